"""Checks that the master calls for, and acts in a player's own words.

What failing means is said before the roll. An improvised attack is an attack like any other, with an
ability and damage that the master names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import Said, flag, one_of, only, several, somebody, text, whole, wrong
from zaruba.systems.delve.actions import Allow, CallAttack, CallCheck, Improvise
from zaruba.systems.delve.attack import strike, weapon_stroke
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.checks import ADVANTAGE, DCS, DISADVANTAGE, Source, check, contest
from zaruba.systems.delve.damage import Wound, damage_of, hurt
from zaruba.systems.delve.facts import ActionSpent, Checked, Improvised
from zaruba.systems.delve.movement import Crossing, crossing, fall_from
from zaruba.systems.delve.said import GM, Work, dice, settled
from zaruba.systems.delve.sheet import ABILITIES, Ability, Damage, Weapon, damage
from zaruba.systems.delve.terrain import within

WAYS = ("dc", "attack", "against")
"""What a check is made against: a number, somebody's AC, somebody's own check."""

PRICES = ("damage", "fall_ft", "climb")
"""What failing against a number may cost."""

KEYS = ("who", "check", *WAYS, "text", "modifier", "action", *PRICES, "reason")


# ---------------------------------------------------------------- checks that the master calls for


class Call:
    """A check as the master words it. Plain figures for one word, never kept in a position."""

    __slots__ = ("abilities", "against", "attack", "climb", "damage", "dc", "fall_ft", "sources", "text", "who")

    def __init__(self, state: Battle, said: Said) -> None:
        self.who = somebody(state, "who", said.get("who")).name
        self.abilities = _abilities("check", said["check"])
        self.text = text("text", said.get("text", ""))
        self.dc = whole("dc", said["dc"], 1, 40) if "dc" in said else 0
        self.sources = _modifier(said.get("modifier"))
        self.damage = dice("damage", said["damage"]) if "damage" in said else None
        self.fall_ft = whole("fall_ft", said.get("fall_ft", 0), 0, 10_000)
        self.climb = flag("climb", said.get("climb", False))
        self.attack = _attack(state, said["attack"]) if "attack" in said else None
        self.against = _against(state, said["against"]) if "against" in said else None


def _abilities(key: str, value: Any) -> tuple[Ability, ...]:
    """One ability, or several of which the better is used."""
    found = several(key, [value] if isinstance(value, str) else value, ABILITIES)
    if not found:
        raise wrong(key, value, "word-not-one-of", allowed=ABILITIES)
    return cast("tuple[Ability, ...]", found)


def _modifier(value: Any) -> tuple[Source, ...]:
    """What circumstances give, in the master's judgement."""
    way = one_of("modifier", value or "", ("", "advantage", "disadvantage"))
    return (Source(ADVANTAGE if way == "advantage" else DISADVANTAGE, GM),) if way else ()


def _attack(state: Battle, said: Any) -> tuple[str, Damage]:
    only(said, "attack", ("target", "damage"))
    target = somebody(state, "attack.target", said.get("target"))
    if not target.present:
        raise Refused("illegal", "word-out-of-the-fight", who=target.name)
    return target.name, dice("attack.damage", said.get("damage", "1d4"))


def _against(state: Battle, said: Any) -> tuple[str, tuple[Ability, ...]]:
    only(said, "against", ("who", "check"))
    return somebody(state, "against.who", said.get("who")).name, _abilities("against.check", said.get("check", ""))


def call(state: Battle, said: Said) -> Work:
    """A check, an attack roll, or a contest, with what failing it means; the action if the master says it takes it."""
    only(said, "word", KEYS)
    called = Call(state, said)
    if sum(way in said for way in WAYS) != 1:
        raise Refused("malformed", "word-one-way", known=WAYS)
    if called.against is not None and called.sources:
        raise Refused("malformed", "word-contest-modifier")
    if not called.dc and (called.damage is not None or called.fall_ft or called.climb):
        raise Refused("malformed", "word-price-without-dc", keys=PRICES)
    if state[called.who].life in ("dead", "fled"):
        raise Refused("illegal", "word-out-of-the-fight", who=called.who)
    costs = flag("action", said.get("action", False)) and state.turn is not None and state.turn.who == called.who
    if costs and state.turn is not None and not state.turn.action:
        raise Refused("illegal", "word-action-spent", clause="delve.turn.action-and-move", who=called.who)

    async def work(fight: Fight[Battle]) -> None:
        if costs:
            fight.record(ActionSpent(called.who))
        await carry_out(fight, called)
        await settled(fight)

    return work


@clause("delve.action.improvise")
async def carry_out(fight: Fight[Battle], called: Call) -> None:
    """What failing means has been said before the roll."""
    who, ability = called.who, better_of(fight.state[called.who], called.abilities)
    if called.attack is not None:
        target, wound = called.attack
        hit = await improvised_attack(fight, who, ability, target, wound, called.sources)
        fight.record(Improvised(who, called.text, hit))
    elif called.against is not None:
        foe, abilities = called.against
        sides = ((who, ability), (foe, better_of(fight.state[foe], abilities)))
        winner = await contest(fight, sides, purpose="improvise")
        fight.record(Improvised(who, called.text, winner == who))
    elif called.climb:
        await climb(fight, called, ability)
    else:
        success = await check(fight, who, ability, called.dc, purpose="improvise", sources=called.sources)
        fight.record(Checked(who, ability, called.dc, success, called.text))
        if not success:
            await pay_for_failing(fight, called)


