"""What is read from files: the library, and the parts of a scenario before they become a position."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from zaruba.kernel.library import Catalogue
from zaruba.kernel.roster import Goal
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.table import Table
from zaruba.systems.warband.battle import Activation, Character, Cloud, Game, Score, Trap
from zaruba.systems.warband.rulings import Rulings
from zaruba.systems.warband.sheet import Ability, Command, Item, Profile, Ranged, Spell, Weapon


class Member(Struct, frozen=True):
    """One of a roster: the key of its profile, what it is called, the profile, and whether it is chosen to command."""

    key: str
    title: dict[str, str]
    profile: Profile
    commander: bool = False


class Squad(Struct, frozen=True):
    """A roster: for so many points, everybody in it one by one."""

    limit: int
    members: tuple[Member, ...]


class Library(Catalogue, frozen=True):
    """Everything a scenario may name."""

    weapons: dict[str, Weapon] = field(default_factory=dict)
    ranged: dict[str, Ranged] = field(default_factory=dict)
    orders: dict[str, Command] = field(default_factory=dict)
    spells: dict[str, Spell] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    abilities: dict[str, Ability] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)
    bands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Profiles that are fielded together, by their keys."""
    rosters: dict[str, Squad] = field(default_factory=dict)
    boards: dict[str, Table] = field(default_factory=dict)


class Entry(Struct, frozen=True):
    """One combatant as the game begins."""

    character: Character
    given: frozenset[str] = frozenset()
    """What is said of its allowances: the rest is full where an enemy's turn is under way."""
    commander: bool = False
    forms: tuple[tuple[str, str], ...] = ()
    """Cases of the name and its gender, where the scenario gives them."""


class StartParts(Struct, frozen=True):
    """Where in the game it begins; without `turn_of` a game turn is about to."""

    round: int = 1
    turn_of: str = ""
    activation: Activation | None = None
    points: tuple[Score, ...] = ()
    traps: tuple[Trap, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    relic: Place | None = None


class ScenarioParts(Struct, frozen=True):
    """A scenario read and found sound, before it becomes a position. Without an `order` it is rolled for."""

    title: dict[str, str]
    rulings: Rulings
    seating: tuple[str, ...]
    entries: tuple[Entry, ...]
    table: Table
    real: bool = False
    game: Game = "annihilation"
    markers: tuple[Place, ...] = ()
    rounds: int = 10
    order: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()
    start: StartParts = StartParts()
    lines: tuple[Any, ...] = ()
    """The lines of `combatants` with every roster written out."""
    goals: tuple[Goal, ...] = ()
    calls: Literal["ask", "defaults"] = "defaults"
    names: dict[str, dict[str, str]] = {}
    """What keys of content are called, language by language."""
    attributions: tuple[str, ...] = ()


__all__ = ["Entry", "Goal", "Library", "ScenarioParts"]
