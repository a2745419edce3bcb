"""Rulings on sectors, blows, replies and strikes at the fleeing, away from their defaults; the default beside each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import MIDDLE, active, as_cases_play, battle, character, place, weapon
from zaruba.kernel.asks import Ask, Offer, Refusal, Roll
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.systems.warband import ground, melee, movement, turn
from zaruba.systems.warband.actions import Attack, Move, Rotate, Run
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.moving import Rotated
from zaruba.systems.warband.facts.striking import NoReply, Replied, Struck, StruckAtFleeing
from zaruba.systems.warband.facts.turning import TurnEnded

SWORD = weapon(2)
Decide = Callable[[Any], Any]


def driven(
    position: Battle, *rules: Callable[[Fight[Battle]], Any], die: int = 4, decide: Decide | None = None
) -> Fight[Battle]:
    """Rules run one after another, every die showing the same face."""
    fight = Fight(position)
    chooses = decide or as_cases_play()

    def answer(ask: Ask) -> Any:
        return ask.reading.read_faces(ask.throw, (die,)) if isinstance(ask, Roll) else chooses(ask)

    for rule in rules:
        drive(rule(fight), answer)
    return fight


def walked(position: Battle, *path: tuple[float, float], decide: Decide | None = None, die: int = 4) -> Fight[Battle]:
    """D walks a way to its end."""

    async def whole(fight: Fight[Battle]) -> None:
        await movement.announce(fight, "D", Move(tuple(place(at) for at in path)))
        while fight.state.walk is not None:
            await turn.go_on(fight)

    return driven(position, whole, decide=decide, die=die)


def fought(position: Battle, decide: Decide | None = None) -> Fight[Battle]:
    """A attacks D until all its blows are done."""

    async def whole(fight: Fight[Battle]) -> None:
        await turn.perform(fight, "A", Attack("D"))
        while fight.state.melee is not None:
            await turn.go_on(fight)

    return driven(active(position, "A", "melee"), whole, decide=decide)


def all_of(fight: Fight[Battle], kind: type[Fact]) -> list[Any]:
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def pair(*, facing: int = 18000, attacks: int = 1, **rulings: Any) -> Battle:
    one = character("A", at=place((0, 0)), weapons=(SWORD,), attacks=attacks)
    other = character("D", at=place((3, 0)), weapons=(SWORD,), facing=facing, replies_left=1, rotations_left=1)
    return battle(one, other, rulings=rulings)


@pytest.mark.parametrize(("degrees", "last_in_front"), [(180, 9000), (90, 13500), (120, 12000)])
def test_how_wide_the_rear_is(degrees: int, last_in_front: int) -> None:
    """warband.space.arcs: the dividing line belongs to the front; a blow from the rear is not answered."""
    for facing, front in ((last_in_front, True), (last_in_front + 1, False)):
        position = pair(facing=18000 + facing, rear_arc_degrees=degrees)
        assert ground.told(position, ground.in_front(position, "D", "A")) is front
        assert bool(all_of(fought(position), Replied)) is front


@pytest.mark.parametrize(("scope", "left"), [("each_enemy_turn", 1), ("once_per_round", 0)])
def test_when_reactions_are_fresh(scope: str, left: int) -> None:
    """warband.turn.per-opponent: in every hostile turn, or once in a game turn."""
    spent = character("a", "A", replies_left=0, rotations_left=0, flee_strikes_left=0)
    position = battle(
        spent, character("b", "B"), character("c", "C"), rulings={"reactions_refresh": scope},
        turn_of="B", order=("B", "C", "A"), to_turn=("C", "A"),
    )  # fmt: skip

    async def turns(fight: Fight[Battle]) -> None:
        for squad in ("B", "C", "A"):
            fight.record(TurnEnded(squad))
            await turn.go_on(fight)
            found.append(fight.state["a"].replies_left)

    found: list[int] = []
    last = driven(position, turns).state
    assert found == [left, left, 1], "in his own turn nothing is fresh by itself; in a new game turn all of it is"
    assert (last["a"].rotations_left, last["a"].flee_strikes_left) == (1, 1)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_how_often_the_left_hand_strikes(number: int) -> None:
    """warband.melee.off-hand"""
    position = pair(off_hand_attacks=number)
    armed = replace(position["A"].profile, off_hand=weapon(1, name="dagger"))
    struck = all_of(fought(position.change("A", profile=armed)), Struck)
    assert [fact.kind for fact in struck] == ["attack", "reply"] + ["off_hand"] * number


@pytest.mark.parametrize(
    ("counted", "heights", "reaches"),
    [
        ("relative", (400, 1200), True), ("above_table", (400, 1200), False),
        ("relative", (0, 800), True), ("above_table", (0, 800), True), ("above_table", (800, 700), True),
        ("relative", (0, 801), False), ("above_table", (801, 800), False),
    ],
)  # fmt: skip
def test_from_where_the_height_of_a_long_weapon_counts(counted: str, heights: tuple[int, int], reaches: bool) -> None:
    """warband.melee.long-up: from the attacker's own surface, or from the table."""
    spear = weapon(5, long=True)
    low, high = heights
    one = character("A", at=(MIDDLE, MIDDLE, low), weapons=(spear,))
    position = battle(one, character("D", at=(MIDDLE + 300, MIDDLE, high)), rulings={"long_height": counted})
    assert ground.told(position, *ground.strikes(position, position["A"], "D")) is reaches


