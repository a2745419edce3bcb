"""Rules played by a script: a rule driven to its end, a worked case piece by piece, what rules say of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tests.support.cases import CaseUnderTest, Witness
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Choose, Offer, Parametric, Refusal, Roll
from zaruba.kernel.clauses import Log, keeping
from zaruba.kernel.fight import Fight, State, UnderWay, drive

B = TypeVar("B", bound=State)


def driven(given: B, script: Script, *rules: Callable[[Fight[B]], Any]) -> Fight[B]:
    """Rules one after the other by a script of which nothing is left over; facts rebuild the position."""
    fight = Fight(given)
    for rule in rules:
        drive(rule(fight), script)
    script.finish()
    rebuilt = given
    for fact in fight.facts:
        rebuilt = fact.apply(rebuilt)
    assert rebuilt == fight.state
    return fight


# ---------------------------------------------------------------- a case, piece by piece


class EndOfCaseError(Exception):
    """The dice of a case are used up: it ends where more are asked for."""


class Step(Struct, Generic[B], frozen=True):
    """One piece of play: the position after it, what happened, what was thrown, what was decided."""

    after: B
    facts: tuple[Any, ...]
    thrown: tuple[tuple[Roll[Any], tuple[int, ...]], ...]
    decided: tuple[tuple[Choose, Any], ...]

    def all(self, kind: type[Any]) -> list[Any]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def rolls(self, purpose: str) -> list[tuple[Roll[Any], tuple[int, ...]]]:
        return [(ask, faces) for ask, faces in self.thrown if ask.purpose == purpose]


class Pieces(Generic[B]):
    """A case under way: one script of its dice, and every piece of play a step of its own."""

    def __init__(self, case: CaseUnderTest, position: B, script: Script) -> None:
        self.case = case
        self.fight = Fight(position, case.witness.log)
        self.script = script
        self.steps: list[Step[B]] = []
        self.ended = False
        """Whether the dice of the case were used up in the midst of it."""

    @property
    def now(self) -> B:
        return self.fight.state

    def go(self, rule: Callable[[Fight[B]], Any]) -> Step[B]:
        """Run a rule to its end, or to the end of the case."""
        facts, thrown, decided = len(self.fight.facts), len(self.script.thrown), []
        with UnderWay(self.fight, rule) as way:
            while way.ask is not None:
                ask = way.ask
                with keeping(self.case.witness.log):
                    self.case.witness.saw(ask)
                try:
                    answer = self.script(ask)
                except EndOfCaseError:
                    self.ended = True
                    break
                if isinstance(ask, Choose):
                    decided.append((ask, answer))
                way.answer(answer)
        self.steps.append(
            Step(self.now, tuple(self.fight.facts[facts:]), tuple(self.script.thrown[thrown:]), tuple(decided))
        )
        return self.steps[-1]


# ---------------------------------------------------------------- what rules say


def said_of(options: Iterable[Any], action: Any, witness: Witness | None = None) -> Offer[Any] | Refusal:
    """What some options say of an action: the offer of it, or why it is closed; of the rest the witness learns nothing."""
    of_kind: list[tuple[Refusal, Log]] = []
    rest = iter(options)
    while True:
        log = Log()
        with keeping(log):
            option = next(rest, None)
            found = None if option is None else about(option, action)
        if option is None:
            assert of_kind, f"no rule speaks of {action}"
            found, log = of_kind[0]
        elif isinstance(option, Refusal) and type(option.action) is type(action):
            of_kind.append((option, log))
        if found is not None:
            if witness is not None:
                witness.saw(found, *log.root.cited())
            return found


def about(option: Any, action: Any) -> Offer[Any] | Refusal | None:
    """What an option means for an action, if it is about it at all."""
    if isinstance(option, Parametric) and type(option.action) is type(action):
        return option.accepts(action) or option
    return option if option.action == action else None
