"""The master's word: setting, adding, removing; checks he calls for; acts in a player's own words; rest."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, claw, hero, monster, on_turn
from tests.support.playing import driven
from tests.words.messages import APPS, FOLDERS, messages, variables
from zaruba.apps.telling import Words
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Choose, Parametric
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Scenario
from zaruba.space.squares import FLOOR, WALL, Ground, read
from zaruba.systems.delve.actions import (
    Allow,
    CallAttack,
    CallCheck,
    HoldBack,
    Improvise,
    KnockOut,
    LetLoose,
    MeleeAttack,
    RangedAttack,
    Trigger,
)
from zaruba.systems.delve.battle import Battle, Creature, Morale, Ready, Turn
from zaruba.systems.delve.facts import (
    ActionSpent,
    Altered,
    BoardChanged,
    BudgetSet,
    CalledOff,
    Checked,
    Damaged,
    Died,
    EffectBegan,
    EffectCounted,
    EffectEnded,
    Fell,
    FightWon,
    FocusEnded,
    FoughtOn,
    GotAway,
    GroupsSplit,
    Healed,
    Hit,
    Improvised,
    Joined,
    LayDown,
    LightChanged,
    Missed,
    MoraleChecked,
    NoticedBy,
    ReadyLoosed,
    Removed,
    Revealed,
    RoundBegan,
    RoutineEnded,
    SeatBegan,
    SeatTaken,
    StoodUp,
    Surprised,
    Surrendered,
    TimerRan,
    TimerSet,
    TookFlight,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    Woke,
)
from zaruba.systems.delve.files.shapes import GROUNDS
from zaruba.systems.delve.movement import fall_dice
from zaruba.systems.delve.rest import interrupted, rest
from zaruba.systems.delve.sheet import Effect, Spell, Weapon
from zaruba.systems.delve.terrain import can_see
from zaruba.systems.delve.view import tell
from zaruba.systems.delve.word import improvise, improvise_option, word

EN, RU = Words("delve", "en"), Words("delve", "ru")
HOLD = Spell("hold", 1, "near", focus=True, condition="paralysed")


def d20(face: int) -> tuple[int, int]:
    return (20, face)


def d6(face: int) -> tuple[int, int]:
    return (6, face)


def goblin(name: str = "goblin", **fields: Any) -> Creature:
    fields.setdefault("routine", ((claw(),),))
    return monster(name, **fields)


def table(*more: Creature, **fields: Any) -> Battle:
    """Ann and Bob against two goblins, with whoever else is given."""
    return battle(
        hero("Ann", hp=8, max_hp=12),
        hero("Bob"),
        goblin("Goblin 1"),
        goblin("Goblin 2"),
        *more,
        seating=fields.pop("seating", ("Ann", MASTER, "Bob")),
        **fields,
    )


def said(
    given: Battle, what: dict[str, Any], *, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """What a word does to a position, none of the script left over; facts rebuild the position."""
    return driven(given, Script(dice, choices), word(given, what))


def set_(given: Battle, who: str, **script_and_fields: Any) -> Fight[Battle]:
    script = {key: script_and_fields.pop(key) for key in ("dice", "choices") if key in script_and_fields}
    return said(given, {"set": {"who": who, **script_and_fields}}, **script)


def refused(given: Battle, what: dict[str, Any]) -> tuple[str, str]:
    """The code of a word that is turned down, and why in English; every detail it gives is told, and no other."""
    with pytest.raises(Refused) as caught:
        word(given, what)
    error = caught.value
    message = {**messages(APPS, "en"), **messages(FOLDERS["delve"], "en")}[f"refusal-{error.message}"]
    assert variables(message) == error.details.keys() - {"faults"}, error.message
    told = EN.say(f"refusal-{error.message}", **error.details)
    faults = "; ".join(EN.fault(fault) for fault in error.details.get("faults", ()))
    assert EN.error(error).endswith(f"{told}: {faults}" if faults else told)
    assert re.search("[а-яё]", RU.error(error).partition(": ")[2])
    return error.code, EN.error(error)


def kinds(fight: Fight[Battle]) -> list[type[Fact]]:
    return [type(fact) for fact in fight.facts]


# ---------------------------------------------------------------- words that say nothing sound


@pytest.mark.parametrize(
    ("what", "code", "tells"),
    [
        ({}, "malformed", "give one of: set, add, remove, check"),
        ({"set": {}, "remove": {}}, "malformed", "found: set, remove"),
        ({"set": 5}, "malformed", "keys with values are expected here, not “5”"),
        ({"set": {}}, "malformed", "give one of: who, dark"),
        ({"set": {"dark": True, "current": "Ann"}}, "malformed", "found: dark, current"),
        ({"set": {"who": "Ann"}}, "malformed", "Ann: say what to set: str"),
        ({"set": {"who": "Anne", "hp": 3}}, "illegal", "did you mean “Ann”?"),
        ({"set": {"who": "Zed", "hp": 3}}, "illegal", "in the fight: Ann, Bob"),
        ({"set": {"who": 3, "hp": 3}}, "malformed", "“3” is nobody’s name"),
        ({"set": {"who": "Ann", "hpp": 3}}, "malformed", "did you mean “hp”?"),
        ({"set": {"who": "Ann", "hp": 3}, "sett": 1}, "malformed", "did you mean “set”?"),
        ({"set": {"who": "Ann", "hp": True}}, "malformed", "hp: “true” is not a whole number from 0"),
        ({"set": {"who": "Ann", "hp": -1}}, "malformed", "“−1” is not a whole number from 0"),
        ({"set": {"who": "Ann", "hp": 13}}, "illegal", "are more than the maximum of 12"),
        ({"set": {"who": "Ann", "move": [30]}}, "malformed", "“[30]” is not a whole number"),
        ({"set": {"who": "Ann", "state": "asleep"}}, "malformed", "“asleep” is not one of: up"),
        ({"set": {"who": "Ann", "state": "dying", "hp": 2}}, "illegal", "leave them out or give 0"),
        ({"set": {"who": "Ann", "state": "up", "hp": 0}}, "illegal", "give hit points as well"),
        ({"set": {"who": "Ann", "timer_left": 2}}, "illegal", "Ann is not dying"),
        ({"set": {"who": "Ann", "prone": 1}}, "malformed", "prone: “1” is neither true nor false"),
        ({"set": {"who": "Ann", "cover": "most"}}, "malformed", "“most” is not one of: half, total, none"),
        ({"set": {"who": "Ann", "conditions": ["tired"]}}, "malformed", "“tired” is not one of: prone"),
        ({"set": {"who": "Ann", "conditions": "prone"}}, "malformed", "“prone” is not a list of words"),
        ({"set": {"who": "Ann", "at": [1, 2]}}, "malformed", "“[1, 2]” is not a place on the line"),
        ({"set": {"who": "Ann", "hands": ["axe"]}}, "illegal", "Ann does not have: axe"),
        ({"set": {"who": "Ann", "side": 3}}, "malformed", "“3” is not a text"),
        ({"set": {"who": "Ann", "ammo": {"arrow": 3}}}, "malformed", "“arrow” means nothing here; known: "),
        ({"set": {"who": "Ann", "group": "archers"}}, "illegal", "Ann is no enemy"),
        ({"set": {"who": "Ann", "secret": ["name"]}}, "malformed", "“name” is not one of: hp"),
        ({"set": {"who": "Ann", "fire_ready": "Bob"}}, "illegal", "Ann has readied nothing"),
        ({"set": {"dark": "yes"}}, "malformed", "“yes” is neither true nor false"),
        ({"set": {"morale": {"group": "wolves"}}}, "illegal", "no group of enemies is called “wolves”"),
        ({"set": {"groups": []}}, "malformed", "groups with lists of their members are expected"),
        ({"set": {"groups": {"x": ["Ann"]}}}, "illegal", "Ann is no enemy"),
        ({"set": {"unaware": ["Ann"]}}, "malformed", "names with lists of names are expected here, not “["),
        ({"set": {"current": "Ann"}}, "illegal", "the rounds have not begun"),
        ({"set": {"fight": "won"}}, "malformed", "“won” is not one of: over"),
        ({"set": {"fight": "over", "winner": "elves"}}, "malformed", "“elves” is not one of: characters, enemies"),
        ({"set": {"square": [0, 0], "ground": "floor"}}, "illegal", "this fight has no map"),
        ({"add": "goblin"}, "malformed", "a combatant is expected here"),
        ({"add": {"name": "Rat"}, "after": "Zed"}, "malformed", "“Zed” is not one of: Ann"),
        ({"remove": {"who": "Zed"}}, "illegal", "nobody here is called “Zed”"),
        ({"remove": "Ann"}, "malformed", "not “Ann”"),
    ],
)
def test_unsound_words_say_what_is_wrong(what: dict[str, Any], code: str, tells: str) -> None:
    found, message = refused(table(), what)
    assert found == code
    assert tells in message


# ---------------------------------------------------------------- a creature's own


def test_what_simply_stands_as_given() -> None:
    """delve.condition.gm-modifier: one fact, with the fields that were named."""
    fight = set_(
        table(), "Goblin 1", ac=15, dex=3, move="double_near", at_ft=45, hidden=True, cover="half", leader=True
    )
    (fact,) = fight.facts
    assert isinstance(fact, Altered)
    assert fact.fields == ("ac", "dex", "move", "at_ft", "hidden", "cover", "leader")
    changed = fight.state["Goblin 1"]
    assert (changed.sheet.ac, changed.sheet.dexterity, changed.sheet.move, changed.sheet.leader) == (15, 3, 60, True)
    assert (changed.at, changed.hidden, changed.cover) == ((45,), True, "half")
    assert set_(fight.state, "Goblin 1", cover=None).state["Goblin 1"].cover == ""


def test_things_and_spells() -> None:
    sword, axe, crossbow = blade(), blade("1d6", "axe"), bow("1d6", "crossbow", loading=True, ammunition="bolts")
    ann = hero("Ann", weapons=(sword, axe, crossbow), spells=(HOLD,), ammo=(("bolts", 9),), uses=(("potion", 1),))
    fields: dict[str, Any] = {
        "hands": ["axe"], "loaded": False, "ammo": {"bolts": 2}, "uses": {"potion": 3}, "lost": ["hold"],
        "penance": ["hold"], "luck": True, "way_out": False,
    }  # fmt: skip
    after = set_(battle(ann, goblin()), "Ann", **fields).state["Ann"]
    assert (after.hands, after.carried) == (("axe",), ("longsword", "crossbow"))
    assert (after.unloaded, after.ammo, after.uses) == (("crossbow",), (("bolts", 2),), (("potion", 3),))
    assert (after.lost, after.penance, after.luck, after.way_out) == (("hold",), ("hold",), True, False)
    assert set_(battle(after, goblin()), "Ann", loaded=["crossbow"]).state["Ann"].unloaded == ()
    three = {"set": {"who": "Ann", "hands": ["axe", "longsword", "crossbow"]}}
    assert "two hands hold two things" in refused(battle(ann), three)[1]


def test_a_lower_maximum_takes_the_hit_points_with_it() -> None:
    after = set_(table(), "Ann", max_hp=5).state["Ann"]
    assert (after.hp, after.sheet.max_hp) == (5, 5)
    raised = set_(table(), "Ann", max_hp=20, hp=20).state["Ann"]
    assert (raised.hp, raised.sheet.max_hp) == (20, 20)


def test_a_place_on_the_map_is_free_and_on_it() -> None:
    board = read(["..#", "..."], {".": FLOOR, "#": WALL})
    given = battle(hero("Ann", at=(0, 0)), goblin(at=(1, 1)), board=board)
    assert set_(given, "Ann", at=[0, 1]).state["Ann"].at == (0, 1)
    for at, tells in (([2, 0], "in a wall"), ([3, 0], "off the map"), ([1, 1], "somebody else stands")):
        code, message = refused(given, {"set": {"who": "Ann", "at": at}})
        assert code == "illegal"
        assert tells in message
    assert "this fight has a map" in refused(given, {"set": {"who": "Ann", "at_ft": 5}})[1]


def test_a_creature_may_change_its_seat() -> None:
    """Whoever changes sides is lost to the enemies (delve.morale.counting): one of two left, WIS 0, a 15 stands."""
    fight = set_(on_turn(table(), "Ann"), "Goblin 2", player="Cid", side="characters", dice=[d20(15)])
    assert fight.state.setting.seating == ("Ann", MASTER, "Bob", "Cid")
    assert fight.state.order == ("Ann", MASTER, "Bob", "Cid")
    assert (fight.state["Goblin 2"].seat, fight.state["Goblin 2"].side) == ("Cid", "characters")


def test_a_usual_side_is_the_same_in_either_language() -> None:
    fight = set_(on_turn(table(), "Ann"), "Goblin 2", side="Персонажи", dice=[d20(15)])
    assert fight.state["Goblin 2"].side == "characters"


# ---------------------------------------------------------------- the same triggers as in play (pitfall R13)


def test_hit_points_set_to_nothing_are_a_fall() -> None:
    """Pitfall R13, delve.death.zero: as if damage were dealt, once."""
    fight = set_(table(), "Ann", hp=0)
    assert fight.facts == [Damaged("Ann", 8), Fell("Ann", "dying")]


def test_one_hit_point_left_is_no_fall() -> None:
    assert set_(table(), "Ann", hp=1).facts == [Damaged("Ann", 7)]


def test_a_monster_set_to_nothing_dies_and_its_side_is_tested() -> None:
    """Pitfall R13, delve.morale.timing: one of two is half; WIS 0, a 14 runs."""
    fight = set_(table(), "Goblin 1", hp=0, dice=[d20(14)])
    assert fight.facts[:2] == [Damaged("Goblin 1", 10), Died("Goblin 1")]
    assert fight.facts[2:] == [MoraleChecked("", ("Goblin 2",), ()), TookFlight("Goblin 2")]


def test_the_last_enemy_gone_ends_the_fight() -> None:
    """delve.turn.combat-end."""
    given = battle(hero("Ann"), goblin())
    assert set_(given, "goblin", hp=0).facts[-1] == FightWon("characters")
    assert set_(given, "goblin", state="surrendered").facts == [Surrendered("goblin"), FightWon("characters")]


def test_hit_points_above_nothing_wake() -> None:
    """delve.death.wakes: dying no more, prone until it stands."""
    down = table(hero("Cid", hp=0, max_hp=9, life="dying", timer=1, prone=True))
    fight = set_(down, "Cid", hp=1)
    assert fight.facts == [Healed("Cid", 1), Woke("Cid")]
    assert (fight.state["Cid"].life, fight.state["Cid"].prone, fight.state["Cid"].timer) == ("up", True, None)


def test_fewer_hit_points_put_a_held_spell_to_the_test() -> None:
    """delve.magic.focus: a check at once; failing ends it."""
    ann = hero("Ann", hp=8, casting="int", spells=(HOLD,), focus="hold", int=2)
    held = goblin(effects=(Effect("hold", "Ann", focus=True, condition="paralysed"),))
    fight = set_(battle(ann, held, goblin("other")), "Ann", hp=7, dice=[d20(8)])
    assert fight.facts[:2] == [Damaged("Ann", 1), FocusEnded("Ann", "hold")]
    assert fight.state["goblin"].effects == ()
    kept = set_(battle(ann, held, goblin("other")), "Ann", hp=7, dice=[d20(9)])
    assert kept.facts == [Damaged("Ann", 1)]


def test_a_sleeper_who_is_hurt_wakes_up() -> None:
    sleeper = hero("Cid", hp=5, effects=(Effect("sleep", "orc", condition="asleep", breaks_on_damage=True),))
    fight = set_(table(sleeper), "Cid", hp=4)
    assert fight.facts == [Damaged("Cid", 1), EffectEnded("Cid", "sleep", "orc")]


def test_the_dead_need_more_than_hit_points() -> None:
    """delve.death.dead; the master may still say that it lives."""
    dead = table(hero("Cid", hp=0, max_hp=9, life="dead", prone=True))
    assert "give the state as well" in refused(dead, {"set": {"who": "Cid", "hp": 3}})[1]
    after = set_(dead, "Cid", hp=3, state="up").state["Cid"]
    assert (after.hp, after.life) == (3, "up")


@pytest.mark.parametrize(
    ("life", "facts"),
    [
        ("dying", [Fell("Ann", "dying")]),
        ("unconscious", [Fell("Ann", "unconscious")]),
        ("dead", [Died("Ann")]),
        ("fled", [GotAway("Ann")]),
        ("surrendered", [Surrendered("Ann")]),
        ("fleeing", [TookFlight("Ann")]),
    ],
)
def test_a_state_is_entered_as_in_play(life: str, facts: list[Fact]) -> None:
    fight = set_(table(), "Ann", state=life)
    assert [fact for fact in fight.facts if not isinstance(fact, Altered)] == facts
    assert fight.state["Ann"].hp == (0 if life in ("dying", "unconscious", "dead") else 8)


def test_dying_with_so_many_rounds_left() -> None:
    fight = set_(table(), "Ann", state="dying", timer_left=2)
    assert fight.facts[1:] == [Fell("Ann", "dying"), TimerSet("Ann", 2)]
    assert fight.state["Ann"].timer == 2
    again = set_(fight.state, "Ann", timer_left=1)
    assert again.facts == [TimerSet("Ann", 1)]


def test_a_runner_turns_round_and_whoever_falls_lets_go_of_its_spell() -> None:
    running = table(goblin("Goblin 3", life="fleeing"))
    assert FoughtOn("Goblin 3") in set_(running, "Goblin 3", state="up").facts
    caster = table(hero("Cid", focus="hold"))
    fell = set_(caster, "Cid", state="unconscious").facts
    assert fell[1:] == [FocusEnded("Cid", "hold"), Fell("Cid", "unconscious")]


def test_conditions_are_these_and_no_others() -> None:
    bound = Effect("rope", "orc", Duration("orc", "turn_start", 3), condition="bound")
    bless = Effect("bless", "Ann")
    cid = hero("Cid", prone=True, effects=(bound, bless))
    fight = set_(table(cid), "Cid", conditions=["paralysed"])
    assert fight.facts == [
        StoodUp("Cid"),
        EffectEnded("Cid", "rope", "orc"),
        EffectBegan("Cid", Effect("paralysed", MASTER, condition="paralysed")),
    ]
    assert set_(table(cid), "Cid", conditions=["prone", "bound"]).facts == []
    assert set_(fight.state, "Cid", conditions=["prone"]).facts[0] == LayDown("Cid")


def test_whoever_is_down_on_its_own_turn_loses_the_rest_of_it() -> None:
    """Pitfall I01, delve.death.own-turn."""
    for fields in ({"hp": 0}, {"state": "dead"}, {"conditions": ["paralysed"]}):
        fight = set_(on_turn(table(), "Ann"), "Ann", **fields)
        assert fight.facts[-1] == TurnEnded("Ann")
        assert fight.state.turn is None
    assert set_(on_turn(table(), "Ann"), "Bob", hp=0).state.turn is not None


# ---------------------------------------------------------------- readied acts


def archer(**fields: Any) -> Creature:
    ready = Ready(Trigger("comes_near"), RangedAttack("shortbow", ""))
    return hero("Cid", weapons=(bow(),), ammo=(("arrows", 3),), ready=ready, **fields)


def test_whom_the_master_moves_may_set_off_a_readied_act() -> None:
    given = table(archer(), goblin("Goblin 3", at=60))
    moved = set_(given, "Goblin 3", at_ft=30, choices=[LetLoose()], dice=[d20(2)])
    assert moved.facts[1] == ReadyLoosed("Cid", "Goblin 3")
    assert kinds(set_(given, "Goblin 3", at_ft=31)) == [Altered]
    assert kinds(set_(given, "Goblin 3", at_ft=30, choices=[HoldBack()])) == [Altered]


def test_the_master_may_say_that_a_trigger_has_come() -> None:
    given = table(archer(), goblin("Goblin 3", at=60))
    fight = set_(given, "Cid", fire_ready="Goblin 3", choices=[LetLoose()], dice=[d20(2)])
    assert fight.facts[0] == ReadyLoosed("Cid", "Goblin 3")


# ---------------------------------------------------------------- the whole fight


def test_the_lights_go_out() -> None:
    """delve.terrain.darkness."""
    fight = said(table(), {"set": {"dark": True}})
    assert fight.facts == [LightChanged(True)]
    assert fight.state.setting.dark


def test_the_master_says_what_is_a_large_group() -> None:
    """delve.morale.large-group: he may declare any group large or small, or leave it to the number."""
    fight = said(table(), {"set": {"morale": {"large": True}}})
    assert fight.facts == [GroupsSplit((Morale("", 2, large=True),))]
    left = said(fight.state, {"set": {"morale": {"group": "", "large": None, "initial": 3}}})
    assert left.state.morale == (Morale("", 3),)
    assert refused(table(), {"set": {"morale": {"large": 1}}})[0] == "malformed"


def test_the_enemies_are_split_into_groups() -> None:
    """delve.morale.counting: each is counted apart."""
    given = table(goblin("Goblin 3"), goblin("wolf"))
    fight = said(given, {"set": {"groups": {"wolves": ["wolf"], "archers": ["Goblin 2", "Goblin 3"]}}})
    assert fight.state.morale == (Morale("", 1), Morale("wolves", 1), Morale("archers", 2))
    assert [c.group for c in fight.state.creatures if c.side == "enemies"] == ["", "archers", "archers", "wolves"]
    one = set_(given, "wolf", group="wolves")
    assert one.state.morale == (Morale("", 3), Morale("wolves", 1))
    assert one.state["wolf"].group == "wolves"


@pytest.mark.parametrize("morale", [Morale("", 2, checked=True), Morale("", 2, due=True)])
def test_a_group_that_was_tested_is_not_split(morale: Morale) -> None:
    """delve.morale.counting: a split must be made before its trigger comes."""
    code, message = refused(table(morale=(morale,)), {"set": {"groups": {"x": ["Goblin 1"]}}})
    assert (code, "split them before that" in message) == ("illegal", True)


def test_who_is_unaware_of_whom() -> None:
    """delve.surprise.gm-decides."""
    fight = said(table(), {"set": {"unaware": {"Ann": ["Goblin 1", "Goblin 2"]}}})
    assert fight.facts == [Surprised((("Ann", "Goblin 1"), ("Ann", "Goblin 2")), ())]


def test_the_fight_is_over_when_the_master_says_so() -> None:
    """delve.turn.combat-end: at any time, by hand."""
    fight = said(on_turn(table(), "Ann"), {"set": {"fight": "over", "winner": "characters"}})
    assert fight.facts == [CalledOff("characters")]
    assert (fight.state.ended, fight.state.winner) == (True, "characters")
    assert said(table(), {"set": {"fight": "over"}}).state.winner is None
    assert refused(fight.state, {"set": {"fight": "over"}})[0] == "over"


# ---------------------------------------------------------------- what is left of a turn


def left(fight: Fight[Battle]) -> tuple[bool, int]:
    assert fight.state.turn is not None
    return fight.state.turn.action, fight.state.turn.feet


def test_the_action_and_the_feet_may_be_given_back() -> None:
    """delve.turn.action-and-move: as if nothing had been done; the second move is open again as well."""
    spent = on_turn(table(), "Ann", action=False, feet=5)
    fight = set_(spent, "Ann", action=True, feet=30)
    assert fight.facts == [BudgetSet("Ann", action=True, feet=30)]
    assert left(fight) == (True, 60)
    assert EN.fact(fight.facts[0]) == "GM’s word, Ann: the action and 30\N{NO-BREAK SPACE}feet of movement are left"


@pytest.mark.parametrize(
    ("before", "word_", "after"),
    [
        ((False, 5), {"action": True}, (True, 35)),
        ((False, 5), {"feet": 20}, (False, 20)),
        ((True, 60), {"action": False}, (False, 30)),
        ((True, 45), {"feet": 0}, (True, 30)),
        ((True, 45), {"action": False}, (False, 15)),
        ((True, 45), {"action": True}, (True, 45)),
    ],
)
def test_what_is_not_said_of_a_turn_is_left_as_it_is(
    before: tuple[bool, int], word_: dict[str, Any], after: tuple[bool, int]
) -> None:
    given = on_turn(table(), "Ann", action=before[0], feet=before[1])
    assert left(set_(given, "Ann", **word_)) == after


def test_whoever_has_its_action_again_is_through_with_the_old_one() -> None:
    """delve.monster.routine: the attacks that were left are not made besides."""
    given = on_turn(table(), "Goblin 1", action=False, feet=30, routine=(claw(count=2),))
    fight = set_(given, "Goblin 1", action=True)
    assert fight.facts == [RoutineEnded("Goblin 1"), BudgetSet("Goblin 1", action=True, feet=30)]
    assert set_(given, "Goblin 1", feet=0).facts == [BudgetSet("Goblin 1", action=False, feet=0)]


def test_a_turn_is_given_back_to_its_owner_alone() -> None:
    """delve.turn.action-and-move, and no more than there was."""
    given = on_turn(table(), "Ann", action=False, feet=0)
    assert refused(given, {"set": {"who": "Bob", "action": True}}) == (
        "illegal",
        "Refused: it is not the turn of Bob, and only then there is an action to give back",
    )
    assert "not the turn of Ann" in refused(table(), {"set": {"who": "Ann", "feet": 30}})[1]
    assert "from 0 to 30" in refused(given, {"set": {"who": "Ann", "feet": 35}})[1]
    assert "neither true nor false" in refused(given, {"set": {"who": "Ann", "action": 1}})[1]
    assert left(set_(given, "Ann", move=40, feet=40)) == (False, 40)


def test_whoever_falls_by_the_same_word_has_nothing_back() -> None:
    fight = set_(on_turn(table(), "Ann", action=False), "Ann", action=True, hp=0)
    assert fight.facts[-1] == TurnEnded("Ann")


# ---------------------------------------------------------------- the map


DOOR = GROUNDS["door"]


def hall(**fields: Any) -> Battle:
    """Ann, a closed door, a goblin behind it."""
    rows = ["####", "..+.", "####"]
    board = read(rows, {".": FLOOR, "#": WALL, "+": DOOR})
    return battle(hero("Ann", at=(0, 1), **fields), goblin(at=(3, 1)), board=board)


def test_a_door_is_opened_and_closed_again() -> None:
    """delve.terrain.line, delve.condition.gm-modifier."""
    shut = hall()
    assert not can_see(shut, shut["Ann"], shut["goblin"])
    fight = said(shut, {"set": {"square": [2, 1], "ground": "floor"}})
    assert fight.facts == [BoardChanged((2, 1), FLOOR)]
    assert tell(fight.facts[0], shut, fight.state, "Ann") == fight.facts[0]
    assert can_see(fight.state, fight.state["Ann"], fight.state["goblin"])
    assert EN.fact(fight.facts[0]) == "GM’s word, square (2, 1): floor"
    assert said(fight.state, {"set": {"square": [2, 1], "ground": "door"}}).state == shut


def test_a_ground_may_have_flags_and_a_name_of_its_own() -> None:
    """Flags stand in place of those of the ground that is named; a new name is open floor."""
    given = hall()
    for ground, expected in (
        ({"ground": "cliff", "dc": 15, "fall_ft": 20}, replace(GROUNDS["cliff"], dc=15, height=20)),
        ({"ground": "door_open"}, Ground("door_open")),
        ({"ground": "web", "hindering": True, "blocks_sight": False}, Ground("web", hindering=True)),
        ({"ground": "ice", "hindering": False, "mode": "swim"}, Ground("ice", mode="swim")),
    ):
        (fact,) = said(given, {"set": {"square": [2, 1], "ground": ground}}).facts
        assert fact == BoardChanged((2, 1), expected)


@pytest.mark.parametrize(
    ("set_word", "code", "tells"),
    [
        ({"square": [4, 1], "ground": "floor"}, "illegal", "square (4, 1) is off the map"),
        ({"square": 3, "ground": "floor"}, "malformed", "“3” is not a square"),
        ({"square": [0, 0.5], "ground": "floor"}, "malformed", "“0.5” is not a whole number"),
        ({"square": [2, 1], "ground": "dor"}, "malformed", "no such ground: “dor”; did you mean “door”?"),
        ({"square": [2, 1]}, "malformed", "no such ground: “null”; known: floor"),
        ({"square": [2, 1], "ground": {"dc": 3}}, "malformed", "ground.ground: “null” is not a text"),
        ({"square": [2, 1], "ground": {"ground": "mud", "hides": 1}}, "malformed", "ground.hides: “1” is neither"),
        ({"square": [2, 1], "ground": {"ground": "mud", "mode": "fly"}}, "malformed", "one of: climb, swim"),
        ({"square": [2, 1], "ground": {"name": "mud"}}, "malformed", "“name” means nothing here"),
        ({"square": [3, 1], "ground": "door"}, "illegal", "square (3, 1) cannot be closed: goblin stands there"),
        ({"square": [2, 1], "ground": "floor", "dark": True}, "malformed", "found: square, ground, dark"),
    ],
)
def test_what_cannot_be_made_of_the_map(set_word: dict[str, Any], code: str, tells: str) -> None:
    found, message = refused(hall(), {"set": set_word})
    assert (found, tells in message) == (code, True), message


def test_the_dead_do_not_hold_a_door_open() -> None:
    given = hall().change("goblin", life="dead", hp=0)
    assert said(given, {"set": {"square": [3, 1], "ground": "wall"}}).state.setting.board != given.setting.board


def test_a_door_that_opens_may_set_off_a_readied_act() -> None:
    """delve.turn.delay-and-ready: the goblin comes into sight."""
    ready = Ready(Trigger("comes_into_sight"), RangedAttack("shortbow", ""))
    given = hall(weapons=(bow(),), ammo=(("arrows", 3),), ready=ready)
    opened = {"set": {"square": [2, 1], "ground": "floor"}}
    fight = said(given, opened, choices=[LetLoose()], dice=[d20(2)])
    assert fight.facts[1] == ReadyLoosed("Ann", "goblin")
    near = {"set": {"square": [1, 1], "ground": "mud"}}
    assert kinds(said(given, near)) == [BoardChanged]


# ---------------------------------------------------------------- whose turn it is (pitfall E09)


def test_setting_the_current_one_plays_the_circle_on() -> None:
    """Pitfall E09, delve.turn.round: everybody between lets its turn pass, on their seats, in their order."""
    fight = said(on_turn(table(), "Ann"), {"set": {"current": "Bob"}})
    assert fight.state.turn is not None
    assert fight.state.turn.who == "Bob"
    assert fight.facts == [
        TurnEnded("Ann"),
        SeatBegan(MASTER, ("Goblin 1", "Goblin 2")),
        TurnBegan(Turn("Goblin 1", 60)),
        TurnEnded("Goblin 1"),
        TurnBegan(Turn("Goblin 2", 60)),
        TurnEnded("Goblin 2"),
        SeatBegan("Bob", ("Bob",)),
        TurnBegan(Turn("Bob", 60)),
    ]


def test_every_edge_between_is_processed() -> None:
    """Pitfall E09, delve.turn.countdown, delve.death.turn-order, delve.turn.delay-and-ready."""
    slow = Effect("slow", "Goblin 1", Duration("Goblin 1", "turn_start", 2))
    given = table(hero("Cid", seat="Bob", hp=0, max_hp=9, life="dying", timer=2, effects=(slow,)))
    given = given.change("Goblin 2", ready=Ready(Trigger("attacks"), MeleeAttack("x", "")))
    fight = said(on_turn(given, "Bob"), {"set": {"current": "Ann"}}, dice=[d20(12)])
    assert TimerRan("Cid", 1) in fight.facts
    assert TurnPassed("Cid") in fight.facts
    assert RoundBegan() in fight.facts
    assert fight.state["Cid"].effects == (slow,), "the goblins' turns do not lie between"
    on = said(fight.state, {"set": {"current": "Goblin 2"}})
    assert EffectCounted("Cid", replace(slow, clock=Duration("Goblin 1", "turn_start", 1))) in on.facts
    assert on.state["Goblin 2"].ready is None


def test_the_turn_set_begins_like_any_other() -> None:
    """Its own edges count too."""
    slow = Effect("slow", "Bob", Duration("Bob", "turn_start", 1))
    fight = said(on_turn(table(hero("Cid", effects=(slow,))), "Ann"), {"set": {"current": "Bob"}})
    assert EffectEnded("Cid", "slow", "Bob") in fight.facts


def test_the_order_of_the_masters_own_is_his() -> None:
    """delve.initiative.monster-order, gm_choice: the others of his seat are not passed over."""
    given = on_turn(table(rulings={"monster_order": "gm_choice"}), "Ann")
    fight = said(given, {"set": {"current": "Goblin 2"}})
    assert fight.state.waiting == ("Goblin 1",)


def test_whose_turn_it_cannot_be() -> None:
    given = on_turn(table(hero("Cid", hp=0, max_hp=9, life="unconscious")), "Ann")
    assert "already" in refused(given, {"set": {"current": "Ann"}})[1]
    assert "Cid cannot act" in refused(given, {"set": {"current": "Cid"}})[1]


# ---------------------------------------------------------------- adding and removing


RAT: dict[str, Any] = {
    "name": "Rat", "kind": "monster", "side": "enemies", "ac": 10, "hp": 3, "max_hp": 3, "at_ft": 20,
    "routine": [[{"attack": "bite", "bonus": 1, "dice": "1d4"}]],
}  # fmt: skip


def test_reinforcements_raise_the_number_and_change_no_order() -> None:
    """delve.initiative.latecomers, delve.morale.counting: the master's earlier roll stands."""
    given = on_turn(table(), "Bob")
    fight = said(given, {"add": {**RAT, "dex": 4}})
    assert kinds(fight) == [Joined]
    assert fight.state.morale == (Morale("", 3),)
    assert (fight.state.order, fight.state.waiting) == (given.order, ())
    rat = fight.state["Rat"]
    assert (rat.seat, rat.at, rat.hp, rat.sheet.dexterity) == (MASTER, (20,), 3, 4)


