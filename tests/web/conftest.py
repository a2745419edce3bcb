"""A real server in a process of its own, and clients that speak to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import pytest
from websockets.sync.client import ClientConnection, connect

Plain = dict[str, Any]
T = TypeVar("T")
READY = "127.0.0.1:"


def alone(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it in a thread of its own: a browser under test keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Server:
    """`zaruba serve` on a free port. It can be killed as a power cut would, and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, 0
        self.process: subprocess.Popen[str] | None = None
        self._pages = ExitStack()

    def start(self) -> None:
        words = [sys.executable, "-m", "zaruba", "serve", "--lang", "en", "--data", str(self.data), "--port"]
        self.process = subprocess.Popen([*words, str(self.port)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert READY in told, told
        self.port = int(told.rpartition(READY)[2].rstrip("/\n"))

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._tidy()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(20)
        self._tidy()
        return code

    def _tidy(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._pages.close()

    # ---------------------------------------------------------------- talking to it

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
        """Status, body (read as JSON where it is), headers."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        told = {"content-type": "application/json"} | {key.replace("_", "-"): value for key, value in headers.items()}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, told)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, _read(answer), {k.lower(): v for k, v in answer.headers.items()}
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _read(error), {k.lower(): v for k, v in error.headers.items()}

    def begin(self, scenario: Any, dice: Any = None) -> Links:
        body = {"example": scenario} if isinstance(scenario, str) else {"scenario": scenario}
        status, told, _ = self.ask("/api/fights", body | ({} if dice is None else {"dice": dice}))
        assert status == 201, told
        return Links(told["fight"], told["links"])

    def page(self, token: str, lang: str = "en", **headers: str) -> Page:
        opened = connect(self.address(token, lang), additional_headers=headers, max_size=None, open_timeout=20)
        return Page(self._pages.enter_context(opened))

    def address(self, token: str, lang: str = "en") -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{token}?lang={lang}"


def _read(answer: Any) -> Any:
    raw = answer.read()
    return json.loads(raw) if "json" in (answer.headers["content-type"] or "") else raw.decode()


class Links:
    def __init__(self, fight: str, plain: Plain) -> None:
        self.fight, self.master, self.spectator = fight, plain["master"], plain["spectator"]
        self.seats: dict[str, str] = plain["seats"]


class Page:
    """A client: it keeps what it was sent, and counts that nothing was left out."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.heard: list[Plain] = []
        self.facts: list[Plain] = []
        self.open: Plain | None = None
        self.over: Plain | None = None

    def hear(self, until: Callable[[Plain], bool]) -> list[Plain]:
        """Messages up to one that is waited for."""
        new: list[Plain] = []
        while True:
            text = self.socket.recv(30)
            assert isinstance(text, str)
            self.raw.append(text)
            message = json.loads(text)
            assert message["seq"] == len(self.raw)
            self.heard.append(message)
            new.append(message)
            self._take(message)
            if until(message):
                return new

    def _take(self, message: Plain) -> None:
        if "fact" in message and "re" not in message:
            self.facts.append(message["fact"])
        elif message.get("re") == "undo":
            del self.facts[message["facts"] :]
            self.open = None
        elif "kind" in message:
            self.open = message
        elif "over" in message:
            self.over, self.open = message["over"], None

    def greeted(self) -> Plain:
        return self.hear(scene)[0]

    def say(self, command: Any) -> None:
        self.socket.send(command if isinstance(command, str | bytes) else json.dumps(command))

    def asks(self, command: Any) -> Plain:
        """A question that changes nothing: its one answer."""
        self.say(command)
        return self.hear(lambda message: "re" in message or "error" in message)[-1]

    def acts(self, command: Any) -> list[Plain]:
        """A command that changes something: all that follows, to the new board."""
        self.say(command)
        told = self.hear(lambda message: scene(message) or "error" in message)
        assert "error" not in told[-1], told[-1]
        return told

    def answers(self) -> list[Plain]:
        """The open ask answered with the first thing that is offered."""
        assert self.open is not None
        asked, self.open = self.open, None
        return self.acts(answer_to(asked))

    def close(self) -> None:
        self.socket.close()


def scene(message: Plain) -> bool:
    return message.get("re") == "scene"


def answer_to(asked: Plain) -> Plain:
    """A plain answer to an ask: the first offer, dice that all show one."""
    if asked["kind"] == "roll":
        kept = asked["throw"].partition("k")[0]
        count = sum(int(part.partition("d")[0] or 1) for part in kept.split("+"))
        return {"roll": {"ask": asked["ask"], "faces": [1] * count}}
    ready = (o for o in asked["offers"] if not o.get("parametric") or o["candidates"])
    return {"choose": {"ask": asked["ask"], "pick": next(ready)["pick"]}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    assert running.stop() in (0, 130, -signal.SIGINT), "the server stops when told to"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of a test's own, to be killed and started again."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.environ.get("PYTHONPATH", ""))
