"""What falls due along a way that is announced: strikes at whoever walks it, traps, jumps, drops."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from zaruba.space.measured.tracks import Point


class Due(Struct, frozen=True):
    """Something that happens at a point of a way: of what kind, and by whom (of a trap, the squad that laid it)."""

    point: Point
    what: Literal["strike", "trap", "jump", "drop", "leap"]
    who: str
    kind: Literal["fleeing", "passing", "ladder", ""] = ""
