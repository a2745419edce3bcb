"""A careful player of any rulebook: one act ahead by exact odds, and how good what comes of it is, as solved fights have it.

Exact odds are handed in as the oracle: `oracle(action)` tells in which positions the turn may end, whose it was, and how
likely each is, or None where there are too many ways; `oracle(action, brief=True)` where the act itself ends, and
`oracle.after(position)` where the next turn does (`zaruba.study.outlook`). How good a position is, the few numbers say that every rulebook
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
from zaruba.kernel.people import whose_turn
from zaruba.kernel.stage import stage
from zaruba.kernel.system import System, Tactic

NAME = "careful"
FILE = "careful.json"
MARGIN = 0.004
"""By how much of a chance to win an act has to be better than the rulebook's own tactic, for it to be taken instead."""
MARGIN_FROM_NEAR = 0.05
"""The same where no answer to it could be seen: nothing is lost there yet by whoever sits still."""
MOST_FOLLOWED = 4
"""Ends of a turn from which the next is followed."""
MOST_OF_KIND, FEW_OF_KIND, FEW_FURTHER = 6, 3, 3
"""Of all acts of a kind so many are looked at briefly, from end to end, and so many of them weighed, the best of that look. So
many acts of different kinds are weighed once more, by what the next turn makes of them."""
ALIKE = 1e-9

End = tuple[Any, str]
"""A position, and whose turn has ended there."""
Ends = Mapping[End, float]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """What features of a position weigh: those of `FEATURES` by name, and marks of the able as `kind key`.

    Of whoever has just acted they are `acted kind key`: what it has taken upon itself is yet to tell, what another has taken
    upon itself before may be over.
    """

    features: dict[str, float]
    marks: dict[str, float] = {}


FEATURES = ("able", "firm", "wounds", "shares", "health", "present")
"""Balances of what either side still has, each −1 to 1. `firm` counts everybody once and his share of wounds besides: in some
rulebooks one fights on with none left."""
ACTED = "acted"
USUAL = Weights({"able": 2.0, "firm": 1.0, "wounds": 1.0, "shares": 1.0, "health": 0.0, "present": 0.1})
"""For a rulebook that brings none of its own."""


@lru_cache(maxsize=16)
def weights_in(folder: Path) -> Weights:
    """What a rulebook's folder holds of them."""
    file = folder / FILE
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.exists() else USUAL


class _Sum:
    """What a side still has."""

    __slots__ = ("able", "firm", "health", "marks", "present", "shares", "wounds")

    def __init__(self) -> None:
        self.able = self.present = 0
        self.firm = self.wounds = self.shares = self.health = 0.0
        self.marks: dict[str, int] = {}


def features(system: System, position: Any, side: str, acted: str = "") -> tuple[tuple[float, ...], dict[str, int]]:
    """What is told of a position from the view of a side: by `FEATURES`, and marks, ours less theirs.

    `acted` is whose turn has just ended, if anybody's. Among the marks `acted` tells of which side that is.
    """
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
            to.firm += 1 + left / of
            to.health += math.sqrt(left / of)
            before = f"{ACTED} " if figure.name == acted else ""
            for kind, key in figure.marks:
                mark = f"{before}{kind} {key}"
                to.marks[mark] = to.marks.get(mark, 0) + 1
    told = tuple(_balance(getattr(mine, name), getattr(theirs, name)) for name in FEATURES)
    marks = {mark: mine.marks.get(mark, 0) - theirs.marks.get(mark, 0) for mark in {**mine.marks, **theirs.marks}}
    if acted in sides:
        marks[ACTED] = 1 if sides[acted] == side else -1
    return told, marks


def _balance(mine: float, theirs: float) -> float:
    return (mine - theirs) / (mine + theirs) if mine + theirs else 0.0


