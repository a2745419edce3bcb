"""The shapes of scenario and library files, key by key, as people write them. Lengths are centimetres there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from zaruba.kernel.files import places_or_one
from zaruba.kernel.shapes import (
    CommonCombatant,
    CommonLibrary,
    CommonScenario,
    Entry,
    Listed,
    Names,
    OneOrMore,
    Shape,
    Text,
    by_kind,
    frame_of,
    rulings_shape,
    schemas_of,
    sections_of,
    whole_scenario,
)
from zaruba.space.measured.layout import hundredths
from zaruba.systems.warband.rulings import Rulings
from zaruba.systems.warband.sheet import Size


def in_hundredths(value: float) -> int:
    """Centimetres or degrees with at most two places, as the table keeps them."""
    found = hundredths(value)
    if found is None:
        raise PydanticCustomError("not-hundredths", "{value}", {"value": str(value)})
    return found


Cm = Annotated[float, Field(ge=-1000, le=1000), AfterValidator(in_hundredths)]
Length = Annotated[float, Field(ge=0, le=1000, validate_default=True), AfterValidator(in_hundredths)]
Degrees = Annotated[float, Field(ge=-360, le=360), AfterValidator(in_hundredths)]
Place = Annotated[list[Cm], Field(min_length=2, max_length=3)]
"""[x, y] on the ground, or [x, y, z] on a surface."""
Places = Annotated[
    Annotated[Place, Tag("a square")] | Annotated[list[Place], Tag("squares")], Discriminator(places_or_one)
]
"""One place, or one for each of several."""
Number = Annotated[int, Field(ge=-20, le=20)]
Points = Annotated[int, Field(ge=0, le=1000)]
Triplet = Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=3, max_length=3)]
Added = Annotated[list[Number], Field(min_length=3, max_length=3)]
Need = Annotated[int, Field(ge=2, le=6)]
"""What a die must show to stop a hit."""
Turns = Annotated[int, Field(ge=0, le=100)]


class ChangesFile(Shape):
    """What a lasting effect changes."""

    speed: Number = 0
    damage: Number = 0
    melee_damage: Number = 0
    armour: Number = 0
    range: Cm = 0
    hit: Number = 0
    shot_at: Number = 0
    replies_at_least: Annotated[int, Field(ge=0, le=10)] = 0
    no_flee_strikes: bool = False


class WeaponFile(Shape):
    """A melee weapon; `bonus` is added to every result, or to a weak, a medium and a strong one."""

    name: Names | None = None
    reach: Length
    bonus: Annotated[
        Annotated[Number, Tag("a number")] | Annotated[Added, Tag("a list")], by_kind("a number", "a list")
    ] = 0
    long: bool = False
    hands: Literal[1, 2] = 1
    knock_back: Length = 0
    in_off_hand: bool = False


class RangedFile(Shape):
    """A ranged weapon; without `damage` it is thrown, and the thrower's own counts."""

    name: Names | None = None
    range: Length
    damage: Triplet | None = None
    bonus: Number = 0
    shots: Annotated[int, Field(ge=1, le=10)] = 1
    shoots_in_melee: bool = False
    hit: Number = 0


class CommandFile(Shape):
    """An order."""

    name: Names | None = None
    target: Literal["single", "all"] = "single"
    himself: bool = False
    every: Annotated[int, Field(ge=1, le=100)] = 1
    once_per_game: bool = False
    heal: Points = 0
    lasts: Turns = 1
    changes: ChangesFile = ChangesFile()


class SpellFile(Shape):
    """A spell: its cost and range, on whom, and what it does."""

    name: Names | None = None
    cost: Points
    range: Length = 0
    aims: Literal["enemy", "ally", "anyone", "point", "self"] = "enemy"
    damage: Triplet | None = None
    ignores_armour: bool = False
    blast: Length = 0
    heal: Points = 0
    blink: Length = 0
    lasts: Turns = 0
    changes: ChangesFile = ChangesFile()


class ItemFile(Shape):
    """A thing that needs an action; `closes` says whether the phase is closed by it."""

    name: Names | None = None
    closes: bool | None = None
    single_use: bool = True
    once_per_game: bool = False
    heal: Points = 0
    mana: Points = 0
    cloud: Length = 0
    range: Length = 0
    trap: Triplet | None = None
    lasts: Turns = 0
    changes: ChangesFile = ChangesFile()


class AbilityFile(Shape):
    """A skill that needs an action; `uses` for the whole game, 0 without limit."""

    name: Names | None = None
    closes: bool | None = None
    uses: Annotated[int, Field(ge=0, le=100)] = 0
    heal: Points = 0
    mends: bool = False
    mana: Points = 0
    trap: Triplet | None = None
    lasts: Turns = 0
    changes: ChangesFile = ChangesFile()


