"""Where a turn leads: one act for certain, the rest of the turn by habit, every way of the dice with its chance.

That is what `zaruba.players.careful` weighs its offers by.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from zaruba.kernel.asks import Ask
from zaruba.kernel.bare import bare
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.people import whose_turn
from zaruba.kernel.reckoning import next_ask
from zaruba.kernel.system import System
from zaruba.study.policies import Decide, by_side
from zaruba.study.walking import Reckoner, TooManyWays

FLOOR = Fraction(1, 2000)
"""Ways of a whole turn that are less likely are not followed."""
MOST_RUNS = 600
"""Runs of a rule or a part of it, for one act with the rest of its turn."""


def outlook(
    system: System,
    rule: Callable[[Fight[Any]], Rule],
    state: Any,
    *,
    decide: Decide | None = None,
    floor: Fraction = FLOOR,
    most_runs: int = MOST_RUNS,
) -> Mapping[Any, float] | None:
    """The positions in which the turn under way may be over, if it goes on with `rule` and then by `decide`.

    Chances add up to 1; what was not followed is left out of account. None where there are too many ways.
    """
    reckoner: Reckoner[Any] = Reckoner(decide or by_side(system), system.measure, facts=False, most_runs=most_runs)
    step = bare(system.step)
    over: dict[Any, float] = {}
    todo: dict[tuple[Any, str], float] = {}
    try:
        _followed(reckoner, system, rule, state, whose_turn(state), 1.0, floor, over, todo)
        while todo:
            (position, turn), chance = todo.popitem()
            _followed(reckoner, system, step, position, turn, chance, floor, over, todo)
    except TooManyWays:
        return None
    whole = sum(over.values())
    return {position: chance / whole for position, chance in over.items()} if whole else None


def _followed(
    reckoner: Reckoner[Any], system: System, rule: Callable[[Fight[Any]], Rule], state: Any, turn: str, chance: float,
    floor: Fraction, over: dict[Any, float], todo: dict[tuple[Any, str], float],
) -> None:  # fmt: skip
    """One step further: to positions in which the turn is over, and to others."""
    found = reckoner.reckon(rule, state, floor / Fraction(chance).limit_denominator(10**9))
    for end in found.ends:
        each = chance * end.ways / found.of
        acting = whose_turn(end.state)
        if system.verdict(end.state) is not None or (turn and acting != turn):
            over[end.state] = over.get(end.state, 0.0) + each
        else:
            key = (end.state, turn or acting)
            todo[key] = todo.get(key, 0.0) + each


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
