"""Worked cases of delve.action."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, hero, monster, on_turn
from tests.delve.test_cases_turn import BOLT, POTION, allowed, happened, judged, steps, walked_to
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.asks import Refusal
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.actions import (
    ActivateItem,
    Allow,
    CastSpell,
    ChargeAction,
    DrinkPotion,
    GivePotion,
    MeleeAttack,
    StandUp,
    SwapWeapon,
)  # fmt: skip
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import ActionSpent, Moved
from zaruba.systems.delve.sheet import Item, Talent

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


AMULET = Item("amulet", "magic_item", uses=0, talents=(Talent("amulet", ("ac",), 1),))
DICE = {"melee_attack": [(20, 2)], "cast_spell": [(20, 15), (4, 1)], "drink_own_potion": [(6, 1)]}
"""What each deed throws: a miss, a spell that works, a sip."""


def ann(**fields: Any) -> Creature:
    """A hero with a bow in hand, a sword and a dagger at the belt, a spell, potions and an amulet."""
    weapons = fields.pop("weapons", (blade(), bow(), blade("1d4", "dagger")))
    return hero(
        "Ann", weapons=weapons, spells=(BOLT,), casting="int", items=(POTION, AMULET), ammo=(("arrows", 5),), **fields
    )


def deed(name: str, actor: Creature) -> Any:
    """A deed as cases name it, done to the goblin that stands by; a swap draws the next thing that is carried."""
    if feet := re.fullmatch(r"move_(\d+)_ft", name):
        return walked_to(-int(feet[1]))
    return {
        "melee_attack": MeleeAttack("longsword", "goblin"),
        "cast_spell": CastSpell("bolt", ("goblin",)),
        "drink_own_potion": DrinkPotion("potion"),
        "activate_item": ActivateItem("amulet"),
        "stand_up": StandUp(),
        "swap_weapon": SwapWeapon(actor.carried[0] if actor.carried else ""),
    }[name]


class Played:
    """Deeds of one turn done one after another: which were allowed, and what they cost."""

    def __init__(self, case: CaseUnderTest, start: Battle, *, charges: list[bool] | None = None) -> None:
        self.allowed: list[bool] = []
        self.actions = self.feet = 0
        self.state = start
        for number, name in enumerate(case.given["does"]):
            wanted = deed(name, self.state["Ann"])
            self.allowed.append(allowed(judged(case, self.state, "Ann", wanted)))
            if self.allowed[-1]:
                master = [] if charges is None else [ChargeAction() if charges[number] else Allow()]
                fight, _ = case.run(steps(1), self.state, choices=[wanted, *master], dice=DICE.get(name, []))
                self._count(fight)

    def _count(self, fight: Fight[Battle]) -> None:
        self.state = fight.state
        self.actions += len(happened(fight, ActionSpent))
        self.feet += sum(fact.cost_ft for fact in happened(fight, Moved))

    def are_allowed(self, told: bool | list[bool]) -> bool:
        """One value speaks for the whole list of deeds; a list has one for each."""
        return self.allowed == told if isinstance(told, list) else all(self.allowed) == told


def beside_a_goblin(actor: Creature, **fields: Any) -> Battle:
    return on_turn(battle(actor, monster("goblin", at=5, morale_exempt=True), **fields), "Ann")


# ---------------------------------------------------------------- the action


@case("delve.action.cast", "cast then attack refused")
def test_casting_takes_the_action(case: CaseUnderTest) -> None:
    state = beside_a_goblin(ann())
    for name in case.given["done_this_turn"]:
        fight, _ = case.run(steps(1), state, choices=[deed(name, state["Ann"])], dice=DICE[name])
        state = fight.state
    assert allowed(judged(case, state, "Ann", deed(case.given["wanted"], state["Ann"]))) == case.then["allowed"]


# ---------------------------------------------------------------- small tasks


@case("delve.action.multitask", "stand, drink, move, hit")
def test_small_tasks_beside_a_move_and_a_blow(case: CaseUnderTest) -> None:
    assert case.given["start"] == "prone"
    away = beside_a_goblin(ann(prone=True)).change("goblin", at=(-35,))
    played = Played(case, away)
    assert played.are_allowed(case.then["allowed"])
    assert (played.actions, played.feet) == (case.then["actions_used"], case.then["feet_used"])


@case("delve.action.multitask", "GM charges the action")
def test_the_gm_may_charge_the_action(case: CaseUnderTest) -> None:
    played = Played(case, beside_a_goblin(ann(), calls="ask"), charges=[case.given["gm_charges_action"]])
    assert played.actions == case.then["actions_used"]


@case("delve.action.multitask", "not on someone else's turn")
def test_small_tasks_belong_to_ones_own_turn(case: CaseUnderTest) -> None:
    actor, other = case.given["actor"], case.given["whose_turn"]
    position = on_turn(battle(ann(), hero(other), monster("goblin")), other)
    wanted = judged(case, position, actor, deed(case.given["wanted"], position[actor]))
    assert allowed(wanted) == case.then["allowed"]
    assert isinstance(wanted, Refusal)
    assert wanted.clause == case.clause


@case("delve.action.multitask-limit", "item, potion and a blow", "three potions")
def test_small_tasks_are_free_without_number(case: CaseUnderTest) -> None:
    played = Played(case, beside_a_goblin(ann()))
    assert played.are_allowed(case.then["allowed"])
    assert played.actions == case.then["actions_used"]


@case("delve.action.multitask-limit", "GM charges the third")
def test_the_gm_may_find_the_third_no_longer_small(case: CaseUnderTest) -> None:
    played = Played(case, beside_a_goblin(ann(), calls="ask"), charges=case.given["gm_charges_action"])
    assert played.are_allowed(case.then["allowed"])
    assert played.actions == case.then["actions_used"]


@case(
    "delve.action.multitask-limit",
    "option 1, second item task is the action",
    "option 1, third potion refused",
)
def test_a_table_may_set_how_many_item_tasks_are_free(case: CaseUnderTest) -> None:
    played = Played(case, beside_a_goblin(ann(), rulings=case.option()))
    assert played.are_allowed(case.then["allowed"])
    assert played.actions == case.then["actions_used"]


@case("delve.action.stand-up", "dying cannot stand")
def test_the_dying_cannot_stand_up(case: CaseUnderTest) -> None:
    fallen = ann(life=case.given["state"], hp=0, max_hp=10, prone=True)
    position = on_turn(battle(fallen, hero("Bob"), monster("goblin")), "Bob")
    assert allowed(judged(case, position, "Ann", deed(case.given["wanted"], fallen))) == case.then["allowed"]


# ---------------------------------------------------------------- potions for others


@case("delve.action.feed-potion", "potion wakes the dying")
def test_a_potion_given_wakes_the_dying(case: CaseUnderTest) -> None:
    giver, target = case.given["giver"], case.given["target"]
    friend = hero(
        target["name"], level=target["level"], hp=target["hp"], max_hp=target["max_hp"], life=target["state"], timer=3,
        at=case.given["distance_ft"],
    )  # fmt: skip
    potion = Item("potion", "potion", heals_by_level=True)
    position = battle(hero(giver, items=(potion,)), friend, monster("goblin", at=60))
    fight, _ = case.run(steps(1), on_turn(position, giver), choices=[GivePotion("potion", friend.name)])
    healed, expected = fight.state[friend.name], case.then[friend.name]
    assert (healed.hp, healed.life, healed.timer) == (expected["hp"], expected["state"], expected["timer"])
    assert len(happened(fight, ActionSpent)) == case.then["actions_used"]


@case("delve.action.feed-potion", "too far")
def test_a_potion_is_given_at_close_range(case: CaseUnderTest) -> None:
    assert case.given["wanted"] == "give_potion"
    giver = hero(case.given["giver"], items=(POTION,))
    position = battle(giver, hero("Bob", at=case.given["distance_ft"]), monster("goblin"))
    wanted = judged(case, on_turn(position, giver.name), giver.name, GivePotion("potion", "Bob"))
    assert allowed(wanted) == case.then["allowed"]


# ---------------------------------------------------------------- what is in hand


def with_bow_in_hand(**fields: Any) -> Battle:
    archer = ann()
    archer = replace(archer, hands=("shortbow",), carried=("longsword", "dagger"))
    return beside_a_goblin(archer, **fields)


@case("delve.action.weapon-swap", "bow to sword and strike", "two swaps and strike")
def test_one_change_of_weapon_a_turn_is_free(case: CaseUnderTest) -> None:
    played = Played(case, with_bow_in_hand())
    assert played.are_allowed(case.then["allowed"])
    assert played.actions == case.then["actions_used"]


@case("delve.action.weapon-swap", "option unlimited")
def test_a_table_may_let_every_change_be_free(case: CaseUnderTest) -> None:
    played = Played(case, with_bow_in_hand(rulings=case.option()))
    assert played.are_allowed(case.then["allowed"])
    assert played.actions == case.then["actions_used"]
