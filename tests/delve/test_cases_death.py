"""Worked cases of delve.death."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, claw, hero, monster, on_turn
from tests.delve.test_cases_morale import Course, Moment, moment
from tests.delve.test_cases_turn import about_to_act, allowed, happened, judged, seat, steps, walked_to
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Action, Choose
from zaruba.kernel.fight import Fight
from zaruba.space.squares import FLOOR, Ground, read
from zaruba.systems.delve.actions import (
    CastSpell,
    DrinkPotion,
    FirstAid,
    GivePotion,
    Kill,
    KnockOut,
    MeleeAttack,
    MonsterAttack,
    Move,
    Speak,
)  # fmt: skip
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import FocusEnded, Healed, TimerRan, TimerSet, TurnBegan
from zaruba.systems.delve.sheet import Item, Spell, damage

# ---------------------------------------------------------------- helpers

Plan = dict[Moment, list[Action]]

HIT, HIT_HELPLESS, PASS, LOW = (20, 19), [(20, 19)] * 2, (20, 15), (20, 7)
BITE = MonsterAttack("claw", "Ann")
POTION = Item("potion", "potion", heals_by_level=True)


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def ann(**fields: Any) -> Creature:
    """Ann; with 0 hit points she is dying unless something else is said."""
    if fields.get("hp", 1) == 0:
        fields = {"life": "dying", "prone": True, "max_hp": 8, **fields}
    return hero("Ann", **fields)


def bob(**fields: Any) -> Creature:
    """Bob, with a healing potion at hand."""
    return hero("Bob", items=(fields.pop("potion", POTION),), at=5, **fields)


def sip(amount: int) -> Item:
    """A potion that restores just so much."""
    return Item("sip", "potion", healing=damage(str(amount)))


def goblin(name: str = "goblin", amount: int = 9, **fields: Any) -> Creature:
    """A goblin whose claw does so much and needs no damage dice."""
    return monster(name, routine=((claw(str(amount)),),), at=5, morale_exempt=True, **fields)


def circle(order: Iterable[str], *creatures: Creature, seat_now: str = "", **fields: Any) -> Battle:
    """The circle of seats, its turns about to begin, or going on after a seat."""
    seats = tuple(map(seat, order))
    return replace(battle(*creatures, seating=seats, **fields), phase="rounds", order=seats, seat=seat_now)


def throws(script: Script, purpose: str) -> int:
    return sum(ask.purpose == purpose for ask, _ in script.thrown)


# ---------------------------------------------------------------- who dies slowly

BLAST = Spell("blast", 1, "far", targets=0, size_ft=10, burst=True)


@case("delve.death.who", "same damage, two fates")
def test_only_characters_die_slowly(case: CaseUnderTest) -> None:
    blast = replace(BLAST, damage=damage(str(case.given["damage"])))
    wizard = hero("Wiz", spells=(blast,), casting="int", at=30)
    makers = {"character": hero, "monster": monster}
    targets = [makers[told["kind"]](told["name"], hp=told["hp"]) for told in case.given["targets"]]
    start = on_turn(battle(wizard, *targets), "Wiz")
    cast = CastSpell("blast", ("goblin",))
    fight, _ = case.run(steps(1), start, choices=[cast, Kill(), Kill()], dice=[PASS])
    for target in targets:
        now = fight.state[target.name]
        assert now.hp == case.then[target.name]["hp"]
        assert now.life == case.then[target.name]["state"]


@case("delve.death.who", "flagged rival")
def test_a_table_may_let_a_named_monster_die_slowly(case: CaseUnderTest) -> None:
    target = case.given["target"]
    assert target["kind"] == "monster"
    rival = monster("rival", hp=target["hp"], dies_slowly=target["dies_slowly"], at=5)
    position = battle(hero("Ann", weapons=(blade(str(case.given["damage"])),)), rival, rulings=case.option())
    blow = MeleeAttack("longsword", "rival")
    fight, _ = case.run(steps(1), on_turn(position, "Ann"), choices=[blow, Kill()], dice=[HIT])
    assert fight.state["rival"].life == case.then["state"]


# ---------------------------------------------------------------- unconscious

TASKS: dict[str, type[Action]] = {"speak": Speak, "drink_own_potion": DrinkPotion, "move_5_ft": Move}


@case("delve.death.unconscious", "no tasks")
def test_the_unconscious_do_nothing_on_their_turn(case: CaseUnderTest) -> None:
    position = battle(ann(hp=0, life=case.given["state"], items=(POTION,)), bob(), goblin())
    fight, script = case.run(steps(1), about_to_act(position, "Ann"), dice=[(4, 2)])
    assert fight.state.waiting == ()
    offered = [offer.action for ask in script.asked if isinstance(ask, Choose) for offer in ask.offers]
    may = [any(isinstance(action, TASKS[task]) for action in offered) for task in case.given["wanted"]]
    assert may == case.then["allowed"]


@case("delve.death.unconscious", "focus ends")
def test_a_spell_held_by_focus_ends_with_consciousness(case: CaseUnderTest) -> None:
    spell = Spell(case.given["focusing_on"], 1, "self", friendly=True, focus=True)
    wizard = ann(hp=9, life=case.given["state_before"], spells=(spell,), casting="int", focus=spell.name)
    bite = goblin(amount=9 - case.given["hp_after"])
    fight, script = case.run(steps(1), on_turn(battle(wizard, bob(), bite), "goblin"), choices=[BITE], dice=[HIT])
    assert fight.state["Ann"].hp == case.given["hp_after"]
    assert bool(happened(fight, FocusEnded)) == case.then["spell_ends"]
    assert {"none": 0}[case.then["focus_check"]] == throws(script, "focus")


@case("delve.death.wakes", "healed by 1")
def test_a_single_hit_point_wakes(case: CaseUnderTest) -> None:
    down = ann(**{key: case.given[key] for key in ("hp", "max_hp")}, life=case.given["state"])
    down = replace(down, timer=case.given["timer_left"])
    friend = bob(potion=sip(case.given["healed"]))
    start = on_turn(battle(down, friend, goblin()), "Bob")
    fight, _ = case.run(steps(1), start, choices=[GivePotion("sip", "Ann")])
    awake = fight.state["Ann"]
    assert (awake.hp, awake.life) == (case.then["hp"], case.then["state"])
    assert (awake.prone, awake.timer) == (case.then["prone"], case.then["timer"])


@case("delve.death.wakes", "healed between turns")
def test_whoever_wakes_acts_on_the_next_turn(case: CaseUnderTest) -> None:
    now, dying, healer = case.given["round"], case.given["dying"], case.given["healed_by"]
    assert (dying, healer) == ("Ann", "Bob")
    position = circle(case.given["order"], ann(hp=0, timer=3), bob(potion=sip(3)), goblin(), seat_now=dying)
    course = Course({(healer, now): [GivePotion("sip", dying)]}, round_now=now)
    fight, script = case.run(course.through(now + 1), position, otherwise=course)
    (turn,) = [
        when for when, fact in zip(course.when(TurnBegan), happened(fight, TurnBegan), strict=True)
        if fact.turn.who == dying
    ]  # fmt: skip
    assert f"round {turn[1]}" == case.then["ann_next_turn"]
    asked = [ask for ask in script.asked if isinstance(ask, Choose) and ask.who == dying]
    assert bool(asked) == case.then["ann_can_act"]
    assert throws(script, "death-save") == case.then["d20_rolls"]


# ---------------------------------------------------------------- the timer


@case("delve.death.timer", "falls before own turn", "falls after own turn")
def test_the_timer_is_rolled_on_ones_own_turn(case: CaseUnderTest) -> None:
    falls = moment(case.given["falls_in"])
    assert falls[0] == "GM"
    position = circle(case.given["order"], ann(hp=5, con=case.given["con"]), bob(), goblin())
    rounds = case.then["timer"]
    course = Course({("goblin", falls[1]): [BITE]})
    fight, script = case.run(
        course.until(lambda fight: fight.state["Ann"].life == "dead"), position,
        dice=[HIT, *case.dice, *[LOW] * rounds], otherwise=course,
    )  # fmt: skip
    assert course.when(TimerSet) == [moment(case.then["timer_rolled"])]
    assert [fact.rounds for fact in happened(fight, TimerSet)] == [rounds]
    assert throws(script, "death-save") == len(course.when(TimerRan)), "every d20 that was no 20 took a round"
    assert course.when(TimerRan)[-1] == moment(case.then["last_d20"])


@case("delve.death.timer", "healed before the first turn")
def test_no_timer_for_whoever_is_healed_in_time(case: CaseUnderTest) -> None:
    now, falls, healer = case.given["round"], case.given["falls"], case.given["healed_by"]
    position = circle(case.given["order"], ann(hp=5), bob(potion=sip(3)), goblin())
    course = Course({("goblin", now): [BITE], (healer, now): [GivePotion("sip", falls)]})
    fight, _ = case.run(course.through(now), position, dice=[HIT], otherwise=course)
    assert (course.when(TimerSet) or None) == case.then["timer_rolled"]
    assert fight.state[falls].life == case.then["Ann"]["state"]


@case("delve.death.timer-runs", "stabilised in time")
def test_first_aid_in_the_last_round_but_one(case: CaseUnderTest) -> None:
    timer, first, aid = case.given["timer"], case.given["timer_round"], case.given["stabilised_in_round"]
    position = circle(["Ann", "Bob", "GM"], ann(hp=0), bob(), goblin())
    course = Course({("Bob", aid): [FirstAid("Ann")]}, round_now=first - 1)
    dice = [(4, timer), *[LOW] * (aid - first), PASS]
    fight, _ = case.run(course.through(first + timer + 1), position, dice=dice, otherwise=course)
    assert course.when(TimerSet) == [("Ann", first)]
    assert fight.state["Ann"].life == case.then["outcome"]
    assert (fight.state["Ann"].life == "dead") == case.then["dies"]


@case("delve.death.natural-20", "19 is nothing")
def test_nineteen_is_nothing(case: CaseUnderTest) -> None:
    down = ann(hp=0, life=case.given["state"], timer=case.given["timer_left"])
    fight, _ = case.run(steps(1), about_to_act(battle(down, bob(), goblin()), "Ann"))
    after = fight.state["Ann"]
    assert (after.timer, after.hp, after.life) == (case.then["timer_left"], case.then["hp"], case.then["state"])


@case("delve.death.natural-20", "no d20 on the timer turn")
def test_no_d20_on_the_turn_of_the_timer(case: CaseUnderTest) -> None:
    assert case.given["own_turn"] == "first_while_dying"
    start = about_to_act(battle(ann(hp=0, con=case.given["con"]), bob(), goblin()), "Ann")
    fight, script = case.run(steps(1), start)
    assert [fact.rounds for fact in happened(fight, TimerSet)] == [case.then["timer"]]
    assert fight.state["Ann"].timer == case.then["timer_left"]
    assert throws(script, "death-save") == case.then["d20_rolls"]


@case("delve.death.damage-while-dying", "default", "option tick", "option tick, last round", "option kill")
def test_damage_to_the_dying(case: CaseUnderTest) -> None:
    down, biter = ann(hp=0, timer=case.given["timer_left"]), goblin(amount=case.given["damage"])
    start = on_turn(battle(down, bob(), biter, rulings=case.option()), "goblin")
    fight, _ = case.run(steps(1), start, choices=[BITE], dice=HIT_HELPLESS)
    after = fight.state["Ann"]
    assert after.life == case.then["state"]
    if "hp" in case.then:
        assert after.hp == case.then["hp"]
    if "timer_left" in case.then:
        ran = [fact.left for fact in happened(fight, TimerRan)]
        assert (ran[-1] if ran else after.timer) == case.then["timer_left"]


# ---------------------------------------------------------------- falling again


@case("delve.death.again", "second fall")
def test_a_second_fall_starts_over(case: CaseUnderTest) -> None:
    down = ann(hp=0, con=case.given["con"], timer=case.given["first_timer"])
    healer, biter = bob(potion=sip(case.given["healed_to"])), goblin(amount=case.given["damage_after"])
    course = Course({("Bob", 1): [GivePotion("sip", "Ann")], ("goblin", 1): [BITE]})
    position = circle(["Bob", "GM", "Ann"], down, healer, biter)
    fight, _ = case.run(course.through(1), position, dice=[HIT, *case.dice], otherwise=course)
    assert (fight.state["Ann"].life, fight.state["Ann"].timer) == (case.then["state"], case.then["timer"])


def harm_is_near(fight: Fight[Battle]) -> bool:
    return fight.state.turn is not None and fight.state.turn.who == "harm"


@case("delve.death.again", "stable, then burned", "knocked out, then stabbed")
def test_harm_undoes_first_aid_and_mercy(case: CaseUnderTest) -> None:
    con = case.given["con"]
    causes: dict[str, tuple[Creature, Plan, list[tuple[int, int]]]] = {
        "stabilised": (ann(hp=0, con=con), {("Bob", 1): [FirstAid("Ann")]}, [PASS]),
        "knocked_out": (ann(hp=5, con=con), {("goblin", 1): [BITE, KnockOut()]}, [HIT]),
    }
    victim, plan, dice = causes[case.given["cause"]]
    harm = goblin("harm", case.given["damage"])
    position = circle(["Bob", "GM", "Ann"], victim, bob(), goblin(), harm, calls="ask")
    calm = Course(plan)
    before, _ = case.run(calm.until(harm_is_near), position, dice=dice, otherwise=calm)
    assert before.state["Ann"].life == case.given["state"]

    harmed = Course({("harm", 1): [BITE]}, round_now=1)
    fight, _ = case.run(harmed.through(1), before.state, dice=[*HIT_HELPLESS, *case.dice], otherwise=harmed)
    assert (fight.state["Ann"].life, fight.state["Ann"].timer) == (case.then["state"], case.then["timer"])


@case("delve.death.own-turn", "steps into fire")
def test_whoever_falls_on_its_own_turn_loses_the_rest_of_it(case: CaseUnderTest) -> None:
    who, now = moment(case.given["falls_in"])
    cliff = Ground("cliff", mode="climb", dc=12, height=10)
    climber, foe = ann(hp=1, con=case.given["con"], at=(0, 0)), goblin()
    board = read([".|..."], {".": FLOOR, "|": cliff})
    position = on_turn(battle(climber, replace(foe, at=(4, 0)), board=board), who)
    assert position.turn is not None
    assert int(position.turn.action) == case.given["action_left"]

    course = Course({(who, now): [Move(((1, 0),))]}, round_now=now)
    falling = [(20, 1), (6, 4)]
    fallen, _ = case.run(course.until(lambda fight: fight.facts), position, dice=falling, otherwise=course)
    assert fallen.state[who].life == "dying"
    assert int(fallen.state.turn is not None and fallen.state.turn.action) == case.then["action_left"]

    course = Course(round_now=now)
    fight, _ = case.run(course.until(lambda fight: happened(fight, TimerSet)), fallen.state, otherwise=course)
    assert course.when(TimerSet) == [moment(case.then["timer_rolled"])]
    assert fight.state[who].timer == case.then["timer"]


# ---------------------------------------------------------------- first aid

AID = FirstAid("Ann")


def helper(name: str = "Bob", **fields: Any) -> Creature:
    return hero(name, weapons=(blade(),), **fields)


@case("delve.death.first-aid", "10 feet away")
def test_first_aid_reaches_five_feet(case: CaseUnderTest) -> None:
    assert case.given["wanted"] == "first_aid"
    start = on_turn(battle(ann(hp=0), helper(at=case.given["distance_ft"]), goblin()), "Bob")
    assert allowed(judged(case, start, "Bob", AID)) == case.then["allowed"]


@case("delve.death.first-aid-cost", "run up and try")
def test_one_may_run_up_and_try(case: CaseUnderTest) -> None:
    assert case.given["wanted"] == "first_aid"
    moved, left = case.given["moved_ft"], case.given["distance_after_ft"]
    start = about_to_act(battle(ann(hp=0), helper(at=moved + left), goblin()), "Bob")
    there, _ = case.run(steps(2), start, choices=[walked_to(left)])
    assert allowed(judged(case, there.state, "Bob", AID)) == case.then["allowed"]
    fight, _ = case.run(steps(1), there.state, choices=[AID], dice=[LOW])
    assert fight.state.turn is not None
    assert int(fight.state.turn.action) == case.then["action_left"]


@case("delve.death.first-aid-cost", "attack and first aid")
def test_first_aid_takes_the_action(case: CaseUnderTest) -> None:
    assert case.given["wanted"] == "first_aid"
    deeds = {"melee_attack": MeleeAttack("longsword", "goblin")}
    done = [deeds[name] for name in case.given["done_this_turn"]]
    start = on_turn(battle(ann(hp=0), helper(at=5), goblin()), "Bob")
    fight, _ = case.run(steps(len(done)), start, choices=done, dice=[(20, 2)])
    assert allowed(judged(case, fight.state, "Bob", AID)) == case.then["allowed"]


@case("delve.death.first-aid-cost", "two helpers, one round")
def test_any_number_of_helpers_may_try(case: CaseUnderTest) -> None:
    helpers = [re.fullmatch(r"(\w+) INT ([+-]?\d+)", told) for told in case.given["roll_order"]]
    team = [helper(found[1], int=int(found[2]), at=5) for found in helpers if found is not None]
    position = circle([*(one.name for one in team), "GM", "Ann"], ann(hp=0), *team, goblin())
    course = Course({(one.name, 1): [AID] for one in team})
    fight, script = case.run(course.until(lambda fight: fight.state.seat == MASTER), position, otherwise=course)
    readings = [ask.reading for ask, _ in script.thrown]
    assert {reading.target.total for reading in readings if reading.target} == {case.given["dc"]}
    totals = [faces[0] + ask.reading.add.total for ask, faces in script.thrown if ask.reading.add is not None]
    assert totals == case.then["totals"]
    assert fight.state["Ann"].life == case.then["state"]


# ---------------------------------------------------------------- stable, and dead


@case("delve.death.stable", "turns pass")
def test_the_stabilised_roll_no_more(case: CaseUnderTest) -> None:
    rounds = case.given["rounds"]
    assert case.given["cause"] == "stabilised"
    position = circle(["Bob", "GM", "Ann"], ann(hp=0), bob(), goblin())
    course = Course({("Bob", 1): [AID]})
    fight, script = case.run(course.through(rounds), position, dice=[PASS], otherwise=course)
    assert throws(script, "death-save") + throws(script, "death-timer") == case.then["d20_rolls"]
    assert case.given["state"] == "unconscious"
    assert (fight.state["Ann"].hp, fight.state["Ann"].life) == (case.then["hp"], case.then["state"])


@case("delve.death.stable", "potion later")
def test_a_potion_wakes_the_stabilised(case: CaseUnderTest) -> None:
    giver = case.given["given_by"]
    assert case.given["cause"] == "stabilised"
    down = ann(hp=case.given["hp"], max_hp=case.given["max_hp"], level=case.given["level"])
    position = circle([giver, "GM", "Ann"], down, bob(), goblin())
    aid = Course({(giver, 1): [AID]})
    stable, _ = case.run(aid.through(1), position, dice=[PASS], otherwise=aid)
    assert stable.state["Ann"].life == case.given["state"]
    later = Course({(giver, 2): [GivePotion("potion", "Ann")]}, round_now=1)
    fight, _ = case.run(later.until(lambda fight: happened(fight, Healed)), stable.state, otherwise=later)
    assert (fight.state["Ann"].hp, fight.state["Ann"].life) == (case.then["hp"], case.then["state"])


@case("delve.death.dead", "no return in this text")
def test_nothing_brings_the_dead_back(case: CaseUnderTest) -> None:
    attempts = {"give_potion": GivePotion("potion", "Ann"), "first_aid": AID}
    dead = ann(hp=0, life=case.given["target"]["state"])
    start = on_turn(battle(dead, bob(), goblin()), "Bob")
    may = [allowed(judged(case, start, "Bob", attempts[wanted])) for wanted in case.given["wanted"]]
    assert may == case.then["allowed"]
