"""Who sees whom, and how much is hidden."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.space.turning import TURNS, Turn, drawn, maps, squares_on
from zaruba.space.sight import Sight, centres_seen, corners_seen, line_squares
from zaruba.space.squares import Square, open_ground

# -- the thresholds of the answer


def test_thresholds_of_four_corners() -> None:
    views = [Sight(blocked, 4) for blocked in range(5)]
    assert [view.seen for view in views] == [True, True, True, True, False]
    assert [view.half for view in views] == [False, False, True, True, False]


def test_the_same_half_of_nine() -> None:
    assert [Sight(blocked, 9).half for blocked in (4, 5, 8, 9)] == [False, True, True, False]


def test_low_things_hide_half_and_never_all() -> None:
    assert Sight(1, 4, ((0, 0),)).half
    assert not Sight(4, 4, ((0, 0),)).half


# -- walls


def test_open_ground_hides_nothing() -> None:
    assert corners_seen(open_ground(9, 9), (0, 0), (8, 5)) == Sight(0, 4)


def test_a_wall_from_edge_to_edge_hides_all() -> None:
    board = drawn("..#..", "..#..", "..#..")
    for row in range(3):
        assert corners_seen(board, (0, row), (4, row)) == Sight(4, 4)
        assert not centres_seen(board, (0, row), (4, row))


def test_one_pillar_straight_between_hides_half() -> None:
    """From a corner the lines along the pillar's face only graze it: two corners seen, two not."""
    board = drawn(".......", ".......", "...#...", ".......", ".......")
    assert corners_seen(board, (0, 2), (6, 2)) == Sight(2, 4)
    assert not centres_seen(board, (0, 2), (6, 2))
    assert centres_seen(board, (0, 1), (6, 1))


def test_round_a_corner() -> None:
    board = drawn("....", ".##.", "....")
    assert corners_seen(board, (0, 0), (3, 0)) == Sight(0, 4)
    assert corners_seen(board, (0, 0), (3, 1)) == Sight(2, 4)
    assert corners_seen(board, (0, 0), (3, 2)) == Sight(4, 4)
    assert corners_seen(board, (1, 0), (1, 2)) == Sight(2, 4)
    assert corners_seen(drawn("....", "####", "...."), (1, 0), (1, 2)) == Sight(4, 4)


def test_both_stand_against_a_wall_and_see_along_it() -> None:
    assert corners_seen(drawn(".....", "#####"), (0, 0), (4, 0)) == Sight(0, 4)
    assert corners_seen(drawn("#####", ".....", "#####"), (0, 1), (4, 1)) == Sight(0, 4)


def test_the_seam_of_a_thick_wall_is_no_window() -> None:
    board = drawn("..##..", "..##..", "..##..", "..##..")
    assert corners_seen(board, (0, 1), (5, 1)) == Sight(4, 4)
    assert not centres_seen(board, (0, 0), (5, 3))


@pytest.mark.parametrize("turn", TURNS, ids=repr)
@pytest.mark.parametrize(("a", "b"), [((0, 0), (3, 3)), ((1, 1), (2, 2)), ((2, 0), (3, 1)), ((0, 2), (3, 3))])
def test_a_diagonal_wall_has_no_holes(turn: Turn, a: Square, b: Square) -> None:
    """G05: neither from afar nor for those who stand at its joints."""
    rows = ["...#", "..#.", ".#..", "#..."]
    board = drawn(*turn.rows(rows))
    one, two = turn.place(a, 1, 4, 4), turn.place(b, 1, 4, 4)
    assert corners_seen(board, one, two) == Sight(4, 4)
    assert not centres_seen(board, one, two)


def test_a_line_squeezed_between_two_corners_is_closed_and_one_grazing_a_corner_is_not() -> None:
    assert not centres_seen(drawn(".#.", "#..", "..."), (0, 0), (2, 2))
    assert centres_seen(drawn(".#.", "...", "..."), (0, 0), (2, 2))
    assert centres_seen(drawn("...", "#..", "..."), (0, 0), (2, 2))


def test_walls_on_alternate_sides_close_a_line_only_where_they_meet() -> None:
    """Along the edge between the rows: a wall on the left up to x = 3, one on the right from there, or from 4."""
    meeting = drawn("..#...", "...#..")
    apart = drawn("..#...", "....#.")
    assert corners_seen(meeting, (0, 0), (5, 1)).blocked > corners_seen(apart, (0, 0), (5, 1)).blocked


def test_nobody_blocks_his_own_line() -> None:
    """G03: who stands in smoke looks out of it, and is seen in it."""
    assert corners_seen(drawn("%..%"), (0, 0), (3, 0)) == Sight(0, 4)
    assert corners_seen(drawn("%.%%"), (0, 0), (3, 0)) == Sight(4, 4)
    assert centres_seen(drawn("%..%"), (0, 0), (3, 0))


def test_a_closed_door_and_an_open_one() -> None:
    shut = drawn("..#..", "..#..", "..#..")
    opened = shut.changed((2, 1), shut.ground((0, 0)))
    assert not corners_seen(shut, (0, 1), (4, 1)).seen
    assert corners_seen(opened, (0, 1), (4, 1)) == Sight(0, 4)


