"""Fights side by side, as plain data and as lines of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from zaruba.study.compare import NOBODY, Comparison, Mean, Row
from zaruba.study.forecast import Share

Cells = dict[str, str | int | float]


def document(found: Comparison, names: Sequence[str]) -> dict[str, Any]:
    """A comparison as plain data; `names` are those of the parts of a label."""
    return {
        "side": found.side,
        "stopped": found.stopped,
        "seconds": round(found.seconds, 3),
        "rows": [_row(row, names) for row in found.rows],
        "left_out": [dict(zip(names, label, strict=False)) for label in found.left_out],
    }


def _row(row: Row, names: Sequence[str]) -> dict[str, Any]:
    gap = row.gap
    return {
        **dict(zip(names, row.label, strict=False)),
        "method": row.method,
        "positions": row.positions,
        "fights": row.fights,
        "wins": _shares(row.wins),
        "survives": _shares(row.survives),
        "rounds": _mean(row.rounds),
        "never_looked_at": row.alike,
        "difference": None
        if gap is None
        else {
            "wins": _shares(gap.wins),
            "survives": _shares(gap.survives),
            "rounds": _mean(gap.rounds),
            "fights": gap.fights,
        },
    }


def _shares(shares: Mapping[str, Share]) -> dict[str, dict[str, float]]:
    return {key: {"p": share.p, "error": share.error} for key, share in shares.items()}


def _mean(mean: Mean) -> dict[str, float]:
    return {"mean": mean.mean, "error": mean.error}


def cells(found: Comparison, names: Sequence[str]) -> list[Cells]:
    """The same as a table of numbers, a row for each fight."""
    return [
        {
            **dict(zip(names, row.label, strict=False)),
            "method": row.method,
            "positions": row.positions,
            "fights": row.fights,
            **_numbers("wins", row.wins, row.gap.wins if row.gap is not None else {}),
            **_numbers("survives", row.survives, row.gap.survives if row.gap is not None else {}),
            "rounds": row.rounds.mean,
            "rounds_error": row.rounds.error,
            **(
                {"rounds_difference": row.gap.rounds.mean, "rounds_difference_error": row.gap.rounds.error}
                if row.gap is not None
                else {}
            ),
        }
        for row in found.rows
    ]


def _numbers(what: str, shares: Mapping[str, Share], gaps: Mapping[str, Share]) -> Cells:
    told: Cells = {}
    for key, share in shares.items():
        name = f"{what}_{key or 'nobody'}"
        told |= {name: share.p, f"{name}_error": share.error}
        if key in gaps:
            told |= {f"{name}_difference": gaps[key].p, f"{name}_difference_error": gaps[key].error}
    return told


class MatchUps:
    """Each against each: how often one wins, whichever of the two places he has."""

    def __init__(self, found: Comparison, words: Sequence[str]) -> None:
        self.words, self.found = tuple(words), found
        self._rows = {row.label: row for row in found.rows}

    def wins(self, mine: str, theirs: str) -> Share | None:
        """None where the time did not reach the pair. With one's like nobody is ahead, however the places are."""
        here, there = self._rows.get((mine, theirs)), self._rows.get((theirs, mine))
        if here is None or there is None:
            return None
        first, second = _of_places(here)[0], _of_places(there)[1]
        if mine == theirs:
            nobody = here.wins[NOBODY]
            return Share((1 - nobody.p) / 2, nobody.error / 2)
        return Share((first.p + second.p) / 2, hypot(first.error, second.error) / 2)

    def mean(self, mine: str) -> float | None:
        """How often one wins against all the others, each as often."""
        shares = [self.wins(mine, theirs) for theirs in self.words if theirs != mine]
        known = [share.p for share in shares if share is not None]
        return sum(known) / len(known) if known else None

    def ranked(self) -> tuple[str, ...]:
        """The strongest first."""
        return tuple(sorted(self.words, key=lambda word: -(self.mean(word) or 0)))

    def error(self) -> float:
        return max((share.error for share in self._known()), default=0.0)

    def _known(self) -> Iterator[Share]:
        for mine in self.words:
            yield from (share for theirs in self.words if (share := self.wins(mine, theirs)) is not None)

    def document(self) -> dict[str, Any]:
        return {
            "names": list(self.words),
            "wins": {mine: {theirs: _pair(self.wins(mine, theirs)) for theirs in self.words} for mine in self.words},
            "mean": {word: self.mean(word) for word in self.words},
            "method": "exact" if all(row.method == "exact" for row in self.found.rows) else "sampled",
            "stopped": self.found.stopped,
            "seconds": round(self.found.seconds, 3),
        }

    def cells(self) -> list[Cells]:
        return [
            {"one": mine, "other": theirs, "wins": share.p, "error": share.error}
            for mine in self.words
            for theirs in self.words
            if (share := self.wins(mine, theirs)) is not None
        ]


def _of_places(row: Row) -> tuple[Share, Share]:
    """How often who stands on the first place wins, and who stands on the second."""
    first, second, *_ = (share for side, share in row.wins.items() if side != NOBODY)
    return first, second


def _pair(share: Share | None) -> dict[str, float] | None:
    return None if share is None else {"p": share.p, "error": share.error}


def csv_text(rows: Iterable[Cells]) -> str:
    """A table of numbers; what a row does not have is empty."""
    import csv
    import io

    listed = list(rows)
    columns = list(dict.fromkeys(key for row in listed for key in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return out.getvalue()


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Lines of a table: the first columns begin together, the others end together."""
    widths = [max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(max(map(len, rows)))]
    return [
        "  ".join(
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    ]
