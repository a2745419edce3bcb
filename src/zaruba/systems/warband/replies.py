"""What characters do in the enemy's turn: rotations, replies, strikes at whoever flees, passes or climbs."""

from __future__ import annotations

from collections.abc import Iterator

from zaruba.kernel.asks import Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier
from zaruba.space.measured.tracks import Point
from zaruba.systems.warband import ground
from zaruba.systems.warband.actions import FirstStriker, FleeStrike, Hold, Reply, Rotate, Waive
from zaruba.systems.warband.along import Due
from zaruba.systems.warband.battle import Battle, Character, Hand, Walk
from zaruba.systems.warband.damage import Hit, strike
from zaruba.systems.warband.facts.moving import Rotated
from zaruba.systems.warband.facts.striking import (
    FleeStrikeWaived,
    NoReply,
    NotProvoked,
    Replied,
    ReplyWaived,
    StruckAtFleeing,
)
from zaruba.systems.warband.facts.turning import Quieted
from zaruba.systems.warband.fleeing import passage
from zaruba.systems.warband.pushing import strike_with
from zaruba.systems.warband.sheet import Weapon

# ---------------------------------------------------------------- rotations


@clause("warband.reaction.rotate-window", "warband.reaction.list")
async def rotations(fight: Fight[Battle], *concerned: str) -> None:
    """A moment between steps: whoever may still turn on the spot may do it now. `concerned` are attacked or passed."""
    battle = fight.state
    if battle.turn_of:
        for squad in coming(battle):
            await squad_rotates(fight, squad, concerned)


@clause("warband.turn.round")
def coming(battle: Battle) -> tuple[str, ...]:
    """The other players in the order in which their turns will next come."""
    order = (*battle.to_turn, *(squad for squad in battle.order if squad not in battle.to_turn))
    return tuple(squad for squad in order if squad != battle.turn_of and squad in battle.squads)


async def squad_rotates(fight: Fight[Battle], squad: str, concerned: tuple[str, ...]) -> None:
    while may_rotate(fight.state, squad, concerned):
        match await choose(squad, "rotation", rotation_options(fight.state, squad)):
            case Rotate(who, facing, _):
                rotate(fight, who, facing)
            case Hold(turn):
                if turn:
                    fight.record(Quieted(squad))
                return


@clause("warband.reaction.rotate", "warband.reaction.independent")
def may_rotate(battle: Battle, squad: str, concerned: tuple[str, ...]) -> bool:
    """Whether there is anybody to ask about: of a quiet squad only those who have what is announced behind them.

    At a real table only people know that, so a quiet squad is left in peace unless they have told it.
    """
    able = [one for one in battle.of_squad(squad) if battle.enemy_turn(one) and one.rotations_left]
    if squad not in battle.quiet:
        return bool(able)
    active = battle.activation
    return active is not None and any(
        one.name in concerned and ground.told(battle, ground.in_front(battle, one.name, active.who)) is False
        for one in able
    )


@clause("warband.reaction.rotate")
def rotation_options(battle: Battle, squad: str) -> Iterator[Offer[Rotate | Hold] | Refusal]:
    """Each character once in an enemy's turn, any way."""
    yield Offer(Hold(), "warband.reaction.rotate")
    if squad not in battle.quiet:
        yield Offer(Hold(turn=True), "warband.reaction.rotate")
    for one in battle.of_squad(squad):
        if one.placed:
            yield rotation_option(battle, one)


def rotation_option(battle: Battle, one: Character) -> Parametric[Rotate] | Refusal:
    def accepts(action: Rotate) -> Refusal | None:
        return rotation_refused(battle, one, action)

    def candidates() -> Iterator[Rotate]:
        if battle.real_board:
            return iter((specimen,))
        looks = ground.looks(one, at_whom_to_turn(battle, one))
        return (Rotate(one.name, facing, enemy) for facing, enemy in looks)

    specimen = Rotate(one.name, None if battle.real_board else one.facing)
    return rotation_refused(battle, one, specimen) or Parametric(
        specimen, "warband.reaction.rotate", candidates, accepts
    )


def at_whom_to_turn(battle: Battle, one: Character) -> tuple[Character, ...]:
    """Whoever is active and whoever is behind somebody; where there are none, the nearest: candidates, not a rule."""
    seen = tuple(battle.enemies(one))
    active = "" if battle.activation is None else battle.activation.who
    worth = [
        enemy
        for enemy in seen
        if enemy.name == active or ground.told(battle, ground.in_front(battle, one.name, enemy.name)) is False
    ]
    return tuple(worth or sorted(seen, key=lambda enemy: ground.gap_of(one, enemy))[:1])


