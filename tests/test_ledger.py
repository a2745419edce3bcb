"""Every system against its ledger, both ways: clauses and rules, worked cases and tests, options and rulings."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
import yaml
from msgspec.structs import fields

from tests.support.cases import NAMED, ledger_of
from zaruba.kernel.clauses import RULES
from zaruba.kernel.ledger import ORIGINS, Ledger, _clause, read_ledger, read_title
from zaruba.kernel.system import slugs, system

LEFT_OUT: Mapping[str, Mapping[str, str]] = {"delve": {}}
"""System → clause → why no rule carries it out."""

ANY_NUMBER = "any whole number"
"""What a ledger writes for the other values of an option that is a plain number."""

every_system = pytest.mark.parametrize("slug", slugs())


def ledger(slug: str) -> Ledger:
    found: Ledger = ledger_of(slug)
    return found


@lru_cache
def rules_of(slug: str) -> frozenset[str]:
    """The clauses that some marked function of a system carries, once all of it is imported."""
    package = importlib.import_module(type(system(slug)).__module__.rpartition(".")[0])
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
    return frozenset(one for one in RULES if one.startswith(f"{slug}."))


def files_of_tests(slug: str) -> list[Path]:
    return sorted((Path(__file__).parent / slug).glob("test_*.py"))


@lru_cache
def named_cases(slug: str) -> frozenset[tuple[str, str]]:
    """The worked cases that some test of a system names."""
    for path in files_of_tests(slug):
        importlib.import_module(f"tests.{slug}.{path.stem}")
    return frozenset(one for one in NAMED if one[0].startswith(f"{slug}."))


# ---------------------------------------------------------------- reading


@every_system
def test_clauses_read_one_by_one_are_those_of_the_whole_file(slug: str) -> None:
    folder = system(slug).folder
    whole, words = (
        yaml.load((folder / name).read_text("utf-8"), Loader=yaml.CSafeLoader)
        for name in ("ledger.yaml", "words/ledger.yaml")
    )
    read = read_ledger(folder)
    assert list(whole)[-1] == "clauses", "they stand last"
    assert list(read.clauses) == [entry["id"] for entry in whole["clauses"]]
    assert list(read.clauses.values()) == [_clause(entry, words[entry["id"]]) for entry in whole["clauses"]]
    rest = {key: value for key, value in whole.items() if key != "clauses"}
    lists = {key: list(getattr(read, key)) for key in ("options", "glossary")}
    assert {"system": read.system, "title": read.title, "seed": read.seed, **lists} == {
        key: value for key, value in rest.items() if key != "conventions"
    }
    assert read.conventions == rest.get("conventions", {})


# ---------------------------------------------------------------- clauses


@every_system
def test_the_title_is_read_without_the_rest(slug: str) -> None:
    assert read_title(system(slug).folder) == ledger(slug).title


@every_system
def test_every_clause_has_a_rule(slug: str) -> None:
    without = [one for one in ledger(slug).clauses if one not in rules_of(slug) and one not in LEFT_OUT.get(slug, {})]
    assert not without, "no @clause names " + ", ".join(without)


@every_system
def test_what_is_left_out_has_a_reason_and_no_rule(slug: str) -> None:
    for one, reason in LEFT_OUT.get(slug, {}).items():
        assert one in ledger(slug).clauses, f"{one} is no clause"
        assert one not in rules_of(slug), f"{one} has a rule: {RULES[one]}"
        assert reason.strip(), f"{one} is left out without a reason"


@every_system
def test_every_rule_names_a_clause(slug: str) -> None:
    unknown = {one: RULES[one] for one in rules_of(slug) if one not in ledger(slug).clauses}
    assert not unknown


def clauses_written(slug: str) -> Iterator[tuple[str, str]]:
    """Everything in the files of a system that looks like a clause of it, with the place where it stands."""
    looks = re.compile(rf"(?<![\w./]){slug}\.[a-z][a-z0-9-]*\.[a-z0-9]+(?:-[a-z0-9]+)*(?![\w.]*\()")
    for path in sorted(system(slug).folder.rglob("*")):
        if path.suffix in (".py", ".yaml", ".ftl") and path.name != "ledger.yaml":
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                for found in looks.findall(line):
                    yield found, f"{path.name}:{number}"


@every_system
def test_every_clause_in_the_code_exists(slug: str) -> None:
    unknown = [f"{where} {one}" for one, where in clauses_written(slug) if one not in ledger(slug).clauses]
    assert not unknown


@every_system
def test_a_clause_is_whole(slug: str) -> None:
    """Wording in both languages, a known origin, a place in the text where it is from the text."""
    clauses = ledger(slug).clauses
    for one in clauses.values():
        assert one.origin in ORIGINS, one.id
        assert all(one.says.get(lang) and one.title.get(lang) for lang in ("en", "ru")), one.id
        assert one.where or one.origin != "seed", f"{one.id} is from the text and does not say where"
        assert all(other in clauses for other in one.depends), one.id


# ---------------------------------------------------------------- worked cases


@every_system
def test_every_case_has_a_test(slug: str) -> None:
    cases = [(clause.id, case.name) for clause in ledger(slug).clauses.values() for case in clause.cases]
    untested = [f"{clause}: {name}" for clause, name in cases if (clause, name) not in named_cases(slug)]
    assert not untested, f"{len(untested)} of {len(cases)} cases: " + "; ".join(untested)


@every_system
def test_names_of_cases_are_their_own(slug: str) -> None:
    for clause in ledger(slug).clauses.values():
        names = [case.name for case in clause.cases]
        assert len(set(names)) == len(names), clause.id


# ---------------------------------------------------------------- options


def values_of(kind: Any) -> set[Any]:
    """Every value that a field of the rulings may have; a plain number stands as `ANY_NUMBER`."""
    if kind is bool:
        return {True, False}
    if kind is int:
        return {ANY_NUMBER}
    if kind is NoneType:
        return {None}
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    assert get_origin(kind) in (Union, UnionType), f"nobody knows the values of {kind}"
    return {value for part in get_args(kind) for value in values_of(part)}


def typed(values: set[Any]) -> set[tuple[str, Any]]:
    """Values with their types, so that 1 is neither true nor "1"."""
    return {(type(value).__name__, value) for value in values}


@every_system
def test_options_are_the_fields_of_the_rulings(slug: str) -> None:
    """The same keys and defaults, in the same order, so that both can be read side by side."""
    told = [(option["key"], option["default"]) for option in ledger(slug).options]
    built = [(field.encode_name, field.default) for field in fields(system(slug).rulings)]
    assert [(key, type(value), value) for key, value in built] == [(key, type(value), value) for key, value in told]


@every_system
def test_options_have_the_values_of_the_ledger(slug: str) -> None:
    rulings = system(slug).rulings
    kinds = get_type_hints(rulings)
    for option, field in zip(ledger(slug).options, fields(rulings), strict=True):
        told = {*option["other"]} if ANY_NUMBER in option["other"] else {option["default"], *option["other"]}
        assert typed(values_of(kinds[field.name])) == typed(told), option["key"]


@every_system
def test_options_belong_to_clauses(slug: str) -> None:
    for option in ledger(slug).options:
        assert option["clause"] in ledger(slug).clauses, option["key"]


def ruled_in_cases(slug: str) -> Iterator[tuple[str, Any]]:
    """Options that worked cases set, where a test plays the case."""
    for clause in ledger(slug).clauses.values():
        for case in clause.cases:
            if (clause.id, case.name) in named_cases(slug):
                yield from case.given.get("option", {}).items()
                yield from case.given.get("options", {}).items()


def ruled_in_tests(slug: str) -> Iterator[tuple[str, Any]]:
    """Options as tests write them: `key=value`, or `"key": value`, where the value may be what a test is played with."""
    for path in files_of_tests(slug):
        for part in ast.parse(path.read_text("utf-8")).body:
            rows = dict(played_with(part)) if isinstance(part, ast.FunctionDef) else {}
            for node in ast.walk(part):
                if isinstance(node, ast.keyword):
                    yield from ((str(node.arg), value) for value in written(node.value, rows))
                elif isinstance(node, ast.Dict):
                    for key, value in zip(node.keys, node.values, strict=True):
                        if isinstance(key, ast.Constant):
                            yield from ((str(key.value), one) for one in written(value, rows))


def written(value: ast.expr, rows: Mapping[str, list[ast.expr]]) -> Iterator[Any]:
    """A constant, also a negative number; of a parameter of the test, every constant that it is given."""
    match value:
        case ast.Constant(value=constant):
            yield constant
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            yield -number
        case ast.Name(id=name):
            for one in rows.get(name, ()):
                yield from written(one, {})


def played_with(test: ast.FunctionDef) -> Iterator[tuple[str, list[ast.expr]]]:
    """Each parameter of a test with what `parametrize` gives it, row by row."""
    for mark in test.decorator_list:
        match mark:
            case ast.Call(
                func=ast.Attribute(attr="parametrize"), args=[ast.Constant(value=str(name)), ast.List(elts=rows), *_]
            ):
                yield name, rows
            case ast.Call(
                func=ast.Attribute(attr="parametrize"), args=[ast.Tuple(elts=names), ast.List(elts=rows), *_]
            ):
                for place, one in enumerate(names):
                    if isinstance(one, ast.Constant):
                        yield str(one.value), [row.elts[place] for row in rows if isinstance(row, ast.Tuple)]


@every_system
def test_every_value_of_an_option_is_tested(slug: str) -> None:
    """A worked case where the ledger has one, another test where it has none."""
    played = {(key, type(value), value) for key, value in (*ruled_in_cases(slug), *ruled_in_tests(slug))}
    missing = []
    for option in ledger(slug).options:
        key, default = option["key"], option["default"]
        if ANY_NUMBER in option["other"]:
            if not any(one[0] == key and one[2] != default for one in played):
                missing.append(f"{key}: {ANY_NUMBER}")
        else:
            missing += [f"{key}: {v}" for v in option["other"] if (key, type(v), v) not in played]
    assert not missing
