"""What may be decided in a skirmish, as typed actions: before it, in one's own turn, and in the enemy's.

Places are [x, y, z] in hundredths of a centimetre, facings hundredths of a degree, as the board keeps them.
"""

from __future__ import annotations

from typing import Literal

from zaruba.kernel.asks import Action
from zaruba.space.measured.lengths import Place

# ---------------------------------------------------------------- before play


class NameOrder(Action, frozen=True, tag="name_order"):
    """The order in which all players take their turns."""

    order: tuple[str, ...]


class Deploy(Action, frozen=True, tag="deploy"):
    """Set a character up in one's zone."""

    who: str
    at: Place
    facing: int = 0


# ---------------------------------------------------------------- a player's turn


class Activate(Action, frozen=True, tag="activate"):
    who: str


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Characters not activated pass through three empty phases."""


# ---------------------------------------------------------------- an activation


class EndPhase(Action, frozen=True, tag="end_phase"):
    """Leave the phase; after the last one the activation is over."""


class Face(Action, frozen=True, tag="face"):
    """Turn any way, for free, in one's own activation; `towards` says at whom that is."""

    facing: int
    towards: str = ""


class Way(Action, frozen=True):
    """A path of the base's centre, announced as a whole, from the place after the start on; and how one faces at its end.

    Without a facing it stays as it was.
    """

    path: tuple[Place, ...]
    facing: int | None = None


class Move(Way, frozen=True, tag="move"):
    """The movement of phase one."""


class Run(Way, frozen=True, tag="run"):
    """Extra movement: half the speed, as an additional action."""


class GiveOrder(Action, frozen=True, tag="give_order"):
    order: str
    target: str = ""


class Shoot(Action, frozen=True, tag="shoot"):
    target: str
    weapon: str = ""


class ShootOn(Action, frozen=True, tag="shoot_on"):
    """The next shot of a volley under way, at the same target."""


class Cast(Action, frozen=True, tag="cast"):
    """A spell at somebody, or at a point."""

    spell: str
    target: str = ""
    at: Place | None = None


class FirstHit(Action, frozen=True, tag="first_hit"):
    """Who of those equally near to the middle of a spell is struck first."""

    who: str


class UseItem(Action, frozen=True, tag="use_item"):
    item: str
    at: Place | None = None


class PickUp(Action, frozen=True, tag="pick_up"):
    """The relic, in contact with it."""


class UseAbility(Action, frozen=True, tag="use_ability"):
    ability: str
    target: str = ""
    at: Place | None = None


class Attack(Action, frozen=True, tag="attack"):
    """The first blow of a melee attack; further blows follow at the same enemy."""

    target: str


class Forbear(Action, frozen=True, tag="forbear"):
    """Leave the shots that are left."""


class Push(Action, frozen=True, tag="push"):
    """Whether a blow that throws back is to do so, said before its die; `towards` only where the centres coincide."""

    push: bool = True
    towards: int | None = None


class Land(Action, frozen=True, tag="land"):
    """Where to stand after a fall, of the places equally near that have room."""

    at: Place


# ---------------------------------------------------------------- the enemy's turn


class Rotate(Action, frozen=True, tag="rotate"):
    """Turn on the spot, once in an enemy's turn; `towards` says at whom that is.

    At a real table the people turn the miniature, and no facing is told.
    """

    who: str
    facing: int | None = None
    towards: str = ""


class Hold(Action, frozen=True, tag="hold"):
    """Rotate nobody now; with `turn` nobody in this turn unless an attack or a way is announced."""

    turn: bool = False


class Reply(Action, frozen=True, tag="reply"):
    """Strike back, with a weapon that reaches."""

    weapon: Literal["main", "off_hand"] = "main"


class FleeStrike(Action, frozen=True, tag="flee_strike"):
    """Strike at an enemy that flees, passes or climbs."""


class Waive(Action, frozen=True, tag="waive"):
    """Neither now nor later in this turn."""


class FirstStriker(Action, frozen=True, tag="first_striker"):
    """Which of one's own strikers at the same point is first."""

    who: str


# ---------------------------------------------------------------- a hit


class UseShield(Action, frozen=True, tag="use_shield"):
    pass


class UseDodge(Action, frozen=True, tag="use_dodge"):
    pass


class TakeIt(Action, frozen=True, tag="take_it"):
    """Try to stop nothing."""


Setup = NameOrder | Deploy
OwnTurn = (
    Activate | EndTurn | EndPhase | Face | Move | Run | GiveOrder | Shoot | ShootOn | Cast | FirstHit | UseItem | PickUp | UseAbility
    | Attack | Forbear | Push | Land
)  # fmt: skip
EnemyTurn = Rotate | Hold | Reply | FleeStrike | Waive | FirstStriker
Save = UseShield | UseDodge | TakeIt
ACTIONS = Setup | OwnTurn | EnemyTurn | Save
