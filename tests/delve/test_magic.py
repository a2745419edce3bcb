"""Magic: the casting check and its price, whom a spell reaches, what a critical doubles, focus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from zaruba.kernel.answerers import Script, first_offer
from zaruba.kernel.asks import MASTER, Choose, Offer, Parametric, Refusal
from zaruba.kernel.clauses import Log
from zaruba.kernel.dice import Throw
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, Rule, UnderWay, drive
from zaruba.space.squares import FLOOR, WALL, Ground, read
from zaruba.systems.delve.actions import CastSpell, Double, Kill, KnockOut, SpendLuck
from zaruba.systems.delve.battle import Battle, Creature, Setting, Turn
from zaruba.systems.delve.casting import (
    castable,
    keep_focus,
    let_go,
    spell_dc,
    tier_of_dc,
)
from zaruba.systems.delve.damage import hurt
from zaruba.systems.delve.facts import (
    ActionSpent,
    Cast,
    CastingsLeft,
    Damaged,
    Died,
    EffectBegan,
    Fell,
    FocusBegan,
    FocusEnded,
    Healed,
    ItemUsed,
    LayDown,
    MishapCame,
    NoticedBy,
    Revealed,
    SpellLost,
    Woke,
)
from zaruba.systems.delve.magic import (
    cast,
    caught,
    double_options,
    doubled_spell,
    healing_dice,
    healing_of,
    spell_options,
    try_spell,
)
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import Effect, Item, Sheet, Spell, Talent, damage

# ---------------------------------------------------------------- a small fight

BOLT = Spell("bolt", 1, "far", damage=damage("1d4"))
TWIN_BOLT = Spell("twin bolt", 2, "near", targets=2, damage=damage("1d6"))
FLAMES = Spell("circle of flame", 1, "self", targets=0, size_ft=5, damage=damage("1d6"))
BLAST = Spell("blast", 1, "far", targets=0, size_ft=10, burst=True, damage=damage("1d6"))
TOUCH = Spell("healing touch", 1, "close", friendly=True, healing=damage("1d6"), healing_per_two_levels=damage("1d6"))
SLEEP = Spell("sleep", 1, "near", targets=3, rounds=5, condition="asleep", most_level=2)
HOLD = Spell("hold", 3, "near", focus=True, condition="paralysed", save=("str", "wis"), save_dc=12)
BLESSING = Spell(
    "blessing", 1, "close", friendly=True, focus=True, talents=(Talent("blessed", ("melee_attack",), value=1),)
)
SHIELD = Spell("shield", 1, "self", friendly=True, rounds=10, talents=(Talent("shielded", ("ac",), value=2),))


def d20(face: int) -> tuple[int, int]:
    return (20, face)


def d6(face: int) -> tuple[int, int]:
    return (6, face)


def d4(face: int) -> tuple[int, int]:
    return (4, face)


def wizard(*spells: Spell, modifier: int = 2, name: str = "Ann", level: int = 1, **fields: Any) -> Creature:
    sheet = Sheet("character", level=level, max_hp=10, intellect=modifier, casting="int", spells=spells)
    return Creature(name, name, "characters", sheet, 10, **fields)


def priest(*spells: Spell, modifier: int = 2, name: str = "Dot", level: int = 1, **fields: Any) -> Creature:
    sheet = Sheet("character", level=level, max_hp=10, wisdom=modifier, casting="wis", spells=spells)
    return Creature(name, name, "characters", sheet, 10, **fields)


def friend(name: str = "Bob", hp: int = 10, max_hp: int = 10, **fields: Any) -> Creature:
    return Creature(name, name, "characters", Sheet("character", max_hp=max_hp), hp, **fields)


def foe(name: str = "goblin", hp: int = 9, at: int = 5, level: int = 1, **fields: Any) -> Creature:
    return Creature(name, "master", "enemies", Sheet("monster", level=level, max_hp=9), hp, at=(at,), **fields)


def apprentice(*spells: Spell, bonus: int = 2, castings: int = 1, **fields: Any) -> Creature:
    sheet = Sheet("monster", max_hp=9, casting_bonus=bonus, castings=castings, spells=spells)
    return Creature("apprentice", "master", "enemies", sheet, 9, **fields)


USUAL = Rulings()


def battle(caster: Creature, *others: Creature, rulings: Rulings = USUAL, **setting: Any) -> Battle:
    """The caster's turn has just begun."""
    return Battle(
        Setting(rulings=rulings, **setting), (caster, *others), phase="rounds", turn=Turn(caster.name, feet=60)
    )


def played(
    given: Battle, *rules: Any, dice: Iterable[tuple[int, int]] = (), choices: Iterable[Any] = ()
) -> tuple[Fight[Battle], Script]:
    """Rules played one after another with these dice and choices, none left over."""
    fight, script = Fight(given), Script(dice, choices)
    for rule in rules:
        drive(rule(fight), script)
    script.finish()
    return fight, script


def casting(who: str, spell: Spell, *targets: str, item: str = "") -> Any:
    def rule(fight: Fight[Battle]) -> Rule:
        return cast(fight, who, CastSpell(spell.name, targets, item))

    return rule


def facts_of(fight: Fight[Battle], *kinds: type[Fact]) -> list[Fact]:
    return [fact for fact in fight.facts if isinstance(fact, kinds)]


def offered(given: Battle, who: str) -> list[CastSpell]:
    """Every casting open, of a parametric offer its candidates."""
    found: list[CastSpell] = []
    for option in spell_options(given, given[who]):
        if isinstance(option, Parametric):
            found += option.candidates()
        elif isinstance(option, Offer):
            found.append(option.action)
    return found


def refusals(given: Battle, who: str) -> list[tuple[CastSpell, str, str]]:
    found = (option for option in spell_options(given, given[who]) if isinstance(option, Refusal))
    return [(refusal.action, refusal.clause, refusal.why) for refusal in found]


def parametric(given: Battle, who: str) -> Parametric[CastSpell]:
    (offer,) = (option for option in spell_options(given, given[who]) if isinstance(option, Parametric))
    return offer


