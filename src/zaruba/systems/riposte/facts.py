"""What can happen in a duel. Each fact says what it changes and nothing about how it is told."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Stretch, Told
from zaruba.kernel.people import without
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte.battle import (
    CLOCK,
    Battle,
    Casting,
    Claim,
    Effect,
    Facing,
    Fighter,
    Forfeit,
    Harm,
    Hold,
    Kind,
    Life,
    Lying,
    Order,
    Part,
    Segment,
    Strike,
    Thing,
    Tripped,
)
from zaruba.systems.riposte.sheet import Hand, Location, Side

ResponseKind = Literal["dodge", "parry", "counterattack", "shield_block", "resist"]
Outcome = Literal["over", "even", "under"]
"""How a total stands to the one it is held against."""

# ---------------------------------------------------------------- turns


class RoundBegan(Fact, frozen=True):
    """A new turn: an action, a stretch of movement, free actions; whoever casts has committed its action."""

    BEGINS: ClassVar[Stretch] = "round"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, turn_open=True, fighters=tuple(_fresh(fighter) for fighter in battle.fighters))


class OrderSet(Fact, frozen=True):
    """Initiative is settled; the grants and forfeits of the turn before are used up by it."""

    order: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(
            battle, order=self.order, to_act=self.order, claims=(), forfeits=(), opening=False,
            orders_due=battle.setting.orders == "sealed",
        )  # fmt: skip


class OrdersGiven(Fact, frozen=True):
    """Sealed orders for this turn: nobody sees them before they are carried out."""

    orders: tuple[Order, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, sealed=self.orders, orders_due=False)


class OrderOpened(Fact, frozen=True):
    """A sealed order comes to be carried out, or has become void."""

    who: str
    void: bool = False

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, sealed=tuple(order for order in battle.sealed if order.who != self.who))


class SegmentBegan(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        battle = battle.change(self.who, sprinting=False) if battle[self.who].sprinting else battle
        return replace(battle, segment=Segment(self.who), to_act=without(battle.to_act, self.who))


class SegmentEnded(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, segment=None)


class SegmentSkipped(Fact, frozen=True):
    """The place in the turn of somebody who can do nothing with it: down, or waiting already."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, to_act=without(battle.to_act, self.who))


class TakesOver(Fact, frozen=True):
    """By ruling a parrier acts at once: the turn goes on with its segment, and an action for it."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        battle = battle.change(self.who, action_left=True)
        return replace(battle, segment=None, to_act=(self.who, *without(battle.to_act, self.who)))


class TurnEnded(Fact, frozen=True):
    """The results are out: what lasted to the end of the turn is over, clocks have counted it."""

    def apply(self, battle: Battle) -> Battle:
        counted = tuple(_counted(battle, fighter) for fighter in battle.fighters)
        ground = tuple(Lying(_settled(lying.thing), lying.at_m) for lying in battle.ground)
        return replace(battle, turn_open=False, segment=None, to_act=(), sealed=(), fighters=counted, ground=ground)


class FightWon(Fact, frozen=True):
    ENDS: ClassVar[bool] = True

    winner: str | None

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, winner=self.winner, ended=True, segment=None, to_act=(), sealed=())


class Claimed(Fact, frozen=True):
    """The initiative of the next turn passes to somebody."""

    who: str
    over: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, claims=(*battle.claims, Claim(self.who, self.over)))


class Forfeited(Fact, frozen=True):
    """Whoever waits although it had lost acts after those it lost to, next turn too."""

    who: str
    to: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        others = tuple(forfeit for forfeit in battle.forfeits if forfeit.who != self.who)
        return replace(battle, forfeits=(*others, Forfeit(self.who, self.to)))


# ---------------------------------------------------------------- what a turn is spent on


class ActionSpent(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return _acted(battle.change(self.who, action_left=False), self.who)


class FreeActionTaken(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return _acted(battle.change(self.who, free_used=battle[self.who].free_used + 1), self.who)


class Moved(Fact, frozen=True):
    who: str
    to: int
    gait: Literal["move", "run", "sprint", "crawl"]

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        metres = abs(self.to - fighter.at_m)
        battle = battle.change(
            self.who, at_m=self.to, stretch_left=False, sprinting=fighter.sprinting or self.gait == "sprint"
        )
        segment = battle.segment
        if segment is None or segment.who != self.who:
            return battle
        return battle.change_segment(metres=segment.metres + metres, gait=self.gait, acted=True)


class WaitBegan(Fact, frozen=True):
    """Active evasion until the end of the turn, instead of anything else."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, waiting=True, action_left=False, stretch_left=False)


