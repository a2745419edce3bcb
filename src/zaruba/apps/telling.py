"""Facts, offers, asks and faults as sentences, in English and in Russian.

The one place where words are made: rules record bare facts, and each viewer reads them in a
language of their own. Messages are Fluent: `words/en.ftl` and `words/ru.ftl` here hold what every
system needs, the files of the same name in a system's folder what is its own. The Fluent and Babel
libraries are imported, and messages parsed, when the first of them is needed.

A message of a struct may use every field of it: `$who`, and with hyphens what lies deeper,
`$effect-clock-left`. Nothing is declined or agreed with: whoever is named stays as they are.
"""

from __future__ import annotations

import difflib
import json
import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from msgspec import Struct

from zaruba.apps.bundle import bundle_of
from zaruba.kernel.asks import MASTER, Action, Measure, Refusal, Roll
from zaruba.kernel.content import Fault, file_trouble
from zaruba.kernel.dice import Throw
from zaruba.kernel.fight import Fact
from zaruba.kernel.files import folded
from zaruba.kernel.ledger import ORIGINS
from zaruba.kernel.people import whose_turn
from zaruba.kernel.record import Answer, BadRecord
from zaruba.kernel.referee import Diverged, Refused
from zaruba.kernel.roster import capital, numbered
from zaruba.kernel.stage import Gear
from zaruba.kernel.system import System, Verdict, slugs, system
from zaruba.kernel.tally import Tally

LANGUAGES: Final = ("en", "ru")
MINUS, NBSP, NARROW = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"

TELL_ALL: Final = frozenset({"over", "stale_ask", "not_yours", "internal"})
"""Codes of errors that say everything there is to say."""

MOST_LISTED: Final = 5
"""Of the words that might stand in a place, how many a fault lists."""

NORTHING: Final = {1: "north", 0: "", -1: "south"}
EASTING: Final = {1: "east", 0: "", -1: "west"}

Names = Mapping[str, str | Mapping[str, str]]
"""What content is called: a key, and its name in each language or one for all."""
Called = Mapping[str, Mapping[str, str]]
"""What combatants are called in each language, by the name that stays."""
Look = Callable[[str], Any]
"""The value of a message's variable."""


class Shown(str):
    """A value as it stands in a sentence, with what it was, for the functions a message may call on it."""

    __slots__ = ("look", "raw", "words")
    raw: Any
    words: Words
    look: Look


class Message(NamedTuple):
    pattern: Any
    variables: tuple[str, ...]


