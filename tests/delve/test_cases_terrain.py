"""Worked cases of delve.terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tests.delve.building import battle, blade, bow, claw, hero, monster, on_turn
from tests.delve.test_cases_turn import allowed, happened, judged, steps, walked_to
from tests.support.cases import CaseUnderTest, case
from zaruba.kernel.answerers import Script
from zaruba.space.line import Line
from zaruba.space.sight import corners_seen
from zaruba.space.squares import FLOOR, WALL, Ground, Squares, distance, read
from zaruba.systems.delve.actions import CastSpell, MeleeAttack, MonsterAttack, Move, RangedAttack
from zaruba.systems.delve.battle import Battle, Cover, Creature
from zaruba.systems.delve.facts import Damaged, Moved
from zaruba.systems.delve.sheet import Spell, damage
from zaruba.systems.delve.terrain import SQUARE_FT, cover, cover_of_share, square
from zaruba.systems.delve.word import word

# ---------------------------------------------------------------- helpers


@pytest.fixture(autouse=True)
def _played_by_hand(case: CaseUnderTest) -> None:
    """The cases here are situations: no kind of its own tells how to play them."""
    assert case.given["kind"] == "situation"


THROWN = {"normal": "d20", "advantage": "2d20kh1", "disadvantage": "2d20kl1"}
MISS = {"normal": [(20, 2)], "advantage": [(20, 2)] * 2, "disadvantage": [(20, 2)] * 2}
SHOT = RangedAttack("shortbow", "goblin")

LEGEND = {
    **dict.fromkeys(".AOG", FLOOR),
    "#": WALL,
    "+": Ground("closed door", blocks_move=True, blocks_sight=True),
    "~": Ground("deep mud", hindering=True),
}


def drawn(*rows: str) -> Squares:
    return read(rows, LEGEND)


def place(letter: str, rows: Sequence[str]) -> tuple[int, int]:
    """Where somebody stands on a drawn map: A for Ann, O for an ogre, G for the goblin."""
    return next((row.index(letter), y) for y, row in enumerate(rows) if letter in row)


def archer(**fields: Any) -> Creature:
    return hero("Ann", weapons=(bow(),), ammo=(("arrows", 9),), **fields)


def goblin(**fields: Any) -> Creature:
    return monster("goblin", ac=30, hp=9, morale_exempt=True, **fields)


def on_map(*rows: str, **fields: Any) -> Battle:
    """Ann's turn with a bow in hand, everybody standing where the map shows it."""
    others = [monster("ogre", at=place("O", rows))] if any("O" in row for row in rows) else []
    people = (archer(at=place("A", rows)), goblin(at=place("G", rows)), *others)
    return on_turn(battle(*people, board=drawn(*rows), **fields), "Ann")


def hidden_by(case: CaseUnderTest) -> Cover:
    """How much of the goblin a share hides, judged by the rule of half a body."""
    share = case.given["hidden_fraction"]
    if not case.given["seen"]:
        assert share == 1
        return "total"
    with case.witness.watching():
        return cover_of_share(share)


def roll_of(script: Script) -> str:
    """The first throw in the words of the cases: normal, advantage or disadvantage."""
    return next(roll for roll, text in THROWN.items() if text == script.thrown[0][0].throw.text)


def shoots(case: CaseUnderTest, position: Battle) -> str:
    """Ann shoots at the goblin and misses: how it is rolled."""
    _, script = case.run(steps(1), position, choices=[SHOT], dice=MISS[case.then["roll"]])
    return roll_of(script)


# ---------------------------------------------------------------- cover


@case("delve.terrain.half-cover", "exactly half hidden", "a bit less")
def test_half_a_body_hidden_is_disadvantage(case: CaseUnderTest) -> None:
    position = on_turn(battle(archer(), goblin(at=30, cover=hidden_by(case))), "Ann")
    assert allowed(judged(case, position, "Ann", SHOT)) == case.then["can_target"]
    assert shoots(case, position) == case.then["roll"]


