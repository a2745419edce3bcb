"""The master's word: what he sets, adds and removes, the checks he calls for, and acts in a player's own words.

A word is judged whole before anything happens. What follows from it is what would follow in play:
the same rules run, then morale and the end of the fight are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, cast, get_args

from msgspec.structs import fields, replace

from zaruba.kernel.asks import MASTER, Offer, Parametric, Refusal, choose
from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Faults, nearest
from zaruba.kernel.fight import Fight, Rule
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Scenario
from zaruba.kernel.tally import tally
from zaruba.space.squares import Squares, fits, space
from zaruba.systems.delve.actions import Allow, CallAttack, CallCheck, Improvise
from zaruba.systems.delve.attack import armour_class, attack_sources
from zaruba.systems.delve.battle import SHIELD, Battle, Cover, Creature, Favour, Life, Morale
from zaruba.systems.delve.checks import (
    ADVANTAGE,
    DCS,
    DISADVANTAGE,
    AttackRoll,
    Blow,
    Source,
    check,
    contest,
    d20_with,
    rolled,
)
from zaruba.systems.delve.damage import Wound, damage_of, doubled, end_focus_of_the_fallen, heal, hurt
from zaruba.systems.delve.facts import (
    ActionSpent,
    Altered,
    CalledOff,
    Checked,
    Died,
    EffectBegan,
    EffectCounted,
    EffectEnded,
    Fell,
    FocusEnded,
    FoughtOn,
    GotAway,
    GroupsSplit,
    Hit,
    Improvised,
    Joined,
    LayDown,
    LightChanged,
    Missed,
    NoticedBy,
    Removed,
    Revealed,
    SeatTaken,
    StoodUp,
    Surprised,
    Surrendered,
    TimerSet,
    TookFlight,
    TurnEnded,
    Woke,
)
from zaruba.systems.delve.initiative import clockwise_from
from zaruba.systems.delve.movement import Crossing, crossing, fall_from, taken
from zaruba.systems.delve.ready import let_loose, triggered
from zaruba.systems.delve.sheet import ABILITIES, Ability, Condition, Damage, Effect, Sheet, damage
from zaruba.systems.delve.terrain import MOVES, move_ft, within
from zaruba.systems.delve.view import SECRETS

Said = Mapping[str, Any]
Work = Callable[[Fight[Battle]], Rule]

GM = "delve.condition.gm-modifier"
DOWN: frozenset[str] = frozenset({"unconscious", "dying", "dead"})
MOST = 1_000_000


def word(state: Battle, said: Said, scenario: Scenario | None = None) -> Work:
    """A word of the master as a rule. Raises `Refused` with what is wrong in it, why, and what would do.

    `scenario` lends its library to whoever joins.
    """
    joining = partial(add, scenario=scenario)
    forms: dict[str, Callable[[Battle, Said], Work]] = {"set": set_, "add": joining, "remove": remove, "check": call}
    meant = [form for form in forms if form in said]
    if len(meant) != 1:
        found = ", ".join(map(str, said)) or "nothing"
        raise Refused("malformed", f"a word holds one of {', '.join(forms)}; this one holds {found}")
    return forms[meant[0]](state, said)


async def settled(fight: Fight[Battle]) -> None:
    """Morale and the end of the fight, judged as after anything done in play; a turn whose owner is down is over."""
    from zaruba.systems.delve.turn import settle

    await settle(fight)
    turn = fight.state.turn
    if turn is not None and not fight.state[turn.who].able:
        fight.record(TurnEnded(turn.who))


# ---------------------------------------------------------------- what may stand in a word


def wrong(key: str, value: Any, wanted: str) -> Refused:
    """A value that is not of its kind."""
    return Refused("malformed", f"{key}: {value!r} is not {wanted}")


def only(said: Any, where: str, known: Iterable[str]) -> Said:
    """A mapping without keys that mean nothing here."""
    if not isinstance(said, Mapping):
        raise wrong(where, said, "a mapping")
    names = list(known)
    for key in said:
        if key not in names:
            near = nearest(str(key), names)
            hint = f"did you mean {near!r}?" if near else f"known are {', '.join(names)}"
            raise Refused("malformed", f"{where}: {key!r} means nothing here; {hint}")
    return said


def somebody(battle: Battle, key: str, name: Any) -> Creature:
    """A creature of the fight by its name."""
    if not isinstance(name, str):
        raise wrong(key, name, "the name of a creature")
    if name in battle:
        return battle[name]
    names = [creature.name for creature in battle.creatures]
    near = nearest(name, names)
    hint = f"did you mean {near!r}?" if near else f"in the fight are {', '.join(names)}"
    raise Refused("illegal", f"{key}: nobody here is called {name!r}; {hint}")


def whole(key: str, value: Any, least: int = 0, most: int = MOST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise wrong(key, value, f"a whole number from {least} to {most}")
    return value


def flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong(key, value, "true or false")
    return value


def text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise wrong(key, value, "a text")
    return value


def one_of(key: str, value: Any, allowed: Iterable[str]) -> Any:
    names = tuple(allowed)
    if value not in names:
        raise wrong(key, value, f"one of {', '.join(name for name in names if name)}")
    return value


def several(key: str, value: Any, allowed: Iterable[str] | None = None) -> tuple[str, ...]:
    """A list of words, of those allowed if not all are."""
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise wrong(key, value, "a list of words")
    if allowed is not None:
        names = tuple(allowed)
        for one in value:
            one_of(key, one, names)
    return tuple(value)


def counts(key: str, value: Any, now: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Numbers by name, put in place of those that are there."""
    given = only(value, key, [name for name, _ in now])
    return tuple((name, whole(f"{key}.{name}", given[name]) if name in given else left) for name, left in now)


