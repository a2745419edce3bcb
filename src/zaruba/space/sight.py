"""Who sees whom over the squares, and how much is hidden, in exact whole numbers.

Points are counted in half squares, so that corners are even and centres odd. A line is closed

* where it passes through the inside of a blocking square;
* where blocking squares touch it from both sides, be it along an edge or at one point, so that a
  wall drawn on the diagonal has no holes; merely grazing one square is no crossing;
* where it leaves (or reaches) the corner of a space straight out between two blocking squares.

Touching a blocking square with an end alone closes nothing, nor do the squares stood on. Around the
map all is blocked, so that nobody looks past a wall along the map's edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from zaruba.space.squares import NOWHERE, Square, Squares, distance, space, squares_where

Sides = tuple[tuple[Square, ...], tuple[Square, ...]]
"""The squares that touch one point (or edge) of a line from its left, and from its right."""


class Sight(Struct, frozen=True):
    """How much of a space one sees: corners blocked, of how many, and what else hides half.

    `half_by` names the squares of low things and bodies that bring the hidden part to half or more;
    it is empty where they do not, or where walls alone hide that much.
    """

    blocked: int
    of: int
    half_by: tuple[Square, ...] = ()

    @property
    def seen(self) -> bool:
        return self.blocked < self.of

    @property
    def half(self) -> bool:
        """Seen, and at least half hidden."""
        return self.seen and (2 * self.blocked >= self.of or bool(self.half_by))


class _Point(Struct, frozen=True):
    """A corner of a space in half squares, and the quarter that lies straight out from it (0, 0 for none)."""

    x: int
    y: int
    out_x: int = 0
    out_y: int = 0

    def between(self) -> tuple[Square, Square]:
        """The two squares on either side of the way straight out."""
        own_x, next_x = (self.x // 2 - 1, self.x // 2)[:: self.out_x]
        own_y, next_y = (self.y // 2 - 1, self.y // 2)[:: self.out_y]
        return (next_x, own_y), (own_x, next_y)


@lru_cache(maxsize=1 << 14)
def _trace(px: int, py: int, qx: int, qy: int) -> tuple[tuple[Square, ...], tuple[Sides, ...]]:
    """Of the open line from p to q, in half squares: whose inside it passes, in order, and where it may be pinched."""
    if (qx, qy) < (px, py):
        inside, pinches = _trace(qx, qy, px, py)
        return inside[::-1], pinches
    if px == qx:
        if py == qy:
            return (), ()
        inside, pinches = _trace(py, px, qy, qx)
        return _swapped(inside), tuple((_swapped(left), _swapped(right)) for left, right in pinches)
    across, along = qx - px, qy - py
    columns = range(px // 2, (qx + 1) // 2)
    if along == 0:
        row = py // 2
        if py % 2:
            return tuple((column, row) for column in columns), ()
        if len(columns) == 1:
            return (), ((((columns[0], row - 1),), ((columns[0], row),)),)
        return (), tuple((((one, row - 1), (two, row - 1)), ((one, row), (two, row))) for one, two in pairwise(columns))
    passed: list[Square] = []
    pinched: list[Sides] = []
    whole = 2 * across  # heights are counted in 1/whole of a square
    for column in columns:
        enters, leaves = max(2 * column, px), min(2 * column + 2, qx)
        at_entry, at_exit = py * across + (enters - px) * along, py * across + (leaves - px) * along
        rows = range(min(at_entry, at_exit) // whole, -(-max(at_entry, at_exit) // whole))
        passed.extend((column, row) for row in (rows if along > 0 else reversed(rows)))
        if leaves < qx and at_exit % whole == 0:
            row = at_exit // whole
            above, below = (column, row), (column + 1, row - 1)
            if along < 0:
                above, below = (column + 1, row), (column, row - 1)
            pinched.append(((above,), (below,)))
    return tuple(passed), tuple(pinched)


def _swapped(squares: tuple[Square, ...]) -> tuple[Square, ...]:
    return tuple((y, x) for x, y in squares)


def _closing(blocking: frozenset[Square], p: _Point, q: _Point) -> Iterator[Square]:
    """The squares that close the line from p to q; none where it is open."""
    inside, pinches = _trace(p.x & 1, p.y & 1, q.x - p.x + (p.x & 1), q.y - p.y + (p.y & 1))
    x, y = p.x >> 1, p.y >> 1
    for square in inside:
        if (x + square[0], y + square[1]) in blocking:
            yield x + square[0], y + square[1]
    for sides in pinches:
        left, right = (
            [one for one in ((x + across, y + along) for across, along in side) if one in blocking] for side in sides
        )
        if left and right:
            yield from left
            yield from right
    for end, other in ((p, q), (q, p)):
        if end.out_x and (other.x - end.x) * end.out_x >= 0 and (other.y - end.y) * end.out_y >= 0:
            one, two = end.between()
            if one in blocking and two in blocking:
                yield one
                yield two


@lru_cache(maxsize=256)
def _opaque(board: Squares) -> frozenset[Square]:
    """Squares that block sight, the rim around the map among them."""
    across, along = range(-1, board.width + 1), range(-1, board.height + 1)
    rim = {(x, y) for x in across for y in (-1, board.height)} | {(x, y) for y in along for x in (-1, board.width)}
    return squares_where(board, "blocks_sight") | rim


def _without(blocking: frozenset[Square], own: frozenset[Square]) -> frozenset[Square]:
    return blocking if blocking.isdisjoint(own) else blocking - own


@lru_cache(maxsize=1 << 12)
def _corners(square: Square, size: int) -> tuple[_Point, ...]:
    """All corners of the squares of a space, each once: (size + 1)²."""
    out = {0: -1, size: 1}
    points = []
    for along in range(size + 1):
        for across in range(size + 1):
            outer = across in out and along in out
            points.append(
                _Point(
                    2 * (square[0] + across),
                    2 * (square[1] + along),
                    out[across] if outer else 0,
                    out[along] if outer else 0,
                )
            )
    return tuple(points)


def corners_seen(
    board: Squares,
    a: Square,
    b: Square,
    size_a: int = 1,
    size_b: int = 1,
    *,
    bodies: frozenset[Square] = NOWHERE,
) -> Sight:
    """What a, looking from whichever of his corners shows most, sees of the corners of b's space.

    Walls block. Low things next to b on a's side, and `bodies` (squares of creatures, where a rule
    counts them), may hide half but never all. Of corners that see equally much past the walls, a
    looks from the one where these hide least.
    """
    return _corners_seen(board, a, b, size_a, size_b, bodies)


@lru_cache(maxsize=1 << 15)
def _corners_seen(board: Squares, a: Square, b: Square, size_a: int, size_b: int, bodies: frozenset[Square]) -> Sight:
    own = frozenset(space(a, size_a) + space(b, size_b))
    opaque = _without(_opaque(board), own)
    soft = (_low_before(board, a, b, size_a, size_b) | bodies) - own - opaque
    corners = _corners(b, size_b)
    if not soft and not squares_where(board, "blocks_sight"):
        return Sight(0, len(corners))
    best: tuple[int, int, tuple[Square, ...]] | None = None
    for eye in _corners(a, size_a):
        blocked = [next(_closing(opaque, eye, corner), None) is not None for corner in corners]
        hidden, hiding = sum(blocked), set[Square]()
        if soft and (best is None or hidden <= best[0]):
            for corner, is_blocked in zip(corners, blocked, strict=True):
                closing = () if is_blocked else tuple(_closing(opaque | soft, eye, corner))
                hidden += bool(closing)
                hiding.update(soft.intersection(closing))
        view = sum(blocked), hidden, tuple(sorted(hiding))
        best = view if best is None else min(best, view)
    assert best is not None, "a space has corners"
    few, hidden, squares = best
    by_these = 2 * few < len(corners) <= 2 * hidden
    return Sight(few, len(corners), squares if by_these else ())


def _low_before(board: Squares, a: Square, b: Square, size_a: int, size_b: int) -> frozenset[Square]:
    """Low things next to b's space and nearer than it to a, centre to centre."""
    low = squares_where(board, "hides")
    if not low:
        return low
    eye_x, eye_y = 2 * a[0] + size_a, 2 * a[1] + size_a
    reach = (2 * b[0] + size_b - eye_x) ** 2 + (2 * b[1] + size_b - eye_y) ** 2
    return frozenset(
        one
        for one in low
        if distance(one, b, 1, size_b) == 1 and (2 * one[0] + 1 - eye_x) ** 2 + (2 * one[1] + 1 - eye_y) ** 2 < reach
    )


