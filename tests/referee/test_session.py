"""The protocol, command by command, as the master speaks it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tests import grim
from tests.referee.talk import ANN, BOB, ORC, Client, Plain, grim_table, kinds, master
from zaruba.apps.telling import Words
from zaruba.kernel.fight import Fact
from zaruba.kernel.record import Record
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import system, systems

EN = Words(None, "en")


def test_hello_tells_who_speaks_and_what_is_installed() -> None:
    (reply,) = Client().says(hello={"protocol": 1, "lang": "ru", "as": "Ann"})
    assert reply == {
        "seq": 1, "re": "hello", "protocol": 1, "systems": ["grim"], "engine_version": reply["engine_version"],
        "lang": "ru", "as": "Ann",
    }  # fmt: skip


def test_another_protocol_is_refused() -> None:
    assert "protocol 1" in Client().refused(hello={"protocol": 2})["message"]


def test_start_brings_the_first_ask() -> None:
    client = master()
    assert kinds(client.heard) == ["RoundBegan", "choose"]
    ask = client.ask()
    assert (ask["ask"], ask["who"], ask["seat"], ask["window"]) == (1, "Ann", "Ann", "turn")
    assert ask["offers"][0] == {
        "pick": 0, "action": {"type": "strike", "target": "Orc"}, "text": "strike: target Orc", "clause": "grim.strike",
    }  # fmt: skip


def test_a_fact_says_what_begins_with_it_and_no_other_does() -> None:
    client = master()
    assert [message.get("head") for message in client.heard] == ["round", None]
    assert all("head" not in message for message in client.chooses(0))


def kinds_of(kind: type[Fact]) -> Iterator[type[Fact]]:
    for one in kind.__subclasses__():
        yield from (one, *kinds_of(one))


@pytest.mark.parametrize("slug", sorted(systems()))
def test_of_every_rulebook_rounds_and_the_end_are_marked(slug: str) -> None:
    """A story, a count of rounds and standing orders go by these marks, not by names."""
    assert system(slug).slug == slug  # its rules are there, and with them its facts
    facts = [kind for kind in kinds_of(Fact) if kind.__module__.startswith(f"zaruba.systems.{slug}.")]
    assert sum(kind.BEGINS == "round" for kind in facts) == 1
    assert sum(kind.ENDS for kind in facts) == 1


def test_a_parametric_offer_brings_its_candidates() -> None:
    run = master().ask()["offers"][1]
    assert run["parametric"] is True
    assert run["candidates"] == [{"type": "run", "to": 0}]


def test_pick_alone_takes_the_first_candidate() -> None:
    (fact, *_) = master(ANN, {**ORC, "at": 5}).chooses(1)
    assert fact["fact"] == {"type": "Ran", "who": "Ann", "to": 4}


def test_a_whole_action_may_be_anything_the_offer_accepts() -> None:
    (fact, *_) = master().chooses(action={"type": "run", "to": -7})
    assert fact["fact"] == {"type": "Ran", "who": "Ann", "to": -7}


def test_a_roll_tells_its_sum_reason_by_reason() -> None:
    client = master(ANN, ORC, rulings={})
    client.chooses(0, who="Ann")
    client.chooses(1, who="Orc")
    client.chooses(0)
    ask = client.ask()
    del ask["seq"], ask["text"]
    assert ask == {
        "ask": 3, "kind": "roll", "who": "Ann", "seat": "Ann", "throw": "d20", "for": "attack", "test": "at_least",
        "add": {"base": 3, "rows": [{"value": 2, "clause": "grim.stance", "name": "bold", "text": "bold"}], "total": 5},
        "target": {"base": 12, "rows": [{"value": 2, "clause": "grim.stance", "name": "wary", "text": "wary"}], "total": 14},
        "sum": True, "clause": "grim.strike",
    }  # fmt: skip


def test_facts_come_with_the_clauses_at_work_the_innermost_first() -> None:
    client = master()
    client.chooses(0)
    (fact, ask) = client.rolls(9)
    assert fact["fact"] == {"type": "Hit", "attacker": "Ann", "target": "Orc"}
    assert fact["clauses"] == ["grim.strike", "grim.reach", "grim.turn"]
    assert fact["answer"] == 2
    assert ask["window"] == "reaction"


def test_a_roll_may_be_answered_with_its_sum() -> None:
    client = master()
    client.chooses(0)
    assert kinds(client.says(roll={"ask": 2, "sum": 8})) == ["Missed", "TurnEnded", "choose"]


def test_every_message_is_numbered() -> None:
    client = master()
    client.chooses(0)
    client.says(view={})
    client.refused(dance={})
    assert [message["seq"] for message in client.heard] == list(range(1, len(client.heard) + 1))


def test_a_fight_to_its_end() -> None:
    client = master(ANN, {**ORC, "hp": 1, "parries": 1})
    client.chooses(0)
    client.rolls(20)
    client.chooses(1)
    messages = client.rolls(3)
    assert kinds(messages) == ["Wounded", "Died", "TurnEnded", "over"]
    assert messages[-1]["over"] == {
        "winner": "heroes", "why": "side-left", "clause": "grim.dead", "text": "side-left: heroes",
    }  # fmt: skip
    assert client.refused(choose={"ask": 5, "pick": 0})["code"] == "over"


# ---------------------------------------------------------------- dice


def test_machine_dice_are_thrown_at_once_and_a_seed_makes_them_the_same_everywhere() -> None:
    def heard(seed: int) -> list[Plain]:
        client = master(dice={"seed": seed})
        for _ in range(6):
            client.chooses(0)
        assert all(message.get("kind") != "roll" for message in client.heard)
        return client.heard

    assert heard(7) == heard(7)
    assert heard(7) != heard(8)


def test_dice_by_seat() -> None:
    client = master(ANN, ORC, dice={"Ann": "hand", "*": {"seed": 7}})
    client.chooses(0)
    assert client.ask()["kind"] == "roll"
    client.rolls(1)
    messages = client.chooses(0)
    assert "roll" not in kinds(messages)


def test_hand_for_all_but_one() -> None:
    client = master(ANN, ORC, dice={"Ann": "machine", "*": "hand"})
    client.chooses(0)
    assert client.ask()["kind"] == "choose"


@pytest.mark.parametrize(
    "dice", ["loaded", 7, {"seed": "seven"}, {"seed": -1}, {"Ann": {"seed": 1}, "*": {"seed": 2}}, {"seed": True}]
)
def test_dice_that_mean_nothing(dice: Any) -> None:
    client = Client()
    assert client.refused(start=grim.scenario(ANN, ORC), dice=dice)["code"] == "malformed"
    assert kinds(client.says(start=grim.scenario(ANN, ORC))) != ["error"]


# ---------------------------------------------------------------- errors


def test_a_scenario_with_faults_lists_them_all() -> None:
    client = Client()
    error = client.refused(start=grim.scenario({**ANN, "gaurd": 3}, {**ORC, "hpp": 2}))
    assert error["code"] == "invalid_scenario"
    assert [(fault["path"], fault["near"]) for fault in error["faults"]] == [
        ("combatants.0.gaurd", "guard"),
        ("combatants.1.hpp", "hp"),
    ]


def test_an_unknown_system_names_the_nearest() -> None:
    error = Client().refused(start={"system": "grin"})
    assert (error["code"], "“grim”" in error["message"]) == ("invalid_scenario", True)


@pytest.mark.parametrize(
    ("code", "command"),
    [
        ("malformed", {}),
        ("malformed", {"dance": {}}),
        ("malformed", {"choose": []}),
        ("malformed", {"choose": {"ask": 1}}),
        ("malformed", {"choose": {"ask": 1, "pick": 0, "action": {"type": "wait"}}}),
        ("malformed", {"choose": {"ask": "1", "pick": 0}}),
        ("malformed", {"choose": {"ask": True, "pick": 0}}),
        ("malformed", {"choose": {"ask": 1, "pikc": 0}}),
        ("malformed", {"choose": {"ask": 1, "action": {"type": "dance"}}}),
        ("malformed", {"choose": {"ask": 1, "action": {}}}),
        ("malformed", {"choose": {"ask": 1, "pick": 0}, "roll": {}}),
        ("malformed", {"choose": {"ask": 1, "pick": 0}, "dice": "hand"}),
        ("malformed", {"roll": {"ask": 1, "faces": [3]}}),
        ("malformed", {"measure": {"ask": 1, "value": 3}}),
        ("malformed", {"start": {"system": "grim"}}),
        ("malformed", {"override": {"set": {"who": "Orc", "hp": 1}}}),
        ("malformed", {"override": {"set": {"who": "Orc", "hp": 1}, "reason": " "}}),
        ("malformed", {"override": {"reason": "why not"}}),
        ("malformed", {"override": {"set": {"who": "?", "hp": 1}, "reason": "so"}}),
        ("malformed", {"view": {"as": "Anne"}}),
        ("malformed", {"hello": {"as": "Anne"}}),
        ("stale_ask", {"choose": {"ask": 0, "pick": 0}}),
        ("stale_ask", {"choose": {"ask": 2, "pick": 0}}),
        ("stale_ask", {"choose": {"ask": -5, "pick": 0}}),
        ("illegal", {"choose": {"ask": 1, "pick": 17}}),
        ("illegal", {"choose": {"ask": 1, "pick": -1}}),
        ("illegal", {"choose": {"ask": 1, "pick": 2}}),
        ("illegal", {"choose": {"ask": 1, "action": {"type": "run", "to": 900}}}),
        ("illegal", {"choose": {"ask": 1, "action": {"type": "strike", "target": "nobody"}}}),
        ("illegal", {"undo": {}}),
        ("illegal", {"undo": {"to": 12}}),
        ("illegal", {"why": {"answer": 1}}),
        ("not_yours", {"choose": {"ask": 1, "pick": 0, "who": "Orc"}}),
    ],
    ids=str,
)  # fmt: skip
def test_a_refused_command_changes_nothing_and_the_ask_stays_open(code: str, command: Plain) -> None:
    client = master()
    before = client.table.record()
    error = client.refused(**command)
    assert error["code"] == code
    assert error["message"]
    assert client.table.record() == before
    assert kinds(client.chooses(0)) == ["roll"]


def test_an_unknown_word_names_the_nearest() -> None:
    client = master()
    assert "“choose”" in client.refused(chose={})["message"]
    assert "“pick”" in client.refused(choose={"ask": 1, "pikc": 1})["message"]


def test_an_illegal_action_names_the_clause() -> None:
    error = master().refused(choose={"ask": 1, "action": {"type": "run", "to": 900}})
    assert (error["clause"], error["ask"]) == ("grim.run", 1)


def test_an_answer_of_another_kind_is_told_which_question_waits_for_what() -> None:
    for lang, said in (("en", "question 1 waits for a choice"), ("ru", "на вопрос 1 нужен выбор")):
        client = master()
        client.says(hello={"lang": lang})
        assert said in client.refused(roll={"ask": 1, "faces": [3]})["message"]


def test_bad_faces() -> None:
    client = master()
    client.chooses(0)
    bodies: list[Plain] = [{"faces": [21]}, {"faces": []}, {"faces": [3, 4]}, {"sum": 0}, {"sum": 99}]
    for body in bodies:
        error = client.refused(roll={"ask": 2, **body})
        assert (error["code"], error["ask"]) == ("bad_faces", 2)
    assert client.refused(roll={"ask": 2})["code"] == "malformed"
    assert client.refused(roll={"ask": 2, "faces": [3], "sum": 3})["code"] == "malformed"


def test_the_same_command_twice_is_stale_the_second_time() -> None:
    client = master()
    client.says(choose={"ask": 1, "pick": 0})
    after = client.table.record()
    assert client.refused(choose={"ask": 1, "pick": 0})["code"] == "stale_ask"
    assert client.table.record() == after


@pytest.mark.parametrize("command", ["view", "record", "undo"])
def test_nothing_but_hello_goes_before_the_start(command: str) -> None:
    assert "start" in Client().refused(**{command: {}})["message"]


def test_a_fault_of_the_program_leaves_the_fight_as_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client = master()
    client.chooses(0)
    before = client.table.record()

    def stumbles(self: grim.Hit, state: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(grim.Hit, "apply", stumbles)
        (message,) = client.rolls(19)
    assert message["error"]["code"] == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert client.table.record() == before
    assert client.rolls(19)[0]["fact"]["type"] == "Hit"


# ---------------------------------------------------------------- going back, the master's word


def test_undo_withdraws_facts_and_asks_again() -> None:
    client = master()
    client.chooses(0)
    client.rolls(19)
    (undone, ask) = client.says(undo={"to": 2})
    del undone["seq"]
    assert undone == {"re": "undo", "why": "undo", "to": 2, "facts": 1, "dropped": [2]}
    assert ask["kind"] == "roll"
    assert ask["ask"] > 3


def test_undo_without_a_number_takes_back_the_last_answer_no_machine_gave() -> None:
    client = master(dice={"Ann": "hand", "*": "machine"})
    client.chooses(0)
    client.rolls(19)
    (undone, ask) = client.says(undo={})
    assert undone["to"] == 2
    assert ask["kind"] == "roll"


def test_undo_of_the_end_goes_on() -> None:
    client = master(ANN, {**ORC, "hp": 1, "parries": 0})
    client.says(override={"remove": {"who": "Orc"}, "reason": "gone"})
    assert client.heard[-1]["over"]["winner"] == "heroes"
    assert kinds(client.says(undo={})) == ["undo", "choose"]
    client.says(override={"remove": {"who": "Orc"}, "reason": "gone"})
    assert "over" in client.heard[-1]


def test_an_override_tells_what_it_dropped_and_what_it_did() -> None:
    client = master()
    client.chooses(0)
    client.rolls(19)
    messages = client.says(override={"set": {"who": "Orc", "hp": 2}, "reason": "wounded before"})
    assert kinds(messages) == ["undo", "Altered", "choose"]
    assert (messages[0]["why"], messages[0]["dropped"], messages[0]["facts"]) == ("override", [1, 2], 1)
    assert messages[1]["clauses"] == ["grim.master"]


def test_improvise_calls_for_a_check() -> None:
    client = master()
    (ask,) = client.says(improvise={"who": "Ann", "check": "nerve", "dc": 12, "say": "She swings from the lamp"})
    assert (ask["for"], ask["target"]["total"]) == ("check", 12)
    (fact, _) = client.rolls(12)
    assert fact["fact"] == {"type": "Checked", "who": "Ann", "passed": True}


# ---------------------------------------------------------------- sealed choices, measures


def test_sealed_choices_are_asked_apart_and_told_together() -> None:
    client = master(ANN, ORC, rulings={})
    asks = [message for message in client.heard if "kind" in message]
    assert [(ask["ask"], ask["who"], ask["sealed"]) for ask in asks] == [(1, "Ann", True), (1, "Orc", True)]
    assert client.refused(choose={"ask": 1, "pick": 0})["code"] == "malformed"
    (taken,) = client.says(choose={"ask": 1, "who": "Orc", "pick": 0})
    assert (taken["re"], taken["who"]) == ("choose", "Orc")
    assert client.refused(choose={"ask": 1, "who": "Orc", "pick": 0})["code"] == "not_yours"
    assert kinds(client.says(choose={"ask": 1, "pick": 1})) == ["StanceTaken", "StanceTaken", "choose"]


def test_a_real_board_asks_for_measures() -> None:
    client = master(ANN, {**ORC, "at": 50}, board="real")
    (ask,) = client.chooses(0)
    del ask["seq"], ask["clause"]
    assert ask == {"ask": 2, "kind": "measure", "of": "distance", "from": "Ann", "to": "Orc", "within": [2]}
    assert client.refused(measure={"ask": 2, "value": 17.5})["code"] == "malformed"
    assert kinds(client.says(measure={"ask": 2, "value": False})) == ["FellShort", "TurnEnded", "choose"]


# ---------------------------------------------------------------- questions


def test_view_shows_the_position_and_what_is_open() -> None:
    client = master()
    (view,) = client.says(view={})
    assert view["state"]["fighters"][0]["name"] == "Ann"
    assert view["open"] == [{key: value for key, value in client.ask().items() if key != "seq"}]
    assert view["hash"]
    assert view["seed_commitment"] == client.table.record().commitment


def test_odds_are_exact() -> None:
    client = master(ANN, ORC)
    (reply,) = client.says(odds={"ask": 1, "pick": 0})
    odds = reply["odds"]
    assert odds["hit"] == {"chance": "3/5", "float": 0.6}
    # Hit 12/20; the first offer of the struck is to parry: 3 + d20 ≥ 15, 9 in 20; else 1d6.
    through = Fraction(12, 20) * (1 - Fraction(9, 20))
    assert Fraction(odds["wounds"]["Orc"]["mean"]) == through * Fraction(7, 2)
    assert Fraction(odds["wounds"]["Orc"]["distribution"]["0"]) == 1 - through
    assert odds["assumed"] == [{"who": "Orc", "window": "reaction"}]
    assert odds["unresolved"] == {"chance": "0", "float": 0.0}
    assert client.table.record().answers == ()


def test_odds_in_the_middle_of_a_step_reckon_from_there() -> None:
    client = master(ANN, {**ORC, "hp": 3})
    client.chooses(0)
    client.rolls(19)
    (parry,) = client.says(odds={"ask": 3, "pick": 0})
    (take,) = client.says(odds={"ask": 3, "pick": 1})
    assert take["odds"]["felled"]["Orc"]["chance"] == "2/3"
    assert Fraction(parry["odds"]["felled"]["Orc"]["chance"]) == Fraction(2, 3) * Fraction(11, 20)
    assert all(one["fact"]["type"] != "Hit" for one in take["odds"]["happenings"])


def test_odds_are_of_a_choice_and_of_nothing_else() -> None:
    client = master(ANN, ORC)
    client.says(improvise={"who": "Ann", "check": "nerve"})
    for question in (
        {"odds": {"ask": client.number(), "pick": 0}},
        {"why_not": {"ask": client.number(), "action": {}}},
    ):
        refused = client.refused(**question)
        assert refused["code"] == "illegal"
        assert refused["message"] == EN.error(Refused("illegal", "waits-for-dice"))


def test_why_is_a_tree_of_rules_with_faces_and_tallies() -> None:
    client = master(ANN, ORC, rulings={})
    client.chooses(0, who="Ann")
    client.chooses(1, who="Orc")
    client.chooses(0)
    client.rolls(1)
    (reply,) = client.says(why={"answer": 3})
    (turn,) = reply["tree"]
    assert turn["clauses"] == ["grim.turn"]
    choice, strike, ended = turn["inside"]
    assert choice["action"] == {"type": "strike", "target": "Orc"}
    attack, missed = strike["inside"]
    assert (attack["faces"], attack["result"], attack["test"]) == ([1], False, "at_least")
    assert attack["target"]["rows"] == [{"value": 2, "clause": "grim.stance", "name": "wary", "title": "grim.stance"}]
    assert missed["fact"]["type"] == "Missed"
    assert ended["fact"]["type"] == "TurnEnded"
    assert set(reply["clauses"]) >= {"grim.turn", "grim.strike", "grim.stance"}


def test_why_not_names_the_refusal() -> None:
    client = master(ANN, BOB, ORC, {**ORC, "name": "Imp"})
    client.says(override={"set": {"who": "Imp", "hp": 0}, "reason": "dead already"})
    number = client.number()
    (dead,) = client.says(why_not={"ask": number, "action": {"type": "strike", "target": "Imp"}})
    assert dead["refusal"] == {"why": "dead", "clause": "grim.dead", "text": "dead: target Imp"}
    (open_,) = client.says(why_not={"ask": number, "action": {"type": "strike", "target": "Orc"}})
    assert (open_["open"], open_["refusal"]) == (True, None)
    (unheard,) = client.says(why_not={"ask": number, "action": {"type": "parry"}})
    assert (unheard["open"], unheard["refusal"]) == (False, None)


def test_the_players_prose_is_kept_in_the_record() -> None:
    client = master()
    client.says(choose={"ask": 1, "pick": 0, "say": "За короля!"})
    (reply,) = client.says(record={})
    assert reply["record"]["answers"][0]["say"] == "За короля!"


def test_a_record_is_gone_on_from() -> None:
    client = master(dice={"Ann": "hand", "*": "machine"})
    client.chooses(0)
    client.rolls(19)
    (reply,) = client.says(record={})
    other = Client()
    other.says(resume=reply["record"], dice={"Ann": "hand", "*": "machine"})
    assert [m["fact"] for m in other.heard if "fact" in m] == [m["fact"] for m in client.heard if "fact" in m]
    assert other.number() == client.number()
    mine, theirs = client.chooses(1), other.chooses(1)
    assert [{**m, "seq": 0} for m in mine] == [{**m, "seq": 0} for m in theirs]
    assert other.table.record() == client.table.record()


@pytest.mark.parametrize(
    "spoil",
    [
        {"schema_version": 99},
        {"answers": [{"ask": 1}]},
        {"seed": "xyz"},
        {"scenario": {"system": "grim"}},
        {"kind": "poem"},
        {"hash": "0"},
        {"seats": {"Ann": [["one", 1]]}},
    ],
    ids=str,
)
def test_a_record_that_does_not_hold_is_refused(spoil: Plain) -> None:
    client = master()
    client.chooses(0)
    (reply,) = client.says(record={})
    other = Client()
    assert other.refused(resume={**reply["record"], **spoil})["code"] == "invalid_scenario"
    assert kinds(other.says(resume=reply["record"], dice="hand"))[-1] == "roll"


def test_the_record_of_the_session_is_the_kernels() -> None:
    client = master()
    client.chooses(0)
    assert isinstance(client.table.record(), Record)
    assert client.table.record() == client.table.fight.record()


def test_two_sessions_share_one_table() -> None:
    table = grim_table()
    one, other = Client(table), Client(table)
    one.says(start=grim.scenario(ANN, ORC, rulings={"sealed_stances": False}), dice="hand")
    other.news()
    other.chooses(0)
    assert kinds(one.news()) == ["roll"]
    assert [{**m, "seq": 0} for m in one.heard] == [{**m, "seq": 0} for m in other.heard]
