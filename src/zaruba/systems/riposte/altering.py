"""What the master may set of one fighter: its fields, and what has consequences by a rule of its own.

All of a word is judged before any of it is set. Keys and values are those of scenarios.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import Total
from zaruba.kernel.referee import Refused
from zaruba.kernel.said import (
    Said,
    between,
    common_fields,
    counts,
    flag,
    known_as,
    on_sheet,
    one_of,
    own,
    several,
    somebody,
    text,
    whole,
    whose,
    with_fields,
)
from zaruba.kernel.tally import Tally
from zaruba.systems.riposte.battle import Battle, Fighter, Hold, Life, Part, Wound
from zaruba.systems.riposte.conditions import (
    TRAP_DIFFICULTY,
    break_casting,
    catch,
    check_life,
    die,
    drop,
    knock_down,
    lose_part,
    stun,
    suffer,
)
from zaruba.systems.riposte.damage import deal, through_armour, worth_telling
from zaruba.systems.riposte.facts import (
    Altered,
    BleedingSet,
    CameRound,
    HoldEnded,
    SeatTaken,
    StoodUp,
    StunEnded,
    Withdrew,
)
from zaruba.systems.riposte.said import (
    GM,
    MOST_HITS,
    MOST_TURNS,
    Harmed,
    Work,
    harmed,
    modifier,
    settled,
)
from zaruba.systems.riposte.sheet import ATTRIBUTES, SKILLS, Sheet
from zaruba.systems.riposte.view import SECRETS

# ---------------------------------------------------------------- field by field

Setter = Callable[[Battle, Fighter, Any], Fighter]

PARTS: dict[str, Part] = {
    "right hand": Part("hands", "right"), "left hand": Part("hands", "left"),
    "right arm": Part("arms", "right"), "left arm": Part("arms", "left"),
    "right leg": Part("legs", "right"), "left leg": Part("legs", "left"),
    "right foot": Part("feet", "right"), "left foot": Part("feet", "left"),
}  # fmt: skip


def _sheet(key: str, least: int, most: int) -> Setter:
    """A number of the sheet between its limits; pools never stand above their full figure."""
    return on_sheet(Sheet, key, between(least, most), within)


def within(fighter: Fighter, sheet: Sheet) -> Fighter:
    return replace(
        fighter,
        sheet=sheet,
        hits=min(fighter.hits, sheet.max_hits),
        shock_hits=min(fighter.shock_hits, sheet.max_shock_hits),
        mana=min(fighter.mana, sheet.mana_max),
    )


def _pool(key: str, full: str, least: int) -> Setter:
    """Hits, Shock hits or mana, up to the full figure as it then is."""

    def setter(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
        left, most = whole(key, value, least, MOST_HITS), getattr(fighter.sheet, full)
        if left > most:
            raise Refused("illegal", "word-above-full", left=left, most=most, key=full, who=fighter.name)
        return replace(fighter, **{key: left})

    return setter


def _skills(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
    """Those named, as they now are; a skill of 0 is untrained."""
    levels = dict(fighter.sheet.skills) | counts("skills", value, SKILLS, 10)
    return replace(fighter, sheet=replace(fighter.sheet, skills=tuple((s, n) for s, n in levels.items() if n)))


def _schools(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
    known = dict.fromkeys([*dict(fighter.sheet.schools), *(spell.school for spell in fighter.sheet.spells)], 0)
    levels = dict(fighter.sheet.schools) | counts("schools", value, known, 10)
    return replace(fighter, sheet=replace(fighter.sheet, schools=tuple((s, n) for s, n in levels.items() if n)))


def _unaware(battle: Battle, fighter: Fighter, value: Any) -> Fighter:
    """Whose blow it does not expect."""
    return replace(
        fighter, unaware_of=tuple(somebody(battle, "unaware_of", name).name for name in several("unaware_of", value))
    )


def _ammunition(key: str, value: Any) -> int | None:
    """How many arrows are left; null where they are not counted."""
    return None if value is None else whole(key, value, 0, MOST_HITS)


FIELDS: dict[str, Setter] = {
    **{key: _sheet(key, 0, 30) for key in ATTRIBUTES},
    **{key: _sheet(key, 1, MOST_HITS) for key in ("max_hits", "max_shock_hits", "res")},
    "mana_max": _sheet("mana_max", 0, MOST_HITS),
    "skills": _skills,
    "schools": _schools,
    "hits": _pool("hits", "max_hits", -MOST_HITS),
    "shock_hits": _pool("shock_hits", "max_shock_hits", 0),
    "mana": _pool("mana", "mana_max", 0),
    "at_m": own("at_m", "at_m", between(-100_000, 100_000)),
    **common_fields(SECRETS),
    "group": own("group", "group", text),
    "aimed_turns": own("aimed_turns", "aimed", between(0, 3)),
    "ammunition": own("ammunition", "ammunition", _ammunition),
    "unaware_of": _unaware,
    "action_left": own("action_left", "action_left", flag),
    "stretch_left": own("stretch_left", "stretch_left", flag),
    "modifier": own("modifier", "word", modifier),
    "modifier_against": own("modifier_against", "against", modifier),
}
"""What simply stands as given."""

RULED = ("life", "prone", "stunned_turns", "held", "lost", "bleed_rate", "casting", "hurt")
"""What has a rule of its own."""

KEYS = (*FIELDS, *RULED)
LIVES: tuple[Life, ...] = get_args(Life)


# ---------------------------------------------------------------- a word about a fighter


class Meant(Struct, frozen=True):
    """What a word makes of a fighter: what stands as given, and what has consequences (None: left alone)."""

    altered: Fighter
    plain: tuple[str, ...] = ()
    life: Life | None = None
    prone: bool | None = None
    stunned_turns: int | None = None
    held: str | None = None
    lost: tuple[Part, ...] = ()
    bleed_rate: int | None = None
    break_casting: bool = False
    hurt: Harmed | None = None


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
    life = cast("Life", one_of("life", said["life"], LIVES)) if "life" in said else None
    if "hurt" in said and not before.present and life is None:
        raise Refused("illegal", "word-out-of-the-fight", who=before.name)
    _nothing_aims(said, altered)
    return Meant(
        altered,
        tuple(key for key in said if key in FIELDS) if altered != before else (),
        life,
        flag("prone", said["prone"]) if "prone" in said else None,
        whole("stunned_turns", said["stunned_turns"], 0, MOST_TURNS) if "stunned_turns" in said else None,
        text("held", said["held"] or "") if "held" in said else None,
        tuple(known_as("lost", one, PARTS, "word-no-such-part") for one in several("lost", said.get("lost", ()))),
        whole("bleed_rate", said["bleed_rate"], 0, 100) if "bleed_rate" in said else None,
        _no_casting(before, said),
        harmed("hurt", said["hurt"]) if "hurt" in said else None,
    )


def _nothing_aims(said: Said, fighter: Fighter) -> None:
    """Whoever is out of the fight, held or stunned takes no aim."""
    idle = fighter.life if not fighter.able else "held" if fighter.held else "stunned" if fighter.stun else ""
    if said.get("aimed_turns") and idle:
        raise Refused("illegal", "word-states-against", who=fighter.name, one=idle, other="aimed_turns")


def _no_casting(fighter: Fighter, said: Said) -> bool:
    """`casting: null` breaks off what is being cast; a spell is begun by casting it."""
    if "casting" not in said:
        return False
    if said["casting"] is not None:
        raise Refused("illegal", "word-only-null", key="casting")
    if fighter.casting is None:
        raise Refused("illegal", "word-no-casting", who=fighter.name)
    return True


# ---------------------------------------------------------------- what happens


@clause(GM)
async def alter(fight: Fight[Battle], meant: Meant) -> None:
    """First what simply stands as given, then what has consequences, each by the rule that it has in play."""
    who = meant.altered.name
    if meant.plain:
        fight.record(Altered(who, meant.altered, meant.plain))
    take_seat(fight, meant.altered.seat)
    if meant.life is not None:
        become(fight, who, meant.life)
    elif {"hits", "shock_hits", "max_hits", "max_shock_hits"} & {*meant.plain}:
        pools_changed(fight, who)
    if not fight.state[who].present:
        return
    if meant.break_casting:
        break_casting(fight, who)
    for part in meant.lost:
        lose_part(fight, who, part, cut=True)
    if meant.prone is not None:
        lay_down_or_raise(fight, who, prone=meant.prone)
    if meant.stunned_turns is not None:
        stun_for(fight, who, meant.stunned_turns)
    if meant.held is not None:
        hold_or_free(fight, who, meant.held)
    if meant.bleed_rate is not None:
        set_bleeding(fight, who, meant.bleed_rate)
    if meant.hurt is not None:
        await harm(fight, who, meant.hurt)


def take_seat(fight: Fight[Battle], seat: str) -> None:
    """A new player sits down last."""
    seating = fight.state.setting.seating
    if seat not in seating:
        fight.record(SeatTaken((*seating, seat)))


@clause("riposte.condition.unconscious", "riposte.condition.dead")
def become(fight: Fight[Battle], who: str, life: Life) -> None:
    """Put in a state as play would put it there."""
    fighter = fight.state[who]
    if life == fighter.life:
        return
    match life:
        case "dead":
            die(fight, who)
        case "unconscious":
            drop(fight, who)
        case "fled" | "surrendered":
            for victim, hold in tuple(fight.state.held_by(who)):
                fight.record(HoldEnded(victim.name, hold, "holder_out"))
            fight.record(Withdrew(who, life))
        case "up":
            risen = replace(fighter, life="up", hits=max(1, fighter.hits), shock_hits=max(1, fighter.shock_hits))
            fight.record(Altered(who, risen, ("life",)))


@clause("riposte.condition.unconscious", "riposte.condition.dead", "riposte.condition.first-aid")
def pools_changed(fight: Fight[Battle], who: str) -> None:
    """What the pools now say of consciousness and life; nobody rises from the dead by them."""
    fighter = fight.state[who]
    if fighter.life == "unconscious" and fighter.hits > 0 and fighter.shock_hits > 0:
        fight.record(CameRound(who))
    elif fighter.present:
        check_life(fight, who)


@clause("riposte.condition.prone")
def lay_down_or_raise(fight: Fight[Battle], who: str, *, prone: bool) -> None:
    if prone:
        knock_down(fight, who)
    elif fight.state[who].prone:
        fight.record(StoodUp(who))


@clause("riposte.condition.stunned")
def stun_for(fight: Fight[Battle], who: str, turns: int) -> None:
    if turns:
        stun(fight, who, turns)
    elif fight.state[who].stun is not None:
        fight.record(StunEnded(who))


@clause("riposte.condition.held", "riposte.action.escape-trap")
def hold_or_free(fight: Fight[Battle], who: str, trap: str) -> None:
    """Caught in a trap by its name; with none, free of everything."""
    if trap:
        catch(fight, who, Hold(trap, "trap", (), TRAP_DIFFICULTY))
        return
    for hold in fight.state[who].holds:
        fight.record(HoldEnded(who, hold))


@clause("riposte.condition.bleeding")
def set_bleeding(fight: Fight[Battle], who: str, rate: int) -> None:
    if rate != fight.state[who].bleed_rate:
        fight.record(BleedingSet(who, rate))


@clause("riposte.damage.order")
async def harm(fight: Fight[Battle], who: str, dealt: Harmed) -> None:
    """Damage that no weapon deals: how much, less the armour of its place, and all that follows from it."""
    if not fight.state[who].present:
        return
    raw = dealt.amount.flat
    if dealt.amount.dice is not None:
        raw = max(0, await roll(dealt.amount.dice, Total(add=Tally(raw)), by=MASTER, purpose="harm"))
    if dealt.location:
        deal(
            fight, who, raw, dealt.location, dealt.side, by=MASTER, track=dealt.track, damage_type=dealt.damage_type,
            armoured=not dealt.ignores_armour,
        )  # fmt: skip
        return
    of = Tally(raw) if dealt.ignores_armour else through_armour(fight, who, raw, "chest")
    suffer(fight, Wound(who, MASTER, of.total, dealt.track, damage_type=dealt.damage_type, of=worth_telling(of)))


__all__ = ["KEYS", "harm", "set_fighter", "take_seat"]
