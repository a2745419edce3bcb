"""How a fight ended: the verdict, losses, rounds, and the hash of its record."""

from __future__ import annotations

from typing import Any

from zaruba.apps.cli.position import plain
from zaruba.apps.cli.program import Terminal
from zaruba.apps.cli.story import rounds
from zaruba.apps.telling import Words
from zaruba.kernel.record import canonical
from zaruba.kernel.referee import Referee


def tell_end(terminal: Terminal, referee: Referee, words: Words) -> None:
    """The verdict with its clause, how everybody is, how long it took."""
    assert referee.verdict is not None
    verdict = referee.verdict
    terminal.console.say()
    terminal.console.say(words.verdict(verdict), "strong")
    if verdict.clause:
        terminal.say("verdict-clause", "dim", clause=words.clause(verdict.clause), origin=words.origin(verdict.clause),
                     id=verdict.clause)  # fmt: skip
    elif verdict.why != "called-off":
        terminal.say("masters-word-bare", "dim")
    if score := words.score(referee.state):
        terminal.console.say(score)
    side = None
    for one in referee.state.combatants:
        if one.side != side:
            side = one.side
            terminal.console.say(f" {words.term('side', side)}", "dim")
        terminal.console.say(f"  {words.person(one.name)}: {words.combatant(one)}")
    terminal.say("rounds-told", rounds=rounds(referee))


def patience(referee: Referee) -> int:
    """How many answers without anybody's are enough: fights that end at all take some forty for each who takes part.

    Some never do: foes whom a wall parts, or who hide from one another, may stay so for ever.
    """
    return 1_000 + 100 * len(referee.state.combatants)


def document(referee: Referee, seed: int | None) -> dict[str, Any]:
    """A fight that is over as one document."""
    import msgspec

    verdict = referee.verdict
    return {
        "system": referee.system.slug,
        "seed": seed,
        "winner": verdict.winner if verdict else None,
        "why": verdict.why if verdict else None,
        "rounds": rounds(referee),
        "combatants": {one.name: plain(one) for one in referee.state.combatants},
        "facts": [msgspec.json.decode(canonical(fact)) for fact in referee.facts],
        "hash": referee.record().hash,
    }
