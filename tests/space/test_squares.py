"""Ground, distances, steps and touching."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.space.turning import LEGEND, TURNS, drawn, maps, squares_on
from zaruba.space.squares import (
    DIRECTIONS,
    FLOOR,
    WALL,
    Ground,
    Square,
    Squares,
    anchors,
    beside,
    direction,
    distance,
    fits,
    neighbours,
    on_edge,
    open_ground,
    push,
    read,
    space,
    squares_where,
    strip,
    strips,
    touching,
)

POINTS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
SIZES = st.integers(1, 3)


# -- reading a map


def test_rows_are_read_from_the_top_or_from_the_south() -> None:
    board = drawn("..#", ".~.")
    assert (board.width, board.height) == (3, 2)
    assert board.ground((2, 0)) is WALL
    assert board.ground((1, 1)).hindering
    assert drawn("..#", ".~.", north_up=True).ground((2, 1)) is WALL


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["...", ".."], "row 2: 2 squares, but row 1 has 3"),
        (["...", "..?"], r"row 2, column 3: '\?' is not in the legend"),
        ([], "no squares"),
        ([""], "no squares"),
    ],
)
def test_a_faulty_map_names_row_and_column(rows: list[str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read(rows, LEGEND)


def test_rows_are_counted_from_the_top_even_when_y_grows_to_the_north() -> None:
    with pytest.raises(ValueError, match="row 1, column 2"):
        read([".?", ".."], LEGEND, north_up=True)


def test_a_map_knows_256_kinds_of_ground_and_no_more() -> None:
    letters = [chr(0x400 + number) for number in range(257)]
    legend = {letter: Ground(letter) for letter in letters}
    assert read(["".join(letters[:256])], legend).width == 256
    with pytest.raises(ValueError, match="257"):
        read(["".join(letters)], legend)


def test_maps_drawn_alike_are_equal_and_hash_alike() -> None:
    assert drawn("..#") == drawn("..#") != drawn(".#.")
    assert hash(drawn("..#")) == hash(drawn("..#"))
    assert drawn("...", "...") == open_ground(3, 2)


def test_an_opened_door_is_another_map() -> None:
    shut = drawn(".#.")
    assert shut.changed((1, 0), FLOOR) == drawn("...")
    assert shut == drawn(".#.")


def test_in_and_on_the_edge_of_the_map() -> None:
    board = open_ground(4, 3)
    assert (0, 0) in board
    assert (3, 2) in board
    assert all(square not in board for square in ((-1, 0), (0, -1), (4, 0), (0, 3)))
    assert [on_edge(board, (x, 1)) for x in range(4)] == [True, False, False, True]
    assert on_edge(board, (1, 1), 2)
    assert not on_edge(open_ground(4, 4), (1, 1), 2)


def test_a_low_thing_that_blocks_sight_is_no_longer_low() -> None:
    board = read(["ab"], {"a": Ground("crate", hides=True), "b": Ground("stack", hides=True, blocks_sight=True)})
    assert squares_where(board, "hides") == {(0, 0)}


# -- distance


@pytest.mark.parametrize(
    ("to", "squares", "alternating"),
    [((0, 0), 0, 0), ((1, 1), 1, 1), ((2, 2), 2, 3), ((3, 3), 3, 4), ((4, 4), 4, 6), ((5, 3), 5, 6), ((6, 4), 6, 8)],
)
def test_diagonals_cost_one_or_one_and_two_in_turn(to: Square, squares: int, alternating: int) -> None:
    assert distance((0, 0), to) == squares
    assert distance((0, 0), to, alternating=True) == alternating


def test_distance_is_counted_between_nearest_squares() -> None:
    assert distance((0, 0), (2, 0), 2) == 1
    assert distance((0, 0), (3, 0), 2) == 2
    assert distance((5, 5), (2, 2), 1, 2) == 2
    assert distance((1, 1), (0, 0), 1, 3) == 0


@given(POINTS, POINTS, POINTS)
def test_triangle(a: Square, b: Square, c: Square) -> None:
    """Not so with alternating diagonals: (1, 1) and once more (1, 1) cost 2, both at once 3."""
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(POINTS, POINTS, SIZES, SIZES, st.booleans())
def test_distance_is_that_of_the_nearest_squares_whoever_measures(
    a: Square, b: Square, size_a: int, size_b: int, alternating: bool
) -> None:
    measured = distance(a, b, size_a, size_b, alternating=alternating)
    assert measured == distance(b, a, size_b, size_a, alternating=alternating)
    assert measured == min(
        distance(one, two, alternating=alternating) for one in space(a, size_a) for two in space(b, size_b)
    )


@given(POINTS, POINTS, SIZES, SIZES, st.booleans())
def test_distance_of_turned_places(a: Square, b: Square, size_a: int, size_b: int, alternating: bool) -> None:
    for turn in TURNS:
        assert distance(a, b, size_a, size_b, alternating=alternating) == distance(
            turn.place(a, size_a, 7, 5), turn.place(b, size_b, 7, 5), size_a, size_b, alternating=alternating
        )


@pytest.mark.parametrize(
    ("to", "step"),
    [((3, 0), (1, 0)), ((0, -2), (0, -1)), ((-4, 4), (-1, 1)), ((2, 1), None), ((0, 0), None), ((1, 2), None)],
)
def test_a_straight_run_follows_a_row_a_column_or_a_diagonal(to: Square, step: Square | None) -> None:
    assert direction((0, 0), to) == step


# -- steps


def test_a_big_one_stands_on_all_its_squares() -> None:
    assert space((2, 3), 2) == ((2, 3), (3, 3), (2, 4), (3, 4))
    assert anchors([(2, 2)], 2) == {(2, 2), (1, 2), (2, 1), (1, 1)}
    board = drawn("...", "..#", "...")
    assert fits(board, (0, 0), 2)
    assert not fits(board, (1, 0), 2)
    assert not fits(board, (2, 2), 2)


def test_no_step_leaves_the_map_or_enters_a_wall() -> None:
    assert set(neighbours(drawn("..", ".#"), (0, 0))) == {(1, 0), (0, 1)}


def test_no_diagonal_past_the_corner_of_a_wall() -> None:
    board = drawn(".#", "..")
    assert (1, 1) not in neighbours(board, (0, 0))
    assert (1, 1) in neighbours(board, (0, 0), corners=2)
    assert (1, 1) not in neighbours(drawn(".#", "#."), (0, 0), corners=2)


def test_a_big_one_needs_room_for_the_corner_it_sweeps() -> None:
    board = drawn("..#", "...", "...")
    assert (1, 1) not in neighbours(board, (0, 0), 2)
    assert set(neighbours(board, (0, 1), 2)) == {(0, 0), (1, 1)}
    assert (1, 1) in neighbours(board, (0, 0), 2, corners=2)


@given(maps(), SIZES, st.integers(1, 2), st.data())
def test_steps_of_a_turned_map(rows: list[str], size: int, corners: int, data: st.DataObject) -> None:
    board, here = drawn(*rows), data.draw(squares_on(rows, size))
    stepping = neighbours(board, here, size, corners=corners)
    for turn in TURNS[:2]:
        other = drawn(*turn.rows(rows))
        turned = {turn.place(there, size, board.width, board.height) for there in stepping}
        assert turned == set(
            neighbours(other, turn.place(here, size, board.width, board.height), size, corners=corners)
        )


@given(maps(), SIZES, st.integers(1, 2), st.data())
def test_steps_lead_back(rows: list[str], size: int, corners: int, data: st.DataObject) -> None:
    board, here = drawn(*rows), data.draw(squares_on(rows, size))
    if fits(board, here, size):
        for there in neighbours(board, here, size, corners=corners):
            assert here in neighbours(board, there, size, corners=corners)


# -- touching


def test_all_eight_squares_around_touch() -> None:
    board = open_ground(3, 3)
    assert all(touching(board, (1, 1), (1 + x, 1 + y)) for x, y in DIRECTIONS)
    assert not touching(board, (0, 0), (2, 0))
    assert not touching(board, (0, 0), (2, 1))


def test_a_wall_between_parts_them() -> None:
    """G07: neither across a wall nor round its corner."""
    assert not touching(drawn(".#."), (0, 0), (2, 0))
    round_the_corner = drawn(".#", "..")
    assert not touching(round_the_corner, (0, 0), (1, 1))
    assert touching(round_the_corner, (0, 0), (1, 1), corners=2)
    assert not touching(drawn(".#", "#."), (0, 0), (1, 1), corners=2)


@pytest.mark.parametrize("letter", ["o", "_", "%", "~"])
def test_only_a_wall_stands_between(letter: str) -> None:
    assert touching(drawn("." + letter, letter + "."), (0, 0), (1, 1))


def test_big_ones_touch_at_their_own_corner() -> None:
    """Of the 2 × 2 at (0, 0) the corner is (1, 1): walls at (2, 1) and (1, 2) part it from (2, 2)."""
    assert not touching(drawn("...", "..#", ".#."), (0, 0), (2, 2), 2, corners=2)
    assert touching(drawn("..#", "...", "#.."), (0, 0), (2, 2), 2)
    assert touching(open_ground(4, 4), (0, 0), (2, 1), 2, 2)
    assert not touching(open_ground(5, 5), (0, 0), (3, 1), 2, 2)


@given(maps(), SIZES, SIZES, st.integers(1, 2), st.data())
def test_touching_is_mutual_and_turns(
    rows: list[str], size_a: int, size_b: int, corners: int, data: st.DataObject
) -> None:
    board = drawn(*rows)
    a, b = data.draw(squares_on(rows, size_a)), data.draw(squares_on(rows, size_b))
    close = touching(board, a, b, size_a, size_b, corners=corners)
    assert close == touching(board, b, a, size_b, size_a, corners=corners)
    assert close <= (distance(a, b, size_a, size_b) <= 1)
    for turn in TURNS:
        assert close == touching(
            drawn(*turn.rows(rows)),
            turn.place(a, size_a, board.width, board.height),
            turn.place(b, size_b, board.width, board.height),
            size_a,
            size_b,
            corners=corners,
        )


def test_places_beside_a_foe() -> None:
    board = drawn("....", ".#..", "....")
    assert beside(board, (2, 1)) == {(2, 0), (2, 2), (3, 0), (3, 1), (3, 2)}
    assert beside(board, (2, 1), corners=2) == {(2, 0), (2, 2), (3, 0), (3, 1), (3, 2), (1, 0), (1, 2)}
    assert beside(open_ground(6, 2), (0, 0), 2, 2) == {(2, 0)}


# -- pushes and strips


def test_a_push_ends_at_a_wall_the_edge_or_a_comrade() -> None:
    board = drawn(".....#")
    assert push(board, (0, 0), (1, 0), 3) == ((1, 0), (2, 0), (3, 0))
    assert push(board, (2, 0), (1, 0), 9) == ((3, 0), (4, 0))
    assert push(board, (1, 0), (-1, 0), 9) == ((0, 0),)
    assert push(board, (0, 0), (1, 0), 9, blocked=frozenset({(2, 0)})) == ((1, 0),)
    assert push(board, (4, 0), (1, 0), 1) == ()


def test_a_push_does_not_cut_corners() -> None:
    assert push(drawn(".#", ".."), (0, 0), (1, 1), 1) == ()
    assert push(drawn(".#", ".."), (0, 0), (1, 1), 1, corners=2) == ((1, 1),)


def test_a_big_one_is_pushed_with_all_its_squares() -> None:
    board = drawn(".....", "....#")
    assert push(board, (0, 0), (1, 0), 9, 2) == ((1, 0), (2, 0))
    assert push(board, (0, 0), (1, 0), 9, 2, blocked=frozenset({(3, 1)})) == ((1, 0),)


def test_a_strip_has_its_length_and_leaves_its_start_out() -> None:
    board = open_ground(20, 6)
    assert strip(board, (0, 0), (1, 0), 16) == tuple((x, 0) for x in range(1, 17))
    assert strip(board, (0, 0), (1, 1), 16) == ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))


def test_a_strip_ends_before_a_wall_but_not_before_a_pit_or_smoke() -> None:
    assert strip(drawn("._%o#."), (0, 0), (1, 0), 16) == ((1, 0), (2, 0), (3, 0))
    assert strip(drawn(".#", ".."), (0, 0), (1, 1), 16) == ((1, 1),)
    assert strip(drawn(".#", "#."), (0, 0), (1, 1), 16) == ()


def test_strips_go_all_eight_ways() -> None:
    reached = {square for swept in strips(open_ground(3, 3), (1, 1), 16).values() for square in swept}
    assert reached == {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}


@given(maps(), st.data())
def test_strips_of_a_turned_map(rows: list[str], data: st.DataObject) -> None:
    board, here = drawn(*rows), data.draw(squares_on(rows))
    for turn in TURNS[:2]:
        turned = {
            tuple(turn.place(square, 1, board.width, board.height) for square in swept)
            for swept in strips(board, here, 4).values()
        }
        assert turned == set(
            strips(drawn(*turn.rows(rows)), turn.place(here, 1, board.width, board.height), 4).values()
        )


def test_squares_are_hashable() -> None:
    assert {drawn("."): 1}[drawn(".")] == 1
    assert isinstance(hash(Squares(1, 1, (FLOOR,), b"\0")), int)
