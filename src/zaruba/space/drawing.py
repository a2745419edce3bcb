"""Maps as people draw them in files, and the squares people put somebody on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zaruba.kernel.content import Path_
from zaruba.kernel.files import Trouble
from zaruba.space.squares import Ground, Square, Squares, open_ground, read, space

MOST_SQUARES = 300


def drawn(
    trouble: Trouble,
    picture: str | list[str],
    legend: Mapping[str, Ground],
    path: Path_,
    *,
    unknown: Ground,
    north_up: bool = False,
) -> Squares:
    """A map as drawn; rows that end early go on as spaces do. A sign nobody explains is a fault, and `unknown`."""
    rows = picture.rstrip().splitlines() if isinstance(picture, str) else [row.rstrip("\n") for row in picture]
    width = max((len(row) for row in rows), default=0)
    if not 0 < width <= MOST_SQUARES or len(rows) > MOST_SQUARES:
        trouble.add(path, "map-size", width=width, height=len(rows), most=MOST_SQUARES)
        return open_ground(1, 1)
    signs = dict(legend)
    for y, row in enumerate(rows):
        for sign in dict.fromkeys(row):
            if sign not in signs:
                here = (*path, y) if isinstance(picture, list) else path
                trouble.add(here, "sign-without-legend", sign=sign, row=y + 1, column=row.index(sign) + 1)
                signs[sign] = unknown
    return read([row.ljust(width) for row in rows], signs, north_up=north_up)


class Places:
    """Who stands where on a map: every square once, on the map and clear of walls."""

    def __init__(self, trouble: Trouble, board: Squares) -> None:
        self.trouble = trouble
        self.board = board
        self.occupied: dict[Square, str] = {}

    def of(self, at: list[Any], index: int, count: int, path: Path_) -> tuple[Square, Path_] | None:
        """The square of one of `count`, given one square or a list of them, and where in the file it is written."""
        several = isinstance(at[0], list)
        squares: list[Any] = at if several else [at]
        if index == 0 and len(squares) != count:
            self.trouble.add(path, "places-for-count", places=len(squares), count=count)
        if index >= len(squares):
            return None
        x, y = squares[index]
        return (x, y), (*path, index) if several else path

    def take(self, name: str, at: Square, path: Path_, *, size: int = 1, lies_aside: bool = False) -> None:
        """Put somebody down; who `lies_aside` leaves room for others."""
        for square in space(at, size):
            where: dict[str, Any] = {"x": square[0], "y": square[1]}
            if square not in self.board:
                self.trouble.add(path, "off-the-map", **where, width=self.board.width, height=self.board.height)
                return
            if self.board.ground(square).blocks_move:
                self.trouble.add(path, "in-a-wall", **where, ground=self.board.ground(square).name)
                return
            if not lies_aside and self.occupied.setdefault(square, name) != name:
                self.trouble.add(path, "place-taken", **where, other=self.occupied[square])
                return
