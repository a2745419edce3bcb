"""Attacks: who may strike whom with what, the roll, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Refusal, choose
from zaruba.kernel.clauses import cite, clause, remembered
from zaruba.kernel.dice import Throw
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.delve import riders
from zaruba.systems.delve.actions import FinishOff, MeleeAttack, MonsterAttack, RangedAttack, StrayAt
from zaruba.systems.delve.battle import SHIELD, UNARMED, Battle, Creature
from zaruba.systems.delve.casting import let_go
from zaruba.systems.delve.checks import (
    ADVANTAGE,
    DISADVANTAGE,
    AttackRoll,
    Blow,
    Source,
    advantages,
    bonuses,
    d20_with,
    half,
    masters_modifier,
    rolled,
)  # fmt: skip
from zaruba.systems.delve.damage import Wound, damage_of, doubled, hurt
from zaruba.systems.delve.facts import (
    ActionSpent,
    AttackUsed,
    Died,
    Hit,
    LetFall,
    Missed,
    NoticedBy,
    Revealed,
    RoutineBegan,
    Shot,
)  # fmt: skip
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import Ability, Band, Damage, ListedAttack, Rider, Weapon, damage
from zaruba.systems.delve.terrain import can_see, distance_ft, hindrances_of_place, within

ByWeapon = TypeVar("ByWeapon", MeleeAttack, RangedAttack)
Options = Iterator[Offer[MeleeAttack | RangedAttack | MonsterAttack | FinishOff] | Refusal]


class Stroke(Struct, frozen=True):
    """An attack as it will be rolled. `sources`: advantage and disadvantage that the position does not show."""

    attacker: str
    target: str
    name: str
    add: Tally
    wound: Wound
    melee: bool
    rider: Rider | None = None
    sources: tuple[Source, ...] = ()


# ---------------------------------------------------------------- what may be attempted


def attack_options(battle: Battle, actor: Creature) -> Options:
    """Every attack an action may be, against every foe, as an offer or a refusal."""
    weapons = tuple(weapons_in_hand(battle, actor))
    for target in battle.enemies_of(actor):
        if target.hidden:
            continue
        for weapon in weapons:
            if weapon.melee:
                for blow in with_either_ability(battle.rulings, actor, weapon, MeleeAttack(weapon.name, target.name)):
                    yield _judged(battle, actor, target, blow, weapon, "close")
            band = weapon.ranged or weapon.thrown
            if band is not None:
                for shot in with_either_ability(battle.rulings, actor, weapon, RangedAttack(weapon.name, target.name)):
                    yield _judged(battle, actor, target, shot, weapon, band)
        for number, alternative in enumerate(actor.sheet.routine):
            for line in alternative:
                yield routine_option(battle, actor, target, line.attack, number)
        if battle.rulings.finish_off_helpless and target.helpless:
            yield finish_off_option(battle, actor, target)
    yield from not_made_for(battle, actor)
    yield from put_away(battle, actor)


def routine_left_options(battle: Battle, actor: Creature) -> Options:
    """The attacks of this action that are still to be made."""
    assert battle.turn is not None
    for target in battle.enemies_of(actor):
        if not target.hidden:
            for line in battle.turn.routine:
                yield routine_option(battle, actor, target, line.attack, 0)


def weapons_in_hand(battle: Battle, actor: Creature) -> Iterator[Weapon]:
    """The weapons in hand, and the bare fist of whoever has no natural weapon."""
    for name in actor.hands:
        weapon = actor.weapon(name)
        if weapon is not None:
            yield weapon
    if not actor.sheet.routine:
        yield unarmed(battle.rulings)


@clause("delve.attack.unarmed")
def unarmed(rulings: Rulings) -> Weapon:
    """A bare fist does 1 damage, or what the table rules."""
    return UNARMED if rulings.unarmed_damage == "1" else Weapon("unarmed", "unarmed", damage(rulings.unarmed_damage))


@clause("delve.attack.melee-weapon", "delve.attack.ranged-weapon")
def not_made_for(battle: Battle, actor: Creature) -> Iterator[Refusal]:
    """Refusals for what is in hand and cannot be used that way: a bow is not swung, a sword is not shot."""
    for target in battle.enemies_of(actor):
        for weapon in weapons_in_hand(battle, actor):
            details = {"item": weapon.name}
            if target.hidden or weapon.kind == UNARMED.kind:
                continue
            if not weapon.melee:
                swing = MeleeAttack(weapon.name, target.name)
                yield Refusal(swing, "delve.attack.melee-weapon", "not-a-melee-weapon", details)
            if weapon.ranged is None and weapon.thrown is None:
                shot = RangedAttack(weapon.name, target.name)
                yield Refusal(shot, "delve.attack.ranged-weapon", "not-a-ranged-weapon", details)


def put_away(battle: Battle, actor: Creature) -> Iterator[Refusal]:
    """Refusals for weapons that are carried and not in hand."""
    for weapon in actor.sheet.weapons:
        if weapon.name in actor.carried:
            for target in battle.enemies_of(actor):
                if target.hidden:
                    continue
                wanted = MeleeAttack if weapon.melee else RangedAttack
                clause_id = "delve.attack.melee-weapon" if weapon.melee else "delve.attack.ranged-weapon"
                yield Refusal(wanted(weapon.name, target.name), clause_id, "not-in-hand", {"item": weapon.name})


def _judged(
    battle: Battle,
    actor: Creature,
    target: Creature,
    action: MeleeAttack | RangedAttack,
    weapon: Weapon,
    band: Band,
) -> Offer[MeleeAttack | RangedAttack] | Refusal:
    """An attack with a weapon in hand, or why not."""
    if refusal := needs_both_hands(actor, action, weapon):
        return refusal
    if isinstance(action, RangedAttack) and (refusal := cannot_shoot(battle, actor, action, weapon)):
        return refusal
    if refusal := out_of_reach(battle, actor, target, action, band):
        return refusal
    kind = "delve.action.melee-attack" if isinstance(action, MeleeAttack) else "delve.action.ranged-attack"
    return Offer(action, kind)


@clause("delve.attack.range", "delve.terrain.total-cover")
def out_of_reach(
    battle: Battle, actor: Creature, target: Creature, action: MeleeAttack | RangedAttack | MonsterAttack, band: Band
) -> Refusal | None:
    """A weapon reaches its band and every nearer one, and only what is seen."""
    if not within(battle, actor, target, band):
        return Refusal(action, "delve.attack.range", "out-of-range", {"band": band, "target": target.name})
    if not can_see(battle, actor, target):
        return Refusal(action, "delve.terrain.total-cover", "not-seen", {"target": target.name})
    return None


def needs_both_hands(actor: Creature, action: MeleeAttack | RangedAttack, weapon: Weapon) -> Refusal | None:
    """A two-handed weapon needs both hands for the attack (delve.gear.two-handed)."""
    if weapon.two_handed and len(actor.hands) > 1:
        return Refusal(action, "delve.gear.two-handed", "hands-full", {"item": weapon.name})
    return None


def cannot_shoot(battle: Battle, actor: Creature, action: RangedAttack, weapon: Weapon) -> Refusal | None:
    """No ammunition left (delve.attack.ammunition), or not loaded (delve.gear.loading)."""
    counted = battle.rulings.track_ammunition and actor.is_character and weapon.ammunition
    if counted and not actor.ammo_for(weapon):
        return Refusal(action, "delve.attack.ammunition", "no-ammunition", {"item": weapon.name})
    if weapon.name in actor.unloaded:
        return Refusal(action, "delve.gear.loading", "not-loaded", {"item": weapon.name})
    return None


def routine_option(
    battle: Battle, actor: Creature, target: Creature, attack: ListedAttack, alternative: int
) -> Offer[MonsterAttack] | Refusal:
    action = MonsterAttack(attack.name, target.name, alternative)
    return out_of_reach(battle, actor, target, action, attack.reach) or Offer(action, "delve.monster.routine")


def finish_off_option(battle: Battle, actor: Creature, target: Creature) -> Offer[FinishOff] | Refusal:
    """By ruling: a helpless foe at close range is slain outright."""
    if not within(battle, actor, target, "close"):
        return Refusal(FinishOff(target.name), "delve.attack.range", "out-of-range", {"band": "close"})
    return Offer(FinishOff(target.name), "delve.attack.helpless")


# ---------------------------------------------------------------- the roll


def attack_sources(battle: Battle, actor: Creature, target: Creature, *, melee: bool) -> tuple[Source, ...]:
    """Everything that gives an attack advantage or disadvantage."""
    rulings = battle.rulings
    sources = (*hindrances_of_place(battle, actor, target), *advantages(actor, _KIND[melee]))
    if actor.favour or target.against:
        sources += (*masters_modifier(actor.favour), *masters_modifier(target.against))
    if target.prone:
        cite("delve.condition.prone")  # lying down has no number of its own: the master may give it one
    if rulings.helpless_target == "advantage" and target.helpless:
        sources += (Source(ADVANTAGE, "delve.attack.helpless"),)
    if target.sheet.attacked_at_disadvantage:
        sources += (Source(DISADVANTAGE, "delve.monster.stat-block", target.name),)
    if rulings.surprise_advantage and battle.phase == "surprise" and is_unaware(battle, target, of=actor):
        sources += (Source(ADVANTAGE, "delve.surprise.advantage"),)
    if not melee and hampered_at_close(battle, actor):
        sources += (Source(DISADVANTAGE, "delve.attack.ranged-at-close"),)
    return sources


_KIND: dict[bool, Literal["melee_attack", "ranged_attack"]] = {True: "melee_attack", False: "ranged_attack"}


@clause("delve.attack.ranged-at-close")
def hampered_at_close(battle: Battle, actor: Creature) -> bool:
    """A shot beside a foe is made like any other, unless the table rules that an able one within 5 feet hampers it."""
    if battle.rulings.ranged_in_melee == "no_penalty":
        return False
    foes = (foe for foe in battle.enemies_of(actor) if foe.able and not foe.hidden)
    return any(within(battle, actor, foe, "close") for foe in foes)


def is_unaware(battle: Battle, target: Creature, *, of: Creature) -> bool:
    """Whether the target does not know of the attacker: taken by surprise, or the attacker hides from it."""
    return (of.name, target.name) in battle.unaware or of.hidden


@clause("delve.gear.armour")
def armour_class(target: Creature) -> Tally:
    """AC as it stands: the sheet's, less a shield laid aside, and what talents and effects give."""
    rows = bonuses(target, "ac")
    if target.sheet.shield and SHIELD not in target.hands:
        rows = (*rows, Modifier(-2, "delve.gear.armour", SHIELD))
    return Tally(target.sheet.ac, rows)


