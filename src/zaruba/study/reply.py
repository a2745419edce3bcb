"""What one act comes to, with the best answer of everybody who reacts to it.

Whoever reacts looks ahead to the end of the act: the answer is taken that fells them least often, of those the one that
costs the fewest wounds, of those the first that is offered. That is backward induction: later reactions are reckoned
first, each by whoever gives it and for themselves. What else is chosen on the way (by whoever acts, by the master) is
answered by the standing order, the first offer.

An act is followed as far as the rules carry it on by themselves: over the steps of the same turn up to the next decision.
Equal positions are one there. Nothing is written a second time: every step is the rulebook's own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from zaruba.kernel.answerers import find_offer
from zaruba.kernel.asks import MASTER, Ask, Choose, ChooseTogether, Measure, Parametric
from zaruba.kernel.bare import bare
from zaruba.kernel.fight import Fact, Fight, Rule, Told
from zaruba.kernel.people import GONE, whose_turn
from zaruba.kernel.reckoning import next_ask
from zaruba.kernel.stage import Figure, stage
from zaruba.kernel.system import System
from zaruba.study.odds import Decide, Odds, Outcome, standing_order
from zaruba.study.opened import Each, Plain, Rolled, at_most, in_sum, restricted, rolled_in
from zaruba.study.walking import Decision, Found, Reckoner, Rest

K = TypeVar("K")

FLOOR = Fraction(1, 10**9)
MOST_ANSWERS = 4
"""Of a reaction that can be given in many ways (at a place of the body), so many are weighed."""
AWAY = GONE - {"dead"}
"""Whoever left the fight was not felled."""


class Unmeasured(Exception):
    """Something hangs on a distance that only the people at the table can measure."""

    def __init__(self, ask: Measure) -> None:
        super().__init__(f"{ask.of} from {ask.source} to {ask.to}")
        self.ask = ask


class NotOpen(Exception):
    """The act is not offered where it was to be done."""


class Landed(Told, frozen=True):
    """All that is kept of what happened: whose blow landed on whom."""

    by: str
    target: str


def landed(fact: Fact) -> Landed | None:
    if isinstance(fact, Landed):
        return fact
    if not fact.LANDS:
        return None
    return Landed(str(getattr(fact, "attacker", "")), str(getattr(fact, "target", "")))


def is_reply(ask: Choose, state: Any) -> bool:
    """Whether somebody is asked to answer what another does, in that one's turn."""
    return ask.who != MASTER and whose_turn(state) not in ("", ask.who) and any(
        one.name == ask.who for one in state.combatants
    )  # fmt: skip


# ---------------------------------------------------------------- how somebody is


class Shape(Struct, frozen=True):
    """How somebody is: what is left of them, what ails them, whether they are down."""

    left: int
    marks: tuple[tuple[str, str], ...]
    down: bool


def shape(one: Any, figure: Figure) -> Shape:
    return Shape(figure.wounds[0], figure.marks, _is_down(one, figure.able))


def _is_down(one: Any, able: bool) -> bool:
    return one.life != "up" and one.life not in AWAY and not able


def standing(system: System, state: Any) -> set[str]:
    """Whoever in a position is not down; where a rulebook shows nobody, by their lives alone."""
    doubtful = any(_is_down(one, able=False) for one in state.combatants)
    own = stage(system) if doubtful else None
    able = {figure.name for figure in own.figures(state) if figure.able} if own is not None else set()
    return {one.name for one in state.combatants if not _is_down(one, one.name in able)}


def felled(system: System, stood: Iterable[str], found: Odds[Any]) -> dict[str, Fraction]:
    """How likely each of these, who stood, is to be felled; whoever cannot be is left out."""
    were = list(stood)
    known: dict[Any, list[str]] = {}
    shares: dict[str, Fraction] = {}
    for one in found.outcomes:
        fallen = known.get(one.state)
        if fallen is None:
            stand = standing(system, one.state)
            fallen = known[one.state] = [name for name in were if name not in stand]
        for name in fallen:
            shares[name] = shares.get(name, Fraction(0)) + one.chance
    return shares


