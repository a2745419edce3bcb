"""Who throws a seat's dice may change while a fight goes on; the record says of each throw whose it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.referee.talk import Client, Plain, in_the_midst, scenario
from zaruba.apps.referee import Session, Table
from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.deputy import Deputy
from zaruba.apps.store.events import START, event, folded, head
from zaruba.kernel.asks import MASTER, Roll
from zaruba.kernel.record import plain_record, read_record
from zaruba.kernel.referee import Referee
from zaruba.kernel.system import slugs, system

PAIRS = {
    "delve": ("fighter", "goblin"),
    "fury": ("soldier", "goblin"),
    "riposte": ("swordsman", "footpad"),
    "warband": ("swordsman", "thug"),
}
MOST = 400


def begun(slug: str, dice: Any = None) -> Client:
    hero, foe = PAIRS[slug]
    client = Client(Table())
    start = scenario(slug, [(hero, "Ann"), (foe, "")], **in_the_midst(slug))
    client.says(start=start, dice={"seed": 5} if dice is None else dice)
    return client


def throws(client: Client) -> Iterator[Roll[Any]]:
    """Tactics decide for everybody; the throws that people are asked for on the way, each of which has to be answered."""
    well = tactics_of(client.table.fight.system, "default", None)
    client.says(tactics={"seat": MASTER, "by": "default"})
    client.says(tactics={"seat": "Ann", "by": "default"})
    for _ in range(MOST):
        waits = client.table.fight.open
        if waits is None:
            return
        if isinstance(waits.ask, Roll):
            yield waits.ask
            assert client.table.fight.open is not waits, "whoever looked on has seen to it"
        elif not Deputy(client.table).acts():
            who = waits.awaited[0]
            action = msgspec.to_builtins(well(client.table.fight, waits, who))
            client.says(choose={"ask": waits.number, "who": who, "action": action})
    raise AssertionError("the fight does not end")


def throws_by_hand(client: Client, ask: Roll[Any]) -> None:
    assert client.table.fight.open is not None
    client.says(roll={"ask": client.table.fight.open.number, "faces": [1] * len(ask.throw.dice)})


@pytest.mark.parametrize("slug", slugs())
def test_a_seat_takes_its_dice_in_hand_and_gives_them_back(slug: str) -> None:
    client = begun(slug)
    ann = Client(client.table, seat="Ann")
    ann.news()
    (told,) = ann.says(dice_of={"by": "hand"})
    assert (told["re"], told["dice"]) == ("dice_of", {"Ann": "hand"})
    seat_of, by_hand = client.table.fight.state.seat_of, 0
    for ask in throws(client):
        assert seat_of(ask.by) == "Ann", "nobody else was asked for dice"
        if by_hand < 2:
            throws_by_hand(client, ask)
            by_hand += 1
        else:  # the machine throws what was just asked for, and all that follows
            ann.news()
            assert any("dice" in one for one in ann.says(dice_of={"by": "machine", "seat": "Ann"}))
    plain = client.table.record()
    sources = [one.source for one in plain.answers if one.kind == "roll" and seat_of(one.who) == "Ann"]
    changed = sources.index("hand")
    assert sources[changed : changed + 3] == ["hand", "hand", "machine"] and set(sources[changed + 2 :]) == {"machine"}
    assert {one.source for one in plain.answers if one.kind == "roll" and seat_of(one.who) != "Ann"} == {"machine"}
    found = system(slug)
    record = read_record(msgspec.json.encode(plain_record(plain)))
    assert Referee.replay(found, record, found.load(record.scenario)).answers[-1].chain == plain.answers[-1].chain


def test_the_machine_s_dice_fall_as_they_would_have_fallen() -> None:
    """Taken in hand and given back before a throw, the dice are the very same: no die can be chosen by trying."""
    one, other = begun("delve"), begun("delve")
    other.says(dice_of={"seat": "Ann", "by": "hand"})
    other.says(dice_of={"seat": MASTER, "by": "hand"})
    next(throws(other))
    other.says(dice_of={"seat": "Ann", "by": "machine"})
    other.says(dice_of={"seat": MASTER, "by": "machine"})
    for client in (one, other):
        assert not list(throws(client))
    faces = [
        [answer.faces for answer in client.table.fight.answers if answer.kind == "roll"] for client in (one, other)
    ]
    assert faces[0] == faces[1]


def test_everybody_changes_their_own_dice_and_the_master_anybody_s() -> None:
    client = begun("delve")
    ann, looker = Client(client.table, seat="Ann"), Client(client.table, seat="")
    for one in (ann, looker):
        one.news()
    assert ann.refused(dice_of={"seat": MASTER, "by": "hand"})["code"] == "not_yours"
    assert looker.refused(dice_of={"by": "hand"})["code"] == "not_yours"
    assert looker.refused(dice_of={"seat": "Ann", "by": "hand"})["code"] == "not_yours"
    assert "no seat" in client.refused(dice_of={"seat": "Zed", "by": "hand"})["message"]
    assert client.refused(dice_of={"seat": "Ann", "by": "magic"})["code"] == "malformed"
    assert client.table.dice == {}, "nothing has changed"
    (told,) = client.says(dice_of={"seat": "Ann", "by": "hand"})
    assert told["dice"] == {"Ann": "hand", MASTER: "machine"}
    (heard,) = [one for one in ann.news() if one.get("re") == "dice_of"]
    assert heard["dice"] == {"Ann": "hand"}
    assert not [one for one in looker.news() if "dice" in one], "whose dice are real is no onlooker's affair"
    client.says(dice_of={"by": "hand"})
    assert not [one for one in ann.news() if "dice" in one], "nor is the master's way a player's"


def test_the_master_is_meant_by_any_of_his_names_and_no_seat_is_called_so() -> None:
    client = Client(Table())
    start = scenario("delve", [("fighter", "Ann"), ("goblin", "")], **in_the_midst("delve"), seating=["Ann", "GM"])
    client.says(start=start, dice={"seed": 5})
    assert client.table.seats() == {"Ann"}
    assert client.refused(dice_of={"seat": "Zed", "by": "hand"})["message"].endswith("there are: Ann, GM")
    (told,) = client.says(dice_of={"seat": "GM", "by": "hand"})
    assert told["dice"] == {"Ann": "machine", MASTER: "hand"}
    (told,) = client.says(tactics={"seat": "ГМ", "by": "default"})
    assert told["tactics"] == {MASTER: "default"}
    assert client.says(view={"as": "gm"})[0]["as"] == MASTER
    client.says(hello={"as": "Ann"})
    assert client.refused(dice_of={"seat": "GM", "by": "hand"})["code"] == "not_yours"
    assert client.says(hello={"as": "GM"})[0]["as"] is None
    bound = Client(client.table, seat="Ann")
    assert bound.refused(hello={"as": "GM"})["code"] == "not_yours"


def test_what_is_settled_as_it_was_is_answered_all_the_same() -> None:
    client = begun("delve")
    ann = Client(client.table, seat="Ann")
    for one, settled in ((ann, {"dice_of": {"by": "machine"}}), (client, {"deadline": {"seconds": 0}})):
        one.says(**settled)
    ann.news()
    for _ in range(2):
        assert [one["re"] for one in ann.says(dice_of={"by": "machine"})] == ["dice_of"]
        assert [one["re"] for one in ann.says(order={"text": ""})] == ["order"]
        assert [one["re"] for one in client.says(tactics={"seat": "Ann"})] == ["tactics"]
        assert [one["re"] for one in client.says(deadline={"seconds": 0})] == ["deadline"]
    assert ann.news() == []


def test_what_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    client = begun("delve", {"*": "hand"})

    def out_of_order(*_: Any, **__: Any) -> None:
        raise OSError("no dice")

    seat = client.table.fight.state.seat_of(next(throws(client)).by)
    monkeypatch.setattr(Referee, "throw", out_of_order)
    assert client.refused(dice_of={"seat": seat, "by": "machine"})["code"] == "internal"
    assert client.table.thrower(seat) == "hand" and client.table.dice == {}


@pytest.mark.parametrize("slug", slugs())
def test_who_throws_is_kept_with_the_fight_and_in_its_record(slug: str) -> None:
    client = begun(slug, {"*": "hand"})
    kept, moment, events = head(client.table.record()), START, []
    for command in (
        {},
        {"seat": "Ann", "by": "machine"},
        {"seat": MASTER, "by": "machine"},
        {"seat": "Ann", "by": "hand"},
    ):
        if command:
            client.says(dice_of=command)
        happened = event(client.table, moment)
        assert happened is not None
        events.append(happened[0])
        moment = happened[1]
        again = Table()
        again.resume(folded(kept, events), {"*": "hand"})
        assert again.dice == client.table.dice
        assert plain_record(again.record()) == plain_record(client.table.record())
    assert event(client.table, moment) is None
    assert again.dice == {"Ann": "hand", MASTER: "machine"}
    assert again.branched(None).dice == again.dice


def test_dice_given_beside_a_record_count_instead_of_its_own() -> None:
    client = begun("delve")
    client.says(dice_of={"seat": "Ann", "by": "hand"})
    record: Plain = plain_record(client.table.record())
    told, own, nonsense = Session(), Session(), Session()
    told.handle({"resume": record, "dice": {"*": "machine"}})
    own.handle({"resume": record})
    nonsense.handle({"resume": record | {"dice": {"Ann": 3}}})
    assert [one.table.thrower("Ann") for one in (told, own, nonsense)] == ["machine", "hand", "machine"]
