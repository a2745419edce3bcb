"""Items that need an action, clouds of smoke, traps, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.actions import UseItem
from zaruba.systems.warband.along import Due
from zaruba.systems.warband.battle import Battle, Character, Walk

ACTIONS = UseItem
Options = Iterator[Offer[ACTIONS] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Every carried item: its use, or why not."""
    yield from ()


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    raise NotImplementedError


def due(battle: Battle, walk: Walk) -> tuple[Due, ...]:
    """Traps that a way comes near enough to, each at the first such point not yet passed."""
    return ()


async def spring(fight: Fight[Battle], owed: Due) -> None:
    """A trap under whoever walks, where it now stands."""
    raise NotImplementedError
