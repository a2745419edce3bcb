"""The position of a delve fight: who stands where, in what state, and what remains of the turn."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.people import GONE, Peopled
from zaruba.space.line import Line
from zaruba.space.routes import NOT_YET, Walk
from zaruba.space.squares import Squares
from zaruba.systems.delve.actions import CastSpell, MeleeAttack, MonsterAttack, RangedAttack, Trigger
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import HELPLESS, Damage, Effect, Item, RoutineLine, Sheet, Spell, Weapon

Life = Literal["up", "unconscious", "dying", "fleeing", "fled", "surrendered", "dead"]
Phase = Literal["opening", "surprise", "initiative", "rounds", "aftermath"]
Cover = Literal["", "half", "total", "none"]
Favour = Literal["", "advantage", "disadvantage"]
Place = tuple[int, ...]
"""Feet on the line, `(feet,)`, or a square of the map, `(x, y)`."""

CLOSE_FT, NEAR_FT = 5, 30
FAR_FT = 1_000_000
"""Any distance in sight."""

UNARMED = Weapon(name="unarmed", kind="unarmed", damage=Damage(flat=1))
SHIELD = "shield"


class Ready(Struct, frozen=True):
    """An act readied with its trigger; what it needs is spent only when it is let loose."""

    trigger: Trigger
    act: MeleeAttack | RangedAttack | MonsterAttack | CastSpell


class Lying(Struct, frozen=True):
    """A thing on the ground and where it lies; of a weapon also what it is, so that whoever finds it can use it."""

    thing: str
    at: Place
    weapon: Weapon | None = None
    unloaded: bool = False


class Creature(Struct, frozen=True, cache_hash=True, gc=False):
    """One creature of the fight: its sheet, and what is left to it or laid on it.

    `sheet` is as printed; only the master's word changes it, and a weapon of somebody else's that is picked up.

    `timer` is None until a dying creature has rolled it; `docked` is what hits before that take off the roll.
    `cover` is the master's word on how much of it is hidden, "" where the board tells; `favour` his word
    on its own rolls and `against` on attacks and castings at it, until he takes it back.
    """

    name: str
    seat: str
    side: str
    sheet: Sheet
    hp: int
    at: Place = (0,)
    life: Life = "up"
    timer: int | None = None
    docked: int = 0
    prone: bool = False
    effects: tuple[Effect, ...] = ()
    hands: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    ammo: tuple[tuple[str, int], ...] = ()
    unloaded: tuple[str, ...] = ()
    uses: tuple[tuple[str, int], ...] = ()
    lost: tuple[str, ...] = ()
    penance: tuple[str, ...] = ()
    focus: str = ""
    hidden: bool = False
    secret: tuple[str, ...] = ()
    group: str = ""
    cover: Cover = ""
    luck: bool = False
    favour: Favour = ""
    against: Favour = ""
    ready: Ready | None = None
    way_out: bool = True

    @property
    def is_character(self) -> bool:
        return self.sheet.kind == "character"

    @property
    def present(self) -> bool:
        """Still part of the fight: not dead, not gone, not given up."""
        return self.life not in GONE

    @property
    def helpless(self) -> bool:
        """Unconscious, dying, asleep, paralysed or bound."""
        if self.life in ("unconscious", "dying"):
            return True
        return bool(self.effects) and any(effect.condition in HELPLESS for effect in self.effects)

    @property
    def able(self) -> bool:
        """Can act: on its feet in mind if not in body."""
        if self.life != "up" and self.life != "fleeing":
            return False
        return not self.effects or not any(effect.condition in HELPLESS for effect in self.effects)

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.sheet.weapons if weapon.name == name), None)

    def spell(self, name: str) -> Spell | None:
        return next((spell for spell in self.sheet.spells if spell.name == name), None)

    def item(self, name: str) -> Item | None:
        return next((item for item in self.sheet.items if item.name == name), None)

    def left_of(self, item: Item) -> int:
        """Uses left of an item; 1 for one without end."""
        if not item.uses:
            return 1
        return next((left for name, left in self.uses if name == item.name), 0)

    def ammo_for(self, weapon: Weapon) -> int:
        return next((left for name, left in self.ammo if name == weapon.ammunition), 0)


class Turn(Struct, frozen=True, cache_hash=True, gc=False):
    """What is left of the turn under way. `feet` counts the second move as long as the action is unspent.

    `walked` keeps what the pieces of movement so far mean for the next one (hindered, an odd diagonal).
    """

    who: str
    feet: int
    action: bool = True
    moved: bool = False
    swaps: int | None = 1
    item_tasks: int | None = None
    routine: tuple[RoutineLine, ...] = ()
    castings: int = 0
    walked: Walk = NOT_YET
    tried: tuple[str, ...] = ()


class Morale(Struct, frozen=True, gc=False):
    """A group of enemies: how many it began with, and whether its one check is still to come.

    `large` is the master's word on it; None leaves it to the number. `this_round`: tested since the round began.
    """

    group: str
    initial: int
    checked: bool = False
    due: bool = False
    stood: bool = False
    last_checked: bool = False
    this_round: bool = False
    large: bool | None = None


class Setting(Struct, frozen=True, cache_hash=True, gc=False):
    """What does not change: the table's rulings, its seats clockwise, the board."""

    rulings: Rulings = Rulings()
    seating: tuple[str, ...] = (MASTER,)
    board: Line | Squares = Line()
    dark: bool = False
    open_ground: bool = False
    calls: Literal["ask", "defaults"] = "defaults"


class Battle(Struct, Peopled[Creature], frozen=True, cache_hash=True, gc=False):
    """The whole position."""

    PEOPLE: ClassVar[str] = "creatures"
    COUNTED: ClassVar[tuple[str, ...]] = ("hp",)

    setting: Setting
    creatures: tuple[Creature, ...]
    phase: Phase = "opening"
    order: tuple[str, ...] = ()
    seat: str = ""
    waiting: tuple[str, ...] = ()
    turn: Turn | None = None
    surprise: tuple[str, ...] = ()
    unaware: tuple[tuple[str, str], ...] = ()
    morale: tuple[Morale, ...] = ()
    ground: tuple[Lying, ...] = ()
    winner: str | None = None
    ended: bool = False

    @property
    def rulings(self) -> Rulings:
        return self.setting.rulings

    @property
    def board(self) -> Line | Squares:
        return self.setting.board

    @property
    def on_map(self) -> bool:
        return isinstance(self.setting.board, Squares)

    def change_turn(self, **fields: Any) -> Battle:
        assert self.turn is not None, "no turn is under way"
        return replace(self, turn=replace(self.turn, **fields))

    def of_seat(self, seat: str) -> list[Creature]:
        return [creature for creature in self.creatures if creature.seat == seat]
