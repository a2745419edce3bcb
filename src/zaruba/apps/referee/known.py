"""A fight as a seat knows it: the open ask put to the rules again in the position the seat can see.

The rules run on the whole truth. What they ask a seat may then betray what the seat must not know:
a candidate path round somebody hidden, the armour of a foe who keeps it secret. So the open step is
run once more from `known(state, seat)` with the same answers, and the seat is shown the ask of that
run. No rule is written twice for it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import groupby
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Ask, Choose, ChooseTogether, Measure, Roll
from zaruba.kernel.bare import bare
from zaruba.kernel.clauses import Log
from zaruba.kernel.fight import Fight, Rule, UnderWay
from zaruba.kernel.reckoning import next_ask
from zaruba.kernel.record import Answer
from zaruba.kernel.referee import Asked, Referee
from zaruba.kernel.system import System


class Apart(Exception):
    """The step goes another way in the position a seat knows than it really went."""


class Given(Struct, frozen=True):
    """An ask of the open step that has been answered: what was asked, and what the rule saw of the answers."""

    ask: Ask
    who: str
    seen: Any


def given(referee: Referee) -> tuple[Answer | None, list[Given]]:
    """The master's word that the open step carries out, if any, and its answered asks."""
    word: Answer | None = None
    asked: list[Asked] = []
    for entry in referee.log.walk() if referee.log is not None else ():
        if isinstance(entry, Asked):
            if entry.answer.kind in ("override", "improvise"):
                word = entry.answer
            else:
                asked.append(entry)
    done: list[Given] = []
    for _, same in groupby(asked, key=lambda entry: entry.answer.ask):
        entries = list(same)
        ask = entries[0].ask
        if isinstance(ask, ChooseTogether):
            if len(entries) < len(ask.offers):
                break
            seen: Any = {entry.answer.who: action_of(referee.system, entry.answer) for entry in entries}
        else:
            seen = seen_of(referee.system, ask, entries[0].answer)
        done.append(Given(ask, entries[0].answer.who, seen))
    return word, done


def is_midway(referee: Referee, unseen: frozenset[str] = frozenset()) -> bool:
    """Whether something of the open step is settled already, by others than those who are not seen."""
    word, answered = given(referee)
    return word is not None or any(one.who not in unseen for one in answered)


def seen_of(system: System, ask: Ask, answer: Answer) -> Any:
    """What the rule saw of an answer."""
    if isinstance(ask, Roll):
        return (
            ask.reading.read(answer.sum or 0)
            if answer.faces is None
            else ask.reading.read_faces(ask.throw, answer.faces)
        )
    if isinstance(ask, Measure):
        return answer.value
    return action_of(system, answer)


def action_of(system: System, answer: Answer) -> Any:
    return msgspec.convert(answer.action, system.actions)


def rule_of(referee: Referee, state: Any, word: Answer | None) -> Callable[[Fight[Any]], Rule]:
    """The rule of the open step, in some position: a step of play, or the master's word."""
    if word is None:
        return referee.system.step
    return referee.system.word(state, word.fact or {}, referee.scenario)


def same_question(ask: Ask, other: Ask) -> bool:
    match ask, other:
        case Roll(), Roll():
            return (ask.by, ask.purpose, ask.throw) == (other.by, other.purpose, other.throw)
        case Choose(), Choose():
            return (ask.who, ask.window) == (other.who, other.window)
        case ChooseTogether(), ChooseTogether():
            return ask.window == other.window
        case ChooseTogether(), Choose():
            return ask.window == other.window and any(who == other.who for who, _ in ask.offers)
        case Measure(), Measure():
            return ask == other
    return False


def ask_in(referee: Referee, state: Any, open_ask: Ask, unseen: frozenset[str]) -> Ask | None:
    """The open ask as the rules put it in `state`; None where the step does not come to it there."""
    try:
        word, answered = given(referee)
        way = UnderWay(Fight(state, Log()), rule_of(referee, state, word))
        with way:
            _give(referee.system, way, answered, unseen)
            ask = way.ask
            if ask is None or not same_question(open_ask, ask):
                return None
            return materialised(ask)
    except Exception:  # in a position that leaves something out rules may stumble: the caller then falls back
        return None


def _give(system: System, way: UnderWay[Any], answered: list[Given], unseen: frozenset[str]) -> None:
    left = list(answered)
    while way.ask is not None:
        ask = way.ask
        if isinstance(ask, Measure) and not getattr(way.fight.state, "real_board", False):
            way.answer(system.measure(way.fight.state, ask))
            continue
        seen = next_seen(ask, left, unseen)
        if seen is None:
            return
        way.answer(seen[0])


