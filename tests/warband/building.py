"""Characters and positions for tests, in few words; and worked cases of the ledger, built and played from what they give.

Cases tell lengths in centimetres and angles in degrees; positions hold hundredths. What a case does not give is absent,
or large enough not to matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, Tracked
from tests.support.playing import said_of
from zaruba.kernel.answerers import Script
from zaruba.kernel.asks import Ask, Choose, Offer, Refusal, Roll
from zaruba.kernel.clauses import keeping
from zaruba.kernel.duration import Duration
from zaruba.kernel.fight import Fact, Fight, UnderWay, drive
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.table import Table
from zaruba.systems.warband import files, turn
from zaruba.systems.warband.actions import Hold, Push, Reply, UseDodge, UseShield, Waive
from zaruba.systems.warband.battle import Activation, Battle, Character, Effect, Phase, Setting, Source
from zaruba.systems.warband.rulings import Rulings
from zaruba.systems.warband.sheet import Changes, Profile, Weapon

LARGE = 1000
"""Of what a case does not give and would otherwise run out."""
LIBRARY = files.built_in()
TABLE = Table(240_00, 240_00)
MIDDLE = 120_00
"""Cases put their first model at (0, 0): on the table of a test that is its middle, for nobody stands beside a table."""
ANY_DIE = ((6, 1),) * 12
"""For cases that look only at who strikes, and so name no dice."""
SOURCES: dict[str, Source] = {
    "order": "order", "charge": "order", "aim": "order", "speed_potion": "item", "battle_cry": "ability",
}  # fmt: skip
"""What lays an effect that cases name; any other is a spell's."""


# ---------------------------------------------------------------- lengths, places, angles


def cm(length: float) -> int:
    """Centimetres as cases tell them, in hundredths."""
    found = round(length * 100)
    assert abs(length * 100 - found) < 1e-6, f"{length} has more than two places"
    return found


def told_cm(length: int) -> float:
    """Hundredths as cases tell them, in centimetres."""
    return length / 100


def place(at: Sequence[float]) -> Place:
    """A place of a case, from the middle of the table on."""
    x, y, *z = at
    return cm(x) + MIDDLE, cm(y) + MIDDLE, cm(z[0]) if z else 0


def told_place(at: Place) -> list[float]:
    return [told_cm(at[0] - MIDDLE), told_cm(at[1] - MIDDLE), told_cm(at[2])]


# ---------------------------------------------------------------- characters and positions


def weapon(
    reach: float = 2, *, long: bool = False, bonus: int = 0, name: str = "weapon", knock_back: float = 0
) -> Weapon:
    return Weapon(name, cm(reach), (bonus, bonus, bonus), long=long, knock_back=cm(knock_back))


def character(name: str, side: str = "", **fields: Any) -> Character:
    """A character by the keys of its profile and of its state, side by side; without a side it is of its own."""
    own = set(Character.__struct_fields__) - {"name", "profile", "side"}
    state = {key: fields.pop(key) for key in tuple(fields) if key in own}
    full = fields.pop("hp_max", state.get("hp", LARGE))
    profile = Profile(**{"hp": full, **fields})
    side = side or name
    made = {
        "seat": side, "squad": side, "hp": full, "mana": profile.mana_pool, "items": profile.items,
        "orders_left": profile.leadership, **state,
    }  # fmt: skip
    return Character(name=name, side=side, profile=profile, **made)


def battle(*characters: Character, rulings: Mapping[str, Any] | None = None, **fields: Any) -> Battle:
    """A position in play: the turn of the first one's squad, everybody else with the allowances of an enemy turn."""
    table, real = fields.pop("table", TABLE), fields.pop("real", False)
    setting = Setting(
        rulings=Rulings(**(rulings or {})), table=table, real=real, game=fields.pop("game", "annihilation")
    )
    squads = tuple(dict.fromkeys(one.squad for one in characters))
    given = {"order": squads, "to_turn": squads[1:], "turn_of": squads[0], **fields}
    return Battle(setting, characters, **given)


def active(position: Battle, who: str, phase: Phase = "movement", **fields: Any) -> Battle:
    """The position while somebody is in a phase of its activation."""
    return replace(position.change(who, activated=True), activation=Activation(who, phase, **fields))


def effect(name: str, squad: str = "A", *, lasts: int = 1, source: Source | None = None, **changes: Any) -> Effect:
    clock = Duration(squad, "turn_start", lasts)
    return Effect(name, source or SOURCES.get(name, "spell"), clock, Changes(**changes))


# ---------------------------------------------------------------- what a case tells of somebody


