"""A number and the reasons for it: a base and rows, each with the clause that gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct


class Modifier(Struct, frozen=True):
    """One row of a tally: a signed whole number and the clause it comes from.

    `name` says what carries it (a talent, a weapon) where the clause alone does not.
    """

    value: int
    clause: str
    name: str = ""


class Tally(Struct, frozen=True, cache_hash=True):
    """A base and its rows. The total is the sum of what is shown, never anything else."""

    base: int = 0
    rows: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        total = self.base
        for row in self.rows:
            total += row.value
        return total

    def and_also(self, *rows: Modifier) -> Tally:
        return Tally(self.base, self.rows + rows)


def tally(base: int, rows: Iterable[Modifier] = ()) -> Tally:
    """A tally of `base` and every row that is not nothing."""
    return Tally(base, tuple(row for row in rows if row.value))


def no_worse_than(worst: int, rows: Iterable[Modifier], clause: str) -> Iterator[Modifier]:
    """The rows, and one more where their penalties together go below `worst` (a negative number)."""
    kept = tuple(rows)
    yield from kept
    penalty = sum(row.value for row in kept if row.value < 0)
    if penalty < worst:
        yield Modifier(worst - penalty, clause)


def at_least_in_all(least: int, whole: Tally, clause: str) -> Tally:
    """`whole`, with a row that lifts its total to `least` where it falls short: a minimum is one more reason."""
    short = least - whole.total
    return whole.and_also(Modifier(short, clause)) if short > 0 else whole


def at_most_in_all(most: int, whole: Tally, clause: str) -> Tally:
    """`whole`, with a row that lowers its total to `most` where it goes past it."""
    past = whole.total - most
    return whole.and_also(Modifier(-past, clause)) if past > 0 else whole


def staged(whole: Tally, change: Callable[[int], int], clause: str, name: str = "") -> Tally:
    """`whole` after a change that is no plain sum (halving, a floor of nothing): the difference is a row."""
    difference = change(whole.total) - whole.total
    return whole.and_also(Modifier(difference, clause, name)) if difference else whole
