"""Rulebooks of a page each, for fights that can be solved by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Action, Offer, choose, choose_together, roll
from zaruba.kernel.dice import d6
from zaruba.kernel.fight import Fact, Fight, Rule
from zaruba.kernel.readings import Total
from zaruba.kernel.system import System, Verdict


class One(Struct, frozen=True):
    name: str
    side: str


ANN, ORC = One("Ann", "heroes"), One("Orc", "foes")


class Position(Struct, frozen=True):
    """Whose turn it is, and who has won ("nobody" for neither)."""

    turn: str = "Ann"
    winner: str = ""

    @property
    def combatants(self) -> tuple[One, ...]:
        return (ANN, ORC)

    def seat_of(self, who: str) -> str:
        return who


class Do(Action, frozen=True, tag="do"):
    what: str


class Won(Fact, frozen=True):
    side: str

    def apply(self, state: Position) -> Position:
        return replace(state, winner=self.side)


class Passed(Fact, frozen=True):
    to: str

    def apply(self, state: Position) -> Position:
        return replace(state, turn=self.to)


def toy(step: Callable[[Fight[Any]], Rule]) -> System:
    """A rulebook with that step alone."""

    def verdict(state: Position) -> Verdict | None:
        if not state.winner:
            return None
        return Verdict(None if state.winner == "nobody" else state.winner, "won", "")

    found = SimpleNamespace(
        slug="toy", step=step, verdict=verdict, measure=None, known=lambda state, seat: state,
        tactics={"default": lambda ask, state, oracle: first_offer(ask),
                 "last": lambda ask, state, oracle: list(ask.offers)[-1].action},
    )  # fmt: skip
    return cast(System, found)


def offers(*words: str) -> tuple[Offer[Do], ...]:
    return tuple(Offer(Do(word), "toy.act") for word in words)


async def duel(fight: Fight[Position]) -> None:
    """Safe: four or more wins, else it is the other's turn. Bold: three or more wins, else the other has won."""
    me, other = (ANN, ORC) if fight.state.turn == "Ann" else (ORC, ANN)
    what = (await choose(me.name, "turn", offers("safe", "bold"))).what
    hit = await roll(d6, Total(), by=me.name, purpose=what) >= (4 if what == "safe" else 3)
    if hit:
        fight.record(Won(me.side))
    elif what == "bold":
        fight.record(Won(other.side))
    else:
        fight.record(Passed(other.name))


async def coins(fight: Fight[Position]) -> None:
    """Both show a side of a coin. Two heads: Ann wins. Two tails: she wins with four or more. Else Orc wins."""
    shown = await choose_together("coins", {"Orc": offers("heads", "tails"), "Ann": offers("heads", "tails")})
    if shown["Ann"] != shown["Orc"]:
        fight.record(Won("foes"))
    elif shown["Ann"].what == "heads" or await roll(d6, Total(), by="Ann", purpose="luck") >= 4:
        fight.record(Won("heroes"))
    else:
        fight.record(Won("foes"))


async def guard(fight: Fight[Position]) -> None:
    """A blow that is foreseen may be turned aside: which reply is best hangs on the die, seen before it is chosen."""
    blow = await roll(d6, Total(), by="Ann", purpose="blow")
    reply = (await choose("Orc", "reply", offers("duck", "block"))).what
    luck = await roll(d6, Total(), by="Orc", purpose="reply")
    saved = luck > blow if reply == "duck" else luck >= 4
    fight.record(Won("foes") if saved else Won("heroes"))


async def strike(fight: Fight[Position]) -> None:
    """The same, if Ann strikes at all; if she does not, she has lost."""
    if (await choose("Ann", "turn", offers("strike", "yield"))).what == "yield":
        fight.record(Won("foes"))
    else:
        await guard(fight)


async def talk(fight: Fight[Position]) -> None:
    """Whoever likes ends it: Ann loses if she does, and so does Orc. Else they go on for ever."""
    me, other = (ANN, ORC) if fight.state.turn == "Ann" else (ORC, ANN)
    if (await choose(me.name, "turn", offers("yield", "talk"))).what == "yield":
        fight.record(Won(other.side))
    else:
        fight.record(Passed(other.name))


async def truce(fight: Fight[Position]) -> None:
    """Ann may throw for it, or leave it at that."""
    if (await choose("Ann", "turn", offers("truce", "throw"))).what == "truce":
        fight.record(Won("nobody"))
    else:
        luck = await roll(d6, Total(), by="Ann", purpose="throw")
        fight.record(Won("heroes") if luck >= 5 else Won("foes"))


def many(words: int) -> Callable[[Fight[Any]], Rule]:
    """Ann may say so much, and then Orc, and then the same again, all in one step; whoever says the last word has won."""
    said = tuple(f"word {number}" for number in range(words))

    async def step(fight: Fight[Position]) -> None:
        for _ in range(2):
            for who in (ANN, ORC):
                await choose(who.name, "turn", offers(*said))
        fight.record(Won(ORC.side))

    return step


async def shower(fight: Fight[Position]) -> None:
    """So many dice, each seen by itself, that nobody follows them all; then Ann decides."""
    for number in range(40):
        await roll(d6, Total(), by="Ann", purpose=f"die {number}")
    await choose("Ann", "turn", offers("this", "that"))
    fight.record(Won("heroes"))
