"""Ways, turns on the spot, pushes and falls."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from zaruba.kernel.fight import Fact
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband.battle import Battle, Walk


class WayAnnounced(Fact, frozen=True):
    """A whole way, before it is walked; the start is the first of its places. At a real table it has no length, but `most`."""

    who: str
    kind: Literal["move", "run"]
    path: tuple[Place, ...]
    facing: int
    length: int
    most: int = 0

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, walk=Walk(self.who, self.kind, self.path, self.facing))
        battle = battle.change(self.who, ran=True) if self.kind == "run" else battle
        return battle.change_activation(moved=True)


class Walked(Fact, frozen=True):
    """Along the way to a place: the end of a leg, or where something happens on it."""

    who: str
    at: Place
    walked: int
    leg_done: bool = True

    def apply(self, battle: Battle) -> Battle:
        stays = self.at == battle[self.who].at and not self.leg_done
        battle = battle if stays else battle.change(self.who, at=self.at).stirred(self.who)
        walk = battle.walk
        assert walk is not None and walk.who == self.who, "nobody walks without a way"
        return replace(battle, walk=replace(walk, leg=walk.leg + self.leg_done, walked=self.walked))


class WayEnded(Fact, frozen=True):
    """The way is walked to its end, or cut short where its walker stands."""

    who: str
    facing: int

    def apply(self, battle: Battle) -> Battle:
        return replace(battle.change(self.who, facing=self.facing).stirred(self.who), walk=None)


class Faced(Fact, frozen=True):
    """Turned in one's own activation: for free, or by attacking, shooting or casting."""

    who: str
    facing: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, facing=self.facing).turned(self.who)


class Rotated(Fact, frozen=True):
    """Turned on the spot in an enemy's turn; at a real table people see where to."""

    who: str
    facing: int | None

    def apply(self, battle: Battle) -> Battle:
        one = battle[self.who]
        facing = one.facing if self.facing is None else self.facing
        return battle.change(self.who, facing=facing, rotations_left=one.rotations_left - 1).turned(self.who)


class Pushed(Fact, frozen=True):
    """Thrown back by a blow: not movement, and it turns nobody."""

    who: str
    by: str
    at: Place
    length: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, at=self.at).stirred(self.who)


class CameDown(Fact, frozen=True, tag="Fell"):
    """A fall to a lower surface, and what it hurts."""

    who: str
    height: int
    at: Place
    damage: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, at=self.at).stirred(self.who)


class Jumped(Fact, frozen=True):
    """A gap so wide that a die decides: over it, or down at its middle."""

    who: str
    landed: bool

    def apply(self, battle: Battle) -> Battle:
        walk = battle.walk
        assert walk is not None and walk.who == self.who, "nobody jumps without a way"
        return replace(battle, walk=replace(walk, jumped=walk.walked))


class Deployed(Fact, frozen=True):
    """Set up in its player's zone; next are the players after him, or by ruling he himself until his whole squad stands."""

    who: str
    at: Place
    facing: int

    def apply(self, battle: Battle) -> Battle:
        squad = battle[self.who].squad
        place = battle.order.index(squad)
        place += battle.rulings.deployment == "alternate"
        battle = battle.change(self.who, at=self.at, facing=self.facing, placed=True)
        return replace(battle, to_turn=battle.order[place:])
