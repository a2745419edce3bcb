"""What every word of the master shares here: what follows it, and the parts that only this rulebook has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from zaruba.kernel.dice import Throw, throw
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import Said, only, whole, wrong
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.percent import SKILLS
from zaruba.systems.fury.sheet import LOCATIONS

Work = Callable[[Fight[Battle]], Rule]
Forms = Mapping[str, Callable[[Battle, Said], Work]]

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


def counts(key: str, value: Any, known: Iterable[str], most: int) -> dict[str, int]:
    """Numbers by name."""
    return {name: whole(f"{key}.{name}", number, 0, most) for name, number in only(value, key, known).items()}


class Amount(Struct, frozen=True):
    """Damage as the master says it: a number, dice, or both."""

    dice: Throw | None = None
    flat: int = 0


def amount(key: str, value: Any) -> Amount:
    """`9`, `d10+3`, `2d10`."""
    plain = str(value).replace(" ", "").replace("−", "-").lower()
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise wrong(key, value, "word-not-damage")
    if plain.isdecimal():
        return Amount(flat=whole(key, int(plain), 0, 1000))
    dice, sign, flat = plain.partition("-" if "-" in plain else "+")
    try:
        if sign and not flat.isdecimal():
            raise ValueError(plain)
        return Amount(throw(dice), int(sign + flat) if sign else 0)
    except ValueError:
        raise wrong(key, value, "word-not-damage") from None


def skill_known(fighter: Fighter, which: str) -> None:
    """A test that somebody can make: skills ask for training, Intelligence is not on every sheet."""
    if which in SKILLS and all(name != which for name, _ in fighter.sheet.skills):
        raise Refused("illegal", "word-untrained", clause="fury.core.skill-test", who=fighter.name, skill=which)
    if which == "int" and fighter.sheet.intelligence is None:
        raise Refused("illegal", "word-no-intelligence", clause="fury.core.sheet", who=fighter.name)
