"""The master's word: setting, adding, removing; tests he calls for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.fury.building import battle, fighter, on_turn
from tests.support.playing import driven
from tests.words.messages import APPS, messages, variables
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Roll
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.kernel.referee import Referee, Refused
from zaruba.kernel.system import Scenario
from zaruba.space.squares import FLOOR, WALL, Ground, read
from zaruba.systems.fury import SYSTEM, turn
from zaruba.systems.fury.altering import KEYS
from zaruba.systems.fury.battle import Battle, BlowsLeft, Fighter, Lasting, Turn, Work
from zaruba.systems.fury.facts import (
    AgendaSet,
    Altered,
    ArmourBroken,
    BoardChanged,
    Bound,
    CalledOff,
    Caught,
    Checked,
    ConditionBegan,
    ConditionCounted,
    ConditionEnded,
    Critical,
    Damaged,
    FeintLost,
    Fell,
    FightWon,
    Freed,
    GotAway,
    HalvesSet,
    HalvesSpent,
    Joined,
    LayDown,
    LightChanged,
    OrderSet,
    Removed,
    RoundBegan,
    SeatTaken,
    StoodUp,
    Surrendered,
    Treated,
    TurnBegan,
    TurnCutShort,
    TurnEnded,
    TurnLost,
    WorkLost,
)
from zaruba.systems.fury.files.shapes import GROUNDS
from zaruba.systems.fury.word import word


def d10(face: int) -> tuple[int, int]:
    return (10, face)


def d100(face: int) -> tuple[int, int]:
    return (100, face)


def orc(name: str, **fields: Any) -> Fighter:
    fields.setdefault("seat", MASTER)
    return fighter(name, side="orcs", **fields)


def table(*more: Fighter, **fields: Any) -> Battle:
    """Ann and Bob against two orcs, with whoever else is given; nobody next to anybody."""
    return battle(
        fighter("Ann", side="humans", at=(2, 2), w=8, w_max=12, t=38),
        fighter("Bob", side="humans", at=(2, 6)),
        orc("Orc 1", at=(8, 2)),
        orc("Orc 2", at=(8, 6)),
        *more,
        **fields,
    )


def said(
    given: Battle, what: dict[str, Any], *, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """What a word does to a position, none of the script left over; facts rebuild the position."""
    script = Script(dice, choices)
    fight = driven(given, script, word(given, what))
    assert all(
        ask.by == MASTER for ask in script.asked if isinstance(ask, Roll) and ask.purpose in ("harm", "location")
    )
    return fight


def set_(given: Battle, who: str, **dice_and_fields: Any) -> Fight[Battle]:
    dice = dice_and_fields.pop("dice", ())
    return said(given, {"set": {"who": who, **dice_and_fields}}, dice=dice)


def refused(given: Battle, what: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    """The code of a word that is turned down, why, and the details; the sentence tells each of them and no other."""
    with pytest.raises(Refused) as caught:
        word(given, what)
    message = {**messages(APPS, "en"), **messages(SYSTEM.folder, "en")}[f"refusal-{caught.value.message}"]
    assert variables(message) == caught.value.details.keys() - {"faults"}, caught.value.message
    return caught.value.code, caught.value.message, caught.value.details


def kinds(fight: Fight[Battle]) -> list[type[Fact]]:
    return [type(fact) for fact in fight.facts]


# ---------------------------------------------------------------- words that say nothing sound


@pytest.mark.parametrize(
    ("what", "code", "why", "detail"),
    [
        ({}, "malformed", "word-forms", ("known", ("set", "add", "remove", "check"))),
        ({"set": {}, "remove": {}}, "malformed", "word-forms", ("found", ("set", "remove"))),
        ({"set": 5}, "malformed", "word-not-a-mapping", ("value", 5)),
        ({"set": {}}, "malformed", "word-forms", ("known", ("who", "visibility", "square", "current", "fight"))),
        ({"set": {"visibility": 0, "current": "Ann"}}, "malformed", "word-forms", ("found", ("visibility", "current"))),
        ({"set": {"who": "Ann"}}, "malformed", "word-set-nothing", ("known", KEYS)),
        ({"set": {"who": "Anne", "w": 3}}, "illegal", "word-nobody", ("near", "Ann")),
        ({"set": {"who": 3, "w": 3}}, "malformed", "word-not-a-name", ("value", 3)),
        ({"set": {"who": "Ann", "wss": 3}}, "malformed", "word-unknown-key", ("near", "ws")),
        ({"set": {"who": "Ann", "w": 3}, "sett": 1}, "malformed", "word-unknown-key", ("near", "set")),
        ({"set": {"who": "Ann", "w": True}}, "malformed", "word-not-whole", ("value", "true")),
        ({"set": {"who": "Ann", "w": 13}}, "illegal", "word-w-above-max", ("most", 12)),
        ({"set": {"who": "Ann", "ws": 101}}, "malformed", "word-not-whole", ("most", 100)),
        ({"set": {"who": "Ann", "ap": {"nose": 1}}}, "malformed", "word-unknown-key", ("key", "ap")),
        ({"set": {"who": "Ann", "ap": 11}}, "malformed", "word-not-whole", ("most", 10)),
        ({"set": {"who": "Ann", "life": "asleep"}}, "malformed", "word-not-one-of", ("value", "asleep")),
        ({"set": {"who": "Ann", "states": ["tired"]}}, "malformed", "word-not-one-of", ("value", "tired")),
        ({"set": {"who": "Ann", "states": "prone"}}, "malformed", "word-not-a-list", ("value", "prone")),
        ({"set": {"who": "Ann", "stunned_rounds": 2}}, "illegal", "word-needs-state", ("state", "stunned")),
        ({"set": {"who": "Ann", "states": [], "snare": "net"}}, "illegal", "word-needs-state", ("state", "entangled")),
        ({"set": {"who": "Ann", "states": ["aim", "stunned"]}}, "illegal", "word-states-against", ("one", "stunned")),
        ({"set": {"who": "Ann", "states": ["run"], "life": "dead"}}, "illegal", "word-states-against", ("one", "dead")),
        ({"set": {"who": "Ann", "prone": 1}}, "malformed", "word-not-a-flag", ("value", 1)),
        ({"set": {"who": "Ann", "at": [1, 2, 3]}}, "malformed", "word-not-a-square", ("value", "[1, 2, 3]")),
        ({"set": {"who": "Ann", "at": [99, 2]}}, "illegal", "word-no-room", ("place", (99, 2))),
        ({"set": {"who": "Ann", "at": [8, 2]}}, "illegal", "word-place-taken", ("place", (8, 2))),
        ({"set": {"who": "Ann", "main_hand": "axe"}}, "illegal", "word-not-held", ("item", "axe")),
        ({"set": {"who": "Ann", "weapon_state": {"bow": "empty"}}}, "malformed", "word-unknown-key", ("value", "bow")),
        ({"set": {"who": "Ann", "side": 3}}, "malformed", "word-not-a-text", ("value", 3)),
        ({"set": {"who": "Ann", "secret": ["name"]}}, "malformed", "word-not-one-of", ("value", "name")),
        ({"set": {"who": "Ann", "hurt": {"location": "head"}}}, "malformed", "word-no-damage", ("key", "hurt")),
        ({"set": {"who": "Ann", "hurt": {"damage": "much"}}}, "malformed", "word-not-damage", ("value", "much")),
        ({"set": {"who": "Ann", "hurt": {"damage": "d10+x"}}}, "malformed", "word-not-damage", ("value", "d10+x")),
        ({"set": {"who": "Ann", "hurt": {"damage": 3}, "w": 2}}, "malformed", "word-one-of-two", ("one", "w")),
        ({"set": {"who": "Ann", "treated": True}}, "illegal", "word-nothing-to-treat", ("who", "Ann")),
        ({"set": {"who": "Ann", "halves": 2}}, "illegal", "word-not-its-turn", ("who", "Ann")),
        ({"set": {"who": "Ann", "feint": "Zed"}}, "illegal", "word-nobody", ("key", "feint")),
        ({"set": {"who": "Ann", "skills": {"dodge": 3}}}, "malformed", "word-not-whole", ("key", "skills.dodge")),
        ({"set": {"visibility": 15}}, "malformed", "word-not-tens", ("value", 15)),
        ({"set": {"visibility": True}}, "malformed", "word-not-tens", ("value", "true")),
        ({"set": {"fight": "won"}}, "malformed", "word-not-one-of", ("allowed", ("over",))),
        ({"set": {"fight": "over", "winner": "elves"}}, "malformed", "word-not-one-of", ("value", "elves")),
        ({"set": {"square": [99, 0], "ground": "floor"}}, "illegal", "word-off-the-map", ("place", (99, 0))),
        ({"set": {"square": [0, 0], "ground": "flor"}}, "malformed", "word-unknown-ground", ("near", "floor")),
        ({"set": {"square": [2, 2], "ground": "wall"}}, "illegal", "word-somebody-there", ("who", "Ann")),
        ({"add": "orc"}, "malformed", "word-not-a-combatant", ("value", "orc")),
        ({"remove": {"who": "Zed"}}, "illegal", "word-nobody", ("value", "Zed")),
        ({"remove": "Ann"}, "malformed", "word-not-a-mapping", ("value", "Ann")),
    ],
)
def test_unsound_words_say_what_is_wrong(what: dict[str, Any], code: str, why: str, detail: tuple[str, Any]) -> None:
    found, message, details = refused(table(), what)
    assert (found, message) == (code, why)
    assert details[detail[0]] == detail[1]


# ---------------------------------------------------------------- a fighter's own


def test_what_simply_stands_as_given() -> None:
    """One fact, with the fields that were named."""
    fields = {
        "ws": 55, "int": 40, "a": 2, "m": 6, "ap": {"head": 2}, "ward": 1, "at": [9, 9], "hidden": True,
        "skills": {"dodge": 1}, "talents": ["strike_to_stun"], "attack_used": True, "modifier": 10,
        "modifier_against": -20, "group": "guards", "tiring": "over", "secret": ["w"], "feint": "Ann", "w": 2,
    }  # fmt: skip
    fight = set_(table(), "Orc 1", **fields)
    (fact,) = fight.facts
    assert isinstance(fact, Altered)
    assert fact.fields == tuple(fields)
    after = fight.state["Orc 1"]
    sheet = after.sheet
    assert (sheet.ws, sheet.intelligence, sheet.a, sheet.m, sheet.ap) == (55, 40, 2, 6, (2, 0, 0, 0, 0, 0))
    assert (sheet.skills, sheet.talents) == ((("dodge", 1),), ("strike_to_stun",))
    assert (after.warded, after.at, after.hidden, after.attack_used, after.w) == (1, (9, 9), True, True, 2)
    assert (after.word, after.against, after.group, after.tiring) == (10, -20, "guards", "over")
    assert (after.secret, after.feint) == (("w",), "Ann")
    blank = set_(fight.state, "Orc 1", int=None, ap=3, skills=["dodge"], feint=None).state["Orc 1"]
    assert (blank.sheet.intelligence, blank.sheet.ap, blank.sheet.skills) == (None, (3,) * 6, (("dodge", 0),))
    assert blank.feint == ""


def test_what_is_as_it_is_said_to_be_is_left_alone() -> None:
    assert set_(table(), "Ann", w=8, hidden=False, states=[], prone=False, life="up").facts == []


def test_a_lower_maximum_takes_the_wounds_with_it() -> None:
    after = set_(table(), "Ann", w_max=5).state["Ann"]
    assert (after.w, after.sheet.w_max) == (5, 5)
    raised = set_(table(), "Ann", w_max=20, w=20).state["Ann"]
    assert (raised.w, raised.sheet.w_max) == (20, 20)


def test_hands() -> None:
    given = battle(fighter("Ann", carried=("dagger", "bow", "rope"), off_hand="shield"), orc("Orc"))
    after = set_(given, "Ann", main_hand="rope", off_hand="dagger").state["Ann"]
    assert (after.main_hand, after.off_hand) == ("rope", "dagger")
    assert after.carried == ("bow", "hand_weapon", "shield")
    empty = set_(given, "Ann", main_hand="empty", off_hand=None, carried=["rope"]).state["Ann"]
    assert (empty.main_hand, empty.off_hand, empty.carried) == ("", "", ("rope",))
    assert refused(given, {"set": {"who": "Ann", "main_hand": "bow"}})[1] == "word-two-handed"
    assert set_(given, "Ann", main_hand="bow", off_hand="empty").state["Ann"].main_hand == "bow"


def test_weapons_are_loaded_emptied_and_jammed() -> None:
    given = battle(fighter("Ann", weapon="repeater_pistol", carried=("sling",)), orc("Orc"))
    fight = set_(given, "Ann", weapon_state={"repeater_pistol": "empty"}, barrels={"repeater_pistol": 2})
    assert (fight.state["Ann"].arm("repeater_pistol").state, fight.state["Ann"].arm("repeater_pistol").barrels) == (
        "empty",
        2,
    )
    all_empty = set_(given, "Ann", weapon_state="empty").state
    assert [all_empty["Ann"].arm(name).state for name in ("repeater_pistol", "sling")] == ["empty", "empty"]
    assert all_empty["Ann"].arm("repeater_pistol").barrels == 0
    again = set_(all_empty, "Ann", weapon_state={"repeater_pistol": "loaded"}).state["Ann"].arm("repeater_pistol")
    assert (again.state, again.barrels) == ("loaded", 6)
    assert refused(given, {"set": {"who": "Ann", "barrels": {"repeater_pistol": 0}}})[1] == "word-not-whole"


def test_a_fighter_may_change_its_side_and_its_seat() -> None:
    fight = set_(table(), "Orc 2", player="Cid", side="humans")
    assert fight.state.setting.seating == ("Ann", "Bob", MASTER, "Cid")
    assert (fight.state["Orc 2"].seat, fight.state["Orc 2"].side) == ("Cid", "humans")
    assert set_(table(), "Ann", player="bob").state["Ann"].seat == "Bob"
    assert set_(table(), "Ann", player="GM").state["Ann"].seat == MASTER
    assert set_(battle(fighter("Ann", side="a"), orc("Orc")), "Orc", side="a").facts[-1] == FightWon("a")


# ---------------------------------------------------------------- Wounds (pitfall R13)


def test_wounds_down_to_nothing_are_no_critical_hit() -> None:
    """fury.damage.wounds: only what goes past 0 is one."""
    fight = set_(table(), "Ann", w=0)
    assert kinds(fight) == [Altered]
    assert (fight.state["Ann"].w, fight.state["Ann"].life) == (0, "up")


def test_wounds_below_nothing_are_a_critical_hit() -> None:
    """Pitfall R13: value 3 by a d100 of 10 is effect 9; the place is a d100 of its own, its digits not swapped."""
    fight = set_(table(), "Ann", w=-3, dice=[d100(36), d100(10)])
    assert fight.facts == [Damaged("Ann", 11, 11, "left_arm"), Critical("Ann", 3, 9), Fell("Ann", "bleeding", True)]
    assert fight.state["Ann"].w == 0


def test_damage_is_soaked_and_goes_past_nothing_as_in_play() -> None:
    """fury.damage.soak, fury.damage.critical: T 38 and 2 points of armour, so 5 of 9 do not count."""
    given = table().change("Ann", sheet=replace(table()["Ann"].sheet, ap=(2, 0, 0, 0, 0, 0)))
    hurt = set_(given, "Ann", hurt={"damage": 9, "location": "head"})
    assert hurt.facts == [Damaged("Ann", 9, 4, "head")]
    through = set_(given, "Ann", hurt={"damage": 9, "location": "head", "ignores_armour": True})
    assert through.facts == [Damaged("Ann", 9, 6, "head")]
    critical = set_(given, "Ann", hurt={"damage": 15, "location": "head"}, dice=[d100(51)])
    assert critical.facts == [Damaged("Ann", 15, 10, "head"), Critical("Ann", 2, 4), ArmourBroken("Ann", "head")]


def test_damage_may_be_rolled_by_the_master() -> None:
    """fury.damage.location: without an attack roll the place has a die of its own; it comes first."""
    fight = set_(table(), "Ann", hurt={"damage": "d10+3"}, dice=[d100(81), d10(4)])
    assert fight.facts == [Damaged("Ann", 7, 4, "right_leg")]
    weak = set_(table(), "Ann", hurt={"damage": "2d10-12", "location": "body"}, dice=[d10(2), d10(3)])
    assert weak.facts == [Damaged("Ann", 0, 0, "body")]


def test_damage_breaks_work_where_the_table_says_so() -> None:
    """fury.turn.extended, hit_interrupts."""
    for interrupts in (True, False):
        given = table(rulings={"hit_interrupts": interrupts}).change("Ann", work=Work("reload", "pistol", 2))
        fight = set_(given, "Ann", hurt={"damage": 1, "location": "body"})
        assert (WorkLost("Ann") in fight.facts) is interrupts


def test_nobody_out_of_the_fight_is_hurt() -> None:
    dead = table().change("Ann", life="dead")
    for fields in ({"w": -1}, {"hurt": {"damage": 3}}):
        assert refused(dead, {"set": {"who": "Ann", **fields}})[1] == "word-out-of-the-fight"
    assert set_(dead, "Ann", life="up", hurt={"damage": 5, "location": "body"}).facts[1:] == [
        Damaged("Ann", 5, 2, "body")
    ]


# ---------------------------------------------------------------- states


@pytest.mark.parametrize(
    ("life", "facts"),
    [
        ("knocked_out", [Fell("Ann", "knocked_out")]),
        ("bleeding_out", [Fell("Ann", "bleeding")]),
        ("dead", [Fell("Ann", "dead")]),
        ("fled", [GotAway("Ann")]),
        ("surrendered", [Surrendered("Ann")]),
    ],
)
def test_a_state_is_entered_as_in_play(life: str, facts: list[Fact]) -> None:
    given = table().change("Ann", stances=("run",), aimed=True)
    fight = set_(given, "Ann", life=life)
    assert fight.facts == facts
    assert (fight.state["Ann"].stances, fight.state["Ann"].aimed) == ((), False)


def test_somebody_is_up_again_on_a_square_of_its_own() -> None:
    down = table().change("Ann", life="knocked_out")
    assert set_(down, "Ann", life="up").state["Ann"].life == "up"
    gone = table().change("Ann", life="dead", at=(8, 2))
    assert refused(gone, {"set": {"who": "Ann", "life": "up"}})[1] == "word-place-taken"
    assert set_(gone, "Ann", life="up", at=[9, 2]).state["Ann"].at == (9, 2)


def test_the_referee_declares_somebody_treated() -> None:
    """fury.death.bleeding, fury.damage.critical effect 3."""
    fight = set_(table().change("Ann", life="bleeding", hurt=True), "Ann", treated=True)
    assert fight.facts == [Treated("Ann")]
    assert (fight.state["Ann"].life, fight.state["Ann"].hurt) == ("up", False)


def test_states_are_these_and_no_others() -> None:
    winded = Lasting("winded", Duration("Ann", "turn_end", 1))
    given = table().change("Ann", lasting=(winded,), prone=True, entangled="net", caught_by="Orc 1")
    fight = set_(given, "Ann", states=["stunned", "hurt"], stunned_rounds=3)
    assert fight.facts[1:] == [
        ConditionEnded("Ann", "winded"),
        Freed("Ann"),
        StoodUp("Ann"),
        ConditionBegan("Ann", Lasting("stunned", Duration("Ann", "turn_end", 3))),
    ]
    assert fight.state["Ann"].hurt
    same = set_(given, "Ann", states=["winded", "prone", "entangled"])
    assert same.facts == [], "what was there goes on as it was"
    longer = set_(fight.state, "Ann", states=["stunned", "hurt"], stunned_rounds=1)
    assert longer.state["Ann"].lasting == (Lasting("stunned", Duration("Ann", "turn_end", 1)),)


def test_states_end_what_they_end_in_play() -> None:
    """fury.condition.stunned, fury.condition.entangled, fury.turn.extended."""
    busy = table().change("Ann", stances=("defensive_stance",), aimed=True, work=Work("reload", "pistol", 2))
    stunned = set_(busy, "Ann", states=["stunned"])
    assert Bound("Ann") in stunned.facts
    assert stunned.state["Ann"].work is None
    caught = set_(table(), "Ann", states=["entangled"], snare="lasso", caught_by="Orc 1")
    assert caught.facts == [Caught("Ann", "lasso", "Orc 1")]
    fallen = set_(busy, "Ann", prone=True)
    assert fallen.facts == [LayDown("Ann"), WorkLost("Ann")]
    assert set_(fallen.state, "Ann", prone=False).facts == [StoodUp("Ann")]
    assert set_(table(), "Ann", states=["felled"]).state["Ann"].prone


def test_stances_aim_and_a_half_action_kept() -> None:
    after = set_(table(), "Ann", states=["aim", "delay", "parrying_stance", "staggered", "maimed"]).state["Ann"]
    assert (after.aimed, after.reserve, after.stances) == (True, True, ("parrying_stance",))
    assert (after.staggered, after.maimed) == (True, True)
    nothing = set_(table().change("Ann", aimed=True, staggered=True), "Ann", states=[]).state["Ann"]
    assert (nothing.aimed, nothing.staggered) == (False, False)


def test_whoever_can_act_no_more_loses_the_rest_of_its_turn() -> None:
    """Pitfall I01, fury.condition.stunned: and that turn does not count."""
    for fields in ({"life": "dead"}, {"states": ["stunned"], "stunned_rounds": 2}):
        fight = set_(on_turn(table(), "Ann"), "Ann", **fields)
        assert fight.state.turn == Turn("Ann", 0, begun=True)
        drive(turn.step(fight), Script())
        assert fight.facts[-1] == TurnEnded("Ann")
    assert TurnCutShort("Ann") in fight.facts
    assert fight.state["Ann"].lasting == (Lasting("stunned", Duration("Ann", "turn_end", 2)),)


def test_the_last_enemy_gone_ends_the_fight() -> None:
    """fury.condition.helpless."""
    given = battle(fighter("Ann", side="humans"), orc("Orc"))
    assert set_(given, "Orc", life="surrendered").facts == [Surrendered("Orc"), FightWon("humans")]
    assert set_(given, "Orc", states=["stunned"]).state.ended is False


# ---------------------------------------------------------------- what is left of a turn


def test_half_actions_may_be_given_back_and_taken() -> None:
    """fury.turn.budget: with both it is as if nothing had been done."""
    spent = on_turn(table(), "Ann", halves=0, begun=True)
    fight = set_(spent, "Ann", halves=2, attack_used=False)
    assert fight.facts == [HalvesSet("Ann", 2)]
    assert fight.state.turn == Turn("Ann")
    assert set_(fight.state, "Ann", halves=1).state.turn == Turn("Ann", 1, begun=True)
    assert refused(spent, {"set": {"who": "Bob", "halves": 1}})[1] == "word-not-its-turn"
    assert refused(spent, {"set": {"who": "Ann", "halves": 3}})[1] == "word-not-whole"
    used = on_turn(table().change("Ann", attack_used=True), "Ann")
    assert not set_(used, "Ann", attack_used=False).state["Ann"].attack_used


# ---------------------------------------------------------------- the whole fight


def test_how_well_everything_is_seen() -> None:
    """fury.ranged.visibility."""
    fight = said(table(), {"set": {"visibility": -20}})
    assert fight.facts == [LightChanged(-20)]
    assert fight.state.setting.visibility == -20


def test_the_fight_is_over_when_the_master_says_so() -> None:
    fight = said(on_turn(table(), "Ann"), {"set": {"fight": "over", "winner": "humans"}})
    assert fight.facts == [CalledOff("humans")]
    assert SYSTEM.verdict(fight.state) is not None
    assert said(table(), {"set": {"fight": "over"}}).state.winner is None
    assert refused(fight.state, {"set": {"fight": "over"}})[:2] == ("over", "word-over-already")
    assert refused(fight.state, {"set": {"current": "Ann"}})[:2] == ("over", "word-over-already")


# ---------------------------------------------------------------- the map


def hall() -> Battle:
    """Ann, a closed door, an orc behind it."""
    board = read(["####", "..+.", "####"], {".": FLOOR, "#": WALL, "+": GROUNDS["door"]})
    return battle(fighter("Ann", side="humans", at=(0, 1)), orc("Orc", at=(3, 1)), board=board)


def test_a_door_is_opened_and_closed_again() -> None:
    shut = hall()
    fight = said(shut, {"set": {"square": [2, 1], "ground": "floor"}})
    assert fight.facts == [BoardChanged((2, 1), FLOOR)]
    assert fight.state.board.ground((2, 1)) == FLOOR
    assert said(fight.state, {"set": {"square": [2, 1], "ground": "door"}}).state == shut


@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        ({"ground": "cart", "hard": True}, replace(GROUNDS["cart"], dc=1)),
        ({"ground": "cart", "obstacle": False}, Ground("cart")),
        ({"ground": "mud", "hard": True}, GROUNDS["mud"]),
        ({"ground": "web", "hindering": True, "blocks_sight": False}, Ground("web", hindering=True)),
        ({"ground": "statue", "obstacle": True, "hard": True}, Ground("statue", mode="climb", dc=1)),
    ],
)
def test_a_ground_may_have_flags_and_a_name_of_its_own(ground: dict[str, Any], expected: Ground) -> None:
    """fury.action.jump: only an obstacle can be a hard one. A new name is open floor."""
    assert said(hall(), {"set": {"square": [2, 1], "ground": ground}}).facts == [BoardChanged((2, 1), expected)]


def test_the_dead_do_not_hold_a_door_open_but_waiting_mounts_do() -> None:
    given = hall()
    closed = {"set": {"square": [3, 1], "ground": "wall"}}
    assert refused(given, closed)[1] == "word-somebody-there"
    assert said(given.change("Orc", life="dead"), closed).facts[0] == BoardChanged((3, 1), WALL)


# ---------------------------------------------------------------- whose turn it is (pitfall E09)


def test_setting_the_current_one_plays_the_round_on() -> None:
    """Pitfall E09, fury.turn.windows: everybody between lets its turn pass, and every edge counts."""
    given = on_turn(table(), "Ann").change(
        "Bob", stances=("defensive_stance",), lasting=(Lasting("stunned", Duration("Bob", "turn_end", 2)),)
    )
    given = given.change("Orc 1", life="bleeding")
    given = given.change("Ann", work=Work("reload", "pistol", 2, advanced=False))
    fight = said(given, {"set": {"current": "Orc 2"}}, dice=[d100(21)])
    assert fight.facts == [
        WorkLost("Ann"),
        TurnEnded("Ann"),
        TurnLost("Bob"),
        ConditionCounted("Bob", Lasting("stunned", Duration("Bob", "turn_end", 1))),
        TurnLost("Orc 1"),
        TurnBegan(Turn("Orc 2")),
    ]
    assert fight.state["Bob"].stances == ()


def test_a_new_round_begins_on_the_way_if_need_be() -> None:
    """fury.initiative.roll."""
    given = on_turn(table(), "Orc 2")
    fight = said(given, {"set": {"current": "Bob"}}, dice=[d10(9), d10(5), d10(3), d10(1)])
    assert fight.facts == [
        TurnEnded("Orc 2"),
        RoundBegan(),
        OrderSet(("Ann", "Bob", "Orc 1", "Orc 2")),
        TurnBegan(Turn("Ann")),
        TurnEnded("Ann"),
        TurnBegan(Turn("Bob")),
    ]


def test_the_first_turn_of_all_may_be_set() -> None:
    fight = said(table(order=()), {"set": {"current": "Ann"}}, dice=[d10(1), d10(2), d10(3), d10(4)])
    assert fight.state.turn == Turn("Ann")
    assert fight.state.first_round


def test_an_action_under_way_is_broken_off() -> None:
    given = replace(on_turn(table(), "Ann"), agenda=(BlowsLeft("Ann", 2),))
    fight = said(given, {"set": {"current": "Bob"}})
    assert fight.facts[0] == AgendaSet(())
    assert fight.state.turn == Turn("Bob")


def test_whose_turn_it_cannot_be() -> None:
    given = on_turn(table().change("Bob", life="knocked_out"), "Ann")
    assert refused(given, {"set": {"current": "Ann"}})[1] == "word-current-already"
    assert refused(given, {"set": {"current": "Bob"}})[1] == "word-cannot-act"


# ---------------------------------------------------------------- adding and removing

LATE: dict[str, Any] = {"name": "Late", "side": "orcs", "ws": 33, "w_max": 7, "at": [12, 3]}


def test_a_newcomer_waits_for_the_next_round() -> None:
    """fury.initiative.roll: everyone rolls at the start of a round."""
    given = on_turn(table(), "Ann")
    fight = said(given, {"add": LATE})
    assert kinds(fight) == [Joined]
    late = fight.state["Late"]
    assert (late.seat, late.side, late.at, late.w, late.sheet.ws) == (MASTER, "orcs", (12, 3), 7, 33)
    assert (fight.state.order, fight.state.to_act) == (given.order, given.to_act)


def test_several_at_once_and_a_name_that_is_taken() -> None:
    fight = said(table(), {"add": {**LATE, "count": 2, "at": [[12, 3], [12, 4]]}})
    assert [one.name for one in fight.state.fighters[4:]] == ["Late 1", "Late 2"]
    assert said(table(), {"add": {**LATE, "name": "Ann"}}).state.fighters[-1].name == "Ann 2"


def test_a_late_player_sits_down_last() -> None:
    fight = said(table(), {"add": {**LATE, "player": "Cid"}})
    assert fight.facts[1:] == [SeatTaken(("Ann", "Bob", MASTER, "Cid"))]
    same = said(table(), {"add": {**LATE, "player": "ann"}})
    assert kinds(same) == [Joined]
    assert same.state["Late"].seat == "Ann"


def test_a_newcomer_is_read_like_any_combatant() -> None:
    """Everything wrong with it is told; the scenario's own library is open to it."""
    code, message, details = refused(table(), {"add": {**LATE, "armor": 3}})
    assert (code, message) == ("malformed", "word-faulty-combatant")
    assert [fault.path for fault in details["faults"]] == [("armor",)]
    library = {"kind": "library", "system": "fury", "foes": {"ratling": {"ws": 21, "w_max": 4}}}
    scenario = Scenario("fury", {}, {"library": [library]}, table().rulings, table())
    fight = Fight(table())
    drive(word(table(), {"add": {"name": "Rex", "from": "ratling", "at": [12, 3]}}, scenario)(fight), Script())
    assert fight.state["Rex"].sheet.ws == 21


