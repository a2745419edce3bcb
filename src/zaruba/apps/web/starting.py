"""Fights that can be begun: the bundled ones, those in a text somebody brings, those put together on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import zaruba
from zaruba.apps.cli.failures import words_for_faults
from zaruba.apps.cli.files import Opened, load, place_in, said_in
from zaruba.apps.referee.board import shown, table_shown
from zaruba.apps.referee.reading import converted, unknown
from zaruba.apps.telling import Words, people_in
from zaruba.kernel.content import Document, Fault, Faults, read_scenario, read_text
from zaruba.kernel.ledger import read_ledger, read_title
from zaruba.kernel.record import BadRecord, read_record
from zaruba.kernel.referee import Refused
from zaruba.kernel.stage import measured_stage, stage
from zaruba.kernel.system import Scenario, System, slugs, system

Plain = dict[str, Any]
ANY_NUMBER = "any whole number"
"""What a ledger lists where an option takes one."""
FIGHTS = ("example", "text", "scenario")
"""What a new fight may be begun from: one of these."""
BEGINNING = (*FIGHTS, "dice", "tactics")
SECTIONS = (("heroes", "hero"), ("foes", "foe"), ("profiles", "either"))


class Unsound(Exception):
    """A text that is no fight: what is wrong with it."""

    def __init__(self, faults: list[Plain]) -> None:
        super().__init__(len(faults))
        self.faults = faults


# ---------------------------------------------------------------- the bundled fights


@lru_cache(maxsize=1)
def examples() -> dict[str, Path]:
    """The bundled scenarios: in the package once it is built, beside it in a checkout."""
    own = Path(zaruba.__file__).parent
    folder = next((one for one in (own / "examples", own.parents[1] / "examples") if one.is_dir()), None)
    if folder is None:
        return {}
    found = [path for slug in slugs() for path in sorted((folder / slug).glob("*.yaml"))]
    return {f"{path.parent.name}/{path.stem}": path for path in found}


@lru_cache(maxsize=64)
def example(name: str) -> Opened:
    return load(read_scenario(examples()[name]))


def start_page(lang: str) -> Plain:
    """The rulebooks, and the bundled fights as an onlooker sees them before the first act."""
    return {
        "systems": [rulebook(slug, lang) for slug in slugs()],
        "examples": [_shown_example(name, lang) for name in examples()],
    }


def rulebook(slug: str, lang: str) -> Plain:
    """What a rulebook is called and what it is, in words for whoever has played none."""
    words = Words(slug, lang)
    title = (
        words.say("rulebook-title") if words.has("rulebook-title") else read_title(system(slug).folder).get(lang, slug)
    )
    return {"slug": slug, "title": title, "note": words.say("rulebook") if words.has("rulebook") else ""}


def _shown_example(name: str, lang: str) -> Plain:
    opened = example(name)
    plain_scenario = opened.scenario.plain
    words = Words(opened.system.slug, lang).of_fight(plain_scenario, people_in(plain_scenario, opened.system.folder))
    known = opened.system.known(opened.scenario.start, "")
    scene = shown(opened.system, known, "", None, words)
    plain = msgspec.to_builtins(scene, builtin_types=())
    sides: dict[str, list[str]] = {}
    for figure in scene.figures:
        sides.setdefault(figure.side_text, []).append(figure.title)
    return {
        "id": name,
        "system": opened.system.slug,
        "title": opened.scenario.title.get(lang, name),
        "note": said_in(plain_scenario, "about", lang),
        "sides": [{"side": side, "names": names} for side, names in sides.items()],
        "board": plain["board"],
        "line": plain["line"],
        "table": plain.get("table"),
        "figures": plain["figures"],
        "foes": _foes(opened),
        "seats": seats_in(opened.system, opened.scenario, lang),
        "tokens": [{"name": one.name, "side": one.side, "at": one.at} for one in scene.figures],
    }


def seats_in(found: System, scenario: Scenario, lang: str) -> list[Plain]:
    """Who answers for whom when it begins; whoever hides is not named."""
    start = scenario.start
    words = Words(found.slug, lang).of_fight(scenario.plain, people_in(scenario.plain, found.folder))
    seen = {one.name for one in found.known(start, "").combatants}
    seats: dict[str, list[str]] = {}
    for one in start.combatants:
        names = seats.setdefault(start.seat_of(one.name), [])
        if one.name in seen:
            names.append(words.person(one.name))
    return [{"seat": seat, "names": names} for seat, names in seats.items()]


def _foes(opened: Opened) -> list[str]:
    """The seats that play nobody on the side of whoever is named first."""
    start = opened.scenario.start
    ours = start.combatants[0].side
    friends = {start.seat_of(one.name) for one in start.combatants if one.side == ours}
    return list(dict.fromkeys(seat for one in start.combatants if (seat := start.seat_of(one.name)) not in friends))


# ---------------------------------------------------------------- what a new fight is made of


@lru_cache(maxsize=16)
def new_page(slug: str, lang: str) -> Plain | None:
    if slug not in slugs():
        return None
    found = system(slug)
    words, own, measured = Words(slug, lang), stage(found), measured_stage(found)
    return {
        "mapped": own is None or (own.mapped and measured is None),
        "tables": []
        if measured is None
        else [
            {
                "id": name,
                "title": words.thing(name),
                "table": msgspec.to_builtins(table_shown(table, measured.unit, words)),
            }
            for name, table in measured.boards().items()
        ],
        "line": {"place": own.place, "apart": own.apart} if own is not None and own.apart is not None else None,
        "combatants": [
            {"id": key, "title": words.thing(key), "kind": kind, "note": ""} for key, kind in _combatants(found)
        ],
        "rulings": list(_rulings(found, words)),
        "boards": [
            {"id": name, "title": example(name).scenario.title.get(lang, name), "board": board}
            for name in examples()
            if measured is None
            and name.startswith(f"{slug}/")
            and (board := example(name).scenario.plain.get("board")) is not None
        ],
    }


def _combatants(found: System) -> Iterator[tuple[str, str]]:
    for path in sorted((found.folder / "content").glob("*.yaml")):
        plain = read_text(path.read_text("utf-8"), path.name).data
        for section, kind in SECTIONS:
            for key in plain.get(section) or {}:
                yield key, kind


def _rulings(found: System, words: Words) -> Iterator[Plain]:
    """The options that are built, with every value they may have."""
    built = set(found.rulings.__struct_encode_fields__)
    for option in read_ledger(found.folder).options:
        key = option["key"]
        if key in built:
            clause, values = option["clause"], [option["default"], *option.get("other", [])]
            yield {
                "name": key,
                "values": [value for value in values if value != ANY_NUMBER],
                "number": ANY_NUMBER in values,
                "texts": {str(value): words.term("value", value) for value in values if isinstance(value, str)},
                "default": option["default"],
                "title": words.clause(clause),
                "says": words.ruling(clause) or words.says(clause),
                "clause": clause,
            }


# ---------------------------------------------------------------- what somebody brings


def command(asked: Mapping[str, Any], lang: str) -> Plain:
    """The protocol's own command for what a page wants begun. Raises `Unsound` or `Refused`."""
    for key in asked:
        if key not in BEGINNING:
            raise unknown("key", key, BEGINNING, "/api/fights")
    dice = {"dice": asked["dice"]} if "dice" in asked else {}
    wanted = [key for key in FIGHTS if key in asked]
    if len(wanted) != 1:
        raise Refused("malformed", "one-fight-to-begin", known=FIGHTS)
    match wanted[0]:
        case "example":
            name = asked["example"]
            if not isinstance(name, str) or name not in examples():
                raise unknown("example", name, examples())
            return {"start": example(name).scenario.plain, **dice}
        case "scenario":
            return {"start": asked["scenario"], **dice}
    text = asked["text"]
    if not isinstance(text, str):
        raise Refused("malformed", "one-fight-to-begin", known=("text",))
    kind, plain, _ = read(text, lang)
    return {"resume" if kind == "record" else "start": plain, **dice}


