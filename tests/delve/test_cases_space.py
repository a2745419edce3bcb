"""Worked cases of delve.space."""

from __future__ import annotations

import pytest

from tests.delve.building import battle, hero, monster
from tests.support.cases import CaseUnderTest, case
from zaruba.space.squares import open_ground
from zaruba.systems.delve.terrain import band, distance_ft


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


@case("delve.space.bands", "edges", "out of sight")
def test_three_distances(case: CaseUnderTest) -> None:
    with case.witness.watching():
        bands = [band(feet, seen=case.given["seen"]) for feet in case.given["feet"]]
    assert bands == case.then["bands"]


@case(
    "delve.space.grid", "diagonal neighbour is close", "six across, four down", "seven across", "option alternating"
)  # fmt: skip
def test_a_square_is_five_feet_and_so_is_a_diagonal(case: CaseUnderTest) -> None:
    ann = hero("Ann", at=tuple(case.given["from"]))
    goblin = monster("goblin", at=tuple(case.given["to"]))
    position = battle(ann, goblin, board=open_ground(10, 10), rulings=case.option())
    with case.witness.watching():
        feet = distance_ft(position, ann, goblin)
    assert feet == case.then["distance_ft"]
    if "band" in case.then:
        assert band(feet) == case.then["band"]
