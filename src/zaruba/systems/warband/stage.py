"""The position as a board shows it: the measured table with everybody on it. Queries of the rules, nothing of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from zaruba.kernel.asks import Action
from zaruba.kernel.stage import Change, Figure, Gear, Lying, Reached, Ring, Seen, Way
from zaruba.space.measured import standing
from zaruba.space.measured.angles import FULL, bearing
from zaruba.space.measured.footprints import Footprint
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.standing import ladders_at
from zaruba.space.measured.table import Mark, Table
from zaruba.systems.warband import changing, ground, lines, pointing, replies, terrain
from zaruba.systems.warband.actions import Move, Run
from zaruba.systems.warband.battle import Battle, Character, Walk
from zaruba.systems.warband.charting import drawn
from zaruba.systems.warband.cover import cover
from zaruba.systems.warband.legs import STEP
from zaruba.systems.warband.movement import allowance, way_refused, ways_worth
from zaruba.systems.warband.sheet import CM, CONTACT, Profile
from zaruba.systems.warband.shooting import range_of
from zaruba.systems.warband.terrain import cost

HOUR = FULL // 12
RELIC = 100
"""How large the relic is drawn."""
ALWAYS = ("speed", "damage", "attacks", "armour")
WHERE_ANY = (
    "shield", "dodge", "replies", "leadership", "command_radius", "mage_level", "mana_pool", "mechanism",
    "master_of_stealth", "cost",
)  # fmt: skip
"""What is read on every profile, and what on those that have it."""


class Stage:
    unit = "cm"
    place = "at"
    mapped = True
    apart: int | None = None
    bands: tuple[tuple[str, int], ...] = ()

    def figures(self, state: Battle) -> Iterator[Figure]:
        return (figure(state, one) for one in state.characters)

    def table(self, state: Battle) -> Table | None:
        """With the objectives, traps, smoke and the relic that lie on it."""
        if state.real_board:
            return None
        table = state.setting.table
        return replace(table, marks=(*table.marks, *marks(state)))

    def picture(
        self,
        state: Battle,
        between: tuple[str, str] | None,
        title: str,
        told: Sequence[str],
        called: Mapping[str, Mapping[str, str]],
    ) -> str:
        table = self.table(state)
        assert table is not None, "a real table is not drawn"
        return drawn(state, table, between, title, told, called)

    def boards(self) -> Mapping[str, Table]:
        from zaruba.systems.warband.files import built_in

        return built_in().boards

    def reach(self, state: Battle, who: str, action: Action) -> Iterator[Reached]:
        """Ends worth a look; any other may be pointed at."""
        if isinstance(action, Move | Run) and not state.real_board:
            for way in ways_worth(state, state[who], type(action)):
                yield reached(state, state[who], way)

    def way(
        self, state: Battle, who: str, action: Action, spots: Sequence[Sequence[int]], facing: int | None = None
    ) -> Sequence[Way]:
        """A move or a run through these spots, turned at its end to where it led; else what the last of them is for."""
        if not isinstance(action, Move | Run):
            return [
                Way(one.action, stood(state, one), one.heights, one.radius)
                for one in pointing.meant(state, who, action, spots[-1], facing)
            ]
        actor = state[who]
        path = through(state, actor, spots)
        before = (actor.at, *path)[-2]
        looks = ground.facing_to(before, path[-1], actor.facing) if facing is None else facing
        walked = type(action)(path, looks)
        return [Way(walked, reached(state, actor, walked))]

    def zone(self, state: Battle, who: str, action: Action) -> Iterable[Footprint]:
        return () if state.real_board else pointing.zone(state, who, action)

    def spot(self, state: Battle, who: str, at: Sequence[int]) -> Reached:
        one, (x, y, z) = state[who], at
        place = (x, y, z)
        gaps = ((enemy.name, ground.gap_to_place(enemy, place)) for enemy in state.enemies(one))
        close = min(gaps, key=lambda gap: gap[1], default=None)
        return Reached((place,), 0, away=ground.gap_to_place(one, place), clock=clock(one, place), nearest=close)

    def sight(self, state: Battle, one: str, other: str) -> Seen:
        """How far, in which direction as he faces, in whose reach, the points in sight, and the cover against a shot."""
        if state.real_board:
            return Seen(0, "", "none", "warband.space.distance", details={"real": True})
        distance = ground.answer(state, ground.gap(one, other))
        if one == other:
            return Seen(distance, "", "none", "warband.space.distance")
        viewer, target = state[one], state[other]
        rise = target.at[2] - viewer.at[2]
        details = {
            "clock": clock(viewer, target.at), "front": ground.told(state, ground.in_front(state, one, other)),
            "level": "same" if not rise else "higher" if rise > 0 else "lower", "rise": abs(rise),
            "strikes": ground.told(state, *ground.strikes(state, viewer, other)),
            "struck": ground.told(state, *ground.strikes(state, target, one)),
        }  # fmt: skip
        visible = 100 - lines.out_of_sight(state, viewer, target)
        if not visible:
            by = lines.all_between(state, viewer, target)
            return Seen(distance, "", "none", "warband.attack.shot-sight", 0, by, "unseen", 100, details)
        found = cover(state, viewer, target)
        clause = found.clause or "warband.attack.shot-sight"
        return Seen(distance, "", found.kind, clause, visible, found.by, found.sort, found.hidden, details)

    def gear(self, state: Battle, who: str) -> Iterator[Gear]:
        profile = state[who].profile
        blades = (*profile.weapons, *((profile.off_hand,) if profile.off_hand is not None else ()))
        yield from (Gear("weapon", one.name, one, "weapon") for one in dict.fromkeys(blades))
        yield from (Gear("ranged", one.name, one, "weapon") for one in profile.ranged)
        yield from (Gear("order", one.name, one, "order") for one in profile.orders)
        yield from (Gear("spell", one.name, one, "spell") for one in profile.spells)
        yield from (Gear("ability", one.name, one, "ability") for one in profile.abilities)
        yield from (Gear("item", one.name, one, "item") for one in dict.fromkeys(state[who].items))

    def changes(self, state: Battle, who: str) -> Iterator[Change]:
        return changing.changes(state, state[who])

    def lying_marks(self, state: Battle) -> Iterator[Mark]:
        return marks(state)

    def lying(self, state: Battle) -> Iterator[Lying]:
        return iter(())


def figure(state: Battle, one: Character) -> Figure:
    front = FULL - state.rulings.rear_arc_degrees * CM
    return Figure(
        one.name, one.at, one.body.radius, (one.hp, one.profile.hp), ("hp", "hp_max"),
        tuple(("thing", effect.name) for effect in one.effects), traits(one), here=one.there, able=one.up, hidden=one.hidden,
        facing=one.facing, front=front, rings=tuple(rings(state, one)),
    )  # fmt: skip


def traits(one: Character) -> tuple[str, ...]:
    """The keys of what is worth reading on a sheet."""
    usual = Profile()
    odd = (key for key in WHERE_ANY if getattr(one.profile, key) not in (0, False, getattr(usual, key)))
    size = ("size",) if one.profile.size != usual.size else ()
    orders = ("orders_left",) if one.profile.leadership else ()
    return (*ALWAYS, *size, *odd, *orders)


def rings(state: Battle, one: Character) -> Iterator[Ring]:
    """From the middle of the base: where the edge of another's base, or one's own middle, may be."""
    radius = one.body.radius
    if one.profile.main.reach:
        yield Ring("melee", radius + one.profile.main.reach, one.profile.main.reach)
    for weapon in one.profile.ranged:
        far = range_of(one, weapon)
        yield Ring("range", radius + far, far)
    if one.profile.command_radius:
        yield Ring("command", radius + one.profile.command_radius, one.profile.command_radius)
    active = state.activation
    if active is not None and active.who == one.name:
        if active.phase == "movement" and not active.moved:
            far = allowance(state, one, Move, ())
            yield Ring("move", far, far)
        elif active.phase == "additional" and not active.closed:
            far = allowance(state, one, Run, ())
            yield Ring("run", far, far)


def marks(state: Battle) -> Iterator[Mark]:
    for number, at in enumerate(state.setting.markers, start=1):
        if state.setting.game != "relic":
            yield Mark("marker", at[:2], at[2], 5 * CM, str(number))
    if state.relic is not None:
        yield Mark("relic", state.relic[:2], state.relic[2], RELIC)
    for trap in state.traps:
        yield Mark("trap", trap.at[:2], trap.at[2], CM // 2)
    for cloud in state.clouds:
        yield Mark("smoke", cloud.at[:2], cloud.at[2], cloud.radius)


def reached(state: Battle, actor: Character, way: Move | Run) -> Reached:
    """What a way costs, and whose strikes at it fall due, by the rules that would make them fall due."""
    path = (actor.at, *way.path)
    if way_refused(state, actor, way) is not None:
        return Reached(way.path, cost(state, actor, path))
    walk = Walk(actor.name, "run" if isinstance(way, Run) else "move", path, actor.facing)
    draws = tuple(dict.fromkeys(one.who for one in replies.due(replace(state, walk=walk), walk)))
    there = ground.with_mover_at(state, actor.name, path[-1])
    drop, hurt, jumps = terrain.risks(state, actor, path)
    ahead = 0 if path[-1][:2] == actor.at[:2] else clock(actor, path[-1])
    return Reached(
        way.path, cost(state, actor, path), draws, tuple(struck(there, there[actor.name])),
        tuple(dict.fromkeys(touched(there, there[actor.name]))), drop, hurt, jumps, clock=ahead,
        nearest=nearest(there, there[actor.name]),
    )  # fmt: skip


def nearest(state: Battle, one: Character) -> tuple[str, int] | None:
    """The enemy nearest to somebody, and how far he is from base to base."""
    gaps = ((enemy.name, ground.answer(state, ground.gap(one.name, enemy.name))) for enemy in state.enemies(one))
    return min(gaps, key=lambda gap: gap[1], default=None)


def stood(state: Battle, one: pointing.Pointed) -> Reached:
    """A place somebody points at: how far it is, whom what happens there reaches, and what whoever stands there is beside."""
    if not one.stands:
        return Reached((one.at,), 0, strikes=one.strikes, away=one.away)
    there = ground.with_mover_at(state, one.stands, one.at)
    return Reached(
        (one.at,), 0, (), tuple(struck(there, there[one.stands])),
        tuple(dict.fromkeys(touched(there, there[one.stands]))), away=one.away,
    )  # fmt: skip


def struck(state: Battle, one: Character) -> Iterator[str]:
    """The enemies that somebody could strike from where he stands."""
    for enemy in state.enemies(one):
        if not enemy.hidden and ground.told(state, *ground.strikes(state, one, enemy.name)):
            yield enemy.name


def touched(state: Battle, one: Character) -> Iterator[str]:
    """The relic and the objectives that somebody is near enough to, ladders, and what rises beside him."""
    for mark in marks(state):
        level = one.at[2] <= mark.height <= one.at[2] + one.body.height
        if mark.kind in ("relic", "marker") and level:
            far = mark.radius if mark.kind == "marker" else CONTACT
            if ground.gap_to_place(one, (*mark.at, mark.height)) <= far:
                yield mark.kind
    table = state.setting.table
    if ladders_at(table, one.at, one.body.radius, CONTACT):
        yield "ladder"
    for number in standing.touched(table, one.body, CONTACT):
        if table.pieces[number].top > one.at[2]:
            yield ground.name_of(state, number)


def through(state: Battle, actor: Character, spots: Sequence[Sequence[int]]) -> tuple[Place, ...]:
    """The spots as places. A height that is left out is that of the surface walked on, or a step up or down from it; where
    it ends, one drops.
    """
    path = [actor.at]
    for spot in spots:
        x, y, *height = spot
        if height:
            path.append((x, y, height[0]))
            continue
        z = path[-1][2]
        under = ground.below(state, (x, y, z + STEP))
        path += [under] if abs(under[2] - z) <= STEP else [(x, y, z), under]
    return tuple(path[1:])


def clock(viewer: Character, at: Place) -> int:
    """Where a place lies as somebody faces: 12 is straight ahead, 3 to the right."""
    if viewer.at[:2] == at[:2]:
        return 12
    aside = (viewer.facing - bearing(viewer.at, at)) % FULL
    return (aside + HOUR // 2) // HOUR % 12 or 12
