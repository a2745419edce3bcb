"""Libraries: weapons, armour, spells, mounts, foes and heroes, the built-in ones and people's own laid over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Path_
from zaruba.kernel.files import Trouble, folded
from zaruba.kernel.library import Content, Reader, less_drawn, own_thing
from zaruba.kernel.library import Shelf as CommonShelf
from zaruba.systems.fury.files.parts import Armour, Library, Outfit, Places, worn
from zaruba.systems.fury.files.shapes import (
    SECTIONS,
    ArmourFile,
    CombatantFile,
    FighterFile,
    LibraryFrame,
    MountFile,
    PlacesFile,
    SpellFile,
    WeaponFile,
    damage_of,
    halves_of,
)
from zaruba.systems.fury.sheet import UNARMED, Mount, Sheet, Skill, Spell, Talent, Weapon

CONTENT = Path(__file__).parent.parent / "content"
FIRST = ("names.yaml", "weapons.yaml", "armours.yaml", "spells.yaml", "mounts.yaml")
"""The files of it that others speak of."""
EMPTY_WORDS = frozenset({"empty", "пусто", "none", "нет", UNARMED.name})
SKILLS: tuple[Skill, ...] = get_args(Skill)
TALENTS: tuple[Talent, ...] = get_args(Talent)
DEFAULT_WEAPON = "hand_weapon"
"""fury.core.sheet: what a fighter holds of whom nothing else is said."""


class Hands(Struct, frozen=True):
    main_hand: str = ""
    off_hand: str = ""
    carried: tuple[str, ...] = ()


class Shelf(CommonShelf[Library]):
    """A library in the making: content read so far, over which more may be laid."""

    frame = LibraryFrame
    sections = SECTIONS
    made_of = ("weapons", "armours", "spells", "mounts", "foes", "heroes")
    creature = FighterFile
    vital = ("w", "w_max")

    def readers(self) -> Mapping[str, Reader]:
        return {"weapons": self.weapon, "armours": self.armour, "spells": self.spell, "mounts": self.mount}

    def made(self, whole: FighterFile, path: Path_, *, hero: bool) -> Outfit:
        return self.outfit(whole, path)

    # -- one thing each

    def weapon(self, shape: WeaponFile, name: str, path: Path_) -> Weapon | None:
        """fury.weapons.table: a row, or one like another with what is said of it."""
        given = shape.model_fields_set
        base: Weapon | None = None
        if shape.like:
            base = self.find("weapons", shape.like, (*path, "like"), "weapon")
        elif shape.damage is None:
            self.trouble.add((*path, "damage"), "missing", key="damage")
        plain: dict[str, Any] = {
            key: getattr(shape, key)
            for key in (
                "barrels", "two_handed", "leaves_hand", "pistol", "pairs_main", "pairs_off", "off_hand_shot",
            )
            if key in given
        }  # fmt: skip
        if shape.damage is not None:
            plain["strength"], plain["damage"] = damage_of(shape.damage)
        if "qualities" in given:
            plain["qualities"] = tuple(dict.fromkeys(shape.qualities))
        if "range_yd" in given:
            plain["short"], plain["long"] = self._ranges(shape.range_yd, (*path, "range_yd"))
        if "reload" in given:
            plain["reload"] = halves_of(shape.reload)
        if shape.reload_empty is not None:
            plain["reload_empty"] = halves_of(shape.reload_empty)
        made = replace(base or Weapon(name), name=name, **plain)
        known = base is not None or not shape.like or {"range_yd", "reload", "barrels", "reload_empty"} <= given
        if known and made.reload == 0 and made.ranged and not (made.barrels > 1 and made.reload_empty):
            self.trouble.add((*path, "reload"), "free-reload")
        return made if base is not None or (not shape.like and shape.damage is not None) else None

    def _ranges(self, given: int | list[int] | None, path: Path_) -> tuple[int, int]:
        """The short range and the long one, 0 where there is none."""
        short, long = (*given, 0, 0)[:2] if isinstance(given, list) else (given or 0, 0)
        if long and long <= short:
            self.trouble.add(path, "ranges-out-of-order", short=short, long=long)
        return short, long

    def armour(self, shape: ArmourFile, name: str, path: Path_) -> Armour:
        return Armour(name, places_of(shape.ap))

    def spell(self, shape: SpellFile, name: str, path: Path_) -> Spell:
        return Spell(
            name=name, casting_number=shape.casting_number, time=halves_of(shape.time), range_yards=shape.range_yd,
            targets=shape.targets, damage=shape.damage, ignores_armour=shape.ignores_armour, heals=shape.heals,
            condition=shape.condition or "", rounds=shape.rounds, armour=shape.armour, modifier=shape.modifier,
        )  # fmt: skip

    def mount(self, shape: MountFile, name: str, path: Path_) -> Mount:
        return Mount(name, shape.m)

    def mounted(self, entry: str | MountFile | None, path: Path_) -> Mount | None:
        """An animal by its name, or written out in place."""
        if entry is None or (isinstance(entry, str) and folded(entry) in EMPTY_WORDS):
            return None
        if isinstance(entry, MountFile):
            return self.mount(entry, self.label(entry.name, "mount"), path)
        found: Mount | None = self.find("mounts", entry, path, "mount")
        return found

    # -- fighters

    def inherited(self, own: Mapping[str, Any], below: FighterFile) -> dict[str, Any]:
        """Armour and weapons of one's own replace those beneath; what is now in hand is no longer at the belt."""
        kept = super().inherited(own, below)
        if "armour" in own:
            kept.pop("ap", None)
        if "weapons" in own and "main_hand" not in own:
            kept.pop("main_hand", None)
            kept.pop("off_hand", None)
        if "main_hand" in own and "off_hand" not in own and self._takes_both(own["main_hand"]):
            kept.pop("off_hand", None)
        if "weapons" in kept:
            kept["weapons"] = less_drawn(kept["weapons"], own.get("main_hand"), own.get("off_hand"))
        return kept

    def _takes_both(self, entry: str | WeaponFile) -> bool:
        word = entry if isinstance(entry, str) else entry.like or ""
        key = self.known.get("weapons", {}).get(folded(word), "")
        known: Weapon | None = self.parts["weapons"].get(key)
        if isinstance(entry, WeaponFile) and "two_handed" in entry.model_fields_set:
            return entry.two_handed
        return known is not None and known.two_handed

    @clause("fury.core.sheet")
    def outfit(self, shape: FighterFile, path: Path_) -> Outfit:
        """The whole sheet from the keys that people write, and what is held and carried."""
        belongings = Belongings(self, shape, path)
        hands = belongings.hands()
        sheet = Sheet(
            ws=shape.ws, bs=shape.bs, s=shape.s, t=shape.t, ag=shape.ag, wp=shape.wp, intelligence=shape.intellect,
            a=shape.a, m=shape.m, w_max=shape.w_max or 10, magic=shape.magic,
            skills=self._skills(shape, path), talents=self._talents(shape, path), ap=self._ap(shape, path),
            weapons=tuple(belongings.weapons.values()), spells=tuple(self._spells(shape, path)),
            unnamed=shape.unnamed, fearless=shape.fearless,
        )  # fmt: skip
        mount = self.mounted(shape.mount, (*path, "mount"))
        return Outfit(sheet, hands.main_hand, hands.off_hand, hands.carried, mount)

    def _ap(self, shape: FighterFile, path: Path_) -> Places:
        """Points as written, or those of what is worn."""
        if shape.ap is not None:
            return places_of(shape.ap)
        pieces = (self.find("armours", word, self._one(path, "armour", i), "armour") for i, word in self._worn(shape))
        return worn(tuple(piece for piece in pieces if piece is not None))

    def _worn(self, shape: FighterFile) -> Iterator[tuple[int, str]]:
        return ((index, word) for index, word in enumerate(shape.armour) if folded(word) not in EMPTY_WORDS)

    def _one(self, path: Path_, key: str, index: int) -> Path_:
        return (*path, key, index)

    def _skills(self, shape: FighterFile, path: Path_) -> tuple[tuple[Skill, int], ...]:
        """fury.core.skill-test: a list where everything is mastered once, or skill → mastery beyond the first."""
        written = shape.skills if isinstance(shape.skills, dict) else dict.fromkeys(shape.skills, 0)
        found: dict[Skill, int] = {}
        for index, (word, mastery) in enumerate(written.items()):
            here = (*path, "skills", word if isinstance(shape.skills, dict) else index)
            skill = self._fixed(word, SKILLS, here, "skill")
            if skill is not None:
                found[skill] = mastery
        return tuple(found.items())

    def _talents(self, shape: FighterFile, path: Path_) -> tuple[Talent, ...]:
        found = (
            self._fixed(word, TALENTS, (*path, "talents", index), "talent") for index, word in enumerate(shape.talents)
        )
        return tuple(dict.fromkeys(talent for talent in found if talent is not None))

    def _fixed(self, word: str, known: Sequence[Any], path: Path_, noun: str) -> Any:
        """One of a few words that the rules know, by its key or its name in either language."""
        key = self.called.get(folded(word), folded(word))
        if key in known:
            return key
        self.trouble.unknown(path, noun, word, [w for k in known for w in (k, *self.names.get(k, {}).values())])
        return None

    def _spells(self, shape: FighterFile, path: Path_) -> Iterator[Spell]:
        """Spells by their names, or written out in place. Without dice to cast with they are of no use."""
        if shape.spells and not shape.magic:
            self.trouble.add((*path, "spells"), "no-magic")
        return self.each(shape.spells, "spells", "spell", self.spell, path)


