"""Ways worth a look: what a move is offered with, beside every other way that may be named.

To where one's weapon just reaches, before somebody, at his shoulders and behind him; to markers and the relic; behind
something that hides one; up and down ladders and past edges; and away. As far as one goes, where the goal is farther.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.space.measured.lengths import Place, Spot, distance, moved
from zaruba.systems.warband import ground
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.sheet import CM

NEAR = 3
"""How many enemies are approached."""
SHELTERS = 3
"""How many pieces one goes behind."""
OBSTACLE = 2 * CM
BESIDE = 3_00
"""So many hundredths of a degree behind the dividing line one stands to be well behind somebody."""

ALIKE = CM // 5
"""Ends of ways so near to one another are one."""

Path = tuple[Place, ...]
Going = Callable[[Path, int], Any]
"""Makes a move or a run of a way and a facing."""


def worth(
    battle: Battle,
    actor: Character,
    make: Going,
    most: Callable[[Path], int],
    refused: Callable[[Any], Refusal | None],
) -> Iterator[Any]:
    """Every way worth a look, once each."""
    reaches = most(())
    near = sorted(battle.enemies(actor), key=lambda enemy: distance(actor.at, enemy.at))[:NEAR]
    seen = [actor.at]

    def is_new(at: Place) -> bool:
        return all(at[2] != other[2] or distance(at, other) > ALIKE for other in seen)

    def looking(path: Path) -> int:
        at = path[-1]
        return ground.facing_to(at, near[0].at, actor.facing) if near else actor.facing

    def fitted(whole: Path | None) -> Iterator[Any]:
        """As much of a way as may be walked: what lies on it may cost more than its length."""
        if whole is None or len(whole) < 2:
            return
        for limit in dict.fromkeys((most(whole), reaches, reaches - OBSTACLE, reaches // 2)):
            path = ground.shortened(battle, actor, whole, limit)
            if len(path) < 2 or not is_new(path[-1]):
                continue
            action = make(path[1:], looking(path))
            if refused(action) is None:
                seen.append(path[-1])
                yield action
                return

    for goal in goals(battle, actor, near, reaches):
        yield from fitted(ground.way_to(battle, actor, goal))
        yield from fitted(ground.way_by_step(battle, actor, goal))
    for path in climbs(battle, actor, reaches):
        action = make(path[1:], looking(path))
        if is_new(path[-1]) and refused(action) is None:
            seen.append(path[-1])
            yield action
    for enemy in near[:1]:
        for far in (reaches, reaches // 2):
            yield from fitted(away(battle, actor, enemy, far))


def goals(battle: Battle, actor: Character, near: list[Character], reaches: int) -> Iterator[Spot]:
    """Spots of one's own surface to go to."""
    for enemy in near:
        yield from in_reach(battle, actor, enemy)
    marks = (*battle.setting.markers, *(() if battle.relic is None else (battle.relic,)))
    yield from (at[:2] for at in marks if at[2] == actor.at[2])
    for at in (*marks, *(enemy.at for enemy in near)):
        if abs(at[2] - actor.at[2]) > OBSTACLE:
            yield from ground.feet_of_ladders(battle, actor, at)
    if near:
        yield from sheltered(battle, actor, near[0], reaches)
    for enemy in near:
        for spot in behind(battle, actor, enemy):
            if distance(actor.at, spot) <= reaches:
                yield spot


def in_reach(battle: Battle, actor: Character, enemy: Character) -> Iterator[Spot]:
    """Before somebody, on the straight line, where the main weapon just reaches him."""
    far = actor.body.radius + enemy.body.radius + actor.profile.main.reach
    if distance(actor.at, enemy.at) > far:
        spot = moved(enemy.at, actor.at, far)
        yield spot if distance(spot, enemy.at) <= far else moved(enemy.at, actor.at, far - 1)


def behind(battle: Battle, actor: Character, enemy: Character) -> Iterator[Spot]:
    """At the shoulders of somebody and in his back, within reach."""
    far = actor.body.radius + enemy.body.radius + actor.profile.main.reach - 1
    limit = ground.TURN // 2 - battle.rulings.rear_arc_degrees * CM // 2 + BESIDE
    for aside in (limit, -limit, ground.TURN // 2):
        yield ground.beside_at(enemy, enemy.facing + aside, far)


def sheltered(battle: Battle, actor: Character, enemy: Character, reaches: int) -> Iterator[Spot]:
    """Hard by pieces that come between an enemy and oneself, the nearest first."""
    found = ground.shelters(battle, actor, enemy, reaches)
    yield from sorted(found, key=lambda spot: distance(actor.at, spot))[:SHELTERS]


def climbs(battle: Battle, actor: Character, reaches: int) -> Iterator[Path]:
    """Up or down every ladder that is near enough, and a step on from its end; past every edge that is near."""
    for foot, end in ground.ladder_ways(battle, actor, reaches):
        up = (*foot, (*foot[-1][:2], end[2]))
        yield (*up, end)
        yield up
    yield from ground.drops(battle, actor, reaches)


def away(battle: Battle, actor: Character, enemy: Character, far: int) -> Path | None:
    """Straight away from somebody."""
    if actor.at[:2] == enemy.at[:2] or far < 2:
        return None
    x, y = moved(actor.at, enemy.at, 1 - far)
    return actor.at, (x, y, actor.at[2])
