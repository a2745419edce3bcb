"""What the master may set of one fighter: its fields, and what has consequences by a rule of its own.

All of a word is judged before any of it is set. Keys and values are those of scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import (
    Amount,
    Said,
    amount,
    between,
    common_fields,
    counts,
    flag,
    on_sheet,
    one_of,
    only,
    own,
    several,
    somebody,
    square,
    text,
    whole,
    whose,
    with_fields,
    wrong,
)
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.squares import fits
from zaruba.systems.fury.battle import Arm, Battle, Clocked, Fighter, Lasting, Life, Stance, WeaponState
from zaruba.systems.fury.conditions import catch, fell, hit_breaks_work, lay_low, stun, wind
from zaruba.systems.fury.damage import location_rolled, soak, wound
from zaruba.systems.fury.facts import (
    Altered,
    ConditionBegan,
    ConditionEnded,
    Fell,
    Freed,
    GotAway,
    HalvesSet,
    SeatTaken,
    StoodUp,
    Surrendered,
    Treated,
)
from zaruba.systems.fury.gear import HANDS
from zaruba.systems.fury.said import GM, MOST_TURNS, Work, places, settled
from zaruba.systems.fury.sheet import LOCATIONS, UNARMED, Hand, Location, Sheet, Skill, Talent, Weapon
from zaruba.systems.fury.space import lurking_at, occupied
from zaruba.systems.fury.view import SECRETS

# ---------------------------------------------------------------- field by field

Setter = Callable[[Battle, Fighter, Any], Fighter]


def within(fighter: Fighter, sheet: Sheet) -> Fighter:
    return replace(fighter, sheet=sheet, w=min(fighter.w, sheet.w_max))


def _sheet(key: str, read: Callable[[str, Any], Any]) -> Setter:
    """A field of the sheet; what is left never stands above the full figure."""
    return on_sheet(Sheet, key, read, within)


def _number(key: str, least: int, most: int) -> Setter:
    """A number of the sheet between its limits."""
    return _sheet(key, between(least, most))


def _points(key: str, value: Any) -> Any:
    return places(key, value, MOST_POINTS)


MOST_POINTS = 10


def _intelligence(key: str, value: Any) -> int | None:
    """Optional: null takes it off the sheet."""
    return None if value is None else whole(key, value, 0, 100)


def _skills(key: str, value: Any) -> tuple[tuple[str, int], ...]:
    """A list where everything is mastered once, or skill → mastery beyond the first."""
    known = get_args(Skill)
    mastered = counts(key, value, known, 2) if isinstance(value, Mapping) else dict.fromkeys(several(key, value, known))
    return tuple((skill, mastery or 0) for skill, mastery in mastered.items())


def _modifier(key: str, value: Any) -> int:
    return whole(key, value, -100, 100)


@clause("fury.space.occupancy")
def put_at(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
    """A square that is there, and free."""
    at = square("at", value)
    if not fits(battle.board, at):
        raise Refused("illegal", "word-no-room", who=fighter.name, place=at)
    if at in occupied(battle, fighter) or lurking_at(battle, at, fighter.side):
        raise Refused("illegal", "word-place-taken", place=at)
    return replace(fighter, at=at)


def _in_hand(hand: Hand) -> Setter:
    """What a hand now holds; what it held is carried."""

    def setter(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
        name, held = text(hand, value or ""), getattr(fighter, hand)
        about = [*fighter.carried, *([held] if held else [])]
        name = "" if name in ("empty", UNARMED.name) else name
        if name in about:
            about.remove(name)
        elif name and fighter.weapon(name) is None:
            raise Refused("illegal", "word-not-held", who=fighter.name, item=name, known=tuple(dict.fromkeys(about)))
        return replace(fighter, **{hand: name, "carried": tuple(about)})

    return setter


def _shooters(fighter: Fighter) -> dict[str, Weapon]:
    return {weapon.name: weapon for weapon in fighter.sheet.weapons if weapon.ranged and not weapon.leaves_hand}


def _weapon_state(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
    """Of all its shooting weapons, or of those named. Loaded means at least one barrel, empty none."""
    shooters = _shooters(fighter)
    states = dict.fromkeys(shooters, value) if isinstance(value, str) else only(value, "weapon_state", shooters)
    for name, word in states.items():
        state = cast("WeaponState", one_of("weapon_state", word, get_args(WeaponState)))
        left = 0 if state == "empty" else fighter.arm(name).barrels
        fighter = _with_arm(fighter, Arm(name, state, left or (shooters[name].barrels if state == "loaded" else 0)))
    return fighter


def _barrels(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
    """How many barrels are unfired: of all its shooting weapons, or of those named."""
    shooters = _shooters(fighter)
    known = dict.fromkeys(shooters, value) if isinstance(value, int) else only(value, "barrels", shooters)
    for name, number in known.items():
        arm = fighter.arm(name)
        left = whole(f"barrels.{name}", number, 1 if arm.state == "loaded" else 0, shooters[name].barrels)
        fighter = _with_arm(fighter, replace(arm, barrels=left))
    return fighter


def _with_arm(fighter: Fighter, arm: Arm) -> Fighter:
    return replace(fighter, arms=(*(one for one in fighter.arms if one.name != arm.name), arm))


def _feint(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
    """Whom it has fooled; null for nobody."""
    return replace(fighter, feint=somebody(battle, "feint", value).name if value is not None else "")


def _favours(key: str, value: Any) -> tuple[Modifier, ...]:
    """Spell → what it adds to every test; one that is left out has ended."""
    if not isinstance(value, Mapping):
        raise wrong(key, value, "word-not-a-mapping")
    return tuple(
        Modifier(_modifier(f"{key}.{spell}", bonus), "fury.action.cast", spell) for spell, bonus in value.items()
    )


FIELDS: dict[str, Setter] = {
    **{key: _number(key, 0, 100) for key in ("ws", "bs", "s", "t", "ag", "wp")},
    "int": _sheet("int", _intelligence),
    "a": _number("a", 1, 20),
    "m": _number("m", 0, 50),
    "magic": _number("magic", 0, 20),
    "w_max": _number("w_max", 1, 1000),
    "skills": _sheet("skills", _skills),
    "talents": _sheet("talents", lambda key, value: several(key, value, get_args(Talent))),
    **{key: _sheet(key, flag) for key in ("unnamed", "fearless")},
    "ap": _sheet("ap", _points),
    "lost_ap": own("lost_ap", "lost_ap", _points),
    "ward": own("ward", "warded", between(0, MOST_POINTS)),
    "at": put_at,
    **common_fields(SECRETS),
    "group": own("group", "group", text),
    **{hand: _in_hand(hand) for hand in HANDS},
    "carried": own("carried", "carried", several),
    "weapon_state": _weapon_state,
    "barrels": _barrels,
    **{key: own(key, key, flag) for key in ("attack_used", "spell_used", "parry_used", "dodge_used")},
    "tiring": own("tiring", "tiring", lambda key, value: one_of(key, value, ("fresh", "now", "over"))),
    "feint": _feint,
    "channelling": own("channelling", "channelled", between(0, 100)),
    "modifier": own("modifier", "word", _modifier),
    "favours": own("favours", "favours", _favours),
    "modifier_against": own("modifier_against", "against", _modifier),
}
"""What simply stands as given."""

RULED = ("w", "life", "states", "stunned_rounds", "snare", "caught_by", "prone", "hurt", "treated", "halves")
"""What has a rule of its own."""

KEYS = (*FIELDS, *RULED)

LIVES: dict[str, Life] = {
    "up": "up", "knocked_out": "knocked_out", "bleeding_out": "bleeding", "dead": "dead", "fled": "fled",
    "surrendered": "surrendered",
}  # fmt: skip
STANCES: tuple[str, ...] = get_args(Stance)
HELD: dict[str, str] = {"aim": "aimed", "delay": "reserve"}
MARKS = ("staggered", "hurt", "maimed")
CLOCKED: tuple[Clocked, ...] = get_args(Clocked)
STATES = (*CLOCKED, *MARKS, "prone", "entangled", *HELD, *STANCES)
SNARE = "net"


# ---------------------------------------------------------------- a word about a fighter


class Harm(Struct, frozen=True):
    """Damage that the master deals: how much, where (None: a die tells), and what soaks it."""

    amount: Amount
    location: Location | None = None
    ignores_armour: bool = False
    ignores_toughness: bool = False


class States(Struct, frozen=True):
    """Everything that is to be on a fighter from now on."""

    names: tuple[str, ...]
    stunned_rounds: int | None = None
    snare: str = SNARE
    caught_by: str = ""


class Meant(Struct, frozen=True):
    """What a word makes of a fighter: what stands as given, and what has consequences (None: left alone)."""

    altered: Fighter
    plain: tuple[str, ...] = ()
    life: Life | None = None
    states: States | None = None
    prone: bool | None = None
    harm: Harm | None = None
    treated: bool = False
    halves: int | None = None


def set_fighter(state: Battle, said: Said) -> Work:
    """A fighter's own fields, all judged before any is set."""
    before = whose(state, said, KEYS)
    meant = meaning(state, before, said)

    async def work(fight: Fight[Battle]) -> None:
        await alter(fight, meant)
        await settled(fight)

    return work


