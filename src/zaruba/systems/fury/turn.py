"""The course of a fight: rounds, turns, reserved half actions, and what a turn may hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Offer, Refusal, choose, choose_together
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.people import GONE
from zaruba.kernel.reckoning import part
from zaruba.kernel.view import unseen_by
from zaruba.space.squares import fits
from zaruba.systems.fury import attack, conditions, gear, magic, movement, ranged, stances
from zaruba.systems.fury.actions import Delay, EndTurn, Pass
from zaruba.systems.fury.battle import (
    DOWN,
    Battle,
    Blast,
    BlowsLeft,
    ChargeBlow,
    ExtraBlow,
    Fighter,
    GoOn,
    Piece,
    PushOn,
    Turn,
)
from zaruba.systems.fury.budget import spend, too_dear
from zaruba.systems.fury.facts import (
    AgendaSet,
    FightWon,
    Reserved,
    TurnBegan,
    TurnCutShort,
    TurnEnded,
    TurnLost,
    WorkLost,
)
from zaruba.systems.fury.initiative import begin_round
from zaruba.systems.fury.percent import contest_for_order
from zaruba.systems.fury.space import next_to, occupied


async def step(fight: Fight[Battle]) -> None:
    """The next whole piece of the fight: one attack or piece of movement, or one piece of bookkeeping."""
    await go_on(fight)
    await settle(fight)


@part()
async def go_on(fight: Fight[Battle]) -> None:
    """What comes next: the rest of an action, a reserve, somebody's turn, a new round."""
    battle = fight.state
    if battle.agenda:
        await next_piece(fight)
    elif battle.turn is not None and not battle[battle.turn.who].able_to_act:
        end_turn(fight, battle.turn.who)
    elif await reserve_used(fight):
        pass
    elif battle.turn is not None:
        await act(fight, battle[battle.turn.who])
    elif battle.to_act:
        await begin_turn(fight, battle.to_act[0])
    else:
        await begin_round(fight, first=not battle.rolled_once)


# ---------------------------------------------------------------- an action under way


async def next_piece(fight: Fight[Battle]) -> None:
    """The next piece of an action that takes several steps; nothing else may come between."""
    piece, *rest = fight.state.agenda
    fight.record(AgendaSet(tuple(rest)))
    if not still_possible(fight.state, piece):
        return
    match piece:
        case BlowsLeft():
            await attack.next_blow(fight, piece)
        case ChargeBlow():
            await attack.charge_blow(fight, piece)
        case ExtraBlow():
            await attack.extra_blow(fight, piece)
        case PushOn():
            await attack.push_on(fight, piece)
        case GoOn():
            await movement.go_on(fight, piece)
        case Blast():
            await ranged.blast(fight, piece)


def still_possible(battle: Battle, piece: Piece) -> bool:
    """Whether those a piece speaks of are still there, and its doer still able: else it falls away."""
    if isinstance(piece, Blast):
        return piece.shooter in battle and piece.victim in battle and battle[piece.victim].there
    if piece.who not in battle or not battle[piece.who].able:
        return False
    match piece:
        case GoOn():
            return way_still_open(battle, piece)
        case PushOn():
            return there_still(battle, piece.target) and still_pushed(battle, piece)
        case BlowsLeft():
            return True
        case _:
            return there_still(battle, piece.target)


def there_still(battle: Battle, name: str) -> bool:
    return name in battle and battle[name].life not in GONE


def way_still_open(battle: Battle, piece: GoOn) -> bool:
    """Whether the path still leads on from where the mover stands and ends on a free square: the master may interfere."""
    mover, to = battle[piece.who], piece.path[-1]
    return next_to(piece.path[0], mover) and fits(battle.board, to) and to not in occupied(battle, mover)


def still_pushed(battle: Battle, piece: PushOn) -> bool:
    """Whether the next square is still free: the master may interfere here too."""
    return attack.square_behind(battle, battle[piece.target], piece.step, battle[piece.who].side) is not None


