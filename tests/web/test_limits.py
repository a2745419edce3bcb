"""However much is asked: each limit holds, says so, and leaves the others at the table alone."""

from __future__ import annotations

import http.client
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from tests.web.conftest import READY, Page, Server, alone
from tests.web.scenarios import duel
from zaruba.apps.referee import Session
from zaruba.apps.web import limits
from zaruba.apps.web.room import TOO_SLOW, Guest

SMALL = {"FIGHTS": 3, "SOCKETS_OF_FIGHT": 2, "SOCKETS": 3, "POSTS_AT_ONCE": 8, "POSTS_PER_SECOND": 0.001}
"""Limits so low that a test comes to them; what keeps them is the very server."""

NARROW = (
    "import sys; from zaruba.apps.web import limits;"
    "[setattr(limits, *one) for one in {limits!r}.items()];"
    "from zaruba.apps.cli import main; sys.exit(main())"
)


class NarrowServer(Server):
    """The server with limits of the test's own."""

    def __init__(self, data: Path, **own: float) -> None:
        super().__init__(data)
        self.own = own

    def start(self) -> None:
        words = [
            sys.executable,
            "-c",
            NARROW.format(limits=self.own),
            "serve",
            "--lang",
            "en",
            "--data",
            str(self.data),
        ]
        self.process = subprocess.Popen([*words, "--port", "0"], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert READY in told, told
        self.port = int(told.rpartition(READY)[2].rstrip("/\n"))


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[NarrowServer]:
    running = NarrowServer(tmp_path, **SMALL)
    running.start()
    yield running
    running.kill()


def refused(page: Page) -> int:
    """With which code a page is let go."""
    try:
        while True:
            page.socket.recv(20)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_no_more_fights_than_there_is_room_for(narrow: NarrowServer) -> None:
    for _ in range(3):
        narrow.begin(duel())
    status, told, _ = narrow.ask("/api/fights", {"scenario": duel()})
    assert status == 422
    assert "3" in told["faults"][0]["message"]


def test_no_more_posts_than_an_address_may_send(narrow: NarrowServer) -> None:
    found = [narrow.ask("/api/check", {"text": "kind: scenario"})[0] for _ in range(12)]
    assert found == [200] * 8 + [429] * 4
    assert narrow.ask("/api/start")[0] == 200, "looking is free"


def test_no_more_pages_than_a_fight_and_the_server_take(narrow: NarrowServer) -> None:
    first, second = narrow.begin(duel()), narrow.begin(duel())
    at_first = [narrow.page(first.spectator) for _ in range(2)]
    for page in at_first:
        page.greeted()
    assert refused(narrow.page(first.master)) == 4429
    other = narrow.page(second.master)
    other.greeted()
    assert refused(narrow.page(second.spectator)) == 4429
    at_first[0].close()
    for _ in range(50):  # the server hears of it in its own time
        again = narrow.page(first.spectator)
        try:
            again.greeted()
            return
        except ConnectionClosed:
            continue
    raise AssertionError("a place that was left is never free again")


def test_a_page_that_does_not_listen_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for it is bounded: it is closed instead, and comes back by itself to everything anew."""
    monkeypatch.setattr(limits, "QUEUE", 3)

    async def waiting() -> list[Any]:
        guest = Guest(cast("WebSocket", None), Session())
        for n in range(6):
            guest.send([{"n": n}])
        return [guest._queue.get_nowait() for _ in range(guest._queue.qsize())]

    assert alone(waiting()) == [{"n": 0}, {"n": 1}, {"n": 2}, TOO_SLOW]


def test_a_rate_lets_so_many_through_and_more_with_time() -> None:
    now = [0.0]
    own = limits.Rate(3, 2, clock=lambda: now[0])
    assert [own.allows() for _ in range(5)] == [True, True, True, False, False]
    now[0] += 1
    assert [own.allows() for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert [own.allows() for _ in range(4)] == [True, True, True, False]


def test_rates_forget_the_oldest_address_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ADDRESSES", 2)
    rates = limits.Rates(1, 0)
    assert [rates.allows(one) for one in ("a", "b", "b", "c")] == [True, True, False, True]
    assert not rates.allows("b")
    assert rates.allows("a"), "forgotten, so it begins anew"


# ---------------------------------------------------------------- files

OUT = (
    "/../server.py",
    "/assets/../../server.py",
    "/assets/../../../../../../../../etc/passwd",
    "/%2e%2e/server.py",
    "/assets/%2e%2e/%2e%2e/server.py",
    "/..%2fserver.py",
    "/assets/..%2f..%2fserver.py",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/assets/%2fetc/passwd",
    "/assets\\..\\..\\server.py",
    "/..%5cserver.py",
    "/assets/....//....//server.py",
    "/t/../../server.py",
    "/sources.sha256/../../server.py",
    "/server.py%00.js",
    "/%c0%ae%c0%ae/server.py",
    "/" + "a" * 5_000 + ".js",
    "/assets/" + "../" * 300 + "etc/passwd",
)


@pytest.mark.parametrize("path", OUT, ids=range(len(OUT)))
def test_no_path_leads_out_of_the_page_s_own_files(server: Server, path: str) -> None:
    raw = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    raw.putrequest("GET", path, skip_accept_encoding=True)  # as it stands: urllib would tidy it up
    raw.endheaders()
    answer = raw.getresponse()
    body = answer.read().decode("utf-8", "replace")
    raw.close()
    assert answer.status in (400, 404) or "<div id=" in body, (answer.status, body[:200])
    assert "uvicorn" not in body
    assert "root:" not in body


def test_what_the_page_is_made_of_is_given(server: Server) -> None:
    status, page, headers = server.ask("/t/some-seat")
    assert (status, headers["content-type"].split(";")[0]) == (200, "text/html")
    script = page.partition('src="')[2].partition('"')[0]
    status, _, headers = server.ask(script)
    assert status == 200
    assert "javascript" in headers["content-type"]
    assert "immutable" in headers["cache-control"]
