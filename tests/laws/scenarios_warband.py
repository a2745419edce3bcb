"""What the laws must know of `warband`: random squads on small tables, and what its positions may never hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from tests.laws.playing import Chance, Plain, kept_back, often, pick, random_rulings, seldom
from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.kernel.referee import WordKind
from zaruba.space.measured.standing import bodies_overlapped, is_supported, sunk_in
from zaruba.systems.warband import SYSTEM
from zaruba.systems.warband.actions import (
    Cast,
    Deploy,
    Face,
    Land,
    Move,
    NameOrder,
    Push,
    Rotate,
    Run,
    UseAbility,
    UseItem,
)
from zaruba.systems.warband.battle import PHASES, Battle, Character
from zaruba.systems.warband.facts import moving, ordering, scoring, shooting, striking, turning, using
from zaruba.systems.warband.facts.common import replies_of
from zaruba.systems.warband.facts.magic import Blinked, CastingOpened, ManaRegained, SpellCast
from zaruba.systems.warband.files import built_in
from zaruba.systems.warband.legs import STEP
from zaruba.systems.warband.sheet import BUILDS, Profile

PLAYERS = ("Ann", "Bob", "Cid", "Дана")
NAMES = ("Rem", "Гай", "Tit", "Нум", "Lar", "Вал", "Kay", "Юна")
CELL = 4
"""Side of a cell of the random map, in centimetres: a large base fills one."""
TURN = 360_00


# ---------------------------------------------------------------- scenarios


def ruling(chance: Chance, name: str, default: int) -> int:
    raise AssertionError(f"no ruling of warband is a plain number, and {name} is not {default}")


def scenario(chance: Chance) -> Plain:
    """Two or three squads of one to three on a small table, before the game or in the midst of it."""
    plain = table(people(chance), random_rulings(chance, SYSTEM, _this()))
    if seldom(chance, 6):
        plain["board"] = "real"
    else:
        on_table(chance, plain, margin=pick(chance, (2, 20)))
    plain["game"] = pick(chance, ("annihilation", "territory", "relic"))
    plain["game_turns"] = 1 + chance(3)
    seats = [*dict.fromkeys(one["player"] for one in plain["combatants"] if "player" in one), "GM"]
    plain["seating"] = [seats.pop(chance(len(seats) - 1)) for _ in range(len(seats))]
    if chance(1):
        plain["calls"] = "ask"
    if often(chance):
        in_the_midst(chance, plain)
    elif seldom(chance, 3):
        for one in plain["combatants"]:
            one.pop("at", None)
    return plain


def _this() -> Any:
    import tests.laws.scenarios_warband

    return tests.laws.scenarios_warband


def table(combatants: list[Plain], rulings: Plain) -> Plain:
    return {"kind": "scenario", "system": "warband", "rulings": rulings, "board": {}, "combatants": combatants}


def people(chance: Chance) -> list[Plain]:
    """Squads of players, at times two of them allied; at times one of the master's."""
    seats = [*PLAYERS]
    squads = [seats.pop(chance(len(seats) - 1)) for _ in range(2 + seldom(chance, 4))]
    masters = seldom(chance, 3)
    allied = len(squads) > 2 and bool(chance(1))
    found: list[Plain] = []
    for number, squad in enumerate(squads):
        for _ in range(1 + chance(2)):
            one = somebody(chance, NAMES[len(found) % len(NAMES)] if len(found) < len(NAMES) else f"Foe {len(found)}")
            if masters and number == 1:
                one["side"] = "enemies"
                kept_back(chance, one, "carried", "orders", "spells")
            else:
                one["player"] = squad
            if allied and number != 1:
                one["side"] = "friends"
            found.append(one)
    return found


def somebody(chance: Chance, name: str) -> Plain:
    plain: Plain = {"name": name, "from": pick(chance, list(built_in().profiles)), "facing": facing(chance) / 100}
    plain["hp"] = profile_of(plain).hp - chance(profile_of(plain).hp - 1)
    if seldom(chance, 12):
        plain["hidden"] = True
    return plain


def facing(chance: Chance) -> int:
    """Any direction, more often one of eight."""
    return chance(7) * TURN // 8 if chance(1) else chance(TURN - 1)


def profile_of(plain: Plain) -> Profile:
    return built_in().profiles[plain["from"]]


def squad_of(one: Plain) -> str:
    """The player whose turn somebody has: the master's squads are called by their side."""
    return str(one.get("player") or one["side"])


# -- the table


