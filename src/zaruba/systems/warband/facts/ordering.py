"""Orders, and effects that orders, spells, items and abilities lay."""

from __future__ import annotations

from zaruba.kernel.fight import Fact
from zaruba.systems.warband.battle import Battle, Effect


class EffectLaid(Fact, frozen=True):
    """A temporary effect on somebody; of one name it has one, with the later end (warband.condition.effects)."""

    who: str
    effect: Effect

    def apply(self, battle: Battle) -> Battle:
        effects = battle[self.who].effects
        kept = tuple(one for one in effects if one.name != self.effect.name)
        same = tuple(one for one in effects if one.name == self.effect.name and one.squad == self.effect.squad)
        later = max((self.effect, *same), key=lambda one: one.clock.left)
        return battle.change(self.who, effects=(*kept, later))
