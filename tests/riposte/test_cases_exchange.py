"""Worked cases of acts and answers, played straight from the ledger: one adapter, without a look at the clause.

Which act it is, which answer and by what, a case tells by its rolls, by what its fighters declare and by its events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from tests.riposte.building import Play, battle, in_case, rows_of, skill_of, spell_of
from tests.riposte.outcome import Outcome, agree
from tests.support.cases import CaseUnderTest, Tracked, cases_where
from zaruba.kernel.answerers import find_offer
from zaruba.kernel.asks import Choose
from zaruba.kernel.ledger import Case
from zaruba.systems.riposte import body, conditions, rolls
from zaruba.systems.riposte.actions import (
    Aimed,
    AllOut,
    Attack,
    Cast,
    Choke,
    Counterattack,
    Decline,
    Disarm,
    Dodge,
    Draw,
    Escape,
    FirstAid,
    Grab,
    Means,
    Move,
    Parry,
    ParryMeans,
    QuickAttack,
    ShieldBlock,
    Sprint,
    StealthAttack,
    Trip,
    Wait,
)
from zaruba.systems.riposte.aid import Care
from zaruba.systems.riposte.battle import Battle, Casting, Fighter, Hold
from zaruba.systems.riposte.damage import strength_rows
from zaruba.systems.riposte.facts import Aided, Answered, Attempted, CameRound, Hit
from zaruba.systems.riposte.interruption import hold_spell
from zaruba.systems.riposte.sheet import HANDS

ACTS = ("attack", "stealth_attack", "grab", "choke", "choke_damage", "disarm", "trip", "escape", "cast", "first_aid")
ANSWERS = ("dodge", "parry", "counterattack", "shield_block")
AFTER_WORDS = ("turn ", "last turn")


def first_roll(one: Case) -> str:
    return str(next((roll["roll"] for roll in one.then.get("rolls", ())), ""))


def is_exchange(one: Case) -> bool:
    """Acts, each with its answer, as the rolls list them; what goes through several turns is played elsewhere."""
    return first_roll(one) in ACTS and not any(e.startswith(AFTER_WORDS) for e in one.given.get("events", ()))


# ---------------------------------------------------------------- who, with what, where


def everybody(case: CaseUnderTest) -> list[str]:
    """In the order of the turn, or as they are listed; a single one has somebody to do it to."""
    named = [
        name
        for name, told in case.given.items()
        if isinstance(told, Tracked) and name not in ("spell", "option", "sides")
    ]
    order = list(case.given["order"]) if "order" in case.given else named
    others = [name for name in named if name not in order]
    whole = [*order, *others]
    return whole if len(whole) > 1 else sorted({*whole, "A", "B"})


def told_of(case: CaseUnderTest, name: str) -> dict[str, Any]:
    return case.given[name].plain() if name in case.given else {}


def dice_of(case: CaseUnderTest, name: str) -> int:
    """How many dice of damage or wear the rolls list for somebody's weapon."""
    listed = [
        len(roll["of"])
        for roll in case.then["rolls"]
        if roll["roll"] in ("damage", "parry_wear") and roll["by"] == name
    ]
    return listed[0] if listed else 0


def actor_of(case: CaseUnderTest) -> str:
    return str(case.then["rolls"][0]["by"])


def fields_of(case: CaseUnderTest, name: str) -> dict[str, Any]:
    """What a fighter has beside what is told of it: the spell it casts, what it is grabbed or helped for."""
    fields: dict[str, Any] = {"at_m": place_of(case, name)}
    if "spell" in case.given and name == actor_of(case):
        school = next(key.removeprefix("school_") for key in told_of(case, name) if key.startswith("school_"))
        fields["spells"] = (spell_of(case.given["spell"].plain(), school=school),)
    if first_roll_of(case) == "first_aid" and name != actor_of(case) and "bleed_rate" not in told_of(case, name):
        fields["bleed_rate"] = 1
    if "sides" in case.given:
        fields["side"] = case.given["sides"][name]
    return fields


def first_roll_of(case: CaseUnderTest) -> str:
    return str(case.then["rolls"][0]["roll"])


def place_of(case: CaseUnderTest, name: str) -> int:
    """Whoever acts first stands at the end of the line, everybody else as far off as the case says, or next to it.

    Those who come nearer first begin a metre farther off.
    """
    if name == actor_of(case):
        return 0
    return int(case.given.get("distance_m", 2 if comes_nearer(case, name) else 1))


def comes_nearer(case: CaseUnderTest, name: str) -> bool:
    walks = f"{name} draws (free) and walks" in case.given.get("events", ())
    return walks or told_of(case, name).get("declares") == "sprint"


