"""Movement: what a turn's feet allow, the way through others, running away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import Parametric, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import Throw
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading
from zaruba.kernel.tally import Tally
from zaruba.space.line import Line
from zaruba.space.routes import NOT_YET, Gait, Mode, Walk, lengths, routes, walk
from zaruba.space.squares import Ground, Square, Squares, beside, distance, on_edge, push, space, squares_where
from zaruba.systems.delve.actions import Move, Path
from zaruba.systems.delve.battle import CLOSE_FT, NEAR_FT, Battle, Creature, Place
from zaruba.systems.delve.checks import NORMAL, Source, check, check_modifiers, check_sources, d20_with, rolled
from zaruba.systems.delve.damage import Wound, damage_of, hurt
from zaruba.systems.delve.facts import LayDown, Moved, PassTried
from zaruba.systems.delve.sheet import Ability, Damage
from zaruba.systems.delve.terrain import SQUARE_FT, distance_ft, square


@clause("delve.turn.second-move", "delve.turn.action-and-move", "delve.turn.monsters-too")
def budget_ft(creature: Creature) -> int:
    """Feet of a turn: the move twice, the second of them given up by the action (and the action by it)."""
    return 2 * creature.sheet.move


# ---------------------------------------------------------------- what a piece of movement costs


class Journey(Struct, frozen=True):
    """What a path costs in feet, what the rest of the move must know, and which foes it passes."""

    path: Path
    cost_ft: int
    walked: Walk = NOT_YET
    foes: tuple[str, ...] = ()


def journey(battle: Battle, mover: Creature, path: Path) -> Journey | Refusal:
    """A path judged from where the mover stands: its cost, or why it cannot be gone."""
    board = battle.setting.board
    if isinstance(board, Squares):
        return on_squares(battle, board, mover, path)
    return on_line(battle, board, mover, path)


def so_far(battle: Battle, mover: Creature) -> Walk:
    """What the pieces of movement already made on this turn mean for the next."""
    turn = battle.turn
    return turn.walked if turn is not None and turn.who == mover.name else NOT_YET


@clause("delve.terrain.hindering", "delve.terrain.hindering-grid", "delve.condition.prone")
def on_line(battle: Battle, board: Line, mover: Creature, path: Path) -> Journey | Refusal:
    """Along the line a foot costs a foot, twice that through hindering ground or on one's belly, not more for both.

    By ruling the whole move is halved once any such ground is entered.
    """
    here, plain, slow = mover.at[0], 0, 0
    for place in path:
        if len(place) != 1:
            return Refusal(Move(path), "delve.space.bands", "not-a-place", {"place": str(list(place))})
        plain += board.distance(here, place[0])
        slow += 0 if "fly" in mover.sheet.modes else board.hindered(here, place[0])
        here = place[0]
    before = so_far(battle, mover)
    hindered = before.hindered or slow > 0
    cost = plain + slow
    if mover.prone:
        cost = 2 * plain
    elif battle.rulings.hindering_cost == "whole_move" and hindered:
        cost = 2 * plain + (0 if before.hindered else before.plain)
    return Journey(path, cost, Walk(plain=before.plain + plain, hindered=hindered))


@clause(
    "delve.terrain.hindering-grid", "delve.space.grid", "delve.movement.climb-swim", "delve.movement.monster-move",
    "delve.condition.prone",
)  # fmt: skip
def gait(battle: Battle, mover: Creature) -> Gait:
    """How the mover goes over squares: 5 feet each, 10 where the ground hinders or a wall or water must be crossed.

    A mode on the sheet spares the extra cost; several hindrances count once; on one's belly all is double.
    """
    unit, factor = (2 * SQUARE_FT, 1) if mover.prone else (SQUARE_FT, 2)
    modes: tuple[Mode, ...] = tuple(mode for mode in mover.sheet.modes if mode != "burrow")
    return Gait(
        size=mover.sheet.size,
        unit=unit,
        hindering=factor,
        modes=modes,
        alternating=battle.rulings.diagonals == "alternating",
        whole_move=battle.rulings.hindering_cost == "whole_move",
    )


@clause("delve.movement.through-creatures", "delve.space.grid")
def on_squares(battle: Battle, board: Squares, mover: Creature, path: Path) -> Journey | Refusal:
    """Square by square, not past the corner of a wall; through friends freely; nobody's space to end in."""
    if any(len(place) != 2 for place in path):
        return Refusal(Move(path), "delve.space.grid", "not-a-place", {"place": str([list(p) for p in path])})
    squares = [(place[0], place[1]) for place in path]
    before = so_far(battle, mover)
    gone = walk(board, square(mover), squares, gait(battle, mover), occupied=seen_taken(battle, mover), so_far=before)
    if gone.stop is not None:
        where = {"place": str(list(gone.stop.square))}
        if gone.stop.why == "occupied":
            return Refusal(Move(path), "delve.movement.through-creatures", "occupied", where)
        return Refusal(Move(path), "delve.space.grid", "no-way", where)
    foes = tuple(dict.fromkeys(foe.name for place in squares for foe in foes_at(battle, mover, place)))
    return Journey(path, gone.cost, replace(gone, cost=0, entered=0), foes)


