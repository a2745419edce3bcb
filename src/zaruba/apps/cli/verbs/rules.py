"""`rules`: the rulebooks clause by clause, with where each comes from and what carries it out."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from zaruba.apps.cli.matching import folded, nearest, words_of
from zaruba.apps.cli.program import DONE, REFUSED, Terminal, Usage
from zaruba.apps.telling import Words
from zaruba.kernel.clauses import RULES
from zaruba.kernel.ledger import Case, Clause, Ledger, read_ledger
from zaruba.kernel.system import System, slugs, system

MOST_FOUND, WIDTH = 40, 96
ANY_NUMBER = "any whole number"
"""What the ledger says of an option that may be any number."""


def rules(
    *words: str,
    options: bool = False,
    coverage: bool = False,
    origin: Literal["seed", "inferred", "gap"] | None = None,
    json: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    wanted = list(words)
    chosen = slugs()
    if wanted and folded(wanted[0]) in chosen:
        chosen = (folded(wanted.pop(0)),)
    elif wanted and (slug := wanted[0].partition(".")[0]) in chosen:
        chosen = (slug,)
    shelf = [Book(slug, terminal) for slug in chosen]
    if coverage:
        return tell_coverage(shelf, terminal, json=json)
    if options:
        return tell_options(shelf, " ".join(wanted), terminal, json=json)
    if not wanted and origin is None:
        return tell_contents(shelf, terminal, json=json)
    found = [(book, clause) for book in shelf for clause in book.find(" ".join(wanted), origin)]
    if not found:
        near = nearest(" ".join(wanted), [clause for book in shelf for clause in book.ledger.clauses])
        if near:
            terminal.warn("rules-none-near", text=" ".join(wanted), near=near)
        else:
            terminal.warn("rules-none", text=" ".join(wanted))
        return REFUSED
    if json:
        terminal.console.json([book.plain(clause) for book, clause in found])
    elif len(found) == 1:
        found[0][0].tell(found[0][1])
    else:
        for book, clause in found[:MOST_FOUND]:
            book.tell_short(clause)
        if len(found) > MOST_FOUND:
            terminal.say("rules-more", count=len(found) - MOST_FOUND)
    return DONE


class Book:
    """One rulebook: its ledger, and the code that carries it."""

    def __init__(self, slug: str, terminal: Terminal) -> None:
        self.slug, self.terminal = slug, terminal
        self.system: System = system(slug)
        self.ledger: Ledger = read_ledger(self.system.folder)
        self.words = Words(slug, terminal.lang)
        self.covered = self._covered()

    def _covered(self) -> dict[str, Any]:
        """What the tests last told of this book; nothing where they have not."""
        path = self.system.folder / "coverage.json"
        if not path.exists():
            return {}
        told: dict[str, Any] = msgspec.json.decode(path.read_bytes())
        return told

    @property
    def built(self) -> frozenset[str]:
        """The options that can be set: fields of the system's rulings."""
        return frozenset(self.system.rulings.__struct_encode_fields__)

    # ---------------------------------------------------------------- finding

    def find(self, text: str, origin: str | None) -> list[Clause]:
        """The clause of that id, or every clause that has all the words, in either language."""
        clauses = [clause for clause in self.ledger.clauses.values() if origin in (None, clause.origin)]
        if not text:
            return clauses
        typed = text.strip().casefold()
        for exact in (typed, f"{self.slug}.{typed}"):
            if exact in self.ledger.clauses:
                return [clause for clause in clauses if clause.id == exact]
        if inside := [clause for clause in clauses if clause.id.startswith((f"{typed}.", f"{self.slug}.{typed}."))]:
            return inside
        parts = words_of(text)
        scored = [(score, clause) for clause in clauses if (score := _score(clause, parts))]
        return [clause for _, clause in sorted(scored, key=lambda pair: -pair[0])]

    # ---------------------------------------------------------------- telling

    def tell_short(self, clause: Clause) -> None:
        title = self.terminal.console.styled(clause.title[self.terminal.lang], "strong")
        self.terminal.console.say(f"{title} ({self.words.origin(clause.origin)}) [{clause.id}]")
        first = textwrap.shorten(clause.says[self.terminal.lang], WIDTH - 4, placeholder=" …")
        self.terminal.console.say(f"    {first}", "dim")

    def tell(self, clause: Clause) -> None:
        """Everything there is to know of a clause."""
        lang, say = self.terminal.lang, self.terminal.console.say
        say(f"{clause.title[lang]} [{clause.id}]", "strong")
        where = f" — «{clause.where}»" if lang == "ru" else f" — “{clause.where}”"
        say(self.words.origin(clause.origin) + (where if clause.where else ""), "dim")
        say()
        self._wrapped(clause.says[lang])
        if clause.formal:
            self._part("rules-formal", clause.formal)
        if clause.ruling:
            self._part("rules-ruling", clause.ruling[lang])
        for option in self.ledger.options:
            if option["clause"] == clause.id:
                say(self.option_text(option))
        for other in clause.depends:
            self.terminal.say("rules-depends", title=self.words.clause(other), id=other)
        for rule in self.carriers(clause.id):
            self.terminal.say("rules-carried", rule=rule)
        for test in self.tests(clause.id):
            self.terminal.say("rules-tested", test=test)
        if clause.cases:
            say()
            self.terminal.say("rules-cases", "strong")
            for case in clause.cases:
                self._case(case)

    def carriers(self, clause: str) -> list[str]:
        """The functions that carry a clause: as the tests found them, else those that happen to be imported."""
        where = self.covered.get("where", RULES)
        return list(where.get(clause, []))

    def tests(self, clause: str) -> list[str]:
        return list(self.covered.get("tests", {}).get(clause, []))

    def _part(self, key: str, text: str) -> None:
        self.terminal.console.say()
        self.terminal.say(key, "strong")
        self._wrapped(text)

    def _wrapped(self, text: str) -> None:
        width = min(shutil.get_terminal_size((WIDTH, 24)).columns, WIDTH)
        for paragraph in text.split("\n"):
            for line in textwrap.wrap(paragraph, width) or [""]:
                self.terminal.console.say(line)

    def _case(self, case: Case) -> None:
        say = self.terminal.console.say
        say(f"  {case.name}", "hint")
        say(f"    {self.terminal.words('rules-given')}: {_inline(case.given)}")
        if case.dice:
            dice = ", ".join(f"{name} {face}" for die in case.dice for name, face in die.items())
            say(f"    {self.terminal.words('rules-dice')}: {dice}")
        say(f"    {self.terminal.words('rules-then')}: {_inline(case.then)}")

    def option_text(self, option: dict[str, Any]) -> str:
        """`natural_1_attack: by_total (default) | always_misses`."""
        own = self.terminal.words
        others = " | ".join(
            own("rules-any-number") if value == ANY_NUMBER else _value(value) for value in option["other"]
        )
        key = "rules-option" if option["key"] in self.built else "rules-option-not-built"
        return own(key, key=option["key"], default=_value(option["default"]), others=others, clause=option["clause"])

    # ---------------------------------------------------------------- documents

    def plain(self, clause: Clause) -> dict[str, Any]:
        told: dict[str, Any] = msgspec.to_builtins(clause)
        options = [option for option in self.ledger.options if option["clause"] == clause.id]
        return {**told, "system": self.slug, "options": options, "rules": self.carriers(clause.id),
                "tests": self.tests(clause.id)}  # fmt: skip

    def coverage(self) -> dict[str, Any]:
        """How much of the book is carried out and proved; null where no test run has told."""
        return {
            "clauses": len(self.ledger.clauses),
            "implemented": self.covered.get("implemented"),
            "tested": self.covered.get("tested"),
            "cases": sum(len(clause.cases) for clause in self.ledger.clauses.values()),
            "left_out": self.covered.get("left_out"),
        }


