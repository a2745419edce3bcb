"""The position as a board shows it: the measured table with everybody on it."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Action, Measure
from zaruba.kernel.stage import Change, Figure, Lying, Reached, Seen
from zaruba.systems.warband import changing, ground, lines
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.cover import cover


class Stage:
    unit = "hundredths"
    place = "at"
    mapped = True
    apart: int | None = None
    bands: tuple[tuple[str, int], ...] = ()

    def figures(self, state: Battle) -> Iterator[Figure]:
        return map(figure, state.characters)

    def reach(self, state: Battle, who: str, action: Action) -> Iterator[Reached]:
        return iter(())

    def sight(self, state: Battle, one: str, other: str) -> Seen:
        """The distance; where the referee knows the table also the points in sight, and the cover against a shot."""
        distance = ground.answer(state, Measure("gap", one, other))
        if state.real_board or one == other:
            return Seen(distance, "", "none", "warband.space.distance")
        visible = 100 - lines.out_of_sight(state, state[one], state[other])
        if not visible:
            by = lines.all_between(state, state[one], state[other])
            return Seen(distance, "", "none", "warband.attack.shot-sight", 0, by, "unseen", 100)
        found = cover(state, state[one], state[other])
        clause = found.clause or "warband.attack.shot-sight"
        return Seen(distance, "", found.kind, clause, visible, found.by, found.sort, found.hidden)

    def changes(self, state: Battle, who: str) -> Iterator[Change]:
        return changing.changes(state, state[who])

    def lying(self, state: Battle) -> Iterator[Lying]:
        return iter(())


def figure(one: Character) -> Figure:
    return Figure(
        one.name, one.at, one.body.radius, (one.hp, one.profile.hp), ("hp", "hp_max"),
        tuple(("thing", effect.name) for effect in one.effects), (), here=one.there, able=one.up, hidden=one.hidden,
    )  # fmt: skip
