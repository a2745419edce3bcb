"""The exact enumerator: every way a rule can go, each with its weight.

A rule is re-run once for each way its rolls can come out, one answer longer each time something new
is asked. A part of it that stands by itself is worked out once for all ways that come to it alike
(with the same arguments in the same position, or in any where it looks at none); its ends are then
what may be answered to it. Where a rule neither looks at the position nor changes it after a part,
what it does is the same whatever the part came to, and it is not run again; if another part follows,
the two are followed as one.

Whoever reacts (`Reckoner.reacting`) may give any of several answers, and which is best shows only at the
end of the whole: each is followed, and all of them are kept side by side (`Decision`). A part in which
somebody reacts is worked out once like any other (unless it is to be heard in full); what comes after it is then
reckoned from each of its ends, once for all answers that lead there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar, cast

from msgspec.structs import replace

from zaruba.kernel.asks import Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.fight import Fact, Fight, Rule, State, Stretch, Told
from zaruba.kernel.readings import chances
from zaruba.kernel.reckoning import IN_FULL, Ahead, Part, Several, Which, several
from zaruba.kernel.tally import Tally
from zaruba.study.opened import (
    Box,
    Each,
    Open,
    Plain,
    Rolled,
    Split,
    Values,
    at_most,
    came_down,
    in_sum,
    is_each,
    left_open,
    narrowed,
    open_in,
    restricted,
    rolled_in,
)

S = TypeVar("S", bound=State)

Facts = tuple[Fact, ...]


class TooManyWays(Exception):
    """There are more ways than were to be followed."""


class Undecided(Exception):
    """A part comes to a choice that is left open: it cannot be worked out once for all who come to it."""


class Fork(NamedTuple):
    """A way that comes to a choice which is left open: what `open_to` made of it, and all it takes to go on from there.

    It begins in `start` with the answers `given`, for the open numbers of `box`.
    """

    window: Any
    start: Any
    box: Box
    given: tuple[Any, ...]
    ways: int
    of: int


class End(NamedTuple):
    """One way a rule ends: what it returns, the position (None: whatever the facts make of it), the facts.

    Where facts are not told, the `Box` of open numbers for which it ends so stands in their place.
    """

    value: Any
    state: Any
    facts: Facts
    ways: int


Rest = dict[int, "Found"]
"""What follows each end of a part, by the identity of the end."""


class Option(NamedTuple):
    """One answer to a decision: all the ways it ends, and what follows the part it ends, then the part round that, …"""

    answer: Any
    found: Found
    rests: tuple[Rest, ...] = ()

    def leaves(self, *more: Rest) -> Iterator[End]:
        """Every end it may come to."""
        return self.found.leaves((*self.rests, *more))


class Decision(NamedTuple):
    """Somebody is to react, in a position: what each of the answers comes to. So many ways lead here.

    Where a rolled number is still open by then (`Each`), they may answer each of its values in another way.
    """

    ask: Choose
    state: Any
    options: tuple[Option, ...]
    ways: int


class Together(NamedTuple):
    """Ends of a part that return the same value: one answer to the rule, as long as it does not look at the position.

    They hold for the open numbers of `box`.
    """

    value: Any
    ends: tuple[End, ...]
    ways: int
    box: Box = ()


class Found:
    """All the ways a rule ends, with those that were not followed as far as they were, out of so many.

    `blind` where it looked at no position, so that it is the same in any. `halvings` tells of the floor:
    ways that weigh less than 1 halved so often were not followed. `within` where it was begun while a rolled number
    was open: its ways (`Each`) are those of each value by itself, and not of all of them together.
    """

    __slots__ = (
        "_answers", "_numbers", "blind", "boxed", "broken_off", "decisions", "ends", "forks", "halvings", "of", "partial", "runs",
        "saw", "within",
    )  # fmt: skip

    def __init__(
        self,
        ends: tuple[End, ...],
        broken_off: tuple[End, ...],
        of: int,
        *,
        blind: bool,
        decisions: tuple[Decision, ...] = (),
    ) -> None:
        self.ends, self.broken_off, self.of, self.blind = ends, broken_off, of, blind
        self.decisions = decisions
        self.partial: bool = bool(broken_off) or (
            bool(decisions) and any(one.found.partial for each in decisions for one in each.options)
        )
        self.halvings = self.runs = 0
        self.saw = self.boxed = self.within = False
        self.forks: tuple[Fork, ...] = ()
        self._answers: tuple[Together, ...] | None = None
        self._numbers: bool | None = None
        """Whether its ends differ in what is returned alone; not known before somebody asks."""

    def forget_position(self) -> None:
        """What it looked at nowhere is left to whoever comes to it."""
        self.ends = tuple([end._replace(state=None) for end in self.ends])
        self.broken_off = tuple([end._replace(state=None) for end in self.broken_off])

    def leaves(self, rests: tuple[Rest, ...] = ()) -> Iterator[End]:
        """Every end it may come to, whatever is decided, once the rests have followed."""
        for end in self.ends:
            if rests:
                yield from rests[0][id(end)].leaves(rests[1:])
            else:
                yield end
        for decision in self.decisions:
            for option in decision.options:
                yield from option.leaves(*rests)

    def answers(self) -> tuple[Together, ...]:
        """What they are to the rule that comes to them."""
        if self._answers is None and len(self.ends) == 1:
            (end,) = self.ends
            box: Any = end.facts if self.boxed else ()
            self._answers = (Together(end.value, self.ends, end.ways, box),)
        if self._answers is None:
            by_value: dict[Any, list[End]] = {}
            for end in self.ends:
                by_value.setdefault((end.value, end.facts if self.boxed else ()), []).append(end)
            self._answers = tuple(
                [Together(value, tuple(ends), in_all(ends), box) for (value, box), ends in by_value.items()]
            )
        return self._answers

    def answers_alike(self, by: Callable[[Any], Hashable]) -> tuple[Together, ...]:
        """The same where the rule does not tell all numbers apart: those that are alike to it are one answer."""
        if self._numbers is None:
            first = self.ends[0].state if self.ends else None
            self._numbers = not self.boxed and not any(
                end.state is not first or end.facts or is_each(end.ways) for end in self.ends
            )
        if not self._numbers:
            return self.answers()
        alike: dict[Hashable, list[Together]] = {}
        for answer in self.answers():
            alike.setdefault(by(answer.value), []).append(answer)
        return tuple([together(answers) for answers in alike.values()])


REMEMBERED: dict[Any, Found] = {}
"""Parts that looked at no position, and so come to the same in any: dice, mostly. They outlive whoever reckoned them."""
MOST_REMEMBERED = 1 << 12
UNDECIDED = Found((), (), 1, blind=False)
"""Stands for what a part comes to that cannot be worked out before somebody has chosen."""


def together(answers: list[Together]) -> Together:
    """Answers that leave the same position as one: a number that stands for each of theirs."""
    if len(answers) == 1:
        return answers[0]
    value, ways = several({answer.value: answer.ways for answer in answers}), sum([answer.ways for answer in answers])
    return Together(value, (End(value, answers[0].ends[0].state, (), ways),), ways)


def in_all(ends: Iterable[End]) -> int:
    return sum([end.ways for end in ends])


def after(state: Any, end: End) -> Any:
    """The position a part leaves where it found `state`."""
    if end.state is not None:
        return end.state
    for fact in end.facts:
        state = fact.apply(state)
    return state


class Reckoner(Generic[S]):
    """Who decides and measures, and the parts that have been worked out.

    Without `facts` only positions are told apart, and results that a roll puts together are followed as one; with
    `sift` also what it makes of a fact (a fact that changes nothing; None for most). `reacting` gives the answers to be
    weighed where somebody reacts, none where a choice is no reaction.
    `now_and_then` is called every few runs, and may raise what ends the work.
    Of what is `watched` (a round, a turn, a phase) it is noted whether one begins on any way at all (`Found.saw`).
    A choice is left open if `open_to` makes something of it: the way ends there as one of `Found.forks`, and `go_on`
    takes it up with an answer.
    """

    def __init__(
        self,
        decide: Callable[[Choose, Any], Any],
        measure: Callable[[S, Measure], int] | None,
        *,
        facts: bool,
        by_parts: bool = True,
        most_runs: int | None = None,
        watched: Stretch = "",
        now_and_then: Callable[[], None] | None = None,
        sift: Callable[[Fact], Fact | None] | None = None,
        reacting: Callable[[Choose, Any], Sequence[Any]] | None = None,
        open_to: Callable[[Choose | ChooseTogether, S], Any] | None = None,
    ) -> None:
        self.decide, self.measure, self.most_runs = decide, measure, most_runs
        self.now_and_then = now_and_then
        self.watched, self.open_to = watched, open_to
        self.hears = reacting is not None or open_to is not None
        self.facts, self.by_parts = facts, by_parts
        self.sift, self.reacting = None if facts else sift, reacting
        self.runs = 0
        self.assumed: dict[tuple[str, str], None] = {}
        self._known: dict[Part, dict[Any, Found]] = {}
        self.plain: Plain = {}
        self.opened = False
        """Whether a rolled number was ever left open."""

    def count(self) -> None:
        """One more run. Raises TooManyWays."""
        self.runs += 1
        if not self.runs % 512 and self.now_and_then is not None:
            self.now_and_then()
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
        self.plain.clear()
        return self._reckon(rule, state, *floor.as_integer_ratio(), own=True, whole=True)

    def go_on(self, rule: Callable[[Fight[S]], Rule], state: S, floor: Fraction, fork: Fork, answer: Any) -> Found:
        """The same from a choice that was left open, with an answer to it; the ways are out of those that came there."""
        walk = _Walk(self, rule, state, *floor.as_integer_ratio(), own=True, whole=True, within=False)
        walk.todo = [((*fork.given, answer), 1, 1, fork.start, fork.box)]
        walk.boxed = bool(fork.box)
        return walk.through()

    def forget(self) -> None:
        """Let go of the parts that were worked out in some position: nobody comes to it any more."""
        self._known.clear()

    def _reckon(
        self, rule: Callable[[Fight[S]], Rule], state: S, least: int, of: int, *, own: bool, whole: bool = False
    ) -> Found:
        return _Walk(self, rule, state, least, of, own, whole, not whole).through()

    def part(self, part: Part, state: S, halvings: int) -> Found:
        """All the ways a part ends, down to those that weigh no less than 1 halved so often (0: all of them).

        Raises `Undecided` where one of them comes to a choice that is left open.
        """
        by_position = self._known.get(part)
        if by_position is None:
            by_position = self._known[part] = {}
        found = by_position.get(None) or by_position.get(state)
        if found is UNDECIDED:
            raise Undecided
        if found is None or (found.partial and found.halvings < halvings):
            # What is asked of an open number that the part was given, whoever begins it has to part.
            own = open_in(part.given, self.plain) is None and (
                not part.named or open_in(part.named, self.plain) is None
            )
            if (found := self._recalled(part, halvings)) is not None:
                by_position[None] = found
                return found
            before = self.runs
            try:
                found = self._reckon(part.begun, state, 1 if halvings else 0, 1 << halvings, own=own)
            except Undecided:
                by_position[state] = UNDECIDED
                raise
            found.halvings = halvings
            if found.blind:
                found.forget_position()
                found.runs = self.runs - before
                self._remember(part, found)
            by_position[None if found.blind else state] = found
        return found

    def _recalled(self, part: Part, halvings: int) -> Found | None:
        """What a part came to for another who told as much of facts, if it looked at no position; its runs are counted."""
        found = REMEMBERED.get((part, halvings, self.facts, self.sift, self.watched, self.hears))
        if found is not None:
            self.runs += found.runs
            if self.most_runs is not None and self.runs > self.most_runs:
                raise TooManyWays
        return found

    def _remember(self, part: Part, found: Found) -> None:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        REMEMBERED[part, found.halvings, self.facts, self.sift, self.watched, self.hears] = found


class _NotWorthIt(Exception):
    """Whatever the next answer is, the path is not followed: it weighs too little, or the answer is left open."""


class _Followed(Exception):
    """All the ways the path may go on have been followed."""


class _ByThemselves(Exception):
    """Somebody reacts after the ends of a part that were followed side by side: each of them is to be, by itself."""


class _From(Told, frozen=True):
    """Marks which of the ends that are followed side by side a way has come from."""

    place: int


Sums = dict[int, dict[tuple[Any, Any, tuple[Any, ...]], int]]
"""Out of how many → (value, position, facts; where none are told, the `Box` of the way) → its ways."""


class _Walk(Generic[S]):
    """One rule in one position: the paths still to be run, and where those that were have ended."""

    def __init__(
        self,
        reckoner: Reckoner[S],
        rule: Callable[[Fight[S]], Rule],
        state: S,
        least: int,
        of_all: int,
        own: bool,
        whole: bool,
        within: bool,
    ) -> None:
        self.reckoner, self.own, self.whole, self.within = reckoner, own, whole, within
        self.watched, self.side_by_side = reckoner.watched, False
        self.least, self.of_all = least, of_all
        self.state = state
        self.looked = self.saw = self.boxed = False
        self.ends: Sums = {}
        self.broken_off: Sums = {}
        self.decisions: list[tuple[Decision, int]] = []
        """Each with the number its ways are out of."""
        self.forks: list[Fork] = []
        self._rule = rule
        self.todo: list[tuple[tuple[Any, ...], int, int, S, Box]] = [((), 1, 1, state, ())]
        """The answers so far, and their ways out of how many; the position, and what its open numbers have come down to."""

    def through(self) -> Found:
        """Run every path there is, and sum them up."""
        todo = self.todo
        while todo:
            self.run(*todo.pop())
        return self.found()

    def run(self, given: tuple[Any, ...], ways: int, of: int, state: S, box: Box) -> None:
        """Give the answers, follow the first branch of whatever is asked next, and note the others."""
        self.reckoner.count()
        path = _Path(self, given, ways, of, state, box)
        rule = self._rule(path)
        answer: Any = None
        try:
            try:
                while True:
                    answer = path.answer(rule.send(answer))
            except StopIteration as end:
                path.end(end.value)
        except (_NotWorthIt, _Followed):
            rule.close()
        except Split as split:
            if not self.own:
                raise
            path.split(split)

    def after(self, given: tuple[Any, ...], ways: int, of: int, state: S, box: Box, *, side_by_side: int = 0) -> Found:
        """What comes after these answers, as the whole of it; `side_by_side` where the last of them is so many ends."""
        within, ends = self.within or is_each(ways), side_by_side or 1
        least, of_all = self.least * of, self.of_all * at_most(ways) * ends
        walk = _Walk(self.reckoner, self._rule, self.state, least, of_all, self.own, self.whole, within)
        walk.side_by_side = self.side_by_side or side_by_side > 1
        walk.todo = [(given, ends, ends, state, box)]
        found = walk.through()
        self.saw = self.saw or walk.saw
        return found

    def found(self) -> Found:
        """All of it, out of so many ways that led to where it began."""
        if len(self.ends) == 1 and not (self.broken_off or self.decisions or self.forks):
            ((of, ways_of),) = self.ends.items()
            return self._told(tuple([End(*key, ways) for key, ways in ways_of.items()]), (), of, ())
        of = lcm(*self.ends, *self.broken_off, *[of for _, of in self.decisions], *[fork.of for fork in self.forks])
        ends, broken_off = _summed_up(self.ends, of), _summed_up(self.broken_off, of)
        decisions = tuple([one._replace(ways=one.ways * (of // out_of)) for one, out_of in self.decisions])
        found = self._told(ends, broken_off, of, decisions)
        found.forks = tuple([fork._replace(ways=fork.ways * (of // fork.of), of=of) for fork in self.forks])
        return found

    def _told(
        self, ends: tuple[End, ...], broken_off: tuple[End, ...], of: int, decisions: tuple[Decision, ...]
    ) -> Found:
        blind = not self.looked and (self.reckoner.facts or all(end.state is self.state for end in ends))
        found = Found(ends, broken_off, of, blind=blind, decisions=decisions)
        found.saw, found.boxed, found.within = self.saw, self.boxed, self.within
        return found


def _summed_up(sums: Sums, of: int) -> tuple[End, ...]:
    if len(sums) == 1 and of in sums:
        return tuple([End(*key, ways) for key, ways in sums[of].items()])
    together: dict[tuple[Any, Any, tuple[Any, ...]], int] = {}
    for one, ways_of in sums.items():
        for key, ways in ways_of.items():
            together[key] = together.get(key, 0) + ways * (of // one)
    return tuple([End(*key, ways) for key, ways in together.items()])


class _Path(Fight[S]):
    """One run of a rule: the fight it sees, the answers it is given, and what they weigh.

    It notes whether the rule looks at the position at all, and whether it has looked or changed it since
    the last part came to an end: as long as it has not, all ends of that part go on together.
    """

    __slots__ = (
        "_answers", "_before", "_box", "_earlier", "_last", "_merges", "_of", "_opens", "_place", "_sift", "_start",
        "_told", "_walk", "_ways", "at_work", "by_parts", "now",
    )  # fmt: skip

    def __init__(self, walk: _Walk[S], given: tuple[Any, ...], ways: int, of: int, state: S, box: Box) -> None:
        reckoner = walk.reckoner
        self._walk, self._sift, self._merges = walk, reckoner.sift, not reckoner.facts
        self._told = reckoner.facts or reckoner.sift is not None
        self._opens = reckoner.reacting is not None and not reckoner.facts and self._told and not walk.within
        """Whether a number that dice show is left open until it matters: somebody may still react to each."""
        self._answers, self._place = list(given), 0
        self._ways, self._of = ways, of
        self.now = self._before = self._start = state
        self._box = box
        self.facts = []
        self.log = None
        self.by_parts = reckoner.by_parts
        self.at_work = False
        self._last: Together | None = None
        """What has just come to an end, as long as all its ends may be followed together."""
        self._earlier: list[tuple[Facts, tuple[End, ...]]] = []
        """What was recorded before each part, and those of its ends that are followed together."""

    # ------------------------------------------------------------ what the rule sees

    @property
    def state(self) -> S:
        self._walk.looked = self.at_work = True
        return self.now

    @state.setter
    def state(self, state: S) -> None:
        raise AssertionError("only facts change a position")

    def record(self, *facts: Fact) -> None:
        self.at_work = True
        for fact in facts:
            self.now = fact.apply(self.now)
            if self._sift is None:
                self.facts.append(fact)
            elif (kept := self._sift(fact)) is not None:
                self.facts.append(kept)
            if self._walk.watched and self._walk.watched == fact.BEGINS:
                self._walk.saw = True

    def answer(self, ask: Any) -> Any:
        """The answer to an ask, given before or the first of those there are."""
        kind = type(ask)
        last = self._last
        if last is not None and (self.at_work or kind is not Ahead or len(last.ends) == 1):
            self._follow_one(last)
        chance = kind is Roll or kind is Ahead or kind is Which
        if kind is Ahead and ask.heard and self._walk.reckoner.hears:
            return self._in_full()
        if not chance:
            self._walk.looked = self.at_work = True
        place = self._place
        if place == len(self._answers):
            self._answers.append(self._branch(ask) if chance else self._decided(ask))
        self._place = place + 1
        answer = self._answers[place]
        return self._take(answer) if kind is Ahead and answer is not IN_FULL else answer

    def _in_full(self) -> Any:
        """The next part is heard ask by ask, from one position."""
        if self._last is not None:
            self._follow_one(self._last)
        self.at_work = True
        return IN_FULL

    def _decided(self, ask: Any) -> Any:
        """What somebody answers; where they react, all they might answer is followed, and that ends the path."""
        walk, reacting = self._walk, self._walk.reckoner.reacting
        if reacting is not None and type(ask) is Choose and (answers := reacting(ask, self.now)):
            if walk.side_by_side:
                raise _ByThemselves
            given, at = tuple(self._answers), (self._ways, self._of, self._start, self._box)
            options = tuple([Option(answer, walk.after((*given, answer), *at)) for answer in answers])
            walk.decisions.append((Decision(ask, self.now, options, self._ways), self._of))
            raise _Followed
        open_to = walk.reckoner.open_to
        if open_to is not None and type(ask) is not Measure and (window := open_to(ask, self.now)) is not None:
            if not walk.whole:
                raise Undecided
            walk.forks.append(Fork(window, self._start, self._box, tuple(self._answers), self._ways, self._of))
            raise _Followed
        return walk.reckoner.decided(ask, self.now)

    def end(self, value: Any) -> None:
        """The rule is through."""
        walk, last = self._walk, self._last
        if last is not None and self.at_work:
            self._follow_one(last)
            last = None
        if is_each(self._ways) and not walk.within:
            self._known_by_now(value, self.now if last is None else tuple([end.state for end in last.ends]))
        if last is None:
            self._note(walk.ends, value, self.now, (), self._ways, self._of)
            return
        each, before = self._ways // last.ways, self._before
        if self._told:
            self.facts[:] = self._earlier.pop()[0]
            if self._earlier:
                for end in last.ends:
                    self._note(walk.ends, value, after(before, end), end.facts, each * end.ways, self._of)
                return
            so_far, ways_of = tuple(self.facts), walk.ends.setdefault(self._of, {})
            for end in last.ends:
                one = (value, after(before, end) if end.state is None else end.state, so_far + end.facts)
                ways = each * end.ways
                ways_of[one] = ways_of.get(one, 0) + (ways if walk.within else in_sum(ways))
            return
        ways_of = walk.ends.setdefault(self._of, {})
        for _, state, _, ways in last.ends:
            key = (value, before if state is None else state, self._box)
            ways_of[key] = ways_of.get(key, 0) + each * ways

    def split(self, split: Split) -> None:
        """The way parts by an open number: each of its parts is a path of its own, with the same answers."""
        if isinstance(split.of, Rolled):
            self._split_rolled(split.of, split.parts)
            return
        for values in split.parts:
            if (box := narrowed(self._box, ((split.of, values),))) is not None:
                self._go_on_within(box, tuple(self._answers), self._ways, self._of)

    def _go_on_within(self, box: Box, answers: tuple[Any, ...], ways: int, of: int) -> None:
        """Put a path on the list, from its beginning: these answers, for these values of the open numbers alone."""
        self._walk.boxed = True
        start = self._start
        plain = self._walk.reckoner.plain
        for key, values in box:
            start = came_down(start, key, values) if self._walk.whole else restricted(start, key, values, plain)
            answers = restricted(answers, key, values, plain)
        self._walk.todo.append((answers, ways, of, start, box))

    def _split_rolled(self, of: Rolled, parts: Iterable[Values]) -> None:
        """The same by a number that dice show: each part has the ways of its values."""
        walk, plain = self._walk, self._walk.reckoner.plain
        for values in parts:
            ways = self._ways * Each(tuple([int(value in values) for value in of.values]))
            if at_most(ways):
                answers = restricted(tuple(self._answers), of, values, plain)
                start = restricted(self._start, of, values, plain) if walk.within else self._start
                walk.todo.append((answers, cast(int, ways), self._of, start, self._box))

    def _known_by_now(self, *what: Any) -> None:
        """Parts a rolled number into single values where it stands in what a rule ends with."""
        of = rolled_in(what, self._walk.reckoner.plain)
        if of is not None:
            raise Split(of, [(value,) for value in of.values])

    # ------------------------------------------------------------ branching

    def _branch(self, ask: Any) -> Any:
        """The first answer worth following; the others are put on the list."""
        try:
            answers, of = self._ends_of(ask) if type(ask) is Ahead else self._results_of(ask)
        except Undecided:
            if not self._walk.whole:
                raise
            return self._in_full()
        walk, of_all = self._walk, self._of * of
        ways = self._ways if self._last is None else self._ways // self._last.ways
        least, times = walk.least * of_all, walk.of_all
        given = tuple(self._answers)
        first: Any = None
        for answer, share in answers:
            of_this = ways * share
            if type(answer) is Together and answer.box:
                box = narrowed(self._box, answer.box)
                if box is None:
                    continue
                if box != self._box and of_this * times >= least:
                    self._go_on_within(box, (*given, answer), of_this, of_all)
                    continue
            if of_this * times < least:
                self._break_off(answer, of_this, of_all)
            elif first is None:
                first = (answer, of_this)
            else:
                walk.todo.append(((*given, answer), of_this, of_all, self._start, self._box))
        if first is None:
            raise _NotWorthIt
        answer, self._ways = first
        self._of = of_all
        return answer

    def _results_of(self, ask: Roll[Any] | Which) -> tuple[Iterable[tuple[Any, int]], int]:
        """What a rule may see of a roll, or which one it is of several that were followed together."""
        if isinstance(ask, Which):
            return ask.of.ways, sum([ways for _, ways in ask.of.ways])
        against: Any = ask.reading.target.base if ask.reading.target is not None else None
        if isinstance(against, Several):
            return _against_each(ask, against)
        if type(against) is Open and isinstance(against.of, Rolled):
            return _against_rolled(ask, against, against.of), ask.throw.ways
        weighed = chances(ask.throw, ask.reading)
        if self._opens and type(self._ways) is int and (one := left_open(weighed.results)) is not None:
            self._walk.reckoner.opened = True
            return (one,), weighed.of
        if ask.merge is None or not self._merges:
            return weighed.results, weighed.of
        return ask.merge(dict(weighed.results)).items(), weighed.of

    def _ends_of(self, ahead: Ahead) -> tuple[Iterable[tuple[Together, int]], int]:
        """What a part may come to; what of it was not followed is not followed here."""
        if self._last is not None:
            if (ends := self._ends_after(self._last, ahead.part)) is not None:
                return ends
            self._follow_one(self._last)
        ways = self._ways
        found = self._found(ahead.part, self.now, ways)
        for end in found.broken_off:
            self._cut(self._after(self.now, end), end.facts, ways * end.ways, self._of * found.of)
        for decision in found.decisions:
            self._decided_within(decision, found.of)
        by = ahead.by
        answers = found.answers() if by is None or not self._merges else found.answers_alike(by)
        return [(answer, answer.ways) for answer in answers], found.of

    def _decided_within(self, decision: Decision, of: int) -> None:
        """Somebody reacts in a part: what comes after it is followed from each of its ends."""
        walk = self._walk
        if walk.side_by_side:
            raise _ByThemselves
        ways, of_all = self._ways * decision.ways, self._of * of
        alike: dict[Any, dict[tuple[Any, Facts], list[End]]] = {}
        for option in decision.options:
            for end in option.leaves():
                alike.setdefault(end.value, {}).setdefault((end.state, end.facts), []).append(end)
        rest: Rest = {}
        for value, same in alike.items():
            ends = [End(value, *key, 1) for key in same]
            for every, found in zip(same.values(), self._rests(ends, ways, of_all), strict=True):
                for end in every:
                    rest[id(end)] = found
        options = tuple([one._replace(rests=(*one.rests, rest)) for one in decision.options])
        walk.decisions.append((decision._replace(options=options, ways=ways), of_all))

    def _rests(self, ends: Sequence[End], ways: int, of: int) -> Sequence[Found]:
        """What comes after each of these ends of a part, which return the same: side by side as far as that goes."""
        walk, value, given = self._walk, ends[0].value, tuple(self._answers)
        if len(ends) > 1:
            marked = tuple([End(value, one[1], (_From(place), *one[2]), 1) for place, one in enumerate(ends)])
            part = Together(value, marked, len(ends))
            try:
                found = walk.after((*given, part), ways, of, self._start, self._box, side_by_side=len(ends))
            except _ByThemselves:
                pass
            else:
                return _told_apart(found, len(ends))
        parts = [Together(value, (end,), 1) for end in ends]
        return [walk.after((*given, part), ways, of, self._start, self._box) for part in parts]

    def _ends_after(self, last: Together, part: Part) -> tuple[Iterable[tuple[Together, int]], int] | None:
        """The same where nothing was looked at since the last part: whichever way that ended, this one follows it.

        None where somebody reacts in it: then each of those ways is followed by itself.
        """
        each = self._ways // last.ways
        followed: list[tuple[End, S, Found]] = []
        for end in last.ends:
            state = after(self._before, end)
            found = self._found(part, state, each * end.ways)
            if found.decisions:
                return None
            followed.append((end, state, found))
        before = self._earlier.pop() if self._told else None
        so_far = before[0] if before is not None else ()
        for end, state, found in followed:
            for one in found.broken_off:
                ways = each * end.ways * one.ways
                self._cut(self._after(state, one), so_far + end.facts + one.facts, ways, self._of * found.of)
        if before is not None:
            self._earlier.append(before)
        of = lcm(*[found.of for _, _, found in followed])
        by_value: dict[tuple[Any, Box], dict[tuple[Any, Facts], int]] = {}
        for end, state, found in followed:
            times = end.ways * (of // found.of)
            for one in found.ends:
                box: Any = one.facts if found.boxed else ()
                ends = by_value.get((one.value, box))
                if ends is None:
                    ends = by_value[one.value, box] = {}
                left = after(state, one) if one.state is None else one.state
                key = (left, end.facts + one.facts if self._told else ())
                ends[key] = ends.get(key, 0) + times * one.ways
        answers = [
            Together(value, tuple([End(value, *key, ways) for key, ways in ends.items()]), sum(ends.values()), box)
            for (value, box), ends in by_value.items()
        ]
        return [(answer, answer.ways) for answer in answers], of

    def _found(self, part: Part, state: S, ways: int) -> Found:
        """The ends of a part in a position that so many ways of this path lead to."""
        walk = self._walk
        halvings = max(1, (walk.of_all * at_most(ways) // (walk.least * self._of)).bit_length()) if walk.least else 0
        found = walk.reckoner.part(part, state, halvings)
        if not found.blind:
            walk.looked = True
        if found.saw:
            walk.saw = True
        return found

    # ------------------------------------------------------------ parts

    def _take(self, part: Together) -> Any:
        """Go on from the first position a part leaves; from all of them until the rule looks."""
        if self._last is None:
            self._before = self.now
            if self._told:
                self._earlier.append((tuple(self.facts), part.ends))
                self.facts.clear()
        elif self._told:
            self._earlier[-1] = (self._earlier[-1][0], part.ends)
        self._last = part
        self.now = after(self._before, part.ends[0])
        self.at_work = False
        return part.value

    def _follow_one(self, part: Together) -> None:
        """The rule looks, or goes on: now each position that the part has left is a path of its own."""
        self._last = None
        if len(part.ends) == 1:
            return
        positions: dict[Any, list[End]] = {}
        for end in part.ends:
            positions.setdefault(after(self._before, end), []).append(end)
        first, *others = [Together(part.value, tuple(ends), in_all(ends), part.box) for ends in positions.values()]
        place, each = self._place - 1, self._ways // part.ways
        before = tuple(self._answers[:place])
        for other in others:
            self._walk.todo.append(((*before, other), each * other.ways, self._of, self._start, self._box))
        self._answers[place], self._ways = first, each * first.ways
        if self._told:
            self._earlier[-1] = (self._earlier[-1][0], first.ends)

    # ------------------------------------------------------------ noting

    def _break_off(self, answer: Any, ways: int, of: int) -> None:
        """Follow an answer no further."""
        if type(answer) is not Together or not self._told:
            self._cut(self.now, answer.box if type(answer) is Together else (), ways, of)
            return
        before = self._earlier.pop() if self._last is not None else None
        start, so_far = (self._before, before[0]) if before is not None else (self.now, ())
        for end in answer.ends:
            self._cut(after(start, end), so_far + end.facts, ways // answer.ways * end.ways, of)
        if before is not None:
            self._earlier.append(before)

    def _after(self, state: Any, end: End) -> Any:
        """Where a way was broken off; nobody asks where facts are not told."""
        return after(state, end) if self._told else None

    def _cut(self, state: Any, facts: Any, ways: int, of: int) -> None:
        """So many ways are followed no further than to this position, with these facts (or their box) after all before."""
        self._note(self._walk.broken_off, None, state if self._told else None, facts, ways, of)

    def _note(self, sums: Sums, value: Any, state: Any, facts: Any, ways: int, of: int) -> None:
        """So many ways out of so many come to this; `facts` (or their box) come after all that was recorded on this path."""
        ways_of = sums.get(of)
        if ways_of is None:
            ways_of = sums[of] = {}
        if not self._told:
            box = narrowed(self._box, facts) if facts else self._box
            if box is not None:
                key = (value, state, box)
                ways_of[key] = ways_of.get(key, 0) + ways
            return
        within = self._walk.within
        if not self._earlier:
            one = (value, state, (*self.facts, *facts))
            ways_of[one] = ways_of.get(one, 0) + (ways if within else in_sum(ways))
            return
        for so_far, each in self._so_far(ways):
            one = (value, state, so_far + facts)
            ways_of[one] = ways_of.get(one, 0) + (each if within else in_sum(each))

    def _so_far(self, ways: int) -> Iterable[tuple[Facts, int]]:
        """What may have been recorded on this path, each with its share of the ways."""
        found: list[tuple[Facts, int]] = [((), ways)]
        for before, ends in self._earlier:
            all_ways = in_all(ends)
            found = [(facts + before + end.facts, ways * end.ways // all_ways) for facts, ways in found for end in ends]
        rest = tuple(self.facts)
        return [(facts + rest, ways) for facts, ways in found]


def _against_each(ask: Roll[Any], against: Several) -> tuple[Iterable[tuple[Any, int]], int]:
    """What a rule may see of a roll held against a number that stands for several."""
    rows = ask.reading.target.rows if ask.reading.target is not None else ()
    counted: dict[Any, int] = {}
    for one, ways in against.ways:
        reading = replace(ask.reading, target=Tally(one, rows))
        for result, share in chances(ask.throw, reading).results:
            counted[result] = counted.get(result, 0) + share * ways
    return counted.items(), ask.throw.ways * sum([ways for _, ways in against.ways])


def _against_rolled(ask: Roll[Any], against: Open, of: Rolled) -> Iterable[tuple[Any, int]]:
    """What a rule may see of a roll held against a number that other dice have shown: the ways with each value of it."""
    rows = ask.reading.target.rows if ask.reading.target is not None else ()
    counted: dict[Any, list[int]] = {}
    for place, value in enumerate(of.values):
        if value in against.values:
            reading = replace(ask.reading, target=Tally(against.sign * value + against.plus, rows))
            for result, share in chances(ask.throw, reading).results:
                counted.setdefault(result, [0] * len(of.values))[place] = share
    return [(result, cast(int, Each(tuple(ways)))) for result, ways in counted.items()]


def _told_apart(found: Found, ends: int) -> Sequence[Found]:
    """What came of so many ends that were followed side by side, one by one."""
    by_end: list[tuple[list[End], list[End]]] = [([], []) for _ in range(ends)]
    for which, every in enumerate((found.ends, found.broken_off)):
        for end in every:
            place = next(place for place, fact in enumerate(end.facts) if type(fact) is _From)
            facts = end.facts[:place] + end.facts[place + 1 :]
            by_end[cast(_From, end.facts[place]).place][which].append(End(end.value, end.state, facts, end.ways))
    apart = [Found(tuple(one), tuple(broken_off), found.of // ends, blind=False) for one, broken_off in by_end]
    for one in apart:
        one.within = found.within
    return apart
