"""One person alone with the page: foes play by themselves, and every number can be looked into before it counts."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, ROOT, Open, Server
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
        # six times in 300 the foes win meanwhile: nobody stopped them
        page.wait_for_function(
            "() => document.querySelector('.over h2') || document.querySelector('.panel').dataset.ask"
        )
        if page.locator(".over h2").count():
            break


def test_the_master_takes_the_foes_over_and_gives_them_back(server: Server, visit: Open) -> None:
    links = server.fight(scenario=DUELS["delve"], dice={"seed": 11}, tactics=FOES)["links"]
    page = visit(f"/t/{links['master']}")
    page.wait_for_function("() => document.querySelector('.panel').dataset.ask?.includes('Ann')")
    page.get_by_role("button", name="Seats").click()
    foes = page.locator("dialog .by-seat").first.locator("fieldset").filter(has_text="Goblin")
    expect(foes.get_by_label("by themselves")).to_be_checked()
    foes.get_by_label("the GM", exact=True).check()
    expect(foes.get_by_label("the GM", exact=True)).to_be_checked()
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
    scenario["combatants"][1] |= {"at_m": 1} if system == "riposte" else {"at": [1, 2]}
    order = ["Ann", "GM" if system == "delve" else "Goblin"]
    scenario["start"] = {"round": 2, "order": order, "current": "Ann"}
    page = visit(f"/t/{server.fight(scenario=scenario, dice={'seed': 11})['links']['master']}")
    page.wait_for_function("() => document.querySelector('.panel').dataset.ask?.includes('Ann')")
    blow = (
        page.locator(".offer")
        .filter(has=page.locator("[data-type=melee_attack], [data-type=standard_attack], [data-type=attack]"))
        .first
    )
    blow.locator(".more").click()
    details = blow.locator(".details")
    expect(details.locator(".spread rect").first).to_be_visible()
    expect(details.locator(".ahead li").first).to_contain_text("Ann throws")
    expect(details.locator(".ahead .sum .total").first).to_be_visible()
    expect(details.locator(".ahead .cite").first).to_be_visible()


def test_the_end_is_taken_back_and_the_fight_goes_on(server: Server, visit: Open) -> None:
    links = server.fight(scenario=DUELS["delve"], dice={"seed": 11}, tactics=FOES)["links"]
    page = visit(f"/t/{links['master']}")
    play_out(page, by_mouse)
    story = page.locator(".log .told").all_inner_texts()
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".past")).to_be_visible()
    page.get_by_role("button", name="To the present").click()
    with page.expect_download() as chronicle:
        page.locator(".over").get_by_role("link", name="Chronicle").click()
    assert "Turning points" in chronicle.value.path().read_text("utf-8")
    page.get_by_role("button", name="Take back and play on").click()
    expect(page.locator(".over")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.panel').dataset.ask?.includes('Ann')")
    assert page.locator(".log .told").all_inner_texts() == story[: page.locator(".log .told").count()]
    play_out(page, by_mouse)
    expect(page.locator(".over h2")).to_contain_text("The fight is over")


@pytest.mark.parametrize("system", sorted(DUELS))
def test_a_fight_of_ones_own_is_put_together_and_begins(system: str, visit: Open) -> None:
    """On a map where the rulebook has one, on its line where it has none."""
    page = visit()
    page.get_by_role("button", name="A fight of your own").click()
    page.locator(f"[data-system={system}]").click()
    for side in (0, 1):
        page.locator(f"[data-side='{side}'][data-from]").first.click()
    page.get_by_role("button", name="Begin the fight").click()
    expect(page.locator(".panel .act, .panel .roll").first).to_be_visible()


def test_an_own_library_is_judged_and_its_foes_join_the_list(server: Server, visit: Open) -> None:
    mine = (ROOT / "examples" / "homebrew" / "my_foes.yaml").read_text("utf-8")
    page = visit()
    page.get_by_role("button", name="A fight of your own").click()
    page.locator(".libraries summary").click()
    text, take = page.locator(".libraries textarea"), page.get_by_role("button", name="Take it in")
    text.fill(mine.replace("ac: 12", "acc: 12"))
    take.click()
    expect(page.locator(".libraries .faults li")).to_contain_text("Line 9")
    expect(page.locator(".libraries .faults code")).to_contain_text("acc: 12")
    text.fill(mine)
    take.click()
    expect(page.locator(".libraries .drafted")).to_contain_text("well crawler")
    page.locator("[data-side='1'][data-from=well_crawler]").click()
    page.locator("[data-side='0'][data-from=fighter]").click()
    page.get_by_role("button", name="Begin the fight").click()
    expect(page.locator(".token[data-name='Well crawler']")).to_be_visible()


def test_real_dice_for_the_heroes_while_the_machine_throws_for_the_foes(visit: Open) -> None:
    page = visit("/", lang="ru", size=PHONE)
    page.get_by_text("Мы, кроме вражеских").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.locator("[data-example='delve/crypt']").click()
    for who in ("Рагнар", "Мира"):
        expect(page.locator(".throw")).to_contain_text(f"{who} бросает к20")
        page.locator(".face").nth(11).click()
    expect(page.locator(".throw").filter(has_text="Мира бросает")).to_have_count(0)
    while page.locator(".throw").filter(has_text="Рагнар бросает").count():  # a tie with the master is thrown again
        page.locator(".face").nth(11).click()
        page.wait_for_timeout(500)
    page.locator(".tab-bar button").nth(1).click()
    thrown = page.locator(".log li").filter(has_text="инициатива")
    expect(thrown.filter(has_text="ГМ бросает").first).to_be_visible()
    expect(page.locator(".log .faces-fell b").first).to_have_text("12")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_fault_in_a_long_line_makes_the_page_no_wider(size: tuple[int, int], visit: Open) -> None:
    page = visit(size=size)
    page.get_by_role("button", name="Open a file").click()
    page.locator("textarea").fill("я" * 10_000)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".faults code")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
