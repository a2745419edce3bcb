"""`solve`: what a small fight is worth if both sides play as well as can be, and what is best now."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import msgspec
from cyclopts import Parameter

from zaruba.apps.cli.failures import judged
from zaruba.apps.cli.files import Draft
from zaruba.apps.cli.program import DONE, REFUSED, Terminal, Usage
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.wording import decimal, percent
from zaruba.apps.telling import Words
from zaruba.kernel.referee import Referee
from zaruba.kernel.stage import measured_stage
from zaruba.kernel.system import System

if TYPE_CHECKING:
    from zaruba.study.solve import Deciding, Reply, Solution, Worth

MOST_POSITIONS = 200_000
SECONDS = 120.0
EVERY, EVERY_LINE = 2.0, 15.0
"""Seconds between two words of how far it is: to whoever looks on, and into a file."""
OPENINGS = 4
"""Decisions that may come first (after the dice for who begins), told at most."""
LEAST = 1e-3
"""A chance that is told of no more."""
OPEN = 1e-4
"""Bounds this far apart are told: the fight can be drawn out for ever."""


def solve(
    file: Path,
    /,
    *,
    side: str = "",
    without: str = "",
    candidates: int | None = None,
    most_positions: int = MOST_POSITIONS,
    seconds: float = SECONDS,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    for name, value, least in (
        ("candidates", candidates, 1),
        ("most-positions", most_positions, 1),
        ("seconds", seconds, 0),
    ):
        if value is not None and not least <= value < inf:
            raise Usage("from", name=name, value=value, least=least)
    draft = Draft(file)
    if not json:
        terminal.console.say(draft.title(terminal.lang), "strong")
    opened = judged(draft, terminal)
    referee = (
        Referee(opened.system, opened.scenario)
        if opened.record is None
        else Referee.replay(opened.system, opened.record, opened.scenario)
    )
    words = words_for(opened, terminal.lang)
    start = referee.before
    sides = tuple(dict.fromkeys(str(one.side) for one in start.combatants))
    if side and side not in sides:
        raise Usage("side", value=side, known=", ".join(sides))
    if measured_stage(opened.system) is not None:
        terminal.warn("solve-measured")
        return REFUSED
    if referee.verdict is not None:
        terminal.warn("solve-over")
        return REFUSED
    from zaruba.study.shapes import TooLarge
    from zaruba.study.solve import Limits, solved

    kinds = _kinds(opened.system, without)
    try:
        solution = solved(
            opened.system, start, side=side, limits=Limits(kinds, candidates), most_nodes=most_positions,
            seconds=seconds, progress=Progress(terminal),
        )  # fmt: skip
    except TooLarge as large:
        terminal.warn(f"solve-too-large-{large.why}", most=most_positions, seconds=f"{seconds:g}", met=large.met)
        if large.answers:
            terminal.warn("solve-answers-open", answers=large.answers)
        terminal.warn("solve-smaller")
        return REFUSED
    if json:
        terminal.console.json(document(solution, words))
    else:
        Told(terminal, words, solution).tell()
    return DONE


def _kinds(system: System, without: str) -> frozenset[str]:
    """The kinds of actions that nobody is to take, by their names on the wire. Raises Usage."""
    known = [str(one.__struct_config__.tag) for one in get_args(system.actions) or (system.actions,)]
    kinds = frozenset(kind.strip().replace("-", "_") for kind in without.split(",") if kind.strip())
    for kind in sorted(kinds.difference(known)):
        raise Usage("without", value=kind, known=", ".join(known))
    return kinds


class Progress:
    """How far it is, said now and then to whoever waits."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal, self._last = terminal, time.monotonic()
        self._every = EVERY if sys.stderr.isatty() else EVERY_LINE

    def __call__(self, done: int, known: int) -> None:
        if time.monotonic() - self._last >= self._every:
            self._last = time.monotonic()
            self._terminal.warn("solve-progress", done=done, known=known)


