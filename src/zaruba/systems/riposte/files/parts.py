"""What is read from files: the library, and the parts of a scenario before they become a position."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from zaruba.kernel.library import Catalogue
from zaruba.kernel.roster import Goal
from zaruba.systems.riposte.battle import Claim, Fighter, Forfeit, Lying, Segment
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import Item, Sheet, Spell


class Outfit(Struct, frozen=True):
    """A sheet with what its owner holds, has sheathed and wears when a fight begins."""

    sheet: Sheet
    right_hand: Item | None = None
    left_hand: Item | None = None
    sheath: tuple[Item, ...] = ()
    worn: tuple[Item, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything its owner has, hands first."""
        return tuple(item for item in (self.right_hand, self.left_hand, *self.sheath, *self.worn) if item is not None)


class Library(Catalogue, frozen=True):
    """Everything a scenario may name."""

    weapons: dict[str, Item] = field(default_factory=dict)
    shields: dict[str, Item] = field(default_factory=dict)
    armours: dict[str, Item] = field(default_factory=dict)
    spells: dict[str, Spell] = field(default_factory=dict)
    foes: dict[str, Outfit] = field(default_factory=dict)
    heroes: dict[str, Outfit] = field(default_factory=dict)


class Entry(Struct, frozen=True):
    """One combatant as the fight begins, or as it stands in the midst of it."""

    fighter: Fighter
    forms: tuple[tuple[str, str], ...] = ()
    """Cases of the name and its gender, where the scenario gives them."""


class StartParts(Struct, frozen=True):
    """Where in the fight it begins: everyone in order (empty: initiative is rolled), whose place in the turn it is."""

    order: tuple[str, ...] = ()
    segment: Segment | None = None
    claims: tuple[Claim, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()


class ScenarioParts(Struct, frozen=True):
    """A scenario read and found sound, before it becomes a position."""

    title: dict[str, str]
    rulings: Rulings
    seating: tuple[str, ...]
    entries: tuple[Entry, ...]
    goals: tuple[Goal, ...] = ()
    orders: Literal["in_turn", "sealed"] = "in_turn"
    calls: Literal["ask", "defaults"] = "defaults"
    ground: tuple[Lying, ...] = ()
    start: StartParts | None = None
    names: dict[str, dict[str, str]] = {}
    """What keys of content are called, language by language."""
    attributions: tuple[str, ...] = ()


__all__ = ["Entry", "Goal", "Library", "Outfit", "ScenarioParts", "StartParts"]
