"""Tables as people write them in files: centimetres with at most two decimals, footprints, bottoms and tops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import combinations, pairwise
from typing import Any, Literal

from msgspec import Struct

from zaruba.kernel.content import Path_
from zaruba.kernel.files import Trouble
from zaruba.space.measured.footprints import Circle, Footprint, Polygon
from zaruba.space.measured.lengths import Spot
from zaruba.space.measured.table import Ladder, Mark, Patch, Piece, Table

Number = int | float | Decimal


class Look(Struct, frozen=True):
    """What a piece of some kind is like, unless the file says otherwise of this one."""

    hides: bool = True
    solid: bool = True
    stood_on: bool = False
    seen_from_within: bool = False


def hundredths(number: Number) -> int | None:
    """A number of units in whole hundredths; None where it has more than two decimals."""
    exact = 100 * (Decimal(repr(number)) if isinstance(number, float) else Decimal(number))
    return int(exact) if exact.is_finite() and exact == exact.to_integral_value() else None


def flaw(corners: Sequence[Spot]) -> Literal["", "few", "flat", "crossing"]:
    """What keeps corners in this order from being a footprint: too few, all on one line, or sides that cross or touch."""
    if len(corners) < 3:
        return "few"
    elsewhere = next((corner for corner in corners if corner != corners[0]), corners[0])
    if all(_turn(corners[0], elsewhere, corner) == 0 for corner in corners):
        return "flat"
    around = tuple(pairwise((*corners, corners[0])))
    for (one, (a, b)), (other, (c, d)) in combinations(enumerate(around), 2):
        if other - one == 1 or other - one == len(around) - 1:
            if other - one == 1:
                a, b, d = b, a, d
            else:
                d = c
            if a != b and _turn(a, b, d) == 0 and (b[0] - a[0]) * (d[0] - a[0]) + (b[1] - a[1]) * (d[1] - a[1]) > 0:
                return "crossing"
        elif _touch(a, b, c, d):
            return "crossing"
    return "" if len(set(corners)) == len(corners) else "crossing"


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    """On which side of the line ab the third lies: above nought on its left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _touch(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Do two segments have a point in common?"""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _sign(_turn(a, b, c)) * _sign(_turn(a, b, d)) <= 0 and _sign(_turn(c, d, a)) * _sign(_turn(c, d, b)) <= 0


class Layout:
    """A table put together from the plain data of a file, every fault told with its place."""

    def __init__(self, trouble: Trouble, looks: Mapping[str, Look]) -> None:
        self.trouble = trouble
        self.looks = looks

    def table(self, board: Mapping[str, Any], path: Path_) -> Table:
        """`width`, `depth`, and lists of `pieces`, `ground`, `ladders` and `marks`, each as its part below."""
        listed = {
            key: [((*path, key, number), one) for number, one in enumerate(board.get(key) or ())]
            for key in ("pieces", "ground", "ladders", "marks")
        }
        return Table(
            self.length(board["width"], (*path, "width")),
            self.length(board["depth"], (*path, "depth")),
            tuple(self.piece(one, here) for here, one in listed["pieces"]),
            tuple(self.patch(one, here) for here, one in listed["ground"]),
            tuple(self.ladder(one, here) for here, one in listed["ladders"]),
            tuple(self.mark(one, here) for here, one in listed["marks"]),
        )

    def length(self, number: Number, path: Path_) -> int:
        found = hundredths(number)
        if found is None:
            self.trouble.add(path, "not-hundredths", value=str(number))
            return 0
        return found

    def spot(self, pair: Sequence[Number], path: Path_) -> Spot:
        return self.length(pair[0], (*path, 0)), self.length(pair[1], (*path, 1))

    def footprint(self, one: Mapping[str, Any], path: Path_) -> Footprint:
        """`poly`, its corners in order, or `at` and `r`."""
        if one.get("poly") is None:
            return Circle(self.spot(one["at"], (*path, "at")), self.length(one["r"], (*path, "r")))
        corners = tuple(self.spot(corner, (*path, "poly", number)) for number, corner in enumerate(one["poly"]))
        wrong = flaw(corners)
        if wrong:
            self.trouble.add((*path, "poly"), f"footprint-{wrong}")
        return Polygon(corners)

    def span(self, pair: Sequence[Number], path: Path_) -> tuple[int, int]:
        """Bottom and top."""
        bottom, top = self.spot(pair, path)
        if bottom >= top:
            self.trouble.add(path, "upside-down", bottom=str(pair[0]), top=str(pair[1]))
        return bottom, top

    def piece(self, one: Mapping[str, Any], path: Path_) -> Piece:
        """`kind`, a footprint, `z` from bottom to top; `stood_on`, `solid`, `hides` where it differs from its kind."""
        look = self.looks.get(one["kind"], Look())
        said = {key: one[key] for key in Look.__struct_fields__ if one.get(key) is not None}
        bottom, top = self.span(one["z"], (*path, "z"))
        footprint = self.footprint(one, path)
        like = {key: said.get(key, getattr(look, key)) for key in Look.__struct_fields__}
        return Piece(one["kind"], footprint, bottom, top, one.get("name") or "", **like)

    def patch(self, one: Mapping[str, Any], path: Path_) -> Patch:
        """`kind`, a footprint, and `z` if it does not lie on the ground."""
        height = self.length(one.get("z") or 0, (*path, "z"))
        return Patch(one["kind"], self.footprint(one, path), height, one.get("name") or "")

    def ladder(self, one: Mapping[str, Any], path: Path_) -> Ladder:
        """`at` a spot, `z` from foot to head."""
        return Ladder(self.spot(one["at"], (*path, "at")), *self.span(one["z"], (*path, "z")), one.get("name") or "")

    def mark(self, one: Mapping[str, Any], path: Path_) -> Mark:
        """`kind`, `at` a spot, and `z` and `r` if it has any."""
        height, radius = (self.length(one.get(key) or 0, (*path, key)) for key in ("z", "r"))
        return Mark(one["kind"], self.spot(one["at"], (*path, "at")), height, radius, one.get("name") or "")
