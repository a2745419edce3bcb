"""Sampled fights: what a sampler keeps, and what it works out anew."""

from __future__ import annotations

from typing import Any

from tests.delve.building import battle, claw, monster, on_turn
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.fight import Fight, Rule
from zaruba.study.odds import standing_order
from zaruba.study.sample import Sampler, play_out
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.system import Delve


class Counting(Delve):
    """`delve`, counting how often its rules run."""

    def __init__(self) -> None:
        self.runs = 0

    def step(self, fight: Fight[Battle]) -> Rule:
        self.runs += 1
        return super().step(fight)


def rats() -> Battle:
    orc = monster("Orc", hp=4, max_hp=4, at=5, routine=((claw("1d4", 3),),), morale_exempt=True)
    rat = monster("Rat", side="characters", hp=4, max_hp=4, routine=((claw("1d4", 3),),), morale_exempt=True)
    return on_turn(battle(rat, orc), "Rat")


def runs_of_fights(number: int, **settings: Any) -> int:
    """How often the rules run in the last of so many fights, all told, with a fixed seed."""
    rules = Counting()
    sampler = Sampler(rules, standing_order, QuickDice(5), **settings)
    for _ in range(number):
        sampler.play(rats(), most_steps=30)
    before = rules.runs
    for _ in range(50):
        sampler.play(rats(), most_steps=30)
    return rules.runs - before


def test_rules_run_no_more_where_everything_has_come_before() -> None:
    assert runs_of_fights(0) > 50
    assert runs_of_fights(2000) < runs_of_fights(0) / 20


def test_what_is_not_kept_is_worked_out_again() -> None:
    rules = Counting()
    for _ in range(50):
        play_out(rules, rats(), standing_order, QuickDice(5), most_steps=30)
    assert runs_of_fights(50, most_kept=2) > rules.runs / 4


def test_a_fight_without_an_end_is_left_at_the_limit() -> None:
    sampler = Sampler(Counting(), standing_order, QuickDice(5))
    verdict, end = sampler.play(rats(), most_steps=1)
    assert verdict is None
    assert end != rats()
