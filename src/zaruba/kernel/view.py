"""What a seat may know, as far as every rulebook has it: who hides from whom, and which fields a key keeps secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact

NOBODY = ""
"""Whoever cannot be told: somebody unseen who is named beside somebody seen."""


class Somebody(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def seat(self) -> str: ...

    @property
    def hidden(self) -> bool: ...


class Position(Protocol):
    @property
    def combatants(self) -> Iterable[Somebody]: ...

    def __contains__(self, name: object) -> bool: ...


B = TypeVar("B", bound=Position)


class Secretive(Somebody, Protocol):
    @property
    def secret(self) -> tuple[str, ...]: ...


class Altering(Protocol):
    """The master's word on somebody's fields."""

    @property
    def who(self) -> str: ...

    @property
    def fields(self) -> tuple[str, ...]: ...


def sides_of(battle: Position, seat: str) -> frozenset[str]:
    """The sides a seat plays for; a spectator plays for none."""
    return frozenset(one.side for one in battle.combatants if one.seat == seat)


def unseen_by(battle: Position, seat: str) -> frozenset[str]:
    """The names of those that hide from a seat: whoever hides is there for its own side and the master alone."""
    if seat == MASTER:
        return frozenset()
    sides = sides_of(battle, seat)
    return frozenset(one.name for one in battle.combatants if one.hidden and one.side not in sides)


def unseen_throughout(before: Position, after: Position, seat: str) -> frozenset[str]:
    """Those that still hide, and those that hid and are gone: of whoever has shown itself, all may be told."""
    return unseen_by(after, seat) | {name for name in unseen_by(before, seat) if name not in after}


def seen(names: Iterable[str], unseen: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in unseen)


def concerns(fact: Fact, subjects: Iterable[str], unseen: frozenset[str]) -> bool:
    """Whether a fact is about somebody unseen: one of its subjects names them, or is a turn or the like of theirs."""
    about = (getattr(fact, field, None) for field in subjects)
    return any(getattr(one, "who", one) in unseen for one in about)


def told_of(
    fact: Fact,
    before: B,
    after: B,
    seat: str,
    subjects: Iterable[str],
    stripped: Callable[[Fact, B, B, str, frozenset[str]], Fact | None],
) -> Fact | None:
    """A fact as a seat learns of it, None where it learns nothing; `stripped` takes away what else it would betray.

    `before` and `after` are the positions it led from and to. Whoever shows itself by the fact is told of;
    whoever hides by it is not.
    """
    if seat == MASTER:
        return fact
    unseen = unseen_throughout(before, after, seat)
    return None if concerns(fact, subjects, unseen) else stripped(fact, before, after, seat, unseen)


def fields_told(
    fact: Altering, before: Position, one: Secretive, seat: str, masters: Iterable[str] = ()
) -> tuple[str, ...]:
    """The fields of somebody that the master has set, as far as a seat may know of them.

    Of one that has only now come into sight it is that alone. `masters` are keys that are nobody else's to know.
    """
    if fact.who not in before or fact.who in unseen_by(before, seat):
        return ("hidden",)
    if one.seat == seat:
        return fact.fields
    kept = {*one.secret, *masters}
    return tuple(name for name in fact.fields if name not in kept)


@lru_cache(maxsize=256)
def fields_meant(whole: type[Struct], keys: tuple[str, ...]) -> list[str]:
    """The fields of a struct that keys mean: sheets spell some keys otherwise than Python may."""
    return [field.name for field in fields(whole) if field.encode_name in keys]
