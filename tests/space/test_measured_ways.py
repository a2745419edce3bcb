"""Ways round what stands on a measured table, room beside it, and spots worth standing on."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.space.tabletop import (
    SIDE,
    TURNS,
    Turn,
    block,
    bodies,
    body,
    circles,
    pieces,
    pillar,
    rectangles,
    spots,
    table,
    tables,
)
from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import Footprint, Polygon, gap_to_footprint
from zaruba.space.measured.lengths import Place, Spot, distance
from zaruba.space.measured.room import nearest_room
from zaruba.space.measured.spots import at_angle, beside, ring
from zaruba.space.measured.standing import bodies_met, has_room, met, overlapped, unsupported
from zaruba.space.measured.table import Ladder, Piece, Table
from zaruba.space.measured.tracks import length
from zaruba.space.measured.ways import octagon, shortened, way

STEP = 200
HOUSE = block(10, 10, 20, 20, top=6)

# -- ways


def test_an_open_way_is_one_leg() -> None:
    assert way(table(HOUSE), body(5, 5), (2500, 500), step=STEP) == ((500, 500, 0), (2500, 500, 0))
    assert way(table(HOUSE), body(5, 5), (500, 500), step=STEP) == ((500, 500, 0),)


def test_along_a_wall_the_base_may_touch() -> None:
    assert way(table(HOUSE), body(5, 8.75), (2500, 875), step=STEP) == ((500, 875, 0), (2500, 875, 0))
    bent = way(table(HOUSE), body(5, 8.76), (2500, 876), step=STEP)
    assert bent is not None
    assert len(bent) > 2


def test_round_a_house_it_touches_the_corners_and_goes_left_if_both_ways_are_as_long() -> None:
    found = way(table(HOUSE), body(5, 15), (2500, 1500), step=STEP)
    assert found is not None
    assert [at[1] > 1500 for at in found[1:-1]] == [True] * 4
    assert length(found) == 668 + 102 + 1106 + 102 + 668
    assert way(table(HOUSE), body(5, 15), (2500, 1500), step=STEP, most=length(found)) == found
    assert way(table(HOUSE), body(5, 15), (2500, 1500), step=STEP, most=length(found) - 1) is None


def test_low_things_bridges_and_bushes_are_not_gone_round() -> None:
    low, bridge = block(10, 0, 11, 30, top=2), block(12, 0, 14, 30, bottom=3, top=3.5)
    bush = replace(pillar(20, 5, 2, top=3), solid=False)
    assert way(table(low, bridge, bush), body(5, 5), (2500, 500), step=STEP) == ((500, 500, 0), (2500, 500, 0))
    assert way(table(bridge), body(5, 5, h=5), (2500, 500), step=STEP) is not None
    assert len(way(table(bridge), body(5, 5, h=5), (2500, 500), step=STEP) or ()) > 2


def test_others_are_gone_round_if_told_to() -> None:
    found = way(table(), body(5, 15), (2500, 1500), [body(15, 15)], step=STEP)
    assert found is not None
    assert 2040 < length(found) < 2080
    assert way(table(), body(5, 15), (2500, 1500), [body(15, 15, 3)], step=STEP) == ((500, 1500, 0), (2500, 1500, 0))


def test_no_way_into_a_house_or_out_of_a_yard() -> None:
    assert way(table(HOUSE), body(5, 15), (1500, 1500), step=STEP) is None
    yard = [block(0, 30, 30, 31, top=6), block(30, 0, 31, 31, top=6)]
    assert way(table(*yard), body(5, 5), (5000, 5000), step=STEP) is None
    assert way(table(), body(5, 5), (-1, 500), step=STEP) is None


def test_on_a_roof_the_way_stays_on_it() -> None:
    """Round the inward corner, which the centre may touch."""
    corners = ((1000, 1000), (3000, 1000), (3000, 2000), (2000, 2000), (2000, 3000), (1000, 3000))
    roof = replace(HOUSE, footprint=Polygon(corners), stood_on=True)
    found = way(table(roof), body(29, 11, 6), (1100, 2900), step=STEP)
    assert found == ((2900, 1100, 600), (1100, 2900, 600)), "straight through the corner"
    found = way(table(roof), body(29, 19, 6), (1900, 2900), step=STEP)
    assert found == ((2900, 1900, 600), (2000, 2000, 600), (1900, 2900, 600))
    assert way(table(roof), body(29, 19, 6), (3100, 1900), step=STEP) is None


@settings(max_examples=60, deadline=None)
@given(tables, bodies(), spots, bodies())
def test_ways_touch_and_never_overlap(board: Table, one: Body, goal: Spot, other: Body) -> None:
    assume(has_room(board, one.at, one, [other], STEP))
    found = way(board, one, goal, [other], step=STEP)
    if found is None:
        return
    assert (found[0], found[-1][:2]) == (one.at, goal)
    for a, b in pairwise(found):
        high = [n for n in met(board, a, b, one.radius) if board.pieces[n].top > one.at[2] + STEP]
        assert [n for n in high if board.pieces[n].bottom < one.at[2] + one.height] == []
        assert bodies_met(a, b, one, [other]) == ()
        assert unsupported(board, a, b, [one.at[2]]) == ()


@pytest.mark.parametrize(
    "turn", [turn for turn in TURNS if turn.name in ("quarter turn", "half turn", "shift")], ids=repr
)
@settings(max_examples=30, deadline=None)
@given(board=tables, one=bodies(), goal=spots, other=bodies())
def test_ways_turn_with_the_table(turn: Turn, board: Table, one: Body, goal: Spot, other: Body) -> None:
    assume(has_room(board, one.at, one, [other], STEP))
    found = way(board, one, goal, [other], step=STEP)
    turned = way(turn.table(board), turn.body(one), turn.spot(*goal), [turn.body(other)], step=STEP)
    assert turned == (None if found is None else tuple(turn.place(at) for at in found))


@given(spots, st.integers(10, 1000))
def test_an_octagon_is_outside_its_circle(centre: Spot, radius: int) -> None:
    corners = list(octagon(centre, radius))
    for a, b in pairwise((*corners, corners[0])):
        cross = (b[0] - a[0]) * (centre[1] - a[1]) - (b[1] - a[1]) * (centre[0] - a[0])
        assert cross > 0
        assert cross**2 >= radius**2 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)


# -- as far as it goes


def test_a_way_is_shortened_to_what_is_allowed() -> None:
    path = ((0, 0, 0), (600, 800, 0), (600, 1200, 0))
    assert shortened(path, 1400, lambda at: True) == path
    assert shortened(path, 1200, lambda at: True) == ((0, 0, 0), (600, 800, 0), (600, 1000, 0))
    assert shortened(path, 1000, lambda at: True) == ((0, 0, 0), (600, 800, 0))
    assert shortened(path, 500, lambda at: True) == ((0, 0, 0), (300, 400, 0))
    assert shortened(path, 500, lambda at: at[0] < 250)[-1] == (246, 328, 0)
    assert shortened(path, 500, lambda at: False) == ((0, 0, 0),)


def test_nobody_stops_on_a_ladder() -> None:
    path = ((0, 0, 0), (500, 0, 0), (500, 0, 600), (700, 0, 600))
    assert shortened(path, 1099, lambda at: True) == ((0, 0, 0), (500, 0, 0))
    assert shortened(path, 1100, lambda at: True) == path[:3]
    assert shortened(path, 1150, lambda at: True) == (*path[:3], (550, 0, 600))


# -- room


def test_room_is_found_at_the_least_distance() -> None:
    board, one = table(HOUSE), body(0, 0)
    assert nearest_room(board, (500, 500, 0), one, (), step=STEP) == ((500, 500, 0),)
    assert nearest_room(board, (2001, 1500, 0), one, (), step=STEP) == ((2125, 1500, 0),)
    assert nearest_room(board, (2000, 2001, 0), one, (), step=STEP) == ((2000, 2125, 0),)
    assert nearest_room(board, (2001, 2001, 0), one, (), step=STEP) == ((2088, 2089, 0), (2089, 2088, 0)), (
        "off the corner"
    )
    assert nearest_room(board, (2010, 1500, 0), one, [body(22, 15)], step=STEP) == ((2125, 1262, 0), (2125, 1738, 0))


def test_equally_near_rooms_are_all_told() -> None:
    board, one = table(), body(0, 0)
    found = nearest_room(board, (500, 500, 0), one, [body(5, 5)], step=STEP)
    assert found == ((250, 500, 0), (500, 250, 0), (500, 750, 0), (750, 500, 0))
    assert nearest_room(board, (5, 500, 0), one, [body(0, 5)], step=STEP) == ((250, 500, 0),)


def test_room_at_the_edge_of_the_table_and_of_a_roof() -> None:
    one = body(0, 0)
    assert nearest_room(table(), (0, 3000, 0), one, [body(0.5, 30)], step=STEP) == ((0, 2755, 0), (0, 3245, 0))
    roof = replace(HOUSE, stood_on=True)
    found = nearest_room(table(roof), (1950, 1500, 600), one, [body(18, 15, 6)], step=STEP)
    assert found == ((2000, 1350, 600), (2000, 1650, 600))
    full = [body(x, y, 6) for x in (11, 13.4, 15.8, 18.2) for y in (11, 13.4, 15.8, 18.2, 20)]
    assert nearest_room(table(roof), (1500, 1500, 600), one, full, step=STEP, most=400) == ()


@settings(max_examples=40, deadline=None)
@given(st.lists(pieces(), max_size=3), bodies(), st.lists(bodies(), max_size=3), spots)
def test_whoever_is_given_room_has_it_and_none_is_nearer(
    things: list[Piece], one: Body, others: list[Body], nearby: Spot
) -> None:
    board = Table(SIDE, SIDE, tuple(things))
    found = nearest_room(board, one.at, one, others, step=STEP)
    for place in found:
        assert has_room(board, place, one, others, STEP)
    if found and has_room(board, (*nearby, one.at[2]), one, others, STEP):
        assert distance(nearby, one.at) + 1 >= distance(found[0], one.at)


@pytest.mark.parametrize("turn", TURNS[:4], ids=repr)
@settings(max_examples=25, deadline=None)
@given(board=tables, one=bodies(), others=st.lists(bodies(), max_size=2))
def test_room_turns_with_the_table(turn: Turn, board: Table, one: Body, others: list[Body]) -> None:
    found = nearest_room(board, one.at, one, others, step=STEP)
    turned = nearest_room(
        turn.table(board), turn.place(one.at), turn.body(one), list(map(turn.body, others)), step=STEP
    )
    assert sorted(turned) == sorted(turn.place(at) for at in found)


# -- spots


def test_a_ring_begins_on_the_side_of_somebody() -> None:
    assert list(ring((1000, 1000), (500, 1000), 450, 4)) == [(550, 1000), (1000, 550), (1450, 1000), (1000, 1450)]
    assert at_angle((0, 0), 4500, 100) == (71, 71)


@given(rectangles() | circles(), st.sampled_from((125, 200, 300)))
def test_beside_a_piece_a_base_touches_and_does_not_overlap(footprint: Footprint, radius: int) -> None:
    found = beside(footprint, radius)
    assert len(found) >= 12
    for spot in found:
        assert radius <= gap_to_footprint(spot, footprint) <= radius + 2


def test_an_inward_corner_keeps_a_base_off() -> None:
    narrow = Polygon(((0, 0), (400, 0), (400, 100), (300, 100), (300, 20), (100, 20), (100, 100), (0, 100)))
    found = beside(narrow, 125)
    assert all(gap_to_footprint(spot, narrow) >= 125 for spot in found)
    assert (200, 145) not in found, "between the two arms"
    assert (200, -125) in found


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@given(footprint=rectangles() | circles())
def test_spots_beside_a_piece_turn_with_the_table(turn: Turn, footprint: Footprint) -> None:
    if "mirror" in turn.name and isinstance(footprint, Polygon):
        return  # the quarters of a side are counted the other way round
    assert set(beside(turn.footprint(footprint), 125)) == {turn.spot(*spot) for spot in beside(footprint, 125)}


def test_whoever_stands_beside_a_piece_overlaps_it_not() -> None:
    one = body(0, 0)
    found = beside(HOUSE.footprint, one.radius)
    assert len(found) == 16
    for spot in found:
        assert overlapped(table(HOUSE), (*spot, 0), one, STEP) == ()


def test_ladders_lead_nowhere_by_themselves() -> None:
    """A way stays on its surface: the rulebook joins ways at ladders."""
    board = replace(table(replace(HOUSE, stood_on=True)), ladders=(Ladder((1000, 1500), 0, 600),))
    start: Place = (875, 1500, 0)
    assert way(board, replace(body(0, 0), at=start), (1500, 1500), step=STEP) is None
    up = way(board, replace(body(0, 0), at=(875, 1500, 600)), (1500, 1500), step=STEP)
    assert up is None or up[-1] == (1500, 1500, 600)
