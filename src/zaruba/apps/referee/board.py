"""What a page with a board is told: who stands where and how, where a move may lead, what lies between two."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from zaruba.apps.referee import messages as m
from zaruba.apps.referee.reading import malformed, unknown
from zaruba.apps.referee.table import Prompt, Table, Viewpoint
from zaruba.apps.referee.things import things
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Choose, Parametric
from zaruba.kernel.ledger import read_ledger
from zaruba.kernel.people import whose_turn
from zaruba.kernel.referee import Refused
from zaruba.kernel.stage import Change, Choice, Figure, Reached, Seen, Stage, measured_stage, stage
from zaruba.kernel.system import System
from zaruba.space.squares import Squares

MOST_CLAUSES = 200


def scene(table: Table, view: Viewpoint, fact: int | None, words: Words) -> m.SceneReply:
    referee = table.fight
    state = referee.state if fact is None else table.after(view, fact)
    return shown(referee.system, referee.system.known(state, view.seat), view.seat, fact, words)


def shown(system: System, known: Any, seat: str, after: int | None, words: Words) -> m.SceneReply:
    """The board of a position as a seat knows it."""
    own = on_stage(system)
    measured = measured_stage(system)
    real = bool(getattr(known, "real_board", False))
    board = getattr(known, "board", None)
    plain_line = not real and measured is None and not isinstance(board, Squares)
    return m.SceneReply(
        seq=0,
        re="scene",
        as_=seat,
        after=after,
        acting=whose_turn(known),
        order=list(getattr(known, "order", ())),
        board=drawn(board, words) if isinstance(board, Squares) else None,
        line=line(own, words) if plain_line else None,
        figures=list(figures(system, known, seat, words)),
        lying=list(lying(own, known, words)),
        table=None if measured is None or real else table_shown(measured.table(known), own.unit, words),
        real=real,
    )


def on_stage(system: System) -> Stage:
    found = stage(system)
    if found is None:
        raise Refused("illegal", "no-board")
    return found


def drawn(board: Squares, words: Words) -> m.BoardShown:
    grounds = [
        m.GroundShown(
            ground.name, words.thing(ground.name), ground.blocks_move, ground.blocks_sight, ground.hides,
            ground.hindering, ground.mode, ground.height,
        )
        for ground in board.grounds
    ]  # fmt: skip
    return m.BoardShown(board.width, board.height, board.cells, grounds)


def line(own: Stage, words: Words) -> m.LineShown:
    return m.LineShown(
        own.unit,
        words.term("unit", own.unit),
        [m.BandShown(words.term("band", key), upto) for key, upto in own.bands],
        own.place,
    )


def table_shown(table: Any, unit: str, words: Words) -> m.TableShown:
    """A measured table: what stands on it, the lowest first, as it is drawn."""
    pieces = sorted(table.pieces, key=lambda piece: (piece.bottom, piece.top))
    return m.TableShown(
        table.width, table.depth, words.term("unit", unit),
        [piece_shown(one, one.bottom, one.top, words) for one in pieces],
        [piece_shown(one, one.height, one.height, words) for one in table.patches],
        [m.LadderShown(called(one, "ladder", words), list(one.at), one.bottom, one.top) for one in table.ladders],
        [
            m.PieceShown(one.kind, called(one, one.kind, words), one.height, one.height, [], list(one.at), one.radius)
            for one in table.marks
        ],
    )  # fmt: skip


def piece_shown(one: Any, bottom: int, top: int, words: Words) -> m.PieceShown:
    outline = outlined(one.footprint)
    flags = {key: bool(getattr(one, key, False)) for key in ("hides", "solid", "stood_on")}
    return m.PieceShown(
        one.kind, called(one, one.kind, words), bottom, top, outline.corners, outline.centre, outline.radius, **flags
    )


def outlined(footprint: Any) -> m.OutlineShown:
    corners = [list(corner) for corner in getattr(footprint, "corners", ())]
    return m.OutlineShown(corners) if corners else m.OutlineShown([], list(footprint.centre), footprint.radius)


def called(one: Any, kind: str, words: Words) -> str:
    return one.name or words.thing(kind)


def stands(known: Any, own: Stage, figure: Figure, words: Words) -> Any:
    """How somebody stands on a measured table that the referee knows."""
    if figure.facing is None or getattr(known, "real_board", False):
        return UNSET
    rings = [
        m.RingShown(ring.kind, f"{words.term('ring', ring.kind)}: {words.count(ring.length, own.unit)}", ring.far)
        for ring in figure.rings
    ]
    return m.StandsShown(figure.facing, figure.front, rings, seen_by(known, own, figure, words))


def seen_by(known: Any, own: Stage, figure: Figure, words: Words) -> str:
    """Everybody is told of as whoever acts has them before him."""
    who = whose_turn(known)
    if who in ("", figure.name) or who not in known or not figure.here or not known[who].there:
        return ""
    return told_sight(words, who, figure.name, own.sight(known, who, figure.name))


def figures(system: System, known: Any, seat: str, words: Words) -> Iterator[m.FigureShown]:
    own = on_stage(system)
    for one, figure in zip(known.combatants, own.figures(known), strict=True):
        theirs = known.seat_of(one.name)
        secret: Collection[str] = () if seat in (MASTER, theirs) else getattr(one, "secret", ())
        yield m.FigureShown(
            name=one.name,
            title=words.person(one.name),
            seat=theirs,
            side=one.side,
            side_text=words.term("side", one.side),
            at=[] if getattr(known, "real_board", False) else list(figure.at),
            size=figure.size,
            wounds=wounds(figure, secret),
            text=words.combatant(one, secret),
            marks=[m.Mark(key, words.mark(kind, key)) for kind, key in figure.marks],
            sheet=[text for key in figure.traits if key not in secret and (text := words.trait(one, key))],
            gear=[line for _, line in things(system, known, one.name, words)],
            here=figure.here,
            able=figure.able,
            hidden=figure.hidden,
            stands=stands(known, own, figure, words),
        )


def lying(own: Stage, known: Any, words: Words) -> Iterator[m.LyingShown]:
    query = getattr(own, "lying", None)
    for one in () if query is None else query(known):
        yield m.LyingShown(words.thing(one.thing), list(one.at))


def wounds(figure: Figure, secret: Collection[str]) -> m.WoundsShown | None:
    return None if any(key in secret for key in figure.wounds_keys) else m.WoundsShown(*figure.wounds)


def reach(table: Table, prompt: Prompt, pick: int, seat: str, words: Words) -> m.ReachReply:
    referee = table.fight
    assert isinstance(prompt.ask, Choose)
    offers = list(prompt.ask.offers)
    if not 0 <= pick < len(offers):
        raise Refused("illegal", "no-such-offer", ask=prompt.number, pick=pick, last=len(offers) - 1)
    own, known = on_stage(referee.system), referee.system.known(referee.state, seat)
    action, measured = offers[pick].action, measured_stage(referee.system)
    places = [place_shown(one, own.unit, words) for one in own.reach(known, prompt.who, action)]
    zone = [] if measured is None else [outlined(one) for one in measured.zone(known, prompt.who, action)]
    return m.ReachReply(seq=0, re="reach", ask=prompt.number, pick=pick, places=places, zone=zone or UNSET)


def place_shown(one: Reached, unit: str, words: Words) -> m.PlaceShown:
    return m.PlaceShown(
        at=list(one.path[-1]),
        path=[list(place) for place in one.path],
        cost=one.cost,
        text=way_text(one, unit, words),
        draws=list(one.draws),
    )


def way_text(one: Reached, unit: str, words: Words) -> str:
    """What a way costs, what may befall one on it, and what is at its end: `14 cm, 11 o’clock · drops 8 cm: 2 wounds · reaches Thane`.

    A place nobody walks to costs nothing.
    """
    told = [words.count(one.cost, unit)] if one.cost else []
    if one.away:
        told.append(words.say("way-away", far=words.count(one.away, unit)))
    if told and one.clock:
        told[-1] = words.say("way-clock", length=told[-1], clock=one.clock)
    if one.drop:
        told.append(words.say("way-drop", height=words.count(one.drop, unit), hurt=one.hurt))
    if one.jumps:
        told.append(words.say("way-jumps", count=one.jumps))
    if one.strikes:
        told.append(words.say("way-strikes", who=", ".join(map(words.person, one.strikes))))
    elif one.nearest is not None:
        enemy, far = one.nearest
        told.append(words.say("way-nearest", who=words.person(enemy), length=words.count(far, unit)))
    if one.touches:
        told.append(words.say("way-touches", what=", ".join(map(words.thing, one.touches))))
    return " · ".join(told)


MOST_SPOTS = 40


def way(table: Table, prompt: Prompt, wanted: m.Tracing, seat: str, words: Words) -> m.WayReply:
    """What a way would cost and draw, or an act be where somebody points, before anybody takes it; by the rules.

    With what they say against it. Of several heights that may be meant it is the highest that they allow.
    """
    referee = table.fight
    assert isinstance(prompt.ask, Choose)
    offers = list(prompt.ask.offers)
    own, pick = measured_stage(referee.system), wanted.pick
    if own is None:
        raise Refused("illegal", "no-board")
    if not 0 <= pick < len(offers) or not isinstance(offer := offers[pick], Parametric):
        raise Refused("illegal", "no-such-offer", ask=prompt.number, pick=pick, last=len(offers) - 1)
    if not 0 < len(wanted.path) <= MOST_SPOTS or any(len(spot) not in (2, 3) for spot in wanted.path):
        raise malformed("path-of-spots", most=MOST_SPOTS)
    known = referee.system.known(referee.state, seat)
    meant = own.way(known, prompt.who, offer.action, wanted.path, wanted.facing)
    if not meant:
        raise Refused("illegal", "nothing-to-point-at")
    found = next((one for one in meant if offer.accepts(one.action) is None), meant[0])
    refusal = offer.accepts(found.action)
    told, reached = None, found.reached
    if refusal is not None:
        told = m.RefusalShown(refusal.why, refusal.clause, words.refusal(refusal))
        reached = replace(reached, strikes=(), touches=())  # nobody gets there
    return m.WayReply(
        seq=0, re="way", ask=prompt.number, pick=pick, action=msgspec.to_builtins(found.action),
        way=place_shown(reached, own.unit, words), refusal=told, heights=list(found.heights) or UNSET,
        radius=found.radius or UNSET,
    )  # fmt: skip


def sight(table: Table, one: str, other: str, seat: str, words: Words) -> m.SightReply:
    referee = table.fight
    own, known = on_stage(referee.system), referee.system.known(referee.state, seat)
    for name in (one, other):
        if name not in known:
            raise unknown("figure", name, [one.name for one in known.combatants])
    seen = own.sight(known, one, other)
    text = told_sight(words, one, other, seen)
    return m.SightReply(
        seq=0, re="sight", from_=one, to=other, distance=seen.distance, band=seen.band, cover=seen.cover,
        clause=seen.clause, text=text,
    )  # fmt: skip


def told_sight(words: Words, one: str, other: str, seen: Seen) -> str:
    """What lies between two as one sentence."""
    return words.say(
        "sight", one=one, other=other, distance=seen.distance, band=seen.band, cover=seen.cover, visible=seen.visible,
        by=seen.by, pieces=len(seen.by), sort=seen.sort, hidden=seen.hidden, **seen.details,
    )  # fmt: skip


TESTED = ("ability", "characteristic", "attribute", "skill")
"""What systems call the things that are tested."""


def changes(table: Table, who: str, words: Words) -> m.ChangesReply:
    state, own = table.fight.state, on_stage(table.fight.system)
    if who not in [one.name for one in state.combatants]:
        raise unknown("figure", who, [one.name for one in state.combatants])
    query = getattr(own, "changes", None)
    fields = [] if query is None else [_change(one, words) for one in query(state, who)]
    checks = {key: m.Named(key, text) for kind in reversed(TESTED) for key, text in words.terms(kind).items()}
    return m.ChangesReply(seq=0, re="changes", who=who, fields=fields, checks=list(checks.values()))


def _change(one: Change, words: Words) -> m.ChangeShown:
    choices = [m.Named(choice.value, _said(choice, words)) for choice in one.choices]
    return m.ChangeShown(
        key=one.key, text=words.term("field", one.key), kind=one.kind, value=one.value, choices=choices
    )


def _said(choice: Choice, words: Words) -> str:
    if not choice.kind:
        return words.say("master") if choice.value == MASTER else choice.value
    return words.mark(choice.kind, choice.key) if choice.value else words.term(choice.kind, choice.key)


def clauses(table: Table, wanted: list[str], words: Words) -> m.ClausesReply:
    if len(wanted) > MOST_CLAUSES:
        raise malformed("too-many-clauses", most=MOST_CLAUSES)
    known = read_ledger(table.fight.system.folder).clauses
    return m.ClausesReply(
        seq=0,
        re="clauses",
        clauses={
            one: m.ClauseTold(
                words.clause(one), known[one].origin, words.origin(one), known[one].where, words.says(one),
                words.ruling(one),
            )
            for one in wanted
            if one in known
        },
    )  # fmt: skip