def in_case(name: str, told: Mapping[str, Any], **fields: Any) -> Character:
    """Somebody of an exchange, a flight or the like with everything that is told of it; `fields` where that is silent."""
    plain = told.plain() if isinstance(told, Tracked) else dict(told)
    main = weapon(
        plain.pop("reach", 2), long=plain.pop("long_weapon", False), bonus=plain.pop("damage_bonus", 0),
        knock_back=plain.pop("knock_back", 0),
    )  # fmt: skip
    made: dict[str, Any] = {"weapons": (main,)}
    if "off_hand" in plain:
        made["off_hand"] = weapon(plain.pop("off_hand"), name="off-hand weapon")
    if "damage" in plain:
        made["damage"] = tuple(plain.pop("damage"))
    if "at" in plain:
        made["at"] = place(plain.pop("at"))
    if "facing" in plain:
        made["facing"] = cm(plain.pop("facing")) % 36000
    if plain.get("dodge", 0) is None:
        plain.pop("dodge")
    for key in ("arc", "waive"):
        plain.pop(key, None)
    return character(name, **{**fields, **made, **plain})


def facing_pair(told: Tracked, attacker: Mapping[str, Any], defender: Mapping[str, Any]) -> tuple[Character, Character]:
    """Two of an exchange so far apart as it says, the attacker in the sector of the defender that it says."""
    apart = 250 + cm(told["gap"])
    high = cm(told["dz"]) if "dz" in told else 0
    rear = defender.get("arc", "front") == "rear"
    one = in_case("A", attacker, at=(MIDDLE, MIDDLE, 0), facing=0)
    other = in_case(
        "D",
        defender,
        at=(MIDDLE + apart, MIDDLE, high),
        facing=0 if rear else 18000,
        replies_left=1,
        flee_strikes_left=1,
    )
    return one, other


# ---------------------------------------------------------------- playing


def as_cases_play(*, waive: bool = False) -> Callable[[Any], Any]:
    """Choices as the notation has them: saves always tried, pushes used, replies made unless waived, nobody rotates."""

    def decide(ask: Choose) -> Any:
        offered = [offer.action for offer in ask.offers]
        match ask.window:
            case "save":
                return next(one for one in offered if isinstance(one, UseShield | UseDodge))
            case "reply":
                return Waive() if waive else next(one for one in offered if isinstance(one, Reply))
            case "rotation":
                return Hold()
            case "push":
                return next(one for one in offered if isinstance(one, Push) and one.push)
        return offered[0]

    return decide


class Play:
    """A case under way: one script of its dice, and every piece of play a step of its own."""

    def __init__(self, case: CaseUnderTest, position: Battle, decide: Callable[[Any], Any] | None = None) -> None:
        self.case = case
        self.fight = Fight(position, case.witness.log)
        self.script = Script(case.dice, otherwise=decide or as_cases_play())

    @property
    def now(self) -> Battle:
        return self.fight.state

    @property
    def facts(self) -> list[Fact]:
        return self.fight.facts

    def all(self, kind: type[Any]) -> list[Any]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def go(self, rule: Callable[[Fight[Battle]], Any]) -> None:
        """Run a rule to its end."""
        with UnderWay(self.fight, rule) as way:
            while way.ask is not None:
                ask = way.ask
                with keeping(self.case.witness.log):
                    self.case.witness.saw(ask)
                    seen = self.script(ask)
                way.answer(seen)

    def act(self, who: str, action: Any) -> None:
        """An action that is open to somebody, with everything it sets off until somebody has to decide anew."""
        found = self.judged(who, action)
        assert isinstance(found, Offer), found
        self.go(lambda fight: turn.perform(fight, who, action))
        while self.now.walk is not None or self.now.melee is not None or self.now.volley is not None:
            self.go(turn.go_on)

    def judged(self, who: str, action: Any) -> Offer[Any] | Refusal:
        """What the rules say of just this action; of the rest the witness learns nothing."""
        return judged(self.now, who, action, self.case)

    def finish(self) -> None:
        """Every die of the case was thrown."""
        self.script.finish()


class Told:
    """A rule run to its end: every die shows the same, and what was asked is kept."""

    def __init__(
        self, position: Battle, rule: Callable[[Fight[Battle]], Any], *, die: int = 6, decide: Any = None
    ) -> None:
        self.fight, self.die, self.decide = Fight(position), die, decide or as_cases_play()
        self.asked: list[Ask] = []
        self.given: list[Any] = []
        self.given.append(None)
        drive(self.kept(rule), self.answer)

    async def kept(self, rule: Callable[[Fight[Battle]], Any]) -> None:
        self.given[0] = await rule(self.fight)

    def answer(self, ask: Ask) -> Any:
        self.asked.append(ask)
        return ask.reading.read_faces(ask.throw, (self.die,)) if isinstance(ask, Roll) else self.decide(ask)

    def all(self, kind: type[Fact]) -> list[Any]:
        return [fact for fact in self.fight.facts if isinstance(fact, kind)]

    @property
    def now(self) -> Battle:
        return self.fight.state


def judged(position: Battle, who: str, action: Any, case: CaseUnderTest) -> Offer[Any] | Refusal:
    """The offer of an action of one's own activation, or why it is closed."""
    return said_of(turn.act_options(position, position[who]), action, case.witness)


__all__ = [
    "ANY_DIE", "LARGE", "LIBRARY", "MIDDLE", "TABLE", "Play", "Told", "active", "as_cases_play", "battle", "character", "cm", "effect",
    "facing_pair", "in_case", "judged", "place", "told_cm", "told_place", "weapon",
]  # fmt: skip
