"""What the laws must know of `delve`: random fights out of its library, and what its positions may never hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tests.laws.playing import Chance, Plain, kept_back, pick, random_rulings, seldom
from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.kernel.referee import WordKind
from zaruba.space.squares import Squares, space
from zaruba.systems.delve import SYSTEM
from zaruba.systems.delve import facts as told
from zaruba.systems.delve.actions import (
    CallAttack,
    CallCheck,
    CastSpell,
    Double,
    Improvise,
    MeleeAttack,
    MonsterAttack,
    Move,
    ReadyAct,
    Speak,
    Surprise,
    Trigger,
)
from zaruba.systems.delve.battle import Battle, Creature
from zaruba.systems.delve.files import built_in
from zaruba.systems.delve.sheet import ABILITIES, Sheet
from zaruba.systems.delve.terrain import square
from zaruba.systems.delve.word import DOWN

PLAYERS = ("Ann", "Bob", "Cid", "Дана")
SIGNS = "......,~#nT="
LEGEND = {",": "mud", "~": "water", "n": "low_wall", "T": "pillar", "=": "cliff"}


# ---------------------------------------------------------------- scenarios


def ruling(chance: Chance, name: str, default: int) -> int:
    return max(1, default - 3 + chance(6))


def scenario(chance: Chance) -> Plain:
    """One to three heroes against one to four foes, on the line or on a map, before the fight or in the midst of it."""
    heroes = [hero(chance, number) for number in range(1 + chance(2))]
    foes = [foe(chance, number) for number in range(1 + chance(3))]
    plain = table([*heroes, *foes], random_rulings(chance, SYSTEM, _this()))
    if chance(2) == 2:
        on_map(chance, plain)
    else:
        on_line(chance, plain)
    plain["board"]["dark"] = seldom(chance, 6)
    if chance(1):
        plain["calls"] = "ask"
    seats = [*dict.fromkeys(one["player"] for one in heroes), "GM"]
    plain["seating"] = [seats.pop(chance(len(seats) - 1)) for _ in range(len(seats))]
    if chance(3) == 3:
        in_the_midst(chance, plain)
    elif chance(2) == 2:
        plain["unaware"] = {foes[0]["name"]: [heroes[0]["name"]]}
    return plain


def _this() -> Any:
    import tests.laws.scenarios_delve

    return tests.laws.scenarios_delve


def table(combatants: list[Plain], rulings: Plain) -> Plain:
    return {"kind": "scenario", "system": "delve", "rulings": rulings, "board": {}, "combatants": combatants}


def hero(chance: Chance, number: int) -> Plain:
    name = ("Ragnar", "Мира", "Yara")[number]
    plain: Plain = {"name": name, "player": pick(chance, PLAYERS), "from": pick(chance, list(built_in().heroes))}
    sheet = built_in().heroes[plain["from"]]
    plain["hp"] = sheet.max_hp - chance(sheet.max_hp - 1)
    if seldom(chance, 4):
        plain["luck"] = True
    if seldom(chance, 8):
        plain["hidden"] = True
    return plain


def foe(chance: Chance, number: int) -> Plain:
    kinds = built_in().foes
    plain: Plain = {"name": f"Foe {'ABCD'[number]}", "from": pick(chance, list(kinds)), "side": "enemies"}
    sheet = kinds[plain["from"]]
    plain["hp"] = sheet.max_hp - chance(sheet.max_hp - 1)
    kept_back(chance, plain, "hp", "ac")
    return plain


def sheet_of(plain: Plain) -> Sheet:
    library = built_in()
    return library.heroes.get(plain["from"]) or library.foes[plain["from"]]


def on_line(chance: Chance, plain: Plain) -> None:
    for one in plain["combatants"]:
        one["at_ft"] = 5 * chance(1) if "player" in one else 5 * (1 + chance(seldom(chance, 3) * 9 + 1))
    if seldom(chance, 3):
        begin = 5 * chance(8)
        plain["board"]["hindering"] = [[begin, begin + 5 * (1 + chance(3))]]
    plain["board"]["open"] = seldom(chance, 4)


def on_map(chance: Chance, plain: Plain, signs: str = SIGNS) -> None:
    """A random map on which everybody finds room; whoever finds none stands on floor laid for it below the map."""
    width, height = 6 + chance(4), 5 + chance(3)
    rows = [[signs[chance(len(signs) - 1)] for _ in range(width)] for _ in range(height)]
    held: set[tuple[int, int]] = set()
    for one in plain["combatants"]:
        size = sheet_of(one).size
        for _ in range(6):
            at = (chance(width - size), chance(len(rows) - size))
            if not held.intersection(space(at, size)):
                break
        else:
            at = (0, len(rows))
            rows += [["."] * width for _ in range(size)]
        for x, y in space(at, size):
            held.add((x, y))
            rows[y][x] = "."
        one["at"] = list(at)
    plain["board"].update(map=["".join(row) for row in rows], legend=LEGEND)


def in_the_midst(chance: Chance, plain: Plain) -> None:
    """The second round, somebody down, somebody bound."""
    order = plain["seating"]
    state: Plain = {}
    for one in plain["combatants"]:
        match chance(7):
            case 6 if "player" in one:
                state[one["name"]] = {"state": "dying", "hp": 0, "timer_left": 1 + chance(3)}
            case 7 if "player" in one:
                state[one["name"]] = {"state": "unconscious", "hp": 0}
            case 3 | 4 | 5:
                bound: Plain = {"condition": pick(chance, ("asleep", "bound", "paralysed"))}
                bound |= {"rounds": 1 + chance(2), "by": pick(chance, plain["combatants"])["name"]}
                state[one["name"]] = {"conditions": ["prone", bound]}
    able = [one["name"] for one in plain["combatants"] if not state.get(one["name"])]
    if not able:
        return
    plain["start"] = {"round": 2, "order": order, "current": pick(chance, able), "state": state}


# ---------------------------------------------------------------- the master, and answers beyond the candidates


def word(chance: Chance, state: Battle) -> tuple[WordKind, Plain]:
    who = pick(chance, state.creatures).name if state.creatures else "nobody"
    other = pick(chance, state.creatures).name if state.creatures else "nobody"
    at: Plain = {"at": [chance(10), chance(7)]} if state.on_map else {"at_ft": 5 * chance(14)}
    newcomer: Plain = {"from": pick(chance, list(built_in().foes)), "side": "enemies", **at}
    late: Plain = {"from": pick(chance, list(built_in().heroes)), "player": pick(chance, PLAYERS), **at}
    words: list[Callable[[], Plain]] = [
        lambda: {"set": {"who": who, "hp": chance(12)}},
        lambda: {"set": {"who": who, "conditions": ["prone", pick(chance, ("bound", "asleep", "paralysed"))]}},
        lambda: {"set": {"who": who, "conditions": []}},
        lambda: {"set": {"who": who, **at}},
        lambda: {"set": {"who": who, "hidden": bool(chance(1)), "max_hp": 1 + chance(15)}},
        lambda: {"set": {"who": who, "state": pick(chance, ("dead", "dying", "fleeing", "unconscious", "fled"))}},
        lambda: {"set": {"who": who, "state": "up", "hp": 1}},
        lambda: {"set": {"who": who, "state": "surrendered"}},
        lambda: {"set": {"who": who, "luck": True, "ac": 8 + chance(8), "cover": "half"}},
        lambda: {"set": {"who": who, "player": pick(chance, (*PLAYERS, "GM", MASTER))}},
        lambda: {"set": {"who": who, "side": pick(chance, ("characters", "enemies", "third"))}},
        lambda: {"set": {"who": who, "fire_ready": other}},
        lambda: {"set": {"who": who, "group": "guards"}},
        lambda: {"set": {"current": who}},
        lambda: {"set": {"who": who, "action": bool(chance(1)), "feet": 5 * chance(7)}},
        lambda: {"set": {"square": [chance(8), chance(6)], "ground": pick(chance, ("wall", "mud", "floor", "cliff"))}},
        lambda: {"set": {"dark": bool(chance(1))}},
        lambda: {"set": {"unaware": {who: [other]}}},
        lambda: {"set": {"morale": {"group": "", "initial": 1 + chance(6), "checked": bool(chance(1))}}},
        lambda: {"set": {"fight": "over", "winner": "enemies"}},
        lambda: {"add": newcomer},
        lambda: {"add": {**newcomer, "hidden": True}},
        lambda: {"add": late},
        lambda: {"remove": {"who": who}},
        lambda: {"remove": {"who": who}},
    ]
    calls: list[Callable[[], Plain]] = [
        lambda: {"who": who, "check": pick(chance, ABILITIES), "dc": 9 + 3 * chance(3), "damage": "2d6"},
        lambda: {"who": who, "check": ["str", "dex"], "dc": 12, "climb": True, "fall_ft": 20, "action": True},
        lambda: {"who": who, "check": "str", "attack": {"target": other, "damage": "1d8"}, "modifier": "advantage"},
        lambda: {"who": who, "check": "str", "against": {"who": other, "check": ["str", "dex"]}},
        lambda: {"who": "nobody at all", "check": "luck"},
    ]
    if seldom(chance, 4):
        return "improvise", pick(chance, calls)()
    return "override", pick(chance, words)()


def more(chance: Chance, specimen: Any, state: Battle) -> Any | None:
    """Paths taken at random, sets of targets, words."""
    names = [creature.name for creature in state.creatures]
    match specimen:
        case Move():
            return Move(_stroll(chance, state))
        case Speak():
            return Speak(pick(chance, ("Ура!", " ", "")))
        case Improvise():
            return Improvise(pick(chance, ("swings from the chandelier", "")))
        case ReadyAct():
            who = pick(chance, ("", *names))
            when: Any = pick(chance, ("comes_close", "comes_near", "comes_into_sight", "attacks", "casts", "said"))
            actor = state[state.turn.who] if state.turn is not None else state.creatures[0]
            acts: list[Any] = [MeleeAttack(weapon.name, "") for weapon in actor.sheet.weapons]
            acts += [MonsterAttack(line.attack.name, "", n) for n, a in enumerate(actor.sheet.routine) for line in a]
            acts += [CastSpell(spell.name) for spell in actor.sheet.spells]
            trigger = Trigger(when, who, "the door opens" if when == "said" else "")
            return ReadyAct(trigger, pick(chance, acts)) if acts else None
        case CastSpell():
            return replace(specimen, targets=tuple(pick(chance, names) for _ in range(1 + chance(2))))
        case Double():
            return replace(specimen, targets=(pick(chance, names),))
        case CallCheck():
            return CallCheck(pick(chance, ABILITIES), chance(45))
        case CallAttack():
            return CallAttack("str", pick(chance, names), pick(chance, ("1d4", "2d6+1", "dagger")))
        case Surprise():
            return Surprise(((pick(chance, names), pick(chance, names)),))
    return None


def _stroll(chance: Chance, state: Battle) -> tuple[tuple[int, ...], ...]:
    assert state.turn is not None
    here = state[state.turn.who].at
    path: list[tuple[int, ...]] = []
    for _ in range(1 + chance(3)):
        here = tuple(place + chance(2) - 1 if state.on_map else place + 5 * (chance(8) - 4) for place in here)
        path.append(here)
    return tuple(path)


# ---------------------------------------------------------------- what may not be


def wrong(state: Battle) -> Iterator[str]:
    names = [creature.name for creature in state.creatures]
    if len(set(names)) != len(names):
        yield "two creatures of one name"
    for creature in state.creatures:
        yield from (f"{creature.name} {fault}" for fault in _wrong_of(state, creature))
    everyone = set(names)
    if turn := state.turn:
        if turn.who not in everyone:
            yield f"the turn is that of {turn.who}, who is not there"
        elif turn.feet < 0 or turn.feet > 2 * state[turn.who].sheet.move:
            yield f"{turn.feet} feet are left of a turn"
        if any(line.count <= 0 for line in turn.routine) or turn.castings < 0 or (turn.routine and turn.castings):
            yield "attacks or castings left do not add up"
        if (turn.swaps is not None and turn.swaps < 0) or (turn.item_tasks is not None and turn.item_tasks < 0):
            yield "fewer than no small tasks are left"
        if (turn.routine or turn.castings) and turn.action:
            yield "attacks are under way and the action is not spent"
    for what, some in (("waiting", state.waiting), ("surprise", state.surprise)):
        if not everyone.issuperset(some):
            yield f"{what}: somebody who is not there"
        if len(set(some)) != len(some):
            yield f"{what}: somebody twice"
    if any(name not in everyone for pair in state.unaware for name in pair):
        yield "somebody who is not there is unaware, or unnoticed"
    if state.order and set(state.order) != set(state.setting.seating) and not _idle(state):
        yield f"the order {state.order} does not go round the table {state.setting.seating}"
    if not {creature.seat for creature in state.creatures} <= set(state.setting.seating):
        yield "somebody sits nowhere"


def _idle(state: Battle) -> bool:
    """A seat may be left over when nobody sits on it."""
    return all(not any(True for _ in state.of_seat(seat)) for seat in set(state.setting.seating) - set(state.order))


def _wrong_of(state: Battle, creature: Creature) -> Iterator[str]:
    if not 0 <= creature.hp <= creature.sheet.max_hp:
        yield f"has {creature.hp} of {creature.sheet.max_hp} hp"
    if creature.life in DOWN and creature.hp:
        yield f"is {creature.life} with {creature.hp} hp"
    if creature.life in ("up", "fleeing") and not creature.hp:
        yield f"is {creature.life} without hp"
    if creature.timer is not None and (creature.life != "dying" or creature.timer < 1):
        yield f"has a timer at {creature.timer} and is {creature.life}"
    if creature.docked and creature.life != "dying":
        yield "has a docked timer and is not dying"
    keys = [(effect.name, effect.maker) for effect in creature.effects]
    if len(set(keys)) != len(keys):
        yield "bears an effect twice"
    for effect in creature.effects:
        if effect.clock is not None and effect.clock.left < 1:
            yield f"bears {effect.name}, which has run out"
        if effect.clock is not None and effect.clock.anchor != MASTER and effect.clock.anchor not in state:
            yield f"bears {effect.name}, on the clock of {effect.clock.anchor}, who is not there"
        if effect.focus and (effect.maker not in state or state[effect.maker].focus != effect.name):
            yield f"bears {effect.name}, which nobody holds"
    if creature.focus and creature.life not in ("up", "fleeing"):
        yield f"is {creature.life} and holds {creature.focus}"
    if creature.ready is not None and not creature.able:
        yield "cannot act and has an act readied"
    if any(left < 0 for _, left in (*creature.uses, *creature.ammo)):
        yield "has less than nothing of something"
    if len(creature.hands) > 2:
        yield f"holds {creature.hands}"
    if isinstance(state.setting.board, Squares) and creature.life not in ("dead", "fled"):
        spaces = set(space(square(creature), creature.sheet.size))
        if not all(one in state.setting.board for one in spaces):
            yield "stands off the map"
        if any(state.setting.board.ground(one).blocks_move for one in spaces):
            yield "stands in a wall"


_ACTING: dict[type[Fact], str] = {
    told.ActionSpent: "who", told.RoutineBegan: "who", told.AttackUsed: "who", told.PassTried: "who",
    told.Hit: "attacker", told.Missed: "attacker", told.Cast: "who", told.FocusBegan: "who", told.ItemUsed: "who",
    told.Armed: "who", told.LetFall: "who", told.Shot: "who", told.Reloaded: "who", told.Spoke: "who",
    told.Improvised: "who", told.Readied: "who", told.ReadyLoosed: "who", told.Moved: "who", told.TaskDone: "who",
    told.CastingsLeft: "who",
}  # fmt: skip


def acting(fact: Fact) -> str:
    if isinstance(fact, told.TurnBegan):
        return fact.turn.who
    field = _ACTING.get(type(fact))
    return str(getattr(fact, field)) if field else ""


def may_act(state: Battle, who: str) -> bool:
    return state[who].able


# ---------------------------------------------------------------- what lasts

Key = tuple[str, str, str]
"""Whoever bears an effect, its name, its maker."""


class _Clocks:
    """Each effect runs down once at each start of a turn of whoever its clock belongs to, and ends at the last."""

    def __init__(self, start: Battle) -> None:
        self.left: dict[Key, tuple[str, int]] = {}
        self._note(start)

    def _note(self, state: Battle) -> None:
        for creature in state.creatures:
            for effect in creature.effects:
                if effect.clock is not None and effect.clock.edge == "turn_start":
                    key = (creature.name, effect.name, effect.maker)
                    self.left[key] = (effect.clock.anchor, effect.clock.left + effect.clock.waits)

    def see(self, step: Any) -> None:
        state: Battle = step.before
        hurt = any(isinstance(fact, told.Damaged) for fact in step.facts)
        word = any(one.kind in ("override", "improvise") for one in step.answers)
        starts = [name for fact in step.facts for name in _turn_starts(fact, state)]
        for fact in step.facts:
            match fact:
                case told.EffectBegan(who, effect) if effect.clock is not None:
                    self.left[who, effect.name, effect.maker] = (effect.clock.anchor, effect.clock.left)
                case told.EffectBegan(who, effect):
                    self.left.pop((who, effect.name, effect.maker), None)
                case told.EffectEnded(who, name, maker):
                    assert any((e.name, e.maker) == (name, maker) for e in state[who].effects), f"{name} ends twice"
                    anchor, left = self.left.pop((who, name, maker), ("", 1))
                    if anchor in starts and not hurt and not word:
                        assert left <= 1, f"{name} on {who} ends with {left} rounds to go"
                case told.EffectCounted(who, effect):
                    assert effect.clock is not None
                    anchor, left = self.left[who, effect.name, effect.maker]
                    if effect.clock.anchor != anchor:
                        assert effect.clock.left + effect.clock.waits == left, "a new clock, another count"
                        self.left[who, effect.name, effect.maker] = (effect.clock.anchor, left)
                case told.Removed(who):
                    self.left = {key: clock for key, clock in self.left.items() if key[0] != who}
                case told.FocusEnded(who, spell):
                    gone = {key for key in self.left if key[1:] == (spell, who) and _held(state, key)}
                    self.left = {key: clock for key, clock in self.left.items() if key not in gone}
            for name in _turn_starts(fact, state):
                for key, (anchor, left) in list(self.left.items()):
                    if anchor == name:
                        self.left[key] = (anchor, left - 1)
            state = fact.apply(state)
        now = {
            (c.name, e.name, e.maker): e.clock.left + e.clock.waits
            for c in state.creatures
            for e in c.effects
            if e.clock is not None and e.clock.edge == "turn_start"
        }
        assert now == {key: left for key, (_, left) in self.left.items()}, step.facts


def _held(state: Battle, key: Key) -> bool:
    return any(e.focus for e in state[key[0]].effects if (e.name, e.maker) == key[1:])


def _turn_starts(fact: Fact, state: Battle) -> Iterator[str]:
    """Whose turn it is that begins here: that of whoever is gone too, when the circle reaches its seat."""
    match fact:
        case told.TurnBegan(turn):
            yield turn.who
        case told.TurnPassed(who):
            yield who
        case told.SeatBegan(seat):
            yield from (creature.name for creature in state.of_seat(seat) if not creature.present)
            if seat == MASTER:
                yield MASTER


def clocks(start: Battle) -> _Clocks:
    return _Clocks(start)


# ---------------------------------------------------------------- turning the board

At = Callable[[tuple[int, ...], int], tuple[int, ...]]
"""(the place of somebody, its size) → its place when all is turned."""


class _Turned:
    def __init__(self, name: str, plain: Plain, at: At) -> None:
        self.name, self.plain, self.at = name, plain, at

    def action(self, action: Any, state: Battle) -> Any:
        if not isinstance(action, Move):
            return action
        assert state.turn is not None
        size = state[state.turn.who].sheet.size
        return Move(tuple(self.at(place, size) for place in action.path))

    def anywhere(self, action: Any) -> Any:
        return Move() if isinstance(action, Move) else action

    def fact(self, fact: Fact, before: Battle) -> Fact:
        match fact:
            case told.Moved(who, path):
                size = before[who].sheet.size
                return replace(fact, path=tuple(self.at(place, size) for place in path))
            case told.Shifted(who, to):
                return replace(fact, to=self.at(to, before[who].sheet.size))
            case told.LetFall(at=at):
                return replace(fact, at=self.at(at, 1))
            case told.Armed(from_=at) if at:
                return replace(fact, from_=self.at(at, 1))
        return fact

    def tie(self, mine: Fact, before: Battle) -> bool:
        """A runner between two foes, one pushed off its own place, a thing thrown at somebody of many squares."""
        match mine:
            case told.Moved(who):
                runner = before[who]
                if runner.life != "fleeing":
                    return False
                foes = [foe.at[0] - runner.at[0] for foe in before.enemies_of(runner) if foe.life != "dying"]
                return before.on_map or 2 * sum(1 for feet in foes if feet <= 0) == len(foes) or 0 in foes
            case told.Shifted(who):
                return not before.on_map and sum(1 for c in before.creatures if c.at == before[who].at) > 1
            case told.LetFall(at=at):
                return any(c.at == at and c.sheet.size > 1 for c in before.creatures)
        return False


def turned(chance: Chance) -> tuple[Plain, Sequence[_Turned]]:
    plain = scenario(chance)
    if "map" not in plain["board"]:
        return plain, (
            _on_line("shift", plain, lambda feet: feet + 135, back=False),
            _on_line("mirror", plain, lambda feet: -feet, back=True),
        )
    for one in plain["combatants"]:
        if "player" not in one:
            one["morale_exempt"] = True
    rows: list[str] = plain["board"]["map"]
    width, height = len(rows[0]), len(rows)
    turned_rows = ["".join(row[column] for row in reversed(rows)) for column in range(width)]
    walled = ["#" * (width + 4)] * 2 + ["###" + row + "#" for row in rows]
    return plain, (
        _on_map("quarter turn", plain, turned_rows, lambda at, size: (height - at[1] - size, at[0])),
        _on_map("mirror", plain, [row[::-1] for row in rows], lambda at, size: (width - at[0] - size, at[1])),
        _on_map("shift", plain, walled, lambda at, size: (at[0] + 3, at[1] + 2)),
    )


def _on_line(name: str, plain: Plain, feet: Callable[[int], int], *, back: bool) -> _Turned:
    stretches = [[feet(one) for one in stretch] for stretch in plain["board"].get("hindering", [])]
    board = {**plain["board"], "hindering": [stretch[::-1] if back else stretch for stretch in stretches]}
    combatants = [{**one, "at_ft": feet(one["at_ft"])} for one in plain["combatants"]]
    return _Turned(name, {**plain, "board": board, "combatants": combatants}, lambda at, size: (feet(at[0]),))


def _on_map(name: str, plain: Plain, rows: list[str], at: At) -> _Turned:
    board = {**plain["board"], "map": rows}
    combatants = [{**one, "at": list(at(tuple(one["at"]), sheet_of(one).size))} for one in plain["combatants"]]
    return _Turned(name, {**plain, "board": board, "combatants": combatants}, at)


# ---------------------------------------------------------------- what hides


def twins(chance: Chance) -> tuple[Plain, Plain]:
    """A player's turn, with nobody and with somebody hidden about."""
    heroes = [hero(chance, number) for number in range(1 + chance(1))]
    foes = [foe(chance, number) for number in range(1 + chance(2))]
    for one in (*heroes, *foes):
        one.pop("hidden", None)
    lurker = {**foe(chance, 3), "name": "Lurker", "hidden": True, "group": "lurkers"}
    lurker.pop("hp")
    plain = table([*heroes, *foes, lurker], random_rulings(chance, SYSTEM, _this()))
    if chance(2):
        on_map(chance, plain, signs="......,#n")
    else:
        on_line(chance, plain)
    plain["seating"] = [*dict.fromkeys(one["player"] for one in heroes), "GM"]
    plain["start"] = {"round": 2, "order": plain["seating"], "current": heroes[0]["name"], "state": {}}
    *others, lurker = plain["combatants"]
    alone = {**plain, "combatants": others}
    return alone, {**plain, "combatants": [lurker, *others] if chance(1) else [*others, lurker]}


