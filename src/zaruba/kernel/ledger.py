"""The ledger of a system: its clauses with wording, ruling, origin and worked cases.

Loaded only where it is shown or tested; rules know clauses by id alone.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    title: Mapping[str, str] = yaml.load(first, Loader=yaml.CSafeLoader)["title"]
    return title


@lru_cache(maxsize=8)
def read_ledger(folder: Path) -> Ledger:
    """The ledger of the system in `folder`: `ledger.yaml` and, beside it, `words/ledger.yaml` with the Russian."""
    raw = yaml.load((folder / "ledger.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    words = yaml.load((folder / "words" / "ledger.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    clauses = {}
    for entry in raw["clauses"]:
        word = words[entry["id"]]
        ruling = {"en": entry["ruling"].strip(), "ru": word["ruling"].strip()} if entry.get("ruling") else {}
        clauses[entry["id"]] = Clause(
            id=entry["id"],
            origin=entry["origin"],
            where=entry.get("where", ""),
            formal=entry.get("formal", ""),
            title=word["title"],
            says={"en": entry["says"].strip(), "ru": word["says"].strip()},
            ruling=ruling,
            depends=tuple(entry.get("depends", ())),
            cases=tuple(
                Case(entry["id"], case["name"], case["given"], tuple(case.get("dice") or ()), case["then"])
                for case in entry.get("cases", ())
            ),
        )
    return Ledger(
        system=raw["system"],
        title=raw["title"],
        seed=raw["seed"],
        clauses=clauses,
        options=tuple(raw.get("options", ())),
        glossary=tuple(raw.get("glossary", ())),
        conventions=raw.get("conventions", {}),
    )
