"""Where somebody may stand and pass: surfaces underfoot, ladders at hand, room for the base, what a leg meets."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from zaruba.space.measured.bodies import Body, spans_meet, spans_touch
from zaruba.space.measured.footprints import (
    Box,
    Footprint,
    box,
    covers,
    crosses,
    gap_to_footprint,
    gap_to_leg,
    inside,
    uncovered,
)
from zaruba.space.measured.lengths import Place, Spot, distance, distance_to_segment, moved, rounded_root, square
from zaruba.space.measured.table import Ladder, Patch, Table


@lru_cache(maxsize=1 << 14)
def surfaces(table: Table, spot: Spot) -> tuple[int, ...]:
    """The heights of all surfaces below and above a spot, the highest first; the ground is the last."""
    tops = {piece.top for piece in table.pieces if piece.stood_on and covers(piece.footprint, spot)}
    return tuple(sorted(tops | {0}, reverse=True))


def surface(table: Table, spot: Spot | Place, height: int) -> int:
    """The highest surface there that is no higher than this: where somebody lands who is let down from it."""
    return next(top for top in surfaces(table, (spot[0], spot[1])) if top <= height)


def ladders_at(table: Table, at: Place, radius: int, tolerance: int = 0) -> tuple[Ladder, ...]:
    """The ladders whose foot or head this base touches."""
    return tuple(
        ladder
        for ladder in table.ladders
        if at[2] in (ladder.bottom, ladder.top) and distance(at, ladder.at) <= radius + tolerance
    )


def is_supported(table: Table, at: Place, radius: int, tolerance: int = 0) -> bool:
    """Is there a surface of this height under the centre of the base, or the head of a ladder that the base touches?"""
    return (
        at[2] == 0  # the ground is everywhere
        or at[2] in surfaces(table, (at[0], at[1]))
        or any(at[2] == ladder.top for ladder in ladders_at(table, at, radius, tolerance))
    )


def sunk_in(table: Table, at: Place, step: int) -> tuple[int, ...]:
    """The pieces on which the centre of a base would stand there, were it a step higher; at this height it is in them."""
    return tuple([number for number, footprint in _a_step_up(table, at[2], step) if inside(footprint, at)])


@lru_cache(maxsize=1 << 8)
def _a_step_up(table: Table, height: int, step: int) -> tuple[tuple[int, Footprint], ...]:
    """What is stood on higher than this, by a step at most."""
    return tuple(
        (number, piece.footprint)
        for number, piece in enumerate(table.pieces)
        if piece.stood_on and height < piece.top <= height + step
    )


def buried_in(table: Table, at: Place) -> tuple[int, ...]:
    """The pieces in whose midst something small would lie there: nobody stands on that place, and no base reaches it."""
    return tuple(
        number
        for number, piece in enumerate(table.pieces)
        if (piece.solid or piece.stood_on) and piece.bottom <= at[2] < piece.top and inside(piece.footprint, at)
    )


def patches_at(table: Table, at: Place) -> tuple[Patch, ...]:
    """The ground of another kind under the centre of a base."""
    return tuple(patch for patch in table.patches if patch.height == at[2] and covers(patch.footprint, at))


def _near(table: Table, a: Spot | Place, b: Spot | Place, radius: int) -> list[tuple[int, Footprint, int, int]]:
    """The solid pieces whose box a base moved from a to b may come near."""
    left, right = min(a[0], b[0]) - radius, max(a[0], b[0]) + radius
    low, high = min(a[1], b[1]) - radius, max(a[1], b[1]) + radius
    return [piece for (x0, y0, x1, y1), piece in _solid(table) if x0 < right and x1 > left and y0 < high and y1 > low]


@lru_cache(maxsize=1 << 8)
def _solid(table: Table) -> tuple[tuple[Box, tuple[int, Footprint, int, int]], ...]:
    """Every solid piece with its box: its number, its footprint, its bottom and top."""
    return tuple(
        (box(piece.footprint), (number, piece.footprint, piece.bottom, piece.top))
        for number, piece in enumerate(table.pieces)
        if piece.solid
    )


def overlapped(table: Table, at: Place, body: Body, step: int) -> tuple[int, ...]:
    """The solid pieces in which this body would stick there: they rise more than a step above its feet, below its head."""
    z = at[2]
    return tuple(
        number
        for number, footprint, bottom, top in _near(table, at, at, body.radius)
        if top > z + step and bottom < z + body.height and gap_to_footprint(at, footprint) < body.radius
    )


def touched(table: Table, body: Body, tolerance: int) -> tuple[int, ...]:
    """The pieces a body is in contact with: base to footprint within the tolerance, heights that touch."""
    return tuple(
        number
        for number, piece in enumerate(table.pieces)
        if spans_touch(body.at[2], body.top, piece.bottom, piece.top)
        and gap_to_footprint(body.at, piece.footprint, body.radius) <= tolerance
    )


def bodies_overlapped(at: Place, body: Body, others: Iterable[Body]) -> tuple[Body, ...]:
    """The others whose base this one would overlap there, at heights that meet."""
    return tuple(
        other
        for other in others
        if distance(at, other.at) < body.radius + other.radius
        and spans_meet(at[2], at[2] + body.height, other.at[2], other.top)
    )


def has_room(table: Table, at: Place, body: Body, others: Iterable[Body], step: int) -> bool:
    """May this body stand there: on the table, on a surface, in nothing and nobody?"""
    return (
        at in table
        and is_supported(table, at, body.radius)
        and not sunk_in(table, at, step)
        and not overlapped(table, at, body, step)
        and not bodies_overlapped(at, body, others)
    )


# ---------------------------------------------------------------- along a leg


def met(table: Table, a: Place, b: Place, radius: int) -> tuple[int, ...]:
    """The solid pieces that a base moved from a to b overlaps on the way, at whatever height they are."""
    return tuple(
        number for number, footprint, _, _ in _near(table, a, b, radius) if gap_to_leg(a, b, footprint) < radius
    )


def passed_over(table: Table, a: Place, b: Place) -> tuple[int, ...]:
    """The solid pieces through whose inside the centre of a base is moved, on the plan."""
    return tuple(number for number, footprint, _, _ in _near(table, a, b, 0) if crosses(footprint, a, b))


def bodies_met(a: Place, b: Place, body: Body, others: Iterable[Body]) -> tuple[Body, ...]:
    """The others whose base this one overlaps on its way from a to b, at heights that meet."""
    bottom, top = min(a[2], b[2]), max(a[2], b[2]) + body.height
    return tuple(
        other
        for other in others
        if distance_to_segment(other.at, a, b) < body.radius + other.radius
        and spans_meet(bottom, top, other.at[2], other.top)
    )


def unsupported(table: Table, a: Place, b: Place, heights: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The stretches of a leg that lie over no surface of these heights, as hundredths from a. Where all is ground: none."""
    wanted = frozenset(heights)
    return () if 0 in wanted else _unsupported(table, a[:2], b[:2], wanted)


