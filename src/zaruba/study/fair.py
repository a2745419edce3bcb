"""The one change to a scenario that would make its fight fair.

A change is one number of one line of `combatants`: the wounds of somebody, how many there are of a kind, a number of a
sheet. Whether it is sound, the rulebook's own loader says; what it does is forecast with the same dice as before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from math import inf, log
from typing import Any

from msgspec import Struct

from zaruba.kernel.content import Faults
from zaruba.kernel.stage import stage
from zaruba.kernel.system import Scenario, System
from zaruba.study.forecast import SURE, Forecast, Outcomes, exactly, sampled, sides_of
from zaruba.study.shapes import TooLarge

FAIR = 0.05
"""A fight is fair if each side wins half of the fights, give or take so much."""
COUNT = "count"
MOST_OF_A_KIND = 12
MOST_TIMES = 4
"""A number is made no more than so many times as large."""
FEWEST = 600
"""Fights that are played at least before a change is called fair."""
COARSE = 2 * FAIR
"""How closely a chance is known at least, before it is said on which side of one half it lies."""
TRIALS = 10
"""So many forecasts at least it takes to find a change: where there is no time for as many exact ones, fights are played."""
MOST_PROOFS = 4
"""Neighbouring values of which one is to be proved fair."""

Progress = Callable[[int, int], None]
"""Told before each change is tried: how many were, out of how many."""


class Amendment(Struct, frozen=True):
    """A change and how the fight goes with it.

    `who` are those it touches, `key` and `before` and `after` the number in the line of the scenario (`count`: how many
    there are, 0 for nobody); `was` and `becomes` the first of `who` before and after it, None where there is nobody.
    """

    who: tuple[str, ...]
    line: int
    key: str
    before: int
    after: int
    was: Any
    becomes: Any
    plain: dict[str, Any]
    forecast: Forecast


class Fairness(Struct, frozen=True):
    """What was found: the change, None where none was; how many were tried, and whether the time was up before all were."""

    change: Amendment | None
    tried: int
    in_time: bool
    broken_off: bool = False


def is_fair(found: Forecast) -> bool:
    """Whether every side wins half of the fights, or nearly: a fight that often nobody wins is not."""
    return all(abs(share.p - 0.5) <= FAIR for side, share in found.wins.items() if side)


def fair_change(
    system: System,
    scenario: Scenario,
    found: Forecast,
    *,
    tactics: Mapping[str, str] | None = None,
    seconds: float = 10.0,
    seed: int = 0,
    workers: int | None = 1,
    progress: Progress | None = None,
) -> Fairness:
    """The smallest change that makes the fight of a scenario, forecast as `found`, fair."""
    until = time.monotonic() + seconds
    search = _Search(system, scenario, found, tactics or {}, until, seed, workers)
    best: Amendment | None = None
    tried = 0
    kinds = list(search.kinds())
    for number, kind in enumerate(kinds):
        if best is not None and kind.key not in (COUNT, *search.wounds):
            break  # a number of a sheet is looked at only where no plainer change does
        if time.monotonic() > until:
            return Fairness(best, tried, in_time=False)
        if progress is not None:
            progress(number, len(kinds))
        tried += 1
        try:
            best = search.fair(kind, inf if best is None else _size(best.before, best.after)) or best
        except KeyboardInterrupt:
            return Fairness(best, tried, in_time=False, broken_off=True)
    return Fairness(best, tried, time.monotonic() <= until)


def _size(before: int, after: int) -> float:
    """How far a change goes: twice as much as is half as much, and one more of five less than one more of two."""
    return abs(log((after + 0.5) / (before + 0.5)))


class _Kind(Struct, frozen=True):
    """A number of one line that may be changed: what it is now, and the least and the most it may be."""

    line: int
    key: str
    now: int
    least: int
    most: int


class _TimeUp(Exception):
    pass


class _Search:
    def __init__(
        self,
        system: System,
        scenario: Scenario,
        found: Forecast,
        tactics: Mapping[str, str],
        until: float,
        seed: int,
        workers: int | None,
    ) -> None:
        self._system, self._scenario, self._found = system, scenario, found
        self._tactics, self._until, self._seed, self._workers = tactics, until, seed, workers
        self._exact = found.method == "exact" and found.seconds * TRIALS < until - time.monotonic()
        self._start = system.start(scenario)
        self._side = max(sides_of(self._start), key=lambda side: found.wins[side].p)
        """The side that wins more often."""
        self._board = stage(system)
        self._shares: dict[tuple[_Kind, int], float | None] = {}
        self.wounds: tuple[str, ...] = next((figure.wounds_keys for figure in self._figures(self._start)), ())
        self._lines = self._named()

    def _figures(self, position: Any) -> tuple[Any, ...]:
        return tuple(self._board.figures(position)) if self._board is not None else ()

    def _named(self) -> list[tuple[str, ...]]:
        """Those each line of `combatants` brings, in its order; nobody where lines and people do not match."""
        lines = self._scenario.plain.get("combatants") or []
        names = [one.name for one in self._start.combatants]
        counts = [line.get(COUNT) or 1 for line in lines]
        if sum(counts) != len(names):
            return []
        return [tuple(names[sum(counts[:at]) : sum(counts[: at + 1])]) for at in range(len(counts))]

    def kinds(self) -> Iterator[_Kind]:
        """The numbers that may be changed, plain ones first: wounds, then how many, then what stands on the sheets."""
        figures = {figure.name: figure for figure in self._figures(self._start)}
        for line, names in enumerate(self._lines):
            left, whole = figures[names[0]].wounds if names[0] in figures else (0, 0)
            if whole and left == whole:
                yield _Kind(line, self.wounds[1], whole, 1, MOST_TIMES * whole)
            elif whole:
                yield _Kind(line, self.wounds[0], left, 1, whole)
        for line, names in enumerate(self._lines):
            alone = sum(self._start[names[0]].side == self._start[other[0]].side for other in self._lines) == 1
            yield _Kind(line, COUNT, len(names), int(alone), max(MOST_OF_A_KIND, len(names)))
        for line, names in enumerate(self._lines):
            for change in self._board.changes(self._start, names[0]) if self._board is not None else ():
                number = change.kind == "number" and type(change.value) is int and change.value > 0
                if number and change.key not in self.wounds:
                    yield _Kind(line, change.key, change.value, 1, 2 * change.value)

    def amended(self, kind: _Kind, value: int) -> tuple[dict[str, Any], Scenario] | None:
        """The scenario with another number; None where its rulebook does not take it."""
        lines = [dict(line) for line in self._scenario.plain["combatants"]]
        line = lines[kind.line]
        if kind.key == COUNT:
            _make_so_many(line, value)
            if not value:
                del lines[kind.line]
        else:
            keys = self.wounds if kind.key in self.wounds[1:] else (kind.key,)
            line.update(dict.fromkeys(keys, value))
        plain = {**self._scenario.plain, "combatants": lines}
        try:
            return plain, self._system.load(plain)
        except Faults:
            return None

    def fair(self, kind: _Kind, less_than: float) -> Amendment | None:
        """The value of a number with which the fight is fair, if there is one, and it goes less far than `less_than`."""
        weaker = self._start[self._lines[kind.line][0]].side != self._side
        far = kind.most if weaker else kind.least  # what helps the side that wins less often
        values = range(kind.now, far + 1) if weaker else range(kind.now, far - 1, -1)
        last = next((at for at, value in enumerate(values) if _size(kind.now, value) >= less_than), len(values)) - 1
        try:
            between = self._crossed(kind, values, last)
            if between is None:
                return None
            low, high = between  # too little, and enough
            while high - low > 1:
                middle = (low + high) // 2
                share = self._share(kind, values[middle])
                low, high = (middle, high) if share is not None and share > 0.5 else (low, middle)
            at = min(high, max(low, 1), key=lambda one: self._off(kind, values[one]))
            return self._near(kind, values, at, last)
        except _TimeUp:
            pass
        return None

    def _near(self, kind: _Kind, values: range, at: int, last: int) -> Amendment | None:
        """The change near a place among the values that can be proved: each that is not fair says on which side to look."""
        seen: set[int] = set()
        while 0 < at <= last and at not in seen and len(seen) < MOST_PROOFS:
            seen.add(at)
            share, change = self._proved(kind, values[at])
            if change is not None:
                return change
            at += 1 if share is not None and share > 0.5 else -1
        return None

    def _crossed(self, kind: _Kind, values: range, last: int) -> tuple[int, int] | None:
        """Two places among the values, the fight turning between them; looked for in strides that grow.

        The last value counts even where it only nearly turns it. None where no value does that the rulebook takes.
        """
        low, stride = 0, max(1, last // 8)
        while low < last:
            at = min(last, low + stride)
            share = self._share(kind, values[at])
            if share is None and stride == 1:
                return None
            if share is None:
                stride //= 2
                continue
            if share <= 0.5 or (at == last and share <= 0.5 + FAIR):
                return low, at
            low, stride = at, 2 * stride
        return None

    def _off(self, kind: _Kind, value: int) -> float:
        """How far from one half a value seems to leave the side that wins more often."""
        share = self._share(kind, value)
        return 1.0 if share is None else abs(share - 0.5)

    def _share(self, kind: _Kind, value: int) -> float | None:
        """The same as `_shared`, each value once."""
        key = (kind, value)
        if key not in self._shares:
            self._shares[key] = self._shared(kind, value)
        return self._shares[key]

    def _shared(self, kind: _Kind, value: int) -> float | None:
        """How often the side that wins more often would win then, as closely as it takes to see which side of one half."""

        def plain_enough(tally: Outcomes) -> bool:
            p = tally.wins[self._side] / tally.fights
            return abs(p - 0.5) > tally.error() or tally.error() < COARSE

        found = self._forecast(kind, value, plain_enough)
        return None if found is None else found[1].wins[self._side].p

    def _proved(self, kind: _Kind, value: int) -> tuple[float | None, Amendment | None]:
        """How often the side that wins more often wins with a change, known closely; and the change, if it is fair."""

        def sure(tally: Outcomes) -> bool:
            slack = tally.error() * 2 / SURE
            shares = [wins / tally.fights for side, wins in tally.wins.items() if side]
            return tally.fights >= FEWEST and (
                all(abs(p - 0.5) <= FAIR - slack for p in shares) or any(abs(p - 0.5) > FAIR + slack for p in shares)
            )

        found = self._forecast(kind, value, sure)
        if found is None:
            return None, None
        plain, forecast, position = found
        told = self._told(kind, value, plain, forecast, position) if is_fair(forecast) else None
        return forecast.wins[self._side].p, told

    def _told(self, kind: _Kind, value: int, plain: dict[str, Any], found: Forecast, position: Any) -> Amendment:
        names = self._lines[kind.line]
        was = self._start[names[0]]
        touched = tuple(
            one.name for one in position.combatants if one.name not in self._start or one != self._start[one.name]
        )
        who = names if kind.key == COUNT else touched or names
        becomes = next((one for one in position.combatants if one.name in who), None)
        key = self.wounds[0] if kind.key in self.wounds else kind.key
        return Amendment(who, kind.line, key, kind.now, value, was, becomes, plain, found)

    def _forecast(
        self, kind: _Kind, value: int, enough: Callable[[Outcomes], bool]
    ) -> tuple[dict[str, Any], Forecast, Any] | None:
        """Exactly where the fight was, and there is time for it; else with the same dice. None where the rulebook does not take it."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise _TimeUp
        amended = self.amended(kind, value)
        if amended is None:
            return None
        plain, scenario = amended
        position = self._system.start(scenario)
        if self._side not in sides_of(position):
            return None
        if self._exact:
            try:
                return plain, exactly(self._system, position, tactics=self._tactics, seconds=left / 2), position
            except TooLarge:
                pass
        found = sampled(
            self._system, position, tactics=self._tactics, to=FAIR, until=self._until, seed=self._seed,
            workers=self._workers, enough=enough,
        )  # fmt: skip
        if found.stopped == "budget":
            raise _TimeUp
        if found.stopped == "interrupted":
            raise KeyboardInterrupt
        return plain, found, position


def _make_so_many(line: dict[str, Any], count: int) -> None:
    """So many of a line; who has no place of its own yet shares that of the last."""
    line[COUNT] = count
    if count == 1:
        del line[COUNT]
    for key in ("at", "at_ft", "at_m", "facing"):
        places = line.get(key)
        if isinstance(places, list) and places and (key not in ("at",) or isinstance(places[0], list)):
            more = [*places, *[places[-1]] * max(0, count - len(places))][: max(1, count)]
            line[key] = more[0] if count == 1 else more
