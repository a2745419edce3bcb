"""Worked cases of a ledger as tests.

A test names its cases with `@case(clause, name, …)` and takes the `case` fixture (conftest.py). When
it passes, every leaf of `given` and `then` must have been read, and the clause must have been at
work: its id in the tree, a tally, a reading, an offer, a refusal or a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Choose, ChooseTogether, Offer, Refusal
from zaruba.kernel.clauses import Log, keeping
from zaruba.kernel.fight import Fight, UnderWay
from zaruba.kernel.ledger import Case, Ledger, read_ledger
from zaruba.kernel.referee import cited_by
from zaruba.kernel.system import slugs, system

UNREAD = frozenset({"note", "trace", "why", "situation"})
"""Leaves that explain a case to its reader."""

NAMED: set[tuple[str, str]] = set()
"""Every (clause, case) that some test names. Filled as test modules are imported."""


class Tracked(Mapping[str, Any]):
    """Plain data that notes which of its leaves were read."""

    def __init__(self, data: Mapping[str, Any], path: str = "", seen: set[str] | None = None) -> None:
        self._data = data
        self._path = path
        self.seen: set[str] = set() if seen is None else seen

    def __getitem__(self, key: str) -> Any:
        return self._wrapped(self._data[key], f"{self._path}{key}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __contains__(self, key: object) -> bool:
        return key in self._data

    def _wrapped(self, value: Any, path: str) -> Any:
        if isinstance(value, dict):
            if not value:
                self.seen.add(path)
            return Tracked(value, path + ".", self.seen)
        if isinstance(value, list):
            self.seen.add(path)
            return [self._wrapped(one, f"{path}.{place}") for place, one in enumerate(value)]
        self.seen.add(path)
        return value

    def plain(self) -> dict[str, Any]:
        """All of it, read."""
        self.seen.update(leaves(self._data, self._path))
        return dict(self._data)


def leaves(data: Any, path: str = "") -> Iterator[str]:
    """The path of every leaf."""
    if isinstance(data, dict):
        if not data:
            yield path.removesuffix(".")
        for key, value in data.items():
            if key not in UNREAD:
                yield from leaves(value, f"{path}{key}." if isinstance(value, dict) else f"{path}{key}")
    elif isinstance(data, list):
        yield path
        for place, value in enumerate(data):
            if isinstance(value, dict):
                yield from leaves(value, f"{path}.{place}.")
    else:
        yield path


class Witness:
    """The clauses that were at work while a test ran."""

    def __init__(self) -> None:
        self.log = Log()
        self.ids: set[str] = set()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note the clauses of plain rules used in the block."""
        with keeping(self.log):
            yield

    def saw(self, *things: Any) -> None:
        """Note the clauses of offers, refusals, asks, or plain ids."""
        for thing in things:
            if isinstance(thing, str):
                self.ids.add(thing)
            elif isinstance(thing, Offer | Refusal):
                self.ids.add(thing.clause)
            else:
                self.ids.update(cited_by(thing))

    def all(self) -> set[str]:
        return self.ids | set(self.log.root.cited())


class CaseUnderTest:
    """A worked case while it is tested."""

    def __init__(self, case: Case) -> None:
        self.clause = case.clause
        self.name = case.name
        self.given = Tracked(case.given)
        self.then = Tracked(case.then)
        self.dice = [(sides_of(name), face) for die in case.dice for name, face in die.items()]
        self.witness = Witness()
        self._case = case

    def option(self) -> dict[str, Any]:
        """The rulings the case sets, under `option` or `options`; the clause that owns each counts as at work."""
        plain: dict[str, Any] = {}
        for key in ("option", "options"):
            plain |= self.given[key].plain() if key in self.given else {}
        slug = self.clause.split(".")[0]
        for entry in ledger_of(slug).options:
            if entry["key"] in plain:
                self.witness.saw(entry["clause"])
        return plain

    def run(
        self,
        rule: Callable[[Fight[Any]], Any],
        state: Any,
        *,
        choices: Iterable[Any] = (),
        measures: Iterable[int] = (),
        dice: Iterable[tuple[int, int]] | None = None,
        otherwise: Callable[[Any], Any] | None = None,
    ) -> tuple[Fight[Any], Script]:
        """Run a rule with the dice of the case (or `dice`); a die of another kind or a leftover fails."""
        script = Script(self.dice if dice is None else dice, choices, measures, otherwise=otherwise)
        fight = Fight(state, self.witness.log)
        way = UnderWay(fight, rule)
        while way.ask is not None:
            ask = way.ask
            if isinstance(ask, Choose | ChooseTogether):
                with keeping(self.witness.log):
                    self.witness.saw(ask)
            else:
                self.witness.saw(ask)
            way.answer(script(ask))
        script.finish()
        return fight, script

    def unread(self) -> list[str]:
        given = [f"given.{path}" for path in leaves(self._case.given) if path not in self.given.seen]
        then = [f"then.{path}" for path in leaves(self._case.then) if path not in self.then.seen]
        return given + then


def sides_of(name: str) -> int:
    """`d20` → 20."""
    return int(name.removeprefix("d"))


@lru_cache(maxsize=8)
def ledger_of(slug: str) -> Ledger:
    return read_ledger(system(slug).folder if slug in slugs() else Path("src/zaruba/systems", slug).absolute())


def find_case(clause: str, name: str) -> Case:
    found: list[Case] = [one for one in ledger_of(clause.split(".")[0]).clauses[clause].cases if one.name == name]
    assert len(found) == 1, f"{clause} has {len(found)} cases named {name!r}"
    return found[0]


def case(clause: str, *names: str) -> pytest.MarkDecorator:
    """Mark a test as playing these cases of a clause."""
    NAMED.update((clause, name) for name in names)
    return pytest.mark.parametrize(
        "case", [(clause, name) for name in names], indirect=True, ids=[f"{clause}: {name}" for name in names]
    )


def cases_where(slug: str, wanted: Callable[[Case], bool]) -> pytest.MarkDecorator:
    """Mark a test as playing every case of a ledger that `wanted` picks: for adapters without branches by clause."""
    picked = [
        (clause.id, one.name) for clause in ledger_of(slug).clauses.values() for one in clause.cases if wanted(one)
    ]
    NAMED.update(picked)
    return pytest.mark.parametrize("case", picked, indirect=True, ids=[f"{c}: {n}" for c, n in picked])