@clause("delve.gear.finesse", "delve.gear.thrown", "delve.action.melee-attack", "delve.action.ranged-attack")
def ability_for(rulings: Rulings, actor: Creature, weapon: Weapon, action: MeleeAttack | RangedAttack) -> Ability:
    """STR in melee and DEX at range; a finesse weapon takes the better, unless the player says otherwise.

    A weapon thrown goes by DEX like every ranged attack; by ruling by STR, or by the better of the two.
    """
    if may_use_either(rulings, weapon, action):
        return action.ability or better_ability(actor)
    thrown = isinstance(action, RangedAttack) and weapon.ranged is None
    if isinstance(action, MeleeAttack) or (thrown and rulings.thrown_ability == "str"):
        return "str"
    return "dex"


@clause("delve.gear.finesse", "delve.gear.thrown")
def may_use_either(rulings: Rulings, weapon: Weapon, action: MeleeAttack | RangedAttack) -> bool:
    """Whether STR and DEX are both open: with a finesse weapon, and by ruling with any that is thrown."""
    thrown = isinstance(action, RangedAttack) and weapon.ranged is None
    return weapon.finesse or (thrown and rulings.thrown_ability == "better")


def better_ability(actor: Creature) -> Literal["str", "dex"]:
    return "str" if actor.sheet.strength >= actor.sheet.dexterity else "dex"


