"""The shapes of scenario and library files, key by key, as people write them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, Tag
from pydantic_core import PydanticCustomError

from zaruba.kernel.files import digits
from zaruba.kernel.shapes import (
    CommonCombatant,
    CommonLibrary,
    CommonScenario,
    CommonStart,
    Entry,
    Listed,
    Names,
    Rows,
    Shape,
    Sign,
    Square,
    Squares,
    Text,
    by_kind,
    frame_of,
    rulings_shape,
    schemas_of,
    sections_of,
    whole_scenario,
)
from zaruba.space.squares import Ground
from zaruba.systems.fury.battle import WeaponState
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import Location, Quality

GroundName = Literal[
    "floor", "grass", "road", "planks", "sand", "bridge",
    "difficult", "mud", "rubble", "shallows", "undergrowth", "stairs", "ice", "snow",
    "obstacle", "fence", "table", "cart", "crates", "barrels", "low_wall", "rocks", "hedge",
    "wall", "pillar", "door", "tree", "bars", "pit", "chasm", "water",
    "opaque", "fog", "smoke", "curtain",
]  # fmt: skip
GROUNDS: dict[str, Ground] = {
    **{name: Ground(name) for name in ("floor", "grass", "road", "planks", "sand", "bridge")},
    **{
        name: Ground(name, hindering=True)
        for name in ("difficult", "mud", "rubble", "shallows", "undergrowth", "stairs", "ice", "snow")
    },
    **{
        name: Ground(name, mode="climb")
        for name in ("obstacle", "fence", "table", "cart", "crates", "barrels", "low_wall", "rocks", "hedge")
    },
    **{name: Ground(name, blocks_move=True, blocks_sight=True) for name in ("wall", "pillar", "door", "tree")},
    **{name: Ground(name, blocks_move=True) for name in ("bars", "pit", "chasm", "water")},
    **{name: Ground(name, blocks_sight=True) for name in ("opaque", "fog", "smoke", "curtain")},
}
"""An obstacle is entered by a jump only (`mode`); a hard one asks for Agility (`dc`)."""
LEGEND: dict[str, Ground] = {".": GROUNDS["floor"], "#": GROUNDS["wall"], " ": GROUNDS["wall"]}
"""Signs that every map knows; a map's own legend stands above it."""

State = Literal[
    "stunned", "winded", "felled", "staggered", "hurt", "prone", "entangled", "maimed",
    "aim", "run", "all_out_attack", "guarded_attack", "defensive_stance", "parrying_stance", "delay",
    "knocked_out", "bleeding_out", "dead", "fled", "surrendered",
]  # fmt: skip
LIVES: dict[str, Literal["knocked_out", "bleeding", "dead", "fled", "surrendered"]] = {
    "knocked_out": "knocked_out", "bleeding_out": "bleeding", "dead": "dead", "fled": "fled",
    "surrendered": "surrendered",
}  # fmt: skip
"""States that put somebody out of the fight, one of them at most."""
Secret = Literal[
    "w", "w_max", "ws", "bs", "s", "t", "ag", "wp", "int", "a", "m", "magic", "ap", "skills", "talents", "weapons",
    "spells",
]  # fmt: skip
_DAMAGE = re.compile(r"(?:SB|БС)(?:\s*([+-])\s*(\d{1,2}))?|([+-]?\d{1,3})|none|нет", re.IGNORECASE)
_TIME = re.compile(r"(free)|(half)|(?:([1-9]\d?)\s*[ _-]?\s*)?full", re.IGNORECASE)


def damage_of(text: str) -> tuple[bool, int | None]:
    """Whether the Strength bonus counts, and what is added: `SB-3` or `БС-3`, `4`, `none` or `нет`. Raises ValueError."""
    found = _DAMAGE.fullmatch(text.strip().replace("−", "-"))
    if found is None:
        raise ValueError(text)
    sign, number, plain = found.groups()
    if plain is not None:
        return False, int(plain)
    if found.group().lower() in ("none", "нет"):
        return False, None
    return True, int(f"{sign}{number}") if number else 0


