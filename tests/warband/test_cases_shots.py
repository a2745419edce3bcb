"""Worked cases of shots: the number needed with its reasons, hits, volleys, and who may not shoot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, case, cases_where
from tests.warband.building import LIBRARY, MIDDLE, Play, active, battle, character, cm, effect, place, told_cm, weapon
from tests.warband.outcome import Outcome, agree
from tests.warband.scenery import table_with
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.kernel.tally import Tally
from zaruba.systems.warband import ground, shooting, turn
from zaruba.systems.warband.actions import Shoot, ShootOn, UseItem
from zaruba.systems.warband.battle import Battle, Character, Cloud
from zaruba.systems.warband.facts.shooting import Missed
from zaruba.systems.warband.facts.striking import Struck, Wounded
from zaruba.systems.warband.sheet import Ranged, Triplet

FENCES = {-1: "wooden_fence", -2: "stone_wall"}
COVERS = {"weak": "wooden_fence", "reliable": "stone_wall"}
TOLD = frozenset(
    {"shot", "option", "covers", "thrower_damage", "shooter_damage", "weapon", "friend_of_shooter_on_line"}
)
"""What a case of a shot may tell."""
OTHERWISE = frozenset({"aim", "magic_bow", "blur"})
"""Modifiers of a case that are no part of the table."""


# ---------------------------------------------------------------- one shot or volley


def shooter_of(case: CaseUnderTest, told: Mapping[str, Any]) -> Character:
    """A with a ranged weapon as the case has it: thrown where the thrower's damage is told."""
    mods = told.get("mods", {})
    effects = tuple(effect(name, hit=mods[name]) for name in mods if name == "aim")
    bonus = sum(told.get("damage_mods", {}).values())
    named = case.given["weapon"].plain() if "weapon" in case.given else {}
    triplet: Triplet = tuple(told["damage"])
    thrown = "thrower_damage" in case.given
    own = next((case.given[key] for key in ("thrower_damage", "shooter_damage") if key in case.given), (9, 9, 9))
    if thrown:
        assert tuple(own) == triplet
    ranged = Ranged(
        named.get("name", next(iter(told.get("damage_mods", {})), "weapon")), cm(told["range"]),
        None if thrown else triplet, bonus, told.get("shots", 1), named.get("shoots_in_melee", False),
        mods.get("magic_bow", 0),
    )  # fmt: skip
    at = place(told["shooter_at"]) if "shooter_at" in told else (MIDDLE, MIDDLE, cm(max(0, told.get("rise", 0))))
    return character("A", damage=tuple(own), ranged=(ranged,), effects=effects, at=at)


def target_of(told: Mapping[str, Any]) -> Character:
    mods = told.get("mods", {})
    if "target_at" in told:
        at = place(told["target_at"])
    else:
        at = (MIDDLE + 250 + cm(told["gap"]), MIDDLE, cm(max(0, -told.get("rise", 0))))
    return character(
        "D", at=at, master_of_stealth=told.get("master_of_stealth", False), hp=told.get("target_hp", 1000),
        effects=tuple(effect(name, shot_at=mods[name]) for name in mods if name == "blur"),
    )  # fmt: skip


def position_of(case: CaseUnderTest) -> Battle:
    """Every modifier of the case made on the table: fences up against the target, smoke on the line, effects on either."""
    told = case.given["shot"].plain()
    mods = dict(told.get("mods", {}))
    shooter, target = shooter_of(case, told), target_of(told)
    edge = target.at[0] - MIDDLE - 125
    kinds = [FENCES[mods["cover"]]] if "cover" in mods else []
    people: list[Character] = []
    if "covers" in case.given:
        kinds = [COVERS[kind] for kind in case.given["covers"]]
    if case.given.get("friend_of_shooter_on_line", False):
        kinds, people = [], [character("friend", "A", at=(MIDDLE + 1000, MIDDLE, 0))]
    pieces = [
        {"kind": kind, "z": [0, 1.8], "poly": [[(edge - 30) / 100, y], [edge / 100, y], [edge / 100, y + 6],
         [(edge - 30) / 100, y + 6]]}
        for kind, y in zip(kinds, (-3, -2.9, -3.1), strict=False)
    ]  # fmt: skip
    smoke = (Cloud((MIDDLE + 500, MIDDLE, 0), 400, Duration("A", "turn_start", 1)),) if "smoke" in mods else ()
    assert mods.get("stealth", -1) == -1
    assert set(mods) <= OTHERWISE | {"cover", "smoke", "stealth"}
    made = battle(shooter, target, *people, rulings=case.option(), table=table_with(pieces), clouds=smoke)
    return active(made, "A", "additional")