def test_monsters_that_join_on_the_masters_turn_wait_for_the_next() -> None:
    """delve.initiative.latecomers."""
    given = on_turn(table(), "Goblin 1")
    assert said(given, {"add": RAT}).state.waiting == ("Goblin 2",)


def test_several_at_once_and_a_name_that_is_taken() -> None:
    fight = said(table(), {"add": {**RAT, "count": 2}})
    assert [creature.name for creature in fight.state.creatures[4:]] == ["Rat 1", "Rat 2"]
    assert [c.name for c in said(fight.state, {"add": {**RAT, "name": "Ann"}}).state.creatures][-1] == "Ann 2"


def test_a_late_player_sits_down_where_the_circle_reaches() -> None:
    """delve.initiative.latecomers: seated between Bob and the master, acts after Bob."""
    given = on_turn(replace(table(seating=("Ann", "Bob", MASTER)), order=("Bob", MASTER, "Ann")), "Bob")
    late = {"name": "Cid", "player": "Cid", "kind": "character", "hp": 5, "max_hp": 5}
    fight = said(given, {"add": late, "after": "Bob"})
    assert fight.facts[1] == SeatTaken(("Ann", "Bob", "Cid", MASTER), ("Bob", "Cid", MASTER, "Ann"))
    last = said(given, {"add": late})
    assert last.state.setting.seating == ("Ann", "Bob", MASTER, "Cid")
    same = said(given, {"add": {**late, "name": "Hound", "player": "ann"}})
    assert kinds(same) == [Joined]
    assert same.state["Hound"].seat == "Ann"


