"""Where an act that is asked about from outside a fight may be done: the position of a file, or of a place in a record.

Of a scenario that is the first moment at which the act is open, if nobody does anything before: whoever is first by the
dice, and where that is not enough the turns before are let go by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.cli.files import Draft, Opened
from zaruba.apps.cli.matching import folded
from zaruba.apps.cli.offers import Menu, Misread, called_so, meant_so, named
from zaruba.apps.cli.program import Usage
from zaruba.apps.cli.wording import Wording
from zaruba.apps.referee.deciding import tactics_of
from zaruba.apps.referee.table import Prompt, Table, seed_bytes, single_asks
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Choose, Measure, Parametric, Refusal, Roll
from zaruba.kernel.people import whose_turn
from zaruba.kernel.referee import Referee, Refused

SEEDS = 24
"""So many times the dice are thrown for who comes first."""
FIGHTS = 8
"""So many fights are played by tactics until an act is open; two, where none of its words has been met by then."""
MOST_ASKS = 400
"""So many asks are passed by before an act counts as never open."""
MOST_TURNS = 6
"""So many turns of one combatant are let go by: whoever does nothing comes no nearer."""


class Found(Struct, frozen=True):
    """An act where it is open: the ask it answers, the actions (several: one after another), and how it came to that.

    `at` is how the moment is told: a key of the program's words after `odds-at-`, with `count` answers given before it
    or `passed` having let their turns go by.
    """

    table: Table
    prompt: Prompt
    actions: tuple[Any, ...]
    at: str = "now"
    count: int = 0
    passed: tuple[str, ...] = ()


def laid(opened: Opened, after: str = "") -> Table:
    """The table a file describes; after so many answers of a record, where one is named. Raises Usage, or as reading does."""
    if not after:
        return _table(opened)
    path, number = place_in_record(after)
    record = Draft(path).opened()
    if record.record is None:
        raise Usage("after-record", file=path)
    if record.record.scenario != opened.scenario.plain and opened.record is None:
        raise Usage("after-other", file=path)
    table = _table(record)
    if number is not None:
        tape = table.fight.answers
        if number > len(tape):
            raise Usage("after-number", number=number, most=len(tape))
        if number < len(tape):
            table.referee = table.fight.fork(tape[number].ask)
    return table


def place_in_record(typed: str) -> tuple[Path, int | None]:
    """`FILE`, or `FILE:12`: after so many answers."""
    head, colon, number = typed.rpartition(":")
    if colon and number.isdecimal() and not Path(typed).exists():
        return Path(head), int(number)
    return Path(typed), None


def _table(opened: Opened, seed: int = 0) -> Table:
    """Raises `Diverged` where a record does not play as it is written."""
    table = Table(find=lambda slug: opened.system)
    if opened.record is not None:
        table.referee = Referee.replay(opened.system, opened.record, opened.scenario)
    else:
        table.referee = Referee(opened.system, opened.scenario, seed=seed_bytes(seed))
    return table


def found_at(
    opened: Opened,
    table: Table,
    acts: Sequence[str],
    who: str,
    words: Words,
    *,
    later: bool = False,
    progress: Callable[[int, int], None] = lambda fights, answers: None,
) -> Found:
    """The act where it is open first. Raises Misread, with the refusal if a rule forbids it at every such moment.

    `progress` is told in which fight it is looked for, and after how many answers.
    """
    name = named(who, [one.name for one in table.fight.state.combatants], words) if who else ""
    if table.fight.answers:
        found = _here(table, acts, name, words)
        return replace(found, at="record", count=len(table.fight.answers))
    if later:
        return _later(opened, acts, name, words, progress)
    missed: list[Misread] = []
    for seed in range(SEEDS):
        begun = table if not seed else _table(opened, seed)
        thrown = _to_a_decision(begun.fight)
        try:
            return replace(_here(begun, acts, name, words), at="start")
        except Misread as misread:
            missed.append(misread)
        if not thrown:
            break
    passed: list[str] = []
    for _ in range(MOST_ASKS):
        if (gone := _let_go_by(table.fight)) is None:
            break
        passed += gone
        if any(passed.count(one) > MOST_TURNS for one in gone):
            break
        _to_a_decision(table.fight)
        try:
            return replace(_here(table, acts, name, words), at="passed", passed=tuple(dict.fromkeys(passed)))
        except Misread as misread:
            missed.append(misread)
    raise _most_telling(missed)


def _later(opened: Opened, acts: Sequence[str], who: str, words: Words, progress: Callable[[int, int], None]) -> Found:
    """The same with both sides played by their tactics, in the fight in which it first comes to it. Raises Misread."""
    missed: list[Misread] = []
    for seed in range(FIGHTS):
        if seed > 1 and all(one.code in NEVER_MET for one in missed):
            break
        table = _table(opened, seed)
        fight, decide = table.fight, tactics_of(opened.system, "default", seed)
        for _ in range(MOST_ASKS):
            _to_a_decision(fight)
            waits = fight.open
            if waits is None or isinstance(waits.ask, Measure):
                break
            progress(seed + 1, len(fight.answers))
            try:
                found = _here(table, acts, who, words)
                return replace(found, at="later" if fight.answers else "start", count=len(fight.answers))
            except Misread as misread:
                missed.append(misread)
            fight.choose(waits.number, decide(fight, waits, waits.awaited[0]), who=waits.awaited[0], source="bot")
    raise _most_telling(missed)


def _most_telling(missed: Sequence[Misread]) -> Misread:
    return min(missed, key=lambda one: ORDER.index(one.code) if one.code in ORDER else len(ORDER))


ORDER = ("answer-several", "answer-barred", "answer-near")
"""Of what is said against an act at different moments, what tells most: several are open, so it is not forbidden there."""


NEVER_MET = ("answer-unknown", "answer-near")
"""What is said where nothing is called so, open or not."""


def _here(table: Table, acts: Sequence[str], who: str, words: Words) -> Found:
    """The act as an answer to what is open. Raises Misread."""
    waits = table.fight.open
    if waits is None:
        raise Misread("odds-over")
    missed = Misread("odds-no-offers")
    for name, ask in single_asks(waits):
        if not isinstance(ask, Choose) or (who and name != who):
            continue
        seat = table.fight.state.seat_of(name)
        prompt = Prompt(waits.number, waits.number, name, seat, ask, waits.clause)
        menu = Menu(ask, words)
        try:
            return Found(table, prompt, tuple(_meant(table.fight, menu, typed, words) for typed in acts))
        except Misread as misread:
            missed = misread
    raise missed


def _meant(referee: Referee, menu: Menu, typed: str, words: Words) -> Any:
    """The action somebody typed. Raises Misread; where a rule forbids it, with its refusal."""
    try:
        action = menu.meant(typed, [one.name for one in referee.state.combatants])
        if isinstance(action, dict):
            return referee.decode(action)
        _see_that_it_is_no_other(menu, action, typed, words)
        return action
    except Misread as misread:
        if misread.code not in ("answer-unknown", "answer-near"):
            raise
        refusals = list(menu.ask.offers.refusals())
        found = called_so(typed, refusals, words) or meant_so(typed, refusals, words)
        if not found:
            raise
        raise Misread("answer-barred", why="\n".join(dict.fromkeys(told(one, words) for one in found[:3]))) from None


def _see_that_it_is_no_other(menu: Menu, action: Any, typed: str, words: Words) -> None:
    """An attack is meant by its name, not the readying of one: what is called as was typed goes before what speaks of it.

    Raises Misread where that is forbidden now.
    """
    wanted = folded(typed)
    if folded(words.action(action)).startswith(wanted):
        return
    meant = [one for one in menu.ask.offers.refusals() if folded(words.action(one.action)).startswith(wanted)]
    if meant:
        raise Misread("answer-barred", why="\n".join(dict.fromkeys(told(one, words) for one in meant[:3])))


def told(refusal: Refusal, words: Words) -> str:
    """`Parry: you have parried already — one parry a round [fury.reaction.parry-once]`."""
    own, clause = Wording(words.lang), words.clause(refusal.clause)
    return own(
        "why-not", action=words.action(refusal.action), why=words.refusal(refusal), clause=clause, id=refusal.clause
    )


def _to_a_decision(referee: Referee) -> bool:
    """Throw dice, and answer what the book leaves to the master, up to what somebody decides; whether any were thrown."""
    thrown = False
    for _ in range(MOST_ASKS):
        waits = referee.open
        if waits is None or isinstance(waits.ask, Measure):
            break
        if isinstance(waits.ask, Roll):
            referee.throw(waits.number)
            thrown = True
        elif waits.awaited[0] == MASTER and len(waits.awaited) == 1:
            referee.pick(waits.number, 0)
        else:
            break
    return thrown


def _let_go_by(referee: Referee) -> list[str] | None:
    """Whoever is asked does nothing, the last that a turn offers; all else is answered by the first offer."""
    waits, state = referee.open, referee.state
    if waits is None or isinstance(waits.ask, Roll | Measure):
        return None
    gone = []
    for name, ask in list(single_asks(waits)):
        assert isinstance(ask, Choose)
        plain = [offer.action for offer in ask.offers if not isinstance(offer, Parametric)]
        in_turn = whose_turn(state) == name
        try:
            if in_turn and plain:
                referee.choose(waits.number, plain[-1], who=name)
                gone.append(name)
            else:
                referee.pick(waits.number, 0, who=name)
        except Refused:
            return None
    return gone
