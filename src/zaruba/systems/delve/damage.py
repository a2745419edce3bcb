"""Damage: what is rolled, what it takes off, and what happens at 0 hit points."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from zaruba.kernel.asks import Offer, choose
from zaruba.kernel.clauses import cite, clause, remembered
from zaruba.kernel.dice import Throw
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading
from zaruba.kernel.tally import Modifier, tally
from zaruba.kernel.view import unseen_by
from zaruba.systems.delve.actions import Kill, KnockOut
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.casting import keep_focus
from zaruba.systems.delve.checks import rolled
from zaruba.systems.delve.facts import (
    Damaged,
    Died,
    EffectEnded,
    Fell,
    FocusEnded,
    Healed,
    TimerDocked,
    TimerRan,
    Woke,
)  # fmt: skip
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import Damage


class DamageRoll(Reading[int], frozen=True, kw_only=True):
    """Damage dice with their bonuses, never below `least`."""

    least: int = 0

    def read(self, total: int) -> int:
        return max(self.least, total + (self.add.total if self.add is not None else 0))


class Wound(Struct, frozen=True, cache_hash=True):
    """What one blow or spell will roll: its own dice, dice of the attack that talents add, bonuses."""

    dice: Damage
    extra: Throw = Throw(())
    rows: tuple[Modifier, ...] = ()


@clause("delve.critical.weapon", "delve.critical.extra-dice", "delve.critical.flat")
def doubled(rulings: Rulings, wound: Wound) -> Wound:
    """Twice as many damage dice, bonuses once.

    Dice a talent adds to the attack are doubled with them, by ruling the weapon's own alone; damage
    without dice stays as it is, by ruling it counts twice.
    """
    extra = wound.extra.times(2) if rulings.critical_extra_dice == "all_attack_dice" else wound.extra
    flat = wound.dice.flat
    if not wound.dice.dice.dice and rulings.critical_flat_damage == "doubled":
        flat *= 2
    return Wound(Damage(wound.dice.dice.times(2), flat), extra, wound.rows)


@clause("delve.damage.roll", "delve.damage.floor")
async def damage_of(fight: Fight[Battle], by: str, wound: Wound, *, purpose: str = "damage") -> int:
    """The dice and the bonuses that speak of damage; never less than nothing (or 1, where the table rules so).

    What is printed without any damage, a net or a gaze, does none under either ruling.
    """
    harmless = not (wound.dice.dice.dice or wound.dice.flat or wound.extra.dice or wound.rows)
    throw, reading = damage_reading(wound, 0 if harmless else fight.state.rulings.minimum_damage)
    if not throw.dice:
        return reading.read(0)
    amount: int = await rolled(fight, by, throw, reading, purpose)
    return amount


@remembered
def damage_reading(wound: Wound, least: int) -> tuple[Throw, DamageRoll]:
    """All dice of a wound as one throw, and what is made of them."""
    add = tally(wound.dice.flat, wound.rows)
    return Throw(wound.dice.dice.dice + wound.extra.dice), DamageRoll(
        add=add, least=least, cites=("delve.damage.floor",)
    )


# ---------------------------------------------------------------- taking it


@clause("delve.damage.subtract", "delve.damage.floor", "delve.damage.on-hit")
async def hurt(fight: Fight[Battle], who: str, amount: int, *, by: str | None, melee: bool = False) -> None:
    """Damage to one creature, with all that follows from it."""
    before = fight.state[who]
    await take(fight, who, amount)
    await fall_if_down(fight, before, amount, by=by, melee=melee)


@clause("delve.damage.area")
async def hurt_all(fight: Fight[Battle], names: Iterable[str], amount: int, *, by: str | None) -> None:
    """One roll of damage to several: everyone is damaged first, then it is seen who falls."""
    before = tuple(fight.state[name] for name in names)
    for creature in before:
        await take(fight, creature.name, amount)
    for creature in before:
        await fall_if_down(fight, creature, amount, by=by)


async def take(fight: Fight[Battle], who: str, amount: int) -> None:
    """The hit points go down at once; a sleeper hurt wakes; a spell held by focus is put to the test."""
    fight.record(Damaged(who, amount))
    creature = fight.state[who]
    if not amount or not creature.present:
        return
    for effect in creature.effects:
        if effect.breaks_on_damage:
            fight.record(EffectEnded(who, effect.name, effect.maker))
    if creature.focus and creature.hp:
        await keep_focus(fight, who)


@clause("delve.death.zero", "delve.damage.knockout")
async def fall_if_down(
    fight: Fight[Battle], before: Creature, amount: int, *, by: str | None, melee: bool = False
) -> None:
    """Nothing above 0 hit points; at 0 it falls, or is spared, if it was not down when the damage came (`before`)."""
    who = before.name
    creature = fight.state[who]
    if creature.hp or not creature.present:
        return
    if before.life == "dying":
        if amount:
            hurt_while_dying(fight, who)
    elif before.life == "unconscious":
        if amount:
            hurt_while_out(fight, creature)
    elif before.hp:
        await fall(fight, creature, by=by, melee=melee)


@clause("delve.death.zero", "delve.damage.monster-dies", "delve.death.no-instant")
async def fall(fight: Fight[Battle], creature: Creature, *, by: str | None, melee: bool) -> None:
    """At 0 a monster dies and a character drops and is dying, however great the damage was."""
    if creature.focus:
        end_focus_of_the_fallen(fight, creature)
    if await spared(fight, creature.name, by, melee=melee):
        fight.record(Fell(creature.name, "unconscious"))
    elif dies_slowly(fight.state.rulings, creature):
        fall_dying(fight, creature.name)
    else:
        fight.record(Died(creature.name))


@clause("delve.death.unconscious", "delve.death.timer", "delve.death.again")
def fall_dying(fight: Fight[Battle], who: str) -> None:
    """Unconscious and prone, its timer still to be rolled on its next turn; an earlier one is forgotten."""
    fight.record(Fell(who, "dying"))


@clause("delve.death.unconscious", "delve.magic.focus")
def end_focus_of_the_fallen(fight: Fight[Battle], creature: Creature) -> None:
    """Whoever loses consciousness loses the spell it held, without a check."""
    fight.record(FocusEnded(creature.name, creature.focus))


@clause("delve.death.who")
def dies_slowly(rulings: Rulings, creature: Creature) -> bool:
    """Only characters die slowly, and those monsters whom the table allows it by name."""
    return creature.is_character or (rulings.named_monsters_can_die_slowly and creature.sheet.dies_slowly)


@clause("delve.damage.knockout", "delve.damage.knockout-scope")
async def spared(fight: Fight[Battle], who: str, by: str | None, *, melee: bool) -> bool:
    """Whoever brings a creature to 0 may choose that it only falls unconscious.

    Any damage may; by ruling only a melee attack. The master chooses for monsters, who do not
    spare anybody unless he is asked. Nobody is asked about one whom he does not know to be there.
    """
    battle = fight.state
    if by is None or by not in battle or who in unseen_by(battle, battle.seat_of(by)):
        return False
    if battle.rulings.knockout_scope == "melee_only" and not melee:
        return False
    if battle[by].sheet.kind == "monster" and battle.setting.calls == "defaults":
        return False
    offers = (Offer(Kill(), "delve.damage.monster-dies"), Offer(KnockOut(), "delve.damage.knockout"))
    return isinstance(await choose(by, "knockout", offers), KnockOut)


@clause("delve.death.damage-while-dying")
def hurt_while_dying(fight: Fight[Battle], who: str) -> None:
    """Damage changes nothing for the dying; by ruling each hit takes a round, or kills."""
    creature = fight.state[who]
    match fight.state.rulings.damage_while_dying:
        case "kill":
            fight.record(Died(who))
        case "tick" if creature.timer is None:
            fight.record(TimerDocked(who))
        case "tick":
            assert creature.timer is not None
            fight.record(TimerRan(who, creature.timer - 1))
            if creature.timer == 1:
                fight.record(Died(who))


@clause("delve.death.again", "delve.damage.knockout-scope")
def hurt_while_out(fight: Fight[Battle], creature: Creature) -> None:
    """Harm to one who lies stabilised or knocked out: a monster dies, a character starts dying. No choice again."""
    if dies_slowly(fight.state.rulings, creature):
        fall_dying(fight, creature.name)
    else:
        fight.record(Died(creature.name))


# ---------------------------------------------------------------- healing


@clause("delve.damage.healing", "delve.death.wakes")
def heal(fight: Fight[Battle], who: str, amount: int) -> None:
    """Hit points up to the maximum; above 0 the unconscious wake, dying no more, prone until they stand."""
    creature = fight.state[who]
    assert creature.life != "dead", "the dead cannot be chosen for healing"
    lacking = creature.sheet.max_hp - creature.hp
    fight.record(Healed(who, amount, lacking if lacking < amount else None))
    if creature.life in ("dying", "unconscious") and fight.state[who].hp:
        cite("delve.death.wakes")
        fight.record(Woke(who))
