"""Standing orders and the time that runs out: what is answered for those who do not answer themselves.

One mechanism for the terminal, the table on the web, posts and programs on a pipe. Orders are kept by fighter. They are
said in the words of offers, in either language, whatever the rulebook; what those words are is looked up in its wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args

from zaruba.apps.cli.matching import folded, matches, nearest, words_of
from zaruba.apps.cli.offers import Entry, Menu, called_so, meant_so, plainest, tag
from zaruba.apps.telling import LANGUAGES, Words, kebab
from zaruba.kernel.asks import MASTER, Choose
from zaruba.kernel.content import Document, Fault, Faults
from zaruba.kernel.people import whose_turn
from zaruba.kernel.referee import Referee, Refused
from zaruba.kernel.roster import capital, numbered
from zaruba.kernel.system import System
from zaruba.kernel.system import system as system_called
from zaruba.players.orders import MOST_LETTERS, Wish, by_order, wishes

if TYPE_CHECKING:
    from zaruba.apps.referee.table import Prompt, Table

MOST_WISHES = 20
TURN = ("turn", "ход", "ходу", "очередь")
"""What one's own turn is called, whatever its window says."""
STEM, LONG, ENDED = 5, 7, 5
"""`парировать` means what `Парирование` does, `удача` what `удачи`: of long Russian words the beginning is enough, of shorter ones
all but the last letter, where nothing fits better."""


# ---------------------------------------------------------------- what an order says to a choice


def ordered(table: Table, prompt: Prompt) -> Any | None:
    """The action that the order of somebody takes at an open choice, as their seat sees it; None where it says nothing."""
    order = table.orders.get(prompt.who)
    if order is None or not isinstance(prompt.ask, Choose):
        return None
    fight = table.fight
    spoken = [Words(fight.system, lang).of_fight(fight.scenario.plain, table.people) for lang in LANGUAGES]
    in_reply = whose_turn(fight.state) not in ("", prompt.who)
    menus: list[Menu] = []

    def is_meant(when: str, ask: Choose) -> bool:
        if not when or is_own_turn(when):
            return in_reply != bool(when)
        return ask.window in windows(fight.system, when)

    def fitting(typed: str, ask: Choose) -> Sequence[Any]:
        if not menus:
            menus.extend(Menu(ask, words) for words in spoken)
        for said in (typed, stems(typed)):
            for menu in menus:
                known = (menu.entries, menu.aimed)
                called = (called_so(said, some, menu.words) for some in known)
                if found := next(filter(None, called), None) or matches(said, menu.entries, _kind):
                    return _best_first(found)
        meant = (meant_so(typed, some, menu.words) for menu in menus for some in (menu.entries, menu.aimed))
        return _best_first(next(filter(None, meant), []))

    return by_order(
        wishes(order), prompt.ask, is_meant=is_meant, fitting=fitting,
        is_done=lambda action: tag(action) in done(fight, prompt.who),
    )  # fmt: skip


def _best_first(found: Sequence[Entry]) -> list[Any]:
    best = plainest(found)
    return [entry.action for entry in ((best, *found) if best is not None else found)]


def _kind(entry: Entry) -> str:
    return tag(entry.action).replace("_", " ")


def done(fight: Referee, who: str) -> set[str]:
    """The kinds of actions somebody has chosen in this round."""
    found: set[str] = set()
    for step in reversed(fight.steps):
        found.update(str((answer.action or {}).get("type")) for answer in step.answers if answer.who == who)
        if any(fact.BEGINS == "round" for fact in step.facts):
            break
    given = fight.answers[sum(len(step.answers) for step in fight.steps) :]
    return found | {str((answer.action or {}).get("type")) for answer in given if answer.who == who}


# ---------------------------------------------------------------- whether an order says anything at all


def stems(typed: str) -> str:
    """Russian words without their endings."""
    return re.sub(r"[а-яё]+", lambda found: stem(found[0]), typed.casefold())


def stem(word: str) -> str:
    return word[:STEM] if len(word) >= LONG else word[:-1] if len(word) >= ENDED else word


def is_own_turn(occasion: str) -> bool:
    return folded(occasion) in TURN


def windows(system: System, named: str) -> frozenset[str]:
    """The choices that an occasion may mean: by the words of their questions in either language, or by their names."""
    texts = _said(system, "window")

    def called(window: str) -> str:
        return f"{window} {texts[window]}"

    found = next((found for said in (named, stems(named)) if (found := matches(said, texts, called))), [])
    return frozenset(found)


def misordered(system: System, text: str) -> tuple[str, dict[str, Any]] | None:
    """Why an order can never say anything (a words key after `order-`, with its details); None where it may."""
    if len(text) > MOST_LETTERS:
        return "too-long", {"most": MOST_LETTERS}
    chain = wishes(text)
    if not chain:
        return "empty", {}
    if len(chain) > MOST_WISHES:
        return "too-many", {"most": MOST_WISHES}
    for wish in chain:
        if wish.when and not is_own_turn(wish.when) and not windows(system, wish.when):
            every = [word for text in _said(system, "window").values() for word in words_of(text) if len(word) > 2]
            return "occasion", {"value": wish.when, "near": nearest(wish.when, every)}
        if not _is_known(system, wish):
            every = [word for text in _said(system, "action").values() for word in words_of(text) if len(word) > 3]
            near = next((found for word in words_of(wish.words) if (found := nearest(word, every))), "")
            return "words", {"value": wish.words, "near": near}
    return None


