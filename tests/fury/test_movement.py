"""Moving, charging, fleeing, running, jumping; who holds whom; distance and sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.fury.building import battle, fighter, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer, Parametric, Refusal
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.space.squares import FLOOR, WALL, Ground, Squares, open_ground, read
from zaruba.systems.fury import movement, space, turn
from zaruba.systems.fury.actions import Charge, Flee, Jump, Move, Run, StandUp
from zaruba.systems.fury.battle import Battle, ChargeBlow, ExtraBlow, Fighter, GoOn
from zaruba.systems.fury.facts import Damaged, Missed, Moved, StanceTaken
from zaruba.systems.fury.sheet import Mount

RUBBLE = Ground("rubble", hindering=True)
CART = Ground("cart", mode="climb")
ROCK = Ground("rock", mode="climb", dc=1)
FENCE = Ground("fence", blocks_move=True)
LEGEND = {".": FLOOR, "#": WALL, "~": RUBBLE, "c": CART, "r": ROCK, "f": FENCE}


def drawn(*rows: str) -> Squares:
    return read(rows, LEGEND, north_up=True)


def anna(at: tuple[int, int] = (10, 8), **fields: Any) -> Fighter:
    return fighter("Anna", at=at, side="humans", **fields)


def orc(at: tuple[int, int], name: str = "Orc", **fields: Any) -> Fighter:
    return fighter(name, at=at, side="orcs", **fields)


def annas(*fighters: Fighter, turn: dict[str, Any] | None = None, **fields: Any) -> Battle:
    """A position with Anna's turn just begun, everybody where it was put."""
    return on_turn(replace(battle(*fighters, **fields), fighters=fighters), "Anna", **(turn or {}))


def refusal(position: Battle, action: Any, who: str = "Anna") -> Refusal | None:
    """Why an action is closed; None where it is open."""
    refusals: list[Refusal] = []
    for option in movement.movement_options(position, position[who]):
        if isinstance(option, Refusal):
            refusals.append(option)
        elif type(option.action) is type(action):
            if isinstance(option, Parametric):
                return option.accepts(action)
            if option.action == action:
                return None
    closed = [one for one in refusals if one.action == action]
    return (closed or [one for one in refusals if type(one.action) is type(action)])[0]


def why(position: Battle, action: Any, who: str = "Anna") -> tuple[str, str]:
    found = refusal(position, action, who)
    assert found is not None, f"{action} is open"
    return found.clause, found.why