# ---------------------------------------------------------------- turns


async def begin_turn(fight: Fight[Battle], who: str) -> None:
    """What comes before a fighter acts: the bleeding test, and a turn lost to a condition. The dead have none to lose."""
    if fight.state[who].life == "bleeding":
        await conditions.bleed(fight, who)
    fighter = fight.state[who]
    if fighter.able_to_act:
        open_turn(fight, fighter)
    elif who in fight.state.to_act:
        lose_turn(fight, who)


@clause("fury.turn.windows", "fury.condition.stunned", "fury.action.delay-lost")
def lose_turn(fight: Fight[Battle], who: str) -> None:
    """A turn lost to stunning or another condition: what ends or begins anew with a turn does so with this one too."""
    if fight.state[who].work is not None:
        break_off(fight, who)
    fight.record(TurnLost(who, counted_by_turns(fight.state)))
    conditions.count_conditions(fight, who)


@clause("fury.turn.budget", "fury.turn.windows", "fury.action.delay-lost")
def open_turn(fight: Fight[Battle], fighter: Fighter) -> None:
    """Two half actions, one if staggered; what lasted until this turn ends, and a reserve not used is lost."""
    fight.record(TurnBegan(Turn(fighter.name, 1 if fighter.staggered else 2), counted_by_turns(fight.state)))


def counted_by_turns(battle: Battle) -> bool:
    """By ruling what goes once a round is counted from own turn to own turn."""
    return battle.rulings.limit_window == "own_turn_to_own_turn"


@clause("fury.turn.budget", "fury.turn.windows")
def end_turn(fight: Fight[Battle], who: str) -> None:
    """Unspent halves vanish; conditions are counted; work that did not go on this turn is lost."""
    conditions.count_conditions(fight, who)
    work = fight.state[who].work
    if work is not None and not work.advanced:
        break_off(fight, who)
    fight.record(TurnEnded(who))


@clause("fury.turn.extended")
def break_off(fight: Fight[Battle], who: str) -> None:
    """A turn without progress breaks the work; it must be started over."""
    fight.record(WorkLost(who))


# ---------------------------------------------------------------- acting


def options(battle: Battle, actor: Fighter) -> Iterator[Offer[Any] | Refusal]:
    """Everything the actor may do with the half actions it has, in the order of the rulebook."""
    yield from attack.attack_options(battle, actor)
    yield from ranged.ranged_options(battle, actor)
    yield from magic.magic_options(battle, actor)
    yield from stances.stance_options(battle, actor)
    yield from movement.movement_options(battle, actor)
    yield from gear.gear_options(battle, actor)


def turn_options(battle: Battle, actor: Fighter) -> Iterator[Offer[Any] | Refusal]:
    """What a turn may still hold."""
    yield from options(battle, actor)
    yield delay_option(battle, actor)
    yield Offer(EndTurn(), "fury.turn.budget")


@clause("fury.turn.budget")
async def act(fight: Fight[Battle], actor: Fighter) -> None:
    """One action of a turn. Whoever is able may say a few words, and end it."""
    action = await choose(actor.name, "turn", turn_options(fight.state, actor), several=actor.able)
    if isinstance(action, EndTurn):
        end_turn(fight, actor.name)
    else:
        await perform(fight, actor.name, action)


async def perform(fight: Fight[Battle], who: str, action: Any) -> None:
    """Do what was decided, be it on one's turn or with a reserved half action."""
    for area in (attack, ranged, magic, stances, movement, gear):
        if isinstance(action, area.ACTIONS):
            await area.perform(fight, who, action)
            return
    assert isinstance(action, Delay), f"nobody performs {action}"
    delay(fight, who)


# ---------------------------------------------------------------- delay


def delay_option(battle: Battle, actor: Fighter) -> Offer[Delay] | Refusal:
    return delay_refused(battle, actor, Delay()) or Offer(Delay(), "fury.action.delay")


