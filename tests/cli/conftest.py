"""The program as people start it: in this process, where that is enough, or as a real one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from zaruba.apps.cli import main

ROOT = Path(__file__).resolve().parents[2]
CRYPT = ROOT / "examples" / "delve" / "crypt.yaml"


class Done(NamedTuple):
    code: int
    out: str
    err: str


class Call:
    """`run("roll", "2d6")` in this process; what is typed comes from `typed`, line by line."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *words: object, typed: Iterable[str] = ()) -> Done:
        self._capsys.readouterr()
        self._monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main([str(word) for word in words])
        return Done(code, *self._capsys.readouterr())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """The program in this process, in English and in a folder of its own."""
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    return Call(capsys, monkeypatch)


Program = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program as a process of its own. `encoding` is the console's."""

    def call(
        *words: object, typed: str = "", encoding: str = "utf-8", **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        clean = {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "NO_COLOR")}
        return subprocess.run(
            [sys.executable, "-m", "zaruba", *map(str, words)],
            input=typed.encode(encoding, "replace"),
            capture_output=True,
            cwd=tmp_path,
            env={**clean, "LANG": "C.UTF-8", "PYTHONIOENCODING": encoding, **environment},
            timeout=60,
            check=False,
        )

    return call
