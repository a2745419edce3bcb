"""How fighters of a duel decide when nobody decides for them.

An act is worth how often it succeeds times what it does then, the initiative it gains included; an answer is chosen
by odds once the total it has to meet is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.answerers import first_offer
from zaruba.kernel.asks import Choose, Offer, Parametric
from zaruba.kernel.clauses import remembered
from zaruba.kernel.system import Oracle, Tactic
from zaruba.systems.riposte.actions import (
    Blow,
    Cast,
    Choke,
    Counterattack,
    Decline,
    Disarm,
    Dodge,
    Draw,
    EndSegment,
    Escape,
    FirstAid,
    GetUp,
    Grab,
    Hasten,
    Move,
    Parry,
    PickUp,
    QuickAttack,
    Release,
    Reload,
    Run,
    ShieldBlock,
    Sprint,
    Trip,
    Wait,
)
from zaruba.systems.riposte.aid import lies_shocked
from zaruba.systems.riposte.battle import Battle, Facing, Fighter, Strike
from zaruba.systems.riposte.body import ready
from zaruba.systems.riposte.damage import damage_dice
from zaruba.systems.riposte.holds import choking, grabbing_tool
from zaruba.systems.riposte.reaction import (
    block_tally,
    counter_item,
    counter_tally,
    dodge_tally,
    parry_tally,
    spends,
)
from zaruba.systems.riposte.rolls import brawn, plain_tally
from zaruba.systems.riposte.sheet import HANDS, Item
from zaruba.systems.riposte.space import distance, known_enemies
from zaruba.systems.riposte.worth import (
    ALL,
    best_blow,
    defence,
    harm_at,
    harm_of_strike,
    initiative_gain,
    rolls,
    rolls_over,
    strike_of_any,
    wear_cost,
    worth_of_attack,
    worth_of_casting,
    worth_of_choke,
    worth_of_disarm,
    worth_of_grab,
    worth_of_trip,
)

HELD = 700
"""What it is worth not to be caught."""
SPELLBOUND = 200
"""What a spell may do beside its damage."""
BANDAGED = 50
"""What it is worth to stop one hit of bleeding a turn."""
REVIVED = 800
STRAIN = 20
"""What it costs a shield to stop a blow."""


def sensible(ask: Choose, known: Battle, oracle: Oracle) -> Any:
    """What a sensible fighter does."""
    match ask.window:
        case "turn" | "orders":
            return on_turn(ask, known, known[ask.who])
        case "response" if known.facing is not None:
            return best_answer(ask, known, known[ask.who], known.facing)
        case _:
            return first_offer(ask)


# ---------------------------------------------------------------- one's own segment


def on_turn(ask: Choose, battle: Battle, actor: Fighter) -> Any:
    """The act that is worth most; before it what costs nothing, and where none is worth anything, a better place."""
    offers = list(ask.offers)
    plain = [offer.action for offer in offers if not isinstance(offer, Parametric)]
    if (free := made_ready(battle, actor, plain, offers)) is not None:
        return free
    worth, best = max(
        ((worth_of(battle, actor, action, guard), action) for action, guard in acts(battle, actor, offers)),
        key=lambda pair: pair[0],
        default=(0, None),
    )
    if best is not None and worth > 0:
        return best
    way = get_there(battle, actor, offers)
    if way is not None:
        return way
    return last_resort(battle, actor, plain)


def acts(battle: Battle, actor: Fighter, offers: Iterable[Offer[Any]]) -> Iterator[tuple[Any, int | None]]:
    """Everything worth a look, attacks at every place; the target's defence is reckoned once for all of them."""
    for offer in offers:
        action = offer.action
        if isinstance(offer, Parametric) and isinstance(action, Blow | QuickAttack):
            guard = defence(battle, strike_of_any(battle, actor, action))
            for candidate in offer.candidates():
                yield candidate, guard
        elif isinstance(offer, Parametric) and isinstance(action, Cast | Release):
            for candidate in offer.candidates():
                yield candidate, None
        elif not isinstance(offer, Parametric):
            yield action, None


