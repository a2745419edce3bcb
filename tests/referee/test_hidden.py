"""Two fights that differ in one who hides, heard by whoever may not know of him: not a byte apart, in every rulebook."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given

from tests.laws.playing import Chance, Plain, actions_of, chances, of_system
from tests.laws.test_laws import examples
from tests.referee.talk import Client
from zaruba.apps.referee import Table
from zaruba.kernel.asks import MASTER, Choose, ChooseTogether, Offers
from zaruba.kernel.referee import OpenAsk
from zaruba.kernel.system import slugs

LURKER = "Lurker"
QUIET = ("end_turn", "end_segment", "decline", "pass")


class Twin:
    """One of the fights: the seats' ears hear, their hands play, and the master's creatures do nothing."""

    def __init__(self, plain: Plain, seats: list[str]) -> None:
        self.table = Table()
        Client(self.table).says(start=plain, dice={"seed": 7})
        self.ears = {seat: Client(self.table, seat=seat) for seat in seats}

    def lets_pass(self) -> None:
        """The master's creatures let their turns pass, until a player is asked."""
        while (waits := self.table.fight.open) is not None:
            his = [who for who in waits.awaited if self.table.fight.state.seat_of(who) == MASTER]
            if not his:
                return
            actions = [offer.action for offer in offers_of(waits, his[0])]
            quiet = [one for one in actions if type(one).__struct_config__.tag in QUIET]
            self.plays(his[0], (quiet or actions)[0])

    def plays(self, who: str, action: Any) -> None:
        waits = self.table.fight.open
        assert waits is not None
        self.table.do(lambda referee: referee.choose(waits.number, action, who=who))

    def hears(self, commands: list[tuple[str, Plain]]) -> bytes:
        """Everything that the seats are told, by themselves and on asking."""
        heard: list[Any] = [client.news() for client in self.ears.values()]
        for seat, command in commands:
            heard += self.ears[seat].says(**command)
        return json.dumps([{**one, "seed_commitment": ""} if "re" in one else one for one in heard]).encode()


def offers_of(waits: OpenAsk, who: str) -> Offers[Any]:
    assert isinstance(waits.ask, Choose | ChooseTogether)
    return waits.ask.offers if isinstance(waits.ask, Choose) else dict(waits.ask.offers)[who]


@pytest.mark.parametrize("slug", slugs())
@given(chance=chances)
@examples(40)
def test_one_who_hides_changes_not_a_byte_of_what_the_others_hear(slug: str, chance: Chance) -> None:
    scenarios = of_system(slug)
    plains = scenarios.twins(chance)
    seats = [*dict.fromkeys(one["player"] for one in plains[0]["combatants"] if "player" in one), ""]
    one, other = (Twin(plain, seats) for plain in plains)
    for _ in range(10):
        for twin in (one, other):
            twin.lets_pass()
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
        asked = questions(prompt.number, who, actions, chance)
        mine, theirs = (twin.hears([(seat, command) for command in asked]) for twin in (one, other))
        assert mine == theirs
        good = [action for action in actions if not scenarios.betrays(action, one.table.fight.state)]
        if not good:
            return
        action = good[chance(len(good) - 1)]
        for twin in (one, other):
            twin.plays(who, action)


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
