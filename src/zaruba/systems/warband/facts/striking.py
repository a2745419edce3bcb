"""Blows, replies and strikes at the fleeing; hits stopped; wounds, and removal."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from zaruba.kernel.fight import Fact, Told
from zaruba.systems.warband.battle import Battle, Hand, Melee
from zaruba.systems.warband.facts.common import fallen
from zaruba.systems.warband.sheet import Strength

Blow = Literal["attack", "extra", "off_hand", "reply", "flee_strike", "shot", "spell", "trap"]


class AttackBegan(Fact, frozen=True):
    """A melee attack is declared: the blows it has, and whether its target has the attacker in front of it."""

    attacker: str
    target: str
    left: tuple[Hand, ...]
    front: bool

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, melee=Melee(self.attacker, self.target, self.left, self.front))
        return battle if battle.activation is None else battle.change_activation(fought=True)


class BlowSpent(Fact, frozen=True):
    """One of the blows of an attack is made."""

    attacker: str

    def apply(self, battle: Battle) -> Battle:
        assert battle.melee is not None, "no attack is under way"
        return replace(battle, melee=replace(battle.melee, left=battle.melee.left[1:], answerable=False))


class BlowLost(Told, frozen=True):
    """A blow that does not get there any more."""

    attacker: str
    target: str
    hand: Hand


class AttackEnded(Fact, frozen=True):
    attacker: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, melee=None)


class Struck(Told, frozen=True):
    """A hit and how strong it is, before anything may stop it."""

    LANDS: ClassVar[bool] = True

    attacker: str
    target: str
    kind: Blow
    strength: Strength
    damage: int
    with_: str = field(default="", name="with")


class Stopped(Told, frozen=True):
    """A hit cancelled with all its effects."""

    who: str
    by: Literal["shield", "dodge"]


class NotStopped(Told, frozen=True):
    """A shield or a dodge was tried in vain."""

    who: str
    by: Literal["shield", "dodge"]


class Wounded(Fact, frozen=True):
    """Wounds, and what is left; damage beyond the last hit point is lost."""

    LOSES: ClassVar[str] = "amount"

    who: str
    amount: int
    left: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hp=self.left)


class Killed(Fact, frozen=True):
    """No hit points are left: removed at once. `by` is the squad that dealt the last wound, "" where nobody did."""

    who: str
    by: str = ""

    def apply(self, battle: Battle) -> Battle:
        battle = battle.put(fallen(battle[self.who])).stirred(self.who)
        walk, melee, volley, activation = battle.walk, battle.melee, battle.volley, battle.activation
        return replace(
            battle,
            walk=None if walk is not None and walk.who == self.who else walk,
            melee=None if melee is not None and self.who in (melee.attacker, melee.target) else melee,
            volley=None if volley is not None and self.who in (volley.shooter, volley.target) else volley,
            activation=None if activation is not None and activation.who == self.who else activation,
        )


class Healed(Fact, frozen=True):
    who: str
    amount: int
    left: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hp=self.left)


class Replied(Fact, frozen=True):
    """A reply is made: one fewer is left in this enemy turn."""

    who: str
    attacker: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, replies_left=battle[self.who].replies_left - 1)


class ReplyWaived(Fact, frozen=True):
    """No reply now, and by default none in this turn any more."""

    who: str
    left: int = 0

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, replies_left=self.left)


class NoReply(Told, frozen=True):
    """Why an attack is not answered; nothing is used up by it."""

    who: str
    why: Literal["rear", "out_of_reach", "spent", "dead", "none"]


class StruckAtFleeing(Fact, frozen=True):
    """A strike at one who flees, passes or climbs is made; which of these, a real table does not say."""

    who: str
    mover: str
    kind: Literal["fleeing", "passing", "ladder", ""]

    def apply(self, battle: Battle) -> Battle:
        battle = battle.change(self.who, flee_strikes_left=battle[self.who].flee_strikes_left - 1)
        return _settled(battle, self.who)


class FleeStrikeWaived(Fact, frozen=True):
    """No strike now, and by default none in this turn any more."""

    who: str
    mover: str
    left: int = 0

    def apply(self, battle: Battle) -> Battle:
        return _settled(battle.change(self.who, flee_strikes_left=self.left), self.who)


class NotProvoked(Fact, frozen=True):
    """At a real table: the way that is announced gives somebody no strike; nothing is used up."""

    who: str
    mover: str

    def apply(self, battle: Battle) -> Battle:
        return _settled(battle, self.who)


def _settled(battle: Battle, who: str) -> Battle:
    walk = battle.walk
    return battle if walk is None else replace(battle, walk=replace(walk, settled=(*walk.settled, who)))