def test_a_newcomer_needs_a_square_of_its_own() -> None:
    assert refused(table(), {"add": {**LATE, "at": [8, 2]}})[1] == "word-place-taken"
    assert refused(table(), {"add": {**LATE, "at": [99, 2]}})[0] == "malformed"


def test_whoever_is_removed_leaves_nothing_behind() -> None:
    """Pitfalls I01, P2."""
    given = on_turn(table(), "Orc 1").change("Ann", feint="Orc 1")
    fight = said(replace(given, agenda=(BlowsLeft("Orc 1", 1),)), {"remove": {"who": "Orc 1"}})
    assert fight.facts == [FeintLost("Ann"), Removed("Orc 1")]
    assert "Orc 1" not in fight.state
    assert fight.state.turn is None
    assert "Orc 1" not in fight.state.order
    drive(turn.step(fight), Script())
    assert fight.state.agenda == ()
    drive(turn.step(fight), Script())
    assert fight.state.turn == Turn("Orc 2")


def test_the_last_one_removed_ends_the_fight() -> None:
    given = battle(fighter("Ann", side="humans"), orc("Orc"))
    assert said(given, {"remove": {"who": "Orc"}}).facts == [Removed("Orc"), FightWon("humans")]


# ---------------------------------------------------------------- tests that the master calls for


