"""Those whom no person plays: a system's own tactics, or chance, with exact odds at hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zaruba.kernel.asks import Choose, ChooseTogether
from zaruba.kernel.referee import OpenAsk, Referee
from zaruba.kernel.system import System
from zaruba.players.careful import NAME as CAREFUL
from zaruba.players.careful import careful
from zaruba.players.players import Policy, at_random, tactician

if TYPE_CHECKING:
    from zaruba.study.outlook import Ends, Foreseen

FLOOR = Fraction(1, 10**6)
RANDOM = "random"

Decide = Callable[[Referee, OpenAsk, str], Any]
"""(the fight, the open ask, who decides) → an action."""


def tactics_of(system: System, name: str, seed: int | None) -> Decide:
    """A way to decide by name. Raises KeyError."""
    if name == RANDOM:
        policy = at_random(seed if seed is not None else 0)
        return lambda referee, waits, who: _decided(policy, referee, waits, who)
    if name == CAREFUL:
        weighing = careful(system)
        return lambda referee, waits, who: _decided(
            tactician(weighing, ahead(referee, waits, who)), referee, waits, who
        )
    tactic = system.tactics[name]

    def decide(referee: Referee, waits: OpenAsk, who: str) -> Any:
        return _decided(tactician(tactic, oracle(referee, waits, who)), referee, waits, who)

    return decide


def _decided(policy: Policy, referee: Referee, waits: OpenAsk, who: str) -> Any:
    seat = referee.state.seat_of(who)
    return policy(ask_of(waits, who), referee.system.known(referee.state, seat))


def ask_of(waits: OpenAsk, who: str) -> Choose:
    """What one of those asked is asked."""
    if isinstance(waits.ask, ChooseTogether):
        return Choose(who, waits.ask.window, dict(waits.ask.offers)[who])
    assert isinstance(waits.ask, Choose)
    return waits.ask


def ways_to_decide(system: System) -> tuple[str, ...]:
    """The names that `tactics_of` knows."""
    return (*system.tactics, CAREFUL, RANDOM)


def ahead(referee: Referee, waits: OpenAsk, who: str) -> Foreseen:
    """Where the turn may lead if an action is the answer to the open ask, in the position the chooser's seat knows.

    Of what hangs on a secret nothing is told, nor where several decide at once, or the position leaves too much out.
    """
    from zaruba.apps.referee.known import given, resumed, secrets_of
    from zaruba.study.outlook import Foreseen, Outlook

    seat = referee.state.seat_of(who)
    known = referee.system.known(referee.before, seat)
    silent = isinstance(waits.ask, ChooseTogether) or bool(secrets_of(referee.state, seat, referee.system))
    outlook = Outlook(referee.system)
    word, answered = given(referee)

    def turn_ends(action: Any, *, brief: bool = False) -> Ends | None:
        if silent:
            return None
        rule = resumed(referee, word, answered, frozenset(), waits.ask, action)
        return unless_they_stumble(lambda: outlook(rule, known, brief=brief))

    def unless_they_stumble(look: Callable[[], Ends | None]) -> Ends | None:
        """Rules may, in a position that leaves something out."""
        try:
            return look()
        except Exception:
            if known == referee.before:
                raise
            return None

    return Foreseen(turn_ends, lambda position: unless_they_stumble(lambda: outlook.after(position)))


def oracle(referee: Referee, waits: OpenAsk, who: str) -> Callable[[Any], Any]:
    """Exact odds of an action as the answer to the open ask, in the position the chooser's seat knows."""

    def odds_of(action: Any) -> Any:
        from zaruba.apps.referee.known import given, resumed
        from zaruba.study.odds import odds

        word, answered = given(referee)
        rule = resumed(referee, word, answered, frozenset(), waits.ask, action)
        known = referee.system.known(referee.before, referee.state.seat_of(who))
        return odds(rule, known, measure=referee.system.measure, floor=FLOOR)

    return odds_of
