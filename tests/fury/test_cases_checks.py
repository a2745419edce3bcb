"""Worked cases of tests: plain ones, skills, opposed ones and contests for order; and of what a sheet holds."""

from __future__ import annotations

from typing import Any, get_args

from tests.fury.building import Play, armour, in_case, met, of_table
from tests.fury.test_cases_attack import contest
from tests.support.cases import CaseUnderTest, case, cases_where
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight
from zaruba.kernel.ledger import Case
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.fury import percent, turn
from zaruba.systems.fury.actions import StandardAttack, UseSkill
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.damage import PLACES, deal, location_of_roll, swapped
from zaruba.systems.fury.facts import Hit, Missed, SkillUsed
from zaruba.systems.fury.files import built_in
from zaruba.systems.fury.files.parts import worn
from zaruba.systems.fury.percent import bonus, characteristic, contest_for_order, opposed, percent_degrees
from zaruba.systems.fury.reaction import dodge_refused, parry_refused
from zaruba.systems.fury.sheet import LOCATIONS, Characteristic

ANNA, ORC = "Anna", "Orc"
CHARACTERISTICS = get_args(Characteristic)


def anna(told: Any, **fields: Any) -> Fighter:
    return in_case(ANNA, told, side="humans", at=[0, 0], **fields)


def orc(told: Any = None, **fields: Any) -> Fighter:
    return in_case(ORC, told or {}, **{"side": "orcs", "at": [1, 0], **fields})


# ---------------------------------------------------------------- one side


def skill_named(words: str) -> str:
    """The skill of a test, or the characteristic of a common one that nobody was taught."""
    return words.removeprefix("a common skill of ").removesuffix(", untrained")


@cases_where("fury", lambda one: "test" in one.given)
def test_one_side(case: CaseUnderTest) -> None:
    """A characteristic as a bare test, a skill as an action of a turn."""
    given, then = case.given, case.then
    which: Any = skill_named(given["test"])
    play = Play(case, met(case, anna(given["actor"]), orc(at=[9, 0])))
    if which == given["test"] and which in CHARACTERISTICS:
        rows = tuple(
            Modifier(value, "fury.core.modifiers", f"circumstance {number}")
            for number, value in enumerate(given.get("modifiers", ()))
        )
        play.go(lambda fight: percent.passes(fight, ANNA, which, purpose="test", rows=rows))
    else:
        found = play.judged(UseSkill(which))
        assert isinstance(found, Offer) is then.get("legal", True)
        if isinstance(found, Refusal):
            return
        play.act(UseSkill(which))
    play.script.finish()
    ((ask, faces),) = play.script.thrown
    target, success = ask.reading.target, ask.reading.read_faces(ask.throw, faces)
    assert target is not None
    assert [fact.success for fact in play.steps[-1].all(SkillUsed)] in ([], [success])
    with case.witness.watching():
        seen = percent_degrees(play.now.rulings, target).read_faces(ask.throw, faces)
    assert seen.success == success
    degrees = "degrees" if success else "degrees_of_failure"
    told = {"target": target.total, "success": success, degrees: seen.degrees}
    assert {key: told[key] for key in then} == then.plain()


# ---------------------------------------------------------------- two sides


@cases_where("fury", lambda one: "contest" in one.given)
def test_two_sides(case: CaseUnderTest) -> None:
    """An opposed test, or a contest that only decides who goes first."""
    given, then = case.given, case.then
    which = given["contest"]
    position = met(case, in_case("initiator", given["initiator"]), in_case("opponent", given["opponent"]))
    play = Play(case, position)
    told: dict[str, Any] = {}

    async def who_wins(fight: Fight[Battle]) -> None:
        told["initiator_wins"] = await opposed(fight, "initiator", "opponent", which, purpose="contest")

    async def who_is_first(fight: Fight[Battle]) -> None:
        names = ("initiator", "opponent")
        told["first"] = (await contest_for_order(fight, names, which, purpose="contest"))[0]

    step = play.go(who_is_first if given.get("purpose") == "order" else who_wins)
    play.script.finish()
    told |= contest(step, "contest") | {"tied_once": len(step.thrown) == 4}
    assert {key: told[key] for key in then} == then.plain()


