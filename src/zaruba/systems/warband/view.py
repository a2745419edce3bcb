"""What a seat knows: positions and facts without what hides from it. Wounds, mana and effects are open (warband.magic.tokens)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fact
from zaruba.kernel.view import fields_told, seen, told_of, unseen_by
from zaruba.systems.warband.battle import Battle, Character
from zaruba.systems.warband.facts.masters import Altered, Joined
from zaruba.systems.warband.facts.ordering import OrderGiven
from zaruba.systems.warband.facts.shooting import InCover
from zaruba.systems.warband.facts.turning import Measured

SUBJECTS = ("who", "attacker", "target", "shooter", "mover", "by")
"""Fields of facts that name those a fact is about: one of them unseen, and nothing is told."""
SECRETS = ("carried", "orders", "orders_left", "spells", "abilities")
"""What may be kept secret of a character, by the keys that people write; tokens on the table are everybody's."""
MASTERS = ("modifier", "secret")
"""What the master has said of somebody's rolls, and what it keeps secret: nobody else's business."""


# ---------------------------------------------------------------- positions


@clause("warband.magic.tokens")
def known(battle: Battle, seat: str) -> Battle:
    """The position as a seat knows it: tokens lie openly beside the figures; whoever hides is absent.

    What he does while he hides is absent with him, and what was measured of him.
    """
    if seat == MASTER:
        return battle
    unseen = unseen_by(battle, seat)
    return replace(
        battle,
        characters=tuple(shown(one, seat) for one in battle.characters if one.name not in unseen),
        activation=unless(battle.activation, unseen, "who"),
        walk=unless(battle.walk, unseen, "who"),
        melee=unless(battle.melee, unseen, "attacker", "target"),
        volley=unless(battle.volley, unseen, "shooter", "target"),
        measured=tuple(one for one in battle.measured if not {one.ask.source, one.ask.to} & unseen),
    )


def unless(what: Any, unseen: frozenset[str], *about: str) -> Any:
    """Something under way, unless one of those it is about is unseen."""
    return None if what is not None and any(getattr(what, field) in unseen for field in about) else what


def shown(one: Character, seat: str) -> Character:
    """A character as a seat knows it: its player knows all of it. What is secret is blank; that it is secret stays."""
    if one.seat == seat:
        return one
    secret = one.secret
    blank: dict[str, Any] = {name: () for name in ("orders", "spells", "abilities") if name in secret}
    if "orders_left" in secret:
        blank["leadership"] = min(1, one.profile.leadership)
    if "carried" in secret:
        blank["items"] = ()
    own: dict[str, Any] = {"word": 0}
    if "carried" in secret:
        own["items"] = ()
    if "orders_left" in secret:
        own["orders_left"] = 0
    return replace(one, profile=replace(one.profile, **blank), **own) if blank else replace(one, **own)


# ---------------------------------------------------------------- facts


def tell(fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
    """A fact as a seat learns of it, None where it learns nothing."""
    return told_of(fact, before, after, seat, SUBJECTS, _stripped)


def _stripped(fact: Fact, before: Battle, after: Battle, seat: str, unseen: frozenset[str]) -> Fact | None:
    """A fact that may be told, without what else it would betray."""
    match fact:
        case Joined(one):
            return None if one.name in unseen else Joined(shown(one, seat))
        case Altered(who):
            fields = fields_told(fact, before, after[who], seat, MASTERS)
            return replace(fact, one=shown(fact.one, seat), fields=fields) if fields else None
        case OrderGiven(_, _, receivers):
            return replace(fact, receivers=seen(receivers, unseen))
        case InCover():
            return replace(fact, by=seen(fact.by, unseen))
        case Measured(answered):
            return None if {answered.ask.source, answered.ask.to} & unseen else fact
    return fact
