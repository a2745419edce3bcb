"""What the files of every system have in common: how names are compared, values told apart, faults gathered."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from zaruba.kernel.content import Document, Fault, Faults, Path_, check_shape, nearest, placed

R = TypeVar("R")

if TYPE_CHECKING:
    from zaruba.kernel.content import M

MASTER_WORDS = frozenset({"gm", "гм", "master", "мастер"})
CHARACTERS, ENEMIES = "characters", "enemies"
SIDES = {CHARACTERS: CHARACTERS, ENEMIES: ENEMIES, "персонажи": CHARACTERS, "враги": ENEMIES}
MOST_COMBATANTS = 300

# ---------------------------------------------------------------- names


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """A name as names are compared: letter case, ё and е, spaces, hyphens and underscores are alike.

    So are a letter and the same one in parts (е and its two dots), which look the same and may come from any file.
    """
    return re.sub(r"[\s_-]+", "_", unicodedata.normalize("NFC", word).strip().casefold().replace("ё", "е"))


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


def name_or_forms(value: Any) -> str:
    """Whether a combatant's name is a text, a name in each language, or one with its cases."""
    if not isinstance(value, dict):
        return "a text"
    return "FormsFile" if "nom" in value or value.keys().isdisjoint(("en", "ru")) else "OwnNamesFile"


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

    def opened(self, shape: type[M], plain: Any, where: Document | None) -> M:
        """The frame of a whole file. Raises `Faults` where nothing can be made of it."""
        frame = self.framed(shape, plain, ())
        if frame is None:
            self.end(where)
            raise AssertionError("a frame is missing only for a reason")
        return frame

    def rulings(self, shape: type[Any], table: type[R], plain: Any, unbuilt: Iterable[tuple[str, str]] = ()) -> R:
        """The rulings of a table as a scenario gives them, the others as they are.

        `unbuilt` are those that a ledger names and nobody has built, each with its clause: they are refused by name.
        """
        if isinstance(plain, Mapping):
            for key, cause in unbuilt:
                if key in plain:
                    self.add(("rulings", key), "ruling-not-built", value=key, clause=cause)
                    plain = {name: value for name, value in plain.items() if name != key}
        written = None if plain is None else self.shaped(shape, plain, ("rulings",))
        return table() if written is None else table(**written.model_dump(exclude_unset=True))

    def end(self, where: Document | None) -> None:
        """Raise what was found, if anything was."""
        if self.faults or (where is not None and where.faults):
            raise placed(Faults(self.faults), where)
