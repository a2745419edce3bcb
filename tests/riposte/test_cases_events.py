"""Worked cases that tell events and no dice: played out, each answer coming out as the case says.

Whoever begins throws three threes, an answer comes out over, even or under as wished, damage comes to one a die.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tests.riposte.building import Play, battle, in_case, rows_of, these
from tests.riposte.outcome import Outcome, begin_next_turn
from tests.support.cases import CaseUnderTest, Tracked
from zaruba.kernel.answerers import find_offer
from zaruba.kernel.asks import Choose
from zaruba.systems.riposte.actions import (
    Aim,
    Attack,
    Counterattack,
    Decline,
    Dodge,
    Move,
    Parry,
    StealthAttack,
    Trip,
    Wait,
)
from zaruba.systems.riposte.battle import Battle, Fighter, Wound
from zaruba.systems.riposte.conditions import befall

NAMES = ("A", "B", "C")
EVERY = {"reflex": 3, "agility": 4, "strength": 3, "intellect": 3, "blade": 3, "dodge": 3, "hand_to_hand": 3}
"""Even as duellists go: dice decide, and no total is out of the reach of them."""


def events_of(case: CaseUnderTest) -> list[str]:
    """What happens, each clause of the words by itself."""
    told = case.given.get("events", [])
    return [part.strip() for words in told for part in re.sub(r"\(.*?\)", "", words).split(", ")]


def position(case: CaseUnderTest, names: Iterable[str] = NAMES[:2], **fields: Any) -> Battle:
    """Everybody within each other's reach, with a sword, in the order of the case."""
    order = list(case.given["order"]) if "order" in case.given else list(names)
    fighters = []
    for name in sorted({*order, *names}):
        told = case.given[name].plain() if name in case.given else {}
        told = {**EVERY, "weapon": {"dice": 2}, **told}
        fighters.append(in_case(name, told, names, at_m=1 if name == "B" else 0))
    sides = {"sides": case.given["sides"].plain()} if "sides" in case.given else {}
    placed = [Fighter(**{**as_fields(one), "side": sides["sides"][one.name]}) if sides else one for one in fighters]
    return battle(*placed, order=order, rulings=case.option(), **fields)


def as_fields(one: Fighter) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


class Answers:
    """Answers as the events name them, in turn; none where they name none."""

    def __init__(self) -> None:
        self.wanted: list[Any] = []

    def __call__(self, ask: Any) -> Any:
        assert isinstance(ask, Choose), ask
        assert ask.window == "response"
        action = self.wanted.pop(0) if self.wanted else Decline()
        found = find_offer(ask, action)
        assert found is not None, f"{action} is not offered: {[offer.action for offer in ask.offers]}"
        return found


def begun(case: CaseUnderTest, before: Battle) -> tuple[Play, Answers]:
    answers = Answers()
    return Play(case, before, answers, named_only=False), answers


# ---------------------------------------------------------------- one exchange: who has the initiative after it


ENDS = {"success": "over", "succeeds": "over", "wins": "over", "failure": "under", "fails": "under", "equal": "even"}


def exchange(play: Play, answers: Answers, attacker: str, target: str, answer: Any, end: str) -> None:
    """An attack, and an answer that comes out so."""
    answers.wanted.append(answer)
    play.script.wished.append(end)
    play.act(attacker, Attack(target))


def answer_of(words: str) -> tuple[Any, str]:
    """The answer that words name, and how it comes out: well, where they do not say."""
    kinds = {"parries": Parry(), "counterattacks": Counterattack(), "dodges": Dodge()}
    kind = next(answer for word, answer in kinds.items() if word in words)
    return kind, next((end for word, end in ENDS.items() if word in words), "over")


