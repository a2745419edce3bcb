"""Before play: who has the first turn, whose zone is where, and everybody set up in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

from zaruba.kernel.asks import Offer, Parametric, Refusal, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.systems.warband import ground
from zaruba.systems.warband.actions import Deploy, NameOrder
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.damage import D6
from zaruba.systems.warband.facts.moving import Deployed
from zaruba.systems.warband.facts.turning import OrderNamed, StageBegan

MOST_LISTED, MOST_ORDERS = 4, 24
"""How many players may have every order listed; of more, how many orders are offered ready."""
MOST_PLACES = 24
"""Places that are offered ready to set somebody up at; every other one in the zone may be named too."""


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
    """Every order, those that begin with his own turn first; of very many one offer that stands for all."""
    squads = (chooser, *(squad for squad in battle.squads if squad != chooser))
    if len(squads) <= MOST_LISTED:
        for order in permutations(squads):
            yield Offer(NameOrder(order), "warband.initiative.order")
        return

    def candidates() -> Iterator[NameOrder]:
        return (NameOrder(order) for order in islice(permutations(squads), MOST_ORDERS))

    def accepts(action: NameOrder) -> Refusal | None:
        if sorted(action.order) == sorted(squads):
            return None
        return Refusal(action, "warband.initiative.order", "order-of-all", {})

    yield Parametric(NameOrder(()), "warband.initiative.order", candidates, accepts)


# ---------------------------------------------------------------- setting up


@clause("warband.setup.deployment")
async def deploy(fight: Fight[Battle]) -> None:
    """In turn order one character at a time, until all are placed; whoever has none left is passed over."""
    squad = next_to_place(fight.state)
    if not squad:
        fight.record(StageBegan("play"))
        return
    action = await choose(squad, "deploy", deploy_options(fight.state, squad))
    fight.record(Deployed(action.who, action.at, action.facing))
    if not next_to_place(fight.state):
        fight.record(StageBegan("play"))


@clause("warband.setup.deployment")
def next_to_place(battle: Battle) -> str:
    """Whose turn it is to set somebody up; "" once all stand."""
    owing = {one.squad for one in battle.characters if one.up and not one.placed}
    return next((squad for squad in (*battle.to_turn, *battle.order) if squad in owing), "")


def deploy_options(battle: Battle, squad: str) -> Iterator[Offer[Deploy]]:
    for one in battle.of_squad(squad):
        if not one.placed:
            yield deploy_option(battle, one)


def deploy_option(battle: Battle, one: Character) -> Offer[Deploy]:
    """One offer that stands for every place; at a real table people set the miniature up."""
    specimen = Deploy(one.name, one.at)
    if battle.real_board:
        return Offer(specimen, "warband.setup.deployment")

    def candidates() -> Iterator[Deploy]:
        places = (Deploy(one.name, at, facing) for at, facing in ground.places_in_zone(battle, one))
        return islice((action for action in places if deploy_refused(battle, one, action) is None), MOST_PLACES)

    def accepts(action: Deploy) -> Refusal | None:
        return deploy_refused(battle, one, action)

    return Parametric(specimen, "warband.setup.deployment", candidates, accepts)


@clause("warband.setup.deployment", "warband.setup.table", "warband.movement.surfaces")
def deploy_refused(battle: Battle, one: Character, action: Deploy) -> Refusal | None:
    """Its whole base in its player's zone, on a surface it could stand on, clear of everybody, facing any way."""
    if action.who != one.name:
        return Refusal(action, "warband.setup.deployment", "another-character", {"who": one.name})
    if not 0 <= action.facing < ground.TURN:
        return Refusal(action, "warband.space.units", "no-such-facing", {})
    if not ground.in_zone(battle, one, action.at):
        return Refusal(action, "warband.setup.deployment", "outside-the-zone", {})
    if other := ground.overlapped(battle, one, action.at):
        return Refusal(action, "warband.movement.through", "no-room", {"target": other})
    if not ground.has_room(battle, one, action.at):
        return Refusal(action, "warband.movement.surfaces", "nowhere-to-stand", {})
    return None
