"""Libraries: weapons, spells, items, foes and heroes, the built-in ones and people's own laid over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Path_
from zaruba.kernel.files import CHARACTERS, Trouble, folded, likest, side_called
from zaruba.kernel.library import Content, Reader
from zaruba.kernel.library import Shelf as CommonShelf
from zaruba.systems.delve.files.parts import Armour, Library
from zaruba.systems.delve.files.shapes import (
    CASTING,
    SECTIONS,
    ArmourFile,
    CombatantFile,
    CreatureFile,
    ItemFile,
    LibraryFrame,
    RiderFile,
    SpellFile,
    TalentFile,
    WeaponFile,
)
from zaruba.systems.delve.sheet import (
    ABILITIES,
    Damage,
    Item,
    ListedAttack,
    Rider,
    RoutineLine,
    Sheet,
    Spell,
    Talent,
    Weapon,
    damage,
)
from zaruba.systems.delve.terrain import move_ft

CONTENT = Path(__file__).parent.parent / "content"
FIRST = ("names.yaml", "talents.yaml", "weapons.yaml", "armours.yaml", "spells.yaml", "items.yaml")
"""The files of it that others speak of."""
NO_ARMOUR_AC, SHIELD_AC = 10, 2
WITHOUT_END = 0
"""The uses of an item that never runs out."""


class Shelf(CommonShelf[Library]):
    """A library in the making: content read so far, over which more may be laid."""

    frame = LibraryFrame
    sections = SECTIONS
    made_of = ("weapons", "armours", "talents", "spells", "items", "foes", "heroes")
    creature = CreatureFile
    vital = ("hp", "max_hp")

    def readers(self) -> Mapping[str, Reader]:
        return {
            "talents": self.talent, "weapons": self.weapon, "armours": self.armour, "spells": self.spell,
            "items": self.item,
        }  # fmt: skip

    def made(self, whole: CreatureFile, path: Path_, *, hero: bool) -> Sheet:
        return self.sheet(whole, path, kind=kind_of(whole, hero))

    # -- one thing each

    def talent(self, shape: TalentFile, name: str, path: Path_) -> Talent:
        only = ""
        if shape.only:
            only = self._narrowed(shape.only, (*path, "only"))
        return Talent(name, tuple(shape.applies_to), shape.value, shape.advantage, only)

    def _narrowed(self, word: str, path: Path_) -> str:
        """What a talent is narrowed to: an ability, a weapon kind, a spell."""
        if folded(word) in ABILITIES:
            return folded(word)
        weapon = self.known.get("weapons", {}).get(folded(word))
        if weapon in self.parts["weapons"]:
            return str(self.parts["weapons"][weapon].kind)
        spell = self.known.get("spells", {}).get(folded(word))
        if spell is not None:
            return spell
        library = self.library()
        near = likest(word, [*ABILITIES, *library.words("weapons"), *library.words("spells")])
        if near and not self.incomplete:
            self.trouble.add(path, "unknown-narrowing", near=near, value=word)
        return word

    def talents(self, entries: Sequence[str | TalentFile], giver: str, path: Path_) -> tuple[Talent, ...]:
        found = []
        for index, entry in enumerate(entries):
            if isinstance(entry, str):
                talent = self.find("talents", entry, (*path, index), "talent")
            else:
                talent = self.talent(entry, self.label(entry.name, giver), (*path, index))
            if talent is not None:
                found.append(talent)
        return tuple(found)

    def rider(self, shape: RiderFile | None, giver: str) -> Rider | None:
        if shape is None:
            return None
        return Rider(
            name=self.label(shape.name, giver), check=tuple(shape.check), dc=shape.dc,
            damage=damage(shape.damage) if shape.damage else Damage(), condition=shape.condition,
            rounds=shape.rounds, push_ft=shape.push_ft, drain=shape.drain,
        )  # fmt: skip

    def weapon(self, shape: WeaponFile, name: str, path: Path_) -> Weapon | None:
        given = shape.model_fields_set
        base: Weapon | None = None
        if shape.from_:
            base = self.find("weapons", shape.from_, (*path, "from"), "weapon")
            if base is None:
                return None
        elif shape.damage is None:
            self.trouble.add((*path, "damage"), "missing", key="damage")
            return None
        made = base or Weapon(name, name, damage(shape.damage or "0"))
        plain: dict[str, Any] = {
            key: getattr(shape, key)
            for key in ("melee", "thrown", "ranged", "two_handed", "finesse", "loading", "attack_bonus", "damage_bonus")
            if key in given
        }
        plain |= {key: damage(getattr(shape, key)) for key in ("damage", "versatile", "extra_dice") if key in given}
        if shape.kind:
            kind = self.known.get("weapons", {}).get(folded(shape.kind), shape.kind)
            plain["kind"] = kind
        if "ammunition" in given:
            plain["ammunition"] = shape.ammunition or ""
        if "rider" in given:
            plain["rider"] = self.rider(shape.rider, name)
        return replace(made, name=name, **plain)

    def armour(self, shape: ArmourFile, name: str, path: Path_) -> Armour:
        return Armour(name, shape.base, shape.dex, shape.bonus)

    def spell(self, shape: SpellFile, name: str, path: Path_) -> Spell:
        return Spell(
            name=name, tier=shape.tier, range=shape.range, targets=shape.targets, size_ft=shape.size_ft,
            burst=shape.burst, friendly=shape.friendly,
            damage=damage(shape.damage) if shape.damage else None,
            healing=damage(shape.healing) if shape.healing else None,
            healing_per_two_levels=damage(shape.healing_per_two_levels) if shape.healing_per_two_levels else None,
            rounds=shape.rounds, focus=shape.focus, advantage=shape.advantage,
            talents=self.talents(shape.talents, name, (*path, "talents")), condition=shape.condition,
            most_level=shape.most_level, save=tuple(shape.save), save_dc=shape.save_dc,
        )  # fmt: skip

    def item(self, shape: ItemFile, name: str, path: Path_) -> Item | None:
        given = shape.model_fields_set
        base: Item | None = None
        if shape.from_:
            base = self.find("items", shape.from_, (*path, "from"), "item")
        elif shape.kind is None:
            self.trouble.add((*path, "kind"), "missing", key="kind")
        spell: Spell | None = self.find("spells", shape.spell, (*path, "spell"), "spell") if shape.spell else None
        talents = self.talents(shape.talents, name, (*path, "talents")) if "talents" in given else ()
        if (
            (shape.from_ and base is None)
            or (not shape.from_ and shape.kind is None)
            or (shape.spell and spell is None)
        ):
            return None
        made = base or Item(name, shape.kind or "kit")
        if made.kind in ("scroll", "wand") and not (spell or made.spell):
            self.trouble.add((*path, "spell"), "missing", key="spell")
            return None
        plain: dict[str, Any] = {
            key: getattr(shape, key) for key in ("kind", "heals_by_level", "rounds", "condition_ended") if key in given
        }
        if "uses" in given:
            plain["uses"] = shape.uses if isinstance(shape.uses, int) else WITHOUT_END
        if shape.healing:
            plain["healing"] = damage(shape.healing)
        if "talents" in given:
            plain["talents"] = talents
        return replace(made, name=name, spell=spell or made.spell, **plain)

    # -- creatures

    def inherited(self, own: Mapping[str, Any], below: CreatureFile) -> dict[str, Any]:
        """Armour of one's own replaces the AC beneath; taking up a shield or putting it aside changes it."""
        kept = super().inherited(own, below)
        if "armour" in own:
            kept.pop("ac", None)
        elif "ac" in kept and own.get("shield", below.shield) != below.shield:
            kept["ac"] += SHIELD_AC if own["shield"] else -SHIELD_AC
        return kept

    def kind(self, shape: CreatureFile) -> Literal["character", "monster"]:
        """delve.death.who: heroes and players' own are characters; a foe stays a monster whoever leads it."""
        if shape.from_ is not None:
            return kind_of(shape, folded(shape.from_) in self.known.get("heroes", {}))
        own = isinstance(shape, CombatantFile) and (
            shape.player is not None or side_called(shape.side or "") == CHARACTERS
        )
        return kind_of(shape, own)

    def sheet(self, shape: CreatureFile, path: Path_, *, kind: Literal["character", "monster"]) -> Sheet:
        """delve.monster.stat-block, delve.gear.armour: the whole sheet from the keys that people write."""
        spells = tuple(self.each(shape.spells, "spells", "spell", self.spell, path))
        casting = shape.casting or (CASTING.get(shape.class_) if shape.class_ else None)
        if spells and casting is None and shape.casting_bonus is None:
            self.trouble.add((*path, "spells"), "casting-unknown")
        weapons = tuple(self.each(shape.weapons, "weapons", "weapon", self.weapon, path))
        level, intellect = shape.level, shape.intellect
        intelligent = intellect >= -2 if shape.intelligent is None else shape.intelligent
        return Sheet(
            kind=kind, level=level, ac=self._ac(shape, path),
            max_hp=shape.max_hp or average_hp(level, shape.constitution),
            move=move_ft(shape.move),
            strength=shape.strength, dexterity=shape.dexterity, constitution=shape.constitution,
            intellect=intellect, wisdom=shape.wisdom, charisma=shape.charisma,
            casting=casting, casting_bonus=shape.casting_bonus, weapons=weapons,
            routine=self._routine(shape, path), spells=spells, castings=shape.castings,
            items=_gathered(self.each(shape.items, "items", "item", self.item, path)),
            talents=self.talents(shape.talents, shape.class_ or "talent", (*path, "talents")),
            masteries=self._masteries(shape, weapons, path),
            backstab=shape.class_ == "thief" if shape.backstab is None else shape.backstab,
            shield=shape.shield, size=shape.size, modes=tuple(shape.modes), dark_adapted=shape.dark_adapted,
            cannot_be_surprised=shape.cannot_be_surprised,
            attacked_at_disadvantage=shape.attacked_at_disadvantage, morale_exempt=shape.morale_exempt,
            leader=shape.leader, dies_slowly=shape.dies_slowly,
            intelligent=True if kind == "character" and shape.intelligent is None else intelligent,
        )  # fmt: skip

    def _ac(self, shape: CreatureFile, path: Path_) -> int:
        if shape.ac is not None:
            return shape.ac
        held = SHIELD_AC if shape.shield else 0
        if shape.armour is None or folded(shape.armour) in ("none", "нет"):
            return NO_ARMOUR_AC + shape.dexterity + held
        armour = self.find("armours", shape.armour, (*path, "armour"), "armour")
        return armour.ac(shape.dexterity) + held if armour is not None else NO_ARMOUR_AC

    def _routine(self, shape: CreatureFile, path: Path_) -> tuple[tuple[RoutineLine, ...], ...]:
        return tuple(
            tuple(
                RoutineLine(
                    ListedAttack(
                        name=self.label(line.attack, "attack"), bonus=line.bonus, damage=damage(line.dice),
                        ranges=tuple(line.range), rider=self.rider(line.rider, self.label(line.attack, "attack")),
                    ),
                    line.count,
                )
                for line in alternative
            )
            for alternative in shape.routine
        )  # fmt: skip

    def _masteries(self, shape: CreatureFile, weapons: Sequence[Weapon], path: Path_) -> tuple[str, ...]:
        found = []
        for index, word in enumerate(shape.masteries):
            key = self.known.get("weapons", {}).get(folded(word))
            kind = self.parts["weapons"][key].kind if key in self.parts["weapons"] else None
            kinds = {folded(weapon.kind): weapon.kind for weapon in (*self.parts["weapons"].values(), *weapons)}
            kind = kind or kinds.get(folded(word))
            if kind is None:
                known = [*self.library().words("weapons"), *kinds.values()]
                self.unknown((*path, "masteries", index), "weapon-kind", word, known)
            else:
                found.append(kind)
        return tuple(found)


