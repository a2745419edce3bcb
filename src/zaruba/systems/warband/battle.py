"""The position of a skirmish: who stands where, and all that remains of the turn, of the game and of what lasts.

Nothing here remembers what was: counters hold what is left, and clocks when something ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from zaruba.kernel.asks import MASTER, Measure
from zaruba.kernel.duration import Duration
from zaruba.kernel.people import GONE, Peopled
from zaruba.space.measured.bodies import Body
from zaruba.space.measured.lengths import Place
from zaruba.space.measured.table import Table
from zaruba.systems.warband.rulings import Rulings
from zaruba.systems.warband.sheet import Changes, Item, Profile, Triplet

Life = Literal["up", "dead", "fled"]
Phase = Literal["movement", "additional", "melee"]
PHASES: tuple[Phase, ...] = ("movement", "additional", "melee")
Stage = Literal["initiative", "deployment", "play"]
Source = Literal["order", "spell", "item", "ability"]
Hand = Literal["main", "off_hand"]
Game = Literal["annihilation", "territory", "relic"]


class Effect(Struct, frozen=True, cache_hash=True):
    """A temporary effect: its name, what kind of thing laid it, whose clock ends it, what it changes."""

    name: str
    source: Source
    clock: Duration
    changes: Changes

    @property
    def squad(self) -> str:
        """The player that caused it."""
        return self.clock.anchor


class Left(Struct, frozen=True, cache_hash=True):
    """How often something may still be done, or for how many own turns it may not."""

    name: str
    left: int


class Character(Struct, frozen=True, cache_hash=True, dict=True):
    """One character. `profile` never changes; everything else is what is left or laid on it.

    `squad` is the player whose turn it acts in, `side` the alliance he belongs to, `seat` who answers for it.
    `resting` are orders that may not be given for so many own turns, `uses` what may be done so often in the game.
    `word` is the master's modifier on its rolls.
    """

    name: str
    seat: str
    side: str
    squad: str
    profile: Profile
    hp: int
    at: Place = (0, 0, 0)
    facing: int = 0
    life: Life = "up"
    placed: bool = True
    # -- what is left of its own turn
    activated: bool = False
    ordered: bool = False
    ran: bool = False
    cast: tuple[str, ...] = ()
    # -- what is left of the game
    orders_left: int = 0
    resting: tuple[Left, ...] = ()
    uses: tuple[Left, ...] = ()
    mana: int = 0
    items: tuple[Item, ...] = ()
    # -- what is left of an enemy's turn
    rotations_left: int = 0
    replies_left: int = 0
    flee_strikes_left: int = 0
    # -- what is laid on it
    effects: tuple[Effect, ...] = ()
    relic: bool = False
    word: int = 0
    hidden: bool = False
    secret: tuple[str, ...] = ()
    group: str = ""

    @property
    def up(self) -> bool:
        return self.life == "up"

    @property
    def there(self) -> bool:
        """On the table, in everybody's way."""
        return self.life == "up" and self.placed

    @cached_property
    def body(self) -> Body:
        """Base, height and eyes, where it stands. Kept, for every distance and every line asks for it."""
        return self.standing_at(self.at)

    def standing_at(self, at: Place) -> Body:
        build = self.profile.build
        return Body(at, build.radius, build.height, build.eyes)

    def left_of(self, name: str, full: int) -> int:
        """How often something may still be done; a number that was never touched is full."""
        return next((one.left for one in self.uses if one.name == name), full)


# ---------------------------------------------------------------- what is under way


class Activation(Struct, frozen=True, cache_hash=True):
    """A character's own phases. `closed` once an action closed the additional-action phase; `moved` once it has moved in this phase, `fought`
    once it has attacked.

    `may_cast` is what the check at the start of the phase said, `casts_left` how many spells remain, `casting` once one
    was cast.
    """

    who: str
    phase: Phase = "movement"
    moved: bool = False
    closed: bool = False
    fought: bool = False
    may_cast: bool = False
    casts_left: int = 0
    casting: bool = False


class Walk(Struct, frozen=True, cache_hash=True):
    """A way announced and not yet walked to its end: all its places, the start among them.

    `leg` is the next one to walk, `walked` how far it has gone, `jumped` how far when the last wide gap was jumped,
    `settled` those whose strike at it is made, waived or lost.
    """

    who: str
    kind: Literal["move", "run"]
    path: tuple[Place, ...]
    facing: int
    leg: int = 0
    walked: int = 0
    jumped: int = 0
    settled: tuple[str, ...] = ()


class Melee(Struct, frozen=True, cache_hash=True):
    """An attack under way: the blows that are left, and whether the attacker stands in front of the target (fixed at the first die).

    `answerable` until the first blow is made: only that one may be answered.
    """

    attacker: str
    target: str
    left: tuple[Hand, ...]
    front: bool = True
    answerable: bool = True


class Volley(Struct, frozen=True, cache_hash=True):
    """Shots that are left, all at the same target."""

    shooter: str
    target: str
    weapon: str
    left: int


# ---------------------------------------------------------------- what lies on the table


class Trap(Struct, frozen=True, cache_hash=True):
    """A trap and the squad that laid it."""

    at: Place
    squad: str
    damage: Triplet


class Cloud(Struct, frozen=True, cache_hash=True):
    """Smoke, until its clock runs out."""

    at: Place
    radius: int
    clock: Duration


class Answered(Struct, frozen=True, cache_hash=True):
    """What people at a real table have measured, kept until somebody it speaks of moves."""

    ask: Measure
    answer: int


