"""Fighters and positions for tests, in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, get_args

from msgspec import convert
from msgspec.structs import replace

from tests.fury.weapons import WEAPONS
from tests.support.cases import CaseUnderTest, Tracked, Witness
from tests.support.playing import Pieces, said_of
from tests.support.playing import Step as AnyStep
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import MASTER, Offer, Refusal, Roll
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fight
from zaruba.space.squares import WALL, Ground, Square, Squares, open_ground
from zaruba.systems.fury import turn
from zaruba.systems.fury.battle import Arm, Battle, Clocked, Fighter, Lasting, Setting, Stance, Turn
from zaruba.systems.fury.files.parts import ScenarioParts
from zaruba.systems.fury.initiative import begin_round, turn_takers
from zaruba.systems.fury.rulings import Rulings
from zaruba.systems.fury.setup import setting_of
from zaruba.systems.fury.sheet import LOCATIONS, UNARMED, Sheet, Weapon

EMPTY = ("empty", UNARMED.name, "")
STANCES: tuple[str, ...] = get_args(Stance)
OF_STATE: dict[str, dict[str, Any]] = {
    "aim": {"aimed": True},
    "prone": {"prone": True},
    "hurt": {"hurt": True},
    "staggered": {"staggered": True},
    "entangled": {"entangled": "net"},
    "helpless": {"life": "knocked_out"},
    "knocked_out": {"life": "knocked_out"},
    "bleeding_out": {"life": "bleeding"},
    "maimed": {"life": "bleeding", "maimed": True},
}
"""What a state of the glossary is on a fighter."""


def armour(points: int | Mapping[str, int]) -> tuple[int, ...]:
    """One number for every place, or by place; a place left out has none."""
    if isinstance(points, int):
        return (points,) * len(LOCATIONS)
    return tuple(points.get(place, 0) for place in LOCATIONS)


def of_table(name: str | Mapping[str, Any]) -> Weapon:
    """A row of the table, or one like it with other qualities."""
    if isinstance(name, str):
        return WEAPONS[name]
    return replace(WEAPONS[name["like"]], qualities=tuple(name["qualities"]))


def fighter(name: str, **fields: Any) -> Fighter:
    """A fighter by the keys of the ledger: sheet, hands, states and place side by side.

    `weapon` is what the named `hand` (the main one) holds; a hand that is not named holds a hand weapon,
    the off hand nothing.
    """
    own = set(Fighter.__struct_fields__) - {"name", "sheet"}
    hand = fields.pop("hand", "main_hand")
    if "weapon" in fields:
        fields[hand] = fields.pop("weapon")
    held = [fields.pop("main_hand", "hand_weapon"), fields.pop("off_hand", "")]
    weapons = {of_table(one).name: of_table(one) for one in held if one not in EMPTY}
    weapons |= {one: of_table(one) for one in fields.get("carried", ()) if one in WEAPONS}
    main, off = ("" if one in EMPTY else of_table(one).name for one in held)

    state: dict[str, Any] = {"main_hand": main, "off_hand": off}
    if weapon_state := fields.pop("weapon_state", ""):
        used = off if hand == "off_hand" else main
        state["arms"] = (Arm(used, weapon_state, weapons[used].barrels),)
    state |= of_states(name, fields.pop("states", ()), fields.pop("stunned_rounds", 1))
    state |= {key: fields.pop(key) for key in tuple(fields) if key in own}

    if "int" in fields:
        fields["intelligence"] = fields.pop("int")
    fields["ap"] = armour(fields.get("ap", 0))
    fields["skills"] = tuple(fields.get("skills", {}).items())
    fields["talents"] = tuple(fields.get("talents", ()))
    fields.setdefault("weapons", tuple(weapons.values()))
    state.setdefault("w", fields.get("w_max", 10))
    fields.setdefault("w_max", max(state["w"], 1))
    state.setdefault("seat", name)
    state.setdefault("side", name)
    return Fighter(name=name, sheet=Sheet(**fields), **state)


def of_states(name: str, states: Iterable[str], rounds: int) -> dict[str, Any]:
    """What the states of the glossary are on a fighter."""
    found: dict[str, Any] = {"stances": (), "lasting": ()}
    for state in states:
        if state in STANCES:
            found["stances"] += (state,)
        elif state in OF_STATE:
            found |= OF_STATE[state]
        else:
            turns = rounds if state == "stunned" else 1
            found["lasting"] += (Lasting(convert(state, Clocked), Duration(name, "turn_end", turns)),)
    return found


def battle(*fighters: Fighter, rulings: Mapping[str, Any] | None = None, **fields: Any) -> Battle:
    """A position in the first round, everybody next to the one before unless placed; setting fields side by side.

    Whoever stands at (0, 0) by default is moved: the first to (4, 4), the others eastwards of it.
    """
    own = set(Setting.__struct_fields__)
    table = {key: fields.pop(key) for key in tuple(fields) if key in own}
    seats = (*dict.fromkeys(one.seat for one in fighters if one.seat != MASTER), MASTER)
    setting = Setting(rulings=Rulings(**(rulings or {})), **{"seating": seats, **table})
    placed = tuple(replace(one, at=(4 + number, 4)) if one.at == (0, 0) else one for number, one in enumerate(fighters))
    fields.setdefault("order", tuple(one.name for one in fighters))
    return Battle(setting, placed, **fields)


def on_turn(position: Battle, who: str, **turn: Any) -> Battle:
    """The position with `who`'s turn just begun; fields of the turn may be given."""
    rest = position.order[position.order.index(who) + 1 :]
    return replace(position, turn=Turn(who, **turn), to_act=rest, rolled_once=True)


