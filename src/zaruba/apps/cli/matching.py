"""What somebody typed, held against what is there: names and words by prefix, ё as е, any case."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def folded(text: str) -> str:
    """As words are compared: case, ё and the kind of blank do not matter."""
    return " ".join(text.casefold().replace("ё", "е").replace("\u00a0", " ").split())


def words_of(text: str) -> list[str]:
    return re.findall(r"[\w']+", folded(text))


def matches(typed: str, things: Iterable[T], text: Callable[[T], str]) -> list[T]:
    """The things meant: one that is called just so, else those that begin so, else those that have all its words.

    Of the last, those that begin with the first word go before the others.
    """
    wanted = folded(typed)
    known = [(thing, folded(text(thing))) for thing in things]
    if not wanted:
        return []
    for fits in (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: _has_words(name, wanted) and words_of(name)[0].startswith(words_of(wanted)[0]),
        lambda name: _has_words(name, wanted),
    ):
        if found := [thing for thing, name in known if fits(name)]:
            return found
    return []


def by_other_words(
    typed: str, things: Iterable[T], text: Callable[[T], str], others: Callable[[T], Iterable[str]]
) -> list[T]:
    """The things that one of their other words means, with whatever else is typed among their own: `blow voss` for an attack.

    Such a word counts whole, for nobody has seen it in a list.
    """
    wanted = folded(typed)

    def is_meant(thing: T) -> bool:
        left = (wanted.removeprefix(word) for word in map(folded, others(thing)) if f"{wanted} ".startswith(f"{word} "))
        return any(not words_of(rest) or _has_words(folded(text(thing)), rest) for rest in left)

    return [thing for thing in things if is_meant(thing)]


def _has_words(name: str, wanted: str) -> bool:
    """Whether each word typed begins a word of the name, in order."""
    left = iter(words_of(name))
    return bool(words_of(wanted)) and all(any(word.startswith(part) for word in left) for part in words_of(wanted))


def nearest(typed: str, known: Sequence[str]) -> str:
    """The known word most like what was typed, or nothing."""
    by_folded = {folded(word): word for word in reversed(known)}
    found = difflib.get_close_matches(folded(typed), by_folded, 1, 0.6)
    return by_folded[found[0]] if found else ""