def worth_of(battle: Battle, actor: Fighter, action: Any, guard: int | None) -> int:
    """An act's worth in thousandths of an enemy; 0 for what is better left alone."""
    match action:
        case Blow() | QuickAttack():
            return worth_of_attack(battle, actor, action, guard)
        case Escape():
            return HELD
        case Cast() | Release():
            return worth_of_casting(battle, actor, action)
        case Trip(target):
            return worth_of_trip(battle, actor, battle[target])
        case Choke(target):
            kept = choking(battle, actor.name, target) is not None
            return worth_of_choke(battle, actor, battle[target], kept=kept)
        case Grab(target, means):
            tool = grabbing_tool(battle, actor, means)
            return 0 if tool is None else worth_of_grab(battle, actor, battle[target], tool, bare=means == "bare")
        case Disarm(target, hand):
            thing = battle[target].in_hand(hand)
            return 0 if thing is None else worth_of_disarm(battle, actor, battle[target], thing.item)
        case FirstAid(target):
            return worth_of_aid(battle, actor, battle[target])
        case Hasten():
            return SPELLBOUND
    return 0


def worth_of_aid(battle: Battle, actor: Fighter, patient: Fighter) -> int:
    """Bandages where blood runs fast or little of it is left; a friend on his feet again."""
    if patient.side != actor.side:
        return 0
    add = actor.sheet.intellect + actor.sheet.skill("first_aid")
    urgent = patient.bleed_rate * (3 if patient.hits <= 3 * patient.bleed_rate else 1)
    worth = rolls_over(13 - add) * BANDAGED * urgent // ALL
    if lies_shocked(patient):
        worth += rolls_over(17 - add) * REVIVED // ALL
    return worth


# ---------------------------------------------------------------- what costs nothing


def made_ready(battle: Battle, actor: Fighter, plain: list[Any], offers: list[Offer[Any]]) -> Any | None:
    """A bow loaded, a weapon taken up from the ground; one drawn where no enemy can be struck with it anyway."""
    for action in plain:
        if isinstance(action, Reload):
            return action
    if has_arms(battle, actor):
        return None
    for action in plain:
        if isinstance(action, PickUp) and is_weapon(battle, action.weapon):
            return action
    strikes = any(isinstance(offer.action, QuickAttack) for offer in offers)
    drawn = [action for action in plain if isinstance(action, Draw)]
    if drawn and not strikes and not_yet_near(battle, actor):
        return best_drawn(actor, drawn)
    return None


def has_arms(battle: Battle, actor: Fighter) -> bool:
    things = (ready(battle, actor, hand) for hand in HANDS)
    return any(thing is not None and thing.item.kind == "weapon" for thing in things)


def is_weapon(battle: Battle, name: str) -> bool:
    return any(one.thing.item.name == name and one.thing.item.kind == "weapon" for one in battle.ground)


def not_yet_near(battle: Battle, actor: Fighter) -> bool:
    """Whether even a run brings no enemy into reach, or there is no action left to strike with."""
    if not actor.action_left:
        return True
    near = min((distance(actor, foe) for foe in known_enemies(battle, actor) if foe.able), default=99)
    return near > 1 + (2 * actor.movement if actor.stretch_left and not actor.prone else 0)


def best_drawn(actor: Fighter, drawn: list[Draw]) -> Draw:
    dice = {thing.item.name: thing.item.dice for thing in actor.sheath}
    return max(drawn, key=lambda action: dice.get(action.weapon, 0))


# ---------------------------------------------------------------- getting there


def get_there(battle: Battle, actor: Fighter, offers: list[Offer[Any]]) -> Any | None:
    """Up, and towards the nearest enemy, or towards a weapon if one has none; at a walk if that will do."""
    if not actor.action_left and not any(isinstance(offer.action, Move | Run) for offer in offers):
        return None
    goals = goals_of(battle, actor)
    if not goals:
        return None
    here = shortfall(actor.at_m, goals)
    if here == 0:
        return None
    for offer in offers:
        if isinstance(offer.action, GetUp):
            return offer.action
    best: tuple[int, int, Any] | None = None
    for cost, kind in enumerate((Move, Run, Sprint)):
        if kind is Sprint and best is not None:
            break
        for offer in offers:
            if isinstance(offer, Parametric) and isinstance(offer.action, kind):
                for candidate in offer.candidates():
                    key = (shortfall(candidate.to, goals), cost)
                    if key[0] < here and (best is None or key < best[:2]):
                        best = (*key, candidate)
    return None if best is None else best[2]


