"""Totals: an attribute, a skill and 3d6 with every reason for more or less, and how one is held against another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zaruba.kernel.asks import roll
from zaruba.kernel.clauses import clause
from zaruba.kernel.dice import throw
from zaruba.kernel.readings import Passed, Reading, Total, at_least
from zaruba.kernel.tally import Modifier, Tally, tally
from zaruba.systems.riposte.battle import Battle, Fighter
from zaruba.systems.riposte.facts import Outcome
from zaruba.systems.riposte.sheet import Skill

DICE = throw("3d6")
USUAL_DIFFICULTY = 14
STEPS = (10, 14, 18, 22, 26, 30)
"""Very easy, ordinary, trained, heroic, extraordinary, legendary (riposte.turn.static-difficulty)."""


class Against(Reading[Outcome], frozen=True, kw_only=True):
    """A total held against the other side's: over it, even, or under."""

    def read(self, total: int) -> Outcome:
        assert self.add is not None
        assert self.target is not None
        margin = total + self.add.total - self.target.total
        return "over" if margin > 0 else "even" if margin == 0 else "under"


# ---------------------------------------------------------------- the three kinds of roll


async def total_of(who: str, add: Tally, *, purpose: str) -> int:
    """The side that begins rolls first; its total is known before the other side does anything."""
    return await roll(DICE, begun(add), by=who, purpose=purpose)


@clause("riposte.turn.opposed-roll")
def begun(add: Tally) -> Total:
    """Attribute, skill and modifiers on 3d6: it tests nothing yet."""
    return Total(add=add)


async def held_against(who: str, add: Tally, total: int, *, purpose: str) -> Outcome:
    """The other side's total."""
    return await roll(DICE, against(add, total), by=who, purpose=purpose)


@clause("riposte.turn.opposed-roll", "riposte.turn.opposed-tie")
def against(add: Tally, total: int) -> Against:
    """Larger is success, and on equal totals nobody has the larger number."""
    return Against(add=add, target=Tally(total), test="more_than")


async def reaches(who: str, add: Tally, difficulty: Tally, *, purpose: str) -> bool:
    """A roll that nobody opposes."""
    return await roll(DICE, unopposed(add, difficulty), by=who, purpose=purpose)


@clause("riposte.turn.static-difficulty")
def unopposed(add: Tally, difficulty: Tally) -> Passed:
    """Where nobody opposes, reaching the difficulty is enough."""
    return at_least(difficulty, add=add)


# ---------------------------------------------------------------- attributes as they now are


@clause("riposte.movement.sprint", "riposte.damage.rounding")
def agility(fighter: Fighter) -> int:
    """Half of it, rounded down, for one who sprints."""
    return fighter.sheet.agility // 2 if fighter.sprinting else fighter.sheet.agility


@clause("riposte.movement.sprint")
def reflex(fighter: Fighter) -> int:
    """Nothing of it for one who sprints."""
    return 0 if fighter.sprinting else fighter.sheet.reflex


def brawn(fighter: Fighter, skill: Skill = "hand_to_hand") -> int:
    """Strength and the skill: what holds, trips and disarms are decided by."""
    return fighter.sheet.strength + fighter.sheet.skill(skill)


# ---------------------------------------------------------------- reasons for more or less


@clause("riposte.sheet.modifiers")
def action_tally(fighter: Fighter, base: int, rows: Iterable[Modifier] = ()) -> Tally:
    """What is rolled as an action or a response: all modifiers add up, and nothing is capped."""
    return tally(base, (*rows, *tripped_rows(fighter), *situation_rows(fighter)))


@clause("riposte.sheet.modifiers", "riposte.action.trip-effects")
def plain_tally(fighter: Fighter, base: int) -> Tally:
    """A roll that is no action, to resist, to notice, to hold a spell: a trip does not count against it."""
    return tally(base, situation_rows(fighter))


@clause("riposte.action.trip-effects", "riposte.turn.turns-only")
def tripped_rows(fighter: Fighter) -> Iterator[Modifier]:
    """In the turn after a trip its victim is worse at whatever it does."""
    if any(trip.active for trip in fighter.tripped):
        yield Modifier(-2, "riposte.action.trip-effects", "tripped")


@clause("riposte.action.trip-effects")
def tripper_rows(actor: Fighter, target: Fighter) -> Iterator[Modifier]:
    """And the tripper, nobody else, strikes it the better."""
    if any(trip.active and trip.by == actor.name for trip in target.tripped):
        yield Modifier(+2, "riposte.action.trip-effects", "tripper")


@clause("riposte.sheet.modifiers")
def situation_rows(fighter: Fighter) -> Iterator[Modifier]:
    """What a spell or the master gives or takes."""
    for effect in fighter.effects:
        if effect.kind == "favour":
            yield Modifier(effect.value, "riposte.magic.model", effect.name)
    if fighter.word:
        yield Modifier(fighter.word, "riposte.sheet.modifiers", "word")


@clause("riposte.sheet.modifiers")
def masters_rows(target: Fighter) -> Iterator[Modifier]:
    """The master's word on attacks at somebody."""
    if target.against:
        yield Modifier(target.against, "riposte.sheet.modifiers", "against")


@clause("riposte.action.wait", "riposte.condition.stunned-limits")
def wait_rows(fighter: Fighter, bonus: int, *, now: bool = False) -> Iterator[Modifier]:
    """Active evasion helps against blows, and whom it no longer can dodge it helps no more."""
    if fighter.waiting or now:
        yield Modifier(bonus, "riposte.action.wait", "wait")


@clause("riposte.reaction.several-attackers")
def crowd_rows(battle: Battle, fighter: Fighter) -> Iterator[Modifier]:
    """The text knows no crowd; by ruling each earlier response of the turn makes the next one harder."""
    yield Modifier(-battle.rulings.crowd_penalty * fighter.responses, "riposte.reaction.several-attackers", "crowd")


@clause("riposte.action.aim")
def aim_rows(fighter: Fighter) -> Iterator[Modifier]:
    """One for each turn of aiming, of which no more than three add up."""
    if fighter.aimed:
        yield Modifier(min(MOST_AIM, fighter.aimed), "riposte.action.aim", "aim")


MOST_AIM = 3
