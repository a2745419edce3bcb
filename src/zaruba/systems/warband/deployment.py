"""Before play: who has the first turn, whose zone is where, and everybody set up in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

from zaruba.kernel.asks import Offer, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.systems.warband.actions import NameOrder
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.damage import D6
from zaruba.systems.warband.facts.turning import OrderNamed, StageBegan

MOST_ORDERS = 24
"""Orders that are offered ready; every other one may be named too."""


@clause("warband.initiative.order")
async def initiative(fight: Fight[Battle]) -> None:
    """Every player a d6; the highest, rolled again among themselves where they tie, names the order for the whole game."""
    contending = fight.state.squads
    while len(contending) > 1:
        shown = [await roll(D6, Total(), by=squad, purpose="initiative") for squad in contending]
        contending = tuple(squad for squad, face in zip(contending, shown, strict=True) if face == max(shown))
    action = await choose(contending[0], "order", orders_open(fight.state, contending[0]))
    fight.record(OrderNamed(contending[0], action.order))
    placed = all(one.placed for one in fight.state.characters)
    fight.record(StageBegan("play" if placed else "deployment"))


def orders_open(battle: Battle, chooser: str) -> Iterator[Offer[NameOrder]]:
    """Every order, his own turn first in those offered first."""
    squads = (chooser, *(squad for squad in battle.squads if squad != chooser))
    for order in islice(permutations(squads), MOST_ORDERS):
        yield Offer(NameOrder(order), "warband.initiative.order")


@clause("warband.setup.deployment")
async def deploy(fight: Fight[Battle]) -> None:
    """In turn order one character at a time, until all are placed."""
    raise NotImplementedError