def test_a_newcomer_is_read_like_any_combatant() -> None:
    """Everything wrong with it is told; the scenario's own library is open to it."""
    code, message = refused(table(), {"add": {**RAT, "armor": 3}})
    assert (code, "armor" in message) == ("malformed", True)
    library = {
        "kind": "library", "system": "delve", "foes": {"giant_rat": {"ac": 11, "hp": 6, "routine": RAT["routine"]}},
    }  # fmt: skip
    scenario = Scenario("delve", {}, {"library": [library]}, table().rulings, table())
    fight = Fight(table())
    drive(word(table(), {"add": {"name": "Rex", "from": "giant_rat"}}, scenario)(fight), Script())
    assert fight.state["Rex"].sheet.ac == 11


def test_a_newcomer_needs_a_square_of_its_own() -> None:
    board = read(["..."], {".": FLOOR})
    given = battle(hero("Ann", at=(0, 0)), goblin(at=(2, 0)), board=board)
    there = {key: value for key, value in RAT.items() if key != "at_ft"}
    assert said(given, {"add": {**there, "at": [1, 0]}}).state["Rat"].at == (1, 0)
    assert "somebody else stands" in refused(given, {"add": {**there, "at": [2, 0]}})[1]


def test_a_newcomer_may_set_off_a_readied_act() -> None:
    given = table(archer())
    fight = said(given, {"add": RAT}, choices=[LetLoose()], dice=[d20(2)])
    assert fight.facts[1] == ReadyLoosed("Cid", "Rat")
    assert kinds(said(given, {"add": {**RAT, "at_ft": 31}})) == [Joined]


