"""Ways that are offered ready: every one may be walked, and those that matter are among them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import MIDDLE, active, battle, character, cm, place, weapon
from tests.warband.scenery import block, table_with
from zaruba.kernel.asks import Choose, Offer, Offers
from zaruba.space.measured.lengths import distance
from zaruba.systems.warband import ground, movement, turn
from zaruba.systems.warband.actions import Move, PickUp, Run
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.tactics import sensible

WALL = block("stone_wall", (4, 5), (0, 4), (-4, 4))
HOUSE = block("building", (-12, -4), (0, 6), (-6, 6))
LADDER = {"at": [-4, 0], "z": [0, 6]}


def position(at: tuple[float, ...] = (0, 0), enemy: tuple[float, ...] = (14, 0), **fields: Any) -> Battle:
    table, markers = table_with([WALL, HOUSE], [LADDER]), fields.pop("markers", ())
    walker = character("A", at=place(at), speed=fields.pop("speed", 16), weapons=(weapon(2),))
    foe = character("D", at=place(enemy), facing=18000, weapons=(weapon(2),), flee_strikes_left=1)
    now = battle(walker, foe, table=table, **fields)
    return active(replace(now, setting=replace(now.setting, markers=markers)), "A")


def ends(now: Battle, kind: Any = Move) -> dict[Any, Any]:
    found = list(movement.ways_worth(now, now["A"], kind))
    assert all(movement.way_refused(now, now["A"], way) is None for way in found)
    assert len({way.path[-1] for way in found}) == len(found)
    return {way.path[-1]: way for way in found}


def test_the_edge_of_reach_is_offered_by_a_way_round_the_wall() -> None:
    now = position()
    reaching = [
        way for at, way in ends(now).items()
        if ground.told(ground.with_mover_at(now, "A", at), *ground.strikes(now, now["A"], "D"))
    ]  # fmt: skip
    assert reaching and len(reaching[0].path) > 1
    assert reaching[0].facing == ground.facing_to(reaching[0].path[-1], now["D"].at, 0)


def test_backs_within_a_walk_are_offered() -> None:
    now = position(enemy=(0, 6), speed=20)
    rear = [
        at for at in ends(now)
        if ground.told(ground.with_mover_at(now, "A", at), ground.in_front(now, "D", "A")) is False
        and ground.told(ground.with_mover_at(now, "A", at), *ground.strikes(now, now["A"], "D"))
    ]  # fmt: skip
    assert len(rear) == 3


def test_the_lee_of_a_wall_is_offered() -> None:
    """Hard by it, where it lies between one and the enemy."""
    now = position()
    assert place((4 - 1.25, 0, 0)) in ends(now)


def test_ladders_and_edges_are_offered() -> None:
    now = position()
    high = [at for at in ends(now) if at[2] == cm(6)]
    assert (MIDDLE - 400 + 125, MIDDLE, 600) in high or any(at[0] < MIDDLE - 400 for at in high)
    down = [way for at, way in ends(position((-5, 0, 6))).items() if at[2] == 0]
    assert any(way.path[-2][:2] == way.path[-1][:2] for way in down)


def test_a_marker_is_offered_and_so_is_a_part_of_the_way_to_a_far_one() -> None:
    now = position(markers=(place((0, -9)),))
    assert place((0, -9)) in ends(now)
    now = position(markers=(place((0, -40)),))
    assert place((0, -16)) in ends(now)


@pytest.mark.parametrize("at", [(2, -8), (3, 7), (1, -12)])
def test_the_foot_of_a_ladder_is_found_from_wherever_one_comes(at: tuple[int, int]) -> None:
    """Hard by the wall there is room for a base only square to it."""
    now = position(at, enemy=(60, 60), markers=(place((-8, 0, 6)),))
    assert place((-4 + 1.25, 0)) in ends(now)


def test_the_ladder_that_leads_to_the_goal_is_taken_not_the_nearest() -> None:
    table = table_with([HOUSE, block("building", (6, 14), (0, 6), (8, 16))], [LADDER, {"at": [6, 12], "z": [0, 6]}])
    now = position((2, 11), enemy=(60, 60), speed=20, markers=(place((-8, 0, 6)),))
    now = replace(now, setting=replace(now.setting, table=table))
    feet = list(ground.feet_of_ladders(now, now["A"], place((-8, 0, 6))))
    assert feet == [place((-4 + 1.25, 0))[:2]]


def test_a_run_is_half_as_far() -> None:
    now = active(position(), "A", "additional")
    assert max(ground.length((now["A"].at, *way.path)) for way in ends(now, Run).values()) <= 800


@pytest.mark.parametrize("phase", ["movement", "additional"])
def test_at_a_real_table_there_is_one_way_and_it_has_no_places(phase: Any) -> None:
    now = active(battle(character("A"), character("D"), real=True), "A", phase)
    kind = Move if phase == "movement" else Run
    assert list(movement.ways_worth(now, now["A"], kind)) == [kind(())]
    assert movement.way_refused(now, now["A"], kind(())) is None


# ---------------------------------------------------------------- errands


def no_odds(*_: Any) -> Any:
    raise AssertionError("an errand asks for no odds")


def advised(now: Battle, who: str = "A") -> Any:
    offers = tuple(one for one in turn.act_options(now, now[who]) if isinstance(one, Offer))
    return sensible(Choose(who, "activation", Offers(offers)), now, no_odds)


def test_whoever_is_nearest_goes_for_a_marker_and_stays_there() -> None:
    at = place((0, -30))
    now = position(enemy=(80, 80), game="territory", markers=(at,))
    action = advised(now)
    assert isinstance(action, Move)
    assert distance(action.path[-1], at) < distance(now["A"].at, at) - cm(15)
    there = now.change("A", at=at)
    assert not isinstance(advised(there), Move)


def test_the_relic_is_fetched_picked_up_and_carried_off() -> None:
    at = place((0, -10))
    now = position(enemy=(40, 0), game="relic", relic=at)
    action = advised(now)
    assert isinstance(action, Move) and distance(action.path[-1], at) <= cm(1.25)
    there = active(now.change("A", at=action.path[-1]), "A", "additional")
    assert advised(there) == PickUp()
    carried = position(enemy=(15, 0), game="relic").change("A", relic=True)
    action = advised(carried)
    assert isinstance(action, Move)
    assert distance(action.path[-1], carried["D"].at) > distance(carried["A"].at, carried["D"].at) + cm(8)


def leaps(now: Battle) -> bool:
    action = advised(now)
    path = (now["A"].at, *action.path) if isinstance(action, Move) else ()
    return any(leg.kind == "drop" for leg in ground.legs_of(now, now["A"], path))


def test_nobody_leaps_to_harm_where_a_ladder_leads_down_nor_to_death() -> None:
    """The enemy stands before the other wall: only where there is no ladder the leap of two wounds is worth it."""
    high = block("building", (-12, -4), (0, 7), (-6, 6))

    def over(ladders: list[dict[str, Any]], **fields: Any) -> Battle:
        now = position((-11, 0, 7), enemy=(-17.5, 0), **fields)
        now = now.change("A", hp=20, profile=replace(now["A"].profile, hp=20, damage=(5, 5, 5)))
        now = now.change("D", hp=5, profile=replace(now["D"].profile, hp=5, cost=30))
        return replace(now, setting=replace(now.setting, table=table_with([high], ladders)))

    assert leaps(over([]))
    assert not leaps(over([{"at": [-4, 0], "z": [0, 7]}]))
    assert not leaps(over([]).change("A", hp=2))


def test_from_the_head_of_a_ladder_one_goes_on_to_the_roof() -> None:
    """The middle of the base is still outside the wall: a step of less than three centimetres over nothing."""
    head = (-4 + 1.25, 0, 6)
    now = position(head, enemy=(60, 60), game="relic", relic=place((-10, 0, 6)))
    action = advised(now)
    assert isinstance(action, Move) and action.path[-1][2] == cm(6)
    assert distance(action.path[-1], place((-10, 0, 6))) <= cm(1.25)
