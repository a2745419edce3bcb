"""A careful player of any rulebook: one act ahead by exact odds, and how good what comes of it is, as solved fights have it.

Exact odds are handed in as the oracle: `oracle(action)` tells in which positions the turn may end, and how likely each is,
or None where there are too many ways; `oracle(action, brief=True)` where the act itself ends (`zaruba.study.outlook`). How good a position is, the few numbers say that every rulebook
tells of everybody; what each of them weighs is fitted, and lies as `careful.json` in the rulebook's folder.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from zaruba.kernel.asks import MASTER, Choose, Parametric
from zaruba.kernel.stage import stage
from zaruba.kernel.system import Oracle, System, Tactic

NAME = "careful"
FILE = "careful.json"
MARGIN = 0.004
"""By how much of a chance to win an act has to be better than the rulebook's own tactic, for it to be taken instead."""
MOST_OF_KIND, FEW_OF_KIND = 16, 3
"""Of all acts of a kind so many are looked at briefly, from end to end, and so many of them weighed, the best of that look."""
ALIKE = 1e-9


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """What features of a position weigh: those of `FEATURES` by name, and marks of the able as `kind key`."""

    features: dict[str, float]
    marks: dict[str, float] = {}


FEATURES = ("able", "wounds", "shares", "health", "present")
USUAL = Weights({"able": 2.0, "wounds": 1.0, "shares": 1.0, "health": 1.0, "present": 0.1})
"""For a rulebook that brings none of its own."""


@lru_cache(maxsize=16)
def weights_in(folder: Path) -> Weights:
    """What a rulebook's folder holds of them."""
    file = folder / FILE
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.exists() else USUAL


class _Sum:
    """What a side still has."""

    __slots__ = ("able", "health", "marks", "present", "shares", "wounds")

    def __init__(self) -> None:
        self.able = self.present = 0
        self.wounds = self.shares = self.health = 0.0
        self.marks: dict[str, int] = {}


def features(system: System, position: Any, side: str) -> tuple[tuple[float, ...], dict[str, int]]:
    """What is told of a position from the view of a side: by `FEATURES`, each −1 to 1, and marks, ours less theirs."""
    own = stage(system)
    sides = {one.name: one.side for one in position.combatants}
    mine, theirs = _Sum(), _Sum()
    for figure in own.figures(position) if own is not None else ():
        to = mine if sides.get(figure.name) == side else theirs
        to.present += figure.here
        if figure.here and figure.able:
            left, of = max(figure.wounds[0], 0), max(figure.wounds[1], 1)
            to.able += 1
            to.wounds += left
            to.shares += left / of
            to.health += math.sqrt(left / of)
            for kind, key in figure.marks:
                mark = f"{kind} {key}"
                to.marks[mark] = to.marks.get(mark, 0) + 1
    told = tuple(_balance(getattr(mine, name), getattr(theirs, name)) for name in FEATURES)
    marks = {mark: mine.marks.get(mark, 0) - theirs.marks.get(mark, 0) for mark in {**mine.marks, **theirs.marks}}
    return told, marks


def _balance(mine: float, theirs: float) -> float:
    return (mine - theirs) / (mine + theirs) if mine + theirs else 0.0


def judged(system: System, position: Any, side: str) -> float:
    """What a position is worth to a side: its chance to win, as far as the weights go."""
    verdict = system.verdict(position)
    if verdict is not None:
        return 0.5 if verdict.winner is None else float(verdict.winner == side)
    weights = weights_in(system.folder)
    told, marks = features(system, position, side)
    total = sum(weights.features.get(name, 0.0) * value for name, value in zip(FEATURES, told, strict=True))
    total += sum(weights.marks.get(mark, 0.0) * count for mark, count in marks.items())
    return 1 / (1 + math.exp(-total))


def careful(system: System, habit: Tactic | None = None) -> Tactic:
    """The tactic `careful` for a rulebook: its own tactic (or another habit), but where exact odds say that something
    else is better."""
    own = habit or system.tactics["default"]

    def decide(ask: Choose, known: Any, oracle: Oracle) -> Any:
        usual = own(ask, known, oracle)
        side = side_of(known, ask.who)
        most = _worth(system, side, oracle(usual)) if side else None
        if most is None:
            return usual

        def at_a_glance(action: Any) -> float:
            worth = _worth(system, side, oracle(action, brief=True))
            return -1.0 if worth is None else worth

        best, most = usual, most + MARGIN
        for kind in kinds(ask):
            for action in few(kind, at_a_glance):
                worth = None if action == usual else _worth(system, side, oracle(action))
                if worth is not None and worth > most:
                    best, most = action, worth
        return best

    return decide


def _worth(system: System, side: str, ends: Mapping[Any, float] | None) -> float | None:
    return None if ends is None else math.fsum(chance * judged(system, end, side) for end, chance in ends.items())


def side_of(position: Any, who: str) -> str:
    """Whose cause it is; nobody's where the master's word is asked for."""
    if who == MASTER:
        return ""
    for one in position.combatants:
        if one.name == who:
            return str(one.side)
    return next((str(one.side) for one in position.combatants if one.seat == who), "")


def kinds(ask: Choose) -> Iterable[list[Any]]:
    """What may be answered, by the kind of act; of an offer that stands for many, its candidates."""
    found: dict[type[Any], list[Any]] = {}
    for offer in ask.offers:
        found.setdefault(type(offer.action), []).extend(
            offer.candidates() if isinstance(offer, Parametric) else (offer.action,)
        )
    return found.values()


def few(kind: Sequence[Any], at_a_glance: Callable[[Any], float]) -> Sequence[Any]:
    """The acts of a kind that are worth weighing: the best at a glance; some from end to end where that tells nothing."""
    if len(kind) <= FEW_OF_KIND:
        return kind
    looked = [(at_a_glance(action), action) for action in spread(kind, MOST_OF_KIND)]
    if max(looked, key=_first)[0] - min(looked, key=_first)[0] < ALIKE:
        return spread(kind, FEW_OF_KIND)
    return [action for _, action in sorted(looked, key=_first, reverse=True)[:FEW_OF_KIND]]


_first = itemgetter(0)


def spread(many: Sequence[Any], most: int) -> Sequence[Any]:
    """All of a few; of many, some from end to end."""
    if len(many) <= most:
        return many
    return [many[place * (len(many) - 1) // (most - 1)] for place in range(most)]