def test_whoever_is_removed_leaves_nothing_behind() -> None:
    """Pitfalls I01, P2: its turn is over, its held spell ends, what else it made the world counts."""
    slow = Effect("slow", "Ann", Duration("Ann", "turn_start", 2))
    hold = Effect("hold", "Ann", focus=True)
    given = table(goblin("Goblin 3", effects=(slow, hold)))
    given = on_turn(given.change("Ann", focus="hold"), "Ann")
    fight = said(given, {"remove": {"who": "Ann"}})
    assert fight.facts == [
        FocusEnded("Ann", "hold"),
        EffectCounted("Goblin 3", replace(slow, clock=Duration(MASTER, "turn_start", 2))),
        TurnEnded("Ann"),
        Removed("Ann"),
    ]
    assert "Ann" not in fight.state
    assert fight.state.turn is None


def test_the_last_one_removed_ends_the_fight() -> None:
    assert said(battle(hero("Ann"), goblin()), {"remove": {"who": "goblin"}}).facts[-1] == FightWon("characters")


# ---------------------------------------------------------------- checks that the master calls for


def called(given: Battle, dice: Iterable[tuple[int, int]], **keys: Any) -> list[Fact]:
    choices = keys.pop("choices", ())
    return said(given, {"who": "Ann", **keys}, dice=dice, choices=choices).facts