def position_of(case: CaseUnderTest) -> Battle:
    names = everybody(case)
    fighters = []
    for name in names:
        told = told_of(case, name)
        if "difficulty" in case.given and "held_by" in told:
            told["difficulty"] = case.given["difficulty"]
        made = in_case(name, told, names, dice=dice_of(case, name), **fields_of(case, name))
        fighters.append(free_handed(case, made))
    position = battle(*fighters, rulings=case.option(), order=[one.name for one in fighters if one.able])
    holds = [(name, told_of(case, name)["holds"]) for name in names if "holds" in told_of(case, name)]
    for holder, held in holds:
        position = position.change(held, holds=(Hold(holder, "choke", HANDS),))
    if (
        any(event.startswith("A stealth") for event in case.given.get("events", ()))
        or first_roll_of(case) == "stealth_attack"
    ):
        victim = next(name for name in names if name != actor_of(case))
        position = position.change(victim, unaware_of=(actor_of(case),))
    return position


def free_handed(case: CaseUnderTest, made: Fighter) -> Fighter:
    """Whoever grabs or chokes with bare hands, or holds somebody so, has them empty."""
    bare = first_roll_of(case) in ("choke", "choke_damage", "grab") and made.name == actor_of(case)
    told = told_of(case, made.name)
    if bare and "weapon" not in told:
        return replace(made, right_hand=None, left_hand=None)
    return made


# ---------------------------------------------------------------- what is done


def acts_of(case: CaseUnderTest) -> Iterator[tuple[str, Any]]:
    """Each act that the rolls list, in order: by whom, and which."""
    listed = case.then["rolls"]
    for roll, after in zip(listed, [*listed[1:], None], strict=True):
        if roll["roll"] in ACTS and not (roll["roll"] == "choke_damage" and first_roll_of(case) != "choke_damage"):
            by = roll["by"]
            answers = after is not None and after["by"] != by
            target = after["by"] if answers else next(name for name in everybody(case) if name != by)
            yield by, action_of(case, roll["roll"], by, target)


def action_of(case: CaseUnderTest, act: str, by: str, target: str) -> Any:
    told = told_of(case, by)
    place: Aimed = case.given.get("location") or ""
    events = " ".join(case.given.get("events", ()))
    means: Means = (
        "bare"
        if skill_of(told) == "hand_to_hand" and (told.get("weapon") or {}).get("material", "flesh") == "flesh"
        else "right_hand"
    )
    match act:
        case "attack":
            declares = told.get("declares", "")
            if declares == "quick_attack":
                return QuickAttack(target, "sword", place)
            kind = AllOut if declares == "all_out" else Attack
            return kind(target, means, place, thrown="throws" in events)
        case "stealth_attack":
            return StealthAttack(target, means, place)
        case "grab":
            return Grab(target, "right_hand" if told.get("weapon") else "bare")
        case "choke" | "choke_damage":
            return Choke(target)
        case "disarm":
            return Disarm(target)
        case "trip":
            return Trip(target)
        case "escape":
            return Escape(told["held_by"] if told["held_by"] in everybody(case) else "")
        case "cast":
            return Cast("spell", target)
    assert act == "first_aid"
    return FirstAid(target)


class Answers:
    """What a case has decided: each response by its roll, or none; whoever waits may do so on the spot."""

    def __init__(self, case: CaseUnderTest) -> None:
        self.case = case
        self.listed = [roll for roll in case.then["rolls"] if roll["roll"] in (*ANSWERS, "resist")]
        self.play: Play | None = None

    def __call__(self, ask: Any) -> Any:
        assert isinstance(ask, Choose), ask
        assert ask.window == "response"
        waiting = self.play is not None and self.play.now[ask.who].waiting
        wait = told_of(self.case, ask.who).get("declares") == "wait" and not waiting
        roll = next((one for one in self.listed if one["by"] == ask.who), None)
        if roll is not None:
            self.listed.remove(roll)
        wanted = self._answer("" if roll is None else roll["roll"], ask.who, wait)
        for one in wanted:
            if (found := find_offer(ask, one)) is not None:
                return found
        raise AssertionError(f"{wanted} is not offered: {[offer.action for offer in ask.offers]}")

    def _answer(self, answer: str, who: str, wait: bool) -> list[Any]:
        told = told_of(self.case, who)
        means: ParryMeans = "bracer" if "bracer" in told else "right_hand"
        if told.get("parries_with") == "shield":
            means = "left_hand"
        match answer:
            case "dodge":
                return [Dodge(wait)]
            case "parry":
                return [Parry(means, wait=wait), Parry("bare", wait=wait)]
            case "counterattack":
                place: Aimed = self.case.given.get("counter_location") or ""
                return [Counterattack("right_hand", place, wait=wait), Counterattack("bare", place, wait=wait)]
            case "shield_block":
                return [ShieldBlock("left_hand")]
        return [Decline()]


def played(case: CaseUnderTest) -> Play:
    """Waiters who come first wait; then each act in its turn."""
    position = position_of(case)
    answers = Answers(case)
    play = answers.play = Play(case, position, answers, named_only=case.then.get("claim") is None)
    acts = list(acts_of(case))
    first = acts[0][0]
    for name in position.order[: position.order.index(first)] if first in position.order else ():
        declares = told_of(case, name).get("declares")
        if declares == "wait":
            play.act(name, Wait())
        elif declares == "sprint":
            play.act(name, Sprint(1))
        elif comes_nearer(case, name):
            play.act(name, Draw("sword"))
            play.act(name, Move(1))
    if "C stuns B with a blow" in case.given.get("events", ()):
        stunned(play, "B")
    for who, action in acts:
        if not play.ended:
            play.act(who, action)
    play.script.finish()
    return play


