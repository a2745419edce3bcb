"""Why a thing came about: the tree of rules of a step, with its asks, tallies and facts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from zaruba.apps.referee.known import secrets_of, seen_of
from zaruba.apps.referee.messages import ClauseShown
from zaruba.apps.referee.table import Table, Viewpoint
from zaruba.apps.referee.wording import Wording
from zaruba.kernel.asks import Measure, Roll
from zaruba.kernel.clauses import APART, Citation, Node
from zaruba.kernel.fight import Fact
from zaruba.kernel.record import shown
from zaruba.kernel.referee import Asked, Referee, Refused


def why(
    table: Table, view: Viewpoint, words: Wording, *, number: int | None = None, fact: int | None = None
) -> tuple[list[Any], dict[str, ClauseShown]]:
    """The tree of the step that an answer or a fact belongs to, as the viewpoint may see it, and the clauses it names."""
    referee = table.fight
    if fact is not None:
        root, before = table.step_of(view, fact)
    else:
        asked = number if view.is_master or number is None else view.numbers.get(number)
        if asked is not None:
            table.go_back_to(asked)
        found = _step_of(referee, asked)
        if found is None:
            raise Refused("illegal", "no-live-answer", number=number)
        root, before = found
    teller = _Teller(table, view, words, before)
    tree = teller.inside(root)
    return tree, {clause: _clause(referee.system.folder, clause, words) for clause in _cited(tree)}


def _step_of(referee: Referee, number: int | None) -> tuple[Node, Any] | None:
    for step in referee.steps:
        if any(answer.ask == number for answer in step.answers):
            return step.log, step.before
    if referee.log is not None:
        for entry in referee.log.walk():
            if isinstance(entry, Asked) and entry.answer.ask == number:
                return referee.log, referee.before
    return None


class _Teller:
    """Tells a tree to one viewpoint: a seat gets its own asks, the facts it learned, and the rules round them."""

    def __init__(self, table: Table, view: Viewpoint, words: Wording, before: Any) -> None:
        self.table, self.view, self.words = table, view, words
        self.state = before
        self.own = {master: own for own, master in view.numbers.items()}

    def inside(self, node: Node) -> list[Any]:
        told: list[Any] = []
        for entry in node.inside:
            match entry:
                case Node(rule=rule) if rule in APART:
                    continue
                case Node():
                    inside = self.inside(entry)
                    if inside or self.view.is_master:
                        told.append({"clauses": list(entry.clauses), "inside": inside})
                case Asked():
                    told += self.asked(entry)
                case Citation():
                    if self.view.is_master:
                        told.append({"cites": list(entry.clauses)})
                case Fact():
                    told += self.fact(entry)
        return told

    def fact(self, fact: Fact) -> Iterator[Any]:
        before, self.state = self.state, fact.apply(self.state)
        seen: Fact | None = fact
        if not self.view.is_master:
            seen = self.table.fight.system.tell(fact, before, self.state, self.view.seat)
        if seen is not None:
            yield {"fact": msgspec.to_builtins(seen), "text": self.words.fact(seen)}

    def asked(self, entry: Asked) -> Iterator[Any]:
        answer = entry.answer
        number = answer.ask if self.view.is_master else self.own.get(answer.ask)
        if not self.view.is_master and self.state.seat_of(answer.who) != self.view.seat:
            return
        told: dict[str, Any] = {} if number is None else {"ask": number}
        told |= {"kind": answer.kind, "who": answer.who, "source": answer.source}
        for key in ("throw", "faces", "sum", "value", "action", "fact", "say", "reason"):
            value = getattr(answer, key)
            if value not in (None, ""):
                told[key] = msgspec.to_builtins(value)
        if entry.clause:
            told["clause"] = entry.clause
        if isinstance(entry.ask, Measure) and answer.value is not None:
            told["text"] = self.words.measured(entry.ask, answer.value)
        if isinstance(entry.ask, Roll):
            reading = entry.ask.reading
            told["for"] = entry.ask.purpose
            told["test"] = reading.test
            told["add"] = self.tally(shown(reading.add))
            told["target"] = None if self.veiled(entry) else self.tally(shown(reading.target))
            told["cites"] = list(reading.cites)
            told["result"] = msgspec.to_builtins(seen_of(self.table.fight.system, entry.ask, answer), enc_hook=str)
        yield told

    def veiled(self, entry: Asked) -> bool:
        """Whether the target of a throw may not be shown: it was not when it was asked, or somebody keeps a secret."""
        if self.view.is_master:
            return False
        if entry.answer.source == "machine":
            return bool(secrets_of(self.state, self.view.seat, self.table.fight.system))
        return entry.answer.ask in self.view.veiled

    def tally(self, whole: dict[str, Any] | None) -> dict[str, Any] | None:
        """A tally row by row, with the title of each clause."""
        if whole is None:
            return None
        return {**whole, "rows": [{**row, "title": self.words.clause(row["clause"])} for row in whole["rows"]]}


def _cited(tree: Any) -> Iterator[str]:
    """Every clause named in a told tree, each once."""
    found: dict[str, None] = {}

    def look(value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key == "clause" and isinstance(inner, str):
                    found[inner] = None
                elif key in ("clauses", "cites"):
                    found.update(dict.fromkeys(inner))
                else:
                    look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(tree)
    return iter(found)


def _clause(folder: Path, clause: str, words: Wording) -> ClauseShown:
    from zaruba.kernel.ledger import read_ledger

    found = read_ledger(folder).clauses.get(clause) if (folder / "ledger.yaml").exists() else None
    origin, where = ("", "") if found is None else (found.origin, found.where)
    return ClauseShown(words.clause(clause), origin, where)
