"""Seats that tactics play: they answer by the same commands, as bots, and never for anybody else."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest

from tests.referee.talk import Client, Plain, scenario
from zaruba.apps.referee import Session, Table
from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.deputy import Deputy
from zaruba.apps.referee.pipe import serve
from zaruba.apps.referee.table import question
from zaruba.apps.store.events import START, event, folded, head
from zaruba.kernel.asks import MASTER
from zaruba.kernel.record import plain_record
from zaruba.kernel.system import slugs

KINDS = {
    "delve": ("fighter", "goblin"),
    "fury": ("soldier", "goblin"),
    "riposte": ("duellist", "footpad"),
    "warband": ("swordsman", "goblin"),
}
MOST = 400


def begun(slug: str, **more: Any) -> Client:
    hero, foe = KINDS[slug]
    client = Client(Table())
    client.says(start=scenario(slug, [(hero, "Ann"), (foe, ""), (foe, "")], **more), dice={"seed": 1})
    return client


def played(client: Client) -> None:
    """To the end: a person plays Ann's figure, well enough that it ends; the deputy decides where it is to."""
    deputy, well = Deputy(client.table), tactics_of(client.table.fight.system, "default", None)
    for _ in range(MOST):
        while deputy.acts():
            client.news()
        waits = client.table.fight.open
        if waits is None:
            return
        assert all(client.table.fight.state.seat_of(who) == "Ann" for who in waits.awaited)
        action = well(client.table.fight, waits, waits.awaited[0])
        client.says(choose={"ask": waits.number, "action": msgspec.to_builtins(action)})
    raise AssertionError("the fight does not end")


@pytest.mark.parametrize("slug", slugs())
def test_tactics_answer_for_their_seat_as_bots_and_for_nobody_else(slug: str) -> None:
    client = begun(slug)
    (told,) = client.says(tactics={"seat": "master", "by": "default"})
    assert told["tactics"] == {"master": "default"}
    played(client)
    state = client.table.fight.state
    choices = [answer for answer in client.table.fight.answers if answer.kind == "choose"]
    assert {answer.source for answer in choices if state.seat_of(answer.who) == MASTER} == {"bot"}
    assert {answer.source for answer in choices if state.seat_of(answer.who) == "Ann"} == {"hand"}


def test_what_the_text_leaves_to_the_master_is_never_decided_by_tactics() -> None:
    client = Client(Table())
    start = scenario("delve", [("fighter", "Ann"), ("goblin", "")], calls="ask")
    client.says(start=start, dice={"seed": 1})
    client.says(tactics={"seat": "master", "by": "default"})
    deputy = Deputy(client.table)
    while client.table.fight.open is not None and client.table.fight.open.awaited[0] != MASTER:
        if not deputy.acts():
            client.chooses(0)
    assert client.table.fight.open is not None, "the master was never asked"
    assert not deputy.acts()


def test_dice_by_hand_wait_for_people() -> None:
    client = Client(Table())
    client.says(start=scenario("delve", [("fighter", "Ann"), ("goblin", "")]), dice="hand")
    client.says(tactics={"seat": "master", "by": "default"})
    assert client.ask()["kind"] == "roll"
    assert not Deputy(client.table).acts()


def test_people_take_over_and_the_open_question_is_theirs() -> None:
    client = begun("delve")
    client.says(tactics={"seat": "master", "by": "default"})
    deputy = Deputy(client.table)
    while (waits := client.table.fight.open) is not None and (
        client.table.fight.state.seat_of(waits.awaited[0]) != MASTER
    ):
        (asked,) = client.table.view(MASTER).prompts
        client.says(choose={"ask": asked.number, "action": {"type": "end_turn"}})
    (told,) = client.says(tactics={"seat": "master"})
    assert told["tactics"] == {}
    assert not deputy.acts()


def test_only_the_master_says_who_plays_and_only_he_is_told() -> None:
    client = begun("delve")
    ann = Client(client.table, seat="Ann")
    assert ann.refused(tactics={"seat": "master", "by": "default"})["code"] == "not_yours"
    client.says(tactics={"seat": "master", "by": "default"})
    assert [message for message in ann.news() if "tactics" in message] == []
    assert "no tactics" in client.refused(tactics={"seat": "master", "by": "genius"})["message"]
    assert "no seat" in client.refused(tactics={"seat": "Zed", "by": "default"})["message"]


def test_taking_back_reaches_the_last_decision_of_a_person() -> None:
    client = begun("delve")
    client.says(tactics={"seat": "master", "by": "default"})
    deputy = Deputy(client.table)
    while deputy.acts():
        client.news()
    (asked,) = client.table.view(MASTER).prompts
    client.says(choose={"ask": asked.number, "action": {"type": "end_turn"}})
    assert deputy.acts()
    client.says(undo={})
    (again,) = client.table.view(MASTER).prompts
    assert question(again) == question(asked)
    assert "bot" not in {answer.source for answer in client.table.fight.answers}


@pytest.mark.parametrize("slug", slugs())
def test_who_plays_is_kept_with_the_fight_and_in_its_record(slug: str) -> None:
    client = begun(slug)
    kept = head(client.table.record())
    first = event(client.table, START)
    assert first is not None
    client.says(tactics={"seat": "master", "by": "default"})
    second = event(client.table, first[1])
    assert second is not None
    assert event(client.table, second[1]) is None
    events: list[Plain] = [first[0], second[0]]
    again = Table()
    again.resume(folded(kept, events), {"*": "machine"})
    assert again.tactics == {"master": "default"}
    assert plain_record(again.record()) == plain_record(client.table.record())
    client.says(tactics={"seat": "master"})
    third = event(client.table, second[1])
    assert third is not None
    back = Table()
    back.resume(folded(kept, [*events, third[0]]), {"*": "machine"})
    assert back.tactics == {}
    assert again.branched(None).tactics == {"master": "default"}


def test_a_record_that_says_nonsense_of_it_plays_all_the_same() -> None:
    client = begun("delve")
    for nonsense in (7, {"master": 3}, {"master": "genius", "Zed": "default"}):
        table = Table()
        table.resume(plain_record(client.table.record()) | {"tactics": nonsense}, {"*": "machine"})
        assert table.tactics == {}


def test_on_the_pipe_tactics_go_on_by_themselves() -> None:
    start = scenario("delve", [("fighter", "Ann"), ("goblin", "")])
    lines = [{"start": start, "dice": {"seed": 1}}, {"tactics": {"seat": "master", "by": "default"}},
             {"tactics": {"seat": "Ann", "by": "default"}}]  # fmt: skip
    said = io.BytesIO()
    serve(io.BytesIO(b"".join(json.dumps(line).encode() + b"\n" for line in lines)), said, session=Session())
    told = [json.loads(line) for line in said.getvalue().splitlines()]
    assert "over" in told[-1], told[-1]
