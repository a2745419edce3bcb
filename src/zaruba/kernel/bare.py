"""The same rules with the marks of clauses taken off, for whoever keeps no log.

A mark asks on each call whether a log is kept, which is a fifth of the time of a fight that is only
sampled. Here the functions of a rulebook are made a second time over the same code, in modules of their
own where every marked name is the rule itself. No rule is written twice: what runs is the one text.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any, TypeVar, cast

from zaruba.kernel import clauses

F = TypeVar("F", bound=Callable[..., Any])


def bare(rule: F) -> F:
    """A rule of a rulebook (a function, or a method of its system) that calls all others of it without marks."""
    return cast(F, _without_marks(rule.__module__.rpartition(".")[0]).of(rule))


class _Bare:
    """The rules of one package, as far as it is imported, made anew."""

    def __init__(self, package: str) -> None:
        self._inside = package + "."
        self._known: dict[Any, Any] = {
            clauses.cite: _says_nothing, clauses.applies: _looks, clauses.unsaid: _looks,
            clauses.is_kept: _is_not_kept,
        }  # fmt: skip
        self._modules = {name: ModuleType(name) for name in tuple(sys.modules) if name.startswith(self._inside)}
        for name, module in self._modules.items():
            vars(module).update(vars(sys.modules[name]))
        for name, module in self._modules.items():
            vars(module).update({key: self.of(value) for key, value in vars(sys.modules[name]).items()})

    def of(self, value: Any) -> Any:
        """What stands for a value of a module: another for functions and modules of the package, else itself."""
        if type(value) is FunctionType:
            return self._function(value)
        if type(value) is MethodType:
            return MethodType(self._function(value.__func__), value.__self__)
        if type(value) is ModuleType:
            return self._modules.get(value.__name__, value)
        if isinstance(value, tuple):
            return self._row(value)
        if type(value) is dict:
            return self._table(value)
        return value

    def _row(self, row: tuple[Any, ...]) -> Any:
        """A tuple of rules (an area of a turn, advisers in their order) holds those without marks; any other stays."""
        found = [self.of(one) for one in row]
        if all(one is other for one, other in zip(found, row, strict=True)):
            return row
        return tuple(found) if type(row) is tuple else type(row)(*found)

    def _table(self, table: dict[Any, Any]) -> dict[Any, Any]:
        """The same of a table of rules by name."""
        found = {key: self.of(one) for key, one in table.items()}
        return table if all(one is table[key] for key, one in found.items()) else found

    def _function(self, function: Any) -> Any:
        if function in self._known:
            return self._known[function]
        if function.__module__ not in self._modules:
            return function
        found: Any
        if function.__globals__ is not vars(clauses):
            found = self._again(function)
        elif hasattr(function, "known"):
            found = clauses.recalled(self._function(function.__wrapped__), function.known)
        else:
            found = self._function(function.__wrapped__)
        self._known[function] = found
        return found

    def _again(self, function: FunctionType) -> FunctionType:
        """The same code in the other module; what a decorator keeps hold of is made anew with it."""
        inside = function.__globals__ is vars(sys.modules[function.__module__])
        names = vars(self._modules[function.__module__]) if inside else function.__globals__
        held = tuple(CellType(self.of(cell.cell_contents)) for cell in function.__closure__ or ())
        again = FunctionType(function.__code__, names, function.__name__, function.__defaults__, held)
        again.__kwdefaults__, again.__module__ = function.__kwdefaults__, function.__module__
        for key, value in vars(function).items():
            setattr(again, key, self.of(value))
        return again


_without_marks = lru_cache(_Bare)


def _says_nothing(*_: str) -> None:
    pass


def _looks(look: Callable[..., Any], *given: Any, **named: Any) -> Any:
    return look(*given, **named)


def _is_not_kept() -> bool:
    return False
