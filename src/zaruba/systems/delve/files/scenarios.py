"""Scenarios: who fights, on which side and seat, where, and how things stand when the fight begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER
from zaruba.kernel.content import Document, Path_
from zaruba.kernel.duration import Duration
from zaruba.kernel.files import CHARACTERS, MASTER_WORDS, Trouble, folded, likest, named
from zaruba.kernel.library import own_thing
from zaruba.kernel.roster import Laid, Roster, forms_of
from zaruba.space.drawing import Places, drawn
from zaruba.space.line import Line
from zaruba.space.squares import Ground, Squares
from zaruba.systems.delve.battle import NEAR_FT, SHIELD
from zaruba.systems.delve.files.libraries import Shelf, built_in
from zaruba.systems.delve.files.parts import BoardParts, Entry, Library, ScenarioParts, StartParts, Used
from zaruba.systems.delve.files.shapes import (
    DOWN,
    GROUNDS,
    LEGEND,
    BoardFile,
    CombatantFile,
    CreatureFile,
    EffectFile,
    GroundFile,
    RulingsFile,
    ScenarioFrame,
    StandingFile,
    StartFile,
)
from zaruba.systems.delve.initiative import seating_of
from zaruba.systems.delve.rulings import Rulings
from zaruba.systems.delve.sheet import Effect, Sheet

START_AMMO = 20


class Standing(Struct, frozen=True):
    """Whoever is to be given a place: which of how many of its line it is."""

    name: str
    index: int
    count: int
    side: str
    size: int
    state: str | None


class Cast(Roster):
    """The combatants in the making: names as compared, the seats they sit on, where they stand."""

    combatant = CombatantFile
    standing = StandingFile
    shelf: Shelf

    def __init__(self, trouble: Trouble, shelf: Shelf, board: BoardParts | None, *, taken: Iterable[str] = ()) -> None:
        super().__init__(trouble, shelf, taken=taken)
        self.board = board
        self.places = Places(trouble, board.board) if board and isinstance(board.board, Squares) else None
        self.entries: list[Entry] = []
        self.effects: list[tuple[str, Sequence[str | EffectFile], Path_]] = []

    def read(self, shape: CombatantFile, whole: CreatureFile, each: Sequence[tuple[str, Laid]], at: Path_) -> None:
        sheet = self.shelf.sheet(whole, at, kind=self.shelf.kind(shape))
        seat, side = self.seat(shape.player), self.side_of(shape, at)
        for index, (name, laid) in enumerate(each):
            standing = Standing(name, index, shape.count or 1, side, sheet.size, laid.stands.state)
            entry = Entry(
                name=name, seat=seat, side=side, sheet=sheet, hp=sheet.max_hp, at=self._place(standing, shape, at),
                hidden=laid.stands.hidden, secret=tuple(shape.secret), group=shape.group or "",
                forms=forms_of(shape.name),
            )  # fmt: skip
            self.entries.append(self._standing(entry, laid))

    def is_hero(self, shape: CombatantFile) -> bool:
        return self.shelf.kind(shape) == "character"

    def _standing(self, entry: Entry, laid: Laid) -> Entry:
        stands: StandingFile = laid.stands
        sheet, hp, life = entry.sheet, stands.hp, stands.state
        if hp is None:
            hp = 0 if life in DOWN else sheet.max_hp
        if hp > sheet.max_hp:
            self.trouble.add(laid.path("hp"), "hp-above-max", hp=hp, max_hp=sheet.max_hp, key="max_hp")
        if life is None:
            life = "up" if hp else "dying" if sheet.kind == "character" else "dead"
        elif (hp == 0) != (life in DOWN) and life != "fled":
            self.trouble.add(laid.path("state"), "state-against-hp", state=life, hp=hp)
        if stands.timer_left is not None and life != "dying":
            self.trouble.add(laid.path("timer_left"), "timer-without-dying", state=life)
        conditions = tuple(one for one in stands.conditions if one == "prone")
        self.effects.append((entry.name, stands.conditions, laid.path("conditions")))
        return replace(
            entry, hp=hp, life=life, timer=stands.timer_left, conditions=conditions, cover=stands.cover or "",
            hands=self._hands(sheet, stands.hands, laid.path("hands")),
            unloaded=self._unloaded(sheet, stands.loaded, laid.path("loaded")),
            ammo=self._ammo(sheet, stands.ammo, laid.path("ammo")),
            uses=self._uses(sheet, stands.uses, laid.path("uses")),
            lost=self._spells(sheet, stands.lost, laid.path("lost")),
            penance=self._spells(sheet, stands.penance, laid.path("penance")),
            luck=stands.luck, way_out=stands.way_out,
        )  # fmt: skip

    def _own(self, word: str, things: Mapping[str, Any], section: str) -> str | None:
        """One of somebody's own things by key or name."""
        return own_thing(word, things, self.shelf.known.get(section, {}))

    def _hands(self, sheet: Sheet, words: Sequence[str] | None, path: Path_) -> tuple[str, ...] | None:
        """What is in hand: weapons, the shield, or anything else that fills a hand, such as a torch."""
        if words is None:
            return None
        weapons = {weapon.name: weapon for weapon in sheet.weapons}
        found = []
        for index, word in enumerate(words):
            name = self._own(word, weapons, "weapons") or (SHIELD if folded(word) in (SHIELD, "щит") else None)
            near = likest(word, [*weapons, SHIELD]) if name is None and not self.shelf.incomplete else ""
            if near or (name == SHIELD and not sheet.shield):
                self.trouble.add((*path, index), "unknown-weapon", near=near, value=word)
            found.append(name or word)
        return tuple(found)

    def _unloaded(self, sheet: Sheet, loaded: bool | Sequence[str], path: Path_) -> tuple[str, ...]:
        loading = {weapon.name: weapon for weapon in sheet.weapons if weapon.loading}
        if isinstance(loaded, bool):
            return () if loaded else tuple(loading)
        ready = set()
        for index, word in enumerate(loaded):
            name = self._own(word, loading, "weapons")
            if name is None:
                self.shelf.unknown((*path, index), "weapon", word, loading)
            ready.add(name)
        return tuple(name for name in loading if name not in ready)

    def _ammo(self, sheet: Sheet, ammo: int | Mapping[str, int] | None, path: Path_) -> tuple[tuple[str, int], ...]:
        kinds = list(dict.fromkeys(weapon.ammunition for weapon in sheet.weapons if weapon.ammunition))
        if not isinstance(ammo, Mapping):
            return tuple((kind, START_AMMO if ammo is None else ammo) for kind in kinds)
        left = dict.fromkeys(kinds, 0)
        for word, count in ammo.items():
            called = {folded(name): kind for kind in kinds for name in self.shelf.names.get(kind, {}).values()}
            kind = called.get(folded(word)) or next((one for one in kinds if folded(one) == folded(word)), None)
            if kind is None:
                self.shelf.unknown((*path, word), "ammunition", word, kinds)
            else:
                left[kind] = count
        return tuple(left.items())

    def _uses(self, sheet: Sheet, uses: Mapping[str, int], path: Path_) -> tuple[tuple[str, int], ...]:
        left = {item.name: item.uses for item in sheet.items if item.uses}
        for word, count in uses.items():
            name = self._own(word, left, "items")
            if name is None:
                self.shelf.unknown((*path, word), "item", word, left)
            else:
                left[name] = count
        return tuple(left.items())

    def _spells(self, sheet: Sheet, words: Sequence[str], path: Path_) -> tuple[str, ...]:
        own = {spell.name: spell for spell in sheet.spells}
        found = []
        for index, word in enumerate(words):
            name = self._own(word, own, "spells")
            if name is None:
                self.shelf.unknown((*path, index), "spell", word, own)
            else:
                found.append(name)
        return tuple(found)

    # -- places

    def _place(self, who: Standing, shape: CombatantFile, at: Path_) -> tuple[int, ...]:
        if self.board is None:  # the board itself is at fault
            return (0,)
        if shape.at is not None and shape.at_ft is not None:
            if who.index == 0:
                self.trouble.add((*at, "at"), "two-places")
            return (0,)
        return self._feet(who, shape, at) if self.places is None else self._square(self.places, who, shape, at)

    def _feet(self, who: Standing, shape: CombatantFile, at: Path_) -> tuple[int, ...]:
        """On the line whoever is given no place stands at 0 among the characters, at 30 among the others."""
        if shape.at is not None:
            if who.index == 0:
                self.trouble.add((*at, "at"), "no-map")
            return (0,)
        if shape.at_ft is None:
            return (0,) if who.side == CHARACTERS else (NEAR_FT,)
        if isinstance(shape.at_ft, int):
            return (shape.at_ft,)
        if who.index == 0 and len(shape.at_ft) != who.count:
            self.trouble.add((*at, "at_ft"), "places-for-count", places=len(shape.at_ft), count=who.count)
        return (shape.at_ft[who.index],) if who.index < len(shape.at_ft) else (0,)

    def _square(self, places: Places, who: Standing, shape: CombatantFile, at: Path_) -> tuple[int, ...]:
        """On a map everyone needs a square of its own, clear of walls; the large stand right and down of it too."""
        if shape.at is None:
            if who.index == 0 and shape.at_ft is not None:
                self.trouble.add((*at, "at_ft"), "square-needed")
            elif who.index == 0:
                self.trouble.add((*at, "at"), "missing", key="at")
            return (0, 0)
        found = places.of(shape.at, who.index, who.count, (*at, "at"))
        if found is None:
            return (0, 0)
        square, path = found
        places.take(who.name, square, path, size=who.size, lies_aside=who.state in ("dead", "fled"))
        return square

    # -- effects, once everybody is known

    def find_each_other(self) -> None:
        laid = {name: self._effects(name, effects, path) for name, effects, path in self.effects}
        self.entries = [replace(entry, effects=laid.get(entry.name, ())) for entry in self.entries]

    def _effects(self, name: str, effects: Sequence[str | EffectFile], path: Path_) -> tuple[Effect, ...]:
        """A condition of one word lasts until something ends it; lying prone is no effect."""
        return tuple(
            self._effect(
                name, EffectFile.model_construct(condition=one) if isinstance(one, str) else one, (*path, index)
            )
            for index, one in enumerate(effects)
            if one != "prone"
        )

    def _effect(self, name: str, effect: EffectFile, path: Path_) -> Effect:
        """A condition with its end; one named after a spell or item takes over what that lays on a creature."""
        shelf = self.shelf
        maker = (self.one(effect.by, path) if effect.by else None) or name
        library, called = shelf.library(), effect.name or ""
        spell = library.spells.get(library.key("spells", called) or "")
        source = spell or library.items.get(library.key("items", called) or "")
        condition = effect.condition or (spell.condition if spell else None)
        talents = shelf.talents(effect.talents, called or "effect", path) or (source.talents if source else ())
        if condition is None and not talents and not shelf.incomplete:
            known = [*library.words("spells"), *library.words("items")]
            self.trouble.add(path, "empty-effect", near=likest(called, known), value=called)
        clock = None
        if effect.rounds is not None:
            anchor = (self.one(effect.of, path) if effect.of else None) or maker
            clock = Duration(anchor, effect.ends, effect.rounds)
        return Effect(
            name=source.name if source else called or str(condition), maker=maker, clock=clock, talents=talents,
            condition=condition, focus=effect.focus, breaks_on_damage=effect.breaks_on_damage,
        )  # fmt: skip


