"""The shapes of scenario and library files, key by key, as people write them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, Tag
from pydantic_core import PydanticCustomError

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
from zaruba.systems.delve.battle import Life
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import Ability, AppliesTo, Band, Condition, damage

MoveWord = Literal["none", "close", "near", "double_near", "triple_near", "far"]

ClassName = Literal["fighter", "thief", "priest", "wizard", "ranger", "hound"]
CASTING: dict[str, Literal["int", "wis"]] = {"wizard": "int", "priest": "wis"}

GroundName = Literal[
    "floor", "grass", "bridge", "ice", "mud", "shallows", "rubble", "undergrowth", "water", "ladder", "cliff",
    "wall", "pillar", "door", "bars", "chasm", "curtain", "low_wall", "fence", "table", "barrels", "parapet",
]  # fmt: skip
GROUNDS: dict[str, Ground] = {
    **{name: Ground(name) for name in ("floor", "grass", "bridge")},
    **{name: Ground(name, hindering=True) for name in ("ice", "mud", "shallows", "rubble", "undergrowth")},
    "water": Ground("water", mode="swim"),
    "ladder": Ground("ladder", mode="climb"),
    "cliff": Ground("cliff", mode="climb", dc=12, height=10),
    **{name: Ground(name, blocks_move=True, blocks_sight=True) for name in ("wall", "pillar", "door")},
    **{name: Ground(name, blocks_move=True) for name in ("bars", "chasm")},
    "curtain": Ground("curtain", blocks_sight=True),
    **{name: Ground(name, hides=True) for name in ("low_wall", "fence", "table", "barrels", "parapet")},
}
LEGEND: dict[str, Ground] = {".": GROUNDS["floor"], "#": GROUNDS["wall"], " ": GROUNDS["wall"]}
"""Signs that every map knows; a map's own legend stands above it."""

DOWN: frozenset[str] = frozenset({"unconscious", "dying", "dead"})
Secret = Literal[
    "hp", "max_hp", "ac", "level", "str", "dex", "con", "int", "wis", "cha",
    "weapons", "routine", "spells", "items", "talents",
]  # fmt: skip
Mode = Literal["fly", "climb", "swim", "burrow"]
MOST_DICE, MOST_SIDES, MOST_FLAT = 60, 100, 1000


def _dice(text: Any) -> Any:
    """Damage as printed, within reason."""
    try:
        found = damage(str(text)) if isinstance(text, str | int) and not isinstance(text, bool) else None
    except ValueError:
        found = None
    if found is None:
        raise PydanticCustomError("not_damage", "dice such as 1d8, 2d6+1, or a number")
    if len(found.dice.dice) > MOST_DICE or max(found.dice.dice, default=0) > MOST_SIDES or abs(found.flat) > MOST_FLAT:
        raise PydanticCustomError(
            "too_many_dice", "too many dice", {"most_dice": MOST_DICE, "most_sides": MOST_SIDES, "most_flat": MOST_FLAT}
        )
    return str(text)


Dice = Annotated[str, BeforeValidator(_dice, json_schema_input_type=str | int)]
Whole = Annotated[int, Field(ge=0, le=1_000_000)]
Bonus = Annotated[int, Field(ge=-30, le=30)]
Feet = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


Move = Annotated[Annotated[MoveWord, Tag("a text")] | Annotated[Whole, Tag("a number")], by_kind("a text", "a number")]
Reach = Literal["close", "near", "far"]
Uses = Annotated[
    Annotated[Literal["endless"], Tag("a text")] | Annotated[int, Field(ge=1, le=1000), Tag("a number")],
    by_kind("a number", "a text"),
]


class TalentFile(Shape):
    name: Names | None = None
    applies_to: Annotated[Listed[AppliesTo], Field(min_length=1)]
    value: Bonus = 0
    advantage: bool = False
    only: Text | None = None


TalentEntry = Entry[TalentFile]


class RiderFile(Shape):
    name: Names | None = None
    check: Listed[Ability] = []
    dc: Annotated[int, Field(ge=0, le=40)] = 0
    damage: Dice | None = None
    condition: Condition | None = None
    rounds: Annotated[int, Field(ge=0, le=1000)] = 0
    push_ft: Annotated[int, Field(ge=0, le=1000)] = 0
    drain: bool = False


