"""A measured table in a real browser: a small game by mouse, one by keys alone, and a table of the people's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open, Server
from tests.browser.playing import by_keys, by_mouse, play_out

YARD: dict[str, Any] = {
    "kind": "scenario",
    "system": "warband",
    "title": {"en": "The yard", "ru": "Двор"},
    "seating": ["Ann", "Bob", "GM"],
    "board": {
        "width": 60,
        "depth": 40,
        "pieces": [
            {"kind": "building", "name": "mill", "poly": [[10, 24], [24, 24], [24, 36], [10, 36]], "z": [0, 6]},
            {"kind": "wooden_fence", "poly": [[30, 8], [31, 8], [31, 16], [30, 16]], "z": [0, 3]},
        ],
    },
    "order": ["Ann", "Bob"],
    "game_turns": 3,
    "combatants": [
        {"name": "Rem", "player": "Ann", "from": "swordsman", "at": [20, 18], "facing": 0},
        {"name": "Tit", "player": "Bob", "from": "goblin", "at": [36, 19], "facing": 180},
    ],
}  # fmt: skip


Answer = Callable[[Page, str, set[str]], None]


@pytest.mark.parametrize(("answer", "lang"), [(by_mouse, "en"), (by_keys, "ru")])
def test_a_small_game_is_played_to_its_end(answer: Answer, lang: str, server: Server, visit: Open) -> None:
    made = server.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", lang=lang)
    assert play_out(page, answer) > 10
    expect(page.locator(".over h2")).to_contain_text("The game is over" if lang == "en" else "Игра окончена")
    expect(page.locator(".log .headline").last).to_contain_text("over" if lang == "en" else "окончена")
    told = page.locator(".log").inner_text()
    assert ("moves: " if lang == "en" else "Rem") in told


def opened(page: Page) -> None:
    """Rem is active and about to move."""
    page.locator(".act[data-type=activate]").first.click()
    page.locator(".act[data-type=hold]").last.click()
    page.locator(".act[data-type=move]").click()
    expect(page.locator(".candidate").first).to_be_visible()


def test_a_figure_is_dragged_and_nothing_happens_before_it_is_confirmed(server: Server, visit: Open) -> None:
    made = server.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}")
    opened(page)
    box = page.locator(".token-place.mine .grip").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 10, steps=3)
    page.mouse.move(x + 60, y + 30, steps=3)
    page.mouse.up()
    expect(page.locator(".board-info")).to_contain_text("nobody strikes")
    expect(page.locator(".way .ghost")).to_be_visible()
    stood = page.locator(".token.acting").get_attribute("style")
    page.locator(".board-info .walk").click()
    page.wait_for_function("was => document.querySelector('.token.acting')?.getAttribute('style') !== was", arg=stood)


def test_a_way_too_long_is_refused_in_words_and_another_leg_can_be_taken_back(server: Server, visit: Open) -> None:
    made = server.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}")
    opened(page)
    page.locator(".board svg").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".board-info")).to_contain_text("Way: 3 cm")
    page.keyboard.press("e")
    for _ in range(15):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".board-info")).to_contain_text("too far: 18 cm")
    expect(page.locator(".board-info .walk")).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(page.locator(".board-info")).to_contain_text("Way: 3 cm")


def test_a_player_who_is_asked_is_told_whom_that_is_for_and_an_offer_shows_whom_it_means(
    server: Server, visit: Open
) -> None:
    made = server.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}")
    expect(page.locator(".asked-who")).to_have_text("Ann")
    expect(page.locator(".asked-whose")).to_have_text("Rem")
    page.locator(".act[data-type=activate]").first.hover()
    expect(page.locator(".token.aimed")).to_have_attribute("data-name", "Rem")
    expect(page.locator(".names .name").filter(has_text="Rem")).to_be_visible()


def test_whoever_is_looked_at_is_told_of_and_the_table_can_be_measured(server: Server, visit: Open) -> None:
    made = server.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}")
    page.locator(".act[data-type=activate]").first.click()
    page.locator(".act[data-type=hold]").last.click()
    foe = page.locator(".token[data-name=Tit] .grip")
    expect(foe).to_have_attribute("aria-label", re.compile("Rem → Tit, 12 o’clock, in front"))
    foe.click()
    expect(page.locator(".board-info")).to_contain_text("points in sight")
    expect(page.locator(".sightline")).to_have_count(1)
    page.get_by_role("button", name="Measure", exact=True).click()
    box = page.locator(".board svg").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 200, steps=3)
    page.mouse.up()
    expect(page.locator(".board-info")).to_contain_text(re.compile(r"^[\d.]+ cm"))


def test_at_a_table_of_their_own_people_are_asked_on_a_phone(server: Server, visit: Open) -> None:
    archers = [{**one, "from": "archer"} for one in YARD["combatants"]]
    made = server.fight(scenario={**YARD, "board": "real", "combatants": archers}, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", size=PHONE)
    page.locator(".act[data-type=activate]").first.click()
    page.locator(".act[data-type=hold]").last.click()
    page.locator(".act[data-type=end_phase]").click()
    page.locator(".act[data-type=shoot]").first.click()
    question = page.locator(".measure p")
    expect(question).to_contain_text("base to base?")
    first = question.inner_text()
    yes = page.get_by_role("button", name="No")
    box = yes.bounding_box()
    assert box is not None and box["height"] >= 44
    yes.click()
    expect(question).not_to_have_text(first)
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_nothing_of_it_is_left_to_the_eyes_alone(server: Server, visit: Open, axe: str) -> None:
    made = server.fight(scenario=YARD, dice={"seed": 11})
    for light, lang in (("light", "en"), ("dark", "ru")):
        page = visit(f"/t/{made['links']['master']}", light=light, lang=lang)
        expect(page.locator(".measured-table .token")).to_have_count(2)
        page.evaluate(axe)
        found = page.evaluate("axe.run().then(done => done.violations.map(one => [one.id, one.nodes[0].html]))")
        assert found == []
