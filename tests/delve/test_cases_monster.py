"""Worked cases of delve.monster."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, hero, monster, on_turn
from tests.delve.test_cases_turn import allowed, happened, judged, steps
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.answerers import Script
from zaruba.systems.delve.actions import MonsterAttack
from zaruba.systems.delve.facts import Damaged, EffectBegan, Hit, Missed
from zaruba.systems.delve.files import built_in, sheet_of
from zaruba.systems.delve.setup import rolled_hp
from zaruba.systems.delve.sheet import Band, ListedAttack, Rider, Routine, RoutineLine, damage

# ---------------------------------------------------------------- helpers

HIT, MISS = (20, 19), (20, 2)


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def routine(told: Any, **ranges: tuple[Band, ...]) -> Routine:
    """A routine as a case tells it: alternatives, each with the attacks that are all made."""
    return tuple(
        tuple(
            RoutineLine(
                ListedAttack(
                    line["attack"],
                    line.get("bonus", 0),
                    damage(line.get("dice", "1")),
                    ranges.get(line["attack"], ("close",)),
                ),
                line["count"],
            )
            for line in alternative
        )
        for alternative in told
    )


def totals(script: Script, purpose: str) -> list[int]:
    return [
        ask.throw.kept(faces) + ask.reading.add.total
        for ask, faces in script.thrown
        if ask.purpose == purpose and ask.reading.add is not None
    ]


# ---------------------------------------------------------------- the sheet


@case("delve.monster.stat-block", "average hit points")
def test_average_hit_points(case: CaseUnderTest) -> None:
    with case.witness.watching():
        sheets = [sheet_of(line.plain(), built_in()) for line in case.given["monsters"]]
    assert [sheet.max_hp for sheet in sheets] == case.then["hp"]


@case("delve.monster.stat-block", "rolled, CON -1")
def test_rolled_hit_points_are_at_least_one(case: CaseUnderTest) -> None:
    rolled: list[int] = []

    async def rule(fight: Any) -> None:
        rolled.append(await rolled_hp("goblin", case.given["level"], case.given["con"]))

    case.run(rule, battle(monster("goblin")))
    assert rolled == [case.then["hp"]]


# ---------------------------------------------------------------- several attacks in one action


@case("delve.monster.routine", "two clubs, two targets")
def test_attacks_of_one_action_may_go_to_different_targets(case: CaseUnderTest) -> None:
    told = case.given["targets"]
    heroes = [hero(one["name"], ac=one["ac"], hp=one["hp"]) for one in told]
    ogre = monster("ogre", routine=routine(case.given["routine"]), at=5)
    start = on_turn(battle(*heroes, ogre), "ogre")
    clubs = [MonsterAttack("club", one.name) for one in heroes]
    fight, script = case.run(steps(len(clubs)), start, choices=clubs)

    names = iter(one.name for one in heroes)
    order = [
        f"d{sides} {next(names)}" if ask.purpose == "attack" else f"d{sides}"
        for ask, _ in script.thrown
        for sides in ask.throw.dice
    ]
    assert order == case.given["roll_order"]
    hits, hurt = ([fact.target for fact in happened(fight, Hit)], happened(fight, Damaged))
    for one, total in zip(heroes, totals(script, "attack"), strict=True):
        then = case.then[one.name]
        assert total == then["total"]
        assert (one.name in hits) == then["hit"]
        assert [fact.amount for fact in hurt if fact.who == one.name] == ([then["damage"]] if then["hit"] else [])
        assert fight.state[one.name].hp == then["hp"]


@case("delve.monster.routine", "or means one")
def test_of_alternatives_one_is_used(case: CaseUnderTest) -> None:
    first, second = case.given["wanted"]
    either = routine(case.given["routine"], shortbow=("close", "near", "far"))
    start = on_turn(battle(hero("Ann"), monster("goblin", routine=either, at=5)), "goblin")
    swing, shot = MonsterAttack(first, "Ann", 0), MonsterAttack(second, "Ann", 1)
    assert allowed(judged(case, start, "goblin", swing))
    assert allowed(judged(case, start, "goblin", shot))
    fight, _ = case.run(steps(1), start, choices=[swing], dice=[MISS])
    assert allowed(judged(case, fight.state, "goblin", shot)) == case.then["allowed"]


@case("delve.monster.routine", "and means both")
def test_attacks_joined_by_and_are_all_made(case: CaseUnderTest) -> None:
    lines = routine(case.given["routine"])
    attacks = [MonsterAttack(line.attack.name, "Ann") for line in lines[0] for _ in range(line.count)]
    start = on_turn(battle(hero("Ann"), monster("griffin", routine=lines, at=5)), "griffin")
    fight, script = case.run(steps(len(attacks)), start, choices=attacks, dice=[MISS] * len(attacks))
    assert len(totals(script, "attack")) == len(happened(fight, Missed)) == case.then["attack_rolls"]
    assert fight.state.turn is not None
    assert not fight.state.turn.action
    assert fight.state.turn.routine == ()


@case("delve.monster.riders", "poison, CON DC 12 failed")
def test_a_rider_is_settled_after_the_damage(case: CaseUnderTest) -> None:
    poison = Rider("poison", check=("con",), dc=case.given["dc"], condition="paralysed", rounds=3)
    sting = ListedAttack("sting", case.given["attack_bonus"], damage("1d4"), rider=poison)
    ann = hero("Ann", ac=case.given["ac"], hp=case.given["hp"], con=case.given["con"])
    start = on_turn(battle(ann, monster("spider", routine=((RoutineLine(sting),),), at=5)), "spider")
    fight, script = case.run(steps(1), start, choices=[MonsterAttack("sting", "Ann")])

    purposes = {"attack": "attack", "damage": "", "rider": "CON"}
    order = [f"{ask.throw.text} {purposes[ask.purpose]}".strip() for ask, _ in script.thrown]
    assert order == case.given["roll_order"]
    assert totals(script, "attack") == [case.then["total"]]
    assert bool(happened(fight, Hit)) == case.then["hit"]
    assert [fact.amount for fact in happened(fight, Damaged)] == [case.then["damage"]]
    assert fight.state["Ann"].hp == case.then["hp"]
    assert totals(script, "rider") == [case.then["check"]["total"]]
    assert (not happened(fight, EffectBegan)) == case.then["check"]["success"]
