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
from zaruba.apps.referee.board import way_text
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Table
from zaruba.apps.telling import Words
from zaruba.systems.warband import SYSTEM
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
    assert (away["way"]["cost"], away["way"]["text"], away["way"]["draws"]) == (
        700,
        "7\u00a0cm, 6 o’clock · 5.12\u00a0cm to Чёрт",
        ["Чёрт"],
    )
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
    one = Character("a", "A", "A", "A", Profile(), 5, at=(0, 0, 0), facing=9000)
    assert clock(one, (at[0] * 100, at[1] * 100, 0)) == hour


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


ROOFS: dict[str, Any] = {
    **MILL,
    "board": {
        **MILL["board"],
        "pieces": [MILL["board"]["pieces"][0], {"kind": "well", "at": [60, 30], "r": 2, "z": [0, 1.5]}],
        "ground": [{"kind": "road", "poly": [[0, 50], [90, 50], [90, 54], [0, 54]]}],
        "marks": [{"kind": "relic", "at": [38, 27], "z": 6}],
    },
    "game": "relic",
}


def played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: dict[str, Any], *typed: str, lang: str = "en"
) -> None:
    file = tmp_path / "mill.yaml"
    file.write_text(yaml.safe_dump(plain, allow_unicode=True), "utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
    main(["play", str(file), "--seed", "7", "--save", str(tmp_path / "mill.zaruba.json"), "--lang", lang])


def test_play_tells_what_a_way_costs_and_comes_to_before_it_is_walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The price, the strikes it draws, whom one reaches from its end, and what a jump from a roof hurts."""
    played(tmp_path, monkeypatch, MILL, "activate Гай", "rotate nobody in", "leave", "leave", "leave", "activate Рем")
    told = capsys.readouterr().out
    assert re.search(r"Move → \([\d., ]+\)   [\d.]+\xa0cm, \d+ o’clock .*· draws a strike of Чёрт", told)
    assert re.search(r"Move → \([\d., ]+\)   [\d.]+\xa0cm, \d+ o’clock · reaches Чёрт", told)
    assert re.search(r"Move → \([\d., ]+\)   [\d.]+\xa0cm, \d+ o’clock · drops 6\xa0cm: 1 wound", told)


@pytest.mark.parametrize(
    ("lang", "typed", "lines"),
    [
        (
            "en",
            "state table",
            (
                "A table of 90\u00a0cm by 60\u00a0cm;",
                " ladder at (38, 19.9), up to 6\u00a0cm",
                " road: (0, 50) – (90, 54)",
                " mill: (30, 20) – (46, 34), 6\u00a0cm high",
                " well: (60, 30), radius 2\u00a0cm, 1.5\u00a0cm high",
                "On the table: relic (38, 27, height 6).",
            ),
        ),
        ("ru", "состояние стол", ("Стол 90\u00a0см на 60\u00a0см;", " дорога: (0; 50) – (90; 54)", " колодец: (60; 30), радиус 2")),
    ],
)  # fmt: skip
def test_play_tells_of_the_table_itself(
    lang: str,
    typed: str,
    lines: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    played(tmp_path, monkeypatch, ROOFS, typed, lang=lang)
    told = capsys.readouterr().out
    for line in lines:
        assert line in told


def test_a_way_typed_out_of_its_phase_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ("activate Гай", "rotate nobody in", "leave", "move 25,38", "run 25,38")
    played(tmp_path, monkeypatch, MILL, *typed)
    told = capsys.readouterr().out
    assert told.count("Not open now. Move: it is now the phase of additional actions") == 1
    assert "Гай runs: 1\u00a0cm" in told


def test_who_hides_and_who_has_the_relic_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, *others = MILL["combatants"]
    start = {"round": 1, "current": "Аня", "state": {"Гай": {"relic": True}}}
    played(tmp_path, monkeypatch, {**ROOFS, "start": start, "combatants": [{**one, "hidden": True}, *others]})
    told = capsys.readouterr().out
    assert re.search(r"Рем .*, hidden$", told, re.M) and re.search(r"Гай .*, has the relic$", told, re.M)


def test_each_place_for_a_trap_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, *others = MILL["combatants"]
    plain = {**MILL, "combatants": [{**one, "from": "cutpurse"}, *others]}
    played(tmp_path, monkeypatch, plain, "activate Рем", "rotate nobody in", "leave")
    places = re.findall(r"Skill: Set trap → (\([\d., ]+height 6\))", capsys.readouterr().out)
    assert len(places) == 4 == len(set(places))


def test_odds_of_a_shot_tell_how_likely_it_hits_and_removes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the open at close range all but a 1 hits; of those a third takes the last 3 hit points, unless it is dodged."""
    one, two, goblin, other = MILL["combatants"]
    near = [{**one, "at": [60, 10], "facing": 0}, two, {**goblin, "at": [70, 10], "hp": 3}, other]
    played(tmp_path, monkeypatch, {**MILL, "combatants": near}, "activate Рем", "rotate nobody in", "leave", "odds")
    told = capsys.readouterr().out
    assert "Shoot (long bow) → Тит   83.3%, mean 1.6 damage; Тит goes down: 23.1%" in told


def test_odds_of_a_throw_from_a_roof_take_no_fall_for_a_removal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, goblin, other = MILL["combatants"]
    pusher = {**one, "from": "thug", "weapons": ["war_hammer"], "attacks": 1, "at": [41, 30, 6], "facing": 0}
    plain = {**MILL, "combatants": [pusher, two, {**goblin, "at": [44.9, 30, 6], "hp_max": 30, "hp": 30}, other]}
    played(
        tmp_path,
        monkeypatch,
        plain,
        "activate Рем",
        "rotate nobody in",
        "leave",
        "leave",
        "odds",
        "attack Тит",
        "throw the",
        "take",
    )
    told = capsys.readouterr().out
    assert "Attack → Тит   100%, mean" in told and "goes down" not in told
    assert "Тит falls: 6\u00a0cm" in told


@pytest.mark.parametrize(("lang", "who", "order", "told"), [
    ("en", "activate Гай", "order charge", "Гай gives an order: Charge"),
    ("ru", "действовать Гай", "приказ в атаку", "Гай отдаёт приказ «В атаку»"),
])  # fmt: skip
def test_an_order_of_the_rulebook_is_no_standing_order(
    lang: str,
    who: str,
    order: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where it is offered, and where a rule forbids it."""
    still = {"en": "rotate nobody in", "ru": "никого не поворачивать в"}[lang]
    leave = {"en": "leave", "ru": "закончить фазу"}[lang]
    played(tmp_path, monkeypatch, MILL, who, still, order, leave, order, lang=lang)
    heard = capsys.readouterr().out
    assert heard.count({"en": "Not open now. Order", "ru": "Сейчас нельзя. Приказ"}[lang]) == 1
    assert told in heard and "впредь, " not in heard


def test_silence_after_the_end_is_told_by_its_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path, monkeypatch, MILL, "set fight over because tea", "silent")
    assert "nothing waits for “silent”" in capsys.readouterr().out


def test_a_spot_is_told_by_its_distance_its_hour_and_the_enemy_nearest_to_it(client: Client) -> None:
    """From (25, 37), facing along the depth: (25, 43) is six ahead, from Тит's base the root of 34 less a radius."""
    client.moving()
    state = client.session.table.fight.state
    spot = SYSTEM.stage.spot(state, "Гай", (2500, 4300, 0))
    assert (spot.away, spot.clock, spot.nearest) == (475, 12, ("Тит", 458))
    assert way_text(spot, "cm", Words("warband", "en")) == "4.75\u00a0cm away, 12 o’clock · 4.58\u00a0cm to Тит"
    assert (
        way_text(spot, "cm", Words("warband", "ru"))
        == "до места 4,75\u00a0см, на 12 часов · до ближайшего (Тит) 4,58\u00a0см"
    )


def test_a_sheet_has_what_is_worth_reading_on_it() -> None:
    state = Client().session.table.fight.state
    traits = {figure.name: figure.traits for figure in SYSTEM.stage.figures(state)}
    assert traits["Гай"][:4] == ("speed", "damage", "attacks", "armour")
    assert {"shield", "leadership", "command_radius", "orders_left"} <= set(traits["Гай"])
    assert "leadership" not in traits["Тит"] and {"size", "dodge"} <= set(traits["Тит"])
