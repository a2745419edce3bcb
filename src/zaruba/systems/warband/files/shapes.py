"""The shapes of scenario and library files, key by key, as people write them. Lengths are centimetres there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from zaruba.kernel.files import places_or_one
from zaruba.kernel.shapes import (
    CommonCombatant,
    CommonLibrary,
    CommonScenario,
    Entry,
    Lines,
    Listed,
    Names,
    OneOrMore,
    OwnName,
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
Far = Annotated[float, Field(ge=0, le=1000), AfterValidator(in_hundredths)]
Length = Annotated[Far, Field(validate_default=True)]
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
Allowance = Annotated[int, Field(ge=0, le=10)]
Secret = Literal["carried", "orders", "orders_left", "spells", "abilities"]
"""What may be kept from other players, by the keys that people write; wounds, mana and effects lie open."""


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
    """A melee weapon; `bonus` is added to every result, or to a weak, a medium and a strong one.

    `like` names another one whose every key it takes over unless it says otherwise; without it the reach has to be said.
    """

    like: Text | None = None
    name: Names | None = None
    reach: Far | None = None
    bonus: Annotated[
        Annotated[Number, Tag("a number")] | Annotated[Added, Tag("a list")], by_kind("a number", "a list")
    ] = 0
    long: bool = False
    hands: Literal[1, 2] = 1
    knock_back: Length = 0
    in_off_hand: bool = False


class RangedFile(Shape):
    """A ranged weapon; without `damage` it is thrown, and the thrower's own counts. `like` as of melee weapons."""

    like: Text | None = None
    name: Names | None = None
    range: Far | None = None
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


Plain = Annotated[float, Field(ge=-1000, le=1000)]
Spot = Annotated[list[Plain], Field(min_length=2, max_length=2)]
"""Numbers of a board stay as they are written: `space.measured.layout` reads them."""


GroundKind = Literal[
    "road", "pitched_roof", "stair", "rough", "rubble", "thick_bushes", "shallow_water", "water", "mud", "swamp",
]  # fmt: skip
"""What ground may be that changes a way (warband.movement.terrain-numbers, warband.movement.surfaces, warband.movement.rough)."""


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
    """Ground of another kind: a road, rubble, a pitched roof, a stair; `z` where it does not lie on the table."""

    kind: GroundKind
    z: Plain = 0


class LadderFile(Shape):
    """A ladder, from foot to head."""

    name: Text | None = None
    at: Spot
    z: Spot


class MarkFile(Shape):
    """A marker: an objective, the relic."""

    name: Text | None = None
    kind: Literal["objective", "relic"]
    at: Spot
    z: Plain = 0
    r: Plain = 0


class BoardFile(Shape):
    """The measured table and what stands on it, in centimetres."""

    name: Names | None = None
    width: Annotated[float, Field(gt=0, le=1000)] = 120
    depth: Annotated[float, Field(gt=0, le=1000)] = 120
    pieces: list[PieceFile] = []
    ground: list[PatchFile] = []
    ladders: list[LadderFile] = []
    marks: list[MarkFile] = []


class MemberFile(Shape):
    """So many of one profile of the list; `commander` chooses among equal leaders."""

    from_: Text = Field(alias="from")
    name: OwnName | None = None
    count: Annotated[int, Field(ge=1, le=30)] = 1
    commander: bool = False


class RosterFile(Shape):
    """A squad bought for so many points, of one band if it says so."""

    name: Names | None = None
    points: Annotated[int, Field(ge=0, le=10_000)] = 150
    band: Text | None = None
    members: Annotated[list[MemberFile], Field(min_length=1, max_length=30)]


class OwnRosterFile(RosterFile):
    """A squad in a file of its own."""

    kind: Literal["roster"]
    system: Literal["warband"]
    name: Names
    attribution: Lines | None = None


class LibraryFile(CommonLibrary):
    """What scenarios may name, each thing under a key: weapons and the like, profiles, bands, rosters, tables."""

    system: Literal["warband"]
    weapons: dict[Text, WeaponFile] = {}
    ranged: dict[Text, RangedFile] = {}
    orders: dict[Text, CommandFile] = {}
    spells: dict[Text, SpellFile] = {}
    items: dict[Text, ItemFile] = {}
    abilities: dict[Text, AbilityFile] = {}
    profiles: dict[Text, TemplateFile] = {}
    bands: dict[Text, BandFile] = {}
    rosters: dict[Text, RosterFile] = {}
    boards: dict[Text, BoardFile] = {}


