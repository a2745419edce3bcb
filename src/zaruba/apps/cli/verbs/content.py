"""`content`: the foes, heroes, weapons and spells that come with a rulebook, to choose from and to copy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Struct

from zaruba.apps.cli.matching import folded, nearest, words_of
from zaruba.apps.cli.program import DONE, REFUSED, Terminal
from zaruba.apps.telling import Words
from zaruba.kernel.content import read_file
from zaruba.kernel.ledger import read_title
from zaruba.kernel.system import slugs, system

NAMES = "names"
"""The section that only names things of the others."""


class Entry(Struct, frozen=True):
    """A thing under its key: the section it stands in, all that its file says of it, and whose work it is."""

    section: str
    key: str
    plain: dict[str, Any]
    attribution: str

    @property
    def names(self) -> dict[str, str]:
        name = self.plain.get("name", self.key.replace("_", " "))
        return dict(name) if isinstance(name, dict) else {"en": str(name), "ru": str(name)}


def content(
    *words: str, json: bool = False, terminal: Annotated[Terminal, Parameter(parse=False)]
) -> int:  # fmt: skip
    wanted = list(words)
    chosen = (folded(wanted.pop(0)),) if wanted and folded(wanted[0]) in slugs() else slugs()
    shelves = {slug: Shelf(slug, terminal) for slug in chosen}
    meant = (section_of(wanted[0], shelf.words) for shelf in shelves.values()) if wanted else iter(())
    section = next((one for one in meant if one), "")
    text = " ".join(wanted[1:] if section else wanted)
    found = [(shelf, entry) for shelf in shelves.values() for entry in shelf.find(section, text)]
    if not found:
        known = [name for shelf in shelves.values() for one in shelf.entries for name in (one.key, *one.names.values())]
        near = nearest(text, known)
        terminal.warn("content-none-near" if near else "content-none", text=" ".join(wanted), near=near)
        return REFUSED
    if json:
        terminal.console.json([shelf.document(entry) for shelf, entry in found])
    elif len(found) == 1:
        found[0][0].tell_whole(found[0][1])
    else:
        for shelf in shelves.values():
            shelf.tell([entry for of, entry in found if of is shelf])
        terminal.say("content-more", "hint", key=f"{found[0][0].slug} {found[0][1].key}")
    return DONE


def section_of(word: str, words: Words) -> str:
    """The section a word means, by its key or what it is called in either language; "" where it means none."""
    for key, names in words.keys("section").items():
        if folded(word) in map(folded, (key, *names)):
            return key
    return ""


class Shelf:
    """What comes with one rulebook."""

    def __init__(self, slug: str, terminal: Terminal) -> None:
        self.slug, self.terminal = slug, terminal
        self.folder = system(slug).folder
        self.words = Words(slug, terminal.lang)
        self.entries = list(self._read())

    def _read(self) -> Iterator[Entry]:
        for path in sorted((self.folder / "content").glob("*.yaml")):
            plain = read_file(path).data
            for section, things in plain.items():
                if isinstance(things, dict) and section != NAMES:
                    for key, thing in things.items():
                        yield Entry(section, key, thing, plain.get("attribution", ""))

    def find(self, section: str, text: str) -> list[Entry]:
        """What stands in a section, or anywhere, and is called so; one of that very name alone."""
        here = [entry for entry in self.entries if section in ("", entry.section)]
        if not text:
            return here
        exact = [
            one
            for one in here
            if folded(text) in map(folded, (one.key, one.key.replace("_", " "), *one.names.values()))
        ]
        parts = words_of(text.replace("_", " "))
        return exact or [
            one
            for one in here
            if all(
                any(
                    word.startswith(part)
                    for word in words_of(f"{one.key.replace('_', ' ')} {' '.join(one.names.values())}")
                )
                for part in parts
            )
        ]

    def tell(self, entries: list[Entry]) -> None:
        """Section by section, a line for each: `goblin [goblin]   AC 11, hp 5`."""
        if not entries:
            return
        say, lang = self.terminal.console.say, self.terminal.lang
        say(f"{read_title(self.folder).get(lang, self.slug)} [{self.slug}]", "strong")
        for section in dict.fromkeys(entry.section for entry in entries):
            here = [entry for entry in entries if entry.section == section]
            say(f" {self.words.key('section', section)} [{section}]", "dim")
            heads = [f"{self._name(entry)} [{entry.key}]" for entry in here]
            width = max(map(len, heads))
            for entry, head in zip(here, heads, strict=True):
                say(f"  {head:<{width}}  {', '.join(self._numbers(entry))}".rstrip())
            for attribution in dict.fromkeys(entry.attribution for entry in here if entry.attribution):
                which = ", ".join(self._name(entry) for entry in here if entry.attribution == attribution)
                say(f"  {which}: {attribution}", "dim")

    def _name(self, entry: Entry) -> str:
        return entry.names.get(self.terminal.lang) or next(iter(entry.names.values()))

    def _numbers(self, entry: Entry) -> Iterator[str]:
        """The first few numbers of a thing by their names; dice as they are written."""
        for key, value in self._whole(entry).items():
            own = self.words.has(f"told-{key.replace('_', '-')}")
            if (own or key in SHOWN) and isinstance(value, int | str) and not isinstance(value, bool):
                if own and not value:
                    continue
                called = self.words.term("told", key) if own or key in TOLD else self.words.key("alter", key)
                yield f"{called} {self._printed(str(value))}"

    def _printed(self, value: str) -> str:
        """A number or dice as they are written, with what a rulebook shortens by the letters of the language: `SB-4`."""
        known = self.words.terms("printed")
        return self.words.dice(re.sub(r"[A-Za-z]+", lambda found: known.get(found[0].lower(), found[0]), value))

    def _whole(self, entry: Entry) -> dict[str, Any]:
        """A thing with all it takes over from the one it is like."""
        like = entry.plain.get("like")
        other = next((one for one in self.entries if (one.section, one.key) == (entry.section, like)), None)
        return {**(self._whole(other) if other is not None else {}), **entry.plain}

    def tell_whole(self, entry: Entry) -> None:
        """Everything there is of one thing, as one writes it into a library."""
        import yaml

        say = self.terminal.console.say
        say(f"{self._name(entry)} [{entry.key}]", "strong")
        say("kind: library")
        say(f"system: {self.slug}")
        if entry.attribution:
            say(f"attribution: {entry.attribution}")
        say(f"{entry.section}:")
        text = yaml.safe_dump(
            {entry.key: entry.plain}, allow_unicode=True, sort_keys=False, default_flow_style=None, width=110
        )
        for line in text.splitlines():
            say(f"  {line}")

    def document(self, entry: Entry) -> dict[str, Any]:
        plain = {key: value for key, value in entry.plain.items() if key != "name"}
        return {"system": self.slug, "section": entry.section, "key": entry.key, "name": entry.names, **plain,
                **({"attribution": entry.attribution} if entry.attribution else {})}  # fmt: skip


TOLD = ("max_hp", "w_max", "damage", "tier", "base", "ap")
SHOWN = (*TOLD, "level", "ac", "hp", "ws", "bs", "s", "t", "w", "m")
"""What a list tells of a thing, where its file says it; the first by words of their own, the rest by the master's. What
else a rulebook has words of its own for (`told-…`) is told too."""
