"""Small changes to the code under a clause, each of which that clause's tests ought to notice.

A clause is carried by the functions that name it with `@clause`, and by each row, refusal and offer
that has its id. Every change is an edit of the syntax tree of one function, so that it can be
compiled alone and put in the place of the function's code.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

MOST = 4
"""Mutants of one clause."""

KINDS = (
    "row dropped",
    "cap removed",
    "comparison shifted",
    "window skipped",
    "prohibition granted",
    "offer withheld",
    "fact not recorded",
    "answer turned round",
    "branch swapped",
    "condition dropped",
    "constant moved",
    "call skipped",
    "die not thrown",
    "sign turned",
    "answer withheld",
)
"""From the strongest to the weakest."""

ROWS, REFUSALS, OFFERS = ("Modifier", "Source"), ("Refusal",), ("Offer", "Parametric")
CAPS = {"no_worse_than": 1, "at_least_in_all": 1, "at_most_in_all": 1}
"""Functions that cap a tally, with the place of what stays when the cap is gone."""

SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.GtE: ast.Gt, ast.Gt: ast.GtE, ast.LtE: ast.Lt, ast.Lt: ast.LtE, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
TESTS = {"at_least": "more_than", "more_than": "at_least", "at_most": "less_than", "less_than": "at_most"}
"""How the test of a roll is shifted."""

Def = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(eq=False)
class Change:
    """One edit: `target` becomes `instead`, or is left out where that is None."""

    kind: str
    target: ast.AST
    instead: ast.AST | None
    ids: frozenset[str] = frozenset()
    """The clauses named at the spot itself; none for a change anywhere else in a function."""
    shown: str = ""


@dataclass(eq=False)
class Function:
    """A function or method of a system, and the clauses it carries, the most specific first.

    `scope` is where its changes are looked for: all of it, or a rule that stands within it.
    """

    module: Module
    name: str
    node: Def
    scope: Def
    ids: tuple[str, ...]
    changes: list[Change] = field(default_factory=list)


@dataclass(eq=False)
class Mutant:
    """A change made for a clause; `neighbours` are the other clauses that its spot carries as well."""

    clause: str
    neighbours: tuple[str, ...]
    function: Function
    change: Change

    @property
    def place(self) -> str:
        return f"{self.function.module.path}:{getattr(self.change.target, 'lineno', self.function.node.lineno)}"

    @property
    def where(self) -> str:
        """The function without line numbers, which change too often to be named in a list."""
        return f"{self.function.module.name}:{self.function.name}"

    @property
    def told(self) -> str:
        """What was changed, before and after."""
        before = _text(self.change.target)
        after = self.change.shown or (_text(self.change.instead) if self.change.instead is not None else "nothing")
        return f"{self.change.kind}: {before} → {after}"


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.match_case):
        return f"case {ast.unparse(node.pattern)}"
    return " ".join(ast.unparse(node).split())


class Module:
    """A module as its source says it and as it was imported."""

    def __init__(self, name: str, root: Path) -> None:
        imported = sys.modules[name]
        assert imported.__file__ is not None
        self.name = name
        self.file = Path(imported.__file__)
        self.path = self.file.relative_to(root).as_posix()
        self.tree = ast.parse(self.file.read_text("utf-8"))
        self.names = vars(imported)
        self.parents: dict[ast.AST, tuple[ast.AST, str, int | None]] = {}
        for node in ast.walk(self.tree):
            for key, value in ast.iter_fields(node):
                for place, one in enumerate(value) if isinstance(value, list) else ((None, value),):
                    if isinstance(one, ast.AST) and not isinstance(one, ast.expr_context | ast.cmpop | ast.operator):
                        self.parents[one] = (node, key, place)
        self.functions = list(self._functions(self.tree.body, ""))
        for function in self.functions:
            function.changes = list(Finder(self, function).changes())

    def _functions(self, body: Iterable[ast.stmt], within: str) -> Iterator[Function]:
        for node in body:
            if isinstance(node, ast.ClassDef):
                yield from self._functions(node.body, f"{within}{node.name}.")
            elif isinstance(node, Def):
                yield Function(self, within + node.name, node, node, tuple(self._carried(node)))
                for inner in ast.walk(node):
                    if inner is not node and isinstance(inner, Def) and (ids := tuple(self._carried(inner))):
                        yield Function(self, within + node.name, node, inner, ids)

    def _carried(self, node: Def) -> Iterator[str]:
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and _called(mark) == "clause":
                for argument in mark.args:
                    yield from sorted(self.ids_of(argument, {}))

    def ids_of(self, node: ast.AST, locals_: dict[str, set[str]]) -> set[str]:
        """The clause ids an expression may stand for."""
        match node:
            case ast.Constant(value=str(text)) if text.count(".") == 2 and " " not in text:
                return {text}
            case ast.Name(id=name) if name in locals_:
                return locals_[name]
            case ast.Name(id=name) if isinstance(self.names.get(name), str):
                return self.ids_of(ast.Constant(self.names[name]), {})
            case ast.IfExp(body=body, orelse=orelse):
                return self.ids_of(body, locals_) | self.ids_of(orelse, locals_)
            case ast.Subscript(value=ast.Name(id=name)) if isinstance(self.names.get(name), dict):
                values = self.names[name].values()
                return {
                    one for value in values if isinstance(value, str) for one in self.ids_of(ast.Constant(value), {})
                }
        return set()

    def up(self, node: ast.AST) -> ast.AST:
        return self.parents[node][0]


def _called(node: ast.AST) -> str:
    """The bare name of what a call calls."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


