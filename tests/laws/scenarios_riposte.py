"""What the laws must know of `riposte`: random duels out of its library, and what its positions may never hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tests.laws.playing import Chance, Plain, kept_back, pick, random_rulings, seldom
from zaruba.kernel.asks import MASTER
from zaruba.kernel.fight import Fact
from zaruba.kernel.referee import WordKind
from zaruba.systems.riposte import SYSTEM
from zaruba.systems.riposte import facts as told
from zaruba.systems.riposte.actions import (
    AllOut,
    Attack,
    Cast,
    Counterattack,
    Move,
    QuickAttack,
    Release,
    Run,
    Sprint,
    StealthAttack,
)
from zaruba.systems.riposte.battle import CLOCK, Battle, Disarming, Fighter, Harm
from zaruba.systems.riposte.files import built_in
from zaruba.systems.riposte.sheet import ATTRIBUTES, LOCATIONS, SIDES, SKILLS, Sheet

PLAYERS = ("Ann", "Bob", "Cid", "Дана")
OUT = ("dead", "fled", "surrendered")
PARTS = ("right hand", "left arm", "right leg", "left foot")


# ---------------------------------------------------------------- scenarios


def ruling(chance: Chance, name: str, default: int) -> int:
    raise AssertionError(f"no ruling of riposte is a plain number, and {name} is not {default}")


def scenario(chance: Chance) -> Plain:
    """One or two heroes against one to three foes on a line, before the fight or in the midst of it."""
    plain = table(
        [
            *(hero(chance, number) for number in range(1 + chance(1))),
            *(foe(chance, number) for number in range(1 + chance(2))),
        ],
        random_rulings(chance, SYSTEM, _this()),
    )
    seats = [*dict.fromkeys(one["player"] for one in plain["combatants"] if "player" in one), "GM"]
    plain["seating"] = [seats.pop(chance(len(seats) - 1)) for _ in range(len(seats))]
    if chance(1):
        plain["calls"] = "ask"
    if seldom(chance, 4):
        plain["orders"] = "sealed"
    if chance(2):
        in_the_midst(chance, plain)
    elif seldom(chance, 3):
        names = [one["name"] for one in plain["combatants"]]
        plain["unaware"] = {names[-1]: [names[0]]}
    return plain


def _this() -> Any:
    import tests.laws.scenarios_riposte

    return tests.laws.scenarios_riposte


def table(combatants: list[Plain], rulings: Plain) -> Plain:
    return {"kind": "scenario", "system": "riposte", "rulings": rulings, "combatants": combatants}


def hero(chance: Chance, number: int) -> Plain:
    name = ("Ragnar", "Мира")[number]
    plain: Plain = {"name": name, "player": pick(chance, PLAYERS), "from": pick(chance, list(built_in().heroes))}
    plain["at_m"] = chance(3)
    plain["hits"] = sheet_of(plain).max_hits - chance(sheet_of(plain).max_hits + 3)
    if seldom(chance, 8):
        plain["hidden"] = True
    return plain


def foe(chance: Chance, number: int) -> Plain:
    plain: Plain = {"name": f"Foe {'ABCD'[number]}", "from": pick(chance, list(built_in().foes)), "side": "enemies"}
    plain["at_m"] = 1 + chance(4)
    plain["hits"] = sheet_of(plain).max_hits - chance(sheet_of(plain).max_hits + 3)
    kept_back(chance, plain, "hits", "mana")
    return plain


def sheet_of(plain: Plain) -> Sheet:
    library = built_in()
    return (library.heroes.get(plain["from"]) or library.foes[plain["from"]]).sheet


def in_the_midst(chance: Chance, plain: Plain) -> None:
    """A later turn: somebody down, stunned, held, maimed, bleeding, waiting; an action spent, a grant won."""
    names = [one["name"] for one in plain["combatants"]]
    down = {one["name"] for one in plain["combatants"] if one["hits"] <= 0}
    order = [names.pop(chance(len(names) - 1)) for _ in range(len(names))]
    state: Plain = {}
    holding: set[str] = set()
    for name in order:
        others = [n for n in order if n != name and n not in down and n not in state]
        if name not in down and name not in holding and others and (found := _standing(chance, others)):
            state[name] = found
            holding |= {other for other in others if found.get("held_by") == other}
    idle = {"stunned", "unconscious", "waiting", *OUT}
    able = [n for n in order if n not in down and idle.isdisjoint(state.get(n, {}).get("states", ()))]
    if not able:
        return
    current = pick(chance, able)
    used = {name: {"action": True} for name in able if seldom(chance, 4)}
    plain["start"] = {"round": 1 + chance(1), "order": order, "current": current, "state": state, "used": used}
    if seldom(chance, 4):
        plain["start"]["claims"] = [{"holder": order[-1], "over": order[0]}]
    if seldom(chance, 4):
        plain["start"]["forfeits"] = {order[-1]: [order[0]]}
    if seldom(chance, 4):
        plain["start"]["lying"] = {"long_sword": [chance(4)]}


def _standing(chance: Chance, others: Sequence[str]) -> Plain:
    match chance(14):
        case 6:
            return {"states": ["stunned", "prone"], "stunned_turns": 1 + chance(1)}
        case 7:
            return {"states": ["prone"], "tripped": [{"by": pick(chance, others), "next_turn": bool(chance(1))}]}
        case 8:
            return {"held_by": pick(chance, others)}
        case 9:
            return {"held_by": [{"trap": "snare", **({"difficulty": 14} if chance(1) else {})}]}
        case 10:
            return {"bleed_rate": 1 + chance(2), "lost": [pick(chance, PARTS)]}
        case 11:
            return {"states": ["waiting"]}
        case 12:
            return {"aimed_turns": 1 + chance(2)}
        case 13:
            return {"states": [pick(chance, ("unconscious", *OUT))]}
        case 14:
            return {"effects": [{"spell": "veil", "unseen": True, "turns": 1 + chance(2)}]}
    return {}


# ---------------------------------------------------------------- the master, and answers beyond the candidates


def word(chance: Chance, state: Battle) -> tuple[WordKind, Plain]:
    who = pick(chance, state.fighters).name if state.fighters else "nobody"
    other = pick(chance, state.fighters).name if state.fighters else "nobody"
    newcomer: Plain = {"from": pick(chance, list(built_in().foes)), "side": "enemies", "at_m": chance(5)}
    late: Plain = {"from": pick(chance, list(built_in().heroes)), "player": pick(chance, PLAYERS), "at_m": chance(5)}
    lives = ("up", "unconscious", *OUT)
    place = pick(chance, LOCATIONS)
    words: list[Callable[[], Plain]] = [
        lambda: {"set": {"who": who, "hits": chance(40) - 15}},
        lambda: {"set": {"who": who, "shock_hits": chance(6), "mana": chance(6)}},
        lambda: {"set": {"who": who, "life": pick(chance, lives)}},
        lambda: {"set": {"who": who, "stunned_turns": chance(3)}},
        lambda: {"set": {"who": who, "held": pick(chance, ("snare", ""))}},
        lambda: {"set": {"who": who, "prone": bool(chance(1))}},
        lambda: {"set": {"who": who, "lost": [pick(chance, PARTS)]}},
        lambda: {"set": {"who": who, "bleed_rate": chance(4)}},
        lambda: {"set": {"who": who, "casting": None}},
        lambda: {"set": {"who": who, "hurt": {"damage": "2d6+3", "location": place, "damage_type": "cutting"}}},
        lambda: {"set": {"who": who, "hurt": {"damage": chance(9), "track": "shock"}}},
        lambda: {"set": {"who": who, "at_m": chance(9) - 2, "movement": chance(6)}},
        lambda: {"set": {"who": who, "hidden": bool(chance(1)), "max_hits": 1 + chance(30)}},
        lambda: {"set": {"who": who, "action_left": bool(chance(1)), "stretch_left": bool(chance(1))}},
        lambda: {"set": {"who": who, "modifier": chance(6) - 3, "modifier_against": chance(6) - 3}},
        lambda: {"set": {"who": who, "unaware_of": [other], "aimed_turns": chance(3)}},
        lambda: {"set": {"who": who, "skills": {pick(chance, SKILLS): chance(10)}}},
        lambda: {"set": {"who": who, "player": pick(chance, (*PLAYERS, "GM", MASTER))}},
        lambda: {"set": {"who": who, "side": pick(chance, ("characters", "enemies", "third"))}},
        lambda: {"set": {"initiative": who}},
        lambda: {"set": {"fight": "over", "winner": "enemies"}},
        lambda: {"add": newcomer},
        lambda: {"add": {**newcomer, "hidden": True}},
        lambda: {"add": late},
        lambda: {"remove": {"who": who}},
        lambda: {"remove": {"who": who}},
    ]
    calls: list[Callable[[], Plain]] = [
        lambda: {
            "who": who,
            "check": pick(chance, ATTRIBUTES),
            "difficulty": 10 + chance(12),
            "hurt": {"damage": "1d6"},
        },
        lambda: {"who": who, "check": "strength", "skill": "hand_to_hand", "against": {"who": other}},
        lambda: {"who": who, "check": "agility", "modifier": -2, "text": "the ledge"},
        lambda: {"who": "nobody at all", "check": "luck"},
    ]
    if seldom(chance, 4):
        return "improvise", pick(chance, calls)()
    return "override", pick(chance, words)()


def more(chance: Chance, specimen: Any, state: Battle) -> Any | None:
    """Places beyond the candidates, other aims, other targets."""
    names = [fighter.name for fighter in state.fighters]
    match specimen:
        case Move() | Run() | Sprint():
            return replace(specimen, to=specimen.to + chance(20) - 10)
        case Attack() | StealthAttack() | AllOut() | QuickAttack():
            aimed = {"location": pick(chance, LOCATIONS), "side": pick(chance, SIDES)}
            return replace(specimen, target=pick(chance, names), **aimed)
        case Counterattack():
            return replace(specimen, location=pick(chance, LOCATIONS), side=pick(chance, SIDES))
        case Cast():
            known = [spell.name for fighter in state.fighters for spell in fighter.sheet.spells]
            return Cast(pick(chance, known), pick(chance, ("", *names)), chance(3)) if known else None
        case Release():
            return Release(pick(chance, names))
    return None


# ---------------------------------------------------------------- what may not be


def wrong(state: Battle) -> Iterator[str]:
    names = [fighter.name for fighter in state.fighters]
    if len(set(names)) != len(names):
        yield "two fighters of one name"
    for fighter in state.fighters:
        yield from (f"{fighter.name} {fault}" for fault in _wrong_of(state, fighter))
    if state.segment is not None and state.segment.who not in names:
        yield f"the segment is that of {state.segment.who}, who is not there"
    for what, some in (("order", state.order), ("to act", state.to_act)):
        if not set(names).issuperset(some):
            yield f"{what}: somebody who is not there"
        if len(set(some)) != len(some):
            yield f"{what}: somebody twice"
    if not set(state.order).issuperset(state.to_act):
        yield "somebody without a place in the order is to act"
    if not state.turn_open and (state.to_act or state.segment or state.pending or state.sealed):
        yield "no turn is open and something of one is left"
    if state.facing is not None:
        yield "a step is over and an act waits for its answer"
    if not {fighter.seat for fighter in state.fighters} <= set(state.setting.seating):
        yield "somebody sits nowhere"


def _wrong_of(state: Battle, fighter: Fighter) -> Iterator[str]:
    sheet = fighter.sheet
    for what, left, most in (
        ("Health hits", fighter.hits, sheet.max_hits),
        ("Shock hits", fighter.shock_hits, sheet.max_shock_hits),
        ("mana", fighter.mana, sheet.mana_max),
    ):
        if left > most or (left < 0 and what != "Health hits"):
            yield f"has {left} of {most} {what}"
    if fighter.life == "up" and (fighter.hits <= 0 or fighter.shock_hits <= 0):
        yield f"is up with {fighter.hits} and {fighter.shock_hits}"
    if fighter.life != "up" and (fighter.casting or fighter.aimed or fighter.waiting):
        yield f"is {fighter.life} and has something under way"
    if fighter.stunned and (fighter.casting or fighter.aimed):
        yield "is stunned and casts or aims"
    if fighter.held and (fighter.casting or fighter.aimed):
        yield "is held and casts or aims"
    if fighter.life in ("unconscious", "dead") and any(fighter.things_in_hand()):
        yield f"is {fighter.life} and holds something"
    if fighter.life in OUT and fighter.name in state.to_act:
        yield f"is {fighter.life} and to act"
    if fighter.bleeding_due > fighter.bleed_rate:
        yield "loses more than it bleeds"
    for hold in fighter.holds:
        if hold.kind != "trap" and (hold.by not in state or not state[hold.by].able):
            yield f"is held by {hold.by}, who holds nobody any more"
    hands = [thing for _, thing in fighter.things_in_hand()]
    if len(hands) == 2 and any(thing.item.hands == 2 for thing in hands):
        yield f"holds {hands}"
    for hand, thing in fighter.things_in_hand():
        if not fighter.has_hand(hand):
            yield f"holds {thing.item.name} with a hand it has lost"
    for thing in (*hands, *fighter.sheath, *fighter.worn):
        if not 0 <= thing.left <= thing.item.structural_hits:
            yield f"has {thing}"
    for clock in (*([fighter.stun] if fighter.stun else []), *(t.clock for t in fighter.tripped),
                  *(e.clock for e in fighter.effects)):  # fmt: skip
        if clock.left < 1 or clock.waits < 0 or clock.anchor != CLOCK or clock.edge != "round_end":
            yield f"bears something on {clock}"


_ACTING: tuple[type[Fact], ...] = (
    told.ActionSpent, told.FreeActionTaken, told.Moved, told.WaitBegan, told.AimTaken, told.Drew, told.PickedUp,
    told.Reloaded, told.CastingBegan,
)  # fmt: skip


def acting(fact: Fact) -> str:
    if isinstance(fact, told.Responded) and fact.by != "resist":
        return fact.who
    return str(getattr(fact, "who", "")) if isinstance(fact, (*_ACTING, told.SegmentBegan)) else ""


def may_act(state: Battle, who: str) -> bool:
    return state[who].able


# ---------------------------------------------------------------- what lasts

_AIM_ENDS = (told.AimLost, told.Fell, told.Withdrew, told.Altered, told.Removed)
_CASTING_ENDS = (
    told.CastingBroken, told.SpellCast, told.CastingHastened, told.RoundBegan, told.Fell, told.Withdrew, told.Altered,
    told.Removed,
)  # fmt: skip


class _Clocks:
    """Clocks run down once at the end of each turn and at no other time; budgets are fresh when a turn begins."""

    def __init__(self, start: Battle) -> None:
        self.acted: set[str] = set(start.order) - set(start.to_act) if start.turn_open else set()

    def see(self, step: Any) -> None:
        state: Battle = step.before
        for fact in step.facts:
            after: Battle = fact.apply(state)
            self._segments(fact, state)
            for fighter in state.fighters:
                if fighter.name in after:
                    self._clocks(fact, fighter, after[fighter.name])
                    self._budgets(fact, fighter, after[fighter.name])
            state = after

    def _segments(self, fact: Fact, state: Battle) -> None:
        match fact:
            case told.OrderSet(order):
                assert set(order) == {f.name for f in state.fighters if f.able}, (order, state.fighters)
                assert not state.to_act, f"a new order, and {state.to_act} had no segment"
                self.acted = set()
            case told.SegmentBegan(who):
                assert who in state.order, f"{who} has a segment and no place in the order"
                assert who not in self.acted, f"{who} has two segments in a turn"
                self.acted.add(who)
            case told.TakesOver(who) | told.Removed(who):
                self.acted.discard(who)
            case told.TurnEnded():
                assert not state.to_act, f"the turn ends, and {state.to_act} had no segment"

    def _clocks(self, fact: Fact, before: Fighter, now: Fighter) -> None:
        mine = getattr(fact, "who", "") == before.name
        if before.stun != now.stun:
            if isinstance(fact, told.TurnEnded):
                assert before.stun is not None
                assert now.stun == before.stun.passes(CLOCK, "round_end")
            else:
                assert mine and isinstance(fact, told.Stunned | told.StunEnded | told.Altered), fact
        for what, ways in (("tripped", (told.TripMarked,)), ("effects", (told.EffectLaid, told.EffectEnded))):
            had, has = getattr(before, what), getattr(now, what)
            if had == has:
                continue
            if isinstance(fact, told.TurnEnded):
                left = [one.clock.passes(CLOCK, "round_end") for one in had]
                assert [one.clock for one in has] == [clock for clock in left if clock is not None]
            else:
                assert mine and isinstance(fact, (*ways, told.Altered)), fact

    def _budgets(self, fact: Fact, before: Fighter, now: Fighter) -> None:
        mine = getattr(fact, "who", "") == before.name
        if not before.action_left and now.action_left:
            assert isinstance(fact, told.RoundBegan) or (mine and isinstance(fact, told.TakesOver | told.Altered)), fact
        if before.aimed and not now.aimed:
            assert mine and isinstance(fact, _AIM_ENDS), fact
        if before.casting is not None and before.casting != now.casting:
            assert isinstance(fact, told.RoundBegan) or (mine and isinstance(fact, _CASTING_ENDS)), fact
        if before.waiting and not now.waiting:
            assert isinstance(fact, told.TurnEnded) or (
                mine and isinstance(fact, told.Fell | told.Withdrew | told.Altered)
            ), fact
        if before.hits > now.hits:
            assert mine and isinstance(fact, told.Wounded | told.Bled | told.Altered), fact


def clocks(start: Battle) -> _Clocks:
    return _Clocks(start)


# ---------------------------------------------------------------- turning the line

At = Callable[[int], int]


class _Turned:
    def __init__(self, name: str, plain: Plain, at: At) -> None:
        self.name, self.at = name, at
        combatants = [{**one, "at_m": at(one["at_m"])} for one in plain["combatants"]]
        self.plain = {**plain, "combatants": combatants}
        if "lying" in plain.get("start", {}):
            lying = {item: [at(place) for place in places] for item, places in plain["start"]["lying"].items()}
            self.plain["start"] = {**plain["start"], "lying": lying}

    def action(self, action: Any, state: Battle) -> Any:
        return replace(action, to=self.at(action.to)) if isinstance(action, Move | Run | Sprint) else action

    def anywhere(self, action: Any) -> Any:
        return replace(action, to=0) if isinstance(action, Move | Run | Sprint) else action

    def fact(self, fact: Fact, before: Battle) -> Fact:
        match fact:
            case told.Moved():
                return replace(fact, to=self.at(fact.to))
            case told.LeftHand():
                return replace(fact, at_m=self.at(fact.at_m))
            case told.HeldBack(harm):
                return told.HeldBack(self._harm(harm))
            case told.OrdersGiven(orders):
                return told.OrdersGiven(tuple(replace(o, action=self.action(o.action, before)) for o in orders))
        return fact

    def _harm(self, harm: Harm) -> Harm:
        return replace(harm, lands_m=self.at(harm.lands_m)) if isinstance(harm, Disarming) else harm

    def tie(self, mine: Fact, before: Battle) -> bool:
        """What is knocked out of a hand by somebody who stands at the very same place flies either way."""
        return isinstance(mine, told.LeftHand) and mine.how == "disarmed"


def turned(chance: Chance) -> tuple[Plain, Sequence[_Turned]]:
    plain = scenario(chance)
    return plain, (_Turned("mirror", plain, lambda at: 7 - at), _Turned("shift", plain, lambda at: at + 30))


# ---------------------------------------------------------------- what hides


def twins(chance: Chance) -> tuple[Plain, Plain]:
    """A player's segment, with nobody and with somebody hidden about."""
    heroes = [hero(chance, number) for number in range(1 + chance(1))]
    foes = [foe(chance, number) for number in range(1 + chance(1))]
    for one in (*heroes, *foes):
        one.pop("hidden", None)
        one["hits"] = max(1, one["hits"])
    lurker = {**foe(chance, 3), "name": "Lurker", "hidden": True, "group": "lurkers"}
    lurker.pop("hits")
    plain = table([*heroes, *foes, lurker], random_rulings(chance, SYSTEM, _this()))
    order = [one["name"] for one in plain["combatants"]]
    plain["seating"] = [*dict.fromkeys(one["player"] for one in heroes), "GM"]
    plain["start"] = {"round": 2, "order": order, "current": order[0], "state": {}}
    # By that ruling a side goes where its best stands: whoever hides moves all of his, and that is the fight itself.
    plain["rulings"] = {**plain.get("rulings", {}), "side_initiative": False}
    *others, lurker = plain["combatants"]
    alone = {**plain, "combatants": others, "start": {**plain["start"], "order": order[:-1]}}
    return alone, {**plain, "combatants": [lurker, *others] if chance(1) else [*others, lurker]}


