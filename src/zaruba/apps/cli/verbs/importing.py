"""`import post`: answers that were posted, taken into a record; of a scenario the record is begun."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from zaruba.apps.cli.files import Draft
from zaruba.apps.cli.program import DONE, INVALID, REFUSED, Terminal, Usage
from zaruba.apps.cli.saving import record_file
from zaruba.apps.cli.seating import seating
from zaruba.apps.cli.sitting import words_for
from zaruba.apps.cli.values import AnySeed
from zaruba.apps.cli.wording import told_time
from zaruba.apps.interchange.awaited import awaited
from zaruba.apps.interchange.dice import CONSTANT
from zaruba.apps.interchange.forum import Post, read_posts
from zaruba.apps.interchange.laying import begun, lay
from zaruba.apps.interchange.taking import Desk, Outcome
from zaruba.apps.referee.table import Fallback
from zaruba.kernel.asks import MASTER

MOST_BYTES = 4_000_000
STYLES = {"taken": "good", "refused": "bad", "late": "hint", "again": "dim", "ignored": "dim", "note": "hint"}


def import_(
    what: Literal["post"],
    file: Path,
    /,
    *posts: Path,
    save: Annotated[Path | None, Parameter(name=["--save", "--record"])] = None,
    seed: AnySeed = None,
    author: str = "",
    player: Annotated[tuple[str, ...], Parameter(negative="", consume_multiple=False)] = (),
    hand: Annotated[tuple[str, ...], Parameter(negative="", consume_multiple=False)] = (),
    constant: int = CONSTANT,
    fallback: Literal["tactics", "first", "agreed"] | None = None,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    draft = Draft(file)
    kept = record_file(draft, save, draft.title(terminal.lang))
    opened = draft.opened()
    if constant < 1:
        raise Usage("constant")
    if opened.record is not None and seed is not None:
        raise Usage("seed-of-record")
    seated = seating(opened, (), hand, "")
    record = begun(opened.scenario, seated.hand, seed) if opened.record is None else opened.record
    texts = [_text(one) for one in posts]
    if not posts and fallback is None and opened.record is not None:
        texts = [sys.stdin.read()]
    read = [post for text in texts for post in read_posts(text, constant)]
    words = words_for(opened, terminal.lang)
    desk = Desk(record, lambda one: lay(one, seated.hand), words, terminal.words, _players(player))
    asked = frozenset(one.who for one in awaited(desk.table, MASTER))
    outcomes = list(desk.read(read, author))
    if fallback is not None:
        outcomes += _fallen_back(desk, fallback, asked - desk.answered, terminal)
    desk.table.wind(time.time())
    before = kept.path
    try:
        if not kept.write(seated.beside(desk.record(), seated.kept.heard)):
            terminal.warn("save-aside", theirs=before, file=kept.path)
    except OSError as error:
        terminal.warn("save-failed", file=before, problem=words.trouble(error, writing=True))
        return INVALID
    _report(outcomes, desk, read, kept.path, terminal, json=json)
    return REFUSED if any(one.sort in ("refused", "late") for one in outcomes) else DONE


def _fallen_back(desk: Desk, fallback: str, silent: frozenset[str], terminal: Terminal) -> Iterator[Outcome]:
    """What is answered for those who stay silent; as it was agreed not before their time is over."""
    deadline, waits = desk.table.deadline, desk.table.fight.open
    agreed = fallback == "agreed"
    if agreed and waits is not None and deadline.ask == waits.number and time.time() < deadline.until:
        yield Outcome("note", terminal.words("post-in-time", until=told_time(deadline.until)), "in-time")
        return
    how: Fallback = (deadline.then or "tactics") if agreed else "first" if fallback == "first" else "tactics"
    yield from desk.fall_back(how, silent)


def _text(file: Path) -> str:
    """What was copied out of the forum. Raises OSError, Usage."""
    if file.stat().st_size > MOST_BYTES:
        raise Usage("post-too-large", file=file, most=MOST_BYTES)
    return file.read_text("utf-8-sig", "replace")


def _players(named: tuple[str, ...]) -> dict[str, str]:
    """`Nick=Seat`, as often as there are people with other names in the forum. Raises Usage."""
    pairs = [one.partition("=") for one in named]
    if odd := [one for one, (nick, sign, seat) in zip(named, pairs, strict=True) if not (nick and sign and seat)]:
        raise Usage("player", typed=odd[0])
    return {nick.strip(): seat.strip() for nick, _, seat in pairs}


def _report(outcomes: list[Outcome], desk: Desk, posts: list[Post], path: Path, terminal: Terminal, *,
            json: bool) -> None:  # fmt: skip
    """What was understood and what was not, and who is to answer now."""
    fight = desk.table.fight
    waits = list(dict.fromkeys(one.seat for one in awaited(desk.table, MASTER)))
    if json:
        terminal.console.json(
            {"posts": len(posts), "outcomes": msgspec.to_builtins(outcomes), "waiting_for": waits,
             "over": fight.verdict is not None, "file": str(path)}
        )  # fmt: skip
        return
    for one in outcomes:
        terminal.console.say(terminal.words(f"post-sort-{one.sort}", text=one.text), STYLES[one.sort])
    if fight.verdict is not None:
        terminal.console.say(desk.words.verdict(fight.verdict), "strong")
    else:
        seats = ", ".join(desk.words.say("master") if seat == MASTER else desk.words.person(seat) for seat in waits)
        terminal.say("post-waits", seats=seats)
    terminal.say("saved", file=path)
