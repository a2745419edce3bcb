"""The table and what stands on it: prisms over footprints, ladders, and ground of another kind."""

from __future__ import annotations

from msgspec import Struct

from zaruba.space.measured.footprints import Footprint
from zaruba.space.measured.lengths import Spot


class Piece(Struct, frozen=True):
    """An upright prism. What its kind means for cover, and what a low one costs to cross, is the rulebook's."""

    kind: str
    footprint: Footprint
    bottom: int
    top: int
    name: str = ""
    hides: bool = True  # cuts the lines of sight that pass through its inside
    seen_from_within: bool = False  # except for whoever stands in it
    solid: bool = True  # no base may overlap it, unless it is low enough to step over
    stood_on: bool = False  # its top is a surface to stand on


class Patch(Struct, frozen=True):
    """Ground of another kind, painted on a surface at one height: a road, rubble, a stair, a pitched roof."""

    kind: str
    footprint: Footprint
    height: int = 0
    name: str = ""


class Ladder(Struct, frozen=True):
    """A way straight up; whose base touches its spot stands at its foot, or at its head."""

    at: Spot
    bottom: int
    top: int
    name: str = ""


class Mark(Struct, frozen=True):
    """Something laid on the table that neither hides nor hinders: an objective, a trap, a cloud of smoke."""

    kind: str
    at: Spot
    height: int = 0
    radius: int = 0
    name: str = ""


class Table(Struct, frozen=True, cache_hash=True):
    """Everything that stands still. Equal tables are equal."""

    width: int
    depth: int
    pieces: tuple[Piece, ...] = ()
    patches: tuple[Patch, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    marks: tuple[Mark, ...] = ()

    def __contains__(self, spot: tuple[int, ...]) -> bool:
        return 0 <= spot[0] <= self.width and 0 <= spot[1] <= self.depth
