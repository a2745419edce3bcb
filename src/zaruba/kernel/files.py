"""What the files of every system have in common, below the shapes themselves, which each system tells for itself.

How names are compared, faults gathered, things found on a shelf of libraries, fighters announced and
found again by name, players seated. Shapes come here as they are read: only some of their fields matter.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Document, Fault, Faults, Path_, check_shape, nearest, placed, read_file

if TYPE_CHECKING:
    from zaruba.kernel.content import M

MASTER_WORDS = frozenset({"gm", "гм", "master", "мастер"})
CHARACTERS, ENEMIES = "characters", "enemies"
SIDES = {CHARACTERS: CHARACTERS, ENEMIES: ENEMIES, "персонажи": CHARACTERS, "враги": ENEMIES}
MOST_COMBATANTS = 300

# ---------------------------------------------------------------- names


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """A name as names are compared: letter case, ё and е, spaces, hyphens and underscores are alike."""
    return re.sub(r"[\s_-]+", "_", word.strip().casefold().replace("ё", "е"))


def side_called(word: str) -> str:
    """A side by its name; the two usual ones in either language."""
    return SIDES.get(folded(word), word)


def likest(word: str, known: Iterable[str]) -> str:
    """The known name most like a word, or nothing."""
    words = {folded(one): one for one in reversed(list(known))}
    return words.get(nearest(folded(word), words), "")


def named(name: Any, fallback: str) -> dict[str, str]:
    """What something is called in each language; the one that is given stands for the other."""
    if name is None or isinstance(name, str):
        return {"en": name or fallback, "ru": name or fallback}
    en, ru = name.en or name.ru or fallback, name.ru or name.en or fallback
    return {"en": en, "ru": ru}


def called(key: str, name: Any) -> list[str]:
    """A key and its names as they are compared; `name` as it stands in the file."""
    names = name.values() if isinstance(name, dict) else [name]
    return [folded(key), *(folded(one) for one in names if isinstance(one, str))]


# ---------------------------------------------------------------- how values are told apart


def kind_among(*kinds: str) -> Callable[[Any], str]:
    """What stands somewhere, as one of `kinds` (the first, where it is none of them).

    The members of a union are told apart by it, so that a fault is told once and of the right one.
    """

    def kind(value: Any) -> str:
        found = (
            "a text" if isinstance(value, str)
            else "a list" if isinstance(value, list)
            else "a flag" if isinstance(value, bool)
            else "a number" if isinstance(value, int)
            else "a text" if value is None or isinstance(value, float)
            else "a mapping"
        )  # fmt: skip
        return found if found in kinds else kinds[0]

    return kind


def places_or_one(value: Any) -> str:
    """Whether a place is given, or a list of places."""
    return "squares" if isinstance(value, list) and value and isinstance(value[0], list) else "a square"


def listed(value: Any) -> Any:
    """One word where a list is meant."""
    return [value] if isinstance(value, str) else value


def digits(value: Any) -> Any:
    """A number where the text of it is meant."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


# ---------------------------------------------------------------- faults


