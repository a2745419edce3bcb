"""Exact odds of duels, held against fractions worked out by hand; and a chain of exchanges that never grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.riposte.building import ITEMS, SWORD, battle, fighter
from zaruba.kernel.asks import Ask, Choose, Roll
from zaruba.kernel.fight import Fight, drive
from zaruba.study.odds import Outcome, odds
from zaruba.systems.riposte.actions import Attack, Counterattack, Dodge, EndSegment, Parry
from zaruba.systems.riposte.battle import Battle, Claim, Segment, Thing
from zaruba.systems.riposte.facts import Answered, HeadLost, Hit, RoundBegan, TurnEnded, Wounded
from zaruba.systems.riposte.turn import results, step

Spread = dict[int, Fraction]


@lru_cache
def dice(count: int) -> Spread:
    """The sum of so many six-sided dice, by walking every face."""
    found: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=count):
        found[sum(faces)] = found.get(sum(faces), 0) + 1
    return {total: Fraction(ways, 6**count) for total, ways in found.items()}


def pairs(mine: int, theirs: int) -> Iterator[tuple[int, Fraction]]:
    """My total less theirs, each with its chance."""
    for one, chance in dice(3).items():
        for other, other_chance in dice(3).items():
            yield one + mine - other - theirs, chance * other_chance


def deciding(action: Any, answer: Any) -> Callable[[Choose, Any], Any]:
    return lambda ask, state: action if ask.window == "turn" else answer


def in_segment(*fighters: Any, **fields: Any) -> Battle:
    """The segment of the first of them, under way."""
    whole = battle(*fighters, **fields)
    first = fighters[0].name
    return replace(whole, segment=Segment(first), to_act=tuple(name for name in whole.to_act if name != first))


def lands(outcome: Outcome[Battle]) -> bool:
    return any(isinstance(fact, Hit) and fact.attacker == "A" for fact in outcome.facts)


def test_eleven_against_ten_with_ties() -> None:
    """riposte.turn.opposed-roll, opposed-tie: a tie is no hit; by walking 216 × 216 faces."""
    attacker = fighter("A", reflex=6, blade=5, right_hand=SWORD)
    target = fighter("B", agility=5, dodge=5, at_m=1)
    found = odds(step, in_segment(attacker, target), decide=deciding(Attack("B"), Dodge()))
    assert found.unresolved == 0
    assert found.chance(lands) == sum(chance for margin, chance in pairs(11, 10) if margin > 0)
    even = sum(chance for margin, chance in pairs(11, 10) if margin == 0)
    told = found.chance(lambda one: any(isinstance(f, Answered) and f.outcome == "even" for f in one.facts))
    assert told == even


@pytest.mark.parametrize("counter", [True, False])
def test_a_counterattack_at_minus_four_against_a_dodge(counter: bool) -> None:
    """riposte.reaction.counterattack, initiative.counter: what each answer risks and gains."""
    attacker = fighter("A", reflex=6, blade=5, right_hand=SWORD)
    target = fighter("B", agility=6, dodge=5, blade=5, at_m=1, right_hand=SWORD)
    answer = Counterattack() if counter else Dodge()
    found = odds(step, in_segment(attacker, target), decide=deciding(Attack("B"), answer))
    theirs = 6 + 5 - 4 if counter else 6 + 5
    assert found.chance(lands) == sum(chance for margin, chance in pairs(11, theirs) if margin > 0)
    strikes_back = found.chance(lambda one: any(isinstance(f, Hit) and f.attacker == "B" for f in one.facts))
    wins = sum(chance for margin, chance in pairs(11, theirs) if margin < 0)
    assert strikes_back == (wins if counter else 0)
    claims = found.distribution(lambda one: one.state.claims)
    if counter:
        ties = 1 - wins - found.chance(lands)
        assert claims == {(Claim("B", "A"),): wins, (Claim("A", "B"),): found.chance(lands), (): ties}
    else:
        assert claims == {(): 1}


def test_a_head_blow_through_a_helmet_that_severs() -> None:
    """riposte.damage.loc-head: (4d6 − 6) × 2 against half of 25 hits, after 11 − 4 beats 3d6 + 9."""
    attacker = fighter("A", reflex=6, blade=5, strength=2, right_hand=ITEMS["long_sword"])
    target = fighter("B", agility=5, dodge=4, max_hits=25, at_m=1, worn=[ITEMS["helmet"]])
    found = odds(step, in_segment(attacker, target), decide=deciding(Attack("B", location="head"), Dodge()))
    hit = sum(chance for margin, chance in pairs(11 - 4, 9) if margin > 0)
    severs = sum(chance for raw, chance in dice(4).items() if 2 * (2 * max(0, raw - 6)) >= 25)
    assert found.chance(lands) == hit
    assert found.chance(lambda one: any(isinstance(f, HeadLost) for f in one.facts)) == hit * severs
    assert found.chance(lambda one: one.state["B"].life == "dead") == hit * severs
    mean = sum(chance * 2 * max(0, raw - 6) for raw, chance in dice(4).items())
    wounds = sum(one.chance * next((f.final for f in one.facts if isinstance(f, Wounded)), 0) for one in found.outcomes)
    assert wounds == hit * mean


def test_bleeding_over_five_turns() -> None:
    """riposte.condition.bleeding: the first loss is in the turn after the wound, then one a turn."""
    attacker = fighter("A", reflex=6, blade=5, right_hand=replace(SWORD, dice=1))
    target = fighter("B", max_hits=25, at_m=1, holds=())
    found = odds(step, in_segment(attacker, target), decide=deciding(Attack("B"), Dodge()))
    cut = next(one for one in found.outcomes if any(isinstance(f, Wounded) and f.final == 3 for f in one.facts))
    state = cut.state
    left = []
    for _ in range(6):
        fight = Fight(state)
        results(fight)
        fight.record(RoundBegan())
        state = fight.state
        left.append(state["B"].hits)
    assert left == [22, 21, 20, 19, 18, 17]


def test_ten_thousand_exchanges_run_flat() -> None:
    """A blow parried turn by turn: the position is no bigger at the end, every turn is told, blood runs to the hit."""
    never = replace(SWORD, structural_hits=10**6)
    one = fighter("A", reflex=6, blade=5, right_hand=Thing(never, 10**6))
    other = fighter("B", reflex=6, blade=5, right_hand=Thing(never, 10**6), at_m=1, bleed_rate=1, max_hits=20_000)
    state, turns, exchanges = battle(one, other), 0, 0

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Roll):
            return ask.reading.read(18 if ask.purpose == "parry" else 3 * len(ask.throw.dice) // 3)
        assert isinstance(ask, Choose)
        return Parry() if ask.window == "response" else decide(ask)

    def decide(ask: Choose) -> Any:
        foe = "B" if ask.who == "A" else "A"
        return Attack(foe) if state[ask.who].action_left else EndSegment()

    while exchanges < 10_000:
        fight = Fight(state)
        drive(step(fight), answer)
        state = fight.state
        exchanges += sum(isinstance(fact, Answered) for fact in fight.facts)
        turns += sum(isinstance(fact, TurnEnded) for fact in fight.facts)
    assert turns in (10_000 - 1, 10_000)
    assert state["B"].hits == 20_000 - turns
    assert len(state.claims) <= 1
    assert not state.ground
    assert not state.pending
