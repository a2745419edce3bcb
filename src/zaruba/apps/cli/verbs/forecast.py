"""`forecast`: who wins a fight how often, what becomes of everybody, and what would make it fair."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from zaruba.apps.cli.failures import judged
from zaruba.apps.cli.files import Draft, Opened
from zaruba.apps.cli.finding import laid
from zaruba.apps.cli.program import DONE, INTERRUPTED, INVALID, REFUSED, Terminal, Usage
from zaruba.apps.cli.progress import Progress
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.values import Seed
from zaruba.apps.cli.wording import percent
from zaruba.apps.referee.known import is_midway
from zaruba.apps.telling import Words

BAR = 40
MOST_BARS = 16
FAIR_SHARE = 1 / 3
"""The part of the budget in which a change is looked for that would make the fight fair; none of it, where fights take so
long that none would be found: not even half of those were played then that prove a change (others may be shorter)."""
SPAN = re.compile(r"(\d+(?:[.,]\d+)?)\s*(s|m|h|с|м|ч)?", re.IGNORECASE)
SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600, "с": 1, "м": 60, "ч": 3600}


def forecast(
    file: Path,
    /,
    *,
    to: float = 0.005,
    budget: str = "30s",
    plot: Path | None = None,
    after: str = "",
    tactics: tuple[str, ...] = (),
    fair: bool = True,
    seed: Seed = 0,
    processes: int | None = None,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    if not 0 < to < 0.5:
        raise Usage("precision", value=to)
    if processes is not None and processes < 1:
        raise Usage("from", name="processes", value=processes, least=1)
    seconds = seconds_of(budget)
    drawn = None if plot is None else _plotter(plot)
    draft = Draft(file)
    if not json:
        terminal.console.say(draft.title(terminal.lang), "strong")
        sys.stdout.flush()
    opened = judged(draft, terminal)
    start, midway = position(opened, after)
    if opened.system.verdict(start) is not None:
        terminal.warn("forecast-over")
        return REFUSED
    played = tactics_of(opened, start, tactics)

    from zaruba.apps.foretelling import document, is_vague, verdict
    from zaruba.study.fair import FEWEST, Fairness, fair_change, is_fair
    from zaruba.study.forecast import NOTHING_SPARED, Spare
    from zaruba.study.forecast import forecast as foretold

    sides = {one.side for one in start.combatants}
    told_of = fair and not after and opened.record is None
    looked_for = told_of and len(sides) == 2
    words = words_for(opened, terminal.lang)
    spare = Spare(seconds * FAIR_SHARE, FEWEST // 2) if looked_for else NOTHING_SPARED
    with Progress(terminal) as progress:
        found = foretold(
            opened.system, start, tactics=played, to=to, budget=seconds, workers=processes, seed=seed,
            progress=progress.of_forecast, spare=spare,
        )  # fmt: skip
        fairness: Fairness | None = Fairness(None, 0, in_time=True) if told_of and not looked_for else None
        interrupted = found.stopped == "interrupted"
        if looked_for and not interrupted and (found.method == "exact" or found.fights):
            fairness = Fairness(None, 0, in_time=not is_vague(found)) if is_fair(found) else fair_change(
                opened.system, opened.scenario, found, tactics=played, seconds=seconds - found.seconds, seed=seed,
                workers=processes, progress=progress.of_changes,
            )  # fmt: skip
            interrupted = fairness.broken_off
    told = document(found, opened.system, words, fairness, midway=midway)
    if json:
        terminal.console.json({"title": draft.title(terminal.lang), "tactics": played, "to": to, "seed": seed, **told})
    else:
        for line in verdict(found, opened.system, words, fairness, midway=midway):
            terminal.console.say(line.text, "strong" if line.kind == "who" else "dim" if line.kind == "how" else "")
        if found.method == "exact" or found.fights:
            tell_bars(told, words, terminal)
    if drawn is not None and plot is not None:
        try:
            drawn(plot, told, draft.title(terminal.lang), words, terminal.words)
        except OSError as error:
            terminal.warn("save-failed", file=plot, problem=words.trouble(error, writing=True))
            return INVALID
        if not json:
            terminal.say("saved", file=plot)
    if interrupted:
        return INTERRUPTED
    return DONE if found.method == "exact" or found.fights else REFUSED


def seconds_of(budget: str) -> float:
    """`30s`, `2m`, or a bare number of seconds. Raises Usage."""
    match = SPAN.fullmatch(budget.strip())
    seconds = float(match[1].replace(",", ".")) * SECONDS[(match[2] or "").lower()] if match else 0.0
    if not 0 < seconds <= 24 * 3600:
        raise Usage("budget", value=budget)
    return seconds


def position(opened: Opened, after: str) -> tuple[Any, bool]:
    """The whole position at which the fight is forecast: how it begins, or before the step in which a record stands;
    and whether something of that step is settled already."""
    if not after and opened.record is None:
        return opened.system.start(opened.scenario), False
    fight = laid(opened, after).fight
    return fight.before, is_midway(fight)


def tactics_of(opened: Opened, start: Any, given: tuple[str, ...]) -> dict[str, str]:
    """`enemies=default`, or the name of one for all. Raises Usage."""
    sides = tuple(dict.fromkeys(one.side for one in start.combatants))
    played: dict[str, str] = {}
    for one in given:
        side, equals, name = one.rpartition("=")
        if name not in opened.system.tactics:
            raise Usage("tactics", value=name, known=", ".join(opened.system.tactics))
        if equals and side not in sides:
            raise Usage("side", value=side, known=", ".join(sides))
        played |= {side: name} if equals else dict.fromkeys(sides, name)
    return played


def _plotter(file: Path) -> Any:
    """What draws into such a file. Raises Usage."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise Usage("plot", value=file)
    try:
        from zaruba.apps.plots import draw
    except ImportError:
        raise Usage("plots-missing") from None
    return draw


