"""What the master may set of one character: its fields, and what has consequences by a rule of its own.

All of a word is judged before any of it is set. Keys and values are those of scenarios: lengths are centimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

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
    flag,
    known_as,
    one_of,
    only,
    own,
    several,
    text,
    whole,
    whose,
    with_fields,
    wrong,
)
from zaruba.kernel.tally import Tally
from zaruba.space.measured.lengths import Place
from zaruba.systems.warband import damage, scoring
from zaruba.systems.warband.battle import Battle, Character, Effect, Life, Source
from zaruba.systems.warband.facts.masters import Altered, SeatTaken
from zaruba.systems.warband.facts.scoring import RelicDropped, RelicTaken
from zaruba.systems.warband.facts.turning import ActivationEnded
from zaruba.systems.warband.sheet import CM, SIZES, Profile
from zaruba.systems.warband.view import SECRETS

Work = Callable[[Fight[Battle]], Any]
Setter = Callable[[Battle, Character, Any], Character]

GM = "warband.setup.squad"
"""What is fielded, and how it stands, is what the people agree on."""
LIVES: tuple[Life, ...] = ("up", "dead", "fled")
SECTIONS: Mapping[Source, str] = {"order": "orders", "spell": "spells", "item": "items", "ability": "abilities"}
FULL = {"hp": "hp", "mana": "mana_pool", "orders_left": "leadership"}
"""Numbers that are never above what the profile says."""


# ---------------------------------------------------------------- values


def hundredths(key: str, value: Any, least: int = 0, most: int = 1000) -> int:
    """A length in centimetres with two places at most, or an angle, as the table keeps it."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise wrong(key, value, "word-not-whole", least=least, most=most)
    found = round(value * CM)
    if abs(found - value * CM) > 1e-6:
        raise wrong(key, value, "word-not-hundredths")
    return found


def place(key: str, value: Any) -> Place:
    """[x, y] on the ground, or [x, y, z]."""
    if not isinstance(value, list | tuple) or len(value) not in (2, 3):
        raise wrong(key, value, "word-not-a-place")
    x, y, *z = (hundredths(key, one) for one in value)
    return x, y, z[0] if z else 0


# ---------------------------------------------------------------- field by field


def _profile(key: str, read: Callable[[str, Any], Any]) -> Setter:
    """What stands on the profile; what is left stays within the full number."""
    name = {"hp_max": "hp"}.get(key, key)

    def setter(battle: Battle, one: Character, value: Any) -> Character:
        profile: Profile = replace(one.profile, **{name: read(key, value)})
        return replace(
            one, profile=profile, hp=min(one.hp, profile.hp), mana=min(one.mana, profile.mana_pool),
            orders_left=min(one.orders_left, profile.leadership) if key == "leadership" else one.orders_left,
        )  # fmt: skip

    return setter


def _left(key: str) -> Setter:
    """What is left of a full number that the profile gives."""

    def setter(battle: Battle, one: Character, value: Any) -> Character:
        left, most = whole(key, value), getattr(one.profile, FULL[key])
        if left > most:
            raise Refused("illegal", "word-above-full", left=left, most=most, key=key, who=one.name)
        return replace(one, **{key: left})

    return setter


def _at(battle: Battle, one: Character, value: Any) -> Character:
    at = place("at", value)
    if not battle.real_board and at not in battle.setting.table:
        raise Refused("illegal", "word-off-the-table", who=one.name)
    return replace(one, at=at, placed=True)


def _carried(battle: Battle, one: Character, value: Any) -> Character:
    """Things of the profile and of the list, by their names."""
    from zaruba.systems.warband import files

    known = {**files.built_in().items, **{thing.name: thing for thing in (*one.profile.items, *one.items)}}
    return replace(
        one, items=tuple(known_as("carried", word, known, "word-no-such-item") for word in several("carried", value))
    )


