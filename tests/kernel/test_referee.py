"""The driver of recorded play: answers, undo, forks, replays, words of the master, and the chain that proves it all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests import grim
from zaruba.kernel.asks import Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.record import Answer, Record, Undone, read_record, unknown_fields, write_record
from zaruba.kernel.referee import Diverged, Referee, Refused

ANN = {"name": "Ann", "player": "Ann", "side": "heroes"}
BOB = {"name": "Bob", "player": "Bob", "side": "heroes", "at": 1}
ORC = {"name": "Orc", "side": "foes", "at": 1, "hp": 9}
SEED = b"seven"


def referee(*combatants: dict[str, Any], hand: tuple[str, ...] = ("*",), **more: Any) -> Referee:
    more.setdefault("rulings", {"sealed_stances": False})
    scenario = grim.SYSTEM.load(grim.scenario(*(combatants or (ANN, ORC)), **more))
    return Referee(grim.SYSTEM, scenario, seed=SEED, salt=b"salt", hand=hand)


def asked(fight: Referee) -> Any:
    assert fight.open is not None
    return fight.open.ask


def number(fight: Referee) -> int:
    assert fight.open is not None
    return fight.open.number


def roll(fight: Referee, face: int) -> None:
    fight.roll(number(fight), faces=[face])


def choose(fight: Referee, action: Any, who: str | None = None) -> None:
    fight.choose(number(fight), action, who=who)


def blow(fight: Referee, target: str, *faces: int) -> None:
    """The one to act strikes; the struck takes it. Faces: attack, and damage if it hits."""
    choose(fight, grim.Strike(target))
    for face in faces:
        if isinstance(asked(fight), Choose):
            choose(fight, grim.Take())
        roll(fight, face)


def replayed(fight: Referee, record: Record | None = None) -> Referee:
    return Referee.replay(grim.SYSTEM, record or fight.record(), fight.scenario)


# ---------------------------------------------------------------- asking and answering


def test_a_fight_stops_at_asks_and_goes_on_with_answers() -> None:
    fight = referee()
    assert isinstance(asked(fight), Choose)
    assert asked(fight).who == "Ann"
    choose(fight, grim.Strike("Orc"))
    assert isinstance(asked(fight), Roll)
    assert asked(fight).reading.target.total == 12
    roll(fight, 9)
    assert asked(fight).window == "reaction"
    choose(fight, grim.Take())
    roll(fight, 4)
    assert fight.state["Orc"].hp == 5
    assert asked(fight).who == "Orc"
    assert [type(fact).__name__ for fact in fight.facts] == ["RoundBegan", "Hit", "Wounded", "TurnEnded"]


def test_folding_the_facts_over_the_start_gives_the_position() -> None:
    fight = referee()
    blow(fight, "Orc", 18, 2)
    blow(fight, "Ann", 1)
    state = fight.scenario.start
    for fact in fight.facts:
        state = fact.apply(state)
    assert state == fight.state


def test_the_fight_ends_with_a_verdict_and_takes_no_more_answers() -> None:
    fight = referee(ANN, {**ORC, "hp": 1})
    blow(fight, "Orc", 20, 1)
    assert fight.open is None
    assert fight.verdict is not None
    assert fight.verdict.winner == "heroes"
    with pytest.raises(Refused, match="over") as refused:
        fight.pick(9, 0)
    assert refused.value.code == "over"


def wrong(name: str, code: str, command: Callable[[Referee], object]) -> Any:
    return pytest.param(code, command, id=name)


@pytest.mark.parametrize(
    ("code", "command"),
    [
        wrong("an-old-ask", "stale_ask", lambda fight: fight.pick(number(fight) - 1, 0)),
        wrong("a-coming-ask", "stale_ask", lambda fight: fight.pick(number(fight) + 1, 0)),
        wrong("dice-for-a-choice", "malformed", lambda fight: fight.roll(number(fight), faces=[3])),
        wrong("a-measure-for-a-choice", "malformed", lambda fight: fight.measured(number(fight), 3)),
        wrong("no-such-pick", "illegal", lambda fight: fight.pick(number(fight), 99)),
        wrong("a-negative-pick", "illegal", lambda fight: fight.pick(number(fight), -1)),
        wrong("a-truth-for-a-pick", "illegal", lambda fight: fight.pick(number(fight), True)),
        wrong("no-such-target", "illegal", lambda fight: choose(fight, grim.Strike("nobody"))),
        wrong("too-far", "illegal", lambda fight: choose(fight, grim.Run(99))),
        wrong("no-candidate", "illegal", lambda fight: fight.pick(number(fight), 2)),  # a shout has no ready candidate
        wrong("not-asked", "not_yours", lambda fight: choose(fight, grim.Wait(), who="Ann")),
        wrong("undo-of-nothing", "illegal", lambda fight: fight.undo(99)),
        wrong("no-reason", "malformed", lambda fight: fight.word("override", {"set": {"who": "Orc", "hp": 1}})),
        wrong("nobody", "malformed", lambda fight: fight.word("override", {"set": {"who": "?", "hp": 1}}, reason="so")),
        wrong("no-action", "malformed", lambda fight: fight.decode({"type": "dance"})),
    ],
)
def test_a_refused_command_changes_nothing(code: str, command: Callable[[Referee], object]) -> None:
    fight = referee()
    choose(fight, grim.Strike("Orc"))
    roll(fight, 2)
    before, open_before = fight.record(), fight.open
    with pytest.raises(Refused) as refused:
        command(fight)
    assert refused.value.code == code
    assert (fight.record(), fight.open) == (before, open_before)


@pytest.mark.parametrize("faces", [[], [0], [21], [-3], [3, 4], [True]])
def test_impossible_faces_are_refused(faces: list[int]) -> None:
    fight = referee()
    choose(fight, grim.Strike("Orc"))
    with pytest.raises(Refused) as refused:
        fight.roll(number(fight), faces=faces)
    assert refused.value.code == "bad_faces"


@pytest.mark.parametrize("total", [0, 21, -1, True])
def test_an_impossible_sum_is_refused(total: int) -> None:
    fight = referee()
    choose(fight, grim.Strike("Orc"))
    with pytest.raises(Refused) as refused:
        fight.roll(number(fight), total=total)
    assert refused.value.code == "bad_faces"


def test_the_same_command_twice_has_the_effect_of_one() -> None:
    fight = referee()
    first = number(fight)
    fight.pick(first, 0)
    after = fight.record()
    with pytest.raises(Refused) as refused:
        fight.pick(first, 0)
    assert refused.value.code == "stale_ask"
    assert fight.record() == after


def test_a_refusal_names_the_clause_that_stands_against() -> None:
    fight = referee()
    with pytest.raises(Refused) as refused:
        choose(fight, grim.Run(11))
    assert (refused.value.clause, refused.value.message) == ("grim.run", "too-far")


# ---------------------------------------------------------------- sealed choices, measures


def test_sealed_choices_are_revealed_only_together() -> None:
    fight = referee(ANN, ORC, rulings={})
    assert isinstance(asked(fight), ChooseTogether)
    choose(fight, grim.Bold(), who="Orc")
    assert fight.open is not None
    assert fight.open.awaited == ("Ann",)
    assert not any(isinstance(fact, grim.StanceTaken) for fact in fight.facts)
    assert fight.state["Orc"].stance == ""
    choose(fight, grim.Wary(), who="Ann")
    assert (fight.state["Ann"].stance, fight.state["Orc"].stance) == ("wary", "bold")


def test_a_sealed_choice_cannot_be_made_twice() -> None:
    fight = referee(ANN, ORC, rulings={})
    choose(fight, grim.Bold(), who="Orc")
    with pytest.raises(Refused) as refused:
        choose(fight, grim.Wary(), who="Orc")
    assert refused.value.code == "not_yours"


def test_undo_takes_back_both_of_a_sealed_pair() -> None:
    fight = referee(ANN, ORC, rulings={})
    sealed = number(fight)
    choose(fight, grim.Bold(), who="Orc")
    choose(fight, grim.Wary(), who="Ann")
    fight.undo(sealed)
    assert isinstance(asked(fight), ChooseTogether)
    assert fight.answers == ()


def test_a_real_board_is_measured_by_people() -> None:
    fight = referee(ANN, {**ORC, "at": 50}, board="real")
    choose(fight, grim.Strike("Orc"))
    assert asked(fight) == Measure("distance", "Ann", "Orc", (2,))
    with pytest.raises(Refused) as refused:
        fight.measured(number(fight), 2)
    assert refused.value.code == "malformed"
    fight.measured(number(fight), 0)
    assert isinstance(asked(fight), Roll)
    assert replayed(fight).state == fight.state


def test_a_board_that_is_not_real_measures_itself() -> None:
    fight = referee(ANN, {**ORC, "at": 50})
    choose(fight, grim.Strike("Orc"))
    assert isinstance(fight.facts[1], grim.FellShort)


# ---------------------------------------------------------------- undo, numbers


def test_undo_asks_again_under_a_number_never_seen() -> None:
    fight = referee()
    choose(fight, grim.Strike("Orc"))
    attack = number(fight)
    before = fight.state
    roll(fight, 18)
    seen = number(fight)
    fight.undo(attack)
    assert fight.state == before
    assert isinstance(asked(fight), Roll)
    assert number(fight) > seen
    assert [answer.faces for gone in fight.undone for answer in gone.answers] == [(18,)]


def test_undo_and_the_same_answers_again_give_the_same_position() -> None:
    fight = referee()
    blow(fight, "Orc", 18, 3)
    after = fight.state
    fight.undo(fight.answers[0].ask)
    blow(fight, "Orc", 18, 3)
    assert fight.state == after


def test_undo_goes_back_over_steps_and_out_of_the_end() -> None:
    fight = referee(ANN, {**ORC, "hp": 1})
    blow(fight, "Orc", 20, 1)
    assert fight.open is None
    fight.undo(1)
    assert fight.verdict is None
    assert fight.state["Orc"].hp == 1
    assert asked(fight).who == "Ann"


def test_machine_dice_show_the_same_face_after_undo() -> None:
    fight = referee(hand=())
    choose(fight, grim.Strike("Orc"))
    attack = number(fight)
    fight.throw(attack)
    face = fight.answers[-1].faces
    fight.undo(attack)
    fight.throw(number(fight))
    assert fight.answers[-1].faces == face


def test_an_extra_roll_elsewhere_does_not_shift_machine_dice() -> None:
    plain, extra = referee(hand=()), referee(hand=())
    extra.word("improvise", {"who": "Orc", "check": "nerve", "dc": 5})
    extra.throw(number(extra))
    for fight in (plain, extra):
        choose(fight, grim.Strike("Orc"))
        fight.throw(number(fight))
    assert plain.answers[-1].faces == extra.answers[-1].faces


def test_the_second_roll_of_a_pair_is_another_die() -> None:
    fight = referee(ANN, {**ORC, "hp": 999, "parries": 0}, hand=())
    faces = set()
    for _ in range(12):
        if isinstance(asked(fight), Choose):
            who, window = asked(fight).who, asked(fight).window
            choose(fight, grim.Strike("Orc") if who == "Ann" else grim.Wait() if window == "turn" else grim.Take())
            continue
        purpose = asked(fight).purpose
        fight.throw(number(fight))
        if purpose == "attack":
            faces.add(fight.answers[-1].faces)
    assert len(faces) > 1


@given(st.lists(st.integers(0, 200), max_size=40))
def test_no_number_is_used_twice_whatever_is_answered_undone_and_overruled(moves: list[int]) -> None:
    fight = referee(ANN, {**ORC, "hp": 200}, hand=())
    seen: list[int] = []
    for move in moves:
        if fight.open is None:
            break
        if not seen or seen[-1] != number(fight):
            seen.append(number(fight))
        if move % 5 == 0 and fight.answers:
            fight.undo(fight.answers[move % len(fight.answers)].ask)
        elif move % 7 == 0:
            fight.word("override", {"set": {"who": "Ann", "hp": 200}}, reason="so it is")
        elif isinstance(asked(fight), Roll):
            fight.throw(number(fight))
        else:
            offers = [offer for offer in asked(fight).offers if not isinstance(offer.action, grim.Shout)]
            choose(fight, offers[move % len(offers)].action)
    words = [answer.ask for answer in fight.answers if answer.kind == "override"]
    assert len(seen) == len(set(seen))
    assert not set(seen) & set(words)
    again = replayed(fight)
    assert again.record() == fight.record()
    again.retrace()
    for place in range(len(fight.undone)):
        again.undone = [*fight.undone[:place], *fight.undone[place + 1 :]]
        with pytest.raises(Diverged):
            again.retrace()


# ---------------------------------------------------------------- the master's word


def test_an_override_drops_the_answers_of_the_open_step_and_asks_again() -> None:
    fight = referee()
    choose(fight, grim.Strike("Orc"))
    roll(fight, 18)
    fight.word("override", {"set": {"who": "Orc", "hp": 2}}, reason="it was wounded before")
    assert fight.state["Orc"].hp == 2
    assert asked(fight).window == "turn"
    assert [answer.kind for answer in fight.answers] == ["override"]
    dropped = fight.undone[-1]
    assert (dropped.why, [answer.kind for answer in dropped.answers]) == ("override", ["choose", "roll"])


def test_an_override_runs_the_triggers_of_play_once() -> None:
    fight = referee(ANN, BOB, ORC)
    fight.word("override", {"set": {"who": "Ann", "hp": 0}}, reason="a falling rock")
    assert [type(fact).__name__ for fact in fight.facts].count("Died") == 1
    assert asked(fight).who == "Bob"


def test_an_override_can_end_the_fight_and_be_undone() -> None:
    fight = referee()
    fight.word("override", {"set": {"who": "Orc", "hp": 0}}, reason="a falling rock")
    assert fight.verdict is not None
    fight.undo(fight.answers[-1].ask)
    assert fight.state["Orc"].hp == 9
    assert fight.verdict is None


def test_newcomers_and_the_removed() -> None:
    fight = referee()
    fight.word("override", {"add": {"who": "Imp", "side": "foes"}}, reason="reinforcements")
    assert "Imp" in fight.state
    fight.word("override", {"remove": {"who": "Imp"}}, reason="a mistake")
    assert "Imp" not in fight.state
    assert replayed(fight).state == fight.state


def test_a_check_the_master_calls_for_is_rolled_and_may_be_undone() -> None:
    fight = referee()
    fight.word("improvise", {"who": "Ann", "check": "nerve", "dc": 12})
    assert asked(fight).purpose == "check"
    check = number(fight)
    roll(fight, 12)
    assert fight.facts[-1] == grim.Checked("Ann", True)
    fight.undo(check)
    assert asked(fight).purpose == "check"
    roll(fight, 11)
    assert fight.facts[-1] == grim.Checked("Ann", False)
    assert replayed(fight).record() == fight.record()


# ---------------------------------------------------------------- forks, checkpoints


def test_a_fork_shares_the_past_and_not_the_future() -> None:
    fight = referee()
    choose(fight, grim.Strike("Orc"))
    record = fight.record()
    other = fight.fork()
    roll(other, 18)
    assert fight.record() == record
    assert len(other.answers) == 2


def test_a_fork_before_an_ask_leaves_the_rest_out() -> None:
    fight = referee()
    blow(fight, "Orc", 18, 3)
    other = fight.fork(before=1)
    assert other.answers == ()
    assert other.state == fight.steps[0].after
    assert [one.answers for one in other.undone] == [fight.answers]
    assert fight.undone == []


def test_what_was_taken_back_before_a_fork_is_proven_in_it_too() -> None:
    """With a word of the master in it, an undo, and an undo of that: `verify` finds no gap."""
    fight = long_fight()
    fight.undo(fight.answers[-2].ask)
    fight.measured(number(fight), 1)
    fight.undo(fight.answers[-3].ask)
    assert any(answer.kind == "override" for batch in fight.undone for answer in batch.answers) or any(
        answer.kind == "override" for answer in fight.answers
    )
    for before in (None, *(answer.ask for answer in fight.answers)):
        other = fight.fork(before)
        again = replayed(other, read_record(write_record(other.record())))
        again.retrace()
        assert again.record() == other.record()


def test_a_checkpoint_brings_back_every_number() -> None:
    fight = referee(ANN, ORC, rulings={})
    choose(fight, grim.Bold(), who="Orc")
    before, waits = fight.record(), fight.open
    back = fight.checkpoint()
    choose(fight, grim.Wary(), who="Ann")
    choose(fight, grim.Strike("Orc"))
    again = back()
    assert again.record() == before
    assert again.open is not None
    assert waits is not None
    assert (again.open.number, again.open.awaited) == (waits.number, waits.awaited)
    choose(again, grim.Wary(), who="Ann")
    assert again.state["Ann"].stance == "wary"


# ---------------------------------------------------------------- record, replay, chain


def long_fight() -> Referee:
    """Every kind of answer: sealed, chosen, thrown by hand and machine, told as a sum, measured, the master's words."""
    fight = referee(ANN, {**ORC, "hp": 30}, board="real", rulings={}, hand=("Ann",))
    choose(fight, grim.Bold(), who="Orc")
    choose(fight, grim.Wary(), who="Ann")
    fight.choose(number(fight), grim.Strike("Orc"), say="For the king!")
    fight.measured(number(fight), 0)
    fight.roll(number(fight), total=17)
    choose(fight, grim.Take())
    roll(fight, 5)
    fight.word("override", {"set": {"who": "Orc", "hp": 20}}, reason="it drank a potion")
    fight.word("improvise", {"who": "Ann", "check": "nerve"})
    roll(fight, 3)
    choose(fight, grim.Strike("Ann"))
    fight.measured(number(fight), 0)
    fight.throw(number(fight))
    return fight


