"""Where the program speaks and listens: two streams that no encoding can break, and colour where it is wanted."""

from __future__ import annotations

import codecs
import importlib
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TextIO

PLAIN = {
    "−": "-", "–": "-", "—": "-", "…": "...", "×": "x", "≥": ">=", "≤": "<=", "≈": "~", "→": "->", "←": "<-", "∞": "inf", "·": ".",
    "«": '"', "»": '"', "„": '"', "“": '"', "”": '"', "’": "'", "\u00a0": " ", "\u202f": " ", "\u2009": " ",
    "\ufffd": "?", "⟦": "<<", "⟧": ">>", "•": "*", "█": "#", "▌": "=", "✓": "+", "✗": "x", "ё": "е", "Ё": "Е", "\ufeff": "",
}  # fmt: skip
"""What is written where a console has no such character."""

STYLES = {"strong": "1", "dim": "2", "good": "32", "bad": "31", "hint": "36", "odds": "33"}


def replaced(error: UnicodeError) -> tuple[str | bytes, int]:
    """An error handler for old code pages: the plain form of a character, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wanted = error.object[error.start : error.end]
    text = "".join(PLAIN.get(c, "?") for c in wanted)
    return "".join(_fits(c, error.encoding) for c in text), error.end


def _fits(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return "?"
    return character


codecs.register_error("zaruba", replaced)


def prepare_streams() -> None:
    """Let output replace what it cannot write, and input what it cannot read, instead of failing."""
    for stream, errors in ((sys.stdout, "zaruba"), (sys.stderr, "zaruba"), (sys.stdin, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def wants_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Colour for a terminal only, and never where NO_COLOR is set."""
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    if os.name == "nt" and not (environment.get("WT_SESSION") or environment.get("ANSICON")):
        return False
    return stream.isatty()


STEERING = re.compile(
    "(\x1b\\[(?:0|" + "|".join(STYLES.values()) + ")m)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
)
"""What would steer a terminal or turn a line round, our own styles apart: names and prose come from anybody."""


def harmless(text: str, *, colour: bool = False) -> str:
    """A text that only shows, whoever wrote it."""
    return STEERING.sub(lambda match: match[1] if colour and match[1] else "\N{REPLACEMENT CHARACTER}", text)


class Console:
    """Human text to `out`, diagnostics and progress to `err`, answers of people from `source`."""

    def __init__(self, *, colour: bool | None = None) -> None:
        self.colour = wants_colour(sys.stdout, os.environ) if colour is None else colour

    def say(self, text: str = "", style: str = "") -> None:
        print(self.styled(harmless(text, colour=self.colour), style), file=sys.stdout)

    def warn(self, text: str) -> None:
        sys.stdout.flush()
        print(harmless(text), file=sys.stderr, flush=True)

    def json(self, document: Any) -> None:
        """One document on one line of standard output."""
        import msgspec

        print(msgspec.json.encode(document).decode(), file=sys.stdout)

    def styled(self, text: str, style: str) -> str:
        """Colour is never the only sign of anything; without it the text alone must do."""
        if not (self.colour and style and text):
            return text
        return f"\033[{STYLES[style]}m{text}\033[0m"

    def ask(self, prompt: str) -> str | None:
        """A line from whoever plays, with the usual keys for editing on a terminal; None at the end of input."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            with suppress(ImportError):
                importlib.import_module("readline")  # what `input` edits with, once it is loaded
            try:
                return input(prompt).strip()
            except EOFError:
                return None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return None
        self.say(line.rstrip("\r\n"))  # so that a captured session reads like one on a terminal
        return line.strip()
