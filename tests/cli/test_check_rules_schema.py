"""`check`, `rules`, `schema`, `referee`: what is asked about files and rulebooks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import CRYPT, ROOT, Call, Program


def test_sound_files(run: Call, tmp_path: Path) -> None:
    library = tmp_path / "foes.yaml"
    library.write_text("kind: library\nsystem: delve\nfoes:\n  imp: {from: goblin, hp: 3}\n", "utf-8")
    done = run("check", CRYPT, library)
    assert done.code == 0, done.out
    assert done.out.splitlines() == [f"{CRYPT}: sound (scenario)", f"{library}: sound (library)"]


def test_all_faults_at_once_with_their_places(run: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(
        "kind: scenario\nsystem: delve\ncombatants:\n"
        "  - {name: A, player: Ann, side: characters, from: fightr, at_ft: 0}\n"
        "  - {name: B, side: enemies, from: goblin, at_ft: 5, hpp: 3}\n",
        "utf-8",
    )
    done = run("check", path)
    assert done.code == 3
    first, second = done.out.splitlines()
    assert first.startswith(f"{path}:4:")
    assert "fighter" in first
    assert second.startswith(f"{path}:5:")
    assert "hpp" in second
    told = json.loads(run("check", path, "--json").out)
    assert [(fault["line"], bool(fault["near"])) for fault in told["faults"]] == [(4, True), (5, True)]
    for verb in ("fight", "play"):
        assert run(verb, path).code == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [(b"", 1), (b"just words", 1), (b"kind: scenario\nsystem: delvee\n", 2), (b"kind: senario\nsystem: delve\n", 1),
     (b"kind: scenario\n", 1), (b"\xd1\xea\xeb\xe5\xef", 1), (b"a: [1, 2\nb: }", 2), (b"- a\n- b\n", 1),
     (b"a: " + b"[" * 2000, 1)],
)  # fmt: skip
def test_odd_files_are_faulted_and_never_a_traceback(run: Call, tmp_path: Path, text: bytes, line: int) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(text)
    done = run("check", path)
    assert done.code == 3
    assert done.out.startswith(f"{path}:{line}:"), done.out
    assert "Traceback" not in done.err


def test_what_cannot_be_opened(run: Call, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.yaml"):
        for verb in ("check", "fight", "play", "verify"):
            done = run(verb, path)
            assert (done.code, "Traceback" in done.err) == (3, False)


def test_a_clause_with_everything_there_is_to_know(run: Call) -> None:
    told = run("rules", "delve.death.timer").out
    for part in ("Death timer [delve.death.timer]", "from the text — “Умирающий персонаж", "Formula", "Ruling",
                 "Carried out by zaruba.systems.delve.death:", "CON +1, die 2", "dice: d4 2", "then: timer: 3"):  # fmt: skip
        assert part in told
    assert "Таймер смерти [delve.death.timer]" in run("rules", "delve", "death.timer", "--lang", "ru").out
    assert "Option natural_1_attack: by_total (default) | always_misses" in run("rules", "delve.attack.natural-1").out


@pytest.mark.parametrize(
    "words", [["таймер", "смерти"], ["ТАЙМЕР СМЕРТИ"], ["death", "timer"], ["delve", "таймер смерти"]]
)
def test_words_are_found_in_both_languages_whatever_the_case(run: Call, words: list[str]) -> None:
    """L01: and the clause that is called so comes first."""
    assert "[delve.death.timer]" in run("rules", *words).out.splitlines()[0]


def test_io_is_e(run: Call) -> None:
    assert run("rules", "расчет").out == run("rules", "расчёт").out


def test_what_is_ours(run: Call) -> None:
    told = json.loads(run("rules", "--origin", "gap", "--json").out)
    assert told
    assert {clause["origin"] for clause in told} == {"gap"}


def test_options_with_what_is_built(run: Call) -> None:
    told = json.loads(run("rules", "delve", "--options", "--json").out)
    assert len(told) == 36
    assert all(option["built"] for option in told)
    done = run("rules", "--options", "natural_1_atack")
    assert (done.code, "natural_1_attack" in done.err) == (2, True)


def test_an_option_open_to_any_number_says_so_in_either_language(run: Call) -> None:
    assert "5 (default) | any whole number" in run("rules", "--options", "large_group").out
    assert "5 (по умолчанию) | любое целое число" in run("rules", "--options", "large_group", "--lang", "ru").out


def test_coverage_is_what_the_tests_told_or_null(run: Call) -> None:
    told = json.loads(run("rules", "--coverage", "--json").out)["delve"]
    assert list(told) == ["clauses", "implemented", "tested", "cases", "left_out"]
    assert (told["clauses"], told["cases"]) == (142, 364)
    file = ROOT / "src/zaruba/systems/delve/coverage.json"
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    assert told["tested"] == known.get("tested")
    assert "delve: 142 clauses" in run("rules", "--coverage").out


def test_nothing_found(run: Call) -> None:
    assert run("rules", "xyzzy").code == 1
    done = run("rules", "delve.death.timr")
    assert (done.code, "delve.death.timer" in done.err) == (1, True)


def test_a_list_of_riposte_tells_dice_and_resistance_with_what_a_thing_takes_over(run: Call) -> None:
    told = run("content", "riposte", "--lang", "en").out
    assert re.search(r"^  mail \[mail\] +Resistance 8, structural hits 45$", told, re.MULTILINE)
    assert re.search(r"^  rapier \[rapier\] +damage dice 2, structural hits 22$", told, re.MULTILINE)
    assert re.search(r"^  bow \[bow\] +damage dice 2, range 60, structural hits 15$", told, re.MULTILINE)
    assert re.search(r"^  street thug \[thug\] +Reflex 4, Agility 3, Strength 3", told, re.MULTILINE)
    assert "дальность 60" in run("content", "riposte", "--lang", "ru").out


def test_contents(run: Call) -> None:
    told = run("rules", "delve").out
    assert told.count("[delve.") == 142


@pytest.mark.parametrize("kind", ["scenario", "library", "roster", "record", "protocol"])
def test_schemas(run: Call, kind: str) -> None:
    done = run("schema", kind)
    assert done.code == 0
    assert isinstance(json.loads(done.out), dict)


def test_schema_of_what_is_not(run: Call) -> None:
    assert run("schema", "poem").code == 2
    assert run("schema", "scenario", "golf").code == 2
    none = run("schema", "roster", "delve")
    assert (none.code, none.err.strip()) == (2, "delve has no files of this kind: roster")


def test_the_protocol_answers_on_the_pipe(program: Program) -> None:
    done = program("referee", "--lang", "ru", typed='{"hello":{"protocol":1}}\n')
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[0])["re"] == "hello"
