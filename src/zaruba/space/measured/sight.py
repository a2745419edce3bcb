"""What is hidden of somebody, counted over the points of a silhouette.

The silhouette is an upright rectangle through the target's axis, square to the line from the shooter;
each cell of a grid on it has one point. A point is hidden where the straight line from the eyes
to it passes through the inside of a piece: touching a face, an edge or a corner hides nothing.

The lines to one column of points run over one line of the plan. So each piece is cut once a column,
and of the column's points those hidden are an unbroken run: two divisions find its ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt

from msgspec import Struct

from zaruba.space.measured.angles import direction
from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import FINE, Circle, Footprint, box, inside, parts_inside
from zaruba.space.measured.lengths import Place, Spot, share
from zaruba.space.measured.table import Table


class Silhouette(Struct, frozen=True):
    """How many points there are, and how much of the base's width it is wide (tenths)."""

    columns: int = 10
    rows: int = 10
    tenths: int = 10


WHOLE = Silhouette()


class View(Struct, frozen=True):
    """What cuts the lines from the eyes to the points of a silhouette: for each piece of the table its points, as bits."""

    points: int
    hiding: tuple[tuple[int, int], ...]
    """The number of the piece, and the points it hides. Pieces that hide none are left out."""

    def hidden(self, by: Iterable[int] | None = None, *, also: int = 0) -> int:
        """How many points these pieces hide together, and `also` these; without a choice, all pieces."""
        wanted = None if by is None else frozenset(by)
        union = also
        for number, points in self.hiding:
            if wanted is None or number in wanted:
                union |= points
        return union.bit_count()

    @property
    def seen(self) -> bool:
        """Is any point in sight?"""
        return self.hidden() < self.points


@lru_cache(maxsize=1 << 12)
def columns(eyes: Spot, target: Spot, radius: int, facing: int, shape: Silhouette) -> tuple[Spot, ...]:
    """Where the columns of points stand on the plan, from the shooter's left to his right."""
    across, along = target[0] - eyes[0], target[1] - eyes[1]
    if across == 0 and along == 0:
        across, along = direction(2 * facing)
    squared, parts = across * across + along * along, 10 * shape.columns
    spots = []
    for column in range(shape.columns):
        offset = (shape.columns - 1 - 2 * column) * radius * shape.tenths
        spots.append(
            (target[0] + share(offset, -along, squared, parts), target[1] + share(offset, across, squared, parts))
        )
    return tuple(spots)


@lru_cache(maxsize=256)
def _hiding(table: Table) -> tuple[tuple[int, int, int, int, int, int, int], ...]:
    """The pieces that can hide somebody: number, box, bottom, top."""
    return tuple(
        (number, *box(piece.footprint), piece.bottom, piece.top)
        for number, piece in enumerate(table.pieces)
        if piece.hides
    )


@lru_cache(maxsize=1 << 15)
def view(table: Table, shooter: Body, target: Body, shape: Silhouette = WHOLE, *, facing: int = 0) -> View:
    """What of the target the table hides from the shooter's eyes; `facing` matters where one stands above the other."""
    look = _Look(shooter, target, shape, facing)
    hiding = []
    for number, left, low, right, high, bottom, top in _hiding(table):
        if look.passes(left, low, right, high, bottom, top):
            piece = table.pieces[number]
            if piece.seen_from_within and bottom <= shooter.at[2] < top and inside(piece.footprint, shooter.at):
                continue
            points = look.points_behind(piece.footprint, bottom, top)
            if points:
                hiding.append((number, points))
    return View(shape.columns * shape.rows, tuple(hiding))


def spot_seen(table: Table, shooter: Body, at: Place) -> bool:
    """Are the eyes in sight of a point of a surface, the least bit above it? From straight above, whichever way they look."""
    return view(table, shooter, Body(at, 0, 1, 0), Silhouette(1, 1)).seen


@lru_cache(maxsize=1 << 15)
def hidden_by_body(shooter: Body, target: Body, other: Body, shape: Silhouette = WHOLE, *, facing: int = 0) -> int:
    """How many points of the target the body of a third hides, taken alone."""
    return points_behind_body(shooter, target, other, shape, facing=facing).bit_count()


def points_behind_body(shooter: Body, target: Body, other: Body, shape: Silhouette = WHOLE, *, facing: int = 0) -> int:
    """The points of the target behind a third, as bits."""
    look = _Look(shooter, target, shape, facing)
    circle = Circle((other.at[0], other.at[1]), other.radius)
    if not look.passes(*box(circle), other.at[2], other.top):
        return 0
    return look.points_behind(circle, other.at[2], other.top)


