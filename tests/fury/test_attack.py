"""Attacks of fury by hand: what may be tried, both sides of every threshold, and what each die is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.fury.building import battle, fighter, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer, Refusal, Roll
from zaruba.kernel.dice import d100
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.kernel.readings import chances
from zaruba.kernel.tally import Tally
from zaruba.space.squares import FLOOR, WALL, read
from zaruba.systems.fury import attack, turn
from zaruba.systems.fury.actions import (
    AllOutAttack,
    Dodge,
    Feint,
    GuardedAttack,
    Manoeuvre,
    NextBlow,
    Parry,
    PushFurther,
    StandardAttack,
    StopBlows,
    StopPushing,
    SwiftAttack,
    Take,
    Visibility,
)  # fmt: skip
from zaruba.systems.fury.attack import AttackOutcome, AttackRoll, attack_options
from zaruba.systems.fury.battle import Arm, Battle, BlowsLeft, ChargeBlow, ExtraBlow, Fighter, Lasting, PushOn, Work
from zaruba.systems.fury.conditions import bleed, count_conditions, stun
from zaruba.systems.fury.critical import Severity, critical_hit
from zaruba.systems.fury.damage import location_of_roll, soak
from zaruba.systems.fury.facts import (
    AimLost,
    ArmChanged,
    ArmourBroken,
    Avoided,
    Bound,
    Caught,
    ConditionBegan,
    ConditionCounted,
    ConditionEnded,
    Critical,
    Damaged,
    Fell,
    FuryUnleashed,
    Hit,
    LayDown,
    LetFall,
    Missed,
    Pushed,
    StanceSpent,
    TurnCutShort,
    Used,
    WorkLost,
)  # fmt: skip
from zaruba.systems.fury.reaction import dodge_refused, parry_refused
from zaruba.systems.fury.sheet import UNARMED

EAST, WEST, NORTH = (1, 0), (-1, 0), (0, 1)
Dice = list[tuple[int, int]]


def d(sides: int) -> Callable[[int], tuple[int, int]]:
    return lambda face: (sides, face)


hundred, ten = d(100), d(10)


def ulf(**fields: Any) -> Fighter:
    """The one who strikes: WS and BS 41, Strength bonus 3."""
    return fighter("Ulf", **{"ws": 41, "bs": 41, "s": 36, **fields})


def greta(**fields: Any) -> Fighter:
    """The one who is struck: Toughness bonus 3, one point of armour everywhere."""
    return fighter("Greta", **{"t": 38, "ap": 1, "w": 14, **fields})


def met(one: Fighter, other: Fighter, **fields: Any) -> Battle:
    """Ulf's turn, Greta beside him."""
    return on_turn(battle(one, other, **fields), one.name)


