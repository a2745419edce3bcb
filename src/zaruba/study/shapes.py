"""What chains (`study.exploring`) and games (`study.game`) have in common: positions without their open numbers.

A shape is a position with nothing in the places of its open numbers (`study.opened`). It is gone through once for all
values that stand there; the single positions are then counted by codes: which place, and the numbers as digits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Any, Generic, Literal, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from zaruba.study.chain import Ints
from zaruba.study.opened import Box, Key, Open, Split, Unfit, holds_open, number, put_in, slots, taken_out

MOST_VALUES = 1_000
"""Of one number. A number with more does not run down: it grows."""
MOST_CODES = 1 << 62
FIRST_SHARE = 1 / 8
"""The part of the time that the very first step may take: a fight whose steps take longer has far too many ways."""
WAYS_A_POSITION = 16
"""No single step is followed through more ways (answers, and what dice show) than this times the positions allowed."""
STUMBLES = (Unfit, Split, AssertionError, TypeError, KeyError)
"""What comes of a rule or a policy that an open number does not suit, or that is led where nobody ever comes to."""


Why = Literal["positions", "step", "seconds"]
TOO_LARGE: dict[Why, str] = {
    "positions": "more positions than were to be explored: {met} met",
    "step": "more ways in one step than were to be followed: {met} positions met",
    "seconds": "{met} positions met in the time",
}


class TooLarge(Exception):
    """There are more positions than were to be explored, one step alone goes more ways, or the time was over.

    So many positions were `met` by then, and so many `answers` stood open in the step at hand.
    `shapes` (`study.exploring.Shapes`) are there if all of those are known, and only the single positions are too many.
    """

    shapes: Any = None

    def __init__(self, met: int, why: Why, answers: int = 0) -> None:
        super().__init__(TOO_LARGE[why].format(met=met))
        self.met, self.why, self.answers = met, why, answers


class Patience:
    """How many positions and how long; `progress(done, known)` is told now and then."""

    def __init__(self, most: int, seconds: float | None, progress: Callable[[int, int], None] | None) -> None:
        self.most, self._progress = most, progress
        self._done, self._known, self._answers = 0, 1, 0
        now, self._at_first = time.monotonic(), True
        self._until = None if seconds is None else now + seconds
        self._first_until = None if seconds is None else now + FIRST_SHARE * seconds

    def met(self, done: int, known: int) -> None:
        """So many are dealt with, of so many that are known. Raises `TooLarge`."""
        self._done, self._answers, self._at_first = done, 0, known == 1 and not done
        self.known(known)
        self.check()

    def known(self, known: int) -> None:
        """So many are known by now, in the middle of a step. Raises `TooLarge`."""
        self._known = known
        if known > self.most:
            raise self._too_large("positions")

    def answers(self, more: int) -> None:
        """So many more answers stand open in the step at hand. Raises `TooLarge`."""
        self._answers += more
        self.ways(self._answers)

    def ways(self, ways: int) -> None:
        """The step at hand can go so many ways. Raises `TooLarge`."""
        if ways > WAYS_A_POSITION * self.most:
            raise self._too_large("step")

    def check(self) -> None:
        """Raises `TooLarge` when the time is over, or its part for the first position while that is not dealt with."""
        until = self._first_until if self._at_first else self._until
        if until is not None and time.monotonic() > until:
            raise self._too_large("seconds")
        if self._progress is not None:
            self._progress(self._done, self._known)

    def _too_large(self, why: Why) -> TooLarge:
        return TooLarge(self._known, why, self._answers)


class Leading(Protocol):
    """A way from a shape, for the values of `box`: what becomes of each number (kept or not, and so much more)."""

    @property
    def box(self) -> Box: ...

    @property
    def kept(self) -> tuple[int, ...]: ...

    @property
    def plus(self) -> tuple[int, ...]: ...


class Shape:
    """A position without its open numbers, and the values they may have in it."""

    __slots__ = ("blank", "values", "walked")

    def __init__(self, blank: Any, keys: int) -> None:
        self.blank = blank
        self.values: list[set[int]] = [set() for _ in range(keys)]
        self.walked = False


F = TypeVar("F", bound=Shape)


class Shaped(Generic[F]):
    """Every shape that a fight can come to from `first`, by number."""

    def __init__(self, first: Any, keys: tuple[Key, ...], kind: Callable[[Any, int], F]) -> None:
        self.first, self.keys, self._kind = first, keys, kind
        self.listed: list[F] = []
        self._numbers: dict[Any, int] = {}
        self._begin, found = self.shape_of(first)
        self._most = [max(value, 1) for value in found]

    def shape_of(self, position: Any) -> tuple[int, tuple[Any, ...]]:
        """The shape of a position by number, and what stood in the places of its open numbers. Raises `Unfit`."""
        blank, found = self._parted(position)
        known = self._numbers.get(blank)
        if known is None:
            if self.keys and (
                slots(blank) != self.keys or holds_open(blank) or not all(type(one) in (int, Open) for one in found)
            ):
                raise Unfit
            known = self._numbers[blank] = len(self.listed)
            self.listed.append(self._kind(blank, len(self.keys)))
        return known, found

    def known_shape(self, position: Any) -> tuple[int, tuple[int, ...]]:
        """The same of a position that has come about. Raises KeyError."""
        blank, found = self._parted(position)
        return self._numbers[blank], found

    def _parted(self, position: Any) -> tuple[Any, tuple[Any, ...]]:
        return taken_out(position, self.keys) if self.keys else (position, ())

    def position(self, shape: int, values: Iterable[Any]) -> Any:
        blank = self.listed[shape].blank
        return put_in(blank, self.keys, values) if self.keys else blank

    def opened(self, shape: int) -> Any:
        """The position of a shape with all values that its numbers may have."""
        values = [tuple(sorted(one)) for one in self.listed[shape].values]
        return self.position(shape, [number(key, one) for key, one in zip(self.keys, values, strict=True)])

    def begin(self) -> int:
        """The first shape, to be walked with all that its numbers can come down to."""
        _, found = self.known_shape(self.first)
        self.reach(self._begin, [{value, *range(1, value + 1)} for value in found])
        return self._begin

    def reach(self, shape: int, arriving: Iterable[set[int]]) -> bool:
        """More values with which somebody may come to a shape: whether it is to be walked (again) for them."""
        one = self.listed[shape]
        for values, more in zip(one.values, arriving, strict=True):
            if not more <= values:
                values |= more
                one.walked = False
                if len(values) > MOST_VALUES:
                    raise Unfit
        return not one.walked

    def arriving(self, here: int, way: Leading) -> Iterator[set[int]]:
        """The values a way arrives with; of a number that is counted down, at once all that it can come down to."""
        down = dict(way.box)
        for place, key in enumerate(self.keys):
            plus = way.plus[place]
            if not way.kept[place]:
                yield {plus}
                continue
            values = {value + plus for value in down.get(key, self.listed[here].values[place])}
            yield values.union(range(1, self._most[place] + 1)) if plus else values

    def led(self, position: Any) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """Where a way leads that ends in this position: the shape, which numbers it keeps, and what is added to each.

        Raises `Unfit` where one stands in another's place.
        """
        shape, found = self.shape_of(position)
        for key, value in zip(self.keys, found, strict=True):
            if type(value) is Open and (value.of != key or value.sign != 1):
                raise Unfit
        kept = tuple([int(type(value) is Open) for value in found])
        return shape, kept, tuple([value.plus if type(value) is Open else value for value in found])


class Codes:
    """Positions as whole numbers: the place (a shape, or a part of one), and the open numbers as digits.

    Raises `Unfit` where there are more `places` and values than a number holds.
    """

    def __init__(self, shapes: Shaped[Any], places: int) -> None:
        keys = range(len(shapes.keys))
        every = [set[int]().union(*[shape.values[k] for shape in shapes.listed]) for k in keys]
        self.low = np.array([min(values) for values in every], np.int64)
        self.size = np.array([max(values) - min(values) + 1 for values in every], np.int64)
        self.each: int = prod(self.size.tolist())
        if self.each * places >= MOST_CODES:
            raise Unfit
        self.radix = np.array([prod(self.size[k + 1 :].tolist()) for k in keys], np.int64)
        self._places = {key: place for place, key in enumerate(shapes.keys)}

    def codes(self, places: Ints, numbers: Ints) -> Ints:
        """Shapes: (positions,), (positions, keys) → (positions,)."""
        return np.asarray(places * self.each + (numbers - self.low) @ self.radix)

    def numbers(self, codes: Ints) -> Ints:
        """Shapes: (positions,) → (positions, keys)."""
        return np.asarray((codes % self.each)[:, None] // self.radix % self.size + self.low)

    def holding(self, boxes: Sequence[Box]) -> list[tuple[int, NDArray[np.bool_]]]:
        """The keys that any of the boxes speaks of, with which box holds for which value: (boxes, values)."""
        found: dict[int, NDArray[np.bool_]] = {}
        for row, box in enumerate(boxes):
            for key, values in box:
                place = self._places[key]
                table = found.setdefault(place, np.ones((len(boxes), int(self.size[place])), np.bool_))
                table[row] = False
                table[row, np.array(values) - self.low[place]] = True
        return list(found.items())

    def open_to(self, holds: Sequence[tuple[int, NDArray[np.bool_]]], ways: int, numbers: Ints) -> NDArray[np.bool_]:
        """Which of so many ways are open to which numbers. Shapes: (positions, keys) → (ways, positions)."""
        found = np.ones((ways, len(numbers)), np.bool_)
        for place, table in holds:
            found &= table[:, numbers[:, place] - self.low[place]]
        return found


def arrivals(codes: Iterable[int], each: int) -> Iterator[tuple[int, Ints]]:
    """Codes put together by their places, in order."""
    arrived = np.array(sorted(codes), np.int64)
    at = arrived // each
    for place in np.unique(at).tolist():
        yield place, arrived[at == place]
