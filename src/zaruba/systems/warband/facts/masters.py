"""The master's word: somebody as he says, somebody new or gone, and what he says of the whole game."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.fight import Fact, Told
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband.battle import Battle, Character, Cloud, Score, Trap


def ordered(battle: Battle, squad: str) -> Battle:
    """Once there is an order, a squad of a newcomer's own has its turn after all others."""
    known = not battle.order or squad in battle.order
    return battle if known else replace(battle, order=(*battle.order, squad))


class Altered(Fact, frozen=True):
    """Somebody now stands as given."""

    who: str
    one: Character
    fields: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return ordered(battle.put(self.one).stirred(self.who), self.one.squad)


class Joined(Fact, frozen=True):
    """A newcomer; a squad of his own has its turn after all others."""

    one: Character

    def apply(self, battle: Battle) -> Battle:
        return ordered(battle.joined(self.one), self.one.squad)


class Removed(Fact, frozen=True):
    """Out of the game altogether: nobody scores for it."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.less(self.who)


class SeatTaken(Fact, frozen=True):
    """Somebody new at the table."""

    seating: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, setting=replace(battle.setting, seating=self.seating))


class PointsSet(Fact, frozen=True):
    points: tuple[Score, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, points=self.points)


class RoundsSet(Fact, frozen=True):
    left: int

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, rounds_left=self.left)


class LyingSet(Fact, frozen=True):
    """What lies on the table: the relic, traps, clouds of smoke."""

    relic: Place | None
    traps: tuple[Trap, ...]
    clouds: tuple[Cloud, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, relic=self.relic, traps=self.traps, clouds=self.clouds)


class Checked(Told, frozen=True):
    """A die the master called for, and whether it showed enough."""

    who: str
    need: int
    success: bool
    text: str = ""
