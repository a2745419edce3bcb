"""Worked cases of one blow, and of whole exchanges of blows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, case, cases_where
from tests.warband.building import (
    ANY_DIE,
    LIBRARY,
    MIDDLE,
    TABLE,
    Play,
    active,
    as_cases_play,
    battle,
    character,
    cm,
    effect,
    facing_pair,
    in_case,
    place,
    told_cm,
    told_place,
    weapon,
)
from tests.warband.outcome import Outcome, agree
from tests.warband.scenery import table_with
from tests.warband.test_cases_ground import arc_of
from zaruba.kernel.asks import Ask, Offer, Roll
from zaruba.kernel.content import Faults
from zaruba.kernel.fight import Fight, drive
from zaruba.space.measured.table import Table
from zaruba.systems.warband import SYSTEM, ground, melee, replies
from zaruba.systems.warband.actions import Attack, Shoot
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.damage import wound
from zaruba.systems.warband.facts.moving import CameDown
from zaruba.systems.warband.facts.striking import AttackBegan, NoReply, Replied, Struck
from zaruba.systems.warband.movement import speed_of
from zaruba.systems.warband.sheet import Ranged

WEAPONS = {**LIBRARY.weapons, **LIBRARY.ranged}

Maker = Callable[[Fight[Battle]], Any]
MAKERS: Mapping[int, tuple[Maker, ...]] = {
    0: (
        lambda fight: melee.blow(fight, "A", "D", "main", first=True, front=True),
        lambda fight: replies.flee_blow(fight, "A", "D"),
    ),
    -1: (lambda fight: replies.reply_blow(fight, "A", "D", "main"),),
}
"""Everything that throws a strength die with so much added to it: the same blow comes out the same in each."""


def blow_of(told: Mapping[str, Any]) -> Battle:
    """One blow of A at D: named modifiers stand on the weapon, on the armour, or as effects on A."""
    mods = dict(told.get("damage_mods", {}))
    armour = -mods.pop("armour", 0)
    bonus = {name: mods.pop(name) for name in tuple(mods) if name in WEAPONS}
    name, more = next(iter(bonus.items()), ("weapon", 0))
    effects = tuple(effect(one, damage=change) for one, change in mods.items())
    striker = character(
        "A",
        damage=tuple(told["damage"]),
        weapons=(weapon(name=name, bonus=more),),
        effects=effects,
        at=(MIDDLE, MIDDLE, 0),
    )
    struck = character("D", armour=armour, at=(MIDDLE + 300, MIDDLE, 0), facing=18000)
    return battle(striker, struck)


@cases_where("warband", lambda one: set(one.given) == {"blow"} and not one.clause.startswith("warband.magic."))
def test_a_blow(case: CaseUnderTest) -> None:
    told = case.given["blow"].plain()
    for maker in MAKERS[told.get("roll_mod", 0)]:
        before = blow_of(told)
        position = active(before, "A", "melee")
        play = Play(case, begun(position))
        play.go(maker)
        play.finish()
        agree(case, Outcome(play, before))


def begun(position: Battle) -> Battle:
    """An attack of A at D declared, its blow still to come."""
    fight = Fight(position)
    fight.record(AttackBegan("A", "D", ("main",), front=True))
    return fight.state


@cases_where("warband", lambda one: set(one.given) <= {"exchange", "arc"} and "exchange" in one.given)
def test_an_exchange(case: CaseUnderTest) -> None:
    told = case.given["exchange"]
    attacker, defender = told["attacker"].plain(), told["defender"].plain()
    before = active(battle(*facing_pair(told, attacker, defender)), "A", "melee")
    if "arc" in case.given:
        assert arc_of(case)["arc"] == case.then["arc"]
    play = Play(case, before, as_cases_play(waive=defender.get("waive", False)))
    play.act("A", Attack("D"))
    play.finish()
    agree(case, Outcome(play, before), besides=("arc",))


@pytest.mark.parametrize("name", ["sword", "axe", "spear"])
def test_weapons_of_the_list_stand_in_the_library(name: str) -> None:
    assert LIBRARY.weapons[name].name == name


# ---------------------------------------------------------------- shots that a save may stop


def shot_at(case: CaseUnderTest, target: Character, *, gap: float = 20, decide: Any = None) -> Play:
    """A, at the middle of the table, shoots with a weapon of the case's damage at D."""
    bow = Ranged("bow", cm(case.given.get("range", 40)), tuple(case.given.get("damage", (1, 2, 3))))
    shooter = character("A", ranged=(bow,), at=(MIDDLE, MIDDLE, 0))
    position = battle(shooter, replace(target, at=(MIDDLE + 250 + cm(gap), MIDDLE, 0)))
    play = Play(case, active(position, "A", "additional"), decide)
    play.act("A", Shoot("D", "bow"))
    return play


