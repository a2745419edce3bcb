"""`compare` and `sweep` as people start them: fights side by side, faults, rulings ranked, match-ups."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, Call, Done
from zaruba.kernel.system import systems
from zaruba.study import compare
from zaruba.study.shapes import TooLarge

WELL = ROOT / "examples/homebrew/well.yaml"
SHIPPED = {"delve": "crypt", "fury": "duel", "riposte": "duel", "warband": "rooftops"}
RULINGS = {"delve": "natural_1_attack", "fury": "opposed_tie", "riposte": "half_of", "warband": "penalty_cap"}
FEW = ("--budget", "9m", "--to", "0.45", "--processes", "1")
"""So few fights are enough that the budget is never asked."""

DUEL = """
kind: scenario
system: delve
title: {{en: {title}, ru: {title}}}
combatants:
  - {{name: Ann, player: Ann, kind: monster, ac: 11, hp: 1, at_ft: 0,
     routine: [[{{attack: claws, count: 1, bonus: {bonus}, dice: 1d4}}]]}}
  - {{name: Bob, side: enemies, ac: 11, hp: 1, at_ft: 5, routine: [[{{attack: claws, count: 1, bonus: 0, dice: 1d4}}]]}}
start: {{order: [Ann, GM], current: Ann}}
"""


@pytest.fixture
def duels(tmp_path: Path) -> tuple[Path, Path]:
    """Two fights of one blow a side: Ann hits with 10 of 20, and with 15 of 20."""
    found = []
    for title, bonus in (("Plain", 0), ("Sharp", 5)):
        path = tmp_path / f"{title}.yaml"
        path.write_text(DUEL.format(title=title, bonus=bonus), "utf-8")
        found.append(path)
    return found[0], found[1]


def too_large(*_: object, **__: object) -> None:
    raise TooLarge(1, "seconds")


def read(done: Done) -> dict[str, Any]:
    assert done.code == 0, done.err
    told: dict[str, Any] = json.loads(done.out)
    return told


def test_two_fights_stand_side_by_side(run: Call, duels: tuple[Path, Path]) -> None:
    """2/3 and 6/7: 19.05 points, exactly."""
    done = run("compare", *duels)
    assert done.code == 0 and done.err == ""
    head, plain, sharp, _, lives, ann, *_ = done.out.splitlines()
    assert head.split() == ["characters", "win", "difference", "of", "them", "live", "rounds"]
    assert plain.split()[:3] == ["Plain", "66.7%", "—"] and sharp.split()[:3] == ["Sharp", "85.7%", "+19.05"]
    assert lives.split() == ["Lives", "Plain", "Sharp"] and ann.split() == ["Ann", "66.7%", "85.7%", "(+19.05)"]
    assert done.out.splitlines()[-1] == "Reckoned exactly."


def test_the_same_as_data_and_as_a_table_of_numbers(run: Call, duels: tuple[Path, Path]) -> None:
    told = read(run("compare", *duels, "--json"))
    sharp = told["rows"][1]
    assert (sharp["title"], sharp["method"]) == ("Sharp", "exact")
    assert sharp["difference"]["wins"]["characters"] == {"p": pytest.approx(4 / 21), "error": 0.0}
    (first, second) = csv.DictReader(run("compare", *duels, "--csv", "-").out.splitlines())
    assert float(second["wins_characters_difference"]) == pytest.approx(4 / 21)
    assert first["survives_Ann_difference"] == "" and first["file"] == str(duels[0])
    done = run("compare", *duels, "--csv", "table.csv")
    assert Path("table.csv").read_text("utf-8").splitlines()[1].startswith(str(duels[0]))
    assert done.out.splitlines()[-1].endswith("table.csv")


def test_nothing_known_in_the_time_is_no_success(run: Call, duels: tuple[Path, Path], monkeypatch: Any) -> None:
    monkeypatch.setattr("zaruba.study.compare.exactly", too_large)
    for verb in (("compare", *duels), ("sweep", duels[0], "--vary", "Bob.ac=11,6")):
        for form in ((), ("--json",), ("--csv", "-")):
            done = run(*verb, "--budget", "0.000001s", "--processes", "1", *form)
            assert done.code == 1, (verb, form)
            assert "Give a larger --budget" in done.err


def test_two_forms_do_not_go_to_one_place(run: Call, duels: tuple[Path, Path]) -> None:
    for verb in (("compare", *duels), ("sweep", duels[0], "--vary", "Bob.ac=11,6")):
        done = run(*verb, "--csv", "-", "--json")
        assert (done.code, done.out) == (2, "")
        assert "--csv FILE --json" in done.err
    assert read(run("compare", *duels, "--csv", "both.csv", "--json"))["rows"]
    assert Path("both.csv").read_text("utf-8").count("\n") == 3


def test_what_is_varied_is_told_in_the_words_of_the_file(run: Call, duels: tuple[Path, Path]) -> None:
    done = run("sweep", duels[0], "--vary", "Bob.ac=11,6", "--vary", "Ann.hp=1", "--lang", "ru")
    assert done.code == 0, done.err
    title, head, written, other, *_ = done.out.splitlines()
    assert title == "Plain" and head.split()[:2] == ["Bob.ac", "Ann.hp"]
    assert written.split()[:4] == ["как", "записано", "11", "1"]
    assert other.split()[:2] == ["6", "1"] and "+19,05" in other


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sweep", WELL, "--vary", "Vara.hp=9"), "Did you mean “Vera”?"),
        (("sweep", WELL, "--vary", "Vera.hp"), "NAME.KEY=VALUE"),
        (("sweep", WELL, "--vary", "Vera.armour=leathr"), "Vera.armour: no such armour: “leathr”; did you mean “leather”?"),
        (("sweep", WELL, "--vary", "Vera.armor=chain"), "did you mean “armour”?"),
        (("sweep", WELL, "--rulings", "natural_one"), "There is no ruling “natural_one”."),
        (("sweep", WELL, "--rulings", "natural_1_atack"), "Did you mean “natural_1_attack”?"),
        (("sweep", WELL), "either --vary, or --rulings, or --matchups"),
        (("sweep", WELL, "--rulings", ","), "either --vary, or --rulings, or --matchups"),
        (("sweep", WELL, "--vary", "Vera.hp=9", "--rulings", "all"), "either --vary, or --rulings, or --matchups"),
        (("sweep", "--vary", "Vera.hp=9"), "FILE is missing"),
        (("sweep", WELL, "--vary", "Vera.hp=9", "--system", "delve"), "belong to --matchups"),
        (("sweep", "--matchups", "goblin,orc"), "By which rulebook?"),
        (("sweep", "--matchups", "goblin", "--system", "delve"), "at least two"),
        (("sweep", "--matchups", "goblin,orc", "--system", "delwe"), "There is no rulebook “delwe”."),
        (("sweep", "--matchups", "goblin,orq", "--system", "delve"), "did you mean “orc”?"),
        (("sweep", WELL, "--matchups", "goblin,orc", "--system", "delve"), "Either a scenario to meet in"),
        (("compare", WELL), "at least two files"),
        (("compare", WELL, WELL, "--to", "1"), "--to"),
        (("compare", WELL, WELL, "--budget", "soon"), "--budget"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_told(run: Call, words: tuple[object, ...], says: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert says in done.err and not done.out.partition("\n")[2]


def test_a_faulty_file_is_told_as_everywhere(run: Call, duels: tuple[Path, Path]) -> None:
    duels[1].write_text(duels[1].read_text("utf-8").replace("ac: 11", "ak: 11"), "utf-8")
    done = run("compare", *duels)
    assert done.code == 3 and "Sharp.yaml:6:" in done.err and "did you mean “ac”?" in done.err


@pytest.mark.parametrize("slug", sorted(systems()))
def test_shipped_fights_of_every_rulebook_are_compared_and_swept(
    run: Call, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    monkeypatch.setattr("zaruba.study.compare.exactly", too_large)  # what is exact is proved elsewhere
    shipped = ROOT / "examples" / slug / f"{SHIPPED[slug]}.yaml"
    told = read(run("compare", shipped, shipped, *FEW, "--json"))
    assert len(told["rows"]) == 2 and not told["left_out"]
    assert all(share["p"] == 0 for share in told["rows"][1]["difference"]["wins"].values()), "the same fight"
    ruling = RULINGS[slug]
    told = read(run("sweep", shipped, "--rulings", ruling, *FEW, "--json"))
    labels = [(row.get("ruling"), row.get("value")) for row in told["rows"]]
    assert labels[0] == (None, None) and {name for name, _ in labels[1:]} == {ruling} and not told["left_out"]
    done = run("sweep", shipped, "--vary", f"rulings.{ruling}={labels[1][1]}", *FEW, "--lang", "ru")
    assert done.code == 0 and not done.err, done.err


@pytest.mark.parametrize("slug", sorted(systems()))
def test_however_little_time_there_is_what_was_played_is_told_and_nothing_else(run: Call, slug: str) -> None:
    shipped = ROOT / "examples" / slug / f"{SHIPPED[slug]}.yaml"
    for verb in (("compare", shipped, shipped), ("sweep", shipped, "--rulings", RULINGS[slug])):
        done = run(*verb, "--budget", "0.8s", "--to", "0.2", "--processes", "1", "--json")
        told = json.loads(done.out)
        assert len(told["rows"]) + len(told["left_out"]) >= 2
        assert all(row["method"] == "exact" or row["fights"] > 0 for row in told["rows"])
        assert done.code == (0 if told["rows"] else 1)
        assert ("Give a larger --budget" in done.err) is not bool(told["rows"])


def test_of_rulings_that_were_not_reached_nothing_is_said(run: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after the fights as they are written, before those of any ruling."""
    played = compare._Table._played

    def once(self: Any, hands: Any, whose: Any, chunks: Any) -> bool:
        if 0 not in whose:
            raise KeyboardInterrupt
        return played(self, hands, whose, chunks)

    monkeypatch.setattr("zaruba.study.compare.exactly", too_large)
    monkeypatch.setattr(compare._Table, "_played", once)
    done = run("sweep", ROOT / "examples" / "delve" / "passage.yaml", "--rulings", RULINGS["delve"], *FEW)
    assert done.code == 130
    assert "Not reached" in done.out and "No ruling moves" not in done.out


