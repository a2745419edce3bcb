"""The course of a game: players' turns, in each the activations, in each the three phases; and when it is over.

`AREAS` are the areas of the rules that have actions of one's own turn: each has `options(battle, actor)`, which yields an
offer or a refusal for every action it knows, `ACTIONS`, and `perform(fight, who, action)`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, NamedTuple

from zaruba.kernel.asks import Offer, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import (
    abilities,
    deployment,
    items,
    magic,
    melee,
    movement,
    orders,
    relic,
    replies,
    scoring,
    shooting,
)
from zaruba.systems.warband.actions import Activate, EndPhase, EndTurn
from zaruba.systems.warband.battle import PHASES, Battle, Character
from zaruba.systems.warband.facts.turning import (
    Activated,
    ActivationEnded,
    CloudLifted,
    EffectEnded,
    Measured,
    MeasuredOut,
    PhaseBegan,
    RoundBegan,
    SquadPhaseBegan,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)

Options = Iterator[Offer[Any] | Refusal]


class Area(NamedTuple):
    """An area of the rules as a turn sees it."""

    options: Callable[[Battle, Character], Options]
    actions: Any
    perform: Callable[[Fight[Battle], str, Any], Awaitable[None]]


AREAS: tuple[Area, ...] = tuple(
    Area(area.options, area.ACTIONS, area.perform)
    for area in (movement, orders, shooting, magic, items, relic, abilities, melee)
)
"""In the order of the rulebook."""


async def step(fight: Fight[Battle]) -> None:
    """The next whole piece of the game: one blow with its reply, one shot, one leg of a way, or one piece of bookkeeping."""
    await go_on(fight)
    await settle(fight)


async def go_on(fight: Fight[Battle]) -> None:
    """What is under way goes on; else the active character acts; else its player activates one; else a turn begins."""
    battle = fight.state
    if battle.stage == "initiative":
        await deployment.initiative(fight)
    elif battle.stage == "deployment":
        await deployment.deploy(fight)
    elif battle.walk is not None:
        await movement.go_on(fight)
    elif battle.volley is not None:
        await shooting.go_on(fight)
    elif battle.melee is not None:
        await melee.go_on(fight)
    elif battle.activation is not None:
        await act(fight, battle.activation.who)
    elif battle.turn_of:
        await player_acts(fight, battle.turn_of)
    else:
        await begin_turn(fight)


# ---------------------------------------------------------------- players' turns


@clause("warband.turn.round", "warband.victory.length")
async def begin_turn(fight: Fight[Battle]) -> None:
    """Players one after another in the fixed order; when all have had their turn the next game turn begins."""
    battle = fight.state
    if not battle.to_turn:
        if not battle.rounds_left:
            await scoring.end(fight)
            return
        fight.record(RoundBegan(battle.rounds_left - 1))
        battle = fight.state
    squad = battle.to_turn[0]
    if any(battle.of_squad(squad)):
        upkeep(fight, squad)
    else:
        wear_off(fight, squad)
        fight.record(TurnSkipped(squad))


@clause("warband.turn.upkeep", "warband.turn.per-opponent", "warband.condition.expiry", "warband.order.duration")
def upkeep(fight: Fight[Battle], squad: str) -> None:
    """Before any activation: what lasts until now ends, all of it together; then everybody's allowances are full again."""
    wear_off(fight, squad)
    fight.record(TurnBegan(squad))


@clause("warband.condition.expiry")
def wear_off(fight: Fight[Battle], squad: str) -> None:
    """What ends with this turn is told, whether its player has anybody left or not."""
    for one in fight.state.characters:
        for effect in one.effects:
            if effect.clock.passes(squad, "turn_start") is None:
                fight.record(EffectEnded(one.name, effect.name))
    for cloud in fight.state.clouds:
        if cloud.clock.passes(squad, "turn_start") is None:
            fight.record(CloudLifted(squad, None if fight.state.real_board else cloud.at))


