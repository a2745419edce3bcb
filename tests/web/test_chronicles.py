"""The chronicle of a fight: the same story in every form, and nothing in it that is not its own."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from zaruba.apps.chronicles import KINDS, exported
from zaruba.apps.chronicles.gathering import gathered
from zaruba.apps.cli import main
from zaruba.kernel.record import Record, read_record
from zaruba.kernel.system import slugs, system

EXAMPLES = Path(__file__).parents[2] / "examples"
FIGHTS = {"delve": "bridge", "fury": "duel", "riposte": "duel", "warband": "rooftops"}


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Record]:
    """A whole fight of every system, by tactics."""
    found = {}
    for slug in slugs():
        path = tmp_path_factory.mktemp(slug) / "x.zaruba.json"
        assert (
            main(
                ["fight", str(EXAMPLES / slug / f"{FIGHTS[slug]}.yaml"), "--seed", "3", "--save", str(path), "--quiet"]
            )
            == 0
        )
        found[slug] = read_record(path.read_bytes())
    return found


class Page(HTMLParser):
    """Whether every element is closed, and what a browser would fetch."""

    VOID = ("meta", "rect", "path", "circle")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        led = [value or "" for name, value in attrs if name in ("src", "href", "action", "data")]
        self.fetched += [one for one in led if not one.startswith("#")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("slug", slugs())
def test_the_page_is_whole_and_needs_nobody(records: dict[str, Record], slug: str, lang: str) -> None:
    text = exported(system(slug), records[slug], "html", lang)
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\(|@import|<script", text)
    assert f'<html lang="{lang}">' in text
    assert text.count("<svg") >= 3, "before, at a turning point, at the end"
    chronicle = gathered(system(slug), records[slug], lang)
    assert chronicle.verdict in text.replace("&#x27;", "'")
    assert records[slug].hash in text


@pytest.mark.parametrize("slug", slugs())
def test_every_form_tells_every_line(records: dict[str, Record], slug: str) -> None:
    chronicle = gathered(system(slug), records[slug], "ru")
    told = {kind: exported(system(slug), records[slug], kind, "ru") for kind in KINDS}
    for passage in chronicle.passages:
        for word in re.findall(r"\w{4,}", passage.line.text):
            assert all(word in told[kind] for kind in ("html", "markdown", "bbcode", "text")), passage.line.text
    falls = [passage.line.text for passage in chronicle.turning]
    assert falls
    for kind in ("html", "markdown", "bbcode", "text"):
        for word in (word for fall in falls for word in re.findall(r"\w{4,}", fall)):
            assert told[kind].count(word) >= 2, "among the turning points and in the story"
    assert read_record(told["record"].encode()) == records[slug]


@pytest.mark.parametrize("slug", slugs())
def test_whoever_is_down_at_the_end_fell_at_a_turning_point(records: dict[str, Record], slug: str) -> None:
    chronicle = gathered(system(slug), records[slug], "en")
    down = [
        one.name for one in chronicle.ending.scene.figures if "life" in [mark.key for mark in one.marks] or not one.able
    ]
    assert down
    for name in down:
        assert any(name in passage.line.text for passage in chronicle.turning), name
    assert all(1 <= passage.round <= chronicle.rounds for passage in chronicle.turning)


@pytest.mark.parametrize("slug", slugs())
def test_luck_is_reckoned_from_the_very_throws(records: dict[str, Record], slug: str) -> None:
    chronicle = gathered(system(slug), records[slug], "en")
    throws = [answer for answer in records[slug].answers if answer.kind == "roll"]
    assert sum(one.tests + one.counted for one in chronicle.luck) == len(throws)
    for one in chronicle.luck:
        assert 0 <= one.passed <= one.tests
        assert 0 <= one.expected <= one.tests
        own = [answer for answer in throws if answer.who == one.who]
        assert one.tests + one.counted == len(own)
        assert all(answer.faces for answer in own)


def test_names_are_text_in_every_form(records: dict[str, Record]) -> None:
    import msgspec

    from zaruba.apps.referee import Session

    name = "<i>[b]*A*|`"
    session = Session()
    session.handle({"start": {
        "kind": "scenario", "system": "delve", "title": {"en": name, "ru": name},
        "combatants": [{"name": name, "player": "Ann", "side": "characters", "from": "fighter", "at_ft": 0},
                       {"name": "Rat", "from": "rat", "side": "enemies", "at_ft": 5}],
    }})  # fmt: skip
    plain = session.handle({"record": {}})[-1]["record"]
    record = read_record(msgspec.json.encode(plain))
    found = system("delve")
    assert "<i>" not in exported(found, record, "html", "en")
    assert "[b]*A" not in exported(found, record, "bbcode", "en")
    assert "\\*A\\*\\|\\`" in exported(found, record, "markdown", "en")
    assert name in exported(found, record, "text", "en")


def test_the_verb_prints_or_writes(
    records: dict[str, Record], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from zaruba.kernel.record import write_record

    path, out = tmp_path / "x.zaruba.json", tmp_path / "x.html"
    path.write_bytes(write_record(records["delve"]))
    assert main(["export", str(path), "--as", "markdown", "--lang", "en"]) == 0
    assert capsys.readouterr().out == exported(system("delve"), records["delve"], "markdown", "en").rstrip("\n") + "\n"
    assert main(["export", str(path), "--as", "html", "--out", str(out), "--lang", "en"]) == 0
    assert out.read_text("utf-8") == exported(system("delve"), records["delve"], "html", "en")
    assert main(["export", str(path), "--as", "pdf", "--lang", "en"]) == 2
    path.write_bytes(write_record(records["delve"]).replace(b'"faces"', b'"facets"', 1))
    assert main(["export", str(path), "--lang", "en"]) in (3, 4)
