"""What a seat knows: positions and facts without what hides from it and without what is kept secret from it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import (
    Altered,
    EffectBegan,
    EffectCounted,
    EffectEnded,
    GroupsSplit,
    ItemUsed,
    Joined,
    MoraleChecked,
    MoraleDue,
    Readied,
    ReadyLoosed,
    ReadyLost,
    SeatBegan,
    Surprised,
    WaitingOrdered,
)
from zaruba.systems.delve.sheet import ABILITIES, Effect, Sheet

NOBODY = ""
"""Whoever cannot be told: the unseen maker of an effect, the unseen one who set something off."""

SECRETS = ("hp", "max_hp", "ac", "level", *ABILITIES, "weapons", "routine", "spells", "items", "talents")
"""What may be kept secret of a creature: numbers and lists, by the keys that people write."""

SUBJECTS = ("who", "attacker", "target", "foe")
"""Fields of facts that name those a fact is about: one of them unseen, and nothing is told."""


# ---------------------------------------------------------------- who is seen


def sees(battle: Battle, seat: str, creature: Creature) -> bool:
    """Whoever hides is there for its own side and the master alone."""
    return seat == MASTER or not creature.hidden or creature.side in sides_of(battle, seat)


def sides_of(battle: Battle, seat: str) -> frozenset[str]:
    """The sides a seat plays for; a spectator plays for none."""
    return frozenset(creature.side for creature in battle.of_seat(seat))


def unseen_by(battle: Battle, seat: str) -> frozenset[str]:
    """The names of those that hide from a seat."""
    return frozenset(creature.name for creature in battle.creatures if not sees(battle, seat, creature))


# ---------------------------------------------------------------- positions


def known(battle: Battle, seat: str) -> Battle:
    """The position as a seat knows it. The master knows everything, a spectator (seat "") what all may see.

    Whoever hides is absent, and so is what would betray it: who is still to act, who has surprised
    whom, how the enemies are counted for morale. What a creature keeps secret is blank; what
    somebody else has readied is not shown.
    """
    if seat == MASTER:
        return battle
    unseen = unseen_by(battle, seat)
    turn = battle.turn
    if turn is not None:
        turn = None if turn.who in unseen else replace(turn, tried=_seen(turn.tried, unseen))
    return replace(
        battle,
        creatures=tuple(shown(creature, seat, unseen) for creature in battle.creatures if creature.name not in unseen),
        waiting=_seen(battle.waiting, unseen),
        surprise=_of_own_side(battle, battle.surprise, seat),
        unaware=_pairs(battle, battle.unaware, seat, unseen),
        morale=(),
        turn=turn,
    )


def shown(creature: Creature, seat: str, unseen: frozenset[str]) -> Creature:
    """A creature as a seat knows it: its owner knows all of it."""
    effects = tuple(_effect(effect, unseen) for effect in creature.effects)
    if creature.seat == seat:
        return replace(creature, effects=effects)
    return blanked(replace(creature, effects=effects, ready=None))


def blanked(creature: Creature) -> Creature:
    """Secret fields hold nothing; `secret` itself stays, so that others can tell "nothing" from "unknown"."""
    own = {name: empty(getattr(creature, name)) for name in _named(Creature, creature.secret)}
    sheet = {name: empty(getattr(creature.sheet, name)) for name in _named(Sheet, creature.secret)}
    return replace(creature, sheet=replace(creature.sheet, **sheet), **own)


@lru_cache(maxsize=256)
def _named(whole: type[Struct], keys: tuple[str, ...]) -> list[str]:
    """The fields of a struct that keys mean: sheets spell some keys otherwise than Python may."""
    return [field.name for field in fields(whole) if field.encode_name in keys]


def empty(value: Any) -> Any:
    """A number or a list that tells nothing."""
    return () if isinstance(value, tuple) else 0


def _effect(effect: Effect, unseen: frozenset[str]) -> Effect:
    """An effect without the name of a maker who hides, on its clock as well."""
    clock = effect.clock
    if clock is not None and clock.anchor in unseen:
        clock = replace(clock, anchor=NOBODY)
    return replace(effect, maker=NOBODY if effect.maker in unseen else effect.maker, clock=clock)


def _seen(names: Iterable[str], unseen: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in unseen)


def _of_own_side(battle: Battle, names: Iterable[str], seat: str) -> tuple[str, ...]:
    """Those of the seat's own side: whom others have caught unaware is not told beforehand."""
    own = sides_of(battle, seat)
    return tuple(name for name in names if battle[name].side in own)


def _pairs(
    battle: Battle, pairs: Iterable[tuple[str, str]], seat: str, unseen: frozenset[str]
) -> tuple[tuple[str, str], ...]:
    """Whom one's own side has taken unaware; never of whom it is unaware itself."""
    own = sides_of(battle, seat)
    return tuple((who, foe) for who, foe in pairs if battle[who].side in own and foe not in unseen)


# ---------------------------------------------------------------- facts


def tell(fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
    """A fact as a seat learns of it, None where it learns nothing.

    `before` and `after` are the positions it led from and to. Whoever shows itself by the fact is
    told of; whoever hides by it is not. Damage dealt, timers and dice are public, what they leave of
    secret hit points is not in any fact.
    """
    if seat == MASTER:
        return fact
    unseen = unseen_by(after, seat) | {name for name in unseen_by(before, seat) if name not in after}
    if any(getattr(fact, field, None) in unseen for field in SUBJECTS):
        return None
    if hasattr(fact, "turn") and fact.turn.who in unseen:
        return None
    return _stripped(fact, before, after, seat, unseen)


def _stripped(fact: Fact, before: Battle, after: Battle, seat: str, unseen: frozenset[str]) -> Fact | None:
    """A fact that may be told, without what else it would betray."""
    match fact:
        case Joined(creature):
            return None if creature.name in unseen else Joined(shown(creature, seat, unseen))
        case Altered():
            return _altered(fact, before, after, seat, unseen)
        case Surprised():
            told = Surprised(_pairs(after, fact.pairs, seat, unseen), _of_own_side(after, fact.order, seat))
            return told if told.pairs or told.order else None
        case SeatBegan() | WaitingOrdered():
            return replace(fact, waiting=_seen(fact.waiting, unseen))
        case Readied(who) | ReadyLost(who):
            return fact if after[who].seat == seat else None
        case ReadyLoosed() if fact.by in unseen:
            return replace(fact, by=NOBODY)
        case ItemUsed() if fact.on in unseen:
            return replace(fact, on=NOBODY)
        case EffectBegan() | EffectCounted():
            return replace(fact, effect=_effect(fact.effect, unseen))
        case EffectEnded() if fact.maker in unseen:
            return replace(fact, maker=NOBODY)
        case MoraleDue() | GroupsSplit():
            return None
        case MoraleChecked():
            seen = replace(fact, broke=_seen(fact.broke, unseen), stood=_seen(fact.stood, unseen))
            return seen if seen.broke or seen.stood else None
    return fact


def _altered(fact: Altered, before: Battle, after: Battle, seat: str, unseen: frozenset[str]) -> Fact | None:
    """The master's word on a creature, with the fields the seat can see; none of them, and nothing is told."""
    creature = after[fact.who]
    known_before = fact.who in before and fact.who not in unseen_by(before, seat)
    if not known_before:
        return replace(fact, creature=shown(creature, seat, unseen), fields=("hidden",))
    fields = fact.fields
    if creature.seat != seat:
        fields = tuple(name for name in fields if name not in creature.secret and name != "secret")
    return replace(fact, creature=shown(creature, seat, unseen), fields=fields) if fields else None
