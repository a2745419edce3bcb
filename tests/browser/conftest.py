"""The real server, the built page, and a real Chromium that fails the test on any complaint or foreign request."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import hatch_build

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"
CHROMIUM = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
LAPTOP, PHONE = (1366, 768), (390, 844)

Plain = dict[str, Any]

expect.set_options(timeout=20_000)  # machines that build and test at once are slow, and that is no fault of the page's


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page as its sources stand now; of several workers one builds it."""
    with (tmp_path_factory.getbasetemp().parent / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        hatch_build.run(FRONTEND)
        hatch_build.build(FRONTEND, ROOT / "src" / "zaruba" / "apps" / "web" / "static")


class Server:
    """`zaruba serve` on a port of its own, which it keeps when it is killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data, self.address = data, "http://127.0.0.1:0"
        self.start()

    def start(self) -> None:
        port = self.address.rpartition(":")[2]
        words = [sys.executable, "-m", "zaruba", "serve", "--lang", "en", "--port", port, "--data", str(self.data)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")
        assert self.address.startswith("http://127.0.0.1:"), self.address

    def fight(self, **what: Any) -> Plain:
        """A new fight; the answer holds its links."""
        body = json.dumps(what).encode()
        request = urllib.request.Request(f"{self.address}/api/fights", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            made: Plain = json.load(answer)
        return made

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("data"))
    yield one
    one.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        raise RuntimeError("these tests play in Chromium: apt-get install chromium, or install Google Chrome")
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=[*quiet, "--no-first-run"])
        yield browser
        browser.close()


Open = Callable[..., Page]


@pytest.fixture
def visit(server: Server, chromium: Browser) -> Iterator[Open]:
    """Opens pages of the table as one viewer each. No page may complain, or ask another host for anything.

    `deaf`: a page whose server is killed complains of that, and of nothing else.
    """
    complaints: list[str] = []
    contexts = []

    def visit(
        path: str = "/",
        lang: str = "en",
        size: tuple[int, int] = LAPTOP,
        light: str = "light",
        at: Server = server,
        deaf: bool = False,
        touch: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "ru": "ru-RU"}[lang],
            color_scheme="dark" if light == "dark" else "light",
            reduced_motion="reduce",
            has_touch=touch,
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type in ("error", "warning") and not deaf else None,
        )
        page.on("request", lambda request: complaints.extend(foreign(request.url, at.address)))
        page.on("websocket", lambda socket: complaints.extend(foreign(socket.url, at.address)))
        page.goto(at.address + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


def foreign(url: str, address: str) -> list[str]:
    return [] if urlsplit(url).netloc == urlsplit(address).netloc else [f"asked another host: {url}"]


@pytest.fixture(scope="session")
def axe(built: None) -> str:
    return (FRONTEND / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
