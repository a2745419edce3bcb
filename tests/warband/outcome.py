"""What came of a case, under the keys that cases tell it by. What a case does not say is not looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.support.cases import CaseUnderTest, Tracked
from tests.warband.building import Play, told_cm, told_place
from zaruba.systems.warband import ground
from zaruba.systems.warband.battle import Battle
from zaruba.systems.warband.facts.striking import (
    Blow,
    BlowLost,
    Killed,
    NoReply,
    Replied,
    ReplyWaived,
    Stopped,
    Struck,
)

MAKERS: dict[Blow, str] = {"attack": "A", "extra": "A", "off_hand": "A off-hand", "reply": "D"}
HANDS = {"main": "A", "off_hand": "A off-hand"}


class Outcome:
    """A case that was played: the facts, the dice, the position before and after."""

    def __init__(self, play: Play, before: Battle) -> None:
        self.play, self.before = play, before

    @property
    def after(self) -> Battle:
        return self.play.now

    @property
    def plain(self) -> Mapping[str, Callable[[], Any]]:
        return {
            "band": lambda: self.play.all(Struck)[-1].strength,
            "damage": self.damage,
            "log": self.log,
            "reply": self.reply,
            "gap": lambda: told_cm(ground.answer(self.after, ground.gap("A", "D"))),
            "attacker_hp": lambda: self.after["A"].hp,
            "defender_hp": lambda: self.after["D"].hp,
            "target_hp": lambda: self.after["D"].hp,
            "hp": lambda: self.after["D"].hp,
            "mover_hp": lambda: self.after["D"].hp,
            "striker_hp": lambda: self.after["A"].hp,
            "target_at": lambda: told_place(self.after["D"].at),
            "removed": lambda: any(fact.who == "D" for fact in self.play.all(Killed)),
            "dice_used": lambda: len(self.play.script.thrown),
            "blows": lambda: len(self.play.all(Struck)),
        }

    def damage(self) -> int:
        """Of the last hit; of one that was stopped, none."""
        stopped = bool(self.play.all(Stopped))
        return 0 if stopped else int(self.play.all(Struck)[-1].damage)

    def log(self) -> list[str]:
        """Blows in order: band, then damage or "blocked"; or why there was none."""
        told: list[str] = []
        for fact in self.play.facts:
            match fact:
                case Struck(kind=kind, strength=strength, damage=damage):
                    told.append(f"{MAKERS[kind]} {strength} {damage}")
                case Stopped():
                    told[-1] = told[-1].rpartition(" ")[0] + " blocked"
                case BlowLost(hand=hand):
                    told.append(f"{HANDS[hand]} out of reach")
        return told

    def reply(self) -> str:
        for fact in self.play.facts:
            match fact:
                case Replied():
                    return "made"
                case NoReply(why=why):
                    return str(why)
                case ReplyWaived():
                    return "waived"
        return "none"


def agree(case: CaseUnderTest, outcome: Outcome, *, besides: tuple[str, ...] = ()) -> None:
    """Everything a case tells has come out, key by key; those `besides` its test looks at by itself."""
    for key, value in case.then.items():
        if key not in besides:
            plain = value.plain() if isinstance(value, Tracked) else value
            assert outcome.plain[key]() == plain, key
