"""The position of a duel of the forums: who stands where, in what state, and what remains of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.duration import Duration
from zaruba.kernel.people import GONE, Peopled
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte.actions import Act, Aimed
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import HANDS, DamageType, Hand, Item, Location, Sheet, Side, Track

Life = Literal["up", "unconscious", "dead", "fled", "surrendered"]
CLOCK = ""
"""Whose clock turns are counted by: nobody's own, that of the fight."""


class Thing(Struct, frozen=True, cache_hash=True):
    """An item as it now is: the structural hits left, whether it is loaded, and whether it was drawn this turn."""

    item: Item
    left: int
    loaded: bool = True
    drawn: bool = False

    @property
    def ruined(self) -> bool:
        return self.left <= 0


def as_new(item: Item) -> Thing:
    return Thing(item, item.structural_hits)


class Lying(Struct, frozen=True, cache_hash=True):
    """A thing on the ground and where it lies."""

    thing: Thing
    at_m: int


class Part(Struct, frozen=True, cache_hash=True):
    """A part of the body that is gone."""

    location: Literal["hands", "arms", "legs", "feet"]
    side: Side


class Hold(Struct, frozen=True, cache_hash=True):
    """What holds a fighter: somebody's grab or choke with one hand, the other or both; else a trap or a net by name.

    `difficulty` is what an escape must reach where nobody holds; 0 leaves it to the master. `thing` is a net that
    lies on whom it caught.
    """

    by: str
    kind: Literal["grab", "choke", "trap"] = "grab"
    hands: tuple[Hand, ...] = ()
    difficulty: int = 0
    thing: Thing | None = None


class Tripped(Struct, frozen=True, cache_hash=True):
    """Knocked down by somebody: the turn after is a bad one."""

    by: str
    clock: Duration

    @property
    def active(self) -> bool:
        return not self.clock.waits


class Effect(Struct, frozen=True, cache_hash=True):
    """What a spell has laid on a fighter, for so many turns: unseen, a favour on its rolls, Resistance everywhere."""

    kind: Literal["unseen", "favour", "ward"]
    clock: Duration
    value: int = 0
    name: str = ""


class Casting(Struct, frozen=True, cache_hash=True):
    """A spell under way: the turns left until it takes effect, and how many were cut off its time."""

    spell: str
    left: int
    cut: int = 0


class Fighter(Struct, frozen=True, cache_hash=True):
    """One fighter. `sheet` never changes; everything else is what is left or laid on it.

    `bleeding_due` is what it loses to bleeding as this turn ends. `unaware_of` are those whose blow it does not expect.
    `ammunition` is None where arrows are not counted. `word` is the master's modifier on its rolls, `against`
    the master's on attacks at it.
    """

    name: str
    seat: str
    side: str
    sheet: Sheet
    hits: int
    shock_hits: int
    mana: int = 0
    at_m: int = 0
    life: Life = "up"
    right_hand: Thing | None = None
    left_hand: Thing | None = None
    sheath: tuple[Thing, ...] = ()
    worn: tuple[Thing, ...] = ()
    ammunition: int | None = None
    # -- what is left of the turn
    action_left: bool = True
    stretch_left: bool = True
    free_used: int = 0
    responses: int = 0
    waiting: bool = False
    sprinting: bool = False
    # -- what is laid on it
    prone: bool = False
    lost: tuple[Part, ...] = ()
    bleed_rate: int = 0
    bleeding_due: int = 0
    stun: Duration | None = None
    tripped: tuple[Tripped, ...] = ()
    holds: tuple[Hold, ...] = ()
    casting: Casting | None = None
    aimed: int = 0
    effects: tuple[Effect, ...] = ()
    unaware_of: tuple[str, ...] = ()
    word: int = 0
    against: int = 0
    hidden: bool = False
    secret: tuple[str, ...] = ()
    group: str = ""

    @property
    def able(self) -> bool:
        """Conscious and in the fight."""
        return self.life == "up"

    @property
    def present(self) -> bool:
        """In the fight, be it unconscious."""
        return self.life not in GONE

    @property
    def there(self) -> bool:
        """Takes up a place on the ground."""
        return self.life not in ("dead", "fled")

    @property
    def stunned(self) -> bool:
        return self.stun is not None and not self.stun.waits

    @property
    def held(self) -> bool:
        return bool(self.holds)

    @property
    def choked(self) -> bool:
        return any(hold.kind == "choke" for hold in self.holds)

    def has_lost(self, location: str, side: Side) -> bool:
        return any(part.location == location and part.side == side for part in self.lost)

    def has_hand(self, hand: Hand) -> bool:
        """A hand goes with its arm."""
        side: Side = "right" if hand == "right_hand" else "left"
        return not self.has_lost("hands", side) and not self.has_lost("arms", side)

    def in_hand(self, hand: Hand) -> Thing | None:
        return self.right_hand if hand == "right_hand" else self.left_hand

    def things_in_hand(self) -> Iterator[tuple[Hand, Thing]]:
        for hand in HANDS:
            if (thing := self.in_hand(hand)) is not None:
                yield hand, thing

    @property
    def movement(self) -> int:
        """Halved, rounded down, by each foot that is lost (riposte.damage.loc-feet)."""
        metres = self.sheet.movement
        for part in self.lost:
            if part.location == "feet":
                metres //= 2
        return metres

    @property
    def legless(self) -> bool:
        return any(part.location == "legs" for part in self.lost)


