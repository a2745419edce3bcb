"""The one change that makes a fight fair: found, sound, and fair when it is forecast anew."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.cli.conftest import ROOT
from tests.study.fights import Plain, alternating, loaded
from zaruba.kernel.content import read_scenario
from zaruba.kernel.system import system
from zaruba.study.fair import COUNT, FAIR, Fairness, fair_change, is_fair
from zaruba.study.forecast import Share, exactly, forecast

PASSAGE = ROOT / "examples" / "delve" / "passage.yaml"


def uneven(hp: int) -> Plain:
    """A of so many hit points against one of six who hits as well."""
    plain = alternating()
    a, b = plain["combatants"]
    a |= {"hp": hp, "max_hp": hp}
    b |= {"ac": 13, "hp": 6, "max_hp": 6, "routine": a["routine"], "morale_exempt": True}
    return plain


def found_for(plain: Plain, **more: Any) -> Fairness:
    rules = system("delve")
    scenario, start = loaded(rules, plain)
    return fair_change(rules, scenario, exactly(rules, start), seconds=60, **more)


@pytest.mark.parametrize("hp", [1, 12])
def test_a_change_is_found_and_the_fight_is_fair_with_it(hp: int) -> None:
    rules = system("delve")
    before = exactly(rules, loaded(rules, uneven(hp))[1])
    assert not is_fair(before)
    found = found_for(uneven(hp))
    change = found.change
    assert change is not None
    assert found.in_time
    assert change.before != change.after
    again = forecast(rules, loaded(rules, change.plain)[1])
    assert abs(again.wins["beasts"].p - 0.5) <= FAIR
    assert again.wins == change.forecast.wins
    different = [
        line for line, was in zip(change.plain["combatants"], uneven(hp)["combatants"], strict=True) if line != was
    ]
    assert len(different) == 1
    assert change.who == (different[0]["name"],)
    assert {key for key in different[0] if different[0][key] != uneven(hp)["combatants"][change.line].get(key)} == {
        "hp",
        "max_hp",
    }


def test_of_two_values_about_one_half_the_nearer_is_the_change() -> None:
    """By hand, value by value: of 18 hit points 50.6 of 100, of 19 (past one half) 47.2."""
    rules = system("delve")
    plain = dict(read_scenario(PASSAGE).data)
    scenario, start = loaded(rules, plain)
    change = fair_change(rules, scenario, exactly(rules, start), seconds=300).change
    assert change is not None and (change.who, change.after) == (("Ghoul",), 18)
    assert change.forecast.wins["characters"].p == pytest.approx(0.506, abs=0.001)


def test_a_fight_that_often_nobody_wins_is_not_fair() -> None:
    rules = system("delve")
    found = exactly(rules, loaded(rules, uneven(1))[1])
    often = {"beasts": Share(0.0), "enemies": Share(0.45), "": Share(0.55)}
    assert not is_fair(replace(found, wins=often))
    assert is_fair(replace(found, wins={"beasts": Share(0.47), "enemies": Share(0.46), "": Share(0.07)}))


def test_how_many_there_are_may_be_the_change() -> None:
    """One with one wound against three such: a wound more does little, two foes fewer make it even."""
    plain = alternating()
    a, b = plain["combatants"]
    b |= {"count": 3, "ac": 13, "routine": a["routine"]}
    found = found_for(plain)
    assert found.change is not None
    assert (found.change.key, found.change.before) in {(COUNT, 3), ("hp", 1)}
    rules = system("delve")
    assert is_fair(forecast(rules, loaded(rules, found.change.plain)[1]))


def test_no_time_no_change() -> None:
    rules = system("delve")
    scenario, start = loaded(rules, uneven(12))
    found = fair_change(rules, scenario, exactly(rules, start), seconds=0)
    assert found == Fairness(None, 0, in_time=False)


def test_the_search_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    found_for(uneven(12), progress=lambda done, of: told.append((done, of)))
    assert told[0][0] == 0
    assert all(done < of for done, of in told)


def test_a_sampled_fight_is_changed_by_samples() -> None:
    rules = system("delve")
    scenario, start = loaded(rules, uneven(12))
    before = forecast(rules, start, exact=False, to=0.05, workers=1)
    found = fair_change(rules, scenario, before, seconds=60)
    assert found.change is not None
    assert found.change.forecast.method == "sampled"
    assert is_fair(found.change.forecast)
    exact = exactly(rules, loaded(rules, found.change.plain)[1])
    assert abs(exact.wins["beasts"].p - 0.5) <= FAIR + 0.03
