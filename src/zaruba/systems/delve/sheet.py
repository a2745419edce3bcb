"""What is printed on a creature's sheet and does not change in a fight."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from zaruba.kernel.dice import Throw, throw
from zaruba.kernel.duration import Duration

Ability = Literal["str", "dex", "con", "int", "wis", "cha"]
Band = Literal["self", "close", "near", "far"]
Condition = Literal["prone", "asleep", "paralysed", "bound"]
AppliesTo = Literal[
    "melee_attack", "ranged_attack", "damage", "spell_check", "ac", "initiative", "check", "first_aid", "death_timer"
]

HELPLESS: frozenset[str] = frozenset({"asleep", "paralysed", "bound"})
ABILITIES: tuple[Ability, ...] = ("str", "dex", "con", "int", "wis", "cha")


class Damage(Struct, frozen=True, cache_hash=True):
    """Damage as printed: dice, and a plain number where there are none (or beside them)."""

    dice: Throw = Throw(())
    flat: int = 0

    @property
    def text(self) -> str:
        if not self.dice.dice:
            return str(self.flat)
        return self.dice.text + (f"{self.flat:+d}" if self.flat else "")


def damage(text: str) -> Damage:
    """Read `1d8`, `2d6+1`, `1d4-1` or a plain `1`. Raises ValueError."""
    text = str(text).replace(" ", "").replace("−", "-").lower()
    if text.lstrip("+-").isdigit():
        return Damage(flat=int(text))
    for place in range(len(text) - 1, 0, -1):
        if text[place] in "+-" and text[place + 1 :].isdigit():
            return Damage(throw(text[:place]), int(text[place:]))
    return Damage(throw(text))


class Talent(Struct, frozen=True, cache_hash=True):
    """A named bonus or advantage tied to something. `only` narrows it to a weapon kind, a spell or an ability."""

    name: str
    applies_to: tuple[AppliesTo, ...]
    value: int = 0
    advantage: bool = False
    only: str = ""


class Rider(Struct, frozen=True, cache_hash=True):
    """What follows a hit after its damage, by its own rule: usually a check by the target.

    Without `check` it simply happens. On a failed check: `damage` dice are rolled, a `condition` lasts
    `rounds` (0: until something ends it), `push_ft` moves the target away, `drain` heals the attacker
    by the damage done.
    """

    name: str
    check: tuple[Ability, ...] = ()
    dc: int = 0
    damage: Damage = Damage()
    condition: Condition | None = None
    rounds: int = 0
    push_ft: int = 0
    drain: bool = False


class Weapon(Struct, frozen=True, cache_hash=True):
    """A weapon of a character, used with STR or DEX. Its bands are those of `melee`, `thrown` and `ranged`.

    `kind` is what mastery names (a long sword of any make is `longsword`).
    """

    name: str
    kind: str
    damage: Damage
    melee: bool = True
    thrown: Band | None = None
    ranged: Band | None = None
    two_handed: bool = False
    versatile: Damage | None = None
    finesse: bool = False
    loading: bool = False
    ammunition: str = ""
    attack_bonus: int = 0
    damage_bonus: int = 0
    extra_dice: Damage = Damage()
    rider: Rider | None = None


class ListedAttack(Struct, frozen=True, cache_hash=True):
    """An attack line of a monster: the printed bonus holds everything. `ranges` are the bands it can be made in."""

    name: str
    bonus: int
    damage: Damage
    ranges: tuple[Band, ...] = ("close",)
    rider: Rider | None = None

    @property
    def is_melee(self) -> bool:
        return "close" in self.ranges

    @property
    def reach(self) -> Band:
        """The farthest band it can be made in."""
        return "far" if "far" in self.ranges else "near" if "near" in self.ranges else "close"


class RoutineLine(Struct, frozen=True, cache_hash=True):
    """So many attacks of one kind (or castings of one spell) within one action."""

    attack: ListedAttack
    count: int = 1


Routine = tuple[tuple[RoutineLine, ...], ...]
"""Alternatives; of each, every line is made: [[A, B], [C]] is "A and B, or C"."""


class Effect(Struct, frozen=True, cache_hash=True):
    """Something a spell, item or rider laid on a creature, with whoever made it and how long it lasts.

    `clock` None lasts until something ends it; a spell held by focus ends with the focus.
    """

    name: str
    maker: str
    clock: Duration | None = None
    talents: tuple[Talent, ...] = ()
    condition: Condition | None = None
    focus: bool = False
    breaks_on_damage: bool = False

    def counted(self, clock: Duration) -> Effect:
        """The same effect with what is left of its clock."""
        return replace(self, clock=clock)


class Spell(Struct, frozen=True, cache_hash=True):
    """A spell as data. Its numbers are what a critical casting may double.

    `targets` 0 means everyone within `size_ft` of the caster, or of the first target where `burst`.
    `friendly` spells are aimed at friends. `save` is a check the target makes against the effect.
    """

    name: str
    tier: int
    range: Band
    targets: int = 1
    size_ft: int = 0
    burst: bool = False
    friendly: bool = False
    damage: Damage | None = None
    healing: Damage | None = None
    healing_per_two_levels: Damage | None = None
    rounds: int = 0
    focus: bool = False
    advantage: bool = False
    talents: tuple[Talent, ...] = ()
    condition: Condition | None = None
    most_level: int | None = None
    save: tuple[Ability, ...] = ()
    save_dc: int = 0


class Item(Struct, frozen=True, cache_hash=True):
    """A thing used in a fight: a potion (drunk or given), a magic item (switched on), a kit, a scroll or wand.

    A `scroll` holds a spell and is used up; a `wand` is not. `uses` 0 is without end.
    """

    name: str
    kind: Literal["potion", "magic_item", "kit", "scroll", "wand"]
    uses: int = 1
    heals_by_level: bool = False
    healing: Damage | None = None
    rounds: int = 0
    talents: tuple[Talent, ...] = ()
    condition_ended: Condition | None = None
    spell: Spell | None = None


class Sheet(Struct, frozen=True, cache_hash=True):
    """The whole sheet. Modifiers, not scores; `ac` is what an attack must reach, shield and armour included."""

    kind: Literal["character", "monster"]
    level: int = 1
    ac: int = 10
    max_hp: int = 1
    move: int = 30
    strength: int = field(default=0, name="str")
    dexterity: int = field(default=0, name="dex")
    constitution: int = field(default=0, name="con")
    intellect: int = field(default=0, name="int")
    wisdom: int = field(default=0, name="wis")
    charisma: int = field(default=0, name="cha")
    casting: Literal["int", "wis"] | None = None
    casting_bonus: int | None = None
    weapons: tuple[Weapon, ...] = ()
    routine: Routine = ()
    spells: tuple[Spell, ...] = ()
    castings: int = 1
    items: tuple[Item, ...] = ()
    talents: tuple[Talent, ...] = ()
    masteries: tuple[str, ...] = ()
    backstab: bool = False
    shield: bool = False
    size: int = 1
    modes: tuple[Literal["fly", "climb", "swim", "burrow"], ...] = ()
    dark_adapted: bool = False
    cannot_be_surprised: bool = False
    attacked_at_disadvantage: bool = False
    morale_exempt: bool = False
    leader: bool = False
    dies_slowly: bool = False
    intelligent: bool = True

    def modifier(self, ability: Ability) -> int:
        match ability:
            case "str":
                return self.strength
            case "dex":
                return self.dexterity
            case "con":
                return self.constitution
            case "int":
                return self.intellect
            case "wis":
                return self.wisdom
            case "cha":
                return self.charisma
