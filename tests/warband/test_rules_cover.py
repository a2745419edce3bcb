"""Sight, lines of fire and cover, clause by clause, where the worked cases look away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.warband.building import LIBRARY, MIDDLE, active, battle, character, place
from tests.warband.test_cases_cover import looking
from tests.warband.test_telling_shots import fence
from zaruba.kernel.asks import Measure, Refusal
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import ground, points, shooting, traps
from zaruba.systems.warband.actions import Cast, UseItem
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.cover import Cover, cover, cover_rows

HOUSE = {"kind": "building", "poly": [[8, 0], [12, 0], [12, 10], [8, 10]], "z": [0, 8]}
"""Half way to the target, half of it on the line."""


def over(*terrain: dict[str, Any], characters: tuple[dict[str, Any], ...] = (), **rulings: Any) -> Battle:
    """S looks at T, twenty centimetres from centre to centre."""
    given = {"shooter": [0, 0, 0], "target": [20, 0, 0], "terrain": terrain, "characters": characters}
    return looking(given, rulings)


def covered(*terrain: dict[str, Any], characters: tuple[dict[str, Any], ...] = (), **rulings: Any) -> Cover:
    position = over(*terrain, characters=characters, **rulings)
    return cover(position, position["S"], position["T"])


def penalty(found: Cover) -> int:
    return sum(row.value for row in cover_rows(found))


def wall(y: tuple[float, float], z: tuple[float, float], x: tuple[float, float] = (18.45, 18.75)) -> dict[str, Any]:
    return {"kind": "stone_wall", "poly": [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]], "z": list(z)}


# ---------------------------------------------------------------- sight


@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("low", [False, True])
def test_one_point_of_a_hundred_is_enough_to_be_seen(*, blocks: bool, left: bool, low: bool) -> None:
    """warband.space.models-do-not-block, warband.attack.shot-sight: any of them, be it a corner at the feet or the head.

    One wall leaves a column in sight, another all of that but one point; and where that is walled up too, nothing.
    """
    side = 1 if left else -1
    columns, column = sorted((-3 * side, 0.93 * side)), sorted((0.93 * side, 3 * side))
    rows, row = ((0.45, 8), (0, 0.45)) if low else ((0, 2.7), (2.7, 8))
    most = [wall((columns[0], columns[1]), (0, 8)), wall((column[0], column[1]), rows)]
    for walls, hidden, seen in ((most, 99, True), ([*most, wall((column[0], column[1]), row)], 100, False)):
        position = over(*walls, models_block_sight=blocks)
        assert ground.answer(position, Measure("hidden", "S", "T")) == hidden
        assert ground.told(position, ground.sees(position, "S", "T")) is seen


@pytest.mark.parametrize(("blocks", "of"), [(False, "hidden"), (True, "hidden_by_all")])
def test_people_are_asked_what_hides_by_the_ruling(*, blocks: bool, of: str) -> None:
    """warband.attack.shot-sight: whether scenery hides somebody, or by ruling whoever stands between does as well."""
    position = battle(character("S"), character("T"), real=True, rulings={"models_block_sight": blocks})
    asked: list[Any] = []

    def answer(ask: Any) -> int:
        asked.append(ask)
        return 0

    drive(ground.holds(Fight(position), ground.sees(position, "S", "T")), answer)
    assert [one.of for one in asked] == [of]


def test_who_stands_aside_hides_nothing() -> None:
    """warband.space.sight-grid, warband.attack.weak-cover-characters: only whoever is on the line does, friend or enemy."""
    for side in ("shooter", "target"):
        found = {y: covered(characters=({"at": [10, y, 0], "side": side},)) for y in (0, 2, 3, 9)}
        assert {y: one.kind for y, one in found.items()} == {0: "weak", 2: "none", 3: "none", 9: "none"}
        assert (found[0].by, found[0].hidden) == (("c0",), 100)


def test_a_spot_is_seen_or_not() -> None:
    """warband.space.base, warband.attack.shot-sight: with the eyes of whoever aims, past what stands there or not."""
    position = over(fence(10, 8, "building"))
    aimed = {x: points.point_refused(position, position["S"], Cast("x"), place((x, 0)), 100_00, "warband.magic.list")
             for x in (9.9, 10.4)}  # fmt: skip
    assert aimed[9.9] is None
    behind = aimed[10.4]
    assert isinstance(behind, Refusal) and behind.why == "point-not-seen"
    low = over(fence(10, 0.5))
    assert points.point_refused(low, low["S"], Cast("x"), place((13, 0)), 100_00, "warband.magic.list") is None


def test_nobody_blinks_to_where_somebody_stands() -> None:
    """warband.movement.through: a base wants room, beside whoever is there."""
    position = over(characters=({"at": [6, 0, 0], "side": "shooter"},))
    found = {x: points.spot_refused(position, position["S"], Cast("blink"), place((x, 0)), 100_00) for x in (8.49, 8.5)}
    assert found[8.5] is None
    taken = found[8.49]
    assert taken is not None and taken.why == "no-room-there"


# ---------------------------------------------------------------- ranges


def test_a_point_is_in_range_to_the_hundredth() -> None:
    """warband.space.distance, warband.space.within: from the edge of the base; the range itself is within it."""
    position = over()
    east = MIDDLE + 125 + 1000

    def why(at: Any) -> str:
        refusal = points.point_refused(position, position["S"], Cast("x", at=at), at, 1000, "warband.magic.list")
        return refusal.why if refusal else ""

    assert [why((x, MIDDLE, 0)) for x in (east - 1, east, east + 1)] == ["", "", "point-too-far"]
    assert why(None) == "no-point"


def test_a_trap_lies_at_ones_feet() -> None:
    """warband.space.distance: a tenth of a centimetre from the edge of the base at most."""
    position = over()
    found = [
        traps.trap_refused(position, position["S"], UseItem("trap"), place((1.25 + gap, 0))) for gap in (0.1, 0.11)
    ]
    assert found[0] is None
    assert found[1] is not None and found[1].why == "trap-not-in-contact"


@pytest.mark.parametrize(
    ("whole", "gap", "nearer"),
    [(2000, 999, True), (2000, 1000, False), (2001, 1000, True), (2001, 1001, False)],
)
def test_close_is_nearer_than_half(whole: int, gap: int, *, nearer: bool) -> None:
    """warband.attack.close-range, warband.attack.high-ground-close, warband.space.within: half itself is not close."""
    for height in (0, 500):
        one = character("S", at=(MIDDLE, MIDDLE, height))
        position = battle(one, character("T", at=(MIDDLE + 250 + gap, MIDDLE, 0)))
        assert ground.told(position, ground.nearer_than_half("S", "T", whole)) is nearer


# ---------------------------------------------------------------- cover


@pytest.mark.parametrize(
    ("terrain", "of", "by", "worth"),
    [
        ([HOUSE], "weak-cover-building", ("building",), 1),
        ([fence(18.45, 1.8)], "weak-cover-obstacle", ("wooden_fence",), 1),
        ([HOUSE, fence(18.45, 1.8)], "weak-cover-obstacle", ("wooden_fence", "building"), 1),
        ([fence(18.45, 1.8, "stone_wall")], "reliable-cover-wall", ("stone_wall",), 2),
        ([{**HOUSE, "name": "Mill"}], "weak-cover-building", ("Mill",), 1),
        ([fence(18.2, 1.8)], "cover-no-contact", ("wooden_fence",), 0),
        ([{**fence(18.2, 1.8), "name": "Old fence"}], "cover-no-contact", ("Old fence",), 0),
    ],
)
def test_one_cover_counts_and_is_told_by_its_rule(
    terrain: list[dict[str, Any]], of: str, by: tuple[str, ...], worth: int
) -> None:
    """warband.attack.cover-best-only, warband.attack.cover-no-stack, warband.attack.cover-no-contact: and by what gives it.

    A piece of the table by its name, one without by its kind, the one that hides most first.
    """
    found = covered(*terrain)
    assert (found.clause.removeprefix("warband.attack."), found.by) == (of, by)
    assert penalty(found) == worth


def test_what_lies_off_the_line_gives_nothing_and_is_not_told() -> None:
    """warband.attack.cover-off-line: a wall that the target touches with its back hides none of it."""
    on_line, behind = fence(18.45, 1.8, "stone_wall"), {**fence(21.25, 8, "stone_wall"), "name": "rampart"}
    assert covered(behind) == Cover("none")
    assert covered(on_line, behind).by == ("stone_wall",)
    assert covered({**on_line, "name": "Hadrian's wall"}, behind).by == ("Hadrian's wall",)


@pytest.mark.parametrize(("x", "kind"), [(18.35, "weak"), (18.34, "none")])
def test_a_fence_covers_whoever_is_up_against_it(x: float, kind: str) -> None:
    """warband.space.contact, warband.attack.weak-cover-obstacle: a tenth of a centimetre between is contact, more is not.

    The base begins at 18.75, the fence is 0.3 wide.
    """
    assert covered(fence(x, 1.8)).kind == kind


def test_a_house_covers_from_afar_and_nothing_else_does() -> None:
    """warband.attack.weak-cover-building: of a building no contact is asked, of a fence or a wall it is."""
    kinds = {
        kind: covered({**HOUSE, "kind": kind}).kind for kind in ("building", "chimney", "wooden_fence", "stone_wall")
    }
    assert kinds == {"building": "weak", "chimney": "weak", "wooden_fence": "none", "stone_wall": "none"}


@pytest.mark.parametrize(
    ("terrain", "needed"), [([], 3), ([fence(18.45, 1.8)], 4), ([fence(18.45, 1.8, "stone_wall")], 5)]
)
def test_what_cover_makes_of_a_shot(terrain: list[dict[str, Any]], needed: int) -> None:
    """warband.attack.weak-cover-penalty, warband.attack.reliable-cover-penalty: three and more hits; four; five."""
    position = active(over(*terrain), "S", "additional")
    aim = shooting.Aim(covered(*terrain))
    assert penalty(aim.cover) == needed - 3
    bow = LIBRARY.ranged["long_bow"]
    assert shooting.need(position, position["S"], position["T"], bow, aim).total == needed