def refused(given: Battle, who: str, *targets: str, spell: Spell = TWIN_BOLT) -> str:
    refusal = parametric(given, who).accepts(CastSpell(spell.name, targets))
    return refusal.why if refusal is not None else ""


# ---------------------------------------------------------------- the check


@pytest.mark.parametrize(("tier", "dc"), [(1, 11), (2, 12), (3, 13), (4, 14), (5, 15)])
def test_the_dc_is_ten_and_the_tier(tier: int, dc: int) -> None:
    """delve.magic.check; delve.magic.monsters: a sheet that gives a DC means tier = DC − 10."""
    assert spell_dc(tier) == dc
    assert tier_of_dc(dc) == tier


def test_exactly_the_dc_is_enough() -> None:
    """delve.magic.check: 8 + INT 3 + talent 1 = 12 against tier 2; the spell works whatever the AC."""
    spell = replace(BOLT, tier=2)
    ann = wizard(spell, modifier=3)
    ann = replace(ann, sheet=replace(ann.sheet, talents=(Talent("caster", ("spell_check",), value=1),)))
    fight, _ = played(battle(ann, foe()), casting("Ann", spell, "goblin"), dice=[d20(8), d4(3)])
    assert fight.facts == [ActionSpent("Ann"), Cast("Ann", "bolt", True), Damaged("goblin", 3)]


def test_one_short_fails_costs_the_action_and_loses_that_spell_alone() -> None:
    """delve.action.cast, delve.magic.failure: 8 + 2 = 10 against 11."""
    fight, _ = played(battle(wizard(BOLT, SLEEP), foe()), casting("Ann", BOLT, "goblin"), dice=[d20(8)])
    assert fight.facts == [ActionSpent("Ann"), Cast("Ann", "bolt", False), SpellLost("Ann", "bolt")]
    assert fight.state.turn is not None
    assert not fight.state.turn.action
    assert [spell.name for spell in castable(fight.state["Ann"])] == ["sleep"]
    assert [spell.name for spell in castable(wizard(BOLT, SLEEP))] == ["bolt", "sleep"]


def test_one_pip_more_succeeds() -> None:
    fight, _ = played(battle(wizard(BOLT), foe()), casting("Ann", BOLT, "goblin"), dice=[d20(9), d4(3)])
    assert fight.state["goblin"].hp == 6
    assert fight.state["Ann"].lost == ()


@pytest.mark.parametrize(("face", "works"), [(11, True), (10, False)])
def test_a_priest_goes_by_wis(face: int, works: bool) -> None:
    """delve.magic.check: tier 5, WIS +4; INT is nothing to him."""
    spell = replace(BOLT, tier=5, damage=None)
    dot = priest(spell, modifier=4)
    dot = replace(dot, sheet=replace(dot.sheet, intellect=-4))
    fight, _ = played(battle(dot, foe()), casting("Dot", spell, "goblin"), dice=[d20(face)])
    assert facts_of(fight, Cast) == [Cast("Dot", "bolt", works)]


def test_a_talent_for_one_spell_is_nothing_to_another() -> None:
    """delve.talent.bonuses: narrowed by the spell's name; a talent for blows never counts."""
    ann = wizard(BOLT, SLEEP)
    talents = (Talent("bolter", ("spell_check",), value=1, only="bolt"), Talent("brawler", ("melee_attack",), value=9))
    ann = replace(ann, sheet=replace(ann.sheet, talents=talents))
    bolt, _ = played(battle(ann, foe()), casting("Ann", BOLT, "goblin"), dice=[d20(8), d4(1)])
    sleep, _ = played(battle(ann, foe()), casting("Ann", SLEEP, "goblin"), dice=[d20(8)])
    assert facts_of(bolt, Cast) == [Cast("Ann", "bolt", True)]
    assert facts_of(sleep, Cast) == [Cast("Ann", "sleep", False)]


def test_advantage_of_the_spell_and_of_a_talent() -> None:
    """delve.magic.check, delve.talent.bonuses: 5 and 9 keep the 9."""
    spell = replace(BOLT, advantage=True)
    fight, _ = played(battle(wizard(spell), foe()), casting("Ann", spell, "goblin"), dice=[d20(5), d20(9), d4(2)])
    assert fight.state["goblin"].hp == 7
    ann = wizard(BOLT)
    ann = replace(ann, sheet=replace(ann.sheet, talents=(Talent("deft", ("spell_check",), advantage=True),)))
    fight, _ = played(battle(ann, foe()), casting("Ann", BOLT, "goblin"), dice=[d20(9), d20(5), d4(2)])
    assert fight.state["goblin"].hp == 7


def test_a_luck_token_makes_the_check_again() -> None:
    """delve.check.luck: a casting is a roll of one's own."""
    given = battle(wizard(BOLT, luck=True), foe(), rulings=Rulings(luck_tokens=True))
    fight, _ = played(given, casting("Ann", BOLT, "goblin"), dice=[d20(1), d20(9), d4(2)], choices=[SpendLuck()])
    assert fight.state["goblin"].hp == 7
    assert not fight.state["Ann"].luck


# ---------------------------------------------------------------- 1 and 20


def test_a_wizards_1_fails_whatever_the_total_and_brings_a_mishap() -> None:
    """delve.magic.natural-1: 1 + 4 + 6 = 11 would reach the DC."""
    ann = wizard(BOLT, modifier=4)
    ann = replace(ann, sheet=replace(ann.sheet, talents=(Talent("master", ("spell_check",), value=6),)))
    fight, _ = played(battle(ann, foe()), casting("Ann", BOLT, "goblin"), dice=[d20(1)])
    assert fight.facts[1:] == [Cast("Ann", "bolt", False), SpellLost("Ann", "bolt"), MishapCame("Ann", 1)]


def test_a_wizards_2_is_judged_by_its_total() -> None:
    ann = wizard(BOLT, modifier=4)
    ann = replace(ann, sheet=replace(ann.sheet, talents=(Talent("master", ("spell_check",), value=6),)))
    fight, _ = played(battle(ann, foe()), casting("Ann", BOLT, "goblin"), dice=[d20(2), d4(1)])
    assert facts_of(fight, Cast) == [Cast("Ann", "bolt", True)]


