"""The master's word as he types it: `set Ogre.hp 5 because …`, `add goblin`, `remove …`, `check Ann dex 12 "…"`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import yaml
from msgspec import Struct

from zaruba.apps.cli.matching import folded
from zaruba.apps.cli.offers import Misread, named
from zaruba.apps.cli.position import names
from zaruba.apps.cli.wording import LANGUAGES, Wording
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER
from zaruba.kernel.people import whose_turn
from zaruba.kernel.referee import WordKind

REASON = re.compile(r"\s+(?:because|потому что|так как)\s+|\s+//\s*", re.IGNORECASE)


class Word(Struct, frozen=True):
    """A word of the master: its kind, what it says, and why."""

    kind: WordKind
    said: dict[str, Any]
    reason: str


def read(verb: str, text: str, state: Any, words: Words, *, asked: str = "") -> Word:
    """`verb` is set, add, remove or check; `asked` is who is to answer just now. Raises Misread."""
    body, reason = _with_reason(text)
    known = names(state)
    if not body:
        raise Misread(f"word-{verb}")
    match verb:
        case "set":
            return Word("override", {"set": _set(body, known, words)}, reason)
        case "add":
            return Word("override", {"add": _add(body, state, words)}, reason)
        case "remove":
            return Word("override", {"remove": {"who": named(body, known, words)}}, reason)
    meant = whose_turn(state) or (asked if asked in known else "")
    return Word("improvise", _check(body, known, meant, words), reason)


def _with_reason(text: str) -> tuple[str, str]:
    body, *reason = REASON.split(text.strip(), maxsplit=1)
    return body.strip(), reason[0].strip() if reason else ""


def _set(body: str, known: Sequence[str], words: Words) -> dict[str, Any]:
    """`Ogre.hp 5`, `Goblin 1.conditions [prone]`, or a thing of the whole fight: `dark true`."""
    overall = tuple(f"{folded(word)} " for names in words.keys("overall").values() for word in names)
    found = re.fullmatch(r"(.+?)\.(\w.*)", body)
    if found and not folded(body).startswith(overall):
        key, value = _field(found[2], "alter", words)
        if not value:
            raise Misread("word-set")
        return {"who": named(found[1], known, words), key: _set_to(value, words)}
    key, value = _field(body, "overall", words)
    if not value or _field(body, "alter", words)[0] in words.keys("alter") or begins_with_one(body, known, words):
        raise Misread("word-set")
    return {key: _set_to(value, words)}


def _field(text: str, kind: str, words: Words) -> tuple[str, str]:
    """The key that a text begins with, under any of its names, and what is left of the text."""
    called = {folded(word): key for key, names in words.keys(kind).items() for word in (*reversed(names), key)}
    parts = re.split(r"\s*=\s*|\s+", text.strip(), maxsplit=4)
    for count in range(min(4, len(parts)), 0, -1):
        if (key := called.get(folded(" ".join(parts[:count])))) is not None:
            break
    else:
        key, count = parts[0], 1
    return key, re.sub(rf"^(?:\s*[^\s=]+){{{count}}}\s*=?\s*", "", text)


def _set_to(value: str, words: Words) -> Any:
    """A value as YAML has it; a yes or no in either language is one."""
    for lang in LANGUAGES:
        own = Wording(lang)
        if folded(value) in (*own("yes-words").split(", "), *own("no-words").split(", ")):
            return folded(value) in own("yes-words").split(", ")
    return plain(value)


def begins_with_one(text: str, known: Sequence[str], words: Words) -> bool:
    """Whether a text begins with somebody's name, in whichever language."""
    spelled = (one.person(name) for name in known for one in (words, *words.spellings()))
    return any(folded(text).startswith(folded(name)) for name in spelled)


def _add(body: str, state: Any, words: Words) -> dict[str, Any]:
    """`goblin`, `goblin name=Snag at_ft=20`, or a whole line of a scenario in braces.

    Whoever is given no name gets that of its kind, and the next number.
    """
    if body.startswith("{"):
        whole = plain(body)
        if not isinstance(whole, dict):
            raise Misread("word-add")
        return whole
    kind, *rest = re.split(r"\s+(?=\w+=)", body)
    entry: dict[str, Any] = {"from": words.thing_called(kind.strip()).replace(" ", "_")}
    for part in rest:
        key, _, value = part.partition("=")
        entry[key] = plain(value.strip())
    foes = [one.side for one in state.combatants if state.seat_of(one.name) == MASTER]
    if "side" not in entry and foes:
        entry["side"] = foes[0]
    return entry


def _check(body: str, known: Sequence[str], meant: str, words: Words) -> dict[str, Any]:
    """`"swings from the chandelier" dex 12`, with who does it in front if it is not whoever acts or is asked.

    A plain number is what must be reached, one with a sign (`ag +10`) a modifier. A rulebook that has nothing to test takes
    the number alone: `"swings from the chandelier" 4`. What failing costs may follow: `hurt=1d6`.
    """
    quoted = re.search(r"[\"“«„](.+?)[\"”»“]", body)
    text = quoted[1] if quoted else ""
    bare, *more = re.split(r"\s+(?=\w+=)", f"{body[: quoted.start()]} {body[quoted.end() :]}" if quoted else body)
    costs = {key: plain(value.strip()) for key, _, value in (part.partition("=") for part in more)}
    rest = bare.replace("−", "-").split()
    read = _of_what if _all_tested(words) else _of_a_number
    return {**read(rest, known, meant, words), **({"text": text} if text else {}), **costs}


