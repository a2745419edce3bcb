"""What proof-reading found and was mended: stray shots and luck, kits that run out, improvised attacks as attacks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, hero, monster, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Roll
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.systems.delve.actions import FirstAid, Keep, RangedAttack, SpendLuck
from zaruba.systems.delve.attack import ranged_attack
from zaruba.systems.delve.battle import Battle
from zaruba.systems.delve.calls import improvised_attack
from zaruba.systems.delve.death import first_aid
from zaruba.systems.delve.facts import ActionSpent, Damaged, Hit, ItemUsed, LuckSpent, Missed, Shot, Stabilised
from zaruba.systems.delve.sheet import Effect, Item, Talent, damage


def d20(face: int) -> tuple[int, int]:
    return (20, face)


# ---------------------------------------------------------------- stray shots


def shot(**fields: Any) -> Battle:
    """Ann's bow, Bob beside the goblin."""
    archer = hero("Ann", weapons=(bow("1d8"),), ammo=(("arrows", 5),), **fields)
    rulings = {"stray_shot_on_natural_1": True, "luck_tokens": True}
    return on_turn(battle(archer, hero("Bob", ac=13, at=30), monster("goblin", ac=14, at=30), rulings=rulings), "Ann")


def test_a_stray_shot_is_a_roll_of_ones_own() -> None:
    """delve.check.luck, delve.attack.past-others: kept at the goblin, the token saves Bob."""
    fight = Fight(shot(luck=True))
    script = Script([d20(1), d20(13), d20(12)], [Keep(), SpendLuck()])
    drive(ranged_attack(fight, "Ann", RangedAttack("shortbow", "goblin")), script)
    script.finish()
    assert fight.facts == [
        ActionSpent("Ann"),
        Shot("Ann", "shortbow", "arrows"),
        Missed("Ann", "goblin", "shortbow"),
        LuckSpent("Ann"),
        Missed("Ann", "Bob", "shortbow"),
    ]


def test_a_stray_shot_does_the_damage_of_the_weapon() -> None:
    """delve.attack.past-others: no token, no second throw; a 20 is a hit and no more."""
    fight = Fight(shot())
    script = Script([d20(1), d20(20), (8, 4)])
    drive(ranged_attack(fight, "Ann", RangedAttack("shortbow", "goblin")), script)
    script.finish()
    assert fight.facts[-2:] == [Hit("Ann", "Bob", "shortbow"), Damaged("Bob", 4)]


# ---------------------------------------------------------------- kits


KIT = Item("healer's kit", "kit", uses=2, talents=(Talent("dressings", ("first_aid",), value=5),))


def tended(given: Battle, face: int) -> tuple[list[Fact], int]:
    """What a try at Bob does, and what is added to it."""
    fight, script = Fight(on_turn(given, "Ann")), Script([d20(face)])
    drive(first_aid(fight, "Ann", FirstAid("Bob")), script)
    script.finish()
    (ask,) = script.asked
    assert isinstance(ask, Roll)
    assert ask.reading.add is not None
    return fight.facts, ask.reading.add.total


def ward(*items: Item, **fields: Any) -> Battle:
    return battle(hero("Ann", items=items, **fields), hero("Bob", hp=0, max_hp=9, life="dying", timer=2, prone=True))


@pytest.mark.parametrize(("face", "stops"), [(10, True), (9, False)])
def test_a_kit_is_used_once_a_try(face: int, stops: bool) -> None:
    """delve.death.first-aid: INT 0 and 5 of the kit against 15; the use is gone, whatever comes of it."""
    facts, added = tended(ward(KIT), face)
    assert added == 5
    assert facts[:2] == [ActionSpent("Ann"), ItemUsed("Ann", "healer's kit", "Bob")]
    assert facts[2:] == ([Stabilised("Bob")] if stops else [])
    after = facts[1].apply(ward(KIT))
    assert after["Ann"].uses == (("healer's kit", 1),)


