"""What a rule tells whoever reckons it instead of playing it: what stands by itself, and what comes to the same.

Neither changes the rule. At the table a part is played like any other rule and a result is what the
dice show; the exact enumerator may work a part out once for all who come to it alike, and may follow
several results together until a rule asks which of them it was.
"""

from __future__ import annotations

import types
from collections.abc import Awaitable, Callable, Coroutine, Generator, Hashable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar, cast

from msgspec import Struct

from zaruba.kernel.fight import Fight, Rule

F = TypeVar("F", bound=Callable[..., Coroutine[Any, Any, Any]])
N = TypeVar("N", bound=str)

# ---------------------------------------------------------------- parts


class Part(Struct, frozen=True):
    """A rule that is about to begin, and all it hangs on beside the position."""

    rule: Callable[..., Rule]
    given: tuple[Any, ...]
    named: tuple[tuple[str, Hashable], ...] = ()
    merge: Callable[..., tuple[Any, ...]] | None = None

    def begun(self, fight: Fight[Any]) -> Rule:
        return self.rule(fight, *self.given, **dict(self.named)) if self.named else self.rule(fight, *self.given)

    def merged(self) -> Part:
        """The same for whoever only reckons where it ends."""
        return self if self.merge is None else Part(self.rule, self.merge(*self.given), self.named)


IN_FULL: Final = object()
"""The answer to a `Part` of whoever wants to hear its asks one by one."""


@types.coroutine
def _wait_for(one: Any) -> Generator[Any, Any, Any]:
    return (yield one)


async def _whole_or_in_full(part: Part, fight: Fight[Any]) -> Any:
    seen = await _wait_for(part)
    return await part.begun(fight) if seen is IN_FULL else seen


def part(merge: Callable[..., tuple[Any, ...]] | None = None) -> Callable[[F], F]:
    """Mark a rule that stands by itself: what it does follows from its arguments and the position alone.

    That is so of every rule; the mark is for those that many ways lead to, or that end many ways.
    `merge` makes one of arguments that come to the same (the facts aside), as `merge` of a roll does of results.
    """

    def mark(rule: Callable[..., Rule]) -> Callable[..., Rule]:
        @wraps(rule)
        def marked(fight: Fight[Any], *given: Any, **named: Any) -> Rule:
            if fight.by_parts:
                return _whole_or_in_full(Part(rule, given, tuple(named.items()) if named else (), merge), fight)
            return rule(fight, *given, **named)

        return marked

    return cast("Callable[[F], F]", mark)


def next_ask(rule: Rule, answer: Any) -> Any:
    """Answer a rule and hear what it asks next, its parts in full."""
    ask = rule.send(answer)
    while isinstance(ask, Part):
        ask = rule.send(IN_FULL)
    return ask


# ---------------------------------------------------------------- results that come to the same


class OneOf(str):
    """A name that stands for any of several, each with its ways: so far they come to the same."""

    __slots__ = ("ways",)
    ways: tuple[tuple[str, int], ...]


class Which(Struct, frozen=True):
    """Asked of whoever follows several results together: which of them is it?"""

    of: OneOf


def one_of(ways: Mapping[N, int]) -> N:
    """The names taken together; a single one is itself."""
    if len(ways) == 1:
        return next(iter(ways))
    name = OneOf(" or ".join(ways))
    name.ways = tuple(ways.items())
    return cast(N, name)


def any_of(name: N) -> N:
    """One of those a name stands for, where it is all the same which; a plain name is itself."""
    return cast(N, name.ways[0][0]) if isinstance(name, OneOf) else name


def exactly(name: N) -> Awaitable[N]:
    """Which it is, where that begins to matter. A plain name is known; no table is ever asked."""
    return _exactly(name)


async def _exactly(name: N) -> N:
    return cast(N, await _wait_for(Which(name))) if isinstance(name, OneOf) else name
