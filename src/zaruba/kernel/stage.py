"""What a page with a board asks a rulebook. Queries only: whatever happens, happens by its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, cast

from msgspec import Struct

from zaruba.kernel.asks import MASTER, Action

Place = tuple[int, ...]


class Ring(Struct, frozen=True):
    """How far something of somebody's reaches on a measured table, from the middle of the base; told by a word of the rules.

    `length` is what the rules count it as.
    """

    kind: str
    far: int
    length: int


class Figure(Struct, frozen=True):
    """How somebody stands on the board.

    On a measured table `size` is the radius of the base, `facing` where it looks (hundredths of a degree, against the
    clock from where x grows), and `front` how wide it sees before it.

    `wounds` is what is left of how much. `marks` are words of the rules, kind and key; `traits` keys of what
    may be read on its sheet, as the master's word calls them. Whoever is not `here` holds no place any more.
    """

    name: str
    at: Place
    size: int
    wounds: tuple[int, int]
    wounds_keys: tuple[str, str]
    marks: tuple[tuple[str, str], ...]
    traits: tuple[str, ...]
    here: bool
    able: bool
    hidden: bool
    facing: int | None = None
    front: int = 0
    rings: tuple[Ring, ...] = ()


class Reached(Struct, frozen=True):
    """A place where a movement may end: the way there, its cost, and whose blows it draws before they fall.

    On a measured table also whom one could strike from there, what one would touch, how deep one drops on the way and
    what that hurts, how many gaps are jumped by a die, in which direction of the clock it ends as one faces now (0 where
    it ends on the spot), and the nearest enemy there with how far he is. A place that nobody walks to is so far `away`.
    """

    path: tuple[Place, ...]
    cost: int
    draws: tuple[str, ...] = ()
    strikes: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    drop: int = 0
    hurt: int = 0
    jumps: int = 0
    away: int = 0
    clock: int = 0
    nearest: tuple[str, int] | None = None


class Way(Struct, frozen=True):
    """An act somebody is thinking of, by the places they pointed at: the action, its way or its place, and what it draws.

    Of a place, also the `heights` that can be meant there, the highest first, and the `radius` of what comes to be there.
    """

    action: Action
    reached: Reached
    heights: tuple[int, ...] = ()
    radius: int = 0


class Seen(Struct, frozen=True):
    """What lies between two: how far it is, the band of distance if the rules have bands, and how much is hidden.

    Where the rules count it: how many parts of a hundred are in sight, what gives the cover (of which sort), and how
    much that hides.
    `details` are what else the system's own sentence tells.
    """

    distance: int
    band: str
    cover: str
    clause: str
    visible: int | None = None
    by: tuple[str, ...] = ()
    sort: str = ""
    hidden: int = 0
    details: Mapping[str, Any] = {}


class Lying(Struct, frozen=True):
    """A thing on the ground: its key among the things of the content, and where it lies."""

    thing: str
    at: Place


class Gear(Struct, frozen=True):
    """Something of somebody's sheet that does something, to be read: a weapon, a spell, an order.

    `kind` is the sort of thing, `key` what it is called, `what` the thing itself, and `field` that field of an action
    which names it.
    """

    kind: str
    key: str
    what: Struct
    field: str


class Choice(Struct, frozen=True):
    """A value the master may give, and the word of the rules that says it, kind and key; a name says itself."""

    value: str
    kind: str = ""
    key: str = ""


class Change(Struct, frozen=True):
    """Something the master may change of somebody, under the key of his word.

    `kind` is what its value is: a number, a flag, a text, a place, one of the choices, several of them, or a
    number for each.
    """

    key: str
    kind: Literal["number", "flag", "text", "place", "one", "several", "counts"]
    value: Any
    choices: tuple[Choice, ...] = ()


def choices(kind: str, keys: Iterable[str]) -> tuple[Choice, ...]:
    """Values that are keys of the rules' words; the empty one says that there is none."""
    return tuple(Choice(key, kind, key or "none") for key in keys)