def dice(key: str, value: Any) -> Damage:
    try:
        return damage(str(value))
    except ValueError:
        raise wrong(key, value, "damage such as 1d6, 2d6+1 or 3") from None


# ---------------------------------------------------------------- set


def set_(state: Battle, said: Said) -> Work:
    """One thing set: a creature's own, or of the whole fight."""
    only(said, "word", ("set", "reason"))
    what = said["set"]
    if isinstance(what, Mapping) and "who" in what:
        return set_creature(state, what)
    forms: dict[str, Callable[[Battle, Said], Work]] = {
        "dark": set_dark, "morale": set_morale, "groups": set_groups, "unaware": set_unaware,
        "current": set_current, "fight": set_fight,
    }  # fmt: skip
    only(what, "set", ("who", *forms, "winner"))
    meant = [form for form in forms if form in what]
    if len(meant) != 1:
        raise Refused("malformed", f"set: give `who` with what to set, or one of {', '.join(forms)}")
    return forms[meant[0]](state, what)


Setter = Callable[[Battle, Creature, Any], Creature]


def _sheet(key: str, read: Callable[[str, Any], Any]) -> Setter:
    """A field of the sheet, under the key that people write."""
    name = next(field.name for field in fields(Sheet) if field.encode_name == key)

    def setter(battle: Battle, creature: Creature, value: Any) -> Creature:
        sheet = replace(creature.sheet, **{name: read(key, value)})
        return replace(creature, sheet=sheet, hp=min(creature.hp, sheet.max_hp))

    return setter


def _own(key: str, name: str, read: Callable[[str, Any], Any]) -> Setter:
    """A field of the creature itself."""

    def setter(battle: Battle, creature: Creature, value: Any) -> Creature:
        return replace(creature, **{name: read(key, value)})

    return setter


def _move(key: str, value: Any) -> int:
    return move_ft(value) if value in MOVES else whole(key, value)


def _cover(key: str, value: Any) -> Cover:
    return cast("Cover", one_of(key, value or "", get_args(Cover)))


def _favour(key: str, value: Any) -> Favour:
    return cast("Favour", one_of(key, value or "", get_args(Favour)))


def _level_bonus(key: str, value: Any) -> int:
    return whole(key, value, -30, 30)


def _at(battle: Battle, creature: Creature, value: Any) -> Creature:
    """A place that is there and free; the line has neither ends nor squares to hold."""
    board = battle.setting.board
    places = 2 if isinstance(board, Squares) else 1
    if not isinstance(value, list | tuple) or len(value) != places:
        raise wrong("at", value, "a square [x, y]" if places == 2 else "a place [feet] of the line")
    at = tuple(whole("at", one, -MOST) for one in value)
    if isinstance(board, Squares):
        here = (at[0], at[1])
        if not fits(board, here, creature.sheet.size):
            raise Refused("illegal", f"at: {creature.name} has no room on {list(at)}: it is off the map or in a wall")
        if taken(battle, creature).intersection(space(here, creature.sheet.size)):
            raise Refused("illegal", f"at: somebody else stands on {list(at)}; choose a free square")
    return replace(creature, at=at)


