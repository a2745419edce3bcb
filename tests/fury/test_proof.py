"""What scripts/prove found untested: the far side of conditions, what is refused, what else is recorded.

Each docstring begins with the clauses that the test belongs to; `scripts/prove` runs it for these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.fury import building
from tests.fury.building import battle, fighter, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, Roll
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.kernel.referee import Refused
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.squares import FLOOR, WALL, Ground, read
from zaruba.systems.fury import (
    attack,
    budget,
    conditions,
    damage,
    files,
    gear,
    hands,
    initiative,
    magic,
    movement,
    percent,
    ranged,
    reaction,
    setup,
    space,
    turn,
)
from zaruba.systems.fury.actions import (
    Aim,
    AllOutAttack,
    CallTest,
    CastSpell,
    Channel,
    Charge,
    ClearJam,
    DefensiveStance,
    Dismount,
    Dodge,
    Drop,
    Escape,
    Feint,
    FireBlast,
    Flee,
    GuardedAttack,
    Jump,
    LieDown,
    Manoeuvre,
    MountUp,
    Move,
    NextBlow,
    Parry,
    ParryingStance,
    Ready,
    Reload,
    Run,
    StandardAttack,
    StandUp,
    StopBlows,
    StopPushing,
    SwiftAttack,
    Take,
    UseSkill,
    Visibility,
)
from zaruba.systems.fury.attack import AttackOutcome
from zaruba.systems.fury.battle import Arm, Battle, BlowsLeft, Fighter, GoOn, Lasting, PushOn, Work
from zaruba.systems.fury.conditions import cannot_act
from zaruba.systems.fury.critical import critical_rows
from zaruba.systems.fury.facts import (
    AimLost,
    ArmChanged,
    Bound,
    Caught,
    ConditionEnded,
    Damaged,
    FeintLost,
    Fell,
    FuryUnleashed,
    HalvesSpent,
    Healed,
    LayDown,
    Missed,
    Moved,
    SkillUsed,
    StoodUp,
    TakenUp,
    WorkLost,
)
from zaruba.systems.fury.files import Used
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import UNARMED, Mount, Spell
from zaruba.systems.fury.word import word

EAST = (1, 0)
OPEN = ("", "")
BLOW = StandardAttack("Orc")
FIELD = read(["." * 60] * 20, {".": FLOOR})
PILE = Ground("pile", mode="climb")


def hundred(face: int) -> tuple[int, int]:
    return (100, face)


def ten(face: int) -> tuple[int, int]:
    return (10, face)


def ann(**fields: Any) -> Fighter:
    return fighter("Ann", **{"at": (5, 5), "side": "humans", "ws": 41, "bs": 41, **fields})


def bob(**fields: Any) -> Fighter:
    """A friend of Ann's, far from everybody."""
    return fighter("Bob", **{"at": (1, 18), "side": "humans", **fields})


def orc(**fields: Any) -> Fighter:
    return fighter("Orc", **{"at": (6, 5), "side": "orcs", "seat": MASTER, "w": 14, **fields})


def ogre(**fields: Any) -> Fighter:
    return fighter("Ogre", **{"at": (5, 6), "side": "orcs", "seat": MASTER, "w": 14, **fields})


def anns(*fighters: Fighter, turn: dict[str, Any] | None = None, **fields: Any) -> Battle:
    """A position on a wide field with Ann's turn just begun."""
    return on_turn(battle(*fighters, **{"board": FIELD, **fields}), "Ann", **(turn or {}))


def verdict(given: Battle, action: Any, who: str = "") -> tuple[str, str]:
    """The clause of a refusal and its reason; `OPEN` where there is none."""
    found = building.judged(given, action, who)
    return (found.clause, found.why) if isinstance(found, Refusal) else OPEN


def told(refusal: Refusal | None) -> tuple[str, str]:
    return OPEN if refusal is None else (refusal.clause, refusal.why)


def told_of(option: Offer[Any] | Refusal) -> tuple[str, str]:
    return told(option) if isinstance(option, Refusal) else OPEN


def played(
    rule: Callable[[Fight[Battle]], Any],
    given: Battle,
    dice: Iterable[tuple[int, int]] = (),
    choices: Iterable[Any] = (),
) -> tuple[Fight[Battle], Script]:
    """Run a rule and whatever it leaves to be done at once; no die and no choice is left over."""
    fight, script = Fight(given), Script(dice, choices)
    work = rule(fight)
    if work is not None:
        drive(work, script)
    while fight.state.agenda:
        drive(turn.next_piece(fight), script)
    script.finish()
    return fight, script