def on_table(chance: Chance, plain: Plain, *, margin: int) -> None:
    """Cells round a middle: scenery in some of them, everybody in one of those that are left or on top of a building."""
    across, along = 5 + chance(2), 5 + chance(2)
    cells = [(x, y) for y in range(along) for x in range(across)]
    board: Plain = {"width": across * CELL + 2 * margin, "depth": along * CELL + 2 * margin}
    board |= {"pieces": [], "ground": [], "ladders": [], "marks": []}
    roofs: list[tuple[float, float, float]] = []
    for _ in range(chance(4)):
        cell = cells.pop(chance(len(cells) - 1))
        corner = margin + cell[0] * CELL, margin + cell[1] * CELL
        if (height := _stands(chance, board, corner)) and chance(1):
            roofs.append((corner[0] + CELL / 2, corner[1] + CELL / 2, height))
    for one in plain["combatants"]:
        if roofs and seldom(chance, 4) and BUILDS[profile_of(one).size].radius <= 100 * CELL // 2:
            one["at"] = list(roofs.pop())
            continue
        near = [cell for cell in cells if max(cell) < 4] or cells
        cell = near[chance(len(near) - 1)]
        cells.remove(cell)
        free = 50 * CELL - BUILDS[profile_of(one).size].radius
        dx, dy = (chance(2 * free) - free for _ in range(2))
        one["at"] = [
            round(margin + (place + 0.5) * CELL + off / 100, 2) for place, off in zip(cell, (dx, dy), strict=True)
        ]
    plain["board"] = board


def _stands(chance: Chance, board: Plain, corner: tuple[float, float]) -> float:
    """Something in a cell; the height of its roof where it is one to stand on."""
    x, y = corner
    whole = [[x, y], [x + CELL, y], [x + CELL, y + CELL], [x, y + CELL]]
    wall = [[x, y + 1], [x + CELL, y + 1], [x + CELL, y + 1.5], [x, y + 1.5]]
    if chance(1):
        wall = [[x + b - y, y + a - x] for a, b in wall]
    middle = [x + CELL / 2, y + CELL / 2]
    match chance(8):
        case 0:
            board["pieces"].append({"kind": "building", "poly": whole, "z": [0, pick(chance, (2, 3, 5, 8))]})
            height = board["pieces"][-1]["z"][1]
            foot = pick(chance, ([x, middle[1]], [x + CELL, middle[1]], [middle[0], y], [middle[0], y + CELL]))
            board["ladders"].append({"at": foot, "z": [0, height]})
            if seldom(chance, 4):
                board["ground"].append({"kind": "pitched_roof", "poly": whole, "z": height})
            return float(height)
        case 1:
            board["pieces"].append({"kind": "stone_wall", "poly": wall, "z": [0, pick(chance, (1, 2, 3))]})
        case 2:
            board["pieces"].append({"kind": "wooden_fence", "poly": wall, "z": [0, pick(chance, (1, 1.5, 2.5))]})
        case 3:
            board["pieces"].append({"kind": "bush", "at": middle, "r": pick(chance, (1, 2)), "z": [0, 2.5]})
        case 4:
            board["pieces"].append({"kind": "tree", "at": middle, "r": pick(chance, (0.5, 1)), "z": [0, 9]})
        case 5:
            board["pieces"].append({"kind": "crate", "poly": whole, "z": [0, pick(chance, (1, 2))]})
            return float(board["pieces"][-1]["z"][1])
        case 6:
            board["ground"].append({"kind": "rubble", "poly": whole})
        case 7:
            board["ground"].append({"kind": "road", "poly": whole})
        case 8:
            board["marks"].append({"kind": pick(chance, ("objective", "relic")), "at": middle})
    return 0


# -- in the midst of a game


def in_the_midst(chance: Chance, plain: Plain) -> None:
    """A turn under way: somebody active, somebody fallen, allowances used, effects, traps and smoke."""
    squads = list(dict.fromkeys(map(squad_of, plain["combatants"])))
    plain["order"] = order = [squads.pop(chance(len(squads) - 1)) for _ in range(len(squads))]
    current = pick(chance, order)
    mine = [one["name"] for one in plain["combatants"] if squad_of(one) == current]
    who = pick(chance, mine)
    state = {one["name"]: found for one in plain["combatants"] if (found := _standing(chance, one, order))}
    state.setdefault(who, {}).pop("hp", None)
    start: Plain = {"round": 1, "current": current, "state": state}
    if often(chance):
        start["active"] = {"who": who, "phase": pick(chance, PHASES), "closed": seldom(chance)}
    if plain["board"] != "real":
        start["traps"] = [{"at": bare(plain, spot(chance, plain)), "by": pick(chance, order)} for _ in range(chance(2))]
        start["clouds"] = [
            {"at": spot(chance, plain), "by": pick(chance, order), "r": 1 + chance(3), "turns": 1 + chance(1)}
            for _ in range(seldom(chance, 4))
        ]
    if seldom(chance, 4):
        start["points"] = {order[0]: chance(9)} if all("side" not in one for one in plain["combatants"]) else {}
    plain["start"] = start


def spot(chance: Chance, plain: Plain) -> list[float]:
    """Somewhere near somebody, in centimetres."""
    x, y, *_ = pick(chance, plain["combatants"])["at"]
    board = plain["board"]
    x, y = x + (chance(800) - 400) / 100, y + (chance(800) - 400) / 100
    return [round(min(max(x, 0), board["width"]), 2), round(min(max(y, 0), board["depth"]), 2)]


