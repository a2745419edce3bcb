"""From a scenario that has been read to the position it begins with."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.systems.riposte.battle import Battle, Setting
from zaruba.systems.riposte.files.parts import ScenarioParts, StartParts


def battle_of(parts: ScenarioParts) -> Battle:
    """The position at the start, or the one in the midst of a fight that the scenario describes."""
    battle = Battle(setting_of(parts), tuple(entry.fighter for entry in parts.entries), ground=parts.ground)
    return battle if parts.start is None else begun(battle, parts.start)


@clause("riposte.quality.options")
def setting_of(parts: ScenarioParts) -> Setting:
    """The table's rulings are stated once, at the start, with seats and the way orders are given, and kept to the end."""
    return Setting(rulings=parts.rulings, seating=parts.seating, orders=parts.orders, calls=parts.calls)


@clause("riposte.turn.sequence")
def begun(battle: Battle, start: StartParts) -> Battle:
    """A fight under way: with an order the initiative of this turn is settled, and whose place it is, is open."""
    battle = replace(battle, opening=False, claims=start.claims, forfeits=start.forfeits)
    if not start.order:
        return battle
    later = start.order
    if start.segment is not None:
        later = start.order[start.order.index(start.segment.who) + 1 :]
    bleeding = tuple(replace(fighter, bleeding_due=fighter.bleed_rate) for fighter in battle.fighters)
    able = tuple(name for name in later if battle[name].able)
    return replace(battle, fighters=bleeding, order=start.order, to_act=able, segment=start.segment, turn_open=True)
