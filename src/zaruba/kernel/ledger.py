"""The ledger of a system: its clauses with wording, ruling, origin and worked cases.

Loaded only where it is shown or tested; rules know clauses by id alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

ORIGINS = ("seed", "inferred", "gap")


class Case(Struct, frozen=True):
    """A worked case: what is given, the dice in the order they are thrown, and what must follow."""

    clause: str
    name: str
    given: dict[str, Any]
    dice: tuple[dict[str, int], ...]
    then: dict[str, Any]


class Clause(Struct, frozen=True):
    """One clause. `origin` is seed (from the text), inferred (follows from it) or gap (our ruling)."""

    id: str
    origin: str
    where: str
    formal: str
    title: Mapping[str, str]
    says: Mapping[str, str]
    ruling: Mapping[str, str]
    depends: tuple[str, ...]
    cases: tuple[Case, ...]


class Ledger(Struct, frozen=True):
    system: str
    title: Mapping[str, str]
    seed: str
    clauses: Mapping[str, Clause]
    options: tuple[dict[str, Any], ...]
    glossary: tuple[dict[str, Any], ...]
    conventions: Mapping[str, Any]


def read_title(folder: Path) -> Mapping[str, str]:
    """What a rulebook is called: that stands before its `seed`, and no more of the ledger is read."""
    with (folder / "ledger.yaml").open(encoding="utf-8") as file:
        first = "".join(takewhile(lambda line: not line.startswith("seed:"), file))
    title: Mapping[str, str] = _yaml(first)["title"]
    return title


@lru_cache(maxsize=8)
def read_ledger(folder: Path) -> Ledger:
    """The ledger of the system in `folder`: `ledger.yaml` and, beside it, `words/ledger.yaml` with the Russian."""
    text = (folder / "ledger.yaml").read_text("utf-8")
    head, _, clauses = text.partition("\nclauses:\n")
    raw = _yaml(head)
    return Ledger(
        system=raw["system"],
        title=raw["title"],
        seed=raw["seed"],
        clauses=Clauses(clauses, (folder / "words" / "ledger.yaml").read_text("utf-8")),
        options=tuple(raw.get("options", ())),
        glossary=tuple(raw.get("glossary", ())),
        conventions=raw.get("conventions", {}),
    )


class Clauses(Mapping[str, Clause]):
    """The clauses of a ledger, each read when somebody looks at it: to read all of them takes longer than a fight's start.

    So they stand last in the file, each as a list's entry that begins with its `id`.
    """

    def __init__(self, clauses: str, words: str) -> None:
        self._texts, self._words = _cut(_ENTRY, clauses), _cut(_KEY, words)
        self._read: dict[str, Clause] = {}

    def __getitem__(self, id: str) -> Clause:
        found = self._read.get(id)
        if found is None:
            (entry,) = _yaml(self._texts[id])
            found = self._read[id] = _clause(entry, _yaml(self._words[id])[id])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


_ENTRY = re.compile(r"^ *- id: *(\S+) *$", re.MULTILINE)
_KEY = re.compile(r"^(\w\S*): *$", re.MULTILINE)


def _cut(start: re.Pattern[str], text: str) -> dict[str, str]:
    """A text cut before each line that starts something, by what that is called."""
    found = list(start.finditer(text))
    ends = [*(one.start() for one in found[1:]), len(text)]
    return {one[1]: text[one.start() : end] for one, end in zip(found, ends, strict=True)}


def _clause(entry: Mapping[str, Any], word: Mapping[str, Any]) -> Clause:
    return Clause(
        id=entry["id"],
        origin=entry["origin"],
        where=entry.get("where", ""),
        formal=entry.get("formal", ""),
        title=word["title"],
        says={"en": entry["says"].strip(), "ru": word["says"].strip()},
        ruling={"en": entry["ruling"].strip(), "ru": word["ruling"].strip()} if entry.get("ruling") else {},
        depends=tuple(entry.get("depends", ())),
        cases=tuple(
            Case(entry["id"], case["name"], case["given"], tuple(case.get("dice") or ()), case["then"])
            for case in entry.get("cases", ())
        ),
    )


def _yaml(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)