def done(
    position: Battle, action: Any, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """Anna's action with everything it sets off."""
    assert refusal(position, action) is None
    fight, script = Fight(position), Script(dice, choices)
    drive(movement.perform(fight, "Anna", action), script)
    while fight.state.agenda:
        drive(turn.step(fight), script)
    script.finish()
    return fight


def happened(fight: Fight[Battle], kind: type[Fact]) -> list[Any]:
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def east(count: int, start: tuple[int, int] = (10, 8)) -> tuple[tuple[int, int], ...]:
    return tuple((start[0] + step, start[1]) for step in range(1, count + 1))


# ---------------------------------------------------------------- how far


@pytest.mark.parametrize("m", [4, 3, 1])
@pytest.mark.parametrize(("kind", "times"), [(Move, 1), (Flee, 1), (Run, 3)])
def test_so_many_times_movement_and_not_a_square_more(m: int, kind: Callable[..., Any], times: int) -> None:
    """fury.movement.rates."""
    position = annas(anna((1, 8), m=m), orc((20, 1)))
    assert refusal(position, kind(east(m * times, (1, 8)))) is None
    closed = refusal(position, kind(east(m * times + 1, (1, 8))))
    assert closed is not None
    assert (closed.why, closed.details) == ("too-far", {"cost": m * times + 1, "most": m * times})


def test_only_movement_counts() -> None:
    """fury.movement.modes 'no other factor'."""
    assert movement.reach(anna(s=20, ag=60), "move") == movement.reach(anna(s=60, ag=20), "move") == 4


def test_a_rider_goes_as_far_as_the_mount() -> None:
    """fury.movement.mounted 'mounted charge'."""
    rider = anna((1, 8), m=4, mount=Mount("horse", 8))
    assert movement.reach(rider, "charge") == 16
    position = annas(rider, orc((18, 8)))
    assert refusal(position, Charge("Orc", east(16, (1, 8)))) is None
    assert why(annas(replace(rider, mount=None), orc((18, 8))), Charge("Orc", east(16, (1, 8))))[1] == "no-run-up"


def test_two_moves_fit_in_a_turn_and_a_full_action_not_after_a_half() -> None:
    position = annas(anna(), orc((20, 1)))
    first = done(position, Move(east(4)))
    second = done(first.state, Move(east(4, (14, 8))))
    assert second.state["Anna"].at == (18, 8)
    assert why(first.state, Run(east(4, (14, 8)))) == ("fury.turn.budget", "halves-spent")
    assert why(second.state, Move(((19, 8),))) == ("fury.turn.budget", "halves-spent")


def test_a_path_must_be_named() -> None:
    assert why(annas(anna(), orc((20, 1))), Move()) == ("fury.action.move", "no-path")


# ---------------------------------------------------------------- over what


@pytest.mark.parametrize(("m", "squares"), [(4, 2), (5, 3)])
@pytest.mark.parametrize("kind", [Move, Flee])
def test_all_rubble_halves_the_way(m: int, squares: int, kind: Callable[..., Any]) -> None:
    """fury.space.difficult 'even Movement', 'odd Movement'."""
    position = annas(anna((1, 1), m=m), orc((20, 1)), board=open_ground(24, 16, RUBBLE))
    assert refusal(position, kind(east(squares, (1, 1)))) is None
    assert why(position, kind(east(squares + 1, (1, 1))))[1] == "too-far"


def test_mixed_ground_adds_up() -> None:
    """fury.action.move 'mixed ground', 'one square too many'."""
    far = orc((7, 1))
    assert refusal(annas(anna((0, 0)), far, board=drawn("........", "..~.....")), Move(east(3, (0, 0)))) is None
    closed = refusal(
        annas(anna((0, 1)), far, board=drawn("..~~....", "........")),
        Move(((1, 1), (2, 1), (3, 1), (4, 1))),
    )
    assert closed is not None and closed.details == {"cost": 6, "most": 4}
    closed = refusal(annas(anna((0, 1)), far, board=drawn(".~~.....", "........")), Move(east(3, (0, 1))))
    assert closed is not None and closed.details == {"cost": 5, "most": 4}


def test_nobody_runs_into_rubble_but_one_may_run_out_of_it() -> None:
    """fury.action.run-terrain 'rubble in the way', 'starting in rubble'."""
    row = "~.....~........"
    position = annas(anna((0, 0)), orc((14, 1)), board=drawn("." * 15, row))
    assert why(position, Run(east(7, (0, 0)))) == ("fury.action.run-terrain", "difficult-ground")
    assert refusal(position, Run(east(5, (0, 0)))) is None


def test_a_run_may_wind() -> None:
    """fury.action.run 'winding route'."""
    path = ((11, 8), (12, 8), (13, 8), (13, 9), (13, 10), (13, 11), (12, 11), (11, 11), (10, 11))
    fight = done(annas(anna(m=3), orc((20, 1))), Run(path))
    assert fight.state["Anna"].at == (10, 11)
    assert happened(fight, StanceTaken) == [StanceTaken("Anna", "run")]


def test_walls_barriers_corners_and_the_edge_stop_a_walk() -> None:
    position = annas(anna((1, 1)), orc((7, 3)), board=drawn("........", "..f.....", "..#.....", ".#......"))
    assert why(position, Move(((2, 1),))) == ("fury.space.occupancy", "no-way")
    assert why(position, Move(((2, 2),))) == ("fury.space.occupancy", "no-way")
    assert why(position, Move(((2, 0),))) == (
        "fury.space.distance",
        "no-way",
    )  # both squares it slips between are walls
    assert why(position, Move(((1, 3),))) == ("fury.space.distance", "no-way")
    assert why(position, Move(((0, 1), (-1, 1)))) == ("fury.space.occupancy", "no-way")


def test_one_wall_bars_no_diagonal() -> None:
    position = annas(anna((1, 1)), orc((7, 3)), board=drawn("........", "........", "..#.....", "........"))
    assert refusal(position, Move(((2, 2),))) is None


def test_alternating_diagonals_cost_more() -> None:
    path = ((11, 9), (12, 10), (13, 11), (14, 12))
    assert refusal(annas(anna(), orc((20, 1))), Move(path)) is None
    assert why(annas(anna(), orc((20, 1)), rulings={"diagonal_cost": "alternating"}), Move(path))[1] == "too-far"


# ---------------------------------------------------------------- past whom


def test_through_a_friend_but_not_onto_one() -> None:
    """fury.space.occupancy 'through a friend', 'stopping on a friend'."""
    position = annas(anna(), fighter("Bruno", side="humans", at=(11, 8)), orc((20, 1)))
    assert refusal(position, Move(east(2))) is None
    assert why(position, Move(east(1))) == ("fury.space.occupancy", "occupied")


@pytest.mark.parametrize("states", [(), ("stunned",), ("winded",), ("entangled",)])
def test_no_way_through_an_enemy_who_is_not_helpless(states: tuple[str, ...]) -> None:
    """fury.space.occupancy 'through an enemy'."""
    position = annas(anna(), orc((12, 8), states=states))
    assert why(position, Move(east(3))) == ("fury.space.occupancy", "enemy-in-the-way")


def test_over_a_helpless_enemy_but_not_onto_it() -> None:
    position = annas(anna(), orc((11, 8), states=("helpless",)), orc((20, 1), "Goblin"))
    assert refusal(position, Move(east(2))) is None
    assert why(position, Move(east(1))) == ("fury.space.occupancy", "occupied")


def test_the_dead_hold_no_square() -> None:
    position = annas(anna(), orc((11, 8), life="dead"), orc((20, 1), "Goblin"))
    assert refusal(position, Move(east(1))) is None


# ---------------------------------------------------------------- who holds whom


@pytest.mark.parametrize(
    ("place", "states", "held"),
    [
        ((11, 9), (), True),
        ((12, 8), (), False),
        ((11, 8), ("stunned",), False),
        ((11, 8), ("winded",), False),
        ((11, 8), ("entangled",), False),
        ((11, 8), ("helpless",), False),
        ((11, 8), ("prone",), True),
    ],
)
def test_an_able_enemy_in_the_next_square_engages(place: tuple[int, int], states: tuple[str, ...], held: bool) -> None:
    """fury.space.engaged 'adjacent orc', 'adjacent stunned orc'."""
    position = annas(anna(), orc(place, states=states))
    assert space.engaged(position, position["Anna"]) is held


def test_a_sealed_corner_keeps_apart() -> None:
    """fury.space.adjacent 'sealed corner'; fury.space.engaged 'sealed corner between'."""
    position = annas(anna((0, 0)), orc((1, 1)), board=drawn("...", "#..", ".#."))
    one, other = position["Anna"], position["Orc"]
    assert space.distance(position, one, other) == 1
    assert not space.adjacent(position, one, other)
    assert not space.engaged(position, one)


def test_somebody_in_hiding_holds_nobody() -> None:
    position = annas(anna(), orc((11, 8), hidden=True))
    assert not space.engaged(position, position["Anna"])


def test_walking_off_is_flight_and_nothing_else() -> None:
    """fury.space.leaving 'walking off', 'circling'."""
    position = annas(anna(), orc((11, 8)))
    assert why(position, Move(((9, 8),))) == ("fury.space.leaving", "engaged")
    assert refusal(position, Move(((11, 9),))) is None
    assert refusal(position, Flee(((9, 8),))) is None


def test_every_square_on_the_way_must_be_beside_them_all() -> None:
    """Not just the last: round the corner that leads out for a step is closed."""
    position = annas(anna(), orc((11, 8)))
    assert why(position, Move(((9, 9), (10, 9)))) == ("fury.space.leaving", "engaged")
    two = annas(anna(), orc((11, 8)), orc((9, 8), "Goblin"))
    assert refusal(two, Move(((10, 9),))) is None
    assert why(two, Move(((11, 9),))) == ("fury.space.leaving", "engaged")


def test_other_enemies_restrict_no_path() -> None:
    position = annas(anna(), orc((12, 9)), orc((14, 8), "Goblin"))
    assert refusal(position, Move(((11, 8), (12, 8), (13, 8)))) is None


@pytest.mark.parametrize("action", [Run(((9, 8),)), Charge("Goblin", ((10, 9), (10, 10)))])
def test_neither_run_nor_charge_begins_in_a_melee(action: Any) -> None:
    """fury.action.charge 'not out of a melee'."""
    position = annas(anna(), orc((11, 8)), orc((10, 11), "Goblin"))
    assert why(position, action) == ("fury.space.leaving", "engaged")


def test_by_ruling_any_move_out_draws_the_blows() -> None:
    """fury.space.leaving 'option any_move_provokes'."""
    position = annas(anna(t=30, w=10), orc((11, 8), ws=40, s=30), rulings={"leave_melee": "any_move_provokes"})
    fight = done(position, Move(((9, 8),)), dice=[(100, 41)])
    assert [type(fact) for fact in fight.facts if isinstance(fact, Missed | Moved)] == [Missed, Moved]
    assert fight.state["Anna"].at == (9, 8)
    assert not happened(done(position, Move(((11, 9),))), Missed)  # circling draws nothing
    run = done(position, Run(((9, 8),)), dice=[(100, 61)])  # 40 + 20 against a runner
    assert happened(run, Missed)


def test_by_ruling_a_charge_out_of_a_melee_is_struck_at_first() -> None:
    position = annas(
        anna(ws=41), orc((11, 8), ws=40), orc((6, 8), "Goblin"), rulings={"leave_melee": "any_move_provokes"}
    )
    fight = Fight(position)
    drive(movement.perform(fight, "Anna", Charge("Goblin", ((9, 8), (8, 8), (7, 8)))), Script())
    blow = ChargeBlow("Anna", "Goblin", "main_hand")
    path = ((9, 8), (8, 8), (7, 8))
    assert fight.state.agenda == (ExtraBlow("Orc", "Anna"), GoOn("Anna", path, "charge"), blow)
    fight = done(position, Charge("Goblin", path), dice=[(100, 41), (100, 52)])
    assert [fact.target for fact in happened(fight, Missed)] == ["Anna", "Goblin"]


# ---------------------------------------------------------------- flight


def test_everyone_who_holds_the_runner_strikes_first_in_the_order_of_initiative() -> None:
    """fury.action.flee-attacks 'two enemies, one hits'."""
    goblins = orc((11, 8), "Goblin 1", ws=35, s=30), orc((10, 9), "Goblin 2", ws=35, s=30)
    position = annas(anna(t=38, w=12), goblins[1], goblins[0])
    position = replace(position, order=("Goblin 1", "Goblin 2", "Anna"), to_act=())
    fight = done(position, Flee(((9, 7), (8, 6), (7, 5), (6, 4))), dice=[(100, 35), (10, 6), (100, 36)])
    assert happened(fight, Damaged) == [Damaged("Anna", 9, 6, "left_arm")]
    assert happened(fight, Missed)[0].attacker == "Goblin 2"
    assert fight.state["Anna"].at == (6, 4)
    assert not fight.state["Goblin 1"].attack_used


def test_one_who_has_attacked_already_strikes_all_the_same() -> None:
    """fury.action.flee-attacks 'the extra attack is extra'."""
    position = annas(anna(), orc((11, 8), ws=40, attack_used=True))
    fight = done(position, Flee(((9, 8),)), dice=[(100, 41)])
    assert happened(fight, Missed)


def test_felled_before_leaving() -> None:
    """fury.action.flee-attacks 'felled before leaving'."""
    position = annas(anna(t=30, w=2), orc((11, 8), ws=40, s=40, weapon="great_weapon"))
    fight = done(position, Flee(((9, 8),)), dice=[(100, 33), (10, 9), (10, 4), (100, 75)])
    assert fight.state["Anna"].life == "bleeding"
    assert not happened(fight, Moved)


def test_thrown_to_the_ground_nobody_goes_on() -> None:
    """Effect 5 leaves the runner prone: it must stand before it can move (fury.condition.prone)."""
    position = annas(anna(t=30, w=2), orc((11, 8), ws=40, s=40), orc((10, 9), "Goblin", ws=40))
    # 4 + 4 − 3 = 5: three past zero, value 3, roll 71: (18 − 7) // 2 = 5
    fight = done(position, Flee(((9, 7),)), dice=[(100, 33), (10, 4), (100, 71), (100, 51)])
    assert fight.state["Anna"].prone
    assert not happened(fight, Moved)
    assert fight.state.agenda == ()


def test_flight_without_a_fight_is_only_slow() -> None:
    """fury.action.flee 'open ground'."""
    fight = done(annas(anna(), orc((20, 1))), Flee(east(4)))
    assert happened(fight, Moved) == [Moved("Anna", east(4), "flee")]


def test_a_stunned_enemy_strikes_nobody() -> None:
    fight = done(annas(anna(), orc((11, 8), states=("stunned",))), Flee(((9, 8),)))
    assert happened(fight, Moved)


# ---------------------------------------------------------------- charge


def test_the_smallest_charge() -> None:
    """fury.action.charge-straight 'minimum charge'."""
    fight = Fight(annas(anna(), orc((12, 8))))
    drive(movement.perform(fight, "Anna", Charge("Orc", east(1))), Script())
    assert fight.state["Anna"].at == (11, 8)
    assert fight.state.agenda == (ChargeBlow("Anna", "Orc", "main_hand"),)
    assert fight.state["Anna"].attack_used
    assert fight.state.turn is not None and fight.state.turn.halves == 0


def test_the_blow_at_the_end_of_a_rush() -> None:
    """fury.action.charge 'charge across six squares'."""
    position = annas(anna((0, 0), ws=41, s=36), orc((6, 0), t=38, ap={"body": 1}, w=12))
    fight = done(position, Charge("Orc", east(5, (0, 0))), dice=[(100, 46), (10, 8)])
    assert happened(fight, Damaged) == [Damaged("Orc", 11, 7, "body")]


def test_too_close() -> None:
    """fury.action.charge 'too close'."""
    position = annas(anna(), orc((11, 9), states=("stunned",)))
    closed = refusal(position, Charge("Orc", ((11, 8),)))
    assert closed is not None and (closed.why, closed.details) == ("too-close", {"distance": 1, "least": 2})


def test_just_in_reach_and_just_out_of_it() -> None:
    """fury.action.charge 'just in reach', 'just out of reach'."""
    assert refusal(annas(anna((1, 8)), orc((10, 8))), Charge("Orc", east(8, (1, 8)))) is None
    far = annas(anna((1, 8)), orc((11, 8)))
    assert why(far, Charge("Orc", east(9, (1, 8))))[1] == "no-run-up"  # no offer at all
    near_too = annas(anna((1, 8)), orc((11, 8)), orc((1, 12), "Goblin"))
    closed = refusal(near_too, Charge("Orc", east(9, (1, 8))))
    assert closed is not None and (closed.why, closed.details) == ("too-far", {"cost": 9, "most": 8})


def test_a_knights_move_needs_a_detour() -> None:
    """fury.action.charge-straight 'knight-move offset needs a detour'."""
    position = annas(anna(), orc((12, 9)))
    assert refusal(position, Charge("Orc", ((10, 9), (11, 9)))) is None
    assert why(position, Charge("Orc", ((11, 9),))) == ("fury.action.charge-straight", "not-straight")
    assert len(next(movement.rushes(position, position["Anna"], position["Orc"]))) == 2


def test_rubble_on_the_last_square() -> None:
    """fury.action.charge-straight 'rubble on the last square'; fury.space.difficult 'mixed charge path'."""
    position = annas(anna((1, 1)), orc((6, 1)), board=drawn("########", "#....~.#", "########"))
    assert why(position, Charge("Orc", east(4, (1, 1)))) == ("fury.action.charge-straight", "no-run-up")
    mixed = annas(anna((1, 1)), orc((7, 1)), board=drawn("#########", "#.~~~...#", "#########"))
    assert refusal(mixed, Charge("Orc", east(5, (1, 1)))) is None
    slower = annas(anna((1, 1), m=3), orc((7, 1)), board=drawn("#########", "#.~~~...#", "#########"))
    assert why(slower, Charge("Orc", east(5, (1, 1))))[1] == "no-run-up"  # cost 8, 6 squares


def test_by_ruling_two_squares_are_really_moved() -> None:
    """fury.action.charge-straight 'option two_moved'."""
    two_moved = {"charge_runup": "two_moved"}
    corridor = annas(anna((1, 1)), orc((3, 1)), board=drawn("#####", "#...#", "#####"), rulings=two_moved)
    assert why(corridor, Charge("Orc", ((2, 1),)))[1] == "no-run-up"
    position = annas(anna(), orc((13, 8)), rulings=two_moved)
    assert refusal(position, Charge("Orc", east(2))) is None
    assert why(position, Charge("Orc", ((11, 9), (12, 8))))[1] == "not-straight"


def test_a_charge_is_the_attack_of_the_round_and_needs_a_weapon_for_melee() -> None:
    assert why(annas(anna(attack_used=True), orc((14, 8))), Charge("Orc", east(3)))[1] == "attack-used"
    archer = annas(anna(weapon="sling", off_hand="dagger"), orc((14, 8)))
    assert why(archer, Charge("Orc", east(3))) == ("fury.action.charge", "melee-only")


def test_friends_and_strangers_are_not_charged() -> None:
    position = annas(anna(), fighter("Bruno", side="humans", at=(10, 12)), orc((14, 8)))
    assert why(position, Charge("Bruno", ((10, 9), (10, 10), (10, 11))))[1] == "not-an-enemy"
    assert why(position, Charge("Nobody", east(3)))[1] == "not-an-enemy"


def test_an_aim_goes_with_the_charge() -> None:
    fight = Fight(annas(anna(aimed=True), orc((14, 8))))
    drive(movement.perform(fight, "Anna", Charge("Orc", east(3))), Script())
    assert fight.state.agenda == (ChargeBlow("Anna", "Orc", "main_hand", aimed=True),)
    assert not fight.state["Anna"].aimed
    moved = Fight(annas(anna(aimed=True), orc((14, 8))))
    drive(movement.perform(moved, "Anna", Move(east(3))), Script())
    assert not moved.state["Anna"].aimed


# ---------------------------------------------------------------- prone, caught, jumping


@pytest.mark.parametrize("action", [Move(east(1)), Flee(east(1)), Run(east(1)), Charge("Orc", east(3))])
def test_first_stand_up(action: Any) -> None:
    """fury.condition.prone 'stand first'."""
    position = annas(anna(prone=True), orc((14, 8)))
    assert why(position, action) == ("fury.condition.prone", "prone")


def test_stand_and_walk() -> None:
    """fury.condition.prone 'stand and walk'."""
    fight = Fight(annas(anna(prone=True), orc((20, 1))))
    drive(turn.perform(fight, "Anna", StandUp()), Script())
    assert refusal(fight.state, Move(east(4))) is None
    assert why(fight.state, Flee(east(4)))[1] == "halves-spent"


def test_nobody_walks_in_a_net() -> None:
    """fury.condition.entangled."""
    assert why(annas(anna(entangled="net"), orc((14, 8))), Move(east(1))) == ("fury.condition.entangled", "entangled")


def test_onto_a_cart() -> None:
    """fury.action.jump 'onto a cart'."""
    position = annas(anna((1, 0)), orc((7, 1)), board=drawn("........", "..c....."))
    assert why(position, Move(((2, 0),))) == ("fury.action.jump", "needs-a-jump")
    fight = done(position, Jump((2, 0)))
    assert happened(fight, Moved) == [Moved("Anna", ((2, 0),), "jump")]
    assert fight.state.turn is not None and fight.state.turn.halves == 0
    down = on_turn(fight.state, "Anna")
    assert refusal(down, Move(((3, 0),))) is None


@pytest.mark.parametrize(("face", "place"), [(34, (2, 0)), (35, (1, 0))])
def test_a_hard_climb_takes_agility(face: int, place: tuple[int, int]) -> None:
    """fury.action.jump 'hard climb fails'."""
    position = annas(anna((1, 0), ag=34), orc((7, 1)), board=drawn("........", "..r....."))
    fight = done(position, Jump((2, 0)), dice=[(100, face)])
    assert fight.state["Anna"].at == place
    assert fight.state.turn is not None and fight.state.turn.halves == 0


def test_a_jump_needs_an_obstacle_and_leads_out_of_no_melee() -> None:
    assert why(annas(anna(), orc((14, 8))), Jump((11, 8))) == ("fury.action.jump", "no-obstacle")
    held = annas(anna((1, 0)), orc((0, 0)), board=drawn("........", "..c....."))
    assert why(held, Jump((2, 0))) == ("fury.space.leaving", "engaged")


# ---------------------------------------------------------------- what is offered


@pytest.mark.parametrize("rulings", [{}, {"leave_melee": "any_move_provokes"}, {"charge_runup": "two_moved"}])
@pytest.mark.parametrize("place", [(11, 8), (14, 9), (13, 13), (20, 8)])
def test_every_candidate_is_accepted(rulings: dict[str, Any], place: tuple[int, int]) -> None:
    board = drawn(*["." * 12 + "~~#" + "." * 9] * 16)
    position = annas(
        anna(), orc(place), fighter("Bruno", side="humans", at=(9, 9), life="knocked_out"), board=board, rulings=rulings
    )
    for option in movement.movement_options(position, position["Anna"]):
        if isinstance(option, Parametric):
            found = list(option.candidates())
            assert found
            assert [option.accepts(candidate) for candidate in found] == [None] * len(found)


def test_flight_looks_for_safety_first() -> None:
    position = annas(anna(), orc((11, 8)))
    flight = next(o for o in movement.movement_options(position, position["Anna"]) if isinstance(o.action, Flee))
    assert isinstance(flight, Parametric)
    assert next(iter(flight.candidates())).path[-1][0] == 6


def test_nobody_goes_where_there_is_no_room() -> None:
    position = annas(anna((1, 1)), orc((3, 1)), board=drawn("###.", "#.#.", "###."))
    assert why(position, Move(((2, 1),))) == ("fury.space.occupancy", "nowhere-to-go")


def test_other_movement_is_not_on_the_list() -> None:
    """fury.movement.modes 'other movement is not on the list': no way to move is free."""
    position = annas(anna(), orc((20, 1)), turn={"halves": 0, "begun": True})
    assert not [o for o in movement.movement_options(position, position["Anna"]) if isinstance(o, Offer)]


# ---------------------------------------------------------------- distance and sight


@pytest.mark.parametrize(("rulings", "squares"), [({}, 5), ({"diagonal_cost": "alternating"}, 6)])
def test_distance_is_the_larger_difference(rulings: dict[str, Any], squares: int) -> None:
    """fury.space.distance 'diagonal distance', 'option alternating'."""
    position = battle(anna((1, 1)), orc((6, 4)), rulings=rulings)
    one, other = position["Anna"], position["Orc"]
    assert (space.distance(position, one, other), space.yards(position, one, other)) == (squares, 2 * squares)


@pytest.mark.parametrize(("place", "beside"), [((11, 9), True), ((12, 8), False)])
def test_adjacent_is_one_square_diagonals_included(place: tuple[int, int], beside: bool) -> None:
    """fury.space.adjacent 'diagonal neighbour', 'one empty square between'."""
    position = battle(anna(), orc(place))
    assert space.adjacent(position, position["Anna"], position["Orc"]) is beside


@pytest.mark.parametrize(
    ("rows", "place", "seen"),
    [
        (("......", "...#..", "......"), (5, 1), False),
        (("...#..", "......", "......"), (5, 1), True),
        (("......", "......", "......"), (5, 1), True),
    ],
)
def test_walls_on_the_line_block_sight(rows: tuple[str, ...], place: tuple[int, int], seen: bool) -> None:
    """fury.space.los 'wall on the line', 'wall beside the line'."""
    position = battle(anna((1, 1)), orc(place), board=drawn(*rows))
    assert space.sees(position, position["Anna"], position["Orc"]) is seen


def test_nobody_looks_between_two_walls_that_share_a_corner() -> None:
    """fury.space.los 'squeezed between two walls'."""
    position = battle(anna((1, 1)), orc((3, 3)), board=drawn(".....", ".....", ".#...", "..#..", "....."))
    assert not space.sees(position, position["Anna"], position["Orc"])


@pytest.mark.parametrize(("rulings", "seen"), [({}, True), ({"figures_block_los": True}, False)])
def test_figures_block_sight_only_by_ruling(rulings: dict[str, Any], seen: bool) -> None:
    """fury.space.los 'friend in the line', 'option figures_block_los'."""
    position = battle(anna((1, 1)), fighter("Bruno", side="humans", at=(3, 1)), orc((5, 1)), rulings=rulings)
    assert space.sees(position, position["Anna"], position["Orc"]) is seen