def taken(battle: Battle, mover: Creature) -> frozenset[Square]:
    """Squares that others stand or lie on: one may pass them as the rules allow, and not end there."""
    return _spaces(mover, battle.creatures)


def seen_taken(battle: Battle, mover: Creature) -> frozenset[Square]:
    """The same as the mover knows it: a refusal to end on the square of a foe that hides would give it away."""
    return _spaces(mover, (c for c in battle.creatures if not c.hidden or c.side == mover.side))


def _spaces(mover: Creature, creatures: Iterable[Creature]) -> frozenset[Square]:
    return frozenset(
        one
        for other in creatures
        if other.name != mover.name and other.life not in ("dead", "fled")
        for one in space(square(other), other.sheet.size)
    )


def foes_at(battle: Battle, mover: Creature, place: Square) -> Iterator[Creature]:
    """Able foes whose space the mover would enter there. A body on the ground asks for no check."""
    mine = set(space(place, mover.sheet.size))
    for foe in battle.enemies_of(mover):
        if foe.able and not foe.hidden and mine.intersection(space(square(foe), foe.sheet.size)):
            yield foe


# ---------------------------------------------------------------- the offer


def move_options(battle: Battle, mover: Creature) -> Iterator[Parametric[Move] | Refusal]:
    """One offer for every piece of movement there is."""
    turn = battle.turn
    assert turn is not None
    if turn.feet <= 0 or not mover.sheet.move:
        clause_id = "delve.turn.second-move" if turn.moved else "delve.turn.action-and-move"
        yield Refusal(Move(), clause_id, "no-feet-left", {})
        return

    def candidates() -> Iterator[Move]:
        return (Move(path) for path in worth_going(battle, mover))

    def accepts(move: Move) -> Refusal | None:
        return refused(battle, mover, move)

    yield Parametric(Move(), "delve.turn.split-move", candidates, accepts)


@clause("delve.turn.split-move", "delve.turn.second-move")
def refused(battle: Battle, mover: Creature, move: Move) -> Refusal | None:
    """A piece of movement fits in the feet that are left, however it was split."""
    assert battle.turn is not None
    if not move.path:
        return Refusal(move, "delve.turn.split-move", "no-path", {})
    way = journey(battle, mover, move.path)
    if isinstance(way, Refusal):
        return way
    if way.cost_ft > battle.turn.feet:
        details = {"cost": way.cost_ft, "left": battle.turn.feet}
        return Refusal(move, "delve.turn.action-and-move", "too-far", details)
    return None


def worth_going(battle: Battle, mover: Creature) -> Iterator[Path]:
    """Paths worth a look: up to each foe, near each foe, away from all, to friends who are down."""
    assert battle.turn is not None
    board = battle.setting.board
    if isinstance(board, Squares):
        yield from _worth_on_map(battle, mover, battle.turn.feet)
    else:
        yield from _worth_on_line(battle, mover)


def _worth_on_line(battle: Battle, mover: Creature) -> Iterator[Path]:
    assert battle.turn is not None
    seen = {mover.at[0]}
    for stop in _stops_on_line(battle, mover):
        if stop in seen:
            continue
        seen.add(stop)
        way = journey(battle, mover, ((stop,),))
        if isinstance(way, Journey) and way.cost_ft <= battle.turn.feet:
            yield way.path


