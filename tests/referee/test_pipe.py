"""JSON lines on a pipe: bounds, broken input, a reader that goes away, and the client to copy."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import grim
from tests.referee.talk import ANN, OPEN, ORC, Client, Plain, grim_table, kinds, master
from zaruba.apps.referee import Session
from zaruba.apps.referee.pipe import DONE, main, serve

ROOT = Path(__file__).parents[2]


def piped(*lines: bytes) -> list[Plain]:
    out = io.BytesIO()
    assert serve(io.BytesIO(b"".join(lines)), out, session=Session(grim_table())) == DONE
    return [json.loads(line) for line in out.getvalue().splitlines()]


def line(**command: Any) -> bytes:
    return json.dumps(command).encode() + b"\n"


START = line(start=grim.scenario(ANN, ORC, rulings=OPEN), dice="hand")


def test_a_fight_on_a_pipe() -> None:
    messages = piped(line(hello={"protocol": 1}), START, b"\n", line(choose={"ask": 1, "pick": 0}))
    assert kinds(messages) == ["hello", "RoundBegan", "choose", "roll"]


def test_lines_of_windows_and_a_last_line_without_an_end() -> None:
    assert kinds(piped(START[:-1] + b"\r\n", line(choose={"ask": 1, "pick": 0})[:-1])) == [
        "RoundBegan",
        "choose",
        "roll",
    ]


@pytest.mark.parametrize(
    "broken",
    [
        b"{",
        b"\xff\xfe{}",
        b"\xef\xbb\xbf{}",
        b"null",
        b"[]",
        b"7",
        b'"start"',
        b"{}",
        b"{" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"choose":' * 60 + b"1" + b"}" * 60,
        b'{"choose":{"ask":1e999,"pick":0}}',
        b'{"choose":{"ask":NaN,"pick":0}}',
        b'{"choose":{"ask":99999999999999999999999999,"pick":0}}',
        b'{"choose":{"ask":-99999999999999999999999999,"pick":0}}',
        b'{"choose":{"ask":1,"pick":0,"say":"' + b"a" * 20_000 + b'"}}',
        b'{"hello":{"as":"' + b"a" * 300 + b'"}}',
        b'{"' + b"a" * 5000 + b'":{}}',
        b'{"choose":{"ask":1,"pick":0,"say":"' + b"a" * 2_000_000 + b'"}}',
        "{\u0000}".encode(),
        b'{"choose":{"ask":1,"pick":0,"say":"\\ud800"}}',
    ],
    ids=lambda broken: broken[:24].hex() + str(len(broken)),
)
def test_a_broken_line_is_one_error_and_the_fight_goes_on(broken: bytes) -> None:
    messages = piped(START, broken + b"\n", line(choose={"ask": 1, "pick": 0}))
    assert kinds(messages) == ["RoundBegan", "choose", "error", "roll"]
    assert messages[2]["error"]["code"] == "malformed"
    assert len(messages[2]["error"]["message"]) < 1000


@pytest.mark.parametrize(
    "combatant",
    [
        {**ORC, "name": "O" * 201},
        {**ORC, "hp": 10**12},
        {**ORC, "hp": -(10**12)},
        {**ORC, "hp": 1e300},
        {**ORC, "name": 7},
        {**ORC, "hp": None},
        {**ORC, "hp": [1]},
    ],
    ids=lambda combatant: str(combatant)[:60],
)
def test_absurd_scenarios_are_errors(combatant: Any) -> None:
    client = Client()
    assert client.refused(start=grim.scenario(ANN, combatant))["code"] in ("malformed", "invalid_scenario")
    assert kinds(client.says(start=grim.scenario(ANN, ORC, rulings=OPEN))) == ["RoundBegan", "choose"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 40)
    | st.text(max_size=8)
    | st.sampled_from(["Ann", "Orc", "wait", "run"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["ask", "pick", "action", "type", "who", "set", "reason", "faces", "sum", "as", "to", "hp", "say"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
COMMANDS = st.sampled_from(
    ["hello", "choose", "roll", "measure", "override", "improvise", "undo", "view", "odds", "why", "why_not", "record"]
)  # fmt: skip


@given(st.lists(st.tuples(COMMANDS, JSON), max_size=12))
def test_whatever_comes_in_messages_go_out(commands: list[tuple[str, Any]]) -> None:
    client = master()
    for name, body in commands:
        for message in client.says(**{name: body}):
            assert message.get("error", {}).get("code") != "internal"
    assert client.table.fight.open is not None or client.table.fight.verdict is not None


def test_a_reader_that_goes_away_ends_it() -> None:
    class Closed(io.BytesIO):
        def write(self, data: Any) -> int:
            raise BrokenPipeError

    assert serve(io.BytesIO(START), Closed(), session=Session(grim_table())) == DONE


def test_main_speaks_on_the_process_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Standard:
        def __init__(self, data: bytes = b"") -> None:
            self.buffer = io.BytesIO(data)

        def flush(self) -> None:
            pass

    out = Standard()
    monkeypatch.setattr(sys, "stdin", Standard(line(hello={"protocol": 1})))
    monkeypatch.setattr(sys, "stdout", out)
    assert main("ru") == DONE
    assert json.loads(out.buffer.getvalue())["lang"] == "ru"


def test_the_client_to_copy_plays_a_fight_to_its_end() -> None:
    done = subprocess.run(
        [sys.executable, "examples/clients/bot.py", "examples/clients/duel.json", "7"],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 3


def test_the_client_to_copy_needs_no_zaruba_in_its_own_python(tmp_path: Path) -> None:
    """As from a fresh clone: its Python (-S: without installed packages) lacks zaruba, and `./run` has it."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    run = tmp_path / "run"
    run.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT / "src"} exec {sys.executable} -m zaruba "$@"\n')
    run.chmod(0o755)
    copied = tmp_path / "clients" / "mine" / "bot.py"
    copied.parent.mkdir(parents=True)
    copied.write_bytes((ROOT / "examples" / "clients" / "bot.py").read_bytes())
    done = subprocess.run(
        [sys.executable, "-I", "-S", copied, "examples/clients/duel.json", "7"],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("The fight is over.")
