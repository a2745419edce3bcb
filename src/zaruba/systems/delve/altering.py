"""What the master may set of one creature: its fields, and what has consequences by a rule of its own.

All of a word is judged before any of it is set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import (
    MOST,
    Said,
    between,
    common_fields,
    flag,
    on_sheet,
    one_of,
    own,
    seated,
    several,
    somebody,
    text,
    whole,
    whose,
    with_fields,
)
from zaruba.space.squares import Squares, fits, space
from zaruba.systems.delve.battle import SHIELD, Battle, Cover, Creature, Favour, Life, Morale
from zaruba.systems.delve.damage import end_focus_of_the_fallen, heal, hurt
from zaruba.systems.delve.facts import (
    Altered,
    BudgetSet,
    Died,
    EffectBegan,
    EffectEnded,
    Fell,
    FoughtOn,
    GotAway,
    GroupsSplit,
    LayDown,
    RoutineEnded,
    SeatTaken,
    StoodUp,
    Surrendered,
    TimerSet,
    TookFlight,
    Woke,
)
from zaruba.systems.delve.initiative import clockwise_from
from zaruba.systems.delve.movement import taken
from zaruba.systems.delve.ready import let_loose, triggered
from zaruba.systems.delve.said import GM, Work, counts, place, settled
from zaruba.systems.delve.sheet import ABILITIES, Condition, Effect, Sheet
from zaruba.systems.delve.terrain import MOVES, move_ft
from zaruba.systems.delve.view import SECRETS

DOWN: frozenset[str] = frozenset({"unconscious", "dying", "dead"})

# ---------------------------------------------------------------- field by field

Setter = Callable[[Battle, Creature, Any], Creature]


def within(creature: Creature, sheet: Sheet) -> Creature:
    return replace(creature, sheet=sheet, hp=min(creature.hp, sheet.max_hp))


def _sheet(key: str, read: Callable[[str, Any], Any]) -> Setter:
    """A field of the sheet; what is left never stands above the full figure."""
    return on_sheet(Sheet, key, read, within)


@clause("delve.initiative.seating")
def _player(battle: Battle, creature: Creature, value: Any) -> Creature:
    """A seat at the table by its player, however it is written; the master has one, and anybody else a new one."""
    return seated(battle, creature, value)


def _move(key: str, value: Any) -> int:
    return move_ft(value) if isinstance(value, str) and value in MOVES else whole(key, value)


def _cover(key: str, value: Any) -> Cover:
    return cast("Cover", one_of(key, value or "", get_args(Cover)))


def _favour(key: str, value: Any) -> Favour:
    return cast("Favour", one_of(key, value or "", get_args(Favour)))


def _level_bonus(key: str, value: Any) -> int:
    return whole(key, value, -30, 30)


def put_at(battle: Battle, creature: Creature, value: Any) -> Creature:
    """A place that is there and free; the line has neither ends nor squares to hold."""
    board = battle.setting.board
    at = place("at", value, 2 if isinstance(board, Squares) else 1)
    if isinstance(board, Squares):
        here = (at[0], at[1])
        if not fits(board, here, creature.sheet.size):
            raise Refused("illegal", "word-no-room", who=creature.name, place=at)
        if taken(battle, creature).intersection(space(here, creature.sheet.size)):
            raise Refused("illegal", "word-place-taken", place=at)
    return replace(creature, at=at)


def _at_ft(battle: Battle, creature: Creature, value: Any) -> Creature:
    if battle.on_map:
        raise Refused("illegal", "word-on-a-map", key="at_ft", better="at")
    return replace(creature, at=(whole("at_ft", value, -MOST),))


def _hands(battle: Battle, creature: Creature, value: Any) -> Creature:
    """What is now in hand; what was there and is not named is put away."""
    hands = several("hands", value)
    if len(hands) > 2:
        raise Refused("illegal", "word-two-hands", count=len(hands))
    away = list(creature.hands + creature.carried)
    for name in hands:
        if name in away:
            away.remove(name)
        elif creature.weapon(name) is None and name != SHIELD:
            raise Refused("illegal", "word-not-held", who=creature.name, item=name, known=tuple(away))
    return replace(creature, hands=hands, carried=tuple(away))


def _loaded(battle: Battle, creature: Creature, value: Any) -> Creature:
    """All its loading weapons, or those named."""
    loading = [weapon.name for weapon in creature.sheet.weapons if weapon.loading]
    if isinstance(value, bool):
        return replace(creature, unloaded=() if value else tuple(loading))
    ready = several("loaded", value, loading)
    return replace(creature, unloaded=tuple(name for name in loading if name not in ready))


def _spells(name: str) -> Setter:
    def setter(battle: Battle, creature: Creature, value: Any) -> Creature:
        return replace(creature, **{name: several(name, value, [spell.name for spell in creature.sheet.spells])})

    return setter


FIELDS: dict[str, Setter] = {
    **{key: _sheet(key, _level_bonus) for key in ABILITIES},
    **{key: _sheet(key, whole) for key in ("level", "ac")},
    **{
        key: _sheet(key, flag)
        for key in (
            "morale_exempt", "leader", "dies_slowly", "intelligent", "dark_adapted", "cannot_be_surprised",
            "attacked_at_disadvantage",
        )
    },
    "max_hp": _sheet("max_hp", between(1)),
    "move": _sheet("move", _move),
    "at": put_at,
    "at_ft": _at_ft,
    **{key: own(key, key, flag) for key in ("prone", "luck", "way_out")},
    "cover": own("cover", "cover", _cover),
    **{key: own(key, key, _favour) for key in ("favour", "against")},
    **common_fields(SECRETS),
    "player": _player,
    "hands": _hands,
    "loaded": _loaded,
    "lost": _spells("lost"),
    "penance": _spells("penance"),
    "ammo": lambda battle, creature, value: replace(creature, ammo=counts("ammo", value, creature.ammo)),
    "uses": lambda battle, creature, value: replace(creature, uses=counts("uses", value, creature.uses)),
}  # fmt: skip
"""What simply stands as given."""

SHOWS = frozenset({"at", "at_ft", "hidden", "cover"})
"""What may bring somebody close or into sight, and so set off a readied act."""

RULED = ("hp", "state", "timer_left", "conditions", "group", "fire_ready", "action", "feet")
"""What has a rule of its own."""


# ---------------------------------------------------------------- a word about a creature


class Meant(Struct, frozen=True):
    """What a word makes of a creature: what stands as given, and what has consequences (None: left alone)."""

    altered: Creature
    plain: tuple[str, ...] = ()
    life: Life | None = None
    hp: int | None = None
    timer: int | None = None
    conditions: tuple[str, ...] | None = None
    morale: tuple[Morale, ...] | None = None
    budget: tuple[bool, int] | None = None


def set_creature(state: Battle, said: Said) -> Work:
    """A creature's own fields, all judged before any is set."""
    before = whose(state, said, (*FIELDS, *RULED))
    meant = meaning(state, before, said)
    by = somebody(state, "fire_ready", said["fire_ready"]).name if "fire_ready" in said else ""
    if by and before.ready is None:
        raise Refused("illegal", "word-nothing-readied", clause="delve.turn.delay-and-ready", who=before.name)

    async def work(fight: Fight[Battle]) -> None:
        await alter(fight, meant)
        if SHOWS.intersection(said):
            await triggered(fight, state, before.name)
        if by:
            await let_loose(fight, before.name, by)
        await settled(fight)

    return work


