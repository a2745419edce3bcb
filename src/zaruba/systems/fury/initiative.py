"""Initiative: 1d10 and Agility for everybody, at the start of every round."""

from __future__ import annotations

from zaruba.kernel.asks import roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import d10
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.reckoning import part
from zaruba.kernel.tally import Tally
from zaruba.systems.fury.battle import Battle
from zaruba.systems.fury.facts import OrderSet, RoundBegan


@clause("fury.turn.round", "fury.turn.windows")
async def begin_round(fight: Fight[Battle], *, first: bool) -> None:
    """What is limited by the round is fresh again, before initiative; then the order, rolled anew or as it stands."""
    battle = fight.state
    fight.record(RoundBegan(refreshed=battle.rulings.limit_window == "game_round", first=first))
    if battle.rolled_once and battle.rulings.initiative_reroll == "once":
        keep_order(fight)
    else:
        await roll_initiative(fight)


@clause("fury.initiative.roll")
def keep_order(fight: Fight[Battle]) -> None:
    """By ruling the order is rolled once a combat; newcomers act after the others."""
    there = turn_takers(fight.state)
    kept = tuple(name for name in fight.state.order if name in there)
    fight.record(OrderSet((*kept, *(name for name in there if name not in kept))))


def turn_takers(battle: Battle) -> tuple[str, ...]:
    """Whoever gets a turn: everyone still there, the bleeding too, but not those knocked out."""
    return tuple(f.name for f in battle.fighters if f.present and f.life != "knocked_out")


@clause("fury.initiative.roll", "fury.initiative.tie")
async def roll_initiative(fight: Fight[Battle]) -> None:
    """Each rolls 1d10 and adds its whole Agility; from the highest to the lowest, ties to the higher Agility."""
    order: list[str] = []
    for group in await first_rolled(fight, turn_takers(fight.state)):
        order += await roll_off(fight, group)
    fight.record(OrderSet(tuple(order)))


Groups = tuple[tuple[str, ...], ...]
"""Those who are level with one another, the quickest first."""


@part()
@clause("fury.initiative.roll", "fury.initiative.tie")
async def first_rolled(fight: Fight[Battle], names: tuple[str, ...]) -> Groups:
    """Each rolls once."""
    groups: dict[tuple[int, int], list[str]] = {}
    for name in names:
        agility = fight.state[name].sheet.ag
        total = await roll(d10, Total(add=Tally(agility)), by=name, purpose="initiative")
        groups.setdefault((total, agility), []).append(name)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))


@clause("fury.initiative.tie")
async def roll_off(fight: Fight[Battle], tied: tuple[str, ...]) -> tuple[str, ...]:
    """Those whose totals and Agility are equal roll 1d10 against each other until the rolls differ."""
    groups = [tied]
    while (place := next((place for place, group in enumerate(groups) if len(group) > 1), None)) is not None:
        groups[place : place + 1] = await rolled_off(fight, groups[place])
    return tuple(name for group in groups for name in group)


@part()
@clause("fury.initiative.tie")
async def rolled_off(fight: Fight[Battle], tied: tuple[str, ...]) -> Groups:
    """Each of those who are level rolls once."""
    rolled: dict[int, list[str]] = {}
    for name in tied:
        rolled.setdefault(await roll(d10, Total(), by=name, purpose="roll-off"), []).append(name)
    return tuple(tuple(rolled[face]) for face in sorted(rolled, reverse=True))
