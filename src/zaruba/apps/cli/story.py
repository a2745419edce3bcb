"""A fight told as it goes: rolls with their sums, what people said, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.cli.console import Console
from zaruba.apps.cli.position import combatants, names
from zaruba.apps.cli.wording import Wording, whole
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Roll
from zaruba.kernel.clauses import Citation, Node
from zaruba.kernel.fight import Fact
from zaruba.kernel.referee import Asked, Referee, Step
from zaruba.kernel.system import System

Sort = Literal["round", "fact", "roll", "word", "prose"]
AN_ORDER = "RoundBegan"
"""The fact that begins a round, under one name in every system."""


class Line(Struct, frozen=True):
    """A line of the story: what sort it is of, the text, the clause that made it, the answer it came after."""

    sort: Sort
    text: str
    clause: str = ""
    answer: int = 0


class Told(Struct, frozen=True):
    """An entry of the log in the place where it stands: the positions round a fact, and the rules at work."""

    entry: Fact | Asked
    before: Any
    after: Any
    clauses: tuple[str, ...]
    """The clauses at work, the innermost first."""


def entries(root: Node, start: Any) -> Iterator[Told]:
    """Facts and answered asks of a step in order, with the position as each fact found and left it."""
    state = start

    def inside(node: Node, path: tuple[str, ...]) -> Iterator[Told]:
        nonlocal state
        for entry in node.inside:
            if isinstance(entry, Node):
                yield from inside(entry, (*entry.clauses, *path))
            elif isinstance(entry, Fact):
                before, state = state, entry.apply(state)
                yield Told(entry, before, state, path)
            elif isinstance(entry, Asked):
                yield Told(entry, state, state, path)
            else:
                assert isinstance(entry, Citation), entry

    yield from inside(root, root.clauses)


class Story:
    """Tells steps to whoever looks on from some seats, in their language. The text of a round is for `numbered`."""

    def __init__(self, system: System, words: Words, own: Wording, viewers: Sequence[str]) -> None:
        self.system, self.words, self.own, self.viewers = system, words, own, tuple(viewers)

    def of(self, root: Node, start: Any) -> Iterator[Line]:
        last = 0
        for told in entries(root, start):
            if isinstance(told.entry, Asked):
                last = told.entry.answer.ask
                yield from self.asked_lines(told, last)
            elif line := self.fact_line(told, last):
                yield line

    def fact_line(self, told: Told, answer: int) -> Line | None:
        assert isinstance(told.entry, Fact)
        clause = told.clauses[0] if told.clauses else ""
        if type(told.entry).__name__ == AN_ORDER:
            return Line("round", "", clause, answer)
        for seat in self.viewers:
            fact = self.system.tell(told.entry, told.before, told.after, seat)
            if fact is not None:
                text = self.words.fact(fact)
                return Line("fact", text, clause, answer) if text else None
        return None

    def asked_lines(self, told: Told, number: int) -> Iterator[Line]:
        assert isinstance(told.entry, Asked)
        answer, ask = told.entry.answer, told.entry.ask
        if not self.may_see(answer.who, told.before):
            return
        who = self.words.say("master") if answer.who == MASTER else answer.who
        if answer.say:
            yield Line("prose", self.own("said", who=who, text=answer.say), "", number)
        if answer.kind in ("override", "improvise"):
            if MASTER in self.viewers:
                yield Line("word", self.own("masters-word", reason=answer.reason), "", number)
        elif isinstance(ask, Roll):
            yield Line("roll", self.roll(told, ask), told.entry.clause, number)

    def may_see(self, who: str, state: Any) -> bool:
        """Whether somebody acts in sight of those who look on."""
        if who == MASTER or MASTER in self.viewers or who in self.viewers:
            return True
        for seat in self.viewers:
            known = self.system.known(state, seat)
            if known is state or who in names(known):
                return True
        return False

    def roll(self, told: Told, ask: Roll[Any]) -> str:
        """`Ragnar throws d20 for the attack: +4; at least 13 → (11) +4 = 15: success`."""
        assert isinstance(told.entry, Asked)
        answer, lang = told.entry.answer, self.own.lang
        secret = self.secret_target(told)
        shown = self.words.roll(_without_target(ask) if secret else ask)
        total = ask.throw.kept(answer.faces) if answer.faces is not None else answer.sum or 0
        faces = answer.faces if answer.faces is not None else (total,)
        text = " + ".join(whole(face, lang) for face in faces) if len(faces) <= 12 else whole(total, lang)
        if ask.throw.keep:
            text = ", ".join(whole(face, lang) for face in faces)
        result = f"({text})"
        if ask.reading.add is not None and ask.reading.add.total:
            result += f" {self.words.signed(ask.reading.add.total)}"
            total += ask.reading.add.total
        if len(faces) > 1 or (ask.reading.add is not None and ask.reading.add.total):
            result += f" = {whole(total, lang)}"
        if ask.reading.test != "none" and not secret:
            bare = total - (ask.reading.add.total if ask.reading.add is not None else 0)
            result += ": " + self.own("passed" if ask.reading.passes(bare) else "failed")
        by = "" if answer.source == "machine" else f" [{self.words.say(f'source-{answer.source}')}]"
        return f"{shown} → {result}{by}"

    def secret_target(self, told: Told) -> bool:
        """Whether what the throw is held against may be somebody's secret from all who look on."""
        assert isinstance(told.entry, Asked)
        if MASTER in self.viewers:
            return False
        ask = told.entry.ask
        if not isinstance(ask, Roll) or ask.reading.target is None:
            return False
        return _keeps_secrets(told.before, self.viewers, ask.by)


