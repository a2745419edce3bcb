"""Worked cases of delve.gear."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, hero, monster, on_turn
from tests.delve.test_cases_turn import about_to_act, allowed, happened, judged, steps, walked_to
from tests.support.cases import CaseUnderTest, case
from zaruba.systems.delve.actions import DrinkPotion, MeleeAttack, RangedAttack, Reload
from zaruba.systems.delve.attack import armour_class
from zaruba.systems.delve.battle import SHIELD, Battle, Creature
from zaruba.systems.delve.facts import Healed
from zaruba.systems.delve.files import built_in, sheet_of
from zaruba.systems.delve.sheet import Item, Weapon

# ---------------------------------------------------------------- helpers

HIT, MISS = (20, 19), (20, 2)


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def printed(name: str) -> Weapon:
    """A weapon of the starter list."""
    return built_in().weapons[name]


def armed(weapon: Weapon, *beside: str, **fields: Any) -> Creature:
    """Ann with a weapon in hand, and whatever else beside it."""
    hands = (weapon.name, *beside)
    return hero(
        "Ann", weapons=(weapon,), hands=hands, shield=SHIELD in beside, ammo=((weapon.ammunition, 9),), **fields
    )


def against_a_goblin(ann: Creature, at: int = 5) -> Battle:
    return battle(ann, monster("goblin", at=at, hp=30))


# ---------------------------------------------------------------- weapons


@case("delve.gear.versatile", "with shield")
def test_a_versatile_weapon_beside_a_shield(case: CaseUnderTest) -> None:
    assert case.given["shield"]
    sword = printed(case.given["weapon"])
    start = on_turn(against_a_goblin(armed(sword, SHIELD)), "Ann")
    die = case.then["die"].removeprefix("1")
    blow = MeleeAttack(sword.name, "goblin")
    _, script = case.run(steps(1), start, choices=[blow], dice=[HIT, (int(die.removeprefix("d")), 3)])
    assert script.thrown[-1][0].throw.text == die


CROSSBOW = printed("crossbow")
SHOT, RELOAD = RangedAttack("crossbow", "goblin"), Reload("crossbow")
DEEDS = {"ranged_attack": SHOT, "reload": RELOAD, "move_30_ft": walked_to(30)}


def crossbow(*, loaded: bool) -> Battle:
    ann = armed(CROSSBOW, unloaded=() if loaded else ("crossbow",))
    return about_to_act(against_a_goblin(ann, at=60), "Ann")


@case("delve.gear.loading", "stand, shoot, reload", "shoot while moving, next turn unloaded")
def test_a_shot_unloads_and_standing_still_reloads(case: CaseUnderTest) -> None:
    does = case.given["does"]
    fight, _ = case.run(steps(1), crossbow(loaded=case.given["loaded"]))
    may = []
    for deed in does:
        may.append(allowed(judged(case, fight.state, "Ann", DEEDS[deed])))
        fight, _ = case.run(steps(1), fight.state, choices=[DEEDS[deed]], dice=[MISS] if DEEDS[deed] == SHOT else [])
    assert all(may) == case.then["allowed"]
    assert ("crossbow" not in fight.state["Ann"].unloaded) == case.then["loaded"]
    if "feet_left" in case.then:
        assert ("move_30_ft" in does) == bool(case.given["moved_ft"])
        assert fight.state.turn is not None
        assert fight.state.turn.feet == case.then["feet_left"]


@case("delve.gear.loading", "moved 5 feet")
def test_five_feet_are_too_many_to_reload(case: CaseUnderTest) -> None:
    start = crossbow(loaded=case.given["loaded"])
    moved, _ = case.run(steps(2), start, choices=[walked_to(case.given["moved_ft"])])
    assert allowed(judged(case, moved.state, "Ann", DEEDS[case.given["wanted"]])) == case.then["allowed"]


@case("delve.gear.two-handed", "greatsword and shield", "torch in hand, bow")
def test_a_two_handed_weapon_needs_both_hands(case: CaseUnderTest) -> None:
    weapon = printed(case.given["weapon"])
    other = SHIELD if case.given.get("shield") else case.given["other_hand"]
    attack = {"melee_attack": MeleeAttack, "ranged_attack": RangedAttack}[case.given["wanted"]]
    start = on_turn(against_a_goblin(armed(weapon, other)), "Ann")
    assert allowed(judged(case, start, "Ann", attack(weapon.name, "goblin"))) == case.then["allowed"]


# ---------------------------------------------------------------- armour and potions


@case("delve.gear.armour", "table", "DEX -2 in leather and in plate")
def test_armour_and_dexterity_make_the_armour_class(case: CaseUnderTest) -> None:
    found = []
    for worn in case.given["worn"]:
        armour, _, shield = worn.partition("_and_")
        line = {"class": "fighter", "dex": case.given["dex"], "armour": armour, "shield": shield == "shield", "hp": 9}
        with case.witness.watching():
            sheet = sheet_of(line, built_in())
            wearer = hero("Ann", ac=sheet.ac, dex=sheet.dexterity, shield=sheet.shield)
            found.append(armour_class(wearer).total)
    assert found == case.then["ac"]


POTION = Item("healing potion", "potion", heals_by_level=True)


@case("delve.gear.healing-potion", "level 2", "level 4, capped")
def test_a_healing_potion_goes_by_the_drinkers_level(case: CaseUnderTest) -> None:
    ann = hero(
        "Ann", items=(POTION,), level=case.given["level"], hp=case.given["hp"], max_hp=case.given["max_hp"]
    )  # fmt: skip
    fight, _ = case.run(steps(1), on_turn(against_a_goblin(ann), "Ann"), choices=[DrinkPotion(POTION.name)])
    if "healed" in case.then:
        assert [fact.amount for fact in happened(fight, Healed)] == [case.then["healed"]]
    assert fight.state["Ann"].hp == case.then["hp"]
