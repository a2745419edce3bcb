"""What can be typed at any time besides an answer: help, odds, why, undo, log, the master's word, quit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from zaruba.apps.cli import beside, masters_word, reading
from zaruba.apps.cli.asking import Question, last_of
from zaruba.apps.cli.because import unexplained
from zaruba.apps.cli.examples import examples
from zaruba.apps.cli.matching import folded
from zaruba.apps.cli.measuring import flag
from zaruba.apps.cli.offers import Misread, added, called_so, named, pair, tag, verbs_of
from zaruba.apps.cli.position import names as names_of
from zaruba.apps.cli.position import scenery, seen_from
from zaruba.apps.cli.saving import ENDING, RecordFile, chosen_path
from zaruba.apps.cli.wording import Wording
from zaruba.apps.referee.board import told_sight
from zaruba.apps.referee.table import Fallback
from zaruba.apps.standing import set_order
from zaruba.apps.telling import Words
from zaruba.kernel.people import whose_turn
from zaruba.kernel.stage import measured_stage

KINDS = (
    "help",
    "odds",
    "why",
    "why-not",
    "undo",
    "log",
    "state",
    "look",
    "say",
    "orders",
    "silent",
    "save",
    "quit",
    "set",
    "add",
    "remove",
    "check",
)
MASTERS = ("set", "add", "remove", "check")
FALLBACKS: tuple[Fallback, ...] = ("tactics", "first")
LINES = 30
COLUMN = 16


class Quit(Exception):
    """Whoever plays has had enough for now."""


class Again(Exception):
    """The ask that was open is open no more, or is asked anew."""


@lru_cache(maxsize=2)
def names(lang: str) -> dict[str, str]:
    """What each command may be called, in this language and the other: the first word, or two, of a line."""
    found: dict[str, str] = {}
    for one in ("ru", "en") if lang == "en" else ("en", "ru"):
        own = Wording(one)
        for kind in KINDS:
            found.update(dict.fromkeys(own(f"cmd-{kind}").split(", "), kind))
    return found


def command(typed: str, lang: str) -> tuple[str, str] | None:
    """The command a line is, and the rest of the line; None where it is an answer."""
    words = typed.split(maxsplit=2)
    known = names(lang)
    for count in (2, 1):
        kind = known.get(folded(" ".join(words[:count]))) if len(words) >= count else None
        if kind is not None:
            return kind, " ".join(typed.split(maxsplit=count)[count:])
    if typed.startswith("!"):
        raise Misread("word-unknown", typed=words[0])
    return None


def carry_out(kind: str, rest: str, question: Question) -> None:
    """Do what a command says. Raises Misread, Refused, Quit, or Again where the question has to be put anew."""
    DOING[kind](rest, question)


def told_help(rest: str, question: Question) -> None:
    own, named = question.sitting.own, examples(question.sitting)
    lines = own(f"play-help-{question.kind}", **named).splitlines()
    if question.kind != "over":
        lines += own("play-help", **named).splitlines()
    for line in in_columns(lines):
        question.sitting.console.say(line)


def in_columns(lines: list[str]) -> Iterator[str]:
    """What is typed, and what it does: where the former is long, the latter begins at one place all the same."""
    rows = [re.split(r" {3,}", line, maxsplit=1) for line in lines]
    long = [len(left) for left, *right in rows if right and len(left) >= COLUMN]
    for left, *right in rows:
        width = max(long, default=COLUMN) if len(left) >= COLUMN else COLUMN
        yield f"{left:<{width}}  {right[0]}" if right else left


def odds(rest: str, question: Question) -> None:
    """`o`: of every blow; `o 3`: of one in full and of its places; `o 3 head`; `o on`, `o off`: beside offers or not."""
    sitting, menu = question.sitting, question.menu
    if folded(rest) in (*sitting.own("on-words").split(", "), *sitting.own("off-words").split(", ")):
        sitting.beside = folded(rest) in sitting.own("on-words").split(", ")
        raise Again
    if menu is None or question.prompt is None:
        raise Misread("odds-no-offers")
    if rest:
        number, _, place = rest.partition(" ")
        if not number.isdecimal():
            raise Misread("answer-unknown", typed=rest)
        entry = menu.entry(int(number))
        if place:
            aimed = menu.at_place(entry, place)
            if aimed is None:
                raise Misread("answer-unknown", typed=place)
            beside.tell(sitting, question.prompt, aimed)
            return
        beside.tell(sitting, question.prompt, entry)
        for aimed in menu.aimed:
            if aimed.number == entry.number:
                beside.tell_short(sitting, question.prompt, aimed, added(entry.text, aimed.text))
        return
    blows = [entry for entry in menu.entries if beside.is_blow(sitting, question.prompt, entry.action)]
    if not blows:
        raise Misread("odds-no-offers")
    for entry in blows:
        beside.tell_short(sitting, question.prompt, entry)


def why(rest: str, question: Question) -> None:
    number = rest.lstrip("#")
    if number and not number.isdecimal():
        raise Misread("why-number", typed=rest)
    which = int(number) if number else None
    if not question.sitting.because(which):
        key, details = unexplained(question.sitting.referee, which)
        raise Misread(key, **details)


def why_not(rest: str, question: Question) -> None:
    for line in question.why_not(rest):
        question.sitting.console.say(line)


def undo(rest: str, question: Question) -> None:
    sitting = question.sitting
    if rest and not rest.lstrip("#").isdecimal():
        raise Misread("why-number", typed=rest)
    number = int(rest.lstrip("#")) if rest else last_of(sitting)
    if number is None:
        raise Misread("undo-nothing")
    if not any(answer.ask == number for answer in sitting.referee.answers):
        raise Misread("undo-none", number=number)
    sitting.terminal.say("undone", "hint", number=number)
    sitting.do(lambda referee: referee.undo(number))
    raise Again


def log(rest: str, question: Question) -> None:
    question.sitting.log(int(rest) if rest.isdecimal() else None if rest else LINES)


def state(rest: str, question: Question) -> None:
    """All of it; of a name what it sees of the others, of a pair (`Reed > Fox`) what the one sees of the other."""
    sitting = question.sitting
    if not rest.strip():
        sitting.show_state()
        return
    known, words = sitting.known(), sitting.words
    if folded(rest) in sitting.own("table-words").split(", ") and measured_stage(sitting.system) is not None:
        for line in scenery(sitting.system, known, words, sitting.own):
            sitting.console.say(line)
        return
    if not re.search("->|→|>", rest):
        who = named(rest, names_of(known), words)
        shown = seen_from(sitting.system, known, who)
        told = [told_sight(words, who, other, seen) for other, seen in shown.items()]
    else:
        who, other = pair(rest, names_of(known), words)
        shown = seen_from(sitting.system, known, who)
        told = [told_sight(words, who, other, shown[other])] if other in shown else []
    if not told:
        raise Misread("state-unseen", who=words.person(who))
    for line in told:
        sitting.console.say(line)


def look(rest: str, question: Question) -> None:
    """Of a name, or of whoever is asked or acts, the whole sheet; of a number what that offer does, and the rule that gives it."""
    sitting, known = question.sitting, question.sitting.known()
    if rest.isdecimal():
        if question.menu is None:
            raise Misread("answer-unknown", typed=rest)
        told = reading.offer(sitting, question.who, question.menu.entry(int(rest)))
    else:
        asked = question.who if question.who in known else whose_turn(known)
        who = named(rest, names_of(known), sitting.words) if rest else asked
        if who not in known:
            raise Misread("look-none", who=examples(sitting)["hero"])
        told = reading.sheet(sitting, known, who)
    for line in told:
        sitting.console.say(line)


def say(rest: str, question: Question) -> None:
    """Words that go with the next answer."""
    text = rest.strip().strip('"«»“”')
    if question.kind == "over":
        raise Misread("over-answer", typed=rest)
    if not text:
        raise Misread("say-what")
    question.sitting.prose = text
    question.sitting.terminal.say("say-kept", "hint")


def orders(rest: str, question: Question) -> None:
    """`orders`: those that stand; `orders parry; else dodge`, `orders Ann: parry`: another; `orders off`: none."""
    sitting, own = question.sitting, question.sitting.own
    here = [one.name for one in sitting.known().combatants if sitting.seat_of(one.name) in sitting.here]
    name, text = _ordered_by_name(rest, here, sitting.words)
    if not text and name is None:
        standing = [(who, order) for who, order in sitting.table.orders.items() if who in here]
        for who, order in standing:
            sitting.console.say(own("order-of", who=sitting.words.person(who), order=order))
        if not standing:
            sitting.console.say(own("order-none"), "hint")
        return
    seat = sitting.seat_of(question.who)
    meant = [name] if name is not None else [one for one in here if sitting.seat_of(one) == seat]
    if not meant:
        raise Misread("order-whose")
    order = "" if folded(text) in own("off-words").split(", ") else text
    for who in meant:
        set_order(sitting.table, who, order)
        told = own("order-of" if order else "order-dropped", who=sitting.words.person(who), order=order)
        sitting.console.say(told, "hint")
    sitting.keep()
    if sitting.as_ordered():
        raise Again


def _ordered_by_name(rest: str, here: list[str], words: Words) -> tuple[str | None, str]:
    """Whose order it is, where a name stands before it, and the order."""
    head, colon, text = rest.partition(":")
    if colon and head.strip():
        with suppress(Misread):
            return named(head, here, words), text.strip()
    return None, rest.strip()


def silent(rest: str, question: Question) -> None:
    """Whoever is asked stays silent: what is agreed for that answers in their stead."""
    sitting = question.sitting
    if question.kind == "over":
        raise Misread("over-answer", typed=rest or sitting.own("cmd-silent").split(", ")[0])
    how = next((one for one in FALLBACKS if folded(rest) in (one, *sitting.own(f"silent-{one}").split(", "))), None)
    if rest and how is None:
        raise Misread("silent-how", typed=rest)
    if not sitting.time_over(question.who, how):
        raise Misread("post-waits-for-master")
    raise Again


def save(rest: str, question: Question) -> None:
    """Keep the fight under another name from now on; where that cannot be, where it was kept before."""
    sitting = question.sitting
    before, sitting.file = sitting.file, other_file(rest, question) if rest else sitting.file
    if sitting.keep():
        sitting.terminal.say("saved", "hint", file=sitting.file.path)
    else:
        sitting.file = before


def other_file(named: str, question: Question) -> RecordFile:
    """The file of that name. Raises Misread where the computer takes no such name, Usage where it is another's."""
    sitting, path = question.sitting, Path(named.strip('"«»'))
    try:
        path = path if path.suffix else path.with_name(path.name + ENDING)
        with suppress(FileNotFoundError):
            path.stat()  # raises what `exists` keeps to itself
        path = chosen_path(path, "", sitting.file.path)
        return sitting.file if path.exists() else RecordFile(path)
    except OSError as error:
        problem = sitting.words.trouble(error, writing=True)
        raise Misread("save-failed", file=path, problem=problem) from None
    except ValueError:  # no name at all, or characters that no file has in its name
        raise Misread("save-name", typed=named) from None


