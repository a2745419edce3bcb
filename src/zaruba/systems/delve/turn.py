"""The course of a fight: phases, rounds, turns, and what a turn may hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from zaruba.kernel.asks import MASTER, Offer, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.people import GONE
from zaruba.systems.delve.actions import (
    CastSpell,
    EndTurn,
    FinishOff,
    FirstAid,
    GiveUp,
    GoNext,
    Improvise,
    LetGo,
    MeleeAttack,
    MonsterAttack,
    Move,
    RangedAttack,
    ReadyAct,
    StopAttacks,
)  # fmt: skip
from zaruba.systems.delve.attack import (
    attack_options,
    finish_off,
    melee_attack,
    monster_attack,
    ranged_attack,
    routine_left_options,
)  # fmt: skip
from zaruba.systems.delve.battle import Battle, Creature, Turn
from zaruba.systems.delve.casting import keep_focus, let_go
from zaruba.systems.delve.death import dying_turn, first_aid, first_aid_not_needed, first_aid_options
from zaruba.systems.delve.facts import (
    Cornered,
    EffectCounted,
    EffectEnded,
    FightWon,
    FoughtOn,
    GotAway,
    PhaseBegan,
    ReadyLost,
    RoundBegan,
    RoutineEnded,
    SeatBegan,
    SurpriseTurnCame,
    Surrendered,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    WaitingOrdered,
)  # fmt: skip
from zaruba.systems.delve.gear import gear_options, is_spent, stand_up, use
from zaruba.systems.delve.initiative import roll_initiative, waiting_of
from zaruba.systems.delve.magic import (
    cast,
    spell_options,
)
from zaruba.systems.delve.morale import judge_morale, masters_turn_morale
from zaruba.systems.delve.movement import budget_ft, move, move_options, way_of_flight
from zaruba.systems.delve.ready import Deed, make_ready, ready_options, triggered
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.surprise import settle_surprise
from zaruba.systems.delve.terrain import can_see
from zaruba.systems.delve.word import improvise, improvise_option


async def step(fight: Fight[Battle]) -> None:
    """The next whole piece of the fight: one attack, casting or piece of movement, or one piece of bookkeeping."""
    battle = fight.state
    if battle.turn is not None:
        await act(fight, battle[battle.turn.who])
    elif battle.waiting:
        await next_turn(fight)
    elif battle.phase == "opening":
        await settle_surprise(fight)
    elif battle.phase == "surprise":
        next_surprise_turn(fight)
    elif battle.phase == "initiative":
        await roll_initiative(fight)
    else:
        await next_seat(fight)


# ---------------------------------------------------------------- whose turn


@clause("delve.surprise.turn", "delve.surprise.ends-fight")
def next_surprise_turn(fight: Fight[Battle]) -> None:
    """Each surpriser takes one whole turn; then initiative is rolled, unless the fight is over."""
    if fight.state.surprise:
        fight.record(SurpriseTurnCame(fight.state.surprise[0]))
    else:
        fight.record(PhaseBegan("initiative"))


@clause("delve.turn.round", "delve.initiative.clockwise")
async def next_seat(fight: Fight[Battle]) -> None:
    """The circle goes on; a full circle is a round. A seat whose creatures are all dead or gone is skipped."""
    seat = seat_after(fight.state)
    if seat == circle(fight.state)[0]:
        fight.record(RoundBegan())
    fight.record(SeatBegan(seat, waiting_of(fight.state, seat)))
    for absent in [c.name for c in fight.state.of_seat(seat) if not c.present]:
        count_down(fight, absent)
    if seat == MASTER:
        count_down(fight, MASTER)
        if not fight.state.ended:
            await masters_turn_morale(fight)
            await settle(fight)


def seat_after(battle: Battle) -> str:
    """The seat that follows in the order; the first of it before anybody has had a turn."""
    order = circle(battle)
    if not battle.seat or battle.seat not in order:
        return order[0]
    return order[(order.index(battle.seat) + 1) % len(order)]


def circle(battle: Battle) -> tuple[str, ...]:
    """The seats in order; as they sit, where the surprise turns ended the fight before any initiative."""
    return battle.order or battle.setting.seating


async def next_turn(fight: Fight[Battle]) -> None:
    """The turn of the next creature waiting on this seat; by ruling the master says which of his it is."""
    battle = fight.state
    waiting = battle.waiting
    if battle.seat == MASTER and battle.rulings.monster_order == "gm_choice" and len(waiting) > 1:
        waiting = await masters_order(fight)
        fight.record(WaitingOrdered(waiting))
    await begin_turn(fight, waiting[0])


@clause("delve.initiative.monster-order")
async def masters_order(fight: Fight[Battle]) -> tuple[str, ...]:
    """By ruling the order of the monsters is the master's choice."""
    waiting = fight.state.waiting
    offers = (Offer(GoNext(name), "delve.initiative.monster-order") for name in waiting)
    first = (await choose(MASTER, "next", offers)).who
    return (first, *(name for name in waiting if name != first))


