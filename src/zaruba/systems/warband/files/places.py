"""Whether everything that a file sets up may be where it says: ladders, what lies on the table, and everybody on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Path_
from zaruba.kernel.files import Trouble
from zaruba.space.measured import standing
from zaruba.space.measured.footprints import gap_to_footprint
from zaruba.space.measured.lengths import Place, Spot
from zaruba.space.measured.table import Table
from zaruba.systems.warband.battle import Character
from zaruba.systems.warband.legs import STEP, is_borne
from zaruba.systems.warband.sheet import BUILDS

NEAR = min(build.radius for build in BUILDS.values())
"""How far from a surface a ladder may stand: so that of whoever touches it some part is over it."""


@clause("warband.setup.table", "warband.movement.surfaces", "warband.movement.through")
def check(trouble: Trouble, characters: Sequence[Character], table: Table) -> None:
    """On the table, on a surface, in nothing and nobody: one fault for each who is not."""
    there = [one for one in characters if one.there]
    for number, one in enumerate(there):
        code, details = next(wrong(one, there[:number], table), ("", {}))
        if code:
            trouble.add(("combatants",), code, who=one.name, **details)


def wrong(one: Character, before: Sequence[Character], table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    if one.at not in table:
        yield "stands-off-the-table", {}
    if not is_borne(table, one.at, one.body.radius):
        yield "stands-on-nothing", {"height": one.at[2]}
    for number in (*standing.sunk_in(table, one.at, STEP), *standing.overlapped(table, one.at, one.body, STEP)):
        piece = table.pieces[number]
        yield "stands-in-something", {"by": piece.name or piece.kind}
    for other in before:
        if standing.bodies_overlapped(one.at, one.body, (other.body,)):
            yield "stands-in-somebody", {"other": other.name}


# ---------------------------------------------------------------- the table itself


@clause("warband.movement.ladder", "warband.movement.surfaces")
def check_table(trouble: Trouble, table: Table, path: Path_) -> None:
    """A ladder leads from surface to surface; ground of another kind and markers lie on one."""
    for number, ladder in enumerate(table.ladders):
        for end, height in (("foot", ladder.bottom), ("head", ladder.top)):
            if not has_surface_near(table, ladder.at, height):
                trouble.add((*path, "ladders", number, "z"), "ladder-to-nowhere", end=end, height=height)
    heights = {0, *(piece.top for piece in table.pieces if piece.stood_on)}
    for number, patch in enumerate(table.patches):
        if patch.height not in heights:
            trouble.add((*path, "ground", number, "z"), "lies-on-nothing", height=patch.height)
    for number, mark in enumerate(table.marks):
        check_lying(trouble, table, (*mark.at, mark.height), (*path, "marks", number))


def has_surface_near(table: Table, spot: Spot, height: int) -> bool:
    return not height or any(
        piece.stood_on and piece.top == height and gap_to_footprint(spot, piece.footprint) <= NEAR
        for piece in table.pieces
    )


@clause("warband.movement.surfaces")
def check_lying(trouble: Trouble, table: Table, at: Place, path: Path_) -> None:
    """What lies on the table does so on a surface."""
    if at not in table:
        trouble.add(path, "lies-off-the-table")
    elif at[2] not in standing.surfaces(table, at[:2]):
        trouble.add(path, "lies-on-nothing", height=at[2])


@clause("warband.movement.surfaces", "warband.item.list")
def check_trap(trouble: Trouble, table: Table, at: Place, path: Path_) -> None:
    """A trap lies on a surface too, not in the midst of what stands there: nobody would ever come near it."""
    check_lying(trouble, table, at, path)
    if buried := standing.buried_in(table, at):
        piece = table.pieces[buried[0]]
        trouble.add(path, "lies-in-something", by=piece.name or piece.kind)