def apart(one: Fighter, other: Fighter, yards: int, **fields: Any) -> Battle:
    """Ulf's turn, Greta so many yards east of him, on a wide field."""
    field = read(["." * 60] * 3, {".": FLOOR})
    placed = replace(one, at=(1, 1)), replace(other, at=(1 + yards // 2, 1))
    return on_turn(battle(*placed, board=field, **fields), one.name)


def played(
    rule: Callable[[Fight[Battle]], Any], given: Battle, dice: Dice, choices: Iterable[Any] = ()
) -> tuple[Fight[Battle], Script]:
    """Run a rule and whatever it leaves to be done at once; leftovers fail."""
    fight, script = Fight(given), Script(dice, choices)
    drive(rule(fight), script)
    while fight.state.agenda:
        drive(turn.next_piece(fight), script)
    script.finish()
    return fight, script


def does(action: Any, given: Battle, dice: Dice, choices: Iterable[Any] = ()) -> tuple[Fight[Battle], Script]:
    """Whoever's turn it is does it, having been offered it."""
    assert given.turn is not None
    who = given.turn.who
    assert judged(given, action) is True
    return played(lambda fight: attack.perform(fight, who, action), given, dice, choices)


def judged(given: Battle, action: Any) -> bool | tuple[str, str]:
    """True if it is offered on this turn; else the clause and the reason of its refusal."""
    assert given.turn is not None
    for option in attack_options(given, given[given.turn.who]):
        if option.action == action:
            return True if isinstance(option, Offer) else (option.clause, option.why)
    raise AssertionError(f"nobody speaks of {action}")


def thrown(script: Script, purpose: str) -> Roll[Any]:
    return next(ask for ask, _ in script.thrown if ask.purpose == purpose)


def target(script: Script, purpose: str = "attack") -> tuple[int, dict[str, int]]:
    """The target number of a roll, and its modifiers by name."""
    number = thrown(script, purpose).reading.target
    assert isinstance(number, Tally)
    return number.total, {row.name: row.value for row in number.rows}


BLOW = StandardAttack("Greta")


# ---------------------------------------------------------------- the roll


def test_a_blow_at_the_target_number_hits_and_one_more_misses() -> None:
    fight, _ = does(BLOW, met(ulf(), greta()), [hundred(41), ten(6)])
    assert fight.facts[2:] == [Hit("Ulf", "Greta", "hand_weapon", "head"), Damaged("Greta", 9, 5, "head")]
    assert fight.state["Greta"].w == 9
    fight, _ = does(BLOW, met(ulf(), greta()), [hundred(42)])
    assert fight.facts[2:] == [Missed("Ulf", "Greta", "hand_weapon")]


def test_a_01_hits_and_a_00_misses_whatever_the_number() -> None:
    poor = met(ulf(ws=5), greta(states=["defensive_stance"]))
    does(BLOW, poor, [hundred(1), ten(1)])
    does(BLOW, poor, [hundred(2)])
    sure = met(ulf(ws=95), greta(states=["stunned"]))
    does(BLOW, sure, [hundred(99), ten(1)])
    does(BLOW, sure, [hundred(100)])


def test_by_ruling_extremes_mean_nothing() -> None:
    poor = met(ulf(ws=5), greta(states=["defensive_stance"]), rulings={"test_extremes": "none"})
    does(BLOW, poor, [hundred(1)])


def test_the_number_has_a_row_for_every_reason() -> None:
    given = met(
        ulf(weapon="dagger", hand="off_hand", main_hand="hand_weapon", states=["aim", "hurt", "felled"], word=5),
        greta(states=["defensive_stance", "run", "prone", "stunned", "entangled"], against=-5),
    )
    _, script = does(StandardAttack("Greta", "off_hand"), given, [hundred(42)])
    assert target(script) == (
        41,
        {
            "aim": 10, "off_hand": -20, "defensive_stance": -20, "run": 20, "prone": 10, "stunned": 20,
            "entangled": 20, "against": -5, "felled": -30, "hurt": -10, "master": 5,
        },
    )  # fmt: skip


def test_the_chances_of_one_roll() -> None:
    """41 hits with places by swapped digits, 59 misses: seven readings for a hundred faces."""
    reading = AttackRoll(target=Tally(41), test="at_most")
    found = dict(chances(d100, reading).results)
    assert found[AttackOutcome("miss")] == 59
    assert sum(found.values()) == 100 and len(found) == 7
    tens_and_ones = {10, 20, 30, 40} | {1, 11, 21, 31, 41}  # read as 01 to 04 and 10 to 14
    assert found[AttackOutcome("hit", "head")] == len(tens_and_ones)


@pytest.mark.parametrize(
    ("face", "place"),
    [(37, "body"), (5, "left_arm"), (30, "head"), (11, "head"), (9, "right_leg"), (18, "right_leg"), (19, "left_leg"),
     (100, "left_leg"), (51, "head"), (61, "right_arm"), (53, "right_arm"), (63, "left_arm"), (8, "body"),
     (10, "head")],
)  # fmt: skip
def test_places_by_swapped_digits(face: int, place: str) -> None:
    assert location_of_roll(face) == place


# ---------------------------------------------------------------- what may be tried


def test_one_attack_a_round_and_two_halves_a_turn() -> None:
    used = on_turn(battle(ulf(attack_used=True), greta()), "Ulf")
    assert judged(used, BLOW) == ("fury.turn.one-attack", "attack-used")
    assert judged(used, Feint("Greta")) is True
    half = on_turn(battle(ulf(), greta()), "Ulf", halves=1)
    assert judged(half, BLOW) is True
    for full in (SwiftAttack, AllOutAttack, GuardedAttack):
        assert judged(half, full("Greta")) == ("fury.turn.budget", "halves-spent")


def test_nobody_strikes_from_a_net() -> None:
    assert judged(met(ulf(states=["entangled"]), greta()), BLOW) == ("fury.condition.entangled", "entangled")


def test_melee_needs_the_next_square_and_no_wall_between() -> None:
    assert judged(apart(ulf(), greta(), 2), BLOW) is True
    assert judged(apart(ulf(), greta(), 4), BLOW) == ("fury.space.adjacent", "out-of-reach")
    corner = read(["#.", ".#"], {".": FLOOR, "#": WALL})
    sealed = on_turn(battle(ulf(at=(1, 0)), greta(at=(0, 1)), board=corner), "Ulf")
    assert judged(sealed, BLOW) == ("fury.space.adjacent", "out-of-reach")


@pytest.mark.parametrize(
    ("main", "off", "verdict"),
    [
        ("rapier", "main_gauche", True),
        ("rapier", "foil", ("fury.two-weapons.off-list", "not-for-the-off-hand")),
        ("spear", "shield", ("fury.two-weapons.main-list", "not-a-main-hand-weapon")),
        ("empty", "dagger", ("fury.two-weapons.main-list", "not-a-main-hand-weapon")),
        ("rapier", "empty", True),  # a fist needs no list
    ],
)
def test_the_two_lists(main: str, off: str, verdict: Any) -> None:
    given = met(ulf(main_hand=main, off_hand=off), greta())
    assert judged(given, StandardAttack("Greta", "off_hand")) == verdict


def test_two_hands_for_a_great_weapon() -> None:
    given = met(ulf(main_hand="great_weapon", off_hand="buckler"), greta())
    assert judged(given, BLOW) == ("fury.weapons.table", "hands-full")


def test_what_is_no_weapon_strikes_nobody() -> None:
    given = met(replace(ulf(), main_hand="torch"), greta())
    assert judged(given, BLOW) == ("fury.action.standard", "not-a-weapon")


def test_only_some_attacks_may_be_shots() -> None:
    given = apart(ulf(weapon="bow"), greta(), 20)
    assert judged(given, BLOW) is True
    assert judged(given, SwiftAttack("Greta")) is True
    assert judged(given, AllOutAttack("Greta")) == ("fury.action.all-out", "melee-only")
    assert judged(given, GuardedAttack("Greta")) == ("fury.action.guarded", "melee-only")
    blast = apart(ulf(weapon="blunderbuss"), greta(), 20)
    assert judged(blast, BLOW) == ("fury.quality.shrapnel-no-roll", "fires-a-blast")


@pytest.mark.parametrize(
    ("weapon", "hand", "fields", "yards", "verdict"),
    [
        ("bow", "main_hand", {}, 48, True),
        ("bow", "main_hand", {}, 50, ("fury.ranged.extreme", "not-aimed")),
        ("bow", "main_hand", {"aimed": True}, 96, True),
        ("bow", "main_hand", {"aimed": True}, 98, ("fury.ranged.bands", "out-of-range")),
        ("throwing_axe", "main_hand", {"aimed": True}, 16, True),
        ("throwing_axe", "main_hand", {"aimed": True}, 18, ("fury.ranged.bands", "out-of-range")),
        ("bow", "main_hand", {}, 2, ("fury.ranged.engaged-ban", "in-melee")),
        ("pistol", "main_hand", {}, 2, True),
        ("pistol", "off_hand", {}, 6, True),
        ("sling", "off_hand", {}, 6, ("fury.ranged.off-hand", "not-for-the-off-hand")),
        ("bow", "main_hand", {"weapon_state": "empty"}, 20, ("fury.action.reload", "not-loaded")),
        ("pistol", "main_hand", {"weapon_state": "jammed"}, 6, ("fury.condition.jammed", "jammed")),
        ("pistol", "main_hand", {"weapon_state": "destroyed"}, 6, ("fury.quality.unreliable-explosion", "destroyed")),
    ],
)
def test_what_forbids_a_shot(weapon: str, hand: Any, fields: dict[str, Any], yards: int, verdict: Any) -> None:
    given = apart(ulf(weapon=weapon, hand=hand, **fields), greta(), yards)
    assert judged(given, StandardAttack("Greta", hand)) == verdict


def test_no_shot_through_a_wall() -> None:
    walled = read([".......", "...#...", "......."], {".": FLOOR, "#": WALL})
    given = on_turn(battle(ulf(weapon="bow", at=(0, 1)), greta(at=(6, 1)), board=walled), "Ulf")
    assert judged(given, BLOW) == ("fury.ranged.los", "not-seen")


# ---------------------------------------------------------------- shots


@pytest.mark.parametrize(
    ("yards", "aimed", "number"),
    [(24, False, {}), (26, False, {"long_range": -20}), (26, True, {"aim": 10, "long_range": -20}),
     (50, True, {"extreme_range": -30})],
)  # fmt: skip
def test_the_bands_of_a_bow(yards: int, aimed: bool, number: dict[str, int]) -> None:
    _, script = does(BLOW, apart(ulf(weapon="bow", aimed=aimed), greta(), yards), [hundred(99)])
    assert target(script) == (41 + sum(number.values()), number)


def test_a_shot_empties_the_weapon_and_a_throw_leaves_the_hand() -> None:
    fight, _ = does(BLOW, apart(ulf(weapon="bow"), greta(off_hand="shield"), 10), [hundred(32)])
    assert fight.facts[2:] == [ArmChanged("Ulf", Arm("bow", "empty", 0)), Missed("Ulf", "Greta", "bow")]
    fight, _ = does(BLOW, apart(ulf(weapon="javelin"), greta(), 8), [hundred(42)])
    assert LetFall("Ulf", "javelin", (5, 1)) in fight.facts
    assert fight.state["Ulf"].main_hand == ""
    fight, _ = does(BLOW, apart(ulf(weapon="repeater_pistol"), greta(), 6), [hundred(95)])
    assert fight.state["Ulf"].arm("repeater_pistol") == Arm("repeater_pistol", "empty", 5)


@pytest.mark.parametrize(
    ("weapon", "face", "state"),
    [("pistol", 95, "empty"), ("pistol", 96, "jammed"), ("pistol", 98, "jammed"), ("repeater_pistol", 96, "jammed")],
)
def test_the_jam_band_comes_before_the_target_number(weapon: str, face: int, state: str) -> None:
    given = apart(ulf(weapon=weapon, bs=94, states=["aim"]), greta(), 6)
    dice = [hundred(face)] if state == "jammed" else [hundred(face), ten(1), ten(2)]
    fight, _ = does(BLOW, given, dice)
    assert fight.state["Ulf"].arm(weapon).state == state
    assert (Missed("Ulf", "Greta", weapon) in fight.facts) is False


def test_99_explodes_and_by_ruling_jams() -> None:
    shooter = ulf(weapon="pistol", hand="off_hand", t=35, w=12, ap={"left_arm": 2})
    fight, _ = does(StandardAttack("Greta", "off_hand"), apart(shooter, greta(), 6), [hundred(99), ten(10), ten(7)])
    assert fight.facts[2:] == [ArmChanged("Ulf", Arm("pistol", "destroyed", 1)), Damaged("Ulf", 14, 9, "left_arm")]
    ruled = apart(shooter, greta(), 6, rulings={"unreliable_99": "jam"})
    fight, _ = does(StandardAttack("Greta", "off_hand"), ruled, [hundred(99)])
    assert fight.state["Ulf"].arm("pistol").state == "jammed"
    does(StandardAttack("Greta", "off_hand"), ruled, [hundred(100), ten(1), ten(1)])


def test_an_experimental_weapon_does_8_to_its_user() -> None:
    given = apart(ulf(weapon="repeater_pistol", t=35, w=4), greta(), 6)
    fight, _ = does(BLOW, given, [hundred(100), hundred(100)])
    assert fight.facts[3:5] == [Damaged("Ulf", 8, 5, "right_arm"), Critical("Ulf", 1, 1)]
    assert fight.state["Ulf"].staggered


def test_the_master_says_how_well_a_target_is_seen() -> None:
    given = apart(ulf(weapon="bow"), greta(), 10, calls="ask")
    _, script = does(BLOW, given, [hundred(22)], [Visibility(-20)])
    assert target(script) == (21, {"visibility": -20})


def test_a_sleeper_may_be_missed_by_a_shot() -> None:
    given = apart(ulf(weapon="bow"), greta(states=["helpless"]), 40)
    fight, _ = does(BLOW, given, [hundred(22)])
    assert fight.facts[-1] == Missed("Ulf", "Greta", "bow")


# ---------------------------------------------------------------- reactions


def test_a_parry_on_its_number_turns_the_blow_aside_and_one_more_does_not() -> None:
    given = met(ulf(), greta(ws=33, off_hand="shield"))
    fight, script = does(BLOW, given, [hundred(20), hundred(43)], [Parry()])
    assert fight.facts[3:] == [Used("Greta", "parry"), Avoided("Greta", "parry", True)]
    assert target(script, "parry") == (43, {"defensive": 10})
    fight, _ = does(BLOW, given, [hundred(20), hundred(44), ten(6)], [Parry()])
    assert fight.facts[4:] == [Avoided("Greta", "parry", False), Damaged("Greta", 9, 5, "head")]


def test_a_stance_is_spent_by_its_parry_but_not_where_the_off_hand_parries() -> None:
    fight, _ = does(BLOW, met(ulf(), greta(states=["parrying_stance"])), [hundred(20), hundred(99), ten(1)], [Parry()])
    assert StanceSpent("Greta", "parrying_stance") in fight.facts
    both = greta(states=["parrying_stance"], off_hand="buckler")
    fight, _ = does(BLOW, met(ulf(), both), [hundred(20), hundred(1)], [Parry()])
    assert fight.state["Greta"].stances == ("parrying_stance",)


def test_a_dodge_on_its_number_and_over_it() -> None:
    given = met(ulf(weapon="great_weapon"), greta(ag=34, skills={"dodge": 1}, states=["guarded_attack"]))
    fight, script = does(BLOW, given, [hundred(20), hundred(64)], [Dodge()])
    assert target(script, "dodge") == (64, {"guarded_attack": 10, "slow": 10})
    assert fight.facts[-1] == Avoided("Greta", "dodge", True)
    does(BLOW, given, [hundred(20), hundred(65), ten(1), ten(2)], [Dodge()])


def test_whoever_can_do_nothing_is_not_asked() -> None:
    does(BLOW, met(ulf(), greta()), [hundred(20), ten(1)])
    does(BLOW, apart(ulf(weapon="bow"), greta(skills={"dodge": 0}), 10), [hundred(20), ten(1)])


def why(refusal: Refusal | None) -> str | None:
    return refusal.why if refusal is not None else None


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"off_hand": "shield"}, None),
        ({"states": ["parrying_stance"]}, None),
        ({}, "nothing-to-parry-with"),
        ({"main_hand": "empty", "states": ["parrying_stance"]}, "nothing-to-parry-with"),
        ({"main_hand": "spear", "off_hand": "shield"}, "nothing-to-parry-with"),
        ({"off_hand": "pistol"}, "nothing-to-parry-with"),
        ({"off_hand": "shield", "parry_used": True}, "parry-used"),
        ({"off_hand": "shield", "dodge_used": True}, None),
        ({"off_hand": "shield", "states": ["all_out_attack"]}, "all-out"),
        ({"off_hand": "shield", "states": ["stunned"]}, "stunned"),
        ({"off_hand": "shield", "states": ["winded"]}, "winded"),
        ({"off_hand": "shield", "states": ["entangled"]}, "entangled"),
        ({"off_hand": "shield", "states": ["helpless"]}, "helpless"),
    ],
)
def test_who_may_parry(fields: dict[str, Any], reason: str | None) -> None:
    given = met(ulf(), greta(**fields))
    assert why(parry_refused(given, given["Greta"], UNARMED)) == reason


