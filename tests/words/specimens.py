"""Values of every kind a struct may hold: nothing, one, several, each word of a closed list."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

MOST = 300
NAMES = ("Анна", "Гоблин 2", "Рагнар")


@lru_cache(maxsize=512)
def hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def kinds(base: type[Any]) -> Iterator[type[Any]]:
    """Every class below one."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def of_struct(kind: type[Struct], depth: int = 0) -> Iterator[Any]:
    """Structs of a kind: every combination of their fields' values, or where those are many, a share of each."""
    fields = msgspec.structs.fields(kind)
    choices = [list(values(hints(kind)[field.name], depth + 1, field.default == "")) for field in fields]
    number = 1
    for choice in choices:
        number *= len(choice)
    if number <= MOST:
        for combination in product(*choices):
            yield kind(*combination)
        return
    base = [choice[-1] for choice in choices]
    for place, choice in enumerate(choices):
        for value in choice:
            yield kind(*base[:place], value, *base[place + 1 :])


def values(hint: Any, depth: int = 0, empty: bool = False) -> Iterator[Any]:
    """A few values of a type, the least first. `empty`: a text may be empty as well."""
    origin = get_origin(hint)
    if hint is None or hint is type(None):
        yield None
    elif hint is Any or isinstance(hint, TypeVar):
        yield NAMES[0]
    elif hint is bool:
        yield from (False, True)
    elif hint is int:
        yield from (0, 1, 2, 5, 11, 21)
    elif hint is float:
        yield 1.5
    elif hint is str:
        yield from ("", NAMES[0]) if empty else NAMES[:1]
    elif origin is Literal:
        yield from get_args(hint)
    elif origin in (Union, types.UnionType):
        for one in get_args(hint):
            yield from islice(values(one, depth), 4 if depth else 12)
    elif origin is tuple:
        yield from _tuples(get_args(hint), depth)
    elif isinstance(hint, type) and issubclass(hint, Struct):
        if depth > 2:
            yield next(of_struct(hint, depth)) if depth < 6 else None
        else:
            yield from islice(of_struct(hint, depth), 40)
    else:
        yield None


def _tuples(arguments: tuple[Any, ...], depth: int) -> Iterator[Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        yield ()
        if arguments[0] is int:
            yield from ((30,), (3, 4))
        elif arguments[0] is str:
            yield from (NAMES[:1], NAMES[:2])
        else:
            last = list(islice(values(arguments[0], depth + 1), 12))[-1]
            yield from ((last,), (last, last))
    else:
        yield tuple(list(islice(values(one, depth + 1), 4))[-1] for one in arguments)


def reaches(kind: Any, path: list[str]) -> bool:
    """Whether a path of a message's variable leads anywhere in a type; where a type says nothing, anywhere."""
    if not path or kind is Any:
        return True
    if get_origin(kind) in (Union, types.UnionType):
        return any(reaches(one, path) for one in get_args(kind))
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return False
    for field in msgspec.structs.fields(kind):
        if path[0] in (field.name, field.encode_name):
            return reaches(hints(kind)[field.name], path[1:])
    return False
