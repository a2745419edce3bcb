"""Exact odds of fury, held against fractions worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.fury.building import battle, fighter, on_turn
from zaruba.kernel.asks import Choose
from zaruba.kernel.fight import Fight
from zaruba.study.odds import Outcome, chained, odds
from zaruba.systems.fury.actions import AllOutAttack, NextBlow, Parry, StandardAttack, SwiftAttack, Take
from zaruba.systems.fury.battle import Battle
from zaruba.systems.fury.damage import fury_dice
from zaruba.systems.fury.facts import ArmChanged, Avoided, Damaged, FuryUnleashed, Hit
from zaruba.systems.fury.turn import step

Spread = dict[int, Fraction]
"""A number → its chance; together less than 1 where something can go on without end."""

MOST = 40
"""Totals above this are not worked out by hand."""
FLOOR = Fraction(1, 10**7)


def percent(number: int) -> Fraction:
    return Fraction(number, 100)


def doing(action: Any) -> Callable[[Choose, Any], Any]:
    """One action on the turn, its further blows at the same enemy, and a parry while there is one."""

    def decide(ask: Choose, state: Any) -> Any:
        open_ = [offer.action for offer in ask.offers]
        match ask.window:
            case "reaction":
                return Parry() if Parry() in open_ else Take()
            case "blow":
                return NextBlow(action.target)
            case _:
                return action

    return decide


def spent(state: Battle) -> bool:
    return state.turn is not None and not state.turn.halves and not state.agenda


def lost(outcome: Outcome[Battle]) -> int:
    """What a blow took off, 0 where it did not land."""
    return next((fact.wounds for fact in outcome.facts if isinstance(fact, Damaged)), 0)


# ---------------------------------------------------------------- by hand

ONE_DIE: Spread = {face: Fraction(1, 10) for face in range(1, 11)}
BEST_OF_TWO: Spread = {face: Fraction(2 * face - 1, 100) for face in range(1, 11)}
CHAIN: Spread = {10 * tens + face: Fraction(1, 10 ** (tens + 1)) for tens in range(4) for face in range(1, 10)}
"""One more die, and another after every 10: so many tens, then 1 to 9."""


def dealt(die: Spread, number: int) -> Spread:
    """What the dice of one hit show: a 10 is confirmed by the number of the attack, and then it goes on."""
    found = {face: chance for face, chance in die.items() if face < 10}
    found[10] = die[10] * percent(100 - number)
    for more, chance in CHAIN.items():
        found[10 + more] = die[10] * percent(number) * chance
    return found


def added(one: Spread, other: Spread) -> Spread:
    found: Spread = {}
    for (a, chance), (b, chances) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + chance * chances
    return found


def times(share: Fraction, spread: Spread, more: int = 0) -> Spread:
    return {total + more: share * chance for total, chance in spread.items()}


def together(*spreads: Spread) -> Spread:
    found: Spread = {}
    for spread in spreads:
        for total, chance in spread.items():
            found[total] = found.get(total, Fraction(0)) + chance
    return found


def agrees(found: Spread, by_hand: Spread, unresolved: Fraction) -> bool:
    """Nothing is likelier than it is by hand, and what is missing anywhere is in what is unresolved."""
    assert sum(found.values()) + unresolved == 1
    for total in range(MOST):
        missing = by_hand.get(total, Fraction(0)) - found.get(total, Fraction(0))
        assert 0 <= missing <= unresolved, (total, missing)
    return True


# ---------------------------------------------------------------- a blow


ANN = fighter("Ann", ws=40, s=40, weapon="great_weapon")
ORC = fighter("Orc", ws=35, t=30, w=500, main_hand="hand_weapon", off_hand="shield", ap={"head": 2})


def test_an_all_out_impact_blow_at_a_parrying_defensive_blade() -> None:
    """40 + 20 hit; 35 + 10 for the shield + 10 for the Slow weapon parry. Of two dice the higher, +4, less 3.

    Of the faces 01 to 60 twelve strike the head, where 2 more are soaked: 10 to 60 and 01 to 51.
    """
    found = odds(step, on_turn(battle(ANN, ORC), "Ann"), decide=doing(AllOutAttack("Orc")), floor=FLOOR)
    hit = found.chance(lambda outcome: any(isinstance(fact, Hit) for fact in outcome.facts))
    parried = found.chance(lambda outcome: any(isinstance(fact, Avoided) and fact.success for fact in outcome.facts))
    assert parried == percent(60) * percent(55)
    assert 0 <= percent(60) - hit <= found.unresolved
    dice = dealt(BEST_OF_TWO, 60)
    landed = together(
        {0: 1 - percent(60) * percent(45)},
        times(percent(48) * percent(45), dice, +4 - 3),
        times(percent(12) * percent(45), dice, +4 - 3 - 2),
    )
    assert found.unresolved <= Fraction(1, 10**4)
    assert agrees(found.distribution(lost), landed, found.unresolved)
    furious = found.chance(lambda outcome: any(isinstance(fact, FuryUnleashed) for fact in outcome.facts))
    assert 0 <= percent(60) * percent(45) * percent(19) * percent(60) - furious <= found.unresolved


def test_one_blow_with_parry_and_fury_is_as_good_as_exact() -> None:
    """Every path down to a chance of one in a million: what is left of the unbounded chain is under 1e-4."""
    ann = fighter("Ann", ws=45, s=40)
    found = odds(step, on_turn(battle(ann, ORC), "Ann"), decide=doing(StandardAttack("Orc")), floor=Fraction(1, 10**6))
    assert 0 < found.unresolved <= Fraction(1, 10**4)
    assert sum(outcome.chance for outcome in found.outcomes) + found.unresolved == 1


# ---------------------------------------------------------------- fury without end


async def only_fury(fight: Fight[Battle]) -> None:
    fight.record(Damaged("Orc", 0, await fury_dice("Ann"), "body"))


@pytest.mark.parametrize("dice", [1, 2, 4, 6])
def test_the_chain_of_fury_is_cut_and_says_so(dice: int) -> None:
    """After so many tens in a row nothing is followed any more: exactly their chance is unresolved."""
    found = odds(only_fury, battle(ANN, ORC), floor=Fraction(1, 10**dice))
    assert found.unresolved == Fraction(1, 10**dice)
    assert found.distribution(lost) == {
        10 * tens + face: Fraction(1, 10 ** (tens + 1)) for tens in range(dice) for face in range(1, 10)
    }


# ---------------------------------------------------------------- a swift attack


def test_a_swift_attack_of_three_against_one_parry() -> None:
    """Each blow hits on 50; the first hit may be parried on 40, whichever blow it is, the others not at all."""
    ann = fighter("Ann", ws=50, s=30, a=3)
    bob = fighter("Bob", ws=40, t=30, w=500, off_hand="dagger")
    start = on_turn(battle(ann, bob), "Ann")
    ends, unresolved = chained(
        step, {start: Fraction(1)}, until=spent,
        decide=doing(SwiftAttack("Bob")), floor=Fraction(1, 10**6),
    )  # fmt: skip
    wounds: Spread = {}
    for state, chance in ends.items():
        wounds[500 - state["Bob"].w] = wounds.get(500 - state["Bob"].w, Fraction(0)) + chance
    half, parry = Fraction(1, 2), Fraction(2, 5)
    blow = dealt(ONE_DIE, 50)  # SB 3 less TB 3
    landed = {
        0: half**3 + 3 * half**3 * parry,
        1: 3 * half**3 * (1 - parry) + 3 * half**3 * parry,
        2: 3 * half**3 * (1 - parry) + half**3 * parry,
        3: half**3 * (1 - parry),
    }
    assert sum(landed.values()) == 1
    by_hand = together(
        {0: landed[0]},
        times(landed[1], blow),
        times(landed[2], added(blow, blow)),
        times(landed[3], added(added(blow, blow), blow)),
    )
    assert wounds[0] == landed[0] == Fraction(11, 40)
    assert unresolved < Fraction(1, 100)
    assert agrees(wounds, by_hand, unresolved)


# ---------------------------------------------------------------- a pistol


@pytest.mark.parametrize(("ruling", "jams", "explodes"), [("explode", 3, 2), ("jam", 4, 1)])
def test_an_unreliable_pistol_at_long_range(ruling: str, jams: int, explodes: int) -> None:
    """45 less 20 at 12 yards of 8 and 16. 96 to 98 jam and 99 to 00 explode in the hand, its arm with 1 armour."""
    ann = fighter("Ann", bs=45, t=40, w=500, weapon="pistol", ap={"right_arm": 1}, at=(2, 4))
    orc = fighter("Orc", t=30, w=500, at=(8, 4))
    start = on_turn(battle(ann, orc, rulings={"unreliable_99": ruling}), "Ann")
    found = odds(step, start, decide=doing(StandardAttack("Orc")), floor=FLOOR)
    arms = found.distribution(
        lambda outcome: next(fact.arm.state for fact in outcome.facts if isinstance(fact, ArmChanged))
    )
    assert arms["jammed"] == percent(jams)
    assert arms["destroyed"] == percent(explodes)
    assert 0 <= percent(95) - arms["empty"] <= found.unresolved <= Fraction(1, 10**4)
    hurt = found.distribution(lambda outcome: 500 - outcome.state["Ann"].w)
    assert {face: hurt[face + 4 - 4 - 1] for face in range(2, 11)} == {
        face: percent(explodes) * chance for face, chance in BEST_OF_TWO.items() if face > 1
    }
    struck = together({0: percent(75)}, times(percent(25), dealt(BEST_OF_TWO, 25), +4 - 3))
    assert agrees(found.distribution(lambda outcome: 500 - outcome.state["Orc"].w), struck, found.unresolved)
