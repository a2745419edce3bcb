"""Traps as items and skills lay them: a marker in contact with the base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband import ground
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.ordering import TrapLaid
from zaruba.systems.warband.sheet import CONTACT, Triplet


@clause("warband.item.list", "warband.space.contact", "warband.movement.surfaces")
def trap_refused(battle: Battle, actor: Character, action: Any, at: Place | None) -> Refusal | None:
    """In contact with the base, on the surface its layer stands on. At a real table people lay it themselves."""
    if battle.real_board:
        return None
    if at is None:
        return Refusal(action, "warband.item.list", "trap-without-place", {})
    if not ground.on_table(battle, at):
        return Refusal(action, "warband.setup.table", "off-the-table", {})
    if at[2] != actor.at[2] or ground.gap_to_place(actor, at) > CONTACT:
        return Refusal(action, "warband.item.list", "trap-not-in-contact", {})
    if not ground.is_surface(battle, at):
        return Refusal(action, "warband.movement.surfaces", "trap-on-nothing", {})
    if piece := ground.buried_in(battle, at):
        return Refusal(action, "warband.movement.surfaces", "trap-inside", {"by": piece})
    return None


def places(battle: Battle, actor: Character) -> Iterator[Place | None]:
    """Where a trap is worth laying: before one's feet, behind them and at the sides."""
    if battle.real_board:
        yield None
    for at in ground.around(actor, actor.body.radius):
        if trap_refused(battle, actor, None, at) is None:
            yield at


@clause("warband.item.list")
def lay(fight: Fight[Battle], actor: Character, at: Place | None, damage: Triplet) -> None:
    """The marker lies there until somebody springs it; what it does counts for the squad that laid it."""
    fight.record(TrapLaid(actor.name, at, damage, actor.squad))