# ---------------------------------------------------------------- worked cases

ORIGIN = 24
"""Where [0, 0] of a case lies on the board, in both directions: some of its places are below 0."""
FIELD = open_ground(80, 48)
RUBBLE = Ground("rubble", hindering=True)
ABOUT = frozenset({"action", "reaction", "engaged", "engaged_by", "initiative", "events"})
"""What a case tells of a fighter that is neither sheet nor state."""


def square(place: Iterable[int]) -> Square:
    """Where a place of a case is on the board."""
    x, y = place
    return x + ORIGIN, y + ORIGIN


def place(square: Square) -> list[int]:
    """A square of the board as cases write it."""
    return [square[0] - ORIGIN, square[1] - ORIGIN]


def board_of(given: Mapping[str, Any]) -> Squares:
    """The ground of a case, from its words and its lists of squares."""
    told = given.get("board", "")
    board = open_ground(FIELD.width, FIELD.height, RUBBLE) if "only difficult" in told else FIELD
    if "corridor" in told:
        for x in range(board.width):
            board = board.changed((x, ORIGIN + 1), WALL).changed((x, ORIGIN - 1), WALL)
    for what, ground in (("walls", WALL), ("difficult", RUBBLE)):
        for one in given.get(what, ()):
            board = board.changed(square(one), ground)
    return board


def in_case(name: str, told: Mapping[str, Any], **fields: Any) -> Fighter:
    """A fighter of a case, with everything that is told of it; `fields` where it is silent."""
    plain = {**fields, **(told.plain() if isinstance(told, Tracked) else told)}
    if isinstance(plain.get("at"), list):
        plain["at"] = square(plain["at"])
    return fighter(name, **{key: value for key, value in plain.items() if key not in ABOUT})


def met(case: CaseUnderTest, *fighters: Fighter, **fields: Any) -> Battle:
    """The fighters of a case under its rulings, on its ground, in its light; the first one's turn has just begun."""
    options = case.given["options"].plain() if "options" in case.given else {}
    position = battle(*fighters, first_round=case.given.get("round", 1) == 1, **fields)
    setting = position.setting
    parts = ScenarioParts(
        title={},
        rulings=Rulings(**options),
        seating=setting.seating,
        entries=(),
        board=board_of(case.given),
        visibility=case.given.get("visibility", 0),
    )
    with case.witness.watching():
        return on_turn(replace(position, setting=setting_of(parts)), fighters[0].name)


def judged(position: Battle, action: Any, who: str = "", witness: Witness | None = None) -> Offer[Any] | Refusal:
    """What the rules say of just this action of whoever's turn it is; of the rest the witness learns nothing."""
    doer = position[who or (position.turn.who if position.turn else "")]
    own = position.turn is not None and position.turn.who == doer.name
    return said_of(turn.turn_options(position, doer) if own else turn.reserve_options(position, doer), action, witness)


class Dice(Script):
    """The dice of a case; those it does not name fail, each kind by a little."""

    UNNAMED: ClassVar[dict[int, int]] = {100: 95, 10: 1}

    def __init__(self, *args: Any, named_only: bool = True, **fields: Any) -> None:
        super().__init__(*args, **fields)
        self._named_only = named_only

    def faces(self, ask: Roll[Any]) -> tuple[int, ...]:
        if not self.dice and not self._named_only:
            self.dice.extend((sides, self.UNNAMED[sides]) for sides in ask.throw.dice)
        return super().faces(ask)


Step = AnyStep[Battle]


class Play(Pieces[Battle]):
    """A case under way, turn by turn."""

    def __init__(
        self,
        case: CaseUnderTest,
        position: Battle,
        decide: Callable[[Any], Any] | None = None,
        *,
        named_only: bool = True,
    ) -> None:
        super().__init__(case, position, Dice(case.dice, otherwise=decide, named_only=named_only))

    def act(self, action: Any, who: str = "") -> list[Step]:
        """An action that is open to whoever's turn it is, with all it sets off; the steps it took."""
        doer = who or (self.now.turn.who if self.now.turn else "")
        found = self.judged(action, doer)
        assert isinstance(found, Offer), found
        before = len(self.steps)
        self.go(lambda fight: turn.perform(fight, doer, action))
        while self.now.agenda:
            self.go(turn.next_piece)
        return self.steps[before:]

    def judged(self, action: Any, who: str = "") -> Offer[Any] | Refusal:
        return judged(self.now, action, who, self.case.witness)

    def round(self, *first: str) -> None:
        """The turn under way ends, and a new round begins in which these act first, in this order."""
        self.end()
        takers = turn_takers(self.now)
        order = [*first, *(name for name in takers if name not in first)]
        self.script.dice.extendleft((10, 10 - order.index(name)) for name in reversed(takers))
        self.go(lambda fight: begin_round(fight, first=False))
        assert self.now.order[: len(first)] == first

    def begin(self, who: str) -> Step:
        """The turn under way ends and this fighter's begins; of those before it nobody acts."""
        self.end()
        while self.now.to_act[0] != who:
            self.go(lambda fight: turn.begin_turn(fight, fight.state.to_act[0]))
            self.end()
        return self.go(lambda fight: turn.begin_turn(fight, who))

    def end(self) -> None:
        """The turn under way, if there is one, ends."""

        async def rule(fight: Fight[Battle]) -> None:
            if fight.state.turn is not None:
                turn.end_turn(fight, fight.state.turn.who)

        self.go(rule)
