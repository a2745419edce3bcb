"""Lengths, angles, footprints, surfaces and ways on a measured table."""

from __future__ import annotations

import math
from decimal import ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.space.tabletop import (
    SIDE,
    TURNS,
    Turn,
    angles,
    block,
    bodies,
    body,
    circles,
    pillar,
    places,
    rectangles,
    spots,
    table,
    tables,
)
from zaruba.space.measured.angles import FULL, HALF, aside, bearing, between, direction, in_front
from zaruba.space.measured.bodies import Body, gap, gap_to_spot, in_contact
from zaruba.space.measured.footprints import (
    Circle,
    Footprint,
    Polygon,
    box,
    covers,
    crosses,
    gap_to_footprint,
    gap_to_leg,
    inside,
    length_inside,
    uncovered,
)
from zaruba.space.measured.lengths import (
    Place,
    Spot,
    distance,
    distance_to_segment,
    moved,
    rounded_root,
    share,
    square,
)
from zaruba.space.measured.reach import bodies_between, pieces_between
from zaruba.space.measured.standing import (
    bodies_met,
    has_room,
    is_supported,
    ladders_at,
    met,
    overlapped,
    passed_over,
    patches_at,
    pushed,
    surface,
    surfaces,
    touched,
    unsupported,
)
from zaruba.space.measured.table import Ladder, Patch, Table
from zaruba.space.measured.tracks import length, points, points_near

# -- lengths


@given(st.integers(0, 10**12), st.integers(1, 10**6))
def test_a_root_is_rounded_half_up(over: int, under: int) -> None:
    with localcontext() as context:
        context.prec = 60
        root = (Decimal(over) / under).sqrt()
        assert rounded_root(over, under) == int((root + Decimal("0.5")).to_integral_value(ROUND_FLOOR))


@pytest.mark.parametrize(
    ("other", "apart"), [((300, 336), 200), ((300, 337), 201), ((450, 0), 200), ((300, 400), 250), ((100, 0), 0)]
)
def test_gaps_are_rounded_before_they_are_compared(other: Spot, apart: int) -> None:
    assert gap(body(0, 0), replace(body(0, 0), at=(*other, 0))) == apart


def test_gaps_of_large_bases_and_of_centres() -> None:
    assert gap(body(0, 0, h=5, r=2), body(10, 0)) == 675
    assert gap(body(0, 0), body(10, 0), centres=True) == 1000
    assert gap(body(0, 0), body(6, 0, 7)) == 350, "height is no part of it"
    assert gap_to_spot(body(0, 0), (300, 400)) == 375


@pytest.mark.parametrize(("x", "touching"), [(2.5, True), (2.6, True), (2.61, False), (2.7, False)])
def test_contact_has_a_tolerance(x: float, touching: bool) -> None:
    assert in_contact(body(0, 0), body(x, 0), 10) is touching


@pytest.mark.parametrize(("z", "touching"), [(2.9, True), (3, True), (3.01, False)])
def test_contact_needs_heights_that_touch(z: float, touching: bool) -> None:
    assert in_contact(body(0, 0), body(1, 0, z), 10) is touching


@given(spots, spots, st.integers(0, 3000))
def test_a_computed_place_is_rounded_away_from_where_it_is_computed_from(start: Spot, towards: Spot, far: int) -> None:
    assume(start != towards)
    end = moved(start, towards, far)
    for axis in (0, 1):
        with localcontext() as context:
            context.prec = 60
            true = far * Decimal(towards[axis] - start[axis]) / Decimal(square(start, towards)).sqrt()
            assert abs(end[axis] - start[axis]) == int((abs(true) + Decimal("0.5")).to_integral_value(ROUND_FLOOR))
        assert (end[axis] - start[axis]) * (towards[axis] - start[axis]) >= 0


