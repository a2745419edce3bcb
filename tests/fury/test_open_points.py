"""Where text and ledger are silent: how we play it. The list for people is in docs/guide/fury.md.

Each docstring begins with the clauses that the test belongs to; `scripts/prove` runs it for these.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.fury.test_proof import (
    BLOW,
    EAST,
    OPEN,
    ann,
    anns,
    bob,
    does,
    happened,
    hundred,
    number,
    ogre,
    orc,
    played,
    said,
    set_,
    ten,
    verdict,
)
from zaruba.kernel.asks import Choose, Offer, Offers
from zaruba.kernel.clauses import Log, keeping
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier
from zaruba.systems.fury import attack, ranged
from zaruba.systems.fury.actions import (
    Feint,
    FireBlast,
    Manoeuvre,
    MountUp,
    Move,
    NextBlow,
    PushFurther,
    Reload,
    StandardAttack,
    StandUp,
    StopBlows,
    StopPushing,
    SwiftAttack,
)
from zaruba.systems.fury.battle import Arm, Battle, BlowsLeft
from zaruba.systems.fury.conditions import lay_low
from zaruba.systems.fury.facts import (
    AimLost,
    ArmChanged,
    Checked,
    Damaged,
    Feinted,
    LayDown,
    Missed,
    Pushed,
    Revealed,
    Unhorsed,
)
from zaruba.systems.fury.files.shapes import GROUNDS
from zaruba.systems.fury.sheet import Mount
from zaruba.systems.fury.tactics import sensible
from zaruba.systems.fury.worth import worth_of

HORSE = Mount("horse", 8)


# ---------------------------------------------------------------- hiding


def test_whoever_strikes_hides_no_longer() -> None:
    """fury.space.engaged: our ruling, and no bonus for it."""
    given = anns(ann(hidden=True), orc())
    assert number(given, BLOW) == {}
    log = Log()
    with keeping(log):
        fight = does(given, BLOW, [hundred(95)])
    assert happened(fight, Revealed) == [Revealed("Ann")]
    assert "fury.space.engaged" in log.root.cited()


# ---------------------------------------------------------------- several shots


def test_a_repeater_fires_its_barrels_in_a_swift_attack() -> None:
    """fury.action.swift, fury.action.reload: the next loaded barrel comes up for nothing, between two shots."""
    given = anns(ann(weapon="repeater_pistol", a=3), orc(at=(8, 5)))
    load, shoot = Reload("repeater_pistol"), NextBlow("Orc")
    shots = [hundred(95)] * 3
    fight = does(given, SwiftAttack("Orc"), shots, [load, shoot, load, shoot])
    assert len(happened(fight, Missed)) == 3
    assert fight.state["Ann"].arm("repeater_pistol") == Arm("repeater_pistol", "empty", 3)
    assert happened(fight, ArmChanged)[1] == ArmChanged("Ann", Arm("repeater_pistol", "loaded", 5))
    does(given, SwiftAttack("Orc"), shots[:2], [load, shoot, StopBlows()])
    does(given, SwiftAttack("Orc"), shots[:1], [load, StopBlows()])


def blow_options(given: Battle) -> dict[Any, Any]:
    return {option.action: option for option in attack.next_blow_options(given, BlowsLeft("Ann", 1))}


def test_what_is_not_loaded_between_two_shots() -> None:
    """fury.action.swift, fury.action.reload: six empty barrels, another weapon, what is loaded or only carried."""
    spent = {"turn": {"halves": 0, "begun": True}}
    barrels = anns(ann(weapon="repeater_pistol", arms=(Arm("repeater_pistol", "empty", 5),)), orc(at=(8, 5)), **spent)
    assert isinstance(blow_options(barrels)[Reload("repeater_pistol")], Offer)
    assert blow_options(barrels)[NextBlow("Orc")].why == "not-loaded"
    empty = barrels.change("Ann", arms=(Arm("repeater_pistol", "empty", 0),))
    assert blow_options(empty)[Reload("repeater_pistol")].why == "halves-spent"
    loaded = barrels.change("Ann", arms=())
    assert Reload("repeater_pistol") not in blow_options(loaded)
    bow = anns(ann(weapon="bow", arms=(Arm("bow", "empty", 0),)), orc(at=(8, 5)), **spent)
    assert blow_options(bow)[Reload("bow")].why == "halves-spent"
    away = barrels.change("Ann", main_hand="", carried=("repeater_pistol",))
    assert Reload("repeater_pistol") not in blow_options(away)


@pytest.mark.parametrize(("weapon", "shots"), [("repeater_pistol", 2), ("pistol", 1), ("throwing_dagger", 1)])
def test_shots_of_a_swift_attack_that_there_are(weapon: str, shots: int) -> None:
    """fury.action.swift: tactics count on as many shots as are loaded."""
    given = anns(ann(weapon=weapon, a=2), orc(at=(8, 5)))
    one = worth_of(given, given["Ann"], BLOW)
    assert one > 0
    assert worth_of(given, given["Ann"], SwiftAttack("Orc")) == shots * one
    blade = anns(ann(a=2), orc())
    assert worth_of(blade, blade["Ann"], SwiftAttack("Orc")) == 2 * worth_of(blade, blade["Ann"], BLOW)


def unasked(*asked: Any) -> Any:
    raise AssertionError(f"no odds are wanted here: {asked}")


def test_tactics_load_what_loads_for_nothing() -> None:
    """fury.action.swift: before a fist."""
    spent = {"turn": {"halves": 0, "begun": True}}
    given = anns(ann(weapon="repeater_pistol", arms=(Arm("repeater_pistol", "empty", 5),)), orc(), **spent)
    offers = Offers(attack.next_blow_options(given, BlowsLeft("Ann", 1)))
    assert sensible(Choose("Ann", "blow", offers), given, unasked) == Reload("repeater_pistol")
    loaded = given.change("Ann", arms=())
    offers = Offers(attack.next_blow_options(loaded, BlowsLeft("Ann", 1)))
    assert sensible(Choose("Ann", "blow", offers), loaded, unasked) == NextBlow("Orc")


# ---------------------------------------------------------------- aim, feint and push


def test_an_aim_before_a_push_that_is_no_attack_is_wasted() -> None:
    """fury.action.aim, fury.action.manoeuvre: a push is an attack like any other, unless the table rules otherwise."""
    push = Manoeuvre("Orc", EAST)
    given = anns(ann(aimed=True), orc())
    assert number(given, push) == {"aim": 10}
    ruled = anns(ann(aimed=True), orc(), rulings={"manoeuvre_is_attack": False})
    assert number(ruled, push) == {}
    for position in (given, ruled):
        fight = does(position, push, [hundred(95)])
        assert happened(fight, AimLost) == [AimLost("Ann")]


@pytest.mark.parametrize("life", ["knocked_out", "bleeding"])
def test_the_helpless_fail_a_contest_of_weapons(life: Any) -> None:
    """fury.condition.helpless, fury.core.opposed: without a roll; whoever feints or pushes still has to succeed."""
    down = anns(ann(), orc(life=life, ws=90), ogre(at=(1, 1)))
    assert happened(does(down, Feint("Orc"), [hundred(41)]), Feinted) == [Feinted("Ann", "Orc", True)]
    assert happened(does(down, Feint("Orc"), [hundred(42)]), Feinted) == [Feinted("Ann", "Orc", False)]
    on, stop = PushFurther(), StopPushing()
    fight = does(down, Manoeuvre("Orc", EAST), [hundred(41), hundred(42)], [on, on])
    assert fight.state["Orc"].at == (8, 5)
    ruled = anns(ann(), orc(life=life, ws=90), ogre(at=(1, 1)), rulings={"manoeuvre_first": "opposed_ws"})
    fight = does(ruled, Manoeuvre("Orc", EAST), [hundred(41)], [stop])
    assert fight.state["Orc"].at == (7, 5)


@pytest.mark.parametrize("states", [["stunned"], ["winded"], ["entangled"]])
def test_all_others_stand_their_contest(states: list[str]) -> None:
    """fury.core.opposed, fury.condition.helpless: stunned, winded and caught are not helpless."""
    given = anns(ann(), orc(states=states, ws=60))
    fight = does(given, Feint("Orc"), [hundred(41), hundred(30)])
    assert happened(fight, Feinted) == [Feinted("Ann", "Orc", False)]
    asleep = anns(ann(), orc(life="knocked_out", s=60), ogre(at=(1, 1)))
    call = {"who": "Ann", "check": "s", "against": {"who": "Orc"}}  # no contest of weapons
    assert happened(said(asleep, call, [hundred(30), hundred(20)]), Checked) == [Checked("Ann", "s", False)]


def test_a_net_goes_with_whom_it_holds() -> None:
    """fury.action.manoeuvre, fury.condition.entangled: pushed, it is still caught, and nobody gathers the net."""
    net, other = ("net", (6, 5)), ("net", (9, 9))
    held = anns(
        ann(carried=("net",)),
        orc(entangled="net", caught_by="Ann"),
        ogre(at=(1, 1)),
        ground=(("axe", (6, 5)), net, other),
    )
    fight = does(held, Manoeuvre("Orc", EAST), [hundred(41)], [StopPushing()])
    assert happened(fight, Pushed) == [Pushed("Orc", (7, 5), "Ann")]
    assert (fight.state["Orc"].entangled, fight.state["Orc"].caught_by) == ("net", "Ann")
    assert fight.state.ground == (("axe", (6, 5)), ("net", (7, 5)), other)
    near = fight.state.change("Ann", at=(6, 5))
    assert ranged.lying_near(near, near["Ann"], "net") is None
    free = anns(ann(), orc(), ogre(at=(1, 1)), ground=(net,))
    fight = does(free, Manoeuvre("Orc", EAST), [hundred(41)], [StopPushing()])
    assert fight.state.ground == (net,)


@pytest.mark.parametrize("snare", ["lasso", "whip"])
def test_a_lasso_around_somebody_is_not_thrown_again(snare: str) -> None:
    """fury.condition.entangled, fury.action.reload: nor a whip, before that one is free."""
    spent = (Arm(snare, "empty", 0),)
    given = anns(ann(weapon=snare, arms=spent), orc(at=(8, 5)), ogre(at=(8, 8)))
    load = Reload(snare)
    assert verdict(given, load) == OPEN
    holding = given.change("Orc", entangled=snare, caught_by="Ann")
    assert verdict(holding, load) == ("fury.condition.entangled", "holds-somebody")
    for other in ({"entangled": snare, "caught_by": "Ogre"}, {"entangled": "bolas", "caught_by": "Ann"}):
        assert verdict(given.change("Orc", **other), load) == OPEN


# ---------------------------------------------------------------- a strip of shrapnel


@pytest.mark.parametrize(
    ("life", "struck"), [("surrendered", True), ("knocked_out", True), ("dead", False), ("fled", False)]
)
def test_a_strip_takes_in_whoever_is_there(life: Any, struck: bool) -> None:
    """fury.quality.shrapnel-area, fury.quality.shrapnel-avoid: everyone, out of the fight too."""
    given = anns(ann(weapon="blunderbuss"), orc(at=(8, 5), life=life), ogre(at=(1, 1)))
    rolls = [hundred(95)] if life == "surrendered" else []
    dice = [*rolls, ten(8), hundred(60)] if struck else []
    fight = does(given, FireBlast(EAST), dice)
    assert [fact.who for fact in happened(fight, Damaged)] == (["Orc"] if struck else [])


# ---------------------------------------------------------------- in the saddle


def test_whoever_is_felled_falls_out_of_the_saddle() -> None:
    """fury.condition.prone, fury.movement.mounted: the animal waits there; up, and then into the saddle again."""
    fight = felled(anns(ann(mount=HORSE), orc(at=(20, 5))))
    assert fight.facts == [Unhorsed("Ann", HORSE), LayDown("Ann")]
    fallen = fight.state["Ann"]
    assert (fallen.prone, fallen.mount, fallen.steed, fallen.steed_at) == (True, None, HORSE, (5, 5))
    assert verdict(fight.state, MountUp()) == ("fury.condition.prone", "prone")
    fight = does(fight.state, StandUp())
    fight = does(fight.state, MountUp())
    assert (fight.state["Ann"].mount, fight.state["Ann"].steed) == (HORSE, None)
    afoot = felled(anns(ann(), orc(at=(20, 5))))
    assert afoot.facts == [LayDown("Ann")]
    assert set_(anns(ann(mount=HORSE), orc(at=(20, 5))), "Ann", prone=True).state["Ann"].steed == HORSE


def felled(given: Battle) -> Fight[Battle]:
    return played(lambda fight: lay_low(fight, "Ann"), given)[0]


# ---------------------------------------------------------------- fists, sleepers, corners


def test_a_fist_beside_a_two_handed_weapon() -> None:
    """fury.weapons.unarmed: of either hand, without the −20, also of one who holds a bow."""
    for weapon in ("great_weapon", "bow", "dagger"):
        given = anns(ann(weapon=weapon), orc())
        fist = StandardAttack("Orc", "off_hand")
        assert verdict(given, fist) == OPEN
        assert number(given, fist) == {}


def test_a_sleeper_may_be_stunned() -> None:
    """fury.talent.strike-to-stun, fury.condition.helpless: as the text has it; it does no damage."""
    given = anns(ann(talents=["strike_to_stun"], s=40), orc(life="knocked_out", t=30), ogre(at=(1, 1)))
    fight = does(given, StandardAttack("Orc", stun=True), [hundred(40), hundred(31), ten(3)])
    assert fight.state["Orc"].has("stunned") and fight.state["Orc"].life == "knocked_out"
    assert not happened(fight, Damaged)


@pytest.mark.parametrize(("ground", "barred"), [("wall", True), ("water", True), ("mud", False)])
def test_a_diagonal_between_two_squares_that_cannot_be_entered(ground: Any, barred: bool) -> None:
    """fury.space.distance: walls, and what stops a step as a wall does; a blow is stopped by walls alone."""
    given = anns(ann(), orc(at=(6, 6)), bob(at=(1, 1)))
    board = given.board.changed((6, 5), GROUNDS[ground]).changed((5, 6), GROUNDS[ground])
    given = replace(given, setting=replace(given.setting, board=board))
    assert (verdict(given, BLOW) == OPEN) is (ground != "wall")
    alone = given.change("Orc", at=(20, 12))
    assert (verdict(alone, Move(((6, 6),))) == OPEN) is not barred


# ---------------------------------------------------------------- what spells leave


def test_the_master_ends_what_a_spell_adds() -> None:
    """fury.action.cast, fury.core.modifiers: or begins it; each spell once, be it called like a stance."""
    given = anns(ann(favours=(Modifier(10, "fury.action.cast", "blessing"),)), orc())
    assert number(given, BLOW) == {"blessing": 10}
    ended = set_(given, "Ann", favours={})
    assert number(ended.state, BLOW) == {}
    cursed = set_(given, "Ann", favours={"curse": -20, "aim": 10})
    aimed = cursed.state.change("Ann", aimed=True)
    assert sum(number(cursed.state, BLOW).values()) == -10
    blade = aimed["Ann"].held("main_hand")
    assert blade is not None
    assert attack.attack_number(aimed, aimed["Ann"], aimed["Orc"], blade, aimed=True).total == 41 - 20 + 10 + 10
