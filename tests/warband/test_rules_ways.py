"""Ways, turns on the spot and setting up, clause by clause, where the worked cases look away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.playing import said_of
from tests.warband.building import MIDDLE, active, as_cases_play, battle, character, place, weapon
from tests.warband.scenery import block, table_with
from tests.warband.test_cases_setup import at, to_deploy
from tests.warband.test_cases_terrain import HOUSE, cost, judged, over_a_gap, walker, way
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Choose, Parametric, Refusal
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import deployment, ground, movement, terrain, turn
from zaruba.systems.warband.actions import Deploy, Face, Move, Run
from zaruba.systems.warband.battle import PHASES, Battle
from zaruba.systems.warband.facts.moving import Deployed, Walked
from zaruba.systems.warband.facts.striking import Killed


def refused(position: Battle, action: Any, who: str = "A") -> Refusal | None:
    """What a move, a run or a turn on the spot is refused with."""
    found = said_of(movement.options(position, position[who]), action)
    return found if isinstance(found, Refusal) else None


def why(position: Battle, action: Any, who: str = "A") -> str:
    refusal = refused(position, action, who)
    return "" if refusal is None else refusal.why


def gone(position: Battle, action: Any, *dice: int) -> Fight[Battle]:
    """A way announced and walked to its end."""
    fight, script = Fight(position), Script([(6, die) for die in dice], otherwise=as_cases_play())
    drive(turn.perform(fight, "A", action), script)
    while fight.state.walk is not None:
        drive(turn.go_on(fight), script)
    script.finish()
    return fight


def runner(speed: int = 14, **table: Any) -> Battle:
    return walker(table_with(**table), {"speed": speed}, phase="additional")


# ---------------------------------------------------------------- what may be walked


def test_one_walk_a_movement_phase() -> None:
    """warband.movement.phase-one: what is left of the speed after it is lost."""
    position = gone(walker(table_with(), {"speed": 14}), Move((place((4, 0)),))).state
    assert why(position, Move((place((6, 0)),))) == "has-moved"


def test_a_run_ends_the_phase_and_no_walk_comes_back() -> None:
    """warband.movement.run-ends-phase, warband.movement.path: after it neither run nor walk, after a walk everything else."""
    ran = gone(runner(), Run((place((4, 0)),))).state
    assert (why(ran, Run((place((6, 0)),))), why(ran, Move((place((6, 0)),)))) == ("phase-closed", "other-phase")
    walked = gone(walker(table_with(), {"speed": 14}), Move((place((4, 0)),)))
    drive(turn.end_phase(walked, "A"), as_cases_play())
    assert why(walked.state, Run((place((6, 0)),))) == ""


def test_a_way_leads_somewhere_on_the_table_and_ends_with_a_facing() -> None:
    """warband.space.units, warband.movement.path, warband.setup.table: places it has, none beside the table; 36000 is 0."""
    position = walker(table_with(), {"speed": 900})
    east = place((4, 0))
    assert (why(position, Move((east,))), why(position, Move(()))) == ("", "no-way")
    found = [why(position, Move((east,), facing)) for facing in (0, 35999, 36000, -1)]
    assert found == ["", "", "no-such-facing", "no-such-facing"]
    width = position.setting.table.width
    beside = [why(position, Move(((x, MIDDLE, 0),))) for x in (width, width + 1)]
    assert beside == ["", "off-the-table"]
    assert why(position, Move(((width + 1, MIDDLE, 0), east))) == "off-the-table"


def test_a_run_is_half_the_speed_and_no_hundredth_more() -> None:
    """warband.movement.run: so far, and back if one likes, but no farther."""
    position = runner(14)
    assert why(position, Run((place((7, 0)),))) == ""
    assert why(position, Run((place((4, 0)), place((1, 0))))) == ""
    refusal = refused(position, Run((place((7.01, 0)),)))
    assert refusal is not None
    assert (refusal.why, refusal.details) == ("too-far", {"length": 701, "most": 700})


def test_a_roof_takes_no_more_than_there_is() -> None:
    """warband.movement.run: who has two centimetres left to run on a pitched roof stays where he is, and goes no way back."""
    position = runner(4, ground=[block("pitched_roof", (-9, 9), 0)])
    refusal = refused(position, Run((place((1, 0)),)))
    assert refusal is not None
    assert refusal.details == {"length": 100, "most": 0}


def test_who_is_struck_down_on_his_way_lies_where_he_was_struck() -> None:
    """warband.movement.path: what falls due on a leg comes at its point, where whoever walks has come to by then.

    With a reach of 2 cm somebody 3.6 cm aside reaches whoever passes as far as 2.7 cm beyond himself.
    """
    striker = character("D", at=place((7, 3.6)), facing=27000, weapons=(weapon(2),), flee_strikes_left=1)
    position = active(battle(character("A", hp=1, speed=20, at=place((0, 0))), striker), "A")
    fight = gone(position, Move((place((14, 0)),)), 6)
    assert [fact.who for fact in fight.facts if isinstance(fact, Killed)] == ["A"]
    assert fight.state["A"].at == place((9.7, 0))


def test_a_gap_is_jumped_from_where_it_is() -> None:
    """warband.movement.path: first to the gap, then the die, then the strike of whoever stands beyond, then the rest."""
    walked = [fact.at for fact in over_a_gap(3, 1).facts if isinstance(fact, Walked)]
    assert [one[0] - MIDDLE for one in walked] == sorted(one[0] - MIDDLE for one in walked)
    assert (walked[0], walked[-1]) == (place((2, 0, 8)), place((18, 0, 8)))
    assert len(walked) == 3


# ---------------------------------------------------------------- what lies on the way


def test_what_is_low_is_low_from_the_lower_end_of_a_step() -> None:
    """warband.movement.terrain-numbers, warband.movement.through: down from a kerb, a fence is as high as from the ground.

    One of 0.8 cm is climbed over though the kerb is higher; one of 2.5 cm is not, though from the kerb it is low.
    """
    kerb = block("crate", (-5, 3), (0, 1))
    for high, key, rows in ((0.8, "", [("wooden_fence", -2)]), (2.5, "scenery-in-the-way", [])):
        position = walker(table_with([kerb, block("wooden_fence", (4, 4.2), (0, high))]), {"speed": 14}, (0, 0, 1))
        assert judged(position, (6, 0, 0)) == key
        path = (position["A"].at, place((6, 0, 0)))
        assert [(row.name, row.value) for row in terrain.terrain_rows(position, position["A"], path)] == rows


def test_rubble_before_a_jump_that_lands_lower_costs_as_well() -> None:
    """warband.movement.rough: six centimetres, two of them rough once more, and one for landing a centimetre lower."""
    roofs = [block("building", (-10, 0), (0, 6)), block("building", (3, 10), (0, 5))]
    position = walker(table_with(roofs, ground=[block("rubble", (-2, 0), 6)]), {"speed": 14}, (-2, 0, 6))
    assert cost(position, way(position, (4, 0, 5))) == 9


def test_a_ladder_is_climbed_straight_up_and_nothing_else_is() -> None:
    """warband.movement.ladder: of a way to it, up it and on, the climb alone; none on a stair that ends beside its head."""
    table = table_with(
        [HOUSE], [{"at": [5, 8], "z": [0, 6]}, {"at": [5, 0], "z": [0, 6]}], [block("stair", (-1, 5), 0, (-2, 2))]
    )
    position = walker(table, {"speed": 60})
    by_ladder = tuple(place(one) for one in ((0.75, 8), (3.75, 8), (3.75, 8, 6), (6, 8, 6)))
    assert ground.climbs(position, position["A"], by_ladder) == ((300, 900),)
    by_stair = tuple(place(one) for one in ((0, 0), (3.75, 0), (5, 0, 6), (8, 0, 6)))
    assert judged(position, *[(3.75, 0), (5, 0, 6)]) == ""
    assert ground.climbs(position, position["A"], by_stair) == ()


# ---------------------------------------------------------------- facing


def test_in_ones_own_activation_one_turns_as_one_likes() -> None:
    """warband.space.own-turn-facing: in any phase, as often as one likes; and whoever is not active, not at all."""
    comrade = character("a2", "A", at=place((0, 9)))
    for phase in PHASES:
        position = active(battle(character("A", at=place((0, 0))), comrade, character("D", at=(0, 0, 0))), "A", phase)
        fight = Fight(position)
        for facing in (9000, 35999, 0):
            assert why(fight.state, Face(facing)) == ""
            drive(turn.perform(fight, "A", Face(facing)), as_cases_play())
            assert fight.state["A"].facing == facing
        assert why(position, Face(9000), "a2") == "not-active"
        assert why(position, Face(36000)) == "no-such-facing"


# ---------------------------------------------------------------- setting up


def test_whom_to_set_up_and_where_is_for_his_player_to_say() -> None:
    """warband.setup.deployment: any of his characters, anywhere in his zone."""
    chosen = Deploy("a2", at((33, 7, 0)), 1234)
    asked: list[Choose] = []

    def decide(ask: Any) -> Deploy:
        asked.append(ask)
        return chosen

    fight = Fight(to_deploy("a1", "a2", "b1"))
    drive(deployment.deploy(fight), decide)
    assert [(ask.who, ask.window) for ask in asked] == [("a", "deploy")]
    assert fight.facts == [Deployed("a2", chosen.at, 1234)]


@pytest.mark.parametrize(("who", "key"), [("a1", ""), ("a2", "another-character")])
def test_an_offer_to_set_somebody_up_is_for_him_alone(who: str, key: str) -> None:
    """warband.setup.deployment: every character has one of its own."""
    position = to_deploy("a1", "a2", "b1")
    offer = deployment.deploy_option(position, position["a1"])
    assert isinstance(offer, Parametric)
    refusal = offer.accepts(Deploy(who, at((33, 7, 0))))
    assert (refusal.why if refusal else "") == key


def test_a_zone_ends_where_the_base_does() -> None:
    """warband.setup.deployment: on a table of 120 cm the middle of the base from 1.25 to 13.75 cm off one's own edge."""
    position = to_deploy("a1", "b1")
    inside = [(x, y) for x in (125, 11875) for y in (125, 1375)]
    outside = [(124, 800), (11876, 800), (6000, 124), (6000, 1376)]
    assert all(ground.in_zone(position, position["a1"], (*spot, 0)) for spot in inside)
    assert not any(ground.in_zone(position, position["a1"], (*spot, 0)) for spot in outside)
