"""Fights drawn from tables, thousands at once.

What a step does from a shape (a position without its open numbers, `study.exploring`) was enumerated once by the rules
themselves. Here it is a table for each set of numbers to which the same ways are open, and all fights that have come
to that shape are drawn from it together. Nothing is decided here, and no position has to be met before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from zaruba.study.chain import Floats, Ints
from zaruba.study.exploring import Counting, Shape, Shapes
from zaruba.study.opened import Unfit

AT_ONCE = 1 << 16
"""Fights drawn together."""
MOST_ROUNDS = 1_000
"""A fight that has not ended by then is left."""

Label = Callable[[Any], Hashable]
"""Something to be noted of a position, whatever its open numbers are; nothing where it is empty."""


class Ended(Struct, frozen=True, eq=False):
    """Fights that came to the same shape of an end, or were left (not `over`).

    Shapes: `numbers` (fights, keys); `rounds` (fights,); `first` (fights, labels): of each label the first that was
    noted, by its place among `Drawn.noted`, 0 for none.
    """

    shape: int
    over: bool
    numbers: Ints
    rounds: Ints
    first: Ints


class Drawn:
    """Fights of one start, drawn from the tables of its shapes.

    A fight is a shape and one whole number: its open numbers are the last digits of it, then the place of each label
    noted, then the rounds begun. Raises `Unfit` where they do not fit.

    `labels` are noted of every position a fight comes to, until the first that is true.
    """

    def __init__(self, shapes: Shapes, labels: Sequence[Label] = ()) -> None:
        self.shapes = shapes
        self.noted: list[Hashable] = [None]
        codes: dict[Hashable, int] = {}
        own = [[self._code(label(shape.blank), codes) for label in labels] for shape in shapes.listed]
        self._counting = counting = Counting(shapes)
        self._places = len(self.noted)
        self._labels = [counting.each * self._places**label for label in range(len(labels))]
        self.round = counting.each * self._places ** len(labels)
        if self.round * MOST_ROUNDS >= 1 << 62:
            raise Unfit
        self._steps = [_Step(shape, counting) for shape in shapes.listed]
        self._passed = [self._from(number, own) for number in range(len(shapes.listed))]

    def _code(self, value: Hashable, codes: dict[Hashable, int]) -> int:
        if value in (None, "", ()):
            return 0
        if value not in codes:
            codes[value] = len(self.noted)
            self.noted.append(value)
        return codes[value]

    def _from(self, number: int, own: Sequence[Sequence[int]]) -> tuple[int, int, list[int]]:
        """Where a fight that comes to a shape draws next, or ends; rounds that begin till then, labels noted till then."""
        rounds, noted, seen = 0, list(own[number]), {number}
        while (onwards := self._steps[number].onwards) is not None:
            rounds += self._steps[number].rounds
            number = onwards
            if number in seen:
                break  # round and round: it is left at the limit of rounds, or at once if none begins
            seen.add(number)
            noted = [one or other for one, other in zip(noted, own[number], strict=True)]
        return number, rounds, noted

    def play(self, fights: int, seed: int) -> Iterator[Ended]:
        """Draw so many fights; the same ones for the same numbers. One of more than `MOST_ROUNDS` rounds is left."""
        rng = np.random.Generator(np.random.SFC64(seed))
        first, values = self.shapes.shape_of(self.shapes.first)
        begin = int(self._counting.codes(np.zeros(1, np.int64), np.array([values], np.int64))[0])
        for begun in range(0, fights, AT_ONCE):
            yield from self._play(first, np.full(min(AT_ONCE, fights - begun), begin, np.int64), rng)

    def _play(self, first: int, codes: Ints, rng: np.random.Generator) -> Iterator[Ended]:
        waiting: dict[int, list[Ints]] = {}
        size: dict[int, int] = {}
        self._arrive(first, codes, waiting, size)
        while waiting:
            here = max(size, key=size.__getitem__)
            del size[here]
            some = waiting.pop(here)
            codes = some[0] if len(some) == 1 else np.concatenate(some)
            step = self._steps[here]
            if step.over or step.onwards is not None:
                yield self._ended(here, step.over, codes)
                continue
            if step.rounds:
                codes = codes + self.round
                late = codes >= self.round * MOST_ROUNDS
                if late.any():
                    yield self._ended(here, False, codes[late])
                    codes = codes[~late]
            way, codes = step.taken(codes, rng)
            to = step.to.take(way)
            for one in np.flatnonzero(np.bincount(to + 1)).tolist():
                part = codes[to == one - 1]
                if one:
                    self._arrive(one - 1, part, waiting, size)
                else:
                    yield self._ended(here, False, part)

    def _arrive(self, shape: int, codes: Ints, waiting: dict[int, list[Ints]], size: dict[int, int]) -> None:
        number, rounds, noted = self._passed[shape]
        if rounds:
            codes = codes + rounds * self.round
        for radix, code in zip(self._labels, noted, strict=True):
            if code:
                codes = np.where(codes // radix % self._places == 0, codes + code * radix, codes)
        waiting.setdefault(number, []).append(codes)
        size[number] = size.get(number, 0) + len(codes)

    def _ended(self, shape: int, over: bool, codes: Ints) -> Ended:
        numbers = self._counting.numbers(codes)
        noted = [codes // radix % self._places for radix in self._labels]
        first = np.stack(noted, axis=1) if noted else np.zeros((len(codes), 0), np.int64)
        return Ended(shape, over, numbers, codes // self.round, first)


class _Step:
    """The step from a shape: which ways are open to which numbers, and a table of each such set of ways."""

    def __init__(self, shape: Shape, counting: Counting) -> None:
        keys = len(counting.shapes.keys)
        self.over, self.rounds = shape.verdict is not None, int(shape.rounds)
        ways = [(way.to, way.box, way.kept, way.plus, way.chance) for way in shape.ways]
        ways += [(-1, box, (1,) * keys, (0,) * keys, chance) for box, chance in shape.lost]
        self.to = np.array([way[0] for way in ways], np.int64)
        kept = np.array([way[2] for way in ways], np.int64).reshape(-1, keys)
        plus = np.array([way[3] for way in ways], np.int64).reshape(-1, keys)
        self._chances = np.array([way[4] for way in ways])
        # A number that is kept moves by so much; in the place of one that is not, another stands.
        self._moved = (plus - (1 - kept) * counting.low) @ counting.radix
        self._digits, self._anew = [], []
        for place in range(keys):
            radix, size = int(counting.radix[place]), int(counting.size[place])
            if not kept[:, place].all():
                self._anew.append((radix, size, (1 - kept[:, place]) * radix))
        kinds = 1
        for place, table in counting.holding([way[1] for way in ways]):
            _, inverse = np.unique(table, axis=1, return_inverse=True)
            inverse = inverse.ravel()
            self._digits.append((int(counting.radix[place]), int(counting.size[place]), table, inverse))
            kinds *= int(inverse.max()) + 1
        still = len(ways) == 1 and not shape.lost and not self._digits and bool(kept.all()) and not plus.any()
        self.onwards: int | None = int(self.to[0]) if still else None
        self._known = np.zeros(kinds, np.bool_)
        self._width = np.zeros(kinds)
        self._offset = np.zeros(kinds, np.int64)
        self._cut = np.zeros(0)
        self._own = self._other = np.zeros(0, np.int64)

    def taken(self, codes: Ints, rng: np.random.Generator) -> tuple[Ints, Ints]:
        """The way each of these fights takes, and its code then. Shapes: (fights,)."""
        kind = np.zeros(len(codes), np.int64)
        for radix, size, _, inverse in self._digits:
            kind *= int(inverse.max()) + 1
            kind += inverse.take(codes // radix % size)
        if not self._known.take(kind).all():
            for one in np.unique(kind[~self._known.take(kind)]).tolist():
                self._learn(one, int(codes[kind == one][0]))
        draw = rng.random(len(codes))
        draw *= self._width.take(kind)
        column = draw.astype(np.int64)
        draw -= column
        column += self._offset.take(kind)
        way = np.where(draw < self._cut.take(column), self._own.take(column), self._other.take(column))
        after = codes + self._moved.take(way)
        for radix, size, anew in self._anew:
            after -= codes // radix % size * anew.take(way)
        return way, after

    def _learn(self, kind: int, code: int) -> None:
        """The ways open to these numbers, as an alias table after those that are known."""
        is_open = np.ones(len(self.to), np.bool_)
        for radix, size, table, _ in self._digits:
            is_open &= table[:, code // radix % size]
        ways = np.flatnonzero(is_open)
        cut, other = aliased(self._chances[ways])
        self._known[kind], self._width[kind], self._offset[kind] = True, len(ways), len(self._cut)
        self._cut = np.concatenate([self._cut, cut])
        self._own = np.concatenate([self._own, ways])
        self._other = np.concatenate([self._other, ways[other]])


def aliased(shares: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """An alias table (Walker, Vose): column k keeps its own way below `cut[k]`, and else has way `other[k]`.

    Shapes: (ways,). The shares need not sum to 1.
    """
    size = len(shares)
    scaled = shares * (size / shares.sum())
    cut, other = np.ones(size), np.arange(size)
    small = [k for k in range(size) if scaled[k] < 1]
    large = [k for k in range(size) if scaled[k] >= 1]
    while small and large:
        less, more = small.pop(), large[-1]
        cut[less], other[less] = scaled[less], more
        scaled[more] -= 1 - scaled[less]
        if scaled[more] < 1:
            small.append(large.pop())
    return cut, other
