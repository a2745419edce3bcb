"""The position as a board shows it, and where a piece of movement may lead."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Action
from zaruba.kernel.stage import Change, Figure, Gear, Lying, Reached, Seen
from zaruba.space.squares import Squares
from zaruba.systems.delve.actions import Move
from zaruba.systems.delve.battle import CLOSE_FT, FAR_FT, NEAR_FT, Battle, Creature
from zaruba.systems.delve.changing import changes
from zaruba.systems.delve.movement import Journey, farthest_on_line, journey, refused, ways_on_map
from zaruba.systems.delve.terrain import SQUARE_FT, band, cover, distance_ft

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
WIDEST_FT = 300
"""Beyond the last figure, how much of an endless line is worth showing."""


class Stage:
    unit = "feet"
    place = "at_ft"
    mapped = True
    apart = 30
    bands = (("close", CLOSE_FT), ("near", NEAR_FT), ("far", FAR_FT))

    def figures(self, state: Battle) -> Iterator[Figure]:
        return map(figure, state.creatures)

    def reach(self, state: Battle, who: str, action: Action) -> Iterator[Reached]:
        if isinstance(action, Move) and state.turn is not None and state.turn.who == who:
            mover = state[who]
            paths = _on_map(state, mover) if state.on_map else _on_line(state, mover)
            for path in paths:
                way = journey(state, mover, path)
                if isinstance(way, Journey) and refused(state, mover, Move(path)) is None:
                    yield Reached(path, way.cost_ft)

    def gear(self, state: Battle, who: str) -> Iterator[Gear]:
        """A scroll or a wand is told with the spell it holds."""
        sheet = state[who].sheet
        yield from (Gear("weapon", one.name, one, "weapon") for one in sheet.weapons)
        listed = dict.fromkeys(line.attack for lines in sheet.routine for line in lines)
        yield from (Gear("attack", one.name, one, "attack") for one in listed)
        held = (one.spell for one in sheet.items if one.spell is not None)
        yield from (Gear("spell", one.name, one, "spell") for one in dict.fromkeys((*sheet.spells, *held)))
        yield from (Gear("item", one.name, one, "item") for one in sheet.items)

    def changes(self, state: Battle, who: str) -> Iterator[Change]:
        return changes(state, state[who])

    def lying(self, state: Battle) -> Iterator[Lying]:
        return (Lying(one.thing, one.at) for one in state.ground)

    def sight(self, state: Battle, one: str, other: str) -> Seen:
        viewer, target = state[one], state[other]
        feet, hidden = distance_ft(state, viewer, target), cover(state, viewer, target)
        by_hand = bool(target.cover)
        clause = (
            "delve.condition.gm-modifier" if by_hand else "delve.terrain.line" if state.on_map else "delve.space.bands"
        )
        return Seen(feet, band(feet), hidden, clause)


def figure(one: Creature) -> Figure:
    marks: list[tuple[str, str]] = [("life", one.life)] if one.life != "up" else []
    marks += [("condition", "prone")] if one.prone and one.life == "up" else []
    marks += [("condition", "hidden")] if one.hidden else []
    marks += [("thing", effect.name) for effect in one.effects]
    abilities = ABILITIES if one.is_character else ()
    return Figure(
        one.name, one.at, one.sheet.size, (one.hp, one.sheet.max_hp), ("hp", "max_hp"), tuple(marks),
        ("ac", "level", *abilities, "move"), here=one.life not in ("dead", "fled"), able=one.able, hidden=one.hidden,
    )  # fmt: skip


def _on_map(state: Battle, mover: Creature) -> Iterator[tuple[tuple[int, ...], ...]]:
    assert state.turn is not None
    yield from ways_on_map(state, mover, state.turn.feet).values()


def _on_line(state: Battle, mover: Creature) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every five feet to either side, as far as the feet go and anybody could be."""
    assert state.turn is not None and not isinstance(state.board, Squares)
    here, stands = mover.at[0], [one.at[0] for one in state.creatures]
    low = max(farthest_on_line(state, mover, -1, state.turn.feet), min(stands) - WIDEST_FT)
    high = min(farthest_on_line(state, mover, 1, state.turn.feet), max(stands) + WIDEST_FT)
    first = -(-low // SQUARE_FT) * SQUARE_FT
    stops = {low, high, *range(first, high + 1, SQUARE_FT)} - {here}
    yield from (((stop,),) for stop in sorted(stops))