def _score(clause: Clause, parts: list[str]) -> int:
    """How well a clause fits all the words: an id or title before a ruling or formula; 0 where one is missing."""
    total = 0
    weighed = (
        (8, clause.id.replace(".", " ").replace("-", " ")),
        (8, " ".join(clause.title.values())),
        (3, " ".join(clause.says.values())),
        (2, " ".join(clause.ruling.values())),
        (1, f"{clause.formal} {clause.where}"),
    )
    texts = [(weight, words_of(text)) for weight, text in weighed]
    for part in parts:
        best = max((weight for weight, known in texts if any(word.startswith(part) for word in known)), default=0)
        if not best:
            return 0
        total += best
    return total


def tell_contents(shelf: list[Book], terminal: Terminal, *, json: bool) -> int:
    if json:
        terminal.console.json([book.plain(clause) for book in shelf for clause in book.ledger.clauses.values()])
        return DONE
    for book in shelf:
        terminal.console.say(f"{book.ledger.title[terminal.lang]} [{book.slug}]", "strong")
        section = ""
        for clause in book.ledger.clauses.values():
            if (part := clause.id.split(".")[1]) != section:
                section = part
                terminal.console.say(f" {part}", "dim")
            terminal.console.say(f"  {clause.title[terminal.lang]} [{clause.id}]")
    return DONE


def tell_options(shelf: list[Book], text: str, terminal: Terminal, *, json: bool) -> int:
    known = [(book, option) for book in shelf for option in book.ledger.options]
    found = [(book, one) for book, one in known if folded(text) in folded(f"{one['key']} {one['clause']}")]
    if not found:
        near = nearest(text, [one["key"] for _, one in known])
        raise Usage("option-key-near", key=text, near=near) if near else Usage("option-key", key=text)
    if json:
        terminal.console.json(
            [{"system": book.slug, **option, "built": option["key"] in book.built} for book, option in found]
        )
        return DONE
    for book, option in found:
        terminal.console.say(book.option_text(option))
        terminal.console.say(f"    {book.words.clause(option['clause'])} [{option['clause']}]", "dim")
    return DONE


def tell_coverage(shelf: list[Book], terminal: Terminal, *, json: bool) -> int:
    if json:
        terminal.console.json({book.slug: book.coverage() for book in shelf})
        return DONE
    for book in shelf:
        told = {key: "—" if value is None else value for key, value in book.coverage().items()}
        left = len(told["left_out"]) if isinstance(told["left_out"], list) else told["left_out"]
        terminal.say("rules-coverage", **{**told, "system": book.slug, "left_out": left})
    return DONE


def _inline(value: Any) -> str:
    """Plain data on one line, as people write it in YAML."""
    return ", ".join(_pairs(value)) if isinstance(value, dict) else _value(value)


def _pairs(value: dict[str, Any]) -> Iterator[str]:
    for key, inner in value.items():
        yield f"{key}: {_nested(inner)}"


def _nested(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(_pairs(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_nested(one) for one in value) + "]"
    return _value(value)


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
