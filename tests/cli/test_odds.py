"""`odds` as people call it: the act in the words of offers, its outcome exactly, and what is said where there is none."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, Call
from zaruba.apps.cli import finding

EXAMPLES = ROOT / "examples"

DUEL = """
kind: scenario
system: delve
title: {en: A duel, ru: Поединок}
combatants:
  - {name: Ann, player: Ann, side: characters, class: fighter, level: 1, str: 2, hp: 8, ac: 12, weapons: [longsword], at_ft: 0}
  - {name: Goblin, side: enemies, ac: 11, hp: 5, move: 30, at_ft: 5, routine: [[{attack: dagger, count: 1, bonus: 1, dice: 1d4}]]}
start: {round: 2, order: [Ann, GM], current: Ann}
"""


def told(run: Call, *words: object) -> dict[str, Any]:
    done = run("odds", *words, "--json")
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, "utf-8")
    return file


def test_one_act_as_data(run: Call, duel: Path) -> None:
    """d20 + 2 against 11: 9 and more of 20 is 12 in 20; a natural 20 rolls the die twice."""
    found = told(run, duel, "melee attack: longsword", "--back", 0)
    assert (found["who"], found["target"], found["method"], found["unresolved"]) == ("Ann", "Goblin", "exact", 0.0)
    assert found["policy"] == "reply"
    assert found["summary"]["hit"] == "3/5"
    shares = [Fraction(one["p"]) for one in found["outcomes"]]
    assert sum(shares) == 1
    assert all(one["p_float"] == float(Fraction(one["p"])) for one in found["outcomes"])
    missed = [one for one in found["outcomes"] if one["wounds"] == 0]
    assert [one["p"] for one in missed] == ["2/5"]
    assert missed[0]["conditions"] == [] and not missed[0]["fell"]
    mean = sum(Fraction(one["p"]) * one["wounds"] for one in found["outcomes"])
    assert found["summary"]["mean_wounds"] == str(mean)
    assert Fraction(found["summary"]["fell"]) == sum(Fraction(one["p"]) for one in found["outcomes"] if one["fell"])
    assert found["cost"]["mean_wounds"] == "0"
    assert found["back"] is None


def test_what_comes_back_is_the_enemys_best_act(run: Call, duel: Path) -> None:
    """A goblin that nothing daunts stabs: d20 + 1 against Ann's 12 hits 10 times in 20, for 1d4, twice that on a 20."""
    duel.write_text(DUEL.replace("hp: 5", "hp: 60"), "utf-8")
    found = told(run, duel, "melee attack: longsword", "--back", 20)
    assert (found["back"]["hit"], found["back"]["fell"], found["back"]["unresolved"]) == ("1/2", "1/320", 0.0)
    assert found["back"]["mean_wounds"] == str(Fraction(9, 20) * Fraction(5, 2) + Fraction(1, 20) * 5)
    assert [(act["who"], act["p"]) for act in found["back"]["acts"]] == [("Goblin", "1")]


def test_for_people_in_both_languages(run: Call, duel: Path) -> None:
    done = run("odds", duel, "melee attack: longsword")
    assert done.code == 0
    assert "hits: 60% (3/5)" in done.out and "Goblin loses" in done.out and "in return: Goblin: " in done.out
    done = run("odds", duel, "атака в ближнем бою: длинный", "--lang", "ru")
    assert done.code == 0
    assert "попадёт: 60\u00a0% (3/5)" in done.out and "в ответ: Goblin: " in done.out


def test_of_what_is_not_offered_the_nearest(run: Call, duel: Path) -> None:
    done = run("odds", duel, "meelee attack: longsword → Goblin")
    assert done.code == 2
    assert "Did you mean “Melee attack: longsword → Goblin”" in done.err


def test_a_refused_act_is_refused_with_its_clause(run: Call) -> None:
    done = run("odds", EXAMPLES / "fury" / "duel.yaml", "all-out")
    assert done.code == 1
    assert "[fury.space.adjacent]" in done.err and "--later" in done.err


def test_later_both_sides_come_on_by_their_tactics(run: Call) -> None:
    found = told(run, EXAMPLES / "fury" / "duel.yaml", "all-out", "--later", "--back", 0)
    assert found["actions"][0]["type"] == "all_out_attack"
    assert found["reacted"][0]["window"] == "reaction"
    assert found["cost"]["conditions"], "what an all-out attack costs oneself"
    assert sum(Fraction(one["p"]) for one in found["outcomes"]) == pytest.approx(1 - found["unresolved"])


