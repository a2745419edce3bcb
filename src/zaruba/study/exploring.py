"""Every position of a fight that can come about under fixed policies: the fight as a chain (`study.chain`).

A step is enumerated once for all positions that differ in open numbers alone (`study.opened`); where it hangs on them,
its ways say for which values they hold. The single positions, with all their numbers, are then only counted through.
What open numbers do not fit into is explored position by position.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Any, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from zaruba.kernel.bare import bare
from zaruba.kernel.system import System, Verdict
from zaruba.study.chain import Chain, Floats, Ints
from zaruba.study.opened import Box, Open, Split, Unfit, holds_open, number, put_in, slots, taken_out
from zaruba.study.policies import Decide
from zaruba.study.walking import End, Reckoner, in_all

FLOOR = Fraction(1, 10**12)
"""Paths of a step that weigh less are not followed: ties rolled again and explosions without end."""
MOST_POSITIONS = 200_000
ROUND = "RoundBegan"
"""What every rulebook calls the fact that opens a round."""
MOST_SHAPES = 100_000
MOST_CODES = 1 << 62
STUMBLES = (Unfit, Split, AssertionError, TypeError, KeyError)
"""What comes of a rule or a policy that an open number does not suit, or that is led where nobody ever comes to."""


class TooLarge(Exception):
    """There are more positions than were to be explored (`positions`), or so many were met when the time was over.

    `shapes` are there if all of those are known, and only the single positions are too many.
    """

    shapes: Shapes | None = None

    def __init__(self, positions: int, why: str) -> None:
        super().__init__(
            f"more than {positions} positions" if why == "positions" else f"{positions} positions in the time"
        )
        self.positions, self.why = positions, why


class Limits:
    """How many positions and how long; `progress(done, known)` is told now and then."""

    def __init__(self, most_positions: int, seconds: float | None, progress: Callable[[int, int], None] | None) -> None:
        self._most, self._progress, self._known = most_positions, progress, 1
        self._until = None if seconds is None else time.monotonic() + seconds

    def met(self, done: int, known: int) -> None:
        """So many positions are dealt with, of so many that are known. Raises `TooLarge`."""
        self._known = known
        if known > self._most:
            raise TooLarge(self._most, "positions")
        self.check()
        if self._progress is not None:
            self._progress(done, known)

    def check(self) -> None:
        """Raises `TooLarge` when the time is over."""
        if self._until is not None and time.monotonic() > self._until:
            raise TooLarge(self._known, "seconds")


def explored(
    system: System,
    start: Any,
    decide: Decide,
    *,
    floor: Fraction = FLOOR,
    most_positions: int = MOST_POSITIONS,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
    opened: bool = True,
) -> Chain:
    """Every position that can come about from `start`. Raises `TooLarge`.

    Without `opened` no number is left open: the same chain, position by position.
    """
    limits = Limits(most_positions, seconds, progress)
    if opened and slots(start):
        shapes = None
        try:
            shapes = Shapes(system, start, decide, floor, limits)
            return Counting(shapes).chain()
        except STUMBLES:
            pass
        except TooLarge as large:
            large.shapes = shapes
            raise
    return one_by_one(system, start, decide, floor, limits)


def one_by_one(system: System, start: Any, decide: Decide, floor: Fraction, limits: Limits) -> Chain:
    """Each position by itself."""
    step, verdict_of = bare(system.step), system.verdict
    reckoner: Reckoner[Any] = Reckoner(decide, system.measure, facts=False, watched=ROUND, now_and_then=limits.check)
    numbers: dict[Any, int] = {start: 0}
    positions = [start]
    verdicts: list[Verdict | None] = []
    rows: list[int] = []
    columns: list[int] = []
    chances: list[float] = []
    lost: list[float] = []
    rounds: list[bool] = []
    for position in positions:  # grows while it is walked
        here = len(verdicts)
        if not here % 64:
            limits.met(here, len(positions))
        verdicts.append(verdict_of(position))
        if verdicts[-1] is not None:
            lost.append(0.0)
            rounds.append(False)
            continue
        found = reckoner.reckon(step, position, floor)
        for end in found.ends:
            other = numbers.get(end.state)
            if other is None:
                other = numbers[end.state] = len(positions)
                positions.append(end.state)
            rows.append(here)
            columns.append(other)
            chances.append(end.ways / found.of)
        lost.append(in_all(found.broken_off) / found.of)
        rounds.append(found.saw)
    limits.met(len(positions), len(positions))
    return Chain(
        system, positions, verdicts, np.array(rows, np.int64), np.array(columns, np.int64), np.array(chances),
        np.array(lost), np.array(rounds),
    )  # fmt: skip


# ---------------------------------------------------------------- with open numbers

MOST_RUNS, MOST_RUNS_A_SHAPE = 1_000, 150
"""Where there are more, nearly everything hangs on every number, and it is quicker to take the positions one by one."""
MOST_VALUES = 1_000
"""Of one number. A number with more does not run down: it grows."""


class Way(Struct, frozen=True):
    """One way from a shape: to which, for which values, and what becomes of each number (kept or not, and so much more)."""

    to: int
    box: Box
    kept: tuple[int, ...]
    plus: tuple[int, ...]
    chance: float


class Shape:
    """A position without its open numbers, the values they may have in it, and the ways from it."""

    __slots__ = ("blank", "lost", "rounds", "values", "verdict", "walked", "ways")

    def __init__(self, blank: Any, keys: int) -> None:
        self.blank = blank
        self.values: list[set[int]] = [set() for _ in range(keys)]
        self.ways: list[Way] = []
        self.lost: list[tuple[Box, float]] = []
        self.verdict: Verdict | None = None
        self.rounds = self.walked = False


class Shapes:
    """Every shape that a fight can come to. Raises `Unfit`, or whatever a rule raises that an open number does not suit."""

    def __init__(self, system: System, start: Any, decide: Decide, floor: Fraction, limits: Limits) -> None:
        self.system, self.limits = system, limits
        reckoner: Reckoner[Any] = Reckoner(
            decide, system.measure, facts=False, watched=ROUND, now_and_then=self._worth_it
        )
        self._step, self._reckoner, self._floor = bare(system.step), reckoner, floor
        self.keys = slots(start)
        self.listed: list[Shape] = []
        self._numbers: dict[Any, int] = {}
        first, found = self.shape_of(start)
        self._most = [max(value, 1) for value in found]
        self._reach(first, [{value, *range(1, value + 1)} for value in found])
        self.first = start
        waiting = [first]
        while waiting:
            here = waiting.pop()
            if self.listed[here].walked:
                continue
            limits.met(len(self.listed) - len(waiting), len(self.listed))
            self._walk(here)
            for way in self.listed[here].ways:
                self._reach(way.to, self._arriving(here, way))
                if not self.listed[way.to].walked:
                    waiting.append(way.to)

    @classmethod
    def of(
        cls, system: System, start: Any, decide: Decide, *, floor: Fraction = FLOOR, seconds: float | None = None
    ) -> Shapes:
        """The same within so many seconds. Raises `TooLarge`, and `Unfit` where open numbers do not suit the fight."""
        try:
            return cls(system, start, decide, floor, Limits(MOST_SHAPES, seconds, None))
        except STUMBLES as fault:
            raise Unfit from fault

    def _worth_it(self) -> None:
        self.limits.check()
        if self._reckoner.runs > MOST_RUNS + MOST_RUNS_A_SHAPE * len(self.listed):
            raise Unfit

    def shape_of(self, position: Any) -> tuple[int, tuple[Any, ...]]:
        """The shape of a position by number, and what stood in the places of its open numbers."""
        blank, found = taken_out(position, self.keys)
        known = self._numbers.get(blank)
        if known is None:
            if slots(blank) != self.keys or holds_open(blank) or not all(type(one) in (int, Open) for one in found):
                raise Unfit
            known = self._numbers[blank] = len(self.listed)
            self.listed.append(Shape(blank, len(self.keys)))
        return known, found

    def position(self, shape: int, values: Iterable[Any]) -> Any:
        return put_in(self.listed[shape].blank, self.keys, values)

    def _reach(self, number: int, arriving: Iterable[set[int]]) -> None:
        shape = self.listed[number]
        for values, more in zip(shape.values, arriving, strict=True):
            if not more <= values:
                values |= more
                shape.walked = False
                if len(values) > MOST_VALUES:
                    raise Unfit

    def _arriving(self, here: int, way: Way) -> Iterator[set[int]]:
        """The values a way arrives with; of a number that is counted down, at once all that it can come down to."""
        down = dict(way.box)
        for place, key in enumerate(self.keys):
            plus = way.plus[place]
            if not way.kept[place]:
                yield {plus}
                continue
            values = {value + plus for value in down.get(key, self.listed[here].values[place])}
            yield values.union(range(1, self._most[place] + 1)) if plus else values

    def _walk(self, here: int) -> None:
        """All ways from a shape, whatever its numbers are."""
        shape = self.listed[here]
        shape.walked = True
        values = [tuple(sorted(one)) for one in shape.values]
        position = self.position(here, [number(key, one) for key, one in zip(self.keys, values, strict=True)])
        shape.verdict = self.system.verdict(position)
        if shape.verdict is None:
            found = self._reckoner.reckon(self._step, position, self._floor)
            shape.rounds = found.saw
            shape.ways = [self._way(end, found.of) for end in found.ends]
            shape.lost = [(cast(Box, end.facts), end.ways / found.of) for end in found.broken_off]

    def _way(self, end: End, of: int) -> Way:
        to, found = self.shape_of(end.state)
        for key, value in zip(self.keys, found, strict=True):
            if type(value) is Open and (value.of != key or value.sign != 1):
                raise Unfit
        kept = tuple([int(type(value) is Open) for value in found])
        plus = tuple([value.plus if type(value) is Open else value for value in found])
        return Way(to, cast(Box, end.facts), kept, plus, end.ways / of)


class _Leads:
    """The ways of a shape as arrays: (ways,) and (ways, keys)."""

    def __init__(self, shape: Shape, count: Counting) -> None:
        keys = len(count.shapes.keys)
        self.to = np.array([way.to for way in shape.ways], np.int64)
        self.kept = np.array([way.kept for way in shape.ways], np.int64).reshape(-1, keys)
        self.plus = np.array([way.plus for way in shape.ways], np.int64).reshape(-1, keys)
        self.chances = np.array([way.chance for way in shape.ways])
        self.holds = count.holding([way.box for way in shape.ways])
        self.lost = np.array([chance for _, chance in shape.lost])
        self.lost_holds = count.holding([box for box, _ in shape.lost])


class Counting:
    """The single positions of all shapes, each with a code, counted through from the start."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        every = [set[int]().union(*[shape.values[k] for shape in shapes.listed]) for k in range(len(shapes.keys))]
        self.low = np.array([min(values) for values in every], np.int64)
        self.size = np.array([max(values) - min(values) + 1 for values in every], np.int64)
        self.each = prod(self.size.tolist())
        if self.each * len(shapes.listed) >= MOST_CODES:
            raise Unfit
        self.radix = np.array([prod(self.size[k + 1 :].tolist()) for k in range(len(every))], np.int64)
        self._places = {key: place for place, key in enumerate(shapes.keys)}

    def codes(self, shapes: Ints, numbers: Ints) -> Ints:
        """Shapes: (positions,), (positions, keys) → (positions,)."""
        return np.asarray(shapes * self.each + (numbers - self.low) @ self.radix)

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

    def _open(self, holds: Sequence[tuple[int, NDArray[np.bool_]]], rows: int, numbers: Ints) -> NDArray[np.bool_]:
        """Which ways are open to which positions: (ways, positions)."""
        found = np.ones((rows, len(numbers)), np.bool_)
        for place, table in holds:
            found &= table[:, numbers[:, place] - self.low[place]]
        return found

    def chain(self) -> Chain:
        shapes = self.shapes
        first, values = shapes.shape_of(shapes.first)
        start = int(self.codes(np.array([first]), np.array([values], np.int64))[0])
        leads: dict[int, _Leads] = {}
        seen, waiting = {start}, {first: [np.array([start], np.int64)]}
        rows: list[Ints] = []
        columns: list[Ints] = []
        chances: list[Floats] = []
        gone: list[tuple[Ints, Floats]] = []
        while waiting:
            here = next(iter(waiting))
            fresh = np.concatenate(waiting.pop(here))
            shape = shapes.listed[here]
            if shape.verdict is not None:
                continue
            lead = leads.get(here)
            if lead is None:
                lead = leads[here] = _Leads(shape, self)
            numbers = self.numbers(fresh)
            way, row = np.nonzero(self._open(lead.holds, len(lead.to), numbers))
            to = self.codes(lead.to[way], numbers[row] * lead.kept[way] + lead.plus[way])
            rows.append(fresh[row])
            columns.append(to)
            chances.append(lead.chances[way])
            if len(lead.lost):
                gone.append((fresh, lead.lost @ self._open(lead.lost_holds, len(lead.lost), numbers)))
            new = set(to.tolist()) - seen
            seen |= new
            shapes.limits.met(len(seen), len(seen))
            arrived = np.array(sorted(new), np.int64)
            at = arrived // self.each
            for other in np.unique(at).tolist():
                waiting.setdefault(other, []).append(arrived[at == other])
        codes = np.array([start, *sorted(seen - {start})], np.int64)
        return self._chain(codes, rows, columns, chances, gone)

    def _chain(
        self, codes: Ints, rows: list[Ints], columns: list[Ints], chances: list[Floats], gone: list[tuple[Ints, Floats]]
    ) -> Chain:
        listed, at = self.shapes.listed, (codes // self.each).tolist()
        order = np.argsort(codes)
        ordered = codes[order]

        def numbered(some: list[Ints]) -> Ints:
            joined = np.concatenate(some) if some else np.zeros(0, np.int64)
            return np.asarray(order[np.searchsorted(ordered, joined)])

        lost = np.zeros(len(codes))
        for some, shares in gone:
            lost[numbered([some])] = shares
        return Chain(
            self.shapes.system,
            Positions(self.shapes, at, self.numbers(codes)),
            [listed[shape].verdict for shape in at],
            numbered(rows),
            numbered(columns),
            np.concatenate(chances) if chances else np.zeros(0),
            lost,
            np.array([listed[shape].rounds for shape in at]),
        )


class Positions(Sequence[Any]):
    """The positions of a chain by number, each put together when somebody asks for it."""

    def __init__(self, shapes: Shapes, at: list[int], numbers: Ints) -> None:
        self._shapes, self._at, self._numbers = shapes, at, numbers

    def __len__(self) -> int:
        return len(self._at)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[one] for one in range(len(self))[place]]
        return self._shapes.position(self._at[place], self._numbers[place].tolist())
