"""Tables of worked cases: pieces in centimetres from the middle of the table on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.warband.building import MIDDLE, TABLE
from zaruba.kernel.files import Trouble
from zaruba.space.measured.layout import Layout
from zaruba.space.measured.table import Table
from zaruba.systems.warband.terrain import LOOKS


def table_with(terrain: Iterable[Mapping[str, Any]], ladders: Iterable[Mapping[str, Any]] = ()) -> Table:
    """The table of tests with the pieces of a case on it."""
    middle = MIDDLE / 100
    pieces = []
    for one in terrain:
        piece = dict(one)
        for key in ("poly", "at"):
            if key in piece:
                piece[key] = _shifted(piece[key], middle)
        pieces.append(piece)
    plain = {"width": TABLE.width / 100, "depth": TABLE.depth / 100, "pieces": pieces}
    trouble = Trouble()
    table = Layout(trouble, LOOKS).table(plain, ())
    trouble.end(None)
    return table


def _shifted(value: Any, by: float) -> Any:
    if value and isinstance(value[0], list | tuple):
        return [_shifted(one, by) for one in value]
    return [round(part + by, 4) for part in value]
