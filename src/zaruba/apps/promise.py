"""Dice anyone can check: what is told of the machine's dice before the fight, and what opens it after."""

from __future__ import annotations

from zaruba.apps.telling import Words
from zaruba.kernel.referee import Referee


def promise(fight: Referee, words: Words) -> str:
    """The commitment while the fight goes on; once it is over salt and seed as well. "" where the seed is not known."""
    if not fight.seed:
        return ""
    if fight.verdict is None:
        return words.say("dice-promised", commitment=fight.commitment)
    return words.say("dice-revealed", commitment=fight.commitment, salt=fight.salt.hex(), seed=fight.seed.hex())
