"""Throwing and reckoning: the sum is what is shown, and chances are those of every raw result."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.apps.cli.dice_roll import MOST_WORK, Rolled, chances, faces_text, roll, work
from zaruba.apps.cli.dice_text import parse
from zaruba.apps.cli.dice_tree import bounds, flagged, pools
from zaruba.kernel.dice import Throw


def thrown(text: str, *faces: int) -> Rolled:
    """What comes of a text when the dice show these faces, in order."""
    left = list(faces)

    def take(throw: Throw) -> tuple[int, ...]:
        return tuple(left.pop(0) for _ in throw.dice)

    rolled = roll(flagged(parse(text)), take)
    assert not left
    return rolled


@pytest.mark.parametrize(
    ("text", "faces", "shown", "total"),
    [
        ("3d6kh2 + 4", (6, 5, 2), "(6, 5, ~~2~~) + 4", 15),
        ("3d6kh2 + 4", (2, 6, 5), "(~~2~~, 6, 5) + 4", 15),
        ("4d6dl1dh1", (3, 3, 3, 3), "(~~3~~, 3, 3, ~~3~~)", 6),
        ("2d6kl1", (4, 4), "(~~4~~, 4)", 4),
        ("d20+5 adv", (4, 15), "(~~4~~, 15) + 5", 20),
        ("d20+5 dis", (4, 15), "(4, ~~15~~) + 5", 9),
        ("d20+5 adv dis", (4,), "(4) + 5", 9),
        ("1d6[fire]+2d4[cold]", (3, 1, 4), "(3)[fire] + (1, 4)[cold]", 8),
        ("-d6*2", (3,), "-(3) * 2", -6),
        ("(d6-7)//2", (4,), "((4) - 7) // 2", -2),
        ("2-(d6-d4)", (5, 1), "2 - ((5) - (1))", -2),
        ("7", (), "7", 7),
    ],
)
def test_the_sum_is_what_is_shown(text: str, faces: tuple[int, ...], shown: str, total: int) -> None:
    rolled = thrown(text, *faces)
    assert (faces_text(rolled), rolled.total) == (shown, total)


def test_many_dice_are_shortened_and_their_sum_is_right() -> None:
    """D03: the total of 900 dice is that of all of them, whatever is shown."""
    rolled = thrown("900d6", *([1] * 450 + [6] * 450))
    assert rolled.total == 450 * 7
    assert faces_text(rolled).endswith("… 900d6 = 3150)")
    assert len(faces_text(rolled)) < 200


SMALL = ["4d6kh3", "4d6dl1dh1", "3d4kl1", "3d4kh2kl1", "2d6+1d4", "2d6-1d4", "d6*d4", "-d6//d4", "(2d4+1)*3//2",
         "d20+5 adv", "d20 dis", "5", "3d6dh2", "2d1", "d4-d4"]  # fmt: skip


@pytest.mark.parametrize("text", SMALL)
def test_chances_are_those_of_every_raw_result(text: str) -> None:
    tree = flagged(parse(text))
    dice = [sides for pool in pools(tree) for sides in [pool.sides] * pool.count]
    counted: Counter[int] = Counter()
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        counted[thrown(text, *faces).total] += 1
    found = chances(tree)
    assert found.samples == 0
    assert dict(found.results) == {total: Fraction(ways, counted.total()) for total, ways in counted.items()}
    assert sum(chance for _, chance in found.results) == 1
    assert (found.results[0][0], found.results[-1][0]) == bounds(tree) or "//" in text or "*" in text


def test_the_mean_of_four_keep_three() -> None:
    assert chances(parse("4d6kh3").tree).mean == Fraction(15869, 1296)


@pytest.mark.parametrize("text", ["1000d6kh500", "2d1000000", "1000d1000000", "300d6*300d6", "900d20"])
def test_what_is_too_much_to_reckon_is_sampled_and_says_so(text: str) -> None:
    tree = parse(text).tree
    assert work(tree) > MOST_WORK
    found = chances(tree)
    assert found.samples >= 1000
    low, high = bounds(tree)
    assert all(low <= total <= high for total, _ in found.results)
    assert sum(chance for _, chance in found.results) == 1


@given(st.sampled_from(SMALL), st.integers(0, 2**32))
def test_no_throw_leaves_its_bounds(text: str, seed: int) -> None:
    import random

    draw = random.Random(seed)
    tree = flagged(parse(text))
    low, high = bounds(tree)
    total = roll(tree, lambda throw: tuple(draw.randint(1, sides) for sides in throw.dice)).total
    assert low <= total <= high