def _of_a_number(rest: list[str], known: Sequence[str], meant: str, words: Words) -> dict[str, Any]:
    """`4`, `4+`, `4 +1`, `Goblin 2 4`: what a die must show, and a modifier."""
    found = re.fullmatch(r"(.*?)\s*(\d+)\+?(?:\s+([+-]\d+))?", " ".join(rest))
    if not found:
        raise Misread("word-check")
    name, number, modifier = found.groups()
    who = named(name, known, words) if name else meant
    if not who:
        raise Misread("word-check-who")
    return {"who": who, "check": int(number), **({"modifier": int(modifier)} if modifier else {})}


def _of_what(rest: list[str], known: Sequence[str], meant: str, words: Words) -> dict[str, Any]:
    """`dex 12`, `ag +10`, `Ann dex 12`: what is tested, and a number."""
    number = rest[-1] if rest else ""
    if len(rest) < 2 or not re.fullmatch(r"[+-]?\d+", number):
        raise Misread("word-check")
    long = 2 if len(rest) > 2 and _tested(" ".join(rest[-3:-1]), words) in _all_tested(words) else 1
    who = named(" ".join(rest[: -1 - long]), known, words) if len(rest) > 1 + long else meant
    if not who:
        raise Misread("word-check-who")
    return {
        "who": who,
        "check": _tested(" ".join(rest[-1 - long : -1]), words),
        ("modifier" if number[0] in "+-" else "dc"): int(number),
    }


def _tested(word: str, words: Words) -> str:
    """What is tested, by its key or its name in the language spoken."""
    named_so = {folded(name): key for kind in TESTED for key, name in words.terms(kind).items()}
    return ABILITIES.get(word.casefold()) or named_so.get(folded(word)) or word.lower()


def _all_tested(words: Words) -> set[str]:
    return {key for kind in TESTED for key in words.terms(kind)}


def told(said: Mapping[str, Any], own: Wording, words: Words) -> str:
    """A word of the master, from any source, as one may type it."""
    for verb in ("set", "add", "remove"):
        if isinstance(body := said.get(verb), Mapping):
            return f"{own(f'word-verb-{verb}')} {_body(verb, body, own, words)}".strip()
    return f"{own('word-verb-check')} {_told_check(said, own, words)}"


def _body(verb: str, body: Mapping[str, Any], own: Wording, words: Words) -> str:
    """`Ogre.hp 5`, `goblin at_ft=20`, `Goblin 2`."""
    left = dict(body)
    if verb == "add":
        name = left.pop("name", "")
        name = name if isinstance(name, str) else next(iter(name.values()), "")
        kind = words.thing(str(left.pop("from", "")))
        left.pop("side", None)
        head = kind if not name or folded(name).startswith(folded(kind.replace("_", " "))) else f"{kind} name={name}"
        return " ".join([head.strip(), *(f"{key}={_value(value)}" for key, value in left.items())])
    who = words.person(str(left.pop("who", "")))
    kind = "alter" if who else "overall"
    fields = [f"{f'{who}.' if who else ''}{words.key(kind, key)} {_set_as(value, own)}" for key, value in left.items()]
    return "; ".join(fields) or who


def _set_as(value: Any, own: Wording) -> str:
    """A value that is set as people of this language write it."""
    if isinstance(value, bool):
        return own("yes-words" if value else "no-words").split(", ")[0]
    return _value(value)


def _told_check(said: Mapping[str, Any], own: Wording, words: Words) -> str:
    """`Ragnar DEX 12 “swings from the chandelier”`, and whatever else the check is to mean."""
    left = dict(said)
    parts = [words.person(str(left.pop("who", "")))]
    tested = left.pop("check", "")
    parts.append("/".join(_name(str(one), words) for one in (tested if isinstance(tested, list | tuple) else [tested])))
    parts += [_value(left.pop("dc"))] if "dc" in left else []
    parts += [words.signed(left.pop("modifier"))] if isinstance(left.get("modifier"), int) else []
    text = left.pop("text", "")
    parts += [own("quoted", text=text)] if text else []
    return " ".join([*parts, *(f"{key}={_value(value)}" for key, value in left.items())])


def _name(tested: str, words: Words) -> str:
    kind = next((kind for kind in TESTED if tested in words.terms(kind)), TESTED[0])
    return words.term(kind, tested)


def _value(value: Any) -> str:
    """A value as people write it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


TESTED = ("ability", "characteristic", "attribute", "skill")
"""What systems call the things that are tested."""
ABILITIES = {"тел": "con"}
"""Further names."""


def plain(text: str) -> Any:
    """A value as YAML has it: numbers, true and false, lists, mappings; anything else is text. Raises Misread."""
    from zaruba.kernel.content import Faults, read_text

    try:
        return read_text(text, "").data
    except (Faults, yaml.YAMLError):
        raise Misread("word-value", value=text) from None
