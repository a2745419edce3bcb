"""Readied acts: what may be readied, when the trigger comes, what is spent when the act is let loose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, claw, hero, monster, on_turn
from zaruba.kernel.answerers import Script, first_offer
from zaruba.kernel.asks import MASTER, Choose, Parametric, Refusal
from zaruba.kernel.fight import Fact, Fight, drive
from zaruba.systems.delve.actions import (
    CastSpell,
    HasCome,
    HoldBack,
    LetLoose,
    MeleeAttack,
    MonsterAttack,
    NotYet,
    RangedAttack,
    ReadyAct,
    Trigger,
)
from zaruba.systems.delve.battle import Battle, Creature, Ready
from zaruba.systems.delve.facts import (
    ActionSpent,
    Cast,
    Damaged,
    Died,
    Healed,
    Hit,
    LetFall,
    Missed,
    Readied,
    ReadyLoosed,
    Revealed,
    Shifted,
    Shot,
    SpellLost,
)
from zaruba.systems.delve.ready import make_ready, ready_options, triggered
from zaruba.systems.delve.sheet import Effect, Spell, damage

SWORD, BOW = blade(), bow()
SPEAR = blade("1d6", "spear", thrown="near")
CROSSBOW = bow("1d6", "crossbow", loading=True, ammunition="bolts")
BOLT = Spell("bolt", 1, "far", damage=damage("1d4"))
TOUCH = Spell("touch", 1, "close", friendly=True, healing=damage("1d6"))
FLAMES = Spell("flames", 1, "self", targets=0, size_ft=5, damage=damage("1d6"))
WARD = Spell("ward", 1, "self", friendly=True, rounds=2)

CLOSE, NEAR, SIGHT = Trigger("comes_close"), Trigger("comes_near"), Trigger("comes_into_sight")


def d20(face: int) -> tuple[int, int]:
    return (20, face)


def ann(ready: Ready | None = None, **fields: Any) -> Creature:
    fields.setdefault("weapons", (SWORD,))
    return hero("Ann", ready=ready, **fields)


def archer(trigger: Trigger = NEAR, arrows: int = 5, **fields: Any) -> Creature:
    ready = Ready(trigger, RangedAttack("shortbow", ""))
    return ann(ready, weapons=(BOW,), ammo=(("arrows", arrows),), **fields)


def goblin(at: int = 60, name: str = "goblin", **fields: Any) -> Creature:
    fields.setdefault("routine", ((claw(),),))
    return monster(name, at=at, hp=fields.pop("hp", 5), ac=fields.pop("ac", 11), **fields)


# ---------------------------------------------------------------- readying


def offer(given: Battle, who: str = "Ann") -> Parametric[ReadyAct]:
    (option,) = ready_options(given, given[who])
    assert isinstance(option, Parametric)
    return option


def refused(given: Battle, act: Any, trigger: Trigger = CLOSE, who: str = "Ann") -> str:
    refusal = offer(given, who).accepts(ReadyAct(trigger, act))
    return "" if refusal is None else refusal.why


def test_readying_takes_the_action_and_nothing_else_yet() -> None:
    """delve.turn.delay-and-ready: cost = action; ammunition is spent only when it fires; 30 feet are left."""
    given = on_turn(battle(ann(weapons=(BOW,), ammo=(("arrows", 1),)), goblin()), "Ann")
    wanted = ReadyAct(NEAR, RangedAttack("shortbow", ""))
    assert offer(given).accepts(wanted) is None
    fight = Fight(given)
    drive(make_ready(fight, "Ann", wanted), Script())
    assert fight.facts == [ActionSpent("Ann"), Readied("Ann", Ready(NEAR, wanted.act))]
    assert fight.state["Ann"].ammo == (("arrows", 1),)
    assert fight.state.turn is not None
    assert (fight.state.turn.action, fight.state.turn.feet) == (False, 30)


def test_the_table_may_not_know_readying() -> None:
    """delve.turn.delay-and-ready, option ready_action off."""
    given = on_turn(battle(ann(), goblin(), rulings={"ready_action": False}), "Ann")
    (option,) = ready_options(given, given["Ann"])
    assert isinstance(option, Refusal)
    assert (option.clause, option.why) == ("delve.turn.delay-and-ready", "not-at-this-table")


def test_every_candidate_is_accepted() -> None:
    sheet: dict[str, Any] = {"casting": "int", "spells": (BOLT, TOUCH, FLAMES)}
    given = on_turn(battle(ann(weapons=(SWORD, SPEAR), hands=("longsword", "spear"), **sheet), goblin()), "Ann")
    wanted = list(offer(given).candidates())
    assert ReadyAct(CLOSE, MeleeAttack("longsword", "")) in wanted
    assert ReadyAct(NEAR, RangedAttack("spear", "")) in wanted
    assert ReadyAct(NEAR, CastSpell("bolt")) in wanted
    assert all(offer(given).accepts(action) is None for action in wanted)
    monsters = on_turn(battle(goblin(), ann()), "goblin")
    assert list(offer(monsters, "goblin").candidates()) == [ReadyAct(CLOSE, MonsterAttack("claw", ""))]


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (MeleeAttack("longsword", ""), ""),
        (MeleeAttack("axe", ""), "not-in-hand"),
        (RangedAttack("longsword", ""), "not-in-hand"),
        (MeleeAttack("longsword", "goblin"), "target-is-whoever-comes"),
        (MonsterAttack("claw", ""), "no-such-attack"),
        (CastSpell("bolt"), "no-such-spell"),
    ],
)
def test_only_what_one_can_do_is_readied(act: Any, why: str) -> None:
    assert refused(on_turn(battle(ann(), goblin()), "Ann"), act) == why


def test_a_target_may_be_said_if_it_is_the_one_waited_for() -> None:
    given = on_turn(battle(ann(), goblin()), "Ann")
    assert refused(given, MeleeAttack("longsword", "goblin"), Trigger("comes_close", "goblin")) == ""


def test_a_weapon_that_could_not_be_used_is_not_readied() -> None:
    """delve.gear.two-handed, delve.attack.ammunition, delve.gear.loading."""
    full = ann(weapons=(BOW,), hands=("shortbow", "torch"), ammo=(("arrows", 1),))
    assert refused(on_turn(battle(full), "Ann"), RangedAttack("shortbow", "")) == "hands-full"
    empty = ann(weapons=(BOW,), ammo=(("arrows", 0),))
    assert refused(on_turn(battle(empty), "Ann"), RangedAttack("shortbow", "")) == "no-ammunition"
    unloaded = ann(weapons=(CROSSBOW,), ammo=(("bolts", 3),), unloaded=("crossbow",))
    assert refused(on_turn(battle(unloaded), "Ann"), RangedAttack("crossbow", "")) == "not-loaded"


def test_a_spell_is_readied_if_it_is_not_lost_and_for_the_right_side() -> None:
    """delve.magic.failure; a friendly spell waits for a friend who is named."""
    caster = ann(casting="wis", spells=(BOLT, TOUCH, WARD), lost=("bolt",))
    given = on_turn(battle(caster, hero("Bob"), goblin()), "Ann")
    assert refused(given, CastSpell("bolt")) == "spell-lost"
    assert refused(given, CastSpell("touch")) == "wrong-side"
    assert refused(given, CastSpell("touch"), Trigger("comes_close", "goblin")) == "wrong-side"
    assert refused(given, CastSpell("touch"), Trigger("comes_close", "Bob")) == ""
    assert refused(given, CastSpell("ward")) == ""


def test_a_trigger_names_somebody_who_is_there_for_all_one_knows() -> None:
    """Pitfall H07: naming one who hides is refused like naming nobody."""
    given = on_turn(battle(ann(), goblin(), goblin(name="lurker", hidden=True)), "Ann")
    act = MeleeAttack("longsword", "")
    assert refused(given, act, Trigger("attacks", "goblin")) == ""
    for name in ("lurker", "nobody", "Ann"):
        assert refused(given, act, Trigger("attacks", name)) == "unknown-creature"


def test_words_need_a_master_who_is_asked() -> None:
    asked = on_turn(battle(ann(), goblin(), calls="ask"), "Ann")
    act = MeleeAttack("longsword", "")
    assert refused(asked, act, Trigger("said", text="the door opens")) == ""
    assert refused(asked, act, Trigger("said", text=" ")) == "no-words"
    silent = on_turn(battle(ann(), goblin()), "Ann")
    assert refused(silent, act, Trigger("said", text="the door opens")) == "nobody-to-judge"


# ---------------------------------------------------------------- the trigger


def played(
    before: Battle,
    by: str,
    *facts: Fact,
    deed: Any = "",
    dice: Iterable[tuple[int, int]] = (),
    choices: Iterable[Any] = (),
) -> tuple[Fight[Battle], Script]:
    """What a piece of play by one creature sets off; the facts of the piece itself are left out."""
    fight = Fight(before)
    fight.record(*facts)
    fight.facts.clear()
    script = Script(dice, choices)
    drive(triggered(fight, before, by, deed), script)
    script.finish()
    return fight, script


def came(before: Battle, feet: int, by: str = "goblin", **script: Any) -> list[Fact]:
    return played(before, by, Shifted(by, (feet,)), **script)[0].facts


def test_a_readied_shot_during_the_turn_of_another() -> None:
    """delve.turn.delay-and-ready: the arrow is spent now, and nothing of the turn under way."""
    before = on_turn(battle(archer(), goblin()), "goblin")
    fight, _ = played(before, "goblin", Shifted("goblin", (30,)), dice=[d20(15), (4, 2)], choices=[LetLoose()])
    assert fight.facts == [
        ReadyLoosed("Ann", "goblin"),
        Shot("Ann", "shortbow", "arrows"),
        Hit("Ann", "goblin", "shortbow"),
        Damaged("goblin", 2),
    ]
    assert fight.state["Ann"].ready is None
    assert fight.state["Ann"].ammo == (("arrows", 4),)
    assert fight.state.turn == before.turn


def test_it_happens_once() -> None:
    """delve.turn.delay-and-ready: fires at most once."""
    fight, _ = played(
        battle(archer(), goblin()), "goblin", Shifted("goblin", (30,)), dice=[d20(2)], choices=[LetLoose()]
    )
    assert isinstance(fight.facts[-1], Missed)
    back = replace(
        fight.state, creatures=tuple(replace(c, at=(60,)) if c.name == "goblin" else c for c in fight.state.creatures)
    )
    assert came(back, 30) == []


def test_whoever_holds_back_goes_on_waiting() -> None:
    before = battle(archer(), goblin())
    fight, script = played(before, "goblin", Shifted("goblin", (30,)), choices=[HoldBack()])
    assert fight.facts == []
    assert fight.state["Ann"].ready is not None
    (ask,) = script.asked
    assert isinstance(ask, Choose)
    assert (ask.who, ask.window) == ("Ann", "ready")


def test_a_trigger_that_never_comes_spends_nothing() -> None:
    """delve.turn.delay-and-ready: ammunition 0 spent."""
    fight, _ = played(battle(archer(), goblin()), "goblin", Shifted("goblin", (31,)))
    assert fight.facts == []
    assert fight.state["Ann"].ammo == (("arrows", 5),)


@pytest.mark.parametrize(
    ("trigger", "start", "to", "comes"),
    [
        (CLOSE, 6, 5, True),
        (CLOSE, 5, 0, False),
        (CLOSE, 30, 6, False),
        (NEAR, 31, 30, True),
        (NEAR, 30, 5, False),
        (NEAR, 60, 31, False),
        (SIGHT, 60, 5, False),
    ],
)
def test_coming_close_and_near_is_crossing_a_limit(trigger: Trigger, start: int, to: int, comes: bool) -> None:
    """delve.space.bands: 5 and 30 feet, crossed from outside."""
    before = battle(archer(trigger), goblin(start))
    assert bool(came(before, to, dice=[d20(2)] if comes else [], choices=[LetLoose()] if comes else [])) is comes


def test_coming_into_sight_is_showing_oneself() -> None:
    before = battle(archer(SIGHT), goblin(hidden=True))
    fight, _ = played(before, "goblin", Revealed("goblin"), dice=[d20(2)], choices=[LetLoose()])
    assert fight.facts[0] == ReadyLoosed("Ann", "goblin")


def test_nobody_heeds_what_it_cannot_see() -> None:
    """Pitfalls H01, H07: one who hides sets nothing off, and its own watcher learns nothing."""
    assert came(battle(archer(), goblin(hidden=True)), 20) == []
    assert came(battle(archer(), goblin(cover="total")), 20) == []
    assert played(battle(archer(Trigger("casts")), goblin(hidden=True)), "goblin", deed="casts")[0].facts == []


@pytest.mark.parametrize("when", ["attacks", "casts"])
def test_deeds_are_triggers(when: Any) -> None:
    given = battle(archer(Trigger(when)), goblin())
    for deed in ("", "attacks", "casts"):
        script: dict[str, Any] = {"dice": [d20(2)], "choices": [LetLoose()]} if deed == when else {}
        assert bool(played(given, "goblin", deed=deed, **script)[0].facts) is (deed == when)


def test_friends_set_nothing_off_unless_they_are_named() -> None:
    caster = ann(Ready(Trigger("comes_close", "Bob"), CastSpell("touch")), casting="wis", spells=(TOUCH,))
    given = battle(caster, hero("Bob", hp=1, max_hp=9, at=30), hero("Cid", at=30))
    assert came(given, 5, "Cid") == []
    facts = came(given, 5, "Bob", dice=[d20(11), (6, 3)], choices=[LetLoose()])
    assert facts == [ReadyLoosed("Ann", "Bob"), Cast("Ann", "touch", True), Healed("Bob", 3)]
    assert came(battle(archer(), hero("Bob", at=60)), 5, "Bob") == []


def test_only_the_one_who_is_named() -> None:
    given = battle(archer(Trigger("comes_near", "orc")), goblin(), goblin(name="orc"))
    assert came(given, 30) == []
    assert came(given, 30, "orc", dice=[d20(2)], choices=[LetLoose()]) != []


def test_whoever_cannot_act_lets_nothing_loose() -> None:
    """delve.turn.delay-and-ready: lost when its owner can no longer act."""
    held = archer(effects=(Effect("hold", "lich", condition="paralysed"),))
    assert came(battle(held, goblin()), 20) == []


# ---------------------------------------------------------------- letting loose


def test_what_cannot_be_done_is_not_asked() -> None:
    """It must still be open: the reach of a blade, the seeing of a target, its being there at all."""
    blow = ann(Ready(NEAR, MeleeAttack("longsword", "")))
    assert came(battle(blow, goblin()), 20) == []
    assert came(battle(replace(archer(), ammo=(("arrows", 0),)), goblin()), 20) == []
    disarmed = replace(archer(), hands=(), carried=("shortbow",))
    assert came(battle(disarmed, goblin()), 20) == []
    dead = battle(archer(Trigger("attacks")), goblin())
    assert played(dead, "goblin", Died("goblin"), deed="attacks")[0].facts == []


def test_a_blow_when_somebody_comes_close() -> None:
    facts = came(
        battle(ann(Ready(CLOSE, MeleeAttack("longsword", ""))), goblin()),
        5,
        dice=[d20(11), (8, 1)],
        choices=[LetLoose()],
    )
    assert facts[1:] == [Hit("Ann", "goblin", "longsword"), Damaged("goblin", 1)]


def test_a_spear_leaves_the_hand_only_now() -> None:
    """delve.gear.thrown."""
    thrower = ann(Ready(NEAR, RangedAttack("spear", "")), weapons=(SPEAR,))
    facts = came(battle(thrower, goblin()), 30, dice=[d20(2)], choices=[LetLoose()])
    assert facts == [ReadyLoosed("Ann", "goblin"), LetFall("Ann", "spear", (30,)), Missed("Ann", "goblin", "spear")]


def test_a_monster_lets_loose_a_single_attack() -> None:
    """Its routine holds two claws; readied is one."""
    ogre = goblin(0, "ogre", routine=((claw(count=2),),), ready=Ready(CLOSE, MonsterAttack("claw", "")))
    fight, _ = played(
        battle(ogre, hero("Ann", at=60)), "Ann", Shifted("Ann", (5,)), dice=[d20(3)], choices=[LetLoose()]
    )
    assert fight.facts == [ReadyLoosed("ogre", "Ann"), Missed("ogre", "Ann", "claw")]


def test_a_spell_is_checked_only_when_it_is_let_loose() -> None:
    """delve.turn.delay-and-ready: a failed check loses it then."""
    caster = ann(Ready(NEAR, CastSpell("bolt")), casting="int", spells=(BOLT,))
    before = on_turn(battle(caster, goblin()), "goblin")
    fight, _ = played(before, "goblin", Shifted("goblin", (30,)), dice=[d20(5)], choices=[LetLoose()])
    assert fight.facts == [ReadyLoosed("Ann", "goblin"), Cast("Ann", "bolt", False), SpellLost("Ann", "bolt")]
    assert fight.state.turn == before.turn


def test_a_spell_round_oneself_chooses_nobody() -> None:
    caster = ann(Ready(CLOSE, CastSpell("flames")), casting="int", spells=(FLAMES,))
    facts = came(battle(caster, goblin()), 5, dice=[d20(15), (6, 2)], choices=[LetLoose()])
    assert facts[-1] == Damaged("goblin", 2)


def test_several_are_asked_in_the_order_of_the_scenario() -> None:
    """Pitfall R15: those it concerns are settled first; the target may be gone before the second is asked."""
    bob = hero("Bob", weapons=(BOW,), ammo=(("arrows", 2),), ready=Ready(NEAR, RangedAttack("shortbow", "")))
    fight, _ = played(
        battle(archer(), bob, goblin(hp=1)),
        "goblin",
        Shifted("goblin", (30,)),
        dice=[d20(15), (4, 1)],
        choices=[LetLoose(), lambda action: type(action).__name__ == "Kill"],
    )
    assert fight.facts[0] == ReadyLoosed("Ann", "goblin")
    assert not any(isinstance(fact, ReadyLoosed) and fact.who == "Bob" for fact in fight.facts)
    assert fight.state["Bob"].ready is not None


def test_an_act_let_loose_may_be_the_trigger_of_another() -> None:
    """The archer shoots at the goblin that came near; the shaman waited for an attack."""
    shaman = goblin(
        20,
        "shaman",
        ready=Ready(Trigger("attacks"), MonsterAttack("sling", "")),
        routine=((claw(name="sling", ranges=("far",)),),),
    )
    fight, _ = played(
        battle(archer(), goblin(), shaman),
        "goblin",
        Shifted("goblin", (30,)),
        dice=[d20(2), d20(3)],
        choices=[LetLoose(), LetLoose()],
    )
    assert [fact for fact in fight.facts if isinstance(fact, ReadyLoosed)] == [
        ReadyLoosed("Ann", "goblin"),
        ReadyLoosed("shaman", "Ann"),
    ]


# ---------------------------------------------------------------- words


SAID = Trigger("said", text="the door opens")


def test_the_master_says_when_words_have_come_true() -> None:
    """delve.turn.delay-and-ready: the table's own wording."""
    given = battle(archer(SAID), goblin(), calls="ask")
    fight, script = played(given, "goblin", choices=[HasCome("goblin"), LetLoose()], dice=[d20(2)])
    assert fight.facts[0] == ReadyLoosed("Ann", "goblin")
    ask = script.asked[0]
    assert isinstance(ask, Choose)
    assert (ask.who, ask.window) == (MASTER, "call")
    assert first_offer(ask) == NotYet()


def test_not_yet() -> None:
    assert played(battle(archer(SAID), goblin(), calls="ask"), "goblin", choices=[NotYet()])[0].facts == []


def test_words_about_somebody_else_are_not_asked_about() -> None:
    given = battle(archer(replace(SAID, who="orc")), goblin(), goblin(name="orc"), calls="ask")
    assert played(given, "goblin")[0].facts == []
    assert played(battle(archer(SAID), goblin()), "goblin")[0].facts == [], "a master who is not asked says nothing"
