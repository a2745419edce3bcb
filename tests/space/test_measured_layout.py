"""Measured tables as people write them, and drawn."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.space.tabletop import body, rectangles
from zaruba.kernel.files import Trouble
from zaruba.space.measured.chart import Model, Sightline, picture
from zaruba.space.measured.footprints import Circle, Polygon
from zaruba.space.measured.layout import Layout, Look, flaw, hundredths
from zaruba.space.measured.table import Ladder, Mark, Patch, Piece, Table

LOOKS = {"building": Look(stood_on=True), "bush": Look(solid=False, seen_from_within=True)}


def laid_out(**board: Any) -> tuple[Table, list[tuple[tuple[Any, ...], str]]]:
    trouble = Trouble()
    table = Layout(trouble, LOOKS).table({"width": 120, "depth": 90.5, **board}, ("board",))
    return table, [(fault.path, fault.code) for fault in trouble.faults]


@pytest.mark.parametrize(
    ("number", "whole"),
    [(1, 100), (18.45, 1845), (0.1, 10), (-0.05, -5), (1.005, None), (Decimal("2.50"), 250), (float("inf"), None)],
)
def test_numbers_have_at_most_two_decimals(number: float, whole: int | None) -> None:
    assert hundredths(number) == whole


def test_a_whole_table() -> None:
    table, faults = laid_out(
        pieces=[
            {"kind": "building", "name": "Inn", "poly": [[0, 0], [10, 0], [10, 8.5], [0, 8.5]], "z": [0, 6]},
            {"kind": "building", "at": [30, 30], "r": 2, "z": [0, 12], "stood_on": False},
            {"kind": "bush", "at": [50, 50], "r": 1.5, "z": [0, 2.5]},
            {"kind": "statue", "at": [60, 50], "r": 1, "z": [1, 2.5]},
        ],
        ground=[
            {"kind": "road", "poly": [[0, 40], [120, 40], [120, 45]]},
            {"kind": "slope", "at": [5, 5], "r": 2, "z": 6},
        ],
        ladders=[{"at": [10, 4], "z": [0, 6], "name": "Steps"}],
        marks=[{"kind": "objective", "at": [30, 30]}, {"kind": "smoke", "at": [1, 1], "r": 4, "z": 6}],
    )
    assert faults == []
    corners = ((0, 0), (1000, 0), (1000, 850), (0, 850))
    assert table == Table(
        12000,
        9050,
        (
            Piece("building", Polygon(corners), 0, 600, "Inn", stood_on=True),
            Piece("building", Circle((3000, 3000), 200), 0, 1200),
            Piece("bush", Circle((5000, 5000), 150), 0, 250, solid=False, seen_from_within=True),
            Piece("statue", Circle((6000, 5000), 100), 100, 250),
        ),
        (
            Patch("road", Polygon(((0, 4000), (12000, 4000), (12000, 4500)))),
            Patch("slope", Circle((500, 500), 200), 600),
        ),
        (Ladder((1000, 400), 0, 600, "Steps"),),
        (Mark("objective", (3000, 3000)), Mark("smoke", (100, 100), 600, 400)),
    )


def test_every_fault_is_told_with_its_place() -> None:
    _, faults = laid_out(
        pieces=[
            {"kind": "wall", "poly": [[0, 0], [1, 1.001]], "z": [0, 0]},
            {"kind": "wall", "poly": [[0, 0], [1, 1], [2, 2]], "z": [3, 1]},
            {"kind": "wall", "poly": [[0, 0], [9, 0], [0, 9], [9, 9]], "z": [0, 1]},
        ],
        ladders=[{"at": [0, 0.005], "z": [0, 1]}],
    )
    assert faults == [
        (("board", "pieces", 0, "z"), "upside-down"),
        (("board", "pieces", 0, "poly", 1, 1), "not-hundredths"),
        (("board", "pieces", 0, "poly"), "footprint-few"),
        (("board", "pieces", 1, "z"), "upside-down"),
        (("board", "pieces", 1, "poly"), "footprint-flat"),
        (("board", "pieces", 2, "poly"), "footprint-crossing"),
        (("board", "ladders", 0, "at", 1), "not-hundredths"),
    ]


@pytest.mark.parametrize(
    ("corners", "wrong"),
    [
        ([(0, 0), (9, 0), (9, 9), (0, 9)], ""),
        ([(0, 0), (9, 0), (9, 9)][::-1], ""),
        ([(0, 0), (4, 0), (9, 0), (9, 9)], ""),  # a corner in the middle of a side
        ([(0, 0), (9, 0), (9, 9), (5, 1), (0, 9)], ""),  # an inward corner
        ([(0, 0), (9, 0), (9, 9), (5, 0), (0, 9)], "crossing"),  # it touches the side
        ([(0, 0), (9, 0), (9, 9), (5, -1), (0, 9)], "crossing"),
        ([(0, 0), (9, 0), (4, 0), (4, 9)], "crossing"),  # back along the same side
        ([(0, 0), (9, 0), (9, 9), (9, 9), (0, 9)], "crossing"),  # the same corner twice
        ([(0, 0), (9, 0), (9, 9), (0, 9), (4, 0)], "crossing"),
    ],
)
def test_footprints_whose_sides_cross(corners: list[tuple[int, int]], wrong: str) -> None:
    assert flaw(corners) == wrong
    assert flaw(corners[::-1]) == wrong
    assert flaw(corners[2:] + corners[:2]) == wrong


@given(rectangles(), st.integers(0, 3))
def test_leaning_houses_are_sound(house: Polygon, first: int) -> None:
    corners = house.corners
    assert flaw(corners[first:] + corners[:first]) == ""
    assert flaw((corners[0], corners[2], corners[1], corners[3])) in ("crossing", "flat")


def test_a_picture_stands_by_itself() -> None:
    table, _ = laid_out(
        pieces=[
            {"kind": "building", "name": "Inn & <yard>", "poly": [[30, 0], [40, 0], [40, 8], [30, 8]], "z": [0, 6]},
            {"kind": "bush", "at": [50, 5], "r": 1.5, "z": [0, 2.55]},
        ],
        ground=[{"kind": "road", "poly": [[0, 40], [120, 40], [120, 45]]}],
        ladders=[{"at": [40, 4], "z": [0, 6]}],
        marks=[{"kind": "objective", "at": [30, 30]}],
    )
    shooter, target = body(10, 5), body(60, 5)
    drawn = picture(
        table,
        [Model("Стрелок", shooter, 0, 0), Model("Goblin", target, 18000, 1), Model("Troll", body(35, 4, 6), 9000, 2)],
        Sightline(shooter, target, frozenset({0, 1}), frozenset({1})),
        title="Street",
        lines=["Стрелок → Goblin", "hidden 62 of 100"],
        kinds={"bush": "куст", "road": "дорога"},
    )
    tree = ElementTree.fromstring(drawn)
    named = {one.get("class"): next(one.itertext(), "") for one in tree.iter()}
    assert named["piece floor hides"] == "Inn & <yard> 0–6"
    assert named["piece open covers"] == "куст 0–2.55"
    assert named["patch"] == "дорога"
    assert named["body side0"] == "Стрелок"
    assert named["body side2"] == "Troll, 6"
    shapes = [one.get("class") for one in tree.iter()]
    assert shapes.count("facing") == 3
    assert shapes.count("fan") == shapes.count("look") == 1
    assert "hidden 62 of 100" in [one.text for one in tree.iter()]
    assert "href" not in drawn, "nothing is fetched"
    north = [one for one in tree.iter() if one.get("class") == "body side2"]
    assert north[0].get("cy") == str(9050 - 400), "y goes upwards"


def test_names_stand_clear_of_one_another_and_of_everybody() -> None:
    """Below whom they mean; above him, or a line farther off, where that is taken. What is said is whole on the picture."""
    close = [Model(f"Spearman {number}", body(40 + 3 * number, 50), 9000, 0) for number in range(4)]
    behind = [Model(f"Swordsman {number}", body(40 + 3 * number, 47), 9000, 0) for number in range(3)]
    drawn = picture(Table(12000, 12000), [*close, *behind], title="Ranks", lines=["said"])
    tree = ElementTree.fromstring(drawn)
    named = [
        one for one in tree.iter() if (one.text or "").startswith(("Spear", "Sword")) and one.get("class") == "small"
    ]
    boxes = []
    for one in named:
        x, y, half = int(one.get("x", "")), int(one.get("y", "")), 30 * len(one.text or "")
        boxes.append((x - half, y - 90, x + half, y))
    assert len(boxes) == 7
    assert not [
        (a, b) for a, b in combinations(boxes, 2) if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
    said = next(one for one in tree.iter() if one.text == "said" and one.get("y"))
    _, top, _, deep = map(int, tree.get("viewBox", "").split())
    assert int(said.get("y", "")) + 60 <= top + deep


def test_heights_are_told_with_the_point_of_the_language() -> None:
    drawn = picture(Table(12000, 12000, (Piece("", Circle((600, 600), 500), 0, 150),)), [], title="Wall", point=",")
    assert ">1,5</text>" in drawn


def test_without_a_line_nothing_is_marked() -> None:
    drawn = picture(Table(12000, 12000, (Piece("", Circle((10, 10), 5), 0, 5),)), [], title="Empty")
    assert 'class="look"' not in drawn
    assert 'class="piece"' in drawn
