"""A fight as a chain of positions, held against chains written by hand; open numbers, held against plain ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.delve.building import battle, claw, monster
from tests.laws.playing import of_system
from zaruba.kernel.asks import Choose, Parametric
from zaruba.kernel.bare import bare
from zaruba.kernel.system import slugs, system
from zaruba.study.chain import Chain
from zaruba.study.exploring import explored
from zaruba.study.odds import standing_order
from zaruba.study.opened import Key, Open, Split, narrowed, number, put_in, slots, taken_out
from zaruba.study.policies import by_side
from zaruba.study.shapes import Patience, TooLarge
from zaruba.study.walking import Found, Reckoner
from zaruba.systems.delve import SYSTEM as DELVE
from zaruba.systems.delve.actions import EndTurn

HP: Key = (0, "hp")


# ---------------------------------------------------------------- open numbers


def test_an_open_number_is_reckoned_with_like_any() -> None:
    hp = number(HP, (3, 4, 5))
    assert hp - 2 == Open(HP, (3, 4, 5), -2, 1)
    assert hp - (hp - 2) == 2
    assert (10 - hp) + hp == 10
    assert hp + 1 > hp
    assert number(HP, (7,), plus=-3) == 4, "a single value is a plain number"


def test_what_all_values_answer_alike_is_answered() -> None:
    hp = number(HP, (3, 4, 5))
    assert hp > 2
    assert not hp >= 6
    assert hp
    assert hp != 9
    assert max(0, hp - 2) == hp - 2


@pytest.mark.parametrize(("asks", "parts"), [
    (lambda hp: hp <= 3, ((3,), (4, 5))),
    (lambda hp: hp == 4, ((4,), (3, 5))),
    (lambda hp: bool(hp - 4), ((3, 5), (4,))),
    (lambda hp: 10 - hp > 6, ((3,), (4, 5))),
    (lambda hp: max(0, hp - 5), ((), ())),
    (lambda hp: hp // 2, ((3,), (4,), (5,))),
    (lambda hp: 10 / hp, ((3,), (4,), (5,))),
    (lambda hp: range(hp), ((3,), (4,), (5,))),
    (lambda hp: f"{hp} left", ((3,), (4,), (5,))),
    (lambda hp: hp < number((1, "hp"), (3, 4)), ((3,), (4,), (5,))),
])  # fmt: skip
def test_what_they_answer_differently_parts_them(asks: Any, parts: tuple[tuple[int, ...], ...]) -> None:
    hp = number(HP, (3, 4, 5))
    if not any(parts):
        assert asks(hp) == 0, "with 3, 4 or 5 at most nothing is left"
        return
    with pytest.raises(Split) as split:
        asks(hp)
    assert split.value.of == HP
    assert tuple(split.value.parts) == parts


def test_boxes_have_in_common_what_both_hold() -> None:
    assert narrowed(((HP, (1, 2, 3)),), ((HP, (2, 3, 4)), ((1, "hp"), (7,)))) == ((HP, (2, 3)), ((1, "hp"), (7,)))
    assert narrowed(((HP, (1, 2)),), ((HP, (3,)),)) is None


def outcomes(found: Found, keys: tuple[Key, ...], values: tuple[int, ...]) -> dict[Any, Fraction]:
    """Where a step with open numbers leads for these values."""
    together: dict[Any, Fraction] = {}
    here: dict[Any, int] = dict(zip(keys, values, strict=True))
    for end in found.ends:
        box: Any = end.facts
        if all(here[key] in held for key, held in box):
            _, left = taken_out(end.state, keys)
            plain = [one.sign * here[one.of] + one.plus if type(one) is Open else one for one in left]
            position = put_in(end.state, keys, plain)
            together[position] = together.get(position, Fraction(0)) + Fraction(end.ways, found.of)
    return together


@pytest.mark.parametrize("slug", slugs())
def test_a_step_with_open_numbers_is_each_step_with_plain_ones(slug: str) -> None:
    """In positions of every rulebook: the same ends, as likely."""
    rulebook, floor = system(slug), Fraction(1, 10**5)
    step, tried = bare(rulebook.step), 0
    for _, plain in of_system(slug).small():
        start = rulebook.start(rulebook.load(plain))
        keys = slots(start)
        _, left = taken_out(start, keys)
        domains = [tuple(range(max(1, value - 2), value + 1)) if value > 0 else (value,) for value in left]
        position = put_in(start, keys, [number(key, values) for key, values in zip(keys, domains, strict=True)])
        found = Reckoner(standing_order, rulebook.measure, facts=False).reckon(step, position, floor)
        for values in islice(product(*domains), 0, None, max(1, len(list(product(*domains))) // 4)):
            one = put_in(start, keys, values)
            single = Reckoner(standing_order, rulebook.measure, facts=False).reckon(step, one, floor)
            mine, expected = outcomes(found, keys, values), outcomes(single, (), ())
            if found.broken_off or single.broken_off:
                apart = sum(abs(float(mine.get(end, 0) - expected.get(end, 0))) for end in {*mine, *expected})
                assert apart <= 1 / 500
            else:
                assert mine == expected
            tried += 1
    assert tried >= 12


# ---------------------------------------------------------------- chains


def strikes(ask: Choose, state: Any) -> Any:
    """Strike while there is an action; else end the turn."""
    first = ask.offers[0]
    return (
        EndTurn() if (ask.window == "turn" and not state.turn.action) or isinstance(first, Parametric) else first.action
    )


def duel(hp: int = 12, other: int = 12, **more: Any) -> Any:
    one = {"ac": 13, "routine": ((claw("1d8+1", 3),),), "morale_exempt": True}
    first = monster("One", hp=hp, at=0, side="a", seat="Ann", **one)
    return battle(first, monster("Two", hp=other, at=5, side="b", seat="master", **one), **more)


def wins(chain: Chain, side: str) -> float:
    worth = np.array([float(verdict is not None and verdict.winner == side) for verdict in chain.verdicts])
    return float(chain.values(worth)[0])


def by_hand(hp: int, other: int) -> tuple[float, float]:
    """The chance of whoever strikes first, and of the other: AC 13, +3, 1d8 + 1, a 20 with two dice."""
    blow = {0: 9 / 20}
    for amount in range(2, 10):
        blow[amount] = blow.get(amount, 0.0) + 10 / 20 / 8
    for a, b in product(range(1, 9), repeat=2):
        blow[a + b + 1] = blow.get(a + b + 1, 0.0) + 1 / 20 / 64
    known: dict[tuple[int, int], float] = {}

    def first(mine: int, theirs: int) -> float:
        """The chance of whoever is about to strike, with so many hit points."""
        if (mine, theirs) not in known:
            # Both may miss, and all is as it was: that is summed up to its end.
            ahead, both_miss = 0.0, blow[0] ** 2
            for amount, chance in blow.items():
                if amount >= theirs:
                    ahead += chance
                elif amount:
                    ahead += chance * (1 - first(theirs - amount, mine))
            for amount, chance in blow.items():
                if amount and amount < mine:
                    ahead += blow[0] * chance * first(mine - amount, theirs)
            known[mine, theirs] = ahead / (1 - both_miss)
        return known[mine, theirs]

    return first(hp, other), 1 - first(hp, other)


@pytest.mark.parametrize("opened", [True, False])
def test_a_duel_comes_out_as_reckoned_by_hand(opened: bool) -> None:
    """Whoever wins initiative strikes first; it is won as often by either."""
    chain = explored(DELVE, duel(12, 7), strikes, opened=opened)
    first, second = by_hand(12, 7)[0], by_hand(7, 12)[1]
    assert wins(chain, "a") == pytest.approx((first + second) / 2, abs=1e-9)
    assert wins(chain, "a") + wins(chain, "b") == pytest.approx(1, abs=1e-9)
    visits = chain.visits()
    over = sum(visits[n] for n, verdict in enumerate(chain.verdicts) if verdict is not None)
    assert over + float(chain.lost @ visits) == pytest.approx(1, abs=1e-9)
    lengths = chain.lengths()
    assert lengths.sum() == pytest.approx(1, abs=1e-6)
    assert lengths @ np.arange(len(lengths)) == pytest.approx(float(visits @ chain.rounds), abs=1e-5)


@pytest.mark.parametrize("slug", slugs())
def test_positions_explored_together_are_those_explored_one_by_one(slug: str) -> None:
    """The same positions, each with the same ways: in the small fights of every rulebook that come to an end soon."""
    rulebook, done = system(slug), 0
    for _, plain in of_system(slug).small():
        start = rulebook.start(rulebook.load(plain))
        try:
            one_by_one = explored(rulebook, start, by_side(rulebook), most_positions=300, seconds=2, opened=False)
        except TooLarge:
            continue
        together = explored(rulebook, start, by_side(rulebook))
        assert leads(together) == pytest.approx(leads(one_by_one), abs=1e-9)
        done += 1
    assert done or slug != "delve"


def leads(chain: Chain) -> dict[tuple[Any, Any], float]:
    ways: dict[tuple[Any, Any], float] = {}
    for row, column, chance in zip(chain.rows.tolist(), chain.columns.tolist(), chain.chances.tolist(), strict=True):
        key = (chain.positions[row], chain.positions[column])
        ways[key] = ways.get(key, 0.0) + chance
    return ways


def test_too_many_positions_are_refused_with_their_number() -> None:
    with pytest.raises(TooLarge, match="more positions than were to be explored") as large:
        explored(DELVE, duel(), strikes, most_positions=99, opened=False)
    assert large.value.met > 99
    assert large.value.why == "positions"
    with pytest.raises(TooLarge) as late:
        explored(DELVE, duel(), strikes, seconds=0)
    assert late.value.why == "seconds"


def test_a_first_step_that_takes_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """An eighth of the time is the first step's; whoever has dealt with it has the whole."""
    now = 0.0
    monkeypatch.setattr("zaruba.study.shapes.time", SimpleNamespace(monotonic=lambda: now))
    for done, known, most in ((0, 1, 1.0), (1, 1, 8.0), (0, 2, 8.0), (-3, 9, 8.0)):
        now = 0.0
        limits = Patience(100, 8.0, None)
        limits.met(done, known)
        now = most
        limits.check()
        now = most + 0.1
        with pytest.raises(TooLarge):
            limits.check()
