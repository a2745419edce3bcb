"""What scripts/prove found untested: the far side of conditions, what is refused, what else is recorded.

Each docstring begins with the clauses that the test belongs to; `scripts/prove` runs it for these.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, claw, hero, monster, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Offers, Parametric, Refusal
from zaruba.kernel.clauses import Log
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, UnderWay
from zaruba.kernel.system import Scenario
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.line import Line
from zaruba.space.squares import FLOOR, WALL, Ground, Squares, read
from zaruba.systems.delve import SYSTEM
from zaruba.systems.delve.actions import (
    CastSpell,
    Double,
    EndTurn,
    FinishOff,
    FirstAid,
    GoNext,
    Kill,
    KnockOut,
    LetGo,
    LetLoose,
    MeleeAttack,
    MonsterAttack,
    Move,
    RangedAttack,
    ReadyAct,
    Reload,
    StopAttacks,
    StrayAt,
    Surprise,
    Trigger,
)
from zaruba.systems.delve.attack import armour_class, attack_sources, dice_of, may_use_either, stroke_of
from zaruba.systems.delve.battle import SHIELD, Battle, Creature, Ready
from zaruba.systems.delve.checks import ADVANTAGE, Source, check, masters_modifier
from zaruba.systems.delve.damage import Wound, damage_of, doubled, heal, hurt, hurt_all
from zaruba.systems.delve.death import dying_turn, timer_add
from zaruba.systems.delve.facts import (
    ActionSpent,
    AttackUsed,
    BudgetSet,
    Damaged,
    Died,
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
    ItemUsed,
    LayDown,
    LetFall,
    Missed,
    MoraleChecked,
    Moved,
    NoticedBy,
    PassTried,
    ReadyLoosed,
    Removed,
    Revealed,
    RoutineBegan,
    RoutineEnded,
    Shifted,
    Shot,
    Surrendered,
    TimerDocked,
    TimerRan,
    TookFlight,
    TurnBegan,
    TurnEnded,
    Woke,
)
from zaruba.systems.delve.gear import changed, first_aid_rows, first_aid_sources
from zaruba.systems.delve.initiative import seat_roll
from zaruba.systems.delve.magic import caught, double_options
from zaruba.systems.delve.morale import (
    group_triggered,
    judge_morale,
    large_group_breaks,
    lone_foe_triggered,
    masters_turn_morale,
    members,
    voice_of,
)
from zaruba.systems.delve.movement import fall_dice, gait, journey, refused, way_of_flight
from zaruba.systems.delve.rest import rest
from zaruba.systems.delve.riders import follow
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.setup import rolled_hp
from zaruba.systems.delve.sheet import Effect, Item, Rider, Spell, Talent, damage
from zaruba.systems.delve.surprise import masters_word, settle_surprise
from zaruba.systems.delve.terrain import bodies_between, darkness
from zaruba.systems.delve.turn import has_a_part, options, perform, step

Rule = Callable[[Fight[Battle]], Coroutine[Any, Any, Any]]

SWORD, BOW, SPEAR = blade(), bow(), blade("1d6", "spear", thrown="near")
CROSSBOW = bow("1d6", "crossbow", loading=True, ammunition="bolts")
ASLEEP = Effect("sleep", "Ann", condition="asleep", breaks_on_damage=True)
BOLT = Spell("bolt", 1, "near", damage=damage("1d4"))


def play(rule: Rule, position: Battle, *, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()) -> Script:
    """Run a rule with these dice and choices to its end; the script keeps what was thrown and asked."""
    return played(rule, position, dice=dice, choices=choices)[1]


def played(
    rule: Rule, position: Battle, *, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> tuple[Fight[Battle], Script]:
    script, fight = Script(dice, choices), Fight(position, Log())
    way = UnderWay(fight, rule)
    while way.ask is not None:
        way.answer(script(way.ask))
    script.finish()
    return fight, script


def facts(rule: Rule, position: Battle, **answers: Any) -> list[Fact]:
    return played(rule, position, **answers)[0].facts


def done(action: Any, position: Battle, who: str = "Ann", **answers: Any) -> list[Fact]:
    """The facts of an act on one's turn."""
    return facts(lambda fight: perform(fight, who, action), position, **answers)


def word(position: Battle, **said: Any) -> Rule:
    """The master's word as a rule."""
    return SYSTEM.word(position, said, Scenario("delve", {}, {}, Rulings(), position))


def offers(position: Battle, who: str = "Ann") -> list[Any]:
    return [offer.action for offer in Offers(options(position, position[who]))]


def whys(position: Battle, who: str = "Ann") -> set[tuple[Any, str, str]]:
    """Everything refused on a turn: the action, why, by which clause."""
    found = Offers(options(position, position[who])).refusals()
    return {(refusal.action, refusal.why, refusal.clause) for refusal in found}


def judged(position: Battle, kind: type[Any], action: Any, who: str = "Ann") -> Refusal | None:
    """What the parametric offer of one kind of action says to an action."""
    for offer in Offers(options(position, position[who])):
        if isinstance(offer, Parametric) and isinstance(offer.action, kind):
            return offer.accepts(action)
    raise AssertionError(f"no {kind.__name__} is offered")


def d20(face: int) -> tuple[int, int]:
    return (20, face)


def d(sides: int, face: int) -> tuple[int, int]:
    return (sides, face)


def duel(*others: Creature, rulings: dict[str, Any] | None = None, **setting: Any) -> Battle:
    """Ann, with everything in her hands that she may need, beside a goblin."""
    ann = hero("Ann", weapons=(SWORD,), ac=12)
    return on_turn(battle(ann, monster("Goblin", at=5, ac=12), *others, rulings=rulings, **setting), "Ann")


# ---------------------------------------------------------------- turns


def test_the_master_says_whose_turn_it_is() -> None:
    """delve.turn.round, delve.turn.countdown: the turn under way is over, and the circle goes on."""
    position = duel(hero("Bob"), seating=("Ann", "Bob", MASTER))
    fight, _ = played(word(position, set={"current": "Bob"}), position)
    assert fight.facts[0] == TurnEnded("Ann")
    assert [fact.turn.who for fact in fight.facts if isinstance(fact, TurnBegan)] == ["Bob"]


def test_nobody_is_called_up_after_the_end_of_the_fight() -> None:
    """delve.turn.round, delve.turn.countdown, delve.turn.combat-end: Ann dies on the way, and nobody is left."""
    ann = hero("Ann", hp=0, max_hp=8, life="dying", timer=1, prone=True)
    rounds = battle(ann, monster("Goblin"), phase="rounds", order=("Ann", MASTER), seat=MASTER)
    fight, _ = played(word(rounds, set={"current": "Goblin"}), rounds, dice=[d20(3)])
    assert fight.facts[-1] == FightWon("enemies")
    assert fight.state.turn is None


@pytest.mark.parametrize(("moved", "clause"), [(False, "delve.turn.action-and-move"), (True, "delve.turn.second-move")])
def test_no_feet_are_left(moved: bool, clause: str) -> None:
    """delve.turn.action-and-move, delve.turn.second-move"""
    position = on_turn(battle(hero("Ann"), monster("Goblin")), "Ann", feet=0, moved=moved, action=False)
    assert (Move(), "no-feet-left", clause) in whys(position)
    assert Move() not in offers(position)


def test_a_turn_may_be_ended() -> None:
    """delve.turn.action-and-move: nothing of it must be used."""
    assert EndTurn() in offers(duel())


def test_a_movement_goes_somewhere() -> None:
    """delve.turn.split-move"""
    position = duel()
    nowhere = refused(position, position["Ann"], Move(()))
    assert nowhere is not None
    assert (nowhere.why, nowhere.clause) == ("no-path", "delve.turn.split-move")


def test_a_monster_has_the_same_budget() -> None:
    """delve.turn.monsters-too: an action, twice its own move, one change of weapon, item tasks without number."""
    position = battle(hero("Ann"), monster("Goblin", move=20), phase="rounds", order=(MASTER, "Ann"), seat="Ann")
    fight, _ = played(word(position, set={"current": "Goblin"}), position)
    turn = fight.state.turn
    assert turn is not None
    assert (turn.feet, turn.action, turn.swaps, turn.item_tasks) == (40, True, 1, None)


