"""The fight as a rule sees it, and the one way every rule is driven."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar, runtime_checkable

from msgspec import Struct

from zaruba.kernel.asks import Ask
from zaruba.kernel.clauses import Log, keeping


@runtime_checkable
class State(Protocol):
    """A whole position: frozen, hashable, small. It knows who fights, and which seat answers for whom."""

    @property
    def combatants(self) -> tuple[Any, ...]:
        """Everybody in the fight in a standing order, each with at least a `name` and a `side`."""

    def seat_of(self, who: str) -> str:
        """The seat (a player's name or `master`) that answers for a combatant or the master."""


S = TypeVar("S", bound=State)


Stretch = Literal["", "round", "turn", "phase"]


class Fact(Struct, frozen=True, tag_field="type", tag=True, gc=False):
    """Something that happened. The only way a rule changes the world; it carries no prose.

    A rulebook marks what studies look for: `LANDS`, where it says that a blow of its `attacker` has landed on its
    `target`; `LOSES`, the field that says how much its `who` loses; and what a story has for headings: `BEGINS`, a round, a
    turn or a phase, and `ENDS`, where it says that the fight is over.
    """

    LANDS: ClassVar[bool] = False
    LOSES: ClassVar[str] = ""
    BEGINS: ClassVar[Stretch] = ""
    ENDS: ClassVar[bool] = False

    def apply(self, state: Any) -> Any:
        raise AssertionError(f"{type(self).__name__} does not say what it changes")


class Told(Fact, frozen=True):
    """Something that happened and is told; what it led to, other facts say."""

    def apply(self, state: S) -> S:
        return state


class Fight(Generic[S]):
    """What a rule holds: the position as of now, and `record` to change it."""

    __slots__ = ("facts", "log", "state")

    by_parts = False
    """Whether whoever drives the rule takes a part of it as worked out already (`zaruba.kernel.reckoning`)."""

    def __init__(self, state: S, log: Log | None = None) -> None:
        self.state = state
        self.facts: list[Fact] = []
        self.log = log

    def record(self, *facts: Fact) -> None:
        """Let facts happen, in order."""
        for fact in facts:
            self.state = fact.apply(self.state)
            self.facts.append(fact)
            if self.log is not None:
                self.log.add(fact)


Rule = Coroutine[Any, Any, Any]


class UnderWay(Generic[S]):
    """A rule that has been started: its open ask, or None once it is through."""

    __slots__ = ("_rule", "ask", "fight")

    def __init__(self, fight: Fight[S], rule: Callable[[Fight[S]], Rule]) -> None:
        self.fight = fight
        self._rule: Rule | None = None
        with keeping(fight.log):
            self._rule = rule(fight)
        self.ask: Ask | None = None
        self._go_on(None)

    def answer(self, seen: Any) -> None:
        """Answer the open ask with what the rule is to see: a reading, an action, a measure."""
        assert self.ask is not None, "nothing is asked"
        self._go_on(seen)

    def _go_on(self, seen: Any) -> None:
        assert self._rule is not None
        with keeping(self.fight.log):
            try:
                self.ask = self._rule.send(seen)
            except StopIteration:
                self.ask = None

    def drop(self) -> None:
        """Leave the rule where it stands; nothing it recorded outlives its `fight`."""
        if self._rule is not None:
            with keeping(self.fight.log):
                self._rule.close()
        self.ask = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.drop()


def drive(rule: Rule, answer: Callable[[Ask], Any]) -> None:
    """Run a rule to its end, every ask answered by `answer`. The quick way, without a log."""
    try:
        ask = rule.send(None)
        while True:
            ask = rule.send(answer(ask))
    except StopIteration:
        return