def test_a_record_replays_to_the_same_record() -> None:
    fight = long_fight()
    again = replayed(fight)
    assert again.record() == fight.record()
    assert again.open is not None
    assert fight.open is not None
    assert again.open.number == fight.open.number


def test_saving_and_loading_is_the_identity() -> None:
    record = long_fight().record()
    assert read_record(write_record(record)) == record


def test_undo_after_loading_is_loading_after_undo() -> None:
    fight = long_fight()
    target = fight.answers[4].ask
    loaded = replayed(fight, read_record(write_record(fight.record())))
    fight.undo(target)
    loaded.undo(target)
    assert loaded.record() == fight.record()


def test_unknown_fields_are_kept_and_written_back() -> None:
    plain = json.loads(write_record(long_fight().record()))
    plain["house_notes"] = {"table": "blue"}
    record = read_record(json.dumps(plain).encode())
    fight = replayed(long_fight(), record)
    assert json.loads(write_record(fight.record()))["house_notes"] == {"table": "blue"}


def with_unknown_fields(record: Record) -> dict[str, Any]:
    """The record as a newer version may write it: something new in everything there is."""
    plain: dict[str, Any] = json.loads(write_record(record))
    plain["house_notes"] = {"table": "blue"}
    for n, step in enumerate(plain["steps"]):
        step["clock"] = n
    for batch in plain["undone"]:
        batch["by"] = "Ann"
    for answer in [*plain["answers"], *(answer for batch in plain["undone"] for answer in batch["answers"])]:
        answer["mood"] = {"of": answer["who"]}
        for inner in ("action", "fact"):
            if inner == "action" and inner in answer:
                answer[inner]["flourish"] = ["twice", answer["ask"]]
    return plain


