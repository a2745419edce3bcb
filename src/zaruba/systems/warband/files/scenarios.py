"""Scenarios: who fields whom, where everybody stands, on what table, and how the game is won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Document, Path_
from zaruba.kernel.duration import Duration
from zaruba.kernel.files import Trouble, folded, named
from zaruba.kernel.roster import Laid, Roster, capital, forms_of
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.table import Table
from zaruba.systems.warband import squads
from zaruba.systems.warband.battle import Activation, Character, Cloud, Effect, Game, Left, Score, Source, Trap
from zaruba.systems.warband.facts.common import fallen
from zaruba.systems.warband.files import places
from zaruba.systems.warband.files.libraries import Shelf, built_in, table_of
from zaruba.systems.warband.files.parts import Entry, Library, Member, ScenarioParts, Squad, StartParts
from zaruba.systems.warband.files.shapes import (
    BoardFile,
    CombatantFile,
    EffectFile,
    LyingFile,
    ProfileFile,
    RulingsFile,
    ScenarioFrame,
    SquadFile,
    StandingFile,
    StartFile,
)
from zaruba.systems.warband.rulings import UNBUILT, Rulings
from zaruba.systems.warband.sheet import CM, NOTHING, Item

SECTIONS: dict[Source, str] = {"order": "orders", "spell": "spells", "item": "items", "ability": "abilities"}
ALLOWANCES = ("rotations_left", "replies_left", "flee_strikes_left")
PLAIN = ("activated", "ordered", "ran", "relic", "hidden", *ALLOWANCES)
"""What stands on a character under the key that people write."""


class Cast(Roster):
    """The combatants in the making: names as compared, the squads they are of, where they stand."""

    combatant = CombatantFile
    standing = StandingFile
    shelf: Shelf

    def __init__(self, trouble: Trouble, shelf: Shelf, *, taken: Iterable[str] = (), real: bool = False) -> None:
        super().__init__(trouble, shelf, taken=taken)
        self.entries: list[Entry] = []
        self.real = real

    def read(self, shape: CombatantFile, whole: ProfileFile, each: Sequence[tuple[str, Laid]], at: Path_) -> None:
        seat = self.seat(shape.player)
        if whole.hp_max is None and shape.hp:  # who has hit points and no full number of them has all of them
            whole = whole.model_copy(update={"hp_max": shape.hp})
        profile = self.shelf.profile(whole, at)
        if shape.side is None and seat == MASTER:
            self.trouble.add((*at, "side"), "missing", key="side")
        side = self.side(shape.side, (*at, "side")) if shape.side is not None else seat
        squad = side if seat == MASTER else seat
        other = next((entry.character.side for entry in self.entries if entry.character.squad == squad), side)
        if other != side:
            self.trouble.add((*at, "side"), "squad-of-two-sides", value=side, other=other, squad=squad)
        for index, (name, laid) in enumerate(each):
            place = self._place(shape, index, at)
            one = Character(
                name=name, seat=seat, side=side, squad=squad, profile=profile, hp=profile.hp, at=place or (0, 0, 0),
                facing=int(shape.facing) % 36000, placed=place is not None or self.real, orders_left=profile.leadership,
                mana=profile.mana_pool, items=profile.items, group=shape.group or "",
            )  # fmt: skip
            given = frozenset(laid.stands.model_fields_set)
            self.entries.append(Entry(self._standing(one, laid), given, shape.commander, forms_of(shape.name)))

    # -- how somebody stands

    @clause("warband.condition.effects", "warband.death.wounds", "warband.magic.tokens")
    def _standing(self, one: Character, laid: Laid) -> Character:
        """What is left of somebody as its line and `start` say; the rest is full. Without hit points it was removed."""
        stands, profile = laid.stands, one.profile
        for key, full in (("hp", profile.hp), ("mana", profile.mana_pool), ("orders_left", profile.leadership)):
            if (left := getattr(stands, key)) is not None and left > full:
                self.trouble.add(laid.path(key), "above-full", left=left, most=full, key=key)
        plain = {key: getattr(stands, key) for key in PLAIN if getattr(stands, key) is not None}
        for key in ("hp", "mana", "orders_left"):
            if getattr(stands, key) is not None:
                plain[key] = getattr(stands, key)
        one = replace(
            one, **plain, word=stands.modifier, secret=tuple(stands.secret),
            cast=tuple(self._known(laid, "spells", "cast", stands.cast, "spell")),
            resting=tuple(self._counted(laid, "resting", {"orders": profile.orders})),
            uses=tuple(self._counted(laid, "uses", {
                "orders": profile.orders, "abilities": profile.abilities, "items": profile.items,
            })),
            items=one.items if stands.carried is None else tuple(self._carried(laid)),
            effects=tuple(self._effect(shape, (*laid.path("effects"), n)) for n, shape in enumerate(stands.effects)),
        )  # fmt: skip
        return one if one.hp else fallen(one)

    def _known(self, laid: Laid, section: str, key: str, words: Sequence[str], noun: str) -> Iterator[str]:
        for index, word in enumerate(words):
            if self.shelf.find(section, word, (*laid.path(key), index), noun) is not None:
                yield self.shelf.known[section][folded(word)]

    def _counted(self, laid: Laid, key: str, own: Mapping[str, Sequence[Any]]) -> Iterator[Left]:
        """Numbers by the name of an order, a skill or a thing that somebody has."""
        things = {thing.name: thing for one in own.values() for thing in one}
        for word, number in getattr(laid.stands, key).items():
            name = next((self.shelf.known[section].get(folded(word)) for section in own
                         if folded(word) in self.shelf.known.get(section, {})), word)  # fmt: skip
            if name not in things:
                self.shelf.unknown((*laid.path(key), word), "ability", word, things)
            else:
                yield Left(name or word, number)

    def _carried(self, laid: Laid) -> Iterator[Item]:
        for index, word in enumerate(laid.stands.carried or ()):
            thing = self.shelf.find("items", word, (*laid.path("carried"), index), "item")
            if thing is not None:
                yield thing

    def _effect(self, shape: EffectFile, path: Path_) -> Effect:
        """By the name of what laid it; what has changes of its own needs no such thing."""
        sources: list[Source] = [shape.source] if shape.source is not None else list(SECTIONS)
        for source in sources:
            key = self.shelf.known.get(SECTIONS[source], {}).get(folded(shape.name))
            if key is not None:
                thing = self.shelf.parts[SECTIONS[source]][key]
                changes = thing.changes if shape.changes is None else self.shelf.changes(shape.changes)
                return Effect(key, source, Duration(shape.by, "turn_start", shape.turns), changes)
        changes = NOTHING if shape.changes is None else self.shelf.changes(shape.changes)
        if shape.changes is None:
            known = [word for section in SECTIONS.values() for word in self.shelf.library().words(section)]
            self.shelf.unknown((*path, "name"), "ability", shape.name, known)
        return Effect(shape.name, sources[0], Duration(shape.by, "turn_start", shape.turns), changes)

    # -- of one another, once everybody is known

    def find_each_other(self) -> None:
        """Whose clock ends what lasts: a player's, however his name is written."""
        known = {folded(entry.character.squad): entry.character.squad for entry in self.entries}
        for place, entry in enumerate(self.entries):
            one = entry.character
            for effect in one.effects:
                if folded(effect.squad) not in known:
                    self.other(("combatants",), "player", effect.squad, known.values())
            effects = tuple(
                replace(effect, clock=replace(effect.clock, anchor=known.get(folded(effect.squad), effect.squad)))
                for effect in one.effects
            )
            self.entries[place] = replace(entry, character=replace(one, effects=effects))

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