def shapes(system: System, state: Any) -> dict[str, Shape]:
    """Everybody as they are in a position."""
    own = stage(system)
    assert own is not None, f"{system.slug} shows nobody"
    people = {one.name: one for one in state.combatants}
    return {figure.name: shape(people[figure.name], figure) for figure in own.figures(state)}


class Harm(Struct, frozen=True):
    """What befell somebody: wounds lost (less than none: healed), what ails them now that did not, whether they fell."""

    wounds: int = 0
    conditions: tuple[tuple[str, str], ...] = ()
    fell: bool = False


def harm(before: Shape, after: Shape | None) -> Harm:
    """Whoever is not there any more is as dead as the rules make it."""
    if after is None:
        return Harm(before.left, (), fell=not before.down)
    new = tuple(mark for mark in after.marks if mark not in before.marks)
    return Harm(before.left - after.left, new, fell=after.down and not before.down)


UNHARMED = Harm()


# ---------------------------------------------------------------- what may come of it


Reaction = tuple[str, str, Any]
"""Who reacts, in which window, and how."""
Way = tuple[Any, tuple[Fact, ...], tuple[Reaction, ...]]
"""A position, what was kept of the facts on the way there, and who has reacted how, each way of reacting once."""
Shares = dict[Way, Fraction]


class Finals(Struct, frozen=True):
    """Where an act ends, and how likely. `broken_off` is the same of what was not followed to its end.

    `over` where nothing more comes of it: it ends where it stands.
    """

    ends: Shares
    broken_off: Shares
    assumed: tuple[tuple[str, str], ...] = ()
    over: bool = False


Step = Callable[[Fight[Any]], Rule]
Counted = int | Each
"""A whole number, or one for each value of a rolled number that is still open."""
Worth = tuple[Counted, Counted, int]
"""How often somebody is down, and the wounds they have less, out of so many."""
Best = int | tuple[int, ...]
"""Which of several answers; where a rolled number is still open, which to each value of it."""


class Summing(Generic[K]):
    """Chances that are added up: whole numbers as long as may be, by what they are out of."""

    __slots__ = ("_by",)

    def __init__(self) -> None:
        self._by: dict[K, dict[int, int]] = {}

    def add(self, key: K, ways: Counted, of: int) -> None:
        out_of = self._by.setdefault(key, {})
        out_of[of] = out_of.get(of, 0) + in_sum(ways)

    def shares(self) -> dict[K, Fraction]:
        return {key: _in_all(out_of) for key, out_of in self._by.items() if any(out_of.values())}


