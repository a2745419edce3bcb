"""Worked cases of turns: rounds, activations, phases, and turning on the spot in one's own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, case
from tests.support.playing import said_of
from tests.warband.building import (
    MIDDLE,
    Play,
    active,
    as_cases_play,
    battle,
    character,
    cm,
    effect,
    in_case,
    place,
    told_cm,
    weapon,
)
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight, drive
from zaruba.space.measured.table import Table
from zaruba.systems.warband import ground, movement, pushing, turn
from zaruba.systems.warband.actions import Activate, Attack, EndTurn, Face, Move, Run, Shoot
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.damage import Hit, remove
from zaruba.systems.warband.facts.moving import Pushed
from zaruba.systems.warband.facts.striking import Killed
from zaruba.systems.warband.facts.turning import TurnBegan
from zaruba.systems.warband.sheet import Ranged

BOW = Ranged("bow", cm(30), (1, 2, 3))


def ends_turn(ask: Any) -> Any:
    return EndTurn()


def dice(*shown: tuple[int, int]) -> Script:
    """Dice that a case does not name, for it looks at something else."""
    return Script(shown, otherwise=as_cases_play())


def in_step(play: Play) -> None:
    play.go(turn.go_on)


def between_turns(order: list[str], rounds: int, **fields: Any) -> Battle:
    characters = tuple(character(name, name, at=(MIDDLE, number * 1000, 0)) for number, name in enumerate(order))
    given = {"order": tuple(order), "to_turn": (), "turn_of": "", "rounds_left": rounds, **fields}
    return battle(*characters, **given)


# ---------------------------------------------------------------- rounds


@case("warband.turn.round", "three players")
def test_everybody_in_turn(case: CaseUnderTest) -> None:
    play = Play(case, between_turns(case.given["turn_order"], case.given["game_turns"]), ends_turn)
    while not play.now.ended:
        in_step(play)
    assert [fact.who for fact in play.all(TurnBegan)] == case.then["turns"]


@case("warband.turn.round", "wiped out player is skipped")
def test_who_has_nobody_left_is_skipped(case: CaseUnderTest) -> None:
    gone = case.given["wiped_out_in_turn_1"]
    play = Play(case, between_turns(case.given["turn_order"], 2), ends_turn)
    while play.now.turn_of != gone:
        in_step(play)
    remove(play.fight, gone, "")
    while play.now.rounds_left or play.now.to_turn:
        in_step(play)
    turns = [fact.who for fact in play.all(TurnBegan)]
    assert turns[len(case.given["turn_order"]) :] == case.then["turns_of_round_2"]


@case("warband.turn.upkeep", "order gone before the first activation")
def test_what_lasts_until_now_ends_first(case: CaseUnderTest) -> None:
    given = case.given
    changes = given["order"]["effect"].plain()
    assert (given["issued"], given["now"]) == ("A turn 1", "A turn 2, start")
    ordered = character("a", "A", speed=given["speed"], effects=(effect("order", "A", **changes),), activated=True)
    position = battle(ordered, character("b", "B", at=(0, 0, 0)), turn_of="", to_turn=("A", "B"))
    assert movement.speed_of(position["a"]).total == given["speed"] + changes["speed"]
    play = Play(case, position)
    in_step(play)
    with case.witness.watching():
        assert movement.speed_of(play.now["a"]).total == case.then["speed"]
    assert (play.now.turn_of, play.now["a"].activated) == ("A", False)


# ---------------------------------------------------------------- activations


@case("warband.turn.activation", "kill first, walk through later")
def test_the_way_is_free_once_somebody_fell(case: CaseUnderTest) -> None:
    assert case.given["activated"] == ["a1", "a2"]
    squad = case.given["player"]
    assert case.given["event"] == "a1 kills e1 in phase 3, then a2 starts its phase 1"
    a1, a2, enemy = ((MIDDLE, MIDDLE, 0), (MIDDLE, MIDDLE + 300, 0), (MIDDLE + 300, MIDDLE + 300, 0))
    position = battle(
        character("a1", squad, at=a1, weapons=(weapon(4),)),
        character("a2", squad, at=a2, speed=14),
        character("e1", "E", at=enemy, hp=1),
        character("e2", "E", at=(0, 0, 0)),
    )
    through = Move(((MIDDLE + 700, MIDDLE + 300, 0),))
    before = Play(case, active(position, "a2")).judged("a2", through)
    assert isinstance(before, Refusal) and before.why == "enemy-in-the-way"
    play = Play(case, active(position, "a1", "melee"))
    play.script = dice((6, 6))
    play.act("a1", Attack("e1"))
    assert [fact.who for fact in play.all(Killed)] == ["e1"]
    play.go(lambda fight: turn.end_phase(fight, "a1"))
    play.go(lambda fight: turn.activate(fight, "a2"))
    assert isinstance(play.judged("a2", through), Offer) is case.then["a2_may_pass_place_of_e1"]


@case("warband.turn.activation", "no second activation")
def test_nobody_is_activated_twice(case: CaseUnderTest) -> None:
    squad, (done,) = case.given["player"], case.given["activated"]
    position = battle(
        character("a1", squad, activated=True), character("a2", squad), character("b1", "B", at=(0, 0, 0))
    )
    assert position[done].activated
    found = said_of(turn.player_options(position, squad), Activate(case.given["request"]), case.witness)
    assert isinstance(found, Refusal)
    assert case.then["refused"] == "already activated this turn" and found.why == "already-activated"
    other = said_of(turn.player_options(position, squad), Activate("a2"), case.witness)
    assert isinstance(other, Offer)


@case("warband.turn.activation", "mage never activated")
def test_who_is_left_out_passed_through_empty_phases(case: CaseUnderTest) -> None:
    given = case.given
    mage = character(
        "m", given["player"], mage_level=given["mage_level"], mana=given["mana"], mana_pool=given["mana_pool"]
    )
    assert (given["activated"], given["event"]) == ([], "A ends his turn")
    play = Play(case, battle(mage, character("b1", "B", at=(0, 0, 0))), ends_turn)
    in_step(play)
    assert play.now["m"].mana == case.then["mana"]


# ---------------------------------------------------------------- phases


def fighter(case: CaseUnderTest, phase: Any, **fields: Any) -> Play:
    """An archer with a spear, an enemy in the reach of both who does not reach him."""
    spear = {"reach": 6, "long_weapon": True}
    one = in_case("C", {**spear, **fields}, at=(MIDDLE, MIDDLE, 0), ranged=(BOW,))
    enemy = character("E", "E", at=(MIDDLE + 800, MIDDLE, 0))
    return Play(case, active(battle(one, enemy), "C", phase))


@case("warband.turn.phase-sequence", "no walking after a shot")
def test_no_walking_after_a_shot(case: CaseUnderTest) -> None:
    assert case.given["done"] == ["shoot"]
    play = fighter(case, "additional", **case.given["character"].plain())
    play.script = dice((6, 1))
    play.act("C", Shoot("E", "bow"))
    back = ((MIDDLE - 300, MIDDLE, 0),)
    assert isinstance(play.judged("C", Move(back)), Offer) is case.then["may_move_phase1"]
    assert isinstance(play.judged("C", Run(back)), Offer) is case.then["may_run"]
    play.go(lambda fight: turn.end_phase(fight, "C"))
    assert isinstance(play.judged("C", Attack("E")), Offer) is case.then["may_melee"]


@case("warband.turn.phase-sequence", "no shot after melee")
def test_no_shot_after_melee(case: CaseUnderTest) -> None:
    assert case.given["done"] == ["melee"]
    play = fighter(case, "melee")
    play.script = dice((6, 1))
    play.act("C", Attack("E"))
    assert isinstance(play.judged("C", Shoot("E", "bow")), Offer) is case.then["may_shoot"]


@case("warband.movement.run", "walk and run")
def test_a_walk_and_a_run(case: CaseUnderTest) -> None:
    given = case.given
    walker = character("A", speed=given["speed"], at=(MIDDLE, MIDDLE, 0))
    play = Play(case, active(battle(walker, character("D", at=(0, 0, 0))), "A"))
    east = MIDDLE + cm(given["walked"])
    play.act("A", Move(((east, MIDDLE, 0),)))
    play.go(lambda fight: turn.end_phase(fight, "A"))
    run = Run(((east + cm(given["ran"]), MIDDLE, 0),))
    assert isinstance(play.judged("A", run), Offer) is case.then["legal"]
    play.act("A", run)
    assert told_cm(play.now["A"].at[0] - MIDDLE) == case.then["total"]


# ---------------------------------------------------------------- turning, and the edge


@case("warband.space.own-turn-facing", "attack a foe behind in own turn")
def test_an_attack_turns_to_its_target(case: CaseUnderTest) -> None:
    assert case.given["own_activation"]
    one = in_case("A", case.given["character"])
    enemy = character("D", at=place((*case.given["enemy"][:2], 0)))
    play = Play(case, active(battle(one, enemy), "A", "melee"))
    play.script = dice((6, 1))
    assert isinstance(play.judged("A", Attack("D")), Offer) is case.then["may_attack"]
    play.act("A", Attack("D"))
    assert play.now["A"].facing == cm(case.then["facing_after"])


@case("warband.space.own-turn-facing", "already activated, own turn still on")
def test_after_its_activation_nobody_turns(case: CaseUnderTest) -> None:
    one = in_case("A", case.given["character"])
    position = battle(one, character("a2", "A", at=(0, 0, 0)), character("D", at=(9000, 0, 0)))
    found = said_of(movement.options(position, position["A"]), Face(9000), case.witness)
    assert isinstance(found, Offer) is case.then["may_turn"]


@case("warband.setup.table", "push to the edge")
def test_nobody_is_pushed_off_the_table(case: CaseUnderTest) -> None:
    def spot(told: Any) -> Any:
        return tuple(cm(part) for part in told)

    target, towards = spot(case.given["target"]), case.given["pushed_towards"]
    by = (target[0] - 300 * towards[0], target[1] - 300 * towards[1], target[2])
    position = battle(character("A", at=by), character("D", at=target), table=Table(120_00, 120_00))
    play = Play(case, position)
    hit = Hit("A", "D", "attack", "A", (1, 2, 3))
    play.go(lambda fight: pushing.throw_back(fight, hit, cm(case.given["knock_back"]), None))
    assert play.now["D"].at == spot(case.then["target_at"])
    (pushed,) = play.all(Pushed)
    assert told_cm(pushed.length) == case.then["moved"]
    with case.witness.watching():
        assert ground.on_table(play.now, play.now["D"].at)


# ---------------------------------------------------------------- beside the cases


@pytest.mark.parametrize(
    ("activation", "phases"),
    [
        ("per_character", [("a1", "movement"), ("a1", "additional"), ("a1", "melee")] * 2),
        ("per_phase", [(who, phase) for phase in ("movement", "additional", "melee") for who in ("a1", "a2")]),
    ],
)
def test_one_after_another_or_phase_by_phase(activation: str, phases: list[tuple[str, str]]) -> None:
    """By ruling the whole squad moves, then acts, then fights; what was done in a phase stays done in the others."""
    if activation == "per_character":
        phases = [(who if number < 3 else "a2", phase) for number, (who, phase) in enumerate(phases)]
    position = battle(
        character("a1", "A", at=(0, 0, 0), speed=14),
        character("a2", "A", at=(3000, 0, 0), speed=14),
        character("b1", "B", at=(9000, 9000, 0)),
        rulings={"activation": activation},
    )
    fight, seen = Fight(position), []

    def decide(ask: Any) -> Any:
        offered = [offer.action for offer in ask.offers]
        if ask.window == "activation":
            active_ = fight.state.activation
            assert active_ is not None
            seen.append((active_.who, active_.phase))
            assert any(isinstance(action, Move) for action in offered) is (active_.phase == "movement")
            assert any(isinstance(action, Run) for action in offered) is (active_.phase == "additional")
        return offered[0] if ask.window == "player_turn" else offered[-1]

    while fight.state.turn_of == "A":
        drive(turn.go_on(fight), decide)
    assert seen == phases
    assert replace(fight.state, characters=()).activation is None
