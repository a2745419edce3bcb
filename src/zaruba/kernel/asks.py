"""The only three things a rule may wait for: dice, a decision, and what the board can tell.

A rule is an `async def` that awaits these and nothing else. There is no event loop: whoever
drives the rule answers each ask, be it a person, a tape, a policy or the exact enumerator.
"""

from __future__ import annotations

import types
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast, overload

from msgspec import Struct

from zaruba.kernel.clauses import aside, is_kept
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


def reread(look: Callable[[], Iterable[A]]) -> Callable[[], Iterator[A]]:
    """What is listed, worked out only as far as somebody reads, and not again for the next who reads it.

    While a log is kept it is worked out anew, so that everything it cites lands in the log.
    """
    found: list[A] = []
    rest: Iterator[A] | None = None

    def read() -> Iterator[A]:
        nonlocal rest
        if is_kept():
            yield from look()
            return
        rest = iter(look()) if rest is None else rest
        place = 0
        while True:
            if place == len(found):
                more = next(rest, _NO_MORE)
                if more is _NO_MORE:
                    return
                found.append(cast(A, more))
            yield found[place]
            place += 1

    return read


_NO_MORE = object()

Option = Offer[A] | Refusal


class Offers(Generic[A]):
    """Offers in the order of the rulebook, looked at only as far as somebody reads.

    Rules hand over one generator of offers and refusals. Policies that take the first good offer
    never pay for the rest, and refusals are kept only for "why not?".
    """

    __slots__ = ("_offers", "_refusals", "_rest")

    def __init__(self, options: Iterable[Option[A]]) -> None:
        self._rest: Iterator[Option[A]] | None = iter(options)
        self._offers: list[Offer[A]] = []
        self._refusals: list[Refusal] = []

    def _look(self) -> bool:
        """Read on to the next offer; False when there is none left."""
        rest = self._rest
        return rest is not None and (aside(self._read_on, rest) if is_kept() else self._read_on(rest))

    def _read_on(self, rest: Iterator[Any]) -> bool:
        for option in rest:
            if type(option) is Refusal:
                self._refusals.append(option)
            else:
                self._offers.append(option)
                return True
        self._rest = None
        return False

    def __iter__(self) -> Iterator[Offer[A]]:
        place = 0
        while place < len(self._offers) or self._look():
            yield self._offers[place]
            place += 1

    def refusals(self) -> Iterator[Refusal]:
        """Everything that is refused, in the order of the rulebook."""
        while self._look():
            pass
        return iter(self._refusals)

    def __len__(self) -> int:
        while self._look():
            pass
        return len(self._offers)

    def __getitem__(self, index: int) -> Offer[A]:
        while index >= len(self._offers) and self._look():
            pass
        return self._offers[index]

    def only(self) -> Offer[A] | None:
        """The one offer, if there is just one and nothing in it is left to choose."""
        assert self._offers or self._look(), "a choice needs at least one offer"
        first = self._offers[0]
        if isinstance(first, Parametric) or len(self._offers) > 1 or self._look():
            return None
        return first


Merge = Callable[[Mapping[R, int]], Mapping[R, int]]
"""Puts together results (with their ways) that come to the same, for whoever only reckons where it ends."""


class Roll(Struct, Generic[R], frozen=True):
    """Dice are to be thrown: which, what the rule will see of them, by whom and for what.

    `merge` is for the enumerator alone (`zaruba.kernel.reckoning`).
    """

    throw: Throw
    reading: Reading[R]
    by: str
    purpose: str
    merge: Merge[R] | None = None


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


def roll(throw: Throw, reading: Reading[R], *, by: str, purpose: str, merge: Merge[R] | None = None) -> Awaitable[R]:
    """Throw dice and get what `reading` sees of them."""
    return _wait_for(Roll(throw, reading, by, purpose, merge))


def choose(who: str, window: str, options: Iterable[Option[A]], *, several: bool = False) -> Awaitable[A]:
    """Let `who` take one of the offers. A choice of one is no question and is not asked.

    `several`: the rule knows that there is more than one, and they need not be looked at to see it.
    """
    offers = Offers(options)
    if not several and (only := offers.only()) is not None:
        return _already(only.action)
    return _wait_for(Choose(who, window, offers))


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