def meaning(state: Battle, before: Fighter, said: Said) -> Meant:
    """The fighter as it then stands, and what else is to happen to it."""
    altered = with_fields(state, before, said, FIELDS)
    hands_hold(altered)
    altered, harm = _wounds(said, altered)
    life = LIVES[one_of("life", said["life"], LIVES)] if "life" in said else None
    states = _states(state, said, altered, life)
    if states is not None:
        altered = marked(altered, states)
    _nothing_waits(said, altered, life, states)
    if life is not None and life not in ("dead", "fled") and before.life in ("dead", "fled"):
        put_at(state, altered, altered.at)
    plain = tuple(key for key in said if key in (*FIELDS, "states") or (key == "w" and harm is None))
    return Meant(
        altered,
        plain if altered != before else (),
        life,
        states,
        flag("prone", said["prone"]) if "prone" in said else None,
        harm or _hurt(said, altered, life),
        _treated(said, altered),
        _halves(state, said, altered),
    )


@clause("fury.weapons.table")
def hands_hold(fighter: Fighter) -> None:
    """A two-handed weapon needs both hands."""
    held = [(hand, fighter.held(hand)) for hand in HANDS]
    for hand, weapon in held:
        if weapon is not None and weapon.two_handed and (hand == "off_hand" or fighter.off_hand):
            raise Refused("illegal", "word-two-handed", who=fighter.name, item=weapon.name)