def bare(plain: Plain, at: list[float]) -> list[float]:
    """The spot, or a corner of the table where scenery may stand on it: nothing lies in the midst of that."""
    corners = [
        piece.get("poly") or [[middle + sign * piece["r"] for middle in piece["at"]] for sign in (-1, 1)]
        for piece in plain["board"]["pieces"]
    ]
    stands = any(
        all(min(ends) <= one <= max(ends) for one, ends in zip(at, zip(*poly, strict=True), strict=True))
        for poly in corners
    )
    return [0, 0] if stands else at


def _standing(chance: Chance, one: Plain, order: Sequence[str]) -> Plain:
    profile = profile_of(one)
    match chance(13):
        case 6:
            return {"hp": 0}
        case 7:
            return {"activated": True, "ordered": bool(chance(1)), "ran": bool(chance(1))}
        case 8:
            return {"rotations_left": chance(1), "replies_left": chance(1), "flee_strikes_left": chance(1)}
        case 9 | 10:
            library = built_in()
            known = [*library.orders, *library.spells, *library.items, *library.abilities]
            names = dict.fromkeys(pick(chance, known) for _ in range(1 + chance(1)))
            return {"effects": [{"name": n, "by": pick(chance, order), "turns": 1 + chance(2)} for n in names]}
        case 11:
            return {"mana": chance(profile.mana_pool), "orders_left": chance(profile.leadership)}
        case 12:
            return {"carried": [pick(chance, list(built_in().items)) for _ in range(1 + chance(1))]}
        case 13:
            return {"modifier": chance(4) - 2}
    return {}


# ---------------------------------------------------------------- the master, and answers beyond the candidates


def word(chance: Chance, state: Battle) -> tuple[WordKind, Plain]:
    who = pick(chance, state.characters).name if state.characters else "nobody"
    squads = state.squads or ("nobody",)
    at: Plain = {"at": [chance(state.setting.table.width) / 100, chance(state.setting.table.depth) / 100]}
    newcomer: Plain = {"from": pick(chance, list(built_in().profiles)), "side": "enemies", **at}
    late: Plain = {"from": pick(chance, list(built_in().profiles)), "player": pick(chance, PLAYERS), **at}
    laid: Plain = {"name": pick(chance, [*built_in().orders, *built_in().spells]), "by": pick(chance, squads)}
    words: list[Callable[[], Plain]] = [
        lambda: {"set": {"who": who, "hp": chance(12)}},
        lambda: {"set": {"who": who, "hp": 0}},
        lambda: {"set": {"who": who, "hp_max": 1 + chance(15), "speed": chance(20)}},
        lambda: {"set": {"who": who, "mana": chance(6), "mana_pool": chance(9)}},
        lambda: {"set": {"who": who, "life": pick(chance, ("up", "dead", "fled"))}},
        lambda: {"set": {"who": who, "hurt": {"damage": "1d6+1"}}},
        lambda: {"set": {"who": who, "hurt": {"damage": chance(9)}}},
        lambda: {"set": {"who": who, **at}},
        lambda: {"set": {"who": who, "facing": facing(chance) / 100, "modifier": chance(4) - 2}},
        lambda: {"set": {"who": who, "hidden": bool(chance(1))}},
        lambda: {"set": {"who": who, "effects": [laid]}},
        lambda: {"set": {"who": who, "effects": []}},
        lambda: {"set": {"who": who, "activated": bool(chance(1)), "replies_left": chance(2)}},
        lambda: {"set": {"who": who, "rotations_left": chance(1), "flee_strikes_left": chance(1)}},
        lambda: {"set": {"who": who, "orders_left": chance(3), "leadership": chance(3)}},
        lambda: {"set": {"who": who, "carried": [pick(chance, list(built_in().items))]}},
        lambda: {"set": {"who": who, "relic": bool(chance(1))}},
        lambda: {"set": {"who": who, "player": pick(chance, (*PLAYERS, "GM", MASTER))}},
        lambda: {"set": {"who": who, "side": pick(chance, ("friends", "enemies", "third"))}},
        lambda: {"set": {"current": pick(chance, squads)}},
        lambda: {"set": {"points": {pick(chance, squads): chance(20)}}},
        lambda: {"set": {"rounds_left": chance(4)}},
        lambda: {"set": {"traps": [{**at, "by": pick(chance, squads)}]}},
        lambda: {"set": {"clouds": [{**at, "r": 3, "by": pick(chance, squads)}]}},
        lambda: {"set": {"relic": at["at"]}},
        lambda: {"set": {"fight": "over", "winner": pick(chance, squads)}},
        lambda: {"add": newcomer},
        lambda: {"add": {**newcomer, "hidden": True}},
        lambda: {"add": late},
        lambda: {"remove": {"who": who}},
        lambda: {"remove": {"who": who}},
    ]
    calls: list[Callable[[], Plain]] = [
        lambda: {"who": who, "check": 2 + chance(4), "modifier": chance(4) - 2, "hurt": {"damage": "1d6"}},
        lambda: {"who": who, "check": 4, "text": "the ledge"},
        lambda: {"who": "nobody at all", "check": 3},
    ]
    if seldom(chance, 4):
        return "improvise", pick(chance, calls)()
    return "override", pick(chance, words)()


