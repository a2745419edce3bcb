"""Orders: who may give which to whom, what they lay, and how often."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Measure, Offer, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import effects, ground
from zaruba.systems.warband.actions import GiveOrder
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.ordering import OrderGiven
from zaruba.systems.warband.phases import additional_refused
from zaruba.systems.warband.sheet import Command

ACTIONS = GiveOrder
Options = Iterator[Offer[ACTIONS] | Refusal]


# ---------------------------------------------------------------- whether


def options(battle: Battle, actor: Character) -> Options:
    """Every order of the profile at every receiver: an offer, or why not."""
    if refusal := leader_refused(actor):
        yield refusal
        return
    for command in actor.profile.orders:
        if command.target == "all":
            yield all_option(battle, actor, command)
        else:
            for ally in (actor, *allies(battle, actor)):
                yield single_option(battle, actor, command, ally)


@clause("warband.order.issuer")
def leader_refused(actor: Character) -> Refusal | None:
    """Only a character with leadership gives orders."""
    if actor.profile.leadership:
        return None
    return Refusal(GiveOrder(""), "warband.order.issuer", "no-leadership", {"who": actor.name})


@clause("warband.order.target")
def all_option(battle: Battle, actor: Character, command: Command) -> Offer[GiveOrder] | Refusal:
    """An order to all allies in the radius; it may be given where it reaches nobody, and counts all the same."""
    action = GiveOrder(command.name)
    return order_refused(battle, actor, command, action) or Offer(action, "warband.order.target")


@clause("warband.order.target")
def single_option(battle: Battle, actor: Character, command: Command, ally: Character) -> Offer[GiveOrder] | Refusal:
    """An order to one named character."""
    action = GiveOrder(command.name, ally.name)
    return (
        order_refused(battle, actor, command, action)
        or receiver_refused(battle, actor, command, ally, action)
        or Offer(action, "warband.order.target")
    )


@clause("warband.order.before-closing", "warband.order.count", "warband.order.values")
def order_refused(battle: Battle, actor: Character, command: Command, action: GiveOrder) -> Refusal | None:
    """In the additional-action phase while it is open, and while any are left of those of the game and of the turn."""
    if refusal := additional_refused(battle, actor, action):
        return refusal
    if not actor.orders_left:
        return Refusal(action, "warband.order.count", "no-orders-left", {"most": actor.profile.leadership})
    return turn_refused(battle, actor, action) or frequency_refused(battle, actor, command, action)


@clause("warband.order.one-per-turn")
def turn_refused(battle: Battle, actor: Character, action: GiveOrder) -> Refusal | None:
    """One order in a turn: each commander; by ruling the whole player."""
    scope = commanders(battle, actor, battle.rulings.orders_per_turn_scope == "player")
    if giver := next((one.name for one in scope if one.ordered), ""):
        return Refusal(action, "warband.order.one-per-turn", "ordered-already", {"who": giver})
    return None


@clause("warband.order.frequency")
def frequency_refused(battle: Battle, actor: Character, command: Command, action: GiveOrder) -> Refusal | None:
    """Some only once in several turns, some once in the game: each commander; by ruling the whole player."""
    for one in commanders(battle, actor, battle.rulings.order_cooldown_scope == "player"):
        if command.once_per_game and not one.left_of(command.name, 1):
            return Refusal(action, "warband.order.frequency", "order-spent", {"order": command.name})
        rest = next((left.left for left in one.resting if left.name == command.name), 0)
        if rest:
            return Refusal(action, "warband.order.frequency", "order-rests", {"order": command.name, "turns": rest})
    return None


def commanders(battle: Battle, actor: Character, whole_squad: bool) -> tuple[Character, ...]:
    """Whose orders count together: the commander's own, or those of all of his player's, the fallen among them."""
    return tuple(one for one in battle.characters if one.squad == actor.squad) if whole_squad else (actor,)


# ---------------------------------------------------------------- to whom


@clause("warband.order.issuer")
def allies(battle: Battle, actor: Character) -> Iterator[Character]:
    """Of the same squad or of an allied player; by ruling of the own squad alone. No line of sight is needed."""
    own = battle.rulings.orders_to == "own_squad"
    return (one for one in battle.allies(actor) if not own or one.squad == actor.squad)


@clause("warband.order.no-self", "warband.order.issuer", "warband.order.activated-receivers")
def receiver_refused(
    battle: Battle, actor: Character, command: Command, ally: Character, action: GiveOrder
) -> Refusal | None:
    """Within the command radius at this moment, activated or not; the commander himself only where the order says so."""
    if ally.name == actor.name:
        return None if command.himself else Refusal(action, "warband.order.no-self", "not-himself", {})
    if ground.told(battle, in_radius(actor, ally)) is False:
        return Refusal(action, "warband.order.issuer", "out-of-command", {"target": ally.name})
    return None


def in_radius(actor: Character, ally: Character) -> Measure:
    return ground.within(actor.name, ally.name, actor.profile.command_radius)


@clause("warband.order.target", "warband.order.no-self", "warband.order.issuer", "warband.order.activated-receivers")
async def receivers(fight: Fight[Battle], actor: Character, command: Command, target: str) -> tuple[str, ...]:
    """Whom an order reaches, fixed as it is given; whether they have acted already is all one."""
    named = [one for one in allies(fight.state, actor) if command.target == "all" or one.name == target]
    reached = [one.name for one in named if await ground.holds(fight, in_radius(actor, one))]
    himself = command.himself and (command.target == "all" or target == actor.name)
    return (actor.name, *reached) if himself else tuple(reached)


# ---------------------------------------------------------------- giving


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    actor = fight.state[who]
    command = next(one for one in actor.profile.orders if one.name == action.order)
    await give(fight, actor, command, action.target)


@clause("warband.order.immediate", "warband.order.persists", "warband.order.then-act", "warband.order.list")
async def give(fight: Fight[Battle], actor: Character, command: Command, target: str) -> None:
    """It works from now on, on those it reaches now, wherever they go; the phase stays open."""
    reached = await receivers(fight, actor, command, target)
    if command.target == "single" and not reached:  # so it was measured at a real table
        return
    fight.record(OrderGiven(actor.name, command.name, reached, command.every, once=command.once_per_game))
    for who in reached:
        if command.heal:
            effects.heal(fight, who, command.heal)
        if command.lasts:
            lay(fight, actor, who, command)


@clause("warband.order.duration", "warband.order.stacking", "warband.order.commander-dead")
def lay(fight: Fight[Battle], actor: Character, who: str, command: Command) -> None:
    """Until the start of the next turn of the player who gave it, whoever falls; of one name there is one."""
    effects.lay(fight, who, command.name, "order", actor.squad, command.lasts, command.changes)
