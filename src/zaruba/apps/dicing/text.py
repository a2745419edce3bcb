"""Dice as people type them: `3d6kh2 + 4`, `2к6+1`, `d20+5 adv`, `4d6ro<2!`, `{2d6, d10}kh1`, `floor(2d6 / 2)`.

Text becomes a small tree and the tree becomes the one canonical text again. Nothing is guessed:
what is not understood is refused with its place and what to write instead, and every bound is
checked before a die is thrown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from zaruba.apps.dicing import after
from zaruba.apps.dicing.after import Dialect
from zaruba.apps.dicing.faults import FLAGS, FUNCTIONS, WORD, DiceFault, after_dice, token, unknown
from zaruba.apps.dicing.printing import printed
from zaruba.apps.dicing.reach import MOST_STEPS, Endless, bare, bounds, steps
from zaruba.apps.dicing.tree import (
    COUNTING,
    EXPLODING,
    OF_SETS,
    Chain,
    Expression,
    Flag,
    Function,
    FunctionName,
    Labelled,
    Minus,
    Node,
    Number,
    Op,
    Pool,
    Set,
    flagged,
    is_the_d20,
    pools,
    ranks,
)  # fmt: skip
from zaruba.kernel.dice import MOST_DICE, MOST_SIDES

MOST_TEXT, MOST_NESTING, MOST_NUMBER, MOST_LABEL = 1000, 20, 10**9, 60
SAME = {"−": "-", "–": "-", "‐": "-", "‑": "-", "×": "*", "·": "*", "\u00a0": " ", "\u202f": " ", "\t": " ", "\n": " "}
CLOSING = {"(": ")", "{": "}"}
DIGITS = re.compile(r"[0-9]+")


def parse(text: str, dialect: Dialect = "") -> Expression:
    """Read a dice text. Raises DiceFault."""
    if len(text) > MOST_TEXT:
        raise DiceFault(MOST_TEXT, "too-long", most=MOST_TEXT)
    body, _, note = text.partition("#")
    reader = _Reader(body, dialect)
    tree = reader.whole()
    end = len(body.rstrip())
    expression = Expression(tree, reader.flag, _on_one_line(note), tuple(dict.fromkeys(reader.remarks)))
    if max(len(printed(expression, "en")), len(printed(expression, "ru"))) > MOST_TEXT:
        raise DiceFault(MOST_TEXT - 1, "too-long", most=MOST_TEXT)
    if expression.flag and sum(map(is_the_d20, pools(tree))) != 1:
        raise DiceFault(end, "flag-needs-d20")
    try:
        bounds(tree)
    except ZeroDivisionError:
        raise DiceFault(end, "divides-by-zero") from None
    if steps(flagged(expression)) > MOST_STEPS:
        raise DiceFault(end, "too-much-work", most=MOST_STEPS)
    return expression


class _Reader:
    """A recursive descent over one text; `at` is where it stands."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        self.raw = text
        self.text = "".join(SAME.get(c, c.lower() if len(c.lower()) == 1 else c) for c in text)
        self.dialect = dialect
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
        while op := self.sees("//", "*", "/", "%"):
            if self.text.startswith("**", self.at):
                raise self.fault("power", token="**")
            if op == "/" and self.text[self.at + 1 : self.at + 2].isalpha() and not self.at_die(1):
                break
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
        node: Node
        if self.sees("(", "{"):
            node = self.brackets()
        elif name := self.function_name():
            node = self.function(name)
        elif self.at_digit() or self.at_die():
            node = self.number_or_pool()
        else:
            raise unknown(self.text, self.raw, self.at)
        while self.sees("["):
            node = Labelled(node, self.label())
        return node

    def inside(self) -> tuple[Node, ...]:
        """What stands between brackets, parted by commas; the opening one stands here."""
        opened, opening = self.at, self.text[self.at]
        self.depth += 1
        if self.depth > MOST_NESTING:
            raise self.fault("too-deep", most=MOST_NESTING)
        items: list[Node] = []
        while not items or self.sees(","):
            self.at += 1
            items.append(self.sum())
        if not self.sees(CLOSING[opening]):
            if self.at < len(self.text):
                raise self.leftover()
            raise self.fault("not-closed", opened, bracket=opening)
        self.at += 1
        self.depth -= 1
        return tuple(items)

    def brackets(self) -> Node:
        """A bracket, or a set: several between ( ), any number between { }."""
        braced = self.text[self.at] == "{"
        items = self.inside()
        return self.after_set(Set(items)) if braced or len(items) > 1 else items[0]

    def function_name(self) -> FunctionName | None:
        word = WORD.match(self.text, self.at)
        opens = word is not None and self.text[word.end() :].lstrip(" ").startswith("(")
        return next((name for name in FUNCTIONS if opens and word is not None and word[0] == name), None)

    def function(self, name: FunctionName) -> Node:
        start = self.at
        self.at += len(name)
        self.blanks()
        items = self.inside()
        if (name in ("min", "max")) != (len(items) > 1):
            raise self.fault("several-numbers" if len(items) == 1 else "one-number", start, token=name)
        return Function(name, items)

    def label(self) -> str:
        opened = self.at
        if self.text.startswith("[[", self.at):
            raise self.fault("inline-here")
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

    def at_die(self, ahead: int = 0) -> bool:
        """Whether a die letter with sides (or something that wants to be) stands here, and not a word."""
        word = WORD.match(self.text, self.at + ahead)
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
        if letter and letter in ".," and self.at_digit(1) and (letter == "." or not self.depth):
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
        return self.after_pool(Pool(count, sides))

    # ---------------------------------------------------------------- what follows dice and sets

    def next_op(self, sides: int) -> tuple[int, after.Read] | None:
        """The operator that stands here, and where. Where none does, `at` is past the blanks."""
        behind = self.at
        self.blanks()
        glued = self.at == behind
        one = after.read(self.text, self.raw, self.at, glued=glued, sides=sides, dialect=self.dialect, most=MOST_NUMBER)
        if one is not None:
            return self.at, one
        wrong = after_dice(self.text, self.raw, self.at, glued=glued)
        if wrong is not None:
            raise wrong
        return None

    def after_pool(self, pool: Pool) -> Pool:
        reach = bare(pool.count, pool.sides)
        while found := self.next_op(pool.sides):
            at, one = found
            self.in_turn(pool.ops, one, at)
            self.enough(one, at, reach.most)
            try:
                reach = reach.then(one.op)
            except Endless as endless:
                raise self.fault(str(endless), at, token=self.raw[at : one.end], most=MOST_STEPS) from None
            pool = replace(pool, ops=(*pool.ops, one.op))
            self.take(one)
        return pool

    def after_set(self, some: Set) -> Set:
        while found := self.next_op(0):
            at, one = found
            if one.op.word not in OF_SETS:
                raise self.fault("dice-only", at, token=self.raw[at : one.end])
            if len(some.items) == 1 and one.op.word in ("k", "p"):
                raise self.fault("set-of-one", at, token=self.raw[at : one.end])
            self.in_turn(some.ops, one, at)
            low, high = ranks(len(some.items), [op for op in some.ops if op.ranks])
            self.enough(one, at, len(some.items) - low - high)
            some = replace(some, ops=(*some.ops, one.op))
            self.take(one)
        return some

    def take(self, one: after.Read) -> None:
        self.remarks += [f"remark-{remark}" for remark in one.remarks]
        self.at = one.end

    def in_turn(self, before: Sequence[Op], one: after.Read, at: int) -> None:
        """Explode once, count once and last; and say how a chain is kept where dice explode and are kept."""
        words = [op.word for op in before]
        word, typed = one.op.word, self.raw[at : one.end]
        if word in (*EXPLODING, "ra") and any(other in (*EXPLODING, "ra") for other in words):
            raise self.fault("explodes-twice", at, token=typed)
        if word == "df" and "cs" not in words:
            raise self.fault("count-first", at, token=typed)
        counted = [other for other in words if other in COUNTING]
        if word in COUNTING and counted and not (word == "df" and counted == ["cs"]):
            raise self.fault("counts-twice", at, token=typed)
        if "ms" in words or (counted and word not in (*COUNTING, "ms")):
            raise self.fault("counts-last", at, token=typed)
        if word in ("k", "p") and any(other in (*EXPLODING, "ra") for other in words):
            self.remarks.append("remark-chain")

    def enough(self, one: after.Read, at: int, left: int) -> None:
        """No more kept than there are; something left of what is dropped."""
        number = one.op.selector.number
        if one.op.ranks and (not 1 <= number <= left or (one.op.word == "p" and number == left)):
            typed = self.raw[at : one.end]
            code = "glued-dice" if typed[:1].lower() == "d" and typed[1:].isdigit() else "keeps-wrong"
            raise self.fault(code, at, token=typed, number=number, left=left)

    def leftover(self) -> DiceFault:
        """Something stands where an operator, or the end, should be."""
        if self.at_digit() or self.text[self.at] in "({" or self.at_die() or self.function_name():
            return self.fault("no-operator", token=token(self.raw, self.at))
        return unknown(self.text, self.raw, self.at)


def _on_one_line(note: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in note).split())
