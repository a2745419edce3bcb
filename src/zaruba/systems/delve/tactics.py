"""How the creatures of a delve fight decide when nobody decides for them.

One look at the position as their seat knows it, worth measured in hit points: what a blow takes off,
more for one that fells; what a potion or a spell gives back; and where to stand for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose, Offer, Parametric
from zaruba.kernel.clauses import remembered
from zaruba.kernel.dice import Throw, totals
from zaruba.kernel.readings import chances
from zaruba.kernel.system import Oracle, Tactic
from zaruba.systems.delve.actions import (
    ActivateItem,
    CastSpell,
    DrinkPotion,
    EndTurn,
    FinishOff,
    FirstAid,
    GivePotion,
    MeleeAttack,
    MonsterAttack,
    Move,
    RangedAttack,
    Reload,
    StandUp,
    StopAttacks,
    SwapWeapon,
)
from zaruba.systems.delve.attack import Stroke, armour_class, attack_options, attack_reading, attack_sources, stroke_of
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.casting import (
    casting_add,
    spell_dc,
    spell_of,
)
from zaruba.systems.delve.checks import AttackRoll, Blow, d20_with
from zaruba.systems.delve.damage import damage_reading, doubled
from zaruba.systems.delve.magic import (
    casting_sources,
    reached,
)
from zaruba.systems.delve.movement import Journey, foes_worth_going_for, journey, way_ft
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import HELPLESS, Damage, Sheet, Spell
from zaruba.systems.delve.terrain import cover, distance_ft, within

Blowing = MeleeAttack | RangedAttack | MonsterAttack

UNKNOWN_HP = 12
"""What a foe is taken to have left whose hit points are secret."""

FELLING = Fraction(6)
"""What it is worth, in hit points, that a foe acts no more, beside what it could still do."""


def sensible(ask: Choose, known: Battle, oracle: Oracle) -> Any:
    """What a sensible creature does on its turn; in every other window the first offer is the sensible one."""
    if ask.window == "turn":
        return on_turn(ask, known, known[ask.who])
    return first_offer(ask)


def on_turn(ask: Choose, battle: Battle, actor: Creature) -> Any:
    """The best thing left in a turn: an act that is worth something, else a better place, else the end of it."""
    offers = [offer for offer in ask.offers if not isinstance(offer, Parametric)]
    parametric = [offer for offer in ask.offers if isinstance(offer, Parametric)]
    plain = [offer.action for offer in offers]
    if StandUp() in plain:
        return StandUp()
    worth, best = max(
        ((worth_of(battle, actor, action), action) for action in _acts(plain, parametric)),
        key=lambda pair: pair[0],
        default=(Fraction(0), None),
    )
    moves = next((offer for offer in parametric if isinstance(offer.action, Move)), None)
    if moves is not None:
        better = better_place(battle, actor, [m for m in moves.candidates() if isinstance(m, Move)], worth)
        if better is not None:
            return better
    if best is not None and worth > 0:
        return best
    task = useful_task(battle, actor, plain)
    if task is not None:
        return task
    return StopAttacks() if StopAttacks() in plain and EndTurn() not in plain else EndTurn()


def _acts(plain: list[Any], parametric: list[Any]) -> Iterator[Any]:
    """Everything that may be worth doing: plain offers, and the candidates of castings at several."""
    yield from plain
    for offer in parametric:
        if isinstance(offer.action, CastSpell):
            yield from offer.candidates()


# ---------------------------------------------------------------- what an act is worth


def worth_of(battle: Battle, actor: Creature, action: Any) -> Fraction:
    """An act's worth in hit points; 0 for what is better left alone."""
    match action:
        case MeleeAttack() | RangedAttack() | MonsterAttack():
            return Fraction(0) if is_worse(action) else worth_of_blow(battle, actor, action)
        case FinishOff(target=name):
            return FELLING + threat(battle[name])
        case CastSpell():
            return worth_of_spell(battle, actor, action)
        case FirstAid(target=name):
            return Fraction(8) if battle[name].side == actor.side else Fraction(0)
        case GivePotion(target=name):
            return worth_of_healing(battle[name], Fraction(4))
        case DrinkPotion(item=name):
            item = actor.item(name)
            if item is not None and (item.heals_by_level or item.healing is not None):
                return worth_of_healing(actor, Fraction(4)) * 3
            return Fraction(0)
    return Fraction(0)


def left(target: Creature) -> int:
    return UNKNOWN_HP if "hp" in target.secret else target.hp