def meaning(state: Battle, before: Creature, said: Said) -> Meant:
    """The creature as it then stands, and what else is to happen to it."""
    altered = with_fields(state, before, said, FIELDS)
    hp, life = _hp(said, altered), _life(said, altered)
    timer = _timer(said, altered, life)
    conditions = several("conditions", said["conditions"], get_args(Condition)) if "conditions" in said else None
    morale = regrouped(state, {before.name: text("group", said["group"])}) if "group" in said else None
    altered = replace(altered, group=said.get("group", altered.group))
    if life is not None:
        altered = replace(altered, hp=hp if hp is not None else 0 if life in DOWN else altered.hp)
        hp = None
    plain = tuple(key for key in said if key in FIELDS or key == "group")
    if life is not None and altered.hp != before.hp:
        plain = (*plain, "hp")
    return Meant(altered, plain, life, hp, timer, conditions, morale, _budget(state, said, altered))


def _life(said: Said, creature: Creature) -> Life | None:
    """The state it is put in, if hit points allow it."""
    if "state" not in said:
        return None
    life = cast("Life", one_of("state", said["state"], get_args(Life)))
    hp = said.get("hp", creature.hp)
    if life not in DOWN and life != "fled" and hp == 0:
        raise Refused("illegal", "word-state-needs-hp", who=creature.name, state=life)
    if life in DOWN and said.get("hp"):
        raise Refused("illegal", "word-state-without-hp", who=creature.name, state=life)
    return life


def _hp(said: Said, creature: Creature) -> int | None:
    """Hit points up to the maximum as it is then."""
    if "hp" not in said:
        return None
    hp = whole("hp", said["hp"])
    most = creature.sheet.max_hp
    if hp > most:
        raise Refused("illegal", "word-hp-above-max", hp=hp, most=most, key="max_hp", who=creature.name)
    if hp and creature.life == "dead" and "state" not in said:
        raise Refused("illegal", "word-hp-of-the-dead", clause="delve.death.dead", who=creature.name)
    return hp


def _timer(said: Said, creature: Creature, life: Life | None) -> int | None:
    if "timer_left" not in said:
        return None
    if (life or creature.life) != "dying":
        raise Refused("illegal", "word-not-dying", who=creature.name)
    return whole("timer_left", said["timer_left"], 1, 100)


def _budget(battle: Battle, said: Said, creature: Creature) -> tuple[bool, int] | None:
    """The action, and the feet that may be moved beside it; what is not said stays as it is left."""
    if "action" not in said and "feet" not in said:
        return None
    turn = battle.turn
    if turn is None or turn.who != creature.name:
        raise Refused("illegal", "word-not-its-turn", clause="delve.turn.action-and-move", who=creature.name)
    move = creature.sheet.move
    action = flag("action", said.get("action", turn.action))
    left = turn.feet - move if turn.action else turn.feet
    return action, whole("feet", said.get("feet", max(0, min(left, move))), 0, move)