# ---------------------------------------------------------------- rosters written out


def written_out(trouble: Trouble, shelf: Shelf, lines: Sequence[Any]) -> list[tuple[int, Any]]:
    """The lines of a scenario, each roster among them as one line for everybody in it; and where each was written."""
    taken = {folded(word) for line in lines if isinstance(line, dict) for word in _words_of(line)}
    found: list[tuple[int, Any]] = []
    for index, line in enumerate(lines):
        if not isinstance(line, dict) or "roster" not in line:
            found.append((index, line))
            continue
        path: Path_ = ("combatants", index)
        shape = trouble.shaped(SquadFile, line, path)
        squad = None if shape is None else _squad(shelf, shape, path)
        if shape is None or squad is None:
            continue
        if shape.at is not None and len(shape.at) != len(squad.members):
            trouble.add((*path, "at"), "places-for-count", places=len(shape.at), count=len(squad.members))
        found += [(index, one) for one in _members(line, squad, taken)]
    return found


def _words_of(line: Mapping[str, Any]) -> Iterator[str]:
    name = line.get("name", line.get("from"))
    yield from (str(one) for one in (name.values() if isinstance(name, dict) else (name,)) if isinstance(one, str))


def _squad(shelf: Shelf, shape: SquadFile, path: Path_) -> Squad | None:
    if isinstance(shape.roster, str):
        found: Squad | None = shelf.find("rosters", shape.roster, (*path, "roster"), "roster")
        return found
    return shelf.roster(shape.roster, "", (*path, "roster"))


