"""What can happen in a delve fight. Each fact says what it changes and nothing about how it is told."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from zaruba.kernel.fight import Fact, Stretch, Told
from zaruba.kernel.people import without
from zaruba.space.routes import NOT_YET, Walk
from zaruba.space.squares import Ground, Square, Squares
from zaruba.systems.delve.battle import Battle, Creature, Life, Lying, Morale, Phase, Place, Ready, Turn
from zaruba.systems.delve.sheet import Effect, RoutineLine

# ---------------------------------------------------------------- phases, rounds, turns


class PhaseBegan(Fact, frozen=True):
    BEGINS: ClassVar[Stretch] = "phase"

    phase: Phase

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, phase=self.phase)


class Surprised(Fact, frozen=True):
    """Who has taken whom unaware, and in which order the surprise turns come."""

    pairs: tuple[tuple[str, str], ...]
    order: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, unaware=self.pairs, surprise=self.order)


class NoticedBy(Fact, frozen=True):
    """`foe` now knows of `who`."""

    who: str
    foe: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, unaware=tuple(pair for pair in battle.unaware if pair != (self.who, self.foe)))


class Revealed(Fact, frozen=True):
    """A hidden creature shows itself."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hidden=False)


class OrderSet(Fact, frozen=True):
    """Initiative is settled: the seats in the order of their turns. Nobody is unaware any more."""

    order: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, order=self.order, phase="rounds", seat="", unaware=())


class RoundBegan(Fact, frozen=True):
    BEGINS: ClassVar[Stretch] = "round"

    def apply(self, battle: Battle) -> Battle:
        if not any(group.this_round for group in battle.morale):
            return battle
        return replace(battle, morale=tuple(replace(group, this_round=False) for group in battle.morale))


class SeatBegan(Fact, frozen=True):
    """The circle reaches a seat: its creatures act one after another."""

    seat: str
    waiting: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, seat=self.seat, waiting=self.waiting)


class SurpriseTurnCame(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        left = without(battle.surprise, self.who)
        return replace(battle, surprise=left, seat=battle.seat_of(self.who), waiting=(self.who,))


class WaitingOrdered(Fact, frozen=True):
    """The creatures of a seat will act in another order."""

    waiting: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, waiting=self.waiting)


class TurnBegan(Fact, frozen=True):
    BEGINS: ClassVar[Stretch] = "turn"

    turn: Turn

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, turn=self.turn, waiting=_less_one(battle.waiting, self.turn.who))


class TurnPassed(Fact, frozen=True):
    """A turn that comes and goes: its owner can do nothing."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, waiting=_less_one(battle.waiting, self.who))


class TurnEnded(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, turn=None)


class FightWon(Fact, frozen=True):
    """One side has nobody left. `winner` None: neither has."""

    ENDS: ClassVar[bool] = True

    winner: str | None

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, winner=self.winner, ended=True, phase="aftermath")


# ---------------------------------------------------------------- the budget of a turn


class ActionSpent(Fact, frozen=True):
    """The action is used; what lies past the first move goes with it."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        turn = battle.turn
        assert turn is not None
        left = max(0, turn.feet - battle[self.who].sheet.move)
        return replace(battle, turn=replace(turn, action=False, feet=left))


class RoutineBegan(Fact, frozen=True):
    """The attacks that one action of a monster holds."""

    who: str
    lines: tuple[RoutineLine, ...]

    def apply(self, battle: Battle) -> Battle:
        return battle.change_turn(routine=self.lines)


class AttackUsed(Fact, frozen=True):
    """One attack of the routine is made."""

    who: str
    attack: str

    def apply(self, battle: Battle) -> Battle:
        assert battle.turn is not None
        left: list[RoutineLine] = []
        used = False
        for line in battle.turn.routine:
            if not used and line.attack.name == self.attack:
                used = True
                line = replace(line, count=line.count - 1)
            if line.count:
                left.append(line)
        return battle.change_turn(routine=tuple(left))


class RoutineEnded(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change_turn(routine=(), castings=0)


class CastingsLeft(Fact, frozen=True):
    who: str
    left: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change_turn(castings=self.left)


class Moved(Fact, frozen=True):
    """`who` went along `path` at a cost in feet; `walked` is what the rest of the same move must know."""

    who: str
    path: tuple[Place, ...]
    cost_ft: int
    walked: Walk = NOT_YET

    def apply(self, battle: Battle) -> Battle:
        moved = battle.change(self.who, at=self.path[-1]) if self.path else battle
        turn = moved.turn
        if turn is None or turn.who != self.who:
            return moved
        feet = max(0, turn.feet - self.cost_ft)
        keeps_action = turn.action and feet >= moved[self.who].sheet.move
        return moved.change_turn(feet=feet, action=keeps_action, moved=True, walked=self.walked)


class Shifted(Fact, frozen=True):
    """Moved by something else than its own feet."""

    who: str
    to: Place

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, at=self.to)


