"""Golden files: transcripts of whole fights, and counts of what a small position can become.

`python -m tests.golden.capture` writes them anew. A change to one is explained in its commit.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.laws.playing import actions_of, of_system
from zaruba.kernel.asks import Ask, Choose, Roll
from zaruba.kernel.fight import Fight
from zaruba.kernel.readings import chances
from zaruba.kernel.system import System, slugs, system

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

EVERY: Mapping[str, tuple[str, ...]] = {
    "delve/ambush.ru.txt": ("fight", "examples/delve/ambush.yaml", "--seed", "3", "--lang", "ru"),
    "delve/bridge.en.txt": ("fight", "examples/delve/bridge.yaml", "--seed", "5", "--clauses", "--lang", "en"),
    "delve/rescue.en.txt": ("fight", "examples/delve/rescue.yaml", "--seed", "11", "--lang", "en"),
    "fury/bridge.en.txt": ("fight", "examples/fury/bridge.yaml", "--seed", "5", "--lang", "en"),
    "fury/duel.en.txt": ("fight", "examples/fury/duel.yaml", "--seed", "5", "--clauses", "--lang", "en"),
    "fury/pit.ru.txt": ("fight", "examples/fury/pit.yaml", "--seed", "5", "--lang", "ru"),
    "riposte/ambush.en.txt": ("fight", "examples/riposte/ambush.yaml", "--seed", "3", "--lang", "en"),
    "riposte/duel.ru.txt": ("fight", "examples/riposte/duel.yaml", "--seed", "5", "--clauses", "--lang", "ru"),
    "riposte/tower.en.txt": ("fight", "examples/riposte/tower.yaml", "--seed", "5", "--lang", "en"),
    "warband/graveyard.en.txt": ("fight", "examples/warband/graveyard.yaml", "--seed", "5", "--lang", "en"),
    "warband/relic.en.txt": ("fight", "examples/warband/relic.yaml", "--seed", "5", "--lang", "en"),
    "warband/rooftops.ru.txt": ("fight", "examples/warband/rooftops.yaml", "--seed", "5", "--clauses", "--lang", "ru"),
}
"""File → what is typed after `zaruba`."""


def installed(name: str) -> bool:
    """Whether a golden file is of a rulebook that is installed."""
    return name.split("/")[0] in slugs()


TRANSCRIPTS = {name: words for name, words in EVERY.items() if installed(name)}

MOST_RUNS = 4000
MOST_ANSWERS = 12
DEPTHS = 3


def told(words: tuple[str, ...]) -> str:
    """What the program prints, after the command that was typed."""
    surroundings = {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "120", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "zaruba", *words]
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, encoding="utf-8")
    complaint = done.stderr and f"stderr:\n{done.stderr}"
    exit_code = done.returncode and f"exit code {done.returncode}\n"
    return f"$ zaruba {' '.join(words)}\n{done.stdout}{complaint or ''}{exit_code or ''}"


# ---------------------------------------------------------------- tree counts


def counted(slug: str) -> str:
    """For each small position: how many ways lead so many steps on, and to how many different positions."""
    rules = system(slug)
    lines = []
    for name, plain in of_system(slug).small():
        here = {rules.start(rules.load(plain))}
        for depth in range(1, DEPTHS + 1):
            runs, there = 0, set()
            for state in here:
                for end in ends(rules, state, MOST_RUNS - runs):
                    runs += 1
                    there.add(end)
            if runs >= MOST_RUNS:
                break
            lines.append(f"{name}, {depth}: {runs} ways, {len(there)} positions")
            here = {state for state in there if rules.verdict(state) is None}
            if not here:
                break
    return "\n".join(lines) + "\n"


def ends(rules: System, state: Any, most: int) -> Iterator[Any]:
    """Where one step can lead: by every reading of every throw, every offer and every candidate.

    What takes more than `MOST_ANSWERS` answers (a tie rolled again and again) is left where it stands.
    """
    todo: list[tuple[Any, ...]] = [()]
    while todo and most > 0:
        given = todo.pop()
        fight: Fight[Any] = Fight(state)
        rule = rules.step(fight)
        left, answer = list(given), None
        try:
            while True:
                ask: Ask = rule.send(answer)
                if len(given) >= MOST_ANSWERS and not left:
                    rule.close()
                    raise StopIteration
                if not left:
                    ways = every_answer(ask)
                    todo += [(*given, other) for other in reversed(ways[1:])]
                    given, left = (*given, ways[0]), [ways[0]]
                answer = left.pop(0)
        except StopIteration:
            most -= 1
            yield fight.state


def every_answer(ask: Ask) -> list[Any]:
    if isinstance(ask, Roll):
        return [result for result, _ in chances(ask.throw, ask.reading).results]
    assert isinstance(ask, Choose), f"{ask} is not counted"
    return actions_of(ask.offers)


# ---------------------------------------------------------------- writing


def golden() -> dict[str, str]:
    """Every golden file by its name, as it is now."""
    found = {name: told(words) for name, words in TRANSCRIPTS.items()}
    return found | {f"{slug}/counts.txt": counted(slug) for slug in slugs()}


def main() -> None:
    for name, text in golden().items():
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        old = path.read_text("utf-8") if path.is_file() else None
        path.write_text(text, "utf-8")
        print(f"{name}: {'as it was' if old == text else 'new' if old is None else 'changed'}")


if __name__ == "__main__":
    main()
