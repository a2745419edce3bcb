"""What a seat knows: positions and facts without what hides from it, what is kept secret, and sealed orders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.kernel.view import NOBODY, fields_meant, fields_told, seen, told_of, unseen_by
from zaruba.systems.riposte.battle import Battle, Claim, Fighter, Forfeit, Harm, Hold, Order, Tripped, Wound
from zaruba.systems.riposte.facts import (
    Altered,
    CastingBegan,
    CastingHastened,
    Claimed,
    Forfeited,
    Healed,
    HeldBack,
    HoldEnded,
    HoldLaid,
    Joined,
    OrderSet,
    OrdersGiven,
    TripMarked,
    Wounded,
)
from zaruba.systems.riposte.sheet import ATTRIBUTES, Sheet

SECRETS = (
    "hits", "max_hits", "shock_hits", "max_shock_hits", "res", "mana", *ATTRIBUTES, "skills", "weapons", "armour",
    "spells",
)  # fmt: skip
"""What may be kept secret of a fighter: numbers and lists, by the keys that people write."""

OWN: dict[str, tuple[str, Any]] = {
    "hits": ("hits", 0), "shock_hits": ("shock_hits", 0), "mana": ("mana", 0), "weapons": ("sheath", ()),
    "armour": ("worn", ()),
}  # fmt: skip
"""Secrets that are not on the sheet, the field each is kept in, and what that then holds. What is in hand is seen."""
SUBJECTS = ("who", "attacker", "target")
"""Fields of facts that name those a fact is about: one of them unseen, and nothing is told."""

MASTERS = ("modifier", "secret")
"""What the master has said of somebody's rolls, and what it keeps secret: nobody else's business."""


# ---------------------------------------------------------------- positions


def known(battle: Battle, seat: str) -> Battle:
    """The position as a seat knows it. The master knows everything, a spectator (seat "") what all may see.

    Whoever hides is absent, with its place in the order and all it has to do with others. What a fighter keeps
    secret is blank, and a sealed order is its giver's alone until it is carried out.
    """
    if seat == MASTER:
        return battle
    unseen = unseen_by(battle, seat)
    segment = battle.segment
    return replace(
        battle,
        fighters=tuple(shown(fighter, seat, unseen) for fighter in battle.fighters if fighter.name not in unseen),
        order=seen(battle.order, unseen),
        to_act=seen(battle.to_act, unseen),
        segment=None if segment is not None and segment.who in unseen else segment,
        facing=None if battle.facing is not None and battle.facing.strike.by in unseen else battle.facing,
        sealed=own_orders(battle, battle.sealed, seat),
        claims=claims_seen(battle.claims, unseen),
        forfeits=forfeits_seen(battle.forfeits, unseen),
        pending=tuple(harm_seen(harm, unseen) for harm in battle.pending if harm.who not in unseen),
    )


def shown(fighter: Fighter, seat: str, unseen: frozenset[str]) -> Fighter:
    """A fighter as a seat knows it: its owner knows all of it, but not who of the unseen it has to do with."""
    if unseen:
        fighter = replace(
            fighter,
            holds=tuple(hold_seen(hold, unseen) for hold in fighter.holds),
            tripped=tuple(trip_seen(trip, unseen) for trip in fighter.tripped),
            unaware_of=seen(fighter.unaware_of, unseen),
        )
    return fighter if fighter.seat == seat else blanked(replace(fighter, word=0))


def blanked(fighter: Fighter) -> Fighter:
    """Secret fields hold nothing; `secret` itself stays, so that others can tell "nothing" from "unknown"."""
    if not fighter.secret:
        return fighter
    secret = (*fighter.secret, "schools") if "skills" in fighter.secret else fighter.secret
    sheet = {name: empty(getattr(fighter.sheet, name)) for name in fields_meant(Sheet, secret)}
    own = dict(OWN[key] for key in fighter.secret if key in OWN)
    return replace(fighter, sheet=replace(fighter.sheet, **sheet), **own)


def empty(value: Any) -> Any:
    return () if isinstance(value, tuple) else 0


def hold_seen(hold: Hold, unseen: frozenset[str]) -> Hold:
    return replace(hold, by=NOBODY) if hold.by in unseen else hold


def trip_seen(trip: Tripped, unseen: frozenset[str]) -> Tripped:
    return replace(trip, by=NOBODY) if trip.by in unseen else trip


def harm_seen(harm: Harm, unseen: frozenset[str]) -> Harm:
    return replace(harm, by=NOBODY) if isinstance(harm, Wound) and harm.by in unseen else harm


def own_orders(battle: Battle, orders: Iterable[Order], seat: str) -> tuple[Order, ...]:
    return tuple(order for order in orders if order.who in battle and battle[order.who].seat == seat)


def claims_seen(claims: Iterable[Claim], unseen: frozenset[str]) -> tuple[Claim, ...]:
    return tuple(
        replace(claim, over=NOBODY) if claim.over in unseen else claim for claim in claims if claim.holder not in unseen
    )


def forfeits_seen(forfeits: Iterable[Forfeit], unseen: frozenset[str]) -> tuple[Forfeit, ...]:
    told = (replace(one, to=seen(one.to, unseen)) for one in forfeits if one.who not in unseen)
    return tuple(one for one in told if one.to)


# ---------------------------------------------------------------- facts


def tell(fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
    """A fact as a seat learns of it, None where it learns nothing."""
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
        case OrdersGiven(orders):
            return OrdersGiven(own_orders(after, orders, seat))
        case Claimed() if fact.over in unseen:
            return replace(fact, over=NOBODY)
        case Forfeited(who, to):
            left = seen(to, unseen)
            return Forfeited(who, left) if left else None
        case HoldLaid() | HoldEnded():
            return replace(fact, hold=hold_seen(fact.hold, unseen))
        case TripMarked():
            return replace(fact, tripped=trip_seen(fact.tripped, unseen))
        case HeldBack(harm):
            return None if harm.who in unseen else HeldBack(harm_seen(harm, unseen))
        case Wounded(who) if fact.of is not None and _secret(after[who], seat, "armour"):
            return replace(fact, of=None)
        case Healed(who) if _secret(after[who], seat, "hits"):
            return replace(fact, hits=0)
        case CastingBegan(who) | CastingHastened(who) if _secret(after[who], seat, "mana"):
            return replace(fact, mana=0)
    return fact


def _secret(fighter: Fighter, seat: str, key: str) -> bool:
    return fighter.seat != seat and key in fighter.secret


def _altered(fact: Altered, before: Battle, after: Battle, seat: str, unseen: frozenset[str]) -> Fact | None:
    """The master's word on a fighter, with the fields the seat can see; none of them, and nothing is told."""
    fighter = after[fact.who]
    fields = fields_told(fact, before, fighter, seat, MASTERS)
    return replace(fact, fighter=shown(fighter, seat, unseen), fields=fields) if fields else None
