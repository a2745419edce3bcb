"""From a scenario that has been read to the position it begins with."""

from __future__ import annotations

from zaruba.kernel.clauses import clause
from zaruba.systems.warband.battle import Battle, Setting, Stage
from zaruba.systems.warband.files.parts import ScenarioParts


@clause("warband.setup.table", "warband.victory.length")
def battle_of(parts: ScenarioParts) -> Battle:
    """The position at the start: the order rolled for, or given; everybody set up, or in place."""
    characters = tuple(entry.character for entry in parts.entries)
    placed = all(one.placed for one in characters)
    stage: Stage = "initiative" if not parts.order else "play" if placed else "deployment"
    return Battle(
        setting_of(parts), characters, stage=stage, order=parts.order, rounds_left=parts.rounds,
        relic=parts.markers[0] if parts.game == "relic" and parts.markers else None,
    )  # fmt: skip


def setting_of(parts: ScenarioParts) -> Setting:
    return Setting(
        rulings=parts.rulings, seating=parts.seating, table=parts.table, real=parts.real, game=parts.game,
        markers=parts.markers, calls=parts.calls,
    )  # fmt: skip
