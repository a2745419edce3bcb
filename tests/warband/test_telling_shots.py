"""How shots are told: the cover with its reason, the number needed with its rows, and why not, in both languages."""

from __future__ import annotations

import pytest

from tests.warband.building import LIBRARY, active
from tests.warband.test_cases_cover import looking
from zaruba.apps.referee import board
from zaruba.apps.telling import Words
from zaruba.kernel.asks import Refusal
from zaruba.systems.warband import SYSTEM, shooting
from zaruba.systems.warband.actions import Shoot
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.cover import Cover, Sort, cover

EN, RU = Words(SYSTEM, "en"), Words(SYSTEM, "ru")


def fence(x: float, top: float, kind: str = "wooden_fence") -> dict[str, object]:
    return {"kind": kind, "poly": [[x, -3], [x + 0.3, -3], [x + 0.3, 3], [x, 3]], "z": [0, top]}


def told(position: Battle) -> tuple[str, str]:
    fact = shooting.told_of("S", "T", cover(position, position["S"], position["T"]))
    return EN.fact(fact), RU.fact(fact)


@pytest.mark.parametrize(
    ("given", "en", "ru"),
    [
        (
            {"terrain": [fence(18.45, 1.8)]},
            "T: weak cover, the fence hides 60 of 100 points",
            "T: слабое укрытие, забор скрывает 60 из 100 точек",
        ),
        (
            {"terrain": [fence(18.2, 1.8)]},
            "T: no cover, the fence hides 60 of 100 points, but he is not up against it",
            "T: укрытия нет, забор скрывает 60 из 100 точек, но он не стоит вплотную",
        ),
        (
            {"characters": [{"at": [17.5, 0, 0], "side": "target", "shield": True}]},
            "T: reliable cover, c0 stands in front of him with a shield",
            "T: надёжное укрытие, c0 заслоняет щитом",
        ),
        (
            {"characters": [{"at": [10, 0, 0], "side": "shooter"}]},
            "T: weak cover, c0 stands on the line of fire",
            "T: слабое укрытие, c0 стоит на линии стрельбы",
        ),
    ],
)
def test_cover_is_told_with_its_reason(given: dict[str, object], en: str, ru: str) -> None:
    assert told(looking({"shooter": [0, 0, 0], "target": [20, 0, 0], **given}, {})) == (en, ru)


def refused(given: dict[str, object]) -> tuple[str, str]:
    position = looking({"shooter": [0, 0, 0], "target": [33, 0, 0], **given}, {})
    bow = LIBRARY.ranged["short_bow"]
    archer = position["S"]
    position = position.change("S", profile=type(archer.profile)(ranged=(bow,)))
    found = shooting.shot_refused(active(position, "S", "additional"), position["S"], Shoot("T", "short_bow"))
    assert isinstance(found, Refusal)
    return EN.refusal(found), RU.refusal(found)


def test_why_not_is_told_with_the_geometry_of_it() -> None:
    nbsp = "\u00a0"
    assert refused({}) == (
        f"T is out of range by 0.5{nbsp}cm (range 30{nbsp}cm)",
        f"T вне дальности: не хватает 0,5{nbsp}см (дальность 30{nbsp}см)",
    )
    assert refused({"target": [30, 0, 0], "terrain": [fence(10, 8, "building")]}) == (
        "T cannot be seen: the building hides all 100 points",
        "T не виден: дом скрывает все 100 точек",
    )
    assert refused({"characters": [{"at": [2.5, 0, 0], "side": "target"}]}) == (
        "within the melee radius of c0",
        "в радиусе ближней атаки стоит c0",
    )


@pytest.mark.parametrize(
    ("given", "en", "ru"),
    [
        (
            {"terrain": [fence(18.45, 1.8)]},
            "40 of 100 points in sight, weak cover (the fence hides 60)",
            "видно 40 из 100 точек, слабое укрытие (забор скрывает 60)",
        ),
        (
            {"terrain": [fence(18.2, 1.8)]},
            "40 of 100 points in sight, no cover (the fence hides 60, but is not touched)",
            "видно 40 из 100 точек, укрытия нет (забор скрывает 60, но не вплотную)",
        ),
        ({"terrain": [fence(10, 8)]}, "not in sight (the fence hides everything)", "не видно (забор скрывает всё)"),
        ({}, "100 of 100 points in sight, no cover", "видно 100 из 100 точек, укрытия нет"),
    ],
)
def test_what_lies_between_two_is_told_whenever_it_is_asked(given: dict[str, object], en: str, ru: str) -> None:
    position = looking({"shooter": [0, 0, 0], "target": [20, 0, 0], **given}, {})
    seen = SYSTEM.stage.sight(position, "S", "T")
    for words, told in ((EN, en), (RU, ru)):
        assert board.told_sight(words, "S", "T", seen).endswith(f"cm, {told}" if words is EN else f"см, {told}")


def test_at_a_real_table_cover_is_told_without_a_name() -> None:
    sorts: tuple[tuple[Sort, str, str], ...] = (
        ("character", "weak cover, somebody stands on the line of fire", "слабое укрытие, кто-то стоит на линии стрельбы"),
        ("shield", "weak cover, a shield of his own side stands in front of him", "слабое укрытие, свой щитоносец заслоняет"),
        ("pieces", "weak cover", "слабое укрытие"),
    )  # fmt: skip
    for sort, en, ru in sorts:
        fact = shooting.told_of("S", "T", Cover("weak", "warband.attack.weak-cover-characters", sort))
        assert (EN.fact(fact), RU.fact(fact)) == (f"T: {en}", f"T: {ru}")
