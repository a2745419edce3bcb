"""What would be best now: the fight under way solved to its end, if it is small enough, and looked up at each decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from zaruba.apps.referee.known import given, resumed
from zaruba.kernel.asks import Choose, ChooseTogether
from zaruba.kernel.referee import Referee
from zaruba.kernel.stage import measured_stage

if TYPE_CHECKING:
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
        if not _all_known(referee, seat):
            raise NoAdvice("hidden")
        from zaruba.study.solve import Lookahead

        ask = waits.ask
        word, answered = given(referee)
        try:
            deciding = Lookahead(self._solved(referee, stale)).deciding(
                ask, referee.state, referee.before,
                lambda answer: resumed(referee, word, answered, frozenset(), ask, answer),
            )  # fmt: skip
        except KeyError:
            raise NoAdvice("elsewhere") from None
        if deciding is None or who not in deciding.answers:
            raise NoAdvice("no-choice")
        assert self._solution is not None
        return _for(referee, who, self._solution.game.side, deciding.value, deciding.answers[who])

    def _solved(self, referee: Referee, stale: Callable[[], bool]) -> Solution:
        from zaruba.study.exploring import TooLarge
        from zaruba.study.solve import solved

        before = referee.before
        if self._solution is not None:
            try:
                self._solution.worth(before)
            except KeyError:
                pass
            else:
                return self._solution
        if (known := self._too_large.get(before)) is not None:
            raise known

        def progress(done: int, of: int) -> None:
            if stale():
                raise NoAdvice("no-choice")

        try:
            self._solution = solved(
                referee.system, before, seconds=self._seconds, most_nodes=self._most, progress=progress
            )
        except TooLarge as large:
            why = NoAdvice(f"too-large-{large.why}", positions=self._most, seconds=round(self._seconds))
            self._too_large[before] = why
            raise why from None
        return self._solution


def _all_known(referee: Referee, seat: str) -> bool:
    """Whether a seat knows everybody whole: a hint would tell of whoever hides, of secrets, of what others have readied."""
    state = referee.before
    return bool(referee.system.known(state, seat).combatants == state.combatants)


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
