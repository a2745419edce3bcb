"""Worked cases of delve.critical."""

from __future__ import annotations

import pytest

from tests.delve.building import battle, blade, claw, hero, monster, on_turn
from tests.delve.test_cases_turn import happened, steps
from tests.support.cases import CaseUnderTest, case
from zaruba.systems.delve.actions import CastSpell, Double, MeleeAttack, MonsterAttack
from zaruba.systems.delve.facts import Damaged, EffectBegan, Healed, Hit
from zaruba.systems.delve.sheet import Rider, Spell, damage

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


CRITICAL = (20, 20)


# ---------------------------------------------------------------- spells


@case("delve.critical.spell", "duration instead")
def test_a_caster_may_double_the_duration(case: CaseUnderTest) -> None:
    told, expected = case.given["spell"], case.then
    hold = Spell("hold", 1, "near", targets=told["targets"], rounds=told["duration_rounds"], condition="paralysed")
    ann = hero("Ann", spells=(hold,), casting="int")
    goblins = [monster("goblin 1"), monster("goblin 2")]
    fight, _ = case.run(
        steps(1), on_turn(battle(ann, *goblins), "Ann"),
        choices=[CastSpell("hold", ("goblin 1",)), Double(case.given["chosen"])], dice=[(20, case.given["natural"])],
    )  # fmt: skip
    begun = happened(fight, EffectBegan)
    assert len(begun) == expected["targets"]
    assert [fact.effect.clock.left for fact in begun if fact.effect.clock] == [expected["duration_rounds"]]


@case("delve.critical.spell", "healing")
def test_a_caster_may_double_the_healing_dice(case: CaseUnderTest) -> None:
    cure = Spell("cure", 1, "close", friendly=True, healing=damage(case.given["spell"]["healing"]))
    friend = hero("Bob", hp=case.given["hp"], max_hp=case.given["max_hp"])
    position = on_turn(battle(hero("Ann", spells=(cure,), casting="wis"), friend, monster("goblin")), "Ann")
    fight, _ = case.run(
        steps(1), position, choices=[CastSpell("cure", ("Bob",)), Double(case.given["chosen"])],
        dice=[(20, case.given["natural"]), *case.dice],
    )  # fmt: skip
    assert [fact.amount for fact in happened(fight, Healed)] == [case.then["healed"]]
    assert fight.state["Bob"].hp == case.then["hp"]


# ---------------------------------------------------------------- which dice are doubled


@case("delve.critical.extra-dice", "poison rider not doubled")
def test_what_follows_a_hit_is_not_doubled(case: CaseUnderTest) -> None:
    assert case.given["critical"]
    poison = Rider("poison", damage=damage(case.given["rider"]))
    spider = monster("spider", routine=((claw(case.given["weapon"], name="bite", rider=poison),),))
    position = on_turn(battle(hero("Ann", hp=20), spider), "spider")
    fight, script = case.run(steps(1), position, choices=[MonsterAttack("bite", "Ann")], dice=[CRITICAL, *case.dice])
    assert [hit.critical for hit in happened(fight, Hit)] == [True]
    _, *dice = script.thrown
    assert [f"d{sides}" for roll, _ in dice for sides in roll.throw.dice] == case.given["roll_order"]
    weapon, rider = (fact.amount for fact in happened(fight, Damaged))
    assert (weapon, rider) == (case.then["weapon_damage"], case.then["rider_damage"])
    assert position["Ann"].hp - fight.state["Ann"].hp == case.then["total"]


@case("delve.critical.extra-dice", "option weapon_only")
def test_a_table_may_double_the_weapons_own_dice_alone(case: CaseUnderTest) -> None:
    assert case.given["critical"]
    assert case.given["backstab"] == case.given["weapon"], "a backstab at level 1 adds one die of the weapon"
    thief = hero("Ann", level=1, weapons=(blade(case.given["weapon"], "dagger"),), backstab=True, hidden=True)
    position = on_turn(battle(thief, monster("goblin", hp=20), rulings=case.option()), "Ann")
    fight, script = case.run(steps(1), position, choices=[MeleeAttack("dagger", "goblin")], dice=[CRITICAL, *case.dice])
    _, (roll, _) = script.thrown
    assert [f"d{sides}" for sides in roll.throw.dice] == [said.split()[0] for said in case.given["roll_order"]]
    assert [said.split()[1] for said in case.given["roll_order"]] == ["weapon", "weapon", "backstab"]
    assert [fact.amount for fact in happened(fight, Damaged)] == [case.then["damage"]]
