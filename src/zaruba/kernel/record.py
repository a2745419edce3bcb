"""The record of a fight: where it began, every answer since, and hashes that prove both."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from zaruba.kernel.asks import Roll
from zaruba.kernel.content import Path_
from zaruba.kernel.misfits import misfit
from zaruba.kernel.readings import Reading
from zaruba.kernel.tally import Tally

SCHEMA_VERSION = 1

Kind = Literal["roll", "choose", "measure", "override", "improvise"]
Source = Literal["machine", "hand", "forum", "bot", "order", "fallback"]
"""Who gave an answer. An `order` stood and was carried out; a `fallback` spoke for somebody whose time was over."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """One answer on the tape.

    Rolls carry `throw` and `faces` (or `sum` where only the sum was told), choices `action`,
    measures `value`, words of the master `fact` (as he gave it) and `reason`. `say` is the
    player's own prose. Fields that this version does not know are kept in `more`, outside the chain.
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
    more: dict[str, Any] = {}


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


def holds(written: Any, meant: Any) -> bool:
    """Whether everything meant is written so; of what this version does not know there may be more."""
    if isinstance(meant, Mapping):
        return isinstance(written, Mapping) and all(
            key in written and holds(written[key], value) for key, value in meant.items()
        )
    if isinstance(meant, list | tuple):
        same = isinstance(written, list | tuple) and len(written) == len(meant)
        return same and all(map(holds, written, meant))
    return bool(written == meant)


class StepMark(Struct, frozen=True, omit_defaults=True):
    """A finished step: its first ask (0 if it asked nothing), hashes of its facts and of the position after."""

    first_ask: int
    facts_hash: str
    state_hash: str
    more: dict[str, Any] = {}


class Undone(Struct, frozen=True, omit_defaults=True):
    """Answers taken back: those given after ask `after`, and what made them void."""

    after: int
    answers: tuple[Answer, ...]
    why: str = "undo"
    more: dict[str, Any] = {}


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


def unfolded(state: Struct) -> dict[str, msgspec.Raw]:
    """A position field by field, to be kept."""
    return _fields(canonical(state))


def folded_again(plain: Mapping[str, msgspec.Raw], like: Struct) -> Any:
    """A position out of what was kept of it. `like` is an earlier one of the same fight, which lends what has not changed.

    Raises `msgspec.MsgspecError` or `TypeError` where it is none.
    """
    whole = {}
    for field in msgspec.structs.fields(like):
        lent, kept = getattr(like, field.name), bytes(plain.get(field.encode_name, b""))
        if canonical(lent) == kept:
            whole[field.name] = lent
            continue
        try:
            whole[field.name] = msgspec.json.decode(kept, type=field.type)
        except TypeError:  # somewhere in it the JSON does not tell which of several types is meant
            if not isinstance(lent, Struct):
                raise
            whole[field.name] = folded_again(_fields(kept), lent)
    return type(like)(**whole)


def _fields(text: bytes) -> dict[str, msgspec.Raw]:
    return msgspec.json.decode(text, type=dict[str, msgspec.Raw])


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
        "answer": {k: v for k, v in msgspec.to_builtins(answer).items() if k not in ("chain", "more")},
        "state": state_hash,
        "clause": clause,
    }
    if isinstance(ask, Roll):
        covered["reading"] = described(ask.reading)
        covered["add"] = shown(ask.reading.add)
        covered["target"] = shown(ask.reading.target)
    return digest(covered)


# ---------------------------------------------------------------- reading and writing


class BadRecord(ValueError):
    """A record that cannot be read: why (a words key) with its details, where in it, and at which byte where it is no JSON."""

    def __init__(self, why: str, path: Path_ = (), *, byte: int = 0, **details: Any) -> None:
        self.why, self.path, self.byte, self.details = why, path, byte, details
        super().__init__(f"{self.path_text or 'record'}: {why} {details or ''}".rstrip())

    @property
    def path_text(self) -> str:
        return ".".join(map(str, self.path))


