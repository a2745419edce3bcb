"""What the ground does to a way: roads, roofs, obstacles, rough ground, ladders, jumps, drops and falls."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier
from zaruba.space.measured.layout import Look
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband import damage, ground
from zaruba.systems.warband.actions import Land
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.moving import Fell, WayEnded
from zaruba.systems.warband.sheet import CM

LOOKS: dict[str, Look] = {
    "building": Look(stood_on=True),
    "hanging_bridge": Look(stood_on=True),
    "bush": Look(solid=False, seen_from_within=True),
    "crate": Look(stood_on=True),
}
"""What pieces of a kind are like; of any other kind, solid and hiding."""

HARMLESS = 4 * CM
"""warband.movement.fall: how deep one falls unhurt."""
STARTED = 2 * CM


@clause("warband.movement.terrain-numbers")
def terrain_rows(battle: Battle, mover: Character, path: tuple[Place, ...]) -> tuple[Modifier, ...]:
    """The flat numbers of one move, in centimetres: road, pitched roof, low obstacles, each a row."""
    return ()


# ---------------------------------------------------------------- falls


@clause("warband.movement.fall")
def fall_damage(height: int) -> int:
    """Of a fall of so many hundredths: nothing up to 4 cm, beyond that 1 for every started 2 cm."""
    return 0 if height <= HARMLESS else -(-(height - HARMLESS) // STARTED)


@clause("warband.movement.fall", "warband.movement.surfaces")
async def fall(fight: Fight[Battle], who: str, to: Place, by: str) -> None:
    """A fall to a place below, its damage, and room found beside whoever stands there. `by` scores for a push."""
    await landed(fight, who, fight.state[who].at[2] - to[2], to, by)


@clause("warband.movement.surfaces")
async def settle(fight: Fight[Battle], who: str, by: str) -> None:
    """Whose centre is pushed past the edge of what he stands on falls to the highest surface below."""
    at = fight.state[who].at
    landing = ground.below(fight.state, at)
    if landing[2] < at[2]:
        await fall(fight, who, landing, by)


@clause("warband.movement.fall", "warband.death.wounds")
async def landed(fight: Fight[Battle], who: str, height: int, to: Place, by: str) -> None:
    """Armour and saves are no help; whatever way he was on is over, the rest of his activation is not."""
    hurt = fall_damage(height)
    at = await room_at(fight, who, to)
    fight.record(Fell(who, height, at, hurt))
    walk = fight.state.walk
    if walk is not None and walk.who == who:
        fight.record(WayEnded(who, fight.state[who].facing))
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
