"""Angles in whole hundredths of a degree, anticlockwise from +x; no float decides anything.

A direction is a pair of whole numbers, its cosine and sine times 2⁹⁶, reckoned from whole numbers
alone; that is fine enough to tell on which side of it any place of a table lies.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, pi

from zaruba.space.measured.lengths import Place, Spot

FULL = 36000
HALF = FULL // 2
_UNIT = 1 << 96
_PI = 248902613312231085230521944622  # π × 2⁹⁶


@lru_cache(maxsize=1 << 14)
def direction(half_hundredths: int) -> Spot:
    """Where an angle points, given in halves of a hundredth, so that the middle between two may be asked for.

    Quarter turns and mirror images of an angle give those of its pair to the last digit.
    """
    turns, rest = divmod(half_hundredths % (2 * FULL), FULL // 2)
    if rest > FULL // 4:
        sine, cosine = _first_half_quarter(FULL // 2 - rest)
    else:
        cosine, sine = _first_half_quarter(rest)
    for _ in range(turns):
        cosine, sine = -sine, cosine
    return cosine, sine


@lru_cache(maxsize=FULL // 4 + 1)
def _first_half_quarter(half_hundredths: int) -> Spot:
    """Cosine and sine of an angle of at most 45 degrees, by their series."""
    angle = _PI * half_hundredths // FULL
    sums, term = [0, 0], _UNIT
    for power in range(40):
        sums[power % 2] += term if power % 4 < 2 else -term
        term = term * angle // (_UNIT * (power + 1))
    return sums[0], sums[1]


def bearing(start: Spot | Place, end: Spot | Place) -> int:
    """The direction from one spot to another, to the nearest hundredth of a degree; nought where they coincide."""
    return _bearing(end[0] - start[0], end[1] - start[1])


@lru_cache(maxsize=1 << 14)
def _bearing(x: int, y: int) -> int:
    if x == 0 and y == 0:
        return 0
    turns = 0
    while not (x > 0 and y >= 0):
        x, y, turns = y, -x, turns + 1
    nearest = round(atan2(y, x) * HALF / pi)  # a guess: the middles between two hundredths decide, whatever it was
    while nearest and not _is_past_middle(x, y, nearest - 1):
        nearest -= 1
    while _is_past_middle(x, y, nearest):
        nearest += 1
    return (nearest + turns * FULL // 4) % FULL


def _is_past_middle(x: int, y: int, hundredths: int) -> bool:
    """Is a spot past the middle between an angle and the next, or on it?"""
    cosine, sine = direction(2 * hundredths + 1)
    return cosine * y - sine * x >= 0


def between(one: int, other: int) -> int:
    """The angle between two directions, at most a half turn."""
    apart = (one - other) % FULL
    return min(apart, FULL - apart)


def aside(at: Spot | Place, facing: int, other: Spot | Place) -> int:
    """How far from its facing a model has to look at another; nought where one is above the other."""
    return 0 if at[:2] == other[:2] else between(facing, bearing(at, other))


def in_front(at: Spot | Place, facing: int, other: Spot | Place, rear: int = HALF) -> bool:
    """Is the other outside of the rear sector, which is so wide? The dividing line belongs to the front.

    The same as comparing `aside` with the limit, told from the sign of two products.
    """
    x, y = other[0] - at[0], other[1] - at[1]
    if x == 0 and y == 0:
        return True
    limit = 2 * HALF - rear + 1  # in halves of a hundredth, half a hundredth wider: what rounds onto it counts
    if limit >= 2 * HALF:
        return True
    to_left, to_right = direction(2 * facing + limit), direction(2 * facing - limit)
    before_left = to_left[0] * y - to_left[1] * x < 0
    before_right = to_right[0] * y - to_right[1] * x > 0
    return (before_left and before_right) if limit <= HALF else (before_left or before_right)