class PassTried(Fact, frozen=True):
    """A try to get past a foe this turn."""

    who: str
    foe: str
    passed: bool

    def apply(self, battle: Battle) -> Battle:
        assert battle.turn is not None
        return battle.change_turn(tried=(*battle.turn.tried, self.foe))


class TaskDone(Fact, frozen=True):
    """A small task that counts: a weapon changed (`swap`) or an item used (`item`)."""

    who: str
    task: Literal["swap", "item"]

    def apply(self, battle: Battle) -> Battle:
        assert battle.turn is not None
        turn = battle.turn
        if self.task == "swap":
            return battle if turn.swaps is None else battle.change_turn(swaps=max(0, turn.swaps - 1))
        return battle if turn.item_tasks is None else battle.change_turn(item_tasks=max(0, turn.item_tasks - 1))


# ---------------------------------------------------------------- blows and wounds


class Hit(Told, frozen=True):
    LANDS: ClassVar[bool] = True

    attacker: str
    target: str
    with_: str = field(name="with")
    critical: bool = False


class Missed(Told, frozen=True):
    attacker: str
    target: str
    with_: str = field(name="with")


class Damaged(Fact, frozen=True):
    """`amount` is what was dealt; hit points stop at 0."""

    LOSES: ClassVar[str] = "amount"

    who: str
    amount: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, hp=max(0, battle[self.who].hp - self.amount))


class Healed(Fact, frozen=True):
    """`amount` is what was rolled; hit points stop at the maximum, and `gained` is what came back where that is less."""

    who: str
    amount: int
    gained: int | None = None

    def apply(self, battle: Battle) -> Battle:
        creature = battle[self.who]
        return battle.change(self.who, hp=min(creature.sheet.max_hp, creature.hp + self.amount))


class Fell(Fact, frozen=True):
    """At 0 hit points: dying (a timer pending), knocked out, or dead."""

    who: str
    life: Life

    def apply(self, battle: Battle) -> Battle:
        down = battle.change(self.who, life=self.life, timer=None, docked=0, prone=True, focus="", ready=None)
        return _out_of_turn(down, self.who)


class Woke(Fact, frozen=True):
    """Hit points above 0 again: awake, not dying, prone until it stands."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, life="up", timer=None, docked=0)


class Stabilised(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, life="unconscious", timer=None, docked=0)


class TimerSet(Fact, frozen=True):
    who: str
    rounds: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, timer=self.rounds, docked=0)


class TimerRan(Fact, frozen=True):
    """One round less to live."""

    who: str
    left: int

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, timer=self.left)


class TimerDocked(Fact, frozen=True):
    """Hurt before the timer was rolled: the roll will be one less."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, docked=battle[self.who].docked + 1)


class Rose(Fact, frozen=True):
    """A natural 20 while dying: on its feet with one hit point."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, life="up", hp=1, timer=None, prone=False)


class Died(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        dead = battle.change(self.who, life="dead", hp=0, timer=None, docked=0, prone=True, focus="", ready=None)
        return _out_of_turn(dead, self.who)


class LayDown(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, prone=True)


class StoodUp(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, prone=False)


# ---------------------------------------------------------------- effects


class EffectBegan(Fact, frozen=True):
    who: str
    effect: Effect

    def apply(self, battle: Battle) -> Battle:
        kept = tuple(e for e in battle[self.who].effects if (e.name, e.maker) != (self.effect.name, self.effect.maker))
        begun = battle.change(self.who, effects=(*kept, self.effect))
        return begun if begun[self.who].able else _out_of_turn(begun.change(self.who, ready=None), self.who)


class EffectCounted(Fact, frozen=True):
    """An edge of its clock has passed; `effect` is as it now stands."""

    who: str
    effect: Effect

    def apply(self, battle: Battle) -> Battle:
        key = (self.effect.name, self.effect.maker)
        effects = tuple(self.effect if (e.name, e.maker) == key else e for e in battle[self.who].effects)
        return battle.change(self.who, effects=effects)


class EffectEnded(Fact, frozen=True):
    who: str
    name: str
    maker: str

    def apply(self, battle: Battle) -> Battle:
        kept = tuple(e for e in battle[self.who].effects if (e.name, e.maker) != (self.name, self.maker))
        return battle.change(self.who, effects=kept)


# ---------------------------------------------------------------- magic and things


class Cast(Told, frozen=True):
    """A casting and how it came out."""

    who: str
    spell: str
    success: bool
    critical: bool = False


class SpellLost(Fact, frozen=True):
    """Lost until rest; with `penance`, until amends are made as well."""

    who: str
    spell: str
    penance: bool = False

    def apply(self, battle: Battle) -> Battle:
        creature = battle[self.who]
        penance = (*creature.penance, self.spell) if self.penance else creature.penance
        return battle.change(self.who, lost=(*creature.lost, self.spell), penance=penance)


class MishapCame(Told, frozen=True):
    """A wizard's natural 1: the master fills in what happens, from a table of that tier."""

    who: str
    tier: int


