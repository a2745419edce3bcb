"""What the ground does to a way: roads, roofs, obstacles, rough ground, ladders, jumps, drops and falls."""

from __future__ import annotations

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier
from zaruba.space.measured.layout import Look
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband.battle import Battle, Character

LOOKS: dict[str, Look] = {
    "building": Look(stood_on=True),
    "hanging_bridge": Look(stood_on=True),
    "bush": Look(solid=False, seen_from_within=True),
    "crate": Look(stood_on=True),
}
"""What pieces of a kind are like; of any other kind, solid and hiding."""


@clause("warband.movement.terrain-numbers")
def terrain_rows(battle: Battle, mover: Character, path: tuple[Place, ...]) -> tuple[Modifier, ...]:
    """The flat numbers of one move, in centimetres: road, pitched roof, low obstacles, each a row."""
    return ()


@clause("warband.movement.fall")
def fall_damage(height: int) -> int:
    """Of a fall of so many hundredths: nothing up to 4 cm, beyond that 1 for every started 2 cm."""
    return 0 if height <= 400 else -(-(height - 400) // 200)


async def fall(fight: Fight[Battle], who: str, to: Place, by: str) -> None:
    """A fall to a place below, its damage, and room found beside whoever stands there. `by` scores for a push."""
    raise NotImplementedError
