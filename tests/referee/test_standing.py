"""Standing orders and time that runs out: one mechanism, whatever the rulebook and wherever the order was given."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.referee.talk import Client, Plain, in_the_midst, scenario
from zaruba.apps.cli.files import load
from zaruba.apps.referee import Table
from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.deputy import Deputy
from zaruba.apps.standing import misordered, windows
from zaruba.apps.store.events import START, event, folded, head
from zaruba.kernel.asks import MASTER, Choose
from zaruba.kernel.content import Faults, read_text
from zaruba.kernel.record import plain_record
from zaruba.kernel.referee import Diverged, Referee
from zaruba.kernel.system import slugs, system
from zaruba.players.orders import Wish, wishes

PAIRS = {
    "delve": ("fighter", "goblin"),
    "fury": ("swashbuckler", "soldier"),
    "riposte": ("fencer", "swordsman"),
    "warband": ("swordsman", "thug"),
}
IN_REPLY = {"delve": "", "fury": "; when hit: take the hit", "riposte": "; when attacked: dodge", "warband": ""}
IN_TURN = {"delve": "end the turn", "fury": "end the turn", "riposte": "nothing more", "warband": "leave this phase"}
PO_RUSSKI = {
    "delve": "закончить ход",
    "fury": "закончить ход",
    "riposte": "больше ничего",
    "warband": "закончить фазу",
}
OTHER_WORDS = dict.fromkeys(PAIRS, "хватит")
"""What no list says, and people do."""


def begun(slug: str, order: str = "", **more: Any) -> Client:
    """Ann's hero beside a foe of the master's, whom tactics play."""
    hero, foe = PAIRS[slug]
    start = scenario(slug, [(hero, "Ann"), (foe, "")], **in_the_midst(slug), **more)
    if order:
        start["combatants"][0]["standing"] = order
    client = Client(Table())
    client.says(start=start, dice={"seed": 5})
    client.says(tactics={"seat": "master", "by": "default"})
    return client


def sources(client: Client, who: str = "F0") -> list[str]:
    """Who answered for him, or for his player where a choice is the player's."""
    return [one.source for one in client.table.fight.answers if one.who in (who, "Ann") and one.kind == "choose"]


# ---------------------------------------------------------------- what an order says


@pytest.mark.parametrize(
    ("text", "chain"),
    [
        ("parry the first hit; else dodge", [Wish("parry", once=True), Wish("dodge")]),
        ("Parry once, otherwise take the hit.", [Wish("Parry", once=True), Wish("take hit")]),
        ("парировать первый удар, иначе уклониться", [Wish("парировать", once=True), Wish("уклониться")]),
        ("parry every blow", [Wish("parry")]),
        ("all-out attack", [Wish("all-out attack")]),
        ("удар со всей дури", [Wish("удар со всей дури")]),
        ("when hit: parry; else dodge; in my turn: end the turn",
         [Wish("parry", when="hit"), Wish("dodge", when="hit"), Wish("end turn", when="turn")]),
        ("в свой ход: закончить ход", [Wish("закончить ход", when="ход")]),
        ("attack: club → Ragnar", [Wish("attack: club → Ragnar")]),
        (" ; else , ", []),
    ],
)  # fmt: skip
def test_an_order_is_a_chain_of_wishes(text: str, chain: list[Wish]) -> None:
    assert list(wishes(text)) == chain


@pytest.mark.parametrize("text", ["x" * 900, "; " * 400, "when " * 200, "first " * 160, "when " + "a " * 400 + ":"])
def test_an_order_is_read_at_once_whatever_it_is(text: str) -> None:
    assert len(wishes(text)) <= 500


@pytest.mark.parametrize(
    ("slug", "text", "why", "near"),
    [
        ("fury", "parri", "words", "parry"),
        ("fury", "уклнение", "words", ""),
        ("fury", "when hitt: parry", "occasion", ""),
        ("fury", ";", "empty", ""),
        ("fury", "; ".join(["dodge"] * 21), "too-many", ""),
        ("fury", "dodge" * 300, "too-long", ""),
        ("delve", "xyzzy the first", "words", ""),
        ("riposte", "dodge; else xyzzy", "words", ""),
    ],
)
def test_what_can_never_be_meant_is_told(slug: str, text: str, why: str, near: str) -> None:
    found = misordered(system(slug), text)
    assert found is not None and found[0] == why
    assert not near or found[1]["near"] == near


