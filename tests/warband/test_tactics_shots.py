"""Tactics at a distance: whom to shoot at, from where, what to cast; and whole games of archers and mages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.warband.building import LIBRARY, MIDDLE, active, battle, character, weapon
from tests.warband.scenery import table_with
from tests.warband.test_fights import played, start
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.asks import Choose, Offers
from zaruba.kernel.fight import Fight
from zaruba.space.measured.lengths import distance
from zaruba.systems.warband import SYSTEM, magic, turn
from zaruba.systems.warband.actions import Cast, EndPhase, Move, Shoot, UseItem
from zaruba.systems.warband.battle import Battle, Character, Phase
from zaruba.systems.warband.facts.magic import SpellCast
from zaruba.systems.warband.facts.shooting import ShotSpent
from zaruba.systems.warband.tactics import sensible

BOW, CROSSBOW = LIBRARY.ranged["short_bow"], LIBRARY.ranged["crossbow"]
AT = (MIDDLE, MIDDLE, 0)


def decided(position: Battle, phase: Phase) -> Any:
    """What A does in a phase of its own."""
    position = active(position, "A", phase)
    fight = Fight(position)
    if phase == "additional":
        magic.open_phase(fight, "A")
    ask = Choose("A", "activation", Offers(turn.act_options(fight.state, fight.state["A"])))
    return sensible(ask, fight.state, lambda action: None)


def archer(**fields: Any) -> Character:
    return character("A", **{"at": AT, "ranged": (BOW,), "cost": 18, "hp": 5, **fields})


def foe(name: str, x: int, y: int = 0, **fields: Any) -> Character:
    return character(name, "D", at=(MIDDLE + x, MIDDLE + y, 0), **{"hp": 6, "cost": 14, **fields})


def test_the_one_who_falls_to_it_is_shot_at_before_the_one_who_does_not() -> None:
    found = decided(battle(archer(), foe("hale", 1800), foe("hurt", 2500, hp=1, hp_max=6)), "additional")
    assert found == Shoot("hurt", BOW.name)


def test_cover_turns_a_shot_to_somebody_else() -> None:
    wall = {"kind": "stone_wall", "poly": [[16.45, -3], [16.75, -3], [16.75, 3], [16.45, 3]], "z": [0, 2]}
    position = battle(archer(), foe("behind", 1800), foe("open", 0, 2200), table=table_with([wall]))
    assert decided(position, "additional") == Shoot("open", BOW.name)


def test_an_archer_out_of_range_comes_just_so_near_and_stays_away_from_swords() -> None:
    sword = foe("D", 3600, weapons=(weapon(2),), speed=14)
    way = decided(battle(archer(speed=14), sword), "movement")
    assert isinstance(way, Move)
    left = 3600 - 250 - (way.path[-1][0] - MIDDLE)
    assert 1400 + 200 < left <= 3000


def test_an_archer_in_reach_of_a_sword_gets_away() -> None:
    way = decided(battle(archer(speed=14), foe("D", 400, weapons=(weapon(2),), speed=10)), "movement")
    assert isinstance(way, Move)
    assert distance(way.path[-1], (MIDDLE + 400, MIDDLE)) - 250 > 1000 + 200, "out of his walk and his reach"


def test_an_archer_well_placed_stays() -> None:
    """In range of one who cannot come so far nor shoot back."""
    assert decided(battle(archer(speed=1), foe("D", 2000, speed=4)), "movement") == EndPhase()


def test_a_mage_casts_fire_where_enemies_stand_close_and_no_friend_does() -> None:
    one = character("A", at=AT, mage_level=1, mana_pool=6, spells=(LIBRARY.spells["spark"], LIBRARY.spells["fireball"]))
    crowd = (foe("x", 1500, 150), foe("y", 1500, -150))
    found = decided(battle(one, *crowd), "additional")
    assert isinstance(found, Cast) and (found.spell, found.at) == ("fireball", (MIDDLE + 1500, MIDDLE, 0))
    friend = character("friend", "A", at=(MIDDLE + 1240, MIDDLE, 0), hp=6, cost=40)
    found = decided(battle(one, *crowd, friend), "additional")
    assert isinstance(found, Cast) and found.spell == "spark"


@pytest.mark.parametrize(("hp", "drinks"), [(1, True), (5, False)])
def test_a_potion_is_drunk_when_it_is_needed(hp: int, drinks: bool) -> None:
    one = character("A", at=AT, items=(LIBRARY.items["healing_potion"],), hp=hp, hp_max=6, cost=10)
    assert (decided(battle(one, foe("D", 3000)), "additional") == UseItem("healing_potion")) is drinks


SQUADS: dict[str, Any] = {
    "combatants": [
        {"name": f"{player} {name}", "player": player, "from": name, "at": [30 + 15 * place, y], "facing": facing}
        for player, y, facing in (("Аня", 35, 90), ("Боря", 75, 270))
        for place, name in enumerate(("archer", "mage", "assassin", "crossbowman"))
    ],
    "board": {
        "pieces": [
            {"kind": "stone_wall", "poly": [[25, 50], [45, 50], [45, 51], [25, 51]], "z": [0, 1.8]},
            {"kind": "bush", "at": [60, 60], "r": 2, "z": [0, 2.5]},
        ]
    },
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_games_of_archers_and_mages_end_and_are_told(seed: int) -> None:
    first = start(**SQUADS)
    last, facts = played(seed, first)
    assert SYSTEM.verdict(last) is not None
    rebuilt = first
    for fact in facts:
        rebuilt = fact.apply(rebuilt)
    assert rebuilt == last
    assert {ShotSpent, SpellCast} <= {type(fact) for fact in facts}
    for lang in LANGUAGES:
        told = [Words(SYSTEM, lang).fact(fact) for fact in facts]
        assert not [line for line in told if "[" in line or "None" in line or "fact-" in line]
