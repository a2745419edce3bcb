"""A fight at one screen: who plays which seat, what they are told, what they are asked, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from zaruba.apps.cli.because import Because, step_of
from zaruba.apps.cli.files import Opened
from zaruba.apps.cli.position import (
    MOST_SEEN,
    drawn,
    lettered,
    marks_told,
    names,
    place_of,
    rows,
    secrets_of,
    seen_from,
    worth_telling,
)
from zaruba.apps.cli.program import Terminal
from zaruba.apps.cli.saving import RecordFile
from zaruba.apps.cli.seating import Seating
from zaruba.apps.cli.story import Chronicle, Line, Story, render, rounds
from zaruba.apps.referee.board import told_sight, way_text
from zaruba.apps.referee.deciding import Decide
from zaruba.apps.referee.deputy import Deputy
from zaruba.apps.referee.messages import Seeded
from zaruba.apps.referee.table import Fallback, Prompt, Table, without_dice
from zaruba.apps.telling import Words, newcomers, people_in
from zaruba.kernel.asks import MASTER, Choose
from zaruba.kernel.people import whose_turn
from zaruba.kernel.record import plain_record
from zaruba.kernel.referee import OpenAsk, Referee, WordKind
from zaruba.kernel.stage import measured_stage


class Sitting:
    """People play the seats that are here; the others are played by `decide`.

    With `calls` what the text leaves to the master is asked here, whoever plays his creatures.
    """

    def __init__(
        self,
        terminal: Terminal,
        opened: Opened,
        *,
        seating: Seating,
        seed: int | None,
        decide: Decide,
        file: RecordFile,
    ) -> None:
        self.terminal, self.console, self.own = terminal, terminal.console, terminal.words
        self.system, self.seating, self.decide, self.file = opened.system, seating, decide, file
        self.here = here = seating.here
        self.calls = MASTER in here or (not seating.seats and opened.scenario.plain.get("calls") == "ask")
        self.table = Table(find=lambda slug: opened.system)
        machine: Any = "machine" if seed is None else Seeded(seed)
        dice = {"*": machine, **dict.fromkeys(seating.hand, "hand")}
        if opened.record is None:
            self.table.start(opened.scenario.plain, dice)
        else:
            self.table.resume(without_dice(plain_record(opened.record)), dice)
        self.words = Words(opened.system.slug, terminal.lang).of_fight(opened.scenario.plain, self.table.people)
        self.viewers = (MASTER,) if MASTER in here else tuple(sorted(here))
        self.chronicle = Chronicle(Story(self.system, self.words, self.own, self.viewers), self.referee)
        left = seating.kept.heard
        self.heard = {seat: set(left.get(seat, ())) for seat in {*left, *self.viewers}}
        self.chronicle.story.heard = set.intersection(*(self.heard[seat] for seat in self.viewers))
        self.told: list[Line] = []
        self.left_to_the_machine: set[int] = set()
        """The dice that somebody here was asked for, and let the machine throw."""
        self.shown: set[tuple[int, str, str]] = set()
        """In which rounds, for which seats, at which moments everybody has been told of."""
        self.beside = self.advised = False
        self.prose = ""

    @property
    def clauses(self) -> bool:
        """Whether the ids of clauses are told as well."""
        return self.chronicle.story.clauses

    @clauses.setter
    def clauses(self, told: bool) -> None:
        self.chronicle.story.clauses = told

    @property
    def referee(self) -> Referee:
        return self.table.fight

    # ---------------------------------------------------------------- telling

    def tell(self) -> None:
        """Whatever happened since; after something was taken back, from there on."""
        self.chronicle.referee = self.referee
        lines = list(self.chronicle.lines())
        same = 0
        for old, new in zip(self.told, lines, strict=False):
            if old != new:
                break
            same += 1
        for line in lines[same:]:
            render(line, self.console, self.words, clauses=self.clauses)
        self.told = lines

    def log(self, most: int | None) -> None:
        for line in self.told[-most:] if most else self.told:
            render(line, self.console, self.words, clauses=self.clauses)

    def show_state(self) -> None:
        """Who stands where, how they are, and the map where there is one."""
        known = self.known()
        table = list(rows(known, self.viewers, self.words))
        letters = {one.name: letter for letter, one in lettered(known, self.words)}
        board = drawn(known, self.words)
        self.console.say(self._title(), "strong")
        shown = {name: self.words.person(name) for _, name, _, _ in table}
        width = max(map(len, shown.values()), default=0)
        wide = max((len(place) for _, _, place, _ in table), default=0)
        side = None
        for whose, name, place, how in table:
            if whose != side:
                self.console.say(f" {whose}", "dim")
                side = whose
            mark = f"{letters[name]} " if board else ""
            arrow = "►" if whose_turn(known) == name else " "
            self.console.say(f" {arrow}{mark}{shown[name]:<{width}}  {place:<{wide}}  {how}".rstrip())
        if score := self.words.score(known):
            self.console.say(f"   {score}", "dim")
        if measured_stage(self.system) is not None:
            self._show_sights(known, whose_turn(known))
            if not getattr(known, "real_board", False):
                marks = marks_told(self.system, known, self.words)
                if marks or not whose_turn(known):
                    key = "state-table" if marks else "state-table-bare"
                    self.console.say(f"   {self.own(key, marks=marks)}", "dim")
        for line in board:
            self.console.say(line)
        legend = [part for part in self.own("map-legend").split(", ") if any(part[0] in row for row in board)]
        if legend:
            self.console.say("    " + ", ".join(legend), "dim")

    def _title(self) -> str:
        number = rounds(self.referee)
        return self.own("state-title" if number else "state-title-before", round=number)

    def show_turn(self, asked: str) -> None:
        """What there is to know as a turn begins: on a measured table, where squads fill a screen, only what concerns
        whoever is asked, or acts. Everybody is told of first of all, and as each turn of somebody here begins.
        """
        known = self.known()
        moment = self.words.moment(known, asked)
        who, when = whose_turn(known), (rounds(self.referee), self.seat_of(asked), moment)
        who = asked if who in known and asked in known else who
        if measured_stage(self.system) is None or getattr(known, "real_board", False):
            self.console.say()
            self.show_state()
        elif who in known:
            self.console.say()
            one = known[who]
            secret = secrets_of(one, self.viewers, self.seat_of(who))
            row = f"{self.words.person(who)}  {place_of(one, self.words)}  {self.words.combatant(one, secret)}"
            self.console.say(f" {'►' if who == whose_turn(known) else ' '}{row}", "strong")
            self._show_sights(known, who, wounds=True)
            self._show_marks(known, who)
        elif not self.shown or (not moment and when not in self.shown):
            self.shown.add(when)
            self.console.say()
            self.show_state()

    def _show_sights(self, known: Any, who: str, *, wounds: bool = False) -> None:
        """What somebody sees of the others; of a crowd those who matter, and how to ask for the rest."""
        seen = seen_from(self.system, known, who)
        told = worth_telling(known, who, seen)
        for name in told:
            how = ""
            if wounds:
                how = (
                    f" · {self.words.combatant(known[name], secrets_of(known[name], self.viewers, self.seat_of(name)))}"
                )
            self.console.say(f"   {told_sight(self.words, who, name, seen[name])}{how}", "dim")
        left = [name for name in seen if name not in told]
        if left:
            called = {"who": self.words.person(who), "other": self.words.person(left[0])}
            self.console.say(f"   {self.own('state-more', count=len(left), **called)}", "dim")

    def _show_marks(self, known: Any, who: str) -> None:
        """What lies on a measured table, nearest first, as whoever acts has it before him."""
        own = measured_stage(self.system)
        if own is None:
            return
        lying = [(mark, own.spot(known, who, (*mark.at, mark.height))) for mark in own.lying_marks(known)]
        for mark, spot in sorted(lying, key=lambda one: one[1].away)[:MOST_SEEN]:
            called = " ".join((self.words.thing(mark.kind), *((mark.name,) if mark.name else ())))
            self.console.say(f"   {called}: {way_text(spot, own.unit, self.words)}", "dim")

    def turn(self, window: str) -> tuple[int, str, str]:
        """Which turn it is: of one who acts again, after others whom nobody here plays, it is another. Where nobody
        acts on a measured table, what is asked about tells one turn from the next.
        """
        who, state = whose_turn(self.referee.state), self.referee.state
        on_table = measured_stage(self.system) is not None and not getattr(state, "real_board", False)
        return rounds(self.referee), who, window if on_table and not who else ""

    def known(self) -> Any:
        """The position as those here know it: of the seat that is asked, else of the first here."""
        waits = self.referee.open
        seat = self.seat_of(waits.awaited[0]) if waits is not None else ""
        viewer = MASTER if MASTER in self.here else seat if seat in self.here else (self.viewers or ("",))[0]
        return self.system.known(self.referee.state, viewer)

    def because(self, number: int | None) -> bool:
        """Tell why; False where there is no such answer."""
        found = step_of(self.referee, number)
        if found is None:
            return False
        root, before = found
        for line in Because(self.chronicle.story, before).tree(root):
            self.console.say(line)
        return True

    # ---------------------------------------------------------------- asking

    def seat_of(self, who: str) -> str:
        seat: str = self.referee.state.seat_of(who)
        return seat

    def by_people(self, who: str) -> bool:
        return self.seat_of(who) in self.here or (self.calls and who == MASTER)

    def prompt(self, who: str) -> Prompt | None:
        """The open ask as the seat of `who` may see it."""
        view = self.table.view(MASTER if MASTER in self.here else self.seat_of(who))
        return next((prompt for prompt in view.prompts if prompt.who == who), None)

    def names(self) -> tuple[str, ...]:
        return names(self.known())

    def do(self, work: Callable[[Referee], None], *, learns: dict[str, Any] | None = None) -> None:
        """Carry out a command wholly or not at all, tell what came of it, and keep it. Raises `Refused`."""
        self.table.do(work, learns=learns)
        self.tell()

    def speak(self, kind: WordKind, said: dict[str, Any], reason: str) -> None:
        """A word of the master, heard by all who sit here. Raises `Refused`."""

        def spoken(referee: Referee) -> None:
            referee.word(kind, said, reason=reason)
            number = next(answer.ask for answer in reversed(referee.answers) if answer.kind == kind)
            self.chronicle.story.heard.add(number)
            for seat in self.viewers:
                self.heard[seat].add(number)

        self.do(spoken, learns=said)

    def let_decide(self, waits: OpenAsk, who: str) -> None:
        """Whoever is not here decides by tactics, on what their own seat knows."""
        action = self.decide(self.referee, self._as_seen(waits, who), who)
        self.do(lambda referee: referee.choose(waits.number, action, who=who, source="bot"))

    def as_ordered(self) -> bool:
        """Whether a standing order has answered what is asked."""
        if Deputy(self.table).as_ordered() is None:
            return False
        self.tell()
        return True

    def time_over(self, who: str, how: Fallback | None) -> bool:
        """Answer for somebody who stays silent, to the end of the turn; False where nobody may but the master."""
        how = how or self.table.deadline.then or "tactics"
        given = list(Deputy(self.table).time_over(frozenset((who,)), how))
        self.tell()
        return bool(given)

    def _as_seen(self, waits: OpenAsk, who: str) -> OpenAsk:
        if self.seat_of(who) == MASTER:
            return waits
        view = self.table.view(self.seat_of(who))
        seen = next((prompt.ask for prompt in view.prompts if prompt.who == who), None)
        return msgspec.structs.replace(waits, ask=seen) if isinstance(seen, Choose) else waits

    # ---------------------------------------------------------------- keeping

    def keep(self) -> bool:
        """Write the record; say so where it cannot be written, and go on."""
        before = self.file.path
        try:
            if not self.file.write(self.seating.beside(self.table.record(), self.heard)):
                self.terminal.warn("save-aside", theirs=before, file=self.file.path)
        except OSError as error:
            self.terminal.warn("save-failed", file=before, problem=self.words.trouble(error, writing=True))
            return False
        return True


def words_for(opened: Opened, lang: str) -> Words:
    people = people_in(
        opened.scenario.plain, opened.system.folder, newcomers(opened.record.answers if opened.record else ())
    )
    return Words(opened.system.slug, lang).of_fight(opened.scenario.plain, people)