def scenario(plain: Mapping[str, Any], where: Document | None = None) -> ScenarioParts:
    """Read a scenario, its libraries drawn in. Raises `Faults` with every fault found, in every part of it."""
    trouble = Trouble()
    frame = trouble.opened(ScenarioFrame, plain, where)
    shelf = Shelf(trouble, built_in())
    shelf.add_all(frame.library, ("library",))
    rulings = trouble.rulings(RulingsFile, Rulings, frame.rulings)
    board = _board(trouble, frame.board)
    cast = Cast(trouble, shelf, None if ("board",) in trouble.left_out else board)
    cast.gather(frame.combatants, frame.start.state if frame.start else {}, where)
    sides = list(dict.fromkeys(entry.side for entry in cast.entries))
    seating = _seating(cast, frame)
    parts = ScenarioParts(
        title=named(frame.title, "") if frame.title is not None else {},
        rulings=rulings, seating=seating, entries=tuple(cast.entries), unaware=_unaware(trouble, cast, frame),
        goals=cast.goals(frame.goals, sides), groups=_groups(cast, frame),
        board=board, calls=frame.calls, start=_start(trouble, cast, frame.start, seating),
        names=shelf.names, attributions=tuple(shelf.attributions),
    )  # fmt: skip
    trouble.end(where)
    return parts