def is_clash(one: Case) -> bool:
    """Several at once, and one of them first."""
    return "fighters" in one.given and "first" in one.then


@cases_where("fury", is_clash)
def test_reserves_used_at_the_same_moment(case: CaseUnderTest) -> None:
    """In the turn of somebody else two want to strike with their reserved half actions; the first one misses."""
    given, then = case.given, dict(case.then.items())
    assert all("reserved standard_attack" in event for event in given.get("events", ()))
    first = then.pop("first")
    squares = ([0, 0], [2, 0])
    both = [
        in_case(name, told, side="humans", at=at, reserve=True)
        for at, (name, told) in zip(squares, given["fighters"].items(), strict=True)
    ]
    play = Play(case, met(case, orc(), *both), lambda ask: dict.fromkeys(given["fighters"], StandardAttack(ORC)))
    play.script.dice.append((100, 100))
    step = play.go(turn.step)
    play.script.finish()
    assert [fact.attacker for fact in step.all(Missed)] == [first]
    assert not step.all(Hit)
    assert [one.name for one in play.now.fighters if one.reserve] == [name for name in then if name != first]
    sides = contest(step, "delay")
    assert {"initiator": then["Anna"].plain(), "opponent": then["Bruno"].plain()} == sides


# ---------------------------------------------------------------- the sheet


@cases_where("fury", lambda one: "sb" in one.then)
def test_tens_digits(case: CaseUnderTest) -> None:
    sheet = anna(case.given["actor"]).sheet
    with case.witness.watching():
        assert case.then.plain() == {"sb": bonus(sheet.s), "tb": bonus(sheet.t)}


@case("fury.core.sheet", "defaults fill in")
def test_what_a_sheet_leaves_out(case: CaseUnderTest) -> None:
    then, position = case.then, met(case, anna(case.given["actor"]), orc())
    one = position[ANNA]
    assert (one.sheet.a, one.sheet.m, one.sheet.magic) == (then["a"], then["m"], then["magic"])
    assert one.sheet.ap == armour(then["ap"])
    assert (one.main_hand, one.off_hand or "empty") == (then["main_hand"], then["off_hand"])
    blow = of_table("hand_weapon")
    with case.witness.watching():
        assert characteristic(one.sheet, "ws") == case.given["actor"]["ws"]
        assert (parry_refused(position, one, blow) is None) == then["may_parry"]
        assert (dodge_refused(position, one, blow) is None) == then["may_dodge"]


@case("fury.weapons.armour", "suit as one number")
def test_a_suit_protects_every_place(case: CaseUnderTest) -> None:
    suit = built_in().armours[case.given["armour"]]
    with case.witness.watching():
        assert dict(zip(LOCATIONS, worn((suit,)), strict=True)) == case.then["ap"].plain()


# ---------------------------------------------------------------- places and weapons


@cases_where("fury", lambda one: "locations" in one.then)
def test_places(case: CaseUnderTest) -> None:
    """The number of a place is the attack roll with its digits swapped; a second roll to confirm is no part of it."""
    given, then = case.given, case.then
    if "attack_rolls" in given:
        rolls = given["attack_rolls"]
        with case.witness.watching():
            assert [location_of_roll(roll) for roll in rolls] == then["locations"]
        if "location_numbers" in then:
            assert [swapped(roll) for roll in rolls] == then["location_numbers"]
        if "confirm_roll" in given:
            assert location_of_roll(given["confirm_roll"]) not in then["locations"]
        return
    with case.witness.watching():
        for number, told in zip(given["location_numbers"], then["locations"], strict=True):
            assert PLACES[number - 1] == location_of_roll(swapped(number)) == told


@cases_where("fury", lambda one: set(one.then) == {"damage_total"})
def test_damage_alone(case: CaseUnderTest) -> None:
    """A damage roll without a blow."""
    ulf = anna(case.given["attacker"])
    weapon = ulf.held("main_hand")
    assert weapon is not None
    dealt: list[int] = []

    async def rule(fight: Fight[Battle]) -> None:
        dealt.append(await deal(fight, ANNA, weapon, confirm="never", soaked=Tally()))

    play = Play(case, met(case, ulf, orc()))
    play.go(rule)
    play.script.finish()
    assert dealt == [case.then["damage_total"]]