def test_a_trigger_is_what_somebody_there_does() -> None:
    """delve.turn.delay-and-ready, delve.turn.no-reactions"""
    position = duel(monster("Shade", hidden=True), hero("Bob"))

    def why(who: str) -> str:
        found = judged(position, ReadyAct, ReadyAct(Trigger("comes_close", who), MeleeAttack("longsword", "")))
        return found.why if found is not None else ""

    assert [why(who) for who in ("Goblin", "Bob", "Nobody", "Ann", "Shade")] == [
        "", "", "unknown-creature", "unknown-creature", "unknown-creature",
    ]  # fmt: skip


def test_who_is_stopped_stands_before_the_foe() -> None:
    """delve.turn.split-move, delve.turn.no-reactions, delve.movement.through-creatures"""
    board = read(["......"], {".": FLOOR})
    position = on_turn(battle(hero("Ann", at=(0, 0)), monster("Goblin", at=(3, 0)), board=board), "Ann")
    went = done(Move(((1, 0), (2, 0), (3, 0), (4, 0))), position, dice=[d20(11)])
    assert [(fact.path, fact.cost_ft) for fact in went if isinstance(fact, Moved)] == [(((1, 0), (2, 0)), 10)]


def test_of_equal_abilities_dexterity_slips_past() -> None:
    """delve.movement.through-creatures, delve.check.dcs: the bonus for DEX checks counts, the one for STR does not."""
    nimble = Talent("nimble", ("check",), 2, only="dex")
    for only, passed in (("dex", True), ("str", False)):
        ann = hero("Ann", at=(0, 0), talents=(replace(nimble, only=only),))
        board = read(["......"], {".": FLOOR})
        position = on_turn(battle(ann, monster("Goblin", at=(1, 0)), board=board), "Ann")
        assert PassTried("Ann", "Goblin", passed) in done(Move(((1, 0), (2, 0))), position, dice=[d20(10)])


def test_whoever_is_taken_out_leaves_nothing_behind() -> None:
    """delve.turn.combat-end, delve.turn.countdown: the spell held ends; the world counts what was laid on others."""
    clock = Duration("Ann", "turn_start", 3)
    mine, theirs = Effect("glow", "Ann", clock), Effect("mark", "Ann", clock)
    ann = hero("Ann", focus="hold", spells=(Spell("hold", 1, "near", focus=True),), effects=(mine,))
    position = on_turn(battle(ann, hero("Bob", effects=(theirs,)), monster("Goblin")), "Ann")
    world = replace(theirs, clock=replace(clock, anchor=MASTER))
    assert facts(word(position, remove={"who": "Ann"}), position)[:4] == [
        FocusEnded("Ann", "hold"),
        EffectCounted("Bob", world),
        TurnEnded("Ann"),
        Removed("Ann"),
    ]


@pytest.mark.parametrize(("action", "ends"), [(True, True), (False, False)])
def test_an_action_given_back_leaves_no_attack_of_the_old_one(action: bool, ends: bool) -> None:
    """delve.turn.action-and-move, delve.condition.gm-modifier"""
    troll = monster("Troll", routine=((claw(count=2),),))
    position = on_turn(battle(hero("Ann"), troll), "Troll", action=False, routine=(claw(),))
    given = facts(word(position, set={"who": "Troll", "action": action}), position)
    assert (RoutineEnded("Troll") in given) == ends
    assert [fact.action for fact in given if isinstance(fact, BudgetSet)] == [action]


@pytest.mark.parametrize(("ended", "side", "part"), [
    (False, "enemies", True), (True, "characters", True), (True, "enemies", False),
])  # fmt: skip
def test_after_the_end_friends_act_for_the_dying(ended: bool, side: str, part: bool) -> None:
    """delve.turn.combat-end: and nobody else."""
    bob = hero("Bob", hp=0, max_hp=9, life="dying")
    goer = monster("Goer", side=side, routine=((claw(),),))
    idle = has_a_part(replace(battle(goer, bob), ended=ended), goer)
    assert idle == part
    assert has_a_part(replace(battle(goer, replace(bob, life="up", hp=9)), ended=True), goer) is False


# ---------------------------------------------------------------- surprise and initiative


def test_surprise_is_between_foes() -> None:
    """delve.surprise.gm-decides"""
    position = battle(hero("Ann"), hero("Bob"), monster("Goblin"), calls="ask")
    accepts = masters_word(position).accepts
    assert accepts(Surprise((("Ann", "Goblin"),))) is None
    for pair in (("Ann", "Bob"), ("Nobody", "Goblin"), ("Ann", "Nobody")):
        wrong = accepts(Surprise((pair,)))
        assert wrong is not None
        assert wrong.why == "not-foes"


@pytest.mark.parametrize("hidden", [True, False])
def test_whoever_strikes_shows_itself(hidden: bool) -> None:
    """delve.surprise.advantage, delve.damage.on-hit: then the hit is told, and then what it does."""
    ann = hero("Ann", weapons=(SWORD,), hidden=hidden)
    position = on_turn(battle(ann, monster("Goblin", at=5, hp=9, max_hp=9)), "Ann")
    shows = [Revealed("Ann")] if hidden else []
    struck = done(MeleeAttack("longsword", "Goblin"), position, dice=[d20(15), d(8, 3)])
    assert struck == [
        ActionSpent("Ann"),
        *shows,
        Hit("Ann", "Goblin", "longsword"),
        Damaged("Goblin", 3),
    ]


def test_whoever_is_missed_knows_of_the_attacker_too() -> None:
    """delve.surprise.advantage"""
    position = replace(duel(), phase="surprise", unaware=(("Ann", "Goblin"),))
    missed = done(MeleeAttack("longsword", "Goblin"), position, dice=[d20(2)])
    assert missed == [ActionSpent("Ann"), NoticedBy("Ann", "Goblin"), Missed("Ann", "Goblin", "longsword")]


def test_an_initiative_is_the_die_and_the_best_dexterity() -> None:
    """delve.initiative.check, delve.initiative.gm-roll, delve.initiative.several-characters"""
    results: list[int] = []

    async def rolls(fight: Fight[Battle]) -> None:
        results.extend([await seat_roll(fight, "Ann"), await seat_roll(fight, MASTER)])

    heroes = hero("Ann", seat="Ann", dex=1), hero("Bob", seat="Ann", dex=3)
    play(rolls, battle(*heroes, monster("Goblin", dex=-1), seating=("Ann", MASTER)), dice=[d20(10), d20(10)])
    assert results == [13, 9]


# ---------------------------------------------------------------- attacks


def test_a_carried_weapon_is_no_weapon_in_hand() -> None:
    """delve.attack.melee-weapon, delve.attack.ranged-weapon"""
    ann = hero("Ann", weapons=(SWORD, BOW), hands=(), ammo=(("arrows", 5),))
    found = whys(on_turn(battle(ann, monster("Goblin", at=5)), "Ann"))
    assert (MeleeAttack("longsword", "Goblin"), "not-in-hand", "delve.attack.melee-weapon") in found
    assert (RangedAttack("shortbow", "Goblin"), "not-in-hand", "delve.attack.ranged-weapon") in found


@pytest.mark.parametrize(("helpless", "ruling", "clauses"), [
    (True, "advantage", ["delve.attack.helpless"]),
    (True, "none", []),
    (False, "advantage", []),
    (False, "none", []),
])  # fmt: skip
def test_only_the_helpless_give_advantage(helpless: bool, ruling: str, clauses: list[str]) -> None:
    """delve.attack.helpless, delve.attack.hit, delve.attack.natural-1"""
    effects = (ASLEEP,) if helpless else ()
    position = battle(hero("Ann"), monster("Goblin", at=5, effects=effects), rulings={"helpless_target": ruling})
    found = attack_sources(position, position["Ann"], position["Goblin"], melee=True)
    assert [source.clause for source in found] == clauses


def test_the_finishing_blow_needs_a_foe_within_reach() -> None:
    """delve.attack.helpless, delve.attack.range"""
    sleepers = monster("Goblin", at=5, effects=(ASLEEP,)), monster("Ogre", at=10, effects=(ASLEEP,))
    position = on_turn(battle(hero("Ann"), *sleepers, rulings={"finish_off_helpless": True}), "Ann")
    assert FinishOff("Goblin") in offers(position)
    assert FinishOff("Ogre") not in offers(position)
    assert (FinishOff("Ogre"), "out-of-range", "delve.attack.range") in whys(position)


