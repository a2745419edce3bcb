"""What is printed on a profile and in the lists of weapons, orders, spells, items and abilities.

Lengths that are measured (reach, range, radius) are whole hundredths of a centimetre; speed is whole centimetres,
for half of it is rounded up to one (warband.movement.run-round).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

CM = 100
"""Hundredths in a centimetre."""
CONTACT = 10
"""warband.space.contact: a tenth of a centimetre."""

Size = Literal["small", "normal", "large", "huge"]
SIZES: tuple[Size, ...] = ("small", "normal", "large", "huge")
Strength = Literal["weak", "medium", "strong"]
STRENGTHS: tuple[Strength, ...] = ("weak", "medium", "strong")
Triplet = tuple[int, int, int]
"""Damage of a weak, a medium and a strong result."""


class Build(Struct, frozen=True):
    """What a model counts as: an upright cylinder (warband.space.base)."""

    radius: int
    height: int

    @property
    def eyes(self) -> int:
        """Nine tenths of the height: of whole tenths of a centimetre always a whole number of hundredths."""
        return self.height * 9 // 10


BUILDS: dict[Size, Build] = {
    "small": Build(125, 200), "normal": Build(125, 300), "large": Build(200, 500), "huge": Build(300, 700),
}  # fmt: skip
"""warband.space.base"""


# ---------------------------------------------------------------- numbers that effects change


class Changes(Struct, frozen=True, cache_hash=True):
    """What a lasting effect changes. Every number is added; `replies_at_least` and `no_flee_strikes` are rules.

    `damage` works on blows and shots, `melee_damage` on blows alone, `hit` on one's own shots, `shot_at` on shots at
    one (a penalty is negative).
    """

    speed: int = 0
    damage: int = 0
    melee_damage: int = 0
    armour: int = 0
    range: int = 0
    hit: int = 0
    shot_at: int = 0
    replies_at_least: int = 0
    no_flee_strikes: bool = False


NOTHING = Changes()


# ---------------------------------------------------------------- weapons


class Weapon(Struct, frozen=True, cache_hash=True):
    """A melee weapon. `bonus` is added to a weak, a medium and a strong result; `long` strikes over models and up and down."""

    name: str
    reach: int = 200
    bonus: Triplet = (0, 0, 0)
    long: bool = False
    hands: Literal[1, 2] = 1
    knock_back: int = 0
    in_off_hand: bool = False

    @property
    def more(self) -> int:
        """What it adds to every result alike."""
        return self.bonus[0] if len(set(self.bonus)) == 1 else 0

    @property
    def adds(self) -> tuple[int, ...]:
        """What it adds to each result, where that is not the same to all."""
        return self.bonus if len(set(self.bonus)) > 1 else ()


class Ranged(Struct, frozen=True, cache_hash=True):
    """A ranged weapon. Without `damage` of its own it is thrown: then the thrower's counts."""

    name: str
    range: int
    damage: Triplet | None = None
    bonus: int = 0
    shots: int = 1
    shoots_in_melee: bool = False
    hit: int = 0

    @property
    def thrown(self) -> bool:
        return self.damage is None


UNARMED = Weapon("unarmed", reach=0, bonus=(-1, -1, -1))


# ---------------------------------------------------------------- orders, spells, items, abilities


class Command(Struct, frozen=True, cache_hash=True):
    """An order. `lasts` counts starts of the giver's turns until it ends, 0 if nothing lasts; `every` own turns of rest."""

    name: str
    target: Literal["single", "all"] = "single"
    himself: bool = False
    every: int = 1
    once_per_game: bool = False
    heal: int = 0
    lasts: int = 1
    changes: Changes = NOTHING


class Spell(Struct, frozen=True, cache_hash=True):
    """A spell. `aims` says on whom; a damage spell has a triplet, and one with a `blast` takes a point."""

    name: str
    cost: int
    range: int = 0
    aims: Literal["enemy", "ally", "anyone", "point", "self"] = "enemy"
    damage: Triplet | None = None
    ignores_armour: bool = False
    blast: int = 0
    heal: int = 0
    blink: int = 0
    lasts: int = 0
    changes: Changes = NOTHING


class Item(Struct, frozen=True, cache_hash=True):
    """A thing that needs an action. `closes` is None where its description is silent (warband.action.closing-table)."""

    name: str
    closes: bool | None = None
    single_use: bool = True
    once_per_game: bool = False
    heal: int = 0
    mana: int = 0
    cloud: int = 0
    range: int = 0
    trap: Triplet | None = None
    lasts: int = 0
    changes: Changes = NOTHING


class Ability(Struct, frozen=True, cache_hash=True):
    """A skill of the profile that needs an action. `uses` for the whole game, 0 without limit."""

    name: str
    closes: bool | None = None
    uses: int = 0
    heal: int = 0
    mends: bool = False
    mana: int = 0
    trap: Triplet | None = None
    lasts: int = 0
    changes: Changes = NOTHING


# ---------------------------------------------------------------- profiles


class Profile(Struct, frozen=True, cache_hash=True):
    """A profile (warband.roster.characters). `shield` and `dodge` are what the die must show, 0 for none."""

    cost: int = 0
    speed: int = 14
    hp: int = 6
    damage: Triplet = (1, 2, 3)
    attacks: int = 1
    armour: int = 0
    size: Size = "normal"
    weapons: tuple[Weapon, ...] = (UNARMED,)
    off_hand: Weapon | None = None
    ranged: tuple[Ranged, ...] = ()
    shield: int = 0
    dodge: int = 0
    replies: int = 1
    leadership: int = 0
    command_radius: int = 0
    orders: tuple[Command, ...] = ()
    mage_level: int = 0
    mana_pool: int = 0
    spells: tuple[Spell, ...] = ()
    abilities: tuple[Ability, ...] = ()
    items: tuple[Item, ...] = ()
    master_of_stealth: bool = False
    mechanism: bool = False

    @property
    def main(self) -> Weapon:
        """The first melee weapon (warband.roster.melee-weapons)."""
        return self.weapons[0]

    @property
    def build(self) -> Build:
        return BUILDS[self.size]

    @property
    def mage(self) -> bool:
        return self.mage_level > 0
