"""The course of a turn: initiative, everybody's segment in order, the results; and when a fight is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Offer, Parametric, Refusal, choose, choose_together
from zaruba.kernel.clauses import clause, unsaid
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.kernel.reckoning import part
from zaruba.systems.riposte import aid, attack, gear, holds, magic, movement
from zaruba.systems.riposte.actions import Aim, EndSegment, Wait
from zaruba.systems.riposte.battle import CLOCK, Battle, Fighter, Order
from zaruba.systems.riposte.budget import no_action, spend
from zaruba.systems.riposte.conditions import check_life, lose_aim, suffer
from zaruba.systems.riposte.facts import (
    AimTaken,
    Bled,
    EffectEnded,
    FightWon,
    HoldEnded,
    OrderOpened,
    OrdersGiven,
    ResultsDue,
    SegmentBegan,
    SegmentEnded,
    SegmentSkipped,
    StunEnded,
    TurnEnded,
    WaitBegan,
)
from zaruba.systems.riposte.initiative import begin_turn, forfeit_by_waiting

Options = Iterator[Offer[Any] | Refusal]


async def step(fight: Fight[Battle]) -> None:
    """The next whole piece of the fight: one exchange, or one piece of bookkeeping."""
    await go_on(fight)
    await settle(fight)


@part(heard=True)
@clause("riposte.turn.sequence", "riposte.turn.turns-only")
async def go_on(fight: Fight[Battle]) -> None:
    """Initiative, the segments in order, the results: one after the other, and the same again."""
    battle = fight.state
    if not battle.turn_open:
        await begin_turn(fight)
    elif battle.orders_due:
        await give_orders(fight)
    elif battle.segment is not None:
        await act(fight, battle[battle.segment.who])
    elif battle.to_act:
        begin_segment(fight, battle[battle.to_act[0]])
    else:
        results(fight)


# ---------------------------------------------------------------- sealed orders


@clause("riposte.turn.turns-only")
async def give_orders(fight: Fight[Battle]) -> None:
    """Where orders are sealed, everybody decides on its own act before any of them is seen."""
    battle = fight.state
    asked = {name: order_options(battle, battle[name]) for name in battle.to_act if not battle[name].waiting}
    decided = await choose_together("orders", asked)
    fight.record(OrdersGiven(tuple(Order(name, action) for name, action in decided.items())))


def order_options(battle: Battle, actor: Fighter) -> Options:
    """What may be decided before one's segment has come: what could be done in it as things stand."""
    yield from act_options(battle, actor)
    yield Offer(EndSegment(), "riposte.turn.one-action")


# ---------------------------------------------------------------- segments


@clause("riposte.initiative.many", "riposte.action.wait")
def begin_segment(fight: Fight[Battle], fighter: Fighter) -> None:
    """Everybody's own place in the turn; whoever waits already has given it up."""
    if fighter.able and not fighter.waiting:
        fight.record(SegmentBegan(fighter.name))
    else:
        fight.record(SegmentSkipped(fighter.name))


def act_options(battle: Battle, actor: Fighter) -> Options:
    """Everything somebody may do in its segment, in the order of the rulebook."""
    yield from attack.attack_options(battle, actor)
    yield from holds.hold_options(battle, actor)
    yield from magic.magic_options(battle, actor)
    yield from movement.movement_options(battle, actor)
    yield aim_option(actor)
    yield from aid.aid_options(battle, actor)
    yield wait_option(battle, actor)
    yield from gear.gear_options(battle, actor)


def turn_options(battle: Battle, actor: Fighter) -> Options:
    yield from act_options(battle, actor)
    yield Offer(EndSegment(), "riposte.turn.one-action")


@clause("riposte.turn.one-action", "riposte.turn.run-and-act")
async def act(fight: Fight[Battle], actor: Fighter) -> None:
    """One thing done in a segment: an action, a stretch of movement, something free, or the end of it."""
    action = await decided(fight, actor)
    if action is None:
        return
    if isinstance(action, EndSegment):
        end_segment(fight, actor.name)
    else:
        await perform(fight, actor.name, action)


async def decided(fight: Fight[Battle], actor: Fighter) -> Any:
    """The sealed order of somebody if it can still be carried out; else it decides now. None: the order is void."""
    order = next((order for order in fight.state.sealed if order.who == actor.name), None)
    if order is None:
        several = unsaid(gear.may_drop, fight.state, actor)
        return await choose(actor.name, "turn", turn_options(fight.state, actor), several=several)
    possible = still_open(turn_options(fight.state, actor), order.action)
    fight.record(OrderOpened(actor.name, void=not possible))
    return order.action if possible else None


def still_open(options: Options, action: Any) -> bool:
    """Whether what was decided before others acted is still among what may be done."""
    for option in options:
        if isinstance(option, Refusal):
            continue
        if isinstance(option, Parametric):
            if type(option.action) is type(action) and option.accepts(action) is None:
                return True
        elif option.action == action:
            return True
    return False


