"""Orders: who may give which to whom, what they lay, and how often."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.actions import GiveOrder
from zaruba.systems.warband.battle import Battle, Character

ACTIONS = GiveOrder
Options = Iterator[Offer[ACTIONS] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Every order of the profile at every receiver: an offer, or why not."""
    yield from ()


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    raise NotImplementedError