def test_a_priests_1_asks_for_amends() -> None:
    """delve.magic.natural-1: no mishap."""
    given = battle(priest(TOUCH), friend(hp=3))
    fight, _ = played(given, casting("Dot", TOUCH, "Bob"), dice=[d20(1)])
    assert fight.facts[2:] == [SpellLost("Dot", "healing touch", penance=True)]
    assert refusals(fight.state, "Dot") == [(CastSpell("healing touch"), "delve.magic.natural-1", "penance-due")]


def test_a_monsters_1_only_loses_the_spell() -> None:
    given = battle(apprentice(BOLT), friend(at=(5,)))
    fight, _ = played(given, casting("apprentice", BOLT, "Bob"), dice=[d20(1)])
    assert fight.facts[2:] == [SpellLost("apprentice", "bolt")]


def test_a_20_works_against_any_odds() -> None:
    """delve.magic.natural-20: 20 − 4 − 2 = 14 against 15."""
    spell = replace(BOLT, tier=5)
    ann = wizard(spell, modifier=-4)
    ann = replace(ann, sheet=replace(ann.sheet, talents=(Talent("cursed", ("spell_check",), value=-2),)))
    fight, _ = played(
        battle(ann, foe()),
        casting("Ann", spell, "goblin"),
        dice=[d20(20), d4(3), d4(4)],
        choices=[Double("damage_dice")],
    )
    assert facts_of(fight, Cast) == [Cast("Ann", "bolt", True, critical=True)]
    fight, _ = played(battle(ann, foe()), casting("Ann", spell, "goblin"), dice=[d20(19)])
    assert facts_of(fight, Cast) == [Cast("Ann", "bolt", False)]


# ---------------------------------------------------------------- a critical casting


def critical(spell: Spell, *targets: str, double: Double, dice: Iterable[tuple[int, int]], given: Battle) -> Battle:
    fight, _ = played(given, casting("Ann", spell, *targets), dice=[d20(20), *dice], choices=[double])
    return fight.state


def test_the_damage_dice_may_be_doubled_and_a_fixed_bonus_never() -> None:
    """delve.critical.spell: 1d4 becomes 2d4."""
    given = battle(wizard(BOLT), foe())
    assert critical(BOLT, "goblin", double=Double("damage_dice"), dice=[d4(3), d4(4)], given=given)["goblin"].hp == 2
    spell = replace(BOLT, damage=damage("1d4+1"))
    given = battle(wizard(spell), foe())
    assert critical(spell, "goblin", double=Double("damage_dice"), dice=[d4(3), d4(4)], given=given)["goblin"].hp == 1


def test_or_nothing_at_all() -> None:
    """delve.critical.spell: the explicit choice of none rolls the plain dice."""
    given = battle(wizard(BOLT), foe())
    assert critical(BOLT, "goblin", double=Double("none"), dice=[d4(3)], given=given)["goblin"].hp == 6


def test_healing_dice_are_doubled_and_capped_at_the_maximum() -> None:
    """delve.critical.spell: 2d6 become 4d6, 1 + 16 of 20."""
    spell = replace(TOUCH, healing=damage("2d6"), healing_per_two_levels=None)
    given = battle(wizard(spell), friend(hp=1, max_hp=20))
    dice = [d6(2), d6(3), d6(5), d6(6)]
    assert critical(spell, "Bob", double=Double("healing_dice"), dice=dice, given=given)["Bob"].hp == 17


def test_the_dice_a_level_adds_are_doubled_with_the_rest() -> None:
    spell = doubled_spell(TOUCH, "healing_dice")
    assert healing_of(spell, 3).dice == Throw((6,) * 4)
    assert doubled_spell(TOUCH, "damage_dice") == TOUCH


def test_or_the_duration() -> None:
    """delve.critical.spell: five rounds become ten, the one target stays one."""
    given = battle(wizard(SLEEP), foe(), foe("orc"))
    after = critical(SLEEP, "goblin", double=Double("duration"), dice=[], given=given)
    assert [effect.clock for effect in after["goblin"].effects] == [Duration("Ann", "turn_start", 10)]
    assert not after["orc"].effects


def test_or_the_size() -> None:
    """delve.critical.spell: a circle of 5 feet becomes one of 10."""
    given = battle(wizard(FLAMES), foe(at=5), foe("orc", at=10), foe("troll", at=11))
    after = critical(FLAMES, double=Double("size"), dice=[d6(2)], given=given)
    assert [after[name].hp for name in ("goblin", "orc", "troll")] == [7, 7, 9]


def test_or_the_targets_who_are_named_then_and_do_not_change_the_roll() -> None:
    """delve.critical.spell: the orc's cover comes too late for disadvantage."""
    given = battle(wizard(BOLT), foe(), foe("orc", at=10, cover="half"), foe("troll", cover="total"))
    after = critical(BOLT, "goblin", double=Double("targets", ("orc",)), dice=[d4(2)], given=given)
    assert [after[name].hp for name in ("goblin", "orc", "troll")] == [7, 7, 9]


def test_targets_gained_are_as_many_as_there_were_and_others() -> None:
    given = battle(wizard(BOLT), foe(), foe("orc", at=10), foe("troll", at=20), foe("ghoul", cover="total"))
    options = double_options(given, given["Ann"], BOLT, ("goblin",))
    (targets,) = (offer for offer in options if isinstance(offer, Parametric))
    assert list(targets.candidates()) == [Double("targets", ("orc",))]

    def why(*names: str) -> str:
        refusal = targets.accepts(Double("targets", names))
        return refusal.why if refusal is not None else ""

    assert [why("troll"), why("goblin"), why("orc", "troll"), why(), why("ghoul"), why("Ann")] == [
        "", "same-target-twice", "too-many-targets", "no-target", "not-seen", "not-a-target",
    ]  # fmt: skip
    refusal = targets.accepts(Double("size"))
    assert refusal is not None
    assert refusal.why == "another-number"


