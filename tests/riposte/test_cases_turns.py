"""Worked cases that run through a whole turn, or through several."""

from __future__ import annotations

from typing import Any

from tests.riposte.building import SWORD, Play, battle, fighter, in_case, rolls_of, rows_of, spell_of, these
from tests.riposte.outcome import agree, begin_next_turn, turn_ends
from tests.riposte.test_cases_events import EVERY, Answers, begun, exchange, position
from tests.riposte.test_cases_may import same
from tests.support.cases import CaseUnderTest, Tracked, case
from zaruba.kernel.asks import Choose, Offer, Refusal
from zaruba.systems.riposte import rolls, turn
from zaruba.systems.riposte.actions import (
    Aim,
    Attack,
    Cast,
    Decline,
    Dodge,
    Draw,
    EndSegment,
    Parry,
    Release,
    Sprint,
    StealthAttack,
    Trip,
    Wait,
)
from zaruba.systems.riposte.conditions import stun
from zaruba.systems.riposte.facts import (
    Attempted,
    CastingBegan,
    FightWon,
    SegmentBegan,
    SpellCast,
)
from zaruba.systems.riposte.sheet import Item


class Segments(Answers):
    """Whoever is asked for an act does what it has in mind, once, and then no more."""

    def __init__(self, plans: dict[str, list[Any]]) -> None:
        super().__init__()
        self.plans = plans

    def __call__(self, ask: Any) -> Any:
        if isinstance(ask, Choose) and ask.window == "turn":
            return self.plans[ask.who].pop(0) if self.plans.get(ask.who) else EndSegment()
        return super().__call__(ask)


def to_the_end(play: Play) -> list[Any]:
    """Step by step until the turn is over; every fact of it."""
    before = len(play.fight.facts)
    for _ in range(40):
        if not play.now.turn_open or play.now.ended:
            break
        play.go(turn.step)
    return play.fight.facts[before:]


# ---------------------------------------------------------------- one turn


@case("riposte.turn.sequence", "plain duel turn")
def test_a_plain_duel_turn(case: CaseUnderTest) -> None:
    """The four steps one after the other, played by the rules alone."""
    assert case.given["events"] == ["A attacks B", "B dodges"]
    place = case.given["location"]
    a, b = (in_case(name, case.given[name], at_m=at) for name, at in (("A", 0), ("B", 1)))
    before = battle(a, b, order=(), turn_open=False)
    segments = Segments({"A": [Attack("B", location=place)]})
    segments.wanted = [Dodge()]
    play = Play(case, before, segments)
    play.go(turn.step)
    order = list(play.now.order)
    while play.now.to_act or play.now.segment is not None:
        play.go(turn.step)
    assert case.then["B_action_left"] == int(play.now["B"].action_left)
    to_the_end(play)
    play.script.finish()
    assert case.then["order"] == order
    agree(case, play, before, besides=("order", "B_action_left"))


@case("riposte.turn.sequence", "bleeding after both have acted")
def test_bleeding_comes_last(case: CaseUnderTest) -> None:
    told = case.given["A"].plain()
    before = battle(in_case("B", {}, at_m=1), in_case("A", told), order=case.given["order"])
    play = Play(case, before, Segments({}))
    facts = to_the_end(play)
    acted = any(isinstance(fact, SegmentBegan) and fact.who == "A" for fact in facts)
    a = play.now["A"]
    same(case, {"A_segment": "played" if acted else "skipped", "A_hits_after_step4": a.hits, "A_state": a.life})


@these(("turn.results-step", "felled before acting", "same case with option results_timing=end_of_turn"))
def test_when_results_take_hold(case: CaseUnderTest) -> None:
    """Twenty-five dice of damage, each showing one, in the first segment of the turn."""
    assert case.given["events"] == ["A stealth attacks B unnoticed"]
    heavy = Item("heavy", damage_type="crushing", dice=case.given["final_damage"])
    b = in_case("B", case.given["B"], at_m=1, unaware_of=("A",))
    before = battle(fighter("A", right_hand=heavy), b, order=case.given["order"], rulings=case.option())
    segments = Segments({"A": [StealthAttack("B")]})
    play = Play(case, before, segments, named_only=False)
    play.script.wished.append("under")
    facts = to_the_end(play)
    played = any(isinstance(fact, SegmentBegan) and fact.who == "B" for fact in facts)
    b = play.now["B"]
    seen = {"B_hits": b.hits, "B_hits_after_step4": b.hits, "B_state": b.life}
    same(case, {**seen, "B_segment": "played" if played else "skipped"})


