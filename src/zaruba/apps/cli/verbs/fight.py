"""`fight`: both sides by tactics, told as it goes, to the verdict."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from zaruba.apps.cli.ending import document, patience, tell_end
from zaruba.apps.cli.failures import judged
from zaruba.apps.cli.files import Draft
from zaruba.apps.cli.program import DONE, INVALID, REFUSED, Terminal, Usage
from zaruba.apps.cli.saving import record_file
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.story import Line, Story, first_round, render
from zaruba.apps.cli.values import AnySeed
from zaruba.apps.referee.deciding import tactics_of, ways_to_decide
from zaruba.apps.referee.table import seed_bytes
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Measure, Roll
from zaruba.kernel.referee import Referee


def fight(
    file: Path,
    /,
    *,
    seed: AnySeed = None,
    save: Annotated[Path | None, Parameter(name=["--save", "--record"])] = None,
    quiet: bool = False,
    clauses: bool = False,
    tactics: str = "default",
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    draft = Draft(file)
    told = not (quiet or json)
    if told:
        terminal.console.say(draft.title(terminal.lang), "strong")
        sys.stdout.flush()
    kept = None if save is None else record_file(draft, save, "")
    opened = judged(draft, terminal)
    try:
        decide = tactics_of(opened.system, tactics, seed)
    except KeyError:
        raise Usage("tactics", value=tactics, known=", ".join(ways_to_decide(opened.system))) from None
    if opened.record is not None:
        if seed is not None:
            raise Usage("seed-of-record")
        referee = Referee.replay(opened.system, opened.record, opened.scenario)
    else:
        referee = Referee(opened.system, opened.scenario, seed=seed_bytes(seed))
    words = words_for(opened, terminal.lang)
    story = Story(opened.system, words, terminal.words, (MASTER,), clauses=clauses)
    number, told_steps, most = first_round(referee), 0, patience(referee)
    for _ in range(most):
        if told:
            for step in referee.steps[told_steps:]:
                for line in story.of(step.log, step.before):
                    number = _tell(line, number, terminal, words, clauses)
            told_steps = len(referee.steps)
        waits = referee.open
        if waits is None:
            break
        if isinstance(waits.ask, Roll):
            referee.throw(waits.number)
        elif isinstance(waits.ask, Measure):
            raise Usage("real-board")
        else:
            who = waits.awaited[0]
            referee.choose(waits.number, decide(referee, waits, who), who=who, source="bot")
    try:
        if kept is not None and not kept.write(referee.record()):
            terminal.warn("save-aside", theirs=save, file=kept.path)
    except OSError as error:
        terminal.warn("save-failed", file=save, problem=words.trouble(error, writing=True))
        return INVALID
    if referee.verdict is None:
        terminal.warn("fight-endless", answers=most)
        return REFUSED
    if json:
        terminal.console.json(document(referee, seed))
        return DONE
    tell_end(terminal, referee, words)
    terminal.say("fight-hash", "dim", hash=referee.record().hash)
    if kept is not None:
        terminal.say("saved", file=kept.path)
    return DONE


def _tell(line: Line, number: int, terminal: Terminal, words: Words, clauses: bool) -> int:
    """Tell a line; the number of the round it belongs to."""
    if line.sort == "round":
        number += 1
        line = replace(line, text=terminal.words("round", number=number))
    render(line, terminal.console, words, clauses=clauses)
    return number
