"""What a seat knows: positions and facts without what hides from it. Wounds, mana and effects are open (warband.magic.tokens)."""

from __future__ import annotations

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fact
from zaruba.kernel.view import concerns, unseen_by, unseen_throughout
from zaruba.systems.warband.battle import Battle

SUBJECTS = ("who", "attacker", "target", "shooter", "mover")
"""Fields of facts that name those a fact is about: one of them unseen, and nothing is told."""


@clause("warband.magic.tokens")
def known(battle: Battle, seat: str) -> Battle:
    """The position as a seat knows it: tokens lie openly beside the figures; whoever hides is absent."""
    if seat == MASTER:
        return battle
    unseen = unseen_by(battle, seat)
    shown = (one for one in battle.characters if one.name not in unseen)
    return replace(battle, characters=tuple(one if one.seat == seat else replace(one, word=0) for one in shown))


def tell(fact: Fact, before: Battle, after: Battle, seat: str) -> Fact | None:
    """A fact as a seat learns of it, None where it learns nothing."""
    if seat == MASTER:
        return fact
    return None if concerns(fact, SUBJECTS, unseen_throughout(before, after, seat)) else fact
