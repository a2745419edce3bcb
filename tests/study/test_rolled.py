"""A number that dice show is left open until a rule asks for it: what comes of that is what comes of each by itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.laws.playing import of_system
from tests.study.plainly import held_against_the_plain_way
from zaruba.kernel.asks import Action, Choose, Offer, Offers, Parametric, choose, roll
from zaruba.kernel.bare import bare
from zaruba.kernel.dice import throw
from zaruba.kernel.fight import Fact, Fight, Told
from zaruba.kernel.readings import Total, more_than
from zaruba.kernel.reckoning import part
from zaruba.kernel.stage import Figure
from zaruba.kernel.system import system
from zaruba.kernel.tally import Modifier, Tally
from zaruba.study.opened import Each, Open, Rolled, at_most, in_sum, left_open, rolled_in
from zaruba.study.reply import Looking, answered, next_decision
from zaruba.study.walking import TooManyWays

# ---------------------------------------------------------------- ways of each value


def test_ways_of_each_value_are_reckoned_with_like_plain_ones() -> None:
    few, more = Each((1, 0, 3)), Each((2, 2, 2))
    assert (few * more).ways == (2, 0, 6) == (2 * few).ways
    assert (few + more).ways == (3, 2, 5)
    assert (0 + few).ways == few.ways
    assert ((few * more) // few).ways == (2, 0, 2), "of no ways there are none"
    assert (at_most(few), in_sum(few), at_most(7), in_sum(7)) == (3, 4, 7, 7)
    assert few < 4 and not few < 3, "it weighs what it does at the likeliest"


def test_only_numbers_are_left_open_and_no_answer_of_two() -> None:
    assert left_open([(True, 1), (False, 2)]) is None
    assert left_open([("a", 1), ("b", 2), ("c", 1)]) is None
    assert left_open([(1, 1), (2, 1)]) is None
    number, ways = left_open([(3, 1), (4, 2), (5, 1)]) or (None, 0)
    assert isinstance(number, Open) and number.of == Rolled((3, 4, 5))
    assert isinstance(ways, Each) and ways.ways == (1, 2, 1)
    assert rolled_in((1, ("x", number)), {}) == Rolled((3, 4, 5))


# ---------------------------------------------------------------- a game of a page


class One(Struct, frozen=True):
    name: str
    hp: int
    side: str = ""
    life: str = "up"


class Ring(Struct, frozen=True):
    combatants: tuple[One, ...] = (One("A", 9), One("B", 9))
    noted: int = 0
    acting: str = "A"

    def seat_of(self, who: str) -> str:
        return who


class Hurt(Fact, frozen=True):
    who: str
    amount: int

    def apply(self, state: Ring) -> Ring:
        people = (replace(one, hp=one.hp - self.amount) if one.name == self.who else one for one in state.combatants)
        return replace(state, combatants=tuple(people))


class Noted(Fact, frozen=True):
    number: int

    def apply(self, state: Ring) -> Ring:
        return replace(state, noted=self.number)


class Hit(Told, frozen=True):
    LANDS: ClassVar[bool] = True
    attacker: str
    target: str


class Answer(Action, frozen=True, tag="answer"):
    how: str


class Rules:
    """As much of a rulebook as a look ahead asks for."""

    slug = "ring"

    @property
    def stage(self) -> Rules:
        return self

    async def step(self, fight: Fight[Ring]) -> None:
        raise AssertionError("nothing follows")

    def figures(self, state: Ring) -> list[Figure]:
        return [
            Figure(one.name, (0,), 1, (one.hp, 9), ("hp", "most"), (), (), here=True, able=True, hidden=False)
            for one in state.combatants
        ]

    def measure(self, state: Ring, ask: Any) -> int:
        raise AssertionError("nothing is measured")


RULES: Any = Rules()


async def thrown(fight: Fight[Ring], what: str = "2d3") -> int:
    return await roll(throw(what), Total(), by="A", purpose="attack")


async def reacts(fight: Fight[Ring], *how: str) -> str:
    return (await choose("B", "reaction", [Offer(Answer(one), "ring.answer") for one in how])).how


@part()
async def defended(fight: Fight[Ring], total: int) -> str:
    """To guard is a throw against the total, that costs as much as it fails by; to stand costs 2."""
    how = await reacts(fight, "stand", "guard", "guard low")
    if how == "stand":
        return "lands"
    against = Tally(total, (Modifier(-1, "ring.low"),) if how == "guard low" else ())
    if await roll(throw("d6"), more_than(against), by="B", purpose="guard"):
        return "stopped"
    fight.record(Hurt("B", 1 if how == "guard" else 3))
    return "lands"


async def a_total_that_is_answered(fight: Fight[Ring]) -> None:
    total = await thrown(fight)
    if await defended(fight, total) == "lands":
        fight.record(Hit("A", "B"), Hurt("B", 2))


async def one_that_stands_in_the_position(fight: Fight[Ring]) -> None:
    """And is asked for there, after the answer, in a part that is not told of it."""
    fight.record(Noted(await thrown(fight)))
    await defended(fight, 4)
    await counted_off(fight)


@part()
async def counted_off(fight: Fight[Ring]) -> None:
    if fight.state.noted > 3:
        fight.record(Hurt("B", 1))


async def one_that_is_done_as_damage(fight: Fight[Ring]) -> None:
    """What is left of somebody is then a number of its own for each."""
    total = await thrown(fight)
    if await reacts(fight, "take", "halve") == "take":
        fight.record(Hurt("B", total - 2))
    else:
        fight.record(Hurt("B", total // 2))


async def one_that_parts_the_way_before_anybody_answers(fight: Fight[Ring]) -> None:
    total = await thrown(fight)
    if total == 2:
        return
    if total >= 5:
        fight.record(Hurt("B", 1))
    await defended(fight, total)


async def one_that_nobody_answers(fight: Fight[Ring]) -> None:
    total = await thrown(fight)
    fight.record(Noted(total))
    if not await roll(throw("d6"), more_than(Tally(total)), by="B", purpose="luck"):
        fight.record(Hurt("B", 2))


async def two_that_follow_one_another(fight: Fight[Ring]) -> None:
    """Another is thrown after the answer to the first, and answered in its turn by the other side."""
    first = await thrown(fight)
    how = await defended(fight, first)
    second = await thrown(fight, "d4")
    if how == "stopped" and second > first - 3:
        await defended(fight, second)
    fight.record(Hurt("A", 1))


async def one_that_is_held_against_the_other_way_round(fight: Fight[Ring]) -> None:
    total = await thrown(fight)
    await defended(fight, 7 - total)
    if await roll(throw("d8"), more_than(Tally(9 - total)), by="B", purpose="luck"):
        await defended(fight, total)


@pytest.mark.parametrize(
    "rule",
    [
        a_total_that_is_answered, one_that_stands_in_the_position, one_that_is_done_as_damage,
        one_that_parts_the_way_before_anybody_answers, one_that_nobody_answers, two_that_follow_one_another,
        one_that_is_held_against_the_other_way_round,
    ],
)  # fmt: skip
def test_what_is_left_open_comes_to_what_each_does_by_itself(rule: Any) -> None:
    held_against_the_plain_way(RULES, rule, Ring(), "A")


def test_to_each_total_its_own_best_answer_by_hand() -> None:
    """Of 2d3. To stand costs 2; a guard against t fails t times in six and costs 3; a low one t - 1 times, and costs 5.

    Against 2 that is 1 and 5/6, against 3 it is 3/2 and 10/6, against 4 it is 2 and more, where standing comes first.
    """
    found = Looking(RULES).of(a_total_that_is_answered, Ring(), "A", on=False)
    shares = {answer.how: share for (_, _, answer), share in found.reacted.items()}
    assert shares == {"guard low": Fraction(1, 9), "guard": Fraction(2, 9), "stand": Fraction(6, 9)}
    lost = sum(one.chance * (9 - one.state.combatants[1].hp) for one in found.outcomes)
    assert lost == Fraction(1, 9) * Fraction(5, 6) + Fraction(2, 9) * Fraction(3, 2) + Fraction(6, 9) * 2


def test_one_run_stands_for_all_totals() -> None:
    """However many faces the dice have: the rules are run as often."""
    few, many = Looking(RULES), Looking(RULES)
    few.of(a_total_that_is_answered, Ring(), "A", on=False)

    async def more_dice(fight: Fight[Ring]) -> None:
        total = await thrown(fight, "4d6")
        if await defended(fight, total) == "lands":
            fight.record(Hit("A", "B"), Hurt("B", 2))

    many.of(more_dice, Ring(), "A", on=False)
    assert few.reckoner.runs == many.reckoner.runs


# ---------------------------------------------------------------- rulebooks


def aimed(step: Any, state: Any) -> tuple[Choose, list[Any]]:
    """The decision a step begins with, and what it offers against somebody."""
    waits = next_decision(step, state)
    if waits is None:
        return Choose("", "", Offers(())), []
    every = [one for one in waits.offers if not isinstance(one, Parametric) or one.accepts(one.action) is None]
    return waits, [one.action for one in every if getattr(one.action, "target", "")]


@pytest.mark.parametrize(("slug", "least"), [("delve", 0), ("fury", 1), ("riposte", 4), ("warband", 0)])
def test_acts_in_small_fights_come_to_what_they_do_the_plain_way(slug: str, least: int) -> None:
    """At least in so many somebody answers."""
    rulebook = system(slug)
    step, tried, answers = bare(rulebook.step), 0, 0
    for _, plain in of_system(slug).small():
        state = rulebook.start(rulebook.load(plain))
        waits, acts = aimed(step, state)
        for action in acts[::2]:
            try:
                rule = answered(step, waits, action)
                reacted = held_against_the_plain_way(rulebook, rule, state, waits.who)
            except TooManyWays:
                continue
            tried += 1
            answers += bool(reacted)
    assert tried >= 2
    assert answers >= least
