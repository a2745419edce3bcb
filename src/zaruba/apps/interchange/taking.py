"""Answers out of posts, given at a table by the commands everybody gives, each whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Literal

import msgspec
from msgspec import Struct

from zaruba.apps.cli import hand_dice
from zaruba.apps.cli.ending import patience
from zaruba.apps.cli.matching import folded
from zaruba.apps.cli.measuring import measured
from zaruba.apps.cli.offers import Menu, Misread
from zaruba.apps.cli.position import names
from zaruba.apps.cli.seating import MASTERS
from zaruba.apps.cli.wording import Wording
from zaruba.apps.dicing.faults import DiceFault
from zaruba.apps.dicing.prose import Inline, prose_text, read_prose, rolled_prose
from zaruba.apps.interchange.awaited import Awaited, awaited, every_awaited, menu_of
from zaruba.apps.interchange.codes import Taken, code_of, taken
from zaruba.apps.interchange.dice import Declared
from zaruba.apps.interchange.forum import Post, Reply, unmarked
from zaruba.apps.referee.deputy import Deputy, Done
from zaruba.apps.referee.reading import scale_of
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Fallback, Table
from zaruba.apps.standing import set_order
from zaruba.apps.telling import Words
from zaruba.kernel.answerers import KeyedDice
from zaruba.kernel.asks import MASTER, Measure, Roll
from zaruba.kernel.dice import Throw
from zaruba.kernel.record import Answer, Record
from zaruba.kernel.referee import Refused

MOST_LETTERS = 1_000
"""Of one answer; prose may be as long as the protocol lets it."""

Sort = Literal["taken", "again", "late", "refused", "ignored", "note"]


class Outcome(Struct, frozen=True, omit_defaults=True):
    """What became of a reply, or of something else in a post: what sort of thing, in words, and of whom."""

    sort: Sort
    text: str
    why: str = ""
    post: int = 0
    author: str = ""
    code: str = ""
    who: str = ""
    answer: str = ""
    say: str = ""
    dice: tuple[tuple[int, ...], ...] = ()


class Refusal(Exception):
    """A reply that is not taken: a key of the program's words after `post-`, or what somebody else has said of it."""

    def __init__(self, why: str, text: str = "", /, sort: Sort = "refused", **details: Any) -> None:
        super().__init__(why)
        self.why, self.text, self.sort, self.details = why, text, sort, details


