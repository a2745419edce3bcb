"""Skills of the profile that need an action."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.actions import UseAbility
from zaruba.systems.warband.battle import Battle, Character

ACTIONS = UseAbility
Options = Iterator[Offer[ACTIONS] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Every skill of the profile at every target: its use, or why not."""
    yield from ()


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    raise NotImplementedError