async def begin_turn(fight: Fight[Battle], who: str) -> None:
    """What comes before a creature acts: what it readied is lost, its effects are counted, the dying roll."""
    if fight.state[who].ready is not None:
        lose_ready(fight, who)
    count_down(fight, who)
    creature = fight.state[who]
    may_act = creature.able and has_a_part(fight.state, creature)
    if creature.life == "dying":
        may_act = await dying_turn(fight, who) and fight.state[who].able
    if may_act:
        open_turn(fight, creature)
    if creature.focus:
        await keep_focus(fight, who)
    if not may_act:
        pass_turn(fight, who)
        await settle(fight)
    elif creature.life == "fleeing":
        await run_away(fight, who)


@clause("delve.turn.combat-end")
def has_a_part(battle: Battle, creature: Creature) -> bool:
    """After the end turns go on only for the sake of the dying: others of their side act, enemies pass theirs."""
    return not battle.ended or any(c.life == "dying" and c.side == creature.side for c in battle.creatures)


@clause("delve.turn.delay-and-ready")
def lose_ready(fight: Fight[Battle], who: str) -> None:
    """An act that was readied and not let loose is lost at the start of one's own next turn."""
    fight.record(ReadyLost(who))


@clause("delve.death.unconscious")
def pass_turn(fight: Fight[Battle], who: str) -> None:
    """Whoever cannot act keeps its place in the order: its turn comes and passes."""
    fight.record(TurnPassed(who))


@clause("delve.turn.action-and-move", "delve.turn.monsters-too")
def open_turn(fight: Fight[Battle], creature: Creature) -> None:
    """One action and one move, or two moves; small tasks besides. Monsters have the same turn, with their own move."""
    fight.record(TurnBegan(fresh_turn(fight.state.rulings, creature)))


def fresh_turn(rulings: Rulings, creature: Creature) -> Turn:
    swaps = None if rulings.free_weapon_swaps_per_turn == "unlimited" else rulings.free_weapon_swaps_per_turn
    tasks = None if rulings.free_item_tasks_per_turn == "unlimited" else rulings.free_item_tasks_per_turn
    return Turn(creature.name, budget_ft(creature), swaps=swaps, item_tasks=tasks)


@clause("delve.turn.countdown")
def count_down(fight: Fight[Battle], maker: str) -> None:
    """Each effect loses a round at the start of its maker's turn and ends when none is left, before the maker acts.

    What the world made is counted at the start of the master's turn.
    """
    for creature in fight.state.creatures:
        for effect in creature.effects:
            if effect.clock is None:
                continue
            left = effect.clock.passes(maker, "turn_start")
            if left is None:
                fight.record(EffectEnded(creature.name, effect.name, effect.maker))
            elif left is not effect.clock:
                fight.record(EffectCounted(creature.name, effect.counted(left)))


# ---------------------------------------------------------------- acting