def _is_known(system: System, wish: Wish) -> bool:
    """Whether any offer has a word of it. Names and things are not looked up: they come and go."""
    typed = [word for said in (wish.words, stems(wish.words)) for word in words_of(said) if len(word) > 2]
    texts = [words_of(text) for text in _said(system, "action").values()]
    return any(known.startswith(word) for word in typed for text in texts for known in text)


def _said(system: System, kind: str) -> Mapping[str, str]:
    """Of each kind of action, or each window, all the words that stand in its messages in any language."""
    return _said_of(system.slug, kind)


@lru_cache(maxsize=16)
def _said_of(slug: str, kind: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    system = system_called(slug)
    known = [str(one.__struct_config__.tag) for one in get_args(system.actions) or (system.actions,)]
    keys = {f"action-{kebab(one)}": one.replace("_", " ") for one in known} if kind == "action" else None
    for lang in LANGUAGES:
        for key, source in Words(system, lang).sources(kind).items():
            if keys is None or key in keys:
                own = key.removeprefix(f"{kind}-") if keys is None else keys[key]
                found[own] = f"{found.get(own, own)} {_bare(source)}"
    for kind_of, others in (Words(system, LANGUAGES[0]).keys("meant") if kind == "action" else {}).items():
        own = kind_of.replace("_", " ")
        found[own] = " ".join((found[own], *others))
    return found


NOT_SAID = re.compile(r'^[\w-]+ *=|\$[\w-]+|"[^"]*"|[A-Z_]{2,}\(|\*?\[[\w-]+\]')


def _bare(source: str) -> str:
    """The words of a message that are said, whatever its variables are."""
    return " ".join(words_of(NOT_SAID.sub(" ", source)))


# ---------------------------------------------------------------- setting orders


def set_order(table: Table, who: str, text: str) -> None:
    """Keep an order for a fighter, or with no text drop the one there is. Raises `Refused`."""
    state = table.fight.state
    known = [one.name for one in state.combatants]
    if who not in known:
        raise Refused("malformed", "unknown-combatant", value=who[:60], known=tuple(known))
    text = " ".join(text.split())
    if not text:
        table.orders.pop(who, None)
        return
    if wrong := misordered(table.fight.system, text):
        code, details = wrong
        raise Refused("illegal", f"order-{code}", **details)
    table.orders[who] = text


def of_seat(table: Table, seat: str) -> list[str]:
    """The fighters a seat answers for; the master for all."""
    state = table.fight.state
    return [one.name for one in state.combatants if seat in (MASTER, state.seat_of(one.name))]


# ---------------------------------------------------------------- what a scenario says


def in_lines(lines: Iterable[Any], names: Iterable[str]) -> dict[str, str]:
    """The orders that lines of `combatants` give, by the names of those who are there."""
    known = set(names)
    found = {name: " ".join(line["standing"].split()) for line in lines for name in _ordered_by(line)}
    return {name: order for name, order in found.items() if name in known}


def of_newcomers(lines: Iterable[Any], came: Iterable[str]) -> dict[str, str]:
    """The orders that lines give to those who came by them, under whatever numbers."""
    meant = {unnumbered(name): " ".join(line["standing"].split()) for line in lines for name in _ordered_by(line)}
    return {name: meant[unnumbered(name)] for name in came if unnumbered(name) in meant}


def unnumbered(name: str) -> str:
    return re.sub(r" \d+$", "", name)


def _ordered_by(line: Any) -> Iterator[str]:
    if not isinstance(line, dict) or not isinstance(line.get("standing"), str):
        return
    name, kind, count = line.get("name"), line.get("from"), line.get("count", 1)
    if isinstance(name, dict):
        name = next((name[key] for key in ("nom", *LANGUAGES) if name.get(key)), None)
        name = name.get("nom") if isinstance(name, dict) else name
    if name is None and isinstance(kind, str):
        name = capital(kind.replace("_", " "))
    if isinstance(name, str):
        yield from numbered(name, count if isinstance(count, int) else 1)


def check_lines(plain: Any, system: System, where: Document | None = None) -> None:
    """See that the orders of a scenario say something. Raises `Faults`."""
    faults = []
    for place, line in enumerate(plain.get("combatants", ()) if isinstance(plain, dict) else ()):
        if isinstance(line, dict) and isinstance(line.get("standing"), str):
            wrong = misordered(system, line["standing"])
            if wrong is not None:
                code, details = wrong
                near = str(details.pop("near", ""))
                path = ("combatants", place, "standing")
                faults.append(Fault(where.place(path) if where else None, path, f"order-{code}", details, near))
    if faults:
        raise Faults(faults, system.slug)
