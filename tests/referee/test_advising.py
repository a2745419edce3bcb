"""What would be best now, over the protocol and in play: small fights solved, and why others are not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from zaruba.apps.referee.session import Session

FIGHTERS: list[dict[str, Any]] = [
    {"name": "Ann", "player": "Ann", "side": "characters", "ac": 13, "hp": 4, "max_hp": 4, "move": 30, "at_ft": 0,
     "routine": [[{"attack": "cut", "count": 1, "bonus": 5, "dice": "1d6"}], [{"attack": "poke", "count": 1, "bonus": 5, "dice": "1d4"}]]},
    {"name": "Rat", "side": "enemies", "ac": 12, "hp": 4, "max_hp": 4, "move": 30, "at_ft": 5,
     "routine": [[{"attack": "bite", "count": 1, "bonus": 3, "dice": "1d4"}]]},
]  # fmt: skip


def table(*fighters: dict[str, Any], **more: Any) -> Session:
    session = Session()
    scenario = {"kind": "scenario", "system": "delve", "combatants": list(fighters), "start": {
        "round": 1, "order": ["Ann", "master"], "current": "Ann"}, **more}  # fmt: skip
    session.handle({"start": scenario, "dice": "hand"})
    return session


def advice(session: Session, ask: int) -> dict[str, Any]:
    (reply,) = session.handle({"advise": {"ask": ask}})
    return reply


def test_the_best_offer_comes_first_and_its_value_is_that_of_the_fight() -> None:
    reply = advice(table(*FIGHTERS), 1)
    assert (reply["who"], reply["side"], reply.get("reason", "")) == ("Ann", "characters", "")
    best, *others = reply["answers"]
    assert best["action"]["attack"] == "cut"
    assert best["share"] == 1
    assert best["value"] == pytest.approx(reply["value"])
    assert all(other["value"] <= best["value"] for other in others)
    assert {one["action"]["type"] for one in others} >= {"monster_attack", "end_turn"}
    assert not any(one["action"]["type"] == "move" for one in reply["answers"])


def test_in_the_middle_of_a_step_the_rest_of_it_is_gone_through() -> None:
    """A blow that fells asks whether it kills: both end the fight, so both are worth all of it."""
    session = table(*FIGHTERS)
    session.handle({"choose": {"ask": 1, "action": {"type": "monster_attack", "attack": "cut", "target": "Rat"}}})
    session.handle({"roll": {"ask": 2, "faces": [19]}})
    asks = session.handle({"roll": {"ask": 3, "faces": [6]}})
    number = next(one["ask"] for one in asks if one.get("kind") == "choose")
    reply = advice(session, number)
    assert reply["answers"][0]["value"] == pytest.approx(1)


def test_what_others_keep_secret_is_not_told_by_a_hint() -> None:
    session = table(FIGHTERS[0], {**FIGHTERS[1], "secret": ["hp"]})
    assert advice(session, 1)["value"] is not None  # the master may know
    session.handle({"hello": {"as": "Ann"}})
    reply = advice(session, 1)
    assert reply["value"] is None
    assert reply["reason"] == "not all of the fight is known here"


def test_one_who_hides_does_not_show_in_a_hint() -> None:
    """Told that not all is known, they would know that somebody is there."""
    told = []
    for lurking in ([], [{**FIGHTERS[1], "name": "Lurker", "hidden": True}]):
        session = table(*FIGHTERS, *lurking)
        session.handle({"hello": {"as": "Ann"}})
        told.append({**advice(session, 1), "seq": 0})
    assert told[0] == told[1]
    assert told[0]["value"] is not None


def test_a_fight_that_is_too_large_says_so() -> None:
    session = table(*FIGHTERS)
    session.table.adviser = type(session.table.adviser)(most_nodes=50)
    reply = advice(session, 1)
    assert (reply["value"], reply["answers"]) == (None, [])
    assert reply["reason"] == "too large to be solved: more than 50 positions"


def crowd(*, many: int) -> list[dict[str, Any]]:
    """Ann, and so many rats beside her that each of her turns has a long list of offers."""
    return [FIGHTERS[0], *({**FIGHTERS[1], "name": f"Rat {number}"} for number in range(many))]


def test_a_step_that_leaves_too_many_answers_open_says_how_many() -> None:
    session = table(*crowd(many=12))
    session.table.adviser = type(session.table.adviser)(most_nodes=1)
    reply = advice(session, 1)
    assert reply["value"] is None
    told = re.fullmatch(
        r"too large to be solved: one step alone can go too many ways, (\d+) answers stood open in it", reply["reason"]
    )
    assert told is not None, reply["reason"]
    assert int(told[1]) > 16


def test_a_hint_out_of_time_says_how_far_it_came() -> None:
    session = table(*FIGHTERS)
    session.table.adviser = type(session.table.adviser)(seconds=0)
    assert advice(session, 1)["reason"] == "too large to be solved in 0 seconds: one position was met by then"
