"""A scenario in several forms: other values on a sheet, other rulings, others who fight.

A variation is made of the plain data of a scenario, and the rulebook's own loader says whether it is sound. So whatever
people may write in a file may be varied, in the words of the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.content import Fault, Faults, Path_, read_file, read_text
from zaruba.kernel.files import folded, likest
from zaruba.kernel.system import Scenario, System
from zaruba.study.compare import Setting, with_rulings_of

RULINGS = "rulings"
LIBRARY = "library"
COUNT = "count"
PLACES = ("at", "at_ft", "at_m", "facing")
ALL = "all"
MOST = 400
"""Settings of one sweep."""
NUMBERS = (1, 10)
"""What is tried of a ruling that may be any number."""


class Unknown(Exception):
    """A word of whoever asks that means nothing: what it should be, the word, the nearest one known."""

    def __init__(self, noun: str, word: str, known: Iterable[str] = ()) -> None:
        self.noun, self.word, self.known = noun, word, tuple(dict.fromkeys(known))
        self.near = likest(word, self.known)
        super().__init__(f"unknown {noun}: {word}")


class Refused(Exception):
    """A value that the rulebook does not take: what was asked for, and its faults at the words of whoever asked."""

    def __init__(self, label: Sequence[str], faults: Faults) -> None:
        self.label, self.faults = tuple(label), faults
        super().__init__(f"{', '.join(label)}: {faults}")


class Axis(Struct, frozen=True):
    """What is varied: the path as it was typed, where it leads in the plain data, the values it takes.

    `copied` is a thing that comes with the rulebook, as section, key and plain data: it is varied in a copy that the
    scenario has for its own.
    """

    typed: str
    paths: tuple[Path_, ...]
    values: tuple[Any, ...]
    copied: tuple[str, str, dict[str, Any]] | None = None


# ---------------------------------------------------------------- values that are varied


def axis(system: System, scenario: Scenario, typed: str) -> Axis:
    """`hero.armour=none,leather`: one thing of a scenario and its values. Raises Unknown.

    The thing is a key of a combatant's line, of something in the scenario's own libraries, of its rulings, or of something
    that comes with the rulebook; values are written as in a file.
    """
    path, equals, text = typed.partition("=")
    who, dot, key = path.strip().partition(".")
    if not (equals and dot and text.strip() and who.strip() and key.strip()):
        raise Unknown("vary", typed)
    try:
        values = read_text(f"[{text}]", "").data
    except Faults:
        raise Unknown("values", text) from None
    if not isinstance(values, list) or not values:
        raise Unknown("values", text)
    # a name may have dots of its own: the longest that is known is meant
    parts = path.strip().split(".")
    splits = [(".".join(parts[:length]), parts[length:]) for length in range(len(parts) - 1, 0, -1)]
    for word, rest in splits:
        if found := _named(scenario.plain, word):
            return Axis(path.strip(), tuple((*one, *_keys(rest)) for one in found), tuple(values))
    for word, rest in splits:
        if copied := _built_in(system, word):
            section, key, _ = copied
            place = (LIBRARY, len(scenario.plain.get(LIBRARY) or ()), section, key, *_keys(rest))
            return Axis(path.strip(), (place,), tuple(values), copied)
    raise Unknown("varied", who, _names(scenario.plain))


def _keys(parts: Sequence[str]) -> Path_:
    return tuple(int(part) if part.isdecimal() else part for part in parts)


def _built_in(system: System, word: str) -> tuple[str, str, dict[str, Any]] | None:
    """Something that comes with the rulebook, by its key or its name in either language: its section, key and plain data."""
    for path in sorted((system.folder / "content").glob("*.yaml")):
        for section, things in read_file(path).data.items():
            for key, thing in things.items() if isinstance(things, dict) and section != "names" else ():
                if folded(word) in map(folded, (key, key.replace("_", " "), *_own_names(thing))):
                    return section, key, thing
    return None


def _named(plain: Mapping[str, Any], word: str) -> list[Path_]:
    """Where those stand whom a word names: combatants by name, else by what they are drawn from, own things, rulings."""
    lines = [(("combatants", index), line) for index, line in enumerate(plain["combatants"]) if isinstance(line, dict)]
    for names in (_own_names, _drawn_from):
        found: list[Path_] = [path for path, line in lines if folded(word) in map(folded, names(line))]
        if found:
            return found
    found = [path for path, names in _things(plain) if folded(word) in map(folded, names)]
    return found or ([(RULINGS,)] if folded(word) == RULINGS else [])


def _names(plain: Mapping[str, Any]) -> Iterator[str]:
    """Every word that names something which may be varied, plainest first."""
    lines = [line for line in plain["combatants"] if isinstance(line, dict)]
    for line in lines:
        yield from _own_names(line)
    for line in lines:
        yield from _drawn_from(line)
    for _, names in _things(plain):
        yield from names
    yield RULINGS


def _own_names(line: Mapping[str, Any]) -> list[str]:
    name = line.get("name")
    if isinstance(name, str):
        return [name]
    if not isinstance(name, dict):
        return []
    texts = [
        one.get("nom") if isinstance(one, dict) else one for key, one in name.items() if key in ("en", "ru", "nom")
    ]
    return [text for text in texts if isinstance(text, str)]


def _drawn_from(line: Mapping[str, Any]) -> list[str]:
    word = line.get("from")
    return [word] if isinstance(word, str) else []


def _things(plain: Mapping[str, Any]) -> Iterator[tuple[Path_, list[str]]]:
    """What stands in the scenario's own libraries, with its names."""
    for number, library in enumerate(plain.get(LIBRARY) or ()):
        for section, things in library.items() if isinstance(library, dict) else ():
            for key, thing in things.items() if isinstance(things, dict) and section != "names" else ():
                if isinstance(thing, dict):
                    yield (LIBRARY, number, section, key), [key, *_own_names(thing)]


