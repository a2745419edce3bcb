"""What the table tells the rules: distance, height, sectors, lines, room and ways. No other module asks the board.

A question is a kernel `Measure`; several that must all be kept are `Questions`. Offers look at what is known of them
(`told`: None where only people at a real table can tell), rules await the answer (`holds`, `value`), which at a real
table is asked of the people once and remembered until somebody it speaks of moves. At a table that the referee knows
nothing is asked: the board's geometry answers at once.

What only a table that the referee knows can tell (every point of a path, room for a base) is under "ways": rules of
movement use it where `battle.real_board` is false, and ask the people in their own words where it is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, pairwise

from zaruba.kernel.asks import Measure, measure
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.space.measured import standing, tracks, ways
from zaruba.space.measured.angles import FULL, aside, bearing, direction
from zaruba.space.measured.angles import in_front as front
from zaruba.space.measured.bodies import gap as gap_between
from zaruba.space.measured.bodies import gap_to_spot
from zaruba.space.measured.bodies import in_contact as bodies_in_contact
from zaruba.space.measured.footprints import Circle, Footprint, Polygon, box, crosses, gap_to_footprint
from zaruba.space.measured.lengths import Place, Spot, distance, moved
from zaruba.space.measured.reach import bodies_between, pieces_between
from zaruba.space.measured.room import nearest_room
from zaruba.space.measured.spots import at_angle, beside, on_rim, ring, square_to
from zaruba.space.measured.standing import bodies_met, bodies_overlapped, ladders_at
from zaruba.space.measured.table import Ladder
from zaruba.space.measured.tracks import Point
from zaruba.systems.warband import legs, lines
from zaruba.systems.warband.battle import Answered, Battle, Character
from zaruba.systems.warband.facts.turning import Measured
from zaruba.systems.warband.sheet import CM, CONTACT, Weapon

Questions = tuple[Measure, ...]
SHORT_HEIGHT = 2 * CM
"""warband.space.vertical-reach"""
LONG_HEIGHT = 8 * CM
"""warband.melee.long-up"""
STRIP, ZONE = 15 * CM, 20 * CM
"""warband.setup.deployment: how deep a strip is; how far a zone reaches round a rim point."""
TURN = FULL
"""A full turn in hundredths of a degree."""

EITHER_WAY = frozenset({"gap", "rise", "height", "contact", "scenery", "models"})
"""Questions whose answer is the same from the other's side: they are not asked again from there."""


# ---------------------------------------------------------------- asking


def told(battle: Battle, *questions: Measure) -> bool | None:
    """Whether every question is answered with its first limit kept; None where only people can tell."""
    unknown = False
    for question in questions:
        answer = known(battle, question)
        if answer is None:
            unknown = True
        elif answer != 0:
            return False
    return None if unknown else True


def known(battle: Battle, question: Measure) -> int | None:
    """The answer to a question, as far as it is known without asking anybody."""
    if not battle.real_board:
        return answer(battle, question)
    pairs = {(question.source, question.to)}
    if question.of in EITHER_WAY:
        pairs.add((question.to, question.source))
    alike = (one for one in battle.measured if one.ask.of == question.of and (one.ask.source, one.ask.to) in pairs)
    return next((found for one in alike if (found := told_by(one, question.within)) is not None), None)


def told_by(measured: Answered, within: tuple[int, ...]) -> int | None:
    """What an answer tells of the same thing within other limits: near is near to more, and far is far from less."""
    if measured.ask.within == within:
        return measured.answer
    if len(within) != 1 or len(measured.ask.within) != 1:
        return None
    (limit,), (other,) = within, measured.ask.within
    if measured.answer == 0 and other <= limit:
        return 0
    return 1 if measured.answer == 1 and other >= limit else None


def failing(battle: Battle, *questions: Measure) -> Measure | None:
    """The first question that is known to be answered with no."""
    return next((one for one in questions if known(battle, one) not in (None, 0)), None)


def between(battle: Battle, of: str, one: Character, other: Character) -> tuple[str, ...]:
    """Who or what stands on the line of attack, by name: what a question after "scenery" or "models" has counted."""
    high = _height(battle, one, other) + SHORT_HEIGHT
    if of == "scenery":
        pieces = battle.setting.table.pieces
        return tuple(
            pieces[number].name or pieces[number].kind
            for number in pieces_between(battle.setting.table, one.at, other.at, high)
        )
    return tuple(model.name for model in models_between(battle, one, other))