def called(given: Battle, dice: Iterable[tuple[int, int]], **keys: Any) -> list[Fact]:
    return said(given, {"who": "Ann", **keys}, dice=dice).facts


@pytest.mark.parametrize(("face", "success"), [(40, True), (41, False)])
def test_a_test_of_a_characteristic(face: int, success: bool) -> None:
    """fury.core.test, fury.core.modifiers: Agility 30 and 10 of the master's."""
    facts = called(table(), [d100(face)], check="ag", modifier=10, text="swings on a rope")
    assert facts == [Checked("Ann", "ag", success, "swings on a rope")]


def test_a_test_of_a_skill_asks_for_training() -> None:
    """fury.core.skill-test."""
    given = table(fighter("Cid", side="humans", at=(1, 1), ag=40, skills={"dodge": 1}))
    assert said(given, {"who": "Cid", "check": "dodge"}, dice=[d100(50)]).facts == [Checked("Cid", "dodge", True)]
    assert refused(given, {"who": "Ann", "check": "dodge"})[1:] == ("word-untrained", {"who": "Ann", "skill": "dodge"})
    assert refused(given, {"who": "Ann", "check": "int"})[1] == "word-no-intelligence"


def test_failing_has_its_price_and_succeeding_has_none() -> None:
    """fury.damage.soak: T 38."""
    price = {"damage": "d10+2", "location": "body"}
    assert called(table(), [d100(31), d10(6)], check="ag", **price) == [
        Checked("Ann", "ag", False),
        Damaged("Ann", 8, 5, "body"),
    ]
    assert called(table(), [d100(30)], check="ag", **price) == [Checked("Ann", "ag", True)]


