"""Who wins from the step that is open: the same as the study says, and nothing for whoever does not know all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.talk import Client, Plain
from tests.study.fights import alternating
from zaruba.apps.referee import Table
from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.forecasts import foretold
from zaruba.apps.referee.messages import Foretelling
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Roll


def seated(**foe: Any) -> Plain:
    plain = alternating()
    plain["combatants"][0]["player"] = "Ann"
    plain["combatants"][1] |= foe
    return plain


def begun(plain: Plain, **dice: Any) -> Client:
    client = Client(Table())
    client.says(start=plain, **{"dice": "hand", **dice})
    return client


def test_who_wins_from_the_open_step() -> None:
    client = begun(seated(), dice={"seed": 1})
    (told,) = client.says(forecast={"budget": 20})
    found = told["forecast"]
    assert (told["re"], found["method"]) == ("forecast", "exact")
    assert found["wins"]["beasts"]["p"] + found["wins"]["enemies"]["p"] == pytest.approx(1)
    assert found["sides"] == {"beasts": "beasts", "enemies": "enemies", "": "nobody"}
    assert found["verdict"][0]["about"] == "who"
    assert found["fair"] is None


def test_nothing_changes_by_it() -> None:
    client = begun(seated(), dice={"seed": 1})
    before = client.says(record={})[0]
    client.says(forecast={"stop": True})
    client.says(forecast={"budget": 5, "to": 0.1})
    after = client.says(record={})[0]
    assert {**before, "seq": 0} == {**after, "seq": 0}


@pytest.mark.parametrize("kept_back", [{"hidden": True}, {"secret": ["hp"]}])
def test_whoever_does_not_know_all_is_told_nothing(kept_back: Plain) -> None:
    client = begun(seated(**kept_back), dice={"seed": 1})
    ann = Client(client.table, seat="Ann")
    ann.news()
    (told,) = ann.says(forecast={})
    assert told["forecast"] is None
    assert "the chances would give it away" in told["reason"]
    assert client.says(forecast={})[0]["forecast"] is not None


def test_whoever_knows_all_is_told_all() -> None:
    ann_of_all = Client(begun(seated(), dice={"seed": 1}).table, seat="Ann")
    ann_of_all.news()
    assert ann_of_all.says(forecast={})[0]["forecast"] is not None


def test_it_stops_when_nobody_waits_any_more() -> None:
    client = begun(seated(), dice={"seed": 1})
    apart = client.table.apart(lambda: True)
    told, reason = foretold(apart, MASTER, Words("delve", "en"), Foretelling())
    assert (told, reason) == (None, "The fight has gone on meanwhile.")
    assert foretold(apart, MASTER, Words("delve", "en"), Foretelling(stop=True)) == (None, "")


def test_at_a_table_of_ones_own_nothing_is_played_ahead() -> None:
    client = Client(Table())
    squads = [{"name": name, "player": player, "from": "swordsman"} for name, player in (("A", "Ann"), ("B", "Bob"))]
    client.says(
        start={"kind": "scenario", "system": "warband", "board": "real", "combatants": squads}, dice={"seed": 1}
    )
    (told,) = client.says(forecast={})
    assert told["forecast"] is None
    assert "people measure" in told["reason"]


def test_a_fight_that_is_over_has_no_forecast() -> None:
    client = begun(seated(), dice={"seed": 1})
    fight = client.table.fight
    decide = tactics_of(fight.system, "default", None)
    while (waits := fight.open) is not None:
        if isinstance(waits.ask, Roll):
            fight.throw(waits.number)
        else:
            who = waits.awaited[0]
            fight.choose(waits.number, decide(fight, waits, who), who=who, source="bot")
    assert client.says(forecast={})[0]["reason"] == "This fight is over."


def test_one_who_hides_does_not_show_in_the_chances() -> None:
    """Told that nothing can be told, they would know that somebody is there."""
    told = []
    for lurking in ([], [{**alternating()["combatants"][1], "name": "Lurker", "hidden": True}]):
        plain = seated()
        plain["combatants"] += lurking
        client = begun(plain, dice={"seed": 1})
        ann = Client(client.table, seat="Ann")
        ann.news()
        (reply,) = ann.says(forecast={"budget": 20})
        told.append({**reply, "forecast": {**reply["forecast"], "seconds": 0}})
    assert told[0] == told[1]
    assert told[0]["forecast"]["method"] == "exact"
    master = client.says(forecast={"budget": 20})[0]["forecast"]
    assert "Lurker" in master["combatants"]
    assert master["wins"] != told[0]["forecast"]["wins"]
