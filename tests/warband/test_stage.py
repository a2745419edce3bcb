"""The table as a page shows it and as `play` tells it: queries of the rules, which change nothing."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from zaruba.apps.cli import main
from zaruba.apps.referee import messages as m
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Table
from zaruba.systems.warband.battle import Character
from zaruba.systems.warband.sheet import Profile
from zaruba.systems.warband.stage import clock

MILL: dict[str, Any] = {
    "kind": "scenario",
    "system": "warband",
    "title": {"en": "The mill", "ru": "Мельница"},
    "board": {
        "width": 90,
        "depth": 60,
        "pieces": [
            {"kind": "building", "name": "mill", "poly": [[30, 20], [46, 20], [46, 34], [30, 34]], "z": [0, 6]},
            {"kind": "wooden_fence", "poly": [[20, 42], [40, 42], [40, 43], [20, 43]], "z": [0, 3]},
        ],
        "ladders": [{"at": [38, 19.9], "z": [0, 6]}],
    },
    "order": ["Аня", "Боря"],
    "combatants": [
        {"name": "Рем", "player": "Аня", "from": "archer", "at": [34, 30, 6], "facing": 90},
        {"name": "Гай", "player": "Аня", "from": "captain", "at": [25, 37], "facing": 90},
        {"name": "Тит", "player": "Боря", "from": "goblin", "at": [30, 46], "facing": 270},
        {"name": "Чёрт", "player": "Боря", "from": "swordsman", "at": [28, 37], "facing": 180},
    ],
}


class Client:
    def __init__(self, lang: str = "en", **changed: Any) -> None:
        self.session = Session(Table())
        self.session.handle({"hello": {"protocol": 1, "lang": lang}})
        self.heard = self.session.handle({"start": {**MILL, **changed}, "dice": {"seed": 3}})

    def says(self, **command: Any) -> Any:
        (reply,) = self.session.handle(command)
        return reply

    def asked(self) -> Any:
        return next(one for one in self.heard if "kind" in one)

    def moving(self) -> tuple[int, int]:
        """Activate Гай; the ask and the offer of his move."""
        self.heard = self.session.handle(
            {"choose": {"ask": self.asked()["ask"], "action": {"type": "activate", "who": "Гай"}}}
        )
        while self.asked()["window"] == "rotation":
            hold = {"type": "hold", "turn": True}
            self.heard = self.session.handle({"choose": {"ask": self.asked()["ask"], "action": hold}})
        offers = self.asked()["offers"]
        return self.asked()["ask"], next(one["pick"] for one in offers if one["action"]["type"] == "move")


@pytest.fixture
def client() -> Client:
    return Client()


def test_the_scene_shows_the_table_with_its_heights(client: Client) -> None:
    scene = client.says(scene={})
    assert scene["board"] is None and scene["line"] is None
    table = scene["table"]
    assert (table["width"], table["depth"], table["unit"]) == (9000, 6000, "centimetres")
    mill = next(one for one in table["pieces"] if one["text"] == "mill")
    assert (mill["bottom"], mill["top"], mill["stood_on"]) == (0, 600, True)
    assert mill["corners"][0] == [3000, 2000]
    assert table["ladders"] == [{"text": "ladder", "at": [3800, 1990], "bottom": 0, "top": 600}]
    archer = scene["figures"][0]
    stands = archer["stands"]
    assert (archer["at"], archer["size"], stands["facing"], stands["front"]) == ([3400, 3000, 600], 125, 9000, 18000)
    assert {"kind": "range", "text": "range: 40\u00a0cm", "far": 4125} in stands["rings"]


def test_what_lies_between_two_is_told_with_direction_height_and_cover(client: Client) -> None:
    assert client.says(sight={"from": "Рем", "to": "Тит"})["text"] == (
        "Рем → Тит, 12 o’clock, in front, 6\u00a0cm lower: 13.99\u00a0cm, 16 of 100 points in sight, no cover"
        " (the fence hides 84, but is not touched)"
    )
    near = client.says(sight={"from": "Гай", "to": "Чёрт"})
    assert ", in melee reach, within the other’s reach: 0.5\u00a0cm, 100 of 100 points in sight" in near["text"]


def test_in_russian_its_numbers_have_their_forms() -> None:
    told = Client("ru").says(sight={"from": "Рем", "to": "Тит"})["text"]
    assert "Рем → Тит, на 12 часов, спереди, ниже на 6\u00a0см: 13,99\u00a0см, видно 16 из 100 точек" in told


def test_a_way_tells_its_cost_and_whose_strikes_it_draws_before_it_is_taken(client: Client) -> None:
    ask, pick = client.moving()
    away = client.says(way={"ask": ask, "pick": pick, "path": [[2500, 3000]]})
    assert (away["way"]["cost"], away["way"]["text"], away["way"]["draws"]) == (700, "7\u00a0cm", ["Чёрт"])
    msgspec.convert(away, m.WayReply)
    assert away["refusal"] is None and away["action"]["path"] == [[2500, 3000, 0]]
    assert away["action"]["facing"] == 27000
    near = client.says(way={"ask": ask, "pick": pick, "path": [[2510, 3700]]})
    assert near["way"]["draws"] == []
    assert client.says(view={})["open"][0]["ask"] == ask


def test_a_way_that_cannot_be_is_refused_by_the_rules_with_its_measure(client: Client) -> None:
    ask, pick = client.moving()
    far = client.says(way={"ask": ask, "pick": pick, "path": [[500, 3700], [500, 1000]]})
    assert far["refusal"]["why"] == "too-far" and far["way"]["draws"] == []
    off = client.says(way={"ask": ask, "pick": pick, "path": [[-99999999, 999999999]]})
    assert off["refusal"]["why"] == "off-the-table"
    for path in ([], [[1]], [[1, 2, 3, 4]], [[1, 2]] * 41):
        assert client.says(way={"ask": ask, "pick": pick, "path": path})["error"]["code"] == "malformed"
    end = next(one["pick"] for one in client.asked()["offers"] if one["action"]["type"] == "end_phase")
    assert client.says(way={"ask": ask, "pick": end, "path": [[1, 2]]})["error"]["code"] == "illegal"


def test_places_worth_a_look_come_with_their_cost_and_strikes(client: Client) -> None:
    ask, pick = client.moving()
    places = client.says(reach={"ask": ask, "pick": pick})["places"]
    assert places and all(place["path"][-1] == place["at"] for place in places)
    assert any(place["draws"] == ["Чёрт"] for place in places)


def test_whoever_acts_has_everybody_described_as_he_stands(client: Client) -> None:
    assert all(one["stands"]["seen"] == "" for one in client.says(scene={})["figures"])
    client.moving()
    seen = {one["name"]: one["stands"]["seen"] for one in client.says(scene={})["figures"]}
    assert seen["Гай"] == ""
    assert seen["Чёрт"].startswith("Гай → Чёрт, 3 o’clock, in front")


def test_a_table_of_the_people_shows_no_places() -> None:
    board: dict[str, Any] = {"board": "real"}
    scene = Client(**board).says(scene={})
    assert scene["real"] and scene.get("table") is None and scene["line"] is None
    assert all(one["at"] == [] and "stands" not in one for one in scene["figures"])


@pytest.mark.parametrize(("at", "hour"), [((0, 10), 12), ((10, 0), 3), ((0, -10), 6), ((-10, 0), 9), ((5, 10), 1)])
def test_directions_are_hours_from_where_somebody_looks(at: tuple[int, int], hour: int) -> None:
    one, other = (
        Character(name, "A", "A", "A", Profile(), 5, at=place, facing=9000)
        for name, place in (("a", (0, 0, 0)), ("b", (at[0] * 100, at[1] * 100, 0)))
    )
    assert clock(one, other) == hour


def test_play_tells_the_table_in_words_and_takes_any_spot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mill.yaml"
    file.write_text(yaml.safe_dump(MILL, allow_unicode=True), "utf-8")
    typed = ("activate Гай", "rotate nobody in", "state", "move here", "move 25,38.5", "move 24.5;39")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
    main(["play", str(file), "--seed", "7", "--save", str(tmp_path / "mill.zaruba.json"), "--lang", "en"])
    told = capsys.readouterr().out
    assert "Гай → Чёрт, 3 o’clock, in front, in melee reach" in told
    assert "move 52.5,60 (to any spot, in cm)" in told
    assert "“here” is no way on this table" in told
    assert re.search(r"Гай moves: 1.5\u00a0cm → \(25, 38.5\)", told)
