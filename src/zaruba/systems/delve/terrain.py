"""Distance, sight and cover, on the line or on a map, and what they do to an attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from zaruba.kernel.clauses import cite, clause
from zaruba.space.sight import corners_seen
from zaruba.space.squares import NOWHERE, Square, Squares, distance, space
from zaruba.systems.delve.battle import CLOSE_FT, FAR_FT, NEAR_FT, Battle, Creature
from zaruba.systems.delve.checks import DISADVANTAGE, Source
from zaruba.systems.delve.sheet import Band

MOVES = {"none": 0, "close": 5, "near": 30, "double_near": 60, "triple_near": 90, "far": FAR_FT}

SQUARE_FT = 5


@clause("delve.movement.monster-move")
def move_ft(printed: str | int) -> int:
    """A monster's move as printed, a band or plain feet, in feet; `far` is any place in sight. Raises KeyError."""
    return printed if isinstance(printed, int) else MOVES[printed]


@clause("delve.space.bands")
def band(feet: int, *, seen: bool = True) -> Literal["close", "near", "far", "none"]:
    """Close is up to 5 feet, near up to 30, far anything else in sight."""
    if feet <= CLOSE_FT:
        return "close"
    if feet <= NEAR_FT:
        return "near"
    return "far" if seen else "none"


REACH_FT: dict[Band, int] = {"self": 0, "close": CLOSE_FT, "near": NEAR_FT, "far": FAR_FT}
"""How many feet a band reaches."""


def reach_ft(of: Band) -> int:
    return REACH_FT[of]


def square(creature: Creature) -> Square:
    """The square of the map that names a creature's space."""
    return creature.at[0], creature.at[1]


def distance_ft(battle: Battle, one: Creature, other: Creature) -> int:
    """Feet between two creatures: along the line, or between the nearest squares of their spaces."""
    board = battle.setting.board
    if isinstance(board, Squares):
        return squares_ft(battle, one, other)
    return board.distance(one.at[0], other.at[0])


@clause("delve.space.grid")
def squares_ft(battle: Battle, one: Creature, other: Creature) -> int:
    """A square is 5 feet and a diagonal costs the same, unless the table counts diagonals in turn."""
    alternating = battle.rulings.diagonals == "alternating"
    return SQUARE_FT * distance(square(one), square(other), one.sheet.size, other.sheet.size, alternating=alternating)


def within(battle: Battle, one: Creature, other: Creature, of: Band) -> bool:
    """Whether a band reaches from one creature to another."""
    return distance_ft(battle, one, other) <= REACH_FT[of]


# ---------------------------------------------------------------- cover


@clause("delve.terrain.half-cover")
def cover_of_share(hidden: float | int, *, of: int = 1) -> Literal["none", "half"]:
    """At least half of the body hidden is cover; less is nothing, and there is no third grade."""
    return "half" if 2 * hidden >= of else "none"


def cover(battle: Battle, viewer: Creature, target: Creature) -> Literal["none", "half", "total"]:
    """What of the target's body is hidden from the viewer; `total` means it is not seen at all.

    What the master has set by hand stands before what the map shows (delve.condition.gm-modifier).
    """
    if target.cover:
        cite("delve.condition.gm-modifier")
        return "half" if target.cover == "half" else "total" if target.cover == "total" else "none"
    board = battle.setting.board
    if not isinstance(board, Squares):
        return "none"
    return cover_on_map(battle, board, viewer, target)


@clause("delve.terrain.line")
def cover_on_map(
    battle: Battle, board: Squares, viewer: Creature, target: Creature
) -> Literal["none", "half", "total"]:
    """Corner to corner: none of the target's corners reached, not seen; half of them or fewer, half cover.

    What is lower than a body hides half of it and never all.
    """
    bodies = bodies_between(battle, viewer, target)
    sight = corners_seen(board, square(viewer), square(target), viewer.sheet.size, target.sheet.size, bodies=bodies)
    if sight.half_by:
        return "half"
    return cover_of_corners(sight.blocked, sight.of)


@clause("delve.terrain.line")
def cover_of_corners(blocked: int, of: int = 4) -> Literal["none", "half", "total"]:
    """So many of the target's corners cannot be reached: what that hides."""
    if blocked == of:
        return "total"
    return cover_of_share(blocked, of=of)


@clause("delve.terrain.creatures-not-cover")
def bodies_between(battle: Battle, viewer: Creature, target: Creature) -> frozenset[Square]:
    """Other creatures are no cover; by ruling they hide as low things do: half of the target, never all.

    A foe that hides from the viewer is left out: the throw would give it away.
    """
    if not battle.rulings.creatures_give_cover:
        return NOWHERE
    return frozenset(
        one
        for body in battle.creatures
        if body.present and not body.prone and body.name not in (viewer.name, target.name)
        if not body.hidden or body.side == viewer.side
        for one in space(square(body), body.sheet.size)
    )


def can_see(battle: Battle, viewer: Creature, target: Creature) -> bool:
    """Whether the terrain lets one see the other at all, and it does not hide."""
    if target.hidden and target.side != viewer.side:
        return False
    return cover(battle, viewer, target) != "total"


def hindrances_of_place(battle: Battle, actor: Creature, target: Creature) -> Iterator[Source]:
    """Disadvantage from what lies between: cover, darkness."""
    if cover(battle, actor, target) == "half":
        yield Source(DISADVANTAGE, "delve.terrain.half-cover")
    yield from darkness(battle, actor)


@clause("delve.terrain.darkness")
def darkness(battle: Battle, actor: Creature) -> Iterator[Source]:
    """In total darkness whoever is not adapted to it has disadvantage on what needs sight."""
    if battle.setting.dark and battle.rulings.darkness_rule and not actor.sheet.dark_adapted:
        yield Source(DISADVANTAGE, "delve.terrain.darkness")
