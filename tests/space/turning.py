"""Boards, squares and spaces moved, turned and mirrored, for laws that say it changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from zaruba.space.squares import FLOOR, WALL, Ground, Square, Squares, read

LEGEND = {
    ".": FLOOR,
    "#": WALL,
    "~": Ground("mud", hindering=True),
    "o": Ground("crates", hides=True),
    "_": Ground("pit", blocks_move=True, height=10),
    "%": Ground("smoke", blocks_sight=True),
    "^": Ground("slope", mode="climb", dc=12),
}


def drawn(*rows: str, north_up: bool = False) -> Squares:
    return read(rows, LEGEND, north_up=north_up)


class Turn:
    """What becomes of the rows of a map, and of the place of somebody of some size.

    A shift puts walls around the map: its edge bars sight and steps like them.
    """

    def __init__(
        self,
        name: str,
        rows: Callable[[list[str]], list[str]],
        place: Callable[[Square, int, int, int], Square],
    ) -> None:
        self.name, self.rows, self.place = name, rows, place

    def __repr__(self) -> str:
        return self.name


def _turned(rows: list[str]) -> list[str]:
    return ["".join(row[column] for row in reversed(rows)) for column in range(len(rows[0]))]


TURNS = (
    Turn("quarter turn", _turned, lambda at, size, width, height: (height - at[1] - size, at[0])),
    Turn(
        "mirror",
        lambda rows: [row[::-1] for row in rows],
        lambda at, size, width, height: (width - at[0] - size, at[1]),
    ),
    Turn(
        "shift",
        lambda rows: ["#" * (len(rows[0]) + 4)] * 2 + ["###" + row + "#" for row in rows],
        lambda at, size, width, height: (at[0] + 3, at[1] + 2),
    ),
)


def squares_on(rows: list[str], size: int = 1) -> st.SearchStrategy[Square]:
    return st.tuples(st.integers(0, len(rows[0]) - size), st.integers(0, len(rows) - size))


@st.composite
def maps(draw: st.DrawFn, letters: str = "....#~o_%^") -> list[str]:
    width, height = draw(st.integers(3, 7)), draw(st.integers(3, 7))
    return [draw(st.text(letters, min_size=width, max_size=width)) for _ in range(height)]
