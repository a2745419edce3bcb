"""The dice grammar: what is read, what is refused and where, and the one canonical text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zaruba.apps.cli.dice_faults import DiceFault
from zaruba.apps.cli.dice_print import printed
from zaruba.apps.cli.dice_text import parse
from zaruba.apps.cli.dice_tree import Chain, Expression, Keep, KeepWord, Labelled, Minus, Node, Number, Pool, bounds


def fault(text: str) -> tuple[str, int]:
    """What is wrong, and at which character from 1."""
    with pytest.raises(DiceFault) as caught:
        parse(text)
    return caught.value.code, caught.value.at + 1


READ = {
    "3d6kh2 + 4": "3d6kh2 + 4",
    "2к6+1": "2d6 + 1",
    "2д6+1": "2d6 + 1",
    "2К6": "2d6",
    "D20": "d20",
    "1d20": "d20",
    "d%": "d100",
    "к%": "d100",
    "4d6k3": "4d6kh3",
    "5d6d1": "5d6dl1",
    "4d6kh": "4d6kh1",
    "4d6pl1": "4d6dl1",
    "2к20лб1": "2d20kh1",
    "2к20хд": "2d20kl1",
    "4d6 dl1 dh1": "4d6dl1dh1",
    "1d20+-2": "d20 - 2",
    "1d20-+2": "d20 - 2",
    "1d20−2": "d20 - 2",
    "1d20–2": "d20 - 2",
    "-d6": "-d6",
    "+d6": "d6",
    "2*-3": "2 * -3",
    "2 × d6": "2 * d6",
    "(2d6+3)*2": "(2d6 + 3) * 2",
    "((2d6))": "2d6",
    "7": "7",
    "1d6[fire]+2[Cold iron]": "d6[fire] + 2[Cold iron]",
    "(1d6+1)[fire]": "(d6 + 1)[fire]",
    "d20+5 adv": "d20 + 5 adv",
    "adv d20+5": "d20 + 5 adv",
    "d20 преим + 5": "d20 + 5 adv",
    "d20 помеха": "d20 dis",
    "d20 adv dis": "d20 adv dis",
    "2d6+1 # for the ogre": "2d6 + 1 # for the ogre",
    "10 // 3 * 2": "10 // 3 * 2",
    "2d6\u00a0+ 1": "2d6 + 1",
}


@pytest.mark.parametrize(("text", "canonical"), READ.items())
def test_what_is_read_and_how_it_is_printed(text: str, canonical: str) -> None:
    assert printed(parse(text)) == canonical
    assert parse(canonical).tree == parse(text).tree
    assert parse(printed(parse(text), "ru")).tree == parse(text).tree


def test_russian_letters_on_output() -> None:
    assert printed(parse("d20-4 adv"), "ru") == "к20 − 4 преим"
    assert printed(parse("3d6kh2+4"), "ru") == "3к6kh2 + 4"


REFUSED = {
    "": ("empty", 1),
    "   ": ("empty", 4),
    "2d6++3": ("two-signs", 5),
    "2d6--3": ("two-signs", 5),
    "2d6+-+3": ("two-signs", 6),
    "--3": ("two-signs", 2),
    "(2d6": ("not-closed", 1),
    "2d6)": ("not-opened", 4),
    "2d6+": ("ends-early", 5),
    "2d6 3": ("no-operator", 5),
    "3 4": ("no-operator", 3),
    "2(3)": ("no-operator", 2),
    "5 d6": ("no-operator", 3),
    "d": ("no-sides", 2),
    "2dк6": ("mixed-letters", 1),
    "2k6": ("wrong-die-letter", 2),
    "2в6": ("wrong-die-letter", 2),
    "2к6кh1": ("keep-in-latin", 4),
    "2d6hk1": ("unknown-suffix", 4),
    "d6d6": ("glued-dice", 3),
    "2d6[": ("not-closed", 4),
    "2d6[]": ("bad-label", 4),
    "2x3": ("letter-times", 2),
    "2х3": ("letter-times", 2),
    "1.5": ("not-whole", 2),
    "WS45BS30": ("unknown-word", 1),
    "+Ловкость": ("unknown-word", 2),
    "инициатива 1d10+45-10": ("unknown-word", 1),
    "d20+5 advv": ("unknown-word-near", 7),
    "2d6 adv": ("flag-needs-d20", 8),
    "d20+d20 adv": ("flag-needs-d20", 12),
    "10//(d6-3)": ("divides-by-zero", 11),
    "٣d6": ("unknown-word-near", 1),
    "1d1!": ("not-yet-explode", 4),
    "1d6!>0": ("not-yet-explode", 4),
    "2d6x3": ("not-yet-explode", 4),
    "1d6e6": ("not-yet-explode", 4),
    "1d6rr<7": ("not-yet-reroll", 4),
    "2d6r<3": ("not-yet-reroll", 4),
    "2d6ro1": ("not-yet-reroll", 4),
    "6d6>4": ("not-yet-count", 4),
    "6d6cs>4": ("not-yet-count", 4),
    "6d6df<2": ("not-yet-count", 4),
    "2d6mi2": ("not-yet-minimum", 4),
    "{4d6, 2d8}kh1": ("not-yet-sets", 1),
    "floor(3)": ("not-yet-functions", 1),
    "@str": ("not-yet-names", 1),
    "[[1d20]]": ("not-yet-inline", 1),
    "/gmroll d20": ("not-yet-commands", 1),
    "2d6/2": ("not-yet-division", 4),
    "10%3": ("not-yet-modulo", 3),
    "2**3": ("not-yet-power", 2),
    "2d6$": ("unexpected", 4),
}


@pytest.mark.parametrize(("text", "told"), REFUSED.items())
def test_what_is_refused_and_where(text: str, told: tuple[str, int]) -> None:
    assert fault(text) == told


def test_what_may_be_meant_keeps_the_number_that_was_typed() -> None:
    for text, near in (("4d6hk3", "kh3"), ("4d6лв3", "kh3"), ("4d6hk", "kh1")):
        with pytest.raises(DiceFault) as caught:
            parse(text)
        assert (caught.value.code, caught.value.details["near"]) == ("unknown-suffix", near)


AT_THE_BOUND = [
    ("1000d6", "1001d6", "too-many-dice"),
    ("500d6+500d6", "500d6+501d6", "too-many-dice"),
    ("1d6", "0d6", "too-many-dice"),
    ("d1000000", "d1000001", "bad-sides"),
    ("d1", "d0", "bad-sides"),
    ("4d6kh4", "4d6kh5", "keeps-wrong"),
    ("4d6kh1", "4d6kh0", "keeps-wrong"),
    ("4d6dl3", "4d6dl4", "keeps-wrong"),
    ("4d6dl1kh3", "4d6dl1kh4", "keeps-wrong"),
    ("(" * 20 + "1" + ")" * 20, "(" * 21 + "1" + ")" * 21, "too-deep"),
    ("1000000000", "1000000001", "too-big"),
    ("d6[" + "x" * 60 + "]", "d6[" + "x" * 61 + "]", "bad-label"),
    ("1" + " " * 999, "1" + " " * 1000, "too-long"),
    ("10//(d6+1)", "10//(d6-1)", "divides-by-zero"),
]


@pytest.mark.parametrize(("inside", "outside", "code"), AT_THE_BOUND)
def test_both_sides_of_every_bound(inside: str, outside: str, code: str) -> None:
    parse(inside)
    assert fault(outside)[0] == code


def test_a_text_whose_canonical_form_is_too_long_is_refused() -> None:
    """So that whatever is read can be printed and read again (D13)."""
    assert fault("+".join("1" * 499))[0] == "too-long"
    parse("+".join("1" * 250))


def test_every_fault_stands_inside_its_text_or_right_behind() -> None:
    for text in REFUSED:
        with pytest.raises(DiceFault) as caught:
            parse(text)
        assert 0 <= caught.value.at <= len(text)


def test_a_chain_of_keeps_comes_to_ranks() -> None:
    assert Pool(4, 6, (Keep("dl", 1), Keep("dh", 1))).ranks == (1, 1)
    assert Pool(4, 6, (Keep("kh", 3), Keep("kl", 1))).ranks == (1, 2)


# ---------------------------------------------------------------- laws

LABELS = st.text("abc ж-", min_size=1, max_size=8).map(lambda t: " ".join(t.split())).filter(bool)


KEEP_WORDS: tuple[KeepWord, ...] = ("kh", "kl", "dh", "dl")


@st.composite
def pools_(draw: st.DrawFn) -> Pool:
    pool = Pool(draw(st.integers(1, 8)), draw(st.integers(1, 100)))
    for _ in range(draw(st.integers(0, 2))):
        low, high = pool.ranks
        left = pool.count - low - high
        word = draw(st.sampled_from(KEEP_WORDS))
        if word[0] == "k":
            pool = Pool(pool.count, pool.sides, (*pool.keeps, Keep(word, draw(st.integers(1, left)))))
        elif left > 1:
            pool = Pool(pool.count, pool.sides, (*pool.keeps, Keep(word, draw(st.integers(1, left - 1)))))
    return pool


def _grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    def chains(ops: list[str]) -> st.SearchStrategy[Node]:
        return st.builds(
            lambda first, rest: Chain(first, tuple(rest)),
            inner,
            st.lists(st.tuples(st.sampled_from(ops), inner), min_size=1, max_size=3),
        )

    return chains(["+", "-"]) | chains(["*", "//"]) | st.builds(Minus, inner) | st.builds(Labelled, inner, LABELS)


TREES: st.SearchStrategy[Node] = st.recursive(st.builds(Number, st.integers(0, 999)) | pools_(), _grown, max_leaves=8)


def read_if_sound(text: str) -> tuple[Expression | None, str]:
    """What a text means, or what is wrong with it, always at a place inside it or right behind."""
    try:
        return parse(text), ""
    except DiceFault as refused:
        code, at = refused.code, refused.at
    assert 0 <= at <= len(text)
    return None, code


@given(TREES, st.sampled_from(("en", "ru")))
def test_any_tree_is_read_back_as_it_was_printed(tree: Node, lang: str) -> None:
    """D13: whatever the tree, its text means the tree, where it is not refused for its size or a nought below."""
    text = printed(Expression(tree), lang)
    again, code = read_if_sound(text)
    if again is None:
        assert code in ("divides-by-zero", "too-deep", "too-long")
        return
    assert again.tree == tree
    assert printed(again, lang) == text
    low, high = bounds(tree)
    assert low <= high


@given(st.text("0123456789dкkhlд+-*/()[]%adv #!<> ", max_size=30) | st.text(max_size=20))
def test_any_text_is_read_and_printed_to_itself_or_refused(text: str) -> None:
    expression, _ = read_if_sound(text)
    for lang in ("en", "ru") if expression is not None else ():
        assert expression is not None
        again = parse(printed(expression, lang))
        assert (again.tree, again.flag, again.note) == (expression.tree, expression.flag, expression.note)
        assert printed(again, lang) == printed(expression, lang)
