"""Scenarios: who fights, on which side and seat, where, and how things stand when the fight begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from zaruba.kernel.content import Document, Path_
from zaruba.kernel.duration import Duration
from zaruba.kernel.files import CHARACTERS, Trouble, folded, named
from zaruba.kernel.library import own_thing
from zaruba.kernel.roster import Laid, Roster, forms_of
from zaruba.systems.riposte.battle import (
    CLOCK,
    Casting,
    Claim,
    Effect,
    Fighter,
    Forfeit,
    Hold,
    Life,
    Lying,
    Part,
    Segment,
    Thing,
    Tripped,
    as_new,
)
from zaruba.systems.riposte.conditions import effect_clock, trip_clock
from zaruba.systems.riposte.files.libraries import EMPTY_WORDS, Shelf, built_in
from zaruba.systems.riposte.files.parts import Entry, Library, Outfit, ScenarioParts, StartParts
from zaruba.systems.riposte.files.shapes import (
    LIVES,
    PARTS,
    CombatantFile,
    FighterFile,
    HoldFile,
    RulingsFile,
    ScenarioFrame,
    StandingFile,
    StartFile,
    StateFile,
    TrippedFile,
    UsedFile,
)
from zaruba.systems.riposte.rulings import UNBUILT, Rulings
from zaruba.systems.riposte.sheet import HANDS, Hand, Item

APART_M = 5
"""Where an enemy of whom nothing is said stands from the characters."""
DEAD = -10


class Cast(Roster):
    """The combatants in the making: names as compared, the seats they sit on, how they stand."""

    combatant = CombatantFile
    standing = StandingFile
    shelf: Shelf

    def __init__(self, trouble: Trouble, shelf: Shelf, *, taken: Iterable[str] = ()) -> None:
        super().__init__(trouble, shelf, taken=taken)
        self.entries: list[Entry] = []
        self.ground: list[Lying] = []
        """What those let fall who cannot hold it."""
        self.laid: dict[str, Laid] = {}

    def read(self, shape: CombatantFile, whole: FighterFile, each: Sequence[tuple[str, Laid]], at: Path_) -> None:
        outfit = self.shelf.outfit(whole, at)
        seat, side = self.seat(shape.player), self.side_of(shape, at)
        for index, (name, laid) in enumerate(each):
            self.laid[name] = laid
            fighter = Fighter(
                name=name, seat=seat, side=side, sheet=outfit.sheet, hits=outfit.sheet.max_hits,
                shock_hits=outfit.sheet.max_shock_hits, mana=outfit.sheet.mana_max,
                at_m=self._place(shape, index, side, at), hidden=laid.stands.hidden, secret=tuple(shape.secret),
                group=shape.group or "",
            )  # fmt: skip
            fighter = self._standing(self._equipped(fighter, outfit, laid), laid)
            self.entries.append(Entry(self._let_fall(fighter), forms_of(shape.name)))

    def _place(self, shape: CombatantFile, index: int, side: str, at: Path_) -> int:
        """riposte.space.metric: a whole metre of the line; where none is given, apart from the other side."""
        if shape.at_m is None:
            return 0 if side == CHARACTERS else APART_M
        if isinstance(shape.at_m, int):
            return shape.at_m
        if index == 0 and len(shape.at_m) != (shape.count or 1):
            self.trouble.add((*at, "at_m"), "places-for-count", places=len(shape.at_m), count=shape.count or 1)
        return shape.at_m[index] if index < len(shape.at_m) else 0

    # -- what somebody has

    def _equipped(self, fighter: Fighter, outfit: Outfit, laid: Laid) -> Fighter:
        """Hands and sheaths as written, or as the middle of the fight finds them, each thing in its state."""
        right, left, sheath = outfit.right_hand, outfit.left_hand, outfit.sheath
        if laid.state is not None and {"right_hand", "left_hand", "sheath"} & laid.state.model_fields_set:
            right, left, sheath = self._rearmed(outfit, laid.state, laid)
        left_of = self._each(laid, "structural_hits", outfit.items)
        for name, hits in left_of.items():
            most = next(item.structural_hits for item in outfit.items if item.name == name)
            if hits > most:
                self.trouble.add((*laid.path("structural_hits"), name), "structure-above-max", left=hits, most=most)
        loaded: Mapping[str, bool]
        if isinstance(laid.stands.loaded, bool):
            loaded = dict.fromkeys((item.name for item in outfit.items), laid.stands.loaded)
        else:
            loaded = self._each(laid, "loaded", tuple(item for item in outfit.items if item.shoots))

        def now(item: Item) -> Thing:
            return Thing(
                item, left_of.get(item.name, item.structural_hits), loaded.get(item.name, True) or not item.shoots
            )

        return replace(
            fighter,
            right_hand=None if right is None else now(right), left_hand=None if left is None else now(left),
            sheath=tuple(map(now, sheath)), worn=tuple(map(now, outfit.worn)), ammunition=laid.stands.ammunition,
        )  # fmt: skip

    def _rearmed(
        self, outfit: Outfit, state: StateFile, laid: Laid
    ) -> tuple[Item | None, Item | None, tuple[Item, ...]]:
        """What is no longer in a hand is sheathed, unless that is said too."""
        own = [item for item in (outfit.right_hand, outfit.left_hand, *outfit.sheath) if item is not None]
        given = state.model_fields_set
        hands: list[Item | None] = [
            self._own(own, getattr(state, hand), laid.path(hand)) if hand in given else getattr(outfit, hand)
            for hand in HANDS
        ]
        if any(item is not None and item.hands == 2 for item in hands) and None not in hands:
            both = next(item for item in hands if item is not None and item.hands == 2)
            self.trouble.add(laid.path("left_hand"), "two-handed", weapon=both.name)
        if state.sheath is not None:
            path = laid.path("sheath")
            found = [self._own(own, word, (*path, index)) for index, word in enumerate(state.sheath)]
            return hands[0], hands[1], tuple(item for item in found if item is not None)
        for item in hands:
            if item is not None:
                own.remove(item)
        return hands[0], hands[1], tuple(own)

    def _own(self, own: Sequence[Item], word: str | None, path: Path_) -> Item | None:
        """One of somebody's own things, by key or name; nothing where the hand is empty."""
        if word is None or folded(word) in EMPTY_WORDS:
            return None
        things = {item.name: item for item in own}
        name = own_thing(word, things, self._called(things))
        if name is None:
            self.shelf.unknown(path, "weapon", word, things)
        return things.get(name or "")

    def _called(self, things: Mapping[str, Any]) -> dict[str, str]:
        """Each thing by every name it has."""
        return {folded(name): key for key in things for name in (key, *self.shelf.names.get(key, {}).values())}

    def _each(self, laid: Laid, key: str, items: Sequence[Item]) -> dict[str, Any]:
        """What is said of things by their names."""
        things = {item.name: item for item in items}
        found = {}
        for word, value in getattr(laid.stands, key).items():
            name = own_thing(word, things, self._called(things))
            if name is None:
                self.shelf.unknown((*laid.path(key), word), "weapon", word, things)
            else:
                found[name] = value
        return found

    def _let_fall(self, fighter: Fighter) -> Fighter:
        """What the unconscious held, or a hand that is gone, lies where its owner is."""
        for hand in HANDS:
            thing = fighter.in_hand(hand)
            if thing is not None and (fighter.life in ("unconscious", "dead") or not fighter.has_hand(hand)):
                self.ground.append(Lying(thing, fighter.at_m))
                fighter = replace(fighter, **{hand: None})
        return fighter

    # -- how somebody stands

    def _standing(self, fighter: Fighter, laid: Laid) -> Fighter:
        stands, states = laid.stands, laid.stands.states
        fighter = self._alive(fighter, laid)
        doing: list[str] = [state for state in states if state in ("waiting", "sprinting")]
        doing += [key for key in ("casting", "aimed_turns") if getattr(stands, key)]
        idle = next((state for state in (*states, fighter.life) if state in (*LIVES, "stunned")), None)
        if doing and idle is not None and not (idle == "stunned" and doing == ["waiting"]):
            self.trouble.add(laid.path("states"), "states-against", one=idle, other=doing[0])
        if stands.stunned_turns is not None and "stunned" not in states:
            self.trouble.add(laid.path("stunned_turns"), "turns-without-stun")
        legless = any(part.endswith("leg") for part in stands.lost)
        return replace(
            fighter, lost=tuple(Part(*PARTS[part]) for part in dict.fromkeys(stands.lost)),
            prone="prone" in states or legless or fighter.life in ("unconscious", "dead"),
            waiting="waiting" in states, sprinting="sprinting" in states,
            action_left=not {"waiting", "sprinting"} & set(states),
            stun=Duration(CLOCK, "round_end", stands.stunned_turns or 1) if "stunned" in states else None,
            bleed_rate=stands.bleed_rate, aimed=stands.aimed_turns, casting=self._casting(fighter, laid),
            effects=tuple(self._effects(laid)), word=stands.modifier, against=stands.modifier_against,
        )  # fmt: skip

    def _alive(self, fighter: Fighter, laid: Laid) -> Fighter:
        """riposte.condition.unconscious, riposte.condition.dead: what the pools say, unless it is said outright."""
        stands, sheet = laid.stands, fighter.sheet
        lives = [life for life in LIVES if life in stands.states]
        if len(lives) > 1:
            self.trouble.add(laid.path("states"), "states-against", one=lives[0], other=lives[1])
        life: Life = lives[0] if lives else "up"
        hits = stands.hits if stands.hits is not None else DEAD if life == "dead" else sheet.max_hits
        shock = stands.shock_hits if stands.shock_hits is not None else sheet.max_shock_hits
        if life == "unconscious" and stands.hits is None and stands.shock_hits is None:
            shock = 0
        mana = sheet.mana_max if stands.mana is None else stands.mana
        for key, left, full in (
            ("hits", hits, sheet.max_hits), ("shock_hits", shock, sheet.max_shock_hits), ("mana", mana, sheet.mana_max),
        ):  # fmt: skip
            if left > full:
                most = "mana_max" if key == "mana" else f"max_{key}"
                self.trouble.add(laid.path(key), "above-max", left=left, most=full, key=most)
        if not lives and (hits <= 0 or shock <= 0):
            life = "dead" if hits <= DEAD else "unconscious"
        return replace(fighter, life=life, hits=hits, shock_hits=shock, mana=mana)

    def _casting(self, fighter: Fighter, laid: Laid) -> Casting | None:
        """riposte.magic.casting: a spell that was begun and has not yet taken effect."""
        shape = laid.stands.casting
        if shape is None:
            return None
        path, spells = laid.path("casting"), {spell.name: spell for spell in fighter.sheet.spells}
        name = own_thing(shape.spell, spells, self._called(spells))
        if name is None:
            self.shelf.unknown((*path, "spell"), "spell", shape.spell, spells)
            return None
        longest = spells[name].casting_turns - shape.cut
        if shape.turns_left > longest:
            self.trouble.add((*path, "turns_left"), "casting-too-long", left=shape.turns_left, most=max(longest, 0))
        return Casting(name, shape.turns_left, shape.cut)

    def _effects(self, laid: Laid) -> Iterator[Effect]:
        for index, shape in enumerate(laid.stands.effects):
            if [shape.unseen, bool(shape.modifier), bool(shape.ward)].count(True) != 1:
                self.trouble.add((*laid.path("effects"), index), "one-effect", known="unseen, modifier, ward")
            kind: Literal["unseen", "favour", "ward"] = "unseen" if shape.unseen else "ward" if shape.ward else "favour"
            name = self.shelf.called.get(folded(shape.spell), shape.spell)
            yield Effect(kind, effect_clock(shape.turns), shape.ward or shape.modifier, name)

    # -- of one another, once everybody is known

    def find_each_other(self) -> None:
        """Who holds somebody, and who knocked it down."""
        self.entries = [
            replace(entry, fighter=self._among(entry.fighter, self.laid[entry.fighter.name])) for entry in self.entries
        ]

    def _among(self, fighter: Fighter, laid: Laid) -> Fighter:
        written = laid.stands.held_by
        path = laid.path("held_by")
        holds = [
            hold
            for index, one in enumerate(written if isinstance(written, list) else [written])
            if (hold := self._hold(fighter.name, one, (*path, index) if isinstance(written, list) else path))
            is not None
        ]
        tripped = [
            found
            for index, one in enumerate(laid.stands.tripped)
            if (found := self._tripped(one, (*laid.path("tripped"), index))) is not None
        ]
        return replace(fighter, holds=tuple(holds), tripped=tuple(tripped))

    def _hold(self, held: str, shape: str | HoldFile, path: Path_) -> Hold | None:
        """riposte.condition.held: somebody with a hand or both; a trap or a net that nobody holds."""
        if isinstance(shape, str):
            shape = HoldFile.model_construct(_fields_set={"by"}, by=shape)
        if (shape.by is None) == (shape.trap is None):
            self.trouble.add(path, "one-hold", one="by", other="trap")
            return None
        if shape.trap is not None:
            weapons = self.shelf.parts["weapons"]
            tool: Item | None = weapons.get(self.shelf.known["weapons"].get(folded(shape.trap), ""))
            lies_on = as_new(tool) if tool is not None and tool.grabs else None
            called = "" if lies_on is not None else self.shelf.called.get(folded(shape.trap), shape.trap)
            return Hold(called, "trap", (), shape.difficulty or 0, lies_on)
        if shape.difficulty is not None:
            self.trouble.add((*path, "difficulty"), "difficulty-without-trap")
        by = self.one(shape.by or "", path)
        if by is None:
            return None
        if by == held:
            self.trouble.add(path, "held-by-itself", value=by)
        hands = HANDS if shape.choke else tuple(dict.fromkeys(shape.hands)) or (self._free_hand(by),)
        return Hold(by, "choke" if shape.choke else "grab", hands)

    def _free_hand(self, who: str) -> Hand:
        """The hand somebody holds another with where nothing is said: an empty one."""
        holder = next((entry.fighter for entry in self.entries if entry.fighter.name == who), None)
        return "left_hand" if holder is None or holder.left_hand is None else "right_hand"

    def _tripped(self, shape: TrippedFile, path: Path_) -> Tripped | None:
        by = self.one(shape.by, (*path, "by"))
        return None if by is None else Tripped(by, trip_clock(active=not shape.next_turn))


