"""The power fails, again and again: nothing that was told is lost, nothing is there twice."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from tests.web.conftest import Links, Page, Plain, Server, answer_to
from tests.web.scenarios import duel
from zaruba.apps.cli.verbs.records import differs
from zaruba.kernel.asks import Choose, Parametric
from zaruba.kernel.record import Record, read_record, write_record
from zaruba.kernel.referee import Referee
from zaruba.kernel.system import system

TIMES = 4
LONG = 800
SPOILS = {
    "sound": "SELECT 1",
    "damaged": "UPDATE places SET body = replace(body, '\"answers\"', '\"answer\"')",
    "another's seal": "UPDATE places SET seal = hex(randomblob(32))",
    "gone": "DELETE FROM places",
}
"""What may have befallen the place from which a fight is gone on with."""


def window() -> Plain:
    """A fury fight whose every blow opens a window for the defender's seat."""
    fighter = {"ws": 60, "s": 30, "t": 60, "ag": 60, "wp": 30, "a": 2, "m": 4, "w": 40, "w_max": 40,
               "main_hand": "hand_weapon", "off_hand": "shield", "skills": ["dodge"]}  # fmt: skip
    return {
        "kind": "scenario", "system": "fury", "title": {"en": "Windows", "ru": "Окна"},
        "combatants": [
            {"name": "Ann", "player": "Ann", "side": "a", "at": [2, 2], **fighter},
            {"name": "Bob", "player": "Bob", "side": "b", "at": [3, 2], **fighter},
        ],
        "start": {"round": 2, "order": ["Ann", "Bob"], "current": "Ann"},
    }  # fmt: skip


def record_of(server: Server, links: Links) -> Record:
    page = server.page(links.master)
    page.greeted()
    return read_record(msgspec.json.encode(page.asks({"record": {}})["record"]))


def proved(record: Record) -> Referee:
    """The record, played again to the letter."""
    found = system(record.system)
    referee = Referee.replay(found, record, found.load(record.scenario))
    assert differs(referee, record) is None
    numbers = [(answer.ask, answer.who) for answer in record.answers]
    assert len(set(numbers)) == len(numbers)
    return referee


def moment(page: Page) -> str:
    """What the fight waits for: dice, or a choice in some window."""
    assert page.open is not None
    return str(page.open.get("window", page.open["kind"]))


@pytest.mark.parametrize(
    ("scenario", "moments"),
    [(duel(), ["roll", "turn", "roll"]), (window(), ["reaction", "roll", "reaction"])],
    ids=["mid-turn", "mid-window"],
)
def test_killed_between_answers_every_page_finds_all_again(mortal: Server, scenario: Plain, moments: list[str]) -> None:
    server = mortal
    links = server.begin(scenario, "hand")
    for wanted in moments:
        master = server.page(links.master)
        master.greeted()
        master.answers()
        while moment(master) != wanted:
            master.answers()
        facts, asked = master.facts, master.open
        before = record_of(server, links)
        seat = server.page(links.seats["Bob"])
        seat.greeted()
        server.kill()
        server.start()
        after = record_of(server, links)
        assert replace(after, more={}) == replace(before, more={})
        proved(after)
        again, bob = server.page(links.master), server.page(links.seats["Bob"])
        again.greeted()
        bob.greeted()
        assert again.facts == facts
        assert bob.facts == seat.facts
        assert again.open is not None
        assert asked is not None
        assert again.open["ask"] == asked["ask"], "the open question keeps its number"
        again.acts(answer_to(asked))
        assert again.asks(answer_to(asked))["error"]["code"] == "stale_ask", "sent twice is done once"


