"""Ways over the squares: what a path costs, where a budget leads, how far it is round the walls, where it is safest."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from zaruba.space.squares import DIRECTIONS, NOWHERE, Square, Squares, anchors, distance, neighbours, space

Mode = Literal["climb", "swim", "fly"]

_HINDERING, _CLIMB, _SWIM = 1, 2, 4
_KIND = {"": 0, "climb": _CLIMB, "swim": _SWIM}
_EASY = {"climb": _CLIMB, "swim": _SWIM, "fly": _HINDERING | _CLIMB | _SWIM}


class Gait(Struct, frozen=True):
    """How somebody moves. Costs are in the system's own unit; several hindrances in one place count once."""

    size: int = 1
    unit: int = 1  # cost of a plain square
    hindering: int = 2  # hindering ground, climbing and swimming cost this many times more; 0: may not be entered
    modes: tuple[Mode, ...] = ()  # these cost nothing extra; who flies is hindered by no ground
    alternating: bool = False  # every second diagonal costs double
    corners: int = 1  # blocking squares that bar a diagonal slipping between two
    whole_move: bool = False  # once hindered, the whole move costs as if all of it were
    last_square: bool = False  # the plain cost, if it is left, still buys one last hindering square


WALK = Gait()


class Stop(Struct, frozen=True):
    """Why a path cannot be walked, and the first square that cannot be entered (or not be stayed on)."""

    square: Square
    why: Literal["not_a_step", "off_map", "ground", "corner", "blocked", "hindering", "too_far", "occupied"]


class Walk(Struct, frozen=True):
    """A move as far as it went. Handed on as `so_far`, it tells what the rest of the same move must know."""

    cost: int = 0  # of this piece alone
    plain: int = 0  # what the whole move would cost over plain ground
    odd: bool = False  # an odd number of diagonals so far
    hindered: bool = False
    entered: int = 0  # squares of this piece
    stop: Stop | None = None


NOT_YET = Walk()


class Route(Struct, frozen=True):
    """The cheapest way to a square: its cost, and the squares entered in order (none for standing still)."""

    cost: int
    path: tuple[Square, ...]


def _price(gait: Gait, diagonal: bool, kinds: int, plain: int, odd: bool, hindered: bool) -> tuple[int, int, bool]:
    """Of the next square: cost, plain cost, and whether its ground hinders. `plain` is that of the move so far."""
    base = gait.unit * 2 if diagonal and odd and gait.alternating else gait.unit
    if not kinds:
        return (base * gait.hindering if hindered and gait.whole_move else base), base, False
    if not gait.whole_move:
        return base * gait.hindering, base, True
    late = 0 if hindered else plain * (gait.hindering - 1)
    return base * gait.hindering + late, base, True


def _kinds(board: Squares, squares: Iterable[Square]) -> int:
    kinds = 0
    for square in squares:
        ground = board.ground(square)
        kinds |= _KIND[ground.mode] | (_HINDERING if ground.hindering else 0)
    return kinds


@lru_cache(maxsize=1 << 16)
def _steps(board: Squares, square: Square, size: int, corners: int) -> tuple[tuple[Square, bool, int], ...]:
    """The steps from a square: where to, whether diagonal, what hinders in the squares newly stood on."""
    standing = frozenset(space(square, size))
    return tuple(
        (there, there[0] != square[0] and there[1] != square[1], _kinds(board, set(space(there, size)) - standing))
        for there in neighbours(board, square, size, corners=corners)
    )


@lru_cache(maxsize=1 << 16)
def _steps_back(board: Squares, square: Square, size: int, corners: int) -> tuple[tuple[Square, int], ...]:
    """Where a step to a square may come from, and what hinders in the squares newly stood on: a step back is one forth."""
    standing = frozenset(space(square, size))
    return tuple(
        (there, _kinds(board, standing.difference(space(there, size))))
        for there in neighbours(board, square, size, corners=corners)
    )


