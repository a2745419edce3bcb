"""Who wins a fight, and what becomes of everybody: exactly where it can be, else sampled to a wanted precision.

Under fixed tactics a fight is a Markov chain of steps. Where its positions are few enough they are all explored, and
every figure follows from one sparse system. Otherwise fights are played, each with dice of its own number: fight k
comes out the same whoever plays it and whatever was played before, so any number of processes gives the same figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from itertools import count
from math import ceil, sqrt
from typing import Any, Literal, cast

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.people import whose_turn
from zaruba.kernel.stage import stage
from zaruba.kernel.system import System
from zaruba.study import pool
from zaruba.study.chain import Chain, solved
from zaruba.study.exploring import ROUND, Shapes, explored
from zaruba.study.opened import Unfit
from zaruba.study.policies import Decide, by_side
from zaruba.study.sample import Sampler
from zaruba.study.shapes import TooLarge
from zaruba.study.table import Drawn, Ended

SURE = 2.5758
"""So many standard errors to either side hold 99 % of a normal law."""
NOBODY = ""
DEAD = "dead"
STANDING = frozenset({"up", "fleeing", "fled", "surrendered"})
"""What a life is called that is neither lost nor hangs by a thread."""
TO = 0.005
BUDGET = 30.0
MOST_POSITIONS = 60_000
EXACT_SHARE = 1 / 4
"""The part of the budget in which every position is looked for, before fights are played instead."""
DRAWN = 10_000
"""Fights that are drawn from tables in one go."""
CHUNK = 10
"""Fights after which it is looked whether there are enough; where one does not take long, so many are played in one go."""
PATIENCE, PATIENCE_EACH = 1_000, 100
"""Steps after which a fight that has not ended is nobody's, and so many more for each who takes part."""
WORTH_PROCESSES = 3.0
"""Seconds that must be left for other processes to be started: each takes about one to begin."""
LONG, MEASURED = 0.1, 1.0
"""Seconds: a fight that takes longer goes by itself to whoever plays it; after so many it is known how long they take."""

Method = Literal["exact", "sampled"]
Progress = Callable[[Method, int, int], None]
"""Told now and then: what is being done, how much of it, out of how much (as far as that is known; else 0)."""


class Share(Struct, frozen=True):
    """A chance: within `error` to either side with 99 % certainty; 0 where it is exact."""

    p: float
    error: float = 0.0


class Fate(Struct, frozen=True):
    """What becomes of somebody. To survive is not to be dead at the end, to fall is to be dead or down then.

    `wounds`: the chance of each number left at the end.
    """

    name: str
    side: str
    survives: Share
    falls: Share
    wounds: dict[int, float]
    mean_left: float


class Given(Struct, frozen=True):
    """How the fight goes if something comes about: how likely that is, and who wins then."""

    who: tuple[str, ...]
    p: float
    wins: dict[str, Share]


class Swing(Struct, frozen=True):
    """A position in which much is decided, and how the chance of a side to win moves with the step from there.

    `visits` is how often a fight comes to it, `before` the chance then; `low` and `high` are the chances after the
    worst and the best tenth of what may come of it, on average.
    """

    position: Any
    visits: float
    side: str
    before: float
    low: float
    high: float


class Forecast(Struct, frozen=True):
    """How a fight goes.

    `wins` by side, nobody's under "". `ruin` is the chance that it ends with nobody left to win it; `endless` that it
    does not end. In `close` fights the winners keep less than a quarter of their wounds, in `easy` ones more than three
    quarters. `rounds` is the chance of each length (a round
    under way counts), `unresolved` what was not followed. `stopped` says what a
    sampled forecast ended with: the precision it was to have, the time, or whoever broke it off.
    """

    method: Method
    positions: int
    fights: int
    wins: dict[str, Share]
    ruin: Share
    close: Share
    easy: Share
    fates: tuple[Fate, ...]
    rounds: dict[int, float]
    unresolved: float
    seconds: float
    why_sampled: Literal["", "positions", "seconds", "asked"] = ""
    stopped: Literal["", "precision", "budget", "interrupted"] = ""
    endless: float = 0.0
    first_to_act: tuple[Given, ...] = ()
    first_to_fall: tuple[Given, ...] = ()
    swings: tuple[Swing, ...] = ()

    @property
    def error(self) -> float:
        """The largest error of a side's chance to win."""
        return max((share.error for share in self.wins.values()), default=0.0)


