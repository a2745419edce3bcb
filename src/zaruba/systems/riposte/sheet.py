"""What is printed on a fighter's sheet, in the tables of arms and armour, and in a book of spells."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from zaruba.kernel.clauses import clause

Attribute = Literal["reflex", "agility", "strength", "will", "intellect", "movement", "body", "constitution"]
ATTRIBUTES: tuple[Attribute, ...] = (
    "reflex", "agility", "strength", "will", "intellect", "movement", "body", "constitution",
)  # fmt: skip
"""riposte.sheet.attributes"""

Skill = Literal[
    "blade", "hand_to_hand", "shield_use", "dodge", "concentration", "exotic_weapon", "blunt", "polearm", "archery",
    "thrown", "first_aid",
]  # fmt: skip
SKILLS: tuple[Skill, ...] = (
    "blade", "hand_to_hand", "shield_use", "dodge", "concentration", "exotic_weapon", "blunt", "polearm", "archery",
    "thrown", "first_aid",
)  # fmt: skip
"""riposte.sheet.skills; schools of magic stand beside them, one skill each."""

Location = Literal[
    "head", "neck", "hands", "arms", "shoulders", "chest", "belly", "groin", "thighs", "legs", "feet",
]  # fmt: skip
LOCATIONS: tuple[Location, ...] = (
    "head", "neck", "hands", "arms", "shoulders", "chest", "belly", "groin", "thighs", "legs", "feet",
)  # fmt: skip
Side = Literal["right", "left"]
SIDES: tuple[Side, ...] = ("right", "left")
PAIRED: frozenset[Location] = frozenset({"hands", "arms", "legs", "feet"})
"""The paired parts that can be lost: a blow at one of them names its side."""

Hand = Literal["right_hand", "left_hand"]
HANDS: tuple[Hand, ...] = ("right_hand", "left_hand")
Material = Literal["flesh", "wood", "steel", "energy"]
DamageType = Literal["", "cutting", "piercing", "crushing", "burning"]
Track = Literal["lethal", "shock"]


class Item(Struct, frozen=True, cache_hash=True):
    """A row of the tables of arms, shields and armour.

    `reach` is for close combat, 0 where it is no arm for that; `range_m` the greatest range of a shot or a throw.
    `shoots` needs an arrow nocked or a bolt loaded each time; `grabs` may hold an enemy, with no `dice` it can do
    nothing else. `covers` is where armour is worn; a `bracer` may parry. `bleed_amplifier` is for arms of one's own
    making: none of the table has any.
    """

    name: str
    kind: Literal["weapon", "shield", "armour"] = "weapon"
    skill: Skill = "blade"
    material: Material = "steel"
    damage_type: DamageType = ""
    dice: int = 0
    flat: int = 0
    track: Track = "lethal"
    reach: int = 1
    range_m: int = 0
    shoots: bool = False
    grabs: bool = False
    hands: Literal[1, 2] = 1
    item_resistance: int = 0
    structural_hits: int = 1
    covers: tuple[Location, ...] = ()
    bracer: bool = False
    bleed_amplifier: int = 0

    @property
    def throwable(self) -> bool:
        return self.range_m > 0 and not self.shoots


FIST = Item(
    "fist_or_kick", skill="hand_to_hand", material="flesh", damage_type="crushing", dice=1, track="shock",
)  # fmt: skip
"""The row of the table that everybody carries; it has no structural hits to lose."""

Outcome = Literal["", "heal", "stun", "fall", "hold", "unseen", "favour", "ward", "bleed"]


class Spell(Struct, frozen=True, cache_hash=True):
    """A spell as data.

    `directed` strikes one target at a rolled location; `mental` needs an unwilling mind to be beaten; anything else
    works once the difficulty is reached. `aims` says on whom: oneself, somebody within `range_m`, or everybody within
    `radius_m` of somebody. `outcome` is what it does beside damage, for `turns` turns where it lasts; `modifier` is
    what a favour (or a curse) adds to the rolls of its target.
    """

    name: str
    school: str
    base_mana: int
    casting_turns: int = 0
    difficulty: int = 14
    directed: bool = False
    mental: bool = False
    aims: Literal["self", "one", "area"] = "one"
    range_m: int = 0
    radius_m: int = 0
    dice: int = 0
    flat: int = 0
    damage_type: DamageType = ""
    track: Track = "lethal"
    bleed_amplifier: int = 0
    outcome: Outcome = ""
    turns: int = 0
    modifier: int = 0
    mends: bool = False

    @property
    def kind(self) -> bool:
        """Whether it does good to whom it is cast on."""
        return self.outcome in ("heal", "unseen", "ward") or (self.outcome == "favour" and self.modifier > 0)


class Sheet(Struct, frozen=True, cache_hash=True):
    """Attributes, skills, schools of magic, the figures derived from them, spells known."""

    reflex: int = 3
    agility: int = 3
    strength: int = 3
    will: int = 3
    intellect: int = 3
    movement: int = 3
    body: int = 3
    constitution: int = 3
    skills: tuple[tuple[Skill, int], ...] = ()
    schools: tuple[tuple[str, int], ...] = ()
    max_hits: int = 15
    max_shock_hits: int = 15
    res: int = 9
    mana_max: int = 15
    recovery: int = 6
    spells: tuple[Spell, ...] = ()

    def skill(self, name: Skill) -> int:
        """An untrained skill is worth 0."""
        for known, level in self.skills:
            if known == name:
                return level
        return 0

    def school(self, name: str) -> int:
        return next((level for known, level in self.schools if known == name), 0)

    def spell(self, name: str) -> Spell | None:
        return next((spell for spell in self.spells if spell.name == name), None)


class Derived(Struct, frozen=True):
    """The figures that follow from attributes."""

    max_hits: int
    max_shock_hits: int
    res: int
    mana_max: int
    recovery: int


@clause("riposte.sheet.derived")
def derived(*, body: int, will: int, strength: int, constitution: int) -> Derived:
    """Five times Body, three times Will, five times Will, Strength and Constitution: unless the sheet has its own."""
    return Derived(body * 5, body * 5, will * 3, will * 5, strength + constitution)
