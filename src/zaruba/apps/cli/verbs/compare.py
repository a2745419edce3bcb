"""`compare`: several scenarios side by side, and how closely their difference is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zaruba.apps.cli.failures import judged
from zaruba.apps.cli.files import Draft, Opened
from zaruba.apps.cli.program import REFUSED, Terminal, Usage
from zaruba.apps.cli.side_by_side import Asked, Table
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.values import Seed
from zaruba.apps.cli.verbs.forecast import position, tactics_of
from zaruba.apps.telling import Words

if TYPE_CHECKING:
    from zaruba.study.compare import Comparison


def compare(
    *file: Path,
    to: float = 0.005,
    budget: str = "30s",
    tactics: tuple[str, ...] = (),
    csv: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    seed: Seed = 0,
    processes: int | None = None,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    if len(file) < 2:
        raise Usage("compare-two")
    asked = Asked(terminal, to, budget, processes, seed, json, csv)
    opened = [judged(Draft(one), terminal) for one in file]
    starts = [position(one, "")[0] for one in opened]
    if any(one.system.verdict(start) is not None for one, start in zip(opened, starts, strict=True)):
        terminal.warn("forecast-over")
        return REFUSED
    played: dict[str, str] = {}
    for one, start in zip(opened, starts, strict=True):
        played |= tactics_of(one, start, tactics)

    from zaruba.apps.comparing import cells, document
    from zaruba.study.compare import Setting

    titles = called(file, terminal.lang)
    settings = [
        Setting((str(path), title), one.system, start)
        for path, title, one, start in zip(file, titles, opened, starts, strict=True)
    ]
    found = asked.compared(settings, tactics=played, alike=False)
    words = words_for(opened[0], terminal.lang)
    names = ("file", "title")
    return asked.told(
        found, {"tactics": played, **document(found, names)}, cells(found, names), words,
        lambda: _tell(found, opened, words, terminal),
    )  # fmt: skip


def called(files: tuple[Path, ...], lang: str) -> list[str]:
    """What each is called: its title, or its file where others bear the same."""
    titles = [Draft(path).title(lang) for path in files]
    return [title if titles.count(title) == 1 else str(path) for path, title in zip(files, titles, strict=True)]


def _tell(found: Comparison, opened: list[Opened], words: Words, terminal: Terminal) -> None:
    from zaruba.apps.comparing import aligned

    table, side = Table(terminal, words), found.side
    lines = [table.head([""], side), *(table.line(row.label[1:], row, side) for row in found.rows)]
    for number, text in enumerate(aligned(lines)):
        terminal.console.say(text, "" if number else "dim")
    people = {name: row.sides[name] for row in found.rows for name in row.survives}
    told = {name: words_for(one, terminal.lang).person(name) for one in reversed(opened) for name in people}
    lines = [[terminal.words("compared-lives"), *(row.label[1] for row in found.rows)]]
    for name in people:
        line = [told[name]]
        for row in found.rows:
            share = row.survives.get(name)
            gap = row.gap.survives.get(name) if row.gap is not None else None
            line.append(
                "—"
                if share is None
                else table.share(share)
                if gap is None
                else f"{table.short(share)} ({table.gap(gap)})"
            )
        lines.append(line)
    terminal.console.say()
    for number, text in enumerate(aligned(lines)):
        terminal.console.say(text, "" if number else "dim")
    terminal.console.say()
    table.how(found)
