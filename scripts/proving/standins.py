"""What takes the place of a question in a mutant that does not ask it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zaruba.kernel.asks import Offers, Parametric
from zaruba.kernel.dice import Throw
from zaruba.kernel.readings import Reading


def first_offer(_who: str, _window: str, options: Iterable[Any], **_knows: Any) -> Any:
    """Instead of `await choose(…)`: the first offer is taken unasked."""
    first = Offers(options)[0]
    return next(iter(first.candidates()), first.action) if isinstance(first, Parametric) else first.action


def lowest(throw: Throw, reading: Reading[Any]) -> Any:
    """Instead of `await roll(…)`: every die shows 1."""
    return reading.read(throw.kept((1,) * len(throw.dice)))
