"""The start page's shelf is worked out once for a program and its examples, and kept beside the fights."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Server
from zaruba.apps.web import shelf, starting


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    shelf.start_page.cache_clear()
    shelf._seal.cache_clear()
    yield
    shelf.start_page.cache_clear()
    shelf._seal.cache_clear()


def test_what_was_kept_is_what_is_worked_out(tmp_path: Path) -> None:
    folder = tmp_path / "deep"
    first = shelf.start_page("ru", folder)
    assert [path.name for path in folder.iterdir()] == ["start-ru.json"]
    shelf.start_page.cache_clear()
    assert json.dumps(shelf.start_page("ru", folder)) == json.dumps(first) == json.dumps(starting.start_page("ru"))


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b'{"seal":"x","page":{"systems":[]}}', "seal"], ids=repr)
def test_what_does_not_hold_is_worked_out_anew(tmp_path: Path, spoilt: bytes | str) -> None:
    path = tmp_path / "start-en.json"
    path.write_bytes(json.dumps({"seal": shelf._seal(), "page": {"kept": True}}).encode())
    assert shelf.start_page("en", tmp_path) == {"kept": True}
    if isinstance(spoilt, bytes):
        path.write_bytes(spoilt)
    else:
        path.write_bytes(path.read_bytes().replace(b'"seal": "', b'"seal": "0'))
    shelf.start_page.cache_clear()
    assert shelf.start_page("en", tmp_path)["examples"]
    assert json.loads(path.read_bytes())["page"]["examples"], "and kept"


def test_changed_words_or_examples_make_another_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seal = shelf._seal()
    own = tmp_path / "own.yaml"
    own.write_text("kind: scenario\n")
    monkeypatch.setattr(starting, "examples", lambda: {"delve/own": own})
    seals = [seal]
    for text in ("kind: scenario\n", "kind: library\n"):
        own.write_text(text)
        shelf._seal.cache_clear()
        seals.append(shelf._seal())
    assert len(set(seals)) == 3


def test_a_folder_that_may_not_be_written_to_stops_nobody(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert shelf.start_page("en", in_the_way)["examples"]


def test_a_server_s_second_start_shows_the_same(mortal: Server) -> None:
    first = mortal.ask("/api/start?lang=en")[1]
    assert (mortal.data / "start-en.json").exists()
    mortal.kill()
    mortal.start()
    assert mortal.ask("/api/start?lang=en")[1] == first


def test_a_ready_fight_that_is_none_is_told(server: Server) -> None:
    wrong: tuple[Any, ...] = (["delve/crypt"], {}, 7, None, "../crypt")
    for name in wrong:
        status, told, _ = server.ask("/api/fights?lang=en", {"example": name})
        assert status == 422
        assert "there is no ready fight" in told["faults"][0]["message"]
