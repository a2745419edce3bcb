"""What can be typed, shown on the very fight that is played: its names, its places, its numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from zaruba.apps.cli.masters_word import TESTED
from zaruba.apps.cli.sitting import Sitting
from zaruba.kernel.asks import MASTER
from zaruba.kernel.stage import stage
from zaruba.space.squares import Squares, fits, space

MOST_AWAY = 6
"""How far from the scenario's own place a free one is looked for."""


def examples(sitting: Sitting) -> dict[str, str]:
    """Words for hints and help, as those here know the fight: whom to name, where to go, what to change."""
    known = sitting.known()
    sides = [one.side for one in known.combatants if sitting.seat_of(one.name) in sitting.here]
    mine = [one for one in known.combatants if one.side in sides[:1]]
    foes = [one for one in known.combatants if one.side not in sides[:1]]
    (foe, other), (hero, ally) = two_of([*foes, *mine]), two_of([*mine, *foes])
    own = sitting.own
    return {
        "foe": sitting.words.person(foe.name),
        "other": sitting.words.person(other.name),
        "hero": sitting.words.person(hero.name),
        "ally": sitting.words.person(ally.name),
        "field": sitting.words.key("alter", first_number(hero)),
        "place": own(f"example-place-{ground(known)}"),
        "comer": comer(sitting),
        "test": own(f"example-test-{next((kind for kind in TESTED if sitting.words.terms(kind)), 'number')}"),
    }


def two_of(some: list[Any]) -> tuple[Any, Any]:
    """The first two; the only one twice."""
    first, *rest = some
    return first, next(iter(rest), first)


def ground(known: Any) -> str:
    """Whether places are marks on a line, in feet or metres, squares of a map, spots of a measured table, or people's own."""
    if getattr(known, "real_board", False):
        return "real"
    if any(hasattr(one, "at_m") for one in known.combatants):
        return "metres"
    if any(len(getattr(one, "at", ())) == 3 for one in known.combatants):
        return "measured"
    return "line" if any(len(getattr(one, "at", ())) == 1 for one in known.combatants) else "squares"


def first_number(one: Struct) -> str:
    """The first number that somebody has: what wears down in a fight."""
    return next((field for field in one.__struct_fields__ if type(getattr(one, field)) is int), "")


def comer(sitting: Sitting) -> str:
    """Whom the scenario itself might bring in, as it writes them: `goblin at_ft=25`. Nobody's secret is told."""
    told = ""
    for entry in sitting.referee.scenario.plain["combatants"]:
        if "from" in entry and (MASTER in sitting.here or entry.get("player") in sitting.here):
            told = " ".join((sitting.words.thing(str(entry["from"])), *_place(entry, sitting)))
    return told or sitting.words.thing("goblin")


def _place(entry: Mapping[str, Any], sitting: Sitting) -> Iterator[str]:
    for key, value in entry.items():
        if key == "at" or key.startswith("at_"):
            each = isinstance(value, list) and (key != "at" or isinstance(value[0], list))
            one = value[0] if each else value
            yield f"{key}={json.dumps(free_near(one, sitting) if key == 'at' else one)}"


def free_near(place: Any, sitting: Sitting) -> Any:
    """The square nearest to one where there is room for anybody and nobody is known to stand; elsewhere the place itself."""
    known, own = sitting.known(), stage(sitting.system)
    board = getattr(known, "board", None)
    if own is None or not isinstance(board, Squares) or not isinstance(place, list) or len(place) != 2:
        return place
    figures = [figure for figure in own.figures(known) if figure.here]
    size = max((figure.size for figure in figures), default=1)
    held = {square for one in figures for square in space((one.at[0], one.at[1]), one.size)}
    x, y = place
    around = ((x + dx, y + dy) for far in range(MOST_AWAY + 1) for dx, dy in ring(far))
    free = (one for one in around if fits(board, one, size) and held.isdisjoint(space(one, size)))
    return list(next(free, (x, y)))


def ring(far: int) -> Iterator[tuple[int, int]]:
    """The steps that lead so far, the straight ones first."""
    steps = [(dx, dy) for dx in range(-far, far + 1) for dy in range(-far, far + 1) if max(abs(dx), abs(dy)) == far]
    yield from sorted(steps, key=lambda step: (abs(step[0]) + abs(step[1]), step))
