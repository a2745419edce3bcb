"""What paths cost, and where a budget leads."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.space.turning import TURNS, drawn, maps, squares_on
from zaruba.space.routes import Gait, Route, Stop, Walk, away_from, lengths, path_cost, routes, walk
from zaruba.space.squares import Square, distance, fits, on_edge, open_ground, space

FEET = Gait(unit=5)
RUN = Gait(hindering=0)
YARDS = Gait(corners=2, last_square=True)
GAITS = st.builds(
    Gait,
    size=st.integers(1, 2),
    unit=st.sampled_from((1, 5)),
    hindering=st.integers(0, 2),
    modes=st.sampled_from(((), ("climb",), ("fly",))),
    alternating=st.booleans(),
    corners=st.integers(1, 2),
    whole_move=st.booleans(),
    last_square=st.booleans(),
)


def cost_of(letters: str, gait: Gait) -> int:
    """Of walking a corridor, its first square left out."""
    return path_cost(drawn(letters), (0, 0), [(x, 0) for x in range(1, len(letters))], gait)


# -- costs


@pytest.mark.parametrize(
    ("corridor", "cost"), [(".......", 30), (".~~~", 30), (".~~~~", 40), ("...~~", 30), (".....~.", 35), ("~.", 5)]
)
def test_each_hindering_square_entered_costs_twice(corridor: str, cost: int) -> None:
    assert cost_of(corridor, FEET) == cost


def test_climbing_and_swimming_cost_double_unless_on_the_sheet() -> None:
    assert cost_of(".^^", FEET) == 20
    assert cost_of(".^^", Gait(unit=5, modes=("climb",))) == 10
    assert cost_of(".^^", Gait(unit=5, modes=("swim",))) == 20


def test_who_flies_above_mud_pays_nothing_extra() -> None:
    assert cost_of(".~~~~~~", Gait(unit=5, modes=("fly",))) == 30
    assert cost_of(".~~~", Gait(unit=5, modes=("climb",))) == 30


def test_once_hindered_the_whole_move_is_doubled() -> None:
    whole = Gait(unit=5, whole_move=True)
    assert cost_of("...", whole) == 10
    assert cost_of("...~", whole) == 30
    assert cost_of("...~.", whole) == 40


def test_the_second_piece_of_a_move_knows_the_first() -> None:
    board, whole = drawn("...~."), Gait(unit=5, whole_move=True)
    first = walk(board, (0, 0), [(1, 0), (2, 0)], whole)
    assert first == Walk(cost=10, plain=10, entered=2)
    assert path_cost(board, (2, 0), [(3, 0)], whole, so_far=first) == 20
    alternating = Gait(alternating=True)
    odd = walk(open_ground(3, 3), (0, 0), [(1, 1)], alternating)
    assert odd.odd
    assert path_cost(open_ground(3, 3), (1, 1), [(2, 2)], alternating, so_far=odd) == 2
    assert path_cost(open_ground(3, 3), (1, 1), [(2, 2)], alternating) == 1


def test_a_big_one_pays_for_squares_newly_stood_on() -> None:
    board = drawn("~...", "....", "....")
    assert path_cost(board, (1, 0), [(0, 0)], Gait(size=2)) == 2
    assert path_cost(board, (0, 0), [(0, 1)], Gait(size=2)) == 1


# -- walking a path until something stops it


@pytest.mark.parametrize(
    ("path", "gait", "stop"),
    [
        ([(2, 0)], FEET, Stop((2, 0), "not_a_step")),
        ([(0, 0)], FEET, Stop((0, 0), "not_a_step")),
        ([(0, -1)], FEET, Stop((0, -1), "off_map")),
        ([(0, 1), (1, 1)], FEET, Stop((1, 1), "ground")),
        ([(1, 0), (2, 1)], FEET, Stop((2, 1), "corner")),
        ([(1, 0), (2, 1)], YARDS, None),
        ([(1, 0), (2, 0)], RUN, Stop((2, 0), "hindering")),
        ([(1, 0), (2, 0)], FEET, None),
    ],
)
def test_a_path_stops_where_it_cannot_go_on(path: list[Square], gait: Gait, stop: Stop | None) -> None:
    walked = walk(drawn("..~", ".#.", "..."), (0, 0), path, gait)
    assert walked.stop == stop
    assert walked.entered == (len(path) if stop is None else len(path) - 1)


def test_a_budget_ends_a_path_one_foot_short() -> None:
    board, path = open_ground(9, 1), [(x, 0) for x in range(1, 8)]
    assert walk(board, (0, 0), path, FEET, budget=35).stop is None
    assert walk(board, (0, 0), path, FEET, budget=34) == Walk(30, 30, entered=6, stop=Stop((7, 0), "too_far"))


def test_friends_are_passed_and_foes_are_not() -> None:
    board, path = open_ground(4, 1), [(1, 0), (2, 0)]
    someone = frozenset({(1, 0)})
    assert walk(board, (0, 0), path, FEET, occupied=someone).stop is None
    assert walk(board, (0, 0), path[:1], FEET, occupied=someone).stop == Stop((1, 0), "occupied")
    assert walk(board, (0, 0), path, FEET, blocked=someone).stop == Stop((1, 0), "blocked")


def test_a_path_that_cannot_be_walked_has_no_cost() -> None:
    with pytest.raises(ValueError, match="ground"):
        path_cost(drawn(".#"), (0, 0), [(1, 0)])


def test_no_path_is_a_walk_too() -> None:
    assert walk(open_ground(2, 1), (0, 0), [], FEET, occupied=frozenset({(0, 0)})) == Walk()


@pytest.mark.parametrize(("movement", "squares"), [(4, 2), (5, 3), (1, 1)])
def test_one_point_left_buys_a_last_difficult_square(movement: int, squares: int) -> None:
    corridor = drawn("~" * 9)
    assert max(x for x, _ in routes(corridor, (0, 0), movement, YARDS)) == squares
    path = [(x, 0) for x in range(1, 9)]
    assert walk(corridor, (0, 0), path, YARDS, budget=movement).entered == squares


def test_after_the_last_square_nothing_is_left() -> None:
    assert walk(drawn(".~~."), (0, 0), [(1, 0), (2, 0), (3, 0)], YARDS, budget=4).stop == Stop((3, 0), "too_far")
    assert walk(drawn(".~.~."), (0, 0), [(1, 0), (2, 0), (3, 0)], YARDS, budget=4).stop is None
    assert set(routes(drawn(".~.~."), (0, 0), 4, YARDS)) == {(0, 0), (1, 0), (2, 0), (3, 0)}


# -- everywhere a budget leads


def test_a_detour_round_a_wall() -> None:
    board = drawn("...", "##.", "...")
    assert routes(board, (0, 0), 9)[0, 2] == Route(6, ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2)))
    assert routes(board, (0, 0), 9, Gait(corners=2))[0, 2].cost == 4
    assert (0, 2) not in routes(board, (0, 0), 5)


def test_mud_is_walked_round_when_that_is_cheaper() -> None:
    assert routes(drawn(".~.", "..."), (0, 0), 9)[2, 0] == Route(2, ((1, 1), (2, 0)))
    assert routes(drawn(".~.", "._."), (0, 0), 9)[2, 0] == Route(3, ((1, 0), (2, 0)))


def test_of_equal_ways_the_one_with_fewest_diagonals() -> None:
    assert routes(open_ground(5, 3), (0, 1), 4)[4, 1].path == ((1, 1), (2, 1), (3, 1), (4, 1))


def test_standing_still_is_always_open_and_first() -> None:
    found = routes(open_ground(2, 1), (0, 0), 0, occupied=frozenset({(0, 0)}))
    assert dict(found) == {(0, 0): Route(0, ())}


def test_an_occupied_square_is_passed_but_not_ended_on() -> None:
    assert set(routes(open_ground(3, 1), (0, 0), 2, occupied=frozenset({(1, 0)}))) == {(0, 0), (2, 0)}
    assert set(routes(open_ground(3, 1), (0, 0), 2, blocked=frozenset({(1, 0)}))) == {(0, 0)}


def test_a_big_one_blocked_by_any_square() -> None:
    wide = Gait(size=2)
    assert (2, 0) in routes(open_ground(4, 2), (0, 0), 2, wide)
    assert set(routes(open_ground(4, 2), (0, 0), 2, wide, blocked=frozenset({(3, 1)}))) == {(0, 0), (1, 0)}


def test_a_run_keeps_off_difficult_ground() -> None:
    assert set(routes(drawn("~.~"), (0, 0), 9, RUN)) == {(0, 0), (1, 0)}


@settings(deadline=None)
@given(maps(), GAITS, st.integers(0, 12), st.data())
def test_routes_are_walks_and_walks_are_no_cheaper(
    rows: list[str], gait: Gait, budget: int, data: st.DataObject
) -> None:
    board, start = drawn(*rows), data.draw(squares_on(rows, gait.size))
    others = data.draw(st.frozensets(squares_on(rows), max_size=3))
    friends = data.draw(st.frozensets(squares_on(rows), max_size=3))
    if not fits(board, start, gait.size):
        return
    so_far = data.draw(st.sampled_from((Walk(), Walk(odd=True, plain=2), Walk(hindered=True, plain=2))))
    found = routes(board, start, budget, gait, blocked=others, occupied=friends, so_far=so_far)
    assert [route.cost for route in found.values()] == sorted(route.cost for route in found.values())
    for there, route in found.items():
        walked = walk(board, start, route.path, gait, budget=budget, blocked=others, occupied=friends, so_far=so_far)
        assert walked.stop is None
        assert walked.cost == route.cost
        assert (route.path or (start,))[-1] == there
    wandering = data.draw(st.lists(st.sampled_from(sorted(found)), max_size=4))
    path = tuple(step for one in wandering for step in found[one].path)
    walked = walk(board, start, path, gait, budget=budget, blocked=others, occupied=friends, so_far=so_far)
    if walked.stop is None and path:
        assert found[path[-1]].cost <= walked.cost


@settings(deadline=None)
@given(maps(), GAITS, st.integers(0, 12), st.data())
def test_routes_over_a_turned_map_cost_the_same(rows: list[str], gait: Gait, budget: int, data: st.DataObject) -> None:
    board, start = drawn(*rows), data.draw(squares_on(rows, gait.size))
    others = data.draw(st.frozensets(squares_on(rows), max_size=3))
    costs = {there: route.cost for there, route in routes(board, start, budget, gait, blocked=others).items()}
    for turn in TURNS[:2]:
        width, height = board.width, board.height
        turned = routes(
            drawn(*turn.rows(rows)),
            turn.place(start, gait.size, width, height),
            budget,
            gait,
            blocked=frozenset(turn.place(one, 1, width, height) for one in others),
        )
        assert {turn.place(there, gait.size, width, height): cost for there, cost in costs.items()} == {
            there: route.cost for there, route in turned.items()
        }


@given(st.data(), st.booleans())
def test_over_open_ground_cost_is_distance(data: st.DataObject, alternating: bool) -> None:
    rows = ["." * 7] * 7
    a, b = data.draw(squares_on(rows)), data.draw(squares_on(rows))
    found = routes(open_ground(7, 7), a, 20, Gait(alternating=alternating))
    assert found[b].cost == distance(a, b, alternating=alternating)
    assert all(distance(one, two) == 1 for one, two in pairwise((a, *found[b].path)))


@given(maps(), st.integers(0, 5), st.data())
def test_more_budget_never_closes_a_square(rows: list[str], budget: int, data: st.DataObject) -> None:
    board, start = drawn(*rows), data.draw(squares_on(rows))
    assert set(routes(board, start, budget)) <= set(routes(board, start, budget + 1))


# -- how far it is to somebody


def test_the_length_of_a_way_goes_round_the_wall() -> None:
    board = drawn(".#.", ".#.", "...")
    found = lengths(board, frozenset({(2, 0)}), (0, 0))
    assert (found[2, 0], found[1, 2], found[0, 0]) == (0, 3, 6)


def test_where_nobody_gets_through_there_is_no_length() -> None:
    board = drawn("...", "###", "...")
    assert (0, 2) not in lengths(board, frozenset({(0, 0)}), (0, 2))
    assert (2, 0) not in lengths(drawn("..."), frozenset({(0, 0)}), (2, 0), blocked=frozenset({(1, 0)}))
    assert not lengths(drawn("..."), frozenset({(0, 0)}), (2, 0), blocked=frozenset({(0, 0)}))


def test_no_length_is_told_beyond_where_it_is_asked_for() -> None:
    found = lengths(drawn("......"), frozenset({(0, 0)}), (2, 0))
    assert dict(found) == {(0, 0): 0, (1, 0): 1, (2, 0): 2}


@settings(deadline=None)
@given(maps(), GAITS, st.data())
def test_the_length_is_what_the_cheapest_route_costs(rows: list[str], gait: Gait, data: st.DataObject) -> None:
    """Each step by itself: without diagonals in turn and hindrances of the whole move."""
    gait = replace(gait, alternating=False, whole_move=False)
    board = drawn(*rows)
    start, *goals = data.draw(st.lists(squares_on(rows, gait.size), min_size=2, max_size=4))
    assume(all(fits(board, square, gait.size) for square in (start, *goals)))
    blocked = frozenset(data.draw(st.lists(squares_on(rows), max_size=3))) - set(space(start, gait.size))
    ways = routes(board, start, 1000, gait, blocked=blocked)
    costs = [ways[goal].cost for goal in goals if goal in ways]
    found = lengths(board, frozenset(goals), start, gait, blocked=blocked)
    assert found.get(start) == min(costs, default=None)


# -- flight


def test_flight_takes_the_square_farthest_from_the_nearest_foe() -> None:
    board = open_ground(9, 1)
    assert away_from(board, (4, 0), [((3, 0), 1)], 3)[0] == (7, 0)
    assert away_from(board, (4, 0), [((0, 0), 1), ((8, 0), 1)], 3)[0] == (4, 0)
    assert away_from(board, (4, 0), [((3, 0), 1)], 9)[0] == (8, 0)
    assert on_edge(open_ground(9, 3), (8, 1))


def test_flight_counts_from_the_near_side_of_a_big_foe() -> None:
    assert away_from(open_ground(9, 3), (4, 0), [((0, 0), 3), ((8, 0), 1)], 3)[0] == (5, 0)
    assert away_from(open_ground(9, 3), (4, 0), [((0, 0), 1), ((8, 0), 1)], 3)[0] == (4, 0)


def test_without_foes_nobody_runs() -> None:
    assert away_from(open_ground(3, 3), (1, 1), [], 3)[0] == (1, 1)
