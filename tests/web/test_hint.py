"""Best play, asked over a real socket: told beside a fight that goes on, and never in its way."""

from __future__ import annotations

import time

import pytest

from tests.web.conftest import Plain, Server

PASSAGE: Plain = {
    "kind": "scenario",
    "system": "delve",
    "combatants": [
        {"name": "Ann", "player": "Ann", "side": "characters", "ac": 13, "hp": 2, "max_hp": 2, "move": 30, "at_ft": 0,
         "routine": [[{"attack": "cut", "count": 1, "bonus": 5, "dice": "1d6"}], [{"attack": "poke", "count": 1, "bonus": 5, "dice": "1d4"}]]},
        {"name": "Rat", "side": "enemies", "ac": 12, "hp": 2, "max_hp": 2, "move": 30, "at_ft": 5,
         "routine": [[{"attack": "bite", "count": 1, "bonus": 3, "dice": "1d4"}]]},
    ],
    "start": {"round": 1, "order": ["Ann", "master"], "current": "Ann"},
}  # fmt: skip


def advised(message: Plain) -> bool:
    return message.get("re") == "advise"


def test_the_best_of_a_small_fight_is_told_to_a_page(server: Server) -> None:
    page = server.page(server.begin(PASSAGE).seats["Ann"])
    page.greeted()
    assert page.open is not None
    told = page.asks({"advise": {"ask": page.open["ask"]}})
    best, *others = told["answers"]
    assert (told["who"], told["side"], best["action"]["attack"]) == ("Ann", "characters", "cut")
    assert best["value"] == pytest.approx(told["value"])
    assert {one["action"]["type"] for one in others} >= {"monster_attack", "end_turn"}
    offered = [one for offer in page.open["offers"] for one in (offer["action"], *offer.get("candidates", []))]
    assert all(one["action"] in offered for one in told["answers"])


def test_neither_odds_nor_an_answer_waits_for_it_and_it_is_let_go_when_the_fight_goes_on(server: Server) -> None:
    """A fight that takes its twenty seconds to be found too large: all else goes on meanwhile."""
    many = [{**PASSAGE["combatants"][1], "name": f"Rat {n}", "hp": 40, "max_hp": 40} for n in range(1, 4)]
    hero = {**PASSAGE["combatants"][0], "hp": 40, "max_hp": 40}
    page = server.page(server.begin({**PASSAGE, "combatants": [hero, *many]}).master)
    page.greeted()
    assert page.open is not None
    began, number = time.monotonic(), page.open["ask"]
    page.say({"advise": {"ask": number}})
    cut = {"type": "monster_attack", "attack": "cut", "target": "Rat 1"}
    for _ in range(2):
        assert page.asks({"odds": {"ask": number, "action": cut}})["re"] == "odds"
    assert page.asks({"view": {}})["re"] == "view"
    page.acts({"choose": {"ask": number, "action": cut}})
    assert time.monotonic() - began < 12
    assert not any(advised(message) for message in page.heard)
    late = page.hear(lambda message: advised(message) or "error" in message)[-1]
    assert (late["error"]["code"], late["error"]["ask"]) == ("stale_ask", number)
    assert time.monotonic() - began < 18