def _members(line: Mapping[str, Any], squad: Squad, taken: set[str]) -> Iterator[dict[str, Any]]:
    """A line for each of a roster: those of one name are numbered, on from those there are already."""
    several = Counter(member.title["en"] for member in squad.members)
    for place, member in enumerate(squad.members):
        one: dict[str, Any] = {"name": _name(member, several[member.title["en"]] > 1, taken), "from": member.key}
        one |= {key: line[key] for key in ("player", "side", "facing") if key in line}
        if member.commander:
            one["commander"] = True
        places = line.get("at")
        if isinstance(places, list) and place < len(places):
            one["at"] = places[place]
        yield one


def _name(member: Member, numbered: bool, taken: set[str]) -> dict[str, str]:
    """What one of a roster is called in each language, unlike everybody else."""
    number = 1 if numbered else 0
    while True:
        tail = f" {number}" if number else ""
        names = {lang: f"{capital(word)}{tail}" for lang, word in member.title.items()}
        if not {folded(name) for name in names.values()} & taken:
            taken.update(map(folded, names.values()))
            return names
        number += 1 if number else 2


def _where_written(trouble: Trouble, places: Sequence[int], before: int) -> None:
    """Faults of lines that were written out stand where they were written."""
    for place, fault in enumerate(trouble.faults):
        head, *rest = fault.path or ("",)
        if place >= before and head == "combatants" and rest and isinstance(rest[0], int):
            trouble.faults[place] = replace(fault, path=("combatants", places[rest[0]], *rest[1:]))


# ---------------------------------------------------------------- scenarios


def scenario(plain: Mapping[str, Any], where: Document | None = None) -> ScenarioParts:
    """Read a scenario, its libraries drawn in. Raises `Faults` with every fault found, in every part of it."""
    trouble = Trouble()
    frame = trouble.opened(ScenarioFrame, plain, where)
    shelf = Shelf(trouble, built_in())
    shelf.add_all(frame.library, ("library",))
    rulings = trouble.rulings(RulingsFile, Rulings, frame.rulings, UNBUILT)
    lines = written_out(trouble, shelf, frame.combatants)
    real = isinstance(frame.board, str) and folded(frame.board) == "real"
    cast = Cast(trouble, shelf, real=real)
    before = len(trouble.faults)
    cast.gather([line for _, line in lines], frame.start.state if frame.start is not None else {}, where)
    _where_written(trouble, [place for place, _ in lines], before)
    sides = list(dict.fromkeys(entry.character.side for entry in cast.entries))
    fielded = list(dict.fromkeys(entry.character.squad for entry in cast.entries))
    _opponents(trouble, shelf, fielded, sides)
    table = _table(trouble, shelf, frame.board)
    start = _start(trouble, cast, frame.start, frame.order, sides)
    if not real:
        places.check(trouble, [entry.character for entry in cast.entries], table)
        _lying(trouble, start, table)
    parts = ScenarioParts(
        title=named(frame.title, "") if frame.title is not None else {},
        rulings=rulings, seating=cast.seating(frame.seating), entries=tuple(cast.entries), table=table, real=real,
        game=frame.game, markers=markers(frame.game, table),
        rounds=frame.game_turns or game_turns(frame.game, len(fielded)), order=_order(trouble, frame.order, fielded),
        commanders=_commanders(trouble, cast.entries), start=start,
        lines=tuple(line for _, line in lines), goals=cast.goals(frame.goals, sides), calls=frame.calls,
        names=shelf.names, attributions=tuple(shelf.attributions),
    )  # fmt: skip
    trouble.end(where)
    return parts


def newcomers(plain: Sequence[Any], library: Library, *, taken: Iterable[str] = ()) -> tuple[Entry, ...]:
    """Combatants that join a game under way; one whose name is taken gets the next number. Raises `Faults`."""
    trouble = Trouble()
    cast = Cast(trouble, Shelf(trouble, library), taken=taken)
    cast.join(plain)
    return tuple(cast.entries)


@clause("warband.setup.squad")
def _opponents(trouble: Trouble, shelf: Shelf, fielded: Sequence[str], sides: Sequence[str]) -> None:
    """Two to seven players, not all of them allied: judged once everybody could be read."""
    count = len(fielded)
    if shelf.incomplete or any(fault.path[:1] == ("combatants",) for fault in trouble.faults):
        return
    if count > squads.MOST_PLAYERS:
        trouble.add(("combatants",), "too-many-players", count=count, most=squads.MOST_PLAYERS)
    elif count < squads.FEWEST_PLAYERS:
        trouble.add(("combatants",), "too-few-players", count=count, least=squads.FEWEST_PLAYERS)
    elif len(sides) == 1:
        trouble.add(("combatants",), "all-allied", side=sides[0])


