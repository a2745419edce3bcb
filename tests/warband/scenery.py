"""Tables of worked cases: pieces in centimetres from the middle of the table on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.warband.building import MIDDLE, TABLE
from zaruba.kernel.files import Trouble
from zaruba.space.measured.layout import Layout
from zaruba.space.measured.table import Table
from zaruba.systems.warband.terrain import LOOKS


def table_with(
    terrain: Iterable[Mapping[str, Any]] = (),
    ladders: Iterable[Mapping[str, Any]] = (),
    ground: Iterable[Mapping[str, Any]] = (),
) -> Table:
    """The table of tests with the pieces, ladders and patches of a case on it."""
    listed = {"pieces": terrain, "ladders": ladders, "ground": ground}
    plain = {
        "width": TABLE.width / 100, "depth": TABLE.depth / 100,
        **{key: [_from_the_middle(one) for one in ones] for key, ones in listed.items()},
    }  # fmt: skip
    trouble = Trouble()
    table = Layout(trouble, LOOKS).table(plain, ())
    trouble.end(None)
    return table


def block(
    kind: str, x: tuple[float, float], z: float | tuple[float, float], y: tuple[float, float] = (-10, 10)
) -> dict[str, Any]:
    """A straight piece over so much of the plan; or a patch at a height."""
    corners = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]
    return {"kind": kind, "poly": corners, "z": list(z) if isinstance(z, tuple) else z}


def _from_the_middle(one: Mapping[str, Any]) -> dict[str, Any]:
    middle = MIDDLE / 100
    return {key: _shifted(value, middle) if key in ("poly", "at") else value for key, value in one.items()}


def _shifted(value: Any, by: float) -> Any:
    if value and isinstance(value[0], list | tuple):
        return [_shifted(one, by) for one in value]
    return [round(part + by, 4) for part in value]
