"""Commands as they come in: bounded, checked, and refused with what is wrong in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from zaruba.apps.referee.messages import COMMANDS, WITH_DICE, DiceOf, Plain
from zaruba.kernel.content import nearest
from zaruba.kernel.referee import Refused

MOST_BYTES = 1_000_000
MOST_DEPTH = 40
MOST_TEXT = 10_000
MOST_NAME = 200
MOST_NUMBER = 1_000_000_000


class Read(NamedTuple):
    """A command that has been read: its key, what stood under it, and the dice beside it."""

    name: str
    body: Any
    dice: Any


def malformed(message: str) -> Refused:
    return Refused("malformed", message)


def read_line(line: bytes) -> Any:
    """One line as plain data."""
    if len(line) > MOST_BYTES:
        raise malformed(f"a line holds at most {MOST_BYTES} bytes; this one has {len(line)}")
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise malformed(f"not JSON: {error}") from None


def read_command(plain: Any) -> Read:
    """A command out of plain data. Raises `Refused` with what is unknown, missing or too large."""
    bound(plain, ())
    if not isinstance(plain, Mapping) or not plain:
        raise malformed(f"a command is an object with one of: {', '.join(COMMANDS)}")
    named = [key for key in plain if key in COMMANDS]
    if not named:
        raise unknown("command", next(iter(plain)), COMMANDS)
    name = named[0]
    beside = ("dice",) if name in WITH_DICE else ()
    for key in plain:
        if key in named[1:]:
            raise malformed(f"one command at a time: {name} or {key}")
        if key != name and key not in beside:
            raise unknown("key", key, (name, *beside))
    dice = read_dice(plain.get("dice", "machine"))
    body = plain[name]
    if not isinstance(body, Mapping):
        raise malformed(f"{name} holds an object")
    kind = COMMANDS[name]
    if kind is Plain:
        return Read(name, dict(body), dice)
    known_keys(body, kind, name)
    return Read(name, converted(body, kind, name), dice)


def read_dice(plain: Any) -> dict[str, DiceOf]:
    """Whose dice are thrown how, seat by seat, `*` for the rest."""
    if not isinstance(plain, Mapping) or isinstance(plain.get("seed"), int):
        plain = {"*": plain}
    return {str(seat): converted(one, DiceOf, "dice") for seat, one in plain.items()}


def known_keys(body: Mapping[str, Any], kind: type[Struct], name: str) -> None:
    known = kind.__struct_encode_fields__
    for key in body:
        if key not in known:
            raise unknown("key", key, known, f"in {name}")


def unknown(what: str, key: Any, known: Any, where: str = "") -> Refused:
    near = nearest(str(key)[:MOST_NAME], known)
    place = f" {where}" if where else ""
    hint = f"did you mean {near!r}?" if near else f"known: {', '.join(known) or 'none'}"
    return malformed(f"unknown {what} {str(key)[:60]!r}{place}; {hint}")


def converted(value: Any, kind: Any, name: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise malformed(f"{name}: {error}") from None


def bound(value: Any, path: tuple[str, ...]) -> None:
    """Nothing deeper, longer or larger than any fight needs."""
    where = ".".join(path)[-120:] or "the command"
    if len(path) > MOST_DEPTH:
        raise malformed(f"{where}: nested deeper than {MOST_DEPTH}")
    match value:
        case bool() | None:
            return
        case int() | float():
            if not -MOST_NUMBER <= value <= MOST_NUMBER:
                raise malformed(f"{where}: a number beyond {MOST_NUMBER}")
        case str():
            if len(value) > (MOST_NAME if path and path[-1] in NAMES else MOST_TEXT):
                raise malformed(
                    f"{where}: a text longer than {MOST_NAME if path[-1:] and path[-1] in NAMES else MOST_TEXT}"
                )
        case Mapping():
            for key, inner in value.items():
                if len(str(key)) > MOST_NAME:
                    raise malformed(f"{where}: a key longer than {MOST_NAME}")
                bound(inner, (*path, str(key)))
        case list() | tuple():
            for place, inner in enumerate(value):
                bound(inner, (*path, str(place)))
        case _:
            raise malformed(f"{where}: {type(value).__name__} is not JSON")


NAMES = frozenset({"name", "player", "who", "as", "side", "target", "system"})
"""Keys whose values are names, and no longer than a name is."""
