"""Hypothesis profiles, the `case` fixture, and the note of which test proves which clause."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support.cases import CaseUnderTest, find_case
from tests.support.coverage import ROOT, coverage_file, our_systems, settle

settings.register_profile(
    "zaruba", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("thorough", parent=settings.get_profile("zaruba"), max_examples=1000)
# A change is judged by what it changes, not by luck: in CI laws are tried with the same examples every time. The search
# for new ones goes on wherever else the checks are run.
settings.register_profile("ci", parent=settings.get_profile("zaruba"), derandomize=True, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "zaruba"))

PROVEN: dict[str, str] = {}
"""Test → the clause whose case it names and that was at work while it passed."""

_passed = pytest.StashKey[bool]()
_left_aside: list[int] = []
"""How many tests each process was told not to run."""
_failed: set[str] = set()

NARROWED = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly", "pyargs")
"""Options of pytest after which a run is not complete."""


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    outcome = yield
    if call.when == "call":
        item.stash[_passed] = outcome.get_result().passed


@pytest.fixture
def case(request: pytest.FixtureRequest) -> Iterator[CaseUnderTest]:
    """The worked case a test names. Its leaves must all be read, and its clause be at work."""
    under_test = CaseUnderTest(find_case(*request.param))
    yield under_test
    if request.node.stash.get(_passed, False):
        assert not under_test.unread(), f"never read: {', '.join(under_test.unread())}"
        at_work = under_test.witness.all()
        assert under_test.clause in at_work, f"{under_test.clause} was not at work; at work: {sorted(at_work)}"
        PROVEN[request.node.nodeid] = under_test.clause


# ---------------------------------------------------------------- coverage, gathered from every worker


def pytest_deselected(items: list[pytest.Item]) -> None:
    _left_aside.append(len(items))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _failed.add(report.nodeid.split("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    told = json.loads(getattr(node, "workeroutput", {}).get("proven", "{}"))
    PROVEN.update(told.get("proven", {}))
    _left_aside.append(told.get("left_aside", 0))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """After a complete run the committed coverage must be what was found; else it is mended, and the run fails.

    Tests of the committed coverage itself may have failed: mending it is what they ask for.
    """
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["proven"] = json.dumps({"proven": PROVEN, "left_aside": sum(_left_aside)})
    elif exitstatus in (0, 1) and _failed <= {"tests/test_coverage.py"} and is_complete(session.config):
        for slug in our_systems():
            if other := settle(slug, PROVEN, just_write=bool(os.environ.get("ZARUBA_WRITE_COVERAGE"))):
                fail(session, slug, other)


def is_complete(config: pytest.Config) -> bool:
    """Whether all of tests/ was asked for and nothing left aside."""
    asked = [(config.invocation_params.dir / argument).resolve() for argument in config.args]
    everything = asked == [ROOT / "tests"] and not any(config.getoption(name, None) for name in NARROWED)
    return everything and not sum(_left_aside)


def fail(session: pytest.Session, slug: str, other: str) -> None:
    """Count a coverage file that told something else as an error of the run."""
    name = coverage_file(slug).relative_to(ROOT).as_posix()
    text = f"{name} told something else and is now rewritten; look it over and commit it. Other than before: {other}"
    report = pytest.TestReport(name, (name, None, name), {}, "failed", text, "teardown")
    session.config.hook.pytest_runtest_logreport(report=report)
    session.exitstatus = pytest.ExitCode.TESTS_FAILED
