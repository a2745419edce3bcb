"""`forecast`: the verdict in both languages, as data, as a picture; what it refuses; how it is broken off."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.cli.conftest import CRYPT, Call, Program
from tests.study.fights import alternating, loaded
from zaruba.apps import plots
from zaruba.apps.cli.progress import Progress
from zaruba.apps.cli.verbs.forecast import seconds_of
from zaruba.apps.foretelling import verdict
from zaruba.apps.plots import draw
from zaruba.apps.telling import Words
from zaruba.kernel.system import system
from zaruba.study.fair import Fairness, is_fair
from zaruba.study.forecast import Share, forecast, sampled

ALL = ("--no-fair",)


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    file = tmp_path / "duel.yaml"
    file.write_text(json.dumps({**alternating(), "title": {"en": "Two beasts", "ru": "Два зверя"}}), "utf-8")
    return file


def test_a_verdict_that_can_be_read_aloud(run: Call, duel: Path) -> None:
    done = run("forecast", duel)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[:3] == [
        "Two beasts",
        "Favourites: beasts.",
        "Of 100 such fights they win, exactly: beasts 76.9, enemies 23.1.",
    ]
    told = "\n".join(lines)
    assert "Likely to fall, in so many of 100 fights: B 76.9." in told
    assert "Most at risk on the favourites’ side (beasts): A 23.1 of 100." in told
    assert "over within 1\u00a0round; nine in ten last 1 to 2." in told
    assert re.search(r"To make it fair, one change: .+ → .+\. Then, of 100 fights: beasts \d\d", told)
    assert "Reckoned exactly" in told
    assert re.search(r"beasts +76.9%  █{31}\n", told)


def test_the_same_in_russian(run: Call, duel: Path) -> None:
    done = run("forecast", duel, "--lang", "ru")
    assert (done.code, done.err) == (0, "")
    assert "Из 100 таких боёв побеждают, точно: beasts 76,9, враги 23,1." in done.out
    assert "Чтобы силы сравнялись, хватит одной перемены: " in done.out
    assert "Посчитано точно: " in done.out


def test_all_of_it_as_data(program: Program, duel: Path) -> None:
    done = program("forecast", duel, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert (told["method"], told["fights"], told["unresolved"]) == ("exact", 0, 0)
    assert sum(share["p"] for share in told["wins"].values()) == pytest.approx(1)
    assert told["wins"]["beasts"]["p"] == pytest.approx(0.6 / 0.78)
    assert told["combatants"]["B"]["left"] == {"0": pytest.approx(0.6 / 0.78), "1": pytest.approx(0.18 / 0.78)}
    assert told["rounds"]["1"] == pytest.approx(0.78)
    change = told["fair"]["change"]
    assert 0.45 <= change["wins"]["beasts"]["p"] <= 0.55
    assert told["verdict"][0] == {"about": "who", "text": "Favourites: beasts."}


def test_any_number_of_processes_tells_the_same(program: Program) -> None:
    told = []
    for processes in (1, 2):
        done = program(
            "forecast", CRYPT, "--json", "--no-fair", "--to", "0.3", "--budget", "40s", "--processes", processes
        )
        assert done.returncode == 0, done.stderr
        told.append(
            {key: value for key, value in json.loads(done.stdout).items() if key not in ("seconds", "why_sampled")}
        )
    assert told[0] == told[1]
    assert (told[0]["method"], told[0]["stopped"]) == ("sampled", "precision")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--to", "0"], "--to is a share between 0 and 0.5"),
        (["--budget", "soon"], "--budget is a time such as 30s or 2m"),
        (["--processes", "0"], "--processes takes a number from 1 on"),
        (["--plot", "duel.pdf"], "ends in .svg or .png"),
        (["--tactics", "beasts=clever"], "There are no tactics “clever”"),
        (["--tactics", "birds=default"], "There is no side “birds”. There are: beasts, enemies."),
        (["--fiar"], "Did you mean --fair?"),
    ],
)
def test_wrong_usage(run: Call, duel: Path, words: list[str], told: str) -> None:
    done = run("forecast", duel, *words)
    assert done.code == 2
    assert told in done.err


def test_times_as_people_write_them() -> None:
    assert [seconds_of(text) for text in ("30s", "45", "2m", "1h", "1,5 m", "20с")] == [30, 45, 120, 3600, 90, 20]


def test_a_picture_is_the_same_each_time(run: Call, duel: Path, tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg", "one.png"):
        done = run("forecast", duel, *ALL, "--plot", name)
        assert (done.code, done.err) == (0, "")
        assert done.out.endswith(f"Saved: {name}\n")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert b"<svg" in (tmp_path / "one.svg").read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_no_picture_without_matplotlib(run: Call, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "zaruba.apps.plots", None)
    done = run("forecast", duel, "--plot", "duel.svg")
    assert done.code == 2
    assert 'pip install "zaruba[plots]"' in done.err


def test_a_picture_that_cannot_be_written(run: Call, duel: Path) -> None:
    done = run("forecast", duel, *ALL, "--plot", "nowhere/duel.svg")
    assert done.code == 3
    assert "nowhere/duel.svg could not be saved" in done.err


def test_from_a_place_in_a_record(run: Call, duel: Path) -> None:
    assert run("fight", duel, "--seed", 3, "--save", "duel.zaruba.json", "--quiet").code == 0
    done = run("forecast", "duel.zaruba.json")
    assert done.code == 1
    assert "This fight is over" in done.err
    begun = json.loads(run("forecast", duel, "--after", "duel.zaruba.json:0", "--json").out)
    assert begun["wins"]["beasts"]["p"] == pytest.approx(0.6 / 0.78)
    assert begun["fair"] is None
    assert run("forecast", CRYPT, "--after", "duel.zaruba.json").code == 2


def test_broken_off_it_tells_what_is_known(run: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def enough(self: Any, method: str, done: int, of: int) -> None:
        if method == "sampled" and done >= 10:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "of_forecast", enough)
    done = run("forecast", CRYPT, "--budget", "40s", "--to", "0.001")
    assert done.code == 130
    assert "Estimated from 10 fights" in done.out
    assert "Broken off: this is what was known by then." in done.out


def test_a_search_for_a_change_that_is_broken_off_says_so(run: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses Ctrl-C while a change is tried by samples is heard at once; the forecast itself is told."""

    def pressed(*words: Any, **named: Any) -> Any:
        return replace(sampled(*words, **named), stopped="interrupted")

    monkeypatch.setattr("zaruba.study.fair.sampled", pressed)
    done = run("forecast", CRYPT, "--budget", "9s", "--to", "0.3", "--processes", "1")
    assert done.code == 130
    assert "broken off before one was found" in done.out and "Of 100 such fights" in done.out


