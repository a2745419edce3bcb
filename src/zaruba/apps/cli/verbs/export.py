"""`export`: a record as a chronicle to keep, to print, to post; a round of it as a post for a forum."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from zaruba.apps.chronicles import exported
from zaruba.apps.cli.files import Draft, Opened, draft_record
from zaruba.apps.cli.program import DONE, REFUSED, Terminal, Usage


def export(
    record: Path,
    /,
    *,
    as_: Annotated[Literal["html", "markdown", "bbcode", "text"], Parameter(name="--as")] = "text",
    turn: int | Literal["now"] | None = None,
    until: str = "",
    seat: str = "",
    limit: int | None = None,
    out: Path | None = None,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    draft = draft_record(record)
    opened = draft.opened()
    assert opened.record is not None
    if turn is None:
        if until or seat or limit is not None:
            raise Usage("turn-alone")
        told = [exported(opened.system, opened.record, as_, terminal.lang)]
    elif as_ == "html":
        raise Usage("turn-html")
    else:
        number = None if turn == "now" else turn
        from zaruba.apps.interchange.turn_post import NoSuchRound

        try:
            told = _posts(draft, opened, as_, number, until, seat, limit, terminal)
        except NoSuchRound as error:
            terminal.warn("post-no-round", round=turn, last=error.last)
            return REFUSED
    for place, text in enumerate(told, 1):
        if out is None:
            terminal.console.say(text.rstrip("\n") + ("\n" if place < len(told) else ""))
            continue
        path = out if len(told) == 1 else out.with_name(f"{out.stem}-{place}{out.suffix}")
        path.write_text(text, "utf-8")
        terminal.say("saved", file=path)
    return DONE


def _posts(
    draft: Draft,
    opened: Opened,
    medium: Literal["markdown", "bbcode", "text"],
    number: int | None,
    until: str,
    seat: str,
    limit: int | None,
    terminal: Terminal,
) -> list[str]:
    """A round as a post, or as several. Raises Usage, NoSuchRound."""
    from zaruba.apps.cli.position import seats
    from zaruba.apps.cli.seating import seat_among, seating
    from zaruba.apps.cli.sitting import words_for
    from zaruba.apps.cli.wording import told_time
    from zaruba.apps.interchange.laying import lay
    from zaruba.apps.interchange.media import LEAST, MARKUPS, posts
    from zaruba.apps.interchange.turn_post import TurnPost

    assert opened.record is not None
    most = MARKUPS[medium].most if limit is None else limit
    if most < LEAST:
        raise Usage("limit", least=LEAST)
    table = lay(opened.record, seating(opened, (), (), "").hand)
    viewer = seat_among(seats(table.fight.state), seat) if seat else ""
    deadline, waits = table.deadline, table.fight.open
    if not until and waits is not None and deadline.until and deadline.ask == waits.number:
        until = told_time(deadline.until)
    post = TurnPost(table, words_for(opened, terminal.lang), terminal.words, viewer=viewer, until=until)
    return posts(post.blocks(draft.title(terminal.lang), number), medium, most)