def test_whoever_is_finished_off_lets_go_of_a_spell() -> None:
    """delve.attack.helpless"""
    witch = monster("Witch", at=5, focus="hold", effects=(Effect("hold", "Bob", condition="bound"),))
    position = on_turn(battle(hero("Ann"), witch, rulings={"finish_off_helpless": True}), "Ann")
    assert done(FinishOff("Witch"), position) == [ActionSpent("Ann"), FocusEnded("Witch", "hold"), Died("Witch")]


def test_a_shot_flies_past_friends_from_the_weapon_named() -> None:
    """delve.attack.past-others: an arrow is gone, the bow stays in hand."""
    ann = hero("Ann", weapons=(BOW, SPEAR), hands=("shortbow", "spear"), ammo=(("arrows", 5),))
    bare = replace(ann, hands=("shortbow",))
    friends = hero("Bob", at=10), monster("Goblin", at=20)
    assert done(RangedAttack("shortbow", "Goblin"), on_turn(battle(bare, *friends), "Ann"), dice=[d20(2)]) == [
        ActionSpent("Ann"),
        Shot("Ann", "shortbow", "arrows"),
        Missed("Ann", "Goblin", "shortbow"),
    ]
    thrown = done(RangedAttack("spear", "Goblin"), on_turn(battle(ann, *friends), "Ann"), dice=[d20(2)])
    assert [fact.item for fact in thrown if isinstance(fact, LetFall)] == ["spear"]
    assert not [fact for fact in thrown if isinstance(fact, Shot)]


def test_the_master_names_whom_a_stray_shot_hits() -> None:
    """delve.attack.past-others: not always the first in the line."""
    ann = hero("Ann", weapons=(BOW,), ammo=(("arrows", 5),))
    others = hero("Bob", at=10), hero("Carl", at=15), monster("Goblin", at=20)
    position = on_turn(battle(ann, *others, rulings={"stray_shot_on_natural_1": True}), "Ann")
    answers: dict[str, Any] = {"dice": [d20(1), d20(15), d(4, 2)], "choices": [StrayAt("Carl")]}
    hits = [fact for fact in done(RangedAttack("shortbow", "Goblin"), position, **answers) if isinstance(fact, Hit)]
    assert [hit.target for hit in hits] == ["Carl"]


@pytest.mark.parametrize(("track", "made", "spent"), [
    (True, hero, "arrows"), (False, hero, None), (True, monster, None), (False, monster, None),
])  # fmt: skip
def test_ammunition_is_counted_for_characters_where_it_is_counted(track: bool, made: Any, spent: str | None) -> None:
    """delve.attack.ammunition"""
    archer = made("Ann", weapons=(BOW,), ammo=(("arrows", 5),), side="characters", seat="Ann")
    position = on_turn(battle(archer, monster("Goblin", at=20), rulings={"track_ammunition": track}), "Ann")
    shots = [
        fact for fact in done(RangedAttack("shortbow", "Goblin"), position, dice=[d20(2)]) if isinstance(fact, Shot)
    ]
    assert [shot.ammunition for shot in shots] == ([spent] if spent else [])


def test_a_blow_after_loading_takes_no_feet_that_are_gone() -> None:
    """delve.attack.two-weapons, delve.action.melee-attack, delve.attack.melee-weapon, delve.gear.loading"""
    weapons = (SWORD, replace(CROSSBOW, two_handed=False))
    ann = hero("Ann", weapons=weapons, hands=("longsword", "crossbow"), unloaded=("crossbow",))
    position = on_turn(battle(ann, monster("Goblin", at=5)), "Ann")

    async def rule(fight: Fight[Battle]) -> None:
        await perform(fight, "Ann", Reload("crossbow"))
        await perform(fight, "Ann", MeleeAttack("longsword", "Goblin"))

    turn = played(rule, position, dice=[d20(2)])[0].state.turn
    assert turn is not None
    assert (turn.feet, turn.action) == (0, False)


def test_an_improvised_blow_shows_the_striker() -> None:
    """delve.action.improvise, delve.attack.hit, delve.attack.natural-20, delve.damage.on-hit"""
    ann = hero("Ann", hidden=True, str=1)
    position = on_turn(battle(ann, monster("Goblin", at=5, ac=12, hp=9, max_hp=9)), "Ann")
    said = {"who": "Ann", "check": "str", "attack": {"target": "Goblin", "damage": "1d4"}, "text": "throws a chair"}
    assert facts(word(position, **said), position, dice=[d20(11), d(4, 2)])[:4] == [
        Revealed("Ann"),
        Hit("Ann", "Goblin", "improvised"),
        Damaged("Goblin", 2),
        Improvised("Ann", "throws a chair", True),
    ]


@pytest.mark.parametrize(("faces", "won"), [((12, 5), True), ((5, 12), False)])
def test_a_contest_is_won_by_the_higher_total(faces: tuple[int, int], won: bool) -> None:
    """delve.action.improvise, delve.check.contested"""
    position = duel()
    said = {"who": "Ann", "check": "str", "against": {"who": "Goblin", "check": "str"}, "text": "arm-wrestles"}
    wrestled = facts(word(position, **said), position, dice=[d20(face) for face in faces])
    assert Improvised("Ann", "arm-wrestles", won) in wrestled


# ---------------------------------------------------------------- checks


def test_the_master_may_roll_for_another() -> None:
    """delve.check.stat-check: his is the hand, hers the modifier."""

    async def rule(fight: Fight[Battle]) -> None:
        assert await check(fight, "Ann", "wis", 12, purpose="morale", by=MASTER)
        assert await check(fight, "Ann", "wis", 12, purpose="morale")

    script = play(rule, battle(hero("Ann", wis=2)), dice=[d20(10), d20(10)])
    assert [ask.by for ask, _ in script.thrown] == [MASTER, "Ann"]


def test_what_the_master_gives_and_what_he_takes() -> None:
    """delve.condition.gm-modifier"""
    assert masters_modifier("") == ()
    assert [source.way for source in masters_modifier("advantage")] == [1]
    assert [source.way for source in masters_modifier("disadvantage")] == [-1]
    position = battle(hero("Ann", favour="advantage"), monster("Goblin", at=5, against="disadvantage"))
    found = attack_sources(position, position["Ann"], position["Goblin"], melee=True)
    assert [(source.way, source.clause) for source in found] == [
        (1, "delve.condition.gm-modifier"),
        (-1, "delve.condition.gm-modifier"),
    ]


@pytest.mark.parametrize("opened", [True, False])
def test_a_door_that_opens_shows_who_stands_behind_it(opened: bool) -> None:
    """delve.terrain.line, delve.condition.gm-modifier: a readied act may be let loose."""
    board = read([".#."], {".": FLOOR, "#": WALL})
    ready = Ready(Trigger("comes_into_sight"), RangedAttack("shortbow", ""))
    ann = hero("Ann", at=(0, 0), weapons=(BOW,), ammo=(("arrows", 5),), ready=ready)
    position = battle(ann, monster("Goblin", at=(2, 0), hp=9, max_hp=9), board=board, phase="rounds")
    made = {"ground": "door", "blocks_move": not opened, "blocks_sight": not opened}
    answers: dict[str, Any] = {"choices": [LetLoose()], "dice": [d20(2)]} if opened else {}
    found = facts(word(position, set={"square": [1, 0], "ground": made}), position, **answers)
    assert (ReadyLoosed("Ann", "Goblin") in found) == opened


@pytest.mark.parametrize(("group", "splits"), [("goblins", 1), ("", 0)])
def test_a_group_set_by_the_master(group: str, splits: int) -> None:
    """delve.condition.gm-modifier, delve.morale.counting: numbers change only where the group does."""
    position = battle(hero("Ann"), monster("Goblin"), monster("Ogre"), phase="rounds")
    found = facts(word(position, set={"who": "Goblin", "group": group}), position)
    assert len([fact for fact in found if isinstance(fact, GroupsSplit)]) == splits


# ---------------------------------------------------------------- damage


def test_what_adds_to_damage() -> None:
    """delve.damage.roll, delve.damage.no-ability-mod: the weapon's bonus, not STR; dice of a backstab for thieves."""
    ann = hero("Ann", weapons=(blade(damage_bonus=2),), str=3)
    position = battle(ann, monster("Goblin", at=5), phase="surprise", unaware=(("Ann", "Goblin"),))
    wound = stroke_of(position, position["Ann"], MeleeAttack("longsword", "Goblin")).wound
    assert wound == Wound(damage("1d8"), rows=(Modifier(2, "delve.damage.roll", "longsword"),))


