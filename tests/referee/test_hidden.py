"""Two fights that differ in one who hides, heard by whoever may not know of him: not a byte apart, in every rulebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec
import pytest
import yaml
from hypothesis import given

from tests.laws.playing import Chance, Plain, actions_of, chances, of_system
from tests.laws.test_laws import examples
from tests.referee.talk import Client
from tests.study.fights import small_fight
from zaruba.apps.referee import Table, forecasts
from zaruba.kernel.asks import MASTER, Choose, ChooseTogether, Offers
from zaruba.kernel.referee import OpenAsk
from zaruba.kernel.system import System, slugs
from zaruba.study import solve
from zaruba.study.forecast import forecast
from zaruba.study.shapes import TooLarge
from zaruba.study.solve import solved

LURKER = "Lurker"
WALKS = frozenset({"path", "to"})
"""What a walk says."""
QUIET = ("end_turn", "end_segment", "decline", "pass")


class Twin:
    """One of the fights: the seats' ears hear, their hands play, and the master's creatures do nothing."""

    def __init__(self, plain: Plain, seats: list[str]) -> None:
        self.table = Table()
        Client(self.table).says(start=plain, dice={"seed": 7})
        self.ears = {seat: Client(self.table, seat=seat) for seat in seats}

    def lets_pass(self, idle: Container[str] | None = None) -> None:
        """The master's creatures let their turns pass, until a player is asked; or only those do who are `idle`."""
        while (waits := self.table.fight.open) is not None:
            his = [who for who in waits.awaited if self.table.fight.state.seat_of(who) == MASTER]
            if not his:
                return
            actions = actions_of(offers_of(waits, his[0]))
            quiet = [one for one in actions if type(one).__struct_config__.tag in QUIET]
            passes = idle is None or his[0] in idle
            self.plays(his[0], quiet[0] if quiet and passes else actions[0])

    def plays(self, who: str, action: Any) -> None:
        waits = self.table.fight.open
        assert waits is not None
        self.table.do(lambda referee: referee.choose(waits.number, action, who=who))

    def hears(self, commands: list[tuple[str, Plain]]) -> bytes:
        """Everything that the seats are told, by themselves and on asking."""
        heard = [one for client in self.ears.values() for one in client.news()]
        for seat, command in commands:
            heard += self.ears[seat].says(**command)
        return json.dumps([_timeless(one) for one in heard]).encode()


def _timeless(message: Plain) -> Plain:
    """Without what is told of the seed and of the clock."""
    if message.get("forecast"):
        message = {**message, "forecast": {**message["forecast"], "seconds": 0}}
    return {**message, "seed_commitment": ""} if "re" in message else message


def offers_of(waits: OpenAsk, who: str) -> Offers[Any]:
    assert isinstance(waits.ask, Choose | ChooseTogether)
    return waits.ask.offers if isinstance(waits.ask, Choose) else dict(waits.ask.offers)[who]


class Moment(NamedTuple):
    """A player is asked in both fights."""

    number: int
    who: str
    seat: str
    actions: list[Any]
    twins: tuple[Twin, Twin]

    def both_hear(self, commands: Iterable[tuple[str, Plain]]) -> None:
        """The same, on asking so."""
        one, other = (twin.hears(list(commands)) for twin in self.twins)
        assert one == other


def moments(
    slug: str, plains: tuple[Plain, Plain], chance: Chance, most: int, idle: Container[str] | None = None
) -> Iterator[Moment]:
    """The two fights, decision by decision, as long as they may not rightly part; with `idle` nobody leaves his place."""
    scenarios = of_system(slug)
    one, other = twins = Twin(plains[0], seats_of(plains[0])), Twin(plains[1], seats_of(plains[0]))
    for _ in range(most):
        for twin in twins:
            twin.lets_pass(idle)
            if twin.table.fight.open is None or scenarios.decided(twin.table.fight.state):
                return
            if any(map(scenarios.stumbles, twin.table.fight.facts)):
                return
        if LURKER not in other.table.unseen(""):
            return
        waits = one.table.fight.open
        assert waits is not None
        who = waits.awaited[0]
        seat = one.table.fight.state.seat_of(who)
        (prompt,) = one.table.view(seat).prompts[:1]
        actions = actions_of(offers_of(waits, who))
        yield Moment(prompt.number, who, seat, actions, twins)
        good = [action for action in actions if not scenarios.betrays(action, one.table.fight.state)]
        if idle is not None:
            good = [action for action in good if not WALKS.intersection(action.__struct_fields__)] or good
        if not good:
            return
        action = good[chance(len(good) - 1)]
        for twin in twins:
            twin.plays(who, action)


def seats_of(plain: Plain) -> list[str]:
    return [*dict.fromkeys(one["player"] for one in plain["combatants"] if "player" in one), ""]


@pytest.mark.parametrize("slug", slugs())
@given(chance=chances)
@examples(40)
def test_one_who_hides_changes_not_a_byte_of_what_the_others_hear(slug: str, chance: Chance) -> None:
    for moment in moments(slug, of_system(slug).twins(chance), chance, 10):
        asked = questions(moment.number, moment.who, moment.actions, chance)
        moment.both_hear([(moment.seat, command) for command in asked])


