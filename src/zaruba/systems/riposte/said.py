"""What every word of the master shares here: what follows it, and the parts that only this rulebook has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec import Struct

from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.said import Amount, amount, one_of, only, whole, wrong
from zaruba.systems.riposte.battle import Battle
from zaruba.systems.riposte.sheet import LOCATIONS, SIDES, DamageType, Track

Work = Callable[[Fight[Battle]], Rule]

GM = "riposte.turn.results-step"
"""Results are declared by the master, or worked out by the players."""
MOST_TURNS = 100
MOST_HITS = 1000


async def settled(fight: Fight[Battle]) -> None:
    """The end of the fight, judged as after anything done in play."""
    from zaruba.systems.riposte.turn import settle

    await settle(fight)


# ---------------------------------------------------------------- what may stand in a word


def modifier(key: str, value: Any) -> int:
    return whole(key, value, -20, 20)


class Harmed(Struct, frozen=True):
    """Damage that the master deals: how much, where (empty: nowhere in particular), and what it is like."""

    amount: Amount
    location: Any = ""
    side: Any = "right"
    damage_type: Any = ""
    track: Any = "lethal"
    ignores_armour: bool = False


def harmed(key: str, said: Any) -> Harmed:
    about = only(said, key, ("damage", "location", "side", "damage_type", "track", "ignores_armour"))
    if "damage" not in about:
        raise wrong(key, said, "word-no-damage")
    through = about.get("ignores_armour", False)
    if not isinstance(through, bool):
        raise wrong(f"{key}.ignores_armour", through, "word-not-a-flag")
    return Harmed(
        amount(f"{key}.damage", about["damage"]),
        one_of(f"{key}.location", about.get("location", ""), ("", *LOCATIONS)),
        one_of(f"{key}.side", about.get("side", "right"), SIDES),
        one_of(f"{key}.damage_type", about.get("damage_type", ""), get_args(DamageType)),
        one_of(f"{key}.track", about.get("track", "lethal"), get_args(Track)),
        through,
    )
