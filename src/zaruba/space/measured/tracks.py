"""Ways as they are walked: straight legs from place to place, their lengths, and the points that rules look at.

A leg is looked at at both ends and at every hundredth between them, each point a place of the
table. A leg straight up or down (a ladder, a drop) is one whose ends differ in height alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt

from msgspec import Struct

from zaruba.space.measured.lengths import Place, Spot, distance, moved, square


class Point(Struct, frozen=True):
    """One point of a way: where it is, on which leg (from nought), how far along the way in plan and straight up or down."""

    at: Place
    leg: int
    walked: int


def is_upright(a: Place, b: Place) -> bool:
    """Does the leg lead straight up or down?"""
    return a[:2] == b[:2] and a[2] != b[2]


def leg_length(a: Place, b: Place) -> int:
    """On the plan, or in height where the leg leads straight up or down."""
    return abs(a[2] - b[2]) if is_upright(a, b) else distance(a, b)


def length(path: Sequence[Place]) -> int:
    """Of all legs, each rounded by itself."""
    return sum(leg_length(a, b) for a, b in pairwise(path))


def inner_points(a: Place, b: Place) -> int:
    """How many points a leg has between its ends: one each hundredth."""
    if is_upright(a, b):
        return abs(a[2] - b[2]) - 1
    squared = square(a, b)
    return isqrt(squared - 1) if squared else 0


def point_of_leg(a: Place, b: Place, walked: int) -> Place:
    """The place so many hundredths from a towards b; heights change evenly along a leg that slopes."""
    if is_upright(a, b):
        return a[0], a[1], a[2] + (walked if b[2] > a[2] else -walked)
    x, y = moved(a, b, walked)
    if a[2] == b[2]:
        return x, y, a[2]
    whole, rise = distance(a, b), b[2] - a[2]
    climbed = (2 * abs(rise) * walked + whole) // (2 * whole)
    return x, y, a[2] + (climbed if rise > 0 else -climbed)


def points(path: Sequence[Place]) -> Iterator[Point]:
    """Every point of a way in order. Where two legs meet there is one point, counted to the leg that ends there."""
    yield Point(path[0], 0, 0)
    before = 0
    for leg, (a, b) in enumerate(pairwise(path)):
        for walked in range(1, inner_points(a, b) + 1):
            yield Point(point_of_leg(a, b, walked), leg, before + walked)
        before += leg_length(a, b)
        yield Point(b, leg, before)


def points_near(path: Sequence[Place], spot: Spot | Place, limit: int) -> Iterator[Point]:
    """Those points of a way that are no farther than this from a spot on the plan, the last first; each only once it is asked for."""
    if not _comes_near(path, spot, limit):
        return
    before = length(path)
    for leg, (a, b) in reversed(tuple(enumerate(pairwise(path)))):
        if distance(b, spot) <= limit:
            yield Point(b, leg, before)
        before -= leg_length(a, b)
        first, last = _within(a, b, spot, limit)
        for walked in range(min(inner_points(a, b), last), max(1, first) - 1, -1):
            at = point_of_leg(a, b, walked)
            if distance(at, spot) <= limit:
                yield Point(at, leg, before + walked)
    if distance(path[0], spot) <= limit:
        yield Point(path[0], 0, 0)


def _comes_near(path: Sequence[Place], spot: Spot | Place, limit: int) -> bool:
    """Whether the box round a way does, at least; a little too wide, for points are rounded."""
    across, along, wide = [at[0] for at in path], [at[1] for at in path], limit + 2
    return min(across) - wide <= spot[0] <= max(across) + wide and min(along) - wide <= spot[1] <= max(along) + wide


def _within(a: Place, b: Place, spot: Spot | Place, limit: int) -> tuple[int, int]:
    """The stretch of a leg that may be so near, in hundredths from a; a little too wide, for points are rounded."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], spot[0] - a[0], spot[1] - a[1]
    squared = ux * ux + uy * uy
    if squared == 0:
        return 0, abs(a[2] - b[2])
    aside = (ux * vy - uy * vx) ** 2 // squared
    left = (limit + 2) ** 2 - aside
    if left < 0:
        return 1, 0
    along, half = ux * vx + uy * vy, isqrt(left) + 4
    ahead = isqrt(along * along // squared) * (1 if along >= 0 else -1)
    return ahead - half, ahead + half
