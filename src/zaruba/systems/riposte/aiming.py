"""Where a blow may be aimed, named before it is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import clause
from zaruba.systems.riposte.actions import Aimed
from zaruba.systems.riposte.battle import Fighter
from zaruba.systems.riposte.sheet import LOCATIONS, PAIRED, SIDES, Location, Side


@clause("riposte.attack.location-declare")
def aims(target: Fighter) -> Iterator[tuple[Aimed, Side]]:
    """Nowhere in particular first, then every place, of the paired parts that can be lost each side."""
    yield "", "right"
    for location in LOCATIONS:
        for side in SIDES if location in PAIRED else SIDES[:1]:
            if not is_lost(target, location, side):
                yield location, side


def is_lost(target: Fighter, location: Location, side: Side) -> bool:
    """Whether that part is gone already; a hand goes with its arm, a foot with its leg."""
    whole: dict[Location, Location] = {"hands": "arms", "feet": "legs"}
    return target.has_lost(location, side) or (location in whole and target.has_lost(whole[location], side))


@clause("riposte.condition.lost-parts")
def aim_refused(target: Fighter, action: Any) -> Refusal | None:
    """Nobody aims at what is gone."""
    if action.location and is_lost(target, action.location, action.side):
        return Refusal(action, "riposte.condition.lost-parts", "part-gone", {"target": target.name})
    if action.side == "left" and action.location not in PAIRED:
        return Refusal(action, "riposte.attack.location-declare", "no-side", {"location": action.location})
    return None
