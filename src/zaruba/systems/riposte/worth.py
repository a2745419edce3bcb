"""What acts and answers of a duel are worth to those who decide by tactics.

Everything is weighed in thousandths: a chance by its share of a thousand, harm by the share of a fighter that it
takes out of the fight. Pure reckoning over a position as its seat knows it; nothing here is a rule.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from zaruba.kernel.clauses import remembered
from zaruba.kernel.dice import Throw, throw, totals
from zaruba.systems.riposte.actions import Aimed, Attack, Blow, Cast, Parry, QuickAttack, Release, StealthAttack
from zaruba.systems.riposte.attack import (
    KINDS,
    attack_tally,
    item_of,
    mode_of,
    strike_of,
)
from zaruba.systems.riposte.battle import Battle, Fighter, Strike
from zaruba.systems.riposte.body import ROWS, TABLE, ready, rung
from zaruba.systems.riposte.damage import damage_dice, declared, piece_over, resistance
from zaruba.systems.riposte.magic import as_item, cast_tally, cost
from zaruba.systems.riposte.reaction import block_tally, dodge_tally, has_shield, parry_means, parry_tally
from zaruba.systems.riposte.rolls import brawn, plain_tally
from zaruba.systems.riposte.sheet import HANDS, DamageType, Item, Location, Spell, Track
from zaruba.systems.riposte.space import HAND_M, distance

ALL = 1000
WOUNDING, FELLING = 600, 1000
"""What it is worth to take the whole of a pool, and that its owner falls by it."""
STUNNING, MAIMING, BLEEDING = 250, 400, 60
UNKNOWN = 20
"""What somebody is taken to have left whose hits are secret."""
DICE = throw("3d6")


# ---------------------------------------------------------------- chances


@lru_cache(maxsize=256)
def rolls_over(need: int) -> int:
    """How often 3d6 show more than a number."""
    return ALL * sum(ways for total, ways in totals(DICE) if total > need) // DICE.ways


@lru_cache(maxsize=256)
def rolls(number: int) -> int:
    """How often 3d6 show just that number."""
    return ALL * sum(ways for total, ways in totals(DICE) if total == number) // DICE.ways


@lru_cache(maxsize=256)
def beats(margin: int) -> int:
    """How often 3d6 and a margin are more than another 3d6."""
    both = DICE.ways * DICE.ways
    return (
        ALL
        * sum(one * other for mine, one in totals(DICE) for theirs, other in totals(DICE) if mine + margin > theirs)
        // both
    )


# ---------------------------------------------------------------- harm


@lru_cache(maxsize=1 << 14)
def harm(
    dice: int,
    flat: int,
    resisted: int,
    halves: int,
    pool: int,
    half: int,
    res: int,
    location: Aimed,
    damage_type: DamageType,
    track: Track,
) -> int:
    """The mean worth of so many dice on a place, for whoever deals them."""
    if not dice:
        return one_harm(flat, resisted, halves, pool, half, res, location, damage_type, track)
    spread = totals(Throw((6,) * dice))
    worth = sum(
        ways * one_harm(raw + flat, resisted, halves, pool, half, res, location, damage_type, track)
        for raw, ways in spread
    )
    return worth // sum(ways for _, ways in spread)


def one_harm(
    raw: int,
    resisted: int,
    halves: int,
    pool: int,
    half: int,
    res: int,
    location: Aimed,
    damage_type: DamageType,
    track: Track,
) -> int:
    final = max(0, raw - resisted) * halves // 2
    if not final:
        return 0
    maims = track == "lethal" and final >= half
    if final >= pool or (maims and location in ("head", "neck")):
        return WOUNDING + FELLING
    worth = WOUNDING * final // max(1, pool)
    if final >= res:
        worth += STUNNING
    if maims and location in ("hands", "arms", "legs", "feet"):
        worth += MAIMING
    if damage_type == "cutting":
        worth += BLEEDING
    return worth


def harm_at(battle: Battle, target: Fighter, item: Item, dice: int, location: Aimed, *, armoured: bool = True) -> int:
    """What the damage of an item does to somebody at a place."""
    row = ROWS[location] if location else None
    place: Location = row.location if row is not None else "chest"
    resisted = resistance(target, piece_over(target, place)) if armoured else 0
    lethal = item.track == "lethal" or target.life != "up"
    secret = "hits" if lethal else "shock_hits"
    pool = (target.hits if lethal else target.shock_hits) if secret not in target.secret else UNKNOWN
    most = UNKNOWN if "max_hits" in target.secret else target.sheet.max_hits
    half = most // 2 if location == "legs" else -(-most // 2)
    halves = row.halves if row is not None else 2
    res = target.sheet.res or UNKNOWN
    return harm(
        dice, item.flat, resisted, halves, max(1, pool), half, res, location, item.damage_type,
        "lethal" if lethal else "shock",
    )  # fmt: skip


@lru_cache(maxsize=1)
def places() -> tuple[tuple[Location, int], ...]:
    """How often 3d6 choose each place, in thousandths."""
    ways = dict(totals(DICE))
    return tuple(
        (row.location, ALL * sum(ways.get(number, 0) for number in range(row.low, row.high + 1)) // DICE.ways)
        for row in TABLE
    )


@remembered
def harm_of_strike(battle: Battle, strike: Strike) -> int:
    """What a strike does to its target once it lands, where it was aimed or anywhere."""
    attacker, target = battle[strike.by], battle[strike.target]
    all_out = strike.kind == "all_out"
    dice = damage_dice(battle.rulings, attacker, strike.item, mode=strike.mode, all_out=all_out).total
    place = declared(battle.rulings, strike.location)
    if strike.mode == "spell" or not place:
        return sum(share * harm_at(battle, target, strike.item, dice, at) for at, share in places()) // ALL
    return harm_at(battle, target, strike.item, dice, place)


# ---------------------------------------------------------------- attacks


@remembered
def defence(battle: Battle, strike: Strike) -> int | None:
    """The best an enemy can add to its answer; None if it cannot answer at all."""
    target = battle[strike.target]
    if not target.able or target.held:
        return None
    adds = [] if target.stunned else [dodge_tally(battle, target).total]
    if strike.mode == "close":
        adds += [parry_tally(battle, target, means).total for means in parry_means(battle, strike, target)]
    if not target.stunned and any(has_shield(battle, target, hand) for hand in HANDS):
        adds.append(block_tally(battle, target).total)
    return max(adds, default=None)


def strike_of_any(battle: Battle, actor: Fighter, action: Blow | QuickAttack) -> Strike:
    if isinstance(action, Blow):
        return strike_of(battle, actor.name, action)
    item = item_of(actor, action)
    return Strike(
        actor.name, action.target, item, KINDS[QuickAttack], "right_hand", mode_of(item, action), action.location,
        action.side,
    )  # fmt: skip


def hit_chance(battle: Battle, strike: Strike, guard: int | None) -> int:
    """How often an attack lands against the best answer."""
    if guard is None:
        return ALL
    add = attack_tally(battle, strike).total
    if strike.kind == "stealth_attack":
        victim = battle[strike.target]
        notices = plain_tally(victim, victim.sheet.intellect + victim.sheet.skill("concentration")).total
        unnoticed = beats(add - notices)
        return unnoticed + (ALL - unnoticed) * beats(add - guard) // ALL
    return beats(add - guard)


def worth_of_attack(battle: Battle, actor: Fighter, action: Blow | QuickAttack, guard: int | None = -1) -> int:
    """How often it lands, times what it does then."""
    strike = strike_of_any(battle, actor, action)
    target = battle[strike.target]
    if not target.able:
        return 0
    if guard == -1:
        guard = defence(battle, strike)
    chance = hit_chance(battle, strike, guard)
    worth = chance * harm_of_strike(battle, strike) // ALL
    if isinstance(action, StealthAttack):
        worth += chance * initiative_gain(battle, actor, target) // ALL
    return worth


@remembered
def best_blow(battle: Battle, actor: Fighter, target: Fighter) -> int:
    """What somebody's plain attack on somebody is worth, with what is in hand and without choosing a place."""
    worth = 0
    for hand, thing in actor.things_in_hand():
        if (
            ready(battle, actor, hand) is None
            or thing.item.kind != "weapon"
            or not (thing.item.dice or thing.item.flat)
        ):
            continue
        thrown = not thing.item.reach and not thing.item.shoots
        worth = max(worth, worth_of_attack(battle, actor, Attack(target.name, hand, thrown=thrown)))
    return max(worth, worth_of_attack(battle, actor, Attack(target.name, "bare")))


