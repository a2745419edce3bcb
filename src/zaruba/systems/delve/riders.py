"""What follows a hit after its damage, by its own rule."""

from __future__ import annotations

from zaruba.kernel.clauses import clause
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.checks import check
from zaruba.systems.delve.damage import Wound, damage_of, heal, hurt
from zaruba.systems.delve.facts import EffectBegan, LayDown, Shifted
from zaruba.systems.delve.movement import pushed_to
from zaruba.systems.delve.sheet import Effect, Rider


@clause("delve.monster.riders")
async def follow(fight: Fight[Battle], rider: Rider, *, attacker: str, target: str, dealt: int) -> None:
    """The effect named after the damage: the target checks against it if it says so, and bears it if it fails."""
    victim = fight.state[target]
    if not victim.present:
        return
    if rider.check and victim.life not in ("unconscious", "dying"):
        ability = max(rider.check, key=victim.sheet.modifier)
        if await check(fight, target, ability, rider.dc, purpose="rider"):
            return
    await bear(fight, rider, attacker=attacker, target=target, dealt=dealt)


@clause("delve.monster.riders", "delve.critical.extra-dice")
async def bear(fight: Fight[Battle], rider: Rider, *, attacker: str, target: str, dealt: int) -> None:
    """Its damage is a separate effect of the hit, so a critical never doubles it."""
    if rider.drain and dealt:
        heal(fight, attacker, dealt)
    if rider.damage.dice.dice or rider.damage.flat:
        amount = await damage_of(fight, attacker, Wound(rider.damage), purpose="rider-damage")
        await hurt(fight, target, amount, by=attacker)
    if not fight.state[target].present:
        return
    if rider.push_ft:
        fight.record(Shifted(target, pushed_to(fight.state, attacker, target, rider.push_ft)))
    if rider.condition == "prone":
        fight.record(LayDown(target))
    elif rider.condition is not None:
        clock = Duration(attacker, "turn_start", rider.rounds) if rider.rounds else None
        fight.record(EffectBegan(target, Effect(rider.name, attacker, clock, condition=rider.condition)))
