"""What is wrong with a dice text, as exactly as can be said: the wider grammar by name, and the nearest known form."""

from __future__ import annotations

import difflib
import re
from typing import Any

from zaruba.apps.cli.dice_tree import Flag


class DiceFault(ValueError):
    """What is wrong with a dice text: the place (from 0), a words key, and its details."""

    def __init__(self, at: int, code: str, **details: Any) -> None:
        super().__init__(f"{code} at {at + 1}")
        self.at, self.code, self.details = at, code, details


FLAGS: dict[str, Flag] = {
    "adv": "adv", "advantage": "adv", "преим": "adv", "преимущество": "adv",
    "dis": "dis", "disadvantage": "dis", "помеха": "dis",
}  # fmt: skip
NOT_YET = (
    (re.compile(r"!|x|х|e(?=\d|[<>=]|\b)"), "explode"),
    (re.compile(r"r[roa]?(?=\d|[<>=]|\b)"), "reroll"),
    (re.compile(r"mi\d|ma\d|min|max"), "minimum"),
    (re.compile(r"[<>=]|cs|cf|df|sf|ms|f(?=[<>=\d])"), "count"),
)
"""Forms of the wider grammar that may follow dice, known by name and not read yet."""
SIGNS = {
    "/": "division", "%": "modulo", "{": "sets", "}": "sets", ",": "sets", "@": "names", "?": "names",
    "!": "explode", ">": "count", "<": "count", "=": "count", "^": "power",
}  # fmt: skip
"""Signs of the wider grammar that may stand anywhere."""
FUNCTIONS = ("floor", "ceil", "round", "abs", "min", "max")
SUFFIXES = ("kh1", "kl1", "dl1", "dh1")
LIKE_ENOUGH = 0.6
WORD = re.compile(r"[^\W_]+")
TOKEN = re.compile(r"[\w%]+")


def token(raw: str, at: int) -> str:
    """The word that begins here, as typed."""
    found = TOKEN.match(raw, at)
    return found[0] if found else raw[at : at + 1]


def likeness(word: str, known: str) -> float:
    return difflib.SequenceMatcher(None, word, known).ratio()


def after_dice(text: str, raw: str, at: int, *, glued: bool) -> DiceFault | None:
    """What is wrong with what follows dice: not read yet, or no suffix at all. None where it may be something else."""
    rest, typed = text[at:], token(raw, at)
    for form, name in NOT_YET:
        if form.match(rest):
            return DiceFault(at, f"not-yet-{name}", token=typed)
    if not glued or not (rest[:1].isalpha() or rest[:1] == "%"):
        return None
    if re.match(r"[кk][hlнл]|к\d|кх", rest):
        return DiceFault(at, "keep-in-latin", token=typed)
    near = max(SUFFIXES, key=lambda known: likeness(typed, known))
    count = re.search(r"\d+$", typed)
    return DiceFault(at, "unknown-suffix", token=typed, near=near[:2] + (count[0] if count else "1"))


def unknown(text: str, raw: str, at: int) -> DiceFault:
    """Something that is no part of the grammar stands here."""
    here = text[at : at + 1]
    if not here:
        return DiceFault(at, "ends-early")
    if word := WORD.match(text, at):
        return unknown_word(word[0], raw, at)
    if here == "/" and text[at + 1 : at + 2].isalpha():
        return DiceFault(at, "not-yet-commands")
    if text.startswith("[[", at):
        return DiceFault(at, "not-yet-inline")
    if here in SIGNS:
        return DiceFault(at, f"not-yet-{SIGNS[here]}", token=here)
    if here == ")":
        return DiceFault(at, "not-opened")
    return DiceFault(at, "unexpected", token=here)


def unknown_word(word: str, raw: str, at: int) -> DiceFault:
    typed = token(raw, at)
    if word in FUNCTIONS:
        return DiceFault(at, "not-yet-functions", token=typed)
    if word in FLAGS:
        return DiceFault(at, "flag-place", token=typed)
    if re.fullmatch(r"[xх]\d*", word):
        return DiceFault(at, "letter-times", token=typed)
    if re.fullmatch(r"[kв]\d+", word):
        return DiceFault(at, "wrong-die-letter", letter=word[0], instead="d" + word[1:])
    near = max((*FLAGS, "d20", "d6", "к6"), key=lambda known: likeness(word, known))
    if likeness(word, near) < LIKE_ENOUGH:
        return DiceFault(at, "unknown-word", token=typed)
    return DiceFault(at, "unknown-word-near", token=typed, near=near)
