"""Worked cases that show where a clause ends: each is played beside one in which the clause has its say."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.fury.test_cases_attack import agree, came_out, plays
from tests.support.cases import CaseUnderTest, case, find_case


def beside(case: CaseUnderTest, *dice: dict[str, int], **other: Any) -> dict[str, Any]:
    """The case comes out as told; then what comes out of one that differs in its dice and in these parts."""
    agree(case.then, came_out(plays(case)[-1]))
    told = find_case(case.clause, case.name)
    given = dict(told.given)
    for key, value in other.items():
        given[key] = {**given[key], **value} if isinstance(value, dict) else value
    changed = CaseUnderTest(replace(told, given=given, dice=dice))
    changed.witness = case.witness
    return came_out(plays(changed)[-1])


@case("fury.action.defensive-stance", "no help against arrows")
def test_a_defensive_stance_hinders_only_blows(case: CaseUnderTest) -> None:
    blow = beside(case, {"d100": 22}, attacker={"ws": 41, "weapon": "hand_weapon"}, distance_yards=2)
    assert (blow["target"], blow["modifiers"], blow["attack"]) == (21, {"defensive_stance": -20}, "miss")


@case("fury.ranged.off-hand", "main-hand pistol")
def test_only_the_off_hand_shoots_worse(case: CaseUnderTest) -> None:
    shot = beside(case, {"d100": 40}, attacker={"hand": "off_hand"})
    assert (shot["target"], shot["modifiers"], shot["attack"]) == (20, {"off_hand": -20}, "miss")


@case("fury.condition.helpless", "a shot at a sleeper can miss")
def test_only_a_blow_at_a_sleeper_cannot_miss(case: CaseUnderTest) -> None:
    blow = beside(
        case, {"d100": 21}, {"d10": 1}, {"d10": 1}, attacker={"ws": 20, "weapon": "hand_weapon"}, distance_yards=2
    )
    assert blow["attack"] == "auto_hit"
    assert blow["damage"]["helpless_die"] == 1


@case("fury.quality.precise", "exactly zero gives no critical")
def test_precise_tells_only_past_zero(case: CaseUnderTest) -> None:
    past = beside(case, {"d100": 30}, {"d10": 6}, {"d100": 100}, defender={"w": 4})
    assert past["critical"]["value"] == 1 + 2


@case("fury.talent.strike-to-injure", "no critical, no effect")
def test_the_talent_tells_only_past_zero(case: CaseUnderTest) -> None:
    past = beside(case, {"d100": 20}, {"d10": 6}, {"d100": 100}, defender={"w": 4})
    assert past["critical"]["value"] == 1 + 1


@case("fury.quality.defensive", "no help to dodging")
def test_a_defensive_weapon_helps_only_to_parry(case: CaseUnderTest) -> None:
    parry = beside(case, {"d100": 20}, {"d100": 40}, defender={"ws": 30, "reaction": "parry"})
    assert parry["avoid"] == {"kind": "parry", "target": 40, "modifiers": {"defensive": 10}, "success": True}


@case("fury.quality.snare-catch", "missed")
def test_a_net_catches_only_whom_it_hits(case: CaseUnderTest) -> None:
    hit = beside(case, {"d100": 20}, {"d100": 36})
    assert (hit["attack"], hit["agility"], hit["entangled"]) == ("hit", {"target": 35, "success": False}, True)


@case("fury.quality.special-shield", "shield does not touch melee")
def test_a_shield_hinders_only_shots(case: CaseUnderTest) -> None:
    shot = beside(case, {"d100": 41}, attacker={"bs": 41, "weapon": "bow"}, distance_yards=10)
    assert (shot["target"], shot["modifiers"], shot["attack"]) == (31, {"shield": -10}, "miss")
