"""What the master's form shows: every key he may set, under a name in his language, with a value that may be set again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.talk import Client, Plain, scenario
from zaruba.apps.referee import Table
from zaruba.apps.telling import LANGUAGES
from zaruba.kernel.system import slugs

KINDS = {
    "delve": ("fighter", "priest", "goblin"),
    "fury": ("soldier", "archer", "goblin"),
    "riposte": ("duellist", "crossbowman", "footpad"),
    "warband": ("swordsman", "mage", "thug"),
}

NOT_IN_THE_FORM = {
    "delve": {"fire_ready", "prone"},
    "fury": {"hurt", "stunned_rounds", "snare", "caught_by", "prone", "feint", "favours", "tiring", "barrels", "carried"},
    "riposte": {"hurt", "held", "casting", "unaware_of", "ammunition", "schools"},
    "warband": {"hurt"},
}  # fmt: skip
"""What takes a sentence, or stands in another field as well."""


def begun(slug: str, lang: str = "en", **more: Any) -> Client:
    hero, other, foe = KINDS[slug]
    client = Client(Table(), lang=lang)
    client.says(start=scenario(slug, [(hero, "Ann"), (other, "Bob"), (foe, "")], **more), dice={"seed": 1})
    while client.ask()["window"] not in ("turn", "player_turn"):
        client.chooses(0)
    return client


def fields(client: Client, who: str) -> dict[str, Plain]:
    (told,) = client.says(changes={"who": who})
    return {one["key"]: one for one in told["fields"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_no_key_is_shown_bare(slug: str, lang: str) -> None:
    client = begun(slug, lang)
    for who in ("F0", "F1", "F2"):
        (told,) = client.says(changes={"who": who})
        assert bool(told["checks"]) == (slug != "warband"), "on the skirmish table nothing is tested but what happens"
        named = [*told["fields"], *told["checks"], *(choice for one in told["fields"] for choice in one["choices"])]
        for one in named:
            assert one["text"], one
            if one["key"] not in ("Ann", "Bob", "GM", "sTrue", "sFalse") and (lang == "ru" or "_" in one["key"]):
                assert one["text"] != one["key"], one


@pytest.mark.parametrize("slug", slugs())
def test_whatever_is_shown_may_be_set_as_it_is(slug: str) -> None:
    client = begun(slug)
    for who in ("F0", "F1", "F2"):
        for key, one in fields(client, who).items():
            if (key, one["value"]) == ("treated", False):
                continue
            told = client.says(override={"set": {"who": who, key: one["value"]}, "reason": "as it is"})
            assert not [message for message in told if "error" in message], (key, one, told[-1])


@pytest.mark.parametrize("slug", slugs())
def test_every_key_of_the_master_is_in_the_form(slug: str) -> None:
    client = begun(slug)
    error = client.refused(override={"set": {"who": "F0"}, "reason": "what is there?"})
    altering = __import__(f"zaruba.systems.{slug}.altering", fromlist=["FIELDS", "RULED"])
    shown = {key for who in ("F0", "F1", "F2") for key in fields(client, who)}
    left_out = {*altering.FIELDS, *altering.RULED} - shown
    conditional = {
        "delve": {"at", "timer_left", "luck", "loaded", "uses", "ammo", "group"},
        "fury": {"treated", "int"},
        "riposte": set(),
        "warband": {"relic"},
    }[slug]
    assert left_out - conditional == NOT_IN_THE_FORM[slug]
    assert error["code"] == "malformed"


@pytest.mark.parametrize("slug", slugs())
def test_a_choice_may_be_taken_and_is_then_the_value(slug: str) -> None:
    client = begun(slug)
    for key, one in fields(client, "F2").items():
        if one["kind"] == "flag" and key not in ("treated", "action"):
            client.says(override={"set": {"who": "F2", key: not one["value"]}, "reason": "so be it"})
            assert fields(client, "F2")[key]["value"] is not one["value"], key
    number = {"delve": "hp", "fury": "w", "riposte": "hits", "warband": "hp"}[slug]
    client.says(override={"set": {"who": "F2", number: 2}, "reason": "a stone"})
    assert fields(client, "F2")[number]["value"] == 2


def test_the_form_is_the_masters_alone() -> None:
    client = begun("delve")
    ann = Client(client.table, seat="Ann")
    assert ann.refused(changes={"who": "F0"})["code"] == "not_yours"
    assert "called" in client.refused(changes={"who": "Nobody"})["message"]
