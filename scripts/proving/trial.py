"""Mutants put to the test: each in a process forked from one that has everything imported and collected."""

from __future__ import annotations

import contextlib
import functools
import gc
import json
import os
import re
import select
import signal
import time
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pytest
from _pytest.runner import runtestprotocol

from scripts.proving.mutants import Function, Mutant, code_of

WORKERS, SECONDS_EACH = 2, 10


class NoProof(Exception):
    """Why nothing can be proved as things stand."""


@dataclass
class Outcome:
    """How a mutant fared. `noticed` names the test that noticed it, or says that time was up; empty: it survived."""

    mutant: Mutant
    noticed: str


class Warm:
    """A pytest plugin: once the tests are collected, `work` is done in the place of running them all."""

    def __init__(self, work: Callable[[Warm], None]) -> None:
        self._work = work
        self.broken: list[str] = []
        self.items: Mapping[str, pytest.Item] = {}

    def pytest_sessionstart(self) -> None:
        """Hypothesis plays the same examples for each mutant, and neither remembers nor shrinks what fails."""
        from hypothesis import Phase, settings  # pytest wants to be the first to import it

        settings.register_profile(
            "proof", settings.default, database=None, derandomize=True, phases=(Phase.explicit, Phase.generate)
        )
        settings.load_profile("proof")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self.broken:
            return True
        self.items = {item.nodeid: item for item in session.items}
        self._work(self)
        return True


# ---------------------------------------------------------------- which tests are a clause's own


def named_in(docstring: str | None) -> tuple[str, ...]:
    """The clauses a docstring begins with: `delve.death.timer, delve.death.again: …`."""
    ids = re.match(r"(?:[a-z]+(?:\.[a-z0-9-]+){2}(?:[,;:.]?\s+|[,;:.]?$|\s+and\s+)+)+", docstring or "")
    return tuple(re.findall(r"[a-z]+(?:\.[a-z0-9-]+){2}", ids.group())) if ids else ()


def tests_of(clause: str, covered: Mapping[str, Sequence[str]], items: Mapping[str, pytest.Item]) -> list[pytest.Item]:
    """The tests that play its cases, and those whose docstring begins with it."""
    cases = covered.get(clause, ())
    if gone := [test for test in cases if test not in items]:
        raise NoProof(f"coverage.json names tests that do not exist, run ./check: {', '.join(gone[:3])}")
    told = [item for item in items.values() if clause in named_in(getattr(item, "function", item).__doc__)]
    return [*(items[test] for test in cases), *(item for item in told if item.nodeid not in cases)]


# ---------------------------------------------------------------- one mutant


class Originals:
    """The function objects of the code under proof, found by what they run: with marks, and where made again without."""

    def __init__(self, functions: Iterable[Function]) -> None:
        alive = [one for one in gc.get_objects() if isinstance(one, types.FunctionType)]
        by_code: dict[tuple[str, str, int], list[types.FunctionType]] = {}
        for one in alive:
            held = one.__code__
            by_code.setdefault((held.co_filename, held.co_qualname, held.co_firstlineno), []).append(one)
        self._found: dict[Function, list[types.FunctionType]] = {}
        for function in functions:
            code = code_of(function, None)
            found = by_code.get((code.co_filename, code.co_qualname, code.co_firstlineno), [])
            if not found or any(one.__code__.co_code != code.co_code for one in found):
                raise NoProof(f"{function.module.path} has changed since it was imported, begin anew")
            self._found[function] = found
        self._caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
        self._recalled = [one for one in alive if one.__code__.co_qualname == "recalled.<locals>.answer"]

    def mutate(self, mutant: Mutant) -> None:
        """Let the function run what the mutant makes of it, wherever it is held; forget what was worked out before."""
        code = code_of(mutant.function, mutant.change)
        for original in self._found[mutant.function]:
            assert original.__code__.co_freevars == code.co_freevars
            original.__code__ = code
        for cache in self._caches:
            if (cache.__module__ or "").startswith(("zaruba.systems.", "zaruba.kernel.readings")):
                cache.cache_clear()
        for rule in self._recalled:
            assert rule.__closure__ is not None, "a rule that recalls closes over what it knows"
            rule.__closure__[rule.__code__.co_freevars.index("known")].cell_contents.clear()


def first_failing(items: Iterable[pytest.Item]) -> str:
    """The first of the tests that fails; empty if none does."""
    for item in items:
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return item.nodeid
    return ""


class Child:
    """A forked process that runs tests and says which failed."""

    def __init__(self, items: Sequence[pytest.Item], change: Callable[[], None]) -> None:
        self.started = time.monotonic()
        self.pipe, writing = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            self._run(writing, items, change)
        os.close(writing)

    def _run(self, writing: int, items: Sequence[pytest.Item], change: Callable[[], None]) -> None:
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            try:
                change()
                said = {"noticed": first_failing(items)}
            except BaseException as error:
                said = {"error": f"{type(error).__name__}: {error}"}
            os.write(writing, json.dumps(said).encode())
        finally:
            os._exit(0)

    def result(self) -> str:
        """What it said; without a word it ran into a wall, which is noticing too."""
        said = json.loads(os.read(self.pipe, 1 << 16) or b'{"noticed": "the process died"}')
        self.end()
        if "error" in said:
            raise NoProof(said["error"])
        return str(said["noticed"])

    def end(self) -> None:
        os.close(self.pipe)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


# ---------------------------------------------------------------- all of them


def tests_for(mutant: Mutant, tests: Mapping[str, Sequence[pytest.Item]]) -> list[pytest.Item]:
    """Those of its clause, then those of the other clauses that the same spot carries."""
    return list(dict.fromkeys(item for clause in (mutant.clause, *mutant.neighbours) for item in tests[clause]))


def outcomes(
    mutants: Iterable[Mutant], originals: Originals, tests: Mapping[str, Sequence[pytest.Item]], until: float
) -> Iterator[Outcome]:
    """Every mutant that is tried before `until`, as it is done with."""
    waiting, running = iter(mutants), dict[int, tuple[Mutant, Child]]()
    try:
        while True:
            while len(running) < WORKERS and time.monotonic() < until and (mutant := next(waiting, None)) is not None:
                child = Child(tests_for(mutant, tests), functools.partial(originals.mutate, mutant))
                running[child.pipe] = mutant, child
            if not running:
                return
            ready, _, _ = select.select(list(running), [], [], 0.2)
            for pipe in ready:
                mutant, child = running.pop(pipe)
                yield Outcome(mutant, child.result())
            for pipe, (mutant, child) in list(running.items()):
                if time.monotonic() - child.started > SECONDS_EACH:
                    del running[pipe]
                    child.end()
                    yield Outcome(mutant, f"nothing came in {SECONDS_EACH} s")
    finally:
        for _, child in running.values():
            child.end()


def failing_already(items: Sequence[pytest.Item]) -> str:
    """A test that fails before anything is changed, found in a process of its own."""
    child = Child(items, lambda: None)
    select.select([child.pipe], [], [])
    return child.result()
