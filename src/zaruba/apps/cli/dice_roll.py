"""Throwing a dice text, and its exact chances."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import comb, sqrt

from msgspec import Struct

from zaruba.apps.cli.dice_print import LETTER, tree_text
from zaruba.apps.cli.dice_tree import Chain, Labelled, Minus, Node, Number, Pool, bounds, pools, worked
from zaruba.kernel.dice import Throw, totals

MOST_WORK = 1_500_000
"""Steps an exact reckoning may take (about a quarter of a second); beyond it the chances are sampled and say so."""
SAMPLES, MOST_SAMPLED_DICE = 20_000, 500_000
MOST_SHOWN = 30
"""Faces of one pool shown as text."""

Faces = Callable[[Throw], tuple[int, ...]]


class Thrown(Struct, frozen=True):
    """A pool with the faces it showed, in the order they fell; `kept` marks those that count."""

    pool: Pool
    faces: tuple[int, ...]
    kept: tuple[bool, ...]

    @property
    def total(self) -> int:
        return sum(face for face, kept in zip(self.faces, self.kept, strict=True) if kept)


class Rolled(Struct, frozen=True):
    tree: Node
    thrown: tuple[Thrown, ...]
    total: int


def roll(tree: Node, faces: Faces) -> Rolled:
    """Throw every pool from left to right and work the tree out."""
    thrown = tuple(_thrown(pool, faces(Throw((pool.sides,) * pool.count))) for pool in pools(tree))
    totals_left = iter(thrown)
    return Rolled(tree, thrown, _value(tree, lambda pool: next(totals_left).total))


def _thrown(pool: Pool, faces: tuple[int, ...]) -> Thrown:
    low, high = pool.ranks
    ascending = sorted(range(pool.count), key=lambda place: (faces[place], -place))
    counted = set(ascending[low : pool.count - high])
    return Thrown(pool, faces, tuple(place in counted for place in range(pool.count)))


def _value(node: Node, value: Callable[[Pool], int]) -> int:
    match node:
        case Number(number):
            return number
        case Pool():
            return value(node)
        case Labelled(inner):
            return _value(inner, value)
        case Minus(inner):
            return -_value(inner, value)
    total = _value(node.first, value)
    for op, part in node.rest:
        total = worked(op, total, _value(part, value))
    return total


def faces_text(rolled: Rolled, lang: str = "en") -> str:
    """The tree with the faces of each pool in place of its notation: `(6, 5, ~~2~~) + 4`."""
    left = iter(rolled.thrown)

    def shown(_: Pool) -> str:
        thrown = next(left)
        marked = [str(f) if kept else f"~~{f}~~" for f, kept in zip(thrown.faces, thrown.kept, strict=True)]
        if len(marked) > MOST_SHOWN:
            marked = [*marked[:MOST_SHOWN], f"… {len(marked)}{LETTER[lang]}{thrown.pool.sides} = {thrown.total}"]
        return f"({', '.join(marked)})"

    return tree_text(rolled.tree, lang, shown)


# ---------------------------------------------------------------- chances


class Chances(Struct, frozen=True):
    """Each total with its chance, ascending; `samples` is 0 where the chances are exact."""

    results: tuple[tuple[int, Fraction], ...]
    samples: int = 0

    @property
    def mean(self) -> Fraction:
        return sum((total * chance for total, chance in self.results), Fraction(0))

    @property
    def deviation(self) -> float:
        mean = self.mean
        spread: Fraction = sum(((total - mean) ** 2 * chance for total, chance in self.results), Fraction(0))
        return sqrt(spread)


def chances(tree: Node) -> Chances:
    """Exact where that is cheap enough, otherwise sampled."""
    if work(tree) > MOST_WORK:
        return _sampled(tree)
    counts, of = _counts(tree)
    return Chances(tuple((total, Fraction(ways, of)) for total, ways in sorted(counts.items())))


def work(node: Node) -> int:
    """About how many steps the exact reckoning takes."""
    match node:
        case Number():
            return 1
        case Pool(count, sides):
            low, high = node.ranks
            if not low and not high:
                return count * count * sides * sides // 2
            if low + high == count - 1 and 0 in (low, high):
                return count * sides
            return count * count * count * sides * sides
        case Labelled(inner) | Minus(inner):
            return work(inner)
    steps, so_far = work(node.first), node.first
    for op, part in node.rest:
        steps += work(part) + _width(so_far) * _width(part)
        so_far = Chain(so_far, ((op, part),))
    return steps


def _width(node: Node) -> int:
    low, high = bounds(node)
    return high - low + 1


def _counts(node: Node) -> tuple[dict[int, int], int]:
    """Totals with their ways, and out of how many."""
    match node:
        case Number(value):
            return {value: 1}, 1
        case Pool():
            return _of_pool(node), node.sides**node.count
        case Labelled(inner):
            return _counts(inner)
        case Minus(inner):
            counts, of = _counts(inner)
            return {-total: ways for total, ways in counts.items()}, of
    counts, of = _counts(node.first)
    for op, part in node.rest:
        others, other_of = _counts(part)
        grown: dict[int, int] = {}
        for left, ways in counts.items():
            for right, other_ways in others.items():
                total = worked(op, left, right)
                grown[total] = grown.get(total, 0) + ways * other_ways
        counts, of = grown, of * other_of
    return counts, of


def _of_pool(pool: Pool) -> dict[int, int]:
    low, high = pool.ranks
    if not (low and high):
        kept = pool.count - low - high
        keep = 0 if not (low or high) else kept if low else -kept
        return dict(totals(Throw((pool.sides,) * pool.count, keep)))
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # (dice placed from the highest face down, total) -> ways
    for face in range(pool.sides, 0, -1):
        grown: dict[tuple[int, int], int] = {}
        for (placed, total), count in ways.items():
            for more in range(pool.count - placed + 1):
                counted = max(0, min(placed + more, pool.count - low) - max(placed, high))
                key = (placed + more, total + counted * face)
                grown[key] = grown.get(key, 0) + count * comb(pool.count - placed, more)
        ways = grown
    return {total: count for (placed, total), count in ways.items() if placed == pool.count}


def _sampled(tree: Node) -> Chances:
    dice = sum(pool.count for pool in pools(tree))
    times = max(1000, min(SAMPLES, MOST_SAMPLED_DICE // dice))
    draw = random.Random(1).random

    def faces(throw: Throw) -> tuple[int, ...]:
        return tuple(int(draw() * sides) + 1 for sides in throw.dice)

    counted: dict[int, int] = {}
    for _ in range(times):
        total = roll(tree, faces).total
        counted[total] = counted.get(total, 0) + 1
    return Chances(tuple((total, Fraction(ways, times)) for total, ways in sorted(counted.items())), times)