@lru_cache(maxsize=1 << 15)
def _centres_seen(board: Squares, a: Square, b: Square, size_a: int, size_b: int, bodies: frozenset[Square]) -> bool:
    own = frozenset(space(a, size_a) + space(b, size_b))
    blocking = _without(_opaque(board) | bodies if bodies else _opaque(board), own)
    p, q = _Point(2 * a[0] + size_a, 2 * a[1] + size_a), _Point(2 * b[0] + size_b, 2 * b[1] + size_b)
    return next(_closing(blocking, p, q), None) is None


def centres_seen(
    board: Squares,
    a: Square,
    b: Square,
    size_a: int = 1,
    size_b: int = 1,
    *,
    bodies: frozenset[Square] = NOWHERE,
) -> bool:
    """Is the line from centre to centre open? `bodies` close it too, where a rule lets figures block."""
    return _centres_seen(board, a, b, size_a, size_b, bodies)


def line_squares(a: Square, b: Square) -> tuple[Square, ...]:
    """The squares whose inside the line from centre to centre passes, from a to b, both counted."""
    if a == b:
        return (a,)
    inside, _ = _trace(1, 1, 2 * (b[0] - a[0]) + 1, 2 * (b[1] - a[1]) + 1)
    return tuple((a[0] + across, a[1] + along) for across, along in inside)
