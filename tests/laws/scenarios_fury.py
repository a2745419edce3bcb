"""What the laws must know of `fury`: random fights out of its library, and what its positions may never hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from tests.laws.playing import Chance, Plain, kept_back, pick, random_rulings, seldom
from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.kernel.referee import WordKind
from zaruba.systems.fury import SYSTEM
from zaruba.systems.fury import facts as told
from zaruba.systems.fury.actions import (
    CallTest,
    CastSpell,
    Charge,
    Dismount,
    FireBlast,
    Flee,
    Jump,
    Manoeuvre,
    Move,
    Run,
    Speak,
    UseSkill,
)
from zaruba.systems.fury.battle import Battle, Blast, Fighter, GoOn, Piece, PushOn, Stance
from zaruba.systems.fury.files import built_in
from zaruba.systems.fury.gear import HANDS
from zaruba.systems.fury.sheet import Sheet, Weapon

PLAYERS = ("Ann", "Bob", "Cid", "Дана")
SIGNS = ".......,n~#Tso"
LEGEND: Plain = {
    ",": "mud", "n": "fence", "o": {"ground": "barrels", "hard": True}, "~": "water", "T": "pillar", "s": "smoke",
}  # fmt: skip
STANCES: tuple[str, ...] = get_args(Stance)
CHARACTERISTICS = ("ws", "bs", "s", "t", "ag", "wp")
OUT = ("dead", "fled", "surrendered")


# ---------------------------------------------------------------- scenarios


def ruling(chance: Chance, name: str, default: int) -> int:
    raise AssertionError(f"no ruling of fury is a plain number, and {name} is not {default}")


def scenario(chance: Chance) -> Plain:
    """One to three heroes against one to four foes on a map, before the fight or in the midst of it."""
    plain = table(
        [
            *(hero(chance, number) for number in range(1 + chance(2))),
            *(foe(chance, number) for number in range(1 + chance(3))),
        ],
        random_rulings(chance, SYSTEM, _this()),
    )
    on_map(chance, plain)
    plain["visibility"] = 10 * (chance(6) - 3)
    if chance(1):
        plain["calls"] = "ask"
    seats = [*dict.fromkeys(one["player"] for one in plain["combatants"] if "player" in one), "GM"]
    plain["seating"] = [seats.pop(chance(len(seats) - 1)) for _ in range(len(seats))]
    if chance(2):
        in_the_midst(chance, plain)
    return plain


def _this() -> Any:
    import tests.laws.scenarios_fury

    return tests.laws.scenarios_fury


def table(combatants: list[Plain], rulings: Plain) -> Plain:
    return {"kind": "scenario", "system": "fury", "rulings": rulings, "board": {}, "combatants": combatants}


def hero(chance: Chance, number: int) -> Plain:
    name = ("Ragnar", "Мира", "Yara")[number]
    plain: Plain = {"name": name, "player": pick(chance, PLAYERS), "from": pick(chance, list(built_in().heroes))}
    plain["w"] = sheet_of(plain).w_max - chance(sheet_of(plain).w_max)
    if seldom(chance, 5):
        plain["mount"] = pick(chance, list(built_in().mounts))
    if seldom(chance, 8):
        plain["hidden"] = True
    return plain


def foe(chance: Chance, number: int) -> Plain:
    plain: Plain = {"name": f"Foe {'ABCD'[number]}", "from": pick(chance, list(built_in().foes)), "side": "enemies"}
    plain["w"] = sheet_of(plain).w_max - chance(sheet_of(plain).w_max)
    kept_back(chance, plain, "w", "ap")
    return plain


def sheet_of(plain: Plain) -> Sheet:
    library = built_in()
    return (library.heroes.get(plain["from"]) or library.foes[plain["from"]]).sheet


def on_map(chance: Chance, plain: Plain, signs: str = SIGNS) -> None:
    """A random map on which everybody finds room; whoever finds none stands on floor laid for it above the map."""
    width, height = 6 + chance(5), 5 + chance(3)
    rows = [[signs[chance(len(signs) - 1)] for _ in range(width)] for _ in range(height)]
    held: set[tuple[int, int]] = set()
    for one in plain["combatants"]:
        near = 2 + chance(1) if chance(2) else 0
        for _ in range(6):
            at = (chance(near or width - 1), chance(near or len(rows) - 1))
            if at not in held:
                break
        else:
            at = (0, len(rows))
            rows.append(["."] * width)
        held.add(at)
        rows[at[1]][at[0]] = "."
        one["at"] = list(at)
    plain["board"].update(map=["".join(row) for row in reversed(rows)], legend=LEGEND)


def in_the_midst(chance: Chance, plain: Plain) -> None:
    """A later round: somebody down, stunned, caught, with a stance, a half action kept, a blow already struck."""
    names = [one["name"] for one in plain["combatants"]]
    order = [names.pop(chance(len(names) - 1)) for _ in range(len(names))]
    shooters = {one["name"] for one in plain["combatants"] if any(map(_is_loaded, sheet_of(one).weapons))}
    state: Plain = {name: found for name in order if (found := _standing(chance, order, armed=name in shooters))}
    used = {name: {pick(chance, ("attack", "spell", "parry", "dodge")): True} for name in order if seldom(chance, 4)}
    idle = {"stunned", "winded", "knocked_out", "bleeding_out", *OUT}
    able = [name for name in order if idle.isdisjoint(state.get(name, {}).get("states", ()))]
    if not able:
        return
    current = pick(chance, able)
    if "delay" in state.get(current, {}).get("states", ()):
        state[current]["states"].remove("delay")
    plain["start"] = {"round": 1 + chance(1), "order": order, "current": current, "state": state, "used": used}


def _is_loaded(weapon: Weapon) -> bool:
    return weapon.ranged and not weapon.leaves_hand


def _standing(chance: Chance, names: Sequence[str], *, armed: bool) -> Plain:
    match chance(14):
        case 6:
            return {"states": ["stunned", "prone"], "stunned_rounds": 1 + chance(2)}
        case 7:
            return {"states": [pick(chance, ("winded", "felled", "staggered", "hurt"))]}
        case 8:
            return {"states": ["entangled"], "caught_by": pick(chance, names)}
        case 9:
            return {"w": 0, "states": [pick(chance, ("knocked_out", "bleeding_out"))]}
        case 10:
            return {"states": [pick(chance, STANCES)]}
        case 11:
            return {"states": ["delay"]}
        case 12:
            return {"states": ["aim"]}
        case 13:
            return {"states": [pick(chance, OUT)]}
        case 14 if armed:
            return {"weapon_state": pick(chance, ("jammed", "empty", "destroyed"))}
    return {}


# ---------------------------------------------------------------- the master, and answers beyond the candidates


def word(chance: Chance, state: Battle) -> tuple[WordKind, Plain]:
    who = pick(chance, state.fighters).name if state.fighters else "nobody"
    other = pick(chance, state.fighters).name if state.fighters else "nobody"
    at: Plain = {"at": [chance(10), chance(7)]}
    newcomer: Plain = {"from": pick(chance, list(built_in().foes)), "side": "enemies", **at}
    late: Plain = {"from": pick(chance, list(built_in().heroes)), "player": pick(chance, PLAYERS), **at}
    lives = ("up", "dead", "bleeding_out", "knocked_out", "fled", "surrendered")
    laid = ("stunned", "winded", "felled", "staggered", "hurt", "prone", "entangled", "aim", "delay", *STANCES)
    words: list[Callable[[], Plain]] = [
        lambda: {"set": {"who": who, "w": chance(12) - 3}},
        lambda: {"set": {"who": who, "states": [pick(chance, laid), pick(chance, laid)]}},
        lambda: {"set": {"who": who, "states": ["stunned"], "stunned_rounds": 1 + chance(2)}},
        lambda: {"set": {"who": who, "states": ["entangled"], "caught_by": other}},
        lambda: {"set": {"who": who, "states": []}},
        lambda: {"set": {"who": who, **at}},
        lambda: {"set": {"who": who, "hidden": bool(chance(1)), "w_max": 1 + chance(15)}},
        lambda: {"set": {"who": who, "life": pick(chance, lives)}},
        lambda: {"set": {"who": who, "life": "up", "w": 1}},
        lambda: {"set": {"who": who, "treated": True}},
        lambda: {"set": {"who": who, "hurt": {"damage": "1d10+3"}}},
        lambda: {"set": {"who": who, "attack_used": bool(chance(1)), "parry_used": bool(chance(1))}},
        lambda: {"set": {"who": who, "feint": other, "modifier": 10 * (chance(6) - 3)}},
        lambda: {"set": {"who": who, "favours": {"ill_omen": -10} if chance(1) else {}}},
        lambda: {"set": {"who": who, "player": pick(chance, (*PLAYERS, "GM", MASTER))}},
        lambda: {"set": {"who": who, "side": pick(chance, ("characters", "enemies", "third"))}},
        lambda: {"set": {"who": who, "weapon_state": pick(chance, ("loaded", "empty", "jammed", "destroyed"))}},
        lambda: {"set": {"who": who, "main_hand": "empty", "off_hand": pick(chance, ("", "dagger", "shield"))}},
        lambda: {"set": {"current": who}},
        lambda: {"set": {"who": who, "halves": chance(2)}},
        lambda: {"set": {"square": [chance(8), chance(6)], "ground": pick(chance, ("wall", "mud", "floor", "fence"))}},
        lambda: {"set": {"visibility": 10 * (chance(6) - 3)}},
        lambda: {"set": {"fight": "over", "winner": "enemies"}},
        lambda: {"add": newcomer},
        lambda: {"add": {**newcomer, "hidden": True}},
        lambda: {"add": late},
        lambda: {"remove": {"who": who}},
        lambda: {"remove": {"who": who}},
    ]
    calls: list[Callable[[], Plain]] = [
        lambda: {"who": who, "check": pick(chance, CHARACTERISTICS), "modifier": 10 * chance(2), "damage": "1d10"},
        lambda: {"who": who, "check": "s", "halves": 1 + chance(1), "text": "the door"},
        lambda: {"who": who, "check": "s", "against": {"who": other, "check": "ag"}},
        lambda: {"who": "nobody at all", "check": "luck"},
    ]
    if seldom(chance, 4):
        return "improvise", pick(chance, calls)()
    return "override", pick(chance, words)()


def more(chance: Chance, specimen: Any, state: Battle) -> Any | None:
    """Paths taken at random, sets of targets, words."""
    names = [fighter.name for fighter in state.fighters]
    match specimen:
        case Move() | Run() | Flee():
            return replace(specimen, path=_stroll(chance, state))
        case Charge():
            return Charge(pick(chance, names), _stroll(chance, state), pick(chance, HANDS))
        case Speak():
            return Speak(pick(chance, ("Ура!", " ", "")))
        case UseSkill():
            return UseSkill(pick(chance, ("ag", "s", "dodge")), pick(chance, ("the rope", "")))
        case CastSpell():
            known = [spell.name for fighter in state.fighters for spell in fighter.sheet.spells]
            return CastSpell(pick(chance, known), tuple(pick(chance, names) for _ in range(chance(2))), chance(3))
        case CallTest():
            return CallTest(pick(chance, ("ag", "s")), 10 * (chance(6) - 3))
        case Dismount():
            return Dismount((chance(8), chance(6)))
    return None


def _stroll(chance: Chance, state: Battle) -> tuple[tuple[int, int], ...]:
    x, y = state[state.turn.who].at if state.turn is not None else (0, 0)
    path: list[tuple[int, int]] = []
    for _ in range(1 + chance(4)):
        x, y = x + chance(2) - 1, y + chance(2) - 1
        path.append((x, y))
    return tuple(path)


# ---------------------------------------------------------------- what may not be


def wrong(state: Battle) -> Iterator[str]:
    names = [fighter.name for fighter in state.fighters]
    if len(set(names)) != len(names):
        yield "two fighters of one name"
    for fighter in state.fighters:
        yield from (f"{fighter.name} {fault}" for fault in _wrong_of(state, fighter))
    if turn := state.turn:
        if turn.who not in names:
            yield f"the turn is that of {turn.who}, who is not there"
        elif not 0 <= turn.halves <= 2:
            yield f"{turn.halves} halves are left of a turn"
        if turn.who in state.to_act:
            yield f"{turn.who} is acting and still to act"
    for what, some in (("order", state.order), ("to act", state.to_act)):
        if not set(names).issuperset(some):
            yield f"{what}: somebody who is not there"
        if len(set(some)) != len(some):
            yield f"{what}: somebody twice"
    if not set(state.order).issuperset(state.to_act):
        yield "somebody without initiative is to act"
    held = [fighter.at for fighter in state.fighters if fighter.life not in ("dead", "fled")]
    held += [f.steed_at for f in state.fighters if f.steed is not None and f.steed_at != f.at]
    if len(set(held)) != len(held):
        yield "two on one square"
    if not {fighter.seat for fighter in state.fighters} <= set(state.setting.seating):
        yield "somebody sits nowhere"
    if state.ended and state.agenda:
        yield "the fight is over and something is still to be done"


def _wrong_of(state: Battle, fighter: Fighter) -> Iterator[str]:
    if not 0 <= fighter.w <= fighter.sheet.w_max:
        yield f"has {fighter.w} of {fighter.sheet.w_max} Wounds"
    doing = fighter.stances or fighter.reserve or fighter.aimed or fighter.feint or fighter.work or fighter.channelled
    if doing and (fighter.life != "up" or fighter.entangled or fighter.has("stunned")):
        yield f"is {fighter.life}, {fighter.entangled or fighter.lasting} and has {doing} under way"
    if fighter.feint and fighter.feint not in state:
        yield "has fooled somebody who is not there"
    if fighter.life in OUT and fighter.name in state.to_act:
        yield f"is {fighter.life} and to act"
    if len(set(fighter.stances)) != len(fighter.stances):
        yield f"has stances {fighter.stances}"
    kinds = [one.kind for one in fighter.lasting]
    if len(set(kinds)) != len(kinds):
        yield f"bears {kinds}"
    for one in fighter.lasting:
        if one.clock.left < 1 or one.clock.waits < 0:
            yield f"bears {one.kind}, which has run out"
        if one.clock.anchor != fighter.name or one.clock.edge != "turn_end":
            yield f"bears {one.kind}, on the clock of {one.clock.anchor}"
    for hand in HANDS:
        weapon = fighter.held(hand)
        if weapon is not None and weapon.two_handed and fighter.main_hand and fighter.off_hand:
            yield f"holds {fighter.main_hand} and {fighter.off_hand}"
    for arm in fighter.arms:
        weapon = fighter.weapon(arm.name)
        if weapon is None or not 0 <= arm.barrels <= weapon.barrels or (arm.state == "loaded" and not arm.barrels):
            yield f"has {arm}"
    if any(lost < 0 for lost in fighter.lost_ap):
        yield f"has lost {fighter.lost_ap}"
    if fighter.mount is not None and fighter.steed is not None:
        yield "sits on one animal and has another waiting"
    if fighter.mount is not None and fighter.prone:
        yield "lies in the saddle"
    if fighter.life not in ("dead", "fled"):
        if fighter.at not in state.board:
            yield "stands off the map"
        elif state.board.ground(fighter.at).blocks_move:
            yield "stands in a wall"


_ACTING: tuple[type[Fact], ...] = (
    told.HalvesSpent, told.ReserveSpent, told.Reserved, told.StanceTaken, told.Aimed, told.Feinted, told.Moved,
    told.Mounted, told.Avoided, told.Cast, told.Spoke, told.SkillUsed, told.Used,
)  # fmt: skip


def acting(fact: Fact) -> str:
    if isinstance(fact, told.TurnBegan):
        return fact.turn.who
    return str(getattr(fact, "who", "")) if isinstance(fact, _ACTING) else ""


def may_act(state: Battle, who: str) -> bool:
    return state[who].able_to_act


# ---------------------------------------------------------------- what lasts

Key = tuple[str, str]
"""Whoever bears a condition, its kind."""

_OUT = (told.Bound, told.Fell, told.GotAway, told.Surrendered, told.Altered)
_TURN = (told.TurnBegan, told.TurnLost)
_ENDS: tuple[tuple[str, tuple[type[Fact], ...]], ...] = (
    ("stances", (*_TURN, *_OUT, told.StanceSpent)),
    ("reserve", (*_TURN, *_OUT, told.ReserveSpent)),
    ("aimed", (*_OUT, told.AimLost)),
    ("feint", (*_OUT, told.FeintLost, told.Feinted)),
    ("channelled", (*_OUT, told.Channelled, told.Cast, told.WorkLost)),
    ("staggered", (*_TURN, told.Altered)),
)
"""What is under way, and the facts that may end it: its owner's own and no others."""
BUDGETS = ("attack_used", "spell_used", "parry_used", "dodge_used")


