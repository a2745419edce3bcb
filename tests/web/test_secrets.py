"""Two fights that differ only in a hidden foe: not a byte of what players and onlookers receive tells which is which."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.conftest import Links, Page, Plain, Server, scene
from tests.web.scenarios import duel, sneak

WITHOUT = object()


def with_foe(foe: Any) -> Plain:
    scenario = duel()
    if foe is not WITHOUT:
        scenario["combatants"].append(foe)
    return scenario


def received(server: Server, foe: Any) -> dict[str, str]:
    """Everything that two seats and an onlooker receive of a fight played the same way."""
    links = server.begin(with_foe(foe), {"seed": 11})
    pages: dict[str, Page] = {}
    for name, token in {**links.seats, "": links.spectator}.items():
        for lang in ("en", "ru"):
            pages[f"{name} {lang}"] = server.page(token, lang)
    for page in pages.values():
        page.greeted()
    ask_everything(pages["Ann en"])
    ask_everything(pages[" ru"])
    for _ in range(6):
        for name in ("Ann en", "Bob ru"):
            page = pages[name]
            drain(page)
            if page.open is not None:
                page.answers()
                for other in pages.values():
                    if other is not page:
                        other.hear(scene)
                ask_everything(page)
    return {name: told(page, links) for name, page in pages.items()}


def drain(page: Page) -> None:
    page.asks({"view": {}})


def ask_everything(page: Page) -> None:
    number = page.open["ask"] if page.open is not None else 1
    commands: list[Plain] = [
        {"scene": {}}, {"scene": {"fact": 0}}, {"history": {}}, {"why": {"fact": max(len(page.facts) - 1, 0)}},
        {"sight": {"from": "Ann", "to": "Ogre"}}, {"sight": {"from": "Ann", "to": "Sneak"}},
        {"odds": {"ask": number, "pick": 0}}, {"why_not": {"ask": number}}, {"reach": {"ask": number, "pick": 0}},
        {"why": {"answer": 1}}, {"why": {"answer": 999}}, {"choose": {"ask": 999, "pick": 0}}, {"record": {}},
    ]  # fmt: skip
    for command in commands:
        page.asks(command)


def told(page: Page, links: Links) -> str:
    """All a page was sent. The name of the fight is drawn by lot, and so is the salt of its commitment."""
    whole = "\n".join(page.raw).replace(links.fight, "FIGHT")
    for message in page.heard:
        if "seed_commitment" in message:
            whole = whole.replace(message["seed_commitment"], "COMMITMENT")
        if "fight" in message:
            (commitment,) = re.findall(r"\b[0-9a-f]{64}\b", message["fight"]["promise"])
            whole = whole.replace(commitment, "COMMITMENT")
    return whole


@pytest.mark.parametrize(
    "other",
    [sneak(at_ft=90), sneak(hp=3, max_hp=3), sneak(ac=18), sneak(name="Zed"), WITHOUT],
    ids=["elsewhere", "weaker", "armoured", "of another name", "not there"],
)
def test_a_hidden_foe_shows_in_no_byte(server: Server, other: Any) -> None:
    one, two = received(server, sneak()), received(server, other)
    for name in one:
        assert one[name] == two[name], name
        assert "Zed" not in two[name]
    assert any('"fact"' in text for text in one.values())


def test_the_master_alone_sees_it(server: Server) -> None:
    links = server.begin(with_foe(sneak()), {"seed": 11})
    master, ann = server.page(links.master), server.page(links.seats["Ann"])
    master.greeted()
    ann.greeted()
    assert "Sneak" in "".join(master.raw)
    assert "Sneak" not in "".join(ann.raw)
