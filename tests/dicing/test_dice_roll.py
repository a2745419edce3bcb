"""Throwing and reckoning: the sum is what is shown, and chances are those of every raw result."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dicing.trees import SMALL_TREES, TREES
from zaruba.apps.dicing.chances import Budget, TooMuch, chances, exact, of_pool, sampled
from zaruba.apps.dicing.faults import DiceFault
from zaruba.apps.dicing.printing import printed
from zaruba.apps.dicing.reach import bounds, reach, steps
from zaruba.apps.dicing.rolling import Rolled, faces_text, roll
from zaruba.apps.dicing.text import parse
from zaruba.apps.dicing.tree import Expression, Node, Pool, Value, flagged, pools
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
        ("2d6!", (6, 2, 6, 1), "(6!, 6!, 1, 2)", 15),
        ("2d6!!", (6, 2, 6, 1), "(6!+6!+1, 2)", 15),
        ("2d6!p", (6, 2, 6, 1), "(6!, ~~6~~→5!, ~~1~~→0, 2)", 13),
        ("2d6!o", (6, 2, 6), "(6!, 6, 2)", 14),
        ("2d6!>4", (5, 2, 4), "(5!, 4, 2)", 11),
        ("3d6!kh1", (6, 5, 4, 1), "(6!, 1, ~~5~~, ~~4~~)", 7),
        ("3d6!>4kl1", (5, 1, 4, 3), "(~~5!~~, ~~3~~, 1, ~~4~~)", 1),
        ("3d6ro<3", (1, 2, 6, 2, 5), "(~~1~~→2, ~~2~~→5, 6)", 13),
        ("3d6rr<3", (1, 2, 6, 2, 5, 4), "(~~1~~→~~2~~→4, ~~2~~→5, 6)", 15),
        ("3d6ra>4", (3, 5, 6, 2), "(3, 5!, 2, 6)", 16),
        ("3d6rol1", (3, 1, 6, 5), "(3, ~~1~~→5, 6)", 14),
        ("3d6min3max5", (1, 4, 6), "(~~1~~→3, 4, ~~6~~→5)", 12),
        ("2d6ro<2!", (6, 3, 1, 4), "(6!, ~~1~~→4, 3)", 13),
        ("2d6!ro<2", (6, 3, 1, 4), "(6!, ~~1~~→4, 3)", 13),
        ("2d6!ro>5", (6, 3, 1, 4), "(~~6~~→4!, 1, 3)", 8),
        ("2d6min6!>6", (1, 3), "(~~1~~→6, ~~3~~→6)", 12),
        ("4d6k>3", (1, 4, 5, 3), "(~~1~~, 4, 5, ~~3~~)", 9),
        ("4d6p<3", (1, 4, 5, 3), "(~~1~~, 4, 5, 3)", 12),
        ("4d6>4", (1, 4, 5, 6), "(1, 4, 5✓, 6✓)", 2),
        ("4d6>4f<2", (1, 1, 5, 3), "(1✗, 1✗, 5✓, 3)", -1),
        ("4d6>2f<4", (3, 1, 5, 2), "(3✗, 1✗, 5✓, 2✗)", -2),
        ("4d6cf<3", (1, 2, 5, 3), "(1✗, 2✗, 5, 3)", 2),
        ("4d6kh2>4", (1, 4, 5, 3), "(~~1~~, 4, 5✓, ~~3~~)", 1),
        ("2d10!>8cs>6", (9, 3, 10, 7), "(9!✓, 10!✓, 7✓, 3)", 3),
        ("2d6!!cs>6", (6, 3, 1), "(6!+1✓, 3)", 1),
        ("d100ms<45", (32,), "(32)", 13),
        ("2d10ms>8", (3, 4), "(3, 4)", -1),
        ("{2d6+3, d8}kh1", (1, 2, 7), "{~~(1, 2) + 3~~, (7)}", 7),
        ("{2d6, d8}kl1 + 1", (1, 2, 7), "{(1, 2), ~~(7)~~} + 1", 4),
        ("{2d6, d8}>3", (1, 2, 7), "{(1, 2), (7)✓}", 1),
        ("{2d6, d8}", (1, 2, 7), "{(1, 2), (7)}", 10),
        ("{2d6+3}ms>10", (1, 2), "{(1, 2) + 3}", -4),
        ("2d6/4", (1, 2), "(1, 2) / 4", Fraction(3, 4)),
        (
            "floor(2d6/4) + ceil(d6/4) + round(d6/4)",
            (1, 2, 1, 2),
            "floor((1, 2) / 4) + ceil((1) / 4) + round((2) / 4)",
            2,
        ),
        ("round(-d6/2)", (5,), "round(-(5) / 2)", -2),
        ("max(2d6, 7) - min(d6, 3) + abs(2-d6)", (1, 2, 4, 5), "max((1, 2), 7) - min((4), 3) + abs(2 - (5))", 7),
        ("d6 % 4", (6,), "(6) % 4", 2),
        ("-d6 % 4", (5,), "-(5) % 4", 3),
        ("d20ro1 adv", (1, 12, 17), "(~~1~~→17, ~~12~~)", 17),
    ],
)
def test_the_sum_is_what_is_shown(text: str, faces: tuple[int, ...], shown: str, total: Value) -> None:
    rolled = thrown(text, *faces)
    assert (faces_text(rolled), rolled.total) == (shown, total)


def test_many_dice_are_shortened_and_their_sum_is_right() -> None:
    """D03: the total of 900 dice is that of all of them, whatever is shown."""
    rolled = thrown("900d6", *([1] * 450 + [6] * 450))
    assert rolled.total == 450 * 7
    assert faces_text(rolled).endswith("1, … 900d6)")
    assert len(faces_text(rolled)) < 200
    beside = thrown("900d6+4", *([1] * 450 + [6] * 450))
    assert faces_text(beside).endswith("… 900d6 = 3150) + 4")
    assert beside.total == 3154


def test_plain_text_marks_what_is_dropped_otherwise() -> None:
    assert faces_text(thrown("3d6ro1kh2", 6, 1, 2, 5), plain=True) == "(6, 1×→5, 2×)"


def test_every_face_has_its_place_in_the_stream() -> None:
    rolled = thrown("2d6ro1! + d4", 6, 1, 4, 2, 3)
    places = [[face.place for die in one.dice for face in die.faces] for one in rolled.thrown]
    assert places == [[0, 3, 2], [4]]
    assert [face.rerolled_from for face in rolled.thrown[0].dice[1].faces] == [(1,)]


# ---------------------------------------------------------------- chances

SMALL = ["4d6kh3", "4d6dl1dh1", "3d4kl1", "3d4kh2kl1", "2d6+1d4", "2d6-1d4", "d6*d4", "-d6//d4", "(2d4+1)*3//2",
         "d20+5 adv", "d20 dis", "5", "3d6dh2", "2d1", "d4-d4",
         "3d4ro<2", "2d4ro1kh1", "3d4rol1", "2d4ra>2", "2d4ra3kh1", "3d6min3", "2d4max2", "3d4!o", "2d4!okh1", "2d4!o>2cs>3",
         "3d4k>2", "3d4p1", "3d4p=1kh1", "3d4>2", "3d4>2f<2", "3d4cf1", "3d4kh2>2", "2d8ms>5", "3d4>2ms>1",
         "{2d4, d6}kh1", "{2d4, d6, d3}dl1", "{2d4, d6}>4", "{2d4, d6}k>4", "{d4+1, d6}>2f<2", "{d4}ms<2",
         "2d4/3", "floor(2d4/3)", "ceil(2d4/3)", "round(2d4/4)", "abs(d4-d6)", "max(d4, d6, 3)", "min(d4, d6)", "2d4%3",
         "(d4-5)%3", "d4/d6", "2d4ro1min2", "2d4kh1ro<3", "d20ro1 adv"]  # fmt: skip


def brute_force(tree: Node, deepest: int = 12) -> tuple[dict[Value, Fraction], Fraction]:
    """Every way the dice may fall, by throwing them so; and the weight of those that went on for too long."""
    found: defaultdict[Value, Fraction] = defaultdict(Fraction)
    lost = Fraction(0)
    paths: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while paths:
        path, chance = paths.pop()
        left = list(path)
        wanted: list[int] = []

        def take(throw: Throw, left: list[int] = left, wanted: list[int] = wanted) -> tuple[int, ...]:
            if len(left) < len(throw.dice):
                wanted.append(throw.dice[len(left)])
                raise IndexError
            taken = tuple(left[: len(throw.dice)])
            del left[: len(throw.dice)]
            return taken

        try:
            total = roll(tree, take).total
        except IndexError:
            if len(path) >= deepest:
                lost += chance
            else:
                paths += [((*path, face), chance / wanted[0]) for face in range(1, wanted[0] + 1)]
        else:
            found[total] += chance
    return dict(found), lost


@pytest.mark.parametrize("text", SMALL)
def test_chances_are_those_of_every_raw_result(text: str) -> None:
    tree = flagged(parse(text))
    counted, lost = brute_force(tree)
    found = exact(tree)
    assert found is not None
    assert found.samples == found.unresolved == lost == 0
    assert dict(found.results) == counted
    assert sum(chance for _, chance in found.results) == 1
    low, high = bounds(tree)
    assert low <= found.results[0][0]
    assert found.results[-1][0] <= high


TIGHT = ["4d6kh3", "4d6dl1dh1", "2d6-1d4", "3d4ro<2", "3d6min3", "2d4max2", "3d4!o", "2d4ra>2", "3d4>2", "3d4>2f<2",
         "2d8ms>5", "d100ms<45", "{2d4, d6}kh1", "{2d4, d6, d3}dl1", "2d4/3", "floor(2d4/3)", "abs(d4-d6)", "max(d4, d6, 3)",
         "2d4%3", "3d4rr<3"]  # fmt: skip


@pytest.mark.parametrize("text", TIGHT)
def test_the_bounds_are_reached(text: str) -> None:
    tree = parse(text).tree
    found = exact(tree)
    assert found is not None
    assert (found.results[0][0], found.results[-1][0]) == bounds(tree)


ENDLESS = {
    "d4!": 12,
    "d4!!": 12,
    "d4!p": 12,
    "2d3!>2": 9,
    "d4rr1!": 9,
    "d4!cs>2": 12,
    "2d3!kh1": 9,
    "2d3!ro1": 8,
    "2d4rr<2": 9,
}


@pytest.mark.parametrize("text", ENDLESS)
def test_what_has_no_end_is_reckoned_but_for_a_weight_that_is_told(text: str) -> None:
    tree = parse(text).tree
    found = exact(tree)
    assert found is not None
    assert found.samples == 0
    assert found.unresolved == 1 - sum(chance for _, chance in found.results)
    assert 0 <= found.unresolved <= Fraction(1, 10**6)
    counted, lost = brute_force(tree, ENDLESS[text])
    chances_ = dict(found.results)
    assert lost < Fraction(1, 10)
    for total, chance in counted.items():
        assert -found.unresolved <= chances_.get(total, 0) - chance <= lost


def test_the_chances_of_one_exploding_die_by_hand() -> None:
    """One die of six that explodes: 1 to 5 with 1/6, 7 to 11 with 1/36, never 6 or 12; 21/5 on average."""
    found = exact(parse("d6!").tree)
    assert found is not None
    by_hand = {6 * again + face: Fraction(1, 6 ** (again + 1)) for again in range(5) for face in range(1, 6)}
    assert {total: chance for total, chance in found.results if total < 30} == by_hand
    assert abs(found.mean - Fraction(21, 5)) < Fraction(1, 10**7)
    assert 0 < found.unresolved <= Fraction(1, 10**9)


def test_rerolled_until_none_is_left_has_no_rest() -> None:
    found = exact(parse("d6rr<3").tree)
    assert found is not None
    assert dict(found.results) == {face: Fraction(1, 4) for face in range(3, 7)}
    assert found.unresolved == 0


def test_successes_with_ten_again_by_hand() -> None:
    """A d10 that explodes on 10 and counts from 8: S successes have 3/10 + S/10 of themselves on average, 1/3."""
    found = exact(parse("d10!cs>=8").tree)
    assert found is not None
    assert abs(found.mean - Fraction(1, 3)) < Fraction(1, 10**7)


def test_the_mean_of_four_keep_three() -> None:
    assert chances(parse("4d6kh3").tree).mean == Fraction(15869, 1296)


@pytest.mark.parametrize("text", ["1000d6kh500", "2d1000000", "1000d1000000", "300d6*300d6", "900d20"])
def test_what_is_too_much_to_reckon_is_sampled_and_says_so(text: str) -> None:
    tree = parse(text).tree
    assert exact(tree) is None
    found = chances(tree)
    assert found.samples >= 1000
    low, high = bounds(tree)
    assert all(low <= total <= high for total, _ in found.results)
    assert sum(chance for _, chance in found.results) == 1


def test_samples_are_near_the_exact_chances() -> None:
    for text in ("4d6ro<2!kh3", "{2d6, d10}kh1", "5d10>6"):
        tree = parse(text).tree
        known, near = exact(tree), sampled(tree)
        assert known is not None
        assert abs(known.mean - near.mean) < 5 * known.deviation / near.samples**0.5


@given(SMALL_TREES)
def test_exact_chances_are_those_of_brute_force(tree: Node) -> None:
    if not sound(tree) or prod_of_sides(tree) > 100:
        return
    found = exact(tree, 200_000)
    if found is None:
        return
    counted, lost = brute_force(tree, 4)
    known = dict(found.results)
    assert sum(known.values()) + found.unresolved == 1
    for total, chance in counted.items():
        assert -found.unresolved <= known.get(total, 0) - chance <= lost + found.unresolved
    if not lost:
        assert known == counted


def sound(tree: Node) -> bool:
    """Whether the text of a tree would be read: nothing divides by zero, nothing is too much."""
    try:
        parse(printed(Expression(tree)))
    except DiceFault:
        return False
    return True


def prod_of_sides(tree: Node) -> int:
    product = 1
    for pool in pools(tree):
        product *= pool.sides**pool.count
    return product


def test_the_budget_is_kept() -> None:
    with pytest.raises(TooMuch):
        of_pool(Pool(20, 20), Budget(1000))


# ---------------------------------------------------------------- bounds


def random_faces(seed: int) -> Callable[[Throw], tuple[int, ...]]:
    draw = random.Random(seed)
    return lambda throw: tuple(draw.randint(1, sides) for sides in throw.dice)


@given(st.sampled_from([*SMALL, *ENDLESS]), st.integers(0, 2**32))
def test_no_throw_leaves_its_bounds(text: str, seed: int) -> None:
    tree = flagged(parse(text))
    low, high = bounds(tree)
    assert low <= roll(tree, random_faces(seed)).total <= high


@given(TREES, st.integers(0, 2**32))
def test_no_tree_leaves_its_bounds(tree: Node, seed: int) -> None:
    if not sound(tree):
        return
    low, high = bounds(tree)
    rolled = roll(tree, random_faces(seed))
    assert low <= rolled.total <= high
    for one in rolled.thrown:
        under, over = reach(one.pool).bounds
        assert under <= one.total <= over
        assert any(die.kept for die in one.dice) or any(not op.selector.by_rank for op in one.pool.ops)


@given(TREES)
def test_more_throws_than_reckoned_with_never_come_about(tree: Node) -> None:
    if not sound(tree):
        return
    thrown_ = 0
    faces = random_faces(1)

    def counting(throw: Throw) -> tuple[int, ...]:
        nonlocal thrown_
        thrown_ += len(throw.dice)
        return faces(throw)

    roll(tree, counting)
    assert thrown_ <= 20 * steps(tree) + 100