def _at_ft(battle: Battle, creature: Creature, value: Any) -> Creature:
    if battle.on_map:
        raise Refused("illegal", "at_ft: this fight has a map; give `at` with a square [x, y]")
    return replace(creature, at=(whole("at_ft", value, -MOST),))


def _hands(battle: Battle, creature: Creature, value: Any) -> Creature:
    """What is now in hand; what was there and is not named is put away."""
    hands = several("hands", value)
    if len(hands) > 2:
        raise Refused("illegal", f"hands: two hands hold two things, not {len(hands)}")
    away = list(creature.hands + creature.carried)
    for name in hands:
        if name in away:
            away.remove(name)
        elif creature.weapon(name) is None and name != SHIELD:
            raise Refused("illegal", f"hands: {creature.name} has no {name!r}; it has {', '.join(away) or 'nothing'}")
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


def _secret(battle: Battle, creature: Creature, value: Any) -> Creature:
    return replace(creature, secret=several("secret", value, SECRETS))


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
    "max_hp": _sheet("max_hp", lambda key, value: whole(key, value, 1)),
    "move": _sheet("move", _move),
    "at": _at,
    "at_ft": _at_ft,
    **{key: _own(key, key, flag) for key in ("prone", "hidden", "luck", "way_out")},
    "cover": _own("cover", "cover", _cover),
    **{key: _own(key, key, _favour) for key in ("favour", "against")},
    "side": _own("side", "side", text),
    "player": _own("player", "seat", text),
    "hands": _hands,
    "loaded": _loaded,
    "lost": _spells("lost"),
    "penance": _spells("penance"),
    "ammo": lambda battle, creature, value: replace(creature, ammo=counts("ammo", value, creature.ammo)),
    "uses": lambda battle, creature, value: replace(creature, uses=counts("uses", value, creature.uses)),
    "secret": _secret,
}  # fmt: skip
"""What simply stands as given."""

SHOWS = frozenset({"at", "at_ft", "hidden", "cover"})
"""What may bring somebody close or into sight, and so set off a readied act."""

RULED = ("hp", "state", "timer_left", "conditions", "group", "fire_ready")
"""What has a rule of its own."""


def set_creature(state: Battle, said: Said) -> Work:
    """A creature's own fields, all judged before any is set."""
    only(said, "set", ("who", *FIELDS, *RULED))
    before = somebody(state, "who", said["who"])
    given = tuple(key for key in said if key != "who")
    if not given:
        raise Refused("malformed", f"set: say what to set of {before.name}: {', '.join((*FIELDS, *RULED))}")
    altered = before
    for key in FIELDS:
        if key in said:
            altered = FIELDS[key](state, altered, said[key])
    hp, life = _hp(said, altered), _life(said, altered)
    timer = _timer(said, altered, life)
    conditions = several("conditions", said["conditions"], get_args(Condition)) if "conditions" in said else None
    morale = regrouped(state, {before.name: text("group", said["group"])}) if "group" in said else state.morale
    altered = replace(altered, group=said.get("group", altered.group))
    by = somebody(state, "fire_ready", said["fire_ready"]).name if "fire_ready" in said else ""
    if by and before.ready is None:
        raise Refused("illegal", f"fire_ready: {before.name} has readied nothing", clause="delve.turn.delay-and-ready")
    if life is not None:
        altered = replace(altered, hp=hp if hp is not None else 0 if life in DOWN else altered.hp)
        hp = None
    plain = tuple(key for key in given if key in FIELDS or key == "group")
    if life is not None and altered.hp != before.hp:
        plain = (*plain, "hp")

    async def work(fight: Fight[Battle]) -> None:
        await alter(fight, altered, plain, life=life, hp=hp, timer=timer, conditions=conditions, morale=morale)
        if SHOWS.intersection(given):
            await triggered(fight, state, before.name)
        if by:
            await let_loose(fight, before.name, by)
        await settled(fight)

    return work


