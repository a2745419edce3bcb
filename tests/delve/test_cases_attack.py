"""Worked cases of delve.attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, blade, bow, claw, hero, monster, on_turn
from tests.delve.test_cases_turn import allowed, happened, judged, steps
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.actions import (
    FinishOff,
    Improvise,
    MeleeAttack,
    MonsterAttack,
    RangedAttack,
    SwapWeapon,
)  # fmt: skip
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import ActionSpent, Damaged, Hit
from zaruba.systems.delve.sheet import Effect, Weapon
from zaruba.systems.delve.turn import options

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


WEAPONS = {
    "shortbow": bow(),
    "longsword": blade(),
    "shortsword": blade("1d6", "shortsword"),
    "dagger": blade("1d4", "dagger", thrown="near", finesse=True),
    "spear": blade("1d6", "spear", thrown="near"),
}
ROLLS = {0: "normal", 1: "advantage", -1: "disadvantage"}


def armed(*names: str, weapons: dict[str, Weapon] = WEAPONS, **fields: Any) -> Creature:
    """Ann with these in hand and a mace at her belt."""
    belt = blade("1d6", "mace")
    fields.setdefault("ammo", (("arrows", 5),))
    return hero("Ann", weapons=(*(weapons[name] for name in names), belt), hands=names, carried=(belt.name,), **fields)


def against(actor: Creature, at: int, foe: Creature | None = None, **fields: Any) -> Battle:
    """Ann's turn, with a goblin that knows no fear so many feet away."""
    return on_turn(battle(actor, foe or monster("goblin", at=at, morale_exempt=True), **fields), actor.name)


def attack_with(wanted: str) -> MeleeAttack | RangedAttack:
    """`melee_attack_with_dagger`"""
    kind, _, weapon = wanted.partition("_attack_with_")
    return MeleeAttack(weapon, "goblin") if kind == "melee" else RangedAttack(weapon, "goblin")


def rolled(script: Script) -> str:
    """How the attack was rolled: normally, or with what."""
    return ROLLS[script.thrown[0][0].throw.keep]


# ---------------------------------------------------------------- weapons


def open_to(position: Battle, actor: str) -> set[str]:
    """What may be done instead, by the names that cases use."""
    found = set()
    for option in options(position, position[actor]):
        if isinstance(option, Offer):
            match option.action:
                case MeleeAttack("unarmed"):
                    found.add("unarmed")
                case RangedAttack():
                    found.add("ranged_attack")
                case SwapWeapon():
                    found.add("swap_weapon")
                case Improvise():
                    found.add("improvise")
    return found


def refused_with_alternatives(case: CaseUnderTest) -> None:
    position = against(armed(*case.given["in_hand"]), at=5)
    wanted = judged(case, position, "Ann", attack_with(case.given["wanted"]))
    assert allowed(wanted) == case.then["allowed"]
    assert wanted.clause == case.clause
    assert set(case.then["alternatives"]) <= open_to(position, "Ann")


@case("delve.attack.melee-weapon", "bow in a scuffle")
def test_a_bow_is_no_melee_weapon(case: CaseUnderTest) -> None:
    refused_with_alternatives(case)


@case("delve.attack.ranged-weapon", "longsword cannot be shot")
def test_a_sword_is_no_ranged_weapon(case: CaseUnderTest) -> None:
    refused_with_alternatives(case)


@case("delve.attack.melee-weapon", "dagger in hand")
def test_a_dagger_in_hand_strikes(case: CaseUnderTest) -> None:
    position = against(armed(*case.given["in_hand"]), at=case.given["distance_ft"])
    wanted = attack_with(case.given["wanted"])
    assert allowed(judged(case, position, "Ann", wanted)) == case.then["allowed"]
    case.run(steps(1), position, choices=[wanted], dice=[(20, 2)])


@case("delve.attack.ranged-weapon", "spear thrown")
def test_a_spear_thrown_has_left_the_hand(case: CaseUnderTest) -> None:
    (spear,) = case.given["in_hand"]
    position = against(armed(spear), at=case.given["distance_ft"])
    wanted = attack_with(case.given["wanted"])
    assert allowed(judged(case, position, "Ann", wanted)) == case.then["allowed"]
    fight, _ = case.run(steps(1), position, choices=[wanted], dice=[(20, 2)])
    assert (spear in fight.state["Ann"].hands) == case.then["weapon_in_hand"]