def with_either_ability(rulings: Rulings, actor: Creature, weapon: Weapon, action: ByWeapon) -> Iterator[ByWeapon]:
    """An attack with the ability that goes without saying; where there is a choice, with the worse one too."""
    yield action
    if actor.sheet.strength != actor.sheet.dexterity and may_use_either(rulings, weapon, action):
        yield replace(action, ability="dex" if better_ability(actor) == "str" else "str")


@clause("delve.attack.bonuses", "delve.talent.weapon-mastery")
def weapon_rows(actor: Creature, weapon: Weapon, kind: Literal["melee_attack", "ranged_attack"]) -> Iterator[Modifier]:
    """Talents that name this kind of attack, a magic weapon, mastery of the weapon: they all add up."""
    yield from bonuses(actor, kind, (weapon.kind, weapon.name))
    if weapon.attack_bonus:
        yield Modifier(weapon.attack_bonus, "delve.attack.bonuses", weapon.name)
    if weapon.kind in actor.sheet.masteries:
        yield Modifier(mastery(actor.sheet.level), "delve.talent.weapon-mastery", weapon.kind)


@clause("delve.talent.weapon-mastery")
def mastery(level: int) -> int:
    """1 and half the level, to attacks and to damage with that kind of weapon."""
    return 1 + half(level)


