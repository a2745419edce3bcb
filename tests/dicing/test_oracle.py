"""The library `d20` as oracle: where its grammar is ours, the same faces come to the same total.

Left out is what it reads otherwise: two operators of one kind in a row (it joins their selectors), `d%` (tens alone
there), re-rolls and least values before an explosion (we put the added dice through them too), keeps after one (a
chain is one die for us), a function, a comparison with `=`, a set of one.
"""

from __future__ import annotations

import importlib
import random
import warnings
from fractions import Fraction
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.apps.dicing.chances import exact
from zaruba.apps.dicing.rolling import roll
from zaruba.apps.dicing.text import parse
from zaruba.kernel.dice import Throw

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its parser is older than our Python
    d20: Any = importlib.import_module("d20")


def both(text: str, seed: int) -> tuple[float, float]:
    """What the text comes to for us and for the oracle when the dice show the same, one after the other."""
    shown: list[int] = []
    draw = random.Random(seed)

    def theirs(sides: int) -> int:
        shown.append(draw.randrange(sides))
        return shown[-1]

    with patch("random.randrange", theirs):
        their_total = d20.roll(text).expr.total
    left = iter(shown)

    def ours(throw: Throw) -> tuple[int, ...]:
        return tuple(next(left) + 1 for _ in throw.dice)

    our_total = roll(parse(text, "avrae").tree, ours).total
    assert next(left, None) is None, "they threw more dice"
    return float(our_total), float(their_total)


KEEPS = st.builds("{}{}".format, st.sampled_from(["kh", "kl", "ph", "pl", "k>", "p<", "k<", "p>"]), st.integers(1, 2))
EXACTLY = st.builds("{}{}".format, st.sampled_from(["k", "p"]), st.integers(1, 6))
SETTLED = st.builds(
    "{}{}".format, st.sampled_from(["ro<", "ro>", "ro", "rr<", "rr", "mi", "ma", "rol", "roh"]), st.integers(1, 3)
)
ADDED = st.builds("{}{}".format, st.sampled_from(["e", "e>", "ra", "ra<", "ra>", "rah", "ral"]), st.integers(3, 5))
OPERATED = st.one_of(st.just(""), KEEPS, EXACTLY, ADDED, SETTLED, st.builds(str.__add__, SETTLED, KEEPS))
POOLS = st.builds("{}d{}{}".format, st.integers(3, 5), st.sampled_from([6, 8, 10]), OPERATED)
NUMBERS = st.integers(1, 20).map(str)
TEXTS = st.recursive(
    POOLS | NUMBERS,
    lambda inner: st.one_of(
        st.builds("{} {} {}".format, inner, st.sampled_from(["+", "-", "*"]), inner),
        st.builds("({}) {} {}".format, inner, st.sampled_from(["//", "%"]), NUMBERS),
        st.builds("({}, {}){}".format, inner, inner, st.sampled_from(["", "kh1", "kl1", "ph1", "k>9", "p<9"])),
        st.builds("({})".format, inner),
        st.builds("(-({}))".format, inner),
        st.builds("({})[fire]".format, inner),
    ),
    max_leaves=4,
)


WITH_FRACTIONS = TEXTS | st.builds("({}) / {}".format, TEXTS, NUMBERS)
"""Their fractions are floats: nothing is rounded down from one."""


@given(WITH_FRACTIONS, st.integers(0, 2**32))
def test_the_same_faces_come_to_the_same_total(text: str, seed: int) -> None:
    ours, theirs = both(text, seed)
    assert ours == pytest.approx(theirs), text


@pytest.mark.parametrize(
    "text",
    ["4d6kh3", "4d6k6", "4d6p1", "2d20kl1 + 5", "3d6rr<3", "3d6ro1", "3d6rol1", "3d6e6", "3d6ra>4", "3d6mi3", "3d6ma4",
     "(2d6, d10)kh1", "(4d6kh3 + 2) // 2 - 1d4 * 3", "2d6 / 4", "-2d6 % 5", "3d6k>3", "3d6p<3"],
)  # fmt: skip
def test_each_operator_in_many_rolls(text: str) -> None:
    for seed in range(200):
        ours, theirs = both(text, seed)
        assert ours == theirs, (text, seed)


def test_the_oracle_throws_as_our_chances_say() -> None:
    """Not the same faces but the same law: 1,000 of their rolls against our exact mean."""
    for text in ("4d6kh3", "3d6rr<3", "3d6ra>4", "3d6rol1", "3d6mi3kh2"):
        found = exact(parse(text, "avrae").tree)
        assert found is not None
        draw = random.Random(text)
        with patch("random.randrange", draw.randrange):
            mean = Fraction(sum(d20.roll(text).total for _ in range(1000)), 1000)
        assert abs(mean - found.mean) < 5 * found.deviation / 1000**0.5
