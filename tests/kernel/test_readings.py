"""What a rule sees of a throw: each comparison on both sides, and chances that lose nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.kernel.dice import Throw, d6, d20, d100, every_faces, throw
from zaruba.kernel.readings import (
    Band,
    FaceReading,
    Margin,
    Passed,
    Reading,
    Table,
    Total,
    at_least,
    at_most,
    chances,
    less_than,
    more_than,
)
from zaruba.kernel.tally import Modifier, Tally, tally


@pytest.mark.parametrize(
    ("compare", "passes", "fails"),
    [(at_least, (13, 14), (12,)), (more_than, (14,), (13, 12)), (at_most, (13, 12), (14,)), (less_than, (12,), (13,))],
)
def test_each_comparison_on_both_sides(
    compare: Callable[..., Passed], passes: Sequence[int], fails: Sequence[int]
) -> None:
    """3 is added to the dice, and the target is 16."""
    reading = compare(Tally(16), add=tally(1, [Modifier(2, "grim.some")]))
    assert all(reading.read(total) for total in passes)
    assert not any(reading.read(total) for total in fails)


def test_a_test_against_nothing_is_no_test() -> None:
    with pytest.raises(AssertionError):
        Passed().read(10)


def test_without_anything_added_the_bare_dice_count() -> None:
    assert at_least(Tally(13)).read(13)
    assert not at_least(Tally(13)).read(12)
    assert (Total().read(7), Total(add=Tally(-3)).read(7)) == (7, 4)


@given(total=st.integers(1, 20), add=st.integers(-5, 5), target=st.integers(1, 25))
def test_a_margin_and_a_pass_agree(total: int, add: int, target: int) -> None:
    margin = Margin(add=Tally(add), target=Tally(target)).read(total)
    assert margin == total + add - target
    assert at_least(Tally(target), add=Tally(add)).read(total) == (margin >= 0)
    assert less_than(Tally(target), add=Tally(add)).read(total) == (margin < 0)


class Doubles(FaceReading[str], frozen=True, kw_only=True):
    """Doubles, or the higher face."""

    def read_faces(self, throw: Throw, faces: Sequence[int]) -> str:
        return "doubles" if faces[0] == faces[1] else str(max(faces))


READINGS: tuple[Reading[object], ...] = (
    Total(add=Tally(2)),
    at_least(Tally(9)),
    at_most(Tally(9), add=Tally(-1)),
    Margin(target=Tally(8)),
    Table(bands=(Band(0, 7, "low"), Band(8, 8, "eight"), Band(9, 99, "high"))),
)


@pytest.mark.parametrize("reading", READINGS, ids=("total", "at least", "at most", "margin", "table"))
@pytest.mark.parametrize("text", ["2d6", "d20", "3d6kh2", "2d20kl1", "d4+d6"])
def test_counts_are_those_of_every_face(reading: Reading[object], text: str) -> None:
    dice = throw(text)
    walked = Counter(reading.read_faces(dice, faces) for faces in every_faces(dice))
    assert reading.counts(dice) == dict(walked)
    found = chances(dice, reading)
    assert dict(found.results) == dict(walked)
    assert found.of == dice.ways == sum(ways for _, ways in found.results)
    assert reading.sum_is_enough


def test_a_reading_of_faces_needs_each_face() -> None:
    two = throw("2d6")
    assert not Doubles().sum_is_enough
    assert Doubles().counts(two) == {"doubles": 6, "2": 2, "3": 4, "4": 6, "5": 8, "6": 10}
    with pytest.raises(ValueError, match="walked"):
        Doubles().counts(throw("3d100"))


def test_a_d100_test_has_two_outcomes() -> None:
    assert chances(d100, at_most(Tally(41))).results == ((True, 41), (False, 59))


def test_equal_questions_are_counted_once() -> None:
    assert chances(d20, at_least(Tally(13))) is chances(d20, at_least(Tally(13)))


def test_a_gap_in_a_table_is_an_error() -> None:
    with pytest.raises(AssertionError, match="no row"):
        chances(d6, Table(bands=(Band(1, 3, "low"), Band(5, 6, "high"))))


class Lossy(Reading[int], frozen=True, kw_only=True):
    def counts(self, throw: Throw) -> dict[int, int]:
        return {1: 1}


def test_a_reading_that_loses_some_ways_is_found_out() -> None:
    with pytest.raises(AssertionError, match="loses"):
        chances(d6, Lossy())


def test_a_bare_reading_reads_nothing() -> None:
    with pytest.raises(AssertionError):
        Reading[int]().read(1)
