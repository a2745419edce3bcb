"""A casting under attack: one roll for each act, to keep it."""

from __future__ import annotations

from zaruba.kernel.clauses import clause
from zaruba.kernel.fight import Fight
from zaruba.kernel.tally import Modifier, tally
from zaruba.systems.riposte.battle import Battle
from zaruba.systems.riposte.facts import CastingBroken, SpellHeld
from zaruba.systems.riposte.rolls import USUAL_DIFFICULTY, plain_tally, reaches


@clause("riposte.magic.interruption")
async def hold_spell(fight: Fight[Battle], who: str, final: int, *, responded: bool) -> None:
    """Damaged, or made to answer: Will and Concentration against 14 and the final damage, or the casting is broken."""
    fighter = fight.state[who]
    casting = fighter.casting
    if casting is None or not (final or responded):
        return
    difficulty = tally(USUAL_DIFFICULTY, (Modifier(final, "riposte.magic.interruption", "damage"),))
    add = plain_tally(fighter, fighter.sheet.will + fighter.sheet.skill("concentration"))
    success = await reaches(who, add, difficulty, purpose="hold_spell")
    fight.record(SpellHeld(who, success))
    if not success:
        fight.record(CastingBroken(who, casting.spell))