class ProfileFile(Shape):
    """The profile of a character, under the ledger's glossary keys."""

    from_: Text | None = Field(default=None, alias="from")
    cost: Points = 0
    speed: Annotated[int, Field(ge=0, le=100)] | None = None
    hp_max: Annotated[int, Field(ge=1, le=1000)] | None = None
    damage: Triplet | None = None
    attacks: Annotated[int, Field(ge=1, le=10)] = 1
    armour: Annotated[int, Field(ge=0, le=20)] = 0
    size: Size = "normal"
    weapons: OneOrMore[WeaponFile] = []
    off_hand: Entry[WeaponFile] | None = None
    ranged: OneOrMore[RangedFile] = []
    shield: Annotated[
        Annotated[Need, Tag("a number")] | Annotated[bool, Tag("a flag")], by_kind("a flag", "a number")
    ] = False
    dodge: Need | None = None
    replies: Annotated[int, Field(ge=0, le=10)] = 1
    leadership: Annotated[int, Field(ge=0, le=100)] = 0
    command_radius: Length = 0
    orders: list[Entry[CommandFile]] = []
    mage_level: Annotated[int, Field(ge=0, le=20)] = 0
    mana_pool: Points = 0
    spells: list[Entry[SpellFile]] = []
    abilities: list[Entry[AbilityFile]] = []
    items: list[Entry[ItemFile]] = []
    master_of_stealth: bool = False
    mechanism: bool = False


class TemplateFile(ProfileFile):
    """A profile of a library."""

    name: Names | None = None


class BandFile(Shape):
    """Profiles that are fielded together."""

    name: Names | None = None
    profiles: list[Text]


class LibraryFile(CommonLibrary):
    """Weapons, orders, spells, items, abilities, profiles and bands of them, each under a key that scenarios may use."""

    system: Literal["warband"]
    weapons: dict[Text, WeaponFile] = {}
    ranged: dict[Text, RangedFile] = {}
    orders: dict[Text, CommandFile] = {}
    spells: dict[Text, SpellFile] = {}
    items: dict[Text, ItemFile] = {}
    abilities: dict[Text, AbilityFile] = {}
    profiles: dict[Text, TemplateFile] = {}
    bands: dict[Text, BandFile] = {}


SECTIONS = sections_of(LibraryFile)
LibraryFrame = frame_of(LibraryFile)


class StandingFile(Shape):
    """How somebody stands: what is left of it."""

    hp: Annotated[int, Field(ge=0, le=1000)] | None = None
    mana: Points | None = None
    hidden: bool = False


class CombatantFile(CommonCombatant, StandingFile, ProfileFile):
    """A character: a name, whose squad it is of, its place and facing, and a profile of its own or `from` a library."""

    at: Places | None = None
    facing: Degrees = 0


Plain = Annotated[float, Field(ge=-1000, le=1000)]
Spot = Annotated[list[Plain], Field(min_length=2, max_length=2)]
"""Numbers of a board stay as they are written: `space.measured.layout` reads them."""


class PrintFile(Shape):
    """What something covers of the plan: `poly`, its corners in order, or `at` and `r`."""

    name: Text | None = None
    kind: Text
    poly: Annotated[list[Spot], Field(min_length=3, max_length=100)] | None = None
    at: Spot | None = None
    r: Plain | None = None


class PieceFile(PrintFile):
    """Scenery from bottom to top; the rest where it differs from what its kind is like."""

    z: Spot
    hides: bool | None = None
    solid: bool | None = None
    stood_on: bool | None = None


class PatchFile(PrintFile):
    """Ground of another kind: a road, rubble, a pitched roof; `z` where it does not lie on the table."""

    z: Plain = 0


class LadderFile(Shape):
    """A ladder, from foot to head."""

    name: Text | None = None
    at: Spot
    z: Spot


class MarkFile(Shape):
    """A marker: an objective, the relic."""

    name: Text | None = None
    kind: Text
    at: Spot
    z: Plain = 0
    r: Plain = 0


class BoardFile(Shape):
    """The measured table and what stands on it, in centimetres."""

    width: Annotated[float, Field(gt=0, le=1000)] = 120
    depth: Annotated[float, Field(gt=0, le=1000)] = 120
    pieces: list[PieceFile] = []
    ground: list[PatchFile] = []
    ladders: list[LadderFile] = []
    marks: list[MarkFile] = []


Board = Annotated[
    Annotated[Literal["real"], Tag("a text")] | Annotated[BoardFile, Tag("a mapping")], by_kind("a text", "a mapping")
]

RulingsFile = rulings_shape(Rulings)


class ScenarioFrame(CommonScenario):
    """A scenario's keys; the combatants and libraries are looked at one by one."""

    system: Literal["warband"]
    board: Board = BoardFile()
    game: Literal["annihilation", "territory", "relic"] = "annihilation"
    game_turns: Annotated[int, Field(ge=1, le=100)] | None = None
    order: Listed[Text] = []


ScenarioFile = whole_scenario(ScenarioFrame, combatant=CombatantFile, library=LibraryFile, rulings=RulingsFile)
schema = schemas_of(ScenarioFile, LibraryFile)
