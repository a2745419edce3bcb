"""One fight at one table: what happened, and what each seat has been told and asked of it.

A seat's own numbers are kept here and not with a client, so that they hold on whatever wire and
device the seat comes back.
"""

from __future__ import annotations

import sys
import traceback
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import copy
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from zaruba.apps.referee.advising import Adviser
from zaruba.apps.referee.known import ask_in, frank, mentions, secrets_of, unseen_words
from zaruba.apps.referee.messages import Seeded
from zaruba.kernel.asks import MASTER, Choose, ChooseTogether, Measure, Offers, Roll
from zaruba.kernel.clauses import Node
from zaruba.kernel.fight import Fact
from zaruba.kernel.files import MASTER_WORDS, folded
from zaruba.kernel.misfits import misfit
from zaruba.kernel.record import Answer, BadRecord, Record, canonical, described, record_of, shown
from zaruba.kernel.referee import Asked, Bookmark, Diverged, OpenAsk, Referee, Refused, Step
from zaruba.kernel.system import Scenario, System, slugs, system
from zaruba.players.careful import NAME as CAREFUL

UNTOLD = Fact()
"""Stands for whatever lies before the place that was gone on from."""

SOMEONE = "someone"
"""Whoever is waited for and must not be named."""

NUMBERS = "seats"
"""The key of a record under which the seats' own numbers are kept."""

TACTICS = "tactics"
"""The key of a record under which it is kept whom nobody plays."""

ORDERS, DEADLINE = "orders", "deadline"
"""The keys of a record under which standing orders are kept, and how long people may think."""

DICE = "dice"
"""The key of a record under which it is kept whose dice were taken in hand, or given to the machine, since it began."""

ARRANGED = (TACTICS, ORDERS, DEADLINE, DICE)
"""What is agreed beside the fight: no rule knows it, and no hash covers it."""

Fallback = Literal["tactics", "first"]
"""Who speaks for those who stay silent: the rulebook's tactics, or the first offer."""


Thrower = Literal["hand", "machine"]
"""Who throws a seat's dice."""


class Deadline(Struct, frozen=True, omit_defaults=True):
    """How long people may think (0: as long as they like), and who speaks for them then; "" where nobody said.

    `until` is when that time ends for the ask of this number, in seconds of the clock on the wall. Whoever has a clock
    sets it; no rule ever looks at it.
    """

    seconds: int = 0
    then: Literal["", "tactics", "first"] = ""
    ask: int = 0
    until: int = 0


Numbers = dict[str, list[tuple[int, int]]]
"""Seat → its own number of each ask it was shown, and the record's."""


class Event(Struct, frozen=True):
    """A fact with the positions round it, the clauses at work (innermost first) and the last answer before it.

    `asked` are the answers since the fact before it, `step` the place of its step in the fight.
    """

    fact: Fact
    before: Any
    after: Any
    clauses: tuple[str, ...]
    answer: int
    asked: tuple[Asked, ...] = ()
    step: int = 0


class Told(Struct, frozen=True):
    """An event as a viewpoint learns of it. `step` counts the steps this viewpoint was told of."""

    fact: Fact
    clauses: tuple[str, ...]
    answer: int
    asked: tuple[Asked, ...] = ()
    step: int = 0
    of_step: int = 0


class Prompt(Struct, frozen=True):
    """An ask as a viewpoint gets it: its own number and the master's, who is asked, and the ask as it may be seen.

    `reason` says why the target is left out.
    """

    number: int
    master: int
    who: str
    seat: str
    ask: Roll[Any] | Choose | Measure
    clause: str
    sealed: bool = False
    reason: str = ""


class Cut(Struct, frozen=True):
    """Something was taken back: of the facts told, the first `facts` stand; `to` is the first answer that is void."""

    facts: int
    to: int | None
    why: str
    dropped: tuple[int, ...]


class Place(Struct, frozen=True):
    """A bookmark of a table: how many events lie before it, and of each seat how many facts it was told of them.

    Beside that number stand those of the last step it was told of, its own and the fight's.
    """

    bookmark: Bookmark
    events: int
    told: dict[str, tuple[int, int, int]]


