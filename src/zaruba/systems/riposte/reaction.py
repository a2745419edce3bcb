"""Answers to an attack: chosen once its total is known, one to each act, and never answered themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import Offer, Parametric, Refusal, choose, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.reckoning import part
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.riposte.actions import (
    MEANS,
    Counterattack,
    Decline,
    Dodge,
    Means,
    Parry,
    ParryMeans,
    Response,
    ShieldBlock,
)
from zaruba.systems.riposte.aiming import aim_refused, aims
from zaruba.systems.riposte.battle import Battle, Fighter, Strike
from zaruba.systems.riposte.body import armed, location_rows, ready, rung
from zaruba.systems.riposte.conditions import break_chokes, lose_aim
from zaruba.systems.riposte.damage import (
    damage_dice,
    damage_rolled,
    deal,
    declared,
    land,
    place_struck,
    shield_takes,
    six_sided,
    strikes_the_arms,
    wear,
)  # fmt: skip
from zaruba.systems.riposte.facts import AnswerDue, Answered, AnswerGiven, Outcome, Responded, ResponseKind
from zaruba.systems.riposte.initiative import claim, claim_by_parry, forfeit_by_waiting
from zaruba.systems.riposte.rolls import (
    action_tally,
    agility,
    crowd_rows,
    held_against,
    reflex,
    tripper_rows,
    wait_rows,
)
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import FIST, HANDS, SIDES, Hand, Item, Side
from zaruba.systems.riposte.space import HAND_M, in_reach

Options = Iterator[Offer[Response] | Refusal]
Landing = Literal["missed", "hit", "unconditional"]

DODGE_WAITING, PARRY_WAITING, COUNTER_WAITING = 3, 1, 1
COUNTER_PENALTY = -4


class Reply(Struct, frozen=True):
    """What came of the answer: whether the act lands, whether anything was rolled to answer it, and the final damage
    it did all the same: to the limb that stopped it, or past the shield."""

    landing: Landing
    rolled: bool = True
    final: int = 0


# ---------------------------------------------------------------- the window


@part()
@clause("riposte.reaction.window", "riposte.reaction.several-attackers")
async def answered(fight: Fight[Battle], strike: Strike, total: int) -> Reply:
    """Once the total is rolled and known, the one it is aimed at gives one answer."""
    who = strike.target
    match await answer_to(fight, strike, total, response_options(fight.state, strike, fight.state[who])):
        case Dodge() as answer:
            return Reply(await dodge(fight, who, answer, total))
        case Parry() as answer:
            return await parry(fight, strike, answer, total)
        case Counterattack() as answer:
            return Reply(await counterattack(fight, strike, answer, total))
        case ShieldBlock() as answer:
            return await shield_block(fight, strike, answer, total)
        case _:
            return Reply(declined(), rolled=False)


async def answer_to(fight: Fight[Battle], strike: Strike, total: int, options: Options) -> Response:
    """While somebody decides on its answer, the position tells what it has to answer."""
    fight.record(AnswerDue(strike.target, strike.by, strike, total))
    answer = await choose(strike.target, "response", options)
    fight.record(AnswerGiven(strike.target))
    return answer


@clause("riposte.reaction.decline", "riposte.attack.unconditional")
def declined() -> Landing:
    """No response, or none that could be given: the act succeeds without comparison."""
    return "unconditional"


@clause("riposte.reaction.matrix", "riposte.turn.answer-required")
def response_options(battle: Battle, strike: Strike, defender: Fighter) -> Options:
    """Dodge, parry, counterattack, shield block, and to give no answer, which keeps the action."""
    open_ways = 0
    for option in ways_to_answer(battle, strike, defender):
        open_ways += isinstance(option, Offer)
        yield option
    yield decline_refused(battle.rulings, open_ways) or Offer(Decline(), "riposte.reaction.decline")


def ways_to_answer(battle: Battle, strike: Strike, defender: Fighter) -> Options:
    yield from dodge_options(battle, strike, defender)
    yield from parry_options(battle, strike, defender)
    yield from counter_options(battle, strike, defender)
    yield from block_options(battle, strike, defender)


@clause("riposte.reaction.decline")
def decline_refused(rulings: Rulings, open_ways: int) -> Refusal | None:
    """By ruling whoever can answer must."""
    if open_ways and not rulings.decline_allowed:
        return Refusal(Decline(), "riposte.reaction.decline", "must-answer", {})
    return None


@clause("riposte.reaction.matrix", "riposte.condition.held", "riposte.condition.stunned-limits")
def unable(battle: Battle, strike: Strike, defender: Fighter, action: Any) -> Refusal | None:
    """Which answer fits which act, and who can give any."""
    if not defender.able:
        return Refusal(action, "riposte.reaction.decline", "unconscious", {})
    if defender.held and not (held_may_parry(battle.rulings) and isinstance(action, Parry) and armed(defender)):
        return Refusal(action, "riposte.condition.held", "held", {})
    if defender.stunned and not isinstance(action, Parry):
        return Refusal(action, "riposte.condition.stunned-limits", "stunned", {})
    if strike.mode != "close" and isinstance(action, Parry | Counterattack):
        return Refusal(action, "riposte.reaction.matrix", "not-against-shots", {})
    if strike.kind == "grab" and isinstance(action, Counterattack | ShieldBlock):
        return Refusal(action, "riposte.reaction.matrix", "not-against-grabs", {})
    return None


@clause("riposte.condition.held")
def held_may_parry(rulings: Rulings) -> bool:
    """Nothing at all until free; by ruling an armed victim parries."""
    return rulings.held_may_respond


# ---------------------------------------------------------------- what an answer costs


@clause("riposte.reaction.cost")
def spends(battle: Battle, fighter: Fighter) -> bool:
    """An answer is an action: it uses the one of this turn if that is unspent, else it is extra and free."""
    return fighter.action_left and battle.rulings.response_cost == "spend_if_unspent"


@clause("riposte.reaction.loser-options")
def may_wait_now(battle: Battle, fighter: Fighter) -> bool:
    """Attacked before its own segment, one may declare Wait on the spot and answer with its bonuses."""
    return (
        battle.rulings.wait_on_response
        and fighter.action_left
        and fighter.name in battle.to_act
        and not fighter.waiting
        and not fighter.stunned
        and not fighter.held
    )


def ways_of_waiting(battle: Battle, fighter: Fighter) -> tuple[bool, ...]:
    return (False, True) if may_wait_now(battle, fighter) else (False,)


def respond(fight: Fight[Battle], who: str, by: ResponseKind, with_: str = "", *, wait: bool = False) -> None:
    """Pay for the answer; whatever it is, it moves the body and takes both hands."""
    fighter = fight.state[who]
    if wait:
        forfeit_by_waiting(fight, who)
    fight.record(Responded(who, by, with_, spends(fight.state, fighter), wait))
    if not (by == "parry" and fight.state.rulings.aim_kept_on_parry):
        lose_aim(fight, who)
    break_chokes(fight, who)


# ---------------------------------------------------------------- dodge


def dodge_options(battle: Battle, strike: Strike, defender: Fighter) -> Options:
    for wait in ways_of_waiting(battle, defender):
        action = Dodge(wait)
        yield unable(battle, strike, defender, action) or Offer(action, offered("riposte.reaction.dodge", wait))


def offered(plain: str, wait: bool) -> str:
    """The clause that opens an answer: its own, or that of waiting on the spot."""
    return "riposte.reaction.loser-options" if wait else plain


@clause("riposte.reaction.dodge", "riposte.attack.unconditional")
async def dodge(fight: Fight[Battle], who: str, answer: Dodge, total: int) -> Landing:
    """Agility and Dodge: not to be hit at all. Failed, the blow lands unconditionally."""
    add = dodge_tally(fight.state, fight.state[who], wait=answer.wait)
    respond(fight, who, "dodge", wait=answer.wait)
    outcome = await held_against(who, add, total, purpose="dodge")
    fight.record(Answered(who, "dodge", outcome))
    return "unconditional" if outcome == "under" else "missed"


@clause("riposte.reaction.dodge")
def dodge_tally(battle: Battle, fighter: Fighter, *, wait: bool = False) -> Tally:
    rows = (*wait_rows(fighter, DODGE_WAITING, now=wait), *crowd_rows(battle, fighter))
    return action_tally(fighter, agility(fighter) + fighter.sheet.skill("dodge"), rows)


# ---------------------------------------------------------------- parry


def parry_options(battle: Battle, strike: Strike, defender: Fighter) -> Options:
    """With each thing in hand, a bracer or a bare limb; `arm` where it matters whose arm is struck."""
    means = tuple(parry_means(battle, strike, defender))
    if not means:
        yield unable(battle, strike, defender, Parry()) or nothing_to_parry_with(Parry())
    for with_ in means:
        for arm in arms_at_stake(battle, strike, defender, with_):
            for wait in ways_of_waiting(battle, defender):
                action = Parry(with_, arm, wait)
                yield unable(battle, strike, defender, action) or Offer(action, offered("riposte.reaction.parry", wait))


def nothing_to_parry_with(action: Parry) -> Refusal:
    return Refusal(action, "riposte.reaction.parry", "nothing-to-parry-with", {})


@clause("riposte.sheet.equipment", "riposte.condition.item-ruined")
def parry_means(battle: Battle, strike: Strike, defender: Fighter) -> Iterator[ParryMeans]:
    """Weapons for close combat and shields in hand, not ruined; a bare limb whatever the hands hold, in its stead a
    bracer where they hold no weapon."""
    weapon = False
    for hand in HANDS:
        thing = ready(battle, defender, hand)
        if thing is not None and parries(thing.item):
            weapon = weapon or thing.item.kind == "weapon"
            yield hand
    if arms_left(defender):
        yield "bare" if weapon or bracer_of(defender, strike) is None else "bracer"


def parries(item: Item) -> bool:
    return item.kind == "shield" or (item.kind == "weapon" and item.reach > 0)


def arms_left(fighter: Fighter) -> tuple[Side, ...]:
    return tuple(side for side in SIDES if not fighter.has_lost("arms", side))


@clause("riposte.reaction.parry-bracer")
def bracer_of(fighter: Fighter, strike: Strike) -> int | None:
    """A good sturdy bracer, against somebody armed, for one without a weapon in hand."""
    if rung(strike.item.material) == 0:
        return None
    return next((index for index, piece in enumerate(fighter.worn) if piece.item.bracer and not piece.ruined), None)


def arms_at_stake(battle: Battle, strike: Strike, defender: Fighter, with_: ParryMeans) -> tuple[Side, ...]:
    """Sides worth naming: of one's own bare arm against a weapon, of the bare arms that reach for a blade."""
    if with_ == "bare" and rung(strike.item.material) > 0:
        return arms_left(defender)
    if meets_bare_hands(strike, tool_of(defender, with_)):
        return arms_left(battle[strike.by]) or ("right",)
    return ("right",)


