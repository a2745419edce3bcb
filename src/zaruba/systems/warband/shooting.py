"""Shooting: range, sight, the number needed with its reasons, volleys."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.actions import Forbear, Shoot, ShootOn
from zaruba.systems.warband.battle import Battle, Character

ACTIONS = Shoot | ShootOn | Forbear
Options = Iterator[Offer[ACTIONS] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Every ranged weapon at every enemy: a shot, or why not."""
    yield from ()


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    raise NotImplementedError


async def go_on(fight: Fight[Battle]) -> None:
    """The next shot of a volley under way, at the same target."""
    raise NotImplementedError
