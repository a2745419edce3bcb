"""Until all of its clauses stand, `warband` is no rulebook of the program: tests that need it as one register it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import Any

import pytest

from zaruba.kernel import system as found


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`warband` among the rulebooks, for one test."""
    ours = EntryPoint("warband", "zaruba.systems.warband:SYSTEM", found.GROUP)

    def with_ours(**asked: Any) -> EntryPoints:
        group = (*entry_points(group=found.GROUP), ours)
        return EntryPoints(group).select(**asked)

    remembered = (found.systems, found.slugs, found.system)
    monkeypatch.setattr(found, "entry_points", with_ours)
    for one in remembered:
        one.cache_clear()
    yield
    for one in remembered:
        one.cache_clear()
