"""Rolls inside prose: found, read with their place, thrown from left to right, told in their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.apps.dicing.prose import MOST_ROLLS, Inline, prose_text, read_prose, rolled_prose


def told(text: str, *faces: int, lang: str = "en", plain: bool = False) -> str:
    left = iter(faces)
    pieces = rolled_prose(read_prose(text), lambda throw: tuple(next(left) for _ in throw.dice))
    assert next(left, None) is None
    return prose_text(pieces, lang, plain=plain)


def test_each_roll_is_told_in_its_place() -> None:
    text = "The orc swings [[d20+3]] and hits for [[/r 2d6[fire]]]."
    assert (
        told(text, 15, 2, 3) == "The orc swings [d20 + 3 = (15) + 3 = 18] and hits for [2d6[fire] = (2, 3)[fire] = 5]."
    )
    assert told("Орк: [[к20-4]]", 2, lang="ru") == "Орк: [к20 − 4 = (2) − 4 = −2]"
    assert told("[[2d6kh1 # luck]]!", 2, 3, plain=True) == "[luck: 2d6kh1 = (2×, 3) = 3]!"
    assert told("[[7]] [[2+2]]") == "[7] [2 + 2 = 4]"


def test_prose_without_rolls_stays() -> None:
    for text in ("", "no dice [here] at [all]", "a ]] b", "[ [2d6] ]"):
        assert told(text) == text
        assert all(isinstance(one, str) for one in read_prose(text))


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("He rolls [[2d6r<3]].", "bare-r", 14),
        ("[[]]", "empty", 2),
        ("[[/r ]]", "empty", 5),
        ("a [[2d6", "not-closed", 2),
        ("a [[2d6] b", "not-closed", 2),
        ("[[/roll 2d6++3]]", "two-signs", 12),
        ("[[ [[d4]]d6 ]]", "inline-here", 3),
        ("[[/gmroll d20]]", "command", 2),
    ],
)
def test_faults_have_their_place_in_the_whole_text(text: str, code: str, at: int) -> None:
    faults = [one.fault for one in read_prose(text) if isinstance(one, Inline)]
    assert [(fault.code, fault.at) for fault in faults if fault is not None] == [(code, at)]


def test_what_is_not_understood_stands_as_typed_and_the_rest_is_rolled() -> None:
    assert told("[[2d6++]] [[d6]]", 4) == "[[2d6++]] [d6 = (4) = 4]"


def test_no_more_rolls_than_a_bound() -> None:
    pieces = read_prose("[[1]]" * (MOST_ROLLS + 1))
    faults = [one.fault for one in pieces if isinstance(one, Inline)]
    assert [fault.code for fault in faults if fault is not None] == ["too-many-rolls"]
    assert faults[-1] is not None


def test_the_dialect_holds_inside() -> None:
    (one,) = read_prose("[[2d6r<3]]", "foundry")
    assert isinstance(one, Inline)
    assert one.expression is not None
    assert one.expression.remarks == ("remark-r-foundry", "remark-strict")


@given(st.lists(st.sampled_from(["[[", "]]", "[", "]", "d6", " ", "2d6+", "а", "/r "]), max_size=12).map("".join))
def test_nothing_of_the_prose_is_lost(text: str) -> None:
    pieces = read_prose(text)
    assert "".join(one if isinstance(one, str) else one.typed for one in pieces) == text
    at = 0
    for one in pieces:
        if isinstance(one, Inline):
            assert one.at == at
            assert one.fault is None or at <= one.fault.at <= at + len(one.typed)
        at += len(one if isinstance(one, str) else one.typed)
    rolled = rolled_prose(pieces, lambda throw: (1,) * len(throw.dice))
    assert all(isinstance(one, str) or (one.rolled is None) == (one.expression is None) for one in rolled)
