"""Who wins from here: a forecast of the fight at a table, reckoned in a process of its own, which can be given up."""

from __future__ import annotations

from typing import Any

from zaruba.apps.foretelling import document
from zaruba.apps.referee.known import frank
from zaruba.apps.referee.messages import Foretelling
from zaruba.apps.referee.table import Table
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Faults
from zaruba.kernel.system import System
from zaruba.study.forecast import Forecast, forecast
from zaruba.study.pool import Deadly, Pool

MOST_SECONDS = 20.0
CLOSEST = 0.001
Plain = dict[str, Any]


class Foreteller:
    """Made in the process that reckons."""

    def __init__(self, system: System, start: Any) -> None:
        self._system, self._start = system, start

    def __call__(self, task: tuple[float, float]) -> Forecast:
        to, seconds = task
        return forecast(self._system, self._start, to=to, budget=seconds, workers=1)


def foretold(table: Table, seat: str, words: Words, wanted: Foretelling) -> tuple[Plain | None, str]:
    """The forecast from the step that is open, as data; or None and the reason.

    Whoever does not know all there is gets none: in every chance what they do not know would show.
    """
    if wanted.stop:
        return None, ""
    referee = table.fight
    system, start = referee.system, referee.before
    if referee.verdict is not None:
        return None, words.say("forecast-is-over")
    if seat != MASTER and not _knows_all(system, start, seat):
        return None, words.say("forecast-secret")
    if referee.scenario.plain.get("board") == "real":
        return None, words.say("forecast-real-board")
    task = max(wanted.to, CLOSEST), min(max(wanted.budget, 0.5), MOST_SECONDS)
    try:
        with Pool(Foreteller, (system, start), 1) as process:
            for found in process.results([task], given_up=table.stale):
                return document(found, system, words), ""
    except (Deadly, AssertionError, LookupError, Faults):  # where something is left to people, tactics stumble
        return None, words.say("forecast-cannot")
    return None, words.say("forecast-given-up")


def _knows_all(system: System, position: Any, seat: str) -> bool:
    """Whether nobody is hidden from a seat, and nothing of those it sees kept secret."""
    known = system.known(position, seat)
    same = {one.name for one in known.combatants} == {one.name for one in position.combatants}
    return same and bool(known == system.known(frank(position), seat))
