"""Worked cases of delve.morale, and how a fight is played over several rounds with its moments told."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, claw, hero, monster, on_turn
from tests.delve.test_cases_turn import about_to_act, ends_the_turn, happened, seat, steps, told, until
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.answerers import Script, find_offer
from zaruba.kernel.asks import MASTER, Action, Choose
from zaruba.kernel.fight import Fact, Fight
from zaruba.space.line import Line
from zaruba.systems.delve.actions import EndTurn, GiveUp, Kill, KnockOut, MeleeAttack, MonsterAttack
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import (
    Hit,
    Joined,
    Missed,
    MoraleChecked,
    Moved,
    RoundBegan,
    SeatBegan,
    TurnBegan,
    TurnEnded,
)
from zaruba.systems.delve.morale import remaining
from zaruba.systems.delve.turn import step
from zaruba.systems.delve.word import word

# ---------------------------------------------------------------- the course of a fight

Moment = tuple[str, int]
"""Whose turn, in which round; the master's seat is GM, as in the cases."""

A_MOMENT = re.compile(r"(\w+?)(?:'s)?(?: own)? turn(?:,| in| of) round (\d+)")


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def moment(words: str) -> Moment:
    """`Ann's own turn, round 2`, `start of the GM turn of round 2` and their like."""
    found = A_MOMENT.search(words)
    assert found is not None, words
    return found[1], int(found[2])


class Course:
    """Who does what in which round. Whoever has nothing to do ends its turn, and spares nobody unless it is said.

    `round_now` is the round in which play begins; 0 where the circle is yet to begin.
    """

    def __init__(self, plans: Mapping[Moment, Iterable[Action]] | None = None, *, round_now: int = 0) -> None:
        self.left = {when: deque(actions) for when, actions in (plans or {}).items()}
        self.began = round_now
        self.first_seat = ""
        self.facts: list[Fact] = []

    def until(self, done: Callable[[Fight[Battle]], Any]) -> Callable[[Fight[Battle]], Any]:
        """Step after step until something has come about."""

        async def rule(fight: Fight[Battle]) -> None:
            self.first_seat, self.facts = fight.state.seat, fight.facts
            while not done(fight):
                await step(fight)

        return rule

    def through(self, last: int) -> Callable[[Fight[Battle]], Any]:
        """Step after step to the end of a round."""

        def is_over(fight: Fight[Battle]) -> bool:
            state = fight.state
            idle = state.turn is None and not state.waiting
            return self.round == last and idle and state.seat == state.order[-1]

        return self.until(is_over)

    @property
    def round(self) -> int:
        return self.began + sum(isinstance(fact, RoundBegan) for fact in self.facts)

    def __call__(self, ask: Any) -> Action:
        assert isinstance(ask, Choose), ask
        plan = self.left.get((ask.who, self.round))
        if ask.window == "knockout":
            return plan.popleft() if plan and plan[0] == KnockOut() else Kill()
        if ask.window == "turn" and plan:
            wanted = plan.popleft()
            assert find_offer(ask, wanted) is not None, f"{ask.who} is not offered {wanted}"
            return wanted
        return ends_the_turn(ask)

    def when(self, *kinds: type[Fact]) -> list[Moment]:
        """The moments of facts of these kinds."""
        moments, now, round_now = [], told(self.first_seat), self.began
        for fact in self.facts:
            if isinstance(fact, RoundBegan):
                round_now += 1
            elif isinstance(fact, SeatBegan):
                now = told(fact.seat)
            if isinstance(fact, kinds):
                moments.append((now, round_now))
        return moments


# ---------------------------------------------------------------- helpers

MUD = Line(((5, 40),))
HIT, HELD = (20, 19), (20, 15)
"""A blow that lands; a check of WIS 0 that just holds."""


def foes(initial: int, up: int, name: str = "goblin", **fields: Any) -> list[Creature]:
    """So many foes with one hit point at close range, the last `up` of them still standing."""
    lives = ["dead"] * (initial - up) + ["up"] * up
    return [
        monster(f"{name} {number}", hp=int(life == "up"), max_hp=1, life=life, at=5, **fields)
        for number, life in enumerate(lives, 1)
    ]


def killer(name: str, damage: int = 1, **fields: Any) -> Creature:
    """A hero whose blows do so much and need no damage dice."""
    return hero(name, weapons=(blade(str(damage)),), **fields)


def blow(target: str) -> MeleeAttack:
    return MeleeAttack("longsword", target)


def circle(position: Battle, order: Iterable[str]) -> Battle:
    """The rounds are about to begin, in this order of seats."""
    return replace(position, phase="rounds", order=tuple(map(seat, order)))