@these(("initiative.transfer", "claim in a fight of three"), ("action.wait-forfeit", "three fighters"))
def test_three_fighters(case: CaseUnderTest) -> None:
    """The dice of the case are those of the next turn."""
    before = position(case, ("A", "B", "C"))
    dice = list(case.dice)
    play, answers = begun(case, before)
    play.script.dice.clear()
    events = list(case.given["events"]) if "events" in case.given else []
    if events:
        assert events == ["A attacks C", "C parries, success"]
        exchange(play, answers, "A", "C", Parry(), "over")
    else:
        assert case.given["B"]["declares"] == "wait"
        play.act("B", Wait())
    thrown = len(play.script.thrown)
    play.script.dice.extend(dice)
    order = list(begin_next_turn(play))
    play.script.finish()
    listed = [one.plain() for one in case.then["rolls"]]
    assert list(rolls_of(play.script.thrown[thrown:])) == listed
    told = "turn2_order" if "turn2_order" in case.then else "next_turn_order"
    assert case.then[told] == order
    if "turn" in case.given:
        assert case.given["turn"] == 1


# ---------------------------------------------------------------- several turns


@these(
    ("turn.turns-only", "two phases of aim are two turns"),
    ("action.aim", "spent by one attack"),
    ("action.draw", "draw now, attack next turn"),
)
def test_aiming_turn_by_turn(case: CaseUnderTest) -> None:
    """Each event is of its turn; what is asked of the attack roll is asked in every turn there is one."""
    words = list(case.given["events"])
    plan: dict[int, list[str]] = {}
    for one in words:
        if "aimed in turns" in one:
            plan |= {number: ["aims"] for number in (1, 2, 3)}
            continue
        number, _, act = one.partition(": ")
        plan[int(number.removeprefix("turn "))] = act.replace("A ", "").replace(" (free)", "").split(" and ")
    draws = any("draws" in acts for acts in plan.values())
    a = fighter("A", **EVERY, **({"sheath": (SWORD,)} if draws else {"right_hand": SWORD}))
    play, _ = begun(case, battle(a, fighter("B", at_m=1, **EVERY)))
    rows: dict[str, dict[str, int]] = {}
    for number, acts in plan.items():
        for act in acts:
            step = play.act("A", {"aims": Aim(), "draws": Draw("sword"), "attacks": Attack("B")}[act])
            if act == "attacks":
                rows[f"turn{number}"] = rows_of(step.rolls("attack")[0][0])
        begin_next_turn(play)
    last = rows[max(rows)]
    if "modifiers" in case.then:
        same(case, {"modifiers": {key: last.get(key, 0) for key in case.then["modifiers"]}})
    elif isinstance(case.then["aim_bonus"], Tracked):
        same(case, {"aim_bonus": {turn: found.get("aim", 0) for turn, found in rows.items()}})
    else:
        same(case, {"aim_bonus": last.get("aim", 0)})