def does(
    given: Battle, action: Any, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """What Ann does, having been offered it."""
    assert verdict(given, action) == OPEN
    return played(lambda fight: turn.perform(fight, "Ann", action), given, dice, choices)[0]


def number(given: Battle, action: Any, purpose: str = "attack", choices: Iterable[Any] = ()) -> dict[str, int]:
    """The modifiers of the target number of a roll that fails."""
    _, script = played(lambda fight: turn.perform(fight, "Ann", action), given, [hundred(95)], choices)
    target = next(ask for ask, _ in script.thrown if ask.purpose == purpose).reading.target
    assert isinstance(target, Tally)
    return {row.name: row.value for row in target.rows if row.value}


def said(given: Battle, what: dict[str, Any], dice: Iterable[tuple[int, int]] = ()) -> Fight[Battle]:
    """What a word of the master does."""
    fight, script = Fight(given), Script(dice)
    drive(word(given, what)(fight), script)
    script.finish()
    return fight


def set_(given: Battle, who: str, **fields: Any) -> Fight[Battle]:
    return said(given, {"set": {"who": who, **fields}})


def happened(fight: Fight[Battle], kind: type[Fact]) -> list[Any]:
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def halves(fight: Fight[Battle]) -> int:
    assert fight.state.turn is not None
    return fight.state.turn.halves


# ---------------------------------------------------------------- tests and numbers


@pytest.mark.parametrize(("second", "order"), [((10, 40), ("Ann", "Bob")), ((40, 10), ("Bob", "Ann"))])
def test_two_who_tie_for_order_roll_again(second: tuple[int, int], order: tuple[str, ...]) -> None:
    """fury.core.opposed: equal results and equal Agility."""
    faces = [hundred(50), hundred(50), *map(hundred, second)]
    found: list[tuple[str, ...]] = []

    async def rule(fight: Fight[Battle]) -> None:
        found.append(await percent.contest_for_order(fight, ("Ann", "Bob"), "ag", purpose="delay"))

    played(rule, anns(ann(), bob()), faces)
    assert found == [order]


def test_the_sum_is_held_on_both_sides() -> None:
    """fury.core.modifiers: by ruling between −30 and +30."""
    held = Rulings(modifier_cap=30)
    for value, total in ((-50, 10), (-30, 10), (-20, 20), (20, 60), (30, 70), (50, 70)):
        assert percent.target_of(held, 40, [Modifier(value, "fury.core.modifiers", "master")]).total == total
    assert percent.target_of(Rulings(), 40, [Modifier(-50, "fury.core.modifiers", "master")]).total == -10


def test_the_masters_modifiers() -> None:
    """fury.core.modifiers: on attacks at somebody, and on one's own tests."""
    assert number(anns(ann(), orc(against=-15)), BLOW) == {"against": -15}
    fight = set_(anns(ann(), orc()), "Ann", modifier=15)
    assert fight.state["Ann"].word == 15
    assert number(fight.state, BLOW) == {"master": 15}


def test_a_skill_there_is_not() -> None:
    """fury.core.skill-test, fury.core.sheet: no such word; and no Intelligence on the sheet."""
    given = anns(ann(), orc(at=(20, 5)))
    cooking: Any = "cooking"
    assert verdict(given, UseSkill(cooking)) == ("fury.core.skill-test", "no-such-skill")
    assert verdict(given, UseSkill("int")) == ("fury.core.sheet", "no-intelligence")
    assert verdict(anns(ann(int=30), orc(at=(20, 5))), UseSkill("int")) == OPEN
    assert verdict(given, UseSkill("s")) == OPEN


def test_the_wounds_of_a_sheet() -> None:
    """fury.core.sheet: as written, or 10."""
    library = files.built_in()
    assert files.outfit_of({"name": "A", "w_max": 14}, library).sheet.w_max == 14
    assert files.outfit_of({"name": "A"}, library).sheet.w_max == 10


# ---------------------------------------------------------------- rounds and turns


def test_a_word_breaks_off_what_is_under_way() -> None:
    """fury.turn.round: only if there is something."""
    given = replace(anns(ann(), orc()), agenda=(BlowsLeft("Ann", 1),))
    fight = said(given, {"set": {"current": "Orc"}})
    assert fight.state.agenda == ()
    assert fight.state.turn is not None and fight.state.turn.who == "Orc"


def test_an_order_that_is_kept_is_rolled_once() -> None:
    """fury.turn.round: by ruling, in the first round."""
    rulings = {"initiative_reroll": "once"}
    fresh = battle(ann(ag=30), orc(ag=30), board=FIELD, rulings=rulings)
    fight, _ = played(lambda fight: initiative.begin_round(fight, first=True), fresh, [ten(2), ten(9)])
    assert fight.state.order == ("Orc", "Ann")
    fight, _ = played(lambda fight: initiative.begin_round(fight, first=False), fight.state)
    assert fight.state.order == ("Orc", "Ann")


def test_dice_that_tie_very_often_are_thrown_again_until_they_differ() -> None:
    fresh = battle(fighter("Ann"), fighter("Orc", at=(3, 0)))
    ties = [ten(5), ten(5)] * 1500
    fight, _ = played(lambda fight: initiative.begin_round(fight, first=True), fresh, [*ties, ten(3), ten(8)])
    assert fight.state.order == ("Orc", "Ann")


def test_a_turn_in_the_midst_of_a_fight() -> None:
    """fury.turn.budget, fury.turn.windows: what is spent of it, and what was done in the round."""
    given = battle(ann(), orc())
    for staggered, used, left in (
        (True, 2, 0),
        (True, 1, 0),
        (True, 0, 1),
        (False, 2, 0),
        (False, 1, 1),
        (False, 0, 2),
    ):
        whole = given.change("Ann", staggered=staggered)
        opened = setup.turn_open(whole, whole["Ann"], Used(halves=used)).turn
        assert opened is not None and (opened.halves, opened.begun) == (left, used > 0)
    for name in ("attack", "spell", "parry", "dodge"):
        assert setup.with_used(ann(), Used(**{name: True})) == ann(**{f"{name}_used": True})


def test_a_free_action_needs_a_turn() -> None:
    """fury.turn.free: it is nothing for a half action that was kept."""
    given = anns(ann(), orc(reserve=True))
    assert verdict(given, Drop("hand_weapon")) == OPEN
    assert told(gear.not_now(given, given["Orc"], Drop("hand_weapon"))) == ("fury.turn.free", "not-your-turn")
    between = replace(given, turn=None)
    assert told(gear.not_now(between, given["Ann"], Drop("hand_weapon"))) == ("fury.turn.free", "not-your-turn")


def test_what_closes_a_push() -> None:
    """fury.turn.one-attack, fury.action.manoeuvre: an attack made, a snare, no half action left."""
    push = Manoeuvre("Orc", EAST)
    assert verdict(anns(ann(), orc()), push) == OPEN
    assert verdict(anns(ann(attack_used=True), orc()), push) == ("fury.turn.one-attack", "attack-used")
    free = {"manoeuvre_is_attack": False}
    assert verdict(anns(ann(attack_used=True), orc(), rulings=free), push) == OPEN
    assert verdict(anns(ann(entangled="net"), orc()), push) == ("fury.condition.entangled", "entangled")
    assert verdict(anns(ann(), orc(), turn={"halves": 0}), push) == ("fury.turn.budget", "halves-spent")


STORM = Spell("storm", 12, time=6, range_yards=20, damage=3)
BOLT = Spell("bolt", 6, range_yards=12, damage=3)
MEND = Spell("mend", 4, range_yards=2, heals=3)


def witch(*spells: Spell, **fields: Any) -> Fighter:
    return ann(spells=spells, **{"magic": 2, **fields})


@pytest.mark.parametrize(("left", "back"), [(3, 3), (8, 2), (10, 0)])
def test_a_spell_heals_up_to_the_full_number_and_tells_what_came_back(left: int, back: int) -> None:
    """fury.action.cast: Wounds stop at the whole."""
    fight = Fight(anns(witch(MEND, w=left, w_max=10), orc()))
    drive(magic.take_effect(fight, "Ann", MEND, "Ann"), Script())
    assert happened(fight, Healed) == [Healed("Ann", back)]
    assert fight.state["Ann"].w == left + back


def test_long_work_goes_on_and_other_work_is_lost() -> None:
    """fury.turn.extended: a casting that goes on is not broken off, anything else is by it."""
    foe = orc(at=(9, 5))
    fight = does(anns(witch(STORM, work=Work("cast", "storm", 2)), foe), CastSpell("storm"))
    assert fight.state["Ann"].work == Work("cast", "storm", 4)
    assert not happened(fight, WorkLost)
    fight = does(anns(witch(STORM, work=Work("reload", "pistol", 2)), foe), CastSpell("storm"))
    assert happened(fight, WorkLost) == [WorkLost("Ann")]
    assert fight.state["Ann"].work == Work("cast", "storm", 2)


@pytest.mark.parametrize(
    "doing",
    [{"stances": ("run",)}, {"aimed": True}, {"feint": "Orc"}, {"reserve": True}, {"work": Work("cast", "storm", 2)},
     {"channelled": 2}],
)  # fmt: skip
def test_what_is_bound(doing: dict[str, Any]) -> None:
    """fury.turn.extended, fury.condition.stunned, fury.condition.entangled: whatever was going on ends."""
    fight, _ = played(lambda fight: conditions.bind(fight, "Ann"), anns(ann(**doing), orc()))
    assert fight.facts == [Bound("Ann")]
    caught, _ = played(lambda fight: conditions.catch(fight, "Ann", "net"), anns(ann(**doing), orc()))
    assert caught.facts == [Caught("Ann", "net"), Bound("Ann")]
    idle, _ = played(lambda fight: conditions.bind(fight, "Ann"), anns(ann(), orc()))
    assert idle.facts == []


def test_a_turn_lost_loses_the_work() -> None:
    """fury.turn.windows, fury.action.delay-lost: and a half action that was kept."""
    worker = ann(states=["stunned"], stunned_rounds=2, work=Work("cast", "storm", 2), reserve=True)
    given = replace(anns(worker, orc()), turn=None, to_act=("Ann", "Orc"))
    fight, _ = played(lambda fight: turn.begin_turn(fight, "Ann"), given)
    assert happened(fight, WorkLost) == [WorkLost("Ann")]
    assert (fight.state["Ann"].work, fight.state["Ann"].reserve) == (None, False)


def test_a_turn_of_one_half_action() -> None:
    """fury.action.delay-lost, fury.turn.budget: for the staggered; else there are two."""
    for staggered, left in ((True, 1), (False, 2)):
        given = replace(anns(ann(staggered=staggered, reserve=True), orc()), turn=None, to_act=("Ann", "Orc"))
        fight, _ = played(lambda fight: turn.begin_turn(fight, "Ann"), given)
        assert halves(fight) == left
        assert not fight.state["Ann"].reserve


# ---------------------------------------------------------------- what actions cost and leave


@pytest.mark.parametrize(
    ("action", "left", "fields"),
    [
        (Aim(), 1, {}),
        (DefensiveStance(), 1, {}),
        (ParryingStance(), 1, {}),
        (Move(((6, 5),)), 1, {}),
        (Run(((6, 5), (7, 5))), 0, {}),
        (Flee(((6, 5),)), 0, {}),
        (LieDown(), 1, {}),
        (StandUp(), 1, {"prone": True}),
        (UseSkill("s"), 0, {}),
        (Ready("dagger", "off_hand"), 1, {"carried": ("dagger",)}),
    ],
)
def test_what_it_costs(action: Any, left: int, fields: dict[str, Any]) -> None:
    """fury.action.aim, fury.action.defensive-stance, fury.action.parrying-stance, fury.action.move, fury.action.run,
    fury.action.flee: half actions, and they waste a feint."""
    dice = [hundred(95)] if isinstance(action, UseSkill) else []
    fight = does(anns(ann(feint="Orc", **fields), orc(at=(20, 5))), action, dice)
    assert halves(fight) == left
    assert happened(fight, FeintLost) == [FeintLost("Ann")]


def test_what_a_feint_costs() -> None:
    """fury.action.feint: a half action, won or lost."""
    fight = does(anns(ann(), orc()), Feint("Orc"), [hundred(10), hundred(95)])
    assert (halves(fight), fight.state["Ann"].feint) == (1, "Orc")
    fight = does(anns(ann(), orc()), Feint("Orc"), [hundred(95), hundred(95)])
    assert (halves(fight), fight.state["Ann"].feint) == (1, "")


@pytest.mark.parametrize(
    ("action", "stance", "dice"),
    [
        (AllOutAttack("Orc"), "all_out_attack", [hundred(95)]),
        (GuardedAttack("Orc"), "guarded_attack", [hundred(95)]),
        (DefensiveStance(), "defensive_stance", []),
        (ParryingStance(), "parrying_stance", []),
    ],
)
def test_what_is_left_running(action: Any, stance: str, dice: list[tuple[int, int]]) -> None:
    """fury.action.all-out, fury.action.guarded, fury.action.defensive-stance, fury.action.parrying-stance."""
    assert does(anns(ann(), orc()), action, dice).state["Ann"].stances == (stance,)


def test_nothing_is_lost_that_was_not_there() -> None:
    """fury.action.feint-lost, fury.action.aim: an aim and a feint are wasted by any other action."""
    fight, _ = played(lambda fight: budget.spend(fight, "Ann", 1), anns(ann(), orc()))
    assert fight.facts == [HalvesSpent("Ann", 1)]
    fight, _ = played(lambda fight: budget.spend(fight, "Ann", 1), anns(ann(aimed=True, feint="Orc"), orc()))
    assert fight.facts[1:] == [AimLost("Ann"), FeintLost("Ann")]


def test_who_is_taken_out_is_fooled_no_longer() -> None:
    """fury.action.feint-lost: and nobody else."""
    fight = said(anns(ann(feint="Orc"), bob(feint="Ogre"), orc(), ogre()), {"remove": {"who": "Orc"}})
    assert happened(fight, FeintLost) == [FeintLost("Ann")]
    assert fight.state["Bob"].feint == "Ogre"


def test_a_charge_uses_up_the_aim() -> None:
    """fury.action.charge, fury.action.aim: its blow has it, the next has not."""
    path = tuple((5 + step, 5) for step in range(1, 5))
    given = anns(ann(aimed=True), orc(at=(10, 5)))
    assert number(given, Charge("Orc", path)) == {"aim": 10, "charge": 10}
    fight = does(given, Charge("Orc", path), [hundred(95)])
    assert not fight.state["Ann"].aimed
    assert fight.state["Ann"].at == (9, 5)


@pytest.mark.parametrize(
    ("action", "by"),
    [
        (BLOW, "fury.action.standard"),
        (SwiftAttack("Orc"), "fury.action.swift"),
        (AllOutAttack("Orc"), "fury.action.all-out"),
        (GuardedAttack("Orc"), "fury.action.guarded"),
        (Manoeuvre("Orc", EAST), "fury.action.manoeuvre"),
    ],
)
def test_what_is_no_weapon_makes_no_attack(action: Any, by: str) -> None:
    """fury.action.standard, fury.action.swift, fury.action.all-out, fury.action.guarded, fury.action.manoeuvre,
    fury.action.charge: whatever kind of attack; a weapon makes any."""
    torch = replace(ann(), main_hand="torch")
    assert verdict(anns(torch, orc()), action) == (by, "not-a-weapon")
    found = building.judged(anns(ann(), orc()), action)
    assert isinstance(found, Offer) and found.clause == by
    charge = Charge("Orc", ((6, 5), (7, 5)))
    assert verdict(anns(torch, orc(at=(8, 5))), charge) == ("fury.action.charge", "not-a-weapon")
    assert verdict(anns(ann(), orc(at=(8, 5))), charge) == OPEN
    assert told(hands.hand_refused(torch, charge, "main_hand")) == ("fury.action.charge", "not-a-weapon")
    assert told(hands.hand_refused(torch, Manoeuvre("Orc", EAST), "main_hand"))[1] == "not-a-weapon"


def test_a_swift_attack_goes_where_it_is_sent_and_stops() -> None:
    """fury.action.swift: every later blow is named, or no more are made."""
    given = anns(ann(a=3), orc(), ogre())
    options = attack.next_blow_options(given, BlowsLeft("Ann", 1))
    assert [one.action for one in options if isinstance(one, Offer)] == [
        *(NextBlow(foe, hand) for foe in ("Orc", "Ogre") for hand in hands.hands_of(given["Ann"])),
        StopBlows(),
    ]
    choices = [NextBlow("Ogre"), StopBlows()]
    fight = does(given, SwiftAttack("Orc"), [hundred(95), hundred(95)], choices)
    assert [fact.target for fact in happened(fight, Missed)] == ["Orc", "Ogre"]


def test_the_master_names_another_test() -> None:
    """fury.action.use-skill: where he is asked."""
    given = anns(ann(s=20, ag=40), orc(at=(20, 5)), calls="ask")
    found, script = played(
        lambda fight: turn.perform(fight, "Ann", UseSkill("s")), given, [hundred(35)], [CallTest("ag", -5)]
    )
    (roll, _) = script.thrown[0]
    assert isinstance(roll, Roll) and roll.reading.target is not None
    assert roll.reading.target.total == 35
    assert happened(found, SkillUsed)[0].success


def test_a_push_is_broken_off() -> None:
    """fury.action.manoeuvre-extra: whoever pushes may stop."""
    given = anns(ann(), orc())
    piece = PushOn("Ann", "Orc", EAST)
    fight, script = played(lambda fight: attack.push_on(fight, piece), given, (), [StopPushing()])
    assert (fight.facts, script.thrown) == ([], [])


# ---------------------------------------------------------------- going


def test_only_what_the_mover_still_had_to_do_is_lost() -> None:
    """fury.action.flee-attacks: nobody else's part of it."""
    mine, theirs = PushOn("Ann", "Orc", EAST), PushOn("Bob", "Ogre", EAST)
    fight = Fight(replace(anns(ann(prone=True), bob(), orc(), ogre()), agenda=(mine, theirs)))
    drive(movement.go_on(fight, GoOn("Ann", ((4, 5),), "flee")), Script())
    assert fight.state.agenda == (theirs,)
    assert fight.state["Ann"].at == (5, 5)
    fight = Fight(anns(ann(), orc()))
    drive(movement.go_on(fight, GoOn("Ann", ((4, 5),), "flee")), Script())
    assert fight.facts == [Moved("Ann", ((4, 5),), "flee")]


@pytest.mark.parametrize("action", [Move(((4, 5),)), Flee(((4, 5),)), Run(((4, 5),))])
def test_nobody_goes_lying(action: Any) -> None:
    """fury.action.move, fury.action.flee, fury.action.run: however the path is, first one has to be able to go."""
    given = anns(ann(prone=True), orc(at=(20, 5)))
    assert told(movement.refused(given, given["Ann"], action)) == ("fury.condition.prone", "prone")
    given = anns(ann(), orc(at=(20, 5)))
    assert movement.refused(given, given["Ann"], action) is None


def test_what_forbids_a_jump() -> None:
    """fury.action.jump, fury.space.distance, fury.space.occupancy: nothing to jump, lying, too far, somebody there."""
    plain = anns(ann(), orc(at=(20, 5)))
    assert verdict(plain, Jump((6, 5))) == ("fury.action.jump", "no-obstacle")
    board = FIELD.changed((6, 5), PILE).changed((8, 5), PILE)
    given = anns(ann(), orc(at=(20, 5)), board=board)
    assert verdict(given, Jump((6, 5))) == OPEN
    actor = given["Ann"]
    assert movement.jump_refused(given, actor, Jump((6, 5))) is None
    assert told(movement.jump_refused(given, actor, Jump((8, 5)))) == ("fury.space.distance", "no-way")
    assert told(movement.jump_refused(given, replace(actor, prone=True), Jump((6, 5))))[1] == "prone"
    taken = anns(ann(), bob(at=(6, 5)), orc(at=(20, 5)), board=board)
    assert told(movement.jump_refused(taken, actor, Jump((6, 5)))) == ("fury.space.occupancy", "occupied")


# ---------------------------------------------------------------- hands, ground, saddle


def test_what_is_not_in_hand_is_not_put_away() -> None:
    """fury.action.ready."""
    given = anns(ann(carried=("dagger",)), orc())
    assert verdict(given, Ready("hand_weapon", "")) == OPEN
    assert told(gear.ready_refused(given, given["Ann"], Ready("dagger", ""))) == ("fury.action.ready", "not-in-hand")
    assert told(gear.ready_refused(given, given["Ann"], Ready("axe")))[1] == "not-carried"


def test_no_fewer_than_no_barrels() -> None:
    """fury.action.reload: a weapon of which nothing was left."""
    given = anns(ann(weapon="crossbow", arms=(Arm("crossbow", "loaded", 0),)), orc(at=(10, 5)))
    assert happened(does(given, BLOW, [hundred(90)]), ArmChanged) == [ArmChanged("Ann", Arm("crossbow", "empty", 0))]


def test_up_down_and_out_of_the_saddle() -> None:
    """fury.action.stand-mount: what each of them asks for."""
    by = "fury.action.stand-mount"
    up, down = anns(ann(), orc(at=(20, 5))), anns(ann(prone=True), orc(at=(20, 5)))
    assert verdict(up, StandUp()) == (by, "already-standing")
    assert verdict(down, StandUp()) == OPEN
    assert verdict(down, LieDown()) == (by, "already-prone")
    assert verdict(up, LieDown()) == OPEN
    horse = Mount("horse", 8)
    rider = anns(ann(mount=horse), orc(at=(20, 5)))
    assert verdict(rider, LieDown()) == (by, "mounted")
    assert verdict(rider, Dismount()) == OPEN
    option = gear.dismount_option(rider, rider["Ann"])
    assert isinstance(option, Parametric)
    ways = list(option.candidates())
    assert ways[0] == Dismount() and len(ways) == 9
    assert verdict(anns(ann(steed=horse, steed_at=(5, 5)), orc(at=(20, 5))), MountUp()) == OPEN
    assert verdict(anns(ann(steed=horse, steed_at=(6, 6)), orc(at=(20, 5))), MountUp()) == OPEN
    assert verdict(anns(ann(steed=horse, steed_at=(8, 6)), orc(at=(20, 5))), MountUp()) == (by, "not-next-to-mount")


def test_where_there_is_room() -> None:
    """fury.space.occupancy: beside a mount, by the master's word, and past the helpless."""
    rider = anns(ann(mount=Mount("horse", 8)), bob(at=(6, 5)), orc(at=(20, 5)))
    taken = gear.dismount_refused(rider, rider["Ann"], Dismount((6, 5)))
    assert told(taken) == ("fury.space.occupancy", "occupied")
    assert gear.dismount_refused(rider, rider["Ann"], Dismount((6, 6))) is None
    assert set_(rider, "Ann", at=[9, 9]).state["Ann"].at == (9, 9)
    for there, why in (([90, 9], "word-no-room"), ([6, 5], "word-place-taken")):
        with pytest.raises(Refused) as caught:
            set_(rider, "Ann", at=there)
        assert caught.value.message == why
    assert space.barred(rider, rider["Ann"]) == {(20, 5)}
    out = anns(ann(), orc(life="knocked_out"), ogre())
    assert space.barred(out, out["Ann"]) == {(5, 6)}


def test_whoever_comes_upon_somebody_in_hiding() -> None:
    """fury.space.occupancy: stops before it and has found it; with nobody there the whole way is gone."""
    path = ((6, 5), (7, 5), (8, 5))
    fight = does(anns(ann(), orc(at=(20, 5))), Move(path))
    assert happened(fight, Moved) == [Moved("Ann", path)]
    assert fight.state["Ann"].at == (8, 5)
    fight = does(anns(ann(), orc(at=(8, 5), hidden=True)), Move(path))
    assert happened(fight, Moved) == [Moved("Ann", path[:2])]
    assert (fight.state["Ann"].at, fight.state["Orc"].hidden) == ((7, 5), False)
    fight = does(anns(ann(), bob(at=(7, 5)), orc(at=(8, 5), hidden=True)), Move((*path, (9, 5))))
    assert (fight.state["Ann"].at, fight.state["Orc"].hidden) == ((6, 5), False)
    fight = does(anns(ann(), orc(hidden=True)), Move(path))
    assert not happened(fight, Moved)
    assert not fight.state["Orc"].hidden


@pytest.mark.parametrize(
    "lurking",
    [
        {"at": (8, 5), "life": "surrendered"},
        {"at": (20, 5), "steed": Mount("horse", 8), "steed_at": (8, 5)},
        {"at": (20, 5), "steed": Mount("horse", 8), "steed_at": (8, 5), "life": "surrendered"},
    ],
    ids=["one who has surrendered", "a waiting steed", "the steed of one who has surrendered"],
)
def test_whatever_hides_is_come_upon(lurking: dict[str, Any]) -> None:
    """fury.space.occupancy: whoever holds the square, out of the fight or only by its animal."""
    fight = does(anns(ann(), ogre(at=(1, 1)), orc(hidden=True, **lurking)), Move(((6, 5), (7, 5), (8, 5))))
    assert happened(fight, Moved) == [Moved("Ann", ((6, 5), (7, 5)))]
    assert (fight.state["Ann"].at, fight.state["Orc"].hidden) == ((7, 5), False)


@pytest.mark.parametrize("life", ["dead", "fled"])
def test_who_holds_no_square_is_not_come_upon(life: Any) -> None:
    """fury.space.occupancy: the dead and the gone lie in nobody's way, in hiding or not."""
    path = ((6, 5), (7, 5), (8, 5))
    fight = does(anns(ann(), ogre(at=(1, 1)), orc(hidden=True, at=(8, 5), life=life)), Move(path))
    assert (fight.state["Ann"].at, fight.state["Orc"].hidden) == ((8, 5), True)


def test_the_ground_is_what_the_master_makes_it() -> None:
    """fury.space.difficult, fury.space.los."""
    given = anns(ann(), orc(at=(20, 5)))
    fight = said(given, {"set": {"square": [9, 5], "ground": {"ground": "mud", "hindering": True}}})
    assert fight.state.board.ground((9, 5)).hindering
    fight = said(given, {"set": {"square": [9, 5], "ground": "wall"}})
    assert not space.sees(fight.state, given["Ann"], given["Orc"])
    assert space.sees(given, given["Ann"], given["Orc"])


# ---------------------------------------------------------------- who touches and sees whom


def test_touching() -> None:
    """fury.space.adjacent, fury.space.facing: the eight squares around, not one's own."""
    near, far = orc(), orc(at=(7, 5))
    assert verdict(anns(ann(), near), BLOW) == OPEN
    assert verdict(anns(ann(), far), BLOW) == ("fury.space.adjacent", "out-of-reach")
    given = anns(ann(), near)
    around = [(x, y) for x in range(4, 9) for y in range(3, 8) if space.adjacent_at(given, (x, y), near)]
    assert around == [(x, y) for x in (5, 6, 7) for y in (4, 5, 6) if (x, y) != (6, 5)]


def test_who_hides_is_seen_by_friends() -> None:
    """fury.space.los, fury.ranged.los: and by nobody else."""
    given = anns(ann(), bob(hidden=True), orc(hidden=True))
    assert space.sees(given, given["Ann"], given["Bob"])
    assert not space.sees(given, given["Ann"], given["Orc"])
    assert space.sees(given, given["Orc"], given["Ann"])
    assert not space.sees(given, given["Orc"], given["Bob"])


def test_no_spell_through_a_wall() -> None:
    """fury.space.los, fury.action.cast."""
    foe = orc(at=(8, 5))
    assert verdict(anns(witch(BOLT), foe), CastSpell("bolt", ("Orc",))) == OPEN
    walled = anns(witch(BOLT), foe, board=FIELD.changed((7, 5), WALL))
    refusal = magic.not_at(walled, walled["Ann"], BOLT, walled["Orc"], CastSpell("bolt", ("Orc",)))
    assert told(refusal) == ("fury.space.los", "not-seen")


# ---------------------------------------------------------------- spells


def test_what_forbids_a_spell() -> None:
    """fury.action.cast, fury.magic.cast-roll: one that is not known, too far, too many dice, no Magic."""
    given = anns(witch(BOLT), orc(at=(11, 5)), ogre(at=(12, 5)))
    assert verdict(given, CastSpell("bolt", ("Orc",))) == OPEN
    assert verdict(given, CastSpell("bolt", ("Orc",), 2)) == OPEN
    assert verdict(given, CastSpell("spark", ("Orc",))) == ("fury.action.cast", "no-such-spell")
    assert verdict(given, CastSpell("bolt", ("Ogre",))) == ("fury.action.cast", "out-of-range")
    for dice in (3, -1):
        assert verdict(given, CastSpell("bolt", ("Orc",), dice)) == ("fury.magic.cast-roll", "too-many-dice")
    without = anns(witch(BOLT, magic=0), orc(at=(11, 5)))
    assert verdict(without, CastSpell("bolt")) == ("fury.magic.cast-roll", "no-magic")
    assert verdict(anns(witch(MEND, w=3), orc(at=(20, 5))), CastSpell("mend", ("Ann",))) == OPEN
    near = Spell("touch", 4, range_yards=0, heals=1)
    here = anns(witch(near), orc())
    assert magic.not_at(here, here["Ann"], near, here["Ann"], CastSpell("touch")) is None
    assert told(magic.not_at(here, here["Ann"], near, here["Orc"], CastSpell("touch")))[1] == "out-of-range"


def test_armour_now() -> None:
    """fury.weapons.armour, fury.action.cast, fury.damage.critical: as worn, less what is broken, more by a spell."""
    assert [damage.armour(ann(), place).total for place in ("head", "body")] == [0, 0]
    worn = ann(ap=2)
    assert [damage.armour(worn, place).total for place in ("head", "body")] == [2, 2]
    broken = replace(worn, lost_ap=(1, 0, 0, 0, 0, 0))
    assert [damage.armour(broken, place).total for place in ("head", "body")] == [1, 2]
    assert [damage.armour(replace(broken, warded=3), place).total for place in ("head", "body")] == [4, 5]


# ---------------------------------------------------------------- parry and dodge


def test_what_may_be_done_about_a_blow() -> None:
    """fury.attack.sequence, fury.reaction.exclusive, fury.reaction.dodge-trained: take it; by ruling one kind a round."""
    blade = building.of_table("hand_weapon")
    ready = orc(states=["parrying_stance"], skills={"dodge": 0})

    def open_to(target: Fighter, **rulings: Any) -> list[Any]:
        given = anns(ann(), target, rulings=rulings)
        options = reaction.reaction_options(given, given["Orc"], blade)
        return [one.action if isinstance(one, Offer) else (one.clause, one.why) for one in options]

    assert open_to(ready) == [Take(), Parry(), Dodge()]
    assert open_to(replace(ready, dodge_used=True))[1] == Parry()
    assert open_to(replace(ready, parry_used=True))[2] == Dodge()
    one_kind = {"avoid_exclusive": "per_round"}
    assert open_to(ready, **one_kind) == [Take(), Parry(), Dodge()]
    used = open_to(replace(ready, dodge_used=True), **one_kind)
    assert used[1] == ("fury.reaction.exclusive", "dodge-used-instead")
    used = open_to(replace(ready, parry_used=True), **one_kind)
    assert used[2] == ("fury.reaction.exclusive", "parry-used-instead")
    assert open_to(orc())[2] == ("fury.reaction.dodge-trained", "not-trained")


def test_by_ruling_a_parry_needs_stance_and_off_hand() -> None:
    """fury.reaction.parry-source."""
    both = {"main_hand": "rapier", "off_hand": "buckler"}
    both_needed = {"parry_routes": "stance_needs_offhand"}
    for fields, either, needed in (
        ({}, None, None),
        (both, "off_hand", None),
        ({"states": ["parrying_stance"]}, "stance", None),
        ({**both, "states": ["parrying_stance"]}, "off_hand", "stance"),
    ):
        for rulings, source in (({}, either), (both_needed, needed)):
            given = anns(ann(), orc(**fields), rulings=rulings)
            assert reaction.parry_source(given, given["Orc"]) == source


def test_two_weapons_are_two_weapons() -> None:
    """fury.two-weapons.main-list, fury.two-weapons.off-list, fury.two-weapons.parry: a torch is none."""
    torch = replace(ann(main_hand="rapier", off_hand="dagger"), main_hand="torch")
    blow = StandardAttack("Orc", "off_hand")
    assert verdict(anns(torch, orc()), blow) == ("fury.two-weapons.main-list", "not-a-main-hand-weapon")
    assert not reaction.has_off_hand_parry(torch)
    assert not reaction.has_off_hand_parry(replace(torch, main_hand=""))
    assert not reaction.has_off_hand_parry(replace(torch, main_hand="rapier", off_hand=""))
    assert not reaction.has_off_hand_parry(ann(main_hand="spear", off_hand="dagger"))
    assert not reaction.has_off_hand_parry(ann(main_hand="rapier", off_hand="foil"))
    assert reaction.has_off_hand_parry(ann(main_hand="rapier", off_hand="dagger"))


# ---------------------------------------------------------------- shots


def test_the_master_says_how_well_it_is_seen() -> None:
    """fury.ranged.visibility: asked, he may say something else than the light."""
    given = anns(ann(weapon="bow"), orc(at=(10, 5)), calls="ask")
    assert number(given, BLOW, choices=[Visibility(-20)]) == {"visibility": -20}
    unasked = anns(ann(weapon="bow"), orc(at=(10, 5)), visibility=-10)
    assert number(unasked, BLOW) == {"visibility": -10}


def test_which_shots_are_closed() -> None:
    """fury.ranged.off-hand, fury.ranged.bands, fury.quality.shrapnel-no-roll, fury.condition.jammed."""
    sling = anns(ann(weapon="sling", hand="off_hand"), orc(at=(10, 5)))
    off_hand = StandardAttack("Orc", "off_hand")
    assert verdict(sling, off_hand) == ("fury.ranged.off-hand", "not-for-the-off-hand")
    assert verdict(anns(ann(weapon="pistol", hand="off_hand"), orc(at=(8, 5))), off_hand) == OPEN
    for weapon, most in (("bow", 96), ("throwing_axe", 16)):
        far = orc(at=(5 + most // 2 + 1, 5))
        refusal = building.judged(anns(ann(weapon=weapon, aimed=True), far), BLOW)
        assert isinstance(refusal, Refusal) and refusal.clause == "fury.ranged.bands"
        assert refusal.details == {"yards": most + 2, "most": most}
    gun = anns(ann(weapon="blunderbuss"), orc(at=(10, 5)))
    assert verdict(gun, BLOW) == ("fury.quality.shrapnel-no-roll", "fires-a-blast")
    jammed = anns(ann(weapon="pistol", weapon_state="jammed"), orc(at=(8, 5)))
    assert verdict(jammed, BLOW) == ("fury.condition.jammed", "jammed")
    assert verdict(jammed, Reload("pistol")) == ("fury.condition.jammed", "jammed")


def test_a_jam() -> None:
    """fury.condition.jammed: the charge stays in the weapon."""
    fight = does(anns(ann(weapon="pistol"), orc(at=(8, 5))), BLOW, [hundred(97)])
    assert happened(fight, ArmChanged) == [ArmChanged("Ann", Arm("pistol", "jammed", 1))]
    assert verdict(fight.state, ClearJam("pistol")) == ("fury.core.skill-test", "untrained")


@pytest.mark.parametrize(("ruled", "first"), [("explode", 99), ("jam", 100)])
def test_where_explosions_begin(ruled: Any, first: int) -> None:
    """fury.quality.unreliable-jam, fury.quality.unreliable-explosion."""
    found = attack.unreliable(Rulings(unreliable_99=ruled))
    assert (found.jams_from, found.explodes_from) == (96, first)
    reading = attack.AttackRoll(target=Tally(50), test="at_most", jams_from=96, explodes_from=found.explodes_from)
    assert reading.read(100) == AttackOutcome("explosion")
    assert reading.read(99) == AttackOutcome("explosion" if ruled == "explode" else "jam")


@pytest.mark.parametrize(("hand", "arm"), [("main_hand", "right_arm"), ("off_hand", "left_arm")])
def test_which_arm_an_explosion_strikes(hand: Any, arm: Any) -> None:
    """fury.damage.soak, fury.quality.unreliable-explosion, fury.damage.fury-trigger: no fury of its 10."""
    shooter = ann(weapon="pistol", hand=hand, main_hand="", t=30, w=40, w_max=40, ap={arm: 2})
    if hand == "main_hand":
        shooter = ann(weapon="pistol", t=30, w=40, w_max=40, ap={arm: 2})
    fight = does(anns(shooter, orc(at=(8, 5))), StandardAttack("Orc", hand), [hundred(99), ten(10), ten(2)])
    assert happened(fight, Damaged) == [Damaged("Ann", 14, 9, arm)]


def test_a_blast_breaks_work_where_hits_do() -> None:
    """fury.quality.shrapnel-avoid, fury.turn.extended: by ruling, if it is not escaped."""
    worker = orc(at=(8, 5), work=Work("reload", "pistol", 2), ag=30)
    for interrupts, face, lost in ((True, 95, 1), (False, 95, 0), (True, 5, 0)):
        given = anns(ann(weapon="blunderbuss"), worker, rulings={"hit_interrupts": interrupts})
        dice = [hundred(face)] if face == 5 else [hundred(face), ten(1), hundred(50)]
        assert len(happened(does(given, FireBlast(EAST), dice), WorkLost)) == lost


# ---------------------------------------------------------------- damage


def test_against_the_helpless() -> None:
    """fury.damage.base, fury.condition.helpless, fury.damage.fury-trigger: a further die, and fury without a roll."""
    out = orc(life="knocked_out", w=40, w_max=40, t=30)
    fight, _ = played(
        lambda fight: turn.perform(fight, "Ann", BLOW), anns(ann(s=30), out),
        [hundred(10), ten(10), ten(4), ten(3)],
    )  # fmt: skip
    assert [fact.damage for fact in happened(fight, Damaged)] == [10 + 4 + 3 + 3]
    assert happened(fight, FuryUnleashed) == [FuryUnleashed("Ann")]


def test_fury_asks_for_another_hit() -> None:
    """fury.damage.base, fury.damage.fury-trigger: a 10 that is not confirmed is a 10."""
    up = orc(w=40, w_max=40, t=30)
    for confirmed, dice, dealt in (
        (False, [hundred(10), ten(10), hundred(42)], 13),
        (True, [hundred(10), ten(10), hundred(41), ten(2)], 15),
    ):
        fight = does(anns(ann(s=30), up), BLOW, dice)
        assert [fact.damage for fact in happened(fight, Damaged)] == [dealt]
        assert bool(happened(fight, FuryUnleashed)) is confirmed


def test_what_is_soaked_whole_hurts_nobody() -> None:
    """fury.damage.wounds, fury.damage.soak: no Wounds come back."""
    fight = does(anns(ann(s=10), orc(t=50, ap=5)), BLOW, [hundred(10), ten(1)])
    assert happened(fight, Damaged) == [Damaged("Orc", 2, 0, "head")]
    assert fight.state["Orc"].w == 14


def test_soak_without_a_weapon() -> None:
    """fury.quality.armour-piercing, fury.weapons.unarmed: armour as it is; less or more against some weapons."""
    target = orc(t=30, ap=3)
    assert damage.soak(target, "body").total == 6
    assert damage.soak(target, "body", building.of_table("longbow")).total == 5
    assert damage.soak(target, "body", UNARMED).total == 9
    assert damage.soak(orc(t=30), "body", building.of_table("longbow")).total == 3


def test_what_makes_a_critical_hit_worse() -> None:
    """fury.quality.precise, fury.talent.strike-to-injure: the talent only in melee."""
    skilled = ann(talents=["strike_to_injure"])
    for who, weapon, rows in (
        (skilled, "foil", {"precise": 1, "strike_to_injure": 1}),
        (skilled, "hand_weapon", {"strike_to_injure": 1}),
        (skilled, "bow", {}),
        (ann(), "foil", {"precise": 1}),
        (ann(), "hand_weapon", {}),
    ):
        assert {row.name: row.value for row in critical_rows(who, building.of_table(weapon))} == rows


# ---------------------------------------------------------------- conditions


def test_who_can_do_nothing() -> None:
    """fury.condition.stunned, fury.condition.helpless, fury.damage.critical, fury.condition.entangled: and why."""
    assert cannot_act(ann(), BLOW) is None
    for state, why in (
        ("stunned", ("fury.condition.stunned", "stunned")),
        ("winded", ("fury.damage.critical", "winded")),
        ("knocked_out", ("fury.condition.helpless", "helpless")),
        ("bleeding_out", ("fury.condition.helpless", "helpless")),
        ("entangled", ("fury.condition.entangled", "entangled")),
    ):
        assert told(cannot_act(ann(states=[state]), BLOW)) == why
    assert cannot_act(ann(states=["felled"]), BLOW) is None


def test_states_by_the_masters_word() -> None:
    """fury.condition.stunned, fury.condition.entangled: what is not named ends, what is goes on as it was."""
    stun = Lasting("stunned", Duration("Orc", "turn_end", 3))
    given = anns(ann(), orc(lasting=(stun,)))
    assert happened(set_(given, "Orc", states=[]), ConditionEnded) == [ConditionEnded("Orc", "stunned")]
    kept = set_(given, "Orc", states=["stunned"])
    assert kept.state["Orc"].lasting == (stun,)
    assert not happened(kept, ConditionEnded)


def test_lives_by_the_masters_word() -> None:
    """fury.condition.helpless: as play would put it there, and nothing where it is so already."""
    given = anns(ann(), bob(), orc())
    assert happened(set_(given, "Bob", life="knocked_out"), Fell) == [Fell("Bob", "knocked_out")]
    out = given.change("Bob", life="knocked_out")
    assert not happened(set_(out, "Bob", life="knocked_out"), Fell)
    assert set_(out, "Bob", life="up").state["Bob"].life == "up"


def test_nobody_gets_better_by_a_blow() -> None:
    """fury.condition.helpless: one who bleeds goes on bleeding."""
    fight, _ = played(lambda fight: conditions.drop(fight, "Orc", "knocked_out"), anns(ann(), orc()))
    assert fight.facts == [Fell("Orc", "knocked_out")]
    bleeding = anns(ann(), orc(life="bleeding"))
    fight, _ = played(lambda fight: conditions.drop(fight, "Orc", "knocked_out"), bleeding)
    assert fight.facts == []
    fight, _ = played(lambda fight: conditions.drop(fight, "Orc", "bleeding", maimed=True), bleeding)
    assert fight.facts == [Fell("Orc", "bleeding", True)]


def test_which_tests_the_helpless_fail() -> None:
    """fury.condition.helpless: those of Agility without a roll, others are rolled."""
    out = bob(life="knocked_out", skills={"dodge": 0, "channelling": 0})
    given = anns(ann(), out, orc())
    for check, dice in (("ag", []), ("dodge", []), ("s", [hundred(1)]), ("channelling", [hundred(1)])):
        fight = said(given, {"check": check, "who": "Bob"}, dice)
        assert [fact.success for fact in fight.facts if hasattr(fact, "success")] == [bool(dice)]


def test_down_and_up_by_the_masters_word() -> None:
    """fury.condition.prone."""
    given = anns(ann(), orc())
    down = set_(given, "Orc", prone=True)
    assert happened(down, LayDown) == [LayDown("Orc")]
    assert happened(set_(down.state, "Orc", prone=False), StoodUp) == [StoodUp("Orc")]
    assert not happened(set_(given, "Orc", prone=False), StoodUp)
    assert not happened(set_(down.state, "Orc", prone=True), LayDown)


def test_only_those_who_bleed_roll_for_it() -> None:
    """fury.death.bleeding."""
    for life in ("up", "knocked_out"):
        fight, _ = played(lambda fight: conditions.bleed(fight, "Orc"), anns(ann(), orc(life=life)))
        assert fight.facts == []
    for face, facts in ((20, [Fell("Orc", "dead")]), (21, [])):
        bleeding = anns(ann(), orc(life="bleeding"))
        fight, _ = played(lambda fight: conditions.bleed(fight, "Orc"), bleeding, [hundred(face)])
        assert fight.facts == facts


# ---------------------------------------------------------------- snares, weapons, talents


def test_who_is_not_caught() -> None:
    """fury.quality.snare-catch: the dead and those caught already; the helpless without a roll."""
    net = building.of_table("net")

    def rule(fight: Fight[Battle]) -> Any:
        return attack.snare(fight, "Orc", net, by="Ann")

    assert played(rule, anns(ann(), orc(life="dead")))[0].facts == []
    assert played(rule, anns(ann(), orc(entangled="lasso")))[0].facts == []
    assert played(rule, anns(ann(), orc(life="knocked_out")))[0].facts == [Caught("Orc", "net", "Ann")]
    assert played(rule, anns(ann(), orc(ag=30)), [hundred(30)])[0].facts == []
    assert played(rule, anns(ann(), orc(ag=30)), [hundred(31)])[0].facts == [Caught("Orc", "net", "Ann")]


def test_a_snare_broken() -> None:
    """fury.quality.snare-escape: only for the caught; by Strength it is lost to its owner."""
    assert verdict(anns(ann(), orc()), Escape("s")) == ("fury.quality.snare-escape", "not-entangled")
    caught = anns(ann(s=45, ag=45, entangled="lasso", caught_by="Orc"), orc(weapon="lasso", at=(8, 5)))
    assert happened(does(caught, Escape("s"), [hundred(45)]), ArmChanged) == [
        ArmChanged("Orc", Arm("lasso", "destroyed", 0))
    ]
    assert happened(does(caught, Escape("ag"), [hundred(45)]), ArmChanged) == []


def test_two_hands() -> None:
    """fury.weapons.table: what they may hold by the master's word."""
    given = anns(ann(carried=("great_weapon", "dagger"), main_hand="", off_hand=""), orc())
    fight = set_(given, "Ann", main_hand="great_weapon")
    assert fight.state["Ann"].main_hand == "great_weapon"
    for fields in ({"off_hand": "great_weapon"}, {"main_hand": "great_weapon", "off_hand": "dagger"}):
        with pytest.raises(Refused) as caught:
            set_(given, "Ann", **fields)
        assert caught.value.message == "word-two-handed"


def test_a_net_is_gathered_up() -> None:
    """fury.weapons.table: it is not drawn like another weapon, and lies there no longer."""
    carried = anns(ann(main_hand="", carried=("net",)), orc(at=(20, 5)))
    assert verdict(carried, Ready("net")) == ("fury.weapons.table", "reload-instead")
    owner = replace(ann(main_hand="net"), main_hand="")
    given = replace(anns(owner, orc(at=(20, 5))), ground=(("net", (6, 5)),))
    fight = does(given, Reload("net"))
    assert happened(fight, TakenUp) == [TakenUp("net", (6, 5))]
    assert (fight.state.ground, fight.state["Ann"].main_hand) == ((), "net")


def test_who_may_strike_to_stun() -> None:
    """fury.talent.strike-to-stun: those who have the talent, and not by a shot."""
    stun = StandardAttack("Orc", stun=True)
    by = "fury.talent.strike-to-stun"
    trained = ann(talents=["strike_to_stun"])
    assert verdict(anns(trained, orc()), stun) == OPEN
    assert verdict(anns(ann(), orc()), stun) == (by, "no-talent")
    assert told(hands.cannot_stun(ann(), stun, UNARMED)) == (by, "no-talent")
    bowman = ann(talents=["strike_to_stun"], weapon="bow")
    assert verdict(anns(bowman, orc(at=(10, 5))), stun) == (by, "stun-is-melee")
    assert ranged.not_ready_to_fire(bowman, building.of_table("bow"), stun) is None


# ---------------------------------------------------------------- beyond the first mutants of a clause


@pytest.mark.parametrize("action", [Charge("Orc"), AllOutAttack("Orc"), GuardedAttack("Orc"), Manoeuvre("Orc", EAST)])
def test_what_is_not_done_with_a_bow(action: Any) -> None:
    """fury.action.charge, fury.action.all-out, fury.action.guarded, fury.action.manoeuvre: melee only."""
    refusal = hands.hand_refused(ann(weapon="bow"), action, "main_hand")
    assert told(refusal) == (hands.CLAUSES[type(action)], "melee-only")


def test_going_leads_somewhere() -> None:
    """fury.action.move, fury.action.charge: where the path ends; a charge is the attack of the round."""
    assert does(anns(ann(), orc(at=(20, 5))), Move(((6, 5), (7, 5)))).state["Ann"].at == (7, 5)
    charged = does(anns(ann(), orc(at=(8, 5))), Charge("Orc", ((6, 5), (7, 5))), [hundred(95)])
    assert charged.state["Ann"].attack_used
    close = anns(ann(), orc(at=(7, 5)))
    assert verdict(close, Charge("Orc", ((6, 5),))) == OPEN


@pytest.mark.parametrize("action", [Move(((4, 5), (3, 5))), Flee(((4, 5), (3, 5)))])
def test_out_of_a_melee(action: Any) -> None:
    """fury.action.move, fury.action.flee, fury.space.leaving: only by fleeing."""
    given = anns(ann(), orc())
    refusal = movement.refused(given, given["Ann"], action)
    assert told(refusal) == (OPEN if isinstance(action, Flee) else ("fury.space.leaving", "engaged"))


def test_a_channelling_costs_half_an_action() -> None:
    """fury.magic.channelling: whether it works or not; the caught cannot."""
    given = anns(witch(BOLT, skills={"channelling": 0}), orc(at=(20, 5)))
    for face, gained in ((1, 2), (95, 0)):
        fight = does(given, Channel(), [hundred(face)])
        assert (halves(fight), fight.state["Ann"].channelled) == (1, gained)
    caught = given.change("Ann", entangled="net")
    assert told_of(magic.channel_option(caught, caught["Ann"])) == ("fury.condition.entangled", "entangled")


def test_what_a_blast_costs() -> None:
    """fury.quality.shrapnel-no-roll: it is the attack of the round; the caught fire none."""
    given = anns(ann(weapon="blunderbuss"), orc(at=(8, 8)))
    fight = does(given, FireBlast(EAST))
    assert (halves(fight), fight.state["Ann"].attack_used) == (1, True)
    caught = given.change("Ann", entangled="net")
    weapon = building.of_table("blunderbuss")
    refusal = ranged.blast_refused(caught, caught["Ann"], weapon, FireBlast(EAST))
    assert told(refusal) == ("fury.condition.entangled", "entangled")


def test_a_parry_by_stance_spends_it() -> None:
    """fury.reaction.parry-test, fury.reaction.parry-once: made or not."""
    for face in (1, 95):
        given = anns(ann(s=10), orc(t=50, states=["parrying_stance"]))
        dice = [hundred(10), hundred(face)] if face == 1 else [hundred(10), hundred(face), ten(1)]
        fight = does(given, BLOW, dice, [Parry()])
        assert (fight.state["Orc"].stances, fight.state["Orc"].parry_used) == ((), True)
