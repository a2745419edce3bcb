"""Worked cases of the map and of getting about on it: distance, sight, who holds whom, how far, by which way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tests.fury.building import RUBBLE, Play, board_of, in_case, judged, met, of_table, place, square
from tests.fury.test_cases_attack import Decisions, steps_agree
from tests.fury.test_cases_turn import agree, trial_in
from tests.support.cases import CaseUnderTest, case, cases_where
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.ledger import Case
from zaruba.space.routes import walk
from zaruba.space.squares import Ground, Square, direction
from zaruba.systems.fury.actions import Charge, Flee, Jump, Move, Path, Run, StandardAttack
from zaruba.systems.fury.battle import YARDS, Battle, Fighter
from zaruba.systems.fury.facts import Missed, Moved
from zaruba.systems.fury.movement import charges, gait, reach
from zaruba.systems.fury.sheet import Mount
from zaruba.systems.fury.space import adjacent, distance, engaged, next_to, sees, yards

ANNA, ORC = "Anna", "Orc"
FAR = [0, 20]
"""Where an enemy is out of the way."""


def anna_of(told: Any, **fields: Any) -> Fighter:
    return in_case(ANNA, told, **{"side": "humans", "at": [0, 0], **fields})


def orc_of(told: Any, **fields: Any) -> Fighter:
    return in_case(ORC, told, **{"side": "orcs", "at": FAR, **fields})


def figures_of(given: Mapping[str, Any]) -> Iterator[Fighter]:
    """Others who stand about; an enemy is called one."""
    for name, at in given.get("figures", {}).items():
        yield in_case(name, {}, side="orcs" if "enemy" in name else "humans", at=at)


def east(squares: int, start: Square) -> Path:
    return tuple((start[0] + step, start[1]) for step in range(1, squares + 1))


# ---------------------------------------------------------------- from one square to another


@cases_where("fury", lambda one: {"from", "to"} <= one.given.keys())
def test_from_one_square_to_another(case: CaseUnderTest) -> None:
    given = case.given
    one, other = anna_of({}, at=given["from"]), orc_of({}, at=given["to"])
    position = met(case, one, other, *figures_of(given))
    with case.witness.watching():
        seen = {
            "distance_squares": distance(position, one, other),
            "distance_yards": yards(position, one, other),
            "adjacent": next_to(one.at, other),
            "melee_possible": adjacent(position, one, other),
            "visible": sees(position, one, other),
        }
    agree(case.then, seen)
    assert isinstance(judged(position, StandardAttack(ORC)), Offer) == seen["melee_possible"]


@cases_where("fury", lambda one: "engaged" in one.then)
def test_who_is_in_melee(case: CaseUnderTest) -> None:
    anna = anna_of(case.given["actor"])
    position = met(case, anna, orc_of(case.given["enemy"]))
    with case.witness.watching():
        assert engaged(position, anna) == case.then["engaged"]


@case("fury.space.grid", "conversion")
def test_yards_and_squares(case: CaseUnderTest) -> None:
    anna = anna_of({})
    for told, squares in zip(case.given["yards"], case.then["squares"], strict=True):
        orc = orc_of({}, at=[squares, 0])
        with case.witness.watching():
            assert yards(met(case, anna, orc), anna, orc) == told


@case("fury.space.grid", "ranges in squares")
def test_ranges_in_squares(case: CaseUnderTest) -> None:
    bow, anna = of_table(case.given["weapon"]), anna_of({})
    for limit, squares in ((bow.short, case.then["short_squares"]), (bow.long, case.then["long_squares"])):
        orc = orc_of({}, at=[squares, 0])
        with case.witness.watching():
            assert yards(met(case, anna, orc), anna, orc) == limit


# ---------------------------------------------------------------- how far

AFOOT: Mapping[str, Callable[[Path], Any]] = {"move": Move, "flee": Flee, "run": Run}


def gone(mode: str, squares: int, start: Square) -> tuple[Any, list[int]]:
    """So many squares to the east; and where the enemy stands, whom a charge would be at."""
    path = east(squares, start)
    return (Charge(ORC, path), [squares + 1, 0]) if mode == "charge" else (AFOOT[mode](path), FAR)


def most_squares(case: CaseUnderTest, told: Any, mode: str) -> int:
    """The longest straight way that is open."""
    mount = {"mount": Mount("horse", case.given["mount"]["m"])} if "mount" in case.given else {}
    anna = anna_of(told, **mount)
    open_ways = []
    for squares in range(1, 26):
        action, at = gone(mode, squares, anna.at)
        found = judged(met(case, anna, orc_of({}, at=at)), action, witness=case.witness)
        if isinstance(found, Offer):
            open_ways.append(squares)
    return max(open_ways)


@cases_where("fury", lambda one: "max_squares" in one.then and "turn" not in one.given)
def test_how_far(case: CaseUnderTest) -> None:
    given, then = case.given, case.then
    told = then["max_squares"]
    if "fighters" in given:
        squares: Any = {name: most_squares(case, one, one["action"]) for name, one in given["fighters"].items()}
    elif isinstance(told, Mapping):
        squares = {mode: most_squares(case, given["actor"], mode) for mode in told}
    else:
        squares = most_squares(case, given["actor"], given["actor"]["action"])
    in_yards = {mode: YARDS * most for mode, most in squares.items()} if isinstance(squares, dict) else YARDS * squares
    agree(then, {"max_squares": squares, "max_yards": in_yards})


# ---------------------------------------------------------------- by which way


def is_way(one: Case) -> bool:
    return bool({"path", "path_ground"} & one.given.keys())


@cases_where("fury", is_way)
def test_ways(case: CaseUnderTest) -> None:
    """A way square by square; what it costs; and what it sets off."""
    given, then = case.given, case.then
    told = given["actor"] if "actor" in given else given["attacker"]
    anna = anna_of(told)
    ground = given.get("path_ground", ())
    path = tuple(square(one) for one in given["path"]) if "path" in given else east(len(ground), anna.at)
    at = [len(ground) + 1, 0] if told["action"] == "charge" else FAR
    position = met(case, anna, orc_of(given.get("enemy", {}), at=at), *figures_of(given))
    board = position.board
    for entered, kind in zip(path, ground, strict=False):
        board = board.changed(entered, RUBBLE) if kind == "difficult" else board
    position = replace(position, setting=replace(position.setting, board=board))
    mode = told["action"]
    action = Charge(ORC, path) if mode == "charge" else AFOOT[mode](path)
    play = Play(case, position)
    found = play.judged(action)
    with case.witness.watching():
        cost = walk(board, anna.at, path, gait(position, mode)).cost
    agree(then, {"legal": isinstance(found, Offer), "cost": cost}, besides=("steps",))
    if isinstance(found, Refusal) and "cost" in then:
        assert found.details["cost"] == cost
    if "steps" in then:
        steps = [step for step in play.act(action) if step.thrown or step.all(Moved)]
        steps_agree(then["steps"], steps)
    play.script.finish()


@case("fury.action.run", "winding route")
def test_a_run_takes_any_route(case: CaseUnderTest) -> None:
    anna = anna_of(case.given["actor"])
    assert case.given["actor"]["action"] == "run"
    path = tuple(square(one) for one in ([1, 0], [2, 0], [3, 0], [3, 1], [3, 2], [3, 3], [4, 3], [5, 3], [6, 3]))
    assert isinstance(Play(case, met(case, anna, orc_of({}))).judged(Run(path)), Offer) == case.then["legal"]


@case("fury.action.run-terrain", "starting in rubble")
def test_a_run_may_start_in_rubble(case: CaseUnderTest) -> None:
    anna = anna_of(case.given["actor"])
    assert case.given["actor"]["action"] == "run"
    position = met(case, anna, orc_of({}))
    board = position.board.changed(anna.at, RUBBLE)
    position = replace(position, setting=replace(position.setting, board=board))
    found = judged(position, Run(east(12, anna.at)), witness=case.witness)
    assert isinstance(found, Offer) == case.then["legal"]
    with case.witness.watching():
        assert gait(position, "run").hindering == 0


@case("fury.movement.modes", "other movement is not on the list")
def test_no_step_is_free(case: CaseUnderTest) -> None:
    """With no half action left not even one square is open, by any of the four ways."""
    anna = anna_of({})
    position = met(case, anna, orc_of({}, at=[4, 0])).change_turn(halves=0)
    ways = (Charge(ORC, east(3, anna.at)), *(way(east(1, anna.at)) for way in AFOOT.values()))
    assert any(isinstance(judged(position, way), Offer) for way in ways) == case.then["legal"]
    with case.witness.watching():
        assert all(reach(anna, mode) for mode in ("charge", "flee", "move", "run"))


# ---------------------------------------------------------------- charges


def is_charge(one: Case) -> bool:
    """A charge that is judged and not played."""
    given = one.given
    return given.get("attacker", {}).get("action") == "charge" and "defender" in given and not one.dice


def others_told(given: Mapping[str, Any]) -> Iterator[Fighter]:
    for x, y in re.findall(r"stands at \[(-?\d+), (-?\d+)\]", given.get("situation", "")):
        yield in_case("Third", {}, side="orcs", at=[int(x), int(y)])


def shortest(position: Battle) -> Path | None:
    return min((one.path for one in charges(position, position[ANNA])), key=len, default=None)


def straight(position: Battle) -> Path:
    """The squares between the two, who stand in one line."""
    start, end = position[ANNA].at, position[ORC].at
    step = direction(start, end)
    assert step is not None
    between = range(1, distance(position, position[ANNA], position[ORC]))
    return tuple((start[0] + step[0] * n, start[1] + step[1] * n) for n in between)


def squares_needed(position: Battle) -> int:
    """How long the rush would have to be, for one who could run as far as need be."""
    anna = position[ANNA]
    able = position.change(ANNA, sheet=replace(anna.sheet, m=20))
    path = shortest(able)
    assert path is not None
    return len(path)


@cases_where("fury", is_charge)
def test_charges(case: CaseUnderTest) -> None:
    given, then = case.given, case.then
    position = met(case, anna_of(given["attacker"]), orc_of(given["defender"]), *others_told(given))
    path = shortest(position)
    found = judged(position, Charge(ORC, straight(position) if path is None else path), witness=case.witness)
    seen: dict[str, Any] = {
        "legal": isinstance(found, Offer),
        "distance_squares": distance(position, position[ANNA], position[ORC]),
        "squares_available": reach(position[ANNA], "charge"),
    }
    if path is not None:
        seen |= {"squares_moved": len(path), "fewest_squares": len(path), "ends_at": place(path[-1])}
    if "squares_needed" in then:
        seen["squares_needed"] = squares_needed(position)
    agree(then, seen, besides=("one_legal_path", "illegal_path"))
    for key, legal in (("one_legal_path", True), ("illegal_path", False)):
        if key in then:
            way = Charge(ORC, tuple(square(one) for one in then[key]))
            assert isinstance(judged(position, way, witness=case.witness), Offer) == legal


# ---------------------------------------------------------------- flight


@cases_where("fury", lambda one: {"fleer", "enemies"} <= one.given.keys())
def test_flights(case: CaseUnderTest) -> None:
    """The extra blows of all who hold her, in the order of initiative; then her way, as far as it goes."""
    given, then = case.given, case.then
    anna = anna_of(given["fleer"])
    enemies = {name: told.get("initiative", 0) for name, told in given["enemies"].items()}
    listed = [
        in_case(name, given["enemies"][name], side="orcs", at=[-1, number])
        for number, name in enumerate(reversed(list(enemies)))
    ]
    order = (ANNA, *sorted(enemies, key=lambda name: -enemies[name]))
    play = Play(case, met(case, anna, *listed, order=order), Decisions(case))
    squares = reach(anna, "flee")
    assert not isinstance(judged(play.now, Flee(east(squares + 1, anna.at))), Offer)
    steps = play.act(Flee(east(squares, anna.at)))
    play.script.finish()
    told = list(then["steps"])
    if told[-1]["step"] == "flight":
        flown = [fact for step in steps for fact in step.all(Moved)]
        assert sum(len(fact.path) for fact in flown) == told[-1]["max_squares"]
        told.pop()
    steps_agree(told, [step for step in steps if step.thrown])


@case("fury.action.flee-attacks", "the extra attack is extra")
def test_the_extra_attack_is_extra(case: CaseUnderTest) -> None:
    given = case.given
    assert given["enemy"]["events"] == ["made its standard attack earlier this round"]
    assert given["fleer"]["action"] == "flee"
    anna, orc = anna_of({}), orc_of({}, at=[1, 0], attack_used=True)
    play = Play(case, met(case, anna, orc), named_only=False)
    steps = play.act(Flee(tuple((anna.at[0] - step, anna.at[1]) for step in (1, 2))))
    struck = [fact.attacker for step in steps for fact in step.all(Missed)]
    assert (struck == [ORC]) == case.then["enemy_makes_extra_attack"]


# ---------------------------------------------------------------- jumps


@cases_where("fury", lambda one: "obstacle" in one.given)
def test_jumps(case: CaseUnderTest) -> None:
    """Onto a marked obstacle; a hard one has a test."""
    given, then = case.given, case.then
    told = given["obstacle"]
    assert given["actor"]["action"] == "jump"
    anna, there = anna_of(given["actor"]), square(told["at"])
    position = met(case, anna, orc_of({}))
    board = board_of(given).changed(there, Ground("obstacle", mode="climb", dc=int(told["hard"])))
    play = Play(case, replace(position, setting=replace(position.setting, board=board)))
    steps = play.act(Jump(there))
    play.script.finish()
    assert play.now.turn is not None
    agree(then, {"ends_at": place(play.now[ANNA].at), "halves_left": play.now.turn.halves, **trial_in(steps)})
