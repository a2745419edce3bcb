"""What every word of the master shares here: what follows it, and the parts that only this rulebook has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import only, whole
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.percent import SKILLS
from zaruba.systems.fury.sheet import LOCATIONS

Work = Callable[[Fight[Battle]], Rule]

GM = "fury.core.modifiers"
MOST_TURNS = 100


async def settled(fight: Fight[Battle]) -> None:
    """The end of the fight, judged as after anything done in play."""
    from zaruba.systems.fury.turn import settle

    await settle(fight)


# ---------------------------------------------------------------- what may stand in a word


def places(key: str, value: Any, most: int) -> tuple[int, int, int, int, int, int]:
    """One number for every place, or by place; a place left out has none."""
    by_place = only(value, key, LOCATIONS) if isinstance(value, Mapping) else dict.fromkeys(LOCATIONS, value)
    head, right_arm, left_arm, body, right_leg, left_leg = (
        whole(key, by_place.get(location, 0), 0, most) for location in LOCATIONS
    )
    return head, right_arm, left_arm, body, right_leg, left_leg


def skill_known(fighter: Fighter, which: str) -> None:
    """A test that somebody can make: skills ask for training, Intelligence is not on every sheet."""
    if which in SKILLS and all(name != which for name, _ in fighter.sheet.skills):
        raise Refused("illegal", "word-untrained", clause="fury.core.skill-test", who=fighter.name, skill=which)
    if which == "int" and fighter.sheet.intelligence is None:
        raise Refused("illegal", "word-no-intelligence", clause="fury.core.sheet", who=fighter.name)