_INSIDE: Mapping[type[Struct], Mapping[str, type[Struct]]] = {
    Record: {"answers": Answer, "steps": StepMark, "undone": Undone},
    Undone: {"answers": Answer},
}
"""The fields that hold lists of structs, each with its own unknown fields."""
_KNOWN: Mapping[type[Struct], frozenset[str]] = {
    kind: frozenset(kind.__struct_fields__) - {"more"} for kind in (Answer, StepMark, Undone, Record)
}


def read_record(text: bytes) -> Record:
    """Read a record from JSON. Raises BadRecord; fields of newer minor versions are kept."""
    try:
        raw = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise BadRecord("not-json", byte=_byte(error, text)) from None
    except RecursionError:
        raise BadRecord("too-deep") from None
    return record_of(raw)


def record_of(raw: Any) -> Record:
    """A record out of the plain data of its JSON. Raises BadRecord."""
    if not isinstance(raw, dict) or raw.get("kind") != "record":
        raise BadRecord("not-a-record")
    version = raw.get("schema_version")
    if not isinstance(version, int) or version < 1:
        raise BadRecord("no-version", ("schema_version",))
    if version > SCHEMA_VERSION:
        raise BadRecord("newer", ("schema_version",), version=version, reads=SCHEMA_VERSION)
    try:
        record = msgspec.convert(_set_aside(Record, raw), Record)
    except msgspec.ValidationError as error:
        found = misfit(error)
        raise BadRecord(found.code, found.path, **found.details) from None
    for key in ("seed", "salt"):
        if not re.fullmatch(r"([0-9a-fA-F]{2})*", getattr(record, key)):
            raise BadRecord("not-hex", (key,))
    return record


def _byte(error: msgspec.DecodeError, text: bytes) -> int:
    found = re.search(r"\(byte (\d+)\)", str(error))
    return int(found[1]) if found else len(text)


def _set_aside(kind: type[Struct], plain: Any) -> Any:
    """Plain data with whatever a struct does not know under its `more`."""
    if not isinstance(plain, dict):
        return plain
    if kind not in _INSIDE and plain.keys() <= _KNOWN[kind]:
        return plain
    known = {key: value for key, value in plain.items() if key in kind.__struct_fields__ and key != "more"}
    for key, inner in _INSIDE.get(kind, {}).items():
        if isinstance(known.get(key), list):
            known[key] = [_set_aside(inner, one) for one in known[key]]
    more = {key: value for key, value in plain.items() if key not in known}
    return {**known, "more": more} if more else known


def plain_record(record: Record) -> dict[str, Any]:
    """The record as plain data, unknown fields back where they were."""
    plain: dict[str, Any] = msgspec.to_builtins(record)
    return _laid_out(Record, plain)


def laid_out(parts: Iterable[Struct]) -> list[dict[str, Any]]:
    """Parts of a record as plain data, unknown fields back where they were."""
    return [_laid_out(type(one), msgspec.to_builtins(one)) for one in parts]


def _laid_out(kind: type[Struct], plain: dict[str, Any]) -> dict[str, Any]:
    whole = {key: value for key, value in plain.items() if key != "more"}
    whole.update(plain.get("more", {}))
    for key, inner in _INSIDE.get(kind, {}).items():
        if key in whole:
            whole[key] = [_laid_out(inner, one) for one in whole[key]]
    return whole


def unknown_fields(record: Record) -> list[str]:
    """The paths of whatever in a record this version does not know."""
    found = list(record.more)
    found += [f"answers.{place}.{key}" for place, answer in enumerate(record.answers) for key in answer.more]
    found += [f"steps.{place}.{key}" for place, mark in enumerate(record.steps) for key in mark.more]
    for place, batch in enumerate(record.undone):
        found += [f"undone.{place}.{key}" for key in batch.more]
        found += [f"undone.{place}.answers.{n}.{key}" for n, one in enumerate(batch.answers) for key in one.more]
    return found


def write_record(record: Record) -> bytes:
    """The record as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(plain_record(record)), indent=1) + b"\n"