def _table(trouble: Trouble, shelf: Shelf, board: str | BoardFile) -> Table:
    """A table by its name, or one written out; of a real one nothing is known."""
    if not isinstance(board, str):
        return table_of(trouble, board, ("board",))
    if folded(board) == "real":
        return Table(120 * CM, 120 * CM)
    found: Table | None = shelf.find("boards", board, ("board",), "board")
    return found or Table(120 * CM, 120 * CM)


@clause("warband.victory.scenarios")
def markers(game: Game, table: Table) -> tuple[Place, ...]:
    """The objectives or the relic that lie on the table; else at its quarter points, or in its middle."""
    kind = {"annihilation": "", "territory": "objective", "relic": "relic"}[game]
    lying = tuple((*mark.at, mark.height) for mark in table.marks if mark.kind == kind)
    if lying or game == "annihilation":
        return lying
    x, y = table.width // 4, table.depth // 4
    return ((2 * x, 2 * y, 0),) if game == "relic" else ((x, y, 0), (3 * x, y, 0), (3 * x, 3 * y, 0), (x, 3 * y, 0))


@clause("warband.setup.squad")
def _commanders(trouble: Trouble, entries: Sequence[Entry]) -> tuple[str, ...]:
    """Whom owners chose among equal leaders; nobody who leads less than another of the squad."""
    chosen = tuple(entry.character.name for entry in entries if entry.commander)
    for name in chosen:
        squad = next(entry.character.squad for entry in entries if entry.character.name == name)
        fielded = [(e.character.name, e.character.profile) for e in entries if e.character.squad == squad]
        if squads.commander(fielded, (name,)) != name or len({*chosen} & {who for who, _ in fielded}) > 1:
            trouble.add(("combatants",), "wrong-commander")
    return chosen


# ---------------------------------------------------------------- in the midst of a game


def _start(
    trouble: Trouble, cast: Cast, shape: StartFile | None, order: Sequence[str], sides: Sequence[str]
) -> StartParts:
    if shape is None:
        return StartParts()
    fielded = {folded(entry.character.squad): entry.character.squad for entry in cast.entries}
    known_sides = {folded(side): side for side in sides}

    def squad(word: str, path: Path_) -> str:
        if folded(word) not in fielded:
            cast.other(path, "player", word, fielded.values())
        return fielded.get(folded(word), word)

    if not order:
        trouble.add(("start",), "start-without-order")
    if any(entry.character.up and not entry.character.placed for entry in cast.entries):
        trouble.add(("start",), "start-before-setup")
    turn_of = "" if shape.current is None else squad(shape.current, ("start", "current"))
    for word in shape.points:
        if folded(word) not in known_sides:
            cast.other(("start", "points", word), "side", word, sides)
    return StartParts(
        shape.round, turn_of, _active(trouble, cast, shape, turn_of),
        tuple(Score(known_sides.get(folded(word), word), number) for word, number in shape.points.items()),
        tuple(
            Trap(_at(one), squad(one.by, ("start", "traps", n, "by")), cast_triplet(one)) for n, one in enumerate(shape.traps)
        ),
        tuple(
            Cloud(_at(one), int(one.r), Duration(squad(one.by, ("start", "clouds", n, "by")), "turn_start", one.turns))
            for n, one in enumerate(shape.clouds)
        ),
        None if shape.relic is None else _spot(shape.relic),
    )  # fmt: skip


def _lying(trouble: Trouble, start: StartParts, table: Table) -> None:
    for number, trap in enumerate(start.traps):
        places.check_trap(trouble, table, trap.at, ("start", "traps", number, "at"))
    if start.relic is not None:
        places.check_lying(trouble, table, start.relic, ("start", "relic"))


def _active(trouble: Trouble, cast: Cast, shape: StartFile, turn_of: str) -> Activation | None:
    """Whoever is in its phases, one of those whose player's turn it is."""
    active = shape.active
    if active is None:
        return None
    who = cast.one(active.who, ("start", "active", "who"))
    found = next((entry.character for entry in cast.entries if entry.character.name == who), None)
    if found is None:
        return None
    if found.squad != turn_of or not found.up:
        trouble.add(("start", "active", "who"), "not-its-turn", value=found.name)
    return Activation(
        found.name, active.phase, active.moved, active.closed, active.fought, may_cast=found.profile.mage,
        casts_left=found.profile.mage_level,
    )  # fmt: skip


def _at(one: LyingFile) -> Place:
    return _spot(one.at)


def _spot(at: Sequence[float]) -> Place:
    x, y, *z = at
    return int(x), int(y), int(z[0]) if z else 0


def cast_triplet(one: LyingFile) -> tuple[int, int, int]:
    return cast("tuple[int, int, int]", tuple(one.damage))


@clause("warband.victory.length")
def game_turns(game: Game, players: int) -> int:
    """Ten; of the other scenarios twelve less one for each player."""
    return 10 if game == "annihilation" else 12 - players


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
