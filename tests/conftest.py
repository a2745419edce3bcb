"""Hypothesis profiles, the `case` fixture, and the note of which test proves which clause."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support.cases import CaseUnderTest, find_case

settings.register_profile(
    "zaruba", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("thorough", parent=settings.get_profile("zaruba"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "zaruba"))

PROVEN: dict[str, set[str]] = {}
"""Test → the clauses that were at work while it passed."""

_reports = pytest.StashKey[bool]()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    outcome = yield
    if call.when == "call":
        item.stash[_reports] = outcome.get_result().passed


@pytest.fixture
def case(request: pytest.FixtureRequest) -> Iterator[CaseUnderTest]:
    """The worked case a test names. Its leaves must all be read, and its clause be at work."""
    under_test = CaseUnderTest(find_case(*request.param))
    yield under_test
    if request.node.stash.get(_reports, False):
        assert not under_test.unread(), f"never read: {', '.join(under_test.unread())}"
        at_work = under_test.witness.all()
        assert under_test.clause in at_work, f"{under_test.clause} was not at work; at work: {sorted(at_work)}"
        PROVEN[request.node.nodeid] = at_work


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Gather from every worker which test proves which clause; `ZARUBA_PROVEN` names the file to write."""
    output = getattr(session.config, "workeroutput", None)
    plain = {test: sorted(ids) for test, ids in PROVEN.items()}
    if output is not None:
        output["proven"] = json.dumps(plain)
    elif target := os.environ.get("ZARUBA_PROVEN"):
        Path(target).write_text(json.dumps(plain, indent=1, sort_keys=True))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    for test, ids in json.loads(getattr(node, "workeroutput", {}).get("proven", "{}")).items():
        PROVEN[test] = set(ids)