class Spare(Struct, frozen=True):
    """Seconds that a forecast leaves for what is to come after it, unless fewer than so many fights would fit into them."""

    seconds: float
    fights: int


NOTHING_SPARED = Spare(0.0, 0)


def sides_of(position: Any) -> tuple[str, ...]:
    """The sides of a fight, in the order in which they are named first."""
    return tuple(dict.fromkeys(one.side for one in position.combatants))


def patience(position: Any) -> int:
    return PATIENCE + PATIENCE_EACH * len(position.combatants)


def forecast(
    system: System,
    start: Any,
    *,
    tactics: Mapping[str, str] | None = None,
    to: float = TO,
    budget: float = BUDGET,
    most_positions: int = MOST_POSITIONS,
    workers: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    exact: bool = True,
    spare: Spare = NOTHING_SPARED,
) -> Forecast:
    """Who wins from `start`, if each side is played by its tactics.

    It is exact if there are no more than `most_positions`, found within a quarter of the `budget` (seconds); else it is
    sampled until every side's chance is known within `to`, or the time is up. Without `exact` it is sampled at once.
    Of the budget so much is left as is to be spared, where fights are short enough for it.
    """
    begun = time.monotonic()
    why: Literal["positions", "seconds", "asked"] = "asked"
    shapes: Shapes | None = None
    if exact:
        try:
            return exactly(
                system, start, tactics=tactics, most_positions=most_positions,
                seconds=(budget - spare.seconds) * EXACT_SHARE, progress=progress,
            )  # fmt: skip
        except TooLarge as large:
            why, shapes = ("positions" if large.why == "positions" else "seconds"), large.shapes
    found = sampled(
        system, start, tactics=tactics, to=to, until=begun + budget, workers=workers, seed=seed, progress=progress,
        shapes=shapes, spare=spare,
    )  # fmt: skip
    return replace(found, why_sampled=why, seconds=time.monotonic() - begun)


# ---------------------------------------------------------------- exactly


