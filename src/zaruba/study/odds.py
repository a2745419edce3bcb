"""Exact odds: how a rule can end, with the chance of each way as an exact fraction.

Paths that weigh less than `floor` are not followed; what they weigh is returned as `unresolved`, so
nothing vanishes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeVar

from msgspec import Struct

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose, Measure
from zaruba.kernel.fight import Fact, Fight, Rule, State
from zaruba.study.walking import End, Reckoner, TooManyWays, in_all

S = TypeVar("S", bound=State)
K = TypeVar("K")

Decide = Callable[[Choose, Any], Any]
"""Answers choices inside an enumeration: (ask, the position then) → action."""


class Outcome(Struct, Generic[S], frozen=True):
    """One way it can end: the position, the facts that led there, how likely that is."""

    state: S
    facts: tuple[Fact, ...]
    chance: Fraction


class Odds(Struct, Generic[S], frozen=True):
    """All the ways it can end. Chances and `unresolved` sum to exactly 1.

    `assumed` lists choices that were answered by policy, as (who, window); `reacted` how likely each reaction is
    that was found by looking ahead, as (who, window, action). `broken_off` tells how far
    the unresolved paths were followed: what had happened on them by then, they have in common with the whole.
    """

    outcomes: tuple[Outcome[S], ...]
    unresolved: Fraction
    runs: int
    assumed: tuple[tuple[str, str], ...] = ()
    broken_off: tuple[Outcome[S], ...] = ()
    reacted: Mapping[tuple[str, str, Any], Fraction] = {}

    def chance(self, when: Callable[[Outcome[S]], bool]) -> Fraction:
        """The chance that `when` holds of what happened."""
        return sum((outcome.chance for outcome in self.outcomes if when(outcome)), Fraction(0))

    def merged(self) -> dict[S, Fraction]:
        """The chance of each position, however it came about."""
        together: dict[S, Fraction] = {}
        for outcome in self.outcomes:
            together[outcome.state] = together.get(outcome.state, Fraction(0)) + outcome.chance
        return together

    def distribution(self, of: Callable[[Outcome[S]], K]) -> dict[K, Fraction]:
        """The chance of each value of `of`."""
        together: dict[K, Fraction] = {}
        for outcome in self.outcomes:
            key = of(outcome)
            together[key] = together.get(key, Fraction(0)) + outcome.chance
        return together


def standing_order(ask: Choose, state: Any) -> Any:
    """What is assumed of whoever says nothing: the first offer."""
    return first_offer(ask)


def odds(
    rule: Callable[[Fight[S]], Rule],
    state: S,
    *,
    decide: Decide = standing_order,
    measure: Callable[[S, Measure], int] | None = None,
    floor: Fraction = Fraction(0),
    most_runs: int | None = None,
    by_parts: bool = True,
) -> Odds[S]:
    """Every way `rule` can go from `state`, exactly.

    `floor` is a share of 1 below which a path is left unresolved; it must be above 0 where a rule
    can go on without end (an explosion, a tie rolled again). Past `most_runs` runs of a rule or a part
    of it, TooManyWays is raised. Without `by_parts` every way is run from its beginning.
    """
    reckoner = Reckoner(decide, measure, facts=True, by_parts=by_parts, most_runs=most_runs)
    found = reckoner.reckon(rule, state, floor)
    return Odds(
        _outcomes(found.ends, found.of),
        Fraction(in_all(found.broken_off), found.of),
        reckoner.runs,
        tuple(reckoner.assumed),
        _outcomes(found.broken_off, found.of),
    )


def _outcomes(ends: Iterable[End], of: int) -> tuple[Outcome[Any], ...]:
    """What is told of the ends: a value that the rule itself returns is nobody's."""
    together: dict[tuple[Any, tuple[Fact, ...]], int] = {}
    for end in ends:
        key = (end.state, end.facts)
        together[key] = together.get(key, 0) + end.ways
    return tuple(Outcome(state, facts, Fraction(ways, of)) for (state, facts), ways in together.items())


class Ends(Struct, Generic[S], frozen=True):
    """The positions it can end in, however that comes about. Chances and `unresolved` sum to exactly 1."""

    positions: dict[S, Fraction]
    unresolved: Fraction
    runs: int


def ends(
    rule: Callable[[Fight[S]], Rule],
    state: S,
    *,
    decide: Decide = standing_order,
    measure: Callable[[S, Measure], int] | None = None,
    floor: Fraction = Fraction(0),
) -> Ends[S]:
    """Where `rule` can end, exactly, and not by which facts: much quicker than `odds`, as ways that meet are one."""
    reckoner = Reckoner(decide, measure, facts=False)
    found = reckoner.reckon(rule, state, floor)
    positions: dict[S, int] = {}
    for end in found.ends:
        positions[end.state] = positions.get(end.state, 0) + end.ways
    return Ends(
        {position: Fraction(ways, found.of) for position, ways in positions.items()},
        Fraction(in_all(found.broken_off), found.of),
        reckoner.runs,
    )


def chained(
    step: Callable[[Fight[S]], Rule],
    start: dict[S, Fraction],
    *,
    until: Callable[[S], bool],
    decide: Decide = standing_order,
    measure: Callable[[S, Measure], int] | None = None,
    floor: Fraction = Fraction(0),
    most_steps: int = 1000,
) -> tuple[dict[S, Fraction], Fraction]:
    """Step after step until `until` holds, equal positions merged after each: (position → chance, unresolved)."""
    reckoner = Reckoner(decide, measure, facts=False)
    done: Ways[S] = {}
    unresolved: dict[int, int] = {}
    begun: Ways[S] = {}
    for state, chance in start.items():
        _add(begun, chance.denominator, state, chance.numerator)
    of, open_ = _out_of_one(begun)
    for left in range(most_steps, -1, -1):
        grown: Ways[S] = {}
        for state, ways in sorted(open_.items(), key=lambda one: one[1], reverse=True):
            if until(state):
                _add(done, of, state, ways)
                continue
            if not left:
                unresolved[of] = unresolved.get(of, 0) + ways
                continue
            found = reckoner.reckon(step, state, floor * of / ways)
            of_all = of * found.of
            unresolved[of_all] = unresolved.get(of_all, 0) + ways * in_all(found.broken_off)
            for end in found.ends:
                _add(grown, of_all, end.state, ways * end.ways)
        if not grown:
            break
        of, open_ = _out_of_one(grown)
    of, ended = _out_of_one(done)
    lost = sum([Fraction(ways, of) for of, ways in unresolved.items()], Fraction(0))
    return {state: Fraction(ways, of) for state, ways in ended.items()}, lost


Ways = dict[int, dict[S, int]]
"""Out of how many → position → its ways."""


def _add(sums: Ways[S], of: int, state: S, ways: int) -> None:
    ways_of = sums.setdefault(of, {})
    ways_of[state] = ways_of.get(state, 0) + ways


def _out_of_one(sums: Ways[S]) -> tuple[int, dict[S, int]]:
    """The same positions with their ways out of one number for all."""
    of = lcm(*sums)
    together: dict[S, int] = {}
    for one, ways_of in sums.items():
        for state, ways in ways_of.items():
            together[state] = together.get(state, 0) + ways * (of // one)
    return of, together


__all__ = ["Decide", "Ends", "Odds", "Outcome", "TooManyWays", "chained", "ends", "odds", "standing_order"]
