"""Dice seat by seat at a real server: chosen as the fight is begun, changed from any page, and kept through a kill."""

from __future__ import annotations

import msgspec

from tests.web.conftest import Links, Page, Plain, Server, answer_to
from tests.web.scenarios import duel
from tests.web.test_kill import proved, record_of


def dice_of(page: Page) -> Plain:
    """Whose dice are thrown how, as this page is greeted with."""
    told: Plain = page.greeted()["fight"]["dice"]
    return told


def strikes(page: Page) -> None:
    """Ann's own blow with her own weapon: it wants her dice."""
    assert page.open is not None
    blow = next(one for one in page.open["offers"] if one["action"]["type"] == "melee_attack")
    page.acts({"choose": {"ask": page.open["ask"], "pick": blow["pick"]}})


def test_each_seat_is_told_of_its_own_dice_and_the_master_of_all(server: Server) -> None:
    links = server.begin(duel(), {"*": "machine", "Ann": "hand"})
    assert dice_of(server.page(links.master)) == {"Ann": "hand", "Bob": "machine", "master": "machine"}
    assert dice_of(server.page(links.seats["Ann"])) == {"Ann": "hand"}
    assert dice_of(server.page(links.seats["Bob"])) == {"Bob": "machine"}
    assert dice_of(server.page(links.spectator)) == {}


def test_dice_taken_in_hand_stay_so_through_a_kill_and_the_record_says_whose_they_were(mortal: Server) -> None:
    server = mortal
    links = server.begin(duel(), {"seed": 4})
    ann, bob = server.page(links.seats["Ann"]), server.page(links.seats["Bob"])
    ann.greeted()
    bob.greeted()
    ann.acts({"dice_of": {"by": "hand"}})
    strikes(ann)
    assert ann.open is not None and ann.open["kind"] == "roll"
    server.kill()
    server.start()
    ann = server.page(links.seats["Ann"])
    assert dice_of(ann) == {"Ann": "hand"}
    assert ann.open is not None and ann.open["kind"] == "roll", "what was asked for is asked for still"
    ann.acts(answer_to(ann.open))
    assert ann.open is not None
    thrown = ann.open["kind"] == "roll"
    master = server.page(links.master)
    assert dice_of(master)["Ann"] == "hand"
    master.acts({"dice_of": {"seat": "Ann", "by": "machine"}})
    ann.hear(lambda message: message.get("re") == "dice_of")
    assert ann.heard[-1]["dice"] == {"Ann": "machine"}
    server.kill()
    server.start()
    ann = server.page(links.seats["Ann"])
    assert dice_of(ann) == {"Ann": "machine"}
    found = record_of(server, links)
    proved(found)
    sources = [one.source for one in found.answers if one.kind == "roll" and one.who == "Ann"]
    assert sources == (["hand", "machine"] if thrown else ["hand"])
    assert found.more["dice"] == {"Ann": "machine"}


def test_killed_with_the_throw_half_done_the_machine_goes_on(mortal: Server) -> None:
    """The master gives a seat's dice to the machine while that seat is asked; the page hears of the throw."""
    server = mortal
    links = server.begin(duel(), "hand")
    master, ann = server.page(links.master), server.page(links.seats["Ann"])
    master.greeted()
    ann.greeted()
    strikes(ann)
    master.acts({"dice_of": {"seat": "Ann", "by": "machine"}})
    ann.hear(lambda message: bool(message.get("throws")))
    server.kill()
    server.start()
    ann = server.page(links.seats["Ann"])
    assert dice_of(ann) == {"Ann": "machine"}
    found = record_of(server, links)
    proved(found)
    assert {one.source for one in found.answers if one.kind == "roll" and one.who == "Ann"} == {"machine"}


def test_a_branch_goes_on_as_it_was_and_an_opened_record_as_is_said_anew(server: Server) -> None:
    links = server.begin(duel(), {"seed": 4})
    page = server.page(links.master)
    page.greeted()
    page.acts({"dice_of": {"seat": "Bob", "by": "hand"}})
    status, told, _ = server.ask(f"/api/fights/{links.master}/branch", {})
    assert status == 201
    assert dice_of(server.page(told["links"]["master"]))["Bob"] == "hand"
    text = msgspec.json.encode(page.asks({"record": {}})["record"]).decode()
    for given, bob in (({}, "hand"), ({"dice": {"Ann": "hand"}}, "machine")):
        status, told, _ = server.ask("/api/fights", {"text": text, **given})
        assert status == 201, told
        again = Links(told["fight"], told["links"])
        assert dice_of(server.page(again.seats["Bob"])) == {"Bob": bob}


def test_nobody_takes_another_s_dice(server: Server) -> None:
    links = server.begin(duel())
    ann, looker = server.page(links.seats["Ann"]), server.page(links.spectator)
    ann.greeted()
    looker.greeted()
    assert ann.asks({"dice_of": {"seat": "Bob", "by": "hand"}})["error"]["code"] == "not_yours"
    assert looker.asks({"dice_of": {"by": "hand"}})["error"]["code"] == "not_yours"
    assert record_of(server, links).more.get("dice", {}) == {}