def test_damage_without_dice_is_not_rolled() -> None:
    """delve.damage.roll, delve.damage.floor, delve.attack.unarmed: a fist does 1."""
    ann = hero("Ann")
    position = on_turn(battle(ann, monster("Goblin", at=5, hp=9, max_hp=9)), "Ann")
    assert Damaged("Goblin", 1) in done(MeleeAttack("unarmed", "Goblin"), position, dice=[d20(15)])


def test_damage_is_never_less_than_nothing() -> None:
    """delve.damage.floor, delve.damage.roll"""
    amounts: list[int] = []

    async def rule(fight: Fight[Battle]) -> None:
        amounts.append(await damage_of(fight, "Ann", Wound(damage("1d4-3"))))

    play(rule, duel(), dice=[d(4, 1)])
    assert amounts == [0]


@pytest.mark.parametrize(("hp", "fact"), [(7, Damaged("Ann", 3)), (12, Healed("Ann", 2))])
def test_hit_points_set_by_the_master_are_harm_or_healing(hp: int, fact: Fact) -> None:
    """delve.damage.subtract, delve.damage.healing"""
    position = on_turn(battle(hero("Ann", hp=10, max_hp=12), monster("Goblin", at=5)), "Ann")
    fight, _ = played(word(position, set={"who": "Ann", "hp": hp}), position)
    assert fact in fight.facts
    assert fight.state["Ann"].hp == hp


def test_hit_points_set_as_they_are_change_nothing() -> None:
    """delve.damage.subtract, delve.damage.healing"""
    position = duel()
    assert not facts(word(position, set={"who": "Ann", "hp": 10}), position)


@pytest.mark.parametrize("made", [hero, monster])
@pytest.mark.parametrize("spared", [True, False])
def test_what_falls_at_nothing(made: Any, spared: bool) -> None:
    """delve.death.zero, delve.damage.monster-dies, delve.death.no-instant, delve.damage.knockout"""
    victim = made("Victim", side="enemies", hp=2, max_hp=9, focus="hold", at=5)
    position = on_turn(battle(hero("Ann", weapons=(SWORD,)), victim, monster("Goblin", at=5)), "Ann")
    answer = KnockOut() if spared else Kill()
    struck = done(MeleeAttack("longsword", "Victim"), position, dice=[d20(15), d(8, 8)], choices=[answer])
    last = Fell("Victim", "unconscious") if spared else Fell("Victim", "dying") if made is hero else Died("Victim")
    assert struck[-3:] == [Damaged("Victim", 8), FocusEnded("Victim", "hold"), last]


def test_whoever_holds_no_spell_loses_none() -> None:
    """delve.death.zero, delve.damage.monster-dies, delve.death.no-instant"""
    position = battle(hero("Ann", hp=2), monster("Goblin"))
    assert facts(lambda fight: hurt(fight, "Ann", 50, by=None), position) == [Damaged("Ann", 50), Fell("Ann", "dying")]


@pytest.mark.parametrize(("by", "melee", "ruling"), [
    (None, True, "any_damage"), ("Ann", False, "melee_only"), ("Goblin", True, "any_damage"),
])  # fmt: skip
def test_who_is_not_asked_spares_nobody(by: str | None, melee: bool, ruling: str) -> None:
    """delve.damage.knockout, delve.damage.knockout-scope: nobody's harm, a shot by ruling, a monster by default."""
    position = battle(hero("Ann"), hero("Bob", hp=1), monster("Goblin"), rulings={"knockout_scope": ruling})
    fell = facts(lambda fight: hurt(fight, "Bob", 5, by=by, melee=melee), position)
    assert fell == [Damaged("Bob", 5), Fell("Bob", "dying")]


def test_a_blast_wakes_sleepers() -> None:
    """delve.damage.area, delve.damage.subtract: those it hurts, and not where it does nothing."""
    sleepers = monster("Goblin", hp=9, max_hp=9, effects=(ASLEEP,)), monster("Ogre", hp=9, max_hp=9, effects=(ASLEEP,))
    position = battle(hero("Ann"), *sleepers)
    names = ("Goblin", "Ogre")
    woken = [EffectEnded(name, "sleep", "Ann") for name in names]
    assert facts(lambda fight: hurt_all(fight, names, 2, by="Ann"), position) == [
        Damaged("Goblin", 2), woken[0], Damaged("Ogre", 2), woken[1],
    ]  # fmt: skip
    unhurt = facts(lambda fight: hurt_all(fight, names, 0, by="Ann"), position)
    assert unhurt == [Damaged("Goblin", 0), Damaged("Ogre", 0)]


def test_an_even_bonus_beside_dice_is_never_doubled() -> None:
    """delve.critical.weapon, delve.critical.flat: by ruling only damage without dice is."""
    ruled = Rulings(critical_flat_damage="doubled")
    assert doubled(ruled, Wound(damage("1d6+2"))).dice == damage("2d6+2")
    assert doubled(ruled, Wound(damage("2"))).dice == damage("4")
    assert doubled(Rulings(), Wound(damage("2"))).dice == damage("2")


# ---------------------------------------------------------------- riders of monsters


def bitten(rider: Rider, **fields: Any) -> Rule:
    async def rule(fight: Fight[Battle]) -> None:
        await follow(fight, rider, attacker="Wolf", target="Ann", dealt=fields.get("dealt", 4))

    return rule


def wolf_and(ann: Creature) -> Battle:
    return battle(ann, monster("Wolf", hp=3, max_hp=20, at=5))


def test_the_better_ability_stands_against_a_rider() -> None:
    """delve.monster.riders: STR +3 of STR and DEX makes 9 a 12."""
    rider = Rider("trip", check=("dex", "str"), dc=12, condition="prone")
    assert not facts(bitten(rider), wolf_and(hero("Ann", str=3, dex=-1)), dice=[d20(9)])


def test_a_rider_pushes_and_drains_only_where_it_says_so() -> None:
    """delve.monster.riders, delve.critical.extra-dice"""
    position = wolf_and(hero("Ann", at=10))
    assert facts(bitten(Rider("push", push_ft=10)), position) == [Shifted("Ann", (20,))]
    assert facts(bitten(Rider("drain", drain=True)), position) == [Healed("Wolf", 4)]
    assert facts(bitten(Rider("drain", drain=True), dealt=0), position) == []


# ---------------------------------------------------------------- dying


@pytest.mark.parametrize(("ruling", "named", "last"), [
    (False, True, Died("Boss")), (True, False, Died("Boss")), (True, True, Fell("Boss", "dying")),
])  # fmt: skip
def test_a_named_monster_dies_slowly_where_the_table_allows_it(ruling: bool, named: bool, last: Fact) -> None:
    """delve.death.who"""
    boss = monster("Boss", hp=1, dies_slowly=named)
    position = battle(hero("Ann"), boss, rulings={"named_monsters_can_die_slowly": ruling})
    assert facts(lambda fight: hurt(fight, "Boss", 5, by=None), position)[-1] == last


@pytest.mark.parametrize(("life", "fact"), [
    ("dying", Fell("Ann", "dying")),
    ("unconscious", Fell("Ann", "unconscious")),
    ("dead", Died("Ann")),
    ("fled", GotAway("Ann")),
    ("surrendered", Surrendered("Ann")),
    ("fleeing", TookFlight("Ann")),
])  # fmt: skip
def test_a_state_set_by_the_master(life: str, fact: Fact) -> None:
    """delve.death.unconscious, delve.death.dead, delve.morale.flee"""
    position = battle(hero("Ann"), hero("Bob"), monster("Goblin"), phase="rounds", order=("Ann", "Bob", MASTER))
    fight, _ = played(word(position, set={"who": "Ann", "state": life}), position)
    assert fact in fight.facts
    assert fight.state["Ann"].life == life


@pytest.mark.parametrize(("life", "hp", "fact"), [("fleeing", 5, FoughtOn("Ann")), ("unconscious", 0, Woke("Ann"))])
def test_back_on_her_feet_by_the_masters_word(life: Any, hp: int, fact: Fact) -> None:
    """delve.death.unconscious, delve.death.dead, delve.morale.flee"""
    ann = hero("Ann", hp=hp, max_hp=9, life=life)
    position = battle(ann, hero("Bob"), monster("Goblin"), phase="rounds", order=("Ann", "Bob", MASTER))
    assert fact in facts(word(position, set={"who": "Ann", "state": "up", "hp": 5}), position)