def stunned(play: Play, who: str) -> None:
    async def rule(fight: Any) -> None:
        conditions.stun(fight, who)

    play.go(rule)


# ---------------------------------------------------------------- what came out


def modifiers(play: Play) -> list[dict[str, int]]:
    """The reasons beside each roll, by their names."""
    return [rows_of(ask) for ask, _ in play.script.thrown]


def agree_in_full(case: CaseUnderTest, play: Play, before: Battle) -> None:
    """All that a case tells, with what is peculiar to acts."""
    special: dict[str, Callable[[], Any]] = {
        "modifiers": lambda: same_modifiers(case, play),
        "hit_by": lambda: {
            fact.attacker: any(hit.attacker == fact.attacker for hit in Outcome(case, play, before).all(Hit))
            for fact in Outcome(case, play, before).all(Attempted)
        },
        "B_hit": lambda: Outcome(case, play, before).of("B", "hit"),
        "location_modifier": lambda: sum(modifiers(play)[0].get(row.location, 0) for row in body.TABLE),
        "range_modifier": lambda: modifiers(play)[0].get("range", 0),
        "aim_bonus": lambda: modifiers(play)[0].get("aim", 0),
        "effective_agility": lambda: rolls.agility(play.now["A"]),
        "effective_reflex": lambda: rolls.reflex(play.now["A"]),
        "strength_for_damage": lambda: strength_in(play),
        "difficulty": lambda: target_of(case, play),
        "responses": lambda: responses(play),
        "legal": lambda: not play.script.dice,
        "A_actions": lambda: [told_of(case, "A")["declares"], str(case.then["rolls"][-1]["roll"])],
        "dice_rolled": lambda: bool(play.script.thrown),
        "location": lambda: Outcome(case, play, before).location(),
        "success": lambda: success(case, play, before),
    }  # fmt: skip
    for key, found in special.items():
        if key in case.then:
            value = case.then[key]
            assert (value.plain() if isinstance(value, Tracked) else value) == found(), key
    agree(case, play, before, besides=tuple(special))


def success(case: CaseUnderTest, play: Play, before: Battle) -> bool:
    """Of first aid whether it reached what the case asks for; of a spell whether it took effect."""
    outcome = Outcome(case, play, before)
    if aided := outcome.all(Aided):
        wanted = "nothing" if case.then.get("difficulty", 14) == 14 else "bleeding"
        return bool(aided[-1].reached not in ("nothing", wanted))
    if answered := outcome.all(Answered):
        return bool(answered[-1].outcome == "under")
    return outcome.success()


def strength_in(play: Play) -> int:
    return sum(row.value for row in strength_rows(play.now["A"], all_out=True))


def target_of(case: CaseUnderTest, play: Play) -> int:
    """What the last roll had to reach: of a spell its difficulty, of first aid that brings somebody round the higher one."""
    if "spell" in case.given:
        return spell_of(case.given["spell"].plain()).difficulty
    reading = play.script.thrown[-1][0].reading
    if Outcome(case, play, play.now).all(CameRound):
        assert isinstance(reading, Care)
        return reading.revives
    assert reading.target is not None
    return reading.target.total


def responses(play: Play) -> list[str]:
    """What whoever was attacked may choose, by the kinds of answers in their order."""
    windows = [ask for step in play.steps for ask, _ in step.decided if ask.window == "response"]
    if not windows:
        return []
    return list(dict.fromkeys(tag(offer.action) for offer in windows[-1].offers))


def tag(action: Any) -> str:
    return str(type(action).__struct_config__.tag)


def same_modifiers(case: CaseUnderTest, play: Play) -> dict[str, int]:
    """The modifiers a case tells, if some roll has just these: what is told to be nothing is not among them."""
    told: dict[str, int] = case.then["modifiers"].plain()
    meant = {key: value for key, value in told.items() if value}
    assert meant in modifiers(play), f"{meant} is not among {modifiers(play)}"
    return told


@cases_where("riposte", is_exchange)
def test_exchanges(case: CaseUnderTest) -> None:
    before = position_of(case)
    play = played(case)
    agree_in_full(case, play, before)


@cases_where("riposte", lambda one: first_roll(one) == "hold_spell")
def test_a_casting_under_attack(case: CaseUnderTest) -> None:
    final = case.given["final_damage"]
    spell = spell_of({"base_mana": 3, "casting_turns": 2})
    mage = in_case("mage", case.given["mage"], spells=(spell,), casting=Casting(spell.name, 1))
    before = battle(mage)
    play = Play(case, before)
    play.go(lambda fight: hold_spell(fight, "mage", final, responded=True))
    play.script.finish()
    besides = ("difficulty", "mana_lost")
    assert case.then["difficulty"] == target_of(case, play)
    if "mana_lost" in case.then:
        assert case.then["mana_lost"] == (play.now["mage"].casting is None)
    agree(case, play, before, besides=besides)
