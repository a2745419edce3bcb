"""Transcripts and counts, line by line. `python -m tests.golden.capture` writes them anew."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.golden.capture import HERE, TRANSCRIPTS, counted, installed, told
from zaruba.kernel.system import slugs


def compare(name: str, now: str) -> None:
    path = HERE / name
    assert path.is_file(), f"{name} is missing: python -m tests.golden.capture"
    pairs = zip_longest(path.read_text("utf-8").splitlines(), now.splitlines())
    for number, (old, new) in enumerate(pairs, 1):
        assert old == new, f"{name}:{number} is no longer so"


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_fight_is_told_as_it_was(name: str) -> None:
    compare(name, told(TRANSCRIPTS[name]))


@pytest.mark.parametrize("slug", slugs())
def test_small_positions_become_what_they_became(slug: str) -> None:
    compare(f"{slug}/counts.txt", counted(slug))


def test_every_golden_file_is_compared() -> None:
    written = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.txt")}
    assert set(filter(installed, written)) == {*TRANSCRIPTS, *(f"{slug}/counts.txt" for slug in slugs())}


def test_one_fight_at_least_is_told_in_russian_for_each_rulebook() -> None:
    for slug in slugs():
        mine = [words for name, words in TRANSCRIPTS.items() if name.startswith(f"{slug}/")]
        assert len(mine) >= 3
        assert any("ru" in words for words in mine)