def more(chance: Chance, specimen: Any, state: Battle) -> Any | None:
    """Ways walked at random, directions, points of the table, orders of turns."""
    match specimen:
        case Move() | Run():
            bearing = pick(chance, (None, facing(chance)))
            return replace(specimen, path=_stroll(chance, state), facing=bearing)
        case Face() | Rotate():
            return replace(specimen, facing=chance(TURN), towards="")
        case Cast() | UseItem() | UseAbility():
            return replace(specimen, at=_point(chance, state))
        case Push():
            return replace(specimen, towards=chance(TURN))
        case Land() | Deploy():
            return replace(specimen, at=_point(chance, state))
        case NameOrder():
            squads = [*state.squads]
            return NameOrder(tuple(squads.pop(chance(len(squads) - 1)) for _ in range(len(squads))))
    return None


def _stroll(chance: Chance, state: Battle) -> tuple[tuple[int, int, int], ...]:
    x, y, z = state[state.activation.who].at if state.activation is not None else (0, 0, 0)
    path: list[tuple[int, int, int]] = []
    for _ in range(1 + chance(2)):
        x, y = x + chance(1200) - 600, y + chance(1200) - 600
        if seldom(chance, 5):
            z = pick(chance, [0, *(piece.top for piece in state.setting.table.pieces if piece.stood_on)])
        path.append((x, y, z))
    return tuple(path)


def _point(chance: Chance, state: Battle) -> tuple[int, int, int]:
    x, y, z = pick(chance, state.characters).at if state.characters else (0, 0, 0)
    return x + chance(600) - 300, y + chance(600) - 300, z


# ---------------------------------------------------------------- what may not be


def wrong(state: Battle) -> Iterator[str]:
    names = [one.name for one in state.characters]
    if len(set(names)) != len(names):
        yield "two characters of one name"
    for one in state.characters:
        yield from (f"{one.name} {fault}" for fault in _wrong_of(state, one))
    for squad in state.squads:
        if len({one.side for one in state.characters if one.squad == squad}) > 1:
            yield f"{squad} has a squad of two sides"
    yield from _wrong_under_way(state)
    for what, some in (("order", state.order), ("to turn", state.to_turn)):
        if len(set(some)) != len(some):
            yield f"{what}: somebody twice"
    if not set(state.order).issuperset(state.to_turn):
        yield "somebody without a place in the order is to have a turn"
    if state.stage != "initiative" and not set(state.order).issuperset(state.squads):
        yield f"{state.squads} are there, and in the order {state.order}"
    if state.turn_of and state.turn_of in state.to_turn:
        yield f"{state.turn_of} has its turn and is still to have it"
    if state.rounds_left < 0 or any(one.points < 0 for one in state.points):
        yield f"{state.rounds_left} game turns are left, {state.points} are scored"
    if not {one.seat for one in state.characters} <= set(state.setting.seating):
        yield "somebody sits nowhere"
    if state.ended and (
        state.activation or state.walk or state.melee or state.volley or state.turn_of or state.to_turn
    ):
        yield "the game is over and something is still to be done"
    yield from _wrong_lying(state)


def _wrong_lying(state: Battle) -> Iterator[str]:
    bearers = [one.name for one in state.characters if one.relic]
    if state.setting.game == "relic":
        if len(bearers) + (state.relic is not None) != 1:
            yield f"the relic lies at {state.relic} and is carried by {bearers}"
    elif bearers or state.relic is not None:
        yield "there is a relic"
    for cloud in state.clouds:
        if cloud.clock.left < 1 or cloud.clock.edge != "turn_start":
            yield f"{cloud} hangs in the air"


def _wrong_under_way(state: Battle) -> Iterator[str]:
    active, walk, melee, volley = state.activation, state.walk, state.melee, state.volley
    if sum(one is not None for one in (walk, melee, volley)) > 1:
        yield "two things are under way"
    if active is not None:
        if active.who not in state or not state[active.who].there:
            yield f"{active.who} is active and not there"
        elif state[active.who].squad != state.turn_of:
            yield f"{active.who} is active in the turn of {state.turn_of}"
        if active.casts_left < 0:
            yield f"{active.who} has cast more than it may"
    acting_now = [walk.who if walk else "", melee.attacker if melee else "", volley.shooter if volley else ""]
    for who in filter(None, acting_now):
        if active is None or active.who != who:
            yield f"{who} does something and is not active"
    if walk is not None and not 0 <= walk.leg < len(walk.path) - 1:
        yield f"{walk} is over"
    if melee is not None and (not melee.left or not state[melee.target].there):
        yield f"{melee} is over"
    if volley is not None and (volley.left < 1 or not state[volley.target].there):
        yield f"{volley} is over"
    if state.turn_of and not any(one.squad == state.turn_of for one in state.characters) and active is not None:
        yield f"it is the turn of {state.turn_of}, who has nobody"


