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
        (["{2d6,", "d10}", "kh1"], 1),
        (["max(2d6,", "7)"], 1),
        (["6d6", ">4"], 1),
        (["6d6", ">", "4"], 1),
        (["10", "%", "3"], 1),
        (["d%", "d%"], 2),
        (["3d6!", "3d6!!"], 2),
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
    assert run("roll", "2d6", "2d6r<3").out == ""


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
    fault = json.loads(run("roll", "2d6r<3", "--json").out)
    assert (fault["error"]["code"], fault["error"]["at"]) == ("bare-r", 4)


def test_russian_output(run: Call) -> None:
    assert run("roll", "к20-30 преим", "--lang", "ru", "--seed", 1).out.startswith("2к20kh1 − 30 = (")
    assert "= −" in run("roll", "к20-30", "--lang", "ru", "--seed", 1).out


def test_options_are_not_dice(run: Call) -> None:
    done = run("roll", "--odd", "2d6")
    assert (done.code, done.out) == (2, "")
    assert "--odd" in done.err


def test_every_part_is_explained(run: Call) -> None:
    told = run("roll", "floor(4d6ro<2!kh3 / 2) + {2d6, d8}>4", "--explain", "--seed", 3)
    lines = told.out.splitlines()
    assert lines[1] == "read as: floor(4d6ro<2!kh3 / 2) + {2d6, d8}cs>4"
    depths = [(len(line) - len(line.lstrip()), line.split(":")[0].split(" = ")[0].strip()) for line in lines[2:-1]]
    assert depths == [
        (0, "floor(4d6ro<2!kh3 / 2) + {2d6, d8}cs>4"),
        (2, "floor(4d6ro<2!kh3 / 2)"),
        (4, "4d6ro<2!kh3 / 2"),
        (6, "4d6ro<2!kh3"),
        (6, "2"),
        (2, "{2d6, d8}cs>4"),
        (4, "2d6"),
        (4, "d8"),
    ]
    assert "4 × d6, re-roll once less than 2, explode on exactly 6, keep the highest 3; counted" in told.out
    assert "a set of 2, count more than 4 = " in told.out
    assert lines[-1].startswith("from ")
    assert " to ∞" in lines[-1]


EVERY_OPERATOR = "4d6ro<2!o>5kh3 + 3d6rr1!! + 3d6ra>4 + 3d6!pmin2 + 5d6>4f<2 + 2d6cf<=2 + 3d6k>2p=3max5 + 3d6ro>=4 + d20ms<9 + d20ms>9"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_operator_is_said_in_words(run: Call, lang: str) -> None:
    told = run("roll", EVERY_OPERATOR, "--explain", "--lang", lang, "--seed", 1)
    assert told.code == 0
    for words in {
        "en": ["re-roll once less than 2", "explode once on more than 5", "re-roll until none is exactly 1",
               "explode into one number", "throw one more for the first that is more than 4", "each added die less 1",
               "no die under 2", "count more than 4, subtract less than 2", "count as failures 2 or less",
               "keep more than 2, drop exactly 3, no die over 5", "re-roll once 4 or more", "by how much under 9",
               "by how much over 9"],
        "ru": ["перебросить один раз: меньше 2", "взрываются один раз, где больше 5", "перебрасывать, пока есть ровно 1",
               "взрываются в одно число", "добавить кубик к первому, где больше 4", "каждый добавленный на 1 меньше",
               "на кубике не меньше 2", "сосчитать, где больше 4, вычесть, где меньше 2", "сосчитать неудачи, где 2 и меньше",
               "оставить, где больше 2, отбросить, где ровно 3, на кубике не больше 5", "перебросить один раз: 4 и больше",
               "насколько меньше 9", "насколько больше 9"],
    }[lang]:  # fmt: skip
        assert words in told.out, words


def test_the_reading_is_named_once_and_follows_the_dialect(run: Call) -> None:
    told = run("roll", "4d6>3 + 4d6>3", "4d6", "--seed", 1)
    assert told.err.count("note: > and <") == 1
    assert "read as rr" in run("roll", "2d6r<3", "--dialect", "roll20").err
    assert "«ro»" in run("roll", "2d6r<3", "--dialect", "foundry", "--lang", "ru").err
    assert "exactly that" in run("roll", "4d6k3", "--dialect", "avrae").err
    done = run("roll", "2d6r<3", "--lang", "ru")
    assert done.code == 2
    assert "«ro<3» (один раз) или «rr<3»" in done.err
    assert run("roll", "2d6", "--dialect", "gurps").code == 2


def test_chances_without_end_say_what_is_missing(run: Call) -> None:
    told = run("roll", "2d6!", "--odds", "--seed", 1).out
    assert "1 in 1,088,391,168 of the whole is missing below" in told
    assert "mean 8.4, " in told
    assert "\n36…142 " in told
    whole = json.loads(run("roll", "2d6!", "--odds", "--json", "--seed", 1).out)
    assert (whole["low"], whole["high"]) == (2, None)
    assert whole["odds"]["unresolved"] == pytest.approx(1 / 1_088_391_168)
    assert whole["odds"]["method"] == "exact"
    assert sum(one["chance"] for one in whole["odds"]["results"]) == pytest.approx(1)
    sampled = run("roll", "500d6!", "--odds", "--seed", 1).out
    assert "estimated from" in sampled
    assert "missing" not in sampled


def test_faces_as_data(run: Call) -> None:
    whole = json.loads(run("roll", "6d6ro<3!>4cs>4df<3", "--json", "--seed", 4).out)
    faces = whole["terms"][0]["faces"]
    places = [face["place"] for face in faces]
    assert len(set(places)) == len(places)
    assert [face["die"] for face in faces] == sorted(face["die"] for face in faces)
    for face in faces:
        assert (face["mark"] == "success") == (face["value"] > 4)
        assert (face["mark"] == "failure") == (face["value"] < 3)
        assert face["exploded"] == (face["value"] > 4)
        assert all(value < 3 for value in face["rerolled_from"])
    marks = [face["mark"] for face in faces]
    assert whole["total"] == marks.count("success") - marks.count("failure")
    assert any(face["rerolled_from"] for face in faces)
    assert any(face["exploded"] for face in faces)
    halves = json.loads(run("roll", "2d6/4", "--json", "--seed", 1).out)
    assert halves["total"] == sum(face["value"] for face in halves["terms"][0]["faces"]) / 4


def test_prose_is_told_with_its_rolls(run: Call) -> None:
    done = run("roll", "The orc swings [[d20+3]],", "then [[2d6>4]].", "--seed", 1)
    assert done.code == 0
    assert done.out.startswith("The orc swings [d20 + 3 = (")
    assert ", then [2d6cs>4 = (" in done.out
    assert done.err.count("note:") == 1
    whole = json.loads(run("roll", "Орк: [[к20+3]] и [[2к6]]", "--json", "--seed", 1).out)
    assert [one["canonical"] for one in whole["rolls"]] == ["d20 + 3", "2d6"]
    wrong = run("roll", "Орк: [[к20+3]] и [[2к6р]]", "--lang", "ru")
    assert (wrong.code, wrong.out) == (2, "")
    assert "знак 23:" in wrong.err
