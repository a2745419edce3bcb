"""Who has yet to answer, what they may answer, and how much of that may be posted."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from zaruba.apps.cli.offers import Menu
from zaruba.apps.interchange.codes import chain_before, code_of
from zaruba.apps.referee.known import mentions, secrets_of
from zaruba.apps.referee.table import Prompt, Table, single_asks
from zaruba.apps.telling import Words
from zaruba.kernel.asks import MASTER, Choose, Offers

PUBLIC = ""
"""The viewer a post is for unless it is for one seat alone: what all may see."""


class Awaited(Struct, frozen=True):
    """A question that waits: who is asked, of which seat, what their seat is shown, for whose eyes it is posted."""

    who: str
    seat: str
    viewer: str
    prompt: Prompt
    code: str

    @property
    def is_for_them(self) -> bool:
        return self.viewer in (self.seat, MASTER)


def awaited(table: Table, viewer: str = PUBLIC) -> Iterator[Awaited]:
    """The open questions that may be told of before the eyes of a viewer."""
    referee = table.fight
    waits = referee.open
    if waits is None:
        return
    hidden = table.unseen(viewer)
    chain = chain_before(referee.answers, waits.number)
    for who, _ in single_asks(waits):
        seat: str = referee.state.seat_of(who)
        if who in hidden:
            continue
        for prompt in table.view(seat).prompts:
            if (prompt.who, prompt.master) == (who, waits.number):
                code = code_of(referee, chain, waits.number, who, viewer)
                yield Awaited(who, seat, viewer, prompt, code)


def somebody_else(table: Table, viewer: str) -> bool:
    """Whether somebody is asked who must not be named."""
    waits = table.fight.open
    return waits is not None and any(who in table.unseen(viewer) for who in waits.awaited)


def every_awaited(table: Table) -> Iterator[Awaited]:
    """The open questions under each code they may have been posted with."""
    for viewer in dict.fromkeys((PUBLIC, MASTER, *sorted(table.seats()))):
        yield from (one for one in awaited(table, viewer) if one.is_for_them or viewer == PUBLIC)


def menu_of(table: Table, one: Awaited, words: Words) -> Menu | None:
    """What may be answered, numbered as it is posted; None where dice or a measure are wanted."""
    ask = one.prompt.ask
    if not isinstance(ask, Choose):
        return None
    if one.is_for_them:
        return Menu(ask, words)
    hidden = table.unseen(one.viewer)
    shown = [offer for offer in ask.offers if not mentions(msgspec.to_builtins(offer.action), hidden)]
    return Menu(Choose(ask.who, ask.window, Offers(shown)), words)


def is_listed(table: Table, one: Awaited) -> bool:
    """Whether the offers may be posted: not those of one who keeps anything secret from the viewer."""
    if one.is_for_them:
        return True
    state, system = table.fight.state, table.fight.system
    return not any(field.startswith(f"{one.who}.") for field in secrets_of(state, one.viewer, system))
