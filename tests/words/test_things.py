"""What somebody has to act with is told in words: every thing that an example brings, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from tests.words.messages import messages, variables
from tests.words.specimens import reaches
from zaruba.apps.cli.files import Draft
from zaruba.apps.referee.things import does, things
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.asks import Action
from zaruba.kernel.stage import Gear, gear_of, named_by
from zaruba.kernel.system import slugs, system

EXAMPLES = Path(__file__).parents[2] / "examples"
NBSP = "\N{NO-BREAK SPACE}"


@lru_cache(maxsize=8)
def everybody(slug: str) -> list[tuple[Any, str]]:
    """Whoever takes part in an example of a rulebook, each with the position it is in."""
    found = []
    for file in sorted((EXAMPLES / slug).glob("*.yaml")):
        start = Draft(file).opened().scenario.start
        found += [(start, one.name) for one in start.combatants]
    return found


def all_gear(slug: str) -> Iterator[tuple[Gear, Struct]]:
    for state, who in everybody(slug):
        for one in gear_of(system(slug), state, who):
            yield one, state[who]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_is_told_under_a_heading(slug: str, lang: str) -> None:
    words, told = Words(slug, lang), set()
    for state, who in everybody(slug):
        for heading, line in things(system(slug), state, who, words):
            told.add(line)
            name, _, what = line.partition(": ")
            assert heading and name and what, line
            assert not re.search(r"\[|\]|\(\)|  |None|^;|; ;|, ;|;$", f"{heading} {what}"), line
            assert lang == "en" or not re.search("[A-Za-z]", f"{heading} {what}"), line
    assert len(told) >= 10


@pytest.mark.parametrize("slug", slugs())
def test_what_is_told_of_a_thing_are_fields_of_it_or_of_whose_it_is(slug: str) -> None:
    there = messages(system(slug).folder, "en")
    kinds = {(one.kind, type(one.what), type(owner)) for one, owner in all_gear(slug)}
    assert {f"gear-{kind}" for kind, *_ in kinds} <= there.keys()
    assert {f"gears-{kind}" for kind, *_ in kinds} <= there.keys()
    for kind, what, owner in kinds:
        for variable in variables(there[f"gear-{kind}"]):
            of, name = (owner, variable[4:]) if variable.startswith("one-") else (what, variable)
            computed = isinstance(getattr(of, name, None), property)
            assert computed or reaches(of, name.split("-")), f"gear-{kind}: {variable}"


TOLD = {
    ("warband", "charge"): (
        f"all allies within 20{NBSP}cm; speed +2 cm; until your next turn; once in 2 turns",
        f"все союзники не дальше 20{NBSP}см; скорость +2 см; до начала следующего своего хода; раз в два хода",
    ),
    ("warband", "fireball"): (
        f"3{NBSP}mana; at a spot within 30{NBSP}cm; damage 2, 3, 4 (weak, medium, strong); everybody within 3{NBSP}cm of it",
        f"3{NBSP}манны; в точку не дальше 30 см; урон 2, 3, 4 (слабый, средний, сильный); всем не дальше 3 см от неё",
    ),
    ("warband", "smoke_bomb"): (
        f"used up; smoke, radius 4{NBSP}cm, up to 10{NBSP}cm away; until your next turn; nothing more in this phase after it",
        f"расходуется; дым радиусом 4{NBSP}см, не дальше 10 см; до начала следующего своего хода; "
        "после этого в этой фазе больше ничего",
    ),
    ("warband", "great_axe"): (
        f"reach 3{NBSP}cm; damage +1; in two hands",
        f"радиус удара 3{NBSP}см; урон +1; двуручное",
    ),
    ("warband", "axe"): (
        f"reach 2{NBSP}cm; adds to damage: 0, 0, 1 (weak, medium, strong)",
        f"радиус удара 2{NBSP}см; прибавляет к урону: 0, 0, 1 (слабый, средний, сильный)",
    ),
    ("delve", "grasping_roots"): (
        f"tier 2; near; everybody within 10{NBSP}feet of the first target; bound; "
        f"against it a check of STR with 12; for 2{NBSP}rounds",
        f"круг 2; средняя дистанция; все не дальше чем в 10{NBSP}фт от первой цели; путы; "
        f"спасает проверка: СИЛ, СЛ 12; на 2{NBSP}раунда",
    ),
    ("fury", "longbow"): (
        f"damage +3; range 30 yards, long 60; reloading: 1{NBSP}half action; in two hands; Armour Piercing",
        f"урон +3; дальность 30{NBSP}ярдов, большая 60; перезарядка: 1{NBSP}полу-действие; двуручное; Бронебойное",
    ),
    ("riposte", "warming_hand"): (
        f"4{NBSP}points of mana; difficulty 14; 1{NBSP}turn of casting; up to 1{NBSP}metre away; gives back 2d6",
        f"4{NBSP}единицы Маны; сложность 14; сотворение: 1{NBSP}ход; дальность 1{NBSP}метр; возвращает 2к6",
    ),
}


@pytest.mark.parametrize(("slug", "key"), TOLD)
def test_a_thing_says_what_it_does(slug: str, key: str) -> None:
    found = {(one, owner) for one, owner in all_gear(slug) if one.key in (key, key.replace("_", " "))}
    english = {Words(slug, "en").gear(one, owner) for one, owner in found}
    russian = {Words(slug, "ru").gear(one, owner) for one, owner in found}
    assert TOLD[slug, key][0] in english
    assert TOLD[slug, key][1] in russian


class Burns(Action, frozen=True, tag="burns"):
    spell: str
    weapon: str = ""


def test_an_offer_is_about_the_things_its_fields_name_and_arms_are_read_elsewhere() -> None:
    state, who = next(
        (s, w) for s, w in everybody("warband") if any(g.kind == "spell" for g in gear_of(system("warband"), s, w))
    )
    gear = gear_of(system("warband"), state, who)
    spell, arm = (next(one for one in gear if one.field == field) for field in ("spell", "weapon"))
    action = Burns(spell.key, arm.key)
    assert set(named_by(action, gear)) == {spell, arm}
    words = Words("warband", "en")
    assert does(gear, state[who], action, words) == words.gear(spell, state[who])
    assert does(gear, state[who], Burns("", arm.key), words) == ""