class Viewpoint:
    """What one seat has been told and is asked. The master's numbers are the record's own.

    Of what was told the first `past` facts are only counted, see `Table.whole`. `marks` holds how much had been told after each event, of which the first `stands` still hold; `numbers` this seat's
    own numbers and the master's, `given` each of them as it was given or, the question being the same, given again;
    `veiled` the master's numbers of asks whose target it was not shown.
    """

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.told: list[Told] = []
        self.past = 0
        self.marks: list[int] = []
        self.stands = 0
        self.cuts: list[Cut] = []
        self.prompts: tuple[Prompt, ...] = ()
        self.waiting: str | None = None
        self.numbers: dict[int, int] = {}
        self.given: list[tuple[int, int]] = []
        self.veiled: set[int] = set()
        self.next = 1

    @property
    def is_master(self) -> bool:
        return self.seat == MASTER

    def own(self, master: int) -> int | None:
        """This seat's number of an ask, if it has one."""
        if self.is_master:
            return master
        return next((own for own, number in self.numbers.items() if number == master), None)

    def give(self, own: int, master: int) -> None:
        if self.numbers.get(own) != master:
            self.numbers[own] = master
            self.given.append((own, master))
            self.next = max(self.next, own + 1)


class Table:
    """A fight that is begun, told and answered. `find` gives a system by its slug, `known` lists the slugs."""

    def __init__(self, find: Callable[[str], System] = system, known: Callable[[], Iterable[str]] = slugs) -> None:
        self.find = find
        self.slugs = known
        self.referee: Referee | None = None
        self.hand: Mapping[str, bool] = {}
        """Whose dice people throw, as it was when the fight was begun or gone on with here; `*` for the rest."""
        self.dice: dict[str, Thrower] = {}
        """What has been said of that since, seat by seat."""
        self.tactics: dict[str, str] = {}
        self.orders: dict[str, str] = {}
        """Standing orders by fighter; see `apps.standing`."""
        self.deadline = Deadline()
        self.events: list[Event] = []
        self.past = 0
        self.views: dict[str, Viewpoint] = {}
        self.people: dict[str, Mapping[str, str]] = {}
        """What combatants are called in each language, as `Words.of_fight` takes it."""
        self._steps: list[tuple[Step, int]] = []
        self._undone = 0
        self._looked_at: Any = None
        self._unseen: dict[str, frozenset[str]] = {}
        self.stale: Callable[[], bool] = lambda: False
        self.adviser = Adviser()

    def apart(self, stale: Callable[[], bool]) -> Table:
        """This table as it stands now, to reckon at while the fight goes on; nobody needs it any more once `stale`."""
        other = copy(self)
        other.referee, other.stale = copy(self.fight), stale
        other.views = {seat: copy(view) for seat, view in self.views.items()}
        other._looked_at, other._unseen = None, {}
        return other

    # ---------------------------------------------------------------- beginning

    @property
    def fight(self) -> Referee:
        if self.referee is None:
            raise Refused("malformed", "no-fight")
        return self.referee

    def start(self, plain: dict[str, Any], dice: Any) -> None:
        self._once()
        hand, seed = dice_plan(dice)
        system, scenario = self._scenario(plain)
        known = ("*", *sorted(_seats(scenario.plain.get("combatants"), scenario.plain.get("seating"))), MASTER)
        for seat in hand:
            if seat not in known:
                raise Refused("malformed", "unknown-seat", value=seat[:60], path="dice", known=known)
        self._begin(lambda: Referee(system, scenario, seed=seed), hand, {})
        self._as_arranged(plain)

    def resume(self, plain: dict[str, Any], dice: Any, place: Place | None = None) -> None:
        """Go on from a record; from a place in it, where one is given. Raises `Refused` where it does not hold."""
        self._once()
        hand, seed = dice_plan(dice)
        if seed is not None:
            raise Refused("malformed", "seed-of-record")
        try:
            record = record_of(plain)
        except BadRecord as error:
            raise Refused("invalid_scenario", "unreadable", record=error) from None
        system, scenario = self._scenario(record.scenario, of_record=True)

        def replayed() -> Referee:
            return _replayed(system, record, scenario, None if place is None else place.bookmark)

        try:
            numbers = msgspec.convert(record.more.get(NUMBERS, {}), Numbers)
        except msgspec.ValidationError as error:
            found = misfit(error)
            bad = BadRecord(found.code, (NUMBERS, *found.path), **found.details)
            raise Refused("invalid_scenario", "unreadable", record=bad) from None
        with suppress(msgspec.ValidationError):
            self.dice = msgspec.convert(record.more.get(DICE, {}), dict[str, Thrower])
        self._begin(replayed, hand, numbers, place)
        for seat, name in as_kept(record.more.get(TACTICS)).items():
            with suppress(Refused):  # of another version of the rules, or of a seat that has gone
                self.play_by(seat, name)
        self._as_arranged(record.scenario)
        with suppress(msgspec.ValidationError):
            if ORDERS in record.more:
                self.orders = msgspec.convert(record.more[ORDERS], dict[str, str])
        with suppress(msgspec.ValidationError):
            if DEADLINE in record.more:
                self.deadline = msgspec.convert(record.more[DEADLINE], Deadline)

    def _as_arranged(self, plain: Mapping[str, Any]) -> None:
        """The orders and the deadline that a scenario gives."""
        lines = plain.get("combatants", ())
        if any(isinstance(line, dict) and "standing" in line for line in lines):
            from zaruba.apps.standing import in_lines

            self.orders = in_lines(lines, (one.name for one in self.fight.state.combatants))
        minutes, then = plain.get("deadline_min"), plain.get("fallback")
        if minutes or then:
            self.deadline = Deadline(60 * (minutes or 0), then or "tactics")

    def set_deadline(self, seconds: int, then: Fallback) -> None:
        """How long people may think from now on, also about what they are asked just now."""
        self.deadline = Deadline(seconds, then)

    def wind(self, now: float) -> bool:
        """Tell what time it is: a new ask gets its deadline, unless it is the master's alone. Whether anything changed."""
        waits, deadline = self.fight.open, self.deadline
        number = waits.number if waits is not None and deadline.seconds else 0
        if deadline.ask == number:
            return False
        hurried = waits is not None and any(who != MASTER for who, _ in single_asks(waits))
        until = int(now) + deadline.seconds if number and hurried else 0
        self.deadline = replace(deadline, ask=number, until=until)
        return True

    def stop_clock(self) -> None:
        """What is asked just now may be thought about as long as anybody likes."""
        self.deadline = replace(self.deadline, until=0)

    def learn(self, *words: Mapping[str, Any]) -> None:
        """Words of the master that may have brought somebody into the fight: what those are called is known now."""
        from zaruba.apps.telling import people_in

        added = [line for word in words for line in _listed(word.get("add"))]
        if added or not self.people:
            self.people.update(people_in(self.fight.scenario.plain, self.fight.system.folder, added))

    def _once(self) -> None:
        if self.referee is not None:
            raise Refused("malformed", "fight-under-way")

    def _begin(
        self, make: Callable[[], Referee], hand: Mapping[str, bool], numbers: Numbers, place: Place | None = None
    ) -> None:
        try:
            referee = make()
        except Refused:
            raise
        except Exception as error:
            raise internal(error) from None
        self.referee, self.hand, self._undone = referee, hand, len(referee.undone)
        self.learn(*(answer.fact or {} for answer in referee.answers if answer.kind == "override"))
        for seat, pairs in numbers.items():
            view = self.views.setdefault(seat, Viewpoint(seat))
            for own, master in pairs:
                view.give(own, master)
            view.veiled = set(view.numbers.values())
        try:
            if place is not None:
                self._turn_to(place)
            self._throw_machine_dice()
            self._refresh()
        except Refused:
            self.referee = None
            raise
        except Exception as error:
            self.referee = None
            raise internal(error) from None

    def place(self, least: int) -> Place | None:
        """Where this fight may be gone on from another time, with at least so many facts for each seat played again."""
        if any(len(view.told) <= least or view.stands < len(view.marks) for view in self.views.values()):
            return None
        steps = min(view.told[-least - 1].of_step for view in self.views.values())
        bookmark = self.fight.bookmark(steps)
        if bookmark is None:
            return None
        events = self._steps[bookmark.steps - 1][1]
        told = {}
        for seat, view in self.views.items():
            count = view.marks[events - 1] if events else 0
            last = view.told[count - 1] if count else None
            told[seat] = (count, last.step, last.of_step) if last is not None else (0, 0, 0)
        return Place(bookmark, events, told)

    def _turn_to(self, place: Place) -> None:
        """What lies before a place is only counted, until somebody asks for it."""
        steps = self.fight.past
        nothing = Event(UNTOLD, None, None, (), 0, step=steps - 1)
        self.past, self.events = place.events, [nothing] * place.events
        self._steps = [(step, place.events) for step in self.fight.steps[:steps]]
        for seat, (count, step, of_step) in place.told.items():
            view = self.views.setdefault(seat, Viewpoint(seat))
            view.told, view.past = [Told(UNTOLD, (), 0, step=step, of_step=of_step)] * count, count
            view.marks, view.stands = [count] * place.events, place.events
        if self.views.keys() != place.told.keys():
            self.whole()

    def whole(self) -> None:
        """Play what lies before the place that was gone on from, and tell it to all who were told of it."""
        referee = self.fight
        if not referee.past:
            return
        answers = tuple(answer for step in referee.steps[: referee.past] for answer in step.answers)
        marks = tuple(step.mark for step in referee.steps[: referee.past])
        record = replace(referee.record(), answers=answers, steps=marks, undone=(), open=0, hash=answers[-1].chain)
        before = Table(self.find, self.slugs)
        before.referee = _replayed(referee.system, record, referee.scenario)
        before._follow(before.referee)
        events = before.events[: before._steps[-1][1]]
        heard = [(view, *self._heard(view, events, [], [])) for view in self.views.values() if view.marks]
        if len(events) != self.past or any(len(told) != view.past for view, told, _ in heard):
            raise Refused("invalid_scenario", "diverged", record=Diverged(answers[-1].ask, "", "elsewhere"))
        for view, told, counts in heard:
            view.told[: view.past], view.marks[: self.past], view.past = told, counts, 0
        self.events[: self.past], self._steps[: referee.past], self.past = events, before._steps, 0
        referee.remember(before.referee)

    def go_back_to(self, ask: int) -> None:
        """See that what was answered to this ask, and before it, can be taken back."""
        referee = self.fight
        if any(answer.ask == ask for step in referee.steps[: referee.past] for answer in step.answers):
            self.whole()

    def _scenario(self, plain: dict[str, Any], *, of_record: bool = False) -> tuple[System, Scenario]:
        from zaruba.kernel.content import Faults, nearest

        slug = plain.get("system")
        if not isinstance(slug, str) or slug not in self.slugs():
            near = nearest(str(slug), self.slugs())
            details = {"near": near} if near else {"known": tuple(self.slugs())}
            raise Refused("invalid_scenario", "unknown-system", value=slug, **details)
        system = self.find(slug)
        try:
            scenario = system.load(plain)
            if not of_record and any(
                isinstance(line, dict) and "standing" in line for line in plain.get("combatants", ())
            ):
                from zaruba.apps.standing import check_lines

                check_lines(plain, system)
            return system, scenario
        except Faults as faults:
            raise Refused("invalid_scenario", "faults", faults=faults.faults) from None
        except Exception as error:
            raise internal(error) from None

    # ---------------------------------------------------------------- commands

    def do(self, work: Callable[[Referee], None], *, learns: Mapping[str, Any] | None = None) -> None:
        """Carry out a command wholly or not at all. Raises `Refused`; nothing has changed then.

        `learns` is the word of the master it speaks, which may bring somebody new.
        """
        referee = self.fight
        back, prompts = referee.checkpoint(), [(view, view.prompts) for view in self.views.values()]
        try:
            names = {one.name for one in referee.state.combatants} if learns else set()
            work(referee)
            self.learn(learns or {})
            if learns and "add" in learns:
                self._ordered_newcomers(_listed(learns["add"]), names)
            self._throw_machine_dice()
            self._refresh()
        except Refused:
            raise
        except Exception as error:
            self.referee = back()
            self._undone = len(self.referee.undone)
            for view, before in prompts:
                view.prompts = before
            self._refresh()
            raise internal(error) from None

    def _ordered_newcomers(self, lines: list[Any], before: set[str]) -> None:
        """Orders that come with those who join."""
        if any(isinstance(line, dict) and "standing" in line for line in lines):
            from zaruba.apps.standing import of_newcomers

            self.orders |= of_newcomers(
                lines, [one.name for one in self.fight.state.combatants if one.name not in before]
            )

    def play_by(self, seat: str, name: str | None) -> None:
        """Let tactics decide for a seat from now on; without a name, people. Raises `Refused`."""
        seat, known = seat_called(seat), (*sorted(self.seats()), MASTER)
        if seat not in known:
            raise Refused("malformed", "unknown-seat", value=seat[:60], path="tactics", known=known)
        if name is None:
            self.tactics.pop(seat, None)
            return
        named = (*self.fight.system.tactics, CAREFUL)
        if name not in named:
            raise Refused("malformed", "unknown-tactics", value=name[:60], path="tactics", known=named)
        self.tactics[seat] = name

    def throw_by(self, seat: str, thrower: Thrower) -> None:
        """Who throws a seat's dice from now on, those that are asked for just now among them. Raises `Refused`."""
        seat, known = seat_called(seat), (*sorted(self.seats()), MASTER)
        if seat not in known:
            raise Refused("malformed", "unknown-seat", value=seat[:60], path="dice_of", known=known)
        before, self.dice = self.dice, {**self.dice, seat: thrower}
        try:
            self.do(lambda referee: None)
        except Refused:
            self.dice = before
            raise

    def thrower(self, seat: str) -> Thrower:
        """Who throws a seat's dice."""
        return self.dice.get(seat) or ("hand" if self.hand.get(seat, self.hand.get("*", False)) else "machine")

    def by_itself(self, answer: Answer) -> bool:
        """Whether nobody gave an answer: a machine die, a standing order, or tactics for a seat they play."""
        if answer.source == "bot":
            return self.fight.state.seat_of(answer.who) in self.tactics
        return answer.source in ("machine", "order")

    def by_hand(self, who: str) -> bool:
        """Whether this roller's dice are thrown by hand."""
        return self.thrower(self.fight.state.seat_of(who)) == "hand"

    def _throw_machine_dice(self) -> None:
        referee = self.fight
        while (waits := referee.open) is not None and isinstance(waits.ask, Roll) and not self.by_hand(waits.ask.by):
            referee.throw(waits.number)

    def branched(self, before: int | None) -> Table:
        """Another table, at which the answers before one of these have been given and dice fall as they would here."""
        other = Table(self.find, self.slugs)
        referee = self.fight
        self.whole()
        if before is not None and not any(answer.ask == before for answer in referee.answers):
            raise Refused("illegal", "no-live-answer", ask=before, number=before)
        other.people, other.dice = self.people, dict(self.dice)
        other._begin(lambda: referee.fork(before), self.hand, {})
        other.tactics, other.orders = dict(self.tactics), dict(self.orders)
        other.deadline = replace(self.deadline, ask=0, until=0)
        return other

    def record(self) -> Record:
        """The record, and beside it the seats' own numbers and what has been agreed."""
        record = self.fight.record()
        numbers = {seat: list(view.numbers.items()) for seat, view in self.views.items() if view.numbers}
        beside: dict[str, Any] = {key: one for key, one in ((NUMBERS, numbers), *self.arranged().items()) if one}
        if any("standing" in line for line in record.scenario.get("combatants", ())):
            beside[ORDERS] = dict(self.orders)  # though none stand: the scenario's were dropped
        more = {key: one for key, one in record.more.items() if key not in ARRANGED}
        return replace(record, more={**more, **beside}) if beside or more != record.more else record

    def arranged(self) -> dict[str, Any]:
        """What has been agreed beside the fight, under the keys of a record."""
        deadline = {} if self.deadline == Deadline() else msgspec.to_builtins(self.deadline)
        return {TACTICS: dict(self.tactics), ORDERS: dict(self.orders), DEADLINE: deadline, DICE: dict(self.dice)}

    # ---------------------------------------------------------------- viewpoints

    def view(self, seat: str) -> Viewpoint:
        """The viewpoint of a seat, made when it is first wanted."""
        found = self.views.get(seat)
        if found is None:
            if self.referee is not None:
                self.whole()
            found = self.views[seat] = Viewpoint(seat)
            if self.referee is not None:
                self._tell(found, 0, ())
        return found

    def told(self, view: Viewpoint, first: int, last: int | None = None) -> list[Told]:
        """Of what a viewpoint was told, the facts from one on."""
        if first < view.past:
            self.whole()
        return view.told[first:last]

    def seats(self) -> frozenset[str]:
        """Every seat of the fight but the master's, however a scenario calls him."""
        if self.referee is None:
            return frozenset()
        plain = self.referee.scenario.plain
        added = [(answer.fact or {}).get("add") for answer in self.referee.answers]
        return _seats(plain.get("combatants"), plain.get("seating")).union(*map(_seats, added))

    def unseen(self, seat: str) -> frozenset[str]:
        """The words a seat must not hear: names of whoever hides from it."""
        referee = self.fight
        state = referee.state
        if seat == MASTER:
            return frozenset()
        if self._looked_at is not state:
            self._looked_at, self._unseen = state, {}
        if seat not in self._unseen:
            self._unseen[seat] = unseen_words(state, referee.system.known(state, seat))
        return self._unseen[seat]

    def _refresh(self) -> None:
        """See what happened since, and bring every viewpoint up to it."""
        referee = self.fight
        undone = tuple(referee.undone[self._undone :])
        self._undone = len(referee.undone)
        stands = self._follow(referee)
        self.view(MASTER)
        for view in self.views.values():
            self._tell(view, stands, undone)

    def _follow(self, referee: Referee) -> int:
        """Bring the events up to date; how many of the old ones stand."""
        while self._steps and (
            len(self._steps) > len(referee.steps) or self._steps[-1][0] is not referee.steps[len(self._steps) - 1]
        ):
            self._steps.pop()
        sure = self._steps[-1][1] if self._steps else 0
        old, self.events = self.events[sure:], self.events[:sure]
        for step in referee.steps[len(self._steps) :]:
            self.events += events(step.log, step.before, len(self._steps))
            self._steps.append((step, len(self.events)))
        if referee.log is not None:
            self.events += events(referee.log, referee.before, len(self._steps))
        same = 0
        for mine, theirs in zip(old, self.events[sure:], strict=False):
            if (mine.fact, mine.clauses) != (theirs.fact, theirs.clauses):
                break
            same += 1
        return sure + same

    def _tell(self, view: Viewpoint, stands: int, undone: Iterable[Any]) -> None:
        stands = min(stands, len(view.marks), view.stands)
        while 0 < stands < len(self.events) and self._untold(view, stands - 1):
            stands -= 1
        sure = view.marks[stands - 1] if stands else 0
        told, marks = self._heard(view, self.events, view.told[:sure], view.marks[:stands])
        same = sure
        for old, new in zip(view.told[sure:], told[sure:], strict=False):
            if (old.fact, old.clauses) != (new.fact, new.clauses):
                break
            same += 1
        voided = [(answer.ask, one.why) for one in undone for answer in one.answers]
        own = [(number, why) for master, why in voided if (number := view.own(master)) is not None]
        unseen = self._goes_on_unseen(view)
        if unseen and not own and same == len(told) < len(view.told):
            # The step began anew for somebody unseen: what it withdrew it will do again, and nobody need hear of it.
            view.stands = stands
            return
        if same < len(view.told) or own:
            why = own[0][1] if own else voided[0][1] if voided else "undo"
            numbers = tuple(dict.fromkeys(number for number, _ in own))
            view.cuts.append(Cut(same, min(numbers) if numbers else None, why, numbers))
            view.prompts = ()
        view.told, view.marks, view.stands = told, marks, len(marks)
        if not (unseen and (view.prompts or view.waiting is not None)):
            view.prompts = self._prompts(view)
            view.waiting = self._waiting(view)

    def _heard(
        self, view: Viewpoint, events: list[Event], told: list[Told], marks: list[int]
    ) -> tuple[list[Told], list[int]]:
        """What a seat has been told, and its marks, with the events beyond those marks."""
        stands = len(marks)
        asked: tuple[Asked, ...] = ()
        for place, event in enumerate(events[stands:], stands):
            # What was thrown before a fact that is not told belongs to the next one of the step that is.
            same_step = place > stands and events[place - 1].step == event.step
            asked = (*asked, *event.asked) if same_step else event.asked
            for one in self._as_told(replace(event, asked=asked), view):
                last = told[-1] if told else None
                step = 0 if last is None else last.step + (last.of_step != event.step)
                told.append(replace(one, step=step, of_step=event.step))
                asked = ()
            marks.append(len(told))
        return told, marks

    def _untold(self, view: Viewpoint, place: int) -> bool:
        """Whether an event was not told, and what was thrown before it still waits for one of its step that is."""
        same_step = self.events[place].step == self.events[place + 1].step
        return same_step and view.marks[place] == (view.marks[place - 1] if place else 0)

    def _as_told(self, event: Event, view: Viewpoint) -> Iterator[Told]:
        if view.is_master:
            yield Told(event.fact, event.clauses, event.answer, event.asked)
            return
        fact = self.fight.system.tell(event.fact, event.before, event.after, view.seat)
        if fact is None:
            return
        asked = tuple(one for one in event.asked if self._in_sight(one, event, view))
        if fact != event.fact or any(isinstance(value, tuple) for value in astuple(fact)):
            # A fact that is told in part may have clauses that tell the rest, and a tie with somebody left out of it
            # one more throw; so may one about several, left whole or not.
            once: dict[tuple[str, str], Asked] = {}
            for one in asked:
                once.setdefault((one.answer.who, one.answer.kind), one)
            yield Told(fact, event.clauses[:1], 0, tuple(once.values()))
        else:
            yield Told(fact, event.clauses, 0, asked)

    def _in_sight(self, asked: Asked, event: Event, view: Viewpoint) -> bool:
        """Whether a seat sees who threw or spoke; the master's own dice are his."""
        known = self.fight.system.known(event.before, view.seat)
        return any(one.name == asked.answer.who for one in known.combatants)

    def after(self, view: Viewpoint, place: int) -> Any:
        """The position after a fact, by its place among those told to a viewpoint."""
        if not 0 <= place < len(view.told):
            raise Refused("illegal", "no-such-fact", number=place, last=len(view.told) - 1)
        self.told(view, place, place)
        return self.events[bisect_right(view.marks, place)].after

    def step_of(self, view: Viewpoint, place: int) -> tuple[Node, Any]:
        """The tree of the step in which a fact happened, by its place among those told, and where the step began."""
        self.after(view, place)
        step = view.told[place].of_step
        if step < len(self.fight.steps):
            return self.fight.steps[step].log, self.fight.steps[step].before
        assert self.fight.log is not None
        return self.fight.log, self.fight.before

    # ---------------------------------------------------------------- asks

    def answered(self, master: int, who: str) -> None:
        """An ask has its answer: it is open to nobody any more."""
        for view in self.views.values():
            view.prompts = tuple(p for p in view.prompts if (p.master, p.who) != (master, who))

    def _prompts(self, view: Viewpoint) -> tuple[Prompt, ...]:
        referee = self.fight
        waits = referee.open
        if waits is None:
            return ()
        found: list[Prompt] = []
        for who, ask in single_asks(waits):
            seat = referee.state.seat_of(who)
            if not view.is_master and seat != view.seat:
                continue
            prompt = Prompt(0, waits.number, who, seat, ask, waits.clause, isinstance(waits.ask, ChooseTogether))
            found.append(self._numbered(view, prompt if view.is_master else self._veiled(view.seat, prompt, waits)))
        return tuple(found)

    def _numbered(self, view: Viewpoint, prompt: Prompt) -> Prompt:
        """The prompt under a number of the seat's own; a question that is still the same keeps its number."""
        if view.is_master:
            return replace(prompt, number=prompt.master)
        same = [old.number for old in view.prompts if question(old) == question(prompt)]
        number = same[0] if same else self._of_record(view, prompt) or view.next
        view.give(number, prompt.master)
        if prompt.reason:
            view.veiled.add(prompt.master)
        return replace(prompt, number=number)

    def _of_record(self, view: Viewpoint, prompt: Prompt) -> int | None:
        """The number this very ask had for the seat when the record was written that is gone on from, if it had one."""
        waits = self.fight.open
        assert waits is not None
        own = sorted(number for number, master in view.numbers.items() if master == prompt.master)
        mine = [who for who, _ in single(waits.ask) if self.fight.state.seat_of(who) == view.seat]
        if len(own) < len(mine):  # the seat came when some of them had answered
            mine = [who for who in mine if who in waits.awaited]
        return dict(zip(mine, own[-len(mine) :], strict=True))[prompt.who] if len(own) >= len(mine) else None

    def _veiled(self, seat: str, prompt: Prompt, waits: OpenAsk) -> Prompt:
        """An ask as the rules would put it in the position its seat knows."""
        referee = self.fight
        system, before = referee.system, referee.before
        unseen = self.unseen(seat)
        known = ask_in(referee, system.known(frank(before), seat), waits.ask, unseen)
        ask = next((one for who, one in single(known) if who == prompt.who), None) if known is not None else None
        if isinstance(prompt.ask, Roll):
            roll = ask if isinstance(ask, Roll) else prompt.ask
            if not secrets_of(referee.state, seat, system):
                return replace(prompt, ask=roll)
            blank = ask_in(referee, system.known(before, seat), waits.ask, unseen)
            if isinstance(blank, Roll) and shown(blank.reading.target) == shown(roll.reading.target):
                return replace(prompt, ask=roll)
            return replace(prompt, ask=roll, reason="secret")
        if isinstance(prompt.ask, Choose):
            if not isinstance(ask, Choose):
                offers = [o for o in prompt.ask.offers if not mentions(msgspec.to_builtins(o.action), unseen)]
                ask = Choose(prompt.who, prompt.ask.window, Offers(offers))
            return replace(prompt, ask=ask)
        return prompt

    def _goes_on_unseen(self, view: Viewpoint) -> bool:
        """Whether somebody the seat cannot see is asked: whatever it was asked or waited for before stands meanwhile."""
        waits = self.fight.open
        if view.is_master or waits is None or (not view.prompts and view.waiting is None):
            return False
        asked = [who for who, _ in single_asks(waits)]
        unseen = self.unseen(view.seat)
        return bool(asked) and all(who in unseen for who in asked)

    def _waiting(self, view: Viewpoint) -> str | None:
        """Whom a seat waits for: another seat, or someone who must not be named."""
        referee = self.fight
        waits = referee.open
        if waits is None or view.prompts:
            return None
        who = MASTER if isinstance(waits.ask, Measure) else waits.awaited[0]
        seat: str = referee.state.seat_of(who)
        if seat != MASTER and (who in (unseen := self.unseen(view.seat)) or seat in unseen):
            return SOMEONE
        return seat


