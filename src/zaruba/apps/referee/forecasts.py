"""Who wins from here: a forecast of the fight at a table, reckoned in a process of its own, which can be given up."""

from __future__ import annotations

from typing import Any

from zaruba.apps.foretelling import document
from zaruba.apps.referee.known import is_midway, secrets_of
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

    It is reckoned on what a seat knows, as if those who hide were not there: to say that it cannot be told would tell
    of them. Where it sees that something is kept secret it gets none: in every chance the secret would show.
    """
    if wanted.stop:
        return None, ""
    referee = table.fight
    system, start = referee.system, referee.before
    if referee.verdict is not None:
        return None, words.say("forecast-is-over")
    if seat != MASTER:
        if secrets_of(start, seat, system):
            return None, words.say("forecast-secret")
        start = system.known(start, seat)
        alone = len({one.side for one in start.combatants}) < 2
        if alone or system.verdict(start) is not None:  # and yet it goes on: somebody hides, as everybody can see
            return None, words.say("forecast-secret")
    if referee.scenario.plain.get("board") == "real":
        return None, words.say("forecast-real-board")
    task = max(wanted.to, CLOSEST), min(max(wanted.budget, 0.5), MOST_SECONDS)
    try:
        with Pool(Foreteller, (system, start), 1) as process:
            for found in process.results([task], given_up=table.stale):
                return document(found, system, words, midway=is_midway(referee, table.unseen(seat))), ""
    except (Deadly, AssertionError, LookupError, Faults):  # where something is left to people, tactics stumble
        return None, words.say("forecast-cannot")
    return None, words.say("forecast-given-up")
