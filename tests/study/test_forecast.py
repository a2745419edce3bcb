"""Forecasts of whole fights: exact against what is worked out by hand, sampled against exact, and what never changes them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.study.fights import Simply, alternating, idle, loaded, mirrored, small_fight
from zaruba.kernel.people import whose_turn
from zaruba.kernel.system import slugs, system
from zaruba.study.exploring import Shapes, explored
from zaruba.study.forecast import (
    CHUNK,
    DRAWN,
    Forecast,
    Outcomes,
    Player,
    Spare,
    exactly,
    forecast,
    margin,
    sampled,
    sides_of,
    winners,
)
from zaruba.study.policies import by_side
from zaruba.study.shapes import TooLarge

SLUGS = slugs()
EACH = 40
FIGHTS = 200


def sums(found: Forecast) -> float:
    return sum(share.p for share in found.wins.values()) + found.unresolved


def alternate() -> Any:
    return loaded(system("delve"), alternating())[1]


# ---------------------------------------------------------------- by hand


def test_exact_is_what_is_worked_out_by_hand() -> None:
    found = exactly(system("delve"), alternate())
    hits, answered = 12 / 20, 9 / 20
    first = hits / (1 - (1 - hits) * (1 - answered))
    over = hits + (1 - hits) * answered
    assert found.method == "exact"
    assert found.wins["beasts"].p == pytest.approx(first, abs=1e-12)
    assert found.wins["enemies"].p == pytest.approx(1 - first, abs=1e-12)
    assert found.wins[""].p == 0
    assert found.wins["beasts"].error == 0
    assert [found.rounds[n] for n in (1, 2, 3)] == pytest.approx([over, over * (1 - over), over * (1 - over) ** 2])
    a, b = found.fates
    assert a.name == "A"
    assert (a.survives.p, a.falls.p) == pytest.approx((first, 1 - first))
    assert a.wounds == {0: pytest.approx(1 - first), 1: pytest.approx(first)}
    assert b.mean_left == pytest.approx(1 - first)


def test_turning_points_of_a_fight_worked_out_by_hand() -> None:
    found = exactly(system("delve"), alternate())
    first = found.wins["beasts"].p
    (acts,) = found.first_to_act
    assert acts.who == ("A",)
    assert (acts.p, acts.wins["beasts"].p) == pytest.approx((1, first))
    felled = {one.who: (one.p, one.wins["beasts"].p) for one in found.first_to_fall}
    assert felled.keys() == {("A",), ("B",)}
    assert felled["A",] == pytest.approx((1 - first, 0))
    assert felled["B",] == pytest.approx((first, 1))
    swing = found.swings[0]
    assert swing.side == "beasts"
    assert (swing.before, swing.low, swing.high) == pytest.approx((first, 11 / 20 * first, 1))  # at A's turn


def test_winners_keep_all_or_nothing_of_one_wound() -> None:
    found = exactly(system("delve"), alternate())
    assert (found.close.p, found.easy.p) == pytest.approx((0, 1))


def test_the_dying_who_rise_again_are_worked_out_by_hand_too() -> None:
    """Whoever is hit of the heroes has one to four turns left, and rises on each with a natural 20."""
    found = exactly(system("delve"), loaded(system("delve"), alternating("characters"))[1])
    rises = sum(1 - 0.95**turns for turns in range(1, 5)) / 4
    first = 0.6 / (1 - 0.4 * (0.55 + 0.45 * rises))
    assert found.wins["characters"].p == pytest.approx(first, abs=1e-12)
    assert found.fates[0].falls.p == pytest.approx(1 - first, abs=1e-12)


# ---------------------------------------------------------------- laws of all rulebooks


@pytest.mark.parametrize("slug", SLUGS)
def test_exact_and_sampled_agree(slug: str) -> None:
    """Forty random small fights: each within four standard errors or so, and all chances sum to one."""
    rules: Any = Simply(system(slug))
    for number in range(EACH):
        _, start = loaded(rules, small_fight(slug, number))
        exact = exactly(rules, start)
        assert sums(exact) == pytest.approx(1, abs=1e-9)
        assert sum(exact.rounds.values()) == pytest.approx(1, abs=1e-6)
        found = sampled(rules, start, fights=FIGHTS, workers=1, seed=number)
        assert found.fights == FIGHTS
        assert sums(found) == pytest.approx(1)
        for side, share in exact.wins.items():
            off = abs(found.wins[side].p - share.p)
            assert off <= 1.6 * margin(share.p, FIGHTS), (number, side, found.wins[side].p, share.p)
        for mine, theirs in zip(exact.fates, found.fates, strict=True):
            assert sum(mine.wounds.values()) == pytest.approx(1, abs=1e-9)
            assert abs(mine.falls.p - theirs.falls.p) <= 1.6 * margin(mine.falls.p, FIGHTS), (number, mine.name)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_fight_with_its_sides_swapped_has_its_chances_swapped(slug: str) -> None:
    rules: Any = Simply(system(slug))
    for number in range(8):
        plain = small_fight(slug, number)
        found, other = (exactly(rules, loaded(rules, one)[1]) for one in (plain, mirrored(plain)))
        one, two = sides_of(loaded(rules, plain)[1])
        assert found.wins[one].p == pytest.approx(other.wins[two].p, abs=1e-9)
        assert found.wins[two].p == pytest.approx(other.wins[one].p, abs=1e-9)
        assert [fate.falls.p for fate in found.fates] == pytest.approx([fate.falls.p for fate in other.fates], abs=1e-9)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_fight_hangs_on_its_number_alone(slug: str) -> None:
    """Whatever was played before and is kept of it."""
    rules: Any = Simply(system(slug))
    _, start = loaded(rules, small_fight(slug, 3))
    warm, cold = Player(rules, start, {}, 5), Player(rules, start, {}, 5)
    for first in range(0, 4 * CHUNK, CHUNK):
        last = warm((first, CHUNK, None))
    assert last == cold((3 * CHUNK, CHUNK, None))
    assert cold((2 * CHUNK, CHUNK, None)) == warm((2 * CHUNK, CHUNK, None))
    many = list(winners(rules, start, by_side(rules), range(30), seed=5))
    assert many[20:] == list(winners(rules, start, by_side(rules), range(20, 30), seed=5))
    assert sum(many[:CHUNK]) == sum(-1 if side == "" else sides_of(start).index(side) for side in _each(warm))


def _each(player: Player) -> list[str]:
    """Who won the fights of the first chunk, side by side."""
    found = player((0, CHUNK, None))
    assert found is not None
    return [side for side, ways in found.wins.items() for _ in range(int(ways))]


# ---------------------------------------------------------------- processes, precision, time


def plain_figures(found: Forecast) -> Any:
    return (found.wins, found.fates, found.rounds, found.fights, found.first_to_act, found.first_to_fall, found.close)


def test_any_number_of_processes_gives_the_same_figures() -> None:
    found = [sampled(system("delve"), alternate(), to=0.06, workers=workers) for workers in (1, 2, 3)]
    assert found[0].stopped == "precision"
    assert found[0].fights > CHUNK
    assert plain_figures(found[0]) == plain_figures(found[1]) == plain_figures(found[2])


def test_it_stops_at_the_wanted_precision() -> None:
    coarse, fine = (sampled(system("delve"), alternate(), to=to, workers=1) for to in (0.1, 0.05))
    assert coarse.error <= 0.1 < 0.11
    assert fine.error <= 0.05
    assert coarse.fights < fine.fights
    before = sampled(system("delve"), alternate(), fights=fine.fights - CHUNK, workers=1)
    assert before.error > 0.05


def test_what_is_too_large_is_sampled_and_says_so() -> None:
    with pytest.raises(TooLarge):
        exactly(system("delve"), alternate(), most_positions=3)
    found = forecast(system("delve"), alternate(), to=0.1, most_positions=3, workers=1)
    assert (found.method, found.why_sampled, found.positions) == ("sampled", "positions", 0)
    assert forecast(system("delve"), alternate(), to=0.1, exact=False, workers=1).why_sampled == "asked"
    assert forecast(system("delve"), alternate()).why_sampled == ""


def test_the_time_is_up() -> None:
    found = sampled(system("delve"), alternate(), to=0.0001, until=0.0, workers=1)
    assert (found.fights, found.stopped) == (0, "budget")
    assert found.wins["beasts"].error == 1


def test_when_the_time_is_up_those_fights_are_told_that_came_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of the first chunk as of any other; nothing is told where none of a piece is over."""
    player = Player(system("delve"), alternate(), {}, 0)
    whole = player((10, 4, None))
    clock = iter([*[0.0] * 4, 2.0, *[0.0] * 4, 2.0, 2.0])
    monkeypatch.setattr("zaruba.study.forecast.time", SimpleNamespace(monotonic=lambda: next(clock)))
    for first in (0, 10):
        tally = player((first, 10, 1.0))
        assert tally is not None and tally.fights == 4
    assert tally == whole
    assert player((20, 10, 1.0)) is None


