"""A table of people's own: what they are asked in plain words, what they may answer, by `play` and by the protocol."""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from zaruba.apps.cli import main
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Table
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.asks import Measure
from zaruba.systems.warband import SYSTEM, ground

MEETING: dict[str, Any] = {
    "kind": "scenario",
    "system": "warband",
    "title": {"en": "At the ford", "ru": "У брода"},
    "board": "real",
    "order": ["Аня", "Боря"],
    "combatants": [
        {"name": "Рем", "player": "Аня", "from": "archer", "at": [50, 40]},
        {"name": "Тит", "player": "Боря", "from": "goblin", "at": [52, 70]},
    ],
}


def asked_of() -> set[str]:
    """What the rules ever ask to measure."""
    tree = ast.parse(Path(ground.__file__).read_text("utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    made = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Measure")
    found = {call.args[0].value for call in made if isinstance(call.args[0], ast.Constant)}
    return {*map(str, found), *ground.GEOMETRY, *ground.SPOTS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_measured_is_asked_in_plain_words(lang: str) -> None:
    words = Words(SYSTEM, lang)
    of = asked_of()
    assert {"gap", "hidden", "provokes", "depth"} <= of
    for one in of:
        assert words.has(f"measure-{one.replace('_', '-')}"), one
        for within in ((), (2000,)):
            told = words.measure(Measure(one, "Rem", "2", within))
            assert "?" in told, told
            assert not re.search(r"\{|None|\[", told), told


def test_whatever_is_measured_is_answered_where_nobody_can_be_asked() -> None:
    """Odds reckon on at a real table: what only people tell comes to nothing."""
    assert asked_of() == {*ground.GEOMETRY, *ground.SPOTS, *ground.UNTOLD}


def test_the_question_is_that_of_people_at_a_table() -> None:
    asked = Measure("gap", "the archer", "the goblin", (20_00,))
    assert Words(SYSTEM, "en").measure(asked) == "Is the goblin within 20 cm of the archer, base to base?"
    assert Words(SYSTEM, "en").measured(asked, 0).endswith("— yes")
    assert Words(SYSTEM, "en").measured(Measure("depth", "a", "b"), 1250).endswith("— 12.5\u00a0cm")
    assert "12,5\u00a0см" in Words(SYSTEM, "ru").measured(Measure("gap", "а", "б"), 1250)


class Play:
    """`play` with lines typed beforehand."""

    def __init__(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = tmp_path / "ford.yaml"
        self.file.write_text(yaml.safe_dump(MEETING, allow_unicode=True), "utf-8")
        self.record = tmp_path / "ford.zaruba.json"
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *typed: str, lang: str = "en") -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        main(["play", str(self.file), "--seed", "7", "--save", str(self.record), "--lang", lang])
        return self.capsys.readouterr().out

    def answers(self) -> list[Any]:
        return [
            one["value"] for one in json.loads(self.record.read_text("utf-8"))["answers"] if one["kind"] == "measure"
        ]


@pytest.fixture
def play(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    return Play(tmp_path, capsys, monkeypatch)


WANTED = ("shoot", "end_phase", "hold")
SHOOTING = ("activate", "rotate nobody in", "leave", "shoot")


def test_play_asks_in_plain_words_and_takes_yes_no_and_lengths(play: Play) -> None:
    told = play(*SHOOTING, "far", "yes")
    assert re.search(r"Is \S+ within [\d.]+ cm of \S+, base to base\?", told)
    assert "“far” is no answer to this. Type yes or no, or the length you measured." in told
    assert play.answers()[0] == 0


@pytest.mark.parametrize(("typed", "kept"), [("yes", 0), ("no", 1), ("0,5", 0), ("0.5 cm", 0), ("400", 1), ("n", 1)])
def test_a_length_answers_yes_or_no_as_well(play: Play, typed: str, kept: int) -> None:
    play(*SHOOTING, typed)
    assert play.answers()[0] == kept


def test_a_measure_is_taken_back(play: Play) -> None:
    told = play(*SHOOTING, "yes", "undo")
    assert "taken back" in told
    assert play.answers() == []


def test_a_length_finer_than_the_table_is_refused(play: Play) -> None:
    told = play(*SHOOTING, "12.345")
    assert "steps of 0.01" in told
    assert play.answers() == []


def test_the_same_in_russian(play: Play) -> None:
    told = play("действовать", "никого не поворачивать в", "закончить фазу", "выстрел", "далеко", "да", lang="ru")
    assert "между подставками не больше" in told
    assert "«далеко» — не ответ" in told
    assert play.answers()[0] == 0


def test_the_protocol_asks_in_the_same_words() -> None:
    table = Table()
    session = Session(table)
    list(session.handle({"hello": {"protocol": 1, "lang": "en"}}))
    heard = [one for command in ({"start": MEETING, "dice": {"seed": 7}},) for one in session.handle(command)]
    for _ in range(40):
        ask = next((one for one in heard if "kind" in one), None)
        if ask is None or ask["kind"] == "measure":
            break
        wanted = next((one for one in ask["offers"] if one["action"]["type"] in WANTED), ask["offers"][0])
        heard = list(session.handle({"choose": {"ask": ask["ask"], "pick": wanted["pick"]}}))
    assert ask is not None and ask["kind"] == "measure", heard
    assert ask["text"].startswith("Is Рем within ")
    assert ask["within"] == [pytest.approx(float(ask["text"].split("within ")[1].split(" cm")[0]))]
    (wrong,) = session.handle({"measure": {"ask": ask["ask"], "value": 12}})
    assert wrong["error"]["code"] == "malformed"
    assert any("fact" in one for one in session.handle({"measure": {"ask": ask["ask"], "value": True}}))


@pytest.mark.parametrize(("answer", "kept"), [("да", 0), ("no", 1), ("0,5", 0), ("40", 1)])
def test_a_measure_is_posted_and_answered_by_post(play: Play, tmp_path: Path, answer: str, kept: int) -> None:
    play(*SHOOTING)
    assert main(["export", str(play.record), "--as", "bbcode", "--turn", "now", "--lang", "en"]) == 0
    post = play.capsys.readouterr().out
    assert "base to base?" in post and "Type yes or no, or the length measured" in post
    code = re.findall(r"⟦[\w-]+⟧", post)[-1]
    reply = tmp_path / "reply.txt"
    reply.write_text(f"Author: GM\n{code} GM\nAnswer: {answer}\n", "utf-8")
    main(["import", "post", str(play.record), str(reply), "--player", "GM=master", "--lang", "en"])
    assert play.answers() == [kept], play.capsys.readouterr()


def test_why_not_of_somebody_tells_what_is_refused_though_something_open_names_him_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One may turn towards him, which is no answer to why he is not shot at."""
    pair = (
        "{name: Rem, player: Ann, from: archer, at: [20, 20], facing: 90}",
        "{name: Tit, player: Bob, from: goblin, at: [100, 20]}",
    )
    file = tmp_path / "far.yaml"
    body = "".join(f"  - {one}\n" for one in pair)
    file.write_text(f"kind: scenario\nsystem: warband\norder: [Ann, Bob]\ncombatants:\n{body}", "utf-8")
    typed = "rem\nleave\nwhy not tit\nwhy not turn\nq\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    main(
        ["play", str(file), "--seat", "Ann", "--seed", "7", "--save", str(tmp_path / "far.zaruba.json"), "--lang", "en"]
    )
    told = capsys.readouterr().out
    asked = told.split("> why not tit\n")[1].split("> why not turn\n")
    assert asked[0].startswith("Turn towards Tit: nothing is against it.\n")
    assert "Tit is out of range by " in asked[0]
    assert asked[1].startswith("Turn towards Tit: nothing is against it.\n> ")
