"""Worked cases of pushes and of blasts: attacks that come square by square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.fury.building import Play, Step, in_case, met, place
from tests.fury.test_cases_attack import Decisions, a_test, agree, came_out, passed, steps_agree
from tests.support.cases import CaseUnderTest, Tracked, cases_where
from zaruba.kernel.asks import Choose, Offer, Refusal
from zaruba.systems.fury.actions import FireBlast, Manoeuvre, PushFurther, StopPushing
from zaruba.systems.fury.actions import Step as Direction
from zaruba.systems.fury.battle import Fighter
from zaruba.systems.fury.facts import Damaged, FuryUnleashed, Pushed

ULF, GRETA = "Ulf", "Greta"
WAYS: Mapping[str, Direction] = {"east": (1, 0), "north": (0, 1), "north-east": (1, 1)}


def figures_of(given: Mapping[str, Any]) -> Iterator[Fighter]:
    """Others who stand about, by place alone or with all that is told of them; friends are called so."""
    for name, told in given.get("figures", {}).items():
        whole = told if isinstance(told, Mapping) else {"at": told}
        dodged = any(f"the {name.lower()} has already dodged" in event for event in given.get("events", ()))
        side = "humans" if name in ("friend", "comrade") else "orcs"
        yield in_case(name, whole, side=side, dodge_used=dodged)


# ---------------------------------------------------------------- pushes


class Pusher(Decisions):
    """Pushes as far as the case wants, by default a single square."""

    def __init__(self, case: CaseUnderTest) -> None:
        super().__init__(case)
        self.wanted = case.given.get("wanted_squares", 1)
        self.asked = 0

    def __call__(self, ask: Choose) -> Any:
        if ask.window != "push":
            return super().__call__(ask)
        self.asked += 1
        return PushFurther() if self.asked < self.wanted else StopPushing()


@cases_where("fury", lambda one: one.given.get("attacker", {}).get("action") == "manoeuvre")
def test_pushes(case: CaseUnderTest) -> None:
    given, then = case.given, case.then
    ulf = in_case(ULF, given["attacker"], side="humans")
    greta = in_case(GRETA, given["defender"], side="orcs")
    play = Play(case, met(case, ulf, greta, *figures_of(given)), Pusher(case))
    action = Manoeuvre(GRETA, WAYS[given["direction"]])
    found = play.judged(action)
    assert isinstance(found, Offer) is then.get("legal", True)
    if isinstance(found, Refusal):
        return
    steps = play.act(action)
    play.script.finish()
    if "steps" in then:
        steps_agree(then["steps"], steps)
        return
    extra = any(step.rolls("push") for step in steps[1:])
    ends = {"defender_at": place(play.now[GRETA].at), "wounds_lost": greta.w - play.now[GRETA].w, "extra_test": extra}
    assert any(step.all(Pushed) for step in steps) == (play.now[GRETA].at != greta.at)
    agree(then, {**came_out(steps[0]), **ends})


# ---------------------------------------------------------------- blasts


def of_victim(step: Step, name: str) -> dict[str, Any]:
    """What becomes of somebody in the strip."""
    told: dict[str, Any] = {"agility": a_test(step, "escape-blast", passed(step, "escape-blast"))}
    told["wounds_lost"] = sum(fact.wounds for fact in step.all(Damaged))
    told["wounds_left"] = step.after[name].w
    for fact in step.all(Damaged):
        told |= {"location": fact.location, "damage_total": fact.damage, "soak": fact.damage - fact.wounds}
    if step.rolls("fury-confirm"):
        told["fury_confirmed"] = bool(step.all(FuryUnleashed))
        told["fury_dice"] = [face for _, (face,) in step.rolls("fury")]
    return told


@cases_where("fury", lambda one: "figures" in one.given and "direction" in one.given and "defender" not in one.given)
def test_blasts(case: CaseUnderTest) -> None:
    """Everyone in the strip from near to far, and nobody else. Dice that are not told fail."""
    given, then = case.given, case.then
    ulf = in_case(ULF, given["attacker"], side="humans", weapon="blunderbuss")
    figures = list(figures_of(given))
    play = Play(case, met(case, ulf, *figures), named_only=bool(case.dice))
    steps = [step for step in play.act(FireBlast(WAYS[given["direction"]])) if step.thrown]
    play.script.finish()
    caught = {step.rolls("escape-blast")[0][0].by: step for step in steps}
    for one in figures:
        assert play.now[one.name].dodge_used == one.dodge_used
        if isinstance(told := then.get(one.name), Tracked):
            agree(told, of_victim(caught[one.name], one.name))
    if "affected" in then:
        assert list(caught) == then["affected"]
        assert [one.name for one in figures if one.name not in caught] == then["not_affected"]
