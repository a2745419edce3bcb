"""What may follow dice: the operators of three grammars, each read with its selector, and the four traps."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

from msgspec import Struct

from zaruba.apps.dicing.faults import DiceFault, example
from zaruba.apps.dicing.tree import Op, OpWord, Selector, Sign

Dialect = Literal["", "roll20", "foundry", "avrae"]

WORDS = re.compile(
    r"kh|kl|dh|dl|лб|хд|pl|ph|!!|!p(?![hl])|!o|!|xo|x|e|ro|rr|ra|r|min|max|mi|ma|cs|cf|df|ms|f|k|p|d|(?=[<>=≥≤])"
)
COMPARED = re.compile(r" *(>=|<=|≥|≤|>|<|=) *([0-9]*)")
RANKED = re.compile(r"([hl])([0-9]+)")
EXACT = re.compile(r"[0-9]+")
WORD_OF: dict[str, OpWord] = {word: word for word in get_args(OpWord)}
RANKS: dict[str, tuple[OpWord, Sign]] = {
    "kh": ("k", "h"), "kl": ("k", "l"), "dh": ("p", "h"), "dl": ("p", "l"),
    "лб": ("k", "h"), "хд": ("k", "l"), "ph": ("p", "h"), "pl": ("p", "l"),
}  # fmt: skip
OTHERWISE: dict[str, OpWord] = {"": "cs", "x": "!", "xo": "!o", "e": "!", "mi": "min", "ma": "max", "f": "df", "d": "p"}
SIGNS: dict[str, Sign] = {
    "h": "h",
    "l": "l",
    ">": ">",
    "<": "<",
    ">=": ">=",
    "<=": "<=",
    "≥": ">=",
    "≤": "<=",
    "=": "=",
}
BARE = ("!", "!!", "!p", "!o", "x", "xo")
"""These mean the highest face where nothing is said."""
GLUED = ("k", "d", "x", "xo", "e")
"""These stand right behind the dice: with a blank before them they are something else."""


class Read(Struct, frozen=True):
    """An operator, where it ends, and readings worth naming."""

    op: Op
    end: int
    remarks: tuple[str, ...] = ()


def read(text: str, raw: str, at: int, *, glued: bool, sides: int, dialect: Dialect, most: int) -> Read | None:
    """The operator that begins here; None where none does. Raises DiceFault."""
    found = WORDS.match(text, at)
    if found is None or (not glued and found[0] in GLUED):
        return None
    word, end = found[0], found.end()
    compared, ranked = (None, None) if word in RANKS else (COMPARED.match(text, end), RANKED.match(text, end))
    exact = EXACT.match(text, end)
    if word.isalpha() and word not in RANKS and text[end : end + 1].isalpha() and not ranked:
        return None  # a word that merely begins so
    chosen = compared or ranked or exact
    end = chosen.end() if chosen else end
    typed = " ".join(raw[at:end].split())
    digits = chosen[0] if chosen is exact and chosen else chosen[2] if chosen else "1"
    if not digits:
        raise DiceFault(end, "selector-number", token=typed)
    if len(digits) > len(str(most)) or int(digits) > most:
        raise DiceFault(at, "too-big", most=most)
    number = int(digits)
    if word in RANKS:
        kind, sign = RANKS[word]
        return Read(Op(kind, Selector(sign, number)), end)
    selector = None if chosen is None else Selector(SIGNS[chosen[1]] if chosen is not exact else "=", number)
    return _Meaning(word, at, typed, sides, dialect).read(selector, end)


class _Meaning:
    """What an operator means in a dialect; the readings worth naming are gathered on the way."""

    def __init__(self, word: str, at: int, typed: str, sides: int, dialect: Dialect) -> None:
        self.word, self.at, self.typed, self.sides, self.dialect = word, at, typed, sides, dialect
        self.remarks: list[str] = []

    def fault(self, code: str, **details: Any) -> DiceFault:
        return DiceFault(self.at, code, token=self.typed, **details)

    def read(self, selector: Selector | None, end: int) -> Read:
        if self.word == "r":
            self.bare_r()
        if selector is None:
            if self.word not in BARE:
                raise self.fault("needs-selector", example=example(self.word))
            selector = Selector("=", self.sides)
        elif self.word in ("k", "d", "x"):
            selector = self.with_number(selector)
        kind = WORD_OF.get(self.word) or OTHERWISE[self.word]
        return Read(Op(kind, self.suited(kind, selector)), end, tuple(self.remarks))

    def bare_r(self) -> None:
        """Trap: until none is left, or once."""
        if self.dialect not in ("roll20", "foundry"):
            which = self.typed[1:].strip() or "<3"
            raise self.fault("bare-r", once=f"ro{which}", until=f"rr{which}")
        self.remarks.append(f"r-{self.dialect}")
        self.word = "rr" if self.dialect == "roll20" else "ro"

    def with_number(self, selector: Selector) -> Selector:
        """Traps: `k3` keeps the highest or what shows 3, `d1` drops the lowest or is nothing; and `x3` multiplies not."""
        if not self.typed[1:].isdigit():
            if self.word == "d":
                raise self.fault("needs-selector", example=example("dl"))
            return selector
        exactly = self.dialect == "avrae" and self.word == "k"
        if self.dialect == "avrae" and self.word == "d":
            raise self.fault("no-d", instead=f"pl{selector.number}")
        self.remarks.append("k-exactly" if exactly else self.word)
        return selector if exactly or self.word == "x" else Selector("h" if self.word == "k" else "l", selector.number)

    def suited(self, kind: OpWord, selector: Selector) -> Selector:
        """A selector that suits the operator, and the comparison as the dialect has it."""
        sign, number = selector.sign, selector.number
        if kind in ("min", "max"):
            if sign != "=":
                raise self.fault("plain-number", example=example(kind))
            return selector
        if kind == "ms":
            if selector.by_rank or (sign == "=" and "=" in self.typed):
                raise self.fault("selector-of-margin", example=example(kind))
            return Selector("<" if sign in ("<", "<=") else ">", number)
        if selector.by_rank and kind not in ("k", "p", "ro", "ra"):
            raise self.fault("by-value", example=example(kind))
        if selector.by_rank and not number and kind in ("ro", "ra"):
            raise self.fault("selector-number")
        if sign in (">", "<"):
            inclusive = self.dialect == "roll20"
            self.remarks.append("inclusive" if inclusive else "strict")
            return Selector(">=" if sign == ">" else "<=", number) if inclusive else selector
        return selector