@clause("delve.talent.backstab")
def backstab_dice(level: int) -> int:
    """How many more weapon dice a thief rolls against the unaware: one, and one per two levels."""
    return 1 + half(level)


@clause("delve.gear.versatile")
def dice_of(actor: Creature, weapon: Weapon) -> Damage:
    """A versatile weapon does its larger die when nothing else is in hand."""
    if weapon.versatile is not None and len(actor.hands) == 1:
        return weapon.versatile
    return weapon.damage


@clause("delve.damage.no-ability-mod", "delve.damage.roll")
def weapon_wound(battle: Battle, actor: Creature, target: Creature, weapon: Weapon, ability: Ability) -> Wound:
    """The weapon's dice and the bonuses that speak of damage; the ability is left out, unless the table rules it in."""
    dice = dice_of(actor, weapon)
    extra = weapon.extra_dice.dice.dice
    if actor.sheet.backstab and dice.dice.dice and is_unaware(battle, target, of=actor):
        cite("delve.talent.backstab")
        extra += dice.dice.dice[:1] * backstab_dice(actor.sheet.level)
    rows = list(bonuses(actor, "damage", (weapon.kind, weapon.name)))
    if weapon.damage_bonus:
        rows.append(Modifier(weapon.damage_bonus, "delve.damage.roll", weapon.name))
    if weapon.extra_dice.flat:
        rows.append(Modifier(weapon.extra_dice.flat, "delve.damage.roll", weapon.name))
    if weapon.kind in actor.sheet.masteries:
        rows.append(Modifier(mastery(actor.sheet.level), "delve.talent.weapon-mastery", weapon.kind))
    if battle.rulings.damage_adds_ability == "attack_ability":
        rows.append(Modifier(actor.sheet.modifier(ability), "delve.damage.no-ability-mod", ability))
    return Wound(dice, Throw(extra), tuple(row for row in rows if row.value))


def stroke_of(battle: Battle, actor: Creature, action: MeleeAttack | RangedAttack | MonsterAttack) -> Stroke:
    """The attack an action stands for, with everything that is added to its rolls."""
    target = battle[action.target]
    if isinstance(action, MonsterAttack):
        return listed_stroke(battle, actor, target, action)
    weapon = next(w for w in weapons_in_hand(battle, actor) if w.name == action.weapon)
    ability = ability_for(battle.rulings, actor, weapon, action)
    return weapon_stroke(battle, actor, target, weapon, ability, melee=isinstance(action, MeleeAttack))


def weapon_stroke(
    battle: Battle, actor: Creature, target: Creature, weapon: Weapon, ability: Ability, *, melee: bool
) -> Stroke:
    """An attack with a weapon and an ability, with everything that is added to its rolls."""
    add = tally(actor.sheet.modifier(ability), weapon_rows(actor, weapon, _KIND[melee]))
    wound = weapon_wound(battle, actor, target, weapon, ability)
    return Stroke(actor.name, target.name, weapon.name, add, wound, melee, weapon.rider)


def listed_stroke(battle: Battle, actor: Creature, target: Creature, action: MonsterAttack) -> Stroke:
    """An attack line of a monster against a target."""
    turn = battle.turn
    under_way = turn.routine if turn is not None and turn.who == actor.name else ()
    lines = (*under_way, *actor.sheet.routine[action.alternative])
    attack = next(line.attack for line in lines if line.attack.name == action.attack)
    melee = attack.is_melee and within(battle, actor, target, "close")
    kind = _KIND[melee]
    rows, harm = bonuses(actor, kind, (attack.name,)), bonuses(actor, "damage", (attack.name,))
    return _listed_stroke(actor.name, target.name, attack, melee, rows, harm)


