"""A tree of dice as its one canonical text, in the letters of either language."""

from __future__ import annotations

from collections.abc import Callable

from zaruba.apps.cli.dice_tree import Chain, Expression, Labelled, Minus, Node, Number, Pool

LETTER = {"en": "d", "ru": "к"}
MINUS = {"en": "-", "ru": "−"}
FLAG_WORDS = {
    "en": {"": "", "adv": " adv", "dis": " dis", "both": " adv dis"},
    "ru": {"": "", "adv": " преим", "dis": " помеха", "both": " преим помеха"},
}


def printed(expression: Expression, lang: str = "en") -> str:
    """The whole text: what `parse` reads back as the same expression."""
    note = f" # {expression.note}" if expression.note else ""
    return tree_text(expression.tree, lang) + FLAG_WORDS[lang][expression.flag] + note


def pool_text(pool: Pool, lang: str = "en") -> str:
    count = "" if pool.count == 1 else str(pool.count)
    return f"{count}{LETTER[lang]}{pool.sides}" + "".join(f"{keep.word}{keep.number}" for keep in pool.keeps)


def tree_text(node: Node, lang: str = "en", shown: Callable[[Pool], str] | None = None) -> str:
    """A tree as text; `shown` writes a pool otherwise than by its notation (by the faces it threw)."""
    match node:
        case Number(value):
            return str(value)
        case Pool():
            return shown(node) if shown else pool_text(node, lang)
        case Labelled(inner, label):
            return f"{_whole(inner, lang, shown)}[{label}]"
        case Minus(inner):
            return MINUS[lang] + _whole(inner, lang, shown)
    additive = _additive(node)
    parts = [_part(node.first, additive, lang, shown)]
    for op, part in node.rest:
        text = _part(part, additive, lang, shown)
        if additive and text.startswith(MINUS[lang]):
            text = f"({text})"
        parts += [MINUS[lang] if op == "-" else op, text]
    return " ".join(parts)


def _additive(chain: Chain) -> bool:
    return chain.rest[0][0] in ("+", "-")


def _part(node: Node, additive: bool, lang: str, shown: Callable[[Pool], str] | None) -> str:
    """One part of a chain: in brackets where it is itself a chain that would run into this one."""
    text = tree_text(node, lang, shown)
    runs_in = isinstance(node, Chain) and (_additive(node) or not additive)
    return f"({text})" if runs_in else text


def _whole(node: Node, lang: str, shown: Callable[[Pool], str] | None) -> str:
    text = tree_text(node, lang, shown)
    return f"({text})" if isinstance(node, Minus | Chain) else text
