"""Sight and cover on a measured table of 60 pieces: decisions a second on one core.

    python benchmarks/sight.py [decisions]

One decision says what of a target a shooter sees: the points each piece hides and all of them
together, those hidden by each of eight other figures alone, and which of the hiding pieces the target
touches. No two decisions have the same places, so nothing is remembered from one to the next.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from zaruba.space.measured.bodies import Body, gap
from zaruba.space.measured.footprints import Circle, Footprint, Polygon, gap_to_footprint
from zaruba.space.measured.sight import hidden_by_body, view
from zaruba.space.measured.table import Piece, Table

SIDE = 12000
CONTACT = 10


def _town(dice: random.Random) -> Table:
    """Twelve houses, half of them turned; fences, walls, bushes, trees and wells between them."""
    pieces = []
    for number in range(60):
        x, y = dice.randrange(800, SIDE - 800), dice.randrange(800, SIDE - 800)
        footprint: Footprint
        if number < 12:
            wide, deep, lean = (
                dice.randrange(600, 1400),
                dice.randrange(600, 1400),
                dice.randrange(0, 400) * (number % 2),
            )
            corners = ((x, y), (x + wide, y + lean), (x + wide - lean, y + deep + lean), (x - lean, y + deep))
            pieces.append(Piece("building", Polygon(corners), 0, dice.randrange(400, 1200), stood_on=True))
        elif number < 40:
            wide, deep = (dice.randrange(400, 1200), 30) if number % 2 else (30, dice.randrange(400, 1200))
            corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
            pieces.append(Piece("fence", Polygon(corners), 0, dice.choice((120, 150, 200, 280))))
        else:
            footprint = Circle((x, y), dice.randrange(50, 300))
            pieces.append(Piece("bush", footprint, 0, dice.choice((200, 250, 1000)), seen_from_within=True))
    return Table(SIDE, SIDE, tuple(pieces))


def _somebody(dice: random.Random) -> Body:
    return Body((dice.randrange(SIDE), dice.randrange(SIDE), dice.choice((0, 0, 0, 600))), 125, 300, 270)


def decide(table: Table, shooter: Body, target: Body, others: list[Body]) -> str:
    """All that a rulebook asks before it names the cover."""
    sight = view(table, shooter, target)
    if not sight.seen:
        return "unseen"
    touched = [
        number
        for number, _ in sight.hiding
        if table.pieces[number].kind == "building"
        or gap_to_footprint(target.at, table.pieces[number].footprint, target.radius) <= CONTACT
    ]
    before = [other for other in others if hidden_by_body(shooter, target, other)]
    if sight.hidden(touched) >= 50 or any(gap(other, target) <= CONTACT for other in before):
        return "half hidden"
    return "behind somebody" if before else "partly hidden" if sight.hidden() else "open"


def main(decisions: int = 20000) -> None:
    dice = random.Random(7)
    table = _town(dice)
    crowd = [[_somebody(dice) for _ in range(10)] for _ in range(decisions)]
    for some in crowd[:200]:
        decide(table, some[0], some[1], some[2:])
    start = time.process_time()
    found = Counter(decide(table, some[0], some[1], some[2:]) for some in crowd)
    took = time.process_time() - start
    print(f"{decisions / took:,.0f} decisions a second ({len(table.pieces)} pieces, 10 figures, one core)")
    print(", ".join(f"{what} {count / decisions:.0%}" for what, count in found.most_common()))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
