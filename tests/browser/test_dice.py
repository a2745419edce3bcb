"""Whose dice are real is chosen seat by seat, before a fight and while it goes on, by mouse and by keys."""

from __future__ import annotations

import json
import signal
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, ROOT, Open, Server
from tests.browser.playing import DUELS, tab_to

DUEL: Any = DUELS["delve"]
NEAR = {
    **DUEL,
    "combatants": [DUEL["combatants"][0], {**DUEL["combatants"][1], "at": [1, 2]}],
    "start": {"round": 2, "order": ["Ann", "GM"], "current": "Ann"},
}
"""Ann's turn, with a foe to strike at beside her."""


def at_turn(page: Page) -> None:
    expect(page.locator(".panel .act").first).to_be_visible()


def throws(page: Page) -> list[str]:
    """What has been thrown, as the story tells it."""
    return page.locator(".log .faces-fell").all_inner_texts()


@pytest.mark.parametrize(("lang", "size"), [("en", LAPTOP), ("ru", PHONE)], ids=["laptop", "phone"])
def test_a_ready_fight_begins_with_the_dice_of_one_seat_by_hand(lang: str, size: tuple[int, int], visit: Open) -> None:
    page = visit("/", lang=lang, size=size)
    page.get_by_text({"en": "Seat by seat", "ru": "По местам"}[lang]).click()
    page.locator("[data-example='delve/crypt']").click()
    seats = page.locator("dialog fieldset")
    hero = {"en": "Ragnar", "ru": "Рагнар"}[lang]
    expect(seats.nth(0)).to_contain_text(f"Ann: {hero}")
    assert [one.locator("input").nth(1).is_checked() for one in seats.all()] == [True, True, False]
    seats.nth(1).locator("label").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.locator("dialog .primary").click()
    expect(page.locator(".throw")).to_contain_text(hero)
    page.locator(".face").nth(11).click()
    expect(page.locator(".panel .act, .panel .waiting").first).to_be_visible()
    expect(page.locator(".face")).to_have_count(0)  # the other hero's initiative was the machine's


def test_a_fight_of_ones_own_and_a_file_ask_for_it_as_well(visit: Open) -> None:
    page = visit()
    page.get_by_text("Seat by seat").click()
    page.get_by_role("button", name="A fight of your own").click()
    page.locator("[data-side='0'][data-from=fighter]").click()
    page.locator("[data-side='1'][data-from=goblin]").click()
    page.get_by_role("button", name="Begin the fight").click()
    expect(page.locator("dialog legend")).to_have_text(["Players: fighter", "The GM’s: goblin"])
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Open a file").click()
    page.locator("textarea").fill((ROOT / "examples" / "fury" / "duel.yaml").read_text("utf-8"))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("dialog legend")).to_have_text(["Ann: Rosalind", "Bob: Captain Voss"])
    page.locator("dialog .primary").click()
    expect(page.locator(".throw")).to_contain_text("Rosalind throws")


def test_a_player_takes_the_dice_in_hand_by_keys_and_a_kill_changes_nothing(
    built: None, visit: Open, tmp_path: Path
) -> None:
    own = Server(tmp_path / "data")
    links = own.fight(scenario=NEAR, dice={"seed": 11})["links"]
    page = visit(f"/t/{links['seats']['Ann']}", at=own, deaf=True)
    at_turn(page)
    tab_to(page, "button[title='Your dice']")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .by-seat fieldset")).to_have_count(1)
    tab_to(page, "dialog input[type=radio]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("by hand")).to_be_checked()
    page.keyboard.press("Escape")
    page.locator(".act[data-type=melee_attack]").first.click()
    expect(page.locator(".face")).to_have_count(20)
    own.stop(signal.SIGKILL)
    expect(page.locator(".top .lost")).to_be_visible()
    own.start()
    expect(page.locator(".top .lost")).to_have_count(0, timeout=20_000)
    expect(page.locator(".face")).to_have_count(20)
    page.locator(".face").nth(0).click()
    expect(page.locator(".log .faces-fell b").last).to_have_text("1")
    page.locator("button[title='Your dice']").click()
    expect(page.get_by_label("by hand")).to_be_checked()
    own.stop()


def test_whoever_is_asked_leaves_the_throw_to_the_machine(server: Server, visit: Open) -> None:
    links = server.fight(scenario=NEAR, dice={"*": "machine", "Ann": "hand"})["links"]
    page, master = visit(f"/t/{links['seats']['Ann']}"), visit(f"/t/{links['master']}")
    page.locator(".act[data-type=melee_attack]").first.click()
    page.get_by_role("button", name="Let the machine throw for Ann from now on").click()
    expect(page.locator(".face")).to_have_count(0)
    expect(page.locator(".log .faces-fell").first).to_be_visible()
    master.get_by_role("button", name="Seats").click()
    expect(master.locator("input[name='throws-Ann']").first).to_be_checked()
    answers = record_of(server, links["master"])["answers"]
    assert {one["source"] for one in answers if one["kind"] == "roll"} == {"machine"}


def test_the_master_says_it_for_anybody_and_the_player_s_page_follows(server: Server, visit: Open) -> None:
    links = server.fight(scenario=NEAR, dice={"seed": 11})["links"]
    master, ann, looker = (visit(f"/t/{one}") for one in (links["master"], links["seats"]["Ann"], links["spectator"]))
    at_turn(ann)
    assert looker.locator("button[title='Your dice']").count() == 0
    master.get_by_role("button", name="Seats").click()
    expect(master.locator("dialog input[type=radio][name^=throws-]")).to_have_count(4)
    master.locator("input[name='throws-Ann']").last.check()
    ann.locator("button[title='Your dice']").click()
    expect(ann.get_by_label("by hand")).to_be_checked()
    ann.keyboard.press("Escape")
    ann.locator(".act[data-type=melee_attack]").first.click()
    expect(ann.locator(".face")).to_have_count(20)


def record_of(server: Server, master: str) -> Any:
    with urllib.request.urlopen(f"{server.address}/api/fights/{master}/export?as=record&lang=en") as answer:
        return json.load(answer)
