"""Worked cases of delve.talent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, hero, monster, on_turn
from tests.delve.test_cases_turn import steps
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.answerers import Script
from zaruba.systems.delve.actions import CastSpell, MeleeAttack, RangedAttack
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.files import built_in
from zaruba.systems.delve.sheet import Spell, Talent, damage

# ---------------------------------------------------------------- helpers

HIT, MISS = (20, 19), (20, 2)
BOLT = Spell("bolt", 1, "far", damage=damage("1d4"))
ATTEMPTS = {
    "melee": MeleeAttack("longsword", "goblin"),
    "ranged": RangedAttack("shortbow", "goblin"),
    "spell": CastSpell("bolt", ("goblin",)),
}


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def armed(weapon: str, **fields: Any) -> Creature:
    """Ann with every modifier at 0 and a weapon of the starter list in hand."""
    made = built_in().weapons[weapon]
    return hero("Ann", weapons=(made,), spells=(BOLT,), casting="int", ammo=((made.ammunition, 9),), **fields)


def facing_a_goblin(ann: Creature, **fields: Any) -> Battle:
    return on_turn(battle(ann, monster("goblin", hp=90, at=5), **fields), "Ann")


def added(script: Script) -> list[int]:
    """What was added to each throw."""
    return [ask.reading.add.total for ask, _ in script.thrown if ask.reading.add is not None]


# ---------------------------------------------------------------- talents


@case("delve.talent.bonuses", "+1 melee and ranged")
def test_a_talent_counts_for_what_it_is_tied_to(case: CaseUnderTest) -> None:
    talents = tuple(
        Talent("practice", tuple(told["applies_to"]), value=told["value"]) for told in case.given["talents"]
    )
    found = []
    for roll in case.given["rolls"]:
        ann = armed("shortbow" if roll == "ranged" else "longsword", talents=talents)
        _, script = case.run(steps(1), facing_a_goblin(ann), choices=[ATTEMPTS[roll]], dice=[MISS])
        found += added(script)
    assert found == case.then["bonus"]


@case("delve.talent.weapon-mastery", "by level")
def test_mastery_grows_with_the_level(case: CaseUnderTest) -> None:
    for level, bonus in zip(case.given["levels"], case.then["bonus"], strict=True):
        ann = armed("longsword", level=level, masteries=("longsword",))
        _, script = case.run(steps(1), facing_a_goblin(ann), choices=[ATTEMPTS["melee"]], dice=[HIT, (8, 3)])
        assert added(script) == [bonus, bonus], "to the attack and to the damage"


@case("delve.talent.backstab", "dice by level")
def test_backstab_adds_dice_of_the_weapon(case: CaseUnderTest) -> None:
    weapon = case.given["weapon"]
    for level, dice in zip(case.given["levels"], case.then["total_dice"], strict=True):
        ann = armed(weapon, level=level, backstab=True)
        start = facing_a_goblin(ann, unaware=(("Ann", "goblin"),))
        stab = MeleeAttack(weapon, "goblin")
        _, script = case.run(steps(1), start, choices=[stab], dice=[HIT, *[(4, 2)] * dice])
        assert script.thrown[-1][0].throw.dice == (4,) * dice
