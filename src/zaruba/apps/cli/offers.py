"""The offers of an open choice as a numbered list, and what somebody types as one of its actions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby, islice
from types import UnionType
from typing import Any, Literal, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from zaruba.apps.cli.matching import by_other_words, folded, matches, nearest, words_of
from zaruba.apps.cli.wording import Wording
from zaruba.apps.telling import Words
from zaruba.kernel.asks import Choose, Offer, Parametric

T = TypeVar("T")


class WithAction(Protocol):
    """An offer of a menu, or a refusal."""

    @property
    def action(self) -> Any: ...


A = TypeVar("A", bound=WithAction)

DICE = re.compile(r"(\d*)[dкд](\d+)([+-]\d+)?")
SPOT = re.compile(r"\([^()]*\)|-?\d+(?:[.,]\d{1,2})?[,;]-?\d+(?:[.,]\d{1,2})?(?:[,;]-?\d+(?:[.,]\d{1,2})?)?")
DEGREES = re.compile(r"(\d+(?:[.,]\d{1,2})?)\s*°?")
MOST_CANDIDATES = 6
"""Candidates of one open offer that are listed; any other can be said in words."""


class Misread(Exception):
    """An answer that cannot be made out: a key of the program's words, and its details."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code, self.details = code, details


class Entry(Struct, frozen=True):
    """One numbered line: an action, how it is called, and the offer it comes from."""

    number: int
    action: Any
    text: str
    offer: Any


class Group(Struct, frozen=True):
    """Offers under one heading, with the clauses that give them. `free` are the open offers among them.

    `aimed` stands behind the numbers: the blows of this group at one place of the body or another.
    """

    heading: str
    clauses: tuple[str, ...]
    entries: tuple[Entry, ...]
    free: tuple[Any, ...]
    aimed: tuple[Entry, ...] = ()


