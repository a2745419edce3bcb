"""What stops a verb short, in words, and the exit code it means. Whatever else is a fault of ours and stays loud."""

from __future__ import annotations

from functools import lru_cache

from zaruba.apps.cli import problems
from zaruba.apps.cli.files import UnreadableRecord
from zaruba.apps.cli.program import INVALID, REFUSED, UNVERIFIED, USAGE, Terminal
from zaruba.apps.telling import Words
from zaruba.kernel.content import Faults
from zaruba.kernel.referee import Diverged, Refused
from zaruba.kernel.system import slugs


@lru_cache(maxsize=8)
def words_for_faults(lang: str, system: str | None) -> Words:
    """The wording of the rulebook that found the faults, or of any: all know those that none has found."""
    return Words(system or next(iter(slugs()), None), lang)


def told(error: Exception, terminal: Terminal) -> int:
    """Tell it on stderr; the exit code. Raises the error again where it is none that people can cause."""
    match error:
        case Faults():
            words = words_for_faults(terminal.lang, error.system)
            for fault in error.faults:
                terminal.console.warn(words.fault(fault))
            return INVALID
        case UnreadableRecord():
            terminal.warn("record-unreadable", file=error.where, problem=problems.told(error.problem, terminal.words))
            return INVALID
        case Diverged():
            terminal.warn(
                "record-diverges",
                answer=error.answer,
                clause=error.clause or "—",
                problem=problems.told(str(error), terminal.words),
            )
            return UNVERIFIED
        case Refused():
            terminal.console.warn(Words(None, terminal.lang).error(error))
            return REFUSED
        case OSError():
            terminal.warn("file-trouble", file=error.filename or "?", problem=error.strerror or str(error))
            return INVALID
        case RecursionError():
            terminal.warn("usage-other", problem="too deep")
            return USAGE
    raise error