class StoodUp(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, prone=False)


class AimTaken(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, aimed=battle[self.who].aimed + 1)


class AimLost(Fact, frozen=True):
    """The gathered aim is spent on an attack, or wasted."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, aimed=0)


# ---------------------------------------------------------------- attacks and answers


class Attempted(Told, frozen=True):
    """An act and its total, which all may see before anybody answers it."""

    attacker: str
    target: str
    act: Kind
    total: int
    with_: str = field(default="", name="with")
    location: Location | Literal[""] = ""
    side: Side = "right"


class AnswerDue(Fact, frozen=True):
    """Somebody is to answer an act whose total is known."""

    who: str
    attacker: str
    strike: Strike
    total: int

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, facing=Facing(self.strike, self.total))


class AnswerGiven(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, facing=None)


class Responded(Fact, frozen=True):
    """What somebody answers with, and whether that costs its action of the turn; `wait`: declared on the spot."""

    who: str
    by: ResponseKind
    with_: str = field(default="", name="with")
    spends: bool = False
    wait: bool = False
    location: Location | Literal[""] = ""
    side: Side = "right"

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        changed: dict[str, Any] = {"responses": fighter.responses + (self.by != "resist")}
        if self.spends or self.wait:
            changed["action_left"] = False
        if self.wait:
            changed |= {"waiting": True, "stretch_left": False}
        return battle.change(self.who, **changed)


class Answered(Told, frozen=True):
    """How the answer came out: its total over, even with or under that of the act."""

    who: str
    by: ResponseKind
    outcome: Outcome


class Noticed(Told, frozen=True):
    """Whether a victim noticed the blow that was meant to be stealthy."""

    who: str
    attacker: str
    success: bool


class Hit(Told, frozen=True):
    """`unconditional` where the text or a ruling says that nothing more could prevent it."""

    LANDS: ClassVar[bool] = True

    attacker: str
    target: str
    location: Location | Literal[""] = ""
    side: Side = "right"
    unconditional: bool = False


class Failed(Told, frozen=True):
    """An act that came to nothing without a contest: for want of the skill, or of the difficulty."""

    who: str
    act: str


class Exposed(Fact, frozen=True):
    """Whoever attacks is known of from now on, to everybody."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        aware = tuple(
            replace(fighter, unaware_of=without(fighter.unaware_of, self.who))
            if self.who in fighter.unaware_of
            else fighter
            for fighter in battle.fighters
        )
        return replace(battle, fighters=aware).change(self.who, hidden=False)


# ---------------------------------------------------------------- arms and armour


class ItemWorn(Fact, frozen=True):
    """Structural hits lost by what is in a hand, or by a piece of armour (`slot` worn, the `index`-th of the sheet).

    `of`: the sum behind that, where there is one to tell; of armour only where it left nothing of a blow, for else
    the wound tells it.
    """

    who: str
    slot: Literal["right_hand", "left_hand", "worn"]
    item: str
    lost: int
    index: int = 0
    of: Tally | None = None

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        if self.slot == "worn":
            pieces = list(fighter.worn)
            pieces[self.index] = _worn(pieces[self.index], self.lost)
            return battle.change(self.who, worn=tuple(pieces))
        thing = fighter.in_hand(self.slot)
        return battle if thing is None else battle.change(self.who, **{self.slot: _worn(thing, self.lost)})


class Drew(Fact, frozen=True):
    """Out of the sheath; `quick` where the blow is part of the same motion."""

    who: str
    item: str
    hand: Hand
    quick: bool = False

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        thing = next(one for one in fighter.sheath if one.item.name == self.item)
        sheath = list(fighter.sheath)
        sheath.remove(thing)
        return battle.change(self.who, sheath=tuple(sheath), **{self.hand: replace(thing, drawn=not self.quick)})


