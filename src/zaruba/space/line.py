"""Theatre of the mind: everyone at whole units (feet, metres) on one line, which has no ends."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct


def band(distance: int, limits: Sequence[int]) -> int:
    """The index of the first of the ascending limits that `distance` keeps; len(limits) where none is."""
    return bisect_left(limits, distance)


class Line(Struct, frozen=True):
    """A line with its hindering stretches, each (from, to) in units; where two overlap, ground hinders once."""

    hindering: tuple[tuple[int, int], ...] = ()

    def distance(self, a: int, b: int) -> int:
        """Units between two places."""
        return abs(a - b)

    def hindered(self, a: int, b: int) -> int:
        """How many of the units between two places lie in hindering ground."""
        low, high = min(a, b), max(a, b)
        return sum(max(0, min(high, end) - max(low, start)) for start, end in _apart(self.hindering))

    def cost(self, a: int, b: int, *, factor: int = 2, whole_move: bool = False) -> int:
        """Units of movement from a to b: each hindering unit costs `factor`, or the whole way does once one is met."""
        plain, slow = self.distance(a, b), self.hindered(a, b)
        if whole_move and slow:
            return plain * factor
        return plain + (factor - 1) * slow

    def farthest(self, start: int, direction: int, budget: int, *, factor: int = 2, whole_move: bool = False) -> int:
        """The last place in `direction` (+1 or −1) that `budget` pays for."""
        assert direction in (1, -1), "a line has two directions"
        assert budget >= 0, "a budget is never negative"
        assert factor >= 1, "hindering ground never speeds anybody up"
        if not self.hindering:
            return start + direction * budget
        enough, too_far = 0, budget + 1  # every unit costs at least 1
        while too_far - enough > 1:
            middle = (enough + too_far) // 2
            if self.cost(start, start + direction * middle, factor=factor, whole_move=whole_move) <= budget:
                enough = middle
            else:
                too_far = middle
        return start + direction * enough


@lru_cache(maxsize=256)
def _apart(stretches: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The same ground as stretches that do not overlap, each from its lower end."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted((min(stretch), max(stretch)) for stretch in stretches):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def stopped_before(start: int, to: int, blocked: Iterable[int]) -> int:
    """The last place on the way from `start` to `to` that comes before every blocked one; `start` itself never blocks."""
    direction = 1 if to > start else -1
    reached = to
    for place in blocked:
        if place != start and (place - start) * direction > 0 and (reached - place) * direction >= 0:
            reached = place - direction
    return reached
