"""Libraries: weapons, orders, spells, items, abilities and profiles, the built-in ones and people's own over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Path_
from zaruba.kernel.files import Trouble, folded, named
from zaruba.kernel.library import Content, Reader
from zaruba.kernel.library import Shelf as CommonShelf
from zaruba.kernel.roster import in_languages
from zaruba.kernel.system import Note
from zaruba.space.measured.layout import Layout
from zaruba.space.measured.table import Table
from zaruba.systems.warband import squads
from zaruba.systems.warband.files import places
from zaruba.systems.warband.files.parts import Library, Member, Squad
from zaruba.systems.warband.files.shapes import (
    SECTIONS,
    AbilityFile,
    BandFile,
    BoardFile,
    ChangesFile,
    CommandFile,
    ItemFile,
    LibraryFrame,
    OwnRosterFile,
    ProfileFile,
    RangedFile,
    RosterFile,
    SpellFile,
    WeaponFile,
)
from zaruba.systems.warband.sheet import (
    UNARMED,
    Ability,
    Changes,
    Command,
    Item,
    Profile,
    Ranged,
    Spell,
    Triplet,
    Weapon,
)
from zaruba.systems.warband.terrain import LOOKS

W = TypeVar("W", Weapon, Ranged)
CONTENT = Path(__file__).parent.parent / "content"
FIRST = ("names.yaml", "weapons.yaml", "orders.yaml", "spells.yaml", "items.yaml", "abilities.yaml")
"""The files of it that others speak of."""
SHIELD = 5
"""What a shield's die must show; a large one says its own number (warband.quality.shield)."""