@pytest.mark.parametrize(("each", "fights"), [(3.0, 11), (0.04, 501)])
def test_time_is_left_for_what_comes_after_only_where_fights_fit_into_it(
    each: float, fights: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten of thirty seconds, if they hold two hundred fights."""
    now = 0.0

    def play(_: Player, tally: Outcomes) -> None:
        nonlocal now
        now += each
        tally.end(system("delve"), alternate(), "beasts", False, 1)

    monkeypatch.setattr("zaruba.study.forecast.time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(Player, "_play", play)
    found = sampled(system("delve"), alternate(), to=0.0001, until=30.02, workers=1, spare=Spare(10.0, 200))
    assert (found.fights, found.stopped) == (fights, "budget")


def test_broken_off_it_tells_what_is_known() -> None:
    def enough(method: str, done: int, of: int) -> None:
        assert (method, of > done) == ("sampled", True)
        if done >= 2 * CHUNK:
            raise KeyboardInterrupt

    found = sampled(system("delve"), alternate(), to=0.001, workers=1, progress=enough)
    assert (found.fights, found.stopped) == (2 * CHUNK, "interrupted")
    assert sums(found) == pytest.approx(1)


def test_a_fight_that_never_ends_is_nobodys() -> None:
    rules: Any = Simply(system("delve"), idle)
    start = alternate()
    exact = exactly(rules, start)
    assert exact.wins[""].p == pytest.approx(1)
    assert exact.endless == pytest.approx(1)
    found = sampled(rules, start, fights=CHUNK, workers=1)
    assert (found.wins[""].p, found.endless, found.ruin.p) == (1, 1, 0)


def test_a_round_under_way_counts() -> None:
    """From A's own turn on a fight takes as many rounds as from its beginning."""
    rules = system("delve")
    whole = exactly(rules, alternate())
    chain = explored(rules, alternate(), by_side(rules))
    turn = next(position for position in chain.positions if whose_turn(position) == "A")
    from_turn = exactly(rules, turn)
    assert from_turn.rounds[1] == pytest.approx(whole.rounds[1])
    assert 0 not in from_turn.rounds
    found = sampled(rules, turn, fights=CHUNK, workers=1)
    assert min(found.rounds) == 1


def test_the_margin_is_never_nothing() -> None:
    assert margin(0, 100) > 0.01
    assert margin(1, 100) == pytest.approx(margin(0, 100))
    assert margin(0.5, 400) == pytest.approx(2.5758 * 0.025, rel=0.05)


def test_outcomes_add_up() -> None:
    player = Player(system("delve"), alternate(), {}, 1)
    both = Outcomes.of(alternate())
    for first in (0, CHUNK):
        one = player((first, CHUNK, None))
        assert one is not None
        both.add(one)
    assert both.fights == 2 * CHUNK
    assert plain_figures(both.told("sampled")) == plain_figures(
        sampled(system("delve"), alternate(), fights=2 * CHUNK, workers=1, seed=1)
    )


# ---------------------------------------------------------------- drawn from tables


def test_a_fight_of_too_many_positions_is_drawn_from_the_tables_of_its_shapes() -> None:
    """The same figures, within their errors, as exactly: wins, rounds, fates, who acts and who falls first."""
    delve = system("delve")
    start = loaded(delve, small_fight("delve", 5))[1]
    exact = exactly(delve, start)
    drawn = sampled(delve, start, shapes=Shapes.of(delve, start, by_side(delve)), to=0.01)
    assert (drawn.method, drawn.stopped) == ("sampled", "precision")
    for side, share in exact.wins.items():
        assert abs(drawn.wins[side].p - share.p) <= 1.5 * drawn.wins[side].error
    for one, other in zip(exact.fates, drawn.fates, strict=True):
        assert one.name == other.name
        assert other.mean_left == pytest.approx(one.mean_left, abs=0.06)
    assert [drawn.rounds.get(n, 0) for n in range(5)] == pytest.approx(
        [exact.rounds.get(n, 0) for n in range(5)], abs=0.02
    )
    for mine, theirs in ((drawn.first_to_act, exact.first_to_act), (drawn.first_to_fall, exact.first_to_fall)):
        assert {one.who: one.p for one in mine} == pytest.approx({one.who: one.p for one in theirs}, abs=0.02)


def test_a_forecast_beyond_its_positions_draws_where_it_can() -> None:
    delve = system("delve")
    start = loaded(delve, small_fight("delve", 5))[1]
    found = forecast(delve, start, to=0.02, most_positions=len(Shapes.of(delve, start, by_side(delve)).listed) + 1)
    assert (found.method, found.why_sampled) == ("sampled", "positions")
    assert found.fights % DRAWN == 0