def _life(said: Said, creature: Creature) -> Life | None:
    """The state it is put in, if hit points allow it."""
    if "state" not in said:
        return None
    life = cast("Life", one_of("state", said["state"], get_args(Life)))
    hp = said.get("hp", creature.hp)
    if life not in DOWN and life != "fled" and hp == 0:
        raise Refused("illegal", f"state: {creature.name} cannot be {life} at 0 hp; give `hp` as well")
    if life in DOWN and said.get("hp"):
        raise Refused("illegal", f"state: {creature.name} cannot be {life} with hp above 0; leave `hp` out or give 0")
    return life


def _hp(said: Said, creature: Creature) -> int | None:
    """Hit points up to the maximum as it is then."""
    if "hp" not in said:
        return None
    hp = whole("hp", said["hp"])
    most = creature.sheet.max_hp
    if hp > most:
        raise Refused("illegal", f"hp: {hp} is above the {most} of {creature.name}; give `max_hp` as well")
    if hp and creature.life == "dead" and "state" not in said:
        raise Refused("illegal", f"hp: {creature.name} is dead; give `state` as well", clause="delve.death.dead")
    return hp


def _timer(said: Said, creature: Creature, life: Life | None) -> int | None:
    if "timer_left" not in said:
        return None
    if (life or creature.life) != "dying":
        raise Refused("illegal", f"timer_left: {creature.name} is not dying; give `state` as well")
    return whole("timer_left", said["timer_left"], 1, 100)


@clause(GM)
async def alter(
    fight: Fight[Battle],
    altered: Creature,
    plain: tuple[str, ...],
    *,
    life: Life | None,
    hp: int | None,
    timer: int | None,
    conditions: tuple[str, ...] | None,
    morale: tuple[Morale, ...],
) -> None:
    """First what simply stands as given, then what has consequences, each by the rule that it has in play."""
    who = altered.name
    if plain:
        fight.record(Altered(who, altered, plain))
    if "player" in plain:
        take_seat(fight, altered.seat)
    if morale != fight.state.morale:
        fight.record(GroupsSplit(morale))
    if life is not None:
        become(fight, who, life)
    if hp is not None:
        await bring_to(fight, who, hp)
    if timer is not None:
        fight.record(TimerSet(who, timer))
    if conditions is not None:
        lay_conditions(fight, who, conditions)


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


# ---------------------------------------------------------------- set, of the whole fight


def set_dark(state: Battle, said: Said) -> Work:
    only(said, "set", ("dark",))
    dark = flag("dark", said["dark"])

    @clause("delve.terrain.darkness", GM)
    async def work(fight: Fight[Battle]) -> None:
        fight.record(LightChanged(dark))
        await settled(fight)

    return work


def set_morale(state: Battle, said: Said) -> Work:
    """What the master says of a group: whether it is large, with how many it began, whether it has been tested."""
    only(said, "set", ("morale",))
    about = only(said["morale"], "morale", ("group", "large", "initial", "checked"))
    name = text("morale.group", about.get("group", ""))
    group = next((group for group in state.morale if group.group == name), None)
    if group is None:
        known = ", ".join(repr(group.group) for group in state.morale) or "none"
        raise Refused("illegal", f"morale: no group of enemies is called {name!r}; there are {known}")
    if "large" in about and about["large"] is not None:
        flag("morale.large", about["large"])
    changed = replace(
        group,
        large=about.get("large", group.large),
        initial=whole("morale.initial", about.get("initial", group.initial), 1),
        checked=flag("morale.checked", about.get("checked", group.checked)),
    )
    morale = tuple(changed if one is group else one for one in state.morale)

    @clause("delve.morale.large-group", "delve.morale.counting")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(GroupsSplit(morale))
        await settled(fight)

    return work


def set_groups(state: Battle, said: Said) -> Work:
    """The enemies split into groups: each name of a group with its members; who is not named stays where it is."""
    only(said, "set", ("groups",))
    groups = said["groups"]
    if not isinstance(groups, Mapping) or not groups:
        raise wrong("groups", groups, "a mapping of groups to the names of their members")
    of = {name: text("groups", group) for group, names in groups.items() for name in several(f"groups.{group}", names)}
    morale = regrouped(state, of)

    @clause("delve.morale.counting")
    async def work(fight: Fight[Battle]) -> None:
        for name, group in of.items():
            fight.record(Altered(name, replace(fight.state[name], group=group), ("group",)))
        fight.record(GroupsSplit(morale))
        await settled(fight)

    return work


