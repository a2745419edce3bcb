"""Rest after a fight: what eight hours and a ration give back."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.checks import NORMAL, check


@clause("delve.rest.full", "delve.death.stable")
def rest(creature: Creature, *, ration: bool = True, penance_done: bool = False) -> Creature:
    """All hit points and lost spells, and the stabilised and knocked out wake; without a ration, nothing.

    A priest's spell lost with penance returns only once amends are made. The dead and the dying do not rest.
    """
    if not ration or creature.life in ("dead", "dying"):
        return creature
    owed = () if penance_done else creature.penance
    lost = tuple(spell for spell in creature.lost if spell in owed)
    life = "up" if creature.life == "unconscious" else creature.life
    return replace(creature, hp=creature.sheet.max_hp, life=life, lost=lost, penance=owed)


@clause("delve.rest.interrupted")
async def interrupted(fight: Fight[Battle], who: str) -> bool:
    """Each fight or similar stress: CON against 12, or the ration is gone for nothing. True: the rest still counts."""
    return await check(fight, who, "con", NORMAL, purpose="rest")