class _Look:
    """One pair of eyes and one silhouette. Heights are counted so finely that every point has a whole one."""

    def __init__(self, shooter: Body, target: Body, shape: Silhouette, facing: int) -> None:
        self.eyes: Spot = (shooter.at[0], shooter.at[1])
        self.columns = columns(self.eyes, (target.at[0], target.at[1]), target.radius, facing, shape)
        self.rows = shape.rows
        self.fine = 2 * shape.rows
        self.eye = self.fine * (shooter.at[2] + shooter.eyes)
        self.first = self.fine * target.at[2] + target.height
        self.step = 2 * target.height
        (x, y), (x1, y1), (x2, y2) = self.eyes, self.columns[0], self.columns[-1]
        self.left, self.right = min(x, x1, x2), max(x, x1, x2)
        self.low, self.high = min(y, y1, y2), max(y, y1, y2)
        last = self.first + (self.rows - 1) * self.step
        self.lowest, self.highest = min(self.eye, self.first), max(self.eye, last)
        self.across, self.along = target.at[0] - x, target.at[1] - y
        self.width = max(abs(x1 - x2), abs(y1 - y2)) * (abs(self.across) + abs(self.along))

    def passes(self, left: int, low: int, right: int, high: int, bottom: int, top: int) -> bool:
        """May any line pass through this box? It may say yes wrongly, never no."""
        if left >= self.right or right <= self.left or low >= self.high or high <= self.low:
            return False
        if self.fine * bottom >= self.highest or self.fine * top <= self.lowest:
            return False
        off = self.across * (low + high - 2 * self.eyes[1]) - self.along * (left + right - 2 * self.eyes[0])
        return abs(off) <= abs(self.across) * (high - low) + abs(self.along) * (right - left) + 2 * self.width

    def points_behind(self, footprint: Footprint, bottom: int, top: int) -> int:
        """The points whose lines pass through the inside of this prism, as bits, column by column."""
        bottom, top = self.fine * bottom, self.fine * top
        hidden = 0
        for number, spot in enumerate(self.columns):
            if isinstance(footprint, Circle):
                run = self._behind_circle(footprint, spot, bottom, top)
            else:
                run = 0
                for part in parts_inside(footprint, self.eyes, spot):
                    run |= self._run(*part, bottom, top)
            hidden |= run << number * self.rows
        return hidden

    def _run(self, n0: int, d0: int, n1: int, d1: int, bottom: int, top: int) -> int:
        """Of one column, the points whose line lies between bottom and top somewhere in the open stretch.

        A line rises or falls evenly, so it does if at either end it is above the bottom, and at either below the top.
        """
        eye, lift = self.eye, self.first - self.eye
        lowest, highest = self.rows, -1
        for n, d in ((n0, d0), (n1, d1)):
            if n == 0:
                if eye > bottom:
                    lowest = 0
                if eye < top:
                    highest = self.rows - 1
                continue
            each = n * self.step
            above = ((bottom - eye) * d - n * lift) // each + 1
            below = -((n * lift - (top - eye) * d) // each) - 1
            if above < lowest:
                lowest = above
            if below > highest:
                highest = below
        lowest, highest = max(lowest, 0), min(highest, self.rows - 1)
        return ((1 << highest - lowest + 1) - 1) << lowest if lowest <= highest else 0

    def _behind_circle(self, circle: Circle, spot: Spot, bottom: int, top: int) -> int:
        """The same for a cylinder. Roots may have no end: where a hair decides, each point is asked by itself."""
        ux, uy = spot[0] - self.eyes[0], spot[1] - self.eyes[1]
        vx, vy = self.eyes[0] - circle.centre[0], self.eyes[1] - circle.centre[1]
        whole, ahead, power = ux * ux + uy * uy, ux * vx + uy * vy, vx * vx + vy * vy - circle.radius**2
        if whole == 0:
            return self._run(0, 1, 1, 1, bottom, top) if power < 0 else 0
        under = ahead * ahead - whole * power
        if under <= 0:
            return 0
        unit, half, middle = whole << FINE, isqrt(under << 2 * FINE), -ahead << FINE
        widest = max(0, middle - half - 1), min(unit, middle + half + 1)
        if widest[0] >= widest[1]:
            return 0
        surest = max(0, middle - half), min(unit, middle + half)
        most = self._run(widest[0], unit, widest[1], unit, bottom, top)
        least = self._run(surest[0], unit, surest[1], unit, bottom, top) if surest[0] < surest[1] else 0
        for row in range(self.rows):
            if (most ^ least) >> row & 1 and self._meets(row, whole, ahead, power, bottom, top):
                least |= 1 << row
        return least

    def _meets(self, row: int, whole: int, ahead: int, power: int, bottom: int, top: int) -> bool:
        """Does the line to this point pass through the cylinder? Asked of the place nearest the axis, between the two faces."""
        rise = self.first + row * self.step - self.eye
        assert rise, "on a level line a hair more or less changes no height"
        unit, way = abs(rise), 1 if rise > 0 else -1
        faces = sorted((way * (bottom - self.eye), way * (top - self.eye)))
        start, end = max(0, faces[0]), min(unit, faces[1])
        if start >= end:
            return False
        n, d = -ahead, whole
        if n * unit < start * d:
            n, d = start, unit
        elif n * unit > end * d:
            n, d = end, unit
        return whole * n * n + 2 * ahead * n * d + power * d * d < 0
