"""The program round its verbs: usage, languages, encodings, pipes, colour, start."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import CRYPT, ROOT, Call, Program
from zaruba import __version__
from zaruba.apps.cli.console import Console, wants_colour
from zaruba.apps.cli.program import VERBS


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rol", "2d6"], "Did you mean “roll”?"),
        (["verfy"], "Did you mean “verify”?"),
        (["xyzzy"], "There are: play, fight"),
        (["--seed", "7"], "There is no option --seed here"),
        (["roll"], "EXPR is missing"),
        (["fight"], "FILE is missing"),
        (["check"], "FILE is missing"),
        (["roll", "2d6", "--seed", "x"], "--seed cannot be “x”: expected 0, 1, 2 …"),
        (["serve", "--port", "99999"], "--port takes a number from 0 to 65535: 99999 is none."),
        (["serve", "--port", "-1"], "--port takes a number from 0 to 65535: -1 is none."),
        (["roll", "2d6", "--seed"], "--seed"),
        (["fight", CRYPT, "--sed", "7"], "Did you mean --seed?"),
        (["fight", CRYPT, "--record-all", "7"], "There is no option --record-all"),
        (["fight", CRYPT, "and", "more"], "Too many words: and more"),
        (["schema", "scenari"], "scenario|library|roster|record|protocol"),
        (["roll", "2d6", "--lang", "de"], "--lang takes one of en, ru"),
        (["roll", "2d6", "--lang"], "--lang takes one of en, ru"),
        (["rules", "--origin", "dream"], "seed|inferred|gap"),
    ],
)
def test_wrong_usage(run: Call, words: list[Any], told: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    russian = run(*words, "--lang", "ru") if "--lang" not in words else done
    assert russian.code == 2
    assert russian.err != done.err or "--lang" in words


@pytest.mark.parametrize(
    "words",
    [
        ["fight", CRYPT],
        ["play", CRYPT],
        ["roll", "2d6"],
        ["forecast", CRYPT],
        ["sweep", CRYPT, "--rulings", "all"],
        ["compare", CRYPT, CRYPT],
        ["import", "post", CRYPT],
    ],
)
def test_a_seed_is_the_same_to_every_verb(run: Call, words: list[Any]) -> None:
    done = run(*words, "--seed", "-1")
    assert (done.code, done.out, done.err) == (2, "", "--seed takes a number from 0 on: -1 is none.\n")


@pytest.mark.parametrize(
    ("words", "lacking"),
    [
        ("roll", "БРОСОК"),
        ("fight", "ФАЙЛ"),
        ("check", "ФАЙЛ"),
        ("verify", "ЗАПИСЬ"),
        ("why", "ЗАПИСЬ"),
        ("schema", "ВИД"),
    ],
)
def test_what_is_lacking_is_called_as_in_the_help(run: Call, words: str, lacking: str) -> None:
    assert run(words, "--lang", "ru").err.startswith(f"Не хватает: {lacking}. ")
    assert lacking in run(words, "--help", "--lang", "ru").out.splitlines()[0]


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_every_verb(run: Call, verb: str) -> None:
    for words in ([verb, "--help"], ["help", verb], [verb, "-h"], ["--help", verb]):
        done = run(*words)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(f"zaruba {verb}")
    assert "Примеры:" in run(verb, "--help", "--lang", "ru").out


def test_help_and_version(run: Call) -> None:
    assert run().out == run("--help").out == run("help").out
    assert run("--version").out == f"zaruba {__version__}\n"
    assert run("help", "rol").code == 2


def test_the_language_stands_anywhere(run: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    russian = run("rol", "--lang", "ru").err
    assert run("--lang=ru", "rol").err == russian
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert run("rol").err == russian
    assert run("rol", "--lang", "en").err != russian


@pytest.mark.parametrize("encoding", ["cp866", "cp1251", "ascii", "utf-8"])
def test_no_encoding_breaks_it(program: Program, encoding: str) -> None:
    done = program("roll", "3к6kh2-4", "--lang", "ru", "--odds", encoding=encoding)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    if encoding == "ascii":
        assert b"3?6kh2 - 4 = (" in done.stdout
    else:
        assert "3к6kh2" in done.stdout.decode(encoding)
    refused = program("roll", "2д6++", "--lang", "ru", encoding=encoding)
    assert refused.returncode == 2
    assert b"Traceback" not in refused.stderr


@pytest.mark.parametrize("encoding", ["cp866", "cp1251", "ascii"])
def test_playing_on_an_old_console(program: Program, encoding: str) -> None:
    done = program("play", CRYPT, "--seed", "7", "--lang", "ru", typed="s\nидти 15\nw\nq\n", encoding=encoding)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    if encoding != "ascii":
        assert "отметка 15" in done.stdout.decode(encoding)


def test_bytes_that_are_no_text_are_no_disaster(tmp_path: Any) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zaruba", "play", str(CRYPT)], input=b"\xff\xfe\nq\n", capture_output=True, cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"}, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


def test_a_pipe_closed_early(tmp_path: Any) -> None:
    done = subprocess.run(
        f"{sys.executable} -m zaruba fight {CRYPT} --seed 7 | head -n 1", shell=True, capture_output=True, text=True,
        timeout=60, check=False, env={**os.environ, "LANG": "C.UTF-8"}, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout == "The crypt\n"
    assert done.stderr == ""


def test_colour_only_where_it_is_wanted(run: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        @staticmethod
        def isatty() -> bool:
            return True

    screen: Any = Terminal()
    assert wants_colour(screen, {})
    assert not wants_colour(screen, {"NO_COLOR": "1"})
    assert not wants_colour(screen, {"TERM": "dumb"})
    assert Console(colour=True).styled("hit", "good") == "\033[32mhit\033[0m"
    assert Console(colour=False).styled("hit", "good") == "hit"
    assert "\033" not in run("roll", "2d6").out
    monkeypatch.setattr("zaruba.apps.cli.console.wants_colour", lambda *_: True)
    assert "\033" in run("roll", "2d6").out
    assert "\033" not in run("roll", "2d6", "--no-color").out


def test_nothing_anybody_wrote_steers_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Names and prose come from files and pipes; our own styles stay, and so do lines and tabs."""
    for colour in (True, False):
        console = Console(colour=colour)
        console.say(f"a{console.styled('b', 'good')}\tc\nd\x1b[2Je\x9b1mf\u202eg\x07", "bad")
        console.warn("\x1b]0;title\x07h")
        told = capsys.readouterr()
        assert told.out.replace("\x1b[31m", "").replace("\x1b[32m", "").replace("\x1b[0m", "") == (
            "ab\tc\nd\ufffd[2Je\ufffd1mf\ufffdg\ufffd\n"
        )
        assert told.err == "\ufffd]0;title\ufffdh\n"


