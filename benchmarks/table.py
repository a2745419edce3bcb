"""The table in a browser, measured from outside: a real server process, real sockets.

    python benchmarks/table.py [answers of the long fight]

Prints how soon the first page stands, what the page weighs, how long a command is under way until the last
of 1, 20 and 50 clients has it, what memory the server takes, and how soon a long fight is open again after
a restart; each with what is aimed at.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

import zaruba.apps.web
from zaruba.kernel.record import write_record
from zaruba.kernel.referee import Referee
from zaruba.kernel.system import system

Plain = dict[str, Any]
READY = "http://"
COMMANDS = 60
LONG = 5_000
STARTS = 5
LATE = 200
"""Fights with a deadline that are kept and that nobody opens."""
WAIT = 60.0
"""Seconds after which anything that has not come is a failure."""

LAST, LINK = b'"re":"scene"', re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css|svg))"')


class Server:
    """`zaruba serve` in a process of its own, on a free port."""

    def __init__(self, data: Path) -> None:
        words = [sys.executable, "-m", "zaruba", "serve", "--lang", "en", "--port", "0", "--data", str(data)]
        # As on a machine where the program has run before: Python keeps what it compiled.
        own = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=own)
        assert self.process.stdout is not None
        self.host = self.process.stdout.readline().split()[-1].removeprefix(READY).rstrip("/")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(WAIT)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ask(self, path: str, body: Plain | None = None) -> tuple[bytes, int]:
        """What a browser is given, and how many bytes of it went over the wire."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "accept-encoding": "gzip"}
        with urllib.request.urlopen(
            urllib.request.Request(f"{READY}{self.host}{path}", data, headers), timeout=WAIT
        ) as answer:
            sent: bytes = answer.read()
            packed = answer.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(sent) if packed else sent), len(sent)

    def begin(self, **what: Any) -> Plain:
        """The links of a new fight."""
        links: Plain = json.loads(self.ask("/api/fights", what)[0])["links"]
        return links

    def sit(self, token: str) -> ClientConnection:
        return connect(f"ws://{self.host}/ws/{token}?lang=en", max_size=None, open_timeout=WAIT)

    @property
    def work(self) -> float:
        """Seconds of a processor that the process has taken, which other programs do not lengthen much; 0 where unknown."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Megabytes that the process holds."""
        told = subprocess.run(["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, check=True)
        return int(told.stdout) / 1024


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    server = Server(data)
    try:
        yield server
    finally:
        server.stop()


def report(what: str, figure: str, aim: str = "") -> None:
    print(f"{what:58} {figure:>10}{f'  (aim {aim})' if aim else ''}", flush=True)


# ---------------------------------------------------------------- the first page


def late(data: Path) -> None:
    """Many more fights in the store, whose time to think was over while the server was down."""
    with sqlite3.connect(data / "table.db") as store:
        (fight,) = store.execute("SELECT id FROM fights").fetchone()
        for number in range(LATE):
            for table, key in (("fights", "id"), ("events", "fight")):
                (names,) = store.execute(
                    f"SELECT group_concat(name) FROM pragma_table_info('{table}') WHERE name <> '{key}'"
                ).fetchone()
                store.execute(
                    f"INSERT INTO {table} ({key}, {names}) SELECT ?, {names} FROM {table} WHERE {key} = ?",
                    (f"late{number}", fight),
                )
            for seat in ("master", ""):
                store.execute("INSERT INTO links VALUES (?, ?, ?)", (f"{seat}{number}", f"late{number}", seat))
            store.execute("INSERT INTO clocks VALUES (?, ?)", (f"late{number}", number + 1))


def start_up(data: Path, how: str = "cold start") -> None:
    """From the command line to the page, and to the start page's fights; each time a new process, the store is there."""
    pages, fights, work = [], [], []
    for _ in range(STARTS):
        began = time.perf_counter()
        with serving(data) as server:
            server.ask("/")
            pages.append(time.perf_counter() - began)
            server.ask("/api/start?lang=en")
            fights.append(time.perf_counter() - began)
            work.append(server.work)
    report(f"{how}, to the page itself", f"{statistics.median(pages):.2f} s", "1.5 s")
    report(f"{how}, to the start page's fights", f"{statistics.median(fights):.2f} s", "1.5 s")
    report("    of that, work of the server's processor", f"{statistics.median(work):.2f} s")


def weight(server: Server) -> None:
    page, total = server.ask("/")
    for name in LINK.findall(page.decode()):
        total += server.ask(name)[1]
    report("weight of the page, compressed", f"{total / 1000:.1f} kB", "150 kB")
    report("the start page's fights, compressed", f"{server.ask('/api/start?lang=en')[1] / 1000:.1f} kB")


# ---------------------------------------------------------------- many clients


class Batch(msgspec.Struct):
    """Of a message, what it takes to answer an ask."""

    ask: int | None = None
    kind: str = ""
    offers: list[Plain] = []
    over: Any = None


def heard(page: ClientConnection) -> list[bytes]:
    """All that a page is told, up to the board as it stands then."""
    told: list[bytes] = []
    while not told or LAST not in told[-1]:
        text = page.recv(WAIT, decode=False)
        told.append(bytes(text))
    return told


def answer_to(told: list[bytes]) -> Plain | None:
    """The first thing that is on offer; None where nothing is asked any more."""
    asked = [one for one in map(msgspec.json.Decoder(Batch).decode, told) if one.kind or one.over]
    if not asked or asked[-1].over:
        return None
    last = asked[-1]
    ready = next(offer for offer in last.offers if not offer.get("parametric") or offer["candidates"])
    return {"choose": {"ask": last.ask, "pick": ready["pick"]}}


def under_way(server: Server, clients: int, example: str) -> None:
    """From a command of the master to the last of so many pages having all of its news."""
    times: list[float] = []
    seed = 0
    with ExitStack() as pages, ThreadPoolExecutor(clients) as readers:
        while len(times) < COMMANDS:
            seed += 1
            links = server.begin(example=example, dice={"seed": seed})
            seats = [links["master"], *links["seats"].values(), links["spectator"]]
            sat = [pages.enter_context(server.sit(seats[place % len(seats)])) for place in range(clients)]
            told, *_ = [heard(page) for page in sat]
            while len(times) < COMMANDS and (answer := answer_to(told)) is not None:
                command = json.dumps(answer)
                waiting = [readers.submit(_timed, page) for page in sat]
                began = time.perf_counter()
                sat[0].send(command)
                came = [one.result(WAIT) for one in waiting]
                times.append(max(moment for moment, _ in came) - began)
                told = came[0][1]
            pages.pop_all().close()
    times.sort()
    middle, slow = statistics.median(times), times[int(len(times) * 0.95)]
    report(f"{example}: command to the last of {clients:2} clients", f"{middle * 1000:.0f} ms")
    report("    the slowest in twenty", f"{slow * 1000:.0f} ms")


def _timed(page: ClientConnection) -> tuple[float, list[bytes]]:
    told = heard(page)
    return time.perf_counter(), told


# ---------------------------------------------------------------- a long fight


def long_fight(slug: str, answers: int) -> str:
    """The record of a fight in which nobody falls, so many answers long."""
    own = system(slug)
    scenario = own.load(endless(slug))
    referee = Referee(own, scenario, seed=b"table")
    turn = 0
    while len(referee.answers) < answers:
        for _ in range(50):
            referee.advance(lambda waits, who: None)
            waits = referee.open
            assert waits is not None, "the long fight has ended"
            turn += 1
            referee.pick(waits.number, 0 if turn % 2 else _last(waits.ask, waits.awaited[0]), source="bot")
    return write_record(referee.record()).decode()


def _last(ask: Any, who: str) -> int:
    offers = list(ask.offers if hasattr(ask, "who") else dict(ask.offers)[who])
    return len(offers) - 1


HARDY: dict[str, Plain] = {
    "delve": {
        "kind": "monster", "ac": 13, "hp": 30_000, "max_hp": 30_000, "morale_exempt": True,
        "routine": [[{"attack": "blade", "count": 1, "bonus": 3, "dice": "1d8+1"}]],
    },
    "fury": {"ws": 40, "s": 10, "t": 99, "ag": 30, "w": 99, "ap": 5, "main_hand": "hand_weapon", "off_hand": "dagger"},
    "riposte": {"from": "swordsman", "strength": 1, "res": 30, "max_hits": 1_000, "max_shock_hits": 1_000},
}  # fmt: skip
ON_A_LINE = {"riposte": "at_m"}
"""Rulebooks without a map, and the key of a place there."""


def endless(slug: str) -> Plain:
    """Three a side who can hardly hurt each other."""
    line = ON_A_LINE.get(slug)
    return {
        "kind": "scenario",
        "system": slug,
        "title": {"en": "Endless", "ru": "Без конца"},
        **({} if line else {"board": {"legend": {}, "map": "........\n" * 6}}),
        "combatants": [
            {"name": f"{side}{number}", "side": side, **HARDY[slug]}
            | ({line: column} if line else {"at": [3 + column, number]})
            | ({"player": "Ann"} if column == 0 else {})
            for column, side in enumerate(("characters", "enemies"))
            for number in range(3)
        ],
    }


def reopened(slug: str, answers: int) -> None:
    """After a restart of the server, from asking for the page's socket to the whole of the greeting.

    Then how long the past takes that is played when somebody asks for it; and all of it where no place was kept.
    """
    with tempfile.TemporaryDirectory() as folder:
        record = long_fight(slug, answers)
        data = Path(folder)
        with serving(data) as server:
            token = server.begin(text=record)["master"]
        with serving(data) as server:
            took, past, work = _back(server, token)
            aim = "1 s" if answers == LONG else ""
            report(f"{slug}: a fight of {answers:,} answers open again", f"{took:.2f} s", aim)
            report("    of that, work of the server's processor", f"{work:.2f} s")
            report("    memory of the server then", f"{server.memory:.0f} MB")
            report("    its beginning, when somebody asks for it", f"{past:.2f} s")
        with sqlite3.connect(data / "table.db") as store:
            store.execute("DELETE FROM places")
        with serving(data) as server:
            took, _, work = _back(server, token)
            report("    open again where every answer is played at once", f"{took:.2f} s")
            report("    of that, work of the server's processor", f"{work:.2f} s")


def _back(server: Server, token: str) -> tuple[float, float, float]:
    """Seconds to the end of the greeting, then to the very first fact; and the server's own work for the greeting."""
    server.ask("/")
    before, began = server.work, time.perf_counter()
    with server.sit(token) as page:
        heard(page)
        came, work = time.perf_counter(), server.work - before
        page.send(json.dumps({"history": {"from": 0, "count": 1}}))
        assert b'"re":"history"' in bytes(page.recv(WAIT, decode=False))
        return came - began, time.perf_counter() - came, work


def main() -> None:
    answers = int(sys.argv[1]) if len(sys.argv) > 1 else LONG
    if not (Path(zaruba.apps.web.__file__).parent / "static" / "index.html").exists():
        sys.exit("the page is not built: python hatch_build.py")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with serving(data) as server:
            server.begin(example="delve/crypt")
        start_up(data)
        late(data)
        start_up(data, f"with {LATE} clocks run out meanwhile")
        with serving(data) as server:
            report("memory of the server, nobody there", f"{server.memory:.0f} MB")
            weight(server)
            for example in ("delve/crypt", "fury/duel", "riposte/duel"):
                for clients in (1, 20, 50):
                    under_way(server, clients, example)
            report("memory of the server after all this", f"{server.memory:.0f} MB")
    for slug in HARDY:
        reopened(slug, answers)


if __name__ == "__main__":
    main()