class Trouble:
    """The faults found so far, while a file is read to its end."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.left_out: set[Path_] = set()
        """The keys of frames that could not be read: what they would have said is not known."""

    def add(self, path: Path_, code: str, *, near: str = "", **details: Any) -> None:
        """Note a fault; one that each of several alike would be told of is noted once."""
        fault = Fault(None, path, code, details, near)
        if fault not in self.faults:
            self.faults.append(fault)

    def unknown(self, path: Path_, noun: str, word: str, known: Iterable[str]) -> None:
        """A word that names nothing, with the known one most like it."""
        self.add(path, f"unknown-{noun}", near=likest(word, known), value=word)

    def shaped(self, shape: type[M], data: Any, at: Path_) -> M | None:
        """`data` in its shape, or None with its faults noted."""
        try:
            return check_shape(shape, data, at=at)
        except Faults as found:
            self.faults += found.faults
            return None

    def framed(self, shape: type[M], plain: Any, at: Path_) -> M | None:
        """A frame with what can be read of it: keys at fault are noted and left out."""
        try:
            return check_shape(shape, plain, at=at)
        except Faults as found:
            self.faults += found.faults
            wrong = {fault.path[len(at)] for fault in found.faults if len(fault.path) > len(at)}
            self.left_out |= {(*at, key) for key in wrong}
        if not isinstance(plain, dict):
            return None
        try:
            return check_shape(shape, {key: value for key, value in plain.items() if key not in wrong}, at=at)
        except Faults:  # a key that must be there is wrong or missing: nothing more can be read
            return None

    def end(self, where: Document | None) -> None:
        """Raise what was found, if anything was."""
        if self.faults or (where is not None and where.faults):
            raise placed(Faults(self.faults), where)


# ---------------------------------------------------------------- libraries


class Catalogue(Struct, frozen=True):
    """What a library of any system knows: `names` is what each key is called, language by language."""

    names: dict[str, dict[str, str]] = {}
    attributions: tuple[str, ...] = ()
    shapes: dict[str, Any] = {}
    """The sheets that others may be drawn from, as they were read."""
    known: dict[str, dict[str, str]] = {}
    """Section → a name as compared → its key."""

    def key(self, section: str, word: str) -> str | None:
        """The key of a thing by its key or its name in either language."""
        return self.known.get(section, {}).get(folded(word))

    def words(self, section: str) -> list[str]:
        """Every word that names something in a section, keys first."""
        keys = list(dict.fromkeys(self.known.get(section, {}).values()))
        return keys + [name for key in keys for name in self.names.get(key, {}).values() if name not in keys]


class Shelf:
    """A library in the making: content read so far, over which more may be laid.

    A system says how its `frame` and the `sections` of a library are shaped, in which order they are
    read (`made_of`: a section may speak of those before it), and how a thing is made of its shape.
    """

    frame: ClassVar[type[Any]]
    sections: ClassVar[Mapping[str, type[Any]]]
    """The shape of each section, that of `names` among them."""
    made_of: ClassVar[tuple[str, ...]]

    def __init__(self, trouble: Trouble, base: Catalogue) -> None:
        self.trouble = trouble
        self.names = dict(base.names)
        self.called = {folded(word): key for key, names in base.names.items() for word in (key, *names.values())}
        self.parts: dict[str, dict[str, Any]] = {section: dict(getattr(base, section)) for section in self.made_of}
        self.shapes = dict(base.shapes)
        self.known = {section: dict(words) for section, words in base.known.items()}
        self.attributions = list(base.attributions)
        self.unread: dict[str, set[str]] = {}
        self.incomplete = False
        """Whether something laid over it could not be read: a word that nothing here bears may be of that."""

    def put(self, section: str, key: str, shape: Any, path: Path_) -> None:
        """Make the thing that stands under a key and keep it."""
        raise NotImplementedError

    def catalogue(self) -> Catalogue:
        """What is known so far of names and keys."""
        return Catalogue(self.names, tuple(self.attributions), self.shapes, self.known)

    # -- words

    def find(self, section: str, word: str, path: Path_, noun: str) -> Any:
        """The thing a word names, or None with the fault noted (once, where the thing itself is at fault)."""
        key = self.known.get(section, {}).get(folded(word))
        if key is not None and key in self.parts[section]:
            return self.parts[section][key]
        if folded(word) not in self.unread.get(section, ()):
            self.unknown(path, noun, word, self.catalogue().words(section))
        return None

    def unknown(self, path: Path_, noun: str, word: str, known: Iterable[str]) -> None:
        """A word that names nothing of the content, as far as all of that is known."""
        if not self.incomplete:
            self.trouble.unknown(path, noun, word, known)

    def call(self, key: str, name: Any, fallback: str) -> None:
        """Keep what something is called."""
        if name is not None or key not in self.names:
            self.names[key] = named(name, fallback)
        for word in (key, *self.names[key].values()):
            self.called.setdefault(folded(word), key)

    def label(self, name: Any, fallback: str) -> str:
        """A name for something without a key of its own: the key that already bears it, or the name itself."""
        if name is None:
            return fallback
        word = named(name, fallback)["en"]
        if isinstance(name, str) and folded(word) in self.called:
            return self.called[folded(word)]
        self.call(word, name, fallback)
        return word

    # -- reading

    def add(self, plain: Any, at: Path_) -> None:
        """Lay one library file over what is there."""
        frame = self.trouble.framed(self.frame, plain, at)
        self.incomplete |= frame is None or any((*at, section) in self.trouble.left_out for section in self.sections)
        if frame is None:
            return
        if frame.attribution:
            self.attributions.append(frame.attribution)
        shaped = {section: self._section(section, getattr(frame, section), at) for section in self.sections}
        for key, names in shaped["names"]:
            self.call(key, names, key)
        for section in self.made_of:
            self._announce(section, shaped[section], at)
        for section in self.made_of:
            for key, shape in shaped[section]:
                self.put(section, key, shape, (*at, section, key))

    def _section(self, section: str, plain: Mapping[str, Any], at: Path_) -> list[tuple[str, Any]]:
        found = []
        for key, value in plain.items():
            shape = self.trouble.shaped(self.sections[section], value, (*at, section, key))
            if shape is not None:
                found.append((key, shape))
            else:
                name = value.get("name") if isinstance(value, dict) else None
                self.unread.setdefault(section, set()).update(called(key, name))
        return found

    def _announce(self, section: str, shaped: list[tuple[str, Any]], at: Path_) -> None:
        """Every key and name of a section; one that is taken twice in a file is a fault, and the second is left out."""
        taken: dict[str, str] = {}
        words = self.known.setdefault(section, {})
        for key, shape in tuple(shaped):
            names = called(key, named(shape.name, key))
            again = next((word for word in names if word in taken), None)
            if again is not None:
                self.trouble.add((*at, section, key), "duplicate-name", value=key, other=taken[again])
                shaped.remove((key, shape))
                continue
            self.call(key, shape.name, key.replace("_", " "))
            for word in (folded(one) for one in (key, *self.names[key].values())):
                taken[word] = words[word] = key

    def leave_unread(self, section: str, key: str) -> None:
        """A thing at fault: whoever names it later is not told of it again."""
        self.unread.setdefault(section, set()).update(map(folded, (key, *self.names[key].values())))

    def template(self, word: str, path: Path_) -> Any:
        """The sheet of a foe or hero that a `from` names, as it was read."""
        for section in ("heroes", "foes"):
            key = self.known.get(section, {}).get(folded(word))
            if key is not None and key in self.shapes:
                return self.shapes[key]
        if not any(folded(word) in self.unread.get(section, ()) for section in ("heroes", "foes")):
            known = self.catalogue()
            self.unknown(path, "creature", word, [*known.words("foes"), *known.words("heroes")])
        return None

    def read_folder(self, folder: Path, first: Sequence[str]) -> None:
        """The content that comes with a system: some files first, the rest in the order of their names."""
        rest = sorted(path.name for path in folder.glob("*.yaml") if path.name not in first)
        for name in (*first, *rest):
            document = read_file(folder / name)
            self.add(document.data, ())
            self.trouble.end(document)

    def add_all(self, plain: Sequence[Any], at: Path_) -> None:
        """The libraries of a scenario, drawn in, one over the other."""
        self.incomplete |= at in self.trouble.left_out
        for index, one in enumerate(plain):
            if isinstance(one, str):
                self.trouble.add((*at, index), "library-not-drawn-in", value=one)
                self.incomplete = True
            else:
                self.add(one, (*at, index))


# ---------------------------------------------------------------- who takes part


class Goal(Struct, frozen=True):
    side: str
    defeat: str


class Roster:
    """Those who take part, as they are announced: names as compared, their sides, the seats they sit on."""

    def __init__(self, trouble: Trouble, *, taken: Iterable[str] = ()) -> None:
        self.trouble = trouble
        self.names: dict[str, str] = {folded(name): name for name in taken}
        self.groups: dict[str, list[str]] = {}
        self.players: dict[str, str] = {}
        self.unread: set[str] = set()
        self.hearsay: dict[str, set[str]] = {"side": set(), "group": set()}
        """What lines that could not be read say of themselves all the same."""
        self.unsure = False
        """Whether such a line does not even say its side."""
        self.sides: dict[str, str] = {CHARACTERS: CHARACTERS, ENEMIES: ENEMIES}

    # -- who is meant

    def whom(self, word: str, path: Path_) -> tuple[str, ...]:
        """Those a word names: one combatant, or all who bear a counted name."""
        found = self.names.get(folded(word))
        if found is not None:
            return (found,)
        if folded(word) in self.groups:
            return tuple(self.groups[folded(word)])
        if folded(word) not in self.unread:
            self.trouble.unknown(path, "combatant", word, self.names.values())
        return ()

    def one(self, word: str, path: Path_) -> str | None:
        found = self.whom(word, path)
        if len(found) > 1:
            self.trouble.add(path, "several-meant", value=word, found=", ".join(found))
        return found[0] if found else None

    def seat(self, player: str | None) -> str:
        if player is None or folded(player) in MASTER_WORDS:
            return MASTER
        return self.players.setdefault(folded(player), player)

    def side(self, word: str, path: Path_) -> str:
        """A side by its name; one that is nearly, but not quite, a usual one is a fault."""
        side = side_called(word)
        if folded(side) not in self.sides and (
            near := difflib.get_close_matches(folded(side), SIDES, n=1, cutoff=0.75)
        ):
            self.trouble.add(path, "unknown-side", near=SIDES[near[0]], value=word)
            return SIDES[near[0]]
        return self.sides.setdefault(folded(side), side)

    # -- reading

    def announce(self, plain: Any, shape: Any, at: Path_) -> list[str]:
        """The names of one line of `combatants`; a name that is taken is a fault."""
        if shape is None:
            self._remember_unread(plain)
            return []
        base, count = own_name(shape), shape.count or 1
        where = (*at, "name") if shape.name is not None else at
        if base is None:
            self.trouble.add((*at, "name"), "missing", key="name")
            return []
        names = [base] if count == 1 else [f"{base} {number}" for number in range(1, count + 1)]
        if count > 1:
            self.groups.setdefault(folded(base), []).extend(names)
        found = []
        for name in names:
            if folded(name) in MASTER_WORDS:
                self.trouble.add(where, "reserved-name", value=name)
            elif folded(name) in self.names:
                self.trouble.add(where, "duplicate-name", value=name, other=self.names[folded(name)])
            else:
                self.names[folded(name)] = name
                found.append(name)
        return found

    def _remember_unread(self, plain: Any) -> None:
        name = plain.get("name", plain.get("from")) if isinstance(plain, dict) else None
        name = name.get("nom") if isinstance(name, dict) else name
        if isinstance(name, str):
            count = plain.get("count")
            numbers = range(1, count + 1) if isinstance(count, int) and count <= 100 else ()
            self.unread |= {folded(name), *(folded(f"{name} {number}") for number in numbers)}
        if isinstance(plain, dict) and isinstance(plain.get("player"), str):
            self.seat(plain["player"])
        self.missed(plain if isinstance(plain, dict) else {})

    def missed(self, said: Mapping[str, Any]) -> None:
        """Somebody who takes part but could not be read: the rest of the scenario may speak of its side and group."""
        side, group = said.get("side"), said.get("group")
        if isinstance(side, str):
            self.hearsay["side"].add(side_called(side))
        else:
            self.unsure = True
        if isinstance(group, str):
            self.hearsay["group"].add(group)

    def other(self, path: Path_, noun: str, word: str, known: Iterable[str]) -> None:
        """A side or group that none of those read bears: a fault, unless it may be that of somebody who was missed."""
        every = [*known, *sorted(self.hearsay["side"]), *(sorted(self.hearsay["group"]) if noun == "group" else ())]
        if self.unsure:
            every += [CHARACTERS, ENEMIES]
        meant = folded(side_called(word) if noun == "side" else word)
        if meant not in map(folded, every) and (likest(word, every) or not self.unsure):
            self.trouble.unknown(path, noun, word, every)

    def crowded(self) -> bool:
        """Whether there are too many to be read at all; the fault is noted."""
        count = len(self.names)
        if count > MOST_COMBATANTS:
            self.trouble.add(("combatants",), "too-many-combatants", most=MOST_COMBATANTS, count=count)
        return count > MOST_COMBATANTS

    def renumbered(self, shape: Any) -> Any:
        """A newcomer whose name is taken gets the next number."""
        base = own_name(shape)
        if base is None or shape.count is not None:
            return shape
        if not any(re.fullmatch(re.escape(folded(base)) + r"(_\d+)?", name) for name in self.names):
            return shape
        number = next(n for n in range(2, MOST_COMBATANTS * 2) if folded(f"{base} {n}") not in self.names)
        return shape.model_copy(update={"name": f"{base} {number}"})

    # -- what the rest of a scenario says of them

    def standing(self, state: Mapping[str, Any]) -> dict[str, tuple[Any, Path_]]:
        """How somebody stands in the midst of a fight, by name as compared, and where that is written."""
        found: dict[str, tuple[Any, Path_]] = {}
        for word, stands in state.items():
            path: Path_ = ("start", "state", word)
            for name in self.whom(word, path):
                found[folded(name)] = (stands, path)
        return found

    def seats(self, words: Sequence[str], path: Path_) -> list[str]:
        """Seats by their names, each once; the master under any of his names."""
        found: list[str] = []
        missing = [player for key, player in self.players.items() if key not in {folded(word) for word in words}]
        for index, word in enumerate(words):
            seat = MASTER if folded(word) in MASTER_WORDS else self.players.get(folded(word))
            if seat is None and missing:
                self.trouble.unknown((*path, index), "player", word, missing)
            seat = seat or word
            if folded(seat) in map(folded, found):
                self.trouble.add((*path, index), "seat-twice", value=word)
            else:
                found.append(seat)
        for player in missing:
            self.trouble.add(path, "seat-missing", value=player)
        return found

    def goals(self, goals: Sequence[Any], sides: Sequence[str]) -> tuple[Goal, ...]:
        """Who is to defeat whom."""
        known = {folded(side): side for side in sides} | {word: side for word, side in SIDES.items() if side in sides}
        for index, goal in enumerate(goals):
            for key in ("side", "defeat"):
                word = getattr(goal, key)
                if folded(word) not in known:
                    self.other(("goals", index, key), "side", word, sides)
        return tuple(Goal(known.get(folded(g.side), g.side), known.get(folded(g.defeat), g.defeat)) for g in goals)


def own_name(shape: Any) -> str | None:
    """A combatant's own name (of several cases the first), or that of the sheet it is drawn from."""
    if isinstance(shape.name, str):
        return shape.name
    if shape.name is not None:
        nominative: str = shape.name.nom
        return nominative
    if shape.from_ is None:
        return None
    word = shape.from_.replace("_", " ")
    return str(word[:1].upper() + word[1:])


def forms_of(name: Any) -> tuple[tuple[str, str], ...]:
    """The cases of a name and its gender, where they are given."""
    if name is None or isinstance(name, str):
        return ()
    return tuple((form, text) for form, text in name.model_dump(exclude_none=True).items())


def own_thing(word: str, things: Mapping[str, Any], known: Mapping[str, str]) -> str | None:
    """One of somebody's own things by key or name; `known` are the names of all such things as compared."""
    for key in (known.get(folded(word)), word):
        if key is not None and key in things:
            return key
    return next((name for name in things if folded(name) == folded(word)), None)


def seating_of(seats: Iterable[str]) -> tuple[str, ...]:
    """Every seat once, and the master last where he was never placed."""
    circle = tuple(dict.fromkeys(seats))
    return circle if MASTER in circle else (*circle, MASTER)