def _slowing(gait: Gait) -> int:
    easy = 0
    for mode in gait.modes:
        easy |= _EASY[mode]
    return ~easy


def routes(
    board: Squares,
    start: Square,
    budget: int,
    gait: Gait = WALK,
    *,
    blocked: frozenset[Square] = NOWHERE,
    occupied: frozenset[Square] = NOWHERE,
    so_far: Walk = NOT_YET,
) -> Mapping[Square, Route]:
    """Every square where a move may end → its cheapest route; of equals, the fewest squares, then diagonals.

    `blocked` squares may not be passed, `occupied` ones may be passed but not stayed on; the mover's
    own must be in neither. Cheapest squares come first; the start itself is the first.
    """
    return _routes(board, start, budget, gait, blocked, occupied, so_far)


@lru_cache(maxsize=1 << 12)
def _routes(
    board: Squares,
    start: Square,
    budget: int,
    gait: Gait,
    blocked: frozenset[Square],
    occupied: frozenset[Square],
    so_far: Walk,
) -> Mapping[Square, Route]:
    barred, taken = anchors(blocked, gait.size), anchors(occupied, gait.size)
    slowing = _slowing(gait)
    found: dict[Square, Route] = {}
    settled: set[tuple[Square, bool, bool]] = set()
    # One whole number orders the heap: cost, then squares, then diagonals; `order` keeps ties as they came.
    heap: list[tuple[int, int, int, Square, bool, bool, tuple[Square, ...]]] = [
        (0, 0, so_far.plain, start, so_far.odd and gait.alternating, so_far.hindered and gait.whole_move, ())
    ]
    best: dict[tuple[Square, bool, bool], int] = {}
    order = 0
    while heap:
        weight, _, plain, here, odd, hindered, path = heapq.heappop(heap)
        if (here, odd, hindered) in settled:
            continue
        settled.add((here, odd, hindered))
        cost = weight >> 40
        if here not in found and (here not in taken or not path):
            found[here] = Route(cost, path)
        if cost >= budget:
            continue
        for there, diagonal, kinds in _steps(board, here, gait.size, gait.corners):
            if there in barred:
                continue
            kinds &= slowing
            if kinds or odd or hindered:
                paid, base, slow = _price(gait, diagonal, kinds, plain, odd, hindered)
                if slow and not gait.hindering:
                    continue
            else:  # the price of a plain step, which most are
                paid, base, slow = gait.unit, gait.unit, False
            if cost + paid > budget and not (slow and gait.last_square and cost + base <= budget):
                continue
            state = there, odd ^ (diagonal and gait.alternating), hindered or (slow and gait.whole_move)
            heavier = weight + (paid << 40) + (1 << 20) + diagonal
            if state not in settled and heavier < best.get(state, heavier + 1):
                best[state] = heavier
                order += 1
                heapq.heappush(heap, (heavier, order, plain + base, *state, (*path, there)))
    return MappingProxyType(found)


def lengths(
    board: Squares,
    goals: frozenset[Square],
    until: Square,
    gait: Gait = WALK,
    *,
    blocked: frozenset[Square] = NOWHERE,
) -> Mapping[Square, int]:
    """Square → the cost of the cheapest way from it to any of `goals`, from these outwards up to `until`.

    Squares left out have no way, or none shorter than that of `until`. Lengths to compare places by: each step is
    priced alone, so neither diagonals in turn nor a hindrance of the whole move count; `walk` tells what is paid.
    """
    return _lengths(board, goals, until, gait, blocked)


