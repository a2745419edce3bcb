"""`replay`, `verify`, `why`: what a record tells."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zaruba import __version__
from zaruba.apps.cli.because import Because, step_of, unexplained
from zaruba.apps.cli.ending import document, tell_end
from zaruba.apps.cli.failures import at_clause
from zaruba.apps.cli.files import Opened, draft_record
from zaruba.apps.cli.program import DONE, UNVERIFIED, USAGE, Terminal
from zaruba.apps.cli.seating import SCREEN
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.story import WORDS, Chronicle, Story, render
from zaruba.apps.referee.table import ARRANGED, NUMBERS
from zaruba.kernel.asks import MASTER
from zaruba.kernel.record import Record, canonical, unknown_fields
from zaruba.kernel.referee import Diverged, Referee


def announced(path: Path, terminal: Terminal, *, quiet: bool = False) -> Opened:
    """A record, its title said before anything slow is done with it."""
    draft = draft_record(path)
    if not quiet:
        terminal.console.say(draft.title(terminal.lang), "strong")
        sys.stdout.flush()
    return draft.opened()


def replayed(opened: Opened) -> Referee:
    """The fight of a record, played again. Raises `Diverged`."""
    assert opened.record is not None
    return Referee.replay(opened.system, opened.record, opened.scenario)


def replay(
    record: Path,
    /,
    *,
    to: int | None = None,
    clauses: bool = False,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    opened = announced(record, terminal, quiet=json)
    referee = replayed(opened)
    if json:
        terminal.console.json(document(referee, None))
        return DONE
    words = words_for(opened, terminal.lang)
    chronicle = Chronicle(Story(opened.system, words, terminal.words, (MASTER,), clauses=clauses), referee)
    for line in chronicle.lines(to):
        render(line, terminal.console, words, clauses=clauses)
    whole = to is None or all(answer.ask <= to for answer in referee.answers)
    if whole and referee.verdict is not None:
        tell_end(terminal, referee, words)
    elif to is None:
        terminal.say("replay-open")
    return DONE


def verify(
    record: Path,
    /,
    *,
    commitment: str = "",
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    opened = announced(record, terminal, quiet=True)
    written = opened.record
    assert written is not None
    if written.engine_version != __version__:
        terminal.warn("verify-version", written=written.engine_version or "—", running=__version__)
    try:
        referee = replayed(opened)
        if (fault := differs(referee, written)) is not None:
            raise fault
        referee.retrace()
    except Diverged as diverged:
        return _told(diverged, opened, terminal, json=json)
    undone = sum(len(batch.answers) for batch in written.undone)
    by_hand = sum(answer.kind == "roll" and answer.source != "machine" for answer in written.answers)
    unknown = [path for path in unknown_fields(written) if path not in (NUMBERS, *ARRANGED, SCREEN)]
    if commitment and commitment.strip().lower() != referee.commitment:
        if json:
            problem = terminal.words("verify-other-dice", commitment=referee.commitment)
            terminal.console.json(
                {"verified": False, "answer": 0, "clause": None, "code": "commitment", "problem": problem}
            )
        else:
            terminal.say("verify-other-dice", "bad", commitment=referee.commitment)
        return UNVERIFIED
    if json:
        found = {"hash": written.hash, "commitment": written.commitment, "answers": len(written.answers), "undone": undone, "by_hand": by_hand,
                 "seed": bool(written.seed), "engine_version": written.engine_version, "unknown": unknown}  # fmt: skip
        terminal.console.json({"verified": True, **found})
        return DONE
    terminal.say(
        "verified" if written.seed else "verified-but-dice", answers=len(written.answers), steps=len(written.steps)
    )
    if undone:
        terminal.say("verified-undone", undone=undone)
    if by_hand and written.seed:
        terminal.say("verified-by-hand", dice=by_hand)
    terminal.say("verify-covers", "hint")
    if unknown:
        terminal.say("verify-unknown", "hint", fields=", ".join(unknown))
    if written.seed:
        terminal.say("verified-commitment", "hint", commitment=written.commitment)
    terminal.console.say(written.hash)
    return DONE


def differs(referee: Referee, record: Record) -> Diverged | None:
    """What else must hold of a record whose answers all fit."""
    again = referee.record()
    last = record.answers[-1].ask if record.answers else 0
    for theirs in record.answers:
        if not theirs.chain:
            return Diverged(theirs.ask, "", "unlinked")
    if canonical(record.rulings) != canonical(again.rulings):
        return Diverged(0, "", "rulings")
    if bool(record.open) != bool(again.open):
        return Diverged(last, "", "end")
    return None


def _told(diverged: Diverged, opened: Opened, terminal: Terminal, *, json: bool) -> int:
    problem = words_for(opened, terminal.lang).diverged(diverged)
    if json:
        found = {"answer": diverged.answer, "clause": diverged.clause or None, "code": diverged.why, "problem": problem}
        terminal.console.json({"verified": False, **found})
        return UNVERIFIED
    title = at_clause(diverged, terminal.lang)
    assert opened.record is not None
    if any(answer.ask == diverged.answer and answer.kind in WORDS for answer in opened.record.answers):
        title = terminal.words("masters-word-bare")
    terminal.say("not-verified", "bad", answer=diverged.answer, clause=title, problem=problem)
    return UNVERIFIED


def why(record: Path, answer: int | None = None, /, *, terminal: Annotated[Terminal, Parameter(parse=False)]) -> int:
    opened = announced(record, terminal)
    referee = replayed(opened)
    story = Story(opened.system, words_for(opened, terminal.lang), terminal.words, (MASTER,))
    found = step_of(referee, answer)
    if found is None:
        key, details = unexplained(referee, answer)
        terminal.warn(key, **details)
        return USAGE
    root, before = found
    for line in Because(story, before).tree(root):
        terminal.console.say(line)
    return DONE
