"""Whole games: two a side on an open table, told in both languages by the program."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from zaruba.apps.cli import main
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.answerers import QuickDice, by_policy
from zaruba.kernel.asks import Ask, Choose, Measure, Offer, Refusal
from zaruba.kernel.content import Faults
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.systems.warband import SYSTEM, turn
from zaruba.systems.warband.actions import Attack
from zaruba.systems.warband.battle import Activation, Battle
from zaruba.systems.warband.facts.striking import AttackBegan
from zaruba.systems.warband.facts.turning import SquadPhaseBegan
from zaruba.systems.warband.rulings import UNBUILT
from zaruba.systems.warband.tactics import sensible

OPEN_TABLE: dict[str, Any] = {
    "kind": "scenario",
    "system": "warband",
    "title": {"en": "At the crossroads", "ru": "На перекрёстке"},
    "combatants": [
        {"name": "Рем", "player": "Аня", "from": "swordsman", "at": [50, 40], "facing": 90},
        {"name": "Гай", "player": "Аня", "from": "spearman", "at": [60, 40], "facing": 90},
        {"name": "Тит", "player": "Боря", "from": "swordsman", "at": [52, 70], "facing": 270},
        {"name": "Чёрт", "player": "Боря", "from": "goblin", "at": [62.5, 70], "facing": 270},
    ],
}


def start(**changed: Any) -> Battle:
    begun: Battle = SYSTEM.start(SYSTEM.load({**OPEN_TABLE, **changed}))
    return begun


def decided(fight: Fight[Battle], ask: Choose) -> Any:
    return sensible(ask, fight.state, lambda action: None)


def played(seed: int, position: Battle, steps: int = 2000) -> tuple[Battle, list[Fact]]:
    dice, facts = QuickDice(seed), []
    for _ in range(steps):
        if SYSTEM.verdict(position) is not None:
            break
        fight = Fight(position)
        drive(SYSTEM.step(fight), by_policy(dice.see, partial(decided, fight)))
        position = fight.state
        facts += fight.facts
    return position, facts


@pytest.mark.parametrize("seed", range(8))
def test_a_game_comes_to_its_end_and_is_told(seed: int) -> None:
    first = start()
    last, facts = played(seed, first)
    verdict = SYSTEM.verdict(last)
    assert verdict is not None
    assert len({one.side for one in last.characters if one.up}) == 1 or not last.rounds_left
    rebuilt = first
    for fact in facts:
        rebuilt = fact.apply(rebuilt)
    assert rebuilt == last
    for lang in LANGUAGES:
        words = Words(SYSTEM, lang)
        told = [words.fact(fact) for fact in facts] + [words.verdict(verdict)]
        assert not [line for line in told if "[" in line or "None" in line]


def test_the_program_plays_it_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "crossroads.yaml"
    file.write_text(yaml.safe_dump(OPEN_TABLE, allow_unicode=True), "utf-8")
    for lang, end in (
        ("en", "The game is over. Most victory points: "),
        ("ru", "Игра окончена. Больше всех победных очков: "),
    ):
        assert main(["fight", str(file), "--seed", "7", "--lang", lang]) == 0
        told = capsys.readouterr().out
        assert end in told, told
    assert not re.search(r"\b(fact|purpose|window|action)-\w", told)


def test_a_record_of_it_is_verified_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, record = tmp_path / "crossroads.yaml", tmp_path / "crossroads.zaruba.json"
    file.write_text(yaml.safe_dump(OPEN_TABLE, allow_unicode=True), "utf-8")
    assert main(["fight", str(file), "--seed", "7", "--save", str(record), "--quiet"]) == 0
    assert main(["verify", str(record)]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert main(["replay", str(record), "--lang", "ru"]) == 0
    assert "Игра окончена" in capsys.readouterr().out


@pytest.mark.parametrize("activation", ["per_character", "per_phase"])
def test_squads_may_act_phase_by_phase(activation: str) -> None:
    """By ruling a whole squad moves before any of it fights."""
    _, facts = played(3, start(rulings={"activation": activation}))
    phases = [fact.phase for fact in facts if isinstance(fact, SquadPhaseBegan)]
    assert phases[:2] == ([] if activation == "per_character" else ["additional", "melee"])
    struck = [place for place, fact in enumerate(facts) if isinstance(fact, AttackBegan)]
    assert struck, "somebody came to blows"


def test_a_ruling_that_is_not_built_is_refused_by_name() -> None:
    for key, clause in UNBUILT:
        with pytest.raises(Faults) as caught:
            SYSTEM.load({**OPEN_TABLE, "rulings": {key: 1}})
        assert [(fault.code, fault.details["clause"]) for fault in caught.value.faults] == [
            ("ruling-not-built", clause)
        ]


def test_lengths_have_two_places_at_most() -> None:
    wrong = [{**OPEN_TABLE["combatants"][0], "at": [50.125, 40]}, *OPEN_TABLE["combatants"][1:]]
    with pytest.raises(Faults) as caught:
        start(combatants=wrong)
    assert [fault.code for fault in caught.value.faults] == ["not-hundredths"]


def test_places_are_kept_in_hundredths() -> None:
    assert start()["Чёрт"].at == (6250, 7000, 0)


def test_scenery_of_a_file_stands_on_the_table() -> None:
    inn = {"kind": "building", "name": "Inn", "poly": [[0, 0], [10, 0], [10, 8.5], [0, 8.5]], "z": [0, 6]}
    table = start(board={"width": 100, "pieces": [inn], "ladders": [{"at": [10, 4], "z": [0, 6]}]}).setting.table
    assert (table.width, table.depth) == (10000, 12000)
    assert [(piece.kind, piece.top, piece.stood_on) for piece in table.pieces] == [("building", 600, True)]
    assert [ladder.top for ladder in table.ladders] == [600]


def test_a_real_table_is_asked_and_remembers() -> None:
    """What a blow has to know is asked of the people once: is he in reach, on the level, with nothing between?"""
    position = replace(
        start(board="real", order=["Аня", "Боря"]),
        turn_of="Аня",
        to_turn=("Боря",),
        activation=Activation("Рем", "melee"),
    )
    offered = [offer for offer in turn.act_options(position, position["Рем"]) if isinstance(offer, Offer)]
    assert Attack("Тит") in [offer.action for offer in offered], "nobody has measured it yet"
    asked: list[Measure] = []

    def people(ask: Ask) -> Any:
        if isinstance(ask, Measure):
            asked.append(ask)
            return 1
        raise AssertionError(ask)

    fight = Fight(position)
    drive(turn.perform(fight, "Рем", Attack("Тит")), people)
    assert asked == [Measure("gap", "Рем", "Тит", (200,))], "the first no ends the asking"
    options = [one for one in turn.act_options(fight.state, fight.state["Рем"]) if one.action == Attack("Тит")]
    assert isinstance(options[0], Refusal), "it is known now"