def tool_of(fighter: Fighter, with_: ParryMeans) -> Item | None:
    """What is in the hand that parries; None for a bracer or a bare limb."""
    if with_ not in HANDS:
        return None
    thing = fighter.in_hand(with_)
    return thing.item if thing is not None else None


@clause("riposte.action.grab-risk")
def meets_bare_hands(strike: Strike, tool: Item | None) -> bool:
    """Bare hands that grab at somebody whose weapon is harder than flesh."""
    grabs_barehanded = strike.kind in ("grab", "choke") and strike.bare
    return grabs_barehanded and tool is not None and tool.kind == "weapon" and rung(tool.material) > 0


@clause("riposte.reaction.parry", "riposte.attack.unconditional", "riposte.initiative.parry")
async def parry(fight: Fight[Battle], strike: Strike, answer: Parry, total: int) -> Reply:
    """Reflex and the skill of what one parries with. Success stops the blow, and initiative passes to the parrier."""
    who = strike.target
    outcome = await parry_roll(fight, who, answer, total)
    if outcome != "under":
        return Reply("missed", final=await parried(fight, strike, answer, outcome))
    if wears_on_failure(fight.state.rulings) and answer.means != "bare":
        await parry_wear(fight, strike, answer)
    return Reply("unconditional")


@part()
@clause("riposte.initiative.parry")
async def parried(fight: Fight[Battle], strike: Strike, answer: Parry, outcome: Outcome) -> int:
    """What a parry that stops the blow costs whom, and the initiative it gains if it won. What a bare limb takes of it
    is returned."""
    who = strike.target
    if outcome == "over" and meets_bare_hands(strike, tool_of(fight.state[who], answer.means)):
        assert answer.means in HANDS
        await strikes_the_arms(fight, who, strike.by, answer.means, answer.arm)
    final = await parry_wear(fight, strike, answer)
    if outcome == "over":
        claim_by_parry(fight, who, strike.by)
    return final