@clause("delve.morale.counting")
def regrouped(battle: Battle, of: Mapping[str, str]) -> tuple[Morale, ...]:
    """The numbers the groups began with, once some enemies are counted elsewhere: only before the trigger comes."""
    morale = {group.group: group for group in battle.morale}
    for name, to in of.items():
        creature = somebody(battle, "group", name)
        if creature.side != "enemies" or creature.is_character:
            raise Refused("illegal", f"group: {name} is no enemy; morale counts enemies only")
        for group in (creature.group, to):
            if group in morale and (morale[group].checked or morale[group].due):
                message = (
                    f"group: the morale of {group or 'the enemies'} has been put to the test; split it before that"
                )
                raise Refused("illegal", message, clause="delve.morale.counting")
        left = morale.get(creature.group)
        if left is not None:
            morale[creature.group] = replace(left, initial=left.initial - 1)
        joined = morale.get(to, Morale(to, 0))
        morale[to] = replace(joined, initial=joined.initial + 1)
    return tuple(group for group in morale.values() if group.initial)


def set_unaware(state: Battle, said: Said) -> Work:
    """Whom each has taken unaware: names of surprisers with the foes who do not know of them."""
    only(said, "set", ("unaware",))
    if not isinstance(said["unaware"], Mapping):
        raise wrong("unaware", said["unaware"], "a mapping of names to lists of names")
    pairs = tuple(
        (somebody(state, "unaware", who).name, somebody(state, f"unaware.{who}", foe).name)
        for who, foes in said["unaware"].items()
        for foe in several(f"unaware.{who}", foes)
    )

    @clause("delve.surprise.gm-decides")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(Surprised(pairs, fight.state.surprise))
        await settled(fight)

    return work


def set_current(state: Battle, said: Said) -> Work:
    """Whose turn it is now."""
    only(said, "set", ("current",))
    who = somebody(state, "current", said["current"])
    if state.phase != "rounds" or state.ended:
        raise Refused("illegal", "current: the rounds have not begun, or are over; there is no circle to go round")
    if not who.able:
        raise Refused("illegal", f"current: {who.name} cannot act; set its state first")
    if state.turn is not None and state.turn.who == who.name:
        raise Refused("illegal", f"current: it is the turn of {who.name} already")

    async def work(fight: Fight[Battle]) -> None:
        await play_on_to(fight, who.name)

    return work


@clause("delve.turn.round", "delve.turn.countdown")
async def play_on_to(fight: Fight[Battle], who: str) -> None:
    """The circle goes on to that creature. Everybody between lets its turn pass, and every edge on the way counts.

    Effects run down, timers of the dying roll, readied acts are lost: nothing is jumped over.
    """
    from zaruba.systems.delve.turn import begin_turn, end_turn, next_seat

    while not fight.state.ended and fight.state[who].able:
        battle = fight.state
        if battle.turn is not None:
            end_turn(fight, battle.turn.who)
        elif not battle.waiting:
            await next_seat(fight)
        else:
            chosen = battle.rulings.monster_order == "gm_choice" and who in battle.waiting
            name = who if chosen else battle.waiting[0]
            await begin_turn(fight, name)
            if name == who:
                return


def set_fight(state: Battle, said: Said) -> Work:
    """The fight is over when the master says so."""
    only(said, "set", ("fight", "winner"))
    one_of("fight", said["fight"], ("over",))
    sides = tuple(dict.fromkeys(creature.side for creature in state.creatures))
    winner = said.get("winner")
    if winner is not None:
        one_of("winner", winner, sides)
    if state.ended:
        raise Refused("over", "fight: it is over already")

    @clause("delve.turn.combat-end")
    async def work(fight: Fight[Battle]) -> None:
        fight.record(CalledOff(winner))

    return work


# ---------------------------------------------------------------- add and remove


def add(state: Battle, said: Said, *, scenario: Scenario | None) -> Work:
    """A combatant as a scenario describes one; `after` names the seat beside which a new player sits down."""
    only(said, "word", ("add", "after", "reason"))
    if not isinstance(said["add"], Mapping):
        raise wrong("add", said["add"], "a combatant as in a scenario")
    try:
        creatures = newcomers(state, said["add"], scenario)
    except Faults as faults:
        raise Refused("malformed", f"add: {faults}", faults=faults.faults) from None
    after = said.get("after")
    if after is not None:
        one_of("after", after, state.setting.seating)

    async def work(fight: Fight[Battle]) -> None:
        for creature in creatures:
            await join(fight, creature, after=after)
        await settled(fight)

    return work