def _effects(battle: Battle, one: Character, value: Any) -> Character:
    """What lasts on somebody from now on: a name keeps what lasts already, a mapping lays something of the lists."""
    if not isinstance(value, list | tuple):
        raise wrong("effects", value, "word-not-a-list")
    there = {effect.name: effect for effect in one.effects}
    effects = [
        known_as("effects", word, there, "word-no-such-effect") if isinstance(word, str) else _laid(battle, word)
        for word in value
    ]
    return replace(one, effects=tuple({effect.name: effect for effect in effects}.values()))


def _laid(battle: Battle, said: Any) -> Effect:
    from zaruba.systems.warband import files

    about = only(said, "effects", ("name", "by", "turns"))
    library = files.built_in()
    things: dict[str, tuple[Source, Any]] = {
        key: (source, thing) for source, section in SECTIONS.items() for key, thing in getattr(library, section).items()
    }
    source, thing = known_as("effects.name", about.get("name"), things, "word-no-such-effect")
    squad = one_of("effects.by", about.get("by"), battle.squads)
    turns = whole("effects.turns", about.get("turns", 1), 1, 100)
    return Effect(thing.name, source, Duration(squad, "turn_start", turns), thing.changes)


FIELDS: dict[str, Setter] = {
    "hp_max": _profile("hp_max", between(1, 1000)),
    **{key: _profile(key, between(0, 100)) for key in ("speed", "armour", "leadership", "mage_level", "mana_pool")},
    **{key: _profile(key, between(0, 10)) for key in ("attacks", "replies")},
    **{key: _profile(key, between(0, 6)) for key in ("shield", "dodge")},
    "cost": _profile("cost", between(0, 1000)),
    "command_radius": _profile("command_radius", hundredths),
    "size": _profile("size", lambda key, value: one_of(key, value, SIZES)),
    **{key: _profile(key, flag) for key in ("mechanism", "master_of_stealth")},
    **{key: _left(key) for key in FULL},
    **{key: own(key, key, between(0, 10)) for key in ("rotations_left", "replies_left", "flee_strikes_left")},
    **{key: own(key, key, flag) for key in ("activated", "ordered", "ran")},
    "at": _at,
    "facing": own("facing", "facing", lambda key, value: hundredths(key, value, -360, 360) % (360 * CM)),
    "carried": _carried,
    "effects": _effects,
    "group": own("group", "group", text),
    "modifier": own("modifier", "word", between(-20, 20)),
    **common_fields(SECRETS),
}
"""What simply stands as given."""
RULED = ("life", "relic", "hurt")
"""What has a rule of its own."""
KEYS = (*FIELDS, *RULED)


class Meant(Struct, frozen=True):
    """What a word makes of somebody: what stands as given, and what has consequences (None: left alone)."""

    one: Character
    plain: tuple[str, ...] = ()
    life: Life | None = None
    relic: bool | None = None
    hurt: Amount | None = None


def set_character(state: Battle, said: Said) -> Work:
    """A character's own fields, all judged before any is set."""
    before = whose(state, said, KEYS)
    altered = with_fields(state, before, said, FIELDS)
    if {"side", "player"} & said.keys():
        altered = _squad_of(state, altered, said)
        moves = (altered.squad, altered.side) != (before.squad, before.side)
        if moves and any(before.name in named for named in under_way(state)):
            raise Refused("illegal", "word-in-the-midst")
    meant = Meant(
        altered,
        tuple(key for key in said if key in FIELDS) if altered != before else (),
        cast("Life", one_of("life", said["life"], LIVES)) if "life" in said else None,
        flag("relic", said["relic"]) if "relic" in said else None,
        amount("hurt", said["hurt"]) if "hurt" in said else None,
    )
    if meant.hurt is not None and not before.up and meant.life is None:
        raise Refused("illegal", "word-out-of-the-fight", who=before.name)
    if meant.relic and state.setting.game != "relic":
        raise Refused("illegal", "word-no-relic")
    if meant.relic and not altered.placed:
        raise Refused("illegal", "word-out-of-the-fight", who=before.name)

    async def work(fight: Fight[Battle]) -> None:
        await alter(fight, meant)
        await settled(fight)

    return work


