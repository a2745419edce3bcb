"""A fight as a game of two: every position that can come about, every decision in it, and where each answer leads.

The rules themselves are walked, step by step, with every decision left open. What is reached is a graph of nodes:
positions, decisions inside a step, and ends. Nothing here says what is best; `zaruba.study.solve` does.

As in a chain (`zaruba.study.exploring`) a step is gone through once for all positions that differ in open numbers
alone; the single nodes are then counted through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import prod
from typing import Any, cast

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from zaruba.kernel.asks import MASTER, Choose, ChooseTogether, Offers, Parametric
from zaruba.kernel.bare import bare
from zaruba.kernel.stage import stage
from zaruba.kernel.system import System
from zaruba.study.chain import Floats, Ints
from zaruba.study.opened import Box, Key, slots
from zaruba.study.policies import Decide, by_side
from zaruba.study.shapes import STUMBLES, Codes, Patience, Shaped, arrivals
from zaruba.study.shapes import Shape as Blank
from zaruba.study.walking import End, Fork, Found, Reckoner

FLOOR = Fraction(1, 10**10)
"""Paths of a step that weigh less are not followed; what they weigh widens the bounds of the value."""
MOST_NODES = 500_000

CHANCE, OWN, THEIRS, TOGETHER, END = range(5)
"""Who says where a node leads: the dice, the side whose value is reckoned, its foes, both unseen by one another."""

WON, LOST, DRAWN = range(3)
"""The nodes that stand for every position in which the fight is over."""
ENDS = 3


class Limits(Struct, frozen=True):
    """What is taken out of a game to make it smaller: kinds of actions that nobody takes, by their names on the wire,
    and of an offer that stands for many actions all candidates but the first few."""

    without: frozenset[str] = frozenset()
    candidates: int | None = None


ALL = Limits()


class Answer(Struct, frozen=True):
    """What somebody may answer: the action, and the clause that opens it."""

    who: str
    action: Any
    clause: str


class Window(Struct, frozen=True):
    """A decision: who, in which window, and the answers of each; several, ours first, where they decide unseen by one
    another."""

    window: str
    who: tuple[str, ...]
    sides: tuple[str, ...]
    answers: tuple[tuple[Answer, ...], ...]


class Game(Struct, frozen=True, eq=False):
    """The graph. Node `n` has the rows `first[n]` to `first[n + 1]`; of a node of dice that is one.

    Row `r` leads to `columns[k]` with `chances[k]` for k from `begins[r]` to `begins[r + 1]`; `lost[r]` was not followed.
    Where both decide at once, the rows are those of a table, as wide as `widths[n]` (the answers of the foes).
    """

    system: System
    side: str
    limits: Limits
    nodes: Nodes
    kinds: NDArray[np.int8]
    widths: Ints
    first: Ints
    begins: Ints
    columns: Ints
    chances: Floats
    lost: Floats
    start: int
    left_out: dict[str, int]
    """Kinds of actions that were left out, and in how many decisions: what would move somebody, and by the limits."""
    assumed: tuple[tuple[str, str], ...]
    """Decisions of neither side (the master's word), answered by habit: who, in which window."""

    def __len__(self) -> int:
        return len(self.kinds)

    def window(self, node: int) -> Window | None:
        """The decision at a node; None where there is none."""
        return self.nodes.lead(node).window if node >= ENDS else None

    def is_inner(self, node: int) -> bool:
        """Whether a node is a decision within a step, and no position between two."""
        return self.nodes.is_inner(node)

    def find(self, position: Any) -> int:
        """The node of a position. Raises KeyError for one that cannot come about."""
        end = end_of(self.system, self.side, position)
        return self.nodes.find(position) if end is None else end

    def position(self, node: int) -> Any:
        """The position of a node; of a decision within a step the one in which the step began."""
        return self.nodes.position(node)


def end_of(system: System, side: str, position: Any) -> int | None:
    """The node of a position in which the fight is over; None for any other."""
    verdict = system.verdict(position)
    if verdict is None:
        return None
    return DRAWN if verdict.winner is None else WON if verdict.winner == side else LOST


def explored_game(
    system: System,
    start: Any,
    side: str,
    *,
    limits: Limits = ALL,
    habits: Mapping[str, str] | None = None,
    floor: Fraction = FLOOR,
    patience: Patience | None = None,
    opened: bool = True,
) -> Game:
    """Every position that can come about from `start`, whatever anybody decides. Raises `TooLarge`.

    A side with `habits` decides by that tactic of the rulebook. Without `opened` no number is left open: the same game,
    position by position.
    """
    patience = patience or Patience(MOST_NODES, None, None)
    if opened and slots(start):
        try:
            return _counted(Explorer(system, start, side, limits, habits or {}, floor, patience, slots(start)))
        except STUMBLES:
            pass
    return _counted(Explorer(system, start, side, limits, habits or {}, floor, patience, ()))


# ---------------------------------------------------------------- what can come about


class Way(Struct, frozen=True):
    """One way: to which place, for which values, and what becomes of each number (kept or not, and so much more).

    A place is a shape (its lead, none within a step); or one of the leads of the same shape; or an end.
    """

    shape: int
    lead: int
    box: Box
    kept: tuple[int, ...]
    plus: tuple[int, ...]
    chance: float = 0.0


class Row(Struct, frozen=True):
    """Where one answer leads, or the dice; `lost` is what was not followed."""

    ways: tuple[Way, ...]
    lost: tuple[tuple[Box, float], ...]


class Lead:
    """A position, or a decision within a step from it: its rows, and what is decided."""

    __slots__ = ("rows", "width", "window")

    def __init__(self) -> None:
        self.rows: tuple[Row, ...] = ()
        self.width = 1
        self.window: Window | None = None

    @property
    def kind(self) -> int:
        height = len(self.rows) // self.width
        if self.width == 1:
            return CHANCE if height == 1 else OWN
        return THEIRS if height == 1 else TOGETHER


class Shape(Blank):
    """A position without its open numbers, the values they may have in it, and its leads: itself, decisions within."""

    __slots__ = ("leads",)

    def __init__(self, blank: Any, keys: int) -> None:
        super().__init__(blank, keys)
        self.leads: list[Lead] = []


AT_ONCE = 1 << 22
"""Nodes are counted through so many times ways at once, at most (or each node by itself)."""
OVER = -1
"""The shape of a way to an end; its lead says which."""


class Explorer(Shaped[Shape]):
    """Every shape that a fight can come to. Raises `Unfit`, or whatever a rule raises that an open number does not suit."""

    def __init__(
        self,
        system: System,
        start: Any,
        side: str,
        limits: Limits,
        habits: Mapping[str, str],
        floor: Fraction,
        patience: Patience,
        keys: tuple[Key, ...],
    ) -> None:
        super().__init__(start, keys, Shape)
        self.system, self.side, self.floor, self.patience = system, side, floor, patience
        self.limits = limits
        habit = by_side(system, habits)
        self.offers = OpenOffers(system, side, limits, frozenset(habits), habit)
        self.reckoner: Reckoner[Any] = Reckoner(
            habit, system.measure, facts=False, open_to=self.offers.left_open, now_and_then=self._go_on
        )
        self._inner = self._before = 0
        """Decisions within steps, and the runs that were made before the step at hand."""
        self._step = bare(system.step)
        self._same = (1,) * len(keys)
        self._nothing = (0,) * len(keys)
        waiting = [self.begin()]
        while waiting:
            here = waiting.pop()
            if self.listed[here].walked:
                continue
            patience.met(len(self.listed) - len(waiting), len(self.listed) + self._inner)
            self._walk(here)
            for lead in self.listed[here].leads:
                for row in lead.rows:
                    for way in row.ways:
                        if way.lead or way.shape == OVER:
                            continue
                        if self.reach(way.shape, self.arriving(here, way)):
                            waiting.append(way.shape)

    # ------------------------------------------------------------ the ways from a shape

    def _go_on(self) -> None:
        """A step goes on. Raises `TooLarge` where it has gone on for too long."""
        self.patience.ways(self.reckoner.runs - self._before)
        self.patience.check()

    def _walk(self, here: int) -> None:
        """All ways from a shape, whatever its numbers are."""
        shape = self.listed[here]
        self._inner -= max(len(shape.leads) - 1, 0)
        self._before = self.reckoner.runs
        shape.walked, shape.leads = True, [Lead()]
        position = self.opened(here)
        found = self.reckoner.reckon(self._step, position, self.floor)
        if len(found.forks) == 1 and not found.ends and not found.broken_off and not found.forks[0].box:
            self._decide(shape, shape.leads[0], position, found.forks[0])
        else:
            shape.leads[0].rows = (self._row(shape, position, found),)
        self.reckoner.forget()

    def _row(self, shape: Shape, position: Any, found: Found) -> Row:
        ways: dict[Way, float] = {}
        for end in found.ends:
            way = self._way(end)
            ways[way] = ways.get(way, 0.0) + end.ways / found.of
        for fork in found.forks:
            place = len(shape.leads)
            shape.leads.append(Lead())
            self._inner += 1
            self.patience.known(len(self.listed) + self._inner)
            self._decide(shape, shape.leads[place], position, fork)
            ways[Way(0, place, fork.box, self._same, self._nothing)] = fork.ways / found.of
        lost = tuple([(cast(Box, end.facts), end.ways / found.of) for end in found.broken_off])
        return Row(tuple([replace(way, chance=chance) for way, chance in ways.items()]), lost)

    def _way(self, end: End) -> Way:
        self.patience.known(len(self.listed) + self._inner)
        over = end_of(self.system, self.side, end.state)
        box = cast(Box, end.facts)
        if over is not None:
            return Way(OVER, over, box, self._nothing, self._nothing)
        to, kept, plus = self.led(end.state)
        return Way(to, 0, box, kept, plus)

    def _decide(self, shape: Shape, lead: Lead, position: Any, fork: Fork) -> None:
        """A decision: one row for each answer, or for each pair of answers."""
        window, together = cast("tuple[Window, bool]", fork.window)
        self.patience.answers(prod([len(answers) for answers in window.answers]))
        rows: list[Row] = []
        for answers in product(*window.answers):
            given = {one.who: one.action for one in answers} if together else answers[0].action
            found = self.reckoner.go_on(self._step, position, self.floor, fork, given)
            rows.append(self._row(shape, position, found))
        own = sum(side == self.side for side in window.sides)
        lead.rows, lead.window = tuple(rows), window
        lead.width = prod([len(theirs) for theirs in window.answers[own:]])


# ---------------------------------------------------------------- counting through


class Nodes(Codes):
    """Every node by its code: which lead of which shape, with which numbers."""

    def __init__(self, explorer: Explorer) -> None:
        self.offsets = sums([len(shape.leads) for shape in explorer.listed])
        super().__init__(explorer, int(self.offsets[-1]))
        self._explorer = explorer
        self.shapes = len(explorer.listed)
        self.leads: list[Lead] = [lead for shape in explorer.listed for lead in shape.leads]
        self.of_codes: Ints = np.zeros(0, np.int64)
        """Code of each node after the ends, in order."""

    def code_of(self, position: Any) -> int:
        """Raises KeyError."""
        shape, found = self._explorer.known_shape(position)
        numbers = np.array([found], np.int64)
        if ((numbers < self.low) | (numbers >= self.low + self.size)).any():
            raise KeyError(position)
        return int(self.codes(self.offsets[[shape]], numbers)[0])

    def find(self, position: Any) -> int:
        code = self.code_of(position)
        place = int(np.searchsorted(self.of_codes, code))
        if place == len(self.of_codes) or self.of_codes[place] != code:
            raise KeyError(position)
        return place + ENDS

    def lead(self, node: int) -> Lead:
        return self.leads[int(self.of_codes[node - ENDS]) // self.each]

    def is_inner(self, node: int) -> bool:
        if node < ENDS:
            return False
        place = int(self.of_codes[node - ENDS]) // self.each
        return int(self.offsets[np.searchsorted(self.offsets, place)]) != place

    def position(self, node: int) -> Any:
        code = self.of_codes[[node - ENDS]]
        shape = int(np.searchsorted(self.offsets, int(code[0]) // self.each, "right")) - 1
        return self._explorer.position(shape, self.numbers(code)[0].tolist())


class _Lines:
    """The rows of a lead as arrays, all ways in one piece."""

    def __init__(self, lead: Lead, shape: int, nodes: Nodes) -> None:
        ways = [way for row in lead.rows for way in row.ways]
        self.rows = len(lead.rows)
        self.row = np.repeat(np.arange(self.rows), [len(row.ways) for row in lead.rows])
        self.over = np.array([way.lead if way.shape == OVER else -1 for way in ways], np.int64)
        self.to = np.array(
            [
                0 if way.shape == OVER else nodes.offsets[shape] + way.lead if way.lead else nodes.offsets[way.shape]
                for way in ways
            ],
            np.int64,
        )
        keys = len(nodes.low)
        self.kept = np.array([way.kept for way in ways], np.int64).reshape(len(ways), keys)
        self.plus = np.array([way.plus for way in ways], np.int64).reshape(len(ways), keys)
        self.chances = np.array([way.chance for way in ways])
        self.holds = nodes.holding([way.box for way in ways])
        self.lost_row = np.repeat(np.arange(self.rows), [len(row.lost) for row in lead.rows])
        self.lost = np.array([chance for row in lead.rows for _, chance in row.lost])
        self.lost_holds = nodes.holding([box for row in lead.rows for box, _ in row.lost])

    def followed(self, codes: Ints, nodes: Nodes) -> _Some:
        numbers = nodes.numbers(codes)
        way, node = np.nonzero(nodes.open_to(self.holds, len(self.to), numbers))
        to = nodes.codes(self.to[way], numbers[node] * self.kept[way] + self.plus[way])
        over = self.over[way]
        lost = np.zeros((len(codes), self.rows))
        if len(self.lost):
            gone = nodes.open_to(self.lost_holds, len(self.lost), numbers) * self.lost[:, None]
            np.add.at(lost.T, self.lost_row, gone)
        to = np.where(over >= 0, -1 - over, to)
        return _Some(codes, self.rows, node, self.row[way], to, self.chances[way], lost)


class _Some(Struct, frozen=True):
    """The ways from some nodes of one lead: the code of each, their rows, and where they lead (codes, or −1 − end)."""

    codes: Ints
    rows: int
    node: Ints
    row: Ints
    to: Ints
    chances: Floats
    lost: Floats


def _counted(explorer: Explorer) -> Game:
    """Every node that the start leads to, with its rows."""
    nodes = Nodes(explorer)
    patience, each = explorer.patience, nodes.each
    shape_of = np.repeat(np.arange(len(explorer.listed)), np.diff(nodes.offsets)).tolist()
    start = nodes.code_of(explorer.first)
    lines: dict[int, _Lines] = {}
    seen, waiting = {start}, {start // each: [np.array([start], np.int64)]}
    parts: list[_Some] = []
    while waiting:
        here = next(iter(waiting))
        fresh = np.concatenate(waiting.pop(here))
        line = lines.get(here)
        if line is None:
            line = lines[here] = _Lines(nodes.leads[here], shape_of[here], nodes)
        for some in np.array_split(fresh, len(fresh) * len(line.to) // AT_ONCE + 1):
            parts.append(line.followed(some, nodes))
            to = parts[-1].to
            new = set(to[to >= 0].tolist()) - seen
            seen |= new
            patience.met(len(seen), len(seen))
            for other, arrived in arrivals(new, each):
                waiting.setdefault(other, []).append(arrived)
    nodes.of_codes = np.array(sorted(seen), np.int64)
    return _put_together(explorer, nodes, parts, start)


def _put_together(explorer: Explorer, nodes: Nodes, parts: list[_Some], start: int) -> Game:
    size = len(nodes.of_codes) + ENDS

    def placed(codes: Ints) -> Ints:
        found = np.searchsorted(nodes.of_codes, codes) + ENDS
        return np.asarray(np.where(codes < 0, -1 - codes, found))

    counts, kinds, widths = np.zeros(size, np.int64), np.full(size, END, np.int8), np.ones(size, np.int64)
    for some in parts:
        counts[placed(some.codes)] = some.rows
    leads = (nodes.of_codes // nodes.each).tolist()
    kinds[ENDS:] = [nodes.leads[lead].kind for lead in leads]
    widths[ENDS:] = [nodes.leads[lead].width for lead in leads]
    first = sums(counts)
    lost = np.zeros(int(first[-1]))
    rows: list[Ints] = []
    for some in parts:
        own = first[placed(some.codes)]
        rows.append(own[some.node] + some.row)
        lost[own[:, None] + np.arange(some.rows)] = some.lost
    row = np.concatenate(rows)
    order = np.argsort(row, kind="stable")
    return Game(
        explorer.system, explorer.side, explorer.limits, nodes, kinds, widths, first,
        sums(np.bincount(row, minlength=int(first[-1]))), placed(np.concatenate([some.to for some in parts]))[order],
        np.concatenate([some.chances for some in parts])[order], lost, int(placed(np.array([start]))[0]),
        dict(sorted(explorer.offers.left_out.items())), tuple(explorer.reckoner.assumed),
    )  # fmt: skip


def sums(counts: Iterable[int]) -> Ints:
    """Where each of so many begins, and where the last ends."""
    return np.concatenate([[0], np.cumsum(np.fromiter(counts, np.int64))]).astype(np.int64)


# ---------------------------------------------------------------- who decides what


def side_of(state: Any, who: str) -> str:
    """The side of a combatant, or of all whom a seat plays; "" where there is no one side."""
    for one in state.combatants:
        if one.name == who:
            return str(one.side)
    sides = {one.side for one in state.combatants if state.seat_of(one.name) == who}
    return sides.pop() if len(sides) == 1 else ""


class OpenOffers:
    """What is open to whoever decides, but what would move somebody: where people stand is not part of the game.

    Nor is what the `limits` leave out. An offer that stands for many actions is taken by its candidates; free text has
    none, and changes nothing by itself.
    """

    def __init__(self, system: System, side: str, limits: Limits, habits: frozenset[str], habit: Decide) -> None:
        self._stage, self._side, self._limits = stage(system), side, limits
        self._habits, self._habit = habits, habit
        self.left_out: dict[str, int] = {}

    def left_open(self, ask: Choose | ChooseTogether, state: Any) -> tuple[Window, bool] | None:
        """The decision, and whether several decide at once; None for the master's word, and for the habits of a side."""
        together = isinstance(ask, ChooseTogether)
        asked = ask.offers if isinstance(ask, ChooseTogether) else ((ask.who, ask.offers),)
        sided = [(side_of(state, who), who, offers) for who, offers in asked]
        if not any(self._is_free(who, side) for side, who, _ in sided):
            return None
        sided.sort(key=lambda one: one[0] != self._side)
        answers = [
            self._answers(who, offers, state)
            if self._is_free(who, side)
            else (Answer(who, self._habit(Choose(who, ask.window, offers), state), ""),)
            for side, who, offers in sided
        ]
        who, sides = tuple(who for _, who, _ in sided), tuple(side for side, _, _ in sided)
        return Window(ask.window, who, sides, tuple(answers)), together

    def _is_free(self, who: str, side: str) -> bool:
        return who != MASTER and side != "" and side not in self._habits

    def _answers(self, who: str, offers: Offers[Any], state: Any) -> tuple[Answer, ...]:
        staying: list[Answer] = []
        moving: list[Answer] = []
        for offer in offers:
            for action, moves in self._actions(who, offer, state):
                (moving if moves else staying).append(Answer(who, action, offer.clause))
        if not staying:
            return tuple(moving)
        for kind in {kind_of(answer.action) for answer in moving}:
            self.left_out[kind] = self.left_out.get(kind, 0) + 1
        return tuple(staying)

    def _actions(self, who: str, offer: Any, state: Any) -> Iterator[tuple[Any, bool]]:
        kept_out = kind_of(offer.action) in self._limits.without
        if not isinstance(offer, Parametric):
            yield offer.action, kept_out
            return
        moves = self._stage is not None and any(True for _ in self._stage.reach(state, who, offer.action))
        for action in islice(offer.candidates(), self._limits.candidates):
            yield action, moves or kept_out


def kind_of(action: Any) -> str:
    """What a kind of action is called in files and on the wire."""
    return str(type(action).__struct_config__.tag)