class Belongings:
    """What a fighter holds and carries, every weapon under a name of its own.

    Equal blades share a name; two shooters never do, for each is loaded by itself.
    """

    def __init__(self, shelf: Shelf, shape: FighterFile, path: Path_) -> None:
        self.shelf = shelf
        self.shape = shape
        self.path = path
        self.weapons: dict[str, Weapon] = {}

    def hands(self) -> Hands:
        """As written; what is not said of the hands follows from the weapons, the first of them in the main hand."""
        shape = self.shape
        main, off = self._held("main_hand"), self._held("off_hand")
        carried = [name for index, entry in enumerate(shape.weapons) if (name := self._weapon(entry, "weapons", index))]
        if main is None and not shape.weapons and shape.main_hand is None:
            main = self._keep(self.shelf.parts["weapons"].get(DEFAULT_WEAPON))
        elif main is None and carried:
            main = carried.pop(0)
        if off is None and shape.off_hand is None:
            off = self._second(main or "", carried)
        self._both(main or "", off or "")
        items = (self._item(word) for word in shape.items)
        return Hands(main or "", off or "", (*carried, *items))

    def _held(self, hand: str) -> str | None:
        """What a hand is said to hold: a weapon, one of the items, or nothing; None where it is not said."""
        entry = getattr(self.shape, hand)
        if entry is None:
            return None
        if isinstance(entry, str):
            if folded(entry) in EMPTY_WORDS:
                return ""
            if folded(entry) in map(folded, self.shape.items):
                return self._item(entry)
        return self._weapon(entry, hand)

    def _item(self, word: str) -> str:
        return self.shelf.called.get(folded(word), word)

    def _weapon(self, entry: str | WeaponFile, *where: str | int) -> str | None:
        shelf, here = self.shelf, (*self.path, *where)
        if isinstance(entry, str):
            if folded(entry) == UNARMED.name:
                return None
            return self._keep(shelf.find("weapons", entry, here, "weapon"))
        base = shelf.known.get("weapons", {}).get(folded(entry.like), entry.like) if entry.like else "weapon"
        return self._keep(shelf.weapon(entry, shelf.label(entry.name, base), here))

    def _keep(self, weapon: Weapon | None) -> str | None:
        """Its name: that of the weapon, with a number where another thing bears it already."""
        if weapon is None:
            return None
        known, loaded = self.weapons, weapon.ranged and not weapon.leaves_hand
        name = self.shelf.numbered(
            weapon.name, lambda own: own in known and (loaded or known[own] != replace(weapon, name=own))
        )
        self.weapons[name] = replace(weapon, name=name)
        return name

    def _second(self, main: str, carried: list[str]) -> str:
        """The first of what is carried that goes into the off hand beside the main weapon."""
        weapon = self.weapons.get(main)
        if weapon is None or not weapon.pairs_main:
            return ""
        for name in carried:
            if self.weapons[name].pairs_off:
                carried.remove(name)
                return name
        return ""

    def _both(self, main: str, off: str) -> None:
        """fury.weapons.table: a two-handed weapon leaves no hand for another thing."""
        for name, hand in ((main, "main_hand"), (off, "off_hand")):
            weapon = self.weapons.get(name)
            if weapon is not None and weapon.two_handed and (hand == "off_hand" or off):
                self.shelf.trouble.add((*self.path, hand), "two-handed", weapon=name)
                return


