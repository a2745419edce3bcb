"""Libraries: weapons, shields, armour, spells, foes and heroes, the built-in ones and people's own laid over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Path_
from zaruba.kernel.files import Trouble, folded
from zaruba.kernel.library import Content, Reader, less_drawn
from zaruba.kernel.library import Shelf as CommonShelf
from zaruba.systems.riposte.files.parts import Library, Outfit
from zaruba.systems.riposte.files.shapes import (
    SECTIONS,
    ArmourFile,
    CombatantFile,
    FighterFile,
    HeldFile,
    LibraryFrame,
    ShieldFile,
    SpellFile,
    WeaponFile,
)
from zaruba.systems.riposte.sheet import ATTRIBUTES, FIST, SKILLS, Item, Sheet, Skill, Spell, derived

CONTENT = Path(__file__).parent.parent / "content"
FIRST = ("names.yaml", "weapons.yaml", "armours.yaml", "spells.yaml")
"""The files of it that others speak of."""
EMPTY_WORDS = frozenset({"empty", "пусто", "none", "нет"})
BARE = frozenset({*EMPTY_WORDS, FIST.name})
"""What a hand with nothing in it is said to hold."""
SCHOOL = "school_"
"""What the key of a school of magic begins with."""
SCHOOLS = tuple(key for key in FighterFile.model_fields if key.startswith(SCHOOL))
TRAINED = (*SKILLS, *SCHOOLS)
"""The skills that have a key of their own on a sheet."""


class Shelf(CommonShelf[Library]):
    """A library in the making: content read so far, over which more may be laid."""

    frame = LibraryFrame
    sections = SECTIONS
    made_of = ("weapons", "shields", "armours", "spells", "foes", "heroes")
    creature = FighterFile

    def readers(self) -> Mapping[str, Reader]:
        return {"weapons": self.weapon, "shields": self.shield, "armours": self.armour, "spells": self.spell}

    def made(self, whole: FighterFile, path: Path_, *, hero: bool) -> Outfit:
        return self.outfit(whole, path)

    # -- one thing each

    @clause("riposte.damage.weapons")
    def weapon(self, shape: WeaponFile, name: str, path: Path_) -> Item | None:
        """A row of the weapon table, or one like another with what is said of it; all its columns are data."""
        base = self._like(shape, "weapons", "weapon", path, needed=("skill", "material", "dice"))
        given = {key: getattr(shape, key) for key in shape.model_fields_set & _COLUMNS}
        item: Item = replace(base or Item(""), name=name, **given)
        said = shape.model_fields_set
        if item.dice and not item.damage_type and (base is not None or not shape.like or "damage_type" in said):
            self.trouble.add((*path, "damage_type"), "missing", key="damage_type")
        if not item.dice and not item.grabs and (base is not None or {"dice", "grabs"} <= said):
            self.trouble.add((*path, "dice"), "no-use")
        if item.shoots and not item.range_m and (base is not None or not shape.like or "range_m" in said):
            self.trouble.add((*path, "range_m"), "missing", key="range_m")
        return None if base is None else item

    @clause("riposte.damage.armour-list")
    def shield(self, shape: ShieldFile, name: str, path: Path_) -> Item | None:
        base = self._like(shape, "shields", "shield", path, needed=("item_resistance", "structural_hits", "material"))
        if base is None:
            return None
        given = {key: getattr(shape, key) for key in shape.model_fields_set & _COLUMNS}
        return replace(base, name=name, kind="shield", skill="shield_use", reach=0, **given)

    @clause("riposte.damage.armour-list")
    def armour(self, shape: ArmourFile, name: str, path: Path_) -> Item | None:
        needed = ("covers", "item_resistance", "structural_hits", "material")
        base = self._like(shape, "armours", "armour", path, needed=needed)
        if base is None:
            return None
        given = {key: getattr(shape, key) for key in shape.model_fields_set & _COLUMNS}
        if "covers" in given:
            given["covers"] = tuple(dict.fromkeys(given["covers"]))
        return replace(base, name=name, kind="armour", reach=0, **given)

    def _like(self, shape: Any, section: str, noun: str, path: Path_, *, needed: Sequence[str]) -> Item | None:
        """The row that another is like; one that is like none must say all that is `needed`."""
        if shape.like:
            found: Item | None = self.find(section, shape.like, (*path, "like"), noun)
            return found
        missing = [key for key in needed if getattr(shape, key) is None]
        for key in missing:
            self.trouble.add((*path, key), "missing", key=key)
        return None if missing else Item("")

    @clause("riposte.magic.model")
    def spell(self, shape: SpellFile, name: str, path: Path_) -> Spell:
        """What is on the sheet of a spell; where nothing else is said its roll must reach 14."""
        if shape.directed and shape.mental:
            self.trouble.add((*path, "mental"), "directed-and-mental")
        if shape.dice and shape.damage_type is None and shape.outcome != "heal":
            self.trouble.add((*path, "damage_type"), "missing", key="damage_type")
        given = {key: getattr(shape, key) for key in shape.model_fields_set - {"name", "school"}}
        given |= {key: given.get(key) or "" for key in ("damage_type", "outcome")}
        return Spell(name=name, school=folded(shape.school).removeprefix(SCHOOL), **given)

    # -- fighters

    def inherited(self, own: Mapping[str, Any], below: FighterFile) -> dict[str, Any]:
        """What is now in hand is no longer sheathed, nor the other hand full of what both are needed for."""
        kept = super().inherited(own, below)
        if "right_hand" in own and "left_hand" not in own and self._takes_both(own["right_hand"]):
            kept.pop("left_hand", None)
        if "sheath" in kept:
            kept["sheath"] = less_drawn(_several(kept["sheath"]), own.get("right_hand"), own.get("left_hand"))
        for word in own.get("skills", {}):
            kept.pop(self.skill_called(word), None)
        if "skills" in kept:
            kept["skills"] = {
                word: level for word, level in kept["skills"].items() if self.skill_called(word) not in own
            }
        return kept

    def skill_called(self, word: str) -> str:
        """The key of a skill by its key or its name in either language."""
        return self.called.get(folded(word), folded(word))

    def _takes_both(self, entry: str | HeldFile | None) -> bool:
        if isinstance(entry, HeldFile) and "hands" in entry.model_fields_set:
            return entry.hands == 2
        word = entry if isinstance(entry, str) else (entry.like or "") if entry is not None else ""
        known: Item | None = self.parts["weapons"].get(self.known.get("weapons", {}).get(folded(word), ""))
        return known is not None and known.hands == 2

    @clause("riposte.sheet.attributes", "riposte.sheet.equipment")
    def outfit(self, shape: FighterFile, path: Path_) -> Outfit:
        """The whole sheet from the keys that people write, and what is held, sheathed and worn."""
        missing = [key for key in ATTRIBUTES if getattr(shape, key) is None]
        for key in missing:
            self.trouble.add((*path, key), "missing", key=key)
        (skills, schools), spells = (
            self._trained(shape, path),
            tuple(self.each(shape.spells, "spells", "spell", self.spell, path)),
        )
        learned = Sheet(skills=skills, schools=schools, spells=spells)
        sheet = learned if missing else self._sheet(shape, learned)
        belongings = Belongings(self, path)
        right, left = (belongings.held(getattr(shape, hand), hand) for hand in ("right_hand", "left_hand"))
        both = next((item for item in (right, left) if item is not None and item.hands == 2), None)
        if both is not None and right is not None and left is not None:
            self.trouble.add((*path, "left_hand"), "two-handed", weapon=both.name)
        sheath = (belongings.held(one, "sheath", index) for index, one in enumerate(_several(shape.sheath)))
        worn = (belongings.worn(one, index) for index, one in enumerate(_several(shape.armour_worn)))
        return Outfit(
            sheet, right, left,
            tuple(item for item in sheath if item is not None), tuple(item for item in worn if item is not None),
        )  # fmt: skip

    def _sheet(self, shape: FighterFile, learned: Sheet) -> Sheet:
        """riposte.sheet.derived: a figure written on the sheet stands before the formula."""
        attributes = {key: getattr(shape, key) for key in ATTRIBUTES}
        figures = derived(**{key: attributes[key] for key in ("body", "will", "strength", "constitution")})
        own = {key: value for key in figures.__struct_fields__ if (value := getattr(shape, key)) is not None}
        figured = {key: own.get(key, getattr(figures, key)) for key in figures.__struct_fields__}
        return replace(learned, **attributes, **figured)

    @clause("riposte.sheet.skills")
    def _trained(
        self, shape: FighterFile, path: Path_
    ) -> tuple[tuple[tuple[Skill, int], ...], tuple[tuple[str, int], ...]]:
        """Skills and schools, each under a key of its own or under `skills`; what is 0 is untrained."""
        levels: dict[str, int] = {key: getattr(shape, key) for key in TRAINED}
        for word, level in shape.skills.items():
            key = self.skill_called(word)
            here = (*path, "skills", word)
            if key not in SKILLS and not (key.startswith(SCHOOL) and key != SCHOOL):
                known = [name for one in TRAINED for name in (one, *self.names.get(one, {}).values())]
                self.trouble.unknown(here, "skill", word, known)
            elif key in shape.model_fields_set:
                self.trouble.add(here, "skill-twice", value=word)
            else:
                levels[key] = level
        skills = tuple((key, levels[key]) for key in SKILLS if levels[key])
        schools = {key.removeprefix(SCHOOL): level for key, level in levels.items() if key.startswith(SCHOOL) and level}
        return skills, tuple(schools.items())


_COLUMNS = frozenset(Item.__struct_fields__) - {"name", "kind"}


class Belongings:
    """What a fighter has, every item under a name of its own. Equal ones share a name."""

    def __init__(self, shelf: Shelf, path: Path_) -> None:
        self.shelf = shelf
        self.path = path
        self.items: dict[str, Item] = {}

    def held(self, entry: str | HeldFile | None, *where: str | int) -> Item | None:
        """A weapon or a shield by its name, or written out in place; nothing in an empty hand."""
        shelf, here = self.shelf, (*self.path, *where)
        if entry is None or (isinstance(entry, str) and folded(entry) in BARE):
            return None
        if isinstance(entry, str):
            return self._keep(self._named(entry, here))
        shield = entry.item_resistance is not None or (
            entry.like is not None and self._section(entry.like) == "shields"
        )
        section = "shields" if shield else "weapons"
        base = shelf.known.get(section, {}).get(folded(entry.like), entry.like) if entry.like else section[:-1]
        name = shelf.label(entry.name, base)
        if not shield:
            return self._keep(shelf.weapon(entry, name, here))
        keys = entry.model_fields_set & ShieldFile.model_fields.keys()
        for key in sorted(entry.model_fields_set - keys):
            shelf.trouble.add((*here, key), "not-of-a-shield", key=key)
        shape = ShieldFile.model_construct(_fields_set=set(keys), **{key: getattr(entry, key) for key in keys})
        return self._keep(shelf.shield(shape, name, here))

    def _section(self, word: str) -> str:
        return next((one for one in ("weapons", "shields") if self.shelf.bears(one, word)), "weapons")

    def _named(self, word: str, here: Path_) -> Item | None:
        section = self._section(word)
        if section == "weapons" and not self.shelf.bears("weapons", word):
            library = self.shelf.library()
            if folded(word) not in self.shelf.unread.get("weapons", ()):
                self.shelf.unknown(
                    here,
                    "weapon",
                    word,
                    [*library.words("weapons"), *library.words("shields"), *self.shelf.unread.get("weapons", ())],
                )
            return None
        found: Item | None = self.shelf.find(section, word, here, "weapon")
        return found

    def worn(self, entry: str | ArmourFile, index: int) -> Item | None:
        """A piece of armour by its name, or written out in place."""
        shelf, here = self.shelf, (*self.path, "armour_worn", index)
        if isinstance(entry, str):
            if folded(entry) in EMPTY_WORDS:
                return None
            return self._keep(shelf.find("armours", entry, here, "armour"))
        base = shelf.known.get("armours", {}).get(folded(entry.like), entry.like) if entry.like else "armour"
        return self._keep(shelf.armour(entry, shelf.label(entry.name, base), here))

    def _keep(self, item: Item | None) -> Item | None:
        """The item under its name, with a number where another thing bears that already."""
        if item is None:
            return None
        known = self.items
        name = self.shelf.numbered(item.name, lambda own: own in known and known[own] != replace(item, name=own))
        self.items[name] = replace(item, name=name)
        return self.items[name]


def _several(entry: Any) -> list[Any]:
    return list(entry) if isinstance(entry, list) else [entry]


_BUILT_IN = Content(Shelf, Library(), CONTENT, FIRST)
built_in, library, check_library = _BUILT_IN.built_in, _BUILT_IN.library, _BUILT_IN.check


def outfit_of(entry: Mapping[str, Any], library: Library) -> Outfit:
    """The sheet and belongings of one combatant's keys, with `from` beneath them. Raises `Faults`."""
    shelf = Shelf(Trouble(), library)
    return shelf.of_entry(CombatantFile, entry, lambda _, whole: shelf.outfit(whole, ()))


def sheet_of(entry: Mapping[str, Any], library: Library) -> Sheet:
    """The sheet of one combatant's keys. Raises `Faults`."""
    return outfit_of(entry, library).sheet