def test_by_ruling_stance_and_off_hand_together() -> None:
    table = {"parry_routes": "stance_needs_offhand"}
    for fields, reason in (
        ({"off_hand": "shield"}, "nothing-to-parry-with"),
        ({"states": ["parrying_stance"]}, "nothing-to-parry-with"),
        ({"off_hand": "shield", "states": ["parrying_stance"]}, None),
    ):
        given = met(ulf(), greta(**fields), rulings=table)
        assert why(parry_refused(given, given["Greta"], UNARMED)) == reason


def test_by_ruling_one_kind_in_a_round() -> None:
    nimble = greta(off_hand="shield", skills={"dodge": 0}, parry_used=True)
    for table, reason in (("per_attack", None), ("per_round", "parry-used-instead")):
        given = met(ulf(), nimble, rulings={"avoid_exclusive": table})
        assert why(dodge_refused(given, given["Greta"], UNARMED)) == reason


# ---------------------------------------------------------------- damage


def test_fury_is_confirmed_on_the_number_and_goes_on_while_tens_fall() -> None:
    dice = [hundred(20), ten(10), hundred(41), ten(10), ten(3)]
    fight, _ = does(BLOW, met(ulf(), greta(w=40)), dice)
    assert fight.facts[3:] == [FuryUnleashed("Ulf"), Damaged("Greta", 26, 22, "head")]
    fight, _ = does(BLOW, met(ulf(), greta()), [hundred(20), ten(10), hundred(42)])
    assert fight.facts[3:] == [Damaged("Greta", 13, 9, "head")]


