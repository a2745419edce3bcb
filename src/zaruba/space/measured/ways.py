"""Shortest ways on one surface round what stands there: straight legs that touch and never overlap.

Round corners and round things a way goes by the corners of an octagon, so it may be a few hundredths
longer than the tightest curve. Only what lies in the way is looked at: the shortest way round
what is known so far is walked, and whatever it runs into becomes known.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from zaruba.space.measured.bodies import Body, spans_meet
from zaruba.space.measured.footprints import Box, Circle, Footprint, box, gap_to_leg
from zaruba.space.measured.lengths import Place, Spot, distance, distance_to_segment, rounded_root
from zaruba.space.measured.standing import is_supported, unsupported
from zaruba.space.measured.table import Table
from zaruba.space.measured.tracks import inner_points, leg_length, length, point_of_leg


class _Hindrance(Struct, frozen=True):
    """A footprint, how near the centre of a base may come to it, and the box it may not enter without being looked at."""

    footprint: Footprint
    near: int
    around: Box

    def stops(self, a: Spot, b: Spot) -> bool:
        left, low, right, high = self.around
        if (a[0] if a[0] < b[0] else b[0]) >= right or (a[0] if a[0] > b[0] else b[0]) <= left:
            return False
        if (a[1] if a[1] < b[1] else b[1]) >= high or (a[1] if a[1] > b[1] else b[1]) <= low:
            return False
        if isinstance(self.footprint, Circle) and not self.footprint.radius:
            return distance_to_segment(self.footprint.centre, a, b) < self.near
        return gap_to_leg(a, b, self.footprint) < self.near

    def bends(self) -> tuple[Spot, ...]:
        """Where a way round it may bend."""
        return _bends(self)

    def is_near(self, other: _Hindrance) -> bool:
        """Whether its box and another's share more than a side: else neither stops anybody at a bend round the other."""
        left, low, right, high = self.around
        other_left, other_low, other_right, other_high = other.around
        return left < other_right and other_left < right and low < other_high and other_low < high


def _hindrance(footprint: Footprint, near: int) -> _Hindrance:
    left, low, right, high = box(footprint)
    return _Hindrance(footprint, near, (left - near, low - near, right + near, high + near))


@lru_cache(maxsize=1 << 12)
def _bends(one: _Hindrance) -> tuple[Spot, ...]:
    """The corners of octagons round a circle, or round each corner of a polygon, as far as it does not stop anybody there."""
    footprint = one.footprint
    if isinstance(footprint, Circle):
        around = tuple(octagon(footprint.centre, footprint.radius + one.near))
    else:
        around = tuple(spot for corner in footprint.corners for spot in octagon(corner, one.near))
    return tuple(spot for spot in around if not one.stops(spot, spot))


def octagon(centre: Spot, radius: int) -> Iterator[Spot]:
    """The corners of the octagon round a circle, anticlockwise."""
    x, y = centre
    short = rounded_root(2 * radius * radius) + 1 - radius
    for across, along in ((radius, short), (short, radius), (-short, radius), (-radius, short)):
        yield x + across, y + along
    for across, along in ((-radius, -short), (-short, -radius), (short, -radius), (radius, -short)):
        yield x + across, y + along


def way(
    table: Table, body: Body, goal: Spot, others: Iterable[Body] = (), *, step: int, most: int | None = None
) -> tuple[Place, ...] | None:
    """The shortest way for a body to a spot of the surface it stands on; None where there is none (of that length).

    Solid pieces that rise more than a step above the surface are gone round, and so are `others`. Low
    ones are walked over: what that costs is the rulebook's.
    """
    if goal not in table or not is_supported(table, (*goal, body.at[2]), body.radius):
        return None
    x, y, z = body.at
    hindrances = [
        *_solid(table, z + step, z + body.height, body.radius),
        *(
            _hindrance(Circle((other.at[0], other.at[1]), 0), body.radius + other.radius)
            for other in others
            if spans_meet(z, z + body.height, other.at[2], other.top)
        ),
    ]
    known: list[_Hindrance] = []
    while True:
        found = _round(table, (x, y), goal, z, known, most)
        if found is None:
            return None
        fresh = [one for one in hindrances if one not in known and any(one.stops(a, b) for a, b in pairwise(found))]
        if not fresh:
            return tuple((*spot, z) for spot in found)
        if any(one.stops(end, end) for one in fresh for end in ((x, y), goal)):
            return None
        known += fresh


@lru_cache(maxsize=1 << 8)
def _solid(table: Table, over: int, under: int, near: int) -> tuple[_Hindrance, ...]:
    """What of the table a body between these heights has to go round."""
    return tuple(
        _hindrance(piece.footprint, near)
        for piece in table.pieces
        if piece.solid and piece.top > over and piece.bottom < under
    )


@lru_cache(maxsize=1 << 8)
def _rims(table: Table, z: int) -> tuple[Spot, ...]:
    """The corners of what is stood on at a height above the ground."""
    return tuple(
        corner
        for piece in table.pieces
        if z and piece.stood_on and piece.top == z and not isinstance(piece.footprint, Circle)
        for corner in piece.footprint.corners
    )


def _round(
    table: Table, start: Spot, goal: Spot, z: int, known: Sequence[_Hindrance], most: int | None
) -> tuple[Spot, ...] | None:
    """The shortest way round these alone. Of equals the one with fewer legs, then that further to the left.

    Whether a leg is open costs most, so it is asked only once the way that ends with it is the shortest of those left.
    """

    def is_open(a: Spot, b: Spot) -> bool:
        return not any(one.stops(a, b) for one in known) and not unsupported(table, (*a, z), (*b, z), (z,))

    across, along = goal[0] - start[0], goal[1] - start[1]
    bends = [goal, *_rims(table, z)]
    for one in known:
        near = [other for other in known if other is not one and other.is_near(one)]
        bends += [spot for spot in one.bends() if spot in table and not any(other.stops(spot, spot) for other in near)]
    far = [(there, distance(there, goal)) for there in bends]
    waiting: list[tuple[int, int, int, int, Spot, tuple[Spot, ...]]] = [
        (distance(start, goal), 0, 0, 0, start, (start,))
    ]
    settled: set[Spot] = set()
    while waiting:
        _, legs, aside, gone, here, path = heapq.heappop(waiting)
        if here in settled or (legs and not is_open(path[-2], here)):
            continue
        if here == goal:
            return path
        settled.add(here)
        for there, left in far:
            if there in settled or there == here:
                continue
            walked = gone + distance(here, there)
            least = walked + left
            if most is None or least <= most:
                right = along * (there[0] - start[0]) - across * (there[1] - start[1])
                heapq.heappush(waiting, (least, legs + 1, aside + right, walked, there, (*path, there)))
    return None


def shortened(path: Sequence[Place], most: int, fits: Callable[[Place], bool], grain: int = 10) -> tuple[Place, ...]:
    """As much of a way as a length allows, ending where somebody may stay; nothing of it where that is nowhere.

    Ends are tried from the farthest back, one each `grain`; a ladder is taken whole or not at all.
    """
    for number in range(len(path) - 1, 0, -1):
        before = length(path[:number])
        a, b = path[number - 1], path[number]
        whole = before + leg_length(a, b)
        if whole <= most and fits(b):
            return tuple(path[: number + 1])
        if a[2] != b[2]:
            continue
        for walked in range(min(most - before, inner_points(a, b)), 0, -grain):
            at = point_of_leg(a, b, walked)
            if fits(at):
                return (*path[:number], at)
    return tuple(path[:1])
