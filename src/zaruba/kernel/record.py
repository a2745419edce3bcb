"""The record of a fight: where it began, every answer since, and hashes that prove both."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from zaruba.kernel.asks import Roll
from zaruba.kernel.readings import Reading
from zaruba.kernel.tally import Tally

SCHEMA_VERSION = 1

Kind = Literal["roll", "choose", "measure", "override", "improvise"]
Source = Literal["machine", "hand", "forum", "bot"]


class Answer(Struct, frozen=True, omit_defaults=True):
    """One answer on the tape.

    Rolls carry `throw` and `faces` (or `sum` where only the sum was told), choices `action`,
    measures `value`, words of the master `fact` (as he gave it) and `reason`. `say` is the
    player's own prose.
    """

    ask: int
    kind: Kind
    who: str
    source: Source
    throw: str = ""
    faces: tuple[int, ...] | None = None
    sum: int | None = None
    value: int | None = None
    action: dict[str, Any] | None = None
    fact: dict[str, Any] | None = None
    say: str = ""
    reason: str = ""
    chain: str = ""


_OWN: Mapping[Kind, frozenset[str]] = {
    "roll": frozenset({"throw", "faces", "sum"}),
    "choose": frozenset({"action"}),
    "measure": frozenset({"value"}),
    "override": frozenset({"fact", "reason"}),
    "improvise": frozenset({"fact", "reason"}),
}
_OF_SOME = frozenset().union(*_OWN.values())


def too_much(answer: Answer) -> str:
    """A field that answers of this kind do not have, or a sum beside the faces; "" where all is in order."""
    if answer.faces is not None and answer.sum is not None:
        return "sum"
    odd = (name for name in _OF_SOME - _OWN[answer.kind] if getattr(answer, name) not in (None, ""))
    return min(odd, default="")


class StepMark(Struct, frozen=True):
    """A finished step: its first ask (0 if it asked nothing), hashes of its facts and of the position after."""

    first_ask: int
    facts_hash: str
    state_hash: str


class Undone(Struct, frozen=True, omit_defaults=True):
    """Answers taken back: those given after ask `after`, and what made them void."""

    after: int
    answers: tuple[Answer, ...]
    why: str = "undo"


class Record(Struct, frozen=True, omit_defaults=True):
    """A whole fight as one JSON document, enough to go on from.

    `open` is the number of the open ask, 0 when the fight is over. Unknown fields are kept in `more`.
    """

    kind: Literal["record"]
    schema_version: int
    engine_version: str
    system: str
    scenario: dict[str, Any]
    rulings: dict[str, Any]
    commitment: str
    salt: str = ""
    seed: str = ""
    answers: tuple[Answer, ...] = ()
    steps: tuple[StepMark, ...] = ()
    undone: tuple[Undone, ...] = ()
    open: int = 0
    hash: str = ""
    more: dict[str, Any] = {}


_canonical = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The one JSON text of a value: keys sorted, no blanks."""
    return _canonical.encode(value)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value, in hex."""
    return hashlib.sha256(_canonical.encode(value)).hexdigest()


def described(reading: Reading[Any]) -> dict[str, Any]:
    """A reading without its tallies: its type and whatever else it looks at."""
    plain: dict[str, Any] = msgspec.to_builtins(reading)
    return {key: value for key, value in plain.items() if key not in ("add", "target") and value}


def shown(whole: Tally | None) -> dict[str, Any] | None:
    """A tally as people and programs get it: base, rows, total."""
    if whole is None:
        return None
    rows = [
        {"value": row.value, "clause": row.clause, **({"name": row.name} if row.name else {})} for row in whole.rows
    ]
    return {"base": whole.base, "rows": rows, "total": whole.total}


def link(previous: str, answer: Answer, *, state_hash: str, clause: str, ask: object) -> str:
    """The next link of the chain: it covers the answer, the position, the clause, the tally and the reading."""
    covered: dict[str, Any] = {
        "previous": previous,
        "answer": {k: v for k, v in msgspec.to_builtins(answer).items() if k != "chain"},
        "state": state_hash,
        "clause": clause,
    }
    if isinstance(ask, Roll):
        covered["reading"] = described(ask.reading)
        covered["add"] = shown(ask.reading.add)
        covered["target"] = shown(ask.reading.target)
    return digest(covered)


class BadRecord(ValueError):
    """A record that cannot be read: what is wrong and where."""


def read_record(text: bytes) -> Record:
    """Read a record from JSON. Raises BadRecord with what is wrong; fields of newer minor versions are kept."""
    try:
        raw = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(raw, dict) or raw.get("kind") != "record":
        raise BadRecord('not a record: expected a JSON object with "kind": "record"')
    version = raw.get("schema_version")
    if not isinstance(version, int) or version < 1:
        raise BadRecord("schema_version is missing")
    if version > SCHEMA_VERSION:
        raise BadRecord(f"written by a newer Zaruba (schema_version {version}; this one reads {SCHEMA_VERSION})")
    known = set(Record.__struct_fields__) - {"more"}
    more = {key: value for key, value in raw.items() if key not in known}
    try:
        return msgspec.convert({**{k: v for k, v in raw.items() if k in known}, "more": more}, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(str(error)) from None


def write_record(record: Record) -> bytes:
    """The record as indented JSON, unknown fields written back where they were."""
    plain: Mapping[str, Any] = msgspec.to_builtins(record)
    whole = {key: value for key, value in plain.items() if key != "more"} | dict(record.more)
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"
