"""Trees of dice at random, whole and sound: whatever is built here can be written and read."""

from __future__ import annotations

from hypothesis import strategies as st

from zaruba.apps.dicing.reach import Endless, reach
from zaruba.apps.dicing.tree import (
    COUNTING,
    Chain,
    Function,
    FunctionName,
    Labelled,
    Minus,
    Node,
    Number,
    Op,
    OpWord,
    Pool,
    Selector,
    Set,
    Sign,
    ranks,
)  # fmt: skip

LABELS = st.text("abc ж-", min_size=1, max_size=8).map(lambda t: " ".join(t.split())).filter(bool)
COMPARING: tuple[Sign, ...] = (">", "<", ">=", "<=", "=")
WORDS: tuple[OpWord, ...] = ("k", "p", "!", "!!", "!p", "!o", "ro", "rr", "ra", "min", "max", "cs", "cf", "df", "ms")
FOR_SETS: tuple[OpWord, ...] = ("k", "p", "cs", "cf", "df", "ms")
ENDS: tuple[Sign, ...] = ("h", "l")


@st.composite
def operators(draw: st.DrawFn, count: int, sides: int, words: tuple[OpWord, ...]) -> tuple[Op, ...]:
    """Up to three things done to dice, in an order that makes sense."""
    ops: tuple[Op, ...] = ()
    for _ in range(draw(st.integers(0, 3))):
        word = draw(st.sampled_from(words))
        had = [op.word for op in ops]
        low, high = ranks(count, [op for op in ops if op.ranks])
        left = count - low - high
        sign: Sign = draw(st.sampled_from(COMPARING))
        number = draw(st.integers(1, sides))
        if word in ("min", "max"):
            sign = "="
        elif word == "ms":
            sign = draw(st.sampled_from((">", "<")))
        elif word in ("k", "p", "ro", "ra") and (word not in ("k", "p") or left > 1) and draw(st.booleans()):
            sign = draw(st.sampled_from(ENDS))
            number = draw(st.integers(1, left - (word == "p") if word in ("k", "p") else 3))
        exploding = ("!", "!!", "!p", "!o", "ra")
        if "ms" in had or (
            any(one in COUNTING for one in had) and not (word == "ms" or (word, had[-1]) == ("df", "cs"))
        ):
            continue
        if (word == "df" and "cs" not in had) or (word in exploding and any(one in exploding for one in had)):
            continue
        if word == "k" and sign not in ENDS and any(op.ranks for op in ops):
            continue
        ops = (*ops, Op(word, Selector(sign, number)))
    return ops


@st.composite
def pools(draw: st.DrawFn, most_dice: int = 8, most_sides: int = 100) -> Pool:
    count, sides = draw(st.integers(1, most_dice)), draw(st.integers(1, most_sides))
    pool = Pool(count, sides, draw(operators(count, sides, WORDS)))
    values = [op for op in pool.ops if op.word in ("k", "p") and not op.selector.by_rank]
    if values and any(op.ranks for op in pool.ops):
        return Pool(count, sides)
    try:
        reach(pool)
    except Endless:
        return Pool(count, sides)
    return pool


@st.composite
def sets(draw: st.DrawFn, inner: st.SearchStrategy[Node]) -> Set:
    items = tuple(draw(st.lists(inner, min_size=1, max_size=3)))
    ops = draw(operators(len(items), 20, FOR_SETS if len(items) > 1 else ("cs", "ms")))
    values = [op for op in ops if op.word in ("k", "p") and not op.selector.by_rank]
    return Set(items, () if values and any(op.ranks for op in ops) else ops)


def grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    def chains(ops: list[str]) -> st.SearchStrategy[Node]:
        return st.builds(
            lambda first, rest: Chain(first, tuple(rest)),
            inner,
            st.lists(st.tuples(st.sampled_from(ops), inner), min_size=1, max_size=3),
        )

    def functions(names: tuple[FunctionName, ...], least: int, most: int) -> st.SearchStrategy[Node]:
        return st.builds(
            lambda name, items: Function(name, tuple(items)),
            st.sampled_from(names),
            st.lists(inner, min_size=least, max_size=most),
        )

    return st.one_of(
        chains(["+", "-"]),
        chains(["*", "/", "//", "%"]),
        functions(("floor", "ceil", "round", "abs"), 1, 1),
        functions(("min", "max"), 2, 3),
        sets(inner),
        st.builds(Minus, inner),
        st.builds(Labelled, inner, LABELS),
    )


TREES: st.SearchStrategy[Node] = st.recursive(st.builds(Number, st.integers(0, 999)) | pools(), grown, max_leaves=8)
SMALL_TREES: st.SearchStrategy[Node] = st.recursive(
    st.builds(Number, st.integers(1, 9)) | pools(most_dice=2, most_sides=4), grown, max_leaves=3
)
