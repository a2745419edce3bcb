"""Who wins from here, asked on the page: sentences and bars, on a laptop and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Open, Server

ASKED = {"en": "Who wins?", "ru": "Кто победит?"}


@pytest.mark.parametrize(("lang", "size"), [("en", LAPTOP), ("ru", PHONE)], ids=["laptop", "phone"])
def test_who_wins_is_told_on_the_page(lang: str, size: tuple[int, int], visit: Open, server: Server) -> None:
    made = server.fight(example="delve/passage", dice={"seed": 7})
    page = visit(f"/t/{made['links']['master']}", lang=lang, size=size)
    page.get_by_role("button", name=ASKED[lang]).click()
    told = page.locator("dialog .forecast")
    expect(told).to_be_visible(timeout=60_000)
    expect(told.locator("p").first).to_have_class("strong")
    expect(told.locator("svg")).to_have_count(3)
    expect(told.locator("svg").first).to_contain_text({"en": "characters", "ru": "персонажи"}[lang])
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