def scenario(plain: Mapping[str, Any], where: Document | None = None) -> ScenarioParts:
    """Read a scenario, its libraries drawn in. Raises `Faults` with every fault found, in every part of it."""
    trouble = Trouble()
    frame = trouble.opened(ScenarioFrame, plain, where)
    shelf = Shelf(trouble, built_in())
    shelf.add_all(frame.library, ("library",))
    rulings = trouble.rulings(RulingsFile, Rulings, frame.rulings, UNBUILT)
    cast = Cast(trouble, shelf)
    cast.gather(frame.combatants, frame.start.state if frame.start else {}, where)
    _unaware(cast, frame)
    start = _start(trouble, cast, frame.start)
    lying = tuple(_lying(trouble, cast, frame.start))
    sides = list(dict.fromkeys(entry.fighter.side for entry in cast.entries))
    parts = ScenarioParts(
        title=named(frame.title, "") if frame.title is not None else {},
        rulings=rulings, seating=cast.seating(frame.seating), entries=tuple(cast.entries),
        goals=cast.goals(frame.goals, sides), orders=frame.orders, calls=frame.calls,
        ground=(*cast.ground, *lying), start=start, names=shelf.names, attributions=tuple(shelf.attributions),
    )  # fmt: skip
    trouble.end(where)
    return parts