@pytest.mark.parametrize("slug", slugs())
@given(chance=chances)
@examples(4)
def test_one_who_hides_changes_not_a_byte_of_forecasts_and_hints(slug: str, chance: Chance) -> None:
    """In duels, to the end of small ones. What is looked at is bounded by numbers, never by a clock."""
    plain = duel(slug)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(forecasts, "Pool", Here)
        patched.setattr(forecasts, "MOST_SECONDS", 600.0)
        patched.setattr(forecasts, "forecast", partial(forecast, most_positions=300))
        patched.setattr(solve, "solved", _solved)
        for moment in moments(slug, (plain, lurking(plain)), chance, 8, idle=frozenset({LURKER})):
            moment.both_hear([(moment.seat, {"advise": {"ask": moment.number}})])
            moment.both_hear([(seat, {"forecast": {"to": 0.45, "budget": 600}}) for seat in moment.twins[0].ears])


def duel(slug: str) -> Plain:
    """Two face to face: small enough to be solved, with the limits below."""
    plain: Plain
    if slug == "warband":
        plain = small_fight(slug, 0)
        for one, more in zip(plain["combatants"], ({"player": "Ann"}, {"side": "enemies"}), strict=True):
            one.pop("player")
            one |= more
        return plain | {
            "order": ["Ann", "enemies"], "seating": ["Ann", "GM"],
            "start": {"round": 1, "current": "Ann", "active": {"who": "A"}},
        }  # fmt: skip
    plain = yaml.safe_load((EXAMPLES / slug / DUELS[slug]).read_text("utf-8"))
    for number, one in enumerate(plain["combatants"]):
        one |= {"name": one["name"]["en"], LEFT[slug]: 0 if slug == "fury" else 1}
        if number:
            one.pop("player", None)
    if slug == "fury":
        plain["board"]["map"] = "..."
    names = [one["name"] for one in plain["combatants"]]
    order = ["Ann", "GM"] if slug == "delve" else names
    return plain | {"seating": ["Ann", "GM"], "start": {"round": 2, "order": order, "current": names[0]}}


def lurking(plain: Plain) -> Plain:
    """The same with somebody in hiding behind the foe."""
    *others, foe = plain["combatants"]
    lurker = {**foe, "name": LURKER, "hidden": True, "group": "lurkers"}
    lurker |= {key: BEHIND[plain["system"]] for key in ("at", "at_ft", "at_m") if key in foe}
    start = plain["start"]
    if foe["name"] in start.get("order", ()):
        start = {**start, "order": [*start["order"], LURKER]}
    return {**plain, "combatants": [*others, foe, lurker], "start": start}


EXAMPLES = Path(__file__).parents[2] / "examples"
DUELS = {"delve": "passage.yaml", "fury": "fists.yaml", "riposte": "ring.yaml"}
LEFT = {"delve": "hp", "fury": "w", "riposte": "hits", "warband": "hp"}
BEHIND = {"delve": 10, "fury": [2, 0], "riposte": 2, "warband": [40, 40]}
SMALLER = {
    "fury": solve.Limits(frozenset({"aim", "delay", "feint", "lie_down"})),
    "riposte": solve.Limits(frozenset({"aim", "choke", "grab", "trip", "wait"}), 1),
}


def _solved(system: System, start: Any, **_: object) -> solve.Solution:
    """For both fights and all examples once. Beyond what can come of their beginning, a fight is as one too large."""
    if system.slug not in SOLVED:
        SOLVED[system.slug] = start, solved(system, start, limits=SMALLER.get(system.slug, solve.ALL))
    first, solution = SOLVED[system.slug]
    if first != start:
        raise TooLarge(1, "positions")
    return solution


SOLVED: dict[str, tuple[Any, solve.Solution]] = {}


class Here:
    """Does the work of a pool in the process that asks for it."""

    def __init__(self, make: Callable[..., Callable[[Any], Any]], given: tuple[Any, ...], workers: int) -> None:
        self._work = make(*given)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def results(self, tasks: Iterable[Any], **_: object) -> Iterator[Any]:
        return map(self._work, tasks)


def questions(number: int, who: str, actions: list[Any], chance: Chance) -> list[Plain]:
    """What a seat may ask and try, at the one who hides too. Odds are asked for seldom: they take their time."""
    some = msgspec.to_builtins(actions[chance(len(actions) - 1)])
    aimed = {
        **some,
        **({"target": LURKER} if "target" in some else {}),
        **({"targets": [LURKER]} if "targets" in some else {}),
    }
    asked: list[Plain] = [
        {"view": {}},
        {"why": {"answer": number - 1}},
        {"why": {"answer": number}},
        {"why_not": {"ask": number, "who": who, "action": some}},
        {"why_not": {"ask": number, "who": who, "action": aimed}},
        {"choose": {"ask": number + 1, "pick": 0}},
        {"choose": {"ask": number, "who": who, "pick": 1000}},
        {"record": {}},
    ]  # fmt: skip
    if aimed != some:
        asked += [{"choose": {"ask": number, "who": who, "action": aimed}}, {"odds": {"ask": number, "action": aimed}}]
    if not chance(9):
        asked.append({"odds": {"ask": number, "action": some}})
    return asked