async def parry_roll(fight: Fight[Battle], who: str, answer: Parry, total: int) -> Outcome:
    add = parry_tally(fight.state, fight.state[who], answer.means, wait=answer.wait)
    tool = tool_of(fight.state[who], answer.means)
    respond(fight, who, "parry", tool.name if tool is not None else answer.means, wait=answer.wait)
    outcome = await held_against(who, add, total, purpose="parry")
    fight.record(Answered(who, "parry", outcome))
    return outcome


@clause("riposte.reaction.parry", "riposte.reaction.parry-bracer", "riposte.reaction.parry-bare")
def parry_tally(battle: Battle, fighter: Fighter, with_: ParryMeans, *, wait: bool = False) -> Tally:
    """The skill follows what parries: of the weapon, of the shield, or hand-to-hand."""
    tool = tool_of(fighter, with_)
    skill = fighter.sheet.skill(tool.skill if tool is not None else "hand_to_hand")
    rows = (*wait_rows(fighter, PARRY_WAITING, now=wait), *crowd_rows(battle, fighter))
    return action_tally(fighter, reflex(fighter) + skill, rows)


@clause("riposte.reaction.parry-wear")
def wears_on_failure(rulings: Rulings) -> bool:
    return rulings.parry_wear_on_failure


@clause("riposte.reaction.parry-wear", "riposte.reaction.parry-materials")
def wears(rulings: Rulings, attacking: Item, parrying: Item) -> bool:
    """An equal or a higher rung wears what parries it, a lower one does not; by ruling all do, or only a higher one."""
    match rulings.parry_wear:
        case "material_gated":
            return rung(attacking.material) >= rung(parrying.material)
        case "only_outranked":
            return rung(attacking.material) > rung(parrying.material)
        case "every_parry":
            return True


