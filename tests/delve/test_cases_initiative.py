"""Worked cases of delve.initiative."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from tests.delve.building import battle, hero, monster, on_turn
from tests.delve.test_cases_turn import come_up, ends_the_turn, happened, seat, steps, told, until
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Faults
from zaruba.kernel.fight import Fight
from zaruba.kernel.system import system
from zaruba.systems.delve.actions import EndTurn, GoNext
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.facts import RoundBegan, SeatBegan, TurnBegan
from zaruba.systems.delve.word import word

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def seats(names: Iterable[str]) -> list[str]:
    return [seat(name) for name in names]


def table(seating: Iterable[str], **fields: Any) -> Battle:
    """A hero for each player at the table and an orc for the game master."""
    names = list(seating)
    heroes = [hero(name) for name in names if name != "GM"]
    return battle(*heroes, monster("orc"), seating=seats(names), **fields)


# ---------------------------------------------------------------- the roll


@case("delve.initiative.when", "round 2 keeps the order")
def test_initiative_is_rolled_once(case: CaseUnderTest) -> None:
    order, round_now = case.given["order"], case.given["round"]
    seating = [*order[-1:], *order[:-1]]
    dice = [(20, 18 if name == order[0] else 5) for name in seating]
    first, _ = case.run(
        until(lambda fight: len(happened(fight, RoundBegan)) == round_now), table(seating, phase="initiative"),
        dice=dice, otherwise=ends_the_turn,
    )  # fmt: skip
    assert [told(name) for name in first.state.order] == order

    fight, script = case.run(
        until(lambda fight: happened(fight, RoundBegan)), first.state, dice=[], otherwise=ends_the_turn
    )
    in_this_round = [seats(order)[0], *(fact.seat for fact in happened(fight, SeatBegan))][: len(order)]
    assert [told(name) for name in in_this_round] == case.then["order"]
    assert [told(name) for name in fight.state.order] == case.then["order"]
    assert len(script.thrown) == case.then["rolls_made"]


@case("delve.initiative.gm-roll", "one die for ten rats")
def test_the_gm_rolls_one_die_for_all_monsters(case: CaseUnderTest) -> None:
    rats = [monster(f"rat {number}") for number in range(1, case.given["monsters"] + 1)]
    fallen = hero("Ann", life="dying", hp=0)
    _, script = case.run(steps(1), battle(fallen, *rats, phase="initiative"))
    assert [roll.by for roll, _ in script.thrown] == [MASTER] * case.then["gm_dice_rolled"]


# ---------------------------------------------------------------- seats


def scenario(players: Iterable[str], **keys: Any) -> dict[str, Any]:
    """A scenario as people write it."""
    heroes = [{"name": f"{player}'s hero", "player": player, "from": "fighter"} for player in dict.fromkeys(players)]
    return {"kind": "scenario", "system": "delve", "combatants": [*heroes, {"from": "goblin"}], **keys}


@case("delve.initiative.seating", "default GM place")
def test_a_gm_who_was_never_placed_sits_last(case: CaseUnderTest) -> None:
    players = case.given["players"]
    assert case.given["gm_placed"] is False
    with case.witness.watching():
        loaded = system("delve").load(scenario(players)).start
    assert [told(name) for name in loaded.setting.seating] == case.then["seating"]


@case("delve.initiative.seating", "duplicate seat refused")
def test_nobody_sits_twice(case: CaseUnderTest) -> None:
    seating = case.given["seating"]
    players = [name for name in seating if name != "GM"]
    with case.witness.watching(), pytest.raises(Faults) as refused:
        system("delve").load(scenario(players, seating=seating))
    assert case.then["valid"] is False
    assert [fault.code for fault in refused.value.faults] == ["seat-twice"]


# ---------------------------------------------------------------- on the game master's seat


def monsters_of(case: CaseUnderTest, **fields: Any) -> Battle:
    monsters = [monster(one["name"], dex=one["dex"]) for one in case.given["monsters"]]
    return on_turn(battle(hero("Ann"), *monsters, **fields), "Ann")


def turns(fight: Fight[Battle]) -> list[str]:
    return [fact.turn.who for fact in happened(fight, TurnBegan)]


@case("delve.initiative.monster-order", "three kinds", "equal DEX keeps list order")
def test_monsters_act_from_the_highest_dex_down(case: CaseUnderTest) -> None:
    fight, _ = case.run(until(lambda fight: happened(fight, RoundBegan)), monsters_of(case), otherwise=ends_the_turn)
    assert turns(fight) == case.then["order"]


@case("delve.initiative.monster-order", "option gm_choice")
def test_the_gm_may_choose_who_of_his_acts_next(case: CaseUnderTest) -> None:
    *chosen, last = case.given["gm_order"]
    fight, _ = case.run(
        until(lambda fight: happened(fight, RoundBegan)), monsters_of(case, rulings=case.option()),
        choices=[EndTurn(), *(GoNext(name) for name in chosen)], otherwise=ends_the_turn,
    )  # fmt: skip
    assert turns(fight) == case.then["order"]
    assert turns(fight)[-1] == last


# ---------------------------------------------------------------- those who come late


def during(case: CaseUnderTest) -> tuple[str, int]:
    """Whose turn it is, and in which round."""
    said = re.fullmatch(r"(\w+)'s turn, round (\d+)", case.given["during"])
    assert said is not None
    return said[1], int(said[2])


@case("delve.initiative.latecomers", "fast reinforcement changes nothing")
def test_new_monsters_act_from_the_next_gm_turn_on(case: CaseUnderTest) -> None:
    joins, (current, round_now) = case.given["joins"], during(case)
    position = on_turn(table(case.given["order"]), current)
    newcomer = {"name": joins["name"], "dex": joins["dex"], "ac": 12, "max_hp": 5, "side": "enemies"}
    joined, _ = case.run(word(position, {"add": newcomer}), position)
    fight, script = case.run(until(lambda fight: joins["name"] in turns(fight)), joined.state, otherwise=ends_the_turn)
    assert not script.thrown
    assert [told(name) for name in fight.state.order] == case.then["order"]
    name, number = come_up(fight, round_now)[-1]
    assert f"{name} turn of round {number}" == case.then["bat_first_acts"]


@case("delve.initiative.latecomers", "late player")
def test_a_late_player_acts_when_the_circle_reaches_the_seat(case: CaseUnderTest) -> None:
    late, (current, round_now) = case.given["joins"], during(case)
    seating = case.given["seating"]
    there = [name for name in seating if name != late]
    position = on_turn(table(there, order=tuple(seats(case.given["order"]))), current)
    newcomer = {"name": late, "player": late, "from": "fighter"}
    before = told(seat(seating[seating.index(late) - 1]))
    joined, _ = case.run(word(position, {"add": newcomer, "after": before}), position)
    fight, script = case.run(until(lambda fight: late in turns(fight)), joined.state, otherwise=ends_the_turn)
    assert not script.thrown
    assert [told(name) for name in fight.state.setting.seating] == seating
    assert [told(name) for name in fight.state.order] == case.then["order"]
    (name, number), *rest = come_up(fight, round_now)
    assert (name, rest) == (late, [])
    assert f"round {number}, after {current}" == case.then["cid_first_acts"]