def test_with_nobody_else_in_reach_no_targets_are_offered() -> None:
    given = battle(wizard(BOLT), foe())
    assert [offer.action.effect for offer in double_options(given, given["Ann"], BOLT, ("goblin",))] == [
        "damage_dice", "none",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("spell", "first", "rest"),
    [
        (replace(SLEEP, damage=damage("1d4")), "damage_dice", {"duration", "range", "none"}),
        (TOUCH, "healing_dice", {"range", "targets", "none"}),
        (SLEEP, "none", {"duration", "range"}),
        (replace(BOLT, damage=damage("3")), "none", set()),
        (FLAMES, "damage_dice", {"size", "none"}),
    ],
)
def test_nothing_said_doubles_damage_else_healing_else_nothing(spell: Spell, first: str, rest: set[str]) -> None:
    """delve.critical.spell: the first offer is what happens when the caster makes no choice."""
    given = battle(wizard(spell), foe(), friend())
    chosen = () if not spell.targets else ("Bob",) if spell.friendly else ("goblin",)
    effects = [offer.action.effect for offer in double_options(given, given["Ann"], spell, chosen)]
    assert effects[0] == first
    assert set(effects[1:]) == rest


def test_the_choice_comes_before_the_dice() -> None:
    _, script = played(
        battle(wizard(BOLT), foe()),
        casting("Ann", BOLT, "goblin"),
        dice=[d20(20), d4(1), d4(1)],
        choices=[Double("damage_dice")],
    )
    asked = [ask.window if isinstance(ask, Choose) else getattr(ask, "purpose", "") for ask in script.asked]
    assert asked == ["casting", "critical", "damage"]


# ---------------------------------------------------------------- cover, light, notice


def test_half_cover_gives_disadvantage() -> None:
    """delve.terrain.cover-and-spells: 15 and 7 keep the 7."""
    given = battle(wizard(BOLT, modifier=3), foe(cover="half"))
    fight, _ = played(given, casting("Ann", BOLT, "goblin"), dice=[d20(15), d20(7)])
    assert facts_of(fight, Cast, SpellLost) == [Cast("Ann", "bolt", False), SpellLost("Ann", "bolt")]


def test_the_spells_own_advantage_cancels_it() -> None:
    """delve.terrain.cover-and-spells: one die."""
    spell = replace(BOLT, advantage=True)
    given = battle(wizard(spell, modifier=3), foe(cover="half"))
    fight, _ = played(given, casting("Ann", spell, "goblin"), dice=[d20(8), d4(1)])
    assert facts_of(fight, Cast) == [Cast("Ann", "bolt", True)]


def test_one_covered_target_of_two_spoils_the_one_check() -> None:
    """delve.terrain.cover-and-spells: a friend behind cover counts as well as a foe."""
    given = battle(wizard(TWIN_BOLT, modifier=3), foe("a", cover="half"), foe("b"))
    fight, script = played(given, casting("Ann", TWIN_BOLT, "a", "b"), dice=[d20(15), d20(9), d6(1)])
    assert facts_of(fight, Damaged) == [Damaged("a", 1), Damaged("b", 1)]
    assert [ask.reading.cites for ask, _ in script.thrown[:1]] == [("delve.terrain.cover-and-spells",)]
    given = battle(priest(TOUCH, modifier=3), friend(hp=1, cover="half"))
    played(given, casting("Dot", TOUCH, "Bob"), dice=[d20(15), d20(9), d6(1)])


def test_nobody_has_cover_from_himself() -> None:
    given = battle(priest(TOUCH, modifier=3, cover="half"))
    played(given, casting("Dot", TOUCH, "Dot"), dice=[d20(9), d6(1)])


def test_an_area_round_the_caster_does_not_mind_cover() -> None:
    """delve.terrain.cover-and-spells, delve.terrain.total-cover: one die, and whoever is in it is in it."""
    given = battle(wizard(FLAMES), foe("a", cover="half"), foe("b", cover="total"), dark=True)
    fight, _ = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(2)])
    assert facts_of(fight, Damaged) == [Damaged("a", 2), Damaged("b", 2)]


def test_a_burst_is_aimed_and_minds_cover() -> None:
    given = battle(wizard(BLAST), foe(cover="half", at=20))
    fight, _ = played(given, casting("Ann", BLAST, "goblin"), dice=[d20(9), d20(9), d6(2)])
    assert facts_of(fight, Damaged) == [Damaged("goblin", 2)]


def test_darkness_hinders_what_is_aimed() -> None:
    """delve.terrain.darkness: two dice in the dark, one by ruling, one for whoever is used to it, one on oneself."""
    given = battle(wizard(BOLT), foe(), dark=True)
    played(given, casting("Ann", BOLT, "goblin"), dice=[d20(9), d20(9), d4(1)])
    given = battle(wizard(BOLT), foe(), dark=True, rulings=Rulings(darkness_rule=False))
    played(given, casting("Ann", BOLT, "goblin"), dice=[d20(9), d4(1)])
    ann = wizard(BOLT)
    given = battle(replace(ann, sheet=replace(ann.sheet, dark_adapted=True)), foe(), dark=True)
    played(given, casting("Ann", BOLT, "goblin"), dice=[d20(9), d4(1)])
    given = battle(wizard(SHIELD), foe(), dark=True)
    played(given, casting("Ann", SHIELD, "Ann"), dice=[d20(9)])


@pytest.mark.parametrize("face", [9, 8])
def test_whoever_is_aimed_at_knows_of_the_caster(face: int) -> None:
    """delve.surprise.advantage: as with a blow, whether the spell works or not."""
    given = battle(wizard(SLEEP, hidden=True), foe(), foe("orc"), friend())
    given = replace(given, unaware=(("Ann", "goblin"), ("Ann", "orc"), ("Bob", "goblin")))
    fight, _ = played(given, casting("Ann", SLEEP, "goblin"), dice=[d20(face)])
    assert facts_of(fight, Revealed, NoticedBy) == [Revealed("Ann"), NoticedBy("Ann", "goblin")]
    assert fight.state.unaware == (("Ann", "orc"), ("Bob", "goblin"))