def betrays(action: Any, state: Battle) -> bool:
    """A spell that takes in everybody round its target takes in whoever hides there (riposte.magic.model)."""
    return isinstance(action, Cast | Release)


def stumbles(fact: Fact) -> bool:
    """Nobody is stumbled upon, a line has room for all; but from the next initiative on whoever hides has a place in
    the order, rolls ties off with others and is yielded to: that moves the others, in the fight itself."""
    return isinstance(fact, told.RoundBegan)


def decided(state: Battle) -> bool:
    return state.ended


# ---------------------------------------------------------------- small positions


def small() -> Iterator[tuple[str, Plain]]:
    ann = {"name": "Ann", "player": "Ann", "from": pick_hero("long_sword"), "at_m": 0}
    thug = {"name": "Thug", "side": "enemies", "from": next(iter(built_in().foes)), "at_m": 1}

    def on_turn(who: str, *combatants: Plain, state: Plain | None = None, used: Plain | None = None) -> Plain:
        plain = table(list(combatants), {})
        order = [one["name"] for one in combatants]
        plain["start"] = {"round": 2, "order": order, "current": who, "state": state or {}, "used": used or {}}
        return plain

    yield "a blow and its answer", on_turn("Ann", ann, thug)
    yield "a blow that fells", on_turn("Ann", ann, {**thug, "hits": 1})
    yield "initiative", table([ann, thug], {})
    yield "an ambush", {**table([ann, thug], {}), "unaware": {"Ann": ["Thug"]}}
    yield "bare hands", on_turn("Thug", thug, ann)
    yield "to get out of a snare", on_turn("Ann", ann, thug, state={"Ann": {"held_by": [{"trap": "snare"}]}})
    yield "an action spent", on_turn("Ann", ann, thug, used={"Ann": {"action": True}})
    yield (
        "results",
        on_turn("Thug", ann, thug, state={"Ann": {"bleed_rate": 3, "hits": 2}}, used={"Thug": {"action": True}}),
    )
    dart = {
        "name": "dart",
        "school": "fire",
        "base_mana": 1,
        "directed": True,
        "range_m": 20,
        "dice": 1,
        "damage_type": "burning",
    }
    mage = {
        "name": "Mage",
        "player": "Ann",
        "from": pick_hero("long_sword"),
        "school_fire": 9,
        "spells": [dart],
        "at_m": 0,
    }
    snared: Plain = {"Thug": {"held_by": [{"trap": "snare"}]}}
    yield "a spell", on_turn("Mage", {**mage, "right_hand": None}, {**thug, "at_m": 6}, state=snared)


def pick_hero(weapon: str) -> str:
    """A hero of the library with that weapon in hand."""
    return next(
        name
        for name, one in built_in().heroes.items()
        if one.right_hand is not None and one.right_hand.name == weapon and not one.sheet.spells
    )
