"""Fights sampled from a chain by the thousand: each position's ways as a table, drawn for all fights at once.

Nothing is decided here: the tables are what the rules were found to do (`study.exploring`). Positions that lead to one
other alone are passed over beforehand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zaruba.study.chain import Chain, Floats, Ints

AT_ONCE = 1 << 15
"""Fights drawn together: their positions and draws stay in the cache of a processor."""
MOST_STEPS = 100_000


class Tables:
    """The ways of every position as alias tables (Walker, Vose): one draw says which column, and which of its two ways."""

    def __init__(self, chain: Chain) -> None:
        size = len(chain)
        self.nowhere = size
        """Where fights go that are followed no further."""
        self._over = np.array([verdict is not None for verdict in chain.verdicts] + [True])
        order = np.argsort(chain.rows, kind="stable")
        rows, columns, chances = chain.rows[order], chain.columns[order], chain.chances[order]
        first = np.searchsorted(rows, np.arange(size + 1))
        self._passed = self._passed_over(columns, first, chain.lost)
        self.start = int(self._passed[0])
        self._width = np.zeros(size + 1, np.float64)
        self._offset = np.zeros(size + 1, np.int64)
        cut: list[Floats] = []
        keep: list[Ints] = []
        other: list[Ints] = []
        offset = 0
        for row in self._met(columns, first):
            to, shares = self._passed[columns[first[row] : first[row + 1]]], chances[first[row] : first[row + 1]]
            if chain.lost[row] > 0:
                to, shares = np.append(to, self.nowhere), np.append(shares, chain.lost[row])
            cuts, others = aliased(shares)
            self._width[row], self._offset[row] = len(to), offset
            offset += len(to)
            cut.append(cuts)
            keep.append(to)
            other.append(to[others])
        self._cut = np.concatenate([*cut, np.zeros(0)])
        self._keep = np.concatenate([*keep, np.zeros(0, np.int64)])
        self._other = np.concatenate([*other, np.zeros(0, np.int64)])

    def _passed_over(self, columns: Ints, first: Ints, lost: Floats) -> Ints:
        """For each position the first from it that has several ways, or is the end."""
        single = (np.diff(first) == 1) & (lost == 0)
        target = np.arange(self.nowhere + 1)
        target[:-1][single] = columns[first[:-1][single]]
        for _ in range(64):  # each time twice as far
            further = target[target]
            if np.array_equal(further, target):
                return target
            target = further
        raise ArithmeticError("the fight goes round for ever: nothing brings it to an end")

    def _met(self, columns: Ints, first: Ints) -> list[int]:
        """The positions that a draw may come to, with ways of their own."""
        met, waiting = {self.start}, [self.start]
        while waiting:
            here = waiting.pop()
            if self._over[here]:
                continue
            new = set(self._passed[columns[first[here] : first[here + 1]]].tolist()) - met
            met |= new
            waiting.extend(new)
        return sorted(here for here in met if not self._over[here])

    def ends(self, fights: int, seed: int) -> Ints:
        """In which positions so many fights end. Shape: (positions + 1,), the last for those followed no further.

        The same for the same seed.
        """
        found = np.zeros(self.nowhere + 1, np.int64)
        rng = np.random.Generator(np.random.SFC64(seed))
        for begun in range(0, fights, AT_ONCE):
            at = np.full(min(AT_ONCE, fights - begun), self.start, np.int64)
            if self._over[self.start]:
                found[self.start] += len(at)
                continue
            for _ in range(MOST_STEPS):
                draw = rng.random(len(at))
                draw *= self._width.take(at)
                column = draw.astype(np.int64)
                draw -= column
                column += self._offset.take(at)
                at = np.where(draw < self._cut.take(column), self._keep.take(column), self._other.take(column))
                over = self._over.take(at)
                if over.any():
                    found += np.bincount(at[over], minlength=self.nowhere + 1)
                    at = at[~over]
                    if not len(at):
                        break
            else:
                found[self.nowhere] += len(at)
        return found


def aliased(shares: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """An alias table: column k keeps its own way below `cut[k]`, and else has way `other[k]`. Shapes: (ways,)."""
    size = len(shares)
    scaled = shares * (size / shares.sum())
    cut, other = np.ones(size), np.arange(size)
    small = [k for k in range(size) if scaled[k] < 1]
    large = [k for k in range(size) if scaled[k] >= 1]
    while small and large:
        less, more = small.pop(), large[-1]
        cut[less], other[less] = scaled[less], more
        scaled[more] -= 1 - scaled[less]
        if scaled[more] < 1:
            small.append(large.pop())
    return cut, other
