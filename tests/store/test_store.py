"""The event store: what is written stays, in order, once; and the record comes out of it again."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import grim
from tests.referee.talk import ANN, BOB, ORC, grim_table
from zaruba.apps.referee import Session, Table
from zaruba.apps.referee.session import record_plain
from zaruba.apps.store import Clock, Kept, KeptPlace, Taken
from zaruba.apps.store.events import START, event, folded, head, moment
from zaruba.apps.store.migrating import downgrade, upgrade
from zaruba.apps.store.sql import VERSION, SqlStore, engine, open_store

EXAMPLE = {
    "kind": "scenario",
    "system": "delve",
    "seating": ["Ann", "GM"],
    "combatants": [
        {"name": "Ann", "player": "Ann", "side": "characters", "class": "fighter", "level": 2, "str": 2, "dex": 1,
         "hp": 9, "max_hp": 12, "weapons": ["longsword"], "at_ft": 0},
        {"name": "Ogre", "side": "enemies", "ac": 9, "hp": 60, "max_hp": 60, "move": 30, "at_ft": 5,
         "routine": [[{"attack": "club", "count": 1, "bonus": 2, "dice": "1d4"}]]},
    ],
    "start": {"round": 1, "order": ["Ann", "GM"], "current": "Ann"},
}  # fmt: skip


def kept(fight: str = "f", **more: Any) -> Kept:
    return Kept(fight, "delve", {"en": "A"}, {"kind": "record"}, {"*": "hand"}, "2026-01-01", **more)


@pytest.fixture
def store(tmp_path: Path) -> SqlStore:
    return open_store(tmp_path / "deep" / "table.db")


def test_what_is_written_is_read(store: SqlStore) -> None:
    store.create(kept(links={"t1": "master", "t2": "Ann"}), [{"n": 0}])
    store.append("f", 1, {"n": 1, "text": "Зуб \u0000 <b>"}, answers=3, over=False)
    found = store.find("t2")
    assert found is not None
    assert found == (kept(links={"t1": "master", "t2": "Ann"}, events=2, answers=3), "Ann")
    assert store.read("f") == [{"n": 0}, {"n": 1, "text": "Зуб \u0000 <b>"}]
    assert store.find("t3") is None
    assert store.count() == 1
    store.link("f", {"t3": "Bob"})
    again = store.find("t3")
    assert again is not None
    assert again[1] == "Bob"


def test_of_a_fight_one_place_is_kept_the_last(store: SqlStore) -> None:
    store.create(kept(), [])
    assert store.place("f") is None
    for number in "12":
        store.keep_place("f", KeptPlace(f"body {number}", number * 64))
    assert store.place("f") == KeptPlace("body 2", "2" * 64)
    assert store.place("g") is None


def test_a_store_from_before_there_were_places_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    upgrade(path, "0001")
    SqlStore(engine(path)).create(kept(), [{"n": 0}])
    store = open_store(path)
    assert store.read("f") == [{"n": 0}]
    assert store.place("f") is None
    store.close()
    downgrade(path, "0001")
    assert SqlStore(engine(path)).read("f") == [{"n": 0}]


def test_clocks_are_told_soonest_first_with_the_master_s_link(store: SqlStore) -> None:
    for number, due in enumerate((0, 900, 300)):
        links = {f"m{number}": "master", f"a{number}": "Ann"}
        store.create(msgspec.structs.replace(kept(f"f{number}"), links=links), [], due=due)
    assert store.clocks() == [Clock("f2", "m2", 300), Clock("f1", "m1", 900)]
    store.append("f0", 0, {}, answers=1, over=False, due=100)
    store.append("f1", 0, {}, answers=1, over=False, due=0)
    store.append("f2", 0, {}, answers=1, over=False)
    assert store.clocks() == [Clock("f0", "m0", 100), Clock("f2", "m2", 300)]
    with pytest.raises(Taken):
        store.append("f2", 0, {}, answers=1, over=False, due=5)
    assert store.clocks()[1].due == 300, "the whole of it is undone"


def test_a_store_from_before_there_were_clocks_takes_them_from_its_events(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    upgrade(path, "0002")
    old = SqlStore(engine(path))
    running: dict[str, Any] = {"deadline": {"seconds": 60, "until": 700}}
    stopped: dict[str, Any] = {"deadline": {"seconds": 60, "ask": 3}}
    for fight, events in (("running", [{"deadline": {"until": 5}}, running, {"answers": []}]), ("stopped", [running, stopped]),
                          ("never", [{"answers": []}]), ("over", [running]), ("dropped", [running, {"deadline": {}}])):  # fmt: skip
        links = {f"m-{fight}": "master"}
        old.create(msgspec.structs.replace(kept(fight), links=links, over=fight == "over"), events)
    old.close()
    store = open_store(path)
    assert store.clocks() == [Clock("running", "m-running", 700)]
    assert store.read("running")[1] == running
    store.close()
    downgrade(path, "0002")
    assert SqlStore(engine(path)).count() == 5


def test_a_number_is_given_once(store: SqlStore) -> None:
    store.create(kept(), [])
    store.append("f", 0, {"first": True}, answers=1, over=False)
    with pytest.raises(Taken):
        store.append("f", 0, {"first": False}, answers=9, over=True)
    assert store.read("f") == [{"first": True}]
    assert (store.fights(5)[0].answers, store.fights(5)[0].over) == (1, False), "the whole of it is undone"


def test_an_event_of_no_fight_is_refused(store: SqlStore) -> None:
    with pytest.raises(Taken):
        store.append("none", 0, {}, answers=0, over=False)


def test_the_latest_fights_come_first(store: SqlStore) -> None:
    for number in range(5):
        store.create(msgspec.structs.replace(kept(f"f{number}"), created=f"2026-01-0{number + 1}"), [])
    assert [one.id for one in store.fights(3)] == ["f4", "f3", "f2"]


def test_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    store = open_store(path)
    with store._engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2, "FULL"
        assert db.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_migrations_go_up_and_down_and_match_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    upgrade(path)
    made = _tables(path)
    downgrade(path, "base")
    assert _tables(path).keys() == {"alembic_version"}
    upgrade(path)
    assert _tables(path) == made
    open_store(tmp_path / "other.db").close()
    assert _tables(tmp_path / "other.db") == made
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchone() == (VERSION,)


def _tables(path: Path) -> dict[str, list[Any]]:
    with sqlite3.connect(path) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [row[1:] for row in db.execute(f"PRAGMA table_info({name})")] for name in sorted(names)}


def test_the_tables_are_as_the_migrations_make_them(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from zaruba.apps.store.sql import METADATA

    upgrade(tmp_path / "table.db")
    with engine(tmp_path / "table.db").connect() as db:
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []


def test_a_store_that_is_up_to_date_needs_no_migration_library(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    open_store(path).close()
    told = f"""
