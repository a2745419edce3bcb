"""Foes whom walls part find the way round to each other, so that their fight ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.laws.playing import started
from zaruba.apps.cli.ending import patience
from zaruba.apps.referee.deciding import tactics_of
from zaruba.kernel.asks import Roll
from zaruba.kernel.referee import Referee
from zaruba.kernel.system import system

HOOKS = """
........................
.##########.##########..
...........#............
..A........#........B...
...........#............
.##########.##########..
...........#............
...........#............
...........#............
........................
"""
"""Whoever goes straight at the other ends in the bottom of a U."""

LONG_CORRIDOR = """
A...................
###################.
B...................
###################.
....................
"""
"""Two squares apart, and nearly forty to walk."""

TWO_ROOMS = """
..........#.........
..........#.........
..........#.........
.......A..#..B......
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
..........#.........
....................
"""
"""One door, in the far corner."""

FENCED = """
...#...
.A.f.B.
...#...
"""
"""A fence in the only gap: fury jumps it."""

SHUT = """
...#...
.A.#.B.
...#...
"""

WALLED = {"hooks": HOOKS, "long corridor": LONG_CORRIDOR, "two rooms": TWO_ROOMS}


def met(slug: str, drawing: str, one: str, other: str, **legend: Any) -> Referee:
    """The fight of two on a drawn map, both by tactics, until it ends or until it is given up."""
    rows = drawing.split()
    at = {
        letter: [row.index(letter), number if slug == "delve" else len(rows) - 1 - number]
        for number, row in enumerate(rows)
        for letter in "AB"
        if letter in row
    }
    plain: dict[str, Any] = {
        "kind": "scenario",
        "system": slug,
        "board": {"map": [row.replace("A", ".").replace("B", ".") for row in rows], "legend": legend},
        "combatants": [
            {"name": "A", "from": one, "side": "ours", "at": at["A"]},
            {"name": "B", "from": other, "side": "theirs", "at": at["B"]},
        ],
    }
    referee = started(system(slug), plain, seed=7)
    decide = tactics_of(referee.system, "default", 1)
    for _ in range(patience(referee)):
        if referee.open is None:
            break
        if isinstance(referee.open.ask, Roll):
            referee.throw(referee.open.number)
        else:
            who = referee.open.awaited[0]
            referee.choose(referee.open.number, decide(referee, referee.open, who), who=who, source="bot")
    return referee


@pytest.mark.parametrize("drawing", WALLED.values(), ids=WALLED)
@pytest.mark.parametrize(
    ("slug", "one", "other"),
    [
        ("delve", "orc", "skeleton"),
        ("delve", "crossbow_guard", "orc"),
        ("fury", "orc", "skeleton"),
        ("fury", "goblin_archer", "orc"),
    ],
)
def test_who_is_parted_by_walls_goes_round_them(slug: str, one: str, other: str, drawing: str) -> None:
    referee = met(slug, drawing, one, other)
    assert referee.verdict is not None
    assert [fighter.life for fighter in referee.state.combatants].count("up") < 2


def test_over_a_fence_leads_a_way_where_no_other_does() -> None:
    assert met("fury", FENCED, "orc", "skeleton", f="fence").verdict is not None


@pytest.mark.parametrize("slug", ["delve", "fury"])
def test_where_no_way_leads_the_fight_is_given_up(slug: str) -> None:
    assert met(slug, SHUT, "orc", "skeleton").verdict is None
