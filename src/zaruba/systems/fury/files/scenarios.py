"""Scenarios: who fights, on which side and seat, where, and how things stand when the fight begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from zaruba.kernel.content import Document, Path_
from zaruba.kernel.duration import Duration
from zaruba.kernel.files import Trouble, folded, named
from zaruba.kernel.roster import Laid, Roster, forms_of
from zaruba.kernel.tally import Modifier
from zaruba.space.drawing import Places, drawn
from zaruba.space.squares import Ground, Square, Squares, open_ground
from zaruba.systems.fury.battle import Arm, Lasting, Life, Stance, WeaponState, Work
from zaruba.systems.fury.files.libraries import EMPTY_WORDS, Shelf, built_in, own_weapon
from zaruba.systems.fury.files.parts import Entry, Library, Outfit, ScenarioParts, StartParts, Used
from zaruba.systems.fury.files.parts import Places as Points
from zaruba.systems.fury.files.shapes import (
    GROUNDS,
    LEGEND,
    LIVES,
    BoardFile,
    CombatantFile,
    FighterFile,
    GroundFile,
    RulingsFile,
    ScenarioFrame,
    StandingFile,
    StartFile,
    StateFile,
    WorkFile,
)
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.sheet import LOCATIONS, Mount, Sheet, Weapon

OPEN = open_ground(24, 16)
HARD = 1
"""The number a hard obstacle has: that it is there is all that counts (fury.action.jump)."""
STANCES: tuple[Stance, ...] = ("all_out_attack", "guarded_attack", "defensive_stance", "parrying_stance", "run")
SNARE = "net"


class Cast(Roster):
    """The combatants in the making: names as compared, the seats they sit on, where they stand."""

    combatant = CombatantFile
    standing = StandingFile
    shelf: Shelf

    def __init__(self, trouble: Trouble, shelf: Shelf, board: Squares | None, *, taken: Iterable[str] = ()) -> None:
        super().__init__(trouble, shelf, taken=taken)
        self.places = Places(trouble, board) if board is not None else None
        self.entries: list[Entry] = []
        self.others: list[tuple[str, str, str, Path_]] = []
        """Who speaks of whom, under which field, to be found once everybody is known."""

    def read(self, shape: CombatantFile, whole: FighterFile, each: Sequence[tuple[str, Laid]], at: Path_) -> None:
        outfit = self.shelf.outfit(whole, at)
        seat, side = self.seat(shape.player), self.side_of(shape, at)
        for index, (name, laid) in enumerate(each):
            life = self._life(laid)
            entry = Entry(
                name=name, seat=seat, side=side, sheet=outfit.sheet, w=outfit.sheet.w_max, life=life,
                at=self._square(name, index, shape, life, at), hidden=laid.stands.hidden, secret=tuple(shape.secret),
                group=shape.group or "", forms=forms_of(shape.name),
            )  # fmt: skip
            self.entries.append(self._equipped(self._standing(entry, laid), outfit, laid))

    def _square(self, name: str, index: int, shape: CombatantFile, life: Life, at: Path_) -> Square:
        """Everyone needs a square of its own, clear of walls; the dead and those who fled leave room."""
        if self.places is None:  # the board itself is at fault
            return (0, 0)
        if shape.at is None:
            if index == 0:
                self.trouble.add((*at, "at"), "missing", key="at")
            return (0, 0)
        found = self.places.of(shape.at, index, shape.count or 1, (*at, "at"))
        if found is None:
            return (0, 0)
        square, path = found
        self.places.take(name, square, path, lies_aside=life in ("dead", "fled"))
        return square

    # -- how somebody stands

    def _life(self, laid: Laid) -> Life:
        """At most one of the states that put somebody out of the fight."""
        lives = [state for state in laid.stands.states if state in LIVES]
        if len(lives) > 1:
            self.trouble.add(laid.path("states"), "states-against", one=lives[0], other=lives[1])
        return LIVES[lives[0]] if lives else "up"

    def _standing(self, entry: Entry, laid: Laid) -> Entry:
        stands, states, sheet = laid.stands, laid.stands.states, entry.sheet
        w = sheet.w_max if stands.w is None else stands.w
        if w > sheet.w_max:
            self.trouble.add(laid.path("w"), "w-above-max", w=w, w_max=sheet.w_max, key="w_max")
        doing: list[str] = [state for state in states if state in (*STANCES, "aim", "delay")]
        doing += [key for key in ("feint", "channelling", "work") if getattr(stands, key) is not None]
        idle = next((state for state in states if state in (*LIVES, "stunned", "entangled")), None)
        if doing and idle is not None:
            self.trouble.add(laid.path("states"), "states-against", one=idle, other=doing[0])
        if stands.stunned_rounds is not None and "stunned" not in states:
            self.trouble.add(laid.path("stunned_rounds"), "rounds-without-stun")
        if stands.snare is not None and "entangled" not in states:
            self.trouble.add(laid.path("snare"), "snare-without-entangled")
        if stands.caught_by is not None and "entangled" not in states:
            self.trouble.add(laid.path("caught_by"), "snare-without-entangled")
        for key, word in (("feint", stands.feint), ("caught_by", stands.caught_by)):
            if word is not None:
                self.others.append((entry.name, key, word, laid.path(key)))
        clocks = {"stunned": stands.stunned_rounds or 1, "winded": 1, "felled": 1}
        return replace(
            entry, w=w, maimed="maimed" in states,
            lasting=tuple(
                Lasting(kind, Duration(entry.name, "turn_end", clocks[kind]))
                for kind in ("stunned", "winded", "felled") if kind in states
            ),
            stances=tuple(stance for stance in STANCES if stance in states), reserve="delay" in states,
            aimed="aim" in states, channelled=stands.channelling or 0, staggered="staggered" in states,
            prone="prone" in states or "felled" in states, hurt="hurt" in states,
            entangled=self._snare(stands) if "entangled" in states else "",
            lost_ap=_lost(stands), warded=stands.ward, tiring=stands.tiring, word=stands.modifier,
            against=stands.modifier_against, favours=self._favours(stands),
        )  # fmt: skip

    def _favours(self, stands: StandingFile) -> tuple[Modifier, ...]:
        """What spells add to every test, by the spell."""
        called = self.shelf.called
        return tuple(
            Modifier(bonus, "fury.action.cast", called.get(folded(spell), spell))
            for spell, bonus in stands.favours.items()
        )

    def _snare(self, stands: StandingFile) -> str:
        word = stands.snare or SNARE
        return self.shelf.called.get(folded(word), word)

    # -- what it has

    def _equipped(self, entry: Entry, outfit: Outfit, laid: Laid) -> Entry:
        state = laid.state
        main, off, carried = outfit.main_hand, outfit.off_hand, outfit.carried
        if state is not None and {"main_hand", "off_hand", "carried"} & state.model_fields_set:
            main, off, carried = self._rearmed(outfit, state, laid)
        entry = replace(entry, main_hand=main, off_hand=off, carried=carried)
        mount, steed = self._animals(outfit, laid)
        if entry.prone and mount is not None:  # fury.condition.prone: nobody lies in the saddle
            mount, steed = None, steed or mount
        at = laid.stands.steed_at
        place: Square | None = (at[0], at[1]) if at is not None else None
        if at is not None and (steed is None or not self._on_board(at)):
            self.trouble.add(laid.path("steed_at"), "steed-nowhere", x=at[0], y=at[1])
        return replace(
            entry, arms=self._arms(entry.sheet, laid), work=self._work(entry.sheet, laid), mount=mount, steed=steed,
            steed_at=place,
        )  # fmt: skip

    def _on_board(self, at: Sequence[int]) -> bool:
        return self.places is None or (at[0], at[1]) in self.places.board

    def _animals(self, outfit: Outfit, laid: Laid) -> tuple[Mount | None, Mount | None]:
        """What one sits on, and what waits beside: whoever has a steed waiting sits on nothing."""
        steed = self.shelf.mounted(laid.stands.steed, laid.path("steed"))
        mount, state = outfit.mount, laid.state
        if state is not None and "mount" in state.model_fields_set:
            mount = self.shelf.mounted(state.mount, laid.path("mount"))
        elif steed is not None and not {"mount", "steed"} <= laid.line.model_fields_set:
            mount = None
        if steed is not None and mount is not None:
            self.trouble.add(laid.path("steed"), "mount-and-steed")
        return mount, steed

    def _rearmed(self, outfit: Outfit, state: StateFile, laid: Laid) -> tuple[str, str, tuple[str, ...]]:
        """Hands as the middle of the fight finds them; what is no longer in them is carried, unless that is said too."""
        own = [name for name in (outfit.main_hand, outfit.off_hand, *outfit.carried) if name]
        given = state.model_fields_set
        hands = [
            self._own_thing(outfit, own, getattr(state, hand), laid.path(hand)) if hand in given else was
            for hand, was in (("main_hand", outfit.main_hand), ("off_hand", outfit.off_hand))
        ]
        weapons = {weapon.name: weapon for weapon in outfit.sheet.weapons}
        both = next((name for name in hands if name in weapons and weapons[name].two_handed), None)
        if both is not None and hands != [both, ""]:
            self.trouble.add(laid.path("off_hand"), "two-handed", weapon=both)
        if state.carried is not None:
            path = laid.path("carried")
            found = [self._own_thing(outfit, own, word, (*path, i)) for i, word in enumerate(state.carried)]
            return hands[0], hands[1], tuple(name for name in found if name)
        for name in hands:
            if name in own:
                own.remove(name)
        return hands[0], hands[1], tuple(own)

    def _own_thing(self, outfit: Outfit, own: Sequence[str], word: str | None, path: Path_) -> str:
        """One of somebody's own weapons or things, by key or name; nothing where the hand is empty."""
        if word is None or folded(word) in EMPTY_WORDS:
            return ""
        weapons = {weapon.name: weapon for weapon in outfit.sheet.weapons}
        name = own_weapon(self.shelf, word, weapons) or next((one for one in own if folded(one) == folded(word)), None)
        if name is None:
            key = self.shelf.called.get(folded(word))
            name = key if key in own else None
        if name is None:
            self.shelf.unknown(path, "weapon", word, [*weapons, *own])
        return name or ""

    def _arms(self, sheet: Sheet, laid: Laid) -> tuple[Arm, ...]:
        """The state of each shooter; one that is empty has no barrel left unless it is said how many."""
        shooters = {weapon.name: weapon for weapon in sheet.weapons if weapon.ranged and not weapon.leaves_hand}
        states: dict[str, WeaponState] = self._each(laid, "weapon_state", shooters)
        barrels: dict[str, int] = self._each(laid, "barrels", shooters)
        arms = []
        for name, weapon in shooters.items():
            if name not in states and name not in barrels:
                continue
            state = states.get(name, "loaded")
            left = barrels.get(name, 0 if state == "empty" else weapon.barrels)
            if left > weapon.barrels or (state == "loaded" and not left):
                self.trouble.add(laid.path("barrels"), "barrels-wrong", weapon=name, left=left, most=weapon.barrels)
            arms.append(Arm(name, state, left))
        return tuple(arms)

    def _each(self, laid: Laid, key: str, shooters: Mapping[str, Weapon]) -> dict[str, Any]:
        """What is said of each shooter by its name, or of all of them at once."""
        said = getattr(laid.stands, key)
        if said is None:
            return {}
        path = laid.path(key)
        if not isinstance(said, dict):
            if not shooters:
                self.trouble.add(path, "no-shooter")
            return dict.fromkeys(shooters, said)
        found = {}
        for word, value in said.items():
            name = own_weapon(self.shelf, word, shooters)
            if name is None:
                self.shelf.unknown((*path, word), "weapon", word, shooters)
            else:
                found[name] = value
        return found

    def _work(self, sheet: Sheet, laid: Laid) -> Work | None:
        """fury.turn.extended: what was begun and is not yet done."""
        shape: WorkFile | None = laid.stands.work
        if shape is None:
            return None
        path = laid.path("work")
        if (shape.reload is None) == (shape.cast is None):
            self.trouble.add(path, "one-work")
            return None
        if shape.reload is not None:
            weapons = {weapon.name: weapon for weapon in sheet.weapons if weapon.ranged}
            what = own_weapon(self.shelf, shape.reload, weapons)
            if what is None:
                self.shelf.unknown((*path, "reload"), "weapon", shape.reload, weapons)
                return None
            needed = weapons[what].reload_empty or weapons[what].reload
        else:
            word = shape.cast or ""
            key = self.shelf.known.get("spells", {}).get(folded(word), word)
            spells = {spell.name: spell for spell in sheet.spells}
            what = key if key in spells else next((name for name in spells if folded(name) == folded(word)), None)
            if what is None:
                self.shelf.unknown((*path, "cast"), "spell", word, spells)
                return None
            needed = spells[what].time
        if shape.halves >= needed:
            self.trouble.add((*path, "halves"), "work-done", halves=shape.halves, needed=needed)
        return Work("reload" if shape.reload is not None else "cast", what, shape.halves)

    def find_each_other(self) -> None:
        """Whom somebody has fooled, who threw the snare that holds it."""
        found: dict[str, dict[str, str]] = {}
        for name, key, word, path in self.others:
            found.setdefault(name, {})[key] = self.one(word, path) or ""
        self.entries = [replace(entry, **found.get(entry.name, {})) for entry in self.entries]


