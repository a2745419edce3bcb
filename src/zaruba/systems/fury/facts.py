"""What can happen in a fury fight. Each fact says what it changes and nothing about how it is told."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from zaruba.kernel.fight import Fact, Stretch, Told
from zaruba.kernel.people import without
from zaruba.kernel.tally import Modifier
from zaruba.space.squares import Ground, Square
from zaruba.systems.fury.battle import (
    Arm,
    Battle,
    Clocked,
    Fighter,
    Lasting,
    Life,
    Piece,
    Stance,
    Turn,
    Work,
)
from zaruba.systems.fury.sheet import LOCATIONS, Hand, Location, Mount

# ---------------------------------------------------------------- rounds and turns


class RoundBegan(Fact, frozen=True):
    """A new round: what was counted by the round is fresh again (where the table counts so)."""

    BEGINS: ClassVar[Stretch] = "round"

    refreshed: bool = True
    first: bool = False

    def apply(self, battle: Battle) -> Battle:
        fighters = battle.fighters
        if self.refreshed:
            fighters = tuple(_fresh(fighter) for fighter in fighters)
        fighters = tuple(_next_tiring(fighter) for fighter in fighters)
        return replace(battle, fighters=fighters, first_round=self.first)


class OrderSet(Fact, frozen=True):
    """Initiative is settled: who acts, from the highest total to the lowest."""

    order: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, order=self.order, to_act=self.order, rolled_once=True)


class TurnBegan(Fact, frozen=True):
    """A turn with its half actions; whatever lasted until it is over."""

    BEGINS: ClassVar[Stretch] = "turn"

    turn: Turn
    refreshed: bool = False

    def apply(self, battle: Battle) -> Battle:
        who = self.turn.who
        work = battle[who].work
        work = replace(work, advanced=False) if work is not None else None
        begun = battle.change(who, stances=(), reserve=False, staggered=False, work=work)
        if self.refreshed:
            begun = begun.put(_fresh(begun[who]))
        return replace(begun, turn=self.turn, to_act=without(begun.to_act, who))


class TurnLost(Fact, frozen=True):
    """A turn that comes and goes: its owner can do nothing. It still starts and ends."""

    who: str
    refreshed: bool = False

    def apply(self, battle: Battle) -> Battle:
        lost = battle.change(self.who, stances=(), reserve=False, staggered=False, work=None)
        if self.refreshed:
            lost = lost.put(_fresh(lost[self.who]))
        return replace(lost, to_act=without(lost.to_act, self.who))


class TurnEnded(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, turn=None)


class HalvesSpent(Fact, frozen=True):
    """Half actions of a turn are spent."""

    who: str
    halves: int

    def apply(self, battle: Battle) -> Battle:
        turn = battle.turn
        if turn is None or turn.who != self.who:
            return battle
        return replace(battle, turn=replace(turn, halves=turn.halves - self.halves, begun=True))


class TurnCutShort(Fact, frozen=True):
    """The rest of a turn is gone: delayed, or its owner struck down in it."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        if battle.turn is None or battle.turn.who != self.who:
            return battle
        return battle.change_turn(halves=0, begun=True)


class Reserved(Fact, frozen=True):
    """One half action is kept until the start of the next own turn."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, reserve=True)


class ReserveSpent(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, reserve=False)


class Used(Fact, frozen=True):
    """Something that may be done once in a round is done."""

    who: str
    what: Literal["attack", "spell", "parry", "dodge"]

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, **{f"{self.what}_used": True})


class AgendaSet(Fact, frozen=True):
    """What is still to be done of the action under way, in order."""

    pieces: tuple[Piece, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, agenda=self.pieces)


class FightWon(Fact, frozen=True):
    ENDS: ClassVar[bool] = True

    winner: str | None

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, winner=self.winner, ended=True, agenda=())


# ---------------------------------------------------------------- stances, aim, feint, work


class StanceTaken(Fact, frozen=True):
    """Runs until the start of the next own turn."""

    who: str
    stance: Stance

    def apply(self, battle: Battle) -> Battle:
        kept = tuple(stance for stance in battle[self.who].stances if stance != self.stance)
        return battle.change(self.who, stances=(*kept, self.stance))


class StanceSpent(Fact, frozen=True):
    who: str
    stance: Stance

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, stances=tuple(s for s in battle[self.who].stances if s != self.stance))


class Aimed(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, aimed=True)


class AimLost(Fact, frozen=True):
    """The aim is spent on a roll, or wasted."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, aimed=False)


