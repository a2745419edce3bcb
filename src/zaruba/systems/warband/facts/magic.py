"""Mana and spells."""

from __future__ import annotations

from zaruba.kernel.fight import Fact
from zaruba.systems.warband.battle import Battle


class ManaRegained(Fact, frozen=True):
    """At the start of a mage's own additional-action phase, or by an item or a skill."""

    who: str
    amount: int
    mana: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, mana=self.mana)


class CastingOpened(Fact, frozen=True):
    """What the check at the start of the phase said."""

    who: str
    may_cast: bool
    casts_left: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change_activation(may_cast=self.may_cast, casts_left=self.casts_left)