@pytest.mark.parametrize(("face", "success"), [(11, True), (10, False)])
def test_a_check_against_a_dc(face: int, success: bool) -> None:
    """delve.action.improvise, delve.check.stat-check: the vine swing, DEX +1 against 12."""
    given = battle(hero("Ann", dex=1), goblin())
    facts = called(given, [d20(face)], check="dex", dc=12, text="swings on a vine")
    assert facts == [Checked("Ann", "dex", 12, success, "swings on a vine")]


def test_the_better_of_two_abilities() -> None:
    given = battle(hero("Ann", dex=1, str=3), goblin())
    assert called(given, [d20(9)], check=["dex", "str"], dc=12) == [Checked("Ann", "str", 12, True)]


@pytest.mark.parametrize(("modifier", "success"), [("advantage", True), ("disadvantage", False)])
def test_circumstances_in_the_masters_judgement(modifier: str, success: bool) -> None:
    """delve.condition.gm-modifier: two dice, the higher or the lower."""
    facts = called(table(), [d20(12), d20(11)], check="dex", dc=12, modifier=modifier)
    assert facts == [Checked("Ann", "dex", 12, success)]


def test_failing_has_its_price_and_succeeding_has_none() -> None:
    assert called(table(), [d20(11), d6(4)], check="dex", dc=12, damage="1d6") == [
        Checked("Ann", "dex", 12, False),
        Damaged("Ann", 4),
    ]
    assert called(table(), [d20(12)], check="dex", dc=12, damage="1d6", fall_ft=20) == [Checked("Ann", "dex", 12, True)]


