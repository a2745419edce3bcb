"""The fights that come with the program, by message."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.referee.talk import Client
from zaruba.apps.referee.table import Table
from zaruba.kernel.content import read_scenario
from zaruba.kernel.system import slugs

SHELF = Path(__file__).parents[2] / "examples"
EXAMPLES = [path for slug in slugs() for path in sorted((SHELF / slug).glob("*.yaml"))]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_bundled_fights_go_by_message_and_can_be_gone_on_from(path: Path) -> None:
    """Every seat answers for itself, asks for odds and undoes; the record then plays again."""
    master = Client(Table())
    master.says(start=read_scenario(path).data, dice={"seed": 1})
    seats = {seat: Client(master.table, seat=seat) for seat in master.table.seats() - {"GM"}}
    for turn in range(16):
        if master.table.fight.open is None:
            break
        (prompt, *others) = master.table.view("master").prompts
        client = seats.get(prompt.seat, master)
        for one in (master, *seats.values()):
            one.news()
        kinds = [
            message for message in client.heard if "kind" in message and message.get("who", prompt.who) == prompt.who
        ]
        ask = kinds[-1]
        assert others or ask == client.ask()
        if ask["kind"] == "measure":  # at a real table people look
            client.says(measure={"ask": ask["ask"], "value": True if ask.get("within") else 1})
            continue
        who = {"who": prompt.who} if others else {}
        pick = next(offer["pick"] for offer in ask["offers"] if not offer.get("parametric"))
        if not others:  # of orders that several give at once a pick does not say whose it is
            client.says(odds={"ask": ask["ask"], "pick": pick})
        client.says(choose={"ask": ask["ask"], "pick": pick, **who})
        if turn % 5 == 4:
            master.says(undo={})
    errors = [message["error"] for one in (master, *seats.values()) for message in one.heard if "error" in message]
    assert not errors
    (reply,) = master.says(record={})
    again = Client(Table())
    again.says(resume=reply["record"])
    (once_more,) = again.says(record={})
    assert {**once_more["record"], "seats": ""} == {**reply["record"], "seats": ""}
