"""Best play on the page: asked for, marked beside the offers, gone with the ask; why there is none, in a sentence."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Open, Server

SMALL: dict[str, Any] = {
    "kind": "scenario",
    "system": "delve",
    "title": {"en": "The passage", "ru": "Ход"},
    "combatants": [
        {"name": "Ann", "player": "Ann", "side": "characters", "ac": 13, "hp": 2, "max_hp": 2, "move": 30, "at_ft": 0,
         "routine": [[{"attack": "cut", "count": 1, "bonus": 5, "dice": "1d6"}], [{"attack": "poke", "count": 1, "bonus": 1, "dice": "1d4"}]]},
        {"name": "Rat", "side": "enemies", "ac": 12, "hp": 2, "max_hp": 2, "move": 30, "at_ft": 5,
         "routine": [[{"attack": "bite", "count": 1, "bonus": 3, "dice": "1d4"}]]},
    ],
    "start": {"round": 1, "order": ["Ann", "master"], "current": "Ann"},
}  # fmt: skip


def test_best_play_is_marked_and_goes_with_the_ask(visit: Open, server: Server) -> None:
    made = server.fight(scenario=SMALL)
    page = visit(f"/t/{made['links']['seats']['Ann']}", size=PHONE)
    page.get_by_role("button", name="Best play", exact=True).click()
    hint = page.locator(".best-play")
    expect(hint).to_contain_text("With best play on both sides", timeout=40_000)
    expect(hint).to_contain_text("cut → Rat")
    marked = page.locator(".panel .act:has(.worth.best)")
    expect(marked).to_have_count(1)
    expect(page.locator(".panel .act.end .worth")).to_contain_text("%")
    assert page.locator(".top").evaluate("bar => bar.scrollWidth") <= PHONE[0]
    assert page.locator(".panel").evaluate("panel => panel.getBoundingClientRect().right") <= PHONE[0]
    page.locator(".panel .act.end").click()
    expect(page.locator(".worth")).to_have_count(0)
    expect(page.locator(".best-play p")).to_have_count(0)


def test_why_there_is_none_is_said_in_a_sentence(visit: Open, server: Server) -> None:
    hero, rat = SMALL["combatants"]
    made = server.fight(scenario={**SMALL, "combatants": [hero, {**rat, "secret": ["hp"]}]})
    page = visit(f"/t/{made['links']['seats']['Ann']}", lang="ru", size=LAPTOP)
    page.get_by_role("button", name="Лучший ход", exact=True).click()
    expect(page.locator(".best-play")).to_have_text("Лучшего хода не назвать: здесь известно не всё об этом бое.")
    expect(page.locator(".worth")).to_have_count(0)