@pytest.mark.parametrize(("life", "hp", "amount", "wakes"), [
    ("dying", 0, 3, True), ("unconscious", 0, 3, True), ("up", 5, 3, False), ("fleeing", 5, 3, False), ("dying", 0, 0, False),
])  # fmt: skip
def test_healing_wakes_those_who_were_out(life: Any, hp: int, amount: int, wakes: bool) -> None:
    """delve.death.wakes, delve.damage.healing"""

    async def rule(fight: Fight[Battle]) -> None:
        heal(fight, "Ann", amount)

    found = facts(rule, battle(hero("Ann", hp=hp, max_hp=9, life=life), monster("Goblin")))
    assert found == [Healed("Ann", amount), *([Woke("Ann")] if wakes else [])]


@pytest.mark.parametrize("order", ["roll_then_tick", "tick_then_roll"])
@pytest.mark.parametrize(("ruling", "may_act"), [("act_normally", True), ("turn_ends", False)])
def test_whoever_rises_may_act(order: str, ruling: str, may_act: bool) -> None:
    """delve.death.turn-order, delve.death.natural-20, delve.death.timer-runs"""
    answers: list[bool] = []

    async def rule(fight: Fight[Battle]) -> None:
        answers.append(await dying_turn(fight, "Ann"))

    ann = hero("Ann", hp=0, max_hp=9, life="dying", timer=3)
    play(rule, battle(ann, rulings={"timer_order": order, "rise_turn": ruling}), dice=[d20(20)])
    assert answers == [may_act]


def test_a_hit_before_the_timer_is_rolled_takes_a_round_off_it() -> None:
    """delve.death.damage-while-dying"""
    ann = hero("Ann", hp=0, max_hp=9, life="dying", con=2, docked=1)
    row = Modifier(-1, "delve.death.damage-while-dying")
    assert timer_add(Rulings(damage_while_dying="tick"), ann) == Tally(2, (row,))
    ruled = battle(hero("Ann", hp=0, max_hp=9, life="dying", timer=2), rulings={"damage_while_dying": "tick"})
    assert facts(lambda fight: hurt(fight, "Ann", 1, by=None), ruled) == [Damaged("Ann", 1), TimerRan("Ann", 1)]


def test_whoever_falls_on_its_own_turn_loses_the_rest() -> None:
    """delve.death.own-turn, delve.death.unconscious: Ann walks into a readied blow."""
    ready = Ready(Trigger("comes_close"), MonsterAttack("claw", ""))
    troll = monster("Troll", at=30, routine=((claw("1d6"),),), ready=ready)
    position = on_turn(battle(hero("Ann", hp=1, at=0), troll, seating=("Ann", MASTER)), "Ann")
    choices = [Move(((25,),)), LetLoose()]
    fight, _ = played(step, position, dice=[d20(15), d(6, 4)], choices=choices)
    assert ReadyLoosed("Troll", "Ann") in fight.facts
    assert fight.facts[-1] == TurnEnded("Ann")
    assert fight.state.turn is None


def test_who_may_be_given_first_aid() -> None:
    """delve.death.first-aid, delve.death.dead"""
    bodies = (
        hero("Bob", life="dying", hp=0, max_hp=9, at=5),
        hero("Carl", life="dead", hp=0, max_hp=9, at=5),
        hero("Dot", life="unconscious", hp=0, max_hp=9, at=5),
        hero("Eve", at=5),
        hero("Far", life="dying", hp=0, max_hp=9, at=10),
        monster("Goblin", life="dead", hp=0, max_hp=9, at=5),
    )
    position = on_turn(battle(hero("Ann"), *bodies, monster("Ogre", at=30)), "Ann")
    assert [action for action in offers(position) if isinstance(action, FirstAid)] == [FirstAid("Bob")]
    assert {found for found in whys(position) if isinstance(found[0], FirstAid)} == {
        (FirstAid("Carl"), "is-dead", "delve.death.dead"),
        (FirstAid("Dot"), "not-dying", "delve.death.first-aid"),
        (FirstAid("Eve"), "not-dying", "delve.death.first-aid"),
        (FirstAid("Far"), "out-of-range", "delve.death.first-aid"),
    }


def test_each_try_at_first_aid_uses_the_kit() -> None:
    """delve.death.first-aid-cost, delve.death.first-aid, delve.death.stable"""
    kit = Item("bandages", "kit", uses=2, talents=(Talent("bandages", ("first_aid",), advantage=True),))
    bob = hero("Bob", life="dying", hp=0, max_hp=9, at=5)
    position = on_turn(battle(hero("Ann", items=(kit,)), bob, monster("Ogre", at=30)), "Ann")
    tried = done(FirstAid("Bob"), position, dice=[d20(3), d20(4)])
    assert tried == [ActionSpent("Ann"), ItemUsed("Ann", "bandages", "Bob")]


def test_a_kit_that_only_helps_adds_no_number() -> None:
    """delve.talent.bonuses, delve.death.first-aid"""
    helps, adds = Talent("kit", ("first_aid",), advantage=True), Talent("kit", ("first_aid",), 2)
    for talent, rows, sources in (
        (helps, [], [Source(ADVANTAGE, "delve.talent.bonuses", "kit")]),
        (adds, [Modifier(2, "delve.talent.bonuses", "kit")], []),
    ):
        ann = hero("Ann", items=(Item("kit", "kit", talents=(talent,)),))
        assert list(first_aid_rows(ann)) == rows
        assert list(first_aid_sources(ann)) == sources


# ---------------------------------------------------------------- magic


def caster(*spells: Spell, **fields: Any) -> Creature:
    return hero("Ann", int=2, casting=fields.pop("casting", "int"), spells=spells, **fields)


def test_a_spell_round_the_caster_is_aimed_at_nobody() -> None:
    """delve.action.cast"""
    flames = Spell("flames", 1, "self", targets=0, size_ft=5, damage=damage("1d6"))
    position = on_turn(battle(caster(flames), monster("Goblin", at=5)), "Ann")
    assert CastSpell("flames") in offers(position)


def test_a_spell_with_several_targets_is_judged_whole() -> None:
    """delve.action.cast, delve.magic.target"""
    twin = Spell("twin bolt", 1, "near", targets=2, damage=damage("1d4"))
    foes = monster("Goblin", at=5), monster("Ogre", at=5), monster("Troll", at=5), monster("Far", at=35)
    position = on_turn(battle(caster(twin, replace(twin, name="other bolt")), *foes), "Ann")

    def why(spell: str, *targets: str) -> tuple[str, str] | None:
        found = judged(position, CastSpell, CastSpell(spell, targets))
        return None if found is None else (found.why, found.clause)

    assert why("twin bolt", "Goblin", "Ogre") is None
    assert why("twin bolt", "Goblin", "Ogre", "Troll") == ("too-many-targets", "delve.magic.target")
    assert why("twin bolt") == ("no-target", "delve.magic.target")
    assert why("twin bolt", "Goblin", "Goblin") == ("same-target-twice", "delve.magic.target")
    assert why("twin bolt", "Ann") == ("not-a-target", "delve.magic.target")
    assert why("twin bolt", "Far") == ("out-of-range", "delve.magic.target")
    assert why("other bolt", "Goblin") == ("another-spell", "delve.action.cast")
    assert why("third bolt", "Goblin") == ("no-such-spell", "delve.action.cast")


@pytest.mark.parametrize(("healing", "clause"), [
    (None, "delve.magic.target"), (damage("1d6"), "delve.damage.healing"),
])  # fmt: skip
def test_no_spell_reaches_the_dead(healing: Any, clause: str) -> None:
    """delve.magic.target, delve.terrain.total-cover, delve.damage.healing"""
    aid = Spell("aid", 1, "close", friendly=True, healing=healing)
    position = on_turn(battle(caster(aid), hero("Bob", life="dead", hp=0, max_hp=9), monster("Ogre", at=30)), "Ann")
    assert (CastSpell("aid", ("Bob",)), "dead", clause) in whys(position)


