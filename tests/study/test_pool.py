"""Work in real processes: its order, and what becomes of it when processes die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from zaruba.study.pool import MOST_EACH, Deadly, Pool, at_hand

SLOWEST = 30.0


def doubling(folder: str, deadly: tuple[int, ...] = (), times: int = 1) -> Callable[[int], int]:
    """Doubles numbers; at some of them it kills its process the first so many times, and leaves a note of each."""

    def work(number: int) -> int:
        if number in deadly:
            notes = list(Path(folder).glob(f"{number}-*"))
            if len(notes) < times:
                (Path(folder) / f"{number}-{len(notes)}").touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number

    return work


def sleeping() -> Callable[[float], float]:
    def work(seconds: float) -> float:
        time.sleep(seconds)
        return seconds

    return work


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_order(tmp_path: Path, workers: int) -> None:
    with Pool(doubling, (str(tmp_path),), workers) as pool:
        assert list(pool.results(range(25))) == [2 * number for number in range(25)]


def test_what_a_killed_process_had_is_done_by_another(tmp_path: Path) -> None:
    with Pool(doubling, (str(tmp_path), (3, 11)), 2) as pool:
        assert list(pool.results(range(20))) == [2 * number for number in range(20)]
    assert sorted(note.name for note in tmp_path.iterdir()) == ["11-0", "3-0"]


def test_a_task_that_kills_whoever_has_it_is_tried_alone_at_last(tmp_path: Path) -> None:
    with Pool(doubling, (str(tmp_path), (2,), 1_000), 2) as pool:
        results = pool.results(range(6))
        assert [next(results), next(results)] == [0, 2]
        with pytest.raises(Deadly) as deadly:
            next(results)
    assert deadly.value.task == 2
    assert len(list(tmp_path.iterdir())) == 4  # three times in company, once alone


def test_no_more_than_the_time_allows() -> None:
    began = time.monotonic()
    with Pool(sleeping, (), 2) as pool:
        assert list(pool.results([0.0, SLOWEST, 0.0], began + 4)) == [0.0]
    assert time.monotonic() - began < SLOWEST / 2


def test_faults_of_the_work_are_told_as_they_are() -> None:
    wrong: Any = "no number"
    with Pool(sleeping, (), 1) as pool, pytest.raises(TypeError):
        list(pool.results([wrong]))


def test_processes_may_begin_outside_the_main_thread(tmp_path: Path) -> None:
    found: list[int] = []

    def run() -> None:
        with Pool(doubling, (str(tmp_path),), 1) as pool:
            found.extend(pool.results(range(3)))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(SLOWEST)
    assert found == [0, 2, 4]


def telling_who() -> Callable[[float], int]:
    """Tells its process, once it has slept."""

    def work(seconds: float) -> int:
        time.sleep(seconds)
        return os.getpid()

    return work


def test_no_more_processes_than_processors_can_do_with() -> None:
    with Pool(telling_who, (), 100_000) as pool:
        assert len(set(pool.results([0.0] * 3))) <= MOST_EACH * at_hand()
        assert pool.workers == MOST_EACH * at_hand()


FIRST = """
import sys
sys.path.insert(0, sys.argv[1])
from test_pool import telling_who
from zaruba.study.pool import Pool

if __name__ == "__main__":
    with Pool(telling_who, (), 2) as pool:
        for number in pool.results([0.5, 0.5, 3600.0, 3600.0]):
            print(number, flush=True)
"""


def test_processes_end_with_the_one_that_began_them(tmp_path: Path) -> None:
    """Killed outright, it cannot end them itself."""
    (tmp_path / "first.py").write_text(FIRST, "utf-8")
    first = subprocess.Popen(
        [sys.executable, str(tmp_path / "first.py"), str(Path(__file__).parent)], stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    begun = {int(first.stdout.readline()), int(first.stdout.readline())}
    first.kill()
    try:
        told, _ = first.communicate(timeout=SLOWEST)  # they hold it open as long as they are
    finally:
        for process in begun:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
    assert told == ""