def test_unknown_fields_inside_everything_are_kept_wherever_the_fight_goes() -> None:
    fight = long_fight()
    fight.undo(fight.answers[-1].ask)
    fight.throw(number(fight))
    plain = with_unknown_fields(fight.record())
    record = read_record(json.dumps(plain).encode())
    assert record.hash == fight.record().hash
    assert set(unknown_fields(record)) >= {
        "house_notes",
        "answers.0.mood",
        "steps.0.clock",
        "undone.0.by",
        "undone.0.answers.0.mood",
    }
    again = replayed(fight, record)
    again.retrace()
    assert json.loads(write_record(again.record())) == plain
    assert {**json.loads(write_record(again.fork().record())), "open": plain["open"]} == plain
    again.undo(again.answers[-1].ask)
    kept = json.loads(write_record(again.record()))
    assert kept["answers"] == plain["answers"][:-1]
    assert kept["undone"] == [
        *plain["undone"],
        {"after": plain["answers"][-2]["ask"], "answers": plain["answers"][-1:]},
    ]


def test_what_the_chain_does_not_see_of_an_answer_is_seen_all_the_same() -> None:
    """A measure is the master's, and of value 0 unless another is told: neither may be left to be guessed."""
    fight = long_fight()
    record = fight.record()
    place = places(record, lambda answer: answer.kind == "measure" and answer.value == 0)[0]
    for change in ({"value": None}, {"who": "Ann"}):
        with pytest.raises(Diverged) as diverged:
            replayed(fight, edited(record, place, **change))
        assert diverged.value.answer == record.answers[place].ask


