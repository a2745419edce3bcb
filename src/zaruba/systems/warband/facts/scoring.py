"""Victory points, markers and the relic."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.fight import Fact
from zaruba.systems.warband.battle import Battle, Score


class Scored(Fact, frozen=True):
    """Victory points of a side."""

    side: str
    points: int
    why: str

    def apply(self, battle: Battle) -> Battle:
        rest = tuple(one for one in battle.points if one.side != self.side)
        return replace(battle, points=(*rest, Score(self.side, battle.score(self.side) + self.points)))