def test_two_against_each_other() -> None:
    """fury.core.opposed: 2 degrees against 1; equal degrees leave things as they are."""
    against = {"who": "Orc 1"}
    assert called(table(), [d100(10), d100(15)], check="s", against=against) == [Checked("Ann", "s", True)]
    assert called(table(), [d100(10), d100(10)], check="s", against=against) == [Checked("Ann", "s", False)]
    other = {"who": "Orc 1", "check": "wp"}
    helped = called(table(), [d100(40), d100(31)], check="ag", modifier=20, against=other, text="hides")
    assert helped == [Checked("Ann", "ag", True, "hides")]


def test_the_helpless_fail_tests_of_agility_without_a_roll() -> None:
    """fury.condition.helpless."""
    down = table().change("Ann", life="knocked_out")
    assert called(down, [], check="ag") == [Checked("Ann", "ag", False)]
    assert called(down, [d100(5)], check="t") == [Checked("Ann", "t", True)]


def test_a_test_may_take_half_actions() -> None:
    """fury.action.use-skill, fury.turn.budget."""
    given = on_turn(table(), "Ann")
    facts = called(given, [d100(20)], check="ag", halves=2)
    assert facts == [HalvesSpent("Ann", 2), Checked("Ann", "ag", True)]
    assert called(on_turn(table(), "Bob"), [d100(20)], check="ag", halves=2) == [Checked("Ann", "ag", True)]
    spent = on_turn(table(), "Ann", halves=1, begun=True)
    assert refused(spent, {"who": "Ann", "check": "ag", "halves": 2})[1] == "word-halves-spent"


