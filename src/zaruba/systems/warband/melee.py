"""The melee phase: one enemy, the first blow, the reply, then every blow that is left and still gets there."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Measure, Offer, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import ground
from zaruba.systems.warband.actions import Attack
from zaruba.systems.warband.battle import Battle, Character, Hand, Melee
from zaruba.systems.warband.damage import Hit, show_oneself
from zaruba.systems.warband.facts.moving import Faced
from zaruba.systems.warband.facts.striking import AttackBegan, AttackEnded, Blow, BlowLost, BlowSpent
from zaruba.systems.warband.phases import melee_refused
from zaruba.systems.warband.pushing import strike_with
from zaruba.systems.warband.replies import reply, rotations
from zaruba.systems.warband.sheet import Weapon

ACTIONS = Attack
Options = Iterator[Offer[Attack] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Every enemy on the table: an attack, or why not."""
    for enemy in battle.enemies(actor):
        if not enemy.hidden:
            action = Attack(enemy.name)
            yield attack_refused(battle, actor, action) or Offer(action, "warband.melee.reach")


@clause("warband.melee.reach", "warband.melee.same-target")
def attack_refused(battle: Battle, actor: Character, action: Attack) -> Refusal | None:
    """One enemy in a melee phase, within the strike radius of the weapon."""
    if refusal := melee_refused(battle, actor, action):
        return refusal
    assert battle.activation is not None, "somebody is in his phase of melee"
    if battle.activation.fought:
        return Refusal(action, "warband.melee.same-target", "has-attacked", {})
    failing = ground.failing(battle, *ground.strikes(battle, actor, action.target))
    return None if failing is None else reach_refusal(battle, actor, action, failing)


def reach_refusal(battle: Battle, actor: Character, action: Attack, failing: Measure) -> Refusal:
    """Why a blow does not get there, and where the referee knows it by how much, or who or what is between."""
    between: dict[str, object] = {}
    beyond: dict[str, object] = {"target": action.target}
    if not battle.real_board and failing.of in ("scenery", "models"):
        between = {"by": ground.between(battle, failing.of, actor, battle[action.target])}
    elif not battle.real_board:
        past = ground.answer(battle, Measure(failing.of, actor.name, action.target)) - failing.within[0]
        beyond = {"target": action.target, "past": past}
    match failing.of:
        case "gap":
            return Refusal(action, "warband.melee.reach", "out-of-reach", beyond)
        case "rise" | "height":
            return Refusal(action, height_clause(actor, battle[action.target]), "too-high", beyond)
        case "scenery":
            return Refusal(action, "warband.space.attack-line", "scenery-between", between)
    return Refusal(action, "warband.melee.short-blocked", "model-between", between)


def height_clause(actor: Character, target: Character) -> str:
    """What limits the height of a blow: of a long weapon upwards (so at a real table, too) or downwards, of any other both."""
    if not actor.profile.main.long:
        return "warband.space.vertical-reach"
    return "warband.melee.long-down" if actor.at[2] > target.at[2] else "warband.melee.long-up"


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    await declare(fight, who, action.target)


@clause("warband.melee.sequence", "warband.space.own-turn-facing")
async def declare(fight: Fight[Battle], who: str, target: str) -> None:
    """Choose the target and check the reach; he turns to it; whoever may still rotate does so before the first die."""
    if not await ground.holds(fight, *ground.strikes(fight.state, fight.state[who], target)):
        return
    show_oneself(fight, who)
    attacker = fight.state[who]
    fight.record(Faced(who, ground.facing_to(attacker.at, fight.state[target].at, attacker.facing)))
    await rotations(fight, target)
    front = await ground.holds(fight, ground.in_front(fight.state, target, who))
    fight.record(AttackBegan(who, target, blows_of(fight.state, attacker), front))
    await go_on(fight)


@clause("warband.melee.roll-each", "warband.melee.off-hand", "warband.roster.characters")
def blows_of(battle: Battle, attacker: Character) -> tuple[Hand, ...]:
    """So many as the profile has with the main weapon, and last with that in the left hand."""
    profile = attacker.profile
    blows: list[Hand] = ["main"] * profile.attacks
    if profile.off_hand is not None:
        blows += ["off_hand"] * battle.rulings.off_hand_attacks
    return tuple(blows)


@clause("warband.melee.sequence", "warband.melee.extra-after-reply")
async def go_on(fight: Fight[Battle]) -> None:
    """One blow: after the first of them the reply; with none left the attack is over."""
    melee = fight.state.melee
    assert melee is not None, "no attack is under way"
    front = melee.front if melee.answerable else await stands_in_front(fight, melee)
    await blow(fight, melee.attacker, melee.target, melee.left[0], first=melee.answerable, front=front)
    if melee.answerable:
        await reply(fight, melee.attacker, melee.target, front=await stands_in_front(fight, melee))
    over(fight, melee.attacker)


@clause("warband.reaction.rotate-window")
async def stands_in_front(fight: Fight[Battle], melee: Melee) -> bool:
    """Fixed at the first die; by ruling the one attacked may still turn between blows."""
    if not fight.state.rulings.rotate_during_exchange or not fight.state[melee.target].up:
        return melee.front
    await rotations(fight, melee.target)
    return await ground.holds(fight, ground.in_front(fight.state, melee.target, melee.attacker))


@clause("warband.melee.dead-attacker", "warband.melee.same-target")
def over(fight: Fight[Battle], attacker: str) -> None:
    """Nothing is left to strike with, or nobody to strike at, or no striker."""
    melee = fight.state.melee
    if melee is not None and not melee.left:
        fight.record(AttackEnded(attacker))


@clause("warband.melee.damage-source", "warband.melee.target-out-of-reach")
async def blow(fight: Fight[Battle], who: str, target: str, hand: Hand, *, first: bool, front: bool) -> None:
    """A blow with one weapon, if it still gets there."""
    attacker = fight.state[who]
    weapon = weapon_in(attacker, hand)
    fight.record(BlowSpent(who))
    if not await ground.holds(fight, *ground.strikes(fight.state, attacker, target, weapon)):
        fight.record(BlowLost(who, target, hand))
        return
    kind: Blow = "off_hand" if hand == "off_hand" else "attack" if first else "extra"
    hit = Hit(who, target, kind, attacker.squad, attacker.profile.damage, weapon.name, weapon.bonus, front=front)
    await strike_with(fight, hit, weapon)


@clause("warband.roster.melee-weapons")
def weapon_in(one: Character, hand: Hand) -> Weapon:
    """The first weapon of a profile is its main one."""
    if hand == "main":
        return one.profile.main
    assert one.profile.off_hand is not None, f"{one.name} has nothing in the left hand"
    return one.profile.off_hand
