"""What a reading of the rulebook clause by clause found, one trial each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, claw, hero, monster, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.space.squares import FLOOR, WALL, Ground, read
from zaruba.systems.delve import SYSTEM
from zaruba.systems.delve.actions import (
    CastSpell,
    EndTurn,
    FinishOff,
    GiveUp,
    HoldBack,
    Keep,
    Kill,
    KnockOut,
    LetLoose,
    MeleeAttack,
    MonsterAttack,
    Move,
    RangedAttack,
    ReadyAct,
    SpendLuck,
    Trigger,
)
from zaruba.systems.delve.attack import attack_options, stroke_of
from zaruba.systems.delve.battle import Battle, Creature, Ready
from zaruba.systems.delve.checks import contest
from zaruba.systems.delve.facts import (
    FocusEnded,
    GotAway,
    MoraleChecked,
    OrderSet,
    ReadyLoosed,
    Rose,
    TimerSet,
    TookFlight,
)
from zaruba.systems.delve.initiative import roll_initiative
from zaruba.systems.delve.morale import judge_morale, masters_turn_morale
from zaruba.systems.delve.movement import Crossing, crossing
from zaruba.systems.delve.riders import follow
from zaruba.systems.delve.sheet import Condition, Effect, Rider, Spell, Talent, damage
from zaruba.systems.delve.turn import begin_turn, step
from zaruba.systems.delve.word import word

HOLD = Spell("hold", 1, "far", condition="bound", focus=True)
BOLT = Spell("bolt", 1, "far", damage=damage("1d4"))


def d4(face: int) -> tuple[int, int]:
    return 4, face


def d6(face: int) -> tuple[int, int]:
    return 6, face


def d8(face: int) -> tuple[int, int]:
    return 8, face


def d20(face: int) -> tuple[int, int]:
    return 20, face


def played(
    given: Battle,
    *rules: Any,
    dice: Iterable[tuple[int, int]] = (),
    choices: Iterable[Any] = (),
) -> Fight[Battle]:
    """The rules one after another (steps of play where none is named), nothing of the script left over."""
    fight, script = Fight(given), Script(dice, choices)
    for rule in rules or (step,):
        drive(rule(fight), script)
    script.finish()
    return fight


def facts_of(fight: Fight[Battle], *kinds: type[Fact]) -> list[Fact]:
    return [fact for fact in fight.facts if isinstance(fact, kinds)]


def under(condition: Condition, maker: str = "goblin", rounds: int = 3) -> tuple[Effect, ...]:
    return (Effect(condition, maker, Duration(maker, "turn_start", rounds), condition=condition),)


def holding(**fields: Any) -> tuple[Creature, Creature]:
    """A witch who holds Ann by focus."""
    witch = monster("witch", spells=(HOLD,), casting_bonus=3, hp=9, focus="hold", at=20, **fields)
    held = hero("Ann", effects=(Effect("hold", "witch", condition="bound", focus=True),))
    return witch, held


# ---------------------------------------------------------------- rolls of one's own


def test_the_masters_checks_know_no_luck() -> None:
    """delve.check.luck: with tokens at the table the master's morale checks are rolled as ever."""
    goblins = (monster("g1", hp=1, at=5), monster("g2", hp=5, at=5))
    given = on_turn(battle(hero("Ann", weapons=(blade(),)), *goblins, rulings={"luck_tokens": True}), "Ann")
    choices = [MeleeAttack("longsword", "g1"), Kill()]
    fight = played(given, dice=[d20(15), d8(3), d20(10)], choices=choices)
    assert facts_of(fight, TookFlight) == [TookFlight("g2")]


def test_luck_may_be_spent_on_initiative() -> None:
    """delve.check.luck: initiative is a roll of one's own."""
    given = battle(hero("Ann", luck=True), monster("goblin"), rulings={"luck_tokens": True})
    fight = played(given, roll_initiative, dice=[d20(2), d20(18), d20(10)], choices=[SpendLuck()])
    assert facts_of(fight, OrderSet) == [OrderSet(("Ann", MASTER))]


