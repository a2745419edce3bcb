"""Worked cases of what a landed blow does: its dice, armour, place, wear, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.riposte.building import FIST, ITEMS, SWORD, Play, battle, fighter, in_case, these, weapon_of
from tests.riposte.outcome import Outcome, agree, turn_ends
from tests.support.cases import CaseUnderTest, case, cases_where
from zaruba.kernel.fight import Fight
from zaruba.kernel.ledger import Case
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte import body, conditions, reaction, rolls
from zaruba.systems.riposte.actions import Parry, ShieldBlock
from zaruba.systems.riposte.battle import Battle, Mode, Strike, Wound
from zaruba.systems.riposte.damage import (
    damage_dice,
    damage_rolled,
    deal,
    land,
    random_place,
    strikes_the_arms,
)
from zaruba.systems.riposte.facts import BleedingSet, PartLost, RoundBegan
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import Item

A, B = "A", "B"


def rolls_listed(one: Case) -> list[str]:
    return [roll["roll"] for roll in one.then.get("rolls", ())]


def by_spell(given: Mapping[str, Any]) -> bool:
    return "spell" in str(given.get("source", ""))


def is_blow(one: Case) -> bool:
    """Nothing but the damage of one blow on a body: neither a block nor a parry comes into it."""
    events = " ".join(one.given.get("events", ()))
    return (
        rolls_listed(one) == ["damage"] and "block" not in events and "chokes" not in events and not by_spell(one.given)
    )


def pair(case: CaseUnderTest) -> Battle:
    """The one who strikes and the one who is struck, next to each other."""
    given = case.given
    dice = len(case.dice)
    told = {name: given[name].plain() if name in given else {} for name in (A, B)}
    if "strength" not in told[A]:
        told[A]["strength"] = 0
    return battle(in_case(A, told[A], dice=dice), in_case(B, told[B]), rulings=case.option())


def item_in(case: CaseUnderTest) -> Item:
    told = case.given[A].plain() if A in case.given else {}
    return weapon_of(told, len(case.dice)) or FIST


def mode_of(item: Item) -> Mode:
    return "shot" if item.shoots else "throw" if not item.reach else "close"


def blow(case: CaseUnderTest) -> Strike:
    item = item_in(case)
    place = case.given.get("location", "shoulders")
    return Strike(A, B, item, hand="" if item.material == "flesh" else "right_hand", mode=mode_of(item), location=place)


@cases_where("riposte", is_blow)
def test_blows(case: CaseUnderTest) -> None:
    before = pair(case)
    play = Play(case, before)
    strike = blow(case)
    if "events" in case.given:
        assert case.given["events"] == ["A attacks B", "B dodges, failure"]
    play.go(lambda fight: land(fight, strike, unconditional=True))
    play.script.finish()
    outcome = Outcome(case, play, before)
    besides: tuple[str, ...] = ()
    if "turn" in case.given or "B_hits_end" in case.then or "B_stunned_through_turn" in case.then:
        besides = ("B_hits_end", "B_stunned_through_turn")
    if "lost_excess" in case.then:
        besides += ("lost_excess",)
        assert case.then["lost_excess"] == outcome.value("raw") - before[B].shock_hits
    agree(case, play, before, besides=besides)
    if "turn" in case.given:
        through_turns(case, play)


def through_turns(case: CaseUnderTest, play: Play) -> None:
    """What the turns after the blow do to whom it struck."""
    turn = case.given["turn"]
    if "B_stunned_through_turn" in case.then:
        last = turn
        while play.now[B].stunned:
            last, turn = turn, turn + 1
            play.go(turn_ends)
            assert turn < 10
        assert case.then["B_stunned_through_turn"] == last
    for end, hits in case.then["B_hits_end"].items() if "B_hits_end" in case.then else ():
        play.go(turn_ends)
        play.go(begins)
        assert (end, play.now[B].hits) == (f"turn{turn}", hits)
        turn += 1


async def begins(fight: Fight[Battle]) -> None:
    fight.record(RoundBegan())


# ---------------------------------------------------------------- blows of which only the final damage is told


def is_final(one: Case) -> bool:
    """The final damage is given, and no roll: what it takes off, severs, stuns, or makes bleed."""
    acts = "events" in one.given or "declares" in one.given.get("A", {})
    return "final_damage" in one.given and not one.dice and not acts


@cases_where("riposte", is_final)
def test_final_damage(case: CaseUnderTest) -> None:
    given = case.given
    before = pair(case)
    item = SWORD if "source" in given else item_in(case)
    close = "source" not in given
    harm = Wound(B, A, given["final_damage"], item.track, given.get("location", ""), "right",
                 item.damage_type if close else ITEMS["bow"].damage_type, item.bleed_amplifier, close)  # fmt: skip
    assert close or given["source"] == "arrow"
    play = Play(case, before)
    play.go(befalls(harm))
    besides: tuple[str, ...] = ()
    if "threshold" in case.then:
        besides = ("threshold",)
        assert case.then["threshold"] == threshold(before)
    if "with_option" in case.then:
        besides = ("with_option",)
        other = case.then["with_option"].plain()
        rate = other.pop("B_bleed_rate")
        told = Play(case, battle(*before.fighters, rulings=other))
        told.go(befalls(harm))
        assert told.now[B].bleed_rate == rate
        assert told.steps[-1].all(BleedingSet)
    if "B_hits_end" in case.then:
        besides = ("B_hits_end", "B_state")
        through_turns(case, play)
        assert case.then["B_state"] == play.now[B].life
    agree(case, play, before, besides=besides)


def befalls(harm: Wound) -> Any:
    async def rule(fight: Fight[Battle]) -> None:
        conditions.befall(fight, harm)

    return rule


def threshold(position: Battle) -> int:
    """The least damage of one blow that takes a hand."""

    def is_lost(final: int) -> bool:
        fight = Fight(position)
        conditions.befall(fight, Wound(B, A, final, location="hands"))
        return any(isinstance(fact, PartLost) for fact in fight.facts)

    return next(final for final in range(1, 100) if is_lost(final))


# ---------------------------------------------------------------- how many dice


@these(
    ("turn.literal-reading", "stated cap beats the plain sum"),
    ("damage.dice-cap", "fist", "great sword"),
    ("action.all-out", "cap swallows the bonus", "partial gain"),
)
def test_how_many_dice(case: CaseUnderTest) -> None:
    """The plain sum of weapon and Strength, never more than twice the weapon's own."""
    attacker = in_case(A, case.given[A])
    thing = attacker.right_hand
    assert thing is not None
    item = thing.item
    with case.witness.watching():
        plain = damage_dice(Rulings(), attacker, item)
        all_out = damage_dice(Rulings(), attacker, item, all_out=True)
    for key in case.then:
        if key != "note":
            assert case.then[key] == (all_out if key.startswith("all_out") else plain).total


