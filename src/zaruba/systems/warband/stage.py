"""The position as a board shows it: the measured table with everybody on it."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Action, Measure
from zaruba.kernel.stage import Change, Figure, Lying, Reached, Seen
from zaruba.systems.warband import changing, ground
from zaruba.systems.warband.battle import Battle, Character


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
        return Seen(ground.answer(state, Measure("gap", one, other)), "", "none", "warband.space.distance")

    def changes(self, state: Battle, who: str) -> Iterator[Change]:
        return changing.changes(state, state[who])

    def lying(self, state: Battle) -> Iterator[Lying]:
        return iter(())


def figure(one: Character) -> Figure:
    return Figure(
        one.name, one.at, one.body.radius, (one.hp, one.profile.hp), ("hp", "hp_max"),
        tuple(("thing", effect.name) for effect in one.effects), (), here=one.there, able=one.up, hidden=one.hidden,
    )  # fmt: skip
