"""Ways to decide: reach somebody, strike, answer; else what is offered first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose, Parametric
from zaruba.kernel.system import Oracle, Tactic
from zaruba.systems.warband import ground
from zaruba.systems.warband.actions import Activate, Attack, Hold, Move, Run
from zaruba.systems.warband.battle import Battle


def charge(ask: Choose, known: Battle, oracle: Oracle) -> Any:
    """Strike whom one reaches, walk at the nearest enemy, rotate nobody; of anything else the first offer."""
    for offer in ask.offers:
        if isinstance(offer.action, Activate | Attack):
            return offer.action
    if ask.window == "activation":
        return _onward(ask, known)
    if ask.window == "rotation":
        return next((offer.action for offer in ask.offers if offer.action == Hold(turn=True)), Hold())
    return first_offer(ask)


def _onward(ask: Choose, known: Battle) -> Any:
    """Towards an enemy, unless one is in reach; else the phase is left, as the last offer says."""
    actor, last = known[ask.who], None
    reached = any(ground.told(known, *ground.strikes(known, actor, foe.name)) for foe in known.enemies(actor))
    for offer in ask.offers:
        last = offer.action
        if isinstance(offer, Parametric) and isinstance(last, Move | Run) and not reached:
            for way in offer.candidates():
                return way
    return last


TACTICS: Mapping[str, Tactic] = {"default": charge}
