"""Where somebody who cannot stay at a place finds room: the nearest spots round it where nothing and nobody is.

The nearest free spot lies on the edge of something: off a side, round a corner, round a base, or
where two such edges meet. These are reckoned finely, and of the hundredths round each the nearest with room is
taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from math import isqrt

from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import Circle, Footprint, gap_to_footprint, sides
from zaruba.space.measured.lengths import Place, Spot, distance, share, square
from zaruba.space.measured.standing import has_room
from zaruba.space.measured.table import Table

_FINE = 1 << 20

_Line = tuple[int, int, int, int]
"""A point and a direction, finely."""
_Round = tuple[int, int, int]
"""A centre and a radius, finely."""


def nearest_room(
    table: Table, at: Place, body: Body, others: Iterable[Body], *, step: int, most: int = 2000
) -> tuple[Place, ...]:
    """The places nearest to this one, on surfaces of its height, where the body may stand; several if equally near.

    The place itself where there is room; none where there is none within `most`.
    """
    others = tuple(others)

    def has(spot: Spot) -> bool:
        return has_room(table, (*spot, at[2]), body, others, step)

    if has((at[0], at[1])):
        return (at,)
    far = 2 * body.radius
    while True:
        found = _nearest(table, at, body, others, min(far, most), step, has)
        if found and distance(found[0], at) <= far:
            return tuple((*spot, at[2]) for spot in found)
        if far >= most:
            return ()
        far *= 2


def _nearest(
    table: Table, at: Place, body: Body, others: tuple[Body, ...], far: int, step: int, has: Callable[[Spot], bool]
) -> list[Spot]:
    """Of the corners and feet of edges within so far, those nearest that have room."""
    z = at[2]
    lines: list[_Line] = [
        (0, 0, 0, 1), (0, 0, 1, 0),
        (table.width * _FINE, 0, 0, 1), (0, table.depth * _FINE, 1, 0),
    ]  # fmt: skip
    rounds: list[_Round] = []
    for piece in table.pieces:
        near = gap_to_footprint(at, piece.footprint) <= far + body.radius
        if near and piece.solid and piece.top > z + step and piece.bottom < z + body.height:
            _edges(piece.footprint, body.radius, lines, rounds)
        elif near and piece.stood_on and z <= piece.top <= z + step:
            _edges(piece.footprint, 0, lines, rounds)
    for other in others:
        if distance(other.at, at) <= far + body.radius + other.radius:
            rounds.append((other.at[0] * _FINE, other.at[1] * _FINE, (body.radius + other.radius) * _FINE))
    best: list[tuple[int, Spot]] = []
    for x, y in {*_feet(at, lines, rounds), *_meetings(lines, rounds)}:
        middle = (x + _FINE // 2) // _FINE, (y + _FINE // 2) // _FINE
        if square(middle, at) > (far + 2) ** 2:
            continue
        around = [(middle[0] + across, middle[1] + along) for across in (-1, 0, 1) for along in (-1, 0, 1)]
        best += [(square(spot, at), spot) for spot in around if has(spot)]
    if not best:
        return []
    least = min(best)[0]
    return sorted({spot for squared, spot in best if squared == least})


def _edges(footprint: Footprint, radius: int, lines: list[_Line], rounds: list[_Round]) -> None:
    """The lines and circles on which a base of this radius touches a footprint."""
    if isinstance(footprint, Circle):
        x, y = footprint.centre
        rounds.append((x * _FINE, y * _FINE, (footprint.radius + radius) * _FINE))
        return
    for ax, ay, wx, wy in sides(footprint)[1]:
        squared = wx * wx + wy * wy
        off_x, off_y = share(radius * _FINE, wy, squared), share(radius * _FINE, -wx, squared)
        lines.append((ax * _FINE + off_x, ay * _FINE + off_y, wx, wy))
        rounds.append((ax * _FINE, ay * _FINE, radius * _FINE))


def _feet(at: Place, lines: Iterable[_Line], rounds: Iterable[_Round]) -> Iterator[Spot]:
    """The points of each edge that are nearest to a place."""
    x, y = at[0] * _FINE, at[1] * _FINE
    for px, py, ux, uy in lines:
        ahead, whole = ux * (x - px) + uy * (y - py), ux * ux + uy * uy
        yield px + ux * ahead // whole, py + uy * ahead // whole
    for cx, cy, radius in rounds:
        dx, dy = x - cx, y - cy
        if dx or dy:
            squared = dx * dx + dy * dy
            yield cx + share(radius, dx, squared), cy + share(radius, dy, squared)
        else:
            yield from ((cx + radius, cy), (cx, cy + radius), (cx - radius, cy), (cx, cy - radius))


def _meetings(lines: Iterable[_Line], rounds: Iterable[_Round]) -> Iterator[Spot]:
    """Where two edges meet."""
    lines, rounds = tuple(lines), tuple(rounds)
    for (px, py, ux, uy), (qx, qy, vx, vy) in combinations(lines, 2):
        turn = ux * vy - uy * vx
        if turn:
            ahead = (qx - px) * vy - (qy - py) * vx
            yield px + ux * ahead // turn, py + uy * ahead // turn
    for line in lines:
        for circle in rounds:
            yield from _on_circle(line, circle)
    for (cx, cy, r), (dx, dy, s) in combinations(rounds, 2):
        ux, uy = dx - cx, dy - cy
        squared = ux * ux + uy * uy
        if squared:
            # The two lie on the line across that between the centres, where the powers of both circles are equal.
            ahead = squared + r * r - s * s
            foot = cx + ux * ahead // (2 * squared), cy + uy * ahead // (2 * squared)
            yield from _on_circle((*foot, -uy, ux), (cx, cy, r))


def _on_circle(line: _Line, circle: _Round) -> Iterator[Spot]:
    (px, py, ux, uy), (cx, cy, radius) = line, circle
    whole = ux * ux + uy * uy
    aside = ux * (py - cy) - uy * (px - cx)
    left = radius * radius * whole - aside * aside
    if left < 0:
        return
    ahead = ux * (cx - px) + uy * (cy - py)
    for half in (isqrt(left), -isqrt(left)):
        yield px + ux * (ahead + half) // whole, py + uy * (ahead + half) // whole
