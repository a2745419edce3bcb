"""Rolls inside prose: `The orc swings [[d20+3]] and hits for [[2d6]].`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from zaruba.apps.dicing.after import Dialect
from zaruba.apps.dicing.faults import DiceFault
from zaruba.apps.dicing.printing import tree_text, value_text
from zaruba.apps.dicing.rolling import Faces, Rolled, faces_text, roll
from zaruba.apps.dicing.text import parse
from zaruba.apps.dicing.tree import Expression, flagged

MOST_ROLLS = 100
"""Rolls in one piece of prose."""
COMMAND = re.compile(r"\s*/(?:roll|r|бросок)\b\s*", re.IGNORECASE)


class Inline(Struct, frozen=True):
    """A roll in prose: as typed (brackets included), where it stands, and what it means or why it means nothing."""

    typed: str
    at: int
    expression: Expression | None = None
    fault: DiceFault | None = None
    rolled: Rolled | None = None


Piece = str | Inline


def read_prose(text: str, dialect: Dialect = "") -> tuple[Piece, ...]:
    """Prose in its order, its rolls read: nothing is thrown. Faults have their place in the whole text."""
    return tuple(_read(text, dialect))


def _read(text: str, dialect: Dialect) -> Iterator[Piece]:
    done = number = 0
    while (start := text.find("[[", done)) >= 0:
        if start > done:
            yield text[done:start]
        end = _closed(text, start + 2)
        if end is None:
            yield Inline(text[start:], start, fault=DiceFault(start, "not-closed", bracket="[["))
            return
        number += 1
        yield _inline(text[start : end + 2], start, dialect, number)
        done = end + 2
    if done < len(text):
        yield text[done:]


def _closed(text: str, start: int) -> int | None:
    """Where `]]` closes the roll; labels inside it have brackets of their own."""
    depth, at = 0, start
    while at < len(text):
        if text[at] == "[":
            depth += 1
        elif text[at] == "]":
            if not depth:
                return at if text.startswith("]]", at) else None
            depth -= 1
        at += 1
    return None


def _inline(typed: str, at: int, dialect: Dialect, number: int) -> Inline:
    if number > MOST_ROLLS:
        return Inline(typed, at, fault=DiceFault(at, "too-many-rolls", most=MOST_ROLLS))
    inner = typed[2:-2]
    command = COMMAND.match(inner)
    begins = command.end() if command else 0
    try:
        return Inline(typed, at, parse(inner[begins:], dialect))
    except DiceFault as fault:
        return Inline(typed, at, fault=DiceFault(at + 2 + begins + fault.at, fault.code, **fault.details))


def rolled_prose(pieces: Sequence[Piece], faces: Faces) -> tuple[Piece, ...]:
    """The same with every roll thrown that was understood, from left to right."""
    return tuple(
        Inline(one.typed, one.at, one.expression, None, roll(flagged(one.expression), faces))
        if isinstance(one, Inline) and one.expression is not None
        else one
        for one in pieces
    )  # fmt: skip


def prose_text(pieces: Sequence[Piece], lang: str = "en", *, plain: bool = False) -> str:
    """Prose with what each roll came to in its place; what was not understood stands as typed."""
    return "".join(one if isinstance(one, str) else inline_text(one, lang, plain=plain) for one in pieces)


def inline_text(one: Inline, lang: str = "en", *, plain: bool = False) -> str:
    """`[d20 + 3 = (15) + 3 = 18]`, with the note of the roll before it."""
    if one.rolled is None or one.expression is None:
        return one.typed
    note = f"{one.expression.note}: " if one.expression.note else ""
    return f"[{note}{result_text(one.rolled, lang, plain=plain)}]"


def result_text(rolled: Rolled, lang: str = "en", *, plain: bool = False) -> str:
    """`3d6kh2 + 4 = (6, 5, ~~2~~) + 4 = 15`, without saying anything twice."""
    told = [tree_text(rolled.node, lang), faces_text(rolled, lang, plain=plain), value_text(rolled.total, lang)]
    return " = ".join(part for place, part in enumerate(told) if place == 0 or part != told[place - 1])