@clause("warband.reaction.rotate", "warband.reaction.rotate-window")
def rotation_refused(battle: Battle, one: Character, action: Rotate) -> Refusal | None:
    if action.who != one.name:
        return Refusal(action, "warband.reaction.rotate", "another-character", {"who": one.name})
    if not battle.enemy_turn(one):
        return Refusal(action, "warband.turn.per-opponent", "not-an-enemy-turn", {})
    if not one.rotations_left:
        return Refusal(action, "warband.reaction.rotate", "rotation-spent", {})
    if in_exchange(battle, one.name) and not battle.rulings.rotate_during_exchange:
        return Refusal(action, "warband.reaction.rotate-window", "in-exchange", {"who": one.name})
    if battle.real_board and action.facing is None:
        return None
    if action.facing is None or not 0 <= action.facing < ground.TURN:
        return Refusal(action, "warband.space.units", "no-such-facing", {})
    if not battle.real_board and not ground.is_towards(battle, one, action.towards, action.facing):
        return Refusal(action, "warband.reaction.rotate", "no-such-facing", {})
    return None


def in_exchange(battle: Battle, who: str) -> bool:
    """From the first die of an attack until all its blows are done."""
    return battle.melee is not None and who in (battle.melee.attacker, battle.melee.target)


@clause("warband.reaction.rotate", "warband.reaction.independent")
def rotate(fight: Fight[Battle], who: str, facing: int | None) -> None:
    fight.record(Rotated(who, facing))


# ---------------------------------------------------------------- the reply


@clause("warband.reaction.reply", "warband.reaction.reply-no-chain")
async def reply(fight: Fight[Battle], attacker: str, target: str, *, front: bool) -> None:
    """After the first blow of an attack, before the others: one blow back."""
    if not answerable(fight, attacker, target, front=front) or spent(fight, target):
        return
    weapons = tuple(
        [hand for hand, weapon in hands(fight.state[target]) if await reaches(fight, target, attacker, weapon)]
    )
    if not weapons:
        fight.record(NoReply(target, "out_of_reach"))
        return
    match await choose(target, "reply", reply_options(weapons)):
        case Reply(weapon):
            fight.record(Replied(target, attacker))
            await reply_blow(fight, target, attacker, weapon)
        case _:
            left = fight.state[target].replies_left if fight.state.rulings.waiver_scope == "one_attack" else 0
            fight.record(ReplyWaived(target, left))


@clause("warband.reaction.reply-rear", "warband.reaction.reply-dead")
def answerable(fight: Fight[Battle], attacker: str, target: str, *, front: bool) -> bool:
    """Nobody answers who is dead, nor an attack in the rear; neither uses a reply up."""
    if not fight.state[target].up:
        fight.record(NoReply(target, "dead"))
        return False
    if not front:
        fight.record(NoReply(target, "rear"))
        return False
    return True


@clause("warband.reaction.reply-once")
def spent(fight: Fight[Battle], target: str) -> bool:
    """One reply in an enemy's turn, unless the profile or an order gives more."""
    if fight.state[target].replies_left:
        return False
    fight.record(NoReply(target, "spent"))
    return True


@clause("warband.reaction.reply-distance", "warband.reaction.reply-pushed")
async def reaches(fight: Fight[Battle], who: str, other: str, weapon: Weapon) -> bool:
    """Whether the attacker, where he now stands, is within the radius of one's own attack."""
    return await ground.holds(fight, *ground.strikes(fight.state, fight.state[who], other, weapon))


@clause("warband.reaction.reply-weapon")
def hands(one: Character) -> Iterator[tuple[Hand, Weapon]]:
    """Any melee weapon in hand."""
    yield "main", one.profile.main
    if one.profile.off_hand is not None:
        yield "off_hand", one.profile.off_hand


@clause("warband.reaction.reply-first-or-none", "warband.reaction.reply-once")
def reply_options(weapons: tuple[Hand, ...]) -> Iterator[Offer[Reply | Waive]]:
    """The first attack that can be answered is answered, or none in this turn."""
    for hand in weapons:
        yield Offer(Reply(hand), "warband.reaction.reply")
    yield Offer(Waive(), "warband.reaction.reply-first-or-none")


REPLY_ROWS = (Modifier(-1, "warband.reaction.reply-roll"),)


@clause("warband.reaction.reply-roll")
async def reply_blow(fight: Fight[Battle], who: str, attacker: str, hand: Hand) -> None:
    """One on the strength roll is taken off. The attacker has turned to him: at a real table nobody is asked that."""
    one = fight.state[who]
    weapon = dict(hands(one))[hand]
    front = fight.state.real_board or await ground.holds(fight, ground.in_front(fight.state, attacker, who))
    hit = Hit(who, attacker, "reply", one.squad, one.profile.damage, weapon.name, weapon.bonus, REPLY_ROWS, front)
    await strike_with(fight, hit, weapon)


# ---------------------------------------------------------------- strikes at the fleeing