def _stops_on_line(battle: Battle, mover: Creature) -> Iterator[int]:
    """Feet worth standing at; each is cut back to what the first and the second move reach."""
    turn = battle.turn
    assert turn is not None
    here = mover.at[0]
    first = max(0, turn.feet - mover.sheet.move) if turn.action else turn.feet
    budgets = [first, turn.feet] if first and first != turn.feet else [turn.feet]
    goals: list[int] = []
    for other in sorted(battle.creatures, key=lambda other: abs(other.at[0] - here)):
        if other.name == mover.name or (other.hidden and other.side != mover.side):
            continue
        if other.side != mover.side and other.present:
            side = 1 if here >= other.at[0] else -1
            goals += [other.at[0] + side * CLOSE_FT, other.at[0] + side * NEAR_FT]
        elif other.life in ("dying", "unconscious"):
            goals.append(other.at[0] + (CLOSE_FT if here >= other.at[0] else -CLOSE_FT))
    for budget in budgets:
        for goal in goals:
            if goal != here:
                direction = 1 if goal > here else -1
                farthest = farthest_on_line(battle, mover, direction, budget)
                yield min(goal, farthest) if direction > 0 else max(goal, farthest)
        foes = [foe.at[0] for foe in battle.enemies_of(mover) if not foe.hidden]
        if foes:
            yield farthest_on_line(battle, mover, 1 if here >= sum(foes) / len(foes) else -1, budget)