class Segment(Struct, frozen=True, cache_hash=True):
    """A fighter's own place in the turn, under way: how far it has gone in it, and how.

    `acted` once anything was done in it: then it may no longer be spent waiting. `choked` are those whose choke it
    has kept up or begun in it.
    """

    who: str
    metres: int = 0
    gait: Literal["", "move", "run", "sprint", "crawl"] = ""
    acted: bool = False
    choked: tuple[str, ...] = ()


class Claim(Struct, frozen=True, cache_hash=True):
    """The right to act first next turn, and over whom it was won."""

    holder: str
    over: str


class Forfeit(Struct, frozen=True, cache_hash=True):
    """The duty to act after those next turn."""

    who: str
    to: tuple[str, ...]


class Order(Struct, frozen=True, cache_hash=True):
    """What somebody has decided under sealed orders, not yet carried out."""

    who: str
    action: Act


# ---------------------------------------------------------------- an act on its way

Mode = Literal["close", "shot", "throw", "spell"]
Kind = Literal[
    "attack", "stealth_attack", "quick_attack", "all_out", "grab", "choke", "disarm", "trip", "escape", "cast",
]  # fmt: skip


class Strike(Struct, frozen=True):
    """One blow, shot or throw on its way: by whom at whom, with what, aimed where."""

    by: str
    target: str
    item: Item
    kind: Kind = "attack"
    hand: Hand | Literal[""] = ""
    mode: Mode = "close"
    location: Aimed = ""
    side: Side = "right"

    @property
    def bare(self) -> bool:
        return self.hand == ""


class Facing(Struct, frozen=True, cache_hash=True):
    """An act that waits for its answer, and the total it has to be held against."""

    strike: Strike
    total: int


# ---------------------------------------------------------------- what befalls somebody, once it is decided


class Wound(Struct, frozen=True, tag="wound"):
    """The final damage of one blow, shot, spell or choke. Without a location it has neither multiplier nor note."""

    who: str
    by: str
    final: int
    track: Track = "lethal"
    location: Location | Literal[""] = ""
    side: Side = "right"
    damage_type: DamageType = ""
    amplifier: int = 0
    close: bool = True
    of: Tally | None = None


class Fall(Struct, frozen=True, tag="fall"):
    """Knocked to the ground; `tripped` where it is a trip, with all that follows from one."""

    who: str
    by: str
    tripped: bool = False


class Stun(Struct, frozen=True, tag="stun"):
    who: str
    turns: int = 1


class Caught(Struct, frozen=True, tag="caught"):
    who: str
    hold: Hold


class Disarming(Struct, frozen=True, tag="disarming"):
    """A weapon knocked out of a hand, to land somewhere."""

    who: str
    hand: Hand
    lands_m: int


class Severed(Struct, frozen=True, tag="severed"):
    """Parts taken off by ruling, whatever the damage."""

    who: str
    parts: tuple[Part, ...]


Harm = Wound | Fall | Stun | Caught | Disarming | Severed


class Setting(Struct, frozen=True, cache_hash=True):
    """What does not change: the table's rulings, seats, how orders are given, whether the master is asked."""

    rulings: Rulings = Rulings()
    seating: tuple[str, ...] = (MASTER,)
    orders: Literal["in_turn", "sealed"] = "in_turn"
    calls: Literal["ask", "defaults"] = "defaults"


class Battle(Struct, Peopled[Fighter], frozen=True, cache_hash=True):
    """The whole position. `turn_open` between initiative and results; `opening` until the first turn has an order.

    `order` is that of this turn, `to_act` those whose own place in it is still to come. `facing` is there while an
    answer is asked for. `pending` is what was decided
    and is held back to the end of the turn, where the table rules so.
    """

    PEOPLE: ClassVar[str] = "fighters"
    COUNTED: ClassVar[tuple[str, ...]] = ("hits", "shock_hits")
    TURN: ClassVar[str] = "segment"

    setting: Setting
    fighters: tuple[Fighter, ...]
    order: tuple[str, ...] = ()
    to_act: tuple[str, ...] = ()
    segment: Segment | None = None
    turn_open: bool = False
    opening: bool = True
    orders_due: bool = False
    sealed: tuple[Order, ...] = ()
    claims: tuple[Claim, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()
    facing: Facing | None = None
    pending: tuple[Harm, ...] = ()
    ground: tuple[Lying, ...] = ()
    winner: str | None = None
    ended: bool = False

    @property
    def rulings(self) -> Rulings:
        return self.setting.rulings

    def change_segment(self, **fields: Any) -> Battle:
        assert self.segment is not None, "nobody's segment is under way"
        return replace(self, segment=replace(self.segment, **fields))

    def hostile(self, one: str, other: str) -> bool:
        return self[one].side != self[other].side

    def held_by(self, name: str) -> Iterator[tuple[Fighter, Hold]]:
        """Everybody somebody holds, and how."""
        for fighter in self.fighters:
            for hold in fighter.holds:
                if hold.by == name and hold.kind != "trap":
                    yield fighter, hold


__all__ = [
    "CLOCK", "Battle", "Casting", "Caught", "Claim", "Disarming", "Effect", "Facing", "Fall", "Fighter",
    "Forfeit", "Harm", "Hold", "Kind", "Life", "Lying", "Mode", "Order", "Part", "Segment", "Setting", "Severed",
    "Strike", "Stun", "Thing", "Tripped", "Wound", "as_new",
]  # fmt: skip
