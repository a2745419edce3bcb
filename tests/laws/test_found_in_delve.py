"""What the laws have found in `delve`, each as small as it gets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, blade, bow, claw, hero, monster, on_turn
from tests.laws.playing import started
from zaruba.kernel.answerers import Script
from zaruba.kernel.content import Faults
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.space.squares import Squares, read
from zaruba.systems.delve import SYSTEM
from zaruba.systems.delve.actions import FinishOff
from zaruba.systems.delve.attack import attack_sources
from zaruba.systems.delve.death import first_aid_options
from zaruba.systems.delve.files.shapes import GROUNDS
from zaruba.systems.delve.morale import judge_morale
from zaruba.systems.delve.movement import dangers, journey, pushed_to, seen_taken
from zaruba.systems.delve.sheet import Effect
from zaruba.systems.delve.terrain import bodies_between
from zaruba.systems.delve.turn import at_a_standstill, step

ANN = hero("Ann", weapons=(blade(),))
ORC = monster("Orc", at=5, routine=((claw(),),))


def board(*rows: str) -> Squares:
    return read(rows, {".": GROUNDS["floor"], "#": GROUNDS["wall"], "=": GROUNDS["cliff"], "~": GROUNDS["mud"]})


def test_the_master_rolls_morale_at_a_table_with_luck_tokens() -> None:
    """His dice have no token to spend."""
    foes = (monster("Orc", hp=0, life="dead"), monster("Elk", hp=5))
    fight = Fight(battle(ANN, *foes, rulings={"luck_tokens": True}))
    drive(judge_morale(fight), Script([(20, 20)]))
    assert fight.state["Elk"].life == "up"


def test_whoever_is_finished_off_has_no_hit_points_left() -> None:
    sleeper = monster("Orc", at=5, hp=9, effects=(Effect("sleep", "Ann", condition="asleep"),))
    fight = Fight(on_turn(battle(ANN, sleeper, rulings={"finish_off_helpless": True}), "Ann"))
    drive(step(fight), Script(choices=[FinishOff("Orc")]))
    assert (fight.state["Orc"].life, fight.state["Orc"].hp) == ("dead", 0)


# ---------------------------------------------------------------- who hides


def test_the_square_of_a_hidden_foe_looks_free() -> None:
    lurker = monster("Lurker", at=(2, 0), hidden=True)
    orc = monster("Orc", at=(0, 0))
    here = on_turn(battle(hero("Ann", at=(1, 0)), lurker, orc, board=board("....")), "Ann")
    assert not hasattr(journey(here, here["Ann"], ((2, 0),)), "why")
    assert getattr(journey(here, here["Ann"], ((0, 0),)), "why", "") == "occupied"
    assert (2, 0) not in seen_taken(here, here["Ann"])
    assert (2, 0) in seen_taken(here, here["Orc"]), "its own side knows better"


def test_a_hidden_foe_beside_the_archer_is_not_betrayed_by_the_dice() -> None:
    archer = hero("Ann", weapons=(bow(),))
    rulings = {"ranged_in_melee": "disadvantage"}
    orc, lurker = monster("Orc", at=20), monster("Lurker", at=0, hidden=True)
    unseen = battle(archer, orc, lurker, rulings=rulings)
    assert attack_sources(unseen, unseen["Ann"], unseen["Orc"], melee=False) == ()
    seen = battle(archer, orc, monster("Lurker", at=0), rulings=rulings)
    assert [source.clause for source in attack_sources(seen, seen["Ann"], seen["Orc"], melee=False)] == [
        "delve.attack.ranged-at-close"
    ]


def test_a_hidden_foe_gives_no_cover_that_a_roll_would_show() -> None:
    ann, orc = hero("Ann", at=(0, 0)), monster("Orc", at=(2, 0))
    for hidden, between in ((True, frozenset[Any]()), (False, frozenset({(1, 0)}))):
        lurker = monster("Lurker", at=(1, 0), hidden=hidden)
        here = battle(ann, orc, lurker, board=board("..."), rulings={"creatures_give_cover": True})
        assert bodies_between(here, here["Ann"], here["Orc"]) == between


def test_first_aid_is_not_offered_to_a_foe_that_hides() -> None:
    down = hero("Elk", side="enemies", seat="master", hp=0, life="dying", hidden=True)
    here = on_turn(battle(ANN, ORC, down), "Ann")
    assert list(first_aid_options(here, here["Ann"])) == []


# ---------------------------------------------------------------- turning


@pytest.mark.parametrize(
    ("rows", "path", "asked"),
    [
        (("....", "..=.", "...."), ((1, 0),), True),
        (("....", "....", "...="), ((1, 0),), False),
        ((".=..", "....", "...."), ((1, 0),), False),
    ],
)
def test_the_large_look_at_every_square_they_come_to(rows: tuple[str, ...], path: Any, asked: bool) -> None:
    """Somebody of two squares enters two squares more; one it stands on already asks for nothing."""
    ogre = monster("Ogre", size=2, at=(0, 0))
    here = battle(ANN, ogre, board=board(*rows))
    assert bool(list(dangers(here, here["Ogre"], path))) == asked


@pytest.mark.parametrize(
    ("at", "to"),
    [((2, 3), (2, 5)), ((3, 3), (3, 5)), ((4, 2), (6, 2)), ((1, 2), (0, 2)), ((4, 3), (6, 5)), ((1, 0), (1, 0))],
)
def test_a_push_goes_straight_away_from_every_square_of_the_pusher(at: Any, to: Any) -> None:
    """The ogre stands on (2, 1) to (3, 2); the map ends at 0 and 6."""
    ogre = monster("Ogre", size=2, at=(2, 1))
    here = battle(hero("Ann", at=at), ogre, board=board(*["......."] * 7))
    assert pushed_to(here, "Ogre", "Ann", 10) == to


# ---------------------------------------------------------------- nobody left to ask


def bound(name: str, clock: Duration | None = None) -> Effect:
    return Effect("bound", name, clock, condition="bound")


def test_where_nobody_can_ever_act_the_fight_is_over() -> None:
    plain = {
        "kind": "scenario",
        "system": "delve",
        "combatants": [
            {"name": "Ann", "player": "Ann", "from": "fighter", "conditions": ["bound"]},
            {"name": "Orc", "from": "orc", "conditions": ["bound"]},
        ],
        "start": {"order": ["Ann", "GM"]},
    }
    referee = started(SYSTEM, plain)
    assert referee.verdict is not None
    assert (referee.verdict.winner, referee.verdict.why) == (None, "standstill")
    referee.word("override", {"set": {"who": "Orc", "conditions": []}}, reason="the rope was rotten")
    assert referee.open is not None
    assert referee.open.awaited == ("Orc",)


@pytest.mark.parametrize(
    ("creatures", "still"),
    [
        ((hero("Ann", effects=(bound("Orc"),)), monster("Orc", effects=(bound("Ann"),))), True),
        ((hero("Ann", effects=(bound("Orc"),)), monster("Orc")), False),
        ((hero("Ann", effects=(bound("Orc", Duration("Orc", "turn_start", 1)),)), monster("Orc", life="dead", hp=0)), False),
        ((hero("Ann", hp=0, life="dying"), monster("Orc", effects=(bound("Ann"),))), False),
        ((hero("Ann", effects=(bound("Orc"),)), monster("Orc", life="fleeing")), False),
    ],
)  # fmt: skip
def test_what_is_a_standstill(creatures: Any, still: bool) -> None:
    order = ("Ann", "master")
    assert at_a_standstill(battle(*creatures, phase="rounds", order=order)) == still


def test_a_runner_on_open_ground_is_no_end_of_asking() -> None:
    creatures = (hero("Ann", effects=(bound("Orc"),)), monster("Orc", life="fleeing"))
    assert at_a_standstill(battle(*creatures, phase="rounds", order=("Ann", "master"), open_ground=True))


def test_an_effect_ends_at_no_edge_that_delve_does_not_count() -> None:
    bound_until = {"condition": "bound", "rounds": 1, "ends": "round_end"}
    plain = {
        "kind": "scenario",
        "system": "delve",
        "combatants": [
            {"name": "Ann", "player": "Ann", "from": "fighter", "conditions": [bound_until]},
            {"from": "orc"},
        ],
    }
    with pytest.raises(Faults):
        SYSTEM.load(plain)
