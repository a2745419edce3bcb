"""What every word of the master shares: how its parts are read, what is wrong with them, and what follows it.

A refusal names its reason by a key of the words and gives the details; no sentence is made here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from zaruba.kernel.content import nearest
from zaruba.kernel.dice import Throw, throw
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.referee import Refused
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.percent import SKILLS
from zaruba.systems.fury.sheet import LOCATIONS

Said = Mapping[str, Any]
Work = Callable[[Fight[Battle]], Rule]
Forms = Mapping[str, Callable[[Battle, Said], Work]]

GM = "fury.core.modifiers"
MOST = 1_000_000
MOST_SHOWN = 60
MOST_TURNS = 100


async def settled(fight: Fight[Battle]) -> None:
    """The end of the fight, judged as after anything done in play."""
    from zaruba.systems.fury.turn import settle

    settle(fight)


# ---------------------------------------------------------------- what is wrong


def wrong(key: str, value: Any, message: str, **details: Any) -> Refused:
    """A value that is not of its kind."""
    return Refused("malformed", message, key=key, value=shown(value), **details)


def shown(value: Any) -> str | int:
    """A value as it was said, if it is not too long for that."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    plain = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return plain if len(plain) <= MOST_SHOWN else plain[:MOST_SHOWN] + "…"


# ---------------------------------------------------------------- what may stand in a word


def only(said: Any, where: str, known: Iterable[str]) -> Said:
    """A mapping without keys that mean nothing here."""
    if not isinstance(said, Mapping):
        raise wrong(where, said, "word-not-a-mapping")
    names = tuple(known)
    for key in said:
        if key not in names:
            raise wrong(where, key, "word-unknown-key", near=nearest(str(key), names), known=names)
    return said


def only_one(said: Said, forms: Forms) -> str:
    """The one form that a word has."""
    meant = [form for form in forms if form in said]
    if len(meant) != 1:
        raise Refused("malformed", "word-forms", known=tuple(forms), found=tuple(map(str, said)))
    return meant[0]


def somebody(battle: Battle, key: str, name: Any) -> Fighter:
    """A fighter by its name."""
    if not isinstance(name, str):
        raise wrong(key, name, "word-not-a-name")
    if name in battle:
        return battle[name]
    names = tuple(fighter.name for fighter in battle.fighters)
    raise Refused("illegal", "word-nobody", key=key, value=shown(name), near=nearest(name, names), known=names)


def whole(key: str, value: Any, least: int = 0, most: int = MOST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise wrong(key, value, "word-not-whole", least=least, most=most)
    return value


def flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong(key, value, "word-not-a-flag")
    return value


def text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise wrong(key, value, "word-not-a-text")
    return value


def one_of(key: str, value: Any, allowed: Iterable[str]) -> Any:
    names = tuple(allowed)
    if value not in names:
        raise wrong(key, value, "word-not-one-of", allowed=tuple(name for name in names if name))
    return value


def several(key: str, value: Any, allowed: Iterable[str] | None = None) -> tuple[str, ...]:
    """A list of words, of those allowed if not all are."""
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise wrong(key, value, "word-not-a-list")
    if allowed is not None:
        names = tuple(allowed)
        for one in value:
            one_of(key, one, names)
    return tuple(value)


def place(key: str, value: Any) -> tuple[int, int]:
    """A square of the map; whether it is there is another question."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise wrong(key, value, "word-not-a-square")
    return whole(key, value[0], -MOST), whole(key, value[1], -MOST)


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