def worth_of_blow(battle: Battle, actor: Creature, action: Blowing) -> Fraction:
    """Hit points taken off on average, no more than are left; more for a foe that falls, by what it threatens."""
    target = battle[action.target]
    if target.life in ("dying", "unconscious"):
        kills = target.life == "dying" and battle.rulings.damage_while_dying == "kill"
        return FELLING if kills else Fraction(0)
    stroke = stroke_of(battle, actor, action)
    sources = attack_sources(battle, actor, target, melee=stroke.melee)
    reading = attack_reading(battle.rulings, stroke.add, armour_class(target), sources, stroke.melee)
    return _blow(battle.rulings, stroke, d20_with(sources), reading, max(1, left(target)), FELLING + threat(target))


@remembered
def _blow(rulings: Rulings, stroke: Stroke, throw: Throw, reading: AttackRoll, hp: int, felling: Fraction) -> Fraction:
    """The same by what it hangs on: a target with so many hit points left, who is worth so much when it falls."""
    blows, worth = chances(throw, reading), Fraction(0)
    for blow, ways in blows.results:
        if blow in (Blow.HIT, Blow.CRITICAL):
            wound = doubled(rulings, stroke.wound) if blow is Blow.CRITICAL else stroke.wound
            dice, damage = damage_reading(wound, rulings.minimum_damage)
            worth += Fraction(ways, blows.of) * _harm(dice, damage.add.total if damage.add else 0, hp, felling)
    return worth if stroke.rider is None else worth * Fraction(5, 4)


def harm(throw: Throw, more: int, target: Creature) -> Fraction:
    """The worth of so much damage to a target: what it takes off, and the chance that it fells."""
    return _harm(throw, more, max(1, left(target)), FELLING + threat(target))


@lru_cache(maxsize=4096)
def _harm(throw: Throw, more: int, hp: int, felling: Fraction) -> Fraction:
    taken = fells = 0
    for total, ways in totals(throw) if throw.dice else ((0, 1),):
        taken += min(hp, max(0, total + more)) * ways
        fells += ways if total + more >= hp else 0
    return Fraction(taken, throw.ways) + Fraction(fells, throw.ways) * felling


def threat(creature: Creature) -> Fraction:
    """What a creature deals in a round, roughly: half the mean of its dice."""
    return _threat(creature.sheet) if creature.able else Fraction(0)


@lru_cache(maxsize=1024)
def _threat(sheet: Sheet) -> Fraction:
    lines = [sum(_mean(line.attack.damage) * line.count for line in option) for option in sheet.routine]
    lines += [_mean(weapon.damage) for weapon in sheet.weapons]
    lines += [_mean(spell.damage) for spell in sheet.spells if spell.damage is not None]
    return Fraction(max(lines, default=1)) / 2


def _mean(damage: Damage) -> Fraction:
    """The mean of damage as printed."""
    return Fraction(sum(sides + 1 for sides in damage.dice.dice), 2) + damage.flat


def worth_of_healing(target: Creature, mean: Fraction) -> Fraction:
    """Hit points given back; most of all to one who is down."""
    if target.life in ("dying", "unconscious"):
        return mean + 8
    if 3 * target.hp > target.sheet.max_hp:
        return Fraction(0)
    return min(mean, Fraction(target.sheet.max_hp - target.hp))


def worth_of_spell(battle: Battle, actor: Creature, action: CastSpell) -> Fraction:
    """The chance that the casting works, times what it does to each it reaches; friends hurt count against it."""
    spell = spell_of(actor, action)
    if spell is None:
        return Fraction(0)
    sources = tuple(casting_sources(battle, actor, spell, action.targets))
    need = spell_dc(spell.tier) - casting_add(actor, spell).total
    throw = d20_with(sources)
    good = sum(ways for face, ways in totals(throw) if face == 20 or (face > 1 and face >= need))
    targets = reached(battle, actor.name, spell, action.targets)
    worth = sum((worth_on(battle, actor, spell, battle[name]) for name in targets), Fraction(0))
    return Fraction(good, throw.ways) * worth


def worth_on(battle: Battle, actor: Creature, spell: Spell, target: Creature) -> Fraction:
    """What a spell that works does to one creature it reaches."""
    friend = target.side == actor.side
    if spell.most_level is not None and target.sheet.level > spell.most_level:
        return Fraction(0)
    worth = Fraction(0)
    if spell.damage is not None:
        worth += harm(spell.damage.dice, spell.damage.flat, target)
    if spell.condition in HELPLESS and target.able:
        worth += 4 + threat(target)
    if worth:
        return -worth if friend else worth
    if spell.healing is not None or spell.healing_per_two_levels is not None:
        mean = _mean(spell.healing) if spell.healing else Fraction(4)
        return worth_of_healing(target, mean) if friend else Fraction(0)
    if spell.talents and friend and not any(effect.name == spell.name for effect in target.effects):
        return Fraction(2) if actor.focus == "" or not spell.focus else Fraction(0)
    return Fraction(0)


# ---------------------------------------------------------------- where to stand


