"""Dice that were thrown elsewhere, as forums write them. They are declared, not proved, and stand in the record as such.

Read are: the tag of MyBB and its kin (`[dice=9680-5808-11616-36]`: three faces, each times a constant of the forum,
then count and sides, glued together or with a colon between them), the line it is rendered as («Кубик: 5+3+6=14»),
and rolls with a label as other forums show them (`Longsword: 1d20+5 ⇒ (15) + 5 = 20`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

CONSTANT = 1936
"""What forums of the MyBB family multiply each face by: seen on all we know of, and a setting all the same."""
TAG = re.compile(r"\[dice(?:=([^\]\[]{0,6000}))?\](?:([^\[]{0,200})\[/dice\])?", re.IGNORECASE)
RENDERED = re.compile(
    r"^[ \t]*(?:кубик|кубики|dice|бросок кубиков)[^:\n]{0,80}:[ \t]*(\d{1,9}[ \t]*(?:\+[ \t]*\d{1,9}[ \t]*)*)=[ \t]*(\d{1,9})[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
SHOWN = re.compile(
    r"^(?:[^\n:⇒]{1,80}:[ \t]*)?(\d{0,4})[dдк](\d{1,7})((?:[ \t]*[+−-][ \t]*\d{1,9})*)[ \t]*(?:⇒|=>)[ \t]*"
    r"\((\d{1,9}(?:[, \t+]+\d{1,9})*)\)((?:[ \t]*[+−-][ \t]*\d{1,9})*)[ \t]*=[ \t]*([−-]?\d{1,12})[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""The order of the forms in a text is that of the throws."""


class Declared(Struct, frozen=True):
    """A throw somebody declares: as typed, its faces, and how many sides each die has (0 where that is not said).

    `fault` is what is wrong with it, a key of the program's words after `post-dice-`, with its details.
    """

    typed: str
    faces: tuple[int, ...] = ()
    sides: int = 0
    fault: str = ""
    details: dict[str, Any] = {}


def declared(text: str, constant: int = CONSTANT) -> tuple[list[Declared], str]:
    """The throws in a text, in their order, and the text without them."""
    found = [
        *((match, _tag(match, constant)) for match in TAG.finditer(text)),
        *((match, _rendered(match)) for match in RENDERED.finditer(text)),
        *((match, _shown(match)) for match in SHOWN.finditer(text)),
    ]
    found.sort(key=lambda pair: pair[0].start())
    for match, _ in reversed(found):
        text = text[: match.start()] + text[match.end() :]
    return [one for _, one in found], text


def _tag(match: re.Match[str], constant: int) -> Declared:
    typed, inside = match[0], (match[1] or "").strip()
    if not re.fullmatch(r"(?:\d{1,12}-){1,1000}\d{1,12}(?::\d{1,12})?", inside):
        # The server fills such a tag in when the post is sent: what was rolled is not in it.
        return Declared(typed, fault="empty" if match[2] else "unreadable")
    *values, tail = inside.split("-")
    numbers = [int(value) for value in values]
    sides = _sides(tail, len(numbers))
    if sides is None:
        return Declared(typed, fault="count", details={"given": len(numbers)})
    for number in numbers:
        if number % constant:
            return Declared(typed, fault="forged", details={"value": number, "constant": constant})
    return _checked(typed, tuple(number // constant for number in numbers), sides)


def _sides(tail: str, count: int) -> int | None:
    """The sides behind the count: `36` are three dice of six; of `1210` only twelve values tell twelve of ten."""
    told, colon, sides = tail.partition(":")
    if not colon:
        told, sides = str(count), tail.removeprefix(str(count)) if tail.startswith(str(count)) else ""
    if told != str(count) or not sides or sides.startswith("0"):
        return None
    return int(sides)


def _rendered(match: re.Match[str]) -> Declared:
    faces = tuple(int(face) for face in re.findall(r"\d+", match[1]))
    if sum(faces) != int(match[2]):
        return Declared(match[0].strip(), fault="sum", details={"given": int(match[2]), "right": sum(faces)})
    return Declared(match[0].strip(), faces)


def _shown(match: re.Match[str]) -> Declared:
    typed, count, sides = match[0].strip(), int(match[1] or 1), int(match[2])
    faces = tuple(int(face) for face in re.findall(r"\d+", match[4]))
    if len(faces) != count:
        return Declared(typed, fault="count", details={"given": len(faces)})
    right = sum(faces) + sum(_signed(match[5]))
    if right != (given := int(match[6].replace("−", "-"))) or sum(_signed(match[3])) != sum(_signed(match[5])):
        return Declared(typed, fault="sum", details={"given": given, "right": right})
    return _checked(typed, faces, sides)


def _signed(text: str) -> Iterator[int]:
    return (int(re.sub(r"\s", "", one).replace("−", "-")) for one in re.findall(r"[+−-]\s*\d+", text))


def _checked(typed: str, faces: tuple[int, ...], sides: int) -> Declared:
    for face in faces:
        if not 1 <= face <= sides:
            return Declared(typed, fault="face", details={"face": face, "sides": sides})
    return Declared(typed, faces, sides)
