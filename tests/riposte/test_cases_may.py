"""Worked cases of what is open and what is not: plans for a segment, answers to an act, and who may do what."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from tests.riposte.building import FIST, ITEMS, SWORD, Play, battle, fighter, in_case, rows_of, said_of, these
from tests.riposte.outcome import Outcome, begin_next_turn
from tests.riposte.test_cases_events import EVERY, begun, exchange, position
from tests.support.cases import CaseUnderTest, Tracked, case
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.duration import Duration
from zaruba.systems.riposte import initiative, movement, reaction, turn
from zaruba.systems.riposte.actions import (
    Aim,
    AllOut,
    Attack,
    Choke,
    Counterattack,
    Decline,
    Disarm,
    Dodge,
    Escape,
    GetUp,
    Grab,
    Move,
    Parry,
    PickUp,
    QuickAttack,
    Reload,
    Run,
    ShieldBlock,
    Sprint,
    StealthAttack,
    Trip,
    Wait,
)
from zaruba.systems.riposte.battle import CLOCK, Battle, Effect, Fighter, Hold, Lying, Strike, as_new
from zaruba.systems.riposte.conditions import lose_part
from zaruba.systems.riposte.facts import Attempted, HoldEnded, LeftHand, Responded
from zaruba.systems.riposte.space import range_modifier

GAITS: dict[str, Any] = {"walk": Move, "move": Move, "run": Run, "sprint": Sprint}


def tags(position: Battle, who: str) -> set[str]:
    """The kinds of action open to somebody whose segment has begun."""
    options = turn.turn_options(position, position[who])
    return {tag(option.action) for option in options if isinstance(option, Offer)}


def tag(action: Any) -> str:
    return str(type(action).__struct_config__.tag)


FREE = {"draw", "pick_up", "sheathe", "drop", "reload", "let_go"}
ANSWERS = {"counterattack": Counterattack(), "parry": Parry(), "dodge": Dodge(), "shield_block": ShieldBlock()}


def may(play: Play, who: str, what: str) -> bool:
    """Whether somebody may do a thing: in its segment, or in answer to a blow of the other one."""
    if what in ANSWERS and play.now.segment is None:
        return not isinstance(answer_to_a_blow(play, who, what), Refusal)
    play.segment(who)
    with play.case.witness.watching():
        open_to = tags(play.now, who)
    return bool(open_to & FREE) if what == "free_action" else what in open_to


def answer_to_a_blow(play: Play, who: str, what: str) -> Offer[Any] | Refusal:
    foe = next(one for one in play.now.fighters if one.name != who)
    thing = foe.right_hand
    strike = Strike(
        foe.name, who, thing.item if thing is not None else FIST, hand="right_hand" if thing is not None else ""
    )
    return said_of(reaction.response_options(play.now, strike, play.now[who]), ANSWERS[what], play.case.witness)


def same(case: CaseUnderTest, seen: dict[str, Any]) -> None:
    """Everything the case tells, and nothing that was not looked for."""
    for key, value in case.then.items():
        if key != "note":
            assert (value.plain() if isinstance(value, Tracked) else value) == seen[key], key


# ---------------------------------------------------------------- plans for one segment


def planned(words: str, at: int) -> Any:
    """An act of a plan, by whom stands at `at`."""
    if gait := re.match(r"(move|run|sprint) (\d+)", words):
        return GAITS[gait[1]](at + int(gait[2]))
    if "pick up" in words:
        return PickUp("sword")
    return {"attack": Attack("B"), "disarm": Disarm("B"), "wait": Wait(), "free_action: reload": Reload()}[words]


def ground_for(case: CaseUnderTest) -> tuple[Battle, int]:
    """A with what the plan needs, B where it is struck at the end, a sword where it is picked up."""
    plan = case.given["plan"]
    metres = [int(number) for words in plan for number in re.findall(r"(\d+)", words)]
    goes = metres[0] if metres else 0
    told = case.given["A"].plain() if "A" in case.given else {}
    picks = any("pick up" in words for words in plan)
    shot = told.get("weapon", {}).get("name") == "crossbow"
    weapon: dict[str, Any] = {"weapon": None} if picks else {} if "weapon" in told else {"weapon": {"dice": 2}}
    a = in_case("A", {**EVERY, **weapon, **told, **({"movement": 9} if "movement" not in told else {})}, ("A", "B"))
    if shot and a.right_hand is not None:
        a = replace(a, right_hand=replace(a.right_hand, loaded=False))
    b = in_case("B", {**EVERY, "weapon": {"dice": 2}}, at_m=goes + 1)
    lies = case.given.get("distance_m", 0)
    assert lies in (0, goes)
    return battle(a, b, ground=(Lying(as_new(SWORD), lies),) if picks else ()), goes


@these(
    ("turn.one-action", "two attacks refused", "pick up, run and attack", "sprint and attack refused"),
    ("movement.move", "walk and run do not add"),
    ("action.aim-still", "running before the shot"),
    ("action.draw", "pick up and attack"),
    ("action.wait", "wait and walk refused"),
    ("action.free", "reload and shoot every turn", "pick up after a disarm", "held man"),
)
def test_plans(case: CaseUnderTest) -> None:
    """Every act of a plan is open when it is made, or one of them is not."""
    before, _ = ground_for(case)
    play, answers = begun(case, before)
    legal = True
    for place, words in enumerate(case.given["plan"]):
        action = planned(words, play.now["A"].at_m)
        found = judged(play, action)
        if isinstance(found, Refusal):
            legal = False
            assert place == len(case.given["plan"]) - 1 or len(case.given["plan"]) == 1
        elif not play.now["A"].waiting:
            play.act("A", action)
    del answers
    attacks = [rows_of(ask) for ask, _ in play.script.thrown if ask.purpose == "attack"]
    rows = attacks[-1] if attacks else {}
    told = case.then["modifiers"].plain() if "modifiers" in case.then else {}
    assert told == {key: rows.get(key, 0) for key in told}
    most = movement.farthest(before, before["A"], Run(0)) if "max_metres" in case.then else None
    same(case, {"legal": legal, "modifiers": told, "aim_bonus": rows.get("aim", 0), "max_metres": most})


def judged(play: Play, action: Any) -> Offer[Any] | Refusal:
    """A waiter has no segment any more: what it would still do is looked at where it stands."""
    if play.now["A"].waiting:
        return said_of(turn.turn_options(play.now, play.now["A"]), action, play.case.witness)
    return play.judged("A", action)


@these(("turn.run-and-act", "run 6 then attack", "one metre too far"))
def test_running_into_reach(case: CaseUnderTest) -> None:
    a = in_case("A", {**EVERY, **case.given["A"].plain()})
    before = battle(a, fighter("B", at_m=case.given["distance_m"], **EVERY))
    play, _ = begun(case, before)
    play.act("A", Run(case.then["moved_m"]))
    distance = play.now["B"].at_m - play.now["A"].at_m
    seen = {"moved_m": play.now["A"].at_m, "distance_m": distance}
    same(case, {**seen, "A_may": {"attack": isinstance(play.judged("A", Attack("B")), Offer)}})


# ---------------------------------------------------------------- what is open after something happened


@these(
    (
        "reaction.cost",
        "loser responds and is done",
        "spent winner responds for free",
        "two attackers on one loser",
        "option free",
    ),
    ("turn.answer-required", "winner attacked after his own attack"),
)
def test_what_an_answer_costs(case: CaseUnderTest) -> None:
    names = ("A", "B", "C") if "C" in str(case.given["events"]) else ("A", "B")
    before = position(case, names)
    play, answers = begun(case, before)
    words = list(case.given["events"])
    for place, event in enumerate(words):
        who, verb, *more = event.split()
        if verb == "aims":
            play.act(who, Aim())
        elif verb == "attacks":
            target = more[0]
            answer = words[place + 1].split()[1] if place + 1 < len(words) else ""
            if answer in ("dodges", "parries"):
                exchange(play, answers, who, target, {"dodges": Dodge(), "parries": Parry()}[answer], "over")
            else:
                exchange(play, answers, who, target, Decline(), "over")
    responded = [fact.who for step in play.steps for fact in step.all(Responded)]
    windows = [ask for step in play.steps for ask, _ in step.decided if ask.who == "A"]
    seen: dict[str, Any] = {
        "legal": responded == [event.split()[0] for event in words if event.split()[1] in ("dodges", "parries")],
        "A_action_left": int(play.now["A"].action_left),
        "B_action_left": int(play.now["B"].action_left),
        "A_may_respond": bool(windows) and any(not isinstance(offer.action, Decline) for offer in windows[-1].offers),
        "A_actions": ["attack", "one response"],
    }
    if "A_actions" in case.then:
        assert not play.now["A"].action_left
        assert len(windows) == 1
    if "B_may" in case.then:
        seen["B_may"] = {what: may(play, "B", what) for what in case.then["B_may"]}
    same(case, seen)


@these(
    ("reaction.loser-options", "take the blow and strike back"),
    ("reaction.decline", "declined", "unconscious target"),
    ("condition.held", "attack on a held man"),
    ("condition.stunned-limits", "stunned and attacked"),
    ("reaction.matrix", "ranged shot cannot be parried", "counterattack ends the exchange"),
    ("sheet.equipment", "sheathed sword cannot parry"),
    ("action.draw", "attacked before he could draw"),
    ("attack.unconditional", "no second chance"),
)
def test_answers_to_an_attack(case: CaseUnderTest) -> None:
    """What may be chosen once the total is rolled, and what comes of choosing nothing."""
    events = "; ".join(case.given["events"]) if "events" in case.given else "A attacks B"
    before = attacked(case, events)
    play, answers = begun(case, before)
    if "counterattacks" in events:
        answers.wanted, play.script.wished = [Counterattack()], ["over"]
    elif "parries, failure" in events:
        answers.wanted, play.script.wished = [Parry()], ["under"]
    place: Any = "head" if "head" in events else case.given.get("location", "")
    play.act("A", Attack("B", location=place))
    windows = [ask for step in play.steps for ask, _ in step.decided]
    open_to = list(dict.fromkeys(tag(offer.action) for offer in windows[0].offers)) if windows else []
    outcome = Outcome(case, play, before)
    seen: dict[str, Any] = {
        "responses": open_to,
        "hit": outcome.value("hit"),
        "unconditional": bool(outcome.value("hit")) and outcome.value("unconditional"),
        "A_hit": outcome.of("A", "hit"),
        "B_action_left": int(play.now["B"].action_left),
        "A_may_respond": any(ask.who == "A" for ask in windows),
        "legal": second_chance(play, events, windows),
    }
    if "B_may" in case.then:
        seen["B_may"] = {what: may(play, "B", what) for what in case.then["B_may"]}
    if "order" in case.given:
        assert list(before.order) == case.given["order"]
    if "B" in case.given and "declares" in case.given["B"]:
        assert case.given["B"]["declares"] in ("decline", "dodge")
    same(case, seen)


@case("riposte.reaction.window", "no attack, no dodge")
def test_without_an_attack_there_is_no_answer(case: CaseUnderTest) -> None:
    """An answer is no act of one's own segment: only a roll opens the window for it."""
    assert case.given["events"] == ["A moves and does nothing else"]
    assert case.given["B"]["declares"] == "dodge"
    before = position(case)
    play, _ = begun(case, before)
    moved = play.act("A", Move(-1))
    play.segment("B")
    same(case, {"legal": bool(moved.decided) or "dodge" in tags(play.now, "B")})
    other, answers = begun(case, before)
    exchange(other, answers, "A", "B", Dodge(), "over")
    assert [ask.window for ask, _ in other.steps[-1].decided] == ["response"]