def _wounds(said: Said, fighter: Fighter) -> tuple[Fighter, Harm | None]:
    """Wounds up to the maximum as it is then. Below 0 they stop there, and the rest is a critical hit."""
    if "w" not in said:
        return fighter, None
    w, most = whole("w", said["w"], -1000), fighter.sheet.w_max
    if "hurt" in said:
        raise Refused("malformed", "word-one-of-two", one="w", other="hurt")
    if w > most:
        raise Refused("illegal", "word-w-above-max", w=w, most=most, key="w_max", who=fighter.name)
    if w >= 0:
        return replace(fighter, w=w), None
    _hurtable(said, fighter)
    return fighter, Harm(Amount(flat=fighter.w - w), None, ignores_armour=True, ignores_toughness=True)


def _hurt(said: Said, fighter: Fighter, life: Life | None) -> Harm | None:
    """Damage as if something had struck it."""
    if "hurt" not in said:
        return None
    _hurtable(said, fighter)
    return harm_of("hurt", said["hurt"])


def _hurtable(said: Said, fighter: Fighter) -> None:
    if not fighter.present and "life" not in said:
        raise Refused("illegal", "word-out-of-the-fight", who=fighter.name)


def harm_of(key: str, said: Any) -> Harm:
    """How much, where, and whether it passes through armour."""
    about = only(said, key, ("damage", "location", "ignores_armour"))
    if "damage" not in about:
        raise wrong(key, said, "word-no-damage")
    where = about.get("location")
    if where is not None:
        one_of(f"{key}.location", where, LOCATIONS)
    through = flag(f"{key}.ignores_armour", about.get("ignores_armour", False))
    return Harm(amount(f"{key}.damage", about["damage"]), where, through)


