"""How long an effect lasts: its own clock, its own edge, and a count."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.kernel.duration import Duration, Edge

EDGES: tuple[Edge, ...] = get_args(Edge)


@given(left=st.integers(1, 9), waits=st.integers(0, 4), edge=st.sampled_from(EDGES))
def test_it_ends_after_so_many_edges_of_its_own(left: int, waits: int, edge: Edge) -> None:
    clock: Duration | None = Duration("Ann", edge, left, waits)
    passed = 0
    while clock is not None:
        assert clock.passes("Bob", edge) is clock, "another's clock"
        other = next(one for one in EDGES if one != edge)
        assert clock.passes("Ann", other) is clock, "another edge"
        clock = clock.passes("Ann", edge)
        passed += 1
    assert passed == left + waits


def test_the_wait_passes_before_the_count_begins() -> None:
    first = Duration("Ann", "turn_start", 1, waits=1)
    second = first.passes("Ann", "turn_start")
    assert second == Duration("Ann", "turn_start", 1)
    assert second is not None
    assert second.passes("Ann", "turn_start") is None


@pytest.mark.parametrize("edge", EDGES)
def test_every_edge_counts_in_the_same_way(edge: Edge) -> None:
    assert Duration("Ann", edge, 2).passes("Ann", edge) == Duration("Ann", edge, 1)
    assert Duration("Ann", edge, 1).passes("Ann", edge) is None
