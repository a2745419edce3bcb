"""What happened to a record between two moments, as one event; and the record out of its events.

An event holds how much of the tape still stands and what is new beyond it, so a fold of events from
the head on gives the record of any moment, whatever was taken back in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.referee.table import ARRANGED, NUMBERS, ORDERS, Table
from zaruba.kernel.record import Answer, Record, StepMark, laid_out

Event = dict[str, Any]


class Moment(Struct, frozen=True):
    """How far a fight has come: its tapes as they stood."""

    answers: tuple[Answer, ...] = ()
    steps: tuple[StepMark, ...] = ()
    undone: int = 0
    open: int = 0
    numbers: dict[str, int] = {}
    arranged: dict[str, Any] = {}


START = Moment()


def moment(table: Table) -> Moment:
    referee = table.fight
    return Moment(
        referee.answers,
        tuple(step.mark for step in referee.steps),
        len(referee.undone),
        0 if referee.open is None else referee.open.number,
        {seat: len(view.given) for seat, view in table.views.items() if view.given},
        table.arranged(),
    )


def event(table: Table, before: Moment) -> tuple[Event, Moment] | None:
    """What happened since; None where nothing did."""
    now = moment(table)
    if (now.answers, now.undone, now.open) == (before.answers, before.undone, before.open) and (
        now.arranged == (before.arranged or {key: {} for key in ARRANGED})
    ):
        return None
    kept = _shared([a.chain for a in before.answers], [a.chain for a in now.answers])
    marks = _shared(before.steps, now.steps)
    told: Event = {
        "kept": kept,
        "answers": laid_out(now.answers[kept:]),
        "marks": marks,
        "steps": laid_out(now.steps[marks:]),
        "undone": laid_out(table.fight.undone[before.undone :]),
        "open": now.open,
        "numbers": {
            seat: pairs for seat, view in table.views.items() if (pairs := view.given[before.numbers.get(seat, 0) :])
        },
    }
    told |= {key: one for key, one in now.arranged.items() if one != before.arranged.get(key, {})}
    return told, now


def _shared(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How long two tapes are the same. Looked at from the end: a link of the chain vouches for all before it."""
    most = min(len(one), len(other))
    if most and one[:most] == other[:most]:
        return most
    return next((place for place in range(most) if one[place] != other[place]), most)


def head(record: Record) -> dict[str, Any]:
    """A record without anything that happened."""
    bare = replace(record, answers=(), steps=(), undone=(), open=0, hash="", more={})
    plain: dict[str, Any] = msgspec.to_builtins(bare)
    return plain | {key: value for key, value in record.more.items() if key != NUMBERS}


def folded(head: Mapping[str, Any], events: Iterable[Event]) -> dict[str, Any]:
    """The record as plain data, ready to be resumed."""
    answers: list[Any] = []
    steps: list[Any] = []
    undone: list[Any] = []
    numbers: dict[str, dict[int, int]] = {}
    at = 0
    arranged = {key: head.get(key, {}) for key in ARRANGED}
    for one in events:
        arranged = {key: one.get(key, last) for key, last in arranged.items()}
        answers[one["kept"] :] = one["answers"]
        steps[one["marks"] :] = one["steps"]
        undone += one["undone"]
        at = one["open"]
        for seat, pairs in one["numbers"].items():
            numbers.setdefault(seat, {}).update(pairs)
    last = answers[-1].get("chain", "") if answers else ""
    own = {seat: [list(pair) for pair in pairs.items()] for seat, pairs in numbers.items()}
    told = {
        "answers": answers,
        "steps": steps,
        "undone": undone,
        "open": at,
        "hash": last,
        NUMBERS: own,
        **arranged,
    }
    bare = {key: value for key, value in head.items() if key not in ARRANGED}
    return {**bare, **{key: value for key, value in told.items() if value or (key == ORDERS and ORDERS in head)}}
