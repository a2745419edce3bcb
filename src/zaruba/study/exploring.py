"""Every position of a fight that can come about under fixed policies: the fight as a chain (`study.chain`).

A step is enumerated once for all positions that differ in open numbers alone (`study.opened`); where it hangs on them,
its ways say for which values they hold. The single positions, with all their numbers, are then only counted through.
What open numbers do not fit into is explored position by position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, cast

import numpy as np
from msgspec import Struct

from zaruba.kernel.bare import bare
from zaruba.kernel.fight import Stretch
from zaruba.kernel.system import System, Verdict
from zaruba.study.chain import Chain, Floats, Ints
from zaruba.study.opened import Box, Unfit, slots
from zaruba.study.policies import Decide
from zaruba.study.shapes import STUMBLES, Codes, Patience, Shaped, TooLarge, arrivals
from zaruba.study.shapes import Shape as Blank
from zaruba.study.walking import End, Reckoner, in_all

FLOOR = Fraction(1, 10**12)
"""Paths of a step that weigh less are not followed: ties rolled again and explosions without end."""
MOST_POSITIONS = 200_000
ROUND: Stretch = "round"
"""What is counted on the way: the facts that begin one."""
MOST_SHAPES = 100_000


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
    limits = Patience(most_positions, seconds, progress)
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


def one_by_one(system: System, start: Any, decide: Decide, floor: Fraction, limits: Patience) -> Chain:
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
        if here == 1 or not here % 64:
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


class Way(Struct, frozen=True):
    """One way from a shape: to which, for which values, and what becomes of each number (kept or not, and so much more)."""

    to: int
    box: Box
    kept: tuple[int, ...]
    plus: tuple[int, ...]
    chance: float


class Shape(Blank):
    """A position without its open numbers, the values they may have in it, and the ways from it."""

    __slots__ = ("lost", "rounds", "verdict", "ways")

    def __init__(self, blank: Any, keys: int) -> None:
        super().__init__(blank, keys)
        self.ways: list[Way] = []
        self.lost: list[tuple[Box, float]] = []
        self.verdict: Verdict | None = None
        self.rounds = False


class Shapes(Shaped[Shape]):
    """Every shape that a fight can come to. Raises `Unfit`, or whatever a rule raises that an open number does not suit."""

    def __init__(self, system: System, start: Any, decide: Decide, floor: Fraction, limits: Patience) -> None:
        super().__init__(start, slots(start), Shape)
        self.system, self.limits = system, limits
        self._reckoner: Reckoner[Any] = Reckoner(
            decide, system.measure, facts=False, watched=ROUND, now_and_then=self._worth_it
        )
        self._step, self._floor = bare(system.step), floor
        waiting = [self.begin()]
        while waiting:
            here = waiting.pop()
            if self.listed[here].walked:
                continue
            limits.met(len(self.listed) - len(waiting), len(self.listed))
            self._walk(here)
            waiting.extend(way.to for way in self.listed[here].ways if self.reach(way.to, self.arriving(here, way)))

    @classmethod
    def of(
        cls, system: System, start: Any, decide: Decide, *, floor: Fraction = FLOOR, seconds: float | None = None
    ) -> Shapes:
        """The same within so many seconds. Raises `TooLarge`, and `Unfit` where open numbers do not suit the fight."""
        try:
            return cls(system, start, decide, floor, Patience(MOST_SHAPES, seconds, None))
        except STUMBLES as fault:
            raise Unfit from fault

    def _worth_it(self) -> None:
        self.limits.check()
        if self._reckoner.runs > MOST_RUNS + MOST_RUNS_A_SHAPE * len(self.listed):
            raise Unfit

    def _walk(self, here: int) -> None:
        """All ways from a shape, whatever its numbers are."""
        shape = self.listed[here]
        shape.walked = True
        position = self.opened(here)
        shape.verdict = self.system.verdict(position)
        if shape.verdict is None:
            found = self._reckoner.reckon(self._step, position, self._floor)
            shape.rounds = found.saw
            shape.ways = [self._way(end, found.of) for end in found.ends]
            shape.lost = [(cast(Box, end.facts), end.ways / found.of) for end in found.broken_off]

    def _way(self, end: End, of: int) -> Way:
        to, kept, plus = self.led(end.state)
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


class Counting(Codes):
    """The single positions of all shapes, each with a code, counted through from the start."""

    def __init__(self, shapes: Shapes) -> None:
        super().__init__(shapes, len(shapes.listed))
        self.shapes = shapes

    def chain(self) -> Chain:
        shapes = self.shapes
        first, values = shapes.known_shape(shapes.first)
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
            way, row = np.nonzero(self.open_to(lead.holds, len(lead.to), numbers))
            to = self.codes(lead.to[way], numbers[row] * lead.kept[way] + lead.plus[way])
            rows.append(fresh[row])
            columns.append(to)
            chances.append(lead.chances[way])
            if len(lead.lost):
                gone.append((fresh, lead.lost @ self.open_to(lead.lost_holds, len(lead.lost), numbers)))
            new = set(to.tolist()) - seen
            seen |= new
            shapes.limits.met(len(seen), len(seen))
            for other, arrived in arrivals(new, self.each):
                waiting.setdefault(other, []).append(arrived)
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