class Desk:
    """Where posts are read: a table, and how it is laid again where a reply has been taken in part."""

    def __init__(self, record: Record, lay: Callable[[Record], Table], words: Words, own: Wording,
                 players: dict[str, str]) -> None:  # fmt: skip
        self.table, self._lay, self.words, self.own, self.players = lay(record), lay, words, own, players
        self.answered: set[str] = set()

    def record(self) -> Record:
        return self.table.record()

    # ---------------------------------------------------------------- posts

    def read(self, posts: Iterable[Post], author: str = "") -> Iterator[Outcome]:
        """Take what can be taken; an outcome for everything that claims to be an answer."""
        for place, post in enumerate(posts, 1):
            whose = post.author or author
            yield from (msgspec.structs.replace(one, post=place, author=whose) for one in self._of(post, whose))

    def _of(self, post: Post, author: str) -> Iterator[Outcome]:
        if post.quoted:
            yield Outcome("ignored", self.own("post-quoted", count=post.quoted), "quoted")
        for mark in post.odd:
            yield Outcome("refused", self.own("post-odd", mark=mark), "odd")
        if not post.replies and not post.quoted and not post.odd:
            yield Outcome("ignored", self.own("post-no-template"), "no-template")
        for reply in post.replies:
            yield from self._reply(reply, author, post.edited)

    def _reply(self, reply: Reply, author: str, edited: str) -> Iterator[Outcome]:
        if not reply.answers and not reply.dice and reply.order is None:
            yield Outcome("ignored", self.own("post-left-empty", code=reply.code), "left-empty", code=reply.code)
            return
        before = self.table.record()
        notes: list[Outcome] = []
        try:
            one = self._asked(reply, author)
            done = self._take(one, reply, author, edited, notes)
        except Refusal as refusal:
            if self.table.record() != before:
                self.table = self._lay(before)
            text = refusal.text or self.own(f"post-{refusal.why}", **refusal.details)
            yield Outcome(
                refusal.sort, text, refusal.why, code=reply.code, who=reply.name, answer="; ".join(reply.answers)
            )
            return
        yield done
        yield from notes
        yield from self._others_play()

    # ---------------------------------------------------------------- one reply

    def _asked(self, reply: Reply, author: str) -> Awaited:
        """The open question of a code. Raises Refusal where it is open no more, or never was."""
        for one in every_awaited(self.table):
            if one.code == reply.code:
                return one
        for past in self._past(reply.code):
            self._may(author, past.answer.who, self.table.fight.state.seat_of(past.answer.who))
            raise self._too_late(past, reply)
        raise Refusal("forged", code=reply.code)

    def _past(self, code: str) -> Iterator[Taken]:
        referee = self.table.fight
        for one in taken(referee):
            answer = one.answer
            if answer.kind in ("override", "improvise"):
                continue
            viewers = ("", MASTER, referee.state.seat_of(answer.who))
            if any(code_of(referee, one.chain, answer.ask, answer.who, viewer) == code for viewer in viewers):
                yield one

    def _too_late(self, past: Taken, reply: Reply) -> Refusal:
        """Why an answer comes too late: it is this very one, or another has been given, by them or in their stead."""
        answer = past.answer
        if past.undone:
            return Refusal("taken-back", sort="late", who=reply.name)
        thrown = self._thrown_after(past)
        said = [one.faces for one in reply.dice]
        if said and thrown and said[: len(thrown)] != thrown[: len(said)]:
            told = "; ".join(" ".join(map(str, faces)) for faces in thrown)
            return Refusal("dice-changed", taken=told)
        stands = self._answer_text(past)
        if answer.source in ("bot", "fallback"):
            return Refusal("late-fallback", sort="late", who=self._called(answer.who), stands=stands)
        if self._is_same(answer, reply):
            return Refusal("again", sort="again", who=self._called(answer.who), stands=stands)
        return Refusal("late", sort="late", who=self._called(answer.who), stands=stands)

    def _thrown_after(self, past: Taken) -> list[tuple[int, ...]]:
        """The dice that were taken with an answer: the throws its giver declared from there on, one after another."""
        found: list[tuple[int, ...]] = []
        for answer in self.table.fight.answers:
            if answer.ask < past.answer.ask or (answer.ask == past.answer.ask and answer.kind != "roll"):
                continue
            if answer.kind != "roll" or answer.source != "forum" or answer.faces is None:
                break
            found.append(answer.faces)
        return found

    def _answer_text(self, past: Taken) -> str:
        answer = past.answer
        if answer.action is not None:
            return self.words.action(self.table.fight.decode(answer.action))
        if answer.kind == "roll":
            return " ".join(map(str, answer.faces or (answer.sum,)))
        return str(answer.value)

    def _is_same(self, answer: Answer, reply: Reply) -> bool:
        """Whether a reply says what was answered: read as it would have been then."""
        if answer.action is None:
            return answer.kind == "roll"  # other dice have been told of by now
        before = self.table.branched(answer.ask)
        for one in every_awaited(before):
            if one.who == answer.who and (menu := menu_of(before, one, self.words)) is not None:
                with suppress(Misread, Refused):
                    said = self._meant(before, one, menu, reply.answers[0] if reply.answers else "")
                    if said == self.table.fight.decode(answer.action):
                        return True
        return False

    def _take(self, one: Awaited, reply: Reply, author: str, edited: str, notes: list[Outcome]) -> Outcome:
        """Give the answer, and the dice that come after it. Raises Refusal; what has been given by then is void."""
        who = self._called(one.who)
        if reply.name and folded(unmarked(reply.name)) not in self._spellings(one.who):
            raise Refusal("other-name", code=reply.code, who=who, name=reply.name)
        self._may(author, one.who, one.seat)
        if any(len(text) > MOST_LETTERS for text in (*reply.answers, reply.order or "")):
            raise Refusal("too-long", most=MOST_LETTERS)
        for fault in (thrown for thrown in reply.dice if thrown.fault):
            raise Refusal(f"dice-{fault.fault}", typed=fault.typed, **fault.details)
        if reply.dice and edited:
            raise Refusal("dice-edited", mark=edited)
        if reply.dice and not self.table.by_hand(one.who):
            raise Refusal("dice-machine", who=who, seat=self._called(one.seat))
        say = self._spoken(reply, one, notes)
        answers, dice = list(reply.answers), list(reply.dice)
        told: list[str] = []
        used: list[tuple[int, ...]] = []
        following: Awaited | None = one if answers or dice else None
        while following is not None and (answers or dice):
            told.append(self._answer(following, answers, dice, used, "" if told else say, first=not told))
            notes.extend(self._others_play() if answers else ())
            following = self._next(one, answers, dice)
        if dice:
            notes.append(Outcome("note", self.own("post-dice-left", count=len(dice)), "dice-left", code=one.code))
        if answers:
            text = self.own("post-answers-left", answers="; ".join(answers))
            notes.append(Outcome("note", text, "answers-left", code=one.code))
        if reply.order is not None:
            told.append(self._stand(one.who, reply.order))
        self.answered.add(one.who)
        answer = "; ".join(told)
        return Outcome("taken", self.own("post-taken", who=who, answer=answer), code=one.code, who=one.who,
                       answer=answer, say=say, dice=tuple(used))  # fmt: skip

    def _called(self, name: str) -> str:
        """A fighter or a seat as people call it."""
        return self.words.say("master") if name == MASTER else self.words.person(name)

    def _spellings(self, name: str) -> set[str]:
        """All that somebody may be called, in either language."""
        return {folded(unmarked(self._called(name)))} | {
            folded(unmarked(words.person(name))) for words in self.words.spellings()
        }

    def _stand(self, who: str, order: str) -> str:
        """Keep an order, or drop the one there is; in words. Raises Refusal."""
        try:
            set_order(self.table, who, order)
        except Refused as refused:
            raise Refusal(refused.message, self.words.error(refused)) from None
        return self.own("post-order", order=order) if order else self.own("post-order-none")

    def _answer(self, one: Awaited, answers: list[str], dice: list[Declared], used: list[tuple[int, ...]], say: str, *,
                first: bool) -> str:  # fmt: skip
        """One answer, taken off those that were given. Raises Refusal."""
        ask = one.prompt.ask
        if isinstance(ask, Roll):
            return self._roll(one, ask, answers, dice, used, say)
        if not answers:
            raise Refusal("no-answer", who=self._called(one.who))
        typed = answers.pop(0)
        if isinstance(ask, Measure):
            return self._measure(one, ask, typed, say)
        if not first and typed.rstrip(".").isdecimal():
            # Its list has not been seen yet: a number would be a guess.
            raise Refusal("number-ahead", number=typed)
        return self._choose(one, typed, say)

    def _next(self, first: Awaited, answers: list[str], dice: list[Declared]) -> Awaited | None:
        """What is asked of the same fighter after that, if something is left to answer it with."""
        for one in awaited(self.table, first.seat):
            is_roll = isinstance(one.prompt.ask, Roll)
            if is_roll and one.seat == first.seat and (dice or (answers and answers[0][:1].isdecimal())):
                return one
            if not is_roll and one.who == first.who and answers:
                return one
        return None

    def _may(self, author: str, who: str, whose: str) -> None:
        """Everybody answers for their own seat, and the master for all. Raises Refusal."""
        if not author:
            return
        known = dict.fromkeys(MASTERS, MASTER) | {
            spelling: seat for seat in (*self.table.seats(), MASTER) for spelling in self._spellings(seat)
        }
        nick = {folded(name): seat for name, seat in self.players.items()}.get(folded(author), author)
        seat = known.get(folded(nick))
        if seat is None:
            raise Refusal("author", author=author, known=", ".join(sorted(self.table.seats())))
        if seat not in (whose, MASTER):
            raise Refusal("foreign", author=author, who=self._called(who), seat=self._called(whose))

    def _choose(self, one: Awaited, typed: str, say: str) -> str:
        menu = menu_of(self.table, one, self.words)
        assert menu is not None
        try:
            action = self._meant(self.table, one, menu, typed)
        except Misread as misread:
            raise self._misread(misread) from None
        except Refused as refused:
            raise Refusal(refused.code, self.words.error(refused)) from None
        plain = msgspec.to_builtins(action)
        self._give(one.seat, {"choose": {"ask": one.prompt.number, "who": one.who, "action": plain, "say": say}})
        return self.words.action(action)

    @staticmethod
    def _meant(table: Table, one: Awaited, menu: Menu, typed: str) -> Any:
        """The action of a number or of words. Raises Misread, Refused."""
        referee = table.fight
        action = menu.meant(typed, names(referee.system.known(referee.state, one.seat)))
        return referee.decode(action) if isinstance(action, dict) else action

    def _misread(self, misread: Misread) -> Refusal:
        named = {"foe": "", "other": "", "hero": "", "ally": "", **misread.details}
        return Refusal(misread.code, self.own(misread.code, **named))

    def _roll(self, one: Awaited, ask: Roll[Any], answers: list[str], dice: list[Declared], used: list[tuple[int, ...]],
              say: str) -> str:  # fmt: skip
        """The open throw, by dice that were declared or by numbers in the answer."""
        total: int | None = None
        if dice:
            faces: tuple[int, ...] | None = self._fitting(dice.pop(0), ask)
        elif answers:
            try:
                faces, total = hand_dice.read(answers.pop(0), ask, by=self._called(ask.by))
            except Misread as misread:
                raise self._misread(misread) from None
        else:
            raise Refusal("no-answer", who=self._called(one.who))
        command: dict[str, Any] = {"ask": one.prompt.number, "say": say}
        command |= {"sum": total} if faces is None else {"faces": list(faces)}
        self._give(one.seat, {"roll": command})
        used.append(faces if faces is not None else (total or 0,))
        return " ".join(map(str, used[-1]))

    def _fitting(self, thrown: Declared, ask: Roll[Any]) -> tuple[int, ...]:
        """Declared faces as this throw wants them. Raises Refusal."""
        dice = ask.throw.dice
        if len(thrown.faces) != len(dice) or (thrown.sides and any(sides != thrown.sides for sides in dice)):
            raise Refusal("dice-other", typed=thrown.typed, dice=self.words.throw(ask.throw))
        for face, sides in zip(thrown.faces, dice, strict=True):
            if not 1 <= face <= sides:
                raise Refusal("dice-face", typed=thrown.typed, face=face, sides=sides)
        return thrown.faces

    def _measure(self, one: Awaited, ask: Measure, typed: str, say: str) -> str:
        scale = scale_of(self.table.fight.system)
        try:
            told = measured(typed, ask, self.words, scale, self._said)
        except Misread as misread:
            raise self._misread(misread) from None
        value = told if isinstance(told, bool) else float(told)
        self._give(one.seat, {"measure": {"ask": one.prompt.number, "value": value, "say": say}})
        return typed

    def _said(self, key: str) -> Sequence[str]:
        return [word for lang in ("en", "ru") for word in Wording(lang)(key).split(", ")]

    def _give(self, seat: str, command: dict[str, Any]) -> None:
        """The one way in. Raises Refusal with what the table says against it."""
        session = Session(self.table, lang=self.own.lang, seat=seat, source="forum")
        session.skip(0)  # what has happened so far is told in posts
        for message in session.handle(command):
            if "error" in message:
                raise Refusal(message["error"]["code"], message["error"]["message"])

    # ---------------------------------------------------------------- prose

    def _spoken(self, reply: Reply, one: Awaited, notes: list[Outcome]) -> str:
        """Prose with its rolls thrown, always the same for the same question: nobody tries for better ones."""
        pieces = read_prose(reply.say)
        for fault in (piece.fault for piece in pieces if isinstance(piece, Inline)):
            if fault is not None:
                text = self.own("post-inline-fault", problem=self._fault(fault))
                notes.append(Outcome("note", text, "inline-fault", code=one.code))
        seed = self.table.fight.seed
        if seed:
            machine, thrown = KeyedDice(seed), iter(range(10_000))

            def faces(throw: Throw) -> tuple[int, ...]:
                return machine.faces(throw, purpose="prose", by=one.code, n=next(thrown))

            pieces = rolled_prose(pieces, faces)
        return prose_text(pieces, self.own.lang, plain=True)

    def _fault(self, fault: DiceFault) -> str:
        return self.own(f"dice-{fault.code}", **fault.details)

    # ---------------------------------------------------------------- those who do not answer

    def _others_play(self) -> Iterator[Outcome]:
        """Seats that nobody plays go on by their tactics, the others as they have ordered."""
        deputy = Deputy(self.table)
        for _ in range(patience(self.table.fight)):
            done = deputy.acts()
            if done is None:
                return
            yield from self._told(done)

    def _told(self, done: Done) -> Iterator[Outcome]:
        """What was answered for somebody; of tactics that play a seat nobody need hear here."""
        if done.source == "bot":
            return
        if done.action is None:
            told = " ".join(map(str, self.table.fight.answers[-1].faces or ()))
        else:
            told = self.words.action(done.action)
        why = "ordered" if done.source == "order" else "fallback"
        yield Outcome(
            "taken", self.own(f"post-{why}", who=self._called(done.who), answer=told), why, who=done.who, answer=told
        )

    def fall_back(self, how: Fallback, silent: frozenset[str]) -> Iterator[Outcome]:
        """Answer for those who were asked and said nothing, as far as may be without the master."""
        for done in Deputy(self.table).time_over(silent, how):
            yield from self._told(done)
        yield from self._others_play()
        waits = self.table.fight.open
        if waits is not None and MASTER in silent and (isinstance(waits.ask, Measure) or MASTER in waits.awaited):
            yield Outcome("note", self.own("post-waits-for-master"), "waits-for-master", who=MASTER)