class Shelf(CommonShelf[Library]):
    """A library in the making: content read so far, over which more may be laid."""

    frame = LibraryFrame
    sections = SECTIONS
    made_of = ("weapons", "ranged", "orders", "spells", "items", "abilities", "profiles", "bands", "rosters", "boards")
    templates = ("profiles",)
    creature = ProfileFile
    vital = ("hp", "hp_max")

    def readers(self) -> Mapping[str, Reader]:
        return {
            "weapons": self.weapon, "ranged": self.ranged, "orders": self.command, "spells": self.spell,
            "items": self.item, "abilities": self.ability, "bands": self.band,
            "rosters": self.roster, "boards": self.board,
        }  # fmt: skip

    def made(self, whole: ProfileFile, path: Path_, *, hero: bool) -> Profile:
        return self.profile(whole, path)

    # -- one thing each

    @clause("warband.roster.melee-weapons")
    def weapon(self, shape: WeaponFile, name: str, path: Path_) -> Weapon | None:
        """A row of the list, or one like another with what is said of it."""
        base = self._like(shape, "weapons", "reach", Weapon(""), path)
        own = given(shape)
        if isinstance(shape.bonus, int) and "bonus" in own:
            own["bonus"] = (shape.bonus,) * 3
        return None if base is None else replace(base, name=name, **own)

    @clause("warband.roster.ranged-weapons")
    def ranged(self, shape: RangedFile, name: str, path: Path_) -> Ranged | None:
        base = self._like(shape, "ranged", "range", Ranged("", 0), path)
        return None if base is None else replace(base, name=name, **given(shape))

    def _like(self, shape: WeaponFile | RangedFile, section: str, needed: str, plain: W, path: Path_) -> W | None:
        """The row that another is like; one that is like none must say what is `needed`, and is else as plain as can be."""
        if shape.like:
            found: W | None = self.find(section, shape.like, (*path, "like"), "weapon")
            return found
        if getattr(shape, needed) is None:
            self.trouble.add((*path, needed), "missing", key=needed)
            return None
        return plain

    @clause("warband.order.list")
    def command(self, shape: CommandFile, name: str, path: Path_) -> Command:
        return Command(name=name, **given(shape))

    @clause("warband.magic.list")
    def spell(self, shape: SpellFile, name: str, path: Path_) -> Spell:
        return Spell(name=name, **given(shape))

    @clause("warband.item.list")
    def item(self, shape: ItemFile, name: str, path: Path_) -> Item:
        return Item(name=name, **given(shape))

    @clause("warband.ability.list")
    def ability(self, shape: AbilityFile, name: str, path: Path_) -> Ability:
        return Ability(name=name, **given(shape))

    def band(self, shape: BandFile, name: str, path: Path_) -> tuple[str, ...]:
        """The profiles that a band may field, each by its key."""
        keys = []
        for index, word in enumerate(shape.profiles):
            if self.find("profiles", word, (*path, "profiles", index), "profile") is not None:
                keys.append(self.known["profiles"][folded(word)])
        return tuple(dict.fromkeys(keys))

    @clause("warband.setup.squad", "warband.roster.characters")
    def roster(self, shape: RosterFile, name: str, path: Path_) -> Squad:
        """A squad bought from the list of profiles, with everything that keeps it from being fielded."""
        band = self.find("bands", shape.band, (*path, "band"), "band") if shape.band is not None else None
        members = []
        for index, member in enumerate(shape.members):
            here = (*path, "members", index, "from")
            profile = self.find("profiles", member.from_, here, "creature")
            if profile is None:
                continue
            key = self.known["profiles"][folded(member.from_)]
            if band is not None and key not in band:
                self.trouble.add(here, "not-of-the-band", value=member.from_, band=shape.band)
            title = self.names[key] if member.name is None else in_languages(member.name)
            members += [Member(key, title, profile, member.commander)] * member.count
        if len(members) == sum(member.count for member in shape.members):
            self._legal(members, shape, path)
        return Squad(shape.points, tuple(members))

    def _legal(self, members: Sequence[Member], shape: RosterFile, path: Path_) -> None:
        fielded = [(str(number), member.profile) for number, member in enumerate(members)]
        for fault in squads.faults(fielded, shape.points):
            here = (*path, "points") if fault.code == "squad-too-dear" and "points" in shape.model_fields_set else path
            self.trouble.add(
                here if fault.code == "squad-too-dear" else (*path, "members"), fault.code, **fault.details
            )
        chosen = [str(number) for number, member in enumerate(members) if member.commander]
        if len(chosen) > 1 or (chosen and squads.commander(fielded, chosen) != chosen[0]):
            self.trouble.add((*path, "members"), "wrong-commander")

    @clause("warband.setup.table")
    def board(self, shape: BoardFile, name: str, path: Path_) -> Table:
        return table_of(self.trouble, shape, path)

    # -- files

    def add(self, plain: Any, at: Path_) -> None:
        """A library laid over what is there, or a roster in a file of its own, which is one of a single squad."""
        if not isinstance(plain, dict) or plain.get("kind") != "roster":
            super().add(plain, at)
            return
        shape = self.trouble.shaped(OwnRosterFile, plain, at)
        if shape is None:
            self.incomplete = True
            return
        key = named(shape.name, "")["en"]
        self.call(key, shape.name, key)
        for word in (key, *self.names[key].values()):
            self.known.setdefault("rosters", {})[folded(word)] = key
        if shape.attribution:
            self.attributions.append(shape.attribution)
        self.put("rosters", key, shape, at)

    # -- profiles

    @clause("warband.roster.characters")
    def profile(self, shape: ProfileFile, path: Path_) -> Profile:
        """The whole profile from the keys that people write; one main weapon, for nobody fights with more beside the off-hand one."""
        missing = [key for key in ("speed", "hp_max", "damage") if getattr(shape, key) is None]
        for key in missing:
            self.trouble.add((*path, key), "missing", key=key)
        if missing:
            return Profile()
        assert shape.speed is not None and shape.hp_max is not None and shape.damage is not None, "nothing is missing"
        weapons = tuple(self.each(several(shape.weapons), "weapons", "weapon", self.weapon, path)) or (UNARMED,)
        off_hand = self._off_hand(shape, path)
        if len(several(shape.weapons)) > 1:
            self.trouble.add((*path, "weapons", 1), "one-main-weapon")
        self._hands(shape, weapons[0], off_hand, path)
        profile = Profile(
            cost=shape.cost, speed=shape.speed, hp=shape.hp_max, damage=triplet(shape.damage),
            attacks=shape.attacks, armour=shape.armour, size=shape.size, weapons=weapons, off_hand=off_hand,
            ranged=tuple(self.each(several(shape.ranged), "ranged", "weapon", self.ranged, path)),
            shield=SHIELD if shape.shield is True else int(shape.shield), dodge=shape.dodge or 0, replies=shape.replies,
            leadership=shape.leadership, command_radius=int(shape.command_radius),
            orders=self._orders(shape, path),
            mage_level=shape.mage_level, mana_pool=shape.mana_pool,
            spells=tuple(self.each(shape.spells, "spells", "spell", self.spell, path)),
            abilities=tuple(self.each(shape.abilities, "abilities", "ability", self.ability, path)),
            items=tuple(self.each(shape.items, "items", "item", self.item, path)),
            master_of_stealth=shape.master_of_stealth, mechanism=shape.mechanism,
        )  # fmt: skip
        self._counted_apart(profile, path)
        return profile

    @clause("warband.order.frequency", "warband.ability.list", "warband.item.list")
    def _counted_apart(self, profile: Profile, path: Path_) -> None:
        """What may be done so often in a game is counted by its name, so an order and a skill of one name would share it."""
        counted = {order.name for order in profile.orders if order.once_per_game}
        for key, names in (
            ("abilities", {one.name for one in profile.abilities if one.uses}),
            ("items", {one.name for one in profile.items if one.once_per_game}),
        ):
            for name in sorted(counted & names):
                self.trouble.add((*path, key), "counted-by-one-name", value=name)
            counted |= names

    @clause("warband.roster.melee-weapons")
    def _hands(self, shape: ProfileFile, main: Weapon, off_hand: Weapon | None, path: Path_) -> None:
        """Two hands hold no shield and nothing in the left; and what the left holds reaches no farther than the main weapon."""
        for key in ("shield", "off_hand"):
            if main.hands == 2 and getattr(shape, key):
                self.trouble.add((*path, key), "two-handed", value=main.name)
        if off_hand is not None and not off_hand.in_off_hand:
            self.trouble.add((*path, "off_hand"), "not-in-the-left-hand", value=off_hand.name)
        if off_hand is not None and off_hand.reach > main.reach:
            self.trouble.add((*path, "off_hand"), "off-hand-too-long", value=off_hand.name)

    @clause("warband.order.values", "warband.order.list")
    def _orders(self, shape: ProfileFile, path: Path_) -> tuple[Command, ...]:
        """Those named; a commander whose orders nobody names knows every order of the list."""
        if "orders" not in shape.model_fields_set and shape.leadership:
            return tuple(self.parts["orders"].values())
        return tuple(self.each(shape.orders, "orders", "order", self.command, path))

    def changes(self, shape: ChangesFile) -> Changes:
        found: Changes = _plain(shape)
        return found

    def _off_hand(self, shape: ProfileFile, path: Path_) -> Weapon | None:
        if shape.off_hand is None:
            return None
        if isinstance(shape.off_hand, str):
            found: Weapon | None = self.find("weapons", shape.off_hand, (*path, "off_hand"), "weapon")
            return found
        name = self.alike("weapons", shape.off_hand) or "weapon"
        return self.weapon(shape.off_hand, self.label(shape.off_hand.name, name), (*path, "off_hand"))


