"""What a reading of the ledger against the code brought to light, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.fury.building import battle, fighter, judged, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Choose, ChooseTogether, Parametric, Refusal
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.kernel.tally import Modifier
from zaruba.space.squares import Ground
from zaruba.systems.fury import turn
from zaruba.systems.fury.actions import (
    Allow,
    CallTest,
    CastSpell,
    Channel,
    Charge,
    EndTurn,
    Feint,
    FireBlast,
    Flee,
    Manoeuvre,
    Pass,
    PushFurther,
    StandardAttack,
    UseSkill,
)
from zaruba.systems.fury.attack import attack_number, outnumbered_by
from zaruba.systems.fury.battle import Arm, Battle, Fighter, Lasting, PushOn, Work
from zaruba.systems.fury.conditions import wind
from zaruba.systems.fury.damage import soak
from zaruba.systems.fury.facts import ArmChanged, Checked, Favoured, Fell, Pushed, Revealed, TakenUp, Used
from zaruba.systems.fury.gear import ruin
from zaruba.systems.fury.movement import blows_drawn
from zaruba.systems.fury.percent import conditions_on, target_of
from zaruba.systems.fury.sheet import Spell
from zaruba.systems.fury.space import engaged
from zaruba.systems.fury.word import word

EAST = (1, 0)
CART = Ground("cart", mode="climb")


def d10(face: int) -> tuple[int, int]:
    return (10, face)


def d100(face: int) -> tuple[int, int]:
    return (100, face)


def anna(**fields: Any) -> Fighter:
    return fighter("Anna", **{"at": (4, 4), "side": "humans", "ag": 40, "ws": 40, "bs": 40, **fields})


def orc(name: str = "Orc", **fields: Any) -> Fighter:
    return fighter(name, **{"at": (5, 4), "side": "orcs", **fields})


def met(*fighters: Fighter, **fields: Any) -> Battle:
    """The first one's turn has just begun."""
    return on_turn(battle(*fighters, **fields), fighters[0].name)