def taken_back() -> Referee:
    """A fight in which answers were taken back twice, the second time from before the first, and put aside once."""
    fight = referee(ANN, {**ORC, "hp": 90}, hand=())
    for _ in range(3):
        while isinstance(asked(fight), Roll):
            fight.throw(number(fight))
        choose(fight, asked(fight).offers[0].action)
    fight.undo(fight.answers[-1].ask)
    choose(fight, asked(fight).offers[-1].action)
    fight.undo(fight.answers[1].ask)
    while isinstance(asked(fight), Roll):
        fight.throw(number(fight))
    choose(fight, asked(fight).offers[0].action)
    fight.word("override", {"set": {"who": "Ann", "hp": 9}}, reason="so it is")
    return fight


def test_what_was_taken_back_is_played_again_where_it_stood() -> None:
    fight = taken_back()
    assert len(fight.undone) >= 2
    replayed(fight).retrace()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda undone: [], "left-out"),
        (lambda undone: undone[:-1], "not-taken-back-there"),
        (lambda undone: undone[1:], "left-out"),
        (lambda undone: [replace(undone[0], answers=undone[0].answers[:-1]), *undone[1:]], "left-out"),
        (lambda undone: [*undone, undone[-1]], "twice"),
        (lambda undone: [replace(undone[0], after=777), *undone[1:]], "not-taken-back-there"),
        (lambda undone: [replace(undone[0], answers=(replace(undone[0].answers[0], say="Never!"),)), *undone[1:]], "elsewhere"),
    ],
    ids=["all gone", "the last gone", "the first gone", "one answer gone", "one twice", "from elsewhere", "other words"],
)  # fmt: skip
def test_whatever_is_changed_of_what_was_taken_back_is_found(
    change: Callable[[list[Undone]], list[Undone]], why: str
) -> None:
    fight = taken_back()
    again = replayed(fight, replace(fight.record(), undone=tuple(change(fight.undone))))
    with pytest.raises(Diverged) as diverged:
        again.retrace()
    assert diverged.value.why == why


