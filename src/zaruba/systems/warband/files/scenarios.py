"""Scenarios: who fields whom, where everybody stands, on what table, and how the game is won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zaruba.kernel.asks import MASTER
from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Document, Path_
from zaruba.kernel.files import Trouble, folded, named
from zaruba.kernel.roster import Laid, Roster, forms_of
from zaruba.space.measured.layout import Layout
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.table import Table
from zaruba.systems.warband.battle import Character, Game
from zaruba.systems.warband.files.libraries import Shelf, built_in
from zaruba.systems.warband.files.parts import Entry, ScenarioParts
from zaruba.systems.warband.files.shapes import (
    BoardFile,
    CombatantFile,
    ProfileFile,
    RulingsFile,
    ScenarioFrame,
    StandingFile,
)
from zaruba.systems.warband.rulings import UNBUILT, Rulings
from zaruba.systems.warband.terrain import LOOKS

GAME_TURNS: dict[Game, int] = {"annihilation": 10, "territory": 12, "relic": 12}


class Cast(Roster):
    """The combatants in the making: names as compared, the squads they are of, where they stand."""

    combatant = CombatantFile
    standing = StandingFile
    shelf: Shelf

    def __init__(self, trouble: Trouble, shelf: Shelf, *, taken: Iterable[str] = ()) -> None:
        super().__init__(trouble, shelf, taken=taken)
        self.entries: list[Entry] = []

    def read(self, shape: CombatantFile, whole: ProfileFile, each: Sequence[tuple[str, Laid]], at: Path_) -> None:
        seat = self.seat(shape.player)
        profile = self.shelf.profile(whole, at)
        if shape.side is None and seat == MASTER:
            self.trouble.add((*at, "side"), "missing", key="side")
        side = self.side(shape.side, (*at, "side")) if shape.side is not None else seat
        squad = side if seat == MASTER else seat
        for index, (name, laid) in enumerate(each):
            place = self._place(shape, index, at)
            self.entries.append(
                Entry(
                    Character(
                        name=name, seat=seat, side=side, squad=squad, profile=profile,
                        hp=profile.hp if laid.stands.hp is None else laid.stands.hp, at=place or (0, 0, 0),
                        facing=int(shape.facing) % 36000, placed=place is not None, orders_left=profile.leadership,
                        mana=profile.mana_pool if laid.stands.mana is None else laid.stands.mana, items=profile.items,
                        hidden=laid.stands.hidden, group=shape.group or "",
                    ),
                    forms_of(shape.name),
                )
            )  # fmt: skip

    def find_each_other(self) -> None:
        """Nobody says anything of others."""

    @clause("warband.space.units")
    def _place(self, shape: CombatantFile, index: int, at: Path_) -> Place | None:
        """A place in hundredths; without a third number it is the ground. None: set up in the deployment."""
        if shape.at is None:
            return None
        places: list[Any] = shape.at if isinstance(shape.at[0], list) else [shape.at]
        if index == 0 and len(places) != (shape.count or 1):
            self.trouble.add((*at, "at"), "places-for-count", places=len(places), count=shape.count or 1)
        if index >= len(places):
            return None
        x, y, *z = places[index]
        return x, y, z[0] if z else 0


def scenario(plain: Mapping[str, Any], where: Document | None = None) -> ScenarioParts:
    """Read a scenario, its libraries drawn in. Raises `Faults` with every fault found, in every part of it."""
    trouble = Trouble()
    frame = trouble.opened(ScenarioFrame, plain, where)
    shelf = Shelf(trouble, built_in())
    shelf.add_all(frame.library, ("library",))
    rulings = trouble.rulings(RulingsFile, Rulings, frame.rulings, UNBUILT)
    cast = Cast(trouble, shelf)
    cast.gather(frame.combatants, {}, where)
    sides = list(dict.fromkeys(entry.character.side for entry in cast.entries))
    squads = list(dict.fromkeys(entry.character.squad for entry in cast.entries))
    parts = ScenarioParts(
        title=named(frame.title, "") if frame.title is not None else {},
        rulings=rulings, seating=cast.seating(frame.seating), entries=tuple(cast.entries),
        table=table_of(trouble, frame.board), real=frame.board == "real", game=frame.game,
        rounds=frame.game_turns or game_turns(frame.game, len(squads)), order=_order(trouble, frame.order, squads),
        goals=cast.goals(frame.goals, sides), calls=frame.calls, names=shelf.names,
        attributions=tuple(shelf.attributions),
    )  # fmt: skip
    trouble.end(where)
    return parts


@clause("warband.victory.length")
def game_turns(game: Game, players: int) -> int:
    """Ten; of the other scenarios twelve less one for each player."""
    return 10 if game == "annihilation" else 12 - players


@clause("warband.setup.table")
def table_of(trouble: Trouble, board: str | BoardFile) -> Table:
    """The table with everything that stands on it; of a real one nothing is known."""
    if isinstance(board, str):
        return Table(12000, 12000)
    for key in ("pieces", "ground"):
        for index, one in enumerate(getattr(board, key)):
            if (one.poly is None) == (one.at is None or one.r is None):
                trouble.add(("board", key, index), "one-footprint")
                return Table(12000, 12000)
    return Layout(trouble, LOOKS).table(board.model_dump(), ("board",))


def _order(trouble: Trouble, words: Sequence[str], squads: Sequence[str]) -> tuple[str, ...]:
    """Every squad once, from the first turn on; empty where it is rolled for."""
    known = {folded(squad): squad for squad in squads}
    order: list[str] = []
    for index, word in enumerate(words):
        squad = known.get(folded(word))
        if squad is None:
            trouble.unknown(("order", index), "player", word, squads)
        elif squad in order:
            trouble.add(("order", index), "order-twice", value=word)
        else:
            order.append(squad)
    for squad in squads:
        if order and squad not in order and len(order) == len(words):
            trouble.add(("order",), "order-missing", value=squad)
    return tuple(order)
