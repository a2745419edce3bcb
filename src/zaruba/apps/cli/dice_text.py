"""Dice as people type them: `3d6kh2 + 4`, `2к6+1`, `d20+5 adv`, `1d6[fire] + 2`.

Text becomes a small tree and the tree becomes the one canonical text again. Nothing is guessed:
what is not understood is refused with its place and what to write instead, and every bound is
checked before a die is thrown.
"""

from __future__ import annotations

import re
from typing import Any, cast

from msgspec.structs import replace

from zaruba.apps.cli.dice_faults import FLAGS, WORD, DiceFault, after_dice, token, unknown
from zaruba.apps.cli.dice_print import printed
from zaruba.apps.cli.dice_tree import (
    Chain,
    Expression,
    Flag,
    Keep,
    KeepWord,
    Labelled,
    Minus,
    Node,
    Number,
    Pool,
    bounds,
    pools,
)  # fmt: skip
from zaruba.kernel.dice import MOST_DICE, MOST_SIDES

MOST_TEXT, MOST_NESTING, MOST_NUMBER, MOST_LABEL = 1000, 20, 10**9, 60
SAME = {"−": "-", "–": "-", "‐": "-", "‑": "-", "×": "*", "·": "*", "\u00a0": " ", "\u202f": " ", "\t": " ", "\n": " "}
ALIASES: dict[str, KeepWord] = {"k": "kh", "d": "dl", "лб": "kh", "хд": "kl", "pl": "dl", "ph": "dh"}
KEEP = re.compile(r"(kh|kl|dh|dl|лб|хд|pl|ph|k|d)([0-9]*)")
DIGITS = re.compile(r"[0-9]+")


def parse(text: str) -> Expression:
    """Read a dice text. Raises DiceFault."""
    if len(text) > MOST_TEXT:
        raise DiceFault(MOST_TEXT, "too-long", most=MOST_TEXT)
    body, _, note = text.partition("#")
    reader = _Reader(body)
    tree = reader.whole()
    expression = Expression(tree, reader.flag, _on_one_line(note), tuple(dict.fromkeys(reader.remarks)))
    if max(len(printed(expression, "en")), len(printed(expression, "ru"))) > MOST_TEXT:
        raise DiceFault(MOST_TEXT - 1, "too-long", most=MOST_TEXT)
    if expression.flag:
        _the_d20(tree, len(body.rstrip()))
    _no_division_by_zero(tree, len(body.rstrip()))
    return expression