def edited(record: Record, place: int, **fields: Any) -> Record:
    answers = list(record.answers)
    answers[place] = replace(answers[place], **fields)
    return replace(record, answers=tuple(answers))


def places(record: Record, test: Callable[[Answer], bool]) -> list[int]:
    return [place for place, answer in enumerate(record.answers) if test(answer)]


EDITS: list[tuple[str, Callable[[Answer], bool], dict[str, Any]]] = [
    ("ask", lambda a: a.kind == "choose" and a.who == "Ann", {"ask": 900}),
    ("kind", lambda a: a.kind == "measure", {"kind": "choose"}),
    ("who", lambda a: a.kind == "roll", {"who": "Orc"}),
    ("source", lambda a: a.source == "hand" and a.kind == "roll", {"source": "forum"}),
    ("throw", lambda a: a.kind == "roll", {"throw": "d6+d6"}),
    ("faces", lambda a: a.kind == "roll" and a.faces == (5,), {"faces": (4,)}),
    ("a machine's faces", lambda a: a.source == "machine", {"faces": (1,)}),
    ("faces of no consequence", lambda a: a.faces == (3,), {"faces": (2,)}),
    ("sum", lambda a: a.sum == 17, {"sum": 18}),
    ("value", lambda a: a.kind == "measure", {"value": 1}),
    ("action", lambda a: a.action == {"type": "take"}, {"action": {"type": "parry"}}),
    ("a sealed action", lambda a: a.action == {"type": "bold"}, {"action": {"type": "wary"}}),
    ("fact", lambda a: a.kind == "override", {"fact": {"set": {"who": "Orc", "hp": 21}}}),
    ("say", lambda a: bool(a.say), {"say": "For the queen!"}),
    ("reason", lambda a: bool(a.reason), {"reason": "none"}),
    ("chain", lambda a: a.kind == "roll", {"chain": "0" * 64}),
    ("no chain", lambda a: bool(a.say), {"say": "For the queen!", "chain": ""}),
]