def test_luck_may_be_spent_on_the_rolls_of_the_dying() -> None:
    """delve.check.luck, delve.death.timer, delve.death.natural-20: the timer and the d20 are the player's own."""
    dying = hero("Ann", hp=0, life="dying", luck=True)
    given = battle(dying, monster("goblin", at=50), rulings={"luck_tokens": True})
    fight = played(given, lambda f: begin_turn(f, "Ann"), dice=[d4(1), d4(4)], choices=[SpendLuck()])
    assert facts_of(fight, TimerSet) == [TimerSet("Ann", 4)]
    given = battle(replace(dying, timer=2), monster("goblin", at=50), rulings={"luck_tokens": True})
    fight = played(given, lambda f: begin_turn(f, "Ann"), dice=[d20(3), d20(20)], choices=[SpendLuck()])
    assert facts_of(fight, Rose) == [Rose("Ann")]


def test_the_masters_modifier_counts_for_initiative() -> None:
    """delve.condition.gm-modifier: any roll."""
    given = battle(hero("Ann", favour="advantage"), monster("goblin"))
    fight = played(given, roll_initiative, dice=[d20(2), d20(18), d20(10)])
    assert facts_of(fight, OrderSet) == [OrderSet(("Ann", MASTER))]


def test_the_masters_modifier_and_talents_count_in_a_contest() -> None:
    """delve.condition.gm-modifier, delve.talent.bonuses, delve.check.contested."""
    strong = Talent("strong", ("check",), advantage=True, only="str")
    given = battle(hero("Ann", talents=(strong,)), monster("ogre", favour="disadvantage"))
    won: list[str] = []

    async def wrestle(fight: Fight[Battle]) -> None:
        won.append(await contest(fight, (("Ann", "str"), ("ogre", "str")), purpose="improvise"))

    played(given, wrestle, dice=[d20(3), d20(12), d20(19), d20(11)])
    assert won == ["Ann"]


@pytest.mark.parametrize(
    ("ruling", "modifier", "face", "outcome"),
    [
        ("by_total", -4, 20, Crossing.PASSES),
        ("by_total", 12, 1, Crossing.PASSES),
        ("auto", -9, 20, Crossing.PASSES),
        ("auto", 12, 1, Crossing.SLIPS),
        ("auto", 0, 1, Crossing.FALLS),
    ],
)
def test_climbing_is_a_check_like_any_other(ruling: str, modifier: int, face: int, outcome: Crossing) -> None:
    """delve.check.natural, delve.movement.climb-swim."""
    climber = hero("Ann", str=modifier, dex=-9)
    seen: list[Crossing] = []

    async def climb(fight: Fight[Battle]) -> None:
        seen.append(await crossing(fight, "Ann", ("str",), 12, "climb"))

    played(battle(climber, monster("goblin"), rulings={"natural_on_checks": ruling}), climb, dice=[d20(face)])
    assert seen == [outcome]


def test_advantage_helps_a_climber() -> None:
    """delve.talent.bonuses, delve.condition.gm-modifier."""
    agile = hero("Ann", talents=(Talent("agile", ("check",), advantage=True, only="climb"),))

    async def climb(fight: Fight[Battle]) -> None:
        assert await crossing(fight, "Ann", ("str", "dex"), 12, "climb") is Crossing.PASSES

    played(battle(agile, monster("goblin")), climb, dice=[d20(2), d20(12)])


# ---------------------------------------------------------------- the order of play


def test_a_fight_where_nobody_is_conscious_goes_round_the_table() -> None:
    """delve.initiative.downed: the dying do not roll, and their turns still come."""
    rival = monster("rival", hp=0, life="dying", dies_slowly=True)
    given = battle(hero("Ann", hp=0, life="dying"), rival, rulings={"named_monsters_can_die_slowly": True})
    fight = played(given, roll_initiative)
    assert facts_of(fight, OrderSet) == [OrderSet(("Ann", MASTER))]