class Sheathed(Fact, frozen=True):
    who: str
    item: str
    hand: Hand

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        thing = fighter.in_hand(self.hand)
        if thing is None:
            return battle
        return battle.change(self.who, sheath=(*fighter.sheath, replace(thing, drawn=False)), **{self.hand: None})


class PickedUp(Fact, frozen=True):
    who: str
    item: str
    hand: Hand

    def apply(self, battle: Battle) -> Battle:
        at_m = battle[self.who].at_m
        found = next(one for one in battle.ground if one.at_m == at_m and one.thing.item.name == self.item)
        ground = list(battle.ground)
        ground.remove(found)
        return replace(battle, ground=tuple(ground)).change(self.who, **{self.hand: found.thing})


class LeftHand(Fact, frozen=True):
    """What was in a hand lies at `at_m`: dropped, thrown, or knocked away."""

    who: str
    item: str
    hand: Hand
    at_m: int
    how: Literal["dropped", "thrown", "disarmed"] = "dropped"

    def apply(self, battle: Battle) -> Battle:
        thing = battle[self.who].in_hand(self.hand)
        if thing is None:
            return battle
        ground = (*battle.ground, Lying(thing, self.at_m))
        return replace(battle.change(self.who, **{self.hand: None}), ground=ground)


class Loosed(Fact, frozen=True):
    """An arrow or bolt is gone."""

    who: str
    hand: Hand

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        thing = fighter.in_hand(self.hand)
        if thing is None:
            return battle
        return battle.change(self.who, **{self.hand: replace(thing, loaded=False)})


class Reloaded(Fact, frozen=True):
    who: str
    hand: Hand

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        thing = fighter.in_hand(self.hand)
        if thing is None:
            return battle
        left = None if fighter.ammunition is None else max(0, fighter.ammunition - 1)
        return battle.change(self.who, ammunition=left, **{self.hand: replace(thing, loaded=True)})


# ---------------------------------------------------------------- what befalls somebody


class HeldBack(Fact, frozen=True):
    """By ruling results come last: this one waits for the end of the turn."""

    harm: Harm

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, pending=(*battle.pending, self.harm))


class ResultsDue(Fact, frozen=True):
    """What was held back takes hold now."""

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, pending=())


class Wounded(Fact, frozen=True):
    """The final damage of one blow, and what it takes off Health and Shock hits.

    `of`: the dice, less what armour swallows, and what the place makes of the rest, where there is anything to tell.
    """

    LOSES: ClassVar[str] = "final"

    who: str
    final: int
    hits: int
    shock: int
    location: Location | Literal[""] = ""
    side: Side = "right"
    of: Tally | None = None

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        shock = min(fighter.shock_hits, max(0, fighter.shock_hits - self.shock))
        return battle.change(self.who, hits=fighter.hits - self.hits, shock_hits=shock)


class Fell(Fact, frozen=True):
    """Out of the fight where it stands: unconscious or dead. It drops what it holds, and lies."""

    who: str
    life: Life

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        ground = (*battle.ground, *(Lying(thing, fighter.at_m) for _, thing in fighter.things_in_hand()))
        fallen = battle.change(
            self.who, life=self.life, prone=True, right_hand=None, left_hand=None, casting=None, aimed=0,
            waiting=False, action_left=False, stretch_left=False,
        )  # fmt: skip
        if self.life == "dead":
            fallen = fallen.change(self.who, bleed_rate=0, bleeding_due=0, holds=())
        return _out(replace(fallen, ground=ground), self.who)


class PartLost(Fact, frozen=True):
    """A part of the body is cut off, or crushed; what it held falls."""

    who: str
    part: Part
    cut: bool = True

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, lost=(*battle[self.who].lost, self.part))


class HeadLost(Told, frozen=True):
    """The head is cut in two, crushed, or off."""

    who: str
    location: Literal["head", "neck"]
    cut: bool = True


class ChestCrushed(Told, frozen=True):
    who: str


class Stunned(Fact, frozen=True):
    """May only get up, run, move or parry for as long as the clock says. A new stun begins it anew."""

    who: str
    clock: Duration

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, stun=self.clock)


class StunEnded(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, stun=None)


