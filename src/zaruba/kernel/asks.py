"""The only three things a rule may wait for: dice, a decision, and what the board can tell.

A rule is an `async def` that awaits these and nothing else. There is no event loop: whoever
drives the rule answers each ask, be it a person, a tape, a policy or the exact enumerator.
"""

from __future__ import annotations

import types
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast, overload

from msgspec import Struct

from zaruba.kernel.dice import Throw
from zaruba.kernel.readings import Reading

R = TypeVar("R")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)

MASTER = "master"
"""Whoever runs the world: asked what the book leaves to the table, and always right."""


class Action(Struct, frozen=True, tag_field="type", tag=True):
    """Something a fighter, a player or the master may decide. Systems subclass it."""


class Offer(Struct, Generic[A_co], frozen=True):
    """An action that is open, and the clause that opens it."""

    action: A_co
    clause: str


class Refusal(Struct, frozen=True):
    """An action that is not open: which, why (a key of the system's words with its details), by which clause."""

    action: Any
    clause: str
    why: str
    details: Mapping[str, Any] = {}


class Parametric(Offer[A_co], Generic[A_co], frozen=True):
    """One offer that stands for uncountably many actions of one type: a move, a path, a free text.

    `action` is an empty specimen; `candidates` lists those worth a look, `accepts` judges any other.
    """

    candidates: Callable[[], Iterable[A_co]]
    accepts: Callable[[A_co], Refusal | None]


Option = Offer[A] | Refusal


class Offers(Generic[A]):
    """Offers in the order of the rulebook, looked at only as far as somebody reads.

    Rules hand over one generator of offers and refusals. Policies that take the first good offer
    never pay for the rest, and refusals are kept only for "why not?".
    """

    __slots__ = ("_all", "_rest")

    def __init__(self, options: Iterable[Option[A]]) -> None:
        self._rest: Iterator[Option[A]] | None = iter(options)
        self._all: list[Option[A]] = []

    def _everything(self) -> Iterator[Option[A]]:
        index = 0
        while True:
            if index < len(self._all):
                yield self._all[index]
            elif self._rest is None:
                return
            else:
                option = next(self._rest, None)
                if option is None:
                    self._rest = None
                    return
                self._all.append(option)
                yield option
            index += 1

    def __iter__(self) -> Iterator[Offer[A]]:
        for option in self._everything():
            if not isinstance(option, Refusal):
                yield option

    def refusals(self) -> Iterator[Refusal]:
        for option in self._everything():
            if isinstance(option, Refusal):
                yield option

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, index: int) -> Offer[A]:
        for place, offer in enumerate(self):
            if place == index:
                return offer
        raise IndexError(index)

    def only(self) -> Offer[A] | None:
        """The one offer, if there is just one and nothing in it is left to choose."""
        offers = iter(self)
        first = next(offers, None)
        assert first is not None, "a choice needs at least one offer"
        if isinstance(first, Parametric) or next(offers, None) is not None:
            return None
        return first


class Roll(Struct, Generic[R], frozen=True):
    """Dice are to be thrown: which, what the rule will see of them, by whom and for what."""

    throw: Throw
    reading: Reading[R]
    by: str
    purpose: str


class Choose(Struct, frozen=True):
    """One chooser is to decide between offers, in a named window."""

    who: str
    window: str
    offers: Offers[Any]


class ChooseTogether(Struct, frozen=True):
    """Several are to decide, and nothing is revealed before all have. Answered with who → action."""

    window: str
    offers: tuple[tuple[str, Offers[Any]], ...]


class Measure(Struct, frozen=True):
    """What the board can tell, or the people at a real one: of what, from whom, to whom.

    With `within` (ascending limits in the board's own integers) the rule only compares: the answer
    is the index of the first limit that is kept, len(within) where none is. Without it the answer
    is the value in the board's integers.
    """

    of: str
    source: str
    to: str
    within: tuple[int, ...] = ()


Ask = Roll[Any] | Choose | ChooseTogether | Measure


@types.coroutine
def _wait_for(ask: Ask) -> Generator[Ask, Any, Any]:
    return (yield ask)


async def _already(answer: A) -> A:
    return answer


def roll(throw: Throw, reading: Reading[R], *, by: str, purpose: str) -> Awaitable[R]:
    """Throw dice and get what `reading` sees of them."""
    return cast("Awaitable[R]", _wait_for(Roll(throw, reading, by, purpose)))


def choose(who: str, window: str, options: Iterable[Option[A]]) -> Awaitable[A]:
    """Let `who` take one of the offers. A choice of one is no question and is not asked."""
    offers = Offers(options)
    only = offers.only()
    if only is not None:
        return _already(only.action)
    return cast("Awaitable[A]", _wait_for(Choose(who, window, offers)))


async def choose_together(window: str, options_by_who: Mapping[str, Iterable[Option[A]]]) -> dict[str, A]:
    """Let several decide unseen by one another; who has a single offer is not asked."""
    decided: dict[str, A] = {}
    asked: list[tuple[str, Offers[A]]] = []
    for who, options in options_by_who.items():
        offers = Offers(options)
        only = offers.only()
        if only is None:
            asked.append((who, offers))
        else:
            decided[who] = only.action
    if len(asked) == 1:
        who, offers = asked[0]
        decided[who] = await _wait_for(Choose(who, window, offers))
    elif asked:
        decided.update(await _wait_for(ChooseTogether(window, tuple(asked))))
    return {who: decided[who] for who in options_by_who}


@overload
def measure(of: str, source: str, to: str) -> Awaitable[int]: ...
@overload
def measure(of: str, source: str, to: str, *, within: int) -> Awaitable[bool]: ...
@overload
def measure(of: str, source: str, to: str, *, within: Sequence[int]) -> Awaitable[int]: ...
def measure(of: str, source: str, to: str, *, within: int | Sequence[int] | None = None) -> Awaitable[Any]:
    """Ask the board. With one limit: is it kept? With several: the index of the first kept. Else the value."""
    if isinstance(within, int):
        return _is_within(Measure(of, source, to, (within,)))
    return _wait_for(Measure(of, source, to, tuple(within or ())))


async def _is_within(ask: Measure) -> bool:
    return bool(await _wait_for(ask) == 0)