@pytest.mark.parametrize(
    ("slug", "words"),
    [("delve", "goblin,skeleton"), ("fury", "goblin,wolf"), ("riposte", "thug,fencer"), ("warband", "goblin,spearman")],
)
def test_match_ups_of_every_rulebook(run: Call, monkeypatch: pytest.MonkeyPatch, slug: str, words: str) -> None:
    monkeypatch.setattr("zaruba.study.compare.exactly", too_large)  # what is exact is proved elsewhere
    told = read(run("sweep", "--matchups", words, "--system", slug, *FEW, "--json"))
    one, other = told["names"]
    here, there = told["wins"][one][other], told["wins"][other][one]
    assert 0 < here["error"] == pytest.approx(there["error"]) and here["p"] + there["p"] <= 1 + 1e-9
    assert told["wins"][one][one]["p"] <= 0.5 + 1e-9
    done = run("sweep", "--matchups", words, "--system", slug, *FEW, "--lang", "ru")
    assert done.code == 0 and "всех прочих" in done.out and one not in done.out


def test_own_foes_meet_others_of_the_library(run: Call) -> None:
    library = WELL.with_name("my_foes.yaml")
    done = run("sweep", "--matchups", "well crawler,goblin", "--library", library, *FEW, "--csv", "-")
    assert done.code == 0, done.err
    pairs = {(row["one"], row["other"]) for row in csv.DictReader(done.out.splitlines())}
    assert pairs <= {(a, b) for a in ("well crawler", "goblin") for b in ("well crawler", "goblin")} and pairs


def test_a_sweep_that_is_broken_off_tells_what_is_known(run: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    plays, went = compare.Witness.__call__, []

    def breaks_off(self: compare.Witness, task: tuple[int, int, float | None]) -> compare.Seen | None:
        went.append(task)
        if len(went) > 5:
            raise KeyboardInterrupt
        return plays(self, task)

    monkeypatch.setattr("zaruba.study.compare.exactly", too_large)
    monkeypatch.setattr(compare.Witness, "__call__", breaks_off)
    words = ("sweep", WELL, "--vary", "Vera.hp=9,11", "--to", "0.001", "--budget", "9m", "--processes", "1")
    done = run(*words)
    assert done.code == 130 and done.err == ""
    assert "Broken off: this is what was known by then." in done.out
    head, written, *others = done.out.splitlines()[1:5]
    assert head.split()[0] == "Vera.hp" and written.startswith("as written") and len(others) == 2
    went.clear()
    told = json.loads(run(*words, "--json").out)
    assert told["stopped"] == "interrupted" and [row["fights"] for row in told["rows"]] == [20, 20, 10]
