"""Victory points: kills, commanders, finishing off; what a scenario counts at its end; who has won."""

from __future__ import annotations

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.scoring import Scored
from zaruba.systems.warband.facts.turning import GameEnded


@clause("warband.victory.points")
def removed(fight: Fight[Battle], fallen: Character, by: str) -> None:
    """Points for the side of the squad that dealt the last wound; of one's own or an ally none, and none if nobody did."""
    battle = fight.state
    if not by or battle.side_of_squad(by) == fallen.side:
        return
    side = battle.side_of_squad(by)
    fight.record(Scored(side, max(1, fallen.profile.cost // 10), "kill"))
    if commander(battle, fallen.squad) == fallen.name:
        fight.record(Scored(side, 3, "commander"))
    if not any(battle.of_squad(fallen.squad)):
        fight.record(Scored(side, 2, "finishing_off"))


@clause("warband.setup.squad")
def commander(battle: Battle, squad: str) -> str:
    """The one with the highest leadership of a squad as it was fielded; "" where nobody leads."""
    led = [one for one in battle.characters if one.squad == squad and one.profile.leadership]
    return max(led, key=lambda one: one.profile.leadership).name if led else ""


@clause("warband.victory.points", "warband.victory.length")
def end(fight: Fight[Battle]) -> None:
    """Victory points decide; equal points are a draw."""
    battle = fight.state
    sides = tuple(dict.fromkeys(one.side for one in battle.characters))
    best = max(battle.score(side) for side in sides)
    leading = [side for side in sides if battle.score(side) == best]
    fight.record(GameEnded(leading[0] if len(leading) == 1 else None))