def newcomers(
    plain: Sequence[Any], library: Library, *, board: BoardParts | None = None, taken: Iterable[str] = ()
) -> tuple[Entry, ...]:
    """Combatants that join a fight under way; one whose name is taken gets the next number. Raises `Faults`."""
    trouble = Trouble()
    cast = Cast(trouble, Shelf(trouble, library), board or BoardParts(), taken=taken)
    cast.join(plain)
    return tuple(cast.entries)


def _board(trouble: Trouble, shape: BoardFile | None) -> BoardParts:
    if shape is None:
        return BoardParts()
    at: Path_ = ("board",)
    stretches = []
    for index, (begin, end) in enumerate(shape.hindering):
        if begin >= end:
            trouble.add((*at, "hindering", index), "empty-stretch", begin=begin, end=end)
        stretches.append((begin, end))
    if shape.map is None and shape.legend:
        trouble.add((*at, "legend"), "legend-without-map")
    if shape.map is not None and stretches:
        trouble.add((*at, "hindering"), "line-and-map")
    board: Line | Squares = Line(tuple(stretches))
    if shape.map is not None:
        legend = LEGEND | {sign: _ground(entry) for sign, entry in shape.legend.items()}
        board = drawn(trouble, shape.map, legend, (*at, "map"), unknown=LEGEND["."])
    return BoardParts(board, dark=shape.dark, open_ground=shape.open)


