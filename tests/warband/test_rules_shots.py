"""Shots clause by clause, where the worked cases look away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.warband.building import LIBRARY, Told, active, as_cases_play, battle, character, effect, place
from zaruba.kernel.asks import Choose, Offer, Offers
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import shooting, turn
from zaruba.systems.warband.actions import Forbear, Shoot, ShootOn
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.cover import Cover
from zaruba.systems.warband.facts.moving import Faced
from zaruba.systems.warband.facts.shooting import InCover, Missed, VolleyEnded
from zaruba.systems.warband.facts.striking import Struck
from zaruba.systems.warband.sheet import Ranged

BOW, KNIVES = LIBRARY.ranged["short_bow"], LIBRARY.ranged["throwing_knives"]
OPEN, BEHIND_A_FENCE = Cover("none"), Cover("weak", "warband.attack.weak-cover-obstacle")


def archer(at: tuple[float, ...] = (0, 0), weapon: Ranged = BOW, **fields: Any) -> Character:
    return character("A", at=place(at), **{"ranged": (weapon,), "damage": (1, 2, 3), **fields})


def target(gap: float, high: float = 0, **fields: Any) -> Character:
    """So far from the base of the archer, in front of him."""
    return character("D", at=place((2.5 + gap, 0, high)), **fields)


def shooting_at(one: Character, *others: Character) -> Battle:
    return active(battle(one, *others), "A", "additional")


def offered(position: Battle) -> list[Shoot]:
    options = shooting.options(position, position["A"])
    return [one.action for one in options if isinstance(one, Offer) and isinstance(one.action, Shoot)]


def shoot(position: Battle, *, die: int = 6, goes_on: bool = True) -> Told:
    """The whole volley of the first weapon at D, or its first shot alone."""

    def decide(ask: Choose) -> Any:
        return (ShootOn() if goes_on else Forbear()) if ask.window == "volley" else as_cases_play()(ask)

    async def whole(fight: Fight[Battle]) -> None:
        await turn.perform(fight, "A", Shoot("D", fight.state["A"].profile.ranged[0].name))
        while fight.state.volley is not None:
            await turn.go_on(fight)

    return Told(position, whole, die=die, decide=decide)


def test_an_enemy_who_is_seen_may_be_shot_at_and_is_turned_to() -> None:
    """warband.attack.shot-eligibility, warband.attack.shot-ends-phase, warband.space.own-turn-facing: before the die is thrown."""
    position = shooting_at(archer(facing=18000), target(20))
    assert offered(position) == [Shoot("D", BOW.name)]
    assert shoot(position).fight.facts[0] == Faced("A", 0)


@pytest.mark.parametrize(
    ("high", "low", "farthest"), [(0, 0, 30), (6, 0, 36), (0, 6, 30)], ids=["level", "from a roof", "at a roof"]
)
def test_how_far_a_bow_carries(high: float, low: float, farthest: float) -> None:
    """warband.attack.shot-range, warband.attack.high-ground-range, warband.attack.low-ground: farther down by the height, up no less far."""
    for gap, may in ((farthest, True), (farthest + 0.01, False)):
        position = shooting_at(archer((0, 0, high)), target(gap, low))
        found = shooting.shot_refused(position, position["A"], Shoot("D", BOW.name))
        assert (found and found.why) == (None if may else "out-of-range")


@pytest.mark.parametrize(("gap", "may"), [(0, True), (0.01, False)])
def test_a_range_of_which_nothing_is_left_still_reaches_whom_one_touches(gap: float, may: bool) -> None:
    """warband.attack.shot-range: effects take away all of it, and no more than all."""
    numb = archer(weapon=KNIVES, effects=(effect("numbness", "D", range=-5000),))
    assert offered(shooting_at(numb, target(gap))) == ([Shoot("D", KNIVES.name)] if may else [])


# ---------------------------------------------------------------- the number needed


def needed(one: Character, other: Character, found: Cover = OPEN, weapon: Ranged = BOW) -> int:
    return shooting.need(battle(one, other), one, other, weapon, shooting.Aim(found)).total


@pytest.mark.parametrize(("word", "number"), [(0, 3), (1, 2), (-1, 4), (5, 2), (-9, 5)])
def test_the_word_of_the_master_on_a_shot(word: int, number: int) -> None:
    """warband.attack.shot-modifiers, warband.attack.shot-formula, warband.attack.natural: a 1 misses all the same, and penalties are capped."""
    assert needed(archer(word=word), target(20)) == number


def test_a_weapon_that_is_easy_or_hard_to_hit_with() -> None:
    """warband.roster.ranged-weapons: a bonus of its own lowers the number, a penalty raises it."""
    assert [needed(archer(), target(20), weapon=Ranged("own", 3000, hit=hit)) for hit in (0, 1, -1)] == [3, 2, 4]


def test_only_a_master_of_stealth_makes_more_of_his_cover() -> None:
    """warband.quality.stealth: anybody else has his cover and nothing besides."""
    plain, stealthy = target(20), target(20, master_of_stealth=True)
    assert [needed(archer(), other, BEHIND_A_FENCE) for other in (plain, stealthy)] == [4, 5]
    assert [needed(archer(), other) for other in (plain, stealthy)] == [3, 3]


# ---------------------------------------------------------------- volleys


def test_the_shots_of_a_volley_are_at_one_target_or_left() -> None:
    """warband.attack.extra-shots, warband.attack.shot-ends-phase: after each its player goes on or leaves off; nobody else is shot at."""
    other = character("E", "D", at=place((0, 8)))
    seen: list[tuple[list[Any], list[Any]]] = []
    position = shooting_at(archer(weapon=KNIVES), target(8), other)
    for goes_on, shots in ((True, 2), (False, 1)):
        told = shoot(position, goes_on=goes_on)
        assert (len(told.all(Struck)), told.all(VolleyEnded)) == (shots, [VolleyEnded("A")])
        seen += [split(ask.offers) for ask in told.asked if isinstance(ask, Choose) and ask.window == "volley"]
    assert seen == [([ShootOn(), Forbear()], [Shoot("E", KNIVES.name)])] * 2


def split(offers: Offers[Any]) -> tuple[list[Any], list[Any]]:
    """What is on offer, and what is refused."""
    return [one.action for one in offers], [one.action for one in offers.refusals()]


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize(("between", "covered"), [((5, 0), True), ((0, 8), False)], ids=["on the line", "elsewhere"])
def test_cover_is_told_once_a_volley(face: int, between: tuple[float, float], covered: bool) -> None:
    """warband.attack.shot-hit-roll, warband.attack.extra-shots-target-lost: with the first shot, where there is any."""
    comrade = character("a", "A", at=place(between))
    told = shoot(shooting_at(archer(weapon=KNIVES), target(8), comrade), die=face)
    shot = Missed if face == 1 else Struck
    assert [type(fact) for fact in told.fight.facts if isinstance(fact, InCover | shot)] == [InCover] * covered + [
        shot
    ] * 2