def newcomers(battle: Battle, plain: Said, scenario: Scenario | None) -> tuple[Creature, ...]:
    """Those a line of `combatants` describes, by the same reader as the scenario's own."""
    from zaruba.systems.delve import files
    from zaruba.systems.delve.setup import creature_of

    library = files.library(scenario.plain.get("library", ()) if scenario is not None else ())
    board = files.BoardParts(board=battle.setting.board)
    names = tuple(creature.name for creature in battle.creatures)
    entries = files.newcomers([dict(plain)], library, board=board, taken=names)
    return tuple(_welcome(battle, creature_of(entry)) for entry in entries)


def _welcome(battle: Battle, creature: Creature) -> Creature:
    """A newcomer sits where its player sits already, and needs a square of its own."""
    sits = (seat for seat in battle.setting.seating if seat.casefold() == creature.seat.casefold())
    seated = replace(creature, seat=next(sits, creature.seat))
    return _at(battle, seated, seated.at) if battle.on_map else seated


@clause("delve.initiative.latecomers", "delve.morale.counting")
async def join(fight: Fight[Battle], creature: Creature, *, after: str | None = None) -> None:
    """It acts from the next time the circle reaches its seat; nobody rolls again. Enemies add to their number."""
    before = fight.state
    fight.record(Joined(creature))
    take_seat(fight, creature.seat, after=after)
    await triggered(fight, before, creature.name)


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


def remove(state: Battle, said: Said) -> Work:
    """Somebody who is no longer part of the fight at all."""
    only(said, "word", ("remove", "reason"))
    who = somebody(state, "remove.who", only(said["remove"], "remove", ("who",)).get("who")).name

    async def work(fight: Fight[Battle]) -> None:
        await take_out(fight, who)
        await settled(fight)

    return work


@clause("delve.turn.combat-end", "delve.turn.countdown")
async def take_out(fight: Fight[Battle], who: str) -> None:
    """Its turn is over, a spell it held ends; what else it laid on others the world counts from now on."""
    creature = fight.state[who]
    if creature.focus:
        fight.record(FocusEnded(who, creature.focus))
    for other in fight.state.creatures:
        for effect in other.effects:
            if other.name != who and effect.clock is not None and effect.clock.anchor == who:
                counted = replace(effect, clock=replace(effect.clock, anchor=MASTER))
                fight.record(EffectCounted(other.name, counted))
    if fight.state.turn is not None and fight.state.turn.who == who:
        fight.record(TurnEnded(who))
    fight.record(Removed(who))


# ---------------------------------------------------------------- checks that the master calls for


class Call:
    """A check as the master words it. Plain figures for one word, never kept in a position."""

    __slots__ = ("abilities", "against", "attack", "climb", "damage", "dc", "fall_ft", "sources", "text", "who")

    def __init__(self, state: Battle, said: Said) -> None:
        self.who = somebody(state, "who", said.get("who")).name
        self.abilities = _abilities("check", said["check"])
        self.text = text("text", said.get("text", ""))
        self.dc = whole("dc", said["dc"], 1, 40) if "dc" in said else 0
        self.sources = _modifier(said.get("modifier"))
        self.damage = dice("damage", said["damage"]) if "damage" in said else None
        self.fall_ft = whole("fall_ft", said.get("fall_ft", 0), 0, 10_000)
        self.climb = flag("climb", said.get("climb", False))
        self.attack = _attack(state, said["attack"]) if "attack" in said else None
        self.against = _against(state, said["against"]) if "against" in said else None


def _abilities(key: str, value: Any) -> tuple[Ability, ...]:
    """One ability, or several of which the better is used."""
    found = several(key, [value] if isinstance(value, str) else value, ABILITIES)
    if not found:
        raise wrong(key, value, f"one of {', '.join(ABILITIES)}")
    return cast("tuple[Ability, ...]", found)


def _modifier(value: Any) -> tuple[Source, ...]:
    """What circumstances give, in the master's judgement."""
    way = one_of("modifier", value or "", ("", "advantage", "disadvantage"))
    return (Source(ADVANTAGE if way == "advantage" else DISADVANTAGE, GM),) if way else ()


