"""Fights sampled through the full rules: quick dice, policies, no record, nothing told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Ask, Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.fight import Fight, drive
from zaruba.kernel.system import System, Verdict

MOST_STEPS = 100_000


def play_out(
    system: System, state: Any, decide: Callable[[Choose, Any], Any], dice: QuickDice, *, most_steps: int = MOST_STEPS
) -> tuple[Verdict | None, Any]:
    """Play from `state` to the verdict: (verdict, position at the end). Without one after `most_steps`: None."""
    see, step, verdict_of = dice.see, system.step, system.verdict
    fight: Fight[Any] = Fight(state)

    def answer(ask: Ask) -> Any:
        if type(ask) is Roll:
            return see(ask)
        if type(ask) is Choose:
            return decide(ask, fight.state)
        if isinstance(ask, ChooseTogether):
            return {who: decide(Choose(who, ask.window, offers), fight.state) for who, offers in ask.offers}
        assert isinstance(ask, Measure)
        return system.measure(fight.state, ask)

    for _ in range(most_steps):
        verdict = verdict_of(fight.state)
        if verdict is not None:
            return verdict, fight.state
        fight.facts.clear()
        drive(step(fight), answer)
    return None, fight.state
