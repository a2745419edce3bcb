"""Errands: to markers and the relic, and out of reach with it. Whoever has somebody to fight on the way fights him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zaruba.kernel.asks import Choose, Parametric
from zaruba.space.measured.lengths import Place, distance
from zaruba.systems.warband import ground
from zaruba.systems.warband.actions import EndPhase, Move, PickUp, Run
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.sheet import CM
from zaruba.systems.warband.tactics import melee, shooting

PARTY = 2
"""How many of a side are after the same thing."""
HELD = 5 * CM
"""How near to a marker one stays."""
STOREY, GAINED = 10 * CM, CM
"""What a height between counts as, and by how much a way must bring one nearer."""


def advice(ask: Choose, battle: Battle, actor: Character) -> Any | None:
    """The relic picked up; a way to what one is after, or away with it; None where there is no errand, or a fight instead."""
    assert battle.activation is not None, "somebody is active"
    if battle.real_board or battle.activation.phase == "melee":
        return None
    if battle.setting.game == "relic" and any(isinstance(offer.action, PickUp) for offer in ask.offers):
        return PickUp()
    kind = Move if battle.activation.phase == "movement" else Run
    offer = next((one for one in ask.offers if isinstance(one.action, kind)), None)
    if not isinstance(offer, Parametric):
        return None
    if actor.relic:
        return farthest(offer, battle, actor)
    goal = None if shooting.keeps_away(actor) else errand(battle, actor)
    if goal is None or melee.best_attack(battle, actor)[1] > 0:
        return None
    return nearer(offer, battle, actor, goal) or (EndPhase() if is_there(actor, actor.at, goal) else None)


def errand(battle: Battle, actor: Character) -> Place | None:
    """What the side's nearest are sent for: each marker that is not held yet, or the relic where it lies."""
    wanted = battle.setting.markers if battle.setting.game == "territory" else ()
    if battle.setting.game == "relic" and battle.relic is not None:
        wanted = (battle.relic,)
    friends = [one for one in battle.on_table() if one.side == actor.side and not shooting.keeps_away(one)]
    share = min(PARTY, max(1, len(friends) // max(1, len(wanted))))
    for goal in wanted:
        sent = sorted(friends, key=lambda one: (left(one.at, goal), one.name))[:share]
        if actor in sent:
            return goal
        friends = [one for one in friends if one not in sent]
    return None


def left(at: Place, goal: Place) -> int:
    """How far there is to go, on the plan and in storeys."""
    return distance(at, goal) + (STOREY if at[2] != goal[2] else 0)


def is_there(actor: Character, at: Place, goal: Place) -> bool:
    return at[2] == goal[2] and distance(at, goal) - actor.body.radius <= HELD


def nearer(offer: Parametric[Any], battle: Battle, actor: Character, goal: Place) -> Move | Run | None:
    """Of the ways offered ready the one that leaves least to go and provokes nothing; those on the spot stay."""
    if is_there(actor, actor.at, goal) and goal != battle.relic:
        return None
    least = left(actor.at, goal) - GAINED
    good = ((left(way.path[-1], goal), way) for way in offer.candidates())
    return unprovoked(battle, actor, sorted((one for one in good if one[0] < least), key=lambda one: one[0]))


def farthest(offer: Parametric[Any], battle: Battle, actor: Character) -> Move | Run | None:
    """With the relic: as far from every enemy as one gets."""

    def safe(at: Place) -> int:
        return min((distance(at, enemy.at) for enemy in battle.enemies(actor)), default=0)

    most = safe(actor.at) + GAINED
    good = ((-safe(way.path[-1]), way) for way in offer.candidates())
    return unprovoked(battle, actor, sorted((one for one in good if -one[0] > most), key=lambda one: one[0]))


def unprovoked(battle: Battle, actor: Character, ways: Iterable[tuple[int, Move | Run]]) -> Move | Run | None:
    """The first that leads past no edge and draws no strike."""
    for _, way in ways:
        falls = any(leg.kind == "drop" for leg in ground.legs_of(battle, actor, (actor.at, *way.path)))
        if not falls and not melee.provoked(battle, actor, way.path, 1):
            return way
    return None
