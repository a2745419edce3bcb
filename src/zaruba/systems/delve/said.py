"""What every word of the master shares here: what follows it, and the parts that only this rulebook has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.said import MOST, only, square, whole, wrong
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.facts import TurnEnded
from zaruba.systems.delve.sheet import Damage, damage

Work = Callable[[Fight[Battle]], Rule]

GM = "delve.condition.gm-modifier"


async def settled(fight: Fight[Battle]) -> None:
    """Morale and the end of the fight, judged as after anything done in play; a turn whose owner is down is over."""
    from zaruba.systems.delve.turn import settle

    await settle(fight)
    turn = fight.state.turn
    if turn is not None and not fight.state[turn.who].able:
        fight.record(TurnEnded(turn.who))


# ---------------------------------------------------------------- what may stand in a word


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
    if numbers == 2:
        return square(key, value)
    if not isinstance(value, list | tuple) or len(value) != numbers:
        raise wrong(key, value, "word-not-a-mark")
    return tuple(whole(key, one, -MOST) for one in value)
