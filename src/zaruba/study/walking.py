"""The exact enumerator: every way a rule can go, each with its weight.

A rule is re-run once for each way its rolls can come out, one answer longer each time something new
is asked. A part of it that stands by itself is worked out once for all ways that come to it alike
(with the same arguments in the same position, or in any where it looks at none); its ends are then
what may be answered to it. Where a rule neither looks at the position nor changes it after a part,
what it does is the same whatever the part came to, and it is not run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from zaruba.kernel.asks import Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.fight import Fact, Fight, Rule, State
from zaruba.kernel.readings import chances
from zaruba.kernel.reckoning import Part, Which

S = TypeVar("S", bound=State)

Facts = tuple[Fact, ...]


class TooManyWays(Exception):
    """There are more ways than were to be followed."""


class End(NamedTuple):
    """One way a rule ends: what it returns, the position (None: whatever the facts make of it), the facts."""

    value: Any
    state: Any
    facts: Facts
    ways: int


class Together(NamedTuple):
    """Ends of a part that return the same value: one answer to the rule, as long as it does not look at the position."""

    value: Any
    ends: tuple[End, ...]
    ways: int


class Found:
    """All the ways a rule ends, with those that were not followed as far as they were, out of so many.

    `blind` where it looked at no position, so that it is the same in any. `halvings` tells of the floor:
    ways that weigh less than 1 halved so often were not followed.
    """

    __slots__ = ("_answers", "blind", "broken_off", "ends", "halvings", "of")

    def __init__(self, ends: tuple[End, ...], broken_off: tuple[End, ...], of: int, *, blind: bool) -> None:
        self.ends, self.broken_off, self.of, self.blind = ends, broken_off, of, blind
        self.halvings = 0
        self._answers: tuple[Together, ...] | None = None

    def forget_position(self) -> None:
        """What it looked at nowhere is left to whoever comes to it."""
        self.ends = tuple([end._replace(state=None) for end in self.ends])
        self.broken_off = tuple([end._replace(state=None) for end in self.broken_off])

    def answers(self) -> tuple[Together, ...]:
        """What they are to the rule that comes to them."""
        if self._answers is None:
            by_value: dict[Any, list[End]] = {}
            for end in self.ends:
                by_value.setdefault(end.value, []).append(end)
            self._answers = tuple([Together(value, tuple(ends), in_all(ends)) for value, ends in by_value.items()])
        return self._answers


def in_all(ends: Iterable[End]) -> int:
    return sum([end.ways for end in ends])


class Watched(Fight[S]):
    """A fight that notes whether a rule looks at the position at all, and whether it has just looked or changed it."""

    __slots__ = ("at_work", "by_parts", "looked", "now")

    def __init__(self, state: S, *, by_parts: bool) -> None:
        self.now = state
        self.facts = []
        self.log = None
        self.by_parts = by_parts
        self.looked = self.at_work = False

    @property
    def state(self) -> S:
        self.looked = self.at_work = True
        return self.now

    @state.setter
    def state(self, state: S) -> None:
        raise AssertionError("only facts change a position")

    def record(self, *facts: Fact) -> None:
        self.at_work = True
        for fact in facts:
            self.now = fact.apply(self.now)
            self.facts.append(fact)


def after(state: Any, end: End) -> Any:
    """The position a part leaves where it found `state`."""
    if end.state is not None:
        return end.state
    for fact in end.facts:
        state = fact.apply(state)
    return state


class Reckoner(Generic[S]):
    """Who decides and measures, and the parts that have been worked out.

    Without `facts` only positions are told apart, and results that a roll puts together are followed as one.
    """

    def __init__(
        self,
        decide: Callable[[Choose, Any], Any],
        measure: Callable[[S, Measure], int] | None,
        *,
        facts: bool,
        by_parts: bool = True,
        most_runs: int | None = None,
    ) -> None:
        self.decide, self.measure, self.most_runs = decide, measure, most_runs
        self.facts, self.by_parts = facts, by_parts
        self.runs = 0
        self.assumed: dict[tuple[str, str], None] = {}
        self._known: dict[Part, dict[Any, Found]] = {}

    def count(self) -> None:
        """One more run. Raises TooManyWays."""
        self.runs += 1
        if self.most_runs is not None and self.runs > self.most_runs:
            raise TooManyWays

    def decided(self, ask: Choose | ChooseTogether | Measure, state: S) -> Any:
        """What is not left to the dice."""
        if isinstance(ask, Choose):
            self.assumed[ask.who, ask.window] = None
            return self.decide(ask, state)
        if isinstance(ask, ChooseTogether):
            for who, _ in ask.offers:
                self.assumed[who, ask.window] = None
            return {who: self.decide(Choose(who, ask.window, offers), state) for who, offers in ask.offers}
        if self.measure is None:
            raise ValueError(f"nobody measures {ask.of} from {ask.source} to {ask.to}")
        return self.measure(state, ask)

    def reckon(self, rule: Callable[[Fight[S]], Rule], state: S, floor: Fraction) -> Found:
        """All the ways a rule ends in this position, but those that weigh less than `floor`."""
        return self._reckon(rule, state, *floor.as_integer_ratio())

    def _reckon(self, rule: Callable[[Fight[S]], Rule], state: S, least: int, of: int) -> Found:
        walk = _Walk(self, rule, state, least, of)
        todo = walk.todo
        while todo:
            walk.run(*todo.pop())
        return walk.found()

    def part(self, part: Part, state: S, halvings: int) -> Found:
        """All the ways a part ends, down to those that weigh no less than 1 halved so often (0: all of them)."""
        by_position = self._known.get(part)
        if by_position is None:
            by_position = self._known[part] = {}
        found = by_position.get(None) or by_position.get(state)
        if found is None or found.halvings < halvings:
            found = self._reckon(part.begun, state, 1 if halvings else 0, 1 << halvings)
            found.halvings = halvings
            if found.blind:
                found.forget_position()
            by_position[None if found.blind else state] = found
        return found


class _NotWorthIt(Exception):
    """Whatever the next answer is, the path weighs too little."""


Sums = dict[int, dict[tuple[Any, Any, Facts], int]]
"""Out of how many → (value, position, facts) → its ways."""


class _Walk(Generic[S]):
    """One rule in one position: the paths still to be run, and where those that were have ended."""

    def __init__(
        self, reckoner: Reckoner[S], rule: Callable[[Fight[S]], Rule], state: S, least: int, of_all: int
    ) -> None:
        self.reckoner = reckoner
        self.least, self.of_all = least, of_all
        self._rule, self._state = rule, state
        self._looked = False
        self.ends: Sums = {}
        self.broken_off: Sums = {}
        self.todo: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
        """The answers so far, and their ways out of how many."""

    def run(self, given: tuple[Any, ...], ways: int, of: int) -> None:
        """Give the answers, follow the first branch of whatever is asked next, and note the others."""
        self.reckoner.count()
        fight = Watched(self._state, by_parts=self.reckoner.by_parts)
        path = _Path(self, fight, given, ways, of)
        rule = self._rule(fight)
        answer: Any = None
        try:
            while True:
                answer = path.answer(rule.send(answer))
        except StopIteration as end:
            path.end(end.value)
        except _NotWorthIt:
            rule.close()
        self._looked = self._looked or fight.looked

    def found(self) -> Found:
        of = lcm(*self.ends, *self.broken_off)
        ends, broken_off = _summed_up(self.ends, of), _summed_up(self.broken_off, of)
        blind = not self._looked and (self.reckoner.facts or all(end.state is self._state for end in ends))
        return Found(ends, broken_off, of, blind=blind)


def _summed_up(sums: Sums, of: int) -> tuple[End, ...]:
    if len(sums) == 1 and of in sums:
        return tuple([End(*key, ways) for key, ways in sums[of].items()])
    together: dict[tuple[Any, Any, Facts], int] = {}
    for one, ways_of in sums.items():
        for key, ways in ways_of.items():
            together[key] = together.get(key, 0) + ways * (of // one)
    return tuple([End(*key, ways) for key, ways in together.items()])


class _Path(Generic[S]):
    """One run of a rule: the answers it is given, what they weigh, and what has been done up to the last part."""

    __slots__ = ("_before", "_earlier", "_facts", "_fight", "_given", "_last", "_of", "_place", "_walk", "_ways")

    def __init__(self, walk: _Walk[S], fight: Watched[S], given: tuple[Any, ...], ways: int, of: int) -> None:
        self._walk, self._fight = walk, fight
        self._facts = walk.reckoner.facts
        self._given, self._place = list(given), 0
        self._ways, self._of = ways, of
        self._earlier: list[tuple[Facts, tuple[End, ...]]] = []
        """What was recorded before each part, and those of its ends that are followed together."""
        self._last: Together | None = None
        """The part that has just come to an end, as long as all its ends may be followed together."""
        self._before = fight.now

    def answer(self, ask: Any) -> Any:
        """The answer to an ask, given before or the first of those there are."""
        if self._last is not None:
            self._follow_one(self._last)
        kind = type(ask)
        if kind is not Roll and kind is not Part and kind is not Which:
            return self._walk.reckoner.decided(ask, self._fight.state)
        if self._place == len(self._given):
            self._given.append(self._branch(ask))
        answer = self._given[self._place]
        self._place += 1
        return self._take(answer) if kind is Part else answer

    def end(self, value: Any) -> None:
        """The rule is through."""
        if self._last is not None and self._fight.at_work:
            self._follow_one(self._last)
        part, ends, before = self._last, self._walk.ends, self._before
        if part is None:
            self._note(ends, value, self._fight.now, (), 1, 1)
            return
        each = self._ways = self._ways // part.ways
        if self._facts:
            self._fight.facts[:] = self._earlier.pop()[0]
            for end in part.ends:
                self._note(ends, value, after(before, end), end.facts, end.ways, 1)
            return
        ways_of = ends.setdefault(self._of, {})
        for _, state, _, ways in part.ends:
            key = (value, before if state is None else state, ())
            ways_of[key] = ways_of.get(key, 0) + each * ways

    # ------------------------------------------------------------ branching

    def _branch(self, ask: Any) -> Any:
        """The first answer worth following; the others are put on the list."""
        answers, of = self._ends_of(ask) if type(ask) is Part else self._results_of(ask)
        ways, of_all, todo = self._ways, self._of * of, self._walk.todo
        least, times = self._walk.least * of_all, self._walk.of_all
        given = tuple(self._given)
        first: Any = None
        for answer, share in answers:
            of_this = ways * share
            if of_this * times < least:
                self._break_off(answer, share, of)
            elif first is None:
                first = (answer, of_this)
            else:
                todo.append(((*given, answer), of_this, of_all))
        if first is None:
            raise _NotWorthIt
        answer, self._ways = first
        self._of = of_all
        return answer

    def _results_of(self, ask: Roll[Any] | Which) -> tuple[Iterable[tuple[Any, int]], int]:
        """What a rule may see of a roll, or which one it is of several that were followed together."""
        if isinstance(ask, Which):
            return ask.of.ways, sum(ways for _, ways in ask.of.ways)
        weighed = chances(ask.throw, ask.reading)
        if ask.merge is None or self._facts:
            return weighed.results, weighed.of
        return ask.merge(dict(weighed.results)).items(), weighed.of

    def _ends_of(self, ask: Part) -> tuple[Iterable[tuple[Together, int]], int]:
        """What a part may come to; what of it was not followed is not followed here."""
        fight, walk = self._fight, self._walk
        halvings = max(1, (walk.of_all * self._ways // (walk.least * self._of)).bit_length()) if walk.least else 0
        found = walk.reckoner.part(ask if self._facts else ask.merged(), fight.now, halvings)
        if not found.blind:
            fight.looked = True
        for end in found.broken_off:
            state = after(fight.now, end) if self._facts else None
            self._note(walk.broken_off, None, state, end.facts, end.ways, found.of)
        return [(answer, answer.ways) for answer in found.answers()], found.of

    def _break_off(self, answer: Any, share: int, of: int) -> None:
        """Follow an answer no further."""
        broken_off, now = self._walk.broken_off, self._fight.now
        if not self._facts:
            self._note(broken_off, None, None, (), share, of)
        elif type(answer) is Together:
            for end in answer.ends:
                self._note(broken_off, None, after(now, end), end.facts, end.ways, of)
        else:
            self._note(broken_off, None, now, (), share, of)

    # ------------------------------------------------------------ parts

    def _take(self, part: Together) -> Any:
        """Go on from the first position a part leaves; from all of them until the rule looks."""
        fight = self._fight
        self._last, self._before = part, fight.now
        if self._facts:
            self._earlier.append((tuple(fight.facts), part.ends))
            fight.facts.clear()
        fight.now = after(fight.now, part.ends[0])
        fight.at_work = False
        return part.value

    def _follow_one(self, part: Together) -> None:
        """The rule looks, or goes on: now each position that the part has left is a path of its own."""
        self._last = None
        if len(part.ends) == 1:
            return
        positions: dict[Any, list[End]] = {}
        for end in part.ends:
            positions.setdefault(after(self._before, end), []).append(end)
        first, *others = [Together(part.value, tuple(ends), in_all(ends)) for ends in positions.values()]
        place, each = self._place - 1, self._ways // part.ways
        before = tuple(self._given[:place])
        for other in others:
            self._walk.todo.append(((*before, other), each * other.ways, self._of))
        self._given[place], self._ways = first, each * first.ways
        if self._facts:
            self._earlier[-1] = (self._earlier[-1][0], first.ends)

    # ------------------------------------------------------------ noting

    def _note(self, sums: Sums, value: Any, state: Any, facts: Facts, ways: int, of: int) -> None:
        """So many ways of this path, out of so many, come to this; `facts` come after all that was recorded on it."""
        of *= self._of
        ways_of = sums.get(of)
        if ways_of is None:
            ways_of = sums[of] = {}
        if not self._facts:
            key = (value, state, ())
            ways_of[key] = ways_of.get(key, 0) + self._ways * ways
            return
        for so_far, each in self._so_far():
            one = (value, state, so_far + facts)
            ways_of[one] = ways_of.get(one, 0) + each * ways

    def _so_far(self) -> Iterable[tuple[Facts, int]]:
        """What may have been recorded on this path, each with its ways."""
        found: list[tuple[Facts, int]] = [((), self._ways)]
        for before, ends in self._earlier:
            all_ways = in_all(ends)
            found = [(facts + before + end.facts, ways * end.ways // all_ways) for facts, ways in found for end in ends]
        rest = tuple(self._fight.facts)
        return [(facts + rest, ways) for facts, ways in found]
