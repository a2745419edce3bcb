"""What may be decided in a fury fight, as typed actions with their cost in half actions."""

from __future__ import annotations

from typing import ClassVar, Literal

from zaruba.kernel.asks import Action
from zaruba.systems.fury.sheet import Characteristic, Hand, Skill

Path = tuple[tuple[int, int], ...]
"""Squares in the order they are entered."""

Step = tuple[int, int]
"""One of the eight directions, as a step: (1, 0) is east, (0, 1) north."""


class Blow(Action, frozen=True):
    """What every single-blow melee attack names: whom, with which hand, and whether to stun."""

    target: str
    hand: Hand = "main_hand"
    stun: bool = False


class StandardAttack(Blow, frozen=True, tag="standard_attack"):
    """One melee attack, or one shot if the hand holds a ranged weapon."""

    halves: ClassVar[int] = 1


class AllOutAttack(Blow, frozen=True, tag="all_out_attack"):
    halves: ClassVar[int] = 2


class GuardedAttack(Blow, frozen=True, tag="guarded_attack"):
    halves: ClassVar[int] = 2


class SwiftAttack(Blow, frozen=True, tag="swift_attack"):
    """The first of as many attacks as the Attacks characteristic; each later one is its own `NextBlow`."""

    halves: ClassVar[int] = 2


class NextBlow(Blow, frozen=True, tag="next_blow"):
    """One more attack of a swift attack under way."""

    halves: ClassVar[int] = 0


class StopBlows(Action, frozen=True, tag="stop_blows"):
    """Leave the remaining attacks of a swift attack unmade."""

    halves: ClassVar[int] = 0


class Charge(Action, frozen=True, tag="charge"):
    """Rush along a path to a square next to the enemy, and one blow."""

    target: str
    path: Path = ()
    hand: Hand = "main_hand"
    stun: bool = False
    halves: ClassVar[int] = 2


class Flee(Action, frozen=True, tag="flee"):
    path: Path = ()
    halves: ClassVar[int] = 2


class Move(Action, frozen=True, tag="move"):
    path: Path = ()
    halves: ClassVar[int] = 1


class Run(Action, frozen=True, tag="run"):
    path: Path = ()
    halves: ClassVar[int] = 2


class Jump(Action, frozen=True, tag="jump"):
    """Onto, over or up a marked obstacle, one square."""

    to: tuple[int, int]
    halves: ClassVar[int] = 2


class Aim(Action, frozen=True, tag="aim"):
    halves: ClassVar[int] = 1


class Channel(Action, frozen=True, tag="channelling"):
    """The extra half action before a casting."""

    halves: ClassVar[int] = 1


class CastSpell(Action, frozen=True, tag="cast"):
    """Cast, with so many dice (0: all there are). A spell of several actions goes on turn by turn."""

    spell: str
    targets: tuple[str, ...] = ()
    dice: int = 0


class Ready(Action, frozen=True, tag="ready"):
    """Draw a weapon or take out an item into a hand, or put one away (`hand` empty)."""

    item: str
    hand: Literal["", "main_hand", "off_hand"] = "main_hand"
    halves: ClassVar[int] = 1


class Drop(Action, frozen=True, tag="drop_item"):
    item: str
    halves: ClassVar[int] = 0


class Reload(Action, frozen=True, tag="reload"):
    """The time it takes is the weapon's; work of several full actions goes on turn by turn."""

    weapon: str


class ClearJam(Action, frozen=True, tag="clear_jam"):
    weapon: str
    halves: ClassVar[int] = 2


class StandUp(Action, frozen=True, tag="stand_up"):
    halves: ClassVar[int] = 1


class LieDown(Action, frozen=True, tag="lie_down"):
    halves: ClassVar[int] = 1


class MountUp(Action, frozen=True, tag="mount"):
    halves: ClassVar[int] = 1


class Dismount(Action, frozen=True, tag="dismount"):
    to: tuple[int, int] | None = None
    halves: ClassVar[int] = 1


class UseSkill(Action, frozen=True, tag="use_skill"):
    """A skill, or a characteristic where there is none, in the player's own words."""

    skill: Skill | Characteristic
    text: str = ""
    halves: ClassVar[int] = 2


class DefensiveStance(Action, frozen=True, tag="defensive_stance"):
    halves: ClassVar[int] = 1


class ParryingStance(Action, frozen=True, tag="parrying_stance"):
    halves: ClassVar[int] = 1


class Delay(Action, frozen=True, tag="delay"):
    """End the turn at once and keep one half action."""

    halves: ClassVar[int] = 1


class Feint(Action, frozen=True, tag="feint"):
    target: str
    halves: ClassVar[int] = 1


class Manoeuvre(Action, frozen=True, tag="manoeuvre"):
    """Spend an attack to push an adjacent enemy a square in a direction."""

    target: str
    step: Step
    hand: Hand = "main_hand"
    halves: ClassVar[int] = 1


class FireBlast(Action, frozen=True, tag="blast"):
    """Fire a weapon with shrapnel along a strip in one of eight directions."""

    step: Step
    hand: Hand = "main_hand"
    halves: ClassVar[int] = 1


class Escape(Action, frozen=True, tag="escape"):
    """Break a snare by Strength, or wriggle out by Agility."""

    by: Literal["s", "ag"]
    halves: ClassVar[int] = 2


class Speak(Action, frozen=True, tag="speak"):
    text: str = ""
    halves: ClassVar[int] = 0


class EndTurn(Action, frozen=True, tag="end_turn"):
    halves: ClassVar[int] = 0


# ---- answers in windows


class Take(Action, frozen=True, tag="take_it"):
    """Let a hit through: neither parry nor dodge."""


class Parry(Action, frozen=True, tag="parry"):
    pass


class Dodge(Action, frozen=True, tag="dodge"):
    pass


class Pass(Action, frozen=True, tag="pass"):
    """Keep the reserved half action for later."""


class PushFurther(Action, frozen=True, tag="push_further"):
    pass


class StopPushing(Action, frozen=True, tag="stop_pushing"):
    pass


class Visibility(Action, frozen=True, tag="visibility"):
    """The master's word on how well a target is seen: −30 to +30 in tens."""

    modifier: int = 0


class Allow(Action, frozen=True, tag="allow"):
    """The master lets it happen."""


class CallTest(Action, frozen=True, tag="call_test"):
    """The master calls for a test."""

    characteristic: Characteristic
    modifier: int = 0


ACTIONS = (
    StandardAttack | AllOutAttack | GuardedAttack | SwiftAttack | NextBlow | StopBlows | Charge | Flee | Move | Run
    | Jump | Aim | Channel | CastSpell | Ready | Drop | Reload | ClearJam | StandUp | LieDown | MountUp | Dismount
    | UseSkill | DefensiveStance | ParryingStance | Delay | Feint | Manoeuvre | FireBlast | Escape | Speak | EndTurn
    | Take | Parry | Dodge | Pass | PushFurther | StopPushing | Visibility | Allow | CallTest
)  # fmt: skip
