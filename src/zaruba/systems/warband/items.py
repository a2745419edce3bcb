"""Items that need an action, clouds of smoke, traps, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.actions import PickUp, UseItem
from zaruba.systems.warband.battle import Battle, Character

ACTIONS = UseItem | PickUp
Options = Iterator[Offer[ACTIONS] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Every carried item: its use, or why not."""
    yield from ()


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    raise NotImplementedError