@remembered
@clause("delve.monster.stat-block")
def _listed_stroke(
    actor: str, target: str, attack: ListedAttack, melee: bool, rows: tuple[Modifier, ...], harm: tuple[Modifier, ...]
) -> Stroke:
    """The printed bonus holds everything; only talents and spells laid on the monster add to it."""
    wound = Wound(attack.damage, rows=harm)
    return Stroke(actor, target, attack.name, Tally(attack.bonus, rows), wound, melee, attack.rider)


@clause(
    "delve.attack.hit", "delve.attack.natural-20", "delve.attack.natural-1", "delve.critical.trigger",
    "delve.critical.kept-die",
)  # fmt: skip
async def attack_roll(fight: Fight[Battle], stroke: Stroke) -> Blow:
    """A hit if the total reaches AC. A kept 20 hits whatever the AC and is critical; a kept 1 means nothing of its own."""
    battle = fight.state
    actor, target = battle[stroke.attacker], battle[stroke.target]
    sources = (*attack_sources(battle, actor, target, melee=stroke.melee), *stroke.sources)
    reading = attack_reading(battle.rulings, stroke.add, armour_class(target), sources, stroke.melee)
    blow: Blow = await rolled(fight, actor.name, d20_with(sources), reading, "attack")
    return blow


@remembered
def attack_reading(rulings: Rulings, add: Tally, ac: Tally, sources: tuple[Source, ...], melee: bool) -> AttackRoll:
    return AttackRoll(
        add=add,
        target=ac,
        test="at_least",
        cites=tuple(source.clause for source in sources),
        always_misses=rulings.natural_1_attack == "always_misses",
        strays=not melee and rulings.stray_shot_on_natural_1,
    )


# ---------------------------------------------------------------- what happens


@clause("delve.action.melee-attack", "delve.attack.melee-weapon", "delve.attack.two-weapons")
async def melee_attack(fight: Fight[Battle], who: str, action: MeleeAttack) -> None:
    """One blow with one melee weapon takes the action; a weapon in each hand gives no second."""
    fight.record(ActionSpent(who))
    await strike(fight, stroke_of(fight.state, fight.state[who], action))


@clause("delve.action.ranged-attack", "delve.attack.ranged-weapon")
async def ranged_attack(fight: Fight[Battle], who: str, action: RangedAttack) -> None:
    """One shot, or one throw of what may be thrown, takes the action."""
    fight.record(ActionSpent(who))
    await shoot(fight, who, action)


@clause("delve.attack.past-others")
async def shoot(fight: Fight[Battle], who: str, action: RangedAttack) -> None:
    """A shot or throw, whoever stands in between, with what it uses up: ammunition, the load, the weapon itself."""
    actor = fight.state[who]
    stroke = stroke_of(fight.state, actor, action)
    weapon = next(w for w in weapons_in_hand(fight.state, actor) if w.name == action.weapon)
    if weapon.ranged is None:
        throw_away(fight, who, weapon, action.target)
    else:
        use_ammunition(fight, who, weapon)
    await strike(fight, stroke)


@clause("delve.gear.thrown")
def throw_away(fight: Fight[Battle], who: str, weapon: Weapon, target: str) -> None:
    """A weapon thrown leaves the hand and lies where it fell."""
    fight.record(LetFall(who, weapon.name, fight.state[target].at))


@clause("delve.attack.ammunition", "delve.gear.loading")
def use_ammunition(fight: Fight[Battle], who: str, weapon: Weapon) -> None:
    """Each shot uses a piece, hit or miss; monsters do not count theirs. A loading weapon is then unloaded."""
    counted = fight.state.rulings.track_ammunition and fight.state[who].is_character
    if (counted and weapon.ammunition) or weapon.loading:
        fight.record(Shot(who, weapon.name, weapon.ammunition if counted else "", weapon.loading))