def test_killed_at_any_moment_what_was_told_stands(mortal: Server, tmp_path: Path) -> None:
    """The server dies while answers fly; each page that heard an answer's outcome finds it in the record."""
    server = mortal
    links = server.begin(duel(), {"seed": 4})
    chance = random.Random(7)
    for _ in range(TIMES):
        page, told = server.page(links.master), threading.Event()
        page.greeted()
        heard: list[int] = []

        def play(page: Page = page, heard: list[int] = heard, told: threading.Event = told) -> None:
            try:
                while page.open is not None:
                    number = page.open["ask"]
                    page.answers()
                    heard.append(number)
                    told.set()
            except ConnectionClosed:
                pass

        playing = threading.Thread(target=play)
        playing.start()
        told.wait(20)
        time.sleep(chance.random() / 5)
        server.kill()
        playing.join(20)
        assert not playing.is_alive()
        server.start()
        record = record_of(server, links)
        proved(record)
        live = {answer.ask for answer in record.answers}
        assert heard
        assert live >= set(heard), "an answer that was told is on disk"
        if record.open == 0:
            break
    with sqlite3.connect(tmp_path / "table.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        events = [row[0] for row in db.execute("SELECT seq FROM events ORDER BY seq")]
    assert events == list(range(len(events))), "no event is missing, none is there twice"


def test_a_seat_s_late_answer_counts_after_a_kill(mortal: Server) -> None:
    """The master had the question put anew: its number is the same to the seat, and another on the record."""
    server = mortal
    links = server.begin(duel(), "hand")
    ann, master = server.page(links.seats["Ann"]), server.page(links.master)
    ann.greeted()
    master.greeted()
    assert ann.open is not None
    assert master.open is not None
    late, before = answer_to(ann.open), master.open["ask"]
    master.acts({"override": {"set": {"who": "Bob", "hp": 5}, "reason": "luck"}})
    assert master.open["ask"] > before
    server.kill()
    server.start()
    ann = server.page(links.seats["Ann"])
    ann.greeted()
    ann.acts(late)
    assert ann.open is not None
    assert ann.open["kind"] == "roll"
    assert any(message.get("throws") for message in ann.answers())
    assert ann.asks(late)["error"]["code"] == "stale_ask"


def long_record() -> Record:
    """A duel in which nobody falls for as long as it takes."""
    rules, hardy = system("delve"), duel()
    for one in hardy["combatants"]:
        one.update(hp=9_000, max_hp=9_000)
        one.pop("from", None)
    hardy["combatants"][1] |= {"class": "fighter", "level": 1, "weapons": ["mace"]}
    referee = Referee(rules, rules.load(hardy), seed=b"long")
    while len(referee.facts) < LONG:
        referee.advance(lambda waits, who: None)
        assert referee.open is not None
        assert isinstance(referee.open.ask, Choose)
        ready = (one.candidates() if isinstance(one, Parametric) else (one.action,) for one in referee.open.ask.offers)
        referee.choose(referee.open.number, next(action for some in ready for action in some))
    return referee.record()


def greetings(server: Server, links: Links) -> list[str]:
    """Every byte that those who come back are told."""
    told = []
    for token in (links.master, links.seats["Ann"], links.spectator):
        page = server.page(token)
        page.greeted()
        told += page.raw
    return told


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_long_fight_goes_on_from_its_place_whatever_befell_it(mortal: Server, spoil: str) -> None:
    """Killed after answers that the place does not know of; the place itself may be damaged, or gone."""
    server = mortal
    status, body, _ = server.ask("/api/fights", {"text": write_record(long_record()).decode()})
    assert status == 201
    links = Links(body["fight"], body["links"])
    greetings(server, links)
    master = server.page(links.master)
    master.greeted()
    for _ in range(3):
        master.answers()
    before = record_of(server, links)
    server.kill()
    with sqlite3.connect(server.data / "table.db") as db:
        (answers,) = db.execute("SELECT json_extract(body, '$.bookmark.answers') FROM places").fetchone()
        assert 0 < answers < len(before.answers)
        db.execute(SPOILS[spoil])
    server.start()
    told = greetings(server, links)
    server.kill()
    with sqlite3.connect(server.data / "table.db") as db:
        db.execute("DELETE FROM places")
    server.start()
    assert told == greetings(server, links)
    after = record_of(server, links)
    assert replace(after, more={}) == replace(before, more={})
    proved(after)


def test_a_place_that_cannot_be_kept_stops_nobody(mortal: Server) -> None:
    server = mortal
    server.ask("/api/start")
    with sqlite3.connect(server.data / "table.db") as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON places BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    _, body, _ = server.ask("/api/fights", {"text": write_record(long_record()).decode()})
    links = Links(body["fight"], body["links"])
    master = server.page(links.master)
    master.greeted()
    master.answers()
    assert server.page(links.master).greeted()["re"] == "hello"
    before = record_of(server, links)
    server.kill()
    server.start()
    assert replace(record_of(server, links), more={}) == replace(before, more={})
