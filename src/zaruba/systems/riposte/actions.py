"""What may be decided in a duel, as typed actions: in one's own place in the turn, and in answer to somebody's act."""

from __future__ import annotations

from typing import Literal

from zaruba.kernel.asks import Action
from zaruba.systems.riposte.sheet import Hand, Location, Side

Means = Literal["right_hand", "left_hand", "bare"]
"""What one strikes, parries or grabs with: what is in a hand, or a bare limb."""
MEANS: tuple[Means, ...] = ("right_hand", "left_hand", "bare")
ParryMeans = Literal["right_hand", "left_hand", "bracer", "bare"]
Aimed = Location | Literal[""]
"""Where a blow is aimed; empty where nobody names a place."""


# ---------------------------------------------------------------- attacks


class Blow(Action, frozen=True):
    """What every attack with a location names. `thrown` casts what is in the hand, or is thrown from it."""

    target: str
    means: Means = "right_hand"
    location: Aimed = ""
    side: Side = "right"
    thrown: bool = False


class Attack(Blow, frozen=True, tag="attack"):
    """An ordinary blow; a shot if the hand holds a bow or a crossbow."""


class StealthAttack(Blow, frozen=True, tag="stealth_attack"):
    """At somebody who does not expect it."""


class AllOut(Blow, frozen=True, tag="all_out"):
    """A blow into which all of one's strength goes."""


class QuickAttack(Action, frozen=True, tag="quick_attack"):
    """Draw and strike in one motion: `weapon` is what is drawn."""

    target: str
    weapon: str
    location: Aimed = ""
    side: Side = "right"
    thrown: bool = False


class Grab(Action, frozen=True, tag="grab"):
    target: str
    means: Means = "bare"


class Choke(Action, frozen=True, tag="choke"):
    """Take hold of a throat with both hands; of one already held so: go on choking."""

    target: str


class Disarm(Action, frozen=True, tag="disarm"):
    """Knock away the weapon in a hand of the enemy."""

    target: str
    hand: Hand = "right_hand"


class Trip(Action, frozen=True, tag="trip"):
    target: str


class Escape(Action, frozen=True, tag="escape"):
    """Out of the hold of somebody, or of a trap or a net by its name."""

    holder: str


# ---------------------------------------------------------------- other actions


class Cast(Action, frozen=True, tag="cast"):
    """Begin a spell, `cut` turns faster; one that takes effect at once names its target."""

    spell: str
    target: str = ""
    cut: int = 0


class Release(Action, frozen=True, tag="release"):
    """A spell whose time has come takes effect."""

    target: str = ""


class Hasten(Action, frozen=True, tag="hasten"):
    """Cut so many more turns off a casting under way, where the table allows it."""

    cut: int


class Move(Action, frozen=True, tag="move"):
    """Walk to a metre of the line; on the ground, crawl."""

    to: int


class Run(Action, frozen=True, tag="run"):
    to: int


class Sprint(Action, frozen=True, tag="sprint"):
    to: int


class GetUp(Action, frozen=True, tag="get_up"):
    pass


class Aim(Action, frozen=True, tag="aim"):
    pass


class FirstAid(Action, frozen=True, tag="first_aid"):
    target: str


class Wait(Action, frozen=True, tag="wait"):
    pass


# ---------------------------------------------------------------- free actions


class Draw(Action, frozen=True, tag="draw"):
    weapon: str
    hand: Hand = "right_hand"


class PickUp(Action, frozen=True, tag="pick_up"):
    """Something that lies where one stands."""

    weapon: str
    hand: Hand = "right_hand"


class Sheathe(Action, frozen=True, tag="sheathe"):
    hand: Hand = "right_hand"


class Drop(Action, frozen=True, tag="drop"):
    hand: Hand = "right_hand"


class Reload(Action, frozen=True, tag="reload"):
    """Nock an arrow, load a bolt."""

    hand: Hand = "right_hand"


class LetGo(Action, frozen=True, tag="let_go"):
    """Of somebody one holds."""

    target: str


class EndSegment(Action, frozen=True, tag="end_segment"):
    pass


# ---------------------------------------------------------------- answers


class Dodge(Action, frozen=True, tag="dodge"):
    """`wait` where the fighter goes into active evasion on the spot."""

    wait: bool = False


class Parry(Action, frozen=True, tag="parry"):
    """`arm` is the arm struck: one's own, of a bare limb that meets a weapon; the enemy's, of bare hands that grab."""

    means: ParryMeans = "right_hand"
    arm: Side = "right"
    wait: bool = False


class Counterattack(Action, frozen=True, tag="counterattack"):
    means: Means = "right_hand"
    location: Aimed = ""
    side: Side = "right"
    wait: bool = False


class ShieldBlock(Action, frozen=True, tag="shield_block"):
    hand: Hand = "left_hand"


class Resist(Action, frozen=True, tag="resist"):
    """The same roll as the enemy's."""


class Decline(Action, frozen=True, tag="decline"):
    """Give no response."""


class Difficulty(Action, frozen=True, tag="difficulty"):
    """The master's figure for getting out of a trap."""

    number: int


class Expectation(Action, frozen=True, tag="expectation"):
    """The master's judgement on a blow from hiding: whether its victim expects it."""

    target: str
    by: str
    expects: bool = False


Act = (
    Attack | StealthAttack | AllOut | QuickAttack | Grab | Choke | Disarm | Trip | Escape | Cast | Release | Hasten
    | Move | Run | Sprint | GetUp | Aim | FirstAid | Wait | Draw | PickUp | Sheathe | Drop | Reload | LetGo
    | EndSegment
)  # fmt: skip
"""What may be done in one's own segment."""
Response = Dodge | Parry | Counterattack | ShieldBlock | Resist | Decline
ACTIONS = Act | Response | Difficulty | Expectation