def newcomers(plain: Sequence[Any], library: Library, *, taken: Iterable[str] = ()) -> tuple[Entry, ...]:
    """Combatants that join a fight under way; one whose name is taken gets the next number. Raises `Faults`."""
    trouble = Trouble()
    cast = Cast(trouble, Shelf(trouble, library), taken=taken)
    cast.join(plain)
    return tuple(cast.entries)


def _unaware(cast: Cast, frame: ScenarioFrame) -> None:
    """riposte.action.stealth-conditions: who is not expected, and by whom."""
    sides = {entry.fighter.name: entry.fighter.side for entry in cast.entries}
    victims: dict[str, list[str]] = {}
    for who, victim in cast.unaware(frame.unaware, sides):
        victims.setdefault(victim, []).append(who)
    cast.entries = [
        replace(entry, fighter=replace(entry.fighter, unaware_of=tuple(dict.fromkeys(victims[entry.fighter.name]))))
        if entry.fighter.name in victims
        else entry
        for entry in cast.entries
    ]


def _start(trouble: Trouble, cast: Cast, shape: StartFile | None) -> StartParts | None:
    if shape is None:
        return None
    order = cast.order(shape.order, lambda: (entry.fighter.name for entry in cast.entries if entry.fighter.able))
    current = cast.current(shape, order)
    segment = None if current is None else Segment(current)
    for word, spent in shape.used.items():
        path: Path_ = ("start", "used", word)
        for who in cast.whom(word, path):
            if who == current:
                choked = tuple(name for index, one in enumerate(spent.choked)
                               for name in cast.whom(one, (*path, "choked", index)))  # fmt: skip
                segment = Segment(who, spent.metres, spent.gait or "", spent.acted or spent.action, choked)
            elif spent.metres or spent.gait or spent.acted or spent.choked:
                trouble.add(path, "segment-of-another", value=who)
            cast.entries = [
                replace(entry, fighter=spent_of(entry.fighter, spent)) if entry.fighter.name == who else entry
                for entry in cast.entries
            ]
    claims = [
        (
            cast.one(one.holder, ("start", "claims", index, "holder")),
            cast.one(one.over, ("start", "claims", index, "over")),
        )
        for index, one in enumerate(shape.claims)
    ]
    forfeits = [
        Forfeit(who, tuple(name for index, one in enumerate(others)
                           for name in cast.whom(one, ("start", "forfeits", word, index))))
        for word, others in shape.forfeits.items()
        for who in cast.whom(word, ("start", "forfeits", word))
    ]  # fmt: skip
    return StartParts(
        order, segment, tuple(Claim(holder, over) for holder, over in claims if holder and over), tuple(forfeits)
    )


