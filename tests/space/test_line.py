"""Everyone on one line, in feet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.space.line import Line, band

MUD = Line(((10, 15), (30, 20)))
PLACES = st.integers(-60, 60)
LINES = st.builds(Line, st.lists(st.tuples(PLACES, PLACES), max_size=3).map(tuple))


def test_bands_change_one_foot_past_the_limit() -> None:
    assert [band(feet, (5, 30)) for feet in (0, 5, 6, 30, 31, 200)] == [0, 0, 1, 1, 2, 2]


def test_distance_does_not_ask_who_stands_first() -> None:
    assert MUD.distance(-5, 20) == MUD.distance(20, -5) == 25


@pytest.mark.parametrize(
    ("a", "b", "cost"),
    [(0, 10, 10), (0, 11, 12), (0, 15, 20), (15, 20, 5), (12, 13, 2), (0, 40, 55), (40, 0, 55), (7, 7, 0)],
)
def test_each_hindering_foot_costs_two(a: int, b: int, cost: int) -> None:
    assert MUD.cost(a, b) == cost


def test_ground_hinders_once_where_stretches_overlap() -> None:
    assert Line(((0, 10), (5, 12), (3, 4))).cost(0, 20) == 20 + 12


def test_whole_move_doubles_all_once_any_foot_hinders() -> None:
    assert MUD.cost(0, 10, whole_move=True) == 10
    assert MUD.cost(0, 11, whole_move=True) == 22


def test_who_ignores_the_mud_pays_one_a_foot() -> None:
    assert MUD.cost(0, 15, factor=1) == 15


def test_a_foot_is_entered_only_if_its_whole_cost_is_left() -> None:
    assert MUD.farthest(0, +1, 11) == 10
    assert MUD.farthest(0, +1, 12) == 11
    assert MUD.farthest(0, -1, 12) == -12


def test_a_whole_move_stops_short_of_the_mud_or_is_halved() -> None:
    assert MUD.farthest(0, +1, 15, whole_move=True) == 10
    assert MUD.farthest(0, +1, 30, whole_move=True) == 15


@given(LINES, PLACES, st.sampled_from((1, -1)), st.integers(0, 80), st.booleans())
def test_the_farthest_place_is_paid_for_and_the_next_is_not(
    line: Line, start: int, direction: int, budget: int, whole: bool
) -> None:
    there = line.farthest(start, direction, budget, whole_move=whole)
    assert line.cost(start, there, whole_move=whole) <= budget
    assert line.cost(start, there + direction, whole_move=whole) > budget


@given(LINES, PLACES, PLACES, PLACES, PLACES)
def test_shift_and_mirror_change_nothing(line: Line, a: int, b: int, shift: int, middle: int) -> None:
    cost = line.cost(a, b)
    assert cost == line.cost(b, a)
    assert cost == Line(tuple((x + shift, y + shift) for x, y in line.hindering)).cost(a + shift, b + shift)
    assert cost == Line(tuple((-x, -y) for x, y in line.hindering)).cost(-a, -b)
    assert cost <= line.cost(a, middle) + line.cost(middle, b)