async def holds(fight: Fight[Battle], *questions: Measure) -> bool:
    """Whether every question is answered with its first limit kept; the first that is not ends the asking."""
    for question in questions:
        if await value(fight, question) != 0:
            return False
    return True


async def value(fight: Fight[Battle], question: Measure) -> int:
    """The answer to a question: from the board, from what the people have told, or from them now."""
    found = known(fight.state, question)
    if found is None:
        found = int(await measure(question.of, question.source, question.to, within=question.within))
        fight.record(Measured(Answered(question, found)))
    return found


def answer(battle: Battle, question: Measure) -> int:
    """What the board's geometry says: the index of the first limit kept, or the value in hundredths."""
    if question.of in GEOMETRY:
        found = GEOMETRY[question.of](battle, battle[question.source], battle[question.to])
    elif question.of in SPOTS:
        found = SPOTS[question.of](battle, battle[question.source], question.to)
    else:
        found = UNTOLD[question.of]
    if not question.within:
        return found
    for place, limit in enumerate(question.within):
        if found <= limit:
            return place
    return len(question.within)


# ---------------------------------------------------------------- questions


@clause("warband.space.distance", "warband.space.units")
def gap(one: str, other: str) -> Measure:
    """From base edge to base edge on the plan."""
    return Measure("gap", one, other)


@clause("warband.space.distance", "warband.space.within", "warband.space.units")
def within(one: str, other: str, limit: int) -> Measure:
    """From base edge to base edge on the plan, the limit included; heights are no part of it."""
    return Measure("gap", one, other, (limit,))


@clause("warband.space.vertical-reach", "warband.melee.long-up", "warband.melee.long-down")
def height_allows(battle: Battle, one: str, other: str, weapon: Weapon) -> Measure:
    """Two centimetres up or down; eight with a long weapon."""
    if weapon.long:
        of = "rise" if battle.rulings.long_height == "relative" else "height"
        return Measure(of, one, other, (LONG_HEIGHT,))
    return Measure("rise", one, other, (SHORT_HEIGHT,))


@clause("warband.space.attack-line")
def radius(battle: Battle, by: Character, target: str, weapon: Weapon | None = None) -> Questions:
    """The melee radius: distance, height, and no scenery on the line of attack. Models change nothing in it."""
    weapon = weapon or by.profile.main
    return (
        within(by.name, target, weapon.reach),
        height_allows(battle, by.name, target, weapon),
        Measure("scenery", by.name, target, (0,)),
    )


@clause("warband.melee.reach")
def strikes(battle: Battle, by: Character, target: str, weapon: Weapon | None = None) -> Questions:
    """Whether a blow gets there: within the radius, and past whoever stands on the line."""
    return (*radius(battle, by, target, weapon), *free_line(by, target, weapon))


def reaches(battle: Battle, by: Character, target: Character, weapon: Weapon) -> bool | None:
    """What is told of that; of whoever stands too far off nothing else is asked where the referee knows the table."""
    if not battle.real_board and gap_of(by, target) > weapon.reach:
        return False
    return told(battle, *strikes(battle, by, target.name, weapon))


@clause("warband.melee.long-through", "warband.melee.short-blocked")
def free_line(by: Character, target: str, weapon: Weapon | None = None) -> Questions:
    """A long weapon strikes through models on the line, any other does not."""
    weapon = weapon or by.profile.main
    return () if weapon.long else (Measure("models", by.name, target, (0,)),)


