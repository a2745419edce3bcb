"""What came of a case, under the keys that cases tell it by. What a case does not say is not looked at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.riposte.building import Play, rolls_of
from tests.support.cases import CaseUnderTest, Tracked
from zaruba.kernel.fight import Fact, Fight
from zaruba.systems.riposte import initiative, turn
from zaruba.systems.riposte.battle import Battle, Fighter, Thing
from zaruba.systems.riposte.damage import piece_over, resistance
from zaruba.systems.riposte.facts import (
    CastingBroken,
    ChestCrushed,
    HeadLost,
    Hit,
    ItemWorn,
    LeftHand,
    Noticed,
    PartLost,
    SpellCast,
    SpellHeld,
    Wounded,
)

LIVES = {"up": "conscious"}
PART_LOST = {"hand_lost": "hands", "arm_lost": "arms", "leg_lost": "legs", "foot_lost": "feet"}
EXPLAINED = frozenset({"note", "rolls"})
FIGURES = re.compile(r"([A-D]\d?|mage)_(\w+)")


class Outcome:
    """A case that was played: the facts, the dice, the position before and after."""

    def __init__(self, case: CaseUnderTest, play: Play, before: Battle) -> None:
        self.case, self.play, self.before = case, play, before
        self._next: tuple[tuple[str, ...], bool] | None = None

    @property
    def after(self) -> Battle:
        return self.play.now

    def all(self, kind: type[Fact]) -> list[Any]:
        return [fact for fact in self.play.fight.facts if isinstance(fact, kind)]

    def faces(self, purpose: str) -> list[int]:
        return [face for ask, faces in self.play.script.thrown if ask.purpose == purpose for face in faces]

    # -- keys

    def value(self, key: str) -> Any:
        """What came out, under the key of a case. Raises KeyError where nothing says it."""
        if key in self.plain:
            return self.plain[key]()
        if key in PART_LOST:
            return any(fact.part.location == PART_LOST[key] for fact in self.all(PartLost))
        found = FIGURES.fullmatch(key)
        if found is None:
            raise KeyError(key)
        name, what = found.groups()
        return self.of(name, what)

    @property
    def plain(self) -> Mapping[str, Callable[[], Any]]:
        return {
            "hit": lambda: bool(self.all(Hit)),
            "unconditional": lambda: self.all(Hit)[-1].unconditional,
            "noticed": lambda: self.all(Noticed)[-1].success,
            "raw": lambda: sum(self.faces("damage") or self.faces("parry_wear")),
            "passed": lambda: sum(fact.lost for fact in self.all(ItemWorn) if fact.slot == "worn"),
            "final_damage": self.final_damage,
            "damage_dice": lambda: len(self.faces("damage")),
            "wear_dice": lambda: len(self.faces("parry_wear")),
            "wear": lambda: sum(fact.lost for fact in self.all(ItemWorn)),
            "piece": lambda: self.all(ItemWorn)[-1].item,
            "location": self.location,
            "head_destroyed": lambda: any(fact.location == "head" for fact in self.all(HeadLost)),
            "head_severed": lambda: any(fact.location == "neck" for fact in self.all(HeadLost)),
            "chest_crushed": lambda: bool(self.all(ChestCrushed)),
            "claim": lambda: self.after.claims[-1].holder if self.after.claims else None,
            "disarmed": lambda: any(fact.how == "disarmed" for fact in self.all(LeftHand)),
            "weapon_lands_m": self.weapon_lands_m,
            "success": self.success,
            "casting": lambda: "broken" if self.all(CastingBroken) else "continues",
            "item_resistance": self.item_resistance,
            "next_turn_order": lambda: list(self.next_turn()[0]),
            "next_turn_first": lambda: self.next_turn()[0][0],
            "next_turn_initiative_rolled": lambda: self.next_turn()[1],
        }

    def of(self, name: str, what: str) -> Any:
        """A figure of one of the fighters."""
        now, was = self.after[name], self.before[name]
        match what:
            case "hit":
                return any(fact.target == name for fact in self.all(Hit))
            case "hits" | "shock_hits" | "bleed_rate" | "prone" | "stunned" | "held" | "movement":
                return getattr(now, what)
            case "hits_lost":
                return was.hits - now.hits
            case "state":
                return LIVES.get(now.life, now.life)
            case "action_left":
                return int(now.action_left)
            case "can_shout":
                return not now.choked
        item = re.fullmatch(r"(\w+?)_(structural_hits|ruined)", what)
        if item is None:
            raise KeyError(f"{name}_{what}")
        thing = thing_of(now, item[1])
        return thing.left if item[2] == "structural_hits" else thing.ruined

    # -- what is more than one look

    def final_damage(self) -> Any:
        """0 where nothing passed: then nobody is told to be wounded."""
        finals = [fact.final for fact in self.all(Wounded)]
        return finals[0] if len(finals) == 1 else finals or 0

    def location(self) -> str:
        places = [fact.location for fact in (*self.all(Wounded), *self.all(Hit)) if fact.location]
        return str(places[0])

    def weapon_lands_m(self) -> int:
        fact = self.all(LeftHand)[-1]
        return int(abs(fact.at_m - self.before[fact.who].at_m))

    def success(self) -> bool:
        """How the last roll against a difficulty, or the spell it was for, came out."""
        kept = [fact.success for fact in (*self.all(SpellHeld), *self.all(SpellCast))]
        if kept:
            return bool(kept[-1])
        ask, faces = self.play.script.thrown[-1]
        return bool(ask.reading.read_faces(ask.throw, faces))

    def item_resistance(self) -> int:
        """Of the piece over the place that was struck, as the blow met it; where it ruined that, from the next blow on."""
        place = self.case.given.get("location", "chest")
        fighter = (self.after if "B_armour_ruined" in self.case.then else self.before)["B"]
        return resistance(fighter, piece_over(fighter, place))

    def next_turn(self) -> tuple[tuple[str, ...], bool]:
        """The order of the next turn, and whether anybody rolled for it."""
        if self._next is None:
            play = self.play
            thrown = len(play.script.thrown)
            order = begin_next_turn(play)
            self._next = order, any(ask.purpose == "initiative" for ask, _ in play.script.thrown[thrown:])
        return self._next


def thing_of(fighter: Fighter, word: str) -> Thing:
    """A fighter's weapon, shield, bracer or piece of armour."""
    held = [thing for thing in (fighter.right_hand, fighter.left_hand, *fighter.sheath) if thing is not None]
    match word:
        case "weapon" | "shield":
            return next(thing for thing in held if thing.item.kind == word)
        case "armour":
            return fighter.worn[0]
    return next(thing for thing in fighter.worn if thing.item.name == word)


def begin_next_turn(play: Play) -> tuple[str, ...]:
    """The turn ends as it does in play, and the order of the next one is settled."""
    play.script.named_only = False
    if play.now.turn_open:
        play.go(turn_ends)
    play.go(initiative.begin_turn)
    return play.now.order


async def turn_ends(fight: Fight[Battle]) -> None:
    turn.results(fight)


def agree(
    case: CaseUnderTest, play: Play, before: Battle, *, besides: tuple[str, ...] = (), only: tuple[str, ...] = ()
) -> None:
    """Everything a case tells has come out, roll by roll and key by key; of the rolls `only` some are its own."""
    outcome = Outcome(case, play, before)
    if "rolls" in case.then:
        told = [one.plain() for one in case.then["rolls"]]
        by = {"attacker": before.fighters[0].name}
        listed = [{**one, "by": by.get(one["by"], one["by"])} for one in told]
        thrown = [one for one in rolls_of(play.script.thrown) if not only or one["roll"] in only]
        assert thrown[: len(listed)] == listed
    for key, value in case.then.items():
        if key not in EXPLAINED and key not in besides:
            plain = value.plain() if isinstance(value, Tracked) else value
            assert outcome.value(key) == plain, key
