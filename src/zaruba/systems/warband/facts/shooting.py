"""Volleys and shots."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from zaruba.kernel.fight import Fact, Told
from zaruba.systems.warband.battle import Battle, Volley


class VolleyBegan(Fact, frozen=True):
    """Shots at one target are declared."""

    shooter: str
    target: str
    weapon: str
    shots: int

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, volley=Volley(self.shooter, self.target, self.weapon, self.shots))


class ShotSpent(Fact, frozen=True):
    shooter: str

    def apply(self, battle: Battle) -> Battle:
        assert battle.volley is not None, "no volley is under way"
        return replace(battle, volley=replace(battle.volley, left=battle.volley.left - 1))


class InCover(Told, frozen=True):
    """What lies on the line of fire: the cover it gives, and why; or why it gives none. `pieces` is how many give it."""

    shooter: str
    target: str
    cover: Literal["none", "weak", "reliable"]
    sort: Literal["", "pieces", "shield", "character", "apart"]
    by: tuple[str, ...]
    pieces: int
    hidden: int


class Missed(Told, frozen=True):
    shooter: str
    target: str


class VolleyEnded(Fact, frozen=True):
    shooter: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, volley=None)
