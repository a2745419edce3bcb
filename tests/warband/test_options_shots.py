"""Rulings on sight, cover, shots and spells away from their defaults; the default beside each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.warband.building import LIBRARY, MIDDLE, active, battle, character, effect, weapon
from tests.warband.test_cases_cover import looking
from tests.warband.test_telling_shots import fence
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import ground, magic, shooting
from zaruba.systems.warband.actions import Cast, Shoot
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.cover import Cover, Kind, cover

SPARK, SLOW = LIBRARY.spells["spark"], LIBRARY.spells["slow"]
BOW = LIBRARY.ranged["short_bow"]
FACING_IT: dict[str, Any] = {"shooter": [0, 0, 0], "target": [20, 0, 0]}


def covered(given: dict[str, Any], **rulings: Any) -> Cover:
    position = looking({**FACING_IT, **given}, rulings)
    return cover(position, position["S"], position["T"])


@pytest.mark.parametrize(("blocks", "seen"), [(False, True), (True, False)])
def test_models_may_cut_the_line_of_sight(blocks: bool, seen: bool) -> None:
    """warband.space.models-do-not-block, warband.attack.shot-sight: somebody as tall right before the target.

    And a low wall for the feet that he leaves in sight.
    """
    people = [{"at": [17.5, 0, 0], "side": "target"}, {"at": [17.5, 2, 0], "side": "target"},
              {"at": [17.5, -2, 0], "side": "target"}]  # fmt: skip
    given = {**FACING_IT, "characters": people, "terrain": [fence(18.45, 0.6)]}
    position = looking(given, {"models_block_sight": blocks})
    position = position.change("c0", profile=character("large", size="large").profile)
    assert ground.told(position, ground.sees(position, "S", "T")) is seen


@pytest.mark.parametrize(("needed", "kind"), [(False, "weak"), (True, "none")])
def test_characters_may_have_to_touch_whom_they_cover(needed: bool, kind: Kind) -> None:
    """warband.attack.weak-cover-characters: by ruling whoever stands on the line must touch the target to hide it."""
    apart = {"characters": [{"at": [10, 0, 0], "side": "target"}]}
    touching = {"characters": [{"at": [17.5, 0, 0], "side": "target"}]}
    assert covered(apart, character_cover_needs_contact=needed).kind == kind
    assert covered(touching, character_cover_needs_contact=needed).kind == "weak"


@pytest.mark.parametrize(("needed", "kind"), [(False, "weak"), (True, "none")])
def test_buildings_may_have_to_be_touched(needed: bool, kind: Kind) -> None:
    """warband.attack.weak-cover-building: from afar they cover too, except by ruling."""
    corner = {"kind": "building", "poly": [[8, 0], [12, 0], [12, 10], [8, 10]], "z": [0, 8]}
    at_hand = {"kind": "building", "poly": [[17, 0], [18.75, 0], [18.75, 10], [17, 10]], "z": [0, 8]}
    assert covered({"terrain": [corner]}, building_needs_contact=needed).kind == kind
    assert covered({"terrain": [at_hand]}, building_needs_contact=needed).kind == "weak"


@pytest.mark.parametrize(("asked", "facing", "barred"), [(False, 0, True), (True, 0, False), (True, 18000, True)])
def test_only_enemies_who_face_him_may_hinder_a_shooter(asked: bool, facing: int, barred: bool) -> None:
    upon = character("E", "D", at=(MIDDLE + 400, MIDDLE, 0), weapons=(weapon(2),), facing=facing)
    shooter = character("A", at=(MIDDLE, MIDDLE, 0), ranged=(BOW,))
    target = character("D", at=(MIDDLE, MIDDLE + 2000, 0))
    position = battle(shooter, upon, target, rulings={"engaged_needs_front_arc": asked})
    found = shooting.shot_refused(active(position, "A", "additional"), shooter, Shoot("D", BOW.name))
    assert (found is not None and found.why == "engaged") is barred


@pytest.mark.parametrize(("ruling", "in_cover", "in_the_open"), [("in_cover", 5, 3), ("always", 5, 4), ("none", 4, 3)])
def test_when_stealth_is_a_penalty(ruling: str, in_cover: int, in_the_open: int) -> None:
    """warband.quality.stealth: where he has cover, always, or never."""
    shooter, target = character("A"), character("D", master_of_stealth=True)
    position = battle(shooter, target, rulings={"stealth_penalty": ruling})
    hidden = Cover("weak", "warband.attack.weak-cover-obstacle")
    for found, needed in ((hidden, in_cover), (Cover("none"), in_the_open)):
        assert shooting.need(position, shooter, target, BOW, shooting.Aim(found)).total == needed


@pytest.mark.parametrize(("ruling", "needed"), [("before_bonus", 4), ("net", 5)])
def test_the_cap_may_come_after_the_bonuses(ruling: str, needed: int) -> None:
    """warband.attack.cap-before-bonus, warband.attack.natural: penalties alone are capped, or by ruling what is left of all."""
    shooter, target = (
        character("A", effects=(effect("aim", hit=1),)),
        character("D", effects=(effect("blur", shot_at=-1),)),
    )
    position = battle(shooter, target, rulings={"penalty_cap": ruling})
    aim = shooting.Aim(Cover("reliable", "", "pieces", ("stone_wall",), 60), smoke=True)
    found = shooting.need(position, shooter, target, BOW, aim)
    assert (found.base, found.total) == (3, needed)
    rows = {(row.value, row.clause.removeprefix("warband."), row.name) for row in found.rows}
    cap = (-2, "attack.penalty-cap", "") if ruling == "before_bonus" else (-1, "attack.cap-before-bonus", "")
    assert rows == {
        (2, "attack.reliable-cover-penalty", "stone_wall"), (1, "item.list", "smoke"), (1, "magic.list", "blur"),
        (-1, "order.list", "aim"), cap,
    }  # fmt: skip


# ---------------------------------------------------------------- magic


def opened(mage: Character, *others: Character, **rulings: Any) -> Battle:
    position = active(
        battle(mage, *others, character("D", at=(MIDDLE + 900, MIDDLE, 0)), rulings=rulings), "A", "additional"
    )
    fight = Fight(position)
    magic.open_phase(fight, "A")
    return fight.state


def mage(**fields: Any) -> Character:
    return character("A", **{"at": (MIDDLE, MIDDLE, 0), "mage_level": 1, "mana_pool": 4, **fields})


@pytest.mark.parametrize(("ruling", "why"), [("phase_start", "no-mana-at-start"), ("at_cast", None)])
def test_when_it_is_asked_whether_there_is_mana(ruling: str, why: str | None) -> None:
    """warband.magic.start-check: too little at the start; a crystal later in the phase."""
    position = opened(mage(mana=0, spells=(SLOW,)), mana_check=ruling).change("A", mana=3)
    found = magic.cast_refused(position, position["A"], Cast("slow", "D"))
    assert (found and found.why) == why


@pytest.mark.parametrize(("first", "may"), [(True, True), (False, False)])
def test_mana_may_be_regained_after_the_check(first: bool, may: bool) -> None:
    position = opened(mage(mana=1, spells=(SLOW,)), regain_before_check=first)
    assert position.activation is not None and position.activation.may_cast is may
    assert position["A"].mana == 2


@pytest.mark.parametrize(("scope", "why"), [("caster", None), ("player", "cast-already")])
def test_a_spell_may_be_one_for_all_mages_of_a_player(scope: str, why: str | None) -> None:
    other = character("B", "A", at=(MIDDLE, MIDDLE + 600, 0), mage_level=1, cast=("spark",))
    position = opened(mage(spells=(SPARK,)), other, same_spell_scope=scope)
    found = magic.cast_refused(position, position["A"], Cast("spark", "D"))
    assert (found and found.why) == why
