"""What turning a measured table by a quarter, and mirroring it, must leave as it was: shots past scenery, falls, ladders."""

from __future__ import annotations

from typing import Any

import pytest

from tests.laws.playing import Plain, actions_of, asked, seeded, started
from tests.laws.scenarios_warband import _Turned, ways_to_turn
from zaruba.kernel.asks import Roll
from zaruba.kernel.referee import Referee
from zaruba.systems.warband import SYSTEM
from zaruba.systems.warband.actions import EndPhase, Shoot
from zaruba.systems.warband.facts.shooting import InCover
from zaruba.systems.warband.facts.striking import Struck

STREET: Plain = {
    "width": 50,
    "depth": 40,
    "pieces": [
        {"kind": "wooden_fence", "poly": [[30, 16], [30.4, 16], [30.4, 24], [30, 24]], "z": [0, 1.5]},
        {"kind": "building", "poly": [[16, 26], [24, 26], [24, 32], [16, 32]], "z": [0, 6]},
        {"kind": "bush", "at": [22.37, 18.81], "r": 1.5, "z": [0, 2.5]},
        {"kind": "stone_wall", "poly": [[26.1, 11.3], [33.7, 8.9], [33.9, 9.4], [26.3, 11.8]], "z": [0, 2]},
    ],
    "ground": [],
    "ladders": [{"at": [20, 26], "z": [0, 6]}],
    "marks": [],
}
AMBUSH: Plain = {
    "kind": "scenario",
    "system": "warband",
    "board": STREET,
    "order": ["Ann", "Bob"],
    "combatants": [
        {"name": "Rem", "player": "Ann", "from": "crossbowman", "at": [8.13, 20.4], "facing": 12.34},
        {"name": "Tit", "player": "Ann", "from": "archer", "at": [20, 29, 6], "facing": 270},
        {"name": "Lar", "player": "Bob", "from": "swordsman", "at": [31.7, 20.1], "facing": 180},
        {"name": "Kay", "player": "Bob", "from": "orc_brute", "at": [29.2, 8.7], "facing": 91.5},
    ],
    "start": {"round": 1, "current": "Ann", "active": {"who": "Rem", "phase": "additional"}},
}


def played(seed: int, way: _Turned | None) -> Referee:
    """Sixty answers, shots wherever one is open: what is decided on the first table, turned with the table."""
    mine, chance = started(SYSTEM, AMBUSH, seed=seed), seeded(seed)
    other = mine if way is None else started(SYSTEM, way.plain, seed=seed)
    for _ in range(60):
        if mine.open is None:
            break
        both = [mine] if other is mine else [mine, other]
        action: Any = None
        if not isinstance(mine.open.ask, Roll):
            actions = actions_of(asked(mine)[1])
            shots = [one for one in actions if isinstance(one, Shoot)] or actions
            action = EndPhase() if EndPhase() in actions and shots is actions else shots[chance(len(shots) - 1)]
        for one in both:
            assert one.open is not None, "one game is over before the other"
            if action is None:
                one.throw(one.open.number)
            else:
                turned = action if one is mine or way is None else way.action(action, mine.state)
                one.choose(one.open.number, turned, who=asked(one)[0])
    return other


@pytest.mark.parametrize("way", ways_to_turn(AMBUSH), ids=lambda way: way.name)
@pytest.mark.parametrize("seed", range(6))
def test_shots_past_scenery_are_the_same_on_a_turned_table(way: _Turned, seed: int) -> None:
    plain, turned = played(seed, None), played(seed, way)
    assert [way.fact(fact, plain.state) for fact in plain.facts] == list(turned.facts)
    assert any(isinstance(fact, Struck) and fact.kind == "shot" for fact in plain.facts), "nobody was shot"
    cover = {fact.cover for fact in plain.facts if isinstance(fact, InCover)}
    assert cover, "nothing lay on any line of fire"