@clause("warband.space.arcs")
def in_front(battle: Battle, who: str, other: str) -> Measure:
    """The front sector, its border included; half the circle by default."""
    return Measure("angle", who, other, (180_00 - battle.rulings.rear_arc_degrees * CM // 2,))


@clause("warband.space.contact")
def in_contact(one: str, other: str) -> Questions:
    return (Measure("contact", one, other, (0,)),)


@clause("warband.melee.knock-back")
def depth(pushed: str, by: str) -> Measure:
    """How deep somebody falls whom a blow has thrown back; only people at a real table are asked that."""
    return Measure("depth", pushed, by)


@clause("warband.reaction.strike")
def provokes(striker: str, mover: str) -> Measure:
    """Whether an announced way flees from somebody, passes or climbs beside him, in front of him and with a free line.

    Only people at a real table are asked that.
    """
    return Measure("provokes", striker, mover, (0,))


@clause("warband.reaction.strike")
def provokes_any(mover: str) -> Measure:
    """Whether an announced way touches anybody's melee radius otherwise than by ending in it; only people are asked that."""
    return Measure("provokes_any", mover, mover, (0,))


@clause("warband.movement.jump", "warband.movement.fall")
def heights() -> Measure:
    """Whether there is anything on a real table to leap over or down from; asked once in a game, for tables do not change."""
    return Measure("heights", "", "", (0,))


@clause("warband.movement.jump", "warband.movement.fall")
def leaps(mover: str) -> Measure:
    """Whether an announced way leaps over a wide gap or down from an edge; only people are asked that."""
    return Measure("leaps", mover, mover, (0,))


@clause("warband.movement.jump")
def gap_leapt(mover: str) -> Measure:
    """Whether it leaps over a gap so wide that a die decides."""
    return Measure("gap_leapt", mover, mover, (0,))


@clause("warband.movement.fall")
def fallen(mover: str) -> Measure:
    """How deep somebody falls who has not got over."""
    return Measure("fallen", mover, mover)


@clause("warband.movement.jump", "warband.movement.fall")
def dropped(mover: str) -> Measure:
    """How deep somebody leaps of his own will."""
    return Measure("dropped", mover, mover)


@clause("warband.attack.shot-sight", "warband.space.models-do-not-block")
def sees(battle: Battle, shooter: str, target: str) -> Measure:
    """A line of sight: not all of the hundred points are hidden, by scenery or, as ruled, by anybody in between."""
    return Measure("hidden_by_all" if battle.rulings.models_block_sight else "hidden", shooter, target, (99,))


@clause("warband.attack.shot-range", "warband.attack.high-ground-range", "warband.attack.low-ground")
def within_from_above(shooter: str, target: str, limit: int) -> Measure:
    """A distance from which is taken how much higher the shooter stands; standing lower changes nothing."""
    return Measure("gap_less_drop", shooter, target, (limit,))


@clause("warband.attack.close-range", "warband.attack.high-ground-close", "warband.space.within")
def nearer_than_half(shooter: str, target: str, whole: int) -> Measure:
    """Strictly less than half of a length; heights are no part of it."""
    return Measure("gap", shooter, target, ((whole - 1) // 2,))


def walls(shooter: str, target: str) -> Measure:
    """Of stone fences and fortifications that the target touches: less than half hidden?"""
    return Measure("walls", shooter, target, (lines.HALF - 1,))


def shields(shooter: str, target: str) -> Measure:
    """No shield-bearer of the target's own touches it on the line?"""
    return Measure("shields", shooter, target, (0,))


def obstacles(battle: Battle, shooter: str, target: str) -> Measure:
    """Of what the target touches, and of buildings (by ruling only of those it touches): less than half hidden?"""
    of = "touched" if battle.rulings.building_needs_contact else "obstacles"
    return Measure(of, shooter, target, (lines.HALF - 1,))


def screens(battle: Battle, shooter: str, target: str) -> Measure:
    """Nobody on the line (by ruling nobody who touches the target)?"""
    of = "guards" if battle.rulings.character_cover_needs_contact else "screens"
    return Measure(of, shooter, target, (0,))


def off_centre(centre: str, other: str) -> Measure:
    """From the centre of one's base to the edge of another's; nought from one's own."""
    return Measure("off_centre", centre, other)


@clause("warband.item.list")
def beside_trap(who: str, squad: str) -> Measure:
    """Whether somebody who did not walk there stands within half a centimetre of a trap of a squad's."""
    return Measure("trap_at", who, squad, (50,))


@clause("warband.item.list")
def sets_off(who: str, squad: str) -> Measure:
    """Whether an announced way comes within half a centimetre of a trap of a squad's; only people are asked that."""
    return Measure("trap", who, squad, (50,))


def smoke(shooter: str, target: str) -> Measure:
    """No smoke on the line?"""
    return Measure("smoke", shooter, target, (0,))


@clause("warband.victory.scenarios", "warband.space.distance", "warband.space.within")
def near_marker(who: str, number: int) -> Measure:
    """Within 5 cm of an objective marker, from the edge of the base; markers are numbered from 1."""
    return Measure("marker", who, str(number), (5 * CM,))


@clause("warband.space.contact", "warband.victory.scenarios")
def touches_relic(who: str) -> Measure:
    """In contact with the relic where it lies."""
    return Measure("relic", who, who, (CONTACT,))


# ---------------------------------------------------------------- the board's own answers


def _gap(battle: Battle, one: Character, other: Character) -> int:
    return gap_between(one.body, other.body)


def _rise(battle: Battle, one: Character, other: Character) -> int:
    return abs(one.at[2] - other.at[2])


def _height(battle: Battle, one: Character, other: Character) -> int:
    return max(one.at[2], other.at[2])


def _angle(battle: Battle, one: Character, other: Character) -> int:
    return aside(one.at, one.facing, other.at)


def _contact(battle: Battle, one: Character, other: Character) -> int:
    return 0 if bodies_in_contact(one.body, other.body, CONTACT) else 1


def _scenery(battle: Battle, one: Character, other: Character) -> int:
    """Pieces whose inside the line crosses where they fill the height just above the higher surface."""
    return len(pieces_between(battle.setting.table, one.at, other.at, _height(battle, one, other) + SHORT_HEIGHT))


def _models(battle: Battle, one: Character, other: Character) -> int:
    return len(models_between(battle, one, other))


@clause("warband.space.attack-line")
def models_between(battle: Battle, one: Character, other: Character) -> tuple[Character, ...]:
    """Those on the line of attack whose bodies stand between the higher surface and 2 cm above it."""
    high = _height(battle, one, other)
    others = (model for model in battle.on_table() if model.name not in (one.name, other.name))
    return tuple(
        model for model in others if bodies_between(one.at, other.at, (model.body,), high, high + SHORT_HEIGHT)
    )


def _gap_less_drop(battle: Battle, one: Character, other: Character) -> int:
    return max(0, _gap(battle, one, other) - max(0, one.at[2] - other.at[2]))


def _off_centre(battle: Battle, one: Character, other: Character) -> int:
    return gap_to_spot(other.body, one.at)


def _walls(battle: Battle, one: Character, other: Character) -> int:
    return lines.walls(battle, one, other).hidden


def _obstacles(battle: Battle, one: Character, other: Character) -> int:
    return lines.obstacles(battle, one, other).hidden


def _shields(battle: Battle, one: Character, other: Character) -> int:
    return len(lines.shields(battle, one, other))


def _screens(battle: Battle, one: Character, other: Character) -> int:
    return len(lines.screens(battle, one, other))


def _smoke(battle: Battle, one: Character, other: Character) -> int:
    return int(lines.in_smoke(battle, one, other))


GEOMETRY: Mapping[str, Callable[[Battle, Character, Character], int]] = {
    "gap": _gap, "rise": _rise, "height": _height, "angle": _angle, "contact": _contact, "scenery": _scenery,
    "models": _models, "hidden": lines.out_of_sight, "hidden_by_all": lines.out_of_sight, "touched": _obstacles, "guards": _screens,
     "gap_less_drop": _gap_less_drop, "walls": _walls, "shields": _shields,
    "obstacles": _obstacles, "screens": _screens, "smoke": _smoke,
    "off_centre": _off_centre,
}  # fmt: skip


def _marker(battle: Battle, one: Character, number: str) -> int:
    return gap_to_spot(one.body, battle.setting.markers[int(number) - 1])


def _relic(battle: Battle, one: Character, _: str) -> int:
    """How far the relic is from the base; out of all reach where it lies higher or lower than the figure."""
    at = battle.relic
    if at is None or not one.at[2] <= at[2] <= one.at[2] + one.body.height:
        return FAR
    return gap_to_spot(one.body, at)


FAR = 100_000
"""Farther than any table is wide."""
SPOTS: Mapping[str, Callable[[Battle, Character, str], int]] = {"marker": _marker, "relic": _relic}
"""Questions about a spot of the table, which is no character."""
UNTOLD: Mapping[str, int] = {
    "provokes": 1, "provokes_any": 1, "depth": 0, "trap": FAR, "trap_at": FAR,
    "heights": 1, "leaps": 1, "gap_leapt": 1, "fallen": 0, "dropped": 0,
}  # fmt: skip
"""Questions that only people answer: who reckons on without them (odds) takes it that nothing comes of it."""


# ---------------------------------------------------------------- ways (a table that the referee knows)


@clause("warband.movement.path")
def length(path: tuple[Place, ...]) -> int:
    """Leg by leg, each rounded by itself; ladders and drops count their height."""
    return tracks.length(path)


def with_mover_at(battle: Battle, who: str, at: Place) -> Battle:
    """The position while somebody stands at a point of its way: for questions about that point."""
    return battle.change(who, at=at)


def all_kept(battle: Battle, questions: Questions, one: Character, other: Character) -> bool:
    """Whether every question would be answered with its first limit kept if these two stood so."""
    return all(GEOMETRY[question.of](battle, one, other) <= question.within[0] for question in questions)


@clause("warband.space.arcs")
def looks_at(battle: Battle, one: Character, at: Place) -> bool:
    """Whether a place lies in somebody's front sector: the same as `in_front`, for points of a way."""
    return front(one.at, one.facing, at, battle.rulings.rear_arc_degrees * CM)


def points_near(battle: Battle, path: tuple[Place, ...], at: Place, limit: int) -> Iterator[Point]:
    """Those points of a path that are no farther than this from a place on the plan, the last first."""
    return legs.on_surfaces(battle.setting.table, path, tracks.points_near(path, at, limit))


@clause("warband.movement.ladder")
def climbs(battle: Battle, mover: Character, path: tuple[Place, ...]) -> tuple[tuple[int, int], ...]:
    """The stretches of a path that lead up or down a ladder, as lengths walked."""
    found, before = [], 0
    for a, b in pairwise(path):
        after = before + tracks.leg_length(a, b)
        if tracks.is_upright(a, b) and _ladder_between(battle, mover, a, b):
            found.append((before, after))
        before = after
    return tuple(found)


def _ladder_between(battle: Battle, mover: Character, a: Place, b: Place) -> bool:
    ends = {a[2], b[2]}
    ladders = ladders_at(battle.setting.table, a, mover.body.radius, CONTACT)
    return any({ladder.bottom, ladder.top} == ends for ladder in ladders)


def coincide(battle: Battle, one: str, other: str) -> bool:
    """Whether one stands straight above the other; at a real table nobody is asked that."""
    return not battle.real_board and battle[one].at[:2] == battle[other].at[:2]


@clause("warband.melee.knock-back")
def pushed(battle: Battle, who: str, by: str, most: int, towards: int | None = None) -> tuple[Place, int]:
    """Where a push straight away from somebody ends, and its length: before whatever hinders, or where the surface ends."""
    one, away = battle[who], battle[by].at
    heading = (one.at[0] - away[0], one.at[1] - away[1])
    if heading == (0, 0):
        assert towards is not None, "a push from straight above needs a direction"
        heading = direction(2 * towards)
    others = (other.body for other in battle.on_table() if other.name != who)
    spot, gone = standing.pushed(battle.setting.table, one.body, heading, most, others, tolerance=CONTACT)
    return (*spot, one.at[2]), gone


def legs_of(battle: Battle, mover: Character, path: tuple[Place, ...]) -> tuple[legs.Leg, ...]:
    """What each leg of a way leads over."""
    return legs.legs_of(battle.setting.table, mover.body, path)


def name_of(battle: Battle, piece: int) -> str:
    """What a piece of the table is called: by itself, or by its kind."""
    one = battle.setting.table.pieces[piece]
    return one.name or one.kind


def all_on_road(battle: Battle, path: tuple[Place, ...]) -> bool:
    return legs.all_on_road(battle.setting.table, path)


def on_pitched_roof(battle: Battle, path: tuple[Place, ...]) -> bool:
    return legs.on_pitched_roof(battle.setting.table, path)


def is_borne(battle: Battle, mover: Character, at: Place) -> bool:
    return legs.is_borne(battle.setting.table, at, mover.body.radius)


def is_surface(battle: Battle, at: Place) -> bool:
    """Whether something may lie at a place."""
    return at[2] in standing.surfaces(battle.setting.table, at[:2])


@clause("warband.movement.surfaces")
def buried_in(battle: Battle, at: Place) -> str:
    """In what something would lie that is laid at a place, "" where it lies free."""
    found = standing.buried_in(battle.setting.table, at)
    return name_of(battle, found[0]) if found else ""


@clause("warband.movement.surfaces")
def sunk_in(battle: Battle, at: Place) -> tuple[str, int] | None:
    """On what somebody would stand at a place, were he as much higher: nobody ends his way inside of it."""
    table = battle.setting.table
    top = max(standing.sunk_in(table, at, legs.STEP), key=lambda number: table.pieces[number].top, default=None)
    return None if top is None else (name_of(battle, top), table.pieces[top].top - at[2])


@clause("warband.movement.surfaces", "warband.movement.ladder")
def is_held(battle: Battle, who: str) -> bool:
    """Whether somebody stands on anything: the head of a ladder that his base touches belongs to the surface above."""
    one = battle[who]
    return is_borne(battle, one, one.at)


@clause("warband.movement.through")
def scenery_in_the_way(battle: Battle, mover: Character, path: tuple[Place, ...]) -> str:
    """The first solid piece that a base would overlap on a way; "" where there is none."""
    table = battle.setting.table
    stuck = standing.overlapped(table, path[0], mover.body, legs.STEP)
    for leg in legs_of(battle, mover, path):
        for piece in legs.in_the_way(table, mover.body, leg, stuck):
            return name_of(battle, piece)
    return ""


def below(battle: Battle, at: Place) -> Place:
    """The place on the highest surface under a place."""
    return at[0], at[1], standing.surface(battle.setting.table, at, at[2])


def round_enemies(battle: Battle, mover: Character, goal: Spot, most: int) -> tuple[Place, ...] | None:
    """The shortest way of at most this length to a spot of one's own surface, round enemies and whatever is solid there."""
    others = [enemy.body for enemy in battle.enemies(mover)]
    return ways.way(battle.setting.table, mover.body, goal, others, step=SHORT_HEIGHT, most=most)


def way_to(battle: Battle, mover: Character, goal: Spot) -> tuple[Place, ...] | None:
    """The shortest way to a spot of one's own surface, be it ever so far; beside what stands there if that leaves no room."""
    others = [enemy.body for enemy in battle.enemies(mover)]
    for at in footholds(battle, mover):
        found = ways.way(battle.setting.table, mover.standing_at(at), goal, others, step=legs.STEP)
        if found is not None:
            return found if at == mover.at else (mover.at, *found)
    return None


@clause("warband.movement.surfaces")
def way_by_step(battle: Battle, mover: Character, goal: Spot) -> tuple[Place, ...] | None:
    """The way to a spot that lies a step higher or lower than one's own surface: up at its end, or down at its start."""
    table, (x, y, z) = battle.setting.table, mover.at
    top = standing.surface(table, goal, z + legs.STEP)
    if top > z:
        level = way_to(battle, mover, goal)
        return None if level is None else (*level[:-1], (*goal, top))
    bare = standing.unsupported(table, mover.at, (*goal, z), (z,))
    if not bare or not 0 < z - top <= legs.STEP:
        return None
    off = moved((x, y), goal, bare[0][0] + 1)
    below = (*off, standing.surface(table, off, z))
    if z - below[2] > legs.STEP:
        return None
    others = [enemy.body for enemy in battle.enemies(mover)]
    found = ways.way(table, mover.standing_at(below), goal, others, step=legs.STEP)
    return None if found is None else (mover.at, *found)


def footholds(battle: Battle, mover: Character) -> Iterator[Place]:
    """Where somebody stands; and from the head of a ladder, beside which no surface is under his middle, the place before him."""
    yield mover.at
    table, (x, y, z) = battle.setting.table, mover.at
    if standing.surface(table, (x, y), z) != z:
        for ladder in ladders_at(table, mover.at, mover.body.radius, CONTACT):
            yield 2 * ladder.at[0] - x, 2 * ladder.at[1] - y, z


def leads_down(battle: Battle, mover: Character) -> bool:
    """Whether somebody may get to a ladder that leads down from the surface he stands on."""
    x, y, z = mover.at
    down = (one for one in battle.setting.table.ladders if one.top == z and one.bottom < z)
    return any(
        way_to(battle, mover, spot) is not None
        for ladder in sorted(down, key=lambda one: distance((x, y), one.at))[:2]
        for spot in islice(beside_ladder(battle, mover, ladder), 4)
    )


def shortened(battle: Battle, mover: Character, path: tuple[Place, ...], most: int) -> tuple[Place, ...]:
    """As much of a way as a length allows, to an end where there is room."""
    return ways.shortened(path, most, room_for(battle, mover))


def shelters(battle: Battle, mover: Character, enemy: Character, far: int) -> Iterator[Spot]:
    """Of every piece near enough that may hide somebody, the spot hard by it that is straight behind it from an enemy."""
    z = mover.at[2]
    for piece in battle.setting.table.pieces:
        if not piece.hides or piece.top < z + mover.body.height // 2 or piece.bottom > z:
            continue
        if gap_to_footprint(mover.at, piece.footprint) > far:
            continue
        behind = [
            spot for spot in beside(piece.footprint, mover.body.radius) if crosses(piece.footprint, enemy.at, spot)
        ]
        if behind:
            yield min(behind, key=lambda spot: distance(mover.at, spot))


def feet_of_ladders(battle: Battle, mover: Character, goal: Place) -> Iterator[Spot]:
    """Where the base touches that ladder up or down from one's own surface by which it is least far to a higher or lower place."""
    z, table = mover.at[2], battle.setting.table
    leading = [one for one in table.ladders if z in (one.bottom, one.top) and (z == one.bottom) is (goal[2] > z)]
    by_it = sorted(leading, key=lambda one: distance(mover.at, one.at) + distance(one.at, goal))
    for ladder in by_it[:1]:
        spots = beside_ladder(battle, mover, ladder)
        yield from islice((spot for spot in spots if has_room(battle, mover, (*spot, z))), 1)


def beside_ladder(battle: Battle, mover: Character, ladder: Ladder) -> Iterator[Spot]:
    """Where a base touches a ladder: on the side one comes from, square to the walls it leans on, all round it."""
    radius = mover.body.radius
    yield at_angle(ladder.at, bearing(ladder.at, mover.at) if ladder.at != mover.at[:2] else 0, radius)
    for piece in battle.setting.table.pieces:
        yield from square_to(piece.footprint, ladder.at, radius)
    yield from ring(ladder.at, mover.at[:2], radius)


def ladder_ways(battle: Battle, mover: Character, far: int) -> Iterator[tuple[tuple[Place, ...], Place]]:
    """To each ladder near enough a way to where the base touches it; and the place beyond it at its other end."""
    z = mover.at[2]
    for ladder in battle.setting.table.ladders:
        if z not in (ladder.bottom, ladder.top) or distance(mover.at, ladder.at) > far:
            continue
        other = ladder.top if z == ladder.bottom else ladder.bottom
        for spot in beside_ladder(battle, mover, ladder):
            foot = ways.way(battle.setting.table, mover.body, spot, (), step=legs.STEP, most=far)
            if foot is not None and not standing.overlapped(
                battle.setting.table, (*spot, other), mover.body, legs.STEP
            ):
                yield foot, (2 * ladder.at[0] - spot[0], 2 * ladder.at[1] - spot[1], other)
                break


def drops(battle: Battle, mover: Character, far: int) -> Iterator[tuple[Place, ...]]:
    """Straight past the edges of what one stands on, and down: in eight directions, as far as the base needs to be clear."""
    if not mover.at[2]:
        return
    table, z = battle.setting.table, mover.at[2]
    for number in range(8):
        end = at_angle(mover.at, number * TURN // 8, far)
        bare = standing.unsupported(table, mover.at, (*end, z), (z,))
        if not bare:
            continue
        x, y = at_angle(mover.at, number * TURN // 8, min(far, bare[0][0] + mover.body.radius + 1))
        down = below(battle, (x, y, z))
        if down[2] < z:
            yield mover.at, (x, y, z), down


def beside_at(other: Character, angle: int, far: int) -> Spot:
    """The spot so far from somebody's centre in a direction."""
    return at_angle(other.at, angle % TURN, far)


@clause("warband.movement.through")
def in_the_way(battle: Battle, mover: Character, path: tuple[Place, ...]) -> str:
    """The first enemy whose base a path would enter, at heights that meet; "" where there is none."""
    for a, b in pairwise(path):
        for enemy in battle.enemies(mover):
            if bodies_met(a, b, mover.body, (enemy.body,)):
                return enemy.name
    return ""


@clause("warband.movement.through")
def overlapped(battle: Battle, mover: Character, at: Place) -> str:
    """Whom somebody would overlap at a place; "" where there is room."""
    others = (other for other in battle.on_table() if other.name != mover.name)
    return next((other.name for other in others if bodies_overlapped(at, mover.body, (other.body,))), "")


@clause("warband.movement.fall", "warband.movement.through")
def room_near(battle: Battle, who: str, to: Place) -> tuple[Place, ...]:
    """Where somebody may stand who comes down at a place: there, or the nearest places with room; none for want of any."""
    others = (other.body for other in battle.on_table() if other.name != who)
    return nearest_room(battle.setting.table, to, battle[who].standing_at(to), others, step=legs.STEP)


def has_room(battle: Battle, who: Character, at: Place) -> bool:
    """Whether somebody may stand at a place: on a surface, in nothing and nobody."""
    return room_for(battle, who)(at)


def room_for(battle: Battle, who: Character) -> Callable[[Place], bool]:
    """The same for whoever tries many places."""
    table, others = battle.setting.table, [other.body for other in battle.on_table() if other.name != who.name]
    return lambda at: standing.has_room(table, at, who.body, others, legs.STEP)


@clause("warband.setup.deployment")
def rim_point(battle: Battle, squad: str) -> Spot:
    """Of three players or more: the middle of a player's zone on the table's edge, equally far apart in turn order."""
    table = battle.setting.table
    return on_rim(table, 2 * (table.width + table.depth) * battle.order.index(squad), len(battle.order))


@clause("warband.setup.deployment")
def zone(battle: Battle, squad: str) -> Footprint:
    """A strip along an edge; of three players or more, what is near to the player's rim point."""
    table = battle.setting.table
    if len(battle.order) > 2:
        return Circle(rim_point(battle, squad), ZONE)
    low, high = (0, STRIP) if battle.order.index(squad) == 0 else (table.depth - STRIP, table.depth)
    return Polygon(((0, low), (table.width, low), (table.width, high), (0, high)))


@clause("warband.setup.deployment")
def in_zone(battle: Battle, one: Character, at: Place) -> bool:
    """The whole base on the table, and in its player's zone."""
    table, radius = battle.setting.table, one.body.radius
    if not (radius <= at[0] <= table.width - radius and radius <= at[1] <= table.depth - radius):
        return False
    within = zone(battle, one.squad)
    if isinstance(within, Circle):
        return distance(at, within.centre) + radius <= within.radius
    _, low, _, high = box(within)
    return low <= at[1] - radius and at[1] + radius <= high


def places_in_zone(battle: Battle, one: Character) -> Iterator[tuple[Place, int]]:
    """Places all over a zone with the facing towards the middle of the table: those nearest to it first, high ones before low."""
    table = battle.setting.table
    apart = 2 * one.body.radius + CM
    across, along = (
        range(one.body.radius, side - one.body.radius + 1, apart // 2) for side in (table.width, table.depth)
    )
    spots = [(x, y) for x in across for y in along if in_zone(battle, one, (x, y, 0))]
    for x, y in sorted(spots, key=lambda spot: distance(spot, middle(battle))):
        for height in standing.surfaces(table, (x, y)):
            yield (x, y, height), facing_to((x, y, height), middle(battle), one.facing)


def middle(battle: Battle) -> Spot:
    """The middle of the table: whoever is set up looks there if nothing else is said."""
    return battle.setting.table.width // 2, battle.setting.table.depth // 2


def levels(battle: Battle, spot: Spot) -> tuple[int, ...]:
    """The heights of everything that can be stood on under a spot, the highest first."""
    return standing.surfaces(battle.setting.table, spot)


@clause("warband.setup.table")
def on_table(battle: Battle, at: Place) -> bool:
    """Nobody leaves the table with its centre."""
    return at in battle.setting.table


def gap_of(one: Character, other: Character) -> int:
    """From base edge to base edge where two are known to stand."""
    return gap_between(one.body, other.body)


def facing_to(at: Place, other: Spot | Place, otherwise: int) -> int:
    """The facing towards a place; as it was where that is straight above or below."""
    return otherwise if at[:2] == other[:2] else bearing(at, other)


def looks(one: Character, others: Iterable[Character]) -> Iterator[tuple[int, str]]:
    """Facings towards others that are not one's own, each once, with the name of the first."""
    found: dict[int, str] = {}
    for other in others:
        found.setdefault(facing_to(one.at, other.at, one.facing), other.name)
    return ((facing, name) for facing, name in found.items() if facing != one.facing)


def is_towards(battle: Battle, one: Character, towards: str, facing: int) -> bool:
    """Whether a facing is at whom it says; one that names nobody says nothing."""
    return not towards or (towards in battle and facing_to(one.at, battle[towards].at, one.facing) == facing)


# ---------------------------------------------------------------- spots


@clause("warband.space.distance")
def gap_to_place(one: Character, at: Place) -> int:
    """From the edge of a base to a point on the plan."""
    return gap_to_spot(one.body, at)


def around(one: Character, far: int) -> Iterator[Place]:
    """Four places so far from somebody's centre, the first where he looks."""
    for quarter in range(4):
        x, y = at_angle(one.at, (one.facing + quarter * TURN // 4) % TURN, far)
        yield x, y, one.at[2]