def test_a_97_that_confirms_does_not_jam() -> None:
    given = apart(ulf(weapon="pistol"), greta(), 6)
    fight, _ = does(BLOW, given, [hundred(20), ten(10), ten(2), hundred(97)])
    assert fight.state["Ulf"].arm("pistol").state == "empty"


def test_the_helpless_cannot_be_missed_and_take_a_second_die() -> None:
    given = met(ulf(), greta(w=40, states=["helpless"]))
    fight, script = does(BLOW, given, [hundred(93), ten(6), ten(10)])
    assert fight.facts[2:] == [Hit("Ulf", "Greta", "hand_weapon", "left_arm"), Damaged("Greta", 19, 15, "left_arm")]
    assert thrown(script, "attack").reading.target is None
    fight, _ = does(BLOW, given, [hundred(100), ten(10), ten(4), ten(8)])
    assert fight.facts[3:] == [FuryUnleashed("Ulf"), Damaged("Greta", 25, 21, "left_leg")]


def test_tiring_is_impact_in_the_first_round_and_nothing_later() -> None:
    does(BLOW, met(ulf(weapon="flail"), greta()), [hundred(20), ten(3), ten(9)])
    does(BLOW, met(ulf(weapon="flail"), greta(), first_round=False), [hundred(20), ten(3)])
    own: dict[str, Any] = {"rulings": {"tiring_window": "own_first_melee_round"}, "first_round": False}
    fight, _ = does(BLOW, met(ulf(weapon="flail"), greta(), **own), [hundred(20), ten(3), ten(9)])
    assert fight.state["Ulf"].tiring == "now"
    does(BLOW, met(ulf(weapon="flail", tiring="over"), greta(), **own), [hundred(20), ten(3)])