def _whose(fact: Fact) -> str:
    return fact.turn.who if isinstance(fact, told.TurnBegan) else str(getattr(fact, "who", ""))


class _Clocks:
    """Conditions run down once at each end of a turn of their own; budgets are fresh when their window opens, not before."""

    def __init__(self, start: Battle) -> None:
        self.left = self._as_it_is(start)
        self.counted: set[Key] = set()
        self.owed: set[Key] = set()
        self.acted: set[str] = set(start.order) - set(start.to_act)
        """Who has had its turn of this round."""

    @staticmethod
    def _as_it_is(state: Battle) -> dict[Key, int]:
        return {(f.name, one.kind): one.clock.left + one.clock.waits for f in state.fighters for one in f.lasting}

    def see(self, step: Any) -> None:
        state: Battle = step.before
        for fact in step.facts:
            after: Battle = fact.apply(state)
            self._count(fact)
            self._rounds(fact, state)
            self._budgets(fact, state, after)
            state = after
        assert not self.owed, f"{self.owed} did not run down"
        assert self._as_it_is(state) == self.left, step.facts

    def _count(self, fact: Fact) -> None:
        match fact:
            case told.ConditionBegan(who, condition):
                self.left[who, condition.kind] = condition.clock.left + condition.clock.waits
            case told.ConditionCounted(who, condition):
                left = condition.clock.left + condition.clock.waits
                assert left == self.left[who, condition.kind] - 1, fact
                self.left[who, condition.kind] = left
                self._ran_down((who, condition.kind))
            case told.ConditionEnded(who, kind):
                if self.left.pop((who, kind)) == 1:
                    self._ran_down((who, kind))
            case told.TurnEnded(who):
                mine = {key for key in self.left if key[0] == who}
                assert mine <= self.counted, f"{mine - self.counted} did not run down with the turn"
                self.counted = {key for key in self.counted if key[0] != who}
            case told.TurnLost(who):
                self.owed = {key for key in self.left if key[0] == who}
            case told.Removed(who):
                self.left = {key: left for key, left in self.left.items() if key[0] != who}
                self.counted = {key for key in self.counted if key[0] != who}

    def _ran_down(self, key: Key) -> None:
        if key in self.owed:
            self.owed.remove(key)
        else:
            assert key not in self.counted, f"{key} runs down twice"
            self.counted.add(key)

    def _rounds(self, fact: Fact, state: Battle) -> None:
        """One turn a round for everybody in the order, one who joins in the midst of it not before the next."""
        match fact:
            case told.RoundBegan():
                assert state.turn is None, "a round begins in the midst of a turn"
                assert not state.to_act, f"a new round, and {state.to_act} had no turn"
            case told.OrderSet(order):
                there = {f.name for f in state.fighters if f.present and f.life != "knocked_out"}
                assert set(order) == there, (order, there)
                self.acted = set()
            case told.TurnBegan() | told.TurnLost():
                who = _whose(fact)
                assert who in state.order, f"{who} has a turn and no initiative"
                assert who not in self.acted, f"{who} has two turns in a round"
                self.acted.add(who)
            case told.Removed(who):
                self.acted.discard(who)

    def _budgets(self, fact: Fact, state: Battle, after: Battle) -> None:
        by_round = state.rulings.limit_window == "game_round"
        if isinstance(fact, told.Used):
            assert not getattr(state[fact.who], f"{fact.what}_used"), f"{fact.who}: {fact.what} twice in a round"
        for fighter in state.fighters:
            if fighter.name not in after:
                continue
            now, own = after[fighter.name], _whose(fact) == fighter.name
            for what, ends in _ENDS:
                had, has = getattr(fighter, what), getattr(now, what)
                if had and had != has and not (what == "stances" and set(had) <= set(has)):
                    assert own and isinstance(fact, ends), f"{fighter.name} loses {what} by {fact}"
            opens = isinstance(fact, told.RoundBegan) if by_round else own and isinstance(fact, _TURN)
            for what in BUDGETS:
                if getattr(fighter, what) and not getattr(now, what):
                    assert opens or (own and isinstance(fact, told.Altered)), f"{fighter.name}: {what} fresh by {fact}"
                assert not (opens and getattr(now, what)), f"{fighter.name}: {what} is not fresh after {fact}"
            if own and isinstance(fact, _TURN):
                assert not (now.stances or now.reserve), f"{now} has something of its last turn"