def test_the_price_may_be_a_fall() -> None:
    """delve.movement.falling: 25 feet are 2d6, 4 + 1; the faller lies prone."""
    given = battle(hero("Ann", hp=9), goblin())
    fight = said(given, {"who": "Ann", "check": "str", "dc": 12, "fall_ft": 25}, dice=[d20(1), d6(4), d6(1)])
    assert (fight.state["Ann"].hp, fight.state["Ann"].life, fight.state["Ann"].prone) == (4, "up", True)


@pytest.mark.parametrize(("feet", "dice"), [(9, 0), (10, 1), (19, 1), (20, 2), (25, 2)])
def test_a_die_for_every_full_ten_feet(feet: int, dice: int) -> None:
    assert fall_dice(feet).dice == (6,) * dice


@pytest.mark.parametrize(("face", "falls"), [(12, None), (8, False), (7, True)])
def test_a_climb_missed_by_5_is_a_fall(face: int, falls: bool | None) -> None:
    """delve.movement.climb-swim: 8 against 12 slips but holds, 7 falls."""
    dice = [d20(face), d6(2)] if falls else [d20(face)]
    facts = called(table(), dice, check=["str", "dex"], dc=12, climb=True, fall_ft=10)
    assert facts[0] == Checked("Ann", "str", 12, falls is None)
    assert facts[1:] == ([LayDown("Ann"), Damaged("Ann", 2)] if falls else [])


