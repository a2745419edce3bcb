"""A map of squares: its ground, distances, steps, who touches whom, pushes and strips.

A place is (x, y) in whole squares. Somebody of size n stands on n × n squares and is named by the
one with the lowest x and y. `corners` says how many of the two squares that a diagonal slips
between must be blocking before they bar it: 1 (no way past the corner of a wall) or 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

Square = tuple[int, int]
NOWHERE: frozenset[Square] = frozenset()

DIRECTIONS: tuple[Square, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The eight steps, straight ones first."""


class Ground(Struct, frozen=True):
    """What a square is made of. A wall or a closed door blocks both moving and sight."""

    name: str
    blocks_move: bool = False
    blocks_sight: bool = False
    hides: bool = False  # a low thing: hides half of a body that stands behind it
    hindering: bool = False
    mode: Literal["", "climb", "swim"] = ""  # how it has to be crossed
    dc: int = 0  # of the check to cross it, 0 where none is needed
    height: int = 0  # of a fall from it, in the system's unit

    @property
    def is_wall(self) -> bool:
        """Nothing passes: no step, no look, no blow."""
        return self.blocks_move and self.blocks_sight


FLOOR = Ground("floor")
WALL = Ground("wall", blocks_move=True, blocks_sight=True)


class Squares(Struct, frozen=True, cache_hash=True):
    """A map: `cells` holds for each square, row by row, which of `grounds` it is. Equal maps are equal."""

    width: int
    height: int
    grounds: tuple[Ground, ...]
    cells: bytes

    def __contains__(self, square: Square) -> bool:
        x, y = square
        return 0 <= x < self.width and 0 <= y < self.height

    def ground(self, square: Square) -> Ground:
        assert square in self, f"{square} is off the map"
        return self.grounds[self.cells[square[1] * self.width + square[0]]]

    def changed(self, square: Square, ground: Ground) -> Squares:
        """The same map with one square made anew: a door opened, a wall brought down."""
        assert square in self, f"{square} is off the map"
        everywhere = [self.grounds[cell] for cell in self.cells]
        everywhere[square[1] * self.width + square[0]] = ground
        return _board(self.width, self.height, everywhere)


def _board(width: int, height: int, everywhere: Sequence[Ground]) -> Squares:
    grounds = tuple(dict.fromkeys(everywhere))
    if len(grounds) > 256:
        raise ValueError(f"a map holds at most 256 kinds of ground, this one has {len(grounds)}")
    number = {ground: place for place, ground in enumerate(grounds)}
    return Squares(width, height, grounds, bytes(number[ground] for ground in everywhere))


def open_ground(width: int, height: int, ground: Ground = FLOOR) -> Squares:
    """A map of one kind of ground."""
    return _board(width, height, [ground] * (width * height))


def read(rows: Sequence[str], legend: Mapping[str, Ground], *, north_up: bool = False) -> Squares:
    """A map drawn as text, one letter a square; y counts rows downwards, or with `north_up` upwards.

    Faults name row and column as people count them: from the top and the left, from 1.
    """
    if not rows or not rows[0]:
        raise ValueError("row 1: the map has no squares")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {number}: {len(row)} squares, but row 1 has {len(rows[0])}")
        for column, letter in enumerate(row, 1):
            if letter not in legend:
                raise ValueError(
                    f"row {number}, column {column}: {letter!r} is not in the legend ({' '.join(sorted(legend))})"
                )
    ordered = reversed(rows) if north_up else rows
    return _board(len(rows[0]), len(rows), [legend[letter] for row in ordered for letter in row])


def space(square: Square, size: int = 1) -> tuple[Square, ...]:
    """The squares somebody of `size` stands on."""
    if size == 1:
        return (square,)
    x, y = square
    return tuple((x + across, y + along) for along in range(size) for across in range(size))


def anchors(squares: Iterable[Square], size: int = 1) -> frozenset[Square]:
    """Where somebody of `size` would stand on any of `squares`."""
    if size == 1:
        return frozenset(squares)
    return frozenset((x - across, y - along) for x, y in squares for along in range(size) for across in range(size))


def _gap(a: int, b: int, size_a: int, size_b: int) -> int:
    gap = b - a - size_a + 1 if b > a else a - b - size_b + 1
    return gap if gap > 0 else 0


def distance(a: Square, b: Square, size_a: int = 1, size_b: int = 1, *, alternating: bool = False) -> int:
    """Squares between the nearest squares of two spaces; every second diagonal counts 2 if `alternating`."""
    across, along = _gap(a[0], b[0], size_a, size_b), _gap(a[1], b[1], size_a, size_b)
    longer, shorter = (across, along) if across > along else (along, across)
    return longer + shorter // 2 if alternating else longer


def direction(a: Square, b: Square) -> Square | None:
    """The step that leads from a straight to b along a row, a column or a diagonal; None where none does."""
    across, along = b[0] - a[0], b[1] - a[1]
    if (across, along) == (0, 0) or (across and along and abs(across) != abs(along)):
        return None
    return (across > 0) - (across < 0), (along > 0) - (along < 0)


