"""Hands, reloading, jams, blasts, stances, skills, snares, the saddle, spells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.fury.building import battle, fighter, of_table, on_turn
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Choose, Parametric, Refusal
from zaruba.kernel.dice import d10
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.kernel.readings import chances
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.squares import FLOOR, WALL, open_ground, read
from zaruba.systems.fury import gear, magic, ranged, turn
from zaruba.systems.fury.actions import (
    Aim,
    Allow,
    CallTest,
    CastSpell,
    Channel,
    ClearJam,
    DefensiveStance,
    Dismount,
    Drop,
    EndTurn,
    Escape,
    FireBlast,
    LieDown,
    MountUp,
    Move,
    ParryingStance,
    Ready,
    Reload,
    Speak,
    StandardAttack,
    StandUp,
    UseSkill,
)
from zaruba.systems.fury.battle import Arm, Battle, Fighter, Work
from zaruba.systems.fury.facts import Cast, Damaged, Freed, Healed, LetFall, SkillUsed, Spoke, WorkLost
from zaruba.systems.fury.sheet import Mount, Spell

D10, D100 = 10, 100


def anna(at: tuple[int, int] = (1, 8), **fields: Any) -> Fighter:
    return fighter("Anna", at=at, side="humans", **fields)


def orc(at: tuple[int, int] = (20, 1), name: str = "Orc", **fields: Any) -> Fighter:
    return fighter(name, at=at, side="orcs", **fields)


def annas(*fighters: Fighter, turn: dict[str, Any] | None = None, **fields: Any) -> Battle:
    """A position with Anna's turn just begun."""
    return on_turn(battle(*fighters, **fields), "Anna", **(turn or {}))


def refusal(position: Battle, action: Any, who: str = "Anna") -> Refusal | None:
    """Why an action is closed; None where it is open."""
    refusals: list[Refusal] = []
    for option in turn.turn_options(position, position[who]):
        if isinstance(option, Refusal):
            refusals.append(option)
        elif isinstance(option, Parametric) and type(option.action) is type(action):
            return option.accepts(action)
        elif option.action == action:
            return None
    closed = [one for one in refusals if one.action == action]
    return (closed or [one for one in refusals if type(one.action) is type(action)])[0]


def why(position: Battle, action: Any) -> tuple[str, str]:
    found = refusal(position, action)
    assert found is not None, f"{action} is open"
    return found.clause, found.why


