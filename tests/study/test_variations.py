"""A scenario in several forms: whom a word names, what a value may be, and what the rulebook says of it."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from zaruba.kernel.system import Scenario, system, systems
from zaruba.study.variations import MOST, Refused, Unknown, axis, match_ups, rulings, shown, values_of, varied

DELVE = system("delve")
PLAIN: dict[str, Any] = {
    "kind": "scenario", "system": "delve",
    "library": [{
        "kind": "library", "system": "delve",
        "weapons": {"billhook": {"name": {"en": "billhook", "ru": "багор"}, "damage": "1d8"}},
        "foes": {"crawler": {"ac": 12, "hp": 9, "routine": [[{"attack": "claws", "count": 2, "bonus": 2, "dice": "1d4"}]]}},
    }],
    "rulings": {"luck_tokens": True},
    "combatants": [
        {"name": {"en": "Vera", "ru": {"nom": "Вера"}}, "player": "Ann", "class": "fighter", "hp": 13, "weapons": ["billhook"],
         "armour": "leather", "at_ft": 0},
        {"name": "Dr. No", "from": "goblin", "side": "enemies", "at_ft": 20},
        {"name": "Crawler", "from": "crawler", "count": 2, "side": "enemies", "at_ft": [20, 30]},
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return DELVE.load(PLAIN)


def unknown(scenario: Scenario, typed: str) -> Unknown:
    with pytest.raises(Unknown) as found:
        varied(DELVE, scenario, [axis(DELVE, scenario, typed)])
    return found.value


def refused(scenario: Scenario, *typed: str) -> Refused:
    with pytest.raises(Refused) as found:
        varied(DELVE, scenario, [axis(DELVE, scenario, one) for one in typed])
    return found.value


@pytest.mark.parametrize(
    ("typed", "paths", "values"),
    [
        ("Vera.armour=none,leather", [("combatants", 0, "armour")], ("none", "leather")),
        ("вера.hp = 9, 13", [("combatants", 0, "hp")], (9, 13)),
        ("Dr. No.hp=4", [("combatants", 1, "hp")], (4,)),
        ("goblin.hp=4", [("combatants", 1, "hp")], (4,)),
        ("Vera.weapons=[billhook, dagger],[]", [("combatants", 0, "weapons")], (["billhook", "dagger"], [])),
        ("багор.damage=1d6", [("library", 0, "weapons", "billhook", "damage")], ("1d6",)),
        ("Crawler.count=1,3", [("combatants", 2, "count")], (1, 3)),
        ("rulings.luck_tokens=true,false", [("rulings", "luck_tokens")], (True, False)),
        ("Vera.shield=true", [("combatants", 0, "shield")], (True,)),
        ("Vera.weapons.0=dagger", [("combatants", 0, "weapons", 0)], ("dagger",)),
    ],
)
def test_a_word_leads_to_what_stands_in_the_file(
    scenario: Scenario, typed: str, paths: list[Any], values: tuple[Any, ...]
) -> None:
    found = axis(DELVE, scenario, typed)
    assert (list(found.paths), found.values) == (paths, values)


@pytest.mark.parametrize(
    ("typed", "noun", "near"),
    [
        ("Vara.hp=9", "varied", "Vera"),
        ("vilhook.damage=1d6", "varied", "billhook"),
        ("ruling.luck_tokens=true", "varied", "rulings"),
        ("Vera.hp", "vary", ""),
        ("Vera=9", "vary", ""),
        ("Vera.hp=", "vary", ""),
        ("Vera.hp=[9", "values", ""),
        ("Vera.weapons.4=dagger", "place", ""),
        ("Vera.hp.more=4", "place", ""),
        ("Vera.hp=" + ",".join(map(str, range(1, MOST + 2))), "many", ""),
    ],
)
def test_a_word_that_leads_nowhere_is_told_with_the_nearest(
    scenario: Scenario, typed: str, noun: str, near: str
) -> None:
    found = unknown(scenario, typed)
    assert (found.noun, found.near) == (noun, near)


def test_the_rulebook_itself_judges_keys_and_values(scenario: Scenario) -> None:
    found = refused(scenario, "Vera.hp=9", "Vera.armour=leathr")
    assert found.label == ("Vera.hp=9", "Vera.armour=leathr")
    (fault,) = found.faults.faults
    assert (fault.code, fault.path, fault.near) == ("unknown-armour", ("Vera.armour",), "leather")
    (fault,) = refused(scenario, "Vera.armor=chain").faults.faults
    assert (fault.code, fault.path_text, fault.near) == ("extra-forbidden", "Vera.armor", "armour")
    (fault,) = refused(scenario, "billhook.damage=lots").faults.faults
    assert fault.path_text == "billhook.damage"
    (fault,) = refused(scenario, "rulings.luck_tokens=perhaps").faults.faults
    assert fault.path_text == "rulings.luck_tokens"


def test_every_combination_stands_beside_what_is_written(scenario: Scenario) -> None:
    found = varied(
        DELVE,
        scenario,
        [axis(DELVE, scenario, "Vera.armour=none,leather"), axis(DELVE, scenario, "Crawler.count=1,2,3")],
    )
    assert [one.label for one in found] == [
        ("leather", "2"), ("none", "1"), ("none", "2"), ("none", "3"), ("leather", "1"), ("leather", "3"),
    ]  # fmt: skip
    assert found[0].start == DELVE.start(scenario)
    assert [sum("Crawler" in one.name for one in each.start.combatants) for each in found] == [2, 1, 2, 3, 1, 3]
    assert all(one.hangs_on is None for one in found)


def test_null_takes_away_and_one_stands_for_a_list_of_one(scenario: Scenario) -> None:
    written, bare, other = varied(DELVE, scenario, [axis(DELVE, scenario, "Vera.armour=null,none,chain")])[:3]
    assert written.label == () and bare.label == ("null",)
    assert other.start == bare.start, "nothing is worn either way"
    dagger = varied(DELVE, scenario, [axis(DELVE, scenario, "Vera.weapons=dagger")])[1].start["Vera"]
    assert [one.name for one in dagger.sheet.weapons] == ["dagger"]


def test_what_comes_with_the_rulebook_is_varied_in_a_copy(scenario: Scenario) -> None:
    """Armour that Vera wears is the rulebook's own; it may be called by its name in Russian, too."""
    leather = axis(DELVE, scenario, "leather.base=11,13")
    written, harder = varied(DELVE, scenario, [leather, axis(DELVE, scenario, "Vera.hp=13")])
    assert (written.label, harder.label) == (("11", "13"), ("13", "13"))
    assert harder.start["Vera"].sheet.ac == written.start["Vera"].sheet.ac + 2
    assert axis(DELVE, scenario, "кожаный доспех.base=13").paths == axis(DELVE, scenario, "leather.base=13").paths
    (fault,) = refused(scenario, "leather.base=lots").faults.faults
    assert fault.path_text == "leather.base"