class Words:
    """All wording in one language: of a system, by its slug or itself, or of none.

    Raises FileNotFoundError where a system ships no words. `names` tells what the things of a scenario's own library are called; see `names_in`.
    """

    def __init__(self, of: str | System | None, lang: str, names: Names | None = None) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
        self.lang = lang
        self.names: Names = names or {}
        self.people: Called = {}
        self._people_in = lang
        self._bundle = _bundle(None if of is None else (system(of) if isinstance(of, str) else of).folder, lang)

    def named(self, names: Names | None) -> Self:
        """The same wording where things are called as `names` says."""
        if not names:
            return self
        other = copy(self)
        other.names = {**self.names, **names}
        return other

    def of_fight(self, plain: Any, people: Called) -> Self:
        """The same wording for a fight: its things and its combatants by the names that it gives them."""
        other = self.named(names_in(plain))
        other = copy(other) if other is self else other
        other.people = people
        return other

    def spellings(self) -> Iterator[Self]:
        """The same wording with combatants called otherwise: by the names that stay, and as in the other language."""
        for lang in ("", *(lang for lang in LANGUAGES if lang != self.lang)) if self.people else ():
            other = copy(self)
            other._people_in = lang
            yield other

    def person(self, name: str) -> str:
        """A combatant's name as it is shown; one whose number came later is called by that of its kind."""
        found = self.people.get(name)
        if found is not None:
            return found.get(self._people_in) or name
        base, blank, number = name.rpartition(" ")
        if number.isdecimal() and base in self.people:
            return f"{self.person(base)}{blank}{number}"
        return name

    # ---------------------------------------------------------------- what there is to tell

    def fact(self, fact: Fact, names: Names | None = None) -> str:
        """What happened as one sentence; "" for what is only kept in the books."""
        return self.named(names)._told(f"fact-{kebab(type(fact).__name__)}", fact)

    def action(self, action: Action, names: Names | None = None) -> str:
        """An offer: an action as one may take it. Of a parametric one, its empty specimen."""
        return self.named(names)._told(f"action-{kebab(_tag(action))}", action)

    def group(self, action: Action) -> str:
        """The heading over an offer; "" where the rulebook has none for it."""
        return self._bundle.same(f"under-{kebab(_tag(action))}") or ""

    def groups(self) -> tuple[str, ...]:
        """Every heading over offers, in its order."""
        return _groups(self._bundle.folder, self.lang)

    def costs(self, action: Action) -> str:
        """What an act takes or brings with it, in short; "" where nobody says."""
        key = f"costs-{kebab(_tag(action))}"
        same = self._bundle.same(key)
        return self._told(key, action) if same is None and self.has(key) else same or ""

    def refusal(self, refusal: Refusal, names: Names | None = None) -> str:
        """Why an action is not open. What the details leave out is looked up in the action."""
        words = self.named(names)

        def look(name: str) -> Any:
            return refusal.details[name] if name in refusal.details else _found(refusal.action, name)

        return words._say(f"refusal-{refusal.why}", look)

    def combatant(self, one: Struct, secret: Collection[str] = ()) -> str:
        """How somebody in the fight is: each system says which of its fields tell that. A question mark is a secret."""
        if not self.has("combatant"):
            return ""
        return self._say("combatant", lambda name: "?" if name.split("-")[-1] in secret else _found(one, name))

    def trait(self, one: Struct, key: str) -> str:
        """One thing of somebody's sheet, as it is said for itself or where the master changes it: "AC 13"; "" where nobody says it."""
        message = next((m for m in (f"trait-{kebab(key)}", f"altered-{kebab(key)}") if self.has(m)), "")
        if not message:
            return ""
        return self._say(message, lambda name: _found(one, name.partition("-")[2]))

    def gear(self, gear: Gear, one: Struct) -> str:
        """What something of somebody's is like and does: "range 30 cm; damage 1, 2, 3"; "" where nobody says it.

        What hangs on whose it is (`$one-profile-command_radius`) is looked up there.
        """
        key = f"gear-{kebab(gear.kind)}"
        if not self.has(key):
            return ""
        return self._say(key, lambda n: _found(one, n[4:]) if n.startswith("one-") else _found(gear.what, n))

    def mark(self, kind: str, key: str) -> str:
        """A state somebody is in: a word of the rules, or what a thing of the content is called."""
        return self.thing(key) if kind == "thing" else self.term(kind, key)

    def window(self, name: str) -> str:
        """What a choice is about: "Your turn", "Kill or knock out?"."""
        return self.say(f"window-{kebab(name)}")

    def moment(self, state: Any, who: str) -> str:
        """When somebody is asked, where that is not plain from the question: whose turn it is, and which phase of it.

        `$own` is whether they act themselves, or the turn is theirs.
        """
        if not self.has("moment"):
            return ""
        own = who in (whose_turn(state), _found(state, "turn_of"))
        return self._say("moment", lambda name: own if name == "own" else _found(state, name))

    def score(self, state: Any) -> str:
        """How the sides stand, where a rulebook counts more than who is left; "" elsewhere."""
        return self._told("score", state) if self.has("score") else ""

    def purpose(self, name: str) -> str:
        """What dice are thrown for: "the attack"."""
        return self.say(f"purpose-{name}")

    def roll(self, ask: Roll[Any], names: Names | None = None, *, origins: bool = False, ids: bool = False) -> str:
        """Who throws what for what, and how it is reckoned: "… +2 = 0 +2 weapon mastery; at least 13".

        With `origins` each row says where its clause comes from, with `ids` also which clause it is.
        """
        words = self.named(names)
        reading = ask.reading
        told = self.say("roll", who=ask.by, throw=self.throw(ask.throw), purpose=self.purpose(ask.purpose))
        reckoned = []
        if reading.add is not None and (reading.add.total or reading.add.rows):
            reckoned.append(words.tally(reading.add, signed=True, origins=origins, ids=ids))
        if reading.target is not None and reading.test != "none":
            reckoned.append(self.test(reading.test, words.tally(reading.target, origins=origins, ids=ids)))
        return f"{told}: {'; '.join(reckoned)}" if reckoned else told

    def measure(self, ask: Measure) -> str:
        """What people at a real table are asked to measure; with one limit they answer yes or no."""
        key = f"measure-{kebab(ask.of)}"
        limit = ask.within[0] if ask.within else None
        return self.say(key if self.has(key) else "measure-any", of=ask.of, source=ask.source, to=ask.to, limit=limit)

    def is_length(self, ask: Measure) -> bool:
        """Whether what is measured is told in units, so that a number answers even a question of yes or no."""
        return self.has(f"measured-{kebab(ask.of)}")

    def measured(self, ask: Measure, answer: int) -> str:
        """A measure as it was answered: the question, and yes, no or how much."""
        if len(ask.within) == 1:
            told = self.say("measured-no" if answer else "measured-yes")
        else:
            told = self.say(f"measured-{kebab(ask.of)}", n=answer) if self.is_length(ask) else self.number(answer)
        return self.say("measured", question=self.measure(ask), answer=told)

    def test(self, test: str, target: str) -> str:
        """What a throw is held against: "at least 13"."""
        return self.say(f"test-{kebab(test)}", target=target)

    def tally(
        self,
        tally: Tally,
        names: Names | None = None,
        *,
        signed: bool = False,
        origins: bool = False,
        ids: bool = False,
    ) -> str:
        """A number with its reasons: "41 = 41 +10 defensive −10 fast"; without reasons, the number alone."""
        words = self.named(names)
        total = self.signed(tally.total) if signed else self.number(tally.total)
        if not tally.rows:
            return total

        def cited(clause: str) -> str:
            origin = f" ({self.origin(clause)})" if origins else ""
            return f"{origin} [{clause}]" if ids else origin

        rows = (
            f"{self.signed(row.value)} {words.reason(row.clause, row.name)}{cited(row.clause)}" for row in tally.rows
        )
        return f"{total} = {self.number(tally.base)} {' '.join(rows)}"

    def reason(self, clause: str, name: str = "") -> str:
        """A row of a tally: its own short message where there is one, else the clause's title."""
        key = f"row-{clause.replace('.', '-')}"
        if self.has(key):
            return self.say(key, name=name)
        title = self.clause(clause)
        return title[:1].lower() + title[1:] if title[1:2].islower() else title

    def clause(self, clause: str) -> str:
        """The title of a clause; the id itself where it has none."""
        return _titles(self._bundle.folder).get(clause, {}).get(self.lang, clause)

    def origin(self, origin: str) -> str:
        """Where a clause comes from: from the text, follows from it, our ruling. Takes a clause id as well."""
        if origin not in ORIGINS:
            origin = self._ledger()[origin].origin
        return self.say(f"origin-{origin}")

    def citation(self, clause: str) -> str:
        """A clause as people see it cited: its title, where it comes from, and the words of the seed it stands on."""
        where = self._ledger()[clause].where
        return self.say("citation", title=self.clause(clause), origin=self.origin(clause), where=where)

    def says(self, clause: str) -> str:
        """What a clause says, in our own words."""
        return unbroken(self._ledger()[clause].says[self.lang])

    def ruling(self, clause: str) -> str:
        """What we ruled where the text is silent or can be read in two ways; "" where there was nothing to rule."""
        return unbroken(self._ledger()[clause].ruling.get(self.lang, ""))

    def verdict(self, verdict: Verdict) -> str:
        """How the fight ended."""
        return self._told(f"verdict-{verdict.why}", verdict)

    def fault(self, fault: Fault) -> str:
        """One thing wrong with a file: `file:line:column: path: what; the nearest known word`."""
        head = [f"{fault.place.file}:{fault.place.line}:{fault.place.column}"] if fault.place is not None else []
        if fault.path:
            head.append(fault.path_text)
        values = {"code": fault.code, **{key: _unquoted(value) for key, value in fault.details.items()}}
        for listed in ("known", "allowed"):
            if listed in values:
                values[listed] = _few(str(values[listed]).split(", "), fault)
        told = self.say(self._known_fault(fault.code), **values)
        if fault.near:
            told += "; " + self.say("fault-near", near=fault.near)
        return ": ".join((*head, told))

    def error(self, refused: Refused) -> str:
        """A command that changed nothing, and why."""
        told = self._lead(refused)
        reason = self._reason(refused)
        return self.say("error-detail", error=told, message=reason) if reason else told

    def diverged(self, diverged: Diverged) -> str:
        """Where a record and its replay part."""
        if diverged.cause is not None:
            words = Words(diverged.system, self.lang, self.names) if diverged.system in slugs() else self
            return words._reason(diverged.cause) or words._lead(diverged.cause)
        return self.say(f"diverged-{diverged.why}", **diverged.details)

    def unreadable(self, bad: BadRecord) -> str:
        """Why a record cannot be read."""
        return self.say(f"unreadable-{bad.why}", **bad.details)

    def trouble(self, error: OSError, *, writing: bool = False) -> str:
        """Why a file cannot be read or written: the usual troubles in words, any other by its number."""
        key = f"trouble-{file_trouble(error)}"
        written = f"{key}-to-write"
        return self.say(written if writing and self.has(written) else key)

    def _lead(self, refused: Refused) -> str:
        about = "record" if "record" in refused.details else ""
        keys = (f"error-{kebab(refused.code)}-{about}", f"error-{kebab(refused.code)}", "error-malformed")
        return self.say(next(key for key in keys if self.has(key)), ask=refused.ask)

    def _reason(self, refused: Refused) -> str:
        """What a refusal says besides its code; "" where the code says it all."""
        match refused.details:
            case {"refusal": Refusal() as refusal}:
                return self.refusal(refusal)
            case {"record": Diverged() as diverged}:
                return self.say("diverged-at", answer=diverged.answer, problem=self.diverged(diverged))
            case {"record": BadRecord() as bad}:
                return f"{bad.path_text}: {self.unreadable(bad)}" if bad.path else self.unreadable(bad)
            case {"faults": faults}:
                told = "; ".join(self.fault(fault) for fault in faults[:MOST_LISTED])
                about = f"refusal-{refused.message}"
                return self.say("error-detail", error=self.say(about), message=told) if self.has(about) else told
        if self.has(f"refusal-{refused.message}"):
            return self.say(f"refusal-{refused.message}", ask=refused.ask, **self._few_keys(refused))
        return "" if refused.code in TELL_ALL else refused.message

    def _few_keys(self, refused: Refused) -> Mapping[str, Any]:
        """The details of a refusal; keys of a master's word as they are called, and of many the few most like what was said."""
        details = refused.details
        called = {**self.keys("overall"), **self.keys("alter")}

        def shown(key: str) -> str:
            name = called.get(key, (key,))[0]
            return name if name == key else f"{name} ({key})"

        if isinstance(key := details.get("key"), str):
            details = {**details, "key": self.term("wordpart", called.get(key, (key,))[0])}
        known = details.get("known")
        if refused.message != "word-unknown-key" or not isinstance(known, tuple) or called.keys().isdisjoint(known):
            return details
        words = {word: key for key in known for word in (key, *called.get(key, ()))}
        likest = difflib.get_close_matches(str(details.get("value", "")).casefold(), words, MOST_LISTED, 0.6)
        keys = list(dict.fromkeys(words[word] for word in likest)) or [key for key in called if key in known]
        few = [shown(key) for key in (keys or known)[:MOST_LISTED]]
        told = {"known": ", ".join(few) + ("" if len(few) == len(known) else ", …")}
        return {**details, **told, **({"near": shown(str(details["near"]))} if details.get("near") else {})}

    # ---------------------------------------------------------------- parts of sentences

    def say(self, key: str, /, **values: Any) -> str:
        """Any message by its id. A variable it is not given is empty."""
        return self._say(key, values.get)

    def has(self, key: str) -> bool:
        return key in self._bundle.sources

    def thing(self, key: str) -> str:
        """What something of the content is called; the key itself where nobody says."""
        for names in (self.names, _content_names(self._bundle.folder)):
            name = names.get(key)
            if name is not None:
                return name if isinstance(name, str) else name.get(self.lang) or next(iter(name.values()))
        message = _thing(key)
        return self.say(message) if self.has(message) else self.person(key)

    def thing_called(self, word: str) -> str:
        """The key of what is called so in either language; the word itself where nothing is."""
        for names in (self.names, _content_names(self._bundle.folder)):
            for key, name in names.items():
                if folded(word) in map(folded, (key, *_spelled(name))):
                    return key
        return word

    def is_thing(self, key: str) -> bool:
        """Whether something of the content is called by that key."""
        return key in self.names or key in _content_names(self._bundle.folder) or self.has(_thing(key))

    def term(self, kind: str, key: str, look: Look | None = None) -> str:
        """A word of the rules: `term("ability", "str")`. What is no word of the rules stays as it is."""
        message = f"{kind}-{kebab(key)}"
        return self._say(message, look or _nothing) if self.has(message) else self._text(key)

    def terms(self, kind: str) -> dict[str, str]:
        """Every word of a kind that the system has, by its key."""
        keys = [
            key.removeprefix(f"{kind}-").replace("-", "_") for key in self._bundle.sources if key.startswith(f"{kind}-")
        ]
        return {key: self.term(kind, key) for key in keys}

    def sources(self, kind: str) -> dict[str, str]:
        """The messages of a kind as they are written, by their ids."""
        return {key: source for key, source in self._bundle.sources.items() if key.startswith(f"{kind}-")}

    def keys(self, kind: str) -> dict[str, tuple[str, ...]]:
        """What each key of a kind may be called, the usual word first, in this language and then the other."""
        return _keys(self._bundle.folder, self.lang, kind)

    def key(self, kind: str, key: str) -> str:
        """What a key is called; the key itself where nobody says."""
        return next(iter(self.keys(kind).get(key, ())), key)

    def count(self, number: float, what: str) -> str:
        """So many of something, in the right form: "5 feet"."""
        return self.say(f"count-{what}", n=number)

    def number(self, number: float) -> str:
        """A number by the rules of the language: "−2", "1,5"."""
        return numeral(number, self.lang)

    def signed(self, number: float) -> str:
        return self.number(number) if number < 0 else f"+{self.number(number)}"

    def percent(self, share: float | Fraction, digits: int = 0) -> str:
        """A share of one, a half going up: 0.455 is "46%"; of two digits "45.50%"."""
        from babel.numbers import format_percent

        rounded = Decimal(math.floor(Fraction(str(share)) * 10 ** (digits + 2) + Fraction(1, 2))).scaleb(-digits - 2)
        pattern = "#,##0" + ("." + "0" * digits if digits else "") + (f"{NBSP}%" if self.lang == "ru" else "%")
        return format_percent(rounded, format=pattern, locale=self.lang).replace("-", MINUS)

    def dice(self, text: str) -> str:
        """Dice and numbers as printed: "2d6+1", «2к6+1»."""
        text = text.replace("-", MINUS)
        return re.sub(r"d(?=[\d%])", "к", text) if self.lang == "ru" else text

    def throw(self, throw: Throw) -> str:
        """A throw, with what is kept of it: "d20 with advantage"."""
        whole = self.dice(Throw(throw.dice).text)
        if not throw.keep:
            return whole
        if len(throw.dice) == 2 and len(set(throw.dice)) == 1:
            key = "throw-advantage" if throw.keep > 0 else "throw-disadvantage"
            return self.say(key, dice=self.dice(Throw(throw.dice[:1]).text))
        key = "throw-highest" if throw.keep > 0 else "throw-lowest"
        return self.say(key, dice=whole, n=abs(throw.keep))

    def place(self, place: tuple[int, ...]) -> str:
        """A place: a mark on the line, a square of the map, a spot of a measured table."""
        if len(place) == 1:
            return self.say("place-mark" if self.has("place-mark") else "place-line", at=place[0])
        if len(place) == 3:
            return self.say("place-measured", x=place[0], y=place[1], z=place[2])
        return self.say("place-square", x=place[0], y=place[1])

    def way(self, step: tuple[int, int]) -> str:
        """A direction as people say it, where x grows to the east and y to the north: "north-east"."""
        names = (NORTHING.get(step[1], "?"), EASTING.get(step[0], "?"))
        key = "way-" + "-".join(name for name in names if name)
        return self.say(key) if self.has(key) else self._text(step)

    # ---------------------------------------------------------------- inside

    def _told(self, key: str, subject: Any) -> str:
        return self._say(key, lambda name: _found(subject, name))

    def _say(self, key: str, look: Look) -> str:
        message = self._bundle.message(key)
        if message is None:
            return f"[{key}]"
        return self._bundle.told(message, {name: self._shown(look(name), look) for name in message.variables})

    def _shown(self, value: Any, look: Look) -> Any:
        """A value as Fluent takes it: numbers stay numbers, everything else is text that knows what it was."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._bundle.number(value)
        shown = Shown(self._text(value))
        shown.raw, shown.words, shown.look = value, self, look
        return shown

    def _text(self, value: Any) -> str:
        match value:
            case None:
                return ""
            case bool():
                return "yes" if value else "no"
            case int() | float():
                return self.number(value)
            case str():
                return self.say("master") if value == MASTER else self.person(value)
            case Throw():
                return self.throw(value)
            case Tally():
                return self.tally(value)
            case Action():
                return self.action(value)
            case Struct():
                printed = getattr(value, "text", None)
                key = f"part-{kebab(type(value).__name__)}"
                return self._told(key, value) if self.has(key) else self.dice(str(printed)) if printed else str(value)
            case tuple() | list():
                return self._listed(value)
        return str(value)

    def _listed(self, values: Collection[Any]) -> str:
        if values and all(isinstance(pair, tuple) and len(pair) == 2 for pair in values):
            return self._paired(values)
        return ", ".join(
            " → ".join(map(self._text, value)) if isinstance(value, tuple) else self._text(value) for value in values
        )

    def _paired(self, pairs: Iterable[tuple[Any, Any]]) -> str:
        """Pairs, those of the same others told together: `Goblin 1, Goblin 2 → Ann, Bob; Ogre → Ann`."""
        others: dict[Any, list[Any]] = {}
        for one, other in pairs:
            others.setdefault(one, []).append(other)
        alike: dict[tuple[Any, ...], list[Any]] = {}
        for one, its in others.items():
            alike.setdefault(tuple(its), []).append(one)
        return "; ".join(f"{self._listed(ones)} → {self._listed(its)}" for its, ones in alike.items())

    def _known_fault(self, code: str) -> str:
        ends = next((end for end in ("type", "parsing") if code.endswith(f"-{end}")), "other")
        return next(key for key in (f"fault-{code}", f"fault-any-{ends}") if self.has(key))

    def _ledger(self) -> Mapping[str, Any]:
        from zaruba.kernel.ledger import read_ledger

        assert self._bundle.folder is not None, "without a system there is no ledger"
        return read_ledger(self._bundle.folder).clauses


# ---------------------------------------------------------------- Fluent


class Bundle:
    """The messages of a system in a language, each parsed when it is first said."""

    def __init__(self, folder: Path | None, lang: str) -> None:
        self.folder = folder
        self.sources: dict[str, str] = {}
        for where in (Path(__file__).parent, *(() if folder is None else (folder,))):
            self.sources.update(entries((where / "words" / f"{lang}.ftl").read_text("utf-8")))
        self.number = _numbers(lang)
        self._fluent = bundle_of(lang, self._functions())
        self._messages: dict[str, Message] = {}
        self._same: dict[str, str | None] = {}

    def message(self, key: str) -> Message | None:
        found = self._messages.get(key)
        if found is None and key in self.sources:
            found = self._messages[key] = self._parsed(key)
        return found

    def _parsed(self, key: str) -> Message:
        from fluent.syntax import FluentParser, ast

        entry = FluentParser(with_spans=False).parse_entry(self.sources[key])
        assert isinstance(entry, ast.Message), f"{key} is no message of Fluent"
        self._fluent.add_resource(ast.Resource([entry]))
        variables = dict.fromkeys(node.id.name for node in nodes(entry) if isinstance(node, ast.VariableReference))
        return Message(self._fluent.get_message(key).value, tuple(variables))

    def same(self, key: str) -> str | None:
        """A message that says the same of everything, put into words once; None where there is none such."""
        if key not in self._same:
            message = self.message(key)
            self._same[key] = None if message is None or message.variables else self.told(message, {})
        return self._same[key]

    def told(self, message: Message, values: dict[str, Any]) -> str:
        """A message with its variables. (`format_pattern` would make our numbers into its own.)"""
        from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment

        errors: list[Exception] = []
        told = message.pattern(ResolverEnvironment(self._fluent, errors, current=CurrentEnvironment(values)))
        assert not errors, errors
        return str(told)

    def _functions(self) -> dict[str, Callable[..., Any]]:
        """What a message may call: `THING($weapon)`, `TERM($ability, "ability")`, `COUNT($cost_ft, "feet")` …"""

        def each(value: Shown, word: Callable[[str], str]) -> str:
            whole = value.raw if isinstance(value.raw, tuple | list) else (value.raw,) if value.raw else ()
            return ", ".join(word(one) for one in whole)

        def thing(value: Shown) -> str:
            return each(value, value.words.thing)

        def term(value: Shown, kind: str) -> str:
            return each(value, lambda key: value.words.term(kind, key, value.look))

        def count(number: Any, what: str) -> str:
            message = self.message(f"count-{what}")
            assert message is not None, f"nothing is counted in {what}"
            return self.told(message, {"n": number}) if isinstance(number, int | float) else ""

        def signed(number: Any) -> str:
            text = number.format(None)
            return str(text if text.startswith(MINUS) else f"+{text}")

        def has(*values: Any) -> str:
            return "yes" if any(not isinstance(one, Shown) or one.raw not in (None, "", ()) for one in values) else "no"

        def low(value: str) -> str:
            return value[:1].lower() + value[1:] if value[1:2].islower() else str(value)

        def place(value: Shown) -> str:
            where = value.raw
            while where and isinstance(where[-1], tuple):
                where = where[-1]
            return value.words.place(where) if where else ""

        def dice(value: Shown) -> str:
            return value.words.dice(value)

        def way(value: Shown) -> str:
            return value.words.way(value.raw) if value.raw else ""

        def hundredths(number: Any) -> str:
            """What is kept in hundredths of a unit, in units: 1250 is "12.5"."""
            if not isinstance(number, int):
                return ""
            whole, rest = divmod(number, 100)
            return str(self.number(number / 100 if rest else whole).format(None))

        return {
            "WAY": way, "THING": thing, "TERM": term, "COUNT": count, "SIGNED": signed, "HAS": has, "LOW": low, "PLACE": place,
            "DICE": dice, "HUNDREDTHS": hundredths,
        }  # fmt: skip


@lru_cache(maxsize=16)
def _bundle(folder: Path | None, lang: str) -> Bundle:
    return Bundle(folder, lang)


_ENTRY = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)


def entries(source: str) -> Iterator[tuple[str, str]]:
    """The messages of a Fluent file, unparsed: id and text."""
    starts = list(_ENTRY.finditer(source))
    for place, start in enumerate(starts):
        end = starts[place + 1].start() if place + 1 < len(starts) else len(source)
        yield start[1], source[start.start() : end]


def nodes(node: Any) -> Iterator[Any]:
    """A node of a Fluent message and everything in it."""
    from fluent.syntax import ast

    if isinstance(node, ast.BaseNode):
        yield node
        for inner in vars(node).values():
            yield from nodes(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from nodes(inner)


@lru_cache(maxsize=len(LANGUAGES))
def _numbers(lang: str) -> Callable[[float], Any]:
    """Numbers that Fluent puts into plural forms, and that are written as we write them."""
    from fluent.runtime.types import FluentType

    class Whole(int, FluentType):
        def format(self, locale: object) -> str:
            return numeral(int(self), lang)

    class Broken(float, FluentType):
        def format(self, locale: object) -> str:
            return numeral(float(self), lang)

    return lambda number: Whole(number) if isinstance(number, int) else Broken(number)


DIGITS = 5_000
"""More than a number in a file, or one that is typed, can have."""


def numeral(number: float, lang: str) -> str:
    """A number by the rules of a language: true minus, its own decimal sign, thousands apart."""
    if isinstance(number, int) and -1000 < number < 1000:
        text = str(abs(number))
    else:
        from babel.numbers import format_decimal

        with localcontext(prec=DIGITS):  # whole, however long: by default it breaks off at 28 of them
            text = format_decimal(abs(number), locale=lang).replace(NBSP, NARROW)
    return MINUS + text if number < 0 else text


@lru_cache(maxsize=32)
def _keys(folder: Path | None, lang: str, kind: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for one in (lang, *(other for other in LANGUAGES if other != lang)):
        for message in _bundle(folder, one).sources:
            if message.startswith(f"{kind}-"):
                key = message.removeprefix(f"{kind}-").replace("-", "_")
                parsed = _bundle(folder, one).message(message)
                assert parsed is not None
                said = _bundle(folder, one).told(parsed, {}).split(", ")
                found[key] = tuple(dict.fromkeys((*found.get(key, ()), *said)))
    return found


@lru_cache(maxsize=16)
def _groups(folder: Path | None, lang: str) -> tuple[str, ...]:
    bundle = _bundle(folder, lang)
    found = (bundle.message(key) for key in bundle.sources if key.startswith("under-"))
    return tuple(dict.fromkeys(bundle.told(message, {}) for message in found if message is not None))


def unbroken(text: str) -> str:
    """A text in which no line ends between a number and what it counts."""
    return re.sub(r"(?<=\d) (?=[^\W\d_]|%)", NBSP, text)


# ---------------------------------------------------------------- names


@lru_cache(maxsize=16)
def _titles(folder: Path | None) -> Mapping[str, Mapping[str, str]]:
    """The titles of a ledger's clauses, without the ledger itself."""
    if folder is None:
        return {}
    plain = _yaml((folder / "words" / "ledger.yaml").read_text("utf-8"))
    return {clause: entry["title"] for clause, entry in plain.items()}