@cases_where("warband", lambda one: set(one.given) == {"damage", "target", "rolls_order"})
def test_a_shot_that_may_be_dodged(case: CaseUnderTest) -> None:
    play = shot_at(case, in_case("D", case.given["target"]))
    assert [ask.purpose for ask, _ in play.script.thrown] == [
        ROLLS[one] for one in case.given["rolls_order"].split(", ")
    ]
    play.finish()
    agree(case, Outcome(play, play.now))


@cases_where("warband", lambda one: {"rolls_order", "shield", "arc"} <= set(one.given))
def test_a_shot_at_a_shield(case: CaseUnderTest) -> None:
    rear = case.given["arc"] == "rear"
    bearer = character("D", hp=case.given["hp"], shield=case.given["shield"], facing=0 if rear else 18000)
    play = shot_at(case, bearer, gap=case.given["gap"])
    assert [ask.purpose for ask, _ in play.script.thrown] == [
        ROLLS[one] for one in case.given["rolls_order"].split(", ")
    ]
    play.finish()
    agree(case, Outcome(play, play.now))


ROLLS = {"hit": "hit", "damage": "strength", "dodge": "dodge", "shield": "shield"}
"""What dice of a case are thrown for, as the rules call it."""


# ---------------------------------------------------------------- lines of attack


def may_attack(
    case: CaseUnderTest, attacker: Any, target: Any, *others: Any, table: Table = TABLE, **fields: Any
) -> bool:
    """Whether A may attack D where they stand, with whoever else is on the table."""
    one = in_case("A", attacker, facing=0, **fields)
    position = battle(one, character("D", at=place(target)), *others, table=table)
    if "gap" in case.then:
        assert told_cm(ground.answer(position, ground.gap("A", "D"))) == case.then["gap"]
    return isinstance(Play(case, active(position, "A", "melee")).judged("A", Attack("D")), Offer)


@cases_where("warband", lambda one: set(one.given) == {"attacker", "target", "reach", "terrain"})
def test_scenery_on_the_line_of_attack(case: CaseUnderTest) -> None:
    table = table_with(one.plain() for one in case.given["terrain"])
    attacker = {"at": case.given["attacker"], "reach": case.given["reach"]}
    assert may_attack(case, attacker, case.given["target"], table=table) is case.then["may_attack"]


@cases_where("warband", lambda one: set(one.given) in (
    {"attacker", "between", "target"}, {"attacker", "between_enemy", "target"}
))  # fmt: skip
def test_models_on_the_line_of_attack(case: CaseUnderTest) -> None:
    key, side = ("between", "A") if "between" in case.given else ("between_enemy", "D")
    between = character("x", side, at=place(case.given[key]))
    assert may_attack(case, case.given["attacker"], case.given["target"], between) is case.then["may_attack"]


@case("warband.melee.same-target", "switching is refused")
def test_one_enemy_in_a_melee_phase(case: CaseUnderTest) -> None:
    attacker = character("A", attacks=case.given["attacks"], weapons=(weapon(2),), at=place((0, 0)))
    first, second = case.given["first_target"], case.given["request_second_target"]
    enemies = [character(name, "E", at=place((0, y))) for name, y in ((first, 3), (second, -3))]
    play = Play(case, active(battle(attacker, *enemies), "A", "melee"))
    play.script.dice.extend(ANY_DIE)
    play.act("A", Attack(first))
    assert {fact.target for fact in play.all(Struck)} == {first}
    assert isinstance(play.judged("A", Attack(second)), Offer) is case.then["allowed"]