@lru_cache(maxsize=256)
def squares_where(
    board: Squares, what: Literal["blocks_move", "blocks_sight", "is_wall", "hides"]
) -> frozenset[Square]:
    """Every square whose ground is so. A low thing that blocks sight anyway does not count as hiding."""
    wanted = {
        number
        for number, ground in enumerate(board.grounds)
        if getattr(ground, what) and not (what == "hides" and ground.blocks_sight)
    }
    return frozenset(
        (place % board.width, place // board.width) for place, cell in enumerate(board.cells) if cell in wanted
    )


def fits(board: Squares, square: Square, size: int = 1) -> bool:
    """Is there room on the map for somebody of `size`: no edge, no ground that blocks moving?"""
    blocking = squares_where(board, "blocks_move")
    return _inside(board, square, size) and not any(one in blocking for one in space(square, size))


def _inside(board: Squares, square: Square, size: int) -> bool:
    return 0 <= square[0] <= board.width - size and 0 <= square[1] <= board.height - size


def on_edge(board: Squares, square: Square, size: int = 1) -> bool:
    """Does this space touch the edge of the map?"""
    x, y = square
    return x <= 0 or y <= 0 or x + size >= board.width or y + size >= board.height


def slips_between(square: Square, step: Square, size: int = 1) -> tuple[Square, Square]:
    """The two squares that a diagonal step passes between."""
    (x, y), (across, along) = square, step
    assert across * along, "only a diagonal slips between two squares"
    beside = (x + size if across > 0 else x - 1, y if along > 0 else y + size - 1)
    ahead = (x if across > 0 else x + size - 1, y + size if along > 0 else y - 1)
    return beside, ahead


def _barred(blocking: frozenset[Square], square: Square, step: Square, size: int, corners: int) -> bool:
    if not (step[0] and step[1]):
        return False
    beside, ahead = slips_between(square, step, size)
    return (beside in blocking) + (ahead in blocking) >= corners


@lru_cache(maxsize=1 << 16)
def _neighbours(board: Squares, square: Square, size: int, corners: int) -> tuple[Square, ...]:
    blocking = squares_where(board, "blocks_move")
    return tuple(
        (square[0] + step[0], square[1] + step[1])
        for step in DIRECTIONS
        if fits(board, (square[0] + step[0], square[1] + step[1]), size)
        and not _barred(blocking, square, step, size, corners)
    )


def neighbours(board: Squares, square: Square, size: int = 1, *, corners: int = 1) -> tuple[Square, ...]:
    """Where one step leads: on the map, not into blocking ground, not past its corner."""
    return _neighbours(board, square, size, corners)


def touching(board: Squares, a: Square, b: Square, size_a: int = 1, size_b: int = 1, *, corners: int = 1) -> bool:
    """Next to each other (or in one another), no wall between: a diagonal past the corner of a wall is none."""
    across, along = _gap(a[0], b[0], size_a, size_b), _gap(a[1], b[1], size_a, size_b)
    if across > 1 or along > 1:
        return False
    if not (across and along):
        return True
    step = (1 if b[0] > a[0] else -1, 1 if b[1] > a[1] else -1)
    outermost = (a[0] + (size_a - 1 if step[0] > 0 else 0), a[1] + (size_a - 1 if step[1] > 0 else 0))
    return not _barred(squares_where(board, "is_wall"), outermost, step, 1, corners)


@lru_cache(maxsize=1 << 14)
def _beside(board: Squares, square: Square, size: int, own_size: int, corners: int) -> frozenset[Square]:
    x, y = square
    return frozenset(
        (x + across, y + along)
        for across in range(-own_size, size + 1)
        for along in range(-own_size, size + 1)
        if distance((x + across, y + along), square, own_size, size) == 1
        and fits(board, (x + across, y + along), own_size)
        and touching(board, (x + across, y + along), square, own_size, size, corners=corners)
    )


def beside(board: Squares, square: Square, size: int = 1, own_size: int = 1, *, corners: int = 1) -> frozenset[Square]:
    """Where somebody of `own_size` has room to stand and touches the space at `square`."""
    return _beside(board, square, size, own_size, corners)


def push(
    board: Squares,
    start: Square,
    step: Square,
    most: int,
    size: int = 1,
    *,
    blocked: frozenset[Square] = NOWHERE,
    corners: int = 1,
) -> tuple[Square, ...]:
    """The places entered when somebody is pushed `most` squares one way, up to the first obstacle.

    `blocked` are squares others hold; the pushed one's own square must not be among them.
    """
    assert step in DIRECTIONS, f"{step} is none of the eight directions"
    taken = anchors(blocked, size)
    entered: list[Square] = []
    here = start
    while len(entered) < most:
        there = (here[0] + step[0], here[1] + step[1])
        if there in taken or there not in neighbours(board, here, size, corners=corners):
            break
        entered.append(there)
        here = there
    return tuple(entered)


@lru_cache(maxsize=1 << 14)
def strip(board: Squares, start: Square, step: Square, length: int, corners: int = 2) -> tuple[Square, ...]:
    """The `length` squares from `start` (itself left out) one way, near to far, up to a wall or the map's edge."""
    assert step in DIRECTIONS, f"{step} is none of the eight directions"
    walls = squares_where(board, "is_wall")
    swept: list[Square] = []
    here = start
    while len(swept) < length:
        there = (here[0] + step[0], here[1] + step[1])
        if there not in board or there in walls or _barred(walls, here, step, 1, corners):
            break
        swept.append(there)
        here = there
    return tuple(swept)


def strips(board: Squares, start: Square, length: int, *, corners: int = 2) -> dict[Square, tuple[Square, ...]]:
    """Each of the eight directions → its strip."""
    return {step: strip(board, start, step, length, corners) for step in DIRECTIONS}