def halves_of(text: str) -> int:
    """A time in half actions: `free`, `half`, `full`, `3 full`. Raises ValueError."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    free, half, fulls = found.groups()
    return 0 if free else 1 if half else 2 * int(fulls or 1)


def _damage(value: Any) -> Any:
    """Damage as the weapon table has it."""
    try:
        damage_of(str(digits(value)))
    except ValueError:
        raise PydanticCustomError("not_damage", "SB, SB-3, SB+1, a number, or none") from None
    return digits(value)


def _time(value: Any) -> Any:
    """How long something takes."""
    try:
        halves_of(value if isinstance(value, str) else "")
    except ValueError:
        raise PydanticCustomError("not_a_time", "free, half, full, or a number of full actions") from None
    return value


Damage = Annotated[str, BeforeValidator(_damage, json_schema_input_type=str | int)]
Time = Annotated[str, BeforeValidator(_time, json_schema_input_type=str)]
Percent = Annotated[int, Field(ge=0, le=100)]
Points = Annotated[int, Field(ge=0, le=5)]
Wounds = Annotated[int, Field(ge=0, le=1000)]
Modifier = Annotated[int, Field(ge=-100, le=100)]
Yards = Annotated[int, Field(ge=1, le=1000)]
Several = Annotated[int, Field(ge=0, le=100)]


Words = Listed[Text]


class PlacesFile(Shape):
    """Points of armour by location; a location that is left out has none."""

    head: Points = 0
    right_arm: Points = 0
    left_arm: Points = 0
    body: Points = 0
    right_leg: Points = 0
    left_leg: Points = 0


Armoured = Annotated[
    Annotated[Points, Tag("a number")] | Annotated[PlacesFile, Tag("a mapping")], by_kind("a number", "a mapping")
]


class WeaponFile(Shape):
    """A row of the weapon table; `like` names another one whose every key it takes over unless it says otherwise."""

    like: Text | None = None
    name: Names | None = None
    damage: Damage | None = None
    qualities: Listed[Quality] = []
    range_yd: (
        Annotated[
            Annotated[Yards, Tag("a number")]
            | Annotated[Annotated[list[Yards], Field(min_length=1, max_length=2)], Tag("a list")],
            by_kind("a number", "a list"),
        ]
        | None
    ) = None
    reload: Time = "half"
    barrels: Annotated[int, Field(ge=1, le=100)] = 1
    reload_empty: Time | None = None
    two_handed: bool = False
    leaves_hand: bool = False
    pistol: bool = False
    pairs_main: bool = False
    pairs_off: bool = False
    off_hand_shot: bool = False


WeaponEntry = Entry[WeaponFile]


class ArmourFile(Shape):
    """A suit or a piece of armour: one number for every location, or points by location."""

    name: Names | None = None
    ap: Armoured


class SpellFile(Shape):
    """A spell: its casting number, its time, its reach and what it does."""

    name: Names | None = None
    casting_number: Annotated[int, Field(ge=1, le=100)]
    time: Time = "half"
    range_yd: Annotated[int, Field(ge=0, le=1000)] = 0
    targets: Several = 1
    damage: Annotated[int, Field(ge=0, le=100)] | None = None
    ignores_armour: bool = False
    heals: Several = 0
    condition: Literal["stunned", "prone", "entangled", "winded"] | None = None
    rounds: Annotated[int, Field(ge=1, le=100)] = 1
    armour: Points = 0
    modifier: Modifier = 0


SpellEntry = Entry[SpellFile]


class MountFile(Shape):
    """A riding animal: its Movement is its rider's."""

    name: Names | None = None
    m: Annotated[int, Field(ge=0, le=50)]


MountEntry = Entry[MountFile]


class FighterFile(Shape):
    """The sheet of a foe, a hero or a combatant, under the ledger's glossary keys."""

    from_: Text | None = Field(default=None, alias="from")
    ws: Percent = 30
    bs: Percent = 30
    s: Percent = 30
    t: Percent = 30
    ag: Percent = 30
    wp: Percent = 30
    intellect: Percent | None = Field(default=None, alias="int")
    a: Annotated[int, Field(ge=1, le=20)] = 1
    m: Annotated[int, Field(ge=0, le=50)] = 4
    w: Wounds | None = None
    w_max: Annotated[int, Field(ge=1, le=1000)] | None = None
    magic: Annotated[int, Field(ge=0, le=20)] = 0
    skills: Annotated[
        Annotated[dict[Text, Annotated[int, Field(ge=0, le=2)]], Tag("a mapping")]
        | Annotated[list[Text], Tag("a list")],
        by_kind("a mapping", "a list"),
    ] = []
    talents: Words = []
    armour: Words = []
    ap: Armoured | None = None
    main_hand: WeaponEntry | None = None
    off_hand: WeaponEntry | None = None
    weapons: list[WeaponEntry] = []
    items: list[Text] = []
    spells: list[SpellEntry] = []
    mount: MountEntry | None = None
    unnamed: bool = False
    fearless: bool = False