# ---------------------------------------------------------------- arithmetic


@case("riposte.damage.rounding", "half of one", "half of fifteen", "one and a half of nine")
def test_fractions_are_rounded_down(case: CaseUnderTest) -> None:
    halves = case.given["multiplier"] * 2
    place = next(row.location for row in body.TABLE if row.halves == halves)
    play = Play(case, battle(fighter(A), fighter(B)))
    play.go(dealt(case.given["passed"], place))
    assert case.then["final_damage"] == Outcome(case, play, play.now).final_damage()


def dealt(raw: int, place: Any) -> Any:
    async def rule(fight: Fight[Battle]) -> None:
        deal(fight, B, raw, place, "right", by=A)

    return rule


@case("riposte.damage.rounding", "agility seven while sprinting")
def test_halved_agility(case: CaseUnderTest) -> None:
    assert case.given[A]["declares"] == "sprint"
    runner = fighter(A, agility=case.given[A]["agility"], sprinting=True)
    with case.witness.watching():
        assert rolls.agility(runner) == case.then["effective_agility"]


@case("riposte.damage.armour-advice", "same blow with and without")
def test_armour_keeps_a_fighter_alive(case: CaseUnderTest) -> None:
    raw, place = case.given["raw"], case.given["location"]
    coat = Item("coat", "armour", reach=0, item_resistance=8, structural_hits=100, covers=(place,))
    for key, worn in (("no_armour", ()), ("item_resistance_8", (coat,))):
        play = Play(case, battle(fighter(A), fighter(B, worn=worn)))
        play.go(dealt(raw, place))
        assert case.then["final_damage"][key] == Outcome(case, play, play.now).final_damage()


@case("riposte.condition.item-ruined", "armour at zero")
def test_ruined_armour_is_no_armour(case: CaseUnderTest) -> None:
    before = battle(fighter(A), in_case(B, case.given[B]))
    play = Play(case, before)
    play.go(dealt(9, "chest"))
    assert play.steps[-1].facts[0].final == 9 - case.then["item_resistance"]


@case("riposte.damage.location-table", "every number has a place")
def test_every_number_has_a_place(case: CaseUnderTest) -> None:
    reading = body.Place()
    with case.witness.watching():
        body.multiplied(1, "head")
    assert [reading.read(total) for total in case.given["sums"]] == case.then["locations"]


@case("riposte.damage.location-table", "cheap and dear targets")
def test_cheap_and_dear_targets(case: CaseUnderTest) -> None:
    assert not case.given.plain()
    with case.witness.watching():
        modifiers = {row.location: sum(m.value for m in body.location_rows(row.location)) for row in body.TABLE}
        multipliers = {row.location: body.multiplied(2, row.location) / 2 for row in body.TABLE}
    for place, modifier in case.then["location_modifier"].items():
        assert modifiers[place] == modifier
    for place, multiplier in case.then["multiplier"].items():
        assert multipliers[place] == multiplier
    assert [place for place, modifier in modifiers.items() if modifier == 0] == ["shoulders", "thighs"]
    assert min(modifiers.values()) == modifiers["neck"]
    assert max(multipliers.values()) == multipliers["neck"]