class Finder:
    """Every change that may be made to one function."""

    def __init__(self, module: Module, function: Function) -> None:
        self.module = module
        self.node = function.scope
        self.returns = ast.unparse(self.node.returns) if self.node.returns is not None else ""
        self.locals: dict[str, set[str]] = {}
        for node in ast.walk(self.node):
            if isinstance(node, ast.Assign):
                self._note(node.targets[0], node.value)

    def _note(self, target: ast.AST, value: ast.AST) -> None:
        """Local names that stand for clauses."""
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, its in zip(target.elts, value.elts, strict=True):
                self._note(one, its)
        elif isinstance(target, ast.Name) and (ids := self.module.ids_of(value, {})):
            self.locals.setdefault(target.id, set()).update(ids)

    def changes(self) -> Iterator[Change]:
        for node in self._inside(self.node):
            yield from self._at(node)

    def _inside(self, node: ast.AST) -> Iterator[ast.AST]:
        """Everything in the body; no decorators, annotations, defaults, docstrings, assertions or citations."""
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.arguments() | ast.Assert() | ast.Raise():
                    continue
                case ast.Expr(value=ast.Constant()):
                    continue
                case ast.Expr(value=ast.Call()) if _called(child.value) == "cite":
                    continue
            if isinstance(node, Def) and (child is node.returns or child in node.decorator_list):
                continue
            if isinstance(node, ast.AnnAssign) and child is node.annotation:
                continue
            yield child
            yield from self._inside(child)

    def _at(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.Call():
                yield from self._call(node)
            case ast.Compare():
                yield from self._comparison(node)
            case ast.Await(value=ast.Call() as asked):
                yield from self._question(node, asked)
            case ast.Expr():
                yield from self._statement(node)
            case ast.Return(value=ast.expr()):
                yield from self._answer(node)
            case ast.If() | ast.IfExp():
                yield Change("branch swapped", node.test, _not(node.test))
            case ast.comprehension():
                for test in node.ifs:
                    yield Change("condition dropped", test, ast.Constant(True))
            case ast.BoolOp(op=op, values=values):
                for value in values:
                    rest = [one for one in values if one is not value]
                    yield Change("condition dropped", node, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest))
            case ast.Match(cases=cases) if len(cases) > 1:
                for one in cases:
                    yield Change("branch swapped", one, None)
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                if not isinstance(self.module.up(node), ast.Subscript | ast.Slice):
                    yield Change("constant moved", node, ast.Constant(value + 1))
            case ast.keyword(arg="test", value=ast.Constant(value=str(test))) if test in TESTS:
                yield Change("comparison shifted", node.value, ast.Constant(TESTS[test]))
            case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right) if _numeric(left) and _numeric(right):
                other = ast.BinOp(left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), right)
                yield Change("sign turned", node, other)

    def _call(self, node: ast.Call) -> Iterator[Change]:
        name = _called(node)
        ids = frozenset(
            one
            for part in (*node.args, *(keyword.value for keyword in node.keywords))
            for one in self.module.ids_of(part, self.locals)
        )
        if name in ROWS and ids:
            yield from self._row(node, ids)
        elif name in REFUSALS and ids:
            yield from self._refusal(node, ids)
        elif name in OFFERS and ids:
            yield from self._offer(node, ids)
        elif name in ("max", "min") and len(node.args) == 2 and not node.keywords:
            kept = node.args[1] if isinstance(node.args[0], ast.Constant | ast.UnaryOp) else node.args[0]
            yield Change("cap removed", node, kept, ids)
        elif name in ("max", "min"):
            turned = ast.Name("min" if name == "max" else "max", ast.Load())
            yield Change("comparison shifted", node, ast.Call(turned, node.args, node.keywords))
        elif name in CAPS:
            yield Change("cap removed", node, node.args[CAPS[name]], ids)

    def _row(self, node: ast.Call, ids: frozenset[str]) -> Iterator[Change]:
        place, up = self._droppable(node), self.module.up(node)
        if place is not None:
            yield Change("row dropped", place, None, ids)
        elif isinstance(up, ast.GeneratorExp | ast.ListComp):
            yield Change("row dropped", up, ast.Tuple([], ast.Load()), ids)
        elif _called(node) == "Modifier":
            yield Change("row dropped", node.args[0], ast.Constant(0), ids)

    def _droppable(self, node: ast.AST) -> ast.AST | None:
        """What goes when a row or an offer goes: itself among others, or the statement that yields or appends it."""
        up = self.module.up(node)
        if isinstance(up, ast.Tuple | ast.List):
            return node
        if isinstance(up, ast.Yield) or (isinstance(up, ast.Call) and _called(up) == "append"):
            statement = self.module.up(up)
            return statement if isinstance(statement, ast.Expr) else None
        return None

    def _refusal(self, node: ast.Call, ids: frozenset[str]) -> Iterator[Change]:
        up = self.module.up(node)
        if isinstance(up, ast.IfExp):
            yield Change("prohibition granted", node, ast.Constant(None), ids)
            return
        statement = self.module.up(up) if isinstance(up, ast.Yield) else up
        if not isinstance(statement, ast.Return | ast.Expr):
            return
        around, key, _ = self.module.parents[statement]
        if isinstance(around, ast.If) and key == "body":
            yield Change("prohibition granted", around.test, ast.Constant(False), ids)
        elif isinstance(statement, ast.Return) and "None" in self.returns:
            yield Change("prohibition granted", node, ast.Constant(None), ids)
        elif isinstance(statement, ast.Expr):
            yield Change("prohibition granted", statement, None, ids)

    def _offer(self, node: ast.Call, ids: frozenset[str]) -> Iterator[Change]:
        place = self._droppable(node)
        if place is not None:
            yield Change("offer withheld", place, None, ids)
        elif isinstance(self.module.up(node), ast.Return | ast.BoolOp) and len(node.args) >= 2:
            kernel = _attribute("zaruba.kernel.asks", "Refusal")
            refused = ast.Call(kernel, [*node.args[:2], ast.Constant("withheld")], [])
            yield Change("offer withheld", node, refused, ids, shown="a refusal")

    def _comparison(self, node: ast.Compare) -> Iterator[Change]:
        for place, op in enumerate(node.ops):
            ops = [*node.ops[:place], SHIFTED[type(op)](), *node.ops[place + 1 :]]
            kind = "branch swapped" if isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn) else "comparison shifted"
            yield Change(kind, node, ast.Compare(node.left, ops, node.comparators))

    def _question(self, node: ast.Await, asked: ast.Call) -> Iterator[Change]:
        name = _called(asked)
        stand_in = "scripts.proving.standins"
        if name == "choose":
            taken = ast.Call(_attribute(stand_in, "first_offer"), asked.args, [])
            yield Change("window skipped", node, taken, shown="its first offer")
        elif name in ("roll", "rolled"):
            thrown = asked.args[:2] if name == "roll" else asked.args[2:4]
            yield Change("die not thrown", node, ast.Call(_attribute(stand_in, "lowest"), thrown, []), shown="all ones")

    def _statement(self, node: ast.Expr) -> Iterator[Change]:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        match value:
            case ast.Call(func=ast.Attribute(attr="record")):
                yield Change("fact not recorded", node, None)
            case ast.Call() if _called(value) != "append" or not self._names_a_clause(value):
                yield Change("call skipped", node, None)
            case ast.YieldFrom():
                yield Change("row dropped", node, None)
            case ast.Yield(value=ast.expr()) if not self._names_a_clause(value):
                yield Change("row dropped", node, None)

    def _names_a_clause(self, node: ast.AST) -> bool:
        return any(self.module.ids_of(one, self.locals) for one in ast.walk(node))

    def _answer(self, node: ast.Return) -> Iterator[Change]:
        assert node.value is not None
        if isinstance(self._owner(node), ast.Lambda) or self._owner(node) is not self.node:
            return
        if self.returns == "bool":
            yield Change("answer turned round", node.value, _not(node.value))
        elif self.returns == "int":
            yield Change("answer turned round", node.value, ast.BinOp(node.value, ast.Add(), ast.Constant(1)))
        elif self.returns.startswith("tuple[") and not isinstance(node.value, ast.Tuple):
            yield Change("answer turned round", node.value, ast.Tuple([], ast.Load()))
        elif not isinstance(node.value, ast.Constant):
            yield Change("answer withheld", node.value, ast.Constant(None))

    def _owner(self, node: ast.AST) -> ast.AST:
        """The function in which a statement stands."""
        while not isinstance(node, Def | ast.Lambda):
            node = self.module.up(node)
        return node


