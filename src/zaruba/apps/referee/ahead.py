"""What will be thrown if an offer is taken: the rules' own asks for dice, before anybody takes it.

The step is run on from the offer in the position its seat knows, each throw coming out in a few
ways, until every throw it may ask for soon has been heard. Nothing happens: only the asks are told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.referee.known import Apart, frank, given, resumed, secrets_of
from zaruba.apps.referee.table import Prompt, Table
from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Ask, Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.clauses import Log, keeping
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.reckoning import next_ask
from zaruba.kernel.referee import Referee

DEPTH = 4
"""How many throws on end are looked at: to hit, to ward it off, damage, and what comes of that."""
MOST_RUNS = 120
WAYS = 5
"""Of the results of a throw, how many are followed."""
MOST_TOLD = 12


class Foreseen(Struct, frozen=True):
    """A throw that may come: the how-manieth on its way, the ask and its clause; for `reason` its sums are not told."""

    step: int
    ask: Roll[Any]
    clause: str
    reason: str = ""


def ahead(table: Table, prompt: Prompt, action: Any, seat: str) -> list[Foreseen]:
    """The throws that `action` may lead to as the open ask's answer, in the order they come."""
    referee = table.fight
    known = referee.system.known
    found = list(_throws(table, known(frank(referee.before), seat), action, seat))[:MOST_TOLD]
    if not secrets_of(referee.state, seat, referee.system):
        return found
    blank = list(_throws(table, known(referee.before, seat), action, seat))
    sums, throws = {_sums(one) for one in blank}, {_throw(one) for one in blank}
    return [one if _sums(one) in sums else replace(one, reason="secret") for one in found if _throw(one) in throws]


def _throws(table: Table, state: Any, action: Any, seat: str) -> Iterator[Foreseen]:
    """Breadth first, so that they come in order; each once, however it is come to."""
    referee = table.fight
    assert referee.open is not None
    word, answered = given(referee)
    unseen, open_ask = table.unseen(seat), referee.open.ask
    heard: set[Any] = set()
    ways: deque[tuple[Any, ...]] = deque([()])
    for _ in range(MOST_RUNS):
        if not ways:
            return
        way = ways.popleft()
        try:
            coming = _next_throw(referee, resumed(referee, word, answered, unseen, open_ask, action), state, way)
        except Apart:
            return
        except Exception:  # a position that leaves something out, or a result that cannot be: this way leads nowhere
            continue
        if coming is None:
            continue
        ask, clause = coming
        one = Foreseen(len(way) + 1, ask, clause)
        if (key := _sums(one)) not in heard:
            heard.add(key)
            yield one
        if len(way) + 1 < DEPTH:
            ways += [(*way, seen) for seen in _some(list(ask.reading.counts(ask.throw)))]


def _next_throw(
    referee: Referee, rule: Callable[[Fight[Any]], Rule], state: Any, way: Sequence[Any]
) -> tuple[Roll[Any], str] | None:
    """The throw that is asked for once those before it have come out that way, and its clause; None where none is."""
    left, log = list(way), Log()
    fight = Fight(state, log)
    with keeping(log):
        going = rule(fight)
        try:
            ask: Ask = next_ask(going, None)
            while True:
                if isinstance(ask, Roll) and not left:
                    return ask, log.clause
                ask = next_ask(going, _answer(referee, fight.state, ask, left))
        except StopIteration:
            return None
        finally:
            going.close()


def _answer(referee: Referee, state: Any, ask: Ask, left: list[Any]) -> Any:
    match ask:
        case Roll():
            return left.pop(0)
        case Choose():
            return first_offer(ask)
        case ChooseTogether():
            return {who: first_offer(Choose(who, ask.window, offers)) for who, offers in ask.offers}
        case Measure():
            return referee.system.measure(state, ask)


def _some(results: list[Any]) -> list[Any]:
    """All of a few results; of many, some from end to end."""
    if len(results) <= WAYS:
        return results
    return [results[place * (len(results) - 1) // (WAYS - 1)] for place in range(WAYS)]


def _throw(one: Foreseen) -> tuple[str, ...]:
    return one.ask.by, one.ask.purpose, one.ask.throw.text


def _sums(one: Foreseen) -> tuple[Any, ...]:
    """What makes two throws the same to whoever looks at them."""
    reading = one.ask.reading
    return *_throw(one), reading.test, reading.add, reading.target
