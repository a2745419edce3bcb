"""Acts that lack a place or a direction are pointed at on the board: by mouse, by touch, by keys, and typed exactly."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open, Server

COURT: dict[str, Any] = {
    "kind": "scenario",
    "system": "warband",
    "title": {"en": "The court", "ru": "Двор"},
    "seating": ["Ann", "Bob", "GM"],
    "board": {
        "width": 60,
        "depth": 60,
        "pieces": [{"kind": "building", "name": "hut", "poly": [[10, 2], [22, 2], [22, 12], [10, 12]], "z": [0, 6]}],
    },
    "order": ["Ann", "Bob"],
    "combatants": [
        {"name": "Rem", "player": "Ann", "from": "smuggler"},
        {"name": "Tit", "player": "Bob", "from": "goblin"},
    ],
}
PLACES: dict[str, dict[str, Any]] = {"Rem": {"at": [30, 20], "facing": 90}, "Tit": {"at": [30, 35], "facing": 270}}
STANDING = {**COURT, "combatants": [{**one, **PLACES[one["name"]]} for one in COURT["combatants"]]}


def opened(server: Server, visit: Open, scenario: dict[str, Any] = COURT, **how: Any) -> Page:
    made = server.fight(scenario=scenario, dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}", **how)
    expect(page.locator(".measured-table")).to_be_visible()
    return page


def on_screen(page: Page, across: float, away: float) -> tuple[float, float]:
    """Where a spot of the table (in centimetres) is on the page."""
    spot = page.evaluate(
        "([x, y]) => { const svg = document.querySelector('.board svg');"
        " const at = new DOMPoint(x * 16, (60 - y) * 16).matrixTransform(svg.getScreenCTM()); return [at.x, at.y]; }",
        [across, away],
    )
    return float(spot[0]), float(spot[1])


def about(across: int, away: int) -> str:
    """A place that a pointer named: a pixel is a tenth of a centimetre."""
    return "{} × {} cm".format(*(rf"({length - 1}\.[89]|{length}(\.[12])?)" for length in (across, away)))


def laying_smoke(page: Page) -> None:
    page.locator(".act[data-type=activate]").first.click()
    page.locator(".act[data-type=hold]").last.click()
    page.locator(".act[data-type=end_phase]").click()
    page.locator(".act[data-type=use_item]").filter(has_text=re.compile("smoke|дым")).click()
    expect(page.locator(".zone")).to_be_visible()


def test_whoever_is_set_up_is_put_on_a_roof_by_mouse_and_turned_by_its_knob(server: Server, visit: Open) -> None:
    page = opened(server, visit)
    info = page.locator(".board-info")
    expect(info).to_contain_text("Point at a place")  # nothing else is asked, so nothing need be chosen first
    expect(page.locator(".zone")).to_be_visible()
    assert page.locator(".aim .candidate").count() > 5
    page.mouse.click(*on_screen(page, 16, 7))
    expect(info).to_contain_text(re.compile(rf"{about(16, 7)} · 6 cm up · facing [\d.]+° · allowed"))
    page.get_by_role("button", name="Another height").click()
    expect(info).to_contain_text("nobody can stand there")
    expect(info.locator(".by-clause")).to_contain_text(re.compile(r"— \w"))
    expect(info.locator(".walk")).to_have_count(0)
    page.get_by_role("button", name="Another height").click()
    page.mouse.move(*on_screen(page, 16, 7))
    page.mouse.down()
    page.mouse.move(*on_screen(page, 17, 7), steps=3)
    page.mouse.move(*on_screen(page, 18, 6), steps=3)
    page.mouse.up()
    expect(info).to_contain_text(re.compile(rf"{about(18, 6)} · 6 cm up"))
    knob = page.locator("[data-drag=facing]").bounding_box()
    assert knob is not None
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(*on_screen(page, 30, 7), steps=3)
    page.mouse.move(*on_screen(page, 30, 6), steps=3)
    page.mouse.up()
    expect(info).to_contain_text(re.compile(rf"{about(18, 6)} · 6 cm up · facing (0|1|359)° · allowed"))
    expect(page.locator(".log")).to_contain_text("Nothing has happened yet")
    info.get_by_role("button", name="Here").click()
    expect(page.locator(".log")).to_contain_text(re.compile(r"Rem is set up at \(1[78][.\d]*, [56][.\d]*, height 6\)"))
    expect(page.locator(".measured-table .token[data-name=Rem]")).to_be_visible()


def test_keys_alone_point_to_the_hundredth_and_escape_leaves(server: Server, visit: Open) -> None:
    page = opened(server, visit, lang="ru")
    info = page.locator(".board-info")
    expect(page.locator(".zone")).to_be_visible()  # only then is there something to point at
    page.keyboard.press("b")
    page.keyboard.press("n")
    expect(info).to_contain_text("можно")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(info).to_contain_text("это не ваша зона расстановки")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Ещё ничего")
    page.keyboard.press("n")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("r")
    expect(info).to_contain_text(re.compile(r"^[\d,]+ × \d+,\d9 см · лицом на [\d,]+° · можно"))
    page.keyboard.press("Escape")
    expect(page.locator(".zone")).to_have_count(0)
    expect(page.locator(".aim")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator(".zone")).to_be_visible()
    page.keyboard.press("n")
    expect(info).to_contain_text("можно")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Rem")


def test_smoke_is_laid_on_a_phone_by_touch_and_told_how_much_is_lacking(server: Server, visit: Open) -> None:
    page = opened(server, visit, STANDING, size=PHONE, touch=True)
    laying_smoke(page)
    info = page.locator(".board-info")
    page.get_by_label("Across, cm").fill("30")
    page.get_by_label("Away, cm").fill("31.65")
    expect(info).to_contain_text("30 × 31.65 cm · 10.4 cm away · the point is too far by 0.4 cm")
    expect(info.locator(".walk")).to_have_count(0)
    board, pin = page.locator(".board svg").bounding_box(), page.locator(".aim .pin").bounding_box()
    assert board is not None and pin is not None
    assert board["y"] + 40 < pin["y"] < board["y"] + board["height"] - 40, "the view goes with what is typed"
    page.touchscreen.tap(*on_screen(page, 34, 22))
    expect(info).to_contain_text(re.compile(r"3[34][.\d]* × 2[12][.\d]* cm · .* · allowed"))
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    here = info.get_by_role("button", name="Here")
    box = here.bounding_box()
    assert box is not None and box["height"] >= 32
    here.tap()
    expect(page.locator(".mark-on-table.smoke")).to_have_count(1)


def test_the_list_stays_and_a_direction_is_pointed_at_through_a_figure(server: Server, visit: Open) -> None:
    page = opened(server, visit)
    page.get_by_role("button", name=re.compile("From a list")).click()
    page.locator(".ready-made .act").first.click()
    expect(page.locator(".log")).to_contain_text("Rem is set up at")
    page = opened(server, visit, {**STANDING, "combatants": [{**STANDING["combatants"][0], "facing": 0}, STANDING["combatants"][1]]})  # fmt: skip
    page.locator(".act[data-type=activate]").first.click()
    page.locator(".act[data-type=hold]").last.click()
    page.locator(".act[data-type=face]").click()
    page.locator(".token[data-name=Tit] .grip").click()
    expect(page.locator(".board-info")).to_contain_text("facing 90° · allowed")
    page.get_by_role("button", name="This way").click()
    expect(page.locator(".log")).to_contain_text("Rem")


def test_best_play_and_who_wins_have_keys_of_their_own(server: Server, visit: Open) -> None:
    page = opened(server, visit, STANDING)
    page.keyboard.press("Shift+Slash")
    keys = page.locator("dl.keys > div")
    for key, what in (("H", "best play"), ("V", "who wins?")):
        expect(keys.filter(has=page.get_by_text(key, exact=True))).to_contain_text(what)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".panel")).to_contain_text(re.compile("no best play|Solving"))
    page.keyboard.press("v")
    expect(page.get_by_role("dialog")).to_contain_text("Who wins?")


def test_nothing_of_it_is_left_to_the_eyes_alone(server: Server, visit: Open, axe: str) -> None:
    for light, lang in (("light", "en"), ("dark", "ru")):
        page = opened(server, visit, light=light, lang=lang)
        page.keyboard.press("b")
        for key in ("n", "ArrowUp", "ArrowUp", "ArrowUp"):
            page.keyboard.press(key)
        expect(page.locator(".board-info.warning")).to_be_visible()
        page.evaluate(axe)
        assert page.evaluate("axe.run().then(done => done.violations.map(one => [one.id, one.nodes[0].html]))") == []


ROOF: dict[str, Any] = {
    **COURT,
    "board": {
        "width": 60,
        "depth": 60,
        "pieces": [{"kind": "building", "name": "hut", "poly": [[10, 20], [30, 20], [30, 40], [10, 40]], "z": [0, 6]}],
    },
    "combatants": [
        {"name": "Rem", "player": "Ann", "from": "chaplain", "at": [26.5, 30, 6], "facing": 0},
        {"name": "Tit", "player": "Bob", "from": "captain", "at": [29.2, 30, 6], "facing": 180},
        {"name": "Kim", "player": "Bob", "from": "goblin", "at": [31.25, 30], "facing": 180},
    ],
}


def another_ask(page: Page, than: str) -> str:
    """The next thing that is asked, once it is: between two asks there is none for a moment."""
    panel = page.locator(".panel")
    expect(panel).to_have_attribute("data-ask", re.compile(f"^(?!{re.escape(than)}$).+"))
    return panel.get_attribute("data-ask") or ""


def test_whoever_is_thrown_onto_somebody_comes_down_on_the_side_that_is_pointed_at(server: Server, visit: Open) -> None:
    made = server.fight(scenario=ROOF, dice={"seed": 1})
    page = visit(f"/t/{made['links']['master']}")
    asked = another_ask(page, "")
    for kind in ("activate", "hold", "end_phase", "end_phase", "attack", "push", "take_it"):
        act = page.locator(f".act[data-type={kind}]")
        act.last.click() if kind == "hold" else act.first.click()
        asked = another_ask(page, asked)
    expect(page.locator(".aim .candidate")).to_have_count(2)
    page.mouse.click(*on_screen(page, 36, 40))
    expect(page.locator(".board-info")).to_contain_text("31.25 × 32.5 cm · allowed")
    page.get_by_role("button", name="Here").click()
    expect(page.locator(".log")).to_contain_text("Tit falls: 6 cm")
    expect(page.locator(".token[data-name=Tit]")).to_have_attribute("style", re.compile(r"translate\(500px, 440px\)"))