def checks(script: Script) -> list[int]:
    """The totals of all morale checks, in order."""
    thrown = [(ask, faces) for ask, faces in script.thrown if ask.purpose == "morale"]
    return [ask.throw.kept(faces) + ask.reading.add.total for ask, faces in thrown if ask.reading.add is not None]


# ---------------------------------------------------------------- when they are tested


@case("delve.morale.solo-trigger", "last of three at half, by default", "last of three at half, option")
def test_the_last_of_a_group(case: CaseUnderTest) -> None:
    (stood,) = case.given["history"]
    last, initial = case.given["last"], case.given["initial"]
    survivor = monster(f"goblin {initial}", hp=last["max_hp"], wis=last.get("wis", 0), at=5)
    group = [*foes(initial - 1, initial - stood["remaining"]), survivor]
    heroes = [killer("Ann"), killer("Bob"), killer("Cid", last["max_hp"] - last["hp"])]
    position = circle(battle(*heroes, *group, rulings=case.option()), ["Ann", "Bob", "Cid", "GM"])
    course = Course({(one.name, 1): [blow(foe.name)] for one, foe in zip(heroes, group, strict=True)})

    assert stood["passed"]
    dice = [HIT, HIT, HELD, HIT, *case.dice]
    assert len(case.dice) == len(case.given.get("roll_order", []))
    fight, script = case.run(course.through(1), position, dice=dice, otherwise=course)
    assert fight.state[survivor.name].hp == last["hp"]
    assert len(checks(script)) == case.then["checks_total"]
    if "totals" in case.then:
        assert checks(script)[1:] == case.then["totals"]
        assert [fight.state[survivor.name].life != "up"] == case.then["flee"]


