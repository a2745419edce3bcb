"""A forecast as a picture: who wins, who falls, what is left of everybody, how long it lasts. Needs matplotlib (`[plots]`)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from zaruba.apps.cli.wording import Wording, percent
from zaruba.apps.telling import Words

COLOURS = ("#2f6f9f", "#b4462f", "#5b8c3a", "#8a5fa8", "#b08a2e", "#666666")
NOBODY = "#9a9a9a"


def draw(file: Path, told: dict[str, Any], title: str, words: Words, own: Wording) -> None:
    """Write the picture of a forecast (`foretelling.document`) as SVG or PNG, by the ending of the name."""
    sides = [side for side in told["wins"] if side]
    colours = {side: COLOURS[place % len(COLOURS)] for place, side in enumerate(sides)} | {"": NOBODY}
    with matplotlib.rc_context({"svg.hashsalt": "zaruba", "svg.fonttype": "path", "font.size": 9}):
        people = len(told["combatants"])
        figure = Figure(figsize=(9, 3.4 + 0.28 * people), layout="constrained")
        figure.suptitle(title, fontsize=12, fontweight="bold")
        parts: Any = figure.subfigures(2, 1, height_ratios=(1.1, 0.6 + 0.28 * people))
        above, below = parts
        wins, rounds = above.subplots(1, 2, width_ratios=(1, 1.4))
        falls, left = below.subplots(1, 2, width_ratios=(1, 1.4), sharey=True)
        _wins(wins, told, words, own, colours)
        _rounds(rounds, told, own, "turns" if words.has("passes") else "rounds")
        _falls(falls, told, words, own, colours)
        _left(left, told, own, colours)
        metadata = {"Date": None} if file.suffix.lower() == ".svg" else {}
        figure.savefig(file, format=file.suffix.lower()[1:], dpi=120, metadata=metadata)


def _wins(axes: Any, told: dict[str, Any], words: Words, own: Wording, colours: dict[str, str]) -> None:
    shown = [(side, share) for side, share in told["wins"].items() if side or share["p"] >= 0.0005]
    names = [words.term("side", side) if side else words.say("forecast-nobody") for side, _ in shown]
    bars = axes.barh(
        names, [share["p"] for _, share in shown], xerr=_errors(share for _, share in shown),
        color=[colours[side] for side, _ in shown], ecolor="#333333", capsize=3,
    )  # fmt: skip
    axes.bar_label(bars, [percent(share["p"], own.lang) for _, share in shown], padding=4)
    axes.axvline(0.5, color="#888888", linewidth=0.8, linestyle=":")
    axes.set_title(own("forecast-bars-wins"), loc="left")
    _percent_axis(axes, own)
    axes.set_xlim(0, 1.18)
    axes.invert_yaxis()


def _rounds(axes: Any, told: dict[str, Any], own: Wording, key: str) -> None:
    rounds = {int(number): p for number, p in told["rounds"].items() if p >= 0.0005}
    axes.bar(list(rounds), list(rounds.values()), color="#777777")
    axes.set_title(own(f"forecast-bars-{key}"), loc="left")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.set_major_formatter(lambda p, _: percent(round(p, 4), own.lang))
    _bare(axes)


def _falls(axes: Any, told: dict[str, Any], words: Words, own: Wording, colours: dict[str, str]) -> None:
    people = told["combatants"]
    names = list(people)
    chances = [people[name]["falls"] for name in names]
    bars = axes.barh(
        range(len(names)), [one["p"] for one in chances], xerr=_errors(chances),
        color=[colours.get(people[name]["side"], NOBODY) for name in names], ecolor="#333333", capsize=2,
    )  # fmt: skip
    axes.bar_label(bars, [percent(one["p"], own.lang) for one in chances], padding=4)
    axes.set_yticks(range(len(names)), [words.person(name) for name in names])
    axes.set_title(own("forecast-bars-falls"), loc="left")
    _percent_axis(axes, own)
    axes.set_xlim(0, 1.25)
    axes.invert_yaxis()


def _left(axes: Any, told: dict[str, Any], own: Wording, colours: dict[str, str]) -> None:
    """For each the wounds left at the end: a dot as large as its chance, and a line at the mean."""
    for place, one in enumerate(told["combatants"].values()):
        left = {int(number): p for number, p in one["left"].items()}
        colour = colours.get(one["side"], NOBODY)
        axes.scatter(
            list(left), [place] * len(left), s=[260 * p for p in left.values()], color=colour, alpha=0.75, linewidths=0
        )
        axes.plot([one["mean_left"]] * 2, [place - 0.35, place + 0.35], color="#222222", linewidth=1.2)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_title(own("forecast-bars-left"), loc="left")
    _bare(axes)


def _errors(shares: Iterable[dict[str, float]]) -> list[list[float]] | None:
    """How far the chances may be off downwards and upwards, none beyond 0 and 1; nothing to draw where they are exact."""
    listed = list(shares)
    if not any(share["error"] for share in listed):
        return None
    return [
        [min(share["error"], share["p"]) for share in listed],
        [min(share["error"], 1 - share["p"]) for share in listed],
    ]


def _percent_axis(axes: Any, own: Wording) -> None:
    axes.set_xticks((0, 0.25, 0.5, 0.75, 1), [percent(p, own.lang) for p in (0, 0.25, 0.5, 0.75, 1)])
    _bare(axes)


def _bare(axes: Any) -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
