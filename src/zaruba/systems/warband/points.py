"""Points of the table that are aimed at or stood on without walking there: spells, smoke, a mage who blinks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import clause
from zaruba.space.measured.footprints import Circle
from zaruba.space.measured.lengths import Place, distance
from zaruba.space.measured.spots import ring
from zaruba.space.measured.standing import has_room, surfaces
from zaruba.systems.warband import ground, lines
from zaruba.systems.warband.battle import Battle, Character

LOW = 200
"""What is no higher than this is stepped over, and hinders nobody (warband.movement.through)."""


@clause("warband.space.distance", "warband.space.within")
def point_refused(
    battle: Battle, actor: Character, action: Any, at: Place | None, reach: int, by_clause: str
) -> Refusal | None:
    """A point on the table, in range from the edge of the base, and in sight."""
    if at is None:
        return Refusal(action, by_clause, "no-point", {})
    if not ground.on_table(battle, at):
        return Refusal(action, "warband.setup.table", "off-the-table", {})
    if (past := ground.gap_to_place(actor, at) - reach) > 0:
        return Refusal(action, by_clause, "point-too-far", {"past": past, "range": reach})
    if not lines.point_seen(battle, actor, at):
        return Refusal(action, by_clause, "point-not-seen", {})
    return None


def around(one: Character, reach: int) -> Circle:
    """Where the points lie that are so near to the edge of a base: to be shown, for whether one does is asked of it."""
    return Circle((one.at[0], one.at[1]), one.body.radius + reach)


@clause("warband.magic.list")
def spot_refused(battle: Battle, actor: Character, action: Any, at: Place | None, most: int) -> Refusal | None:
    """A spot so far from where the centre is, that the eyes see and that can hold the base."""
    if at is None:
        return Refusal(action, "warband.magic.list", "no-point", {})
    if (past := distance(actor.at, at) - most) > 0:
        return Refusal(action, "warband.magic.list", "point-too-far", {"past": past, "range": most})
    if not holds_base(battle, actor, at):
        return Refusal(action, "warband.magic.list", "no-room-there", {})
    if not lines.point_seen(battle, actor, at):
        return Refusal(action, "warband.magic.list", "point-not-seen", {})
    return None


@clause("warband.movement.through")
def holds_base(battle: Battle, one: Character, at: Place) -> bool:
    """Whether a base has room on a surface there."""
    others = (other.body for other in battle.on_table() if other.name != one.name)
    return has_room(battle.setting.table, at, one.body, others, LOW)


def middles(battle: Battle, actor: Character) -> Iterator[Place]:
    """Points worth aiming at: between two enemies near each other, and where each stands."""
    enemies = [enemy for enemy in battle.enemies(actor) if not enemy.hidden]
    for one, other in combinations(enemies, 2):
        if one.at[2] == other.at[2] and distance(one.at, other.at) <= 1000:
            yield (one.at[0] + other.at[0]) // 2, (one.at[1] + other.at[1]) // 2, one.at[2]
    yield from (enemy.at for enemy in enemies)


def screening(battle: Battle, actor: Character) -> Iterator[Place]:
    """Points worth smoke: on the way between somebody of one's own and each enemy, nearer to one's own."""
    for enemy in battle.enemies(actor):
        if not enemy.hidden:
            yield (2 * actor.at[0] + enemy.at[0]) // 3, (2 * actor.at[1] + enemy.at[1]) // 3, actor.at[2]
    yield actor.at


def leaps(battle: Battle, actor: Character, most: int) -> Iterator[Place]:
    """Spots worth blinking to: all round, the first away from the nearest enemy, on whatever can be stood on there."""
    enemies = sorted(battle.enemies(actor), key=lambda enemy: distance(actor.at, enemy.at))
    towards = enemies[0].at if enemies and enemies[0].at[:2] != actor.at[:2] else (actor.at[0] + 1, actor.at[1], 0)
    away = 2 * actor.at[0] - towards[0], 2 * actor.at[1] - towards[1]
    for far in (most - 1, most // 2):
        for spot in ring(actor.at, away, far):
            if spot in battle.setting.table:
                yield from ((*spot, height) for height in surfaces(battle.setting.table, spot))