@lru_cache(maxsize=16)
def _content_names(folder: Path | None) -> Names:
    """What the built-in content of a system is called."""
    if folder is None:
        return {}
    found: dict[str, str | Mapping[str, str]] = {}
    for path in sorted((folder / "content").glob("*.yaml")):
        found |= names_in(_yaml(path.read_text("utf-8")))
    return found


def _yaml(text: str) -> Any:
    import yaml

    return yaml.load(text, Loader=yaml.CSafeLoader)


def names_in(plain: Any) -> dict[str, str | Mapping[str, str]]:
    """What things are called in a library, or in a scenario with its libraries drawn in (`Scenario.plain`).

    Things stand under a key, or in place with nothing but a name, which is then the key in English.
    """
    found: dict[str, str | Mapping[str, str]] = {}
    for key, name in _named_things(plain, ""):
        if key:
            found[key] = name
    return found


def people_in(plain: Any, folder: Path, lines: Iterable[Any] = ()) -> Called:
    """What the combatants of a scenario are called in each language, by the names that stay; `lines` are newcomers'.

    Whoever the scenario names in one way for all is not among them: those are called as they were named.
    """
    things = {**_content_names(folder), **names_in(plain)}
    found: dict[str, Mapping[str, str]] = {}
    for line in (*plain.get("combatants", ()), *lines):
        names = _names_of_line(line, things) if isinstance(line, dict) else {}
        if not names:
            continue
        count = line.get("count", 1)
        for lang in LANGUAGES:
            names.setdefault(lang, next(iter(names.values())))
        own = names.pop("", names["en"])
        for place, name in enumerate(numbered(own, count if isinstance(count, int) else 1)):
            tail = name.removeprefix(own) if place or name != own else ""
            found[name] = {lang: f"{called}{tail}" for lang, called in names.items()}
        found.setdefault(own, names)
    return found


