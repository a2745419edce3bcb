"""What the legs of a way lead over: surfaces, ladders, stairs, gaps, low obstacles, ground of another kind.

Pure answers of a table that the referee knows. A leg between places of one height is walked, and jumped where no surface
bears it; one that rises or falls by at most a step is a step, or a jump; straight up and down it is a ladder or a drop; on a
stair it may lead to any height.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.clauses import clause, remembered
from zaruba.space.measured import standing
from zaruba.space.measured.bodies import Body
from zaruba.space.measured.footprints import covers, inside, length_inside, stretches_inside, uncovered
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.standing import ladders_at, surface, surfaces
from zaruba.space.measured.table import Patch, Piece, Table
from zaruba.space.measured.tracks import Point, is_upright, leg_length, point_of_leg
from zaruba.systems.warband.sheet import CM, CONTACT

STEP = 2 * CM
"""warband.movement.surfaces: what one steps up or down, and what one climbs over."""
ROUGH = frozenset({"rough", "rubble", "thick_bushes", "shallow_water", "water", "mud", "swamp"})
ROAD, PITCHED_ROOF, STAIR = "road", "pitched_roof", "stair"

Part = tuple[Fraction, Fraction]
"""A stretch of a leg, from one part of its length to another."""
Kind = Literal["level", "step", "stair", "ladder", "drop", "none"]


class Leg(Struct, frozen=True):
    """One leg. `gaps` are its stretches over no surface, in hundredths from its start; `obstacles` the numbers of low pieces
    that it climbs over or onto; `none` is a leg that nobody can walk.
    """

    a: Place
    b: Place
    kind: Kind
    length: int
    gaps: tuple[tuple[int, int], ...] = ()
    rough: int = 0
    obstacles: tuple[int, ...] = ()

    @property
    def lower(self) -> int:
        """How much lower a jump lands."""
        return max(0, self.a[2] - self.b[2]) if self.gaps and self.kind == "step" else 0

    def over_gap(self, walked: int) -> Place:
        """Where somebody is above a gap: still as high as what he has left."""
        x, y, _ = point_of_leg(self.a, self.b, walked)
        return x, y, self.a[2]


@remembered
def legs_of(table: Table, body: Body, path: tuple[Place, ...]) -> tuple[Leg, ...]:
    return tuple([leg_of(table, body, a, b) for a, b in pairwise(path)])


@remembered
@clause("warband.movement.surfaces", "warband.movement.ladder", "warband.movement.jump")
def leg_of(table: Table, body: Body, a: Place, b: Place) -> Leg:
    kind, length = kind_of(table, body, a, b), leg_length(a, b)
    if kind in ("ladder", "drop", "none"):
        return Leg(a, b, kind, length)
    rough = rough_of(table, a, b)
    if kind == "stair":
        return Leg(a, b, kind, length, (), rough)
    gaps = standing.unsupported(table, a, b, {a[2], b[2]})
    bare = standing.bare(table, a, b, {a[2], b[2]}) if gaps else []
    return Leg(a, b, kind, length, gaps, rough, tuple(climbed(table, body, a, b, bare)))


@clause("warband.movement.rough")
def rough_of(table: Table, a: Place, b: Place) -> int:
    """How much of a leg is rough; of a step the lower ground counts only where no higher surface is over it."""
    low, high = min(a[2], b[2]), max(a[2], b[2])
    rough = {
        height: [one.footprint for one in patches(table, a, b, ROUGH) if one.height == height] for height in (low, high)
    }
    if not any(rough.values()):
        return 0
    over = [piece.footprint for piece in table.pieces if low < high and piece.stood_on and piece.top == high]
    return length_inside(rough[low], a, b, without=over) + (length_inside(rough[high], a, b) if low < high else 0)


def kind_of(table: Table, body: Body, a: Place, b: Place) -> Kind:
    if is_upright(a, b):
        if any({one.bottom, one.top} == {a[2], b[2]} for one in ladders_at(table, a, body.radius, CONTACT)):
            return "ladder"
        return "drop" if b[2] < a[2] and surface(table, a, a[2]) == b[2] else "none"
    if a[2] == b[2]:
        return "level"
    if on_stair(table, a, b):
        return "stair"
    return "step" if abs(a[2] - b[2]) <= STEP else "none"


def on_stair(table: Table, a: Place, b: Place) -> bool:
    """Along a stair that begins at the lower end, to a surface at the upper."""
    stairs = [
        one.footprint for one in table.patches if one.kind == STAIR and one.height in (min(a[2], b[2]), max(a[2], b[2]))
    ]
    return bool(stairs) and not uncovered(stairs, a, b)


@clause("warband.movement.surfaces", "warband.movement.path")
def on_surfaces(table: Table, path: tuple[Place, ...], found: Iterable[Point]) -> Iterator[Point]:
    """Points of a way, those of a step at the height of what is under them: between two surfaces there is no third."""
    steps = {
        number: ends
        for number, ends in enumerate(pairwise(path))
        if ends[0][2] != ends[1][2] and not is_upright(*ends) and not on_stair(table, *ends)
    }
    for one in found:
        ends = steps.get(one.leg)
        yield one if ends is None or one.at in ends else replace(one, at=underfoot(table, *ends, one.at))


def underfoot(table: Table, a: Place, b: Place, at: Place) -> Place:
    """A point of a step from one surface to another: on the higher where both are, over neither as high as what was left."""
    x, y, _ = at
    return x, y, next((top for top in surfaces(table, (x, y)) if top in (a[2], b[2])), a[2])


@clause("warband.movement.terrain-numbers", "warband.movement.surfaces")
def climbed(table: Table, body: Body, a: Place, b: Place, bare: list[Part]) -> Iterator[int]:
    """Low pieces that the centre of the base comes over or onto; whoever sets out in the middle of one has climbed it before."""
    low, high = min(a[2], b[2]), max(a[2], b[2])
    for number in standing.passed_over(table, a, b):
        piece = table.pieces[number]
        if not low < piece.top <= low + STEP or piece.bottom >= low + body.height or inside(piece.footprint, a):
            continue
        if not (piece.stood_on and piece.top == high) and not is_leapt_over(piece, a, b, bare):
            yield number
    if low < high:
        yield from stepped_onto(table, a, b, bare)


def is_leapt_over(piece: Piece, a: Place, b: Place, bare: Iterable[Part]) -> bool:
    """Whether a piece lies in gaps that are jumped."""
    parts = stretches_inside(piece.footprint, a, b)
    return all(any(start <= enters and leaves <= end for start, end in bare) for enters, leaves in parts)


def stepped_onto(table: Table, a: Place, b: Place, bare: list[Part]) -> Iterator[int]:
    """Of each stretch on the higher surface the first piece, if a step leads up to it: from where one set out none does, nor a jump."""
    high = max(a[2], b[2])
    higher = [(number, one) for number, one in enumerate(table.pieces) if one.stood_on and one.top == high]
    parts = sorted((*part, number) for number, one in higher for part in stretches_inside(one.footprint, a, b))
    if b[2] == high:  # he ends on it, be it on its rim
        parts += [(Fraction(1), Fraction(1), number) for number, one in higher if covers(one.footprint, b)][:1]
    reached = Fraction(0) if a[2] == high else Fraction(-1)
    for enters, leaves, number in parts:
        is_landing = any(end == enters for _, end in bare)
        set_out_in_it = not enters and inside(table.pieces[number].footprint, a)
        if enters > reached and not is_landing and not set_out_in_it:
            yield number
        reached = max(reached, leaves)


def patches(table: Table, a: Place, b: Place, kinds: Iterable[str]) -> Iterator[Patch]:
    """Ground of some kinds at the height of a leg."""
    kinds = frozenset(kinds)
    return (one for one in table.patches if one.kind in kinds and one.height in (a[2], b[2]))


# ---------------------------------------------------------------- the whole way


@remembered
@clause("warband.movement.terrain-numbers")
def all_on_road(table: Table, path: tuple[Place, ...]) -> bool:
    """Whether no part of a way leaves the road."""
    along = [(a, b) for a, b in pairwise(path) if a != b]
    return bool(along) and all(not is_upright(a, b) and on_road(table, a, b) for a, b in along)


def on_road(table: Table, a: Place, b: Place) -> bool:
    """Of a step the road below counts only where no higher surface is over it."""
    roads, high = tuple(patches(table, a, b, (ROAD,))), max(a[2], b[2])
    if not roads or uncovered([one.footprint for one in roads], a, b):
        return False
    if a[2] == b[2] or on_stair(table, a, b):
        return True
    off = uncovered([one.footprint for one in roads if one.height == high], a, b)
    above = [one.footprint for one in table.pieces if one.stood_on and one.top == high]
    over = [part for footprint in above for part in stretches_inside(footprint, a, b)]
    return not any(max(start, enters) < min(end, leaves) for start, end in off for enters, leaves in over)


@remembered
@clause("warband.movement.terrain-numbers")
def on_pitched_roof(table: Table, path: tuple[Place, ...]) -> bool:
    """Whether any part of a way runs on one."""
    return any(
        stretches_inside(one.footprint, a, b)
        for a, b in pairwise(path)
        if not is_upright(a, b)
        for one in patches(table, a, b, (PITCHED_ROOF,))
    )


@clause("warband.movement.surfaces", "warband.movement.ladder")
def is_borne(table: Table, at: Place, radius: int) -> bool:
    """Whether somebody may stay at a place: a surface under the centre, or the head of a ladder at hand."""
    return standing.is_supported(table, at, radius, CONTACT)


@clause("warband.movement.through")
def in_the_way(table: Table, body: Body, leg: Leg, stuck: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Solid pieces, higher than a step, that a base would overlap on a leg or at its end; from those it is stuck in it may go."""
    low, high = min(leg.a[2], leg.b[2]), max(leg.a[2], leg.b[2]) + body.height
    found = standing.overlapped(table, leg.b, body, STEP)
    if leg.kind in ("level", "step"):
        met = standing.met(table, leg.a, leg.b, body.radius)
        found += tuple(one for one in met if table.pieces[one].top > low + STEP and table.pieces[one].bottom < high)
    return tuple(one for one in dict.fromkeys(found) if one not in stuck)