def better_of(creature: Creature, abilities: Iterable[Ability]) -> Ability:
    return max(abilities, key=creature.sheet.modifier)


@clause("delve.movement.climb-swim")
async def climb(fight: Fight[Battle], called: Call, ability: Ability) -> None:
    """Missing a climb by 5 or more is a fall; by less, one slips and holds. Who climbs by nature needs no check."""
    creature = fight.state[called.who]
    outcome = Crossing.PASSES
    if "climb" not in creature.sheet.modes:
        outcome = await crossing(fight, called.who, (ability,), called.dc, "climb", called.sources)
    fight.record(Checked(called.who, ability, called.dc, outcome is Crossing.PASSES, called.text))
    if outcome is Crossing.FALLS:
        await pay_for_failing(fight, called)


async def pay_for_failing(fight: Fight[Battle], called: Call) -> None:
    """Damage, a fall, or both."""
    if called.damage is not None:
        amount = await damage_of(fight, called.who, Wound(called.damage), purpose="improvise-damage")
        await hurt(fight, called.who, amount, by=None)
    if called.fall_ft:
        await fall_from(fight, called.who, called.fall_ft)


@clause("delve.action.improvise")
async def improvised_attack(
    fight: Fight[Battle], who: str, ability: Ability, target: str, harm: Damage, sources: Iterable[Source] = ()
) -> bool:
    """An attack roll with an ability of the master's choice, for the damage that he names. True if it hit."""
    battle = fight.state
    actor, foe = battle[who], battle[target]
    thing = Weapon("improvised", "improvised", harm)
    stroke = weapon_stroke(battle, actor, foe, thing, ability, melee=within(battle, actor, foe, "close"))
    return await strike(fight, replace(stroke, sources=tuple(sources)))


# ---------------------------------------------------------------- an act in the player's own words


@clause("delve.action.improvise")
def improvise_option(battle: Battle, actor: Creature) -> Iterator[Parametric[Improvise] | Refusal]:
    """Any act without its own rule, for the action."""

    def accepts(action: Improvise) -> Refusal | None:
        return None if action.text.strip() else Refusal(action, "delve.action.improvise", "no-words")

    yield Parametric(Improvise(), "delve.action.improvise", tuple, accepts)


@clause("delve.action.improvise")
async def improvise(fight: Fight[Battle], who: str, action: Improvise) -> None:
    """The master asks for a check or an attack roll, or simply lets it happen."""
    fight.record(ActionSpent(who))
    answer = await masters_call(fight.state, fight.state[who])
    match answer:
        case CallCheck(ability, dc):
            success = await check(fight, who, ability, dc, purpose="improvise")
            fight.record(Improvised(who, action.text, success))
        case CallAttack(ability, target, wound):
            hit = await improvised_attack(fight, who, ability, target, damage(wound))
            fight.record(Improvised(who, action.text, hit))
        case _:
            fight.record(Improvised(who, action.text))


async def masters_call(battle: Battle, actor: Creature) -> Allow | CallCheck | CallAttack:
    """What the master makes of it; a master who is not asked lets it happen."""
    if battle.setting.calls != "ask":
        return Allow()
    return await choose(MASTER, "call", calls(battle, actor))


@clause("delve.action.improvise", "delve.check.dcs")
def calls(battle: Battle, actor: Creature) -> Iterator[Offer[Any]]:
    """Let it happen, a check of any ability against a DC, or an attack roll at anybody."""
    foes = [foe.name for foe in battle.enemies_of(actor)]

    def attack_refused(action: CallAttack) -> Refusal | None:
        if action.target not in battle or action.target == actor.name or not battle[action.target].present:
            return Refusal(action, "delve.action.improvise", "not-a-target", {"target": action.target})
        try:
            damage(action.damage)
        except ValueError:
            return Refusal(action, "delve.action.improvise", "not-damage", {"value": action.damage})
        return None

    def check_refused(action: CallCheck) -> Refusal | None:
        if 1 <= action.dc <= 40:
            return None
        return Refusal(action, "delve.check.dcs", "no-such-dc", {"dc": action.dc})

    def checks() -> Iterator[CallCheck]:
        return (CallCheck(ability, dc) for ability in ABILITIES for dc in DCS)

    def attacks() -> Iterator[CallAttack]:
        return (CallAttack(ability, foe) for foe in foes for ability in ABILITIES[:2])

    yield Offer(Allow(), "delve.action.improvise")
    yield Parametric(CallCheck("str"), "delve.check.dcs", checks, check_refused)
    yield Parametric(CallAttack("str", ""), "delve.action.improvise", attacks, attack_refused)
