"""Worked cases of the sheet and of the table's options, as they are written in files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import fields as fields_of

from tests.riposte.building import LIBRARY, in_case, these
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.content import Fault, Faults
from zaruba.systems.riposte import files, movement, reaction
from zaruba.systems.riposte.actions import Dodge, Move, Run, Sprint
from zaruba.systems.riposte.battle import Fighter
from zaruba.systems.riposte.rulings import UNBUILT, Rulings
from zaruba.systems.riposte.setup import battle_of
from zaruba.systems.riposte.sheet import ATTRIBUTES

HERO: Mapping[str, Any] = {"from": "swordsman"}


def faults_of(entry: Mapping[str, Any]) -> tuple[Fault, ...]:
    """What is wrong with one combatant's keys."""
    try:
        files.outfit_of(entry, LIBRARY)
    except Faults as found:
        return found.faults
    return ()


def scenario(*combatants: Mapping[str, Any], **keys: Any) -> dict[str, Any]:
    return {"kind": "scenario", "system": "riposte", "combatants": list(combatants), **keys}


def first(position: Any) -> Fighter:
    one: Fighter = position.fighters[0]
    return one


@these(("sheet.attributes", "minimal sheet", "missing attribute"))
def test_attributes_a_sheet_must_have(case: CaseUnderTest) -> None:
    with case.witness.watching():
        faults = faults_of({"name": "A", **case.given["A"].plain()})
    assert case.then["valid"] == (not faults)
    assert all(fault.code == "missing" for fault in faults)
    if "missing" in case.then:
        assert case.then["missing"] == [fault.path_text for fault in faults]


@these(("sheet.derived", "average hero", "sheet overrides"))
def test_derived_figures(case: CaseUnderTest) -> None:
    told = case.given["A"].plain()
    with case.witness.watching():
        parts = files.scenario(
            scenario({"name": "A", **dict.fromkeys(ATTRIBUTES, 3), **told, "side": "a"}, {**HERO, "side": "b"})
        )
        position = battle_of(parts)
        hero = first(position)
        far = {
            key: movement.farthest(position, hero, kind(0))
            for key, kind in (("walk", Move), ("run", Run), ("sprint", Sprint))
        }
    figures = {field.name: getattr(hero.sheet, field.name) for field in fields_of(type(hero.sheet))}
    for key in case.then:
        assert case.then[key] == {**figures, **far}[key], key
    assert (hero.hits, hero.shock_hits, hero.mana) == (
        figures["max_hits"],
        figures["max_shock_hits"],
        figures["mana_max"],
    )


@case("riposte.sheet.skills", "untrained dodge")
def test_an_untrained_skill_is_rolled_at_nothing(case: CaseUnderTest) -> None:
    told = case.given["B"].plain()
    with case.witness.watching():
        parts = files.scenario(
            scenario({"name": "B", **dict.fromkeys(ATTRIBUTES, 3), **told, "side": "a"}, {**HERO, "side": "b"})
        )
        position = battle_of(parts)
        tally = reaction.dodge_tally(position, first(position))
    assert case.then["base"] == tally.total
    assert case.then["legal"] == (Dodge() is not None)


@case("riposte.sheet.equipment", "shield and two-handed weapon")
def test_two_hands_are_no_three(case: CaseUnderTest) -> None:
    told = case.given["A"].plain()
    assert told["left_hand"] == "shield"
    with case.witness.watching():
        faults = faults_of({"name": "A", **dict.fromkeys(ATTRIBUTES, 3), **told, "left_hand": "round_shield"})
    assert [(fault.code, fault.path_text) for fault in faults] == [("two-handed", "left_hand")]
    assert case.then["legal"] == (not faults)


@these(("quality.options", "all defaults", "unknown option"))
def test_options_are_stated_once_at_the_start(case: CaseUnderTest) -> None:
    option = case.given["option"].plain()
    fight = scenario({**HERO, "name": "A", "side": "a"}, {**HERO, "name": "B", "side": "b"}, rulings=option)
    with case.witness.watching():
        battle_of(files.scenario(scenario({**HERO, "side": "a"})))
    if "reading" in case.then:
        assert case.then["reading"] == "this ledger"
        assert battle_of(files.scenario(fight)).rulings == Rulings()
        return
    with pytest.raises(Faults) as refused:
        files.scenario(fight)
    assert case.then["legal"] is False
    assert [fault.path_text for fault in refused.value.faults] == ["rulings.fumble"]


@pytest.mark.parametrize(("key", "clause"), UNBUILT)
def test_an_option_that_nobody_built_is_refused_by_name(key: str, clause: str) -> None:
    """The ledger names it; it says so, and by which clause."""
    with pytest.raises(Faults) as refused:
        files.scenario(scenario({**HERO, "side": "a"}, rulings={key: True}))
    (fault,) = refused.value.faults
    assert (fault.code, fault.path_text, fault.details["clause"]) == ("ruling-not-built", f"rulings.{key}", clause)


def test_everybody_in_the_content_can_be_drawn() -> None:
    """Whoever stands in the library is ready to fight, with what it holds in its hands."""
    for key, outfit in {**LIBRARY.foes, **LIBRARY.heroes}.items():
        parts = files.scenario(scenario({"name": "A", "from": key, "side": "a"}, {**HERO, "name": "B", "side": "b"}))
        fighter = first(battle_of(parts))
        assert fighter.sheet == outfit.sheet
        held = [thing.item for _, thing in fighter.things_in_hand()]
        assert held == [item for item in (outfit.right_hand, outfit.left_hand) if item is not None]
    assert len(LIBRARY.foes) >= 20
    sheets = [outfit.sheet for outfit in LIBRARY.foes.values()]
    assert len(set(sheets)) == len(sheets), "one of them is another in other clothes"
    assert in_case("A", {}).able
