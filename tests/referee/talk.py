"""Talking to a referee: commands in one line, the answers one looks for."""

from __future__ import annotations

from typing import Any

from tests import grim
from zaruba.apps.referee import Session, Table

Plain = dict[str, Any]

ANN: Plain = {"name": "Ann", "player": "Ann", "side": "heroes"}
BOB: Plain = {"name": "Bob", "player": "Bob", "side": "heroes", "at": 1}
ORC: Plain = {"name": "Orc", "side": "foes", "at": 1, "hp": 9}
OPEN = {"sealed_stances": False}


class Client:
    """One client, and everything it has been told."""

    def __init__(self, table: Table | None = None, *, seat: str | None = None, lang: str = "en") -> None:
        self.session = Session(table or grim_table(), seat=seat, lang=lang)
        self.heard: list[Plain] = []

    @property
    def table(self) -> Table:
        return self.session.table

    def says(self, **command: Any) -> list[Plain]:
        """A command; the messages it brings."""
        messages = self.session.handle(command)
        self.heard += messages
        return messages

    def news(self) -> list[Plain]:
        messages = self.session.news()
        self.heard += messages
        return messages

    def ask(self) -> Plain:
        """The ask heard last."""
        return [message for message in self.heard if "kind" in message][-1]

    def number(self) -> int:
        return int(self.ask()["ask"])

    def chooses(self, pick: int | None = None, **more: Any) -> list[Plain]:
        if pick is not None:
            more["pick"] = pick
        return self.says(choose={"ask": self.number(), **more})

    def rolls(self, *faces: int) -> list[Plain]:
        return self.says(roll={"ask": self.number(), "faces": list(faces)})

    def refused(self, **command: Any) -> Plain:
        """A command that must be refused: its error. Nothing else may come of it."""
        (message,) = self.says(**command)
        error: Plain = message["error"]
        return error


def grim_table() -> Table:
    return Table(grim.find, lambda: ("grim",))


def master(*combatants: Plain, dice: Any = "hand", **more: Any) -> Client:
    """The master of a fight that has begun."""
    client = Client()
    more.setdefault("rulings", OPEN)
    client.says(start=grim.scenario(*(combatants or (ANN, ORC)), **more), dice=dice)
    return client


def kinds(messages: list[Plain]) -> list[str]:
    """What sort of messages came: the type of a fact, the kind of an ask, or the key that tells."""
    return [
        m["fact"]["type"]
        if "fact" in m
        else m["kind"]
        if "kind" in m
        else m.get("re") or next(k for k in m if k != "seq")
        for m in messages
    ]


def scenario(slug: str, combatants: list[tuple[str, str]], **more: Any) -> Plain:
    """A fight of ready combatants (what they are, who plays them), two squares, ten feet or two metres apart."""
    where, apart = {"delve": ("at_ft", 10), "riposte": ("at_m", 2)}.get(slug, ("at", 0))
    entries = [
        {
            "name": f"F{place}",
            "from": kind,
            "side": f"s{bool(player)}",
            where: [50 + 6 * place, 50] if slug == "warband" else apart * place if apart else [2 * place, 0],
        }
        | ({"player": player} if player else {})
        for place, (kind, player) in enumerate(combatants)
    ]
    return {"kind": "scenario", "system": slug, "combatants": entries, **more}


def in_the_midst(slug: str, who: str = "F0") -> Plain:
    """Where such a fight of Ann's and the master's begins: where the rules put it, on the skirmish table with `who` in his phases."""
    if slug != "warband":
        return {}
    return {"order": ["Ann", "sFalse"], "start": {"current": "Ann", "active": {"who": who}}}
