"""`grim`: a rulebook of one page, to try the kernel and the referee on, and to show that a fifth system fits.

Each round everybody seals a stance. Then each in turn strikes, runs, shouts or waits. A blow is a
d20 with skill against the guard of its target; whoever is hit may parry once a round; a wound is 1d6.
Distances come from the board, or from people where the board is real.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import (
    MASTER,
    Action,
    Measure,
    Offer,
    Parametric,
    Refusal,
    choose,
    choose_together,
    measure,
    roll,
)  # fmt: skip
from zaruba.kernel.clauses import clause
from zaruba.kernel.content import Fault, Faults, nearest
from zaruba.kernel.dice import die
from zaruba.kernel.fight import Fact, Fight, Rule, Stretch, Told
from zaruba.kernel.readings import Total, at_least
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Scenario, Tactic, Verdict
from zaruba.kernel.tally import Modifier, tally

REACH = 2


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    sealed_stances: bool = True


class Fighter(Struct, frozen=True):
    name: str
    side: str
    seat: str = MASTER
    skill: int = 3
    guard: int = 12
    hp: int = 6
    at: int = 0
    hidden: bool = False
    secret: tuple[str, ...] = ()
    stance: Literal["", "bold", "wary"] = ""
    parries: int = 1
    life: Literal["up", "dead"] = "up"


class Skirmish(Struct, frozen=True):
    fighters: tuple[Fighter, ...]
    to_act: tuple[str, ...] = ()
    real_board: bool = False
    sealed: bool = True

    @property
    def combatants(self) -> tuple[Fighter, ...]:
        return self.fighters

    def __getitem__(self, name: str) -> Fighter:
        return next(fighter for fighter in self.fighters if fighter.name == name)

    def __contains__(self, name: object) -> bool:
        return any(fighter.name == name for fighter in self.fighters)

    def seat_of(self, who: str) -> str:
        return self[who].seat if who in self else who

    def change(self, name: str, **new: Any) -> Skirmish:
        return replace(self, fighters=tuple(replace(f, **new) if f.name == name else f for f in self.fighters))

    def standing(self) -> Iterator[Fighter]:
        return (fighter for fighter in self.fighters if fighter.hp > 0)


# ---- facts


class RoundBegan(Fact, frozen=True):
    BEGINS: ClassVar[Stretch] = "round"

    order: tuple[str, ...]

    def apply(self, state: Skirmish) -> Skirmish:
        fresh = tuple(replace(fighter, parries=1, stance="") for fighter in state.fighters)
        return replace(state, fighters=fresh, to_act=self.order)


class StanceTaken(Fact, frozen=True):
    who: str
    stance: Literal["bold", "wary"]

    def apply(self, state: Skirmish) -> Skirmish:
        return state.change(self.who, stance=self.stance)


class TurnEnded(Fact, frozen=True):
    who: str

    def apply(self, state: Skirmish) -> Skirmish:
        return replace(state, to_act=tuple(name for name in state.to_act if name != self.who))


class Hit(Told, frozen=True):
    LANDS: ClassVar[bool] = True
    attacker: str
    target: str


class Missed(Hit, frozen=True):
    LANDS: ClassVar[bool] = False


class FellShort(Hit, frozen=True):
    LANDS: ClassVar[bool] = False


class Parried(Fact, frozen=True):
    who: str
    turned_aside: bool

    def apply(self, state: Skirmish) -> Skirmish:
        return state.change(self.who, parries=state[self.who].parries - 1)


class Wounded(Fact, frozen=True):
    LOSES: ClassVar[str] = "amount"
    who: str
    amount: int

    def apply(self, state: Skirmish) -> Skirmish:
        return state.change(self.who, hp=max(0, state[self.who].hp - self.amount))


class Died(Fact, frozen=True):
    who: str

    def apply(self, state: Skirmish) -> Skirmish:
        dead = state.change(self.who, life="dead")
        return replace(dead, to_act=tuple(name for name in state.to_act if name != self.who))


class Ran(Fact, frozen=True):
    who: str
    to: int

    def apply(self, state: Skirmish) -> Skirmish:
        return state.change(self.who, at=self.to)


class Shouted(Told, frozen=True):
    who: str
    text: str


class Revealed(Fact, frozen=True):
    who: str

    def apply(self, state: Skirmish) -> Skirmish:
        return state.change(self.who, hidden=False)


class Altered(Fact, frozen=True):
    who: str
    fighter: Fighter | None
    fields: tuple[str, ...] = ()

    def apply(self, state: Skirmish) -> Skirmish:
        others = tuple(fighter for fighter in state.fighters if fighter.name != self.who)
        if self.fighter is None:
            return replace(state, fighters=others, to_act=tuple(n for n in state.to_act if n != self.who))
        if self.who not in state:
            return replace(state, fighters=(*others, self.fighter))
        return replace(state, fighters=tuple(self.fighter if f.name == self.who else f for f in state.fighters))


class Checked(Told, frozen=True):
    who: str
    passed: bool


# ---- actions


class Bold(Action, frozen=True, tag="bold"):
    pass


class Wary(Action, frozen=True, tag="wary"):
    pass


class Strike(Action, frozen=True, tag="strike"):
    target: str


class Run(Action, frozen=True, tag="run"):
    to: int = 0


class Shout(Action, frozen=True, tag="shout"):
    text: str = ""


class Wait(Action, frozen=True, tag="wait"):
    pass


class Parry(Action, frozen=True, tag="parry"):
    pass


class Take(Action, frozen=True, tag="take"):
    pass


# ---- rules


async def step(fight: Fight[Skirmish]) -> None:
    if fight.state.to_act:
        await turn(fight, fight.state.to_act[0])
    else:
        await new_round(fight)


@clause("grim.round", "grim.stance")
async def new_round(fight: Fight[Skirmish]) -> None:
    """Everybody chooses a stance unseen; then the round goes in the order of the list."""
    stances = (Offer(Bold(), "grim.stance"), Offer(Wary(), "grim.stance"))
    names = tuple(fighter.name for fighter in fight.state.standing())
    fight.record(RoundBegan(names))
    if not fight.state.sealed:
        return
    for who, stance in (await choose_together("stance", dict.fromkeys(names, stances))).items():
        fight.record(StanceTaken(who, "bold" if isinstance(stance, Bold) else "wary"))


def options(state: Skirmish, actor: Fighter) -> Iterator[Offer[Any] | Refusal]:
    for foe in state.fighters:
        if foe.side == actor.side or foe.hidden:
            continue
        if foe.hp > 0:
            yield Offer(Strike(foe.name), "grim.strike")
        else:
            yield Refusal(Strike(foe.name), "grim.dead", "dead", {"target": foe.name})
    foes = [foe for foe in state.standing() if foe.side != actor.side]
    yield Parametric(
        Run(),
        "grim.run",
        candidates=lambda: [Run(foe.at - 1) for foe in foes],
        accepts=lambda run: None if abs(run.to - actor.at) <= 10 else Refusal(run, "grim.run", "too-far", {"most": 10}),
    )
    yield Parametric(Shout(), "grim.shout", candidates=tuple, accepts=lambda shout: None)
    yield Offer(Wait(), "grim.wait")


@clause("grim.turn")
async def turn(fight: Fight[Skirmish], who: str) -> None:
    actor = fight.state[who]
    match await choose(who, "turn", options(fight.state, actor)):
        case Strike(target):
            await strike(fight, who, target)
        case Run(to):
            fight.record(Ran(who, to))
        case Shout(text):
            fight.record(Shouted(who, text))
    fight.record(TurnEnded(who))


@clause("grim.strike", "grim.reach")
async def strike(fight: Fight[Skirmish], who: str, target: str) -> None:
    if fight.state[who].hidden:
        fight.record(Revealed(who))
    if not await measure("distance", who, target, within=REACH):
        fight.record(FellShort(who, target))
        return
    actor, foe = fight.state[who], fight.state[target]
    add = tally(actor.skill, [Modifier(2, "grim.stance", "bold")] if actor.stance == "bold" else [])
    guard = tally(foe.guard, [Modifier(2, "grim.stance", "wary")] if foe.stance == "wary" else [])
    if not await roll(die(20), at_least(guard, add=add), by=who, purpose="attack"):
        fight.record(Missed(who, target))
        return
    fight.record(Hit(who, target))
    if not await parried(fight, target):
        await wound(fight, target, await roll(die(6), Total(), by=who, purpose="damage"))


@clause("grim.parry")
async def parried(fight: Fight[Skirmish], who: str) -> bool:
    """Once a round whoever is hit may try to turn the blow aside."""
    able = [Offer(Parry(), "grim.parry")] if fight.state[who].parries else []
    if isinstance(await choose(who, "reaction", (*able, Offer(Take(), "grim.parry"))), Take):
        return False
    passed = await roll(die(20), at_least(tally(15), add=tally(fight.state[who].skill)), by=who, purpose="parry")
    fight.record(Parried(who, passed))
    return passed


@clause("grim.wound")
async def wound(fight: Fight[Skirmish], who: str, amount: int) -> None:
    fight.record(Wounded(who, amount))
    await fallen(fight, who)


@clause("grim.dead")
async def fallen(fight: Fight[Skirmish], who: str) -> None:
    if fight.state[who].hp == 0:
        fight.record(Died(who))


# ---- the system


class Grim:
    slug = "grim"
    rulings = Rulings
    actions = Bold | Wary | Strike | Run | Shout | Wait | Parry | Take
    folder = Path(__file__).parent / "nowhere"
    tactics: Mapping[str, Tactic] = {"default": lambda ask, known, oracle: ask.offers[0].action}

    def load(self, plain: Mapping[str, Any], *, where: Any = None) -> Scenario:
        fighters: list[Fighter] = []
        faults: list[Fault] = []
        for index, entry in enumerate(plain.get("combatants", ())):
            for key in entry.keys() - {*Fighter.__struct_fields__, "player"} - {"seat", "stance"}:
                near = nearest(key, Fighter.__struct_fields__)
                faults.append(Fault(None, ("combatants", index, key), "extra-forbidden", {"key": key}, near))
            try:
                fighters.append(msgspec.convert({"seat": entry.get("player", MASTER), **entry}, Fighter))
            except msgspec.ValidationError as error:
                faults.append(Fault(None, ("combatants", index), "wrong", {"problem": str(error)}))
        if faults or not fighters:
            raise Faults(faults or [Fault(None, ("combatants",), "missing", {"key": "combatants"})])
        rulings = msgspec.convert(plain.get("rulings", {}), Rulings)
        start = Skirmish(tuple(fighters), (), plain.get("board") == "real", rulings.sealed_stances)
        start = replace(start, to_act=tuple(plain.get("start", {}).get("to_act", ())))
        return Scenario("grim", {"en": "Grim"}, dict(plain), rulings, start)

    def check_library(self, plain: Any, *, where: Any = None) -> None:
        raise Faults([Fault(None, (), "no-libraries-here")])

    def schema(self, kind: str) -> dict[str, Any]:
        return {"type": "object"}

    def start(self, scenario: Scenario) -> Skirmish:
        start: Skirmish = scenario.start
        return start

    def step(self, fight: Fight[Any]) -> Rule:
        return step(fight)

    def word(self, state: Any, said: Mapping[str, Any], scenario: Scenario) -> Callable[[Fight[Any]], Rule]:
        about = said.get("set") or said.get("add") or said.get("remove") or said
        if not isinstance(about, Mapping):
            raise Refused("malformed", f"{about!r} says nothing of anybody")
        who = str(about.get("who", ""))
        if "add" not in said and who not in state:
            raise Refused("malformed", f"nobody is called {who!r}")
        fighter: Fighter | None = None
        fields: tuple[str, ...] = ()
        if "set" in said or "add" in said:
            new = {k: v for k, v in (said.get("set") or said.get("add") or {}).items() if k != "who"}
            fields = tuple(new)
            old = state[who] if "set" in said else Fighter(who, "enemies")
            try:
                fighter = msgspec.convert({**msgspec.to_builtins(old), **new}, Fighter)
            except msgspec.ValidationError as error:
                raise Refused("malformed", str(error)) from None

        @clause("grim.master")
        async def obey(fight: Fight[Skirmish]) -> None:
            if "check" in said:
                target = tally(int(said.get("dc", 12)))
                passed = await roll(die(20), at_least(target), by=who, purpose="check")
                fight.record(Checked(who, passed))
                return
            fight.record(Altered(who, fighter, fields))
            if "set" in said:
                await fallen(fight, who)

        return obey

    def verdict(self, state: Any) -> Verdict | None:
        sides = {fighter.side for fighter in state.standing()}
        if len(sides) > 1:
            return None
        return Verdict(next(iter(sides), None), "side-left" if sides else "nobody-left", "grim.dead")

    def measure(self, state: Any, ask: Measure) -> int:
        distance = abs(state[ask.source].at - state[ask.to].at)
        if not ask.within:
            return int(distance)
        return next((place for place, most in enumerate(ask.within) if distance <= most), len(ask.within))

    def known(self, state: Any, seat: str) -> Any:
        if seat == MASTER:
            return state
        seen = [fighter for fighter in state.fighters if sees(fighter, seat)]
        blank = {"hp": 0, "guard": 0, "skill": 0}
        shown = tuple(f if f.seat == seat else replace(f, **{key: blank[key] for key in f.secret}) for f in seen)
        return replace(state, fighters=shown, to_act=tuple(n for n in state.to_act if sees(state[n], seat)))

    def tell(self, fact: Fact, before: Any, after: Any, seat: str) -> Fact | None:
        names = {fighter.name for fighter in after.fighters if not sees(fighter, seat)}
        if any(getattr(fact, field, None) in names for field in ("who", "attacker", "target")):
            return None
        if isinstance(fact, RoundBegan):
            return RoundBegan(tuple(name for name in fact.order if name not in names))
        if isinstance(fact, Altered) and fact.fighter is not None and seat not in (MASTER, fact.fighter.seat):
            if set(fact.fields) <= set(fact.fighter.secret):
                return None
            told: Altered = replace(fact, fighter=self.known(Skirmish((fact.fighter,)), seat).fighters[0])
            return told
        return fact


def sees(fighter: Fighter, seat: str) -> bool:
    return seat in (MASTER, fighter.seat) or not fighter.hidden


SYSTEM = Grim()


def scenario(*combatants: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scenario as a client sends it."""
    return {"kind": "scenario", "system": "grim", "combatants": list(combatants), **more}


def find(slug: str) -> Any:
    """What the installed rulebooks would be if this were one of them."""
    if slug != "grim":
        raise KeyError(slug)
    return SYSTEM
