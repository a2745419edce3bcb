"""Worked cases of delve.rest."""

from __future__ import annotations

import pytest

from tests.delve.building import hero
from tests.support.cases import CaseUnderTest, case
from zaruba.systems.delve.rest import rest


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


@case("delve.rest.full", "stabilised sleeper", "no ration")
def test_eight_hours_and_a_ration(case: CaseUnderTest) -> None:
    assert case.given["rested"]
    tired = hero("Ann", hp=case.given["hp"], max_hp=case.given["max_hp"], life=case.given.get("state", "up"))
    with case.witness.watching():
        rested = rest(tired, ration=case.given["ration"])
    assert rested.hp == case.then["hp"]
    if "state" in case.then:
        assert rested.life == case.then["state"]
