"""The sums behind an offer before it is taken: the very asks that come once it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.talk import Client, Plain, in_the_midst, scenario
from zaruba.apps.referee import Table
from zaruba.kernel.system import slugs

KINDS = {
    "delve": ("fighter", "orc"),
    "fury": ("soldier", "orc"),
    "riposte": ("duellist", "swordsman"),
    "warband": ("thug", "swordsman"),
}


def facing(slug: str, **foe: Any) -> Client:
    """Two who stand beside each other, the first to act; all dice by hand."""
    hero, other = KINDS[slug]
    start = scenario(slug, [(hero, "Ann"), (other, "")])
    start["combatants"][1] |= foe | {"delve": {"at_ft": 5}, "riposte": {"at_m": 1}}.get(slug, {"at": [1, 0]})
    if slug == "warband":  # in its melee phase, at somebody who has a shield and no rotation left
        start |= in_the_midst(slug)
        start["start"]["active"]["phase"] = "melee"
        start["combatants"][1] |= {"at": [53, 50], "facing": 180, "rotations_left": 0}
        client = Client(Table())
        client.says(start=start, dice="hand")
        return client
    order = ["Ann", "GM"] if slug == "delve" else ["F0", "F1"]
    seating = {"seating": ["Ann", "GM"]} if slug == "delve" else {}
    start |= {"start": {"round": 2, "order": order, "current": "F0"}, **seating}
    client = Client(Table())
    client.says(start=start, dice="hand")
    assert client.ask()["who"] == "F0"
    return client


def blow(client: Client) -> Plain:
    kinds = ("melee_attack", "standard_attack", "attack")
    return next(offer for offer in client.ask()["offers"] if offer["action"]["type"] in kinds)


def sums(roll: Plain) -> tuple[Any, ...]:
    return roll["who"], roll["throw"], roll["for"], roll["test"], roll.get("add"), roll.get("target")


@pytest.mark.parametrize("slug", slugs())
def test_what_was_told_is_what_is_then_asked(slug: str) -> None:
    client = facing(slug)
    offer = blow(client)
    (told,) = client.says(ahead={"ask": client.number(), "pick": offer["pick"]})
    first, *later = told["rolls"]
    assert first["step"] == 1
    assert all(one["step"] > 1 for one in later)
    client.says(choose={"ask": client.number(), "pick": offer["pick"]})
    assert sums(client.ask()) == sums(first)
    assert first["text"] in client.ask()["text"]
    assert first["clause"] == client.ask()["clause"]
    client.rolls(*{"delve": (17,), "fury": (2,), "riposte": (6, 6, 6), "warband": (4,)}[slug])
    while client.ask()["kind"] == "choose":
        client.chooses(0)
    assert sums(client.ask()) in [sums(one) for one in later]


@pytest.mark.parametrize("slug", slugs())
def test_every_row_is_said_and_nothing_happens(slug: str) -> None:
    client = facing(slug)
    before = client.says(view={})[0]["hash"]
    (told,) = client.says(ahead={"ask": client.number(), "pick": blow(client)["pick"]})
    rows = [
        row for roll in told["rolls"] for key in ("add", "target") for row in (roll.get(key) or {"rows": []})["rows"]
    ]
    assert all(row["text"] and row["clause"].startswith(slug) for row in rows)
    for roll in told["rolls"]:
        for whole in filter(None, (roll.get("add"), roll.get("target"))):
            assert whole["total"] == whole["base"] + sum(row["value"] for row in whole["rows"])
    assert client.says(view={})[0]["hash"] == before


def test_a_secret_target_is_not_told_before_either() -> None:
    client = facing("delve", secret=["ac"])
    ann = Client(client.table, seat="Ann")
    (asked,) = ann.says(view={})[0]["open"]
    pick = next(o["pick"] for o in asked["offers"] if o["action"]["type"] == "melee_attack")
    (told,) = ann.says(ahead={"ask": asked["ask"], "pick": pick})
    attack = told["rolls"][0]
    assert (attack["add"], attack["target"], attack["reason"]) == (None, None, "secret")
    (told,) = client.says(ahead={"ask": client.number(), "pick": pick})
    assert told["rolls"][0]["target"]["total"] > 0
    error = ann.refused(ahead={"ask": asked["ask"], "pick": pick, "as": "master"})
    assert error["code"] == "not_yours"


def test_what_leads_to_no_dice_foresees_none() -> None:
    client = facing("delve")
    pick = next(o["pick"] for o in client.ask()["offers"] if o["action"]["type"] == "end_turn")
    (told,) = client.says(ahead={"ask": client.number(), "pick": pick})
    assert [roll for roll in told["rolls"] if roll["who"] == "F0"] == []
