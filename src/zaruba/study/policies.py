"""Who decides in a study: the tactics of a rulebook on every seat, or whatever each side is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zaruba.kernel.asks import MASTER, Choose
from zaruba.kernel.bare import bare
from zaruba.kernel.system import System

Decide = Callable[[Choose, Any], Any]
"""Answers choices: (ask, the position then) → action."""

DEFAULT = "default"


def by_side(system: System, tactics: Mapping[str, str] | None = None, otherwise: str = DEFAULT) -> Decide:
    """A policy that plays each side by a tactic of the rulebook; those not named play by `otherwise`, as does the master.

    Whoever decides sees what its seat knows. Raises KeyError for a tactic that the rulebook does not have.
    """
    own = {side: bare(system.tactics[name]) for side, name in (tactics or {}).items()}
    other, known = bare(system.tactics[otherwise]), system.known

    def decide(ask: Choose, state: Any) -> Any:
        who = ask.who
        side = "" if who == MASTER else next((one.side for one in state.combatants if one.name == who), "")
        return own.get(side, other)(ask, known(state, state.seat_of(who)), no_oracle)

    return decide


def no_oracle(action: Any) -> Any:
    """In a study of whole fights nobody is told exact odds: a tactic that asks for them belongs to `careful`."""
    raise LookupError("no exact odds are at hand in this study")
