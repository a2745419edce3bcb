"""Strength against Strength: grabs and chokes, getting free of them, trips, and weapons knocked away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from zaruba.kernel.asks import MASTER, Offer, Refusal, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import d6
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte.actions import (
    MEANS,
    Choke,
    Difficulty,
    Disarm,
    Dodge,
    Escape,
    Grab,
    Means,
    Parry,
    Resist,
    Trip,
)
from zaruba.systems.riposte.attack import expose, no_such_enemy
from zaruba.systems.riposte.battle import Battle, Caught, Disarming, Fall, Fighter, Hold, Kind, Strike, Wound
from zaruba.systems.riposte.body import armed, free_hands, ready
from zaruba.systems.riposte.budget import no_action, spend
from zaruba.systems.riposte.conditions import TRAP_DIFFICULTY, befall, is_net, lose_aim
from zaruba.systems.riposte.damage import (
    piece_over,
    six_sided,
    soaked,
    strikes_the_arms,
    takes_off_both_hands,
    worth_telling,
)
from zaruba.systems.riposte.facts import (
    Answered,
    Attempted,
    ChokeKept,
    Failed,
    HoldEnded,
    Outcome,
    Responded,
)
from zaruba.systems.riposte.initiative import claim, claim_by_parry
from zaruba.systems.riposte.interruption import hold_spell
from zaruba.systems.riposte.reaction import (
    Landing,
    answer_to,
    answered,
    arms_left,
    dodge,
    may_wait_now,
    meets_bare_hands,
    parry_roll,
    tool_of,
    ways_of_waiting,
)
from zaruba.systems.riposte.rolls import (
    STEPS,
    action_tally,
    aim_rows,
    brawn,
    held_against,
    masters_rows,
    plain_tally,
    reaches,
    reflex,
    total_of,
    tripper_rows,
)
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import FIST, HANDS, Hand, Item, Skill
from zaruba.systems.riposte.space import HAND_M, in_reach, known_enemies, longest_reach

Options = Iterator[Offer[Any] | Refusal]
ACTIONS = Grab | Choke | Disarm | Trip | Escape
CHOKE_DICE = 2


def hold_options(battle: Battle, actor: Fighter) -> Options:
    """Everything done with strength, against every enemy, and out of every hold."""
    foes = tuple(known_enemies(battle, actor))
    for foe in foes:
        for means in grabbing_means(actor):
            yield grab_option(battle, actor, Grab(foe.name, means))
    for foe in foes:
        yield choke_option(battle, actor, Choke(foe.name))
    for foe in foes:
        for hand, _ in foe.things_in_hand():
            yield disarm_option(battle, actor, Disarm(foe.name, hand))
    for foe in foes:
        yield trip_option(battle, actor, Trip(foe.name))
    for hold in dict.fromkeys(hold.by for hold in actor.holds):
        yield escape_option(actor, Escape(hold))


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    spend(fight, who)
    match action:
        case Grab():
            await grab(fight, who, action)
        case Choke(target):
            if choking(fight.state, who, target) is not None:
                await keep_choking(fight, who, target)
            else:
                await choke(fight, who, target)
        case Disarm():
            await knock_away(fight, who, action)
        case Trip(target):
            await trip(fight, who, target)
        case Escape(holder):
            await escape(fight, who, holder)


@clause("riposte.space.metric")
def too_far(battle: Battle, actor: Fighter, action: Any, reach: int) -> Refusal | None:
    """As far as the tool reaches, bare hands 1 metre."""
    if not in_reach(actor, battle[action.target], reach):
        return Refusal(action, "riposte.space.metric", "out-of-reach", {"target": action.target})
    return None


def announce(fight: Fight[Battle], who: str, target: str, act: Kind, total: int, with_: str = "") -> None:
    """The total of an act, for all to see before it is answered."""
    fight.record(Attempted(who, target, act, total, with_))
    lose_aim(fight, who)


# ---------------------------------------------------------------- grab


def grabbing_means(actor: Fighter) -> Iterator[Means]:
    """Hands, and every tool in hand that may hold."""
    for hand, thing in actor.things_in_hand():
        if thing.item.grabs:
            yield hand
    yield "bare"


def grab_option(battle: Battle, actor: Fighter, action: Grab) -> Offer[Grab] | Refusal:
    return grab_refused(battle, actor, action) or Offer(action, "riposte.action.grab")


@clause("riposte.action.grab", "riposte.sheet.equipment")
def grab_refused(battle: Battle, actor: Fighter, action: Grab) -> Refusal | None:
    """With a free hand, or a whip, a net and the like."""
    if refusal := no_action(actor, action) or no_such_enemy(battle, actor, action):
        return refusal
    tool = grabbing_tool(battle, actor, action.means)
    if tool is None:
        return Refusal(action, "riposte.sheet.equipment", "no-free-hand", {"item": ""})
    if any(hold.by == actor.name for hold in battle[action.target].holds):
        return Refusal(action, "riposte.condition.held", "held-already", {"target": action.target})
    return too_far(battle, actor, action, tool.reach)


def grabbing_tool(battle: Battle, actor: Fighter, means: Means) -> Item | None:
    if means == "bare":
        return FIST if free_hands(battle, actor) else None
    thing = ready(battle, actor, means)
    return thing.item if thing is not None and thing.item.grabs and not thing.drawn else None


@clause("riposte.action.grab")
async def grab(fight: Fight[Battle], who: str, action: Grab) -> None:
    """The skill of the tool against dodge or parry: no place is named, and no damage done."""
    expose(fight, who)
    tool = grabbing_tool(fight.state, fight.state[who], action.means)
    assert tool is not None
    hand: Hand | Literal[""] = "" if action.means == "bare" else action.means
    holding = hand or free_hands(fight.state, fight.state[who])[0]
    strike = Strike(who, action.target, tool, "grab", hand)
    total = await total_of(who, grab_tally(fight.state, who, action.target, tool), purpose="grab")
    announce(fight, who, action.target, "grab", total, tool.name)
    reply = await answered(fight, strike, total)
    if reply.landing != "missed":
        befall(fight, Caught(action.target, Hold(who, "grab", (holding,))))
    await hold_spell(fight, action.target, reply.final, responded=reply.rolled)


@clause("riposte.action.grab")
def grab_tally(battle: Battle, who: str, target: str, tool: Item) -> Tally:
    """Reflex, which the text does not name, and the skill of the tool."""
    actor, victim = battle[who], battle[target]
    rows = (*aim_rows(actor), *tripper_rows(actor, victim), *masters_rows(victim))
    return action_tally(actor, reflex(actor) + actor.sheet.skill(tool.skill), rows)


# ---------------------------------------------------------------- choke


def choking(battle: Battle, who: str, target: str) -> Hold | None:
    """The choke somebody keeps on somebody."""
    return next((hold for hold in battle[target].holds if hold.by == who and hold.kind == "choke"), None)


def choke_option(battle: Battle, actor: Fighter, action: Choke) -> Offer[Choke] | Refusal:
    kept = action.target in battle and choking(battle, actor.name, action.target) is not None
    opened_by = "riposte.action.choke-upkeep" if kept else "riposte.action.choke"
    return choke_refused(battle, actor, action) or Offer(action, opened_by)


@clause("riposte.action.choke", "riposte.action.choke-upkeep")
def choke_refused(battle: Battle, actor: Fighter, action: Choke) -> Refusal | None:
    """Two free hands; those that are at the throat already go on."""
    if refusal := no_action(actor, action) or no_such_enemy(battle, actor, action):
        return refusal
    if choking(battle, actor.name, action.target) is None and len(free_hands(battle, actor)) < len(HANDS):
        return Refusal(action, "riposte.action.choke", "two-free-hands", {})
    return too_far(battle, actor, action, HAND_M)


@clause("riposte.action.choke")
async def choke(fight: Fight[Battle], who: str, target: str) -> None:
    """Strength and Hand-to-hand against the same roll, or against the parry of somebody armed."""
    expose(fight, who)
    total = await total_of(who, choke_tally(fight.state, who, target), purpose="choke")
    announce(fight, who, target, "choke", total)
    landing, rolled = await choke_answered(fight, who, target, total)
    final = 0
    if landing != "missed":
        befall(fight, Caught(target, Hold(who, "choke", HANDS)))
        final = await throttle(fight, who, target)
    await hold_spell(fight, target, final, responded=rolled)


def choke_tally(battle: Battle, who: str, target: str) -> Tally:
    actor, victim = battle[who], battle[target]
    rows = (*aim_rows(actor), *tripper_rows(actor, victim), *masters_rows(victim))
    return action_tally(actor, brawn(actor), rows)


@clause("riposte.reaction.matrix", "riposte.reaction.decline")
async def choke_answered(fight: Fight[Battle], who: str, target: str, total: int) -> tuple[Landing, bool]:
    """The same roll, free; or a parry. The unconscious oppose nothing."""
    victim = fight.state[target]
    if not victim.able:
        return "unconditional", False
    strike = Strike(who, target, FIST, "choke")
    match await answer_to(fight, strike, total, choke_responses(fight.state, who, victim)):
        case Parry() as answer:
            return await choke_parried(fight, who, target, answer, total), True
        case _:
            outcome = await resisted(fight, target, total)
            return ("hit" if outcome == "under" else "missed"), False


def choke_responses(battle: Battle, who: str, victim: Fighter) -> Options:
    """To resist, and with a weapon in hand to parry; `arm` names the one of the choker that the blade meets."""
    yield Offer(Resist(), "riposte.action.choke")
    strike = Strike(who, victim.name, FIST, "choke")
    for hand in HANDS:
        thing = ready(battle, victim, hand)
        if thing is None or thing.item.kind != "weapon" or not thing.item.reach:
            continue
        for arm in arms_left(battle[who]) if meets_bare_hands(strike, thing.item) else ("right",):
            for wait in ways_of_waiting(battle, victim):
                action = Parry(hand, "left" if arm == "left" else "right", wait)
                yield choke_parry_refused(battle.rulings, victim, action) or Offer(action, "riposte.action.choke-parry")


@clause("riposte.action.choke-parry", "riposte.condition.held")
def choke_parry_refused(rulings: Rulings, victim: Fighter, action: Parry) -> Refusal | None:
    if victim.held and not (rulings.held_may_respond and armed(victim)):
        return Refusal(action, "riposte.condition.held", "held", {})
    return None


@clause("riposte.action.choke-parry", "riposte.initiative.parry")
async def choke_parried(fight: Fight[Battle], who: str, target: str, answer: Parry, total: int) -> Landing:
    """At best the choker is left without hands: the whole damage of the weapon falls on his arms."""
    outcome = await parry_roll(fight, target, answer, total)
    if outcome == "under":
        return "unconditional"
    if outcome == "over":
        strike, hand = Strike(who, target, FIST, "choke"), answer.means
        assert hand in HANDS
        if meets_bare_hands(strike, tool_of(fight.state[target], hand)):
            await strikes_the_arms(fight, target, who, hand, answer.arm)
        if fight.state.rulings.choke_parry_severs:
            takes_off_both_hands(fight, who)
        claim_by_parry(fight, target, who)
    return "missed"


@clause("riposte.action.choke-upkeep")
async def keep_choking(fight: Fight[Battle], who: str, target: str) -> None:
    """An action every turn, and no new contest."""
    lose_aim(fight, who)
    fight.record(ChokeKept(target, who))
    final = await throttle(fight, who, target)
    await hold_spell(fight, target, final, responded=False)


@clause("riposte.action.choke")
async def throttle(fight: Fight[Battle], who: str, target: str) -> int:
    """2d6 off the Health hits: no Strength, no place, no armour; by ruling steel at the neck helps."""
    lost = Tally(await roll(six_sided(CHOKE_DICE), Total(), by=who, purpose="choke_damage"))
    if fight.state.rulings.choke_respects_armour and steel_at_the_neck(fight.state[target]):
        lost = soaked(fight.state[target], lost.base, "neck")
    befall(fight, Wound(target, who, lost.total, of=worth_telling(lost)))
    return lost.total


@clause("riposte.action.choke")
def steel_at_the_neck(fighter: Fighter) -> bool:
    index = piece_over(fighter, "neck")
    return index is not None and fighter.worn[index].item.material == "steel"


# ---------------------------------------------------------------- the same roll


@clause("riposte.turn.opposed-roll")
async def resisted(fight: Fight[Battle], who: str, total: int, *, skill: Skill = "hand_to_hand") -> Outcome:
    """Strength and the same skill."""
    resist(fight, who)
    fighter = fight.state[who]
    outcome = await held_against(who, plain_tally(fighter, brawn(fighter, skill)), total, purpose="resist")
    fight.record(Answered(who, "resist", outcome))
    return outcome


@clause("riposte.reaction.cost")
def resist(fight: Fight[Battle], who: str) -> None:
    """Free whatever else was done this turn, but it moves the body."""
    fight.record(Responded(who, "resist"))
    lose_aim(fight, who)


# ---------------------------------------------------------------- disarm


def disarm_option(battle: Battle, actor: Fighter, action: Disarm) -> Offer[Disarm] | Refusal:
    return disarm_refused(battle, actor, action) or Offer(action, "riposte.action.disarm")


@clause("riposte.action.disarm", "riposte.reaction.decline")
def disarm_refused(battle: Battle, actor: Fighter, action: Disarm) -> Refusal | None:
    """A weapon in the hand of somebody conscious, within reach of whatever one has."""
    if refusal := no_action(actor, action) or no_such_enemy(battle, actor, action):
        return refusal
    victim = battle[action.target]
    thing = victim.in_hand(action.hand)
    if not victim.able or thing is None or thing.item.kind != "weapon":
        return Refusal(action, "riposte.action.disarm", "nothing-to-knock-away", {"target": victim.name})
    return too_far(battle, actor, action, longest_reach(actor))


@clause("riposte.action.disarm", "riposte.action.disarm-skill")
async def knock_away(fight: Fight[Battle], who: str, action: Disarm) -> None:
    """Strength and the skill of the weapon to be knocked away, on both sides; without that skill it fails."""
    expose(fight, who)
    actor = fight.state[who]
    thing = fight.state[action.target].in_hand(action.hand)
    assert thing is not None
    skill = thing.item.skill
    if actor.sheet.skill(skill) < 1:
        lose_aim(fight, who)
        fight.record(Failed(who, "disarm"))
        return
    total = await total_of(who, action_tally(actor, brawn(actor, skill)), purpose="disarm")
    announce(fight, who, action.target, "disarm", total, thing.item.name)
    if await resisted(fight, action.target, total, skill=skill) == "under":
        await flies(fight, who, action)


@clause("riposte.action.disarm")
async def flies(fight: Fight[Battle], who: str, action: Disarm) -> None:
    """1d6 metres straight away from the disarmer; by ruling one more die says which way."""
    metres = await roll(d6, Total(), by=who, purpose="flight")
    actor, victim = fight.state[who], fight.state[action.target]
    away = 1 if victim.at_m >= actor.at_m else -1
    if fight.state.rulings.disarm_direction == "random":
        away = away if await roll(d6, Total(), by=who, purpose="direction") <= 3 else -away
    befall(fight, Disarming(action.target, action.hand, victim.at_m + away * metres))


# ---------------------------------------------------------------- trip


def trip_option(battle: Battle, actor: Fighter, action: Trip) -> Offer[Trip] | Refusal:
    return trip_refused(battle, actor, action) or Offer(action, "riposte.action.trip")


@clause("riposte.action.trip", "riposte.reaction.decline")
def trip_refused(battle: Battle, actor: Fighter, action: Trip) -> Refusal | None:
    """Whoever lies already cannot be tripped."""
    if refusal := no_action(actor, action) or no_such_enemy(battle, actor, action):
        return refusal
    if battle[action.target].prone:
        return Refusal(action, "riposte.action.trip", "lies-already", {"target": action.target})
    return too_far(battle, actor, action, longest_reach(actor))


@clause("riposte.action.trip", "riposte.initiative.trip")
async def trip(fight: Fight[Battle], who: str, target: str) -> None:
    """Down the enemy goes, and the initiative of the next turn is the tripper's."""
    expose(fight, who)
    actor = fight.state[who]
    total = await total_of(who, action_tally(actor, brawn(actor)), purpose="trip")
    announce(fight, who, target, "trip", total)
    landing, rolled = await trip_answered(fight, who, target, total)
    if landing != "missed":
        befall(fight, Fall(target, who, tripped=True))
        claim(fight, who, target)
    await hold_spell(fight, target, 0, responded=rolled)


