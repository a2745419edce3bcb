"""Standing orders and time to think at a real server: the clock is its own, and neither a kill nor an absence adds to it."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

import msgspec

from tests.web.conftest import Links, Page, Plain, Server
from tests.web.scenarios import duel
from tests.web.test_kill import proved, record_of
from tests.web.test_limits import NarrowServer
from zaruba.kernel.record import read_record


def begun(server: Server, **more: object) -> Links:
    scenario: Plain = duel() | more
    status, told, _ = server.ask("/api/fights", {"scenario": scenario, "dice": {"seed": 4}})
    assert status == 201, told
    return Links(told["fight"], told["links"])


def replies(page: Page, kind: str) -> list[Plain]:
    return [message for message in page.heard if message.get("re") == kind]


def test_a_player_gives_an_order_on_a_page_and_the_table_carries_it_out(server: Server) -> None:
    links = begun(server)
    master, ann = server.page(links.master), server.page(links.seats["Ann"])
    master.greeted()
    ann.greeted()
    ann.say({"order": {"text": "xyzzy"}})
    ann.hear(lambda message: "error" in message)
    assert "xyzzy" in ann.heard[-1]["error"]["message"]
    ann.say({"order": {"text": "in my turn: end the turn"}})
    ann.hear(lambda message: message.get("re") == "order")
    master.hear(lambda message: bool(message.get("unasked")))
    found = record_of(server, links)
    assert {one.source for one in found.answers if one.who == "Ann" and one.kind == "choose"} == {"order"}
    proved(found)
    again = server.page(links.seats["Ann"])
    again.greeted()
    assert replies(again, "order")[0]["orders"] == {"Ann": "in my turn: end the turn"}


def test_whoever_stays_silent_past_the_deadline_is_answered_for(mortal: Server) -> None:
    server = mortal
    links = begun(server)
    master, ann = server.page(links.master), server.page(links.seats["Ann"])
    master.greeted()
    ann.greeted()
    began = time.time()
    master.acts({"deadline": {"seconds": 3, "then": "first"}})
    ann.hear(lambda message: message.get("re") == "deadline" and message["until"] is not None)
    told = ann.heard[-1]
    assert began + 2 <= told["until"] <= began + 5 and "first offer" in told["text"]
    assert "fallback" not in {one.source for one in record_of(server, links).answers}, "not before the time is over"
    server.kill()
    server.start()
    back = server.page(links.seats["Ann"])
    back.greeted()
    assert replies(back, "deadline")[-1]["until"] == told["until"], "the clock went on"
    back.hear(lambda message: bool(message.get("unasked")))
    assert time.time() >= told["until"]
    assert back.heard[-1]["unasked"][0]["by"] == "fallback"
    master = server.page(links.master)
    master.greeted()
    master.acts({"deadline": {"seconds": 0}})
    found = record_of(server, links)
    assert "fallback" in {one.source for one in found.answers}
    proved(found)
    time.sleep(3.5)
    assert len(record_of(server, links).answers) == len(found.answers), "without a deadline nobody is hurried"


def told_in(server: Server, links: Links) -> list[Plain]:
    """The answers of a fight as they lie in its file: nobody opens it for that."""
    with sqlite3.connect(server.data / "table.db") as db:
        bodies = [json.loads(row[0]) for row in db.execute("SELECT body FROM events WHERE fight = ?", (links.fight,))]
    return [answer for body in bodies for answer in body["answers"]]


def clocks_in(server: Server) -> dict[str, int]:
    with sqlite3.connect(server.data / "table.db") as db:
        return dict(db.execute("SELECT fight, due FROM clocks"))


def until_answered(server: Server, links: Links) -> list[Plain]:
    began = time.time()
    while not (told := [one for one in told_in(server, links) if one["source"] == "fallback"]):
        assert time.time() < began + 20, "nobody was answered for"
        time.sleep(0.1)
    return told


def test_after_a_restart_the_clocks_of_fights_that_nobody_opens_go_on(mortal: Server) -> None:
    """One is late by then, one comes due, one has no deadline."""
    server = mortal
    late, soon, patient = (begun(server) for _ in range(3))
    for links, seconds in ((late, 2), (soon, 8), (patient, 0)):
        with server.page(links.master).socket as socket:
            page = Page(socket)
            page.greeted()
            page.acts({"deadline": {"seconds": seconds, "then": "first"}})
    server.kill()
    clocks = clocks_in(server)
    assert clocks.keys() == {late.fight, soon.fight}
    assert "fallback" not in {one["source"] for links in (late, soon) for one in told_in(server, links)}
    untouched = told_in(server, patient)
    time.sleep(max(0, clocks[late.fight] - time.time()))
    server.start()
    (first, *_) = until_answered(server, late)
    assert (first["source"], first["who"]) == ("fallback", "Ann")
    until_answered(server, soon)
    assert time.time() >= clocks[soon.fight], "not before its time"
    assert told_in(server, patient) == untouched, "without a deadline nobody is hurried"
    for links in (late, soon):
        proved(record_of(server, links))


def test_a_fight_whose_link_nobody_has_opened_yet_has_its_clock_too(server: Server) -> None:
    untimed, timed = begun(server), begun(server, deadline_min=1, fallback="first")
    assert untimed.fight not in clocks_in(server)
    assert time.time() + 50 < clocks_in(server)[timed.fight] <= time.time() + 61
    status, told, _ = server.ask(f"/api/fights/{timed.master}/branch", {})
    assert status == 201 and clocks_in(server)[told["fight"]] >= clocks_in(server)[timed.fight]
    page = server.page(timed.master)
    page.greeted()
    page.acts({"override": {"remove": {"who": "Ogre"}, "reason": "it had enough"}})
    assert timed.fight not in clocks_in(server), "it is over"


def test_the_clock_counts_for_a_fight_that_has_left_memory_too(tmp_path: Path) -> None:
    server = NarrowServer(tmp_path, ROOMS=1)
    server.start()
    try:
        links = begun(server)
        with server.page(links.master).socket as master:
            page = Page(master)
            page.greeted()
            page.acts({"deadline": {"seconds": 2, "then": "first"}})
        for _ in range(2):
            begun(server)
        time.sleep(4.5)
        told = server.ask(f"/api/fights/{links.master}/export?as=record&lang=en")[1]  # nobody sits down for it
        found = read_record(msgspec.json.encode(told))
        assert "fallback" in {one.source for one in found.answers}, "nobody opened it, and its time was over"
        proved(found)
    finally:
        server.kill()


def test_a_deadline_of_the_scenario_is_told_to_every_page(server: Server) -> None:
    links = begun(server, deadline_min=60, fallback="tactics")
    for link in (links.master, links.seats["Ann"], links.spectator):
        page = server.page(link)
        page.greeted()
        (told,) = replies(page, "deadline")
        assert told["seconds"] == 3600 and time.time() + 3500 < told["until"] <= time.time() + 3601


def test_every_page_is_promised_the_dice_and_sees_them_opened(server: Server) -> None:
    links = begun(server)
    master, looker = server.page(links.master), server.page(links.spectator)
    hello = master.greeted()
    seen = looker.greeted()
    record = record_of(server, links)
    assert record.commitment in hello["fight"]["promise"] and record.commitment in seen["fight"]["promise"]
    assert record.salt not in hello["fight"]["promise"] + seen["fight"]["promise"]
    master.acts({"override": {"remove": {"who": "Ogre"}, "reason": "it had enough"}})
    looker.hear(lambda message: "over" in message)
    for page in (master, looker):
        (told,) = [message["promise"] for message in page.heard if "over" in message]
        assert f"salt {record.salt}, seed {record.seed}" in told and record.commitment in told
    late = server.page(links.spectator)
    assert record.seed in late.greeted()["fight"]["promise"]
