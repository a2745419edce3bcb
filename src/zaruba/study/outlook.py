"""Where a turn leads: one act for certain, the rest of the turn by habit, every way of the dice with its chance; and
what the turn after it makes of that.

That is what `zaruba.players.careful` weighs its offers by.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from zaruba.kernel.answerers import QuickDice, find_offer
from zaruba.kernel.asks import Ask, Choose, Measure, Roll
from zaruba.kernel.bare import bare
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.people import whose_turn
from zaruba.kernel.reckoning import next_ask
from zaruba.kernel.system import System, Verdict
from zaruba.study.policies import Decide, by_side
from zaruba.study.sample import MOST_STEPS
from zaruba.study.walking import Reckoner, TooManyWays

FLOOR, FLOOR_IN_BRIEF, FLOOR_OF_NEXT = 1 / 500, 1 / 100, 1 / 40
"""Ways of a whole turn, of one act, or of the turn after it, that are less likely are not followed."""
MOST_RUNS, MOST_RUNS_OF_NEXT = 500, 3_000
"""Runs of a rule or a part of it: for one act with the rest of its turn, and for all turns after it of one decision."""

MOST_REMEMBERED = 20_000
"""Positions from which a step is remembered."""

End = tuple[Any, str]
"""A position, and whose turn has just ended there, or is still under way."""
Ends = Mapping[End, float]
"""With their chances, which add up to 1."""


class Step(NamedTuple):
    """What a step leads to: positions, how likely each is, whose turn it is there and whether the fight is over.

    `whole` where every way of it was followed. It took so many runs, and is the same whoever takes it and after whatever.
    """

    ends: Sequence[tuple[Any, float, str, bool]]
    whole: bool
    runs: int


class Outlook:
    """Answers what an act leads to. Whoever else decides on the way does so by habit, each question once a step.

    Steps are remembered: acts lead to the same positions, and what was looked ahead to comes about.
    """

    def __init__(
        self, system: System, *, most_runs: int = MOST_RUNS, most_runs_of_next: int = MOST_RUNS_OF_NEXT
    ) -> None:
        self.system, self.most_runs, self.most_runs_of_next = system, most_runs, most_runs_of_next
        self._step, self._habit = bare(system.step), by_side(system)
        self._state: Any = None
        self._left = 0
        self._next: dict[Any, Ends | None] = {}
        """Where the next turn leads from a position, of those met in one decision."""
        self._steps: dict[Any, Step | dict[int, Step]] = {}
        """Steps from positions; of those that are not whole, one for each floor (1 halved so often)."""

    def __call__(self, rule: Callable[[Fight[Any]], Rule], state: Any, *, brief: bool = False) -> Ends | None:
        """The positions in which the turn under way may be over, if it goes on with `rule` from `state`.

        `brief`: those in which the step itself is over. What was not followed is left out of account. None where there are
        too many ways.
        """
        if state is not self._state:
            self._state, self._left = state, self.most_runs_of_next
            self._next.clear()
        walk = _Turn(self, whose_turn(state), FLOOR_IN_BRIEF if brief else FLOOR, self.most_runs, brief)
        try:
            walk.take(self.taken(rule, state, walk.halvings(1.0), self.most_runs), 1.0, walk.turn)
            return walk.through()
        except TooManyWays:
            return None

    def after(self, position: Any) -> Ends | None:
        """The positions in which the next turn is over, whoever's it is, from one in which a turn has ended."""
        if position not in self._next:
            walk = _Turn(self, "", FLOOR_OF_NEXT, self._left, False)
            walk.todo[position, ""] = 1.0
            try:
                found = walk.through()
            except TooManyWays:
                found = None
            self._left = max(walk.left, 0)
            self._next[position] = found
        return self._next[position]

    def from_position(self, position: Any, halvings: int, most_runs: int) -> Step:
        """The step from a position, as far as ways go that weigh no less than 1 halved so often. Raises `TooManyWays`."""
        known = self._steps.get(position)
        step = known.get(halvings) if type(known) is dict else cast(Step | None, known)
        if step is None:
            step = self.taken(self._step, position, halvings, most_runs)
            if len(self._steps) >= MOST_REMEMBERED:
                self._steps.clear()
            if step.whole:
                self._steps[position] = step
            else:
                cast(dict[int, Step], self._steps.setdefault(position, {}))[halvings] = step
        return step

    def taken(self, rule: Callable[[Fight[Any]], Rule], state: Any, halvings: int, most_runs: int) -> Step:
        """A step by itself. Raises `TooManyWays`."""
        decide = _Habit(self._habit).decide
        reckoner: Reckoner[Any] = Reckoner(decide, self.system.measure, facts=False, most_runs=most_runs)
        found, verdict = reckoner.reckon(rule, state, Fraction(1, 1 << halvings)), self.system.verdict
        each: dict[Any, int] = {}
        for end in found.ends:
            each[end.state] = each.get(end.state, 0) + end.ways
        ends = [(one, ways / found.of, whose_turn(one), verdict(one) is not None) for one, ways in each.items()]
        return Step(ends, not found.broken_off, reckoner.runs)


