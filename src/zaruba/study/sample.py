"""Fights sampled through the full rules: quick dice, policies, no record, nothing told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, cast

from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Ask, Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.bare import bare
from zaruba.kernel.fight import Fight, Stretch
from zaruba.kernel.system import System, Verdict

MOST_STEPS = 100_000
MOST_KEPT = 1 << 17
"""How many positions a sampler knows, up to four kilobytes each, before it makes room."""
MOST_AT_ONCE = 1 << 15
"""So many are kept as soon as they are met; beyond that only what is met again."""

Decide = Callable[[Choose, Any], Any]
"""Answers choices: (ask, the position then) → action."""


def answerer(system: System, decide: Decide, dice: QuickDice) -> Callable[[Ask, Any], Any]:
    """Answers any ask at a position: dice, policies, the board."""
    see, measure = dice.see, system.measure

    def answer(ask: Ask, state: Any) -> Any:
        if type(ask) is Roll:
            return see(ask)
        if type(ask) is Choose:
            return decide(ask, state)
        if isinstance(ask, ChooseTogether):
            return {who: decide(Choose(who, ask.window, offers), state) for who, offers in ask.offers}
        assert isinstance(ask, Measure)
        return measure(state, ask)

    return answer


def play_out(
    system: System, state: Any, decide: Decide, dice: QuickDice, *, most_steps: int = MOST_STEPS
) -> tuple[Verdict | None, Any]:
    """One fight from `state` to its verdict: (verdict, position at the end). Without one after `most_steps`: None."""
    answer, see = answerer(system, decide, dice), dice.see
    step, verdict_of = bare(system.step), system.verdict
    fight: Fight[Any] = Fight(state)
    for _ in range(most_steps):
        if (verdict := verdict_of(fight.state)) is not None:
            return verdict, fight.state
        fight.facts.clear()
        rule, seen = step(fight), None
        try:
            while True:
                ask = rule.send(seen)
                kind = type(ask)
                seen = (
                    see(ask)
                    if kind is Roll
                    else decide(ask, fight.state)
                    if kind is Choose
                    else answer(ask, fight.state)
                )
        except StopIteration:
            pass
    return verdict_of(fight.state), fight.state


_NOT_YET = object()


class Place:
    """Somewhere in the course of fights: before a step (`ask` is None), or within one that asks something.

    `after` holds what followed, by the answer; before a step there is nothing to answer, and one way on. `saw` tells
    of a step that has been run whether what is watched began in it, `settled` what is answered here each time.
    """

    __slots__ = ("after", "ask", "kept", "saw", "settled", "state", "verdict")

    def __init__(self, state: Any, ask: Ask | None, verdict: Verdict | None = None, kept: bool = False) -> None:
        self.state = state
        self.ask = ask
        self.verdict = verdict
        self.kept = kept
        self.saw = False
        self.settled: Any = _NOT_YET
        self.after: dict[Hashable, Place] = {}


class Sampler:
    """Plays fights of one rulebook over and over, with policies and quick dice.

    A step is a pure function of its position and its answers. So what the rules make of a position that
    comes a second time is kept, and from then on they run only where a fight leaves what is known. Dice
    are thrown every time, and policies asked unless they are `settled` (decide alike in equal positions): fights come
    as likely as if nothing were kept.
    """

    def __init__(
        self,
        system: System,
        decide: Decide,
        dice: QuickDice,
        *,
        most_kept: int = MOST_KEPT,
        watched: Stretch = "",
        settled: bool = False,
    ) -> None:
        self._system, self._begun = system, bare(system.step)
        self._answer = answerer(system, decide, dice)
        self._met: dict[Any, Place | None] = {}
        self._watched, self._settled = watched, settled
        self._most_kept, self._most_at_once = most_kept, min(MOST_AT_ONCE, most_kept // 4)

    def play(self, state: Any, *, most_steps: int = MOST_STEPS) -> tuple[Verdict | None, Any]:
        """Play from `state` to the verdict: (verdict, position at the end). Without one after `most_steps`: None."""
        here = self._place(state)
        for _ in range(most_steps):
            if here.verdict is not None:
                break
            here = self._step(here)
        return here.verdict, here.state

    def places(self, state: Any, *, most_steps: int = MOST_STEPS) -> Iterator[Place]:
        """The same place by place, each told when the step from it has been run; the last is where it ended."""
        here = self._place(state)
        for _ in range(most_steps):
            if here.verdict is not None:
                break
            then = self._step(here)
            yield here
            here = then
        yield here

    def _place(self, state: Any) -> Place:
        """The place of a position. Once there are many, only one that is met again is kept."""
        met = self._met
        if (known := met.get(state)) is not None:
            return known
        if len(met) >= self._most_kept:
            self._forget()
            met = self._met
        keep = len(met) < self._most_at_once or state in met
        place = Place(state, None, self._system.verdict(state), keep)
        met[state] = place if keep else None
        return place

    def _forget(self) -> None:
        """Make room: what was met only once goes; if that is not half of it, everything."""
        again: dict[Any, Place | None] = {state: place for state, place in self._met.items() if place is not None}
        self._met = again if 2 * len(again) < self._most_kept else {}

    def _step(self, here: Place) -> Place:
        """Through one step: as far as it is known, then with the rules."""
        answers: list[Any] = []
        at = here.after.get(None)
        while at is not None and at.ask is not None:
            answer = self._answered(at)
            answers.append(answer)
            at = at.after.get(_key(answer))
        return self._run(here, answers) if at is None else at

    def _answered(self, at: Place) -> Any:
        """What is answered within a step."""
        if at.settled is not _NOT_YET:
            return at.settled
        answer = self._answer(cast(Ask, at.ask), at.state)
        if self._settled and type(at.ask) is not Roll:
            at.settled = answer
        return answer

    def _run(self, here: Place, answers: list[Any]) -> Place:
        """Run the step with the answers given so far and then on to its end, adding what is new to the places."""
        fight: Fight[Any] = Fight(here.state)
        rule = self._begun(fight)
        at, key, answer, given = here, None, None, iter(answers)
        try:
            while True:
                ask = rule.send(answer)
                at = at.after.get(key) or at.after.setdefault(key, Place(fight.state, ask))
                answer = next(given, _NOT_YET)
                if answer is _NOT_YET:
                    answer = self._answered(at)
                key = _key(answer)
        except StopIteration:
            pass
        here.saw = bool(self._watched) and any(self._watched == fact.BEGINS for fact in fight.facts)
        end = self._place(fight.state)
        if end.kept:
            at.after[key] = end
        return end


def _key(answer: Any) -> Hashable:
    return tuple(answer.items()) if type(answer) is dict else answer