def exactly(
    system: System,
    start: Any,
    *,
    tactics: Mapping[str, str] | None = None,
    most_positions: int = MOST_POSITIONS,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Forecast:
    """The same, exactly. Raises `TooLarge`."""
    begun = time.monotonic()
    chain = explored(
        system, start, by_side(system, tactics), most_positions=most_positions, seconds=seconds,
        progress=None if progress is None else lambda done, known: progress("exact", done, known),
    )  # fmt: skip
    return replace(of_chain(chain), seconds=time.monotonic() - begun)


def of_chain(chain: Chain) -> Forecast:
    """What a fight comes to whose every position is known."""
    start = chain.positions[0]
    sides = sides_of(start)
    chain, endless = _with_ends(chain)
    visits = chain.visits()
    tally = Outcomes.of(start)
    for number, verdict in enumerate(chain.verdicts):
        if verdict is None and not endless[number]:
            continue
        winner = None if verdict is None else verdict.winner
        tally.end(chain.system, chain.positions[number], winner, verdict is None, float(visits[number]))
    tally.fights = 1.0  # what was not followed is in nobody's sum
    lengths = chain.lengths()
    tally.rounds = {n: float(chance) for n, chance in enumerate(lengths, int(_under_way(chain))) if chance > 0}
    worth = {side: chain.values(_ends_won_by(chain, side)) for side in sides}
    return replace(
        tally.told("exact"), positions=len(chain), unresolved=max(0.0, float(visits @ chain.lost)),
        first_to_act=tuple(_given(chain, worth, [_acting(position) for position in chain.positions])),
        first_to_fall=tuple(_given(chain, worth, [_newly_fallen(start, position) for position in chain.positions])),
        swings=tuple(_swings(chain, visits, worth, sides)),
    )  # fmt: skip


def _with_ends(chain: Chain) -> tuple[Chain, NDArray[np.bool_]]:
    """The chain in which a fight stops where nothing brings it to an end any more, and which positions those are."""
    ends = np.array([verdict is not None for verdict in chain.verdicts]) | (chain.lost > 0)
    while True:
        more = ends.copy()
        more[chain.rows[ends[chain.columns]]] = True
        if (more == ends).all():
            break
        ends = more
    kept = ends[chain.rows]
    if kept.all():
        return chain, ~ends
    return replace(chain, rows=chain.rows[kept], columns=chain.columns[kept], chances=chain.chances[kept]), ~ends


def _under_way(chain: Chain) -> bool:
    """Whether the fight begins in the midst of a round: somebody acts before one is opened. That round counts."""
    met, todo = {0}, [0]
    while todo:
        number = todo.pop()
        if _acting(chain.positions[number]):
            return True
        if not chain.rounds[number]:
            more = {int(other) for other in chain.columns[chain.rows == number]} - met
            met |= more
            todo += more
    return False


def _ends_won_by(chain: Chain, side: str) -> NDArray[np.float64]:
    return np.array([float(verdict is not None and verdict.winner == side) for verdict in chain.verdicts])


def _given(chain: Chain, worth: Mapping[str, NDArray[np.float64]], what: Sequence[tuple[str, ...]]) -> Iterator[Given]:
    """What comes about first: each that is named at a position, how likely it is, and who wins then."""
    stops = np.array([bool(one) for one in what])
    goes_on = ~stops[chain.rows]
    begin = np.zeros(len(chain))
    begin[0] = 1.0
    first = solved(len(chain), chain.rows[goes_on], chain.columns[goes_on], chain.chances[goes_on], begin)
    found: dict[tuple[str, ...], list[int]] = {}
    for number in np.flatnonzero(stops & (first > 1e-12)):
        found.setdefault(what[int(number)], []).append(int(number))
    for who, numbers in found.items():
        p = float(first[numbers].sum())
        yield Given(
            who,
            p,
            {side: Share(_chance(float(first[numbers] @ values[numbers]) / p)) for side, values in worth.items()},
        )


def _swings(
    chain: Chain,
    visits: NDArray[np.float64],
    worth: Mapping[str, NDArray[np.float64]],
    sides: Sequence[str],
    most: int = 5,
) -> Iterator[Swing]:
    """The steps that move the chance of the first side most: what they move it by, times how often they come about."""
    side = sides[0]
    values = worth[side]
    moved = np.zeros(len(chain))
    np.add.at(moved, chain.rows, chain.chances * np.abs(values[chain.columns] - values[chain.rows]))
    for number in np.argsort(-(moved * visits), kind="stable")[:most]:
        if moved[number] * visits[number] < 1e-6:
            return
        ways = chain.rows == number
        low, high = _tenths(values[chain.columns[ways]], chain.chances[ways])
        yield Swing(chain.positions[number], float(visits[number]), side, float(values[number]), low, high)


def _tenths(values: NDArray[np.float64], chances: NDArray[np.float64], part: float = 0.1) -> tuple[float, float]:
    """The mean of the lowest and of the highest tenth."""
    found = []
    for order in (np.argsort(values, kind="stable"), np.argsort(-values, kind="stable")):
        left, total = part, 0.0
        for one in order:
            taken = min(left, float(chances[one]))
            total += taken * float(values[one])
            left -= taken
            if left <= 0:
                break
        found.append(_chance(total / (part - max(0.0, left))))
    return found[0], found[1]


# ---------------------------------------------------------------- sampled


def sampled(
    system: System,
    start: Any,
    *,
    tactics: Mapping[str, str] | None = None,
    to: float = TO,
    until: float | None = None,
    fights: int | None = None,
    workers: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    enough: Callable[[Outcomes], bool] | None = None,
    shapes: Shapes | None = None,
    spare: Spare = NOTHING_SPARED,
) -> Forecast:
    """The same from fights that are played: until the chances are known within `to`, the time is up, or all are played.

    Where all `shapes` of the fight are known, fights are drawn from their tables (`study.table`), which is quicker by far.
    Fights are counted in their order, and looked at by whole chunks, so the figures do not hang on who played them; only
    when the time is up those of the last chunk count that are over. `enough` may say otherwise than by `to` when there
    have been enough.
    """
    begun = time.monotonic()
    tally = Outcomes.of(start)
    table = None if shapes is None else _table_of(shapes)
    stopped: Literal["precision", "budget", "interrupted"] = "precision"
    try:
        with closing(
            _played(system, start, tactics, seed, fights, workers, until, to, spare)
            if table is None
            else _drawn(table, seed, fights, None if until is None else until - spare.seconds)
        ) as results:
            for one in results:
                tally.add(one)
                error, sofar = tally.error(), tally.fights
                if progress is not None:
                    progress("sampled", int(sofar), fights or _wanted(tally, to))
                whole = not sofar % CHUNK
                if fights is None and whole and (enough(tally) if enough is not None else error <= to):
                    break
            else:
                stopped = "precision" if fights is not None and tally.fights >= fights else "budget"
    except KeyboardInterrupt:
        if not tally.fights:
            raise
        stopped = "interrupted"
    return replace(tally.told("sampled"), stopped=stopped, seconds=time.monotonic() - begun)


def _wanted(tally: Outcomes, to: float) -> int:
    """So many fights seem to be needed: of even chances the more, and some where one side wins them all, too."""
    return int(max(SURE**2 / to, *(p * (1 - p) * (SURE / to) ** 2 for p in tally.chances()))) + CHUNK


def _played(
    system: System, start: Any, tactics: Mapping[str, str] | None, seed: int, fights: int | None,
    workers: int | None, until: float | None, to: float, spare: Spare,
) -> Generator[Outcomes]:  # fmt: skip
    """Fights in their order: here as long as that is all it takes, then in as many processes as there are to be."""
    given = (system, start, dict(tactics or {}), seed)
    wanted = pool.at_hand() if workers is None else workers
    here, begun, mine = Player(*given), time.monotonic(), Outcomes.of(start)
    first, each, end = 0, 1, until
    while fights is None or first < fights:
        one = here((first, each, end))
        if one is None:
            return
        yield one
        if one.fights < each:
            return
        mine.add(one)
        first += each
        spent = time.monotonic() - begun
        if first < CHUNK and spent < MEASURED:
            continue
        each = 1 if first % CHUNK or spent > LONG * mine.fights else CHUNK
        left = spent * max(0.0, _wanted(mine, to) / mine.fights - 1)
        if until is not None:
            end = until - (spare.seconds if spare.seconds * mine.fights >= spare.fights * spent else 0.0)
            left = min(left, end - time.monotonic())
        if wanted > 1 and (workers is not None or left > WORTH_PROCESSES):
            break
    more = count(first, each) if fights is None else range(first, fights, each)
    with pool.Pool(Player, given, wanted) as processes:
        for one in processes.results(((fight, each, end) for fight in more), end):
            if one is None:
                return
            yield one
            if one.fights < each:
                return


def _table_of(shapes: Shapes) -> Drawn | None:
    """The tables of these shapes; None where what is noted of a fight does not fit into them."""
    try:
        return Drawn(shapes, (_acting, partial(_newly_fallen, shapes.first)))
    except Unfit:
        return None


def _drawn(table: Drawn, seed: int, fights: int | None, until: float | None) -> Generator[Outcomes]:
    """Chunk after chunk, drawn."""
    for chunk in count() if fights is None else range(ceil(fights / DRAWN)):
        if until is not None and time.monotonic() > until:
            return
        tally = Outcomes.of(table.shapes.first)
        for some in table.play(DRAWN, seed_of(seed, chunk)):
            tally.ended(table, some)
        yield tally


class Player:
    """Plays fights by number from one position."""

    def __init__(self, system: System, start: Any, tactics: Mapping[str, str], seed: int) -> None:
        self._system, self._start, self._seed = system, start, seed
        self._decide = by_side(system, tactics)
        self._most_steps = patience(start)
        self._dice = QuickDice(0)
        self._sampler = Sampler(system, self._decide, self._dice, watched=ROUND, settled=True)

    def __call__(self, task: tuple[int, int, float | None]) -> Outcomes | None:
        """What so many fights from this one on come to: those that are over when the time is up; None if none is."""
        first, fights, until = task
        tally = Outcomes.of(self._start)
        for fight in range(first, first + fights):
            if until is not None and time.monotonic() > until:
                return tally if tally.fights else None
            self._dice.begin(seed_of(self._seed, fight))
            self._play(tally)
        return tally

    def _play(self, tally: Outcomes) -> None:
        start, rounds = self._start, 0
        acted: tuple[str, ...] = ()
        fell: tuple[str, ...] = ()
        for place in self._sampler.places(start, most_steps=self._most_steps):
            if not acted and (acted := _acting(place.state)):
                rounds = rounds or 1  # one is under way
            fell = fell or _newly_fallen(start, place.state)
            rounds += place.saw
        verdict = place.verdict
        winner = None if verdict is None else verdict.winner
        tally.end(self._system, place.state, winner, verdict is None, 1)
        tally.rounds[rounds] = tally.rounds.get(rounds, 0) + 1
        for kind, who in ((tally.acted, acted), (tally.fell, fell)):
            if who:
                wins = kind.setdefault(who, {})
                wins[winner or NOBODY] = wins.get(winner or NOBODY, 0) + 1


def seed_of(seed: int, fight: int) -> int:
    """The seed of the dice of a fight: of these two numbers alone."""
    return int.from_bytes(blake2b(f"{seed}:{fight}".encode(), digest_size=8).digest(), "big")


def winners(system: System, start: Any, decide: Decide, seeds: Iterable[int], *, seed: int = 0) -> NDArray[np.int8]:
    """Who wins each of these fights, as the place of the side among `sides_of(start)`; -1 for nobody.

    Fight k hangs on k and `seed` alone, so the same numbers are paired fights of two settings.
    """
    dice = QuickDice(0)
    sampler, sides = (
        Sampler(system, decide, dice, settled=True),
        {side: place for place, side in enumerate(sides_of(start))},
    )
    found, most_steps = [], patience(start)
    for fight in seeds:
        dice.begin(seed_of(seed, fight))
        verdict, _ = sampler.play(start, most_steps=most_steps)
        found.append(-1 if verdict is None or verdict.winner is None else sides[verdict.winner])
    return np.array(found, np.int8)


# ---------------------------------------------------------------- what fights come to


class Outcomes(Struct):
    """What so many fights came to, or the chances of each: the sums from which everything is told."""

    people: tuple[tuple[str, str], ...]
    fights: float = 0
    wins: dict[str, float] = field(default_factory=dict)
    ruin: float = 0
    close: float = 0
    easy: float = 0
    endless: float = 0
    survived: dict[str, float] = field(default_factory=dict)
    fallen: dict[str, float] = field(default_factory=dict)
    wounds: dict[str, dict[int, float]] = field(default_factory=dict)
    rounds: dict[int, float] = field(default_factory=dict)
    acted: dict[tuple[str, ...], dict[str, float]] = field(default_factory=dict)
    fell: dict[tuple[str, ...], dict[str, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, start: Any) -> Outcomes:
        people = tuple((one.name, one.side) for one in start.combatants)
        return cls(people, wins=dict.fromkeys((*sides_of(start), NOBODY), 0))

    def end(self, system: System, position: Any, winner: str | None, endless: bool, weight: float) -> None:
        """A fight that ended so."""
        self.fights += weight
        self.wins[winner or NOBODY] = self.wins.get(winner or NOBODY, 0) + weight
        standing = False
        for one in position.combatants:
            _count(self.survived, one.name, weight if one.life != DEAD else 0)
            _count(self.fallen, one.name, weight if one.life not in STANDING else 0)
            standing = standing or one.life in STANDING
        if winner is None:
            self.endless += weight if endless else 0
            self.ruin += weight if not endless and not standing else 0
        board = stage(system)
        left = whole = 0
        for figure in board.figures(position) if board is not None else ():
            _count(self.wounds.setdefault(figure.name, {}), figure.wounds[0], weight)
            if winner is not None and position[figure.name].side == winner:
                left, whole = left + max(0, figure.wounds[0]), whole + figure.wounds[1]
        self.close += weight if 4 * left < whole else 0
        self.easy += weight if 4 * left > 3 * whole else 0

    def ended(self, table: Drawn, some: Ended) -> None:
        """Fights that were drawn, and ended in the same shape."""
        shapes = table.shapes
        verdict = shapes.listed[some.shape].verdict
        winner = None if verdict is None else verdict.winner
        ends, times = np.unique(some.numbers, axis=0, return_counts=True)
        for numbers, weight in zip(ends.tolist(), times.tolist(), strict=True):
            self.end(shapes.system, shapes.position(some.shape, numbers), winner, not some.over, weight)
        for rounds, weight in enumerate(np.bincount(some.rounds).tolist()):
            if weight:
                _count(self.rounds, rounds, weight)
        for kind, codes in zip((self.acted, self.fell), some.first.T, strict=True):
            for code, weight in enumerate(np.bincount(codes).tolist()):
                if code and weight:
                    _count(kind.setdefault(cast(tuple[str, ...], table.noted[code]), {}), winner or NOBODY, weight)

    def add(self, other: Outcomes) -> None:
        self.fights += other.fights
        self.ruin += other.ruin
        self.close += other.close
        self.easy += other.easy
        self.endless += other.endless
        _add(self.wins, other.wins)
        _add(self.survived, other.survived)
        _add(self.fallen, other.fallen)
        _add(self.rounds, other.rounds)
        for name, left in other.wounds.items():
            _add(self.wounds.setdefault(name, {}), left)
        for who, wins in other.acted.items():
            _add(self.acted.setdefault(who, {}), wins)
        for who, wins in other.fell.items():
            _add(self.fell.setdefault(who, {}), wins)

    def chances(self) -> list[float]:
        return [ways / self.fights for ways in self.wins.values()]

    def error(self) -> float:
        return max(margin(p, self.fights) for p in self.chances())

    def told(self, method: Method) -> Forecast:
        """All of it as chances."""
        of, sampled = self.fights or 1, method == "sampled"

        def share(ways: float, out_of: float) -> Share:
            p = _chance(ways / out_of if out_of else 0.0)
            return Share(p, margin(p, out_of)) if sampled else Share(p)

        def given(counted: Mapping[tuple[str, ...], Mapping[str, float]]) -> tuple[Given, ...]:
            sides = dict.fromkeys(self.wins)
            found = []
            for who, wins in sorted(counted.items()):
                times = sum(wins.values())
                found.append(Given(who, times / of, {s: share(wins.get(s, 0), times) for s in sides if s != NOBODY}))
            return tuple(found)

        return Forecast(
            method, positions=0, fights=int(self.fights) if sampled else 0,
            wins={side: share(ways, self.fights) for side, ways in self.wins.items()},
            ruin=share(self.ruin, self.fights),
            close=share(self.close, self.fights),
            easy=share(self.easy, self.fights),
            fates=tuple(
                Fate(
                    name, side, share(self.survived.get(name, 0), of), share(self.fallen.get(name, 0), of),
                    {left: ways / of for left, ways in sorted(self.wounds.get(name, {}).items())},
                    sum(left * ways for left, ways in self.wounds.get(name, {}).items()) / of,
                )
                for name, side in self.people
            ),
            rounds={number: ways / (of if sampled else 1) for number, ways in sorted(self.rounds.items())},
            unresolved=0.0, seconds=0.0, endless=self.endless / of,
            first_to_act=given(self.acted), first_to_fall=given(self.fell),
        )  # fmt: skip


def _count(counted: dict[Any, float], key: Any, weight: float) -> None:
    counted[key] = counted.get(key, 0) + weight


def _add(mine: dict[Any, float], theirs: Mapping[Any, float]) -> None:
    for key, ways in theirs.items():
        mine[key] = mine.get(key, 0) + ways


def _chance(p: float) -> float:
    """Without the dust of floating point."""
    return min(1.0, max(0.0, float(p)))


def margin(p: float, fights: float) -> float:
    """The wider half of Wilson's interval about p: never 0, however often a thing has come about or not."""
    if not fights:
        return 1.0
    square = SURE * SURE
    middle = (p + square / (2 * fights)) / (1 + square / fights)
    half = SURE / (1 + square / fights) * sqrt(p * (1 - p) / fights + square / (4 * fights * fights))
    return max(p - (middle - half), middle + half - p)


def _acting(position: Any) -> tuple[str, ...]:
    who = whose_turn(position)
    return (who,) if who in position else ()


def _newly_fallen(start: Any, position: Any) -> tuple[str, ...]:
    """Who stands at the start and not now."""
    if position is start:
        return ()
    return tuple(
        before.name
        for before, now in zip(start.combatants, position.combatants, strict=False)
        if now.life not in STANDING and before.life in STANDING and before.name == now.name
    )
