"""What a dice text means: pools of dice, sets, sums, products, functions and labels as one small tree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Value = int | Fraction
"""What a part comes to: a fraction only where `/` made one."""
Sign = Literal["h", "l", ">", "<", ">=", "<=", "="]
OpWord = Literal["k", "p", "!", "!!", "!p", "!o", "ro", "rr", "ra", "min", "max", "cs", "cf", "df", "ms"]
Flag = Literal["", "adv", "dis", "both"]
FunctionName = Literal["floor", "ceil", "round", "abs", "min", "max"]

EXPLODING: tuple[OpWord, ...] = ("!", "!!", "!p", "!o")
SETTLING: tuple[OpWord, ...] = ("ro", "rr", "min", "max")
"""What changes a die by itself, before anybody looks at the others."""
COUNTING: tuple[OpWord, ...] = ("cs", "cf", "df")
OF_SETS: tuple[OpWord, ...] = ("k", "p", "cs", "cf", "df", "ms")


class Selector(Struct, frozen=True):
    """Which dice: the highest or lowest so many, or those that show more than, less than, exactly a number."""

    sign: Sign
    number: int

    @property
    def by_rank(self) -> bool:
        return self.sign in ("h", "l")

    @property
    def span(self) -> tuple[float, float]:
        """The values that are meant, both ends included."""
        number = self.number
        match self.sign:
            case ">":
                return number + 1, math.inf
            case ">=":
                return number, math.inf
            case "<":
                return -math.inf, number - 1
            case "<=":
                return -math.inf, number
        return number, number

    def matches(self, value: Value) -> bool:
        match self.sign:
            case ">":
                return value > self.number
            case ">=":
                return value >= self.number
            case "<":
                return value < self.number
            case "<=":
                return value <= self.number
        return value == self.number


class Op(Struct, frozen=True):
    """Something done to dice: keep `k`, drop `p`, explode, re-roll, least and most of a die, count, margin."""

    word: OpWord
    selector: Selector

    @property
    def ranks(self) -> bool:
        """Whether it keeps or drops so many of the highest or lowest."""
        return self.word in ("k", "p") and self.selector.by_rank


class Number(Struct, frozen=True):
    value: int


class Pool(Struct, frozen=True):
    """Dice of one kind thrown together, and what is done to them, in the order it was written."""

    count: int
    sides: int
    ops: tuple[Op, ...] = ()


class Set(Struct, frozen=True):
    """`{4d6 + 3, 2d8}kh1`: several totals of which some are kept or counted; their sum where nothing is said."""

    items: tuple[Node, ...]
    ops: tuple[Op, ...] = ()


class Function(Struct, frozen=True):
    name: FunctionName
    items: tuple[Node, ...]


class Labelled(Struct, frozen=True):
    inner: Node
    label: str


class Minus(Struct, frozen=True):
    inner: Node


class Chain(Struct, frozen=True):
    """A sum (`+`, `-`) or a product (`*`, `/`, `//` which rounds down, `%`), worked out from left to right."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


Node = Number | Pool | Set | Function | Labelled | Minus | Chain


class Expression(Struct, frozen=True):
    """A whole text: the tree, an advantage flag, a note after `#`, and readings worth naming (words keys)."""

    tree: Node
    flag: Flag = ""
    note: str = ""
    remarks: tuple[str, ...] = ()


def parts(node: Node) -> tuple[Node, ...]:
    """The parts of a node, from left to right: the order in which they are thrown."""
    match node:
        case Set(items) | Function(_, items):
            return items
        case Labelled(inner) | Minus(inner):
            return (inner,)
        case Chain(first, rest):
            return (first, *(part for _, part in rest))
    return ()


def pools(node: Node) -> list[Pool]:
    """Every pool of dice, from left to right."""
    return [node] if isinstance(node, Pool) else [pool for part in parts(node) for pool in pools(part)]


def with_parts(node: Node, new: Sequence[Node]) -> Node:
    match node:
        case Set() | Function():
            return replace(node, items=tuple(new))
        case Labelled() | Minus():
            return replace(node, inner=new[0])
        case Chain(_, rest):
            return Chain(new[0], tuple((op, part) for (op, _), part in zip(rest, new[1:], strict=True)))
    return node


# ---------------------------------------------------------------- arithmetic


def plain(value: Value) -> Value:
    """A fraction that is whole as the whole number it is."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def worked(op: str, left: Value, right: Value) -> Value:
    match op:
        case "+":
            return plain(left + right)
        case "-":
            return plain(left - right)
        case "*":
            return plain(left * right)
        case "/":
            return plain(Fraction(left) / right)
        case "%":
            return plain(left % right)
    return left // right


def applied(name: FunctionName, values: Sequence[Value]) -> Value:
    """A half is rounded up, as at most tables: round(2.5) is 3, round(−2.5) is −2."""
    match name:
        case "floor":
            return math.floor(values[0])
        case "ceil":
            return math.ceil(values[0])
        case "round":
            return math.floor(values[0] + Fraction(1, 2))
        case "abs":
            return plain(abs(Fraction(values[0])))
        case "min":
            return min(values)
    return max(values)


def combined(node: Node, values: Sequence[Value]) -> Value:
    """What comes of the values of the parts; dice and sets have ways of their own."""
    match node:
        case Number(number):
            return number
        case Minus():
            return -values[0]
        case Function(name):
            return applied(name, values)
        case Chain(_, rest):
            total = values[0]
            for (op, _), value in zip(rest, values[1:], strict=True):
                total = worked(op, total, value)
            return total
    return values[0]


# ---------------------------------------------------------------- ranks and advantage


def ranks(count: int, ops: Sequence[Op]) -> tuple[int, int]:
    """How many of the lowest and of the highest are dropped: every chain of keeps comes to that."""
    low = high = 0
    for op in ops:
        left, number = count - low - high, op.selector.number
        gone = number if op.word == "p" else max(0, left - number)
        if (op.word == "k") == (op.selector.sign == "h"):
            low += gone
        else:
            high += gone
    return low, high


def is_the_d20(node: Node) -> bool:
    """Whether advantage may fall on it: one d20 of which nothing is kept or dropped."""
    return (
        isinstance(node, Pool) and (node.count, node.sides) == (1, 20) and all(op.word not in "kp" for op in node.ops)
    )


def flagged(expression: Expression) -> Node:
    """The tree that is thrown: with advantage or disadvantage the one d20 becomes two, of which one is kept."""
    if expression.flag not in ("adv", "dis"):
        return expression.tree
    kept = Op("k", Selector("h" if expression.flag == "adv" else "l", 1))

    def changed(node: Node) -> Node:
        if isinstance(node, Pool) and is_the_d20(node):
            counted = next((at for at, op in enumerate(node.ops) if op.word in (*COUNTING, "ms")), len(node.ops))
            return Pool(2, 20, (*node.ops[:counted], kept, *node.ops[counted:]))
        return with_parts(node, [changed(part) for part in parts(node)])

    return changed(expression.tree)