import sys
from pathlib import Path
import zaruba.apps.web.server
assert "sqlalchemy" not in sys.modules, "the server starts without the database library"
from zaruba.apps.store.sql import open_store
open_store(Path({str(path)!r})).close()
assert "alembic" not in sys.modules
"""
    assert subprocess.run([sys.executable, "-c", told]).returncode == 0


# ---------------------------------------------------------------- events


def test_the_events_of_a_fight_fold_into_its_record() -> None:
    table = Table()
    session = Session(table)
    session.handle({"start": EXAMPLE, "dice": {"seed": 2}})
    first, events, at = head(table.record()), [], START
    commands: list[dict[str, Any]] = [
        {"choose": {"ask": 1, "pick": 0, "say": "hoy"}},
        {"undo": {}},
        {"override": {"set": {"who": "Ogre", "hp": 9}, "reason": "r"}},
        {"view": {}},
        {"choose": {"ask": 1, "pick": 0}},
    ]
    for command in commands:
        session.handle(command)
        happened = event(table, at)
        if happened is not None:
            events.append(msgspec.json.decode(msgspec.json.encode(happened[0])))
            at = happened[1]
    assert len(events) == 3, "questions and refusals are no events"
    assert folded(first, events) == record_plain(table)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=25), st.randoms(use_true_random=False))
def test_whatever_is_done_and_undone_the_fold_is_the_record(choices: list[int], chance: Any) -> None:
    table = Table()
    session = Session(table)
    session.handle({"start": EXAMPLE, "dice": {"seed": 2}})
    first, at = head(table.record()), START
    begun = event(table, START)
    events = [] if begun is None else [begun[0]]
    at = moment(table)
    for choice in choices:
        live = [answer.ask for answer in table.fight.answers]
        open_ask = table.fight.open
        if choice == 0 and live:
            session.handle({"undo": {"to": chance.choice(live)}})
        elif choice == 1:
            session.handle({"override": {"set": {"who": "Ogre", "hp": chance.randint(20, 60)}, "reason": "r"}})
        elif open_ask is not None:
            session.handle({"choose": {"ask": open_ask.number, "pick": chance.randint(0, 2)}})
        happened = event(table, at)
        if happened is not None:
            events.append(happened[0])
            at = happened[1]
    plain = msgspec.json.decode(msgspec.json.encode(folded(first, events)))
    assert plain == record_plain(table)
    again = Table()
    again.resume(plain, {})
    assert again.fight.record().hash == table.fight.record().hash


def test_what_a_newer_version_wrote_into_a_record_stays_where_it_was() -> None:
    table = Table()
    session = Session(table)
    session.handle({"start": EXAMPLE, "dice": {"seed": 2}})
    session.handle({"choose": {"ask": 1, "pick": 0}})
    session.handle({"undo": {"to": 1}})
    assert table.fight.open is not None
    session.handle({"choose": {"ask": table.fight.open.number, "pick": 0}})
    newer = record_plain(table)
    for part in (newer, newer["answers"][0], newer["steps"][0], newer["undone"][0], newer["undone"][0]["answers"][0]):
        part["weather"] = "fog"
    again = Table()
    again.resume(newer, {})
    happened = event(again, START)
    assert happened is not None
    plain = msgspec.json.decode(msgspec.json.encode(folded(head(again.record()), [happened[0]])))
    assert plain == newer


SEATS = ("Ann", "Bob", "")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=25), st.randoms(use_true_random=False))
def test_after_a_restart_every_seat_is_asked_the_same_under_the_same_number(deeds: list[int], chance: Any) -> None:
    """Sealed choices half answered, words of the master and undoing between them: an open page may answer late."""
    table = grim_table()
    session = Session(table)
    hardy = [{**one, "hp": 99} for one in (ANN, {**BOB, "player": "Ann"}, {**ANN, "name": "Cid", "player": "Bob"}, ORC)]
    session.handle({"start": grim.scenario(*hardy), "dice": {"seed": 2}})
    for seat in SEATS:
        table.view(seat)
    first, (begun, at) = head(table.record()), event(table, START) or ({}, START)
    events = [begun]
    for deed in deeds:
        live = [answer.ask for answer in table.fight.answers]
        prompts = table.view("master").prompts
        if deed == 0 and live:
            session.handle({"undo": {"to": chance.choice(live)}})
        elif deed < 3:
            session.handle({"override": {"set": {"who": "Orc", "hp": chance.randint(20, 60)}, "reason": "r"}})
        elif prompts:
            prompt = chance.choice(prompts)
            offers = len(list(prompt.ask.offers))
            pick = chance.randint(0, offers - 1)
            session.handle({"choose": {"ask": prompt.number, "who": prompt.who, "pick": pick}})
        happened = event(table, at)
        if happened is not None:
            events.append(happened[0])
            at = happened[1]
        again = grim_table()
        again.resume(msgspec.json.decode(msgspec.json.encode(folded(first, events))), {})
        for seat in SEATS:
            assert [(one.number, one.who) for one in again.view(seat).prompts] == [
                (one.number, one.who) for one in table.view(seat).prompts
            ]
