"""A fight told as it goes: rolls with their sums, what people said, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct

from zaruba.apps.cli.wording import Wording, whole
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Roll
from zaruba.kernel.clauses import Citation, Node
from zaruba.kernel.fight import Fact
from zaruba.kernel.referee import Asked, Referee
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
    """Tells steps to whoever looks on from some seats, in their language. `rounds` counts as it goes."""

    def __init__(self, system: System, words: Words, own: Wording, viewers: Sequence[str], first_round: int = 0) -> None:
        self.system, self.words, self.own, self.viewers = system, words, own, tuple(viewers)
        self.round = first_round

    def of(self, root: Node, start: Any) -> Iterator[Line]:
        last = 0
        for told in entries(root, start):
            if isinstance(told.entry, Asked):
                last = told.entry.answer.ask
                yield from self._asked(told, last)
            elif line := self._fact(told, last):
                yield line

    def _fact(self, told: Told, answer: int) -> Line | None:
        assert isinstance(told.entry, Fact)
        clause = told.clauses[0] if told.clauses else ""
        if type(told.entry).__name__ == AN_ORDER:
            self.round += 1
            return Line("round", self.own("round", number=self.round), clause, answer)
        for seat in self.viewers:
            fact = self.system.tell(told.entry, told.before, told.after, seat)
            if fact is not None:
                text = self.words.fact(fact)
                return Line("fact", text, clause, answer) if text else None
        return None

    def _asked(self, told: Told, number: int) -> Iterator[Line]:
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
            if known is state or _names(known, who):
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
    from zaruba.apps.cli.position import combatants

    kept = {"hp", "max_hp", "spells", "name"}
    return any(
        set(getattr(one, "secret", ())) - kept and state.seat_of(one.name) not in viewers
        for one in combatants(state)
        if one.name != roller
    )


def _without_target(ask: Roll[Any]) -> Roll[Any]:
    from msgspec.structs import replace

    return replace(ask, reading=replace(ask.reading, target=None, test="none"))


def _names(known: Any, who: str) -> bool:
    from zaruba.apps.cli.position import names

    return who in names(known)


def whole_story(story: Story, referee: Referee, to: int | None = None) -> Iterator[Line]:
    """Everything told so far, the open step too; up to answer `to`."""
    for step in referee.steps:
        for line in story.of(step.log, step.before):
            if to is not None and line.answer > to:
                return
            yield line
        if to is not None and step.answers and step.answers[-1].ask >= to:
            return
    if referee.log is not None:
        for line in story.of(referee.log, referee.before):
            if to is not None and line.answer > to:
                return
            yield line