def _lost(stands: StandingFile) -> Points:
    head, right_arm, left_arm, body, right_leg, left_leg = (stands.lost_ap.get(place, 0) for place in LOCATIONS)
    return head, right_arm, left_arm, body, right_leg, left_leg


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
    parts = ScenarioParts(
        title=named(frame.title, "") if frame.title is not None else {},
        rulings=rulings, seating=cast.seating(frame.seating), entries=tuple(cast.entries),
        goals=cast.goals(frame.goals, sides), board=board, visibility=frame.visibility,
        calls=frame.calls, start=_start(trouble, cast, frame.start, rulings), names=shelf.names,
        attributions=tuple(shelf.attributions),
    )  # fmt: skip
    trouble.end(where)
    return parts


def newcomers(
    plain: Sequence[Any], library: Library, *, board: Squares | None = None, taken: Iterable[str] = ()
) -> tuple[Entry, ...]:
    """Combatants that join a fight under way; one whose name is taken gets the next number. Raises `Faults`."""
    trouble = Trouble()
    cast = Cast(trouble, Shelf(trouble, library), board or OPEN, taken=taken)
    cast.join(plain)
    return tuple(cast.entries)


def _board(trouble: Trouble, shape: BoardFile | None) -> Squares:
    """fury.space.grid: x grows to the east, y to the north, so the lowest row drawn is y 0."""
    if shape is None:
        return OPEN
    at: Path_ = ("board",)
    if shape.map is None:
        if shape.legend:
            trouble.add((*at, "legend"), "legend-without-map")
        return open_ground(shape.open[0], shape.open[1]) if shape.open is not None else OPEN
    if shape.open is not None:
        trouble.add((*at, "open"), "open-and-map")
    legend = LEGEND | {sign: _ground(trouble, entry, (*at, "legend", sign)) for sign, entry in shape.legend.items()}
    return drawn(trouble, shape.map, legend, (*at, "map"), unknown=LEGEND["."], north_up=True)


