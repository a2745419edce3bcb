"""`solve` and `play --advise`: best play told, refused with the reason, and as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.conftest import ROOT, Call, Program

PASSAGE = ROOT / "examples" / "delve" / "passage.yaml"
FIGHTERS: list[dict[str, Any]] = [
    {"name": "Ann", "player": "Ann", "side": "characters", "ac": 13, "hp": 4, "max_hp": 4, "move": 30, "at_ft": 0,
     "routine": [[{"attack": "cut", "count": 1, "bonus": 5, "dice": "1d6"}], [{"attack": "poke", "count": 1, "bonus": 5, "dice": "1d4"}]]},
    {"name": "Rat", "side": "enemies", "ac": 12, "hp": 4, "max_hp": 4, "move": 30, "at_ft": 5,
     "routine": [[{"attack": "bite", "count": 1, "bonus": 3, "dice": "1d4"}]]},
]  # fmt: skip
FIGHT = {"kind": "scenario", "system": "delve", "combatants": FIGHTERS}


@pytest.fixture
def rat(tmp_path: Path) -> Path:
    file = tmp_path / "rat.yaml"
    start = {"round": 1, "order": ["Ann", "master"], "current": "Ann"}
    file.write_text(yaml.safe_dump({**FIGHT, "start": start}), "utf-8")
    return file


def test_the_ready_fight_is_solved_by_the_program(program: Program) -> None:
    done = program("solve", PASSAGE, "--json", "--without", "ready")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["lower"] <= told["value"] <= told["upper"] <= told["lower"] + 1e-6
    assert set(told["left_out"]) == {"move", "ready"}
    assert sum(one["p"] for one in told["now"]) == pytest.approx(1)
    for one in told["now"]:
        best = max(one["answers"], key=lambda answer: answer["share"])
        better = max if best["who"] == "Sigrid" else min
        assert best["value"] == better(answer["value"] for answer in one["answers"])
        assert best["value"] == pytest.approx(one["value"])


def test_offers_stand_best_first_with_what_is_left_out(run: Call, rat: Path) -> None:
    told = run("solve", rat)
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[1].startswith("With best play on both sides: characters win ")
    assert "Left out: move" in told.out
    assert next(line for line in lines if "→ " in line[:5]).endswith("Attack: cut → Rat")


def test_the_other_side_has_the_rest(run: Call, rat: Path) -> None:
    ours, theirs = (json.loads(run("solve", rat, "--json", "--side", side).out) for side in ("characters", "enemies"))
    assert ours["value"] + theirs["value"] == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--most-positions", "20"), 1, "Too large to be solved: more than 20 positions"),
        (("--seconds", "0"), 1, "Too large to be solved in 0 seconds. One position was met by then."),
        (("--seconds", "-1"), 2, "--seconds takes a number from 0 on: -1"),
        (("--most-positions", "0"), 2, "--most-positions takes a number from 1 on: 0 is none."),
        (("--candidates", "-1"), 2, "--candidates takes a number from 1 on: -1 is none."),
        (("--without", "redy"), 2, "There is no kind of action “redy” to leave out. There are: "),
        (("--side", "nobody"), 2, "There is no side “nobody”. There are: characters, enemies."),
    ],
)
def test_what_cannot_be_solved_says_why(run: Call, rat: Path, words: tuple[str, ...], code: int, told: str) -> None:
    done = run("solve", rat, *words)
    assert done.code == code
    assert told in done.err
    assert "win" not in done.out


def test_a_measured_table_has_too_many_places(run: Call) -> None:
    done = run("solve", ROOT / "examples" / "warband" / "relic.yaml")
    assert done.code == 1
    assert done.err.startswith("Only fights without free positions can be solved")


def test_play_tells_the_best_below_the_offers(run: Call, rat: Path) -> None:
    told = run("play", rat, "--advise", "--no-odds", typed=["q"])
    assert told.code == 0
    assert "Best play: 1) Attack: cut → Rat " in told.out
    assert "Best play" not in run("play", rat, "--no-odds", typed=["q"]).out
