"""Every rule names its clause, and the log is the tree those names make.

`@clause` marks a function as the rule of one or more ledger clauses. While a log is kept,
entering a marked rule (a coroutine, or a plain function of the `fight`) opens a node and leaving
closes it; asks, answers and facts land inside. A marked query leaves its ids as a citation where it was used.
What is consulted only to see which offers are open, or whether a rule applies at all where it
turns out not to, stands in a node of its own. Without a log
(sampling, enumeration) the marks cost next to nothing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

RULES: dict[str, list[str]] = {}
"""Clause id → the functions that carry it, as `module:qualname`. Filled as systems are imported."""


class Node:
    """One rule at work: its clauses, and in order what it asked, recorded and called."""

    __slots__ = ("clauses", "inside", "rule")

    def __init__(self, clauses: tuple[str, ...], rule: str) -> None:
        self.clauses = clauses
        self.rule = rule
        self.inside: list[Any] = []

    def walk(self) -> Iterator[Any]:
        """Itself and everything inside, depth first."""
        yield self
        for entry in self.inside:
            if isinstance(entry, Node):
                yield from entry.walk()
            else:
                yield entry

    def cited(self) -> Iterator[str]:
        """Every clause named anywhere in this tree."""
        for entry in self.walk():
            yield from getattr(entry, "clauses", ())


class Citation:
    """A plain rule that was consulted."""

    __slots__ = ("clauses",)

    def __init__(self, clauses: tuple[str, ...]) -> None:
        self.clauses = clauses


class Log:
    """The derivation tree of one step while it grows."""

    __slots__ = ("_open", "root")

    def __init__(self) -> None:
        self.root = Node((), "")
        self._open = [self.root]

    @property
    def here(self) -> Node:
        return self._open[-1]

    @property
    def clause(self) -> str:
        """The innermost clause at work; empty outside every marked rule."""
        for node in reversed(self._open):
            if node.clauses:
                return node.clauses[0]
        return ""

    @property
    def path(self) -> tuple[str, ...]:
        """Every clause at work, outermost first."""
        return tuple(name for node in self._open for name in node.clauses)

    def add(self, entry: Any) -> None:
        self._open[-1].inside.append(entry)

    def open(self, node: Node) -> None:
        self.add(node)
        self._open.append(node)

    def close(self, node: Node) -> None:
        left = self._open.pop()
        assert left is node, "rules close in the order they opened"


_keeping: ContextVar[Log | None] = ContextVar("keeping", default=None)
"""The log that marked rules write into: each thread has its own, for a server plays several fights at once."""
_kept = _keeping.get


@contextmanager
def keeping(log: Log | None) -> Iterator[None]:
    """Let marked rules write into `log` while the block runs; None keeps nothing."""
    before = _keeping.set(log)
    try:
        yield
    finally:
        _keeping.reset(before)


def clause(*ids: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Mark a rule with the ledger clauses it carries out, the most specific first."""
    assert ids, "a rule names at least one clause"

    def mark(rule: Callable[P, T]) -> Callable[P, T]:
        name = f"{rule.__module__}:{rule.__qualname__}"
        for one in ids:
            RULES.setdefault(one, []).append(name)
        if inspect.iscoroutinefunction(rule):
            marked: Any = _bracketed(rule, ids, name)
        elif rule.__code__.co_varnames[:1] == ("fight",):
            marked = _bracketed_plain(rule, ids, name)
        else:
            marked = _cited(rule, ids)
        marked.clauses = ids
        return cast("Callable[P, T]", marked)

    return mark


def _bracketed(rule: Callable[P, Any], ids: tuple[str, ...], name: str) -> Callable[P, Any]:
    async def within(log: Log, work: Coroutine[Any, Any, T]) -> T:
        node = Node(ids, name)
        log.open(node)
        try:
            return await work
        finally:
            log.close(node)

    @wraps(rule)
    def marked(*args: P.args, **kwargs: P.kwargs) -> Any:
        work = rule(*args, **kwargs)
        log = _kept()
        return work if log is None else within(log, work)

    return marked


def _bracketed_plain(rule: Callable[P, T], ids: tuple[str, ...], name: str) -> Callable[P, T]:
    """A rule that asks nothing and still changes the fight: the facts it records land inside its node."""

    @wraps(rule)
    def marked(*args: P.args, **kwargs: P.kwargs) -> T:
        log = _kept()
        if log is None:
            return rule(*args, **kwargs)
        node = Node(ids, name)
        log.open(node)
        try:
            return rule(*args, **kwargs)
        finally:
            log.close(node)

    return marked


def _cited(rule: Callable[P, T], ids: tuple[str, ...]) -> Callable[P, T]:
    citation = Citation(ids)

    @wraps(rule)
    def marked(*args: P.args, **kwargs: P.kwargs) -> T:
        log = _kept()
        if log is not None:
            log.add(citation)
        return rule(*args, **kwargs)

    return marked


OFFERS = "offers"
"""The rule of a node that holds what was consulted only to see which offers are open."""

IN_VAIN = "in vain"
"""The rule of a node that holds what was consulted to see whether a rule applies, which it did not."""

APART = (OFFERS, IN_VAIN)
"""What shaped nothing that came about: it is in the tree, and no answer to "why?"."""


def is_kept() -> bool:
    """Whether a log is being kept."""
    return _kept() is not None


def aside(look: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Look at what is on offer; what that consults stands apart in the log, and an empty look leaves nothing."""
    log = _kept()
    assert log is not None, "without a log there is nothing to keep apart"
    node = Node((), OFFERS)
    log.open(node)
    try:
        return look(*args, **kwargs)
    finally:
        log.close(node)
        if not node.inside:
            log.here.inside.remove(node)


def unsaid(look: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Look at something that shapes nothing: only whether there is anything to be asked. Nothing of it stands in the log."""
    if _kept() is None:
        return look(*args, **kwargs)
    with keeping(None):
        return look(*args, **kwargs)


def applies(look: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Whether a rule is to be used. What is consulted for that stands where it was; apart, if the rule is not."""
    log = _kept()
    if log is None:
        return look(*args, **kwargs)
    node, found = Node((), IN_VAIN), None
    log.open(node)
    try:
        found = look(*args, **kwargs)
        return found
    finally:
        log.close(node)
        if found or not node.inside:
            log.here.inside.remove(node)
            log.here.inside.extend(node.inside)


def remembered(rule: Callable[P, T]) -> Callable[P, T]:
    """A pure rule of few, hashable arguments (given by place), its answers remembered while no log is kept.

    While one is, the rule is worked out anew, so that everything it cites lands in the log.
    """
    work = cast("Callable[..., T]", rule)
    known: dict[Any, T] = {}
    recall = recalled(work, known)

    @wraps(rule)
    def answer(*args: Any) -> T:
        return recall(*args) if _kept() is None else work(*args)

    vars(answer)["known"] = known
    return cast("Callable[P, T]", answer)


def recalled(work: Callable[..., T], known: dict[Any, T]) -> Callable[..., T]:
    """What a pure rule answered before, whether a log is kept or not."""

    @wraps(work)
    def answer(*args: Any) -> T:
        try:
            return known[args]
        except KeyError:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            found = known[args] = work(*args)
            return found

    return answer


MOST_REMEMBERED = 1 << 14


def cite(*ids: str) -> None:
    """Name clauses at work in the middle of a rule, where an exception of a few lines bends it."""
    log = _kept()
    if log is not None:
        log.add(Citation(ids))