def test_without_a_casting_ability_there_is_no_check() -> None:
    """delve.magic.check"""
    position = on_turn(battle(caster(BOLT, casting=None), monster("Goblin", at=5)), "Ann")
    assert (CastSpell("bolt"), "not-a-caster", "delve.magic.check") in whys(position)
    monsters = battle(hero("Bob", at=5), monster("Ann", casting_bonus=2, spells=(BOLT,), seat="Ann"))
    assert CastSpell("bolt", ("Bob",)) in offers(on_turn(monsters, "Ann"))


@pytest.mark.parametrize("held", ["hold", ""])
def test_a_spell_held_may_be_let_go(held: str) -> None:
    """delve.magic.focus"""
    position = on_turn(battle(caster(Spell("hold", 1, "near", focus=True), focus=held), monster("Goblin", at=5)), "Ann")
    assert (LetGo() in offers(position)) == bool(held)


@pytest.mark.parametrize(("face", "harmed"), [(12, False), (11, True)])
def test_whoever_makes_the_check_a_spell_allows_bears_nothing(face: int, harmed: bool) -> None:
    """delve.damage.on-hit"""
    burn = replace(BOLT, save=("dex",), save_dc=12)
    position = on_turn(battle(caster(burn), monster("Goblin", at=5, hp=9, max_hp=9)), "Ann")
    dice = [d20(15), d20(face), *([d(4, 3)] if harmed else [])]
    cast = done(CastSpell("bolt", ("Goblin",)), position, dice=dice)
    assert (Damaged("Goblin", 3) in cast) == harmed


def test_more_targets_are_doubled_and_nothing_else() -> None:
    """delve.critical.spell: the offer of more targets takes no other number."""
    position = on_turn(battle(caster(BOLT), monster("Goblin", at=5), monster("Ogre", at=5)), "Ann")
    found = double_options(position, position["Ann"], BOLT, ("Goblin",))
    (more,) = [offer for offer in found if isinstance(offer, Parametric)]
    assert more.accepts(Double("targets", ("Ogre",))) is None
    other = more.accepts(Double("damage_dice", ("Ogre",)))
    assert other is not None
    assert other.why == "another-number"


def test_whom_an_area_reaches() -> None:
    """delve.terrain.cover-and-spells, delve.terrain.total-cover"""
    others = hero("Bob", at=5), hero("Gone", at=5, life="fled"), monster("Goblin", at=5), monster("Ogre", at=10)
    position = battle(hero("Ann"), *others)

    def reached(**fields: Any) -> list[str]:
        spell = Spell("burst", 1, "self", targets=0, size_ft=5, **fields)
        return list(caught(position, position["Ann"], spell, ("Goblin",)))

    assert reached() == ["Bob", "Goblin"]
    assert reached(friendly=True) == ["Ann", "Bob"]
    assert reached(burst=True) == ["Ann", "Bob", "Goblin", "Ogre"]


# ---------------------------------------------------------------- ground and movement

MUD = Ground("mud", hindering=True)


def test_half_a_move_in_the_mud_slows_all_of_it() -> None:
    """delve.terrain.hindering, delve.terrain.hindering-grid, delve.condition.prone: by ruling, once mud was entered."""
    board = Line(((5, 10),))
    position = on_turn(battle(hero("Ann"), board=board, rulings={"hindering_cost": "whole_move"}), "Ann")

    async def rule(fight: Fight[Battle]) -> None:
        await perform(fight, "Ann", Move(((10,),)))
        await perform(fight, "Ann", Move(((20,),)))

    went = [fact for fact in facts(rule, position) if isinstance(fact, Moved)]
    assert [fact.cost_ft for fact in went] == [20, 20]


@pytest.mark.parametrize(("prone", "ground", "cost"), [
    (False, FLOOR, 5), (False, MUD, 10), (True, FLOOR, 10), (True, MUD, 10),
])  # fmt: skip
def test_what_a_square_costs(prone: bool, ground: Ground, cost: int) -> None:
    """delve.terrain.hindering-grid, delve.space.grid, delve.condition.prone: several hindrances count once."""
    board = read([".#"], {".": FLOOR, "#": ground})
    position = battle(hero("Ann", at=(0, 0), prone=prone), board=board)
    way = journey(position, position["Ann"], ((1, 0),))
    assert not isinstance(way, Refusal)
    assert way.cost_ft == cost


def test_a_burrower_goes_above_the_ground_like_anybody() -> None:
    """delve.movement.monster-move, delve.terrain.hindering-grid"""
    mole = monster("Mole", at=(0, 0), modes=("burrow", "climb"))
    assert gait(battle(mole, board=read([".."], {".": FLOOR})), mole).modes == ("climb",)


def test_who_is_no_body_between() -> None:
    """delve.terrain.creatures-not-cover: neither end of the line, nobody who lies or is gone, no foe who hides."""
    others = (
        monster("Standing", at=(2, 0)), monster("Lying", at=(3, 0), prone=True), monster("Dead", at=(4, 0), life="dead"),
    )  # fmt: skip
    ends = hero("Ann", at=(0, 0)), monster("Goblin", at=(6, 0))
    hiding = hero("Bob", at=(1, 0), hidden=True), monster("Shade", at=(5, 0), hidden=True)
    for ruled, bodies in ((True, {(1, 0), (2, 0)}), (False, set())):
        position = battle(*ends, *others, *hiding, rulings={"creatures_give_cover": ruled})
        assert bodies_between(position, position["Ann"], position["Goblin"]) == bodies


@pytest.mark.parametrize(("dark", "rule", "adapted", "hampers"), [
    (True, True, False, True), (False, True, False, False), (True, False, False, False), (True, True, True, False),
])  # fmt: skip
def test_when_darkness_hampers(dark: bool, rule: bool, adapted: bool, hampers: bool) -> None:
    """delve.terrain.darkness"""
    position = battle(hero("Ann", dark_adapted=adapted), dark=dark, rulings={"darkness_rule": rule})
    assert bool(list(darkness(position, position["Ann"]))) == hampers


def test_a_place_is_named_as_the_board_names_it() -> None:
    """delve.space.bands, delve.space.grid: feet on the line, squares on a map."""

    def why(position: Battle, *place: int) -> tuple[str, str]:
        found = journey(position, position["Ann"], (place,))
        assert isinstance(found, Refusal)
        return found.why, found.clause

    board = read(["..#", "..."], {".": FLOOR, "#": WALL})
    on_map = battle(hero("Ann", at=(0, 0)), monster("Goblin", at=(0, 1), life="unconscious", hp=0), board=board)
    assert why(battle(hero("Ann")), 5, 0) == ("not-a-place", "delve.space.bands")
    assert why(on_map, 5) == ("not-a-place", "delve.space.grid")
    assert why(on_map, 2, 0) == ("no-way", "delve.space.grid")


def test_nobody_ends_where_another_lies() -> None:
    """delve.movement.through-creatures, delve.space.grid"""
    board = read(["..", ".."], {".": FLOOR})
    position = battle(hero("Ann", at=(0, 0)), monster("Goblin", at=(0, 1), life="unconscious", hp=0), board=board)
    found = journey(position, position["Ann"], ((0, 1),))
    assert isinstance(found, Refusal)
    assert (found.why, found.clause) == ("occupied", "delve.movement.through-creatures")


def cliff() -> Squares:
    return read([".^."], {".": FLOOR, "^": Ground("cliff", mode="climb", dc=12, height=20)})


@pytest.mark.parametrize(("face", "moved"), [(12, True), (11, False), (8, False)])
def test_a_climb_goes_on_or_stops(face: int, moved: bool) -> None:
    """delve.movement.climb-swim: at 12 she is over it, below she stays where she stood."""
    position = on_turn(battle(hero("Ann", at=(0, 0)), board=cliff()), "Ann")
    went = done(Move(((1, 0), (2, 0))), position, dice=[d20(face)])
    assert [fact.path for fact in went if isinstance(fact, Moved)] == ([((1, 0), (2, 0))] if moved else [])


# ---------------------------------------------------------------- morale


def test_half_of_a_group() -> None:
    """delve.morale.group-trigger: of five two, by ruling three; of four two in either way."""
    up, exact = Rulings(morale_half_rounding="round_up"), Rulings()
    assert [group_triggered(up, initial, left) for initial, left in ((5, 3), (5, 4), (4, 2), (4, 3))] == [
        True, False, True, False,
    ]  # fmt: skip
    assert [group_triggered(exact, initial, left) for initial, left in ((5, 2), (5, 3), (4, 2), (4, 3))] == [
        True, False, True, False,
    ]  # fmt: skip