class Feinted(Fact, frozen=True):
    """A feint and how it came out: the enemy fooled can neither parry nor dodge the next standard attack."""

    who: str
    target: str
    success: bool

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, feint=self.target if self.success else "")


class FeintLost(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, feint="")


class WorkedOn(Fact, frozen=True):
    """Work of several actions goes on, or begins; None: it is done, or all of it is lost."""

    who: str
    work: Work | None

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, work=self.work)


class WorkLost(Fact, frozen=True):
    """Interrupted: it must be started over; what was channelled for a casting goes with it."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, work=None, channelled=0)


class Channelled(Fact, frozen=True):
    """What the extra half action adds to the casting that follows at once."""

    who: str
    bonus: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, channelled=self.bonus)


# ---------------------------------------------------------------- movement


class Moved(Fact, frozen=True):
    who: str
    path: tuple[Square, ...]
    mode: Literal["move", "charge", "flee", "run", "jump"] = "move"

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, at=self.path[-1]) if self.path else battle


class Pushed(Fact, frozen=True):
    """Shoved a square; the snare it lies in goes with it."""

    who: str
    to: Square
    by: str

    def apply(self, battle: Battle) -> Battle:
        lying, snare = list(battle.ground), (battle[self.who].entangled, battle[self.who].at)
        if snare in lying:
            lying[lying.index(snare)] = (snare[0], self.to)
        return replace(battle.change(self.who, at=self.to), ground=tuple(lying))


class LayDown(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, prone=True)


class StoodUp(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, prone=False)


class Mounted(Fact, frozen=True):
    """In the saddle, or out of it (`mount` as it then is); then `steed` waits at `steed_at`."""

    who: str
    mount: Mount | None = None
    at: Square | None = None
    steed: Mount | None = None
    steed_at: Square | None = None

    def apply(self, battle: Battle) -> Battle:
        fields: dict[str, Any] = {"mount": self.mount, "steed": self.steed}
        if self.at is not None:
            fields["at"] = self.at
        if self.steed_at is not None:
            fields["steed_at"] = self.steed_at
        return battle.change(self.who, **fields)


class Unhorsed(Fact, frozen=True):
    """Thrown out of the saddle; the animal waits where its rider lies."""

    who: str
    steed: Mount

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, mount=None, steed=self.steed, steed_at=battle[self.who].at)


class GotAway(Fact, frozen=True):
    """Out of the fight, off the edge of the map."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return _out(battle.change(self.who, life="fled"), self.who)


class Surrendered(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return _out(battle.change(self.who, life="surrendered"), self.who)


# ---------------------------------------------------------------- blows and shots


class Hit(Told, frozen=True):
    """`location` is None where the hit does no damage: a push, a net."""

    LANDS: ClassVar[bool] = True

    attacker: str
    target: str
    with_: str = field(name="with")
    location: Location | None = None


class Missed(Told, frozen=True):
    attacker: str
    target: str
    with_: str = field(name="with")


class Avoided(Told, frozen=True):
    """A parry or dodge and how it came out."""

    who: str
    by: Literal["parry", "dodge"]
    success: bool


class FuryUnleashed(Told, frozen=True):
    who: str


class Damaged(Fact, frozen=True):
    """`damage` before soak, `wounds` lost after it. Wounds stop at 0."""

    LOSES: ClassVar[str] = "wounds"

    who: str
    damage: int
    wounds: int
    location: Location

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, w=max(0, battle[self.who].w - self.wounds))


class Healed(Fact, frozen=True):
    """`wounds` is what came back: Wounds stop at their full number. None: it is kept secret how much that was."""

    who: str
    wounds: int | None

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, w=battle[self.who].w + (self.wounds or 0))


