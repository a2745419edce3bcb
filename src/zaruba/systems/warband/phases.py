"""The three phases of an activation, and what closes the second: whether an action may be asked for now."""

from __future__ import annotations

from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband.battle import Battle, Character, Phase
from zaruba.systems.warband.facts.turning import PhaseClosed


@clause("warband.turn.phase-sequence")
def not_in_phase(battle: Battle, actor: Character, action: Any, phase: Phase) -> Refusal | None:
    """Movement, additional actions, melee: each in its own phase, and none comes back."""
    active = battle.activation
    if active is None or active.who != actor.name:
        if battle.enemy_turn(actor):
            return Refusal(action, "warband.reaction.list", "enemy-turn", {})
        return Refusal(action, "warband.turn.activation", "not-active", {"who": actor.name})
    if active.phase != phase:
        return Refusal(action, "warband.turn.phase-sequence", "other-phase", {"phase": phase, "now": active.phase})
    return None


@clause("warband.action.closing", "warband.action.list", "warband.action.phase-start")
def additional_refused(battle: Battle, actor: Character, action: Any) -> Refusal | None:
    """An additional action: in its phase, while nothing has closed it."""
    if refusal := not_in_phase(battle, actor, action, "additional"):
        return refusal
    active = battle.activation
    assert active is not None, "somebody is active in the phase"
    if active.closed or active.casting:
        return Refusal(action, "warband.action.closing", "phase-closed", {})
    return None


@clause("warband.action.closing-table")
def closes(battle: Battle, said: bool | None) -> bool:
    """What a description says; where it is silent, the ruling."""
    return battle.rulings.silent_item_closes if said is None else said


@clause("warband.action.closing-table", "warband.action.closing")
def close(fight: Fight[Battle], who: str) -> None:
    """Shooting, casting and running close the phase; an order never does."""
    fight.record(PhaseClosed(who))


@clause("warband.action.melee-stays-open")
def melee_refused(battle: Battle, actor: Character, action: Any) -> Refusal | None:
    """What closed the additional-action phase leaves the melee phase open; by ruling a run does not."""
    if refusal := not_in_phase(battle, actor, action, "melee"):
        return refusal
    if actor.ran and not battle.rulings.run_then_melee:
        return Refusal(action, "warband.action.melee-stays-open", "ran", {})
    return None
