"""Cover: which there is, why, and what the best of it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from zaruba.kernel.asks import Measure
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier
from zaruba.systems.warband import ground, lines
from zaruba.systems.warband.battle import Battle, Character

Kind = Literal["none", "weak", "reliable"]
Sort = Literal["", "pieces", "shield", "character", "apart"]
"""What gives it: pieces, a shield-bearer, anybody on the line; or pieces that give none, for the target does not touch them."""


class Cover(Struct, frozen=True):
    """The cover a target has against a shooter, by which clause, what gives it, and how many of the points that hides.

    At a real table nobody says who or how much: then `by` is empty.
    """

    kind: Kind
    clause: str = ""
    sort: Sort = ""
    by: tuple[str, ...] = ()
    hidden: int = 0


OPEN = Cover("none")


@clause("warband.attack.cover-best-only", "warband.attack.cover-no-stack")
def cover(battle: Battle, shooter: Character, target: Character) -> Cover:
    """The best cover of a target, and no more than one; where there is none, what there is to say of that."""
    return next(covers(battle, shooter, target), None) or apart(battle, shooter, target)


def covers(battle: Battle, shooter: Character, target: Character) -> Iterator[Cover]:
    """Every cover there is, the reliable before the weak."""
    if (walls := lines.walls(battle, shooter, target)).half:
        yield Cover("reliable", "warband.attack.reliable-cover-wall", "pieces", walls.by, walls.hidden)
    if bearers := lines.shields(battle, shooter, target):
        hidden = lines.hidden_by(shooter, target, battle[bearers[0]])
        yield Cover("reliable", "warband.attack.reliable-cover-shieldbearer", "shield", bearers[:1], hidden)
    if (obstacles := lines.obstacles(battle, shooter, target)).half:
        building = obstacles.classes == {"building"}
        of = "warband.attack.weak-cover-building" if building else "warband.attack.weak-cover-obstacle"
        yield Cover("weak", of, "pieces", obstacles.by, obstacles.hidden)
    if people := lines.screens(battle, shooter, target):
        hidden = lines.hidden_by(shooter, target, battle[people[0]])
        yield Cover("weak", "warband.attack.weak-cover-characters", "character", people[:1], hidden)


def apart(battle: Battle, shooter: Character, target: Character) -> Cover:
    """No cover: what hides half of the target gives none, for it does not stand right up against it."""
    idle = lines.idle(battle, shooter, target)
    return Cover("none", "warband.attack.cover-no-contact", "apart", idle.by, idle.hidden) if idle.half else OPEN


class Asked(Struct, frozen=True):
    """What the people at a real table are asked of cover, and what they have thereby found."""

    question: Measure
    found: Cover


def asked(battle: Battle, shooter: str, target: str) -> tuple[Asked, ...]:
    """In the same order, each only where the one before it was denied."""
    return (
        Asked(ground.walls(shooter, target), Cover("reliable", "warband.attack.reliable-cover-wall", "pieces")),
        Asked(
            ground.shields(shooter, target), Cover("reliable", "warband.attack.reliable-cover-shieldbearer", "shield")
        ),
        Asked(ground.obstacles(battle, shooter, target), Cover("weak", "warband.attack.weak-cover-obstacle", "pieces")),
        Asked(
            ground.screens(battle, shooter, target), Cover("weak", "warband.attack.weak-cover-characters", "character")
        ),
    )


async def cover_found(fight: Fight[Battle], shooter: str, target: str) -> Cover:
    """The cover of a target: from the board, or from the people."""
    battle = fight.state
    if not battle.real_board:
        return cover(battle, battle[shooter], battle[target])
    for one in asked(battle, shooter, target):
        if await ground.value(fight, one.question):
            cite("warband.attack.cover-best-only", one.found.clause)
            return one.found
    return OPEN


# ---------------------------------------------------------------- what it is worth


def cover_rows(found: Cover) -> Iterator[Modifier]:
    """One penalty a shot, whatever else covers."""
    by = found.by[0] if found.by else ""
    if found.kind != "none":
        yield weak(by) if found.kind == "weak" else reliable(by)


@clause("warband.attack.weak-cover-penalty")
def weak(by: str) -> Modifier:
    return Modifier(1, "warband.attack.weak-cover-penalty", by)


@clause("warband.attack.reliable-cover-penalty")
def reliable(by: str) -> Modifier:
    return Modifier(2, "warband.attack.reliable-cover-penalty", by)
