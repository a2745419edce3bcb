"""Initiative: one roll a seat, and then the circle of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zaruba.kernel.asks import MASTER
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.reckoning import part
from zaruba.kernel.tally import Tally, tally
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.checks import advantages, bonuses, d20_with, masters_modifier, rolled
from zaruba.systems.delve.facts import OrderSet


@clause("delve.initiative.when", "delve.surprise.new-order", "delve.turn.combat-rounds")
async def roll_initiative(fight: Fight[Battle]) -> None:
    """Once a fight, after any surprise turns; it holds for the whole fight, and any older order is gone.

    Where nobody is conscious to roll, the turns of the dying come as they sit.
    """
    seats = rollers(fight.state)
    first = await first_seat(fight, seats) if seats else fight.state.setting.seating[0]
    fight.record(OrderSet(clockwise_from(fight.state.setting.seating, first)))


@clause("delve.initiative.downed", "delve.initiative.gm-roll")
def rollers(battle: Battle) -> tuple[str, ...]:
    """Seats with anyone conscious, in the order of seating. With no monster there the master does not roll."""
    return tuple(seat for seat in battle.setting.seating if any(True for _ in conscious(battle, seat)))


def conscious(battle: Battle, seat: str) -> Iterator[Creature]:
    return (c for c in battle.of_seat(seat) if c.present and c.life not in ("unconscious", "dying"))


@clause("delve.initiative.check", "delve.initiative.gm-roll", "delve.initiative.several-characters")
async def seat_roll(fight: Fight[Battle], seat: str) -> int:
    """A DEX check without a DC. Who runs several creatures rolls once, with the best of them."""
    best = quickest(fight.state, seat)
    sources = (*advantages(best, "initiative"), *masters_modifier(best.favour))
    reading = Total(add=initiative_add(best), cites=tuple(source.clause for source in sources))
    by = MASTER if seat == MASTER else best.name
    result: int = await rolled(fight, by, d20_with(sources), reading, "initiative")
    return result


@clause("delve.initiative.gm-roll", "delve.initiative.several-characters")
def quickest(battle: Battle, seat: str) -> Creature:
    """The creature with the highest DEX modifier among those conscious."""
    return max(conscious(battle, seat), key=lambda creature: creature.sheet.dexterity)


def initiative_add(creature: Creature) -> Tally:
    return tally(creature.sheet.dexterity, bonuses(creature, "initiative"))


@clause("delve.initiative.first", "delve.initiative.ties")
async def first_seat(fight: Fight[Battle], seats: tuple[str, ...]) -> str:
    """Whoever rolls highest. Those who share the highest roll again; ties below the top mean nothing."""
    top = await highest_of(fight, seats)
    if len(top) == 1:
        return top[0]
    match fight.state.rulings.initiative_tie:
        case "reroll":
            while len(top) > 1:
                top = await highest_of(fight, top)
            return top[0]
        case "higher_dex_then_players":
            dexterity = {seat: quickest(fight.state, seat).sheet.dexterity for seat in top}
            return first_player_or_seat(fight.state, best_of(dexterity))
        case "players_first":
            return first_player_or_seat(fight.state, top)


@part()
async def highest_of(fight: Fight[Battle], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Each of these seats rolls once: whoever shares the highest result."""
    return best_of({seat: await seat_roll(fight, seat) for seat in seats})


def best_of(results: dict[str, int]) -> tuple[str, ...]:
    highest = max(results.values())
    return tuple(seat for seat, result in results.items() if result == highest)


@clause("delve.initiative.ties")
def first_player_or_seat(battle: Battle, seats: Sequence[str]) -> str:
    """A player before the master, then the first seat clockwise after the master."""
    circle = clockwise_from(battle.setting.seating, MASTER)[1:]
    return next((seat for seat in circle if seat in seats), MASTER)


@clause("delve.initiative.clockwise", "delve.initiative.downed")
def clockwise_from(seating: Sequence[str], first: str) -> tuple[str, ...]:
    """From the first seat round the table; the other results do not matter, and the fallen keep their seats."""
    place = seating.index(first)
    return (*seating[place:], *seating[:place])


@clause("delve.initiative.seating")
def seating_of(seats: Iterable[str]) -> tuple[str, ...]:
    """The circle of seats: every player once and the master once; a master who was never placed sits last."""
    circle = tuple(dict.fromkeys(seats))
    return circle if MASTER in circle else (*circle, MASTER)


@clause("delve.initiative.monster-order")
def monster_order(creatures: Iterable[Creature]) -> tuple[str, ...]:
    """On the master's seat: the highest DEX modifier first, equal ones as listed."""
    return tuple(creature.name for creature in sorted(creatures, key=lambda creature: -creature.sheet.dexterity))


def waiting_of(battle: Battle, seat: str) -> tuple[str, ...]:
    """Whoever acts on a seat's turn, in order (delve.initiative.several-characters for a player's own)."""
    acting = [creature for creature in battle.of_seat(seat) if creature.present]
    if seat == MASTER:
        return monster_order(acting)
    cite("delve.initiative.several-characters")
    return tuple(creature.name for creature in acting)