def newcomers(answers: Iterable[Answer]) -> list[Any]:
    """The lines with which the master brought somebody in."""
    added = [(answer.fact or {}).get("add") for answer in answers if answer.kind == "override"]
    return [line for one in added for line in (one if isinstance(one, list) else [one])]


def _names_of_line(line: Mapping[str, Any], things: Names) -> dict[str, str]:
    """The names of one line of `combatants`; under "" the name that stays, where it is another."""
    name, kind = line.get("name"), line.get("from")
    if isinstance(name, dict):
        spelled = {lang: name[lang] for lang in LANGUAGES if name.get(lang)}
        return {lang: text["nom"] if isinstance(text, dict) else text for lang, text in spelled.items()}
    if name is not None or not isinstance(kind, str):
        return {}
    known = (key for key, names in things.items() if folded(kind) in map(folded, (key, *_spelled(names))))
    key = next(known, None)
    if key is None:
        return {}
    names = things[key]
    called = dict.fromkeys(LANGUAGES, names) if isinstance(names, str) else dict(names)
    return {"": capital(kind.replace("_", " ")), **{lang: capital(text) for lang, text in called.items()}}


def _spelled(names: str | Mapping[str, str]) -> Iterable[str]:
    return (names,) if isinstance(names, str) else names.values()


