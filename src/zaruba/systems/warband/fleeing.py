"""What of a way provokes strikes: whether it flees from somebody, passes or climbs beside him, and where he strikes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.tracks import Point
from zaruba.systems.warband import ground
from zaruba.systems.warband.battle import Battle, Character

Kind = Literal["fleeing", "passing", "ladder"]


class Passage(Struct, frozen=True):
    """A whole way as one enemy sees it. `point` is where he strikes, None where nothing of it is due to him."""

    start_in: bool
    end_in: bool
    entered: bool
    kind: Kind | None = None
    point: Point | None = None


@clause("warband.reaction.strike", "warband.reaction.strike-moment", "warband.reaction.strike-each-move")
def passage(battle: Battle, by: Character, mover: Character, path: tuple[Place, ...]) -> Passage:
    """One way by its own start and end; a way of no length is none."""
    near = ground.points_near(battle, path, by.at, by.profile.main.reach + by.body.radius + mover.body.radius)
    nearest_to_end = next(near, None)
    if nearest_to_end is None:
        outside = kind_of_way(start_in=False, end_in=False, entered=False)
        return Passage(start_in=False, end_in=False, entered=False, kind=outside)
    if not ground.length(path):
        return Passage(start_in=False, end_in=False, entered=False)
    asked = ground.radius(battle, by, mover.name)
    start_in, end_in = (ground.all_kept(battle, asked, by, replace(mover, at=at)) for at in (path[0], path[-1]))
    climbs = ground.climbs(battle, mover, path) if battle.setting.table.ladders else ()
    if end_in and not climbs:
        return Passage(start_in, end_in, entered=True, kind=kind_of_way(start_in=start_in, end_in=True, entered=True))

    def within(points: Iterable[Point]) -> Iterator[Point]:
        return (one for one in points if ground.all_kept(battle, asked, by, replace(mover, at=one.at)))

    backwards = chain((nearest_to_end,), near)
    if climbs:
        held = tuple(within(backwards))
        climbed = on_ladders(held, climbs)
        kind = kind_of_way(start_in=start_in, end_in=end_in, entered=bool(held))
        struck = last_struck(battle, by, mover, climbed if kind is None else held)
        return Passage(start_in, end_in, bool(held), "ladder" if climbed else kind, struck)
    last = next(within(backwards), None)
    kind = kind_of_way(start_in=start_in, end_in=end_in, entered=last is not None)
    before = within(one for one in backwards if ground.looks_at(battle, by, one.at))  # at any other he never strikes
    struck = None if last is None else last_struck(battle, by, mover, chain((last,), before))
    return Passage(start_in, end_in, last is not None, kind, struck)


@clause("warband.reaction.strike-fleeing", "warband.reaction.strike-passing", "warband.reaction.strike-not")
def kind_of_way(*, start_in: bool, end_in: bool, entered: bool) -> Literal["fleeing", "passing"] | None:
    """From within to without is fleeing; from without to without, and in between within, is passing; all else is free."""
    if end_in or not entered:
        return None
    return "fleeing" if start_in else "passing"


@clause("warband.reaction.strike-ladder")
def on_ladders(within: tuple[Point, ...], climbs: tuple[tuple[int, int], ...]) -> tuple[Point, ...]:
    """Those points of a way within the radius that are on a ladder, its foot and head among them."""
    return tuple(one for one in within if any(low <= one.walked <= high for low, high in climbs))


@clause("warband.reaction.strike-rear", "warband.reaction.strike-moment")
def last_struck(battle: Battle, by: Character, mover: Character, backwards: Iterable[Point]) -> Point | None:
    """The last of the points in his front sector to which his main weapon has a free line."""
    asked = ground.free_line(by, mover.name)
    if battle.rulings.strike_rear_test == "exit_point":
        backwards = islice(backwards, 1)
    for one in backwards:
        if ground.looks_at(battle, by, one.at) and ground.all_kept(battle, asked, by, replace(mover, at=one.at)):
            return one
    return None
