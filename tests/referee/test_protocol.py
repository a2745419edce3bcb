"""The protocol as documented: the schema holds for every message, the page names everything, its transcripts play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tests.referee.capture import blocks, played
from tests.referee.talk import ANN, ORC, Client, Plain, master, scenario
from zaruba.apps.referee import Table
from zaruba.apps.referee import messages as m
from zaruba.apps.referee.advising import Adviser
from zaruba.apps.referee.messages import COMMANDS, MESSAGES, schema
from zaruba.apps.referee.messages import Plain as AnyPlain

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


@pytest.mark.parametrize("number", range(len(blocks(PAGE))))
def test_the_transcripts_of_the_page_play(number: int) -> None:
    block = blocks(PAGE)[number]
    assert block == played(block), "captured anew by: python -m tests.referee.capture docs/protocol.md"


def test_the_page_shows_every_command_and_kind_of_message() -> None:
    transcripts = "".join(blocks(PAGE))
    for name in COMMANDS:
        assert f'> {{"{name}"' in transcripts or f"`{name}`" in PAGE, name
    for shown in ("fact", "over", "error", "waiting_for", "choose", "roll"):
        assert f'"{shown}"' in transcripts, shown


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_page_names_every_key_of_a_command(name: str) -> None:
    body = COMMANDS[name]
    keys = () if body is AnyPlain else body.__struct_encode_fields__
    assert f"`{name}`" in PAGE
    for key in keys:
        assert f"`{key}`" in PAGE, key


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_the_page_names_every_key_of_a_message(kind: type[m.Message]) -> None:
    for key in kind.__struct_encode_fields__:
        assert f"`{key}`" in PAGE, key


def test_the_page_names_every_error() -> None:
    for code in get_args(m.ErrorCode):
        assert f"`{code}`" in PAGE


def test_the_schema_is_json_and_names_all_commands_and_messages() -> None:
    whole = schema()
    assert json.loads(json.dumps(whole)) == whole
    commands = [next(iter(one["required"])) for one in whole["$defs"]["command"]["oneOf"]]
    assert commands == list(COMMANDS)
    references = {one["$ref"] for one in whole["$defs"]["message"]["oneOf"]}
    assert references == {f"#/$defs/{kind.__name__}" for kind in MESSAGES}
    assert all(reference.removeprefix("#/$defs/") in whole["$defs"] for reference in _references(whole))


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        inner = [one for part in value.values() for one in _references(part)]
        return [*([value["$ref"]] if "$ref" in value else []), *inner]
    return [one for part in value for one in _references(part)] if isinstance(value, list) else []


def kind_of(message: Plain) -> type[m.Message]:
    """The type that a message is of, told as a client tells it: by its key, its `kind` or its `re`."""
    by_re: dict[str, type[m.Message]] = {"hello": m.HelloReply, "undo": m.UndoReply, "choose": m.SealedReply, "view": m.ViewReply,
             "odds": m.OddsReply, "advise": m.AdviseReply, "ahead": m.AheadReply, "forecast": m.ForecastReply, "tactics": m.TacticsReply, "dice_of": m.DiceReply, "order": m.OrdersReply, "deadline": m.DeadlineReply, "why": m.WhyReply, "why_not": m.WhyNotReply, "record": m.RecordReply, "scene": m.SceneReply,
             "history": m.HistoryReply, "reach": m.ReachReply, "sight": m.SightReply, "way": m.WayReply, "clauses": m.ClausesReply, "changes": m.ChangesReply}  # fmt: skip
    by_kind: dict[str, type[m.Message]] = {"choose": m.ChooseAsk, "roll": m.RollAsk, "measure": m.MeasureAsk}
    by_key: dict[str, type[m.Message]] = {
        "fact": m.FactMessage,
        "over": m.OverMessage,
        "error": m.ErrorMessage,
        "waiting_for": m.WaitingMessage,
    }
    if "kind" in message:
        return by_kind[message["kind"]]
    return by_re[message["re"]] if "re" in message else next(t for key, t in by_key.items() if key in message)


def test_every_message_is_of_its_type_and_has_no_key_beyond_it() -> None:
    client = master(ANN, {**ORC, "hp": 2}, rulings={}, board="real")
    client.says(hello={})
    client.says(choose={"ask": 1, "who": "Ann", "pick": 0})
    client.says(choose={"ask": 1, "who": "Orc", "pick": 0})
    for name in ("odds", "why_not"):
        client.says(**{name: {"ask": 2, "action": {"type": "strike", "target": "Orc"}}})
    client.chooses(0)
    client.says(measure={"ask": 3, "value": True})
    client.rolls(20)
    client.says(undo={})
    client.rolls(20)
    client.says(view={})
    client.says(why={"answer": 2})
    client.chooses(1)
    client.rolls(6)
    client.says(record={})
    client.refused(roll={"ask": 1, "faces": [1]})
    other = Client(client.table, seat="Ann")
    other.news()
    board = Client(Table())
    board.says(start=scenario("delve", [("fighter", "Ann"), ("rat", "")]), dice={"seed": 1})
    for name, body in (("scene", {}), ("history", {}), ("sight", {"from": "F0", "to": "F1"}), ("clauses", {"of": []})):
        board.says(**{name: body})
    board.says(reach={"ask": board.number(), "pick": 0})
    board.says(ahead={"ask": board.number(), "pick": 0})
    board.table.adviser = Adviser(seconds=0)
    board.says(advise={"ask": board.number()})
    board.says(forecast={"stop": True})
    board.says(order={"who": "F0", "text": "in my turn: end the turn"})
    board.says(deadline={"seconds": 60})
    board.says(changes={"who": "F0"})
    board.says(tactics={"seat": "master", "by": "default"})
    board.says(dice_of={"by": "hand"})
    seen = set()
    for message in client.heard + other.heard + board.heard:
        kind = kind_of(message)
        seen.add(kind)
        msgspec.convert(message, kind)
        assert set(message) <= set(kind.__struct_encode_fields__)
    assert set(MESSAGES) - seen == {m.WaitingMessage, m.WayReply}  # tests/warband/test_stage.py has ways
