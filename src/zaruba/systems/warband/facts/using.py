"""Items used up, clouds of smoke, traps set off."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.fight import Fact
from zaruba.systems.warband.battle import Battle, Cloud, Trap
from zaruba.systems.warband.facts.common import used_once


class ItemUsed(Fact, frozen=True):
    """Of single use: gone from what is carried. Else, where it may be used so often in the game, one use fewer."""

    who: str
    item: str
    spent: bool
    times: int = 0

    def apply(self, battle: Battle) -> Battle:
        one = battle[self.who]
        if self.spent:
            place = next(place for place, item in enumerate(one.items) if item.name == self.item)
            battle = battle.change(self.who, items=(*one.items[:place], *one.items[place + 1 :]))
        elif self.times:
            battle = battle.change(self.who, uses=used_once(one, self.item, self.times))
        return battle


class CloudLaid(Fact, frozen=True):
    """Smoke round a point, until its clock runs out."""

    who: str
    cloud: Cloud

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, clouds=(*battle.clouds, self.cloud), measured=())


class TrapSprung(Fact, frozen=True):
    """Somebody has come too near: the marker is removed."""

    who: str
    trap: Trap

    def apply(self, battle: Battle) -> Battle:
        place = battle.traps.index(self.trap)
        return replace(battle, traps=(*battle.traps[:place], *battle.traps[place + 1 :]))
