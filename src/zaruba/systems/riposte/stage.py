"""The position as a board shows it: the line with everybody on it, and where a movement may lead."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Action
from zaruba.kernel.stage import Change, Figure, Gear, Lying, Reached, Seen
from zaruba.systems.riposte.actions import Move, Run, Sprint
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.changing import changes
from zaruba.systems.riposte.movement import cannot_go, farthest, going_refused
from zaruba.systems.riposte.sheet import ATTRIBUTES
from zaruba.systems.riposte.space import RANGES_M, distance, unaware

BANDS = (("point_blank", RANGES_M[0]), ("short", RANGES_M[1]), ("medium", RANGES_M[2]), ("long", 1_000_000))


class Stage:
    unit = "metres"
    place = "at_m"
    mapped = False
    apart = 10
    bands: tuple[tuple[str, int], ...] = BANDS

    def figures(self, state: Battle) -> Iterator[Figure]:
        return map(figure, state.fighters)

    def reach(self, state: Battle, who: str, action: Action) -> Iterator[Reached]:
        if not isinstance(action, Move | Run | Sprint):
            return
        mover = state[who]
        if cannot_go(state, mover, action) is not None:
            return
        most = farthest(state, mover, action)
        for place in range(mover.at_m - most, mover.at_m + most + 1):
            if going_refused(state, mover, type(action)(place)) is None:
                way = 1 if place > mover.at_m else -1
                path = tuple((metre,) for metre in range(mover.at_m + way, place + way, way))
                yield Reached(path, abs(place - mover.at_m))

    def sight(self, state: Battle, one: str, other: str) -> Seen:
        viewer, target = state[one], state[other]
        metres = distance(viewer, target)
        name = next(name for name, most in BANDS if metres <= most)
        cover = "total" if unaware(viewer, target) else "none"
        return Seen(metres, name, cover, "riposte.attack.ranged")

    def gear(self, state: Battle, who: str) -> Iterator[Gear]:
        one = state[who]
        things = (one.right_hand, one.left_hand, *one.sheath, *one.worn)
        for item in dict.fromkeys(thing.item for thing in things if thing is not None):
            yield Gear(item.kind, item.name, item, "weapon")
        yield from (Gear("spell", spell.name, spell, "spell") for spell in one.sheet.spells)

    def changes(self, state: Battle, who: str) -> Iterator[Change]:
        return changes(state, state[who])

    def lying(self, state: Battle) -> Iterator[Lying]:
        return (Lying(one.thing.item.name, (one.at_m,)) for one in state.ground)


def figure(one: Fighter) -> Figure:
    marks: list[tuple[str, str]] = [("life", one.life)] if one.life != "up" else []
    marks += [
        ("condition", key)
        for key in ("prone", "stunned", "held", "choked", "waiting", "sprinting", "hidden")
        if getattr(one, key)
    ]
    marks += [("condition", "bleeding")] if one.bleed_rate else []
    marks += [("condition", "casting")] if one.casting is not None else []
    return Figure(
        one.name, (one.at_m,), 1, (one.hits, one.sheet.max_hits), ("hits", "max_hits"), tuple(marks), ATTRIBUTES,
        here=one.there, able=one.able, hidden=one.hidden,
    )  # fmt: skip
