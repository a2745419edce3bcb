"""What people type when the rules ask their own table: yes, no, or a length."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from zaruba.apps.cli.matching import folded
from zaruba.apps.cli.offers import Misread
from zaruba.apps.referee.reading import whole_of
from zaruba.apps.telling import Words
from zaruba.kernel.asks import Measure

FLAGS = {"yes-words": True, "no-words": False}
Said = Callable[[str], Sequence[str]]
"""The words that say yes, and those that say no."""


def how(ask: Measure, words: Words) -> str:
    """How it may be answered: with a number, with yes or no, with either."""
    if len(ask.within) != 1:
        return "number"
    return "either" if words.is_length(ask) else "flag"


def flag(typed: str, said: Said) -> bool | None:
    """Yes, no, or neither."""
    word = folded(typed).rstrip(".")
    return next((value for key, value in FLAGS.items() if word in said(key)), None)


def number(typed: str) -> Decimal | None:
    """A number as people write it, with a comma or a point, and maybe its unit."""
    found = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*(?:cm|см|°)?\.?", folded(typed))
    return Decimal(found[1].replace(",", ".")) if found else None


def measured(typed: str, ask: Measure, words: Words, scale: int, said: Said) -> bool | Decimal:
    """What somebody typed; a length answers a question of yes or no as well. Raises Misread, or Refused."""
    way, told, length = how(ask, words), flag(typed, said), number(typed)
    if way != "number" and told is not None:
        return told
    if way == "flag" or length is None:
        raise Misread(f"measure-wants-{way}", typed=typed)
    return length if way == "number" else whole_of(length, scale) <= ask.within[0]