@remembered
def initiative_gain(battle: Battle, actor: Fighter, foe: Fighter) -> int:
    """Half of what both could do with the first blow of the next turn: without the gift it is a throw of dice."""
    if not foe.able or not actor.able:
        return 0
    return (best_blow(battle, actor, foe) + best_blow(battle, foe, actor)) // 2


# ---------------------------------------------------------------- strength


def strength_chance(actor: Fighter, target: Fighter) -> int:
    return ALL if not target.able else beats(brawn(actor) - brawn(target))


def worth_of_trip(battle: Battle, actor: Fighter, target: Fighter) -> int:
    """The first blow of the next turn with two more, against two less; and the enemy has to get up."""
    return strength_chance(actor, target) * initiative_gain(battle, actor, target) * 12 // (ALL * 10)


def blade_of(battle: Battle, fighter: Fighter) -> Item | None:
    """The weapon with which somebody can meet bare hands."""
    things = (ready(battle, fighter, hand) for hand in HANDS)
    return next((t.item for t in things if t is not None and t.item.kind == "weapon" and t.item.reach), None)


def worth_of_choke(battle: Battle, actor: Fighter, target: Fighter, *, kept: bool) -> int:
    """2d6 a turn that no armour stops, and a victim that can do nothing; a blade is what one must not choke against."""
    pool = UNKNOWN if "hits" in target.secret else max(1, target.hits)
    squeeze = harm(2, 0, 0, 2, pool, ALL, target.sheet.res or UNKNOWN, "", "", "lethal")
    if kept:
        return squeeze + best_blow(battle, target, actor) + WOUNDING // 2
    if not target.able:
        return 0
    worth = strength_chance(actor, target) * (2 * squeeze + best_blow(battle, target, actor)) // ALL
    blade = blade_of(battle, target)
    if blade is None or target.held:
        return worth
    parried = beats(parry_add(battle, target) - brawn(actor))
    dice = damage_dice(battle.rulings, target, blade).total
    return worth * (ALL - parried) // ALL - parried * 2 * harm_at(battle, actor, blade, dice, "arms") // ALL


