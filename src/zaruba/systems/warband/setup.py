"""From a scenario that has been read to the position it begins with."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.clauses import clause
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband.battle import Battle, Character, Setting, Stage
from zaruba.systems.warband.facts.common import replies_of
from zaruba.systems.warband.files.parts import Entry, ScenarioParts


@clause("warband.setup.table", "warband.victory.length", "warband.turn.per-opponent")
def battle_of(parts: ScenarioParts) -> Battle:
    """The position at the start: the order rolled for, or given; everybody set up, or in place; or a turn under way."""
    start = parts.start
    side = next((entry.character.side for entry in parts.entries if entry.character.squad == start.turn_of), "")
    characters = tuple(standing(entry, side, start.turn_of) for entry in parts.entries)
    placed = all(one.placed for one in characters)
    stage: Stage = "initiative" if not parts.order else "play" if placed else "deployment"
    begun = bool(start.turn_of)
    battle = Battle(
        setting_of(parts), characters, stage=stage, order=parts.order, turn_of=start.turn_of,
        to_turn=parts.order[parts.order.index(start.turn_of) + 1 :] if begun else (),
        rounds_left=max(0, parts.rounds - start.round + (not begun)), activation=start.activation, traps=start.traps,
        clouds=start.clouds, points=start.points, relic=relic_of(parts),
    )  # fmt: skip
    return battle if start.activation is None else battle.change(start.activation.who, activated=True)


@clause("warband.death.removal")
def standing(entry: Entry, side: str, turn_of: str) -> Character:
    """In an enemy's turn allowances are full where nothing else is said of them. The dead need no place and bear no relic."""
    one = entry.character
    if not one.up:
        return replace(one, placed=True, relic=False)
    if not turn_of or one.side == side:
        return one
    full = {"rotations_left": 1, "replies_left": replies_of(one), "flee_strikes_left": 1}
    return replace(one, **{key: number for key, number in full.items() if key not in entry.given})


@clause("warband.victory.scenarios", "warband.death.removal")
def relic_of(parts: ScenarioParts) -> Place | None:
    """Where it lies, unless somebody carries it; where its bearer fell, if the file says so."""
    bearer = next((entry.character for entry in parts.entries if entry.character.relic), None)
    if parts.game != "relic" or (bearer is not None and bearer.up):
        return None
    if bearer is not None and bearer.placed:
        return bearer.at
    return parts.start.relic or parts.markers[0]


def setting_of(parts: ScenarioParts) -> Setting:
    return Setting(
        rulings=parts.rulings, seating=parts.seating, table=parts.table, real=parts.real, game=parts.game,
        markers=parts.markers if parts.game == "territory" else (), commanders=parts.commanders, calls=parts.calls,
    )  # fmt: skip
