"""Items used up, clouds of smoke, traps set off."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact
from zaruba.space.measured.lengths import Place
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
    """Smoke round a point, until its clock runs out; at a real table people lay it where they like."""

    who: str
    at: Place | None
    radius: int
    clock: Duration

    def apply(self, battle: Battle) -> Battle:
        cloud = Cloud(self.at or battle[self.who].at, self.radius, self.clock)
        return replace(battle, clouds=(*battle.clouds, cloud), measured=())


class TrapSprung(Fact, frozen=True):
    """Somebody has come too near: the marker is removed."""

    who: str
    trap: Trap

    def apply(self, battle: Battle) -> Battle:
        place = battle.traps.index(self.trap)
        return replace(battle, traps=(*battle.traps[:place], *battle.traps[place + 1 :]))