@pytest.mark.parametrize(
    ("keys", "code", "why"),
    [
        ({"check": "luck"}, "malformed", "word-not-one-of"),
        ({"modifier": 101}, "malformed", "word-not-whole"),
        ({"damage": "much"}, "malformed", "word-not-damage"),
        ({"location": "head"}, "malformed", "word-price-without-damage"),
        ({"damage": 3, "location": "nose"}, "malformed", "word-not-one-of"),
        ({"who": "Zed"}, "illegal", "word-nobody"),
        ({"who": "Cid"}, "illegal", "word-out-of-the-fight"),
        ({"against": {"who": "Cid"}}, "illegal", "word-out-of-the-fight"),
        ({"against": {"who": "Ann"}}, "illegal", "word-against-itself"),
        ({"against": {"who": "Bob", "check": "dodge"}}, "illegal", "word-untrained"),
        ({"against": "Bob"}, "malformed", "word-not-a-mapping"),
        ({"halves": 3}, "malformed", "word-not-whole"),
        ({"txt": "x"}, "malformed", "word-unknown-key"),
    ],
)
def test_a_test_is_worded_soundly(keys: dict[str, Any], code: str, why: str) -> None:
    given = table(fighter("Cid", life="dead", side="humans", at=(1, 1)))
    assert refused(given, {"who": "Ann", "check": "ag", **keys})[:2] == (code, why)


