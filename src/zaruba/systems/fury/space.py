"""Squares of two yards: how far, who touches whom, who holds whom in melee, who sees whom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from zaruba.kernel.clauses import clause
from zaruba.space import squares
from zaruba.space.sight import centres_seen
from zaruba.space.squares import NOWHERE, Square, Squares
from zaruba.systems.fury.battle import YARDS, Battle, Fighter

CORNERS = 2
"""A diagonal is walled off only when both squares it slips between are walls."""


@clause("fury.space.distance")
def distance(battle: Battle, one: Fighter, other: Fighter) -> int:
    """Squares from one to the other; a diagonal costs the same, or every second one twice by ruling."""
    return squares.distance(one.at, other.at, alternating=battle.rulings.diagonal_cost == "alternating")


@clause("fury.space.grid")
def yards(battle: Battle, one: Fighter, other: Fighter) -> int:
    return YARDS * distance(battle, one, other)


@clause("fury.space.adjacent", "fury.space.facing")
def adjacent(battle: Battle, one: Fighter, other: Fighter) -> bool:
    """Whether melee is possible: one square apart in any of the eight directions, no wall between."""
    return adjacent_at(battle, one.at, other)


def adjacent_at(battle: Battle, place: Square, other: Fighter) -> bool:
    """Whether somebody on a square could strike at the other."""
    return place != other.at and squares.touching(battle.board, place, other.at, corners=CORNERS)


def next_to(place: Square, other: Fighter) -> bool:
    """Whether a square is adjacent to somebody's, wall or no wall."""
    return squares.distance(place, other.at) == 1


@clause("fury.space.engaged")
def engaged_with(battle: Battle, fighter: Fighter) -> tuple[Fighter, ...]:
    """Every enemy that holds the fighter in melee: able to fight, next to it, no wall between.

    Bare fists are enough. The stunned, winded, helpless and entangled hold nobody; one still in hiding neither
    holds anybody nor is held.
    """
    if fighter.hidden:
        return ()
    return tuple(
        enemy
        for enemy in battle.enemies_of(fighter)
        if enemy.able and not enemy.hidden and adjacent(battle, fighter, enemy)
    )


@clause("fury.space.engaged")
def engaged(battle: Battle, fighter: Fighter) -> bool:
    return bool(engaged_with(battle, fighter))


def able_beside(battle: Battle, target: Fighter, side: str) -> Iterator[Fighter]:
    """Everyone of a side who could strike at the target from where it stands; whoever hides does not count."""
    for fighter in battle.fighters:
        could = fighter.side == side and fighter.name != target.name and fighter.able and not fighter.hidden
        if could and adjacent(battle, fighter, target):
            yield fighter


@clause("fury.space.los", "fury.ranged.los")
def sees(battle: Battle, one: Fighter, other: Fighter) -> bool:
    """Centre to centre, no wall across; figures do not block, unless the table rules that they do."""
    if other.hidden and other.side != one.side:
        return False
    return centres_seen(battle.board, one.at, other.at, bodies=figures_between(battle, one, other))


@clause("fury.space.los")
def figures_between(battle: Battle, one: Fighter, other: Fighter) -> frozenset[Square]:
    """The figures that may close a line of sight."""
    if not battle.rulings.figures_block_los:
        return NOWHERE
    return frozenset(
        figure.at
        for figure in battle.fighters
        if figure.present and not figure.hidden and figure.name not in (one.name, other.name)
    )


@clause("fury.space.occupancy")
def occupied(battle: Battle, mover: Fighter, *, side: str = "") -> frozenset[Square]:
    """The squares others and their waiting mounts hold: nobody else may end there. The dead hold none.

    Of those in hiding only as many count as a side knows of, the mover's own unless another is named.
    """
    side = side or mover.side
    others = [f for f in battle.fighters if f.name != mover.name and not (f.hidden and f.side != side)]
    return frozenset(square for other in others for square in held_by(other))


def held_by(fighter: Fighter) -> Iterator[Square]:
    """The squares a fighter holds: its own while it lives and is here, and that of its waiting mount."""
    if fighter.there:
        yield fighter.at
    if fighter.steed is not None:
        yield fighter.steed_at


def lurking_at(battle: Battle, place: Square, side: str) -> Fighter | None:
    """Whoever hides on a square from a side, or whose mount waits there."""
    return next((f for f in battle.fighters if f.hidden and f.side != side and place in held_by(f)), None)


@lru_cache(maxsize=256)
def obstacles(board: Squares) -> frozenset[Square]:
    """The marked obstacles: one gets onto them by a jump, and no other way."""
    marked = {number for number, ground in enumerate(board.grounds) if ground.mode == "climb"}
    return frozenset(
        (place % board.width, place // board.width) for place, cell in enumerate(board.cells) if cell in marked
    )


@clause("fury.space.occupancy")
def barred(battle: Battle, mover: Fighter) -> frozenset[Square]:
    """The squares that may not even be passed: those of enemies, unless they are helpless."""
    return frozenset(enemy.at for enemy in battle.enemies_of(mover) if not enemy.helpless and not enemy.hidden)
