"""First aid: bandages, and bringing round whoever has lost consciousness to shock alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from zaruba.kernel.asks import Offer, Refusal, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte.actions import FirstAid
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.budget import no_action, spend
from zaruba.systems.riposte.conditions import lose_aim
from zaruba.systems.riposte.facts import Aided, BleedingSet, CameRound
from zaruba.systems.riposte.rolls import DICE, USUAL_DIFFICULTY, action_tally
from zaruba.systems.riposte.space import HAND_M, distance

ACTIONS = FirstAid
REVIVES_AT = 18

Reached = Literal["nothing", "bleeding", "consciousness"]


class Care(Reading[Reached], frozen=True, kw_only=True):
    """What a roll of first aid reaches: nothing, 14, or 18."""

    revives: int = REVIVES_AT

    def read(self, total: int) -> Reached:
        assert self.add is not None
        assert self.target is not None
        reached = total + self.add.total
        if reached >= self.revives:
            return "consciousness"
        return "bleeding" if reached >= self.target.total else "nothing"


class Patient(Struct, frozen=True):
    """What somebody may be helped with."""

    bleeds: bool
    lies_shocked: bool


def need_of(fighter: Fighter) -> Patient:
    return Patient(fighter.bleed_rate > 0, lies_shocked(fighter))


@clause("riposte.condition.first-aid")
def lies_shocked(fighter: Fighter) -> bool:
    """Unconscious with Health hits left and no Shock hits: that can be mended on the spot."""
    return fighter.life == "unconscious" and fighter.hits > 0 and fighter.shock_hits <= 0


def aid_options(battle: Battle, actor: Fighter) -> Iterator[Offer[FirstAid] | Refusal]:
    for patient in battle.fighters:
        if patient.present and (not patient.hidden or patient.side == actor.side):
            yield aid_refused(battle, actor, FirstAid(patient.name)) or Offer(
                FirstAid(patient.name), "riposte.condition.first-aid"
            )


@clause("riposte.condition.first-aid")
def aid_refused(battle: Battle, actor: Fighter, action: FirstAid) -> Refusal | None:
    """An action on somebody beside one, or on oneself, who bleeds or lies unconscious of shock."""
    if refusal := no_action(actor, action):
        return refusal
    patient = battle[action.target]
    if distance(actor, patient) > HAND_M:
        return Refusal(action, "riposte.condition.first-aid", "out-of-reach", {"target": action.target})
    need = need_of(patient)
    if not (need.bleeds or need.lies_shocked):
        return Refusal(action, "riposte.condition.first-aid", "needs-no-aid", {"target": action.target})
    return None


async def perform(fight: Fight[Battle], who: str, action: FirstAid) -> None:
    spend(fight, who)
    lose_aim(fight, who)
    await first_aid(fight, who, action.target)


@clause("riposte.condition.first-aid", "riposte.turn.static-difficulty")
async def first_aid(fight: Fight[Battle], who: str, target: str) -> None:
    """14 stops all bleeding; 18 stops it too and brings round whoever has Health hits but no Shock hits, to one."""
    actor = fight.state[who]
    add = action_tally(actor, actor.sheet.intellect + actor.sheet.skill("first_aid"))
    reading = Care(add=add, target=Tally(USUAL_DIFFICULTY), test="at_least")
    reached = await roll(DICE, reading, by=who, purpose="first_aid")
    fight.record(Aided(who, target, reached))
    if reached == "nothing":
        return
    need = need_of(fight.state[target])
    if need.bleeds:
        fight.record(BleedingSet(target, 0))
    if reached == "consciousness" and need.lies_shocked:
        fight.record(CameRound(target))