@clause("riposte.reaction.parry-wear")
async def parry_wear(fight: Fight[Battle], strike: Strike, answer: Parry) -> int:
    """The dice of the weapon that was stopped, without Strength. What a bare limb takes of them is returned."""
    who, item = strike.target, strike.item
    if not item.dice:
        return 0
    if answer.means == "bare":
        return await limb_struck(fight, strike, answer.arm)
    slot: Hand | int | None = bracer_of(fight.state[who], strike) if answer.means == "bracer" else answer.means
    assert slot is not None
    thing = fight.state[who].worn[slot] if isinstance(slot, int) else fight.state[who].in_hand(slot)
    if thing is not None and wears(fight.state.rulings, item, thing.item):
        wear(fight, who, slot, await wear_rolled(strike))
    return 0


async def wear_rolled(strike: Strike) -> int:
    reading = Total(add=Tally(strike.item.flat) if strike.item.flat else None)
    return await roll(six_sided(strike.item.dice), reading, by=strike.by, purpose="parry_wear")


@clause("riposte.reaction.parry-bare", "riposte.damage.loc-arms")
async def limb_struck(fight: Fight[Battle], strike: Strike, arm: Side) -> int:
    """A bare limb stops a weapon at the price of being struck by it; against a bare limb it costs nothing."""
    if rung(strike.item.material) == 0:
        return 0
    item = strike.item
    raw = await wear_rolled(strike)
    return deal(
        fight, strike.target, raw, "arms", arm, by=strike.by, track=item.track, damage_type=item.damage_type,
        amplifier=item.bleed_amplifier,
    )  # fmt: skip


