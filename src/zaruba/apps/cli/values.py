"""What several verbs take as a value, and what such a value must be."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from zaruba.apps.cli.program import Usage


def from_zero(kind: Any, seed: int | None) -> None:
    if seed is not None and seed < 0:
        raise Usage("from", name="seed", value=seed, least=0)


Seed = Annotated[int, Parameter(validator=from_zero)]
"""Of dice that can be had again: every verb takes the same numbers, so that what one has told another can be asked."""
AnySeed = Annotated[int | None, Parameter(validator=from_zero)]
"""The same, or fresh dice where none is named."""