def test_a_spell_on_a_friend_betrays_nobody() -> None:
    given = battle(priest(TOUCH, hidden=True), friend(hp=1), foe())
    fight, _ = played(given, casting("Dot", TOUCH, "Bob"), dice=[d20(9), d6(1)])
    assert not facts_of(fight, Revealed)


# ---------------------------------------------------------------- whom a spell reaches


@pytest.mark.parametrize(
    ("band", "at", "open_"),
    [("close", 5, True), ("close", 6, False), ("near", 30, True), ("near", 31, False), ("far", 300, True)],
)
def test_a_spell_reaches_its_band(band: Any, at: int, open_: bool) -> None:
    """delve.magic.target: close 5 feet, near 30, far in sight."""
    spell = replace(BOLT, range=band)
    given = battle(wizard(spell), foe(at=at))
    aimed = CastSpell("bolt", ("goblin",))
    assert offered(given, "Ann") == ([aimed] if open_ else [])
    assert refusals(given, "Ann") == ([] if open_ else [(aimed, "delve.magic.target", "out-of-range")])


def test_a_target_must_be_seen() -> None:
    """delve.terrain.total-cover: refused before it costs anything. Half cover is no bar; who hides is not named."""
    given = battle(wizard(BOLT), foe("a", cover="total"), foe("b", cover="half"), foe("c", hidden=True))
    assert offered(given, "Ann") == [CastSpell("bolt", ("b",))]
    assert refusals(given, "Ann") == [(CastSpell("bolt", ("a",)), "delve.terrain.total-cover", "not-seen")]


def test_walls_and_low_walls_on_a_map() -> None:
    """delve.terrain.total-cover, delve.terrain.cover-and-spells on squares."""
    low = Ground("low wall", hides=True)
    board = read([".o.#.", "o..#.", "....."], {".": FLOOR, "#": WALL, "o": low})
    ann = wizard(BOLT, at=(0, 0))
    given = battle(ann, replace(foe("a"), at=(4, 0)), replace(foe("b"), at=(0, 2)), board=board)
    assert offered(given, "Ann") == [CastSpell("bolt", ("b",))]
    assert [why for _, _, why in refusals(given, "Ann")] == ["not-seen"]
    played(given, casting("Ann", BOLT, "b"), dice=[d20(9), d20(9), d4(1)])


def test_a_friendly_spell_is_for_friends_and_oneself() -> None:
    given = battle(priest(TOUCH), friend(hp=0, life="dying"), foe())
    assert offered(given, "Dot") == [CastSpell("healing touch", ("Dot",)), CastSpell("healing touch", ("Bob",))]


def test_the_dead_cannot_be_chosen_for_healing() -> None:
    """delve.damage.healing"""
    given = battle(priest(TOUCH), friend(hp=0, life="dead"))
    assert refusals(given, "Dot") == [(CastSpell("healing touch", ("Bob",)), "delve.damage.healing", "dead")]


def test_a_spell_on_oneself_is_for_the_caster_only() -> None:
    """delve.magic.target"""
    given = battle(wizard(SHIELD), friend(), foe())
    assert offered(given, "Ann") == [CastSpell("shield", ("Ann",))]
    fight, _ = played(given, casting("Ann", SHIELD, "Ann"), dice=[d20(9)])
    effect = Effect("shield", "Ann", Duration("Ann", "turn_start", 10), SHIELD.talents)
    assert facts_of(fight, EffectBegan) == [EffectBegan("Ann", effect)]


def test_a_lost_spell_is_refused() -> None:
    """delve.magic.failure"""
    given = battle(wizard(BOLT, FLAMES, lost=("bolt",)), foe())
    assert offered(given, "Ann") == [CastSpell("circle of flame")]
    assert refusals(given, "Ann") == [(CastSpell("bolt"), "delve.magic.failure", "spell-lost")]


def test_sets_of_targets_worth_a_look_come_first() -> None:
    """delve.terrain.cover-and-spells: the caster may leave the covered one out."""
    given = battle(wizard(TWIN_BOLT), foe("a", cover="half"), foe("b", at=20), foe("c", at=10), foe("d", at=40))
    assert [action.targets for action in offered(given, "Ann")] == [("c", "b"), ("a", "c"), ("a",), ("c",), ("b",)]


def test_any_other_set_is_judged() -> None:
    given = battle(
        wizard(TWIN_BOLT, BOLT), friend(), foe("a"), foe("b"), foe("c", at=31), foe("d", cover="total"),
        foe("e", hidden=True),
    )  # fmt: skip
    assert refused(given, "Ann", "b", "a") == ""
    assert refused(given, "Ann", "b") == ""
    assert refused(given, "Ann", "b", "b") == "same-target-twice"
    assert refused(given, "Ann", "a", "b", "c") == "too-many-targets"
    assert refused(given, "Ann") == "no-target"
    assert refused(given, "Ann", "a", "c") == "out-of-range"
    assert refused(given, "Ann", "a", "d") == "not-seen"
    assert refused(given, "Ann", "a", "e") == refused(given, "Ann", "Bob") == "not-a-target"
    assert refused(given, "Ann", "a", spell=BOLT) == "another-spell"
    assert refused(given, "Ann", "c", "d", spell=BOLT) == "too-many-targets"
    assert refused(given, "Ann", "a", spell=SLEEP) == "no-such-spell"


def test_with_nobody_in_reach_each_is_refused() -> None:
    given = battle(wizard(TWIN_BOLT), foe("a", at=31), foe("b", cover="total"))
    assert offered(given, "Ann") == []
    assert [why for _, _, why in refusals(given, "Ann")] == ["out-of-range", "not-seen"]


def test_healing_of_several_looks_to_the_hurt_first() -> None:
    spell = replace(TOUCH, range="near", targets=2)
    given = battle(priest(spell), friend("a", at=(5,)), friend("b", hp=1, at=(20,)), friend("c", hp=1, at=(10,)))
    assert offered(given, "Dot")[0].targets == ("c", "b")


# ---------------------------------------------------------------- what a spell does


