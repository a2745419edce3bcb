"""Lengths in whole hundredths, compared and rounded without a float, so that every machine says the same.

A spot is (x, y) on the plan; a place is (x, y, z), z the height of the surface stood on. What is
reckoned from them is rounded once: a length half up, a spot away from where it is reckoned from.
"""

from __future__ import annotations

from math import isqrt

Spot = tuple[int, int]
Place = tuple[int, int, int]


def square(a: Spot | Place, b: Spot | Place) -> int:
    """The square of the plan distance, which needs no rounding."""
    across, along = a[0] - b[0], a[1] - b[1]
    return across * across + along * along


def rounded_root(over: int, under: int = 1) -> int:
    """√(over/under) to the nearest whole number, half up."""
    return (isqrt(4 * over // under) + 1) // 2


def distance(a: Spot | Place, b: Spot | Place) -> int:
    """On the plan, from point to point: the root of the square, rounded half up, in one go, for nothing is asked as often."""
    across, along = a[0] - b[0], a[1] - b[1]
    return (isqrt(4 * (across * across + along * along)) + 1) // 2


def share(length: int, along: int, squared: int, parts: int = 1) -> int:
    """What a length (of `parts` to the hundredth) adds to one coordinate of a line: halves away from nought.

    That is length ÷ parts × along ÷ √squared.
    """
    size = (isqrt(4 * length * length * along * along // (parts * parts * squared)) + 1) // 2
    return size if (length >= 0) == (along >= 0) else -size


def moved(start: Spot | Place, towards: Spot | Place, length: int) -> Spot:
    """The spot so far from `start` on the line to `towards` (or on, past it); the two must not coincide."""
    across, along = towards[0] - start[0], towards[1] - start[1]
    squared = across * across + along * along
    return start[0] + share(length, across, squared), start[1] + share(length, along, squared)


def square_to_segment(spot: Spot | Place, a: Spot | Place, b: Spot | Place) -> tuple[int, int]:
    """The square of the distance from a spot to the segment ab, as a fraction over/under."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    vx, vy = spot[0] - a[0], spot[1] - a[1]
    whole, ahead = ux * ux + uy * uy, ux * vx + uy * vy
    if ahead <= 0 or whole == 0:
        return vx * vx + vy * vy, 1
    if ahead >= whole:
        return square(spot, b), 1
    aside = ux * vy - uy * vx
    return aside * aside, whole


def distance_to_segment(spot: Spot | Place, a: Spot | Place, b: Spot | Place) -> int:
    """On the plan, from a spot to the nearest point of the segment ab."""
    return rounded_root(*square_to_segment(spot, a, b))
