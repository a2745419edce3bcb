"""The one driver of recorded play.

It starts steps, waits for answers, keeps the tape and the log, takes words of the master, and
goes back. Every other way to run a rule (sampling, enumeration, tests) shares `kernel.fight`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from zaruba import __version__
from zaruba.kernel.answerers import KeyedDice, commitment, find_offer, fresh_seed
from zaruba.kernel.asks import MASTER, Ask, Choose, ChooseTogether, Measure, Offers, Parametric, Refusal, Roll
from zaruba.kernel.clauses import Log, Node
from zaruba.kernel.content import nearest
from zaruba.kernel.fight import Fact, Fight, UnderWay
from zaruba.kernel.misfits import misfit
from zaruba.kernel.record import (
    SCHEMA_VERSION,
    Answer,
    Record,
    Source,
    StepMark,
    Undone,
    digest,
    folded_again,
    holds,
    link,
    too_much,
    unfolded,
)
from zaruba.kernel.system import Scenario, System, Verdict

WordKind = Literal["override", "improvise"]
SILENT_STEPS = 100_000
"""More steps in a row without any ask than any fight can mean: a rulebook that goes round in circles."""


_KINDS: Mapping[type[Any], str] = {Roll: "roll", Choose: "choose", ChooseTogether: "choose", Measure: "measure"}
"""How answers to each kind of ask are called on the tape."""


class Refused(Exception):
    """A command that changes nothing: its code, why (a words key) with details, the clause where a rule refuses it."""

    def __init__(self, code: str, message: str, *, clause: str = "", ask: int | None = None, **details: Any) -> None:
        super().__init__(f"{message} {details or ''}".rstrip())
        self.code = code
        self.message = message
        self.clause = clause
        self.ask = ask
        self.details = details


class Diverged(Exception):
    """A record that this engine does not play as it was written: the first answer that differs, and its clause.

    `why` is a words key. Where the answer is refused, `cause` tells it, in the words of `system`.
    """

    def __init__(
        self, answer: int, clause: str, why: str, *, system: str = "", cause: Refused | None = None, **details: Any
    ) -> None:
        self.answer, self.clause, self.why, self.details = answer, clause, why, details
        self.system, self.cause = system, cause
        super().__init__(f"answer {answer}: {why} {cause or details or ''}".rstrip())


class OpenAsk(Struct, frozen=True):
    """An ask that waits: its number, what is asked, the clause that asks, and who has yet to answer."""

    number: int
    ask: Ask
    clause: str
    awaited: tuple[str, ...]


class Asked(Struct, frozen=True):
    """An answered ask in the log: with the clauses its tallies and offers cite."""

    answer: Answer
    ask: Ask
    clause: str
    clauses: tuple[str, ...]


class Step(Struct, frozen=True):
    """A finished step: positions before and after, what happened, and the tree that tells why."""

    before: Any
    after: Any
    facts: tuple[Fact, ...]
    log: Node
    answers: tuple[Answer, ...]
    mark: StepMark


class Bookmark(Struct, frozen=True):
    """A place in a record, between two steps, from which the fight can be gone on with.

    So many answers and finished steps lie before it; `thrown` is how often each pair of purpose and roller has thrown.
    The position is proved by its hash in the record, and what comes after it by being played again.
    """

    answers: int
    steps: int
    state: dict[str, msgspec.Raw]
    thrown: tuple[tuple[str, str, int], ...]


class Referee:
    """A fight under way, or over.

    `hand` names the seats whose dice are thrown by hand (`"*"` for all); every other die is the
    machine's. Nothing is decided here: choices and hand dice wait in `open` until answered.
    """

    def __init__(
        self,
        system: System,
        scenario: Scenario,
        *,
        seed: bytes | None = None,
        salt: bytes | None = None,
        hand: Iterable[str] = (),
    ) -> None:
        self.system = system
        self.scenario = scenario
        self.seed = fresh_seed() if seed is None else seed
        self.salt = fresh_seed() if salt is None else salt
        self.hand = frozenset(hand)
        self.steps: list[Step] = []
        self.past = 0
        """Of the steps, how many of the first are known by their answers and marks alone; see `Bookmark`."""
        self._thrown_past: Counter[tuple[str, str]] = Counter()
        self.undone: list[Undone] = []
        self.open: OpenAsk | None = None
        self.verdict: Verdict | None = None
        self._dice = KeyedDice(self.seed)
        self._actions = msgspec.json.Decoder(system.actions)
        self._next = 1
        self._chain = ""
        self._chain_of_last = ""
        self._thrown: Counter[tuple[str, str]] = Counter()
        self._more: dict[str, Any] = {}
        self._again: Answer | None = None
        self._begin(system.start(scenario))
        self._open_step()

    # ---------------------------------------------------------------- reading

    @property
    def state(self) -> Any:
        """The position as of now, in the middle of the open step too."""
        return self._way.fight.state if self._way is not None else self._before

    @property
    def before(self) -> Any:
        """The position the open step began in."""
        return self._before

    @property
    def log(self) -> Node | None:
        """The tree of the open step so far."""
        return self._way.fight.log.root if self._way is not None and self._way.fight.log is not None else None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The tape: every live answer, oldest first."""
        return (*(answer for step in self.steps for answer in step.answers), *self._given)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that happened, in the open step too."""
        done = [fact for step in self.steps for fact in step.facts]
        return (*done, *(self._way.fight.facts if self._way is not None else ()))

    @property
    def clause(self) -> str:
        """The clause that asks now; once the fight is over, the one that asked last."""
        if self.open is not None:
            return self.open.clause
        return next((found for step in reversed(self.steps) if (found := _last_clause(step))), "")

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    def record(self) -> Record:
        """The master's record of the fight, enough to go on from."""
        return Record(
            kind="record",
            schema_version=SCHEMA_VERSION,
            engine_version=__version__,
            system=self.system.slug,
            scenario=self.scenario.plain,
            rulings=msgspec.to_builtins(self.scenario.rulings),
            commitment=self.commitment,
            salt=self.salt.hex(),
            seed=self.seed.hex(),
            answers=self.answers,
            steps=tuple(step.mark for step in self.steps),
            undone=tuple(self.undone),
            open=self.open.number if self.open is not None else 0,
            hash=self._chain,
            more=self._more,
        )

    # ---------------------------------------------------------------- answers

    def roll(
        self,
        number: int,
        *,
        faces: Sequence[int] | None = None,
        total: int | None = None,
        source: Source = "hand",
        say: str = "",
    ) -> None:
        """Answer a roll with faces, or with the kept total where only that is looked at."""
        ask = self._expect(number, Roll)
        if faces is not None:
            told = tuple(faces)
            if len(told) != len(ask.throw.dice):
                count = len(ask.throw.dice)
                raise Refused("bad_faces", "faces-count", ask=number, dice=ask.throw, count=count, given=len(told))
            if odd := ask.throw.odd_face(told):
                raise Refused("bad_faces", "no-such-face", ask=number, face=odd[0], sides=odd[1])
            self._take(
                Answer(number, "roll", ask.by, source, ask.throw.text, faces=told, say=say),
                ask.reading.read_faces(ask.throw, told),
            )
        elif total is not None:
            if not ask.reading.sum_is_enough:
                raise Refused("bad_faces", "each-face", ask=number, dice=ask.throw)
            least, most = ask.throw.kept([1] * len(ask.throw.dice)), ask.throw.kept(ask.throw.dice)
            if isinstance(total, bool) or not least <= total <= most:
                raise Refused("bad_faces", "no-such-sum", ask=number, dice=ask.throw, total=total)
            self._take(
                Answer(number, "roll", ask.by, source, ask.throw.text, sum=total, say=say), ask.reading.read(total)
            )
        else:
            raise Refused("malformed", "faces-or-a-sum", ask=number)

    def throw(self, number: int, *, say: str = "") -> None:
        """Let the machine throw the open roll."""
        ask = self._expect(number, Roll)
        n = self._thrown[ask.purpose, ask.by]
        self.roll(
            number, faces=self._dice.faces(ask.throw, purpose=ask.purpose, by=ask.by, n=n), source="machine", say=say
        )

    def choose(
        self, number: int, action: Any, *, who: str | None = None, source: Source = "hand", say: str = ""
    ) -> None:
        """Answer a choice with one of its actions."""
        open_ask = self._expect_choice(number)
        who = self._chooser(open_ask, who)
        offers = self._offers(open_ask, who)
        taken = find_offer(Choose(who, open_ask.ask.window, offers), action)
        if taken is None:
            refusal = self.why_not(action, offers)
            why = refusal.why if refusal else "not-offered"
            raise Refused("illegal", why, clause=refusal.clause if refusal else "", ask=number, refusal=refusal)
        plain = msgspec.to_builtins(taken)
        self._take(Answer(number, "choose", who, source, action=plain, say=say), taken)

    def pick(self, number: int, pick: int, *, who: str | None = None, source: Source = "hand", say: str = "") -> None:
        """Answer a choice by the place of the offer; of a parametric offer its first candidate."""
        open_ask = self._expect_choice(number)
        who = self._chooser(open_ask, who)
        offers = list(self._offers(open_ask, who))
        if isinstance(pick, bool) or not 0 <= pick < len(offers):
            raise Refused("illegal", "no-such-offer", ask=number, pick=pick, last=len(offers) - 1)
        offer = offers[pick]
        action = offer.action
        if isinstance(offer, Parametric):
            action = next(iter(offer.candidates()), None)
            if action is None:
                raise Refused("illegal", "no-candidate", ask=number)
        self.choose(number, action, who=who, source=source, say=say)

    def measured(self, number: int, value: int, *, source: Source = "hand", say: str = "") -> None:
        """Answer a measure: the index of the first limit kept, or the value in the board's integers."""
        ask = self._expect(number, Measure)
        if ask.within and not 0 <= value <= len(ask.within):
            raise Refused("malformed", "no-such-limit", ask=number, count=len(ask.within), value=value)
        self._take(Answer(number, "measure", MASTER, source, value=value, say=say), value)

    def decode(self, plain: Any) -> Any:
        """An action from plain data. Raises `Refused` where it is none of the system's."""
        try:  # a decoder is made once; `convert` would look through all the types of actions each time
            return self._actions.decode(msgspec.json.encode(plain))
        except msgspec.ValidationError as error:
            kind = plain.get("type") if isinstance(plain, Mapping) else None
            known = [str(one.__struct_config__.tag) for one in get_args(self.system.actions) or (self.system.actions,)]
            if isinstance(kind, str) and kind not in known:
                near = nearest(kind, known)
                details = {"near": near} if near else {"known": tuple(known)}
                raise Refused("malformed", "unknown-action", value=kind[:60], **details) from None
            raise ill_shaped(error, "action") from None

    def why_not(self, action: Any, offers: Offers[Any]) -> Refusal | None:
        """The refusal that stands against an action, by its clause; None where no rule speaks of it."""
        for offer in offers:
            if isinstance(offer, Parametric) and type(offer.action) is type(action):
                refusal = offer.accepts(action)
                if refusal is not None:
                    return refusal
        same_kind = None
        for refusal in offers.refusals():
            if refusal.action == action:
                return refusal
            if same_kind is None and type(refusal.action) is type(action):
                same_kind = refusal
        return same_kind

    # ---------------------------------------------------------------- the master's word

    def word(self, kind: WordKind, word: Mapping[str, Any], *, reason: str = "", say: str = "") -> None:
        """A word of the master: `override` (set, add, remove) or `improvise`.

        It takes effect at the start of the open step, whose answers are dropped and asked again.
        """
        if kind == "override" and not reason:
            raise Refused("malformed", "no-reason")
        plain = dict(word)
        rule = self.system.word(self._before, plain, self.scenario)
        if self._given:
            self._set_aside(self._given, "override")
        self._abandon()
        number, self._next = self._next, self._next + 1
        answer = Answer(number, kind, MASTER, "hand", fact=plain, say=say, reason=reason)
        self._start_word(answer, rule)

    # ---------------------------------------------------------------- going back

    def undo(self, to: int) -> None:
        """Take back every answer from ask `to` on; it is then asked again, under a new number."""
        tape = self.answers
        if not any(answer.ask == to for answer in tape):
            raise Refused("illegal", "no-live-answer", ask=to, number=to)
        kept = [answer for answer in tape if answer.ask < to]
        self._set_aside([answer for answer in tape if answer.ask >= to], "undo")
        self._rewind(kept)

    def fork(self, before: int | None = None, *, seed: bytes | None = None) -> Referee:
        """A second fight that shares the answers before ask `before` (all of them if None).

        What the first did from there on is taken back in the second, so that its record is as whole as any.
        """
        other = copy(self)
        other.steps, other.undone, other._more = list(self.steps), list(self.undone), dict(self._more)
        gone = [answer for answer in self.answers if before is not None and answer.ask >= before]
        if gone:
            other._set_aside(gone, "undo")
        kept, number, following = self.answers[: len(self.answers) - len(gone)], self.open, self._next
        other._given, other._way, other.open = [], None, None
        if seed is not None:
            other.seed, other._dice = seed, KeyedDice(seed)
        other._rewind(kept)
        if not gone and number is not None and other.open is not None:
            # The very same question: under a new number it would leave a gap where the old one was.
            other.open, other._next = msgspec.structs.replace(other.open, number=number.number), following
        return other

    def checkpoint(self) -> Callable[[], Referee]:
        """A way back to this very moment, should a command fail half-way: the same fight, every number as it is."""
        kept = copy(self)
        kept.steps, kept.undone, kept._given = list(self.steps), list(self.undone), list(self._given)
        return kept.fork

    def bookmark(self, least: int) -> Bookmark | None:
        """A place to go on from with at least the steps from one on played again; None where there is none yet.

        The step after it begins with an answer, so that all before it is what those before that answer lead to.
        """
        while least > self.past and not (least < len(self.steps) and self.steps[least].answers):
            least -= 1
        answers = sum(len(step.answers) for step in self.steps[:least])
        if least <= self.past or not answers:
            return None
        later = Counter(_thrown_in(self.steps[least:]))
        later.update((one.ask.purpose, one.ask.by) for one in _rolls(self.log))
        thrown = self._thrown - later
        return Bookmark(
            answers,
            least,
            unfolded(self.steps[least - 1].after),
            tuple((purpose, by, count) for (purpose, by), count in sorted(thrown.items())),
        )

    def remember(self, whole: Referee) -> None:
        """What lies before the bookmark, from the same fight played from its start up to there or beyond."""
        assert [step.mark for step in whole.steps[: self.past]] == [step.mark for step in self.steps[: self.past]]
        self.steps[: self.past] = whole.steps[: self.past]
        self.past, self._thrown_past = 0, Counter()

    @classmethod
    def replay(
        cls,
        system: System,
        record: Record,
        scenario: Scenario,
        *,
        hand: Iterable[str] = (),
        bookmark: Bookmark | None = None,
    ) -> Referee:
        """The fight of a record, played again answer by answer, from a bookmark on where there is one.

        Raises `Diverged` where this engine differs.
        """
        referee = cls(system, scenario, seed=bytes.fromhex(record.seed), salt=bytes.fromhex(record.salt), hand=hand)
        if record.seed and record.commitment != referee.commitment:
            raise Diverged(0, "", "commitment")
        referee.undone = list(record.undone)
        referee._check_undone()
        referee._more = dict(record.more)
        if bookmark is not None:
            referee._turn_to(bookmark, record)
        referee._feed(record.answers[0 if bookmark is None else bookmark.answers :])
        if referee.open is not None and record.open:
            # The open ask keeps its number, so that no number anybody has seen is used again.
            referee._next = max(referee._next, record.open + 1)
            referee.open = msgspec.structs.replace(referee.open, number=record.open)
        for place, (mine, theirs) in enumerate(zip(referee.steps, record.steps, strict=False)):
            if mine.mark != msgspec.structs.replace(theirs, more={}):
                raise Diverged(theirs.first_ask, _last_clause(mine), "step", step=place + 1)
            referee.steps[place] = msgspec.structs.replace(mine, mark=theirs)
        last = record.answers[-1].ask if record.answers else 0
        if len(referee.steps) != len(record.steps):
            raise Diverged(last, referee.clause, "steps", told=len(record.steps), made=len(referee.steps))
        if record.hash != referee._chain:
            raise Diverged(last, referee.clause, "hash")
        return referee

    def _check_undone(self) -> None:
        """What was taken back is told of as what stands is: it must at least say something. Raises `Diverged`."""
        for answer in (one for batch in self.undone for one in batch.answers):
            if odd := too_much(answer):
                raise Diverged(answer.ask, "", "too-much", field=odd)
            if answer.kind == "choose":
                try:
                    self.decode(answer.action)
                except Refused as refused:
                    raise Diverged(answer.ask, "", "refused", system=self.system.slug, cause=refused) from None

    def retrace(self) -> None:
        """Play again what was taken back, each time on the tape as it stood then. Raises `Diverged`.

        The chain of the record does not cover it. But every answer taken back has its own link, and every number an
        ask was given is that of an answer, or was put aside: by an undo (the open ask, and one for each answer of the
        open step that was given again) or by a word of the master (the open ask). So none of them can be left out.
        """
        then, put_aside = self, 0
        for batch in reversed(self.undone):
            if batch.after and not any(answer.ask == batch.after for answer in then.answers):
                raise Diverged(batch.after, "", "not-taken-back-there")
            then = then.fork(batch.after + 1)
            given_again = len(then._given)
            then._feed(batch.answers)
            if batch.why != "override":
                put_aside += given_again + (then.open is not None)
        every = [*self.answers, *(answer for batch in self.undone for answer in batch.answers)]
        put_aside += sum(answer.kind in ("override", "improvise") for answer in every)
        if again := [ask for (ask, _), count in Counter((one.ask, one.who) for one in every).items() if count > 1]:
            raise Diverged(min(again), "", "twice")
        seen = (
            self.open.number if self.open is not None else max((answer.ask for answer in self.answers), default=0) + 1
        )
        missing = set(range(1, seen)).difference(answer.ask for answer in every)
        if len(missing) > put_aside:
            raise Diverged(min(missing), "", "left-out", count=len(missing), most=put_aside)

    def advance(self, decide: Callable[[OpenAsk, str], Any | None]) -> None:
        """Throw machine dice and take decisions for as long as `decide` makes them.

        `decide(open ask, who)` gives an action, or None to leave the ask open for somebody else.
        """
        while self.open is not None:
            number, ask = self.open.number, self.open.ask
            if isinstance(ask, Roll):
                if self.by_hand(ask.by):
                    return
                self.throw(number)
            elif isinstance(ask, Measure):
                return
            else:
                who = self.open.awaited[0]
                action = decide(self.open, who)
                if action is None:
                    return
                self.choose(number, action, who=who, source="bot")

    def by_hand(self, who: str) -> bool:
        """Whether this roller's dice are thrown by hand."""
        return "*" in self.hand or self.state.seat_of(who) in self.hand

    # ---------------------------------------------------------------- inside

    def _begin(self, state: Any) -> None:
        self._before = state
        self._state_hash = digest(state)
        self._way: UnderWay[Any] | None = None
        self._given: list[Answer] = []
        self._together: dict[str, Any] = {}

    def _open_step(self) -> None:
        """Start steps until one asks something or the fight is over. A position that returns unasked returns for ever."""
        been: set[str] = set()
        for _ in range(SILENT_STEPS):
            self.verdict = self.system.verdict(self._before)
            if self.verdict is not None:
                self.open = None
                return
            self._way = UnderWay(Fight(self._before, Log()), self.system.step)
            if self._settle():
                return
            assert self._state_hash not in been, f"{self.system.slug} goes round in circles without an ask"
            been.add(self._state_hash)
        raise AssertionError(f"{self.system.slug}: {SILENT_STEPS} steps without an ask")

    def _start_word(self, answer: Answer, rule: Callable[[Fight[Any]], Any]) -> None:
        self._commit(answer, "", None)
        self._way = UnderWay(Fight(self._before, Log()), rule)
        self._log_answer(answer, None, "")
        if not self._settle():
            self._open_step()

    def _settle(self) -> bool:
        """True when an ask of the step under way is open; False when the step is through and closed."""
        way = self._way
        assert way is not None
        while way.ask is not None:
            ask = way.ask
            if isinstance(ask, Measure) and not getattr(way.fight.state, "real_board", False):
                way.answer(self.system.measure(way.fight.state, ask))
                continue
            number, self._next = self._next, self._next + 1
            self.open = OpenAsk(number, ask, _clause(way), _awaited(ask))
            return True
        self._close_step()
        return False

    def _close_step(self) -> None:
        way = self._way
        assert way is not None and way.fight.log is not None
        facts, after = tuple(way.fight.facts), way.fight.state
        unchanged = after is self._before
        state_hash = self._state_hash if unchanged else digest(after)
        mark = StepMark(self._given[0].ask if self._given else 0, digest(facts), state_hash)
        self.steps.append(Step(self._before, after, facts, way.fight.log.root, tuple(self._given), mark))
        self.open = None
        self._before, self._state_hash = after, state_hash
        self._way, self._given, self._together = None, [], {}

    def _take(self, answer: Answer, seen: Any) -> None:
        """Put an answer on the tape and let the rule go on with what it is to see of it."""
        assert self.open is not None and self._way is not None
        open_ask = self.open
        answer = self._commit(answer, open_ask.clause, open_ask.ask)
        self._log_answer(answer, open_ask.ask, open_ask.clause, seen)
        if isinstance(open_ask.ask, ChooseTogether):
            self._together[answer.who] = seen
            left = tuple(who for who in open_ask.awaited if who != answer.who)
            if left:
                self.open = OpenAsk(open_ask.number, open_ask.ask, open_ask.clause, left)
                return
            seen, self._together = self._together, {}
        self._way.answer(seen)
        if not self._settle():
            self._open_step()

    def _commit(self, answer: Answer, clause: str, ask: Ask | None) -> Answer:
        chain = link(self._chain, answer, state_hash=self._state_hash, clause=clause, ask=ask)
        again, replace = self._again, msgspec.structs.replace
        if (
            again is not None
            and replace(again, action=answer.action, chain="", more={}) == replace(answer, more={})
            and holds(again.action, answer.action)
        ):
            # Kept as it was written, with whatever of it this version does not know.
            answer, self._again = again, None
        answer = replace(answer, chain=chain)
        self._chain = self._chain_of_last = chain
        self._given.append(answer)
        if isinstance(ask, Roll):
            self._thrown[ask.purpose, ask.by] += 1
        return answer

    def _log_answer(self, answer: Answer, ask: Ask | None, clause: str, seen: Any = None) -> None:
        assert self._way is not None and self._way.fight.log is not None
        if ask is None:
            word = Choose(MASTER, answer.kind, Offers(()))
            self._way.fight.log.root.inside.insert(0, Asked(answer, word, clause, ()))
            return
        cited = cited_by(ask) if isinstance(ask, Roll) else _clause_of_offer(ask, answer.who, seen)
        self._way.fight.log.add(Asked(answer, ask, clause, cited))

    def _abandon(self) -> None:
        if self._way is not None:
            self._way.drop()
        self._way, self._given, self._together, self.open = None, [], {}, None
        self._tidy()

    def _tidy(self) -> None:
        """Take the chain, and how often each pair of purpose and roller has thrown, from the finished steps."""
        tape = self.answers
        self._chain = tape[-1].chain if tape else ""
        self._thrown = self._thrown_past + Counter(_thrown_in(self.steps[self.past :]))

    def _set_aside(self, answers: Iterable[Answer], why: str) -> None:
        gone = tuple(answers)
        kept = [answer.ask for answer in self.answers if answer.ask < gone[0].ask]
        self.undone.append(Undone(kept[-1] if kept else 0, gone, why))

    def _rewind(self, kept: Sequence[Answer]) -> None:
        """Go back to the last step that `kept` answers finish, and give the rest of them again."""
        if self._way is not None:
            self._way.drop()
        count = whole = 0
        for step in self.steps:
            if count + len(step.answers) > len(kept):
                break
            count, whole = count + len(step.answers), whole + 1
        assert whole >= self.past, "the way back is played again before it is gone"
        before = self.steps[0].before if self.steps else self._before
        state = self.steps[whole - 1].after if whole else before
        rest = list(kept[count:])
        del self.steps[whole:]
        self._begin(state)
        self._tidy()
        self._open_step()
        self._feed(rest)

    def _turn_to(self, bookmark: Bookmark, record: Record) -> None:
        """Stand where a bookmark lies in a record. Raises `Diverged` where it is none of this record's."""
        answers, marks = record.answers[: bookmark.answers], record.steps[: bookmark.steps]
        last = answers[-1].ask if answers else 0
        try:
            state = folded_again(bookmark.state, self._before)
        except (msgspec.MsgspecError, TypeError):
            state = None
        if not marks or len(marks) < bookmark.steps or digest(state) != marks[-1].state_hash:
            raise Diverged(last, "", "step", step=bookmark.steps)
        if self._way is not None:
            self._way.drop()
        self.steps = list(_known_by_their_marks(answers, marks))
        self.steps[-1] = msgspec.structs.replace(self.steps[-1], after=state)
        self.past = len(self.steps)
        self._thrown_past = Counter({(purpose, by): count for purpose, by, count in bookmark.thrown})
        self._next = last + 1
        self.open = None
        self._begin(state)
        self._tidy()
        self._open_step()

    def _feed(self, answers: Iterable[Answer]) -> None:
        """Give recorded answers again, each under its own number."""
        for answer in answers:
            clause = self.clause
            if odd := too_much(answer):
                raise Diverged(answer.ask, clause, "too-much", field=odd)
            self._again = answer
            try:
                self._give_again(answer)
            except Refused as refused:
                clause = refused.clause or clause
                slug = self.system.slug
                raise Diverged(answer.ask, clause, "refused", system=slug, cause=refused) from None
            unlike, self._again = self._again is not None, None
            if unlike or answer.chain != self._chain_of_last:
                raise Diverged(answer.ask, clause, "elsewhere")

    def _give_again(self, answer: Answer) -> None:
        if answer.kind in ("override", "improvise"):
            rule = self.system.word(self._before, answer.fact or {}, self.scenario)
            self._abandon()
            self._next = max(self._next, answer.ask + 1)
            self._start_word(msgspec.structs.replace(answer, chain=""), rule)
            return
        if self.open is None:
            raise Refused("over", "over-before")
        ask = self.open.ask
        self.open = OpenAsk(answer.ask, ask, self.open.clause, self.open.awaited)
        self._next = max(self._next, answer.ask + 1)
        expected = _KINDS[type(ask)]
        if answer.kind != expected:
            raise Refused("illegal", "other-kind", clause=self.open.clause, asked=expected, given=answer.kind)
        if isinstance(ask, Roll):
            if answer.throw != ask.throw.text or answer.who != ask.by:
                raise Refused("illegal", "other-throw", clause=self.open.clause, who=ask.by, dice=ask.throw)
            if answer.source == "machine":
                n = self._thrown[ask.purpose, ask.by]
                faces = self._dice.faces(ask.throw, purpose=ask.purpose, by=ask.by, n=n)
                if self.seed and faces != answer.faces:
                    raise Refused("bad_faces", "seed-gives", right=faces, given=answer.faces or ())
            self.roll(answer.ask, faces=answer.faces, total=answer.sum, source=answer.source, say=answer.say)
        elif isinstance(ask, Measure):
            if answer.value is None:
                raise Refused("malformed", "no-value", ask=answer.ask)
            self.measured(answer.ask, answer.value, source=answer.source, say=answer.say)
        else:
            action = self.decode(answer.action)
            self.choose(answer.ask, action, who=answer.who, source=answer.source, say=answer.say)

    def _expect(self, number: int, kind: type[Any]) -> Any:
        open_ask = self._current(number)
        if not isinstance(open_ask.ask, kind):
            raise waits_for(open_ask.ask, number)
        return open_ask.ask

    def _expect_choice(self, number: int) -> Any:
        open_ask = self._current(number)
        if not isinstance(open_ask.ask, Choose | ChooseTogether):
            raise waits_for(open_ask.ask, number)
        return open_ask

    def _current(self, number: int) -> OpenAsk:
        if self.open is None:
            raise Refused("over", "over", ask=number)
        if number != self.open.number:
            raise Refused("stale_ask", "other-ask", ask=number, open=self.open.number)
        return self.open

    @staticmethod
    def _chooser(open_ask: OpenAsk, who: str | None) -> str:
        if who is None and len(open_ask.awaited) == 1:
            return open_ask.awaited[0]
        if who not in open_ask.awaited:
            raise Refused("not_yours", "waiting-for", ask=open_ask.number, who=open_ask.awaited)
        return who

    @staticmethod
    def _offers(open_ask: OpenAsk, who: str) -> Offers[Any]:
        if isinstance(open_ask.ask, Choose):
            return open_ask.ask.offers
        assert isinstance(open_ask.ask, ChooseTogether)
        return dict(open_ask.ask.offers)[who]


