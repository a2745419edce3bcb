"""What `compare` and `sweep` have in common: how they are asked, and how they tell fights side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zaruba.apps.cli.program import DONE, INTERRUPTED, INVALID, REFUSED, Terminal, Usage
from zaruba.apps.cli.progress import Progress
from zaruba.apps.cli.verbs.forecast import seconds_of
from zaruba.apps.cli.wording import decimal, percent
from zaruba.apps.telling import Words

if TYPE_CHECKING:
    from zaruba.apps.comparing import Cells
    from zaruba.study.compare import Comparison, Mean, Row, Setting
    from zaruba.study.forecast import Share

STDOUT = Path("-")
STAGES = {
    "exact": "progress-compared-exact", "drawn": "progress-compared-played", "sampled": "progress-compared-played",
}  # fmt: skip


class Asked:
    """How closely, how long, by whom, and in which form it is told."""

    def __init__(
        self, terminal: Terminal, to: float, budget: str, processes: int | None, seed: int, json: bool, csv: Path | None
    ) -> None:
        if not 0 < to < 0.5:
            raise Usage("precision", value=to)
        if processes is not None and processes < 1:
            raise Usage("from", name="processes", value=processes, least=1)
        if json and csv == STDOUT:
            raise Usage("json-and-csv")
        self.terminal, self.to, self.seconds = terminal, to, seconds_of(budget)
        self.processes, self.seed, self.json, self.csv = processes, seed, json, csv

    @property
    def quiet(self) -> bool:
        """Whether nothing is told in words."""
        return self.json or self.csv == STDOUT

    def compared(self, settings: Sequence[Setting], **how: Any) -> Comparison:
        from zaruba.study.compare import compared

        with Progress(self.terminal) as progress:
            return compared(
                settings, to=self.to, budget=self.seconds, workers=self.processes, seed=self.seed,
                progress=lambda method, done, of: progress.tell(STAGES[method], done, of), **how,
            )  # fmt: skip

    def told(
        self,
        found: Comparison,
        plain: Mapping[str, Any],
        cells: Sequence[Cells],
        words: Words,
        tell: Callable[[], None],
    ) -> int:
        """Tell it in the form that was asked for; the exit code."""
        from zaruba.apps.comparing import csv_text

        if self.json:
            self.terminal.console.json({"to": self.to, "seed": self.seed, **plain})
        elif self.csv == STDOUT:
            self.terminal.console.say(csv_text(cells).rstrip("\n"))
        elif found.rows:
            tell()
        if not found.rows:
            self.terminal.warn("compared-nothing")
        if self.csv is not None and self.csv != STDOUT:
            try:
                self.csv.write_text(csv_text(cells), "utf-8")
            except OSError as error:
                self.terminal.warn("save-failed", file=self.csv, problem=words.trouble(error, writing=True))
                return INVALID
            if not self.quiet:
                self.terminal.say("saved", file=self.csv)
        if found.stopped == "interrupted":
            return INTERRUPTED
        return DONE if found.rows else REFUSED


class Table:
    """Lines of fights: who wins how often, how that differs from the first, who lives, how long it takes."""

    def __init__(self, terminal: Terminal, words: Words) -> None:
        self._terminal, self._words = terminal, words
        self._say = terminal.words

    def side(self, side: str) -> str:
        return self._words.term("side", side)

    def head(self, names: Sequence[str], side: str) -> list[str]:
        rounds = self._say("compared-turns" if self._words.has("passes") else "compared-rounds")
        return [*names, self._say("compared-wins", side=self.side(side)), self._say("compared-difference"),
                self._say("compared-live"), rounds]  # fmt: skip

    def line(self, label: Sequence[str], row: Row, side: str) -> list[str]:
        own = row.wins.get(side)
        gap = row.gap.wins.get(side) if row.gap is not None else None
        return [
            *label,
            "—" if own is None else self.share(own),
            "—" if gap is None else self.gap(gap),
            "—" if own is None else self._say(
                "compared-of", n=decimal(row.survivors(side), self._terminal.lang), of=row.of_side(side)
            ),
            self.mean(row.rounds),
        ]  # fmt: skip

    def share(self, share: Share) -> str:
        told = percent(share.p, self._terminal.lang)
        return told if not share.error else f"{told} ± {self.points(share.error)}"

    def short(self, share: Share) -> str:
        return percent(share.p, self._terminal.lang)

    def gap(self, gap: Share) -> str:
        """In points of 100, with its sign."""
        told = self.points(gap.p, exact=not gap.error)
        told = told if told.startswith(("-", "−")) or told == "0" else f"+{told}"
        return told if not gap.error else f"{told} ± {self.points(gap.error)}"

    def points(self, p: float, *, exact: bool = False) -> str:
        digits = 2 if exact or 0 < abs(p) < 0.0005 else 1
        return decimal(round(p * 100, digits), self._terminal.lang, digits)

    def mean(self, mean: Mean) -> str:
        return decimal(mean.mean, self._terminal.lang, 1)

    def how(self, found: Comparison, *, matched: bool = False) -> None:
        """How it was reckoned, and what the time did not reach."""
        say, ways = self._terminal.say, {row.method for row in found.rows}
        for method in ("drawn", "sampled"):
            played = [row.fights for row in found.rows if row.method == method]
            if played:
                low, high = min(played), max(played)
                key = "compared-drawn" if method == "drawn" else "compared-matched" if matched else "compared-played"
                say(key, "dim", fights=str(low) if low == high else f"{low}–{high}")
        if ways == {"exact"}:
            say("compared-exact", "dim")
        elif "exact" in ways:
            say("compared-partly", "dim")
        if ways - {"exact"}:
            say("compared-certainty", "dim")
        if found.stopped == "budget":
            say("compared-budget", "dim")
        if found.stopped == "interrupted":
            say("compared-interrupted", "dim")
        if found.left_out:
            say("compared-left-out", "dim", count=len(found.left_out))