def belonging(battle: Any, one: Any) -> Iterator[Change]:
    """Whom somebody belongs to: a side that is there, a seat at the table, the master's last."""
    yield Change("side", "one", one.side, choices("side", dict.fromkeys(other.side for other in battle.combatants)))
    seats = (*(seat for seat in battle.setting.seating if seat != MASTER), MASTER)
    yield Change("player", "one", one.seat, tuple(map(Choice, seats)))


class Stage(Protocol):
    """A rulebook that can be shown on a board. `unit` is what distances and costs are counted in."""

    @property
    def unit(self) -> str: ...

    @property
    def place(self) -> str:
        """The key under which files give a place; on a map it is always `at`."""

    @property
    def mapped(self) -> bool:
        """Whether a scenario may have a map."""

    @property
    def apart(self) -> int | None:
        """How far from one another two sides of a new fight stand without a map; None where there must be one."""

    @property
    def bands(self) -> tuple[tuple[str, int], ...]:
        """Bands of distance and how far each goes; the last has no end."""

    def figures(self, state: Any) -> Iterable[Figure]: ...

    def reach(self, state: Any, who: str, action: Action) -> Iterable[Reached]:
        """Every place where a movement of this kind may end; of actions that lead nowhere, none."""

    def gear(self, state: Any, who: str) -> Iterable[Gear]:
        """What somebody has to act with, in the order a sheet tells it."""

    def changes(self, state: Any, who: str) -> Iterable[Change]:
        """What the master may change of somebody, as it is now, what is changed most often first."""

    def lying(self, state: Any) -> Iterable[Lying]:
        """What lies on the ground, for whoever may pick it up."""

    def sight(self, state: Any, one: str, other: str) -> Seen: ...


class MeasuredStage(Stage, Protocol):
    """A rulebook that is played on a measured table."""

    def table(self, state: Any) -> Any:
        """The table (`space.measured.table.Table`); None where people have a real one before them."""

    def lying_marks(self, state: Any) -> Iterable[Any]:
        """What lies on it and comes and goes (`space.measured.table.Mark`): objectives, traps, smoke."""

    def spot(self, state: Any, who: str, at: Sequence[int]) -> Reached:
        """A spot as somebody has it before him: how far from the base, in which direction, and the enemy nearest to it."""

    def picture(
        self,
        state: Any,
        between: tuple[str, str] | None,
        title: str,
        told: Sequence[str],
        called: Mapping[str, Mapping[str, str]],
    ) -> str:
        """The table as SVG with everybody on it, and what the first of two sees of the other; `told` stands below it.

        `called` says what things without a name and people are called: `kinds` and `people`.
        """

    def boards(self) -> Mapping[str, Any]:
        """The tables that come with the rulebook, by the names that scenarios call them."""

    def way(
        self, state: Any, who: str, action: Action, spots: Sequence[Sequence[int]], facing: int | None = None
    ) -> Sequence[Way]:
        """What pointing at these spots means, whether the rules allow it or not; heights that are left out are found.

        A movement leads through them. An act that lacks a place has it at the last, once for each height there is; one
        that lacks a direction is turned to it. Of an act that lacks none of these, nothing.
        """

    def zone(self, state: Any, who: str, action: Action) -> Iterable[Any]:
        """Where a place that an act lacks may be at all, or the whole base of whoever is set up (footprints)."""


def measured_stage(system: Any) -> MeasuredStage | None:
    """The stage of a system, if it is played on a measured table."""
    own = stage(system)
    return cast("MeasuredStage", own) if hasattr(own, "way") else None


def gear_of(system: Any, state: Any, who: str) -> tuple[Gear, ...]:
    """What somebody has to act with, as far as the position tells; nothing of whoever is not in it."""
    own = stage(system)
    return () if own is None or who not in state else tuple(own.gear(state, who))


def named_by(action: Action, gear: Iterable[Gear]) -> Iterator[Gear]:
    """The things that an action is about."""
    return (one for one in gear if getattr(action, one.field, None) == one.key)


def stage(system: Any) -> Stage | None:
    """The stage of a system, if it has one."""
    return cast("Stage | None", getattr(system, "stage", None))