async def trip_answered(fight: Fight[Battle], who: str, target: str, total: int) -> tuple[Landing, bool]:
    strike = Strike(who, target, FIST, "trip")
    match await answer_to(fight, strike, total, trip_responses(fight.state, fight.state[target])):
        case Dodge() as answer:
            return await dodge(fight, target, answer, total), True
        case _:
            return ("hit" if await resisted(fight, target, total) == "under" else "missed"), False


@clause("riposte.action.trip", "riposte.reaction.matrix")
def trip_responses(battle: Battle, victim: Fighter) -> Options:
    """The same roll; by ruling a dodge instead."""
    yield Offer(Resist(), "riposte.action.trip")
    if battle.rulings.trip_defence == "dodge_or_same" and not victim.held and not victim.stunned:
        for wait in (False, True) if may_wait_now(battle, victim) else (False,):
            yield Offer(Dodge(wait), "riposte.action.trip")


# ---------------------------------------------------------------- escape


def escape_option(actor: Fighter, action: Escape) -> Offer[Escape] | Refusal:
    return escape_refused(actor, action) or Offer(action, "riposte.action.escape")


@clause("riposte.action.escape", "riposte.condition.stunned-limits")
def escape_refused(actor: Fighter, action: Escape) -> Refusal | None:
    """The one thing open to whoever is held, unless stunned."""
    if actor.stunned:
        return Refusal(action, "riposte.condition.stunned-limits", "stunned", {})
    if not actor.action_left:
        return Refusal(action, "riposte.turn.one-action", "action-spent", {})
    return None


