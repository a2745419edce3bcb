"""What one act comes to where others react to it: held against fractions worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.fury.building import battle, fighter, on_turn
from zaruba.kernel.asks import Action, Choose, Measure, Offer, choose, measure, roll
from zaruba.kernel.dice import throw
from zaruba.kernel.fight import Fact, Fight, Told
from zaruba.kernel.readings import at_least
from zaruba.kernel.reckoning import part
from zaruba.kernel.stage import Figure
from zaruba.kernel.system import system
from zaruba.kernel.tally import Tally
from zaruba.study.in_return import Back, in_return
from zaruba.study.odds import odds, standing_order
from zaruba.study.reply import Comes, Looking, Unmeasured, answered, next_decision, summed_up
from zaruba.systems.fury.actions import AllOutAttack, Dodge, Parry, Take
from zaruba.systems.fury.turn import step as fury_step

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

# ---------------------------------------------------------------- a game of one rule


class One(Struct, frozen=True):
    """`guards` is what a guard that fails costs, 1 being what a blow does; `strikes_back` whether it may."""

    name: str
    side: str
    hp: int
    guards: int = 2
    strikes_back: bool = False

    @property
    def seat(self) -> str:
        return self.name

    @property
    def life(self) -> str:
        return "up" if self.hp else "dead"


class Ring(Struct, frozen=True):
    combatants: tuple[One, ...]
    acting: str
    done: bool = False
    real_board: bool = False

    def __getitem__(self, name: str) -> One:
        return next(one for one in self.combatants if one.name == name)

    def seat_of(self, who: str) -> str:
        return who


class Strike(Action, frozen=True, tag="strike"):
    target: str


class Rest(Action, frozen=True, tag="rest"):
    pass


class Stand(Action, frozen=True, tag="stand"):
    pass


class Guard(Action, frozen=True, tag="guard"):
    pass


class StrikeBack(Action, frozen=True, tag="strike_back"):
    pass


class Hit(Told, frozen=True):
    LANDS: ClassVar[bool] = True
    attacker: str
    target: str


class Hurt(Fact, frozen=True):
    who: str
    amount: int

    def apply(self, state: Ring) -> Ring:
        people = (
            replace(one, hp=max(0, one.hp - self.amount)) if one.name == self.who else one for one in state.combatants
        )
        return replace(state, combatants=tuple(people))


class NextTurn(Fact, frozen=True):
    who: str

    def apply(self, state: Ring) -> Ring:
        return replace(state, acting=self.who, done=False)


class Acted(Fact, frozen=True):
    def apply(self, state: Ring) -> Ring:
        return replace(state, done=True)


async def step(fight: Fight[Ring]) -> None:
    """A d6 of 3 and more hits: in turn, once each."""
    state = fight.state
    who, other = state.acting, next(one.name for one in state.combatants if one.name != state.acting)
    blow = () if state.done else (Offer(Strike(other), "ring.strike"),)
    match await choose(who, "turn", (*blow, Offer(Rest(), "ring.rest")), several=True):
        case Strike():
            await strike(fight, who, other)
            fight.record(Acted())
        case _:
            fight.record(NextTurn(other))


@part()
async def strike(fight: Fight[Ring], who: str, other: str) -> None:
    if fight.state.real_board and not await measure("distance", who, other, within=1):
        return
    if not await roll(throw("d6"), at_least(Tally(3)), by=who, purpose="attack"):
        return
    fight.record(Hit(who, other))
    if await answered_by(fight, who, other):
        fight.record(Hurt(other, await weight(fight, who)))


@part()
async def answered_by(fight: Fight[Ring], who: str, other: str) -> bool:
    """Whether the blow lands. A guard holds with 4 and more; where it fails it costs more than the blow."""
    mine = fight.state[other]
    back = (Offer(StrikeBack(), "ring.back"),) if mine.strikes_back else ()
    match await choose(other, "reaction", (Offer(Stand(), "ring.stand"), Offer(Guard(), "ring.guard"), *back)):
        case Guard():
            if not await roll(throw("d6"), at_least(Tally(4)), by=other, purpose="guard"):
                fight.record(Hurt(other, mine.guards))
            return False
        case StrikeBack():
            fight.record(Hit(other, who), Hurt(who, 1))
    return True


async def weight(fight: Fight[Ring], who: str) -> int:
    return 1


class Rules:
    """As much of a rulebook as a look ahead asks for."""

    slug = "ring"
    step = staticmethod(step)

    @property
    def stage(self) -> Rules:
        return self

    def figures(self, state: Ring) -> list[Figure]:
        return [
            Figure(one.name, (0,), 1, (one.hp, 9), ("hp", "most"), (), (), here=True, able=one.hp > 0, hidden=False)
            for one in state.combatants
        ]

    def verdict(self, state: Ring) -> object | None:
        return None if all(one.hp for one in state.combatants) else "over"


RULES: Any = Rules()


def ring(hp: int, **fields: Any) -> Ring:
    return Ring((One("A", "red", 3), One("B", "blue", hp, **fields)), "A")


def struck(state: Ring, *, answers: Any = None, acts: int = 1) -> Comes:
    waits = next_decision(step, state)
    assert waits is not None
    looking = Looking(RULES, answers=answers)
    return summed_up(RULES, state, "A", looking.of(answered(step, waits, Strike("B")), state, "A", ()))


def reactions(comes: Comes) -> dict[Any, Fraction]:
    return {action: chance for (_, _, action), chance in comes.odds.reacted.items()}


def test_a_guard_that_is_better_not_used() -> None:
    """To stand costs 1 of the 4 that are left; to guard half of 3, which is more: B stands, always."""
    comes = struck(ring(4, guards=3))
    assert reactions(comes) == {Stand(): 2 * THIRD}
    assert comes.wounds("B") == {0: THIRD, 1: 2 * THIRD}
    assert [comes.hit, comes.mean("B"), comes.fell("B"), comes.unresolved] == [2 * THIRD, 2 * THIRD, 0, 0]


def test_to_stand_costs_more_wounds_but_fells_nobody() -> None:
    """Half of 1 would be fewer wounds than 1, but of 1 B dies: with 2 left and a guard that costs 2 it stands."""
    comes = struck(ring(2, guards=2))
    assert reactions(comes) == {Stand(): 2 * THIRD}, "of equal means the one that never fells"
    assert comes.fell("B") == 0


def test_who_would_fall_guards() -> None:
    """With 1 left a blow that lands is the end; a guard halves that, whatever it costs."""
    comes = struck(ring(1, guards=9))
    assert reactions(comes) == {Guard(): 2 * THIRD}
    assert comes.fell("B") == 2 * THIRD * HALF
    assert comes.wounds("B") == {0: 1 - THIRD, 1: THIRD}


def test_of_answers_that_come_to_the_same_the_first_is_given() -> None:
    """A guard that costs 2 when it fails costs 1 on the average, as a blow does: nobody falls, B stands."""
    assert reactions(struck(ring(5, guards=2))) == {Stand(): 2 * THIRD}


def test_nobody_answers_to_spite_another() -> None:
    """To strike back costs A, and B no less: it is reckoned for B alone, and standing comes first."""
    comes = struck(ring(5, guards=3, strikes_back=True))
    assert reactions(comes) == {Stand(): 2 * THIRD}
    assert comes.mean("A") == 0


def test_a_named_policy_may_stand_in() -> None:
    comes = struck(ring(5, guards=3, strikes_back=True), answers=lambda ask, state: StrikeBack())
    assert comes.odds.reacted == {}
    assert (comes.mean("A"), comes.mean("B")) == (2 * THIRD, 2 * THIRD)
    assert comes.harmed == ("B", "A")
    assert comes.hit == 2 * THIRD, "the blow that comes back is not one's own"


def test_where_nobody_reacts_it_is_the_same_as_any_exact_odds() -> None:
    state = ring(5)
    waits = next_decision(step, state)
    assert waits is not None
    rule = answered(step, waits, Strike("B"))
    plain = odds(rule, state, decide=standing_order)
    looked = Looking(RULES, answers=standing_order, facts=True).of(rule, state, "A")
    assert {(one.state, one.facts): one.chance for one in looked.outcomes} == {
        (one.state, one.facts): one.chance for one in plain.outcomes
    }


def test_several_acts_one_after_another() -> None:
    """A second act that is not open any more is not done: once struck, A may only rest."""
    state = ring(5)
    waits = next_decision(step, state)
    assert waits is not None
    found = Looking(RULES).of(answered(step, waits, Strike("B")), state, "A", (Strike("B"), Rest()))
    assert {one.state.acting for one in found.outcomes} == {"A"}, "the second Strike is barred, so the rest is not done"
    found = Looking(RULES).of(answered(step, waits, Strike("B")), state, "A", (Rest(),))
    assert {one.state.acting for one in found.outcomes} == {"B"}


def test_what_only_people_can_measure_is_not_guessed() -> None:
    state = replace(ring(5), real_board=True)
    with pytest.raises(Unmeasured) as raised:
        struck(state)
    assert raised.value.ask == Measure("distance", "A", "B", (1,))


# ---------------------------------------------------------------- what comes back


def back(state: Ring, **spans: Any) -> Back:
    waits = next_decision(step, state)
    assert waits is not None
    looking = Looking(RULES)
    found = looking.of(answered(step, waits, Strike("B")), state, "A")
    return in_return(looking, "A", found.merged(), seconds=None)


def test_the_enemy_strikes_back_in_its_turn() -> None:
    """B still stands in any case, and hits A two times in three; A, who has 3 and guards at 2, stands."""
    found = back(ring(5))
    assert [found.hit, found.mean, found.fell, found.unresolved] == [2 * THIRD, 2 * THIRD, 0, 0]
    assert found.acts == {("B", Strike("A")): 1}


def test_who_is_felled_strikes_nobody() -> None:
    """B falls one time in three (hit, and the guard fails): then nothing comes back."""
    found = back(ring(1))
    assert found.acts == {("B", Strike("A")): 2 * THIRD}
    assert found.hit == 2 * THIRD * 2 * THIRD


# ---------------------------------------------------------------- a rulebook

ANN = fighter("Ann", ws=40, s=40, weapon="great_weapon")


def decide(answer: Any) -> Callable[[Choose, Any], Any]:
    return lambda ask, state: answer


@pytest.mark.parametrize(
    ("fields", "best", "holds"),
    [
        ({"ws": 45, "ag": 20, "main_hand": "hand_weapon", "off_hand": "shield"}, Parry(), 65),
        ({"ws": 45, "ag": 70, "main_hand": "empty", "skills": {"dodge": 0}}, Dodge(), 80),
    ],
)
def test_the_better_of_parry_and_dodge_is_tried(fields: dict[str, Any], best: Any, holds: int) -> None:
    """40 + 20 hit; of those 45 + 10 for the shield + 10 for the Slow weapon are parried, or 70 + 10 dodged."""
    orc = fighter("Orc", t=30, w=10, **fields)
    start = on_turn(battle(ANN, orc), "Ann")
    waits = next_decision(fury_step, start)
    assert waits is not None
    rule, floor = answered(fury_step, waits, AllOutAttack("Orc")), Fraction(1, 10**5)
    found = Looking(system("fury"), floor=floor).of(rule, start, "Ann")
    comes = summed_up(system("fury"), start, "Ann", found)
    assert {action: chance for (_, _, action), chance in found.reacted.items()} == {best: Fraction(60, 100)}
    assert comes.hit == Fraction(60, 100)
    worse = Looking(system("fury"), answers=decide(Take()), floor=floor).of(rule, start, "Ann")
    taken = summed_up(system("fury"), start, "Ann", worse).mean("Orc")
    assert abs(comes.mean("Orc") - taken * Fraction(100 - holds, 100)) <= 40 * (comes.unresolved + worse.unresolved)