class FocusBegan(Fact, frozen=True):
    who: str
    spell: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, focus=self.spell)


class FocusEnded(Fact, frozen=True):
    """The spell held by focus is gone, and with it what it laid on anybody."""

    who: str
    spell: str

    def apply(self, battle: Battle) -> Battle:
        creatures = tuple(
            replace(
                c, effects=tuple(e for e in c.effects if not (e.focus and (e.name, e.maker) == (self.spell, self.who)))
            )
            for c in battle.creatures
        )
        return replace(battle, creatures=creatures).change(self.who, focus="")


class ItemUsed(Fact, frozen=True):
    who: str
    item: str
    on: str = ""

    def apply(self, battle: Battle) -> Battle:
        creature = battle[self.who]
        uses = tuple((name, max(0, left - 1)) if name == self.item else (name, left) for name, left in creature.uses)
        return battle.change(self.who, uses=uses)


class Armed(Fact, frozen=True):
    """What is now in hand and what is put away; `picked_up` no longer lies at `from_`.

    A weapon picked up that is not on its finder's sheet joins it, as it was on the sheet of whoever let it fall.
    """

    who: str
    hands: tuple[str, ...]
    carried: tuple[str, ...]
    picked_up: str = ""
    from_: Place = field(default=(), name="from")

    def apply(self, battle: Battle) -> Battle:
        armed = battle.change(self.who, hands=self.hands, carried=self.carried)
        if not self.picked_up:
            return armed
        found = next(one for one in armed.ground if (one.thing, one.at) == (self.picked_up, self.from_))
        place = armed.ground.index(found)
        cleared = replace(armed, ground=armed.ground[:place] + armed.ground[place + 1 :])
        return _with_weapon(cleared, self.who, found)


class LetFall(Fact, frozen=True):
    """A thing leaves the hand and lies at `at`; a weapon is there for whoever picks it up, loaded or not."""

    who: str
    item: str
    at: Place

    def apply(self, battle: Battle) -> Battle:
        creature = battle[self.who]
        unloaded = self.item in creature.unloaded
        lying = Lying(self.item, self.at, creature.weapon(self.item), unloaded)
        left = {"hands": _less_one(creature.hands, self.item), "unloaded": _less_one(creature.unloaded, self.item)}
        return replace(battle.change(self.who, **left), ground=(*battle.ground, lying))


class Shot(Fact, frozen=True):
    """A shot uses a piece of ammunition (where it is counted) and may leave the weapon unloaded."""

    who: str
    weapon: str
    ammunition: str = ""
    unloaded: bool = False

    def apply(self, battle: Battle) -> Battle:
        creature = battle[self.who]
        ammo = tuple((n, max(0, left - 1)) if n == self.ammunition else (n, left) for n, left in creature.ammo)
        unloaded = (*creature.unloaded, self.weapon) if self.unloaded else creature.unloaded
        return battle.change(self.who, ammo=ammo, unloaded=unloaded)


class Reloaded(Fact, frozen=True):
    """Loaded again, at the price of this turn's movement."""

    who: str
    weapon: str

    def apply(self, battle: Battle) -> Battle:
        loaded = battle.change(self.who, unloaded=_less_one(battle[self.who].unloaded, self.weapon))
        return loaded.change_turn(feet=0)


class Spoke(Told, frozen=True):
    who: str
    text: str


class Improvised(Told, frozen=True):
    """An act in the player's own words, and how the master's call came out (None: it simply happened)."""

    who: str
    text: str
    success: bool | None = None


class LuckSpent(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, luck=False)


# ---------------------------------------------------------------- readied acts


class Readied(Fact, frozen=True):
    who: str
    ready: Ready

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, ready=self.ready)


class ReadyLost(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, ready=None)


class ReadyLoosed(Fact, frozen=True):
    """The trigger came, set off by `by`, and the readied act is done."""

    who: str
    by: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, ready=None)


# ---------------------------------------------------------------- morale


class MoraleDue(Fact, frozen=True):
    """The trigger has come; the check waits for the master's turn."""

    group: str

    def apply(self, battle: Battle) -> Battle:
        return _change_group(battle, self.group, due=True)


class MoraleChecked(Fact, frozen=True):
    """A group has been tested: who broke, who stood. `survivor`: its last one, tested as a lone foe."""

    group: str
    broke: tuple[str, ...]
    stood: tuple[str, ...]
    survivor: bool = False

    def apply(self, battle: Battle) -> Battle:
        fields = {"last_checked": True} if self.survivor else {"checked": True}
        return _change_group(battle, self.group, due=False, stood=bool(self.stood), this_round=True, **fields)