@pytest.mark.parametrize(("test", "change"), [edit[1:] for edit in EDITS], ids=[edit[0] for edit in EDITS])
def test_any_edit_of_an_answer_is_found_and_named(test: Callable[[Answer], bool], change: dict[str, Any]) -> None:
    fight = long_fight()
    record = fight.record()
    place = places(record, test)[0]
    with pytest.raises(Diverged) as diverged:
        replayed(fight, edited(record, place, **change))
    assert diverged.value.answer in (record.answers[place].ask, change.get("ask"))


def test_the_clause_of_the_first_difference_is_named() -> None:
    fight = long_fight()
    record = fight.record()
    place = places(record, lambda answer: answer.faces == (3,))[0]
    with pytest.raises(Diverged) as diverged:
        replayed(fight, edited(record, place, faces=(2,)))
    assert diverged.value.clause == "grim.master"


@pytest.mark.parametrize("place", range(8))
def test_a_missing_or_doubled_answer_is_found(place: int) -> None:
    fight = long_fight()
    record = fight.record()
    for answers in (
        record.answers[:place] + record.answers[place + 1 :],
        record.answers[: place + 1] + record.answers[place:],
    ):
        with pytest.raises(Diverged):
            replayed(fight, replace(record, answers=answers))


def test_another_scenario_under_the_same_answers_is_found() -> None:
    fight = long_fight()
    other = referee({**ANN, "skill": 4}, {**ORC, "hp": 30}, board="real", rulings={})
    with pytest.raises(Diverged):
        Referee.replay(grim.SYSTEM, fight.record(), other.scenario)


def test_a_changed_step_mark_is_found() -> None:
    fight = long_fight()
    record = fight.record()
    marks = (replace(record.steps[0], state_hash="0"), *record.steps[1:])
    with pytest.raises(Diverged):
        replayed(fight, replace(record, steps=marks))


def test_a_stripped_chain_is_found_by_the_hash_of_the_record() -> None:
    fight = long_fight()
    record = fight.record()
    stripped = tuple(replace(answer, chain="") for answer in record.answers)
    place = places(record, lambda answer: bool(answer.say))[0]
    forged = edited(replace(record, answers=stripped), place, say="For the queen!")
    with pytest.raises(Diverged):
        replayed(fight, forged)


def test_another_seed_is_found_by_the_commitment() -> None:
    fight = referee()
    choose(fight, grim.Strike("Orc"))
    with pytest.raises(Diverged):
        replayed(fight, replace(fight.record(), seed="00"))


def test_equal_seeds_give_equal_records() -> None:
    def played() -> bytes:
        fight = referee(hand=())
        choose(fight, grim.Strike("Orc"))
        fight.throw(number(fight))
        return msgspec.json.encode(fight.record())

    assert played() == played()
