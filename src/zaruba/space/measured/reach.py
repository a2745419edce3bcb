"""What stands between two who fight hand to hand: the line between the centres of their bases, on the plan."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import Box, Footprint, box, crosses
from zaruba.space.measured.lengths import Place, Spot, distance_to_segment
from zaruba.space.measured.table import Table


def pieces_between(table: Table, a: Spot | Place, b: Spot | Place, height: int) -> tuple[int, ...]:
    """The pieces whose inside the line crosses and which fill this height: a fence below it or a bridge above do not."""
    left, right = min(a[0], b[0]), max(a[0], b[0])
    low, high = min(a[1], b[1]), max(a[1], b[1])
    return tuple(
        [
            number
            for number, footprint, (x0, y0, x1, y1) in _filling(table, height)
            if x0 <= right and x1 >= left and y0 <= high and y1 >= low and crosses(footprint, a, b)
        ]
    )


@lru_cache(maxsize=1 << 8)
def _filling(table: Table, height: int) -> tuple[tuple[int, Footprint, Box], ...]:
    """The pieces that fill a height, each with its box."""
    return tuple(
        (number, piece.footprint, box(piece.footprint))
        for number, piece in enumerate(table.pieces)
        if piece.bottom < height < piece.top
    )


def bodies_between(a: Spot | Place, b: Spot | Place, bodies: Iterable[Body], bottom: int, top: int) -> tuple[Body, ...]:
    """Those whose base the line runs through and who stand between these two heights, at least in part."""
    return tuple(
        body
        for body in bodies
        if body.at[2] < top and body.top > bottom and distance_to_segment(body.at, a, b) < body.radius
    )