@pytest.mark.parametrize(
    ("weapon", "fields", "soaked"),
    [
        ("hand_weapon", {"ap": 3}, 6),
        ("longbow", {"ap": 3}, 5),
        ("longbow", {"ap": 0}, 3),
        ("unarmed", {"ap": 3}, 9),
        ("hand_weapon", {"ap": 3, "lost_ap": (2, 0, 0, 0, 0, 0)}, 4),
        ("longbow", {"ap": 2, "lost_ap": (2, 0, 0, 0, 0, 0)}, 3),
        ("hand_weapon", {"ap": 3, "warded": 2}, 8),
    ],
)
def test_what_is_soaked(weapon: str, fields: dict[str, Any], soaked: int) -> None:
    arms = ulf(weapon=weapon)
    assert soak(greta(**fields), "head", arms.weapon(arms.main_hand) or UNARMED).total == soaked


def test_exactly_to_zero_is_no_critical_hit_and_one_more_is() -> None:
    fight, _ = does(BLOW, met(ulf(), greta(w=5)), [hundred(20), ten(6)])
    assert fight.facts[-1] == Damaged("Greta", 9, 5, "head")
    fight, script = does(BLOW, met(ulf(), greta(w=4)), [hundred(20), ten(6), hundred(100)])
    assert fight.facts[-2] == Critical("Greta", 1, 1)
    assert thrown(script, "critical").by == "Ulf"


def test_precise_and_the_talent_add_up_in_melee() -> None:
    given = met(ulf(s=46, weapon="foil", talents=["strike_to_injure"]), greta(w=4))
    _, script = does(BLOW, given, [hundred(20), ten(7), hundred(100)])
    assert target(script, "critical") == (3, {"precise": 1, "strike_to_injure": 1})
    shot = apart(ulf(weapon="bow", talents=["strike_to_injure"]), greta(w=4), 10)
    _, script = does(BLOW, shot, [hundred(20), ten(6), hundred(100)])
    assert target(script, "critical") == (1, {})


@pytest.mark.parametrize(
    ("value", "face", "effect"),
    [(1, 10, 5), (1, 11, 5), (1, 91, 1), (2, 21, 6), (3, 10, 9), (5, 1, 10), (10, 91, 8), (10, 90, 9), (23, 91, 8)],
)
def test_the_ladder(value: int, face: int, effect: int) -> None:
    assert Severity(target=Tally(value)).read(face) == effect