def _keeps_secrets(state: Any, viewers: tuple[str, ...], roller: str) -> bool:
    """Whether anybody but the roller keeps a number of defence secret: then no target can be shown."""
    kept = {"hp", "max_hp", "spells", "name"}
    return any(
        set(getattr(one, "secret", ())) - kept and state.seat_of(one.name) not in viewers
        for one in combatants(state)
        if one.name != roller
    )


def _without_target(ask: Roll[Any]) -> Roll[Any]:
    return replace(ask, reading=replace(ask.reading, target=None, test="none"))


class Chronicle:
    """The whole story of a fight so far; steps that are over are told once and kept."""

    def __init__(self, story: Story, referee: Referee) -> None:
        self.story, self.referee = story, referee
        self._kept: list[tuple[Step, list[Line]]] = []

    def lines(self, to: int | None = None) -> Iterator[Line]:
        """Every line, the open step's too; up to answer `to`."""
        number = first_round(self.referee)
        for line in self._all():
            if to is not None and line.answer > to:
                return
            if line.sort == "round":
                number += 1
                line = replace(line, text=self.story.own("round", number=number))
            yield line

    def _all(self) -> Iterator[Line]:
        steps = self.referee.steps
        for place, step in enumerate(steps):
            if place >= len(self._kept) or self._kept[place][0] is not step:
                del self._kept[place:]
                self._kept.append((step, list(self.story.of(step.log, step.before))))
            yield from self._kept[place][1]
        if self.referee.log is not None:
            yield from self.story.of(self.referee.log, self.referee.before)


def first_round(referee: Referee) -> int:
    """The number of the round in which a fight was taken up: 0 before the first."""
    start = referee.scenario.plain.get("start")
    number = start.get("round", 0) if isinstance(start, dict) else 0
    return number if isinstance(number, int) else 0


def rounds(referee: Referee) -> int:
    """The number of the round under way."""
    return first_round(referee) + sum(type(fact).__name__ == AN_ORDER for fact in referee.facts)


def render(line: Line, console: Console, words: Words, *, clauses: bool = False, origins: bool = True) -> None:
    """A line of the story on the console."""
    text = line.text
    if line.sort == "roll":
        text = f"  · {text}"
        if origins and line.clause:
            text += f" ({words.origin(line.clause)})"
    if clauses and line.clause:
        text += f" [{line.clause}]"
    if line.sort == "round":
        console.say()
    console.say(text, {"round": "strong", "roll": "dim", "word": "hint", "prose": "hint"}.get(line.sort, ""))
