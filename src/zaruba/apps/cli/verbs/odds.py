"""`odds`: what one act comes to, exactly, with everybody's best answer to it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zaruba.apps.cli.failures import judged
from zaruba.apps.cli.files import Draft
from zaruba.apps.cli.finding import found_at, laid
from zaruba.apps.cli.offers import Misread
from zaruba.apps.cli.outcomes import document, tell
from zaruba.apps.cli.program import DONE, REFUSED, USAGE, Terminal, Usage
from zaruba.apps.cli.progress import Progress
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.referee.chances import POLICIES, look
from zaruba.kernel.asks import MASTER


def odds(
    file: Path,
    /,
    *act: str,
    who: str = "",
    after: str = "",
    later: bool = False,
    policy: str = "reply",
    back: int = 2,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    if not act:
        raise Usage("missing", name="ACT", verb="odds")
    if policy not in POLICIES:
        raise Usage("policy", value=policy, known=", ".join(POLICIES))
    draft = Draft(file)
    if not json:
        terminal.console.say(draft.title(terminal.lang), "strong")
        sys.stdout.flush()
    opened = judged(draft, terminal)
    words = words_for(opened, terminal.lang)
    try:
        with Progress(terminal) as progress:
            found = found_at(
                opened, laid(opened, after), act, who, words, later=later,
                progress=lambda fights, answers: progress.tell("progress-later", answers, fights),
            )  # fmt: skip
    except Misread as misread:
        terminal.console.warn(terminal.words(misread.code, **misread.details))
        if misread.code == "answer-barred" and not later and not after:
            terminal.warn("odds-later-hint")
        return REFUSED if misread.code in ("answer-barred", "odds-over") else USAGE
    seen = look(
        found.table,
        found.prompt,
        found.actions,
        MASTER,
        policy=policy,
        seconds=float(back) if back else None,
    )
    if json:
        terminal.console.json(document(seen, found, words, policy))
    else:
        tell(seen, found, words, terminal)
    return DONE