@pytest.mark.parametrize(("long", "heights", "clause"), [
    (True, (0, 801), "warband.melee.long-up"), (True, (801, 0), "warband.melee.long-down"),
    (False, (0, 201), "warband.space.vertical-reach"), (False, (201, 0), "warband.space.vertical-reach"),
])  # fmt: skip
def test_a_blow_up_or_down_is_refused_by_the_rule_of_its_weapon(
    long: bool, heights: tuple[int, int], clause: str
) -> None:
    low, high = heights
    one = character("A", at=(MIDDLE, MIDDLE, low), weapons=(weapon(5, long=long),))
    position = battle(one, character("D", at=(MIDDLE + 300, MIDDLE, high)))
    position = active(position, "A", "melee")
    refused = melee.attack_refused(position, position["A"], Attack("D"))
    assert refused is not None and (refused.clause, refused.details["past"]) == (clause, 1)


@pytest.mark.parametrize("may", [False, True])
def test_turning_in_an_exchange(may: bool) -> None:
    """warband.reaction.rotate-window, warband.melee.sequence, warband.melee.extra-after-reply: struck from behind, he turns after the first blow and answers."""
    windows: list[str] = []

    def decide(ask: Any) -> Any:
        windows.append(ask.window)
        if ask.window == "rotation" and windows.count("rotation") == 2:
            return Rotate("D", 18000)
        return as_cases_play()(ask)

    fight = fought(pair(facing=0, rotate_during_exchange=may, attacks=2), decide)
    assert bool(all_of(fight, Replied)) is may
    turned = [type(fact) for fact in fight.facts if isinstance(fact, Struck | Rotated)][:2]
    assert turned == ([Struck, Rotated] if may else [Struck, Struck]), "not before the first blow"
    assert [fact.why for fact in all_of(fight, NoReply)] == ([] if may else ["rear"])
    assert windows.count("rotation") == (2 if may else 1)


@pytest.mark.parametrize(("scope", "answered"), [("turn", 0), ("one_attack", 1)])
def test_how_long_a_waiver_holds(scope: str, answered: int) -> None:
    """warband.reaction.reply-first-or-none and .strike-first-or-none: for the turn, or for this once."""
    position = pair(waiver_scope=scope)
    waived = fought(position, as_cases_play(waive=True)).state["D"]
    assert waived.replies_left == answered
    position = fleeing(waiver_scope=scope)

    def lets_go(ask: Any) -> Any:
        return list(ask.offers)[-1].action if ask.window == "flee_strike" else as_cases_play()(ask)

    assert walked(position, (30, 0), decide=lets_go).state["A"].flee_strikes_left == answered


def fleeing(at: tuple[float, float] = (3, 0), striker: Character | None = None, **rulings: Any) -> Battle:
    """D about to leave A, who looks at him."""
    one = striker or character("A", at=place((0, 0)), facing=0, weapons=(SWORD,), flee_strikes_left=1, damage=(1, 2, 3))
    return active(battle(character("D", at=place(at), speed=100), one, rulings=rulings), "D")


@pytest.mark.parametrize(("test", "struck"), [("any_front_point", True), ("exit_point", False)])
def test_where_he_must_have_been_in_front(test: str, struck: bool) -> None:
    """warband.reaction.strike-rear, warband.space.arcs: anywhere within the radius, or where he leaves it."""
    fight = walked(fleeing((2, 2.5), strike_rear_test=test), (-2, 2.5), (-10, 2.5))
    assert bool(all_of(fight, StruckAtFleeing)) is struck
    last = walked(fleeing((0.59, 3.7), strike_rear_test=test), (-0.56, 5.23))
    assert bool(all_of(last, StruckAtFleeing)) is struck, "only the very last point within the radius lies behind"
    straight = walked(fleeing(strike_rear_test=test), (30, 0))
    assert all_of(straight, StruckAtFleeing), "straight away in front of him he is struck either way"


@pytest.mark.parametrize(
    ("added", "strengths"),
    [
        (0, ["weak", "weak", "medium", "medium", "strong", "strong"]),
        (-1, ["weak", "weak", "weak", "medium", "medium", "strong"]),
        (1, ["weak", "medium", "medium", "strong", "strong", "strong"]),
    ],
)
def test_what_is_added_to_a_strike_at_the_fleeing(added: int, strengths: Iterable[str]) -> None:
    """warband.reaction.strike-full"""
    position = fleeing(flee_strike_roll_mod=added)
    seen = [all_of(walked(position, (30, 0), die=face), Struck)[0].strength for face in range(1, 7)]
    assert seen == list(strengths)


@pytest.mark.parametrize("may", [True, False])
def test_fighting_after_a_run(may: bool) -> None:
    """warband.action.melee-stays-open"""
    position = active(pair(run_then_melee=may), "A", "additional")

    async def runs(fight: Fight[Battle]) -> None:
        await turn.perform(fight, "A", Run((place((0.2, 0)),)))
        while fight.state.walk is not None:
            await turn.go_on(fight)
        await turn.end_phase(fight, "A")

    state = driven(position, runs).state
    (found,) = melee.options(state, state["A"])
    assert isinstance(found, Offer) is may
    if not may:
        assert isinstance(found, Refusal)
        assert (found.clause, found.why) == ("warband.action.melee-stays-open", "ran")