def options(battle: Battle, actor: Creature) -> Iterator[Offer[Any] | Refusal]:
    """Everything a turn may still hold, in the order of the rulebook; then why the rest may not be."""
    turn = battle.turn
    assert turn is not None
    under_way = bool(turn.routine or turn.castings)
    if turn.routine:
        yield from routine_left_options(battle, actor)
    elif turn.castings:
        yield from spell_options(battle, actor)
    elif turn.action:
        yield from attack_options(battle, actor)
        yield from spell_options(battle, actor)
        yield from first_aid_options(battle, actor)
    if under_way:
        yield Offer(StopAttacks(), "delve.monster.routine")
    yield from gear_options(battle, actor)
    if turn.action and not under_way:
        yield from ready_options(battle, actor)
        yield from improvise_option(battle, actor)
    yield from move_options(battle, actor)
    if actor.focus:
        yield Offer(LetGo(), "delve.magic.focus")
    yield Offer(EndTurn(), "delve.turn.action-and-move")
    yield from first_aid_not_needed(battle, actor)
    if not turn.action and not under_way:
        yield from action_is_gone(battle, actor)


def action_is_gone(battle: Battle, actor: Creature) -> Iterator[Refusal]:
    """For "why not?": what would be open if the action were not spent, or not given up for a second move."""
    turn = battle.turn
    assert turn is not None
    given_up = turn.moved and turn.feet < actor.sheet.move
    clause_id = "delve.turn.second-move" if given_up else "delve.turn.action-and-move"
    why = "action-given-up" if given_up else "action-spent"
    taking_the_action: Iterator[Offer[Any] | Refusal] = chain(
        attack_options(battle, actor),
        spell_options(battle, actor),
        first_aid_options(battle, actor),
        ready_options(battle, actor),
        improvise_option(battle, actor),
    )
    for option in taking_the_action:
        if isinstance(option, Offer):
            is_aid = isinstance(option.action, FirstAid)
            yield Refusal(option.action, "delve.death.first-aid-cost" if is_aid else clause_id, why, {})
        else:
            yield option


@clause("delve.turn.action-and-move")
async def act(fight: Fight[Battle], actor: Creature) -> None:
    """One thing of a turn, with whatever it sets off; then it is seen what that did to the fight."""
    before = fight.state
    if not actor.present:
        fight.record(TurnEnded(actor.name))
        return
    action = await choose(actor.name, "turn", options(before, actor), several=may_speak(before, actor))
    await perform(fight, actor.name, action)
    after = fight.state
    if after.turn is not None and after.turn.routine and not any(True for _ in after.enemies_of(actor)):
        fight.record(RoutineEnded(actor.name))
    harmful = after.creatures is not before.creatures
    if (harmful or not action_is_settled(before)) and action_is_settled(fight.state):
        await settle(fight)
    if harmful and fight.state.turn is not None and not fight.state[actor.name].able:
        end_turn_of_the_fallen(fight, actor.name)


def may_speak(battle: Battle, actor: Creature) -> bool:
    """Whether talk is open as well as the end of the turn, which always is."""
    return actor.able and not is_spent(battle.turn)


def action_is_settled(battle: Battle) -> bool:
    """Whether no attack or casting of an action is still to come."""
    return battle.turn is None or not (battle.turn.routine or battle.turn.castings)


@clause("delve.death.own-turn", "delve.death.unconscious")
def end_turn_of_the_fallen(fight: Fight[Battle], who: str) -> None:
    """Whoever falls on its own turn loses the rest of it."""
    fight.record(TurnEnded(who))


async def perform(fight: Fight[Battle], who: str, action: Any) -> None:
    """Do what was decided."""
    if isinstance(action, EndTurn):
        end_turn(fight, who)
        return
    before = fight.state
    deed: Deed = ""
    match action:
        case MonsterAttack():
            await monster_attack(fight, who, action)
            deed = "attacks"
        case MeleeAttack():
            await melee_attack(fight, who, action)
            deed = "attacks"
        case RangedAttack():
            await ranged_attack(fight, who, action)
            deed = "attacks"
        case CastSpell():
            await cast(fight, who, action)
            deed = "casts"
        case FinishOff():
            finish_off(fight, who, action)
            deed = "attacks"
        case FirstAid():
            await first_aid(fight, who, action)
        case Move():
            await move(fight, who, action)
        case ReadyAct():
            await make_ready(fight, who, action)
        case Improvise():
            await improvise(fight, who, action)
        case StopAttacks():
            fight.record(RoutineEnded(who))
        case LetGo():
            let_go(fight, who)
        case _:
            await use(fight, who, action)
    await triggered(fight, before, who, deed)


