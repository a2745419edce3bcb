"""A fight under fixed policies as a Markov chain: every position that can come about, and how likely it leads where.

The chain is made of steps, each enumerated by the rules themselves. Equal positions are one, by number; what the
fight comes to is then a sparse system of linear equations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from zaruba.kernel.system import System, Verdict

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

DENSE = 300
"""Up to so many positions a plain matrix is solved quicker than a sparse one is put together."""


class Chain(Struct, frozen=True, eq=False):
    """A fight as a Markov chain.

    `positions` by number, the start first; `verdicts` of those at which a fight is over, None of all others. A way leads
    from position `rows[k]` to `columns[k]` with chance `chances[k]`. `lost` is what was not followed from each
    position, `rounds` whether the step from it opens a round.
    """

    system: System
    positions: Sequence[Any]
    verdicts: Sequence[Verdict | None]
    rows: Ints
    columns: Ints
    chances: Floats
    lost: Floats
    rounds: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.positions)

    def visits(self, begin: Floats | None = None) -> Floats:
        """How often each position comes about on average, from the start (or from where `begin` puts the fight).

        At a position in which the fight is over that is the chance to end there.
        """
        size = len(self)
        start = np.zeros(size) if begin is None else begin
        if begin is None:
            start[0] = 1.0
        return solved(size, self.rows, self.columns, self.chances, start)

    def values(self, worth: Floats) -> Floats:
        """What each position is worth on average, if one in which the fight is over is worth `worth` of it.

        Shapes: (positions,) in and out. With 1 for the ends that one side wins: its chance to win from each position.
        """
        return solved(len(self), self.columns, self.rows, self.chances, worth)

    def lengths(self, most: int = 1000, least: float = 1e-9) -> Floats:
        """The chance that a fight lasts so many rounds: `lengths()[n]` for n rounds begun. What is left is not told."""
        began = self.rounds[self.rows]
        within = ~began
        over = np.array([verdict is not None for verdict in self.verdicts])
        solve = factored(len(self), self.rows[within], self.columns[within], self.chances[within])
        begin = np.zeros(len(self))
        begin[0] = 1.0
        found: list[float] = []
        for _ in range(most + 1):
            seen = solve(begin)
            found.append(float(seen[over].sum()))
            begin = np.zeros(len(self))
            np.add.at(begin, self.columns[began], self.chances[began] * seen[self.rows[began]])
            if begin.sum() < least:
                break
        return np.array(found)


def solved(size: int, rows: Ints, columns: Ints, chances: Floats, given: Floats) -> Floats:
    """The solution of x = given + transposed(P) x, where P leads from `rows` to `columns`. Shapes: (size,)."""
    return factored(size, rows, columns, chances)(given)


def factored(size: int, rows: Ints, columns: Ints, chances: Floats) -> Callable[[Floats], Floats]:
    """The same to be solved for several `given`, the matrix factored once.

    Raises ArithmeticError where the fight can go round for ever.
    """
    if size <= DENSE:
        whole = np.eye(size)
        np.subtract.at(whole, (columns, rows), chances)
        inverse = np.linalg.inv(whole)
        return lambda given: inverse @ given
    from scipy.sparse import csc_array, eye_array
    from scipy.sparse.linalg import splu

    leads = csc_array((chances, (columns, rows)), shape=(size, size))
    try:
        factors = splu((eye_array(size, format="csc") - leads).tocsc())
    except RuntimeError as fault:
        raise ArithmeticError("the fight goes round for ever: nothing brings it to an end") from fault
    return lambda given: np.asarray(factors.solve(given))


def ends_of(chain: Chain) -> Iterator[tuple[int, Any, Verdict]]:
    """The positions in which a fight is over, with their numbers and verdicts."""
    for number, verdict in enumerate(chain.verdicts):
        if verdict is not None:
            yield number, chain.positions[number], verdict
