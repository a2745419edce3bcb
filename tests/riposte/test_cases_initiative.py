"""Worked cases of initiative: who rolls, who does not, ties, grants and forfeits, more than two fighters."""

from __future__ import annotations

from tests.riposte.building import Play, battle, fighter, in_case, rolls_of
from tests.riposte.outcome import agree
from tests.support.cases import CaseUnderTest, Tracked, case, cases_where
from zaruba.kernel.ledger import Case
from zaruba.systems.riposte import initiative
from zaruba.systems.riposte.battle import Battle, Claim


def is_initiative(one: Case) -> bool:
    """Nothing but the rolls with which a turn begins."""
    rolls = [roll["roll"] for roll in one.then.get("rolls", ())]
    return (
        bool(rolls)
        and set(rolls) <= {"initiative", "tie_roll"}
        and "events" not in one.given
        and "order" not in one.given
    )


@cases_where("riposte", is_initiative)
def test_a_turn_begins(case: CaseUnderTest) -> None:
    fighters = [in_case(name, told) for name, told in case.given.items() if isinstance(told, Tracked)]
    before = battle(*fighters, order=(), turn_open=False)
    play = Play(case, before)
    play.go(initiative.begin_turn)
    play.script.finish()
    thrown = play.steps[-1].thrown
    first = {one["by"]: one["total"] for one in rolls_of(thrown) if one["roll"] == "initiative"}
    told = {
        "order": list(play.now.order),
        "totals": first,
        "tie_rolls": len(play.steps[-1].rolls("tie_roll")) // len(first),
    }
    for key in told.keys() & case.then.keys():
        value = case.then[key]
        assert (value.plain() if isinstance(value, Tracked) else value) == told[key]
    agree(case, play, before, besides=tuple(told))


@case("riposte.initiative.roll", "transfer in force, no roll")
def test_a_grant_of_the_last_turn(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["last turn: A parried B, success"]
    before = battle(
        *(in_case(name, case.given[name]) for name in "AB"), order=(), turn_open=False, claims=(Claim("A", "B"),)
    )
    play = Play(case, before)
    play.go(initiative.begin_turn)
    assert list(play.now.order) == case.then["order"]
    assert bool(play.steps[-1].thrown) == case.then["initiative_rolled"]


# ---------------------------------------------------------------- more than two


def three(case: CaseUnderTest) -> Battle:
    sides = case.given["sides"].plain()
    return battle(
        *(fighter(name, side=sides[name]) for name in sides), order=case.given["order"], rulings=case.option()
    )


@case("riposte.initiative.many", "labels in a three-way order")
def test_won_and_lost_are_relative(case: CaseUnderTest) -> None:
    position = three(case)
    for name, before in case.then["lost_to"].items():
        with case.witness.watching():
            assert list(initiative.lost_to(position, name)) == before


@case("riposte.initiative.many", "side initiative option")
def test_by_side(case: CaseUnderTest) -> None:
    position = three(case)
    assert position.rulings.side_initiative
    with case.witness.watching():
        assert list(initiative.by_side(position, position.order)) == case.then["segments"]