def judged(system: System, position: Any, side: str, acted: str = "") -> float:
    """What a position is worth to a side, where somebody's turn has just ended: its chance to win, as far as the weights go."""
    verdict = system.verdict(position)
    if verdict is not None:
        return 0.5 if verdict.winner is None else float(verdict.winner == side)
    weights = weights_in(system.folder)
    told, marks = features(system, position, side, acted)
    total = sum(weights.features.get(name, 0.0) * value for name, value in zip(FEATURES, told, strict=True))
    total += sum(weights.marks.get(mark, 0.0) * count for mark, count in marks.items())
    return 1 / (1 + math.exp(-total))


def careful(system: System, habit: Tactic | None = None) -> Tactic:
    """The tactic `careful` for a rulebook: its own tactic (or another habit), but where exact odds say that something
    else is better."""
    own = habit or system.tactics["default"]

    def decide(ask: Choose, known: Any, oracle: Any) -> Any:
        usual, side = own(ask, known, oracle), side_of(known, ask.who)
        if not side:
            return usual
        judge, near = _Judge(system, side), dict[Any, Ends]()

        def at_a_glance(action: Any) -> float:
            ends = oracle(action, brief=True)
            return -1.0 if ends is None else judge.on_average(ends)

        usual_ends = oracle(usual)
        if usual_ends is None:
            return usual
        near[usual] = usual_ends
        now = (known, whose_turn(known))
        for kind in kinds(ask):
            for action in few(kind, at_a_glance):
                ends = None if action == usual else oracle(action)
                if ends is not None and (judge.is_idle(usual_ends, now) or not judge.is_idle(ends, now)):
                    near[action] = ends
        worths, margin = {action: judge.on_average(ends) for action, ends in near.items()}, MARGIN_FROM_NEAR
        further: dict[Any, float] = {}
        for action in (usual, *foremost(worths, usual)):
            worth = judge.onward(near[action], oracle.after)
            if worth is None:
                break
            further[action] = worth
        else:  # all are seen from equally far, or none is
            worths, margin = further, MARGIN
        best = max(worths, key=worths.__getitem__)
        return best if worths[best] > worths[usual] + margin else usual

    return decide


class _Judge:
    """What positions are worth to a side, each judged once."""

    def __init__(self, system: System, side: str) -> None:
        self.system, self.side = system, side
        self._known: dict[End, float] = {}

    def worth(self, end: End) -> float:
        if end not in self._known:
            self._known[end] = judged(self.system, end[0], self.side, end[1])
        return self._known[end]

    def on_average(self, ends: Ends) -> float:
        return math.fsum(chance * self.worth(end) for end, chance in ends.items())

    def is_idle(self, ends: Ends, now: End) -> bool:
        """Whether all that can be judged is left as it was. To sit still risks nothing, and what it puts off is judged nowhere;
        so it never takes the place of an act that does something."""
        return all(abs(self.worth(end) - self.worth(now)) < ALIKE for end in ends)

    def onward(self, ends: Ends, after: Callable[[Any], Ends | None]) -> float | None:
        """The same once the next turn has told. The likeliest ends are followed; by as much as that makes of them on the
        average, the others are taken to be better or worse."""
        going_on = {end: chance for end, chance in ends.items() if self.system.verdict(end[0]) is None}
        change = weight = 0.0
        for end in sorted(going_on, key=lambda end: -going_on[end])[:MOST_FOLLOWED]:
            later = after(end[0])
            if later is None:
                return None
            change += going_on[end] * (self.on_average(later) - self.worth(end))
            weight += going_on[end]
        return self.on_average(ends) + (change / weight * math.fsum(going_on.values()) if weight else 0.0)


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


def foremost(worths: Mapping[Any, float], usual: Any) -> Sequence[Any]:
    """The acts that are worth another look: of each kind the best besides what is usual, and of these the best."""
    best: dict[type[Any], Any] = {}
    for action, worth in worths.items():
        kind = type(action)
        if action != usual and (kind not in best or worth > worths[best[kind]]):
            best[kind] = action
    return sorted(best.values(), key=lambda action: -worths[action])[:FEW_FURTHER]


_first = itemgetter(0)


def spread(many: Sequence[Any], most: int) -> Sequence[Any]:
    """All of a few; of many, some from end to end."""
    if len(many) <= most:
        return many
    return [many[place * (len(many) - 1) // (most - 1)] for place in range(most)]
