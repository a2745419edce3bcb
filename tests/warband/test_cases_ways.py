"""Worked cases of movement: how far one goes, and how long a way is."""

from __future__ import annotations

from tests.support.cases import CaseUnderTest, cases_where
from tests.warband.building import MIDDLE, Play, active, battle, character, cm, effect, place, told_cm
from zaruba.kernel.asks import Offer
from zaruba.systems.warband import ground, movement
from zaruba.systems.warband.actions import Move, Run
from zaruba.systems.warband.battle import Phase


@cases_where("warband", lambda one: set(one.given) <= {"walk", "path_length"} and "walk" in one.given
             and "terrain" not in one.given["walk"])  # fmt: skip
def test_an_allowance(case: CaseUnderTest) -> None:
    told = case.given["walk"].plain()
    effects = tuple(effect(name, speed=change) for name, change in told.get("effects", {}).items())
    walker = character("A", speed=told["speed"], effects=effects, at=(MIDDLE, MIDDLE, 0))
    kind = Run if told.get("half", False) else Move
    phase: Phase = "additional" if kind is Run else "movement"
    position = active(battle(walker, character("D", at=(0, 0, 0))), "A", phase)
    with case.witness.watching():
        found = movement.allowance(position, walker, kind, ())
    assert told_cm(found) == case.then["allowance"]
    if "path_length" in case.given:
        way = kind(((MIDDLE + cm(case.given["path_length"]), MIDDLE, 0),))
        assert isinstance(Play(case, position).judged("A", way), Offer) is case.then["legal"]


@cases_where("warband", lambda one: set(one.given) == {"path"})
def test_a_length(case: CaseUnderTest) -> None:
    path = tuple(place(at) for at in case.given["path"])
    with case.witness.watching():
        assert told_cm(ground.length(path)) == case.then["length"]


@cases_where("warband", lambda one: set(one.given) in ({"path", "enemy"}, {"path", "ally"}))
def test_who_is_in_the_way(case: CaseUnderTest) -> None:
    start, *rest = (place(at) for at in case.given["path"])
    other = "enemy" if "enemy" in case.given else "ally"
    side = "A" if other == "ally" else "D"
    position = battle(
        character("A", at=start, speed=100),
        character("x", side, at=place(case.given[other])),
        character("D", at=(0, 0, 0)),
    )
    found = Play(case, active(position, "A")).judged("A", Move(tuple(rest)))
    assert isinstance(found, Offer) is case.then["legal"]
