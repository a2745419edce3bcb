"""How the parts of a master's word are read, whatever the rulebook, and what is wrong with them.

A refusal names its reason by a key of the words and gives the details; no sentence is made here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Faults, nearest
from zaruba.kernel.dice import Throw, throw
from zaruba.kernel.fight import Fight, Rule, State
from zaruba.kernel.files import MASTER_WORDS, folded, side_called
from zaruba.kernel.people import P, Peopled
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Scenario

R = TypeVar("R")
Z = TypeVar("Z", bound=Struct)

B = TypeVar("B", bound=State)

Said = Mapping[str, Any]
Work = Callable[[Fight[B]], Rule]
"""What a word does, once it is found sound."""
Form = Callable[[B, Said], Work[B]]
"""How one kind of word is read against the position."""

MOST = 1_000_000
MOST_DAMAGE = 1000
MOST_SHOWN = 60


# ---------------------------------------------------------------- what is wrong


def wrong(key: str, value: Any, message: str, **details: Any) -> Refused:
    """A value that is not of its kind."""
    return Refused("malformed", message, key=key, value=shown(value), **details)


def shown(value: Any) -> str | int:
    """A value as it was said, if it is not too long for that."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    plain = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return plain if len(plain) <= MOST_SHOWN else plain[:MOST_SHOWN] + "…"


# ---------------------------------------------------------------- what may stand in a word


def only(said: Any, where: str, known: Iterable[str]) -> Said:
    """A mapping without keys that mean nothing here."""
    if not isinstance(said, Mapping):
        raise wrong(where, said, "word-not-a-mapping")
    names = tuple(known)
    for key in said:
        if key not in names:
            raise wrong(where, key, "word-unknown-key", near=nearest(str(key), names), known=names)
    return said


def only_one(said: Said, forms: Iterable[str]) -> str:
    """The one form that a word has."""
    known = tuple(forms)
    meant = [form for form in known if form in said]
    if len(meant) != 1:
        raise Refused("malformed", "word-forms", known=known, found=tuple(map(str, said)))
    return meant[0]


def somebody(battle: Peopled[P], key: str, name: Any) -> P:
    """Somebody in the fight by its name."""
    if not isinstance(name, str):
        raise wrong(key, name, "word-not-a-name")
    found = next((one for one in battle.combatants if one.name == name), None)
    if found is not None:
        return found
    names = tuple(one.name for one in battle.combatants)
    raise Refused("illegal", "word-nobody", key=key, value=shown(name), near=nearest(name, names), known=names)