@these(
    ("turn.turns-only", "trip penalty lasts one turn"),
    ("action.trip-effects", "over after one turn"),
)
def test_the_turns_after_a_trip(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["A trips B, success"]
    first = case.given["turn"]
    play, answers = begun(case, battle(fighter("A", right_hand=SWORD, **EVERY), fighter("B", at_m=1, **EVERY)))
    play.script.wished.append("under")
    play.act("A", Trip("B"))
    seen = {}
    for number in (first + 1, first + 2):
        begin_next_turn(play)
        exchange(play, answers, "A", "B", Dodge(), "over")
        (attack, _), (dodge, _) = play.steps[-1].thrown
        found = {"B": rows_of(dodge).get("tripped", 0), "A_on_B": rows_of(attack).get("tripper", 0)}
        told = case.then["modifiers"][f"turn{number}"]
        seen[f"turn{number}"] = {key: value for key, value in found.items() if key in told}
    same(case, {"modifiers": seen})


@case("riposte.action.trip-effects", "third man gets no bonus")
def test_a_third_man_gets_no_bonus(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["C attacks B", "B dodges"]
    b = in_case("B", {**EVERY, **case.given["B"].plain()}, at_m=1)
    play, answers = begun(case, battle(fighter("C", right_hand=SWORD, **EVERY), b, fighter("A", at_m=9)))
    exchange(play, answers, "C", "B", Dodge(), "over")
    (attack, _), (dodge, _) = play.steps[-1].thrown
    seen = {"C_attack": sum(rows_of(attack).values()), "B_response": sum(rows_of(dodge).values())}
    same(case, {"modifiers": seen})


@case("riposte.movement.sprint", "next initiative unaffected")
def test_the_next_initiative_after_a_sprint(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["turn 1: A sprinted"]
    assert case.given["turn"] == 2
    a = in_case("A", case.given["A"])
    play, _ = begun(case, battle(a, fighter("B", at_m=50)))
    play.act("A", Sprint(9))
    assert rolls.reflex(play.now["A"]) == 0
    begin_next_turn(play)
    with case.witness.watching():
        same(case, {"effective_reflex": rolls.reflex(play.now["A"])})
    initiative_of_a = next(ask for ask, _ in play.script.thrown if ask.purpose == "initiative" and ask.by == "A")
    assert initiative_of_a.reading.add is not None
    assert initiative_of_a.reading.add.total == case.then["effective_reflex"]


@these(("action.aim-still", "dodge breaks aim", "taking a scratch keeps aim"))
def test_what_breaks_an_aim(case: CaseUnderTest) -> None:
    a = in_case("A", {**EVERY, **case.given["A"].plain()}, at_m=1)
    dice = case.given.get("final_damage", 1)
    foe = fighter("B", right_hand=Item("sword", damage_type="crushing", dice=dice), reflex=3, blade=3)
    play, answers = begun(case, battle(foe, a))
    answer = Decline() if case.given["A"].get("declares") == "decline" else Dodge()
    assert isinstance(answer, Decline) or case.given["events"] == ["A dodges an attack"]
    exchange(play, answers, "B", "A", answer, "over")
    same(case, {"aim_bonus": sum(row.value for row in rolls.aim_rows(play.now["A"]))})


# ---------------------------------------------------------------- stun, bleeding, the end


@case("riposte.condition.stunned", "duration")
def test_how_long_a_stun_lasts(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["B is stunned by a blow"]
    number = case.given["turn"]
    play = Play(case, battle(fighter("A"), fighter("B")), named_only=False)

    async def rule(fight: Any) -> None:
        stun(fight, "B")

    play.go(rule)
    last = number
    while play.now["B"].stunned:
        last, number = number, number + 1
        begin_next_turn(play)
    same(case, {"B_stunned_through_turn": last})


@these(("condition.dead", "bleeding to death"), ("turn.end-of-fight", "bleeder among the fallen"))
def test_bleeding_at_the_end_of_a_turn(case: CaseUnderTest) -> None:
    assert "events" not in case.given or case.given["events"] == ["the fight goes on"]
    before = battle(fighter("A"), in_case("B", case.given["B"]), fighter("C"))
    play = Play(case, before)
    play.go(turn_ends)
    assert not play.now.ended
    same(case, {"B_hits_after_step4": play.now["B"].hits, "B_state": play.now["B"].life})


@case("riposte.turn.end-of-fight", "last foe down")
def test_the_last_foe_is_down(case: CaseUnderTest) -> None:
    before = battle(in_case("A", case.given["A"]), in_case("B", case.given["B"]))
    play = Play(case, before, Segments({}))
    step = play.go(turn.step)
    won = step.all(FightWon)
    assert [fact.winner for fact in won] == ["A"]
    same(case, {"fight_over": bool(won)})


# ---------------------------------------------------------------- magic


def mage_of(case: CaseUnderTest, **fields: Any) -> Any:
    told = case.given["mage"].plain() if "mage" in case.given else {}
    turns = case.given["k"] if isinstance(case.given.get("k"), int) else 0
    spell = spell_of(case.given["spell"].plain(), casting_turns=turns)
    plain = {"will": 5, "school_fire": 3, "concentration": 3, "agility": 3, "dodge": 3, **told}
    return in_case("mage", plain, spells=(spell,), **fields)


@these(
    (
        "magic.hasten",
        "one turn to instant",
        "two of three",
        "three of five",
        "four refused, and more than the casting time refused",
    ),
    ("magic.mana", "not enough for haste", "exactly enough"),
)
def test_haste(case: CaseUnderTest) -> None:
    """Declared as the casting starts: what it costs, how long it takes, and whether it can be had."""
    cuts = case.given["k"]
    mage = mage_of(case)
    spell = mage.sheet.spells[0]
    verdicts = []
    seen: dict[str, Any] = {}
    for cut in cuts if isinstance(cuts, list) else [cuts]:
        play, _ = begun(case, battle(mage, fighter("B", at_m=1)))
        cast = Cast(spell.name, "B" if cut >= spell.casting_turns else "", cut)
        found = play.judged("mage", cast)
        verdicts.append(isinstance(found, Offer))
        if isinstance(found, Refusal):
            seen["mana_cost"] = found.details.get("cost")
            continue
        step = play.act("mage", cast)
        began = step.all(CastingBegan)[0]
        seen |= {"mana_cost": began.mana, "casting_turns": began.left, "mana_left": play.now["mage"].mana}
        seen["takes_effect"] = "same segment" if step.all(SpellCast) else "later"
    same(case, {**seen, "legal": verdicts if isinstance(cuts, list) else verdicts[0]})


@these(("magic.casting", "one-turn spell", "three turns hastened by two"))
def test_a_casting_of_several_turns(case: CaseUnderTest) -> None:
    """Begun in one turn, let loose in its time; in every turn between, the action is the spell's."""
    number = case.given["start_turn"]
    cut = case.given.get("k", 0)
    mage = mage_of(case)
    play, _ = begun(case, battle(mage, fighter("B", at_m=1)))
    spent = []
    play.act("mage", Cast("spell", "", cut))
    while play.now["mage"].casting is not None:
        assert not play.now["mage"].action_left
        spent.append(number)
        if isinstance(play.judged("mage", Release("B")), Offer):
            play.act("mage", Release("B"))
        else:
            begin_next_turn(play)
            number += 1
    same(case, {"resolves_turn": number, "action_spent_turns": spent})
    assert play.steps[-1].all(SpellCast)


@case("riposte.magic.casting", "loser in mid-casting is attacked first")
def test_a_caster_is_attacked_first(case: CaseUnderTest) -> None:
    assert case.given["mage"]["declares"] == "cast, second turn"
    assert case.given["events"] == ["A attacks the mage", "the mage dodges"]
    mage = in_case(
        "mage",
        {"will": 5, "school_fire": 3, "agility": 3, "dodge": 3},
        spells=(spell_of({"casting_turns": 2}),),
        at_m=1,
    )
    play, answers = begun(case, battle(fighter("A", right_hand=SWORD, **EVERY), mage, order=case.given["order"]))
    play.act("mage", Cast("spell"))
    begin_next_turn(play)
    assert not play.now["mage"].action_left
    exchange(play, answers, "A", "mage", Dodge(), "over")
    attempted, held = play.steps[-1].all(Attempted), play.steps[-1].rolls("hold_spell")
    assert len(held) == 1
    same(case, {"legal": bool(attempted)})


@case("riposte.sheet.skills", "untrained school")
def test_an_untrained_school(case: CaseUnderTest) -> None:
    mage = in_case("mage", case.given["mage"], spells=(spell_of({}),))
    play, _ = begun(case, battle(mage, fighter("B", at_m=1)))
    same(case, {"legal": isinstance(play.judged("mage", Cast("spell", "B")), Offer)})
