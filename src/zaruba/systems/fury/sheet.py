"""What is printed on a fighter's sheet and in the weapon table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Characteristic = Literal["ws", "bs", "s", "t", "ag", "wp", "int"]
Skill = Literal["dodge", "trade_gunsmith", "channelling"]
Talent = Literal["strike_to_stun", "strike_to_injure"]
Location = Literal["head", "right_arm", "left_arm", "body", "right_leg", "left_leg"]
LOCATIONS: tuple[Location, ...] = ("head", "right_arm", "left_arm", "body", "right_leg", "left_leg")
Hand = Literal["main_hand", "off_hand"]

Quality = Literal[
    "armour_piercing", "balanced", "impact", "precise", "defensive", "experimental", "fast", "pummelling", "shrapnel",
    "slow", "snare", "shield", "tiring", "unreliable", "unarmed",
]  # fmt: skip
"""`shield` and `unarmed` are the rows marked Special that have a rule of their own."""


class Weapon(Struct, frozen=True, cache_hash=True):
    """A row of the weapon table.

    `damage` is added to the die, on top of the Strength bonus where `strength`; None does no damage.
    Ranges are in yards, 0 for none. `reload` counts half actions: 1 half, 2 a full action, 4 two full
    actions; 0 is free, for repeaters while a barrel is left (`barrels`), and `reload_empty` then.
    """

    name: str
    strength: bool = True
    damage: int | None = 0
    qualities: tuple[Quality, ...] = ()
    short: int = 0
    long: int = 0
    reload: int = 1
    barrels: int = 1
    reload_empty: int = 0
    two_handed: bool = False
    leaves_hand: bool = False
    pistol: bool = False
    pairs_main: bool = False
    pairs_off: bool = False
    off_hand_shot: bool = False

    @property
    def ranged(self) -> bool:
        return self.short > 0

    def has(self, quality: Quality) -> bool:
        return quality in self.qualities


UNARMED = Weapon("unarmed", damage=-4, qualities=("unarmed",))


class Spell(Struct, frozen=True, cache_hash=True):
    """A spell as data: its casting number, its time in half actions, its reach in yards, and what it does.

    `damage` is a plain number added to a d10 that strikes the body, soaked as a blow unless
    `ignores_armour`; `heals` Wounds; `condition` lasts `rounds` of the target's own turns; `targets` 0
    is the caster alone.
    """

    name: str
    casting_number: int
    time: int = 1
    range_yards: int = 0
    targets: int = 1
    damage: int | None = None
    ignores_armour: bool = False
    heals: int = 0
    condition: Literal["", "stunned", "prone", "entangled", "winded"] = ""
    rounds: int = 1
    armour: int = 0
    modifier: int = 0


class Mount(Struct, frozen=True, cache_hash=True):
    """A riding animal: its Movement replaces the rider's."""

    name: str
    m: int


class Sheet(Struct, frozen=True, cache_hash=True):
    """A fighter's characteristics (percent), small numbers, skills, talents, armour, what is carried."""

    ws: int = 30
    bs: int = 30
    s: int = 30
    t: int = 30
    ag: int = 30
    wp: int = 30
    intelligence: int | None = field(default=None, name="int")
    a: int = 1
    m: int = 4
    w_max: int = 10
    magic: int = 0
    skills: tuple[tuple[Skill, int], ...] = ()
    talents: tuple[Talent, ...] = ()
    ap: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    weapons: tuple[Weapon, ...] = ()
    spells: tuple[Spell, ...] = ()
    unnamed: bool = False
    fearless: bool = False

    def mastery(self, skill: Skill) -> int | None:
        """How often the skill was mastered beyond the first time, 0 to 2; None where it is untrained."""
        return next((mastery for name, mastery in self.skills if name == skill), None)

    def armour_on(self, location: Location) -> int:
        return self.ap[LOCATIONS.index(location)]