def critical(effect: int, given: Battle, *more: tuple[int, int]) -> Fight[Battle]:
    """Greta suffers an effect: with a value of 4 the ladder has all from 5 to 10, with 1 those below."""
    rolls = {1: (1, 95), 2: (1, 65), 3: (1, 45), 4: (1, 25), 5: (1, 5), 6: (4, 75), 7: (4, 55), 8: (4, 35), 9: (4, 15),
             10: (4, 5)}  # fmt: skip
    value, face = rolls[effect]
    fight, _ = played(
        lambda fight: critical_hit(fight, "Greta", Tally(value), "head", by="Ulf"), given, [hundred(face), *more]
    )
    assert fight.facts[0] == Critical("Greta", value, effect)
    return fight


def test_what_the_effects_do() -> None:
    given = met(ulf(), greta(w=0))
    until_next = Duration("Greta", "turn_end", 1)
    assert critical(1, given).state["Greta"].staggered
    assert critical(2, given).facts[1:] == [ConditionBegan("Greta", Lasting("winded", until_next))]
    assert critical(3, given).state["Greta"].hurt
    assert critical(4, given).facts[1:] == [ArmourBroken("Greta", "head")]
    assert critical(5, given).facts[1:] == [LayDown("Greta"), ConditionBegan("Greta", Lasting("felled", until_next))]
    stunned = Lasting("stunned", Duration("Greta", "turn_end", 7))
    assert critical(6, given, ten(7)).facts[1:] == [ConditionBegan("Greta", stunned)]
    assert critical(7, given).facts[1:] == [Fell("Greta", "knocked_out")]
    assert critical(8, given).facts[1:] == [Fell("Greta", "bleeding")]
    assert critical(9, given).facts[1:] == [Fell("Greta", "bleeding", maimed=True)]
    assert critical(10, given).facts[1:] == [Fell("Greta", "dead")]


def test_armour_broken_on_a_bare_place_is_winded() -> None:
    for bare in ({"ap": 0}, {"ap": 1, "lost_ap": (1, 0, 0, 0, 0, 0)}, {"ap": 0, "warded": 2}):
        assert critical(4, met(ulf(), greta(w=0, **bare))).state["Greta"].has("winded")


def test_nobody_gets_better_by_a_blow() -> None:
    assert critical(7, met(ulf(), greta(w=0, states=["bleeding_out"]))).state["Greta"].life == "bleeding"


def test_by_ruling_minor_foes_drop() -> None:
    table = {"critical_mode": "minor_foes_drop"}
    fight, _ = does(BLOW, met(ulf(), greta(w=4, unnamed=True), rulings=table), [hundred(20), ten(6)])
    assert fight.facts[-2:] == [Critical("Greta", 1, 0), Fell("Greta", "dead")]
    does(BLOW, met(ulf(), greta(w=4), rulings=table), [hundred(20), ten(6), hundred(100)])


# ---------------------------------------------------------------- conditions


def test_stunned_on_ones_own_turn_does_not_count_that_turn() -> None:
    given = met(ulf(states=["parrying_stance"]), greta())
    fight = Fight(given)
    stun(fight, "Ulf", 2)
    clock = Duration("Ulf", "turn_end", 2, waits=1)
    assert fight.facts == [ConditionBegan("Ulf", Lasting("stunned", clock)), TurnCutShort("Ulf"), Bound("Ulf")]
    ended = []
    for _ in range(3):
        count_conditions(fight, "Ulf")
        ended.append(not fight.state["Ulf"].has("stunned"))
    assert ended == [False, False, True]


def test_conditions_are_counted_by_their_own_turns_alone() -> None:
    fight = Fight(met(ulf(), greta(states=["stunned"], stunned_rounds=2)))
    count_conditions(fight, "Ulf")
    assert fight.facts == []
    count_conditions(fight, "Greta")
    count_conditions(fight, "Greta")
    assert fight.facts == [
        ConditionCounted("Greta", Lasting("stunned", Duration("Greta", "turn_end", 1))),
        ConditionEnded("Greta", "stunned"),
    ]


def test_of_two_stuns_the_longer_goes_on() -> None:
    fight = Fight(met(ulf(), greta(states=["stunned"], stunned_rounds=5)))
    stun(fight, "Greta", 3)
    assert fight.facts == []
    stun(fight, "Greta", 6)
    assert fight.state["Greta"].lasting[0].clock.left == 6


@pytest.mark.parametrize(("face", "life"), [(20, "dead"), (21, "bleeding")])
def test_bleeding(face: int, life: str) -> None:
    given = met(ulf(), greta(states=["bleeding_out"]))
    fight, _ = played(lambda fight: bleed(fight, "Greta"), given, [hundred(face)])
    assert fight.state["Greta"].life == life


@pytest.mark.parametrize("interrupts", [False, True])
def test_a_hit_breaks_work_by_ruling_alone(interrupts: bool) -> None:
    loading = greta(work=Work("reload", "pistol", 2), off_hand="shield")
    given = met(ulf(), loading, rulings={"hit_interrupts": interrupts})
    fight, _ = does(BLOW, given, [hundred(20), ten(1)], [Take()])
    assert (WorkLost("Greta") in fight.facts) is interrupts
    fight, _ = does(BLOW, given, [hundred(20), hundred(1)], [Parry()])
    assert fight.state["Greta"].work is not None


def test_thrown_to_the_ground_work_is_lost() -> None:
    assert critical(5, met(ulf(), greta(w=0, work=Work("reload", "pistol", 2)))).state["Greta"].work is None


# ---------------------------------------------------------------- stun, snare


