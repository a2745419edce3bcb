"""What is wrong with a dice text, as exactly as can be said, and the nearest known form."""

from __future__ import annotations

import difflib
import re
from typing import Any

from zaruba.apps.dicing.tree import Flag, FunctionName


class DiceFault(ValueError):
    """What is wrong with a dice text: the place (from 0), a words key (after `dice-`), and its details."""

    def __init__(self, at: int, code: str, **details: Any) -> None:
        super().__init__(f"{code} at {at + 1}")
        self.at, self.code, self.details = at, code, details


FLAGS: dict[str, Flag] = {
    "adv": "adv", "advantage": "adv", "преим": "adv", "преимущество": "adv",
    "dis": "dis", "disadvantage": "dis", "помеха": "dis",
}  # fmt: skip
FUNCTIONS: tuple[FunctionName, ...] = ("floor", "ceil", "round", "abs", "min", "max")
FORMS = {
    "kh": "kh1", "kl": "kl1", "dl": "dl1", "dh": "dh1", "ro": "ro<2", "rr": "rr<2", "ra": "ra>5", "min": "min2",
    "max": "max5", "cs": "cs>4", "cf": "cf<2", "df": "df<2", "ms": "ms>10", "!": "!", "!o": "!o", "e": "e6",
    "k": "kh1", "p": "dl1", "f": "df<2", "mi": "min2", "ma": "max5",
}  # fmt: skip
"""What may stand after dice, by its beginning, each with an example."""
SUFFIXES = ("kh", "kl", "dl", "dh", "ro", "rr", "ra", "min", "max", "cs", "cf", "df", "ms")
SIGNS = {"@": "names", "?": "names", "^": "power", ">": "needs-dice", "<": "needs-dice", "=": "needs-dice",
         "!": "needs-dice", ",": "no-set"}  # fmt: skip
LIKE_ENOUGH = 0.6
WORD = re.compile(r"[^\W_]+")
TOKEN = re.compile(r"[\w%]+")
LOOK_ALIKE = re.compile(r"[a-z]*[арсоекмх][a-zарсоекмх]*(?![^\W\d_])")
"""A word in which a Cyrillic letter stands for the Latin one it looks like."""
AFTER_DICE = re.compile(r"(?:[kd][hl]|p[hl]|r[roa]|c[sf]|df|ms|m(?:in?|ax?)|[kpfe](?=\d|\s*[<>=]))\s*[<>=]*\d*$")


def token(raw: str, at: int) -> str:
    """The word that begins here, as typed."""
    found = TOKEN.match(raw, at)
    return found[0] if found else raw[at : at + 1]


def likeness(word: str, known: str) -> float:
    return difflib.SequenceMatcher(None, word, known).ratio()


def example(word: str) -> str:
    """How something that may follow dice is written."""
    return FORMS.get(word, FORMS["kh"])


def after_dice(text: str, raw: str, at: int, *, glued: bool) -> DiceFault | None:
    """What is wrong with letters that follow dice at once. None where something else may be meant."""
    typed = token(raw, at)
    if re.match(r"[xх] *[\ddкд(]", text[at:]):
        return DiceFault(at, "letter-times", token=typed)
    if not glued or not text[at : at + 1].isalpha():
        return None
    if re.match(r"[кk][hlнл]|к\d|кх", text[at:]) or LOOK_ALIKE.match(text, at):
        return DiceFault(at, "in-latin", token=typed)
    found = re.match(r"[^\W\d_]+", text[at:])
    word = found[0] if found else ""
    near = max(SUFFIXES, key=lambda known: likeness(word, known) + (sorted(word) == sorted(known)))
    which = re.match(r"\s*[<>=]*\d+", text[at + len(word) :])
    sign = bool(which and re.search(r"[<>=]", which[0]))
    fits = which is not None and (near not in ("kh", "kl", "dl", "dh", "min", "max") or not sign)
    return DiceFault(at, "unknown-suffix", token=typed, near=near + which[0] if fits and which else example(near))


def unknown(text: str, raw: str, at: int) -> DiceFault:
    """Something that is no part of the grammar stands here."""
    here = text[at : at + 1]
    if not here:
        return DiceFault(at, "ends-early")
    if word := WORD.match(text, at):
        return unknown_word(word[0], raw, at)
    if here == "/" and text[at + 1 : at + 2].isalpha():
        return DiceFault(at, "command")
    if text.startswith("[[", at):
        return DiceFault(at, "inline-here")
    if here in SIGNS:
        return DiceFault(at, SIGNS[here], token=here)
    if here in ")}":
        return DiceFault(at, "not-opened", bracket=here, opening="(" if here == ")" else "{")
    return DiceFault(at, "unexpected", token=here)


def unknown_word(word: str, raw: str, at: int) -> DiceFault:
    typed = token(raw, at)
    if word in FUNCTIONS:
        return DiceFault(at, "function-brackets", token=typed)
    if word in FLAGS:
        return DiceFault(at, "flag-place", token=typed)
    if re.fullmatch(r"[xх]\d*", word):
        return DiceFault(at, "letter-times", token=typed)
    if re.fullmatch(r"[kв]\d+", word):
        return DiceFault(at, "wrong-die-letter", letter=word[0], instead="d" + word[1:])
    if AFTER_DICE.match(word) or (word in FORMS and re.match(r"\s*[<>=]", raw[at + len(word) :])):
        return DiceFault(at, "needs-dice", token=typed)
    near = max((*FLAGS, *FUNCTIONS, "d20", "d6", "к6"), key=lambda known: likeness(word, known))
    if likeness(word, near) < LIKE_ENOUGH:
        return DiceFault(at, "unknown-word", token=typed)
    return DiceFault(at, "unknown-word-near", token=typed, near=near)