def parry_add(battle: Battle, fighter: Fighter) -> int:
    adds = [parry_tally(battle, fighter, hand).total for hand in HANDS if ready(battle, fighter, hand) is not None]
    return max(adds, default=0)


def worth_of_grab(battle: Battle, actor: Fighter, target: Fighter, item: Item, *, bare: bool) -> int:
    """Somebody held is struck without an answer, and strikes nobody."""
    if not target.able or target.held:
        return 0
    strike = Strike(actor.name, target.name, item, "grab", "" if bare else "right_hand")
    guard = defence(battle, strike)
    add = actor.sheet.reflex + actor.sheet.skill(item.skill)
    lands = ALL if guard is None else beats(add - guard)
    freed = beats(brawn(target) - brawn(actor))
    worth = lands * (ALL - freed) // ALL * (best_blow(battle, target, actor) + MAIMING) // ALL
    blade = blade_of(battle, target)
    if not bare or blade is None:
        return worth
    parried = beats(parry_add(battle, target) - add)
    dice = damage_dice(battle.rulings, target, blade).total
    return worth - parried * harm_at(battle, actor, blade, dice, "arms") // ALL


def worth_of_disarm(battle: Battle, actor: Fighter, target: Fighter, item: Item) -> int:
    """What an armed enemy does more than one with bare hands."""
    if actor.sheet.skill(item.skill) < 1 or not target.able:
        return 0
    chance = beats(brawn(actor, item.skill) - brawn(target, item.skill))
    without = replace(target, right_hand=None, left_hand=target.left_hand if target.right_hand is not None else None)
    disarmed = battle.put(without)
    saved = best_blow(battle, target, actor) - best_blow(disarmed, without, actor)
    return chance * max(0, saved) // ALL


# ---------------------------------------------------------------- spells


