"""Dying: the timer, the d20 against it, and first aid."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import d4, d20
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Reading
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.delve.actions import FirstAid
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.checks import HARD, Natural20, bonuses, check, rolled
from zaruba.systems.delve.facts import ActionSpent, Died, ItemUsed, Rose, Stabilised, TimerRan, TimerSet
from zaruba.systems.delve.gear import first_aid_kit, first_aid_rows, first_aid_sources
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.terrain import within


class TimerRoll(Reading[int], frozen=True, kw_only=True):
    """Rounds left to live: die and modifier together are never less than 1."""

    def read(self, total: int) -> int:
        return max(1, total + (self.add.total if self.add is not None else 0))


async def dying_turn(fight: Fight[Battle], who: str) -> bool:
    """The turn of one who is dying. True if it gets up and may go on with the turn."""
    if fight.state[who].timer is None:
        await set_timer(fight, who)
        return False
    if fight.state.rulings.timer_order == "tick_then_roll":
        return await count_then_throw(fight, who)
    return await throw_then_count(fight, who)


@clause("delve.death.timer", "delve.death.timer-minimum", "delve.death.own-turn", "delve.death.natural-20")
async def set_timer(fight: Fight[Battle], who: str) -> None:
    """On its first own turn while dying: 1d4 and CON, at least 1, is the number of rounds it has left.

    There is no d20 on this turn.
    """
    add = timer_add(fight.state.rulings, fight.state[who])
    fight.record(TimerSet(who, await rolled(fight, who, d4, TimerRoll(add=add), "death-timer")))


@clause("delve.death.timer-minimum")
def timer_add(rulings: Rulings, creature: Creature) -> Tally:
    """CON as it is, the whole timer being at least 1; by ruling the modifier itself is at least 1."""
    constitution = creature.sheet.constitution
    rows = [*bonuses(creature, "death_timer"), Modifier(-creature.docked, "delve.death.damage-while-dying")]
    if rulings.timer_minimum_applies_to == "modifier":
        rows.append(Modifier(max(1, constitution) - constitution, "delve.death.timer-minimum"))
    return tally(constitution, rows)


@clause("delve.death.turn-order", "delve.death.timer-runs")
async def throw_then_count(fight: Fight[Battle], who: str) -> bool:
    """The d20 first; if it is no 20 the timer loses one, and at 0 the character dies on that very turn."""
    if await rises(fight, who):
        return may_act_after_rising(fight.state.rulings)
    count_down(fight, who)
    return False


@clause("delve.death.turn-order", "delve.death.timer-runs")
async def count_then_throw(fight: Fight[Battle], who: str) -> bool:
    """By ruling the timer drops first, and death at 0 comes without a throw."""
    count_down(fight, who)
    if fight.state[who].life == "dying" and await rises(fight, who):
        return may_act_after_rising(fight.state.rulings)
    return False


@clause("delve.death.natural-20")
async def rises(fight: Fight[Battle], who: str) -> bool:
    """A bare d20: a 20 puts it back on its feet with one hit point."""
    risen: bool = await rolled(fight, who, d20, Natural20(), "death-save")
    if risen:
        fight.record(Rose(who))
    return risen


@clause("delve.death.natural-20")
def may_act_after_rising(rulings: Rulings) -> bool:
    """The rest of the turn is the character's own, unless the table rules that it is over."""
    return rulings.rise_turn == "act_normally"


@clause("delve.death.timer-runs", "delve.death.dead")
def count_down(fight: Fight[Battle], who: str) -> None:
    """One round less; at 0 it dies and is out of the game."""
    timer = fight.state[who].timer
    assert timer is not None
    fight.record(TimerRan(who, timer - 1))
    if timer == 1:
        fight.record(Died(who))


# ---------------------------------------------------------------- first aid


def first_aid_options(battle: Battle, actor: Creature) -> Iterator[Offer[FirstAid] | Refusal]:
    """First aid to everyone who is dying, or why not; for friends who are not dying too."""
    for target in battle.creatures:
        if target.life == "up" or target.name == actor.name or (target.hidden and target.side != actor.side):
            continue
        refusal = no_first_aid(battle, actor, target)
        if refusal is None:
            yield Offer(FirstAid(target.name), "delve.death.first-aid")
        elif target.side == actor.side:
            yield refusal


def first_aid_not_needed(battle: Battle, actor: Creature) -> Iterator[Refusal]:
    """For "why not?": friends who are on their feet."""
    for target in battle.friends_of(actor):
        if target.life == "up" and (refusal := no_first_aid(battle, actor, target)):
            yield refusal


@clause("delve.death.first-aid", "delve.death.dead")
def no_first_aid(battle: Battle, actor: Creature, target: Creature) -> Refusal | None:
    """An intelligent creature, at close range, to one that is dying."""
    action, which = FirstAid(target.name), "delve.death.first-aid"
    if target.life == "dead":
        return Refusal(action, "delve.death.dead", "is-dead", {"target": target.name})
    if target.life != "dying":
        return Refusal(action, which, "not-dying", {"target": target.name})
    if not actor.sheet.intelligent:
        return Refusal(action, which, "not-intelligent", {})
    if not within(battle, actor, target, "close"):
        return Refusal(action, which, "out-of-range", {"band": "close", "target": target.name})
    return None


@clause("delve.death.first-aid", "delve.death.first-aid-cost", "delve.death.stable")
async def first_aid(fight: Fight[Battle], who: str, action: FirstAid) -> None:
    """INT against 15, for the action: the target stops dying and stays unconscious. It may be tried again."""
    fight.record(ActionSpent(who))
    helper = fight.state[who]
    rows, sources = tuple(first_aid_rows(helper)), tuple(first_aid_sources(helper))
    kit = first_aid_kit(helper)
    if kit is not None:
        fight.record(ItemUsed(who, kit.name, action.target))
    if await check(fight, who, "int", HARD, purpose="first-aid", sources=sources, rows=rows):
        fight.record(Stabilised(action.target))