def _not(test: ast.expr) -> ast.expr:
    return (
        test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else ast.UnaryOp(ast.Not(), test)
    )


def _numeric(node: ast.expr) -> bool:
    return not isinstance(node, ast.Tuple | ast.List | ast.JoinedStr) and not (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _attribute(module: str, name: str) -> ast.expr:
    """An expression that imports what it names, since the mutated module may not."""
    imported = ast.Call(ast.Name("__import__", ast.Load()), [ast.Constant(module)], [_from_list(name)])
    return ast.Attribute(imported, name, ast.Load())


def _from_list(name: str) -> ast.keyword:
    return ast.keyword("fromlist", ast.List([ast.Constant(name)], ast.Load()))


# ---------------------------------------------------------------- which of them are made


@dataclass(eq=False)
class Spot:
    """A change that may be made for a clause, and how near to the clause it is."""

    distance: int
    function: Function
    change: Change
    carried: tuple[str, ...]


def mutants_of(clause: str, functions: Iterable[Function]) -> list[Mutant]:
    """At most four, of different kinds and functions where there are enough, the nearest to the clause first."""
    spots = list(_spots(clause, list(functions)))
    kinds: Counter[str] = Counter()
    used: Counter[Function] = Counter()
    chosen: list[Mutant] = []

    def worth(spot: Spot) -> tuple[Any, ...]:
        often = 2 * kinds[spot.change.kind] + used[spot.function]
        line = getattr(spot.change.target, "lineno", 0)
        return (
            max(spot.distance, 1),
            often,
            spot.distance,
            KINDS.index(spot.change.kind),
            spot.function.module.path,
            line,
        )

    while spots and len(chosen) < MOST:
        best = min(spots, key=worth)
        spots.remove(best)
        kinds[best.change.kind] += 1
        used[best.function] += 1
        others = tuple(one for one in best.carried if one != clause)
        chosen.append(Mutant(clause, others, best.function, best.change))
    return chosen


def _spots(clause: str, functions: list[Function]) -> Iterator[Spot]:
    """0: has the id itself; 1: in a function that is the clause's before all; 2: in one that it shares.

    3: in a helper without a clause (a reading, say) that such a function calls.
    """
    for function in functions:
        for change in function.changes:
            if clause in change.ids:
                yield Spot(0, function, change, (clause,))
            elif clause in function.ids and not change.ids:
                yield Spot(1 if function.ids[0] == clause else 2, function, change, function.ids)
    carriers = [function for function in functions if clause in function.ids]
    for helper, carried in _helpers(carriers, functions).items():
        for change in helper.changes:
            if not change.ids:
                yield Spot(3, helper, change, carried)


def _helpers(carriers: list[Function], functions: list[Function]) -> dict[Function, tuple[str, ...]]:
    """Functions and methods of no clause that carriers call, and what these carriers carry."""
    found: dict[Function, tuple[str, ...]] = {}
    for carrier in carriers:
        named = {_called(node) for node in ast.walk(carrier.scope)}
        for function in functions:
            if not function.ids and function.name.split(".")[0] in named:
                found[function] = tuple(dict.fromkeys((*found.get(function, ()), *carrier.ids)))
    return found


# ---------------------------------------------------------------- one of them made


def code_of(function: Function, change: Change | None) -> Any:
    """The code of a function, with a change made to it. The tree is changed for good: do it in a forked process."""
    module = function.module
    if change is not None:
        _edit(module, function, change)
    whole = _compiled(module) if change is None else _compile(module)
    lines = [function.node.lineno, *(mark.lineno for mark in function.node.decorator_list)]
    return next(code for code in _codes(whole) if code.co_qualname == function.name and code.co_firstlineno in lines)


def _compile(module: Module) -> Any:
    return compile(ast.fix_missing_locations(module.tree), str(module.file), "exec", dont_inherit=True)


_compiled = lru_cache(_compile)


def _codes(code: Any) -> Iterator[Any]:
    for one in code.co_consts:
        if hasattr(one, "co_code"):
            yield one
            yield from _codes(one)


def _edit(module: Module, function: Function, change: Change) -> None:
    generator = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function.node))
    parent, key, place = module.parents[change.target]
    instead = change.instead
    if instead is not None:
        ast.copy_location(instead, change.target)
    if place is None:
        assert instead is not None, "only one of several can be left out"
        setattr(parent, key, instead)
    elif instead is not None:
        getattr(parent, key)[place] = instead
    elif isinstance(change.target, ast.stmt):
        getattr(parent, key)[place] = ast.copy_location(ast.Pass(), change.target)
    else:
        del getattr(parent, key)[place]
    if generator and not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function.node)):
        function.node.body += ast.parse("if False:\n    yield").body