class WeaponFile(Shape):
    """A weapon; `from` names another one whose every key it takes over unless it says otherwise."""

    from_: Text | None = Field(default=None, alias="from")
    name: Names | None = None
    kind: Text | None = None
    damage: Dice | None = None
    melee: bool = True
    thrown: Reach | None = None
    ranged: Reach | None = None
    two_handed: bool = False
    versatile: Dice | None = None
    finesse: bool = False
    loading: bool = False
    ammunition: Text | None = None
    attack_bonus: Bonus = 0
    damage_bonus: Bonus = 0
    extra_dice: Dice | None = None
    rider: RiderFile | None = None


WeaponEntry = Entry[WeaponFile]


class ArmourFile(Shape):
    name: Names | None = None
    base: Annotated[int, Field(ge=0, le=30)]
    dex: bool = True
    bonus: Bonus = 0


class SpellFile(Shape):
    name: Names | None = None
    tier: Annotated[int, Field(ge=1, le=5)]
    range: Band
    targets: Annotated[int, Field(ge=0, le=100)] = 1
    size_ft: Annotated[int, Field(ge=0, le=1000)] = 0
    burst: bool = False
    friendly: bool = False
    damage: Dice | None = None
    healing: Dice | None = None
    healing_per_two_levels: Dice | None = None
    rounds: Annotated[int, Field(ge=0, le=1000)] = 0
    focus: bool = False
    advantage: bool = False
    talents: list[TalentEntry] = []
    condition: Condition | None = None
    most_level: Whole | None = None
    save: Listed[Ability] = []
    save_dc: Annotated[int, Field(ge=0, le=40)] = 0


SpellEntry = Entry[SpellFile]


class ItemFile(Shape):
    """A thing used in a fight; `from` names another one whose every key it takes over unless it says otherwise."""

    from_: Text | None = Field(default=None, alias="from")
    name: Names | None = None
    kind: Literal["potion", "magic_item", "kit", "scroll", "wand"] | None = None
    uses: Uses = 1
    heals_by_level: bool = False
    healing: Dice | None = None
    rounds: Annotated[int, Field(ge=0, le=1000)] = 0
    talents: list[TalentEntry] = []
    condition_ended: Condition | None = None
    spell: Text | None = None


ItemEntry = Entry[ItemFile]


class LineFile(Shape):
    """One line of a routine: so many attacks of one kind, their printed bonus, their damage, the bands they reach."""

    attack: Names
    count: Annotated[int, Field(ge=1, le=20)] = 1
    bonus: Bonus
    dice: Dice
    range: Annotated[Listed[Reach], Field(min_length=1)] = ["close"]
    rider: RiderFile | None = None


class CreatureFile(Shape):
    """The sheet of a foe, a hero or a combatant, under the ledger's glossary keys."""

    from_: Text | None = Field(default=None, alias="from")
    kind: Literal["character", "monster"] | None = None
    class_: ClassName | None = Field(default=None, alias="class")
    level: Annotated[int, Field(ge=0, le=30)] = 1
    ac: Annotated[int, Field(ge=0, le=60)] | None = None
    hp: Whole | None = None
    max_hp: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    move: Move = "near"
    strength: Bonus = Field(default=0, alias="str")
    dexterity: Bonus = Field(default=0, alias="dex")
    constitution: Bonus = Field(default=0, alias="con")
    intellect: Bonus = Field(default=0, alias="int")
    wisdom: Bonus = Field(default=0, alias="wis")
    charisma: Bonus = Field(default=0, alias="cha")
    armour: Text | None = None
    shield: bool = False
    weapons: list[WeaponEntry] = []
    routine: Annotated[list[Annotated[list[LineFile], Field(min_length=1, max_length=10)]], Field(max_length=10)] = []
    casting: Literal["int", "wis"] | None = None
    casting_bonus: Bonus | None = None
    castings: Annotated[int, Field(ge=1, le=10)] = 1
    spells: list[SpellEntry] = []
    items: list[ItemEntry] = []
    talents: list[TalentEntry] = []
    masteries: list[Text] = []
    backstab: bool | None = None
    size: Annotated[int, Field(ge=1, le=10)] = 1
    modes: Listed[Mode] = []
    dark_adapted: bool = False
    cannot_be_surprised: bool = False
    attacked_at_disadvantage: bool = False
    morale_exempt: bool = False
    leader: bool = False
    dies_slowly: bool = False
    intelligent: bool | None = None


class TemplateFile(CreatureFile):
    """A foe or a hero of a library. `hp` is its full number."""

    name: Names | None = None


