"""What a seat knows: positions and facts without what hides from it and without what is kept secret from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.kernel.view import NOBODY, fields_meant, fields_told, seen, told_of, unseen_by
from zaruba.systems.fury.battle import Battle, Blast, Fighter, Piece
from zaruba.systems.fury.facts import (
    AgendaSet,
    Altered,
    Armed,
    Caught,
    Healed,
    Joined,
    OrderSet,
    Pushed,
)
from zaruba.systems.fury.sheet import Sheet

SECRETS = (
    "w", "w_max", "ws", "bs", "s", "t", "ag", "wp", "int", "a", "m", "magic", "ap", "skills", "talents", "weapons",
    "spells",
)  # fmt: skip
"""What may be kept secret of a fighter: numbers and lists, by the keys that people write."""

SUBJECTS = ("who", "attacker", "target", "turn")
"""Fields of facts that name those a fact is about: one of them unseen, and nothing is told."""

OWN = ("modifier", "secret")
"""What the master has said of somebody's tests, and what it keeps secret: nobody else's business."""


# ---------------------------------------------------------------- positions


def known(battle: Battle, seat: str) -> Battle:
    """The position as a seat knows it. The master knows everything, a spectator (seat "") what all may see.

    Whoever hides is absent, and so is what would betray it: its place in the order, what it is still
    to do. What a fighter keeps secret is blank. How everybody stands and whom somebody aims at or has
    fooled is open to all.
    """
    if seat == MASTER:
        return battle
    unseen = unseen_by(battle, seat)
    return replace(
        battle,
        fighters=tuple(shown(fighter, seat, unseen) for fighter in battle.fighters if fighter.name not in unseen),
        order=seen(battle.order, unseen),
        to_act=seen(battle.to_act, unseen),
        agenda=pieces_seen(battle.agenda, unseen),
        turn=None if battle.turn is not None and battle.turn.who in unseen else battle.turn,
    )


def shown(fighter: Fighter, seat: str, unseen: frozenset[str]) -> Fighter:
    """A fighter as a seat knows it: its owner knows all of it, but not who of the unseen it has to do with."""
    if fighter.feint in unseen or fighter.caught_by in unseen:
        fighter = replace(
            fighter,
            feint=NOBODY if fighter.feint in unseen else fighter.feint,
            caught_by=NOBODY if fighter.caught_by in unseen else fighter.caught_by,
        )
    return fighter if fighter.seat == seat else blanked(replace(fighter, word=0))


def blanked(fighter: Fighter) -> Fighter:
    """Secret fields hold nothing; `secret` itself stays, so that others can tell "nothing" from "unknown".

    Of secret weapons one sees what is in hand.
    """
    if not fighter.secret:
        return fighter
    sheet = {name: empty(getattr(fighter.sheet, name)) for name in fields_meant(Sheet, fighter.secret)}
    own: dict[str, Any] = {"w": 0} if "w" in fighter.secret else {}
    if "weapons" in fighter.secret:
        held = (fighter.main_hand, fighter.off_hand)
        own |= {"carried": (), "arms": tuple(arm for arm in fighter.arms if arm.name in held)}
    return replace(fighter, sheet=replace(fighter.sheet, **sheet), **own)


def empty(value: Any) -> Any:
    """A number, a list or armour by places that tells nothing."""
    if not isinstance(value, tuple):
        return 0
    return (0,) * len(value) if value and all(isinstance(one, int) for one in value) else ()


def pieces_seen(agenda: Iterable[Piece], unseen: frozenset[str]) -> tuple[Piece, ...]:
    """What is still to be done of an action, less what those who hide do or suffer of it."""
    return tuple(piece for piece in agenda if unseen.isdisjoint(those_in(piece)))


def those_in(piece: Piece) -> tuple[str, ...]:
    if isinstance(piece, Blast):
        return piece.shooter, piece.victim
    return piece.who, getattr(piece, "target", NOBODY)


# ---------------------------------------------------------------- facts


def tell(fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
    """A fact as a seat learns of it, None where it learns nothing.

    Damage dealt and dice are public, what they leave of secret Wounds is not in any fact.
    """
    return told_of(fact, before, after, seat, SUBJECTS, _stripped)


def _stripped(fact: Fact, before: Battle, after: Battle, seat: str, unseen: frozenset[str]) -> Fact | None:
    """A fact that may be told, without what else it would betray."""
    match fact:
        case Joined(fighter):
            return None if fighter.name in unseen else Joined(shown(fighter, seat, unseen))
        case Altered():
            return _altered(fact, before, after, seat, unseen)
        case OrderSet(order):
            return OrderSet(seen(order, unseen))
        case AgendaSet(pieces):
            told = AgendaSet(pieces_seen(pieces, unseen))
            return None if told.pieces == pieces_seen(before.agenda, unseen) else told
        case Pushed() | Caught() if fact.by in unseen:
            return replace(fact, by=NOBODY)
        case Armed(who) if _secret(after[who], seat, "weapons"):
            return replace(fact, carried=())
        case Healed(who) if _secret(after[who], seat, "w"):
            return replace(fact, wounds=None)
    return fact


def _secret(fighter: Fighter, seat: str, key: str) -> bool:
    return fighter.seat != seat and key in fighter.secret


def _altered(fact: Altered, before: Battle, after: Battle, seat: str, unseen: frozenset[str]) -> Fact | None:
    """The master's word on a fighter, with the fields the seat can see; none of them, and nothing is told."""
    fighter = after[fact.who]
    fields = fields_told(fact, before, fighter, seat, OWN)
    return replace(fact, fighter=shown(fighter, seat, unseen), fields=fields) if fields else None
