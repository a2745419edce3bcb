"""Who answers a roll: keyed machine dice, quick dice, a script that names its dice."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections import deque
from collections.abc import Callable, Iterable
from math import gcd
from typing import Any

from zaruba.kernel.asks import Ask, Choose, ChooseTogether, Measure, Parametric, Roll
from zaruba.kernel.dice import Throw
from zaruba.kernel.readings import Reading, chances


class KeyedDice:
    """Machine dice: each face is a keyed hash of (seed, purpose, roller, n, place in the throw).

    `n` counts that pair's earlier live answers on this branch, so a roll added or hidden elsewhere
    never shifts it, and an undone roll shows the same face again.
    """

    def __init__(self, seed: bytes) -> None:
        self._key = hashlib.sha256(seed).digest()

    def faces(self, throw: Throw, *, purpose: str, by: str, n: int) -> tuple[int, ...]:
        return tuple(self._face(sides, f"{purpose}\0{by}\0{n}\0{place}") for place, sides in enumerate(throw.dice))

    def _face(self, sides: int, message: str) -> int:
        # Draws past the last whole multiple of `sides` are thrown again, so every face is equally likely.
        fair = (1 << 64) // sides * sides
        for again in range(256):
            digest = hashlib.blake2b(f"{message}\0{again}".encode(), key=self._key, digest_size=8).digest()
            number = int.from_bytes(digest, "big")
            if number < fair:
                return number % sides + 1
        raise AssertionError("256 unfair draws in a row")


def fresh_seed() -> bytes:
    """256 random bits that nobody has seen."""
    return secrets.token_bytes(32)


def commitment(seed: bytes, salt: bytes) -> str:
    """What may be published before the fight: SHA-256 of the salt and the seed."""
    return hashlib.sha256(salt + seed).hexdigest()


class QuickDice:
    """Dice for sampling: one pseudo-random stream, no record.

    It draws results of readings by their exact ways, from tables that are made once for each pair of
    throw and reading; where there are too many ways for a table it throws the dice.
    """

    __slots__ = ("_random", "_source", "_tables")

    def __init__(self, seed: int | None = None) -> None:
        self._source = random.Random(seed)
        self._random = self._source.random
        self._tables: dict[tuple[Throw, Reading[Any]], tuple[Any, ...] | None] = {}

    def begin(self, seed: int) -> None:
        """Begin the stream of another seed; the tables are kept."""
        self._source.seed(seed)

    def see(self, ask: Roll[Any]) -> Any:
        """Give the rule what it is to see of a throw."""
        key = (ask.throw, ask.reading)
        try:
            table = self._tables[key]
        except KeyError:
            table = self._tables[key] = _table(*key)
        if table is not None:
            return table[int(self._random() * len(table))]
        return ask.reading.read_faces(ask.throw, [int(self._random() * sides) + 1 for sides in ask.throw.dice])


MOST_IN_TABLE = 1 << 12


def _table(throw: Throw, reading: Reading[Any]) -> tuple[Any, ...] | None:
    """Every result as often as it has ways (reduced to the smallest such numbers), if that is not too long."""
    weighed = chances(throw, reading)
    shared = gcd(*(ways for _, ways in weighed.results))
    if weighed.of // shared > MOST_IN_TABLE:
        return None
    return tuple(result for result, ways in weighed.results for _ in range(ways // shared))


class ScriptError(AssertionError):
    """The dice or choices of a script are not those the rules ask for."""


class Script:
    """Answers for a test or a worked case: dice by name and choices in order.

    A die of another kind than the rule asks for fails, and so does anything left over at the end
    (`finish`). `dice` holds (sides, face) pairs in the order they are thrown.
    """

    def __init__(
        self,
        dice: Iterable[tuple[int, int]] = (),
        choices: Iterable[Any] = (),
        measures: Iterable[int] = (),
        *,
        otherwise: Callable[[Ask], Any] | None = None,
    ) -> None:
        self.dice = deque(dice)
        self.choices = deque(choices)
        self.measures = deque(measures)
        self.thrown: list[tuple[Roll[Any], tuple[int, ...]]] = []
        self.asked: list[Ask] = []
        self._otherwise = otherwise

    def faces(self, ask: Roll[Any]) -> tuple[int, ...]:
        taken: list[int] = []
        for sides in ask.throw.dice:
            if not self.dice:
                raise ScriptError(f"{ask.by} throws {ask.throw.text} for {ask.purpose}, and the script has no die left")
            named, face = self.dice.popleft()
            if named != sides:
                raise ScriptError(f"{ask.by} throws {ask.throw.text} for {ask.purpose}; the script has a d{named}")
            if not 1 <= face <= sides:
                raise ScriptError(f"a d{sides} cannot show {face}")
            taken.append(face)
        return tuple(taken)

    def __call__(self, ask: Ask) -> Any:
        """What the rule is to see of the next answer."""
        self.asked.append(ask)
        if isinstance(ask, Roll):
            faces = self.faces(ask)
            self.thrown.append((ask, faces))
            return ask.reading.read_faces(ask.throw, faces)
        if isinstance(ask, Measure):
            if self.measures:
                return self.measures.popleft()
        elif self.choices:
            return self._chosen(ask, self.choices.popleft())
        if self._otherwise is not None:
            return self._otherwise(ask)
        raise ScriptError(f"nothing in the script answers {ask}")

    @staticmethod
    def _chosen(ask: Choose | ChooseTogether, wanted: Any) -> Any:
        """`wanted` is an action, or a test that picks the first offer it likes."""
        if isinstance(ask, ChooseTogether):
            return wanted
        if callable(wanted) and not isinstance(wanted, type):
            for offer in ask.offers:
                if wanted(offer.action):
                    return offer.action
        else:
            accepted = find_offer(ask, wanted)
            if accepted is not None:
                return accepted
        raise ScriptError(f"{ask.who} is not offered {wanted} ({ask.window}): {[o.action for o in ask.offers]}")

    def finish(self) -> None:
        left = [f"d{sides}={face}" for sides, face in self.dice]
        if left or self.choices or self.measures:
            raise ScriptError(f"left over: dice {left}, choices {list(self.choices)}, measures {list(self.measures)}")


def find_offer(ask: Choose, wanted: Any) -> Any:
    """The offered action equal to `wanted`, or `wanted` itself where a parametric offer accepts it; else None."""
    for offer in ask.offers:
        if isinstance(offer, Parametric):
            if type(offer.action) is type(wanted) and offer.accepts(wanted) is None:
                return wanted
        elif offer.action == wanted:
            return offer.action
    return None


def by_policy(dice: Callable[[Roll[Any]], Any], decide: Callable[[Choose], Any]) -> Callable[[Ask], Any]:
    """An answerer of dice and decisions; sealed decisions are made one by one, unseen by one another."""

    def answer(ask: Ask) -> Any:
        if type(ask) is Roll:
            return dice(ask)
        if type(ask) is Choose:
            return decide(ask)
        if isinstance(ask, ChooseTogether):
            return {who: decide(Choose(who, ask.window, offers)) for who, offers in ask.offers}
        raise AssertionError(f"nobody measures {ask}")

    return answer


def first_offer(ask: Choose) -> Any:
    """The standing order of those who say nothing: take the first offer (of a path, its first candidate)."""
    for offer in ask.offers:
        if isinstance(offer, Parametric):
            for candidate in offer.candidates():
                return candidate
        else:
            return offer.action
    raise AssertionError(f"{ask.who} has nothing to choose in {ask.window}")
