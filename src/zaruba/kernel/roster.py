"""Who takes part in a fight, as scenarios of any system say: names, sides, seats, goals."""

from __future__ import annotations

import difflib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Document, Path_
from zaruba.kernel.files import (
    CHARACTERS,
    ENEMIES,
    MASTER_WORDS,
    MOST_COMBATANTS,
    SIDES,
    Trouble,
    folded,
    likest,
    side_called,
)
from zaruba.kernel.library import Shelf


class Goal(Struct, frozen=True):
    side: str
    defeat: str


class Laid(Struct, frozen=True):
    """How somebody stands, key by key, with the place of each key in the file.

    `line` is its line of `combatants`, `state` what `start` says of it: what is said there stands above the line.
    """

    line: Any
    state: Any
    stands: Any
    paths: dict[str, Path_]
    at: Path_

    def path(self, key: str) -> Path_:
        return self.paths.get(key, self.at)


class Roster(ABC):
    """Those who take part, as they are announced: names as compared, their sides, the seats they sit on."""

    combatant: ClassVar[type[Any]]
    """The shape of a line of `combatants`."""
    standing: ClassVar[type[Any]]
    """The shape of how somebody stands: keys that a line of `combatants` has as well."""

    def __init__(self, trouble: Trouble, shelf: Shelf[Any], *, taken: Iterable[str] = ()) -> None:
        self.trouble = trouble
        self.shelf = shelf
        self.names: dict[str, str] = {folded(name): name for name in taken}
        self.aliases: dict[str, str] = {}
        """Those names in the other language, to the name that stays."""
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
        found = self.names.get(folded(word)) or self.aliases.get(folded(word))
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

    def side_of(self, shape: Any, at: Path_) -> str:
        """As written; else heroes and whoever a player leads are on one side, the rest on the other."""
        if shape.side is not None:
            return self.side(shape.side, (*at, "side"))
        return CHARACTERS if self.is_hero(shape) or shape.player is not None else ENEMIES

    def is_hero(self, shape: Any) -> bool:
        return shape.from_ is not None and self.shelf.bears("heroes", shape.from_)

    # -- reading

    @abstractmethod
    def read(self, shape: Any, whole: Any, each: Sequence[tuple[str, Laid]], at: Path_) -> None:
        """One line of `combatants`: the whole of its sheet, and each of its count as it stands."""

    @abstractmethod
    def find_each_other(self) -> None:
        """What lines say of other combatants, once everybody is known."""

    def gather(self, lines: Sequence[Any], state: Mapping[str, Any], where: Document | None) -> None:
        """Everybody in a scenario, all names before anybody is read. Raises `Faults` where they are too many."""
        shapes = [self.trouble.shaped(self.combatant, one, ("combatants", index)) for index, one in enumerate(lines)]
        names = [
            self.announce(*line, ("combatants", index)) for index, line in enumerate(zip(lines, shapes, strict=True))
        ]
        if len(self.names) > MOST_COMBATANTS:
            self.trouble.add(("combatants",), "too-many-combatants", most=MOST_COMBATANTS, count=len(self.names))
            self.trouble.end(where)
        standing = self._by_name(state)
        for index, shape in enumerate(shapes):
            if shape is not None:
                self._read(shape, names[index], ("combatants", index), standing)
            else:
                self.shelf.outlined(self.combatant, lines[index], ("combatants", index))
        self.find_each_other()

    def join(self, lines: Sequence[Any]) -> None:
        """Newcomers to a fight under way; one whose name is taken gets the next number. Raises `Faults`."""
        for index, one in enumerate(lines):
            shape = self.trouble.shaped(self.combatant, one, (index,))
            if shape is not None:
                shape = self.renumbered(shape)
                self._read(shape, self.announce(one, shape, (index,)), (index,), {})
        self.find_each_other()
        self.trouble.end(None)

    def _read(self, shape: Any, names: Sequence[str], at: Path_, standing: Mapping[str, tuple[Any, Path_]]) -> None:
        """A line of whose sheet nothing can be made is missed."""
        self.seat(shape.player)
        whole = self.shelf.whole(shape, at)
        if whole is None:
            self.missed({"side": shape.side, "group": shape.group})
            return
        each = [(name, self._laid(shape, at, *standing.get(folded(name), (None, at)))) for name in names]
        self.read(shape, whole, each, at)

    def _laid(self, shape: Any, at: Path_, state: Any, where: Path_) -> Laid:
        """What a combatant's own line says of how it stands, and over it what `start` says."""
        keys = self.standing.model_fields
        own = {key: getattr(shape, key) for key in shape.model_fields_set if key in keys}
        paths: dict[str, Path_] = {key: (*at, key) for key in own}
        for key in state.model_fields_set if state is not None else ():
            paths[key] = (*where, key)
            if key in keys:
                own[key] = getattr(state, key)
        return Laid(shape, state, self.standing.model_construct(_fields_set=set(own), **own), paths, at)

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
        names = numbered(base, count)
        for other in self.also_called(shape):
            self.aliases.update(zip(map(folded, numbered(other, count)), names, strict=True))
            if count > 1 and folded(other) != folded(base):
                self.groups.setdefault(folded(other), []).extend(names)
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

    def also_called(self, shape: Any) -> list[str]:
        """What somebody is called in each language, where a scenario or the sheet it is drawn from says so."""
        if shape.name is not None:
            return list(dict.fromkeys(in_languages(shape.name).values()))
        key = self.shelf.called.get(folded(shape.from_)) if shape.from_ else None
        return [] if key is None else [capital(name) for name in dict.fromkeys(self.shelf.names[key].values())]

    def _remember_unread(self, plain: Any) -> None:
        name = plain.get("name", plain.get("from")) if isinstance(plain, dict) else None
        name = next((name[key] for key in ("nom", "en", "ru") if key in name), None) if isinstance(name, dict) else name
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

    def _by_name(self, state: Mapping[str, Any]) -> dict[str, tuple[Any, Path_]]:
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

    def seating(self, words: Sequence[str] | None) -> tuple[str, ...]:
        """As written, else the players in order of appearance; the master last where he is not placed."""
        return seating_of(self.players.values() if words is None else self.seats(words, ("seating",)))

    def order(self, words: Sequence[str], due: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        """Those whom `start` puts in order, each once; nobody who is `due` to act may be missing."""
        order: list[str] = []
        path: Path_ = ("start", "order")
        for index, word in enumerate(words):
            for who in self.whom(word, (*path, index)):
                if who in order:
                    self.trouble.add((*path, index), "order-twice", value=who)
                else:
                    order.append(who)
        if words and not any(fault.path[:1] == ("start",) for fault in self.trouble.faults):  # who may be meant there
            for name in due():
                if name not in order:
                    self.trouble.add(path, "order-missing", value=name)
        return tuple(order)

    def current(self, start: Any, order: Sequence[str]) -> str | None:
        """Whose turn it is, one of those in order."""
        path: Path_ = ("start", "current")
        current = self.one(start.current, path) if start.current else None
        if current is not None and not start.order:
            self.trouble.add(path, "current-without-order")
        elif current is not None and current not in order:
            self.trouble.add(path, "current-not-in-order", value=current)
        return current

    def unaware(self, said: Mapping[str, Sequence[str]], sides: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Who has taken whom by surprise, as `unaware` says; nobody his own side."""
        for word, others in said.items():
            path: Path_ = ("unaware", word)
            surprisers = self.whom(word, path)
            for index, other in enumerate(others):
                for victim in self.whom(other, (*path, index)):
                    if any(sides.get(who) == sides.get(victim) for who in surprisers if {who, victim} <= sides.keys()):
                        self.trouble.add((*path, index), "unaware-of-a-friend", value=victim)
                    yield from ((who, victim) for who in surprisers)

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
    """The name that stays: a combatant's own (in English, if it has several), or that of the sheet it is drawn from."""
    if shape.name is not None:
        return next(iter(in_languages(shape.name).values()), None)
    return None if shape.from_ is None else capital(shape.from_.replace("_", " "))


def in_languages(name: Any) -> dict[str, str]:
    """A combatant's name as written, language by language; of several cases the first."""
    if isinstance(name, str):
        return {"en": name}
    if hasattr(name, "nom"):
        return {"ru": name.nom}
    ru = name.ru.nom if hasattr(name.ru, "nom") else name.ru
    return {lang: text for lang, text in (("en", name.en), ("ru", ru)) if text is not None}


def capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def numbered(name: str, count: int) -> list[str]:
    """The names of so many of a kind."""
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


def forms_of(name: Any) -> tuple[tuple[str, str], ...]:
    """The cases of a name and its gender, where they are given."""
    cases: Any = name if hasattr(name, "nom") else getattr(name, "ru", None)
    if not hasattr(cases, "nom"):
        return ()
    return tuple((form, text) for form, text in cases.model_dump(exclude_none=True).items())


def seating_of(seats: Iterable[str]) -> tuple[str, ...]:
    """Every seat once, and the master last where he was never placed."""
    circle = tuple(dict.fromkeys(seats))
    return circle if MASTER in circle else (*circle, MASTER)
