"""Steps, edges and falls clause by clause: what is under somebody on the way, what he lands on, what he is thrown past."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import LIBRARY, MIDDLE, active, as_cases_play, battle, character, cm, effect, place, weapon
from tests.warband.scenery import block, table_with
from tests.warband.test_cases_terrain import cost, judged, walker, way
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.answerers import Script
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight, drive
from zaruba.space.measured.table import Table
from zaruba.systems.warband import SYSTEM, fleeing, ground, movement, points, stage, terrain, traps, turn
from zaruba.systems.warband.actions import Attack, Move, Push, UseAbility
from zaruba.systems.warband.battle import Battle, Cloud, Melee, Trap
from zaruba.systems.warband.facts.moving import CameDown, Jumped, Pushed
from zaruba.systems.warband.facts.striking import Killed, Struck
from zaruba.systems.warband.facts.turning import CloudLifted, EffectEnded, TurnBegan, TurnSkipped
from zaruba.systems.warband.facts.using import TrapSprung
from zaruba.systems.warband.tactics import melee as tactics

HAMMER = weapon(2, knock_back=3)
CRATE = block("crate", (9, 12), (0, 2))


def played(position: Battle, who: str, action: Any, *dice: int) -> Fight[Battle]:
    """An action with everything it sets off; all these dice are thrown, and nobody replies."""
    fight, script = Fight(position), Script([(6, die) for die in dice], otherwise=as_cases_play(waive=True))
    drive(turn.perform(fight, who, action), script)
    while fight.state.walk is not None or fight.state.melee is not None:
        drive(turn.go_on(fight), script)
    script.finish()
    return fight


def kinds(fight: Fight[Battle], *wanted: type[Any]) -> list[str]:
    return [type(fact).__name__ for fact in fight.facts if isinstance(fact, wanted)]


def trap(x: float, y: float, z: float = 0, squad: str = "A") -> Trap:
    return Trap(place((x, y, z)), squad, (2, 3, 4))


def named(position: Battle, *places: tuple[float, ...]) -> list[tuple[str, int]]:
    """The low obstacles of a way from where A stands."""
    one = position["A"]
    return [(row.name, row.value) for row in terrain.terrain_rows(position, one, (one.at, *map(place, places)))]


# ---------------------------------------------------------------- steps


def test_a_step_leads_over_what_is_under_it_and_not_through_the_air_between() -> None:
    """warband.movement.surfaces, warband.item.list: on the ground before a crate one sets off a trap that lies there."""
    walks = character("D", at=place((0, 0)), speed=20)
    position = battle(walks, character("A", at=(0, 0, 0)), table=table_with([CRATE]), traps=(trap(5, 1),))
    up = played(active(position, "D"), "D", Move((place((10, 0, 2)),)), 6)
    assert (kinds(up, TrapSprung), up.state["D"].at) == (["TrapSprung"], place((10, 0, 2)))
    above = replace(position, traps=(trap(10.5, 1, 2),))
    assert kinds(played(active(above, "D"), "D", Move((place((20, 0)),))), TrapSprung) == []
    assert kinds(played(active(above, "D"), "D", Move((place((11, 0, 2)),)), 6), TrapSprung) == ["TrapSprung"]


@pytest.mark.parametrize("stops", [(), ((0.0, 0.0, 2.0),)])
def test_a_step_down_past_somebody_is_struck_at_as_on_two_legs(stops: tuple[tuple[float, ...], ...]) -> None:
    """warband.reaction.strike-passing, warband.space.vertical-reach: within 2 cm of height from the edge of the lower roof on."""
    table = table_with([block("building", (-10, 0), (0, 4)), block("building", (0, 10), (0, 2))])
    striker = character("D", at=place((3, -4.4)), facing=9000, weapons=(weapon(2),), flee_strikes_left=1)
    position = battle(character("A", at=place((-6, 0, 4)), speed=40), striker, table=table)
    path = (position["A"].at, *map(place, (*stops, (9.5, 0, 2))))
    seen = fleeing.passage(position, striker, position["A"], path)
    assert (seen.kind, seen.point and seen.point.at) == ("passing", (MIDDLE + 396, MIDDLE, 200))


def test_who_jumps_short_of_a_higher_roof_falls_from_the_one_he_left() -> None:
    """warband.movement.jump, warband.movement.fall: 8 cm hurt by two, 8.01 would by three."""
    table = table_with([block("building", (-10, 0), (0, 8)), block("building", (4, 14), (0, 9))])
    fell = played(walker(table, {"speed": 14}, (0, 0, 8)), "A", Move((place((4, 0, 9)),)), 2)
    assert [(fact.height, fact.damage) for fact in fell.facts if isinstance(fact, CameDown)] == [(800, 2)]
    landed = played(walker(table, {"speed": 14}, (0, 0, 8)), "A", Move((place((4, 0, 9)),)), 3)
    assert landed.state["A"].at == place((4, 0, 9))


def test_a_step_costs_once_upward_and_nothing_downward_over_however_many_roofs() -> None:
    """warband.movement.terrain-numbers, warband.movement.surfaces: pieces of one height side by side are one surface."""
    table = table_with([
        block("building", (-10, 0), (0, 8)), block("building", (0, 5), (0, 8)), block("building", (5, 10), (0, 7)),
        block("building", (12, 20), (0, 8)),
    ])  # fmt: skip
    high, low = walker(table, {"speed": 30}, (-5, 0, 8)), walker(table, {"speed": 30}, (7, 0, 7))
    assert named(high, (7, 0, 7)) == []
    assert named(low, (-5, 0, 8)) == named(low, (5, 0, 8)) == [("building", -2)]
    assert named(low, (14, 0, 8)) == [], "a jump lands 1 cm higher at no further cost"
    crates = walker(table_with([CRATE, block("crate", (20, 22), (0, 2))]), {"speed": 30}, (10, 0, 2))
    assert named(crates, (25, 0)) == [("crate", -2)], "down from the first, over the second"
    assert named(crates, (21, 0, 2)) == [], "level: nothing is climbed from crate to crate of one height"


def test_a_fence_before_a_gap_costs_as_any_other_and_what_is_leapt_over_nothing() -> None:
    """warband.movement.terrain-numbers, warband.movement.jump."""
    roofs = [block("building", (-10, 0), (0, 8)), block("building", (3, 10), (0, 8))]
    fence = block("wooden_fence", (-3, -2.8), (8, 9.5))
    assert named(walker(table_with([*roofs, fence]), {"speed": 30}, (-5, 0, 8)), (4, 0, 8)) == [("wooden_fence", -2)]
    lower = block("building", (0.5, 2.5), (0, 7.5))
    roofs[1] = block("building", (3, 10), (0, 7))
    assert named(walker(table_with([*roofs, lower]), {"speed": 30}, (-5, 0, 8)), (4, 0, 7)) == []


def test_rubble_under_a_crate_is_not_rough_for_whoever_stands_on_it() -> None:
    """warband.movement.rough, warband.movement.surfaces: 5 cm of it before the crate, none of it above."""
    table = table_with([CRATE], ground=[block("rubble", (4, 20), 0)])
    position = walker(table, {"speed": 40})
    assert [cost(position, way(position, *places)) for places in (
        [(11, 0, 2)], [(9, 0), (11, 0, 2)], [(11, 0, 2), (15, 0)], [(15, 0)],
    )] == [11 + 5, 11 + 5, 15 + 5 + 3, 15 + 11]  # fmt: skip
    bare = walker(table_with([CRATE]), {"speed": 40})
    assert cost(bare, way(bare, (15, 0))) == 15


def test_a_road_under_a_crate_is_none_for_whoever_stands_on_it() -> None:
    """warband.movement.terrain-numbers, warband.movement.surfaces: unless a road leads on above; to the rim all of it is road."""
    below, above = block("road", (-5, 20), 0), block("road", (9, 12), 2)
    climbs, road = ("crate", -2), ("road", 3)
    for ground_, onto in (([below], [climbs]), ([below, above], [road, climbs])):
        position = walker(table_with([CRATE], ground=ground_), {"speed": 20})
        assert named(position, (10, 0, 2)) == onto
        assert named(position, (9, 0, 2)) == [road, climbs]
        assert named(position, (20, 0)) == [road, climbs]


def test_nobody_ends_his_way_inside_of_what_he_would_stand_on() -> None:
    """warband.movement.surfaces: the highest surface below the centre, a step up at most; on the rim either."""
    position = walker(table_with([CRATE]), {"speed": 20})
    assert [judged(position, at) for at in ((10, 0), (10, 0, 2), (9, 0), (9, 0, 2))] == ["stands-higher", "", "", ""]
    assert judged(position, (10, 0), (15, 0)) == "", "over it"
    one = position["A"]
    assert [ground.has_room(position, one, place(at)) for at in ((10, 0), (10, 0, 2))] == [False, True]
    assert [points.holds_base(position, one, place(at)) for at in ((10, 0), (10, 0, 2))] == [False, True]
    assert ground.room_near(position, "A", place((9.2, 0))) == (place((9, 0)),)
    assert ground.room_near(position, "A", place((9.2, 0, 2))) == (place((9.2, 0, 2)),)


def test_a_spot_without_a_height_is_a_step_up_or_down_from_where_one_walks() -> None:
    """warband.movement.surfaces: past a higher edge one drops."""
    table = table_with([CRATE, block("building", (-10, -4), (0, 3))])
    position = walker(table, {"speed": 20})
    x = (MIDDLE + 1000, MIDDLE + 2000)
    assert stage.through(position, position["A"], [(x[0], MIDDLE), (x[1], MIDDLE)]) == (
        place((10, 0, 2)), place((20, 0)),
    )  # fmt: skip
    above = walker(table, {"speed": 20}, (-5, 0, 3))
    assert stage.through(above, above["A"], [(MIDDLE, MIDDLE)]) == (place((0, 0, 3)), place((0, 0)))


def test_a_house_has_a_roof_to_walk_on() -> None:
    """warband.setup.table, warband.attack.cover-classes: by whichever of its two names a file calls it."""
    for kind in ("house", "building"):
        assert ground.is_surface(
            battle(character("A"), table=table_with([block(kind, (0, 4), (0, 5))])), place((1, 0, 5))
        )


# ---------------------------------------------------------------- thrown and fallen


def thrown(table: Table, x: float, *dice: int, traps: tuple[Trap, ...] = (), **fields: Any) -> Fight[Battle]:
    """D at so many centimetres on a roof of 8 cm, struck with a hammer from 3 cm farther in."""
    target = character("D", at=place((x, 0, 8)), facing=18000, **fields)
    attacker = character("A", at=place((x - 3, 0, 8)), weapons=(HAMMER,), damage=(1, 2, 3))
    return played(active(battle(attacker, target, table=table, traps=traps), "A", "melee"), "A", Attack("D"), *dice)


ROOF = block("building", (-10, 4), (0, 8))


def test_a_trap_on_the_roof_is_sprung_before_the_fall_over_its_edge() -> None:
    """warband.item.list, warband.melee.knock-back: first the trap passed, then the fall, then the trap on which one lands."""
    lain = (trap(3.9, 1.5, 8), trap(5.25, 1, 0))
    told = thrown(table_with([ROOF]), 2, 1, 6, 1, traps=lain)
    wanted = ["Pushed", "TrapSprung", "CameDown", "TrapSprung"]
    assert kinds(told, Pushed, TrapSprung, CameDown) == wanted
    assert [fact.damage for fact in told.facts if isinstance(fact, Struck)] == [1, 4, 2]
    dead = thrown(table_with([ROOF]), 2, 1, 6, traps=lain, hp=5)
    assert kinds(dead, TrapSprung, CameDown, Killed) == ["TrapSprung", "Killed"]
    assert dead.state.traps == lain[1:]


def test_who_jumps_short_onto_a_trap_springs_it() -> None:
    """warband.item.list, warband.movement.fall: it hits whoever comes near on its surface, in whatever way."""
    table = table_with([block("building", (-10, 0), (0, 8)), block("building", (4, 14), (0, 8))])
    position = replace(walker(table, {"speed": 14}, (0, 0, 8)), traps=(trap(2, 1, squad="D"),))
    told = played(position, "A", Move((place((4, 0, 8)),)), 2, 6)
    assert kinds(told, Jumped, CameDown, TrapSprung) == ["Jumped", "CameDown", "TrapSprung"]
    assert (told.state.traps, told.state["A"].at) == ((), place((2, 0, 0)))


@pytest.mark.parametrize(
    ("x", "ends", "falls"), [(0.5, 3.5, 0), (1, 4, 0), (1.25, 4.25, 0), (1.35, 4.35, 0), (1.36, 4.36, 1), (2, 4.36, 1)]
)
def test_who_is_thrown_no_farther_than_the_head_of_a_ladder_stands_there(x: float, ends: float, falls: int) -> None:
    """warband.movement.ladder, warband.melee.knock-back, warband.space.contact: the spot at its head belongs to the upper surface."""
    table = table_with([block("building", (-10, 3), (0, 8))], [{"at": [3, 0], "z": [0, 8]}])
    told = thrown(table, x, 1)
    assert kinds(told, CameDown) == ["CameDown"] * falls
    assert told.state["D"].at == place((ends, 0, 0 if falls else 8))


def test_who_is_thrown_from_the_head_of_a_ladder_onto_the_roof_does_not_fall() -> None:
    """warband.movement.ladder, warband.space.contact: he stands there a tenth of a centimetre off as well as touching it."""
    table = table_with([block("building", (0, 20), (0, 8))], [{"at": [0, 0], "z": [0, 8]}])
    told = thrown(table, -1.35, 1)
    assert kinds(told, Pushed, CameDown) == ["Pushed"]
    assert told.state["D"].at == place((1.65, 0, 8))


@pytest.mark.parametrize("kind", ["crate", "wooden_fence"])
@pytest.mark.parametrize(("x", "ends"), [(2, 2.75), (3.5, 4), (4, 4), (8, 11)])
def test_nobody_is_thrown_over_what_his_base_laps_over(kind: str, x: float, ends: float) -> None:
    """warband.melee.knock-back, warband.movement.surfaces: his centre stops before it; who only comes near stops with his base."""
    target = character("D", at=place((x, 0)), facing=18000)
    attacker = character("A", at=place((x - 3, 0)), weapons=(HAMMER,))
    table = table_with([block(kind, (4, 8), (0, 1))])
    position = active(battle(attacker, target, table=table), "A", "melee")
    assert played(position, "A", Attack("D"), 1).state["D"].at == place((ends, 0))


def test_a_fall_onto_rough_ground_costs_nothing_and_ends_no_order() -> None:
    """warband.movement.rough, warband.order.persists, warband.condition.effects: no movement, and what lasts lasts."""
    table = table_with([ROOF], ground=[block("rubble", (4, 20), 0)])
    told = thrown(table, 2, 1, effects=(effect("charge", "D", speed=2),))
    assert [one.name for one in told.state["D"].effects] == ["charge"]
    assert [(fact.height, fact.damage) for fact in told.facts if isinstance(fact, CameDown)] == [(800, 2)]


@pytest.mark.parametrize(
    ("start", "striker", "facing", "reach", "path", "lies"),
    [
        ((-1.25, 0, 8), (1.6, 0, 8), 180, 2, [(-1.25, 0, 0)], (-1.25, 0, 0)),
        ((-1.25, 0, 0), (-4.5, 0, 0), 0, 5, [(-1.25, 0, 8), (1.25, 0, 8)], (-1.25, 0, 8)),
        ((6, 3.6, 8), (11.5, 14, 8), 270, 8, [(16, 3.6, 8)], (12.98, 3.6, 0)),
    ],
    ids=["down a ladder", "at its head", "over a gap"],
)
def test_the_relic_of_whoever_falls_between_surfaces_lies_in_reach(
    start: Any, striker: Any, facing: int, reach: int, path: list[Any], lies: Any
) -> None:
    """warband.victory.scenarios, warband.movement.surfaces: under him, for in the air nobody could touch it."""
    roofs = [block("building", (x, y), (0, 8)) for x, y in ((0, 10), (13, 20))]
    table = table_with([*roofs, block("building", (10, 13), (0, 8), (12, 16))], [{"at": [0, 0], "z": [0, 8]}])
    enemy = character("D", at=place(striker), facing=cm(facing), weapons=(weapon(reach, long=reach > 2),),
                      flee_strikes_left=1, damage=(9, 9, 9))  # fmt: skip
    bearer = character("A", at=place(start), speed=30, hp=2, relic=True)
    position = battle(bearer, enemy, character("B", "A"), table=table, game="relic")
    told = played(active(position, "A"), "A", Move(tuple(map(place, path))), 6)
    assert (told.state["A"].life, told.state.relic) == ("dead", place(lies))
    picks_up = told.state.change("B", at=place((lies[0] + 1.25, *lies[1:])))
    assert ground.told(picks_up, ground.touches_relic("B"))


# ---------------------------------------------------------------- traps, and what wears off


def test_of_two_traps_side_by_side_the_one_come_near_to_is_sprung() -> None:
    """warband.item.list: beside the other he stood already, and goes on doing so."""
    walks = character("D", at=place((0, 0)), speed=20)
    beside, ahead = trap(1.5, 0), trap(2, 0)
    for lain in ((beside, ahead), (ahead, beside)):
        position = active(battle(walks, character("A", at=(0, 0, 0)), traps=lain), "D")
        told = played(position, "D", Move((place((0.5, 0)),)), 6)
        assert [fact.trap for fact in told.facts if isinstance(fact, TrapSprung)] == [ahead]
        assert told.state.traps == (beside,)


def test_a_trap_lies_on_a_surface() -> None:
    """warband.item.list, warband.movement.surfaces: not in the air past the edge of a roof, be it in contact with the base."""
    one = character("A", at=place((3, 0, 8)), abilities=(LIBRARY.abilities["set_trap"],))
    position = active(battle(one, character("D", at=(0, 0, 0)), table=table_with([ROOF])), "A", "additional")
    found = [traps.trap_refused(position, one, None, place(at)) for at in ((4, 0, 8), (4.01, 0, 8), (4.25, 0, 8))]
    assert [refusal and refusal.why for refusal in found] == [None, "trap-on-nothing", "trap-on-nothing"]
    assert place((4.25, 0, 8)) not in list(traps.places(position, one))


@pytest.mark.parametrize(
    ("kind", "z", "at", "said"),
    [
        ("crate", (0, 2), (7.99, 0, 0), ""), ("crate", (0, 2), (8, 0, 0), ""), ("crate", (0, 2), (8.01, 0, 0), "trap-inside"),
        ("building", (0, 8), (8.01, 0, 0), "trap-inside"), ("hanging_bridge", (1, 2), (8.01, 0, 0), ""),
        ("hanging_bridge", (0, 1), (8.01, 0, 0), "trap-inside"), ("parapet", (0, 1), (8.01, 0, 0), "trap-inside"),
    ],
)  # fmt: skip
def test_a_trap_lies_on_what_stands_there_and_not_in_it(kind: str, z: Any, at: Any, said: str) -> None:
    """warband.item.list, warband.movement.surfaces: in contact with the base, and inside of a crate nobody would ever spring it."""
    one = character("A", at=place((7, 0, 0)), abilities=(LIBRARY.abilities["set_trap"],))
    table = table_with([block(kind, (8, 12), z, (-3, 3))])
    position = active(battle(one, character("D", at=(0, 0, 0)), table=table), "A", "additional")
    found = traps.trap_refused(position, one, UseAbility("set_trap", at=place(at)), place(at))
    assert (found.why if found else "") == said
    if found:
        assert found.details == {"by": kind}
        for words in (Words(SYSTEM, lang) for lang in LANGUAGES):
            assert words.thing(kind) in words.refusal(found)


def test_what_ends_with_the_turn_of_a_player_who_has_nobody_left_is_told() -> None:
    """warband.condition.expiry: his place in the order still ends it."""
    cursed = character("A", effects=(effect("curse", "B"), effect("slow", "B", lasts=2)))
    gone = character("B", life="dead")
    position = battle(cursed, gone, character("C"), order=("A", "B", "C"), turn_of="", to_turn=("B", "C"))
    fight = Fight(position)
    drive(turn.begin_turn(fight), Script())
    assert fight.facts == [EffectEnded("A", "curse"), TurnSkipped("B")]
    assert [one.name for one in fight.state["A"].effects] == ["slow"]


def test_smoke_that_lifts_is_told_when_it_does_and_where() -> None:
    """warband.condition.expiry, warband.item.list: at the start of the turn that ends it, in its place; at a real table without."""
    clouds = tuple(
        Cloud(place(at), 400, Duration("B", "turn_start", lasts)) for at, lasts in (((3, 4), 1), ((9, 9), 2))
    )
    for real, at in ((False, place((3, 4))), (True, None)):
        for gone, starts in ((character("B"), TurnBegan("B")), (character("B", life="dead"), TurnSkipped("B"))):
            squads = (character("A"), gone, character("C"))
            fight = Fight(
                battle(*squads, order=("A", "B", "C"), turn_of="", to_turn=("B", "C"), clouds=clouds, real=real)
            )
            drive(turn.begin_turn(fight), Script())
            assert fight.facts == [CloudLifted("B", at), starts]
            assert [one.at for one in fight.state.clouds] == [place((9, 9))]
    assert [Words(SYSTEM, lang).fact(CloudLifted("B", (300, 450, 200))) for lang in LANGUAGES] == [
        "The smoke at (3, 4.5, height 2) lifts", "Дым рассеивается: (3; 4,5; высота 2)",
    ]  # fmt: skip
    assert [Words(SYSTEM, lang).fact(CloudLifted("B", None)) for lang in LANGUAGES] == [
        "The smoke of B lifts", "Дым (B) рассеивается",
    ]  # fmt: skip


def test_of_crates_side_by_side_the_higher_is_stood_on() -> None:
    """warband.movement.surfaces: whoever stops where two overlap is told of the one he would come to stand on."""
    for crates in ([(0, 1), (0, 2)], [(0, 2), (0, 1)]):
        pieces = [block("crate", (9, 12), z) for z in crates]
        position = walker(table_with(pieces), {"speed": 20})
        assert ground.sunk_in(position, place((10, 0))) == ("crate", 200)
        assert ground.sunk_in(position, place((10, 0, 1))) == ("crate", 100)


# ---------------------------------------------------------------- ways worth a look


def test_ways_onto_and_off_what_is_a_step_high_are_offered() -> None:
    """warband.movement.surfaces: to strike at whoever stands on a platform, and down from it to whoever does not."""
    table = table_with([block("crate", (-6, 6), (0, 2), (-6, 6))])
    low, high = place((12, 0)), place((0, 0, 2))
    sword: dict[str, Any] = {"weapons": (weapon(2),)}
    below = battle(character("A", at=low, speed=14, **sword), character("D", at=high, **sword), table=table)
    up = [one.path for one in movement.ways_worth(active(below, "A"), below["A"], Move)]
    assert (place((4.5, 0, 2)),) in up
    above = battle(character("A", at=high, speed=14, **sword), character("D", at=low, **sword), table=table)
    down = [one.path for one in movement.ways_worth(active(above, "A"), above["A"], Move)]
    assert (place((6.01, 0)), place((7.5, 0))) in down
    roof = table_with([block("crate", (-6, 6), (0, 2.01), (-6, 6))])
    higher = battle(character("A", at=(*high[:2], 201), speed=14), character("D", at=low), table=roof)
    assert ground.way_by_step(higher, higher["A"], low[:2]) is None


def test_tactics_throw_nobody_onto_the_head_of_a_ladder_for_a_fall() -> None:
    """warband.movement.ladder: he would stand there still, out of reach of the blows that are left."""
    ladder: dict[str, Any] = {"at": [4, 0], "z": [0, 8]}
    for ladders, push in (([], True), ([ladder], False)):
        target = character("D", at=place((2, 0, 8)), facing=18000, hp=9)
        attacker = character("A", at=place((-1, 0, 8)), weapons=(HAMMER,), attacks=2, damage=(1, 2, 3))
        position = battle(attacker, target, table=table_with([ROOF], ladders))
        under_way = replace(active(position, "A", "melee"), melee=Melee("A", "D", ("main",)))
        assert tactics.pays(under_way, "A", Push()) is push
