"""Mana and spells."""

from __future__ import annotations

from zaruba.kernel.fight import Fact
from zaruba.space.measured.lengths import Place
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


class SpellCast(Fact, frozen=True):
    """A spell is cast and paid for; `mana` is what is left. One more of this phase, and not again in this turn."""

    who: str
    spell: str
    target: str
    at: Place | None
    cost: int
    mana: int

    def apply(self, battle: Battle) -> Battle:
        battle = battle.change(self.who, mana=self.mana, cast=(*battle[self.who].cast, self.spell))
        active = battle.activation
        assert active is not None and active.who == self.who, "spells are cast in one's own phase"
        return battle.change_activation(casting=True, casts_left=active.casts_left - 1)


class Blinked(Fact, frozen=True):
    """Set somewhere else; at a real table people set the figure there."""

    who: str
    at: Place | None

    def apply(self, battle: Battle) -> Battle:
        battle = battle.stirred(self.who)
        return battle if self.at is None else battle.change(self.who, at=self.at)
