"""Putting an open ask to whoever sits here, and taking what they type for an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from zaruba.apps.cli import advising, beside, hand_dice, measuring, reading
from zaruba.apps.cli.examples import examples, ground
from zaruba.apps.cli.matching import folded
from zaruba.apps.cli.offers import (
    Entry,
    Group,
    Menu,
    Misread,
    called_so,
    end_of,
    in_a_run,
    meant_so,
    places_of,
    runs,
    tag,
    verbs_of,
)
from zaruba.apps.cli.position import names, neighbours
from zaruba.apps.cli.sitting import Sitting
from zaruba.apps.cli.wording import Wording
from zaruba.apps.referee.board import way_text
from zaruba.apps.referee.reading import measured, scale_of
from zaruba.apps.referee.table import Prompt
from zaruba.apps.telling import Words
from zaruba.kernel.answerers import find_offer
from zaruba.kernel.asks import MASTER, Choose, Measure, Refusal, Roll
from zaruba.kernel.stage import measured_stage

UNKNOWN = ("answer-unknown", "answer-near")
"""What is said of words that are no offer; it may be one that a rule forbids."""


class Question:
    """An open ask before one who sits here: shown once, answered by a line of text.

    Once the fight is over there is nothing to answer; what came of it can still be looked at, and taken back.
    """

    def __init__(self, sitting: Sitting, who: str, prompt: Prompt | None) -> None:
        self.sitting, self.who, self.prompt = sitting, who, prompt
        waits = sitting.referee.open
        self.number = waits.number if waits is not None else 0
        self.ask: Any = prompt.ask if prompt is not None else waits.ask if waits is not None else None
        self.menu = Menu(self.ask, sitting.words) if isinstance(self.ask, Choose) else None

    @property
    def kind(self) -> str:
        """What sort of answer it waits for."""
        if self.ask is None:
            return "over"
        return "choose" if self.menu is not None else "roll" if isinstance(self.ask, Roll) else "measure"

    # ---------------------------------------------------------------- showing

    def show(self) -> None:
        own, console, words = self.sitting.own, self.sitting.console, self.sitting.words
        if self.ask is None:
            console.say(own("over-still"), "hint")
            return
        seat = self.sitting.seat_of(self.who)
        who = words.say("master") if self.who == MASTER else words.person(self.who)
        name = who if seat in (self.who, MASTER) else own("whose", seat=words.person(seat), who=who)
        console.say()
        if self.menu is not None:
            moment = words.moment(self.sitting.known(), self.who)
            console.say(f"{name}{' · ' if moment else ''}{moment}: {words.window(self.ask.window)}", "strong")
            self.show_menu(self.menu)
            if self.sitting.advised and self.prompt is not None:
                advising.tell(self.sitting, self.prompt, self.menu)
        elif isinstance(self.ask, Roll):
            console.say(words.roll(self.ask), "strong")
            count = len(self.ask.throw.dice)
            key = "hand-one" if count == 1 else "hand-sum" if self.ask.reading.sum_is_enough else "hand-faces"
            console.say(own(key, count=count, dice=words.throw(self.ask.throw)))
        else:
            assert isinstance(self.ask, Measure)
            console.say(words.measure(self.ask), "strong")
            console.say(own(f"measure-how-{measuring.how(self.ask, words)}"), "hint")

    def show_menu(self, menu: Menu) -> None:
        """Numbered offers under their headings."""
        sitting = self.sitting
        odds = beside.of_menu(sitting, self.prompt, menu) if sitting.beside and self.prompt is not None else {}
        does = reading.beside(sitting, self.who, menu.entries)
        for group in menu.groups:
            if not group.entries and not self.hints_of(group):
                continue
            origin = f" [{', '.join(group.clauses)}]" if sitting.clauses else ""
            sitting.console.say(f" {group.heading}{origin}", "dim")
            for run in runs(group.entries):
                sitting.console.say(self.in_a_line(run, odds))
                for entry in run:
                    if told := does.get(entry.number):
                        sitting.console.say("      " + told, "dim")
            self.show_free(group)
            self.show_places(group)
        if to_come := [number for number, told in odds.items() if told == beside.TO_COME]:
            sitting.console.say(" " + sitting.own("odds-to-come", number=to_come[0]), "hint")

    def in_a_line(self, run: list[Entry], odds: Mapping[int, str]) -> str:
        """`10) Push → Voss: east · 11) north   57%`: of a second and third what is their own; what is equal is told once."""
        marks = [odds.get(entry.number, "") or self.who_is_there(entry) for entry in run]
        parts = []
        for entry, told, following in zip(run, marks, (*marks[1:], ""), strict=True):
            mark = self.sitting.console.styled(f"   {told}", "odds") if told and told != following else ""
            parts.append(f"{entry.number}) {in_a_run(run, entry)}{mark}")
        return f"{' ' * (4 - len(str(run[0].number)))}{' · '.join(parts)}"

    def who_is_there(self, entry: Entry) -> str:
        """Beside whom a movement ends, as those here know it; on a measured table what its way costs and comes to."""
        place = end_of(entry.action)
        if place and (told := way_told(self.sitting, self.who, entry.action)):
            return told
        if (spot := getattr(entry.action, "at", None)) and (told := spot_told(self.sitting, self.who, spot)):
            return told
        near = neighbours(self.sitting.system, self.sitting.known(), self.who, place) if place else []
        return self.sitting.own("move-beside", who=", ".join(map(self.sitting.words.person, near))) if near else ""

    def show_free(self, group: Group) -> None:
        """How to say what the list of an open offer leaves out."""
        named = examples(self.sitting)
        for key, first in self.hints_of(group).items():
            words, action = self.sitting.words, first.action
            what = next(
                (getattr(action, field) for field in ("spell", "item", "ability") if hasattr(action, field)), ""
            )
            whose = {
                "number": first.number,
                "hero": words.person(getattr(action, "who", "")),
                "what": words.thing(what),
            }
            told = {**named, **{name: value for name, value in whose.items() if value}}
            self.sitting.console.say("      " + self.sitting.own(key, **told), "hint")

    def hints_of(self, group: Group) -> dict[str, Entry]:
        """What is told of the open offers of a group, each with the first entry that stands for one."""
        told: dict[str, Entry] = {}
        for offer in group.free:
            key = f"free-{tag(offer.action).replace('_', '-')}"
            bare = Entry(0, offer.action, "", offer)
            first = next((entry for entry in group.entries if entry.offer is offer), bare)
            told.setdefault(key if key in self.sitting.own else f"{key}-{ground(self.sitting.known())}", first)
        return {key: first for key, first in told.items() if key in self.sitting.own}

    def show_places(self, group: Group) -> None:
        """How to aim: the places of the body, named once for all the blows of a group."""
        if not group.aimed:
            return
        told = self.sitting.own("free-aimed", **places_of(group, self.sitting.words))
        self.sitting.console.say("      " + told, "hint")

    # ---------------------------------------------------------------- answering

    def answer(self, typed: str) -> None:
        """Give the answer somebody typed. Raises Misread, or Refused where the rules say no."""
        if self.ask is None:
            raise Misread("over-answer", typed=typed)
        say, self.sitting.prose = self.sitting.prose, ""
        try:
            if self.menu is not None:
                self._choose(self.menu, typed, say)
            elif isinstance(self.ask, Roll):
                self._roll(self.ask, typed, say)
            else:
                self._measure(typed, say)
        except Exception:
            self.sitting.prose = say
            raise

    def _choose(self, menu: Menu, typed: str, say: str) -> None:
        try:
            action = menu.meant(typed, self.sitting.names())
        except Misread as misread:
            refused = self._refusals(menu, typed) if misread.code in UNKNOWN else []
            if not refused:
                raise
            raise Misread("answer-barred", why="\n".join(self._told(refused))) from None
        if isinstance(action, dict):
            action = self.sitting.referee.decode(action)
        self.sitting.do(lambda r: r.choose(self.number, action, who=self.who, source="hand", say=say))

    def _roll(self, ask: Roll[Any], typed: str, say: str) -> None:
        if folded(typed) in self.sitting.own("throw-words").split(", "):
            self.sitting.do(lambda referee: referee.throw(self.number, say=say))
            self.sitting.left_to_the_machine.add(self.number)
            return
        faces, total = hand_dice.read(typed, ask, by=self.sitting.words.person(ask.by))
        self.sitting.do(lambda r: r.roll(self.number, faces=faces, total=total, source="hand", say=say))

    def _measure(self, typed: str, say: str) -> None:
        """Yes, no or a number. Raises Misread."""
        own, ask, scale = self.sitting.own, self.ask, scale_of(self.sitting.system)
        told = measuring.measured(typed, ask, self.sitting.words, scale, lambda key: own(key).split(", "))
        value = measured(ask, told, scale)
        self.sitting.do(lambda referee: referee.measured(self.number, value, say=say))

    # ---------------------------------------------------------------- why not

    def why_not(self, typed: str) -> list[str]:
        """What the rules say against what was typed; of everything they refuse here if nothing was. Raises Misread."""
        if self.menu is None:
            raise Misread("why-not-nothing")
        said, begun = self._against(self.menu, typed) if typed else ("", True)
        if said and begun:
            return [said]
        fitting = self._refusals(self.menu, typed)
        if said:
            return [said, *self._told(fitting)] if fitting else [said]
        if not fitting:
            raise Misread("why-not-unknown", typed=typed) if typed else Misread("why-not-nothing")
        return self._told(fitting)

    def _refusals(self, menu: Menu, typed: str) -> list[Refusal]:
        """What the rules refuse here, as far as it is called what was typed."""
        refusals = list(menu.ask.offers.refusals())
        words = self.sitting.words
        if not typed:
            return refusals
        return called_so(typed, refusals, words) or meant_so(typed, refusals, words) or self._begun(typed, refusals)

    def _begun(self, typed: str, refusals: list[Refusal]) -> list[Refusal]:
        """`move 68,24` where nobody may move: refusals of what its first word says, once for each sort."""
        verb, _, rest = typed.strip().partition(" ")
        if not re.search(r"\d", rest):
            return []
        meant = [one for one in refusals if folded(verb) in verbs_of(one, self.sitting.words)]
        return list({tag(one.action): one for one in meant}.values())

    def _told(self, refusals: list[Refusal]) -> list[str]:
        alike = {self._refused(refusal) for refusal in refusals}
        return list(alike) if len(alike) == 1 else list(barred(refusals, self.sitting.words, self.sitting.own))

    def _against(self, menu: Menu, typed: str) -> tuple[str, bool]:
        """The refusal of one whole action, or that it is open, and whether that is all: of an open one that is only named
        by some word in it (`why not Warlord`) it is not. "" where no action can be made out.
        """
        words, own = self.sitting.words, self.sitting.own
        try:
            action = menu.meant(typed, self.sitting.names())
            if isinstance(action, dict):
                action = self.sitting.referee.decode(action)
        except Misread:
            return "", True
        is_open = find_offer(menu.ask, action) is not None
        refusal = None if is_open else self.sitting.referee.why_not(action, menu.ask.offers)
        offered = refusal is None and any(entry.action == action for entry in (*menu.entries, *menu.aimed))
        if refusal is None:
            told = words.action(action)
            begun = typed.strip().isdigit() or folded(told).startswith(folded(typed))
            return (own("why-not-open", action=told) if offered else ""), begun
        return self._refused(refusal, action), True

    def _refused(self, refusal: Refusal, action: Any = None) -> str:
        words = self.sitting.words
        told = words.action(refusal.action if action is None else action)
        clause = words.clause(refusal.clause)
        return self.sitting.own("why-not", action=told, why=words.refusal(refusal), clause=clause, id=refusal.clause)


def way_told(sitting: Sitting, who: str, action: Any) -> str:
    """`14 cm · reaches Thane · beside: ladder · draws a strike of Mage`; "" where no measured way is meant."""
    table, known = measured_stage(sitting.system), sitting.known()
    if table is None or not hasattr(action, "path") or ground(known) != "measured" or who not in names(known):
        return ""
    way = table.way(known, who, action, action.path)[0].reached
    told = way_text(way, table.unit, sitting.words)
    draws = ", ".join(map(sitting.words.person, way.draws))
    return f"{told} · {sitting.own('way-draws', who=draws)}" if draws else told


def spot_told(sitting: Sitting, who: str, at: tuple[int, ...]) -> str:
    """`9.4 cm, 1 o’clock · 3.2 cm to Thane`: where a spot of a measured table lies; "" where none is meant."""
    table, known = measured_stage(sitting.system), sitting.known()
    if table is None or ground(known) != "measured" or len(at) != 3 or who not in known or not known[who].there:
        return ""
    return way_text(table.spot(known, who, at), table.unit, sitting.words)


def barred(refusals: Iterable[Refusal], words: Words, own: Wording) -> Iterator[str]:
    """Refusals rule by rule, and of each reason one line with all that it bars; of offers of one kind the first."""
    by_clause: dict[str, dict[str, dict[str, list[str]]]] = {}
    for refusal in refusals:
        kinds = by_clause.setdefault(refusal.clause, {}).setdefault(words.refusal(refusal), {})
        kinds.setdefault(tag(refusal.action), []).append(words.action(refusal.action))
    for clause, reasons in by_clause.items():
        yield f"{words.clause(clause)} [{clause}]"
        for why, kinds in reasons.items():
            alike = (list(dict.fromkeys(texts)) for texts in kinds.values())
            listed = (own("why-not-alike", action=first, more=len(more)) if more else first for first, *more in alike)
            yield "  " + own("why-not-bars", why=why, actions="; ".join(listed))


def last_of(sitting: Sitting) -> int | None:
    """The last live answer that a person gave, or left to the machine; where none did, the last decision for those here."""
    tape = tuple(reversed(sitting.referee.answers))
    by_people = (
        one.ask for one in tape if one.source in ("hand", "forum", "fallback") or one.ask in sitting.left_to_the_machine
    )
    decided = (answer.ask for answer in tape if answer.source == "bot" and sitting.by_people(answer.who))
    return next(by_people, None) or next(decided, None)
