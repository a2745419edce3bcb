"""Worked cases of delve.magic."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, hero, monster, on_turn
from tests.delve.test_cases_turn import about_to_act, allowed, happened, judged, steps
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.asks import Offer
from zaruba.systems.delve.actions import CastSpell
from zaruba.systems.delve.battle import Creature
from zaruba.systems.delve.casting import (
    tier_of_dc,
)
from zaruba.systems.delve.facts import Cast, FocusEnded, Healed
from zaruba.systems.delve.magic import (
    healing_dice,
)
from zaruba.systems.delve.sheet import Spell, damage
from zaruba.systems.delve.turn import options

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def wizard(*spells: Spell, **fields: Any) -> Creature:
    return hero("Ann", spells=spells, casting="int", **fields)


# ---------------------------------------------------------------- casting


@case("delve.magic.failure", "other spell still there")
def test_losing_a_spell_leaves_the_others(case: CaseUnderTest) -> None:
    known = [Spell(name, 1, "near", damage=damage("1d4")) for name in case.given["known"]]
    position = on_turn(battle(wizard(*known, lost=tuple(case.given["lost"])), monster("goblin", at=5)), "Ann")
    with case.witness.watching():
        told = list(options(position, position["Ann"]))
    case.witness.saw(*(option for option in told if isinstance(option.action, CastSpell)))
    castable = [
        option.action.spell for option in told if isinstance(option, Offer) and type(option.action) is CastSpell
    ]
    assert castable == case.then["castable"]


@case("delve.magic.target", "touch at 10 feet", "near at 30 feet")
def test_a_spell_reaches_its_band(case: CaseUnderTest) -> None:
    touch = Spell("touch", 1, case.given["spell_range"], damage=damage("1d4"))
    cover = "none" if case.given.get("seen", True) else "total"
    goblin = monster("goblin", at=case.given["distance_ft"], cover=cover)
    position = on_turn(battle(wizard(touch), goblin), "Ann")
    assert allowed(judged(case, position, "Ann", CastSpell("touch", ("goblin",)))) == case.then["allowed"]


@case("delve.magic.monsters", "DC 12 means tier 2")
def test_a_printed_dc_tells_the_tier(case: CaseUnderTest) -> None:
    with case.witness.watching():
        assert tier_of_dc(case.given["dc"]) == case.then["tier"]


@case("delve.magic.focus", "dropped but not lost")
def test_focus_is_dropped_and_the_spell_kept(case: CaseUnderTest) -> None:
    held = Spell("veil", case.given["tier"], "self", friendly=True, focus=case.given["focus"])
    position = battle(wizard(held, int=case.given["mod"], focus=held.name), monster("goblin", at=5))
    fight, script = case.run(steps(1), about_to_act(position, "Ann"))
    ((ask, (face,)),) = script.thrown
    assert ask.reading.add is not None
    assert face + ask.reading.add.total == case.then["total"]
    assert bool(happened(fight, FocusEnded)) == case.then["ends"]
    assert (held.name in fight.state["Ann"].lost) == case.then["lost_until_rest"]


# ---------------------------------------------------------------- healing

TOUCH = Spell("healing touch", 1, "close", friendly=True, healing=damage("1d6"), healing_per_two_levels=damage("1d6"))


@case("delve.magic.healing", "level 3 priest wakes a friend")
def test_a_healing_touch_wakes_a_friend(case: CaseUnderTest) -> None:
    assert case.given["tier"] == TOUCH.tier
    priest = hero("Dot", level=case.given["level"], wis=case.given["mod"], casting="wis", spells=(TOUCH,))
    told = case.given["target"]
    friend = hero("Bob", hp=told["hp"], max_hp=told["max_hp"], life=told["state"], at=5)
    position = on_turn(battle(priest, friend, monster("goblin", at=30)), "Dot")
    fight, script = case.run(steps(1), position, choices=[CastSpell(TOUCH.name, ("Bob",))])
    (casting, (face,)), (healing, _) = script.thrown
    assert [casting.throw.text, *(f"d{sides}" for sides in healing.throw.dice)] == [
        told.removesuffix(" casting") for told in case.given["roll_order"]
    ]
    assert casting.reading.add is not None
    assert face + casting.reading.add.total == case.then["total"]
    assert [fact.success for fact in happened(fight, Cast)] == [case.then["success"]]
    assert [fact.amount for fact in happened(fight, Healed)] == [case.then["healed"]]
    assert (fight.state["Bob"].hp, fight.state["Bob"].life) == (case.then["hp"], case.then["state"])


@case("delve.magic.healing", "dice by level")
def test_a_healing_touch_grows_with_the_caster(case: CaseUnderTest) -> None:
    with case.witness.watching():
        assert [healing_dice(level) for level in case.given["levels"]] == case.then["dice"]
