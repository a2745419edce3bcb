"""How far a roll may go, before a die is thrown: the least and the most, how many throws, and what would never end.

A die is kept as pieces (from, to, weight): the weight lies evenly on the values between. Two pieces are enough for
a die of a million sides, and every re-roll and least value only cuts or moves some.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.dicing.tree import (
    COUNTING,
    EXPLODING,
    Chain,
    Function,
    FunctionName,
    Minus,
    Node,
    Number,
    Op,
    Pool,
    Selector,
    Set,
    applied,
    parts,
    ranks,
    worked,
)  # fmt: skip

Bound = int | Fraction | float
"""A number, or plus or minus infinity."""
Span = tuple[Bound, Bound]
Piece = tuple[int, int, Fraction]
Law = tuple[Piece, ...]

MOST_STEPS = 100_000
MOST_AGAIN = Fraction(999, 1000)
"""A die that is thrown again more often than that would go on too long."""
LUCK = 5
"""Each throw that hangs on luck is reckoned so many times over: more than MOST_STEPS never come about in practice."""
NEVER: Span = (0, 0)


class Endless(ValueError):
    """An explosion or a re-roll that would never end, or not soon enough: a words key."""


def die_law(sides: int) -> Law:
    return ((1, sides, Fraction(1)),)


def split(law: Law, selector: Selector) -> tuple[Law, Law]:
    """What is meant by the selector, and the rest."""
    low, high = selector.span
    meant: list[Piece] = []
    rest: list[Piece] = []
    for start, end, weight in law:
        share = weight / (end - start + 1)
        a, b = (int(x) for x in (max(start, min(low, end + 1)), min(end, max(high, start - 1))))
        cuts = (
            [(meant, a, b), (rest, start, min(a - 1, end)), (rest, max(b + 1, start), end)]
            if a <= b
            else [(rest, start, end)]
        )
        for into, x, y in cuts:
            if x <= y:
                into.append((x, y, share * (y - x + 1)))
    return tuple(meant), tuple(rest)


def mass(law: Law) -> Fraction:
    return sum((weight for *_, weight in law), Fraction(0))


def scaled(law: Law, factor: Fraction) -> Law:
    return tuple((low, high, weight * factor) for low, high, weight in law)


def settled(law: Law, op: Op, sides: int) -> Law:
    """The die after a re-roll, a least or a most that looks at nothing but its own value."""
    number = op.selector.number
    if op.word in ("min", "max"):
        meant, rest = split(law, Selector("<" if op.word == "min" else ">", number))
        return (*rest, (number, number, mass(meant))) if meant else rest
    meant, rest = split(law, op.selector)
    fresh = die_law(sides)
    if op.word == "rr":
        fresh = split(fresh, op.selector)[1]
        fresh = scaled(fresh, 1 / mass(fresh)) if fresh else ()
    return (*rest, *scaled(fresh, mass(meant))) if meant else rest


class Reach(Struct, frozen=True):
    """A pool as far as it has been read: `law` of a single die, `span` of what stands for one, how many count."""

    sides: int
    dice: int
    law: Law
    span: Span
    least: int
    most: int
    throws: Fraction
    """Expected throws and changes of dice; those that hang on luck are reckoned `LUCK`-fold."""
    cost: Fraction = Fraction(1)
    exploding: str = ""
    spare: int = 0
    """The most that the one die of `ra` may add to the whole."""
    counts: Span | None = None
    margin: Op | None = None

    def then(self, op: Op) -> Reach:
        """The same after one more thing is done to the dice. Raises Endless."""
        step = replace(self, throws=self.throws + self.dice)
        if op.word in EXPLODING:
            return step.exploded(op)
        if op.word in ("k", "p"):
            return step.kept(op)
        if op.word in COUNTING:
            return step.counted(op)
        if op.word == "ms":
            return replace(step, margin=op)
        if op.word == "ra":
            return replace(step, exploding="ra", spare=ends(step.law)[1], throws=step.throws + LUCK)
        return step.changed(op)

    def changed(self, op: Op) -> Reach:
        """Re-rolls, a least, a most: of each die, also of those that came by explosion."""
        law, again = self.law, Fraction(0)
        if op.selector.by_rank:
            law = (*scaled(law, Fraction(1, 2)), *scaled(die_law(self.sides), Fraction(1, 2)))
            again = Fraction(min(op.selector.number, self.dice), self.dice)
        else:
            if op.word in ("ro", "rr"):
                meant, fresh = mass(split(law, op.selector)[0]), mass(split(die_law(self.sides), op.selector)[0])
                if fresh == 1 or meant == 1:
                    raise Endless("always")
                if op.word == "rr" and fresh > MOST_AGAIN:
                    raise Endless("too-much-work")
                again = meant if op.word == "ro" else meant / (1 - fresh)
            law = settled(law, op, self.sides)
        low, high = ends(law)
        span: Span = (low, high)
        if self.exploding not in ("", "ra"):
            span = min(low, self.span[0]), max(self.span[1], 2 * high)
        return replace(self, law=law, span=span, cost=self.cost + again, spare=self.spare and max(self.spare, high),
                       throws=self.throws + LUCK * again * self.dice)  # fmt: skip

    def exploded(self, op: Op) -> Reach:
        meant, rest = split(self.law, op.selector)
        again = mass(meant)
        if again == 1:
            raise Endless("one-sided" if self.sides == 1 else "always")
        if again > MOST_AGAIN:
            raise Endless("too-much-work")
        less = 1 if op.word == "!p" else 0
        half = scaled(self.law, Fraction(1, 2))
        law = (*half, *((low - less, high - less, weight) for low, high, weight in half)) if less else self.law
        span: Span = ends(self.law)
        if meant:
            low, high = (ends(meant)[0] + ends(self.law if op.word == "!o" else rest)[0] - less), math.inf
            span = min(ends(rest)[0], low), ends(meant)[1] + span[1] if op.word == "!o" else high
        more = again if op.word == "!o" else again / (1 - again)
        return replace(self, law=law, span=span, exploding=op.word,
                       throws=self.throws + LUCK * more * self.dice * self.cost)  # fmt: skip

    def kept(self, op: Op) -> Reach:
        number = op.selector.number
        if op.selector.by_rank:
            if op.word == "k":
                return replace(self, least=min(self.least, number), most=min(self.most, number))
            return replace(self, least=max(0, self.least - number), most=max(0, self.most - number))
        low, high = op.selector.span
        can, must = touches(self.span, (low, high)), within(self.span, (low, high))
        if op.word == "k":
            span = (max(self.span[0], low), min(self.span[1], high)) if can else NEVER
            return replace(self, least=self.least if must else 0, most=self.most if can else 0, span=span)
        return replace(self, least=0 if can else self.least, most=0 if must else self.most)

    def counted(self, op: Op) -> Reach:
        span = self.span if self.exploding in ("", "!!") else ends(self.law)
        can, must = touches(span, op.selector.span), within(span, op.selector.span)
        low, high = self.counts or NEVER
        if op.word == "df":
            low, high = (-1 if can else low), (-1 if must else high)
        else:
            low, high = int(must), int(can)
        return replace(self, counts=(low, high))

    @property
    def bounds(self) -> Span:
        least: Bound = self.least
        most: Bound = self.most
        low, high = self.span if self.counts is None else self.counts
        if self.counts is not None and self.exploding not in ("", "!!"):
            most = most + 1 if self.exploding == "ra" else most * 2 if self.exploding == "!o" else math.inf
        total = (times(most if low < 0 else least, low), times(most if high > 0 else least, high))
        if self.counts is None:
            total = total[0], total[1] + self.spare
        if self.margin is None:
            return total
        number = self.margin.selector.number
        return (total[0] - number, total[1] - number) if self.margin.selector.sign == ">" else (
            number - total[1], number - total[0])  # fmt: skip


def ends(law: Law) -> tuple[int, int]:
    return min(low for low, *_ in law), max(high for _, high, _ in law)


def touches(span: Span, other: Span) -> bool:
    return span[0] <= other[1] and other[0] <= span[1]


def within(span: Span, other: Span) -> bool:
    return other[0] <= span[0] and span[1] <= other[1]


def bare(count: int, sides: int) -> Reach:
    return Reach(sides, count, die_law(sides), (1, sides), count, count, Fraction(count))


def reach(pool: Pool) -> Reach:
    """Raises Endless."""
    return reduce(Reach.then, pool.ops, bare(pool.count, pool.sides))


def steps(node: Node) -> Fraction:
    """About how many throws and changes of dice the roll takes."""
    own = reach(node).throws if isinstance(node, Pool) else Fraction(1)
    return own + sum((steps(part) for part in parts(node)), Fraction(0))


# ---------------------------------------------------------------- the whole tree


def bounds(node: Node) -> Span:
    """The least and the most it can come to; infinite where dice explode. Raises ZeroDivisionError."""
    if isinstance(node, Number):
        return node.value, node.value
    if isinstance(node, Pool):
        return reach(node).bounds
    inner = [bounds(part) for part in parts(node)]
    match node:
        case Set(_, ops):
            return of_set(inner, ops)
        case Minus():
            return -inner[0][1], -inner[0][0]
        case Function(name):
            if name == "abs":
                low, high = inner[0]
                return max(0, low, -high), max(-low, high)
            lows, highs = [finite(name, [span[end] for span in inner]) for end in (0, 1)]
            return lows, highs
        case Chain(_, rest):
            span = inner[0]
            for (op, _), other in zip(rest, inner[1:], strict=True):
                span = of_two(op, span, other)
            return span
    return inner[0]


def finite(name: FunctionName, values: Sequence[Bound]) -> Bound:
    """A function that only grows, at an end that may be infinite."""
    if name in ("min", "max"):
        return min(values) if name == "min" else max(values)
    value = values[0]
    return value if isinstance(value, float) else applied(name, [value])


def of_two(op: str, left: Span, right: Span) -> Span:
    if op == "+":
        return left[0] + right[0], left[1] + right[1]
    if op == "-":
        return left[0] - right[1], left[1] - right[0]
    if op == "*":
        corners = [times(x, y) for x in left for y in right]
        return min(corners), max(corners)
    if right[0] <= 0 <= right[1]:
        raise ZeroDivisionError
    if op == "%":
        return remainders(left, right)
    corners = [divided(op, x, y) for x in left for y in right]
    return min(corners), max(corners)


def times(left: Bound, right: Bound) -> Bound:
    return 0 if not left or not right else left * right


def divided(op: str, left: Bound, right: Bound) -> Bound:
    if isinstance(right, float):
        return -1 if op == "//" and (left < 0) != (right < 0) and left else 0
    if isinstance(left, float):
        return left if right > 0 else -left
    return worked(op, left, right)


def remainders(left: Span, right: Span) -> Span:
    """A remainder has the sign of the divisor and is smaller."""
    if left[0] == left[1] and right[0] == right[1] and not isinstance(left[0], float):
        value = left[0] % right[0]
        return value, value
    whole = all(isinstance(end, int) for end in (*left, *right))
    if right[0] > 0:
        return 0, min(right[1] - whole, left[1]) if left[0] >= 0 else right[1] - whole
    return right[0] + whole, 0


def of_set(items: Sequence[Span], ops: Sequence[Op]) -> Span:
    """Ranks keep the lowest or highest of the ends; whatever else, each item counts or does not."""
    ranked = [op for op in ops if op.ranks]
    if all(op.ranks or op.word == "ms" for op in ops):
        low, high = ranks(len(items), ranked)
        lows, highs = (sum(sorted(span[end] for span in items)[low : len(items) - high]) for end in (0, 1))
        total: Span = lows, highs
    elif any(op.word in COUNTING for op in ops):
        fails = any(op.word == "df" for op in ops)
        total = (-len(items) if fails else 0, len(items))
    else:
        total = (sum(min(0, low) for low, _ in items), sum(max(0, high) for _, high in items))
    margin = next((op.selector for op in ops if op.word == "ms"), None)
    if margin is None:
        return total
    return (total[0] - margin.number, total[1] - margin.number) if margin.sign == ">" else (
        margin.number - total[1], margin.number - total[0])  # fmt: skip