def need_of(position: Battle) -> Tally:
    shooter, target = position["A"], position["D"]
    ranged = shooter.profile.ranged[0]
    return shooting.need(position, shooter, target, ranged, shooting.aim_at(position, shooter, target, ranged))


class Shots(Outcome):
    """What a volley came to."""

    @property
    def plain(self) -> Mapping[str, Any]:
        needed = need_of(self.before)
        hits = [isinstance(one, Struck) for one in self.play.facts if isinstance(one, Struck | Missed)]
        return {
            **super().plain,
            "gap": lambda: told_cm(ground.answer(self.before, ground.gap("A", "D"))),
            "in_range": lambda: bool(hits),
            "close": lambda: any(row.clause == "warband.attack.close-range" for row in needed.rows),
            "need": lambda: needed.total,
            "hit": lambda: hits[0],
            "hits": lambda: hits,
            "damages": lambda: [one.amount for one in self.play.all(Wounded) if one.who == "D"],
            "friend_damage": lambda: sum(one.amount for one in self.play.all(Wounded) if one.who == "friend"),
        }


@cases_where("warband", lambda one: "shot" in one.given and set(one.given) <= TOLD)
def test_a_volley(case: CaseUnderTest) -> None:
    before = position_of(case)
    play = Play(case, before)
    name = before["A"].profile.ranged[0].name
    action = Shoot("D", name)
    found = play.judged("A", action)
    if isinstance(found, Refusal):
        assert found.why == "out-of-range" and case.then["in_range"] is False
        assert found.details["past"] > 0
        return
    play.act("A", action)
    play.finish()
    thrown = [ask for ask, _ in play.script.thrown if ask.purpose == "hit"]
    assert all(ask.reading.target == need_of(before) for ask in thrown), "what is shown is what is reckoned"
    agree(case, Shots(play, before))


# ---------------------------------------------------------------- who may not


@cases_where("warband", lambda one: {"shooter", "enemy", "range", "target_gap"} <= set(one.given))
def test_whether_somebody_engaged_may_shoot(case: CaseUnderTest) -> None:
    told = case.given["enemy"].plain()
    at = place(case.given["shooter"])
    sword = weapon(told["reach"], long=told.get("long_weapon", False))
    shooter = character("A", at=at, ranged=(Ranged("bow", cm(case.given["range"]), (1, 2, 3)),))
    enemy = character("E", "D", at=place(told["at"]), weapons=(sword,), facing=cm(told.get("facing", 180)))
    target = character("D", at=(at[0], at[1] + 250 + cm(case.given["target_gap"]), at[2]))
    terrain = [one.plain() for one in case.given.get("terrain", ())]
    position = active(battle(shooter, enemy, target, table=table_with(terrain)), "A", "additional")
    assert told_cm(ground.answer(position, ground.gap("A", "E"))) == case.then["gap"]
    found = Play(case, position).judged("A", Shoot("D", "bow"))
    assert isinstance(found, Offer) is case.then["may_shoot"]
    if isinstance(found, Refusal):
        assert (found.clause, found.details["enemy"]) == ("warband.attack.engaged", "E")


def archer(name: str = "A", side: str = "", *, ranged: tuple[Ranged, ...] = (), **fields: Any) -> Character:
    return character(name, side, ranged=ranged or (LIBRARY.ranged["short_bow"],), at=(MIDDLE, MIDDLE, 0), **fields)


def at_gap(name: str, side: str, gap: float, **fields: Any) -> Character:
    return character(name, side, at=(MIDDLE + 250 + cm(gap), MIDDLE, 0), **fields)