def _named_things(plain: Any, key: str) -> Iterator[tuple[str, str | Mapping[str, str]]]:
    if isinstance(plain, list):
        for one in plain:
            yield from _named_things(one, "")
    if not isinstance(plain, dict):
        return
    if plain and plain.keys() <= set(LANGUAGES):
        yield key, plain
        return
    for word, value in plain.items():
        if word == "about":
            continue
        if word not in ("name", "attack", "title"):
            yield from _named_things(value, word)
            continue
        if isinstance(value, dict) and value and value.keys() <= set(LANGUAGES):
            names = {lang: text["nom"] if isinstance(text, dict) else text for lang, text in value.items()}
            yield key, names
            yield str(names.get("en") or names.get("ru")), names
        elif isinstance(value, str) and word == "name":
            yield key, value


# ---------------------------------------------------------------- small things


def _thing(key: str) -> str:
    """The message that names something of the table."""
    return f"thing-{key.replace(' ', '_')}"


def kebab(name: str) -> str:
    """`TimerSet`, `timer_set` and `timer set` as `timer-set`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()).strip("-")


def _nothing(name: str) -> None:
    return None


def _tag(action: Struct) -> str:
    return str(type(action).__struct_config__.tag)


def _found(subject: Any, name: str) -> Any:
    """What a variable means of a struct: a field, or with hyphens a field of a field. None where there is none."""
    for part in name.split("-"):
        if isinstance(subject, Struct) and part in subject.__struct_encode_fields__:
            place = subject.__struct_encode_fields__.index(part)
            subject = getattr(subject, subject.__struct_fields__[place])
        else:
            subject = getattr(subject, part, None)
    return subject


def _few(known: list[str], fault: Fault) -> str:
    """Of many words that might stand there those most like what does; none of them where one was found that is meant."""
    if len(known) <= MOST_LISTED:
        return ", ".join(known)
    if fault.near:
        return ""
    word = str(fault.details.get("key") or fault.details.get("value") or "").strip('"')
    like = difflib.get_close_matches(word, known, MOST_LISTED, 0.3)
    return ", ".join([*dict.fromkeys((*like, *known))][:MOST_LISTED]) + ", …"


def _unquoted(value: Any) -> Any:
    """A value that a fault quotes as JSON, as people write it; as it is where it would not show."""
    if not isinstance(value, str):
        return value
    if re.fullmatch(r"-[\d.]+", value):
        return MINUS + value[1:]
    try:
        told = json.loads(value) if value[:1] == '"' else value
    except ValueError:
        return value.strip('"')
    return told if str(told).isprintable() else value
