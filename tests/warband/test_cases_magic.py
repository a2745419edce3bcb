"""Worked cases of mana, of casting and of what spells do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, Tracked, case, cases_where
from tests.warband.building import (
    LIBRARY,
    MIDDLE,
    Play,
    active,
    battle,
    character,
    cm,
    effect,
    in_case,
    weapon,
)
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.fight import Fight, drive
from zaruba.systems.warband import magic, turn, view
from zaruba.systems.warband.actions import Attack, Cast, FirstHit, Run, UseItem
from zaruba.systems.warband.battle import Character
from zaruba.systems.warband.facts.magic import Blinked, SpellCast
from zaruba.systems.warband.facts.striking import Killed, Struck, StruckAtFleeing
from zaruba.systems.warband.sheet import Spell

SPELLS = LIBRARY.spells
AT = (MIDDLE, MIDDLE, 0)


def known(told: Any) -> tuple[Spell, ...]:
    """Spells of a case: by their names, or by their costs too, which then must be those of the list."""
    names = list(told)
    if isinstance(told, Tracked):
        assert all(SPELLS[name].cost == cost for name, cost in told.plain().items())
    return tuple(SPELLS[name] for name in names)


def mage(**fields: Any) -> Character:
    return character("A", **{"at": AT, "mage_level": 1, "mana_pool": 6, **fields})


def enemy(gap: float = 8, name: str = "D", **fields: Any) -> Character:
    return character(name, "D", at=(MIDDLE + 250 + cm(gap), MIDDLE, 0), **fields)


def opened(case: CaseUnderTest, one: Character, *others: Character, rulings: Any = None) -> Play:
    """His additional-action phase just begun."""
    position = active(battle(one, *(others or (enemy(),)), rulings=rulings), "A", "additional")
    play = Play(case, position)
    with case.witness.watching():
        magic.open_phase(play.fight, "A")
    return play


def at(spell: str) -> Cast:
    """A spell at whom it is meant for: the enemy, or himself."""
    return Cast(spell, "D" if SPELLS[spell].aims == "enemy" else "A" if SPELLS[spell].aims == "ally" else "")


def allowed(case: CaseUnderTest, play: Play, action: Cast) -> bool:
    with case.witness.watching():
        found = magic.cast_refused(play.now, play.now["A"], action)
    if found is not None:
        case.witness.saw(found)
    return found is None


def may_cast(case: CaseUnderTest, play: Play) -> bool:
    return any(allowed(case, play, at(spell.name)) for spell in play.now["A"].profile.spells)


# ---------------------------------------------------------------- who may cast


@case("warband.magic.caster", "unknown spell")
def test_an_unknown_spell(case: CaseUnderTest) -> None:
    play = opened(case, mage(mana=case.given["mana"], spells=known(case.given["known"])))
    assert allowed(case, play, at("spark"))
    assert allowed(case, play, Cast(case.given["request"], "D")) is case.then["allowed"]


@case("warband.magic.caster", "not a mage")
def test_no_mage(case: CaseUnderTest) -> None:
    play = opened(case, mage(mage_level=case.given["mage_level"], spells=(SPELLS["spark"],)))
    assert isinstance(play.judged("A", Cast(case.given["request"], "D")), Offer) is case.then["allowed"]


# ---------------------------------------------------------------- mana


@cases_where(
    "warband",
    lambda one: (
        one.clause.split(".")[1] == "magic" and {"mage_level", "mana", "mana_pool"} <= set(one.given)
        and set(one.given) <= {"mage_level", "mana", "mana_pool", "known", "event"}
    ),
)  # fmt: skip
def test_mana_regained(case: CaseUnderTest) -> None:
    spells = known(case.given["known"]) if "known" in case.given else ()
    fields = {key: case.given[key] for key in ("mage_level", "mana", "mana_pool")}
    if "event" in case.given:
        assert case.given["event"] == "enemy turn passes"
        play = Play(case, battle(enemy(), mage(**fields)))
        with case.witness.watching():
            turn.end_turn(play.fight, "D")
        assert play.now["A"].mana == case.then["mana"]
        own = Play(case, battle(mage(**fields), enemy()))
        with case.witness.watching():
            turn.end_turn(own.fight, "A")
        assert own.now["A"].mana == case.given["mana"] + case.given["mage_level"], "in his own turn he does"
        return
    play = opened(case, mage(spells=spells, **fields))
    for key in case.then:
        found = may_cast(case, play) if key == "may_cast" else play.now["A"].mana
        assert found == case.then[key]


@cases_where("warband", lambda one: {"known", "mana_after_regain"} <= set(one.given))
def test_the_check_at_the_start(case: CaseUnderTest) -> None:
    crystal = LIBRARY.items["mana_crystal"]
    one = mage(mana=case.given["mana_after_regain"] - 1, spells=known(case.given["known"]), items=(crystal,))
    play = opened(case, one)
    if "then_drinks" in case.given:
        assert crystal.mana == case.given["then_drinks"]["mana"]
        play.act("A", UseItem("mana_crystal"))
        assert play.now["A"].mana == case.then["mana"]
    assert may_cast(case, play) is case.then["may_cast"]
    if "castable" in case.then:
        castable = [spell.name for spell in one.profile.spells if allowed(case, play, at(spell.name))]
        assert castable == case.then["castable"]


@case("warband.magic.pool", "pay exactly all")
def test_all_of_the_mana(case: CaseUnderTest) -> None:
    play = fireball(case)
    play.go(lambda fight: turn.perform(fight, "A", Cast("fireball", at=(MIDDLE + 2900, MIDDLE, 0))))
    assert play.now["A"].mana == case.then["mana"]


@case("warband.magic.pool", "cannot overdraw")
def test_more_than_all_of_the_mana(case: CaseUnderTest) -> None:
    play = fireball(case)
    found = allowed(case, play, Cast("fireball", at=(MIDDLE + 2900, MIDDLE, 0)))
    assert (found, play.now["A"].mana) == (case.then["allowed"], case.then["mana"])


def fireball(case: CaseUnderTest) -> Play:
    """Mana as the case has it once the check is passed, and a fireball for empty ground."""
    play = opened(case, mage(mana=6, spells=(*known(case.given["cast"]), SPELLS["spark"])), enemy(2))
    return Play(case, play.now.change("A", mana=case.given["mana"]))


@case("warband.magic.pool", "ceiling")
def test_the_pool_is_the_ceiling(case: CaseUnderTest) -> None:
    play = opened(case, mage(**case.given.plain()))
    assert play.now["A"].mana == case.then["mana_after_regain"]


@case("warband.magic.tokens", "both counters visible")
def test_tokens_lie_openly(case: CaseUnderTest) -> None:
    told = case.given["mage"].plain()
    one = mage(
        mana_pool=told["mana_pool"], mana=told["mana_pool"] - told["spent"], hp_max=told["hp_max"],
        hp=told["hp_max"] - told["wounds"],
    )  # fmt: skip
    with case.witness.watching():
        seen = view.known(battle(one, enemy()), "D")["A"]
    assert {"mana": seen.mana, "hp": seen.hp} == case.then["visible_to_all"].plain()


# ---------------------------------------------------------------- how many, and which


@cases_where("warband", lambda one: "mage_level" in one.given and bool({"casts", "cast"} & set(one.given)))
def test_how_many_spells(case: CaseUnderTest) -> None:
    casts = case.given["casts" if "casts" in case.given else "cast"]
    spells = known(casts)
    request = case.given.get("request", None)
    more = (SPELLS[request],) if request and request not in [spell.name for spell in spells] else ()
    level = case.given["mage_level"]
    play = opened(case, mage(mage_level=level, mana=case.given["mana"] - level, mana_pool=20, spells=(*spells, *more)))
    assert play.now["A"].mana == case.given["mana"]
    everything = True
    for spell in spells:
        everything = everything and allowed(case, play, at(spell.name))
        play.script.dice.extend([(6, 1)] if spell.damage else [])
        play.act("A", at(spell.name))
    if request:
        everything = allowed(case, play, at(request))
    assert everything is case.then["allowed"]
    if "mana" in case.then:
        assert play.now["A"].mana == case.then["mana"]


@case("warband.magic.once-per-turn", "two mages")
def test_two_mages_of_one_squad(case: CaseUnderTest) -> None:
    first = tuple(case.given["mage1_cast"])
    request = case.given["mage2_request"]
    other = character("B", "A", at=(MIDDLE, MIDDLE + 500, 0), mage_level=1, cast=first)
    play = opened(
        case, mage(spells=known([request])), other, enemy(), rulings={"same_spell_scope": case.given["scope"]}
    )
    assert allowed(case, play, at(request)) is case.then["allowed"]


@case("warband.magic.once-per-turn", "next turn again")
def test_the_same_spell_in_the_next_turn(case: CaseUnderTest) -> None:
    before = battle(enemy(), mage(spells=known([case.given["request"]]), cast=tuple(case.given["last_turn_cast"])))
    play = Play(case, before)
    with case.witness.watching():
        turn.upkeep(play.fight, "A")
    play = Play(case, active(play.now, "A", "additional"))
    with case.witness.watching():
        magic.open_phase(play.fight, "A")
    assert allowed(case, play, at(case.given["request"])) is case.then["allowed"]


# ---------------------------------------------------------------- the same spell on the same target


@case("warband.magic.no-duplicate", "second slow", "slow and curse together")
def test_a_spell_on_one_who_is_under_spells(case: CaseUnderTest) -> None:
    spell = case.given["cast"]
    works = tuple(effect(name, case.given.get("caster", "A"), speed=-4) for name in case.given["target_effects"])
    play = opened(case, mage(spells=known([spell])), enemy(effects=works))
    assert allowed(case, play, at(spell)) is case.then["allowed"]
    if "mana_spent" in case.then:
        assert play.now["A"].profile.mana_pool - play.now["A"].mana == case.then["mana_spent"]
        assert not play.all(SpellCast)


@case("warband.magic.no-duplicate", "instant spell twice")
def test_an_instant_spell_again(case: CaseUnderTest) -> None:
    assert case.given["caster"] == "another mage"
    assert case.given["target_hit_by"] == [case.given["cast"]]
    first = character("B", "A", at=(MIDDLE, MIDDLE + 500, 0), mage_level=1, cast=(case.given["cast"],))
    play = opened(case, mage(spells=known([case.given["cast"]])), first, enemy())
    assert allowed(case, play, at(case.given["cast"])) is case.then["allowed"]


@case("warband.magic.no-duplicate", "after it ended")
def test_the_same_spell_once_the_first_has_ended(case: CaseUnderTest) -> None:
    assert (case.given["slow_ends"], case.given["now"]) == ("start of A turn 4", "A turn 4")
    slow = effect("slow", "A", lasts=1, speed=-4)
    play = Play(case, battle(enemy(effects=(slow,)), mage(spells=(SPELLS["slow"],))))
    with case.witness.watching():
        turn.upkeep(play.fight, "A")
    play = Play(case, active(play.now, "A", "additional"))
    with case.witness.watching():
        magic.open_phase(play.fight, "A")
    assert allowed(case, play, at("slow")) is case.then["allowed"]


# ---------------------------------------------------------------- the phase


def sparked(case: CaseUnderTest, **fields: Any) -> Play:
    """One Spark cast, the phase still his."""
    play = opened(case, mage(spells=(SPELLS["spark"], SPELLS["slow"]), **fields))
    play.script.dice.append((6, 1))
    play.act("A", at("spark"))
    return play


@case("warband.magic.ends-phase", "cast, then run")
def test_no_run_after_casting(case: CaseUnderTest) -> None:
    assert (case.given["done"], case.given["request"]) == (["cast"], "run")
    found = sparked(case).judged("A", Run(((MIDDLE - 300, MIDDLE, 0),)))
    assert isinstance(found, Offer) is case.then["allowed"]


@case("warband.magic.ends-phase", "spell, potion, spell")
def test_no_potion_between_two_spells(case: CaseUnderTest) -> None:
    assert case.given["done"] == ["spark"]
    told = case.given["request"].plain()
    potion = replace(LIBRARY.items[told["item"]], closes=told["closes"])
    play = sparked(case, mage_level=case.given["mage_level"], items=(potion,))
    assert isinstance(play.judged("A", UseItem(potion.name)), Offer) is case.then["allowed"]
    assert allowed(case, play, at("slow")), "the next spell still belongs to the same casting"


@case("warband.magic.ends-phase", "melee still follows")
def test_melee_after_casting(case: CaseUnderTest) -> None:
    assert (case.given["done"], case.given["phase"]) == (["cast"], 3)
    play = opened(
        case,
        mage(spells=(SPELLS["spark"],), weapons=(weapon(case.given["reach"]),)),
        enemy(case.given["enemy"]["gap"]),
    )
    play.script.dice.append((6, 1))
    play.act("A", at("spark"))
    play.go(lambda fight: turn.end_phase(fight, "A"))
    found = play.judged("A", Attack("D"))
    assert isinstance(found, Offer) is case.then["may_melee"]


# ---------------------------------------------------------------- targets


@case("warband.magic.targeting", "from a roof")
def test_height_adds_nothing_to_the_range_of_a_spell(case: CaseUnderTest) -> None:
    spell = replace(SPELLS["spark"], range=cm(case.given["spell_range"]))
    play = opened(case, mage(at=(MIDDLE, MIDDLE, cm(case.given["rise"])), spells=(spell,)), enemy(case.given["gap"]))
    found = play.judged("A", Cast("spark", "D"))
    assert isinstance(found, Offer) is case.then["in_range"]
    assert isinstance(found, Refusal) and (found.why, found.details["past"]) == ("out-of-range", 50)


@case("warband.magic.targeting", "in reach of a swordsman")
def test_casting_in_a_brawl(case: CaseUnderTest) -> None:
    told = case.given["enemy"].plain()
    spell = replace(SPELLS["spark"], range=cm(case.given["spell_range"]))
    upon = character("E", "D", at=(MIDDLE, MIDDLE + 250 + cm(told["gap"]), 0), weapons=(weapon(told["reach"]),))
    play = opened(case, mage(spells=(spell,)), enemy(case.given["target_gap"]), upon)
    assert isinstance(play.judged("A", Cast("spark", "D")), Offer) is case.then["may_cast"]


# ---------------------------------------------------------------- damage


def burnt(case: CaseUnderTest, told: Mapping[str, Any], effects: Iterable[Any] = ()) -> Play:
    """A spell with the triplet of the case at somebody in armour, with a shield and a dodge that do not help."""
    spell = replace(SPELLS["spark"], damage=tuple(told["damage"]))
    armour = -told.get("damage_mods", {}).get("armour", 0)
    play = opened(case, mage(spells=(spell,), effects=tuple(effects)), enemy(armour=armour, shield=2, dodge=2))
    play.act("A", Cast("spark", "D"))
    play.finish()
    return play


@case("warband.magic.damage-spells", "spark on chain mail")
def test_armour_counts_against_spells(case: CaseUnderTest) -> None:
    struck = burnt(case, case.given["blow"].plain()).all(Struck)[0]
    assert (struck.strength, struck.damage) == (case.then["band"], case.then["damage"])


@case("warband.magic.damage-spells", "a blessed mage's Spark")
def test_effects_do_not_change_spells(case: CaseUnderTest) -> None:
    works = [effect(name, damage=change) for name, change in case.given["caster_effects"].plain().items()]
    struck = burnt(case, case.given["blow"].plain(), works).all(Struck)[0]
    assert (struck.strength, struck.damage) == (case.then["band"], case.then["damage"])


@case("warband.magic.damage-spells", "fireball on two")
def test_a_fireball(case: CaseUnderTest) -> None:
    told = case.given["spell"].plain()
    ball = replace(SPELLS["fireball"], damage=tuple(told["damage"]), blast=cm(told["blast"]))
    first, second = (in_case(name, one, side="D") for name, one in case.given["targets"].items())
    middle = (MIDDLE + 2000, MIDDLE, 0)
    play = opened(
        case,
        mage(spells=(ball,)),
        replace(first, at=(MIDDLE + 2000, MIDDLE + 200, 0)),
        replace(second, at=(MIDDLE + 2000, MIDDLE - 425, 0)),
        character("far", "D", at=(MIDDLE + 2426, MIDDLE, 0)),
    )
    play.act("A", Cast("fireball", at=middle))
    play.finish()
    damages = {f"{fact.target}_damage": fact.damage for fact in play.all(Struck)}
    assert damages == case.then.plain()


def test_of_equally_near_ones_the_caster_says_who_burns_first() -> None:
    position = active(
        battle(
            mage(spells=(SPELLS["fireball"],), mana=6),
            character("x", "D", at=(MIDDLE + 2000, MIDDLE + 200, 0), hp=1),
            character("y", "D", at=(MIDDLE + 2000, MIDDLE - 200, 0), hp=1),
        ),
        "A",
        "additional",
        may_cast=True,
        casts_left=1,
    )
    fight = Fight(position)
    script = Script([(6, 1), (6, 1)], [FirstHit("y")])
    drive(turn.perform(fight, "A", Cast("fireball", at=(MIDDLE + 2000, MIDDLE, 0))), script)
    assert [fact.who for fact in fight.facts if isinstance(fact, Killed)] == ["y", "x"]


# ---------------------------------------------------------------- the list


@case("warband.magic.list", "heal does not exceed the maximum")
def test_healing_ends_at_the_full_number(case: CaseUnderTest) -> None:
    one = mage(hp=case.given["hp"], hp_max=case.given["hp_max"], spells=known([case.given["spell"]]))
    play = opened(case, one)
    play.act("A", Cast(case.given["spell"], "A"))
    assert play.now["A"].hp == case.then["hp"]


@case("warband.magic.list", "blink out of reach")
def test_nobody_strikes_at_one_who_blinks(case: CaseUnderTest) -> None:
    assert case.given["caster_in_enemy_reach"] is True
    play = opened(case, mage(spells=known([case.given["spell"]])), enemy(1, flee_strikes_left=1))
    there = (MIDDLE - 1000, MIDDLE, 0)
    play.act("A", Cast("blink", at=there))
    assert [fact.at for fact in play.all(Blinked)] == [there]
    assert play.now["A"].at == there
    assert bool(play.all(StruckAtFleeing)) is case.then["flee_strike"]


@cases_where("warband", lambda one: {"cast", "two_players"} <= set(one.given))
def test_how_long_a_spell_lasts(case: CaseUnderTest) -> None:
    """Cast in A's turn 2; the squads' turns begin one after another until it is over."""
    assert case.given["two_players"] is True and case.given["cast"] == "A turn 2"
    name = case.given.get("spell", "slow")
    play = opened(case, mage(spells=known([name])))
    play.act("A", at(name))
    active_in, ended = ["A2"], ""
    for number, squad in ((2, "D"), (3, "A"), (3, "D"), (4, "A")):
        with case.witness.watching():
            turn.upkeep(play.fight, squad)
        label = f"{'B' if squad == 'D' else 'A'}{number}"
        if any(one.effects for one in play.now.characters):
            active_in.append(label)
        elif not ended:
            ended = f"start of {label}"
    assert (active_in, ended) == (case.then["active_in"], case.then["ends"])
