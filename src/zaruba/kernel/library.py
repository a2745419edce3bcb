"""Libraries of any system: things under keys, with names in both languages, laid one over the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.content import Document, Path_, read_file
from zaruba.kernel.files import Trouble, called, folded, named


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


B = TypeVar("B", bound=Catalogue)
T = TypeVar("T")
Reader = Callable[[Any, str, Path_], Any]
"""How a thing is made: (its shape, the name it goes by, where it is written) → the thing, or None with the fault noted."""

TEMPLATES = ("foes", "heroes")
"""The sections of sheets that others may be drawn from, where a system has no other."""


class Shelf(ABC, Generic[B]):
    """A library in the making: content read so far, over which more may be laid.

    A system says how its `frame` and the `sections` of a library are shaped, in which order they are
    read (`made_of`: a section may speak of those before it), and how a thing is made of its shape.
    """

    frame: ClassVar[type[Any]]
    sections: ClassVar[Mapping[str, type[Any]]]
    """The shape of each section, that of `names` among them."""
    made_of: ClassVar[tuple[str, ...]]
    templates: ClassVar[tuple[str, ...]] = TEMPLATES
    """The sections of sheets that others may be drawn from."""
    creature: ClassVar[type[Any]]
    """The shape of a sheet, whoever's it is."""
    vital: ClassVar[tuple[str, str] | None] = None
    """The keys of what is left of somebody and of the full number, where sheets have both."""

    def __init__(self, trouble: Trouble, base: B) -> None:
        self.trouble = trouble
        self.base = base
        self.names = dict(base.names)
        self.called = {folded(word): key for key, names in base.names.items() for word in (key, *names.values())}
        self.parts: dict[str, dict[str, Any]] = {section: dict(getattr(base, section)) for section in self.made_of}
        self.shapes = dict(base.shapes)
        self.known = {section: dict(words) for section, words in base.known.items()}
        self.attributions = list(base.attributions)
        self.unread: dict[str, set[str]] = {}
        self.incomplete = False
        """Whether something laid over it could not be read: a word that nothing here bears may be of that."""

    # -- what a system makes of shapes

    @abstractmethod
    def readers(self) -> Mapping[str, Reader]:
        """How the things of each section are made, all but the templates."""

    @abstractmethod
    def made(self, whole: Any, path: Path_, *, hero: bool) -> Any:
        """What is kept of a foe or a hero, made of the whole shape of its sheet."""

    def inherited(self, own: Mapping[str, Any], below: Any) -> dict[str, Any]:
        """The keys taken over from the sheet that `from` names. A system leaves out what its own keys push aside."""
        return {key: getattr(below, key) for key in below.model_fields_set}

    # -- the whole

    @classmethod
    def of_folder(cls, folder: Path, first: Sequence[str], empty: B) -> B:
        """The content that comes with a system: some files first, the rest in the order of their names."""
        shelf = cls(Trouble(), empty)
        rest = sorted(path.name for path in folder.glob("*.yaml") if path.name not in first)
        for name in (*first, *rest):
            document = read_file(folder / name)
            shelf.add(document.data, ())
            shelf.trouble.end(document)
        return shelf.library()

    @classmethod
    def over(cls, base: B, plain: Sequence[Any], where: Document | None, at: Path_) -> B:
        """Users' libraries laid over that content. Raises `Faults` with every fault of theirs."""
        if not plain:
            return base
        shelf = cls(Trouble(), base)
        shelf.add_all(plain, at)
        shelf.trouble.end(where)
        return shelf.library()

    @classmethod
    def alone(cls, base: B, plain: Any, where: Document | None) -> B:
        """One library file by itself, over that content. Raises `Faults`."""
        shelf = cls(Trouble(), base)
        shelf.add(plain, ())
        shelf.trouble.end(where)
        return shelf.library()

    def of_entry(self, combatant: type[Any], entry: Mapping[str, Any], make: Callable[[Any, Any], T]) -> T:
        """What is made of one combatant's keys and of the whole sheet, with `from` beneath them. Raises `Faults`."""
        shape = self.trouble.shaped(combatant, dict(entry), ())
        whole = self.whole(shape, ()) if shape is not None else None
        made = make(shape, whole) if whole is not None else None
        self.trouble.end(None)
        assert made is not None, "a sheet is missing only for a reason"
        return made

    def library(self) -> B:
        """Everything that is known so far."""
        return replace(
            self.base, names=self.names, **self.parts, attributions=tuple(self.attributions), shapes=self.shapes,
            known=self.known,
        )  # fmt: skip

    # -- words

    def bears(self, section: str, word: str) -> bool:
        """Whether a section knows a word."""
        return folded(word) in self.known.get(section, {})

    def find(self, section: str, word: str, path: Path_, noun: str) -> Any:
        """The thing a word names, or None with the fault noted (once, where the thing itself is at fault)."""
        key = self.known.get(section, {}).get(folded(word))
        if key is not None and key in self.parts[section]:
            return self.parts[section][key]
        if folded(word) not in self.unread.get(section, ()):
            self.unknown(path, noun, word, [*self.library().words(section), *self.unread.get(section, ())])
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

    def numbered(self, name: str, taken: Callable[[str], bool]) -> str:
        """A name of its own for one of several things: with a number where another bears that already."""
        own, number = name, 1
        while taken(own):
            number += 1
            own = f"{name} {number}"
        if number > 1:
            self.names[own] = {language: f"{word} {number}" for language, word in self.names.get(name, {}).items()}
        return own

    def each(self, entries: Sequence[Any], section: str, noun: str, read: Reader, path: Path_) -> Iterator[Any]:
        """Things by their names, or written out in place."""
        for index, entry in enumerate(entries):
            here = (*path, section, index)
            if isinstance(entry, str):
                thing = self.find(section, entry, here, noun)
            else:
                name = self.alike(section, entry) or f"{noun} {index + 1}"
                thing = read(entry, self.label(entry.name, name), here)
            if thing is not None:
                yield thing

    def alike(self, section: str, entry: Any) -> str:
        """The key of what something written out in place is drawn from (`from`, `like`), by which it goes if nothing is said."""
        word: str = getattr(entry, "from_", None) or getattr(entry, "like", None) or ""
        return self.known.get(section, {}).get(folded(word), word)

    # -- reading

    def put(self, section: str, key: str, shape: Any, path: Path_) -> None:
        """Make the thing that stands under a key and keep it."""
        if section not in self.templates:
            thing = self.readers()[section](shape, key, path)
            if thing is not None:
                self.parts[section][key] = thing
            return
        before = len(self.trouble.faults)
        whole = self.whole(shape, path)
        made = None if whole is None else self.made(whole, path, hero=section == "heroes")
        if whole is None or len(self.trouble.faults) > before:
            self.leave_unread(section, key)
        else:
            self.shapes[key], self.parts[section][key] = whole, made

    def whole(self, shape: Any, path: Path_) -> Any:
        """A sheet's keys with those of `from` beneath them, or None with the fault noted.

        What is left of somebody is no part of a sheet: where nothing else is said it is the full number.
        """
        own = {key: getattr(shape, key) for key in shape.model_fields_set & self.creature.model_fields.keys()}
        word = own.pop("from_", None)
        below = None if word is None else self.template(word, (*path, "from"))
        if word is not None and below is None:
            self._words_of(
                lambda: self.made(self.creature.model_construct(_fields_set=set(own), **own), path, hero=False)
            )
            return None
        if self.vital is not None:
            left, full = self.vital
            number = own.pop(left, None)
            if number and full not in own and (below is None or isinstance(shape, self.sections[self.templates[0]])):
                own[full] = number
        merged = own if below is None else self.inherited(own, below) | own
        return self.creature.model_construct(_fields_set=set(merged), **merged)

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
            for key, value in getattr(frame, section).items():
                if key not in dict(shaped[section]):
                    self._rest(section, key, value, (*at, section, key))

    def _rest(self, section: str, key: str, plain: Any, path: Path_) -> None:
        """The words in what can be read of a thing whose shape is at fault: all of its faults are told at once."""
        if section in self.templates:
            self.outlined(self.sections[section], plain, path)
            return
        shape = Trouble().framed(self.sections[section], plain, path)
        if shape is not None:
            self._words_of(lambda: self.readers()[section](shape, key, path))

    def outlined(self, sheet: type[Any], plain: Any, path: Path_) -> None:
        """The same of a sheet, whoever's it is."""
        shape = Trouble().framed(sheet, plain, path)
        if shape is not None:
            self._words_of(lambda: self._drawn(shape, path))

    def _drawn(self, shape: Any, path: Path_) -> None:
        whole = self.whole(shape, path)
        if whole is not None:
            self.made(whole, path, hero=False)

    def _words_of(self, make: Callable[[], Any]) -> None:
        """Note the words that name nothing in something incomplete; what it lacks, it may lack for that reason alone."""
        loud, self.trouble = self.trouble, Trouble()
        try:
            make()
        finally:
            quiet, self.trouble = self.trouble, loud
        for fault in quiet.faults:
            if fault.code.startswith("unknown-"):
                self.trouble.add(fault.path, fault.code, near=fault.near, **fault.details)

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
        for section in reversed(self.templates):
            key = self.known.get(section, {}).get(folded(word))
            if key is not None and key in self.shapes:
                return self.shapes[key]
        if any(folded(word) in self.known.get(section, ()) for section in self.templates) and not any(
            folded(word) in self.unread.get(section, ()) for section in self.templates
        ):
            self.trouble.add(path, "from-below", value=word)
        elif not any(folded(word) in self.unread.get(section, ()) for section in self.templates):
            known = self.library()
            self.unknown(path, "creature", word, [word for section in self.templates for word in known.words(section)])
        return None

    def add_all(self, plain: Sequence[Any], at: Path_) -> None:
        """The libraries of a scenario, drawn in, one over the other."""
        self.incomplete |= at in self.trouble.left_out
        for index, one in enumerate(plain):
            if isinstance(one, str):
                self.trouble.add((*at, index), "library-not-drawn-in", value=one)
                self.incomplete = True
            else:
                self.add(one, (*at, index))


