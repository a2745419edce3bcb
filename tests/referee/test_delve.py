"""Worked cases of the ledger, played from outside: a position, dice thrown by hand, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zaruba.systems.delve
from tests.referee.talk import Client, Plain
from zaruba.apps.referee import Table
from zaruba.kernel.ledger import Case, read_ledger

LEDGER = read_ledger(Path(zaruba.systems.delve.__file__).parent)


def cases(kind: str) -> Iterator[Any]:
    for clause in LEDGER.clauses.values():
        for case in clause.cases:
            if case.given.get("kind") == kind:
                yield pytest.param(case, id=f"{case.clause}: {case.name}")


def started(*combatants: Plain, seating: list[str], dice: Any = "hand", **more: Any) -> Client:
    client = Client(Table())
    scenario = {"kind": "scenario", "system": "delve", "seating": seating, "combatants": list(combatants), **more}
    messages = client.says(start=scenario, dice=dice)
    assert "error" not in messages[0], messages[0]
    return client


def faces(case: Case) -> list[tuple[str, int]]:
    return [(name, face) for die in case.dice for name, face in die.items()]


def throw_all(client: Client, case: Case) -> list[Plain]:
    """Every die of the case, thrown when it is asked for; it fails where another die is asked, or none, or one more."""
    left = faces(case)
    heard: list[Plain] = []
    while client.heard[-1].get("kind") == "roll":
        wanted = client.ask()["throw"].removesuffix("kh1").removesuffix("kl1")
        count, _, sides = wanted.partition("d")
        mine, left = left[: int(count or 1)], left[int(count or 1) :]
        assert [name for name, _ in mine] == [f"d{sides}"] * int(count or 1)
        heard += client.rolls(*(face for _, face in mine))
    assert not left
    return heard


def facts(messages: list[Plain], kind: str) -> list[Plain]:
    return [message["fact"] for message in messages if message.get("fact", {}).get("type") == kind]


ATTACKS = [
    one
    for one in cases("attack")
    if one.values[0].given["roll"] == "normal"
    and one.values[0].given["formula"] in ("melee", "listed")
    and "d" in one.values[0].given["damage"]["dice"]
    and not {"knock_out", "str"} & one.values[0].given.keys()
    and "damage_adds_ability" not in one.values[0].given.get("option", {})
]


@pytest.mark.parametrize("case", ATTACKS)
def test_an_attack_of_the_ledger(case: Case) -> None:
    given, then = case.given, case.then
    bonus = given["mod"] + sum(given["bonuses"])
    dice = given["damage"]["dice"] + (f"{given['damage']['bonus']:+d}" if given["damage"]["bonus"] else "")
    beast = {"move": 30, "routine": [[{"attack": "blow", "count": 1, "bonus": bonus, "dice": dice}]], "ac": 10}
    hero = {"class": "fighter", "level": 1, "max_hp": given["hp"], "weapons": ["longsword"]}
    to_character = given["target"] == "character"
    struck = {"name": "Struck", "hp": given["hp"], "max_hp": given["hp"], "ac": given["ac"], "at_ft": 5}
    striker = {"name": "Striker", "hp": 10, "max_hp": 10, "at_ft": 0, **beast}
    struck |= (
        {"player": "Ann", "side": "characters", **hero}
        if to_character
        else {"side": "enemies", **beast, "ac": given["ac"]}
    )
    striker |= {"side": "enemies"} if to_character else {"player": "Ann", "side": "characters"}
    # Somebody stays on each side, so that the fight does not end with the blow.
    other = {
        "name": "Other",
        "side": struck["side"],
        "hp": 9,
        "max_hp": 9,
        "at_ft": 500,
        **beast,
        "morale_exempt": True,
    }
    client = started(
        striker, {**struck, **({} if to_character else {"morale_exempt": True})}, other,
        seating=["Ann", "GM"], rulings=given.get("option", {}),
        start={"round": 1, "order": ["GM", "Ann"] if to_character else ["Ann", "GM"], "current": "Striker"},
    )  # fmt: skip
    action = {"type": "monster_attack", "attack": "blow", "target": "Struck"}
    client.chooses(action=action)
    ask = client.ask()
    assert (ask["throw"], ask["add"]["total"], ask["target"]["total"]) == ("d20", bonus, given["ac"])
    assert ask["add"]["total"] + case.dice[0]["d20"] == then["total"]
    heard = throw_all(client, case)
    if then.get("state") == "dead":
        heard += client.chooses(action={"type": "kill"})
    hits = facts(heard, "Hit")
    assert bool(hits) == then["hit"]
    assert bool(facts(heard, "Missed")) != then["hit"]
    if then["hit"]:
        assert hits[0]["critical"] == then["critical"]
        assert sum(fact["amount"] for fact in facts(heard, "Damaged")) == then["damage"]
        (view,) = client.says(view={})
        (creature,) = [one for one in view["state"]["creatures"] if one["name"] == "Struck"]
        assert (creature["hp"], creature["life"]) == (then["hp"], then["state"])


INITIATIVES = list(cases("initiative"))


@pytest.mark.parametrize("case", INITIATIVES)
def test_an_initiative_of_the_ledger(case: Case) -> None:
    given, then = case.given, case.then
    combatants: list[Plain] = []
    for seat in given["seating"]:
        if seat == "GM":
            continue
        dex = given["dex"].get(seat, 0)
        for number, value in enumerate(dex if isinstance(dex, list) else [dex]):
            down = {"state": "dying", "hp": 0} if seat in given.get("no_roll", ()) else {"hp": 9}
            combatants.append(
                {"name": f"{seat} {number}", "player": seat, "side": "characters", "class": "fighter", "level": 1,
                 "dex": value, "max_hp": 9, "weapons": ["longsword"], "at_ft": 0, **down}
            )  # fmt: skip
    for number, value in enumerate(given["monsters_dex"]):
        combatants.append(
            {"name": f"Foe {number}", "side": "enemies", "ac": 10, "hp": 9, "max_hp": 9, "move": 30, "dex": value,
             "at_ft": 500, "routine": [[{"attack": "club", "count": 1, "bonus": 0, "dice": "1d6"}]]}
        )  # fmt: skip
    client = started(*combatants, seating=given["seating"], rulings=given.get("option", {}))
    heard = list(client.heard)
    for _, face in faces(case):
        assert client.ask()["for"] == "initiative"
        heard += client.rolls(face)
    (order,) = facts(heard, "OrderSet")
    assert order["order"] == [seat.replace("GM", "master") for seat in then["order"]]
    assert order["order"][0] == then["first"].replace("GM", "master")


def test_the_dice_of_the_ledger_come_in_its_order_with_what_they_are_for() -> None:
    """A critical hit on a hero, down to the timer: attack, doubled damage; then on her turn the timer."""
    client = started(
        {"name": "Ann", "player": "Ann", "side": "characters", "class": "fighter", "level": 1, "con": 1, "hp": 5,
         "max_hp": 9, "ac": 12, "weapons": ["longsword"], "at_ft": 0},
        {"name": "Bob", "player": "Bob", "side": "characters", "class": "fighter", "level": 1, "hp": 5,
         "max_hp": 9, "weapons": ["longsword"], "at_ft": 0},
        {"name": "Orc", "side": "enemies", "ac": 10, "hp": 9, "max_hp": 9, "move": 30, "at_ft": 5,
         "routine": [[{"attack": "axe", "count": 1, "bonus": 2, "dice": "1d8"}]]},
        seating=["GM", "Ann", "Bob"],
        start={"round": 1, "order": ["GM", "Ann", "Bob"], "current": "Orc"},
    )  # fmt: skip
    client.chooses(action={"type": "monster_attack", "attack": "axe", "target": "Ann"})
    client.rolls(20)
    assert (client.ask()["throw"], client.ask()["for"]) == ("2d8", "damage")
    client.rolls(4, 4)
    client.chooses(action={"type": "end_turn"})
    assert (client.ask()["who"], client.ask()["throw"]) == ("Ann", "d4")
    assert client.ask()["add"]["total"] == 1
    client.rolls(1)
    (reply,) = client.says(view={"as": "Bob"})
    (ann,) = [one for one in reply["state"]["creatures"] if one["name"] == "Ann"]
    assert ann["life"] == "dying"


def test_two_fights_with_another_foe_in_hiding_sound_the_same_to_a_player() -> None:
    def heard(hidden: Plain) -> list[Plain]:
        master = started(
            {"name": "Ann", "player": "Ann", "side": "characters", "class": "fighter", "level": 2, "str": 2, "hp": 12,
             "max_hp": 12, "weapons": ["longsword"], "at_ft": 0},
            {"name": "Orc", "side": "enemies", "ac": 10, "hp": 9, "max_hp": 9, "move": 30, "at_ft": 5, "secret": ["ac"],
             "routine": [[{"attack": "axe", "count": 1, "bonus": 2, "dice": "1d8"}]]},
            {"name": "Sneak", "side": "enemies", "hidden": True, "move": 30,
             "routine": [[{"attack": "knife", "count": 1, "bonus": 2, "dice": "1d4"}]], **hidden},
            seating=["Ann", "GM"],
            start={"round": 1, "order": ["Ann", "GM"], "current": "Ann"},
        )  # fmt: skip
        ann = Client(master.table, seat="Ann")
        ann.news()
        number = ann.number()
        strike = {"type": "melee_attack", "weapon": "longsword", "target": "Orc"}
        ann.says(odds={"ask": number, "action": strike})
        ann.says(odds={"ask": number, "action": {"type": "move", "path": [[20]]}})
        ann.says(why_not={"ask": number, "action": {**strike, "target": "Sneak"}})
        ann.chooses(action={"type": "move", "path": [[-25]]})
        ann.chooses(action={"type": "end_turn"})
        for name in ("Orc", "Sneak"):
            master.news()
            assert master.ask()["who"] in ("Orc", "Sneak"), name
            master.chooses(action={"type": "end_turn"})
            ann.news()
        master.news()
        ann.says(view={})
        return [{**message, "seed_commitment": ""} for message in ann.heard]

    first = heard({"ac": 10, "hp": 9, "max_hp": 9, "at_ft": 10})
    assert first == heard({"ac": 17, "hp": 3, "max_hp": 3, "at_ft": 90})
    assert any(message.get("re") == "odds" for message in first)
