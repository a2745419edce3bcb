"""A measured table in a real browser: a small game by mouse, one by keys alone, and a table of the people's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open, Server
from tests.browser.playing import play_out, tab_to, turn
from zaruba.kernel.system import slugs

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


@pytest.fixture(scope="module")
def tables(built: None, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that plays `warband`, which until it is whole is no rulebook of the program."""
    found = tmp_path_factory.mktemp("systems")
    if "warband" not in slugs():
        point = found / "warband_here-0.dist-info"
        point.mkdir()
        (point / "METADATA").write_text("Metadata-Version: 2.1\nName: warband-here\nVersion: 0\n")
        (point / "entry_points.txt").write_text("[zaruba.systems]\nwarband = zaruba.systems.warband:SYSTEM\n")
    server = Server(tmp_path_factory.mktemp("tables"), found)
    yield server
    server.stop()


Answer = Callable[[Page, str, set[str]], None]


def kinds(page: Page) -> list[str]:
    found: list[str] = page.locator(".panel .act").evaluate_all("all => all.map(one => one.dataset.type ?? '')")
    return found


NEAREST = """() => {
    const at = token => token.style.transform.match(/-?[\\d.]+/g).map(Number);
    const acting = document.querySelector('.token.acting');
    const foe = at([...document.querySelectorAll('.token:not(.acting):not(.out)')][0]);
    const spots = [...document.querySelectorAll('.candidate')].map(one =>
        [one.dataset.at, Math.hypot(one.cx.baseVal.value - foe[0], one.cy.baseVal.value - foe[1])]);
    spots.sort((a, b) => a[1] - b[1]);
    return spots.length && spots[0][1] < Math.hypot(at(acting)[0] - foe[0], at(acting)[1] - foe[1]) ? spots[0][0] : null;
}"""


def nearest(page: Page) -> str | None:
    expect(page.locator(".candidate").first).to_be_visible()
    found: str | None = page.evaluate(NEAREST)
    return found


def by_mouse(page: Page, ask: str, moved: set[str]) -> None:
    for kind in ("attack", "activate", "take_it"):
        if (act := page.locator(f".act[data-type={kind}]")).count():
            act.first.click()
            return
    if (hold := page.locator(".act[data-type=hold]")).count():
        hold.last.click()
        return
    if (walk := page.locator(".act[data-type=move]")).count() and f"moved {turn(page)}" not in moved:
        moved.add(f"moved {turn(page)}")
        walk.click()
        spot = nearest(page)
        if spot is not None:
            page.locator(f'.candidate[data-at="{spot}"]').first.dispatch_event("click")
            expect(page.locator(".board-info")).to_contain_text(re.compile(r"Way: [\d.]+\scm · "))
            page.locator(".board-info .walk").click()
            return
        walk.click()
    if (end := page.locator(".act.end")).count():
        end.click()
        return
    page.locator(".panel .act").first.click()


def by_keys(page: Page, ask: str, moved: set[str]) -> None:
    """Nothing but keys."""
    here = kinds(page)
    for kind in ("attack", "activate", "take_it"):
        if kind in here:
            page.keyboard.press("a")
            tab_to(page, f".act[data-type={kind}]")
            page.keyboard.press("Enter")
            return
    if "move" in here and f"moved {turn(page)}" not in moved:
        moved.add(f"moved {turn(page)}")
        page.keyboard.press("m")
        if nearest(page) is not None:
            page.keyboard.press("n")
            expect(page.locator(".board-info .walk")).to_be_visible()
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Escape")
    if page.locator(".act.end").count():
        page.keyboard.press("Space")
        return
    page.keyboard.press("Digit1")


@pytest.mark.parametrize(("answer", "lang"), [(by_mouse, "en"), (by_keys, "ru")])
def test_a_small_game_is_played_to_its_end(answer: Answer, lang: str, tables: Server, visit: Open) -> None:
    made = tables.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", lang=lang, at=tables)
    assert play_out(page, answer) > 10
    expect(page.locator(".over h2")).to_contain_text("The game is over" if lang == "en" else "Игра окончена")
    told = page.locator(".log").inner_text()
    assert ("moves: " if lang == "en" else "Rem") in told


def opened(page: Page) -> None:
    """Rem is active and about to move."""
    page.locator(".act[data-type=activate]").first.click()
    page.locator(".act[data-type=hold]").last.click()
    page.locator(".act[data-type=move]").click()
    expect(page.locator(".candidate").first).to_be_visible()


def test_a_figure_is_dragged_and_nothing_happens_before_it_is_confirmed(tables: Server, visit: Open) -> None:
    made = tables.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", at=tables)
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


def test_a_way_too_long_is_refused_in_words_and_another_leg_can_be_taken_back(tables: Server, visit: Open) -> None:
    made = tables.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", at=tables)
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


def test_whoever_is_looked_at_is_told_of_and_the_table_can_be_measured(tables: Server, visit: Open) -> None:
    made = tables.fight(scenario=YARD, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", at=tables)
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


def test_at_a_table_of_their_own_people_are_asked_on_a_phone(tables: Server, visit: Open) -> None:
    archers = [{**one, "from": "archer"} for one in YARD["combatants"]]
    made = tables.fight(scenario={**YARD, "board": "real", "combatants": archers}, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", at=tables, size=PHONE)
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


def test_nothing_of_it_is_left_to_the_eyes_alone(tables: Server, visit: Open, axe: str) -> None:
    made = tables.fight(scenario=YARD, dice={"seed": 11})
    for light, lang in (("light", "en"), ("dark", "ru")):
        page = visit(f"/t/{made['links']['master']}", at=tables, light=light, lang=lang)
        expect(page.locator(".measured-table .token")).to_have_count(2)
        page.evaluate(axe)
        found = page.evaluate("axe.run().then(done => done.violations.map(one => [one.id, one.nodes[0].html]))")
        assert found == []