def next_seen(ask: Ask, left: list[Given], unseen: frozenset[str]) -> tuple[Any] | None:
    """What was answered to this ask, taken off `left`; None once all are given. Raises `Apart` on another question."""
    while left and left[0].who in unseen and not isinstance(left[0].ask, ChooseTogether):
        left.pop(0)
    if not left:
        return None
    done = left.pop(0)
    if not same_question(done.ask, ask):
        raise Apart
    if isinstance(ask, ChooseTogether):
        return ({who: done.seen[who] for who, _ in ask.offers},)
    if isinstance(done.ask, ChooseTogether):
        assert isinstance(ask, Choose)
        return (done.seen[ask.who],)
    return (done.seen,)


def materialised(ask: Ask) -> Ask:
    """An ask whose offers have all been looked at, so that it outlives the run that made it."""
    if isinstance(ask, Choose):
        len(ask.offers)
    elif isinstance(ask, ChooseTogether):
        for _, offers in ask.offers:
            len(offers)
    return ask


def resumed(
    referee: Referee,
    word: Answer | None,
    answered: list[Given],
    unseen: frozenset[str],
    open_ask: Ask,
    action: Any,
    *,
    logged: bool = True,
) -> Callable[[Fight[Any]], Rule]:
    """The open step as a rule of its own: asks already answered are answered again, the open one by `action`.

    Where no log is kept of it the rules need not say which they are.
    """
    step = referee.system.step if logged else bare(referee.system.step)

    def rule(fight: Fight[Any]) -> Rule:
        begun = step(fight) if word is None else rule_of(referee, fight.state, word)(fight)
        return cast(Rule, _resume(referee, begun, list(answered), unseen, open_ask, action, fight))

    return rule


def _resume(
    referee: Referee,
    inner: Rule,
    left: list[Given],
    unseen: frozenset[str],
    open_ask: Ask,
    action: Any,
    fight: Fight[Any],
) -> Generator[Ask, Any, None]:
    try:
        ask: Ask = next_ask(inner, None)
        decided = False
        while True:
            if decided:
                ask = inner.send((yield ask))
            elif isinstance(ask, Measure) and not getattr(fight.state, "real_board", False):
                ask = next_ask(inner, referee.system.measure(fight.state, ask))
            elif (seen := next_seen(ask, left, unseen)) is not None:
                ask = next_ask(inner, seen[0])
            else:
                if not same_question(open_ask, ask):
                    raise Apart
                decided = True
                fight.facts.clear()
                ask = inner.send(action)
    except StopIteration:
        return
    finally:
        inner.close()


# ---------------------------------------------------------------- secrets


def unseen_words(state: Any, known: Any) -> frozenset[str]:
    """Every text in the position that is in none of what the seat knows of it: the names of whoever hides."""
    return frozenset(_texts(msgspec.to_builtins(state))) - frozenset(_texts(msgspec.to_builtins(known)))


def mentions(value: Any, words: frozenset[str]) -> bool:
    """Whether plain data holds one of the words."""
    return bool(words) and any(text in words for text in _texts(value))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def frank(state: Any) -> Any:
    """The position with nothing kept secret in it; those who hide still hide. The same object if nothing was."""
    if isinstance(state, Struct):
        changed = {}
        for name in state.__struct_fields__:
            value = getattr(state, name)
            new = () if name == "secret" and value else frank(value)
            if new is not value:
                changed[name] = new
        return replace(state, **changed) if changed else state
    if isinstance(state, tuple):
        franks = tuple(frank(value) for value in state)
        return franks if any(new is not old for new, old in zip(franks, state, strict=True)) else state
    return state


def secrets_of(state: Any, seat: str, system: System) -> tuple[str, ...]:
    """The fields shown to a seat as secret: `Ogre.hp`."""
    return tuple(_secrets(system.known(state, seat), state, seat))


def _secrets(value: Any, state: Any, seat: str) -> Iterator[str]:
    if isinstance(value, Struct):
        kept = getattr(value, "secret", None)
        if isinstance(kept, tuple) and kept:
            name = str(getattr(value, "name", type(value).__name__))
            if seat not in (MASTER, state.seat_of(name)):
                yield from (f"{name}.{field}" for field in kept)
        for field in value.__struct_fields__:
            yield from _secrets(getattr(value, field), state, seat)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _secrets(inner, state, seat)


__all__ = [
    "Apart", "Given", "ask_in", "frank", "given", "is_midway", "mentions", "resumed", "secrets_of",
    "unseen_words",
]  # fmt: skip