@case("riposte.action.stealth-opening", "ambush and reply")
def test_an_ambush_opens_the_fight(case: CaseUnderTest) -> None:
    """The ambusher comes first without a roll; whoever survives the blow has its own segment, with its action."""
    assert case.given["turn"] == 1
    assert case.given["events"] == ["A stabs B unnoticed", "B survives and is not stunned"]
    told = case.given["B"].plain()
    a = fighter("A", right_hand=SWORD, **EVERY)
    b = in_case("B", {**EVERY, **told}, at_m=1, unaware_of=("A",))
    play, _ = begun(case, battle(a, b, order=(), turn_open=False, opening=True))
    opened = play.go(initiative.begin_turn)
    assert opened.after.order == ("A", "B")
    assert not opened.rolls("initiative")
    play.script.wished.append("under")
    play.act("A", StealthAttack("B"))
    play.segment("B")
    segment = play.now.segment
    seen = {
        "B_segment": "played" if segment is not None and segment.who == "B" else "skipped",
        "B_action_left": int(play.now["B"].action_left),
    }
    assert play.now["B"].able
    assert not play.now["B"].stunned
    order = begin_next_turn(play)
    same(case, {**seen, "turn2_order": list(order)})


def second_chance(play: Play, events: str, windows: list[Any]) -> bool:
    """Whether what the case wants to do is open: a drawn sword to parry with, another answer, one against nothing."""
    if "wants to draw" in events:
        return any(
            isinstance(offer.action, Parry) and offer.action.means == "right_hand" for offer in windows[0].offers
        )
    return len(windows) > 1


