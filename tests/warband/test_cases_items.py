"""Worked cases of items: what they do, that they are spent, and traps that somebody walks into."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, case
from tests.warband.building import (
    LIBRARY,
    MIDDLE,
    Play,
    active,
    as_cases_play,
    battle,
    character,
    cm,
    in_case,
    place,
    told_cm,
    weapon,
)
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import items, lines, movement, turn
from zaruba.systems.warband.actions import Attack, Move, Run, Shoot, UseItem
from zaruba.systems.warband.battle import Battle, Character, Cloud, Trap, Walk
from zaruba.systems.warband.facts.striking import Stopped, Struck
from zaruba.systems.warband.facts.using import TrapSprung

ITEMS = LIBRARY.items
AT = (MIDDLE, MIDDLE, 0)
BEFORE_HIM = (MIDDLE + 125, MIDDLE, 0)


def owner(*carried: str, **fields: Any) -> Character:
    return character("A", **{"at": AT, "items": tuple(ITEMS[name] for name in carried), **fields})


def acting(*people: Character) -> Battle:
    return active(battle(*people, character("D", at=(MIDDLE + 900, MIDDLE, 0))), "A", "additional")


def carried_by(play: Play) -> list[str]:
    return [item.name for item in play.now["A"].items]


@case("warband.item.use", "own potion")
def test_an_own_potion(case: CaseUnderTest) -> None:
    one = owner(*case.given["carried"], hp=case.given["hp"], hp_max=case.given["hp_max"])
    play = Play(case, acting(one))
    play.act("A", UseItem("healing_potion"))
    assert (play.now["A"].hp, carried_by(play)) == (case.then["hp"], case.then["carried"])


@case("warband.item.use", "a friend's potion")
def test_a_friends_potion(case: CaseUnderTest) -> None:
    things = tuple(ITEMS[name] for name in case.given["friend_carries"])
    friend = character("friend", "A", items=things, at=(MIDDLE + 250 + cm(case.given["friend_gap"]), MIDDLE, 0))
    play = Play(case, acting(owner(*case.given["carried"]), friend))
    assert isinstance(play.judged("A", UseItem("healing_potion")), Offer) is case.then["allowed"]


@case("warband.item.list", "potion at nearly full health")
def test_a_potion_at_nearly_full_health(case: CaseUnderTest) -> None:
    play = Play(case, acting(owner(case.given["item"], hp=case.given["hp"], hp_max=case.given["hp_max"])))
    play.act("A", UseItem(case.given["item"]))
    assert play.now["A"].hp == case.then["hp"]


@case("warband.item.after", "potion that leaves the phase open")
def test_a_run_after_a_speed_potion(case: CaseUnderTest) -> None:
    done = case.given["done"][0]
    potion, walk = ITEMS[done["item"]], case.given["walk"].plain()
    assert (potion.closes, {"speed": potion.changes.speed}) == (done["closes"], done["effect"].plain())
    assert walk["effects"] == {potion.name: potion.changes.speed} and walk["half"] is True
    play = Play(case, acting(owner(potion.name, speed=walk["speed"])))
    play.act("A", UseItem(potion.name))
    assert told_cm(movement.allowance(play.now, play.now["A"], Run, ())) == case.then["allowance"]
    assert isinstance(play.judged("A", Run(((MIDDLE - 900, MIDDLE, 0),))), Offer)


@case("warband.condition.effects", "second speed potion")
def test_a_second_speed_potion_is_drunk_in_vain(case: CaseUnderTest) -> None:
    walk = case.given["walk"].plain()
    play = Play(case, acting(owner(*case.given["carried"], speed=walk["speed"])))
    for name in case.given["items_used"]:
        play.act("A", UseItem(name))
    assert {one.name: one.changes.speed for one in play.now["A"].effects} == walk["effects"]
    assert carried_by(play) == case.then["carried"]
    with case.witness.watching():
        allowance = movement.allowance(play.now, play.now["A"], Run if walk["half"] else Move, ())
    assert told_cm(allowance) == case.then["allowance"]


@case("warband.item.after", "trap that closes")
def test_no_shot_after_laying_a_trap(case: CaseUnderTest) -> None:
    done = case.given["done"][0]
    assert (ITEMS[done["item"]].closes, case.given["request"]) == (done["closes"], "shoot")
    play = Play(case, acting(owner(done["item"], ranged=(LIBRARY.ranged["short_bow"],))))
    assert isinstance(play.judged("A", Shoot("D", "short_bow")), Offer)
    play.act("A", UseItem(done["item"], BEFORE_HIM))
    assert isinstance(play.judged("A", Shoot("D", "short_bow")), Offer) is case.then["allowed"]


@case("warband.item.list", "a laid trap is spent")
def test_a_laid_trap_is_spent(case: CaseUnderTest) -> None:
    play = Play(case, acting(owner(*case.given["carried"])))
    for name in case.given["items_used"]:
        play.act("A", UseItem(name, BEFORE_HIM))
    assert [trap.at for trap in play.now.traps] == [BEFORE_HIM]
    with case.witness.watching():
        turn.upkeep(play.fight, "A")
    play = Play(case, active(play.now, "A", "additional"))
    asked = case.given["next_turn_request"]["item"]
    assert carried_by(play) == case.then["carried"]
    assert isinstance(play.judged("A", UseItem(asked, BEFORE_HIM)), Offer) is case.then["allowed"]


@case("warband.item.list", "walking into a trap")
def test_walking_into_a_trap(case: CaseUnderTest) -> None:
    told, blow = case.given["mover"].plain(), case.given["blow"].plain()
    assert blow["damage_mods"] == {"armour": -told["armour"]}
    at = place([*(coordinate - 30 for coordinate in case.given["trap"]), 0])
    aside = at[1] - 125 - cm(case.given["path_passes_at"])
    mover = in_case("D", told, side="D", at=(at[0] - 600, aside, 0), speed=14)
    laid = Trap(at, "A", tuple(blow["damage"]))
    position = active(battle(mover, character("A", at=(0, 0, 0)), traps=(laid,)), "D")
    play = Play(case, position)
    play.act("D", Move(((at[0] + 600, aside, 0),)))
    play.finish()
    struck = play.all(Struck)[0]
    assert (struck.strength, struck.damage, play.now["D"].hp, not play.now.traps) == (
        case.then["band"], case.then["damage"], case.then["mover_hp"], case.then["trap_removed"],
    )  # fmt: skip
    assert play.now["D"].at == (at[0] + 600, aside, 0), "he goes on"


# ---------------------------------------------------------------- what the list says beyond its cases


def walked(traps: tuple[Trap, ...], start: tuple[int, int, int], *path: tuple[int, int, int]) -> list[int]:
    """How far along a way traps are set off."""
    mover = character("D", at=start)
    position = battle(mover, character("A", at=(0, 0, 0)), traps=traps, walk=Walk("D", "move", (start, *path), 0))
    assert position.walk is not None
    return [one.point.walked for one in items.due(position, position.walk)]


def test_a_trap_is_set_off_at_the_first_point_half_a_centimetre_from_it() -> None:
    trap = Trap((MIDDLE + 1000, MIDDLE, 0), "A", (2, 3, 4))
    there = (MIDDLE + 2000, MIDDLE, 0)
    assert walked((trap,), AT, there) == [1000 - 125 - 50]
    assert walked((replace(trap, at=(MIDDLE + 1000, MIDDLE + 176, 0)),), AT, there) == []
    assert walked((replace(trap, at=(MIDDLE + 1000, MIDDLE + 105, 0)),), AT, there) == [1000 - 140]
    assert walked((replace(trap, at=(MIDDLE + 1000, MIDDLE, 600)),), AT, there) == [], "on another surface"
    assert walked((replace(trap, squad="D"),), AT, there) == [], "his own"


def test_whoever_stands_beside_a_trap_sets_it_off_only_by_coming_back() -> None:
    trap = Trap((MIDDLE + 150, MIDDLE, 0), "A", (2, 3, 4))
    away, back = (MIDDLE - 1000, MIDDLE, 0), (MIDDLE - 20, MIDDLE, 0)
    assert walked((trap,), AT, away) == []
    assert walked((trap,), AT, away, back) == [1000 + 975]


def test_smoke_hides_until_the_owners_next_turn_and_counts_by_the_line_between_centres() -> None:
    position = acting(owner("smoke_bomb"))
    fight = Fight(position)
    drive(turn.perform(fight, "A", UseItem("smoke_bomb", (MIDDLE + 500, MIDDLE + 399, 0))), Script())
    assert fight.state.clouds == (Cloud((MIDDLE + 500, MIDDLE + 399, 0), 400, Duration("A", "turn_start", 1)),)
    assert lines.in_smoke(fight.state, fight.state["A"], fight.state["D"])
    touching = replace(fight.state.clouds[0], at=(MIDDLE + 500, MIDDLE + 400, 0))
    assert not lines.in_smoke(replace(fight.state, clouds=(touching,)), fight.state["A"], fight.state["D"])
    turn.upkeep(fight, "D")
    assert fight.state.clouds
    turn.upkeep(fight, "A")
    assert not fight.state.clouds


def test_an_amulet_is_kept_and_works_once_in_a_game() -> None:
    fight = Fight(acting(owner("amulet")))
    drive(turn.perform(fight, "A", UseItem("amulet")), Script())
    one = fight.state["A"]
    assert [item.name for item in one.items] == ["amulet"] and one.effects[0].changes.armour == 1
    turn.upkeep(fight, "A")
    later = active(fight.state, "A", "additional")
    found = items.item_refused(later, later["A"], UseItem("amulet"))
    assert isinstance(found, Refusal) and found.why == "item-spent"


@pytest.mark.parametrize(("at", "sprung"), [(500, 1), (800, 0), (380, 0)])
def test_whoever_is_thrown_back_comes_near_to_traps_too(at: int, sprung: int) -> None:
    """Three centimetres from (4, 0); beside the last trap he stood already."""
    hammer = weapon(2, knock_back=3)
    target = character("D", at=(MIDDLE + 400, MIDDLE, 0), facing=18000, dodge=2)
    trap = Trap((MIDDLE + 125 + at, MIDDLE, 0), "A", (2, 3, 4))
    position = active(battle(character("A", at=AT, weapons=(hammer,)), target, traps=(trap,)), "A", "melee")
    fight = Fight(position)
    script = Script([(6, 1), (6, 1), (6, 1), (6, 6)][: 2 + 2 * sprung], otherwise=as_cases_play(waive=True))
    drive(turn.perform(fight, "A", Attack("D")), script)
    assert fight.state["D"].at == (MIDDLE + 700, MIDDLE, 0)
    assert len([fact for fact in fight.facts if isinstance(fact, TrapSprung)]) == sprung
    assert [fact.who for fact in fight.facts if isinstance(fact, Stopped)] == ["D"] * sprung, "a trap may be dodged"


def test_the_lists_stand_in_the_library_as_they_are_written() -> None:
    shot = {name: (one.range, one.damage, one.bonus, one.shots) for name, one in LIBRARY.ranged.items()}
    assert shot == {
        "sling": (2400, (1, 1, 2), 0, 1), "short_bow": (3000, (1, 2, 3), 0, 1), "long_bow": (4000, (1, 2, 4), 0, 1),
        "crossbow": (3600, (2, 4, 6), 0, 1), "throwing_knives": (1200, None, 0, 2), "javelin": (1600, None, 1, 1),
    }  # fmt: skip
    assert [name for name, one in LIBRARY.ranged.items() if one.shoots_in_melee] == ["throwing_knives"]
    cast = {name: (one.cost, one.range, one.aims, one.lasts) for name, one in LIBRARY.spells.items()}
    assert cast == {
        "spark": (1, 2400, "enemy", 0), "fireball": (3, 3000, "point", 0), "slow": (2, 2400, "enemy", 2),
        "blessing": (2, 2000, "ally", 1), "curse": (2, 2400, "enemy", 1), "blur": (2, 2000, "ally", 1),
        "stone_skin": (2, 1200, "ally", 1), "heal": (2, 1000, "ally", 0), "blink": (3, 0, "self", 0),
    }  # fmt: skip
    closing = {name: (one.closes, one.single_use) for name, one in ITEMS.items()}
    assert closing == {
        "healing_potion": (False, True), "speed_potion": (False, True), "mana_crystal": (False, True),
        "amulet": (True, False), "smoke_bomb": (True, True), "trap": (True, True),
    }  # fmt: skip
