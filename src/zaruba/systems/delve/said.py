"""What every word of the master shares: how its parts are read, what is wrong with them, and what follows it.

A refusal names its reason by a key of the words and gives the details; no sentence is made here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from zaruba.kernel.content import nearest
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.referee import Refused
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import TurnEnded
from zaruba.systems.delve.sheet import Damage, damage

Said = Mapping[str, Any]
Work = Callable[[Fight[Battle]], Rule]
Forms = Mapping[str, Callable[[Battle, Said], Work]]

GM = "delve.condition.gm-modifier"
MOST = 1_000_000
MOST_SHOWN = 60


async def settled(fight: Fight[Battle]) -> None:
    """Morale and the end of the fight, judged as after anything done in play; a turn whose owner is down is over."""
    from zaruba.systems.delve.turn import settle

    await settle(fight)
    turn = fight.state.turn
    if turn is not None and not fight.state[turn.who].able:
        fight.record(TurnEnded(turn.who))


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


def somebody(battle: Battle, key: str, name: Any) -> Creature:
    """A creature of the fight by its name."""
    if not isinstance(name, str):
        raise wrong(key, name, "word-not-a-name")
    if name in battle:
        return battle[name]
    names = tuple(creature.name for creature in battle.creatures)
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


def counts(key: str, value: Any, now: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Numbers by name, put in place of those that are there."""
    given = only(value, key, [name for name, _ in now])
    return tuple((name, whole(f"{key}.{name}", given[name]) if name in given else left) for name, left in now)


def dice(key: str, value: Any) -> Damage:
    try:
        return damage(str(value))
    except ValueError:
        raise wrong(key, value, "word-not-damage") from None


def place(key: str, value: Any, numbers: int) -> tuple[int, ...]:
    """Feet on the line, or a square of the map; whether it is there is another question."""
    if not isinstance(value, list | tuple) or len(value) != numbers:
        raise wrong(key, value, "word-not-a-square" if numbers == 2 else "word-not-a-mark")
    return tuple(whole(key, one, -MOST) for one in value)
