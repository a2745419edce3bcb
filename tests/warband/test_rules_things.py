"""Items and skills clause by clause, where the worked cases look away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.warband.building import LIBRARY, Told, active, battle, character, place, weapon
from zaruba.kernel.asks import Parametric, Refusal
from zaruba.systems.warband import abilities, damage, items, turn
from zaruba.systems.warband.actions import UseAbility, UseItem
from zaruba.systems.warband.battle import Battle, Left
from zaruba.systems.warband.damage import Hit
from zaruba.systems.warband.facts.ordering import AbilityUsed
from zaruba.systems.warband.facts.striking import Healed, Struck
from zaruba.systems.warband.facts.using import CloudLaid, ItemUsed

ITEMS, SKILLS = LIBRARY.items, LIBRARY.abilities


def owner(*things: str, **fields: Any) -> Battle:
    """Somebody in his additional-action phase with these things, an enemy in reach of his sword."""
    one = character("A", at=place((0, 0)), weapons=(weapon(2),), damage=(1, 2, 3), items=tuple(ITEMS[name] for name in things),
                    **fields)  # fmt: skip
    return active(battle(one, character("D", at=place((3, 0)))), "A", "additional")


def used(position: Battle, action: UseItem | UseAbility) -> Told:
    return Told(position, lambda fight: turn.perform(fight, "A", action))


def struck(position: Battle, attacker: str, target: str) -> int:
    """The damage of a strong blow."""
    hit = Hit(attacker, target, "attack", attacker, (1, 2, 3))
    return int(Told(position, lambda fight: damage.strike(fight, hit)).all(Struck)[0].damage)


def closed(position: Battle) -> bool:
    assert position.activation is not None
    return position.activation.closed


# ---------------------------------------------------------------- items


def test_smoke_is_thrown_to_any_point_in_range_and_lies_there() -> None:
    """warband.item.use, warband.item.after, warband.item.list: used up, and the phase is closed by it."""
    position = owner("smoke_bomb")
    offer = next(iter(items.options(position, position["A"])))
    assert isinstance(offer, Parametric)
    there = UseItem("smoke_bomb", place((0, 7)))
    assert offer.accepts(there) is None
    told = used(position, there)
    assert [fact.at for fact in told.all(CloudLaid)] == [there.at]
    assert (told.now["A"].items, closed(told.now)) == ((), True)


def test_an_amulet_works_once_in_a_game_and_takes_its_value_off_a_blow() -> None:
    """warband.item.use, warband.item.after, warband.item.list: kept, but spent."""
    position = owner("amulet")
    told = used(position, UseItem("amulet"))
    assert told.all(ItemUsed) == [ItemUsed("A", "amulet", spent=False, times=1)]
    assert (told.now["A"].items, told.now["A"].uses) == ((ITEMS["amulet"],), (Left("amulet", 0),))
    assert [struck(now, "D", "A") for now in (position, told.now)] == [3, 2]
    later = active(told.now, "A", "additional")
    found = items.item_refused(later, later["A"], UseItem("amulet"))
    assert found is not None
    assert found.why == "item-spent"


def test_of_two_amulets_each_works_once_in_a_game() -> None:
    """warband.item.list: once per game says the description of the one as of the other; what one gives they do not give twice."""
    now = owner("amulet", "amulet")
    for left in (1, 0):
        now = used(now, UseItem("amulet")).now
        assert (now["A"].uses, [one.name for one in now["A"].effects]) == ((Left("amulet", left),), ["amulet"])
        later = active(now, "A", "additional")
        found = items.item_refused(later, later["A"], UseItem("amulet"))
        assert (found and found.why) == (None if left else "item-spent")


def test_a_potion_is_gone_when_it_is_drunk_and_leaves_the_phase_open() -> None:
    """warband.item.use, warband.item.after: nothing is counted of what is used up."""
    told = used(owner("healing_potion", "healing_potion", hp=1), UseItem("healing_potion"))
    assert told.all(ItemUsed) == [ItemUsed("A", "healing_potion", spent=True)]
    assert (len(told.now["A"].items), closed(told.now)) == (1, False)


@pytest.mark.parametrize(("hp", "healed"), [(1, [4]), (4, [2]), (6, [])])
def test_wounds_are_given_back_up_to_the_full_number(hp: int, healed: list[int]) -> None:
    """warband.death.wounds, warband.item.use: at full health a potion is drunk in vain, and nothing is told of healing."""
    told = used(owner("healing_potion", hp=hp, hp_max=6), UseItem("healing_potion"))
    assert [fact.amount for fact in told.all(Healed)] == healed
    assert not told.now["A"].items


# ---------------------------------------------------------------- skills


def test_a_battle_cry_is_told_works_on_blows_and_is_raised_once() -> None:
    """warband.ability.use, warband.ability.after, warband.ability.list: the phase stays open for something else."""
    position = owner(abilities=(SKILLS["battle_cry"],))
    told = used(position, UseAbility("battle_cry"))
    assert told.all(AbilityUsed) == [AbilityUsed("A", "battle_cry", "", 1)]
    assert [effect.name for effect in told.now["A"].effects] == ["battle_cry"]
    assert [struck(now, "A", "D") for now in (position, told.now)] == [3, 4]
    assert not closed(told.now)
    refused = [one.why for one in abilities.options(told.now, told.now["A"]) if isinstance(one, Refusal)]
    assert refused == ["skill-spent"]
    again = used(position.change("A", uses=(Left("battle_cry", 1),)), UseAbility("battle_cry"))
    assert again.now["A"].uses == (Left("battle_cry", 0),)


def test_a_bandage_heals_leaves_nothing_behind_and_closes_the_phase() -> None:
    """warband.ability.use, warband.ability.after, warband.ability.list: so often as there is somebody to bandage."""
    one = character("A", at=place((0, 0)), abilities=(SKILLS["bandage"],))
    friend = character("B", "A", at=place((2.5, 0)), hp=1, hp_max=6)
    told = used(
        active(battle(one, friend, character("D", at=place((30, 0)))), "A", "additional"), UseAbility("bandage", "B")
    )
    assert [fact.amount for fact in told.all(Healed)] == [2]
    assert (told.now["A"].effects, told.now["B"].effects, closed(told.now)) == ((), (), True)
    later = active(told.now, "A", "additional")
    assert not [one for one in abilities.options(later, later["A"]) if isinstance(one, Refusal)]