def leave(rest: str, question: Question) -> None:
    raise Quit


def masters(kind: str) -> Callable[[str, Question], None]:
    def doing(rest: str, question: Question) -> None:
        sitting = question.sitting
        if question.kind == "over":
            raise Misread("over-word")
        word = masters_word.read(kind, rest, sitting.referee.state, sitting.words, asked=question.who)
        reason = word.reason
        if word.kind == "override" and not reason:
            reason = sitting.console.ask(sitting.own("reason-prompt") + " ") or ""
            if not reason:
                raise Misread("word-reason")
        sitting.speak(word.kind, word.said, reason)
        raise Again

    return doing


DOING: dict[str, Callable[[str, Question], None]] = {
    "help": told_help, "odds": odds, "why": why, "why-not": why_not, "undo": undo, "log": log, "state": state, "look": look,
    "say": say, "orders": orders, "silent": silent, "save": save, "quit": leave, **{kind: masters(kind) for kind in MASTERS},
}  # fmt: skip


def meant_as_offer(typed: str, kind: str, rest: str, question: Question) -> bool:
    """A word that is both a command and the verb of an open offer, without what the command would need."""
    if question.kind == "measure":  # "n" is no, where yes or no is asked
        return flag(typed, lambda key: question.sitting.own(key).split(", ")) is not None
    if (
        kind == "orders" and question.menu is not None
    ):  # «приказ в атаку» is given, where orders are acts of the rulebook
        menu = question.menu
        return bool(
            called_so(typed, menu.entries, menu.words) or called_so(typed, menu.ask.offers.refusals(), menu.words)
        )
    if kind != "check" or typed.startswith("!") or question.menu is None:
        return False
    verb = folded(typed.split()[0])
    for offer in question.menu.parametric:
        if verb in verbs_of(offer, question.menu.words):
            return tag(offer.action) != "improvise" or not re.search(r"\s\w+\s+\d+\s*$", " " + rest)
    return False