class Content(Generic[B]):
    """The content that comes with a system, read once when it is first asked for, and what people lay over it."""

    def __init__(self, shelf: type[Shelf[B]], empty: B, folder: Path, first: Sequence[str]) -> None:
        self._read = lru_cache(maxsize=1)(lambda: shelf.of_folder(folder, first, empty))
        self._shelf = shelf

    def built_in(self) -> B:
        return self._read()

    def library(self, plain: Sequence[Any] = (), where: Document | None = None, *, at: Path_ = ("library",)) -> B:
        """The built-in content with users' libraries laid over it. Raises `Faults` with every fault of theirs."""
        return self._shelf.over(self._read(), plain, where, at)

    def check(self, plain: Any, where: Document | None = None) -> B:
        """One library file by itself, over the built-in content. Raises `Faults`."""
        return self._shelf.alone(self._read(), plain, where)


def less_drawn(entries: Sequence[Any], *drawn: Any) -> list[Any]:
    """What is left of what somebody has about when some of it, by its name, is said to be in hand."""
    left = list(entries)
    for one in drawn:
        word = folded(one) if isinstance(one, str) else None
        place = next((i for i, held in enumerate(left) if isinstance(held, str) and folded(held) == word), None)
        if place is not None:
            del left[place]
    return left


def own_thing(word: str, things: Mapping[str, Any], known: Mapping[str, str]) -> str | None:
    """One of somebody's own things by key or name; `known` are the names of all such things as compared."""
    for key in (known.get(folded(word)), word):
        if key is not None and key in things:
            return key
    return next((name for name in things if folded(name) == folded(word)), None)
