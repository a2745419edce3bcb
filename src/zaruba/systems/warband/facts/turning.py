"""Turns, activations and phases; what starts and ends with them; what people measured."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from zaruba.kernel.fight import Fact, Stretch, Told
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband.battle import Activation, Answered, Battle, Phase, Stage
from zaruba.systems.warband.facts.common import ready, refreshed, upkept


class OrderNamed(Fact, frozen=True):
    """The order in which all players take their turns, for the whole game."""

    who: str
    order: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, order=self.order)


class StageBegan(Fact, frozen=True):
    """Setting up is over, or begins."""

    stage: Stage

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, stage=self.stage, to_turn=())


class RoundBegan(Fact, frozen=True):
    """A new game turn; so many are left after it."""

    BEGINS: ClassVar[Stretch] = "round"

    left: int

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, rounds_left=self.left, to_turn=battle.order)
        if battle.rulings.reactions_refresh == "each_enemy_turn":
            return battle
        return replace(battle, characters=tuple(map(ready, battle.characters)))


class TurnBegan(Fact, frozen=True):
    """A player's turn: effects that last until now end, his characters are fresh, his enemies may react anew."""

    BEGINS: ClassVar[Stretch] = "turn"

    who: str

    def apply(self, battle: Battle) -> Battle:
        later = tuple(one for one in battle.to_turn if one != self.who)
        battle = replace(battle, turn_of=self.who, turn_phase="movement", quiet=(), to_turn=later)
        battle = upkept(battle, self.who)
        return refreshed(battle, self.who) if battle.rulings.reactions_refresh == "each_enemy_turn" else battle


class TurnSkipped(Fact, frozen=True):
    """A player without characters: his place in the order still ends what lasts until then."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return upkept(replace(battle, to_turn=tuple(one for one in battle.to_turn if one != self.who)), self.who)


class TurnEnded(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, turn_of="", activation=None)


class Activated(Fact, frozen=True):
    """One's own activation: until it is over its character may turn as often as he likes, unasked at a real table."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        phase = "movement" if battle.rulings.activation == "per_character" else battle.turn_phase
        return replace(battle.change(self.who, activated=True), activation=Activation(self.who, phase))


class SquadPhaseBegan(Fact, frozen=True):
    """By ruling a whole squad moves, then acts, then fights: its next phase."""

    who: str
    phase: Phase

    def apply(self, battle: Battle) -> Battle:
        fresh = tuple(replace(one, activated=False) if one.squad == self.who else one for one in battle.characters)
        return replace(battle, turn_phase=self.phase, characters=fresh)


class PhaseBegan(Fact, frozen=True):
    """The next phase of an activation; phases never come back."""

    BEGINS: ClassVar[Stretch] = "phase"

    who: str
    phase: Phase

    def apply(self, battle: Battle) -> Battle:
        return battle.change_activation(phase=self.phase, moved=False)


class ActivationEnded(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle.turned(self.who), activation=None)


class PhaseClosed(Fact, frozen=True):
    """An action that closes the additional-action phase."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change_activation(closed=True)


class Revealed(Fact, frozen=True):
    """Whoever was hidden shows itself."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hidden=False)


class EffectEnded(Told, frozen=True):
    """Answered where something that lasted is over; `TurnBegan` has counted it."""

    who: str
    name: str


class CloudLifted(Told, frozen=True):
    """Smoke of a player is over, as his turn begins; at a real table the people know where it lay."""

    who: str
    at: Place | None


class Quieted(Fact, frozen=True):
    """A player rotates nobody in this turn unless something is announced."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, quiet=(*battle.quiet, self.who))


class Measured(Fact, frozen=True):
    """What the people at a real table told."""

    answered: Answered

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, measured=(*battle.measured, self.answered))


class GameEnded(Fact, frozen=True):
    """The last game turn is over, or at most one side is left: points decide."""

    ENDS: ClassVar[bool] = True

    winner: str | None

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, activation=None, walk=None, melee=None, volley=None)
        return replace(battle, winner=self.winner, ended=True, turn_of="", to_turn=())


class MeasuredOut(Told, frozen=True):
    """People measured, and so it cannot be done: nothing is spent, and another choice is open."""

    who: str
