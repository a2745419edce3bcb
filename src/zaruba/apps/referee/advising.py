"""What would be best now: the fight under way solved to its end, if it is small enough, and looked up at each decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from zaruba.apps.referee.known import Apart, ask_in, given, resumed, secrets_of, unseen_words
from zaruba.kernel.asks import MASTER, Choose, ChooseTogether
from zaruba.kernel.referee import Referee
from zaruba.kernel.stage import measured_stage
from zaruba.kernel.system import System

if TYPE_CHECKING:
    from zaruba.study.shapes import TooLarge
    from zaruba.study.solve import Solution, Worth

SECONDS = 20.0
"""A fight that is not solved in that time is too large for a hint."""
MOST_NODES = 300_000


class NoAdvice(Exception):
    """Why nothing can be said: a words key, and its details."""

    def __init__(self, why: str, **details: Any) -> None:
        super().__init__(why)
        self.why, self.details = why, details


class Advice(Struct, frozen=True):
    """Somebody's answers to the open decision: the chance to win of the side that decides, after each.

    `value` is that chance with best play; `share` of an answer is how often best play gives it.
    """

    who: str
    side: str
    value: float
    answers: tuple[Worth, ...]


class Adviser:
    """Remembers what it has solved of a fight, and that a position was too large."""

    def __init__(self, seconds: float = SECONDS, most_nodes: int = MOST_NODES) -> None:
        self._seconds, self._most = seconds, most_nodes
        self._solution: Solution | None = None
        self._too_large: dict[Any, NoAdvice] = {}

    def advice(self, referee: Referee, who: str, seat: str, stale: Callable[[], bool] = lambda: False) -> Advice:
        """What is best for `who` in the open decision, if `seat` may be told. Raises `NoAdvice`."""
        waits = referee.open
        if waits is None or not isinstance(waits.ask, Choose | ChooseTogether):
            raise NoAdvice("no-choice")
        if measured_stage(referee.system) is not None:
            raise NoAdvice("measured")
        known = _known(referee, seat)
        from zaruba.study.shapes import Patience, TooLarge
        from zaruba.study.solve import Lookahead

        def progress(done: int, of: int) -> None:
            if stale():
                raise NoAdvice("no-choice")

        word, answered = given(referee)
        try:
            solution = self._solved(referee.system, known.before, progress)
            ahead = Lookahead(solution, patience=Patience(self._most, self._seconds, progress))
            deciding = ahead.deciding(
                known.ask, known.now, known.before,
                lambda answer: resumed(referee, word, answered, known.unseen, known.ask, answer),
            )  # fmt: skip
        except TooLarge as large:
            raise self._why(large) from None
        except KeyError:
            raise NoAdvice("elsewhere") from None
        except (
            Apart,
            AssertionError,
            LookupError,
            AttributeError,
        ):  # rules may stumble where a position lacks somebody
            if known.before is referee.before:
                raise
            raise NoAdvice("hidden") from None
        if deciding is None or who not in deciding.answers:
            raise NoAdvice("no-choice")
        assert self._solution is not None
        return _for(referee, who, self._solution.game.side, deciding.value, deciding.answers[who])

    def _why(self, large: TooLarge) -> NoAdvice:
        return NoAdvice(
            f"too-large-{large.why}",
            most=self._most,
            seconds=round(self._seconds),
            met=large.met,
            answers=large.answers,
        )

    def _solved(self, system: System, before: Any, progress: Callable[[int, int], None]) -> Solution:
        from zaruba.study.shapes import TooLarge
        from zaruba.study.solve import solved

        if self._solution is not None:
            try:
                self._solution.worth(before)
            except KeyError:
                pass
            else:
                return self._solution
        if (known := self._too_large.get(before)) is not None:
            raise known

        try:
            self._solution = solved(system, before, seconds=self._seconds, most_nodes=self._most, progress=progress)
        except TooLarge as large:
            self._too_large[before] = why = self._why(large)
            raise why from None
        return self._solution


class Known(NamedTuple):
    """The open decision as a seat knows it: the position its step began in, the one it is at, who hides, what is asked."""

    before: Any
    now: Any
    unseen: frozenset[str]
    ask: Choose | ChooseTogether


def _known(referee: Referee, seat: str) -> Known:
    """As if those who hide were not there: a refusal would tell of them. Raises `NoAdvice` where the seat sees a secret."""
    assert referee.open is not None
    system, before, now, ask = referee.system, referee.before, referee.state, referee.open.ask
    assert isinstance(ask, Choose | ChooseTogether)
    if seat == MASTER or system.known(before, seat) == before:
        return Known(before, now, frozenset(), ask)
    seen, here = system.known(before, seat), system.known(now, seat)
    unseen = unseen_words(now, here)
    asked = ask_in(referee, seen, ask, unseen)
    alone = len({one.side for one in seen.combatants}) < 2
    if secrets_of(now, seat, system) or alone or not isinstance(asked, Choose | ChooseTogether):
        raise NoAdvice("hidden")
    return Known(seen, here, unseen, asked)


def _for(referee: Referee, who: str, side: str, value: float, answers: tuple[Worth, ...]) -> Advice:
    """Told from the side of whoever decides, best first."""
    from msgspec.structs import replace

    from zaruba.study.game import side_of

    own = side_of(referee.state, who)
    if own != side:
        value = 1 - value
        answers = tuple(replace(one, value=1 - one.value) for one in answers)
    best = tuple(sorted(answers, key=lambda one: (-one.share, -one.value)))
    return Advice(who, own, value, best)
