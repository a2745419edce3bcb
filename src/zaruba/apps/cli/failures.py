"""What stops a verb short, in words, and the exit code it means. Whatever else is a fault of ours and stays loud."""

from __future__ import annotations

from functools import lru_cache

from zaruba.apps.cli.files import Draft, Opened, UnreadableRecord
from zaruba.apps.cli.program import INVALID, REFUSED, UNVERIFIED, USAGE, Terminal
from zaruba.apps.telling import Words
from zaruba.kernel.content import Faults
from zaruba.kernel.record import BadRecord
from zaruba.kernel.referee import Diverged, Refused
from zaruba.kernel.system import slugs


@lru_cache(maxsize=8)
def words_for_faults(lang: str, system: str | None) -> Words:
    """The wording of the rulebook that found the faults, or of any: all know those that none has found."""
    return Words(system or next(iter(slugs()), None), lang)


def told(error: Exception, terminal: Terminal) -> int:
    """Tell it on stderr; the exit code. Raises the error again where it is none that people can cause."""
    common = words_for_faults(terminal.lang, None)
    match error:
        case Faults():
            words = words_for_faults(terminal.lang, error.system)
            for fault in error.faults:
                terminal.console.warn(words.fault(fault))
            return INVALID
        case UnreadableRecord():
            terminal.warn("record-unreadable", file=error.where, problem=common.unreadable(error.problem))
            return INVALID
        case Refused(details={"record": (Diverged() | BadRecord()) as record}):
            return told(record, terminal)
        case BadRecord():
            terminal.warn("record-unreadable", file=error.path_text, problem=common.unreadable(error))
            return INVALID
        case Diverged():
            clause, problem = at_clause(error, terminal.lang), common.diverged(error)
            terminal.warn("record-diverges", answer=error.answer, clause=clause, problem=problem)
            return UNVERIFIED
        case Refused():
            terminal.console.warn(common.error(error))
            return REFUSED
        case OSError():
            terminal.warn("file-trouble", file=error.filename or "?", problem=common.trouble(error))
            return INVALID
        case RecursionError():
            terminal.warn("usage-too-deep")
            return USAGE
    raise error


def judged(draft: Draft, terminal: Terminal) -> Opened:
    """The fight of a file whose title has been said. Raises `Faults` once it is told that it cannot be played."""
    try:
        return draft.opened()
    except Faults:
        terminal.warn("file-refused")
        raise


def at_clause(diverged: Diverged, lang: str) -> str:
    """The clause where a record and its replay part, by its title and id."""
    clause, slug = diverged.clause, diverged.clause.partition(".")[0]
    words = words_for_faults(lang, slug if slug in slugs() else None)
    return f"{words.clause(clause)} [{clause}]" if clause else "—"