def test_a_kit_that_is_used_up_gives_nothing() -> None:
    facts, added = tended(ward(KIT, uses=(("healer's kit", 0),)), 14)
    assert (facts, added) == ([ActionSpent("Ann")], 0)


def test_the_next_kit_is_opened_when_the_first_is_used_up() -> None:
    second = replace(KIT, name="field kit")
    facts, _ = tended(ward(KIT, second, uses=(("healer's kit", 0), ("field kit", 1))), 10)
    assert ItemUsed("Ann", "field kit", "Bob") in facts
    both, added = tended(ward(KIT, second), 10)
    assert added == 5, "one kit helps, not two"
    assert sum(isinstance(fact, ItemUsed) for fact in both) == 1


def test_a_kit_for_something_else_is_left_alone() -> None:
    rope = Item("rope", "kit", uses=1, talents=(Talent("knots", ("check",), value=2),))
    assert tended(ward(rope), 14)[0] == [ActionSpent("Ann")]


# ---------------------------------------------------------------- improvised attacks


def hurled(given: Battle, *dice: tuple[int, int]) -> Fight[Battle]:
    """Ann throws or swings something at the orc with her STR, for 1d4."""
    fight, script = Fight(given), Script(dice)
    drive(improvised_attack(fight, "Ann", "str", "orc", damage("1d4")), script)
    script.finish()
    return fight


def dealt(fight: Fight[Battle]) -> list[int]:
    return [fact.amount for fact in fight.facts if isinstance(fact, Damaged)]


@pytest.mark.parametrize(("ruling", "amount"), [("none", 2), ("attack_ability", 5)])
def test_the_ability_adds_to_improvised_damage_as_to_any(ruling: str, amount: int) -> None:
    """delve.damage.no-ability-mod: by ruling that of the attack, STR +3."""
    given = battle(hero("Ann", str=3), monster("orc", ac=11, hp=20), rulings={"damage_adds_ability": ruling})
    assert dealt(hurled(given, d20(8), (4, 2))) == [amount]


def test_talents_that_name_the_kind_of_attack_count() -> None:
    """delve.attack.bonuses: +1 in melee, +2 to damage; the bonus at range is left out."""
    talents = (
        Talent("brawler", ("melee_attack",), value=1),
        Talent("archer", ("ranged_attack",), value=5),
        Talent("strong", ("damage",), value=2),
    )
    given = battle(hero("Ann", talents=talents), monster("orc", ac=11, hp=20))
    assert dealt(hurled(given, d20(10), (4, 1))) == [3]
    assert dealt(hurled(given, d20(9))) == []


def test_the_helpless_are_struck_as_the_table_rules() -> None:
    """delve.attack.helpless, option auto_hit: no roll."""
    asleep = monster("orc", hp=9, effects=(Effect("sleep", "Ann", condition="asleep"),))
    given = battle(hero("Ann"), asleep, rulings={"helpless_target": "auto_hit"})
    assert dealt(hurled(given, (4, 2))) == [2]


def test_what_is_thrown_past_a_friend_may_hit_the_friend() -> None:
    """delve.attack.past-others: a ranged attack like any other; swung at close range it never strays."""
    rulings = {"stray_shot_on_natural_1": True}
    far = battle(hero("Ann"), hero("Bob", ac=10, at=30), monster("orc", ac=14, at=30), rulings=rulings)
    fight = hurled(far, d20(1), d20(10), (4, 3))
    assert fight.facts[-2:] == [Hit("Ann", "Bob", "improvised"), Damaged("Bob", 3)]
    close = battle(hero("Ann"), hero("Bob"), monster("orc", ac=14), rulings=rulings)
    assert hurled(close, d20(1)).facts == [Missed("Ann", "orc", "improvised")]


def test_an_improvised_attack_with_weapons_in_hand_is_still_improvised() -> None:
    """Mastery of what is in hand does not count for a chair."""
    given = battle(hero("Ann", weapons=(blade(),), masteries=("longsword",), level=5), monster("orc", ac=11))
    assert hurled(given, d20(10)).facts == [Missed("Ann", "orc", "improvised")]
