"""One person alone with the page: foes play by themselves, and every number can be looked into before it counts."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open, Server
from tests.browser.playing import DUELS, by_mouse, play_out

FOES = {"master": "default"}


@pytest.mark.parametrize("system", sorted(DUELS))
def test_a_fight_against_foes_that_play_by_themselves(system: str, server: Server, visit: Open) -> None:
    links = server.fight(scenario=DUELS[system], dice={"seed": 11}, tactics=FOES)["links"]
    page = visit(f"/t/{links['master']}")
    asked: set[str] = set()

    def mine(one: object, ask: str, moved: set[str]) -> None:
        asked.add(ask.partition(" ")[2])
        by_mouse(page, ask, moved)

    assert play_out(page, mine) > 2
    assert asked == {"Ann"}, "the foe's decisions are never asked of the person"


@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["laptop", "phone"])
def test_a_ready_fight_begins_with_foes_that_play_by_themselves(size: tuple[int, int], visit: Open) -> None:
    page = visit("/", size=size)
    expect(page.get_by_role("radio", name="The machine").first).to_be_checked()
    page.locator("[data-example='delve/crypt']").click()
    for _ in range(2):
        expect(page.locator(".panel .act").first).to_be_visible()
        who = page.locator(".asked-who").inner_text()
        assert who in ("Ragnar", "Mira")
        before = page.locator(".panel").get_attribute("data-ask") or ""
        page.locator(".panel .act[data-type=end_turn]").click()
        expect(page.locator(".panel")).not_to_have_attribute("data-ask", before)
        page.wait_for_function("() => document.querySelector('.panel').dataset.ask")


def test_the_master_takes_the_foes_over_and_gives_them_back(server: Server, visit: Open) -> None:
    links = server.fight(scenario=DUELS["delve"], dice={"seed": 11}, tactics=FOES)["links"]
    page = visit(f"/t/{links['master']}")
    page.wait_for_function("() => document.querySelector('.panel').dataset.ask?.includes('Ann')")
    page.get_by_role("button", name="Seats").click()
    foes = page.locator("dialog .who-plays fieldset").filter(has_text="Goblin")
    expect(foes.get_by_label("by themselves")).to_be_checked()
    foes.get_by_label("the master", exact=True).check()
    expect(foes.get_by_label("the master", exact=True)).to_be_checked()
    page.keyboard.press("Escape")
    page.locator(".act[data-type=end_turn]").click()
    page.wait_for_function("() => document.querySelector('.panel').dataset.ask?.includes('Goblin')")
    page.get_by_role("button", name="Seats").click()
    foes.get_by_label("by themselves").check()
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('.panel').dataset.ask?.includes('Ann')")


@pytest.mark.parametrize("system", sorted(DUELS))
def test_the_sums_behind_a_blow_are_there_before_it_is_struck(system: str, server: Server, visit: Open) -> None:
    scenario: Any = copy.deepcopy(DUELS[system])
    scenario["combatants"][1]["at"] = [1, 2]
    order = ["Ann", "GM" if system == "delve" else "Goblin"]
    scenario["start"] = {"round": 2, "order": order, "current": "Ann"}
    page = visit(f"/t/{server.fight(scenario=scenario, dice={'seed': 11})['links']['master']}")
    page.wait_for_function("() => document.querySelector('.panel').dataset.ask?.includes('Ann')")
    blow = (
        page.locator(".offer").filter(has=page.locator("[data-type=melee_attack], [data-type=standard_attack]")).first
    )
    blow.locator(".more").click()
    details = blow.locator(".details")
    expect(details.locator(".spread rect").first).to_be_visible()
    expect(details.locator(".ahead li").first).to_contain_text("Ann throws")
    expect(details.locator(".ahead .sum .total").first).to_be_visible()
    expect(details.locator(".ahead .cite").first).to_be_visible()