def varied(system: System, scenario: Scenario, axes: Sequence[Axis]) -> list[Setting]:
    """The scenario as it is written, and each combination of values. Raises Unknown or Refused.

    A combination that is what is written anyway takes the first place instead of a place of its own.
    """
    start = system.start(scenario)
    combinations = list(product(*(one.values for one in axes)))
    if len(combinations) > MOST:
        raise Unknown("many", str(len(combinations)))
    first = Setting((), system, start)
    others: list[Setting] = []
    for values in combinations:
        label = tuple(map(shown, values))
        position = system.start(_amended(system, scenario.plain, axes, values, label))
        if position == start and not first.label:
            first = replace(first, label=label)
        else:
            others.append(Setting(label, system, position, _hangs_on(system, start, position)))
    for one in axes:
        if one.copied is not None and not _matters(system, scenario, one, start):
            raise Unknown("unused", one.typed)
    return [first, *others]


def _matters(system: System, scenario: Scenario, one: Axis, start: Any) -> bool:
    """Whether a value of it makes anybody in the fight another than they are."""
    return any(
        system.start(_amended(system, scenario.plain, [one], [value], [shown(value)])) != start for value in one.values
    )


def _amended(
    system: System, plain: Mapping[str, Any], axes: Sequence[Axis], values: Sequence[Any], label: Sequence[str]
) -> Scenario:
    """The scenario with these values. One value where the rulebook wants a list is a list of it. Raises Refused."""
    changed = deepcopy(dict(plain))
    if copies := [one.copied for one in axes if one.copied is not None]:
        own: dict[str, Any] = {"kind": LIBRARY, "system": system.slug}
        for section, key, thing in copies:
            own.setdefault(section, {})[key] = deepcopy(thing)
        changed[LIBRARY] = [*(changed.get(LIBRARY) or ()), own]
    for one, value in zip(axes, values, strict=True):
        for path in one.paths:
            _put(changed, path, value, one.typed)
    try:
        return system.load(changed)
    except Faults as faults:
        unlisted = {fault.path for fault in faults.faults if fault.code == "list-type"}
        for at, (one, value) in enumerate(zip(axes, values, strict=True)):
            if not isinstance(value, list) and unlisted & set(one.paths):
                return _amended(system, plain, axes, [*values[:at], [value], *values[at + 1 :]], label)
        told = [f"{one.typed}={text}" for one, text in zip(axes, label, strict=True)]
        raise Refused(told, _at_words(faults, axes)) from None


def _put(plain: dict[str, Any], path: Path_, value: Any, typed: str) -> None:
    """Let a value stand at a path; null takes away what stands there."""
    *way, last = path
    here: Any = plain
    for part in way:
        if isinstance(here, dict):
            here = here.setdefault(part, {})
        elif isinstance(here, list) and isinstance(part, int) and part < len(here):
            here = here[part]
        else:
            raise Unknown("place", typed)
    if isinstance(here, dict):
        if value is None:
            here.pop(last, None)
        else:
            here[str(last)] = value
        if last == COUNT:
            _keep_places(here)
    elif isinstance(here, list) and isinstance(last, int) and last < len(here):
        here[last] = value
    else:
        raise Unknown("place", typed)


def _keep_places(line: dict[str, Any]) -> None:
    """Who has no place of its own when there are more of a kind shares that of the last."""
    count = line.get(COUNT, 1)
    if not isinstance(count, int) or count < 1:
        return
    for key in PLACES:
        places = line.get(key)
        if isinstance(places, list) and places and (key != "at" or isinstance(places[0], list)):
            more = [*places, *[places[-1]] * max(0, count - len(places))][:count]
            line[key] = more[0] if count == 1 else more


