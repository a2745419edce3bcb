"""What is read from files: the library, and the parts of a scenario before they become a position."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from zaruba.kernel.clauses import clause
from zaruba.kernel.library import Catalogue
from zaruba.kernel.roster import Goal
from zaruba.kernel.tally import Modifier
from zaruba.space.squares import Square, Squares, open_ground
from zaruba.systems.fury.battle import Arm, Lasting, Life, Stance, Work
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import Location, Mount, Sheet, Spell, Weapon

Places = tuple[int, int, int, int, int, int]
"""One number for each hit location, in their order."""
NOWHERE: Places = (0, 0, 0, 0, 0, 0)


class Armour(Struct, frozen=True):
    """A suit or a piece of armour: its points on each location, what is worn under it counted in."""

    name: str
    ap: Places


@clause("fury.weapons.armour")
def worn(pieces: tuple[Armour, ...]) -> Places:
    """What several pieces give together: on each location the best of them."""
    head, right_arm, left_arm, body, right_leg, left_leg = (
        max((piece.ap[place] for piece in pieces), default=0) for place in range(len(NOWHERE))
    )
    return head, right_arm, left_arm, body, right_leg, left_leg


class Outfit(Struct, frozen=True):
    """A sheet with what its owner holds and carries, and sits on, when a fight begins."""

    sheet: Sheet
    main_hand: str = ""
    off_hand: str = ""
    carried: tuple[str, ...] = ()
    mount: Mount | None = None


class Library(Catalogue, frozen=True):
    """Everything a scenario may name."""

    weapons: dict[str, Weapon] = field(default_factory=dict)
    armours: dict[str, Armour] = field(default_factory=dict)
    spells: dict[str, Spell] = field(default_factory=dict)
    mounts: dict[str, Mount] = field(default_factory=dict)
    foes: dict[str, Outfit] = field(default_factory=dict)
    heroes: dict[str, Outfit] = field(default_factory=dict)

    @clause("fury.weapons.table")
    def weapon(self, name: str) -> Weapon:
        """A row of the weapon table. Raises KeyError."""
        return self.weapons[name]


class Entry(Struct, frozen=True):
    """One combatant as the fight begins, or as it stands in the midst of it."""

    name: str
    seat: str
    side: str
    sheet: Sheet
    w: int
    at: Square
    hidden: bool = False
    secret: tuple[str, ...] = ()
    group: str = ""
    life: Life = "up"
    maimed: bool = False
    main_hand: str = ""
    off_hand: str = ""
    carried: tuple[str, ...] = ()
    arms: tuple[Arm, ...] = ()
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
    caught_by: str = ""
    hurt: bool = False
    lost_ap: Places = NOWHERE
    warded: int = 0
    tiring: Literal["fresh", "now", "over"] = "fresh"
    word: int = 0
    against: int = 0
    favours: tuple[Modifier, ...] = ()
    mount: Mount | None = None
    steed: Mount | None = None
    steed_at: Square | None = None
    forms: tuple[tuple[str, str], ...] = ()
    """Cases of the name and its gender, where the scenario gives them."""


class Used(Struct, frozen=True):
    """Half actions spent of the turn under way, and what was done that may be done once a round."""

    halves: int = 0
    attack: bool = False
    spell: bool = False
    parry: bool = False
    dodge: bool = False


class StartParts(Struct, frozen=True):
    """Where in the fight it begins: round, everyone in order (empty: initiative is rolled), whose turn it is."""

    round: int = 1
    order: tuple[str, ...] = ()
    current: str | None = None
    used: tuple[tuple[str, Used], ...] = ()
    lying: tuple[tuple[str, Square], ...] = ()
    """What lies about, and where."""


class ScenarioParts(Struct, frozen=True):
    """A scenario read and found sound, before it becomes a position."""

    title: dict[str, str]
    rulings: Rulings
    seating: tuple[str, ...]
    entries: tuple[Entry, ...]
    goals: tuple[Goal, ...] = ()
    board: Squares = open_ground(24, 16)
    visibility: int = 0
    calls: Literal["ask", "defaults"] = "defaults"
    start: StartParts | None = None
    names: dict[str, dict[str, str]] = {}
    """What keys of content are called, language by language."""
    attributions: tuple[str, ...] = ()


__all__ = [
    "NOWHERE", "Armour", "Entry", "Goal", "Library", "Location", "Outfit", "Places", "ScenarioParts", "StartParts",
    "Used", "worn",
]  # fmt: skip