class Told:
    """A solution in words."""

    def __init__(self, terminal: Terminal, words: Words, solution: Solution) -> None:
        self.terminal, self.words, self.solution = terminal, words, solution

    def tell(self) -> None:
        solution, say = self.solution, self.terminal.say
        game = solution.game
        side = self.words.term("side", game.side)
        say("solve-value", "strong", side=side, chance=self.percent(solution.value))
        if solution.gap > OPEN:
            low, high = solution.lower[game.start], solution.upper[game.start]
            say("solve-open", "bad", low=self.percent(low), high=self.percent(high))
        say("solve-size", "dim", nodes=len(game), seconds=decimal(solution.seconds, self.terminal.lang, 1))
        if game.left_out:
            say("solve-left-out", "dim", kinds=", ".join(game.left_out))
        for who, window in game.assumed:
            say("solve-assumed", "dim", who=self.words.person(who), window=self.words.window(window))
        for chance, node in openings(solution):
            self._deciding(chance, node)

    def _deciding(self, chance: float, node: int) -> None:
        deciding = self.solution.deciding(node)
        assert deciding is not None
        console, say = self.terminal.console, self.terminal.say
        for who, answers in deciding.answers.items():
            console.say()
            named = {"who": self.words.person(who), "window": self.words.window(deciding.window)}
            if chance < 1 - LEAST:
                say("solve-if", "strong", chance=self.percent(chance), value=self.percent(deciding.value), **named)
            else:
                say("solve-now", "strong", value=self.percent(deciding.value), **named)
            for worth in best_first(answers, own=who in self.solution.ours(node)):
                self._answer(worth)
        for reply in self.solution.replies(node):
            self._reply(reply)

    def _answer(self, worth: Worth) -> None:
        text = self.words.action(worth.answer.action)
        line = f"{self.percent(worth.value):>8}  {text}"
        if worth.share > LEAST:
            often = (
                ""
                if worth.share > 1 - LEAST
                else " " + self.terminal.words("solve-often", share=self.percent(worth.share))
            )
            self.terminal.console.say(f"  → {line}{often}", "good")
        else:
            self.terminal.console.say(f"    {line}")

    def _reply(self, reply: Reply) -> None:
        best = ", ".join(
            f"{self.words.action(action)} {self.percent(share)}" for action, share in reply.shares if share > LEAST
        )
        self.terminal.say(
            "solve-reply", who=self.words.person(reply.who), window=self.words.window(reply.window),
            chance=self.percent(reply.chance), best=best,
        )  # fmt: skip

    def percent(self, chance: float) -> str:
        return percent(chance, self.terminal.lang)


def openings(solution: Solution) -> list[tuple[float, int]]:
    """The decisions that come first, each with its chance, the likeliest first."""
    found = [pair for pair in solution.ahead(solution.game.start, LEAST) if pair[0] > LEAST]
    return found[:OPENINGS]


def best_first(answers: tuple[Worth, ...], *, own: bool) -> list[Worth]:
    return sorted(answers, key=lambda one: (-one.share, -one.value if own else one.value))


# ---------------------------------------------------------------- as data


def document(solution: Solution, words: Words) -> dict[str, Any]:
    game = solution.game
    return {
        "system": game.system.slug,
        "side": game.side,
        "value": solution.value,
        "lower": float(solution.lower[game.start]),
        "upper": float(solution.upper[game.start]),
        "nodes": len(game),
        "seconds": round(solution.seconds, 3),
        "left_out": game.left_out,
        "assumed": [{"who": who, "window": window} for who, window in game.assumed],
        "now": [_plain(solution, chance, node, words) for chance, node in openings(solution)],
    }


def _plain(solution: Solution, chance: float, node: int, words: Words) -> dict[str, Any]:
    deciding = solution.deciding(node)
    assert deciding is not None
    return {
        "p": chance,
        "window": deciding.window,
        "value": deciding.value,
        "answers": list(_answers(deciding, words)),
        "replies": [
            {
                "who": reply.who,
                "window": reply.window,
                "p": reply.chance,
                "best": [{"action": msgspec.to_builtins(action), "share": share} for action, share in reply.shares],
            }
            for reply in solution.replies(node)
        ],
    }


def _answers(deciding: Deciding, words: Words) -> Iterator[dict[str, Any]]:
    for who, answers in deciding.answers.items():
        for worth in answers:
            yield {
                "who": who,
                "action": msgspec.to_builtins(worth.answer.action),
                "text": words.action(worth.answer.action),
                "clause": worth.answer.clause,
                "value": worth.value,
                "share": worth.share,
            }