def test_a_pit_hides_nothing() -> None:
    assert corners_seen(drawn(".__."), (0, 0), (3, 0)) == Sight(0, 4)


def test_a_big_one_shows_more_corners() -> None:
    board = drawn(".......", "...#...", "...#...", ".......")
    assert corners_seen(board, (0, 1), (5, 1), 2, 2).of == 9
    assert corners_seen(board, (0, 1), (5, 1), 1, 2).seen
    assert corners_seen(drawn("...#...", "...#...", "...#..."), (0, 0), (5, 0), 1, 2) == Sight(9, 9)
    assert centres_seen(board, (0, 2), (5, 2), 2, 2)


# -- low things and bodies


def test_a_low_thing_before_the_target_hides_half() -> None:
    assert corners_seen(drawn(".....o."), (0, 0), (6, 0)) == Sight(0, 4, ((5, 0),))
    assert corners_seen(drawn(".....o."), (0, 0), (6, 0)).half
    assert centres_seen(drawn(".....o."), (0, 0), (6, 0))


@pytest.mark.parametrize("corridor", ["....o..", ".o.....", "......o", "o......"])
def test_a_low_thing_elsewhere_hides_nothing(corridor: str) -> None:
    assert corners_seen(drawn(corridor), (0, 0), (6, 0)) == Sight(0, 4)


def test_a_low_thing_behind_or_beside_the_target_hides_nothing() -> None:
    assert not corners_seen(drawn("......o"), (0, 0), (5, 0)).half
    assert not corners_seen(drawn(".....", "....o"), (0, 0), (4, 0)).half


def test_bodies_hide_half_never_all_and_only_if_counted() -> None:
    board = drawn(".......")
    assert corners_seen(board, (0, 0), (6, 0)) == Sight(0, 4)
    crowd = frozenset({(2, 0), (3, 0), (4, 0)})
    view = corners_seen(board, (0, 0), (6, 0), bodies=crowd)
    assert view == Sight(0, 4, ((2, 0), (3, 0), (4, 0)))
    assert view.half
    assert corners_seen(open_ground(7, 3), (0, 1), (6, 1), bodies=frozenset({(3, 1)})) == Sight(0, 4, ((3, 1),))
    assert corners_seen(board, (0, 0), (6, 0), bodies=frozenset({(3, 0)})) == Sight(0, 4, ((3, 0),))
    assert not centres_seen(board, (0, 0), (6, 0), bodies=frozenset({(3, 0)}))


def test_one_body_aside_hides_nothing() -> None:
    assert corners_seen(open_ground(7, 3), (0, 1), (6, 1), bodies=frozenset({(3, 0)})) == Sight(0, 4)


def test_own_bodies_do_not_count() -> None:
    assert corners_seen(open_ground(7, 1), (0, 0), (6, 0), bodies=frozenset({(0, 0), (6, 0)})) == Sight(0, 4)


def test_where_walls_already_hide_half_nothing_else_is_named() -> None:
    board = drawn(".......", ".......", "...#.o.", ".......", ".......")
    assert corners_seen(board, (0, 2), (6, 2)) == Sight(2, 4)


# -- lines


def test_squares_of_a_line() -> None:
    assert line_squares((0, 0), (3, 0)) == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert line_squares((0, 0), (2, 2)) == ((0, 0), (1, 1), (2, 2))
    assert line_squares((0, 0), (2, 1)) == ((0, 0), (1, 0), (1, 1), (2, 1))
    assert line_squares((0, 0), (0, -2)) == ((0, 0), (0, -1), (0, -2))
    assert line_squares((3, 3), (3, 3)) == ((3, 3),)