# ---------------------------------------------------------------- pushes


@cases_where("warband", lambda one: set(one.given) == {"attacker", "target", "knock_back"})
def test_a_push(case: CaseUnderTest) -> None:
    hammer = weapon(2, knock_back=case.given["knock_back"])
    attacker = character("A", at=place(case.given["attacker"]), weapons=(hammer,))
    target = character("D", at=place(case.given["target"]), facing=4500)
    before = active(battle(attacker, target), "A", "melee")
    play = Play(case, before)
    play.script.dice.extend(ANY_DIE)
    play.act("A", Attack("D"))
    found = {
        "target_at": told_place(play.now["D"].at),
        "gap": told_cm(ground.answer(play.now, ground.gap("A", "D"))),
    }
    assert found == {"target_at": case.then["target_at"], "gap": case.then["gap"]}
    assert play.now["D"].facing == 4500


@case("warband.melee.knock-back", "off a roof")
def test_a_push_off_a_roof(case: CaseUnderTest) -> None:
    """The damage of the blow, then that of the fall, against which armour is no help."""
    told, edge = case.given["blow"].plain(), case.given["roof_edge_x"]
    attacker, target = place(case.given["attacker"]), place(case.given["target"])
    roof = {"kind": "building", "poly": [[-9, -9], [edge, -9], [edge, 9], [-9, 9]], "z": [0, told_cm(attacker[2])]}
    hammer = weapon(2, knock_back=case.given["knock_back"])
    assert told["damage_mods"] == {"armour": -case.given["armour"]}
    one = character("A", at=attacker, damage=tuple(told["damage"]), weapons=(hammer,))
    other = character(
        "D", at=target, facing=18000, hp=case.given["target_hp"], armour=case.given["armour"], replies_left=1,
        weapons=(weapon(case.given["defender_reach"]),),
    )  # fmt: skip
    before = active(battle(one, other, table=table_with([roof])), "A", "melee")
    play = Play(case, before)
    play.act("A", Attack("D"))
    play.finish()
    (fell,) = play.all(CameDown)
    assert fell.damage == case.then["fall_damage"]
    assert told_cm(play.now["D"].at[2]) == case.then["z"]
    agree(case, Outcome(play, before), besides=("fall_damage", "z"))


def test_whoever_is_thrown_to_his_death_scores_for_the_one_who_threw() -> None:
    """warband.melee.knock-back: he falls, is removed, and nobody answers; warband.victory.points counts it for the thrower."""
    roof = {"kind": "building", "poly": [[-9, -9], [4.5, -9], [4.5, 9], [-9, 9]], "z": [0, 8]}
    one = character("A", at=place((0, 0, 8)), damage=(1, 1, 1), weapons=(weapon(2, knock_back=3),))
    other = character("D", at=place((3, 0, 8)), facing=18000, hp=2, replies_left=1, cost=20, weapons=(weapon(2),))
    position = active(battle(one, other, table=table_with([roof])), "A", "melee")
    fight = Fight(position)

    def answer(ask: Ask) -> Any:
        return ask.reading.read_faces(ask.throw, (1,)) if isinstance(ask, Roll) else as_cases_play()(ask)

    drive(melee.declare(fight, "A", "D"), answer)
    assert not fight.state["D"].up
    assert fight.state.melee is None
    assert [fact.why for fact in fight.facts if isinstance(fact, NoReply)] == ["dead"]
    assert fight.state.score("A") >= 2


@case("warband.melee.target-out-of-reach", "pushed against a wall after 1 cm")
def test_a_push_ends_at_a_wall(case: CaseUnderTest) -> None:
    gap, behind = cm(case.given["gap"]), cm(case.given["wall_behind_target_at"])
    attacker = in_case("A", case.given["attacker"], at=(MIDDLE, MIDDLE, 0))
    defender = character(
        "D", at=(MIDDLE + 250 + gap, MIDDLE, 0), facing=18000, replies_left=1,
        weapons=(weapon(case.given["defender_reach"]),),
    )  # fmt: skip
    near = told_cm(defender.at[0] - MIDDLE + 125 + behind)
    house = {"kind": "building", "poly": [[near, -9], [near + 9, -9], [near + 9, 9], [near, 9]], "z": [0, 6]}
    before = active(battle(attacker, defender, table=table_with([house])), "A", "melee")
    after_first: list[float] = []

    def decide(ask: Any) -> Any:
        if ask.window == "reply":
            after_first.append(told_cm(ground.answer(play.now, ground.gap("A", "D"))))
        return as_cases_play()(ask)

    play = Play(case, before, decide)
    play.script.dice.extend(ANY_DIE)
    play.act("A", Attack("D"))
    found = {
        "gap_after": after_first[0], "reply_possible": bool(play.all(Replied)),
        "second_attack_possible": [fact.kind for fact in play.all(Struck)].count("extra") == 1,
    }  # fmt: skip
    assert found == case.then.plain()


