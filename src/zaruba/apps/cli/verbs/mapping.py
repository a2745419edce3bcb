"""`map`: the measured table of a fight as a picture, and what one fighter sees of another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from zaruba.apps.cli.files import Draft, Opened
from zaruba.apps.cli.offers import Misread, named
from zaruba.apps.cli.position import seats
from zaruba.apps.cli.program import DONE, REFUSED, Terminal, Usage
from zaruba.apps.cli.seating import seat_among, seating
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.referee.board import told_sight
from zaruba.apps.telling import Words
from zaruba.kernel.stage import MeasuredStage, measured_stage


def map_(
    file: Path,
    /,
    *,
    svg: Path,
    from_: Annotated[str, Parameter(name="--from")] = "",
    to: str = "",
    seat: str = "",
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    if bool(from_) is not bool(to):
        raise Usage("map-pair")
    draft = Draft(file)
    opened = draft.opened()
    state, own = state_of(opened), measured_stage(opened.system)
    if seat:
        state = opened.system.known(state, seat_among(seats(state), seat))
    if own is None or own.table(state) is None:
        terminal.warn("map-none")
        return REFUSED
    words = words_for(opened, terminal.lang)
    there = tuple(figure.name for figure in own.figures(state) if figure.here)
    between = (somebody(from_, there, words), somebody(to, there, words)) if from_ else None
    told = [told_sight(words, *between, own.sight(state, *between))] if between is not None else []
    svg.write_text(drawn(own, state, between, draft.title(terminal.lang), told, words), "utf-8")
    for line in told:
        terminal.console.say(line)
    terminal.say("saved", file=svg)
    return DONE


def drawn(
    own: MeasuredStage, state: Any, between: tuple[str, str] | None, title: str, told: list[str], words: Words
) -> str:
    table = own.table(state)
    things = (*table.pieces, *table.patches, *table.marks)
    kinds = {one.kind: words.thing(one.kind) for one in things if not one.name}
    people = {figure.name: words.person(figure.name) for figure in own.figures(state)}
    signs = {"point": words.number(0.5)[1]}
    return own.picture(state, between, title, told, {"kinds": kinds, "people": people, "signs": signs})


def state_of(opened: Opened) -> Any:
    """How a fight begins; of a record, how it stands."""
    if opened.record is None:
        return opened.scenario.start
    from zaruba.apps.interchange.laying import lay

    return lay(opened.record, seating(opened, (), (), "").hand).fight.state


def somebody(typed: str, known: tuple[str, ...], words: Words) -> str:
    try:
        return named(typed, known, words)
    except Misread:
        raise Usage("nobody-there", typed=typed, known=tuple(map(words.person, known))) from None