def unplayed(asked: Mapping[str, Any]) -> dict[str, str]:
    """The seats nobody plays, and the tactics that decide for them. Raises `Refused`."""
    found: dict[str, str] = converted(asked.get("tactics") or {}, dict[str, str], "tactics")
    return found


def checked(text: str, lang: str) -> Plain:
    """What `zaruba check` would say of a text. Raises `Unsound`."""
    kind, plain, scenario = read(text, lang)
    title = scenario.title.get(lang) or next(iter(scenario.title.values()), "")
    found = system(plain["system"])
    seats = seats_in(found, scenario, lang)
    return {"kind": kind, "title": title, "system": found.slug, "seats": seats, "faults": []}


def read(text: str, lang: str) -> tuple[str, Plain, Scenario]:
    """A scenario or a record out of a text: which of the two, its plain data, what it says. Raises `Unsound`."""
    start = text.lstrip("\ufeff \t\r\n")[:400]
    if start.startswith("{") and '"record"' in start:
        return _record(text, lang)
    try:
        document = _without_files(read_text(text, ""))
        opened = load(document)
    except Faults as faults:
        raise Unsound(told(faults, text, lang)) from None
    return "scenario", document.data, opened.scenario


def _without_files(document: Document) -> Document:
    """A text brought to the table names no files of the machine that the table runs on. Raises `Faults`."""
    named = document.data.get("library") if isinstance(document.data, dict) else None
    entries = named if isinstance(named, list) else [named] if isinstance(named, str) else []
    faults = [
        Fault(document.place(("library", place)), ("library", place), "library-by-name", {"file": entry})
        for place, entry in enumerate(entries)
        if isinstance(entry, str)
    ]
    if faults:
        raise Faults(faults)
    return document


def _record(text: str, lang: str) -> tuple[str, Plain, Scenario]:
    words = words_for_faults(lang, None)
    try:
        record = read_record(text.encode())
        if record.system not in slugs():
            raise Refused("invalid_scenario", "unknown-system", value=record.system[:60], known=slugs())
        scenario = system(record.system).load(record.scenario)
    except BadRecord as error:
        found = place_in(text.encode(), error.byte, "")
        fault = {**plain_fault(words.unreadable(error)), "path": error.path_text}
        raise Unsound([fault | ({"line": found.line, "column": found.column} if error.byte else {})]) from None
    except Refused as refused:
        raise Unsound([plain_fault(words.error(refused))]) from None
    except Faults as faults:
        raise Unsound(told(faults, "", lang)) from None
    return "record", msgspec.json.decode(text.encode()), scenario


def plain_fault(message: str) -> Plain:
    return {"line": None, "column": None, "path": "", "message": message, "source": ""}


def told(faults: Faults, text: str, lang: str) -> list[Plain]:
    """Faults as `check` words them, each with the line it stands in."""
    words, lines = words_for_faults(lang, faults.system), text.splitlines()
    found = []
    for fault in faults.faults:
        place = fault.place
        line = place.line if place is not None and place.line <= len(lines) else None
        found.append(
            {
                "line": line,
                "column": place.column if place is not None and line else None,
                "path": fault.path_text if fault.path else "",
                "message": words.fault(replace(fault, place=None, path=())),
                "source": lines[line - 1][:300] if line else "",
            }
        )
    return found
