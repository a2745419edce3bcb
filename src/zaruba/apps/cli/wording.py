"""The program's own words: prompts, reports, faults of usage.

They lie in `words/` as Fluent. Most messages are plain text with `{ $names }`, and those are read
here without Fluent, which takes longer to load than `roll` to answer. A message with plural forms
goes through Fluent itself.
"""

from __future__ import annotations

import os
import re
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from zaruba.apps.bundle import bundle_of

LANGUAGES = ("en", "ru")
FOLDER = Path(__file__).parent / "words"
KEY = re.compile(r"([a-z][a-z0-9-]*) *= ?(.*)")
PLACE = re.compile(r"\{ *(?:\$([a-z_]+)|\"([^\"]*)\") *\}")


def language_of(environment: dict[str, str]) -> str:
    """Russian where the locale says so, English otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def program() -> str:
    """What one types to start the program: `./run` says by which name it was called itself."""
    return os.environ.get("ZARUBA_CALLED") or "zaruba"


@lru_cache(maxsize=8)
def messages(file: str) -> dict[str, str]:
    """Every message of a file of words, as it stands there."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in (FOLDER / file).read_text("utf-8").splitlines():
        if match := KEY.fullmatch(line):
            lines = found[match[1]] = [match[2]]
        elif line.startswith("#"):
            lines = []
        else:
            lines.append(line)
    return {key: _joined(lines) for key, lines in found.items()}


def _joined(lines: list[str]) -> str:
    """A pattern of several lines: without the blanks all but its first line begin with, as Fluent has it."""
    first, rest = lines[0], lines[1:]
    indent = min((len(line) - len(line.lstrip(" ")) for line in rest if line.strip()), default=0)
    return "\n".join([first.rstrip(), *(line[indent:].rstrip() for line in rest)]).strip("\n")


class Wording:
    """The words of one language: `wording("saved", file=…)`.

    `turns` where a rulebook has a word of its own for a pass of everybody's acts: then `turn-round` before `round`.
    """

    def __init__(self, lang: str) -> None:
        self.lang, self.turns = lang, False

    def __call__(self, key: str, /, **named: Any) -> str:
        if self.turns and f"turn-{key}" in self:
            key = f"turn-{key}"
        text, named = messages(f"{self.lang}.ftl")[key], {"program": program(), **named}
        if "->" in text:
            return self._by_fluent(key, named)
        return PLACE.sub(lambda match: match[2] if match[1] is None else str(named[match[1]]), text)

    def __contains__(self, key: str) -> bool:
        return key in messages(f"{self.lang}.ftl")

    def help(self, verb: str) -> str:
        """The help of a verb; of the whole program for ""."""
        text = messages(f"help/{self.lang}.ftl")[f"help-{verb}" if verb else "help"]
        return PLACE.sub(lambda match: match[2] if match[1] is None else {"program": program()}[match[1]], text)

    def _by_fluent(self, key: str, named: dict[str, Any]) -> str:
        bundle = _bundle(self.lang)
        text, errors = bundle.format_pattern(bundle.get_message(key).value, named)
        assert not errors, f"{key}: {errors}"
        return str(text)


@lru_cache(maxsize=2)
def _bundle(lang: str) -> Any:
    """The messages with plural forms, and only those: the rest is never parsed."""
    from fluent.runtime import FluentResource

    bundle = bundle_of(lang)
    for key, text in messages(f"{lang}.ftl").items():
        if "->" in text:
            bundle.add_resource(FluentResource(f"{key} = {text}\n"))
    return bundle


def percent(chance: Any, lang: str) -> str:
    """A chance as people read it; never 0 % or 100 % for what is neither."""
    share = Fraction(chance) * 100
    if 0 < share < Fraction(1, 10):
        text = "<0.1"
    elif Fraction(999, 10) < share < 100:
        text = ">99.9"
    else:
        text = rounded(share, 1)
    return text.replace(".", ",") + "\u00a0%" if lang == "ru" else text + "%"


def decimal(value: Any, lang: str, places: int = 2) -> str:
    """A number to so many places, trailing noughts dropped; the Russian way with a comma and a true minus."""
    text = rounded(Fraction(value), places)
    return text.replace(".", ",").replace("-", "−") if lang == "ru" else text


def rounded(value: Fraction, places: int) -> str:
    """A number to so many places, a half going up: 5.85 is 5.9. Never by way of a float, which may lie below it."""
    scaled = int(abs(value) * 10**places + Fraction(1, 2))
    text = f"{scaled // 10**places}.{scaled % 10**places:0{places}d}".rstrip("0").rstrip(".")
    return f"-{text}" if value < 0 and scaled else text


def whole(value: int, lang: str) -> str:
    return str(value).replace("-", "−") if lang == "ru" else str(value)


def told_time(seconds: int) -> str:
    """A moment of the clock on the wall, with the zone it is told in: players may live in several."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M %Z")
