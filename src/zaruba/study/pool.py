"""Work in several processes: given out in order, taken back in order, tried again where a process dies.

Whoever does the work, its results come in the order of the tasks; so what is made of them does not hang on how many
processes there are. A task whose process dies is tried three times, then by itself, so that no other suffers for it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

TRIES = 3
LOOK = 0.1
"""Seconds between two looks at whether anybody still waits."""
AHEAD = 2
"""Tasks that are given out for each process, so that none waits for the next."""
MOST_EACH = 4
"""Processes for each processor at most: more of them only take memory, and the figures are the same."""


class Deadly(Exception):
    """A task that kills its process even by itself."""

    def __init__(self, task: Any) -> None:
        super().__init__(f"the process that worked at {task!r} died each time")
        self.task = task


def at_hand() -> int:
    """The processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1


class Pool(Generic[T, R]):
    """Processes that each make a worker once, `make(*given)`, and then call it with a task.

    `make` is found by its name and what is given is sent along, so both are importable and can be pickled.
    """

    def __init__(self, make: Callable[..., Callable[[T], R]], given: tuple[Any, ...], workers: int) -> None:
        self._make, self._given, self.workers = make, given, max(1, min(workers, MOST_EACH * at_hand()))
        self._processes = self._begun(self.workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        stop(self._processes)

    def results(
        self, tasks: Iterable[T], until: float | None = None, given_up: Callable[[], bool] | None = None
    ) -> Iterator[R]:
        """What comes of each task, in their order; no more once the time (monotonic) is up, or they are given up."""
        waiting: deque[_Given[T, R]] = deque()
        ahead = iter(tasks)
        while True:
            while len(waiting) < AHEAD * self.workers and (more := next(ahead, _NONE)) is not _NONE:
                waiting.append(_Given(more, self._handed_out(more)))
            if not waiting:
                return
            try:
                result = waiting[0].future.result(_patience(until, given_up))
            except TooLate:
                if (until is not None and time.monotonic() >= until) or (given_up is not None and given_up()):
                    return
                continue
            except BrokenProcessPool:
                self._again(waiting)
                continue
            waiting.popleft()
            yield result

    def _handed_out(self, task: T) -> Future[R]:
        with interrupts_ignored():
            try:
                return self._processes.submit(_work, task)
            except BrokenProcessPool as broken:  # whoever waits for it hears of it in turn
                future: Future[R] = Future()
                future.set_exception(broken)
                return future

    def _again(self, waiting: deque[_Given[T, R]]) -> None:
        """Begin new processes for those that died, and give out anew what they had."""
        stop(self._processes)
        self._processes = self._begun(self.workers)
        for one in waiting:
            if one.future.done() and not one.future.cancelled() and one.future.exception() is None:
                continue
            one.tries += 1
            one.future = self._alone(one.task) if one.tries >= TRIES else self._handed_out(one.task)

    def _alone(self, task: T) -> Future[R]:
        """Done by a process of its own. Raises Deadly."""
        processes = self._begun(1)
        try:
            with interrupts_ignored():
                future: Future[R] = processes.submit(_work, task)
            with suppress(Exception):
                future.result()
            if isinstance(future.exception(), BrokenProcessPool):
                raise Deadly(task)
            return future
        finally:
            stop(processes)

    def _begun(self, workers: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            workers, multiprocessing.get_context("spawn"), initializer=_begin, initargs=(self._make, self._given)
        )


def _patience(until: float | None, given_up: Callable[[], bool] | None) -> float | None:
    """How long to wait before another look at the clock and at whoever may have given up."""
    left = None if until is None else max(0.0, until - time.monotonic())
    return left if given_up is None else LOOK if left is None else min(left, LOOK)


class _Given(Generic[T, R]):
    """A task that was given out, and how often it died on those who had it."""

    def __init__(self, task: T, future: Future[R]) -> None:
        self.task, self.future, self.tries = task, future, 0


_NONE: Any = object()
_worker: Callable[[Any], Any]


def _begin(make: Callable[..., Callable[[Any], Any]], given: tuple[Any, ...]) -> None:
    """In a process that has just begun: make the worker, and leave it to the first process to be broken off."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    _worker = make(*given)


def _end_with_the_first() -> None:
    """Whoever is killed takes nobody along: without this their processes would wait for work for ever."""
    if (first := multiprocessing.parent_process()) is not None:
        first.join()
        os._exit(1)


def _work(task: Any) -> Any:
    return _worker(task)


def stop(processes: ProcessPoolExecutor) -> None:
    """End them at once, whatever they are at."""
    running = tuple((getattr(processes, "_processes", None) or {}).values())
    processes.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()
    for process in running:
        process.join(5)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Processes that begin here do not hear Ctrl-C, even before they are ours to tell."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
