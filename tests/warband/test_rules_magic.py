"""Spells clause by clause, where the worked cases look away."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import LIBRARY, Told, active, battle, character, effect, place
from zaruba.kernel.asks import Choose, Offer, Parametric, Refusal, Roll
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import effects, magic, turn
from zaruba.systems.warband.actions import Cast, UseItem
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.magic import ManaRegained
from zaruba.systems.warband.facts.moving import Faced
from zaruba.systems.warband.facts.striking import Struck
from zaruba.systems.warband.sheet import Spell

SPELLS = LIBRARY.spells


def mage(*spells: Spell, **fields: Any) -> Character:
    known = {"mage_level": 2, "mana_pool": 6, "spells": spells, **fields}
    return character("A", at=place((0, 0)), **known)


def opened(one: Character, *others: Character) -> Battle:
    """His additional-action phase just begun; an enemy stands twelve centimetres before him."""
    position = active(battle(one, *(others or (enemy(),))), "A", "additional")
    fight = Fight(position)
    magic.open_phase(fight, "A")
    return fight.state


def enemy(at: tuple[float, ...] = (14.5, 0), name: str = "D", **fields: Any) -> Character:
    return character(name, "D", at=place(at), **fields)


def why_not(position: Battle, action: Cast) -> str | None:
    found = magic.cast_refused(position, position["A"], action)
    return None if found is None else found.why


def cast(position: Battle, action: Cast) -> Told:
    return Told(position, lambda fight: turn.perform(fight, "A", action))


# ---------------------------------------------------------------- who may cast, and when


def test_a_mage_casts_what_he_knows_and_nobody_else_casts() -> None:
    """warband.magic.caster: and whoever is no mage is told so once."""
    position = opened(mage(SPELLS["spark"]))
    assert list(magic.options(position, position["A"])) == [Offer(Cast("spark", "D"), "warband.magic.caster")]
    plain = opened(mage(mage_level=0))
    assert [one.why for one in magic.options(plain, plain["A"]) if isinstance(one, Refusal)] == ["no-mage"]


def test_whoever_hides_is_hidden_from_his_enemies_and_not_from_the_spells_of_his_friends() -> None:
    """warband.magic.targeting: he blurs himself, or is blurred; no enemy casts at him."""
    friend = character("B", "A", at=place((5, 0)), hidden=True)
    position = opened(mage(SPELLS["blur"], SPELLS["spark"], hidden=True), friend, enemy(hidden=True))
    offered = [one.action for one in magic.options(position, position["A"]) if isinstance(one, Offer)]
    assert offered == [Cast("blur", "A"), Cast("blur", "B")]
    assert why_not(position, Cast("spark", "D")) == "no-target-of-it"


def test_whoever_has_laid_a_trap_casts_no_more_in_that_phase() -> None:
    """warband.action.closing, warband.magic.ends-phase: and between two spells of one casting nothing is closed to the second."""
    trap = LIBRARY.items["trap"]
    position = opened(mage(SPELLS["spark"], SPELLS["slow"], items=(trap,)))
    laid = Told(position, lambda fight: turn.perform(fight, "A", UseItem("trap", place((1.25, 0))))).now
    assert why_not(laid, Cast("spark", "D")) == "phase-closed"
    assert why_not(cast(position, Cast("slow", "D")).now, Cast("spark", "D")) is None


def test_whoever_had_too_little_mana_as_the_phase_began_does_not_cast_in_it() -> None:
    """warband.magic.start-check: a crystal found later does not help."""
    poor = opened(mage(SPELLS["fireball"], mana=0)).change("A", mana=6)
    assert why_not(poor, Cast("fireball", at=place((14.5, 0)))) == "no-mana-at-start"
    assert why_not(opened(mage(SPELLS["fireball"], mana=1)), Cast("fireball", at=place((14.5, 0)))) is None


@pytest.mark.parametrize(("mana", "gathered"), [(1, [(2, 3)]), (5, [(1, 6)]), (6, [])])
def test_a_crystal_gives_its_mana_up_to_the_pool(mana: int, gathered: list[tuple[int, int]]) -> None:
    """warband.magic.pool: and where there is room for none, nothing is gathered."""
    one = mage(mana=mana)
    told = Told(battle(one, enemy()), gathers)
    assert [(fact.amount, fact.mana) for fact in told.all(ManaRegained)] == gathered


async def gathers(fight: Fight[Battle]) -> None:
    effects.gather(fight, fight.state["A"], 2)


# ---------------------------------------------------------------- at whom


def test_whoever_casts_on_somebody_turns_to_him_and_on_himself_stays_as_he_is() -> None:
    """warband.space.own-turn-facing, warband.magic.pool, warband.magic.ends-phase: turned before it is paid."""
    position = opened(mage(SPELLS["slow"], SPELLS["heal"], facing=9000))
    assert cast(position, Cast("slow", "D")).fight.facts[0] == Faced("A", 0)
    healed = cast(position, Cast("heal", "A"))
    assert not healed.all(Faced)
    assert healed.now["A"].mana == 4


def test_a_spell_at_a_point_is_for_any_point_in_range_and_for_nobody_by_name() -> None:
    """warband.magic.targeting, warband.magic.list: a fireball names no target, nor does a blink."""
    position = opened(mage(SPELLS["fireball"], replace(SPELLS["blink"], aims="enemy")))
    fireball, blink = magic.options(position, position["A"])
    for offer, at in ((fireball, place((14.5, 0))), (blink, place((0, 8)))):
        assert isinstance(offer, Parametric)
        ready = next(iter(offer.candidates()))
        assert offer.accepts(ready) is None
        assert offer.accepts(replace(ready, at=at)) is None
        named = offer.accepts(replace(ready, target="D"))
        assert named is not None
        assert named.why == "no-target-of-it"


def test_a_spell_at_one_enemy_hurts_him_alone() -> None:
    """warband.magic.list, warband.magic.damage-spells: nobody is asked who burns first, and no neighbour is hurt."""
    beside = enemy((14.5, 2.5), "E")
    told = cast(opened(mage(SPELLS["spark"]), enemy(), beside), Cast("spark", "D"))
    assert [fact.target for fact in told.all(Struck)] == ["D"]
    assert [type(ask) for ask in told.asked] == [Roll]


def test_of_equally_near_ones_the_caster_is_asked_who_burns_first() -> None:
    """warband.magic.list, warband.magic.damage-spells: nearest base first, ties as the caster likes."""
    crowd = (enemy((14.5, 2), "x"), enemy((14.5, -2), "y"), enemy((14.5, 0), "z"))
    position = opened(mage(SPELLS["fireball"]), *crowd)

    def last(ask: Choose) -> Any:
        return list(ask.offers)[-1].action

    told = Told(position, lambda fight: turn.perform(fight, "A", Cast("fireball", at=place((14.5, 0)))), decide=last)
    assert [fact.target for fact in told.all(Struck)] == ["z", "y", "x"]


def test_a_spell_at_a_point_without_a_blast_is_for_whoever_stands_on_it() -> None:
    """warband.magic.list: and not for the caster, whom nobody named."""
    bolt = replace(SPELLS["fireball"], blast=0)
    told = cast(opened(mage(bolt), enemy(), enemy((14.5, 2.5), "E")), Cast("fireball", at=place((14.5, 0))))
    assert [fact.target for fact in told.all(Struck)] == ["D"]


@pytest.mark.parametrize(("ignores", "damage"), [(False, 1), (True, 3)])
def test_armour_counts_against_spells_unless_they_say_otherwise(ignores: bool, damage: int) -> None:
    """warband.magic.damage-spells: of all that changes damage nothing else does."""
    piercing = replace(SPELLS["spark"], ignores_armour=ignores)
    told = cast(opened(mage(piercing), enemy(armour=2)), Cast("spark", "D"))
    assert told.all(Struck)[0].damage == damage


def test_one_who_is_under_a_lasting_spell_is_not_put_under_it_again_and_an_instant_one_is_free() -> None:
    """warband.magic.no-duplicate: whoever cast it; of instant ones nothing stays that could be doubled."""
    under = (effect("slow", "B", speed=-4), effect("spark", "B", speed=-1))
    position = opened(mage(SPELLS["slow"], SPELLS["spark"]), enemy(effects=under))
    assert why_not(position, Cast("slow", "D")) == "under-it-already"
    assert why_not(position, Cast("spark", "D")) is None
