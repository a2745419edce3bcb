"""Nobody is kept out: axe-core finds nothing, nothing scrolls sideways, both languages are there at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Open, Server
from tests.browser.playing import DUELS, beside

HAND = {"scenario": DUELS["delve"], "dice": "hand"}


def start(page: Page) -> None:
    expect(page.locator(".example").first).to_be_visible()


def own_fight(page: Page) -> None:
    page.locator(".start-choice .tabs button").nth(1).click()
    expect(page.locator(".pool .act").first).to_be_visible()
    page.locator(".rulings summary").click()


def dice_by_seat(page: Page) -> None:
    start(page)
    page.locator("input[name=dice]").last.check()
    page.locator(".example").first.click()
    expect(page.locator("dialog .by-seat input").first).to_be_visible()


def own_file(page: Page) -> None:
    page.locator(".start-choice .tabs button").nth(2).click()
    page.locator("textarea").fill("kind: scenario\nsystem: delve\ncombatants:\n  - {name: Ann, from: fightr}\n")
    page.locator(".open-file > button").click()
    expect(page.locator(".faults li").first).to_be_visible()


def turn(page: Page) -> None:
    expect(page.locator(".panel .act").first).to_be_visible()
    expect(page.locator(".token")).to_have_count(2)


def odds(page: Page) -> None:
    turn(page)
    page.locator(".act[data-type=move]").click()
    expect(page.locator(".reach.asked rect").first).to_be_visible()
    page.locator(".heading").first.click()
    page.locator(".log .unfold").nth(1).click()
    expect(page.locator(".log .why").first).to_be_visible()


def in_return(page: Page) -> None:
    turn(page)
    page.locator(".offer", has=page.locator(".act[data-type=melee_attack]")).first.locator(".more").click()
    page.locator(".back-button").click()
    expect(page.locator(".in-return li")).to_be_visible()


def keys(page: Page) -> None:
    turn(page)
    page.keyboard.press("Shift+Slash")
    expect(page.locator("dialog .keys")).to_be_visible()


def seats(page: Page) -> None:
    turn(page)
    page.locator(".top .tool").nth(4).click()
    expect(page.locator("dialog .seat-links")).to_be_visible()


def masters_word(page: Page) -> None:
    turn(page)
    page.locator(".top .tool").nth(3).click()
    expect(page.locator("dialog .master")).to_be_visible()


def by_hand(page: Page) -> None:
    expect(page.locator(".face").first).to_be_visible()


SIGHTS: list[tuple[str, dict[str, Any] | None, Callable[[Page], None]]] = [
    ("start", None, start),
    ("dice by seat", None, dice_by_seat),
    ("own fight", None, own_fight),
    ("own file", None, own_file),
    ("turn", {"scenario": DUELS["delve"], "dice": {"seed": 11}}, turn),
    ("odds", {"scenario": DUELS["delve"], "dice": {"seed": 11}}, odds),
    ("in return", beside("delve", "fighter", "goblin"), in_return),
    ("line", {"example": "delve/crypt", "dice": {"seed": 3}}, lambda page: expect(page.locator(".stop").first).to_be_visible()),
    ("by hand", HAND, by_hand),
    ("real table", {"example": "warband/real", "dice": {"seed": 3}}, lambda page: expect(page.locator(".asked-whose")).to_be_visible()),
    ("keys", {"scenario": DUELS["fury"], "dice": {"seed": 11}}, keys),
    ("master", {"scenario": DUELS["fury"], "dice": {"seed": 11}}, masters_word),
    ("seats", {"scenario": DUELS["fury"], "dice": {"seed": 11}}, seats),
]  # fmt: skip


@pytest.mark.parametrize(("size", "light", "lang"), [(LAPTOP, "light", "en"), (PHONE, "dark", "ru")], ids=["laptop", "phone"])  # fmt: skip
@pytest.mark.parametrize(("what", "look"), [(what, look) for _, what, look in SIGHTS], ids=[name for name, *_ in SIGHTS])  # fmt: skip
def test_axe_finds_nothing(
    what: dict[str, Any] | None,
    look: Callable[[Page], None],
    size: tuple[int, int],
    light: str,
    lang: str,
    server: Server,
    visit: Open,
    axe: str,
) -> None:
    path = "/" if what is None else f"/t/{server.fight(**what)['links']['master']}"
    page = visit(path, lang=lang, size=size, light=light)
    if size == PHONE and look is odds:
        turn(page)
        page.locator(".act[data-type=move]").click()
        expect(page.locator(".reach.asked rect").first).to_be_visible()
    else:
        look(page)
    page.evaluate(axe)
    found = page.evaluate("axe.run().then(told => told.violations)")
    assert [(one["id"], [(node["html"], node["failureSummary"]) for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], "scrolls sideways"


def test_both_languages_at_once(server: Server, visit: Open) -> None:
    made = server.fight(scenario=DUELS["delve"], dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}")
    turn(page)
    expect(page.locator(".asked-what")).to_have_text("Your turn")
    page.locator("[data-lang=ru]").click()
    expect(page.locator(".asked-what")).to_have_text("Ваш ход")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator(".log .told").last).to_have_text("Ход: Ann")
    page.locator("[data-lang=en]").click()
    expect(page.locator(".asked-what")).to_have_text("Your turn")


def test_what_happens_is_spoken(server: Server, visit: Open) -> None:
    made = server.fight(scenario=DUELS["delve"], dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}")
    turn(page)
    live = page.locator("[aria-live=polite]").first
    expect(live).to_contain_text("Your turn")
    page.keyboard.press("Space")
    expect(live).to_contain_text("Turn: Goblin")
    labels = page.locator(".grip").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert any("6 squares west" in label for label in labels), labels