class LibraryFile(CommonLibrary):
    """Weapons, armours, spells, items, talents, foes and heroes, each under a key that scenarios may use."""

    system: Literal["delve"]
    talents: dict[Text, TalentFile] = {}
    weapons: dict[Text, WeaponFile] = {}
    armours: dict[Text, ArmourFile] = {}
    spells: dict[Text, SpellFile] = {}
    items: dict[Text, ItemFile] = {}
    foes: dict[Text, TemplateFile] = {}
    heroes: dict[Text, TemplateFile] = {}


SECTIONS = sections_of(LibraryFile)
LibraryFrame = frame_of(LibraryFile)


class EffectFile(Shape):
    """A condition with what ends it, or the effect of a spell or item: who made it, how long it still lasts."""

    name: Text | None = None
    condition: Condition | None = None
    talents: list[TalentEntry] = []
    by: Text | None = None
    rounds: Annotated[int, Field(ge=1, le=1000)] | None = None
    of: Text | None = None
    ends: Literal["turn_start"] = "turn_start"
    focus: bool = False
    breaks_on_damage: bool = False


EffectEntry = Annotated[
    Annotated[Condition, Tag("a text")] | Annotated[EffectFile, Tag("a mapping")], by_kind("a text", "a mapping")
]
Loaded = Annotated[Annotated[bool, Tag("a flag")] | Annotated[list[Text], Tag("a list")], by_kind("a flag", "a list")]
Ammo = Annotated[
    Annotated[Whole, Tag("a number")] | Annotated[dict[Text, Whole], Tag("a mapping")],
    by_kind("a number", "a mapping"),
]


class StandingFile(Shape):
    """How somebody stands in the midst of a fight: what is left, what is laid on it."""

    hp: Whole | None = None
    state: Life | None = None
    timer_left: Annotated[int, Field(ge=1, le=100)] | None = None
    conditions: Listed[EffectEntry] = []
    cover: Literal["none", "half", "total"] | None = None
    hidden: bool = False
    hands: list[Text] | None = None
    loaded: Loaded = True
    ammo: Ammo | None = None
    uses: dict[Text, Whole] = {}
    lost: list[Text] = []
    penance: list[Text] = []
    luck: bool = False
    way_out: bool = True


class CombatantFile(CommonCombatant, CreatureFile, StandingFile):
    """Somebody in the fight: a name, a side, a seat, a place, and a sheet of its own or `from` a library."""

    at_ft: (
        Annotated[
            Annotated[Feet, Tag("a number")] | Annotated[list[Feet], Tag("a list")], by_kind("a number", "a list")
        ]
        | None
    ) = None
    at: Squares | None = None
    secret: Listed[Secret] = []


class GroundFile(Shape):
    """A ground with what is its own here: the DC of the check to cross it, the feet of a fall from it."""

    ground: GroundName
    dc: Annotated[int, Field(ge=0, le=40)] | None = None
    fall_ft: Annotated[int, Field(ge=0, le=1000)] | None = None


GroundEntry = Annotated[
    Annotated[GroundName, Tag("a text")] | Annotated[GroundFile, Tag("a mapping")], by_kind("a text", "a mapping")
]


class BoardFile(Shape):
    """A map of 5-ft squares with its legend, or hindering stretches of the line; darkness; open ground."""

    map: Rows | None = None
    legend: dict[Sign, GroundEntry] = {}
    hindering: list[Annotated[list[Feet], Field(min_length=2, max_length=2)]] = []
    dark: bool = False
    open: bool = False


class UsedFile(Shape):
    """What somebody has used up of its turn."""

    action: bool = False
    feet: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    swaps: Annotated[int, Field(ge=0, le=100)] = 0
    item_tasks: Annotated[int, Field(ge=0, le=100)] = 0


class StartFile(CommonStart):
    """A position in the midst of a fight. With `order` no initiative is rolled."""

    done: list[Text] = []
    used: dict[Text, UsedFile] = {}
    state: dict[Text, StandingFile] = {}


RulingsFile = rulings_shape(Rulings)


class ScenarioFrame(CommonScenario):
    """A scenario's keys; the combatants and libraries are looked at one by one."""

    system: Literal["delve"]
    groups: dict[Text, Literal["large", "small"]] = {}
    unaware: dict[Text, Listed[Text]] = {}
    board: BoardFile | None = None
    start: StartFile | None = None


ScenarioFile = whole_scenario(ScenarioFrame, combatant=CombatantFile, library=LibraryFile, rulings=RulingsFile)
schema = schemas_of(ScenarioFile, LibraryFile)
