"""What a rule tells whoever reckons it instead of playing it: what stands by itself, and what comes to the same.

Neither changes the rule. At the table a part is played like any other rule and a result is what the
dice show; the exact enumerator may work a part out once for all who come to it alike, and may follow
several results together until a rule asks which of them it was.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator, Hashable, Mapping
from functools import partial, wraps
from typing import Any, Final, TypeVar, cast

from msgspec import Struct

from zaruba.kernel.fight import Fight, Rule

F = TypeVar("F", bound=Callable[..., Coroutine[Any, Any, Any]])
N = TypeVar("N", bound=str)

# ---------------------------------------------------------------- parts


class Part(Struct, frozen=True, cache_hash=True):
    """A rule that is about to begin, and all it hangs on beside the position."""

    rule: Callable[..., Rule]
    given: tuple[Any, ...]
    named: tuple[tuple[str, Hashable], ...] = ()

    def begun(self, fight: Fight[Any]) -> Rule:
        return self.rule(fight, *self.given, **dict(self.named)) if self.named else self.rule(fight, *self.given)


class Ahead(Struct, frozen=True):
    """A part that a rule waits for, and what the rule tells its answers apart by, if it does not look at all of it.

    `heard` where whoever weighs reactions hears it ask by ask.
    """

    part: Part
    by: Callable[[Any], Hashable] | None = None
    heard: bool = False


IN_FULL: Final = object()
"""The answer to a part `Ahead` of whoever wants to hear its asks one by one."""


@types.coroutine
def _whole_or_in_full(ahead: Ahead, fight: Fight[Any]) -> Generator[Any, Any, Any]:
    seen = yield ahead
    return (yield from ahead.part.begun(fight).__await__()) if seen is IN_FULL else seen


def part(*, heard: bool = False) -> Callable[[F], F]:
    """Mark a rule that stands by itself: what it does follows from its arguments and the position alone.

    That is so of every rule; the mark is for those that many ways lead to, or that end many ways. One in which somebody
    reacts, and that ends many ways after it, is `heard` ask by ask by whoever weighs reactions against one another.
    """

    def mark(rule: F) -> F:
        @wraps(rule)
        def marked(fight: Fight[Any], *given: Any, **named: Any) -> Any:
            return _begun(rule, None, heard, fight, *given, **named)

        return cast(F, marked)

    return mark


def told_apart(marked: F, by: Callable[[Any], Hashable]) -> F:
    """A part that returns a number: those in which the rule that waits for it sees the same are followed together."""
    return cast(F, partial(_begun, vars(marked)["__wrapped__"], by, False))


def _begun(
    rule: Callable[..., Rule],
    by: Callable[[Any], Hashable] | None,
    heard: bool,
    fight: Fight[Any],
    /,
    *given: Any,
    **named: Any,
) -> Any:
    if fight.by_parts:
        return _whole_or_in_full(Ahead(Part(rule, given, tuple(named.items()) if named else ()), by, heard), fight)
    return rule(fight, *given, **named)


def next_ask(rule: Rule, answer: Any) -> Any:
    """Answer a rule and hear what it asks next, its parts in full."""
    ask = rule.send(answer)
    while isinstance(ask, Ahead):
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


@types.coroutine
def exactly(name: N) -> Generator[Which, N, N]:
    """Which it is, where that begins to matter. A plain name is known; no table is ever asked."""
    return (yield Which(name)) if isinstance(name, OneOf) else name


class Several:
    """A number that stands for any of several, each with its ways: so far they come to the same.

    It is reckoned with like a number. Whatever it is compared with it must be so whichever it is: where
    that is not so they were wrongly put together. A roll held against it is held against each.
    """

    __slots__ = ("ways",)

    def __init__(self, ways: tuple[tuple[int, int], ...]) -> None:
        self.ways = ways

    def __add__(self, more: int) -> Several:
        return Several(tuple([(number + more, ways) for number, ways in self.ways]))

    __radd__ = __add__

    def __sub__(self, less: int) -> Several:
        return self + -less

    def __rsub__(self, other: int) -> Several:
        return Several(tuple([(other - number, ways) for number, ways in self.ways]))

    def __lt__(self, other: int) -> bool:
        return self._whichever([number < other for number, _ in self.ways])

    def __gt__(self, other: int) -> bool:
        return self._whichever([number > other for number, _ in self.ways])

    def __le__(self, other: int) -> bool:
        return not self > other

    def __ge__(self, other: int) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Several):
            return self.ways == other.ways
        return self._whichever([number == other for number, _ in self.ways])

    def __hash__(self) -> int:
        return hash(self.ways)

    @staticmethod
    def _whichever(answers: list[bool]) -> bool:
        assert all(answers) or not any(answers), "numbers were put together that do not come to the same"
        return answers[0]


def several(ways: Mapping[int, int]) -> int:
    """The numbers taken together; a single one is itself."""
    return cast(int, Several(tuple(ways.items()))) if len(ways) > 1 else next(iter(ways))