class _Habit:
    """What habit answers in a step; what it answered in the same position before, if that is open again."""

    def __init__(self, habit: Decide) -> None:
        self._habit = habit
        self._known: dict[tuple[str, str, Any], Any] = {}

    def decide(self, ask: Choose, state: Any) -> Any:
        key = (ask.who, ask.window, state)
        answer = self._known.get(key)
        if answer is None or find_offer(ask, answer) is None:
            answer = self._known[key] = self._habit(ask, state)
        return answer


class Foreseen:
    """The oracle of one decision: what an act leads to, and what comes after that."""

    def __init__(self, ends: Callable[..., Ends | None], after: Callable[[Any], Ends | None]) -> None:
        self._ends, self.after = ends, after

    def __call__(self, action: Any, *, brief: bool = False) -> Ends | None:
        return self._ends(action, brief=brief)


class _Turn:
    """A turn as it goes on: where it may be over, and where it may stand before."""

    def __init__(self, outlook: Outlook, turn: str, floor: float, left: int, brief: bool) -> None:
        self.outlook, self.turn, self.floor, self.left, self.brief = outlook, turn, floor, left, brief
        self.over: dict[End, float] = {}
        self.todo: dict[End, float] = {}
        """By position, and whose turn it is that has to end. Those that lie as many steps ahead are done one after another, so
        that ways which meet go on as one."""

    def halvings(self, chance: float) -> int:
        """How often 1 may be halved before it weighs less than the floor to whoever comes here by such a chance."""
        return max(math.ceil(math.log2(chance / self.floor)), 0)

    def through(self) -> Ends:
        """Every step to the end of the turn, with what was not followed left out of account. Raises `TooManyWays`."""
        while self.todo:
            position, turn = one = next(iter(self.todo))
            chance = self.todo.pop(one)
            self.take(self.outlook.from_position(position, self.halvings(chance), self.left), chance, turn)
        whole = sum(self.over.values())
        if not whole:
            raise TooManyWays
        return {end: chance / whole for end, chance in self.over.items()}

    def take(self, step: Step, chance: float, turn: str) -> None:
        """Go on from where a step has led."""
        self.left -= step.runs
        if self.left < 0:
            raise TooManyWays
        for state, share, acting, is_over in step.ends:
            if self.brief or (turn and acting != turn) or is_over:
                key, found = (state, turn), self.over
            else:
                key, found = (state, turn or acting), self.todo
            found[key] = found.get(key, 0.0) + chance * share


def resumed(step: Callable[[Fight[Any]], Rule], answers: Sequence[Any]) -> Callable[[Fight[Any]], Rule]:
    """A step as a rule of its own whose first asks are answered already."""

    def rule(fight: Fight[Any]) -> Rule:
        return cast(Rule, _resumed(step, answers, fight))

    return rule


def _resumed(
    step: Callable[[Fight[Any]], Rule], answers: Sequence[Any], fight: Fight[Any]
) -> Generator[Ask, Any, None]:
    inner = step(fight)
    try:
        ask: Ask = next_ask(inner, None)
        for answer in answers[:-1]:
            ask = next_ask(inner, answer)
        ask = inner.send(answers[-1])
        while True:
            ask = inner.send((yield ask))
    except StopIteration:
        return
    finally:
        inner.close()


# ---------------------------------------------------------------- fights of those who look ahead

Foreseeing = Callable[[Choose, Any, Callable[..., Ends | None]], Any]
"""Answers choices: (the ask, the position as its seat knows it, what acts lead to) → action."""


def play_ahead(
    system: System, state: Any, decide: Foreseeing, dice: QuickDice, *, most_steps: int = MOST_STEPS
) -> tuple[Verdict | None, Any]:
    """One fight to its verdict, as `zaruba.study.sample.play_out`; but whoever decides is told what acts lead to."""
    step, outlook = bare(system.step), Outlook(system)
    for _ in range(most_steps):
        if (verdict := system.verdict(state)) is not None:
            return verdict, state
        fight: Fight[Any] = Fight(state)
        answers: list[Any] = []

        def decided(ask: Choose, now: Any, together: bool, given: list[Any] = answers, before: Any = state) -> Any:
            seat = now.seat_of(ask.who)

            known = system.known(before, seat)

            def ends(action: Any, *, brief: bool = False) -> Ends | None:
                return None if together else outlook(resumed(step, (*given, action)), known, brief=brief)

            return decide(ask, system.known(now, seat), Foreseen(ends, outlook.after))

        rule, seen = step(fight), None
        try:
            while True:
                ask = rule.send(seen)
                if isinstance(ask, Roll):
                    seen = dice.see(ask)
                elif isinstance(ask, Choose):
                    seen = decided(ask, fight.state, False)
                elif isinstance(ask, Measure):
                    seen = system.measure(fight.state, ask)
                else:
                    seen = {
                        who: decided(Choose(who, ask.window, offers), fight.state, True) for who, offers in ask.offers
                    }
                answers.append(seen)
        except StopIteration:
            pass
        state = fight.state
    return system.verdict(state), state
