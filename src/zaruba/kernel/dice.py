"""Throws of dice, their notation, and the exact chances of what they show.

Counts are whole numbers out of `Throw.ways`; nothing here is a float.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, product
from math import comb, prod

from msgspec import Struct

MOST_DICE = 1000
MOST_SIDES = 1_000_000
MOST_WALKED = 10_000
"""Raw faces are walked one by one only up to this many ways; beyond it a reading must look at the total."""


class Throw(Struct, frozen=True, cache_hash=True):
    """Dice thrown together: the sides of each die in order, and how many are kept.

    `keep` 0 keeps every die, +n the n highest, −n the n lowest. Advantage on a d20 is one
    throw, `2d20kh1`, and not two.
    """

    dice: tuple[int, ...]
    keep: int = 0

    @property
    def ways(self) -> int:
        """How many equally likely results the dice have."""
        return prod(self.dice)

    @property
    def text(self) -> str:
        """The throw in the usual notation: `d20`, `2d6+1d4`, `2d20kh1`."""
        parts = []
        for sides, group in groupby(self.dice):
            count = sum(1 for _ in group)
            parts.append(f"{count}d{sides}" if count > 1 or len(self.dice) > 1 else f"d{sides}")
        kept = "" if not self.keep else f"kh{self.keep}" if self.keep > 0 else f"kl{-self.keep}"
        return "+".join(parts) + kept

    def kept(self, faces: Sequence[int]) -> int:
        """The sum of the kept faces."""
        if self.keep == 0:
            return sum(faces)
        if self.keep == 1:
            return max(faces)
        if self.keep == -1:
            return min(faces)
        ordered = sorted(faces, reverse=self.keep > 0)
        return sum(ordered[: abs(self.keep)])

    def shows(self, faces: Sequence[int]) -> bool:
        """Whether `faces` can be what these dice show."""
        return len(faces) == len(self.dice) and self.odd_face(faces) is None

    def odd_face(self, faces: Sequence[int]) -> tuple[int, int] | None:
        """The first face that its die does not have, and the sides of that die."""
        for face, sides in zip(faces, self.dice, strict=False):
            if isinstance(face, bool) or not 1 <= face <= sides:
                return face, sides
        return None

    def times(self, factor: int) -> Throw:
        """Every die `factor` times over, in the same order: 1d6+1d4 twice is 2d6+2d4."""
        return Throw(tuple(sides for sides in self.dice for _ in range(factor)), self.keep)

    def with_advantage(self) -> Throw:
        return Throw(self.dice * 2, 1)

    def with_disadvantage(self) -> Throw:
        return Throw(self.dice * 2, -1)


def die(sides: int) -> Throw:
    return Throw((sides,))


_POOL = re.compile(r"(\d*)[dк](\d+|%)")
_KEEP = re.compile(r"k([hl])(\d+)$")


@lru_cache(maxsize=4096)
def throw(text: str) -> Throw:
    """Read a throw such as `2d6`, `1d6+1d4`, `2d20kh1`, `d%`. Raises ValueError with what is wrong.

    Plain numbers are not part of a throw: bonuses are rows of a tally.
    """
    rest = text.strip().lower().replace("д", "d").replace("к", "d")
    keep = 0
    if match := _KEEP.search(rest):
        keep = int(match[2]) * (1 if match[1] == "h" else -1)
        rest = rest[: match.start()]
    dice: list[int] = []
    for part in rest.split("+"):
        pool = _POOL.fullmatch(part.strip())
        if not pool:
            raise ValueError(f"{text!r} is not a throw: expected dice such as 2d6, at {part.strip()!r}")
        count, sides = int(pool[1] or 1), 100 if pool[2] == "%" else int(pool[2])
        if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"{text!r}: at most {MOST_DICE} dice of at most {MOST_SIDES} sides")
        dice += [sides] * count
    if len(dice) > MOST_DICE:
        raise ValueError(f"{text!r}: at most {MOST_DICE} dice")
    if (match and not keep) or abs(keep) > len(dice):
        raise ValueError(f"{text!r} keeps {abs(keep)} of {len(dice)} dice")
    return Throw(tuple(dice), keep)


d4, d6, d8, d10, d12, d20, d100 = (die(sides) for sides in (4, 6, 8, 10, 12, 20, 100))

Counts = tuple[tuple[int, int], ...]
"""Pairs of a total and in how many ways it comes, in ascending order of the total."""


@lru_cache(maxsize=1024)
def totals(dice: Throw) -> Counts:
    """Every kept total with the number of ways it comes; the ways sum to `dice.ways`."""
    if dice.keep == 0:
        return _sums(dice.dice)
    if abs(dice.keep) == 1:
        return _extremes(dice.dice, highest=dice.keep > 0)
    if len(set(dice.dice)) == 1:
        return _kept_of_alike(len(dice.dice), dice.dice[0], abs(dice.keep), highest=dice.keep > 0)
    if dice.ways > MOST_WALKED:
        raise ValueError(f"{dice.text}: keeping several of unlike dice is not reckoned beyond {MOST_WALKED} ways")
    return _counted(dice.kept(faces) for faces in every_faces(dice))


def every_faces(dice: Throw) -> Iterable[tuple[int, ...]]:
    """Every raw result, each equally likely; refuses more than `MOST_WALKED`."""
    if dice.ways > MOST_WALKED:
        raise ValueError(f"{dice.text} has {dice.ways} results, more than the {MOST_WALKED} that are walked one by one")
    return product(*(range(1, sides + 1) for sides in dice.dice))


def _counted(values: Iterable[int]) -> Counts:
    counts: dict[int, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return tuple(sorted(counts.items()))


def _sums(dice: tuple[int, ...]) -> Counts:
    ways = [1]  # ways[i]: how the dice so far sum to i + their number
    for sides in dice:
        grown = [0] * (len(ways) + sides - 1)
        for total, count in enumerate(ways):
            for face in range(sides):
                grown[total + face] += count
        ways = grown
    return tuple((total + len(dice), count) for total, count in enumerate(ways))


def _extremes(dice: tuple[int, ...], *, highest: bool) -> Counts:
    if highest:
        at_most = [prod(min(face, sides) for sides in dice) for face in range(max(dice) + 1)]
        return tuple((face, at_most[face] - at_most[face - 1]) for face in range(1, max(dice) + 1))
    at_least = [prod(max(sides - face + 1, 0) for sides in dice) for face in range(1, min(dice) + 2)]
    return tuple((face, at_least[face - 1] - at_least[face]) for face in range(1, min(dice) + 1))


def _kept_of_alike(number: int, sides: int, kept: int, *, highest: bool) -> Counts:
    """Order statistics: from the best face down, how many dice show it, and whether they are still kept."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # (dice placed, total kept) -> ways
    for face in range(sides, 0, -1) if highest else range(1, sides + 1):
        grown: dict[tuple[int, int], int] = {}
        for (placed, total), count in ways.items():
            for more in range(number - placed + 1):
                counted = max(0, min(more, kept - placed))
                key = (placed + more, total + counted * face)
                grown[key] = grown.get(key, 0) + count * comb(number - placed, more)
        ways = grown
    return tuple(sorted((total, count) for (placed, total), count in ways.items() if placed == number))
