"""The chances of a dice text: exact where that is cheap enough, otherwise sampled, and saying so.

Counts are whole numbers of ways out of `of`. Where dice explode without limit the paths below a stated weight are
not followed; their weight is what is missing from the sum, and is told as unresolved.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from math import comb, factorial, lcm, prod, sqrt

from msgspec import Struct

from zaruba.apps.dicing.reach import die_law, settled, steps
from zaruba.apps.dicing.rolling import Faces, margin, of_set, throw_pool
from zaruba.apps.dicing.tree import (
    COUNTING,
    EXPLODING,
    SETTLING,
    Chain,
    Node,
    Op,
    Pool,
    Set,
    Value,
    combined,
    parts,
    plain,
    ranks,
    worked,
)  # fmt: skip
from zaruba.kernel.dice import Throw, totals

MOST_WORK = 1_500_000
"""Steps an exact reckoning may take (about a second at worst); beyond it the chances are sampled and say so."""
LEAST_SAMPLES, SAMPLES, MOST_SAMPLED_STEPS = 200, 20_000, 2_000_000
SMALLEST = Fraction(1, 10**9)
"""Explosions are followed until no more than this weight is left of a pool; where every way is walked, of a path."""
TAPE = 150
"""Steps of one path, where every way the dice can fall is walked."""
ORDERLESS = ("k", "p", "ro", "rr", "min", "max", "ms")
"""Where nothing else is done to dice, it does not matter which of them shows what."""

Counts = dict[Value, int]


class Chances(Struct, frozen=True):
    """Each total with its chance, ascending; `samples` is 0 where the chances are exact."""

    results: tuple[tuple[Value, Fraction], ...]
    samples: int = 0
    unresolved: Fraction = Fraction(0)
    """The weight of explosions that were not followed to their end."""

    @property
    def mean(self) -> Fraction:
        return sum((total * chance for total, chance in self.results), Fraction(0)) / (1 - self.unresolved)

    @property
    def deviation(self) -> float:
        mean = self.mean
        spread: Fraction = sum(((total - mean) ** 2 * chance for total, chance in self.results), Fraction(0))
        return sqrt(spread / (1 - self.unresolved))


class TooMuch(Exception):
    """The exact reckoning takes too long, or knows no way."""


class Budget:
    def __init__(self, work: int) -> None:
        self.left = work

    def spend(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise TooMuch


def chances(tree: Node) -> Chances:
    """Exact where that is cheap enough, otherwise sampled."""
    return exact(tree) or sampled(tree)


def exact(tree: Node, work: int = MOST_WORK) -> Chances | None:
    """The exact chances, unless they take more than so much work."""
    try:
        counts, of = _counts(tree, Budget(work))
    except TooMuch:
        return None
    results = tuple((total, Fraction(ways, of)) for total, ways in sorted(counts.items()))
    return Chances(results, 0, Fraction(of - sum(counts.values()), of))


def sampled(tree: Node) -> Chances:
    times = max(LEAST_SAMPLES, min(SAMPLES, int(MOST_SAMPLED_STEPS / steps(tree))))
    draw = random.Random(1).random

    def faces(throw: Throw) -> tuple[int, ...]:
        return tuple(int(draw() * sides) + 1 for sides in throw.dice)

    counted: Counts = {}
    for _ in range(times):
        total = _total(tree, faces)
        counted[total] = counted.get(total, 0) + 1
    return Chances(tuple((total, Fraction(ways, times)) for total, ways in sorted(counted.items())), times)


def _total(node: Node, faces: Faces) -> Value:
    """What one roll comes to, dice that are merely kept or dropped without looking at each for itself."""
    if isinstance(node, Pool):
        if not all(op.ranks for op in node.ops):
            return throw_pool(node, faces).total
        low, high = ranks(node.count, node.ops)
        shown = faces(Throw((node.sides,) * node.count))
        return sum(sorted(shown)[low : node.count - high] if low or high else shown)
    values = [_total(part, faces) for part in parts(node)]
    return of_set(values, node.ops)[0] if isinstance(node, Set) else combined(node, values)


# ---------------------------------------------------------------- the tree


def _counts(node: Node, budget: Budget) -> tuple[Counts, int]:
    """Totals with their ways, and out of how many."""
    budget.spend(1)
    if isinstance(node, Pool):
        return of_pool(node, budget)
    inner = [_counts(part, budget) for part in parts(node)]
    if isinstance(node, Set):
        return _of_set(node.ops, inner, budget)
    if not inner:
        return {combined(node, ()): 1}, 1
    if isinstance(node, Chain):
        counts, of = inner[0]
        for (op, _), other in zip(node.rest, inner[1:], strict=True):
            counts, of = joined((counts, of), other, partial(worked, op), budget)
        return counts, of
    counts, of = inner[0]
    for other in inner[1:]:  # min and max of several
        counts, of = joined((counts, of), other, lambda x, y: combined(node, (x, y)), budget)
    return mapped(counts, lambda value: combined(node, (value,))), of


def joined(
    one: tuple[Counts, int], other: tuple[Counts, int], join: Callable[[Value, Value], Value], budget: Budget
) -> tuple[Counts, int]:
    long = 1 + (one[1] * other[1]).bit_length() // 1000  # long numbers take longer
    budget.spend(len(one[0]) * len(other[0]) * long)
    grown: Counts = {}
    for left, ways in one[0].items():
        for right, other_ways in other[0].items():
            total = join(left, right)
            grown[total] = grown.get(total, 0) + ways * other_ways
    return grown, one[1] * other[1]


def mapped(counts: Counts, change: Callable[[Value], Value]) -> Counts:
    new: Counts = {}
    for value, ways in counts.items():
        changed = change(value)
        new[changed] = new.get(changed, 0) + ways
    return new


def _of_set(ops: Sequence[Op], inner: list[tuple[Counts, int]], budget: Budget) -> tuple[Counts, int]:
    if not any(op.word in ("k", "p") for op in ops):
        worth = [
            mapped(counts, lambda value: of_set([value], [op for op in ops if op.word != "ms"])[0])
            for counts, _ in inner
        ]
        counts, of = worth[0], inner[0][1]
        for other, (_, other_of) in zip(worth[1:], inner[1:], strict=True):
            counts, of = joined((counts, of), (other, other_of), lambda x, y: plain(x + y), budget)
        return mapped(counts, lambda value: margin(value, ops)), of
    together: dict[tuple[Value, ...], int] = {(): 1}
    of = 1
    for counts, other_of in inner:
        budget.spend(len(together) * len(counts))
        grown: dict[tuple[Value, ...], int] = {}
        for values, ways in together.items():
            for value, more in counts.items():
                key = tuple(sorted((*values, value)))
                grown[key] = grown.get(key, 0) + ways * more
        together, of = grown, of * other_of
    totals_: Counts = {}
    for values, ways in together.items():
        total = of_set(values, ops)[0]
        totals_[total] = totals_.get(total, 0) + ways
    return totals_, of


# ---------------------------------------------------------------- a pool


def of_pool(pool: Pool, budget: Budget) -> tuple[Counts, int]:
    """By the law of a single die where the dice are alike and look at each other only by rank; else every way."""
    found = _by_one_die(pool, budget)
    return found if found is not None else _every_way(pool, budget)


def _by_one_die(pool: Pool, budget: Budget) -> tuple[Counts, int] | None:
    """First what each die does by itself, then ranks, then what is left of each: read in that order, or not at all."""
    ops = list(pool.ops)
    own = _taken(ops, lambda op: op.word in SETTLING and not op.selector.by_rank)
    exploding = _taken(ops, lambda op: op.word in EXPLODING)
    ranked = _taken(ops, lambda op: op.ranks)
    of_each = _taken(ops, lambda op: op.word in ("k", "p") and not op.selector.by_rank)
    counting = _taken(ops, lambda op: op.word in COUNTING)
    if any(op.word != "ms" for op in ops) or len(exploding) > 1 or (counting and of_each):
        return None
    each_face = bool(counting and exploding and exploding[0].word != "!!")
    if each_face and ranked:
        return None

    def worth(value: Value) -> Value:
        return of_set([value], counting or of_each)[0]

    if not (own or exploding or counting or of_each):
        counts = _plain(pool.count, pool.sides, ranked, budget)
        if counts is not None:
            return mapped(counts, lambda value: margin(value, pool.ops)), pool.sides**pool.count
    faces, of = _faces(pool, own, budget)
    if exploding:
        per_face = worth if each_face else (lambda value: value)
        faces, of = _chains(faces, of, exploding[0], per_face, SMALLEST / pool.count, budget)
    low, high = ranks(pool.count, ranked)
    per_chain = (lambda value: value) if each_face else worth
    if low or high:
        counts = _ranked(faces, pool.count, low, high, per_chain, budget)
    else:
        counts = _power(mapped(faces, per_chain), of, pool.count, budget)
    return mapped(counts, lambda value: margin(value, pool.ops)), of**pool.count


def _taken(ops: list[Op], suits: Callable[[Op], bool]) -> list[Op]:
    """Those at the front that suit, taken off."""
    number = next((at for at, op in enumerate(ops) if not suits(op)), len(ops))
    taken, ops[:] = ops[:number], ops[number:]
    return taken


def _plain(count: int, sides: int, ranked: Sequence[Op], budget: Budget) -> Counts | None:
    """Dice of which nothing else is asked: the kernel knows their totals."""
    low, high = ranks(count, ranked)
    if low and high:
        return None
    kept = count - low - high
    extreme = kept == 1
    budget.spend(
        count * count * sides * sides // 2 if kept == count else count * sides if extreme else count**3 * sides**2
    )
    return dict(totals(Throw((sides,) * count, 0 if kept == count else kept if low else -kept)))


def _faces(pool: Pool, own: Sequence[Op], budget: Budget) -> tuple[Counts, int]:
    """One die after what it does by itself."""
    law = die_law(pool.sides)
    for op in own:
        law = settled(law, op, pool.sides)
    budget.spend(sum(high - low + 1 for low, high, _ in law))
    shares = [(low, high, weight / (high - low + 1)) for low, high, weight in law]
    of = lcm(*{share.denominator for *_, share in shares})
    faces: Counts = {}
    for low, high, share in shares:
        ways = int(share * of)
        for value in range(low, high + 1):
            faces[value] = faces.get(value, 0) + ways
    return faces, of


def _chains(
    faces: Counts, of: int, op: Op, worth: Callable[[Value], Value], least: Fraction, budget: Budget
) -> tuple[Counts, int]:
    """A die with its explosions; what is not followed is missing from the ways."""
    again = [(value, ways) for value, ways in faces.items() if op.selector.matches(value)]
    last = [(value, ways) for value, ways in faces.items() if not op.selector.matches(value)]
    less = 1 if op.word == "!p" else 0
    done = _moved({0: 1}, last, worth, 0, budget)
    open_, whole = _moved({0: 1}, again, worth, 0, budget), of
    while open_:
        if op.word == "!o":
            last, again = [*last, *again], []
        elif Fraction(sum(open_.values()), whole) <= least:
            break
        whole *= of
        done = {value: ways * of for value, ways in done.items()}
        for value, ways in _moved(open_, last, worth, less, budget).items():
            done[value] = done.get(value, 0) + ways
        open_ = _moved(open_, again, worth, less, budget)
    return done, whole


def _moved(
    sums: Counts, faces: Sequence[tuple[Value, int]], worth: Callable[[Value], Value], less: int, budget: Budget
) -> Counts:
    budget.spend(len(sums) * len(faces))
    grown: Counts = {}
    for total, ways in sums.items():
        for value, more in faces:
            key = total + worth(value - less)
            grown[key] = grown.get(key, 0) + ways * more
    return grown


def _power(one: Counts, of: int, times: int, budget: Budget) -> Counts:
    """The sum of so many alike."""
    total: tuple[Counts, int] = ({0: 1}, 1)
    square = (one, of)
    while times:
        if times % 2:
            total = joined(total, square, lambda x, y: x + y, budget)
        times //= 2
        if times:
            square = joined(square, square, lambda x, y: x + y, budget)
    return total[0]


def _ranked(one: Counts, number: int, low: int, high: int, worth: Callable[[Value], Value], budget: Budget) -> Counts:
    """From the highest value down: how many dice show it, and how many of those still count."""
    ways: dict[tuple[int, Value], int] = {(0, 0): 1}  # (dice placed, total) -> ways
    for value in sorted(one, reverse=True):
        budget.spend(len(ways) * number)
        own = worth(value)
        powers = [1]
        for _ in range(number):
            powers.append(powers[-1] * one[value])
        grown: dict[tuple[int, Value], int] = {}
        for (placed, total), count in ways.items():
            for more in range(number - placed + 1):
                counted = max(0, min(placed + more, number - low) - max(placed, high))
                key = (placed + more, total + counted * own)
                grown[key] = grown.get(key, 0) + count * comb(number - placed, more) * powers[more]
        ways = grown
    return {total: count for (placed, total), count in ways.items() if placed == number}


class _More(Exception):
    """The roll throws on: the dice it asks for."""

    def __init__(self, throw: Throw) -> None:
        self.throw = throw


def every_way(pool: Pool, least: Fraction = SMALLEST) -> Iterator[tuple[int, Fraction]]:
    """The pool thrown in every way, each with its chance; paths below `least` are not followed."""
    paths: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), Fraction(1))]
    while paths:
        path, chance = paths.pop()
        left = iter(path)

        def faces(throw: Throw, left: Iterator[tuple[int, ...]] = left) -> tuple[int, ...]:
            shown = next(left, None)
            if shown is None:
                raise _More(throw)
            return shown

        try:
            total = throw_pool(pool, faces).total
        except _More as more:
            share = chance / more.throw.ways
            if share >= least or not path:
                alike = not path and all(op.word in ORDERLESS for op in pool.ops)
                paths += [((*path, shown), share * ways) for shown, ways in _shown(more.throw, alike=alike)]
        else:
            yield total, chance


def _shown(throw: Throw, *, alike: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every result with its ways: in each order for itself, or all its orders as one."""
    if not alike:
        yield from ((shown, 1) for shown in product(*(range(1, sides + 1) for sides in throw.dice)))
        return
    for shown in combinations_with_replacement(range(1, throw.dice[0] + 1), len(throw.dice)):
        yield shown, factorial(len(shown)) // prod(factorial(shown.count(face)) for face in set(shown))


def _every_way(pool: Pool, budget: Budget) -> tuple[Counts, int]:
    alike = all(op.word in ORDERLESS for op in pool.ops)
    count = min(pool.count, 20)
    budget.spend((comb(pool.sides + count - 1, count) if alike else pool.sides**count) * TAPE)
    shares: dict[Value, Fraction] = {}
    for total, chance in every_way(pool):
        budget.spend(TAPE)
        shares[total] = shares.get(total, Fraction(0)) + chance
    of = lcm(*{share.denominator for share in shares.values()})
    return {total: int(share * of) for total, share in shares.items()}, of