def without_dice(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record for whoever says anew whose dice are thrown by hand."""
    return {key: one for key, one in record.items() if key != DICE}


def seat_called(word: str) -> str:
    """The seat that a word means: the master has several names, in scenarios as in commands."""
    return MASTER if folded(word) in MASTER_WORDS else word


def as_kept(tactics: Any) -> dict[str, str]:
    """Whom nobody plays, as a record says; nobody where it says nothing that makes sense."""
    try:
        return msgspec.convert(tactics or {}, dict[str, str])
    except msgspec.ValidationError:
        return {}


def _seats(lines: Any, seating: Any = None) -> frozenset[str]:
    """The seats of combatants as scenarios and the master's words write them, and those set out; not the master's."""
    named = [line.get("player") for line in _listed(lines) if isinstance(line, dict)]
    named += _listed(seating)
    return frozenset(seat for seat in named if isinstance(seat, str) and seat_called(seat) != MASTER)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def single_asks(waits: OpenAsk) -> Iterator[tuple[str, Roll[Any] | Choose | Measure]]:
    """The open ask, one for each who has yet to answer."""
    return ((who, ask) for who, ask in single(waits.ask) if who in waits.awaited)


def single(ask: Any) -> Iterator[tuple[str, Roll[Any] | Choose | Measure]]:
    match ask:
        case Roll():
            yield ask.by, ask
        case Choose():
            yield ask.who, ask
        case ChooseTogether():
            for who, offers in ask.offers:
                yield who, Choose(who, ask.window, offers)
        case Measure():
            yield MASTER, ask


def question(prompt: Prompt) -> bytes:
    """What makes two prompts the same question to a person."""
    ask = prompt.ask
    if isinstance(ask, Choose):
        offers = [(msgspec.to_builtins(offer.action), offer.clause) for offer in ask.offers]
        return canonical(["choose", prompt.who, ask.window, offers])
    if isinstance(ask, Roll):
        reading = ask.reading
        seen = [described(reading), shown(reading.add), None if prompt.reason else shown(reading.target)]
        return canonical(["roll", prompt.who, ask.throw.text, ask.purpose, seen])
    return canonical(["measure", msgspec.to_builtins(ask)])


def _replayed(system: System, record: Record, scenario: Scenario, bookmark: Bookmark | None = None) -> Referee:
    try:
        return Referee.replay(system, record, scenario, bookmark=bookmark)
    except Diverged as error:
        raise Refused("invalid_scenario", "diverged", clause=error.clause, record=error) from None


def events(root: Node, before: Any, step: int) -> Iterator[Event]:
    """The facts of a step in order, each with its clauses and the answers it came after."""
    state, answer = before, 0
    asked: list[Asked] = []
    for entry, clauses in walk(root, ()):
        if isinstance(entry, Asked):
            answer = entry.answer.ask
            asked.append(entry)
        elif isinstance(entry, Fact):
            after = entry.apply(state)
            yield Event(entry, state, after, tuple(dict.fromkeys(clauses)), answer, tuple(asked), step)
            state, asked = after, []


def walk(node: Node, above: tuple[str, ...]) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """What is inside a tree of rules, each with the clauses at work round it, the innermost first."""
    here = (*node.clauses, *above)
    for entry in node.inside:
        if isinstance(entry, Node):
            yield from walk(entry, here)
        else:
            yield entry, here


def dice_plan(by_seat: Mapping[str, Any]) -> tuple[dict[str, bool], bytes | None]:
    """Whose dice are thrown by hand, seat by seat (`*` for the rest), and the seed of the others."""
    seeds = {one.seed for one in by_seat.values() if isinstance(one, Seeded)}
    if len(seeds) > 1:
        raise Refused("malformed", "one-seed")
    seed = next(iter(seeds), None)
    if seed is not None and seed < 0:
        raise Refused("malformed", "negative-seed")
    return {seat_called(seat): one == "hand" for seat, one in by_seat.items()}, seed_bytes(seed)


def seed_bytes(seed: int | None) -> bytes | None:
    """The same bytes for the same number, everywhere; None where nobody gave one."""
    return None if seed is None else seed.to_bytes(max(1, (seed.bit_length() + 7) // 8), "big")


def internal(error: Exception) -> Refused:
    """A fault of the program and not of the client: told to stderr, and to the client as an error."""
    traceback.print_exception(error, file=sys.stderr)
    return Refused("internal", "internal")


def bare(ask: Roll[Any]) -> Roll[Any]:
    """A throw without its sums."""
    return msgspec.structs.replace(ask, reading=msgspec.structs.replace(ask.reading, add=None, target=None))
