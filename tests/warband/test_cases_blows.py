"""Worked cases of one blow, and of whole exchanges of blows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.support.cases import CaseUnderTest, cases_where
from tests.warband.building import (
    LIBRARY,
    MIDDLE,
    Play,
    active,
    as_cases_play,
    battle,
    character,
    effect,
    facing_pair,
    weapon,
)
from tests.warband.outcome import Outcome, agree
from tests.warband.test_cases_ground import arc_of
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import melee, replies
from zaruba.systems.warband.actions import Attack
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.facts.striking import AttackBegan

WEAPONS = {**LIBRARY.weapons, **LIBRARY.ranged}

Maker = Callable[[Fight[Battle]], Any]
MAKERS: Mapping[int, tuple[Maker, ...]] = {
    0: (
        lambda fight: melee.blow(fight, "A", "D", "main", first=True, front=True),
        lambda fight: replies.flee_blow(fight, "A", "D"),
    ),
    -1: (lambda fight: replies.reply_blow(fight, "A", "D", "main"),),
}
"""Everything that throws a strength die with so much added to it: the same blow comes out the same in each."""


def blow_of(told: Mapping[str, Any]) -> Battle:
    """One blow of A at D: named modifiers stand on the weapon, on the armour, or as effects on A."""
    mods = dict(told.get("damage_mods", {}))
    armour = -mods.pop("armour", 0)
    bonus = {name: mods.pop(name) for name in tuple(mods) if name in WEAPONS}
    name, more = next(iter(bonus.items()), ("weapon", 0))
    effects = tuple(effect(one, damage=change) for one, change in mods.items())
    striker = character(
        "A",
        damage=tuple(told["damage"]),
        weapons=(weapon(name=name, bonus=more),),
        effects=effects,
        at=(MIDDLE, MIDDLE, 0),
    )
    struck = character("D", armour=armour, at=(MIDDLE + 300, MIDDLE, 0), facing=18000)
    return battle(striker, struck)


@cases_where("warband", lambda one: set(one.given) == {"blow"} and not one.clause.startswith("warband.magic."))
def test_a_blow(case: CaseUnderTest) -> None:
    told = case.given["blow"].plain()
    for maker in MAKERS[told.get("roll_mod", 0)]:
        before = blow_of(told)
        position = active(before, "A", "melee")
        play = Play(case, begun(position))
        play.go(maker)
        play.finish()
        agree(case, Outcome(play, before))


def begun(position: Battle) -> Battle:
    """An attack of A at D declared, its blow still to come."""
    fight = Fight(position)
    fight.record(AttackBegan("A", "D", ("main",), front=True))
    return fight.state


def in_exchange(given: Mapping[str, Any]) -> bool:
    pushes = any("knock_back" in one for one in (given["exchange"]["attacker"], given["exchange"]["defender"]))
    return not pushes


@cases_where(
    "warband", lambda one: set(one.given) <= {"exchange", "arc"} and "exchange" in one.given and in_exchange(one.given)
)
def test_an_exchange(case: CaseUnderTest) -> None:
    told = case.given["exchange"]
    attacker, defender = told["attacker"].plain(), told["defender"].plain()
    before = active(battle(*facing_pair(told, attacker, defender)), "A", "melee")
    if "arc" in case.given:
        assert arc_of(case)["arc"] == case.then["arc"]
    play = Play(case, before, as_cases_play(waive=defender.get("waive", False)))
    play.act("A", Attack("D"))
    play.finish()
    agree(case, Outcome(play, before), besides=("arc",))


@pytest.mark.parametrize("name", ["sword", "axe", "spear"])
def test_weapons_of_the_list_stand_in_the_library(name: str) -> None:
    assert LIBRARY.weapons[name].name == name
