"""`replay`, `verify`, `why`: what a record tells."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zaruba.apps.cli import problems
from zaruba.apps.cli.because import Because, step_of
from zaruba.apps.cli.ending import document, tell_end
from zaruba.apps.cli.files import Opened, draft_record
from zaruba.apps.cli.program import DONE, UNVERIFIED, USAGE, Terminal
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.story import WORDS, Chronicle, Story, render
from zaruba.kernel.answerers import commitment
from zaruba.kernel.asks import MASTER
from zaruba.kernel.record import Record
from zaruba.kernel.referee import Diverged, Referee


def announced(path: Path, terminal: Terminal, *, quiet: bool = False) -> Opened:
    """A record, its title said before anything slow is done with it."""
    draft = draft_record(path)
    if not quiet:
        terminal.console.say(draft.title(terminal.lang), "strong")
        sys.stdout.flush()
    return draft.opened()


def replayed(opened: Opened) -> Referee:
    """The fight of a record, played again. Raises `Diverged`, also where the whole does not fit its parts."""
    record = opened.record
    assert record is not None
    if record.seed and commitment(bytes.fromhex(record.seed), bytes.fromhex(record.salt)) != record.commitment:
        raise Diverged(0, "", "the seed is not the one that was committed to")
    return Referee.replay(opened.system, record, opened.scenario)


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
    if to is None and referee.verdict is not None:
        tell_end(terminal, referee, words)
    elif to is None:
        terminal.say("replay-open")
    return DONE


def verify(record: Path, /, *, json: bool = False, terminal: Annotated[Terminal, Parameter(parse=False)]) -> int:
    opened = announced(record, terminal, quiet=True)
    assert opened.record is not None
    try:
        referee = replayed(opened)
        if (fault := differs(referee, opened.record)) is not None:
            raise fault
    except Diverged as diverged:
        return _told(diverged, opened, terminal, json=json)
    if json:
        terminal.console.json({"verified": True, "hash": referee.record().hash, "answers": len(referee.answers)})
    else:
        terminal.say("verified", answers=len(referee.answers), steps=len(referee.steps))
        terminal.console.say(referee.record().hash)
    return DONE


def differs(referee: Referee, record: Record) -> Diverged | None:
    """What else must hold of a record whose answers all fit."""
    again = referee.record()
    last = record.answers[-1].ask if record.answers else 0
    for theirs in record.answers:
        if not theirs.chain:
            return Diverged(theirs.ask, "", f"answer {theirs.ask} has no link in the chain")
    if record.hash != again.hash:
        return Diverged(last, "", "the hash of the record is not its last link")
    if record.rulings != again.rulings:
        return Diverged(0, "", "the rulings are not those of the scenario")
    if bool(record.open) != bool(again.open):
        return Diverged(last, "", "the record ends elsewhere")
    return None


def _told(diverged: Diverged, opened: Opened, terminal: Terminal, *, json: bool) -> int:
    words = words_for(opened, terminal.lang)
    clause = diverged.clause
    if json:
        terminal.console.json(
            {"verified": False, "answer": diverged.answer, "clause": clause or None, "problem": str(diverged)}
        )
        return UNVERIFIED
    title = f"{words.clause(clause)} [{clause}]" if clause else "—"
    assert opened.record is not None
    if any(answer.ask == diverged.answer and answer.kind in WORDS for answer in opened.record.answers):
        title = terminal.words("masters-word-bare")
    terminal.say("not-verified", "bad", answer=diverged.answer, clause=title,
                 problem=problems.told(str(diverged), terminal.words))  # fmt: skip
    return UNVERIFIED


def why(record: Path, answer: int | None = None, /, *, terminal: Annotated[Terminal, Parameter(parse=False)]) -> int:
    opened = announced(record, terminal)
    referee = replayed(opened)
    story = Story(opened.system, words_for(opened, terminal.lang), terminal.words, (MASTER,))
    found = step_of(referee, answer)
    if found is None:
        numbers = [one.ask for one in referee.answers]
        terminal.warn(
            "why-no-answer", number=answer or "—", first=min(numbers, default=0), last=max(numbers, default=0)
        )
        return USAGE
    root, before = found
    for line in Because(story, before).tree(root):
        terminal.console.say(line)
    return DONE
