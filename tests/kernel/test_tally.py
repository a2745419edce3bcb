"""A number and its reasons: what is shown always adds up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from zaruba.kernel.tally import Modifier, Tally, at_least_in_all, at_most_in_all, no_worse_than, staged, tally

numbers = st.integers(-60, 60)
rows = st.lists(st.builds(Modifier, numbers, st.just("grim.some")), max_size=6)


@given(base=numbers, given_rows=rows)
def test_the_total_is_the_sum_of_what_is_shown(base: int, given_rows: list[Modifier]) -> None:
    whole = tally(base, given_rows)
    assert whole.total == base + sum(row.value for row in given_rows)
    assert all(row.value for row in whole.rows), "a row of nothing is not shown"
    more = whole.and_also(Modifier(3, "grim.more"), Modifier(-1, "grim.less", "a charm"))
    assert more.total == whole.total + 2
    assert more.rows[: len(whole.rows)] == whole.rows


def test_an_empty_tally_is_nothing() -> None:
    assert Tally().total == 0
    assert tally(7).total == 7


@given(base=numbers, given_rows=rows, worst=st.integers(-40, -1))
def test_penalties_go_no_lower_than_the_worst(base: int, given_rows: list[Modifier], worst: int) -> None:
    capped = tally(base, no_worse_than(worst, given_rows, "grim.cap"))
    penalty = sum(row.value for row in given_rows if row.value < 0)
    bonus = sum(row.value for row in given_rows if row.value > 0)
    assert capped.total == base + bonus + max(worst, penalty)
    assert [row for row in capped.rows if row.clause != "grim.cap"] == [row for row in given_rows if row.value]
    assert any(row.clause == "grim.cap" for row in capped.rows) == (penalty < worst)


def test_both_sides_of_a_cap() -> None:
    def capped(*values: int) -> int:
        return tally(0, no_worse_than(-30, (Modifier(value, "grim.some") for value in values), "grim.cap")).total

    assert capped(-20, -10) == -30
    assert capped(-20, -11) == -30
    assert capped(-20, -9) == -29
    assert capped(-40, +10) == -20, "a bonus is no part of the penalties"


@given(base=numbers, given_rows=rows, limit=numbers)
def test_a_least_and_a_most_are_one_more_row(base: int, given_rows: list[Modifier], limit: int) -> None:
    whole = tally(base, given_rows)
    least, most = at_least_in_all(limit, whole, "grim.least"), at_most_in_all(limit, whole, "grim.most")
    assert least.total == max(limit, whole.total)
    assert most.total == min(limit, whole.total)
    assert (least is whole) == (whole.total >= limit)
    assert (most is whole) == (whole.total <= limit)


@given(base=numbers)
def test_a_stage_that_is_no_sum_shows_its_difference(base: int) -> None:
    halved = staged(Tally(base), lambda number: number // 2, "grim.half")
    assert halved.total == base // 2
    assert (halved.rows == ()) == (base // 2 == base)


def test_equal_tallies_are_one_key() -> None:
    assert {tally(1, [Modifier(2, "grim.some")]): "here"}[tally(1, [Modifier(2, "grim.some")])] == "here"