class TemplateFile(FighterFile):
    """A foe or a hero of a library. `w` is its full number."""

    name: Names | None = None


class LibraryFile(CommonLibrary):
    """Weapons, armour, spells, mounts, foes and heroes, each under a key that scenarios may use."""

    system: Literal["fury"]
    weapons: dict[Text, WeaponFile] = {}
    armours: dict[Text, ArmourFile] = {}
    spells: dict[Text, SpellFile] = {}
    mounts: dict[Text, MountFile] = {}
    foes: dict[Text, TemplateFile] = {}
    heroes: dict[Text, TemplateFile] = {}


SECTIONS = sections_of(LibraryFile)
LibraryFrame = frame_of(LibraryFile)


class WorkFile(Shape):
    """Work of several turns: a weapon being loaded or a spell being cast, and the half actions done of it."""

    reload: Text | None = None
    cast: Text | None = None
    halves: Annotated[int, Field(ge=1, le=100)]


WeaponStates = Annotated[
    Annotated[WeaponState, Tag("a text")] | Annotated[dict[Text, WeaponState], Tag("a mapping")],
    by_kind("a text", "a mapping"),
]
Barrels = Annotated[
    Annotated[Several, Tag("a number")] | Annotated[dict[Text, Several], Tag("a mapping")],
    by_kind("a number", "a mapping"),
]


class StandingFile(Shape):
    """How somebody stands in the midst of a fight: what is left, and what is laid on it."""

    w: Wounds | None = None
    states: Listed[State] = []
    stunned_rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    weapon_state: WeaponStates | None = None
    barrels: Barrels | None = None
    snare: Text | None = None
    caught_by: Text | None = None
    feint: Text | None = None
    channelling: Annotated[int, Field(ge=1, le=100)] | None = None
    work: WorkFile | None = None
    lost_ap: dict[Location, Points] = {}
    ward: Points = 0
    tiring: Literal["fresh", "now", "over"] = "fresh"
    modifier: Modifier = 0
    modifier_against: Modifier = 0
    favours: dict[Text, Modifier] = {}
    steed: MountEntry | None = None
    steed_at: Square | None = None
    hidden: bool = False


class StateFile(StandingFile):
    """The same under `start`, with what the hands hold, what else is carried and who is sat on by then."""

    mount: MountEntry | None = None
    main_hand: Text | None = None
    off_hand: Text | None = None
    carried: list[Text] | None = None


class CombatantFile(CommonCombatant, FighterFile, StandingFile):
    """Somebody in the fight: a name, a side, a seat, a place, and a sheet of its own or `from` a library."""

    at: Squares | None = None
    secret: Listed[Secret] = []


class GroundFile(Shape):
    """A ground, and whether an obstacle is a hard one: then getting onto it takes a test of Agility."""

    ground: GroundName
    hard: bool = False


GroundEntry = Annotated[
    Annotated[GroundName, Tag("a text")] | Annotated[GroundFile, Tag("a mapping")], by_kind("a text", "a mapping")
]


class BoardFile(Shape):
    """A map of 2-yard squares with its legend, or open ground of a width and a height.

    [0, 0] is the lower left square: x grows to the east, y to the north.
    """

    map: Rows | None = None
    legend: dict[Sign, GroundEntry] = {}
    open: Annotated[list[Annotated[int, Field(ge=1, le=300)]], Field(min_length=2, max_length=2)] | None = None


class UsedFile(Shape):
    """What somebody has used up: half actions of the turn under way, and what goes once a round."""

    halves: Annotated[int, Field(ge=0, le=2)] = 0
    attack: bool = False
    spell: bool = False
    parry: bool = False
    dodge: bool = False


class StartFile(CommonStart):
    """A position in the midst of a fight. With `order` the initiative of this round is not rolled."""

    used: dict[Text, UsedFile] = {}
    state: dict[Text, StateFile] = {}
    lying: dict[Text, list[Square]] = {}


RulingsFile = rulings_shape(Rulings)


class ScenarioFrame(CommonScenario):
    """A scenario's keys; the combatants and libraries are looked at one by one."""

    system: Literal["fury"]
    board: BoardFile | None = None
    visibility: Annotated[int, Field(ge=-30, le=30, multiple_of=10)] = 0
    start: StartFile | None = None


ScenarioFile = whole_scenario(ScenarioFrame, combatant=CombatantFile, library=LibraryFile, rulings=RulingsFile)
schema = schemas_of(ScenarioFile, LibraryFile)
