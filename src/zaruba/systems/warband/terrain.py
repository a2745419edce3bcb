"""What the ground does to a way: roads, roofs, obstacles, rough ground, ladders, jumps, drops and falls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Offer, Refusal, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import at_least
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.measured.layout import Look
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.tracks import Point
from zaruba.systems.warband import damage, ground, items
from zaruba.systems.warband.actions import Land
from zaruba.systems.warband.along import Due
from zaruba.systems.warband.battle import Battle, Character, Walk
from zaruba.systems.warband.damage import D6
from zaruba.systems.warband.facts.moving import CameDown, Jumped, WayEnded
from zaruba.systems.warband.sheet import CM

LOOKS: dict[str, Look] = {
    "building": Look(stood_on=True),
    "house": Look(stood_on=True),
    "hanging_bridge": Look(stood_on=True),
    "bush": Look(solid=False, seen_from_within=True),
    "crate": Look(stood_on=True),
    "roof": Look(stood_on=True),
}
"""What pieces of a kind are like; of any other kind, solid and hiding."""

ROAD, PITCHED_ROOF, OBSTACLE = 3, -3, -2
"""warband.movement.terrain-numbers"""
SURE, WIDEST, HIGHER, JUMP = 3 * CM, 6 * CM, 1 * CM, 3
"""warband.movement.jump: the widest gap without a die, the widest at all, how much higher it may land, what the die shows."""
HARMLESS, STARTED = 4 * CM, 2 * CM
"""warband.movement.fall: how deep one falls unhurt, and of what each beginning hurts."""


# ---------------------------------------------------------------- what a way costs, and what it may cost


@clause("warband.movement.terrain-numbers")
def terrain_rows(battle: Battle, mover: Character, path: tuple[Place, ...]) -> tuple[Modifier, ...]:
    """The flat numbers of one move, in centimetres: road, pitched roof, low obstacles, each a row."""
    return () if battle.real_board or len(path) < 2 else tuple(_rows(battle, mover, path))


def _rows(battle: Battle, mover: Character, path: tuple[Place, ...]) -> Iterator[Modifier]:
    if ground.all_on_road(battle, path):
        yield Modifier(ROAD, "warband.movement.terrain-numbers", "road")
    if ground.on_pitched_roof(battle, path):
        yield Modifier(PITCHED_ROOF, "warband.movement.terrain-numbers", "pitched_roof")
    for leg in ground.legs_of(battle, mover, path):
        for piece in leg.obstacles:
            yield Modifier(OBSTACLE, "warband.movement.terrain-numbers", ground.name_of(battle, piece))


@clause("warband.movement.path", "warband.movement.rough", "warband.movement.jump", "warband.movement.ladder")
def cost(battle: Battle, mover: Character, path: tuple[Place, ...]) -> int:
    """The length of a way, what is rough of it once more, and how much lower its jumps land."""
    more = sum(leg.rough + leg.lower for leg in ground.legs_of(battle, mover, path))
    return ground.length(path) + more


@clause("warband.movement.surfaces", "warband.movement.jump", "warband.movement.ladder", "warband.movement.through")
def going_refused(battle: Battle, mover: Character, action: Any, path: tuple[Place, ...]) -> Refusal | None:
    """Why the ground does not bear a way."""
    legs = ground.legs_of(battle, mover, path)
    for leg, after in zip(legs, (*legs[1:], None), strict=True):
        if leg.kind == "none":
            return Refusal(action, "warband.movement.surfaces", "no-such-climb", {"height": abs(leg.a[2] - leg.b[2])})
        for start, end in leg.gaps:
            if end - start > WIDEST:
                return Refusal(action, "warband.movement.jump", "gap-too-wide", {"length": end - start, "most": WIDEST})
            if leg.b[2] - leg.a[2] > HIGHER:
                return Refusal(action, "warband.movement.jump", "landing-too-high", {"most": HIGHER})
        drops = after is not None and after.kind == "drop"
        if not drops and not ground.is_borne(battle, mover, leg.b):
            return Refusal(action, "warband.movement.surfaces", "nothing-underfoot", {})
        if after is not None and leg.kind == "drop" and fall_damage(leg.length):
            return Refusal(action, "warband.movement.jump", "drop-ends-move", {})
    if higher := ground.sunk_in(battle, path[-1]):
        piece, rise = higher
        return Refusal(action, "warband.movement.surfaces", "stands-higher", {"by": piece, "height": rise})
    if piece := ground.scenery_in_the_way(battle, mover, path):
        return Refusal(action, "warband.movement.through", "scenery-in-the-way", {"by": piece})
    return None


def risks(battle: Battle, mover: Character, path: tuple[Place, ...]) -> tuple[int, int, int]:
    """How deep a way drops in one leg at most, what its drops hurt, and how many of its gaps are jumped by a die."""
    legs = ground.legs_of(battle, mover, path)
    deep = [leg.length for leg in legs if leg.kind == "drop"]
    wide = [end - start for leg in legs for start, end in leg.gaps if end - start > SURE]
    return max(deep, default=0), sum(map(fall_damage, deep)), len(wide)


# ---------------------------------------------------------------- jumps and drops as they are walked


@clause("warband.movement.jump")
def due(battle: Battle, walk: Walk) -> tuple[Due, ...]:
    """Wide gaps still to be jumped, each at its middle, where one falls; and drops that hurt, at their ends."""
    return tuple(_by_hand(battle, walk) if battle.real_board else _due(battle, walk))


def _by_hand(battle: Battle, walk: Walk) -> Iterator[Due]:
    """At a real table the people tell, before the way is walked; where there is nothing to leap, they are asked once in a game."""
    if (
        walk.leg
        or ground.known(battle, ground.heights()) == 1
        or ground.known(battle, ground.leaps(walk.who)) is not None
    ):
        return
    yield Due(Point(battle[walk.who].at, walk.leg, walk.walked), "leap", walk.who)


@clause("warband.movement.jump", "warband.movement.fall")
async def leap(fight: Fight[Battle], owed: Due) -> None:
    """A leap at a real table: over a wide gap by a die, then down from an edge; how deep it goes, people tell."""
    who, walk = owed.who, fight.state.walk
    assert walk is not None, "a leap is part of a way"
    if not await ground.holds(fight, ground.heights()) or not await ground.holds(fight, ground.leaps(who)):
        return
    x, y, z = fight.state[who].at
    if await ground.holds(fight, ground.gap_leapt(who)):
        over = await roll(D6, at_least(Tally(JUMP)), by=who, purpose="jump")
        fight.record(Jumped(who, over))
        if not over:
            deep = await ground.value(fight, ground.fallen(who))
            await fall(fight, who, (x, y, z - deep), "")
            return
    deep = await ground.value(fight, ground.dropped(who))
    if fall_damage(deep):
        await landed(fight, who, deep, (x, y, z - deep), "", walk.facing)


def _due(battle: Battle, walk: Walk) -> Iterator[Due]:
    before = 0
    for number, leg in enumerate(ground.legs_of(battle, battle[walk.who], walk.path)):
        for start, end in leg.gaps:
            middle = (start + end) // 2
            if end - start > SURE and before + middle > walk.jumped:
                yield Due(Point(leg.over_gap(middle), number, before + middle), "jump", walk.who)
        before += leg.length
        if leg.kind == "drop" and fall_damage(leg.length) and number >= walk.leg:
            yield Due(Point(leg.b, number, before), "drop", walk.who)


@clause("warband.movement.jump")
async def jump(fight: Fight[Battle], owed: Due) -> None:
    """Wider than 3 cm: 3 or more lands, otherwise the jumper falls at the middle of the gap."""
    landed_ = await roll(D6, at_least(Tally(JUMP)), by=owed.who, purpose="jump")
    fight.record(Jumped(owed.who, landed_))
    if not landed_:
        await fall(fight, owed.who, ground.below(fight.state, owed.point.at), "")


@clause("warband.movement.jump", "warband.movement.fall")
async def drop(fight: Fight[Battle], owed: Due) -> None:
    """A drop of one's own will that hurts like a fall, and ends the move."""
    walk = fight.state.walk
    assert walk is not None, "a drop is part of a way"
    top = walk.path[owed.point.leg][2]
    await landed(fight, owed.who, top - owed.point.at[2], owed.point.at, "", walk.facing)