# ---------------------------------------------------------------- readied acts


def test_a_spell_readied_on_a_turn_may_be_let_loose_on_that_very_turn() -> None:
    """delve.turn.delay-and-ready: what it cost was paid when it was readied.

    Ann readies against whoever attacks and steps up to a goblin that has readied a blow itself.
    """
    ann = hero("Ann", spells=(BOLT,), casting="int", hp=10)
    ready = Ready(Trigger("comes_close"), MonsterAttack("claw", ""))
    goblin = monster("goblin", routine=((claw(),),), at=20, hp=9, ready=ready)
    choices = [ReadyAct(Trigger("attacks"), CastSpell("bolt")), Move(((15,),)), LetLoose(), LetLoose()]
    dice = [d20(15), d6(3), d20(15), d4(2)]
    fight = played(on_turn(battle(ann, goblin), "Ann"), step, step, dice=dice, choices=choices)
    assert facts_of(fight, ReadyLoosed) == [ReadyLoosed("goblin", "Ann"), ReadyLoosed("Ann", "goblin")]
    assert fight.state["goblin"].hp == 7


@pytest.mark.parametrize(("answer", "away"), [(LetLoose(), False), (HoldBack(), True)])
def test_a_runner_may_set_off_a_readied_act(answer: Any, away: bool) -> None:
    """delve.turn.delay-and-ready, delve.morale.flee: it comes near Bob on its way, and may be slain before it is gone."""
    bow = blade("1d8", "javelin", thrown="far")
    bob = hero("Bob", weapons=(bow,), at=85, ready=Ready(Trigger("comes_near"), RangedAttack("javelin", "")))
    goblin = monster("goblin", life="fleeing", hp=3, at=5)
    given = battle(hero("Ann"), hero("Cid", at=1), bob, goblin)
    dice = [] if away else [d20(15), d8(5)]
    choices = [answer] if away else [answer, Kill()]
    fight = played(given, lambda f: begin_turn(f, "goblin"), dice=dice, choices=choices)
    assert fight.state["goblin"].life == ("fled" if away else "dead")


# ---------------------------------------------------------------- running away

LEGEND = {".": FLOOR, "#": WALL, "=": Ground("cliff", mode="climb", dc=12, height=20)}


def test_a_runner_climbs_like_anybody() -> None:
    """delve.movement.climb-swim, delve.morale.flee: where the only way out is a climb, it is checked."""
    goblin = monster("goblin", life="fleeing", hp=9, at=(2, 1))
    board = read(["#####", "#..=.", "#####"], LEGEND)
    given = battle(hero("Ann", at=(1, 1)), goblin, board=board)
    fight = played(given, lambda f: begin_turn(f, "goblin"), dice=[d20(8)])
    assert fight.state["goblin"].at == (2, 1)
    assert not facts_of(fight, GotAway)


def test_what_cannot_move_does_not_get_away_from_the_edge() -> None:
    """delve.morale.flee, delve.movement.monster-move: move none at the map's edge is cornered."""
    vine = monster("vine", life="fleeing", move=0, at=(4, 1))
    given = battle(hero("Ann", at=(2, 1)), vine, board=read([".....", ".....", "....."], LEGEND))
    fight = played(given, lambda f: begin_turn(f, "vine"), choices=[GiveUp()])
    assert fight.state["vine"].life == "surrendered"


def test_who_was_cornered_once_may_run_later() -> None:
    """delve.morale.flee: whether there is a way out is seen anew each time."""
    wolf = monster("wolf", life="fleeing", hp=9, at=(1, 1))
    board = read(["####", "#..#", "#..#", "####"], LEGEND)
    given = battle(wolf, hero("Ann", at=(2, 1)), hero("Bob", at=(2, 2)), hero("Cid", at=(1, 2)), board=board)
    fight = played(given, lambda f: begin_turn(f, "wolf"), choices=[EndTurn()])
    assert fight.state["wolf"].life == "up"
    assert fight.state["wolf"].way_out


