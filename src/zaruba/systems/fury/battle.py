"""The position of a fury fight: who stands where, in what state, and what remains of round, turn and action."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.duration import Duration
from zaruba.kernel.people import GONE, Peopled
from zaruba.kernel.tally import Modifier
from zaruba.space.squares import Square, Squares, open_ground
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import UNARMED, Hand, Location, Mount, Sheet, Spell, Weapon

Life = Literal["up", "knocked_out", "bleeding", "dead", "fled", "surrendered"]
WeaponState = Literal["loaded", "empty", "jammed", "destroyed"]
Stance = Literal["all_out_attack", "guarded_attack", "defensive_stance", "parrying_stance", "run"]
"""What an action of one's own leaves running until one's next turn."""

DOWN: frozenset[str] = frozenset({"knocked_out", "bleeding"})
Clocked = Literal["stunned", "winded", "felled"]
"""Conditions that last so many of one's own turns."""

YARDS = 2
"""A square is two yards."""


class Arm(Struct, frozen=True, cache_hash=True):
    """A weapon as it now is: loaded or not, and how many barrels are still unfired."""

    name: str
    state: WeaponState = "loaded"
    barrels: int = 1


class Lasting(Struct, frozen=True, cache_hash=True):
    """A condition with a clock: stunned (turns lost), winded, felled (−30 on tests)."""

    kind: Clocked
    clock: Duration


class Work(Struct, frozen=True, cache_hash=True):
    """Work of several full actions on consecutive turns: what, and how many halves of it are done.

    `advanced` says whether it went on this turn; at the end of a turn without progress it is lost.
    """

    action: Literal["reload", "cast"]
    what: str
    done: int
    advanced: bool = True


class Fighter(Struct, frozen=True, cache_hash=True):
    """One fighter. `sheet` never changes; everything else is what is left or laid on it.

    `tiring` tells whether its own first round of melee is to come, under way or over.
    `word` is the master's modifier on its tests, `favours` what spells add to them, `against` the master's on
    attacks at it. `caught_by` threw the snare that
    holds it; `steed` is its animal while nobody sits on it, waiting at `steed_at`.
    """

    name: str
    seat: str
    side: str
    sheet: Sheet
    w: int
    at: Square = (0, 0)
    life: Life = "up"
    maimed: bool = False
    main_hand: str = ""
    off_hand: str = ""
    carried: tuple[str, ...] = ()
    arms: tuple[Arm, ...] = ()
    attack_used: bool = False
    spell_used: bool = False
    parry_used: bool = False
    dodge_used: bool = False
    stances: tuple[Stance, ...] = ()
    reserve: bool = False
    aimed: bool = False
    feint: str = ""
    channelled: int = 0
    work: Work | None = None
    lasting: tuple[Lasting, ...] = ()
    staggered: bool = False
    prone: bool = False
    entangled: str = ""
    hurt: bool = False
    lost_ap: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    warded: int = 0
    mount: Mount | None = None
    tiring: Literal["fresh", "now", "over"] = "fresh"
    word: int = 0
    against: int = 0
    hidden: bool = False
    secret: tuple[str, ...] = ()
    group: str = ""
    caught_by: str = ""
    steed: Mount | None = None
    steed_at: Square = (0, 0)
    favours: tuple[Modifier, ...] = ()

    @property
    def present(self) -> bool:
        return self.life not in GONE

    @property
    def there(self) -> bool:
        """Alive and on the map, be it out of the fight."""
        return self.life not in ("dead", "fled")

    @property
    def helpless(self) -> bool:
        """Unconscious or bleeding out: cannot act or defend."""
        return self.life in DOWN

    def has(self, kind: str) -> bool:
        """Whether a condition with a clock is on it."""
        for one in self.lasting:  # noqa: SIM110 - asked so often that a generator would tell
            if one.kind == kind:
                return True
        return False

    @property
    def able(self) -> bool:
        """Can act, react and hold others in melee: not stunned, winded, helpless, entangled or gone."""
        return self.life == "up" and not self.entangled and not self.has("stunned") and not self.has("winded")

    @property
    def able_to_act(self) -> bool:
        """Has a turn to use: a fighter who is entangled may still try to get free."""
        return self.life == "up" and not self.has("stunned") and not self.has("winded")

    def held(self, hand: Hand) -> Weapon | None:
        """The weapon in a hand; None for an empty one or a thing that is no weapon."""
        name = self.main_hand if hand == "main_hand" else self.off_hand
        return self.weapon(name) if name else None

    def weapon(self, name: str) -> Weapon | None:
        if name == UNARMED.name:
            return UNARMED
        return next((weapon for weapon in self.sheet.weapons if weapon.name == name), None)

    def arm(self, name: str) -> Arm:
        """The state of a weapon; one that has no record is as new."""
        if (found := self._recorded(name)) is not None:
            return found
        weapon = self.weapon(name)
        return Arm(name, barrels=weapon.barrels if weapon is not None else 1)

    @property
    def main_arm(self) -> Arm | None:
        return self._recorded(self.main_hand)

    @property
    def off_arm(self) -> Arm | None:
        return self._recorded(self.off_hand)

    @property
    def arms_away(self) -> tuple[Arm, ...]:
        """The weapons with a state of their own that are in neither hand."""
        return tuple(arm for arm in self.arms if arm.name not in (self.main_hand, self.off_hand))

    def _recorded(self, name: str) -> Arm | None:
        return next((arm for arm in self.arms if arm.name == name), None)

    def spell(self, name: str) -> Spell | None:
        return next((spell for spell in self.sheet.spells if spell.name == name), None)


