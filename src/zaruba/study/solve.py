"""Best play: what a small fight is worth if both sides do their best, and what each offer is worth now.

The graph of `zaruba.study.game` is gone over again and again, from below (a fight that has not ended is lost) and from
above (it is won), until both are as near as was asked. Fights go mostly one way, towards fewer wounds: positions
between which there is a way back are gone over together, and what they lead to before them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import numpy as np
from msgspec import Struct

from zaruba.kernel.asks import Choose, ChooseTogether
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.system import System
from zaruba.study import tables
from zaruba.study.chain import Floats, Ints
from zaruba.study.game import (
    ALL,
    CHANCE,
    DRAWN,
    ENDS,
    FLOOR,
    LOST,
    MOST_NODES,
    OWN,
    THEIRS,
    TOGETHER,
    WON,
    Answer,
    Game,
    Limits,
    OpenOffers,
    Window,
    explored_game,
)
from zaruba.study.policies import by_side
from zaruba.study.shapes import Patience
from zaruba.study.walking import Found, Reckoner, in_all

CLOSE = 1e-6
"""How near the bounds of the value are brought to one another."""
FINE = 1e-10
"""Positions are gone over until nothing changes by more."""
MOST_SWEEPS = 20_000
DRAW = 0.5
"""What a fight is worth that nobody wins."""


class Worth(Struct, frozen=True):
    """What an answer is worth to the side whose value is reckoned, and how often best play gives it."""

    answer: Answer
    value: float
    share: float


class Deciding(Struct, frozen=True):
    """A decision: what it is worth, and each answer of each who decides. Several only where they decide together."""

    window: str
    value: float
    answers: dict[str, tuple[Worth, ...]]


class Reply(Struct, frozen=True):
    """What somebody is to answer within a step that has begun: how likely it is to be asked, and how often each is best."""

    who: str
    window: str
    chance: float
    shares: tuple[tuple[Any, float], ...]


class Solution(Struct, frozen=True, eq=False):
    """A solved fight: every position's value lies between `lower` and `upper`, the chance that `game.side` wins.

    Half a win is a fight that nobody wins.
    """

    game: Game
    lower: Floats
    upper: Floats
    seconds: float

    @property
    def value(self) -> float:
        return self.worth_of(self.game.start)

    @property
    def gap(self) -> float:
        """How far the bounds are from one another at the start."""
        return float(self.upper[self.game.start] - self.lower[self.game.start])

    def worth_of(self, node: int) -> float:
        return float(self.lower[node] + self.upper[node]) / 2

    def worth(self, position: Any) -> float:
        """What a position is worth. Raises KeyError for one that cannot come about."""
        return self.worth_of(self.game.find(position))

    def deciding(self, node: int) -> Deciding | None:
        """The decision at a node, if there is one."""
        game = self.game
        window = game.window(node)
        if window is None:
            return None
        return decided(window, self._table(node), game.side)

    def _table(self, node: int) -> Floats:
        """What each pair of answers is worth: a row for each of ours, a column for each of theirs."""
        game = self.game
        rows = slice(int(game.first[node]), int(game.first[node + 1]))
        return rows_of(game, (self.lower + self.upper) / 2, DRAW, rows).reshape(-1, int(game.widths[node]))

    def ours(self, node: int) -> tuple[str, ...]:
        """Who of those that decide at a node is of the side whose value is reckoned."""
        window = self.game.window(node)
        assert window is not None
        return tuple(who for who, side in zip(window.who, window.sides, strict=True) if side == self.game.side)

    def replies(self, node: int) -> tuple[Reply, ...]:
        """What is to be answered to the best act at a node, before its step has come to an end."""
        game = self.game
        _, taken, met = tables.mixed(self._table(node))
        todo = [
            (float(share), int(game.first[node]) + row)
            for row, share in enumerate(np.outer(taken, met).ravel())
            if share > FINE
        ]
        found: dict[tuple[str, str], dict[Any, float]] = {}
        while todo:
            chance, row = todo.pop()
            for k in range(int(game.begins[row]), int(game.begins[row + 1])):
                to, likely = int(game.columns[k]), chance * float(game.chances[k])
                if not game.is_inner(to):
                    continue
                deciding = self.deciding(to)
                if deciding is not None:
                    for who, answers in deciding.answers.items():
                        shares = found.setdefault((who, deciding.window), {})
                        for one in answers:
                            shares[one.answer.action] = shares.get(one.answer.action, 0.0) + likely * one.share
                _, mine, theirs = tables.mixed(self._table(to))
                todo += [
                    (likely * float(share), int(game.first[to]) + place)
                    for place, share in enumerate(np.outer(mine, theirs).ravel())
                    if share > FINE
                ]
        return tuple(_reply(who, window, shares) for (who, window), shares in found.items())

    def ahead(self, node: int, least: float = 0.0) -> Iterator[tuple[float, int]]:
        """The decisions that come next from a node, dice alone between, with their chances; those above `least`."""
        if node < ENDS:
            return
        todo = [(1.0, node)]
        found: dict[int, float] = {}
        while todo:
            chance, one = todo.pop()
            if self.game.window(one) is not None:
                found[one] = found.get(one, 0.0) + chance
            elif one >= ENDS and chance > least:
                row = int(self.game.first[one])
                for k in range(int(self.game.begins[row]), int(self.game.begins[row + 1])):
                    todo.append((chance * float(self.game.chances[k]), int(self.game.columns[k])))
        yield from sorted(((chance, one) for one, chance in found.items()), key=lambda pair: -pair[0])


def decided(window: Window, table: Floats, side: str) -> Deciding:
    """A decision whose answers are worth what the table says: a row for each of ours, a column for each of theirs."""
    value, taken, met = tables.mixed(table)
    own = sum(one == side for one in window.sides)
    sizes = [len(answers) for answers in window.answers]
    by: dict[str, tuple[Worth, ...]] = {}
    for of, answered, best, whole, shares in (
        (range(own), sizes[:own], np.max, table @ met, taken),
        (range(own, len(sizes)), sizes[own:], np.min, taken @ table, met),
    ):
        for axis, place in enumerate(of):
            others = tuple(other for other in range(len(answered)) if other != axis)
            each = best(whole.reshape(answered), axis=others)
            often = shares.reshape(answered).sum(axis=others)
            by[window.who[place]] = tuple(map(Worth, window.answers[place], each.tolist(), often.tolist()))
    return Deciding(window.window, value, by)


class Lookahead:
    """What is best in the middle of a step: the rest of it is gone through, and where it ends the solution says more."""

    def __init__(self, solution: Solution, floor: Fraction = FLOOR, patience: Patience | None = None) -> None:
        game = solution.game
        habit = by_side(game.system)
        self._solution, self._floor = solution, floor
        self._patience = patience or Patience(len(game), None, None)
        self._offers = OpenOffers(game.system, game.side, game.limits, frozenset(), habit)
        self._reckoner: Reckoner[Any] = Reckoner(
            habit, game.system.measure, facts=False, open_to=self._offers.left_open, now_and_then=self._patience.check
        )

    def deciding(
        self,
        ask: Choose | ChooseTogether,
        now: Any,
        before: Any,
        answered: Callable[[Any], Callable[[Fight[Any]], Rule]],
    ) -> Deciding | None:
        """An open decision, in the position `now`; None where it is neither side's.

        `answered` makes a rule of the step that began `before`, in which the decision is answered so (several at once
        with who → action). Raises KeyError where it comes to a position that was not solved, and `TooLarge`.
        """
        self._patience.met(1, 1)
        found = self._offers.left_open(ask, now)
        if found is None:
            return None
        window, together = found
        values: list[float] = []
        for answers in self._pairs(window):
            given = {one.who: one.action for one in answers} if together else answers[0].action
            rule = answered(given)
            values.append(self._worth(rule, before, self._reckoner.reckon(rule, before, self._floor)))
        return decided(
            window, np.array(values).reshape(-1, _width(window, self._solution.game.side)), self._solution.game.side
        )

    def _worth(self, rule: Callable[[Fight[Any]], Rule], before: Any, found: Found) -> float:
        worth = DRAW * in_all(found.broken_off)
        for end in found.ends:
            worth += end.ways * self._solution.worth(end.state)
        for fork in found.forks:
            window, together = fork.window
            values = []
            for answers in self._pairs(window):
                given = {one.who: one.action for one in answers} if together else answers[0].action
                after = self._reckoner.go_on(rule, before, self._floor, fork, given)
                values.append(self._worth(rule, before, after))
            table = np.array(values).reshape(-1, _width(window, self._solution.game.side))
            worth += fork.ways * tables.mixed(table)[0]
        return float(worth / found.of)

    def _pairs(self, window: Window) -> Iterator[tuple[Answer, ...]]:
        """What may be answered, by all who decide. Raises `TooLarge`."""
        self._patience.answers(prod([len(answers) for answers in window.answers]))
        return product(*window.answers)


def _width(window: Window, side: str) -> int:
    """How many answers the foes have between them."""
    return prod([len(answers) for one, answers in zip(window.sides, window.answers, strict=True) if one != side])


def _reply(who: str, window: str, shares: dict[Any, float]) -> Reply:
    chance = sum(shares.values())
    ordered = sorted(shares.items(), key=lambda one: -one[1])
    return Reply(who, window, chance, tuple((action, share / chance) for action, share in ordered))


def solved(
    system: System,
    start: Any,
    *,
    side: str = "",
    limits: Limits = ALL,
    habits: Mapping[str, str] | None = None,
    floor: Fraction = FLOOR,
    opened: bool = True,
    most_nodes: int = MOST_NODES,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Solution:
    """What the fight is worth from `start` on for `side`, or that of whoever is named first. Raises `TooLarge`.

    A side with `habits` plays by that tactic of the rulebook, whatever comes: the value is then that of the tactic
    against the best answer.
    """
    since = time.monotonic()
    patience = Patience(most_nodes, seconds, progress)
    first = side or start.combatants[0].side
    game = explored_game(
        system, start, first, limits=limits, habits=habits, floor=floor, patience=patience, opened=opened
    )
    lower, upper = bounds(game, patience)
    return Solution(game, lower, upper, time.monotonic() - since)


# ---------------------------------------------------------------- values


def rows_of(game: Game, values: Floats, lost: float, rows: slice) -> Floats:
    """What each of some rows is worth, if what was not followed is worth `lost` of it."""
    begins = game.begins[rows.start : rows.stop + 1]
    ways = slice(begins[0], begins[-1])
    each = game.chances[ways] * values[game.columns[ways]]
    return np.asarray(np.add.reduceat(each, begins[:-1] - begins[0])) + lost * game.lost[rows]


def bounds(game: Game, patience: Patience | None = None) -> tuple[Floats, Floats]:
    """What each node is worth at least and at most. Raises `TooLarge` when the time is over."""
    check = patience.check if patience is not None else lambda: None
    values = np.zeros((len(game), 2))
    values[:, 1] = 1.0
    values[LOST], values[WON], values[DRAWN] = 0.0, 1.0, DRAW
    places = np.full(len(game), -1)
    for level in levels(game):
        Level(game, level, values, places).settle(values, check)
    return values[:, 0].copy(), values[:, 1].copy()


class Level:
    """Nodes that are gone over together: what their rows are worth by other nodes, and the ways to one another.

    Both bounds are brought in at once, in two columns. The nodes of one kind stand together, those with most answers
    first, and of their rows all first answers, then all second ones: so the best of each node is found answer by answer.
    """

    def __init__(self, game: Game, nodes: Ints, values: Floats, places: Ints) -> None:
        from scipy.sparse import csr_array

        counts = game.first[nodes + 1] - game.first[nodes]
        order = np.lexsort((-counts, game.kinds[nodes]))
        self.nodes = nodes = nodes[order]
        counts, kinds = counts[order], game.kinds[nodes]
        self.best: list[tuple[Any, slice, list[slice]]] = []
        """How the best answer is found, the nodes, and where their first, second, … answers stand."""
        self.tables: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        """Tables by height and width: the places of the nodes, and where the rows of each begin."""
        taken: list[Ints] = []
        begin = 0
        for kind, best in ((CHANCE, np.maximum), (OWN, np.maximum), (THEIRS, np.minimum)):
            low, high = np.searchsorted(kinds, [kind, kind + 1]).tolist()
            answers: list[slice] = []
            for answer in range(int(counts[low]) if high > low else 0):
                left = int(np.searchsorted(-counts[low:high], -answer))
                taken.append(game.first[nodes[low : low + left]] + answer)
                answers.append(slice(begin, begin + left))
                begin += left
            if answers:
                self.best.append((best, slice(low, high), answers))
        for place in np.flatnonzero(kinds == TOGETHER).tolist():
            width, count = int(game.widths[nodes[place]]), int(counts[place])
            found = self.tables.setdefault((count // width, width), ([], []))
            found[0].append(place)
            found[1].append(begin)
            taken.append(np.arange(count) + game.first[nodes[place]])
            begin += count
        rows = np.concatenate(taken)
        lengths = game.begins[rows + 1] - game.begins[rows]
        ways = runs(game.begins[rows], lengths)
        columns, chances, row = game.columns[ways], game.chances[ways], np.repeat(np.arange(begin), lengths)
        places[nodes] = np.arange(len(nodes))
        to = places[columns]
        places[nodes] = -1
        out, within = to < 0, to >= 0
        self.given = np.outer(game.lost[rows], [0.0, 1.0])
        self.given += csr_array((chances[out], (row[out], columns[out])), shape=(begin, len(game))) @ values
        self.leads = csr_array((chances[within], (row[within], to[within])), shape=(begin, len(nodes)))

    def settle(self, values: Floats, check: Callable[[], None]) -> None:
        """Go over the nodes until nothing changes any more; once, where they do not lead to one another."""
        now = values[self.nodes]
        for _ in range(MOST_SWEEPS if self.leads.nnz else 1):
            check()
            new = self.swept(now)
            change = float(np.abs(new - now).max())
            now = new
            if change <= FINE:
                break
        values[self.nodes] = now

    def swept(self, now: Floats) -> Floats:
        rows = self.given + self.leads @ now if self.leads.nnz else self.given
        new = np.empty((len(self.nodes), 2))
        for best, span, answers in self.best:
            new[span] = rows[answers[0]]
            for answer in answers[1:]:
                some = new[span.start : span.start + answer.stop - answer.start]
                best(some, rows[answer], out=some)
        for (height, width), (places, begins) in self.tables.items():
            each = rows[np.add.outer(begins, np.arange(height * width))]
            for bound in (0, 1):
                new[places, bound] = tables.worth(each[:, :, bound].reshape(-1, height, width))
        return new


def runs(begins: Ints, lengths: Ints) -> Ints:
    """The numbers of several runs, one run after the other."""
    ends = np.cumsum(lengths)
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - lengths - begins, lengths)


def levels(game: Game) -> list[Ints]:
    """The nodes in parts: each leads to itself and to parts before it alone."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    size = len(game)
    rows = np.repeat(np.arange(size), np.diff(game.first))
    sources = np.repeat(rows, np.diff(game.begins))
    leads = csr_array((np.ones(len(sources), np.int8), (sources, game.columns)), shape=(size, size))
    count, of = connected_components(leads, directed=True, connection="strong")
    by_depth = depths(int(count), of[sources].astype(np.int64), of[game.columns].astype(np.int64))[of]
    by_depth[[WON, LOST, DRAWN]] = -1
    order = np.argsort(by_depth, kind="stable")
    cuts = np.flatnonzero(np.diff(by_depth[order])) + 1
    return [part for part in np.split(order, cuts) if by_depth[part[0]] >= 0]


def depths(count: int, sources: Ints, targets: Ints) -> Ints:
    """How long the longest way from each is, where no way leads back."""
    pairs = np.unique((sources * count + targets)[sources != targets])
    order = np.argsort(pairs % count, kind="stable")
    before = (pairs // count)[order]
    lengths = np.bincount(pairs % count, minlength=count)
    begins = np.cumsum(lengths) - lengths
    ahead = np.bincount(pairs // count, minlength=count)
    found, depth = np.zeros(count, np.int64), 0
    ready = np.flatnonzero(ahead == 0)
    while len(ready):
        found[ready] = depth
        ones, ways = np.unique(before[runs(begins[ready], lengths[ready])], return_counts=True)
        ahead[ones] -= ways
        ready, depth = ones[ahead[ones] == 0], depth + 1
    return found


__all__ = [
    "ALL", "Answer", "Deciding", "Game", "Limits", "Lookahead", "Reply", "Solution", "Worth", "bounds", "explored_game", "solved",
]  # fmt: skip
