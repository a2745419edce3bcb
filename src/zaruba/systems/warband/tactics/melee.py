"""Hand to hand: whom to go for and from where, whom to strike, when to answer, when to throw back, when to turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose, Parametric
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband import ground, melee, terrain
from zaruba.systems.warband.actions import (
    Attack,
    FleeStrike,
    Hold,
    Move,
    Push,
    Reply,
    Rotate,
    Run,
    TakeIt,
    UseDodge,
    UseShield,
    Waive,
)
from zaruba.systems.warband.battle import Battle, Character, Hand
from zaruba.systems.warband.fleeing import passage
from zaruba.systems.warband.replies import hands
from zaruba.systems.warband.tactics import worth

NEAR, LOOKED_AT = 3, 12
"""How many enemies are gone round in thought, and how many of the ways offered ready are weighed."""
PACE = 10
"""Hundredths of a centimetre nearer to somebody that are worth as much as a hundredth of a point."""
BEHIND = 3_00
"""So many hundredths of a degree past the dividing line one stands to be well behind somebody."""

# ---------------------------------------------------------------- one's own activation


def advice(ask: Choose, battle: Battle, actor: Character) -> Any | None:
    """In the phase of movement a way, in that of additional actions a run, in that of melee an attack; None for none."""
    assert battle.activation is not None, "somebody is active"
    match battle.activation.phase:
        case "movement":
            return best_way(ask, battle, actor, Move)
        case "additional":
            return best_way(ask, battle, actor, Run) if best_attack(battle, actor)[1] <= 0 else None
        case "melee":
            offered = {offer.action.target for offer in ask.offers if isinstance(offer.action, Attack)}
            target, gain = best_attack(battle, actor, offered)
            return Attack(target) if target and gain > 0 else None


def best_attack(battle: Battle, actor: Character, among: set[str] | None = None) -> tuple[str, int]:
    """Whom an attack from here is worth most at, and how much; the dearest reply counts against it."""
    best, most = "", 0
    for enemy in battle.enemies(actor):
        if (among is None or enemy.name in among) and worth.reached(
            battle, actor, enemy, (("main", actor.profile.main),)
        ):
            gain = worth.attack(battle, actor, enemy)
            if gain > most:
                best, most = enemy.name, gain
    return best, most


def best_way(ask: Choose, battle: Battle, actor: Character, kind: type[Move | Run]) -> Move | Run | None:
    """The way that ends where most is to be had, less what it provokes; None where nothing beats standing still."""
    offer = next((one for one in ask.offers if isinstance(one.action, kind)), None)
    if not isinstance(offer, Parametric):
        return None
    if battle.real_board:
        return next(iter(offer.candidates()), None)
    best, most = None, standing(battle, actor, actor.at, kind)
    promised = [
        (standing(battle, actor, way.path[-1], kind), way, is_open) for way, is_open in ways(offer, battle, actor, kind)
    ]
    for gain, way, is_open in sorted(promised, key=lambda one: -one[0]):
        if gain <= most or not (is_open or offer.accepts(way) is None) or leaps_for_nothing(battle, actor, way.path):
            continue
        gain -= hurt_by(battle, actor, way.path)
        if (left := gain - provoked(battle, actor, way.path, gain - most)) > most:
            best, most = way, left
    return best


def ways(
    offer: Parametric[Any], battle: Battle, actor: Character, kind: type[Move | Run]
) -> Iterator[tuple[Move | Run, bool]]:
    """Those that are offered ready, which are open; and those to the back and the shoulders of whoever is near, open or not."""
    for way in islice(offer.candidates(), LOOKED_AT):
        yield way, True
    for way in round_about(battle, actor, kind):
        yield way, False


def round_about(battle: Battle, actor: Character, kind: type[Move | Run]) -> Iterator[Move | Run]:
    """Behind an enemy, at the full reach of one's weapon: out of his own, if that is shorter."""
    limit = ground.TURN // 2 - battle.rulings.rear_arc_degrees * 50 + BEHIND
    speed = actor.profile.speed * 100
    near = sorted(battle.enemies(actor), key=lambda enemy: between(actor, enemy))[:NEAR]
    for enemy in near:
        reach = actor.profile.main.reach
        if enemy.at[2] != actor.at[2] or between(actor, enemy) > speed + reach:
            continue
        far = actor.body.radius + enemy.body.radius + reach
        for aside in (limit, -limit, ground.TURN // 2):
            goal = ground.beside_at(enemy, enemy.facing + aside, far - 1)
            path = ground.round_enemies(battle, actor, goal, speed)
            if path is not None and len(path) > 1:
                yield kind(path[1:], ground.facing_to(path[-1], enemy.at, actor.facing))


def between(one: Character, other: Character) -> int:
    """How far two are from one another, edge to edge."""
    return ground.gap_of(one, other)


def standing(battle: Battle, actor: Character, at: Place, kind: type[Move | Run]) -> int:
    """What a place is worth to a fighter: the best attack from there, or being nearer to somebody worth attacking."""
    there = replace(actor, at=at)
    position = battle.change(actor.name, at=at) if at != actor.at else battle
    fights = kind is Move or battle.rulings.run_then_melee
    gain = best_attack(position, there)[1] if fights else 0
    danger = max((exposed(position, enemy, there) for enemy in battle.enemies(actor)), default=0)
    nearest = min((between(there, enemy) for enemy in battle.enemies(actor)), default=0)
    return 2 * gain - danger // 2 - nearest // PACE


def exposed(battle: Battle, enemy: Character, there: Character) -> int:
    """What the blow of somebody who reaches one there is worth to him."""
    if not worth.reached(battle, enemy, there, (("main", enemy.profile.main),)):
        return 0
    return worth.blow(battle, worth.hit_of(enemy, there.name, enemy.profile.main, "attack")).worth


def provoked(battle: Battle, actor: Character, path: tuple[Place, ...], most: int) -> int:
    """What the strikes at a way are worth to those who make them; counted no further once they are worth so much."""
    whole = (actor.at, *path)
    lost = 0
    for enemy in battle.enemies(actor):
        if lost >= most:
            break
        if enemy.flee_strikes_left and passage(battle, enemy, actor, whole).point is not None:
            hit = worth.hit_of(enemy, actor.name, enemy.profile.main, "flee_strike")
            lost += worth.blow(battle, hit).worth
    return lost


def hurt_by(battle: Battle, actor: Character, path: tuple[Place, ...]) -> int:
    """What the drops of a way take of whoever walks it."""
    return worth.hurt(actor, terrain.risks(battle, actor, (actor.at, *path))[1])


def leaps_for_nothing(battle: Battle, actor: Character, path: tuple[Place, ...]) -> bool:
    """A drop that kills; or one that hurts where a ladder leads down."""
    hurt = terrain.risks(battle, actor, (actor.at, *path))[1]
    return bool(hurt) and (hurt >= actor.hp or ground.leads_down(battle, actor))


# ---------------------------------------------------------------- answers


def reply(ask: Choose, battle: Battle) -> Any:
    """With the weapon that hurts most. Where a waiver holds for one attack only, it waits for somebody dearer to come."""
    assert battle.melee is not None, "an attack is answered"
    one, attacker = battle[ask.who], battle[battle.melee.attacker]
    weapons = dict(hands(one))
    best, most = first_offer(ask), -1
    for offer in ask.offers:
        action = offer.action
        if isinstance(action, Reply):
            gain = worth.blow(battle, worth.reply_hit(one, attacker.name, weapons[action.weapon])).worth
            if gain > most:
                best, most = action, gain
    if battle.rulings.waiver_scope == "one_attack" and one.replies_left == 1:
        later = (enemy for enemy in to_come(battle, one) if enemy.name != attacker.name)
        if any(worth.answer_to(battle, one, enemy) > 2 * most for enemy in later):
            return Waive()
    return best


def to_come(battle: Battle, one: Character) -> Iterator[Character]:
    """Enemies who are still to act in this turn and who have one within their reach."""
    for enemy in battle.enemies(one):
        comes = enemy.squad == battle.turn_of and not enemy.activated
        if comes and worth.reached(battle, enemy, one, (("main", enemy.profile.main),)):
            yield enemy


def flee_strike(ask: Choose, battle: Battle) -> Any:
    """At once; only where a waiver holds for this one alone it waits for somebody dearer who may still get away."""
    one = battle[ask.who]
    if battle.rulings.waiver_scope == "one_attack" and battle.walk is not None:
        main = one.profile.main
        now = worth.blow(battle, worth.hit_of(one, battle.walk.who, main, "flee_strike")).worth
        for enemy in to_come(battle, one):
            if worth.blow(battle, worth.hit_of(one, enemy.name, main, "flee_strike")).worth > 2 * now:
                return Waive()
    return FleeStrike()


def push(ask: Choose, battle: Battle) -> Any:
    """Away, if that spares a reply or costs the other more blows than oneself, or lets him fall."""
    offers = list(ask.offers)
    away = next((offer for offer in offers if offer.action.push), None)
    if away is None or battle.melee is None:
        return Push(push=False)
    action = next(iter(away.candidates())) if isinstance(away, Parametric) else away.action
    if battle.real_board:
        return action if len(battle.melee.left) <= 1 else Push(push=False)
    return action if pays(battle, ask.who, action) else Push(push=False)


def pays(battle: Battle, by: str, action: Push) -> bool:
    """What the push spares against what it costs, both in blows that no longer get there."""
    assert battle.melee is not None, "an attack is under way"
    attacking = battle.melee.attacker == by
    other = battle.melee.target if attacking else battle.melee.attacker
    most = max(weapon.knock_back for _, weapon in hands(battle[by]))
    at, gone = ground.pushed(battle, other, by, most, action.towards)
    pushed = battle.change(other, at=at)
    if not ground.is_held(pushed, other):
        return True
    lost = blows_lost(pushed, battle.melee.attacker, battle.melee.target, battle.melee.left) if gone else 0
    if not attacking:
        return lost > 0
    first = len(battle.melee.left) + 1 == len(melee.blows_of(battle, battle[by]))
    spared = 0
    if first and battle.melee.front and battle[other].replies_left:
        spared = worth.answer_to(battle, battle[other], battle[by]) - worth.answer_to(pushed, pushed[other], battle[by])
    return spared > lost


def blows_lost(pushed: Battle, attacker: str, target: str, left: tuple[Hand, ...]) -> int:
    """What those blows of an attack were worth that do not get there after a push."""
    one, total = pushed[attacker], 0
    for hand in left:
        weapon = melee.weapon_in(one, hand)
        if not worth.reached(pushed, one, pushed[target], ((hand, weapon),)):
            total += worth.blow(pushed, worth.hit_of(one, target, weapon, "extra")).worth
    return total


def save(ask: Choose, battle: Battle) -> Any:
    """Whatever is likelier to stop it."""
    profile = battle[ask.who].profile
    needs = {UseShield: profile.shield, UseDodge: profile.dodge}
    offered = [offer.action for offer in ask.offers if not isinstance(offer.action, TakeIt)]
    return min(offered, key=lambda action: needs[type(action)])


# ---------------------------------------------------------------- turning in the enemy's turn


def rotation(ask: Choose, battle: Battle) -> Any:
    """Nobody, until something is announced behind somebody's back: then to face it, if that is of any use."""
    if Hold(turn=True) in (offer.action for offer in ask.offers):
        return Hold(turn=True)
    for offer in ask.offers:
        if isinstance(offer.action, Rotate):
            turned = worth_turning(battle, battle[offer.action.who])
            if turned is not None:
                return turned
    return Hold()


def worth_turning(battle: Battle, one: Character) -> Rotate | None:
    """To a shot at one's shield, to an attacker within reach, to one who gets away unseen."""
    if battle.activation is None or battle.real_board:
        return None
    active = battle[battle.activation.who]
    if battle.volley is not None:
        wanted = battle.volley.target == one.name and one.profile.shield > 0
    elif battle.walk is not None:
        return turned_to_mover(battle, one, active)
    else:
        wanted = battle.activation.phase == "melee" and bool(
            worth.reached(battle, active, one, (("main", active.profile.main),))
        )
    if not wanted or worth.not_behind(battle, one, active.name):
        return None
    return Rotate(one.name, ground.facing_to(one.at, active.at, one.facing))


def turned_to_mover(battle: Battle, one: Character, mover: Character) -> Rotate | None:
    """So that a way behind his back may be struck at."""
    assert battle.walk is not None, "somebody walks"
    if not one.flee_strikes_left:
        return None
    seen = passage(battle, one, mover, battle.walk.path)
    if seen.kind is None or seen.point is not None:
        return None
    for place in (battle.walk.path[0], battle.walk.path[-1]):
        turned = replace(one, facing=ground.facing_to(one.at, place, one.facing))
        if passage(battle, turned, mover, battle.walk.path).point is not None:
            return Rotate(one.name, turned.facing)
    return None
