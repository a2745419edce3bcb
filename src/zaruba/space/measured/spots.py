"""Spots worth standing on: all round somebody, and hard by a piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from zaruba.space.measured.angles import FULL, bearing, direction
from zaruba.space.measured.footprints import Circle, Footprint, box, gap_to_footprint, sides
from zaruba.space.measured.lengths import Place, Spot, distance, distance_to_segment, share
from zaruba.space.measured.table import Table

MORE = 2
"""So many hundredths farther than the radius of a base its middle may be where it touches something, for spots are rounded."""


def at_angle(centre: Spot | Place, angle: int, far: int) -> Spot:
    """The spot so far from a centre in a direction, rounded away from it."""
    cosine, sine = direction(2 * angle)
    squared = cosine * cosine + sine * sine
    return centre[0] + share(far, cosine, squared), centre[1] + share(far, sine, squared)


def on_rim(table: Table, walked: int, parts: int = 1) -> Spot:
    """The spot so far (in parts of a hundredth) along the rim of a table, anticlockwise from the middle of its lower edge."""
    whole = 2 * (table.width + table.depth)
    left = (table.width // 2 + (2 * walked + parts) // (2 * parts)) % whole
    for corner, (x, y), length in (
        ((0, 0), (1, 0), table.width),
        ((table.width, 0), (0, 1), table.depth),
        ((table.width, table.depth), (-1, 0), table.width),
        ((0, table.depth), (0, -1), table.depth),
    ):
        if left <= length:
            return corner[0] + x * left, corner[1] + y * left
        left -= length
    raise AssertionError("the rim comes round to where it began")


def ring(centre: Spot | Place, towards: Spot | Place, far: int, count: int = 8) -> Iterator[Spot]:
    """So many spots round a centre, anticlockwise, the first on the side of `towards`."""
    first = bearing(centre, towards)
    for number in range(count):
        yield at_angle(centre, (first + number * FULL // count) % FULL, far)


@lru_cache(maxsize=1 << 10)
def beside(footprint: Footprint, radius: int) -> tuple[Spot, ...]:
    """Where a base touches a footprint: along each side at its quarters, and off each corner; or all round.

    Near an inward corner there is no room for some of them, so these are left out.
    """
    found = (_clear(footprint, spot, outwards, radius) for spot, outwards in _rim(footprint))
    return tuple(dict.fromkeys(spot for spot in found if spot is not None))


def beside_near(footprint: Footprint, radius: int, at: Spot | Place, far: int) -> Iterator[Spot]:
    """Of those the ones nearer to a spot than so far, without a look at any where the whole piece is too far off."""
    (left, low, right, high), around = box(footprint), far + radius + MORE
    if left - around <= at[0] <= right + around and low - around <= at[1] <= high + around:
        yield from (spot for spot in beside(footprint, radius) if distance(spot, at) < far)


def square_to(footprint: Footprint, spot: Spot, far: int) -> Iterator[Spot]:
    """So far from a spot on the rim of a footprint, square to the side it lies on: outside, then inside."""
    if isinstance(footprint, Circle):
        if spot != footprint.centre:
            outwards = bearing(footprint.centre, spot)
            yield from (at_angle(spot, (outwards + turn) % FULL, far) for turn in (0, FULL // 2))
        return
    for ax, ay, wx, wy in sides(footprint)[1]:
        if distance_to_segment(spot, (ax, ay), (ax + wx, ay + wy)) <= 1:
            outwards = bearing((0, 0), (wy, -wx))
            yield from (at_angle(spot, (outwards + turn) % FULL, far) for turn in (0, FULL // 2))


def _rim(footprint: Footprint) -> Iterator[tuple[Spot, int]]:
    """Spots on the rim (of a circle: its centre), each with the direction outwards."""
    if isinstance(footprint, Circle):
        yield from ((footprint.centre, number * FULL // 16) for number in range(16))
        return
    around = sides(footprint)[1]
    for (ax, ay, wx, wy), (bx, by, vx, vy) in pairwise((*around, around[0])):
        outwards = bearing((0, 0), (wy, -wx))
        for quarter in (1, 2, 3):
            yield (ax + _quarters(wx, quarter), ay + _quarters(wy, quarter)), outwards
        if wx * vy - wy * vx > 0:
            turn = (bearing((0, 0), (vy, -vx)) - outwards) % FULL
            yield (bx, by), (outwards + turn // 2) % FULL


def _clear(footprint: Footprint, spot: Spot, outwards: int, radius: int) -> Spot | None:
    """The nearest hundredth outwards from there at which the base does not overlap; None if it is not near."""
    far = radius + (footprint.radius if isinstance(footprint, Circle) else 0)
    for more in (0, 1, 2):
        there = at_angle(spot, outwards, far + more)
        if radius <= gap_to_footprint(there, footprint) <= radius + MORE:
            return there
    return None


def _quarters(length: int, count: int) -> int:
    """So many quarters of a length, halves away from nought."""
    size = (2 * abs(length) * count + 4) // 8
    return size if length >= 0 else -size