@these(
    ("turn.literal-reading", "narrow beats general on initiative"),
    ("initiative.parry", "parry then own turn", "parry failed"),
    ("initiative.counter", "failure hands it over", "success", "tie"),
    ("initiative.transfer", "duel after a grant", "latest grant wins", "void grant"),
    ("initiative.stealth", "landed unnoticed", "noticed and dodged"),
    ("initiative.trip", "next turn", "failed trip"),
    ("action.wait-forfeit", "nobody attacked", "winner waits"),
    ("reaction.loser-options", "plain dodge", "wait and dodge"),
)
def test_initiative_of_the_next_turn(case: CaseUnderTest) -> None:
    """Turns before the one in question do not come into it."""
    names = NAMES if "C" in str(events_of(case)) else NAMES[:2]
    before = position(case, names)
    play, answers = begun(case, before)
    for who in ("A", "B"):
        if who in case.given and case.given[who].get("declares") == "wait" and "A parries" in str(events_of(case)):
            play.act(who, Wait())
    happen(case, play, answers)
    claims = play.now.claims
    if "claim" in case.then:
        assert case.then["claim"] == next((c.holder for c in claims if play.now[c.holder].able), None)
    turn = case.given.get("turn", 0)
    modifiers = [rows_of(ask) for ask, _ in play.script.thrown]
    outcome = Outcome(case, play, before)
    told = {key: case.then[key] for key in case.then if key not in ("note", "claim")}
    order, rolled = outcome.next_turn()
    seen: dict[str, Any] = {
        "next_turn_order": list(order),
        "next_turn_initiative_rolled": rolled,
        f"turn{turn + 1}_order": list(order),
        f"turn{turn + 1}_initiative_rolled": rolled,
    }
    if f"turn{turn + 2}_initiative_rolled" in told:
        thrown = len(play.script.thrown)
        begin_next_turn(play)
        seen[f"turn{turn + 2}_initiative_rolled"] = len(play.script.thrown) > thrown
    if "modifiers" in told:
        seen["modifiers"] = modifiers[-1]
        seen["B_action_left"] = int(before_the_turn(play).action_left)
    for key, value in told.items():
        assert (value.plain() if isinstance(value, Tracked) else value) == seen[key], key


def before_the_turn(play: Play) -> Fighter:
    """B as it was when the turn ended."""
    return next(step.after for step in reversed(play.steps) if step.after.turn_open and step.decided)["B"]


def happen(case: CaseUnderTest, play: Play, answers: Answers) -> None:
    """The events of a case, one after the other."""
    events = events_of(case)
    text = "; ".join(events)
    turned_on = next((pair for pair in (("B", "A"), ("A", "B")) if f"{pair[0]} attacks {pair[1]}" in text), None)
    for place, words in enumerate(events):
        who = words[0]
        after = " ".join(events[place + 1 : place + 3])
        if "stealth attack" in words:
            unexpected(play, answers, words, text)
        elif "trips" in words or ("trips" in after and words.startswith("B, action")):
            trips(play, words, text)
        elif "counterattacks" in words and turned_on is None:
            other = "A" if who == "B" else "B"
            exchange(play, answers, other, who, *answer_of(text))
        elif re.fullmatch("[A-C] attacks [A-C]", words):
            exchange(play, answers, who, words[-1], *waiting(play, words[-1], answer_of(after), text))
        elif words.endswith("waits"):
            play.act(who, Wait())
        elif words.endswith("aims"):
            play.act(who, Aim())
        elif words.endswith("moves"):
            play.act(who, Move(play.now[who].at_m + 1))
        elif words.startswith("C knocks A unconscious"):
            play.go(knocked_out("A"))


def waiting(play: Play, who: str, answer: tuple[Any, str], text: str) -> tuple[Any, str]:
    """The answer with a wait declared on the spot, where the case says so."""
    action, end = answer
    return (Dodge(wait=True), end) if f"{who} declares wait" in text else (action, end)


def unexpected(play: Play, answers: Answers, words: str, text: str) -> None:
    """An attack from hiding: unnoticed, or noticed and answered."""

    async def hidden(fight: Any) -> None:
        fight.state = fight.state.change("B", unaware_of=("A",))

    play.go(hidden)
    noticed = "noticed" in text and "unnoticed" not in text
    play.script.wished.append("over" if noticed else "under")
    if noticed:
        answers.wanted.append(Dodge())
        play.script.wished.append("over")
    play.act("A", StealthAttack("B"))


def trips(play: Play, words: str, text: str) -> None:
    if not re.search("trips [A-B]", words):
        return
    target = words[words.index("trips ") + 6]
    who = "B" if target == "A" else "A"
    play.script.wished.append("over" if "fails" in text else "under")
    play.act(who, Trip(target))


def knocked_out(who: str) -> Any:
    async def rule(fight: Any) -> None:
        befall(fight, Wound(who, "C", 2000, "shock"))

    return rule
