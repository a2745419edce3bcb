"""What a page is told before it sits down."""

from __future__ import annotations

import gzip
import json
import urllib.request
from pathlib import Path

import pytest

from tests.web.conftest import Server, scene
from tests.web.scenarios import duel, sneak
from zaruba.kernel.system import slugs

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_start_page_shows_every_bundled_fight(server: Server) -> None:
    for lang in ("en", "ru"):
        status, told, _ = server.ask(f"/api/start?lang={lang}")
        assert status == 200
        assert [one["slug"] for one in told["systems"]] == list(slugs())
        bundled = [f"{slug}/{path.stem}" for slug in slugs() for path in sorted((EXAMPLES / slug).glob("*.yaml"))]
        assert [one["id"] for one in told["examples"]] == bundled
        assert all(one["title"] and one["sides"] and one["tokens"] for one in told["examples"])
        assert any(one["board"] for one in told["examples"])
    assert "Склеп" in [one["title"] for one in told["examples"]]


def test_a_ready_fight_names_the_seats_of_the_foes(server: Server) -> None:
    _, page, _ = server.ask("/api/start?lang=en")
    foes = {one["id"]: one["foes"] for one in page["examples"]}
    assert foes["riposte/duel"] == ["Bob"], "nobody of the master's is in it, and a player has the foe"
    assert foes["delve/crypt"] == ["master"]


def test_what_is_sent_is_compressed_for_who_takes_it(server: Server) -> None:
    address = f"http://127.0.0.1:{server.port}/api/start?lang=en"
    told = {}
    for coding in ("gzip", "identity"):
        asked = urllib.request.Request(address, headers={"accept-encoding": coding})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            told[coding] = answer.read()
    assert json.loads(gzip.decompress(told["gzip"]))["examples"] == json.loads(told["identity"])["examples"]
    assert 3 * len(told["gzip"]) < len(told["identity"])


def test_every_bundled_fight_can_be_begun(server: Server) -> None:
    for slug in slugs():
        for path in sorted((EXAMPLES / slug).glob("*.yaml")):
            page = server.page(server.begin(f"{slug}/{path.stem}").master)
            page.greeted()
            assert page.open is not None


def test_fights_are_listed_with_their_links_for_this_machine(server: Server) -> None:
    links = server.begin(duel())
    _, told, _ = server.ask("/api/start")
    mine = next(one for one in told["fights"] if one["id"] == links.fight)
    assert mine["links"]["master"] == links.master
    assert (mine["title"], mine["system"], mine["answers"], mine["over"]) == ("A duel", "delve", 0, False)
    _, told, _ = server.ask("/api/start", x_forwarded_for="10.0.0.7")
    assert told["fights"] == [], "whoever asks for somebody else is told of no fights"


@pytest.mark.parametrize("slug", slugs())
def test_what_a_new_fight_is_made_of(server: Server, slug: str) -> None:
    _, told, _ = server.ask(f"/api/new/{slug}?lang=ru")
    of_either_side = slug == "warband"  # any profile may be anybody's there
    assert {one["kind"] for one in told["combatants"]} == ({"either"} if of_either_side else {"hero", "foe"})
    assert all(one["default"] in one["values"] and one["says"] for one in told["rulings"])
    for one in told["rulings"]:
        for value in one["values"]:
            if isinstance(value, str) and not value[0].isdigit():
                assert one["texts"][value] != value, f"{one['name']}: {value} is not said in Russian"
    hero = next(one["id"] for one in told["combatants"] if one["kind"] in ("hero", "either"))
    foe = next(one["id"] for one in reversed(told["combatants"]) if one["kind"] in ("foe", "either"))
    assert bool(told["tables"]) == (slug == "warband")
    assert told["mapped"] or told["line"] or told["tables"], "nobody could stand anywhere"
    line = told["line"]
    place = [{line["place"]: 0}, {line["place"]: line["apart"]}] if line else [{"at": [2, 2]}, {"at": [9, 2]}]
    sided = {"side": "foes"} if of_either_side else {}
    scenario = {
        "kind": "scenario", "system": slug, "title": {"en": "New", "ru": "Новый"},
        "combatants": [{"name": "H", "player": "Ann", "from": hero, **place[0]}, {"name": "F", "from": foe, **place[1], **sided}],
        "rulings": {one["name"]: one["default"] for one in told["rulings"]},
    }  # fmt: skip
    assert sorted(server.begin(scenario).seats) == ["Ann"]
    assert server.ask("/api/new/none")[0] == 404


def test_a_text_is_judged_as_check_judges_a_file(server: Server) -> None:
    good = (EXAMPLES / "fury" / "duel.yaml").read_text("utf-8")
    _, told, _ = server.ask("/api/check", {"text": good})
    assert (told["kind"], told["faults"]) == ("scenario", [])
    bad = good.replace("ws:", "wz:", 1) if "ws:" in good else good.replace("name:", "nome:", 1)
    status, told, _ = server.ask("/api/check?lang=ru", {"text": bad})
    assert status == 200
    fault = told["faults"][0]
    line = bad.splitlines()[fault["line"] - 1]
    assert fault["source"] == line
    assert "wz" in line or "nome" in line
    assert "может быть" in fault["message"]
    assert server.ask("/api/fights", {"text": bad})[0] == 422