def farthest_on_line(battle: Battle, mover: Creature, direction: int, feet: int) -> int:
    """The last place on the line that so many feet pay for, by what `on_line` charges for a move from here."""
    board, here = battle.setting.board, mover.at[0]
    assert isinstance(board, Line)
    if mover.prone:
        return here + direction * (feet // 2)
    if "fly" in mover.sheet.modes:
        return here + direction * feet
    return board.farthest(here, direction, feet, whole_move=battle.rulings.hindering_cost == "whole_move")


def _worth_on_map(battle: Battle, mover: Creature, feet: int) -> Iterator[Path]:
    """Beside and near every foe, beside friends who are down, on the way to the foes, and farthest from them all."""
    board, ways = battle.setting.board, ways_on_map(battle, mover, feet)
    if not ways:
        return
    assert isinstance(board, Squares)
    foes = [foe for foe in battle.enemies_of(mover) if not foe.hidden]
    fallen = [c for c in battle.friends_of(mover) if c.life in ("dying", "unconscious")]
    seen: set[Square] = set()

    def to(square: Square) -> Iterator[Path]:
        if square not in seen:
            seen.add(square)
            yield ways[square]

    for other in (*foes, *fallen):
        far = {s: distance(s, square(other), mover.sheet.size, other.sheet.size) for s in ways}
        for limit in (CLOSE_FT // SQUARE_FT, NEAR_FT // SQUARE_FT):
            fit = [s for s in ways if far[s] <= limit]
            if fit:
                yield from to(min(fit, key=lambda s: (len(ways[s]), s)))
        yield from to(min(ways, key=lambda s: (distance(s, square(other)), len(ways[s]), s)))
    upright = foes_worth_going_for(battle, mover)
    if upright and squares_where(board, "blocks_move"):
        left_to_go = way_ft(battle, mover, upright)
        yield from to(min(ways, key=lambda s: (left_to_go(s), len(ways[s]), s)))
    if foes:
        squares = [square(foe) for foe in foes]
        yield from to(max(ways, key=lambda s: (min([distance(s, one) for one in squares]), -len(ways[s]), s)))


def ways_on_map(battle: Battle, mover: Creature, feet: int) -> Mapping[Square, Path]:
    """Every square the mover can reach without pushing past a foe, with its cheapest path."""
    board = battle.setting.board
    assert isinstance(board, Squares)
    found = routes(
        board,
        square(mover),
        feet,
        gait(battle, mover),
        blocked=held_by_foes(battle, mover),
        occupied=seen_taken(battle, mover),
        so_far=so_far(battle, mover),
    )
    return {to: route.path for to, route in found.items() if route.path}


def held_by_foes(battle: Battle, mover: Creature) -> frozenset[Square]:
    """The squares of able foes, which one has to push past."""
    return _spaces(mover, (foe for foe in battle.enemies_of(mover) if foe.able and not foe.hidden))


def foes_worth_going_for(battle: Battle, mover: Creature) -> list[Creature]:
    return [foe for foe in battle.enemies_of(mover) if not foe.hidden and foe.life in ("up", "fleeing")]


def way_ft(battle: Battle, mover: Creature, others: Sequence[Creature]) -> Callable[[Place], int]:
    """How many feet it is from a place to the nearest of others: round the walls, or straight where no way leads.

    Only for places no farther than the mover's own is the way told; of all others it is one as long as can be.
    """
    board = battle.setting.board

    def straight(place: Place) -> int:
        there = replace(mover, at=place)
        return min((distance_ft(battle, there, other) for other in others), default=0)

    if not isinstance(board, Squares) or not squares_where(board, "blocks_move"):
        return straight
    lying = _spaces(mover, (one for one in battle.creatures if one.life != "up" and one.present))
    goals = frozenset(
        place
        for other in others
        for place in beside(board, square(other), other.sheet.size, mover.sheet.size)
        if not lying.intersection(space(place, mover.sheet.size))
    )
    here = square(mover)
    found = lengths(board, goals, here, gait(battle, mover), blocked=held_by_foes(battle, mover))
    if here not in found:
        return straight
    return lambda place: found.get((place[0], place[1]), found[here] + 1)


# ---------------------------------------------------------------- going


@clause("delve.turn.split-move", "delve.turn.no-reactions")
async def move(fight: Fight[Battle], who: str, action: Move) -> None:
    """One piece of movement. Leaving, passing or entering anybody's reach sets nothing off."""
    way = journey(fight.state, fight.state[who], action.path)
    assert isinstance(way, Journey), "an offer was accepted that cannot be gone"
    for foe in way.foes:
        if not await slip_past(fight, who, foe):
            stop_before(fight, who, way.path, _first_at(fight.state, who, way.path, foe))
            return
    for place, ground in dangers(fight.state, fight.state[who], way.path):
        if not await cross(fight, who, way.path, place, ground):
            return
    fight.record(Moved(who, way.path, way.cost_ft, way.walked))


@clause("delve.movement.through-creatures", "delve.check.dcs")
async def slip_past(fight: Fight[Battle], who: str, foe: str) -> bool:
    """Through a foe's space by STR or DEX, whichever is better, against 12; one try per foe and turn."""
    turn = fight.state.turn
    if turn is not None and foe in turn.tried:
        return False
    mover = fight.state[who].sheet
    passed = await check(fight, who, "str" if mover.strength > mover.dexterity else "dex", NORMAL, purpose="pass")
    fight.record(PassTried(who, foe, passed))
    return passed


def _first_at(battle: Battle, who: str, path: Path, foe: str) -> int:
    """How many places of the path come before the foe's space."""
    mover = battle[who]
    return next(i for i, at in enumerate(path) if any(f.name == foe for f in foes_at(battle, mover, (at[0], at[1]))))


def stop_before(fight: Fight[Battle], who: str, path: Path, count: int) -> None:
    """The movement ends after `count` places, or at the last before them where one may stand."""
    battle = fight.state
    mover = battle[who]
    others = seen_taken(battle, mover)
    kept = list(path[:count])
    while kept and others.intersection(space((kept[-1][0], kept[-1][1]), mover.sheet.size)):
        kept.pop()
    if kept:
        gone = journey(battle, mover, tuple(kept))
        assert isinstance(gone, Journey)
        fight.record(Moved(who, gone.path, gone.cost_ft, gone.walked))


# ---------------------------------------------------------------- climbing, swimming, falling


class Crossing(StrEnum):
    """What a check to climb or swim comes to."""

    PASSES = "passes"
    SLIPS = "slips"
    FALLS = "falls"


class CrossingRoll(Reading[Crossing], frozen=True, kw_only=True):
    """A check where missing by 5 or more means a fall; `auto`: a 20 passes and a 1 does not (natural_on_checks)."""

    falls: bool = True
    auto: bool = False

    def read(self, total: int) -> Crossing:
        passes = self.passes(total)
        if self.auto and total in (1, 20):
            passes = total == 20
        if passes:
            return Crossing.PASSES
        assert self.add is not None
        assert self.target is not None
        short = self.target.total - total - self.add.total
        return Crossing.FALLS if self.falls and short >= 5 else Crossing.SLIPS


def dangers(battle: Battle, mover: Creature, path: Path) -> Iterator[tuple[int, Ground]]:
    """Places along a path that ask for a check to climb or swim, as their number on the path.

    The large look at every square they come to; of several dangers at once the hardest asks for the check.
    """
    board = battle.setting.board
    if isinstance(board, Squares) and "fly" not in mover.sheet.modes:
        here = set(space(square(mover), mover.sheet.size))
        for number, place in enumerate(path):
            there = set(space((place[0], place[1]), mover.sheet.size))
            grounds = [board.ground(one) for one in sorted(there - here)]
            hard = [one for one in grounds if one.dc and one.mode and one.mode not in mover.sheet.modes]
            if hard:
                yield number, max(hard, key=lambda ground: (ground.dc, ground.height, ground.mode))
            here = there


@clause("delve.movement.climb-swim")
async def cross(fight: Fight[Battle], who: str, path: Path, number: int, ground: Ground) -> bool:
    """A check where there is danger: STR to swim, STR or DEX to climb. Who slips stays before it; who falls, falls."""
    assert ground.mode
    abilities: tuple[Ability, ...] = ("str", "dex") if ground.mode == "climb" else ("str",)
    outcome = await crossing(fight, who, abilities, ground.dc, ground.mode)
    if outcome is Crossing.PASSES:
        return True
    stop_before(fight, who, path, number)
    if outcome is Crossing.FALLS:
        await fall_from(fight, who, ground.height)
    return False


@clause("delve.movement.climb-swim", "delve.check.stat-check", "delve.check.natural")
async def crossing(
    fight: Fight[Battle],
    who: str,
    abilities: Sequence[Ability],
    dc: int,
    mode: Literal["climb", "swim"],
    sources: Iterable[Source] = (),
) -> Crossing:
    """The check itself, with the better of the abilities that may be used. Nobody falls who swims."""
    mover = fight.state[who]
    ability = max(abilities, key=mover.sheet.modifier)
    every = (*sources, *check_sources(mover, ability, (mode,)))
    reading = CrossingRoll(
        add=check_modifiers(mover, ability, (mode,)),
        target=Tally(dc),
        test="at_least",
        cites=tuple(source.clause for source in every),
        falls=mode == "climb",
        auto=fight.state.rulings.natural_on_checks == "auto",
    )
    outcome: Crossing = await rolled(fight, who, d20_with(every), reading, "climb")
    return outcome


@clause("delve.movement.falling")
def fall_dice(feet: int) -> Throw:
    """1d6 for every full 10 feet."""
    return Throw((6,) * (feet // 10))


@clause("delve.movement.falling")
async def fall_from(fight: Fight[Battle], who: str, feet: int) -> None:
    """The damage of a fall; the faller lies prone."""
    fight.record(LayDown(who))
    dice = fall_dice(feet)
    if dice.dice:
        await hurt(fight, who, await damage_of(fight, who, Wound(Damage(dice)), purpose="fall"), by=None)


def pushed_to(battle: Battle, by: str, who: str, feet: int) -> Place:
    """Where a creature ends that is moved straight away from another, as far as there is room."""
    board = battle.setting.board
    pusher, moved = battle[by], battle[who]
    if not isinstance(board, Squares):
        return (moved.at[0] + (feet if moved.at[0] >= pusher.at[0] else -feet),)
    wide, own = pusher.sheet.size, moved.sheet.size
    step = (
        (moved.at[0] >= pusher.at[0] + wide) - (moved.at[0] + own <= pusher.at[0]),
        (moved.at[1] >= pusher.at[1] + wide) - (moved.at[1] + own <= pusher.at[1]),
    )
    if step == (0, 0):
        return moved.at
    entered = push(board, square(moved), step, feet // SQUARE_FT, moved.sheet.size, blocked=taken(battle, moved))
    return entered[-1] if entered else moved.at


# ---------------------------------------------------------------- running away


@clause("delve.morale.flee")
def way_of_flight(battle: Battle, runner: Creature) -> Path | None:
    """The safest open way: as far from every foe as the turn's feet go. None where there is no way out.

    On a map an empty path means the runner stands at its edge and is off it.
    """
    board = battle.setting.board
    feet = budget_ft(runner)
    foes = [foe for foe in battle.enemies_of(runner) if foe.life != "dying"]
    if not isinstance(board, Squares):
        here = runner.at[0]
        ahead = sum(1 if foe.at[0] <= here else -1 for foe in foes)
        to = farthest_on_line(battle, runner, 1 if ahead >= 0 else -1, feet)
        return ((to,),) if to != here else None
    here_, size = square(runner), runner.sheet.size
    if feet and on_edge(board, here_, size):
        return ()
    ways = ways_on_map(battle, runner, feet)
    if not ways:
        return None

    def safety(place: Square) -> tuple[int, int, int, Square]:
        nearest = min((distance(place, square(foe), size, foe.sheet.size) for foe in foes), default=0)
        return (int(on_edge(board, place, size)), nearest, -len(ways[place]), place)

    best = max(ways, key=safety)
    nearer = min((distance(here_, square(foe), size, foe.sheet.size) for foe in foes), default=0)
    if not on_edge(board, best, size) and safety(best)[1] <= nearer:
        return None
    return ways[best]