# ---------------------------------------------------------------- falls


@clause("warband.movement.fall")
def fall_damage(height: int) -> int:
    """Of a fall of so many hundredths: nothing up to 4 cm, beyond that 1 for every started 2 cm."""
    return 0 if height <= HARMLESS else -(-(height - HARMLESS) // STARTED)


@clause("warband.movement.fall", "warband.movement.surfaces")
async def fall(fight: Fight[Battle], who: str, to: Place, by: str) -> None:
    """A fall to a place below, its damage, room found beside whoever stands there, and traps there. `by` scores for a push."""
    await landed(fight, who, fight.state[who].at[2] - to[2], to, by)
    if fight.state[who].up:
        await items.landed(fight, who)


@clause("warband.movement.surfaces")
async def settle(fight: Fight[Battle], who: str, by: str) -> None:
    """Whose centre is pushed past the edge of what he stands on, the heads of its ladders included, falls to the surface below."""
    if not ground.is_held(fight.state, who):
        await fall(fight, who, ground.below(fight.state, fight.state[who].at), by)


@clause("warband.movement.fall", "warband.death.wounds")
async def landed(fight: Fight[Battle], who: str, height: int, to: Place, by: str, facing: int | None = None) -> None:
    """Armour and saves are no help; whatever way he was on is over, the rest of his activation is not."""
    hurt = fall_damage(height)
    at = await room_at(fight, who, to)
    fight.record(CameDown(who, height, at, hurt))
    walk = fight.state.walk
    if walk is not None and walk.who == who:
        fight.record(WayEnded(who, fight.state[who].facing if facing is None else facing))
    if hurt:
        damage.wound(fight, who, hurt, by)


@clause("warband.movement.fall")
async def room_at(fight: Fight[Battle], who: str, to: Place) -> Place:
    """The nearest room; of several equally near its owner picks one. Where there is none, and at a real table: there."""
    if fight.state.real_board:
        return to
    places = ground.room_near(fight.state, who, to)
    if len(places) < 2:
        return next(iter(places), to)
    action = await choose(who, "landing", landings(places))
    return action.at


def landings(places: tuple[Place, ...]) -> Iterator[Offer[Land]]:
    return (Offer(Land(at), "warband.movement.fall") for at in places)