def waits_for(ask: Ask, number: int) -> Refused:
    """The refusal of an answer of another kind than the open ask wants."""
    return Refused("malformed", "other-answer", ask=number, asked=_KINDS[type(ask)])


def ill_shaped(error: msgspec.ValidationError, within: str) -> Refused:
    """The refusal of plain data in which something is not as it should be; `within` is what it was to be."""
    found = misfit(error)
    path = ".".join(map(str, (within, *found.path)))
    return Refused("malformed", found.code, path=path, **found.details)


def _known_by_their_marks(answers: Sequence[Answer], marks: Sequence[StepMark]) -> Iterator[Step]:
    """Finished steps of which no more is known than the record has."""
    nothing = Node((), "")
    place = 0
    firsts = [mark.first_ask for mark in marks if mark.first_ask][1:]
    for mark in marks:
        begin = place
        if mark.first_ask:
            end = firsts.pop(0) if firsts else None
            while place < len(answers) and answers[place].ask != end:
                place += 1
        yield Step(None, None, (), nothing, tuple(answers[begin:place]), mark)


def _thrown_in(steps: Iterable[Step]) -> Iterator[tuple[str, str]]:
    return ((one.ask.purpose, one.ask.by) for step in steps for one in _rolls(step.log))


def _rolls(log: Node | None) -> Iterator[Any]:
    """The throws in a tree."""
    for entry in log.walk() if log is not None else ():
        if isinstance(entry, Asked) and isinstance(entry.ask, Roll):
            yield entry