def _ground(entry: str | GroundFile) -> Ground:
    if isinstance(entry, str):
        return GROUNDS[entry]
    own = {"dc": entry.dc, "height": entry.fall_ft}
    return replace(GROUNDS[entry.ground], **{key: value for key, value in own.items() if value is not None})


def _seating(cast: Cast, frame: ScenarioFrame) -> tuple[str, ...]:
    """As written, or in the order of `start`; else the players in order of appearance."""
    order = frame.start.order if frame.start else []
    if frame.seating is not None:
        return seating_of(cast.seats(frame.seating, ("seating",)))
    seats = [MASTER if folded(word) in MASTER_WORDS else cast.players.get(folded(word), word) for word in order]
    return seating_of(seats or cast.players.values())


def _unaware(trouble: Trouble, cast: Cast, frame: ScenarioFrame) -> tuple[tuple[str, str], ...]:
    if frame.unaware and frame.start is not None:
        trouble.add(("unaware",), "unaware-with-start")
    return tuple(dict.fromkeys(cast.unaware(frame.unaware, {entry.name: entry.side for entry in cast.entries})))


def _groups(cast: Cast, frame: ScenarioFrame) -> tuple[tuple[str, bool], ...]:
    known = {folded(group): group for group in (*(e.group for e in cast.entries), *(e.side for e in cast.entries))}
    for word in frame.groups:
        if folded(word) not in known:
            cast.other(("groups", word), "group", word, [name for name in known.values() if name])
    return tuple((known.get(folded(word), word), size == "large") for word, size in frame.groups.items())


def _start(trouble: Trouble, cast: Cast, shape: StartFile | None, seating: Sequence[str]) -> StartParts | None:
    if shape is None:
        return None
    order = cast.seats(shape.order, ("start", "order")) if shape.order else []
    if order and MASTER not in order:
        trouble.add(("start", "order"), "seat-missing", value="GM")
    current = cast.one(shape.current, ("start", "current")) if shape.current else None
    if current is not None and not order:
        trouble.add(("start", "current"), "current-without-order")
    used: dict[str, Used] = {}
    for word, spent in shape.used.items():
        who = cast.one(word, ("start", "used", word))
        if who is not None:
            used[who] = Used(spent.action, spent.feet, spent.swaps, spent.item_tasks)
    done = [who for index, word in enumerate(shape.done) for who in cast.whom(word, ("start", "done", index))]
    return StartParts(shape.round, tuple(order), current, tuple(done), tuple(used.items()))