def places_of(shape: int | PlacesFile) -> Places:
    """fury.weapons.armour: a single number fills all six."""
    if isinstance(shape, int):
        return shape, shape, shape, shape, shape, shape
    return shape.head, shape.right_arm, shape.left_arm, shape.body, shape.right_leg, shape.left_leg


def own_weapon(shelf: Shelf, word: str, weapons: Mapping[str, Weapon]) -> str | None:
    """One of somebody's own weapons by key or name."""
    numbered = {folded(name): key for key in weapons for name in shelf.names.get(key, {}).values()}
    return own_thing(word, weapons, {**shelf.known.get("weapons", {}), **numbered})


_BUILT_IN = Content(Shelf, Library(), CONTENT, FIRST)
built_in, library, check_library = _BUILT_IN.built_in, _BUILT_IN.library, _BUILT_IN.check


def outfit_of(entry: Mapping[str, Any], library: Library) -> Outfit:
    """The sheet and belongings of one combatant's keys, with `from` beneath them. Raises `Faults`."""
    shelf = Shelf(Trouble(), library)
    return shelf.of_entry(CombatantFile, entry, lambda _, whole: shelf.outfit(whole, ()))


def sheet_of(entry: Mapping[str, Any], library: Library) -> Sheet:
    """The sheet of one combatant's keys. Raises `Faults`."""
    return outfit_of(entry, library).sheet
