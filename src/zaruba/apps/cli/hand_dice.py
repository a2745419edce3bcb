"""Real dice, as somebody reads them off the table: `5 3 6`, or `14` where only the sum is looked at."""

from __future__ import annotations

import re
from typing import Any

from zaruba.apps.cli.offers import Misread
from zaruba.kernel.asks import Roll


def read(typed: str, ask: Roll[Any], *, by: str) -> tuple[tuple[int, ...] | None, int | None]:
    """Faces, or the sum. Raises Misread with what these dice can show."""
    dice = ask.throw.dice
    if not re.fullmatch(r"[\d\s,;+=]+", typed) or not (numbers := [int(n) for n in re.findall(r"\d+", typed)]):
        raise Misread("dice-not-numbers", typed=typed, by=by, count=len(dice), least=1, most=max(dice))
    if len(numbers) == len(dice):
        for face, sides in zip(numbers, dice, strict=True):
            face_of(face, sides)
        return tuple(_hundred(face, sides) for face, sides in zip(numbers, dice, strict=True)), None
    if len(numbers) == 1 and ask.reading.sum_is_enough:
        least, most = ask.throw.kept([1] * len(dice)), ask.throw.kept(dice)
        if not least <= numbers[0] <= most:
            raise Misread("dice-sum", total=numbers[0], least=least, most=most)
        return None, numbers[0]
    code = "dice-count" if ask.reading.sum_is_enough else "dice-count-each"
    raise Misread(code, count=len(dice), given=len(numbers))


def face_of(face: int, sides: int) -> None:
    if not 1 <= _hundred(face, sides) <= sides:
        raise Misread("dice-face", face=face, sides=sides)


def _hundred(face: int, sides: int) -> int:
    """Two noughts on percent dice are a hundred."""
    return 100 if sides == 100 and face == 0 else face
