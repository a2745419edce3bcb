"""Initiative: 3d6 and Reflex every turn, unless a claim or a forfeit of the turn before fixes a place."""

from __future__ import annotations

from collections.abc import Sequence

from zaruba.kernel.asks import MASTER, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.reckoning import part
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte.battle import Battle, Claim, Forfeit
from zaruba.systems.riposte.conditions import break_chokes
from zaruba.systems.riposte.facts import Claimed, Forfeited, OrderSet, RoundBegan, TakesOver
from zaruba.systems.riposte.rolls import DICE, reflex
from zaruba.systems.riposte.space import unaware


@clause("riposte.turn.sequence", "riposte.initiative.roll")
async def begin_turn(fight: Fight[Battle]) -> None:
    """The first of the four steps: everybody has an action again, and the order is settled."""
    fight.record(RoundBegan())
    battle = fight.state
    first = ambushers(battle) if battle.opening and not battle.claims else ()
    order = await opening_order(fight, first) if first else await order_of_turn(fight)
    fight.record(OrderSet(by_side(battle, order) if battle.rulings.side_initiative else tuple(order)))


@clause("riposte.turn.end-of-fight")
def participants(battle: Battle) -> tuple[str, ...]:
    """Whoever takes part: conscious and present, in the order of the scenario."""
    return tuple(fighter.name for fighter in battle.fighters if fighter.able)


# ---------------------------------------------------------------- who rolls


async def order_of_turn(fight: Fight[Battle]) -> list[str]:
    """Grants first, the newest before the others; then those who roll; and the forfeited set in after their betters."""
    battle = fight.state
    there = participants(battle)
    late = standing_forfeits(battle, there)
    first = standing_claims(battle, there, tuple(forfeit.who for forfeit in late))
    rolling = [name for name in there if name not in first and all(name != forfeit.who for forfeit in late)]
    order = [*first, *await rolled(fight, rolling)]
    return set_in(battle, order, late)


@clause("riposte.initiative.transfer", "riposte.turn.literal-reading")
def standing_claims(battle: Battle, there: Sequence[str], barred: Sequence[str]) -> list[str]:
    """Grants of the last turn, the latest on top; void for whoever is down, or has forfeited."""
    claims = uncancelled(battle.claims) if battle.rulings.claim_conflict == "cancel" else battle.claims
    holders = [claim.holder for claim in reversed(claims)]
    return [name for name in dict.fromkeys(holders) if name in there and name not in barred]


def uncancelled(claims: Sequence[Claim]) -> list[Claim]:
    """By ruling grants of two fighters over one another cancel out."""
    return [claim for claim in claims if Claim(claim.over, claim.holder) not in claims]


@clause("riposte.action.wait-forfeit")
def standing_forfeits(battle: Battle, there: Sequence[str]) -> list[Forfeit]:
    """Waiters who had lost, in the order of the turn, if anybody they lost to is still there.

    By ruling a grant earned in the same turn cancels the forfeit.
    """
    earned = [claim.holder for claim in battle.claims] if battle.rulings.wait_forfeit_vs_gain == "gain" else []
    standing = [
        Forfeit(forfeit.who, tuple(name for name in forfeit.to if name in there))
        for forfeit in battle.forfeits
        if forfeit.who in there and forfeit.who not in earned
    ]
    place = {name: index for index, name in enumerate(battle.order)}
    return sorted(
        (forfeit for forfeit in standing if forfeit.to), key=lambda forfeit: place.get(forfeit.who, len(place))
    )


@clause("riposte.action.wait-forfeit")
def set_in(battle: Battle, order: list[str], late: Sequence[Forfeit]) -> list[str]:
    """Each right after the last of those it lost to, behind others already set there."""
    behind: dict[str, list[str]] = {}
    waiting = list(late)
    while waiting:
        forfeit = next(one for one in waiting if all(name in order for name in one.to))
        waiting.remove(forfeit)
        last = max(forfeit.to, key=order.index)
        index = order.index(last) + 1
        while index < len(order) and order[index] in behind.get(last, ()):
            index += 1
        order.insert(index, forfeit.who)
        behind.setdefault(last, []).append(forfeit.who)
    return order


# ---------------------------------------------------------------- rolling


@clause("riposte.initiative.roll", "riposte.initiative.order")
async def rolled(fight: Fight[Battle], names: Sequence[str]) -> list[str]:
    """Highest first. A single one who is left to roll takes its place without dice.

    Where all the others hide, the master throws for the one: his dice would tell of somebody to throw against.
    """
    if len(names) < 2:
        return list(names)
    order: list[str] = []
    for group in await first_thrown(fight, tuple(names)):
        order += await untied(fight, group) if len(group) > 1 else group
    return order