class Critical(Told, frozen=True):
    """A critical hit: its value and the number of its effect, 0 for a minor foe that simply drops."""

    who: str
    value: int
    effect: int


class ArmChanged(Fact, frozen=True):
    """A weapon fired, reloaded, jammed, cleared or destroyed: as it now is."""

    who: str
    arm: Arm

    def apply(self, battle: Battle) -> Battle:
        others = tuple(arm for arm in battle[self.who].arms if arm.name != self.arm.name)
        return battle.change(self.who, arms=(*others, self.arm))


class Armed(Fact, frozen=True):
    """What the hands now hold and what is carried."""

    who: str
    main_hand: str
    off_hand: str
    carried: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, main_hand=self.main_hand, off_hand=self.off_hand, carried=self.carried)


class LetFall(Fact, frozen=True):
    """A thing leaves a hand, the one named or else the other, and lies at `at`."""

    who: str
    item: str
    at: Square
    hand: Hand = "main_hand"

    def apply(self, battle: Battle) -> Battle:
        other = "off_hand" if self.hand == "main_hand" else "main_hand"
        emptied = self.hand if getattr(battle[self.who], self.hand) == self.item else other
        return replace(battle.change(self.who, **{emptied: ""}), ground=(*battle.ground, (self.item, self.at)))


# ---------------------------------------------------------------- conditions


class ConditionBegan(Fact, frozen=True):
    """Stunned, winded or felled, for as long as its clock says."""

    who: str
    condition: Lasting

    def apply(self, battle: Battle) -> Battle:
        kept = tuple(one for one in battle[self.who].lasting if one.kind != self.condition.kind)
        return battle.change(self.who, lasting=(*kept, self.condition))


class ConditionCounted(Fact, frozen=True):
    who: str
    condition: Lasting

    def apply(self, battle: Battle) -> Battle:
        changed = tuple(self.condition if o.kind == self.condition.kind else o for o in battle[self.who].lasting)
        return battle.change(self.who, lasting=changed)


class ConditionEnded(Fact, frozen=True):
    who: str
    kind: Clocked

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, lasting=tuple(o for o in battle[self.who].lasting if o.kind != self.kind))


class Staggered(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, staggered=True)


class WasHurt(Fact, frozen=True):
    """−10 on Weapon Skill and Ballistic Skill until treated; counted once."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hurt=True)


class ArmourBroken(Fact, frozen=True):
    who: str
    location: Location

    def apply(self, battle: Battle) -> Battle:
        lost = list(battle[self.who].lost_ap)
        lost[LOCATIONS.index(self.location)] += 1
        return battle.change(self.who, lost_ap=tuple(lost))


class Caught(Fact, frozen=True):
    """Entangled in a snare, thrown by `by` (nobody where a spell or the master's word holds it)."""

    who: str
    snare: str
    by: str = ""

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, entangled=self.snare, caught_by=self.by)


class Freed(Fact, frozen=True):
    """Out of a snare; `ruined`: it was broken."""

    who: str
    ruined: bool = False

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, entangled="", caught_by="")


class Fell(Fact, frozen=True):
    """Out of the fight where it stands: knocked out, bleeding out, or dead."""

    who: str
    life: Life
    maimed: bool = False

    def apply(self, battle: Battle) -> Battle:
        fallen = battle.change(self.who, life=self.life, maimed=battle[self.who].maimed or self.maimed)
        return _out(fallen, self.who)


class Treated(Fact, frozen=True):
    """The referee declares a fighter treated."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        life = "up" if battle[self.who].life in ("bleeding", "knocked_out") else battle[self.who].life
        return battle.change(self.who, hurt=False, life=life)


class Bound(Fact, frozen=True):
    """Stances, aim, feint, reserve and work end: stunned, helpless or caught."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, stances=(), aimed=False, feint="", reserve=False, work=None, channelled=0)


