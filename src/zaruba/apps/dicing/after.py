"""What may follow dice: the operators of three grammars, each read with its selector, and the four traps."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from zaruba.apps.dicing.faults import DiceFault, example, token
from zaruba.apps.dicing.tree import Op, OpWord, Selector, Sign

Dialect = Literal["", "roll20", "foundry", "avrae"]

WORDS = re.compile(
    r"kh|kl|dh|dl|лб|хд|pl|ph|!!|!p(?![hl])|!o|!|xo|x|e|ro|rr|ra|r|min|max|mi|ma|cs|cf|df|ms|f|k|p|d|(?=[<>=≥≤])"
)
COMPARED = re.compile(r" *(>=|<=|≥|≤|>|<|=) *([0-9]*)")
RANKED = re.compile(r"([hl])([0-9]+)")
EXACT = re.compile(r"[0-9]+")
RANKS: dict[str, tuple[OpWord, Sign]] = {
    "kh": ("k", "h"), "kl": ("k", "l"), "dh": ("p", "h"), "dl": ("p", "l"),
    "лб": ("k", "h"), "хд": ("k", "l"), "ph": ("p", "h"), "pl": ("p", "l"),
}  # fmt: skip
SAME_AS: dict[str, OpWord] = {"": "cs", "x": "!", "xo": "!o", "e": "!", "mi": "min", "ma": "max", "f": "df"}
SIGNS: dict[str, Sign] = {">": ">", "<": "<", ">=": ">=", "<=": "<=", "≥": ">=", "≤": "<=", "=": "="}
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
    if found is None:
        return None
    word, end = found[0], found.end()
    if not glued and word in GLUED:
        return None
    compared = None if word in RANKS else COMPARED.match(text, end)
    exact = EXACT.match(text, end)
    ranked = None if word in RANKS else RANKED.match(text, end)
    if word.isalpha() and text[end : end + 1].isalpha() and not (ranked or compared) and word not in RANKS:
        return None  # a word that merely begins so
    written = text[at : max(m.end() for m in (found, compared, exact, ranked) if m is not None)]
    typed = " ".join(raw[at : at + len(written)].split()) or token(raw, at)
    selector: Selector | None = None
    if word in RANKS:
        selector = Selector(RANKS[word][1], number(exact[0] if exact else "1", at, most))
        end = exact.end() if exact else end
    elif compared is not None:
        if not compared[2]:
            raise DiceFault(compared.end(), "selector-number", token=typed)
        selector, end = Selector(SIGNS[compared[1]], number(compared[2], at, most)), compared.end()
    elif exact is not None:
        selector, end = Selector("=", number(exact[0], at, most)), exact.end()
    elif ranked is not None:
        selector, end = Selector("h" if ranked[1] == "h" else "l", number(ranked[2], at, most)), ranked.end()
    return meant(word, selector, end, at, typed, sides, dialect)


def number(digits: str, at: int, most: int) -> int:
    if len(digits) > len(str(most)) or int(digits) > most:
        raise DiceFault(at, "too-big", most=most)
    return int(digits)


def meant(word: str, selector: Selector | None, end: int, at: int, typed: str, sides: int, dialect: Dialect) -> Read:
    """What an operator means, the four traps among them: k and d with a number, a bare r, and strict comparison."""
    if word in RANKS:
        assert selector is not None
        return Read(Op(RANKS[word][0], selector), end)
    if word == "r":
        if dialect not in ("roll20", "foundry"):
            which = typed[1:].strip() or "<3"
            raise DiceFault(at, "bare-r", token=typed, once=f"ro{which}", until=f"rr{which}")
        remarks = [f"r-{dialect}"]
        word = "rr" if dialect == "roll20" else "ro"
    else:
        remarks = []
    if selector is None:
        if word not in ("!", "!!", "!p", "!o", "x", "xo"):
            raise DiceFault(at, "needs-selector", token=typed, example=example(word))
        selector = Selector("=", sides)
    elif word in ("k", "d") and selector.sign == "=" and typed[1:].isdigit():
        if word == "d" and dialect == "avrae":
            raise DiceFault(at, "no-d", token=typed, instead=f"pl{selector.number}")
        remarks.append(f"{word}-exactly" if dialect == "avrae" else word)
        selector = selector if dialect == "avrae" else Selector("h" if word == "k" else "l", selector.number)
    elif word == "d":
        raise DiceFault(at, "needs-selector", token=typed, example=example("dl"))
    if word == "x" and selector.sign == "=" and typed[1:].isdigit():
        remarks.append("x")
    return Read(
        Op(*checked(SAME_AS.get(word) or known(word), selector, at, typed, dialect, remarks)), end, tuple(remarks)
    )


def known(word: str) -> OpWord:
    for one in ("k", "p", "!", "!!", "!p", "!o", "ro", "rr", "ra", "min", "max", "cs", "cf", "df", "ms"):
        if one == word:
            return one
    return "p"  # d: drop


def checked(
    word: OpWord, selector: Selector, at: int, typed: str, dialect: Dialect, remarks: list[str]
) -> tuple[OpWord, Selector]:
    """An operator with a selector that suits it, and the comparison as the dialect has it."""
    sign = selector.sign
    if word in ("min", "max"):
        if sign != "=":
            raise DiceFault(at, "plain-number", token=typed, example=example(word))
        return word, selector
    if word == "ms":
        if sign not in (">", ">=", "<", "<=", "=") or "=" in typed.replace(">=", "").replace("<=", ""):
            raise DiceFault(at, "selector-of-margin", token=typed, example=example(word))
        return word, Selector("<" if sign in ("<", "<=") else ">", selector.number)
    if selector.by_rank and word not in ("k", "p", "ro", "ra"):
        raise DiceFault(at, "by-value", token=typed, example=example(word))
    if selector.by_rank and not selector.number:
        raise DiceFault(at, "selector-number", token=typed)
    if sign in (">", "<"):
        remarks.append("inclusive" if dialect == "roll20" else "strict")
        if dialect == "roll20":
            return word, Selector(">=" if sign == ">" else "<=", selector.number)
    return word, selector
