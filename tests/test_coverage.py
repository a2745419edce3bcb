"""The committed coverage files tell the truth: what they name exists, and their numbers are those of their lists.

Whether they tell all of it, a complete run of the tests sees at its end (conftest.py).
"""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Mapping
from functools import lru_cache, reduce
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import ledger_of
from tests.support.coverage import ROOT, coverage_file, differences, our_systems, written
from zaruba.kernel.clauses import RULES

every_system = pytest.mark.parametrize("slug", [slug for slug in our_systems() if coverage_file(slug).exists()])
"""Every system of which a file is there; a complete run makes one where none is."""


def told(slug: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(coverage_file(slug).read_text("utf-8"))
    return found


@lru_cache
def functions_of(path: Path) -> frozenset[str]:
    """The test functions of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@every_system
def test_numbers_follow_from_the_lists(slug: str) -> None:
    coverage, ledger = told(slug), ledger_of(slug)
    assert {key: coverage[key] for key in ("clauses", "implemented", "tested", "cases")} == {
        "clauses": len(ledger.clauses),
        "implemented": len(coverage["where"]),
        "tested": len(coverage["tests"]),
        "cases": sum(len(clause.cases) for clause in ledger.clauses.values()),
    }
    assert not set(coverage["left_out"]) & set(coverage["where"])
    assert set(coverage["left_out"]) | set(coverage["where"]) == set(ledger.clauses)


@every_system
def test_lists_are_in_the_order_of_the_ledger(slug: str) -> None:
    coverage, order = told(slug), list(ledger_of(slug).clauses)
    assert coverage_file(slug).read_text("utf-8") == written(coverage)
    for lists in (coverage["where"], coverage["tests"]):
        assert list(lists) == sorted(lists, key=order.index)
        assert all(names and names == sorted(set(names)) for names in lists.values())


@every_system
def test_functions_exist_and_carry_their_clause(slug: str) -> None:
    for clause, rules in told(slug)["where"].items():
        for rule in rules:
            module, _, name = rule.partition(":")
            assert callable(reduce(getattr, name.split("."), importlib.import_module(module))), rule
            assert rule in RULES[clause], f"{rule} does not carry {clause}"


@every_system
def test_tests_exist_and_play_a_case_of_their_clause(slug: str) -> None:
    clauses = ledger_of(slug).clauses
    for clause, tests in told(slug)["tests"].items():
        cases = {case.name for case in clauses[clause].cases}
        for test in tests:
            place, _, rest = test.partition("::")
            function, _, parameters = rest.removesuffix("]").partition("[")
            assert function in functions_of(ROOT / place), test
            assert any(f"{clause}: {name}" in parameters for name in cases), test


def coverage_with(**changed: Any) -> Mapping[str, Any]:
    whole = {"clauses": 1, "implemented": 1, "tested": 1, "cases": 2, "left_out": []}
    return {**whole, "where": {"a.b.c": ["m:f"]}, "tests": {"a.b.c": ["t::one"]}, **changed}


@pytest.mark.parametrize(
    ("found", "difference"),
    [
        ({}, ""),
        ({"tested": 0, "tests": {}}, "tested 1 → 0, tests of a.b.c"),
        ({"cases": 3}, "cases 2 → 3"),
        ({"left_out": ["a.b.d"]}, "left_out [] → ['a.b.d']"),
        ({"where": {"a.b.c": ["m:g"]}}, "where of a.b.c"),
        ({"tests": {f"a.b.{n}": [] for n in range(9)}}, "tests of a.b.c, tests of a.b.0, tests of a.b.1, tests of a.b.2, "
         "tests of a.b.3, tests of a.b.4 and 4 more"),
    ],
)  # fmt: skip
def test_a_difference_is_told_in_a_line(found: dict[str, Any], difference: str) -> None:
    assert differences(coverage_with(), coverage_with(**found)) == difference
