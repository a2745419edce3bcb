"""The words of a fight in the language of a client."""

from __future__ import annotations

import sys
import traceback
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from zaruba.kernel.fight import Fact
from zaruba.kernel.referee import Referee, Refused

if TYPE_CHECKING:
    from zaruba.apps.telling import Called, Words


class Wording(Protocol):
    def fact(self, fact: Fact, /) -> str: ...
    def action(self, action: Any, /) -> str: ...
    def group(self, action: Any, /) -> str: ...
    def groups(self) -> tuple[str, ...]: ...
    def costs(self, action: Any, /) -> str: ...
    def gear(self, gear: Any, one: Any, /) -> str: ...
    def refusal(self, refusal: Any, /) -> str: ...
    def window(self, name: str, /) -> str: ...
    def roll(self, ask: Any, /) -> str: ...
    def measure(self, ask: Any, /) -> str: ...
    def measured(self, ask: Any, answer: int, /) -> str: ...
    def clause(self, clause: str, /) -> str: ...
    def verdict(self, verdict: Any, /) -> str: ...
    def error(self, refused: Refused, /) -> str: ...
    def reason(self, clause: str, name: str = "", /) -> str: ...
    def fault(self, fault: Any, /) -> str: ...


class Bare:
    """No words of its own: names and values as the program has them. For a system that ships no wording."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def fact(self, fact: Fact) -> str:
        return _bare(fact)

    def action(self, action: Any) -> str:
        return _bare(action)

    def group(self, action: Any) -> str:
        return ""

    def groups(self) -> tuple[str, ...]:
        return ()

    def costs(self, action: Any) -> str:
        return ""

    def gear(self, gear: Any, one: Any) -> str:
        return ""

    def refusal(self, refusal: Any) -> str:
        details = ", ".join(f"{key} {value}" for key, value in refusal.details.items())
        return f"{refusal.why}: {details}" if details else str(refusal.why)

    def window(self, name: str) -> str:
        return name

    def roll(self, ask: Any) -> str:
        return f"{ask.by}: {ask.throw.text} ({ask.purpose})"

    def measure(self, ask: Any) -> str:
        return ""

    def measured(self, ask: Any, answer: int) -> str:
        return ""

    def clause(self, clause: str) -> str:
        return clause

    def reason(self, clause: str, name: str = "") -> str:
        return name or clause

    def verdict(self, verdict: Any) -> str:
        return f"{verdict.why}: {verdict.winner}" if verdict.winner else str(verdict.why)

    def error(self, refused: Refused) -> str:
        from zaruba.apps.telling import Words

        refusal = refused.details.get("refusal")
        return self.refusal(refusal) if refusal is not None else Words(None, self.lang).error(refused)

    def fault(self, fault: Any) -> str:
        near = f"; did you mean {fault.near!r}?" if fault.near else ""
        details = ", ".join(f"{key} {value}" for key, value in fault.details.items())
        return f"{fault.path_text}: {fault.code}" + (f" ({details})" if details else "") + near


def _bare(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    name = plain.pop("type", type(value).__name__)
    inside = ", ".join(f"{key} {inner}" for key, inner in plain.items() if inner not in ("", None, [], {}))
    return f"{name}: {inside}" if inside else str(name)


class Careful:
    """Words that never fail a fight: where one cannot be said, the bare value stands, and stderr tells why."""

    def __init__(self, words: Wording, lang: str) -> None:
        self._words = words
        self._bare = Bare(lang)

    def groups(self) -> tuple[str, ...]:
        return self._words.groups()

    def __getattr__(self, name: str) -> Any:
        say, bare = getattr(self._words, name), getattr(self._bare, name)

        def said(*subject: Any) -> str:
            try:
                return str(say(*subject))
            except Exception as error:
                traceback.print_exception(error, file=sys.stderr)
                return str(bare(*subject))

        return said


@lru_cache(maxsize=8)
def _words_of(slug: str, lang: str) -> Words | None:
    from zaruba.apps.telling import Words

    try:
        return Words(slug, lang)
    except (KeyError, FileNotFoundError):
        return None


def spoken(referee: Referee, lang: str, people: Called) -> Words | None:
    """Every word of a fight's system, with the names its scenario gives; None where it ships none."""
    words = _words_of(referee.system.slug, lang)
    return None if words is None else words.of_fight(referee.scenario.plain, people)


def wording(slug: str | None, lang: str, scenario: Any = None, people: Called | None = None) -> Wording:
    """The words of a system, with the names a scenario gives; bare ones where it ships none."""
    from zaruba.apps.telling import Words

    try:
        words = Words(slug, lang)
        return cast(Wording, Careful(words.of_fight(scenario, people or {}) if scenario else words, lang))
    except (KeyError, FileNotFoundError):
        return Bare(lang)
