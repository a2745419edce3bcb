"""Where a long fight is gone on from without playing all of it again: a place in its record, under a seal.

The seal covers the place, the tape before it and the engine that played it. A place that is damaged, that was taken
back past, or that another engine kept is as good as none: then everything is played again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

import zaruba.kernel
import zaruba.space
from zaruba import __version__
from zaruba.apps.referee import known, table
from zaruba.apps.referee.table import Place, Table
from zaruba.apps.store import KeptPlace
from zaruba.kernel.record import canonical, plain_record
from zaruba.kernel.system import System, system

RULES = ("*.py", "*.yaml")


def kept(of: Table, least: int) -> KeptPlace | None:
    """The place to go on from another time, with so many facts for each seat behind it; None where the fight is short."""
    place = of.place(least)
    if place is None:
        return None
    body = msgspec.json.encode(place).decode()
    return KeptPlace(body, _seal(body, place, plain_record(of.record()), of.fight.system))


def place_in(
    record: Mapping[str, Any], found: KeptPlace | None, find: Callable[[str], System] = system
) -> Place | None:
    """The place in a record that was kept, if it is one still."""
    if found is None:
        return None
    try:
        place = msgspec.json.decode(found.body, type=Place)
        whole = found.seal == _seal(found.body, place, record, find(record["system"]))
    except (msgspec.MsgspecError, LookupError):
        return None
    return place if whole else None


def _seal(body: str, place: Place, record: Mapping[str, Any], rulebook: System) -> str:
    begun = [record["system"], record["scenario"], record.get("seed"), record.get("salt"), record["commitment"]]
    tape = [record["answers"][: place.bookmark.answers], record["steps"][: place.bookmark.steps]]
    return hashlib.sha256(canonical([_engine(rulebook.folder), begun, tape, body])).hexdigest()


@lru_cache(maxsize=8)
def _engine(folder: Path) -> str:
    """What plays a fight: the very texts of the rules, so that changed rules play an old fight from its start."""
    folders = [Path(next(iter(one.__path__))) for one in (zaruba.kernel, zaruba.space)]
    found = [path for one in (*folders, folder) for pattern in RULES for path in sorted(one.rglob(pattern))]
    found += [Path(module.__file__) for module in (known, table) if module.__file__]
    seal = hashlib.sha256(__version__.encode())
    for path in found:
        seal.update(path.read_bytes())
    return seal.hexdigest()
