"""The worked cases of the rulebook in centimetres that are geometry alone: points hidden, sectors, gaps, contact.

What they mean for cover, reach and replies is played by the system's own tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.space.tabletop import SIDE, body, hundredths, pillar
from zaruba.space.measured.angles import aside, in_front
from zaruba.space.measured.bodies import Body, gap, in_contact
from zaruba.space.measured.footprints import Polygon
from zaruba.space.measured.lengths import Spot
from zaruba.space.measured.sight import hidden_by_body, view
from zaruba.space.measured.standing import touched
from zaruba.space.measured.table import Piece, Table

LEDGER = Path(__file__).parents[2] / "src/zaruba/systems/warband/ledger.yaml"
CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (f"{clause['id'].removeprefix('warband.')}: {case['name']}", case["given"], case["then"])
    for clause in yaml.safe_load(LEDGER.read_text(encoding="utf-8"))["clauses"]
    for case in clause["cases"]
]
SIZES = {"large": (5, 2), "normal": (3, 1.25)}


def given(key: str, *asked: str) -> list[Any]:
    """The cases that have `key` and say one of these."""
    return [
        pytest.param(case, then, id=name)
        for name, case, then in CASES
        if isinstance(case.get(key), dict | list) and any(one in then for one in asked)
    ]


def pieces_of(terrain: list[dict[str, Any]]) -> Iterator[Piece]:
    for one in terrain:
        bottom, top = one["z"]
        if "poly" in one:
            spots = tuple((hundredths(x), hundredths(y)) for x, y in one["poly"])
            yield Piece(one["kind"], Polygon(spots), hundredths(bottom), hundredths(top))
        else:
            x, y = one["at"]
            yield pillar(x, y, one["r"], bottom=bottom, top=top, kind=one["kind"])


@pytest.mark.parametrize(("case", "then"), given("sight", "hidden", "visible", "hidden_by_character", "contact"))
def test_points_hidden(case: dict[str, Any], then: dict[str, Any]) -> None:
    sight = case["sight"]
    shooter, target = body(*sight["shooter"]), body(*sight["target"], h=sight.get("target_h", 3))
    board = Table(SIDE, SIDE, tuple(pieces_of(sight["terrain"])))
    seen = view(board, shooter, target)
    if "hidden" in then:
        assert seen.hidden() == then["hidden"]
    if "visible" in then:
        assert seen.seen == then["visible"]
    if "half_hidden" in then:
        assert (seen.hidden() >= 50) == then["half_hidden"]
    if "contact" in then:
        assert bool(touched(board, target, 10)) == then["contact"]
    if "hidden_by_character" in then:
        others = [body(*one["at"], h=one.get("h", 3), r=one.get("r", 1.25)) for one in sight["characters"]]
        assert [hidden_by_body(shooter, target, one) for one in others] == then["hidden_by_character"]


@pytest.mark.parametrize(("case", "then"), given("arc", "arc"))
def test_sectors(case: dict[str, Any], then: dict[str, Any]) -> None:
    arc = case["arc"]
    at, other = _spot(arc["at"]), _spot(arc["other"])
    facing = hundredths(arc["facing"])
    assert in_front(at, facing, other) == (then["arc"] == "front")
    if "angle" in then:
        assert aside(at, facing, other) == hundredths(then["angle"])


def _spot(pair: list[float]) -> Spot:
    return hundredths(pair[0]), hundredths(pair[1])


@pytest.mark.parametrize(("case", "then"), given("reach_test", "gap"))
def test_gaps(case: dict[str, Any], then: dict[str, Any]) -> None:
    asked = case["reach_test"]
    assert gap(body(*asked["a"]), body(*asked["b"])) == hundredths(then["gap"])


def _sized(at: list[float], size: str) -> Body:
    height, radius = SIZES[size]
    return body(*at, h=height, r=radius)


@pytest.mark.parametrize(("case", "then"), given("a", "gap"))
def test_gaps_and_contact_of_bases(case: dict[str, Any], then: dict[str, Any]) -> None:
    a, b = (_sized(case[key], case.get(f"{key}_size", "normal")) for key in ("a", "b"))
    assert gap(a, b) == hundredths(then["gap"])
    if "contact" in then:
        assert in_contact(a, b, 10) == then["contact"]


def test_the_cases_are_all_there() -> None:
    """A key renamed in the ledger must not leave this file with nothing to check."""
    kinds = (("sight", "hidden"), ("sight", "hidden_by_character"), ("arc", "arc"), ("reach_test", "gap"), ("a", "gap"))
    assert [len(given(*kind)) for kind in kinds] == [21, 3, 6, 11, 4]