@pytest.mark.parametrize(
    ("slug", "named", "meant"),
    [
        ("fury", "hit", {"reaction"}),
        ("fury", "попадании", {"reaction"}),
        ("riposte", "attacked", {"response"}),
        ("riposte", "атакуют", {"response"}),
        ("delve", "luck", {"luck"}),
    ],
)
def test_an_occasion_is_a_question_in_its_own_words(slug: str, named: str, meant: set[str]) -> None:
    assert windows(system(slug), named) == meant


# ---------------------------------------------------------------- where it is set


@pytest.mark.parametrize("slug", slugs())
def test_a_scenario_says_where_an_order_is_wrong(slug: str) -> None:
    hero, foe = PAIRS[slug]
    start = scenario(slug, [(hero, "Ann"), (foe, "")])
    start["combatants"][1] |= {"count": 1, "standing": "xyzzy the first; else end the turn"}
    text = msgspec.yaml.encode(start).decode()
    with pytest.raises(Faults) as found:
        load(read_text(text, "duel.yaml"))
    (fault,) = found.value.faults
    assert (fault.code, fault.path) == ("order-words", ("combatants", 1, "standing"))
    assert fault.place is not None and "xyzzy" in text.splitlines()[fault.place.line - 1]
    refused = Client(Table()).refused(start=start)
    assert refused["code"] == "invalid_scenario" and "xyzzy" in refused["message"]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [("deadline_min", 0, "greater-than-equal"), ("fallback", "tactic", "literal-error"), ("deadline_min", "x", "int-type")],
)  # fmt: skip
def test_a_scenario_says_what_is_wrong_with_its_deadline(key: str, value: Any, code: str) -> None:
    with pytest.raises(Faults) as found:
        load(read_text(msgspec.yaml.encode(scenario("fury", [("soldier", "Ann")], **{key: value})).decode(), "f.yaml"))
    (fault,) = found.value.faults
    assert (fault.code, fault.path) == (code, (key,)) and fault.place is not None


def test_orders_in_a_file_are_of_each_who_is_counted_and_named_in_any_way() -> None:
    start = scenario("fury", [("soldier", "Ann")])
    start["combatants"] += [
        {"from": "goblin", "count": 2, "side": "s0", "at": [[4, 4], [5, 5]], "standing": "dodge"},
        {"name": {"ru": "Ёж", "en": "Hedgehog"}, "from": "goblin", "side": "s0", "at": [6, 6], "standing": "parry"},
        {"name": {"nom": "Пень"}, "from": "goblin", "side": "s0", "at": [7, 7], "standing": "take the hit"},
    ]
    client = Client(Table())
    client.says(start=start)
    assert client.table.orders == {
        "Goblin 1": "dodge", "Goblin 2": "dodge", "Hedgehog": "parry", "Пень": "take the hit"
    }  # fmt: skip
    client.says(override={"add": {"from": "goblin", "at": [9, 9], "side": "s0", "standing": "parry"}, "reason": "more"})
    assert client.table.orders.keys() - {"Hedgehog", "Пень", "Goblin 1", "Goblin 2"} == {"Goblin 3"}


def test_a_seat_gives_orders_to_its_own_and_hears_of_its_own() -> None:
    client = begun("fury")
    ann, looker = Client(client.table, seat="Ann"), Client(client.table, seat="")
    ann.news(), looker.news()
    (told,) = ann.says(order={"text": "parry the first hit; else dodge"})
    assert told["orders"] == {"F0": "parry the first hit; else dodge"}
    assert ann.refused(order={"who": "F1", "text": "dodge"})["code"] == "not_yours"
    refused = ann.refused(order={"text": "parri"})
    assert refused["code"] == "illegal" and "parry" in refused["message"]
    assert client.table.orders == {"F0": "parry the first hit; else dodge"}, "what is refused leaves what stands"
    assert [one["orders"] for one in client.news() if one.get("re") == "order"] == [client.table.orders]
    assert not [one for one in looker.news() if one.get("re") == "order"]
    client.says(order={"who": "F1", "text": "dodge"})
    assert not [one for one in ann.news() if one.get("re") == "order"], "a foe's orders are his own"
    assert "nobody in this fight" in client.refused(order={"who": "Zed", "text": "dodge"})["message"]
    (told,) = ann.says(order={})
    assert told["orders"] == {}


# ---------------------------------------------------------------- what it does