def worth_of_casting(battle: Battle, actor: Fighter, action: Cast | Release) -> int:
    """What a spell would do, by how often it works; the longer it takes the less it is worth, and mana is not free."""
    if isinstance(action, Release):
        assert actor.casting is not None
        spell, cut = actor.sheet.spell(actor.casting.spell), 0
    else:
        spell, cut = actor.sheet.spell(action.spell), action.cut
    assert spell is not None
    add = cast_tally(actor, spell).total
    works = rolls_over(spell.difficulty - add - 1)
    if action.target and spell.aims == "area":
        does = worth_of_area(battle, actor, battle[action.target], spell, add)
    elif action.target:
        does = worth_of_spell_on(battle, actor, battle[action.target], spell, add)
    else:
        does = max(
            (worth_of_spell_on(battle, actor, one, spell, add) for one in meant(battle, actor, spell)), default=0
        )
    if isinstance(action, Release):
        return works * does // ALL
    later = spell.casting_turns - cut
    price = 100 * cost(spell, cut) // max(1, actor.mana)
    return max(0, works * does // ALL // (1 + later) - price)


def worth_of_area(battle: Battle, actor: Fighter, middle: Fighter, spell: Spell, add: int) -> int:
    """Everybody in it, friends on the other side of the scales."""
    return sum(
        worth_of_spell_on(battle, actor, one, spell, add) * (1 if (one.side == actor.side) == spell.kind else -2)
        for one in battle.fighters
        if one.present and distance(middle, one) <= spell.radius_m
    )


def meant(battle: Battle, actor: Fighter, spell: Spell) -> list[Fighter]:
    """Whom a spell could be cast on in the end."""
    if spell.aims == "self":
        return [actor]
    return [
        one
        for one in battle.fighters
        if (one.side == actor.side) == spell.kind and one.present and distance(actor, one) <= spell.range_m + HAND_M
    ]


def worth_of_spell_on(battle: Battle, actor: Fighter, target: Fighter, spell: Spell, add: int) -> int:
    if spell.kind:
        return worth_of_kindness(battle, actor, target, spell)
    if not target.able:
        return 0
    worth = worth_of_outcome(battle, actor, target, spell)
    if spell.directed:
        strike = Strike(actor.name, target.name, as_item(spell), "cast", mode="spell")
        guard = defence(battle, strike)
        lands = ALL if guard is None else beats(add - guard)
        return lands * (worth + harm_of_strike(battle, strike)) // ALL
    if spell.mental:
        will = plain_tally(target, target.sheet.will + target.sheet.skill("concentration")).total
        return beats(add - will) * worth // ALL
    if spell.dice or spell.flat:
        worth += harm_at(battle, target, as_item(spell), spell.dice, "")
    return worth


def worth_of_outcome(battle: Battle, actor: Fighter, target: Fighter, spell: Spell) -> int:
    match spell.outcome:
        case "stun":
            return 0 if target.stunned else STUNNING * (1 + spell.turns)
        case "hold":
            return 0 if target.held else 2 * STUNNING
        case "fall":
            return 0 if target.prone else STUNNING // 2
        case "favour":
            return 0 if has_effect(target, spell) else 40 * -spell.modifier * max(1, spell.turns) // 2
        case "bleed":
            return 2 * BLEEDING * spell.modifier if target.bleed_rate else 0
        case _:
            return 0


def worth_of_kindness(battle: Battle, actor: Fighter, target: Fighter, spell: Spell) -> int:
    """What it mends, or lends."""
    match spell.outcome:
        case "heal":
            missing = target.sheet.max_hits - target.hits
            gained = min(missing, 7 * spell.dice // 2 + spell.flat)
            revived = target.life == "unconscious" and target.hits + gained > 0 and target.shock_hits > 0
            return WOUNDING * max(0, gained) // max(1, target.sheet.max_hits) + (FELLING if revived else 0)
        case "unseen":
            return 0 if not target.able or has_effect(target, spell) else STUNNING
        case "ward":
            return 0 if not target.able or has_effect(target, spell) else 40 * spell.modifier
        case "favour":
            fresh = target.able and not has_effect(target, spell)
            return 40 * spell.modifier * max(1, spell.turns) // 2 if fresh else 0
        case _:
            return 0


def has_effect(fighter: Fighter, spell: Spell) -> bool:
    return any(effect.name == spell.name for effect in fighter.effects)


# ---------------------------------------------------------------- answers


def wear_cost(battle: Battle, strike: Strike, answer: Parry) -> int:
    """What a parry costs: a share of what is left of the thing, or a blow on the bare arm."""
    defender, item = battle[strike.target], strike.item
    if answer.means == "bare":
        if rung(item.material) == 0:
            return 0
        return harm_at(battle, defender, item, item.dice, "arms")
    if answer.means == "bracer":
        return BLEEDING
    thing = defender.in_hand(answer.means)
    if thing is None or rung(item.material) < rung(thing.item.material):
        return 0
    worn = max(0, 7 * item.dice // 2 - thing.item.item_resistance)
    return min(MAIMING, MAIMING * worn // max(1, 3 * thing.left))


def threat(battle: Battle, strike: Strike) -> int:
    """What the blow does if it lands."""
    return harm_of_strike(battle, strike)


__all__ = [
    "ALL", "beats", "best_blow", "defence", "harm_at", "initiative_gain", "meant", "rolls", "rolls_over",
    "threat", "wear_cost", "worth_of_attack", "worth_of_casting", "worth_of_choke", "worth_of_disarm",
    "worth_of_grab", "worth_of_trip",
]  # fmt: skip