async def perform(fight: Fight[Battle], who: str, action: Any) -> None:
    """Do what was decided."""
    for area in (attack, holds, magic, movement, aid, gear):
        if isinstance(action, area.ACTIONS):
            await area.perform(fight, who, action)
            return
    match action:
        case Aim():
            aim(fight, who)
        case Wait():
            wait(fight, who)
        case _:
            raise AssertionError(f"nobody performs {action}")


@clause("riposte.action.choke-upkeep", "riposte.magic.casting")
def end_segment(fight: Fight[Battle], who: str) -> None:
    """A choke that was not kept up ends, and so does a casting that was not let loose."""
    segment = fight.state.segment
    kept = segment.choked if segment is not None else ()
    for victim, hold in tuple(fight.state.held_by(who)):
        if hold.kind == "choke" and victim.name not in kept:
            fight.record(HoldEnded(victim.name, hold, "let_go"))
    magic.let_slip(fight, who)
    fight.record(SegmentEnded(who))


# ---------------------------------------------------------------- aiming and waiting


def aim_option(actor: Fighter) -> Offer[Aim] | Refusal:
    return aim_refused(actor, Aim()) or Offer(Aim(), "riposte.action.aim")


@clause("riposte.action.aim", "riposte.action.aim-still")
def aim_refused(actor: Fighter, action: Aim) -> Refusal | None:
    """An action, and no movement of any kind with it."""
    if refusal := no_action(actor, action):
        return refusal
    if not actor.stretch_left:
        return Refusal(action, "riposte.action.aim-still", "has-moved", {})
    return None


@clause("riposte.action.aim")
def aim(fight: Fight[Battle], who: str) -> None:
    spend(fight, who)
    fight.record(AimTaken(who))


def wait_option(battle: Battle, actor: Fighter) -> Offer[Wait] | Refusal:
    return wait_refused(battle, actor, Wait()) or Offer(Wait(), "riposte.action.wait")


@clause("riposte.action.wait")
def wait_refused(battle: Battle, actor: Fighter, action: Wait) -> Refusal | None:
    """No actions at all: whoever has moved or done anything this turn can no longer wait."""
    if refusal := no_action(actor, action):
        return refusal
    acted = battle.segment is not None and battle.segment.who == actor.name and battle.segment.acted
    if acted or not actor.stretch_left or actor.free_used:
        return Refusal(action, "riposte.action.wait", "has-acted", {})
    return None


@clause("riposte.action.wait", "riposte.action.wait-forfeit")
def wait(fight: Fight[Battle], who: str) -> None:
    """Active evasion to the end of the turn; whoever had lost the initiative pays for it with that of the next."""
    forfeit_by_waiting(fight, who)
    fight.record(WaitBegan(who))
    lose_aim(fight, who)
    end_segment(fight, who)


# ---------------------------------------------------------------- results


@clause("riposte.turn.results-step", "riposte.turn.sequence")
def results(fight: Fight[Battle]) -> None:
    """The last step: what was held back, bleeding, and the end of what lasted as long."""
    if pending := fight.state.pending:
        fight.record(ResultsDue())
        for harm in pending:
            suffer(fight, harm)
    for fighter in fight.state.fighters:
        bleed(fight, fighter.name)
    for fighter in fight.state.fighters:
        expire(fight, fighter)
    fight.record(TurnEnded())


@clause("riposte.condition.bleeding", "riposte.turn.end-of-fight")
def bleed(fight: Fight[Battle], who: str) -> None:
    """Whoever bled as the turn began loses as much as it bled then, less what was bound up since."""
    fighter = fight.state[who]
    if fighter.bleeding_due and fighter.life != "dead":
        fight.record(Bled(who, fighter.bleeding_due))
        check_life(fight, who)


def expire(fight: Fight[Battle], fighter: Fighter) -> None:
    """What ends with this turn, told by name."""
    if fighter.stun is not None and ends_now(fighter.stun):
        fight.record(StunEnded(fighter.name))
    for effect in fighter.effects:
        if ends_now(effect.clock):
            fight.record(EffectEnded(fighter.name, effect.name))


def ends_now(clock: Duration) -> bool:
    return clock.passes(CLOCK, "round_end") is None


# ---------------------------------------------------------------- the end


@part()
async def settle(fight: Fight[Battle]) -> None:
    """Whether one side has nobody left who is conscious."""
    battle = fight.state
    if battle.ended:
        return
    left = tuple(dict.fromkeys(fighter.side for fighter in battle.fighters if fighter.able))
    if len(left) < 2:
        win(fight, left[0] if left else None)


@clause("riposte.turn.end-of-fight")
def win(fight: Fight[Battle], side: str | None) -> None:
    """No two conscious enemies are left."""
    fight.record(FightWon(side))
