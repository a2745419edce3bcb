"""Morale: when enemies are tested, and who runs."""

from __future__ import annotations

from zaruba.kernel.asks import MASTER
from zaruba.kernel.clauses import applies, cite, clause
from zaruba.kernel.fight import Fight
from zaruba.systems.delve.battle import Battle, Creature, Morale
from zaruba.systems.delve.checks import HARD, check, reduced_to_half
from zaruba.systems.delve.facts import MoraleChecked, MoraleDue, TookFlight
from zaruba.systems.delve.rulings import Rulings


@clause("delve.morale.timing")
async def judge_morale(fight: Fight[Battle]) -> None:
    """At once, when the act that brought it about is fully settled; once a group in a fight."""
    at_once = fight.state.rulings.morale_timing == "at_once"
    for group in fight.state.morale:
        if not group.checked and applies(triggered, fight.state, group):
            if at_once:
                await test_group(fight, group)
            elif not group.due:
                fight.record(MoraleDue(group.group))
        elif at_once and group.checked and group.initial > 1 and applies(survivor_to_test, fight.state, group):
            await test_survivor(fight, group)


@clause("delve.morale.timing")
async def masters_turn_morale(fight: Fight[Battle]) -> None:
    """By ruling: checks that waited for the master's turn, and fresh ones for groups that stood in an earlier round."""
    repeated = fight.state.rulings.morale_repeat == "every_round"
    for group in fight.state.morale:
        again = repeated and group.checked and group.stood and not group.this_round
        if (group.due or again) and applies(remaining, fight.state, group):
            await test_group(fight, group)
        elif group.initial > 1 and applies(survivor_to_test, fight.state, group):
            await test_survivor(fight, group)


@clause("delve.morale.counting")
def remaining(battle: Battle, group: Morale) -> tuple[Creature, ...]:
    """Enemies of the group still able and present: the dead, the unconscious, the captured, the runners are lost."""
    return tuple([c for c in members(battle, group) if c.life == "up" and not (c.effects and _captured(c))])


def _captured(creature: Creature) -> bool:
    return any(effect.condition == "bound" for effect in creature.effects)


@clause("delve.morale.exempt")
def members(battle: Battle, group: Morale) -> tuple[Creature, ...]:
    """The enemies of a group. Characters never check morale."""
    name = group.group
    return tuple([c for c in battle.creatures if c.side == "enemies" and c.group == name and not c.is_character])


def triggered(battle: Battle, group: Morale) -> bool:
    """Whether a group is down to half, or a lone foe to half its hit points."""
    left = remaining(battle, group)
    if not left:
        return False
    if group.initial == 1:
        return lone_foe_triggered(left[0])
    return group_triggered(battle.rulings, group.initial, len(left))


@clause("delve.morale.group-trigger")
def group_triggered(rulings: Rulings, initial: int, left: int) -> bool:
    """Half of the starting number, tested exactly: of five, two. By ruling half is rounded up."""
    if rulings.morale_half_rounding == "round_up":
        return left <= (initial + 1) // 2
    return reduced_to_half(left, initial)


@clause("delve.morale.solo-trigger")
def lone_foe_triggered(creature: Creature) -> bool:
    """One that began the fight alone checks at half of its full hit points."""
    return creature.hp > 0 and reduced_to_half(creature.hp, creature.sheet.max_hp)


@clause("delve.morale.solo-trigger")
def survivor_to_test(battle: Battle, group: Morale) -> bool:
    """By ruling: the last of a group is tested as a lone foe too, one further check."""
    if not battle.rulings.morale_last_survivor_is_solo or group.last_checked:
        return False
    left = remaining(battle, group)
    return group.checked and len(left) == 1 and lone_foe_triggered(left[0])


@clause("delve.morale.large-group")
def is_large(rulings: Rulings, group: Morale) -> bool:
    """Five or more at the start, or as the master says."""
    return group.initial >= rulings.morale_large_group_min if group.large is None else group.large


async def test_group(fight: Fight[Battle], group: Morale) -> None:
    """One check for a large group, one each for a small one."""
    left = remaining(fight.state, group)
    if is_large(fight.state.rulings, group):
        broke = await large_group_breaks(fight, left)
    else:
        broke = await those_who_break(fight, left)
    fight.record(MoraleChecked(group.group, broke, tuple(c.name for c in left if c.name not in broke)))
    put_to_flight(fight, broke)


@clause("delve.morale.small-group", "delve.morale.check")
async def those_who_break(fight: Fight[Battle], left: tuple[Creature, ...]) -> tuple[str, ...]:
    """Each for itself, WIS against 15; those who know no fear do not roll and stay."""
    broke = []
    for creature in left:
        if creature.sheet.morale_exempt:
            cite("delve.morale.exempt")
        elif not await check(fight, creature.name, "wis", HARD, purpose="morale", by=MASTER):
            broke.append(creature.name)
    return tuple(broke)


@clause("delve.morale.large-group", "delve.morale.check", "delve.morale.exempt")
async def large_group_breaks(fight: Fight[Battle], left: tuple[Creature, ...]) -> tuple[str, ...]:
    """A single roll decides for all who remain; it moves only those who know fear."""
    may_break = tuple(c.name for c in left if not c.sheet.morale_exempt)
    if not may_break:
        return ()
    stood = await check(fight, voice_of(left).name, "wis", HARD, purpose="morale", by=MASTER)
    return () if stood else may_break


@clause("delve.morale.leader")
def voice_of(left: tuple[Creature, ...]) -> Creature:
    """The leader the master marked, while it is able and there; else the highest WIS of those who remain."""
    leader = next((c for c in left if c.sheet.leader and c.able), None)
    return leader or max(left, key=lambda creature: creature.sheet.wisdom)


@clause("delve.morale.solo-trigger", "delve.morale.check")
async def test_survivor(fight: Fight[Battle], group: Morale) -> None:
    left = remaining(fight.state, group)
    broke = await those_who_break(fight, left)
    stood = tuple(creature.name for creature in left if creature.name not in broke)
    fight.record(MoraleChecked(group.group, broke, stood, survivor=True))
    put_to_flight(fight, broke)


@clause("delve.morale.flee")
def put_to_flight(fight: Fight[Battle], names: tuple[str, ...]) -> None:
    """They run from their own next turn on, and count as lost from now."""
    for name in names:
        fight.record(TookFlight(name))