class Score(Struct, frozen=True, cache_hash=True):
    side: str
    points: int


class Zone(Struct, frozen=True, cache_hash=True):
    """A player's place in the deployment: its strip or rim point, by his place in the order."""

    squad: str
    place: int


class Setting(Struct, frozen=True, cache_hash=True):
    """What does not change: rulings, seats, the table, the scenario played; of equal leaders whom a player chose."""

    rulings: Rulings = Rulings()
    seating: tuple[str, ...] = (MASTER,)
    table: Table = Table(120_00, 120_00)
    real: bool = False
    game: Game = "annihilation"
    markers: tuple[Place, ...] = ()
    commanders: tuple[str, ...] = ()
    calls: Literal["ask", "defaults"] = "defaults"


class Battle(Struct, Peopled[Character], frozen=True, cache_hash=True, dict=True):
    """The whole position.

    `order` is that of all players, `to_turn` those whose turn in this game turn is still to come, `turn_of` whose it
    is ("" between turns), `rounds_left` the game turns not yet begun. `turn_phase` counts only where a ruling moves whole
    squads phase by phase. Of the four under way at most one chain is:
    an activation, and in it a walk, an attack or a volley. `quiet` are squads that rotate nobody in this turn unless
    something is announced.
    """

    PEOPLE: ClassVar[str] = "characters"
    COUNTED: ClassVar[tuple[str, ...]] = ("hp",)
    TURN: ClassVar[str] = "activation"

    setting: Setting
    characters: tuple[Character, ...]
    stage: Stage = "play"
    order: tuple[str, ...] = ()
    to_turn: tuple[str, ...] = ()
    turn_of: str = ""
    rounds_left: int = 10
    activation: Activation | None = None
    turn_phase: Phase = "movement"
    walk: Walk | None = None
    melee: Melee | None = None
    volley: Volley | None = None
    quiet: tuple[str, ...] = ()
    traps: tuple[Trap, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    relic: Place | None = None
    points: tuple[Score, ...] = ()
    measured: tuple[Answered, ...] = ()
    winner: str | None = None
    ended: bool = False

    @property
    def rulings(self) -> Rulings:
        return self.setting.rulings

    @property
    def real_board(self) -> bool:
        """Whether the people measure: the kernel looks at this."""
        return self.setting.real

    def seat_of(self, who: str) -> str:
        """The seat that answers for a character, a squad or itself."""
        for one in self.characters:
            if one.name == who:
                return one.seat
        return next((one.seat for one in self.characters if one.squad == who), who)

    # -- who

    @property
    def squads(self) -> tuple[str, ...]:
        """Every player's squad, in the order in which they first appear."""
        return tuple(dict.fromkeys(one.squad for one in self.characters))

    def of_squad(self, squad: str) -> Iterator[Character]:
        """Whoever of a squad is still on the table or yet to be set up."""
        return (one for one in self.characters if one.squad == squad and one.up)

    def everybody(self) -> Iterator[Character]:
        """Whoever stands somewhere, and whoever hides there too."""
        return (one for one in self.characters if one.there)

    def on_table(self) -> tuple[Character, ...]:
        """Whose figures stand there for all to see: whoever hides is in nobody's way, on nobody's line and screens nobody."""
        return self._on_table

    @cached_property
    def _on_table(self) -> tuple[Character, ...]:
        """Kept, for every line and every way asks who stands there."""
        return tuple(one for one in self.everybody() if not one.hidden)

    def enemies(self, one: Character) -> Iterator[Character]:
        """Characters of players who are not allied, on the table for all to see."""
        side = one.side
        return (other for other in self._on_table if other.side != side)

    def allies(self, one: Character) -> Iterator[Character]:
        """Characters of the same or an allied player, on the table; himself left out."""
        return (other for other in self.characters if other.there and other.side == one.side and other.name != one.name)

    def side_of_squad(self, squad: str) -> str:
        """Its own where the master has taken everybody of it out of the game."""
        return next((one.side for one in self.characters if one.squad == squad), squad)

    def enemy_turn(self, one: Character) -> bool:
        """Whether it is the turn of a player hostile to a character."""
        return self.turn_of != "" and self.side_of_squad(self.turn_of) != one.side

    def score(self, side: str) -> int:
        return next((one.points for one in self.points if one.side == side), 0)

    # -- changes that facts make

    def stirred(self, *names: str) -> Battle:
        """The position once somebody moved, turned or left: what people measured of them is forgotten."""
        if not self.measured:
            return self
        kept = tuple(one for one in self.measured if not {one.ask.source, one.ask.to} & {*names})
        return replace(self, measured=kept)

    def turned(self, name: str) -> Battle:
        """The position once somebody has turned on the spot: only where others stand as seen from him is forgotten."""
        if not self.measured:
            return self
        kept = tuple(one for one in self.measured if one.ask.of != "angle" or one.ask.source != name)
        return replace(self, measured=kept)

    def change_activation(self, **fields: Any) -> Battle:
        assert self.activation is not None, "nobody is active"
        return replace(self, activation=replace(self.activation, **fields))


def is_gone(one: Character) -> bool:
    return one.life in GONE


__all__ = [
    "PHASES",
    "Activation",
    "Answered",
    "Battle",
    "Character",
    "Cloud",
    "Effect",
    "Game",
    "Hand",
    "Left",
    "Life",
    "Melee",
    "Phase",
    "Score",
    "Setting",
    "Source",
    "Stage",
    "Trap",
    "Volley",
    "Walk",
    "Zone",
    "is_gone",
]  # fmt: skip
