"""The four ways to move, the jump, and what it costs to leave a melee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from msgspec.structs import replace

from zaruba.kernel.asks import Offer, Parametric, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.space import squares
from zaruba.space.routes import Gait, Stop, lengths, routes, walk
from zaruba.space.squares import DIRECTIONS, Square, beside, squares_where, touching
from zaruba.systems.fury.actions import Charge, Flee, Jump, Move, Path, Run
from zaruba.systems.fury.battle import Battle, Blast, ChargeBlow, ExtraBlow, Fighter, GoOn, Piece
from zaruba.systems.fury.budget import attack_refused, spend, too_dear, use_up
from zaruba.systems.fury.conditions import cannot_act, show_oneself
from zaruba.systems.fury.facts import AgendaSet, Moved, StanceTaken
from zaruba.systems.fury.hands import blows_in_hand, hand_refused
from zaruba.systems.fury.percent import passes
from zaruba.systems.fury.space import (
    CORNERS,
    adjacent_at,
    barred,
    distance,
    engaged_with,
    lurking_at,
    next_to,
    obstacles,
    occupied,
)

Mode = Literal["charge", "flee", "move", "run"]
Afoot = Move | Run | Flee
Journey = Charge | Afoot
ACTIONS = Journey | Jump
Judged = Offer[ACTIONS] | Refusal

TIMES: dict[Mode, int] = {"charge": 2, "flee": 1, "move": 1, "run": 3}
"""How many times its Movement a fighter covers."""


def movement_options(battle: Battle, actor: Fighter) -> Iterator[Judged]:
    """Every way to get from one place to another, as an offer or a refusal."""
    yield from charge_options(battle, actor)
    yield afoot_option(battle, actor, Flee())
    yield afoot_option(battle, actor, Move())
    yield from jump_options(battle, actor)
    yield afoot_option(battle, actor, Run())


async def perform(fight: Fight[Battle], who: str, action: ACTIONS) -> None:
    match action:
        case Charge():
            charge(fight, who, action)
        case Flee():
            flee(fight, who, action)
        case Move():
            move(fight, who, action)
        case Run():
            run(fight, who, action)
        case Jump():
            await jump(fight, who, action)


# ---------------------------------------------------------------- how far and over what


def mode_of(action: Journey) -> Mode:
    match action:
        case Charge():
            return "charge"
        case Flee():
            return "flee"
        case Move():
            return "move"
        case Run():
            return "run"


@clause("fury.movement.rates", "fury.movement.modes")
def reach(fighter: Fighter, mode: Mode) -> int:
    """Squares: Movement to move or flee, twice that to charge, three times to run. Nothing but Movement counts."""
    return TIMES[mode] * movement_of(fighter)


@clause("fury.movement.mounted")
def movement_of(fighter: Fighter) -> int:
    """In the saddle the Movement of the mount; both share a square and a turn."""
    return fighter.mount.m if fighter.mount is not None else fighter.sheet.m


@clause("fury.space.difficult", "fury.action.run-terrain", "fury.space.distance")
def gait(battle: Battle, mode: Mode) -> Gait:
    """A difficult square costs two, and one point left still buys a last one; a run may enter none."""
    return Gait(
        hindering=0 if mode == "run" else 2,
        corners=CORNERS,
        alternating=battle.rulings.diagonal_cost == "alternating",
        last_square=True,
    )


def in_the_way(battle: Battle, mover: Fighter) -> frozenset[Square]:
    """Squares that may not be walked through: enemies who are not helpless, and what has to be jumped."""
    return barred(battle, mover) | obstacles(battle.board)


def ways(battle: Battle, mover: Fighter, mode: Mode) -> Mapping[Square, Path]:
    """Every square where this movement may end, with its cheapest path."""
    found = routes(
        battle.board,
        mover.at,
        reach(mover, mode),
        gait(battle, mode),
        blocked=in_the_way(battle, mover) - {mover.at},
        occupied=occupied(battle, mover),
    )
    paths = {to: route.path for to, route in found.items() if route.path}
    if mode == "move" and leaving_refused(battle, mover, Move()):
        holding = engaged_with(battle, mover)
        return {to: path for to, path in paths.items() if stays_by(holding, path)}
    return paths


def way_left(battle: Battle, mover: Fighter, others: Sequence[Fighter]) -> Callable[[Square], int]:
    """Squares from a place to the nearest of others: round walls, else over what can be jumped, else straight.

    Only of places no farther than the mover's own is the way told; every other counts as farther.
    """
    found = lengths_to(battle, mover, others)
    if found:
        return lambda at: 1 + found.get(at, found[mover.at] + 1)
    return lambda at: min((squares.distance(at, other.at) for other in others), default=99)


def lengths_to(battle: Battle, mover: Fighter, others: Sequence[Fighter]) -> Mapping[Square, int] | None:
    """Square → what the way from it to a place beside any of others costs; empty: none leads there. None: open field."""
    board = battle.board
    if not (squares_where(board, "blocks_move") or obstacles(board)):
        return None
    lying = {one.at for one in battle.fighters if one.present and one.life != "up" and one.name != mover.name}
    goals = frozenset(at for other in others for at in beside(board, other.at, corners=CORNERS)) - lying
    for blocked in (in_the_way(battle, mover), barred(battle, mover)):
        found = lengths(board, goals, mover.at, gait(battle, "move"), blocked=blocked - {mover.at})
        if mover.at in found:
            return found
    return {}


def no_way(battle: Battle, mover: Fighter, action: Journey) -> Refusal | None:
    """A path judged square by square from where the mover stands."""
    mode = mode_of(action)
    if not action.path:
        return Refusal(action, f"fury.action.{mode}", "no-path", {})
    blocked, taken = in_the_way(battle, mover) - {mover.at}, occupied(battle, mover)
    most, how = reach(mover, mode), gait(battle, mode)
    gone = walk(battle.board, mover.at, action.path, how, budget=most, blocked=blocked, occupied=taken)
    if gone.stop is None:
        return None
    if gone.stop.why == "too_far":
        whole = walk(battle.board, mover.at, action.path, how, blocked=blocked)
        return Refusal(action, f"fury.action.{mode}", "too-far", {"cost": whole.cost, "most": most})
    return stopped(battle, action, gone.stop)


@clause("fury.space.occupancy", "fury.action.run-terrain", "fury.space.distance")
def stopped(battle: Battle, action: Journey, stop: Stop) -> Refusal:
    """A square that may not be entered, or not be stayed on."""
    where = {"place": str(list(stop.square))}
    match stop.why:
        case "occupied":
            return Refusal(action, "fury.space.occupancy", "occupied", where)
        case "blocked" if stop.square in obstacles(battle.board):
            return Refusal(action, "fury.action.jump", "needs-a-jump", where)
        case "blocked":
            return Refusal(action, "fury.space.occupancy", "enemy-in-the-way", where)
        case "hindering":
            return Refusal(action, "fury.action.run-terrain", "difficult-ground", where)
        case "ground" | "off_map":
            return Refusal(action, "fury.space.occupancy", "no-way", where)
        case _:
            return Refusal(action, "fury.space.distance", "no-way", where)


# ---------------------------------------------------------------- what forbids moving at all


@clause("fury.condition.prone")
def lying(actor: Fighter, action: Any) -> Refusal | None:
    """First stand up."""
    return Refusal(action, "fury.condition.prone", "prone", {}) if actor.prone else None


def cannot_begin(battle: Battle, actor: Fighter, action: ACTIONS) -> Refusal | None:
    """Why a movement is out of the question, wherever it would lead."""
    refusal = cannot_act(actor, action) or too_dear(battle, actor, action, action.halves) or lying(actor, action)
    if refusal is None and isinstance(action, Charge | Run):
        return leaving_refused(battle, actor, action)
    return refusal


def leaving_refused(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    """Out of a melee only by fleeing, unless the table lets any movement out under the same blows."""
    return None if battle.rulings.leave_melee == "any_move_provokes" else held_in_melee(battle, actor, action)


@clause("fury.space.leaving")
def held_in_melee(battle: Battle, actor: Fighter, action: Any) -> Refusal | None:
    holding = ", ".join(enemy.name for enemy in engaged_with(battle, actor))
    return Refusal(action, "fury.space.leaving", "engaged", {"enemies": holding}) if holding else None


@clause("fury.space.leaving")
def stays_in_melee(battle: Battle, actor: Fighter, path: Path) -> bool:
    """Whether every square entered is next to every enemy that holds the fighter when the movement begins.

    Other enemies do not matter: passing or stopping beside them is free.
    """
    return stays_by(engaged_with(battle, actor), path)


def stays_by(holding: Iterable[Fighter], path: Path) -> bool:
    """The same for whoever has many paths to look at."""
    return all(next_to(place, enemy) for enemy in holding for place in path)


# ---------------------------------------------------------------- move, flee, run: the offers


def afoot_option(battle: Battle, actor: Fighter, empty: Afoot) -> Parametric[Afoot] | Refusal:
    """One offer for every path of a move, a flight or a run."""
    if refusal := cannot_begin(battle, actor, empty):
        return refusal
    mode = mode_of(empty)
    open_to = ways(battle, actor, mode)
    if not open_to:
        tied = leaving_refused(battle, actor, empty) if mode == "move" else None
        return tied or Refusal(empty, "fury.space.occupancy", "nowhere-to-go", {})

    def candidates() -> Iterator[Afoot]:
        return (replace(empty, path=path) for path in worth_going(battle, actor, mode, open_to))

    def accepts(action: Afoot) -> Refusal | None:
        return refused(battle, actor, action)

    return Parametric(empty, f"fury.action.{mode}", candidates, accepts)


@clause("fury.action.move", "fury.action.flee", "fury.action.run")
def refused(battle: Battle, actor: Fighter, action: Afoot) -> Refusal | None:
    """A move costs a half action, a flight or a run both; a run takes any route over clear ground."""
    if refusal := cannot_begin(battle, actor, action) or no_way(battle, actor, action):
        return refusal
    if isinstance(action, Move) and not stays_in_melee(battle, actor, action.path):
        return leaving_refused(battle, actor, action)
    return None


def worth_going(battle: Battle, mover: Fighter, mode: Mode, open_to: Mapping[Square, Path]) -> Iterator[Path]:
    """Paths worth a look: beside every enemy, or as near as may be; beside friends who are down; on the way; far off.

    Whoever flees looks for safety first.
    """
    seen: set[Square] = set()

    def once(square: Square) -> Iterator[Path]:
        if square not in seen:
            seen.add(square)
            yield open_to[square]

    enemies = [enemy for enemy in battle.enemies_of(mover) if not enemy.hidden]
    safest = [safest_of(open_to, enemies)] if enemies and open_to else []
    if mode == "flee":
        for square in safest:
            yield from once(square)
    for other in (*enemies, *(friend for friend in battle.friends_of(mover) if friend.helpless)):
        beside = [square for square in open_to if adjacent_at(battle, square, other)]
        if beside:
            yield from once(min(beside, key=lambda square: (len(open_to[square]), square)))
        elif open_to:
            yield from once(min(open_to, key=lambda sq: (squares.distance(sq, other.at), len(open_to[sq]), sq)))
    upright = fighting(battle, mover)
    if upright and open_to:
        left = way_left(battle, mover, upright)
        yield from once(min(open_to, key=lambda square: (left(square), len(open_to[square]), square)))
    for square in safest:
        yield from once(square)


def fighting(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """Enemies still fighting whom a fighter knows of."""
    return [enemy for enemy in battle.enemies_of(fighter) if not enemy.hidden and enemy.life == "up"]


def safest_of(open_to: Mapping[Square, Path], enemies: list[Fighter]) -> Square:
    """Farthest from the nearest enemy, then from all of them, then the shortest way."""

    def danger(square: Square) -> tuple[int, int, int, Square]:
        far = [squares.distance(square, enemy.at) for enemy in enemies]
        return -min(far), -sum(far), len(open_to[square]), square

    return min(open_to, key=danger)


# ---------------------------------------------------------------- charge: the offers


def charge_options(battle: Battle, actor: Fighter) -> Iterator[Parametric[Charge] | Refusal]:
    """One offer for every charge there is, and for each enemy who cannot be charged the reason."""
    empty = Charge("")
    if refusal := no_charge(battle, actor, empty):
        yield refusal
        return

    def candidates() -> Iterator[Charge]:
        return charges(battle, actor)

    def accepts(action: Charge) -> Refusal | None:
        return charge_refused(battle, actor, action)

    if next(candidates(), None) is not None:
        yield Parametric(empty, "fury.action.charge", candidates, accepts)
    for enemy in battle.enemies_of(actor):
        if not enemy.hidden and (refusal := not_to_be_charged(battle, actor, enemy)):
            yield refusal


def not_to_be_charged(battle: Battle, actor: Fighter, enemy: Fighter) -> Refusal | None:
    """Why no charge at an enemy is open, whatever the path."""
    action = Charge(enemy.name)
    if refusal := target_refused(battle, actor, action):
        return refusal
    if next(rushes(battle, actor, enemy), None) is None:
        most = {"most": reach(actor, "charge")}
        return Refusal(action, "fury.action.charge-straight", "no-run-up", most)
    return None if next(blows_in_hand(actor), None) else hand_refused(actor, action, action.hand)


def charges(battle: Battle, actor: Fighter) -> Iterator[Charge]:
    """The shortest rush at each enemy, with each hand that can strike."""
    for enemy in battle.enemies_of(actor):
        if enemy.hidden:
            continue
        path = next(rushes(battle, actor, enemy), None)
        if path is not None:
            yield from (Charge(enemy.name, path, hand, stun) for hand, stun in blows_in_hand(actor))


def rushes(battle: Battle, actor: Fighter, target: Fighter) -> Iterator[Path]:
    """A rush along each of the eight lines that lead to the enemy, the shortest first."""
    if target_refused(battle, actor, Charge(target.name)):
        return
    found = routes(
        battle.board,
        actor.at,
        reach(actor, "charge"),
        gait(battle, "charge"),
        blocked=in_the_way(battle, actor) - {actor.at},
    )
    straight = 2 if battle.rulings.charge_runup == "two_moved" else 1
    paths: list[Path] = []
    for step in DIRECTIONS:
        line = tuple(_back_from(target.at, step, squares_back) for squares_back in range(straight + 1, 0, -1))
        if line[0] in found:
            path = (*found[line[0]].path, *line[1:])
            if rush_refused(battle, actor, Charge(target.name, path)) is None:
                paths.append(path)
    yield from sorted(paths, key=lambda path: (len(path), path))


def _back_from(place: Square, step: Square, count: int) -> Square:
    return place[0] - count * step[0], place[1] - count * step[1]


@clause("fury.action.charge")
def no_charge(battle: Battle, actor: Fighter, action: Charge) -> Refusal | None:
    """Why no charge at all is open: it is a full action and the attack of the round; not out of a melee, not lying."""
    return cannot_begin(battle, actor, action) or attack_refused(battle, actor, action)


@clause("fury.action.charge")
def charge_refused(battle: Battle, actor: Fighter, action: Charge) -> Refusal | None:
    """Somebody who may charge, at somebody far enough away, with a hand that strikes, by a way that is straight."""
    return (
        no_charge(battle, actor, action)
        or target_refused(battle, actor, action)
        or hand_refused(actor, action, action.hand, stun=action.stun)
        or rush_refused(battle, actor, action)
    )


@clause("fury.action.charge")
def target_refused(battle: Battle, actor: Fighter, action: Charge) -> Refusal | None:
    """An enemy at least 4 yards away when the charge is declared: one empty square between."""
    target = next((enemy for enemy in battle.enemies_of(actor) if enemy.name == action.target), None)
    if target is None or target.hidden:
        return Refusal(action, "fury.action.charge", "not-an-enemy", {"target": action.target})
    between = distance(battle, actor, target)
    if between < 2:
        return Refusal(action, "fury.action.charge", "too-close", {"distance": between, "least": 2})
    return None


@clause("fury.action.charge-straight", "fury.space.difficult")
def rush_refused(battle: Battle, actor: Fighter, action: Charge) -> Refusal | None:
    """The last two squares up to the enemy in one line, the last of them clear; up to twice Movement in all.

    The start may be the first of the two, unless the table wants two squares really moved.
    """
    if refusal := no_way(battle, actor, action):
        return refusal
    target = battle[action.target]
    way = (actor.at, *action.path)
    last = way[-1]
    if not adjacent_at(battle, last, target):
        return Refusal(action, "fury.action.charge", "not-beside-target", {"target": target.name})
    onward = (target.at[0] - last[0], target.at[1] - last[1])
    steps = [(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(way)]
    wanted = 2 if battle.rulings.charge_runup == "two_moved" else 1
    if len(steps) < wanted:
        return Refusal(action, "fury.action.charge-straight", "run-up-too-short", {"least": wanted})
    if any(step != onward for step in steps[-wanted:]):
        return Refusal(action, "fury.action.charge-straight", "not-straight", {"target": target.name})
    if battle.board.ground(last).hindering:
        return Refusal(action, "fury.action.charge-straight", "difficult-ground", {"place": str(list(last))})
    return None


# ---------------------------------------------------------------- going


@clause("fury.action.move")
def move(fight: Fight[Battle], who: str, action: Move) -> None:
    spend(fight, who, action.halves)
    set_out(fight, who, action)


@clause("fury.action.flee")
def flee(fight: Fight[Battle], who: str, action: Flee) -> None:
    spend(fight, who, action.halves)
    set_out(fight, who, action)


@clause("fury.action.run", "fury.action.run-modifiers")
def run(fight: Fight[Battle], who: str, action: Run) -> None:
    """From its declaration until the start of its next turn the runner is harder to shoot and easier to strike."""
    spend(fight, who, action.halves)
    fight.record(StanceTaken(who, "run"))
    set_out(fight, who, action)


@clause("fury.action.charge")
def charge(fight: Fight[Battle], who: str, action: Charge) -> None:
    """The rush, and at its end one blow: one action that nobody can step between."""
    aimed = fight.state[who].aimed
    use_up(fight, who, "attack")
    spend(fight, who, action.halves)
    set_out(fight, who, action, ChargeBlow(who, action.target, action.hand, action.stun, aimed))


def set_out(fight: Fight[Battle], who: str, action: Journey, *afterwards: Piece) -> None:
    """Go at once, or after the blows that leaving draws; then whatever the action ends with."""
    blows = blows_drawn(fight.state, who, action)
    if blows:
        fight.record(AgendaSet((*blows, GoOn(who, action.path, mode_of(action)), *afterwards)))
        return
    go(fight, who, action.path, mode_of(action))
    if afterwards:
        fight.record(AgendaSet(afterwards))


@clause("fury.space.occupancy")
def go(fight: Fight[Battle], who: str, path: Path, mode: Mode | Literal["jump"]) -> None:
    """As far as the way is free: whoever comes upon somebody in hiding stops before it, and has found it."""
    mover = fight.state[who]
    found = ((number, lurking_at(fight.state, place, mover.side)) for number, place in enumerate(path))
    way, met = next(((number, lurker) for number, lurker in found if lurker is not None), (len(path), None))
    if met is not None:
        path, taken = path[:way], occupied(fight.state, mover)
        while path and path[-1] in taken:
            path = path[:-1]
    if path:
        fight.record(Moved(who, path, mode))
    if met is not None:
        show_oneself(fight, met.name)


@clause("fury.action.flee-attacks", "fury.space.leaving")
def blows_drawn(battle: Battle, who: str, action: Journey) -> tuple[ExtraBlow, ...]:
    """Whoever flees first suffers one extra blow from each enemy that holds him, in the order of initiative.

    By ruling so does whoever leaves a melee in any other way.
    """
    mover = battle[who]
    if not isinstance(action, Flee) and stays_in_melee(battle, mover, action.path):
        return ()
    place = {name: number for number, name in enumerate(battle.order)}
    holding = sorted(engaged_with(battle, mover), key=lambda enemy: place.get(enemy.name, len(place)))
    return tuple(ExtraBlow(enemy.name, who) for enemy in holding)


@clause("fury.action.flee-attacks")
async def go_on(fight: Fight[Battle], piece: GoOn) -> None:
    """After the blows, whoever is still able to act and on its feet goes; otherwise the rest of its action is lost."""
    mover = fight.state[piece.who]
    if mover.able and not mover.prone:
        go(fight, piece.who, piece.path, piece.action)
    elif fight.state.agenda:
        rest = (left for left in fight.state.agenda if isinstance(left, Blast) or left.who != piece.who)
        fight.record(AgendaSet(tuple(rest)))


# ---------------------------------------------------------------- jump


def jump_options(battle: Battle, actor: Fighter) -> Iterator[Offer[Jump] | Refusal]:
    """Onto each marked obstacle next to the fighter."""
    near = [square for square in _around(actor.at) if square in obstacles(battle.board)]
    if not near:
        yield Refusal(Jump(actor.at), "fury.action.jump", "no-obstacle", {})
    for square in near:
        yield jump_refused(battle, actor, Jump(square)) or Offer(Jump(square), "fury.action.jump")


def _around(place: Square) -> Iterator[Square]:
    return ((place[0] + step[0], place[1] + step[1]) for step in DIRECTIONS)


@clause("fury.action.jump")
def jump_refused(battle: Battle, actor: Fighter, action: Jump) -> Refusal | None:
    """One square, for a full action; it leads out of no melee."""
    if refusal := cannot_begin(battle, actor, action):
        return refusal
    where = {"place": str(list(action.to))}
    if not touching(battle.board, actor.at, action.to, corners=CORNERS):
        return Refusal(action, "fury.space.distance", "no-way", where)
    if action.to in occupied(battle, actor):
        return Refusal(action, "fury.space.occupancy", "occupied", where)
    return None if stays_in_melee(battle, actor, (action.to,)) else held_in_melee(battle, actor, action)


@clause("fury.action.jump")
async def jump(fight: Fight[Battle], who: str, action: Jump) -> None:
    """A hard obstacle asks for Agility; failing leaves the fighter where it stands, the action spent."""
    spend(fight, who, action.halves)
    hard = fight.state.board.ground(action.to).dc > 0
    if not hard or await passes(fight, who, "ag", purpose="jump"):
        go(fight, who, (action.to,), "jump")