Groups = tuple[tuple[str, ...], ...]
"""Who threw alike, the highest first."""


@part()
@clause("riposte.initiative.roll")
async def first_thrown(fight: Fight[Battle], names: tuple[str, ...]) -> Groups:
    """Each throws once and adds its Reflex."""
    in_sight = [name for name in names if not fight.state[name].hidden]
    totals: dict[int, list[str]] = {}
    for name in names:
        add, by = Tally(reflex(fight.state[name])), MASTER if in_sight == [name] else name
        totals.setdefault(await roll(DICE, Total(add=add), by=by, purpose="initiative"), []).append(name)
    return grouped(totals)


def grouped(totals: dict[int, list[str]]) -> Groups:
    return tuple(tuple(totals[total]) for total in sorted(totals, reverse=True))


@part()
@clause("riposte.initiative.tie")
async def untied(fight: Fight[Battle], tied: tuple[str, ...]) -> tuple[str, ...]:
    """Equal ones roll 3d6 among themselves until their order is settled; nobody else moves. Reflex is not added."""
    groups = [tied]
    while (place := next((place for place, group in enumerate(groups) if len(group) > 1), None)) is not None:
        groups[place : place + 1] = await thrown_again(fight, groups[place])
    return tuple(name for group in groups for name in group)


@part()
@clause("riposte.initiative.tie")
async def thrown_again(fight: Fight[Battle], tied: tuple[str, ...]) -> Groups:
    """Each of the equal ones throws once more."""
    again: dict[int, list[str]] = {}
    for name in tied:
        add = Tally(reflex(fight.state[name]) if fight.state.rulings.tie_roll_adds_reflex else 0)
        again.setdefault(await roll(DICE, Total(add=add), by=name, purpose="tie_roll"), []).append(name)
    return grouped(again)


# ---------------------------------------------------------------- the opening turn


@clause("riposte.action.stealth-opening", "riposte.action.stealth-conditions")
def ambushers(battle: Battle) -> tuple[str, ...]:
    """Those of whom some enemy knows nothing as the fight begins."""
    return tuple(
        fighter.name
        for fighter in battle.fighters
        if fighter.able and any(foe.able and unaware(foe, fighter) for foe in battle.enemies_of(fighter))
    )


@clause("riposte.action.stealth-opening")
async def opening_order(fight: Fight[Battle], first: Sequence[str]) -> list[str]:
    """Ambushers act first, several by rolls among themselves; everybody else rolls among themselves too."""
    others = [name for name in participants(fight.state) if name not in first]
    return [*await rolled(fight, first), *await rolled(fight, others)]


# ---------------------------------------------------------------- more than two fighters


@clause("riposte.initiative.many")
def lost_to(battle: Battle, who: str) -> tuple[str, ...]:
    """The enemies who stand before somebody in the order of the turn."""
    if who not in battle.order:
        return ()
    before = battle.order[: battle.order.index(who)]
    return tuple(name for name in before if name in battle and battle.hostile(name, who))


@clause("riposte.initiative.many")
def by_side(battle: Battle, order: Sequence[str]) -> tuple[str, ...]:
    """By ruling the side of the best figure plays all its segments first, then the others."""
    sides = dict.fromkeys(battle[name].side for name in order)
    return tuple(name for side in sides for name in order if battle[name].side == side)


# ---------------------------------------------------------------- grants and forfeits for the next turn


@clause("riposte.initiative.transfer")
def claim(fight: Fight[Battle], who: str, over: str) -> None:
    """Initiative passes: first in the next turn, without dice."""
    fight.record(Claimed(who, over))


@clause("riposte.initiative.parry")
def claim_by_parry(fight: Fight[Battle], who: str, over: str) -> None:
    """A parry passes initiative to the parrier: for the next turn, or by ruling at once."""
    parrier = fight.state[who]
    if fight.state.rulings.parry_immediate and parrier.able and not parrier.waiting and who in fight.state.order:
        break_chokes(fight, over)
        fight.record(TakesOver(who))
    else:
        claim(fight, who, over)


@clause("riposte.action.wait-forfeit")
def forfeit_by_waiting(fight: Fight[Battle], who: str) -> None:
    """A waiter who had lost the initiative leaves that of the next turn to those it lost to."""
    if lost := lost_to(fight.state, who):
        fight.record(Forfeited(who, lost))
