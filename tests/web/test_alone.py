"""One person alone: tactics play the foes at a real server, and a kill in their midst loses and doubles nothing."""

from __future__ import annotations

import time

import msgspec
import pytest

from tests.web.conftest import Links, Page, Plain, Server, scene
from tests.web.scenarios import duel
from tests.web.test_kill import proved, record_of
from zaruba.kernel.asks import MASTER
from zaruba.kernel.record import Record

FOES = {"master": "default"}


def begun(server: Server, scenario: Plain) -> Links:
    status, told, _ = server.ask("/api/fights", {"scenario": scenario, "tactics": FOES, "dice": {"seed": 4}})
    assert status == 201, told
    return Links(told["fight"], told["links"])


def ogres() -> Plain:
    """Five ogres, whose turns follow each other: time enough to be killed in."""
    scenario = duel()
    ogre = scenario["combatants"][2]
    scenario["combatants"][1:] = [ogre | {"name": f"Ogre {n}", "at_ft": 30 + 5 * n} for n in range(5)]
    return scenario | {"seating": ["Ann", "GM"], "start": {"round": 1, "order": ["Ann", "GM"], "current": "Ann"}}


def ends_turn(page: Page) -> None:
    """Ann lets her turn pass, and foes go on until she is asked again."""
    assert page.open is not None
    page.acts({"choose": {"ask": page.open["ask"], "action": {"type": "end_turn"}}})


def until_asked(page: Page, who: str = "Ann") -> Plain:
    page.hear(lambda message: message.get("who") == who and message.get("kind") == "choose")
    page.hear(scene)
    assert page.open is not None
    return page.open


def deciders(record: Record) -> set[tuple[bool, str]]:
    """(whether the seat is the master's, where the answer came from)"""
    referee = proved(record)
    seat_of = referee.state.seat_of
    return {(seat_of(one.who) == MASTER, one.source) for one in record.answers if one.kind == "choose"}


def test_foes_play_by_themselves_and_people_for_theirs(server: Server) -> None:
    links = begun(server, ogres())
    page = server.page(links.master)
    page.greeted()
    assert {"tactics": FOES, "re": "tactics"}.items() <= page.heard[1].items()
    ends_turn(page)
    asked = until_asked(page)
    assert deciders(record_of(server, links)) == {(True, "bot"), (False, "hand")}
    time.sleep(1)
    assert page.asks({"view": {}})["open"][0]["ask"] == asked["ask"], "nobody answers for Ann"


def test_killed_among_the_foes_turns_they_go_on_where_they_were(mortal: Server) -> None:
    server = mortal
    links = begun(server, ogres())
    page = server.page(links.master)
    page.greeted()
    ends_turn(page)
    for killed in range(3):
        page.hear(scene)
        facts = page.facts
        server.kill()
        server.start()
        page = server.page(links.master)
        page.greeted()
        assert page.facts[: len(facts)] == facts, killed
    until_asked(page)
    record = record_of(server, links)
    assert deciders(record) == {(True, "bot"), (False, "hand")}
    turns = [fact for fact in page.facts if fact["type"] == "TurnBegan"]
    names = [fact["turn"]["who"] for fact in turns[-6:]]
    assert sorted(names) == sorted(["Ann", *(f"Ogre {n}" for n in range(5))]), "each had one turn and no more"


def test_the_master_takes_over_and_hands_back(server: Server) -> None:
    links = begun(server, ogres())
    page, ann = server.page(links.master), server.page(links.seats["Ann"])
    page.greeted()
    ann.greeted()
    assert not any("tactics" in message for message in ann.heard)
    page.acts({"tactics": {"seat": "master"}})
    ends_turn(page)
    while page.open is None:
        page.hear(lambda message: message.get("kind") == "choose")
    mine = page.open
    assert mine["who"].startswith("Ogre")
    time.sleep(1)
    assert page.asks({"view": {}})["open"][0]["ask"] == mine["ask"]
    page.acts({"tactics": {"seat": "master", "by": "default"}})
    until_asked(page)


def test_a_branch_and_a_record_keep_who_plays(server: Server) -> None:
    links = begun(server, ogres())
    page = server.page(links.master)
    page.greeted()
    status, told, _ = server.ask(f"/api/fights/{links.master}/branch", {})
    assert status == 201
    branch = server.page(told["links"]["master"])
    branch.greeted()
    assert branch.heard[1]["tactics"] == FOES
    record = page.asks({"record": {}})["record"]
    status, told, _ = server.ask("/api/fights", {"text": msgspec.json.encode(record).decode()})
    again = server.page(told["links"]["master"])
    again.greeted()
    assert again.heard[1]["tactics"] == FOES


@pytest.mark.parametrize("tactics", [{"master": "genius"}, {"Zed": "default"}])
def test_unknown_tactics_and_seats_begin_nothing(server: Server, tactics: Plain) -> None:
    status, told, _ = server.ask("/api/fights", {"scenario": ogres(), "tactics": tactics})
    assert status == 422
    assert told["faults"][0]["message"]
