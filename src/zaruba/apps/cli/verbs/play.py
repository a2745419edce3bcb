"""`play`: people at one screen play a fight to its end, or as far as they like."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zaruba.apps.cli.asking import Question
from zaruba.apps.cli.commands import Again, Quit, carry_out, command, meant_as_offer
from zaruba.apps.cli.ending import patience, tell_end
from zaruba.apps.cli.examples import examples
from zaruba.apps.cli.failures import judged
from zaruba.apps.cli.files import Draft, Opened
from zaruba.apps.cli.offers import Misread
from zaruba.apps.cli.program import DONE, INTERRUPTED, REFUSED, USAGE, Terminal, Usage
from zaruba.apps.cli.saving import RecordFile, record_file
from zaruba.apps.cli.seating import EVERYBODY, USUAL, Seating, seating
from zaruba.apps.cli.sitting import Sitting
from zaruba.apps.cli.values import AnySeed
from zaruba.apps.promise import promise
from zaruba.apps.referee.deciding import tactics_of, ways_to_decide
from zaruba.kernel.asks import MASTER, Measure, Roll
from zaruba.kernel.referee import Refused

MOST_DIGITS = 100
"""Of a number that is typed; prose is read for none."""
LONG = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")


def play(
    file: Path,
    /,
    *,
    seat: Annotated[tuple[str, ...], Parameter(negative="", consume_multiple=False)] = (),
    hand: Annotated[tuple[str, ...], Parameter(name=["--hand", "--dice"], negative="", consume_multiple=False)] = (),
    seed: AnySeed = None,
    save: Annotated[Path | None, Parameter(name=["--save", "--record"])] = None,
    tactics: str = "",
    odds: bool = True,
    advise: bool = False,
    clauses: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    draft = Draft(file)
    terminal.console.say(draft.title(terminal.lang), "strong")
    if about := draft.about(terminal.lang):
        terminal.console.say(about, "hint")
    sys.stdout.flush()
    kept = record_file(draft, save, draft.title(terminal.lang))
    opened = judged(draft, terminal)
    sitting = seated(terminal, opened, seating(opened, seat, hand, tactics), seed, kept)
    sitting.beside, sitting.advised, sitting.clauses = odds, advise, clauses
    if not sitting.keep():
        return USAGE
    terminal.say("play-welcome", here=_listed(sitting, sitting.here), file=sitting.file.path)
    _tell_dice(sitting)
    _tell_kept(sitting)
    if sitting.calls and MASTER not in sitting.here:
        terminal.say("play-calls", "hint")
    sitting.tell()
    sitting.keep()
    try:
        while True:
            _play(sitting)
            _finish(sitting)
            _put(Question(sitting, MASTER, None))
    except Endless as endless:
        terminal.warn("fight-endless", answers=endless.answers)
        return _leave(sitting, REFUSED)
    except Quit:
        return _leave(sitting, DONE)
    except KeyboardInterrupt:
        terminal.console.say()
        return _leave(sitting, INTERRUPTED)
    except BrokenPipeError:
        sitting.keep()
        raise


def seated(terminal: Terminal, opened: Opened, seating: Seating, seed: int | None, kept: RecordFile) -> Sitting:
    """The sitting with everybody in place. Raises Usage where a seed or tactic will not do."""
    if opened.record is not None and seed is not None:
        raise Usage("seed-of-record")
    tactics = seating.tactics or USUAL
    try:
        decide = tactics_of(opened.system, tactics, seed)
    except KeyError:
        raise Usage("tactics", value=tactics, known=", ".join(ways_to_decide(opened.system))) from None
    return Sitting(terminal, opened, seating=seating, seed=seed, decide=decide, file=kept)


def _tell_dice(sitting: Sitting) -> None:
    """What anybody may check them by, unless all are thrown by hand."""
    if EVERYBODY not in sitting.seating.hand and (told := promise(sitting.referee, sitting.words)):
        sitting.console.say(told, "dim")


def _tell_kept(sitting: Sitting) -> None:
    """What goes on as it was left, and how to have it otherwise."""
    seating = sitting.seating
    if seating.kept.seats:
        sitting.terminal.say("play-same-seats", "hint", seats=_listed(sitting, seating.seats))
    if seating.kept.hand:
        who = sitting.own("everybody") if EVERYBODY in seating.hand else _listed(sitting, seating.hand)
        sitting.terminal.say("play-same-hand", "hint", seats=who)
    if seating.kept.tactics:
        sitting.terminal.say("play-same-tactics", "hint", tactics=seating.tactics)


def _listed(sitting: Sitting, seats: Iterable[str]) -> str:
    return ", ".join(sitting.words.say("master") if one == MASTER else one for one in sorted(seats))


class Endless(Exception):
    """Nobody here is asked any more, and those who are come to no end."""

    def __init__(self, answers: int) -> None:
        super().__init__(answers)
        self.answers = answers


def _play(sitting: Sitting) -> None:
    """Ask whoever is to answer until the fight is over. Raises Quit, or Endless."""
    shown: tuple[int, str, str] | None = None
    alone, most = 0, patience(sitting.referee)
    while (waits := sitting.referee.open) is not None:
        who = MASTER if isinstance(waits.ask, Measure) else waits.awaited[0]
        if not isinstance(waits.ask, Roll | Measure):
            if alone == most:
                raise Endless(alone)
            if sitting.as_ordered():
                alone += 1
                continue
            if not sitting.by_people(who):
                alone += 1
                sitting.let_decide(waits, who)
                continue
            alone = 0
            if (turn := sitting.turn(waits.ask.window)) != shown:
                sitting.show_turn(who)
                shown = turn
        _put(Question(sitting, who, sitting.prompt(who)))
        sitting.keep()


def _put(question: Question) -> None:
    """Put one question until it is answered, or is no longer the one that is open."""
    sitting, terminal = question.sitting, question.sitting.terminal
    question.show()
    while True:
        typed = sitting.console.ask("> ")
        if typed is None:
            raise Quit
        if not typed:
            continue
        try:
            found = command(typed, terminal.lang)
            if LONG.search(typed) and (found is None or found[0] != "say"):
                raise Misread("number-too-long", most=MOST_DIGITS)
            if found is not None and not meant_as_offer(typed, *found, question):
                carry_out(*found, question)
                continue
            question.answer(typed)
            return
        except Again:
            return
        except Misread as misread:
            named = {**examples(sitting), **misread.details}
            terminal.console.say(terminal.words(misread.code, **named), "bad")
        except Refused as refused:
            clause = f" — {sitting.words.clause(refused.clause)} [{refused.clause}]" if refused.clause else ""
            terminal.console.say(sitting.words.error(refused) + clause, "bad")
        except Usage as usage:
            terminal.console.say(terminal.words(f"usage-{usage.code}", **usage.details), "bad")


def _leave(sitting: Sitting, code: int) -> int:
    if not sitting.keep():
        return REFUSED
    if sitting.referee.verdict is None:
        sitting.terminal.say("play-left", file=sitting.file.path)
    return code


def _finish(sitting: Sitting) -> None:
    tell_end(sitting.terminal, sitting.referee, sitting.words)
    _tell_dice(sitting)
    if sitting.keep():
        sitting.terminal.say("saved", file=sitting.file.path)
