"""`sweep`: one scenario in many forms, the swing of every ruling, everybody against everybody."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from zaruba.apps.cli.failures import judged, words_for_faults
from zaruba.apps.cli.files import Draft, Opened, load, read, system_of
from zaruba.apps.cli.program import REFUSED, USAGE, Terminal, Usage
from zaruba.apps.cli.side_by_side import Asked, Table
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.values import Seed
from zaruba.apps.cli.verbs.forecast import tactics_of
from zaruba.apps.cli.wording import percent
from zaruba.apps.telling import Words
from zaruba.kernel.content import Document, draw_in, read_file
from zaruba.kernel.system import System, slugs
from zaruba.kernel.system import system as rulebook

ARENA = "arena.yaml"
"""The file of a rulebook that says where two stand who are matched: a scenario of two lines."""

DUST = 1e-6
"""A smaller swing of an exact chance is none."""

if TYPE_CHECKING:
    from zaruba.apps.comparing import MatchUps
    from zaruba.study.compare import Comparison, Setting


def sweep(
    file: Path | None = None,
    /,
    *,
    vary: tuple[str, ...] = (),
    rulings: str = "",
    matchups: str = "",
    system: str = "",
    library: tuple[Path, ...] = (),
    to: float = 0.005,
    budget: str = "30s",
    tactics: tuple[str, ...] = (),
    csv: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    seed: Seed = 0,
    processes: int | None = None,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    if sum(map(bool, (vary, _listed(rulings), _listed(matchups)))) != 1:
        raise Usage("sweep-one")
    asked = Asked(terminal, to, budget, processes, seed, json, csv)
    if (system or library) and not matchups:
        raise Usage("sweep-for-matchups")
    if matchups:
        return _match_up(asked, file, _listed(matchups), system, library, tactics)
    if file is None:
        raise Usage("missing", name="FILE", verb="sweep")
    opened = _opened(file, asked)
    start = opened.system.start(opened.scenario)
    if opened.system.verdict(start) is not None:
        terminal.warn("forecast-over")
        return REFUSED
    played = tactics_of(opened, start, tactics)
    if vary:
        return _vary(asked, opened, vary, played)
    return _rulings(asked, opened, _listed(rulings), played)


def _listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _opened(file: Path, asked: Asked) -> Opened:
    """The scenario, its title told. Raises Usage where it is a record: what is varied is how a fight begins."""
    draft = Draft(file)
    if draft.record is not None:
        raise Usage("sweep-record", file=file)
    if not asked.quiet:
        asked.terminal.console.say(draft.title(asked.terminal.lang), "strong")
        sys.stdout.flush()
    return judged(draft, asked.terminal)


class _Varied:
    """Makes settings; what cannot be made is told as a fault of the command line."""

    def __init__(self, terminal: Terminal, slug: str) -> None:
        self._terminal, self._slug, self.code = terminal, slug, USAGE

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, where: object) -> bool:
        from zaruba.study.variations import MOST, Refused, Unknown

        if isinstance(error, Unknown):
            noun = f"sweep-{error.noun}" + ("-near" if error.near else "")
            raise Usage(noun, value=error.word, near=error.near, known=", ".join(error.known), most=MOST)
        if isinstance(error, Refused):
            self._terminal.warn("sweep-refused", what=", ".join(error.label))
            words = words_for_faults(self._terminal.lang, self._slug)
            for fault in error.faults.faults:
                self._terminal.console.warn(words.fault(fault))
            return True
        return False


# ---------------------------------------------------------------- other values


def _vary(asked: Asked, opened: Opened, typed: Sequence[str], played: Mapping[str, str]) -> int:
    from zaruba.apps.comparing import cells, document
    from zaruba.study.variations import axis, varied

    settings: list[Setting] = []
    with _Varied(asked.terminal, opened.system.slug):
        settings = varied(opened.system, opened.scenario, [axis(opened.system, opened.scenario, one) for one in typed])
    if not settings:
        return USAGE
    found = asked.compared(settings, tactics=played)
    words = words_for(opened, asked.terminal.lang)
    names = [one.partition("=")[0].strip() for one in typed]
    return asked.told(
        found, {"tactics": dict(played), **document(found, names)}, cells(found, names), words,
        lambda: _tell_varied(found, names, words, asked.terminal),
    )  # fmt: skip


def _tell_varied(found: Comparison, names: Sequence[str], words: Words, terminal: Terminal) -> None:
    from zaruba.apps.comparing import aligned

    table, side = Table(terminal, words), found.side
    lines = [table.head(["", *names], side)]
    for number, row in enumerate(found.rows):
        written = terminal.words("sweep-written") if number == 0 else ""
        label = row.label or ("",) * len(names)
        lines.append(table.line([written, *label], row, side))
    for number, line in enumerate(aligned(lines, left=1 + len(names))):
        terminal.console.say(line, "" if number else "dim")
    terminal.console.say()
    table.how(found)


# ---------------------------------------------------------------- rulings


def _rulings(asked: Asked, opened: Opened, wanted: Sequence[str], played: Mapping[str, str]) -> int:
    from zaruba.apps.comparing import cells, document
    from zaruba.study.variations import rulings

    settings: list[Setting] = []
    with _Varied(asked.terminal, opened.system.slug):
        settings = rulings(opened.system, opened.scenario, wanted)
    if not settings:
        return USAGE
    found = asked.compared(settings, tactics=played)
    words = words_for(opened, asked.terminal.lang)
    names = ("ruling", "value")
    ranked = [list(row.label) for row in found.ranked()]
    return asked.told(
        found, {"tactics": dict(played), "ranked": ranked, **document(found, names)}, cells(found, names), words,
        lambda: _tell_rulings(found, words, asked.terminal),
    )  # fmt: skip


def _tell_rulings(found: Comparison, words: Words, terminal: Terminal) -> None:
    """Those that move the chance, the greatest swing first; those that may or may not; those nobody looks at."""
    from zaruba.apps.comparing import aligned

    table, side, say = Table(terminal, words), found.side, terminal.words
    ranked = found.ranked()
    moving = [
        row for row in ranked if row.gap is not None and abs(row.gap.wins[side].p) > max(DUST, row.gap.wins[side].error)
    ]
    lines = [table.head([""], side), table.line([say("sweep-written")], found.rows[0], side)]
    lines += [table.line([": ".join(row.label)], row, side) for row in moving]
    for number, line in enumerate(aligned(lines)):
        terminal.console.say(line, "" if number else "dim")
    still = [row for row in ranked if row not in moving and not row.alike]
    unseen = [row for row in ranked if row.alike]
    terminal.console.say()
    if not moving and ranked:
        terminal.say("sweep-none-moves")
    if still:
        most = max(row.gap.wins[side].error + abs(row.gap.wins[side].p) for row in still if row.gap is not None)
        if most <= DUST:
            terminal.say("sweep-still-exact", which=_grouped(still))
        else:
            terminal.say("sweep-still", points=table.points(most), which=_grouped(still))
    if unseen:
        terminal.say("sweep-unseen", which=_grouped(unseen))
    terminal.console.say()
    table.how(found)


def _grouped(rows: Sequence[Any]) -> str:
    """`ready_action, helpless_target (none, auto_hit)`: each ruling once."""
    values: dict[str, list[str]] = {}
    for row in rows:
        name, value = row.label
        values.setdefault(name, []).append(value)
    return ", ".join(f"{name} ({', '.join(told)})" for name, told in values.items())


# ---------------------------------------------------------------- match-ups


def _match_up(
    asked: Asked, file: Path | None, words: Sequence[str], slug: str, library: Sequence[Path], tactics: tuple[str, ...]
) -> int:
    from zaruba.apps.comparing import MatchUps
    from zaruba.study.variations import match_ups

    if len(words) < 2:
        raise Usage("sweep-two")
    opened = _arena(file, slug, library, asked)
    settings: list[Setting] = []
    with _Varied(asked.terminal, opened.system.slug):
        settings = match_ups(opened.system, opened.scenario.plain, words)
    if not settings:
        return USAGE
    played = tactics_of(opened, settings[0].start, tactics)
    found = asked.compared(settings, tactics=played, paired=False, alike=False)
    table = MatchUps(found, words)
    return asked.told(
        found, {"system": opened.system.slug, "tactics": played, **table.document()}, table.cells(),
        words_for(opened, asked.terminal.lang), lambda: _tell_match_ups(table, opened, asked.terminal),
    )  # fmt: skip


def _arena(file: Path | None, slug: str, library: Sequence[Path], asked: Asked) -> Opened:
    """Where they meet: the scenario that is given, else the rulebook's own place; libraries laid over it."""
    if file is not None:
        if slug or library:
            raise Usage("sweep-file-or-system")
        return _opened(file, asked)
    found = _rulebook(slug, library)
    document = read_file(found.folder / ARENA)
    named = [str(path) for path in library]
    return load(draw_in(Document({**document.data, "library": named}, document.file, document.places), Path()))