def test_a_half_goes_outwards_both_ways() -> None:
    assert [share(5, along, 100) for along in (-3, -1, 1, 3)] == [-2, -1, 1, 2]
    assert moved((0, 0), (240, 180), 300) == (240, 180)


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@given(a=spots, b=spots, c=spots, far=st.integers(1, 3000))
def test_lengths_and_places_turn_with_the_table(turn: Turn, a: Spot, b: Spot, c: Spot, far: int) -> None:
    assert distance(turn.spot(*a), turn.spot(*b)) == distance(a, b)
    assert distance_to_segment(turn.spot(*c), turn.spot(*a), turn.spot(*b)) == distance_to_segment(c, a, b)
    if a != b:
        assert moved(turn.spot(*a), turn.spot(*b), far) == turn.spot(*moved(a, b, far))


# -- angles


@pytest.mark.parametrize(
    ("at", "facing", "other", "angle", "front"),
    [
        ((0, 0), 0, (0, 300), 9000, True),
        ((0, 0), 0, (-10, 300), 9191, False),
        ((500, 500), 35000, (800, 600), 2843, True),
        ((500, 500), 9000, (500, 200), 18000, False),
        ((500, 500), 9000, (500, 500), 0, True),
    ],
)
def test_arcs(at: Spot, facing: int, other: Spot, angle: int, front: bool) -> None:
    assert aside(at, facing, other) == angle
    assert in_front(at, facing, other) is front


def test_what_rounds_onto_the_dividing_line_is_in_front() -> None:
    """90.0048 degrees is 90.00, and 90.0052 is 90.01."""
    assert aside((0, 0), 0, (-1, 12000)) == 9000
    assert in_front((0, 0), 0, (-1, 12000))
    assert aside((0, 0), 0, (-1, 11000)) == 9001
    assert not in_front((0, 0), 0, (-1, 11000))


@given(spots, spots)
def test_a_bearing_is_the_nearest_hundredth_of_a_degree(a: Spot, b: Spot) -> None:
    assume(a != b)
    exact = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) * 100 % FULL
    assume(abs(exact % 1 - 0.5) > 1e-6)
    assert bearing(a, b) == math.floor(exact + 0.5) % FULL


