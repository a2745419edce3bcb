"""The shapes of scenario and library files, key by key, as people write them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Tag

from zaruba.kernel.shapes import (
    CommonCombatant,
    CommonLibrary,
    CommonScenario,
    CommonStart,
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
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import Hand, Location, Material, Side, Skill, Track

Wounds = Literal["cutting", "piercing", "crushing", "burning"]

Attribute = Annotated[int, Field(ge=0, le=30)]
"""0 to 10 among people; monsters go higher (riposte.sheet.attributes)."""
Trained = Annotated[int, Field(ge=0, le=10)]
Points = Annotated[int, Field(ge=1, le=1000)]
Left = Annotated[int, Field(ge=0, le=1000)]
Hits = Annotated[int, Field(ge=-100, le=1000)]
Dice = Annotated[int, Field(ge=0, le=20)]
Difficulty = Annotated[int, Field(ge=0, le=60)]
Metres = Annotated[int, Field(ge=0, le=1000)]
Place = Annotated[int, Field(ge=-100_000, le=100_000)]
Turns = Annotated[int, Field(ge=0, le=100)]
Modifier = Annotated[int, Field(ge=-20, le=20)]
Words = Listed[Text]
Places = Annotated[
    Annotated[Place, Tag("a number")] | Annotated[list[Place], Tag("a list")], by_kind("a number", "a list")
]
"""One place on the line, or one for each of several."""

Part = Literal[
    "right hand", "left hand", "right arm", "left arm", "right leg", "left leg", "right foot", "left foot",
]  # fmt: skip
"""A part of the body that may be lost."""
PARTS: dict[str, tuple[Literal["hands", "arms", "legs", "feet"], Side]] = {
    "right hand": ("hands", "right"), "left hand": ("hands", "left"),
    "right arm": ("arms", "right"), "left arm": ("arms", "left"),
    "right leg": ("legs", "right"), "left leg": ("legs", "left"),
    "right foot": ("feet", "right"), "left foot": ("feet", "left"),
}  # fmt: skip

Secret = Literal[
    "hits", "max_hits", "shock_hits", "max_shock_hits", "res", "mana", "reflex", "agility", "strength", "will",
    "intellect", "movement", "body", "constitution", "skills", "weapons", "armour", "spells",
]  # fmt: skip


class WeaponFile(Shape):
    """A row of the weapon table; `like` names another one whose every key it takes over unless it says otherwise."""

    like: Text | None = None
    name: Names | None = None
    skill: Skill | None = None
    material: Material | None = None
    damage_type: Wounds | None = None
    dice: Dice | None = None
    flat: Modifier = 0
    track: Track = "lethal"
    reach: Annotated[int, Field(ge=0, le=20)] = 1
    range_m: Metres = 0
    shoots: bool = False
    grabs: bool = False
    hands: Literal[1, 2] = 1
    structural_hits: Points | None = None
    bleed_amplifier: Annotated[int, Field(ge=0, le=20)] = 0


WeaponEntry = Entry[WeaponFile]


class ShieldFile(Shape):
    """A shield: what it swallows of a blow, and how much it bears beyond that."""

    like: Text | None = None
    name: Names | None = None
    item_resistance: Left | None = None
    structural_hits: Points | None = None
    material: Material | None = None


class HeldFile(WeaponFile):
    """What a hand or a sheath holds, written out in place: a weapon, or with `item_resistance` a shield."""

    item_resistance: Left | None = None


HeldEntry = Entry[HeldFile]


class ArmourFile(Shape):
    """A piece of armour: the places it covers, what it swallows of a blow there, and how much it bears."""

    like: Text | None = None
    name: Names | None = None
    covers: Annotated[Listed[Location], Field(min_length=1)] | None = None
    item_resistance: Left | None = None
    structural_hits: Points | None = None
    material: Material | None = None
    bracer: bool = False


class SpellFile(Shape):
    """A spell: its school, mana and casting turns, what its roll must reach and beat, and what it does."""

    name: Names | None = None
    school: Text
    base_mana: Annotated[int, Field(ge=0, le=1000)]
    casting_turns: Annotated[int, Field(ge=0, le=20)] = 0
    difficulty: Difficulty = 14
    directed: bool = False
    mental: bool = False
    aims: Literal["self", "one", "area"] = "one"
    range_m: Metres = 0
    radius_m: Metres = 0
    dice: Dice = 0
    flat: Modifier = 0
    damage_type: Wounds | None = None
    track: Track = "lethal"
    bleed_amplifier: Annotated[int, Field(ge=0, le=20)] = 0
    outcome: Literal["heal", "stun", "fall", "hold", "unseen", "favour", "ward", "bleed"] | None = None
    turns: Turns = 0
    modifier: Modifier = 0
    mends: bool = False


SpellEntry = Entry[SpellFile]


class FighterFile(Shape):
    """The sheet of a foe, a hero or a combatant, under the ledger's glossary keys."""

    from_: Text | None = Field(default=None, alias="from")
    reflex: Attribute | None = None
    agility: Attribute | None = None
    strength: Attribute | None = None
    will: Attribute | None = None
    intellect: Attribute | None = None
    movement: Attribute | None = None
    body: Attribute | None = None
    constitution: Attribute | None = None
    max_hits: Points | None = None
    max_shock_hits: Points | None = None
    res: Points | None = None
    mana_max: Left | None = None
    recovery: Left | None = None
    blade: Trained = 0
    hand_to_hand: Trained = 0
    shield_use: Trained = 0
    dodge: Trained = 0
    concentration: Trained = 0
    exotic_weapon: Trained = 0
    blunt: Trained = 0
    polearm: Trained = 0
    archery: Trained = 0
    thrown: Trained = 0
    first_aid: Trained = 0
    school_fire: Trained = 0
    school_air: Trained = 0
    school_mind: Trained = 0
    skills: dict[Text, Trained] = {}
    right_hand: HeldEntry | None = None
    left_hand: HeldEntry | None = None
    sheath: OneOrMore[HeldFile] = []
    armour_worn: OneOrMore[ArmourFile] = []
    spells: list[SpellEntry] = []