SECTIONS = sections_of(LibraryFile)
LibraryFrame = frame_of(LibraryFile)


class EffectFile(Shape):
    """Something that lasts on somebody: an order, a spell, a thing or a skill by its name, or `changes` of its own.

    `by` is the player that caused it, `turns` how many starts of his turns are still to come.
    """

    name: Text
    by: Text
    turns: Annotated[int, Field(ge=1, le=100)] = 1
    source: Literal["order", "spell", "item", "ability"] | None = None
    changes: ChangesFile | None = None


class StandingFile(Shape):
    """How somebody stands: what is left of it, of its own turn, of the game and of an enemy's turn; what is laid on it."""

    hp: Annotated[int, Field(ge=0, le=1000)] | None = None
    mana: Points | None = None
    activated: bool = False
    ordered: bool = False
    ran: bool = False
    cast: list[Text] = []
    orders_left: Turns | None = None
    resting: dict[Text, Annotated[int, Field(ge=1, le=100)]] = {}
    uses: dict[Text, Annotated[int, Field(ge=0, le=100)]] = {}
    carried: list[Text] | None = None
    rotations_left: Allowance | None = None
    replies_left: Allowance | None = None
    flee_strikes_left: Allowance | None = None
    effects: list[EffectFile] = []
    relic: bool = False
    modifier: Number = 0
    hidden: bool = False
    secret: list[Secret] = []


class CombatantFile(CommonCombatant, StandingFile, ProfileFile):
    """A character: a name, whose squad it is of, its place and facing, and a profile of its own or `from` a library."""

    at: Places | None = None
    facing: Degrees = 0
    commander: bool = False


class SquadFile(Shape):
    """A whole roster for a player: by its name, or written out; a place for each, or they are set up before play."""

    roster: Entry[RosterFile]
    player: Text | None = None
    side: Text | None = None
    at: list[Place] | None = None
    facing: Degrees = 0


def squad_or_one(line: Any) -> str:
    """Whether a line of `combatants` is a roster."""
    return "a squad" if isinstance(line, dict) and "roster" in line else "a combatant"


LineFile = Annotated[
    Annotated[CombatantFile, Tag("a combatant")] | Annotated[SquadFile, Tag("a squad")], Discriminator(squad_or_one)
]


Board = Entry[BoardFile]
"""A table by its name, one written out, or `real`."""

RulingsFile = rulings_shape(Rulings)


class ActiveFile(Shape):
    """Who is in its own phases, and what it has done in this one."""

    who: Text
    phase: Literal["movement", "additional", "melee"] = "movement"
    moved: bool = False
    closed: bool = False
    fought: bool = False


class LyingFile(Shape):
    """A trap, or with `r` a cloud of smoke: where, whose, and for how many starts of his turns."""

    at: Place
    by: Text
    damage: Triplet = [2, 3, 4]
    r: Length = 0
    turns: Annotated[int, Field(ge=1, le=100)] = 1


class StartFile(Shape):
    """Where in the game it begins: the game turn, whose turn, who is active, and how everybody stands."""

    round: Annotated[int, Field(ge=1, le=100)] = 1
    current: Text | None = None
    active: ActiveFile | None = None
    state: dict[Text, StandingFile] = {}
    points: dict[Text, Annotated[int, Field(ge=0, le=10_000)]] = {}
    traps: list[LyingFile] = []
    clouds: list[LyingFile] = []
    relic: Place | None = None


class ScenarioFrame(CommonScenario):
    """A scenario's keys; the combatants and libraries are looked at one by one."""

    system: Literal["warband"]
    board: Board = BoardFile()
    game: Literal["annihilation", "territory", "relic"] = "annihilation"
    game_turns: Annotated[int, Field(ge=1, le=100)] | None = None
    order: Listed[Text] = []
    start: StartFile | None = None


LINE: Any = LineFile
ScenarioFile = whole_scenario(ScenarioFrame, combatant=LINE, library=LibraryFile, rulings=RulingsFile)
schema = schemas_of(ScenarioFile, LibraryFile, roster=OwnRosterFile)