class _Reader:
    """A recursive descent over one text; `at` is where it stands."""

    def __init__(self, text: str) -> None:
        self.raw = text
        self.text = "".join(SAME.get(c, c.lower() if len(c.lower()) == 1 else c) for c in text)
        self.at = 0
        self.depth = 0
        self.dice = 0
        self.flag: Flag = ""
        self.remarks: list[str] = []

    # ---------------------------------------------------------------- small steps

    def blanks(self) -> None:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1

    def sees(self, *words: str) -> str:
        """The first of `words` that stands here, blanks passed over; nothing is taken."""
        self.blanks()
        return next((word for word in words if self.text.startswith(word, self.at)), "")

    def fault(self, code: str, at: int | None = None, **details: Any) -> DiceFault:
        return DiceFault(self.at if at is None else at, code, **details)

    def flags(self) -> None:
        """Take `adv`, `dis` and their Russian kin."""
        self.blanks()
        while (word := WORD.match(self.text, self.at)) and word[0] in FLAGS:
            flag = FLAGS[word[0]]
            self.flag = flag if self.flag in ("", flag) else "both"
            self.at = word.end()
            self.blanks()

    def next_sign(self) -> str:
        """The + or - that goes on with a sum; flags may stand between the parts of the outermost one."""
        if not self.depth:
            self.flags()
        return self.sees("+", "-")

    # ---------------------------------------------------------------- grammar

    def whole(self) -> Node:
        self.flags()
        if self.at >= len(self.text):
            raise self.fault("empty")
        tree = self.sum()
        self.flags()
        if self.at < len(self.text):
            raise self.leftover()
        return tree

    def sum(self) -> Node:
        first, rest = self.product(), []
        while op := self.next_sign():
            self.at += 1
            other = self.sees("+", "-")
            if other == op:
                raise self.fault("two-signs", signs=op + op)
            if other:
                self.at += 1
                op = "-"
                if self.sees("+", "-"):
                    raise self.fault("two-signs", signs="+-" + self.text[self.at])
            rest.append((op, self.product()))
        return Chain(first, tuple(rest)) if rest else first

    def product(self) -> Node:
        first, rest = self.signed(), []
        while op := self.sees("//", "*"):
            if self.text.startswith("**", self.at):
                raise self.fault("not-yet-power")
            self.at += len(op)
            rest.append((op, self.signed()))
        return Chain(first, tuple(rest)) if rest else first

    def signed(self) -> Node:
        sign = self.sees("+", "-")
        if not sign:
            return self.atom()
        self.at += 1
        other = self.sees("+", "-")
        if other == sign:
            raise self.fault("two-signs", signs=sign + sign)
        if other:
            self.at += 1
            if self.sees("+", "-"):
                raise self.fault("two-signs", signs=sign + other + self.text[self.at])
            sign = "-"
        inner = self.atom()
        return Minus(inner) if sign == "-" else inner

    def atom(self) -> Node:
        if self.sees("("):
            node = self.bracket()
        elif self.at_digit() or self.at_die():
            node = self.number_or_pool()
        else:
            raise unknown(self.text, self.raw, self.at)
        while self.sees("["):
            node = Labelled(node, self.label())
        return node

    def bracket(self) -> Node:
        opened = self.at
        self.depth += 1
        if self.depth > MOST_NESTING:
            raise self.fault("too-deep", most=MOST_NESTING)
        self.at += 1
        node = self.sum()
        if not self.sees(")"):
            if self.at < len(self.text):
                raise self.leftover()
            raise self.fault("not-closed", opened, bracket="(")
        self.at += 1
        self.depth -= 1
        return node

    def label(self) -> str:
        opened = self.at
        if self.text.startswith("[[", self.at):
            raise self.fault("not-yet-inline")
        closed = self.text.find("]", opened)
        if closed < 0:
            raise self.fault("not-closed", bracket="[")
        label = " ".join(self.raw[opened + 1 : closed].split())
        if not label or len(label) > MOST_LABEL or "[" in label or not label.isprintable():
            raise self.fault("bad-label", most=MOST_LABEL)
        self.at = closed + 1
        return label

    # ---------------------------------------------------------------- numbers and dice

    def at_digit(self, ahead: int = 0) -> bool:
        return "0" <= self.text[self.at + ahead : self.at + ahead + 1] <= "9"

    def at_die(self) -> bool:
        """Whether a die letter with sides (or something that wants to be) stands here, and not a word."""
        word = WORD.match(self.text, self.at)
        return bool(word and re.fullmatch(r"[dкд]+(\d.*|)", word[0]) and word[0] not in FLAGS)

    def number_or_pool(self) -> Node:
        start = self.at
        count = self.digits()
        letter = self.text[self.at : self.at + 1]
        if letter in ("d", "к", "д"):
            return self.pool(start, 1 if count is None else count)
        assert count is not None
        if letter in ("k", "в") and self.at_digit(1):
            raise self.fault(
                "wrong-die-letter", letter=letter, instead=f"{count}d{self.text[self.at + 1 :]}".split()[0]
            )
        if letter and letter in ".," and self.at_digit(1):
            raise self.fault("not-whole")
        if letter.isalpha():
            raise unknown(self.text, self.raw, self.at)
        return Number(count)

    def digits(self) -> int | None:
        found = DIGITS.match(self.text, self.at)
        if not found:
            return None
        value = int(found[0])
        if value > MOST_NUMBER:
            raise self.fault("too-big", most=MOST_NUMBER)
        self.at = found.end()
        return value

    def pool(self, start: int, count: int) -> Pool:
        self.at += 1
        if self.text[self.at : self.at + 1] == "%":
            self.at += 1
            sides: int | None = 100
        else:
            if self.text[self.at : self.at + 1] in ("d", "к", "д", "k"):
                raise self.fault("mixed-letters", start, token=token(self.raw, start))
            sides = self.digits()
        if sides is None:
            raise self.fault("no-sides")
        self.dice += count
        if not 1 <= count <= MOST_DICE or self.dice > MOST_DICE:
            raise self.fault("too-many-dice", start, most=MOST_DICE)
        if not 1 <= sides <= MOST_SIDES:
            raise self.fault("bad-sides", start, most=MOST_SIDES)
        return self.keeps(Pool(count, sides))

    def keeps(self, pool: Pool) -> Pool:
        while True:
            glued = self.at
            self.blanks()
            found = KEEP.match(self.text, self.at)
            short = found is not None and found[1] in ("d", "k")
            if found is None or (short and (self.at != glued or not found[2])):
                fault = after_dice(self.text, self.raw, self.at, glued=self.at == glued)
                if fault is not None:
                    raise fault
                return pool
            word, number = ALIASES.get(found[1]) or found[1], int(found[2] or 1)
            low, high = pool.ranks
            left = pool.count - low - high
            if not 1 <= number <= left or (word[0] == "d" and number == left):
                code = "glued-dice" if found[1] == "d" else "keeps-wrong"
                raise self.fault(code, token=found[0], number=number, left=left)
            if short:
                self.remarks.append(f"remark-{found[1]}")
            pool = replace(pool, keeps=(*pool.keeps, Keep(cast("KeepWord", word), number)))
            self.at = found.end()

    def leftover(self) -> DiceFault:
        """Something stands where an operator, or the end, should be."""
        if self.at_digit() or self.text[self.at] == "(" or self.at_die():
            return self.fault("no-operator", token=token(self.raw, self.at))
        return unknown(self.text, self.raw, self.at)


def _on_one_line(note: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in note).split())


def _no_division_by_zero(tree: Node, end: int) -> None:
    try:
        bounds(tree)
    except ZeroDivisionError:
        raise DiceFault(end, "divides-by-zero") from None


def _the_d20(tree: Node, end: int) -> None:
    if sum(pool == Pool(1, 20) for pool in pools(tree)) != 1:
        raise DiceFault(end, "flag-needs-d20")