@clause("riposte.action.escape")
async def escape(fight: Fight[Battle], who: str, holder: str) -> None:
    """Strength and Hand-to-hand against the same roll by the holder; of a trap or a net against its difficulty."""
    lose_aim(fight, who)
    hold = next(hold for hold in fight.state[who].holds if hold.by == holder)
    if await got_free(fight, who, hold):
        fight.record(HoldEnded(who, hold, "escaped"))


async def got_free(fight: Fight[Battle], who: str, hold: Hold) -> bool:
    fighter = fight.state[who]
    add = action_tally(fighter, brawn(fighter))
    if hold.kind == "trap":
        return await out_of_trap(fight, who, hold, add)
    total = await total_of(who, add, purpose="escape")
    fight.record(Attempted(who, hold.by, "escape", total))
    if not fight.state[hold.by].able:
        return True
    return await resisted(fight, hold.by, total) == "under"


@clause("riposte.action.escape-trap", "riposte.condition.holder")
async def out_of_trap(fight: Fight[Battle], who: str, hold: Hold, add: Tally) -> bool:
    """The master sets how hard it is; unasked, 18."""
    difficulty = hold.difficulty or await difficulty_set(fight.state)
    success = await reaches(who, add, Tally(difficulty), purpose="escape")
    if not success:
        fight.record(Failed(who, "escape"))
    return success


@clause("riposte.action.escape-trap", "riposte.turn.static-difficulty")
async def difficulty_set(battle: Battle) -> int:
    if battle.setting.calls == "defaults":
        return TRAP_DIFFICULTY
    steps = (TRAP_DIFFICULTY, *(step for step in STEPS if step != TRAP_DIFFICULTY))
    offers = (Offer(Difficulty(step), "riposte.action.escape-trap") for step in steps)
    return (await choose(MASTER, "difficulty", offers)).number


__all__ = ["ACTIONS", "MEANS", "choking", "hold_options", "is_net", "perform"]