@pytest.mark.parametrize(
    "text", ["", "[", "kind: record", '{"kind": "record"}', "a: &a [*a]", "kind: scenario\nsystem: chess"]
)
def test_no_text_brings_the_table_down(server: Server, text: str) -> None:
    status, told, _ = server.ask("/api/check", {"text": text})
    assert (status, told["kind"]) == (200, None)
    assert told["faults"][0]["message"]


def test_a_text_opens_no_files_of_this_machine(server: Server) -> None:
    text = "kind: scenario\nsystem: delve\nlibrary: [/etc/passwd]\ncombatants: []\n"
    status, told, _ = server.ask("/api/check", {"text": text})
    assert status == 200
    assert told["faults"][0]["path"] == "library.0"
    assert "root" not in json.dumps(told)
    scenario = duel(library=["/etc/passwd"])
    status, told, _ = server.ask("/api/fights", {"scenario": scenario})
    assert status == 422
    assert "root" not in json.dumps(told)


MINE = (EXAMPLES / "homebrew" / "my_foes.yaml").read_text("utf-8")


def test_a_library_brings_its_foes_under_their_names(server: Server) -> None:
    for lang, name in (("en", "well crawler"), ("ru", "колодезник")):
        _, told, _ = server.ask(f"/api/library?lang={lang}", {"text": MINE})
        assert (told["system"], told["faults"]) == ("delve", [])
        assert told["combatants"] == [{"id": "well_crawler", "title": name, "kind": "foe", "note": ""}]
    crawler = {"name": "It", "from": "well_crawler", "side": "enemies", "at_ft": 5}
    scenario = duel(library=[told["library"]])
    scenario["combatants"].append(crawler)
    links = server.begin(scenario)
    page = server.page(links.master, "ru")
    fight = page.greeted()["fight"]
    assert [one["title"] for one in fight["own"]] == ["колодезник"]
    told = page.asks({"scene": {}})
    assert "It" in [one["name"] for one in told["figures"]]
    page.acts({"override": {"add": {**crawler, "name": "It too"}, "reason": "out of the well"}})


@pytest.mark.parametrize(
    ("change", "line", "told"),
    [
        (("ac: 12", "acc: 12"), 9, "ac"),
        (("damage: 1d8", "damage: lots"), 5, "lots"),
        (("kind: library", "kind: scenario"), 2, "library"),
        (("system: delve", "system: chess"), 3, "chess"),
    ],
)
def test_what_is_wrong_with_a_library_is_shown_in_its_line(
    server: Server, change: tuple[str, str], line: int, told: str
) -> None:
    status, answer, _ = server.ask("/api/library", {"text": MINE.replace(*change)})
    assert status == 200
    assert (answer["kind"], answer["faults"][0]["line"]) == (None, line)
    assert told in answer["faults"][0]["message"]
    assert answer["faults"][0]["source"] == MINE.replace(*change).splitlines()[line - 1]


@pytest.mark.parametrize("text", ["", "[", "a: &a [*a]", "7", '{"kind": "record"}', "kind: library"])
def test_no_library_brings_the_table_down(server: Server, text: str) -> None:
    status, told, _ = server.ask("/api/library", {"text": text})
    assert status == 200
    assert told["faults"][0]["message"]


def test_a_record_goes_on_at_the_table_and_a_branch_leaves_it_alone(server: Server) -> None:
    links = server.begin(duel(), {"seed": 3})
    master = server.page(links.master)
    master.greeted()
    for _ in range(4):
        master.answers()
    record = master.asks({"record": {}})["record"]
    status, told, _ = server.ask("/api/fights", {"text": json.dumps(record)})
    assert status == 201
    again = server.page(told["links"]["master"])
    again.greeted()
    assert again.facts == master.facts
    assert again.asks({"record": {}})["record"] == record
    first = next(answer["ask"] for answer in record["answers"] if answer["source"] == "hand")
    status, told, _ = server.ask(f"/api/fights/{links.master}/branch", {"at": first})
    assert status == 201
    branch = server.page(told["links"]["master"])
    branch.greeted()
    assert len(branch.facts) < len(master.facts)
    assert branch.facts == master.facts[: len(branch.facts)]
    assert master.asks({"record": {}})["record"] == record
    assert server.ask(f"/api/fights/{links.seats['Ann']}/branch", {"at": first})[0] == 404
    assert server.ask(f"/api/fights/{links.master}/branch", {"at": 9999})[0] == 422


@pytest.mark.parametrize("kind", ["html", "markdown", "bbcode", "text", "record"])
def test_the_master_takes_the_chronicle_away(server: Server, kind: str) -> None:
    links = server.begin(duel())
    status, told, headers = server.ask(f"/api/fights/{links.master}/export?as={kind}&lang=ru")
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    assert "Поединок" in (json.dumps(told, ensure_ascii=False) if kind == "record" else told)
    assert server.ask(f"/api/fights/{links.seats['Ann']}/export?as={kind}")[0] == 404
    assert server.ask(f"/api/fights/{links.master}/export?as=pdf")[0] == 400


def test_the_start_page_gives_nobody_away(server: Server) -> None:
    scenario = duel()
    scenario["combatants"].append(sneak())
    page = server.page(server.begin(scenario).seats["Ann"])
    page.greeted()
    assert scene(page.heard[-1])
    assert "Sneak" not in "".join(page.raw)
    _, told, _ = server.ask("/api/start")
    hidden = next(one for one in told["examples"] if one["id"] == "delve/ambush")
    assert {figure["side"] for figure in hidden["figures"]} == {"characters"}