def test_between_three_sides_no_change_is_looked_for_and_that_is_said(run: Call, tmp_path: Path) -> None:
    plain = alternating()
    plain["combatants"].append({**plain["combatants"][1], "name": "C", "side": "fiends", "at_ft": 10})
    file = tmp_path / "three.yaml"
    file.write_text(json.dumps(plain), "utf-8")
    done = run("forecast", file)
    assert done.code == 0 and "Between 3 sides" in done.out


def test_a_sampled_forecast_says_how_sure_it_is(run: Call) -> None:
    done = run("forecast", CRYPT, "--budget", "20s", "--to", "0.3", *ALL)
    assert done.code == 0
    assert re.search(
        r"Of 100 such fights they win: characters \d+, enemies \d+.*; give or take \d+(\.\d)?, with 99% certainty\.",
        done.out,
    )
    assert "by the full rules, each side played by its tactics." in done.out


def test_nothing_known_in_the_time_is_no_success(run: Call) -> None:
    done = run("forecast", CRYPT, "--budget", "0.000001s", "--processes", "1", *ALL)
    assert done.code == 1
    assert "In the time there was not one fight came to its end" in done.out


def test_a_picture_of_what_is_sampled(tmp_path: Path) -> None:
    """With errors, with fights that nobody wins, in Russian."""
    from zaruba.apps.cli.wording import Wording

    share = {"p": 0.4, "error": 0.1}
    told = {
        "wins": {"characters": share, "enemies": share, "": {"p": 0.2, "error": 0.1}},
        "combatants": {"A": {"side": "characters", "falls": share, "left": {"0": 0.4, "3": 0.6}, "mean_left": 1.8}},
        "rounds": {"1": 0.25, "2": 0.75},
    }
    draw(tmp_path / "a.svg", told, "Бой", Words("delve", "ru"), Wording("ru"))
    assert (tmp_path / "a.svg").stat().st_size > 5_000


def test_what_is_drawn_of_a_chance_stays_between_nothing_and_all() -> None:
    assert plots._errors([{"p": 0.4, "error": 0.1}, {"p": 0.95, "error": 0.3}, {"p": 0.0, "error": 0.4}]) == [
        [0.1, 0.3, 0.0], [0.1, pytest.approx(0.05), 0.4],
    ]  # fmt: skip
    assert plots._errors([{"p": 0.4, "error": 0.0}]) is None


def test_bars_of_a_long_fight_fit_into_eighty_columns(run: Call, duel: Path) -> None:
    """One hit in four to a die of d20s: it may last for forty rounds, several of which share a bar."""
    plain = json.loads(duel.read_text("utf-8"))
    for one in plain["combatants"]:
        one |= {"ac": 18, "hp": 3, "max_hp": 3, "routine": [[{**one["routine"][0][0], "bonus": 1, "dice": "1"}]]}
    duel.write_text(json.dumps(plain), "utf-8")
    done = run("forecast", duel, *ALL)
    bars = [line for line in done.out.splitlines() if "█" in line]
    assert any("–" in line for line in bars), "rounds are told several at once"
    assert max(map(len, bars)) < 80


@pytest.mark.parametrize(
    ("p", "error", "told"),
    [
        (0.7, 0.284, "Too few fights to say who is the favourite."),
        (0.53, 0.149, "Too few fights to say who is the favourite."),
        (0.9, 0.3, "Strong favourites: beasts."),
        (0.53, 0.05, "An even fight."),
        (0.58, 0.09, "Slight favourites: beasts."),
    ],
)
def test_favourites_are_named_only_where_enough_is_known(p: float, error: float, told: str) -> None:
    played = system("delve")
    _, start = loaded(played, alternating())
    found = replace(
        forecast(played, start), method="sampled", fights=20,
        wins={"beasts": Share(p, error), "enemies": Share(1 - p, error), "": Share(0.0, error)},
    )  # fmt: skip
    lines = verdict(found, played, Words("delve", "en"), Fairness(None, 0, in_time=True) if is_fair(found) else None)
    assert lines[0].text == told
    assert any("favourites’ side" in line.text for line in lines) == ("Too few" not in told)
    of_fairness = [line.text for line in lines if line.kind == "fair"]
    assert ("It is fair as it stands." in of_fairness) == (told == "An even fight.")
    assert bool(of_fairness) == (p == 0.53), "a reason is told where too little is known"
