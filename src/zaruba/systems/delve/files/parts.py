"""What is read from files: the library, and the parts of a scenario before they become a position."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from zaruba.kernel.clauses import clause
from zaruba.kernel.library import Catalogue
from zaruba.kernel.roster import Goal
from zaruba.space.line import Line
from zaruba.space.squares import Squares
from zaruba.systems.delve.battle import Cover, Life
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import Condition, Effect, Item, Sheet, Spell, Talent, Weapon


class Armour(Struct, frozen=True):
    """AC without a shield: `base`, the DEX modifier where it counts, and the bonus of a magic make."""

    name: str
    base: int
    dex: bool = True
    bonus: int = 0

    def ac(self, dexterity: int) -> int:
        """delve.gear.armour"""
        return self.base + (dexterity if self.dex else 0) + self.bonus


class Library(Catalogue, frozen=True):
    """Everything a scenario may name."""

    talents: dict[str, Talent] = field(default_factory=dict)
    weapons: dict[str, Weapon] = field(default_factory=dict)
    armours: dict[str, Armour] = field(default_factory=dict)
    spells: dict[str, Spell] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    foes: dict[str, Sheet] = field(default_factory=dict)
    heroes: dict[str, Sheet] = field(default_factory=dict)

    @clause("delve.gear.weapons")
    def weapon(self, name: str) -> Weapon:
        """A weapon with the damage, range and properties of the list. Raises KeyError."""
        return self.weapons[name]


class Entry(Struct, frozen=True):
    """One combatant as the fight begins, or as it stands in the midst of it."""

    name: str
    seat: str
    side: str
    sheet: Sheet
    hp: int
    at: tuple[int, ...]
    """`(feet,)` on the line, `(x, y)` on a map."""
    hidden: bool = False
    secret: tuple[str, ...] = ()
    group: str = ""
    life: Life = "up"
    timer: int | None = None
    conditions: tuple[Condition, ...] = ()
    """`prone` or nothing: every other condition is among the effects."""
    effects: tuple[Effect, ...] = ()
    cover: Cover = ""
    hands: tuple[str, ...] | None = None
    """What it holds, if the scenario says so."""
    unloaded: tuple[str, ...] = ()
    ammo: tuple[tuple[str, int], ...] = ()
    uses: tuple[tuple[str, int], ...] = ()
    lost: tuple[str, ...] = ()
    penance: tuple[str, ...] = ()
    luck: bool = False
    way_out: bool = True
    forms: tuple[tuple[str, str], ...] = ()
    """Cases of the name and its gender, where the scenario gives them."""


class BoardParts(Struct, frozen=True):
    """The board with its light, and whether it is open ground where nobody gets out of sight."""

    board: Line | Squares = Line()
    dark: bool = False
    open_ground: bool = False


class Used(Struct, frozen=True):
    action: bool = False
    feet: int = 0
    swaps: int = 0
    item_tasks: int = 0


class StartParts(Struct, frozen=True):
    """Where in the fight it begins: round, the seats in order (empty: initiative is rolled), whose turn it is."""

    round: int = 1
    order: tuple[str, ...] = ()
    current: str | None = None
    done: tuple[str, ...] = ()
    used: tuple[tuple[str, Used], ...] = ()


class ScenarioParts(Struct, frozen=True):
    """A scenario read and found sound, before it becomes a position."""

    title: dict[str, str]
    rulings: Rulings
    seating: tuple[str, ...]
    entries: tuple[Entry, ...]
    unaware: tuple[tuple[str, str], ...] = ()
    goals: tuple[Goal, ...] = ()
    groups: tuple[tuple[str, bool], ...] = ()
    """Groups the master has declared large (true) or small."""
    board: BoardParts = BoardParts()
    calls: Literal["ask", "defaults"] = "defaults"
    start: StartParts | None = None
    names: dict[str, dict[str, str]] = {}
    """What keys of content are called, language by language."""
    attributions: tuple[str, ...] = ()
