"""What may come back: the enemy's best act against somebody who has just acted.

From every position that the act may leave, time goes on until it is their turn again, nobody else doing anything. Whoever of
the enemies comes to act meanwhile might strike at them, out of what is offered at once (nobody walks up first); of all
those acts the one counts that fells them most often, then costs the most wounds. They react to it as to any. What is told is
the average over the positions, each with its chance; dice that fall on the way (who comes first) are followed too.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec import Struct

from zaruba.kernel.asks import MASTER, Ask, Choose, ChooseTogether, Measure, Parametric
from zaruba.kernel.fight import Fight
from zaruba.kernel.people import whose_turn
from zaruba.kernel.reckoning import next_ask
from zaruba.study.reply import Looking, Unmeasured, answered, is_reply, landed, shapes

FLOOR = Fraction(1, 10**5)
"""Ways of a throw that weigh less are not followed here."""
SECONDS = 2.0
MOST_STEPS = 60
"""So many steps of doing nothing, and it is held that nothing comes back."""


class Back(Struct, frozen=True):
    """What comes back: how often it hits, how often it fells, the mean wounds; by which acts, as (who, action), how often.

    `unresolved` is the weight of the positions for which there was no time.
    """

    hit: Fraction
    fell: Fraction
    mean: Fraction
    acts: Mapping[tuple[str, Any], Fraction]
    unresolved: Fraction


class OutOfTime(Exception):
    """There is no time left to reckon in."""


class Blow(Struct, frozen=True):
    fell: Fraction = Fraction(0)
    mean: Fraction = Fraction(0)
    hit: Fraction = Fraction(0)
    acts: tuple[tuple[tuple[str, Any], Fraction], ...] = ()

    @property
    def weight(self) -> tuple[Fraction, Fraction]:
        return self.fell, self.mean


NOTHING = Blow()


def in_return(looking: Looking, me: str, positions: Mapping[Any, Fraction], *, seconds: float | None = SECONDS) -> Back:
    """The best an enemy can do to `me` from these positions, the likeliest first. Raises `Unmeasured`."""
    until = None if seconds is None else time.monotonic() + seconds
    waiting = _Waiting(looking, me, until)
    hit = fell = mean = left = Fraction(0)
    acts: dict[tuple[str, Any], Fraction] = {}
    for state, chance in sorted(positions.items(), key=lambda one: -one[1]):
        try:
            blow = waiting.worst(state)
        except OutOfTime:
            left += chance
            continue
        hit, fell, mean = hit + chance * blow.hit, fell + chance * blow.fell, mean + chance * blow.mean
        for act, share in blow.acts:
            acts[act] = acts.get(act, Fraction(0)) + chance * share
    return Back(hit, fell, mean, acts, left)


class _Waiting:
    """Somebody waits until it is their turn again; whatever others decide meanwhile is to do nothing."""

    def __init__(self, looking: Looking, me: str, until: float | None) -> None:
        self.looking, self.me, self.until = looking, me, until
        looking.again(FLOOR).reckoner.now_and_then = self.in_time
        self._known: dict[tuple[Any, bool], Blow] = {}

    def in_time(self) -> None:
        """Raises `OutOfTime`."""
        if self.until is not None and time.monotonic() > self.until:
            raise OutOfTime

    def worst(self, state: Any, away: bool = False, steps: int = MOST_STEPS) -> Blow:
        """The worst that comes from a position; `away` once their own turn is over."""
        key = (state, away)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._from(state, away, steps)
        return known

    def _from(self, state: Any, away: bool, steps: int) -> Blow:
        self.in_time()
        looking = self.looking
        mine = shapes(looking.system, state).get(self.me)
        if not steps or mine is None or mine.down or looking.system.verdict(state) is not None:
            return NOTHING
        away = away or whose_turn(state) != self.me
        ask = _first(looking, state)
        if isinstance(ask, Measure):
            raise Unmeasured(ask)
        if not isinstance(ask, Choose | ChooseTogether) or (isinstance(ask, Choose) and is_reply(ask, state)):
            return self._over(looking.step, state, away, steps)
        if isinstance(ask, Choose) and ask.who == self.me and away and whose_turn(state) == self.me:
            return NOTHING
        ways = [self._over(answered(looking.step, ask, idle), state, away, steps) for idle in self._idle(ask, state)]
        if isinstance(ask, Choose) and self._is_enemy(ask.who, state):
            ways += [self._struck(ask, action, state) for action in aimed_at(ask, self.me)]
        return max(ways, key=lambda blow: blow.weight, default=NOTHING)

    def _over(self, step: Any, state: Any, away: bool, steps: int) -> Blow:
        """The worst after a step, on the average of its ends."""
        ends = self.looking.positions(step, state, FLOOR)
        if len(ends) == 1 and state in ends:
            return NOTHING
        return _averaged((self.worst(end, away, steps - 1), chance) for end, chance in ends.items())

    def _struck(self, ask: Choose, action: Any, state: Any) -> Blow:
        """What an act does to them."""
        before = shapes(self.looking.system, state)[self.me]
        found = self.looking.again(FLOOR).of(answered(self.looking.step, ask, action), state, ask.who)
        fell = mean = hit = Fraction(0)
        for one in found.outcomes:
            after = shapes(self.looking.system, one.state).get(self.me)
            fell += one.chance * (after is None or after.down)
            mean += one.chance * (before.left - (0 if after is None else after.left))
        for one in (*found.outcomes, *found.broken_off):
            hit += one.chance * any((blow := landed(fact)) is not None and blow.target == self.me for fact in one.facts)
        return Blow(fell, mean, hit, (((ask.who, action), Fraction(1)),))

    def _is_enemy(self, who: str, state: Any) -> bool:
        sides = {one.name: one.side for one in state.combatants}
        return who in sides and sides[who] != sides[self.me]

    def _idle(self, ask: Choose | ChooseTogether, state: Any) -> Sequence[Any]:
        """How nothing is done: the last that a turn offers; where others are sent to act, each of the enemies in turn."""
        if isinstance(ask, ChooseTogether):
            return ({who: _last(offers) for who, offers in ask.offers},)
        names = {one.name for one in state.combatants}
        if ask.who not in names and ask.who != MASTER:
            plain = [offer.action for offer in ask.offers if not isinstance(offer, Parametric)]
            sent = [one for one in plain if self._is_enemy(str(getattr(one, "who", "")), state)]
            return (*sent, *plain[-1:])
        if ask.who == MASTER:
            return tuple(_plain(next(iter(ask.offers))))
        return (_last(ask.offers),)


def _first(looking: Looking, state: Any) -> Ask | None:
    rule = looking.step(Fight(state))
    try:
        ask: Ask = next_ask(rule, None)
        return ask
    except StopIteration:
        return None
    finally:
        rule.close()


def _last(offers: Iterable[Any]) -> Any:
    """What ends a turn stands last in every rulebook; nothing is done by it."""
    every = list(offers)
    plain = [offer.action for offer in every if not isinstance(offer, Parametric)]
    return plain[-1] if plain else next(_plain(every[0]))


def _plain(offer: Any) -> Iterator[Any]:
    return islice(offer.candidates(), 1) if isinstance(offer, Parametric) else iter((offer.action,))


def aimed_at(ask: Choose, who: str) -> Iterator[Any]:
    """What is offered against somebody, at no place of the body in particular; of an act that leads somewhere, the first way."""
    for offer in ask.offers:
        if getattr(offer.action, "target", "") != who and who not in getattr(offer.action, "targets", ()):
            continue
        if isinstance(offer, Parametric) and offer.accepts(offer.action) is not None:
            yield from _plain(offer)
        else:
            yield offer.action


def _averaged(blows: Iterable[tuple[Blow, Fraction]]) -> Blow:
    fell = mean = hit = Fraction(0)
    acts: dict[tuple[str, Any], Fraction] = {}
    for blow, chance in blows:
        fell, mean, hit = fell + chance * blow.fell, mean + chance * blow.mean, hit + chance * blow.hit
        for act, share in blow.acts:
            acts[act] = acts.get(act, Fraction(0)) + chance * share
    return Blow(fell, mean, hit, tuple(acts.items()))
