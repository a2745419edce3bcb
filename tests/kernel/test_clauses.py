"""The log is the tree of the clauses at work, and costs nothing where none is kept."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from zaruba.kernel.asks import Offer, choose, roll
from zaruba.kernel.clauses import IN_VAIN, RULES, Citation, Log, Node, applies, cite, clause, keeping, remembered
from zaruba.kernel.dice import d6
from zaruba.kernel.fight import Fact, Fight, UnderWay, drive
from zaruba.kernel.readings import Total


class Noted(Fact, frozen=True, tag="noted"):
    number: int

    def apply(self, state: Any) -> Any:
        return (*state, self.number)


@contextmanager
def rules_forgotten() -> Iterator[None]:
    """Rules of a test are no rules of a rulebook."""
    yield
    for name in [name for name in RULES if name.startswith("toy.")]:
        del RULES[name]


@clause("toy.plain")
def doubled(number: int) -> int:
    return 2 * number


@clause("toy.note")
def noted(fight: Fight[Any], number: int) -> None:
    fight.record(Noted(number))


@clause("toy.inner", "toy.inner.too")
async def inner(fight: Fight[Any]) -> None:
    noted(fight, doubled(await roll(d6, Total(), by="Ann", purpose="toy")))


@clause("toy.outer")
async def outer(fight: Fight[Any]) -> None:
    fight.record(Noted(1))
    await inner(fight)
    cite("toy.cited")
    fight.record(Noted(9))


for _name in ("toy.plain", "toy.note", "toy.inner", "toy.inner.too", "toy.outer"):
    RULES.pop(_name, None)  # they belong to no ledger


def tree(node: Node) -> list[Any]:
    """Clauses, facts and the trees below, without anything else."""
    found: list[Any] = []
    for entry in node.inside:
        if isinstance(entry, Node):
            found.append((entry.clauses, tree(entry)))
        else:
            found.append(entry.clauses if isinstance(entry, Citation) else entry)
    return found


def test_rules_and_facts_stand_in_a_tree() -> None:
    log = Log()
    way = UnderWay(Fight[Any]((), log), outer)
    assert log.path == ("toy.outer", "toy.inner", "toy.inner.too")
    assert log.clause == "toy.inner"
    way.answer(4)
    assert way.fight.state == (1, 8, 9)
    assert tree(log.root) == [
        (
            ("toy.outer",),
            [
                Noted(1),
                (("toy.inner", "toy.inner.too"), [("toy.plain",), (("toy.note",), [Noted(8)])]),
                ("toy.cited",),
                Noted(9),
            ],
        )
    ]
    assert log.here is log.root, "every rule is closed"
    assert log.clause == ""
    assert list(log.root.cited()) == [
        "toy.outer", "toy.inner", "toy.inner.too", "toy.plain", "toy.note", "toy.cited",
    ]  # fmt: skip


def test_without_a_log_the_same_happens() -> None:
    fight = Fight[Any](())
    drive(outer(fight), lambda ask: 4)
    assert fight.state == (1, 8, 9)


def test_a_rule_left_half_way_closes_its_brackets() -> None:
    log = Log()
    with UnderWay(Fight[Any]((), log), outer) as way:
        assert way.ask is not None
    assert log.here is log.root
    assert way.ask is None


@clause("toy.fails")
async def failing(fight: Fight[Any]) -> None:
    raise ValueError("no")


def test_a_rule_that_fails_closes_its_brackets() -> None:
    log = Log()
    with pytest.raises(ValueError, match="no"):
        UnderWay(Fight[Any]((), log), failing)
    assert log.here is log.root
    RULES.pop("toy.fails", None)


def test_logs_do_not_meet() -> None:
    one, other = Log(), Log()
    first = UnderWay(Fight[Any]((), one), outer)
    second = UnderWay(Fight[Any]((), other), outer)
    second.answer(1)
    first.answer(3)
    assert [fact for fact in one.root.walk() if isinstance(fact, Noted)] == [Noted(1), Noted(6), Noted(9)]
    assert [fact for fact in other.root.walk() if isinstance(fact, Noted)] == [Noted(1), Noted(2), Noted(9)]


def test_each_thread_keeps_a_log_of_its_own() -> None:
    """A table plays several fights at once: what one of them cites must not land in the log of another."""
    log, met = Log(), threading.Barrier(2)

    def elsewhere() -> list[str]:
        own = Log()
        with keeping(own):
            met.wait(10)
            met.wait(10)
            doubled(2)
        return list(own.root.cited())

    with ThreadPoolExecutor(1) as other, keeping(log):
        theirs = other.submit(elsewhere)
        met.wait(10)
        doubled(1)
        met.wait(10)
        assert theirs.result(10) == ["toy.plain"]
    assert list(log.root.cited()) == ["toy.plain"]


def test_keeping_ends_with_its_block() -> None:
    log = Log()
    with keeping(log):
        doubled(1)
        with keeping(None):
            doubled(2)
        doubled(3)
    doubled(4)
    assert list(log.root.cited()) == ["toy.plain", "toy.plain"]


def test_what_was_consulted_in_vain_stands_apart() -> None:
    """Where the rule applies, it stands where it was consulted."""
    assert applies(doubled, 0) == 0, "without a log it is only a question"
    log = Log()
    with keeping(log):
        assert applies(doubled, 0) == 0
        assert applies(doubled, 2) == 4
        assert applies(lambda: 0) == 0
    apart, here = log.root.inside
    assert (apart.rule, apart.inside[0].clauses, here.clauses) == (IN_VAIN, ("toy.plain",), ("toy.plain",))
    assert list(log.root.cited()) == ["toy.plain", "toy.plain"]


def test_marks_keep_the_name_and_the_clauses() -> None:
    assert doubled.__name__ == "doubled"
    assert vars(doubled)["clauses"] == ("toy.plain",)
    with rules_forgotten():
        marked = clause("toy.new")(lambda number: number)
        assert marked(3) == 3
        assert RULES["toy.new"] == [f"{__name__}:test_marks_keep_the_name_and_the_clauses.<locals>.<lambda>"]
    with pytest.raises(AssertionError, match="at least one clause"):
        clause()


def test_a_remembered_rule_is_the_same_with_and_without_a_log() -> None:
    worked_out = []

    @remembered
    def rule(number: int) -> int:
        worked_out.append(number)
        return doubled(number)

    assert [rule(1), rule(1), rule(2)] == [2, 2, 4]
    assert worked_out == [1, 2], "without a log each answer is worked out once"
    log = Log()
    with keeping(log):
        assert [rule(1), rule(1)] == [2, 2]
    assert worked_out == [1, 2, 1, 1], "with one it is worked out each time"
    assert list(log.root.cited()) == ["toy.plain", "toy.plain"]


def test_a_remembered_rule_takes_its_arguments_by_place() -> None:
    rule = remembered(lambda number: number)
    with pytest.raises(TypeError, match="keyword argument"):
        rule(number=1)


async def choosing(fight: Fight[Any]) -> None:
    await choose("Ann", "toy", (Offer(1, "toy.offer"), Offer(2, "toy.offer")))


def test_what_is_not_marked_leaves_no_mark() -> None:
    log = Log()
    UnderWay(Fight[Any]((), log), choosing).answer(1)
    assert list(log.root.cited()) == []
