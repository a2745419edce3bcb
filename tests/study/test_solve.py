"""Best play: fights solved by hand, and what must hold of any."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.study.toys import Do, Position, coins, duel, guard, many, shower, strike, talk, toy, truce
from zaruba.kernel.asks import Choose
from zaruba.kernel.system import system
from zaruba.study import game as game_of_two
from zaruba.study import tables
from zaruba.study.exploring import explored
from zaruba.study.game import ENDS, Game
from zaruba.study.policies import by_side
from zaruba.study.shapes import Patience, TooLarge
from zaruba.study.solve import Limits, Solution, bounds, solved

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
    """Whoever is struck by 1 or 2 ducks, by 4 to 6 blocks; of a 3 both are as good, and the first is taken."""
    solution = solved(toy(strike), Position())
    (reply,) = solution.replies(solution.game.start)
    assert (reply.who, reply.window) == ("Orc", "reply")
    assert reply.chance == pytest.approx(1)
    assert {action.what: share for action, share in reply.shares} == {
        "duck": pytest.approx(1 / 2), "block": pytest.approx(1 / 2),
    }  # fmt: skip


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


def test_no_more_positions_are_met_than_asked_for_in_the_middle_of_a_step_either() -> None:
    with pytest.raises(TooLarge) as large:
        solved(toy(many(12)), Position(), most_nodes=1000)
    assert (large.value.why, large.value.met) == ("positions", 1001)
    assert 12 < large.value.answers < 16_000


def test_a_step_with_too_many_answers_is_refused_before_any_of_them_is_followed() -> None:
    with pytest.raises(TooLarge) as large:
        solved(toy(many(300)), Position(), most_nodes=10)
    assert (large.value.why, large.value.met, large.value.answers) == ("step", 1, 300)


def test_a_step_that_dice_lead_too_many_ways_is_refused() -> None:
    with pytest.raises(TooLarge) as large:
        solved(toy(shower), Position(), most_nodes=100)
    assert (large.value.why, large.value.met, large.value.answers) == ("step", 1, 0)


def test_whoever_waits_is_told_in_the_middle_of_a_step_and_may_end_it() -> None:
    told: list[tuple[int, int]] = []

    def waits(done: int, known: int) -> None:
        told.append((done, known))
        if len(told) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solved(toy(shower), Position(), progress=waits)
    assert told == [(1, 1)] * 5


def test_the_time_ends_in_the_middle_of_a_step_and_of_what_comes_after_all_steps() -> None:
    with pytest.raises(TooLarge) as large:
        solved(toy(shower), Position(), seconds=0.05)
    assert large.value.why == "seconds"
    game = solved(toy(duel), Position()).game
    with pytest.raises(TooLarge) as late:
        bounds(game, Patience(100, 0, None))
    assert late.value.why == "seconds"


def test_positions_counted_through_a_few_at_once_make_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    delve, start = pit(4, 3)
    whole = solved(delve, start, limits=SMALL)
    monkeypatch.setattr(game_of_two, "AT_ONCE", 1)
    parts = solved(delve, start, limits=SMALL)
    assert len(parts.game) == len(whole.game)
    assert np.array_equal(parts.lower, whole.lower)
    assert np.array_equal(parts.upper, whole.upper)


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


# ---------------------------------------------------------------- by a whole rulebook


def pit(hp: int, other_hp: int, bonus: int = 3) -> tuple[Any, Any]:
    """Two foes of delve face to face: a sure bite or a wild one; and the position before initiative."""

    def foe(name: str, side: str, left: int, at: int) -> dict[str, Any]:
        routine = [[{"attack": "bite", "count": 1, "bonus": bonus, "dice": "1d4"}],
                   [{"attack": "wild", "count": 1, "bonus": bonus - 3, "dice": "2d4"}]]  # fmt: skip
        return {"name": name, "player": name, "side": side, "ac": 12, "hp": left, "max_hp": left, "move": 30,
                "at_ft": at, "routine": routine}  # fmt: skip

    delve = system("delve")
    scenario = {
        "kind": "scenario",
        "system": "delve",
        "combatants": [foe("Red", "red", hp, 0), foe("Black", "black", other_hp, 5)],
    }
    return delve, delve.start(delve.load(scenario))


SMALL = Limits(without=frozenset({"ready"}))


def test_a_mirrored_fight_is_even() -> None:
    solution = solved(*pit(4, 4), limits=SMALL)
    assert solution.value == pytest.approx(0.5, abs=NEAR)
    assert solution.gap < NEAR


def made_of_its_rows(game: Game, node: int, values: Any, lost: float) -> float:
    """What a node is worth by where its rows lead, way by way."""
    table = []
    for row in range(game.first[node], game.first[node + 1]):
        ways = range(game.begins[row], game.begins[row + 1])
        table.append(sum(game.chances[way] * values[game.columns[way]] for way in ways) + lost * game.lost[row])
    return tables.mixed(np.array(table).reshape(-1, game.widths[node]))[0]


@pytest.mark.parametrize(
    ("system", "start"), [pit(4, 3), *((toy(step), Position()) for step in (duel, coins, guard, strike, talk, truce))]
)
def test_both_bounds_of_every_node_are_what_its_rows_make_of_them(system: Any, start: Any) -> None:
    game = solved(system, start, limits=SMALL).game
    for values, lost in zip(bounds(game), (0.0, 1.0), strict=True):
        assert values[:ENDS].tolist() == [1.0, 0.0, 0.5]
        for node in range(ENDS, len(game)):
            assert values[node] == pytest.approx(made_of_its_rows(game, node, values, lost), abs=1e-9)


def test_open_numbers_change_nothing() -> None:
    """The same game, position by position: as many nodes, each worth the same."""
    delve, start = pit(4, 3)
    opened, one_by_one = (solved(delve, start, limits=SMALL, opened=opened) for opened in (True, False))
    assert len(opened.game) == len(one_by_one.game)
    assert opened.value == pytest.approx(one_by_one.value, abs=1e-9)
    nodes = range(3, len(one_by_one.game))
    between = [one_by_one.game.position(node) for node in nodes if not one_by_one.game.is_inner(node)]
    assert len(between) > 100
    for position in between:
        assert opened.worth(position) == pytest.approx(one_by_one.worth(position), abs=1e-9)


def test_the_tactics_of_a_rulebook_do_no_better_than_best_play() -> None:
    delve, start = pit(5, 4)
    best_play = solved(delve, start, limits=SMALL).value
    assert solved(delve, start, limits=SMALL, habits={"red": "default"}).value <= best_play + NEAR
    assert solved(delve, start, limits=SMALL, habits={"black": "default"}).value >= best_play - NEAR


EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_shipped_brawl_of_fury_with_less_left_is_solved_and_no_tactic_does_better() -> None:
    limits = Limits(frozenset({"aim", "delay", "feint", "lie_down"}))
    plain: dict[str, Any] = yaml.safe_load((EXAMPLES / "fury/fists.yaml").read_text("utf-8"))
    for one in plain["combatants"]:
        one["w"] = 0
    fury = system("fury")
    start = fury.start(fury.load(plain))
    best_play = solved(fury, start, limits=limits)
    assert best_play.gap < NEAR
    assert solved(fury, start, limits=limits, habits={"characters": "default"}).value <= best_play.value + NEAR
    assert solved(fury, start, limits=limits, habits={"enemies": "default"}).value >= best_play.value - NEAR


def test_both_tactics_together_are_the_chain() -> None:
    """With both sides held to their habits the game is the chain of positions, and its value the chance to win."""
    delve, start = pit(5, 4)
    held = solved(delve, start, habits={"red": "default", "black": "default"})
    chain = explored(delve, start, by_side(delve))
    won = np.array([float(one is not None and one.winner == "red") for one in chain.verdicts])
    assert held.value == pytest.approx(chain.values(won)[0], abs=NEAR)
