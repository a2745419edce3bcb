"""Orders, skills, and effects that orders, spells, items and skills lay."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband.battle import Battle, Effect, Left, Trap
from zaruba.systems.warband.facts.common import replies_of, used_once
from zaruba.systems.warband.sheet import Triplet


class OrderGiven(Fact, frozen=True):
    """An order and whom it reaches: one fewer is left, and this one may rest for some of one's own turns."""

    who: str
    order: str
    receivers: tuple[str, ...]
    every: int = 1
    once: bool = False

    def apply(self, battle: Battle) -> Battle:
        giver = battle[self.who]
        return battle.change(
            self.who,
            ordered=True,
            orders_left=giver.orders_left - 1,
            resting=(*giver.resting, Left(self.order, self.every)) if self.every > 1 else giver.resting,
            uses=used_once(giver, self.order, 1) if self.once else giver.uses,
        )


class AbilityUsed(Fact, frozen=True):
    """A skill is used, on somebody or not; `full` is how often that may be in a game, 0 without limit."""

    who: str
    ability: str
    target: str = ""
    full: int = 0

    def apply(self, battle: Battle) -> Battle:
        if not self.full:
            return battle
        return battle.change(self.who, uses=used_once(battle[self.who], self.ability, self.full))


class TrapLaid(Fact, frozen=True):
    """A marker beside whoever laid it, for the squad that scores for what it does; at a real table people lay it."""

    who: str
    at: Place | None
    damage: Triplet
    squad: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, traps=(*battle.traps, Trap(self.at or battle[self.who].at, self.squad, self.damage)))


class EffectLaid(Fact, frozen=True):
    """A temporary effect on somebody; of one name it has one, with the later end (warband.condition.effects).

    One that gives replies gives them at once, should it be laid in an enemy's turn.
    """

    who: str
    effect: Effect

    def apply(self, battle: Battle) -> Battle:
        before = battle[self.who]
        kept = tuple(one for one in before.effects if one.name != self.effect.name)
        same = tuple(one for one in before.effects if one.name == self.effect.name)
        later = max((self.effect, *same), key=lambda one: turns_left(battle, one.clock))
        after = battle.change(self.who, effects=(*kept, later))
        gained = replies_of(after[self.who]) - replies_of(before)
        return after.change(self.who, replies_left=before.replies_left + gained) if gained > 0 else after


def turns_left(battle: Battle, clock: Duration) -> int:
    """How many turns of anybody begin before a clock runs out, this one's the last of them."""
    players = battle.order or battle.squads
    now = players.index(battle.turn_of) if battle.turn_of in players else -1
    place = players.index(clock.anchor) if clock.anchor in players else now
    ahead = (place - now) % len(players) or len(players)
    return ahead + (clock.left - 1) * len(players)