# ---------------------------------------------------------------- counterattack


def counter_options(battle: Battle, strike: Strike, defender: Fighter) -> Options:
    """With what is in hand or a bare limb, aimed like any attack; one offer for all the places."""
    means = tuple(with_ for with_ in MEANS if counter_item(battle, strike, defender, with_) is not None)
    if not means:
        action = Counterattack()
        yield unable(battle, strike, defender, action) or Refusal(
            action, "riposte.reaction.counterattack", "nothing-to-strike-with", {}
        )
    for with_ in means:
        for wait in ways_of_waiting(battle, defender):
            action = Counterattack(with_, wait=wait)
            yield unable(battle, strike, defender, action) or counter_offer(battle, strike, defender, action)


def counter_offer(
    battle: Battle, strike: Strike, defender: Fighter, action: Counterattack
) -> Parametric[Counterattack] | Offer[Counterattack]:
    clause_ = offered("riposte.reaction.counterattack", action.wait)
    if aimed_by_default_only(battle.rulings):
        return Offer(action, clause_)

    def candidates() -> Iterator[Counterattack]:
        return (replace(action, location=at, side=side) for at, side in aims(battle[strike.by]))

    def accepts(other: Counterattack) -> Refusal | None:
        return counter_refused(battle, strike, defender, other)

    return Parametric(action, clause_, candidates, accepts)


@clause("riposte.reaction.counterattack")
def aimed_by_default_only(rulings: Rulings) -> bool:
    """A counterattack may be aimed, at the price of the place; by ruling it may not."""
    return rulings.counter_location == "default_only"


def counter_refused(battle: Battle, strike: Strike, defender: Fighter, action: Counterattack) -> Refusal | None:
    if refusal := unable(battle, strike, defender, action):
        return refusal
    if counter_item(battle, strike, defender, action.means) is None:
        return Refusal(action, "riposte.reaction.counterattack", "nothing-to-strike-with", {})
    if action.wait not in ways_of_waiting(battle, defender):
        return Refusal(action, "riposte.reaction.loser-options", "no-wait-now", {})
    return aim_refused(battle[strike.by], action)


@clause("riposte.reaction.counterattack", "riposte.space.metric", "riposte.action.draw")
def counter_item(battle: Battle, strike: Strike, defender: Fighter, with_: Means) -> Item | None:
    """What strikes back: within its reach, and not drawn this very turn."""
    if with_ == "bare":
        item, drawn = FIST, False
    else:
        thing = ready(battle, defender, with_)
        if thing is None or thing.item.kind != "weapon" or not thing.item.dice or not thing.item.reach:
            return None
        item, drawn = thing.item, thing.drawn
    if drawn or not in_reach(defender, battle[strike.by], item.reach or HAND_M):
        return None
    return item


@clause("riposte.reaction.counterattack", "riposte.initiative.counter", "riposte.attack.unconditional")
async def counterattack(fight: Fight[Battle], strike: Strike, answer: Counterattack, total: int) -> Landing:
    """Strike instead of being struck, at -4. Initiative passes to whoever came off the better."""
    who, foe = strike.target, strike.by
    item = counter_item(fight.state, strike, fight.state[who], answer.means)
    assert item is not None
    add = counter_tally(fight.state, strike, answer, item)
    respond(fight, who, "counterattack", item.name, wait=answer.wait)
    outcome = await held_against(who, add, total, purpose="counterattack")
    fight.record(Answered(who, "counterattack", outcome))
    if outcome == "even":
        return "missed"
    if outcome == "under":
        claim(fight, foe, who)
        return "unconditional"
    claim(fight, who, foe)
    hand: Hand | Literal[""] = "" if answer.means == "bare" else answer.means
    await lands_back(fight, Strike(who, foe, item, hand=hand, location=answer.location, side=answer.side))
    return "missed"


