"""Worked cases of distance, reach, contact and sectors: what the table tells of two models."""

from __future__ import annotations

from typing import Any

from tests.support.cases import CaseUnderTest, cases_where
from tests.warband.building import battle, character, cm, place, told_cm, weapon
from zaruba.kernel.asks import Measure
from zaruba.systems.warband import ground
from zaruba.systems.warband.sheet import Size


def pair(at: Any, other: Any, *, sizes: tuple[Size, Size] = ("normal", "normal"), **fields: Any) -> Any:
    one = character("a", at=place(at), size=sizes[0], **fields)
    return battle(one, character("b", at=place(other), size=sizes[1]))


@cases_where("warband", lambda one: set(one.given) == {"reach_test"})
def test_reach(case: CaseUnderTest) -> None:
    told = case.given["reach_test"].plain()
    main = weapon(told["reach"], long=told.get("long_weapon", False))
    position = pair(told["a"], told["b"], weapons=(main,))
    with case.witness.watching():
        reached = ground.told(position, *ground.strikes(position, position["a"], "b"))
    assert reached is case.then["in_reach"]
    if "gap" in case.then:
        assert told_cm(ground.answer(position, ground.gap("a", "b"))) == case.then["gap"]


@cases_where("warband", lambda one: set(one.given) in ({"a", "b"}, {"a", "b", "a_size", "b_size"}))
def test_distance_and_contact(case: CaseUnderTest) -> None:
    sizes = (case.given.get("a_size", "normal"), case.given.get("b_size", "normal"))
    position = pair(case.given["a"], case.given["b"], sizes=sizes)
    with case.witness.watching():
        assert told_cm(ground.answer(position, ground.gap("a", "b"))) == case.then["gap"]
        touching = ground.told(position, *ground.in_contact("a", "b"))
    if "contact" in case.then:
        assert touching is case.then["contact"]


def arc_of(case: CaseUnderTest) -> dict[str, Any]:
    """In which sector of a model another stands, and at what angle from its facing."""
    told = case.given["arc"].plain()
    position = pair(told["at"], told["other"], facing=cm(told["facing"]))
    with case.witness.watching():
        front = ground.told(position, ground.in_front(position, "a", "b"))
    angle = ground.answer(position, Measure("angle", "a", "b"))
    return {"arc": "front" if front else "rear", "angle": told_cm(angle)}


@cases_where("warband", lambda one: set(one.given) == {"arc"})
def test_arcs(case: CaseUnderTest) -> None:
    assert arc_of(case) == case.then.plain()
