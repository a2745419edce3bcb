"""Worked cases of delve.check."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.delve.building import battle, blade, hero, monster, on_turn
from tests.delve.test_cases_turn import happened, steps
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.actions import CallCheck, Improvise, MeleeAttack, SpendLuck
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.checks import check, contest, half, modifier_of_score, reduced_to_half
from zaruba.systems.delve.facts import Improvised, LuckSpent
from zaruba.systems.delve.sheet import Effect, Talent

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def total_of(thrown: tuple[Any, tuple[int, ...]]) -> int:
    """What a roll came to, with everything that was added to it."""
    roll, faces = thrown
    assert roll.reading.add is not None
    return int(roll.throw.kept(faces)) + int(roll.reading.add.total)


# ---------------------------------------------------------------- figures


@case("delve.check.modifiers", "edges")
def test_modifiers_of_ability_scores(case: CaseUnderTest) -> None:
    with case.witness.watching():
        assert [modifier_of_score(score) for score in case.given["scores"]] == case.then["mods"]


@case("delve.check.rounding", "tests")
def test_down_to_half_is_tested_exactly(case: CaseUnderTest) -> None:
    with case.witness.watching():
        assert [reduced_to_half(now, start) for now, start in case.given["pairs"]] == case.then["reduced_to_half"]


@case("delve.check.rounding", "half level")
def test_half_a_level_is_rounded_down(case: CaseUnderTest) -> None:
    with case.witness.watching():
        assert [half(level) for level in case.given["levels"]] == case.then["half"]


@case("delve.check.dcs", "same roll against all four")
def test_easy_normal_hard_and_extreme(case: CaseUnderTest) -> None:
    climb = Improvise("climbs the wall")
    position = on_turn(battle(hero("Ann"), monster("goblin"), calls="ask"), "Ann")
    came_out = []
    for dc in case.given["dcs"]:
        fight, script = case.run(
            steps(1), position, choices=[climb, CallCheck("str", dc)], dice=[(20, case.given["total"])]
        )
        assert total_of(script.thrown[0]) == case.given["total"]
        came_out += [fact.success for fact in happened(fight, Improvised)]
    assert came_out == case.then["success"]


# ---------------------------------------------------------------- advantage against disadvantage

HIGH_GROUND = Effect("gm_high_ground", "master", talents=(Talent("gm_high_ground", ("melee_attack",), advantage=True),))
ASLEEP = Effect("helpless", "master", condition="asleep")
AROUND: dict[str, dict[str, dict[str, Any]]] = {
    "gm_high_ground": {"actor": {"effects": (HIGH_GROUND,)}},
    "helpless": {"target": {"effects": (ASLEEP,)}},
    "half_cover": {"target": {"cover": "half"}},
    "darkness": {"setting": {"dark": True}},
}
"""What each source is in a position: fields of the attacker, of the target, of the setting."""


def with_sources(names: list[str]) -> Battle:
    fields: dict[str, dict[str, Any]] = {"actor": {}, "target": {}, "setting": {}}
    for name in names:
        for whose, changed in AROUND[name].items():
            fields[whose].update(changed)
    ann = hero("Ann", weapons=(blade(),), **fields["actor"])
    return on_turn(battle(ann, monster("goblin", **fields["target"]), **fields["setting"]), "Ann")


@case("delve.check.cancel", "two against one", "none", "one side only")
def test_advantage_and_disadvantage_cancel(case: CaseUnderTest) -> None:
    position = with_sources([*case.given["advantage"], *case.given["disadvantage"]])
    dice = [(20, 2)] * case.then["dice_rolled"]
    _, script = case.run(steps(1), position, choices=[MeleeAttack("longsword", "goblin")], dice=dice)
    ((roll, _),) = script.thrown
    assert {0: "normal", 1: "advantage", -1: "disadvantage"}[roll.throw.keep] == case.then["roll"]
    assert len(roll.reading.cites) == len(case.given["advantage"]) + len(case.given["disadvantage"])


# ---------------------------------------------------------------- one against another


def contestants(case: CaseUnderTest) -> dict[str, tuple[Any, int]]:
    """`Ann DEX +3`: who checks with what, each once though they may roll again."""
    found: dict[str, tuple[Any, int]] = {}
    for said in case.given["roll_order"]:
        line = re.fullmatch(r"(\w+) ([A-Z]{3}) ([+-]\d+)", said)
        assert line is not None
        found[line[1]] = line[2].lower(), int(line[3])
    return found


@case("delve.check.contested", "hide against watch", "tie rolled again")
def test_the_highest_total_wins_and_ties_roll_again(case: CaseUnderTest) -> None:
    sides = contestants(case)
    heroes_and_foes = [
        (hero if name == "Ann" else monster)(name, **{ability: modifier}) for name, (ability, modifier) in sides.items()
    ]
    winners: list[str] = []

    async def rule(fight: Fight[Battle]) -> None:
        winners.append(await contest(fight, [(name, sides[name][0]) for name in sides], purpose="improvise"))

    _, script = case.run(rule, battle(*heroes_and_foes))
    assert [roll.by for roll, _ in script.thrown] == [said.split()[0] for said in case.given["roll_order"]]
    rolled = [{roll.by: total_of((roll, faces))} for roll, faces in script.thrown]
    rounds = [rolled[first] | rolled[first + 1] for first in range(0, len(rolled), 2)]
    told = [dict(case.then[key]) for key in ("totals", "first_totals", "second_totals") if key in case.then]
    assert rounds == told
    assert winners == [case.then["winner"]]


# ---------------------------------------------------------------- luck


@case("delve.check.luck", "worse result stands")
def test_a_luck_token_rolls_again_for_better_or_worse(case: CaseUnderTest) -> None:
    position = battle(hero("Ann", wis=case.given["mod"], luck=True), monster("goblin"), rulings=case.option())
    outcome: list[bool] = []

    async def rule(fight: Fight[Battle]) -> None:
        outcome.append(await check(fight, "Ann", "wis", case.given["dc"], purpose="improvise"))

    fight, script = case.run(rule, position, choices=[SpendLuck()])
    assert total_of(script.thrown[-1]) == case.then["total"]
    assert outcome == [case.then["success"]]
    assert happened(fight, LuckSpent)
    assert int(fight.state["Ann"].luck) == case.then["token_left"]
