"""The record as a document: one canonical text, a chain, and nothing lost between versions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from zaruba.kernel.asks import Roll
from zaruba.kernel.dice import d20
from zaruba.kernel.readings import at_least
from zaruba.kernel.record import (
    SCHEMA_VERSION,
    Answer,
    BadRecord,
    Record,
    StepMark,
    Undone,
    canonical,
    digest,
    link,
    read_record,
    shown,
    too_much,
    write_record,
)
from zaruba.kernel.tally import Modifier, Tally, tally

ROLLED = Answer(3, "roll", "Ann", "hand", "d20", faces=(14,), say="За отца!", chain="ab")
CHOSEN = Answer(4, "choose", "Ann", "bot", action={"type": "move", "path": [[5]]}, chain="cd")
SAID = Answer(5, "override", "master", "hand", fact={"set": {"dark": True}}, reason="the lamp is out", chain="ef")
RECORD = Record(
    kind="record",
    schema_version=SCHEMA_VERSION,
    engine_version="0.1.0",
    system="grim",
    scenario={"combatants": [{"name": "Рагнар"}]},
    rulings={"sealed": False},
    commitment="00",
    salt="01",
    seed="02",
    answers=(ROLLED, CHOSEN, SAID),
    steps=(StepMark(3, "f", "s"),),
    undone=(Undone(2, (replace(ROLLED, ask=2),)),),
    open=6,
    hash="ef",
)


def test_saving_and_reading_is_the_identity() -> None:
    saved = write_record(RECORD)
    assert read_record(saved) == RECORD
    assert write_record(read_record(saved)) == saved
    assert saved.endswith(b"}\n")
    assert "Рагнар" in saved.decode()


def test_fields_that_are_not_known_are_kept() -> None:
    raw = {**json.loads(write_record(RECORD)), "venue": {"town": "Крым"}, "rating": [1, 2.5, None]}
    record = read_record(json.dumps(raw).encode())
    assert record.more == {"venue": {"town": "Крым"}, "rating": [1, 2.5, None]}
    assert json.loads(write_record(record)) == raw
    assert read_record(write_record(record)) == record


def test_a_field_called_more_is_not_known_either() -> None:
    raw = {**json.loads(write_record(RECORD)), "more": {"of": "it"}}
    assert json.loads(write_record(read_record(json.dumps(raw).encode()))) == raw


@pytest.mark.parametrize(
    ("answer", "odd"),
    [
        (ROLLED, ""),
        (CHOSEN, ""),
        (SAID, ""),
        (replace(ROLLED, sum=14), "sum"),
        (replace(ROLLED, faces=None, sum=14), ""),
        (replace(ROLLED, value=0), "value"),
        (replace(CHOSEN, faces=(1,)), "faces"),
        (replace(CHOSEN, reason="why not"), "reason"),
        (replace(SAID, action={}), "action"),
        (replace(SAID, kind="improvise", throw="d20"), "throw"),
    ],
)
def test_what_an_answer_may_not_hold(answer: Answer, odd: str) -> None:
    assert too_much(answer) == odd


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"schema_version": SCHEMA_VERSION + 1}, "newer"),
        ({"schema_version": 0}, "schema_version"),
        ({"schema_version": "1"}, "schema_version"),
        ({"schema_version": None}, "schema_version"),
        ({"kind": "scenario"}, "not-a-record"),
        ({"answers": [{"ask": "x"}]}, "answers"),
        ({"answers": {}}, "answers"),
        ({"system": 4}, "system"),
        ({"steps": [1]}, "steps"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(change: dict[str, Any], complaint: str) -> None:
    raw = {**json.loads(write_record(RECORD)), **change}
    with pytest.raises(BadRecord, match=complaint):
        read_record(json.dumps(raw).encode())


@pytest.mark.parametrize("text", [b"", b"[]", b"1", b"{", b"\xff\xfe", b'"record"', b"null", b'{"kind": "record"}'])
def test_what_is_no_document_is_refused(text: bytes) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


@pytest.mark.parametrize("key", ["system", "scenario", "rulings", "commitment", "engine_version"])
def test_a_record_without_a_needed_field_is_refused(key: str) -> None:
    raw = json.loads(write_record(RECORD))
    del raw[key]
    with pytest.raises(BadRecord, match=key):
        read_record(json.dumps(raw).encode())


# ---------------------------------------------------------------- hashes

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(value=plain)
def test_one_text_for_one_value(value: Any) -> None:
    text = canonical(value)
    assert canonical(json.loads(text)) == text
    assert digest(json.loads(text)) == digest(value)


def test_the_order_of_keys_does_not_matter() -> None:
    assert canonical({"b": 1, "a": {"d": 2, "c": 3}}) == b'{"a":{"c":3,"d":2},"b":1}'
    assert digest({"a": 1}) == "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862"


ASK = Roll(d20, at_least(Tally(13), add=tally(3, [Modifier(1, "grim.some", "a charm")])), "Ann", "to hit")


def links(**change: Any) -> str:
    given_: dict[str, Any] = {"previous": "p", "answer": ROLLED, "state_hash": "s", "clause": "grim.some", "ask": ASK}
    given_ |= change
    previous, answer = given_.pop("previous"), given_.pop("answer")
    return link(previous, answer, **given_)


def test_a_link_covers_everything_but_itself() -> None:
    assert links() == links(answer=replace(ROLLED, chain="something else"))
    other_reading = Roll(d20, at_least(Tally(14), add=ASK.reading.add), "Ann", "to hit")
    other_reason = Roll(d20, at_least(Tally(13), add=tally(3, [Modifier(1, "grim.other")])), "Ann", "to hit")
    changed = [
        links(previous="q"),
        links(answer=replace(ROLLED, faces=(15,))),
        links(answer=replace(ROLLED, ask=4)),
        links(answer=replace(ROLLED, who="Bob")),
        links(answer=replace(ROLLED, source="machine")),
        links(state_hash="t"),
        links(clause="grim.other"),
        links(ask=other_reading),
        links(ask=other_reason),
        links(ask=None),
    ]
    assert len({links(), *changed}) == len(changed) + 1


def test_a_tally_as_it_is_shown() -> None:
    assert shown(None) is None
    assert shown(tally(3, [Modifier(1, "grim.some", "a charm"), Modifier(-2, "grim.other")])) == {
        "base": 3,
        "rows": [
            {"value": 1, "clause": "grim.some", "name": "a charm"},
            {"value": -2, "clause": "grim.other"},
        ],
        "total": 2,
    }
