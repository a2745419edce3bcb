"""Fluent, as every part of the program wants it. Slow to import: call it when the first message is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

MOST_IN_A_PLACE = 1_000_000
"""Characters of one value in a sentence. Fluent itself allows 2,500, which the names of a big fight are not held to."""


def bundle_of(lang: str, functions: Mapping[str, Callable[..., Any]] | None = None) -> Any:
    """A bundle of messages to fill."""
    from fluent.runtime import FluentBundle, resolver

    resolver.MAX_PART_LENGTH = MOST_IN_A_PLACE
    return FluentBundle([lang], functions=dict(functions or {}), use_isolating=False)