def does(
    action: Any, given: Battle, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """Whoever's turn it is does what is open to it, with all it sets off; leftovers fail."""
    assert given.turn is not None
    who = given.turn.who
    assert not isinstance(judged(given, action), Refusal)
    fight, script = Fight(given), Script(dice, choices)
    drive(turn.perform(fight, who, action), script)
    while fight.state.agenda:
        drive(turn.next_piece(fight), script)
    script.finish()
    return fight


def run(rule: Callable[[Fight[Battle]], Any], given: Battle, script: Script | None = None) -> Fight[Battle]:
    fight = Fight(given)
    drive(rule(fight), script or Script())
    return fight


# ---------------------------------------------------------------- whoever hides

BOLT = Spell("bolt", 3, range_yards=48, damage=0)
MEND = Spell("mend", 3, range_yards=48, heals=1)


@pytest.mark.parametrize(
    ("action", "fields", "dice"),
    [
        (StandardAttack("Orc"), {}, [d100(90)]),
        (StandardAttack("Orc"), {"weapon": "pistol"}, [d100(90)]),
        (FireBlast((0, 1)), {"weapon": "blunderbuss"}, []),
        (Feint("Orc"), {}, [d100(90), d100(90)]),
        (Manoeuvre("Orc", EAST), {}, [d100(90)]),
        (CastSpell("bolt", ("Orc",)), {"magic": 1, "spells": (BOLT,)}, [d10(1)]),
    ],
)
def test_whoever_strikes_from_hiding_hides_no_longer(action: Any, fields: Any, dice: Any) -> None:
    """fury.attack.sequence: hit or missed, by whatever is done to an enemy."""
    fight = does(action, met(anna(hidden=True, **fields), orc()), dice)
    assert [fact for fact in fight.facts if isinstance(fact, Revealed)] == [Revealed("Anna")]
    assert not fight.state["Anna"].hidden


def test_whoever_strikes_in_the_open_shows_nothing_new() -> None:
    assert Revealed("Anna") not in does(StandardAttack("Orc"), met(anna(), orc()), [d100(90)]).facts


def test_a_push_without_an_attack_roll_shows_the_pusher_too() -> None:
    """fury.action.manoeuvre, manoeuvre_first automatic."""
    given = met(anna(hidden=True), orc(at=(5, 4)), orc("Wall", at=(7, 4)), rulings={"manoeuvre_first": "automatic"})
    assert Revealed("Anna") in does(Manoeuvre("Orc", EAST), given).facts


def test_a_spell_on_a_friend_shows_nobody() -> None:
    """fury.action.cast."""
    friend = fighter("Bruno", side="humans", at=(4, 5), w=3, w_max=9)
    given = met(anna(hidden=True, magic=1, spells=(MEND,)), friend, orc())
    assert does(CastSpell("mend", ("Bruno",)), given, [d10(5)]).state["Anna"].hidden


def test_whoever_hides_is_in_no_melee() -> None:
    """fury.space.engaged, fury.action.flee-attacks: nobody strikes at one he cannot see."""
    for hidden in (True, False):
        given = met(anna(hidden=hidden), orc())
        assert engaged(given, given["Anna"]) is not hidden
        assert bool(blows_drawn(given, "Anna", Flee(((3, 4),)))) is not hidden


def test_whoever_hides_lends_no_weight_of_numbers() -> None:
    """fury.combat.outnumbering: able and adjacent as in fury.space.engaged; the number would betray it."""
    friend = fighter("Bruno", side="humans", at=(5, 5))
    for hidden, bonus in ((False, 10), (True, 0)):
        given = met(anna(), replace(friend, hidden=hidden), orc(), rulings={"outnumbering": "on"})
        assert outnumbered_by(given, given["Anna"], given["Orc"]) == bonus


# ---------------------------------------------------------------- modifiers of spells


def test_a_spell_leaves_the_masters_word_alone() -> None:
    """fury.core.modifiers: separate circumstances add up."""
    given = met(anna(word=-20), orc())
    blessed = Favoured("Anna", 10, "blessing").apply(given)
    assert blessed["Anna"].word == -20
    number = target_of(blessed.rulings, 40, conditions_on(blessed["Anna"], "ws"))
    assert number.total == 30
    assert Modifier(10, "fury.action.cast", "blessing") in number.rows


def test_two_spells_add_up_and_the_same_one_twice_does_not() -> None:
    """fury.core.modifiers: the same source never counts twice."""
    given = met(anna(), orc())
    for spell, modifier in (("blessing", 10), ("curse", -20), ("blessing", 10)):
        given = Favoured("Anna", modifier, spell).apply(given)
    assert sorted(row.value for row in given["Anna"].favours) == [-20, 10]


# ---------------------------------------------------------------- limits of a round


def test_limits_by_the_round_are_fresh_before_initiative_and_only_then() -> None:
    """fury.turn.windows: a parry in the round is used up whoever's turn begins meanwhile."""
    given = replace(battle(anna(parry_used=True), orc(parry_used=True)), to_act=("Anna", "Orc"), rolled_once=True)
    fight, script = Fight(given), Script([d10(1), d10(10)], [EndTurn(), EndTurn()])
    for parried in ((True, True), (True, True), (True, True), (True, True), (False, False)):
        drive(turn.step(fight), script)
        assert tuple(one.parry_used for one in fight.state.fighters) == parried
    script.finish()


def test_limits_by_the_turn_are_ones_own_and_outlast_the_round() -> None:
    """fury.turn.windows, limit_window own_turn_to_own_turn: what is used after one's turn stays used to the next."""
    given = battle(anna(ag=30), orc(), rulings={"limit_window": "own_turn_to_own_turn"})
    fight = run(turn.step, replace(given, to_act=("Anna", "Orc"), rolled_once=True))
    fight.record(Used("Anna", "dodge"))
    script = Script([d10(1), d10(10)], [EndTurn()] * 3)
    for dodged in (True, True, True, True, True, True, False):
        # her turn ends; the orc's begins and ends; a new round; the orc's turn begins and ends; hers begins
        drive(turn.step(fight), script)
        assert fight.state["Anna"].dodge_used is dodged
    script.finish()


def test_work_on_a_long_spell_may_begin_in_the_round_of_another() -> None:
    """fury.turn.one-spell: a spell of several actions uses the round in which it is completed."""
    storm = Spell("storm", 3, time=4, range_yards=48, damage=0)
    given = met(anna(magic=1, spells=(storm, BOLT), spell_used=True), orc())
    assert does(CastSpell("storm"), given).state["Anna"].work == Work("cast", "storm", 2)
    assert isinstance(refused := judged(given, CastSpell("bolt", ("Orc",))), Refusal)
    assert refused.clause == "fury.turn.one-spell"
    working = met(anna(magic=1, spells=(storm,), spell_used=True, work=Work("cast", "storm", 2)), orc())
    assert isinstance(judged(working, CastSpell("storm", ("Orc",))), Refusal)


def test_what_was_channelled_goes_with_the_work_it_was_for() -> None:
    """fury.magic.channelling: lost if the next action is not the casting; another spell is another casting."""
    storm = Spell("storm", 3, time=4, range_yards=48, damage=0)
    caster = anna(magic=2, spells=(storm, BOLT), skills={"channelling": 0}, channelled=2, work=Work("cast", "storm", 2))
    fight = does(CastSpell("bolt", ("Orc",)), met(caster, orc()), [d10(1), d10(1)])
    assert fight.state["Anna"].work is None
    assert fight.state["Anna"].channelled == 0
    with_bonus = does(Channel(), met(anna(magic=2, spells=(BOLT,), skills={"channelling": 0}), orc()), [d100(1)])
    assert with_bonus.state["Anna"].channelled == 2


def test_nothing_channelled_is_left_to_one_who_is_out_of_it() -> None:
    """fury.condition.helpless: as with everything else in progress."""
    assert Fell("Anna", "knocked_out").apply(met(anna(channelled=2), orc()))["Anna"].channelled == 0


# ---------------------------------------------------------------- delay


def test_a_reserve_may_be_used_just_before_ones_own_turn() -> None:
    """fury.action.delay: at any moment before the next turn begins, so also when the order of the new round is known."""
    given = replace(battle(anna(reserve=True), orc()), to_act=("Anna", "Orc"), rolled_once=True)
    fight = run(turn.step, given, Script([d100(90)], [StandardAttack("Orc")]))
    assert not fight.state["Anna"].reserve
    assert fight.state.turn is None
    drive(turn.step(fight), Script())
    assert fight.state.turn is not None
    assert fight.state["Anna"].attack_used, "it counts in this round"
    passed = run(turn.step, given, Script(choices=[Pass()])).state
    assert passed.turn is not None
    assert not passed["Anna"].reserve


@pytest.mark.parametrize(
    ("acting", "to_act", "asked"),
    [
        ("Orc", (), ["Goblin"]),
        ("", ("Orc", "Goblin"), ["Goblin"]),
        ("", ("Goblin", "Orc"), ["Anna", "Goblin"]),
        ("", (), ["Anna", "Goblin"]),
    ],
)
def test_nobody_is_asked_for_a_reserve_round_a_turn_he_does_not_know_of(
    acting: str, to_act: tuple[str, ...], asked: list[str]
) -> None:
    """Anna does not know of the orc; its own side does."""
    goblin = orc("Goblin", at=(8, 8), reserve=True)
    given = replace(battle(anna(reserve=True), orc(hidden=True), goblin), to_act=to_act, rolled_once=True)
    script = Script(choices=[Pass() if len(asked) == 1 else dict.fromkeys(asked, Pass())])
    run(turn.reserve_used, on_turn(given, acting) if acting else given, script)
    (ask,) = script.asked
    assert isinstance(ask, Choose | ChooseTogether)
    assert ([ask.who] if isinstance(ask, Choose) else [who for who, _ in ask.offers]) == asked


def test_an_aim_is_gone_with_a_charge_that_came_to_nothing() -> None:
    """fury.action.aim: the charge was the very next action, even if a blow on the way left the charger winded."""
    rulings = {"leave_melee": "any_move_provokes"}
    given = met(anna(aimed=True, w=1), orc(at=(4, 5), ws=60, s=40), orc("Far", at=(8, 4)), rulings=rulings)
    charge = Charge("Far", ((5, 4), (6, 4), (7, 4)))
    fight = does(charge, given, [d100(20), d10(1), d100(75)])
    assert fight.state["Anna"].has("winded")
    assert fight.state["Anna"].at == (4, 4)
    assert not fight.state["Anna"].aimed


# ---------------------------------------------------------------- pushing


def test_nobody_is_pushed_onto_what_has_to_be_climbed() -> None:
    """fury.action.manoeuvre-blocked: a wall, a barrier or the like; an obstacle is entered by a jump alone."""
    given = met(anna(), orc())
    given = replace(given, setting=replace(given.setting, board=given.setting.board.changed((6, 4), CART)))
    assert isinstance(refused := judged(given, Manoeuvre("Orc", EAST)), Refusal)
    assert refused.clause == "fury.action.manoeuvre-blocked"
    on_a_cart = given.change("Orc", at=(6, 4)).change("Anna", at=(5, 4))
    assert not isinstance(judged(on_a_cart, Manoeuvre("Orc", EAST)), Refusal)


def test_a_push_whose_next_square_was_taken_meanwhile_is_over() -> None:
    """fury.action.manoeuvre-extra: the master may have put somebody there between two squares."""
    given = replace(met(anna(), orc(at=(6, 4)), orc("Zog", at=(9, 9))), agenda=(PushOn("Anna", "Orc", EAST),))
    goes_on = run(turn.next_piece, given, Script([d100(1), d100(90)], [PushFurther()]))
    assert Pushed("Orc", (7, 4), "Anna") in goes_on.facts
    stopped = run(turn.next_piece, given.change("Zog", at=(7, 4)))
    assert (stopped.state.agenda, stopped.state["Orc"].at) == ((), (6, 4))


# ---------------------------------------------------------------- shooting


def test_a_target_that_fights_the_shooter_alone_fights_nobody_else() -> None:
    """fury.ranged.in-melee, shoot_into_melee minus_20: engaged with someone else."""
    stunned = orc(states=["stunned"])
    friend = fighter("Bruno", side="humans", at=(5, 5))
    for others, penalty in (((), False), ((friend,), True)):
        given = met(anna(weapon="bow"), stunned, *others, rulings={"shoot_into_melee": "minus_20"})
        shooter = given["Anna"]
        weapon = shooter.held("main_hand")
        assert weapon is not None
        rows = attack_number(given, shooter, given["Orc"], weapon).rows
        assert any(row.name == "shooting_in_melee" for row in rows) is penalty


def test_what_is_thrown_leaves_the_hand_that_threw_it() -> None:
    """fury.weapons.table: of two axes the one in the off hand flies, the other stays where it was."""
    given = met(anna(main_hand="throwing_axe", off_hand="throwing_axe"), orc(at=(7, 4)))
    thrower = does(StandardAttack("Orc", "off_hand"), given, [d100(90)]).state["Anna"]
    assert (thrower.main_hand, thrower.off_hand) == ("throwing_axe", "")


def test_the_snare_that_is_broken_is_the_one_that_holds() -> None:
    """fury.quality.snare-escape: the net on the ground, not another one its owner has taken in hand."""
    thrower = orc(main_hand="net", at=(8, 4))
    given = replace(met(anna(entangled="net", caught_by="Orc"), thrower), ground=(("net", (4, 4)),))
    fight = Fight(given)
    ruin(fight, given["Anna"])
    assert fight.facts == [TakenUp("net", (4, 4))]
    lasso = met(anna(entangled="lasso", caught_by="Orc"), orc(main_hand="lasso"))
    fight = Fight(lasso)
    ruin(fight, lasso["Anna"])
    assert fight.facts == [ArmChanged("Orc", Arm("lasso", "destroyed", 0))]


# ---------------------------------------------------------------- conditions and armour


def test_a_short_loss_of_breath_does_not_end_a_long_one() -> None:
    """fury.damage.critical: of two the longer goes on, as with stunning."""
    long = Lasting("winded", Duration("Orc", "turn_end", 3))
    fight = Fight(met(anna(), orc(lasting=(long,))))
    wind(fight, "Orc")
    assert fight.state["Orc"].lasting == (long,)


def test_armour_broken_to_nothing_is_nothing() -> None:
    """fury.damage.soak: what is lost beyond the armour there was takes nothing off the Toughness bonus."""
    assert soak(orc(t=34, ap=1, lost_ap=(3, 3, 3, 3, 3, 3)), "head").total == 3


# ---------------------------------------------------------------- tests the master calls for


def test_the_helpless_fail_an_opposed_test_of_agility_unrolled() -> None:
    """fury.condition.helpless: every Agility test, also as the other side of a contest."""
    given = met(anna(), orc(life="knocked_out"), orc("Zog", at=(9, 9)))
    said = {"check": "s", "who": "Anna", "against": {"who": "Orc", "check": "ag"}}
    for face, success in ((30, True), (31, False)):
        fight = run(word(given, said), given, Script([d100(face)]))
        assert [fact.success for fact in fight.facts if isinstance(fact, Checked)] == [success]


def test_the_master_calls_for_no_test_of_what_is_not_on_the_sheet() -> None:
    """fury.core.sheet: Intelligence is optional."""

    def answer(test: CallTest) -> Callable[[Any], Any]:
        def decide(ask: Any) -> Any:
            assert isinstance(ask, Choose)
            assert ask.who == MASTER
            accepts = next(offer for offer in ask.offers if isinstance(offer, Parametric)).accepts
            heard.append(accepts(test) is None)
            return Allow()

        return decide

    heard: list[bool] = []
    for fields in ({}, {"int": 30}):
        given = met(anna(**fields), orc(), calls="ask")
        fight = Fight(given)
        drive(turn.perform(fight, "Anna", UseSkill("s")), Script([d100(90)], otherwise=answer(CallTest("int"))))
    assert heard == [False, True]
