"""A fight told as it goes: rolls with their sums, what people said, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.cli import masters_word
from zaruba.apps.cli.console import Console
from zaruba.apps.cli.position import names
from zaruba.apps.cli.wording import Wording, whole
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Roll
from zaruba.kernel.clauses import Citation, Node
from zaruba.kernel.fight import Fact
from zaruba.kernel.record import Answer
from zaruba.kernel.referee import Asked, Referee, Step
from zaruba.kernel.system import System

WORDS = ("override", "improvise")
UNASKED = ("order", "fallback")
"""Answers that nobody gave for themselves."""
Sort = Literal["round", "fact", "roll", "word", "prose", "unasked", "end"]


class Line(Struct, frozen=True):
    """A line of the story: what sort it is of, the text, the clause that made it, the answer it came after."""

    sort: Sort
    text: str
    clause: str = ""
    answer: int = 0
    fact: Fact | None = None


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

    def __init__(
        self, system: System, words: Words, own: Wording, viewers: Sequence[str], *, clauses: bool = False
    ) -> None:
        self.system, self.words, self.own, self.viewers = system, words, own, tuple(viewers)
        own.turns = words.has("passes")
        self.clauses = clauses
        self.heard: set[int] = set()
        """The master's words that were spoken here, so that whoever is here knows them whole."""

    def of(self, root: Node, start: Any) -> Iterator[Line]:
        """A step line by line. A word of the master that changes nothing in sight is not heard elsewhere."""
        lines = list(self._lines(root, start))
        in_sight = any(line.sort in ("fact", "end") for line in lines)
        return (line for line in lines if in_sight or line.sort != "word" or self.hears(line.answer))

    def _lines(self, root: Node, start: Any) -> Iterator[Line]:
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
        if told.entry.BEGINS == "round":
            return Line("round", "", clause, answer)
        for seat in self.viewers:
            fact = self.system.tell(told.entry, told.before, told.after, seat)
            if fact is not None:
                text = self.words.fact(fact)
                sort: Sort = "end" if fact.ENDS else "fact"
                return Line(sort, text, clause, answer, fact) if text else None
        return None

    def asked_lines(self, told: Told, number: int) -> Iterator[Line]:
        assert isinstance(told.entry, Asked)
        answer, ask = told.entry.answer, told.entry.ask
        if not self.may_see(answer.who, told.before):
            return
        if answer.say:
            yield Line("prose", self.own("said", who=self.named(answer.who), text=answer.say), "", number)
        if answer.source in UNASKED:
            yield Line("unasked", self.words.say(f"unasked-{answer.source}", who=self.named(answer.who)), "", number)
        if answer.kind in WORDS:
            yield Line("word", self.masters_word(answer, told.before), "", number)
        elif isinstance(ask, Roll):
            yield Line("roll", self.roll(told, ask), told.entry.clause, number)

    def hears(self, number: int) -> bool:
        """Whether those who look on know all of a word of the master."""
        return MASTER in self.viewers or number in self.heard

    def masters_word(self, answer: Answer, state: Any) -> str:
        """`The GM's word: set Ogre.hp 5 because the roof fell on it`; to others only why, if that gives nobody away."""
        if self.hears(answer.ask):
            word = masters_word.told(answer.fact or {}, self.own, self.words)
            key = "masters-word-because" if answer.reason else "masters-word"
            return self.own(key, word=word, reason=answer.reason)
        unseen = [name for name in names(state) if not self.may_see(name, state)]
        spelled = {one.person(name) for name in unseen for one in (self.words, *self.words.spellings())}
        if not answer.reason or any(name in answer.reason for name in spelled):
            return self.own("masters-word-bare")
        return self.own("masters-word-reason", reason=answer.reason)

    def asked_again(self, dropped: Sequence[Answer], state: Any) -> str:
        """What a word of the master in the middle of a step made void; "" where none of it was in sight."""
        known = [answer for answer in dropped if self.may_see(answer.who, state)]
        if not known:
            return ""
        action = next((answer.action for answer in known if answer.action is not None), None)
        what = self.own("open-step")
        if action is not None:
            what = self.own("quoted", text=self.words.action(msgspec.convert(action, self.system.actions)))
        first, last = known[0].ask, known[-1].ask
        return self.own(
            "masters-word-before", what=what, count=len(known), numbers=f"{first}–{last}" if last > first else first,
            who=", ".join(dict.fromkeys(self.named(answer.who) for answer in known)),
        )  # fmt: skip

    def named(self, who: str) -> str:
        return self.words.say("master") if who == MASTER else self.words.person(who)

    def decision(self, told: Told) -> str:
        """What somebody chose, for those who answer for them and for the master; "" for all else."""
        assert isinstance(told.entry, Asked)
        answer = told.entry.answer
        if answer.action is None or not {MASTER, told.before.seat_of(answer.who)} & set(self.viewers):
            return ""
        action = self.words.action(msgspec.convert(answer.action, self.system.actions))
        return self.own("decided", who=self.named(answer.who), action=action)

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
        shown = self.words.roll(_without_target(ask) if secret else ask, origins=True, ids=self.clauses)
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
        for one in state.combatants
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
        number, start = first_round(self.referee), self.referee.state
        for line in self._all():
            if to is not None and line.answer > to:
                return
            if line.sort == "word" and (note := self.story.asked_again(dropped_by(self.referee, line.answer), start)):
                yield Line("word", note, "", line.answer)
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


def dropped_by(referee: Referee, word: int) -> tuple[Answer, ...]:
    """The answers of the open step that a word of the master, by its number, made void."""
    earlier = [undone for undone in referee.undone if undone.answers and undone.answers[-1].ask < word]
    kept = max((answer.ask for answer in referee.answers if answer.ask < word), default=0)
    if not earlier or earlier[-1].why != "override" or earlier[-1].after != kept:
        return ()
    return earlier[-1].answers


def first_round(referee: Referee) -> int:
    """The number of the round in which a fight was taken up: 0 before the first."""
    start = referee.scenario.plain.get("start")
    number = start.get("round", 0) if isinstance(start, dict) else 0
    return number if isinstance(number, int) else 0


def rounds(referee: Referee) -> int:
    """The number of the round under way."""
    return first_round(referee) + sum(fact.BEGINS == "round" for fact in referee.facts)


def render(line: Line, console: Console, words: Words, *, clauses: bool = False) -> None:
    """A line of the story on the console. That the fight is over is left to the verdict, which tells it with all else."""
    if line.sort == "end":
        return
    text = line.text
    if line.sort == "roll":
        text = f"  · {text}"
        if line.clause:
            text += f" — {words.clause(line.clause)} ({words.origin(line.clause)})"
    if clauses and line.clause:
        text += f" [{line.clause}]"
    if line.sort == "round":
        console.say()
    console.say(
        text, {"round": "strong", "roll": "dim", "word": "hint", "prose": "hint", "unasked": "hint"}.get(line.sort, "")
    )
