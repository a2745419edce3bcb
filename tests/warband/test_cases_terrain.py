"""Worked cases of what the ground does to a way: its numbers, rough ground, ladders, jumps and drops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cases import CaseUnderTest, cases_where
from tests.warband.building import (
    Play,
    active,
    as_cases_play,
    battle,
    character,
    cm,
    effect,
    place,
    told_cm,
    weapon,
)
from tests.warband.scenery import block, table_with
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight, drive
from zaruba.space.measured.table import Table
from zaruba.systems.warband import movement, terrain, turn
from zaruba.systems.warband.actions import Move, Run
from zaruba.systems.warband.battle import Battle, Phase
from zaruba.systems.warband.facts.moving import CameDown, Jumped
from zaruba.systems.warband.facts.striking import StruckAtFleeing

LONG = 20
"""How far the ways of cases lead that do not say it."""
ON_THE_WAY: dict[str, dict[str, Any]] = {
    "fence": {"terrain": [block("wooden_fence", (8, 8.2), (0, 1.5))]},
    "wall": {"terrain": [block("stone_wall", (12, 12.5), (0, 2))]},
    "road": {"ground": [block("road", (-2, LONG + 2), 0)]},
    "roof": {"ground": [block("pitched_roof", (4, 9), 0)]},
}
"""What cases name by its number, as it lies across a way along the first axis."""


def table_of(names: Any) -> Table:
    parts: dict[str, list[Any]] = {}
    for name in names:
        for key, value in ON_THE_WAY[name].items():
            parts[key] = parts.get(key, []) + value
    return table_with(**parts)


def walker(table: Table, told: dict[str, Any], at: tuple[float, ...] = (0, 0), phase: Phase = "movement") -> Battle:
    effects = tuple(effect(name, speed=change) for name, change in told.get("effects", {}).items())
    one = character(
        "A", speed=told["speed"], effects=effects, at=place(at), **({"hp": told["hp"]} if "hp" in told else {})
    )
    return active(battle(one, character("D", at=(0, 0, 0)), table=table), "A", phase)


def way(position: Battle, *places: tuple[float, ...], kind: type[Any] = Move) -> Any:
    return kind(tuple(place(at) for at in places))


def cost(position: Battle, action: Any) -> float:
    one = position["A"]
    return told_cm(terrain.cost(position, one, (one.at, *action.path)))


@cases_where("warband", lambda one: set(one.given) in ({"walk"}, {"walk", "on_road_part"})
             and ("terrain" in one.given["walk"] or "on_road_part" in one.given))  # fmt: skip
def test_the_numbers_of_the_terrain(case: CaseUnderTest) -> None:
    told = case.given["walk"].plain()
    table = table_of(told.get("terrain", {}))
    if "on_road_part" in case.given:
        table = table_with(ground=[block("road", (-2, LONG * case.given["on_road_part"]), 0)])
    position = walker(table, told)
    kind = Run if told.get("half", False) else Move
    with case.witness.watching():
        found = movement.centimetres(position, position["A"], kind, (position["A"].at, place((LONG, 0))))
    assert found.total == case.then["allowance"]
    rows = {row.name: row.value for row in found.rows if row.clause == "warband.movement.terrain-numbers"}
    names = {"fence": "wooden_fence", "wall": "stone_wall", "road": "road", "roof": "pitched_roof"}
    assert rows == {names[name]: value for name, value in told.get("terrain", {}).items()}


@cases_where("warband", lambda one: set(one.given) == {"allowance", "plain", "rough"})
def test_rough_ground(case: CaseUnderTest) -> None:
    plain, rough = case.given["plain"], case.given["rough"]
    table = table_with(ground=[block("rubble", (3, 3 + rough), 0)])
    position = walker(table, {"speed": case.given["allowance"]})
    action = way(position, (plain + rough, 0))
    found = Play(case, position).judged("A", action)
    assert isinstance(found, Offer) is case.then["legal"]
    assert cost(position, action) == case.then["move_cost"]


@cases_where("warband", lambda one: "walked_to_foot" in one.given)
def test_a_ladder(case: CaseUnderTest) -> None:
    """It is climbed whole or not at all; the foot may be reached and stayed at."""
    foot, high = case.given["walked_to_foot"], case.given["ladder"]
    table = table_with(
        [block("building", (foot + 1.25, foot + 10), (0, high))], [{"at": [foot + 1.25, 0], "z": [0, high]}]
    )
    position = walker(table, {"speed": case.given["allowance"]})
    play = Play(case, position)
    action = way(position, (foot, 0), (foot, 0, high))
    legal = isinstance(play.judged("A", action), Offer)
    assert legal is case.then["legal"]
    if legal:
        play.act("A", action)
        assert told_cm(play.now["A"].at[2]) == case.then["at_z"]
        assert case.given["allowance"] - cost(position, action) == case.then["left"]
    else:
        assert case.then["may_stop_at"] == "foot"
        assert isinstance(play.judged("A", way(position, (foot, 0))), Offer)
        assert isinstance(play.judged("A", way(position, (foot, 0), (foot, 0, high - 1))), Refusal)


@cases_where("warband", lambda one: "gap_width" in one.given)
def test_a_jump(case: CaseUnderTest) -> None:
    """Between two roofs, from the edge of one to the edge of the other; lower ones are dropped down to."""
    width = case.given["gap_width"]
    high = case.given.get("drop", 8)
    lower = case.given.get("landing_lower", 0)
    table = table_with(
        [block("building", (-10, 0), (0, high)), block("building", (width, width + 10), (0, high - lower))]
    )
    position = walker(table, {"speed": 14, **({"hp": case.given["hp"]} if "hp" in case.given else {})}, (0, 0, high))
    places: tuple[tuple[float, ...], ...] = ((width, 0, high), *([(width, 0, high - lower)] if lower else []))
    action, play = way(position, *places), Play(case, position)
    found = play.judged("A", action)
    assert isinstance(found, Offer) is case.then.get("allowed", True)
    if isinstance(found, Refusal):
        assert found.why == "gap-too-wide"
        return
    play.act("A", action)
    play.finish()
    if "move_cost" in case.then:
        assert cost(position, action) == case.then["move_cost"]
    assert (not any(not fact.landed for fact in play.all(Jumped))) is case.then["landed"]
    agree_on_the_fall(case, play)
    if "move_over" in case.then:
        on = way(position, *places, (width + 2, 0, high - lower))
        assert isinstance(play_again(case, position, on), Refusal) is case.then["move_over"]


def play_again(case: CaseUnderTest, position: Battle, action: Any) -> Any:
    return Play(case, position).judged("A", action)


def agree_on_the_fall(case: CaseUnderTest, play: Play) -> None:
    if "fall_damage" in case.then:
        assert sum(fact.damage for fact in play.all(CameDown)) == case.then["fall_damage"]
    if "hp" in case.then:
        assert play.now["A"].hp == case.then["hp"]
    if "z" in case.then:
        assert told_cm(play.now["A"].at[2]) == case.then["z"]


@cases_where("warband", lambda one: set(one.given) == {"drop", "voluntary"})
def test_a_drop(case: CaseUnderTest) -> None:
    """Past the edge by half a base, down, and on."""
    high = case.given["drop"]
    table = table_with([block("building", (-10, 0), (0, high))])
    position = walker(table, {"speed": 14}, (0, 0, high))
    down = way(position, (1.25, 0, high), (1.25, 0, 0))
    on = way(position, (1.25, 0, high), (1.25, 0, 0), (3, 0, 0))
    assert cost(position, down) - 1.25 == case.then["move_cost"]
    play = Play(case, position)
    assert case.given["voluntary"], "else it were a push"
    play.act("A", on)
    assert play.now["A"].at == place((3, 0, 0) if not case.then["move_over"] else (1.25, 0, 0))
    agree_on_the_fall(case, play)
    assert sum(fact.damage for fact in play.all(CameDown)) == case.then["fall_damage"]


# ---------------------------------------------------------------- beside the cases


def judged(position: Battle, *places: tuple[float, ...]) -> str:
    """ "" where a way may be walked, else the key of what speaks against it."""
    action = way(position, *places)
    refusal = movement.way_refused(position, position["A"], action)
    return "" if refusal is None else refusal.why


HOUSE = block("building", (5, 20), (0, 6))


@pytest.mark.parametrize(
    ("places", "key"),
    [
        ([(3.75, 0)], ""),
        ([(3.76, 0)], "scenery-in-the-way"),
        ([(3.75, 0), (3.75, 0, 6)], "no-such-climb"),
        ([(3.75, 0, 1)], "nothing-underfoot"),
        ([(6, 0, 6)], "no-such-climb"),
        ([(3.75, 8), (3.75, 8, 6), (6, 8, 6)], ""),
        ([(3.75, 8), (3.75, 8, 3)], "no-such-climb"),
    ],
)  # fmt: skip
def test_a_house_is_mounted_by_its_ladder_alone(places: list[tuple[float, ...]], key: str) -> None:
    position = walker(table_with([HOUSE], [{"at": [5, 8], "z": [0, 6]}]), {"speed": 60})
    assert judged(position, *places) == key


def test_a_stair_costs_its_length_on_the_plan() -> None:
    stair = block("stair", (-1, 5), 0, (-2, 2))
    position = walker(table_with([HOUSE], ground=[stair]), {"speed": 8})
    assert judged(position, (5, 0, 6), (8, 0, 6)) == ""
    assert cost(position, way(position, (5, 0, 6), (8, 0, 6))) == 8
    assert judged(position, (5, 3, 6)) == "no-such-climb"


def test_a_step_up_is_a_low_obstacle_and_a_step_down_is_nothing() -> None:
    crate = block("crate", (4, 8), (0, 2))
    position = walker(table_with([crate]), {"speed": 20})
    up, over = (position["A"].at, place((6, 0, 2))), (position["A"].at, place((12, 0)))
    edge = (position["A"].at, place((4, 0, 2)), place((6, 0, 2)), place((12, 0)))
    for path in (up, over, edge):
        assert [(row.name, row.value) for row in terrain.terrain_rows(position, position["A"], path)] == [("crate", -2)]
    assert terrain.terrain_rows(position, position["A"], (place((6, 0, 2)), place((12, 0)))) == ()
    assert judged(position, (6, 0, 2), (12, 0)) == ""
    assert (
        judged(walker(table_with([block("crate", (4, 8), (0, 2.01))]), {"speed": 20}), (6, 0, 2.01)) == "no-such-climb"
    )


def test_a_jump_lands_a_centimetre_higher_and_no_more() -> None:
    for higher, key in ((1, ""), (1.01, "landing-too-high")):
        table = table_with([block("building", (-10, 0), (0, 6)), block("building", (3, 10), (0, 6 + higher))])
        position = walker(table, {"speed": 14}, (0, 0, 6))
        assert judged(position, (4, 0, 6 + higher)) == key
        if not key:
            action = way(position, (4, 0, 6 + higher))
            assert cost(position, action) == 4
            assert movement.allowance(position, position["A"], Move, (position["A"].at, *action.path)) == cm(14)


def test_a_jump_that_lands_lower_costs_the_difference() -> None:
    table = table_with([block("building", (-10, 0), (0, 6)), block("building", (3, 10), (0, 5))])
    position = walker(table, {"speed": 14}, (0, 0, 6))
    assert cost(position, way(position, (4, 0, 5))) == 5


def test_nobody_ends_a_way_in_the_air() -> None:
    position = walker(table_with([block("building", (-10, 0), (0, 6))]), {"speed": 14}, (0, 0, 6))
    assert judged(position, (1.25, 0, 6)) == "nothing-underfoot"
    assert judged(position, (6.01, 0, 6), (6.01, 0, 0)) == "gap-too-wide"
    assert judged(position, (1, 0, 6), (1, 0, 0)) == "scenery-in-the-way"
    assert judged(position, (1.25, 0, 6), (1.25, 0, 0), (2, 0, 0)) == "drop-ends-move"


def test_a_way_off_a_road_for_a_moment_has_nothing_of_it() -> None:
    """warband.movement.terrain-numbers: three centimetres more, if all of it is road."""
    table = table_with(ground=[block("road", (-2, 4), 0), block("road", (4.5, 30), 0)])
    position = walker(table, {"speed": 14})
    assert terrain.terrain_rows(position, position["A"], (position["A"].at, place((10, 0)))) == ()
    whole = table_with(ground=[block("road", (-2, 4.5), 0), block("road", (4, 30), 0)])
    position = walker(whole, {"speed": 14})
    (row,) = terrain.terrain_rows(position, position["A"], (position["A"].at, place((10, 0))))
    assert (row.name, row.value) == ("road", 3)


def over_a_gap(*dice: int, gaps: int = 1) -> Fight[Battle]:
    """From roof to roof over gaps of 4 cm, on past somebody who strikes at whoever passes."""
    roofs = [block("building", (-10, 0), (0, 8))]
    roofs += [block("building", (4 + 8 * number, 8 + 8 * number), (0, 8)) for number in range(gaps - 1)]
    start = 4 + 8 * (gaps - 1)
    table = table_with([*roofs, block("building", (start, start + 20), (0, 8))])
    one = character("A", at=place((0, 0, 8)), speed=40)
    striker = character("D", at=place((start + 4, 4, 8)), facing=27000, weapons=(weapon(2),), flee_strikes_left=1)
    fight = Fight(active(battle(one, striker, table=table), "A"))
    script = Script([(6, shown) for shown in dice], otherwise=as_cases_play())
    drive(movement.perform(fight, "A", way(fight.state, (start + 14, 0, 8))), script)
    while fight.state.walk is not None:
        drive(turn.go_on(fight), script)
    script.finish()
    return fight


def test_who_falls_into_a_gap_is_not_struck_beyond_it() -> None:
    landed = over_a_gap(3, 1)
    assert [type(fact) for fact in landed.facts if isinstance(fact, Jumped | StruckAtFleeing | CameDown)] == [
        Jumped, StruckAtFleeing,
    ]  # fmt: skip
    fallen = over_a_gap(2)
    assert [type(fact) for fact in fallen.facts if isinstance(fact, Jumped | StruckAtFleeing | CameDown)] == [
        Jumped,
        CameDown,
    ]
    assert fallen.state["A"].at == place((2, 0, 0))
    assert fallen.state.activation is not None and fallen.state["D"].flee_strikes_left == 1


def test_every_wide_gap_of_a_way_has_a_die_of_its_own() -> None:
    assert [fact.landed for fact in over_a_gap(3, 6, 1, gaps=2).facts if isinstance(fact, Jumped)] == [True, True]
    second = over_a_gap(3, 1, gaps=2)
    assert [fact.landed for fact in second.facts if isinstance(fact, Jumped)] == [True, False]
    assert second.state["A"].at == place((10, 0, 0))