@pytest.mark.parametrize("words", [IN_TURN, PO_RUSSKI, OTHER_WORDS])
@pytest.mark.parametrize("slug", slugs())
def test_an_order_is_carried_out_in_every_rulebook_and_told_of(slug: str, words: dict[str, str]) -> None:
    client = begun(slug, f"in my turn: {words[slug]}{IN_REPLY[slug]}")
    deputy = Deputy(client.table)
    for _ in range(40):
        if deputy.acts() is None:
            break
    found = sources(client)
    assert found.count("order") >= 2
    told = [one for one in client.news() if one.get("unasked")]
    assert told and told[0]["unasked"][0] == {"who": "F0", "by": "order", "text": "F0: as ordered."}
    again = Referee.replay(client.table.fight.system, client.table.record(), client.table.fight.scenario)
    assert [one.source for one in again.answers] == [one.source for one in client.table.fight.answers]


@pytest.mark.parametrize("slug", slugs())
def test_without_an_occasion_an_order_is_for_the_turns_of_others(slug: str) -> None:
    client = begun(slug, IN_TURN[slug])
    deputy = Deputy(client.table)
    for _ in range(40):
        if deputy.acts() is None:
            break
    waits = client.table.fight.open
    assert waits is not None and waits.awaited == ("F0",)
    assert "order" not in sources(client)


@pytest.mark.parametrize(
    ("order", "kinds"),
    [
        ("parry the first hit; else dodge", ["parry", "dodge"]),
        ("парировать первый удар; иначе уклониться", ["parry", "dodge"]),
        ("when hit: dodge", ["dodge"]),
        ("aim at the moon; else take the hit", ["take_it", "take_it"]),
        ("in my turn: dodge; when hit: take the hit", ["take_it", "take_it"]),
    ],
)
def test_the_first_wish_that_the_offers_meet_is_taken(order: str, kinds: list[str]) -> None:
    """A foe who hits nearly always, twice in a round: what is no longer offered falls to the next wish."""
    start = scenario("fury", [("swashbuckler", "Ann"), ("soldier", "Bob")])
    start["combatants"][0]["standing"] = order
    start["combatants"][1] |= {"ws": 95, "a": 2, "at": [1, 0], "side": "s0"}
    client = Client(Table())
    client.says(start=start, dice={"seed": 2})
    deputy = Deputy(client.table)
    wanted = {"F0": ["end_turn"], "F1": ["swift_attack", "next_blow"]}
    answered: list[str] = []
    for _ in range(40):
        if deputy.acts() is not None:
            continue
        waits = client.table.fight.open
        assert waits is not None
        who = waits.awaited[0]
        if not wanted[who]:
            break
        kind = wanted[who].pop(0)
        assert isinstance(waits.ask, Choose)
        action = next(one.action for one in waits.ask.offers if one.action.__struct_config__.tag == kind)
        client.says(choose={"ask": waits.number, "action": msgspec.to_builtins(action)})
    answered = [one.action["type"] for one in client.table.fight.answers if one.source == "order" and one.action]
    assert answered == kinds


def test_what_an_order_answered_is_taken_back_with_the_answer_before_it() -> None:
    client = begun("fury", "in my turn: aim; else end the turn")
    deputy = Deputy(client.table)
    client.says(order={"who": "F0"})
    while deputy.acts() is not None:
        pass
    waits = client.table.fight.open
    assert waits is not None
    client.says(choose={"ask": waits.number, "action": {"type": "aim"}})
    client.says(order={"who": "F0", "text": "in my turn: end the turn"})
    assert deputy.acts() is not None
    client.says(order={"who": "F0"})
    client.says(undo={})
    again = client.table.fight.open
    assert again is not None and again.awaited == ("F0",)
    assert "aim" not in {(one.action or {}).get("type") for one in client.table.fight.answers}


def test_no_order_is_taken_for_another_answer() -> None:
    """The record says who answered, and its chain covers that."""
    client = begun("delve", "in my turn: end the turn")
    deputy = Deputy(client.table)
    while "order" not in sources(client):
        assert deputy.acts() is not None
    fight, record = client.table.fight, client.table.record()
    forged = tuple(
        msgspec.structs.replace(one, source="hand") if one.source == "order" else one for one in record.answers
    )
    with pytest.raises(Diverged):
        Referee.replay(fight.system, msgspec.structs.replace(record, answers=forged), fight.scenario)


# ---------------------------------------------------------------- time


@pytest.mark.parametrize("then", ["tactics", "first"])
@pytest.mark.parametrize("slug", slugs())
def test_whoever_stays_silent_is_answered_for_to_the_end_of_the_turn(slug: str, then: str) -> None:
    client = begun(slug, fallback=then)
    deputy = Deputy(client.table)
    for _ in range(6):
        while deputy.acts() is not None:
            pass
        if client.table.fight.open is None:
            break
        before = len(sources(client))
        assert not [one for one in client.says(time_over={}) if "error" in one]
        assert set(sources(client)[before:]) == {"fallback"}
    assert {one["by"] for told in client.heard + client.news() for one in told.get("unasked", ())} == {"fallback"}
    again = Referee.replay(client.table.fight.system, client.table.record(), client.table.fight.scenario)
    assert again.record().hash == client.table.record().hash


