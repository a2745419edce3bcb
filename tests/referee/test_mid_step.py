"""Odds and forecasts asked in the middle of a step: what has happened in it already is no part of what is to come."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.laws.playing import of_system
from tests.referee.talk import Client
from zaruba.apps.referee import Table
from zaruba.apps.referee.chances import look
from zaruba.kernel.asks import MASTER, Choose, Roll
from zaruba.kernel.stage import stage


def struck(slug: str, name: str, window: str) -> Client:
    """A small fight whose first step has done harm and waits for somebody's answer in that window."""
    plain = next(plain for called, plain in of_system(slug).small() if called == name)
    for seed in range(50):
        client = Client(Table())
        client.says(start=plain, dice={"seed": seed})
        fight = client.table.fight
        while (waits := fight.open) is not None and len(fight.answers) < 12:
            if isinstance(waits.ask, Choose) and waits.ask.window == window and wounds(client) != wounds(client, -1):
                return client
            if isinstance(waits.ask, Roll):
                fight.throw(waits.number)
            else:
                who = waits.awaited[0]
                fight.choose(waits.number, blow_or_first(waits.ask, who), who=who)
    raise AssertionError(f"nobody comes to {window}")


def blow_or_first(ask: Any, who: str) -> Any:
    offers = ask.offers if isinstance(ask, Choose) else dict(ask.offers)[who]
    actions = [one.action for one in offers]
    return next(
        (one for one in actions if type(one).__name__ in ("Attack", "Strike", "Blow", "MonsterAttack")), actions[0]
    )


def wounds(client: Client, at: int = 0) -> dict[str, int]:
    fight = client.table.fight
    own = stage(fight.system)
    assert own is not None
    return {one.name: one.wounds[0] for one in own.figures(fight.before if at else fight.state)}


@pytest.mark.parametrize(
    ("slug", "name", "window", "answer"),
    [("warband", "a blow, a shield and a reply", "reply", "Waive"), ("delve", "a blow", "knockout", "Kill")],
)
def test_harm_done_earlier_in_the_step_is_not_counted_again(slug: str, name: str, window: str, answer: str) -> None:
    client = struck(slug, name, window)
    fight = client.table.fight
    assert fight.open is not None
    ask = fight.open.ask
    assert isinstance(ask, Choose)
    (action,) = [one.action for one in ask.offers if type(one.action).__name__ == answer]
    (prompt,) = client.table.view(MASTER).prompts
    comes = look(client.table, prompt, (action,), MASTER).comes
    assert comes is not None
    assert {one.name: comes.mean(one.name) for one in fight.state.combatants} == {
        one.name: Fraction(0) for one in fight.state.combatants
    }


def test_a_forecast_says_that_it_is_from_before_the_step_under_way() -> None:
    client = struck("delve", "a blow", "knockout")
    (told,) = client.says(forecast={"budget": 5, "to": 0.4})
    assert told["forecast"]["midway"]
    assert any("before the step that is under way" in line["text"] for line in told["forecast"]["verdict"])
    client.says(undo={"to": 1})
    (told,) = client.says(forecast={"budget": 5, "to": 0.4})
    assert not told["forecast"]["midway"]
    assert not any("step" in line["text"] for line in told["forecast"]["verdict"])
