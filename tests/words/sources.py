"""What the sources of a system say by key: read from their syntax trees, so that no key is forgotten."""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from zaruba.kernel import asks, content, files, library, misfits, record, referee, roster, said, system, tally
from zaruba.space import drawing

Signatures = Mapping[str, list[list[str]]]

KERNEL: tuple[Any, ...] = (
    asks.choose, asks.choose_together, asks.roll, asks.measure, asks.Refusal, content.Fault, referee.Refused,
    referee.Diverged, record.BadRecord, misfits.Misfit, system.Verdict, tally.Modifier,
)  # fmt: skip

COMMON = (files, library, roster, said, drawing)


class Sources:
    """The syntax trees of some Python files, and the literals that are passed about in them."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.trees = [ast.parse(file.read_text("utf-8"), str(file)) for file in files]
        self.parents = {id(inner): node for tree in self.trees for node in ast.walk(tree) for inner in _inside(node)}
        self.signatures = self._signatures()

    def _signatures(self) -> Signatures:
        found: defaultdict[str, list[list[str]]] = defaultdict(list)
        for known in KERNEL:
            found[known.__name__].append([name for name in inspect.signature(known).parameters if name != "self"])
        for node in self.nodes():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found[node.name].append([arg.arg for arg in node.args.args if arg.arg != "self"])
        return found

    def nodes(self) -> Iterator[ast.AST]:
        for tree in self.trees:
            yield from ast.walk(tree)

    def calls(self, *names: str) -> Iterator[ast.Call]:
        """Every call of something of one of these names; of anything, if none is given."""
        for node in self.nodes():
            if isinstance(node, ast.Call) and (not names or called(node) in names):
                yield node

    def given(self, parameter: str, *functions: str) -> set[str]:
        """Every literal text passed for a parameter of that name: by keyword, by place, or as its default."""
        found: set[str] = set()
        for call in self.calls(*functions):
            for value in self.passed(call, parameter):
                found |= self.literals(value)
        if not functions:
            for node in self.nodes():
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    found |= {text for value in _defaults(node, parameter) for text in self.literals(value)}
        return found

    def passed(self, call: ast.Call, parameter: str) -> Iterator[ast.expr]:
        for keyword in call.keywords:
            if keyword.arg == parameter:
                yield keyword.value
        for signature in self.signatures.get(called(call), ()):
            if parameter in signature and signature.index(parameter) < len(call.args):
                yield call.args[signature.index(parameter)]

    def literals(self, value: ast.expr) -> set[str]:
        """The texts an expression may come to, as far as literals say: also of both branches, of a local name."""
        match value:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp(body=body, orelse=orelse):
                return self.literals(body) | self.literals(orelse)
            case ast.BoolOp(values=values):
                return {text for one in values for text in self.literals(one)}
            case ast.JoinedStr(values=[ast.Constant(value=str(head)), ast.FormattedValue(value=ast.Name(id=name))]):
                return {head + text for text in self.given(name)}
            case ast.Name(id=name):
                return {text for one in self._assigned(value, name) for text in self.literals(one)}
        return set()

    def _assigned(self, use: ast.expr, name: str) -> Iterator[ast.expr]:
        """What a local name is assigned in the function that uses it."""
        scope: ast.AST = use
        while not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            scope = self.parents[id(scope)]
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
                yield node.value

    def details(self, call: ast.Call) -> set[str]:
        """The keys of the details a refusal or fault is given, where they can be read off."""
        found = {keyword.arg for keyword in call.keywords if keyword.arg is not None} - {"near"}
        for value in self.passed(call, "details"):
            for one in self._assigned(value, value.id) if isinstance(value, ast.Name) else (value,):
                if isinstance(one, ast.Dict):
                    found |= {str(key.value) for key in one.keys if isinstance(key, ast.Constant)}
        return found


def called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    yield from ast.iter_child_nodes(node)


def _defaults(function: ast.FunctionDef | ast.AsyncFunctionDef, parameter: str) -> Iterator[ast.expr]:
    whole = function.args
    for arg, default in zip(whole.kwonlyargs, whole.kw_defaults, strict=True):
        if arg.arg == parameter and default is not None:
            yield default
    for arg, default in zip(reversed(whole.args), reversed(whole.defaults), strict=False):
        if arg.arg == parameter:
            yield default


@lru_cache(maxsize=16)
def sources_of(folder: Path) -> Sources:
    """A system's own, with the readers that all have in common: what they find wrong needs words too."""
    return Sources([*sorted(folder.rglob("*.py")), *(Path(str(common.__file__)) for common in COMMON)])
