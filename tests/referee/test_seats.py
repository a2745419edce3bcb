"""What a client bound to a seat gets: its own numbers, its own asks, and nothing of what is hidden or secret."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import grim
from tests.referee.talk import ANN, BOB, OPEN, ORC, Client, Plain, grim_table, kinds
from zaruba.apps.referee.table import Table
from zaruba.kernel.asks import Choose

SLY: Plain = {"name": "Sly", "side": "foes", "at": 3, "hidden": True}
OGRE: Plain = {**ORC, "name": "Ogre", "secret": ["hp", "guard"]}


class AtTable:
    """A master and some players round one table. Whoever speaks, everybody hears."""

    def __init__(
        self, *combatants: Plain, dice: Any = "hand", seats: tuple[str, ...] = ("Ann", "Bob"), **more: Any
    ) -> None:
        self.table = grim_table()
        self.master = Client(self.table)
        self.players = {seat: Client(self.table, seat=seat) for seat in seats}
        more.setdefault("rulings", OPEN)
        self.says("master", start=grim.scenario(*combatants, **more), dice=dice)

    def client(self, who: str) -> Client:
        return self.master if who == "master" else self.players[who]

    def says(self, speaker: str, **command: Any) -> list[Plain]:
        messages = self.client(speaker).says(**command)
        for client in (self.master, *self.players.values()):
            client.news()
        return messages

    def picks(self, speaker: str, pick: int, **more: Any) -> list[Plain]:
        return self.says(speaker, choose={"ask": self.client(speaker).number(), "pick": pick, **more})

    def rolls(self, speaker: str, face: int) -> list[Plain]:
        return self.says(speaker, roll={"ask": self.client(speaker).number(), "faces": [face]})


def test_a_seat_is_asked_only_its_own_under_numbers_of_its_own() -> None:
    at = AtTable(ORC, ANN, BOB)
    ann, bob = at.players["Ann"], at.players["Bob"]
    assert kinds(ann.heard) == ["RoundBegan", "waiting_for"]
    assert ann.heard[-1]["waiting_for"] == "master"
    at.picks("master", 0)
    at.rolls("master", 2)
    assert (ann.number(), ann.ask()["who"]) == (1, "Ann")
    assert bob.heard[-1]["waiting_for"] == "Ann"
    assert at.master.number() == 3
    at.picks("Ann", 0)
    assert (ann.number(), ann.ask()["kind"]) == (2, "roll")
    at.rolls("Ann", 2)
    assert (bob.number(), bob.ask()["who"]) == (1, "Bob")
    assert ann.heard[-1]["waiting_for"] == "Bob"


def test_a_seat_answers_for_nobody_else() -> None:
    at = AtTable(ORC, ANN, BOB)
    before = at.table.record().answers
    assert at.players["Ann"].refused(choose={"ask": 1, "pick": 0})["code"] == "not_yours"
    assert at.table.record().answers == before


@pytest.mark.parametrize(
    "command",
    [
        {"override": {"set": {"who": "Ogre", "hp": 1}, "reason": "please"}},
        {"improvise": {"who": "Ann", "check": "nerve"}},
        {"undo": {}},
        {"record": {}},
        {"view": {"as": "Bob"}},
        {"view": {"as": "master"}},
        {"odds": {"ask": 1, "pick": 0, "as": "master"}},
        {"hello": {}},
        {"hello": {"as": "Bob"}},
    ],
    ids=str,
)
def test_what_is_the_masters_alone(command: Plain) -> None:
    at = AtTable(ANN, BOB, OGRE)
    assert at.players["Ann"].refused(**command)["code"] == "not_yours"


def test_an_answer_given_twice_is_stale_and_an_old_number_too() -> None:
    at = AtTable(ANN, BOB, ORC)
    ann = at.players["Ann"]
    at.picks("Ann", 0)
    assert ann.refused(choose={"ask": 1, "pick": 0})["code"] == "stale_ask"
    at.rolls("Ann", 1)
    error = ann.refused(choose={"ask": 1, "pick": 0})
    assert error["code"] == "stale_ask"
    assert "3" not in error["message"]


def test_the_pipe_may_speak_for_one_seat_after_another() -> None:
    client = Client()
    client.says(hello={"protocol": 1, "as": "Ann"})
    client.says(start=grim.scenario(ANN, BOB, OGRE, rulings=OPEN), dice="hand")
    client.chooses(3)
    assert client.heard[-1]["waiting_for"] == "Bob"
    assert kinds(client.says(hello={"as": "Bob"})) == ["hello", "RoundBegan", "TurnEnded", "choose"]
    assert client.number() == 1
    client.chooses(3)
    assert kinds(client.says(hello={}))[-1] == "choose"
    assert client.number() == 3
    client.chooses(action={"type": "wait"})
    assert kinds(client.says(hello={"as": "Ann"}))[-2:] == ["RoundBegan", "choose"]
    assert client.number() == 2


def test_somebody_who_comes_later_hears_what_has_been_told() -> None:
    at = AtTable(ANN, BOB, ORC)
    at.picks("Ann", 3)
    late = Client(at.table, seat="Ann")
    late.news()
    assert [m["fact"] for m in late.heard if "fact" in m] == [m["fact"] for m in at.players["Ann"].heard if "fact" in m]
    onlooker = Client(at.table, seat="")
    assert kinds(onlooker.news()) == ["RoundBegan", "TurnEnded", "waiting_for"]


def test_own_numbers_are_kept_when_a_record_is_gone_on_from() -> None:
    at = AtTable(ANN, BOB, ORC)
    at.picks("Ann", 3)
    at.picks("Bob", 3)
    at.picks("master", 4)
    assert at.players["Ann"].number() == 2
    (reply,) = at.says("master", record={})
    table = grim_table()
    master, ann = Client(table), Client(table, seat="Ann")
    master.says(resume=reply["record"], dice="hand")
    ann.news()
    assert ann.number() > 2 or (ann.number() == 2 and ann.ask()["who"] == "Ann")
    assert at.players["Ann"].ask()["offers"] == ann.ask()["offers"]


# ---------------------------------------------------------------- undo as a seat hears of it


def test_undo_of_its_own_answer() -> None:
    at = AtTable(ANN, BOB, ORC)
    at.picks("Ann", 0)
    at.says("master", undo={"to": 1})
    undone, ask = at.players["Ann"].heard[-2:]
    assert {k: v for k, v in undone.items() if k != "seq"} == {"re": "undo", "why": "undo", "to": 1, "facts": 1}
    assert ask["ask"] == 3


def test_undo_of_what_a_seat_never_heard_of_is_not_heard_of() -> None:
    at = AtTable(ANN, {**BOB, "player": "master", "hidden": True, "name": "Sly"}, ORC)
    at.picks("Ann", 3)
    heard = len(at.players["Ann"].heard)
    sly = at.master.number()
    at.picks("master", 3)
    at.says("master", undo={"to": sly})
    assert len(at.players["Ann"].heard) == heard


def test_a_word_about_the_unseen_leaves_an_open_ask_as_it_is() -> None:
    at = AtTable(ANN, BOB, SLY, ORC)
    ann = at.players["Ann"]
    heard = len(ann.heard)
    at.says("master", override={"set": {"who": "Sly", "hp": 3}, "reason": "so"})
    assert len(ann.heard) == heard
    at.picks("Ann", 3)
    assert kinds(ann.heard[heard:]) == ["TurnEnded", "waiting_for"]


# ---------------------------------------------------------------- secrets


def test_a_secret_target_is_null_and_the_odds_say_why() -> None:
    at = AtTable(ANN, BOB, OGRE)
    ann = at.players["Ann"]
    (reply,) = ann.says(odds={"ask": 1, "pick": 0})
    assert (reply["odds"], reply["reason"]) == (None, "secret: Ogre.hp, Ogre.guard")
    at.picks("Ann", 0)
    ask = ann.ask()
    assert (ask["target"], ask["reason"], ask["add"]["total"]) == (None, "secret", 3)
    assert at.master.ask()["target"]["total"] == 12


def test_a_secret_that_does_not_matter_hides_only_what_hangs_on_it() -> None:
    at = AtTable(ANN, BOB, {**ORC, "secret": ["hp"]})
    (reply,) = at.players["Ann"].says(odds={"ask": 1, "pick": 0})
    assert reply["odds"]["hit"]["chance"] == "3/5"
    assert reply["odds"]["wounds"]["Orc"]["mean"] == "231/200"
    assert reply["odds"]["felled"]["Orc"] is None
    assert reply["reason"] == "secret: Orc.hp"
    at.picks("Ann", 0)
    assert at.players["Ann"].ask()["target"]["total"] == 12


def test_ones_own_secrets_are_no_secret() -> None:
    at = AtTable({**ANN, "secret": ["hp", "skill"]}, BOB, ORC)
    (reply,) = at.players["Ann"].says(odds={"ask": 1, "pick": 0})
    assert reply["odds"]["hit"]["chance"] == "3/5"


def test_the_master_sees_through_all_of_it_or_looks_as_a_seat_does() -> None:
    at = AtTable(ANN, BOB, OGRE)
    (reply,) = at.says("master", odds={"ask": 1, "pick": 0})
    assert reply["odds"]["hit"]["chance"] == "3/5"
    (reply,) = at.says("master", odds={"ask": 1, "pick": 0, "as": "Ann"})
    assert reply["odds"] is None


def test_why_tells_a_seat_its_own_dice_and_the_facts_it_learned() -> None:
    at = AtTable(ANN, BOB, OGRE)
    at.picks("Ann", 0)
    at.rolls("Ann", 19)
    at.picks("master", 0)
    at.rolls("master", 3)
    (reply,) = at.players["Ann"].says(why={"answer": 2})
    text = json.dumps(reply)
    assert '"faces": [19]' in text
    assert '"faces": [3]' not in text
    assert '"target": null' in text
    assert "Parried" in text
    assert at.players["Ann"].refused(why={"answer": 3})["code"] == "illegal"


def test_the_record_is_the_masters_until_the_end() -> None:
    at = AtTable(ANN, {**ORC, "hp": 1, "parries": 0}, seats=("Ann",))
    at.says("master", override={"remove": {"who": "Orc"}, "reason": "it ran"})
    (reply,) = at.players["Ann"].says(record={})
    assert reply["record"]["seed"]


@given(st.data())
def test_numbers_of_a_seat_never_recur_whatever_the_master_does(data: st.DataObject) -> None:
    at = AtTable({**ANN, "hp": 99}, {**BOB, "hp": 99}, {**SLY, "hp": 99}, {**ORC, "hp": 99}, dice={"seed": 1})
    ann = at.players["Ann"]
    for _ in range(data.draw(st.integers(0, 12))):
        deed = data.draw(st.sampled_from(["answer", "answer", "answer", "undo", "override", "again"]))
        if deed == "undo":
            live = [answer.ask for answer in at.table.record().answers]
            if live:
                at.says("master", undo={"to": data.draw(st.sampled_from(live))})
        elif deed == "override":
            at.says("master", override={"set": {"who": "Bob", "hp": 99}, "reason": "so"})
        elif deed == "again":
            at.says("Ann", choose={"ask": max(1, at.table.view("Ann").next - 1), "pick": 3})
        else:
            (prompt, *_) = at.table.view("master").prompts
            assert isinstance(prompt.ask, Choose)
            offers = len(list(prompt.ask.offers))
            at.says("master", choose={"ask": prompt.number, "pick": data.draw(st.integers(0, offers - 1))})
    asked = [message["ask"] for message in ann.heard if "kind" in message]
    assert asked == sorted(set(asked))
    assert asked == list(range(1, len(asked) + 1))


# ---------------------------------------------------------------- two fights that differ only in a secret


def heard_by_ann(hidden: Plain, asides: list[str], secret: Plain | None = None) -> bytes:
    """A fight with somebody hidden in it, played the same whatever he is and does."""
    ogre = {**OGRE, **(secret or {})}
    at = AtTable(ANN, hidden, ogre, seats=("Ann",), rulings={})
    ann = at.players["Ann"]

    def asides_of_the_master() -> None:
        for aside in asides:
            if aside == "heal":
                at.says("master", override={"set": {"who": "Sly", "hp": 5}, "reason": "a potion"})
            elif aside == "check":
                at.says("master", improvise={"who": "Sly", "check": "stealth"})
                at.rolls("master", 9)

    ann.says(view={})
    at.says("Ann", choose={"ask": 1, "pick": 0})
    at.says("master", choose={"ask": 1, "who": "Sly", "pick": len(asides) % 2})
    at.says("master", choose={"ask": 1, "who": "Ogre", "pick": 1})
    asides_of_the_master()
    commands: list[Plain] = [
        {"view": {}},
        {"odds": {"ask": 2, "pick": 0}},
        {"odds": {"ask": 2, "pick": 1}},
        {"why_not": {"ask": 2, "action": {"type": "strike", "target": "Sly"}}},
        {"why_not": {"ask": 2, "action": {"type": "strike", "target": "Nobody"}}},
        {"choose": {"ask": 2, "action": {"type": "strike", "target": "Sly"}}},
        {"choose": {"ask": 2, "pick": 44}},
        {"choose": {"ask": 9, "pick": 0}},
        {"record": {}},
        {"why": {"answer": 1}},
        {"why": {"answer": 5}},
    ]
    for command in commands:
        ann.says(**command)
    at.says("Ann", choose={"ask": 2, "pick": 0})
    at.says("Ann", roll={"ask": 3, "faces": [2]})
    ann.says(why={"answer": 3})
    # Sly's turn: he does what he does out of sight.
    for pick in [3] if "run" not in asides else [1]:
        at.picks("master", pick)
    ogres = at.master.number()
    at.picks("master", 3)
    asides_of_the_master()
    at.says("master", undo={"to": ogres})
    at.picks("master", 3)
    ann.says(view={})
    return (
        json.dumps([message for message in ann.heard if message.get("re") != "view"]).encode()
        + json.dumps(
            [{**message, "seed_commitment": ""} for message in ann.heard if message.get("re") == "view"]
        ).encode()
    )


PLAIN_SLY: Plain = {**SLY}


@pytest.mark.parametrize(
    ("hidden", "asides"),
    [
        ({**SLY, "hp": 2}, []),
        ({**SLY, "at": 900, "skill": 9, "guard": 30}, []),
        (SLY, ["run"]),
        (SLY, ["heal"]),
        (SLY, ["check"]),
        (SLY, ["heal", "check", "run"]),
        ({**SLY, "secret": ["hp"]}, []),
    ],
    ids=str,
)
def test_what_is_hidden_changes_not_a_byte_of_what_a_seat_hears(hidden: Plain, asides: list[str]) -> None:
    assert heard_by_ann(hidden, asides) == heard_by_ann(PLAIN_SLY, [])


@pytest.mark.parametrize("secret", [{"hp": 7}, {"hp": 77, "guard": 16}, {"guard": 9}])
def test_a_secret_number_changes_not_a_byte_either(secret: Plain) -> None:
    assert heard_by_ann(PLAIN_SLY, [], secret) == heard_by_ann(PLAIN_SLY, [])


def test_nothing_a_seat_hears_names_the_hidden() -> None:
    assert b"Sly" not in heard_by_ann(PLAIN_SLY, ["heal", "check", "run"]).replace(b'"target": "Sly"', b"")


@pytest.mark.parametrize("number", [1, 7], ids=["taken back", "never asked"])
def test_a_refused_why_speaks_of_the_seats_own_number(number: int) -> None:
    at = AtTable(SLY, ANN, ORC, seats=("Ann",))
    at.picks("master", 3)
    assert (at.master.number(), at.players["Ann"].number()) == (2, 1)
    at.picks("Ann", 0)
    at.says("master", undo={})
    refused = at.players["Ann"].refused(why={"answer": number})
    assert refused["message"] == f"Refused: there is no live answer {number}"


def test_whoever_answers_beside_the_unseen_alone_hears_nothing_of_sealing() -> None:
    """To him it is a choice of his own; beside somebody he sees it is sealed."""
    for foe, heard in ((SLY, []), (ORC, ["choose", "waiting_for"])):
        at = AtTable(ANN, foe, seats=("Ann",), rulings={})
        told = kinds(at.players["Ann"].says(choose={"ask": 1, "pick": 0}))
        assert [kind for kind in told if kind != "waiting_for" or heard] == heard


def test_the_table_knows_its_seats() -> None:
    at = AtTable(ANN, BOB, ORC)
    assert at.table.seats() == {"Ann", "Bob"}
    assert Table(grim.find, lambda: ("grim",)).seats() == frozenset()