def goals_of(battle: Battle, actor: Fighter) -> list[tuple[int, int]]:
    """Places and how near one has to come to them: a weapon on the ground for empty hands, else every enemy."""
    if not has_arms(battle, actor) and not actor.sheath:
        lying = [(one.at_m, 0) for one in battle.ground if one.thing.item.kind == "weapon" and not one.thing.ruined]
        if lying:
            return lying
    reach = longest(battle, actor)
    return [(foe.at_m, reach) for foe in known_enemies(battle, actor) if foe.able]


def longest(battle: Battle, actor: Fighter) -> int:
    """How far one strikes or shoots with what is in hand."""
    things = [thing.item for hand in HANDS if (thing := ready(battle, actor, hand)) is not None]
    return (
        max((item.range_m if item.shoots else item.reach for item in things if item.kind == "weapon"), default=1) or 1
    )


def shortfall(at_m: int, goals: list[tuple[int, int]]) -> int:
    return min(max(0, abs(at_m - place) - reach) for place, reach in goals)


def last_resort(battle: Battle, actor: Fighter, plain: list[Any]) -> Any:
    """Nothing to strike and nowhere to go: on guard if that is free of charge, else no more."""
    if Wait() in plain and not lost_the_initiative(battle, actor):
        return Wait()
    return EndSegment()


def lost_the_initiative(battle: Battle, actor: Fighter) -> bool:
    before = battle.order[: battle.order.index(actor.name)] if actor.name in battle.order else ()
    return any(name in battle and battle[name].side != actor.side for name in before)


# ---------------------------------------------------------------- answers