def end_turn(fight: Fight[Battle], who: str) -> None:
    """What was not used of a turn is gone with it."""
    if not action_is_settled(fight.state):
        fight.record(RoutineEnded(who))
    fight.record(TurnEnded(who))


# ---------------------------------------------------------------- running


@clause("delve.morale.flee", "delve.turn.second-move")
async def run_away(fight: Fight[Battle], who: str) -> None:
    """A turn of flight: the action given up for a second move, no attacks; out of the fight when out of sight."""
    before = fight.state
    if before[who].prone:
        stand_up(fight, who)
    path = way_of_flight(fight.state, fight.state[who])
    if path is None or not fight.state[who].way_out:
        await cornered(fight, who)
        return
    if path:
        await move(fight, who, Move(path))
    await triggered(fight, before, who)
    runner = fight.state[who]
    if runner.able and runner.life == "fleeing" and (not path or out_of_sight(fight.state, who)):
        let_go(fight, who)
        fight.record(GotAway(who))
    fight.record(TurnEnded(who))
    await settle(fight)


@clause("delve.morale.flee")
def out_of_sight(battle: Battle, who: str) -> bool:
    """Without a map one whole turn of running does it, unless the ground is open; there and on a map, when no foe sees it."""
    if not battle.on_map and not battle.setting.open_ground:
        return True
    runner = battle[who]
    return not any(can_see(battle, foe, runner) for foe in battle.enemies_of(runner) if foe.able)


@clause("delve.morale.flee")
async def cornered(fight: Fight[Battle], who: str) -> None:
    """With no way out a runner may fight or give up; the master decides."""
    fight.record(Cornered(who))
    seat = fight.state[who].seat
    offers = (Offer(EndTurn(), "delve.morale.flee"), Offer(GiveUp(), "delve.morale.flee"))
    if isinstance(await choose(seat, "cornered", offers), GiveUp):
        let_go(fight, who)
        fight.record(Surrendered(who))
        fight.record(TurnEnded(who))
        await settle(fight)
    else:
        fight.record(FoughtOn(who))


# ---------------------------------------------------------------- the end


@clause("delve.surprise.ends-fight")
async def settle(fight: Fight[Battle]) -> None:
    """After whatever was done is fully settled: morale, and whether one side has nobody left."""
    if fight.state.ended:
        return
    await judge_morale(fight)
    judge_the_end(fight)


@clause("delve.turn.combat-end")
def judge_the_end(fight: Fight[Battle]) -> None:
    """Over when one side has nobody left in it: dead, surrendered, gone, or unconscious without dying."""
    left = sides_left(fight.state)
    if len(left) > 1:
        return
    fight.record(FightWon(left[0] if left else None))


OUT = GONE | {"unconscious"}
"""States in which nobody counts as left: dead, fled, surrendered, or unconscious without dying."""


def sides_left(battle: Battle) -> tuple[str, ...]:
    """Sides that still have somebody in the fight; a runner in sight and the dying count."""
    return tuple(dict.fromkeys([c.side for c in battle.creatures if c.life not in OUT]))


def at_a_standstill(battle: Battle) -> bool:
    """Nobody can act, nobody is dying, nothing that lasts runs out: no turn will bring anything more.

    Somebody who runs for ever over open ground changes nothing in that.
    """
    if battle.turn is not None or battle.phase != "rounds":
        return False
    for creature in battle.creatures:
        runs_on = creature.life == "fleeing" and battle.setting.open_ground and not battle.on_map
        if (creature.able and not runs_on) or creature.life == "dying":
            return False
        if creature.effects and any(effect.clock is not None for effect in creature.effects):
            return False
    return True
