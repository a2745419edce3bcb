"""How far a long reckoning is: one line on standard error, written over and over, and only on a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Self

from zaruba.apps.cli.console import harmless
from zaruba.apps.cli.program import Terminal

PERIOD = 0.1
"""Seconds between two looks."""


class Progress:
    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._shown = sys.stderr.isatty()
        self._last = 0.0
        self._written = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._written:
            sys.stderr.write("\r\033[2K")
            sys.stderr.flush()

    def tell(self, key: str, done: int, of: int) -> None:
        """A key of the words, what is done and of how much; 0 where nobody knows."""
        now = time.monotonic()
        if not self._shown or now - self._last < PERIOD:
            return
        self._last, self._written = now, True
        text = harmless(self._terminal.words(key, done=done, of=of or "?"))
        sys.stderr.write(f"\r\033[2K{text[: shutil.get_terminal_size().columns - 1]}")
        sys.stderr.flush()

    def of_forecast(self, method: str, done: int, of: int) -> None:
        self.tell("progress-exact" if method == "exact" else "progress-sampled", done, of)

    def of_changes(self, done: int, of: int) -> None:
        self.tell("progress-changes", done, of)