def test_one_roll_of_damage_for_all_and_death_after_all_are_hurt() -> None:
    """delve.damage.area: friends stand in the fire too, the caster does not."""
    given = battle(wizard(FLAMES), foe("g1", hp=5), foe("g2", hp=3), foe("g3", hp=4, at=6), friend(at=(5,)))
    fight, _ = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(4)], choices=[Kill()])
    assert fight.facts[2:] == [Damaged("g1", 4), Damaged("g2", 4), Damaged("Bob", 4), Died("g2")]


def test_a_burst_falls_on_everyone_round_its_target() -> None:
    """The caster too, if he stands too near."""
    given = battle(wizard(BLAST, at=(10,)), foe(at=20), foe("orc", at=30), foe("troll", at=31))
    assert offered(given, "Ann")[0] == CastSpell("blast", ("goblin",))
    assert list(caught(given, given["Ann"], BLAST, ("goblin",))) == ["Ann", "goblin", "orc"]
    assert list(caught(given, given["Ann"], BLAST, ("orc",))) == ["goblin", "orc", "troll"]


def test_a_friendly_circle_takes_in_friends_and_the_caster() -> None:
    spell = replace(FLAMES, friendly=True, damage=None)
    given = battle(wizard(spell), foe(), friend(), friend("Cid", hp=0, life="dead"))
    assert list(caught(given, given["Ann"], spell, ())) == ["Ann", "Bob"]


def test_mercy_is_chosen_for_each() -> None:
    """delve.damage.knockout-scope: a blast, one spared; by ruling a spell spares nobody."""
    given = battle(wizard(FLAMES), foe("a", hp=3), foe("b", hp=4))
    fight, _ = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(5)], choices=[KnockOut(), Kill()])
    assert facts_of(fight, Fell, Died) == [Fell("a", "unconscious"), Died("b")]
    given = battle(wizard(FLAMES), foe("a", hp=3), rulings=Rulings(knockout_scope="melee_only"))
    fight, _ = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(5)])
    assert facts_of(fight, Fell, Died) == [Died("a")]


def lurker(**fields: Any) -> Creature:
    return foe("lurker", hidden=True, **fields)


def test_nobody_is_asked_about_one_he_does_not_know_of() -> None:
    """delve.damage.knockout: the goblin may be spared, the lurker beside it dies unasked; its own side sees it."""
    given = battle(wizard(FLAMES), foe("goblin", hp=3), lurker(hp=4))
    fight, _ = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(5)], choices=[KnockOut()])
    assert facts_of(fight, Fell, Died) == [Fell("goblin", "unconscious"), Died("lurker")]
    given = battle(wizard(FLAMES), friend(hp=4, hidden=True, at=(5,)))
    fight, _ = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(5)], choices=[KnockOut()])
    assert facts_of(fight, Fell, Died) == [Fell("Bob", "unconscious")]


@pytest.mark.parametrize(("more", "roller"), [((), MASTER), ((foe("goblin"),), "Ann")])
def test_dice_for_the_unseen_alone_are_the_masters(more: tuple[Creature, ...], roller: str) -> None:
    """An area takes in who hides there (delve.terrain.cover-and-spells); his own dice do not tell the caster."""
    given = battle(wizard(FLAMES), *more, lurker())
    _, script = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(5)])
    assert [(ask.by, ask.purpose) for ask, _ in script.thrown] == [("Ann", "casting"), (roller, "damage")]


@pytest.mark.parametrize("more", [(), (lurker(),)])
def test_an_area_is_held_by_focus_whoever_is_in_it(more: tuple[Creature, ...]) -> None:
    spell = replace(FLAMES, damage=None, condition="bound", focus=True)
    fight, _ = played(battle(wizard(spell), *more), casting("Ann", spell), dice=[d20(9)])
    assert fight.state["Ann"].focus == spell.name


def test_only_those_in_sight_draw_one_who_hides_out() -> None:
    """delve.surprise.advantage: the lurker knows of Ann from now on, and she does not learn that it does."""
    given = replace(battle(wizard(FLAMES, hidden=True), lurker()), unaware=(("Ann", "lurker"),))
    fight, _ = played(given, casting("Ann", FLAMES), dice=[d20(9), d6(1)])
    assert facts_of(fight, Revealed, NoticedBy) == [NoticedBy("Ann", "lurker")]


def test_bonuses_that_speak_of_this_spells_damage_are_added() -> None:
    """delve.damage.no-ability-mod: INT never is."""
    ann = wizard(BOLT, modifier=4)
    talents = (Talent("hot", ("damage",), value=1, only="bolt"), Talent("sharp", ("damage",), value=5, only="dagger"))
    ann = replace(ann, sheet=replace(ann.sheet, talents=talents))
    fight, _ = played(battle(ann, foe()), casting("Ann", BOLT, "goblin"), dice=[d20(9), d4(2)])
    assert facts_of(fight, Damaged) == [Damaged("goblin", 3)]


