"""How fighters decide for themselves: a position, and what is chosen in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fury.building import battle, fighter, judged, on_turn
from zaruba.kernel.asks import MASTER, Choose, Offer, Offers
from zaruba.space.squares import WALL, Ground, open_ground
from zaruba.systems.fury import turn
from zaruba.systems.fury.actions import (
    Aim,
    Charge,
    ClearJam,
    DefensiveStance,
    Drop,
    FireBlast,
    Move,
    ParryingStance,
    Ready,
    Reload,
    Run,
    StandardAttack,
)
from zaruba.systems.fury.battle import Arm, Battle, Fighter, Work
from zaruba.systems.fury.tactics import sensible

FIELD = open_ground(60, 20)


def yara(weapon: str = "longbow", **fields: Any) -> Fighter:
    plain = {"at": (20, 10), "side": "humans", "ws": 35, "bs": 48, "carried": ("hand_weapon",), **fields}
    return fighter("Yara", weapon=weapon, **plain)


def orc(x: int = 26, y: int = 10, **fields: Any) -> Fighter:
    return fighter("Orc", **{"at": (x, y), "side": "orcs", "seat": MASTER, "w": 14, "ws": 36, **fields})


def empty(weapon: str, barrels: int = 1) -> dict[str, Any]:
    return {"arms": (Arm(weapon, "empty", barrels),)}


def position(*fighters: Fighter, halves: int = 2, **fields: Any) -> Battle:
    return on_turn(battle(*fighters, **{"board": FIELD, **fields}), fighters[0].name, halves=halves)


def unasked(*asked: Any) -> Any:
    raise AssertionError(f"no odds are wanted here: {asked}")


def chosen(given: Battle) -> Any:
    """What whoever's turn it is does; it is one of the things open to it."""
    assert given.turn is not None
    offers = Offers(turn.turn_options(given, given[given.turn.who]))
    action = sensible(Choose(given.turn.who, "turn", offers), given, unasked)
    assert isinstance(judged(given, action), Offer)
    return action


# ---------------------------------------------------------------- at a distance


def test_an_archer_aims_and_shoots_instead_of_running_in_with_fists() -> None:
    given = position(yara(), orc())
    assert chosen(given) == Aim()
    assert chosen(given.change("Yara", aimed=True).change_turn(halves=1)) == StandardAttack("Orc")


def test_an_empty_bow_is_loaded_and_shot_in_one_turn() -> None:
    given = position(yara(**empty("longbow")), orc())
    assert chosen(given) == Reload("longbow")
    assert chosen(given.change("Yara", arms=()).change_turn(halves=1, begun=True)) == StandardAttack("Orc")


def test_after_the_shot_the_bow_is_loaded_again() -> None:
    given = position(yara(attack_used=True, **empty("longbow")), orc(), halves=1)
    assert chosen(given) == Reload("longbow")


@pytest.mark.parametrize("far", [9, 14])
def test_without_a_blade_a_bow_in_hand_is_still_better_than_fists(far: int) -> None:
    given = position(yara(carried=(), **empty("longbow")), orc(20 + far))
    assert chosen(given) == Reload("longbow")


def test_nobody_in_sight_is_a_reason_to_step_aside_not_to_charge() -> None:
    """Behind a wall of one square the orc cannot be seen, though it could be reached."""
    given = position(yara(), orc(24), board=FIELD.changed((22, 10), WALL))
    move = chosen(given)
    assert isinstance(move, Move)
    there = given.change("Yara", at=move.path[-1]).change_turn(halves=1, begun=True)
    assert chosen(there) == StandardAttack("Orc")


def test_out_of_range_a_shooter_comes_just_near_enough() -> None:
    """A pistol shoots 16 yards; at 18 squares a run brings her into range, and no nearer."""
    given = position(yara("pistol"), orc(38))
    run = chosen(given)
    assert isinstance(run, Run)
    assert 38 - run.path[-1][0] == 8


def test_the_last_of_the_range_takes_an_aim() -> None:
    """A short bow shoots 16 squares, and twice as far after an aim; where a walk brings her nearer, that is better."""
    assert chosen(position(yara("shortbow"), orc(44))) == Aim()
    assert isinstance(chosen(position(yara("shortbow"), orc(40))), Move)


# ---------------------------------------------------------------- loading, or a blade


def test_a_crossbow_is_loaded_while_nobody_is_near() -> None:
    assert chosen(position(yara("crossbow", **empty("crossbow")), orc(34))) == Reload("crossbow")


def test_whoever_would_be_struck_before_the_gun_is_loaded_draws_a_blade() -> None:
    """Put away, not dropped: nobody is upon her yet."""
    given = position(yara("handgun", **empty("handgun")), orc(27))
    assert chosen(given) == Ready("handgun", "")
    bare = given.change("Yara", main_hand="", carried=("hand_weapon", "handgun")).change_turn(halves=1, begun=True)
    assert chosen(bare) == Ready("hand_weapon", "main_hand")


def test_who_has_no_blade_goes_on_loading() -> None:
    assert chosen(position(yara("handgun", carried=(), **empty("handgun")), orc(27))) == Reload("handgun")


def test_enemies_who_shoot_do_not_close_in() -> None:
    given = position(yara("handgun", **empty("handgun")), orc(27, weapon="crossbow"))
    assert chosen(given) == Reload("handgun")


def test_a_wall_between_is_as_good_as_a_distance() -> None:
    """The orc is seven squares away, but has no way to her."""
    walled = FIELD
    for y in range(FIELD.height):
        walled = walled.changed((24, y), WALL)
    given = position(yara("handgun", **empty("handgun")), orc(27), board=walled)
    assert chosen(given) == Reload("handgun")