@clause("delve.monster.stat-block")
def average_hp(level: int, constitution: int) -> int:
    """The average of level d8, CON once, at least 1."""
    return max(1, level * 9 // 2 + constitution)


def kind_of(shape: CreatureFile, character: bool) -> Literal["character", "monster"]:
    """A hound is a monster; whoever has another class, a player or a hero's sheet is a character."""
    if shape.kind is not None:
        return shape.kind
    if shape.class_ is not None:
        return "monster" if shape.class_ == "hound" else "character"
    return "character" if character else "monster"


def _gathered(items: Iterable[Item]) -> tuple[Item, ...]:
    """Several of one thing are one with so many more uses."""
    found: dict[str, Item] = {}
    for item in items:
        before = found.get(item.name)
        found[item.name] = (
            item if before is None or not item.uses or not before.uses else replace(item, uses=before.uses + item.uses)
        )
    return tuple(found.values())


_BUILT_IN = Content(Shelf, Library(), CONTENT, FIRST)
built_in, library, check_library = _BUILT_IN.built_in, _BUILT_IN.library, _BUILT_IN.check


def sheet_of(entry: Mapping[str, Any], library: Library) -> Sheet:
    """The sheet of one combatant's keys, with `from` beneath them. Raises `Faults`."""
    shelf = Shelf(Trouble(), library)
    return shelf.of_entry(CombatantFile, entry, lambda shape, whole: shelf.sheet(whole, (), kind=shelf.kind(shape)))
