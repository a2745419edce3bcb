"""Worked cases of delve.condition."""

from __future__ import annotations

import pytest

from tests.delve.building import battle, blade, hero, monster, on_turn
from tests.delve.test_cases_turn import steps
from tests.support.cases import CaseUnderTest, case
from zaruba.space.squares import FLOOR, WALL, read
from zaruba.systems.delve.actions import MeleeAttack
from zaruba.systems.delve.terrain import cover
from zaruba.systems.delve.word import word

THROWN = {"normal": "d20", "advantage": "2d20kh1", "disadvantage": "2d20kl1"}
MISS = (20, 2)


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


@case("delve.condition.prone", "attack on a prone foe")
def test_lying_down_has_no_number_of_its_own(case: CaseUnderTest) -> None:
    assert case.given["gm_modifier"] == "none"
    goblin = monster("goblin", at=5, prone=case.given["target"] == "prone")
    start = on_turn(battle(hero("Ann", weapons=(blade(),)), goblin), "Ann")
    _, script = case.run(steps(1), start, choices=[MeleeAttack("longsword", "goblin")], dice=[MISS])
    assert script.thrown[0][0].throw.text == THROWN[case.then["roll"]]


@case("delve.condition.gm-modifier", "high ground meets cover")
def test_the_gms_advantage_and_cover_cancel(case: CaseUnderTest) -> None:
    board = read(["...", ".#.", "..."], {".": FLOOR, "#": WALL})
    ann, goblin = hero("Ann", at=(0, 1)), monster("goblin", at=(2, 1))
    position = on_turn(battle(ann, goblin, board=board), "Ann")
    assert case.given["disadvantage"] == [f"{cover(position, ann, goblin)}_cover"]

    assert case.given["advantage"] == ["gm_high_ground"]
    call = {"who": "Ann", "check": "dex", "attack": {"target": "goblin", "damage": "1d4"}, "modifier": "advantage"}
    _, script = case.run(word(position, call), position, dice=[MISS])
    ((ask, faces),) = script.thrown
    assert ask.throw.text == THROWN[case.then["roll"]]
    assert len(faces) == case.then["dice_rolled"]