class Knocked(Fact, frozen=True):
    """To the ground."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, prone=True)


class TripMarked(Fact, frozen=True):
    """The turn after a trip: worse for whom it felled, better for the tripper."""

    who: str
    tripped: Tripped

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, tripped=(*battle[self.who].tripped, self.tripped))


class HoldLaid(Fact, frozen=True):
    who: str
    hold: Hold

    def apply(self, battle: Battle) -> Battle:
        held = battle.change(self.who, holds=(*battle[self.who].holds, self.hold))
        segment = held.segment
        if self.hold.kind != "choke" or segment is None or segment.who != self.hold.by:
            return held
        return held.change_segment(choked=(*segment.choked, self.who))


class ChokeKept(Fact, frozen=True):
    """The holder spends its action on choking on."""

    who: str
    by: str

    def apply(self, battle: Battle) -> Battle:
        segment = battle.segment
        if segment is None or segment.who != self.by:
            return battle
        return battle.change_segment(choked=(*segment.choked, self.who))


class HoldEnded(Fact, frozen=True):
    """Free of one hold; a net that lay on whom it held falls to the ground."""

    who: str
    hold: Hold
    why: Literal["escaped", "let_go", "broken", "holder_out"] = "broken"

    def apply(self, battle: Battle) -> Battle:
        holds = list(battle[self.who].holds)
        if self.hold in holds:
            holds.remove(self.hold)
        freed = battle.change(self.who, holds=tuple(holds))
        if self.hold.thing is None:
            return freed
        return replace(freed, ground=(*freed.ground, Lying(self.hold.thing, freed[self.who].at_m)))


class NetLeft(Fact, frozen=True):
    """A net stays on whom it caught, and nobody holds it any more."""

    who: str
    hold: Hold
    difficulty: int

    def apply(self, battle: Battle) -> Battle:
        (hand,) = self.hold.hands
        thing = battle[self.hold.by].in_hand(hand)
        assert thing is not None
        left = Hold(thing.item.name, "trap", (), self.difficulty, thing)
        holds = tuple(left if hold == self.hold else hold for hold in battle[self.who].holds)
        return battle.change(self.hold.by, **{hand: None}).change(self.who, holds=holds)


class BleedingSet(Fact, frozen=True):
    """How many hits a turn the wounds cost; 0 where they are bound up."""

    who: str
    rate: int

    def apply(self, battle: Battle) -> Battle:
        due = min(self.rate, battle[self.who].bleeding_due)
        return battle.change(self.who, bleed_rate=self.rate, bleeding_due=due)


class Bled(Fact, frozen=True):
    who: str
    hits: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hits=battle[self.who].hits - self.hits)


class Aided(Told, frozen=True):
    """First aid and what it reached: nothing, the bleeding, or consciousness too."""

    who: str
    target: str
    reached: Literal["nothing", "bleeding", "consciousness"]


class Healed(Fact, frozen=True):
    who: str
    hits: int

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        return battle.change(self.who, hits=min(fighter.sheet.max_hits, fighter.hits + self.hits))


class CameRound(Fact, frozen=True):
    """Conscious again, on the ground, with at least one Shock hit."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        return battle.change(self.who, life="up", shock_hits=max(1, fighter.shock_hits))


# ---------------------------------------------------------------- magic


class CastingBegan(Fact, frozen=True):
    """Mana is paid and the action committed; with no turns left the spell takes effect at once."""

    who: str
    spell: str
    left: int
    cut: int
    mana: int

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        return battle.change(self.who, mana=fighter.mana - self.mana, casting=Casting(self.spell, self.left, self.cut))


class CastingHastened(Fact, frozen=True):
    who: str
    cut: int
    left: int
    mana: int

    def apply(self, battle: Battle) -> Battle:
        fighter = battle[self.who]
        if fighter.casting is None:
            return battle
        casting = replace(fighter.casting, left=self.left, cut=self.cut)
        return battle.change(self.who, mana=fighter.mana - self.mana, casting=casting)


class CastingBroken(Fact, frozen=True):
    """The casting is over, its mana lost."""

    who: str
    spell: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, casting=None)


class SpellCast(Fact, frozen=True):
    """A casting comes to its end, and whether it reached its difficulty."""

    who: str
    spell: str
    success: bool

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, casting=None)


class SpellHeld(Told, frozen=True):
    """A caster under attack kept its casting, or did not."""

    who: str
    success: bool


