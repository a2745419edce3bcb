"""Worked cases of delve.surprise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.delve.building import battle, blade, bow, hero, monster
from tests.delve.test_cases_turn import ends_the_turn, happened, seat, steps, until, walked_to
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.actions import EndTurn, GoNext, Kill, MeleeAttack, RangedAttack, Surprise
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import ActionSpent, Moved, OrderSet, Surprised, TimerRan, TurnBegan

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


def is_over(fight: Fight[Battle]) -> bool:
    """The surprise turns are over: initiative comes next, or the fight has ended."""
    return fight.state.phase in ("initiative", "aftermath")


def turns(fight: Fight[Battle]) -> list[str]:
    return [fact.turn.who for fact in happened(fight, TurnBegan)]


# ---------------------------------------------------------------- who has surprise


@case("delve.surprise.gm-decides", "nobody unaware", "GM names two")
def test_the_gm_says_who_is_unaware(case: CaseUnderTest) -> None:
    *heroes, foe = case.given["present"]
    seating = [seat(name) for name in case.given.get("seating", [*heroes, "GM"])]
    position = battle(*map(hero, heroes), monster(foe), seating=seating, calls="ask")
    word = Surprise(tuple((who, foe) for who in case.given["surprisers"]))
    fight, script = case.run(until(is_over), position, choices=[word], otherwise=ends_the_turn)
    assert not script.thrown
    assert len(turns(fight)) == case.then["surprise_turns"]
    assert turns(fight) == case.then.get("surprise_order", [])


@case("delve.surprise.turn", "surpriser moves and strikes")
def test_one_whole_turn_before_initiative(case: CaseUnderTest) -> None:
    (who,) = case.given["surprisers"]
    swordsman = hero(who, weapons=(blade(),), at=0)
    position = battle(swordsman, monster("goblin", at=5), unaware=((who, "goblin"),))
    deeds = [MeleeAttack("longsword", "goblin"), walked_to(-30), EndTurn()]
    fight, _ = case.run(until(is_over), position, choices=deeds, dice=[(20, 2)])
    budget = {
        "actions": len(happened(fight, ActionSpent)),
        "feet": sum(fact.cost_ft for fact in happened(fight, Moved)),
    }
    assert budget == dict(case.then["ann_budget"])
    assert len(turns(fight)) == case.then["turns_before_initiative"]


@case("delve.surprise.turn", "goblin with keen senses")
def test_who_cannot_be_surprised_counts_as_aware(case: CaseUnderTest) -> None:
    foes = [monster(foe["name"], cannot_be_surprised=foe["cannot_be_surprised"]) for foe in case.given["foes"]]
    hidden = [hero(name, hidden=True) for name in case.given["hidden"]]
    unaware = tuple((who.name, foe.name) for who in hidden for foe in foes)
    fight, _ = case.run(until(is_over), battle(*hidden, *foes, unaware=unaware), otherwise=ends_the_turn)
    assert len(turns(fight)) == case.then["surprise_turns"]


# ---------------------------------------------------------------- their order


def ambush(case: CaseUnderTest, **fields: Any) -> Battle:
    """Players (or monsters, given with their DEX) who have taken the other side unaware."""
    seating = case.given["seating"]
    named = case.given["surprisers"]
    monsters = [monster(one["name"], dex=one["dex"]) for one in named if not isinstance(one, str)]
    heroes = [hero(name) for name in seating if name != "GM"]
    if monsters:
        pairs = [(one.name, heroes[0].name) for one in monsters]
    else:
        monsters = [monster("goblin")]
        pairs = [(who, "goblin") for who in named]
    return battle(*heroes, *monsters, seating=map(seat, seating), unaware=tuple(pairs), **fields)


@case("delve.surprise.several-members", "three of four players", "GM in the middle of the circle")
def test_clockwise_from_the_seat_after_the_gm(case: CaseUnderTest) -> None:
    fight, _ = case.run(until(is_over), ambush(case), otherwise=ends_the_turn)
    assert turns(fight) == case.then["surprise_order"]


@case("delve.surprise.several-members", "three monsters ambush")
def test_ambushing_monsters_go_by_dex(case: CaseUnderTest) -> None:
    fight, _ = case.run(until(is_over), ambush(case), otherwise=ends_the_turn)
    assert turns(fight) == case.then["surprise_order"]
    assert len(turns(fight)) == case.then["surprise_turns"]


@case("delve.surprise.several-members", "option surprisers_choose")
def test_the_players_concerned_may_agree_on_an_order(case: CaseUnderTest) -> None:
    *chosen, last = [GoNext(who) for who in case.given["chosen_order"]]
    position = ambush(case, rulings=case.option())
    fight, _ = case.run(until(is_over), position, choices=chosen, otherwise=ends_the_turn)
    assert turns(fight) == case.then["surprise_order"]
    assert turns(fight)[-1] == last.who


# ---------------------------------------------------------------- both sides unaware


@case("delve.surprise.mutual", "corner collision")
def test_who_is_caught_off_guard_catches_nobody(case: CaseUnderTest) -> None:
    pairs = tuple((who, foe) for who, foe in case.given["unaware_pairs"])
    character, foe = pairs[0]
    position = battle(hero(character), monster(foe), unaware=pairs)
    fight, _ = case.run(until(is_over), position, otherwise=ends_the_turn)
    assert len(turns(fight)) == case.then["surprise_turns"]


@case("delve.surprise.mutual", "one watcher spoils nothing for others")
def test_surprise_is_reckoned_pair_by_pair(case: CaseUnderTest) -> None:
    hidden = case.given["hidden"]
    knows_of = {foe["name"]: foe["knows_of"] for foe in case.given["foes"]}
    unaware = tuple((who, foe) for foe, known in knows_of.items() for who in hidden if who not in known)
    position = battle(*map(hero, hidden), *map(monster, knows_of), unaware=unaware)
    fight, _ = case.run(steps(1), position)
    (surprised,) = happened(fight, Surprised)
    assert list(surprised.order) == case.then["surprisers"]
    assert [f"{foe} by {who}" for who, foe in surprised.pairs] == case.then["surprised"]


# ---------------------------------------------------------------- what surprise gives


@case("delve.surprise.advantage", "a normal roll from ambush")
def test_an_attack_from_ambush_is_rolled_normally(case: CaseUnderTest) -> None:
    attacker, target = case.given["attacker"], case.given["target"]
    unaware = tuple((who, foe) for who in case.given["unaware"] for foe in case.given["unaware"][who])
    position = battle(hero(attacker, weapons=(blade(),)), monster(target, at=5), unaware=unaware)
    fight, script = case.run(steps(4), position, choices=[MeleeAttack("longsword", target)], dice=[(20, 2)])
    assert fight.state.phase == case.given["phase"]
    ((roll, faces),) = script.thrown
    assert {0: "normal", 1: "advantage", -1: "disadvantage"}[roll.throw.keep] == case.then["roll"]
    assert len(faces) == case.then["dice_rolled"]


# ---------------------------------------------------------------- a fight that ends before initiative

SHOOT = [RangedAttack("shortbow", "goblin 1"), RangedAttack("shortbow", "goblin 2")]
HIT, STANDS, RUNS = [(20, 19), (4, 4)], [(20, 15)], [(20, 14)]


def archers_and_goblins(case: CaseUnderTest, *others: Creature) -> Battle:
    """Archers in ambush, and goblins who each die of one arrow."""
    names = case.given["surprisers"]
    archers = [hero(name, weapons=(bow(),), ammo=(("arrows", 5),)) for name in names]
    goblins = [monster("goblin 1", hp=1, at=30), monster("goblin 2", hp=1, at=30)]
    unaware = tuple((who, foe.name) for who in names for foe in goblins)
    return battle(*archers, *others, *goblins, unaware=unaware)


def lives(fight: Fight[Battle]) -> list[str]:
    return [creature.life for creature in fight.state.creatures if not creature.is_character]


def both_are_shot(case: CaseUnderTest, *others: Creature) -> Fight[Battle]:
    choices = [SHOOT[0], Kill(), EndTurn(), SHOOT[1], Kill()]
    fight, script = case.run(
        until(is_over), archers_and_goblins(case, *others), choices=choices, dice=[*HIT, *STANDS, *HIT]
    )
    assert lives(fight) == case.given["enemies_after"]
    rolled = [roll for roll, _ in script.thrown if roll.purpose == "initiative"]
    assert bool(rolled or happened(fight, OrderSet)) == case.then["initiative_rolled"]
    assert {True: "over", False: "goes_on"}[fight.state.ended] == case.then["fight"]
    assert fight.state.winner == case.then["winner"]
    return fight


@case("delve.surprise.ends-fight", "both goblins shot")
def test_no_initiative_when_the_surprise_turns_end_the_fight(case: CaseUnderTest) -> None:
    both_are_shot(case)


@case("delve.surprise.ends-fight", "both goblins shot")
def test_the_dying_are_still_counted_where_no_initiative_was_rolled(case: CaseUnderTest) -> None:
    fight = both_are_shot(case, hero("Cid", life="dying", hp=0, max_hp=8, timer=2))
    after, _ = case.run(
        until(lambda fight: happened(fight, TimerRan)), fight.state, dice=[(20, 7)], otherwise=ends_the_turn
    )
    assert after.state["Cid"].timer == 1
    assert not happened(after, OrderSet)


@case("delve.surprise.ends-fight", "one shot, one running")
def test_a_runner_is_still_in_the_fight(case: CaseUnderTest) -> None:
    dice = [*HIT, *RUNS, (20, 11), (20, 12), (20, 3)]
    choices = [SHOOT[0], Kill()]
    fight, script = case.run(
        until(lambda fight: fight.state.ended or happened(fight, OrderSet)), archers_and_goblins(case),
        choices=choices, dice=dice, otherwise=ends_the_turn,
    )  # fmt: skip
    assert lives(fight) == case.given["enemies_after"]
    assert any(roll.purpose == "initiative" for roll, _ in script.thrown) == case.then["initiative_rolled"]
    assert {True: "over", False: "goes_on"}[fight.state.ended] == case.then["fight"]