@case("delve.morale.large-group", "four is not large", "five is, even with two left", "option minimum 4")
def test_a_large_group_stands_or_runs_on_one_roll(case: CaseUnderTest) -> None:
    initial = case.given["initial"]
    left = case.given.get("remaining", initial // 2)
    position = battle(killer("Ann"), *foes(initial, left + 1), rulings=case.option())
    target = f"goblin {initial - left}"
    dice = [HIT] + [HELD] * (1 if case.then["large"] else left)
    fight, script = case.run(steps(1), on_turn(position, "Ann"), choices=[blow(target), Kill()], dice=dice)
    assert len(remaining(fight.state, fight.state.morale[0])) == left
    assert (len(checks(script)) == 1) == case.then["large"]


@case("delve.morale.counting", "two dead, one knocked out")
def test_whoever_is_out_of_the_fight_is_lost(case: CaseUnderTest) -> None:
    initial, dead, out = case.given["initial"], case.given["dead"], case.given["unconscious"]
    position = battle(killer("Ann"), *foes(initial, initial - dead))
    assert out == 1
    knocked_out = [blow(f"goblin {dead + 1}"), KnockOut()]
    fight, _ = case.run(steps(1), on_turn(position, "Ann"), choices=knocked_out, dice=[HIT, HELD])
    assert len(remaining(fight.state, fight.state.morale[0])) == case.then["remaining"]
    assert bool(happened(fight, MoraleChecked)) == case.then["triggered"]


@case("delve.morale.counting", "help arrives first")
def test_reinforcements_raise_the_starting_number(case: CaseUnderTest) -> None:
    initial, dead = case.given["initial"], case.given["dead"]
    heroes = [killer("Ann"), killer("Bob")]
    position = circle(battle(*heroes, *foes(initial, initial)), ["Ann", "Bob", "GM"])
    help_comes = {"name": "late goblin", "side": "enemies", "hp": 1, "at_ft": 40, "count": case.given["reinforcements"]}
    joined, _ = case.run(word(position, {"add": help_comes}), position)
    assert len(happened(joined, Joined)) == case.given["reinforcements"]

    course = Course({(one.name, 1): [blow(f"goblin {n}")] for n, one in enumerate(heroes, 1)})
    fight, _ = case.run(course.through(1), joined.state, dice=[HIT] * dead, otherwise=course)
    (group,) = fight.state.morale
    assert group.initial == case.then["initial"]
    assert len(remaining(fight.state, group)) == case.then["remaining"]
    assert bool(happened(fight, MoraleChecked)) == case.then["triggered"]


@case("delve.morale.counting", "two groups apart")
def test_each_group_is_counted_apart(case: CaseUnderTest) -> None:
    goblins, wolves = case.given["groups"]
    fallen = foes(goblins["initial"], goblins["remaining"] + 1, group=goblins["name"])
    pack = foes(wolves["initial"], wolves["remaining"], name="wolf", group=wolves["name"])
    target = next(foe.name for foe in fallen if foe.life == "up")
    start = on_turn(battle(killer("Ann"), *fallen, *pack), "Ann")
    dice = [HIT] + [HELD] * goblins["remaining"]
    fight, _ = case.run(steps(1), start, choices=[blow(target), Kill()], dice=dice)
    assert [fact.group for fact in happened(fight, MoraleChecked)] == case.then["triggered"]


@case("delve.morale.timing", "once only")
def test_a_group_that_stood_is_not_tested_again(case: CaseUnderTest) -> None:
    initial = case.given["initial"]
    stood, later = case.given["history"]
    assert stood["passed"]
    group = foes(initial, stood["remaining"] + 1)
    heroes = [killer(name) for name in ("Ann", "Bob")[: stood["remaining"] + 1 - later["remaining"]]]
    position = circle(battle(*heroes, *group), [*(one.name for one in heroes), "GM"])
    standing = [foe.name for foe in group if foe.life == "up"]
    course = Course({(one.name, 1): [blow(foe)] for one, foe in zip(heroes, standing, strict=False)})
    dice = [HIT, *[HELD] * stood["remaining"], HIT]
    fight, _ = case.run(course.through(1), position, dice=dice, otherwise=course)
    assert len(remaining(fight.state, fight.state.morale[0])) == later["remaining"]
    assert len(happened(fight, MoraleChecked)) == case.then["checks_total"]


@case("delve.morale.timing", "after all attacks of one action")
def test_the_check_waits_for_the_last_attack_of_an_action(case: CaseUnderTest) -> None:
    kills = case.given["kills"]
    group = foes(case.given["initial"], case.given["initial"])
    bear = monster("bear", side="characters", routine=((claw("1", count=case.given["action_attacks"]),),))
    start = on_turn(battle(bear, *group), "bear")
    claws = [MonsterAttack("claw", foe.name) for foe in group]
    dice = [*(HIT if killed else (20, 2) for killed in kills), HELD]
    fight, _ = case.run(steps(len(kills)), start, choices=claws, dice=dice)
    tested = next(place for place, fact in enumerate(fight.facts) if isinstance(fact, MoraleChecked))
    attacks = [fact for fact in fight.facts[:tested] if isinstance(fact, Hit | Missed)]
    assert [int(isinstance(fact, Hit)) for fact in attacks] == kills
    assert len(attacks) == case.then["checked_after_attack"]


@case("delve.morale.timing", "option every_round")
@pytest.mark.parametrize("order", [("Ann", "GM"), ("GM", "Ann")])
def test_a_table_may_test_those_who_stood_every_round(case: CaseUnderTest, order: tuple[str, ...]) -> None:
    initial, rounds = case.given["initial"], case.given["rounds_at_half"]
    group = foes(initial, initial // 2 + 1)
    position = circle(battle(killer("Ann"), *group, rulings=case.option()), order)
    course = Course({("Ann", 1): [blow(next(foe.name for foe in group if foe.life == "up"))]})
    assert case.given["passed"] == [True] * rounds
    dice = [HIT] + [HELD] * (initial // 2) * rounds
    fight, _ = case.run(course.through(rounds), position, dice=dice, otherwise=course)
    assert len(happened(fight, MoraleChecked)) == case.then["checks_total"]
    assert [number for _, number in course.when(MoraleChecked)] == list(range(1, rounds + 1))


@case("delve.morale.timing", "option gm_turn_start")
def test_a_table_may_put_the_check_off_to_the_gms_turn(case: CaseUnderTest) -> None:
    who, number = moment(case.given["trigger_in"])
    heroes = [killer(name) for name in case.given["order"] if name != "GM"]
    position = circle(battle(*heroes, *foes(2, 2), rulings=case.option()), case.given["order"])
    course = Course({(who, number): [blow("goblin 1")]})
    fight, _ = case.run(course.through(number), position, dice=[HIT, HELD], otherwise=course)
    assert course.when(MoraleChecked) == [moment(case.then["checked_at"])]
    at = next(place for place, fact in enumerate(fight.facts) if isinstance(fact, MoraleChecked))
    assert isinstance(fight.facts[at - 1], SeatBegan), "the start of the turn"


# ---------------------------------------------------------------- running


@case("delve.morale.flee", "starts on its own turn")
def test_a_runner_starts_on_its_own_turn(case: CaseUnderTest) -> None:
    number = case.given["round"]
    heroes = [killer(name) for name in case.given["order"] if name != "GM"]
    position = circle(battle(*heroes, *foes(2, 2)), case.given["order"])
    others_turn = {("Bob", number): [blow("goblin 2")]}
    course = Course({(case.given["check_failed_during"], number): [blow("goblin 1")], **others_turn})
    fight, _ = case.run(course.through(number), position, dice=[HIT, (20, 14), (20, 2)], otherwise=course)
    assert course.when(Moved) == [moment(case.then["moves_on"])]
    attacked = [fact.target for fact in happened(fight, Missed)]
    assert (attacked == ["goblin 2"]) == case.then["bob_may_still_attack_it"]


@case("delve.morale.flee", "cornered")
def test_the_cornered_may_fight_or_give_up(case: CaseUnderTest) -> None:
    goblin = monster("goblin", life=case.given["state"], way_out=case.given["way_out"], at=5)
    start = about_to_act(battle(hero("Ann"), goblin), "goblin")
    ways = {"fight": (EndTurn(), "up"), "surrender": (GiveUp(), "surrendered")}
    for way in case.then["may"]:
        answer, life = ways[way]
        fight, script = case.run(steps(1), start, choices=[answer])
        (ask,) = script.asked
        assert isinstance(ask, Choose)
        assert {"gm": MASTER}[case.then["decided_by"]] == fight.state.seat_of(ask.who)
        assert {offer.action for offer in ask.offers} == {action for action, _ in ways.values()}
        assert fight.state["goblin"].life == life


RUNNERS: dict[str, dict[str, Any]] = {
    "on its feet": {},
    "lying down": {"prone": True},
    "in the mud": {"board": MUD},
    "in the mud, by ruling": {"board": MUD, "rulings": {"hindering_cost": "whole_move"}},
    "flying over mud": {"board": MUD, "modes": ("fly",)},
}


@case("delve.morale.flee", "no map, one turn of running")
@pytest.mark.parametrize("runner", RUNNERS)
def test_one_turn_of_running_is_enough_without_a_map(case: CaseUnderTest, runner: str) -> None:
    here = dict(RUNNERS[runner])
    table = {key: here.pop(key) for key in ("board", "rulings") if key in here}
    told = {"life": case.given["state"], "way_out": case.given["way_out"]}
    goblin = monster("goblin", routine=((claw(),),), at=5, **told, **here)
    position = battle(hero("Ann"), goblin, **table)
    assert position.on_map == case.given["map"]
    assert case.given["turn"] == "its_own"
    fight, script = case.run(until(lambda fight: happened(fight, TurnEnded)), about_to_act(position, "goblin"))
    (turn,) = happened(fight, TurnBegan)
    assert [fact.cost_ft for fact in happened(fight, Moved)] == [turn.turn.feet], "both moves, and no foot more"
    assert not script.asked
    assert len(happened(fight, Hit)) + len(happened(fight, Missed)) == case.then["attacks_made"]
    assert fight.state["goblin"].life == case.then["state_after_turn"]


# ---------------------------------------------------------------- who is not tested


@case("delve.morale.exempt", "skeletons stay")
def test_those_who_know_no_fear_stay(case: CaseUnderTest) -> None:
    initial, left = case.given["initial"], case.given["remaining"]
    exempt = case.given["morale_exempt"]
    fallen = foes(initial - left, 1, name="skeleton")
    staying = [monster(f"bones {n}", morale_exempt=knows_none, at=5) for n, knows_none in enumerate(exempt)]
    start = on_turn(battle(killer("Ann"), *fallen, *staying), "Ann")
    fight, script = case.run(steps(1), start, choices=[blow(fallen[-1].name), Kill()], dice=[HIT])
    assert len(checks(script)) == case.then["checks"]
    assert [fight.state[one.name].life != "up" for one in staying] == case.then["flee"]


@case("delve.morale.exempt", "characters")
def test_characters_never_check(case: CaseUnderTest) -> None:
    initial, left = case.given["initial"], case.given["remaining"]
    lives = ["dead"] * (initial - left - 1) + ["up"] * (left + 1)
    heroes = [
        hero(f"hero {n}", life=life, hp=int(life == "up"), side=case.given["side"], at=5)
        for n, life in enumerate(lives, 1)
    ]
    ogre = monster("ogre", hp=30, routine=((claw("9"),),))
    target = next(one.name for one in heroes if one.life == "up")
    start = on_turn(battle(ogre, *heroes), "ogre")
    fight, script = case.run(steps(1), start, choices=[MonsterAttack("claw", target)], dice=[HIT])
    assert sum(one.life == "up" for one in fight.state.creatures if one.is_character) == left
    assert len(checks(script)) == case.then["checks"]