def whole(key: str, value: Any, least: int = 0, most: int = MOST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise wrong(key, value, "word-not-whole", least=least, most=most)
    return value


def between(least: int, most: int = MOST) -> Callable[[str, Any], int]:
    """What reads a whole number within limits."""
    return lambda key, value: whole(key, value, least, most)


def flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong(key, value, "word-not-a-flag")
    return value


def text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise wrong(key, value, "word-not-a-text")
    return value


def one_of(key: str, value: Any, allowed: Iterable[str]) -> Any:
    names = tuple(allowed)
    if value not in names:
        raise wrong(key, value, "word-not-one-of", allowed=tuple(name for name in names if name))
    return value


def known_as(key: str, value: Any, known: Mapping[str, R], message: str) -> R:
    """One of the things there are by its name; `message` says that there is no such thing."""
    if not isinstance(value, str) or value not in known:
        near = nearest(value, known) if isinstance(value, str) else ""
        raise wrong(key, value, message, near=near, known=tuple(known))
    return known[value]


def several(key: str, value: Any, allowed: Iterable[str] | None = None) -> tuple[str, ...]:
    """A list of words, of those allowed if not all are."""
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise wrong(key, value, "word-not-a-list")
    if allowed is not None:
        names = tuple(allowed)
        for one in value:
            one_of(key, one, names)
    return tuple(value)


def counts(key: str, value: Any, known: Iterable[str], most: int) -> dict[str, int]:
    """Numbers by name."""
    return {name: whole(f"{key}.{name}", number, 0, most) for name, number in only(value, key, known).items()}


class Amount(Struct, frozen=True):
    """Damage as the master says it: a number, dice, or both."""

    dice: Throw | None = None
    flat: int = 0


def amount(key: str, value: Any) -> Amount:
    """`9`, `d10+3`, `2d6`."""
    plain = str(value).replace(" ", "").replace("−", "-").lower()
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise wrong(key, value, "word-not-damage")
    if plain.isdecimal():
        return Amount(flat=whole(key, int(plain), 0, MOST_DAMAGE))
    dice, sign, flat = plain.partition("-" if "-" in plain else "+")
    try:
        if sign and not flat.isdecimal():
            raise ValueError(plain)
        return Amount(throw(dice), int(sign + flat) if sign else 0)
    except ValueError:
        raise wrong(key, value, "word-not-damage") from None


def square(key: str, value: Any) -> tuple[int, int]:
    """A square of a map; whether it is there is another question."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise wrong(key, value, "word-not-a-square")
    return whole(key, value[0], -MOST), whole(key, value[1], -MOST)


def described(key: str, plain: Any, read: Callable[[Said], R]) -> R:
    """What a line of `combatants` describes, by the reader of scenarios."""
    if not isinstance(plain, Mapping):
        raise wrong(key, plain, "word-not-a-combatant")
    try:
        return read(plain)
    except Faults as faults:
        raise Refused("malformed", "word-faulty-combatant", faults=faults.below(1)) from None


# ---------------------------------------------------------------- the words themselves


class Add(Protocol[B]):
    """How the word that adds somebody is read; `scenario` lends its library."""

    def __call__(self, state: B, said: Said, *, scenario: Scenario | None) -> Work[B]: ...


class Word(Protocol):
    """A word of the master as a rule. Raises `Refused` with what is wrong in it, why, and what would do.

    `scenario` lends its library to whoever joins.
    """

    def __call__(self, state: Any, said: Said, scenario: Scenario | None = None) -> Work[Any]: ...


def word_of(
    *, one: Form[B], fight: Mapping[str, Form[B]], beside: tuple[str, ...], add: Add[B], remove: Form[B], check: Form[B]
) -> Word:
    """What a rulebook makes of a word: it says one of four things, each judged whole before anything happens.

    `set` is a combatant's own fields (`one`) or one thing of the whole `fight`; `beside` are keys that stand by one
    of the latter.
    """

    def set_(state: B, said: Said) -> Work[B]:
        only(said, "word", ("set", "reason"))
        what = said["set"]
        if isinstance(what, Mapping) and "who" in what:
            return one(state, what)
        only(what, "set", ("who", *fight, *beside))
        return fight[only_one(what, ("who", *fight))](state, what)

    def word(state: B, said: Said, scenario: Scenario | None = None) -> Work[B]:
        forms: dict[str, Form[B]] = {
            "set": set_,
            "add": partial(add, scenario=scenario),
            "remove": remove,
            "check": check,
        }
        return forms[only_one(said, forms)](state, said)

    return word


def library_of(scenario: Scenario | None) -> Sequence[Any]:
    """The libraries of a scenario, as plain data, for whoever joins its fight."""
    return scenario.plain.get("library", ()) if scenario is not None else ()


def whose(battle: Peopled[P], said: Said, known: tuple[str, ...]) -> P:
    """Whose fields are set; of the known ones there is at least one."""
    only(said, "set", ("who", *known))
    one = somebody(battle, "who", said["who"])
    if len(said) == 1:
        raise Refused("malformed", "word-set-nothing", who=one.name, known=known)
    return one


def with_fields(battle: Any, one: R, said: Said, setters: Mapping[str, Callable[[Any, R, Any], R]]) -> R:
    """Somebody with the fields that are said of it, set one after the other."""
    for key, setter in setters.items():
        if key in said:
            one = setter(battle, one, said[key])
    return one


def own(key: str, name: str, read: Callable[[str, Any], Any]) -> Callable[[Any, Z, Any], Z]:
    """What sets a field of a combatant itself."""

    def setter(battle: Any, one: Z, value: Any) -> Z:
        return replace(one, **{name: read(key, value)})

    return setter


def on_sheet(
    sheet: type[Struct], key: str, read: Callable[[str, Any], Any], within: Callable[[Z, Any], Z]
) -> Callable[[Any, Z, Any], Z]:
    """What sets a field of somebody's sheet under the key that people write; `within` keeps what is left to the full."""
    name = next(field.name for field in fields(sheet) if field.encode_name == key)

    def setter(battle: Any, one: Any, value: Any) -> Z:
        return within(one, replace(one.sheet, **{name: read(key, value)}))

    return setter


def seat_like(seating: Iterable[str], name: str) -> str:
    """The seat of this name that is there already, however it is written."""
    return next((seat for seat in seating if folded(seat) == folded(name)), name)


def player(key: str, value: Any, seating: Iterable[str]) -> str:
    """A seat at the table by its player: the master has one, and anybody else a new one."""
    name = text(key, value)
    return MASTER if folded(name) in MASTER_WORDS else seat_like(seating, name)


def seated(battle: Any, one: Z, value: Any) -> Z:
    """Somebody led by a player, however the name is written; the master has a seat, and anybody else a new one."""
    return replace(one, seat=player("player", value, battle.setting.seating))


def common_fields(secrets: tuple[str, ...]) -> dict[str, Callable[[Any, Any, Any], Any]]:
    """What sets the fields that everybody has, whatever the rulebook; `secrets` are the keys that may be secret."""
    return {
        "hidden": own("hidden", "hidden", flag),
        "side": own("side", "side", lambda key, value: side_called(text(key, value))),
        "player": seated,
        "secret": own("secret", "secret", lambda key, value: several(key, value, secrets)),
    }


def called_off(battle: Peopled[P], said: Said) -> str | None:
    """The side that has won the fight which is over now, None for nobody."""
    only(said, "set", ("fight", "winner"))
    one_of("fight", said["fight"], ("over",))
    winner: str | None = said.get("winner")
    if winner is not None:
        one_of("winner", winner, dict.fromkeys(one.side for one in battle.combatants))
    if battle.ended:
        raise Refused("over", "word-over-already")
    return winner


def removed(battle: Peopled[P], said: Said) -> P:
    """Who is no longer part of the fight at all."""
    only(said, "word", ("remove", "reason"))
    return somebody(battle, "remove.who", only(said["remove"], "remove", ("who",)).get("who"))