def runs(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Entries that differ in a direction, a metre or whom one faces alone, together; every other by itself."""
    for _, run in groupby(entries, key=_whichever_way):
        yield list(run)


def _whichever_way(entry: Entry) -> Any:
    action = entry.action
    if hasattr(action, "step"):
        return msgspec.structs.replace(action, step=(0, 0))
    if getattr(action, "towards", "") and not hasattr(action, "who"):
        return msgspec.structs.replace(action, facing=0, towards="")
    return msgspec.structs.replace(action, to=0) if type(getattr(action, "to", None)) is int else entry.number


def in_a_run(run: Sequence[Entry], entry: Entry) -> str:
    """What an entry of a run is called: the first in full, of the others what is their own."""
    first = run[0]
    if entry is first:
        return entry.text
    head, colon, tail = entry.text.rpartition(": ")
    if colon and first.text.startswith(head + colon):
        return tail
    return added(first.text, entry.text)


def added(usual: str, text: str) -> str:
    """A text without the words that it begins with in common with another."""
    words, others = text.split(" "), usual.split(" ")
    pairs = enumerate(zip(words, others, strict=False))
    alike = next((place for place, (one, other) in pairs if one.rstrip(",") != other.rstrip(",")), None)
    return " ".join(words[min(len(words), len(others)) if alike is None else alike :])


class Menu:
    """The offers of a choice, numbered from 1, under the headings that the system's words have for them.

    What has none there stands under the clause that gives it, after the others.
    """

    def __init__(self, ask: Choose, words: Words) -> None:
        self.ask, self.words = ask, words
        self.groups: list[Group] = []
        under: dict[str, list[Offer[Any]]] = {heading: [] for heading in words.groups()}
        for offer in ask.offers:
            under.setdefault(words.group(offer.action) or words.clause(offer.clause), []).append(offer)
        number = 0
        for heading, offers in under.items():
            entries: list[Entry] = []
            aimed: list[Entry] = []
            for offer in offers:
                for action in _listed(offer):
                    number += 1
                    entries.append(Entry(number, action, words.action(action), offer))
                aimed += (Entry(number, action, words.action(action), offer) for action in aims_of(offer))
            if offers:
                clauses = tuple(dict.fromkeys(offer.clause for offer in offers))
                free = tuple(offer for offer in offers if isinstance(offer, Parametric))
                self.groups.append(Group(heading, clauses, tuple(entries), free, tuple(aimed)))

    @property
    def entries(self) -> list[Entry]:
        return [entry for group in self.groups for entry in group.entries]

    @property
    def aimed(self) -> list[Entry]:
        """Blows at a place of the body: of each offer one is listed, and these are behind its number."""
        return [entry for group in self.groups for entry in group.aimed]

    @property
    def parametric(self) -> list[Parametric[Any]]:
        return [offer for group in self.groups for offer in group.free]

    # ---------------------------------------------------------------- answers

    def meant(self, typed: str, names: Sequence[str]) -> Any:
        """The action somebody typed: a number, a number with targets or places, words, or JSON. Raises Misread."""
        if typed.startswith("{"):
            return self._json(typed)
        if below := re.fullmatch(r"[-−–]\s*(\d+)", typed):
            raise self._no_offer(-int(below[1]))
        if found := re.fullmatch(r"#?(\d+)\.?(?:\s+(.+))?", typed):
            entry = self.entry(int(found[1]))
            if found[2] is None:
                return entry.action
            if not isinstance(entry.offer, Parametric):
                raise Misread("answer-nothing-to-add", number=entry.number, text=entry.text)
            if (aimed := self.at_place(entry, found[2])) is not None:
                return aimed.action
            return filled(entry.action, entry.offer, found[2], names, self.words)
        fitting = called_so(typed, self.entries, self.words)
        if not fitting and (aimed := one_aim(typed, called_so(typed, self.aimed, self.words))) is not None:
            return aimed.action
        if not fitting and (turned := self._turned(typed) or self._pointed(typed)) is not None:
            return turned
        try:
            if (free := self._in_words(typed, names)) is not None:
                return free
        except Misread:
            if not fitting:
                raise
        fitting = (
            fitting
            or matches(typed, self.entries, lambda entry: tag(entry.action).replace("_", " "))
            or meant_so(typed, self.entries, self.words)
        )
        if not fitting and (aimed := one_aim(typed, meant_so(typed, self.aimed, self.words))) is not None:
            return aimed.action
        if (plain := plainest(fitting)) is not None:
            return plain.action
        if fitting:
            listed = "; ".join(f"{entry.number} {entry.text}" for entry in fitting[:6])
            raise Misread("answer-several", typed=typed, listed=listed)
        if any(folded(typed) in verbs_of(offer, self.words) for offer in self.parametric):
            raise Misread("answer-more", typed=typed)
        near = nearest(typed, [entry.text for entry in self.entries])
        raise Misread("answer-near", typed=typed, near=near) if near else Misread("answer-unknown", typed=typed)

    def at_place(self, entry: Entry, typed: str) -> Entry | None:
        """`1 head`: the same blow at a place of the body; None where none is called so. Raises Misread."""
        behind = [one for one in self.aimed if one.number == entry.number]

        def place(one: Entry, words: Words) -> str:
            own = added(words.action(entry.action), words.action(one.action))
            return f"{own} {words.term('location', one.action.location)}"

        return one_aim(typed, spelled(typed, behind, place, self.words))

    def entry(self, number: int) -> Entry:
        for entry in self.entries:
            if entry.number == number:
                return entry
        raise self._no_offer(number)

    def _no_offer(self, number: int) -> Misread:
        return Misread("answer-number", number=self.words.number(number), most=len(self.entries))

    def _in_words(self, typed: str, names: Sequence[str]) -> Any:
        """`move 15`: the verb of an open offer and what it lacks. None where no verb of one begins the text."""
        verb, _, rest = typed.strip().partition(" ")
        for verbs in (own_verbs, verbs_of):
            for offer in self.parametric:
                if rest and folded(verb) in verbs(offer, self.words):
                    return filled(offer.action, offer, rest.strip(), names, self.words)
        return None

    def _turned(self, typed: str) -> Any:
        """`rotate Goblin 90°`: an open offer that lacks a facing, with the degrees that are typed. None where none is called so."""
        found = re.search(rf"{DEGREES.pattern}\s*$", typed)
        if found is None:
            return None
        turned = [
            Entry(0, msgspec.structs.replace(offer.action, facing=hundredths(found[1])), "", offer)
            for offer in self.parametric
            if hasattr(offer.action, "facing")
        ]
        fitting = called_so(typed, turned, self.words) or meant_so(typed, turned, self.words)
        return fitting[0].action if len(fitting) == 1 else None

    def _pointed(self, typed: str) -> Any:
        """`cast Fireball 60,52.5`: an open offer that lacks a spot of a measured table. None where none is called so."""
        found = re.fullmatch(rf"(.+?)\s*(?:→|->|\s)\s*({SPOT.pattern})\s*", typed)
        if found is None:
            return None
        at_spots = [
            Entry(0, msgspec.structs.replace(offer.action, at=None), "", offer)
            for offer in self.parametric
            if is_pointed(type(offer.action))
        ]
        fitting = called_so(found[1], at_spots, self.words)
        if len(fitting) != 1:
            return None
        (entry,) = fitting
        level = next((one.at[2] for one in entry.offer.candidates()), 0)
        return msgspec.structs.replace(entry.action, at=spots(found[2], level)[-1])

    def _json(self, typed: str) -> Any:
        try:
            return json.loads(typed)
        except ValueError:
            raise Misread("answer-json") from None


def called_so(typed: str, things: Iterable[A], words: Words) -> list[A]:
    """Offers or refusals by what their acts are called."""
    return spelled(typed, things, _called, words)


def meant_so(typed: str, things: Iterable[A], words: Words) -> list[A]:
    """Offers or refusals by the other words that people have for such acts, where nothing is called so: `meant-…` of a system."""
    meant = words.keys("meant")
    return spelled(typed, things, _called, words, lambda thing: meant.get(tag(thing.action), ()))


def _called(thing: WithAction, words: Words) -> str:
    return words.action(thing.action)


def one_aim(typed: str, fitting: Sequence[Entry]) -> Entry | None:
    """Of several blows at a place that is named the one with the fewest other words; of a pair of limbs the first."""
    if not fitting:
        return None
    fewest = min(len(words_of(entry.text)) for entry in fitting)
    nearest_, *others = [entry for entry in fitting if len(words_of(entry.text)) == fewest]
    sideless = msgspec.structs.replace(nearest_.action, side="right")
    if any(msgspec.structs.replace(entry.action, side="right") != sideless for entry in others):
        listed = "; ".join(f"{entry.number} {entry.text}" for entry in (nearest_, *others[:5]))
        raise Misread("answer-several", typed=typed, listed=listed)
    return nearest_


def plainest(entries: Sequence[Entry]) -> Entry | None:
    """The one that is called as all the others are before they add something: `Charge → Voss` of `…, off hand`."""
    plain = min(entries, key=lambda entry: len(entry.text), default=None)
    if plain is None:
        return None
    added = [entry.text[len(plain.text) :] for entry in entries if entry.text.startswith(plain.text)]
    return plain if len(added) == len(entries) and not any(rest[:1].isalnum() for rest in added) else None


def is_aimed(offer: Offer[Any]) -> bool:
    """Whether an offer stands for one blow at every place of the body."""
    return isinstance(offer, Parametric) and hasattr(offer.action, "location")


def aims_of(offer: Offer[Any]) -> Iterator[Any]:
    """The places such an offer may be aimed at, by name."""
    if isinstance(offer, Parametric) and is_aimed(offer):
        yield from (action for action in offer.candidates() if action != offer.action)


def places_of(group: Group, words: Words) -> dict[str, Any]:
    """The places the blows of a group may be aimed at, with one of them and its number for an example."""
    first = group.aimed[0]
    places = dict.fromkeys(entry.action.location for entry in group.aimed)
    return {
        "number": first.number,
        "place": words.term("location", first.action.location),
        "places": ", ".join(words.term("location", place) for place in places),
    }


def _listed(offer: Offer[Any]) -> Iterator[Any]:
    if is_aimed(offer):
        yield offer.action
    elif isinstance(offer, Parametric):
        some = list(islice(offer.candidates(), MOST_CANDIDATES))
        along_the_line = all(len(end_of(action)) == 1 for action in some)
        yield from sorted(some, key=end_of) if along_the_line else some
    else:
        yield offer.action


def end_of(action: Any) -> tuple[int, ...]:
    """The place where an action leads, if it leads anywhere."""
    mark = getattr(action, "to", None)
    if type(mark) is int:
        return (mark,)
    path = getattr(action, "path", ())
    return path[-1] if path and isinstance(path[-1], tuple) else ()


def tag(action: Struct) -> str:
    return str(type(action).__struct_config__.tag)


def verbs_of(offer: WithAction, words: Words) -> set[str]:
    """What an open offer may be called: what it is called itself, and further names of the language."""
    kind = tag(offer.action)
    own = Wording(words.lang)
    further = (
        folded(own(f"verbs-{kind.replace('_', '-')}")).split(", ") if f"verbs-{kind.replace('_', '-')}" in own else []
    )
    return {*own_verbs(offer, words), *further}


def own_verbs(offer: WithAction, words: Words) -> set[str]:
    """The type of an open offer, and the first word of its text."""
    return {tag(offer.action), *words_of(words.action(offer.action))[:1]}


# ---------------------------------------------------------------- what an open offer lacks


def filled(specimen: Any, offer: Parametric[Any], text: str, names: Sequence[str], words: Words) -> Any:
    """The specimen with what was typed in its open field: a text, a path, names, pairs of names. Raises Misread."""
    hints = get_type_hints(type(specimen))
    for field in reversed(specimen.__struct_fields__):
        kind = hints[field]
        if field in ("text", "path", "targets", "pairs"):
            break
    else:
        return word_by_word(specimen, hints, text, names, words)
    if kind is str:
        return msgspec.structs.replace(specimen, **in_own_words(specimen, field, hints, text, words))
    if field == "path":
        return along(specimen, offer, text)
    assert get_origin(kind) is tuple
    if field == "pairs":
        value: Any = tuple(pair(part, names, words) for part in re.split(r"[,;]", text))
    else:
        value = tuple(named(part, names, words) for part in re.split(r"[,;]", text))
    return msgspec.structs.replace(specimen, **{field: value})


def in_own_words(specimen: Any, open_field: str, hints: Mapping[str, Any], text: str, words: Words) -> dict[str, Any]:
    """`Agility along the rope`: a word of a closed list comes first, where the action has one; the rest is said."""
    first, _, rest = text.partition(" ")
    for field in specimen.__struct_fields__:
        if field != open_field and words_open_to(hints[field]):
            value = fitting(first, field, hints[field], getattr(specimen, field), words)
            if value is not None:
                return {field: value, open_field: rest.strip()}
    return {open_field: text}


def words_open_to(kind: Any) -> tuple[Any, ...]:
    """The words of a closed list, or of several such lists together."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return tuple(word for one in get_args(kind) for word in words_open_to(one))
    return ()


def word_by_word(specimen: Any, hints: Mapping[str, Any], text: str, names: Sequence[str], words: Words) -> Any:
    """`dex 12`, `str Goblin 1 2d6`: each word goes to the field it fits, the rest is a name. Raises Misread."""
    left = text.split()
    found: dict[str, Any] = {}
    for field in specimen.__struct_fields__:
        for word in left:
            value = fitting(word, field, hints[field], getattr(specimen, field), words)
            if value is not None:
                found[field] = value
                left.remove(word)
                break
    if left:
        open_names = [field for field in specimen.__struct_fields__ if hints[field] is str and field not in found]
        if not open_names:
            raise Misread("answer-unknown", typed=" ".join(left))
        found[open_names[0]] = named(" ".join(left), names, words)
    return msgspec.structs.replace(specimen, **found)


def fitting(word: str, field: str, kind: Any, now: Any, words: Words) -> Any:
    """What a word is as the value of a field: one of its words in either form, a number, dice; None where it is none."""
    if listed := words_open_to(kind):
        return next((one for one in listed if folded(word) in (one, folded(words.term(field, one)))), None)
    if field == "facing":
        return hundredths(degrees[1]) if (degrees := DEGREES.fullmatch(word)) else None
    if kind is int:
        return int(word) if word.isdecimal() else None
    if kind is str and DICE.fullmatch(str(now)) and (dice := DICE.fullmatch(word.casefold())):
        return f"{dice[1]}d{dice[2]}{dice[3] or ''}"
    return None


def spelled(
    typed: str,
    things: Iterable[T],
    text: Callable[[T, Words], str],
    words: Words,
    others: Callable[[T], Iterable[str]] | None = None,
) -> list[T]:
    """The things meant, with combatants called as they are shown; else by the names that stay or in the other language.

    `others` are further words for what a thing is.
    """
    known = list(things)
    for one in (words, *words.spellings()):

        def called(thing: T, one: Words = one) -> str:
            return text(thing, one)

        found = matches(typed, known, called) if others is None else by_other_words(typed, known, called, others)
        if found:
            return found
    return []


def named(typed: str, names: Sequence[str], words: Words | None = None) -> str:
    """The one combatant or seat meant, by any of its names. Raises Misread."""
    found = matches(typed, names, str) if words is None else spelled(typed, names, lambda n, w: w.person(n), words)
    if len(found) == 1:
        return found[0]
    shown = str if words is None else words.person
    if found:
        raise Misread("answer-several", typed=typed.strip(), listed=", ".join(map(shown, found)))
    near = nearest(typed, list(map(shown, names)))
    raise (
        Misread("answer-near", typed=typed.strip(), near=near)
        if near
        else Misread("answer-nobody", typed=typed.strip())
    )


def pair(typed: str, names: Sequence[str], words: Words) -> tuple[str, str]:
    """`Goblin 1 > Ann`: who has taken whom unaware."""
    who, arrow, foe = re.sub(r"->|→", ">", typed).partition(">")
    if not arrow:
        raise Misread("answer-pair", typed=typed.strip())
    return named(who, names, words), named(foe, names, words)


def along(specimen: Any, offer: Parametric[Any], text: str) -> Any:
    """A path by its places: `15`, `-5`, `3,4`, `3,4 4,4 5,5`; a single square is reached by the shortest way found."""
    text = text.replace("−", "-").replace("–", "-")
    if is_measured(type(specimen)):
        height = next((one.path[0][2] for one in offer.candidates() if one.path), 0)
        return msgspec.structs.replace(specimen, path=spots(text, height))
    places = [tuple(int(n) for n in re.split(r"\s*,\s*", part)) for part in re.findall(r"-?\d+(?:\s*,\s*-?\d+)*", text)]
    if not places:
        raise Misread("answer-place", typed=text)
    action = msgspec.structs.replace(specimen, path=tuple(places))
    if len(places) > 1 or offer.accepts(action) is None:
        return action
    for candidate in offer.candidates():
        if candidate.path and candidate.path[-1] == places[0]:
            return candidate
    if len(places[0]) == 2:
        return shortest(specimen, offer, places[0]) or action
    return action


def is_measured(kind: type[Any]) -> bool:
    """Whether a way is one of a measured table: each place has a height."""
    return len(get_args(get_args(get_type_hints(kind)["path"])[0])) == 3


def is_pointed(kind: type[Any]) -> bool:
    """Whether an act may be at a spot of a measured table, or at none."""
    return any(len(get_args(one)) == 3 for one in get_args(get_type_hints(kind).get("at")))


def spots(text: str, height: int) -> tuple[tuple[int, int, int], ...]:
    """Spots of a measured table, in its units: `52.5,60 55,60,6`, with `;` where the comma is decimal; the third is the height.

    Also as the program writes them: `→ (52.5, 60)`, `→ (52.5, 60, height 6)`; without a height that is the ground.
    """
    found: list[tuple[int, int, int]] = []
    for part in re.sub(r"\(([^()]*)\)", as_typed, re.sub(r"→|->", " ", text)).split():
        numbers = re.split(r";" if ";" in part else r",", part)
        if len(numbers) not in (2, 3) or not all(re.fullmatch(r"-?\d+(?:[.,]\d{1,2})?", number) for number in numbers):
            raise Misread("answer-spot", typed=text)
        x, y, *z = map(hundredths, numbers)
        level = found[-1][2] if found else height
        found.append((x, y, z[0] if z else level))
    if not found:
        raise Misread("answer-spot", typed=text)
    return tuple(found)


def hundredths(number: str) -> int:
    return int(Decimal(number.replace(",", ".")) * 100)


def as_typed(written: re.Match[str]) -> str:
    mark = ";" if ";" in written[1] else ","
    x, *others = (one.strip() for one in written[1].split(mark))
    y, z = (others or [""])[0], [re.sub(r"^[^\W\d_]+\s+", "", one) for one in others[1:]]
    return f" {mark.join((x, y, *(z or ['0'])))} "


def shortest(specimen: Any, offer: Parametric[Any], goal: tuple[int, ...]) -> Any:
    """A way to a square, step by step outward; None where none is open. `accepts` is the only judge."""
    starts = {place for one in offer.candidates() for place in one.path[:1] if len(place) == len(goal)}
    seen: set[tuple[int, ...]] = set(starts)
    front: list[tuple[tuple[int, ...], ...]] = [(start,) for start in sorted(starts)]
    for _ in range(40):
        grown: list[tuple[tuple[int, ...], ...]] = []
        for path in front:
            action = msgspec.structs.replace(specimen, path=path)
            refusal = offer.accepts(action)
            if path[-1] == goal:
                return action if refusal is None else None
            if refusal is not None and refusal.why != "occupied":
                continue
            for step in _around(path[-1]):
                if step not in seen:
                    seen.add(step)
                    grown.append((*path, step))
        front = grown
    return None


def _around(place: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    x, y = place
    for across, along_ in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)):
        yield (x + across, y + along_)
