"""Where a turn leads: one act for certain, the rest of the turn by habit, every way of the dice with its chance; and
what the turn after it makes of that.

That is what `zaruba.players.careful` weighs its offers by.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from zaruba.kernel.answerers import QuickDice, find_offer
from zaruba.kernel.asks import Ask, Choose, Measure, Roll
from zaruba.kernel.bare import bare
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.people import whose_turn
from zaruba.kernel.reckoning import next_ask
from zaruba.kernel.system import System, Verdict
from zaruba.study.policies import by_side
from zaruba.study.sample import MOST_STEPS
from zaruba.study.walking import Reckoner, TooManyWays

FLOOR, FLOOR_IN_BRIEF, FLOOR_OF_NEXT = Fraction(1, 500), Fraction(1, 100), Fraction(1, 100)
"""Ways of a whole turn, of one act, or of the turn after it, that are less likely are not followed."""
MOST_RUNS, MOST_RUNS_OF_NEXT = 500, 3_000
"""Runs of a rule or a part of it: for one act with the rest of its turn, and for all turns after it of one decision."""

End = tuple[Any, str]
"""A position, and whose turn has just ended there, or is still under way."""
Ends = Mapping[End, float]
"""With their chances, which add up to 1."""


class Outlook:
    """Answers what an act leads to. Whoever else decides on the way does so by habit, each question once."""

    def __init__(
        self, system: System, *, most_runs: int = MOST_RUNS, most_runs_of_next: int = MOST_RUNS_OF_NEXT
    ) -> None:
        self.system, self.most_runs, self.most_runs_of_next = system, most_runs, most_runs_of_next
        self._step, self._habit = bare(system.step), by_side(system)
        self._known: dict[tuple[str, str, Any], Any] = {}
        self._state: Any = None
        self._left = 0
        self._next: dict[Any, Ends | None] = {}
        """Where the next turn leads from a position, of those met in one decision."""

    def __call__(self, rule: Callable[[Fight[Any]], Rule], state: Any, *, brief: bool = False) -> Ends | None:
        """The positions in which the turn under way may be over, if it goes on with `rule` from `state`.

        `brief`: those in which the step itself is over. What was not followed is left out of account. None where there are
        too many ways.
        """
        self._known.clear()
        if state is not self._state:
            self._state, self._left = state, self.most_runs_of_next
            self._next.clear()
        floor = FLOOR_IN_BRIEF if brief else FLOOR
        try:
            return self._followed(rule, state, whose_turn(state), floor, self._reckoner(self.most_runs), brief)
        except TooManyWays:
            return None

    def after(self, position: Any) -> Ends | None:
        """The positions in which the next turn is over, whoever's it is, from one in which a turn has ended."""
        if position not in self._next:
            reckoner = self._reckoner(self._left)
            try:
                found = self._followed(self._step, position, "", FLOOR_OF_NEXT, reckoner, False)
            except TooManyWays:
                found = None
            self._left = max(self._left - reckoner.runs, 0)
            self._next[position] = found
        return self._next[position]

    def _reckoner(self, most_runs: int) -> Reckoner[Any]:
        return Reckoner(self.decide, self.system.measure, facts=False, most_runs=most_runs)

    def _followed(
        self,
        rule: Callable[[Fight[Any]], Rule],
        state: Any,
        turn: str,
        floor: Fraction,
        reckoner: Reckoner[Any],
        brief: bool,
    ) -> Ends:
        walk = _Turn(self.system, reckoner, floor, brief)
        walk.follow(rule, state, turn, 1.0)
        while walk.todo:
            (position, acting), chance = walk.todo.popitem()
            walk.follow(self._step, position, acting, chance)
        return _whole(walk.over)

    def decide(self, ask: Choose, state: Any) -> Any:
        """What habit answers; what it answered in the same position before, if that is open again."""
        key = (ask.who, ask.window, state)
        answer = self._known.get(key)
        if answer is None or find_offer(ask, answer) is None:
            answer = self._known[key] = self._habit(ask, state)
        return answer


def _whole(ends: Ends) -> Ends:
    """With what was not followed left out of account. Raises `TooManyWays` if that is all."""
    whole = sum(ends.values())
    if not whole:
        raise TooManyWays
    return {end: chance / whole for end, chance in ends.items()}


class Foreseen:
    """The oracle of one decision: what an act leads to, and what comes after that."""

    def __init__(self, ends: Callable[..., Ends | None], after: Callable[[Any], Ends | None]) -> None:
        self._ends, self.after = ends, after

    def __call__(self, action: Any, *, brief: bool = False) -> Ends | None:
        return self._ends(action, brief=brief)


class _Turn:
    """A turn as it goes on: where it may be over, and where it may stand before."""

    def __init__(self, system: System, reckoner: Reckoner[Any], floor: Fraction, brief: bool) -> None:
        self.system, self.reckoner, self.floor, self.brief = system, reckoner, floor, brief
        self.over: dict[End, float] = {}
        self.todo: dict[End, float] = {}
        """By position, and whose turn it is that has to end."""

    def follow(self, rule: Callable[[Fight[Any]], Rule], state: Any, turn: str, chance: float) -> None:
        """One step further."""
        found = self.reckoner.reckon(rule, state, self.floor / Fraction(chance).limit_denominator(10**9))
        for end in found.ends:
            each, acting = chance * end.ways / found.of, whose_turn(end.state)
            if self.brief or (turn and acting != turn) or self.system.verdict(end.state) is not None:
                key = (end.state, turn)
                self.over[key] = self.over.get(key, 0.0) + each
            else:
                key = (end.state, turn or acting)
                self.todo[key] = self.todo.get(key, 0.0) + each


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
