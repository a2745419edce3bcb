"""What is read from files: the library, and the parts of a scenario before they become a position."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from zaruba.kernel.library import Catalogue
from zaruba.kernel.roster import Goal
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.table import Table
from zaruba.systems.warband.battle import Character, Game
from zaruba.systems.warband.rulings import Rulings
from zaruba.systems.warband.sheet import Ability, Command, Item, Profile, Ranged, Spell, Weapon


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


class Entry(Struct, frozen=True):
    """One combatant as the game begins."""

    character: Character
    forms: tuple[tuple[str, str], ...] = ()
    """Cases of the name and its gender, where the scenario gives them."""


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
    goals: tuple[Goal, ...] = ()
    calls: Literal["ask", "defaults"] = "defaults"
    names: dict[str, dict[str, str]] = {}
    """What keys of content are called, language by language."""
    attributions: tuple[str, ...] = ()


__all__ = ["Entry", "Goal", "Library", "ScenarioParts"]