def done(
    position: Battle, *actions: Any, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> Fight[Battle]:
    """Anna's actions one after another, with everything they set off."""
    fight, script = Fight(position), Script(dice, choices)
    for action in actions:
        if isinstance(action, EndTurn):
            turn.end_turn(fight, "Anna")
            fight.state = replace(fight.state, to_act=("Anna",))
            drive(turn.begin_turn(fight, "Anna"), script)
            continue
        assert refusal(fight.state, action) is None, f"{action}: {refusal(fight.state, action)}"
        drive(turn.perform(fight, "Anna", action), script)
        while fight.state.agenda:
            drive(turn.step(fight), script)
    script.finish()
    return fight


def happened(fight: Fight[Battle], kind: type[Fact]) -> list[Any]:
    return [fact for fact in fight.facts if isinstance(fact, kind)]


def halves(fight: Fight[Battle]) -> int:
    assert fight.state.turn is not None
    return fight.state.turn.halves


# ---------------------------------------------------------------- hands


def armed(main: str = "hand_weapon", off: str = "", *carried: str, **fields: Any) -> Battle:
    weapons = tuple(of_table(name) for name in {*carried, main, off} - {""} if name != "lantern")
    return annas(anna(main_hand=main or "empty", off_hand=off, weapons=weapons, carried=carried, **fields), orc())


def test_draw_and_strike() -> None:
    """fury.action.ready 'draw and strike'."""
    fight = done(armed("", "", "hand_weapon"), Ready("hand_weapon"))
    assert (fight.state["Anna"].main_hand, fight.state["Anna"].carried) == ("hand_weapon", ())
    assert halves(fight) == 1


def test_swapping_costs_both_halves() -> None:
    """fury.action.ready 'swapping costs two half actions'."""
    fight = done(armed("hand_weapon", "", "bow"), Ready("hand_weapon", ""), Ready("bow"))
    assert (fight.state["Anna"].main_hand, fight.state["Anna"].carried) == ("bow", ("hand_weapon",))
    assert why(fight.state, StandardAttack("Orc"))[1] == "halves-spent"


def test_dropping_is_free() -> None:
    """fury.action.ready 'drop instead'; fury.turn.free 'drop then draw and strike'."""
    fight = done(armed("hand_weapon", "", "bow"), Drop("hand_weapon"), Ready("bow"))
    assert halves(fight) == 1
    assert happened(fight, LetFall) == [LetFall("Anna", "hand_weapon", (1, 8))]
    assert fight.state.ground == (("hand_weapon", (1, 8)),)


def test_the_off_hand_draws_and_stows_too() -> None:
    fight = done(armed("rapier", "", "buckler"), Ready("buckler", "off_hand"), Ready("rapier", ""))
    assert (fight.state["Anna"].main_hand, fight.state["Anna"].off_hand) == ("", "buckler")
    fight = done(armed("rapier", "buckler"), Ready("buckler", ""))
    assert (fight.state["Anna"].off_hand, fight.state["Anna"].carried) == ("", ("buckler",))


def test_a_thing_that_is_no_weapon_is_taken_out_all_the_same() -> None:
    assert done(armed("rapier", "", "lantern"), Ready("lantern", "off_hand")).state["Anna"].off_hand == "lantern"


@pytest.mark.parametrize(
    ("position", "action", "because"),
    [
        (armed("rapier", "", "buckler"), Ready("buckler", "main_hand"), "hand-full"),
        (armed("", "buckler", "bow"), Ready("bow", "main_hand"), "two-handed"),
        (armed("", "", "bow"), Ready("bow", "off_hand"), "two-handed"),
        (armed("bow", "", "buckler"), Ready("buckler", "off_hand"), "two-handed"),
        (armed("", "", "net"), Ready("net", "main_hand"), "reload-instead"),
    ],
)
def test_hands_have_their_limits(position: Battle, action: Ready, because: str) -> None:
    assert why(position, action)[1] == because


def test_only_what_is_carried_is_drawn_and_only_what_is_held_put_away() -> None:
    position = armed("rapier", "", "buckler")
    for action, because in ((Ready("shield", "off_hand"), "not-carried"), (Ready("buckler", ""), "not-in-hand")):
        found = gear.ready_refused(position, position["Anna"], action)
        assert found is not None and found.why == because


def test_of_three_javelins_one_is_drawn() -> None:
    fight = done(armed("", "", "javelin", "javelin", "javelin"), Ready("javelin"))
    assert (fight.state["Anna"].main_hand, fight.state["Anna"].carried) == ("javelin", ("javelin", "javelin"))


# ---------------------------------------------------------------- reloading


def shooter(weapon: str, state: str = "empty", **fields: Any) -> Battle:
    return annas(anna(weapon=weapon, weapon_state=state, **fields), orc())


@pytest.mark.parametrize(("weapon", "left"), [("bow", 1), ("crossbow", 0)])
def test_a_bow_takes_half_an_action_and_a_crossbow_a_whole_one(weapon: str, left: int) -> None:
    """fury.action.reload 'bow every round', 'crossbow every other round'."""
    fight = done(shooter(weapon), Reload(weapon))
    assert fight.state["Anna"].arm(weapon) == Arm(weapon, "loaded", 1)
    assert halves(fight) == left


def test_a_pistol_takes_two_turns() -> None:
    """fury.turn.extended 'pistol reloaded and fired in round three'; fury.action.reload 'pistol'."""
    fight = done(shooter("pistol"), Reload("pistol"))
    assert fight.state["Anna"].work == Work("reload", "pistol", 2)
    fight = done(fight.state, EndTurn(), Reload("pistol"))
    assert fight.state["Anna"].work is None
    assert fight.state["Anna"].arm("pistol").state == "loaded"
    assert halves(fight) == 0


def test_work_broken_off_starts_over() -> None:
    """fury.turn.extended 'broken off'."""
    fight = done(shooter("pistol"), Reload("pistol"), EndTurn(), Move(((2, 8),)))
    assert happened(fight, WorkLost)
    fight = done(fight.state, EndTurn(), Reload("pistol"))
    assert fight.state["Anna"].work == Work("reload", "pistol", 2)
    fight = done(fight.state, EndTurn(), Reload("pistol"))
    assert fight.state["Anna"].arm("pistol").state == "loaded"


def test_a_turn_without_work_loses_it() -> None:
    fight = done(shooter("pistol"), Reload("pistol"), EndTurn(), EndTurn())
    assert fight.state["Anna"].work is None


def test_a_handgun_of_three_full_actions_is_not_loaded_in_two() -> None:
    fight = done(shooter("blunderbuss"), Reload("blunderbuss"), EndTurn(), Reload("blunderbuss"))
    assert fight.state["Anna"].work == Work("reload", "blunderbuss", 4)
    fight = done(fight.state, EndTurn(), Reload("blunderbuss"))
    assert fight.state["Anna"].arm("blunderbuss").state == "loaded"


def test_a_repeater_brings_up_its_next_barrel_for_nothing() -> None:
    position = shooter("repeater_pistol")
    position = position.change("Anna", arms=(Arm("repeater_pistol", "empty", 5),))
    fight = done(position, Reload("repeater_pistol"))
    assert fight.state["Anna"].arm("repeater_pistol") == Arm("repeater_pistol", "loaded", 5)
    assert halves(fight) == 2


def test_six_empty_barrels_take_six_full_actions() -> None:
    position = shooter("repeater_pistol").change("Anna", arms=(Arm("repeater_pistol", "empty", 0),))
    load = Reload("repeater_pistol")
    fight = done(position, load, *(action for _ in range(4) for action in (EndTurn(), load)))
    assert fight.state["Anna"].work == Work("reload", "repeater_pistol", 10)
    fight = done(fight.state, EndTurn(), load)
    assert fight.state["Anna"].arm("repeater_pistol") == Arm("repeater_pistol", "loaded", 6)


def test_a_full_reload_needs_the_whole_turn() -> None:
    fight = done(shooter("crossbow"), Aim())
    assert why(fight.state, Reload("crossbow")) == ("fury.turn.budget", "halves-spent")


@pytest.mark.parametrize(
    ("state", "because"), [("loaded", "already-loaded"), ("jammed", "jammed"), ("destroyed", "destroyed")]
)
def test_only_what_is_empty_is_reloaded(state: str, because: str) -> None:
    assert why(shooter("pistol", state), Reload("pistol"))[1] == because


def test_what_is_not_in_hand_is_not_reloaded_and_what_is_thrown_is_readied() -> None:
    assert why(armed("rapier", "", "pistol"), Reload("pistol"))[1] == "not-in-hand"
    assert why(armed("javelin", "", "javelin"), Reload("javelin")) == ("fury.weapons.table", "readied-instead")


def test_what_is_thrown_leaves_the_hand() -> None:
    """fury.weapons.table: another must be readied."""
    fight = Fight(armed("javelin", "", "javelin"))
    ranged.loosed(fight, "Anna", of_table("javelin"), (5, 8), "main_hand")
    assert fight.state["Anna"].main_hand == ""
    assert fight.state.ground == (("javelin", (5, 8)),)
    assert done(fight.state, Ready("javelin")).state["Anna"].main_hand == "javelin"


def test_a_net_is_gathered_where_it_lies_or_taken_from_the_belt() -> None:
    position = replace(armed("", "").change("Anna", sheet=armed("net")["Anna"].sheet), ground=(("net", (2, 9)),))
    fight = done(position, Reload("net"))
    assert (fight.state["Anna"].main_hand, fight.state.ground, halves(fight)) == ("net", (), 0)
    far = replace(position, ground=(("net", (3, 9)),))
    assert why(far, Reload("net")) == ("fury.weapons.table", "none-at-hand")
    holding = position.change("Orc", at=(2, 9), entangled="net")
    assert why(holding, Reload("net"))[1] == "none-at-hand"
    assert done(armed("", "", "net"), Reload("net")).state["Anna"].main_hand == "net"


# ---------------------------------------------------------------- jams


def gunsmith(**fields: Any) -> Battle:
    return shooter("pistol", "jammed", **{"ag": 38, "skills": {"trade_gunsmith": 0}, **fields})


@pytest.mark.parametrize(("face", "state"), [(38, "loaded"), (39, "jammed")])
def test_a_jam_is_cleared_by_a_gunsmith(face: int, state: str) -> None:
    """fury.condition.jammed 'cleared and fired', 'failed try'."""
    fight = done(gunsmith(), ClearJam("pistol"), dice=[(D100, face)])
    assert fight.state["Anna"].arm("pistol").state == state
    assert halves(fight) == 0


def test_nobody_untrained_clears_a_jam() -> None:
    """fury.condition.jammed 'untrained user'."""
    assert why(gunsmith(skills={}), ClearJam("pistol")) == ("fury.core.skill-test", "untrained")
    assert why(shooter("pistol"), ClearJam("pistol"))[1] == "not-jammed"


def test_by_ruling_a_gunsmith_uses_intelligence() -> None:
    """fury.core.skill-test 'option gunsmith_characteristic int'."""
    smith = anna(weapon="pistol", weapon_state="jammed", ag=35, int=41, skills={"trade_gunsmith": 0})
    position = annas(smith, orc(), rulings={"gunsmith_characteristic": "int"})
    assert done(position, ClearJam("pistol"), dice=[(D100, 41)]).state["Anna"].arm("pistol").state == "loaded"
    dull = annas(replace(smith, sheet=replace(smith.sheet, intelligence=None)), orc(), rulings={"gunsmith_characteristic": "int"})  # fmt: skip
    assert why(dull, ClearJam("pistol"))[1] == "no-intelligence"


# ---------------------------------------------------------------- blasts


def gunner(*others: Fighter, board: Any = None, **fields: Any) -> Battle:
    return annas(
        anna(weapon="blunderbuss", **{"bs": 12, **fields}), *others, board=board or open_ground(40, 16)
    )  # fmt: skip


def blasted(position: Battle, step: tuple[int, int], *dice: tuple[int, int]) -> Fight[Battle]:
    return done(position, FireBlast(step), dice=dice)


def test_who_is_caught_in_a_blast() -> None:
    """fury.quality.shrapnel-area 'who is caught', from near to far, and nobody more."""
    friend = fighter("Friend", side="humans", at=(17, 8))
    position = gunner(friend, orc((4, 8)), orc((18, 8), "Goblin"), orc((6, 9), "Wolf"))
    assert [one.name for one in ranged.in_strip(position, position["Anna"], (1, 0))] == ["Orc", "Friend"]


def test_a_diagonal_strip() -> None:
    """fury.quality.shrapnel-area 'diagonal strip'."""
    position = gunner(orc((5, 12)), orc((5, 13), "Wolf"))
    assert [one.name for one in ranged.in_strip(position, position["Anna"], (1, 1))] == ["Orc"]


def test_a_wall_stops_a_blast() -> None:
    """fury.quality.shrapnel-area 'wall'."""
    board = read(["." * 12, "." * 7 + "#" + "." * 4], {".": FLOOR, "#": WALL}, north_up=True)
    position = gunner(orc((6, 0)), orc((8, 0), "Troll"), board=board).change("Anna", at=(1, 0))
    assert [one.name for one in ranged.in_strip(position, position["Anna"], (1, 0))] == ["Orc"]
    assert why(position, FireBlast((0, -1))) == ("fury.quality.shrapnel-area", "walled-off")


def test_two_in_the_strip() -> None:
    """fury.quality.shrapnel-avoid 'two in the strip'; fury.quality.shrapnel-no-roll 'poor shot is no matter'."""
    elf = fighter("Elf", side="humans", at=(7, 8), ag=45, t=30, dodge_used=True)
    position = gunner(elf, orc((4, 8), ag=30, t=40, ap=1, w=12))
    fight = blasted(position, (1, 0), (D100, 31), (D10, 7), (D100, 60), (D100, 45))
    assert happened(fight, Damaged) == [Damaged("Orc", 10, 5, "body")]
    assert fight.state["Anna"].arm("blunderbuss").state == "empty"
    assert fight.state["Anna"].attack_used
    assert halves(fight) == 1


def test_a_ten_is_no_fury_unless_the_table_wants_it() -> None:
    """fury.quality.shrapnel-no-roll 'ten without fury', 'option bs_confirm'."""
    target = orc((6, 8), ag=30, t=40, w=20)
    fight = blasted(gunner(target, bs=60), (1, 0), (D100, 50), (D10, 10), (D100, 10))
    assert happened(fight, Damaged) == [Damaged("Orc", 13, 9, "head")]
    position = gunner(target, bs=60)
    ruled = replace(
        position, setting=replace(position.setting, rulings=replace(position.rulings, shrapnel_fury="bs_confirm"))
    )
    fight = blasted(ruled, (1, 0), (D100, 50), (D10, 10), (D100, 60), (D10, 2), (D100, 10))
    assert happened(fight, Damaged) == [Damaged("Orc", 15, 11, "head")]


def test_the_helpless_fail_without_a_roll() -> None:
    fight = blasted(gunner(orc((6, 8), t=40, w=20, states=("helpless",))), (1, 0), (D10, 6), (D100, 70))
    assert happened(fight, Damaged) == [Damaged("Orc", 9, 5, "body")]


def test_what_forbids_a_blast() -> None:
    blast = FireBlast((1, 0))
    assert why(gunner(orc((2, 8))), blast) == ("fury.quality.shrapnel-no-roll", "in-melee")
    assert why(gunner(orc((6, 8)), weapon_state="empty"), blast)[1] == "not-loaded"
    assert why(gunner(orc((6, 8)), attack_used=True), blast)[1] == "attack-used"
    assert refusal(gunner(orc((2, 8), states=("stunned",))), blast) is None


# ---------------------------------------------------------------- bands


@pytest.mark.parametrize(
    ("weapon", "yards", "bands"),
    [
        ("bow", [24, 26, 48, 50, 96, 98], ["short", "long", "long", "extreme", "extreme", None]),
        ("throwing_axe", [8, 10, 16, 18], ["short", "extreme", "extreme", None]),
    ],
)
def test_bands(weapon: str, yards: list[int], bands: list[str | None]) -> None:
    """fury.ranged.bands."""
    assert [ranged.band_of(far, of_table(weapon)) for far in yards] == bands


# ---------------------------------------------------------------- aim and stances


def test_an_aim_is_kept_by_another_one_and_lost_by_anything_else() -> None:
    """fury.action.aim 'aim wasted'."""
    position = annas(anna(), orc((20, 8)))
    assert done(position, Aim(), Aim()).state["Anna"].aimed
    assert not done(position, Aim(), Move(((2, 8),))).state["Anna"].aimed
    assert done(position, Aim(), Speak("Ha!")).state["Anna"].aimed


def test_two_stances_share_a_turn() -> None:
    fight = done(annas(anna(), orc()), DefensiveStance(), ParryingStance())
    assert fight.state["Anna"].stances == ("defensive_stance", "parrying_stance")
    assert halves(fight) == 0
    assert why(fight.state, Aim()) == ("fury.turn.budget", "halves-spent")


# ---------------------------------------------------------------- getting up and down, the saddle


def test_up_and_down() -> None:
    fight = done(annas(anna(), orc()), LieDown(), StandUp())
    assert not fight.state["Anna"].prone
    assert halves(fight) == 0
    assert why(annas(anna(), orc()), StandUp())[1] == "already-standing"
    assert why(annas(anna(prone=True), orc()), LieDown())[1] == "already-prone"


HORSE = Mount("horse", 8)


def test_mount_and_ride() -> None:
    """fury.action.stand-mount 'mount and ride'."""
    position = annas(anna(steed=HORSE, steed_at=(2, 9)), orc())
    fight = done(position, MountUp(), Move(tuple((2 + step, 9) for step in range(1, 9))))
    assert fight.state["Anna"].at == (10, 9)
    assert fight.state["Anna"].steed is None


def test_dismounted_again() -> None:
    """fury.movement.mounted 'dismounted again'."""
    position = annas(anna(mount=HORSE), orc())
    fight = done(position, Dismount((1, 9)))
    rider = fight.state["Anna"]
    assert (rider.at, rider.mount, rider.steed, rider.steed_at) == ((1, 9), None, HORSE, (1, 8))
    assert why(fight.state, Move(tuple((1 + step, 9) for step in range(1, 6))))[1] == "too-far"
    assert done(position, Dismount()).state["Anna"].at == (1, 8)
    assert why(position, Dismount((5, 5)))[1] == "not-next-to-mount"


def test_no_saddle_without_a_mount_or_too_far_from_it() -> None:
    assert why(annas(anna(), orc()), MountUp())[1] == "no-mount"
    assert why(annas(anna(mount=HORSE), orc()), MountUp())[1] == "already-mounted"
    assert why(annas(anna(steed=HORSE, steed_at=(5, 8)), orc()), MountUp())[1] == "not-next-to-mount"
    assert why(annas(anna(), orc()), Dismount())[1] == "not-mounted"
    assert why(annas(anna(mount=HORSE), orc()), LieDown())[1] == "mounted"


def test_nobody_slips_out_of_a_melee_by_the_saddle() -> None:
    position = annas(anna(mount=HORSE), orc((2, 8)))
    assert why(position, Dismount((0, 8))) == ("fury.space.leaving", "engaged")
    assert refusal(position, Dismount((2, 9))) is None


# ---------------------------------------------------------------- words and skills


def test_a_few_words_are_free() -> None:
    fight = done(annas(anna(), orc()), Speak("For Ulric!"))
    assert happened(fight, Spoke) == [Spoke("Anna", "For Ulric!")]
    assert halves(fight) == 2
    assert why(annas(anna(), orc()), Speak(" "))[1] == "no-words"


@pytest.mark.parametrize(
    ("fields", "skill", "face", "success"),
    [
        ({"s": 33}, "s", 17, True),
        ({"s": 33}, "s", 18, False),
        ({"ag": 35, "skills": {"trade_gunsmith": 0}}, "trade_gunsmith", 35, True),
        ({"ag": 34, "skills": {"dodge": 1}}, "dodge", 44, True),
        ({"ag": 34, "skills": {"dodge": 1}}, "dodge", 45, False),
    ],
)
def test_a_skill_in_use(fields: dict[str, Any], skill: Any, face: int, success: bool) -> None:
    """fury.core.skill-test 'untrained common skill', 'mastered skill'; fury.action.use-skill 'gunsmith test'."""
    fight = done(annas(anna(**fields), orc()), UseSkill(skill, "as she can"), dice=[(D100, face)])
    assert happened(fight, SkillUsed) == [SkillUsed("Anna", skill, success, "as she can")]
    assert halves(fight) == 0


def test_some_skills_want_training_and_all_a_whole_turn() -> None:
    """fury.core.skill-test 'untrained Dodge'; fury.action.use-skill 'default cost blocks a half action'."""
    position = annas(anna(ag=60), orc())
    assert why(position, UseSkill("dodge")) == ("fury.core.skill-test", "untrained")
    assert why(position, UseSkill("int"))[1] == "no-intelligence"
    assert why(done(position, Aim()).state, UseSkill("s"))[1] == "halves-spent"


def test_the_master_may_call_for_another_test() -> None:
    position = annas(anna(ag=50, s=20), orc(), calls="ask")
    fight = done(position, UseSkill("s", "lift the gate"), choices=[CallTest("ag", -10)], dice=[(D100, 40)])
    assert happened(fight, SkillUsed)[0].success
    fight = done(position, UseSkill("s", "lift the gate"), choices=[Allow()], dice=[(D100, 11)])
    assert not happened(fight, SkillUsed)[0].success
    script = Script([(D100, 1)], [Allow()])
    drive(turn.perform(Fight(position), "Anna", UseSkill("s")), script)
    asked = script.asked[0]
    assert isinstance(asked, Choose) and (asked.who, asked.window) == (MASTER, "use-skill")


# ---------------------------------------------------------------- snares


@pytest.mark.parametrize(
    ("by", "face", "free", "left"), [("s", 45, True, ()), ("ag", 46, False, None), ("ag", 45, True, None)]
)
def test_out_of_a_snare(by: Any, face: int, free: bool, left: Any) -> None:
    """fury.quality.snare-escape 'strength', 'agility fails': a broken snare is ruined, a slipped one is not."""
    net = (("net", (1, 8)),)
    position = replace(annas(anna(s=45, ag=45, states=("entangled",)), orc()), ground=net)
    fight = done(position, Escape(by), dice=[(D100, face)])
    assert bool(fight.state["Anna"].entangled) is not free
    assert fight.state.ground == (net if left is None else left)
    assert halves(fight) == 0
    assert happened(fight, Freed) == ([Freed("Anna", by == "s")] if free else [])


def test_a_broken_lasso_is_lost_to_its_owner() -> None:
    position = annas(anna(s=45, entangled="lasso", caught_by="Orc"), orc(weapon="lasso"))
    fight = done(position, Escape("s"), dice=[(D100, 45)])
    assert fight.state["Orc"].arm("lasso").state == "destroyed"
    fight = done(position, Escape("ag"), dice=[(D100, 1)])
    assert fight.state["Orc"].arm("lasso").state == "loaded"


@pytest.mark.parametrize("action", [Ready("hand_weapon", ""), Drop("hand_weapon"), StandUp(), LieDown(), Aim()])
def test_in_a_snare_nothing_else_is_open(action: Any) -> None:
    """fury.condition.entangled."""
    position = annas(anna(states=("entangled",)), orc())
    assert why(position, action) == ("fury.condition.entangled", "entangled")
    assert why(annas(anna(), orc()), Escape("s"))[1] == "not-entangled"


# ---------------------------------------------------------------- spells


BOLT = Spell("bolt", 9, time=1, range_yards=48, damage=3)
MEND = Spell("mend", 4, time=2, range_yards=4, heals=4)
STORM = Spell("storm", 12, time=4, range_yards=48, targets=2, damage=4, ignores_armour=True)
WARD = Spell("ward", 6, targets=0, armour=2, modifier=10)


def wizard(*others: Fighter, spells: tuple[Spell, ...] = (BOLT, MEND, STORM, WARD), **fields: Any) -> Battle:
    mage = {"magic": 2, "wp": 45, "skills": {"channelling": 0}, "spells": spells, **fields}
    return annas(anna(**mage), *(others or (orc((6, 8)),)))


def test_a_half_action_spell_with_channelling_and_without() -> None:
    """fury.action.cast 'half-action spell with channelling', 'same spell unaided'."""
    needs_14 = replace(BOLT, casting_number=14)
    position = wizard(spells=(needs_14,))
    cast = CastSpell("bolt", ("Orc",))
    fight = done(position, Channel(), cast, dice=[(D100, 45), (D10, 7), (D10, 5), (D10, 8)])
    assert happened(fight, Cast) == [Cast("Anna", "bolt", True)]
    assert happened(fight, Damaged) == [Damaged("Orc", 11, 8, "body")]
    assert halves(fight) == 0
    assert fight.state["Anna"].channelled == 0
    fight = done(position, cast, dice=[(D10, 7), (D10, 5)])
    assert happened(fight, Cast) == [Cast("Anna", "bolt", False)]
    assert halves(fight) == 1


@pytest.mark.parametrize(("face", "works"), [(42, True), (43, False)])
def test_channelling_adds_magic_or_nothing(face: int, works: bool) -> None:
    """fury.magic.channelling 'success', 'failure'."""
    position = wizard(magic=3, wp=42, spells=(replace(WARD, casting_number=18),))
    fight = done(position, Channel(), CastSpell("ward"), dice=[(D100, face), (D10, 3), (D10, 5), (D10, 7)])
    assert happened(fight, Cast) == [Cast("Anna", "ward", works)]


def test_channelling_waits_for_the_next_turn_and_for_nothing_else() -> None:
    position = wizard()
    fight = done(position, Aim(), Channel(), EndTurn(), dice=[(D100, 45)])
    assert fight.state["Anna"].channelled == 2
    wasted = done(fight.state, Aim())
    assert wasted.state["Anna"].channelled == 0
    assert why(wizard(skills={}), Channel()) == ("fury.core.skill-test", "untrained")


@pytest.mark.parametrize(
    ("number", "faces", "cast"),
    [
        (17, (4, 6, 7), Cast("Anna", "ward", True)),
        (18, (4, 6, 7), Cast("Anna", "ward", False)),
        (2, (1, 1), Cast("Anna", "ward", False, 2)),
        (9, (6, 6), Cast("Anna", "ward", True, 2)),
        (9, (6, 6, 6), Cast("Anna", "ward", True, 3)),
        (1, (1,), Cast("Anna", "ward", False)),
    ],
)
def test_the_casting_roll(number: int, faces: tuple[int, ...], cast: Cast) -> None:
    """fury.magic.cast-roll 'exactly enough', 'all ones', 'double reported'."""
    position = wizard(magic=3, spells=(replace(WARD, casting_number=number),))
    fight = done(position, CastSpell("ward", (), len(faces)), dice=[(D10, face) for face in faces])
    assert happened(fight, Cast) == [cast]


def reading(number: int, channelled: int = 0) -> magic.CastingRoll:
    add = Tally(0, (Modifier(channelled, "fury.magic.channelling"),)) if channelled else None
    return magic.CastingRoll(add=add, target=Tally(number), test="at_least")


@pytest.mark.parametrize(("dice", "number", "channelled"), [(1, 5, 0), (2, 11, 2), (3, 18, 3), (4, 22, 0)])
def test_the_odds_of_a_casting_are_counted_exactly(dice: int, number: int, channelled: int) -> None:
    throw, seen = d10.times(dice), reading(number, channelled)
    one_by_one = Counter(seen.read_faces(throw, faces) for faces in product(range(1, 11), repeat=dice))
    assert dict(chances(throw, seen).results) == one_by_one


def test_ten_dice_are_counted_too() -> None:
    counted = chances(d10.times(10), reading(1))
    assert sum(ways for _, ways in counted.results) == counted.of == 10**10
    assert sum(ways for casting, ways in counted.results if not casting.success) == 1


def test_one_spell_a_round() -> None:
    """fury.turn.one-spell 'two half-action spells', 'a failed casting uses it up', 'spell and blow'."""
    fight = done(wizard(), CastSpell("bolt", ("Orc",)), dice=[(D10, 3), (D10, 4)])
    assert why(fight.state, CastSpell("bolt", ("Orc",))) == ("fury.turn.one-spell", "spell-used")
    assert not fight.state["Anna"].attack_used


def test_a_spell_of_two_full_actions_is_rolled_in_the_second() -> None:
    position = wizard(orc((6, 8), t=30, ap=5), orc((6, 9), "Goblin", t=30))
    both = CastSpell("storm", ("Orc", "Goblin"))
    assert why(position, both) == ("fury.action.cast", "too-many-targets")
    fight = done(position, CastSpell("storm"))
    assert fight.state["Anna"].work == Work("cast", "storm", 2)
    assert not fight.state["Anna"].spell_used
    fight = done(fight.state, EndTurn(), both, dice=[(D10, 6), (D10, 7), (D10, 5), (D10, 2)])
    assert happened(fight, Damaged) == [Damaged("Orc", 9, 6, "body"), Damaged("Goblin", 6, 3, "body")]
    assert fight.state["Anna"].work is None
    assert fight.state["Anna"].spell_used


def test_what_was_channelled_waits_for_the_roll_of_a_long_spell() -> None:
    fight = done(wizard(), Aim(), Channel(), EndTurn(), CastSpell("storm"), dice=[(D100, 1)])
    assert fight.state["Anna"].channelled == 2
    fight = done(fight.state, EndTurn(), CastSpell("storm", ("Orc",)), dice=[(D10, 4), (D10, 6), (D10, 1)])
    assert happened(fight, Cast) == [Cast("Anna", "storm", True)]


@pytest.mark.parametrize(
    ("action", "because"),
    [
        (CastSpell("bolt"), "no-target"),
        (CastSpell("bolt", ("Orc", "Orc")), "too-many-targets"),
        (CastSpell("mend", ("Orc",)), "out-of-range"),
        (CastSpell("bolt", ("Nobody",)), "not-a-target"),
        (CastSpell("bolt", ("Orc",), 3), "too-many-dice"),
        (CastSpell("bolt", ("Orc",), -1), "too-many-dice"),
        (CastSpell("fireball", ("Orc",)), "no-such-spell"),
        (CastSpell("ward", ("Orc",)), "too-many-targets"),
    ],
)
def test_what_forbids_a_casting(action: CastSpell, because: str) -> None:
    assert why(wizard(), action)[1] == because


def test_nobody_learns_by_a_spell_where_somebody_hides() -> None:
    assert (
        why(wizard(orc((6, 8)), orc((30, 8), "Sneak", hidden=True)), CastSpell("bolt", ("Sneak",)))[1] == "not-a-target"
    )


def test_nobody_casts_through_a_wall_or_without_magic() -> None:
    board = read(["." * 10] * 8 + ["...#......"] + ["." * 10] * 7, {".": FLOOR, "#": WALL})
    position = wizard()
    walled = replace(position, setting=replace(position.setting, board=board))
    assert why(walled, CastSpell("bolt", ("Orc",))) == ("fury.space.los", "not-seen")
    assert why(wizard(magic=0), CastSpell("bolt", ("Orc",)))[1] == "no-magic"


def test_what_spells_do() -> None:
    friend = fighter("Bruno", side="humans", at=(2, 8), w=3, w_max=5)
    mended = done(wizard(friend, orc()), CastSpell("mend", ("Bruno",)), dice=[(D10, 2), (D10, 3)])
    assert happened(mended, Healed)
    assert mended.state["Bruno"].w == 5
    warded = done(wizard(), CastSpell("ward"), dice=[(D10, 2), (D10, 4)])
    assert warded.state["Anna"].warded == 2
    assert [row.value for row in warded.state["Anna"].favours] == [10]


@pytest.mark.parametrize("condition", ["stunned", "prone", "entangled", "winded"])
def test_what_spells_lay_on(condition: Any) -> None:
    hex_ = Spell("hex", 3, range_yards=48, condition=condition, rounds=2)
    victim = done(wizard(spells=(hex_,)), CastSpell("hex", ("Orc",)), dice=[(D10, 2), (D10, 4)]).state["Orc"]
    assert {"prone": victim.prone, "entangled": victim.entangled == "hex"}.get(condition, victim.has(condition))
    assert [one.clock.left for one in victim.lasting] == ([2] if condition in ("stunned", "winded") else [])


def test_every_candidate_is_accepted() -> None:
    friend = fighter("Bruno", side="humans", at=(2, 8))
    for position in (
        wizard(friend, orc((6, 8)), orc((8, 9), "Goblin")),
        annas(anna(mount=HORSE), orc((2, 9))),
        annas(anna(), orc(), calls="ask"),
    ):
        for option in turn.turn_options(position, position["Anna"]):
            if isinstance(option, Parametric):
                found = list(option.candidates())
                assert [option.accepts(candidate) for candidate in found] == [None] * len(found)