@case(
    "riposte.magic.location-random",
    "ten is the chest",
    "seventeen is a leg, side by an extra die",
    "eighteen is a foot",
)
def test_a_place_by_dice(case: CaseUnderTest) -> None:
    assert not case.given.plain()
    found: list[Any] = []

    async def rule(fight: Fight[Battle]) -> None:
        found.extend(await random_place("mage"))

    before = battle(fighter("mage"), fighter(B))
    play = Play(case, before)
    play.go(rule)
    play.script.finish()
    location, side = found
    told = {"location": location, "side": side, "multiplier": body.multiplied(2, location) / 2}
    agree(case, play, before, besides=("location", "side", "multiplier"))
    for key in case.then:
        if key in told:
            assert case.then[key] == told[key]


# ---------------------------------------------------------------- stun, life


@case("riposte.condition.stunned", "two blows do not add")
def test_two_blows_do_not_add(case: CaseUnderTest) -> None:
    before = pair(case)
    play = Play(case, before)
    for one in case.given["blows"]:
        play.go(befalls(Wound(B, A, one["final_damage"])))
    agree(case, play, before)


@case("riposte.condition.unconscious", "one hit left")
def test_one_hit_left(case: CaseUnderTest) -> None:
    before = pair(case)
    play = Play(case, before)

    async def rule(fight: Fight[Battle]) -> None:
        conditions.check_life(fight, B)

    play.go(rule)
    agree(case, play, before)


@case("riposte.condition.results-scope", "spell stuns too")
def test_a_spell_stuns_too(case: CaseUnderTest) -> None:
    assert case.given["source"] == "directed spell"
    place = case.given["location"]
    before = battle(fighter("mage"), in_case(B, case.given[B]))
    play = Play(case, before)

    async def rule(fight: Fight[Battle]) -> None:
        raw = await damage_rolled("mage", Tally(len(case.dice)))
        deal(fight, B, raw, place, "right", by="mage", damage_type="burning", close=False)

    play.go(rule)
    agree(case, play, before)


# ---------------------------------------------------------------- shields and parries by themselves


@these(
    ("reaction.shield-block", "damage equal to Resistance"),
    ("damage.shield", "excess over Resistance", "last structural hits, no carry-over"),
)
def test_damage_on_a_shield(case: CaseUnderTest) -> None:
    """The block is thrown as it must be; of the dice only those of the damage are the case's."""
    assert "block" in case.given["events"][-1]
    before = pair(case)
    play = Play(case, before)
    play.script.dice.extendleft([(6, 6)] * 3)
    strike = blow(case)
    play.go(lambda fight: reaction.shield_block(fight, strike, ShieldBlock("left_hand"), 0))
    play.script.finish()
    besides: tuple[str, ...] = ()
    if "excess" in case.then:
        besides = ("excess",)
        shield = before[B].left_hand
        assert shield is not None
        assert case.then["excess"] == sum(face for _, face in case.dice) - shield.item.item_resistance
    agree(case, play, before, besides=besides, only=("damage",))


@these(
    (
        "reaction.parry-wear",
        "sword parried with sword",
        "staff parried with sword",
        "sword breaks a staff",
        "parry with a shield",
    ),
    ("reaction.parry-materials", "staff against sword parry"),
    ("reaction.parry-bare", "fist against fist"),
)
def test_what_a_parry_costs(case: CaseUnderTest) -> None:
    before = pair(case)
    with_ = case.given[B].get("parries_with", "right_hand")
    bare = before[B].right_hand is None and before[B].left_hand is None
    answer = Parry("bare" if bare else "left_hand" if with_ == "shield" else "right_hand")
    play = Play(case, before)
    strike = blow(case)
    play.go(lambda fight: reaction.parry_wear(fight, strike, answer))
    play.script.finish()
    besides: tuple[str, ...] = ()
    if "safe" in case.then:
        besides = ("safe",)
        assert case.then["safe"] == (not play.steps[-1].thrown)
    agree(case, play, before, besides=besides)


@case("riposte.reaction.parry-materials", "fiery sword against staff parry", "sword on sword")
def test_the_ladder_of_materials(case: CaseUnderTest) -> None:
    before = pair(case)
    attacking, parrying = (before[name].right_hand for name in (A, B))
    assert attacking is not None
    assert parrying is not None
    with case.witness.watching():
        above = body.rung(attacking.item.material) - body.rung(parrying.item.material)
        wears = reaction.wears(Rulings(), attacking.item, parrying.item)
    assert case.then["harms"] == (above > 0)
    assert case.then["safe"] == (above < 0)
    assert wears, "equal rungs wear as well"


@case("riposte.action.choke-parry", "arm struck off")
def test_arms_that_reach_for_a_blade(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["A chokes B", "B parries with his weapon, success"]
    before = pair(case)
    play = Play(case, before)
    play.go(lambda fight: strikes_the_arms(fight, B, A, "right_hand", "right"))
    play.script.finish()
    agree(case, play, before)


@pytest.mark.parametrize("row", body.TABLE, ids=lambda row: row.location)
def test_no_row_of_the_table_overlaps(row: body.Row) -> None:
    """riposte.damage.location-table: every number of 3d6 once, and no other."""
    others = [one for one in body.TABLE if one is not row]
    assert 3 <= row.low <= row.high <= 18
    assert all(row.high < other.low or other.high < row.low for other in others)