def test_whoever_climbs_by_nature_rolls_nothing() -> None:
    """delve.movement.climb-swim: a mode printed on the sheet."""
    given = battle(hero("Ann", modes=("climb",)), goblin())
    assert called(given, [], check="str", dc=18, climb=True, fall_ft=50) == [Checked("Ann", "str", 18, True)]


def test_two_against_each_other() -> None:
    """delve.check.contested: hiding against watching; a tie is rolled again."""
    given = battle(hero("Ann", dex=3), goblin("orc"))
    won = called(given, [d20(9), d20(11)], check="dex", against={"who": "orc", "check": "wis"}, text="hides")
    assert won == [Improvised("Ann", "hides", True)]
    tied = called(
        given, [d20(9), d20(12), d20(2), d20(6)], check="dex", against={"who": "orc", "check": ["wis", "int"]}
    )
    assert tied == [Improvised("Ann", "", False)]


def test_a_thrown_chair() -> None:
    """delve.action.improvise: an attack roll with STR +1 against 11, for 1d4."""
    given = battle(hero("Ann", str=1), goblin("orc", ac=11, hp=5, max_hp=9))
    chair = {"check": "str", "attack": {"target": "orc"}, "text": "throws a chair"}
    assert called(given, [d20(10), (4, 2), d20(15)], **chair)[:3] == [
        Hit("Ann", "orc", "improvised"),
        Damaged("orc", 2),
        Improvised("Ann", "throws a chair", True),
    ]
    assert called(given, [d20(9)], **chair) == [
        Missed("Ann", "orc", "improvised"),
        Improvised("Ann", "throws a chair", False),
    ]


def test_an_improvised_attack_is_an_attack() -> None:
    """delve.attack.natural-20, delve.critical.weapon, delve.damage.knockout, delve.check.cancel."""
    given = battle(hero("Ann"), goblin("orc", ac=30, hp=5, cover="half"))
    blow = {"check": "str", "attack": {"target": "orc", "damage": "1d4+1"}, "modifier": "advantage"}
    facts = called(given, [d20(20), (4, 2), (4, 2)], **blow, choices=[KnockOut()])
    assert facts[:3] == [Hit("Ann", "orc", "improvised", critical=True), Damaged("orc", 5), Fell("orc", "unconscious")]
    strict = battle(hero("Ann", str=9), goblin("orc", ac=5), rulings={"natural_1_attack": "always_misses"})
    assert called(strict, [d20(1)], check="str", attack={"target": "orc"})[0] == Missed("Ann", "orc", "improvised")


def test_whoever_attacks_from_hiding_is_seen() -> None:
    """delve.surprise.advantage: hit or missed."""
    given = battle(hero("Ann", hidden=True), goblin("orc", ac=11), unaware=(("Ann", "orc"),))
    facts = called(given, [d20(2)], check="str", attack={"target": "orc"})
    assert facts[:2] == [Revealed("Ann"), NoticedBy("Ann", "orc")]


def test_a_check_may_take_the_action() -> None:
    given = on_turn(table(), "Ann")
    facts = called(given, [d20(12)], check="dex", dc=12, action=True)
    assert facts == [ActionSpent("Ann"), Checked("Ann", "dex", 12, True)]
    others = on_turn(table(), "Bob")
    assert called(others, [d20(12)], check="dex", dc=12, action=True) == [Checked("Ann", "dex", 12, True)]
    spent = on_turn(table(), "Ann", action=False)
    assert refused(spent, {"who": "Ann", "check": "dex", "dc": 12, "action": True})[0] == "illegal"


