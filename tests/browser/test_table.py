"""What people do at the table besides answering: prose, taking back, looking back, the master's word, and outages."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Server
from tests.browser.playing import DUELS, beside, by_mouse, open_ask, tab_to

SEEDED = {"scenario": DUELS["delve"], "dice": {"seed": 11}}


def at_turn(page: Page) -> None:
    expect(page.locator(".panel .act").first).to_be_visible()


def end_turn(page: Page) -> None:
    before = page.locator(".panel").get_attribute("data-ask")
    page.locator(".act[data-type=end_turn]").click()
    expect(page.locator(".panel")).not_to_have_attribute("data-ask", before or "")


def test_prose_stands_in_everybodys_story_as_it_was_typed(server: Server, visit: Open) -> None:
    links = server.fight(**SEEDED)["links"]
    page, looker = visit(f"/t/{links['master']}"), visit(f"/t/{links['spectator']}", lang="ru")
    at_turn(page)
    prose = "<img src=x onerror=alert(1)> & \u202eАнна\u202c «ждёт»"
    page.locator("#prose").fill(prose)
    end_turn(page)
    for one in (page, looker):
        expect(one.locator(".log .prose").last).to_contain_text(prose)
        assert one.locator(".log img").count() == 0
    expect(page.locator("#prose")).to_have_value("")


def test_acts_stand_under_the_rulebooks_headings_and_say_what_they_cost(server: Server, visit: Open) -> None:
    page = visit(f"/t/{server.fight(**SEEDED)['links']['master']}")
    at_turn(page)
    assert page.locator(".group h3").all_inner_texts() == [
        "Movement",
        "Items and aid",
        "Ready for later",
        "Anything else",
    ]
    expect(page.locator(".act[data-type=speak] .costs")).to_have_text("free")


def test_the_fallen_and_what_lies_on_the_ground_are_told_in_words_on_the_board(server: Server, visit: Open) -> None:
    start = {"round": 2, "order": ["Ann", "GM"], "current": "Ann", "state": {"Goblin 2": {"hp": 0, "state": "dead"}}}
    foes = {"name": {"en": "Goblin", "ru": "Гоблин"}, "side": "enemies", "from": "goblin", "count": 2}
    ann, _ = DUELS["delve"]["combatants"]
    scenario = {**DUELS["delve"], "combatants": [ann, {**foes, "at": [[6, 2], [5, 3]]}], "start": start}
    page = visit(f"/t/{server.fight(scenario=scenario, dice={'seed': 11})['links']['master']}", lang="ru")
    expect(page.locator("[data-fallen='Goblin 2'] .state")).to_have_text("смерть")
    page.locator(".act[data-type=drop_item]").first.click()
    expect(page.locator(".lying text")).to_have_text("длинный меч")


def test_what_is_opened_low_in_the_panel_comes_into_view_with_its_chances(server: Server, visit: Open) -> None:
    page = visit(f"/t/{server.fight(example='delve/crypt', dice={'seed': 2})['links']['master']}")
    while not page.locator(".act[data-type=cast_spell]").count():
        at_turn(page)
        end_turn(page)
    page.get_by_text("white flame", exact=False).first.click()
    first = page.locator(".filling .act").first
    expect(first.locator(".chip.chance")).to_be_visible()
    inside = """one => {
        const [inner, outer] = [one.getBoundingClientRect(), one.closest('.ask-body').getBoundingClientRect()];
        return inner.top >= outer.top && inner.bottom <= outer.bottom;
    }"""
    assert first.evaluate(inside), "it is seen without scrolling"
    first.hover()
    expect(page.locator(".token.aimed").first).to_be_visible()


def test_the_story_stays_at_its_end_when_the_window_changes_and_where_it_was_scrolled_to(
    server: Server, visit: Open
) -> None:
    page = visit(f"/t/{server.fight(example='delve/crypt', dice={'seed': 2})['links']['master']}")
    gap = "() => { const one = document.querySelector('.log ol'); return one.scrollHeight - one.scrollTop - one.clientHeight; }"
    at_end = gap.replace("return ", "return 2 > ")
    for _ in range(8):
        at_turn(page)
        end_turn(page)
    page.wait_for_function(at_end)
    for height in (600, 900, 500):
        page.set_viewport_size({"width": 1366, "height": height})
        page.wait_for_function(at_end)
        at_turn(page)
        end_turn(page)
        page.wait_for_function(at_end)
    page.locator(".log ol").evaluate("one => { one.scrollTop -= 200; }")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    end_turn(page)
    assert page.evaluate(gap) > 100, "whoever reads what was before is left there"


def test_each_of_many_answers_to_a_blow_shows_its_chances_at_once(server: Server, visit: Open) -> None:
    fencers = [
        {"name": name, "player": name, "side": side, "from": "fencer", "at_m": at}
        for at, (name, side) in enumerate((("Ann", "characters"), ("Bob", "enemies")))
    ]
    page = visit(
        f"/t/{server.fight(scenario={**DUELS['riposte'], 'seating': ['Ann', 'Bob', 'GM'], 'combatants': fencers})['links']['master']}"
    )
    page.locator(".act[data-type=attack]").first.click()
    expect(page.locator(".asked-what")).to_have_text("You are attacked. How do you answer?")
    attacker = {"Ann": "Bob", "Bob": "Ann"}[page.locator(".asked-who").inner_text()]
    expect(page.locator(".asked-whose")).to_have_text(f"It is the turn of {attacker}.")
    answers = page.locator(".panel .act[data-pick]")
    assert answers.count() > 6
    expect(page.locator(".panel .chip.wait")).to_have_count(0)
    assert page.locator(".panel .act[data-pick] .chip.chance").count() >= answers.count() - 1  # to take it has none


def test_the_master_takes_back_and_all_pages_follow(server: Server, visit: Open) -> None:
    links = server.fight(**SEEDED)["links"]
    master, ann = visit(f"/t/{links['master']}"), visit(f"/t/{links['seats']['Ann']}")
    at_turn(ann)
    end_turn(master)
    expect(ann.locator(".waiting")).to_be_visible()
    expect(ann.locator(".log .told").last).to_have_text("Turn: Goblin")
    master.keyboard.press("u")
    at_turn(ann)
    for page in (master, ann):
        expect(page.locator(".log .told").last).to_have_text("Turn: Ann")
    assert ann.get_by_role("button", name="Take back").count() == 0


def test_stepping_back_shows_the_board_as_it_was_and_branching_plays_on_from_there(server: Server, visit: Open) -> None:
    page = visit(f"/t/{server.fight(**SEEDED)['links']['master']}")
    ask = open_ask(page, "-")
    first = places(page)
    by_mouse(page, ask or "", set())
    open_ask(page, ask or "")
    expect(page.locator(".token[data-name=Ann]")).not_to_have_attribute("style", first["Ann"])
    moved = places(page)
    while page.locator(".past").count() == 0 or places(page) == moved:
        page.keyboard.press("Comma")
        expect(page.locator(".past")).to_be_visible()
        page.wait_for_timeout(100)
    assert places(page) == first
    here = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: url != here)
    at_turn(page)
    assert places(page) == first


def places(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.token')].map(one => [one.dataset.name, one.getAttribute('style')]))"
    )
    return found


def test_the_masters_word_stands_above_the_rules_with_its_reason(server: Server, visit: Open) -> None:
    links = server.fight(**SEEDED)["links"]
    page, ann = visit(f"/t/{links['master']}"), visit(f"/t/{links['seats']['Ann']}")
    at_turn(page)
    word(page, 0, {"who": "Goblin", "field": "hp", "value": "2"}, "")
    expect(page.locator("dialog .error")).to_contain_text("Say why")
    page.locator("dialog [name=reason]").fill("a stone fell on it")
    page.locator("dialog .primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(ann.locator(".token[data-name=Goblin] .grip")).to_have_attribute("aria-label", re.compile("2/5"))
    word(page, 2, {"from": "wolf", "at": "7, 0"}, "howls")
    for one in (page, ann):
        expect(one.locator(".token[data-name='Grey wolf']")).to_be_visible()
    page.locator(".top .tool").nth(3).click()
    page.locator("dialog [name=who]").select_option("Grey wolf")
    page.get_by_role("button", name="Hide from the players").click()
    expect(ann.locator(".token[data-name='Grey wolf']")).to_have_count(0)
    expect(page.locator(".token[data-name='Grey wolf'].hidden")).to_be_visible()
    word(page, 3, {"who": "Grey wolf"}, "gone")
    expect(page.locator(".token[data-name='Grey wolf']")).to_have_count(0)
    word(page, 1, {"who": "Ann", "check": "dex", "number": "1", "text": "swings"}, None)
    expect(ann.locator(".log .told").filter(has_text="swings")).to_contain_text("success")


def word(page: Page, deed: int, fields: dict[str, str], reason: str | None) -> None:
    page.locator(".top .tool").nth(3).click()
    page.locator("dialog [role=tab]").nth(deed).click()
    for name, value in fields.items():
        field = page.locator(f"dialog [name={name}]")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    if reason is not None:
        page.locator("dialog [name=reason]").fill(reason)
    page.locator("dialog .primary").click()
    if reason != "":
        expect(page.locator("dialog")).to_have_count(0)


def test_why_and_why_not_name_their_clauses(server: Server, visit: Open) -> None:
    page = visit(f"/t/{server.fight(**SEEDED)['links']['master']}")
    at_turn(page)
    page.keyboard.press("w")
    refusals = page.locator("dialog .refusals li")
    expect(refusals.first).to_be_visible()
    expect(refusals.filter(has_text="Goblin").first).to_contain_text("Melee attack")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator(".log .unfold").nth(1).click()
    expect(page.locator(".log .why .cite").first).to_be_visible()


def test_dice_by_hand_are_tapped_or_typed(server: Server, visit: Open) -> None:
    page = visit(f"/t/{server.fight(scenario=DUELS['delve'], dice='hand')['links']['master']}")
    expect(page.locator(".face")).to_have_count(20)
    page.locator(".face").nth(16).click()
    expect(page.locator(".throw")).to_contain_text("GM throws")
    page.locator("#dice-field").fill("21")
    page.keyboard.press("Enter")
    expect(page.locator(".dice .error")).to_be_visible()
    page.locator("#dice-field").fill("3")
    page.keyboard.press("Enter")
    at_turn(page)
    expect(page.locator(".asked-who")).to_have_text("Ann")
    assert page.locator(".log .faces-fell b").all_inner_texts() == ["17", "3"]


def test_a_page_recovers_when_the_server_is_killed_and_starts_again(built: None, visit: Open, tmp_path: Path) -> None:
    own = Server(tmp_path / "data")
    links = own.fight(**SEEDED)["links"]
    page = visit(f"/t/{links['master']}", at=own, deaf=True)
    at_turn(page)
    end_turn(page)
    story = page.locator(".log .told").all_inner_texts()
    own.stop(signal.SIGKILL)
    expect(page.locator(".top .lost")).to_be_visible()
    own.start()
    expect(page.locator(".top .lost")).to_have_count(0, timeout=20_000)
    expect(page.locator(".log .told")).to_have_count(len(story))
    assert page.locator(".log .told").all_inner_texts() == story
    end_turn(page)
    expect(page.locator(".log .told").last).to_have_text("Turn: Ann")
    own.stop()


def test_a_foreign_link_is_told_so(visit: Open) -> None:
    page = visit("/t/nobody-has-this-token")
    expect(page.get_by_role("heading", name="There is no such seat")).to_be_visible()


def test_a_player_gives_a_standing_order_on_a_page_and_sees_it_stand(server: Server, visit: Open) -> None:
    links = server.fight(**SEEDED)["links"]
    page = visit(f"/t/{next(iter(links['seats'].values()))}")
    page.get_by_role("button", name="Orders").click()
    typed = page.locator("input[name^='order-']").first
    typed.fill("xyzzy")
    page.get_by_role("button", name="Let it stand").click()
    expect(page.locator("[role=dialog] .error, dialog .error")).to_contain_text("xyzzy")
    typed.fill("in my turn: end the turn")
    page.get_by_role("button", name="Let it stand").click()
    expect(page.get_by_text("Stands: in my turn: end the turn")).to_be_visible()
    assert page.locator("input[name='deadline-minutes']").count() == 0, "the time is the master's to give"
    expect(page.locator(".log")).to_contain_text("as ordered.")


def test_the_card_of_a_blow_says_who_answers_how(server: Server, visit: Open) -> None:
    page = visit(f"/t/{server.fight(**beside('fury', 'soldier', 'man_at_arms'))['links']['master']}")
    page.locator(".offer", has=page.locator(".act[data-type=standard_attack]")).first.locator(".more").click()
    expect(page.locator(".odds-card .reacted li")).to_have_text(["Bob: Parry 43%"])


def test_what_may_come_back_is_asked_and_read_by_the_keyboard(server: Server, visit: Open) -> None:
    page = visit(f"/t/{server.fight(**beside('delve', 'fighter', 'goblin'))['links']['master']}")
    page.locator(".offer", has=page.locator(".act[data-type=melee_attack]")).first.locator(".more").click()
    expect(page.locator(".odds-card")).to_contain_text("Bob goes down")
    expect(page.locator(".odds-card .in-return")).to_have_count(0)
    tab_to(page, ".back-button")
    page.keyboard.press("Enter")
    told = page.locator(".odds-card .in-return")
    expect(told).to_be_focused()
    expect(told.locator("li")).to_have_text(["Bob: Attack: club → Ann 27%"])
    expect(told.locator("p")).to_have_text(["At worst, for Ann: hit 7%, 0.29 damage on average, down 0%."])