def _in_all(out_of: Mapping[int, int]) -> Fraction:
    whole = lcm(*out_of)
    return Fraction(sum([ways * (whole // of) for of, ways in out_of.items()]), whole)


class Settled:
    """What it comes to once all reactions are known: ends, and what was broken off."""

    __slots__ = ("broken_off", "ends")

    def __init__(self) -> None:
        self.ends: Summing[Way] = Summing()
        self.broken_off: Summing[Way] = Summing()


def _reacted_too(so_far: tuple[Reaction, ...], more: Iterable[Reaction]) -> tuple[Reaction, ...]:
    return tuple(dict.fromkeys((*so_far, *more)))


def _outcomes(ways: Shares) -> tuple[Outcome[Any], ...]:
    """What is told of ways: who reacted on each is told of all together."""
    together: dict[tuple[Any, tuple[Fact, ...]], Fraction] = {}
    for (state, facts, _), chance in ways.items():
        key = (state, facts)
        together[key] = together[key] + chance if key in together else chance
    return tuple(Outcome(*key, chance) for key, chance in together.items())


def _weighed(parts: Sequence[tuple[Counted, Worth]], of: int) -> Worth:
    """What several worths come to together, each with its ways out of so many."""
    whole = lcm(*[one[2] for _, one in parts])
    fell: Counted = 0
    less: Counted = 0
    for ways, (down, lost, each) in parts:
        times = ways if each == whole else ways * (whole // each)
        if type(down) is Each or down:
            fell = fell + times * down
        if type(lost) is Each or lost:
            less = less + times * lost
    return fell, less, of * whole


def _least(values: Sequence[Worth]) -> Best:
    """The first of the least: where they hang on a rolled number, for each value of it."""
    whole = lcm(*[of for _, _, of in values])
    scaled = [(fell * (whole // of), less * (whole // of)) for fell, less, of in values]
    size = next((len(one.ways) for pair in scaled for one in pair if type(one) is Each), 0)
    if not size:
        return scaled.index(min(scaled, key=_plain_pair))
    each = [list(zip(_spread_out(fell, size), _spread_out(less, size), strict=True)) for fell, less in scaled]
    return tuple([one.index(min(one)) for one in zip(*each, strict=True)])


def _plain_pair(pair: tuple[Counted, Counted]) -> tuple[int, int]:
    return cast(tuple[int, int], pair)


def _spread_out(number: Counted, size: int) -> tuple[int, ...]:
    return number.ways if type(number) is Each else (cast(int, number),) * size


def _taken(values: Sequence[Worth], best: Best) -> Worth:
    """What it comes to once the best is answered."""
    if not isinstance(best, tuple):
        return values[best]
    whole = lcm(*[values[one][2] for one in best])

    def each(which: int) -> Each:
        found = []
        for place, one in enumerate(best):
            number, of = values[one][which], values[one][2]
            found.append((number.ways[place] if type(number) is Each else cast(int, number)) * (whole // of))
        return Each(tuple(found))

    return each(0), each(1), whole


class Looking:
    """Looks ahead from a position: one act or several of somebody, with everybody's reactions.

    `answers` names a policy that reacts instead of looking ahead. With `facts` all of them are kept.
    """

    def __init__(
        self,
        system: System,
        *,
        answers: Decide | None = None,
        measure: Callable[[Any, Measure], int] | None = None,
        facts: bool = False,
        floor: Fraction = FLOOR,
        most_runs: int | None = None,
        stale: Callable[[], bool] = lambda: False,
    ) -> None:
        self.system, self.answers, self.floor, self.stale = system, answers, floor, stale
        self.step = bare(system.step)
        self._measure = measure
        self._figures = stage(system)
        self._acts: Sequence[Any] = ()
        self._who = self._turn = ""
        self._known: dict[tuple[int, Any], Finals] = {}
        self._worth: dict[tuple[int, str, Any], Worth] = {}
        self._values: dict[tuple[Any, ...], Worth] = {}
        self._decided: dict[tuple[Any, ...], Best] = {}
        self._kept: list[Found] = []
        """Whatever is known by its identity is kept as long as that is known."""
        self._left, self._on = 0, True
        self._answers: list[tuple[Decision, Any, Counted]] = []
        """The best answers, and how often each is given; told apart by positions only if somebody asks."""
        self._given: dict[tuple[str, str, Any], Any] = {}
        self._torn = False
        self._plain: Plain = {}
        self._other: Looking | None = None
        self.unmeasured: list[Measure] = []
        """Where an act was followed no further, as only people can measure what it then hangs on."""
        self.reckoner: Reckoner[Any] = Reckoner(
            self._chosen, self._measured, facts=facts, most_runs=most_runs, sift=landed,
            reacting=self.open_to if answers is None else None,
        )  # fmt: skip

    # ------------------------------------------------------------ who decides

    def _chosen(self, ask: Choose, state: Any) -> Any:
        if self.answers is not None and is_reply(ask, state):
            return self.answers(ask, state)
        return standing_order(ask, state)

    def _measured(self, state: Any, ask: Measure) -> int:
        if self._measure is None or getattr(state, "real_board", False):
            raise Unmeasured(ask)
        return self._measure(state, ask)

    def open_to(self, ask: Choose, state: Any) -> Sequence[Any]:
        """The answers of whoever reacts."""
        if not is_reply(ask, state):
            return ()
        found: list[Any] = []
        for offer in ask.offers:
            if not isinstance(offer, Parametric) or offer.accepts(offer.action) is None:
                found.append(offer.action)
            else:
                found += [one for one, _ in zip(offer.candidates(), range(MOST_ANSWERS), strict=False)]
        return found

    def _best(self, decision: Decision, rests: tuple[Rest, ...]) -> Best:
        """The answer that fells whoever gives it least often, then costs the fewest wounds."""
        key = (self._left, id(decision), *map(id, rests))
        known = self._decided.get(key)
        if known is None:
            known = self._decided[key] = _least(self._options(decision, rests, decision.ask.who))
        return known

    def _options(self, decision: Decision, rests: tuple[Rest, ...], who: str) -> Sequence[Worth]:
        """What each answer comes to for somebody."""
        return [self._value(one.found, (*one.rests, *rests), who) for one in decision.options]

    def _value(self, found: Found, rests: tuple[Rest, ...], who: str) -> Worth:
        """How often somebody is down where it all ends, and the wounds they then have less."""
        key = (self._left, who, id(found), *map(id, rests))
        known = self._values.get(key)
        if known is None:
            parts = [
                (
                    end.ways,
                    self._value(rests[0][id(end)], rests[1:], who) if rests else self._at_the_end(end.state, who),
                )
                for end in found.ends
            ]
            for one in found.decisions:
                parts.append((one.ways, _taken(self._options(one, rests, who), self._best(one, rests))))
            fell, less, of = _weighed(parts, found.of)
            known = self._values[key] = (fell, less, of) if found.within else (in_sum(fell), in_sum(less), of)
        return known

    def _at_the_end(self, state: Any, who: str) -> Worth:
        """The same of a position after a step; for each value of the rolled number, if it stands there still."""
        of = self._rolled_in(state)
        if of is None:
            return self.worth(self._left, who, state)
        values = [self.worth(self._left, who, self._with(state, of, value)) for value in of.values]
        return _taken(values, tuple(range(len(values))))

    def _rolled_in(self, state: Any) -> Rolled | None:
        return rolled_in(state, self._plain) if self.reckoner.opened else None

    def _with(self, state: Any, of: Rolled, value: int) -> Any:
        return restricted(state, of, (value,), self._plain)

    def _settle(
        self,
        found: Found,
        rests: tuple[Rest, ...],
        ways: Counted,
        of: int,
        into: Settled,
        reacted: tuple[Reaction, ...] = (),
    ) -> None:
        """Everything it comes to once the best answers are given; it comes to this at all so many times out of so many."""
        of *= found.of
        for end in found.broken_off:
            into.broken_off.add((end.state, end.facts, reacted), ways * end.ways, of)
        for end in found.ends:
            each = ways * end.ways
            if rests:
                self._settle(rests[0][id(end)], rests[1:], each, of, into, reacted)
            elif (rolled := self._rolled_in(end.state)) is None:
                into.ends.add((end.state, end.facts, reacted), each, of)
            else:
                for value, one in zip(rolled.values, _spread_out(each, len(rolled.values)), strict=True):
                    into.ends.add((self._with(end.state, rolled, value), end.facts, reacted), one, of)
        for decision in found.decisions:
            self._settle_best(decision, rests, ways * decision.ways, of, into, reacted)

    def _settle_best(
        self,
        decision: Decision,
        rests: tuple[Rest, ...],
        ways: Counted,
        of: int,
        into: Settled,
        reacted: tuple[Reaction, ...],
    ) -> None:
        best, ask = self._best(decision, rests), decision.ask
        for place, option in enumerate(decision.options):
            mine: Counted = ways
            if isinstance(best, tuple):
                mine = ways * Each(tuple([int(one == place) for one in best]))
            elif best != place:
                continue
            if not at_most(mine):
                continue
            self._answers.append((decision, option.answer, mine))
            more = _reacted_too(reacted, ((ask.who, ask.window, option.answer),))
            self._settle(option.found, (*option.rests, *rests), mine, of, into, more)

    @property
    def given(self) -> dict[tuple[str, str, Any], Any]:
        """(Who, the window, the position) → the answer that was best there; `torn` where that did not tell them apart."""
        if self._answers:
            self._tell_answers()
        return self._given

    @property
    def torn(self) -> bool:
        """Whether somebody's best answer hung on more than the position in which it was given."""
        return bool(self.given) and self._torn

    def _tell_answers(self) -> None:
        for decision, answer, ways in self._answers:
            of, ask = self._rolled_in(decision.state), decision.ask
            if of is None:
                states = [decision.state]
            else:
                each = _spread_out(ways, len(of.values))
                states = [
                    self._with(decision.state, of, value) for value, one in zip(of.values, each, strict=True) if one
                ]
            for state in states:
                if self._given.setdefault((ask.who, ask.window, state), answer) != answer:
                    self._torn = True
        self._answers.clear()

    def worth(self, left: int, who: str, state: Any) -> Worth:
        """How likely somebody is down once all has come to its end, and (on average) the wounds they then have less."""
        key = (left, who, state)
        known = self._worth.get(key)
        if known is None:
            known = self._worth[key] = self._worth_of(self.finals(left, state), state, who)
        return known

    def _worth_of(self, finals: Finals, state: Any, who: str) -> Worth:
        if finals.over:
            after = self._shape(state, who)
            return (1, 0, 1) if after is None else (int(after.down), -after.left, 1)
        down: Fraction | int = 0
        less: Fraction | int = 0
        for (end, _, _), chance in finals.ends.items():
            after = self._shape(end, who)
            if after is None or after.down:
                down += chance
            less -= chance * (0 if after is None else after.left)
        of = lcm(down.denominator, less.denominator)
        return down.numerator * (of // down.denominator), less.numerator * (of // less.denominator), of

    def _shape(self, state: Any, who: str) -> Shape | None:
        assert self._figures is not None
        one = next((one for one in state.combatants if one.name == who), None)
        if one is None:
            return None
        return shape(one, next(figure for figure in self._figures.figures(state) if figure.name == who))

    def as_given(self, ask: Choose, state: Any) -> Any:
        """The policy of giving the answers that were found to be the best."""
        action = self.given.get((ask.who, ask.window, state))
        return standing_order(ask, state) if action is None else action

    def again(self, floor: Fraction) -> Looking:
        """Another that looks in the same way, and knows what this one has worked out of parts."""
        if self._other is None:
            self._other = Looking(
                self.system, answers=self.answers, measure=self._measure, floor=floor, most_runs=None, stale=self.stale
            )
        return self._other

    def positions(self, rule: Step, state: Any, floor: Fraction) -> dict[Any, Fraction]:
        """Where a rule ends, and how likely, whatever happened on the way."""
        ends: dict[Any, Fraction] = {}
        for one in self.again(floor).of(rule, state, "", on=False).outcomes:
            ends[one.state] = ends.get(one.state, Fraction(0)) + one.chance
        return ends

    # ------------------------------------------------------------ where it ends

    def of(
        self, rule: Callable[[Fight[Any]], Rule], state: Any, who: str, acts: Sequence[Any] = (), *, on: bool = True
    ) -> Odds[Any]:
        """All that may come of a rule in which `who` acts, and of the further acts as far as they are open.

        `on`: it is followed over the steps that carry it on.
        """
        self._acts, self._who, self._turn, self._on = acts, who, whose_turn(state), on
        self.unmeasured.clear()
        self._answers.clear()
        self._given.clear()
        self._torn = False
        self._known.clear()
        self._worth.clear()
        self._values.clear()
        self._decided.clear()
        self._plain.clear()
        self._kept.clear()
        found = self._followed(rule, state, len(acts))
        reacted: dict[Reaction, Fraction] = {}
        for ways in (found.ends, found.broken_off):
            for (_, _, reactions), chance in ways.items():
                for one in reactions:
                    reacted[one] = reacted.get(one, Fraction(0)) + chance
        unresolved = sum(found.broken_off.values(), Fraction(0))
        outcomes, broken_off = _outcomes(found.ends), _outcomes(found.broken_off)
        return Odds(outcomes, unresolved, self.reckoner.runs, found.assumed, broken_off, reacted)

    def _followed(self, rule: Callable[[Fight[Any]], Rule], state: Any, left: int) -> Finals:
        """The ends of a step, each followed to where the act ends."""
        reckoner = self.reckoner
        if self.stale():
            raise TooLate
        before, reckoner.assumed = reckoner.assumed, {}
        earlier, self._left = self._left, left
        found = reckoner.reckon(rule, state, self.floor)
        self._kept.append(found)
        here = Settled()
        self._settle(found, (), 1, 1, here)
        mine, reckoner.assumed, self._left = reckoner.assumed, before, earlier
        return self._joined(here, mine, left)

    def _joined(self, here: Settled, assumed: Iterable[tuple[str, str]], left: int) -> Finals:
        ends: Shares = {}
        broken_off = here.broken_off.shares()
        seen = dict.fromkeys(assumed)
        for way, share in here.ends.shares().items():
            state, so_far, reacted = way
            rest = self.finals(left, state)
            if rest.over:
                ends[way] = ends[way] + share if way in ends else share
                continue
            for sums, others in ((ends, rest.ends), (broken_off, rest.broken_off)):
                for (final, facts, reactions), chance in others.items():
                    key = (final, so_far + facts, _reacted_too(reacted, reactions))
                    sums[key] = sums.get(key, Fraction(0)) + share * chance
            seen.update(dict.fromkeys(rest.assumed))
        return Finals(ends, broken_off, tuple(seen))

    def finals(self, left: int, state: Any) -> Finals:
        """Where it ends from a position after a step, with so many acts still to be done."""
        key = (left, state)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._gone_on(left, state)
        return known

    def _gone_on(self, left: int, state: Any) -> Finals:
        here = Finals({(state, (), ()): Fraction(1)}, {}, over=True)
        if not self._on or self.system.verdict(state) is not None or not self._is_same_turn(state):
            return here
        waits = next_decision(self.step, state)
        if waits is None:
            try:
                rest = self._followed(self.step, state, left)
            except Unmeasured as unmeasured:
                self.unmeasured.append(unmeasured.ask)
                return here
            return here if all(end == state for end, _, _ in rest.ends) else rest
        if not left or waits.who != self._who:
            return here
        action = find_offer(waits, self._acts[-left])
        if action is None:
            return here
        return self._followed(answered(self.step, waits, action), state, left - 1)

    def _is_same_turn(self, state: Any) -> bool:
        return bool(getattr(state, "agenda", ())) or whose_turn(state) == self._turn != ""


class TooLate(Exception):
    """Nobody waits for this any more."""


def next_decision(step: Step, state: Any) -> Choose | None:
    """The decision that the next step begins with, unless it is a reaction; None where it goes on by itself.

    One that several make together is that of the first of them.
    """
    rule = step(Fight(state))
    try:
        ask: Ask = next_ask(rule, None)
    except StopIteration:
        return None
    finally:
        rule.close()
    if isinstance(ask, ChooseTogether):
        return Choose(ask.offers[0][0], ask.window, ask.offers[0][1])
    return ask if isinstance(ask, Choose) and not is_reply(ask, state) else None


def answered(step: Step, waits: Choose | ChooseTogether, action: Any) -> Step:
    """The next step with its first decision made. Raises `NotOpen` where it begins with another."""

    def rule(fight: Fight[Any]) -> Rule:
        return cast(Rule, _answered(step(fight), waits, action))

    return rule


def _answered(rule: Rule, waits: Choose | ChooseTogether, action: Any) -> Generator[Ask, Any, None]:
    try:
        ask: Ask = next_ask(rule, None)
        if type(ask) is not type(waits) or ask.window != waits.window:
            raise NotOpen
        ask = rule.send(action)
        while True:
            ask = rule.send((yield ask))
    except StopIteration:
        return
    finally:
        rule.close()


# ---------------------------------------------------------------- summed up


Harms = tuple[tuple[str, Harm], ...]


class Comes(Struct, frozen=True):
    """What comes of an act by `who`: each outcome by what befalls whom; chances and `unresolved` sum to exactly 1."""

    who: str
    outcomes: tuple[tuple[Harms, Fraction], ...]
    hit: Fraction
    odds: Odds[Any]

    @property
    def unresolved(self) -> Fraction:
        return self.odds.unresolved

    @property
    def harmed(self) -> tuple[str, ...]:
        """Everybody whom anything may befall, the one who acts last."""
        names = dict.fromkeys(name for harms, _ in self.outcomes for name, _ in harms)
        return tuple(sorted(names, key=lambda name: name == self.who))

    def of(self, name: str) -> Iterable[tuple[Harm, Fraction]]:
        """What befalls somebody in each outcome."""
        return ((dict(harms).get(name, UNHARMED), chance) for harms, chance in self.outcomes)

    def wounds(self, name: str) -> dict[int, Fraction]:
        return _spread((one.wounds, chance) for one, chance in self.of(name))

    def mean(self, name: str) -> Fraction:
        return sum((one.wounds * chance for one, chance in self.of(name)), Fraction(0))

    def fell(self, name: str) -> Fraction:
        return sum((chance for one, chance in self.of(name) if one.fell), Fraction(0))

    def conditions(self, name: str) -> dict[tuple[str, str], Fraction]:
        return _spread((mark, chance) for one, chance in self.of(name) for mark in one.conditions)


def _spread(shares: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for value, chance in shares:
        found[value] = found.get(value, Fraction(0)) + chance
    return dict(sorted(found.items()))


def summed_up(system: System, before: Any, who: str, found: Odds[Any]) -> Comes:
    """What the outcomes of an act in a position do to everybody."""
    were = shapes(system, before)
    known: dict[Any, Harms] = {}
    outcomes: dict[Harms, Fraction] = {}
    for one in found.outcomes:
        harms = known.get(one.state)
        if harms is None:
            harms = known[one.state] = _harms(were, shapes(system, one.state))
        outcomes[harms] = outcomes.get(harms, Fraction(0)) + one.chance
    hit = sum((one.chance for one in (*found.outcomes, *found.broken_off) if _landed_by(who, one.facts)), Fraction(0))
    return Comes(who, tuple(outcomes.items()), hit, found)


def _landed_by(who: str, facts: Iterable[Fact]) -> bool:
    return any((blow := landed(fact)) is not None and blow.by == who for fact in facts)


def _harms(before: Mapping[str, Shape], after: Mapping[str, Shape]) -> Harms:
    every = ((name, harm(one, after.get(name))) for name, one in before.items())
    return tuple((name, one) for name, one in every if one != UNHARMED)


__all__ = [
    "FLOOR", "Comes", "Finals", "Harm", "Landed", "Looking", "NotOpen", "Shape", "TooLate", "Unmeasured", "answered",
    "felled", "harm", "is_reply", "landed", "next_decision", "shapes", "standing", "summed_up",
]  # fmt: skip
