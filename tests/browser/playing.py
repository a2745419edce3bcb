"""How a person plays on the page: what is seen is clicked, or reached by the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

BLOWS = ("melee_attack", "standard_attack", "swift_attack", "attack")
ON_A_TABLE = ("attack", "activate", "take_it")
MOST_ANSWERS = 150
PLACES = ":is(.reach *, .stop)"

DUELS = {
    "delve": {
        "kind": "scenario",
        "system": "delve",
        "title": {"en": "The cellar", "ru": "Погреб"},
        "seating": ["Ann", "GM"],
        "board": {"legend": {"~": "mud"}, "map": "........\n..#.....\n....~...\n........\n"},
        "combatants": [
            {"name": "Ann", "player": "Ann", "side": "characters", "from": "fighter", "at": [0, 2]},
            {"name": "Goblin", "side": "enemies", "from": "goblin", "at": [6, 2]},
        ],
    },
    "fury": {
        "kind": "scenario",
        "system": "fury",
        "title": {"en": "The yard", "ru": "Двор"},
        "seating": ["Ann", "GM"],
        "board": {"legend": {}, "map": "........\n..#.....\n........\n........\n"},
        "combatants": [
            {"name": "Ann", "player": "Ann", "side": "characters", "from": "soldier", "at": [0, 2]},
            {"name": "Goblin", "side": "enemies", "from": "goblin", "at": [6, 2]},
        ],
    },
    "riposte": {
        "kind": "scenario",
        "system": "riposte",
        "title": {"en": "The ford", "ru": "Брод"},
        "seating": ["Ann", "GM"],
        "combatants": [
            {"name": "Ann", "player": "Ann", "side": "characters", "from": "swordsman", "at_m": 0},
            {"name": "Goblin", "side": "enemies", "from": "cutpurse", "at_m": 6},
        ],
    },
}  # fmt: skip
"""Two who must walk before they can strike."""


def beside(rulebook: str, hero: str, foe: str) -> dict[str, Any]:
    """Two who can strike at once."""
    people = [
        {"name": "Ann", "player": "Ann", "side": "characters", "from": hero, "at": [4, 2]},
        {"name": "Bob", "side": "enemies", "from": foe, "at": [5, 2]},
    ]
    return {"scenario": {**DUELS[rulebook], "combatants": people}, "dice": {"seed": 11}}


def open_ask(page: Page, last: str) -> str | None:
    """The next open ask, as the panel knows it; None once the fight is over."""
    page.wait_for_function(
        "last => document.querySelector('.over h2')"
        " || !['', last].includes(document.querySelector('.panel')?.dataset.ask ?? '')",
        arg=last,
    )
    if page.locator(".over h2").count():
        return None
    return page.locator(".panel").get_attribute("data-ask")


def play_out(page: Page, answer: Callable[[Page, str, set[str]], None]) -> int:
    """Answers ask after ask until the fight is over; how many it took."""
    last, count = "-", 0
    moved: set[str] = set()
    while (ask := open_ask(page, last)) is not None:
        answer(page, ask, moved)
        last, count = ask, count + 1
        assert count < MOST_ANSWERS, "the fight does not end"
    return count


def to_be_confirmed(page: Page, ask: str) -> bool:
    """Whether the page wants a way confirmed, once it has either asked so or taken it."""
    page.wait_for_function(
        "ask => document.querySelector('.board-info button, .over h2')"
        " || document.querySelector('.panel')?.dataset.ask !== ask",
        arg=ask,
    )
    return page.locator(".board-info button").count() > 0 and page.locator(".panel").get_attribute("data-ask") == ask


def measured(page: Page) -> bool:
    return page.locator(".measured-table").count() > 0


def foremost(page: Page) -> tuple[str, ...]:
    """What is done before anything else; on a measured table somebody is made active first, and a blow is taken."""
    return ON_A_TABLE if measured(page) else BLOWS


def moves(page: Page, moved: set[str]) -> bool:
    """Whether a move may be tried, once a turn."""
    if not page.locator(".act[data-type=move]").count() or (now := f"moved {turn(page)}") in moved:
        return False
    moved.add(now)
    return True


def by_mouse(page: Page, ask: str, moved: set[str]) -> None:
    for kind in foremost(page):
        blow = page.locator(f".act[data-type={kind}]").first
        if blow.count():
            blow.click()
            return
    if (hold := page.locator(".act[data-type=hold]")).count():
        hold.last.click()
        return
    if moves(page, moved):
        walk = page.locator(".act[data-type=move]")
        walk.click()
        if (place := nearest(page)) is not None:
            walk_by_mouse(page, ask, place)
            return
        walk.click()
    if (end := page.locator(".act.end")).count():
        end.click()
        return
    page.locator(".panel .act").first.click()


def walk_by_mouse(page: Page, ask: str, place: str) -> None:
    """To a lit place, and yes where the page asks."""
    if measured(page):
        page.locator(f'.candidate[data-at="{place}"]').first.dispatch_event("click")
        expect(page.locator(".board-info")).to_contain_text(re.compile(r"(Way|Путь): [\d.,]+\s(cm|см)(, [^·]+)? · "))
        page.locator(".board-info .walk").click()
        return
    page.locator(f'{PLACES}[data-at="{place}"]').click(force=True)  # somebody may lie there: that is clicked as well
    if to_be_confirmed(page, ask):
        page.locator(".board-info button").click()


def by_keys(page: Page, ask: str, moved: set[str]) -> None:
    """Nothing but keys: Tab and Enter for what has no key of its own."""
    for kind in foremost(page):
        blow = page.locator(f".act[data-type={kind}]").first
        if blow.count():
            if len(number := blow.get_attribute("data-number") or "none") == 1:
                page.keyboard.press(f"Digit{number}")
                return
            page.keyboard.press("a")
            tab_to(page, f".act[data-type={kind}]")
            page.keyboard.press("Enter")
            return
    if moves(page, moved):
        page.keyboard.press("m")
        if (place := nearest(page)) is not None:
            walk_by_keys(page, ask, place)
            return
        page.keyboard.press("Escape")
    if page.locator(".act.end").count():
        page.keyboard.press("Space")
        return
    page.keyboard.press("Digit1")


def walk_by_keys(page: Page, ask: str, place: str) -> None:
    if measured(page):
        page.keyboard.press("n")
        expect(page.locator(".board-info .walk")).to_be_visible()
        page.keyboard.press("Enter")
        return
    point_at(page, place)
    page.keyboard.press("Enter")
    if to_be_confirmed(page, ask):
        page.keyboard.press("Enter")


def point_at(page: Page, place: str) -> None:
    """The arrows bring the pointer there, over squares or from place to place of a line."""
    if page.locator(".ribbon").count():
        across = page.evaluate(METRES)
        for _ in range(20):
            page.keyboard.press("ArrowRight" if across["own"] < across["foe"] else "ArrowLeft")
            if page.locator(f".stop[data-at='{place}'] .here").count():
                return
        raise AssertionError(f"{place} is not to be reached by arrows")
    x, y = map(int, place.split(","))
    cursor = page.locator(".cursor")
    own_x, own_y = (int(float(cursor.get_attribute(side) or 0) // 40) for side in ("x", "y"))
    across, along = x - own_x, y - own_y
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(along)):
        page.keyboard.press("ArrowDown" if along > 0 else "ArrowUp")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(120):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not to be reached by Tab")


def turn(page: Page) -> str:
    """Whose turn of which round it is: the last headline of the story."""
    heads = page.locator(".log .headline").all_inner_texts()
    return f"{len(heads)} {heads[-1] if heads else ''}"


def nearest(page: Page) -> str | None:
    """The lit place next to the foe of whoever acts; the places are lit as soon as the server has told them."""
    expect(page.locator(".reach.asked [data-at], .stop[data-at]").first).to_be_visible()
    if page.locator(".ribbon").count():
        return nearest_metre(page)
    found: str | None = page.evaluate(NEAREST_SPOT if measured(page) else NEAREST_SQUARE)
    return found


NEAREST_SQUARE = """() => {
    const at = token => token.style.transform.match(/-?[\\d.]+/g).map(n => Math.floor(Number(n) / 40));
    const acting = document.querySelector('.token.acting');
    const side = acting.classList.contains('side0') ? 'side1' : 'side0';
    const foes = [...document.querySelectorAll('.token.' + side + ':not(.out)')].map(at);
    const own = at(acting);
    const away = (a, b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
    const far = place => Math.min(...foes.map(foe => away(place, foe)));
    const places = [...document.querySelectorAll('.reach [data-at]')].map(one => one.dataset.at);
    places.sort((a, b) => far(a.split(',')) - far(b.split(',')) || away(own, a.split(',')) - away(own, b.split(',')));
    return places.length && far(places[0].split(',')) < far(own) ? places[0] : null;
}"""
NEAREST_SPOT = """() => {
    const at = token => token.style.transform.match(/-?[\\d.]+/g).map(Number);
    const acting = document.querySelector('.token.acting');
    const side = acting.classList.contains('side0') ? 'side1' : 'side0';
    const foes = [...document.querySelectorAll('.token.' + side + ':not(.out)')].map(at);
    const far = spot => Math.min(...foes.map(foe => Math.hypot(spot[0] - foe[0], spot[1] - foe[1])));
    const spots = [...document.querySelectorAll('.candidate')].map(one =>
        [one.dataset.at, far([one.cx.baseVal.value, one.cy.baseVal.value])]);
    spots.sort((a, b) => a[1] - b[1]);
    return spots.length && spots[0][1] < far(at(acting)) ? spots[0][0] : null;
}"""


METRES = """() => Object.fromEntries([...document.querySelectorAll('.token')].map(one =>
    [one.classList.contains('acting') ? 'own' : 'foe', Number(one.style.transform.match(/-?[\\d.]+/)[0])]))"""


def nearest_metre(page: Page) -> str | None:
    """Of the lit metres that nearest to the foe, if it is nearer than one's own."""
    across = page.evaluate(METRES)
    found: str | None = page.evaluate(
        """({own, foe}) => {
            const stops = [...document.querySelectorAll('.stop')].map(one =>
                [one.dataset.at, Math.abs(Number(one.querySelector('.dot').getAttribute('cx')) - foe)]);
            stops.sort((a, b) => a[1] - b[1]);
            return stops.length && stops[0][1] < Math.abs(own - foe) ? stops[0][0] : null;
        }""",
        across,
    )
    return found