def test_after_so_many_answers_of_a_record(run: Call, duel: Path, tmp_path: Path) -> None:
    record = tmp_path / "duel.zaruba.json"
    assert run("fight", duel, "--seed", 7, "--save", record, "--quiet").code == 0
    answers = json.loads(record.read_text("utf-8"))["answers"]
    first = next(place for place, one in enumerate(answers) if one["kind"] == "choose")
    whole = told(run, duel, "melee attack: longsword", "--back", 0)
    assert told(run, duel, "melee attack: longsword", "--after", f"{record}:{first}", "--back", 0) == whole
    done = run("odds", duel, "melee attack: longsword", "--after", record)
    assert done.code == 1 and "over" in done.err
    done = run("odds", duel, "melee attack: longsword", "--after", f"{record}:{len(answers) + 1}")
    assert done.code == 2 and str(len(answers)) in done.err
    other = EXAMPLES / "fury" / "duel.yaml"
    assert "another fight" in run("odds", other, "all-out", "--after", record).err


def test_a_policy_may_stand_in(run: Call) -> None:
    words = (EXAMPLES / "fury" / "duel.yaml", "all-out", "--later", "--back", 0)
    ahead, first = told(run, *words), told(run, *words, "--policy", "first")
    assert (first["policy"], first["reacted"]) == ("first", [])
    assert Fraction(ahead["summary"]["mean_wounds"]) < Fraction(first["summary"]["mean_wounds"])
    done = run("odds", *words[:3], "--policy", "luck")
    assert done.code == 2 and "reply" in done.err


def test_sealed_orders_hang_on_the_others(run: Call) -> None:
    found = told(run, EXAMPLES / "riposte" / "tower.yaml", "attack", "--later")
    assert (found["outcomes"], found["reason"]) == (None, "sealed")


@pytest.mark.parametrize("file", ["delve/bridge", "fury/gunners", "riposte/ambush", "warband/rooftops"])
def test_the_shipped_examples_of_every_rulebook(run: Call, file: str) -> None:
    act = {"delve": "longbow → Bandit 1", "fury": "standard", "riposte": "attack", "warband": "shoot"}[
        file.split("/")[0]
    ]
    found = told(run, EXAMPLES / f"{file}.yaml", act, "--back", 1)
    shares = sum(Fraction(one["p"]) for one in found["outcomes"])
    assert float(1 - shares) == pytest.approx(found["unresolved"], abs=1e-12)
    assert 0 < found["summary"]["hit_float"] < 1
    assert found["target"] and found["back"] is not None


def test_what_is_lacking(run: Call, duel: Path) -> None:
    assert run("odds", duel).code == 2
    assert run("odds", duel, "melee attack: longsword", "--who", "Nobody").code == 2


def test_a_word_that_is_no_act_is_not_looked_for_through_a_hundred_turns(
    run: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[Any] = []
    let_go_by = finding._let_go_by

    def counted(fight: Any) -> Any:
        turns.append(fight)
        return let_go_by(fight)

    monkeypatch.setattr(finding, "_let_go_by", counted)
    done = run("odds", EXAMPLES / "fury" / "duel.yaml", "zzz")
    assert (done.code, done.err.count("zzz")) == (2, 1)
    assert 0 < len(turns) <= 2 * finding.MOST_TURNS + 1


def test_of_what_is_called_so_and_what_speaks_of_it_the_first_is_meant(run: Call) -> None:
    """Early in the fight a bandit could only make ready for an attack, and is told so; the attack itself comes later."""
    found = told(run, EXAMPLES / "delve" / "bridge.yaml", "attack: dagger", "--who", "Bandit 1", "--later", "--back", 0)
    assert found["actions"][0]["type"] == "monster_attack"


def test_what_is_open_in_several_ways_is_not_called_forbidden(run: Call) -> None:
    done = run("odds", EXAMPLES / "delve" / "passage.yaml", "attack", "--who", "Ghoul", "--later")
    assert done.code == 2
    assert "several" in done.err and "pounce" in done.err and "Not open" not in done.err


def test_a_spell_succeeds_and_does_not_hit(run: Call) -> None:
    done = run("odds", EXAMPLES / "delve" / "casters.yaml", "cast a spell: guiding light → Orsk", "--back", 0)
    assert done.code == 0
    assert "succeeds: " in done.out and "hits: " not in done.out


def test_what_was_not_reckoned_is_not_called_nothing(run: Call, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zaruba.study.in_return.time.monotonic", iter(range(10**6)).__next__)
    done = run("odds", duel, "melee attack: longsword", "--back", 1)
    assert "no time" in done.out and "nobody can strike" not in done.out