# ---------------------------------------------------------------- what happens


@clause(GM)
async def alter(fight: Fight[Battle], meant: Meant) -> None:
    """First what simply stands as given, then what has consequences, each by the rule that it has in play."""
    who = meant.altered.name
    if meant.plain:
        fight.record(Altered(who, meant.altered, meant.plain))
    if "player" in meant.plain:
        take_seat(fight, meant.altered.seat)
    if meant.morale is not None and meant.morale != fight.state.morale:
        fight.record(GroupsSplit(meant.morale))
    if meant.budget is not None:
        give_back(fight, who, *meant.budget)
    if meant.life is not None:
        become(fight, who, meant.life)
    if meant.hp is not None:
        await bring_to(fight, who, meant.hp)
    if meant.timer is not None:
        fight.record(TimerSet(who, meant.timer))
    if meant.conditions is not None:
        lay_conditions(fight, who, meant.conditions)


@clause("delve.turn.action-and-move", GM)
def give_back(fight: Fight[Battle], who: str, action: bool, feet: int) -> None:
    """What is left of the turn, in the master's judgement; whoever has its action again is through with the old one."""
    turn = fight.state.turn
    if action and turn is not None and (turn.routine or turn.castings):
        fight.record(RoutineEnded(who))
    fight.record(BudgetSet(who, action, feet))


@clause("delve.damage.subtract", "delve.damage.healing")
async def bring_to(fight: Fight[Battle], who: str, hp: int) -> None:
    """Fewer hit points are damage that nobody dealt, more are healing: whoever falls or wakes by it does."""
    now = fight.state[who].hp
    if hp < now:
        await hurt(fight, who, now - hp, by=None)
    elif hp > now:
        heal(fight, who, hp - now)


@clause("delve.death.unconscious", "delve.death.dead", "delve.morale.flee")
def become(fight: Fight[Battle], who: str, life: Life) -> None:
    """Put in a state as play would put it there."""
    creature = fight.state[who]
    if life == creature.life:
        return
    if creature.focus and life not in ("up", "fleeing"):
        end_focus_of_the_fallen(fight, creature)
    match life:
        case "dying" | "unconscious":
            fight.record(Fell(who, life))
        case "dead":
            fight.record(Died(who))
        case "fled":
            fight.record(GotAway(who))
        case "surrendered":
            fight.record(Surrendered(who))
        case "fleeing":
            fight.record(TookFlight(who))
        case "up" if creature.life == "fleeing":
            fight.record(FoughtOn(who))
        case "up":
            fight.record(Woke(who))


def lay_conditions(fight: Fight[Battle], who: str, conditions: tuple[str, ...]) -> None:
    """From now on these and no others; what was there already goes on as it was."""
    creature = fight.state[who]
    if creature.prone != ("prone" in conditions):
        fight.record(StoodUp(who) if creature.prone else LayDown(who))
    for effect in creature.effects:
        if effect.condition is not None and effect.condition not in conditions:
            fight.record(EffectEnded(who, effect.name, effect.maker))
    there = {effect.condition for effect in fight.state[who].effects}
    for condition in conditions:
        if condition not in ("prone", *there):
            fight.record(EffectBegan(who, Effect(condition, MASTER, condition=cast("Condition", condition))))


# ---------------------------------------------------------------- groups and seats


@clause("delve.morale.counting")
def regrouped(battle: Battle, of: Mapping[str, str]) -> tuple[Morale, ...]:
    """The numbers the groups began with, once some enemies are counted elsewhere: only before the trigger comes."""
    morale = {group.group: group for group in battle.morale}
    for name, to in of.items():
        creature = somebody(battle, "group", name)
        if creature.side != "enemies" or creature.is_character:
            raise Refused("illegal", "word-not-an-enemy", who=name)
        for group in (creature.group, to):
            if group in morale and (morale[group].checked or morale[group].due):
                raise Refused("illegal", "word-group-tested", clause="delve.morale.counting", group=group)
        left = morale.get(creature.group)
        if left is not None:
            morale[creature.group] = replace(left, initial=left.initial - 1)
        joined = morale.get(to, Morale(to, 0))
        morale[to] = replace(joined, initial=joined.initial + 1)
    return tuple(group for group in morale.values() if group.initial)


@clause("delve.initiative.latecomers", "delve.initiative.seating")
def take_seat(fight: Fight[Battle], seat: str, *, after: str | None = None) -> None:
    """A new seat in the circle: after the one named, else last; the order goes on from where it began."""
    seating, order = fight.state.setting.seating, fight.state.order
    if seat in seating and (not order or seat in order):
        return
    if seat not in seating:
        place = seating.index(after) + 1 if after is not None else len(seating)
        seating = (*seating[:place], seat, *seating[place:])
    if order:
        order = tuple(one for one in clockwise_from(seating, order[0]) if one in order or one == seat)
    fight.record(SeatTaken(seating, order))