TWIN_BOLT = Spell("twin bolt", 2, "near", targets=2, damage=damage("1d6"))
FLAMES = Spell("circle of flame", 1, "self", targets=0, size_ft=5, damage=damage("1d6"))


def covered(told: Any) -> Creature:
    return monster(told["name"], hp=9, at=5, cover="half" if told["half_cover"] else "none", morale_exempt=True)


def wizard(spell: Spell) -> Creature:
    return hero("Ann", spells=(spell,), casting="int")


@case("delve.terrain.cover-and-spells", "two targets, one covered")
def test_one_covered_target_spoils_the_one_check(case: CaseUnderTest) -> None:
    targets = [covered(told) for told in case.given["chosen_targets"]]
    position = on_turn(battle(wizard(TWIN_BOLT), *targets), "Ann")
    cast = CastSpell(TWIN_BOLT.name, tuple(target.name for target in targets))
    _, script = case.run(steps(1), position, choices=[cast], dice=MISS[case.then["roll"]])
    assert roll_of(script) == case.then["roll"]
    assert len(script.thrown) == case.then["checks"]


@case("delve.terrain.cover-and-spells", "circle of flame round the caster")
def test_an_area_asks_nothing_of_cover(case: CaseUnderTest) -> None:
    assert case.given["area_spell"] == (FLAMES.targets == 0)
    position = on_turn(battle(wizard(FLAMES), *map(covered, case.given["in_area"])), "Ann")
    fight, script = case.run(steps(1), position, choices=[CastSpell(FLAMES.name)], dice=[(20, 15), (6, 3)])
    assert roll_of(script) == case.then["roll"]
    assert ("a" in [fact.who for fact in happened(fight, Damaged)]) == case.then["a_affected"]


@case("delve.terrain.total-cover", "behind a pillar", "a finger's breadth visible")
def test_what_is_not_seen_at_all_cannot_be_chosen(case: CaseUnderTest) -> None:
    assert case.given["wanted"] == "ranged_attack"
    position = on_turn(battle(archer(), goblin(at=30, cover=hidden_by(case))), "Ann")
    assert allowed(judged(case, position, "Ann", SHOT)) == case.then["allowed"]
    if case.then["allowed"]:
        assert shoots(case, position) == case.then["roll"]
    else:
        assert position.turn is not None
        assert int(position.turn.action) == case.then["action_left"]


@case("delve.terrain.creatures-not-cover", "goblin behind an ogre", "option creatures_give_cover")
def test_others_in_the_line(case: CaseUnderTest) -> None:
    assert case.given["between"] == ["ogre"]
    position = on_map(".....", "A.O.G", ".....", rulings=case.option())
    assert allowed(judged(case, position, "Ann", SHOT)) == case.then["can_target"]
    assert shoots(case, position) == case.then["roll"]


# ---------------------------------------------------------------- cover on a map

CORNERS_BLOCKED = {
    0: ("#.G", "...", "A.."),
    1: (".#G", "...", "A.."),
    2: ("...", "A#G", "..."),
    3: ("..G", ".#.", "A.."),
    4: ("..G", "#..", "A#."),
}
"""Maps where a wall closes so many of the lines to the corners of the goblin's square."""


@case("delve.terrain.line", "counts")
def test_corners_tell_how_much_is_hidden(case: CaseUnderTest) -> None:
    seen, half = [], []
    for blocked in case.given["blocked_corners"]:
        position = on_map(*CORNERS_BLOCKED[blocked])
        ann, target = position["Ann"], position["goblin"]
        assert corners_seen(drawn(*CORNERS_BLOCKED[blocked]), square(ann), square(target)).blocked == blocked
        seen.append(allowed(judged(case, position, "Ann", SHOT)))
        half.append(cover(position, ann, target) == "half")
    assert seen == case.then["seen"]
    assert half == case.then["half_cover"]


