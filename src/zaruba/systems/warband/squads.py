"""Squads as they are fielded: how many, for how many points, and who leads."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from zaruba.kernel.clauses import clause
from zaruba.systems.warband.sheet import Profile

FEWEST, MOST = 5, 30
FEWEST_PLAYERS, MOST_PLAYERS = 2, 7
POINTS = 150
"""warband.setup.squad: unless agreed otherwise."""

Fielded = Sequence[tuple[str, Profile]]
"""Everybody of a squad, by name."""


class SquadFault(Struct, frozen=True):
    """Why a squad may not be fielded."""

    code: str
    details: dict[str, Any] = {}


@clause("warband.setup.squad", "warband.roster.characters")
def cost(squad: Fielded) -> int:
    return sum(profile.cost for _, profile in squad)


@clause("warband.setup.squad")
def commander(squad: Fielded, chosen: Collection[str] = ()) -> str:
    """Who has the highest leadership; of equals the one chosen, else the first; "" where nobody leads."""
    name, profile = max(squad, key=lambda one: (one[1].leadership, one[0] in chosen), default=("", Profile()))
    return name if profile.leadership else ""


@clause("warband.setup.squad")
def faults(squad: Fielded, limit: int = POINTS) -> Iterator[SquadFault]:
    """Five to thirty characters, within the points, and somebody who leads."""
    if len(squad) < FEWEST:
        yield SquadFault("squad-too-few", {"count": len(squad), "least": FEWEST})
    if len(squad) > MOST:
        yield SquadFault("squad-too-many", {"count": len(squad), "most": MOST})
    if cost(squad) > limit:
        yield SquadFault("squad-too-dear", {"cost": cost(squad), "limit": limit})
    if not commander(squad):
        yield SquadFault("squad-leaderless")