def test_a_lone_foe_is_tested_while_it_stands() -> None:
    """delve.morale.solo-trigger"""
    assert [lone_foe_triggered(monster("Ogre", hp=hp, max_hp=9)) for hp in (5, 4, 1, 0)] == [False, True, True, False]


def test_the_last_of_a_group_is_tested_once_more() -> None:
    """delve.morale.solo-trigger, delve.morale.check: by ruling, with a check that is told as any other."""
    goblins = monster("Goblin", hp=2, max_hp=9), monster("Fallen", hp=0, max_hp=9, life="dead")
    position = battle(hero("Ann"), *goblins, rulings={"morale_last_survivor_is_solo": True})
    tested = replace(position, morale=(replace(position.morale[0], checked=True, stood=True),))
    assert facts(judge_morale, tested, dice=[d20(15)]) == [MoraleChecked("", (), ("Goblin",), survivor=True)]
    assert facts(judge_morale, tested, dice=[d20(14)]) == [
        MoraleChecked("", ("Goblin",), (), survivor=True),
        TookFlight("Goblin"),
    ]


def test_a_large_group_runs_without_its_fearless() -> None:
    """delve.morale.large-group, delve.morale.check, delve.morale.exempt"""
    broke: list[tuple[str, ...]] = []
    left = monster("Goblin"), monster("Zombie", morale_exempt=True)

    async def rule(fight: Fight[Battle]) -> None:
        broke.append(await large_group_breaks(fight, left))

    play(rule, battle(hero("Ann"), *left), dice=[d20(14)])
    play(rule, battle(hero("Ann"), *left), dice=[d20(15)])
    assert broke == [("Goblin",), ()]


def test_who_speaks_for_a_large_group() -> None:
    """delve.morale.leader: the leader, if it is able; else the wisest."""
    fool, sage = monster("Fool", wis=-2), monster("Sage", wis=3)
    leader = monster("Leader", wis=0, leader=True)
    assert voice_of((fool, sage, leader)).name == "Leader"
    assert voice_of((fool, sage)).name == "Sage"
    assert voice_of((fool, sage, replace(leader, effects=(ASLEEP,)))).name == "Sage"


@pytest.mark.parametrize(("ruling", "thrown"), [("once", 0), ("every_round", 1)])
def test_a_group_that_stood_is_tested_again_by_ruling_only(ruling: str, thrown: int) -> None:
    """delve.morale.timing"""
    position = battle(hero("Ann"), monster("Goblin", hp=1, max_hp=9), rulings={"morale_repeat": ruling})
    stood = replace(position, morale=(replace(position.morale[0], checked=True, stood=True),))
    assert len(play(masters_turn_morale, stood, dice=[d20(15)] * thrown).thrown) == thrown


def test_who_belongs_to_a_group() -> None:
    """delve.morale.exempt, delve.morale.counting: enemies of that group who are no characters."""
    everybody = (
        hero("Ann"),
        hero("Traitor", side="enemies", seat=MASTER, group="goblins"),
        monster("Goblin", group="goblins"),
        monster("Ogre", group="ogres"),
        monster("Hound", side="characters", group="goblins"),
    )
    position = battle(*everybody)
    by_group = {group.group: [c.name for c in members(position, group)] for group in position.morale}
    assert by_group == {"goblins": ["Goblin"], "ogres": ["Ogre"]}


def test_the_fallen_bar_no_way_of_flight() -> None:
    """delve.morale.flee: two who are dying on one side do not outweigh one who stands on the other."""
    dying = [hero(name, at=40, life="dying", hp=0, max_hp=9) for name in ("Bob", "Carl")]
    position = battle(monster("Goblin", at=30, life="fleeing"), hero("Ann", at=20), *dying)
    assert way_of_flight(position, position["Goblin"]) == ((90,),)


# ---------------------------------------------------------------- gear and monsters


def test_the_better_ability_is_for_those_weapons_only() -> None:
    """delve.gear.finesse, delve.gear.thrown"""
    rapier = blade(name="rapier", finesse=True)
    better, plain = Rulings(thrown_ability="better"), Rulings()
    swing, throw = MeleeAttack("", "Goblin"), RangedAttack("", "Goblin")
    assert may_use_either(plain, rapier, swing)
    assert not may_use_either(plain, SPEAR, throw)
    assert may_use_either(better, SPEAR, throw)
    assert not may_use_either(better, SPEAR, swing)
    assert not may_use_either(better, BOW, throw)


def test_two_hands_on_a_weapon_that_gains_by_it() -> None:
    """delve.gear.versatile: with nothing else in hand, and no other weapon."""
    bastard = blade("1d8", "bastard sword", versatile=damage("1d10"))
    alone, shielded = hero("Ann", weapons=(bastard,)), hero("Ann", weapons=(bastard,), shield=True)
    assert dice_of(alone, bastard) == damage("1d10")
    assert dice_of(shielded, bastard) == damage("1d8")
    assert dice_of(hero("Ann", weapons=(SWORD,)), SWORD) == damage("1d8")


def test_what_makes_room_for_what() -> None:
    """delve.gear.two-handed, delve.action.weapon-swap: two hands hold two things, a third puts one away."""
    axe, club = blade("1d6", "axe"), blade("1d4", "club")
    ann = hero("Ann", weapons=(SWORD, axe, club, BOW), hands=("longsword", "axe"))

    def drawn(thing: str, hands: tuple[str, ...]) -> tuple[str, ...]:
        holding = replace(ann, hands=hands, carried=tuple(w.name for w in ann.sheet.weapons if w.name not in hands))
        return changed(battle(holding), holding, thing).hands

    assert drawn("club", ("longsword",)) == ("longsword", "club")
    assert drawn("club", ("longsword", "axe")) == ("longsword", "club")
    assert drawn("shortbow", ("longsword", "axe")) == ("shortbow",)
    assert drawn("club", ("shortbow",)) == ("club",)


def test_a_thing_that_is_no_weapon_needs_one_hand() -> None:
    """delve.gear.two-handed"""
    ann = hero("Ann", weapons=(SWORD,), hands=("longsword",), carried=("torch",))
    assert changed(battle(ann), ann, "torch").hands == ("longsword", "torch")


@pytest.mark.parametrize(("shield", "hands", "rows"), [
    (True, (SHIELD,), ()),
    (True, (), (Modifier(-2, "delve.gear.armour", SHIELD),)),
    (False, (), ()),
])  # fmt: skip
def test_a_shield_laid_aside(shield: bool, hands: tuple[str, ...], rows: tuple[Modifier, ...]) -> None:
    """delve.gear.armour: AC 14 with it, 12 without."""
    assert armour_class(hero("Ann", ac=14, shield=shield, hands=hands)) == Tally(14, rows)


@pytest.mark.parametrize("wary", [True, False])
def test_a_monster_that_is_hard_to_hit(wary: bool) -> None:
    """delve.monster.stat-block"""
    position = battle(hero("Ann"), monster("Ghost", at=5, attacked_at_disadvantage=wary))
    found = attack_sources(position, position["Ann"], position["Ghost"], melee=True)
    assert found == ((Source(-1, "delve.monster.stat-block", "Ghost"),) if wary else ())


@pytest.mark.parametrize(
    ("level", "con", "dice", "hp"), [(0, 3, [], 3), (0, -1, [], 1), (2, 1, [4, 5], 10), (1, -4, [2], 1)]
)
def test_hit_points_rolled(level: int, con: int, dice: list[int], hp: int) -> None:
    """delve.monster.stat-block: a d8 for each level and CON once, never less than 1."""
    found: list[int] = []

    async def rule(fight: Fight[Battle]) -> None:
        found.append(await rolled_hp("Rat", level, con))

    play(rule, battle(monster("Rat")), dice=[d(8, face) for face in dice])
    assert found == [hp]


@pytest.mark.parametrize(("lines", "more"), [
    ((claw(),), False),
    ((claw(count=2),), True),
    ((claw(), claw(name="bite")), True),
])  # fmt: skip
def test_a_routine_goes_on_only_if_it_has_more(lines: Any, more: bool) -> None:
    """delve.monster.routine: while it does, the rest may be left unmade."""
    position = on_turn(battle(hero("Ann", at=5), monster("Troll", routine=(lines,))), "Troll")
    assert StopAttacks() not in offers(position, "Troll")
    action = MonsterAttack("claw", "Ann")
    fight, _ = played(lambda fight: perform(fight, "Troll", action), position, dice=[d20(2)])
    began = [RoutineBegan("Troll", lines), AttackUsed("Troll", "claw")] if more else []
    assert fight.facts == [ActionSpent("Troll"), *began, Missed("Troll", "Ann", "claw")]
    assert (StopAttacks() in offers(fight.state, "Troll")) == more