@clause("warband.turn.activation")
async def player_acts(fight: Fight[Battle], squad: str) -> None:
    """One of his characters is activated, each once in any order; or he ends his turn."""
    match await choose(squad, "player_turn", player_options(fight.state, squad)):
        case Activate(who):
            await activate(fight, who)
        case EndTurn():
            end_turn(fight, squad)


@clause("warband.turn.activation")
def player_options(battle: Battle, squad: str) -> Iterator[Offer[Activate | EndTurn] | Refusal]:
    for one in battle.of_squad(squad):
        action = Activate(one.name)
        if one.activated:
            yield Refusal(action, "warband.turn.activation", "already-activated", {"who": one.name})
        else:
            yield Offer(action, "warband.turn.activation")
    yield Offer(EndTurn(), "warband.turn.activation")


@clause("warband.turn.activation", "warband.turn.phase-sequence")
async def activate(fight: Fight[Battle], who: str) -> None:
    """Its phases begin; enemies may rotate before them."""
    await replies.rotations(fight)
    fight.record(Activated(who))
    begin_phase(fight, who)


@clause("warband.turn.activation")
def end_turn(fight: Fight[Battle], squad: str) -> None:
    """Whoever was not activated passed through three empty phases: a mage still regains mana."""
    battle = fight.state
    per_phase = battle.rulings.activation == "per_phase"
    for one in battle.of_squad(squad):
        if not one.activated and (not per_phase or battle.turn_phase == "additional"):
            magic.regain(fight, one.name)
    if per_phase and battle.turn_phase != PHASES[-1]:
        fight.record(SquadPhaseBegan(squad, PHASES[PHASES.index(battle.turn_phase) + 1]))
    else:
        fight.record(TurnEnded(squad))


# ---------------------------------------------------------------- an activation


def act_options(battle: Battle, actor: Character) -> Options:
    """Everything a character may do in its activation, in the order of the rulebook; then leave the phase."""
    for area in AREAS:
        yield from area.options(battle, actor)
    yield Offer(EndPhase(), "warband.turn.phase-sequence")


@clause("warband.turn.phase-sequence")
async def act(fight: Fight[Battle], who: str) -> None:
    """One thing done in a phase, or the phase left."""
    action = await choose(who, "activation", act_options(fight.state, fight.state[who]))
    if isinstance(action, EndPhase):
        await end_phase(fight, who)
    else:
        await perform(fight, who, action)


async def perform(fight: Fight[Battle], who: str, action: Any) -> None:
    """It is done; or, at a real table, people measure first, and by what they find it cannot be done."""
    area = next((one for one in AREAS if isinstance(action, one.actions)), None)
    assert area is not None, f"nobody performs {action}"
    before = len(fight.facts)
    await area.perform(fight, who, action)
    if fight.state.real_board and all(isinstance(fact, Measured) for fact in fight.facts[before:]):
        fight.record(MeasuredOut(who))


@clause("warband.turn.phase-sequence", "warband.action.phase-start")
async def end_phase(fight: Fight[Battle], who: str) -> None:
    """On to the next phase, whatever was done in this one; after the last the activation is over."""
    active = fight.state.activation
    assert active is not None and active.who == who, "only the active character leaves a phase"
    place = PHASES.index(active.phase) + 1
    if place == len(PHASES) or fight.state.rulings.activation == "per_phase":
        fight.record(ActivationEnded(who))
        await replies.rotations(fight)
        return
    fight.record(PhaseBegan(who, PHASES[place]))
    begin_phase(fight, who)
    await replies.rotations(fight)


def begin_phase(fight: Fight[Battle], who: str) -> None:
    """What happens at the start of a phase by itself."""
    active = fight.state.activation
    if active is not None and active.phase == "additional":
        magic.open_phase(fight, who)


# ---------------------------------------------------------------- the end


async def settle(fight: Fight[Battle]) -> None:
    """Whether at most one side has characters left."""
    battle = fight.state
    if not battle.ended and len({one.side for one in battle.characters if one.up}) < 2:
        await scoring.end(fight)
