"""Whole fights in a real browser: by mouse, by keyboard alone, and on several pages at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Open, Server
from tests.browser.playing import DUELS, by_keys, by_mouse, play_out

every_system = pytest.mark.parametrize("system", sorted(DUELS))


@every_system
def test_a_whole_fight_by_mouse(system: str, server: Server, visit: Open) -> None:
    made = server.fight(scenario=DUELS[system], dice={"seed": 11})
    page = visit(f"/t/{made['links']['master']}")
    assert play_out(page, by_mouse) > 3
    expect(page.locator(".over h2")).to_contain_text("The fight is over")


@every_system
def test_a_whole_fight_by_keyboard_alone(system: str, server: Server, visit: Open) -> None:
    made = server.fight(scenario=DUELS[system], dice={"seed": 5})
    page = visit(f"/t/{made['links']['master']}", lang="ru")
    assert play_out(page, by_keys) > 3
    expect(page.locator(".over h2")).to_contain_text("Бой окончен")


def test_players_master_and_onlookers_end_with_the_same_story(server: Server, visit: Open) -> None:
    made = server.fight(scenario=DUELS["delve"], dice={"seed": 13})
    links = made["links"]
    ann, master, looker = (visit(f"/t/{link}") for link in (links["seats"]["Ann"], links["master"], links["spectator"]))
    last = {ann: "-", master: "-"}
    moved: set[str] = set()
    for _ in range(150):
        if ann.locator(".over h2").count():
            break
        ann.wait_for_function(
            "() => document.querySelector('.over h2') || document.querySelector('.waiting')"
            " || document.querySelector('.panel .act')"
        )
        mine = ann.locator(".panel").get_attribute("data-ask")
        page = ann if mine else master
        ask = page.locator(".panel").get_attribute("data-ask") or ""
        if not ask or ask == last[page]:
            page.wait_for_timeout(30)
            continue
        last[page] = ask
        by_mouse(page, ask, moved)
    for page in (ann, master, looker):
        expect(page.locator(".over h2")).to_be_visible()
    assert positions(ann) == positions(master) == positions(looker)
    assert told(ann) == told(looker)
    assert set(told(ann)) <= set(told(master))


def positions(page: Page) -> list[str]:
    return sorted(page.locator(".token").evaluate_all("all => all.map(one => one.dataset.name + one.style.transform)"))


def told(page: Page) -> list[str]:
    return page.locator(".log .told").all_inner_texts()


@pytest.mark.parametrize(("size", "lang"), [(LAPTOP, "en"), (PHONE, "ru")], ids=["laptop", "phone"])
def test_a_place_of_the_line_stays_under_the_finger(
    size: tuple[int, int], lang: str, server: Server, visit: Open
) -> None:
    """Telling what the way costs moves nothing: what is pointed at is what is clicked."""
    links = server.fight(scenario=DUELS["riposte"], dice={"seed": 11})["links"]
    page = visit(f"/t/{links['master']}", size=size, lang=lang)
    stop = page.locator(".stop").last
    expect(stop).to_be_visible()
    before, place = page.locator(".panel").get_attribute("data-ask") or "", stop.get_attribute("data-at")
    box = stop.locator(".touch").bounding_box()
    assert box is not None
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*spot)
    expect(stop.locator(".here")).to_be_visible()
    page.wait_for_timeout(200)
    page.mouse.click(*spot)
    expect(page.locator(".panel")).not_to_have_attribute("data-ask", before)
    expect(page.locator(".log .told").last).to_contain_text(re.compile(rf"→ \D*{place}\b"))


def test_what_is_dropped_lies_on_the_line(server: Server, visit: Open) -> None:
    links = server.fight(scenario=DUELS["riposte"], dice={"seed": 11})["links"]
    page = visit(f"/t/{links['master']}", lang="ru")
    page.locator(".act[data-type=drop]").first.click()
    expect(page.get_by_role("img", name="На земле: ")).to_be_visible()
    page.locator(".act[data-type=pick_up]").first.click()
    expect(page.locator(".lying")).to_have_count(0)


def test_alone_one_plays_no_foe_though_another_player_has_it(visit: Open) -> None:
    page = visit("/")
    page.locator("[data-example='riposte/duel']").click()
    page.wait_for_function("() => document.querySelector('.panel .act')")
    assert (page.locator(".panel").get_attribute("data-ask") or "").endswith("Rosalind")
    page.locator(".act.end, .panel .act").last.click()
    page.wait_for_function("() => document.querySelector('.over h2, .panel .act')")
    assert page.locator(".asked-who").all_inner_texts() in (["Rosalind"], [])


@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["laptop", "phone"])
def test_one_click_from_opening_to_the_first_act(size: tuple[int, int], visit: Open) -> None:
    page = visit("/", size=size)
    page.locator("[data-example='delve/crypt']").click()
    act = page.locator(".panel .act").first
    expect(act).to_be_visible()
    before = page.locator(".panel").get_attribute("data-ask")
    page.locator(".panel .act[data-type=end_turn]").click()
    expect(page.locator(".panel")).not_to_have_attribute("data-ask", before or "")
