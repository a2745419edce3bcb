"""What befalls a fighter once it is decided, at once or at the end of the turn, and all that follows from it."""

from __future__ import annotations

from typing import Any

from zaruba.kernel.asks import Refusal
from zaruba.kernel.clauses import cite, clause
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.systems.riposte.battle import (
    CLOCK,
    Battle,
    Caught,
    Disarming,
    Fall,
    Fighter,
    Harm,
    Hold,
    Part,
    Severed,
    Stun,
    Tripped,
    Wound,
)
from zaruba.systems.riposte.facts import (
    AimLost,
    BleedingSet,
    CastingBroken,
    ChestCrushed,
    Fell,
    HeadLost,
    HeldBack,
    HoldEnded,
    HoldLaid,
    Knocked,
    LeftHand,
    NetLeft,
    PartLost,
    Stunned,
    TripMarked,
    Wounded,
)
from zaruba.systems.riposte.rulings import Rulings
from zaruba.systems.riposte.sheet import HANDS, Hand, Location

DEAD_AT = -10
TRAP_DIFFICULTY = 18
"""riposte.action.escape-trap"""

# ---------------------------------------------------------------- when it takes hold


@clause("riposte.turn.results-step")
def befall(fight: Fight[Battle], harm: Harm) -> None:
    """What a roll has decided takes hold at that moment; by ruling it is held back to the end of the turn."""
    if fight.state.rulings.results_timing == "end_of_turn" and fight.state.turn_open:
        fight.record(HeldBack(harm))
    else:
        suffer(fight, harm)


def suffer(fight: Fight[Battle], harm: Harm) -> None:
    """One thing that befalls somebody, with its consequences. The dead and the departed suffer nothing."""
    if harm.who not in fight.state or not fight.state[harm.who].present:
        return
    match harm:
        case Wound():
            wound(fight, harm)
        case Fall(who, by, tripped):
            if tripped:
                fell_by_trip(fight, who, by)
            else:
                knock_down(fight, who)
        case Stun(who, turns):
            stun(fight, who, turns)
        case Caught(who, hold):
            catch(fight, who, hold)
        case Disarming(who, hand, lands_m):
            disarm(fight, who, hand, lands_m)
        case Severed(who, parts):
            for part in parts:
                lose_part(fight, who, part, cut=True)


# ---------------------------------------------------------------- wounds


@clause("riposte.damage.order", "riposte.condition.results-scope")
def wound(fight: Fight[Battle], harm: Wound) -> None:
    """Off its track first; then death and unconsciousness, the note of the place, stun, bleeding."""
    if harm.final:
        before = fight.state[harm.who]
        from_health = off_the_pools(fight, harm)
        check_life(fight, harm.who)
        if may_maim(from_health=from_health) and harm.location:
            note_of_place(fight, harm, harm.location, before)
    if fight.state.rulings.results_close_combat_only and not harm.close:
        return
    stunned_by(fight, harm)
    bleed_from(fight, harm)


@clause("riposte.damage.tracks", "riposte.condition.unconscious-damage")
def off_the_pools(fight: Fight[Battle], harm: Wound) -> bool:
    """Lethal damage is taken off Health hits, shock off Shock hits; after unconsciousness everything off Health.

    True where it came off the Health hits. The part of a blow beyond the last Shock hit is lost, unless ruled on.
    """
    rulings, fighter = fight.state.rulings, fight.state[harm.who]
    if harm.track == "shock" and fighter.life == "up":
        spilt = max(0, harm.final - fighter.shock_hits) if rulings.shock_overflow else 0
        fight.record(Wounded(harm.who, harm.final, spilt, harm.final, harm.location, harm.side, harm.of))
        return False
    shock = tired_by(rulings, harm.final) if fighter.life == "up" else 0
    fight.record(Wounded(harm.who, harm.final, harm.final, shock, harm.location, harm.side, harm.of))
    return True


