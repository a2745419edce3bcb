"""Measured tables in tests: written in units, moved, turned and mirrored for laws that say it changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st
from msgspec.structs import replace

from zaruba.space.measured.angles import FULL, HALF
from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import Circle, Footprint, Polygon
from zaruba.space.measured.lengths import Place, Spot
from zaruba.space.measured.table import Piece, Table

SIDE = 12000


def hundredths(number: float) -> int:
    return round(100 * number)


def body(x: float, y: float, z: float = 0, *, h: float = 3, r: float = 1.25) -> Body:
    height = hundredths(h)
    return Body((hundredths(x), hundredths(y), hundredths(z)), hundredths(r), height, 9 * height // 10)


def block(
    left: float, low: float, right: float, high: float, *, bottom: float = 0, top: float, kind: str = ""
) -> Piece:
    corners = ((left, low), (right, low), (right, high), (left, high))
    spots = tuple((hundredths(x), hundredths(y)) for x, y in corners)
    return Piece(kind, Polygon(spots), hundredths(bottom), hundredths(top))


def pillar(x: float, y: float, r: float, *, bottom: float = 0, top: float, kind: str = "") -> Piece:
    return Piece(kind, Circle((hundredths(x), hundredths(y)), hundredths(r)), hundredths(bottom), hundredths(top))


def table(*pieces: Piece) -> Table:
    return Table(SIDE, SIDE, pieces)


class Turn:
    """What becomes of a spot of the plan and of a facing."""

    def __init__(self, name: str, spot: Callable[[int, int], Spot], facing: Callable[[int], int]) -> None:
        self.name, self.spot, self._facing = name, spot, facing

    def __repr__(self) -> str:
        return self.name

    def facing(self, angle: int) -> int:
        return self._facing(angle) % FULL

    def place(self, at: Place) -> Place:
        return (*self.spot(at[0], at[1]), at[2])

    def body(self, one: Body) -> Body:
        return replace(one, at=self.place(one.at))

    def footprint(self, footprint: Footprint) -> Footprint:
        if isinstance(footprint, Circle):
            return Circle(self.spot(*footprint.centre), footprint.radius)
        return Polygon(tuple(self.spot(*corner) for corner in footprint.corners))

    def table(self, one: Table) -> Table:
        return replace(
            one,
            pieces=tuple(replace(piece, footprint=self.footprint(piece.footprint)) for piece in one.pieces),
            ladders=tuple(replace(ladder, at=self.spot(*ladder.at)) for ladder in one.ladders),
        )


TURNS = (
    Turn("quarter turn", lambda x, y: (SIDE - y, x), lambda angle: angle + HALF // 2),
    Turn("half turn", lambda x, y: (SIDE - x, SIDE - y), lambda angle: angle + HALF),
    Turn("mirror", lambda x, y: (SIDE - x, y), lambda angle: HALF - angle),
    Turn("mirror on the diagonal", lambda x, y: (y, x), lambda angle: HALF // 2 - angle),
    Turn("shift", lambda x, y: (x + 137, y + 29), lambda angle: angle),
)

# ---------------------------------------------------------------- anything on a small part of a table

near = st.integers(5000, 7000)
few = st.integers(0, 40).map(lambda number: 5000 + 50 * number)
"""Spots on a coarse lattice, so that corners, tangents and lines along a side come up often."""

spots: st.SearchStrategy[Spot] = st.tuples(near, near) | st.tuples(few, few)
heights = st.sampled_from((0, 0, 0, 150, 400, 600))
places: st.SearchStrategy[Place] = st.tuples(spots, heights).map(lambda both: (*both[0], both[1]))
angles = st.integers(0, FULL - 1) | st.integers(0, 7).map(lambda eighth: eighth * FULL // 8)


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    radius, height = draw(st.sampled_from(((125, 200), (125, 300), (200, 500), (300, 700))))
    return Body(draw(places), radius, height, 9 * height // 10)


@st.composite
def rectangles(draw: st.DrawFn) -> Polygon:
    """Straight or leaning, either way round."""
    x, y = draw(spots)
    wide, deep = draw(st.integers(1, 12)) * 50, draw(st.integers(1, 12)) * 50
    lean = draw(st.sampled_from((0, 0, 50, 125, -75)))
    corners = ((x, y), (x + wide, y + lean), (x + wide - lean, y + deep + lean), (x - lean, y + deep))
    return Polygon(corners if draw(st.booleans()) else corners[::-1])


@st.composite
def circles(draw: st.DrawFn) -> Circle:
    return Circle(draw(spots), draw(st.integers(1, 40)) * 10)


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    bottom = draw(st.sampled_from((0, 0, 0, 200, 600)))
    footprint: Footprint = draw(rectangles() | circles())
    return Piece(
        "wall",
        footprint,
        bottom,
        bottom + draw(st.sampled_from((50, 150, 200, 280, 800))),
        seen_from_within=draw(st.booleans()),
        stood_on=draw(st.booleans()),
    )


tables = st.lists(pieces(), max_size=4).map(lambda some: Table(SIDE, SIDE, tuple(some)))