@pytest.mark.parametrize(("level", "dice"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_healing_by_level(level: int, dice: int) -> None:
    """delve.magic.healing"""
    assert healing_dice(level) == dice
    assert healing_of(TOUCH, level).dice == Throw((6,) * dice)


def test_a_priest_of_level_3_wakes_a_friend() -> None:
    """delve.magic.healing, delve.death.wakes: 4 + 3 = 7 hit points."""
    given = battle(priest(TOUCH, level=3), friend(hp=0, max_hp=8, life="dying", timer=2, prone=True))
    fight, _ = played(given, casting("Dot", TOUCH, "Bob"), dice=[d20(9), d6(4), d6(3)])
    assert fight.facts[2:] == [Healed("Bob", 7), Woke("Bob")]
    assert (fight.state["Bob"].hp, fight.state["Bob"].life) == (7, "up")


def test_one_set_of_healing_dice_for_several() -> None:
    spell = replace(TOUCH, targets=2)
    given = battle(priest(spell), friend("a", hp=1), friend("b", hp=8))
    fight, _ = played(given, casting("Dot", spell, "a", "b"), dice=[d20(9), d6(4)])
    assert [fight.state[name].hp for name in ("a", "b")] == [5, 10]


def test_nobody_above_the_level_a_spell_names() -> None:
    """Level 2 sleeps, level 3 does not; a sleeper hurt would wake. The rounds are counted at the caster's turns."""
    given = battle(wizard(SLEEP), foe("a", level=2), foe("b", level=3))
    fight, _ = played(given, casting("Ann", SLEEP, "a", "b"), dice=[d20(9)])
    effect = Effect("sleep", "Ann", Duration("Ann", "turn_start", 5), condition="asleep", breaks_on_damage=True)
    assert facts_of(fight, EffectBegan) == [EffectBegan("a", effect)]
    assert not fight.state["a"].able


@pytest.mark.parametrize(("face", "held"), [(11, True), (12, False)])
def test_a_check_saves_from_the_effect(face: int, held: bool) -> None:
    """The better of the abilities against the DC the spell sets: 11 is one short."""
    given = battle(wizard(HOLD), foe())
    fight, _ = played(given, casting("Ann", HOLD, "goblin"), dice=[d20(11), d20(face)])
    assert bool(fight.state["goblin"].effects) is held
    assert fight.state["Ann"].focus == ("hold" if held else "")


def test_who_is_out_makes_no_check() -> None:
    given = battle(wizard(HOLD), foe(hp=0, life="unconscious"))
    fight, _ = played(given, casting("Ann", HOLD, "goblin"), dice=[d20(11)])
    assert fight.state["goblin"].effects


def test_saves_come_before_the_one_roll_of_damage() -> None:
    spell = replace(FLAMES, save=("dex",), save_dc=12)
    given = battle(wizard(spell), foe("a"), foe("b"))
    fight, _ = played(given, casting("Ann", spell), dice=[d20(9), d20(12), d20(11), d6(3)])
    assert facts_of(fight, Damaged) == [Damaged("b", 3)]
    fight, _ = played(given, casting("Ann", spell), dice=[d20(9), d20(12), d20(12)])
    assert not facts_of(fight, Damaged)


def test_a_spell_that_throws_down() -> None:
    spell = replace(BOLT, damage=None, condition="prone")
    fight, _ = played(battle(wizard(spell), foe()), casting("Ann", spell, "goblin"), dice=[d20(9)])
    assert fight.facts[2:] == [LayDown("goblin")]


def test_nothing_is_laid_on_the_slain() -> None:
    spell = replace(BOLT, rounds=3, condition="bound")
    given = battle(wizard(spell), foe(hp=2))
    fight, _ = played(given, casting("Ann", spell, "goblin"), dice=[d20(9), d4(2)], choices=[Kill()])
    assert not facts_of(fight, EffectBegan)


# ---------------------------------------------------------------- monsters, scrolls


def test_a_monster_casts_with_its_bonus() -> None:
    """delve.magic.monsters: 9 + 2 = 11, and one short loses the spell."""
    given = battle(apprentice(BOLT), friend(at=(5,)))
    fight, _ = played(given, casting("apprentice", BOLT, "Bob"), dice=[d20(9), d4(2)])
    assert fight.state["Bob"].hp == 8
    fight, _ = played(given, casting("apprentice", BOLT, "Bob"), dice=[d20(8)])
    assert fight.state["apprentice"].lost == ("bolt",)


def test_the_sheet_bounds_the_castings_of_one_action() -> None:
    """delve.magic.monsters: the first takes the action, the second is what is left, a third is refused."""
    given = battle(apprentice(BOLT, castings=2), friend(at=(5,)))
    once, _ = played(given, casting("apprentice", BOLT, "Bob"), dice=[d20(9), d4(1)])
    assert once.facts[:2] == [ActionSpent("apprentice"), CastingsLeft("apprentice", 1)]
    assert offered(once.state, "apprentice") == [CastSpell("bolt", ("Bob",))]
    twice, _ = played(once.state, casting("apprentice", BOLT, "Bob"), dice=[d20(9), d4(1)])
    assert twice.facts[0] == CastingsLeft("apprentice", 0)
    assert refusals(twice.state, "apprentice") == [(CastSpell("bolt"), "delve.magic.monsters", "no-castings-left")]


def test_a_readied_casting_takes_nothing_from_the_turn_it_breaks_into() -> None:
    given = replace(battle(wizard(BOLT), foe()), turn=Turn("goblin", feet=60))
    fight, _ = played(
        given, lambda fight: try_spell(fight, "Ann", CastSpell("bolt", ("goblin",))), dice=[d20(9), d4(1)]
    )
    assert not facts_of(fight, ActionSpent)
    assert fight.state.turn == Turn("goblin", feet=60)


@pytest.mark.parametrize(("kind", "used"), [("scroll", True), ("wand", False)])
def test_a_scroll_is_used_up_by_the_casting_and_a_wand_is_not(kind: Any, used: bool) -> None:
    """delve.action.multitask: casting from one takes the action, whatever comes of it."""
    ann = wizard(BOLT)
    ann = replace(ann, sheet=replace(ann.sheet, items=(Item("relic", kind, spell=BOLT),)), uses=(("relic", 1),))
    given = battle(ann, foe())
    assert offered(given, "Ann") == [CastSpell("bolt", ("goblin",)), CastSpell("bolt", ("goblin",), "relic")]
    fight, _ = played(given, casting("Ann", BOLT, "goblin", item="relic"), dice=[d20(8)])
    assert fight.facts[0] == ActionSpent("Ann")
    assert facts_of(fight, ItemUsed) == ([ItemUsed("Ann", "relic")] if used else [])


def test_a_scroll_already_used_is_refused() -> None:
    ann = wizard(BOLT)
    ann = replace(ann, sheet=replace(ann.sheet, items=(Item("leaf", "scroll", spell=BOLT),)), uses=(("leaf", 0),))
    given = battle(ann, foe())
    assert refusals(given, "Ann") == [(CastSpell("bolt", (), "leaf"), "delve.action.multitask", "used-up")]


def test_who_has_no_casting_ability_casts_nothing() -> None:
    bob = friend(at=(0,))
    given = battle(replace(bob, sheet=replace(bob.sheet, spells=(BOLT,))), foe())
    assert refusals(given, "Bob") == [(CastSpell("bolt"), "delve.magic.check", "not-a-caster")]


# ---------------------------------------------------------------- focus


def holding(*spells: Spell, modifier: int = 3) -> Battle:
    """Ann holds the first of her spells on the goblin."""
    effect = Effect(spells[0].name, "Ann", talents=spells[0].talents, condition=spells[0].condition, focus=True)
    ann = wizard(*spells, modifier=modifier, focus=spells[0].name)
    return battle(ann, foe(effects=(effect,)), friend())


def test_a_spell_that_lasts_by_focus_is_held() -> None:
    """delve.magic.focus"""
    fight, _ = played(battle(wizard(HOLD), foe()), casting("Ann", HOLD, "goblin"), dice=[d20(11), d20(1)])
    effect = Effect("hold", "Ann", condition="paralysed", focus=True)
    assert fight.facts[2:] == [FocusBegan("Ann", "hold"), EffectBegan("goblin", effect)]


def test_only_one_at_a_time() -> None:
    """delve.magic.focus: the second one ends the first, and what it laid goes with it."""
    given = holding(HOLD, BLESSING)
    fight, _ = played(given, casting("Ann", BLESSING, "Bob"), dice=[d20(8)])
    assert facts_of(fight, FocusEnded, FocusBegan) == [FocusEnded("Ann", "hold"), FocusBegan("Ann", "blessing")]
    assert not fight.state["goblin"].effects
    assert [effect.name for effect in fight.state["Bob"].effects] == ["blessing"]


def test_a_second_one_that_fails_leaves_the_first() -> None:
    fight, _ = played(holding(HOLD, BLESSING), casting("Ann", BLESSING, "Bob"), dice=[d20(7)])
    assert fight.state["Ann"].focus == "hold"
    assert fight.state["goblin"].effects


def test_the_same_one_again_begins_anew() -> None:
    fight, _ = played(holding(HOLD), casting("Ann", HOLD, "goblin"), dice=[d20(10), d20(2)])
    assert facts_of(fight, FocusEnded, FocusBegan) == [FocusEnded("Ann", "hold"), FocusBegan("Ann", "hold")]
    assert len(fight.state["goblin"].effects) == 1


def at_turn_start(fight: Fight[Battle]) -> Rule:
    return keep_focus(fight, "Ann")


def test_kept_at_the_start_of_a_turn() -> None:
    """delve.magic.focus: 10 + 3 = 13 against tier 3; it costs no action."""
    fight, script = played(holding(HOLD), at_turn_start, dice=[d20(10)])
    assert fight.facts == []
    assert [ask.purpose for ask, _ in script.thrown] == ["focus"]


def test_dropped_but_not_lost() -> None:
    """delve.magic.focus: 9 + 3 = 12 ends it; the spell can be cast again."""
    fight, _ = played(holding(HOLD), at_turn_start, dice=[d20(9)])
    assert fight.facts == [FocusEnded("Ann", "hold")]
    assert not fight.state["goblin"].effects
    assert list(castable(fight.state["Ann"])) == [HOLD]


def test_a_1_on_a_focus_check_has_its_usual_price() -> None:
    """delve.magic.focus: as delve.magic.natural-1."""
    fight, _ = played(holding(HOLD, modifier=12), at_turn_start, dice=[d20(1)])
    assert fight.facts == [FocusEnded("Ann", "hold"), SpellLost("Ann", "hold"), MishapCame("Ann", 3)]


def test_a_20_keeps_it_and_doubles_nothing() -> None:
    """delve.magic.focus: kept even where the total falls short, and no choice is asked."""
    fight, script = played(holding(HOLD, modifier=-8), at_turn_start, dice=[d20(20)])
    assert fight.facts == []
    assert len(script.asked) == 1


def test_damage_calls_for_a_check_at_once_and_none_for_no_damage() -> None:
    """delve.magic.focus: once per hit; the unconscious lose it without a check (delve.death.unconscious)."""

    def blow(amount: int) -> Any:
        return lambda fight: hurt(fight, "Ann", amount, by="goblin")

    kept, _ = played(holding(HOLD), blow(1), blow(1), dice=[d20(10), d20(10)])
    assert kept.state["Ann"].focus == "hold"
    ended, _ = played(holding(HOLD), blow(1), dice=[d20(9)])
    assert ended.facts == [Damaged("Ann", 1), FocusEnded("Ann", "hold")]
    untouched, _ = played(holding(HOLD), blow(0))
    assert untouched.state["Ann"].focus == "hold"
    fallen, _ = played(holding(HOLD), blow(10))
    assert fallen.facts == [Damaged("Ann", 10), FocusEnded("Ann", "hold"), Fell("Ann", "dying")]


def test_letting_go_is_free() -> None:
    """delve.magic.focus"""
    fight = Fight(holding(HOLD))
    let_go(fight, "Ann")
    let_go(fight, "Ann")
    assert fight.facts == [FocusEnded("Ann", "hold")]
    assert fight.state.turn == Turn("Ann", feet=60)


def test_a_check_by_oneself() -> None:
    """`keep_focus` is what damage calls."""
    fight, _ = played(holding(HOLD), lambda fight: keep_focus(fight, "Ann"), dice=[d20(10)])
    assert fight.facts == []


# ---------------------------------------------------------------- the log


def test_a_casting_names_its_clauses() -> None:
    log = Log()
    fight = Fight(battle(wizard(SLEEP), foe(cover="half")), log)
    script = Script([d20(20), d20(20)], otherwise=lambda ask: first_offer(ask) if isinstance(ask, Choose) else None)
    with UnderWay(fight, casting("Ann", SLEEP, "goblin")) as under_way:
        while under_way.ask is not None:
            under_way.answer(script(under_way.ask))
    script.finish()
    assert {
        "delve.action.cast", "delve.magic.check", "delve.magic.natural-20", "delve.terrain.cover-and-spells",
        "delve.critical.spell", "delve.damage.on-hit", "delve.turn.countdown",
    } <= set(log.root.cited())  # fmt: skip
