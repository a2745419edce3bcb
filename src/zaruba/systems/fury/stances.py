"""What a half action prepares: an aim, a stance."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.fury.actions import Aim, DefensiveStance, ParryingStance
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.budget import spend, too_dear
from zaruba.systems.fury.conditions import cannot_act
from zaruba.systems.fury.facts import Aimed, StanceTaken

ACTIONS = Aim | DefensiveStance | ParryingStance


def stance_options(battle: Battle, actor: Fighter) -> Iterator[Offer[ACTIONS] | Refusal]:
    """To aim, to guard oneself, to be ready to parry."""
    yield half_action(battle, actor, Aim(), "fury.action.aim")
    yield half_action(battle, actor, DefensiveStance(), "fury.action.defensive-stance")
    yield half_action(battle, actor, ParryingStance(), "fury.action.parrying-stance")


def half_action(battle: Battle, actor: Fighter, action: ACTIONS, by: str) -> Offer[ACTIONS] | Refusal:
    return cannot_act(actor, action) or too_dear(battle, actor, action, action.halves) or Offer(action, by)


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case Aim():
            aim(fight, who)
        case DefensiveStance():
            take_defensive_stance(fight, who)
        case ParryingStance():
            take_parrying_stance(fight, who)


@clause("fury.action.aim")
def aim(fight: Fight[Battle], who: str) -> None:
    """+10 on the attack roll that follows at once; aiming twice in a row gives no more."""
    spend(fight, who, Aim.halves, keeps={"aim"})
    fight.record(Aimed(who))


@clause("fury.action.defensive-stance")
def take_defensive_stance(fight: Fight[Battle], who: str) -> None:
    """Until the start of the fighter's next turn every melee attack against it is made at −20."""
    spend(fight, who, DefensiveStance.halves)
    fight.record(StanceTaken(who, "defensive_stance"))


@clause("fury.action.parrying-stance")
def take_parrying_stance(fight: Fight[Battle], who: str) -> None:
    """Until the start of the fighter's next turn one parry may be tried with what is in the hand."""
    spend(fight, who, ParryingStance.halves)
    fight.record(StanceTaken(who, "parrying_stance"))
