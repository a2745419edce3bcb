"""One client's conversation about one fight: a command in, messages out. The one path that every wire takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING, Any, get_args

import msgspec
from msgspec import UNSET

from zaruba import __version__
from zaruba.apps.referee import messages as m
from zaruba.apps.referee.reading import Read, converted, malformed, measured, read_command, scale_of, unknown
from zaruba.apps.referee.table import (
    Cut,
    Deadline,
    Prompt,
    Table,
    Thrower,
    Told,
    Viewpoint,
    bare,
    internal,
    seat_called,
)
from zaruba.apps.referee.things import does
from zaruba.apps.referee.wording import Wording, spoken, wording
from zaruba.apps.telling import Words
from zaruba.kernel.answerers import find_offer
from zaruba.kernel.asks import MASTER, Choose, Measure, Offers, Parametric, Refusal, Roll
from zaruba.kernel.people import whose_turn
from zaruba.kernel.record import Source, digest, shown, write_record
from zaruba.kernel.referee import Asked, Refused, waits_for
from zaruba.kernel.stage import gear_of
from zaruba.kernel.tally import Tally

if TYPE_CHECKING:
    from zaruba.apps.referee.ahead import Foreseen

MOST_CANDIDATES = 100
MOST_RECALLED = 1000
MOST_SECONDS = 60 * 24 * 3600
"""Of a deadline: sixty days."""
UNASKED: tuple[Source, ...] = ("order", "fallback")
"""Answers that nobody gave for themselves, and that are told of."""

Plain = dict[str, Any]


class Session:
    """A client at a table.

    Without a table it brings its own, as on a pipe: whoever holds the other end may speak for any
    seat by another `hello`. `seat` binds the session for good, as a server does with a client from
    outside; MASTER makes it the master's for good.
    """

    def __init__(
        self, table: Table | None = None, *, lang: str = "en", seat: str | None = None, source: Source = "hand"
    ) -> None:
        self.table = Table() if table is None else table
        self.lang = lang
        self.bound = seat
        self.source: Source = source
        self.seat = MASTER if seat is None else seat
        self._seq = 0
        self._sent: dict[str, _Sent] = {}
        self._spoken: dict[str, Wording] = {}

    # ---------------------------------------------------------------- the one way in

    def handle(self, command: Any) -> list[Plain]:
        """Carry out a command; the messages it brings this client. Never raises."""
        try:
            read = read_command(command)
            return [self._send(message) for message in self._obey(read)]
        except Refused as refused:
            return self.refuse(refused)
        except Exception as error:
            return self.refuse(internal(error))

    def refuse(self, refused: Refused) -> list[Plain]:
        """The message about a command that changed nothing, or a line that was none at all."""
        return [self._send(self._error(refused))]

    def news(self) -> list[Plain]:
        """What happened since this client last heard, by commands of others."""
        return [self._send(message) for message in self._news()]

    def skip(self, most: int) -> None:
        """Of what has happened so far, tell this client no more than the last facts; `history` has the rest."""
        if self.table.referee is not None:
            view = self._viewpoint
            sent = self._heard
            sent.facts, sent.cuts = max(sent.facts, len(view.told) - most), len(view.cuts)

    def apart(self, stale: Callable[[], bool]) -> Session:
        """This client at a table of its own that stands as this one does now; see `Table.apart`."""
        other = copy(self)
        other.table, other._sent, other._spoken = self.table.apart(stale), {}, {}
        return other

    def numbered(self, message: Plain) -> Plain:
        """A message that another client of this seat and language was sent, as the next one of this client."""
        self._seq += 1
        return {**message, "seq": self._seq}

    # ---------------------------------------------------------------- commands

    def _obey(self, read: Read) -> Iterator[m.Message]:
        body: Any = read.body
        match read.name:
            case "hello":
                yield self._hello(body)
            case "start":
                self._may_begin()
                self.table.start(body, read.dice)
            case "resume":
                self._may_begin()
                self.table.resume(body, read.dice)
            case "choose":
                yield from self._choose(body)
            case "roll":
                self._roll(body)
            case "measure":
                self._measure(body)
            case "override":
                self._override(body)
            case "improvise":
                self._improvise(body)
            case "undo":
                self._undo(body)
            case "tactics":
                self._masters("tactics")
                self.table.play_by(body.seat, body.by)
                self._heard.tactics = None
            case "dice_of":
                seat = self.seat if body.seat is None else seat_called(body.seat)
                if seat != self.seat or seat not in (*self.table.seats(), MASTER):
                    self._masters("dice_of")
                self.table.throw_by(seat, body.by)
                self._heard.dice = {}
            case "order":
                self._order(body)
                self._heard.orders = None
            case "deadline":
                self._masters("deadline")
                if not 0 <= body.seconds <= MOST_SECONDS:
                    raise malformed("deadline-too-long", most=MOST_SECONDS)
                self.table.set_deadline(body.seconds, body.then)
                self._heard.deadline = None
            case "time_over":
                self._time_over(body)
            case "view":
                yield self._view(body)
                return
            case "odds":
                yield self._odds(body)
                return
            case "advise":
                yield self._advise(body)
                return
            case "ahead":
                yield self._ahead(body)
                return
            case "forecast":
                yield self._forecast(body)
                return
            case "why":
                yield self._why(body)
                return
            case "why_not":
                yield self._why_not(body)
                return
            case "record":
                yield self._record()
                return
            case "scene" | "history" | "reach" | "way" | "sight" | "clauses" | "changes":
                yield self._shown(read.name, body)
                return
        yield from self._news()

    def _hello(self, hello: m.Hello) -> m.Message:
        if hello.protocol != m.PROTOCOL:
            raise malformed("other-protocol", speaks=m.PROTOCOL, given=hello.protocol)
        seat = MASTER if hello.as_ is None else seat_called(hello.as_)
        if self.bound is not None and seat != self.bound:
            raise Refused("not_yours", "speaks-for", who=self.bound)
        seats = self.table.seats()
        if seats and seat not in (*seats, MASTER, ""):
            raise unknown("seat", seat, sorted(seats))
        self.seat = seat
        self.lang = hello.lang or self.lang
        return m.HelloReply(
            seq=0,
            re="hello",
            protocol=m.PROTOCOL,
            systems=sorted(self.table.slugs()),
            engine_version=__version__,
            lang="ru" if self.lang == "ru" else "en",
            as_=None if seat == MASTER else seat,
        )

    def _may_begin(self) -> None:
        if self.bound is not None:
            self._masters("start")

    def _choose(self, choosing: m.Choosing) -> Iterator[m.Message]:
        prompt = self._prompt(choosing.ask, Choose, choosing.who)
        action = self._action(prompt, choosing.pick, choosing.action)
        with _own_number(prompt):
            self._answer(
                prompt,
                lambda referee: referee.choose(
                    prompt.master, action, who=prompt.who, source=self.source, say=choosing.say
                ),
            )
        waits = self.table.fight.open
        others = () if waits is None or waits.number != prompt.master else waits.awaited
        if not self.table.unseen(self.seat).issuperset(others):
            yield m.SealedReply(seq=0, re="choose", ask=prompt.number, who=prompt.who)

    def _action(self, prompt: Prompt, pick: int | None, plain: Plain | None) -> Any:
        """The action meant, judged by the offers this client was shown."""
        if (pick is None) == (plain is None):
            raise malformed("pick-or-action")
        offers = _offers(prompt)
        if pick is not None:
            if not 0 <= pick < len(offers):
                raise Refused("illegal", "no-such-offer", ask=prompt.number, pick=pick, last=len(offers) - 1)
            offer = offers[pick]
            if not isinstance(offer, Parametric):
                return offer.action
            action = next(iter(offer.candidates()), None)
            if action is None:
                raise Refused("illegal", "no-candidate", ask=prompt.number)
            return action
        referee = self.table.fight
        action = referee.decode(plain)
        taken = find_offer(Choose(prompt.who, "", offers), action)
        if taken is None:
            refusal = referee.why_not(action, offers)
            raise Refused(
                "illegal",
                refusal.why if refusal else "not-offered",
                clause=refusal.clause if refusal else "",
                ask=prompt.number,
                refusal=refusal,
            )
        return taken

    def _roll(self, rolling: m.Rolling) -> None:
        prompt = self._prompt(rolling.ask, Roll)
        if (rolling.faces is None) == (rolling.sum is None):
            raise malformed("faces-or-a-sum")
        with _own_number(prompt):
            self._answer(
                prompt,
                lambda referee: referee.roll(
                    prompt.master, faces=rolling.faces, total=rolling.sum, source=self.source, say=rolling.say
                ),
            )

    def _measure(self, measuring: m.Measuring) -> None:
        prompt = self._prompt(measuring.ask, Measure)
        assert isinstance(prompt.ask, Measure)
        value = measured(prompt.ask, measuring.value, scale_of(self.table.fight.system))
        with _own_number(prompt):
            self._answer(
                prompt, lambda referee: referee.measured(prompt.master, value, source=self.source, say=measuring.say)
            )

    def _answer(self, prompt: Prompt, work: Any) -> None:
        def answer(referee: Any) -> None:
            work(referee)
            self.table.answered(prompt.master, prompt.who)

        self.table.do(answer)

    def _override(self, word: m.Overriding) -> None:
        self._masters("override")
        said = {key: value for key in ("set", "add", "remove") if (value := getattr(word, key)) is not None}
        if len(said) != 1:
            raise malformed("one-word-at-a-time")
        if not word.reason.strip():
            raise malformed("no-reason")
        self.table.do(lambda referee: referee.word("override", said, reason=word.reason, say=word.say), learns=said)

    def _improvise(self, word: Plain) -> None:
        self._masters("improvise")
        texts = {key: converted(word[key], str, f"improvise.{key}") for key in ("reason", "say") if key in word}
        said = {key: value for key, value in word.items() if key not in texts}
        self.table.do(lambda referee: referee.word("improvise", said, **texts))

    def _undo(self, undoing: m.Undoing) -> None:
        self._masters("undo")
        to = undoing.to
        if to is None:
            own = [answer.ask for answer in self.table.fight.answers if not self.table.by_itself(answer)]
            if not own:
                raise Refused("illegal", "nothing-to-take-back")
            to = own[-1]
        self.table.go_back_to(to)
        self.table.do(lambda referee: referee.undo(to))

    def _order(self, ordering: m.Ordering) -> None:
        from zaruba.apps.standing import of_seat, set_order

        own = of_seat(self.table, self.seat)
        if ordering.who is not None and ordering.who not in own:
            self._masters("order")
        meant = own if ordering.who is None else [ordering.who]
        if ordering.who is None and self.seat == MASTER:
            meant = [one for one in own if self.table.fight.state.seat_of(one) == MASTER]
        before = dict(self.table.orders)
        try:
            for who in meant:
                set_order(self.table, who, ordering.text)
        except Refused:
            self.table.orders = before
            raise

    def _time_over(self, over: m.TimeOver) -> None:
        from zaruba.apps.referee.deputy import Deputy

        self._masters("time_over")
        deputy = Deputy(self.table)
        list(deputy.time_over(deputy.silent(), over.then or self.table.deadline.then or "tactics"))

    def _view(self, viewing: m.Viewing) -> m.Message:
        seat = self._as(viewing.as_)
        table, referee = self.table, self.table.fight
        view = table.view(seat)
        known = referee.system.known(referee.state, seat)
        return m.ViewReply(
            seq=0,
            re="view",
            as_=seat,
            system=referee.system.slug,
            state=msgspec.to_builtins(known, enc_hook=str),
            facts=len(view.told),
            open=[_without_seq(self._asked(prompt)) for prompt in view.prompts],
            waiting_for=view.waiting,
            seed_commitment=referee.commitment,
            hash=digest(referee.state) if seat == MASTER else UNSET,
        )

    def _odds(self, wanted: m.Reckoning) -> m.Message:
        from zaruba.apps.referee.chances import reckon, without_odds

        prompt = self._choice(wanted.ask)
        action = self._action(prompt, wanted.pick, wanted.action)
        found = reckon(self.table, prompt, action, self._as(wanted.as_), back=wanted.back)
        odds = None if found.odds is None else self._worded(found.odds)
        words = spoken(self.table.fight, self.lang, self.table.people) or Words(None, self.lang)
        reason = (
            "" if found.reason == "unmeasured" else without_odds(found, words)
        )  # people will know once they have measured
        return m.OddsReply(
            seq=0, re="odds", ask=prompt.number, action=msgspec.to_builtins(action), odds=odds, reason=reason
        )

    def _worded(self, odds: m.OddsShown) -> m.OddsShown:
        """With the acts of others said in words."""

        def said(acts: list[m.Reaction]) -> list[m.Reaction]:
            action = self.table.fight.decode
            return [msgspec.structs.replace(one, text=self._words.action(action(one.action))) for one in acts]

        back = odds.back
        told = None if back is None else msgspec.structs.replace(back, acts=said(back.acts))
        return msgspec.structs.replace(odds, reacted=said(odds.reacted), back=told)

    def _advise(self, wanted: m.Advising) -> m.Message:
        from zaruba.apps.referee.advising import NoAdvice

        prompt = self._choice(wanted.ask, wanted.who)
        words = self._words
        try:
            advice = self.table.adviser.advice(self.table.fight, prompt.who, self.seat, self.table.stale)
        except NoAdvice as none:
            reason = self._full_words.say(f"advice-{none.why}", **none.details)
            return m.AdviseReply(
                seq=0, re="advise", ask=prompt.number, who=prompt.who, value=None, answers=[], reason=reason
            )
        answers = [
            m.AnswerWorth(
                msgspec.to_builtins(one.answer.action), words.action(one.answer.action), one.answer.clause, one.value,
                one.share,
            )
            for one in advice.answers
        ]  # fmt: skip
        return m.AdviseReply(
            seq=0, re="advise", ask=prompt.number, who=prompt.who, side=advice.side, value=advice.value, answers=answers
        )

    def _forecast(self, wanted: m.Foretelling) -> m.Message:
        from zaruba.apps.referee.forecasts import foretold

        words = spoken(self.table.fight, self.lang, self.table.people) or Words(None, self.lang)
        told, reason = foretold(self.table, self.seat, words, wanted)
        return m.ForecastReply(seq=0, re="forecast", forecast=told, reason=reason)

    def _ahead(self, wanted: m.Foreseeing) -> m.Message:
        from zaruba.apps.referee.ahead import ahead

        prompt = self._choice(wanted.ask)
        action = self._action(prompt, wanted.pick, wanted.action)
        rolls = [self._foreseen(one) for one in ahead(self.table, prompt, action, self._as(wanted.as_))]
        return m.AheadReply(seq=0, re="ahead", ask=prompt.number, action=msgspec.to_builtins(action), rolls=rolls)

    def _foreseen(self, one: Foreseen) -> m.RollAhead:
        ask, reading, secret = one.ask, one.ask.reading, bool(one.reason)
        return m.RollAhead(
            step=one.step,
            who=ask.by,
            throw=ask.throw.text,
            for_=ask.purpose,
            text=self._words.roll(bare(ask)),
            test=reading.test,
            add=None if secret else self._sum(reading.add),
            target=None if secret else self._sum(reading.target),
            cites=[] if secret else list(reading.cites),
            clause=one.clause,
            reason=one.reason,
        )

    def _why(self, wanted: m.Why) -> m.Message:
        from zaruba.apps.referee.reasons import why

        if (wanted.answer is None) == (wanted.fact is None):
            raise malformed("answer-or-fact")
        tree, clauses = why(self.table, self._viewpoint, self._words, number=wanted.answer, fact=wanted.fact)
        return m.WhyReply(seq=0, re="why", answer=wanted.answer, after=wanted.fact, tree=tree, clauses=clauses)

    def _why_not(self, wanted: m.WhyNot) -> m.Message:
        prompt = self._choice(wanted.ask, wanted.who)
        referee, offers = self.table.fight, _offers(prompt)
        if wanted.action is None:
            refused = list(islice(map(self._refused, offers.refusals()), MOST_CANDIDATES))
            return m.WhyNotReply(seq=0, re="why_not", ask=prompt.number, open=False, refusal=None, refused=refused)
        action = referee.decode(wanted.action)
        if find_offer(Choose(prompt.who, "", offers), action) is not None:
            return m.WhyNotReply(seq=0, re="why_not", ask=prompt.number, open=True, refusal=None)
        refusal = referee.why_not(action, offers)
        told = None if refusal is None else self._refused(refusal).refusal
        return m.WhyNotReply(seq=0, re="why_not", ask=prompt.number, open=False, refusal=told)

    def _refused(self, refusal: Refusal) -> m.RefusedShown:
        told = m.RefusalShown(refusal.why, refusal.clause, self._words.refusal(refusal))
        return m.RefusedShown(msgspec.to_builtins(refusal.action), self._words.action(refusal.action), told)

    def _shown(self, name: str, wanted: Any) -> m.Message:
        """What a page with a board wants to see."""
        from zaruba.apps.referee import board

        table, view = self.table, self._viewpoint
        match name:
            case "scene":
                seat = self._as(wanted.as_)
                return board.scene(table, table.view(seat), wanted.fact, self._full_words)
            case "history":
                first = max(0, wanted.from_)
                some = table.told(view, first, first + min(max(wanted.count, 0), MOST_RECALLED))
                facts = [_without_seq(self._fact(told, first + place)) for place, told in enumerate(some)]
                return m.HistoryReply(seq=0, re="history", from_=first, total=len(view.told), facts=facts)
            case "reach":
                return board.reach(table, self._choice(wanted.ask), wanted.pick, self.seat, self._full_words)
            case "way":
                return board.way(table, self._choice(wanted.ask), wanted, self.seat, self._full_words)
            case "sight":
                return board.sight(table, wanted.from_, wanted.to, self.seat, self._full_words)
            case "changes":
                self._masters("changes")
                return board.changes(table, wanted.who, self._full_words)
            case _:
                return board.clauses(table, wanted.of, self._full_words)

    def _record(self) -> m.Message:
        fight = self.table.fight
        if fight.verdict is None:
            self._masters("record")
        return m.RecordReply(seq=0, re="record", record=record_plain(self.table))

    # ---------------------------------------------------------------- who may

    @property
    def _viewpoint(self) -> Viewpoint:
        return self.table.view(self.seat)

    def _masters(self, what: str) -> None:
        if self.seat != MASTER:
            raise Refused("not_yours", "masters-alone", what=what)

    def _as(self, seat: str | None) -> str:
        seat = self.seat if seat is None else seat_called(seat)
        if seat == self.seat:
            return seat
        self._masters("view")
        if seat not in (*self.table.seats(), MASTER, ""):
            raise unknown("seat", seat, sorted(self.table.seats()))
        return seat

    def _prompt(self, number: int, kind: type[Any], who: str | None = None) -> Prompt:
        """The open ask of this number, if it is open, this client's, and of this kind."""
        table, view = self.table, self._viewpoint
        if table.fight.open is None:
            raise Refused("over", "over", ask=number)
        found = [p for p in view.prompts if p.number == number]
        if not found:
            raise self._not_open(view, number)
        meant = [p for p in found if who is None or p.who == who]
        if not meant:
            raise Refused("not_yours", "waiting-for", ask=number, who=tuple(p.who for p in found))
        if len(meant) > 1:
            raise Refused("malformed", "say-who", ask=number, who=tuple(p.who for p in meant))
        prompt = meant[0]
        if prompt.master != table.fight.open.number:
            raise Refused("stale_ask", "not-just-now", ask=number)
        if not isinstance(prompt.ask, kind):
            raise waits_for(prompt.ask, number)
        return prompt

    def _choice(self, number: int, who: str | None = None) -> Prompt:
        """The open ask that a question is about: of dice and measures nothing is offered, so nothing can be asked."""
        for prompt in self._viewpoint.prompts:
            if prompt.number == number and not isinstance(prompt.ask, Choose):
                why = "waits-for-dice" if isinstance(prompt.ask, Roll) else "waits-for-a-measure"
                raise Refused("illegal", why, clause=prompt.clause, ask=number)
        return self._prompt(number, Choose, who)

    def _not_open(self, view: Viewpoint, number: int) -> Refused:
        if view.prompts:
            return Refused("stale_ask", "other-ask", ask=number)
        if not view.is_master and number not in view.numbers:
            return Refused("not_yours", "nothing-asked", ask=number)
        return Refused("stale_ask", "other-ask", ask=number)

    # ---------------------------------------------------------------- messages

    def _send(self, message: m.Message) -> Plain:
        self._seq += 1
        return m.plain(msgspec.structs.replace(message, seq=self._seq))

    @property
    def _heard(self) -> _Sent:
        """What this client knows of its seat. A part that it has just settled is forgotten: that is answered, changed or not."""
        return self._sent.setdefault(self.seat, _Sent())

    def _news(self) -> Iterator[m.Message]:
        """Everything of this seat's viewpoint that this client has not been sent."""
        if self.table.referee is None:
            return
        view = self._viewpoint
        sent = self._heard
        if view.is_master and sent.tactics != self.table.tactics:
            sent.tactics = dict(self.table.tactics)
            yield m.TacticsReply(seq=0, re="tactics", tactics=sent.tactics)
        if sent.dice != self.table.dice:
            before, sent.dice = sent.dice, self.table.dice
            if any(before.get(seat) != sent.dice.get(seat) for seat in self.throwers()):
                yield m.DiceReply(seq=0, re="dice_of", dice=self.throwers())
        own = self._own_orders()
        if sent.orders != own:
            sent.orders = own
            yield m.OrdersReply(seq=0, re="order", orders=own)
        yield from self._timed(sent)
        for cut in view.cuts[sent.cuts :]:
            if sent.facts or sent.asks:
                yield self._cut(cut, view, sent)
        sent.cuts = len(view.cuts)
        for place, told in enumerate(self.table.told(view, sent.facts), sent.facts):
            yield self._fact(told, place)
        sent.facts = len(view.told)
        verdict = self.table.fight.verdict
        if verdict is not None:
            if not sent.over:
                sent.over = True
                text = self._words.verdict(verdict)
                yield m.OverMessage(seq=0, over=m.Over(verdict.winner, verdict.why, verdict.clause, text))
            return
        sent.over = False
        for prompt in view.prompts:
            if (prompt.number, prompt.who) not in sent.asks:
                sent.asks.add((prompt.number, prompt.who))
                sent.waiting = None
                yield self._asked(prompt)
        if view.waiting is not None and view.waiting != sent.waiting:
            sent.waiting = view.waiting
            yield m.WaitingMessage(seq=0, waiting_for=view.waiting)

    def throwers(self) -> dict[str, Thrower]:
        """Who throws this seat's dice; for the master, every seat's."""
        seats = {self.seat} & {*self.table.seats(), MASTER}
        if self.seat == MASTER:
            state = self.table.fight.state
            seats |= {state.seat_of(one.name) for one in state.combatants}
        return {seat: self.table.thrower(seat) for seat in sorted(seats)}

    def _own_orders(self) -> dict[str, str]:
        orders, state = self.table.orders, self.table.fight.state
        if self.seat == MASTER:
            return dict(orders)
        return {who: text for who, text in orders.items() if state.seat_of(who) == self.seat}

    def timed(self) -> list[Plain]:
        """What this client has to hear of the time, once somebody has looked at a clock."""
        if self.table.referee is None:
            return []
        return [self._send(message) for message in self._timed(self._heard)]

    def _timed(self, sent: _Sent) -> Iterator[m.Message]:
        if sent.deadline != self.table.deadline:
            sent.deadline = self.table.deadline
            yield self._deadline()

    def _deadline(self) -> m.DeadlineReply:
        one = self.table.deadline
        text = self._said("deadline-none") if not one.seconds else self._said(f"deadline-{one.then or 'tactics'}")
        return m.DeadlineReply(
            seq=0, re="deadline", seconds=one.seconds, then=one.then or "tactics", until=one.until or None, text=text
        )

    def _said(self, key: str, **values: Any) -> str:
        from zaruba.apps.telling import Words

        return Words(None, self.lang).say(key, **values)

    def _fact(self, told: Told, place: int) -> m.FactMessage:
        throws: Any = [self._thrown(one) for one in told.asked if isinstance(one.ask, Roll)] or UNSET
        says: Any = [m.Prose(one.answer.who, one.answer.say) for one in told.asked if one.answer.say] or UNSET
        return m.FactMessage(
            seq=0,
            fact=msgspec.to_builtins(told.fact, enc_hook=str),
            clauses=list(told.clauses),
            text=self._words.fact(told.fact),
            answer=told.answer or UNSET,
            n=place,
            step=told.step,
            head="end" if told.fact.ENDS else told.fact.BEGINS or UNSET,
            throws=throws,
            says=says,
            unasked=[self._unasked(one) for one in told.asked if one.answer.source in UNASKED] or UNSET,
        )

    def _unasked(self, asked: Asked) -> m.Unasked:
        who, by = asked.answer.who, asked.answer.source
        words = spoken(self.table.fight, self.lang, self.table.people)
        called = who if words is None else words.person(who)
        return m.Unasked(who, "order" if by == "order" else "fallback", self._said(f"unasked-{by}", who=called))

    def _thrown(self, asked: Asked) -> m.Throw:
        answer, ask = asked.answer, asked.ask
        assert isinstance(ask, Roll)
        faces = None if answer.faces is None else list(answer.faces)
        total = answer.sum or 0 if answer.faces is None else ask.throw.kept(answer.faces)
        return m.Throw(answer.who, self._words.roll(bare(ask)), ask.throw.text, faces, total)

    def _cut(self, cut: Cut, view: Viewpoint, sent: _Sent) -> m.Message:
        sent.facts = min(sent.facts, cut.facts)
        sent.waiting = None
        return m.UndoReply(
            seq=0,
            re="undo",
            why="override" if cut.why == "override" else "undo",
            to=cut.to,
            facts=sent.facts,
            dropped=list(cut.dropped) if view.is_master else UNSET,
        )

    def _asked(self, prompt: Prompt) -> m.Ask:
        ask, words = prompt.ask, self._words
        if isinstance(ask, Choose):
            offers = self._shown_offers(prompt, ask)
            return m.ChooseAsk(
                seq=0,
                ask=prompt.number,
                kind="choose",
                who=prompt.who,
                seat=prompt.seat,
                window=ask.window,
                text=words.window(ask.window),
                sealed=prompt.sealed and self.seat == MASTER,
                answering=whose_turn(self.table.fight.state) not in ("", prompt.who),
                clause=prompt.clause,
                offers=offers,
                groups=self._groups(offers),
            )
        if isinstance(ask, Roll):
            reading = ask.reading
            return m.RollAsk(
                seq=0,
                ask=prompt.number,
                kind="roll",
                who=prompt.who,
                seat=prompt.seat,
                throw=ask.throw.text,
                for_=ask.purpose,
                text=words.roll(_veiled(ask) if prompt.reason else ask),
                test=reading.test,
                add=self._sum(reading.add),
                target=None if prompt.reason else self._sum(reading.target),
                sum=reading.sum_is_enough,
                cites=list(reading.cites),
                clause=prompt.clause,
                reason=prompt.reason,
            )
        scale = scale_of(self.table.fight.system)
        within: Any = [_decimal(limit, scale) for limit in ask.within] or UNSET
        return m.MeasureAsk(
            seq=0,
            ask=prompt.number,
            kind="measure",
            of=ask.of,
            from_=ask.source,
            to=ask.to,
            within=within,
            text=words.measure(ask),
            clause=prompt.clause,
        )

    def _sum(self, whole: Tally | None) -> Any:
        if whole is None:
            return UNSET
        told = msgspec.convert(shown(whole), m.Sum)
        rows = [msgspec.structs.replace(row, text=self._words.reason(row.clause, row.name)) for row in told.rows]
        return msgspec.structs.replace(told, rows=rows)

    def _groups(self, offers: list[m.OfferShown]) -> Any:
        """The headings of what is offered, in the order of the rulebook."""
        there = {offer.group for offer in offers}
        return [one for one in self._words.groups() if one in there] or UNSET

    def _shown_offers(self, prompt: Prompt, ask: Choose) -> list[m.OfferShown]:
        system = self.table.fight.system
        known = system.known(self.table.fight.state, self.seat)
        gear = gear_of(system, known, prompt.who)
        one = known[prompt.who] if gear else None
        return [
            self._offer(place, offer, does(gear, one, offer.action, self._words))
            for place, offer in enumerate(ask.offers)
        ]

    def _offer(self, place: int, offer: Any, told: str) -> m.OfferShown:
        parametric = isinstance(offer, Parametric)
        candidates: Any = UNSET
        texts: Any = UNSET
        if parametric:
            some = list(islice(offer.candidates(), MOST_CANDIDATES))
            candidates = [msgspec.to_builtins(one) for one in some]
            texts = [self._words.action(one) for one in some]
        return m.OfferShown(
            pick=place,
            action=msgspec.to_builtins(offer.action),
            text=self._words.action(offer.action),
            clause=offer.clause,
            group=self._words.group(offer.action),
            costs=self._words.costs(offer.action),
            does=told,
            parametric=parametric,
            candidates=candidates,
            texts=texts,
        )

    def _error(self, refused: Refused) -> m.Message:
        words = self._words
        faults: Any = UNSET
        found = refused.details.get("faults")
        if found is not None:
            faults = [m.FaultShown(f.path_text, f.code, words.fault(f), f.near) for f in found]
            message = "; ".join(fault.message for fault in faults[:5])
        else:
            message = words.error(refused)
        code: Any = refused.code if refused.code in get_args(m.ErrorCode) else "illegal"
        return m.ErrorMessage(seq=0, error=m.Error(code, refused.clause or None, message, refused.ask, faults))

    @property
    def _full_words(self) -> Words:
        """All there is to say in the language of this client. Raises `Refused` where a system has no words."""
        words = spoken(self.table.fight, self.lang, self.table.people)
        if words is None:
            raise Refused("illegal", "no-board")
        return words

    @property
    def _words(self) -> Wording:
        referee = self.table.referee
        if referee is None:
            return wording(None, self.lang)
        if self.lang not in self._spoken:
            self._spoken[self.lang] = wording(referee.system.slug, self.lang, referee.scenario.plain, self.table.people)
        return self._spoken[self.lang]


