"""Worked cases of falls: how deep, what it hurts, and where one stands afterwards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, cases_where
from tests.warband.building import LARGE, MIDDLE, Play, active, battle, character, cm
from tests.warband.scenery import table_with
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Choose
from zaruba.kernel.fight import Fight, UnderWay
from zaruba.systems.warband import terrain
from zaruba.systems.warband.actions import Land
from zaruba.systems.warband.battle import Walk
from zaruba.systems.warband.facts.moving import CameDown


@cases_where("warband", lambda one: set(one.given) <= {"drop", "armour"} and "drop" in one.given)
def test_a_fall(case: CaseUnderTest) -> None:
    high = cm(case.given["drop"])
    armour = case.given.get("armour", 0)
    fallen = character("D", at=(MIDDLE, MIDDLE, high), armour=armour, shield=2, dodge=2, replies_left=1)
    play = Play(case, battle(character("A", at=(0, 0, 0)), fallen))
    play.go(lambda fight: terrain.fall(fight, "D", (MIDDLE, MIDDLE, 0), "A"))
    play.finish()
    (fell,) = play.all(CameDown)
    assert fell.damage == case.then["fall_damage"]
    assert play.now["D"].hp == LARGE - fell.damage
    assert play.now["D"].at == (MIDDLE, MIDDLE, 0)


def roof(x: list[float], y: list[float], top: float) -> dict[str, object]:
    return {
        "kind": "building",
        "poly": [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]],
        "z": [0, top],
    }


@cases_where("warband", lambda one: "roof" in one.given)
def test_what_somebody_stands_on(case: CaseUnderTest) -> None:
    """Over the edge with half the base is still on the roof; with the centre it is a fall, clear of the wall."""
    told = case.given["roof"].plain()
    table = table_with([roof(told["x"], [0, 10], told["z"])])
    x, y = case.given["at"] if "at" in case.given else case.given["pushed_to"]
    one = character("D", at=(MIDDLE + cm(x), MIDDLE + cm(y), cm(told["z"])))
    play = Play(case, battle(one, character("A", at=(0, 0, 0)), table=table))
    play.go(lambda fight: terrain.settle(fight, "D", "A"))
    assert play.now["D"].at[2] == cm(case.then["z"])
    assert [fell.damage for fell in play.all(CameDown)] == (
        [case.then["fall_damage"]] if "fall_damage" in case.then else []
    )
    if case.then["z"] == 0:
        assert play.now["D"].at == (MIDDLE + 1125, MIDDLE + cm(y), 0)


def test_who_falls_on_somebody_stands_beside_him_where_his_owner_says() -> None:
    """warband.movement.fall: three places are equally near, to both sides of the one below along the wall, and beyond."""
    table = table_with([roof([-10, 0], [-10, 10], 6)])
    below = character("A", at=(MIDDLE + 125, MIDDLE, 0))
    fallen = character("D", at=(MIDDLE, MIDDLE, 600))
    fight = Fight(battle(below, fallen, table=table))
    asked: list[Choose] = []

    def decide(ask: Any) -> Any:
        asked.append(ask)
        return ask.offers[1].action

    script = Script((), otherwise=decide)
    with UnderWay(fight, lambda running: terrain.fall(running, "D", (MIDDLE + 125, MIDDLE, 0), "A")) as way:
        while way.ask is not None:
            way.answer(script(way.ask))
    (ask,) = asked
    assert (ask.window, ask.who) == ("landing", "D")
    assert [offer.action for offer in ask.offers] == [
        Land((MIDDLE + 125, MIDDLE - 250, 0)), Land((MIDDLE + 125, MIDDLE + 250, 0)), Land((MIDDLE + 375, MIDDLE, 0)),
    ]  # fmt: skip
    assert fight.state["D"].at == (MIDDLE + 125, MIDDLE + 250, 0)
    assert fight.state["D"].hp == LARGE - 1


def test_a_fall_in_the_middle_of_a_way_ends_it_and_not_the_activation() -> None:
    table = table_with([roof([-10, 0], [-10, 10], 5)])
    walker = character("A", at=(MIDDLE - 500, MIDDLE, 500), facing=4500)
    position = active(battle(walker, character("D", at=(0, 0, 0)), table=table), "A")
    walk = Walk("A", "move", (walker.at, (MIDDLE, MIDDLE, 500)), 0)
    fight = Fight(replace(position, walk=walk))
    with UnderWay(fight, lambda running: terrain.fall(running, "A", (MIDDLE + 200, MIDDLE, 0), "")) as way:
        assert way.ask is None
    now = fight.state
    assert (now.walk, now["A"].at, now["A"].facing, now["A"].hp) == (None, (MIDDLE + 200, MIDDLE, 0), 4500, LARGE - 1)
    assert now.activation is not None
