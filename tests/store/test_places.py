"""Long fights are gone on from a place in the middle: nobody can tell, and a place that does not hold is let be."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests import grim
from tests.referee.talk import ANN, BOB, ORC, Plain, grim_table
from zaruba.apps.referee import Session, Table
from zaruba.apps.referee.session import record_plain
from zaruba.apps.store import KeptPlace, places
from zaruba.apps.store.events import START, Event, event, folded, head
from zaruba.kernel.asks import Choose
from zaruba.kernel.referee import Refused

LEAST = 3
SEATS = ("master", "Ann", "Bob", "")
HARDY: list[Plain] = [{**one, "hp": 99} for one in (ANN, BOB, ORC, {**ORC, "name": "Sly", "at": 3, "hidden": True})]

Chance = Callable[[int, int], int]


class Kept:
    """A fight as the table keeps it: its events one by one, and the last place."""

    def __init__(self) -> None:
        self.table = grim_table()
        self.master = Session(self.table)
        self.master.handle({"start": grim.scenario(*HARDY), "dice": {"seed": 2}})
        for seat in SEATS:
            self.table.view(seat)
        self.head, self.at = head(self.table.record()), START
        self.events: list[Event] = []
        self.place: KeptPlace | None = None
        self.keep()

    def keep(self) -> None:
        if (happened := event(self.table, self.at)) is not None:
            self.events.append(happened[0])
            self.at = happened[1]

    def does(self, deed: int, chance: Chance) -> None:
        if deed == 9:
            self.place = places.kept(self.table, LEAST) or self.place
        else:
            command = deed_of(self.table, deed, chance)
            if command is not None:
                self.master.handle(command)
            self.keep()

    @property
    def record(self) -> Plain:
        plain: Plain = msgspec.json.decode(msgspec.json.encode(folded(self.head, self.events)))
        return plain

    def resumed(self, *, from_place: bool) -> Table:
        place = places.place_in(self.record, self.place, grim.find) if from_place else None
        table = grim_table()
        table.resume(self.record, {}, place)
        return table


def deed_of(table: Table, deed: int, chance: Chance) -> Plain | None:
    live = [answer.ask for answer in table.fight.answers]
    prompts = table.view("master").prompts
    if deed == 0 and live:
        return {"undo": {"to": live[chance(0, len(live) - 1)]}}
    if deed == 1:
        return {"override": {"set": {"who": "Orc", "hp": chance(20, 60)}, "reason": "r"}}
    if not prompts:
        return None
    prompt = prompts[chance(0, len(prompts) - 1)]
    assert isinstance(prompt.ask, Choose)
    offers = len(list(prompt.ask.offers))
    return {"choose": {"ask": prompt.number, "who": prompt.who, "pick": chance(0, offers - 1)}}


def heard(table: Table, least: int | None = None) -> dict[str, list[Session | bytes]]:
    """Everything each seat is told when it comes back."""
    told: dict[str, list[Session | bytes]] = {}
    for seat in SEATS:
        session = Session(table, seat=seat)
        if least is not None:
            session.skip(least)
        told[seat] = [session, json.dumps([session.handle({"hello": {}}), session.handle({"view": {}})]).encode()]
    return told


def test_a_short_fight_has_no_place_yet() -> None:
    assert places.kept(Kept().table, LEAST) is None


deeds = st.lists(st.integers(0, 9), min_size=12, max_size=40)


@settings(max_examples=60, deadline=None)
@given(deeds, st.lists(st.integers(0, 8), max_size=6), st.randoms(use_true_random=False))
def test_gone_on_from_a_place_every_seat_hears_the_same_bytes(done: list[int], then: list[int], chance: Any) -> None:
    """Now and whatever comes after, of the past and of newcomers too."""
    kept = Kept()
    for deed in [*done, 9]:
        kept.does(deed, chance.randint)
    there, whole = kept.resumed(from_place=True), kept.resumed(from_place=False)
    assume(there.past)
    mine, theirs = heard(there, LEAST), heard(whole, LEAST)
    assert {seat: told[1] for seat, told in mine.items()} == {seat: told[1] for seat, told in theirs.items()}

    def alike(command: Plain) -> None:
        for seat in SEATS:
            for told in (mine, theirs):
                session = told[seat][0]
                assert isinstance(session, Session)
                told[seat][1] = json.dumps(session.handle(command)).encode()
            assert mine[seat][1] == theirs[seat][1], (seat, command)

    for deed in then:
        command = deed_of(whole, deed, chance.randint)
        if command is not None:
            alike(command)
    alike({"why": {"answer": 1}})
    alike({"why": {"fact": chance.randint(0, 5)}})
    alike({"history": {"from": 0, "count": 1000}})
    alike({"undo": {"to": chance.choice([1, *(answer.ask for answer in whole.fight.answers)])}})
    assert msgspec.structs.replace(there.record(), more={}) == msgspec.structs.replace(whole.record(), more={})
    assert there.branched(None).record().answers == whole.branched(None).record().answers


def long_fight() -> Kept:
    kept = Kept()
    chance = random.Random(5)
    for _ in range(40):
        kept.does(5, chance.randint)
    kept.does(9, chance.randint)
    return kept


def test_what_lies_before_the_place_is_not_played_until_somebody_asks() -> None:
    kept = long_fight()
    assert kept.resumed(from_place=False).past == 0
    table = kept.resumed(from_place=True)
    assert 0 < table.past < len(table.events)
    session = Session(table)
    session.skip(LEAST)
    session.handle({"hello": {}})
    session.handle({"undo": {}})
    assert table.past, "the last answer is taken back without it"
    session.handle({"why": {"fact": 0}})
    assert table.past == 0


def test_somebody_who_was_never_there_hears_all_of_it() -> None:
    kept = long_fight()
    late, whole = kept.resumed(from_place=True), kept.resumed(from_place=False)
    assert late.past
    assert Session(late, seat="Cid").handle({"hello": {}}) == Session(whole, seat="Cid").handle({"hello": {}})
    assert [one.fact for one in late.view("Cid").told] == [one.fact for one in whole.view("Cid").told]


def spoilt_bodies(place: KeptPlace) -> list[KeptPlace]:
    return [
        KeptPlace(place.body[:at] + chr(ord(place.body[at]) ^ 1) + place.body[at + 1 :], place.seal)
        for at in range(0, len(place.body), 41)
    ]


def test_a_damaged_place_is_none() -> None:
    kept = long_fight()
    place = kept.place
    assert place is not None
    assert places.place_in(kept.record, place, grim.find) is not None
    for spoilt in (*spoilt_bodies(place), KeptPlace(place.body, "0" * 64), KeptPlace("", ""), None):
        assert places.place_in(kept.record, spoilt, grim.find) is None


def test_a_place_of_another_tape_or_engine_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = long_fight()
    record = kept.record
    for key, value in (("say", "I never said that"), ("who", "Nobody")):
        other = msgspec.json.decode(msgspec.json.encode(record))
        other["answers"][0][key] = value
        assert places.place_in(other, kept.place, grim.find) is None
    assert places.place_in({**record, "seed": "00"}, kept.place, grim.find) is None
    assert places.place_in({**record, "answers": record["answers"][:4]}, kept.place, grim.find) is None
    monkeypatch.setattr(places, "__version__", "another")
    places._engine.cache_clear()
    assert places.place_in(record, kept.place, grim.find) is None
    places._engine.cache_clear()


def test_taken_back_past_the_place_all_is_played_again() -> None:
    kept = long_fight()
    kept.master.handle({"undo": {"to": 2}})
    kept.keep()
    assert places.place_in(kept.record, kept.place, grim.find) is None
    assert record_plain(kept.resumed(from_place=True))["answers"] == record_plain(kept.table)["answers"]


def test_a_forged_position_is_found_by_the_record_s_own_hash() -> None:
    kept = long_fight()
    place = places.place_in(kept.record, kept.place, grim.find)
    assert place is not None
    bookmark = place.bookmark
    forged = {
        **bookmark.state,
        "fighters": msgspec.Raw(bytes(bookmark.state["fighters"]).replace(b'"hp":9', b'"hp":8')),
    }
    assert bytes(forged["fighters"]) != bytes(bookmark.state["fighters"])
    worse = msgspec.structs.replace(place, bookmark=msgspec.structs.replace(bookmark, state=forged))
    with pytest.raises(Refused, match="diverged"):
        grim_table().resume(kept.record, {}, worse)
    for state in ({}, {**bookmark.state, "fighters": msgspec.Raw(b"7")}):
        with pytest.raises(Refused, match="diverged"):
            grim_table().resume(
                kept.record, {}, msgspec.structs.replace(place, bookmark=msgspec.structs.replace(bookmark, state=state))
            )