def _rulebook(slug: str, library: Sequence[Path]) -> System:
    """The one that is named, else that of the first library. Raises Usage."""
    if slug:
        if slug not in slugs():
            raise Usage("sweep-system", value=slug, known=", ".join(slugs()))
        return rulebook(slug)
    if not library:
        raise Usage("sweep-where")
    return system_of(read(library[0]))


def _tell_match_ups(table: MatchUps, opened: Opened, terminal: Terminal) -> None:
    from zaruba.apps.comparing import aligned

    words, fights = words_for(opened, terminal.lang), Table(terminal, words_for(opened, terminal.lang))
    ranked = table.ranked()
    told = {word: words.thing(words.thing_called(word)) for word in ranked}
    lines = [["", *(told[word] for word in ranked), terminal.words("sweep-mean")]]
    for mine in ranked:
        line = [told[mine]]
        for theirs in ranked:
            share = table.wins(mine, theirs)
            line.append("—" if share is None else fights.short(share))
        mean = table.mean(mine)
        lines.append([*line, "—" if mean is None else percent(mean, terminal.lang)])
    for number, text in enumerate(aligned(lines)):
        terminal.console.say(text, "" if number else "dim")
    terminal.console.say()
    terminal.say("sweep-matched", "dim")
    if table.error():
        terminal.say("sweep-matched-error", "dim", points=fights.points(table.error()))
    fights.how(table.found, matched=True)