class FirstMelee(Fact, frozen=True):
    """A fighter's own first round of melee is under way."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, tiring="now")


class Warded(Fact, frozen=True):
    """A spell gives armour on every place for the rest of the fight."""

    who: str
    armour: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, warded=self.armour)


class Cast(Fact, frozen=True):
    """A casting roll and how it came out; `event` reports doubles (2), triples (3) and so on."""

    who: str
    spell: str
    success: bool
    event: int = 0

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, channelled=0)


class Spoke(Told, frozen=True):
    who: str
    text: str


class SkillUsed(Told, frozen=True):
    """A skill in use, in the player's own words, and how the test came out."""

    who: str
    skill: str
    success: bool
    text: str = ""


# ---------------------------------------------------------------- the master's word


class Revealed(Fact, frozen=True):
    """A hidden fighter shows itself."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hidden=False)


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
        turn = gone.turn if gone.turn is not None and gone.turn.who != self.who else None
        return replace(
            gone,
            turn=turn,
            order=without(gone.order, self.who),
            to_act=without(gone.to_act, self.who),
        )


class Altered(Fact, frozen=True):
    """The master's word on a fighter: it now stands as given."""

    who: str
    fighter: Fighter
    fields: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return battle.put(self.fighter)


class HalvesSet(Fact, frozen=True):
    """The master's word on what is left of a turn; with both half actions it is as if nothing had been done in it."""

    who: str
    halves: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change_turn(halves=self.halves, begun=self.halves < 2)


class SeatTaken(Fact, frozen=True):
    """Somebody new at the table."""

    seating: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, setting=replace(battle.setting, seating=self.seating))


class BoardChanged(Fact, frozen=True):
    """The master's word on a square: what it is now made of."""

    at: Square
    ground: Ground

    def apply(self, battle: Battle) -> Battle:
        board = battle.board.changed(self.at, self.ground)
        return replace(battle, setting=replace(battle.setting, board=board))


class LightChanged(Fact, frozen=True):
    """How well everything is seen from now on."""

    visibility: int

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, setting=replace(battle.setting, visibility=self.visibility))


class CalledOff(Fact, frozen=True):
    winner: str | None

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, winner=self.winner, ended=True, turn=None, agenda=(), to_act=())


class Checked(Told, frozen=True):
    """A test the master called for, and how it came out."""

    who: str
    characteristic: str
    success: bool
    text: str = ""


class TakenUp(Fact, frozen=True):
    """A thing no longer lies at `at`: gathered up, or broken."""

    item: str
    at: Square

    def apply(self, battle: Battle) -> Battle:
        lying = list(battle.ground)
        lying.remove((self.item, self.at))
        return replace(battle, ground=tuple(lying))


class Favoured(Fact, frozen=True):
    """A spell gives a modifier on every test for the rest of the fight; the same spell again gives no more."""

    who: str
    modifier: int
    spell: str = ""

    def apply(self, battle: Battle) -> Battle:
        others = tuple(row for row in battle[self.who].favours if row.name != self.spell)
        return battle.change(self.who, favours=(*others, Modifier(self.modifier, "fury.action.cast", self.spell)))


def _fresh(fighter: Fighter) -> Fighter:
    """Everything that may be done once in a round may be done again."""
    if not (fighter.attack_used or fighter.spell_used or fighter.parry_used or fighter.dodge_used):
        return fighter
    return replace(fighter, attack_used=False, spell_used=False, parry_used=False, dodge_used=False)


def _next_tiring(fighter: Fighter) -> Fighter:
    return replace(fighter, tiring="over") if fighter.tiring == "now" else fighter


def _out(battle: Battle, who: str) -> Battle:
    """Whoever is out of it holds nothing in progress, and has no turn to come but to bleed; nothing is left of its own."""
    fighter = battle[who]
    if fighter.life != "bleeding":
        battle = replace(battle, to_act=without(battle.to_act, who))
    if fighter.stances or fighter.reserve or fighter.work or fighter.aimed or fighter.feint or fighter.channelled:
        battle = battle.change(who, stances=(), aimed=False, feint="", reserve=False, work=None, channelled=0)
    if battle.turn is not None and battle.turn.who == who:
        battle = battle.change_turn(halves=0, begun=True)
    return battle