def test_what_nobody_in_the_fight_has_is_told(scenario: Scenario) -> None:
    assert unknown(scenario, "greatsword.damage=1d4,1d6").noun == "unused"


def test_a_varied_ruling_is_known_to_be_one(scenario: Scenario) -> None:
    first, second = varied(DELVE, scenario, [axis(DELVE, scenario, "rulings.luck_tokens=true,false")])
    assert first.label == ("true",) and second.hangs_on is not None and "luck_tokens" in second.hangs_on


@pytest.mark.parametrize("slug", sorted(systems()))
def test_every_other_value_of_every_ruling_is_tried(slug: str) -> None:
    own = system(slug)
    fight = own.load({**arena(slug), "rulings": {}})
    found = rulings(own, fight, ["all"])
    expected = set()
    for name, hint in get_type_hints(own.rulings).items():
        values = (True, False) if hint is bool else get_args(hint) or (1, 10)
        expected |= {(name, shown(value)) for value in values if value != getattr(own.rulings(), name)}
    assert {one.label for one in found[1:]} == expected
    assert all(one.hangs_on == frozenset({one.label[0]}) for one in found[1:])
    for one in found[1:]:
        assert shown(getattr(one.start.rulings, one.label[0])) == one.label[1]


def test_rulings_are_compared_with_those_of_the_table(scenario: Scenario) -> None:
    assert [one.label for one in rulings(DELVE, scenario, ["luck_tokens"])] == [(), ("luck_tokens", "false")]
    with pytest.raises(Unknown) as found:
        rulings(DELVE, scenario, ["luck_token"])
    assert (found.value.noun, found.value.near) == ("ruling", "luck_tokens")
    assert values_of(DELVE.rulings)["free_weapon_swaps_per_turn"] == (1, "unlimited")


def arena(slug: str) -> dict[str, Any]:
    from zaruba.kernel.content import read_file

    plain: dict[str, Any] = read_file(system(slug).folder / "arena.yaml").data
    return plain


@pytest.mark.parametrize("slug", sorted(systems()))
def test_every_rulebook_has_a_place_to_meet(slug: str) -> None:
    own = system(slug)
    word = arena(slug)["combatants"][0]["from"]
    (mirror,) = match_ups(own, arena(slug), [word])
    one, other = mirror.start.combatants
    assert one.side != other.side and one.name != other.name
    assert one.sheet == other.sheet if hasattr(one, "sheet") else True
    assert own.verdict(mirror.start) is None


def test_who_is_matched_takes_the_place_and_not_the_sheet(scenario: Scenario) -> None:
    found = match_ups(DELVE, PLAIN, ["crawler", "ogre"])
    assert [one.label for one in found] == [
        ("crawler", "crawler"), ("crawler", "ogre"), ("ogre", "crawler"), ("ogre", "ogre"),
    ]  # fmt: skip
    crawler, ogre = found[1].start.combatants
    assert (crawler.name, crawler.at, ogre.name, ogre.at) == ("Crawler", (0,), "Ogre", (20,))
    assert crawler.sheet.ac == 12 and [one.name for one in found[3].start.combatants] == ["Ogre", "Ogre 2"]
    assert len({one.dice for one in found}) == 4, "each pair has dice of its own"
    with pytest.raises(Refused) as refusal:
        match_ups(DELVE, PLAIN, ["crawler", "orge"])
    (fault,) = refusal.value.faults.faults
    assert (fault.path_text, fault.near) == ("orge.from", "ogre")


def test_one_side_alone_is_no_place_to_meet() -> None:
    lines = [{**line, "side": "beasts", "count": 1, "at_ft": 0} for line in PLAIN["combatants"]]
    with pytest.raises(Unknown) as found:
        match_ups(DELVE, {**PLAIN, "combatants": lines}, ["goblin"])
    assert found.value.noun == "arena"
