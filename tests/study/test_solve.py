"""Best play: fights solved by hand, and what must hold of any."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.study.toys import Do, Position, coins, duel, guard, talk, toy, truce
from zaruba.kernel.asks import Choose
from zaruba.study import tables
from zaruba.study.exploring import TooLarge, explored
from zaruba.study.solve import Limits, Solution, solved

NEAR = 1e-6


def best(solution: Solution, node: int, who: str) -> dict[str, float]:
    deciding = solution.deciding(node)
    assert deciding is not None
    return {one.answer.action.what: one.share for one in deciding.answers[who] if one.share}


def test_a_duel_solved_by_hand() -> None:
    """Bold wins 2/3 at once. Safe: a = 1/2 + b/2 and b = a/2 would be 2/3 too; but Orc is bold, and b = 1/3."""
    solution = solved(toy(duel), Position())
    assert solution.value == pytest.approx(2 / 3, abs=NEAR)
    assert solution.worth(Position("Orc")) == pytest.approx(1 / 3, abs=NEAR)
    assert solution.gap < NEAR


def test_answers_in_secret_are_mixed() -> None:
    """[[1, 0], [0, 1/2]]: heads once in three times for both, and Ann wins one of three."""
    solution = solved(toy(coins), Position())
    assert solution.value == pytest.approx(1 / 3)
    for who in ("Ann", "Orc"):
        assert best(solution, solution.game.start, who) == pytest.approx({"heads": 1 / 3, "tails": 2 / 3})
    worth = solution.deciding(solution.game.start)
    assert worth is not None
    assert [one.value for one in worth.answers["Ann"]] == pytest.approx([1 / 3, 1 / 3])


def test_a_reply_is_chosen_when_the_die_is_seen() -> None:
    """Ducking from a blow of n saves 6 − n times in 6, blocking always 3: duck up to 2, block from 4 on."""
    solution = solved(toy(guard), Position(), side="foes")
    saved = [max(6 - blow, 3) for blow in range(1, 7)]
    assert solution.value == pytest.approx(float(Fraction(sum(saved), 36)))
    windows = {node: best(solution, node, "Orc") for _, node in solution.ahead(solution.game.start)}
    assert len(windows) == 6
    assert sorted(next(iter(one)) for one in windows.values())[-2:] == ["duck", "duck"]


def test_replies_to_the_best_act_are_told() -> None:
    solution = solved(toy(duel), Position())
    assert solution.replies(solution.game.start) == ()


def test_a_fight_nobody_need_end_has_bounds_that_stay_apart() -> None:
    solution = solved(toy(talk), Position())
    assert (solution.lower[solution.game.start], solution.upper[solution.game.start]) == (0.0, 1.0)
    assert solution.gap == 1.0


def test_a_fight_nobody_wins_is_half_a_win() -> None:
    solution = solved(toy(truce), Position())
    assert solution.value == 0.5
    assert best(solution, solution.game.start, "Ann") == {"truce": 1.0}


def test_what_is_left_out_is_not_in_the_game() -> None:
    with pytest.raises(TooLarge) as large:
        solved(toy(duel), Position(), most_nodes=1)
    assert large.value.why == "positions"
    assert solved(toy(duel), Position(), limits=Limits(candidates=1)).value == pytest.approx(2 / 3, abs=NEAR)


@pytest.mark.parametrize("tactic", ["default", "last"])
@pytest.mark.parametrize("step", [duel, coins, guard, truce])
def test_no_tactic_does_better_against_its_best_answer(step: Any, tactic: str) -> None:
    best_play = solved(toy(step), Position())
    against = solved(toy(step), Position(), habits={"heroes": tactic})
    assert against.value <= best_play.value + NEAR
    assert solved(toy(step), Position(), habits={"foes": tactic}).value >= best_play.value - NEAR


def test_the_chain_of_best_play_comes_to_the_value() -> None:
    system = toy(duel)
    solution = solved(system, Position())

    def as_solved(ask: Choose, state: Position) -> Any:
        return Do(next(iter(best(solution, solution.game.find(state), ask.who))))

    chain = explored(system, Position(), as_solved)
    won = np.array([float(one is not None and one.winner == "heroes") for one in chain.verdicts])
    assert chain.values(won)[0] == pytest.approx(solution.value, abs=NEAR)


@given(
    st.integers(1, 5).flatmap(
        lambda width: st.lists(st.lists(st.integers(-6, 6), min_size=width, max_size=width), min_size=1, max_size=5)
    )
)
def test_neither_can_do_better_in_a_table(rows: list[list[int]]) -> None:
    table = np.array(rows, float)
    value, taken, met = tables.mixed(table)
    assert taken.sum() == pytest.approx(1)
    assert met.sum() == pytest.approx(1)
    assert (taken >= 0).all()
    assert (met >= 0).all()
    assert (taken @ table).min() == pytest.approx(value, abs=1e-9)
    assert (table @ met).max() == pytest.approx(value, abs=1e-9)
    assert tables.worth(np.array([table, -table.max() + table]))[0] == pytest.approx(value, abs=1e-9)
