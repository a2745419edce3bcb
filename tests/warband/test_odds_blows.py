"""Exact odds of blows: every outcome with its chance, and what tactics hold them to be worth."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.warband.building import active, as_cases_play, battle, character, place, weapon
from zaruba.kernel.fight import Fight
from zaruba.study.odds import Odds, odds
from zaruba.systems.warband import melee, replies, turn
from zaruba.systems.warband.actions import Attack
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.striking import AttackBegan
from zaruba.systems.warband.tactics import worth

SWORD = weapon(2)


def pair(*, attacks: int = 1, **defender: Any) -> Battle:
    one = character("A", at=place((0, 0)), weapons=(SWORD,), attacks=attacks, damage=(1, 2, 4), hp=3, cost=14)
    usual = {"facing": 18000, "weapons": (SWORD,), "damage": (1, 2, 4), "hp": 6, "cost": 14}
    return active(battle(one, character("D", at=place((3, 0)), **{**usual, **defender})), "A", "melee")


def decide(ask: Any, state: Battle) -> Any:
    return as_cases_play()(ask)


def left_of(position: Battle, who: str) -> dict[int, Fraction]:
    """The chances of what is left of somebody after the first blow of an attack and its reply."""
    found = odds(lambda fight: turn.perform(fight, "A", Attack("D")), position, decide=decide)
    left = found.distribution(lambda outcome: int(outcome.state[who].hp))
    assert sum(left.values(), found.unresolved) == 1
    return left


def test_a_blow_at_a_shield() -> None:
    """A third of the blows at 5+ is stopped; the rest falls evenly into the three bands."""
    assert left_of(pair(shield=5), "D") == {
        6: Fraction(1, 3), 5: Fraction(2, 9), 4: Fraction(2, 9), 2: Fraction(2, 9),
    }  # fmt: skip


def test_a_reply_that_may_kill() -> None:
    """One less on its die: weak in three ways, medium in two, strong in one, and that one kills."""
    assert left_of(pair(replies_left=1), "A") == {2: Fraction(1, 2), 1: Fraction(1, 3), 0: Fraction(1, 6)}


@pytest.mark.parametrize("defender", [{}, {"shield": 5}, {"armour": 2}, {"dodge": 6, "shield": 4}, {"hp": 2}])
def test_tactics_hold_a_blow_for_what_it_is_worth_on_the_average(defender: dict[str, Any]) -> None:
    """Every outcome weighed by its chance comes to the same, rounded down once; a shield here is never the worse save."""
    position = pair(**defender)
    target = position["D"]

    found = odds(
        partial(melee.blow, who="A", target="D", hand="main", first=True, front=True), begun(position), decide=decide
    )
    assert worth_of(found, target) == worth.blow(position, worth.hit_of(position["A"], "D", SWORD, "attack")).worth


def worth_of(found: Odds[Battle], target: Character) -> int:
    """What is lost of somebody, outcome by outcome."""
    lost = [(one.chance, target.hp - one.state[target.name].hp) for one in found.outcomes]
    return int(sum(chance * worth.hurt(target, damage) for chance, damage in lost))


def begun(position: Battle) -> Battle:
    """An attack declared, its first blow still to come."""
    fight = Fight(position)
    fight.record(AttackBegan("A", "D", ("main",), front=True))
    return fight.state


def test_what_a_reply_is_held_for() -> None:
    """The reply's own die, with its one less."""
    position = pair()
    found = odds(partial(replies.reply_blow, who="D", attacker="A", hand="main"), position, decide=decide)
    assert worth_of(found, position["A"]) == worth.blow(position, worth.reply_hit(position["D"], "A", SWORD)).worth
