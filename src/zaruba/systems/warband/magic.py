"""Mana, casting, and what spells do."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.actions import Cast
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.magic import ManaRegained

ACTIONS = Cast
Options = Iterator[Offer[ACTIONS] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Every spell of the profile at every target: a casting, or why not."""
    yield from ()


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    raise NotImplementedError


@clause("warband.magic.regain", "warband.magic.regain-first", "warband.magic.start-check")
def open_phase(fight: Fight[Battle], who: str) -> None:
    """At the start of his additional-action phase: mana regained, then whether any spell can be paid."""
    regain(fight, who)


@clause("warband.magic.regain", "warband.magic.pool")
def regain(fight: Fight[Battle], who: str) -> None:
    """Mana equal to the mage level, no more than the pool holds."""
    mage = fight.state[who]
    mana = min(mage.profile.mana_pool, mage.mana + mage.profile.mage_level)
    if mage.profile.mage and mana > mage.mana:
        fight.record(ManaRegained(who, mana - mage.mana, mana))