def _wrong_of(state: Battle, one: Character) -> Iterator[str]:
    profile = one.profile
    for what, left, most in (
        ("hit points", one.hp, profile.hp),
        ("mana", one.mana, profile.mana_pool),
        ("orders", one.orders_left, profile.leadership),
    ):
        if not 0 <= left <= most:
            yield f"has {left} of {most} {what}"
    if one.up and not one.hp:
        yield "is up without hit points"
    if not one.there and one.relic:
        yield "is gone and carries the relic"
    if min(one.rotations_left, one.replies_left, one.flee_strikes_left) < 0:
        yield "has reacted more often than it may"
    if not 0 <= one.facing < TURN:
        yield f"looks at {one.facing}"
    if one.there and not state.real_board and one.at not in state.setting.table:
        yield f"stands beside the table, at {one.at}"
    effects = [effect.name for effect in one.effects]
    if len(set(effects)) != len(effects):
        yield f"bears {effects}"
    for effect in one.effects:
        if effect.clock.left < 1 or effect.clock.waits or effect.clock.edge != "turn_start":
            yield f"bears {effect}"
    for what, some in (("rests", one.resting), ("uses", one.uses)):
        named = [left.name for left in some]
        if len(set(named)) != len(named) or any(left.left < (what == "rests") for left in some):
            yield f"{what}: {some}"


_ACTING: dict[type[Fact], str] = {
    **dict.fromkeys((
        turning.Activated, moving.WayAnnounced, moving.Walked, moving.Faced, moving.Rotated, ordering.OrderGiven,
        ordering.AbilityUsed, ordering.TrapLaid, using.ItemUsed, SpellCast, Blinked, CastingOpened, striking.Replied,
        striking.StruckAtFleeing, striking.ReplyWaived, striking.FleeStrikeWaived, striking.Stopped, striking.NotStopped,
        scoring.RelicTaken,
    ), "who"),
    **dict.fromkeys((striking.AttackBegan, striking.BlowSpent), "attacker"),
    **dict.fromkeys((shooting.VolleyBegan, shooting.ShotSpent), "shooter"),
}  # fmt: skip


def acting(fact: Fact) -> str:
    field = _ACTING.get(type(fact))
    return str(getattr(fact, field)) if field else ""


def may_act(state: Battle, who: str) -> bool:
    return state[who].there


# ---------------------------------------------------------------- what lasts

Allowance = tuple[str, tuple[type[Fact], ...]]
_ALLOWANCES: tuple[Allowance, ...] = (
    ("rotations_left", (moving.Rotated,)),
    ("replies_left", (striking.Replied, striking.ReplyWaived)),
    ("flee_strikes_left", (striking.StruckAtFleeing, striking.FleeStrikeWaived)),
)
"""What is left of an enemy's turn, and the facts that use it up."""
_SPENT: tuple[tuple[str, tuple[type[Fact], ...]], ...] = (
    ("hp", (striking.Wounded,)),
    ("mana", (SpellCast,)),
    ("orders_left", (ordering.OrderGiven, striking.Killed)),
    ("items", (using.ItemUsed, striking.Killed)),
)
_GAINED: tuple[tuple[str, tuple[type[Fact], ...]], ...] = (("hp", (striking.Healed,)), ("mana", (ManaRegained,)))
_MOVES: tuple[type[Fact], ...] = (moving.Walked, moving.Pushed, moving.CameDown, moving.Deployed, Blinked)
_STANDS: tuple[type[Fact], ...] = (moving.WayEnded, moving.Pushed, moving.CameDown, moving.Deployed, Blinked)
_OWN_TURN = ("activated", "ordered", "ran", "cast")


def _masters(fact: Fact) -> bool:
    """Whether a fact is a word of the master's on somebody."""
    return type(fact).__module__.endswith(".masters")