@case("warband.attack.engaged-exception", "bow in a brawl")
def test_a_bow_in_a_brawl(case: CaseUnderTest) -> None:
    told, named = case.given["enemy"].plain(), case.given["weapon"].plain()
    bow = LIBRARY.ranged[named["name"]]
    assert bow.shoots_in_melee is named["shoots_in_melee"]
    enemy = at_gap("D", "D", told["gap"], weapons=(weapon(told["reach"]),))
    found = Play(case, active(battle(archer(ranged=(bow,)), enemy), "A", "additional")).judged(
        "A", Shoot("D", bow.name)
    )
    assert isinstance(found, Offer) is case.then["may_shoot"]
    knives = LIBRARY.ranged["throwing_knives"]
    brawl = active(battle(archer(ranged=(knives,)), enemy), "A", "additional")
    assert shooting.shot_refused(brawl, brawl["A"], Shoot("D", knives.name)) is None


@case("warband.attack.shot-eligibility", "ally as target")
def test_an_ally_is_no_target(case: CaseUnderTest) -> None:
    bow = Ranged("bow", cm(case.given["range"]), (1, 2, 3))
    side = "A" if case.given["target_side"] == "ally" else "D"
    other = at_gap("friend", side, case.given["gap"])
    position = active(battle(archer(ranged=(bow,)), other, character("D", at=(0, 0, 0))), "A", "additional")
    found = Play(case, position).judged("A", Shoot("friend", "bow"))
    assert isinstance(found, Offer) is case.then["allowed"]


@case("warband.attack.shot-eligibility", "no ranged weapon")
def test_without_a_ranged_weapon_nobody_shoots(case: CaseUnderTest) -> None:
    swords = tuple(LIBRARY.weapons[name] for name in case.given["weapons"])
    fighter = character("A", at=(MIDDLE, MIDDLE, 0), weapons=swords)
    position = active(battle(fighter, at_gap("D", "D", case.given["gap"])), "A", "additional")
    found = Play(case, position).judged("A", Shoot("D", "sword"))
    assert isinstance(found, Offer) is case.then["allowed"]


@case("warband.attack.extra-shots", "other target for the second")
def test_the_second_knife_is_for_the_first_target(case: CaseUnderTest) -> None:
    first, second = case.given["first_target"], case.given["second_target"]
    play = Play(case, knives_thrown(first, second, shots=case.given["shots"]))
    found = play.judged("A", Shoot(second, "knives"))
    assert isinstance(found, Offer) is case.then["allowed"]
    assert isinstance(play.judged("A", ShootOn()), Offer)


@case("warband.attack.shot-ends-phase", "both shots of a volley belong together")
def test_a_volley_is_one_action(case: CaseUnderTest) -> None:
    assert (case.given["done"], case.given["request"]) == (["shot 1 of 2"], "shot 2 of 2")
    play = Play(case, knives_thrown("e1", "e2", shots=2))
    assert isinstance(play.judged("A", ShootOn()), Offer) is case.then["allowed"]
    assert play.now.activation is not None and play.now.activation.closed


def knives_thrown(first: str, second: str, *, shots: int) -> Battle:
    """The first of some knives at one of two enemies, the others still in hand."""
    knives = Ranged("knives", 1200, None, shots=shots)
    position = active(
        battle(archer(ranged=(knives,)), at_gap(first, "D", 8), character(second, "D", at=(MIDDLE, MIDDLE + 900, 0))),
        "A",
        "additional",
    )
    fight = Fight(position)
    drive(turn.perform(fight, "A", Shoot(first, "knives")), Script([(6, 1)]))
    assert fight.state.volley is not None and fight.state.volley.left == shots - 1
    return fight.state


@case("warband.attack.shot-ends-phase", "shot, then potion")
def test_no_potion_after_a_shot(case: CaseUnderTest) -> None:
    assert case.given["done"] == ["shoot"]
    told = case.given["request"].plain()
    potion = replace(LIBRARY.items[told["item"]], closes=told["closes"])
    play = Play(case, active(battle(archer(items=(potion,)), at_gap("D", "D", 20)), "A", "additional"))
    assert isinstance(play.judged("A", UseItem(potion.name)), Offer)
    play.script.dice.append((6, 1))
    play.act("A", Shoot("D", "short_bow"))
    assert isinstance(play.judged("A", UseItem(potion.name)), Offer) is case.then["allowed"]