@clause("fury.action.delay")
def delay_refused(battle: Battle, actor: Fighter, action: Delay) -> Refusal | None:
    """Only while both half actions are unspent; by ruling whenever a half is left."""
    turn = battle.turn
    assert turn is not None
    if refusal := conditions.cannot_act(actor, action):
        return refusal
    if battle.rulings.delay_cost == "saves_leftover_half":
        return too_dear(battle, actor, action, action.halves)
    if turn.halves < 2 or turn.begun:
        return Refusal(action, "fury.action.delay", "halves-begun", {})
    return None


@clause("fury.action.delay")
def delay(fight: Fight[Battle], who: str) -> None:
    """The turn ends at once; one half action is kept until the next own turn begins."""
    if fight.state.rulings.delay_cost == "first_half_only":
        spend(fight, who, 1)
    fight.record(TurnCutShort(who), Reserved(who))
    end_turn(fight, who)


async def reserve_used(fight: Fight[Battle]) -> bool:
    """Between actions, and before a new round, whoever keeps a half action may use it. True when somebody did.

    Nobody is asked round a turn that he does not know of: that he is would tell him of it.
    """
    battle = fight.state
    if not battle.rolled_once:
        return False
    acting = battle.turn.who if battle.turn is not None else ""
    follows = acting or next(iter(battle.to_act), "")
    holders = tuple(
        f.name
        for f in battle.fighters
        if f.reserve and f.able and f.name != acting and follows not in unseen_by(battle, f.seat)
    )
    return bool(holders) and await reserve_window(fight, holders)


@clause("fury.action.delay", "fury.turn.windows")
async def reserve_window(fight: Fight[Battle], holders: tuple[str, ...]) -> bool:
    """Before, after or between actions of others, never inside one; all who could are asked unseen by one another."""
    battle = fight.state
    decided = await choose_together("delay", {name: reserve_options(battle, battle[name]) for name in holders})
    takers = [name for name, action in decided.items() if not isinstance(action, Pass)]
    if not takers:
        return False
    first = takers[0] if len(takers) == 1 else await clash(fight, takers)
    await perform(fight, first, decided[first])
    return True


@clause("fury.action.delay-clash")
async def clash(fight: Fight[Battle], takers: list[str]) -> str:
    """Several at the same moment: opposed Agility for the order; the others may then still use, keep or change theirs."""
    return (await contest_for_order(fight, takers, "ag", purpose="delay"))[0]


def reserve_options(battle: Battle, holder: Fighter) -> Iterator[Offer[Any] | Refusal]:
    """To pass, or any half action; a reserve cannot pay for a full one."""
    yield Offer(Pass(), "fury.action.delay")
    for option in options(battle, holder):
        if isinstance(option, Offer) and costs_nothing(option.action):
            continue
        yield option


def costs_nothing(action: Any) -> bool:
    """A free action is not what a reserve is for."""
    return getattr(action, "halves", 1) == 0


# ---------------------------------------------------------------- the end


@part()
async def settle(fight: Fight[Battle]) -> None:
    """Whether one side has nobody left who could go on."""
    battle = fight.state
    if battle.ended or battle.agenda:
        return
    left = sides_up(battle)
    if len(left) < 2:
        win(fight, left[0] if left else None)


def sides_up(battle: Battle) -> tuple[str, ...]:
    """The sides that have somebody left who could go on."""
    return tuple(dict.fromkeys(f.side for f in battle.fighters if f.life == "up"))


def what_ended_it(battle: Battle) -> str:
    """The clause by which the others cannot go on; "" where the master's word alone took them out of the fight."""
    lives = {fighter.life for fighter in battle.fighters if fighter.side != battle.winner}
    if lives & DOWN:
        return "fury.condition.helpless"
    return "fury.damage.critical" if "dead" in lives else ""


@clause("fury.condition.helpless")
def win(fight: Fight[Battle], side: str | None) -> None:
    """Rounds go on while both sides have somebody able to act: not dead, gone, knocked out or bleeding out."""
    fight.record(FightWon(side))