class _Clocks:
    """Effects run down at the starts of their own player's turns and at no other time; turns, phases and allowances come as
    they should; nobody comes to stand in somebody, or in the air, by the rules."""

    def __init__(self, start: Battle) -> None:
        self.ends: set[tuple[str, str]] = set()
        """Effects whose end was told, and that the turn which begins next has to take."""

    def see(self, step: Any) -> None:
        state: Battle = step.before
        words = any(one.kind in ("override", "improvise") for one in step.answers)
        for fact in step.facts:
            after: Battle = fact.apply(state)
            self._turns(fact, state, words=words)
            self._laid(fact, state, after)
            for one in state.characters:
                if one.name in after:
                    self._own(fact, state, one, after[one.name], words=words)
            self._stands(fact, step.before, after)
            state = after
        assert not self.ends, f"{self.ends} were told to be over and are not"

    def _turns(self, fact: Fact, state: Battle, *, words: bool) -> None:
        match fact:
            case turning.RoundBegan(left):
                assert not state.turn_of, "a game turn begins in the midst of a turn"
                assert not state.to_turn, f"a new game turn, and {state.to_turn} had no turn"
                assert left == state.rounds_left - 1
            case turning.TurnBegan(who) | turning.TurnSkipped(who):
                assert not state.turn_of, f"{who} has a turn in that of {state.turn_of}"
                assert words or state.to_turn[0] == who, f"{who} has a turn before {state.to_turn}"
                alive = any(state.of_squad(who))
                assert alive is isinstance(fact, turning.TurnBegan), f"{who} has a turn, and {alive}"
            case turning.Activated(who):
                assert not state[who].activated, f"{who} is activated twice"
                assert state[who].squad == state.turn_of
            case turning.PhaseBegan(who, phase):
                assert state.activation is not None
                assert PHASES.index(phase) == PHASES.index(state.activation.phase) + 1
            case turning.EffectEnded(who, name):
                self.ends.add((who, name))
        who = acting(fact)
        if who and not words and not isinstance(fact, (*_REACTING, turning.Activated)):
            assert state.activation is not None, f"nobody is active: {fact}"
            assert state.activation.who == who, f"{state.activation.who} is active: {fact}"

    def _laid(self, fact: Fact, state: Battle, after: Battle) -> None:
        """What hangs over the table, and what is scored."""
        if state.clouds != after.clouds and not _masters(fact):
            if isinstance(fact, turning.TurnBegan | turning.TurnSkipped):
                left = [one.clock.passes(fact.who, "turn_start") for one in state.clouds]
                assert [one.clock for one in after.clouds] == [clock for clock in left if clock is not None]
            else:
                assert isinstance(fact, using.CloudLaid), fact
        if state.points != after.points and not _masters(fact):
            assert isinstance(fact, scoring.Scored), fact
            assert after.score(fact.side) > state.score(fact.side)

    def _own(self, fact: Fact, state: Battle, before: Character, now: Character, *, words: bool) -> None:
        if before is now or before == now:
            return
        mine = getattr(fact, "who", "") == before.name
        if mine and _masters(fact):
            return
        starts = isinstance(fact, turning.TurnBegan | turning.TurnSkipped)
        if before.effects != now.effects:
            if starts:
                self._run_down(getattr(fact, "who", ""), before, now)
            else:
                assert mine and isinstance(fact, ordering.EffectLaid), fact
                others = {one for one in before.effects if one.name != fact.effect.name}
                assert others == {one for one in now.effects if one.name != fact.effect.name}, fact
        fresh = starts and getattr(fact, "who", "") == before.squad
        for what in _OWN_TURN:
            if getattr(before, what) and not getattr(now, what):
                by_phase = what == "activated" and isinstance(fact, turning.SquadPhaseBegan)
                assert fresh or (by_phase and getattr(fact, "who", "") == before.squad), (
                    f"{before.name}: {what}, {fact}"
                )
        self._allowances(fact, state, before, now)
        for what, spends in _SPENT:
            if _count(getattr(now, what)) < _count(getattr(before, what)):
                assert mine and isinstance(fact, spends), f"{before.name} loses {what} by {fact}"
        for what, gives in _GAINED:
            if getattr(now, what) > getattr(before, what):
                assert mine and isinstance(fact, gives), f"{before.name} gains {what} by {fact}"
        if before.at != now.at:
            assert mine and isinstance(fact, _MOVES), f"{before.name} is moved by {fact}"
        if before.life != now.life:
            assert mine and isinstance(fact, striking.Killed), fact
            assert words or not before.hp, f"{before.name} dies with {before.hp}"

    def _run_down(self, squad: str, before: Character, now: Character) -> None:
        """Exactly those of the player whose turn begins, and those that end were told."""
        left = [(one, one.clock.passes(squad, "turn_start")) for one in before.effects]
        assert [one.clock for one in now.effects] == [clock for _, clock in left if clock is not None]
        for one, clock in left:
            if clock is None:
                self.ends.discard((before.name, one.name))

    def _allowances(self, fact: Fact, state: Battle, before: Character, now: Character) -> None:
        """Fresh when an enemy's turn begins, or by ruling a game turn; used up by their owner, one by one."""
        mine = getattr(fact, "who", "") == before.name
        for what, uses in _ALLOWANCES:
            had, has = getattr(before, what), getattr(now, what)
            if has < had and not self._fresh(fact, state, before):
                if what == "replies_left" and isinstance(fact, turning.TurnBegan | turning.TurnSkipped):
                    lost = replies_of(before) - replies_of(now)
                    assert lost > 0 and has == max(0, had - lost), (
                        f"{before.name}: replies end with no order, by {fact}"
                    )
                    continue
                assert mine and isinstance(fact, uses), f"{before.name}: {what} spent by {fact}"
            elif has > had and not (what == "replies_left" and mine and isinstance(fact, ordering.EffectLaid)):
                assert self._fresh(fact, state, before), f"{before.name}: {what} fresh by {fact}"

    @staticmethod
    def _fresh(fact: Fact, state: Battle, one: Character) -> bool:
        if state.rulings.reactions_refresh == "once_per_round":
            return isinstance(fact, turning.RoundBegan)
        return isinstance(fact, turning.TurnBegan) and state.side_of_squad(fact.who) != one.side

    @staticmethod
    def _stands(fact: Fact, before: Battle, after: Battle) -> None:
        """Whoever has come to stand somewhere stands in nobody in whom it did not stand before, and on something."""
        who = str(getattr(fact, "who", ""))
        if after.real_board or not isinstance(fact, _STANDS) or not after[who].there:
            return
        in_now = set(_inside(after, who))
        assert in_now <= set(_inside(before, who)), f"{who} comes to stand in {in_now} by {fact}"
        one, table = after[who], after.setting.table
        on_something = is_supported(table, one.at, one.body.radius)
        assert on_something or one.at[2] == before[who].at[2], f"{who} comes to hang in the air by {fact}"
        start = before.walk.path[0] if before.walk is not None and before.walk.who == who else before[who].at
        sunk, was_sunk = (set(sunk_in(table, at, STEP)) for at in (one.at, start))
        assert sunk <= was_sunk, f"{who} comes to stand inside of something by {fact}"


