"""How characters decide when nobody decides for them: part by part, each with what it knows best.

`ADVISERS` are asked in turn what the active character should do; the first that says something is heeded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose
from zaruba.kernel.system import Oracle, Tactic
from zaruba.systems.warband.actions import Activate, EndPhase, EndTurn
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.tactics import melee, shooting, ways

Adviser = Callable[[Choose, Battle, Character], Any]
ADVISERS: tuple[Adviser, ...] = (ways.advice, shooting.advice, melee.advice)
ANSWERS: Mapping[str, Callable[[Choose, Battle], Any]] = {
    "rotation": melee.rotation, "reply": melee.reply, "flee_strike": melee.flee_strike, "push": melee.push,
    "save": melee.save, "volley": shooting.on_with_it, "first_hit": shooting.first_hit,
}  # fmt: skip
"""What is asked in the middle of something, and who knows."""


def sensible(ask: Choose, known: Battle, oracle: Oracle) -> Any:
    """What a sensible fighter does."""
    if ask.window == "player_turn":
        return next_to_act(ask, known)
    if ask.window == "activation":
        actor = known[ask.who]
        advised = (adviser(ask, known, actor) for adviser in ADVISERS)
        return next((action for action in advised if action is not None), EndPhase())
    answer = ANSWERS.get(ask.window)
    return first_offer(ask) if answer is None else answer(ask, known)


def next_to_act(ask: Choose, battle: Battle) -> Any:
    """Who gives orders first, then who shoots or casts, then whoever is nearest to an enemy."""
    offered = [battle[offer.action.who] for offer in ask.offers if isinstance(offer.action, Activate)]
    if not offered:
        return EndTurn()

    def turn_of(one: Character) -> tuple[int, int]:
        sort = 0 if one.profile.leadership else 1 if one.profile.ranged or one.profile.mage else 2
        return sort, min((melee.between(one, enemy) for enemy in battle.enemies(one)), default=0)

    return Activate(min(offered, key=turn_of).name)


TACTICS: Mapping[str, Tactic] = {"default": sensible}