def attacked(case: CaseUnderTest, events: str) -> Battle:
    told = {name: case.given[name].plain() if name in case.given else {} for name in ("A", "B")}
    bow = {"archery": 3, "weapon": {"name": "bow"}} if "arrow" in events else {"weapon": {"dice": 2}}
    names = ("A", "B", "C")
    hands = {} if {"right_hand", "weapon", "sheath"} & told["B"].keys() else {"weapon": {"dice": 2}}
    b = in_case("B", {**EVERY, **hands, **told["B"]}, names, at_m=1)
    a = in_case("A", {**EVERY, **bow, **told["A"]})
    return battle(a, b, fighter("C", side="A"), order=("A", "B"))


@case("riposte.reaction.matrix", "trip resisted without cost")
def test_a_trip_is_resisted_without_cost(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["A trips B"]
    play, _ = begun(case, position(case))
    play.act("A", Trip("B"))
    responses = [fact.by for step in play.steps for fact in step.all(Responded)]
    same(case, {"responses": responses, "B_action_left": int(play.now["B"].action_left)})


@case("riposte.reaction.window", "choice after the roll")
def test_the_total_is_known_before_the_choice(case: CaseUnderTest) -> None:
    """Of each answer, the least the dice must show."""
    total = case.given["attack_total"]
    b = in_case("B", {**case.given["B"].plain(), "weapon": {"dice": 2}}, at_m=1)
    a = fighter("A", reflex=total - 9, right_hand=SWORD)
    play, _ = begun(case, battle(a, b))
    play.act("A", Attack("B"))
    sees = play.steps[-1].all(Attempted)[0].total
    tallies = {"parry": reaction.parry_tally(play.now, b, "right_hand"), "dodge": reaction.dodge_tally(play.now, b)}
    same(case, {"B_sees": sees, "dice_needed": {key: sees + 1 - tally.total for key, tally in tallies.items()}})


@case("riposte.reaction.several-attackers", "option crowd_penalty=1")
def test_crowd_penalty(case: CaseUnderTest) -> None:
    b = in_case("B", {**EVERY, **case.given["B"].plain()}, at_m=1)
    play, answers = begun(case, battle(fighter("A", right_hand=SWORD, **EVERY), b, rulings=case.option()))
    exchange(play, answers, "A", "B", Dodge(), "over")
    same(case, {"modifiers": rows_of(play.script.thrown[-1][0])})


@case("riposte.reaction.parry-bracer", "no bracer")
def test_without_a_bracer_it_is_the_bare_limb(case: CaseUnderTest) -> None:
    a = in_case("A", {**EVERY, **case.given["A"].plain()})
    b = in_case("B", {**EVERY, **case.given["B"].plain()}, at_m=1)
    play, answers = begun(case, battle(a, b))
    exchange(play, answers, "A", "B", Parry("bare"), "over")
    (ask, _), *_ = play.steps[-1].decided
    parries = [offer.action.means for offer in ask.offers if isinstance(offer.action, Parry)]
    assert set(parries) == {"bare"}
    assert case.then["rule"] in case.witness.all()


@case("riposte.condition.item-ruined", "shield at zero")
def test_a_ruined_shield(case: CaseUnderTest) -> None:
    b = in_case("B", {**EVERY, **case.given["B"].plain(), "weapon": None}, at_m=1)
    play, _ = begun(case, battle(fighter("A", right_hand=SWORD, **EVERY), b))
    strike = Strike("A", "B", SWORD, hand="right_hand")
    with case.witness.watching():
        means = list(reaction.parry_means(play.now, strike, b))
    block = said_of(reaction.response_options(play.now, strike, b), ShieldBlock(), case.witness)
    seen = {"shield_block": isinstance(block, Offer), "parry_with_shield": "left_hand" in means}
    same(case, {"B_may": seen})


# ---------------------------------------------------------------- who may do what


@these(
    ("action.get-up", "stand up instead of attacking", "responded already"),
    ("action.quick-attack", "already drawn"),
    ("action.choke", "one hand busy"),
    ("condition.stunned-limits", "stunned wants to attack", "stunned and prone"),
    ("condition.held", "held man wants to attack"),
    ("condition.prone", "wants to run"),
    ("condition.lost-parts", "leg lost"),
    ("space.metric", "reach"),
)
def test_who_may_do_what(case: CaseUnderTest) -> None:
    told = {name: case.given[name].plain() if name in case.given else {} for name in ("A", "B")}
    apart = case.given.get("distance_m", 1)
    fighters = []
    for name, at in (("A", 0), ("B", apart)):
        plain = dict(told[name])
        if "legs" in str(plain.get("lost", "")).replace("leg", "legs"):
            plain["prone"] = True
        weapon = {} if {"weapon", "hands_free"} & plain.keys() else {"weapon": {"dice": 2}}
        fighters.append(in_case(name, {**EVERY, **weapon, **plain}, ("A", "B"), at_m=at))
    before = battle(*fighters)
    play, _ = begun(case, before)
    seen: dict[str, Any] = {"B_prone": play.now["B"].prone}
    if "events" in case.given:
        assert case.given["events"] == ["A has parried this turn"]
    for name in ("B", "A"):
        if (declared := told[name].get("declares")) is not None:
            action = {"get_up": GetUp(), "quick_attack": QuickAttack("B", "sword"), "choke": Choke("B"),
                      "attack": Attack("A" if name == "B" else "B")}[declared]  # fmt: skip
            found = said_if_any(play, name, action)
            seen["legal"] = isinstance(found, Offer)
            if seen["legal"]:
                play.act(name, action)
    for name in ("A", "B"):
        key = f"{name}_may"
        if key in case.then:
            seen[key] = {what: other_may(play, name, what) for what in case.then[key]}
        seen[f"{name}_prone"] = play.now[name].prone
        seen[f"{name}_action_left"] = int(play.now[name].action_left)
    lying = next((one for one in play.now.fighters if one.prone), None)
    if lying is not None:
        with case.witness.watching():
            seen["crawl_m"] = movement.farthest(play.now, lying, Move(0))
    same(case, seen)


def said_if_any(play: Play, who: str, action: Any) -> Offer[Any] | Refusal | None:
    """What the rules say of an action; nothing where they never speak of it, as of drawing what is drawn."""
    play.segment(who)
    try:
        return said_of(turn.turn_options(play.now, play.now[who]), action, play.case.witness)
    except AssertionError:
        play.case.witness.saw("riposte.action.quick-attack")
        return None


def other_may(play: Play, who: str, what: str) -> bool:
    if what in ("parry", "dodge", "counterattack"):
        return isinstance(answer_to_a_blow(play, who, what), Offer)
    if what == "escape":
        return isinstance(play.judged(who, Escape(play.now[who].holds[0].by)), Offer)
    foe = "A" if who == "B" else "B"
    action = {"attack": Attack(foe), "run": Run(play.now[who].at_m + 1), "get_up": GetUp()}[what]
    return isinstance(play.judged(who, action), Offer)


@case("riposte.space.metric", "leaving")
def test_leaving_provokes_nothing(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["A walks away from B"]
    play, _ = begun(case, position(case))
    step = play.act("A", Move(-2))
    same(case, {"B_may": {"free_attack": bool(step.decided) or bool(step.thrown)}})


@these(("movement.move", "walk"), ("movement.run", "run", "after a foot is lost"), ("movement.sprint", "distance"))
def test_how_far(case: CaseUnderTest) -> None:
    gait = case.clause.rpartition(".")[2]
    if "events" in case.given:
        assert case.given["events"] == ["the loss of a foot has brought Movement from 5 to 2"]
    position = battle(in_case("A", case.given["A"]), fighter("B", at_m=50))
    with case.witness.watching():
        same(case, {"max_metres": movement.farthest(position, position["A"], GAITS[gait](0))})


@these(("action.stealth-conditions", "ambush", "open duel", "invisible attacker in mid-fight"))
def test_when_a_blow_is_not_expected(case: CaseUnderTest) -> None:
    events = "; ".join(case.given["events"])
    a = fighter("A", right_hand=SWORD, hidden="hidden" in events, **EVERY)
    if "invisible" in events:
        a = replace(a, effects=(Effect("unseen", Duration(CLOCK, "round_end", 2), name="veil"),))
    play, _ = begun(case, battle(a, fighter("B", at_m=1, **EVERY), fighter("C", side="A", at_m=2)))
    same(case, {"legal": isinstance(play.judged("A", StealthAttack("B")), Offer)})


# ---------------------------------------------------------------- holds


@case("riposte.action.choke-upkeep", "holder dodges a third man")
def test_a_holder_who_dodges_lets_go(case: CaseUnderTest) -> None:
    assert case.given["events"] == ["C attacks A"]
    told = case.given["A"].plain()
    assert told == {"holds": "B", "declares": "dodge"}
    b = fighter("B", at_m=1, holds=(Hold("A", "choke", ("right_hand", "left_hand")),), **EVERY)
    play, answers = begun(case, battle(fighter("A", **EVERY), b, fighter("C", at_m=1, right_hand=SWORD, **EVERY)))
    exchange(play, answers, "C", "A", Dodge(), "over")
    assert play.steps[-1].all(HoldEnded)
    same(case, {"B_held": play.now["B"].held})


@case("riposte.condition.holder", "hold and stab")
def test_hold_and_stab(case: CaseUnderTest) -> None:
    told = case.given["A"].plain()
    assert told == {"holds": "B", "left_hand": "holds B", "right_hand": "knife"}
    a = fighter("A", right_hand=ITEMS["knife"], **EVERY)
    b = fighter("B", at_m=1, holds=(Hold("A", "grab", ("left_hand",)),), **EVERY)
    play, _ = begun(case, battle(a, b, order=case.given["order"]))
    allowed = isinstance(play.judged("A", Attack("B")), Offer)
    play.act("A", Attack("B"))
    outcome = Outcome(case, play, play.now)
    same(
        case,
        {"A_may": {"attack": allowed}, "hit": outcome.value("hit"), "unconditional": outcome.value("unconditional")},
    )


@case("riposte.condition.holder", "net lies on the victim")
def test_a_net_without_a_holder(case: CaseUnderTest) -> None:
    b = in_case("B", {**EVERY, **case.given["B"].plain()}, ("A", "B"), at_m=1)
    play, _ = begun(case, battle(fighter("A", **EVERY), b))
    play.act("B", Escape(b.holds[0].by))
    ask, _ = play.script.thrown[-1]
    assert ask.reading.target is not None
    same(case, {"difficulty": ask.reading.target.total})


@these(("action.grab-risk", "whip grab parried", "hands grab dodged"))
def test_grabs_that_cost_nothing(case: CaseUnderTest) -> None:
    told = {name: case.given[name].plain() if name in case.given else {} for name in ("A", "B")}
    answer, means = (Parry(), "right_hand") if told["A"].get("weapon") else (Dodge(), "bare")
    assert case.given["events"][-1] in ("B parries, success", "B dodges, success")
    a = in_case("A", {**EVERY, **told["A"]})
    play, answers = begun(case, battle(a, in_case("B", {**EVERY, **told["B"]}, at_m=1)))
    answers.wanted, play.script.wished = [answer], ["over"]
    play.act("A", Grab("B", "right_hand" if means == "right_hand" else "bare"))
    outcome = Outcome(case, play, battle(a, fighter("B")))
    same(case, {"A_hits_lost": outcome.of("A", "hits_lost"), "wear": outcome.value("wear")})


@case("riposte.action.disarm-skill", "no exotic skill")
def test_without_the_skill_nothing_is_rolled(case: CaseUnderTest) -> None:
    a, b = in_case("A", case.given["A"]), in_case("B", case.given["B"], at_m=1)
    play, _ = begun(case, battle(a, b))
    step = play.act("A", Disarm("B"))
    seen = {"disarmed": bool(step.all(LeftHand)), "dice_rolled": bool(step.thrown)}
    same(case, {**seen, "A_action_left": int(play.now["A"].action_left)})


@case("riposte.condition.lost-parts", "sword arm lost")
def test_a_lost_arm_drops_what_it_held(case: CaseUnderTest) -> None:
    """Played from the whole fighter: the arm goes, and what is left to parry with is asked of the rules."""
    told = case.given["B"].plain()
    whole = in_case("B", {**EVERY, **{key: told[key] for key in ("right_hand", "left_hand")}}, at_m=1)
    lost = in_case("B", {"lost": told["lost"]}).lost
    play, _ = begun(case, battle(fighter("A", right_hand=SWORD, **EVERY), whole))

    async def rule(fight: Any) -> None:
        for part in lost:
            lose_part(fight, "B", part, cut=True)

    step = play.go(rule)
    b = play.now["B"]
    strike = Strike("A", "B", SWORD, hand="right_hand")
    means = [named(b, one) for one in reaction.parry_means(play.now, strike, b)]
    same(case, {"B_drops": step.all(LeftHand)[0].item, "parry_means": means})


def named(who: Fighter, means: str) -> str:
    """What is parried with: the thing in the hand, or the arm that is left."""
    thing = who.in_hand("left_hand" if means == "left_hand" else "right_hand") if means != "bare" else None
    if thing is not None:
        return thing.item.name
    (side,) = reaction.arms_left(who)
    return f"{side} hand"


@case("riposte.condition.lost-parts", "both feet")
def test_both_feet(case: CaseUnderTest) -> None:
    with case.witness.watching():
        b = in_case("B", case.given["B"])
        movement.get_up_refused(replace(b, prone=True), GetUp())
    same(case, {"B_movement": b.movement})


@case("riposte.attack.ranged", "range steps")
def test_range_steps(case: CaseUnderTest) -> None:
    with case.witness.watching():
        same(case, {"range_modifier": [range_modifier(metres) for metres in case.given["distance_m"]]})


@case("riposte.action.wait", "bonus table")
def test_what_waiting_adds(case: CaseUnderTest) -> None:
    assert case.given["A"]["declares"] == "wait"
    a = fighter("A", right_hand=SWORD, left_hand=ITEMS["round_shield"], waiting=True, **EVERY)
    position = battle(a, fighter("B", at_m=1, right_hand=SWORD, **EVERY))
    strike = Strike("B", "A", SWORD, hand="right_hand")
    with case.witness.watching():
        tallies = {
            "dodge": reaction.dodge_tally(position, a),
            "parry": reaction.parry_tally(position, a, "right_hand"),
            "counterattack": reaction.counter_tally(position, strike, Counterattack(), SWORD),
            "shield_block": reaction.block_tally(position, a),
        }
    rows = {key: {row.name: row.value for row in tally.rows}.get("wait", 0) for key, tally in tallies.items()}
    same(case, {"modifiers": rows})


@case("riposte.sheet.modifiers", "stack")
def test_modifiers_add_up(case: CaseUnderTest) -> None:
    """An all-out blow at the head of somebody just tripped, after three turns of aiming."""
    told = case.given["modifiers"].plain()
    a = in_case("A", {**case.given["A"].plain(), "weapon": {"dice": 2}, "aimed_turns": told["aim"]})
    b = in_case("B", {"tripped": {"by": "A", "turns_ago": 1}}, at_m=1)
    play, _ = begun(case, battle(a, b))
    play.act("A", AllOut("B", location="head"))
    ask, _ = play.script.thrown[0]
    rows = rows_of(ask)
    assert told == {{"tripper": "trip"}.get(key, key): value for key, value in rows.items()}
    assert ask.reading.add is not None
    total = ask.reading.add.total
    same(case, {"modifiers_sum": sum(rows.values()), "base_plus_modifiers": total})