def _attack(state: Battle, said: Any) -> tuple[str, Damage]:
    only(said, "attack", ("target", "damage"))
    target = somebody(state, "attack.target", said.get("target"))
    if not target.present:
        raise Refused("illegal", f"attack.target: {target.name} is out of the fight")
    return target.name, dice("attack.damage", said.get("damage", "1d4"))


def _against(state: Battle, said: Any) -> tuple[str, tuple[Ability, ...]]:
    only(said, "against", ("who", "check"))
    return somebody(state, "against.who", said.get("who")).name, _abilities("against.check", said.get("check", ""))


CALL_KEYS = (
    "who",
    "check",
    "dc",
    "text",
    "modifier",
    "action",
    "damage",
    "fall_ft",
    "climb",
    "attack",
    "against",
    "reason",
)


def call(state: Battle, said: Said) -> Work:
    """A check, an attack roll, or a contest, with what failing it means; the action if the master says it takes it."""
    only(said, "word", CALL_KEYS)
    called = Call(state, said)
    ways = [key for key in ("dc", "attack", "against") if key in said]
    if len(ways) != 1:
        raise Refused("malformed", "check: give one of `dc`, `attack` and `against`")
    if called.against is not None and called.sources:
        raise Refused("malformed", "modifier: a contest has none; give `dc` instead of `against`")
    if not called.dc and (called.damage is not None or called.fall_ft or called.climb):
        raise Refused("malformed", "damage, fall_ft and climb are the price of failing a `dc`; give one")
    if state[called.who].life in ("dead", "fled"):
        raise Refused("illegal", f"who: {called.who} is out of the fight and checks nothing")
    costs = flag("action", said.get("action", False)) and state.turn is not None and state.turn.who == called.who
    if costs and state.turn is not None and not state.turn.action:
        raise Refused("illegal", f"action: {called.who} has none left", clause="delve.turn.action-and-move")

    async def work(fight: Fight[Battle]) -> None:
        if costs:
            fight.record(ActionSpent(called.who))
        await carry_out(fight, called)
        await settled(fight)

    return work


@clause("delve.action.improvise")
async def carry_out(fight: Fight[Battle], called: Call) -> None:
    """What failing means has been said before the roll."""
    who, ability = called.who, better_of(fight.state[called.who], called.abilities)
    if called.attack is not None:
        target, wound = called.attack
        hit = await improvised_attack(fight, who, ability, target, wound, called.sources)
        fight.record(Improvised(who, called.text, hit))
    elif called.against is not None:
        foe, abilities = called.against
        sides = ((who, ability), (foe, better_of(fight.state[foe], abilities)))
        winner = await contest(fight, sides, purpose="improvise")
        fight.record(Improvised(who, called.text, winner == who))
    elif called.climb:
        await climb(fight, called, ability)
    else:
        success = await check(fight, who, ability, called.dc, purpose="improvise", sources=called.sources)
        fight.record(Checked(who, ability, called.dc, success, called.text))
        if not success:
            await pay_for_failing(fight, called)


def better_of(creature: Creature, abilities: Iterable[Ability]) -> Ability:
    return max(abilities, key=creature.sheet.modifier)


@clause("delve.movement.climb-swim")
async def climb(fight: Fight[Battle], called: Call, ability: Ability) -> None:
    """Missing a climb by 5 or more is a fall; by less, one slips and holds. Who climbs by nature needs no check."""
    creature = fight.state[called.who]
    outcome = Crossing.PASSES
    if "climb" not in creature.sheet.modes:
        outcome = await crossing(fight, called.who, (ability,), called.dc, "climb", called.sources)
    fight.record(Checked(called.who, ability, called.dc, outcome is Crossing.PASSES, called.text))
    if outcome is Crossing.FALLS:
        await pay_for_failing(fight, called)


async def pay_for_failing(fight: Fight[Battle], called: Call) -> None:
    """Damage, a fall, or both."""
    if called.damage is not None:
        amount = await damage_of(fight, called.who, Wound(called.damage), purpose="improvise-damage")
        await hurt(fight, called.who, amount, by=None)
    if called.fall_ft:
        await fall_from(fight, called.who, called.fall_ft)