WITH_RANGE: dict[str, MeleeAttack | RangedAttack] = {
    "close": MeleeAttack("longsword", "goblin"),
    "near": RangedAttack("spear", "goblin"),
    "far": RangedAttack("shortbow", "goblin"),
}


@case(
    "delve.attack.range",
    "spear thrown 30 feet",
    "spear thrown 35 feet",
    "sword at 10 feet",
    "bow at 120 feet in sight",
)
def test_a_weapon_reaches_its_band_and_no_farther(case: CaseUnderTest) -> None:
    wanted = WITH_RANGE[case.given["weapon_range"]]
    seen = case.given.get("seen", True)
    foe = monster("goblin", at=case.given["distance_ft"], morale_exempt=True, cover="none" if seen else "total")
    position = against(armed(wanted.weapon), 0, foe)
    option = judged(case, position, "Ann", wanted)
    assert allowed(option) == case.then["allowed"]
    if allowed(option):
        _, script = case.run(steps(1), position, choices=[wanted], dice=[(20, 2)])
        ((roll, _),) = script.thrown
        plain = rolled(script) == "normal" and roll.reading.add is not None and not roll.reading.add.rows
        assert plain == (case.then["penalty"] == "none")


@case("delve.attack.two-weapons", "sword and dagger")
def test_a_weapon_in_each_hand_gives_no_second_attack(case: CaseUnderTest) -> None:
    state = against(armed(*case.given["hands"]), at=5)
    made = 0
    for weapon, _ in zip(case.given["hands"], range(case.given["wanted_attacks"]), strict=True):
        wanted = MeleeAttack(weapon, "goblin")
        if allowed(judged(case, state, "Ann", wanted)):
            fight, _ = case.run(steps(1), state, choices=[wanted], dice=[(20, 2)])
            state, made = fight.state, made + 1
    assert made == case.then["attacks_allowed"]


# ---------------------------------------------------------------- ammunition


def shots(case: CaseUnderTest, rulings: dict[str, Any]) -> tuple[bool, Battle]:
    """Whether all the shots of a case can be made, one a turn, and the position after them."""
    state = against(armed("shortbow", ammo=(("arrows", case.given["ammo"]),)), at=30, rulings=rulings)
    for _ in range(case.given["shots"]):
        wanted = RangedAttack("shortbow", "goblin")
        if not allowed(judged(case, state, "Ann", wanted)):
            return False, state
        fight, _ = case.run(steps(1), state, choices=[wanted], dice=[(20, 2)])
        state = on_turn(fight.state, "Ann")
    return True, state


@case("delve.attack.ammunition", "last arrow", "empty quiver", "option off")
def test_each_shot_uses_an_arrow(case: CaseUnderTest) -> None:
    possible, state = shots(case, case.option())
    assert possible == case.then["allowed"]
    if "ammo" in case.then:
        assert state["Ann"].ammo_for(WEAPONS["shortbow"]) == case.then["ammo"]


# ---------------------------------------------------------------- past others

SHOOT = RangedAttack("shortbow", "goblin")


@case("delve.attack.past-others", "miss harms nobody")
def test_a_miss_past_a_friend_harms_nobody(case: CaseUnderTest) -> None:
    assert case.given["ally_between"]
    goblin = monster("goblin", at=30)
    position = on_turn(battle(armed("shortbow"), hero("Bob", at=15), goblin), "Ann")
    fight, _ = case.run(steps(1), position, choices=[SHOOT], dice=[(20, case.given["natural"])])
    assert bool(happened(fight, Hit)) == case.given["hit"]
    assert position["Bob"].hp - fight.state["Bob"].hp == case.then["damage_to_ally"]


