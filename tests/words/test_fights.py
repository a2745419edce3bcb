"""Whatever comes up in fights at random is told whole, in both languages: offers, refusals, rolls, facts, the end."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.words.test_completeness import SLUGS, system
from tests.words.test_typography import faults
from zaruba.apps.telling import LANGUAGES, Words, people_in
from zaruba.kernel.asks import Choose, ChooseTogether, Measure, Offers, Parametric, Roll
from zaruba.kernel.content import read_scenario
from zaruba.kernel.referee import Referee
from zaruba.kernel.system import Scenario

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [path for slug in SLUGS for path in sorted((EXAMPLES / slug).glob("*.yaml"))]
MOST_ANSWERS = 120


def opened(path: Path, calls: str) -> Scenario:
    document = read_scenario(path)
    return system(path.parent.name).load({**document.data, "calls": calls}, where=document)


def picked(offers: Offers[Any], chance: random.Random) -> Any:
    """Any action that is offered, or any candidate of one that stands for many."""
    actions: list[Any] = []
    for offer in offers:
        actions += list(offer.candidates()) if isinstance(offer, Parametric) else [offer.action]
    return chance.choice(actions)


def told(referee: Referee, words: Words, chance: random.Random) -> Iterator[str]:
    """A fight played at random from where it stands, and everything said of it."""
    steps = 0
    for _ in range(MOST_ANSWERS):
        for step in referee.steps[steps:]:
            yield from map(words.fact, step.facts)
        steps = len(referee.steps)
        if referee.open is None:
            break
        ask, number, who = referee.open.ask, referee.open.number, referee.open.awaited[0]
        match ask:
            case Roll():
                yield words.roll(ask)
                referee.throw(number)
            case Measure():
                referee.measured(number, len(ask.within) and chance.randint(0, len(ask.within)))
            case Choose() | ChooseTogether():
                offers = ask.offers if isinstance(ask, Choose) else dict(ask.offers)[who]
                yield words.window(ask.window)
                yield from (words.action(offer.action) for offer in offers)
                yield from (f"{words.action(no.action)}: {words.refusal(no)}" for no in offers.refusals())
                action = picked(offers, chance)
                yield words.action(action)
                referee.choose(number, action, who=who)
    if referee.verdict is not None:
        yield words.verdict(referee.verdict)


def names_of(plain: Any) -> Iterator[str]:
    """What players and combatants are called: names are nobody's Russian."""
    for one in plain["combatants"]:
        name = one.get("name", one.get("from", ""))
        if isinstance(name, dict):
            yield from (
                text["nom"] if isinstance(text, dict) else text for text in map(name.get, ("nom", "en", "ru")) if text
            )
        else:
            yield str(name).replace("_", " ")
        yield from (str(one[key]) for key in ("player", "group") if key in one)
    yield from plain.get("seating", ())


def without(names: Iterable[str], text: str) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"{re.escape(name)}( \d+)?", "Ann", text, flags=re.IGNORECASE)
    return text


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("calls", ["defaults", "ask"])
def test_everything_that_comes_up_is_told(path: Path, lang: str, calls: str) -> None:
    scenario = opened(path, calls)
    people = people_in(scenario.plain, system(path.parent.name).folder)
    words = Words(path.parent.name, lang).of_fight(scenario.plain, people)
    names = {name for name in names_of(scenario.plain) if name}
    referee = Referee(system(path.parent.name), scenario, seed=b"words", salt=b"words")
    for text in dict.fromkeys(told(referee, words, random.Random(7))):
        spoken = without(names, text)
        if lang == "ru":
            spoken = spoken.replace("Ann", "Анна")
        assert list(faults(spoken, lang)) == [], text
        assert not re.search(r"[{}]|\?\?\?|\bNone\b|\[[a-z]", text), text
        assert text.strip() == text