@lru_cache(maxsize=1 << 14)
def _unsupported(table: Table, a: Spot, b: Spot, heights: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """Remembered, for whoever looks for a way tries the same legs again and again from rim to rim."""
    whole = square(a, b)
    return tuple((_hundredths(whole, start), _hundredths(whole, end)) for start, end in bare(table, a, b, heights))


def bare(table: Table, a: Spot | Place, b: Spot | Place, heights: Iterable[int]) -> list[tuple[Fraction, Fraction]]:
    """The same as parts of the leg."""
    wanted = frozenset(heights)
    return [] if 0 in wanted else uncovered(_held_at(table, wanted), a, b)


@lru_cache(maxsize=1 << 8)
def _held_at(table: Table, heights: frozenset[int]) -> tuple[Footprint, ...]:
    """What is stood on at these heights."""
    return tuple(piece.footprint for piece in table.pieces if piece.stood_on and piece.top in heights)


def _hundredths(whole: int, part: Fraction) -> int:
    return rounded_root(whole * part.numerator**2, part.denominator**2)


# ---------------------------------------------------------------- pushed along a line


def _round_about(table: Table, at: Place, far: int) -> Table:
    """The same table with only those pieces that come so near to a place, and hence with other numbers for them."""
    return replace(table, pieces=tuple(one for one in table.pieces if gap_to_footprint(at, one.footprint) <= far))


def pushed(
    table: Table, body: Body, heading: Spot, most: int, others: Iterable[Body] = (), step: int = 0, tolerance: int = 0
) -> tuple[Spot, int]:
    """Where a push along a heading ends, and how long it was: before a piece higher than a step, a body, the edge.

    Into a piece that the base overlaps from the start, only its centre does not come.

    Over the edge of a surface, and of the head of a ladder that the base touches within the tolerance, it goes on no
    farther than the first hundredth beyond: there a fall begins.
    """
    at, others = body.at, tuple(others)
    towards = at[0] + heading[0], at[1] + heading[1]
    table = _round_about(table, at, most + body.radius + 1)
    stuck = set(overlapped(table, at, body, step))
    beside = [table.pieces[number].footprint for number in stuck if not inside(table.pieces[number].footprint, at)]
    touching = set(bodies_overlapped(at, body, others))
    here, gone = (at[0], at[1]), 0
    for walked in range(1, most + 1):
        there = moved(at, towards, walked)
        place = (*there, at[2])
        if place not in table or not stuck.issuperset(overlapped(table, place, body, step)):
            break
        if any(inside(footprint, there) for footprint in beside):
            break
        if not touching.issuperset(bodies_overlapped(place, body, others)):
            break
        here, gone = there, walked
        if not is_supported(table, place, body.radius, tolerance):
            break
    return here, gone
