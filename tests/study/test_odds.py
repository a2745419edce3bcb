"""Exact odds, held against fractions worked out by hand."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.delve.building import battle, blade, claw, hero, monster, on_turn
from zaruba.kernel.answerers import QuickDice
from zaruba.kernel.asks import Choose, Measure, Offer, choose, choose_together, measure, roll
from zaruba.kernel.dice import d6, d20
from zaruba.kernel.fight import Fact, Fight
from zaruba.kernel.readings import Total, at_least
from zaruba.kernel.tally import Tally
from zaruba.study.odds import Outcome, chained, odds
from zaruba.study.sample import play_out
from zaruba.systems.delve import SYSTEM
from zaruba.systems.delve.actions import MeleeAttack, SpendLuck
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.death import dying_turn
from zaruba.systems.delve.facts import Damaged, LuckSpent, TookFlight
from zaruba.systems.delve.initiative import roll_initiative
from zaruba.systems.delve.sheet import Talent
from zaruba.systems.delve.turn import step

HARD_BLOWS = Talent("hard_blows", ("damage",), 1)
ANN = hero("Ann", str=3, weapons=(blade("1d8"),), talents=(HARD_BLOWS,))
ORC = monster("Orc", ac=13, hp=12, at=5, routine=((claw(),),), morale_exempt=True)


def dealt(outcome: Outcome[Battle]) -> int | None:
    """The damage of a blow; None where it misses."""
    return next((fact.amount for fact in outcome.facts if isinstance(fact, Damaged)), None)


def share(*ways: int, of: int) -> Fraction:
    return Fraction(sum(ways), of)


# ---------------------------------------------------------------- a blow


def test_a_plain_attack() -> None:
    """+3 against AC 13: 10 to 19 hit for 1d8 + 1, a 20 for 2d8 + 1."""
    found = odds(step, on_turn(battle(ANN, ORC), "Ann"))
    damage = found.distribution(dealt)
    twice = Counter(a + b for a, b in product(range(1, 9), repeat=2))
    assert found.unresolved == 0
    assert damage.pop(None) == Fraction(9, 20)
    assert damage == {
        amount: Fraction(10, 20) * (Fraction(1, 8) if 2 <= amount <= 9 else 0) + Fraction(1, 20) * share(twice[amount - 1], of=64)
        for amount in range(2, 18)
    }  # fmt: skip
    felled = found.chance(lambda outcome: outcome.state["Orc"].life == "dead")
    assert felled == Fraction(1, 20) * Fraction(21, 64), "only two dice that show 11 or more fell it"


def test_an_attack_is_reckoned_by_what_the_rule_can_see() -> None:
    """Miss, hit and critical: a roll of 20 faces and 64 of damage take no 1,280 runs."""
    assert odds(step, on_turn(battle(ANN, ORC), "Ann")).runs == 1 + 8 + 15


@pytest.mark.parametrize(("helps", "hit", "critical"), [
    ("advantage", 1 - Fraction(9, 20) ** 2, 1 - Fraction(19, 20) ** 2),
    ("disadvantage", Fraction(11, 20) ** 2, Fraction(1, 20) ** 2),
    ("neither", Fraction(11, 20), Fraction(1, 20)),
])  # fmt: skip
def test_advantage_and_disadvantage(helps: str, hit: Fraction, critical: Fraction) -> None:
    talents = (Talent("keen", ("melee_attack",), advantage=True),) if helps != "disadvantage" else ()
    ann = hero("Ann", str=3, weapons=(blade("1d8"),), talents=talents)
    orc = monster("Orc", ac=13, hp=90, at=5, routine=((claw(),),), attacked_at_disadvantage=helps != "advantage")
    found = odds(step, on_turn(battle(ann, orc), "Ann"))
    assert 1 - found.distribution(dealt)[None] == hit
    above_eight = found.chance(lambda outcome: (dealt(outcome) or 0) > 8)
    assert above_eight == critical * Fraction(36, 64)


def test_a_natural_1_and_an_armour_out_of_reach() -> None:
    """A 20 hits whatever the AC; by ruling a 1 misses whatever the bonus."""
    sure = hero("Ann", str=20, weapons=(blade("1d8"),))
    iron = monster("Orc", ac=60, hp=90, at=5, routine=((claw(),),))
    assert odds(step, on_turn(battle(ANN, iron), "Ann")).distribution(dealt)[None] == Fraction(19, 20)
    assert None not in odds(step, on_turn(battle(sure, ORC), "Ann")).distribution(dealt)
    strict = battle(sure, ORC, rulings={"natural_1_attack": "always_misses"})
    assert odds(step, on_turn(strict, "Ann")).distribution(dealt)[None] == Fraction(1, 20)


# ---------------------------------------------------------------- steps chained


def test_a_dragons_routine() -> None:
    """Two claws at +7 and a bite at +9 against AC 16, each attack a step: chances multiply, damage adds up."""
    lines = (claw("1d10", 7, "claw", 2), claw("2d8", 9, "bite"))
    dragon, ann = monster("Dragon", hp=90, at=5, routine=(lines,)), hero("Ann", ac=16, max_hp=200, hp=200)
    start = on_turn(battle(ann, dragon), "Dragon")
    ends, unresolved = chained(step, {start: Fraction(1)}, until=spent)
    assert unresolved == 0
    assert sum(ends.values()) == 1
    lost: defaultdict[int, Fraction] = defaultdict(Fraction)
    for state, chance in ends.items():
        lost[200 - state["Ann"].hp] += chance
    claws, bite = blow(hits=12, dice=(10,)), blow(hits=14, dice=(8, 8))
    assert lost == added(added(claws, claws), bite)
    assert lost[0] == Fraction(8, 20) ** 2 * Fraction(6, 20)


def spent(state: Battle) -> bool:
    return state.turn is not None and not state.turn.action and not state.turn.routine


def blow(*, hits: int, dice: tuple[int, ...]) -> dict[int, Fraction]:
    """Damage of one attack that hits on so many faces of 20, the last of them with twice the dice."""
    found: dict[int, Fraction] = {0: Fraction(20 - hits, 20)}
    for faces, of_twenty in ((dice, hits - 1), (dice * 2, 1)):
        every = Counter(sum(shown) for shown in product(*(range(1, sides + 1) for sides in faces)))
        for amount, ways in every.items():
            found[amount] = found.get(amount, Fraction(0)) + Fraction(of_twenty * ways, 20 * sum(every.values()))
    return found


def added(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for (a, chance), (b, chances) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + chance * chances
    return found


def test_the_library_dragon_is_reckoned_whole() -> None:
    plain = {
        "kind": "scenario",
        "system": "delve",
        "combatants": [
            {"name": "Ann", "player": "Ann", "from": "fighter", "hp": 14, "at_ft": 0},
            {"name": "Dragon", "from": "old_dragon", "at_ft": 5},
        ],
        "start": {"order": ["GM", "Ann"], "current": "Dragon"},
    }
    start = SYSTEM.start(SYSTEM.load(plain))
    ends, unresolved = chained(step, {start: Fraction(1)}, until=lambda state: state.ended or spent(state))
    assert unresolved == 0
    assert sum(ends.values()) == 1
    assert 0 < sum(chance for state, chance in ends.items() if state["Ann"].life == "dying") < 1


# ---------------------------------------------------------------- morale, death, luck


def test_morale_of_the_last_of_two() -> None:
    """The first of two falls to 4 damage or more; the other stands at WIS 0 against 15 with six faces of twenty."""
    foes = [monster(name, ac=13, hp=4, at=5, routine=((claw(),),)) for name in ("Orc", "Elk")]
    found = odds(step, on_turn(battle(ANN, *foes), "Ann"))
    plain, critical = Fraction(6, 8), Fraction(63, 64)
    felled = Fraction(10, 20) * plain + Fraction(1, 20) * critical
    assert found.chance(lambda outcome: outcome.state["Orc"].life == "dead") == felled
    fled = found.chance(lambda outcome: any(isinstance(fact, TookFlight) for fact in outcome.facts))
    assert fled == felled * Fraction(14, 20)


def dying_until_settled(start: Battle) -> dict[str, Fraction]:
    ends, unresolved = chained(
        lambda fight: dying_turn(fight, "Bob"), {start: Fraction(1)}, until=lambda state: state["Bob"].life != "dying"
    )
    assert unresolved == 0
    lives: dict[str, Fraction] = {}
    for state, chance in ends.items():
        lives[state["Bob"].life] = lives.get(state["Bob"].life, Fraction(0)) + chance
    return lives


@pytest.mark.parametrize("timer", [1, 2, 3, 4])
def test_rising_before_the_timer_runs_out(timer: int) -> None:
    """A bare 20 in as many turns as the timer has left, the last of them too."""
    bob = hero("Bob", hp=0, max_hp=9, life="dying", timer=timer)
    rises = 1 - Fraction(19, 20) ** timer
    assert dying_until_settled(battle(bob, ORC)) == {"up": rises, "dead": 1 - rises}


@pytest.mark.parametrize("timer", [1, 2, 3])
def test_by_ruling_the_timer_runs_before_the_roll(timer: int) -> None:
    bob = hero("Bob", hp=0, max_hp=9, life="dying", timer=timer)
    lives = dying_until_settled(battle(bob, ORC, rulings={"timer_order": "tick_then_roll"}))
    assert lives.get("up", 0) == 1 - Fraction(19, 20) ** (timer - 1)


def test_a_timer_still_to_be_rolled() -> None:
    """1d4 + 1, without a d20 on the turn that rolls it."""
    bob = hero("Bob", con=1, hp=0, max_hp=9, life="dying")
    rises = sum((1 - Fraction(19, 20) ** rounds for rounds in (2, 3, 4, 5)), Fraction(0)) / 4
    assert dying_until_settled(battle(bob, ORC))["up"] == rises


def test_luck_is_rolled_again_by_whoever_decides_so() -> None:
    """The new result stands: spent blindly it changes no chance; the standing order keeps the token."""
    ann = hero("Ann", str=3, weapons=(blade("1d8"),), luck=True)
    start = on_turn(battle(ann, ORC, rulings={"luck_tokens": True}), "Ann")
    kept = odds(step, start)
    spent_ = odds(step, start, decide=lambda ask, state: spending(ask))
    assert kept.distribution(dealt)[None] == spent_.distribution(dealt)[None] == Fraction(9, 20)
    assert kept.chance(lambda outcome: any(isinstance(fact, LuckSpent) for fact in outcome.facts)) == 0
    assert spent_.chance(lambda outcome: any(isinstance(fact, LuckSpent) for fact in outcome.facts)) == 1
    assert kept.assumed == (("Ann", "turn"), ("Ann", "luck"), ("Ann", "knockout"))


def spending(ask: Choose) -> Any:
    actions = [offer.action for offer in ask.offers if isinstance(offer.action, SpendLuck | MeleeAttack)]
    return actions[0] if actions else ask.offers[0].action


# ---------------------------------------------------------------- what is not followed


def test_a_tie_that_is_rolled_again_without_end() -> None:
    """Ann and the master tie one time in twenty, however high. What is not followed is returned, and nothing vanishes."""
    start = battle(ANN, ORC)
    for floor, ties in ((Fraction(1, 300), 2), (Fraction(1, 100_000), 4)):
        found = odds(roll_initiative, start, floor=floor)
        assert found.unresolved == Fraction(1, 20**ties)
        first = (1 - found.unresolved) / 2
        orders = found.distribution(lambda outcome: outcome.state.order)
        # DEX 0 on both seats, so either is first as often.
        assert orders == {("Ann", "master"): first, ("master", "Ann"): first}
        assert sum(orders.values()) + found.unresolved == 1


def test_a_floor_above_everything_follows_nothing() -> None:
    found = odds(step, on_turn(battle(ANN, ORC), "Ann"), floor=Fraction(2))
    assert not found.outcomes
    assert found.unresolved == 1


def test_a_chain_that_is_cut_short_says_so() -> None:
    bob = hero("Bob", hp=0, max_hp=9, life="dying", timer=4)
    ends, unresolved = chained(
        lambda fight: dying_turn(fight, "Bob"),
        {battle(bob, ORC): Fraction(1)},
        until=lambda state: state["Bob"].life != "dying",
        most_steps=2,
    )
    assert unresolved + sum(ends.values()) == 1
    assert unresolved == Fraction(19, 20) ** 2


# ---------------------------------------------------------------- a rule of no rulebook


NOTHING: Any = ()
"""The position of a rule that knows no position."""


class Noted(Fact, frozen=True, tag="study-noted"):
    what: Any

    def apply(self, state: Any) -> Any:
        return (*state, self.what)


async def sealed(fight: Fight[Any]) -> None:
    decided = await choose_together("orders", {who: (Offer(1, "toy"), Offer(2, "toy")) for who in ("Ann", "Bob")})
    fight.record(Noted(tuple(decided.values())))
    fight.record(Noted(await roll(d6, at_least(Tally(5)), by="Ann", purpose="toy")))


def test_sealed_decisions_are_assumed_one_by_one() -> None:
    found = odds(sealed, NOTHING)
    assert found.merged() == {((1, 1), True): Fraction(2, 6), ((1, 1), False): Fraction(4, 6)}
    assert found.assumed == (("Ann", "orders"), ("Bob", "orders"))
    other = odds(sealed, NOTHING, decide=lambda ask, state: 2 if ask.who == "Bob" else 1)
    assert set(other.merged()) == {((1, 2), True), ((1, 2), False)}


async def measuring(fight: Fight[Any]) -> None:
    fight.record(Noted(await measure("distance", "Ann", "orc")))


def test_what_nobody_measures_is_no_odds() -> None:
    with pytest.raises(ValueError, match="nobody measures distance"):
        odds(measuring, NOTHING)
    assert odds(measuring, NOTHING, measure=lambda state, ask: 7).merged() == {(7,): Fraction(1)}


async def twice(fight: Fight[Any]) -> None:
    """Two ways to the same end are one outcome; a choice may look at the position."""
    first = await roll(d20, Total(), by="Ann", purpose="toy")
    fight.record(Noted(first > 10))
    fight.record(Noted(await choose("Ann", "toy", (Offer("low", "toy"), Offer("high", "toy")))))


def test_equal_ends_are_one_outcome() -> None:
    found = odds(twice, NOTHING, decide=lambda ask, state: "high" if state[-1] else "low")
    assert found.runs == 20
    assert {outcome.state: outcome.chance for outcome in found.outcomes} == {
        (True, "high"): Fraction(1, 2),
        (False, "low"): Fraction(1, 2),
    }


def test_a_measure_is_asked_with_the_position_as_it_is() -> None:
    asked: list[Measure] = []
    so_far: Any = ("so", "far")

    def tell(state: Any, ask: Measure) -> int:
        asked.append(ask)
        return len(state)

    assert set(odds(measuring, so_far, measure=tell).merged()) == {("so", "far", 2)}
    assert asked == [Measure("distance", "Ann", "orc")]


# ---------------------------------------------------------------- sampling the same rules


def test_sampled_duels_agree_with_the_exact_chain() -> None:
    """Two fighters with 3 and 2 hit points: who wins, exactly and in 2,000 fights with a fixed seed."""
    ann = hero("Ann", ac=13, hp=3, max_hp=3, str=3, weapons=(blade("1d4"),))
    orc = monster("Orc", ac=13, hp=2, max_hp=6, at=5, routine=((claw("1d4", 3),),), morale_exempt=True)
    start = on_turn(battle(ann, orc), "Ann")
    ends, unresolved = chained(
        step, {start: Fraction(1)}, until=lambda state: SYSTEM.verdict(state) is not None, floor=Fraction(1, 10**6),
        decide=striking, most_steps=400,
    )  # fmt: skip
    exact = float(sum(chance for state, chance in ends.items() if state.winner == "characters"))
    assert unresolved < Fraction(1, 1000)
    dice = QuickDice(7)
    wins = sum(play_out(SYSTEM, start, striking, dice)[1].winner == "characters" for _ in range(2000))
    assert abs(wins / 2000 - exact) < 5 * (exact * (1 - exact) / 2000) ** 0.5 + float(unresolved)


def striking(ask: Choose, state: Battle) -> Any:
    """The first offer while there is an action to spend; then the turn is over."""
    if ask.window == "turn" and state.turn is not None and not state.turn.action:
        return ask.offers[len(ask.offers) - 1].action
    return ask.offers[0].action
