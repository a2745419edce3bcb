"""Lines of sight and lines of fire: what of somebody is hidden, by which pieces and by whom, and what each counts as.

Pure answers of a table that the referee knows; `ground` asks for them, at a real one the people do. The line of fire is
the bundle of lines from the shooter's eyes to the hundred points of the target's silhouette.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from zaruba.kernel.asks import Action, Refusal
from zaruba.kernel.clauses import clause
from zaruba.space.measured.bodies import Body, gap, in_contact, spans_touch
from zaruba.space.measured.footprints import gap_to_footprint
from zaruba.space.measured.lengths import Place, distance_to_segment, square_to_segment
from zaruba.space.measured.sight import View, hidden_by_body, points_behind_body, spot_seen, view
from zaruba.space.measured.table import Piece
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.sheet import CONTACT

HALF = 50
"""Points that have to be hidden for a model to be half hidden (warband.space.half-hidden)."""
Class = Literal["weak", "reliable", "building"]
BUILDINGS = frozenset({"building", "house", "roof", "parapet", "chimney"})
RELIABLE = frozenset({"stone_wall", "fortification"})


@clause("warband.attack.cover-classes")
def class_of(piece: Piece) -> Class:
    """Every piece has one; whatever is of no class is weak."""
    return "building" if piece.kind in BUILDINGS else "reliable" if piece.kind in RELIABLE else "weak"


class Hiding(Struct, frozen=True):
    """Pieces or characters that hide some of the hundred points, by name, and how many they hide together."""

    by: tuple[str, ...] = ()
    hidden: int = 0
    classes: frozenset[Class] = frozenset()

    @property
    def half(self) -> bool:
        return half_hidden(self.hidden)


@clause("warband.space.half-hidden")
def half_hidden(points: int) -> bool:
    """Exactly fifty are enough."""
    return points >= HALF


# ---------------------------------------------------------------- scenery


@clause("warband.space.sight-grid", "warband.space.base")
def seen(battle: Battle, shooter: Character, target: Character) -> View:
    """What the scenery hides of a target, piece by piece, over ten columns and ten rows."""
    return view(battle.setting.table, shooter.body, target.body, facing=shooter.facing)


class OnLine(Struct, frozen=True):
    """A piece that lies on the line of fire: its number, and whether the target is in contact with it."""

    number: int
    piece: Piece
    touched: bool

    @property
    def name(self) -> str:
        return self.piece.name or self.piece.kind


@clause("warband.attack.cover-off-line", "warband.attack.cover-no-contact")
def on_line(battle: Battle, shooter: Character, target: Character) -> tuple[OnLine, ...]:
    """Pieces that hide at least one point; any other gives no penalty, nor does an obstacle the target does not touch."""
    pieces = battle.setting.table.pieces
    return tuple(
        OnLine(number, pieces[number], touches(target.body, pieces[number]))
        for number, _ in seen(battle, shooter, target).hiding
    )


@clause("warband.space.contact")
def touches(body: Body, piece: Piece) -> bool:
    """A tenth of a centimetre at most, and heights that touch."""
    return (
        spans_touch(body.at[2], body.top, piece.bottom, piece.top)
        and gap_to_footprint(body.at, piece.footprint, body.radius) <= CONTACT
    )


def together(battle: Battle, shooter: Character, target: Character, those: Iterable[OnLine]) -> Hiding:
    """What several pieces hide, the first of them that which hides most."""
    those = tuple(those)
    if not those:
        return Hiding()
    looked = seen(battle, shooter, target)
    ordered = sorted(those, key=lambda one: -looked.hidden((one.number,)))
    classes = frozenset(class_of(one.piece) for one in those)
    names = tuple(dict.fromkeys(one.name for one in ordered))
    return Hiding(names, looked.hidden(one.number for one in those), classes)


@clause("warband.attack.reliable-cover-wall", "warband.attack.cover-classes")
def walls(battle: Battle, shooter: Character, target: Character) -> Hiding:
    """Stone fences and fortifications that the target touches: added up among themselves alone."""
    those = (one for one in on_line(battle, shooter, target) if one.touched and class_of(one.piece) == "reliable")
    return together(battle, shooter, target, those)


@clause("warband.attack.weak-cover-obstacle", "warband.attack.weak-cover-building", "warband.attack.cover-classes")
def obstacles(battle: Battle, shooter: Character, target: Character) -> Hiding:
    """Touched obstacles of any class, and buildings, touched or not: added up."""
    those = (one for one in on_line(battle, shooter, target) if one.touched or covers_from_afar(battle, one.piece))
    return together(battle, shooter, target, those)


@clause("warband.attack.weak-cover-building")
def covers_from_afar(battle: Battle, piece: Piece) -> bool:
    """Of buildings no contact is asked, except by ruling."""
    return class_of(piece) == "building" and not battle.rulings.building_needs_contact


def idle(battle: Battle, shooter: Character, target: Character) -> Hiding:
    """What lies on the line and does not count, for the target is not up against it."""
    those = (
        one for one in on_line(battle, shooter, target) if not one.touched and not covers_from_afar(battle, one.piece)
    )
    return together(battle, shooter, target, those)


# ---------------------------------------------------------------- characters


def others(battle: Battle, shooter: Character, target: Character) -> Iterator[Character]:
    """The shooter's own body and the target's are left out."""
    return (one for one in battle.on_table() if one.name not in (shooter.name, target.name))


@clause("warband.space.sight-grid")
def hidden_by(shooter: Character, target: Character, other: Character) -> int:
    """How many points one character hides, judged alone, whatever else hides them; whoever stands well aside, none."""
    wide = target.profile.build.radius + other.profile.build.radius + 2
    over, under = square_to_segment(other.at, shooter.at, target.at)
    if over > wide * wide * under:
        return 0
    return hidden_by_body(shooter.body, target.body, other.body, facing=shooter.facing)


@clause("warband.attack.weak-cover-characters")
def screens(battle: Battle, shooter: Character, target: Character) -> tuple[str, ...]:
    """Friends or enemies who hide at least one point of the target; by ruling only those in contact with it."""
    return tuple(
        one.name
        for one in others(battle, shooter, target)
        if hidden_by(shooter, target, one)
        and (not battle.rulings.character_cover_needs_contact or in_contact(one.body, target.body, CONTACT))
    )


@clause("warband.attack.reliable-cover-shieldbearer")
def shields(battle: Battle, shooter: Character, target: Character) -> tuple[str, ...]:
    """Shield-bearers allied to the target, in contact with it and on the line."""
    return tuple(
        one.name
        for one in others(battle, shooter, target)
        if one.side == target.side
        and one.profile.shield
        and in_contact(one.body, target.body, CONTACT)
        and hidden_by(shooter, target, one)
    )


@clause("warband.space.models-do-not-block")
def out_of_sight(battle: Battle, shooter: Character, target: Character) -> int:
    """How many points are hidden for the line of sight: by scenery alone, by ruling by everybody in between too."""
    looked = seen(battle, shooter, target)
    if not battle.rulings.models_block_sight:
        return looked.hidden()
    behind = 0
    for one in others(battle, shooter, target):
        behind |= points_behind_body(shooter.body, target.body, one.body, facing=shooter.facing)
    return looked.hidden(also=behind)


# ---------------------------------------------------------------- smoke, and points of the table


@clause("warband.item.list")
def in_smoke(battle: Battle, shooter: Character, target: Character) -> bool:
    """Whether the plan line between the centres passes nearer to the middle of a cloud than it is wide."""
    return any(distance_to_segment(cloud.at, shooter.at, target.at) < cloud.radius for cloud in battle.clouds)


@clause("warband.attack.shot-sight", "warband.space.base")
def point_seen(battle: Battle, one: Character, at: Place) -> bool:
    """Whether somebody's eyes see a point of a surface: no scenery lies between."""
    return spot_seen(battle.setting.table, one.body, at)


def all_between(battle: Battle, shooter: Character, target: Character) -> tuple[str, ...]:
    """Every piece on the line, that which hides most first; by ruling also whoever stands there."""
    pieces = together(battle, shooter, target, on_line(battle, shooter, target)).by
    return (*pieces, *screens(battle, shooter, target)) if battle.rulings.models_block_sight else pieces


# ---------------------------------------------------------------- why not


def unseen(battle: Battle, actor: Character, target: Character, action: Action, under: str) -> Refusal:
    """What hides somebody altogether, where the referee knows it."""
    by = () if battle.real_board else all_between(battle, actor, target)
    return Refusal(action, under, "not-seen", {"target": target.name, "by": by, "pieces": len(by)})


def too_far(
    battle: Battle, actor: Character, target: Character, action: Action, under: str, *, reach: int, drop: int = 0
) -> Refusal:
    """How much is missing of the range, where the referee knows it; `drop` is what standing higher adds to it."""
    details: dict[str, object]
    if battle.real_board:
        details = {"target": target.name, "range": reach}
    else:
        past = gap(actor.body, target.body) - drop - reach
        details = {"target": target.name, "range": reach, "past": past}
    return Refusal(action, under, "out-of-range", details)