# ---------------------------------------------------------------- wounds, removal, weapons


@case("warband.death.wounds", "two hits")
def test_wounds_add_up(case: CaseUnderTest) -> None:
    target = character("D", hp=case.given["hp"])
    play = Play(case, battle(target, character("A")))
    for amount in case.given["damages"]:
        play.go(partial(_wounded, amount))
    changed = speed_of(play.now["D"]) != speed_of(target)
    assert {"hp": play.now["D"].hp, "speed_changed": changed} == case.then.plain()


@case("warband.death.removal", "exactly 0")
def test_nothing_left_is_removal(case: CaseUnderTest) -> None:
    play = Play(case, battle(character("D", hp=case.given["hp"]), character("A")))
    play.go(partial(_wounded, case.given["damage"]))
    assert (not play.now["D"].there) is case.then["removed"]


async def _wounded(amount: int, fight: Fight[Battle]) -> None:
    wound(fight, "D", amount, "A")


@cases_where("warband", lambda one: set(one.given) == {"weapons", "shield"})
def test_what_two_hands_hold(case: CaseUnderTest) -> None:
    held = case.given.plain()
    with case.witness.watching():
        faults = _faults_of(held)
    assert (not faults) is case.then["legal"]


def test_what_the_left_hand_holds() -> None:
    """warband.roster.melee-weapons: a weapon for it, that reaches no farther; nothing beside a two-handed one."""
    for main, left, said in (
        ("spear", "dagger", []), ("sword", "sword", []), ("dagger", "sword", ["off-hand-too-long"]),
        ("sword", "axe", ["not-in-the-left-hand"]), ("pike", "dagger", ["two-handed"]),
    ):  # fmt: skip
        assert _faults_of({"weapons": [main], "off_hand": left}) == said


def test_there_is_one_main_weapon() -> None:
    """warband.roster.characters, warband.roster.melee-weapons: nobody would ever strike with the second."""
    assert _faults_of({"weapons": ["spear"]}) == []
    assert _faults_of({"weapons": ["spear", "dagger"]}) == ["one-main-weapon"]


def test_what_is_counted_for_the_whole_game_has_a_name_of_its_own() -> None:
    """warband.order.frequency, warband.ability.list: an order and a skill of one name would use each other up."""

    def faults(key: str, **uses: int) -> list[str]:
        skill = {"changes": {"melee_damage": 1}, "lasts": 1, **uses}
        library = {"kind": "library", "system": "warband", "abilities": {key: skill}}
        leads = {"leadership": 3, "orders": ["strike_hard", "charge"], "abilities": [key]}
        return _faults_of(leads, library=[library])

    assert faults("strike_hard", uses=2) == ["counted-by-one-name"]
    assert faults("strike_hard") == faults("roar", uses=2) == faults("charge", uses=2) == []


def _faults_of(held: dict[str, Any], **more: Any) -> list[str]:
    try:
        SYSTEM.load(
            {
                "kind": "scenario",
                "system": "warband",
                "title": {"en": "Arms", "ru": "Оружие"},
                **more,
                "combatants": [
                    {
                        "name": "one",
                        "player": "A",
                        "at": [10, 10],
                        "speed": 14,
                        "hp_max": 6,
                        "damage": [1, 2, 3],
                        **held,
                    },
                    {"name": "other", "player": "B", "at": [30, 10], "from": "swordsman"},
                ],
            }
        )
    except Faults as caught:
        return [fault.code for fault in caught.faults]
    return []