# ---------------------------------------------------------------- focus


def test_a_paralysed_caster_still_has_to_keep_its_focus() -> None:
    """delve.magic.focus: at the start of each of its turns, also of one that passes."""
    witch, held = holding(effects=under("paralysed", "Ann"))
    fight = played(battle(witch, held), lambda f: begin_turn(f, "witch"), dice=[d20(5)])
    assert facts_of(fight, FocusEnded) == [FocusEnded("witch", "hold")]
    assert not fight.state["Ann"].effects


def test_focus_ends_with_one_finished_off() -> None:
    """delve.attack.helpless, delve.magic.focus: what the dead held is gone."""
    witch, held = holding(effects=under("paralysed", "Bob"))
    bob = hero("Bob", weapons=(blade(),), at=15)
    given = battle(replace(witch, at=(20,)), held, bob, rulings={"finish_off_helpless": True})
    fight = played(on_turn(given, "Bob"), choices=[FinishOff("witch")])
    assert fight.state["witch"].life == "dead"
    assert not fight.state["Ann"].effects


def test_focus_ends_with_one_that_gets_away() -> None:
    """delve.magic.focus, delve.morale.flee: nobody checks for a spell whose caster is out of the fight."""
    witch, held = holding(life="fleeing")
    fight = played(battle(witch, held), lambda f: begin_turn(f, "witch"), dice=[d20(15)])
    assert fight.state["witch"].life == "fled"
    assert not fight.state["Ann"].effects


def test_focus_ends_with_one_that_gives_up() -> None:
    """delve.magic.focus, delve.morale.flee."""
    witch, held = holding(life="fleeing", way_out=False)
    fight = played(battle(witch, held), lambda f: begin_turn(f, "witch"), dice=[d20(15)], choices=[GiveUp()])
    assert fight.state["witch"].life == "surrendered"
    assert not fight.state["Ann"].effects


# ---------------------------------------------------------------- riders


def poison(**fields: Any) -> Rider:
    return Rider("poison", damage=damage("1d6"), **fields)


def after_a_hit(rider: Rider) -> Any:
    return lambda fight: follow(fight, rider, attacker="Ann", target="goblin", dealt=1)


def test_a_runner_checks_against_a_rider_like_anybody() -> None:
    """delve.monster.riders: only who is out makes no check."""
    given = battle(hero("Ann"), monster("goblin", hp=9, life="fleeing", at=5))
    fight = played(given, after_a_hit(poison(check=("con",), dc=12)), dice=[d20(12)])
    assert fight.state["goblin"].hp == 9


def test_poison_may_knock_out_too() -> None:
    """delve.damage.knockout-scope: any damage of one's own."""
    given = battle(hero("Ann"), monster("goblin", hp=2, at=5))
    fight = played(given, after_a_hit(poison()), dice=[d6(4)], choices=[KnockOut()])
    assert fight.state["goblin"].life == "unconscious"


# ---------------------------------------------------------------- weapons


def test_the_worse_ability_of_a_finesse_weapon_may_be_used() -> None:
    """delve.gear.finesse: the better one goes without saying; the other is the player's to say."""
    given = on_turn(battle(hero("Ann", weapons=(blade("1d4", "dagger", finesse=True),), str=1, dex=3),
                           monster("goblin", at=5)), "Ann")  # fmt: skip
    offered = [option.action for option in attack_options(given, given["Ann"])]
    plain, strong = MeleeAttack("dagger", "goblin"), MeleeAttack("dagger", "goblin", "str")
    assert offered[:2] == [plain, strong]
    assert stroke_of(given, given["Ann"], plain).add.total == 3
    assert stroke_of(given, given["Ann"], strong).add.total == 1