@part()
async def lands_back(fight: Fight[Battle], strike: Strike) -> None:
    await land(fight, strike, unconditional=False)


@clause("riposte.reaction.counterattack")
def counter_tally(battle: Battle, strike: Strike, answer: Counterattack, item: Item) -> Tally:
    """Agility and the skill of the weapon, four less, and the modifier of the place aimed at."""
    fighter, foe = battle[strike.target], battle[strike.by]
    place = declared(battle.rulings, answer.location)
    rows = (
        Modifier(COUNTER_PENALTY, "riposte.reaction.counterattack", "counterattack"),
        *wait_rows(fighter, COUNTER_WAITING, now=answer.wait),
        *crowd_rows(battle, fighter),
        *tripper_rows(fighter, foe),
        *(location_rows(place) if place else ()),
    )
    return action_tally(fighter, agility(fighter) + fighter.sheet.skill(item.skill), rows)


# ---------------------------------------------------------------- shield block


def block_options(battle: Battle, strike: Strike, defender: Fighter) -> Options:
    """With a shield in hand that is not ruined."""
    shields = tuple(hand for hand in HANDS if has_shield(battle, defender, hand))
    if not shields:
        action = ShieldBlock()
        yield unable(battle, strike, defender, action) or no_shield(action)
    for hand in shields:
        action = ShieldBlock(hand)
        yield unable(battle, strike, defender, action) or Offer(action, "riposte.reaction.shield-block")


@clause("riposte.condition.item-ruined")
def no_shield(action: ShieldBlock) -> Refusal:
    return Refusal(action, "riposte.reaction.shield-block", "no-shield", {})


def has_shield(battle: Battle, fighter: Fighter, hand: Hand) -> bool:
    thing = ready(battle, fighter, hand)
    return thing is not None and thing.item.kind == "shield"


@clause("riposte.reaction.shield-block")
async def shield_block(fight: Fight[Battle], strike: Strike, answer: ShieldBlock, total: int) -> Reply:
    """Strength and shield use: all the damage falls on the shield, none on its bearer. No initiative passes."""
    who = strike.target
    add = block_tally(fight.state, fight.state[who])
    shield = fight.state[who].in_hand(answer.hand)
    assert shield is not None
    respond(fight, who, "shield_block", shield.item.name)
    outcome = await held_against(who, add, total, purpose="shield_block")
    fight.record(Answered(who, "shield_block", outcome))
    if outcome == "under":
        return Reply("hit")
    return Reply("missed", final=await onto_the_shield(fight, strike, answer.hand) if outcome == "over" else 0)


@clause("riposte.reaction.shield-block")
def block_tally(battle: Battle, fighter: Fighter) -> Tally:
    """Waiting helps no block."""
    base = fighter.sheet.strength + fighter.sheet.skill("shield_use")
    return action_tally(fighter, base, crowd_rows(battle, fighter))


@clause("riposte.damage.shield")
async def onto_the_shield(fight: Fight[Battle], strike: Strike, hand: Hand) -> int:
    """The full damage, without the multiplier of any place; by ruling what the shield cannot take goes through, and
    is returned as it fell on its bearer."""
    rulings, attacker = fight.state.rulings, fight.state[strike.by]
    dice = damage_dice(rulings, attacker, strike.item, mode=strike.mode, all_out=strike.kind == "all_out")
    if not dice.total and not strike.item.flat:
        return 0
    damage = await damage_rolled(strike.by, dice, flat=strike.item.flat)
    past = shield_takes(fight, strike.target, hand, damage)
    if not past or not rulings.shield_overflow:
        return 0
    location, side = await place_struck(rulings, strike)
    item = strike.item
    return deal(
        fight, strike.target, past, location, side, by=strike.by, track=item.track,
        damage_type=item.damage_type, amplifier=item.bleed_amplifier, close=strike.mode == "close",
    )  # fmt: skip
