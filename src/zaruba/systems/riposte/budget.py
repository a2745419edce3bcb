"""What a turn is spent on: one action, one stretch of movement, and whatever is free."""

from __future__ import annotations

from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.conditions import barred
from zaruba.systems.riposte.facts import ActionSpent, FreeActionTaken


@clause("riposte.turn.one-action")
def no_action(fighter: Fighter, action: Any) -> Refusal | None:
    """One action in a turn, be it spent on an answer, on a casting under way, or on an act of one's own."""
    if refusal := barred(fighter, action):
        return refusal
    if not fighter.action_left:
        return Refusal(action, "riposte.turn.one-action", "action-spent", {})
    return None


@clause("riposte.turn.one-action")
def spend(fight: Fight[Battle], who: str) -> None:
    fight.record(ActionSpent(who))


@clause("riposte.action.free")
def not_free(battle: Battle, fighter: Fighter, action: Any) -> Refusal | None:
    """As many as one likes, in one's own segment; by ruling only so many in a turn."""
    if refusal := barred(fighter, action):
        return refusal
    most = battle.rulings.free_actions_per_turn
    if most != "unlimited" and fighter.free_used >= most:
        return Refusal(action, "riposte.action.free", "free-actions-used", {"most": most})
    return None


@clause("riposte.action.free")
def take_free(fight: Fight[Battle], who: str) -> None:
    fight.record(FreeActionTaken(who))
