"""What a piece covers of the plan: a circle, or a polygon with straight sides, whichever way round.

The inside is open: whatever only touches a side or a corner is outside of it. Where a line is
inside is told in parts of its length, as pairs of fractions, so that nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt

from msgspec import Struct

from zaruba.space.measured.lengths import Place, Spot, rounded_root, square, square_to_segment

Box = tuple[int, int, int, int]
"""Left, low, right, high."""


class Circle(Struct, frozen=True, tag="circle"):
    centre: Spot
    radius: int


class Polygon(Struct, frozen=True, tag="polygon", cache_hash=True):
    """Its corners in order; no side may cross another."""

    corners: tuple[Spot, ...]


Footprint = Circle | Polygon

Part = tuple[int, int, int, int]
"""A stretch of a line that is inside: from n0/d0 to n1/d1 of its length."""

_Side = tuple[int, int, int, int]
"""A corner, and the way to the next one; the inside lies on the left."""


@lru_cache(maxsize=1 << 12)
def box(footprint: Footprint) -> Box:
    """The smallest rectangle around it."""
    if isinstance(footprint, Circle):
        (x, y), radius = footprint.centre, footprint.radius
        return x - radius, y - radius, x + radius, y + radius
    across, along = zip(*footprint.corners, strict=True)
    return min(across), min(along), max(across), max(along)


@lru_cache(maxsize=1 << 12)
def sides(polygon: Polygon) -> tuple[bool, tuple[_Side, ...]]:
    """Is it without inward corners, and its sides anticlockwise."""
    corners = polygon.corners
    doubled = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*corners, corners[0])))
    if doubled < 0:
        corners = corners[::-1]
    around = tuple((a[0], a[1], b[0] - a[0], b[1] - a[1]) for a, b in pairwise((*corners, corners[0])))
    convex = all(a[2] * b[3] - a[3] * b[2] >= 0 for a, b in pairwise((*around, around[0])))
    return convex, around


def _where(polygon: Polygon, x: int, y: int, unit: int = 1) -> int:
    """Of the spot (x/unit, y/unit): 1 inside, 0 on the rim, -1 outside."""
    winding = 0
    for ax, ay, wx, wy in sides(polygon)[1]:
        ax, ay, wx, wy = ax * unit, ay * unit, wx * unit, wy * unit
        left = wx * (y - ay) - wy * (x - ax)
        if left == 0 and min(0, wx) <= x - ax <= max(0, wx) and min(0, wy) <= y - ay <= max(0, wy):
            return 0
        if ay <= y < ay + wy and left > 0:
            winding += 1
        elif ay + wy <= y < ay and left < 0:
            winding -= 1
    return 1 if winding else -1


def inside(footprint: Footprint, spot: Spot | Place) -> bool:
    """Is the spot inside, the rim left out?"""
    if isinstance(footprint, Circle):
        return square(spot, footprint.centre) < footprint.radius**2
    return _where(footprint, spot[0], spot[1]) > 0


def covers(footprint: Footprint, spot: Spot | Place) -> bool:
    """Is the spot inside or on the rim?"""
    if isinstance(footprint, Circle):
        return square(spot, footprint.centre) <= footprint.radius**2
    return _where(footprint, spot[0], spot[1]) >= 0


def parts_inside(polygon: Polygon, a: Spot | Place, b: Spot | Place, *, rim: bool = False) -> list[Part]:
    """The stretches of the line from a to b that pass through the inside (or along the rim), in order."""
    left, low, right, high = box(polygon)
    if max(a[0], b[0]) < left or min(a[0], b[0]) > right or max(a[1], b[1]) < low or min(a[1], b[1]) > high:
        return []
    ux, uy = b[0] - a[0], b[1] - a[1]
    if ux == 0 and uy == 0:
        return [(0, 1, 1, 1)] if _where(polygon, a[0], a[1]) >= (0 if rim else 1) else []
    convex, around = sides(polygon)
    if not convex:
        return _parts_between_meetings(polygon, a, ux, uy, rim=rim)
    n0, d0, n1, d1 = 0, 1, 1, 1
    for ax, ay, wx, wy in around:
        aside = wx * (a[1] - ay) - wy * (a[0] - ax)
        turn = wx * uy - wy * ux
        if turn > 0:  # inside from here on
            if -aside * d0 > n0 * turn:
                n0, d0 = -aside, turn
        elif turn < 0:  # inside up to here
            if aside * d1 < n1 * -turn:
                n1, d1 = aside, -turn
        elif aside < 0 or (aside == 0 and not rim):
            return []
        if n0 * d1 >= n1 * d0:
            return []
    return [(n0, d0, n1, d1)]


def _parts_between_meetings(polygon: Polygon, a: Spot | Place, ux: int, uy: int, *, rim: bool) -> list[Part]:
    """The same for any polygon: between two meetings with its sides all is inside, or on the rim, or outside."""
    meetings = {(0, 1), (1, 1)}
    for ax, ay, wx, wy in sides(polygon)[1]:
        vx, vy = ax - a[0], ay - a[1]
        turn = ux * wy - uy * wx
        if turn == 0:
            if ux * vy - uy * vx == 0:
                whole = ux * ux + uy * uy
                meetings.add((ux * vx + uy * vy, whole))
                meetings.add((ux * (vx + wx) + uy * (vy + wy), whole))
            continue
        on_line, on_side = vx * wy - vy * wx, vx * uy - vy * ux
        if 0 <= on_side * (1 if turn > 0 else -1) <= abs(turn):
            meetings.add((on_line, turn) if turn > 0 else (-on_line, -turn))
    ordered = sorted({Fraction(n, d) for n, d in meetings if 0 <= n <= d})
    parts = []
    for start, end in pairwise(ordered):
        middle = (start + end) / 2
        n, d = middle.numerator, middle.denominator
        if _where(polygon, a[0] * d + ux * n, a[1] * d + uy * n, d) >= (0 if rim else 1):
            parts.append((start.numerator, start.denominator, end.numerator, end.denominator))
    return parts


def crosses(footprint: Footprint, a: Spot | Place, b: Spot | Place) -> bool:
    """Does the segment pass through the inside?"""
    if isinstance(footprint, Circle):
        over, under = square_to_segment(footprint.centre, a, b)
        return over < footprint.radius**2 * under
    return bool(parts_inside(footprint, a, b))


def gap_to_footprint(spot: Spot | Place, footprint: Footprint, radius: int = 0) -> int:
    """On the plan from the edge of a round base to the nearest point of a footprint; nought where they overlap."""
    if isinstance(footprint, Circle):
        return max(0, rounded_root(square(spot, footprint.centre)) - footprint.radius - radius)
    if inside(footprint, spot):
        return 0
    return max(0, _nearest(square_to_segment(spot, a, b) for a, b in _rim(footprint)) - radius)


def gap_to_leg(a: Spot | Place, b: Spot | Place, footprint: Footprint) -> int:
    """On the plan from the segment ab to the nearest point of a footprint; nought where it meets the inside.

    Unlike the gap of a base this is told of a line: who moves a base along it compares it with the radius.
    """
    if isinstance(footprint, Circle):
        return max(0, rounded_root(*square_to_segment(footprint.centre, a, b)) - footprint.radius)
    if crosses(footprint, a, b):
        return 0
    squares = [square_to_segment(corner, a, b) for corner in footprint.corners]
    for c, d in _rim(footprint):
        squares += square_to_segment(a, c, d), square_to_segment(b, c, d)
    return _nearest(squares)


@lru_cache(maxsize=1 << 12)
def _rim(polygon: Polygon) -> tuple[tuple[Spot, Spot], ...]:
    """Its sides as they were given, from corner to corner."""
    return tuple(pairwise((*polygon.corners, polygon.corners[0])))


def _nearest(squares: Iterable[tuple[int, int]]) -> int:
    """The rounded root of the least of some fractions: the whole part of the quarters decides how each is rounded."""
    return (isqrt(min(4 * over // under for over, under in squares)) + 1) // 2


def length_inside(
    footprints: Iterable[Footprint], a: Spot | Place, b: Spot | Place, without: Iterable[Footprint] = ()
) -> int:
    """How much of the segment lies inside any of these, and in none of those, to the nearest hundredth."""
    left_out = [part for footprint in without for part in stretches_inside(footprint, a, b)]
    found = [part for footprint in footprints for part in stretches_inside(footprint, a, b)]
    covered = _covered(found + left_out) - _covered(left_out)
    whole = square(a, b)
    return rounded_root(whole * covered.numerator**2, covered.denominator**2)


def _covered(parts: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    """How much of the segment lies in any of these stretches of it."""
    covered, reached = Fraction(0), Fraction(0)
    for start, end in sorted(parts):
        covered += max(Fraction(0), end - max(start, reached))
        reached = max(reached, end)
    return covered


def stretches_inside(footprint: Footprint, a: Spot | Place, b: Spot | Place) -> list[tuple[Fraction, Fraction]]:
    """The stretches of the segment that lie inside, as parts of its length."""
    if isinstance(footprint, Circle):
        chord = chord_between(footprint, a, b)
        return [] if chord is None else [chord]
    return [(Fraction(n0, d0), Fraction(n1, d1)) for n0, d0, n1, d1 in parts_inside(footprint, a, b)]


def uncovered(footprints: Iterable[Footprint], a: Spot | Place, b: Spot | Place) -> list[tuple[Fraction, Fraction]]:
    """The stretches of the segment that lie over none of these; whoever goes along a rim is still over it."""
    found = []
    for footprint in footprints:
        if isinstance(footprint, Circle):
            found.extend(stretches_inside(footprint, a, b))
        else:
            parts = parts_inside(footprint, a, b, rim=True)
            found.extend((Fraction(n0, d0), Fraction(n1, d1)) for n0, d0, n1, d1 in parts)
    bare, reached = [], Fraction(0)
    for start, end in [*sorted(found), (Fraction(1), Fraction(1))]:
        if start > reached:
            bare.append((reached, start))
        reached = max(reached, end)
    return bare


FINE = 40
"""Roots that have no end are known to 2⁻⁴⁰ of the line; whoever needs more asks the square itself."""


def chord_between(circle: Circle, a: Spot | Place, b: Spot | Place) -> tuple[Fraction, Fraction] | None:
    """Where the line enters and leaves a circle, exact or a hair to the outside; None where it does not pass through."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], a[0] - circle.centre[0], a[1] - circle.centre[1]
    whole, ahead, power = ux * ux + uy * uy, ux * vx + uy * vy, vx * vx + vy * vy - circle.radius**2
    under = ahead * ahead - whole * power
    if whole == 0:
        return (Fraction(0), Fraction(1)) if power < 0 else None
    if under <= 0:
        return None
    half = isqrt((under << 2 * FINE) - 1) + 1
    enters, leaves = (Fraction((-ahead << FINE) + way * half, whole << FINE) for way in (-1, 1))
    if enters >= 1 or leaves <= 0:
        return None
    return max(Fraction(0), enters), min(Fraction(1), leaves)
