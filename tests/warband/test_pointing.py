"""Acts that lack a place or a direction, pointed at: what the referee says of a spot before anybody takes it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from zaruba.apps.referee import messages as m
from zaruba.apps.referee.session import Session
from zaruba.apps.referee.table import Table

COURT: dict[str, Any] = {
    "kind": "scenario",
    "system": "warband",
    "title": {"en": "The court", "ru": "Двор"},
    "board": {
        "width": 60,
        "depth": 60,
        "pieces": [
            {"kind": "building", "name": "hut", "poly": [[10, 2], [22, 2], [22, 12], [10, 12]], "z": [0, 6]},
            {"kind": "building", "name": "wall", "poly": [[38, 29], [46, 29], [46, 30], [38, 30]], "z": [0, 9]},
        ],
    },
    "order": ["Ann", "Bob"],
    "combatants": [
        {"name": "Rem", "player": "Ann", "from": "smuggler"},
        {"name": "Mag", "player": "Ann", "from": "archmage", "mana": 9},
        {"name": "Tit", "player": "Bob", "from": "goblin"},
    ],
}
STANDING: dict[str, Any] = {
    **COURT,
    "combatants": [
        {"name": "Rem", "player": "Ann", "from": "smuggler", "items": ["smoke_bomb", "trap"], "at": [30, 20], "facing": 90},
        {"name": "Mag", "player": "Ann", "from": "archmage", "mana": 9, "at": [40, 20], "facing": 90},
        {"name": "Tit", "player": "Bob", "from": "goblin", "at": [30, 35], "facing": 270},
    ],
}  # fmt: skip


class Client:
    def __init__(self, scenario: dict[str, Any], lang: str = "en") -> None:
        self.session = Session(Table())
        self.session.handle({"hello": {"protocol": 1, "lang": lang}})
        self.heard = self.session.handle({"start": scenario, "dice": {"seed": 3}})

    @property
    def ask(self) -> Any:
        return next(one for one in self.heard if "kind" in one)

    def pick(self, kind: str, **fields: Any) -> int:
        offers = self.ask["offers"]
        return next(
            int(one["pick"])
            for one in offers
            if one["action"]["type"] == kind and fields.items() <= one["action"].items()
        )

    def point(self, pick: int, *spot: int, **more: Any) -> Any:
        (reply,) = self.session.handle({"way": {"ask": self.ask["ask"], "pick": pick, "path": [list(spot)], **more}})
        if "error" not in reply:
            msgspec.convert(reply, m.WayReply)
        return reply

    def zone(self, pick: int) -> Any:
        (reply,) = self.session.handle({"reach": {"ask": self.ask["ask"], "pick": pick}})
        msgspec.convert(reply, m.ReachReply)
        return reply.get("zone")

    def take(self, action: Any) -> None:
        self.heard = self.session.handle({"choose": {"ask": self.ask["ask"], "action": action}})

    def active(self, who: str) -> None:
        """In the phase of additional actions."""
        self.take({"type": "activate", "who": who})
        while self.ask["window"] == "rotation":
            self.take({"type": "hold", "turn": True})
        self.take({"type": "end_phase"})


def test_a_place_to_set_up_is_judged_by_the_rules_and_taken_as_it_was_told() -> None:
    client = Client(COURT)
    pick = client.pick("deploy", who="Rem")
    assert client.zone(pick) == [{"corners": [[0, 0], [6000, 0], [6000, 1500], [0, 1500]]}]
    here = client.point(pick, 3007, 1303)
    assert (here["refusal"], here["radius"], here["heights"]) == (None, 125, [0])
    assert here["action"] == {"type": "deploy", "who": "Rem", "at": [3007, 1303, 0], "facing": here["action"]["facing"]}
    assert abs(here["action"]["facing"] - 9000) < 100, "towards the middle of the table"
    out = client.point(pick, 3007, 1376)
    assert (out["refusal"]["why"], out["refusal"]["clause"]) == ("outside-the-zone", "warband.setup.deployment")
    turned = client.point(pick, 3007, 1303, facing=18050)
    client.take(turned["action"])
    (fact,) = [one["fact"] for one in client.heard if "fact" in one]
    assert (fact["at"], fact["facing"]) == ([3007, 1303, 0], 18050)


def test_a_roof_comes_before_the_floor_and_either_can_be_meant() -> None:
    client = Client(COURT)
    pick = client.pick("deploy", who="Rem")
    roof = client.point(pick, 1600, 700)
    assert roof["heights"] == [600, 0]
    assert (roof["way"]["at"], roof["refusal"]) == ([1600, 700, 600], None)
    inside = client.point(pick, 1600, 700, 0)
    assert inside["way"]["at"] == [1600, 700, 0] and inside["refusal"]["why"] == "nowhere-to-stand"
    assert inside["way"]["text"] == "", "nobody would stand beside anything there"
    in_the_air = client.point(pick, 1600, 700, 450)
    assert in_the_air["refusal"]["why"] == "nowhere-to-stand"


def test_a_zone_of_three_is_round_a_point_of_the_rim() -> None:
    third = {"name": "Kim", "player": "Cid", "from": "goblin"}
    client = Client({**COURT, "order": ["Ann", "Bob", "Cid"], "combatants": [*COURT["combatants"], third]})
    assert client.zone(client.pick("deploy", who="Rem")) == [{"centre": [3000, 0], "radius": 2000}]


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "too far by 0.4\u00a0cm"), ("ru", "до точки не хватает 0,4\u00a0см")]
)
def test_smoke_too_far_is_refused_by_how_much(lang: str, told: str) -> None:
    client = Client(STANDING, lang)
    client.active("Rem")
    pick = client.pick("use_item", item="smoke_bomb")
    assert client.zone(pick) == [{"centre": [3000, 2000], "radius": 1125}]
    far = client.point(pick, 3000, 2000 + 1125 + 40)
    assert far["refusal"]["why"] == "point-too-far" and far["refusal"]["clause"] == "warband.item.list"
    assert told in far["refusal"]["text"]
    near = client.point(pick, 3000, 3125)
    assert (near["refusal"], near["radius"], near["way"]["cost"]) == (None, 400, 0)
    assert near["way"]["text"] == ("10\u00a0cm away" if lang == "en" else "до места 10\u00a0см")


def test_a_trap_lies_beside_its_layer_on_its_level() -> None:
    client = Client(STANDING)
    client.active("Rem")
    pick = client.pick("use_item", item="trap")
    assert client.zone(pick) == [{"centre": [3000, 2000], "radius": 135}]
    assert client.point(pick, 3135, 2000)["refusal"] is None
    off = client.point(pick, 3136, 2000)
    assert off["refusal"]["why"] == "trap-not-in-contact"
    assert off["heights"] == [0]


def test_a_blast_tells_whom_it_reaches_and_a_mage_who_blinks_where_she_would_stand() -> None:
    client = Client(STANDING)
    client.active("Mag")
    ball = client.pick("cast", spell="fireball")
    hit = client.point(ball, 3400, 3500)
    assert (hit["refusal"], hit["radius"]) == (None, 300)
    assert hit["way"]["text"].endswith("away · reaches Tit")
    assert client.point(ball, 3700, 3500)["refusal"]["why"] == "point-not-seen"
    leap = client.pick("cast", spell="blink")
    assert client.zone(leap) == [{"centre": [4000, 2000], "radius": 1000}]
    there = client.point(leap, 4000, 2770)
    assert (there["refusal"], there["radius"]) == (None, client.point(leap, 3600, 2700)["radius"])
    assert there["way"]["text"].startswith("7.7\u00a0cm away · beside: wall")
    assert client.point(leap, 4000, 3001)["refusal"]["why"] == "point-too-far"


def test_a_direction_is_that_of_the_spot_and_names_whoever_stands_there() -> None:
    client = Client(STANDING)
    client.active("Rem")
    pick = client.pick("face")
    assert client.point(pick, 2000, 2000)["action"] == {"type": "face", "facing": 18000, "towards": ""}
    at_tit = client.point(pick, 3000, 3500)
    assert at_tit["action"] == {"type": "face", "facing": 9000, "towards": "Tit"} and at_tit["refusal"] is None
    assert client.point(pick, 3000, 3500, facing=1234)["action"]["facing"] == 1234
    assert client.point(pick, 3000, 3500, facing=36000)["refusal"]["why"] == "no-such-facing"


def test_whoever_rotates_in_anothers_turn_is_turned_to_a_spot() -> None:
    client = Client(STANDING)
    client.take({"type": "activate", "who": "Rem"})
    assert client.ask["window"] == "rotation"
    pick = client.pick("rotate", who="Tit")
    told = client.point(pick, 6000, 3500)
    assert told["action"] == {"type": "rotate", "who": "Tit", "facing": 0, "towards": ""} and told["refusal"] is None
    assert told["way"]["at"] == [3000, 3500, 0] and client.zone(pick) is None
    assert client.point(pick, 4000, 2000)["action"]["towards"] == "Mag"


def test_pointing_changes_nothing_and_means_nothing_where_no_place_is_lacking() -> None:
    client = Client(STANDING)
    client.active("Rem")
    before = client.session.handle({"record": {}})
    client.point(client.pick("use_item", item="smoke_bomb"), 3000, 2500)
    assert client.session.handle({"record": {}})[0]["record"] == before[0]["record"]
    many = {**STANDING, "order": None, "combatants": [{**STANDING["combatants"][0], "name": name, "player": name, "at": [10 + 8 * n, 40]} for n, name in enumerate("abcde")]}  # fmt: skip
    del many["order"]
    naming = Client(many)
    reply = naming.point(naming.pick("name_order"), 1, 1)
    assert reply["error"]["code"] == "illegal" and "neither a way, nor a place" in reply["error"]["message"]
