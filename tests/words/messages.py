"""The Fluent files as they are: every message with its variables, its texts, its plural forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast

import zaruba.apps
from zaruba.apps.telling import nodes
from zaruba.kernel.system import systems

APPS = Path(zaruba.apps.__file__).parent
FOLDERS = {"": APPS, **{slug: system.folder for slug, system in systems().items()}}
"""Where words lie: of the apps, and of each system."""


@lru_cache(maxsize=64)
def resource(folder: Path, lang: str) -> ast.Resource:
    return FluentParser(with_spans=False).parse((folder / "words" / f"{lang}.ftl").read_text("utf-8"))


def junk(folder: Path, lang: str) -> list[str]:
    """What cannot be read of a file."""
    return [entry.content or "" for entry in resource(folder, lang).body if isinstance(entry, ast.Junk)]


def ids(folder: Path, lang: str) -> list[str]:
    return [entry.id.name for entry in resource(folder, lang).body if isinstance(entry, ast.Message)]


def messages(folder: Path, lang: str) -> dict[str, ast.Message]:
    return {entry.id.name: entry for entry in resource(folder, lang).body if isinstance(entry, ast.Message)}


def variables(message: ast.Message) -> set[str]:
    return {node.id.name for node in nodes(message) if isinstance(node, ast.VariableReference)}


def calls(message: ast.Message) -> set[tuple[str, tuple[str, ...]]]:
    """The functions a message calls, each with its literal arguments."""
    found = set()
    for node in nodes(message):
        if isinstance(node, ast.FunctionReference):
            literal = [str(a.parse()["value"]) for a in node.arguments.positional if isinstance(a, ast.StringLiteral)]
            found.add((node.id.name, tuple(literal)))
    return found


def texts(node: Any) -> Iterator[str]:
    """What a message says itself: its text, and quoted text that is not an argument of a function."""
    if isinstance(node, ast.TextElement):
        yield node.value
    elif isinstance(node, ast.StringLiteral):
        yield str(node.parse()["value"])
    elif isinstance(node, list):
        for one in node:
            yield from texts(one)
    elif isinstance(node, ast.BaseNode) and not isinstance(node, ast.FunctionReference | ast.Comment):
        for one in vars(node).values():
            yield from texts(one)


def selects(message: ast.Message) -> Iterator[tuple[str, frozenset[str]]]:
    """Every choice in a message: what it looks at, and the branches it has."""
    for node in nodes(message):
        if isinstance(node, ast.SelectExpression):
            keys = frozenset(str(getattr(v.key, "name", None) or getattr(v.key, "value", "")) for v in node.variants)
            selector = node.selector
            yield (selector.id.name if isinstance(selector, ast.VariableReference) else ""), keys