class TookFlight(Fact, frozen=True):
    """Broken: it gets away on its own turns from now on."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, life="fleeing", timer=None, docked=0, ready=None)


class GotAway(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return _out_of_turn(battle.change(self.who, life="fled", timer=None, docked=0, ready=None, focus=""), self.who)


class Cornered(Told, frozen=True):
    """No way out: it may fight or give up."""

    who: str


class FoughtOn(Fact, frozen=True):
    """A cornered runner turns and fights."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        return battle.change(self.who, life="up")


class Surrendered(Fact, frozen=True):
    who: str

    def apply(self, battle: Battle) -> Battle:
        return _out_of_turn(battle.change(self.who, life="surrendered", timer=None, docked=0, ready=None), self.who)


# ---------------------------------------------------------------- the master's word


class Joined(Fact, frozen=True):
    """A newcomer. Enemies raise the number their group began with."""

    creature: Creature

    def apply(self, battle: Battle) -> Battle:
        joined = battle.joined(self.creature)
        if self.creature.side != "enemies" or self.creature.is_character:
            return joined
        group = next((g for g in joined.morale if g.group == self.creature.group), None)
        if group is None:
            return replace(joined, morale=(*joined.morale, Morale(self.creature.group, 1)))
        return _change_group(joined, group.group, initial=group.initial + 1)


class SeatTaken(Fact, frozen=True):
    """A newcomer's seat: the circle as it now runs."""

    seating: tuple[str, ...]
    order: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, setting=replace(battle.setting, seating=self.seating), order=self.order)


class Removed(Fact, frozen=True):
    """Taken out of the fight altogether by the master."""

    who: str

    def apply(self, battle: Battle) -> Battle:
        gone = _out_of_turn(battle, self.who).less(self.who)
        return replace(
            gone,
            waiting=_less_one(gone.waiting, self.who),
            surprise=_less_one(gone.surprise, self.who),
            unaware=tuple(pair for pair in gone.unaware if self.who not in pair),
        )


class Altered(Fact, frozen=True):
    """The master's word on a creature: it now stands as given."""

    who: str
    creature: Creature
    fields: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return battle.put(self.creature)


class GroupsSplit(Fact, frozen=True):
    """The master's word on how the enemies are grouped."""

    morale: tuple[Morale, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, morale=self.morale)


class LightChanged(Fact, frozen=True):
    dark: bool

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, setting=replace(battle.setting, dark=self.dark))


class BoardChanged(Fact, frozen=True):
    """The master's word on a square of the map: what it is made of from now on."""

    square: Square
    ground: Ground

    def apply(self, battle: Battle) -> Battle:
        board = battle.setting.board
        assert isinstance(board, Squares), "only a map has squares"
        return replace(battle, setting=replace(battle.setting, board=board.changed(self.square, self.ground)))


class BudgetSet(Fact, frozen=True):
    """The master's word on what is left of a turn: the action, and the feet that may be moved beside it."""

    who: str
    action: bool
    feet: int

    def apply(self, battle: Battle) -> Battle:
        second_move = battle[self.who].sheet.move if self.action else 0
        return battle.change_turn(action=self.action, feet=self.feet + second_move)


class CalledOff(Fact, frozen=True):
    """The master ends the fight by hand."""

    winner: str | None

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, winner=self.winner, ended=True, phase="aftermath", turn=None, waiting=())


class Checked(Told, frozen=True):
    """A check the master called for, and how it came out."""

    who: str
    ability: str
    dc: int
    success: bool
    text: str = ""


def _less_one(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """`names` with the first `name` left out."""
    if name not in names:
        return names
    place = names.index(name)
    return names[:place] + names[place + 1 :]


def _with_weapon(battle: Battle, who: str, found: Lying) -> Battle:
    """Its finder has what the weapon is on the sheet, and it is as loaded as it was."""
    creature = battle[who]
    if found.weapon is not None and creature.weapon(found.thing) is None:
        sheet = replace(creature.sheet, weapons=(*creature.sheet.weapons, found.weapon))
        battle = battle.change(who, sheet=sheet)
    return battle.change(who, unloaded=(*creature.unloaded, found.thing)) if found.unloaded else battle


def _out_of_turn(battle: Battle, who: str) -> Battle:
    """If it is this creature's turn, there is nothing left of it."""
    if battle.turn is None or battle.turn.who != who:
        return battle
    return battle.change_turn(action=False, feet=0, routine=(), castings=0)


def _change_group(battle: Battle, name: str, **fields: object) -> Battle:
    groups = tuple(replace(g, **fields) if g.group == name else g for g in battle.morale)
    return replace(battle, morale=groups)