def _squad_of(battle: Battle, one: Character, said: Said) -> Character:
    """Whoever changes hands is of the squad of whom he is with from now on: a squad has one side."""
    squad = one.side if one.seat == MASTER else one.seat
    side = next(
        (other.side for other in battle.characters if other.squad == squad and other.name != one.name), one.side
    )
    if "side" in said and side != one.side:
        raise Refused("illegal", "word-squad-of-two-sides", who=one.name, squad=squad, side=side)
    return replace(one, squad=squad, side=side)


def under_way(state: Battle) -> tuple[tuple[str, ...], ...]:
    """Whoever walks, and who strikes or shoots at whom."""
    walk = () if state.walk is None else (state.walk.who,)
    melee = () if state.melee is None else (state.melee.attacker, state.melee.target)
    volley = () if state.volley is None else (state.volley.shooter, state.volley.target)
    return walk, melee, volley


# ---------------------------------------------------------------- what happens


@clause(GM)
async def alter(fight: Fight[Battle], meant: Meant) -> None:
    """First what simply stands as given, then what has consequences, each by the rule that it has in play."""
    who = meant.one.name
    active = fight.state.activation
    if active is not None and active.who == who and meant.one.squad != fight.state.turn_of:
        fight.record(ActivationEnded(who))
    if meant.plain:
        fight.record(Altered(who, meant.one, meant.plain))
    take_seat(fight, meant.one.seat)
    if meant.life is not None:
        become(fight, who, meant.life)
    elif not fight.state[who].hp and fight.state[who].up:
        damage.remove(fight, who, "")
    if meant.relic is not None and fight.state[who].up:
        carry(fight, who, carries=meant.relic)
    if meant.hurt is not None and fight.state[who].up:
        await hurt(fight, who, meant.hurt)


def take_seat(fight: Fight[Battle], seat: str) -> None:
    """A new player sits down last."""
    seating = fight.state.setting.seating
    if seat not in seating:
        fight.record(SeatTaken((*seating, seat)))


@clause("warband.death.removal")
def become(fight: Fight[Battle], who: str, life: Life) -> None:
    """Removed and nobody scores; gone alive; or back on the table."""
    one = fight.state[who]
    if life == one.life:
        return
    if life == "up":
        fight.record(Altered(who, replace(one, life="up", hp=max(1, one.hp)), ("life",)))
        return
    if one.up:
        damage.remove(fight, who, "")
    if life == "fled":
        fight.record(Altered(who, replace(fight.state[who], life="fled"), ("life",)))


@clause("warband.victory.scenarios")
def carry(fight: Fight[Battle], who: str, *, carries: bool) -> None:
    """There is one relic: whoever else carried it does not any more."""
    for one in fight.state.characters:
        if one.relic and (one.name != who or not carries):
            fight.record(RelicDropped(one.name, scoring.where_it_lies(fight.state, one)))
    if carries and not fight.state[who].relic:
        fight.record(RelicTaken(who))


@clause("warband.death.wounds")
async def hurt(fight: Fight[Battle], who: str, dealt: Amount) -> None:
    """Wounds that no weapon deals; nobody scores for them."""
    lost = dealt.flat
    if dealt.dice is not None:
        lost = max(0, await roll(dealt.dice, Total(add=Tally(dealt.flat)), by=MASTER, purpose="harm"))
    if lost:
        damage.wound(fight, who, lost, "")


async def settled(fight: Fight[Battle]) -> None:
    """The end of the game, judged as after anything done in play."""
    from zaruba.systems.warband.turn import settle

    await settle(fight)


__all__ = ["GM", "KEYS", "Work", "alter", "hurt", "place", "set_character", "settled", "take_seat", "under_way"]
