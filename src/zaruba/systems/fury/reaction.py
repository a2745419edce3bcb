"""Parry and dodge: after a hit in melee and before its damage, one attempt of one kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from zaruba.kernel.asks import Offer, Refusal, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import d100
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.fury.actions import Dodge, Parry, Take
from zaruba.systems.fury.battle import Battle, Fighter
from zaruba.systems.fury.conditions import cannot_act
from zaruba.systems.fury.facts import Avoided, StanceSpent, Used
from zaruba.systems.fury.percent import conditions_on, percent, skill_base, target_of
from zaruba.systems.fury.sheet import Weapon

Source = Literal["off_hand", "stance"]


# ---------------------------------------------------------------- what may be tried


@clause("fury.attack.sequence", "fury.reaction.exclusive")
async def avoided(fight: Fight[Battle], who: str, weapon: Weapon, *, feinted: bool = False) -> bool:
    """Whoever is hit takes it, or tries one parry or one dodge of it. True if the blow came to nothing."""
    defender = fight.state[who]
    answer = await choose(who, "reaction", reaction_options(fight.state, defender, weapon, feinted=feinted))
    match answer:
        case Parry():
            return await parried(fight, who, weapon)
        case Dodge():
            return await dodged(fight, who, weapon)
        case _:
            return False


def reaction_options(
    battle: Battle, defender: Fighter, weapon: Weapon, *, feinted: bool = False
) -> Iterator[Offer[Take | Parry | Dodge] | Refusal]:
    """Take it, parry it, dodge it: what is open, or why not."""
    yield Offer(Take(), "fury.attack.sequence")
    yield parry_refused(battle, defender, weapon, feinted=feinted) or Offer(Parry(), "fury.reaction.parry-test")
    yield dodge_refused(battle, defender, weapon, feinted=feinted) or Offer(Dodge(), "fury.reaction.dodge-test")


@clause("fury.reaction.parry-source", "fury.reaction.parry-once")
def parry_refused(battle: Battle, defender: Fighter, weapon: Weapon, *, feinted: bool = False) -> Refusal | None:
    """A parry needs its means, and there is one in a round, tried or made."""
    action = Parry()
    if refusal := defenceless(defender, weapon, action, feinted=feinted):
        return refusal
    if defender.parry_used:
        return Refusal(action, "fury.reaction.parry-once", "parry-used", {})
    if defender.dodge_used and other_kind_closed(battle):
        return Refusal(action, "fury.reaction.exclusive", "dodge-used-instead", {})
    if parry_source(battle, defender) is None:
        return Refusal(action, "fury.reaction.parry-source", "nothing-to-parry-with", {})
    return None


@clause("fury.reaction.dodge-trained", "fury.reaction.dodge-once", "fury.turn.free")
def dodge_refused(battle: Battle, defender: Fighter, weapon: Weapon, *, feinted: bool = False) -> Refusal | None:
    """A dodge is free, needs training, and there is one in a round, tried or made."""
    action = Dodge()
    if refusal := defenceless(defender, weapon, action, feinted=feinted):
        return refusal
    if defender.sheet.mastery("dodge") is None:
        return Refusal(action, "fury.reaction.dodge-trained", "not-trained", {"skill": "dodge"})
    if defender.dodge_used:
        return Refusal(action, "fury.reaction.dodge-once", "dodge-used", {})
    if defender.parry_used and other_kind_closed(battle):
        return Refusal(action, "fury.reaction.exclusive", "parry-used-instead", {})
    return None


@clause("fury.reaction.not-ranged", "fury.action.all-out", "fury.action.feint")
def defenceless(defender: Fighter, weapon: Weapon, action: Any, *, feinted: bool) -> Refusal | None:
    """Nothing is done against a shot, after a feint that fooled, in an all-out attack, or by one who cannot act."""
    if weapon.ranged:
        return Refusal(action, "fury.reaction.not-ranged", "not-against-shots", {})
    if refusal := cannot_act(defender, action):
        return refusal
    if "all_out_attack" in defender.stances:
        return Refusal(action, "fury.action.all-out", "all-out", {})
    if feinted:
        return Refusal(action, "fury.action.feint", "fooled", {})
    return None


@clause("fury.reaction.exclusive")
def other_kind_closed(battle: Battle) -> bool:
    """One kind against each hit; by ruling one kind in the whole round."""
    return battle.rulings.avoid_exclusive == "per_round"


# ---------------------------------------------------------------- parrying


@clause("fury.reaction.parry-source")
def parry_source(battle: Battle, defender: Fighter) -> Source | None:
    """The off-hand weapon first, then the stance with any melee weapon in hand; by ruling both are needed."""
    off_hand, stance = has_off_hand_parry(defender), has_stance_parry(defender)
    if battle.rulings.parry_routes == "stance_needs_offhand":
        return "stance" if off_hand and stance else None
    if off_hand:
        return "off_hand"
    return "stance" if stance else None


@clause("fury.two-weapons.parry", "fury.two-weapons.main-list", "fury.two-weapons.off-list")
def has_off_hand_parry(fighter: Fighter) -> bool:
    """A listed weapon in each hand gives a parry at any moment, without an action."""
    main, off = fighter.held("main_hand"), fighter.held("off_hand")
    return main is not None and off is not None and main.pairs_main and off.pairs_off


@clause("fury.action.parrying-stance", "fury.weapons.unarmed")
def has_stance_parry(fighter: Fighter) -> bool:
    """The stance waits for one blow, with a melee weapon in hand; bare hands do not parry."""
    return "parrying_stance" in fighter.stances and stance_weapon(fighter) is not None


def stance_weapon(fighter: Fighter) -> Weapon | None:
    held = (fighter.held("main_hand"), fighter.held("off_hand"))
    return next((weapon for weapon in held if weapon is not None and not weapon.ranged), None)


@clause("fury.reaction.parry-test", "fury.reaction.parry-once")
async def parried(fight: Fight[Battle], who: str, weapon: Weapon) -> bool:
    """A Weapon Skill test; made or not, it is the parry of the round, and the stance is spent where it gave it."""
    defender = fight.state[who]
    source = parry_source(fight.state, defender)
    number = parry_target(fight.state, defender, weapon)
    fight.record(Used(who, "parry"))
    if source == "stance":
        spend_stance(fight, who)
    success = await roll(d100, percent(fight.state.rulings, number), by=who, purpose="parry")
    fight.record(Avoided(who, "parry", success))
    return success


@clause("fury.action.parrying-stance")
def spend_stance(fight: Fight[Battle], who: str) -> None:
    fight.record(StanceSpent(who, "parrying_stance"))


@clause("fury.reaction.parry-test")
def parry_target(battle: Battle, defender: Fighter, weapon: Weapon) -> Tally:
    """Weapon Skill with what is held, the guarded attack and the weapon that comes; the off hand costs nothing here."""
    rows = (*defensive_rows(battle, defender), *avoiding_rows(defender, weapon), *conditions_on(defender, "ws"))
    return target_of(battle.rulings, defender.sheet.ws, rows)


@clause("fury.quality.defensive")
def defensive_rows(battle: Battle, defender: Fighter) -> Iterator[Modifier]:
    """+10 for a Defensive weapon in either hand; by ruling only if it is the one that parries."""
    held = (defender.held("main_hand"), defender.held("off_hand"))
    if battle.rulings.defensive_scope == "parrying_weapon":
        held = (parrying_weapon(defender), None)
    if any(weapon is not None and weapon.has("defensive") for weapon in held):
        yield Modifier(+10, "fury.quality.defensive", "defensive")


def parrying_weapon(defender: Fighter) -> Weapon | None:
    return defender.held("off_hand") if has_off_hand_parry(defender) else stance_weapon(defender)


@clause("fury.action.guarded", "fury.quality.fast", "fury.quality.slow")
def avoiding_rows(defender: Fighter, weapon: Weapon) -> Iterator[Modifier]:
    """What helps and hinders parry and dodge alike."""
    if "guarded_attack" in defender.stances:
        yield Modifier(+10, "fury.action.guarded", "guarded_attack")
    if weapon.has("fast"):
        yield Modifier(-10, "fury.quality.fast", "fast")
    if weapon.has("slow"):
        yield Modifier(+10, "fury.quality.slow", "slow")


# ---------------------------------------------------------------- dodging


@clause("fury.reaction.dodge-test", "fury.reaction.dodge-once")
async def dodged(fight: Fight[Battle], who: str, weapon: Weapon) -> bool:
    """A test of the skill; made or not, it is the dodge of the round."""
    number = dodge_target(fight.state, fight.state[who], weapon)
    fight.record(Used(who, "dodge"))
    success = await roll(d100, percent(fight.state.rulings, number), by=who, purpose="dodge")
    fight.record(Avoided(who, "dodge", success))
    return success


@clause("fury.reaction.dodge-test")
def dodge_target(battle: Battle, defender: Fighter, weapon: Weapon) -> Tally:
    """The Dodge skill with the guarded attack and the weapon that comes; a Defensive weapon does not help."""
    base = skill_base(battle.rulings, defender.sheet, "dodge")
    assert base is not None, f"{defender.name} is not trained in dodging"
    return target_of(battle.rulings, base, (*avoiding_rows(defender, weapon), *conditions_on(defender, "dodge")))