def clocks(start: Battle) -> _Clocks:
    return _Clocks(start)


# ---------------------------------------------------------------- turning the board

At = Callable[[tuple[int, int]], tuple[int, int]]


class _Turned:
    def __init__(self, name: str, plain: Plain, rows: list[str], at: At) -> None:
        self.name, self.at = name, at
        combatants = [{**one, "at": list(at(tuple(one["at"])))} for one in plain["combatants"]]
        self.plain = {**plain, "board": {**plain["board"], "map": rows}, "combatants": combatants}

    def _step(self, step: tuple[int, int]) -> tuple[int, int]:
        (x, y), (x0, y0) = self.at(step), self.at((0, 0))
        return x - x0, y - y0

    def _path(self, path: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple(self.at(place) for place in path)

    def action(self, action: Any, state: Battle) -> Any:
        match action:
            case Move() | Run() | Flee() | Charge():
                return replace(action, path=self._path(action.path))
            case Manoeuvre() | FireBlast():
                return replace(action, step=self._step(action.step))
            case Jump():
                return replace(action, to=self.at(action.to))
            case Dismount(to=(x, y)):
                return replace(action, to=self.at((x, y)))
        return action

    def anywhere(self, action: Any) -> Any:
        match action:
            case Move() | Run() | Flee() | Charge():
                return replace(action, path=())
            case Manoeuvre() | FireBlast():
                return replace(action, step=(0, 0))
            case Jump():
                return replace(action, to=(0, 0))
            case Dismount():
                return Dismount()
        return action

    def fact(self, fact: Fact, before: Battle) -> Fact:
        match fact:
            case told.Moved():
                return replace(fact, path=self._path(fact.path))
            case told.Pushed():
                return replace(fact, to=self.at(fact.to))
            case told.Mounted():
                at, steed_at = fact.at and self.at(fact.at), fact.steed_at and self.at(fact.steed_at)
                return replace(fact, at=at, steed_at=steed_at)
            case told.LetFall() | told.TakenUp():
                return replace(fact, at=self.at(fact.at))
            case told.AgendaSet():
                return replace(fact, pieces=tuple(self._piece(piece) for piece in fact.pieces))
        return fact

    def _piece(self, piece: Piece) -> Piece:
        match piece:
            case GoOn():
                return replace(piece, path=self._path(piece.path))
            case PushOn():
                return replace(piece, step=self._step(piece.step))
        return piece

    def tie(self, mine: Fact, before: Battle) -> bool:
        """Those a blast may catch escape it one after another, as the strip comes to them."""
        return isinstance(mine, told.AgendaSet) and any(isinstance(piece, Blast) for piece in mine.pieces)


def turned(chance: Chance) -> tuple[Plain, Sequence[_Turned]]:
    plain = scenario(chance)
    rows: list[str] = plain["board"]["map"]
    width, height = len(rows[0]), len(rows)
    quarter = ["".join(row[column] for row in rows) for column in reversed(range(width))]
    walled = ["###" + row + "#" for row in rows] + ["#" * (width + 4)] * 2
    return plain, (
        _Turned("quarter turn", plain, quarter, lambda at: (height - 1 - at[1], at[0])),
        _Turned("mirror", plain, [row[::-1] for row in rows], lambda at: (width - 1 - at[0], at[1])),
        _Turned("shift", plain, walled, lambda at: (at[0] + 3, at[1] + 2)),
    )


# ---------------------------------------------------------------- what hides


def twins(chance: Chance) -> tuple[Plain, Plain]:
    """A player's turn, with nobody and with somebody hidden about."""
    heroes = [hero(chance, number) for number in range(1 + chance(1))]
    foes = [foe(chance, number) for number in range(1 + chance(2))]
    for one in (*heroes, *foes):
        one.pop("hidden", None)
        one["w"] = max(1, one["w"])
    lurker = {**foe(chance, 3), "name": "Lurker", "hidden": True, "group": "lurkers"}
    lurker.pop("w")
    plain = table([*heroes, *foes, lurker], random_rulings(chance, SYSTEM, _this()))
    on_map(chance, plain)
    order = [one["name"] for one in plain["combatants"]]
    plain["seating"] = [*dict.fromkeys(one["player"] for one in heroes), "GM"]
    plain["start"] = {"round": 2, "order": order, "current": order[0], "state": {}}
    *others, lurker = plain["combatants"]
    alone = {**plain, "combatants": others, "start": {**plain["start"], "order": order[:-1]}}
    return alone, {**plain, "combatants": [lurker, *others] if chance(1) else [*others, lurker]}


def betrays(action: Any, state: Battle) -> bool:
    """A strip of shrapnel takes in whoever stands there, seen or not (fury.quality.shrapnel-area)."""
    return isinstance(action, FireBlast)


def stumbles(fact: Fact) -> bool:
    """Whoever comes upon somebody in hiding has found it."""
    return isinstance(fact, told.Revealed)


def decided(state: Battle) -> bool:
    return state.ended


# ---------------------------------------------------------------- small positions


def small() -> Iterator[tuple[str, Plain]]:
    ann = {"name": "Ann", "player": "Ann", "from": "soldier", "at": [2, 2]}
    goblin = {"name": "Goblin", "from": "goblin", "at": [3, 2]}

    def on_turn(who: str, *combatants: Plain, state: Plain | None = None, used: Plain | None = None) -> Plain:
        plain = table(list(combatants), {})
        plain["board"] = {"open": [6, 5]}
        order = [one["name"] for one in combatants]
        plain["start"] = {"round": 2, "order": order, "current": who, "state": state or {}}
        plain["start"]["used"] = used or {}
        return plain

    fresh = table([{**ann, "ag": 30}, {**goblin, "ag": 30}], {})
    yield "a blow that may be parried", on_turn("Ann", ann, {**goblin, "w": 5})
    yield "a blow that fells", on_turn("Ann", ann, {**goblin, "w": 0})
    yield "initiative", {**fresh, "board": {"open": [6, 5]}}
    yield "a swift blow", on_turn("Champion", {**goblin, "name": "Champion", "from": "pit_champion"}, ann)
    yield "a net", on_turn("Hunter", {**goblin, "name": "Hunter", "from": "net_hunter", "at": [4, 2]}, ann)
    spent: Plain = {"Ann": {"halves": 1, "attack": True, "parry": True}}
    yield "half a turn and no blow", on_turn("Ann", ann, goblin, used=spent)
    yield "to get out of a net", on_turn("Ann", ann, goblin, state={"Ann": {"states": ["entangled"]}})
    yield "bleeding", on_turn("Ann", ann, goblin, state={"Ann": {"w": 0, "states": ["bleeding_out"]}})
    yield "a shot", on_turn("Gunner", {"name": "Gunner", "from": "handgunner", "at": [0, 2]}, {**ann, "at": [5, 2]})
    yield "a casting", on_turn("Orsk", {"name": "Orsk", "player": "Ann", "from": "wizard", "at": [0, 2]}, goblin)
