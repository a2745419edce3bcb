"""Why a blow does not get there, in both languages: by how much, or who or what is between."""

from __future__ import annotations

from typing import Any

import pytest

from tests.warband.building import active, battle, character, place, weapon
from tests.warband.scenery import table_with
from zaruba.apps.telling import Words
from zaruba.kernel.asks import Refusal
from zaruba.systems.warband import SYSTEM, melee
from zaruba.systems.warband.actions import Attack

EN, RU = Words(SYSTEM, "en"), Words(SYSTEM, "ru")
HOUSE = {"kind": "building", "poly": [[1.8, -3], [2.1, -3], [2.1, 3], [1.8, 3]], "z": [0, 6]}


@pytest.mark.parametrize(
    ("at", "between", "terrain", "en", "ru"),
    [
        ((4.9, 0, 0), None, [], "D is out of reach by 0.4 cm", "D вне радиуса удара: не хватает 0,4 см"),
        (
            (3, 0, 2.5), None, [], "D stands too high or too low for this weapon: by 0.5 cm",
            "D слишком высоко или низко для этого оружия: на 0,5 см",
        ),
        (
            (3.9, 0, 0), None, [HOUSE], "on the line of attack there is something no weapon strikes across: building",
            "на линии атаки то, через что не бьют: дом",
        ),
        (
            (4.4, 0, 0), (2.2, 0.5), [], "somebody is in the way of this weapon: x",
            "на линии атаки кто-то стоит: x",
        ),
    ],
)  # fmt: skip
def test_why_a_blow_does_not_get_there(at: Any, between: Any, terrain: Any, en: str, ru: str) -> None:
    """warband.space.attack-line, warband.melee.reach: too far, too high, or something in between."""
    one = character("A", at=place((0, 0)), weapons=(weapon(2),))
    others = [] if between is None else [character("x", "A", at=place(between))]
    position = active(battle(one, character("D", at=place(at)), *others, table=table_with(terrain)), "A", "melee")
    (found,) = melee.options(position, position["A"])
    assert isinstance(found, Refusal)
    assert found.action == Attack("D")
    assert (plain(EN.refusal(found)), plain(RU.refusal(found))) == (en, ru)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")
