"""What a rule may see of a throw.

A rule never gets faces. It gets what its reading makes of them, so equal readings are equal to
the rule, and their exact chances can be counted without walking every face.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar, cast

from msgspec import Struct

from zaruba.kernel.dice import MOST_WALKED, Throw, every_faces, totals
from zaruba.kernel.tally import Tally

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

Comparison = Literal["at_least", "more_than", "at_most", "less_than", "none"]


class Reading(Struct, Generic[R_co], frozen=True, tag=True, kw_only=True, cache_hash=True):
    """A frozen callable from the kept total to what the rule sees.

    `add` is added to the dice and `target` is what they are held against, by `test`: all three
    are shown to whoever throws. `cites` are further clauses that shaped the throw (what gave it
    advantage). Systems subclass it for results of their own (a critical, a jam).
    """

    add: Tally | None = None
    target: Tally | None = None
    test: Comparison = "none"
    cites: tuple[str, ...] = ()

    @property
    def sum_is_enough(self) -> bool:
        """Whether a person may answer with the sum of the kept dice instead of each face."""
        return True

    def read(self, total: int) -> R_co:
        """What the rule sees of the kept `total` (the bare dice, before `add`)."""
        raise AssertionError(f"{type(self).__name__} reads nothing")

    def read_faces(self, throw: Throw, faces: Sequence[int]) -> R_co:
        return self.read(throw.kept(faces))

    def counts(self, throw: Throw) -> dict[R_co, int]:
        """Each result with the number of ways it comes, out of `throw.ways`."""
        counted: dict[R_co, int] = {}
        for total, ways in totals(throw):
            seen = self.read(total)
            counted[seen] = counted.get(seen, 0) + ways
        return counted

    def passes(self, total: int) -> bool:
        """Whether the kept total, with `add`, meets `target` as `test` says."""
        if self.add is not None:
            total += self.add.total
        target = self.target.total if self.target is not None else 0
        match self.test:
            case "at_least":
                return total >= target
            case "more_than":
                return total > target
            case "at_most":
                return total <= target
            case "less_than":
                return total < target
            case "none":
                raise AssertionError(f"{type(self).__name__} tests nothing")


class FaceReading(Reading[R_co], Generic[R_co], frozen=True, kw_only=True):
    """A reading that looks at the single faces (doubles, digits, each die against its own need)."""

    @property
    def sum_is_enough(self) -> bool:
        return False

    def read_faces(self, throw: Throw, faces: Sequence[int]) -> R_co:
        raise AssertionError(f"{type(self).__name__} reads nothing")

    def counts(self, throw: Throw) -> dict[R_co, int]:
        """Walks every face, so it takes throws of at most `MOST_WALKED` results; larger ones override it."""
        counted: dict[R_co, int] = {}
        for faces in every_faces(throw):
            seen = self.read_faces(throw, faces)
            counted[seen] = counted.get(seen, 0) + 1
        return counted


class Total(Reading[int], frozen=True, kw_only=True):
    """The sum of the kept dice and `add`."""

    def read(self, total: int) -> int:
        return total if self.add is None else total + self.add.total


class Passed(Reading[bool], frozen=True, kw_only=True):
    """Whether the throw passes its test."""

    def read(self, total: int) -> bool:
        return self.passes(total)


class Margin(Reading[int], frozen=True, kw_only=True):
    """By how much the throw, with `add`, is over its target; negative where it falls short."""

    def read(self, total: int) -> int:
        add = self.add.total if self.add is not None else 0
        return total + add - (self.target.total if self.target is not None else 0)


def at_least(target: Tally, *, add: Tally | None = None) -> Passed:
    return Passed(add=add, target=target, test="at_least")


def more_than(target: Tally, *, add: Tally | None = None) -> Passed:
    return Passed(add=add, target=target, test="more_than")


def at_most(target: Tally, *, add: Tally | None = None) -> Passed:
    return Passed(add=add, target=target, test="at_most")


def less_than(target: Tally, *, add: Tally | None = None) -> Passed:
    return Passed(add=add, target=target, test="less_than")


class Band(Struct, Generic[R_co], frozen=True):
    """A row of a table: kept totals from `low` to `high`, both included, and what they mean."""

    low: int
    high: int
    meaning: R_co


class Table(Reading[R_co], Generic[R_co], frozen=True, kw_only=True):
    """A table of the rulebook: which row the kept total (with `add`) falls in. A gap is an error."""

    bands: tuple[Band[R_co], ...]

    def read(self, total: int) -> R_co:
        if self.add is not None:
            total += self.add.total
        for band in self.bands:
            if band.low <= total <= band.high:
                return band.meaning
        raise AssertionError(f"no row of the table holds {total}")


class Chances(Struct, Generic[R_co], frozen=True):
    """The exact chances of a reading: results with their ways, out of `of`."""

    results: tuple[tuple[R_co, int], ...]
    of: int


@lru_cache(maxsize=65536)
def _chances(throw: Throw, reading: Reading[Any]) -> Chances[Any]:
    counted = reading.counts(throw)
    assert sum(counted.values()) == throw.ways, f"{reading} loses some of {throw.text}"
    return Chances(tuple(counted.items()), throw.ways)


def chances(throw: Throw, reading: Reading[R]) -> Chances[R]:
    """Every result of `reading` on `throw` with its ways; equal questions are counted once."""
    return cast("Chances[R]", _chances(throw, reading))


__all__ = [
    "MOST_WALKED",
    "Band",
    "Chances",
    "Comparison",
    "FaceReading",
    "Margin",
    "Passed",
    "Reading",
    "Table",
    "Total",
    "at_least",
    "at_most",
    "chances",
    "less_than",
    "more_than",
]