class EffectLaid(Fact, frozen=True):
    """What a spell lays on somebody; the same again begins anew."""

    who: str
    effect: Effect

    def apply(self, battle: Battle) -> Battle:
        kept = tuple(one for one in battle[self.who].effects if one.name != self.effect.name)
        return battle.change(self.who, effects=(*kept, self.effect))


class EffectEnded(Fact, frozen=True):
    who: str
    name: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, effects=tuple(one for one in battle[self.who].effects if one.name != self.name))


# ---------------------------------------------------------------- the master's word


class Joined(Fact, frozen=True):
    """A newcomer; acts from the next initiative on."""

    fighter: Fighter

    def apply(self, battle: Battle) -> Battle:
        return battle.joined(self.fighter)


class Removed(Fact, frozen=True):
    """Taken out of the fight altogether."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        gone = _out(battle, self.who).less(self.who)
        return replace(gone, order=without(gone.order, self.who))


class Withdrew(Fact, frozen=True):
    """Out of the fight alive: fled, or given up."""

    who: str
    life: Literal["fled", "surrendered"]

    def apply(self, battle: Battle) -> Battle:
        return _out(battle.change(self.who, life=self.life, casting=None, aimed=0, waiting=False), self.who)


class Altered(Fact, frozen=True):
    """The master's word on a fighter: it now stands as given."""

    who: str
    fighter: Fighter
    fields: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return battle.put(self.fighter)


class SeatTaken(Fact, frozen=True):
    """Somebody new at the table."""

    seating: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, setting=replace(battle.setting, seating=self.seating))


class GroundChanged(Fact, frozen=True):
    """The master's word on what lies about."""

    ground: tuple[Lying, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, ground=self.ground)


class CalledOff(Fact, frozen=True):
    winner: str | None

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, winner=self.winner, ended=True, segment=None, to_act=(), sealed=())


class Checked(Told, frozen=True):
    """A roll the master called for, and how it came out."""

    who: str
    attribute: str
    skill: str
    success: bool
    text: str = ""


# ---------------------------------------------------------------- what facts share


def _acted(battle: Battle, who: str) -> Battle:
    if battle.segment is None or battle.segment.who != who:
        return battle
    return battle.change_segment(acted=True)


def _worn(thing: Thing, lost: int) -> Thing:
    return replace(thing, left=max(0, thing.left - lost))


def _fresh(fighter: Fighter) -> Fighter:
    """What a turn gives; a casting is a turn nearer to its end."""
    casting = fighter.casting
    if casting is not None:
        casting = replace(casting, left=max(0, casting.left - 1))
    return replace(
        fighter, action_left=casting is None, stretch_left=True, free_used=0, responses=0, casting=casting,
        bleeding_due=fighter.bleed_rate,
    )  # fmt: skip


def _counted(battle: Battle, fighter: Fighter) -> Fighter:
    """Clocks count the turn; what lasted as long as it is over."""
    stun = fighter.stun and fighter.stun.passes(CLOCK, "round_end")
    tripped = tuple(
        replace(one, clock=left)
        for one in fighter.tripped
        if (left := one.clock.passes(CLOCK, "round_end")) is not None
    )
    effects = tuple(
        replace(one, clock=left)
        for one in fighter.effects
        if (left := one.clock.passes(CLOCK, "round_end")) is not None
    )
    lasting_sprint = fighter.sprinting and battle.rulings.sprint_penalty_span == "until_next_segment"
    hands = {hand: _settled(thing) for hand, thing in fighter.things_in_hand()}
    return replace(
        fighter, stun=stun, tripped=tripped, effects=effects, waiting=False, sprinting=lasting_sprint, **hands,
    )  # fmt: skip


def _settled(thing: Thing) -> Thing:
    return replace(thing, drawn=False) if thing.drawn else thing


def _out(battle: Battle, who: str) -> Battle:
    """Whoever is out of it has no place in this turn any more, and no order to be carried out."""
    sealed = tuple(order for order in battle.sealed if order.who != who)
    segment = battle.segment if battle.segment is None or battle.segment.who != who else None
    return replace(battle, to_act=without(battle.to_act, who), segment=segment, sealed=sealed)
