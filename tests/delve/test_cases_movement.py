"""Worked cases of delve.movement."""

from __future__ import annotations

import pytest

from tests.delve.building import battle, hero, monster, on_turn
from tests.delve.test_cases_turn import about_to_act, allowed, happened, judged, steps
from tests.support.cases import CaseUnderTest, case
from zaruba.space.squares import FLOOR, Ground, read
from zaruba.systems.delve.actions import Move
from zaruba.systems.delve.facts import Damaged, LayDown, Moved
from zaruba.systems.delve.files import built_in, sheet_of


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


GROUND = {
    ".": FLOOR,
    "~": Ground("deep_mud", hindering=True),
}


@case("delve.movement.through-creatures", "end on a friend's square")
def test_nobody_ends_a_move_on_a_friend(case: CaseUnderTest) -> None:
    ann, bob = hero("Ann", at=(0, 0)), hero("Bob", at=(1, 0))
    ends_in = {"ally_square": bob.at}[case.given["ends_in"]]
    position = battle(ann, bob, monster("goblin", at=(5, 0)), board=read(["......"], GROUND))
    assert allowed(judged(case, on_turn(position, "Ann"), "Ann", Move((ends_in,)))) == case.then["allowed"]


@case("delve.movement.monster-move", "table")
def test_a_monsters_move_is_printed_as_a_band(case: CaseUnderTest) -> None:
    feet = []
    for printed in case.given["mv"]:
        with case.witness.watching():
            printed_sheet = sheet_of({"name": "slug", "move": printed, "hp": 4}, built_in())
        slug = monster("slug", at=500, move=printed_sheet.move)
        fight, _ = case.run(steps(1), about_to_act(battle(hero("Ann"), slug), "slug"))
        assert fight.state.turn is not None
        feet.append(fight.state.turn.feet // 2)  # the second move is in it until the action is used
    assert feet == case.then["feet"]


@case("delve.movement.monster-move", "flyer above mud")
def test_a_flyer_does_not_mind_the_mud(case: CaseUnderTest) -> None:
    mud = next(letter for letter, ground in GROUND.items() if ground.name == case.given["ground"])
    squares = case.given["squares"]
    bat = monster("bat", at=(0, 0), modes=(case.given["mode"],))
    position = battle(hero("Ann", at=(squares + 1, 0)), bat, board=read(["." + mud * squares + "."], GROUND))
    flight = Move(tuple((x, 0) for x in range(1, squares + 1)))
    fight, _ = case.run(steps(1), on_turn(position, "bat"), choices=[flight])
    assert [fact.cost_ft for fact in happened(fight, Moved)] == [case.then["cost_ft"]]


@case("delve.movement.falling", "9 feet")
def test_less_than_ten_feet_hurt_nobody(case: CaseUnderTest) -> None:
    cliff = Ground("cliff", mode="climb", dc=12, height=case.given["feet"])
    position = battle(
        hero("Ann", at=(0, 0)), monster("goblin", at=(3, 0)), board=read([".|.."], {**GROUND, "|": cliff})
    )
    fight, script = case.run(steps(1), on_turn(position, "Ann"), choices=[Move(((1, 0),))], dice=[(20, 1)])
    assert [ask.purpose for ask, _ in script.thrown] == ["climb"]
    assert happened(fight, LayDown)
    assert sum(fact.amount for fact in happened(fight, Damaged)) == case.then["damage"]
    assert fight.state["Ann"].hp == position["Ann"].hp