def test_strike_to_stun() -> None:
    given = met(ulf(s=36, weapon="quarterstaff", talents=["strike_to_stun"]), greta(ap={"head": 2}))
    blow = StandardAttack("Greta", stun=True)
    fight, script = does(blow, given, [hundred(30), hundred(46), hundred(59), ten(3)])
    assert target(script, "stun-strength") == (46, {"pummelling": 10})
    assert target(script, "stun-toughness") == (58, {"ap": 20})
    assert fight.facts[3:] == [ConditionBegan("Greta", Lasting("stunned", Duration("Greta", "turn_end", 3)))]
    does(blow, given, [hundred(30), hundred(46), hundred(58)])
    does(blow, given, [hundred(30), hundred(47)])
    unlearnt = met(ulf(), greta())
    assert judged(unlearnt, blow) == ("fury.talent.strike-to-stun", "no-talent")


def test_a_shot_cannot_stun() -> None:
    given = apart(ulf(weapon="bow", talents=["strike_to_stun"]), greta(), 10)
    assert judged(given, StandardAttack("Greta", stun=True)) == ("fury.talent.strike-to-stun", "stun-is-melee")


def test_a_net_catches_on_a_failed_test() -> None:
    given = apart(ulf(weapon="net"), greta(ag=35, states=["aim", "parrying_stance"]), 4)
    fight, _ = does(BLOW, given, [hundred(41), hundred(36)])
    assert fight.facts[3:] == [Hit("Ulf", "Greta", "net"), Caught("Greta", "net", "Ulf"), Bound("Greta")]
    fight, _ = does(BLOW, given, [hundred(41), hundred(35)])
    assert fight.state["Greta"].entangled == ""
    asleep = apart(ulf(weapon="net"), greta(states=["helpless"]), 4)
    fight, _ = does(BLOW, asleep, [hundred(41)])
    assert fight.state["Greta"].entangled == "net"


def test_the_damage_of_a_snare_comes_first() -> None:
    fight, _ = does(BLOW, apart(ulf(weapon="bolas"), greta(ag=35), 8), [hundred(12), ten(7), hundred(70)])
    assert fight.facts[4:] == [Damaged("Greta", 8, 4, "right_arm"), Caught("Greta", "bolas", "Ulf")]


# ---------------------------------------------------------------- the other attacks


def test_all_out_and_guarded_attacks() -> None:
    fight, script = does(AllOutAttack("Greta"), met(ulf(), greta()), [hundred(62)])
    assert target(script) == (61, {"all_out_attack": 20})
    assert fight.state["Ulf"].stances == ("all_out_attack",)
    fight, script = does(GuardedAttack("Greta"), met(ulf(), greta()), [hundred(32)])
    assert target(script) == (31, {"guarded_attack": -10})
    assert fight.state.turn is not None and fight.state.turn.halves == 0


def test_an_aim_is_spent_on_the_first_blow_of_a_swift_attack() -> None:
    swift, more = SwiftAttack("Greta"), [NextBlow("Greta")]
    fight, _ = does(swift, met(ulf(a=2, aimed=True), greta()), [hundred(51), ten(1), hundred(42)], more)
    assert AimLost("Ulf") in fight.facts
    ruled = met(ulf(a=2, aimed=True), greta(), rulings={"aim_on_swift": "all_rolls"})
    does(swift, ruled, [hundred(51), ten(1), hundred(51), ten(1)], more)


def test_a_swift_attack_has_as_many_blows_as_attacks() -> None:
    given = met(ulf(a=3, main_hand="hand_weapon", off_hand="dagger"), greta())
    wanted = [NextBlow("Greta", "off_hand"), NextBlow("Greta")]
    fight, _ = does(SwiftAttack("Greta"), given, [hundred(99), hundred(22), hundred(99)], wanted)
    assert [type(fact) for fact in fight.facts].count(Missed) == 3
    does(SwiftAttack("Greta"), given, [hundred(99)], [StopBlows()])
    does(SwiftAttack("Greta"), met(ulf(a=1), greta()), [hundred(99)])


def test_whoever_was_struck_down_strikes_no_more() -> None:
    given = replace(met(ulf(a=2, states=["stunned"]), greta()), agenda=(BlowsLeft("Ulf", 1),))
    fight, _ = played(turn.next_piece, given, [])
    assert fight.state.agenda == ()


def test_a_feint_that_fools_leaves_no_defence() -> None:
    given = met(ulf(), greta(ws=40, off_hand="shield", skills={"dodge": 0}))
    fight, _ = does(Feint("Greta"), given, [hundred(11), hundred(25)])
    assert fight.state["Ulf"].feint == "Greta"
    fight, _ = does(BLOW, fight.state, [hundred(30), ten(7)])
    assert fight.state["Ulf"].feint == ""
    fight, _ = does(Feint("Greta"), given, [hundred(31), hundred(30)])
    assert fight.state["Ulf"].feint == ""  # equal degrees


def test_a_feint_is_lost_on_anything_but_a_standard_attack() -> None:
    fooled = met(ulf(feint="Greta"), greta(off_hand="shield"))
    does(SwiftAttack("Greta"), fooled, [hundred(30), hundred(1)], [Parry()])