@pytest.mark.parametrize(
    ("keys", "code", "tells"),
    [
        ({}, "malformed", "give one of: dc, attack, against"),
        ({"dc": 12, "attack": {"target": "Bob"}}, "malformed", "give one of"),
        ({"dc": 41}, "malformed", "from 1 to 40"),
        ({"dc": 0}, "malformed", "from 1 to 40"),
        ({"dc": 12, "modifier": "luck"}, "malformed", "one of: advantage, disadvantage"),
        ({"dc": 12, "damage": "much"}, "malformed", "“much” is no damage"),
        ({"dc": 12, "check": "luck"}, "malformed", "“luck” is not one of: str"),
        ({"dc": 12, "check": []}, "malformed", "one of: str"),
        ({"dc": 12, "who": "Zed"}, "illegal", "nobody here"),
        ({"dc": 12, "who": "Cid"}, "illegal", "Cid is out of the fight"),
        ({"attack": {"target": "Cid"}}, "illegal", "Cid is out of the fight"),
        ({"attack": {"target": "Bob"}, "damage": "1d6"}, "malformed", "failing has a price (damage, fall_ft, climb)"),
        ({"against": {"who": "Bob", "check": "str"}, "modifier": "advantage"}, "malformed", "a contest has no"),
        ({"dc": 12, "txt": "x"}, "malformed", "did you mean “text”?"),
    ],
)
def test_a_check_is_worded_soundly(keys: dict[str, Any], code: str, tells: str) -> None:
    given = table(hero("Cid", life="dead", hp=0, max_hp=5))
    found, message = refused(given, {"who": "Ann", "check": "str", **keys})
    assert found == code
    assert tells in message


# ---------------------------------------------------------------- an act in the player's own words


def improvised(given: Battle, *, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()) -> list[Fact]:
    fight, script = Fight(given), Script(dice, choices)
    drive(improvise(fight, "Ann", Improvise("swings on the lamp")), script)
    script.finish()
    return fight.facts


def test_an_act_without_a_rule_takes_the_action_and_happens() -> None:
    """delve.action.improvise: a master who is not asked lets it happen."""
    given = on_turn(table(), "Ann")
    assert improvised(given) == [ActionSpent("Ann"), Improvised("Ann", "swings on the lamp")]
    (option,) = improvise_option(given, given["Ann"])
    assert isinstance(option, Parametric)
    assert option.accepts(Improvise("swings")) is None
    empty = option.accepts(Improvise(" "))
    assert empty is not None
    assert (empty.clause, empty.why) == ("delve.action.improvise", "no-words")


@pytest.mark.parametrize(
    ("choice", "dice", "facts"),
    [
        (Allow(), [], [Improvised("Ann", "swings on the lamp")]),
        (CallCheck("dex", 12), [d20(12)], [Improvised("Ann", "swings on the lamp", True)]),
        (CallCheck("dex", 12), [d20(11)], [Improvised("Ann", "swings on the lamp", False)]),
        (CallCheck("wis", 13), [d20(13)], [Improvised("Ann", "swings on the lamp", True)]),
        (
            CallAttack("dex", "Goblin 1", "1d6"),
            [d20(10), d6(3)],
            [
                Hit("Ann", "Goblin 1", "improvised"),
                Damaged("Goblin 1", 3),
                Improvised("Ann", "swings on the lamp", True),
            ],
        ),
    ],
)
def test_the_master_asks_for_a_check_or_an_attack_roll(choice: Any, dice: Any, facts: list[Fact]) -> None:
    """delve.action.improvise: none, check(ability, dc), attack_roll(ability, ac)."""
    given = on_turn(table(calls="ask"), "Ann")
    assert improvised(given, dice=dice, choices=[choice]) == [ActionSpent("Ann"), *facts]


def test_what_the_master_may_call_for() -> None:
    """delve.check.dcs: the standard DCs of every ability are at hand, others within reason."""
    fight, script = Fight(on_turn(table(calls="ask"), "Ann")), Script(choices=[Allow()])
    drive(improvise(fight, "Ann", Improvise("jumps")), script)
    (ask,) = script.asked
    assert isinstance(ask, Choose)
    assert (ask.who, ask.window) == (MASTER, "call")
    _, checks, attacks = ask.offers
    assert isinstance(checks, Parametric)
    assert isinstance(attacks, Parametric)
    assert len(list(checks.candidates())) == 24
    assert [check.dc for check in list(checks.candidates())[:4]] == [9, 12, 15, 18]
    assert all(checks.accepts(check) is None for check in checks.candidates())
    assert all(attacks.accepts(attack) is None for attack in attacks.candidates())
    assert [_why(checks, CallCheck("str", dc)) for dc in (0, 1, 40, 41)] == ["no-such-dc", "", "", "no-such-dc"]
    assert _why(attacks, CallAttack("str", "Zed")) == "not-a-target"
    assert _why(attacks, CallAttack("str", "Ann")) == "not-a-target"
    assert _why(attacks, CallAttack("str", "Goblin 1", "lots")) == "not-damage"


def _why(offer: Parametric[Any], action: Any) -> str:
    refusal = offer.accepts(action)
    return refusal.why if refusal is not None else ""


# ---------------------------------------------------------------- rest


def test_a_rest_gives_back_hit_points_spells_and_consciousness() -> None:
    """delve.rest.full: the stabilised sleeper; delve.death.stable."""
    slept = rest(hero("Ann", hp=0, max_hp=8, life="unconscious", lost=("bolt",)))
    assert (slept.hp, slept.life, slept.lost) == (8, "up", ())


def test_without_a_ration_nothing_is_gained() -> None:
    """delve.rest.full: 3 stays 3."""
    ann = hero("Ann", hp=3, max_hp=8, lost=("bolt",))
    assert rest(ann, ration=False) == ann


def test_a_priests_spell_returns_after_penance() -> None:
    """delve.magic.natural-1, delve.rest.full."""
    dot = hero("Dot", lost=("bless", "heal"), penance=("heal",))
    owing = rest(dot)
    assert (owing.lost, owing.penance) == (("heal",), ("heal",))
    done = rest(dot, penance_done=True)
    assert (done.lost, done.penance) == ((), ())


@pytest.mark.parametrize("life", ["dead", "dying"])
def test_some_do_not_rest(life: Any) -> None:
    ann = hero("Ann", hp=0, max_hp=8, life=life)
    assert rest(ann) == ann


@pytest.mark.parametrize(("face", "counts"), [(11, True), (10, False)])
def test_an_interruption_asks_for_a_check(face: int, counts: bool) -> None:
    """delve.rest.interrupted: CON +1 against 12."""
    seen: list[bool] = []

    async def rule(fight: Fight[Battle]) -> None:
        seen.append(await interrupted(fight, "Ann"))

    drive(rule(Fight(battle(hero("Ann", con=1)))), Script([d20(face)]))
    assert seen == [counts]


def test_weapons_by_name_are_weapons() -> None:
    """The shield counts as a thing in hand for whoever has one."""
    axe = Weapon("axe", "axe", blade().damage)
    given = battle(hero("Ann", weapons=(axe,), shield=True), goblin())
    assert set_(given, "Ann", hands=["shield"]).state["Ann"].carried == ("axe",)
