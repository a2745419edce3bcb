"""Our footprints against another library's: shapely reckons in floats, so it may be off by a hair, and no more."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.space.tabletop import rectangles, spots
from zaruba.space.measured.angles import bearing
from zaruba.space.measured.footprints import (
    Polygon,
    covers,
    crosses,
    gap_to_footprint,
    gap_to_leg,
    inside,
    length_inside,
    sides,
    uncovered,
)
from zaruba.space.measured.layout import flaw
from zaruba.space.measured.lengths import Spot, distance

NEAREST = 0.5 + 1e-6
corner = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(lambda at: (5000 + 150 * at[0], 5000 + 150 * at[1]))


@st.composite
def houses(draw: st.DrawFn) -> Polygon:
    """With inward corners often: round a middle in order."""
    corners = draw(st.lists(corner | spots, min_size=3, max_size=7, unique=True))
    corners.sort(key=lambda spot: bearing((6000, 6000), spot))
    return draw(rectangles()) if flaw(corners) else Polygon(tuple(corners))


@settings(max_examples=150)
@given(st.lists(corner | spots, min_size=3, max_size=6, unique=True))
def test_sound_footprints_are_valid_polygons(corners: list[Spot]) -> None:
    assert (not flaw(corners)) == shapely.Polygon(corners).is_valid


@given(houses())
def test_without_inward_corners_a_footprint_is_its_own_hull(house: Polygon) -> None:
    other = shapely.Polygon(house.corners)
    assert sides(house)[0] == (other.convex_hull.area == other.area)


@given(houses(), spots | corner)
def test_what_is_inside_and_what_is_covered(house: Polygon, spot: Spot) -> None:
    other, point = shapely.Polygon(house.corners), shapely.Point(spot)
    assert inside(house, spot) == other.contains(point)
    assert covers(house, spot) == other.covers(point)
    assert abs(gap_to_footprint(spot, house) - other.distance(point)) <= NEAREST


@settings(max_examples=150)
@given(houses() | rectangles(), spots | corner, spots | corner)
def test_which_lines_pass_through_the_inside(house: Polygon, a: Spot, b: Spot) -> None:
    assume(a != b)
    other, line = shapely.Polygon(house.corners), shapely.LineString((a, b))
    assert crosses(house, a, b) == other.relate_pattern(line, "T********")
    assert abs(gap_to_leg(a, b, house) - other.distance(line)) <= NEAREST


@settings(max_examples=150)
@given(st.lists(houses(), min_size=1, max_size=3), spots | corner, spots | corner)
def test_how_much_of_a_line_is_inside_or_not_covered(some: list[Polygon], a: Spot, b: Spot) -> None:
    assume(a != b)
    line = shapely.LineString((a, b))
    rims = shapely.union_all([shapely.Polygon(house.corners).boundary for house in some])
    all_of_it = shapely.union_all([shapely.Polygon(house.corners) for house in some])
    within = line.intersection(all_of_it)
    if not line.intersection(rims).length:  # else it runs along a side: covered, and not inside
        assert length_inside(some, a, b) == pytest.approx(within.length, abs=NEAREST)
    bare = sum(float(end - start) for start, end in uncovered(some, a, b)) * line.length
    assert bare == pytest.approx(line.length - within.length, abs=1e-3)
    assert abs(distance(a, b) - line.length) <= NEAREST
