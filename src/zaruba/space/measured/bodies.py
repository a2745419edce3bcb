"""Who stands on the table: an upright cylinder on a round base, with one point for its eyes."""

from __future__ import annotations

from msgspec import Struct

from zaruba.space.measured.lengths import Place, Spot, distance


class Body(Struct, frozen=True):
    """All in hundredths. `eyes` is their height above the surface stood on."""

    at: Place
    radius: int
    height: int
    eyes: int

    @property
    def top(self) -> int:
        return self.at[2] + self.height


def gap(a: Body, b: Body, *, centres: bool = False) -> int:
    """On the plan from edge to edge of the bases (or, where a rule wants it, centre to centre); nought where they overlap."""
    between = distance(a.at, b.at)
    return between if centres else max(0, between - a.radius - b.radius)


def gap_to_spot(body: Body, spot: Spot | Place) -> int:
    """On the plan from the edge of the base to a spot."""
    return max(0, distance(body.at, spot) - body.radius)


def spans_touch(bottom: int, top: int, other_bottom: int, other_top: int) -> bool:
    """Do two spans of height touch or overlap?"""
    return bottom <= other_top and other_bottom <= top


def spans_meet(bottom: int, top: int, other_bottom: int, other_top: int) -> bool:
    """Do two spans of height share more than an end?"""
    return bottom < other_top and other_bottom < top


def in_contact(a: Body, b: Body, tolerance: int) -> bool:
    """Base to base within the tolerance, with spans of height that touch."""
    return gap(a, b) <= tolerance and spans_touch(a.at[2], a.top, b.at[2], b.top)
