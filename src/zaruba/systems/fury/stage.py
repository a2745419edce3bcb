"""The position as a board shows it, where a movement may lead, and what leaving a melee draws."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from zaruba.kernel.asks import Action
from zaruba.kernel.stage import Change, Figure, Gear, Reached, Seen
from zaruba.space.routes import walk
from zaruba.systems.fury.actions import Flee, Move, Run
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.changing import changes
from zaruba.systems.fury.movement import blows_drawn, gait, mode_of, refused, ways
from zaruba.systems.fury.space import sees, yards

SHEET = ("ws", "bs", "s", "t", "ag", "wp", "a", "m")


class Stage:
    unit = "squares"
    place = "at"
    mapped = True
    apart = None
    bands: tuple[tuple[str, int], ...] = ()

    def figures(self, state: Battle) -> Iterator[Figure]:
        return map(figure, state.fighters)

    def reach(self, state: Battle, who: str, action: Action) -> Iterator[Reached]:
        if not isinstance(action, Move | Run | Flee):
            return
        mover, mode = state[who], mode_of(action)
        for path in ways(state, mover, mode).values():
            going = replace(action, path=path)
            if refused(state, mover, going) is None:
                cost = walk(state.board, mover.at, path, gait(state, mode)).cost
                yield Reached(path, cost, tuple(blow.who for blow in blows_drawn(state, who, going)))

    def gear(self, state: Battle, who: str) -> Iterator[Gear]:
        sheet = state[who].sheet
        yield from (Gear("weapon", one.name, one, "weapon") for one in sheet.weapons)
        yield from (Gear("spell", one.name, one, "spell") for one in sheet.spells)

    def changes(self, state: Battle, who: str) -> Iterator[Change]:
        return changes(state, state[who])

    def sight(self, state: Battle, one: str, other: str) -> Seen:
        viewer, target = state[one], state[other]
        return Seen(
            yards(state, viewer, target), "", "none" if sees(state, viewer, target) else "total", "fury.space.los"
        )


def figure(one: Fighter) -> Figure:
    marks: list[tuple[str, str]] = [("life", one.life)] if one.life != "up" else []
    marks += [("condition", key) for key in ("maimed", "prone", "staggered", "hurt", "hidden") if getattr(one, key)]
    marks += [("condition", "entangled")] if one.entangled else []
    marks += [("condition", lasting.kind) for lasting in one.lasting]
    marks += [("stance", stance) for stance in one.stances]
    return Figure(
        one.name, one.at, 1, (one.w, one.sheet.w_max), ("w", "w_max"), tuple(marks), SHEET,
        here=one.there, able=one.able, hidden=one.hidden,
    )  # fmt: skip
