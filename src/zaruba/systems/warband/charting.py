"""The table drawn: everybody on it, and on request what one sees of another, what hides it and what gives cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zaruba.space.measured.chart import Model, Sightline, picture
from zaruba.space.measured.table import Table
from zaruba.systems.warband import lines
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.cover import cover


def drawn(
    battle: Battle,
    table: Table,
    between: tuple[str, str] | None,
    title: str,
    told: Sequence[str],
    called: Mapping[str, Mapping[str, str]],
) -> str:
    """An SVG picture; `told` stands below it."""
    sides = list(dict.fromkeys(one.side for one in battle.characters))
    names = called["people"]
    models = [
        Model(names.get(one.name, one.name), one.body, one.facing, sides.index(one.side)) for one in battle.everybody()
    ]
    look = None if between is None else sightline(battle, battle[between[0]], battle[between[1]])
    return picture(table, models, look, title=title, lines=told, kinds=called["kinds"], point=called["signs"]["point"])


def sightline(battle: Battle, shooter: Character, target: Character) -> Sightline:
    """What hides points of the target, and of that what gives the cover it has."""
    found = cover(battle, shooter, target)
    on_line = lines.on_line(battle, shooter, target)
    counted = frozenset(
        one.number
        for one in on_line
        if found.kind != "none" and one.name in found.by and (one.touched or lines.covers_from_afar(battle, one.piece))
    )
    return Sightline(shooter.body, target.body, frozenset(one.number for one in on_line), counted, shooter.facing)