def passes(a: Square, b: Square, square: Square) -> bool:
    """Does the segment between the centres cross the inside of the square? Clipped with fractions."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, run = Fraction(2 * a[axis] + 1, 2), Fraction(b[axis] - a[axis])
        if run == 0:
            if not square[axis] < start < square[axis] + 1:
                return False
            continue
        first, second = sorted(((square[axis] - start) / run, (square[axis] + 1 - start) / run))
        low, high = max(low, first), min(high, second)
    return low < high


POINTS = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


@given(POINTS, POINTS)
def test_a_line_passes_just_the_squares_whose_inside_it_crosses(a: Square, b: Square) -> None:
    line = line_squares(a, b)
    everywhere = [(x, y) for x in range(-6, 7) for y in range(-6, 7)]
    if a != b:
        assert sorted(line) == [square for square in everywhere if passes(a, b, square)]
    assert line[0] == a
    assert line[-1] == b
    assert line == line_squares(b, a)[::-1]


# -- the answer worked out the slow way

SIGHTY = "......##o%"


def slowly_closed(walls: set[Square], p: Square, q: Square) -> bool:
    """Look at every point where the open line meets the grid, and between: is it inside a wall, or pinched?"""
    run = (q[0] - p[0], q[1] - p[1])
    meets = {Fraction(0), Fraction(1)}
    for axis in (0, 1):
        if run[axis]:
            meets |= {Fraction(at - p[axis], run[axis]) for at in range(-1, 10)}
    times = sorted(time for time in meets if 0 <= time <= 1)
    for time in [*times[1:-1], *((one + two) / 2 for one, two in pairwise(times))]:
        x, y = p[0] + time * run[0], p[1] + time * run[1]
        touched = [wall for wall in walls if wall[0] <= x <= wall[0] + 1 and wall[1] <= y <= wall[1] + 1]
        if any(wall[0] < x < wall[0] + 1 and wall[1] < y < wall[1] + 1 for wall in touched):
            return True
        sides = {(2 * (a - p[0]) + 1) * run[1] > (2 * (b - p[1]) + 1) * run[0] for a, b in touched}
        if len(sides) == 2:
            return True
    return False


def slowly_blocked(rows: list[str], a: Square, b: Square) -> int:
    width, height = len(rows[0]), len(rows)
    walls = {
        (x, y)
        for x in range(-1, width + 1)
        for y in range(-1, height + 1)
        if not (0 <= x < width and 0 <= y < height) or rows[y][x] in "#%"
    } - {a, b}

    def leaves_sealed(square: Square, corner: Square, other: Square) -> bool:
        out = (corner[0] - square[0], corner[1] - square[1])  # 0 or 1
        beside, ahead = (square[0] + 2 * out[0] - 1, square[1]), (square[0], square[1] + 2 * out[1] - 1)
        outward = all((other[axis] - corner[axis]) * (2 * out[axis] - 1) >= 0 for axis in (0, 1))
        return outward and {beside, ahead} <= walls

    def corners(square: Square) -> list[Square]:
        return [(square[0] + x, square[1] + y) for x in (0, 1) for y in (0, 1)]

    return min(
        sum(
            slowly_closed(walls, eye, corner) or leaves_sealed(a, eye, corner) or leaves_sealed(b, corner, eye)
            for corner in corners(b)
        )
        for eye in corners(a)
    )


@settings(deadline=None)
@given(maps(SIGHTY), st.data())
def test_corners_blocked_as_worked_out_slowly(rows: list[str], data: st.DataObject) -> None:
    a, b = data.draw(squares_on(rows)), data.draw(squares_on(rows))
    assert corners_seen(drawn(*rows), a, b).blocked == slowly_blocked(rows, a, b)


# -- laws


@settings(deadline=None)
@given(maps(SIGHTY), st.integers(1, 2), st.integers(1, 3), st.data())
def test_turning_the_map_changes_no_sight(rows: list[str], size_a: int, size_b: int, data: st.DataObject) -> None:
    board = drawn(*rows)
    a, b = data.draw(squares_on(rows, size_a)), data.draw(squares_on(rows, size_b))
    bodies = data.draw(st.frozensets(squares_on(rows), max_size=3))
    view = corners_seen(board, a, b, size_a, size_b, bodies=bodies)
    plain = centres_seen(board, a, b, size_a, size_b)
    for turn in TURNS:
        other = drawn(*turn.rows(rows))
        one = turn.place(a, size_a, board.width, board.height)
        two = turn.place(b, size_b, board.width, board.height)
        moved = frozenset(turn.place(body, 1, board.width, board.height) for body in bodies)
        turned = corners_seen(other, one, two, size_a, size_b, bodies=moved)
        assert (view.blocked, view.of, view.half) == (turned.blocked, turned.of, turned.half)
        assert plain == centres_seen(other, one, two, size_a, size_b)


@settings(deadline=None)
@given(maps(SIGHTY), st.integers(1, 3), st.integers(1, 3), st.data())
def test_who_sees_is_seen(rows: list[str], size_a: int, size_b: int, data: st.DataObject) -> None:
    board = drawn(*rows)
    a, b = data.draw(squares_on(rows, size_a)), data.draw(squares_on(rows, size_b))
    assert corners_seen(board, a, b, size_a, size_b).seen == corners_seen(board, b, a, size_b, size_a).seen
    assert centres_seen(board, a, b, size_a, size_b) == centres_seen(board, b, a, size_b, size_a)


@settings(deadline=None)
@given(maps(SIGHTY), st.data())
def test_one_more_wall_never_shows_more(rows: list[str], data: st.DataObject) -> None:
    board = drawn(*rows)
    a, b, fallen = (data.draw(squares_on(rows)) for _ in range(3))
    walled = board.changed(fallen, drawn("#").ground((0, 0)))
    assert corners_seen(board, a, b).blocked <= corners_seen(walled, a, b).blocked
    assert centres_seen(board, a, b) >= centres_seen(walled, a, b)


@given(maps("...##"), st.data())
def test_neighbours_along_an_edge_always_see_each_other(rows: list[str], data: st.DataObject) -> None:
    board, (x, y) = drawn(*rows), data.draw(squares_on(rows))
    for there in ((x + 1, y), (x, y + 1)):
        assert corners_seen(board, (x, y), there).seen
        assert centres_seen(board, (x, y), there)
