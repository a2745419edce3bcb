"""What a turn and a round allow: half actions, one attack, one spell; and what the next action uses up or loses."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.facts import (
    AimLost,
    Channelled,
    FeintLost,
    HalvesSpent,
    ReserveSpent,
    Used,
    WorkLost,
)

Held = Literal["aim", "feint", "channelling", "work"]
"""What holds only for the very next half or full action."""


def halves_left(battle: Battle, actor: Fighter) -> int:
    """Half actions a fighter may spend now: those of its turn, or the one kept by delay outside it."""
    if battle.turn is not None and battle.turn.who == actor.name:
        return battle.turn.halves
    return 1 if actor.reserve else 0


@clause("fury.turn.budget", "fury.turn.free")
def too_dear(battle: Battle, actor: Fighter, action: Any, halves: int) -> Refusal | None:
    """A full action is two halves; free actions cost nothing; nothing is carried over but the half kept by delay."""
    left = halves_left(battle, actor)
    if halves <= left:
        return None
    if battle.turn is not None and battle.turn.who == actor.name:
        return Refusal(action, "fury.turn.budget", "halves-spent", {"left": left, "cost": halves})
    return Refusal(action, "fury.action.delay", "reserve-is-one-half", {"left": left, "cost": halves})


@clause("fury.turn.one-attack")
def attack_refused(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """One attack action a round, hit or miss."""
    if actor.attack_used:
        return Refusal(action, "fury.turn.one-attack", "attack-used", {})
    return None


@clause("fury.turn.one-spell")
def spell_refused(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """One spell a round, whether the casting succeeds or not."""
    if actor.spell_used:
        return Refusal(action, "fury.turn.one-spell", "spell-used", {})
    return None


@clause("fury.turn.one-attack", "fury.turn.one-spell")
def use_up(fight: Fight[Battle], who: str, what: Literal["attack", "spell"]) -> None:
    fight.record(Used(who, what))


@clause("fury.turn.budget")
def spend(fight: Fight[Battle], who: str, halves: int, *, keeps: Collection[Held] = ()) -> None:
    """Pay for an action. What held for the very next action alone is lost, unless this is the one it waited for."""
    if halves:
        own = fight.state.turn is not None and fight.state.turn.who == who
        fight.record(HalvesSpent(who, halves) if own else ReserveSpent(who))
        lose_what_waited(fight, who, keeps)


@clause("fury.action.aim", "fury.action.feint-lost", "fury.turn.extended", "fury.magic.channelling")
def lose_what_waited(fight: Fight[Battle], who: str, keeps: Collection[Held]) -> None:
    """Any other half or full action wastes an aim, a feint, a channelling, and breaks work of several turns."""
    fighter = fight.state[who]
    if fighter.aimed and "aim" not in keeps:
        fight.record(AimLost(who))
    if fighter.feint and "feint" not in keeps:
        fight.record(FeintLost(who))
    if fighter.channelled and "channelling" not in keeps:
        fight.record(Channelled(who, 0))
    if fighter.work is not None and "work" not in keeps:
        fight.record(WorkLost(who))