class Stakes(Struct, frozen=True):
    """What hangs on an answer, whatever total it has to beat."""

    add: int
    price: int
    suffered: int
    """Where it does not hold."""
    gains: tuple[int, ...] = ()
    strain: int = 0
    """Where it does better than the act, as what is gained then."""
    wear: int = 0
    """Where it holds."""
    lost: int = 0
    """Where it does not hold, beside what is suffered."""

    def worth(self, total: int) -> int:
        """What is gained, less what is suffered by how often, less what the answer itself costs."""
        over, even = rolls_over(total - self.add), rolls(total - self.add)
        under = ALL - over - even
        worth = -under * self.suffered // ALL - self.price
        worth += sum([over * gain // ALL for gain in self.gains]) - over * self.strain // ALL
        return worth - (over + even) * self.wear // ALL - under * self.lost // ALL


def best_answer(ask: Choose, battle: Battle, defender: Fighter, facing: Facing) -> Any:
    """The answer that costs least or gains most, now that the total is known."""
    actions: list[Any] = []
    for offer in ask.offers:
        actions += offer.candidates() if isinstance(offer, Parametric) else (offer.action,)
    every = stakes(replace(battle, facing=None), defender.name, facing.strike, tuple(actions))
    return max(zip(actions, every, strict=True), key=lambda pair: worth_of_answer(pair[0], pair[1], facing))[0]


def worth_of_answer(action: Any, at_stake: Stakes, facing: Facing) -> int:
    return -at_stake.suffered if isinstance(action, Decline) else at_stake.worth(facing.total)


@remembered
def stakes(battle: Battle, defender: str, strike: Strike, actions: tuple[Any, ...]) -> tuple[Stakes, ...]:
    """Of each answer. Whoever looks ahead asks of every total an act may have: all of them have the same at stake."""
    suffered = harm_of(battle, strike)
    return tuple([at_stake(battle, battle[defender], strike, suffered, action) for action in actions])


def at_stake(battle: Battle, defender: Fighter, strike: Strike, suffered: int, action: Any) -> Stakes:
    if isinstance(action, Decline):
        return Stakes(0, 0, suffered)
    foe = battle[strike.by]
    plain = Stakes(add_of(battle, defender, strike, action), price_of(battle, defender, foe, action), suffered)
    match action:
        case Parry():
            gains = (gain_by(battle, defender, foe, action), harm_to_arms(battle, defender, strike, action))
            return replace(plain, gains=gains, wear=wear_cost(battle, strike, action))
        case Counterattack():
            gain = gain_by(battle, defender, foe, action) + harm_of_counter(battle, defender, strike, action)
            return replace(plain, gains=(gain,), lost=initiative_gain(battle, defender, foe))
        case ShieldBlock():
            return replace(plain, strain=STRAIN)
    return plain


def gain_by(battle: Battle, defender: Fighter, foe: Fighter, action: Parry | Counterattack) -> int:
    """The initiative that a success takes; whoever waits on the spot has forfeited it."""
    if action.wait and battle.rulings.wait_forfeit_vs_gain == "forfeit":
        return 0
    return initiative_gain(battle, defender, foe)


def harm_of(battle: Battle, strike: Strike) -> int:
    """What the act does if it is not stopped."""
    match strike.kind:
        case "grab" | "choke":
            return HELD
        case "trip":
            return initiative_gain(battle, battle[strike.by], battle[strike.target])
        case "cast":
            return harm_of_strike(battle, strike) + SPELLBOUND
        case _:
            return harm_of_strike(battle, strike)


def add_of(battle: Battle, defender: Fighter, strike: Strike, action: Any) -> int:
    match action:
        case Dodge(wait):
            return dodge_tally(battle, defender, wait=wait).total
        case Parry(means, _, wait):
            return parry_tally(battle, defender, means, wait=wait).total
        case Counterattack(means):
            item = counter_item(battle, strike, defender, means)
            assert item is not None
            return counter_tally(battle, strike, action, item).total
        case ShieldBlock():
            return block_tally(battle, defender).total
        case _:
            return plain_tally(defender, brawn(defender)).total


def price_of(battle: Battle, defender: Fighter, foe: Fighter, action: Any) -> int:
    """The action it uses up, if there would still be something to do with it; the initiative a late Wait gives away."""
    price = 0
    if not isinstance(action, Dodge | Parry | Counterattack | ShieldBlock):
        return price
    if spends(battle, defender) and defender.name in battle.to_act and not defender.stunned:
        price += max((best_blow(battle, defender, one) for one in in_reach_of(battle, defender)), default=0)
    if getattr(action, "wait", False):
        price += initiative_gain(battle, defender, foe)
    if any(hold.kind == "choke" for _, hold in battle.held_by(defender.name)):
        price += HELD
    return price


def in_reach_of(battle: Battle, fighter: Fighter) -> Iterator[Fighter]:
    """Enemies one could come at in one's own segment."""
    far = longest(battle, fighter) + (0 if fighter.prone else 2 * fighter.movement)
    return (foe for foe in known_enemies(battle, fighter) if foe.able and distance(fighter, foe) <= far)


def harm_to_arms(battle: Battle, defender: Fighter, strike: Strike, action: Parry) -> int:
    """Bare hands that reach for a blade."""
    if strike.kind not in ("grab", "choke") or strike.hand or action.means not in HANDS:
        return 0
    thing = defender.in_hand(action.means)
    if thing is None or thing.item.kind != "weapon":
        return 0
    return harm_at(battle, battle[strike.by], thing.item, dice_of(battle, defender, thing.item), "arms")


def dice_of(battle: Battle, fighter: Fighter, item: Item) -> int:
    return damage_dice(battle.rulings, fighter, item).total


def harm_of_counter(battle: Battle, defender: Fighter, strike: Strike, action: Counterattack) -> int:
    item = counter_item(battle, strike, defender, action.means)
    assert item is not None
    return harm_of_strike(battle, Strike(defender.name, strike.by, item, location=action.location, side=action.side))


TACTICS: Mapping[str, Tactic] = {"default": sensible}
