"""Worked cases of delve.damage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, blade, hero, monster, on_turn
from tests.delve.test_cases_turn import allowed, happened, judged, steps
from tests.support.cases import CaseUnderTest, case
from zaruba.systems.delve.actions import CastSpell, DrinkPotion, GivePotion, Kill, KnockOut, MeleeAttack
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import Healed, MoraleChecked
from zaruba.systems.delve.sheet import Item, Spell, damage

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


WORKS = (20, 15)
"""A spellcasting check that succeeds."""


def in_a_blast(targets: list[Any], dice: str) -> Battle:
    """Ann's turn: her blast fills the place where everybody stands."""
    blast = Spell("blast", 1, "self", targets=0, size_ft=30, damage=damage(dice))
    foes: list[Creature] = []
    for told in targets:
        assert told["kind"] == "monster"
        foes.append(monster(told["name"], hp=told["hp"], wis=told.get("wis", 0)))
    return on_turn(battle(hero("Ann", spells=(blast,), casting="int"), *foes), "Ann")


# ---------------------------------------------------------------- knocking out


@case("delve.damage.knockout-scope", "blast, one spared")
def test_a_blast_may_spare_one_and_kill_another(case: CaseUnderTest) -> None:
    targets = case.given["targets"]
    mercy = [KnockOut() if told["knock_out"] else Kill() for told in targets]
    position = in_a_blast(targets, str(case.given["damage"]))
    fight, _ = case.run(steps(1), position, choices=[CastSpell("blast"), *mercy], dice=[WORKS])
    for told in targets:
        left, expected = fight.state[told["name"]], case.then[told["name"]]
        assert (left.hp, left.life) == (expected["hp"], expected["state"])


@case("delve.damage.knockout-scope", "sleeper stabbed")
def test_harm_to_one_knocked_out_kills_a_monster(case: CaseUnderTest) -> None:
    told = case.given["target"]
    assert told["kind"] == "monster"
    ann = hero("Ann", weapons=(blade(str(case.given["damage"])),))
    sleeper = monster("goblin", hp=told["hp"], max_hp=5, life=told["state"])
    position = on_turn(battle(ann, sleeper, monster("orc", at=60, morale_exempt=True)), "Ann")
    dice = [(20, 12), (20, 15)]
    fight, script = case.run(steps(1), position, choices=[MeleeAttack("longsword", "goblin")], dice=dice)
    assert len(script.asked) == 2, "the choice to spare does not come back"
    assert (fight.state["goblin"].hp, fight.state["goblin"].life) == (case.then["hp"], case.then["state"])


# ---------------------------------------------------------------- several at once


@case("delve.damage.area", "burning circle")
def test_damage_is_rolled_once_and_morale_judged_after_all_are_hurt(case: CaseUnderTest) -> None:
    targets = case.given["targets"]
    position = in_a_blast(targets, "1d6")
    assert [group.initial for group in position.morale] == [case.given["initial"]]
    dying = [told["name"] for told in targets if case.then[told["name"]]["state"] == "dead"]
    choices = [CastSpell("blast"), *(Kill() for _ in dying)]
    fight, script = case.run(steps(1), position, choices=choices, dice=[WORKS, *case.dice])

    (checked,) = happened(fight, MoraleChecked)
    (tested,) = (*checked.stood, *checked.broke)
    words = {"damage": "damage", "morale": f"morale of {tested}"}
    _, *after = script.thrown
    assert [f"{roll.throw.text} {words[roll.purpose]}" for roll, _ in after] == case.given["roll_order"]
    for told in targets:
        left, expected = fight.state[told["name"]], case.then[told["name"]]
        assert (left.hp, left.life) == (expected["hp"], expected["state"])
    assert case.then["triggered"]
    checks = [(roll, face) for roll, (face,) in after if roll.purpose == "morale"]
    assert len(checks) == case.then["checks"]
    assert [face + roll.reading.add.total for roll, face in checks if roll.reading.add] == case.then["totals"]
    assert [tested in checked.broke] == case.then["flee"]


# ---------------------------------------------------------------- healing


@case("delve.damage.healing", "capped")
def test_healing_stops_at_the_maximum(case: CaseUnderTest) -> None:
    potion = Item("potion", "potion", healing=damage(case.given["healing"]))
    ann = hero("Ann", hp=case.given["hp"], max_hp=case.given["max_hp"], life=case.given["state"], items=(potion,))
    position = on_turn(battle(ann, monster("goblin")), "Ann")
    fight, _ = case.run(steps(1), position, choices=[DrinkPotion("potion")])
    assert [fact.amount for fact in happened(fight, Healed)] == [case.then["healed"]]
    assert [fact.gained for fact in happened(fight, Healed)] == [case.given["max_hp"] - case.given["hp"]]
    assert (fight.state["Ann"].hp, fight.state["Ann"].life) == (case.then["hp"], case.then["state"])


@case("delve.damage.healing", "too late")
def test_the_dead_cannot_be_chosen_for_healing(case: CaseUnderTest) -> None:
    assert case.given["wanted"] == "give_potion"
    told = case.given["target"]
    friend = hero("Bob", life=told["state"], hp=told["hp"], max_hp=told["max_hp"], at=case.given["distance_ft"])
    potion = Item("potion", "potion", healing=damage("1d6"))
    position = on_turn(battle(hero("Ann", items=(potion,)), friend, monster("goblin")), "Ann")
    assert allowed(judged(case, position, "Ann", GivePotion("potion", "Bob"))) == case.then["allowed"]
    assert (position["Bob"].hp, position["Bob"].life) == (case.then["hp"], case.then["state"])
    assert position.turn is not None
    assert int(not position.turn.action) == case.then["actions_used"]