def better_place(battle: Battle, actor: Creature, moves: list[Move], worth: Fraction) -> Move | None:
    """A move after which there is more to be done than now; towards the fight if nothing can be done anywhere."""
    turn = battle.turn
    assert turn is not None
    busy = bool(turn.routine or turn.castings)
    if not (turn.action or busy):
        return keep_away(battle, actor, moves)
    best: Move | None = None
    best_worth = worth + Fraction(1, 2)
    nearer: Move | None = None
    left_to_go = way_ft(battle, actor, foes_worth_going_for(battle, actor))
    nearest = left_to_go(actor.at)
    for move in moves:
        way = journey(battle, actor, move.path)
        if not isinstance(way, Journey):
            continue
        if busy or turn.feet - way.cost_ft >= actor.sheet.move:
            there = standing_at(battle, actor, move)
            found = best_blow_worth(there, there[actor.name]) + aid_worth(there, there[actor.name])
            if found > best_worth:
                best, best_worth = move, found
        if left_to_go(move.path[-1]) < nearest:
            nearer, nearest = move, left_to_go(move.path[-1])
    if best is not None:
        return best
    return nearer if worth <= 0 else None


def standing_at(battle: Battle, actor: Creature, move: Move) -> Battle:
    """The position with the actor moved, for a look at it."""
    return battle.change(actor.name, at=move.path[-1])


def is_worse(action: Blowing) -> bool:
    """Whether it uses the worse of two abilities."""
    return not isinstance(action, MonsterAttack) and action.ability != ""


def best_blow_worth(battle: Battle, actor: Creature) -> Fraction:
    """What the best attack from here is worth; standing in cover counts a little."""
    worth = max(
        (
            worth_of_blow(battle, actor, option.action)
            for option in attack_options(battle, actor)
            if isinstance(option, Offer) and isinstance(option.action, Blowing) and not is_worse(option.action)
        ),
        default=Fraction(0),
    )
    if worth and battle.on_map and all(cover(battle, foe, actor) != "none" for foe in battle.enemies_of(actor)):
        worth += Fraction(1, 2)
    return worth


def aid_worth(battle: Battle, actor: Creature) -> Fraction:
    """Standing beside a friend who lies dying, with something to help him."""
    if not actor.sheet.intelligent:
        return Fraction(0)
    friends = battle.friends_of(actor)
    beside = any(friend.life == "dying" and within(battle, actor, friend, "close") for friend in friends)
    return Fraction(4) if beside else Fraction(0)


def keep_away(battle: Battle, actor: Creature, moves: list[Move]) -> Move | None:
    """Once the action is spent, whoever fights from afar goes where no blade reaches it next turn."""
    if not shoots(actor):
        return None

    def nearest_blade(position: Battle) -> int:
        blades = [foe for foe in position.enemies_of(actor) if foe.able and not foe.hidden]
        return min((distance_ft(position, position[actor.name], foe) for foe in blades), default=1000)

    here = nearest_blade(battle)
    if here > 60:
        return None
    best = max(moves, key=lambda move: nearest_blade(standing_at(battle, actor, move)), default=None)
    if best is None or nearest_blade(standing_at(battle, actor, best)) <= here:
        return None
    return best


def shoots(actor: Creature) -> bool:
    """Whether the actor fights from afar with what is in hand."""
    in_hand = [actor.weapon(name) for name in actor.hands]
    return any(weapon is not None and weapon.ranged is not None for weapon in in_hand) or (
        actor.sheet.casting is not None and any(spell.damage is not None for spell in actor.sheet.spells)
    )


# ---------------------------------------------------------------- small tasks


def useful_task(battle: Battle, actor: Creature, plain: list[Any]) -> Any | None:
    """What else is worth a moment: a better weapon in hand, a weapon loaded, a magic item switched on."""
    turn = battle.turn
    assert turn is not None
    for action in plain:
        if isinstance(action, Reload):
            return action
        if isinstance(action, ActivateItem) and turn.action:
            return action
    if turn.action and turn.swaps != 0:
        return better_weapon(battle, actor, [action for action in plain if isinstance(action, SwapWeapon)])
    return None


def better_weapon(battle: Battle, actor: Creature, swaps: list[SwapWeapon]) -> SwapWeapon | None:
    """A weapon that could strike somebody now, where nothing in hand can."""
    for swap in swaps:
        weapon = actor.weapon(swap.weapon)
        if weapon is None or swap.weapon in actor.hands:
            continue
        hands = (weapon.name,) if weapon.two_handed else (weapon.name, *(h for h in actor.hands if h == "shield"))
        there = battle.change(actor.name, hands=hands)
        if best_blow_worth(there, replace(actor, hands=hands)) > 0:
            return swap
    return None


TACTICS: Mapping[str, Tactic] = {"default": sensible}