class _Sent:
    """How far one client has heard one seat's viewpoint."""

    def __init__(self) -> None:
        self.facts = 0
        self.cuts = 0
        self.asks: set[tuple[int, str]] = set()
        self.waiting: str | None = None
        self.over = False
        self.tactics: dict[str, str] | None = {}
        self.dice: Mapping[str, Thrower] = {}
        self.orders: dict[str, str] | None = {}
        self.deadline: Deadline | None = Deadline()


@contextmanager
def _own_number(prompt: Prompt) -> Iterator[None]:
    """Refusals speak of the ask by the number this client knows."""
    try:
        yield
    except Refused as refused:
        if refused.ask is not None:
            refused.ask = prompt.number
        raise


def _offers(prompt: Prompt) -> Offers[Any]:
    assert isinstance(prompt.ask, Choose)
    return prompt.ask.offers


def _veiled(ask: Roll[Any]) -> Roll[Any]:
    """The throw without what it is held against."""
    return msgspec.structs.replace(ask, reading=msgspec.structs.replace(ask.reading, target=None))


def _decimal(number: int, scale: int) -> float:
    return number if scale == 1 else number / scale


def _without_seq(message: m.Message) -> Plain:
    return {key: value for key, value in m.plain(message).items() if key != "seq"}


def record_plain(table: Table) -> Plain:
    """The record as one JSON document."""
    plain: Plain = msgspec.json.decode(write_record(table.record()))
    return plain