# ---------------------------------------------------------------- the second ring


def test_beasts_give_no_first_aid() -> None:
    """delve.death.first-aid"""
    dog = hero("Ann", intelligent=False)
    position = on_turn(battle(dog, hero("Bob", life="dying", hp=0, max_hp=9, at=5), monster("Ogre", at=30)), "Ann")
    assert (FirstAid("Bob"), "not-intelligent", "delve.death.first-aid") in whys(position)


@pytest.mark.parametrize(
    ("hands", "unloaded", "moved", "why"),
    [
        (("crossbow",), ("crossbow",), False, None),
        (("longsword",), ("crossbow",), False, "not-in-hand"),
        (("crossbow",), (), False, "already-loaded"),
        (("crossbow",), ("crossbow",), True, "has-moved"),
    ],
)
def test_when_a_crossbow_is_loaded(hands: Any, unloaded: Any, moved: bool, why: str | None) -> None:
    """delve.gear.loading"""
    ann = hero("Ann", weapons=(SWORD, CROSSBOW), hands=hands, unloaded=unloaded, ammo=(("bolts", 5),))
    position = on_turn(battle(ann, monster("Ogre", at=30)), "Ann", moved=moved)
    assert (Reload("crossbow") in offers(position)) == (why is None)
    refusals = {found for found in whys(position) if isinstance(found[0], Reload)}
    assert refusals == ({(Reload("crossbow"), why, "delve.gear.loading")} if why else set())


@pytest.mark.parametrize(
    ("fields", "hampers"), [({}, True), ({"hidden": True}, False), ({"effects": (ASLEEP,)}, False), ({"at": 10}, False)]
)
def test_which_foe_hampers_a_shot(fields: dict[str, Any], hampers: bool) -> None:
    """delve.attack.ranged-at-close: by ruling, one who is able, seen and within 5 feet."""
    others = monster("Goblin", **{"at": 5, **fields}), monster("Ogre", at=30)
    position = battle(hero("Ann"), *others, rulings={"ranged_in_melee": "disadvantage"})
    found = attack_sources(position, position["Ann"], position["Ogre"], melee=False)
    assert [source.clause for source in found] == (["delve.attack.ranged-at-close"] if hampers else [])


def test_the_master_orders_his_own_surprisers() -> None:
    """delve.surprise.several-members: by ruling those concerned choose."""
    monsters = monster("Goblin", dex=3), monster("Ogre", dex=0)
    pairs = (("Goblin", "Ann"), ("Ogre", "Ann"))
    position = battle(hero("Ann"), *monsters, unaware=pairs, rulings={"surprise_order": "surprisers_choose"})
    fight, _ = played(settle_surprise, position, choices=[GoNext("Ogre")])
    assert fight.state.surprise == ("Ogre", "Goblin")


def test_who_cannot_act_surprises_nobody() -> None:
    """delve.surprise.mutual, delve.surprise.turn"""
    position = battle(hero("Ann"), monster("Goblin", effects=(ASLEEP,)), unaware=(("Goblin", "Ann"),))
    assert played(settle_surprise, position)[0].state.surprise == ()


@pytest.mark.parametrize(
    ("ruling", "timer", "after"),
    [
        ("none", None, []),
        ("tick", None, [TimerDocked("Ann")]),
        ("tick", 2, [TimerRan("Ann", 1)]),
        ("tick", 1, [TimerRan("Ann", 0), Died("Ann")]),
        ("kill", 2, [Died("Ann")]),
    ],
)
def test_harm_to_the_dying(ruling: str, timer: int | None, after: list[Fact]) -> None:
    """delve.death.damage-while-dying"""
    ann = hero("Ann", hp=0, max_hp=9, life="dying", timer=timer)
    position = battle(ann, rulings={"damage_while_dying": ruling})
    assert facts(lambda fight: hurt(fight, "Ann", 1, by=None), position) == [Damaged("Ann", 1), *after]


@pytest.mark.parametrize(("ration", "life", "rests"), [
    (True, "up", True), (True, "unconscious", True), (True, "dying", False), (True, "dead", False), (False, "up", False),
])  # fmt: skip
def test_who_rests(ration: bool, life: Any, rests: bool) -> None:
    """delve.rest.full, delve.death.stable"""
    ann = hero("Ann", hp=1, max_hp=9, life=life)
    assert (rest(ann, ration=ration).hp == 9) == rests


@pytest.mark.parametrize("held", ["hold", ""])
def test_whoever_is_put_down_by_the_master_loses_the_spell_it_held(held: str) -> None:
    """delve.death.unconscious, delve.death.dead, delve.magic.focus"""
    ann = hero("Ann", focus=held, spells=(Spell("hold", 1, "near", focus=True),))
    position = battle(ann, hero("Bob"), monster("Goblin"), phase="rounds", order=("Ann", "Bob", MASTER))
    found = facts(word(position, set={"who": "Ann", "state": "unconscious"}), position)
    assert (FocusEnded("Ann", "hold") in found) == bool(held)


def test_dice_of_a_fall() -> None:
    """delve.movement.falling: 1d6 for every full 10 feet."""
    assert [len(fall_dice(feet).dice) for feet in (9, 10, 19, 20, 50, 100)] == [0, 1, 1, 2, 5, 10]


@pytest.mark.parametrize(("melee", "asked"), [(True, False), (False, True)])
def test_only_shots_go_astray(melee: bool, asked: bool) -> None:
    """delve.attack.natural-1, delve.attack.hit, delve.attack.past-others"""
    ann = hero("Ann", weapons=(SWORD, BOW), hands=("longsword" if melee else "shortbow",), ammo=(("arrows", 5),))
    others = hero("Bob", at=3), hero("Carl", at=4), monster("Goblin", at=5)
    position = on_turn(battle(ann, *others, rulings={"stray_shot_on_natural_1": True}), "Ann")
    action = MeleeAttack("longsword", "Goblin") if melee else RangedAttack("shortbow", "Goblin")
    answers: dict[str, Any] = {"dice": [d20(1), d20(2)], "choices": [StrayAt("Bob")]} if asked else {"dice": [d20(1)]}
    missed = [fact.target for fact in done(action, position, **answers) if isinstance(fact, Missed)]
    assert missed == (["Goblin", "Bob"] if asked else ["Goblin"])


def test_a_rider_lays_its_victim_down() -> None:
    """delve.monster.riders, delve.critical.extra-dice"""
    assert facts(bitten(Rider("trip", condition="prone")), wolf_and(hero("Ann"))) == [LayDown("Ann")]


def test_one_try_a_turn_at_a_foe() -> None:
    """delve.movement.through-creatures, delve.check.dcs: whoever failed is stopped without a roll."""
    board = read(["....."], {".": FLOOR})
    both = hero("Ann", at=(0, 0)), monster("Goblin", at=(2, 0))
    position = on_turn(battle(*both, board=board), "Ann", tried=("Goblin",))
    went = done(Move(((1, 0), (2, 0), (3, 0))), position)
    assert [fact.path for fact in went if isinstance(fact, Moved)] == [((1, 0),)]


def test_what_talents_add_to_armour() -> None:
    """delve.gear.armour, delve.talent.bonuses"""
    ann = hero("Ann", ac=11, talents=(Talent("nimble", ("ac",), 1), Talent("strong", ("damage",), 2)))
    assert armour_class(ann) == Tally(11, (Modifier(1, "delve.talent.bonuses", "nimble"),))


def test_flat_damage_of_a_weapon_and_a_thief_without_dice() -> None:
    """delve.damage.roll, delve.damage.no-ability-mod"""
    club = blade("3", "club", extra_dice=damage("2"))
    position = battle(
        hero("Ann", weapons=(club,), backstab=True), monster("Goblin", at=5), unaware=(("Ann", "Goblin"),)
    )
    wound = stroke_of(position, position["Ann"], MeleeAttack("club", "Goblin")).wound
    assert wound == Wound(damage("3"), rows=(Modifier(2, "delve.damage.roll", "club"),))
