"""Exact odds: every reading a rule can see, with its weight.

The enumerator re-runs a rule once for each way its rolls can come out, one answer longer each time
something new is asked, and gathers what is left by the position it ends in. Weights are exact
fractions. Paths that weigh less than `floor` are not followed; what they weigh is returned as
`unresolved`, so nothing vanishes.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Generic, TypeVar

from msgspec import Struct

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Ask, Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.fight import Fact, Fight, Rule, State
from zaruba.kernel.readings import chances

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

    `assumed` lists choices that were answered by policy, as (who, window). `broken_off` tells how far
    the unresolved paths were followed: what had happened on them by then, they have in common with the whole.
    """

    outcomes: tuple[Outcome[S], ...]
    unresolved: Fraction
    runs: int
    assumed: tuple[tuple[str, str], ...] = ()
    broken_off: tuple[Outcome[S], ...] = ()

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
) -> Odds[S]:
    """Every way `rule` can go from `state`, exactly.

    `floor` is a share of 1 below which a path is left unresolved; it must be above 0 where a rule
    can go on without end (an explosion, a tie rolled again).
    """
    walker = _Walker(rule, state, decide, measure, floor)
    while walker.todo:
        walker.run(*walker.todo.pop())
    return Odds(
        tuple(Outcome(s, f, c) for (s, f), c in walker.ends.items()),
        walker.unresolved,
        walker.runs,
        tuple(walker.assumed),
        tuple(Outcome(s, f, c) for (s, f), c in walker.broken_off.items()),
    )


class _Walker(Generic[S]):
    """The paths still to be run: the answers so far, and what they weigh as ways out of how many."""

    def __init__(
        self,
        rule: Callable[[Fight[S]], Rule],
        state: S,
        decide: Decide,
        measure: Callable[[S, Measure], int] | None,
        floor: Fraction,
    ) -> None:
        self._rule, self._state, self._decide, self._measure, self._floor = rule, state, decide, measure, floor
        self.todo: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
        self.ends: dict[tuple[S, tuple[Fact, ...]], Fraction] = {}
        self.broken_off: dict[tuple[S, tuple[Fact, ...]], Fraction] = {}
        self.unresolved = Fraction(0)
        self.runs = 0
        self.assumed: dict[tuple[str, str], None] = {}

    def run(self, seen: tuple[Any, ...], ways: int, of: int) -> None:
        """Give the answers in `seen`, follow the first branch of whatever is asked next, and note the others."""
        self.runs += 1
        fight = Fight(self._state)
        rule = self._rule(fight)
        given: list[Any] = list(seen)
        place = 0
        answer: Any = None
        try:
            while True:
                ask: Ask = rule.send(answer)
                if not isinstance(ask, Roll):
                    answer = self._answered(ask, fight.state)
                elif place < len(given):
                    answer, place = given[place], place + 1
                else:
                    first = self._branch(ask, fight, tuple(given), ways, of)
                    if first is None:
                        rule.close()
                        return
                    answer, share, total = first
                    ways, of = ways * share, of * total
                    given.append(answer)
                    place += 1
        except StopIteration:
            pass
        end = (fight.state, tuple(fight.facts))
        self.ends[end] = self.ends.get(end, Fraction(0)) + Fraction(ways, of)

    def _branch(
        self, ask: Roll[Any], fight: Fight[S], given: tuple[Any, ...], ways: int, of: int
    ) -> tuple[Any, int, int] | None:
        """The first reading worth following with its share; the others are put on the list."""
        weighed = chances(ask.throw, ask.reading)
        first: tuple[Any, int, int] | None = None
        for result, share in weighed.results:
            if self._floor and Fraction(ways * share, of * weighed.of) < self._floor:
                left = Fraction(ways * share, of * weighed.of)
                so_far = (fight.state, tuple(fight.facts))
                self.broken_off[so_far] = self.broken_off.get(so_far, Fraction(0)) + left
                self.unresolved += left
            elif first is None:
                first = (result, share, weighed.of)
            else:
                self.todo.append(((*given, result), ways * share, of * weighed.of))
        return first

    def _answered(self, ask: Ask, state: S) -> Any:
        if isinstance(ask, Choose):
            self.assumed[ask.who, ask.window] = None
            return self._decide(ask, state)
        if isinstance(ask, ChooseTogether):
            for who, _ in ask.offers:
                self.assumed[who, ask.window] = None
            return {who: self._decide(Choose(who, ask.window, offers), state) for who, offers in ask.offers}
        assert isinstance(ask, Measure)
        if self._measure is None:
            raise ValueError(f"nobody measures {ask.of} from {ask.source} to {ask.to}")
        return self._measure(state, ask)


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
    done: dict[S, Fraction] = {}
    unresolved = Fraction(0)
    open_: dict[S, Fraction] = dict(start)
    for left in range(most_steps, -1, -1):
        grown: dict[S, Fraction] = {}
        for state, weight in open_.items():
            if until(state):
                done[state] = done.get(state, Fraction(0)) + weight
                continue
            if not left:
                unresolved += weight
                continue
            found = odds(step, state, decide=decide, measure=measure, floor=floor / weight if floor else floor)
            unresolved += found.unresolved * weight
            for after, chance in found.merged().items():
                grown[after] = grown.get(after, Fraction(0)) + weight * chance
        if not grown:
            break
        open_ = grown
    return done, unresolved