def _last_clause(step: Step) -> str:
    """The clause of the last ask of a step."""
    return next((entry.clause for entry in reversed(list(step.log.walk())) if isinstance(entry, Asked)), "")


def _clause(way: UnderWay[Any]) -> str:
    return way.fight.log.clause if way.fight.log is not None else ""


def _awaited(ask: Ask) -> tuple[str, ...]:
    if isinstance(ask, Roll):
        return (ask.by,)
    if isinstance(ask, Choose):
        return (ask.who,)
    if isinstance(ask, ChooseTogether):
        return tuple(who for who, _ in ask.offers)
    return (MASTER,)


def _clause_of_offer(ask: Ask, who: str, taken: Any) -> tuple[str, ...]:
    """The clause of the offer that was taken; offers after it are not looked at."""
    offers = ask.offers if isinstance(ask, Choose) else dict(ask.offers)[who] if isinstance(ask, ChooseTogether) else ()
    for offer in offers:
        if offer.action == taken or (isinstance(offer, Parametric) and type(offer.action) is type(taken)):
            return (offer.clause,)
    return ()


def cited_by(ask: Ask) -> tuple[str, ...]:
    """The clauses an ask itself names: rows of its tallies, its offers."""
    if isinstance(ask, Roll):
        tallies = (ask.reading.add, ask.reading.target)
        rows = (row.clause for whole in tallies if whole is not None for row in whole.rows)
        return tuple(dict.fromkeys((*rows, *ask.reading.cites)))
    if isinstance(ask, Choose):
        return tuple(dict.fromkeys(offer.clause for offer in ask.offers))
    if isinstance(ask, ChooseTogether):
        return tuple(dict.fromkeys(offer.clause for _, offers in ask.offers for offer in offers))
    return ()
