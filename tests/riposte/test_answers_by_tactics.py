"""How tactics answer an act: by what is at stake, and by the total that has to be met."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose, Offer, Offers
from zaruba.study.policies import no_oracle
from zaruba.study.sample import play_out
from zaruba.systems.riposte import SYSTEM, tactics
from zaruba.systems.riposte.actions import Decline
from zaruba.systems.riposte.battle import Battle, Facing

TOTALS = range(6, 40)
FENCERS = [
    {"name": name, "side": name, "player": name, "reflex": 5, "agility": 5, "strength": 6, "will": 4, "intellect": 4,
     "movement": 3, "body": 4, "constitution": 4, "blade": blade, "dodge": 6, "right_hand": "long_sword", "at_m": at}
    for name, blade, at in (("Fox", 7, 0), ("Wolf", 5, 1))
]  # fmt: skip


class Asked(Exception):
    pass


def asked() -> tuple[str, list[Any], Battle]:
    """The first answer that anybody has to give: who, what is open, in what position."""
    found: list[tuple[str, list[Any], Battle]] = []

    def decide(ask: Choose, state: Any) -> Any:
        if ask.window == "response":
            actions = [
                one for each in ask.offers for one in getattr(each, "candidates", lambda each=each: [each.action])()
            ]
            found.append((ask.who, actions, state))
            raise Asked
        return tactics.sensible(ask, state, no_oracle)

    start = SYSTEM.start(SYSTEM.load({"kind": "scenario", "system": "riposte", "combatants": FENCERS}))
    with pytest.raises(Asked):
        play_out(SYSTEM, start, decide, QuickDice(1))
    return found[0]


def test_what_is_at_stake_is_reckoned_once_for_all_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    who, actions, battle = asked()
    assert battle.facing is not None and len(actions) > 3
    reckoned: list[Any] = []

    def price_of(*given: Any) -> int:
        reckoned.append(given)
        return plain(*given)

    plain = tactics.price_of
    monkeypatch.setattr(tactics, "price_of", price_of)
    vars(tactics.stakes)["known"].clear()
    for total in TOTALS:
        answered(who, actions, battle, total)
    assert len(reckoned) == sum(not isinstance(action, Decline) for action in actions)


def test_the_answer_is_what_is_best_by_the_total() -> None:
    """Each total by itself comes to what all of them do one after another; what an answer is worth falls with the total."""
    who, actions, battle = asked()
    assert battle.facing is not None
    strike = battle.facing.strike
    before: dict[Any, int] = {}
    for total in TOTALS:
        facing = Facing(strike, total)
        worths = {
            action: tactics.worth_of_answer(
                action,
                tactics.at_stake(battle, battle[who], strike, tactics.harm_of(battle, strike), action),
                facing,
            )
            for action in actions
        }
        assert answered(who, actions, battle, total) == max(worths, key=worths.__getitem__)
        assert all(worth <= before.get(action, worth) + 1 for action, worth in worths.items())
        before = worths


def answered(who: str, actions: list[Any], battle: Battle, total: int) -> Any:
    assert battle.facing is not None
    ask = Choose(who, "response", Offers(Offer(action, "") for action in actions))
    return tactics.sensible(ask, replace(battle, facing=replace(battle.facing, total=total)), no_oracle)
