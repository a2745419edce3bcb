"""The dice grammar: what is read, what is refused and where, and the one canonical text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dicing.trees import TREES
from zaruba.apps.dicing.after import Dialect
from zaruba.apps.dicing.faults import DiceFault
from zaruba.apps.dicing.printing import printed, tree_text
from zaruba.apps.dicing.reach import bounds
from zaruba.apps.dicing.text import parse
from zaruba.apps.dicing.tree import Expression, Node, Op, Selector, flagged, ranks


def fault(text: str, dialect: Dialect = "") -> tuple[str, int]:
    """What is wrong, and at which character from 1."""
    with pytest.raises(DiceFault) as caught:
        parse(text, dialect)
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
    # explode
    "3d6!": "3d6!",
    "3d6!6": "3d6!",
    "3d6!>5": "3d6!>5",
    "3d6! >= 5": "3d6!>=5",
    "3d6!!": "3d6!!",
    "3d6!!>=5": "3d6!!>=5",
    "3d6!p": "3d6!p",
    "3d6!p>5": "3d6!p>5",
    "3d6! p>5": "3d6! p>5",
    "3d6!o": "3d6!o",
    "3d6x": "3d6!",
    "3d6x>5": "3d6!>5",
    "3d6x5": "3d6!5",
    "3d6xo": "3d6!o",
    "3d6xo5": "3d6!o5",
    "3d6e6": "3d6!",
    "3d6e>4": "3d6!>4",
    "3d6!pl1": "3d6!dl1",
    # re-roll, least and most
    "4d6ro<2": "4d6ro<2",
    "4d6ro1": "4d6ro1",
    "4d6rr<=2": "4d6rr<=2",
    "4d6rr≤2": "4d6rr<=2",
    "4d6ra>4": "4d6ra>4",
    "4d6rol2": "4d6rol2",
    "4d6mi2": "4d6min2",
    "4d6min2": "4d6min2",
    "4d6ma5": "4d6max5",
    "4d6max5": "4d6max5",
    "4к6ro<2!kh3": "4d6ro<2!kh3",
    # keep and drop by what they show
    "4d6k>3": "4d6k>3",
    "4d6k=3": "4d6k=3",
    "4d6p<3": "4d6p<3",
    "4d6p3": "4d6p=3",
    "4d6ph1": "4d6dh1",
    # count
    "6d6>4": "6d6cs>4",
    "6d6 >= 5": "6d6cs>=5",
    "6d6=6": "6d6cs6",
    "6d6cs>4": "6d6cs>4",
    "6d6cf<2": "6d6cf<2",
    "6d6>4f<2": "6d6cs>4df<2",
    "6d6cs>4df<2": "6d6cs>4df<2",
    "d100ms<45": "d100ms<45",
    "d20ms10": "d20ms>10",
    "5d10!>8cs>6": "5d10!>8cs>6",
    # sets
    "{4d6+3, 2d8}kh1": "{4d6 + 3, 2d8}kh1",
    "(4d6, 2d8)kh1": "{4d6, 2d8}kh1",
    "{2d6}": "{2d6}",
    "{2d6, 2d6, 2d6}>7": "{2d6, 2d6, 2d6}cs>7",
    "{2d6 + 3}ms>10": "{2d6 + 3}ms>10",
    # maths
    "2d6/2": "2d6 / 2",
    "10%3": "10 % 3",
    "2d6%3": "2d6 % 3",
    "d%%7": "d100 % 7",
    "floor(2d6/2)+3": "floor(2d6 / 2) + 3",
    "ceil(d6/2)": "ceil(d6 / 2)",
    "round (d6/2)": "round(d6 / 2)",
    "ABS(d4-d6)": "abs(d4 - d6)",
    "max(2d6, 7)": "max(2d6, 7)",
    "min(d6,d8,d10)": "min(d6, d8, d10)",
    "2d6min2": "2d6min2",
    "min(1,5)": "min(1, 5)",
    "d20ro1 adv": "d20ro1 adv",
    "d20ms>10 dis": "d20ms>10 dis",
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
    "2к6кh1": ("in-latin", 4),
    "2к6р<3": ("in-latin", 4),
    "2d6сs>4": ("in-latin", 4),
    "2d6rо<2": ("in-latin", 4),
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
    "2d6+adv": ("flag-place", 5),
    "d20+5 advv": ("unknown-word-near", 7),
    "2d6 adv": ("flag-needs-d20", 8),
    "d20+d20 adv": ("flag-needs-d20", 12),
    "10//(d6-3)": ("divides-by-zero", 11),
    "٣d6": ("unknown-word-near", 1),
    "1d1!": ("one-sided", 4),
    "1d6!>0": ("always", 4),
    "d6min6!": ("always", 7),
    "2d6x3d6": ("glued-dice", 6),
    "2d6xd6": ("letter-times", 4),
    "2d6 x 3": ("letter-times", 5),
    "2d6х3": ("letter-times", 4),
    "2d6!h1": ("by-value", 4),
    "2d6!!!": ("explodes-twice", 6),
    "2d6ra>4!": ("explodes-twice", 8),
    "2d6e": ("needs-selector", 4),
    "1d6rr<7": ("always", 4),
    "1d6ro<7": ("always", 4),
    "2d6r<3": ("bare-r", 4),
    "2d6r": ("bare-r", 4),
    "2d6ro": ("needs-selector", 4),
    "2d6ro<": ("selector-number", 7),
    "2d6roh0": ("selector-number", 4),
    "2d6rrl1": ("by-value", 4),
    "6d6>": ("selector-number", 5),
    "6d6cs": ("needs-selector", 4),
    "6d6f<2": ("count-first", 4),
    "6d6>4cf<2": ("counts-twice", 6),
    "6d6>4>5": ("counts-twice", 6),
    "6d6>4kh1": ("counts-last", 6),
    "6d6ms>4kh1": ("counts-last", 8),
    "d20ms=10": ("selector-of-margin", 4),
    "2d6min": ("needs-selector", 4),
    "2d6mi>2": ("plain-number", 4),
    "2d6mni2": ("unknown-suffix", 4),
    "4d6sc>4": ("unknown-suffix", 4),
    "{4d6, 2d8}!": ("dice-only", 11),
    "{2d6}kh1": ("set-of-one", 6),
    "{2d6, d8}kh3": ("keeps-wrong", 10),
    "{2d6, d8": ("not-closed", 1),
    "{2d6, d8)": ("not-opened", 9),
    "{2d6,": ("ends-early", 6),
    "2d6, d8": ("no-set", 4),
    "2d6}": ("not-opened", 4),
    "(2d6+1)kh1": ("needs-dice", 8),
    "5>3": ("needs-dice", 2),
    "5kh1": ("needs-dice", 2),
    "floor 3": ("function-brackets", 1),
    "floor(1, 2)": ("one-number", 1),
    "max(3)": ("several-numbers", 1),
    "flor(3)": ("unknown-word-near", 1),
    "@str": ("names", 1),
    "?{bonus|3}": ("names", 1),
    "[[1d20]]": ("inline-here", 1),
    "2d6[[x]]": ("inline-here", 4),
    "/gmroll d20": ("command", 1),
    "/броскрыт к20": ("command", 1),
    "2d6/(d6-3)": ("divides-by-zero", 11),
    "5%(d6-d6)": ("divides-by-zero", 10),
    "2**3": ("power", 2),
    "2^3": ("power", 2),
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
    ("1000d6" + "min2" * 99, "1000d6" + "min2" * 100, "too-much-work"),
    ("d1000rr<1000", "d1001rr<1001", "too-much-work"),
    ("d1000!<1000", "d1001!<1001", "too-much-work"),
    ("20d1000rr<1000", "21d1000rr<1000", "too-much-work"),
    ("d2!", "d2!<3", "always"),
    ("d6min5!", "d6min6!", "always"),
    ("2d6>1000000000", "2d6>1000000001", "too-big"),
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
    assert ranks(4, (Op("p", Selector("l", 1)), Op("p", Selector("h", 1)))) == (1, 1)
    assert ranks(4, (Op("k", Selector("h", 3)), Op("k", Selector("l", 1)))) == (1, 2)


# ---------------------------------------------------------------- the four traps

TRAPS: list[tuple[str, Dialect, str, tuple[str, ...]]] = [
    ("4d6k3", "", "4d6kh3", ("remark-k",)),
    ("4d6k3", "roll20", "4d6kh3", ("remark-k",)),
    ("4d6k3", "foundry", "4d6kh3", ("remark-k",)),
    ("4d6k3", "avrae", "4d6k=3", ("remark-k-exactly",)),
    ("6d6>4", "", "6d6cs>4", ("remark-strict",)),
    ("6d6>4", "roll20", "6d6cs>=4", ("remark-inclusive",)),
    ("6d6>4", "foundry", "6d6cs>4", ("remark-strict",)),
    ("6d6!>5kh2>4", "roll20", "6d6!>=5kh2cs>=4", ("remark-inclusive", "remark-chain")),
    ("6d6>=4", "roll20", "6d6cs>=4", ()),
    ("2d6r<3", "roll20", "2d6rr<=3", ("remark-r-roll20", "remark-inclusive")),
    ("2d6r<3", "foundry", "2d6ro<3", ("remark-r-foundry", "remark-strict")),
    ("5d6d1", "", "5d6dl1", ("remark-d",)),
    ("5d6d1", "roll20", "5d6dl1", ("remark-d",)),
    ("2d6>3 + 2d6>3 + 4d6k3 + 4d6k2", "", "2d6cs>3 + 2d6cs>3 + 4d6kh3 + 4d6kh2", ("remark-strict", "remark-k")),
    ("2d6x3", "", "2d6!3", ("remark-x",)),
    ("d100ms<45", "roll20", "d100ms<45", ()),
]


@pytest.mark.parametrize(("text", "dialect", "canonical", "remarks"), TRAPS)
def test_what_others_read_otherwise_is_named_once(
    text: str, dialect: Dialect, canonical: str, remarks: tuple[str, ...]
) -> None:
    expression = parse(text, dialect)
    assert (printed(expression), expression.remarks) == (canonical, remarks)


def test_what_a_dialect_does_not_know() -> None:
    assert fault("2d6r<3", "avrae") == ("bare-r", 4)
    assert fault("5d6d1", "avrae") == ("no-d", 4)
    with pytest.raises(DiceFault) as caught:
        parse("2d6r<3")
    assert (caught.value.details["once"], caught.value.details["until"]) == ("ro<3", "rr<3")


def test_the_nearest_known_form() -> None:
    near = {"4d6hk3": "kh3", "4d6sc>4": "cs>4", "2d6mni2": "min2", "2d6fd<2": "df<2", "2d6or1": "ro1"}
    for text, form in near.items():
        with pytest.raises(DiceFault) as caught:
            parse(text)
        assert caught.value.details["near"] == form
        parse(text[:3] + ("cs>4" if form == "df<2" else "") + form)


def test_advantage_falls_on_the_d20_whatever_else_is_done_to_it() -> None:
    texts = {"d20 adv": "2d20kh1", "d20ro1 dis": "2d20ro1kl1", "max(d20, 10) adv": "max(2d20kh1, 10)",
             "d20ms>10 adv": "2d20kh1ms>10", "{d20, d6} dis": "{2d20kl1, d6}"}  # fmt: skip
    for text, tree in texts.items():
        assert tree_text(flagged(parse(text))) == tree


# ---------------------------------------------------------------- laws


PIECES = st.lists(
    st.sampled_from(["2d6", "4к8", "d20", "!", "!!", "!p", "x", "e6", "k", "kh2", "d1", "ro", "rr", "<3", ">=2", "=1", "min2",
                     "ma4", "cs", "f<2", "ms>3", "{", "}", "(", ")", ",", "+", "-", "/", "%", "floor(", "max(", "[a]", " "]),
    max_size=12,
).map("".join)  # fmt: skip
"""Texts of pieces that have a meaning: more of them are read than of letters at random."""


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
        assert code in ("divides-by-zero", "too-deep", "too-long", "too-much-work")
        return
    assert again.tree == tree
    assert printed(again, lang) == text
    low, high = bounds(tree)
    assert low <= high


@given(st.text("0123456789dкkhlд+-*/()[]{},%advropxcsfmine #!<>= ", max_size=30) | PIECES | st.text(max_size=20))
def test_any_text_is_read_and_printed_to_itself_or_refused(text: str) -> None:
    expression, _ = read_if_sound(text)
    for lang in ("en", "ru") if expression is not None else ():
        assert expression is not None
        again = parse(printed(expression, lang))
        assert (again.tree, again.flag, again.note) == (expression.tree, expression.flag, expression.note)
        assert printed(again, lang) == printed(expression, lang)