HEAVY = (
    "pydantic",
    "rich.table",
    "fluent",
    "babel",
    "yaml",
    "zaruba.systems",
    "zaruba.kernel.referee",
    "zaruba.apps.telling",
)


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (["--help"], (*HEAVY, "cyclopts", "msgspec")),
        (["rol"], (*HEAVY, "cyclopts")),
        (["roll", "2d6", "--odds"], HEAVY),
    ],
)
def test_what_is_not_shown_is_not_loaded(words: list[str], unwanted: tuple[str, ...]) -> None:
    source = f"import sys; from zaruba.apps.cli import main; main({words!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=60, check=True)
    loaded = done.stderr.split()
    assert not [name for name in loaded if name.startswith(unwanted)]


def test_an_interrupted_program_says_so_by_its_code(run: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("zaruba.apps.cli.program.function_of", lambda verb: interrupted)
    assert run("roll").code == 130


@pytest.mark.parametrize(
    ("words", "bare", "desktop"),
    [([], "serve", "serve --browser"), (["--lang", "ru"], "serve --lang ru", "serve --browser --lang ru"),
     (["--help"], "--help", "--help"), (["--lang", "ru", "--help"], "--lang ru --help", "--lang ru --help"),
     (["roll", "2d6"], "roll 2d6", "roll 2d6")],
)  # fmt: skip
@pytest.mark.parametrize(
    ("machine", "system"),
    [({}, "Linux"), ({"DISPLAY": ":0"}, "Linux"), ({"WAYLAND_DISPLAY": "w"}, "Linux"), ({}, "Darwin")],
)
def test_run_without_a_verb_opens_the_table_or_says_where_it_is(
    tmp_path: Path, words: list[str], bare: str, desktop: str, machine: dict[str, str], system: str
) -> None:
    """`./run` itself, beside a program that says what it was called with, on machines with a desktop and without."""
    (tmp_path / "run").write_bytes((ROOT / "run").read_bytes())
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "bootstrap.sh").write_text("set_up() { :; }\n")
    program = tmp_path / ".venv" / "bin" / "zaruba"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$*"\n')
    program.chmod(0o755)
    uname = tmp_path / "bin" / "uname"
    uname.parent.mkdir()
    uname.write_text(f"#!/bin/sh\necho {system}\n")
    uname.chmod(0o755)
    elsewhere = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    path = f"{uname.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", tmp_path / "run", *words], env={**elsewhere, **machine, "PATH": path}, capture_output=True, text=True,
        stdin=subprocess.DEVNULL, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == (desktop if machine or system == "Darwin" else bare)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_hints_and_help_say_what_one_types(run: Call, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Started by `./run`, the program calls itself so wherever it says what to type."""
    monkeypatch.setenv("ZARUBA_CALLED", "./run")
    path = shutil.copy(CRYPT, "crypt.yaml")
    said = [run("play", path, "--seed", 7, "--save", "c.zaruba.json", "--lang", lang, typed=["?", "q"]).out]
    said += [run(*words, "--lang", lang).out for words in (["--help"], *([verb, "--help"] for verb in VERBS))]
    said += [run(*words, "--lang", lang).err for words in (["roll"], ["fight", path, "1", "2"])]
    for told in said:
        assert "./run " in told
        assert not re.search(r"zaruba (play|fight|roll|[A-Z]+|КОМАНДА)\b", told), told


def test_run_tells_the_program_by_which_name_it_was_called(tmp_path: Path) -> None:
    shutil.copy(ROOT / "run", tmp_path / "run")
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "bootstrap.sh").write_text("set_up() { :; }\n")
    program = tmp_path / ".venv" / "bin" / "zaruba"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$ZARUBA_CALLED $*"\n')
    program.chmod(0o755)
    done = subprocess.run(["./run", "roll", "2d6"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "./run roll 2d6\n"
