"""Blows on a table where people stand their own miniatures: what they are asked, and when."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.warband.building import active, as_cases_play, battle, character, place, weapon
from zaruba.kernel.asks import Ask, Measure, Parametric, Roll
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import ground, movement, replies, turn
from zaruba.systems.warband.actions import Attack, Face, Move, Rotate
from zaruba.systems.warband.battle import Answered, Battle, Trap
from zaruba.systems.warband.facts.moving import Jumped, Pushed, Walked, WayAnnounced
from zaruba.systems.warband.facts.striking import NoReply, NotProvoked, StruckAtFleeing
from zaruba.systems.warband.facts.turning import Measured

SWORD = weapon(2)


def test_who_strikes_at_a_way_is_asked_of_each_once() -> None:
    """warband.reaction.strike, warband.reaction.strike-not: whoever is not provoked keeps his strike; nobody is asked twice, however many legs there are."""
    ways = (place((0, 0)), place((1, 0)), place((2, 0)))
    strikers = [character(name, "A", flee_strikes_left=1, weapons=(SWORD,)) for name in ("a1", "a2")]
    position = active(battle(character("D", speed=100), *strikers, real=True), "D")
    fight = Fight(position)
    fight.record(WayAnnounced("D", "move", ways, 0, 200))
    asked: list[Measure] = []

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Measure):
            asked.append(ask)
            return 1 if ask.source in ("a1", "") else 0
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (3,))
        return as_cases_play()(ask)

    while fight.state.walk is not None:
        drive(movement.go_on(fight), answer)
    first, *each = [(one.of, one.source, one.to) for one in asked]
    assert first == ("provokes_any", "D", "D"), "of all together before one by one"
    assert each == [("provokes", "a1", "D"), ("provokes", "a2", "D"), ("heights", "", "")]
    assert all(one.within == (0,) for one in asked), "yes or no"
    assert [fact.who for fact in fight.facts if isinstance(fact, StruckAtFleeing)] == ["a2"]
    assert (fight.state["a1"].flee_strikes_left, fight.state["a2"].flee_strikes_left) == (1, 0)


def test_after_a_push_the_distance_is_asked_anew() -> None:
    """They move the miniature, tell how deep it fell, and whether it still reaches its attacker."""
    hammer = weapon(2, knock_back=3)
    pair = (character("A", weapons=(hammer,)), character("D", replies_left=1, weapons=(SWORD,)))
    position = active(battle(*pair, real=True), "A", "melee")
    told = {"gap": 0, "rise": 0, "scenery": 0, "models": 0, "angle": 0, "depth": 0}
    pushed: list[bool] = []
    asked: list[str] = []
    fight = Fight(position)

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (3,))
        if isinstance(ask, Measure):
            pushed.append(any(isinstance(fact, Pushed) for fact in fight.facts))
            asked.append(ask.of)
            return 1 if ask.of == "gap" and pushed[-1] else told[ask.of]
        return as_cases_play()(ask)

    drive(turn.perform(fight, "A", Attack("D")), answer)
    assert asked == ["gap", "rise", "scenery", "models", "angle", "depth", "gap"]
    assert pushed == [False] * 5 + [True] * 2
    assert [fact.why for fact in fight.facts if isinstance(fact, NoReply)] == ["out_of_reach"]
    assert [fact.answered.ask.of for fact in fight.facts if isinstance(fact, Measured)] == asked


def test_what_was_measured_from_one_side_is_known_from_the_other() -> None:
    """warband.reaction.reply-roll: the reply asks of nothing that the attack has asked already, nor whether the attacker looks at whom he attacks."""
    pair = (character("A", weapons=(SWORD,)), character("D", replies_left=1, weapons=(SWORD,), shield=5))
    fight, asked = Fight(active(battle(*pair, real=True), "A", "melee")), []

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (3,))
        if isinstance(ask, Measure):
            asked.append((ask.of, ask.source))
            return 0
        return as_cases_play()(ask)

    drive(turn.perform(fight, "A", Attack("D")), answer)
    assert asked == [("gap", "A"), ("rise", "A"), ("scenery", "A"), ("models", "A"), ("angle", "D")]


def test_what_is_near_is_near_to_more_and_what_is_far_is_far_from_less() -> None:
    """warband.space.distance: an answer about one limit tells of others what follows from it, and no more."""
    pair = (character("A"), character("D"))

    def known(asked: int, told: int, wanted: int) -> int | None:
        measured = (Answered(ground.within("A", "D", asked), told),)
        return ground.known(battle(*pair, real=True, measured=measured), ground.within("D", "A", wanted))

    assert [known(5_00, 0, wanted) for wanted in (4_99, 5_00, 5_01)] == [None, 0, 0]
    assert [known(5_00, 1, wanted) for wanted in (4_99, 5_00, 5_01)] == [1, 1, None]


def test_a_way_clear_of_everybody_is_one_question() -> None:
    """warband.reaction.strike-not: of all enemies together, before one of each of several; of a single one it is asked alone."""
    strikers = [character(name, "A", flee_strikes_left=1, weapons=(SWORD,)) for name in ("a1", "a2")]
    fight, asked = Fight(active(battle(character("D", speed=100), *strikers, real=True), "D")), []

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Measure):
            asked.append(ask.of)
            return 1
        return as_cases_play()(ask)

    drive(turn.perform(fight, "D", Move(())), answer)
    while fight.state.walk is not None:
        drive(movement.go_on(fight), answer)
    assert asked == ["provokes_any", "heights"]
    assert [fact.who for fact in fight.facts if isinstance(fact, NotProvoked)] == ["a1", "a2"]
    (way,) = [fact for fact in fight.facts if isinstance(fact, WayAnnounced)]
    assert (way.length, way.most) == (0, 100_00), "people measure it, so they are told how far"
    assert [one.flee_strikes_left for one in fight.state.characters if one.name != "D"] == [1, 1]


def test_at_a_real_table_a_rotation_has_no_direction_and_angles_are_forgotten() -> None:
    """warband.reaction.rotate: the people turn the miniature; where others stood as seen from it is asked anew."""
    pair = (character("A", weapons=(SWORD,)), character("D", rotations_left=1, weapons=(SWORD,)))
    position = active(battle(*pair, real=True), "A")
    looks = Answered(ground.in_front(position, "D", "A"), 1)
    far = Answered(ground.within("A", "D", 200), 0)
    fight = Fight(replace(position, measured=(looks, far)))
    offers = [one for one in replies.rotation_options(fight.state, "D") if isinstance(one, Parametric)]
    assert [list(one.candidates()) for one in offers] == [[Rotate("D")]]
    assert Face not in {type(one.action) for one in movement.options(fight.state, fight.state["A"])}, "free, and unsaid"
    replies.rotate(fight, "D", None)
    assert fight.state.measured == (far,)
    assert fight.state["D"].rotations_left == 0
    full = replies.rotation_refused(battle(*pair, real=True, turn_of="A"), pair[1], Rotate("D", 360_00))
    assert full is not None and full.why == "no-such-facing", (
        "whoever gives a direction all the same gives one there is"
    )
    known = replies.rotation_refused(battle(*pair, turn_of="A"), pair[1], Rotate("D"))
    assert known is not None and known.why == "no-such-facing", "where the referee knows the table it is told"


def test_a_quiet_squad_at_a_real_table_is_left_in_peace_unless_it_is_known_to_look_away() -> None:
    pair = (character("A", weapons=(SWORD,)), character("D", rotations_left=1, weapons=(SWORD,)))
    quiet = active(battle(*pair, real=True, quiet=("D",)), "A")
    assert not replies.may_rotate(quiet, "D", ("D",))
    behind = Answered(ground.in_front(quiet, "D", "A"), 1)
    assert replies.may_rotate(replace(quiet, measured=(behind,)), "D", ("D",))


def walked(
    answers: dict[str, int], *, face: int = 3, position: Battle | None = None
) -> tuple[Fight[Battle], list[str]]:
    """A walk to its end at a real table, by what people tell; of all else that nothing comes of it."""
    lone = battle(character("D", hp=9), character("A", hp=9, at=place((50, 50))), real=True)
    fight, asked = Fight(active(lone if position is None else position, "D")), []

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Roll):
            return ask.reading.read_faces(ask.throw, (face,))
        if isinstance(ask, Measure):
            asked.append(ask.of)
            return answers.get(ask.of, 1)
        return as_cases_play()(ask)

    drive(turn.perform(fight, "D", Move(())), answer)
    while fight.state.walk is not None:
        drive(movement.go_on(fight), answer)
    return fight, asked


def test_a_leap_of_a_walk_is_told_by_the_people_with_how_deep_it_goes() -> None:
    """warband.movement.jump, warband.movement.fall: a die for a wide gap, a fall where it fails, a drop of one's own will."""
    leap = {"provokes": 1, "heights": 0, "leaps": 0, "gap_leapt": 0, "fallen": 7_00, "dropped": 6_50}
    failed, asked = walked(leap, face=2)
    assert asked[-4:] == ["heights", "leaps", "gap_leapt", "fallen"]
    assert failed.state["D"].hp == 9 - 2 and failed.state.walk is None, "3 cm beyond 4 are two started pairs"
    assert [fact.landed for fact in failed.facts if isinstance(fact, Jumped)] == [False]
    assert not [fact for fact in failed.facts if isinstance(fact, Walked) and fact.leg_done], "the way is cut short"

    landed, asked = walked(leap, face=3)
    assert asked[-4:] == ["heights", "leaps", "gap_leapt", "dropped"] and landed.state["D"].hp == 9 - 2

    harmless, asked = walked({**leap, "gap_leapt": 1, "dropped": 4_00})
    assert asked[-1] == "dropped" and harmless.state["D"].hp == 9 and harmless.state.walk is None
    _, asked = walked({"leaps": 1}, position=harmless.state.change("D", ran=False))
    assert "heights" not in asked and "leaps" in asked, "whether there is anything to leap is asked once in a game"


def test_where_there_is_nothing_to_leap_it_is_asked_once_in_a_game() -> None:
    flat, asked = walked({"heights": 1})
    assert asked.count("heights") == 1 and "leaps" not in asked
    assert not {"heights", "leaps"} & {*walked({}, position=flat.state)[1]}


def test_traps_of_two_squads_are_asked_about_once_each() -> None:
    """warband.item.list: what was told of the one is not forgotten while the other is asked about."""
    three = battle(
        *(character(name, hp=9, at=place(at)) for name, at in (("D", (0, 0)), ("A", (50, 50)), ("B", (-50, 50)))),
        real=True,
    )
    laid = replace(three, traps=tuple(Trap(place((1, 1)), squad, (1, 1, 1)) for squad in ("A", "B")))
    _, asked = walked({}, position=laid)
    assert asked.count("trap") == 2
