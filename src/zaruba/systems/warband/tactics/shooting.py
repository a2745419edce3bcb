"""At a distance: from where to shoot or cast, at whom, behind what; and what to drink before it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from zaruba.kernel.asks import Choose, Offer, Parametric
from zaruba.space.measured.lengths import Place, distance
from zaruba.space.measured.spots import beside_near, ring
from zaruba.systems.warband import ground, magic, movement, shooting
from zaruba.systems.warband.actions import Cast, EndPhase, Move, Run, Shoot, ShootOn, UseItem
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.cover import OPEN
from zaruba.systems.warband.damage import Hit
from zaruba.systems.warband.sheet import CM, Changes, Item, Ranged, Spell
from zaruba.systems.warband.tactics import worth

FAR_REACHING = 20 * CM
"""Whoever shoots so far keeps his distance; whoever throws goes for his enemies as all do."""
PLACES, POINTS, LOOKED_AT = 8, 12, 3
"""How many places behind something, points to aim at, and enemies near a place are weighed."""
PACE = 10
"""Hundredths of a centimetre out of range that cost as much as a hundredth of a point."""
EFFECT = 20
"""What a number that an effect changes by one is worth, in hundredths of the price of whom it works on."""


def advice(ask: Choose, battle: Battle, actor: Character) -> Any | None:
    """In the phase of movement a place to shoot from, in that of additional actions what is worth most; None for nothing.

    Whoever reaches far goes nowhere for any other reason: he stays where he is well placed.
    """
    assert battle.activation is not None, "somebody is active"
    aloof = keeps_away(actor) and not battle.real_board
    match battle.activation.phase:
        case "movement":
            return best_place(ask, battle, actor, Move) if aloof else None
        case "additional":
            deed = best_deed(ask, battle, actor)
            return best_place(ask, battle, actor, Run) if deed is None and aloof else deed
    return None


def keeps_away(one: Character) -> bool:
    return range_from_afar(one) >= FAR_REACHING


def range_from_afar(one: Character) -> int:
    """How far somebody can do harm without going there."""
    ranges = [shooting.range_of(one, weapon) for weapon in one.profile.ranged]
    ranges += [spell.range for spell in one.profile.spells if spell.damage is not None]
    return max(ranges, default=0)


# ---------------------------------------------------------------- what to do


def best_deed(ask: Choose, battle: Battle, actor: Character) -> Any | None:
    best, most = None, 0
    for offer in ask.offers:
        for action in meant(offer):
            gain = gain_of(battle, actor, action)
            if gain > most:
                best, most = action, gain
    return best


def meant(offer: Offer[Any]) -> Iterator[Any]:
    """The actions behind an offer, as far as they are of this sort."""
    if isinstance(offer.action, Shoot | Cast | UseItem):
        yield from islice(offer.candidates(), POINTS) if isinstance(offer, Parametric) else (offer.action,)


def gain_of(battle: Battle, actor: Character, action: Any) -> int:
    match action:
        case Shoot(target, name):
            weapon = shooting.weapon_of(actor, name)
            return 0 if weapon is None else volley(battle, actor, battle[target], weapon)
        case Cast(name, target, at):
            spell = magic.spell_of(actor, name)
            return 0 if spell is None else casting(battle, actor, spell, target, at)
        case UseItem(name):
            item = next(one for one in actor.items if one.name == name)
            return using(battle, actor, item)
    return 0


def volley(battle: Battle, actor: Character, target: Character, weapon: Ranged) -> int:
    """Every shot of it, by the number needed and by what a hit is worth."""
    aim = shooting.Aim(OPEN) if battle.real_board else shooting.aim_at(battle, actor, target, weapon)
    needed = shooting.need(battle, actor, target, weapon, aim).total
    return min(shot(battle, actor, target, weapon, needed) * weapon.shots, worth.hurt(target, target.hp))


def shot(battle: Battle, actor: Character, target: Character, weapon: Ranged, needed: int) -> int:
    bonus = (weapon.bonus, weapon.bonus, weapon.bonus)
    triplet = shooting.triplet_of(actor, weapon)
    front = not target.profile.shield or worth.not_behind(battle, target, actor.name)
    hit = Hit(actor.name, target.name, "shot", actor.squad, triplet, weapon.name, bonus, front=front)
    return worth.blow(battle, hit).worth * (worth.FACES + 1 - needed) // worth.FACES


# ---------------------------------------------------------------- spells and things


def casting(battle: Battle, actor: Character, spell: Spell, target: str, at: Place | None) -> int:
    """Harm to enemies less twice that to friends; wounds healed; what an effect is good for. Nobody blinks without need."""
    if spell.blink:
        return 0
    if spell.aims == "point":
        return sum(burning(battle, actor, spell, one) for one in near(battle, spell, target, at))
    one = battle[target] if target else actor
    if spell.damage is not None:
        return burning(battle, actor, spell, one)
    if spell.heal:
        return healing(one, spell.heal)
    return changing(battle, one, spell.changes) if spell.lasts else 0


def near(battle: Battle, spell: Spell, target: str, at: Place | None) -> Iterator[Character]:
    """Whom a blast reaches; at a real table as far as anybody knows."""
    for one in battle.on_table():
        if at is not None:
            reached = ground.gap_to_place(one, at) <= spell.blast
        else:
            told = ground.known(battle, ground.off_centre(target, one.name))
            reached = one.name == target if told is None else told <= spell.blast
        if reached:
            yield one


def burning(battle: Battle, actor: Character, spell: Spell, one: Character) -> int:
    assert spell.damage is not None, "a spell without damage burns nobody"
    hit = Hit(actor.name, one.name, "spell", actor.squad, spell.damage, spell.name, ignores_armour=spell.ignores_armour)
    gain = worth.blow(battle, hit).worth
    return -2 * gain if one.side == actor.side else gain


def healing(one: Character, amount: int) -> int:
    """Half of what the wounds were worth to the enemy, if hardly anything of the healing is lost."""
    healed = min(amount, one.profile.hp - one.hp)
    if one.profile.mechanism or 3 * healed < 2 * amount:
        return 0
    return 100 * worth.price(one) * healed // one.profile.hp // 2


def changing(battle: Battle, one: Character, changes: Changes) -> int:
    """What an effect is worth, on friends and enemies who are near enough to one another to feel it."""
    if not any(ground.told(battle, ground.within(one.name, foe.name, felt(one, foe))) for foe in battle.enemies(one)):
        return 0
    numbers = abs(changes.damage) + abs(changes.armour) + abs(changes.shot_at) + abs(changes.hit)
    return EFFECT * worth.price(one) * (2 * numbers + abs(changes.speed) // 4) // 2


def felt(one: Character, foe: Character) -> int:
    """How near two must be to do one another any harm before long."""
    ranges = (weapon.range for side in (one, foe) for weapon in side.profile.ranged)
    return (
        max(*ranges, one.profile.speed * CM, foe.profile.speed * CM)
        if one.profile.ranged or foe.profile.ranged
        else (max(one.profile.speed, foe.profile.speed) * CM)
    )


def using(battle: Battle, actor: Character, item: Item) -> int:
    """Potions when they are needed, and nothing that closes the phase while there is better to do."""
    if item.heal:
        return healing(actor, item.heal)
    if item.mana:
        missing = actor.profile.mana_pool - actor.mana
        cheapest = min((spell.cost for spell in actor.profile.spells), default=0)
        return worth.price(actor) if missing >= item.mana and actor.mana < cheapest + item.mana else 0
    if item.changes.armour:
        return changing(battle, actor, item.changes)
    return 0


# ---------------------------------------------------------------- where to


def best_place(ask: Choose, battle: Battle, actor: Character, kind: type[Move | Run]) -> Move | Run | EndPhase:
    """Where a shot is worth most and one is least in danger; where that is here, he stays."""
    offer = next((one for one in ask.offers if isinstance(one.action, kind)), None)
    if not isinstance(offer, Parametric):
        return EndPhase()
    best: Move | Run | EndPhase = EndPhase()
    most = standing(battle, actor)
    for at in places(battle, actor, movement.allowance(battle, actor, kind, ())):
        way = kind((at,))
        gain = standing(battle.change(actor.name, at=at), actor, most)
        if gain > most and offer.accepts(way) is None:
            best, most = way, gain
    return best


def places(battle: Battle, actor: Character, speed: int) -> tuple[Place, ...]:
    """Behind what stands about, and all round: as far as one goes, and half of it."""
    enemies = sorted(battle.enemies(actor), key=lambda enemy: distance(actor.at, enemy.at))
    if not enemies or enemies[0].at[:2] == actor.at[:2]:
        return ()
    found: list[Place] = []
    for far in (speed, speed // 2):
        found += ((*spot, actor.at[2]) for spot in ring(actor.at, enemies[0].at, far - 1))
    hiding: list[Place] = []
    for piece in battle.setting.table.pieces:
        if piece.hides and piece.bottom <= actor.at[2] < piece.top:
            hiding += (
                (*spot, actor.at[2]) for spot in beside_near(piece.footprint, actor.body.radius, actor.at, speed)
            )
    hiding.sort(key=lambda at: -distance(at, enemies[0].at))
    return (*hiding[:PLACES], *found)


def standing(battle: Battle, actor: Character, wanted: int | None = None) -> int:
    """What a place is worth: the best shot from it, less what threatens there, less what is wanting of the range.

    Where it is not even worth more than is wanted without the threats, these are not looked at.
    """
    actor = battle[actor.name]
    gaps = {enemy.name: ground.gap_of(actor, enemy) for enemy in battle.enemies(actor)}
    near = [battle[name] for name in sorted(gaps, key=lambda name: gaps[name])[:LOOKED_AT]]
    weapons = [weapon for weapon in actor.profile.ranged if not engaged(battle, actor, weapon)]
    gain = max((harm(battle, actor, enemy, weapons) for enemy in near), default=0)
    unthreatened = 2 * gain - max(0, min(gaps.values(), default=0) - range_from_afar(actor)) // PACE
    if wanted is not None and unthreatened <= wanted:
        return unthreatened
    return unthreatened - sum(threat(battle, enemy, actor) for enemy in near)


def engaged(battle: Battle, actor: Character, weapon: Ranged) -> bool:
    return any(ground.told(battle, *asked) for _, asked in shooting.engaging(battle, actor, weapon))


def harm(battle: Battle, actor: Character, enemy: Character, weapons: list[Ranged]) -> int:
    """The best that can be done to somebody from here without going to him."""
    shots = [one for one in weapons if shooting.in_range(battle, actor, enemy.name, shooting.range_of(actor, one))]
    mana = actor.mana + actor.profile.mage_level
    spells = [
        spell
        for spell in actor.profile.spells
        if spell.damage is not None
        and spell.cost <= mana
        and ground.told(battle, ground.within(actor.name, enemy.name, spell.range))
    ]
    if not (shots or spells) or ground.told(battle, ground.sees(battle, actor.name, enemy.name)) is False:
        return 0
    return max(
        *(volley(battle, actor, enemy, weapon) for weapon in shots),
        *(burning(battle, actor, spell, enemy) for spell in spells),
        0,
    )


def threat(battle: Battle, enemy: Character, actor: Character) -> int:
    """What an enemy may do to one who stands there before he can stand elsewhere: shots, or blows if he gets so far."""
    gap = ground.gap_of(enemy, actor)
    most = 0
    if gap <= enemy.profile.speed * CM + enemy.profile.main.reach:
        most = worth.blow(battle, worth.hit_of(enemy, actor.name, enemy.profile.main, "attack")).worth
    for weapon in enemy.profile.ranged:
        if gap <= weapon.range and ground.told(battle, ground.sees(battle, enemy.name, actor.name)):
            most = max(most, volley(battle, enemy, actor, weapon))
    return most


# ---------------------------------------------------------------- answers


def on_with_it(ask: Choose, battle: Battle) -> Any:
    """Every shot there is."""
    return ShootOn()


def first_hit(ask: Choose, battle: Battle) -> Any:
    """The dearest enemy first."""
    caster = battle[ask.who]
    return max(
        (offer.action for offer in ask.offers),
        key=lambda action: (battle[action.who].side != caster.side, worth.price(battle[action.who])),
    )
