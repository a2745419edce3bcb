"""Worked cases of the ledger, played from outside: a position, dice thrown by hand, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.referee.talk import Client, Plain
from tests.support.cases import ledger_of
from zaruba.apps.referee import Table
from zaruba.kernel.ledger import Case
from zaruba.systems.fury import SYSTEM

MAP = "\n".join(["............"] * 5)
PLAIN_KEYS = ("ws", "bs", "s", "t", "ag", "wp", "int", "a", "m", "w", "skills", "talents")


def cases() -> Iterator[Any]:
    for clause in ledger_of("fury").clauses.values():
        for case in clause.cases:
            yield pytest.param(case, id=f"{case.clause}: {case.name}")


def started(*combatants: Plain, seating: tuple[str, ...] = ("Ann", "GM"), dice: Any = "hand", **more: Any) -> Client:
    client = Client(Table({"fury": SYSTEM}.__getitem__, lambda: ("fury",)))
    more.setdefault("board", {"map": MAP})
    scenario = {"kind": "scenario", "system": "fury", "seating": [*seating], "combatants": [*combatants], **more}
    messages = client.says(start=scenario, dice=dice)
    assert "error" not in messages[0], messages[0]
    return client


def faces(case: Case) -> list[tuple[str, int]]:
    return [(name, face) for die in case.dice for name, face in die.items()]


def facts(messages: list[Plain], kind: str) -> list[Plain]:
    return [message["fact"] for message in messages if message.get("fact", {}).get("type") == kind]


def answer_all(client: Client, case: Case, reaction: str) -> list[Plain]:
    """Every die of the case, thrown when it is asked for, and the reaction that the case tells of."""
    left = faces(case)
    heard: list[Plain] = []
    while left or client.heard[-1].get("window") == "reaction":
        ask = client.ask()
        if ask["kind"] == "choose":
            assert ask["window"] == "reaction", ask
            heard += client.chooses(action={"type": reaction})
            continue
        count, _, sides = ask["throw"].removesuffix("kh1").partition("d")
        mine, left = left[: int(count or 1)], left[int(count or 1) :]
        assert [name for name, _ in mine] == [f"d{sides}"] * int(count or 1)
        heard += client.rolls(*(face for _, face in mine))
    return heard


def fighter(given: Plain, **more: Any) -> Plain:
    """A line of a scenario from what a case says of somebody."""
    line = {key: given[key] for key in PLAIN_KEYS if key in given} | more
    if "ap" in given:
        line["ap"] = given["ap"]
    main = given.get("weapon", given.get("main_hand", "hand_weapon"))
    line |= {"main_hand": main, "off_hand": given.get("off_hand", "empty")}
    return line


KNOWN = {*PLAIN_KEYS, "ap", "weapon", "main_hand", "off_hand", "reaction", "states", "action"}
ACTIONS = ("standard_attack", "all_out_attack", "guarded_attack")


def is_one_blow(case: Case) -> bool:
    """A blow against one enemy, and nothing else said of the fight."""
    given, then = case.given, case.then
    if given.keys() - {"attacker", "defender", "options", "note"} or not {"attacker", "defender"} <= given.keys():
        return False
    attacker, defender = given["attacker"], given["defender"]
    if not isinstance(attacker, dict) or not isinstance(defender, dict) or {*attacker, *defender} - KNOWN:
        return False
    started_with = {*attacker.get("states", ())}
    return (
        then.get("attack") in ("hit", "miss")
        and attacker.get("action", "standard_attack") in ACTIONS
        and "bs" not in attacker
        and not started_with - {"prone", "hurt", "aim"}
        and not {*defender.get("states", ())} - {"prone", "hurt", "run", "defensive_stance", "parrying_stance"}
        and isinstance(attacker.get("weapon", ""), str)
    )


BLOWS = [one for one in cases() if is_one_blow(one.values[0])]


def test_there_are_many_such_blows() -> None:
    assert len(BLOWS) >= 20


@pytest.mark.parametrize("case", BLOWS)
def test_a_blow_of_the_ledger(case: Case) -> None:
    attacker, defender, then = case.given["attacker"], case.given["defender"], case.then
    striker = fighter(attacker, name="Striker", player="Ann", side="characters", at=[2, 2])
    struck = fighter(defender, name="Struck", side="enemies", at=[3, 2])
    # Somebody stays on each side, so that the fight does not end with the blow.
    others = [
        {"name": "Friend", "player": "Ann", "side": "characters", "at": [0, 0]},
        {"name": "Other", "side": "enemies", "at": [11, 4]},
    ]
    states = {"Striker": attacker.get("states"), "Struck": defender.get("states")}
    client = started(
        striker, struck, *others, rulings=case.given.get("options", {}),
        start={
            "round": 1, "order": ["Striker", "Struck", "Friend", "Other"], "current": "Striker",
            "state": {name: {"states": those} for name, those in states.items() if those},
        },
    )  # fmt: skip
    client.chooses(action={"type": attacker.get("action", "standard_attack"), "target": "Struck"})
    assert client.ask()["throw"] == "d100"
    assert client.ask()["target"]["total"] == then["target"]
    heard = answer_all(client, case, defender.get("reaction", "take_it"))
    assert bool(facts(heard, "Hit")) == (then["attack"] == "hit")
    assert bool(facts(heard, "Missed")) == (then["attack"] == "miss")
    if "avoid" in then:
        assert [fact["success"] for fact in facts(heard, "Avoided")] == [then["avoid"]["success"]]
    if isinstance(then.get("wounds_lost"), int):
        assert sum(fact["wounds"] for fact in facts(heard, "Damaged")) == then["wounds_lost"]
    if "wounds_left" in then:
        (view,) = client.says(view={})
        (found,) = [one for one in view["state"]["fighters"] if one["name"] == "Struck"]
        assert found["w"] == then["wounds_left"]


def test_a_charge_is_reckoned_with_its_blow_and_a_reaction_with_what_it_averts(monkeypatch: pytest.MonkeyPatch) -> None:
    client = started(
        {"name": "Ulf", "player": "Ann", "from": "soldier", "at": [1, 2]},
        {"name": "Guard", "from": "man_at_arms", "at": [6, 2]},
        start={"round": 1, "order": ["Ulf", "Guard"], "current": "Ulf"},
    )
    action = {"type": "charge", "target": "Guard", "path": [[2, 2], [3, 2], [4, 2], [5, 2]]}
    (reply,) = client.says(odds={"ask": client.number(), "action": action})
    assert reply["odds"]["hit"]["chance"] == "53/100"
    assert reply["odds"]["wounds"]["Guard"]["float"] == pytest.approx(
        0.98730, abs=1e-5
    )  # 13/25 of it: the guard parries
    reacted = [(one["who"], one["window"], one["action"], one["text"]) for one in reply["odds"]["reacted"]]
    assert reacted == [("Guard", "reaction", {"type": "parry"}, "Parry")]
    assert reply["odds"]["reacted"][0]["chance"]["chance"] == "53/100" and reply["odds"]["back"] is None
    monkeypatch.setattr("zaruba.apps.referee.chances.SECONDS", 60.0)
    (reply,) = client.says(odds={"ask": client.number(), "action": action, "back": True})
    assert {one["who"] for one in reply["odds"]["back"]["acts"]} == {"Guard"}
    assert 0 < reply["odds"]["back"]["hit"]["float"] < 1
    client.chooses(action=action)
    client.rolls(12)
    assert client.ask()["window"] == "reaction"
    (reply,) = client.says(odds={"ask": client.number(), "action": {"type": "parry"}})
    parried = [one for one in reply["odds"]["happenings"] if one["fact"].get("success") is True]
    assert [one["chance"]["chance"] for one in parried] == ["12/25"]