def _states(state: Battle, said: Said, fighter: Fighter, life: Life | None) -> States | None:
    """These and no others; what goes on of them goes on as it was."""
    given = several("states", said["states"], STATES) if "states" in said else None
    for key, needed in (("stunned_rounds", "stunned"), ("snare", "entangled"), ("caught_by", "entangled")):
        if key in said and needed not in (given or ()):
            raise Refused("illegal", "word-needs-state", key=key, state=needed)
    if given is None:
        return None
    down = life or fighter.life
    idle = next((one for one in given if one in ("stunned", "entangled")), "" if down == "up" else down)
    doing = next((one for one in given if one in HELD or one in STANCES), "")
    if idle and doing:
        raise Refused("illegal", "word-states-against", who=fighter.name, one=idle, other=doing)
    by = said.get("caught_by")
    return States(
        given,
        whole("stunned_rounds", said["stunned_rounds"], 1, MOST_TURNS) if "stunned_rounds" in said else None,
        text("snare", said.get("snare", SNARE)),
        somebody(state, "caught_by", by).name if by is not None else "",
    )


def _nothing_waits(said: Said, fighter: Fighter, life: Life | None, states: States | None) -> None:
    """Neither a feint nor a channelling waits for the next action of one who is stunned, caught or out of the fight."""
    doing = next((key for key in ("feint", "channelling") if said.get(key)), "")
    down = life or fighter.life
    names = states.names if states is not None else [one.kind for one in fighter.lasting]
    caught = "entangled" in names if states is not None else bool(fighter.entangled)
    idle = down if down != "up" else "entangled" if caught else "stunned" if "stunned" in names else ""
    if doing and idle:
        raise Refused("illegal", "word-states-against", who=fighter.name, one=idle, other=doing)


def marked(fighter: Fighter, states: States) -> Fighter:
    """What simply is on it or not: stances, aim, a half action kept, marks of critical hits."""
    names = states.names
    return replace(
        fighter,
        stances=tuple(stance for stance in get_args(Stance) if stance in names),
        **{field: state in names for state, field in HELD.items()},
        **{mark: mark in names for mark in MARKS},
    )


def _treated(said: Said, fighter: Fighter) -> bool:
    """fury.damage.critical, fury.death.bleeding: the referee declares it treated."""
    if not flag("treated", said.get("treated", False)):
        return False
    if not fighter.hurt and not fighter.helpless:
        raise Refused("illegal", "word-nothing-to-treat", who=fighter.name)
    return True


def _halves(battle: Battle, said: Said, fighter: Fighter) -> int | None:
    """What is left of its own turn, in half actions."""
    if "halves" not in said:
        return None
    if battle.turn is None or battle.turn.who != fighter.name:
        raise Refused("illegal", "word-not-its-turn", clause="fury.turn.budget", who=fighter.name)
    return whole("halves", said["halves"], 0, 2)


# ---------------------------------------------------------------- what happens