class TemplateFile(FighterFile):
    """A foe or a hero of a library."""

    name: Names | None = None


class LibraryFile(CommonLibrary):
    """Weapons, shields, armour, spells, foes and heroes, each under a key that scenarios may use."""

    system: Literal["riposte"]
    weapons: dict[Text, WeaponFile] = {}
    shields: dict[Text, ShieldFile] = {}
    armours: dict[Text, ArmourFile] = {}
    spells: dict[Text, SpellFile] = {}
    foes: dict[Text, TemplateFile] = {}
    heroes: dict[Text, TemplateFile] = {}


SECTIONS = sections_of(LibraryFile)
LibraryFrame = frame_of(LibraryFile)

# ---------------------------------------------------------------- how somebody stands


class HoldFile(Shape):
    """What holds somebody: an enemy with one hand or both, be it by the throat; else a trap, or a net lying on it."""

    by: Text | None = None
    choke: bool = False
    hands: Listed[Hand] = []
    trap: Text | None = None
    difficulty: Difficulty | None = None


class CastingFile(Shape):
    """A spell under way: the turns until it takes effect, and how many were cut off its time."""

    spell: Text
    turns_left: Annotated[int, Field(ge=0, le=20)]
    cut: Annotated[int, Field(ge=0, le=3)] = 0


class EffectFile(Shape):
    """What a spell has laid on somebody, for so many turns: unseen, a modifier on its rolls, more Resistance."""

    spell: Text
    unseen: bool = False
    modifier: Modifier = 0
    ward: Annotated[int, Field(ge=0, le=20)] = 0
    turns: Annotated[int, Field(ge=1, le=100)] = 1


class TrippedFile(Shape):
    """Who knocked somebody down, and whether this turn or the next is the bad one."""

    by: Text
    next_turn: bool = False


State = Literal["prone", "waiting", "sprinting", "stunned", "unconscious", "dead", "fled", "surrendered"]
LIVES: tuple[Literal["unconscious", "dead", "fled", "surrendered"], ...] = (
    "unconscious",
    "dead",
    "fled",
    "surrendered",
)
"""States that put somebody out of the fight, one of them at most."""

Loaded = Annotated[
    Annotated[bool, Tag("a flag")] | Annotated[dict[Text, bool], Tag("a mapping")], by_kind("a flag", "a mapping")
]


class StandingFile(Shape):
    """How somebody stands in the midst of a fight: what is left, and what is laid on it."""

    hits: Hits | None = None
    shock_hits: Left | None = None
    mana: Left | None = None
    states: Listed[State] = []
    stunned_turns: Annotated[int, Field(ge=1, le=100)] | None = None
    lost: Listed[Part] = []
    bleed_rate: Annotated[int, Field(ge=0, le=100)] = 0
    aimed_turns: Annotated[int, Field(ge=0, le=3)] = 0
    held_by: OneOrMore[HoldFile] = []
    tripped: list[TrippedFile] = []
    casting: CastingFile | None = None
    effects: list[EffectFile] = []
    structural_hits: dict[Text, Left] = {}
    loaded: Loaded = True
    ammunition: Left | None = None
    modifier: Modifier = 0
    modifier_against: Modifier = 0
    hidden: bool = False


class StateFile(StandingFile):
    """The same under `start`, with what the hands hold and what is sheathed by then."""

    right_hand: Text | None = None
    left_hand: Text | None = None
    sheath: list[Text] | None = None


class CombatantFile(CommonCombatant, FighterFile, StandingFile):
    """Somebody in the fight: a name, a side, a seat, a place, and a sheet of its own or `from` a library."""

    at_m: Places | None = None
    secret: Listed[Secret] = []


# ---------------------------------------------------------------- scenarios


class UsedFile(Shape):
    """What somebody has used up of this turn, and in its own place in it how far it has gone."""

    action: bool = False
    stretch: bool = False
    metres: Metres = 0
    gait: Literal["move", "run", "sprint", "crawl"] | None = None
    acted: bool = False
    free_actions: Annotated[int, Field(ge=0, le=100)] = 0
    responses: Annotated[int, Field(ge=0, le=100)] = 0
    choked: Listed[Text] = []
    drawn: Listed[Text] = []


class ClaimFile(Shape):
    """The right to act first next turn, and over whom it was won."""

    holder: Text
    over: Text


class StartFile(CommonStart):
    """A position in the midst of a fight, in its `round`-th turn. With `order` its initiative is not rolled."""

    used: dict[Text, UsedFile] = {}
    state: dict[Text, StateFile] = {}
    claims: list[ClaimFile] = []
    forfeits: dict[Text, Listed[Text]] = {}
    lying: dict[Text, list[Place]] = {}


RulingsFile = rulings_shape(Rulings)


class ScenarioFrame(CommonScenario):
    """A scenario's keys; the combatants and libraries are looked at one by one."""

    system: Literal["riposte"]
    orders: Literal["in_turn", "sealed"] = "in_turn"
    unaware: dict[Text, Listed[Text]] = {}
    start: StartFile | None = None


ScenarioFile = whole_scenario(ScenarioFrame, combatant=CombatantFile, library=LibraryFile, rulings=RulingsFile)
schema = schemas_of(ScenarioFile, LibraryFile)
