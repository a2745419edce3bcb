"""`fight`, and what its record is good for: `replay`, `verify`, `why`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import CRYPT, ROOT, Call
from tests.cli.test_play import DUEL
from zaruba.apps.cli import main

RESCUE = ROOT / "examples" / "delve" / "rescue.yaml"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fights") / "crypt.zaruba.json"
    assert main(["fight", str(CRYPT), "--seed", "7", "--save", str(path), "--quiet"]) == 0
    return path


def changed(record: Path, change: Any) -> Path:
    whole = json.loads(record.read_text("utf-8"))
    change(whole)
    other = record.with_name("changed.zaruba.json")
    other.write_text(json.dumps(whole), "utf-8")
    return other


def test_a_fight_is_told_to_its_verdict_and_can_be_had_again(run: Call) -> None:
    first = run("fight", CRYPT, "--seed", 7)
    assert first.code == 0
    assert first == run("fight", CRYPT, "--seed", 7)
    lines = first.out.splitlines()
    assert lines[0] == "The crypt"
    assert "— Round 1 —" in lines
    assert any(
        "throws d20 for the attack" in line and "— When an attack hits (from the text)" in line for line in lines
    )
    assert any("+2 weapon mastery (our ruling)" in line for line in lines)
    assert "When the fight ends (our ruling) [delve.turn.combat-end]" in lines
    assert "  Goblin 1: 0/5, dead" in lines
    assert lines[-2] == "It took 9 rounds."
    assert any(line.startswith("The fight is over.") for line in lines)
    assert lines[-1].startswith("Record ")


def test_the_same_fight_in_russian(run: Call) -> None:
    told = run("fight", CRYPT, "--seed", 7, "--lang", "ru")
    assert told.out.splitlines()[0] == "Склеп"
    assert "— Раунд 1 —" in told.out
    assert told.out.splitlines()[-1].split()[-1] == run("fight", CRYPT, "--seed", 7).out.split()[-1]


def test_ids_of_the_rules_on_wish(run: Call) -> None:
    assert "[delve.attack." not in run("fight", CRYPT, "--seed", 7).out
    told = run("fight", CRYPT, "--seed", 7, "--clauses").out
    assert "(from the text) [delve.attack.hit]" in told
    assert "+2 weapon mastery (our ruling) [delve.talent.weapon-mastery]" in told


def test_a_fight_as_one_document(run: Call) -> None:
    whole = json.loads(run("fight", CRYPT, "--seed", 7, "--json").out)
    assert list(whole) == ["system", "seed", "winner", "why", "rounds", "combatants", "facts", "hash"]
    assert (whole["system"], whole["seed"]) == ("delve", 7)
    assert sum(fact["type"] == "RoundBegan" for fact in whole["facts"]) == whole["rounds"]
    assert whole["combatants"]["Ragnar"]["hp"] >= 0
    assert "sheet" not in whole["combatants"]["Ragnar"]


def test_a_fight_taken_up_in_its_third_round_counts_on_from_there(run: Call) -> None:
    told = run("fight", RESCUE, "--seed", 3).out
    assert "— Round 4 —" in told
    assert "— Round 3 —" not in told


def test_random_tactics(run: Call) -> None:
    assert run("fight", CRYPT, "--seed", 7, "--tactics", "random", "--quiet").code == 0
    done = run("fight", CRYPT, "--tactics", "clever")
    assert (done.code, "default, careful, random" in done.err) == (2, True)


def test_a_record_tells_its_fight_again(run: Call, record: Path) -> None:
    told = run("replay", record)
    whole = run("fight", CRYPT, "--seed", 7).out
    assert told.code == 0
    assert told.out.strip() == whole.partition("\nRecord ")[0].strip()
    start = run("replay", record, "--to", 3).out
    assert whole.startswith(start.rstrip())
    assert len(start) < len(whole)


def test_a_true_record_is_verified_by_its_hash(run: Call, record: Path) -> None:
    done = run("verify", record)
    assert done.code == 0
    assert done.out.splitlines()[-1] == json.loads(record.read_text("utf-8"))["hash"]
    assert json.loads(run("verify", record, "--json").out)["verified"] is True


def first_roll(whole: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(answer for answer in whole["answers"] if answer["kind"] == "roll")
    return found


CHANGES = {
    "a face": lambda w: first_roll(w).update(faces=[first_roll(w)["faces"][0] % 4 + 1]),
    "who says a die was thrown by hand": lambda w: first_roll(w).update(source="hand"),
    "a link": lambda w: first_roll(w).update(chain="0" * 64),
    "no link": lambda w: first_roll(w).pop("chain"),
    "an answer left out": lambda w: w["answers"].pop(4),
    "the last answer left out": lambda w: w["answers"].pop(),
    "the seed": lambda w: w.update(seed="00"),
    "the commitment": lambda w: w.update(commitment="0" * 64),
    "the hash": lambda w: w.update(hash="0" * 64),
    "a step": lambda w: w["steps"][2].update(state_hash="0" * 64),
    "a number of hit points": lambda w: w["scenario"]["combatants"][1].update(hp=11),
    "prose": lambda w: w["answers"][3].update(say="never said"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_in_a_record_is_found(run: Call, record: Path, change: str) -> None:
    done = run("verify", changed(record, CHANGES[change]))
    assert done.code == 4, done
    assert "First difference: answer" in done.out
    assert done.err == ""


def altered(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """An answer with one thing in it changed, in every way there is."""
    yield {**answer, "say": "never said"}
    yield {**answer, "chain": "0" * 64}
    yield {**answer, "source": "forum"}
    yield {**answer, "who": "Nobody"}
    yield {**answer, "ask": answer["ask"] + 1000}
    if answer["kind"] == "roll":
        sides = int(answer["throw"].partition("d")[2])
        yield {**answer, "faces": [answer["faces"][0] % sides + 1, *answer["faces"][1:]]}
        yield {**answer, "faces": [999]}
        yield {**answer, "throw": "d7"}
    elif answer["kind"] == "choose":
        yield {**answer, "action": {"type": "kill"}}
        yield {**answer, "action": {"type": "fly"}}
        yield {**answer, "kind": "roll"}
    else:
        yield {**answer, "reason": "none that was given"}
        yield {**answer, "fact": {"set": {"who": "Ёж", "hp": 2}}}


def test_any_answer_changed_in_any_way_is_found_with_its_clause(run: Call, tmp_path: Path) -> None:
    """Also where the outcome is the same. A word of the master stands under no clause but his own."""
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, "utf-8")
    run(
        "play", path, "--seed", 7, "--save", "d.zaruba.json", typed=["1", "set Ёж.hp 3 because it slipped", "1", "kill"]
    )
    whole = json.loads(Path("d.zaruba.json").read_text("utf-8"))
    kinds = set()
    for place, answer in enumerate(whole["answers"]):
        for other in altered(answer):
            if other == answer:
                continue
            answers = [*whole["answers"][:place], other, *whole["answers"][place + 1 :]]
            Path("x.zaruba.json").write_text(json.dumps({**whole, "answers": answers}), "utf-8")
            told = json.loads(run("verify", "x.zaruba.json", "--json").out)
            kinds.add(answer["kind"])
            assert not told["verified"]
            assert told["answer"] in (answer["ask"], other["ask"])
            word = answer["kind"] == "override"
            assert word or told["clause"].startswith("delve."), (other, told)
            assert not word or "rule The GM’s word:" in run("verify", "x.zaruba.json").out
    assert kinds == {"roll", "choose", "override"}


def test_the_first_difference_is_named_with_its_rule(run: Call, record: Path) -> None:
    bad = changed(record, CHANGES["a face"])
    number = first_roll(json.loads(record.read_text("utf-8")))["ask"]
    told = json.loads(run("verify", bad, "--json").out)
    assert (told["verified"], told["answer"]) == (False, number)
    assert told["clause"].startswith("delve.")
    assert f"ответ {number}," in run("verify", bad, "--lang", "ru").out
    assert "зерно даёт" in run("verify", bad, "--lang", "ru").out
    assert run("replay", bad).code == 4


def test_unknown_fields_of_a_newer_record_are_kept_and_do_no_harm(run: Call, record: Path) -> None:
    assert run("verify", changed(record, lambda w: w.update(forecast={"win": 0.5}))).code == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [(b"", "not JSON"), (b"kind: scenario", "not JSON"), (b'{"kind": "scenario"}', "not a record"),
     (b'{"kind": "record", "schema_version": 99}', "newer"), (b'{"kind": "record", "schema_version": 1}', "missing"),
     (b"\xff\xfe\x00", "not JSON"), (b'{"kind": "record"' + b'[' * 5000, "not JSON")],
)  # fmt: skip
def test_what_is_no_record_is_refused(run: Call, tmp_path: Path, text: bytes, told: str) -> None:
    path = tmp_path / "odd.zaruba.json"
    path.write_bytes(text)
    for verb in ("verify", "replay", "why"):
        done = run(verb, path)
        assert done.code == 3
        assert told in done.err
        assert "Traceback" not in done.err


def test_why_walks_the_tree_of_an_answer(run: Call, record: Path) -> None:
    whole = json.loads(record.read_text("utf-8"))
    blow = next(a["ask"] for a in whole["answers"] if a["kind"] == "roll" and a["who"] == "Ragnar" and a["ask"] > 5)
    done = run("why", record, blow)
    assert done.code == 0
    assert f"#{blow} Ragnar throws d20 for the attack" in done.out
    assert "[delve.attack.hit]" in done.out
    assert "weapon mastery" in done.out
    assert "▪ Ragnar → " in done.out
    assert "from the text: “" in done.out
    assert "из текста" in run("why", record, blow, "--lang", "ru").out
    assert run("why", record).code == 0
    assert run("why", record, 9999).code == 2


HIDING = """
kind: scenario
system: delve
combatants:
  - {name: Ragnar, player: Ann, side: characters, from: fighter, at_ft: 0}
  - {name: Elf, player: Bob, side: characters, from: fighter, hidden: true, at_ft: 0}
  - {name: Imp, from: goblin, side: enemies, hidden: true, at_ft: 5}
start: {round: 1, state: {Ragnar: {state: dead}}}
"""


@pytest.mark.parametrize(
    "words",
    [("fight",), ("fight", "--quiet"), ("play", "--seat", "Ann"), ("play", "--seat", "Ann", "--seed", "3")],
    ids=" ".join,
)
def test_those_who_never_find_each_other_are_not_waited_for(run: Call, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Of the seats here nobody is asked any more; those elsewhere only lie in wait."""
    path = tmp_path / "hiding.yaml"
    path.write_text(HIDING, "utf-8")
    done = run(words[0], path, *words[1:], "--save", "h.zaruba.json")
    assert (done.code, "No verdict after 1300 answers" in done.err) == (1, True), done.err
    assert run("verify", "h.zaruba.json").code == 0
