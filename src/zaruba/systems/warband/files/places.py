"""Whether everybody who is set up in a file may stand where it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zaruba.kernel.clauses import clause
from zaruba.kernel.files import Trouble
from zaruba.space.measured import standing
from zaruba.space.measured.table import Table
from zaruba.systems.warband.battle import Character
from zaruba.systems.warband.legs import STEP, is_borne


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
    for number in standing.overlapped(table, one.at, one.body, STEP):
        piece = table.pieces[number]
        yield "stands-in-something", {"by": piece.name or piece.kind}
    for other in before:
        if standing.bodies_overlapped(one.at, one.body, (other.body,)):
            yield "stands-in-somebody", {"other": other.name}