@clause(GM)
async def alter(fight: Fight[Battle], meant: Meant) -> None:
    """First what simply stands as given, then what has consequences, each by the rule that it has in play."""
    who = meant.altered.name
    if meant.plain:
        fight.record(Altered(who, meant.altered, meant.plain))
    take_seat(fight, meant.altered.seat)
    if meant.halves is not None:
        fight.record(HalvesSet(who, meant.halves))
    if meant.treated:
        fight.record(Treated(who))
    if meant.life is not None:
        become(fight, who, meant.life)
    if meant.states is not None:
        lay_on(fight, who, meant.states)
    if meant.prone is not None:
        lay_down_or_raise(fight, who, prone=meant.prone)
    if meant.harm is not None:
        await harm(fight, who, meant.harm)


def take_seat(fight: Fight[Battle], seat: str) -> None:
    """A new player sits down last."""
    seating = fight.state.setting.seating
    if seat not in seating:
        fight.record(SeatTaken((*seating, seat)))


@clause("fury.condition.helpless", "fury.death.bleeding")
def become(fight: Fight[Battle], who: str, life: Life) -> None:
    """Put in a state as play would put it there."""
    fighter = fight.state[who]
    if life == fighter.life:
        return
    match life:
        case "knocked_out" | "bleeding" | "dead":
            fight.record(Fell(who, life))
        case "fled":
            fight.record(GotAway(who))
        case "surrendered":
            fight.record(Surrendered(who))
        case "up":
            fight.record(Altered(who, replace(fighter, life="up"), ("life",)))


@clause("fury.condition.stunned", "fury.condition.entangled")
def lay_on(fight: Fight[Battle], who: str, states: States) -> None:
    """From now on these conditions and no others; what was there already goes on as it was."""
    names, fighter = states.names, fight.state[who]
    for condition in fighter.lasting:
        if condition.kind not in names:
            fight.record(ConditionEnded(who, condition.kind))
    if fighter.entangled and "entangled" not in names:
        fight.record(Freed(who))
    lay_down_or_raise(fight, who, prone="prone" in names or "felled" in names)
    for kind in CLOCKED:
        if kind in names and not fighter.has(kind):
            begin(fight, who, kind, states.stunned_rounds or 1)
    if states.stunned_rounds is not None and fighter.has("stunned"):
        clock = Duration(who, "turn_end", states.stunned_rounds)
        fight.record(ConditionBegan(who, Lasting("stunned", clock)))
    if "entangled" in names and not fighter.entangled:
        catch(fight, who, states.snare, by=states.caught_by)


def begin(fight: Fight[Battle], who: str, kind: Clocked, turns: int) -> None:
    match kind:
        case "stunned":
            stun(fight, who, turns)
        case "winded":
            wind(fight, who)
        case "felled":
            fell(fight, who)


@clause("fury.condition.prone")
def lay_down_or_raise(fight: Fight[Battle], who: str, *, prone: bool) -> None:
    if prone and not fight.state[who].prone:
        lay_low(fight, who)
    elif not prone and fight.state[who].prone:
        fight.record(StoodUp(who))


@clause("fury.damage.soak", "fury.damage.location")
async def harm(fight: Fight[Battle], who: str, dealt: Harm) -> None:
    """Damage that no weapon deals: where it strikes, how much, what is soaked, and what goes past 0 Wounds."""
    if not fight.state[who].present:
        return
    where = dealt.location or await location_rolled(MASTER)
    hit_breaks_work(fight, who)
    target = fight.state[who]
    soaked = Tally(0) if dealt.ignores_toughness else soak(target, where, None, not dealt.ignores_armour)
    damage = dealt.amount.flat
    if dealt.amount.dice is not None:
        reading = Total(add=Tally(damage), target=soaked)
        damage = max(0, await roll(dealt.amount.dice, reading, by=MASTER, purpose="harm"))
    await wound(fight, who, damage, soaked, where, by=MASTER)


__all__ = ["KEYS", "Harm", "harm", "harm_of", "put_at", "set_fighter", "take_seat"]
