"""What a chronicle tells, gathered from a record: the same for every form it may take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from zaruba.apps.chronicles.luck import Luck, luck_of
from zaruba.apps.cli.story import Line, Story, first_round, rounds
from zaruba.apps.cli.wording import Wording
from zaruba.apps.promise import promise
from zaruba.apps.referee.board import shown
from zaruba.apps.referee.messages import SceneReply
from zaruba.apps.telling import Words, newcomers, people_in
from zaruba.kernel.asks import MASTER
from zaruba.kernel.record import Record
from zaruba.kernel.referee import Referee
from zaruba.kernel.stage import stage
from zaruba.kernel.system import System

MOST_PICTURES = 24


class Picture(Struct, frozen=True):
    """The board at a moment, and what that moment is."""

    scene: SceneReply
    caption: str


class Passage(Struct, frozen=True):
    """A line of the story and its round; `turning` where somebody fell or rose with it, and the board as it then was."""

    line: Line
    round: int
    cited: str = ""
    turning: bool = False
    picture: Picture | None = None


class Chronicle(Struct, frozen=True):
    lang: str
    own: Wording
    words: Words
    title: str
    system: str
    verdict: str
    rounds: int
    opening: Picture
    passages: list[Passage]
    ending: Picture
    luck: list[Luck]
    hash: str
    dice: str
    """What the machine's dice can be checked by."""

    @property
    def turning(self) -> list[Passage]:
        """The turning points alone."""
        return [passage for passage in self.passages if passage.turning]


def gathered(system: System, record: Record, lang: str) -> Chronicle:
    """The chronicle of a record. Raises `Diverged`."""
    scenario = system.load(record.scenario)
    referee = Referee.replay(system, record, scenario)
    people = people_in(scenario.plain, system.folder, newcomers(record.answers))
    words, own = Words(system.slug, lang).of_fight(scenario.plain, people), Wording(lang)
    verdict = referee.verdict

    def picture(state: Any, caption: str) -> Picture:
        return Picture(shown(system, state, MASTER, None, words), caption)

    return Chronicle(
        lang=lang,
        own=own,
        words=words,
        title=scenario.title.get(lang) or next(iter(scenario.title.values()), system.slug),
        system=system.slug,
        verdict=words.verdict(verdict) if verdict is not None else own("chronicle-open"),
        rounds=rounds(referee),
        opening=picture(system.start(scenario), own("chronicle-opening")),
        passages=list(_passages(referee, Story(system, words, own, (MASTER,)), picture)),
        ending=picture(referee.state, own("chronicle-ending")),
        luck=luck_of(referee),
        hash=referee.record().hash,
        dice=promise(referee, words),
    )


def _passages(referee: Referee, story: Story, picture: Any) -> Iterator[Passage]:
    number, left = first_round(referee), MOST_PICTURES
    parts: list[tuple[Any, Any, Any]] = [(step.log, step.before, step.after) for step in referee.steps]
    if referee.log is not None:
        parts.append((referee.log, referee.before, referee.state))
    for log, before, after in parts:
        lines = [line for line in story.of(log, before) if line.text or line.sort == "round"]
        changed = {name for name, _ in _lives(story.system, before) ^ _lives(story.system, after)}
        facts = [place for place, line in enumerate(lines) if line.sort == "fact"]
        turns = {_told_last(lines, facts, story.words.person(name)) for name in changed}
        for place, line in enumerate(lines):
            if line.sort == "round":
                number += 1
                line = replace(line, text=story.own("round", number=number).strip("— "))
            turning = place in turns
            drawn = None
            if turning and left and place == max(turns):
                left, drawn = left - 1, picture(after, line.text)
            yield Passage(line, number, story.words.clause(line.clause) if line.clause else "", turning, drawn)


def _told_last(lines: list[Line], facts: list[int], person: str) -> int:
    """The last fact that tells of somebody; the last of all where none names him as he is called; -1 where none is told."""
    named = re.compile(rf"(?<!\w){re.escape(person)}(?!\w)")
    return max((place for place in facts if named.search(lines[place].text)), default=max(facts, default=-1))


def _lives(system: System, state: Any) -> frozenset[tuple[str, tuple[Any, ...]]]:
    """Who is up, down, dead or gone: a change here is a turning point."""
    own = stage(system)
    if own is None:
        return frozenset()
    return frozenset(
        (one.name, (one.here, *(key for kind, key in one.marks if kind == "life"))) for one in own.figures(state)
    )