@lru_cache(maxsize=1 << 8)
def _lengths(
    board: Squares, goals: frozenset[Square], until: Square, gait: Gait, blocked: frozenset[Square]
) -> Mapping[Square, int]:
    barred = anchors(blocked, gait.size)
    slowing = _slowing(gait)
    found: dict[Square, int] = {}
    heap = [(0, goal) for goal in sorted(goals - barred)]
    while heap:
        length, here = heapq.heappop(heap)
        if here in found:
            continue
        found[here] = length
        if here == until:
            break
        for there, kinds in _steps_back(board, here, gait.size, gait.corners):
            if there in found or there in barred:
                continue
            hinders = kinds & slowing
            if hinders and not gait.hindering:
                continue
            heapq.heappush(heap, (length + gait.unit * (gait.hindering if hinders else 1), there))
    return MappingProxyType(found)


def walk(
    board: Squares,
    start: Square,
    path: Sequence[Square],
    gait: Gait = WALK,
    *,
    budget: int | None = None,
    blocked: frozenset[Square] = NOWHERE,
    occupied: frozenset[Square] = NOWHERE,
    so_far: Walk = NOT_YET,
) -> Walk:
    """Follow `path` (the squares entered) as far as it goes; where that is not to its end, `stop` says why.

    Only the last square is asked whether it is free to stay on. A path of no squares costs nothing.
    """
    barred, taken = anchors(blocked, gait.size), anchors(occupied, gait.size)
    slowing = _slowing(gait)
    here, cost, plain, odd, hindered = start, 0, so_far.plain, so_far.odd, so_far.hindered
    why: Stop | None = None
    entered = 0
    for there in path:
        step = next((one for one in _steps(board, here, gait.size, gait.corners) if one[0] == there), None)
        if step is None:
            why = _no_step(board, here, there, gait)
            break
        _, diagonal, kinds = step
        paid, base, slow = _price(gait, diagonal, kinds & slowing, plain, odd, hindered)
        if there in barred:
            why = Stop(there, "blocked")
        elif slow and not gait.hindering:
            why = Stop(there, "hindering")
        elif budget is not None and cost + paid > budget and not (slow and gait.last_square and cost + base <= budget):
            why = Stop(there, "too_far")
        if why is not None:
            break
        here, cost, plain, entered = there, cost + paid, plain + base, entered + 1
        odd, hindered = odd ^ diagonal, hindered or slow
    if why is None and path and here in taken:
        why = Stop(here, "occupied")
    return Walk(cost, plain, odd, hindered, entered, why)


def _no_step(board: Squares, here: Square, there: Square, gait: Gait) -> Stop:
    if (there[0] - here[0], there[1] - here[1]) not in DIRECTIONS:
        return Stop(there, "not_a_step")
    squares = space(there, gait.size)
    if not all(square in board for square in squares):
        return Stop(there, "off_map")
    if any(board.ground(square).blocks_move for square in squares):
        return Stop(there, "ground")
    return Stop(there, "corner")


def path_cost(
    board: Squares, start: Square, path: Sequence[Square], gait: Gait = WALK, *, so_far: Walk = NOT_YET
) -> int:
    """What a path costs that can be walked; a ValueError says why another cannot."""
    walked = walk(board, start, path, gait, so_far=so_far)
    if walked.stop is not None:
        raise ValueError(f"no way to {walked.stop.square}: {walked.stop.why}")
    return walked.cost


def away_from(
    board: Squares,
    start: Square,
    foes: Sequence[tuple[Square, int]],
    budget: int,
    gait: Gait = WALK,
    *,
    blocked: frozenset[Square] = NOWHERE,
    occupied: frozenset[Square] = NOWHERE,
    so_far: Walk = NOT_YET,
) -> tuple[Square, ...]:
    """Where a move may end, safest first: farthest from the nearest foe (place, size), then from all, then cheapest.

    `on_edge` tells which of them would lead off the map.
    """

    def danger(square: Square) -> tuple[int, int, int]:
        far = [distance(square, foe, gait.size, size, alternating=gait.alternating) for foe, size in foes]
        return -min(far, default=0), -sum(far), open_to[square].cost

    open_to = routes(board, start, budget, gait, blocked=blocked, occupied=occupied, so_far=so_far)
    return tuple(sorted(open_to, key=danger))