def test_a_charge_has_10_and_its_aim() -> None:
    given = replace(met(ulf(), greta()), agenda=(ChargeBlow("Ulf", "Greta", "main_hand", aimed=True),))
    _, script = played(turn.next_piece, given, [hundred(62)])
    assert target(script) == (61, {"aim": 10, "charge": 10})


def test_an_extra_blow_costs_nothing_and_takes_what_is_at_hand() -> None:
    given = replace(met(ulf(weapon="bow", aimed=True, attack_used=True), greta()), agenda=(ExtraBlow("Ulf", "Greta"),))
    fight, script = played(turn.next_piece, given, [hundred(41), ten(9)])
    assert target(script) == (41, {})
    assert fight.facts[1:] == [Hit("Ulf", "Greta", "unarmed", "head"), Damaged("Greta", 8, 3, "head")]
    assert fight.state["Ulf"].aimed


# ---------------------------------------------------------------- pushing


def test_a_push_goes_on_by_opposed_tests() -> None:
    push = Manoeuvre("Greta", EAST)
    given = met(ulf(ws=45), greta(ws=35))
    dice = [hundred(45), hundred(25), hundred(25), hundred(46), hundred(1)]
    fight, _ = does(push, given, dice, [PushFurther(), PushFurther()])
    assert [fact for fact in fight.facts if isinstance(fact, Pushed)] == [
        Pushed("Greta", (6, 4), "Ulf"),
        Pushed("Greta", (7, 4), "Ulf"),
    ]
    fight, _ = does(push, given, [hundred(45)], [StopPushing()])
    assert fight.state["Greta"].at == (6, 4)
    does(push, given, [hundred(46)])


def test_a_push_may_be_parried_and_hurts_nobody() -> None:
    given = met(ulf(), greta(ws=38, states=["parrying_stance"]))
    fight, _ = does(Manoeuvre("Greta", EAST), given, [hundred(15), hundred(38)], [Parry()])
    assert fight.state["Greta"].at == (5, 4)
    fight, _ = does(Manoeuvre("Greta", EAST), given, [hundred(15)], [Take(), StopPushing()])
    assert fight.state["Greta"].w == 14


def test_what_stands_in_the_way_of_a_push() -> None:
    comrade = fighter("Carl", at=(6, 4))
    given = on_turn(battle(ulf(), greta(), comrade), "Ulf")
    assert judged(given, Manoeuvre("Greta", EAST)) == ("fury.action.manoeuvre-blocked", "push-blocked")
    assert judged(given, Manoeuvre("Greta", WEST)) == ("fury.action.manoeuvre-blocked", "push-blocked")
    assert judged(given, Manoeuvre("Greta", NORTH)) is True
    beyond = on_turn(battle(ulf(), greta(), fighter("Carl", at=(7, 4))), "Ulf")
    fight, _ = does(Manoeuvre("Greta", EAST), beyond, [hundred(41)])  # no further test
    assert PushOn("Ulf", "Greta", EAST) not in fight.state.agenda
    edge = on_turn(battle(ulf(at=(22, 4)), greta(at=(23, 4))), "Ulf")
    assert judged(edge, Manoeuvre("Greta", EAST)) == ("fury.action.manoeuvre-blocked", "push-blocked")


def test_by_ruling_a_push_is_no_attack_or_needs_no_hit() -> None:
    free = on_turn(battle(ulf(attack_used=True), greta(), rulings={"manoeuvre_is_attack": False}), "Ulf")
    fight, _ = does(Manoeuvre("Greta", EAST), free, [hundred(99)])
    bound = on_turn(battle(ulf(attack_used=True), greta()), "Ulf")
    assert judged(bound, Manoeuvre("Greta", EAST)) == ("fury.turn.one-attack", "attack-used")
    opposed = met(ulf(), greta(ws=35), rulings={"manoeuvre_first": "opposed_ws"})
    fight, _ = does(Manoeuvre("Greta", NORTH), opposed, [hundred(18), hundred(30)], [StopPushing()])
    assert fight.state["Greta"].at == (5, 5)
    does(Manoeuvre("Greta", NORTH), opposed, [hundred(42), hundred(99)])
    automatic = met(ulf(), greta(), rulings={"manoeuvre_first": "automatic"})
    fight, _ = does(Manoeuvre("Greta", EAST), automatic, [], [StopPushing()])
    assert fight.state["Greta"].at == (6, 4)


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize(("friends", "number"), [(1, 41), (2, 51), (3, 61)])
def test_by_ruling_numbers_count(friends: int, number: int) -> None:
    others = [fighter(f"Friend {place}", side="Ulf", at=(5, 4 + place)) for place in (1, -1)][: friends - 1]
    given = on_turn(battle(ulf(), greta(), *others, rulings={"outnumbering": "on"}), "Ulf")
    _, script = does(BLOW, given, [hundred(99)])
    assert target(script)[0] == number
    even = on_turn(battle(ulf(), greta(), *others, fighter("Gerd", side="Greta", at=(4, 5)),
                          rulings={"outnumbering": "on"}), "Ulf")  # fmt: skip
    _, script = does(BLOW, even, [hundred(99)])
    assert target(script)[0] == 41


def test_a_roll_that_cannot_miss_and_has_no_place_is_not_thrown() -> None:
    given = met(ulf(talents=["strike_to_stun"]), greta(states=["helpless"]))
    does(StandardAttack("Greta", stun=True), given, [hundred(37)])  # the test of Strength alone