def test_a_plain_weapon_leaves_no_choice_of_ability() -> None:
    """delve.gear.finesse: for a long sword there is nothing to say."""
    given = on_turn(battle(hero("Ann", weapons=(blade(),), str=1, dex=3), monster("goblin", at=5)), "Ann")
    offered = [option.action for option in attack_options(given, given["Ann"])]
    assert MeleeAttack("longsword", "goblin", "dex") not in offered


def test_of_two_javelins_one_is_in_hand_and_one_at_the_belt() -> None:
    """delve.action.weapon-swap, delve.gear.thrown: the second can be drawn when the first is thrown."""
    plain = {
        "kind": "scenario", "system": "delve", "board": {},
        "combatants": [
            {"name": "Ragnar", "player": "Ann", "from": "fighter", "at_ft": 0, "weapons": ["javelin", "javelin"]},
            {"name": "goblin", "from": "goblin", "side": "enemies", "at_ft": 30},
        ],
    }  # fmt: skip
    ragnar = SYSTEM.load(plain).start.creatures[0]
    assert ragnar.hands == ("javelin", "shield")
    assert ragnar.carried == ("javelin",)


def test_a_weapon_in_each_hand_is_in_neither_with_both() -> None:
    """delve.gear.versatile: two bastard swords of one name do the smaller die."""
    sword = blade("1d8", "bastard_sword", versatile=damage("1d10"))
    ann = hero("Ann", weapons=(sword, sword), hands=("bastard_sword", "bastard_sword"))
    given = on_turn(battle(ann, monster("goblin", at=5)), "Ann")
    assert stroke_of(given, given["Ann"], MeleeAttack("bastard_sword", "goblin")).wound.dice == damage("1d8")


# ---------------------------------------------------------------- morale


def test_the_last_survivor_is_tested_when_the_table_tests() -> None:
    """delve.morale.solo-trigger, delve.morale.timing: both options together put it off to the master's turn."""
    rulings = {"morale_last_survivor_is_solo": True, "morale_timing": "gm_turn_start"}
    dead = [monster(name, hp=0, life="dead") for name in ("g1", "g2")]
    given = battle(hero("Ann"), *dead, monster("g3", hp=5, max_hp=10), rulings=rulings)
    given = replace(given, morale=tuple(replace(group, checked=True, stood=True) for group in given.morale))
    assert played(given, judge_morale).facts == []
    fight = played(given, masters_turn_morale, dice=[d20(14)])
    assert facts_of(fight, MoraleChecked) == [MoraleChecked("", ("g3",), (), survivor=True)]


# ---------------------------------------------------------------- the master's word


def test_nobody_leaves_the_fight_with_a_timer() -> None:
    """delve.death.timer: a dying hero carried off by the master's word has none running."""
    given = battle(hero("Ann", hp=0, life="dying", timer=3), hero("Bob"), monster("goblin", at=50))
    fight = played(given, word(given, {"set": {"who": "Ann", "state": "fled"}}))
    assert (fight.state["Ann"].life, fight.state["Ann"].timer) == ("fled", None)


@pytest.mark.parametrize(("player", "seat"), [("GM", MASTER), ("гм", MASTER), ("bob", "Bob"), ("Zoë", "Zoë")])
def test_a_creature_is_handed_over_to_a_seat_however_it_is_written(player: str, seat: str) -> None:
    """delve.initiative.seating: every player sits there once, and the master once."""
    given = on_turn(battle(hero("Ann"), hero("Bob"), monster("goblin", at=50)), "Ann")
    fight = played(given, word(given, {"set": {"who": "Ann", "player": player}}))
    assert fight.state["Ann"].seat == seat
    assert len(fight.state.setting.seating) == (4 if seat == "Zoë" else 3)


def test_keeping_a_roll_keeps_the_token() -> None:
    """delve.check.luck: it is spent only when the roll is made again."""
    given = battle(hero("Ann", luck=True), monster("goblin"), rulings={"luck_tokens": True})
    fight = played(given, roll_initiative, dice=[d20(12), d20(10)], choices=[Keep()])
    assert fight.state["Ann"].luck
