"""A tree of dice as its one canonical text, in the letters of either language."""

from __future__ import annotations

from collections.abc import Sequence

from zaruba.apps.dicing.tree import (
    EXPLODING,
    Chain,
    Expression,
    Function,
    Labelled,
    Minus,
    Node,
    Number,
    Op,
    Pool,
    Set,
    Value,
    parts,
)  # fmt: skip

LETTER = {"en": "d", "ru": "к"}
MINUS = {"en": "-", "ru": "−"}
FLAG_WORDS = {
    "en": {"": "", "adv": " adv", "dis": " dis", "both": " adv dis"},
    "ru": {"": "", "adv": " преим", "dis": " помеха", "both": " преим помеха"},
}
MOST_PLACES = 3


def printed(expression: Expression, lang: str = "en") -> str:
    """The whole text: what `parse` reads back as the same expression."""
    note = f" # {expression.note}" if expression.note else ""
    return tree_text(expression.tree, lang) + FLAG_WORDS[lang][expression.flag] + note


def tree_text(node: Node, lang: str = "en") -> str:
    return assembled(node, [tree_text(part, lang) for part in parts(node)], lang)


def assembled(node: Node, texts: Sequence[str], lang: str) -> str:
    """A node as text, its parts being told already: in brackets where they would run into it."""
    match node:
        case Number(value):
            return str(value)
        case Pool():
            return pool_text(node, lang)
        case Set(_, ops):
            return "{" + ", ".join(texts) + "}" + ops_text(ops)
        case Function(name):
            return f"{name}({', '.join(texts)})"
        case Labelled(inner, label):
            return f"{_whole(inner, texts[0])}[{label}]"
        case Minus(inner):
            return MINUS[lang] + _whole(inner, texts[0])
    additive = _additive(node)
    told = [_part(node.first, texts[0], additive)]
    for (op, part), whole in zip(node.rest, texts[1:], strict=True):
        text = _part(part, whole, additive)
        if additive and text.startswith(MINUS[lang]):
            text = f"({text})"
        told += [MINUS[lang] if op == "-" else op, text]
    return " ".join(told)


def pool_text(pool: Pool, lang: str = "en") -> str:
    count = "" if pool.count == 1 else str(pool.count)
    return f"{count}{LETTER[lang]}{pool.sides}{ops_text(pool.ops, pool.sides)}"


def ops_text(ops: Sequence[Op], sides: int = 0) -> str:
    told = ""
    for op in ops:
        text = op_text(op, sides)
        told += f" {text}" if told.endswith("!") and text.startswith("p") else text
    return told


def op_text(op: Op, sides: int = 0) -> str:
    """`kh3`, `dl1`, `ro<2`, `!`, `cs>4`. A plain number means exactly that value, but beside `k` and `p` it says so."""
    sign, number = op.selector.sign, op.selector.number
    if op.ranks:
        return f"{'k' if op.word == 'k' else 'd'}{sign}{number}"
    if op.word in EXPLODING and (sign, number) == ("=", sides):
        return op.word
    return f"{op.word}{'' if sign == '=' and op.word not in 'kp' else sign}{number}"


def value_text(value: Value, lang: str = "en") -> str:
    """A number: with a decimal point where that is exact and short, else as a fraction."""
    text = str(value)
    if not isinstance(value, int):
        scaled = value * 10**MOST_PLACES
        if scaled.denominator == 1:
            places = str(abs(scaled.numerator)).rjust(MOST_PLACES + 1, "0")
            text = f"{'-' if value < 0 else ''}{places[:-MOST_PLACES]}.{places[-MOST_PLACES:].rstrip('0')}"
    return text.replace("-", "−").replace(".", ",") if lang == "ru" else text


def _additive(chain: Chain) -> bool:
    return chain.rest[0][0] in ("+", "-")


def _part(node: Node, text: str, additive: bool) -> str:
    """One part of a chain: in brackets where it is itself a chain that would run into this one."""
    runs_in = isinstance(node, Chain) and (_additive(node) or not additive)
    return f"({text})" if runs_in else text


def _whole(node: Node, text: str) -> str:
    return f"({text})" if isinstance(node, Minus | Chain) else text