def test_a_blade_is_of_no_use_where_no_way_leads_to_the_enemy() -> None:
    """Water parts them: she shoots across it, and puts the blade away for that."""
    water = Ground("water", blocks_move=True)
    parted = FIELD
    for y in range(FIELD.height):
        parted = parted.changed((24, y), water)
    across = yara("hand_weapon", carried=("longbow",), ws=70, bs=20, a=3)
    assert chosen(position(across, orc(27), board=parted)) == Ready("hand_weapon", "")
    assert isinstance(chosen(position(across, orc(27))), Charge)


def test_loading_under_way_counts() -> None:
    """Half of two full actions is done: one more, and the orc needs two turns."""
    given = position(yara("handgun", **empty("handgun"), work=Work("reload", "handgun", 2)), orc(34))
    assert chosen(given) == Reload("handgun")
    assert chosen(given.change("Yara", work=None)) == Ready("handgun", "")


def test_a_jam_is_cleared_by_those_who_can() -> None:
    jammed = {"arms": (Arm("handgun", "jammed"),)}
    smith = yara("handgun", skills={"trade_gunsmith": 0}, int=40, **jammed)
    assert chosen(position(smith, orc(34))) == ClearJam("handgun")
    assert chosen(position(yara("handgun", **jammed), orc(34))) == Ready("handgun", "")


def test_a_wreck_is_let_fall() -> None:
    wreck = yara("handgun", arms=(Arm("handgun", "destroyed"),))
    assert chosen(position(wreck, orc(34))) == Drop("handgun")


def test_with_nobody_near_the_bow_comes_out_again() -> None:
    far = position(yara("hand_weapon", carried=("longbow",)), orc(45))
    assert chosen(far) == Ready("hand_weapon", "")
    near = position(yara("hand_weapon", carried=("longbow",)), orc(28))
    assert isinstance(chosen(near), Charge)


def test_the_last_javelin_thrown_a_blade_is_drawn_before_the_charge() -> None:
    given = position(yara("empty", ws=41, carried=("hand_weapon",)), orc(26))
    assert chosen(given) == Ready("hand_weapon", "main_hand")
    more = position(yara("empty", carried=("javelin", "hand_weapon")), orc(27))
    assert chosen(more) == Ready("javelin", "main_hand")


def test_bare_fists_are_used_where_there_is_nothing_else() -> None:
    assert isinstance(chosen(position(yara("empty", carried=()), orc())), Charge)


# ---------------------------------------------------------------- an enemy is here


@pytest.mark.parametrize("weapon", ["longbow", "blunderbuss", "javelin"])
def test_in_melee_a_blade_takes_the_place_of_the_bow(weapon: str) -> None:
    """Let go, drawn, and struck with in one turn: the gate keeper's fists are no weapon."""
    given = position(yara(weapon), orc(21))
    assert chosen(given) == Drop(weapon)
    given = given.change("Yara", main_hand="")
    assert chosen(given) == Ready("hand_weapon", "main_hand")
    given = given.change("Yara", main_hand="hand_weapon", carried=()).change_turn(halves=1, begun=True)
    assert chosen(given) == StandardAttack("Orc")


def test_a_loaded_pistol_is_fired_in_melee_and_an_empty_one_let_go() -> None:
    given = position(yara("pistol"), orc(21))
    assert chosen(given) == Aim()
    assert chosen(given.change("Yara", **empty("pistol"))) == Drop("pistol")


def test_nothing_is_let_fall_without_something_to_draw_or_the_time_for_it() -> None:
    """The bow stays in hand: a free fist strikes as well."""
    assert chosen(position(yara(carried=()), orc(21))) == Aim()
    spent = position(yara(attack_used=True), orc(21), halves=0)
    assert not isinstance(chosen(spent), Drop)


def test_a_pistol_is_drawn_where_there_is_no_blade() -> None:
    given = position(yara("empty", carried=("pistol",)), orc(21))
    assert chosen(given) == Ready("pistol", "main_hand")


# ---------------------------------------------------------------- where to stand


def test_a_blunderbuss_is_brought_into_line() -> None:
    """Its blast goes along eight lines: from where she stands none leads to the orc."""
    given = position(yara("blunderbuss"), orc(27, 7))
    move = chosen(given)
    assert isinstance(move, Move)
    there = given.change("Yara", at=move.path[-1]).change_turn(halves=1, begun=True)
    assert isinstance(chosen(there), FireBlast)


def test_no_friend_is_in_the_way_of_a_blast() -> None:
    friend = fighter("Ulf", at=(23, 10), side="humans")
    given = position(yara("blunderbuss"), orc(27), friend)
    move = chosen(given)
    assert isinstance(move, Move)
    there = given.change("Yara", at=move.path[-1]).change_turn(halves=1, begun=True)
    blast = chosen(there)
    assert isinstance(blast, FireBlast)
    assert blast.step != (1, 0) or move.path[-1][1] != 10


def test_the_half_that_is_left_brings_a_gunner_out_of_reach() -> None:
    """A charge of eight squares reaches her at nine; a walk of four is enough at nine, and too little at four."""
    spent = yara("handgun", attack_used=True, carried=(), **empty("handgun"))
    away = chosen(position(spent, orc(29), halves=1))
    assert isinstance(away, Move)
    assert away.path[-1][0] < 20
    assert chosen(position(spent, orc(24), halves=1)) == DefensiveStance()


def test_a_gun_does_not_parry() -> None:
    spent = yara("pistol", attack_used=True, **empty("pistol"), carried=())
    assert chosen(position(spent, orc(21), halves=1)) == DefensiveStance()
    blade = yara("hand_weapon", attack_used=True, carried=())
    assert chosen(position(blade, orc(21), halves=1)) == ParryingStance()