_REACTING: tuple[type[Fact], ...] = (
    moving.Rotated, striking.Replied, striking.ReplyWaived, striking.StruckAtFleeing, striking.FleeStrikeWaived,
    striking.Stopped, striking.NotStopped,
)  # fmt: skip


def _count(value: Any) -> int:
    return len(value) if isinstance(value, tuple) else int(value)


def _inside(state: Battle, who: str) -> Iterator[str]:
    one = state[who]
    for other in state.on_table():
        if other.name != who and bodies_overlapped(one.at, one.body, (other.body,)):
            yield other.name


def clocks(start: Battle) -> _Clocks:
    return _Clocks(start)


# ---------------------------------------------------------------- turning the table

Spot = tuple[int, int]
At = Callable[[Spot], Spot]


class _Turned:
    """The same table shifted, turned or mirrored: places and directions wherever they stand in a file, an action or a fact."""

    def __init__(self, name: str, plain: Plain, board: Plain, at: At, bearing: Callable[[int], int]) -> None:
        self.name, self.at, self.bearing = name, at, bearing
        self.plain = {
            **plain,
            "board": {**board, **{key: [self._thing(one) for one in board[key]] for key in _LISTS}},
            "combatants": [self._thing(one) for one in plain["combatants"]],
        }
        if "start" in plain:
            lying = {key: [self._thing(one) for one in plain["start"].get(key, ())] for key in ("traps", "clouds")}
            self.plain["start"] = {**plain["start"], **lying}

    # -- in files: centimetres and degrees

    def _thing(self, one: Plain) -> Plain:
        found = dict(one)
        if "at" in one:
            found["at"] = self._cm(one["at"])
        if "poly" in one:
            found["poly"] = [self._cm(corner) for corner in one["poly"]]
        if "facing" in one:
            found["facing"] = self.bearing(round(one["facing"] * 100)) / 100
        return found

    def _cm(self, at: Sequence[float]) -> list[float]:
        x, y = self.at((round(at[0] * 100), round(at[1] * 100)))
        return [x / 100, y / 100, *at[2:]]

    # -- in actions and facts: hundredths

    def _place(self, at: Any) -> Any:
        return None if at is None else (*self.at(at[:2]), *at[2:])

    def _all(self, thing: Any) -> Any:
        """Every place and every direction in a struct and in whatever it holds."""
        changed: dict[str, Any] = {}
        for field in fields(thing):
            value = getattr(thing, field.name)
            if field.name in ("at", "relic") and (value is None or isinstance(value, tuple)):
                changed[field.name] = self._place(value)
            elif field.name == "path":
                changed[field.name] = tuple(map(self._place, value))
            elif field.name in ("facing", "towards") and isinstance(value, int):
                changed[field.name] = self.bearing(value)
            elif isinstance(value, Struct):
                changed[field.name] = self._all(value)
        return replace(thing, **changed) if changed else thing

    def action(self, action: Any, state: Battle) -> Any:
        return self._all(action)

    def anywhere(self, action: Any) -> Any:
        names = {field.name for field in fields(action)} & {"at", "path", "facing", "towards"}
        return replace(action, **{name: () if name == "path" else None for name in names})

    def fact(self, fact: Fact, before: Battle) -> Fact:
        turned: Fact = self._all(fact)
        return turned

    def tie(self, mine: Fact, before: Battle) -> bool:
        return False


