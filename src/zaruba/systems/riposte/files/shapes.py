"""The shapes of scenario and library files, key by key, as people write them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, Tag

from zaruba.kernel.shapes import (
    CommonCombatant,
    CommonLibrary,
    CommonScenario,
    CommonStart,
    Entry,
    Everybody,
    Listed,
    Names,
    Shape,
    Text,
    by_kind,
    frame_of,
    rulings_shape,
    schema_of,
    sections_of,
    told_as,
)
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import DamageType, Location, Material

Attribute = Annotated[int, Field(ge=0, le=30)]
"""0 to 10 among people; monsters go higher (riposte.sheet.attributes)."""
Trained = Annotated[int, Field(ge=0, le=10)]
Points = Annotated[int, Field(ge=1, le=1000)]
Left = Annotated[int, Field(ge=0, le=1000)]
Hits = Annotated[int, Field(ge=-100, le=1000)]
Dice = Annotated[int, Field(ge=0, le=20)]
Metres = Annotated[int, Field(ge=0, le=1000)]
Place = Annotated[int, Field(ge=-100_000, le=100_000)]
Turns = Annotated[int, Field(ge=0, le=100)]
Modifier = Annotated[int, Field(ge=-20, le=20)]
Words = Listed[Text]
Places = Annotated[
    Annotated[Place, Tag("a number")] | Annotated[list[Place], Tag("a list")], by_kind("a number", "a list")
]
"""One place on the line, or one for each of several."""

Secret = Literal[
    "hits", "max_hits", "shock_hits", "max_shock_hits", "res", "mana", "reflex", "agility", "strength", "will",
    "intellect", "movement", "body", "constitution", "skills", "weapons", "armour", "spells",
]  # fmt: skip


class WeaponFile(Shape):
    """A row of the weapon table; `like` names another one whose every key it takes over unless it says otherwise."""

    like: Text | None = None
    name: Names | None = None
    skill: Text | None = None
    material: Material | None = None
    damage_type: DamageType | None = None
    dice: Dice | None = None
    bonus: Modifier = 0
    reach: Annotated[int, Field(ge=1, le=20)] = 1
    range_m: Metres = 0
    thrown_m: Metres = 0
    hands: Literal[1, 2] = 1
    structural_hits: Points | None = None
    track: Literal["lethal", "shock"] = "lethal"
    grabs: bool = False
    leaves_hand: bool = False
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


ArmourEntry = Entry[ArmourFile]


class SpellFile(Shape):
    """A spell: its school, mana and casting turns, what its roll must reach and beat, and what it does."""

    name: Names | None = None
    school: Text
    base_mana: Annotated[int, Field(ge=0, le=1000)]
    casting_turns: Annotated[int, Field(ge=0, le=20)] = 0
    difficulty: Annotated[int, Field(ge=0, le=60)] = 14
    aim: Literal["directed", "mental", "area", "self", "touch"]
    range_m: Metres = 0
    radius_m: Metres = 0
    dice: Dice = 0
    damage_type: DamageType = "burning"
    heals: Dice = 0
    mends_bleeding: bool = False
    effect: Literal["stunned", "prone", "held", "unseen", "modifier", "ward", "bleed"] | None = None
    amount: Modifier = 0
    turns: Turns = 0


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
    sheath: Annotated[
        Annotated[list[HeldEntry], Tag("a list")]
        | Annotated[Text, Tag("a text")]
        | Annotated[HeldFile, Tag("a mapping")],
        by_kind("a list", "a text", "a mapping"),
    ] = []
    armour_worn: Annotated[
        Annotated[list[ArmourEntry], Tag("a list")]
        | Annotated[Text, Tag("a text")]
        | Annotated[ArmourFile, Tag("a mapping")],
        by_kind("a list", "a text", "a mapping"),
    ] = []
    spells: list[SpellEntry] = []


ATTRIBUTES = ("reflex", "agility", "strength", "will", "intellect", "movement", "body", "constitution")