# ---------------------------------------------------------------- bars


def tell_bars(told: dict[str, Any], words: Words, terminal: Terminal) -> None:
    """Who wins, who falls, how many rounds: a bar for each."""
    wins = {
        words.term("side", side) if side else words.say("forecast-nobody"): share["p"]
        for side, share in told["wins"].items()
    }
    _bars("wins", {name: p for name, p in wins.items() if p}, terminal, whole=1.0)
    _bars("falls", {words.person(n): one["falls"]["p"] for n, one in told["combatants"].items()}, terminal, whole=1.0)
    rounds = _few({int(number): p for number, p in told["rounds"].items()})
    _bars("turns" if words.has("passes") else "rounds", rounds, terminal, whole=max(rounds.values(), default=1.0))


def _few(rounds: dict[int, float]) -> dict[str, float]:
    """One bar for each number; the longest fights together."""
    numbers = sorted(rounds)
    most = next((n for n in numbers if sum(rounds[m] for m in numbers if m > n) < 0.005), 0)
    step = -(-(most - numbers[0] + 1) // MOST_BARS) if numbers else 1
    told: dict[str, float] = {}
    for low in range(numbers[0] if numbers else 1, most + 1, step):
        high = low + step - 1
        told[str(low) if step == 1 else f"{low}–{high}"] = sum(rounds.get(n, 0.0) for n in range(low, high + 1))
    if rest := sum(rounds[n] for n in numbers if n > most):
        told[f">{most + (-(most - numbers[0] + 1) % step)}"] = rest
    return told


def _bars(key: str, chances: dict[str, float], terminal: Terminal, *, whole: float) -> None:
    if not chances:
        return
    terminal.console.say()
    terminal.say(f"forecast-bars-{key}", "dim")
    width = max(map(len, chances))
    for name, p in chances.items():
        bar = "█" * round(BAR * p / whole)
        terminal.console.say(f"  {name:>{width}}  {percent(p, terminal.lang):>7}  {bar}".rstrip())