@clause("delve.monster.routine", "delve.turn.split-move")
async def monster_attack(fight: Fight[Battle], who: str, action: MonsterAttack) -> None:
    """One attack of a routine. The first takes the action and settles which alternative is used."""
    battle = fight.state
    assert battle.turn is not None
    actor = battle[who]
    if battle.turn.action:
        lines = actor.sheet.routine[action.alternative]
        fight.record(ActionSpent(who))
        if len(lines) > 1 or lines[0].count > 1:
            fight.record(RoutineBegan(who, lines), AttackUsed(who, action.attack))
    else:
        fight.record(AttackUsed(who, action.attack))
    await strike(fight, listed_stroke(battle, actor, battle[action.target], action))


@clause("delve.attack.helpless")
def finish_off(fight: Fight[Battle], who: str, action: FinishOff) -> None:
    """By ruling: no roll, and a helpless foe is dead."""
    fight.record(ActionSpent(who))
    let_go(fight, action.target)
    fight.record(Died(action.target))


@clause("delve.damage.on-hit")
async def strike(fight: Fight[Battle], stroke: Stroke) -> bool:
    """The roll, the damage of a hit, and what follows from it. True if it hit."""
    blow = Blow.HIT if cannot_miss(fight.state, stroke) else await attack_roll(fight, stroke)
    wound = doubled(fight.state.rulings, stroke.wound) if blow is Blow.CRITICAL else stroke.wound
    notice(fight, stroke)
    if blow in (Blow.HIT, Blow.CRITICAL):
        fight.record(Hit(stroke.attacker, stroke.target, stroke.name, blow is Blow.CRITICAL))
        amount = await damage_of(fight, stroke.attacker, wound)
        await hurt(fight, stroke.target, amount, by=stroke.attacker, melee=stroke.melee)
        if stroke.rider is not None:
            await riders.follow(fight, stroke.rider, attacker=stroke.attacker, target=stroke.target, dealt=amount)
        return True
    fight.record(Missed(stroke.attacker, stroke.target, stroke.name))
    if blow is Blow.STRAY:
        await stray_shot(fight, stroke)
    return False


def cannot_miss(battle: Battle, stroke: Stroke) -> bool:
    """By ruling a helpless target is hit without a roll."""
    if battle.rulings.helpless_target != "auto_hit" or not battle[stroke.target].helpless:
        return False
    cite("delve.attack.helpless")
    return True


@clause("delve.surprise.advantage")
def notice(fight: Fight[Battle], stroke: Stroke) -> None:
    """Whoever is attacked knows of the attacker from then on, hit or missed."""
    if fight.state[stroke.attacker].hidden:
        fight.record(Revealed(stroke.attacker))
    if (stroke.attacker, stroke.target) in fight.state.unaware:
        fight.record(NoticedBy(stroke.attacker, stroke.target))


@clause("delve.attack.past-others")
async def stray_shot(fight: Fight[Battle], stroke: Stroke) -> None:
    """By ruling: a 1 that misses is rolled again against an ally in or beside the line whom the master names."""
    battle = fight.state
    shooter, target = battle[stroke.attacker], battle[stroke.target]
    allies = [ally for ally in battle.friends_of(shooter) if _in_the_line(battle, shooter, target, ally)]
    if not allies:
        return
    offers = (Offer(StrayAt(ally.name), "delve.attack.past-others") for ally in allies)
    ally = battle[(await choose(MASTER, "stray", offers)).who]
    misses = battle.rulings.natural_1_attack == "always_misses"
    reading = AttackRoll(add=stroke.add, target=armour_class(ally), test="at_least", always_misses=misses)
    blow: Blow = await rolled(fight, shooter.name, d20_with(()), reading, "stray")
    if blow in (Blow.HIT, Blow.CRITICAL):
        fight.record(Hit(shooter.name, ally.name, stroke.name))
        await hurt(fight, ally.name, await damage_of(fight, shooter.name, stroke.wound), by=shooter.name)
    else:
        fight.record(Missed(shooter.name, ally.name, stroke.name))


def _in_the_line(battle: Battle, shooter: Creature, target: Creature, ally: Creature) -> bool:
    """Between the two, or beside the target."""
    whole = distance_ft(battle, shooter, target)
    first, second = distance_ft(battle, shooter, ally), distance_ft(battle, ally, target)
    return second <= 5 or (first <= whole and first + second <= whole + 5)