@clause("riposte.damage.tracks")
def tired_by(rulings: Rulings, final: int) -> int:
    """By ruling a wound takes Shock hits too: as many, or half as many."""
    return {"none": 0, "equal": final, "half": final // 2}[rulings.lethal_also_shock]


@clause("riposte.condition.unconscious", "riposte.condition.dead")
def check_life(fight: Fight[Battle], who: str) -> None:
    """Without Health or Shock hits unconscious; at ten below nothing dead."""
    fighter = fight.state[who]
    if fighter.hits <= DEAD_AT:
        die(fight, who)
    elif fighter.life == "up" and (fighter.hits <= 0 or fighter.shock_hits <= 0):
        drop(fight, who)


@clause("riposte.condition.dead")
def die(fight: Fight[Battle], who: str) -> None:
    if fight.state[who].life == "dead":
        return
    let_go_of_all(fight, who)
    fight.record(Fell(who, "dead"))


@clause("riposte.condition.unconscious")
def drop(fight: Fight[Battle], who: str) -> None:
    """Lies on the ground and lets everything fall, until treated somehow."""
    break_casting(fight, who)
    let_go_of_all(fight, who)
    fight.record(Fell(who, "unconscious"))


# ---------------------------------------------------------------- the notes of the table


@clause("riposte.damage.half-health")
def may_maim(*, from_health: bool) -> bool:
    """Only damage that comes off the Health hits maims."""
    return from_health


@clause("riposte.damage.half-health")
def is_half(battle: Battle, fighter: Fighter, final: int) -> bool:
    """At least half of the full Health hits, compared exactly; by ruling of those it had before this blow."""
    whole = fighter.hits if battle.rulings.half_of == "current" else fighter.sheet.max_hits
    return 2 * final >= whole


@clause("riposte.damage.loc-legs")
def is_half_for_legs(battle: Battle, fighter: Fighter, final: int) -> bool:
    """Only here the text rounds the half down."""
    whole = fighter.hits if battle.rulings.half_of == "current" else fighter.sheet.max_hits
    return final >= whole // 2


def note_of_place(fight: Fight[Battle], harm: Wound, location: Location, before: Fighter) -> None:
    """What the table notes beside the place, where one blow did at least half of the Health hits."""
    cut = harm.damage_type == "cutting"
    if location == "legs":
        if is_half_for_legs(fight.state, before, harm.final):
            lose_leg(fight, harm, cut=cut)
        return
    if not is_half(fight.state, before, harm.final):
        return
    match location:
        case "head":
            destroy_head(fight, harm.who, cut=cut)
        case "neck":
            behead(fight, harm.who, cut=cut)
        case "hands":
            lose_hand(fight, harm, cut=cut)
        case "arms":
            lose_arm(fight, harm, cut=cut)
        case "feet":
            lose_foot(fight, harm, cut=cut)
        case "chest":
            if harm.damage_type == "crushing":
                crush_chest(fight, harm.who)


@clause("riposte.damage.loc-head")
def destroy_head(fight: Fight[Battle], who: str, *, cut: bool) -> None:
    """Cut in two or crushed: dead."""
    fight.record(HeadLost(who, "head", cut))
    die(fight, who)


@clause("riposte.damage.loc-neck")
def behead(fight: Fight[Battle], who: str, *, cut: bool) -> None:
    """Cut or torn off: dead."""
    fight.record(HeadLost(who, "neck", cut))
    die(fight, who)


@clause("riposte.damage.loc-hands")
def lose_hand(fight: Fight[Battle], harm: Wound, *, cut: bool) -> None:
    lose_part(fight, harm.who, Part("hands", harm.side), cut=cut)


@clause("riposte.damage.loc-arms")
def lose_arm(fight: Fight[Battle], harm: Wound, *, cut: bool) -> None:
    lose_part(fight, harm.who, Part("arms", harm.side), cut=cut)


@clause("riposte.damage.loc-legs")
def lose_leg(fight: Fight[Battle], harm: Wound, *, cut: bool) -> None:
    lose_part(fight, harm.who, Part("legs", harm.side), cut=cut)


@clause("riposte.damage.loc-feet")
def lose_foot(fight: Fight[Battle], harm: Wound, *, cut: bool) -> None:
    """Movement is halved with it, rounded down."""
    lose_part(fight, harm.who, Part("feet", harm.side), cut=cut)


@clause("riposte.damage.loc-chest")
def crush_chest(fight: Fight[Battle], who: str) -> None:
    """Knocked down and stunned; nothing of what a trip brings."""
    fight.record(ChestCrushed(who))
    if fight.state[who].life == "up":
        knock_down(fight, who)
        stun(fight, who)


@clause("riposte.condition.lost-parts")
def lose_part(fight: Fight[Battle], who: str, part: Part, *, cut: bool) -> None:
    """With a hand or an arm goes what it held, and what needs it; without a leg nobody stands."""
    if fight.state[who].has_lost(part.location, part.side):
        return
    fight.record(PartLost(who, part, cut))
    fighter = fight.state[who]
    if part.location in ("hands", "arms"):
        hand: Hand = "right_hand" if part.side == "right" else "left_hand"
        empty_hand(fight, who, hand)
    elif part.location == "legs" and not fighter.prone:
        knock_down(fight, who)


def empty_hand(fight: Fight[Battle], who: str, hand: Hand) -> None:
    """What the hand held falls, a two-handed arm with it; so does whom it held."""
    for victim, hold in tuple(fight.state.held_by(who)):
        if hand in hold.hands:
            end_hold(fight, victim.name, hold)
    fighter = fight.state[who]
    for held_in, thing in tuple(fighter.things_in_hand()):
        if held_in == hand or thing.item.hands == 2:
            fight.record(LeftHand(who, thing.item.name, held_in, fighter.at_m))


# ---------------------------------------------------------------- stun, bleeding


@clause("riposte.condition.stunned")
def stunned_by(fight: Fight[Battle], harm: Wound) -> None:
    """One blow of at least RES stuns; two that reach it together do not."""
    fighter = fight.state[harm.who]
    if fighter.life == "up" and harm.final and harm.final >= fighter.sheet.res:
        stun(fight, harm.who)


def stun_clock(rulings: Rulings, turns: int = 1) -> Duration:
    """For one turn: the rest of this one and the whole next; by ruling exactly the next, or only the rest."""
    match rulings.stun_span:
        case "rest_plus_next":
            return Duration(CLOCK, "round_end", turns + 1)
        case "next_turn_only":
            return Duration(CLOCK, "round_end", turns, waits=1)
        case "rest_of_turn":
            return Duration(CLOCK, "round_end", turns)


def trip_clock(*, active: bool = False) -> Duration:
    """The whole of the turn after the trip; `active` once that turn has come."""
    return Duration(CLOCK, "round_end", 1, waits=0 if active else 1)


def effect_clock(turns: int) -> Duration:
    """This turn and as many more as make up its number."""
    return Duration(CLOCK, "round_end", turns)


@clause("riposte.condition.stunned", "riposte.condition.stunned-limits")
def stun(fight: Fight[Battle], who: str, turns: int = 1) -> None:
    """A new stun begins anew. It ends at once the holds one keeps, a casting, and aim."""
    break_casting(fight, who)
    lose_aim(fight, who)
    let_go_of_all(fight, who)
    fight.record(Stunned(who, stun_clock(fight.state.rulings, turns)))


@clause("riposte.condition.bleeding", "riposte.condition.bleed-amplify")
def bleed_from(fight: Fight[Battle], harm: Wound) -> None:
    """Cutting wounds bleed, at one hit a turn and what amplifies it; a second cut adds no second bleeding."""
    fighter = fight.state[harm.who]
    if harm.damage_type != "cutting" or not harm.final or fighter.life == "dead":
        return
    rate = 1 + harm.amplifier
    if fight.state.rulings.bleeding_stacks:
        fight.record(BleedingSet(harm.who, fighter.bleed_rate + rate))
    elif rate > fighter.bleed_rate:
        fight.record(BleedingSet(harm.who, rate))


# ---------------------------------------------------------------- falls, holds, arms knocked away


@clause("riposte.condition.prone")
def knock_down(fight: Fight[Battle], who: str) -> None:
    """On the ground, which by itself makes nothing harder but to get away."""
    lose_aim(fight, who)
    if not fight.state[who].prone:
        fight.record(Knocked(who))


@clause("riposte.action.trip", "riposte.action.trip-effects")
def fell_by_trip(fight: Fight[Battle], who: str, by: str) -> None:
    """On the ground, and the whole next turn is the worse for it."""
    knock_down(fight, who)
    fight.record(TripMarked(who, Tripped(by, trip_clock(active=not fight.state.turn_open))))


@clause("riposte.condition.held", "riposte.magic.interruption")
def catch(fight: Fight[Battle], who: str, hold: Hold) -> None:
    """Held: nothing to be done until free; casting and aim are over."""
    if hold.kind != "trap" and (hold.by not in fight.state or not fight.state[hold.by].able):
        return
    break_casting(fight, who)
    lose_aim(fight, who)
    fight.record(HoldLaid(who, hold))


def let_go_of_all(fight: Fight[Battle], who: str) -> None:
    """The holds somebody keeps end with its strength; a net stays where it is."""
    for victim, hold in tuple(fight.state.held_by(who)):
        end_hold(fight, victim.name, hold)


@clause("riposte.condition.held", "riposte.condition.holder")
def end_hold(fight: Fight[Battle], victim: str, hold: Hold) -> None:
    """A hold ends with whatever kept it; a net on its victim needs no holder."""
    if is_net(fight.state, hold):
        fight.record(NetLeft(victim, hold, TRAP_DIFFICULTY))
    else:
        fight.record(HoldEnded(victim, hold, "holder_out"))


def is_net(battle: Battle, hold: Hold) -> bool:
    """Held by a tool that does nothing but hold."""
    if hold.kind == "trap" or len(hold.hands) != 1:
        return False
    thing = battle[hold.by].in_hand(hold.hands[0])
    return thing is not None and thing.item.grabs and not thing.item.dice


@clause("riposte.action.disarm")
def disarm(fight: Fight[Battle], who: str, hand: Hand, lands_m: int) -> None:
    """Out of the hand it flies, and lies where it lands."""
    thing = fight.state[who].in_hand(hand)
    if thing is None:
        return
    for victim, hold in tuple(fight.state.held_by(who)):
        if hand in hold.hands:
            fight.record(HoldEnded(victim.name, hold, "broken"))
    fight.record(LeftHand(who, thing.item.name, hand, lands_m, "disarmed"))


# ---------------------------------------------------------------- what is broken off


def break_casting(fight: Fight[Battle], who: str) -> None:
    """Broken without a roll: the mana is lost."""
    casting = fight.state[who].casting
    if casting is not None:
        cite("riposte.magic.interruption")
        fight.record(CastingBroken(who, casting.spell))


@clause("riposte.action.aim-still")
def lose_aim(fight: Fight[Battle], who: str) -> None:
    """Any movement whatever loses the gathered aim."""
    if fight.state[who].aimed:
        fight.record(AimLost(who))


@clause("riposte.action.choke-upkeep")
def break_chokes(fight: Fight[Battle], who: str) -> None:
    """Both hands are busy: whoever answers an attack lets go of the throat."""
    for victim, hold in tuple(fight.state.held_by(who)):
        if hold.kind == "choke":
            fight.record(HoldEnded(victim.name, hold, "let_go"))


# ---------------------------------------------------------------- what one may not do


@clause("riposte.condition.held", "riposte.condition.stunned-limits")
def barred(fighter: Fighter, action: Any) -> Refusal | None:
    """The held can do nothing but try to get free; the stunned get up, run, move and parry."""
    if fighter.held:
        return Refusal(action, "riposte.condition.held", "held", {})
    if fighter.stunned:
        return Refusal(action, "riposte.condition.stunned-limits", "stunned", {})
    return None


__all__ = [
    "DEAD_AT", "HANDS", "TRAP_DIFFICULTY", "barred", "befall", "break_casting", "break_chokes", "check_life",
    "effect_clock", "end_hold", "is_net", "knock_down", "lose_aim", "stun", "stun_clock", "suffer", "trip_clock",
]  # fmt: skip