class Turn(Struct, frozen=True, cache_hash=True):
    """What is left of the turn under way: half actions, and whether anything was done in it."""

    who: str
    halves: int = 2
    begun: bool = False


# ---- pieces of an action that takes several steps; they are done in order before anything else


class BlowsLeft(Struct, frozen=True, tag="blows_left"):
    """Blows of a swift attack still to be made; `aimed` where the aim goes on for all of them."""

    who: str
    left: int
    aimed: bool = False


class ChargeBlow(Struct, frozen=True, tag="charge_blow"):
    """The blow at the end of a rush."""

    who: str
    target: str
    hand: Hand
    stun: bool = False
    aimed: bool = False


class ExtraBlow(Struct, frozen=True, tag="extra_blow"):
    """A blow at somebody who flees, which costs its maker nothing."""

    who: str
    target: str


class GoOn(Struct, frozen=True, tag="go_on"):
    """The movement that waits for the blows it provoked."""

    who: str
    path: tuple[Square, ...]
    action: Literal["flee", "move", "charge", "run"]


class Blast(Struct, frozen=True, tag="blast"):
    """A figure in a strip of shrapnel, still to be seen whether it escapes."""

    shooter: str
    weapon: str
    victim: str


class PushOn(Struct, frozen=True, tag="push_on"):
    """A push that may go on, square by square, in the direction first named."""

    who: str
    target: str
    step: Square


Piece = BlowsLeft | ChargeBlow | ExtraBlow | GoOn | Blast | PushOn


class Setting(Struct, frozen=True, cache_hash=True):
    """What does not change: the table's rulings, seats, the board, the light."""

    rulings: Rulings = Rulings()
    seating: tuple[str, ...] = (MASTER,)
    board: Squares = open_ground(24, 16)
    visibility: int = 0
    calls: Literal["ask", "defaults"] = "defaults"


class Battle(Struct, Peopled[Fighter], frozen=True, cache_hash=True):
    """The whole position. `first_round` is what some weapons ask; the number of the round is in the log.

    `north_up`: the second number of a square grows to the north, so a map has its lowest row at the foot.
    """

    PEOPLE: ClassVar[str] = "fighters"
    COUNTED: ClassVar[tuple[str, ...]] = ("w",)
    north_up: ClassVar[bool] = True

    setting: Setting
    fighters: tuple[Fighter, ...]
    order: tuple[str, ...] = ()
    to_act: tuple[str, ...] = ()
    turn: Turn | None = None
    agenda: tuple[Piece, ...] = ()
    first_round: bool = True
    rolled_once: bool = False
    ground: tuple[tuple[str, Square], ...] = ()
    winner: str | None = None
    ended: bool = False

    @property
    def rulings(self) -> Rulings:
        return self.setting.rulings

    @property
    def board(self) -> Squares:
        return self.setting.board

    def change_turn(self, **fields: Any) -> Battle:
        assert self.turn is not None, "no turn is under way"
        return replace(self, turn=replace(self.turn, **fields))


__all__ = [
    "DOWN", "YARDS", "Arm", "Battle", "Blast", "BlowsLeft", "ChargeBlow", "ExtraBlow", "Fighter", "GoOn",
    "Lasting", "Life", "Location", "Piece", "PushOn", "Setting", "Stance", "Turn", "Work",
]  # fmt: skip