@case("delve.attack.past-others", "option stray_shot_on_natural_1")
def test_a_1_may_go_astray(case: CaseUnderTest) -> None:
    told = case.given["ally"]
    ally = hero(told["name"], ac=told["ac"], hp=told["hp"], at=15)
    weapon = bow(case.given["damage"])
    archer = armed("shortbow", weapons={"shortbow": weapon}, dex=case.given["mod"])
    goblin = monster("goblin", ac=case.given["ac"], at=30)
    position = on_turn(battle(archer, ally, goblin, rulings=case.option()), "Ann")
    fight, script = case.run(steps(1), position, choices=[SHOOT])

    words = {"attack": " target", "stray": f" {ally.name}", "damage": ""}
    assert [roll.throw.text + words[roll.purpose] for roll, _ in script.thrown] == case.given["roll_order"]
    hits = [fact.target for fact in happened(fight, Hit)]
    assert ("goblin" in hits) == case.then["hit"]
    (stray, (face,)), expected = script.thrown[1], case.then[ally.name]
    assert stray.reading.add is not None
    assert face + stray.reading.add.total == expected["total"]
    assert (ally.name in hits) == expected["hit"]
    assert [fact.amount for fact in happened(fight, Damaged)] == [expected["damage"]]
    assert fight.state[ally.name].hp == expected["hp"]


# ---------------------------------------------------------------- the helpless


def helpless_goblin(told: Any) -> Creature:
    """A goblin as a case describes it, with the condition it is in."""
    assert told.get("kind", "monster") == "monster"
    asleep = Effect("sleep", "Ann", condition=told["condition"])
    return monster("goblin", life=told["state"], hp=told.get("hp", 10), effects=(asleep,), morale_exempt=True)


def strike_the_sleeper(case: CaseUnderTest, dice: list[tuple[int, int]]) -> tuple[Fight[Battle], Script]:
    weapon = blade(case.given.get("damage", "1d8"))
    actor = armed("longsword", weapons={"longsword": weapon})
    position = against(actor, 0, helpless_goblin(case.given["target"]), rulings=case.option())
    return case.run(steps(1), position, choices=[MeleeAttack("longsword", "goblin")], dice=dice)


@case("delve.attack.helpless", "hit on a dying character by default")
def test_a_hit_on_the_dying_changes_nothing(case: CaseUnderTest) -> None:
    told = case.given["target"]
    fallen = hero("Bob", hp=told["hp"], max_hp=10, life=told["state"], timer=told["timer_left"])
    ogre = monster("ogre", routine=((claw(str(case.given["damage"]), name="club"),),))
    position = on_turn(battle(hero("Ann", at=60), fallen, ogre), "ogre")
    fight, _ = case.run(steps(1), position, choices=[MonsterAttack("club", "Bob")], dice=[(20, 12), (20, 3)])
    assert happened(fight, Hit)
    bob = fight.state["Bob"]
    assert (bob.hp, bob.timer, bob.life) == (case.then["hp"], case.then["timer_left"], case.then["state"])


@case("delve.attack.helpless", "option auto_hit")
def test_a_table_may_let_the_helpless_be_hit_without_a_roll(case: CaseUnderTest) -> None:
    fight, script = strike_the_sleeper(case, case.dice)
    assert [roll.throw.text for roll, _ in script.thrown] == case.given["roll_order"]
    (hit,) = happened(fight, Hit)
    assert case.then["hit"]
    assert hit.critical == case.then["critical"]
    assert [fact.amount for fact in happened(fight, Damaged)] == [case.then["damage"]]
    assert fight.state["goblin"].hp == case.then["hp"]


@case("delve.attack.helpless", "option none")
def test_a_table_may_give_nothing_against_the_helpless(case: CaseUnderTest) -> None:
    _, script = strike_the_sleeper(case, [(20, 2)])
    assert rolled(script) == case.then["roll"]
    assert len(script.thrown[0][1]) == case.then["dice_rolled"]


@case("delve.attack.helpless", "option finish_off_helpless")
def test_a_table_may_let_the_helpless_be_slain(case: CaseUnderTest) -> None:
    goblin = helpless_goblin(case.given["target"])
    assert goblin.hp == case.given["target"]["hp"]
    position = against(armed("longsword", at=case.given["distance_ft"]), 0, goblin, rulings=case.option())
    fight, script = case.run(steps(1), position, choices=[FinishOff("goblin")])
    assert not script.thrown
    assert fight.state["goblin"].life == case.then["state"]
    assert len(happened(fight, ActionSpent)) == case.then["actions_used"]
