"""Random play of any rulebook: chance throws the dice and decides for everybody, the master among them.

`Chance` is one function, so that Hypothesis can play (and shrink) a fight and a seeded generator can
play a long one. What only a rulebook knows (its scenarios, what may never be so in its positions)
comes from `tests/laws/scenarios_<slug>.py`.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import currently_in_test_context, note
from hypothesis import strategies as st

from zaruba.kernel.asks import Ask, Choose, ChooseTogether, Offers, Parametric, Roll
from zaruba.kernel.fight import Fact
from zaruba.kernel.record import Answer, digest
from zaruba.kernel.referee import Referee, Refused, WordKind
from zaruba.kernel.system import System

T = TypeVar("T")

Chance = Callable[[int], int]
"""chance(most) → a whole number from 0 to `most`; 0 is the simplest."""

Plain = dict[str, Any]
MOST_CANDIDATES = 12


def drawn(rng: random.Random) -> Chance:
    """Hypothesis plays: a generator that it drives and shrinks."""
    return lambda most: rng.randint(0, most) if most else 0


chances: st.SearchStrategy[Chance] = st.randoms(use_true_random=False).map(drawn)
"""Hypothesis as the one who throws and decides."""


def seeded(seed: int) -> Chance:
    rng = random.Random(seed)
    return lambda most: rng.randrange(most + 1)


def pick(chance: Chance, of: Sequence[T]) -> T:
    return of[chance(len(of) - 1)]


def often(chance: Chance) -> bool:
    """Two times in three; what is simplest is not."""
    return chance(2) > 0


def seldom(chance: Chance, one_in: int = 8) -> bool:
    return chance(one_in - 1) == one_in - 1


def kept_back(chance: Chance, plain: Plain, *secrets: str) -> None:
    """What a scenario may keep back of a foe: that it is there, some of its fields; and a group it may be of."""
    if seldom(chance, 5):
        plain["hidden"] = True
    if seldom(chance, 5):
        plain["secret"] = [*secrets]
    if seldom(chance, 5):
        plain["group"] = "guards"


class Clocks(Protocol):
    """Keeps the books of everything that lasts, from the facts alone, and holds positions against them."""

    def see(self, step: Any) -> None:
        """A finished step. Raises AssertionError where something ran down twice, too early or not at all."""


class Turned(Protocol):
    """The same fight shifted, turned or mirrored."""

    name: str
    plain: Plain

    def action(self, action: Any, state: Any) -> Any:
        """An action of the first fight as it is in the other."""

    def anywhere(self, action: Any) -> Any:
        """An action without the place or direction it names."""

    def fact(self, fact: Fact, before: Any) -> Fact: ...

    def tie(self, mine: Fact, before: Any) -> bool:
        """Whether the rule had several equally good places and took one of them: the fights then part."""


class Scenarios(Protocol):
    """What only a rulebook knows."""

    def scenario(self, chance: Chance) -> Plain:
        """A random scenario out of the built-in content, with random rulings."""

    def ruling(self, chance: Chance, name: str, default: int) -> int:
        """A value of a ruling that is a plain number."""

    def word(self, chance: Chance, state: Any) -> tuple[WordKind, Plain]:
        """A word of the master: (kind, word). It may be one that is refused."""

    def more(self, chance: Chance, specimen: Any, state: Any) -> Any | None:
        """An action of a parametric offer beyond its candidates, open or not."""

    def wrong(self, state: Any) -> Iterator[str]:
        """What may not be so in any position."""

    def acting(self, fact: Fact) -> str:
        """Who acts by this fact; "" where nobody does."""

    def may_act(self, state: Any, who: str) -> bool: ...

    def clocks(self, start: Any) -> Clocks: ...

    def turned(self, chance: Chance) -> tuple[Plain, Sequence[Turned]]:
        """A scenario and the ways to turn it that change nothing."""

    def twins(self, chance: Chance) -> tuple[Plain, Plain]:
        """Two scenarios that differ only in one who hides; a player is about to act in both."""

    def betrays(self, action: Any, state: Any) -> bool:
        """Whether an action may rightly come upon whoever hides (an area that nobody aims)."""

    def stumbles(self, fact: Fact) -> bool:
        """Whether a fact may rightly be another where somebody hides in the way (a push stopped, a squad's last one fallen)."""

    def decided(self, state: Any) -> bool:
        """Whether the fight is won, though something may still be settled."""

    def small(self) -> Iterator[tuple[str, Plain]]:
        """Named small positions whose next steps are reckoned and sampled."""


def of_system(slug: str) -> Scenarios:
    return cast("Scenarios", importlib.import_module(f"tests.laws.scenarios_{slug}"))


# ---------------------------------------------------------------- rulings


def values_of(rulings: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    """Each option with its values, the default first; a plain number has none listed but its default."""
    hints = get_type_hints(rulings)
    found: dict[str, tuple[Any, ...]] = {}
    for field in msgspec.structs.fields(rulings):
        hint = hints[field.name]
        every: tuple[Any, ...] = (field.default,)
        if get_origin(hint) is Literal:
            every = (field.default, *(value for value in get_args(hint) if value != field.default))
        elif hint is bool:
            every = (field.default, not field.default)
        found[field.name] = every
    return found


def random_rulings(chance: Chance, system: System, scenarios: Scenarios) -> Plain:
    """Every option at any of its values."""
    found: Plain = {}
    for name, values in values_of(system.rulings).items():
        value = pick(chance, values)
        if len(values) == 1 and isinstance(value, int):
            value = scenarios.ruling(chance, name, value)
        if value != values[0]:
            found[name] = value
    return found


# ---------------------------------------------------------------- play


def started(system: System, plain: Plain, *, seed: int = 0, hand: Sequence[str] = ()) -> Referee:
    if currently_in_test_context():
        note(f"scenario: {plain}")
    number = seed.to_bytes(32, "big")
    return Referee(system, system.load(plain), seed=number, salt=number, hand=hand)


def actions_of(offers: Offers[Any]) -> list[Any]:
    """Everything on offer: plain actions, and the candidates of those that stand for many."""
    found: list[Any] = []
    for offer in offers:
        if isinstance(offer, Parametric):
            found += islice(offer.candidates(), MOST_CANDIDATES)
        else:
            found.append(offer.action)
    return found


def asked(referee: Referee) -> tuple[str, Offers[Any]]:
    """Who is to decide, and between what."""
    assert referee.open is not None
    who, ask = referee.open.awaited[0], referee.open.ask
    assert isinstance(ask, Choose | ChooseTogether), f"{ask} is no decision"
    return who, ask.offers if isinstance(ask, Choose) else dict(ask.offers)[who]


def decision(referee: Referee, scenarios: Scenarios, chance: Chance) -> Any:
    """An action for the open ask: of the first kinds offered rather than of the last, at times beyond the candidates."""
    _, offers = asked(referee)
    actions = actions_of(offers)
    if seldom(chance, 6):
        for offer in offers:
            if isinstance(offer, Parametric):
                more = scenarios.more(chance, offer.action, referee.state)
                if more is not None and offer.accepts(more) is None and often(chance):
                    return more
    if seldom(chance, 4):
        return actions[0]
    kinds = list(dict.fromkeys(type(one) for one in actions))
    kind = pick(chance, kinds[:3]) if kinds[3:] and often(chance) else pick(chance, kinds)
    return pick(chance, [one for one in actions if type(one) is kind])


def answer(referee: Referee, scenarios: Scenarios, chance: Chance, *, words: int = 30) -> None:
    """Answer the open ask, or let the master say a word (one time in `words`; 0: never)."""
    assert referee.open is not None
    number, ask = referee.open.number, referee.open.ask
    if words and seldom(chance, words):
        kind, word = scenarios.word(chance, referee.before)
        speak(referee, kind, word)
    elif isinstance(ask, Roll):
        if chance(1):
            referee.roll(number, faces=[1 + chance(sides - 1) for sides in ask.throw.dice])
        else:
            referee.throw(number)
    elif isinstance(ask, Choose | ChooseTogether):
        who, _ = asked(referee)
        referee.choose(number, decision(referee, scenarios, chance), who=who, source="bot")
    else:
        limits = len(ask.within)
        referee.measured(number, chance(limits) if limits else chance(100))


def speak(referee: Referee, kind: WordKind, word: Plain) -> bool:
    """A word of the master. True if it was taken; one that is refused must change nothing."""
    before = referee.record()
    try:
        referee.word(kind, word, reason="so it is")
    except Refused:
        assert referee.record() == before, f"{word} was refused and changed the record"
        return False
    return True


def play(
    referee: Referee,
    scenarios: Scenarios,
    chance: Chance,
    most: int,
    *,
    words: int = 30,
    each: Callable[[Ask], None] | None = None,
) -> Referee:
    """Answer at most so many asks. The fight then goes on with an open ask, or is over by a verdict."""
    for _ in range(most):
        assert (referee.open is None) == (referee.verdict is not None), "neither an ask nor a verdict"
        if referee.open is None:
            break
        if each is not None:
            each(referee.open.ask)
        answer(referee, scenarios, chance, words=words)
    return referee


def again(referee: Referee, given: Sequence[Answer]) -> None:
    """Give recorded answers once more, under the numbers of the asks that are open now."""
    for one in given:
        if one.kind in ("override", "improvise"):
            referee.word(one.kind, one.fact or {}, reason=one.reason)
            continue
        assert referee.open is not None, "the fight is over before all answers are given"
        number = referee.open.number
        if one.kind == "roll":
            referee.roll(number, faces=one.faces, total=one.sum, source=one.source)
        elif one.kind == "measure":
            referee.measured(number, one.value or 0)
        else:
            referee.choose(number, referee.decode(one.action), who=one.who, source=one.source)


def trace(referee: Referee) -> None:
    """Tell of a failing example what was answered."""
    if currently_in_test_context():
        note("answers:")
        for one in referee.answers:
            shown = one.action or one.fact or one.faces or one.value
            note(f"  {one.ask} {one.who}: {shown}")


def stands(referee: Referee) -> tuple[str, str, Any]:
    """Where a fight stands, without the numbers of its asks: position, facts, verdict."""
    return digest(referee.state), digest(referee.facts), referee.verdict


# ---------------------------------------------------------------- what always holds


def lawful(referee: Referee, scenarios: Scenarios) -> None:
    """Facts rebuild every position, no position is absurd, nobody acts who cannot, everything lasts as long as told."""
    start = referee.system.start(referee.scenario)
    clocks = scenarios.clocks(start)
    state = start
    assert not list(scenarios.wrong(state)), list(scenarios.wrong(state))
    for step in referee.steps:
        assert step.before == state, "a step begins where the last one did not end"
        told = any(one.kind in ("override", "improvise") for one in step.answers)
        for fact in step.facts:
            who = scenarios.acting(fact)
            assert not who or told or scenarios.may_act(state, who), f"{who} cannot act and does: {fact}"
            state = fact.apply(state)
        assert step.after == state, "the facts of a step do not lead to its end"
        assert not list(scenarios.wrong(state)), (list(scenarios.wrong(state)), step.facts)
        clocks.see(step)
    for fact in referee.facts[sum(len(step.facts) for step in referee.steps) :]:
        state = fact.apply(state)
    assert state == referee.state, "the facts so far do not lead to the position"
    assert hash(state) == hash(referee.state)
