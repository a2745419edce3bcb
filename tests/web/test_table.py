"""The table over real sockets: who hears what, what counts, what is turned away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.conftest import Page, Server, alone, scene
from tests.web.scenarios import duel
from zaruba.apps.web import limits
from zaruba.apps.web.hall import Hall
from zaruba.apps.web.keeper import Keeper
from zaruba.apps.web.server import sit_down


def by_seat(server: Server, hand: str = "hand") -> tuple[Page, Page, Page, Page]:
    links = server.begin(duel(), hand)
    pages = [server.page(one) for one in (links.master, links.seats["Ann"], links.seats["Bob"], links.spectator)]
    for page in pages:
        page.greeted()
    return pages[0], pages[1], pages[2], pages[3]


def test_everybody_is_greeted_by_who_they_are(server: Server) -> None:
    links = server.begin(duel())
    told = {name: server.page(token, "ru").greeted() for name, token in
            {"master": links.master, "Ann": links.seats["Ann"], "": links.spectator}.items()}  # fmt: skip
    assert [told[name]["fight"]["role"] for name in told] == ["master", "seat", "spectator"]
    assert {hello["fight"]["title"] for hello in told.values()} == {"Поединок"}
    assert told["master"]["fight"]["links"] == {
        "master": links.master, "spectator": links.spectator, "seats": links.seats,
    }  # fmt: skip
    assert "links" not in told["Ann"]["fight"]
    assert "links" not in told[""]["fight"]
    assert sorted(links.seats) == ["Ann", "Bob"]
    assert len({links.master, links.spectator, *links.seats.values()}) == 4


def test_an_answer_is_told_to_all_in_their_own_words_and_numbers(server: Server) -> None:
    master, ann, bob, onlooker = by_seat(server)
    assert ann.open is not None
    assert bob.open is None
    told = ann.acts({"choose": {"ask": ann.open["ask"], "pick": 0, "say": "Have at thee <b>!"}})
    assert told[-2]["kind"] == "roll"
    told = ann.answers()
    fact = next(message for message in told if "fact" in message)
    assert fact["throws"][0]["faces"] == [1]
    assert fact["fact"]["type"] == "Missed"
    for page in (master, bob, onlooker):
        page.hear(lambda message: message.get("fact", {}).get("type") == "Missed")
        page.hear(scene)
        assert page.facts[-1] == ann.facts[-1]
    said = [one for message in master.heard for one in message.get("says", [])]
    assert said == [{"who": "Ann", "text": "Have at thee <b>!"}]


def test_the_seats_have_their_own_acts_and_no_others(server: Server) -> None:
    master, ann, bob, onlooker = by_seat(server)
    before = master.asks({"view": {}})["hash"]
    assert ann.open is not None
    number = ann.open["ask"]
    for page, command, code in (
        (bob, {"choose": {"ask": number, "pick": 0}}, "not_yours"),
        (onlooker, {"choose": {"ask": number, "pick": 0}}, "not_yours"),
        (ann, {"choose": {"ask": number, "pick": 999}}, "illegal"),
        (ann, {"choose": {"ask": number + 50, "pick": 0}}, "stale_ask"),
        (ann, {"undo": {}}, "not_yours"),
        (ann, {"record": {}}, "not_yours"),
        (ann, {"override": {"set": {"who": "Ogre", "hp": 0}, "reason": "I wish"}}, "not_yours"),
        (ann, {"improvise": {"who": "Ann", "check": "dex", "dc": 1}}, "not_yours"),
        (ann, {"view": {"as": "master"}}, "not_yours"),
        (ann, {"hello": {}}, "not_yours"),
        (ann, {"hello": {"as": "Bob"}}, "not_yours"),
        (ann, {"start": duel()}, "not_yours"),
        (onlooker, {"scene": {"as": "master"}}, "not_yours"),
        (ann, {"dance": {}}, "malformed"),
        (ann, "no json", "malformed"),
        (ann, b"\xff\xfe", "malformed"),
        (ann, [1, 2], "malformed"),
        (master, {"start": duel()}, "malformed"),
    ):
        told = page.asks(command)
        assert told.get("error", {}).get("code") == code, (command, told)
    assert master.asks({"view": {}})["hash"] == before
    assert len(master.raw) == len(master.heard)
    assert ann.acts({"choose": {"ask": number, "pick": 0}})
    repeated = ann.asks({"choose": {"ask": number, "pick": 0}})
    assert repeated["error"]["code"] == "stale_ask"
    record = master.asks({"record": {}}) if scene(master.hear(scene)[-1]) else {}
    assert [answer["ask"] for answer in record["record"]["answers"]] == [1]


def test_pages_that_come_late_or_again_know_what_the_others_know(server: Server) -> None:
    links = server.begin(duel(), {"seed": 5})
    tokens = {"master": links.master, "Ann": links.seats["Ann"], "Bob": links.seats["Bob"], "": links.spectator}
    pages = {name: server.page(token) for name, token in tokens.items()}
    for page in pages.values():
        page.greeted()
    master, acts = pages["master"], 0
    while master.over is None and acts < 400:
        master.answers()
        acts += 1
        if acts == 20:
            assert master.open is not None
            master.acts({"undo": {}})
    for name, page in pages.items():
        if page is not master:
            page.hear(lambda message: "over" in message)
        again = server.page(tokens[name])
        again.greeted()
        assert again.facts == page.facts[-limits.GREETED :], name
        assert again.over == page.over
    assert master.over is not None, "the fight comes to an end"
    assert acts > 20


def test_the_master_takes_back_and_everybody_hears_of_it(server: Server) -> None:
    master, ann, bob, _ = by_seat(server, "machine")
    facts = list(bob.facts)
    ann.answers()
    master.hear(scene)
    bob.hear(scene)
    assert bob.facts != facts
    master.acts({"undo": {}})
    for page in (ann, bob):
        page.hear(lambda message: message.get("re") == "undo")
        page.hear(scene)
        assert page.facts == facts
    assert ann.open is not None
    assert ann.open["ask"] > 1, "a number never comes again"


def test_a_language_is_the_page_s_own(server: Server) -> None:
    links = server.begin(duel())
    english, russian = server.page(links.seats["Ann"]), server.page(links.seats["Ann"], "ru")
    english.greeted()
    russian.greeted()
    assert english.open is not None
    assert russian.open is not None
    assert english.open["text"] == "Your turn"
    assert russian.open["text"] == "Ваш ход"
    assert english.open["offers"][0]["action"] == russian.open["offers"][0]["action"]
    told = russian.asks({"hello": {"lang": "en", "as": "Ann"}})
    assert told["lang"] == "en"


def test_a_newcomer_by_the_master_s_word_gets_a_link(server: Server) -> None:
    links = server.begin(duel())
    master = server.page(links.master)
    master.greeted()
    joined = {"name": "Cid", "player": "Cid", "side": "characters", "from": "fighter", "at_ft": 0}
    master.acts({"override": {"add": joined, "reason": "late for the game"}})
    again = server.page(links.master)
    seats = again.greeted()["fight"]["links"]["seats"]
    assert sorted(seats) == ["Ann", "Bob", "Cid"]
    cid = server.page(seats["Cid"])
    assert cid.greeted()["as"] == "Cid"


# ---------------------------------------------------------------- turned away


def closed(page: Page) -> int:
    return _until_closed(page, lambda: None)


def _until_closed(page: Page, each: Callable[[], None]) -> int:
    """Do something again and again until the server hangs up: its code."""
    code = 0
    try:
        for _ in range(2000):
            each()
            page.socket.recv(20)
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd is not None else 0
    return code


def test_a_foreign_link_opens_nothing(server: Server) -> None:
    for token in ("x", "A" * 22, "%2e%2e", "a" * 4000):
        assert closed(server.page(token)) == 4404


def test_too_much_and_too_fast_end_the_connection(server: Server) -> None:
    links = server.begin(duel())
    page = server.page(links.spectator)
    page.greeted()
    page.say('{"hello":"' + "x" * 1_000_001 + '"}')
    assert closed(page) == 4429
    page = server.page(links.spectator)
    page.greeted()
    assert _until_closed(page, lambda: page.say({"view": {}})) == 4429


def test_pages_of_other_sites_are_turned_away(server: Server) -> None:
    links = server.begin(duel())
    own = f"http://127.0.0.1:{server.port}"
    assert server.page(links.master, origin=own).greeted()["fight"]["role"] == "master"
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": own + "1"},
    ):
        with pytest.raises(InvalidStatus) as info:
            server.page(links.master, **headers)
        assert info.value.response.status_code == 403
    assert server.ask("/api/fights", {"example": "delve/crypt"}, origin="https://evil.example")[0] == 403
    assert server.ask("/api/fights", {"example": "delve/crypt"}, origin="http://[")[0] == 403
    assert server.ask("/api/fights", {"example": "delve/crypt"}, origin=own)[0] == 201
    assert server.ask("/api/start", host="evil.example")[0] == 421
    assert server.ask("/api/start", host=f"localhost:{server.port}")[0] == 200


@pytest.mark.parametrize("path", [f"/assets/{'a' * 5000}.js", "/%00.js", "/%ff%fe.js", "/assets/..%2f..%2fserver.py"])
def test_a_file_that_cannot_be_is_not_found(server: Server, path: str) -> None:
    assert server.ask(path)[0] == 404


def test_a_page_gone_before_it_is_turned_away_troubles_nobody(tmp_path: Path) -> None:
    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        if message["type"] == "websocket.close":
            raise OSError("gone")

    async def visited() -> None:
        hall = Hall(Keeper(tmp_path / "table.db"))
        scope = {"type": "websocket", "path_params": {"token": "x"}, "query_string": b"", "headers": []}
        await sit_down(hall, WebSocket(scope, receive, send))
        assert hall.sockets == 0
        hall.close()

    alone(visited())


def test_every_answer_tells_browsers_to_be_careful(server: Server) -> None:
    for path in ("/api/start", "/api/nothing", "/t/whatever", "/assets/none.js", "/api/new/none"):
        _, _, headers = server.ask(path)
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_what_is_posted_is_bounded(server: Server) -> None:
    assert server.ask("/api/fights", b"{" * 100)[0] == 400
    assert server.ask("/api/fights", b'{"text":"' + b"x" * 8_000_000 + b'"}')[0] == 413
    assert server.ask("/api/fights", {"example": "delve/crypt"}, content_type="text/plain")[0] == 415
    assert server.ask("/api/fights", [1])[0] == 400
    assert server.ask("/api/fights", {})[0] == 422
    assert server.ask("/api/fights", {"example": "../../etc/passwd"})[0] == 422


def test_a_body_that_cannot_be_taken_is_told_why_in_its_language(server: Server) -> None:
    large = b'{"text":"' + b"x" * 8_000_000 + b'"}'
    for lang, told in (("en", "too large: at most 8\u00a0MB"), ("ru", "не больше 8\u00a0МБ")):
        assert told in server.ask(f"/api/fights?lang={lang}", large)[1]["message"]
    for body, told in ((b"{" * 100, "this is not JSON"), ([1], "JSON object")):
        assert told in server.ask("/api/check", body)[1]["message"]
    assert "text" in server.ask("/api/check", {"text": 5})[1]["message"]


ODD_NAMES = (
    "<script>alert(1)</script>",
    "'; DROP TABLE fights; --",
    "a\u0300" * 60,
    "{{ name }}",
    "𝔘𝔩𝔣",
)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_are_only_names(server: Server, name: str) -> None:
    scenario = duel()
    scenario["combatants"][0] |= {"name": name, "player": name}
    scenario["seating"][0] = name
    scenario["start"] = {"round": 1, "order": [name, "Bob", "GM"], "current": name}
    links = server.begin(scenario)
    page = server.page(links.seats[name])
    page.greeted()
    assert page.open is not None
    assert page.open["who"] == name
    status, told, headers = server.ask(f"/api/fights/{links.master}/export?as=html")
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert "<script>alert" not in told


def test_a_name_without_end_is_refused(server: Server) -> None:
    scenario = duel()
    scenario["combatants"][0]["name"] = "x" * 10_000
    status, told, _ = server.ask("/api/fights", {"scenario": scenario})
    assert status == 422
    assert told["faults"]


@pytest.mark.parametrize("name", ["\u202eolleh", "Ann\u200b", "\ufeffAnn", "An\u00adn", "Ann\u2066"])
@pytest.mark.parametrize("key", ["name", "player"])
def test_a_name_with_what_is_not_seen_is_refused(server: Server, name: str, key: str) -> None:
    scenario = duel()
    scenario["combatants"][0][key] = name
    status, told, _ = server.ask("/api/fights", {"scenario": scenario})
    found = {one["path"]: one["message"] for one in told["faults"]}
    assert status == 422
    assert found[f"combatants.0.{key}"].isprintable()
    assert "not seen" in found[f"combatants.0.{key}"]


@pytest.mark.parametrize(
    ("wrong", "named"),
    [({"seats": 7}, "seats"), ({"tactics": 5}, "tactics"), ({"dice": {"Zed": "hand"}}, "Zed"), ({"dice": 5}, "dice")],
)
def test_what_a_new_fight_knows_nothing_of_begins_nothing(server: Server, wrong: dict[str, Any], named: str) -> None:
    status, told, _ = server.ask("/api/fights", {"scenario": duel(), **wrong})
    assert status == 422
    assert named in told["faults"][0]["message"]


def test_a_fight_does_not_wait_for_chances(server: Server) -> None:
    """A swift attack that may be parried is long reckoned; whoever acts meanwhile is served at once."""
    fighter = {"ws": 40, "s": 30, "t": 30, "ag": 30, "a": 3, "w": 10, "main_hand": "hand_weapon", "off_hand": "shield"}
    scenario = {
        "kind": "scenario", "system": "fury",
        "combatants": [
            {"name": "Ann", "player": "Ann", "at": [2, 2], **fighter},
            {"name": "Orc", "side": "enemies", "at": [3, 2], **fighter},
        ],
        "start": {"round": 2, "order": ["Ann", "Orc"], "current": "Ann"},
    }  # fmt: skip
    page = server.page(server.begin(scenario).master)
    page.greeted()
    assert page.open is not None
    asked = page.open["ask"]
    picks = {offer["action"]["type"]: offer["pick"] for offer in page.open["offers"]}
    page.say({"odds": {"ask": asked, "pick": picks["swift_attack"]}})
    page.say({"choose": {"ask": asked, "pick": picks["end_turn"]}})
    before = page.hear(scene)
    assert not [message for message in before if message.get("re") == "odds"]
    late = page.hear(lambda message: "error" in message or message.get("re") == "odds")[-1]
    assert late["error"]["code"] == "stale_ask"
    again = page.asks({"odds": {"ask": page.open["ask"], "pick": 0}})
    assert again["re"] == "odds"
