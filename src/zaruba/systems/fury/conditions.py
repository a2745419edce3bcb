"""What is laid on a fighter and for how long: stunned, winded, felled, caught, bleeding out; and what these end."""

from __future__ import annotations

from typing import Any, Literal

from zaruba.kernel.asks import Refusal, roll
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.dice import d10, d100
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total, at_most
from zaruba.kernel.tally import Tally
from zaruba.systems.fury.battle import Battle, Clocked, Fighter, Lasting
from zaruba.systems.fury.facts import (
    Bound,
    Caught,
    ConditionBegan,
    ConditionCounted,
    ConditionEnded,
    Fell,
    LayDown,
    Revealed,
    TurnCutShort,
    Unhorsed,
    WorkLost,
)

DEADLY = Tally(20)
"""fury.death.bleeding"""


@clause("fury.condition.stunned", "fury.condition.helpless", "fury.condition.entangled")
def cannot_act(fighter: Fighter, action: Any) -> Refusal | None:
    """No action and no reaction, not even a free one, for the helpless, stunned, winded and caught."""
    if fighter.able:
        return None
    if fighter.entangled:
        return Refusal(action, "fury.condition.entangled", "entangled", {})
    if fighter.has("stunned"):
        return Refusal(action, "fury.condition.stunned", "stunned", {})
    if fighter.has("winded"):
        return Refusal(action, "fury.damage.critical", "winded", {})
    return Refusal(action, "fury.condition.helpless", "helpless", {})


# ---------------------------------------------------------------- how it begins


@clause("fury.condition.stunned")
def lasts(battle: Battle, who: str, turns: int) -> Duration:
    """So many of its own turns, counted as they end; a turn it is in the middle of does not count."""
    in_it = battle.turn is not None and battle.turn.who == who
    return Duration(who, "turn_end", turns, waits=1 if in_it else 0)


def begin(fight: Fight[Battle], who: str, kind: Clocked, turns: int) -> None:
    """For so many of its turns; of two of a kind the longer goes on."""
    clock = lasts(fight.state, who, turns)
    before = next((one.clock for one in fight.state[who].lasting if one.kind == kind), None)
    if before is None or clock.left + clock.waits > before.left + before.waits:
        fight.record(ConditionBegan(who, Lasting(kind, clock)))


@clause("fury.condition.stunned", "fury.talent.strike-to-stun")
async def stun_for_a_while(fight: Fight[Battle], who: str, *, by: str) -> None:
    """Stunned for 1d10 rounds; the one who struck throws the die."""
    stun(fight, who, await roll(d10, Total(), by=by, purpose="stun-rounds"))


@clause("fury.condition.stunned")
def stun(fight: Fight[Battle], who: str, turns: int) -> None:
    """It loses its next turns, and the rest of the one it is in."""
    begin(fight, who, "stunned", turns)
    lose_rest_of_turn(fight, who)
    bind(fight, who)


@clause("fury.damage.critical")
def wind(fight: Fight[Battle], who: str, turns: int = 1) -> None:
    """No actions and no reactions until the end of its next turn; the one it is in is over."""
    begin(fight, who, "winded", turns)
    lose_rest_of_turn(fight, who)


@clause("fury.damage.critical", "fury.condition.prone")
def fell(fight: Fight[Battle], who: str) -> None:
    """Thrown to the ground, and −30 on every test until the end of its next turn."""
    lay_low(fight, who)
    begin(fight, who, "felled", 1)


@clause("fury.condition.prone", "fury.turn.extended")
def lay_low(fight: Fight[Battle], who: str) -> None:
    """On the ground, out of the saddle too; work of several turns is broken off by it."""
    rider = fight.state[who]
    if rider.mount is not None:
        fight.record(Unhorsed(who, rider.mount))
    fight.record(LayDown(who))
    if fight.state[who].work is not None:
        fight.record(WorkLost(who))


@clause("fury.condition.entangled")
def catch(fight: Fight[Battle], who: str, snare: str, *, by: str = "") -> None:
    """Caught in a snare until it gets free."""
    fight.record(Caught(who, snare, by))
    bind(fight, who)


@clause("fury.condition.helpless")
def drop(
    fight: Fight[Battle], who: str, life: Literal["knocked_out", "bleeding", "dead"], *, maimed: bool = False
) -> None:
    """Out of it where it stands. Nobody gets better by a blow: one who bleeds is not merely knocked out."""
    if life == "knocked_out" and fight.state[who].life == "bleeding":
        return
    fight.record(Fell(who, life, maimed))


# ---------------------------------------------------------------- what it ends


def lose_rest_of_turn(fight: Fight[Battle], who: str) -> None:
    turn = fight.state.turn
    if turn is not None and turn.who == who:
        fight.record(TurnCutShort(who))


@clause("fury.turn.extended", "fury.condition.stunned", "fury.condition.entangled")
def bind(fight: Fight[Battle], who: str) -> None:
    """Stances, aim, feint, the half action kept by delay and work of several turns end."""
    fighter = fight.state[who]
    if fighter.stances or fighter.aimed or fighter.feint or fighter.reserve or fighter.work or fighter.channelled:
        fight.record(Bound(who))


def hit_breaks_work(fight: Fight[Battle], who: str) -> None:
    """By ruling a hit that is neither parried nor dodged breaks work of several turns; else wounds do not."""
    if fight.state[who].work is not None:
        cite("fury.turn.extended")
        if fight.state.rulings.hit_interrupts:
            fight.record(WorkLost(who))


@clause("fury.space.engaged")
def show_oneself(fight: Fight[Battle], who: str) -> None:
    """Whoever does something to an enemy, or is come upon, is in the fight and hides no longer."""
    if fight.state[who].hidden:
        fight.record(Revealed(who))


# ---------------------------------------------------------------- as turns go by


@clause("fury.condition.stunned", "fury.damage.critical")
def count_conditions(fight: Fight[Battle], who: str) -> None:
    """At the end of its turn, taken or lost, everything that is counted by its turns counts one down."""
    for condition in fight.state[who].lasting:
        left = condition.clock.passes(who, "turn_end")
        if left is None:
            fight.record(ConditionEnded(who, condition.kind))
        elif left is not condition.clock:
            fight.record(ConditionCounted(who, Lasting(condition.kind, left)))


@clause("fury.death.bleeding")
async def bleed(fight: Fight[Battle], who: str) -> None:
    """At the start of each of its turns one who bleeds out dies on 20 or less, whatever the modifiers."""
    if fight.state[who].life == "bleeding" and await roll(d100, at_most(DEADLY), by=who, purpose="bleeding"):
        drop(fight, who, "dead")
