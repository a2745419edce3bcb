"""Ways and turns as they are typed: as the program writes them itself, and as people do."""

from __future__ import annotations

from typing import Any

import pytest

from zaruba.apps.cli.offers import Menu, Misread
from zaruba.apps.telling import LANGUAGES, Words
from zaruba.kernel.asks import Choose, Offers, Parametric
from zaruba.systems.warband import SYSTEM
from zaruba.systems.warband.actions import Cast, Face, Move, Rotate, UseAbility, UseItem

NAMES = ("Рем", "Swordsman 2")
ROOF = (10_00, 10_00, 8_00)


def menu(*specimens: Any, lang: str = "en", candidates: tuple[Any, ...] = ()) -> Menu:
    offers = tuple(
        Parametric(one, "warband.space.units", lambda: iter(candidates), lambda _: None) for one in specimens
    )
    return Menu(Choose("Рем", "turn", Offers(offers)), Words(SYSTEM, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("action", [Face(90_00), Face(332_86), Rotate("Рем", 0), Rotate("Swordsman 2", 2_95)])
def test_a_turn_is_read_as_it_is_written(lang: str, action: Any) -> None:
    offered = menu(Face(1), Rotate("Рем", 1), Rotate("Swordsman 2", 1), lang=lang)
    assert offered.meant(offered.words.action(action), NAMES) == action


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("turn 90", Face(90_00)),
        ("turn 90.5°", Face(90_50)),
        ("rotate swordsman 2 12", Rotate("Swordsman 2", 12_00)),
        ("rotate Рем 12,5 °", Rotate("Рем", 12_50)),
    ],
)
def test_degrees_are_typed_in_degrees(typed: str, action: Any) -> None:
    assert menu(Face(1), Rotate("Рем", 1), Rotate("Swordsman 2", 1)).meant(typed, NAMES) == action


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spot", [(65_76, 26_36, 0), (65_00, 26_00, 0), (52_50, 60_00, 7_50), (55_00, 60_05, 8_00)])
def test_a_way_is_read_as_it_is_written(lang: str, spot: tuple[int, int, int]) -> None:
    """Whoever stands on a roof too: what is written without a height is the ground."""
    offered = menu(Move(()), lang=lang, candidates=(Move((ROOF,)),))
    assert offered.meant(offered.words.action(Move((spot,))), NAMES) == Move((spot,))


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("move 52.5,60", ((52_50, 60_00, 8_00),)),
        ("move 52,5;60 55;60;6", ((52_50, 60_00, 8_00), (55_00, 60_00, 6_00))),
        ("move (52.5, 60, 8) → (55, 60)", ((52_50, 60_00, 8_00), (55_00, 60_00, 0))),
    ],
)
def test_spots_are_typed_leg_by_leg(typed: str, path: tuple[tuple[int, int, int], ...]) -> None:
    assert menu(Move(()), candidates=(Move((ROOF,)),)).meant(typed, NAMES) == Move(path)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "action",
    [Cast("fireball", at=(65_76, 26_36, 0)), UseItem("smoke_bomb", (52_50, 60_00, 0)), UseAbility("set_trap", at=(1_00, 2_00, 8_00))],
)  # fmt: skip
def test_a_spot_is_read_as_it_is_written(lang: str, action: Any) -> None:
    """Where nothing is offered ready too."""
    offered = menu(Cast("blink"), Cast("fireball"), UseItem("smoke_bomb"), UseAbility("set_trap"), lang=lang)
    assert offered.meant(offered.words.action(action), NAMES) == action


def test_a_spot_is_typed_behind_what_is_used() -> None:
    roof = Cast("fireball", at=ROOF)
    assert menu(Cast("fireball"), candidates=(roof,)).meant("cast fireball 52.5,60", NAMES).at == (52_50, 60_00, 8_00)
    assert menu(Cast("fireball"), candidates=(roof,)).meant("cast fireball 52,5;60;0", NAMES).at == (52_50, 60_00, 0)


@pytest.mark.parametrize(
    "typed", ["move here", "move (here)", "move (1, foo 2)", "move (1,2", "move (5)", "move 1,2,3,4"]
)
def test_what_is_no_spot_is_said(typed: str) -> None:
    with pytest.raises(Misread) as caught:
        menu(Move(()), candidates=(Move((ROOF,)),)).meant(typed, NAMES)
    assert caught.value.code == "answer-spot"
