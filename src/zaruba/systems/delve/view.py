"""What a seat knows: positions and facts without what hides from it and without what is kept secret from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.kernel.view import NOBODY, fields_meant, fields_told, seen, sides_of, told_of, unseen_by
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.facts import (
    Altered,
    EffectBegan,
    EffectCounted,
    EffectEnded,
    GroupsSplit,
    Healed,
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

SECRETS = ("hp", "max_hp", "ac", "level", *ABILITIES, "weapons", "routine", "spells", "items", "talents")
"""What may be kept secret of a creature: numbers and lists, by the keys that people write."""

SUBJECTS = ("who", "attacker", "target", "foe", "turn")
"""Fields of facts that name those a fact is about: one of them unseen, and nothing is told."""


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
        turn = None if turn.who in unseen else replace(turn, tried=seen(turn.tried, unseen))
    return replace(
        battle,
        creatures=tuple(shown(creature, seat, unseen) for creature in battle.creatures if creature.name not in unseen),
        waiting=seen(battle.waiting, unseen),
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
    own = {name: empty(getattr(creature, name)) for name in fields_meant(Creature, creature.secret)}
    sheet = {name: empty(getattr(creature.sheet, name)) for name in fields_meant(Sheet, creature.secret)}
    return replace(creature, sheet=replace(creature.sheet, **sheet), **own)


def empty(value: Any) -> Any:
    """A number or a list that tells nothing."""
    return () if isinstance(value, tuple) else 0


def _effect(effect: Effect, unseen: frozenset[str]) -> Effect:
    """An effect without the name of a maker who hides, on its clock as well."""
    clock = effect.clock
    if clock is not None and clock.anchor in unseen:
        clock = replace(clock, anchor=NOBODY)
    return replace(effect, maker=NOBODY if effect.maker in unseen else effect.maker, clock=clock)


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

    Damage dealt, timers and dice are public, what they leave of secret hit points is not in any fact.
    """
    return told_of(fact, before, after, seat, SUBJECTS, _stripped)


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
        case SeatBegan():
            return replace(fact, waiting=seen(fact.waiting, unseen))
        case WaitingOrdered():
            ordered = seen(fact.waiting, unseen)
            return None if ordered == seen(before.waiting, unseen) else replace(fact, waiting=ordered)
        case Readied(who) | ReadyLost(who):
            return fact if after[who].seat == seat else None
        case ReadyLoosed() if fact.by in unseen:
            return replace(fact, by=NOBODY)
        case Healed(who) if after[who].seat != seat and {"hp", "max_hp"} & set(after[who].secret):
            return replace(fact, gained=None)
        case ItemUsed() if fact.on in unseen:
            return replace(fact, on=NOBODY)
        case EffectBegan() | EffectCounted():
            return replace(fact, effect=_effect(fact.effect, unseen))
        case EffectEnded() if fact.maker in unseen:
            return replace(fact, maker=NOBODY)
        case MoraleDue() | GroupsSplit():
            return None
        case MoraleChecked():
            heard = replace(fact, broke=seen(fact.broke, unseen), stood=seen(fact.stood, unseen))
            return heard if heard.broke or heard.stood else None
    return fact


def _altered(fact: Altered, before: Battle, after: Battle, seat: str, unseen: frozenset[str]) -> Fact | None:
    """The master's word on a creature, with the fields the seat can see; none of them, and nothing is told."""
    creature = after[fact.who]
    fields = fields_told(fact, before, creature, seat, ("secret",))
    return replace(fact, creature=shown(creature, seat, unseen), fields=fields) if fields else None
