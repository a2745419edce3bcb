"""Several fights side by side, and how closely their difference is known.

Where a fight is reckoned exactly it has no error. Where it is too large for that and all its shapes are known
(`study.table`) it is drawn by the hundred thousand. Else fight k of each is played with the same dice, so that what they
have in common cancels out: the error of a difference comes from the fights that end otherwise. A fight that differs
from the first in rulings alone is the same fight as long as nobody looks at those rulings; so it is played only from
where somebody does.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import hypot, sqrt
from typing import Any, Literal, Self

import numpy as np
from msgspec import Struct
from msgspec.structs import fields, replace
from numpy.typing import NDArray

from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.system import System
from zaruba.study import pool
from zaruba.study.exploring import ROUND, Shapes
from zaruba.study.forecast import (
    BUDGET,
    DEAD,
    MOST_POSITIONS,
    SURE,
    TO,
    WORTH_PROCESSES,
    Forecast,
    Share,
    exactly,
    margin,
    patience,
    seed_of,
    sides_of,
)
from zaruba.study.opened import Unfit
from zaruba.study.policies import by_side
from zaruba.study.sample import MOST_KEPT, Sampler
from zaruba.study.shapes import TooLarge
from zaruba.study.table import Drawn

EXACT_SHARE = 1 / 3
"""The part of the budget in which fights are reckoned exactly, before they are played instead."""
MOST_EXACT = 0.9
"""The same where the first did not take long."""
SHAPES_SHARE = 2 / 3
"""The part in which, where they are too large for that, their shapes are looked for."""
DRAWN_AT_ONCE = 1 << 16
MOST_DRAWN = 1 << 24
GRAIN = 10
"""Fights that are played in one go: few, so that each of many settings has its turn."""
MOST_CHUNKS = 1 << 40
LEAST_KEPT = 1 << 12
MOST_AT_ONCE = 16
"""So many times that of each are played before anybody looks whether it is enough."""
NOBODY = ""
STUDIES = __name__.rpartition(".")[0]
"""Who goes through a whole position, whatever stands in it, does not look at a ruling."""

How = Literal["exact", "drawn", "sampled"]
Progress = Callable[[How, int, int], None]
"""Told now and then: how many of the fights are known well enough, out of how many."""


class Setting(Struct, frozen=True):
    """A fight to be compared: by what it is told apart, and the position it begins with.

    `hangs_on` are the rulings in which alone it differs from the first; None where it differs in more.
    `dice` tells apart the dice of fights that are not to be paired.
    """

    label: tuple[str, ...]
    system: System
    start: Any
    hangs_on: frozenset[str] | None = None
    dice: int = 0


class Mean(Struct, frozen=True):
    """An average: within `error` to either side with 99 % certainty; 0 where it is exact."""

    mean: float
    error: float = 0.0


class Gap(Struct, frozen=True):
    """By how much a fight differs from the first: of every side and everybody in both the chance, and the rounds.

    `fights` is how many pairs it was told from; 0 where both are exact.
    """

    wins: dict[str, Share]
    survives: dict[str, Share]
    rounds: Mean
    fights: int = 0


class Row(Struct, frozen=True):
    """How one of the fights goes, and how it differs from the first. `alike`: nobody ever looks at what differs."""

    label: tuple[str, ...]
    method: How
    positions: int
    fights: int
    wins: dict[str, Share]
    survives: dict[str, Share]
    sides: dict[str, str]
    rounds: Mean
    gap: Gap | None = None
    alike: bool = False

    def survivors(self, side: str) -> float:
        """How many of a side live on average."""
        return sum(share.p for name, share in self.survives.items() if self.sides[name] == side)

    def of_side(self, side: str) -> int:
        return sum(own == side for own in self.sides.values())


class Comparison(Struct, frozen=True):
    """The fights that were compared, in their order; of those that the time did not reach nothing is told.

    `side` is the one whose chance is told first.
    """

    rows: tuple[Row, ...]
    side: str
    seconds: float
    stopped: Literal["", "precision", "budget", "interrupted"] = ""
    left_out: tuple[tuple[str, ...], ...] = ()

    def ranked(self) -> tuple[Row, ...]:
        """All but the first, those that differ most before the others."""
        side = self.side
        known = [row for row in self.rows[1:] if row.gap is not None and side in row.gap.wins]
        return tuple(sorted(known, key=lambda row: -abs(row.gap.wins[side].p) if row.gap is not None else 0))


def compared(
    settings: Sequence[Setting],
    *,
    tactics: Mapping[str, str] | None = None,
    to: float = TO,
    budget: float = BUDGET,
    most_positions: int = MOST_POSITIONS,
    workers: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    exact: bool = True,
    paired: bool = True,
    alike: bool = True,
    fights: int | None = None,
) -> Comparison:
    """All settings, each beside the first.

    Until the difference of every win chance is known within `to`, the `budget` (seconds) is spent, or so many `fights`
    of each have been played. Not `paired`, each is for itself, and its own chance is what is to be known. `alike` says
    that they are of one size: where the first is too large to be reckoned exactly nobody tries the others.
    """
    asked = _Asked(tuple(settings), dict(tactics or {}), to, time.monotonic(), budget, workers, seed, paired, fights)
    table = _Table(asked, progress)
    stopped: Literal["", "precision", "budget", "interrupted"] = ""
    try:
        if exact:
            table.reckon(most_positions, alike=alike)
            table.draw()
        stopped = table.play()
    except KeyboardInterrupt:
        if not table.known(0):
            raise
        stopped = "interrupted"
    rows = table.rows()
    left_out = tuple(one.label for number, one in enumerate(settings) if not table.known(number))
    side = sides_of(settings[0].start)[0]
    return Comparison(rows, side, time.monotonic() - asked.begun, stopped, left_out)


class _Asked(Struct, frozen=True):
    settings: tuple[Setting, ...]
    tactics: dict[str, str]
    to: float
    begun: float
    budget: float
    workers: int | None
    seed: int
    paired: bool
    fights: int | None

    @property
    def until(self) -> float:
        return self.begun + self.budget


# ---------------------------------------------------------------- which rulings are looked at


def watched(start: Any, rulings: type[Struct]) -> tuple[Any, set[str]]:
    """The same position with rulings that tell which of them anybody looks at."""
    names = frozenset(field.name for field in fields(rulings))
    seen: set[str] = set()

    class Watching:
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            if name in names and not sys._getframe(1).f_globals["__name__"].startswith(STUDIES):
                seen.add(name)
            return super().__getattribute__(name)

    # Of a class of its own, so that nothing kept for an equal position hides a look.
    meta: Any = type(rulings)
    kind = meta("Watched", (Watching, rulings), {}, frozen=True)

    def again(own: Any) -> Any:
        return kind(**{name: getattr(own, name) for name in names})

    found = _with(start, rulings, again)
    seen.clear()
    return found, seen


def with_rulings_of(start: Any, other: Any, rulings: type[Struct]) -> Any:
    """A position under the rulings of another."""
    theirs: list[Any] = []

    def keep(own: Any) -> Any:
        theirs.append(own)
        return own

    _with(other, rulings, keep)
    return _with(start, rulings, lambda _: theirs[0]) if theirs else start


def _with(value: Any, kind: type[Struct], change: Callable[[Any], Any]) -> Any:
    """A struct in which everything of a kind has been changed."""
    changed = {}
    for field in fields(type(value)):
        own = getattr(value, field.name)
        if isinstance(own, kind):
            changed[field.name] = change(own)
        elif isinstance(own, Struct) and (inner := _with(own, kind, change)) is not own:
            changed[field.name] = inner
    return replace(value, **changed) if changed else value


# ---------------------------------------------------------------- fights that are played


class Seen(Struct, frozen=True, eq=False):
    """What fights came to: the place of the winning side (-1: nobody's), who lives, how many rounds it took.

    Shapes: (fights,), (fights, people), (fights,). `looked` are the rulings that somebody has looked at so far.
    """

    winners: NDArray[np.int8]
    alive: NDArray[np.bool_]
    rounds: NDArray[np.int32]
    looked: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self.winners)

    def first(self, fights: int) -> Seen:
        """No more than so many of them."""
        if fights >= len(self):
            return self
        return Seen(self.winners[:fights], self.alive[:fights], self.rounds[:fights], self.looked)


class Witness:
    """Plays chunks of fights from several positions: a task is (the setting, the chunk, until when)."""

    def __init__(self, settings: Sequence[Setting], tactics: Mapping[str, str], seed: int, look: bool) -> None:
        self._settings, self._tactics, self._seed, self._look = settings, tactics, seed, look
        self._most_kept = max(LEAST_KEPT, MOST_KEPT // len(settings))
        self._dice = QuickDice(0)
        self._begun: dict[int, tuple[Sampler, Any, set[str]]] = {}

    def _sampler(self, number: int) -> tuple[Sampler, Any, set[str]]:
        if number not in self._begun:
            one = self._settings[number]
            start, looked = one.start, set[str]()
            if self._look and number == 0:
                start, looked = watched(start, one.system.rulings)
            decide = by_side(
                one.system, {side: name for side, name in self._tactics.items() if side in sides_of(start)}
            )
            sampler = Sampler(one.system, decide, self._dice, watched=ROUND, most_kept=self._most_kept, settled=True)
            self._begun[number] = sampler, start, looked
        return self._begun[number]

    def __call__(self, task: tuple[int, int, float | None]) -> Seen | None:
        """Those that are over when the time is up; None if none is."""
        number, chunk, until = task
        sampler, start, looked = self._sampler(number)
        sides = {side: place for place, side in enumerate(sides_of(start))}
        names = [one.name for one in start.combatants]
        seed, most = self._seed + self._settings[number].dice, patience(start)
        winners = np.full(GRAIN, -1, np.int8)
        alive = np.zeros((GRAIN, len(names)), np.bool_)
        rounds = np.zeros(GRAIN, np.int32)
        for fight in range(GRAIN):
            self._dice.begin(seed_of(seed, chunk * GRAIN + fight))
            for place in sampler.places(start, most_steps=most):
                if until is not None and time.monotonic() > until:
                    some = Seen(winners[:fight], alive[:fight], rounds[:fight], frozenset(looked))
                    return some if fight else None
                rounds[fight] += place.saw
            if place.verdict is not None and place.verdict.winner is not None:
                winners[fight] = sides.get(place.verdict.winner, -1)
            living = {one.name for one in place.state.combatants if one.life != DEAD}
            alive[fight] = [name in living for name in names]
        return Seen(winners, alive, rounds, frozenset(looked))


class _Table:
    """What is known of each setting so far."""

    def __init__(self, asked: _Asked, progress: Progress | None) -> None:
        self._asked, self._progress = asked, progress
        settings = asked.settings
        self._exact: dict[int, Forecast] = {}
        self._drawn: dict[int, Lots] = {}
        self._seen: list[list[Seen]] = [[] for _ in settings]
        self._looked: frozenset[str] = frozenset()
        self._look = any(one.hangs_on is not None for one in settings[1:])

    def known(self, number: int) -> bool:
        like = 0 if self._same(number) else number
        return number in self._exact or like in self._drawn or bool(self._fights_of(number))

    def _fights_of(self, number: int) -> list[Seen]:
        """Those played of a setting, or those of the first that stand for them."""
        return self._seen[0 if self._same(number) else number]

    # -- exactly

    def reckon(self, most_positions: int, *, alike: bool) -> None:
        """Each that is small enough, as long as there is time for it; of larger ones the shapes."""
        asked = self._asked
        settings, until = asked.settings, asked.begun + asked.budget * EXACT_SHARE
        for number in range(len(settings)):
            self._tell("exact", number, len(settings))
            if self._same(number) and 0 in self._exact:
                self._exact[number] = self._exact[0]
                continue
            if number == 1 and 0 in self._exact and self._fits(settings):
                until = asked.begun + asked.budget * MOST_EXACT
            left = (until - time.monotonic()) / (1 if alike and number == 0 else max(1, (len(settings) - number) / 3))
            if left <= 0:
                return
            if not self._reckoned(number, most_positions, left) and alike:
                if number == 0 and 0 in self._drawn:
                    self._find_shapes()
                return

    def _fits(self, settings: Sequence[Setting]) -> bool:
        """Whether all could be reckoned as the first was, in the time there is."""
        others = sum(not self._same(number) for number in range(1, len(settings)))
        return self._exact[0].seconds * others < self._asked.budget * MOST_EXACT

    def _reckoned(self, number: int, most_positions: int, seconds: float) -> bool:
        """Whether it was small enough."""
        setting, settings = self._asked.settings[number], self._asked.settings
        start, looked = self._watched(number)
        try:
            self._exact[number] = exactly(
                setting.system, start, tactics=self._tactics(start), most_positions=most_positions, seconds=seconds,
                progress=lambda *_: self._tell("exact", number, len(settings)),
            )  # fmt: skip
        except TooLarge as large:
            if large.shapes is not None:
                self._keep_shapes(number, large.shapes)
                self._looked |= looked
            return False
        self._looked |= looked
        return True

    def _find_shapes(self) -> None:
        """Those of all others that differ, if that seems to be done in time."""
        asked = self._asked
        others = [number for number in range(1, len(asked.settings)) if not self._same(number)]
        until, begun = asked.begun + asked.budget * SHAPES_SHARE, time.monotonic()
        for done, number in enumerate(others):
            left = until - time.monotonic()
            taken = (time.monotonic() - begun) / done if done else self._drawn[0].seconds
            if left < taken * (len(others) - done):
                return
            self._tell("exact", len(asked.settings) - len(others) + done, len(asked.settings))
            setting = asked.settings[number]
            decide = by_side(setting.system, self._tactics(setting.start))
            try:
                self._keep_shapes(number, Shapes.of(setting.system, setting.start, decide, seconds=left))
            except (TooLarge, Unfit):
                return

    def _keep_shapes(self, number: int, shapes: Shapes) -> None:
        with suppress(Unfit):
            spent = time.monotonic() - self._asked.begun
            self._drawn[number] = Lots(self._asked.settings[number].start, Drawn(shapes), spent)

    def _watched(self, number: int) -> tuple[Any, set[str]]:
        setting = self._asked.settings[number]
        if number == 0 and self._look:
            return watched(setting.start, setting.system.rulings)
        return setting.start, set()

    def _tactics(self, start: Any) -> dict[str, str]:
        return {side: name for side, name in self._asked.tactics.items() if side in sides_of(start)}

    # -- drawn

    def draw(self) -> None:
        """Those whose shapes are known, until that is enough or the time is up."""
        asked = self._asked
        if asked.fights is not None:
            self._drawn.clear()
        go, waiting = 0, list(self._drawn)
        while waiting and time.monotonic() < asked.until and go * DRAWN_AT_ONCE < MOST_DRAWN:
            for number in waiting:
                self._tell("drawn", len(self._drawn) - len(waiting), len(self._drawn))
                self._drawn[number].more(seed_of(asked.seed * MOST_DRAWN + number, go) >> 1)
            go += 1
            enough = asked.to / (
                sqrt(2) if asked.paired else 1
            )  # that of a difference is as long as two of them across
            waiting = [one for one in waiting if _widest(self._drawn[one].row(()).wins) > enough]

    def _same(self, number: int) -> bool:
        """Whether nobody has looked so far at anything in which a setting differs from the first."""
        hangs_on = self._asked.settings[number].hangs_on
        return number > 0 and hangs_on is not None and not hangs_on & self._looked

    def _tell(self, method: How, done: int, of: int) -> None:
        if self._progress is not None:
            self._progress(method, done, of)

    # -- played

    def play(self) -> Literal["", "precision", "budget"]:
        """All that are not exact, and beside them the first."""
        asked = self._asked
        everybody = range(len(asked.settings))
        waiting = [number for number in everybody if number not in self._exact and number not in self._drawn]
        if self._drawn and 0 in self._drawn:
            waiting = [number for number in waiting if not self._same(number)]
        if not waiting:
            return self._drawn_enough()
        if asked.paired and len(waiting) == len(everybody) > 1:
            waiting.remove(0)  # it is played beside the others, as long as they are
        with _Hands((asked.settings, asked.tactics, asked.seed, self._look), asked.until, asked.workers) as hands:
            chunks = range(1)
            while waiting:
                beside = [0] if asked.paired else []
                if not self._played(hands, beside, chunks):
                    return "budget"
                for number in filter(self._same, waiting):
                    self._seen[number] = list(self._seen[0])  # as far as nobody has looked
                others = [number for number in waiting if number not in beside and not self._same(number)]
                if not self._played(hands, others, chunks):
                    return "budget"
                lacking = {number: self._lacking(number, chunks) for number in waiting}
                waiting = [number for number in waiting if lacking[number]]
                self._tell("sampled", len(everybody) - len(waiting), len(everybody))
                hands.more(sum(lacking.values()), chunks.stop * len(everybody))
                chunks = range(chunks.stop, min(2 * chunks.stop, chunks.stop + MOST_AT_ONCE, self._most_chunks()))
        return "precision"

    def _played(self, hands: _Hands, whose: Sequence[int], chunks: range) -> bool:
        """Whether so many chunks of each could be played in the time."""
        tasks = [(number, chunk) for chunk in chunks for number in whose]
        for (number, _), seen in zip(tasks, hands.results(tasks), strict=False):
            if seen is None:
                return False
            self._seen[number].append(seen)
            if number == 0:
                self._looked |= seen.looked
            if len(seen) < GRAIN:
                return False
        return all(len(self._seen[number]) == chunks.stop for number in whose)

    def _most_chunks(self) -> int:
        return MOST_CHUNKS if self._asked.fights is None else max(1, -(-self._asked.fights // GRAIN))

    def _lacking(self, number: int, chunks: range) -> int:
        """How many chunks more a setting seems to need. Those of these that it did not need are forgotten."""
        asked = self._asked
        if asked.fights is not None:
            return self._most_chunks() - chunks.stop
        error = 1.0
        for played in range(chunks.start + 1, chunks.stop + 1):
            error = self._error(number, played)
            if error <= asked.to:
                if number or not asked.paired:
                    del self._seen[number][played:]
                return 0
        return int(chunks.stop * ((error / asked.to) ** 2 - 1)) + 1

    def _error(self, number: int, chunks: int) -> float:
        """How closely what is wanted of a setting is known by so many chunks."""
        if not self._asked.paired or number == 0:
            return _widest(self._alone(number, chunks).wins)
        gap = self._gap(number, chunks)
        assert gap is not None, "the first is played before the others"
        return _widest(gap.wins)

    # -- told

    def rows(self) -> tuple[Row, ...]:
        return tuple(self._row(number) for number in range(len(self._asked.settings)) if self.known(number))

    def _row(self, number: int) -> Row:
        gap = None if number == 0 or not self._asked.paired else self._gap(number)
        return replace(self._alone(number), gap=gap, alike=self._same(number))

    def _drawn_enough(self) -> Literal["", "precision", "budget"]:
        if not self._drawn:
            return ""
        of = range(len(self._asked.settings))
        gaps = (
            [self._gap(number) for number in of[1:]] if self._asked.paired else [self._alone(number) for number in of]
        )
        near = all(gap is None or _widest(gap.wins) <= self._asked.to * 1.001 for gap in gaps)
        return "precision" if near else "budget"

    def _alone(self, number: int, chunks: int | None = None) -> Row:
        """A setting by itself."""
        setting = self._asked.settings[number]
        sides = {one.name: one.side for one in setting.start.combatants}
        if number in self._exact:
            found = self._exact[number]
            survives = {fate.name: fate.survives for fate in found.fates}
            return Row(setting.label, "exact", found.positions, 0, found.wins, survives, sides, _mean_rounds(found))
        like = 0 if self._same(number) else number
        if like in self._drawn:
            return self._drawn[like].row(setting.label)
        seen = _together(self._fights_of(number)[:chunks])
        places = {side: place for place, side in enumerate(sides_of(setting.start))} | {NOBODY: -1}
        return Row(
            setting.label, "sampled", 0, len(seen),
            {side: share_of(seen.winners == place) for side, place in places.items()},
            {name: share_of(seen.alive[:, place]) for place, name in enumerate(sides)}, sides, _mean(seen.rounds),
        )  # fmt: skip

    def _gap(self, number: int, chunks: int | None = None) -> Gap | None:
        """How a setting differs from the first: by pairs where both were played, or by what is exact if that is closer."""
        if not self.known(0):
            return None
        if self._same(number) and (0 in self._exact or 0 in self._drawn):
            return _none(self._alone(0))
        mine, first = self._fights_of(number)[:chunks], self._seen[0][:chunks]
        pairs = list(zip(mine, first, strict=False))
        if number in self._exact or number in self._drawn or not pairs:
            return self._loose(number)
        paired = self._paired(
            number,
            _together([one.first(len(other)) for one, other in pairs]),
            _together([other.first(len(one)) for one, other in pairs]),
        )
        if 0 not in self._exact and 0 not in self._drawn:
            return paired
        loose = self._loose(number, chunks)
        return loose if _widest(loose.wins) < _widest(paired.wins) else paired

    def _loose(self, number: int, chunks: int | None = None) -> Gap:
        """The same from what is known of each by itself."""
        mine, first = self._alone(number, chunks), self._alone(0)
        return Gap(
            {side: apart(share, first.wins[side]) for side, share in mine.wins.items() if side in first.wins},
            {
                name: apart(share, first.survives[name])
                for name, share in mine.survives.items()
                if name in first.survives
            },
            Mean(mine.rounds.mean - first.rounds.mean, hypot(mine.rounds.error, first.rounds.error)),
            mine.fights or first.fights,
        )

    def _paired(self, number: int, mine: Seen, first: Seen) -> Gap:
        starts = self._asked.settings[number].start, self._asked.settings[0].start
        sides = [{side: place for place, side in enumerate(sides_of(start))} | {NOBODY: -1} for start in starts]
        names = [{one.name: place for place, one in enumerate(start.combatants)} for start in starts]
        return Gap(
            {
                side: difference(mine.winners == place, first.winners == sides[1][side])
                for side, place in sides[0].items()
                if side in sides[1]
            },
            {
                name: difference(mine.alive[:, place], first.alive[:, names[1][name]])
                for name, place in names[0].items()
                if name in names[1]
            },
            _mean(mine.rounds - first.rounds),
            len(mine),
        )


class Lots:
    """Fights drawn from the tables of one start, and what they came to."""

    def __init__(self, start: Any, drawn: Drawn, seconds: float) -> None:
        self._start, self._drawn, self.seconds = start, drawn, seconds
        self.fights = self._rounds = self._squares = 0
        self._wins = dict.fromkeys((*sides_of(start), NOBODY), 0)
        self._alive = dict.fromkeys((one.name for one in start.combatants), 0)

    def more(self, seed: int) -> None:
        """Draw as many as are drawn together."""
        for some in self._drawn.play(DRAWN_AT_ONCE, seed):
            shape, ended = self._drawn.shapes.listed[some.shape], len(some.rounds)
            winner = shape.verdict.winner if some.over and shape.verdict is not None else None
            self._wins[winner or NOBODY] += ended
            for one in shape.blank.combatants:
                if one.life != DEAD and one.name in self._alive:
                    self._alive[one.name] += ended
            self._rounds += int(some.rounds.sum())
            self._squares += int((some.rounds**2).sum())
        self.fights += DRAWN_AT_ONCE

    def row(self, label: tuple[str, ...]) -> Row:
        of = self.fights or 1

        def shares(counted: Mapping[str, int]) -> dict[str, Share]:
            return {key: Share(ways / of, margin(ways / of, self.fights)) for key, ways in counted.items()}

        mean = self._rounds / of
        error = SURE * sqrt(max(0.0, self._squares / of - mean * mean) / of)
        sides = {one.name: one.side for one in self._start.combatants}
        return Row(label, "drawn", 0, self.fights, shares(self._wins), shares(self._alive), sides, Mean(mean, error))


class _Hands:
    """Who plays: this process, and others once there is enough to do."""

    def __init__(
        self, given: tuple[Sequence[Setting], Mapping[str, str], int, bool], until: float, workers: int | None
    ) -> None:
        self._given, self._until = given, until
        self._at_will = workers is None
        self._workers = pool.at_hand() if workers is None else workers
        self._begun, self._here = time.monotonic(), Witness(*given)
        self._others: pool.Pool[tuple[int, int, float | None], Seen | None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._others is not None:
            self._others.__exit__()

    def results(self, tasks: Sequence[tuple[int, int]]) -> Iterator[Seen | None]:
        """What comes of each, in their order; no more once the time is up."""
        given = ((*task, self._until) for task in tasks)
        return map(self._here, given) if self._others is None else self._others.results(given, self._until)

    def more(self, chunks: int, done: int) -> None:
        """So many chunks seem to be left, after so many: call others if that is worth it."""
        if self._others is not None or self._workers < 2 or not chunks:
            return
        spent = time.monotonic() - self._begun
        left = min(spent * chunks / done, self._until - time.monotonic())
        if left > WORTH_PROCESSES or not self._at_will:
            self._others = pool.Pool(Witness, self._given, self._workers)


# ---------------------------------------------------------------- numbers


def difference(mine: NDArray[np.bool_], first: NDArray[np.bool_]) -> Share:
    """By how much more often a thing comes about in one of two lists of paired fights, and how surely.

    Shapes: (pairs,). The interval is that of Agresti and Min, which holds where few pairs differ or none: as many
    pairs are added as errors squared, a quarter of them to each way a pair can come out; of its halves the wider one.
    """
    pairs, square = len(mine), SURE * SURE
    more, fewer = int(np.sum(mine & ~first)), int(np.sum(first & ~mine))
    gap, of = (more - fewer) / pairs, pairs + square
    middle = (more - fewer) / of
    spread = (more + fewer + square / 2) / of - middle * middle
    return Share(gap, SURE * sqrt(spread / of) + abs(gap - middle))


def apart(mine: Share, first: Share) -> Share:
    """The same of two fights that have nothing to do with each other."""
    return Share(mine.p - first.p, hypot(mine.error, first.error))


def share_of(happened: NDArray[np.bool_]) -> Share:
    """How often a thing came about, and how surely."""
    p = float(happened.mean())
    return Share(p, margin(p, len(happened)))


def _widest(shares: Mapping[str, Share]) -> float:
    return max(share.error for share in shares.values())


def _none(row: Row) -> Gap:
    """The difference of a fight from itself."""
    return Gap(dict.fromkeys(row.wins, Share(0.0)), dict.fromkeys(row.survives, Share(0.0)), Mean(0.0))


def _mean(rounds: NDArray[np.int32]) -> Mean:
    spread = float(rounds.std(ddof=1)) if len(rounds) > 1 else 0.0
    return Mean(float(rounds.mean()), SURE * spread / sqrt(len(rounds)))


def _mean_rounds(found: Forecast) -> Mean:
    whole = sum(found.rounds.values())
    return Mean(sum(number * p for number, p in found.rounds.items()) / whole if whole else 0.0)


def _together(some: Sequence[Seen]) -> Seen:
    return Seen(
        np.concatenate([one.winners for one in some]),
        np.concatenate([one.alive for one in some]),
        np.concatenate([one.rounds for one in some]),
    )