_LISTS = ("pieces", "ground", "ladders", "marks")


def turned(chance: Chance) -> tuple[Plain, Sequence[_Turned]]:
    plain = scenario(chance)
    if any("at" not in one for one in plain["combatants"]):
        on_table(chance, plain, margin=20)
    if plain["game"] == "territory":  # those a table has by itself are numbered from its own corner on
        plain["board"]["marks"].append({"kind": "objective", "at": spot(chance, plain)})
    return plain, ways_to_turn(plain)


def ways_to_turn(plain: Plain) -> tuple[_Turned, ...]:
    """A quarter turn to the left, and everything seen in a mirror."""
    board = plain["board"]
    width, depth = board["width"] * 100, board["depth"] * 100
    swapped = {**board, "width": board["depth"], "depth": board["width"]}
    return (
        _Turned("quarter turn", plain, swapped, lambda at: (depth - at[1], at[0]), lambda to: (to + TURN // 4) % TURN),
        _Turned("mirror", plain, board, lambda at: (width - at[0], at[1]), lambda to: (TURN // 2 - to) % TURN),
    )


# ---------------------------------------------------------------- what hides


def twins(chance: Chance) -> tuple[Plain, Plain]:
    """A player's turn, with nobody and with somebody hidden about."""
    combatants = [{**somebody(chance, name), "player": "Ann"} for name in NAMES[: 1 + chance(1)]]
    combatants += [{**somebody(chance, name), "side": "enemies"} for name in NAMES[2 : 3 + chance(1)]]
    for one in combatants:
        one.pop("hidden", None)
    lurker = {**somebody(chance, "Lurker"), "side": "enemies", "hidden": True, "group": "lurkers"}
    plain = table([*combatants, lurker], random_rulings(chance, SYSTEM, _this()))
    on_table(chance, plain, margin=pick(chance, (2, 20)))
    plain |= {"seating": ["Ann", "GM"], "order": ["Ann", "enemies"]}
    plain["start"] = {"round": 1, "current": "Ann", "active": {"who": combatants[0]["name"]}}
    *others, lurker = plain["combatants"]
    return {**plain, "combatants": others}, {
        **plain,
        "combatants": [lurker, *others] if chance(1) else [*others, lurker],
    }


def betrays(action: Any, state: Battle) -> bool:
    """What bursts at a point takes in whoever stands there, seen or not (warband.magic.list)."""
    return isinstance(action, Cast) and action.at is not None


def stumbles(fact: Fact) -> bool:
    """Whoever hides is not on the table for his enemies, and still one of his squad (warband.victory.points)."""
    return isinstance(fact, scoring.Scored) and fact.why == "finishing_off"


def decided(state: Battle) -> bool:
    return state.ended


# ---------------------------------------------------------------- small positions


def small() -> Iterator[tuple[str, Plain]]:
    ann = {"name": "Ann", "player": "Ann", "from": "swordsman", "at": [20, 20]}
    bob = {"name": "Bob", "player": "Bob", "from": "swordsman", "at": [24, 20], "facing": 180}

    def in_phase(phase: str, *combatants: Plain, state: Mapping[str, Plain] | None = None, **more: Any) -> Plain:
        plain = table(list(combatants), {})
        plain |= {"board": {"width": 60, "depth": 60}, "order": ["Ann", "Bob"]} | more
        active = {"who": combatants[0]["name"], "phase": phase}
        plain["start"] = {"round": 1, "current": "Ann", "active": active, "state": dict(state or {})}
        return plain

    yield "a blow, a shield and a reply", in_phase("melee", ann, bob)
    yield "a blow that kills", in_phase("melee", ann, {**bob, "hp": 1})
    yield "a blow in the rear", in_phase("melee", ann, {**bob, "facing": 0})
    yield "a shot", in_phase("additional", {**ann, "from": "archer"}, {**bob, "at": [40, 20]})
    fence = {"kind": "wooden_fence", "poly": [[38, 15], [38.5, 15], [38.5, 25], [38, 25]], "z": [0, 1.5]}
    behind = {"width": 60, "depth": 60, "pieces": [fence]}
    yield (
        "a shot at somebody behind a fence",
        in_phase("additional", {**ann, "from": "crossbowman"}, {**bob, "at": [39.8, 20]}, board=behind),
    )
    yield "a spell", in_phase("additional", {**ann, "from": "mage"}, {**bob, "at": [32, 20]})
    yield "away from an enemy", in_phase("movement", ann, bob, state={"Bob": {"rotations_left": 0}})
    yield "a turn begins", {**in_phase("movement", ann, bob), "start": {"round": 2}}


__all__ = [
    "acting", "betrays", "clocks", "decided", "may_act", "more", "ruling", "scenario", "small", "stumbles", "turned", "twins",
    "ways_to_turn", "word", "wrong",
]  # fmt: skip
