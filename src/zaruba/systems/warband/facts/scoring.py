"""Victory points, markers and the relic."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.fight import Fact
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband.battle import Battle, Score


class Scored(Fact, frozen=True):
    """Victory points of a side."""

    side: str
    points: int
    why: str

    def apply(self, battle: Battle) -> Battle:
        rest = tuple(one for one in battle.points if one.side != self.side)
        return replace(battle, points=(*rest, Score(self.side, battle.score(self.side) + self.points)))


class RelicTaken(Fact, frozen=True):
    """Somebody in contact with the relic carries it from now on."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle.change(self.who, relic=True), relic=None)


class RelicDropped(Fact, frozen=True):
    """It lies where its bearer stood."""

    who: str
    at: Place

    def apply(self, battle: Battle) -> Battle:
        return replace(battle.change(self.who, relic=False), relic=self.at)