@case("delve.terrain.line", "closed door between")
def test_a_closed_door_hides_everything(case: CaseUnderTest) -> None:
    assert case.given["closed_door_across_all_lines"]
    position = on_map("A+G")
    assert (cover(position, position["Ann"], position["goblin"]) != "total") == case.then["seen"]
    assert allowed(judged(case, position, "Ann", SHOT)) == case.then["can_target"]


@case("delve.terrain.line", "GM override")
def test_the_gm_may_set_the_answer_by_hand(case: CaseUnderTest) -> None:
    position = on_map(*CORNERS_BLOCKED[case.given["blocked_corners"]])
    with case.witness.watching():
        assert cover(position, position["Ann"], position["goblin"]) == "none"
    hand = {"who": "goblin", "cover": case.given["gm_sets"].removesuffix("_cover")}
    fight, _ = case.run(word(position, {"set": hand}), position)
    assert shoots(case, fight.state) == case.then["roll"]


# ---------------------------------------------------------------- ground


@case("delve.terrain.hindering", "icy mud")
def test_several_hindrances_in_one_place_count_once(case: CaseUnderTest) -> None:
    mire = tuple((0, SQUARE_FT) for _ in case.given["square"])
    position = battle(archer(), goblin(at=30), board=Line(mire))
    fight, _ = case.run(steps(1), on_turn(position, "Ann"), choices=[walked_to(5)])
    assert [fact.cost_ft for fact in happened(fight, Moved)] == [case.then["cost_ft_per_square"]]


@case("delve.terrain.hindering-grid", "option whole_move")
def test_one_muddy_square_may_halve_the_whole_move(case: CaseUnderTest) -> None:
    path = case.given["path"]
    row = "." * (path["normal"] + 1) + "~" * path["hindering"] + "..G"
    ann = archer(at=(0, 0), move=case.given["budget_ft"])
    position = battle(ann, goblin(at=place("G", [row])), board=drawn(row), rulings=case.option())
    start = on_turn(position, "Ann", action=not case.given["action_used"], feet=case.given["budget_ft"])
    walk = Move(tuple((x, 0) for x in range(1, row.rindex("~") + 1)))
    assert allowed(judged(case, start, "Ann", walk)) == case.then["allowed"]
    fight, _ = case.run(steps(1), start, choices=[walk])
    assert SQUARE_FT * distance(square(ann), square(fight.state["Ann"])) == case.then["reach_ft"]
    assert fight.state.turn is not None
    assert fight.state.turn.feet == case.then["left_ft"]


# ---------------------------------------------------------------- light


@case("delve.terrain.darkness", "goblin sees in the dark")
def test_who_is_adapted_to_the_dark_fights_as_by_day(case: CaseUnderTest) -> None:
    routine = ((claw(),),)
    biter = goblin(at=5, routine=routine, dark_adapted=case.given["attacker"]["dark_adapted"])
    position = on_turn(battle(hero("Ann", ac=30), biter, dark=case.given["dark"]), "goblin")
    _, script = case.run(steps(1), position, choices=[MonsterAttack("claw", "Ann")], dice=MISS[case.then["roll"]])
    assert roll_of(script) == case.then["roll"]


@case("delve.terrain.darkness", "option off")
def test_a_table_may_do_without_darkness(case: CaseUnderTest) -> None:
    ann = hero("Ann", weapons=(blade(),), dark_adapted=case.given["attacker"]["dark_adapted"])
    position = battle(ann, goblin(at=5), rulings=case.option(), dark=case.given["dark"])
    blow = MeleeAttack("longsword", "goblin")
    _, script = case.run(steps(1), on_turn(position, "Ann"), choices=[blow], dice=MISS[case.then["roll"]])
    assert roll_of(script) == case.then["roll"]
    lit = replace(position.setting, rulings=type(position.rulings)())
    in_the_dark = on_turn(replace(position, setting=lit), "Ann")
    _, script = case.run(steps(1), in_the_dark, choices=[blow], dice=MISS["disadvantage"])
    assert roll_of(script) == "disadvantage"