def _ground(trouble: Trouble, entry: str | GroundFile, path: Path_) -> Ground:
    """fury.action.jump: only what has to be climbed can be hard to climb."""
    if isinstance(entry, str):
        return GROUNDS[entry]
    ground = GROUNDS[entry.ground]
    if not entry.hard:
        return ground
    if ground.mode != "climb":
        trouble.add((*path, "hard"), "no-obstacle", ground=entry.ground)
    return replace(ground, dc=HARD)


def _start(trouble: Trouble, cast: Cast, shape: StartFile | None, rulings: Rulings) -> StartParts | None:
    if shape is None:
        return None
    gone = ("dead", "fled", "surrendered", "knocked_out")
    order = cast.order(shape.order, lambda: (entry.name for entry in cast.entries if entry.life not in gone))
    if not shape.order and shape.round > 1 and rulings.initiative_reroll == "once":
        trouble.add(("start", "round"), "order-needed")
    current = cast.current(shape, order)
    used: dict[str, Used] = {}
    for word, spent in shape.used.items():
        path: Path_ = ("start", "used", word)
        for who in cast.whom(word, path):
            if spent.halves and who != current:
                trouble.add((*path, "halves"), "halves-of-another-turn", value=who)
            used[who] = Used(spent.halves, spent.attack, spent.spell, spent.parry, spent.dodge)
    return StartParts(shape.round, order, current, tuple(used.items()), tuple(_lying(trouble, cast, shape)))


def _lying(trouble: Trouble, cast: Cast, shape: StartFile) -> Iterator[tuple[str, Square]]:
    """What lies about: weapons and other things by key or name, and the squares they lie on."""
    for word, squares in shape.lying.items():
        for index, (x, y) in enumerate(squares):
            if cast.places is not None and (x, y) not in cast.places.board:
                board = cast.places.board
                path: Path_ = ("start", "lying", word, index)
                trouble.add(path, "off-the-map", x=x, y=y, width=board.width, height=board.height)
            yield cast.shelf.called.get(folded(word), word), (x, y)
