"""Worked cases of shots that are judged and not played: how far, through what, out of what."""

from __future__ import annotations

from tests.fury.building import in_case, judged, met, of_table
from tests.support.cases import CaseUnderTest, cases_where
from zaruba.kernel.asks import Offer
from zaruba.kernel.ledger import Case
from zaruba.systems.fury.actions import StandardAttack
from zaruba.systems.fury.battle import YARDS
from zaruba.systems.fury.ranged import band_of
from zaruba.systems.fury.sheet import Weapon

ULF, GRETA = "Ulf", "Greta"


@cases_where("fury", lambda one: "bands" in one.then)
def test_bands(case: CaseUnderTest) -> None:
    weapon: Weapon = of_table(case.given["weapon"])
    with case.witness.watching():
        found = [band_of(yards, weapon) or "out_of_range" for yards in case.given["distances_yards"]]
    assert found == case.then["bands"]


def is_shot(one: Case) -> bool:
    """A shooter, and whether the shot is open."""
    given = one.given
    shoots = "weapon" in given.get("attacker", {}) and not {"turn", "rounds", "direction"} & given.keys()
    return shoots and "legal" in one.then and given["attacker"].get("action") != "charge"


@cases_where("fury", is_shot)
def test_shots(case: CaseUnderTest) -> None:
    given = case.given
    at = [given.get("distance_yards", 0) // YARDS, 0]
    ulf = in_case(ULF, given["attacker"], side="humans", at=[0, 0])
    greta = in_case(GRETA, given.get("defender", {}), side="orcs", at=at)
    found = judged(met(case, ulf, greta), StandardAttack(GRETA), witness=case.witness)
    assert isinstance(found, Offer) == case.then["legal"]