@clause("delve.action.improvise", "delve.attack.hit", "delve.attack.natural-20")
async def improvised_attack(
    fight: Fight[Battle], who: str, ability: Ability, target: str, wound: Damage, sources: Iterable[Source] = ()
) -> bool:
    """An attack roll with an ability of the master's choice, for the damage that he names."""
    battle = fight.state
    actor, foe = battle[who], battle[target]
    melee = within(battle, actor, foe, "close")
    every = (*attack_sources(battle, actor, foe, melee=melee), *sources)
    reading = AttackRoll(
        add=tally(actor.sheet.modifier(ability)),
        target=armour_class(foe),
        test="at_least",
        cites=tuple(source.clause for source in every),
        always_misses=battle.rulings.natural_1_attack == "always_misses",
    )
    blow: Blow = await rolled(fight, who, d20_with(every), reading, "attack")
    if actor.hidden:
        fight.record(Revealed(who))
    if (who, target) in fight.state.unaware:
        fight.record(NoticedBy(who, target))
    if blow not in (Blow.HIT, Blow.CRITICAL):
        fight.record(Missed(who, target, "improvised"))
        return False
    fight.record(Hit(who, target, "improvised", blow is Blow.CRITICAL))
    dealt = doubled(battle.rulings, Wound(wound)) if blow is Blow.CRITICAL else Wound(wound)
    await hurt(fight, target, await damage_of(fight, who, dealt), by=who, melee=melee)
    return True


# ---------------------------------------------------------------- an act in the player's own words


@clause("delve.action.improvise")
def improvise_option(battle: Battle, actor: Creature) -> Iterator[Parametric[Improvise] | Refusal]:
    """Any act without its own rule, for the action."""

    def accepts(action: Improvise) -> Refusal | None:
        return None if action.text.strip() else Refusal(action, "delve.action.improvise", "no-words")

    yield Parametric(Improvise(), "delve.action.improvise", tuple, accepts)


@clause("delve.action.improvise")
async def improvise(fight: Fight[Battle], who: str, action: Improvise) -> None:
    """The master asks for a check or an attack roll, or simply lets it happen."""
    fight.record(ActionSpent(who))
    answer = await masters_call(fight.state, fight.state[who])
    match answer:
        case CallCheck(ability, dc):
            success = await check(fight, who, ability, dc, purpose="improvise")
            fight.record(Improvised(who, action.text, success))
        case CallAttack(ability, target, wound):
            hit = await improvised_attack(fight, who, ability, target, damage(wound))
            fight.record(Improvised(who, action.text, hit))
        case _:
            fight.record(Improvised(who, action.text))


async def masters_call(battle: Battle, actor: Creature) -> Allow | CallCheck | CallAttack:
    """What the master makes of it; a master who is not asked lets it happen."""
    if battle.setting.calls != "ask":
        return Allow()
    return await choose(MASTER, "call", calls(battle, actor))


@clause("delve.action.improvise", "delve.check.dcs")
def calls(battle: Battle, actor: Creature) -> Iterator[Offer[Any]]:
    """Let it happen, a check of any ability against a DC, or an attack roll at anybody."""
    foes = [foe.name for foe in battle.foes_of(actor)]

    def attack_refused(action: CallAttack) -> Refusal | None:
        if action.target not in battle or action.target == actor.name or not battle[action.target].present:
            return Refusal(action, "delve.action.improvise", "not-a-target", {"target": action.target})
        try:
            damage(action.damage)
        except ValueError:
            return Refusal(action, "delve.action.improvise", "not-damage", {"value": action.damage})
        return None

    def check_refused(action: CallCheck) -> Refusal | None:
        if 1 <= action.dc <= 40:
            return None
        return Refusal(action, "delve.check.dcs", "no-such-dc", {"dc": action.dc})

    def checks() -> Iterator[CallCheck]:
        return (CallCheck(ability, dc) for ability in ABILITIES for dc in DCS)

    def attacks() -> Iterator[CallAttack]:
        return (CallAttack(ability, foe) for foe in foes for ability in ABILITIES[:2])

    yield Offer(Allow(), "delve.action.improvise")
    yield Parametric(CallCheck("str"), "delve.check.dcs", checks, check_refused)
    yield Parametric(CallAttack("str", ""), "delve.action.improvise", attacks, attack_refused)
