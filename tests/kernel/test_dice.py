"""Throws and their exact totals, held against counting every face."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.kernel.dice import (
    MOST_DICE,
    MOST_SIDES,
    MOST_WALKED,
    Throw,
    d4,
    d6,
    d20,
    d100,
    die,
    every_faces,
    throw,
    totals,
)

small_dice = st.lists(st.integers(1, 8), min_size=1, max_size=4).map(tuple)


def walked(dice: Throw) -> dict[int, int]:
    """The totals by looking at every face there is."""
    return dict(Counter(dice.kept(faces) for faces in product(*(range(1, sides + 1) for sides in dice.dice))))


@given(dice=small_dice)
def test_sums_are_those_of_every_face(dice: tuple[int, ...]) -> None:
    assert dict(totals(Throw(dice))) == walked(Throw(dice))


@given(dice=small_dice, keep=st.integers(-4, 4))
def test_kept_totals_of_unlike_dice_are_those_of_every_face(dice: tuple[int, ...], keep: int) -> None:
    kept = Throw(dice, max(-len(dice), min(len(dice), keep)))
    assert dict(totals(kept)) == walked(kept)
    assert sum(ways for _, ways in totals(kept)) == kept.ways


@given(number=st.integers(1, 5), sides=st.integers(1, 6), data=st.data())
def test_order_statistics_of_like_dice_are_those_of_every_face(number: int, sides: int, data: st.DataObject) -> None:
    kept = Throw((sides,) * number, data.draw(st.integers(-number, number)))
    assert dict(totals(kept)) == walked(kept)


def test_totals_come_in_ascending_order() -> None:
    for text in ("3d6", "4d6kh3", "2d20kl1", "1d4+1d6", "d4+d6kh1"):
        order = [total for total, _ in totals(throw(text))]
        assert order == sorted(set(order))


def test_advantage_on_a_d20_by_hand() -> None:
    """The higher of two is at most n in n² of 400 ways."""
    assert dict(totals(d20.with_advantage())) == {face: face**2 - (face - 1) ** 2 for face in range(1, 21)}
    assert dict(totals(d20.with_disadvantage())) == {21 - face: face**2 - (face - 1) ** 2 for face in range(1, 21)}


def test_3d6_by_hand() -> None:
    counts = dict(totals(throw("3d6")))
    assert (counts[3], counts[4], counts[10], counts[11], counts[18]) == (1, 3, 27, 27, 1)
    assert sum(counts.values()) == 216


def test_4d6_keep_3_by_hand() -> None:
    counts = dict(totals(throw("4d6kh3")))
    assert (counts[3], counts[18]) == (1, 21)
    assert sum(counts.values()) == 1296


def test_many_dice_are_reckoned_without_walking_their_faces() -> None:
    many = throw("60d100")
    counts = totals(many)
    assert (counts[0], counts[-1]) == ((60, 1), (6000, 1))
    assert sum(ways for _, ways in counts) == 100**60
    kept = totals(throw("40d6kh3"))
    assert sum(ways for _, ways in kept) == 6**40
    assert kept[0] == (3, 1)


def test_several_kept_of_many_unlike_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="not reckoned beyond"):
        totals(Throw((6, 8) * 10, 3))


def test_faces_are_walked_up_to_a_limit_only() -> None:
    assert prod((10,) * 4) == MOST_WALKED
    assert len(list(every_faces(Throw((10,) * 4)))) == MOST_WALKED
    with pytest.raises(ValueError, match="walked one by one"):
        every_faces(Throw((10,) * 4 + (2,)))


# ---------------------------------------------------------------- what dice can show


@pytest.mark.parametrize("faces", [(1, 1), (20, 20)])
def test_possible_faces(faces: tuple[int, ...]) -> None:
    assert d20.with_advantage().shows(faces)


@pytest.mark.parametrize("faces", [(), (1,), (1, 1, 1), (0, 1), (21, 1), (1, 21), (-1, 1), (True, 1)])
def test_impossible_faces(faces: tuple[int, ...]) -> None:
    assert not d20.with_advantage().shows(faces)


def test_the_first_impossible_face_is_named_with_its_die() -> None:
    assert (d20.with_advantage().odd_face((3, 21)), d6.odd_face((0,)), d6.odd_face((6,))) == ((21, 20), (0, 6), None)


def test_what_is_kept() -> None:
    faces = (3, 5, 1, 5)
    four = Throw((6,) * 4)
    assert four.kept(faces) == 14
    assert Throw((6,) * 4, 1).kept(faces) == 5
    assert Throw((6,) * 4, -1).kept(faces) == 1
    assert Throw((6,) * 4, 3).kept(faces) == 13
    assert Throw((6,) * 4, -3).kept(faces) == 9


def test_dice_several_times_over() -> None:
    assert Throw((6, 4)).times(2) == Throw((6, 6, 4, 4))
    assert Throw((6, 4)).times(2).text == "2d6+2d4"
    assert d6.times(1) == d6


# ---------------------------------------------------------------- notation

throws = st.builds(
    lambda dice, keep: Throw(dice, max(-len(dice), min(len(dice), keep))),
    st.lists(st.sampled_from((1, 2, 4, 6, 8, 10, 12, 20, 100, 1000)), min_size=1, max_size=8).map(tuple),
    st.integers(-8, 8),
)


@given(dice=throws)
def test_reading_what_is_printed_is_the_identity(dice: Throw) -> None:
    assert throw(dice.text) == dice
    assert throw(dice.text).text == dice.text


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("d20", d20),
        ("1d20", d20),
        ("D20", d20),
        ("2к6", Throw((6, 6))),
        ("2К6", Throw((6, 6))),
        ("3д6", Throw((6, 6, 6))),
        ("d%", d100),
        (" 2d6 + 1d4 ", Throw((6, 6, 4))),
        ("2d20kh1", d20.with_advantage()),
        ("2d20kl1", d20.with_disadvantage()),
        ("4d6kh3", Throw((6,) * 4, 3)),
        ("d1", die(1)),
        (f"{MOST_DICE}d4", d4.times(MOST_DICE)),
        (f"d{MOST_SIDES}", die(MOST_SIDES)),
    ],
)
def test_notation(text: str, dice: Throw) -> None:
    assert throw(text) == dice


@pytest.mark.parametrize(
    "text",
    [
        "", "d", "2d", "6", "2d6+3", "d0", "0d6", "-1d6", "2d6kh3", "2d6kh0", "2d6k1", "d6!", "2x6", "d6++d6", "d 6", "1.5d6",
        "d-6", f"{MOST_DICE + 1}d6", f"d{MOST_SIDES + 1}", "600d6+600d6", "9" * 4000 + "d6", "2d6kh",
    ],
)  # fmt: skip
def test_what_is_no_throw(text: str) -> None:
    with pytest.raises(ValueError, match=r"throw|at most|keeps"):
        throw(text)


def test_keeping_none_of_the_dice_is_no_throw() -> None:
    """2d6kh0 would silently keep both."""
    for text in ("2d6kh0", "2d6kl0"):
        with pytest.raises(ValueError, match="keeps"):
            throw(text)
