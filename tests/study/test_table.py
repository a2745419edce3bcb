"""Fights drawn from tables, held against the chain of the same fight and against fights that are played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.delve.building import battle, claw, monster
from tests.study.test_exploring import duel, strikes
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.people import whose_turn
from zaruba.study.exploring import Shapes, explored
from zaruba.study.sample import play_out
from zaruba.study.table import Drawn, aliased
from zaruba.systems.delve import SYSTEM as DELVE


@pytest.mark.parametrize("shares", [[1.0], [0.5, 0.5], [0.7, 0.2, 0.1], [0.05] * 20, [0.45, 0.3, 0.15, 0.06, 0.03]])
def test_an_alias_table_holds_the_shares_it_was_made_of(shares: list[float]) -> None:
    cut, other = aliased(np.array(shares))
    found = np.zeros(len(shares))
    for k, keeps in enumerate(cut):
        found[k] += keeps / len(shares)
        found[other[k]] += (1 - keeps) / len(shares)
    assert found == pytest.approx(np.array(shares) / sum(shares), abs=1e-12)


def ends(drawn: Drawn, fights: int, seed: int) -> Counter[Any]:
    """The positions that so many fights end in."""
    found: Counter[Any] = Counter()
    for some in drawn.play(fights, seed):
        assert some.over
        for numbers, count in zip(*np.unique(some.numbers, axis=0, return_counts=True), strict=True):
            found[drawn.shapes.position(some.shape, numbers.tolist())] += int(count)
    return found


def test_drawn_fights_end_as_often_as_the_chain_says() -> None:
    """200,000 fights: each end within five standard deviations, chi-square besides; the same for the same seed."""
    chain, fights = explored(DELVE, duel(12, 9), strikes), 200_000
    drawn = Drawn(Shapes.of(DELVE, duel(12, 9), strikes))
    found = ends(drawn, fights, seed=7)
    assert found == ends(drawn, fights, seed=7)
    assert found != ends(drawn, fights, seed=8)
    visits, squares, classes = chain.visits(), 0.0, 0
    for number, verdict in enumerate(chain.verdicts):
        if verdict is None:
            continue
        expected = float(visits[number]) * fights
        got = found.pop(chain.positions[number], 0)
        assert abs(got - expected) <= 5 * expected**0.5 + 1
        if expected >= 5:
            squares, classes = squares + (got - expected) ** 2 / expected, classes + 1
    assert not found, "no other end"
    assert squares <= classes + 5 * (2 * classes) ** 0.5


def test_rounds_and_what_is_noted_first_are_those_of_the_fights() -> None:
    """How long fights are, and who begins: as the chain says of the one, by halves of the other."""
    drawn, fights = Drawn(Shapes.of(DELVE, duel(), strikes), [whose_turn]), 100_000
    rounds, began = np.zeros(60), Counter[Any]()
    for some in drawn.play(fights, seed=1):
        np.add.at(rounds, some.rounds, 1)
        began.update(drawn.noted[code] for code in some.first[:, 0].tolist())
    lengths = explored(DELVE, duel(), strikes).lengths()
    assert rounds[: len(lengths)] / fights == pytest.approx(lengths, abs=0.01)
    assert set(began) == {"One", "Two"}
    assert began["One"] / fights == pytest.approx(0.5, abs=0.01)


def test_fights_too_large_for_a_chain_are_drawn_as_they_are_played() -> None:
    """Three against three, the first of them wounded: won as often as when each rule is run again in each fight."""
    one = {"ac": 12, "routine": ((claw("1d6", 4),),), "morale_exempt": True, "at": 0}
    three = [monster(f"A{n}", hp=5 + n, side="a", seat="Ann", **one) for n in range(3)]
    others = [monster(f"B{n}", hp=7, side="b", seat="master", **one) for n in range(3)]
    start, fights, played = battle(*three, *others), 20_000, 600
    drawn = Drawn(Shapes.of(DELVE, start, strikes))
    won = sum(count for end, count in ends(drawn, fights, seed=3).items() if end.winner == "a") / fights
    dice = QuickDice(4)
    by_rules = sum(play_out(DELVE, start, strikes, dice)[1].winner == "a" for _ in range(played)) / played
    assert won == pytest.approx(by_rules, abs=4 * (0.25 / played) ** 0.5)


def test_a_fight_that_is_over_is_drawn_at_once() -> None:
    over = duel(12, 0, ended=True, winner="a")
    assert ends(Drawn(Shapes.of(DELVE, over, strikes)), 50, seed=1) == {over: 50}