@clause("warband.reaction.strike-moment", "warband.reaction.strike")
def due(battle: Battle, walk: Walk) -> tuple[Due, ...]:
    """Whose strikes a whole way provokes. Those settled are left out, and what the walker has passed.

    Of the same point the players are in the order of their turns to come, and of one player all his strikers.
    """
    mover = battle[walk.who]
    order = coming(battle)
    strikers = sorted(strikers_at(battle, mover, walk), key=lambda one: order.index(one.squad))
    owed = by_hand if battle.real_board else by_geometry
    return tuple(one for striker in strikers for one in owed(battle, striker, mover, walk))


@clause("warband.reaction.strike-once", "warband.reaction.independent", "warband.order.list")
def strikers_at(battle: Battle, mover: Character, walk: Walk) -> Iterator[Character]:
    """Every enemy who still has a strike, unless the mover provokes none."""
    if not mover.hidden and not any(effect.changes.no_flee_strikes for effect in mover.effects):
        for enemy in battle.enemies(mover):
            if enemy.flee_strikes_left and enemy.name not in walk.settled:
                yield enemy


def by_geometry(battle: Battle, striker: Character, mover: Character, walk: Walk) -> Iterator[Due]:
    seen = passage(battle, striker, mover, walk.path)
    if seen.kind and seen.point is not None and seen.point.walked >= walk.walked:
        yield Due(seen.point, "strike", striker.name, seen.kind)


def by_hand(battle: Battle, striker: Character, mover: Character, walk: Walk) -> Iterator[Due]:
    """At a real table each may have a strike: the people tell, before the first leg is walked."""
    yield Due(Point(mover.at, walk.leg, walk.walked), "strike", striker.name)


async def strike_at(fight: Fight[Battle], owed: Due) -> None:
    """What falls due is the first of one player's strikers at that point that he names."""
    if fight.state.real_board:
        await strike_by_hand(fight, owed)
    else:
        await strike_or_waive(fight, await first_of(fight, owed))


@clause("warband.reaction.strike-moment")
async def first_of(fight: Fight[Battle], owed: Due) -> Due:
    """Each player orders his own who strike at the same point."""
    battle = fight.state
    assert battle.walk is not None, "nobody walks"
    squad = battle[owed.who].squad
    same = {
        one.who: one
        for one in due(battle, battle.walk)
        if one.point.walked == owed.point.walked and battle[one.who].squad == squad
    }
    offers = tuple(Offer(FirstStriker(who), "warband.reaction.strike-moment") for who in same)
    action = await choose(squad, "first_striker", offers)
    return same[action.who]


@clause("warband.reaction.strike")
async def strike_by_hand(fight: Fight[Battle], owed: Due) -> None:
    """The people tell whether the announced way provokes his strike; where it does not he keeps it."""
    walk = fight.state.walk
    assert walk is not None, "nobody walks"
    if await keeps_clear(fight, walk):
        return
    if await ground.holds(fight, ground.provokes(owed.who, walk.who)):
        await strike_or_waive(fight, owed)
    else:
        fight.record(NotProvoked(owed.who, walk.who))


@clause("warband.reaction.strike-not")
async def keeps_clear(fight: Fight[Battle], walk: Walk) -> bool:
    """One question before one of each of several enemies: most ways keep clear of all of them."""
    several = tuple(one.name for one in strikers_at(fight.state, fight.state[walk.who], walk))
    if walk.settled or len(several) < 2 or await ground.holds(fight, ground.provokes_any(walk.who)):
        return False
    for who in several:
        fight.record(NotProvoked(who, walk.who))
    return True


@clause("warband.reaction.strike-first-or-none", "warband.reaction.strike-once")
async def strike_or_waive(fight: Fight[Battle], owed: Due) -> None:
    """The first that can be struck is struck, or nobody in this turn; the mover stands where the strike falls due."""
    walk = fight.state.walk
    assert walk is not None, "nobody walks"
    options: tuple[Offer[FleeStrike | Waive], ...] = (
        Offer(FleeStrike(), "warband.reaction.strike"),
        Offer(Waive(), "warband.reaction.strike-first-or-none"),
    )
    match await choose(owed.who, "flee_strike", options):
        case FleeStrike():
            fight.record(StruckAtFleeing(owed.who, walk.who, owed.kind))
            await flee_blow(fight, owed.who, walk.who)
        case _:
            one = fight.state[owed.who]
            left = one.flee_strikes_left if fight.state.rulings.waiver_scope == "one_attack" else 0
            fight.record(FleeStrikeWaived(owed.who, walk.who, left))


@clause("warband.reaction.strike-full", "warband.reaction.strike-no-reply")
async def flee_blow(fight: Fight[Battle], who: str, mover: str) -> None:
    """One blow with the main weapon and the full strength roll; it is not answered."""
    one = fight.state[who]
    weapon, changed = one.profile.main, fight.state.rulings.flee_strike_roll_mod
    more = (Modifier(changed, "warband.reaction.strike-full"),) if changed else ()
    await strike(fight, Hit(who, mover, "flee_strike", one.squad, one.profile.damage, weapon.name, weapon.bonus, more))
