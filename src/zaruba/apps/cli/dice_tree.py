"""What a dice text means: pools, sums, products and labels as one small tree."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

KeepWord = Literal["kh", "kl", "dh", "dl"]
Flag = Literal["", "adv", "dis", "both"]


class Number(Struct, frozen=True):
    value: int


class Keep(Struct, frozen=True):
    """`kh2`: of the dice still counted keep the two highest; `dl1`: drop the lowest."""

    word: KeepWord
    number: int


class Pool(Struct, frozen=True):
    """Dice of one kind thrown together, and what is kept of them, in the order it was written."""

    count: int
    sides: int
    keeps: tuple[Keep, ...] = ()

    @property
    def ranks(self) -> tuple[int, int]:
        """How many of the lowest and of the highest dice are dropped: every chain of keeps comes to that."""
        low = high = 0
        for keep in self.keeps:
            left = self.count - low - high
            gone = keep.number if keep.word[0] == "d" else left - keep.number
            if keep.word in ("kh", "dl"):
                low += gone
            else:
                high += gone
        return low, high


class Labelled(Struct, frozen=True):
    inner: Node
    label: str


class Minus(Struct, frozen=True):
    inner: Node


class Chain(Struct, frozen=True):
    """A sum (`+`, `-`) or a product (`*`, `//` which rounds down), worked out from left to right."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


Node = Number | Pool | Labelled | Minus | Chain


class Expression(Struct, frozen=True):
    """A whole text: the tree, an advantage flag, a note after `#`, and readings worth naming (words keys)."""

    tree: Node
    flag: Flag = ""
    note: str = ""
    remarks: tuple[str, ...] = ()


def pools(node: Node) -> list[Pool]:
    """Every pool of dice, from left to right: the order in which they are thrown."""
    match node:
        case Pool():
            return [node]
        case Labelled() | Minus():
            return pools(node.inner)
        case Chain():
            return [pool for part in (node.first, *(part for _, part in node.rest)) for pool in pools(part)]
    return []


def bounds(node: Node) -> tuple[int, int]:
    """The least and the most it can come to. Raises ZeroDivisionError where a divisor may be nothing."""
    match node:
        case Number(value):
            return value, value
        case Pool(count, sides):
            kept = count - sum(node.ranks)
            return kept, kept * sides
        case Labelled(inner):
            return bounds(inner)
        case Minus(inner):
            low, high = bounds(inner)
            return -high, -low
    low, high = bounds(node.first)
    for op, part in node.rest:
        a, b = bounds(part)
        if op == "//" and a <= 0 <= b:
            raise ZeroDivisionError
        ends = [worked(op, x, y) for x in (low, high) for y in (a, b)]
        low, high = min(ends), max(ends)
    return low, high


def worked(op: str, left: int, right: int) -> int:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    return left // right


def flagged(expression: Expression) -> Node:
    """The tree that is thrown: with advantage or disadvantage the one d20 becomes two, of which one is kept."""
    if expression.flag not in ("adv", "dis"):
        return expression.tree
    two = Pool(2, 20, (Keep("kh" if expression.flag == "adv" else "kl", 1),))

    def changed(node: Node) -> Node:
        match node:
            case Pool(1, 20, ()):
                return two
            case Labelled(inner, label):
                return Labelled(changed(inner), label)
            case Minus(inner):
                return Minus(changed(inner))
            case Chain(first, rest):
                return Chain(changed(first), tuple((op, changed(part)) for op, part in rest))
        return node

    return changed(expression.tree)