def spent_of(fighter: Fighter, used: UsedFile) -> Fighter:
    """riposte.turn.one-action: a fighter with what it has used up of this turn."""
    drawn = set(map(folded, used.drawn))

    def now(thing: Thing | None) -> Thing | None:
        return replace(thing, drawn=True) if thing is not None and folded(thing.item.name) in drawn else thing

    return replace(
        fighter, action_left=fighter.action_left and not used.action,
        stretch_left=not (used.stretch or used.metres or used.gait), free_used=used.free_actions,
        responses=used.responses, right_hand=now(fighter.right_hand), left_hand=now(fighter.left_hand),
    )  # fmt: skip


def _lying(trouble: Trouble, cast: Cast, shape: StartFile | None) -> Iterator[Lying]:
    """What lies about, by key or name, and the metres of the line it lies at."""
    library = cast.shelf.library()
    for word, places in (shape.lying if shape is not None else {}).items():
        item: Item | None = next(
            (getattr(library, section)[key] for section in ("weapons", "shields")
             if (key := library.key(section, word)) in getattr(library, section)), None,
        )  # fmt: skip
        if item is None:
            known = [*library.words("weapons"), *library.words("shields")]
            cast.shelf.unknown(("start", "lying", word), "weapon", word, known)
        else:
            yield from (Lying(as_new(item), place) for place in places)
