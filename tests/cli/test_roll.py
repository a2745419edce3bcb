"""`roll` as people type it."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Call


def test_one_roll_can_be_had_again(run: Call) -> None:
    first = run("roll", "3d6kh2 + 4", "--seed", 7)
    assert first.code == 0
    assert first == run("roll", "3d6kh2 + 4", "--seed", 7)
    assert first.out.startswith("3d6kh2 + 4 = (")
    assert len({run("roll", "10d1000").out for _ in range(4)}) == 4


@pytest.mark.parametrize(
    ("words", "rolls"),
    [
        (["2d6", "+", "3"], 1),
        (["2d6", "+3"], 1),
        (["2d6+", "3"], 1),
        (["d20", "adv"], 1),
        (["d20", "adv+5"], 1),
        (["2d6", "[fire]"], 1),
        (["2d6", "#", "for", "the", "ogre"], 1),
        (["2d6", "1d8"], 2),
        (["-1d6"], 1),
        (["2d6", "-1"], 1),
        (["4d6kh3"] * 6, 6),
    ],
)
def test_the_words_of_the_shell_become_rolls(run: Call, words: list[str], rolls: int) -> None:
    done = run("roll", *words)
    assert done.code == 0, done.err
    assert len(done.out.splitlines()) == rolls


def test_a_fault_shows_its_place_and_what_to_write_instead(run: Call) -> None:
    done = run("roll", "2d6++3")
    assert done.code == 2
    assert done.out == ""
    text, mark, told = done.err.splitlines()
    assert (text, mark) == ("2d6++3", "    ^")
    assert told.startswith("position 5: “++”")
    assert "знак 5: «++»" in run("roll", "2d6++3", "--lang", "ru").err


def test_nothing_is_rolled_where_one_of_several_is_wrong(run: Call) -> None:
    assert run("roll", "2d6", "2d6!").out == ""


def test_exact_chances(run: Call) -> None:
    told = run("roll", "2d6", "--odds", "--seed", 1).out
    assert "mean 7, standard deviation 2.42" in told
    assert "16.7%" in told
    assert "1/6" in told
    assert "16,7\u00a0%" in run("roll", "2к6", "--odds", "--lang", "ru").out


def test_the_reading_is_explained(run: Call) -> None:
    told = run("roll", "4d6k3", "--explain", "--seed", 1)
    assert "note: k is read as kh" in told.err
    assert "read as: 4d6kh3" in told.out
    assert "4 × d6, keep the highest 3" in told.out
    assert "from 3 to 18, 12.24 on average" in told.out


def test_as_data(run: Call) -> None:
    whole = json.loads(run("roll", "3d6kh2 + 4", "--json", "--odds", "--seed", 7).out)
    term = whole["terms"][0]
    assert whole["total"] == sum(face["value"] for face in term["faces"] if face["kept"]) + 4
    assert sum(face["kept"] for face in term["faces"]) == 2
    assert {face["source"] for face in term["faces"]} == {"machine"}
    assert whole["odds"]["method"] == "exact"
    assert sum(one["chance"] for one in whole["odds"]["results"]) == pytest.approx(1)
    fault = json.loads(run("roll", "2d6!", "--json").out)
    assert (fault["error"]["code"], fault["error"]["at"]) == ("not-yet-explode", 4)


def test_russian_output(run: Call) -> None:
    assert run("roll", "к20-30 преим", "--lang", "ru", "--seed", 1).out.startswith("2к20kh1 − 30 = (")
    assert "= −" in run("roll", "к20-30", "--lang", "ru", "--seed", 1).out


def test_options_are_not_dice(run: Call) -> None:
    done = run("roll", "--odd", "2d6")
    assert (done.code, done.out) == (2, "")
    assert "--odd" in done.err