def _at_words(faults: Faults, axes: Sequence[Axis]) -> Faults:
    """The same faults at the words that were typed, where they are of those."""
    told: list[Fault] = []
    for fault in faults.faults:
        for one in axes:
            at = next((path for path in one.paths if fault.path[: len(path)] == path), None)
            if at is not None:
                fault = replace(fault, path=(one.typed, *fault.path[len(at) :]), place=None)
                break
        if fault not in told:
            told.append(fault)
    return Faults(told, faults.system)


def shown(value: Any) -> str:
    """A value as people write it in a file."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(one)}" for key, one in value.items()) + "}"
    return str(value)


# ---------------------------------------------------------------- rulings


def rulings(system: System, scenario: Scenario, wanted: Sequence[str]) -> list[Setting]:
    """The scenario as it is written, and each other value of the rulings that are wanted (`all`). Raises Unknown."""
    options = values_of(system.rulings)
    names = list(options) if ALL in wanted else list(wanted)
    for name in names:
        if name not in options:
            raise Unknown("ruling", name, (*options, ALL))
    start = system.start(scenario)
    settings = [Setting((), system, start)]
    for name in names:
        for value in options[name]:
            if value == getattr(scenario.rulings, name):
                continue
            written = {**(scenario.plain.get(RULINGS) or {}), name: value}
            label = (name, shown(value))
            try:
                changed = system.load({**scenario.plain, RULINGS: written})
            except Faults as faults:
                raise Refused(("=".join(label),), faults) from None
            position = system.start(changed)
            settings.append(Setting(label, system, position, _hangs_on(system, start, position, frozenset({name}))))
    return settings


def values_of(rulings: type[Struct]) -> dict[str, tuple[Any, ...]]:
    """Every option of a table and its values; of one that may be any number, some."""
    return {
        name: (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else NUMBERS
        for name, hint in get_type_hints(rulings).items()
    }


def _hangs_on(system: System, first: Any, other: Any, names: frozenset[str] | None = None) -> frozenset[str] | None:
    """The rulings in which alone two positions differ; None where they differ in more."""
    if with_rulings_of(other, first, system.rulings) != first:
        return None
    if names is not None:
        return names
    return frozenset(values_of(system.rulings))


# ---------------------------------------------------------------- match-ups


KEPT = ("side", "player", *PLACES)
"""What of a line belongs to its place and not to whoever stands there."""


def match_ups(system: System, arena: Mapping[str, Any], words: Sequence[str]) -> list[Setting]:
    """Each one on one with each, on both places of the arena by turns. Raises Unknown or Refused.

    The label is who stands on the first place and who on the second. What is to be known of a pair is the middle of
    both, so that it does not hang on who stands where. Nothing is paired: each has dice of its own.
    """
    stands = _places(system, arena)
    settings: list[Setting] = []
    for pair in product(words, words):
        mine, theirs = (word[:1].upper() + word[1:].replace("_", " ") for word in pair)
        names = (mine, f"{theirs} 2" if folded(mine) == folded(theirs) else theirs)
        lines = [{**stand, "from": word, "name": name} for stand, word, name in zip(stands, pair, names, strict=True)]
        try:
            scenario = system.load({**arena, "combatants": lines})
        except Faults as faults:
            raise Refused(pair, _of_words(faults, pair)) from None
        settings.append(Setting(pair, system, system.start(scenario), None, len(settings)))
    return settings


def _places(system: System, arena: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The lines of the first of each of two sides, without those who stand there. Raises Unknown."""
    people = system.start(system.load(arena)).combatants
    counts = [line.get(COUNT) or 1 for line in arena["combatants"]]
    if sum(counts) != len(people):
        raise Unknown("arena", "")
    by_side: dict[str, dict[str, Any]] = {}
    at = 0
    for line, count in zip(arena["combatants"], counts, strict=True):
        side = people[at].side
        if side not in by_side:
            kept = {key: value for key, value in line.items() if key in KEPT} | {COUNT: 1}
            _keep_places(kept)
            del kept[COUNT]
            by_side[side] = kept if "player" in kept else {**kept, "side": side}
        at += count
    if len(by_side) < 2:
        raise Unknown("arena", "")
    first, second, *_ = by_side.values()
    return first, second


def _of_words(faults: Faults, pair: Sequence[str]) -> Faults:
    """The same faults, of those who were named."""
    told = []
    for fault in faults.faults:
        if fault.path[:1] == ("combatants",) and fault.path[1:2] in ((0,), (1,)):
            word = pair[0] if fault.path[1] == 0 else pair[1]
            fault = replace(fault, path=(word, *fault.path[2:]), place=None)
        told.append(fault)
    return Faults(told, faults.system)
