"""Ways to answer a choice that know no rulebook: at random, and by habit."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from zaruba.kernel.asks import Choose, Parametric

Policy = Callable[[Choose, Any], Any]
"""(the ask, the position as the chooser's seat knows it) → one of the offered actions."""


def at_random(seed: int) -> Policy:
    """Any offer with equal chance; of a parametric one any of its candidates."""
    rng = random.Random(seed)

    def decide(ask: Choose, state: Any) -> Any:
        open_: list[Any] = []
        for offer in ask.offers:
            if isinstance(offer, Parametric):
                candidates = list(offer.candidates())
                if candidates:
                    open_.append(rng.choice(candidates))
            else:
                open_.append(offer.action)
        return rng.choice(open_)

    return decide


def tactician(tactic: Callable[[Choose, Any, Any], Any], oracle: Any = None) -> Policy:
    """A system's own tactic as a policy."""

    def decide(ask: Choose, state: Any) -> Any:
        return tactic(ask, state, oracle)

    return decide