@given(st.integers(0, 2 * FULL - 1))
def test_directions_are_cosines_and_sines(half_hundredths: int) -> None:
    cosine, sine = direction(half_hundredths)
    angle = math.radians(half_hundredths / 200)
    assert cosine / 2**96 == pytest.approx(math.cos(angle), abs=1e-12)
    assert sine / 2**96 == pytest.approx(math.sin(angle), abs=1e-12)
    assert direction(half_hundredths + FULL // 2) == (-sine, cosine)
    assert direction(-half_hundredths) == (cosine, -sine)


@given(spots, angles, spots, st.sampled_from((6000, 9000, 12000, HALF, 24000, 27000)))
def test_the_two_ways_to_tell_an_arc_agree(at: Spot, facing: int, other: Spot, rear: int) -> None:
    assert in_front(at, facing, other, rear) == (aside(at, facing, other) <= HALF - rear // 2)


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@given(at=spots, facing=angles, other=spots)
def test_arcs_turn_with_the_table(turn: Turn, at: Spot, facing: int, other: Spot) -> None:
    there, faced, seen = turn.spot(*at), turn.facing(facing), turn.spot(*other)
    assert in_front(there, faced, seen) == in_front(at, facing, other)
    assert aside(there, faced, seen) == aside(at, facing, other)


def test_the_edges_of_arcs() -> None:
    assert bearing((500, 500), (500, 500)) == 0
    assert in_front((0, 0), 0, (-100, 0), rear=0), "nothing is behind"
    assert not in_front((0, 0), 0, (-100, 0), rear=2)
    assert in_front((0, 0), 0, (100, 1), rear=35000)
    assert not in_front((0, 0), 0, (100, 10), rear=35000)


@given(angles, angles)
def test_angles_wrap_around(one: int, other: int) -> None:
    assert between(one, other) == between(other, one) <= HALF
    assert between(one, one) == 0
    assert between(one, one + HALF) == HALF


# -- footprints


FENCE = Polygon(((1845, -300), (1875, -300), (1875, 300), (1845, 300)))


def test_a_rim_belongs_to_what_is_covered_but_not_to_the_inside() -> None:
    for spot in ((1845, 0), (1875, 300), (1860, -300)):
        assert covers(FENCE, spot)
        assert not inside(FENCE, spot)
    assert inside(FENCE, (1846, 299))
    assert not covers(FENCE, (1844, 0))
    well = Circle((0, 0), 150)
    assert covers(well, (90, 120))
    assert not inside(well, (90, 120))
    assert inside(well, (89, 120))


def test_lines_along_a_side_or_through_a_corner_do_not_cross() -> None:
    assert not crosses(FENCE, (1845, -900), (1845, 900))
    assert not crosses(FENCE, (1745, 200), (1945, 400)), "the corner"
    assert crosses(FENCE, (1745, 199), (1945, 399))
    assert not crosses(FENCE, (0, 0), (1845, 0)), "it ends at the face"
    assert crosses(FENCE, (0, 0), (1846, 0))
    assert not crosses(Circle((0, 0), 150), (-500, 150), (500, 150)), "a tangent"
    assert crosses(Circle((0, 0), 150), (-500, 149), (500, 149))


def test_gaps_to_scenery() -> None:
    assert gap_to_footprint((2000, 0), FENCE, 125) == 0
    assert gap_to_footprint((2010, 0), FENCE, 125) == 10
    assert gap_to_footprint((1860, 0), FENCE, 125) == 0
    assert gap_to_footprint((2000, 400), FENCE) == 160, "to the corner, over 1.25 and 1"
    assert gap_to_footprint((0, 400), Circle((0, 0), 150), 125) == 125


@given(rectangles() | circles(), spots, spots)
def test_a_line_crosses_if_some_of_it_is_inside(footprint: Footprint, a: Spot, b: Spot) -> None:
    assert crosses(footprint, a, b) == crosses(footprint, b, a)
    if inside(footprint, a) or inside(footprint, b):
        assert crosses(footprint, a, b)
    if crosses(footprint, a, b):
        assert gap_to_leg(a, b, footprint) == 0
    elif length_inside([footprint], a, b):
        raise AssertionError("some of the line is inside, and it does not cross")


@given(rectangles() | circles(), spots, spots)
def test_no_point_of_a_leg_is_nearer_than_the_leg(footprint: Footprint, a: Spot, b: Spot) -> None:
    near = gap_to_leg(a, b, footprint)
    assert near <= gap_to_footprint(a, footprint)
    assert near <= gap_to_footprint(b, footprint)
    assert gap_to_leg(b, a, footprint) == near
    assert gap_to_leg(a, a, footprint) == gap_to_footprint(a, footprint)


def test_the_length_inside_counts_nothing_twice() -> None:
    mud: list[Footprint] = [Polygon(((200, -100), (500, -100), (500, 100), (200, 100))), Circle((500, 0), 100)]
    assert length_inside(mud, (0, 0), (1000, 0)) == 400
    assert length_inside(mud[1:], (0, 0), (1000, 0)) == 200
    assert length_inside(mud, (0, 0), (300, 0)) == 100
    assert length_inside(mud, (0, 100), (1000, 100)) == 0, "along the rim"


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@given(footprint=rectangles() | circles(), a=spots, b=spots)
def test_footprints_turn_with_the_table(turn: Turn, footprint: Footprint, a: Spot, b: Spot) -> None:
    turned, c, d = turn.footprint(footprint), turn.spot(*a), turn.spot(*b)
    assert inside(turned, c) == inside(footprint, a)
    assert covers(turned, c) == covers(footprint, a)
    assert crosses(turned, c, d) == crosses(footprint, a, b)
    assert gap_to_footprint(c, turned) == gap_to_footprint(a, footprint)
    assert gap_to_leg(c, d, turned) == gap_to_leg(a, b, footprint)
    assert length_inside([turned], c, d) == length_inside([footprint], a, b)


@given(rectangles() | circles(), spots)
def test_a_box_holds_what_the_footprint_covers(footprint: Footprint, spot: Spot) -> None:
    left, low, right, high = box(footprint)
    if covers(footprint, spot):
        assert left <= spot[0] <= right
        assert low <= spot[1] <= high


# -- the line of attack


def test_only_what_fills_the_height_stands_between() -> None:
    fence, house = block(1.8, -3, 2.1, 3, top=1.5), block(1.8, -3, 2.1, 3, top=6)
    bridge = block(1, -9, 3, 9, bottom=6, top=6.5)
    for piece, found in ((fence, ()), (house, (0,)), (bridge, ())):
        assert pieces_between(table(piece), (0, 0), (390, 0), 200) == found
    assert pieces_between(table(house), (0, 0), (390, 0), 600) == (), "its top only touches the height"
    assert pieces_between(table(bridge), (0, 0), (390, 0), 600) == (), "so does its bottom"
    assert pieces_between(table(bridge), (0, 0), (390, 0), 601) == (0,)
    assert pieces_between(table(house), (0, 300), (390, 300), 200) == (), "along its end"
    assert pieces_between(table(house), (0, 299), (390, 299), 200) == (0,)


@pytest.mark.parametrize(("y", "stands"), [(0, True), (1.24, True), (1.25, False), (1.3, False)])
def test_bodies_on_the_line(y: float, stands: bool) -> None:
    between_them = body(2.6, y)
    assert bool(bodies_between((0, 0), (520, 0), [between_them], 0, 200)) is stands


@pytest.mark.parametrize(("z", "stands"), [(-3, False), (-2.99, True), (1.99, True), (2, False)])
def test_bodies_far_above_or_below_do_not_stand_between(z: float, stands: bool) -> None:
    assert bool(bodies_between((0, 0), (520, 0), [body(2.6, 0, z)], 0, 200)) is stands


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@settings(max_examples=60)
@given(board=tables, a=bodies(), b=bodies(), other=bodies(), height=st.sampled_from((200, 350, 600)))
def test_what_stands_between_turns_with_the_table(
    turn: Turn, board: Table, a: Body, b: Body, other: Body, height: int
) -> None:
    found = pieces_between(board, a.at, b.at, height)
    assert pieces_between(turn.table(board), turn.place(a.at), turn.place(b.at), height) == found
    assert pieces_between(board, b.at, a.at, height) == found
    beside = bodies_between(turn.place(a.at), turn.place(b.at), [turn.body(other)], 0, height)
    assert len(beside) == len(bodies_between(a.at, b.at, [other], 0, height))


# -- underfoot


ROOF = replace(block(0, 0, 10, 10, top=6), stood_on=True)
LANE = Table(SIDE, SIDE, (ROOF,), ladders=(Ladder((1000, 500), 0, 600),))


def test_the_surface_is_that_under_the_centre() -> None:
    assert surfaces(LANE, (990, 500)) == (600, 0)
    assert surfaces(LANE, (1000, 500)) == (600, 0), "the rim holds"
    assert surfaces(LANE, (1001, 500)) == (0,)
    assert surface(LANE, (500, 500), 599) == 0
    assert surface(LANE, (500, 500), 600) == 600


def test_the_head_of_a_ladder_belongs_to_the_upper_surface() -> None:
    assert ladders_at(LANE, (1125, 500, 0), 125) == LANE.ladders
    assert ladders_at(LANE, (1125, 500, 600), 125) == LANE.ladders
    assert ladders_at(LANE, (1125, 500, 300), 125) == ()
    assert ladders_at(LANE, (1126, 500, 0), 125) == ()
    assert is_supported(LANE, (1125, 500, 600), 125)
    assert not is_supported(LANE, (1126, 500, 600), 125)


def test_a_base_may_touch_but_not_overlap() -> None:
    one = body(0, 0)
    assert has_room(LANE, (1125, 300, 0), one, (), 200)
    assert not has_room(LANE, (1124, 300, 0), one, (), 200)
    assert has_room(LANE, (1000, 300, 600), one, (), 200)
    assert not has_room(LANE, (-1, 3000, 0), one, (), 200), "off the table"
    assert has_room(LANE, (0, 3000, 0), one, (), 200), "its centre may stand on the edge"
    assert not has_room(LANE, (2000, 300, 0), one, [body(22.49, 3)], 200)
    assert has_room(LANE, (2000, 300, 0), one, [body(22.5, 3)], 200)
    assert has_room(LANE, (2000, 300, 0), one, [body(20, 3, 3)], 200), "head to foot"


def test_low_things_and_bridges_do_not_fill_a_place() -> None:
    board = table(block(0, 0, 5, 5, top=2), block(20, 0, 30, 30, bottom=3, top=3.5), block(40, 0, 50, 9, top=2.01))
    assert overlapped(board, (250, 250, 0), body(0, 0), 200) == ()
    assert overlapped(board, (2500, 250, 0), body(0, 0), 200) == ()
    assert overlapped(board, (2500, 250, 0), body(0, 0, h=5), 200) == (1,)
    assert overlapped(board, (4500, 250, 0), body(0, 0), 200) == (2,)


def test_what_a_leg_meets() -> None:
    board = table(block(4, 1.25, 6, 3, top=4), block(4, -3, 6, -1.24, top=1), pillar(9, 0, 0.3, top=1))
    a, b = (0, 0, 0), (1000, 0, 0)
    assert met(board, a, b, 125) == (1, 2)
    assert passed_over(board, a, b) == (2,)
    assert [one.at[0] for one in bodies_met(a, b, body(0, 0), [body(5, 2.5), body(6, 2.49), body(7, 0, 3)])] == [600]


def test_stretches_without_a_surface() -> None:
    second = replace(block(13, 0, 20, 10, top=6), stood_on=True)
    third = replace(block(20, 0, 25, 10, top=5), stood_on=True)
    roofs = table(ROOF, second, third)
    a, b = (500, 500, 600), (2200, 500, 600)
    assert unsupported(roofs, a, (1500, 500, 600), [600]) == ((500, 800),)
    assert unsupported(roofs, a, b, [600]) == ((500, 800), (1500, 1700))
    assert unsupported(roofs, a, b, [600, 500]) == ((500, 800),)
    assert unsupported(roofs, a, b, [600, 0]) == ()
    assert unsupported(roofs, a, (900, 500, 600), [600]) == ()
    round_one = replace(pillar(5, 5, 3, top=6), stood_on=True)
    assert unsupported(table(round_one), a, (1500, 500, 600), [600]) == ((300, 1000),)
    assert unsupported(table(round_one), a, a, [600]) == ()
    assert unsupported(table(ROOF), (1000, 0, 600), (1000, 1200, 600), [600]) == ((1000, 1200),), "along the rim"
    assert unsupported(table(ROOF), (1001, 5, 600), (1001, 5, 600), [600]) == ((0, 0),)
    assert unsupported(table(ROOF), (1000, 5, 600), (1000, 5, 600), [600]) == ()


def test_ground_of_another_kind() -> None:
    road = Patch("road", Polygon(((0, 0), (1000, 0), (1000, 500), (0, 500))))
    slope = Patch("slope", Circle((500, 250), 100), 600)
    board = Table(SIDE, SIDE, patches=(road, slope))
    assert patches_at(board, (500, 250, 0)) == (road,)
    assert patches_at(board, (500, 250, 600)) == (slope,)
    assert patches_at(board, (500, 501, 0)) == ()
    assert uncovered([road.footprint], (0, 500), (1000, 500)) == [], "along its rim"
    assert uncovered([road.footprint], (0, 501), (1000, 501)) == [(Fraction(0), Fraction(1))]


def test_what_a_body_touches() -> None:
    board = table(block(18.45, -3, 18.75, 3, top=1.5), pillar(20, 2.25, 1, top=2.5), block(16, -3, 18.64, 3, top=9))
    assert touched(board, body(20, 0), 10) == (0, 1)
    assert touched(board, body(20, 0, 1.5), 10) == (0, 1), "heights touch"
    assert touched(board, body(20, 0, 1.51), 10) == (1,)
    assert touched(board, body(20, 0), 11) == (0, 1, 2)


# -- pushes


def test_a_push_ends_where_something_stops_it() -> None:
    one = body(2.4, 1.8)
    assert pushed(table(), one, (240, 180), 300) == ((480, 360), 300)
    assert pushed(table(), body(118, 60), (1, 0), 300) == ((12000, 6000), 200)
    assert pushed(table(block(5, -3, 6, 3, top=0.5)), body(2, 0), (7, 0), 300) == ((375, 0), 175)
    assert pushed(table(), body(2, 0), (7, 0), 300, [body(6, 0)]) == ((350, 0), 150)
    assert pushed(table(), body(2, 0), (7, 0), 300, [body(4.5, 0)]) == ((200, 0), 0), "in contact already"
    assert pushed(table(), body(2, 0), (7, 0), 300, [body(4, 2.5)]) == ((500, 0), 300), "past, touching"
    assert pushed(table(), body(2, 0), (0, -7), 300) == ((200, 0), 0), "at the edge"


def test_a_push_off_a_roof_stops_where_the_fall_begins() -> None:
    assert pushed(LANE, body(9, 5, 6), (1, 0), 300) == ((1126, 500), 226), "the head of the ladder still holds"
    assert pushed(LANE, body(9, 8, 6), (1, 0), 300) == ((1001, 800), 101)


# -- ways


def test_each_leg_is_rounded_by_itself() -> None:
    assert length([(0, 0, 0), (600, 800, 0), (600, 1200, 0)]) == 1400
    assert length([(0, 0, 0), (500, 0, 0), (500, 0, 600), (700, 0, 600)]) == 1300
    assert length([(0, 0, 0), (100, 100, 0), (200, 0, 0), (300, 100, 0)]) == 423


def test_points_of_a_way() -> None:
    way = [(0, 0, 0), (2, 0, 0), (2, 0, 3)]
    assert [(point.at, point.walked) for point in points(way)] == [
        ((0, 0, 0), 0),
        ((1, 0, 0), 1),
        ((2, 0, 0), 2),
        ((2, 0, 1), 3),
        ((2, 0, 2), 4),
        ((2, 0, 3), 5),
    ]
    assert [point.at for point in points([(0, 0, 0)])] == [(0, 0, 0)]
    assert [point.at for point in points([(0, 0, 0), (0, 0, 0)])] == [(0, 0, 0), (0, 0, 0)]
    assert [point.at[0] for point in points([(0, 0, 0), (-3, 3, 0)])] == [0, -1, -1, -2, -3, -3]


small = st.tuples(st.integers(0, 300), st.integers(0, 300), st.sampled_from((0, 0, 60)))


@settings(max_examples=60)
@given(st.lists(small, min_size=1, max_size=4), small, st.integers(0, 200))
def test_points_near_a_spot_are_those_that_are_near(way: list[Place], spot: Place, limit: int) -> None:
    near = [one for one in points(way) if distance(one.at, spot) <= limit]
    assert list(points_near(way, spot, limit)) == near[::-1]


def test_points_of_a_short_leg_near_a_far_spot() -> None:
    way = [(0, 0, 0), (2, 2, 0)]
    assert [one.at for one in points_near(way, (320, 320), 453)] == [one.at for one in points(way)][::-1]
    assert [one.walked for one in points_near(way, (320, 320), 452)] == [3, 2, 1]


@given(st.lists(places, min_size=1, max_size=4))
def test_a_way_walked_back_is_as_long(way: list[Place]) -> None:
    assert length(way[::-1]) == length(way)


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@settings(max_examples=30)
@given(way=st.lists(small, min_size=1, max_size=3))
def test_points_turn_with_the_table(turn: Turn, way: list[Place]) -> None:
    turned = [turn.place(at) for at in way]
    assert [point.at for point in points(turned)] == [turn.place(point.at) for point in points(way)]


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@settings(max_examples=30)
@given(board=tables, one=bodies(), other=bodies(), heading=spots)
def test_pushes_and_room_turn_with_the_table(turn: Turn, board: Table, one: Body, other: Body, heading: Spot) -> None:
    line = heading[0] - 6000, heading[1] - 6000
    assume(line != (0, 0))
    (x, y), (zero_x, zero_y) = turn.spot(*line), turn.spot(0, 0)
    before = pushed(board, one, line, 300, [other])
    after = pushed(turn.table(board), turn.body(one), (x - zero_x, y - zero_y), 300, [turn.body(other)])
    assert after == (turn.spot(*before[0]), before[1])
    room = has_room(turn.table(board), turn.place(one.at), turn.body(one), [turn.body(other)], 200)
    assert room == has_room(board, one.at, one, [other], 200)
