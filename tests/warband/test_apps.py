"""Apps that show what a rulebook has: one without heroes and foes, whose boards are measured."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.warband.test_stage import MILL
from zaruba.apps.chronicles.drawing import picture
from zaruba.apps.cli import main
from zaruba.apps.referee.board import shown
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.apps.web import libraries, starting
from zaruba.systems.warband import SYSTEM


@pytest.fixture(autouse=True)
def fresh() -> Any:
    """What a server keeps of its rulebooks is not kept from one test to the next."""
    for one in (starting.examples, starting.example, starting.new_page):
        one.cache_clear()
    yield
    for one in (starting.examples, starting.example, starting.new_page):
        one.cache_clear()


@pytest.mark.parametrize(("lang", "called"), [("en", "points 13, speed 14"), ("ru", "очки 13, скорость 14")])
def test_profiles_are_listed_with_their_numbers(lang: str, called: str, capsys: pytest.CaptureFixture[str]) -> None:
    section = {"en": "profiles", "ru": "профили"}[lang]
    for words in (("content", "warband", section), ("content", section)):
        assert main([*words, "--lang", lang]) == 0
        line = next(line for line in capsys.readouterr().out.splitlines() if "[archer]" in line)
        assert called in line


def test_a_new_fight_is_made_of_profiles_and_tables() -> None:
    page = starting.new_page("warband", "en")
    assert page is not None
    assert not page["mapped"] and page["line"] is None and page["boards"] == []
    assert {"id": "archer", "title": "archer", "kind": "either", "note": ""} in page["combatants"]
    market = next(one for one in page["tables"] if one["id"] == "market")
    assert market["title"] == "The market square" and market["table"]["pieces"]


def test_it_begins_as_the_page_writes_it() -> None:
    made = {
        "kind": "scenario",
        "system": "warband",
        "board": "market",
        "combatants": [
            {"name": "Archer", "from": "archer", "side": "characters", "player": "Ann"},
            {"name": "Goblin", "from": "goblin", "side": "enemies"},
        ],
    }
    start = SYSTEM.start(SYSTEM.load(made))
    assert {one.squad for one in start.characters} == {"Ann", "enemies"}
    assert not any(one.placed for one in start.characters)


def test_ready_fights_show_their_tables() -> None:
    names = [name for name in starting.examples() if name.startswith("warband/")]
    assert names
    real = "warband/real"
    assert real in names
    for example in starting.start_page("ru")["examples"]:
        if example["id"] == real:
            assert example["table"] is None, "it is people's own"
        elif example["id"] in names:
            assert example["board"] is None and example["line"] is None
            assert example["table"]["width"] == 12000
            assert all(len(token["at"]) == 3 for token in example["tokens"])


def test_a_library_of_ones_own_brings_its_profiles() -> None:
    text = yaml.safe_dump(
        {
            "kind": "library",
            "system": "warband",
            "profiles": {"ratcatcher": {"name": {"en": "ratcatcher", "ru": "крысолов"}, "from": "thug"}},
        },
        allow_unicode=True,
    )
    found = libraries.library(text, "ru")
    assert found["combatants"] == [{"id": "ratcatcher", "title": "крысолов", "kind": "either", "note": ""}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chronicle_draws_the_table(lang: str) -> None:
    start = SYSTEM.start(SYSTEM.load(MILL))
    drawn = picture(shown(SYSTEM, start, "master", None, Words(SYSTEM, lang)), "The mill")
    assert "<polygon" in drawn and drawn.count("<title>Рем</title>") == 1
    real = SYSTEM.start(SYSTEM.load({**MILL, "board": "real"}))
    assert "<polygon" not in picture(shown(SYSTEM, real, "master", None, Words(SYSTEM, lang)), "The mill")


def test_a_round_of_it_is_posted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, record = tmp_path / "mill.yaml", tmp_path / "mill.zaruba.json"
    file.write_text(yaml.safe_dump(MILL, allow_unicode=True), "utf-8")
    assert main(["fight", str(file), "--seed", "7", "--save", str(record), "--quiet"]) == 0
    capsys.readouterr()
    assert main(["export", str(record), "--as", "bbcode", "--turn", "1", "--lang", "ru"]) == 0, sys.stderr
    told = capsys.readouterr().out
    assert "Чёрт" in told and "Рем" in told and "None" not in told


@pytest.mark.parametrize(("lang", "over"), [("en", "The game is over"), ("ru", "Игра окончена")])
def test_a_game_is_told_to_be_over_once(
    lang: str, over: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its verdict, as fights of the other rulebooks are."""
    duel = tmp_path / "duel.yaml"
    places = {"Ann": [50, 50], "Bob": [54, 50]}
    combatants = [{"name": who, "player": who, "from": "thug", "at": at} for who, at in places.items()]
    duel.write_text(
        yaml.safe_dump({"kind": "scenario", "system": "warband", "title": "Duel", "combatants": combatants})
    )
    assert main(["fight", str(duel), "--seed", "1", "--lang", lang]) == 0
    assert [line.startswith(f"{over}. ") for line in capsys.readouterr().out.splitlines() if over in line] == [True]
