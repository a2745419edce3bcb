"""Victory points: kills, commanders, finishing off; what a scenario counts at its end; who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband import ground, squads
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.scoring import RelicDropped, Scored
from zaruba.systems.warband.facts.turning import GameEnded

COMMANDER, FINISHING_OFF, MARKER, RELIC = 3, 2, 5, 10
"""warband.victory.points, warband.victory.scenarios"""


# ---------------------------------------------------------------- as they fall


@clause("warband.victory.points", "warband.death.removal")
def removed(fight: Fight[Battle], fallen: Character, by: str) -> None:
    """Points for the side of the squad that dealt the last wound; of one's own or an ally none, and none if nobody did.

    The relic stays where its bearer stood.
    """
    if fallen.relic:
        fight.record(RelicDropped(fallen.name, where_it_lies(fight.state, fallen)))
    battle = fight.state
    if not by or battle.side_of_squad(by) == fallen.side:
        return
    side = battle.side_of_squad(by)
    fight.record(Scored(side, worth(fallen), "kill"))
    if commander(battle, fallen.squad) == fallen.name:
        fight.record(Scored(side, COMMANDER, "commander"))
    if not any(battle.of_squad(fallen.squad)):
        fight.record(Scored(side, FINISHING_OFF, "finishing_off"))


@clause("warband.victory.scenarios", "warband.movement.surfaces")
def where_it_lies(battle: Battle, bearer: Character) -> Place:
    """Where its bearer stood; of one on a ladder, above a gap or past an edge on the surface under him, in reach of others."""
    if battle.real_board or ground.is_borne(battle, bearer, bearer.at):
        return bearer.at
    return ground.below(battle, bearer.at)


@clause("warband.victory.points")
def worth(fallen: Character) -> int:
    """1 for every full 10 points of its cost, and never less than 1."""
    return max(1, fallen.profile.cost // 10)


@clause("warband.setup.squad")
def commander(battle: Battle, squad: str) -> str:
    """The one with the highest leadership of a squad as it was fielded, of equals whom its owner chose; "" if nobody leads."""
    fielded = [(one.name, one.profile) for one in battle.characters if one.squad == squad]
    return squads.commander(fielded, battle.setting.commanders)


# ---------------------------------------------------------------- at the end


@clause("warband.victory.points", "warband.victory.length", "warband.victory.scenarios")
async def end(fight: Fight[Battle]) -> None:
    """What the scenario counts; then victory points decide, and equal points are a draw."""
    match fight.state.setting.game:
        case "territory":
            for number in range(1, len(fight.state.setting.markers) + 1):
                await count_marker(fight, number)
        case "relic":
            count_relic(fight)
    fight.record(GameEnded(leading(fight.state)))


@clause("warband.victory.points")
def leading(battle: Battle) -> str | None:
    """The side with most points; None where several have as many."""
    points = {one.side: battle.score(one.side) for one in battle.characters}
    best = [side for side, score in points.items() if score == max(points.values())]
    return best[0] if len(best) == 1 else None


@clause("warband.victory.scenarios")
async def count_marker(fight: Fight[Battle], number: int) -> None:
    """Five for the side with strictly more characters whose bases are within 5 cm of a marker."""
    near = [
        one.side for one in fight.state.everybody() if await ground.holds(fight, ground.near_marker(one.name, number))
    ]
    if side := strictly_most(near):
        fight.record(Scored(side, MARKER, "marker"))


def strictly_most(sides: Iterable[str]) -> str:
    """The side that occurs more often than any other; "" where there is none."""
    first, second = [*Counter(sides).most_common(2), ("", 0), ("", 0)][:2]
    return first[0] if first[1] > second[1] else ""


@clause("warband.victory.scenarios")
def count_relic(fight: Fight[Battle]) -> None:
    """Ten for the side of whoever holds it."""
    for one in fight.state.everybody():
        if one.relic:
            fight.record(Scored(one.side, RELIC, "relic"))