def betrays(action: Any, state: Battle) -> bool:
    """An area takes in whoever is there, but what that brings is thrown and settled by the master."""
    return False


def stumbles(fact: Fact) -> bool:
    """Whoever is pushed aside or runs makes way for one of its own side who hides."""
    return isinstance(fact, told.Shifted | told.TookFlight)


def decided(state: Battle) -> bool:
    return state.ended


# ---------------------------------------------------------------- small positions


def small() -> Iterator[tuple[str, Plain]]:
    ann = {"name": "Ann", "player": "Ann", "from": "fighter", "at_ft": 0}
    goblin = {"name": "Goblin", "from": "goblin", "at_ft": 5, "hp": 4}
    mira = {"name": "Mira", "player": "Bob", "from": "priest", "at_ft": 5, "hp": 0}

    def on_turn(who: str, *combatants: Plain, state: Plain | None = None, **rulings: Any) -> Plain:
        plain = table(list(combatants), rulings)
        plain["seating"] = [*dict.fromkeys(one["player"] for one in combatants if "player" in one), "GM"]
        plain["start"] = {"round": 2, "order": plain["seating"], "current": who, "state": state or {}}
        return plain

    yield "a blow", on_turn("Ann", ann, {**goblin, "hp": 5, "count": 1}, minimum_damage=1)
    yield "a blow that breaks the rest", on_turn("Ann", ann, {**goblin, "hp": 1}, {**goblin, "name": "Other"})
    yield "initiative, ties rolled again", table([ann, goblin], {})
    dying = {"Mira": {"state": "dying", "timer_left": 1}}
    yield "the dying roll", on_turn("Mira", ann, mira, goblin, state=dying)
    yield "a timer to set", on_turn("Mira", ann, mira, goblin, state={"Mira": {"state": "dying"}})
    yield "a casting", on_turn("Orsk", {"name": "Orsk", "player": "Ann", "from": "wizard", "at_ft": 20}, goblin)
    yield "luck", on_turn("Ann", {**ann, "luck": True}, goblin, luck_tokens=True)
    yield "a dragon's first claw", on_turn("Dragon", ann, {"name": "Dragon", "from": "old_dragon", "at_ft": 5})