# ---------------------------------------------------------------- through the referee


def test_words_stay_in_the_record_and_are_played_again() -> None:
    plain = {
        "kind": "scenario", "system": "fury",
        "combatants": [
            {"name": "Ann", "player": "Ann", "side": "a", "at": [4, 4]}, {"name": "Orc", "side": "b", "at": [5, 4]},
        ],
    }  # fmt: skip
    scenario = SYSTEM.load(plain)
    referee = Referee(SYSTEM, scenario, seed=b"1", salt=b"2")
    referee.advance(lambda ask, who: None)
    referee.word("override", {"set": {"who": "Orc", "hurt": {"damage": 9}}}, reason="a falling beam")
    referee.advance(lambda ask, who: None)
    referee.word("improvise", {"who": "Ann", "check": "ag", "text": "jumps aside"})
    referee.advance(lambda ask, who: None)
    assert any(isinstance(fact, Checked) for fact in referee.facts)
    again = Referee.replay(SYSTEM, referee.record(), scenario)
    assert again.state == referee.state


def test_a_check_is_told_to_take_a_modifier_where_a_number_to_reach_is_given() -> None:
    """As terminal and page send it for whoever knows other rulebooks: agility 12."""
    given = battle(fighter("Ann"), fighter("Orc", side="orcs"))
    said = {"improvise": "x", "who": "Ann", "check": "ag", "dc": 12}
    assert refused(given, said) == ("malformed", "word-modifier-wanted", {"number": 12})
