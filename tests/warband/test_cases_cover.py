"""Worked cases of sight and cover: which points are hidden, by what, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.support.cases import CaseUnderTest, Tracked, case, cases_where
from tests.warband.building import battle, character, place, told_cm
from tests.warband.scenery import table_with
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import ground, lines
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.cover import cover, cover_rows
from zaruba.systems.warband.damage import remove


def looking(told: Mapping[str, Any], rulings: Mapping[str, Any]) -> Battle:
    """S looks at T over everything the case has."""
    people = []
    for number, one in enumerate(told.get("characters", ())):
        side = {"shooter": "S", "target": "T"}[one["side"]]
        shield = 5 if one.get("shield", False) else 0
        people.append(character(f"c{number}", side, at=place(one["at"]), shield=shield))
    return battle(
        character("S", at=place(told["shooter"])), character("T", at=place(told["target"])), *people,
        rulings=rulings, table=table_with(told.get("terrain", ())),
    )  # fmt: skip


@cases_where("warband", lambda one: set(one.given) <= {"sight", "option"} and "sight" in one.given)
def test_what_is_seen(case: CaseUnderTest) -> None:
    told = case.given["sight"].plain()
    position = looking(told, case.option())
    shooter, target = position["S"], position["T"]
    pieces = position.setting.table.pieces
    with case.witness.watching():
        found = cover(position, shooter, target)
        sees = ground.told(position, ground.sees(position, "S", "T"))
        hidden = lines.seen(position, shooter, target).hidden()
        if sees:
            rows = tuple(cover_rows(found))
    keys: Mapping[str, Callable[[], Any]] = {
        "visible": lambda: sees,
        "hidden": lambda: hidden,
        "half_hidden": lambda: lines.half_hidden(hidden),
        "cover": lambda: found.kind,
        "penalty": lambda: sum(row.value for row in rows),
        "contact": lambda: any(lines.touches(target.body, piece) for piece in pieces),
        "hidden_by_character": lambda: [
            lines.hidden_by(shooter, target, one) for one in lines.others(position, shooter, target)
        ],
    }
    with case.witness.watching():
        for key, value in case.then.items():
            assert keys[key]() == (value.plain() if isinstance(value, Tracked) else value), key


@cases_where("warband", lambda one: "eye_z" in (one.then or {}))
def test_where_eyes_are(case: CaseUnderTest) -> None:
    one = character("one", at=place(case.given["at"]), size=case.given["size"])
    with case.witness.watching():
        lines.seen(battle(one, character("other", at=(0, 0, 0))), one, one)
    assert told_cm(one.at[2] + one.body.eyes) == case.then["eye_z"]
    if "silhouette" in case.then:
        told = {"width": told_cm(2 * one.body.radius), "height": told_cm(one.body.height)}
        assert told == case.then["silhouette"].plain()


@case("warband.attack.cover-classes", "stone wall hides 40, bush 20 more")
def test_a_low_wall_and_a_bush_add_up_to_weak_cover(case: CaseUnderTest) -> None:
    """The wall hides the legs, a bush over it two rows more."""
    told = case.given["touched"].plain()
    wall = {"kind": "stone_wall", "poly": [[18.45, -3], [18.75, -3], [18.75, 3], [18.45, 3]], "z": [0, 1.2]}
    bush = {"kind": "bush", "poly": [[18.45, -3], [18.75, -3], [18.75, 3], [18.45, 3]], "z": [1.2, 1.8]}
    position = looking({"shooter": [0, 0, 0], "target": [20, 0, 0], "terrain": [wall, bush]}, {})
    shooter, target = position["S"], position["T"]
    with case.witness.watching():
        found = cover(position, shooter, target)
    alone = lines.walls(position, shooter, target).hidden
    both = lines.seen(position, shooter, target).hidden()
    assert (alone, both - alone) == (told["stone_wall"], told["bush_extra"])
    assert (found.hidden, found.kind) == (case.then["hidden"], case.then["cover"])
    assert found.by == ("stone_wall", "bush")


@case("warband.attack.cover-classes", "unclassed statue")
def test_a_piece_without_a_class_is_weak(case: CaseUnderTest) -> None:
    statue = {
        "kind": case.given["piece"], "poly": [[18.45, -3], [18.75, -3], [18.75, 3], [18.45, 3]], "z": [0, 2.1],
    }  # fmt: skip
    position = looking({"shooter": [0, 0, 0], "target": [20, 0, 0], "terrain": [statue]}, {})
    target = position["T"]
    with case.witness.watching():
        found = cover(position, position["S"], target)
    assert lines.touches(target.body, position.setting.table.pieces[0]) is case.given["contact"]
    assert (found.hidden, found.kind) == (case.given["hidden"], case.then["cover"])


@case("warband.death.removal", "removed before the next man's shot")
def test_the_fallen_give_no_cover(case: CaseUnderTest) -> None:
    assert case.given["line_blocker"] == "character removed by the previous attack"
    people = [{"at": [10, 0, 0], "side": "target"}]
    fight = Fight(looking({"shooter": [0, 0, 0], "target": [20, 0, 0], "characters": people}, {}), case.witness.log)
    assert cover(fight.state, fight.state["S"], fight.state["T"]).kind == "weak"
    with case.witness.watching():
        remove(fight, "c0", "S")
    assert (cover(fight.state, fight.state["S"], fight.state["T"]).kind != "none") is case.then["gives_cover"]
