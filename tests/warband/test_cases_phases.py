"""Worked cases of the additional-action phase: what opens it, what closes it, and that melee follows all the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, case, cases_where
from tests.warband.building import LIBRARY, MIDDLE, Play, active, as_cases_play, battle, character, cm, told_cm, weapon
from zaruba.kernel.answerers import QuickDice, by_policy
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight, UnderWay
from zaruba.systems.warband import ground, movement, turn
from zaruba.systems.warband.actions import Attack, Cast, GiveOrder, Move, Run, Shoot, UseAbility, UseItem
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.facts.striking import Struck
from zaruba.systems.warband.sheet import Ability, Item

ACTIONS: Mapping[str, Any] = {
    "order": GiveOrder("aim", "x"), "shoot": Shoot("E", "long_bow"), "cast": Cast("spark", "E"),
    "run": Run(((MIDDLE - 300, MIDDLE, 0),)), "melee": Attack("E"),
}  # fmt: skip
"""What cases ask for by a word; of things and skills they tell the name and whether it closes."""


def everything(**fields: Any) -> Battle:
    """Somebody who can do all of it, a friend, and an enemy in sight and in reach of a long spear."""
    given = {
        "leadership": 3, "command_radius": cm(20), "orders": (LIBRARY.orders["aim"],), "mage_level": 1, "mana_pool": 6,
        "spells": (LIBRARY.spells["spark"],), "ranged": (LIBRARY.ranged["long_bow"],), "weapons": (weapon(10, long=True),),
        "at": (MIDDLE, MIDDLE, 0), **fields,
    }  # fmt: skip
    return battle(
        character("C", "A", **given),
        character("x", "A", at=(MIDDLE, MIDDLE + 1000, 0)),
        character("E", "B", at=(MIDDLE + 1000, MIDDLE, 0)),
    )


def things_of(told: list[Any]) -> dict[str, Any]:
    """Items and skills that a case names, so that they close or not as it says; of the rest, as in their lists."""
    items, abilities = [], []
    for one in told:
        if isinstance(one, str):
            continue
        plain = one.plain()
        if "item" in plain:
            items.append(replace(LIBRARY.items.get(plain["item"], Item(plain["item"])), closes=plain["closes"]))
        else:
            abilities.append(replace(LIBRARY.abilities.get(plain["ability"], Ability("?")), closes=plain["closes"]))
    return {"items": tuple(items), "abilities": tuple(abilities)}


def action_of(told: Any) -> Any:
    if isinstance(told, str):
        return ACTIONS[told]
    plain = told.plain()
    if "item" in plain:
        return UseItem(plain["item"])
    return UseAbility(plain["ability"], "x" if LIBRARY.abilities[plain["ability"]].heal else "")


OURS = ("warband.action.", "warband.order.", "warband.ability.", "warband.movement.")


@cases_where("warband", lambda one: {"done", "request"} <= set(one.given) and one.clause.startswith(OURS)
             and set(one.given) <= {"done", "request", "speed", "mage_level", "mana", "leadership"})  # fmt: skip
def test_what_may_follow_what(case: CaseUnderTest) -> None:
    given = case.given
    told = [*given["done"], given["request"]]
    profile = {key: given[key] for key in ("speed", "mage_level", "mana", "leadership") if key in given}
    position = everything(**profile, **things_of(told)).change("x", at=(MIDDLE, MIDDLE + 250, 0))
    play = Play(case, active(position, "C"))
    play.go(lambda fight: turn.end_phase(fight, "C"))
    for done in given["done"]:
        do(play, action_of(done))
    asked = action_of(given["request"])
    assert allowed(play, asked) is case.then["allowed"]
    if "run" in case.then:
        assert movement.centimetres(play.now, play.now["C"], Run, ()).total == case.then["run"]


def do(play: Play, action: Any) -> None:
    """An additional action done, whatever its dice show."""
    assert allowed(play, action), action
    answer = by_policy(QuickDice(1).see, as_cases_play())

    async def done(fight: Fight[Battle]) -> None:
        await turn.perform(fight, "C", action)
        while fight.state.volley is not None or fight.state.walk is not None:
            await turn.go_on(fight)

    with UnderWay(play.fight, done) as way:
        while way.ask is not None:
            way.answer(answer(way.ask))


def allowed(play: Play, action: Any) -> bool:
    return isinstance(play.judged("C", action), Offer)


@cases_where("warband", lambda one: set(one.given) == {"phase1", "request"})
def test_the_phase_begins_when_movement_is_over(case: CaseUnderTest) -> None:
    told = case.given["phase1"]
    play = Play(case, active(everything(speed=told["speed"]), "C"))
    if told["moved"]:
        play.act("C", Move(((MIDDLE - cm(told["moved"]), MIDDLE, 0),)))
    play.go(lambda fight: turn.end_phase(fight, "C"))
    assert allowed(play, action_of(case.given["request"])) is case.then["allowed"]
    if "remaining_movement_lost" in case.then:
        refusal = play.judged("C", Move(((MIDDLE - 600, MIDDLE, 0),)))
        assert isinstance(refusal, Refusal)
        assert told["speed"] - told["moved"] == case.then["remaining_movement_lost"]


@case("warband.action.list", "melee is not an additional action")
def test_melee_is_no_additional_action(case: CaseUnderTest) -> None:
    assert case.given["phase"] == 2
    play = Play(case, active(everything(), "C", "additional"))
    assert allowed(play, ACTIONS["order"])
    assert isinstance(play.judged("C", action_of(case.given["request"])), Offer) is case.then["allowed"]


@case("warband.action.melee-stays-open", "walk, run, strike")
def test_walk_run_strike(case: CaseUnderTest) -> None:
    given = case.given
    at = (MIDDLE + 250 + cm(given["gap_to_enemy"]), MIDDLE, 0)
    striker = character("C", "A", speed=given["speed"], at=(MIDDLE, MIDDLE, 0), weapons=(weapon(given["reach"]),))
    play = Play(case, active(battle(striker, character("E", "B", at=at, facing=0)), "C"))
    east = MIDDLE + cm(given["speed"])
    play.act("C", Move(((east, MIDDLE, 0),)))
    assert told_cm(ground.answer(play.now, ground.gap("C", "E"))) == case.then["gap_after_walk"]
    play.go(lambda fight: turn.end_phase(fight, "C"))
    play.act("C", Run(((east + cm(given["run"]), MIDDLE, 0),)))
    assert told_cm(ground.answer(play.now, ground.gap("C", "E"))) == case.then["gap_after_run"]
    play.go(lambda fight: turn.end_phase(fight, "C"))
    assert isinstance(play.judged("C", Attack("E")), Offer) is case.then["may_attack"]
    play.act("C", Attack("E"))
    play.finish()
    assert play.all(Struck)[-1].strength == case.then["band"]


@case("warband.action.melee-stays-open", "throw knives, then fight a foe outside whose reach he stands")
def test_throw_then_fight(case: CaseUnderTest) -> None:
    given = case.given
    thrower, enemy = given["thrower"], given["enemy"]
    spear = weapon(thrower["reach"], long=thrower["long_weapon"])
    at = (MIDDLE + 250 + cm(given["gap"]), MIDDLE, 0)
    position = battle(
        character("C", "A", weapons=(spear,), ranged=(LIBRARY.ranged["throwing_knives"],), at=(MIDDLE, MIDDLE, 0)),
        character("E", "B", weapons=(weapon(enemy["reach"]),), at=at, facing=18000),
    )
    play = Play(case, active(position, "C", "additional"))
    assert allowed(play, Shoot("E", "throwing_knives")) is case.then["may_shoot"]
    do(play, Shoot("E", "throwing_knives"))
    play.go(lambda fight: turn.end_phase(fight, "C"))
    assert isinstance(play.judged("C", Attack("E")), Offer) is case.then["may_melee"]