@clause("warband.setup.table")
def table_of(trouble: Trouble, board: BoardFile, path: Path_) -> Table:
    """The table with everything that stands on it, every fault told with its place."""
    for key in ("pieces", "ground"):
        for index, one in enumerate(getattr(board, key)):
            if (one.poly is None) == (one.at is None or one.r is None):
                trouble.add((*path, key, index), "one-footprint")
                return Table(12000, 12000)
    before = len(trouble.faults)
    table = Layout(trouble, LOOKS).table(board.model_dump(), path)
    if len(trouble.faults) == before:
        places.check_table(trouble, table, path)
    return table


def several(entry: Any) -> list[Any]:
    return list(entry) if isinstance(entry, list) else [entry]


def triplet(numbers: Sequence[int]) -> Triplet:
    return numbers[0], numbers[1], numbers[2]


def given(shape: Any) -> dict[str, Any]:
    """The fields of a thing as its shape gives them: lists as triplets, lengths whole."""
    return {key: _plain(getattr(shape, key)) for key in shape.model_fields_set - {"name", "like"}}


def _plain(value: Any) -> Any:
    if isinstance(value, ChangesFile):
        return Changes(**{key: _plain(getattr(value, key)) for key in value.model_fields_set})
    if isinstance(value, list):
        return tuple(value)
    return value


def roster_told(library: Library, plain: Mapping[str, Any]) -> Note:
    """How many a sound roster fields, for how many points, and who commands them."""
    key = library.key("rosters", str(next(iter(_spelled(plain["name"])))))
    squad = library.rosters[key or ""]
    fielded = [(str(number), member.profile) for number, member in enumerate(squad.members)]
    chosen = [str(number) for number, member in enumerate(squad.members) if member.commander]
    leader = squad.members[int(squads.commander(fielded, chosen))]
    return Note(
        "note-roster",
        {"count": len(fielded), "cost": squads.cost(fielded), "limit": squad.limit, "commander": leader.key},
    )


def _spelled(name: str | Mapping[str, str]) -> Iterable[str]:
    return (name,) if isinstance(name, str) else name.values()


_BUILT_IN = Content(Shelf, Library(), CONTENT, tuple(name for name in FIRST if (CONTENT / name).exists()))
built_in, library, check_library = _BUILT_IN.built_in, _BUILT_IN.library, _BUILT_IN.check


__all__ = ["Shelf", "Trouble", "built_in", "check_library", "library"]