def test_a_fallback_decides_on_what_the_seat_knows_and_the_master_may_take_it_back() -> None:
    client = begun("fury")
    deputy = Deputy(client.table)
    while deputy.acts() is not None:
        pass
    assert Client(client.table, seat="Ann").refused(time_over={})["code"] == "not_yours"
    client.says(time_over={"then": "first"})
    count = sources(client).count("fallback")
    assert count
    client.says(undo={})
    assert sources(client).count("fallback") == count - 1


def test_for_the_masters_own_calls_there_is_no_fallback() -> None:
    client = Client(Table())
    client.says(start=scenario("delve", [("fighter", "Ann"), ("goblin", "")], calls="ask"), dice={"seed": 1})
    deputy, well = Deputy(client.table), tactics_of(system("delve"), "default", None)
    while (waits := client.table.fight.open) is not None and waits.awaited[0] != MASTER:
        action = well(client.table.fight, waits, waits.awaited[0])
        client.says(choose={"ask": waits.number, "who": waits.awaited[0], "action": msgspec.to_builtins(action)})
    assert client.table.fight.open is not None
    assert list(deputy.time_over(deputy.silent(), "tactics")) == []
    client.says(deadline={"seconds": 60})
    assert client.table.wind(1_000) and client.table.deadline.until == 0, "nor any hurry"


def test_an_order_that_stands_speaks_before_the_silence_does() -> None:
    """A fight that was put away goes on when its time is over: by then nobody has asked the order."""
    client = begun("delve", "in my turn: end the turn")
    while client.table.fight.open is not None and client.table.fight.open.awaited[0] != "F0":
        assert Deputy(client.table).acts() is not None
    client.says(time_over={})
    assert sources(client)[0] == "order"


def test_a_deadline_is_told_to_all_and_each_question_has_its_own() -> None:
    client = begun("fury", deadline_min=10)
    looker = Client(client.table, seat="")
    assert client.table.wind(1_000.5)
    told = [one for one in looker.news() if one.get("re") == "deadline"]
    assert told == [told[0]] and (told[0]["seconds"], told[0]["then"], told[0]["until"]) == (600, "tactics", 1_600)
    assert "tactics" in told[0]["text"]
    assert not client.table.wind(1_100), "the question is the same"
    assert looker.refused(deadline={"seconds": 5})["code"] == "not_yours"
    assert "60" not in client.refused(deadline={"seconds": 10**9})["code"]
    (told_now,) = client.says(deadline={"seconds": 30, "then": "first"})
    assert (told_now["seconds"], told_now["then"], told_now["until"]) == (30, "first", None)
    assert client.table.wind(2_000) and client.table.deadline.until == 2_030
    client.says(deadline={"seconds": 0})
    assert not client.table.wind(3_000)


# ---------------------------------------------------------------- how it is kept


@pytest.mark.parametrize("slug", slugs())
def test_orders_and_the_deadline_are_kept_with_the_fight_and_in_its_record(slug: str) -> None:
    client = begun(slug, f"in my turn: {IN_TURN[slug]}", deadline_min=5, fallback="first")
    kept = head(client.table.record())
    events: list[Plain] = []
    moment = START
    for command in (
        {},
        {"order": {"who": "F1", "text": IN_TURN[slug]}},
        {"deadline": {"seconds": 7}},
        {"order": {"who": "F0"}},
    ):
        if command:
            client.says(**command)
        happened = event(client.table, moment)
        assert happened is not None
        events.append(happened[0])
        moment = happened[1]
        again = Table()
        again.resume(folded(kept, events), {"*": "machine"})
        assert (again.orders, again.deadline) == (client.table.orders, client.table.deadline)
        assert plain_record(again.record()) == plain_record(client.table.record())
    assert event(client.table, moment) is None
    assert again.orders == {"F1": IN_TURN[slug]} and again.deadline.seconds == 7
    assert again.branched(None).orders == again.orders


def test_an_order_of_the_scenario_that_was_dropped_stays_dropped() -> None:
    client = begun("fury", "dodge")
    client.says(order={"who": "F0"})
    again = Table()
    again.resume(plain_record(client.table.record()), {"*": "machine"})
    assert again.orders == {}
