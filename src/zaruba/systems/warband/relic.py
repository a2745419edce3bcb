"""The relic: who may pick it up."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import ground
from zaruba.systems.warband.actions import PickUp
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.scoring import RelicTaken
from zaruba.systems.warband.phases import additional_refused, close

ACTIONS = PickUp
Options = Iterator[Offer[PickUp] | Refusal]


def options(battle: Battle, actor: Character) -> Options:
    """Only where a relic is played for."""
    if battle.setting.game == "relic":
        yield pick_up_refused(battle, actor, PickUp()) or Offer(PickUp(), "warband.victory.scenarios")


@clause("warband.victory.scenarios", "warband.item.use")
def pick_up_refused(battle: Battle, actor: Character, action: PickUp) -> Refusal | None:
    """Like the use of an item, though it is not carried yet: in contact with it, while nobody carries it."""
    if refusal := additional_refused(battle, actor, action):
        return refusal
    if battle.relic is None:
        return Refusal(action, "warband.victory.scenarios", "relic-carried", {})
    if ground.told(battle, ground.touches_relic(actor.name)) is False:
        return Refusal(action, "warband.space.contact", "relic-out-of-reach", {})
    return None


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    await pick_up(fight, who)


@clause("warband.victory.scenarios", "warband.action.closing-table")
async def pick_up(fight: Fight[Battle], who: str) -> None:
    """It closes the phase."""
    if await ground.holds(fight, ground.touches_relic(who)):
        fight.record(RelicTaken(who))
        close(fight, who)
