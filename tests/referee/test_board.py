"""What a page with a board is told: the rules' own answers, and no more than the seat may know."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from tests.referee.talk import ANN, ORC, Client, Plain, in_the_midst, master, scenario
from zaruba.apps.referee import Session, Table
from zaruba.kernel.system import slugs

KINDS = {
    "delve": ("fighter", "rat"),
    "fury": ("soldier", "orc"),
    "riposte": ("duellist", "swordsman"),
    "warband": ("swordsman", "thug"),
}


def begun(slug: str, **more: Any) -> Client:
    hero, foe = KINDS[slug]
    client = Client(Table())
    foes = [(foe, "")] * (3 if slug == "warband" else 2)
    start = scenario(slug, [(hero, "Ann"), *foes], **in_the_midst(slug), **more)
    if slug == "warband":  # ways are offered to and around those near: with some on every side there are more
        for one, at in zip(start["combatants"][1:], ([53, 56], [47, 44], [60, 47]), strict=True):
            one["at"] = at
    client.says(start=start, dice={"seed": 1})
    while client.ask()["window"] not in ("turn", "activation"):
        client.chooses(0)
    return client


def movements(client: Client) -> list[Plain]:
    return [offer for offer in client.ask()["offers"] if "path" in offer["action"] or "to" in offer["action"]]


def test_what_lies_on_the_ground_is_shown_where_it_lies() -> None:
    client = begun("riposte")
    who = client.ask()["who"]
    scene = client.says(scene={})[-1]
    assert "lying" not in scene
    at = next(figure["at"] for figure in scene["figures"] if figure["name"] == who)
    drop = next(offer for offer in client.ask()["offers"] if offer["action"]["type"] == "drop")
    client.chooses(drop["pick"])
    (lying,) = client.says(scene={})[-1]["lying"]
    assert lying["at"] == at
    assert lying["text"] in drop["text"] or lying["text"] in {"rapier", "long sword", "dagger", "parrying dagger"}


@pytest.mark.parametrize("slug", slugs())
def test_every_place_in_reach_is_one_the_rules_accept(slug: str) -> None:
    client = begun(slug)
    reached = 0
    for offer in movements(client):
        (told,) = client.says(reach={"ask": client.number(), "pick": offer["pick"]})
        for place in told["places"]:
            assert place["path"][-1] == place["at"]
            assert place["cost"] > 0
            action = offer["action"] | (
                {"path": place["path"]} if "path" in offer["action"] else {"to": place["at"][0]}
            )
            (judged,) = client.says(why_not={"ask": client.number(), "action": action})
            assert judged["open"], place
            reached += 1
        candidates = [one["path"][-1] if "path" in one else [one["to"]] for one in offer["candidates"]]
        if offer["action"]["type"] != "charge":
            assert all(to in [place["at"] for place in told["places"]] for to in candidates)
    assert reached > 10


def test_a_flight_tells_whose_blows_it_draws_and_they_fall() -> None:
    client = Client(Table())
    client.says(
        start={
            "kind": "scenario", "system": "fury",
            "combatants": [
                {"name": "Ann", "player": "Ann", "side": "a", "from": "soldier", "at": [4, 4]},
                {"name": "Orc", "side": "b", "from": "orc", "at": [5, 4]},
                {"name": "Far", "side": "b", "from": "orc", "at": [12, 4]},
            ],
            "start": {"round": 2, "order": ["Ann", "Orc", "Far"], "current": "Ann"},
        },
        dice="hand",
    )  # fmt: skip
    flee = next(offer for offer in client.ask()["offers"] if offer["action"]["type"] == "flee")
    (told,) = client.says(reach={"ask": 1, "pick": flee["pick"]})
    assert {tuple(place["draws"]) for place in told["places"]} == {("Orc",)}
    client.chooses(action=flee["action"] | {"path": told["places"][0]["path"]})
    assert client.ask()["who"] == "Orc", "the blow comes first"
    step = next(offer for offer in movements(begun("fury")) if offer["action"]["type"] == "move")
    (free,) = begun("fury").says(reach={"ask": client.number(), "pick": step["pick"]}) or [{}]
    assert all(not place["draws"] for place in free.get("places", []))


@pytest.mark.parametrize("slug", slugs())
def test_a_scene_is_what_stands_there(slug: str) -> None:
    client = begun(slug)
    (scene,) = client.says(scene={})
    state = client.says(view={})[0]["state"]
    fighters = state.get("creatures") or state.get("fighters") or state["characters"]
    assert [one["name"] for one in scene["figures"]] == [one["name"] for one in fighters]
    assert [one["at"] for one in scene["figures"]] == [one["at"] if "at" in one else [one["at_m"]] for one in fighters]
    assert scene["acting"] == (state.get("turn") or state.get("segment") or state["activation"])["who"]
    assert [scene["board"], scene["line"], scene.get("table")].count(None) == 2
    assert ("table" in scene) == (slug == "warband")
    if scene["board"]:
        board = scene["board"]
        assert len(base64.b64decode(board["cells"])) == board["width"] * board["height"]


def test_a_scene_after_a_fact_is_the_board_as_it_was() -> None:
    client = begun("delve")
    before = client.says(scene={})[0]
    told = len(client.table.view("master").told)
    move = movements(client)[0]
    client.chooses(action=move["candidates"][0])
    after = client.says(scene={})[0]
    assert after["figures"] != before["figures"]
    (then,) = client.says(scene={"fact": told - 1})
    assert then["after"] == told - 1
    assert then["figures"] == before["figures"]
    assert client.refused(scene={"fact": 9999})["code"] == "illegal"


def test_history_says_again_what_was_said() -> None:
    client = begun("fury")
    facts = [message for message in client.heard if "fact" in message and "re" not in message]
    (told,) = client.says(history={"from": 0, "count": 1000})
    assert told["total"] == len(facts)
    assert told["facts"] == [{k: v for k, v in one.items() if k != "seq"} for one in facts]
    assert [one["n"] for one in facts] == list(range(len(facts)))
    (part,) = client.says(history={"from": 1, "count": 1})
    assert part["facts"] == told["facts"][1:2]
    assert client.says(history={"from": -5, "count": -1})[0]["facts"] == []


def test_a_secret_is_neither_in_the_scene_nor_on_the_sheet() -> None:
    start = scenario("delve", [("fighter", "Ann"), ("rat", ""), ("rat", "")])
    start["combatants"][1] |= {"secret": ["hp", "ac"]}
    start["combatants"][2] |= {"hidden": True}
    table = Table()
    table.start(start, {})
    ann = Client(table, seat="Ann")
    (scene,) = ann.says(scene={})
    assert [one["name"] for one in scene["figures"]] == ["F0", "F1"]
    assert scene["figures"][1]["wounds"] is None
    assert not [text for text in scene["figures"][1]["sheet"] if text.startswith("AC")]
    assert "?" in scene["figures"][1]["text"]
    error = ann.refused(sight={"from": "F0", "to": "F2"})
    nobody = ann.refused(sight={"from": "F0", "to": "F9"})
    assert error["message"].replace("F2", "F9") == nobody["message"], "a hidden name is as good as none"
    whole = Client(table).says(scene={})[0]
    assert [one["name"] for one in whole["figures"]] == ["F0", "F1", "F2"]
    assert whole["figures"][1]["wounds"] is not None


def test_why_tells_of_a_fact_what_it_tells_of_its_answer() -> None:
    client = begun("delve")
    attack = client.chooses(action=movements(client)[0]["candidates"][0])
    fact = next(one for one in attack if "fact" in one)
    (by_fact,) = client.says(why={"fact": fact["n"]})
    (by_answer,) = client.says(why={"answer": fact["answer"]})
    assert by_fact["tree"] == by_answer["tree"]
    assert (by_fact["after"], by_answer["after"]) == (fact["n"], None)
    assert client.refused(why={})["code"] == "malformed"
    assert client.refused(why={"fact": 0, "answer": 1})["code"] == "malformed"


def test_a_seat_is_told_the_dice_of_those_it_sees_and_not_the_master_s() -> None:
    client = begun("delve")
    ann = Client(client.table, seat="Ann")
    ann.news()
    order = [
        next(one for one in heard if one.get("fact", {}).get("type") == "OrderSet")
        for heard in (client.heard, ann.heard)
    ]
    throwers = [[throw["who"] for throw in one.get("throws", [])] for one in order]
    assert "master" in throwers[0]
    assert throwers[1] == [who for who in throwers[0] if who != "master"]
    assert throwers[1]


def test_everything_refused_is_told_with_its_rule() -> None:
    client = begun("fury")
    (told,) = client.says(why_not={"ask": client.number()})
    assert told["refused"]
    for one in told["refused"][:20]:
        (alone,) = client.says(why_not={"ask": client.number(), "action": one["action"]})
        assert not alone["open"]
        assert one["refusal"]["clause"].startswith("fury.")
        assert one["text"]


def test_a_system_without_a_board_says_so() -> None:
    client = master(ANN, ORC)
    commands: list[Plain] = [{"scene": {}}, {"sight": {"from": "Ann", "to": "Orc"}}, {"reach": {"ask": 1, "pick": 0}}]
    for command in commands:
        assert client.refused(**command)["code"] == "illegal"
    bare = Session()
    assert bare.handle({"scene": {}})[0]["error"]["code"] == "malformed"


@pytest.mark.parametrize("slug", slugs())
def test_a_card_tells_what_somebody_has_to_act_with_line_by_line(slug: str) -> None:
    client = begun(slug)
    figures = client.says(scene={})[-1]["figures"]
    hero = next(one for one in figures if one["name"] == "F0")
    assert hero["sheet"] and hero["gear"]
    assert all(": " in line for line in hero["gear"])


def test_what_is_kept_secret_of_somebody_is_on_no_card_of_another() -> None:
    plain = scenario("delve", [("fighter", "Ann"), ("fighter", "")])
    plain["combatants"][1] |= {"items": ["healing_potion"], "secret": ["items"]}
    table = Table()
    gm = Client(table)
    gm.says(start=plain, dice={"seed": 1})
    mine = Client(table, seat="Ann")

    def gear(client: Client) -> list[str]:
        (told,) = [one["gear"] for one in client.says(scene={})[-1]["figures"] if one["name"] == "F1"]
        return list(told)

    assert any(line.startswith("healing potion: ") for line in gear(gm))
    assert not any(line.startswith("healing potion") for line in gear(mine))
