"""The careful player: what it takes, what it leaves, and that it is of one mind."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zaruba.apps.referee.deciding import tactics_of
from zaruba.kernel.answerers import QuickDice, find_offer
from zaruba.kernel.asks import Choose
from zaruba.kernel.referee import OpenAsk, Referee
from zaruba.kernel.system import System, slugs, system
from zaruba.players.careful import (
    ACTED,
    FEATURES,
    FILE,
    Weights,
    careful,
    features,
    few,
    foremost,
    judged,
    spread,
    weights_in,
)
from zaruba.players.players import at_random
from zaruba.study.outlook import Foreseen, Outlook, play_ahead, resumed
from zaruba.study.policies import no_oracle

Plain = dict[str, Any]
every_system = pytest.mark.parametrize("slug", slugs())


def begun(slug: str, *combatants: Plain, **more: Any) -> tuple[System, Any]:
    rulebook = system(slug)
    return rulebook, rulebook.start(
        rulebook.load({"kind": "scenario", "system": slug, "combatants": [*combatants], **more})
    )


def asked(rulebook: System, state: Any, window: str, who: str) -> tuple[Choose, Any, Any]:
    """The first time somebody is asked in a window, with the position and what acts lead to."""

    class Found(Exception):
        pass

    kept: list[Any] = []

    def decide(ask: Choose, known: Any, ends: Any) -> Any:
        if ask.window == window and ask.who == who:
            kept.append((ask, known, ends))
            len(ask.offers)
            raise Found
        return rulebook.tactics["default"](ask, known, no_oracle)

    with pytest.raises(Found):
        play_ahead(rulebook, state, decide, QuickDice(5))
    found: tuple[Choose, Any, Any] = kept[0]
    return found


def of_type(ask: Choose, name: str) -> Any:
    return next(offer.action for offer in ask.offers if type(offer.action).__name__ == name)


# ---------------------------------------------------------------- one act against another


def creature(name: str, side: str, at: int, routine: list[Any], hp: int = 4) -> Plain:
    player = {"player": name} if side == "characters" else {}
    return {
        **player, "name": name, "side": side, "kind": "monster", "morale_exempt": True, "ac": 12, "hp": hp,
        "max_hp": 10, "move": 30, "routine": routine, "at_ft": at,
    }  # fmt: skip


def blow(name: str, bonus: int, dice: str) -> list[Plain]:
    return [{"attack": name, "count": 1, "bonus": bonus, "dice": dice}]


def in_delve(*blows: list[Plain], foe_hp: int = 4) -> tuple[System, Choose, Any, Any]:
    rulebook, start = begun(
        "delve",
        creature("Ann", "characters", 0, list(blows), hp=3),
        creature("Orc", "enemies", 5, [blow("claw", 4, "1d8")], hp=foe_hp),
        start={"order": ["Ann", "GM"], "current": "Ann"},
    )
    return rulebook, *asked(rulebook, start, "turn", "Ann")


def struck_with(action: Any) -> str:
    return str(action.attack)


def test_a_sure_kill_is_taken_over_a_gamble() -> None:
    """A blow that hits on 2 and kills, against one that hits on 19 for more: whatever habit says."""
    rulebook, ask, known, ends = in_delve(blow("gamble", -7, "6d6"), blow("sure", 10, "1d4+4"))
    gamble, sure = (offer.action for offer in ask.offers if hasattr(offer.action, "attack"))
    assert (struck_with(gamble), struck_with(sure)) == ("gamble", "sure")
    for habit in (gamble, sure):
        assert careful(rulebook, lambda *_, habit=habit: habit)(ask, known, ends) == sure


@pytest.mark.parametrize("bad", ["worse", "EndTurn"])
def test_delve_no_dominated_offer(bad: str) -> None:
    """The same dice with a better bonus; and any blow rather than none."""
    rulebook, ask, known, ends = in_delve(blow("worse", 1, "1d8"), blow("better", 6, "1d8"), foe_hp=10)
    by_name = {getattr(offer.action, "attack", type(offer.action).__name__): offer.action for offer in ask.offers}
    assert careful(rulebook, lambda *_: by_name[bad])(ask, known, ends) == by_name["better"]


FURY = [
    {"name": "Ulf", "side": "a", "player": "Ulf", "ws": 60, "s": 40, "t": 38, "ag": 34, "a": 1, "w": 10, "w_max": 10,
     "main_hand": "hand_weapon", "skills": ["dodge"], "at": [2, 2]},
    {"name": "Orc", "side": "b", "player": "Orc", "ws": 60, "s": 45, "t": 30, "ag": 25, "a": 1, "w": 2, "w_max": 11,
     "main_hand": "hand_weapon", "skills": ["dodge"], "at": [3, 2]},
]  # fmt: skip
MINOR: Plain = {"rulings": {"critical_mode": "minor_foes_drop"}}


def test_fury_no_dominated_offer() -> None:
    """To strike a foe on its last Wounds rather than to end the turn; to dodge rather than to take the blow."""
    rulebook, start = begun("fury", *({**one, "unnamed": True} for one in FURY), **MINOR)
    ask, known, ends = asked(rulebook, start, "turn", "Ulf")
    idle = of_type(ask, "EndTurn")
    taken = careful(rulebook, lambda *_: idle)(ask, known, ends)
    assert taken != idle
    assert getattr(taken, "target", "") == "Orc"
    ask, known, ends = asked(rulebook, start, "reaction", "Orc")
    taken = careful(rulebook, lambda *_: of_type(ask, "Take"))(ask, known, ends)
    assert type(taken).__name__ in ("Dodge", "Parry")


RIPOSTE = [
    {"name": name, "side": name, "player": name, "reflex": 5, "agility": 5, "strength": 6, "will": 4, "intellect": 4,
     "movement": 3, "body": 4, "constitution": 4, "blade": blade, "dodge": 6, "right_hand": "long_sword", "at_m": at}
    for name, blade, at in (("Fox", 9, 0), ("Wolf", 2, 1))
]  # fmt: skip


FISTS = {"weapons": [], "main_hand": "empty", "off_hand": "empty", "w": 1, "w_max": 1, "unnamed": True}


def test_fury_no_guard_is_dropped_for_a_blow_that_a_reply_makes_dear() -> None:
    """One Wound left on either side: an all-out attack hits more often, and leaves nothing to dodge with. What it costs is
    the foe's to show, in his turn."""
    rulebook, start = begun(
        "fury", *({**one, **FISTS, "s": 32, "t": 32} for one in FURY), board={"map": "....\n" * 4}, **MINOR
    )
    ask, known, ends = asked(rulebook, start, "turn", "Ulf")
    all_out = of_type(ask, "AllOutAttack")
    chances = {name: fell(ends(of_type(ask, name)), "Orc") for name in ("AllOutAttack", "StandardAttack")}
    assert chances["AllOutAttack"] > chances["StandardAttack"]
    assert careful(rulebook, lambda *_: all_out)(ask, known, ends) != all_out

    assert careful(rulebook, lambda *_: all_out)(ask, known, Foreseen(ends, lambda _: None)) == all_out


def fell(ends: Any, who: str) -> float:
    return float(sum(chance for (position, _), chance in ends.items() if not position[who].able))


def test_riposte_no_dominated_offer() -> None:
    """To strike whom one can reach rather than to let the segment pass; to ward off a blow rather than to decline."""
    rulebook, start = begun("riposte", *RIPOSTE)
    ask, known, ends = asked(rulebook, start, "turn", "Fox")
    idle = of_type(ask, "EndSegment")
    assert careful(rulebook, lambda *_: idle)(ask, known, ends) != idle
    ask, known, ends = asked(rulebook, start, "response", "Wolf")
    assert type(careful(rulebook, lambda *_: of_type(ask, "Decline"))(ask, known, ends)).__name__ != "Decline"


def test_warband_no_dominated_offer() -> None:
    """In contact with a foe on its last hit point: anything after which it is attacked, rather than to end the phase."""
    people = [
        {"name": "Ann", "side": "a", "player": "a", "from": "swordsman", "at": [50, 50], "facing": 90},
        {"name": "Orc", "side": "b", "player": "b", "from": "goblin", "hp": 1, "at": [50, 54], "facing": 270},
        {"name": "Lad", "side": "b", "player": "b", "from": "goblin", "at": [90, 90], "facing": 270},
    ]
    rulebook, start = begun("warband", *people)

    def decide(ask: Choose, known: Any, ends: Any) -> Any:
        usual = rulebook.tactics["default"](ask, known, no_oracle)
        if ask.window == "activation" and getattr(usual, "target", "") == "Orc" and ask.who == "Ann":
            found.append((ask, known, ends, careful(rulebook, lambda *_: of_type(ask, "EndPhase"))(ask, known, ends)))
        return usual

    found: list[Any] = []
    play_ahead(rulebook, start, decide, QuickDice(2))
    assert found
    assert type(found[0][3]).__name__ != "EndPhase"


# ---------------------------------------------------------------- laws

SQUADS: dict[str, tuple[list[str], Callable[[int, int], Plain]]] = {
    "delve": (["fighter", "wizard"], lambda side, number: {"at_ft": 20 * side}),
    "fury": (["soldier"], lambda side, number: {"at": [6 + 4 * side, 6 + number]}),
    "riposte": (["swordsman"], lambda side, number: {"at_m": 3 * side + number}),
    "warband": (["swordsman", "archer"], lambda side, number: {"at": [52 + 4 * number, 45 + 12 * side], "facing": 90 + 180 * side}),
}  # fmt: skip


def two_squads(slug: str) -> tuple[System, Any]:
    """A rulebook's squad against its like."""
    squad, place = SQUADS[slug]
    return begun(
        slug,
        *({"name": f"{side} {number}", "from": one, "side": side, "player": side, **place("ab".index(side), number)}
          for side in "ab" for number, one in enumerate(squad)),
    )  # fmt: skip


POSITIONS = {"delve": 100, "fury": 25, "riposte": 15, "warband": 60}


@every_system
def test_it_is_of_one_mind_and_takes_what_is_open(slug: str) -> None:
    """In positions that chance has led to; every few of them twice, in the same words, the other time from scratch."""
    rulebook, start = two_squads(slug)
    left = POSITIONS[slug]
    rng, blind, wise = random.Random(7), at_random(7), careful(rulebook)

    class Enough(Exception):
        pass

    def decide(ask: Choose, known: Any, ends: Any) -> Any:
        nonlocal left
        if rng.random() < 0.3:
            if not left:
                raise Enough
            left -= 1
            action = wise(ask, known, ends)
            assert find_offer(ask, action) == action
            if not left % 8:
                assert careful(rulebook)(ask, known, ends) == action
        return blind(ask, known)

    def fights() -> None:
        for number in range(1000):
            play_ahead(rulebook, start, decide, QuickDice(number), most_steps=60)

    with pytest.raises(Enough):
        fights()


def test_a_fight_by_name_is_the_same_again() -> None:
    """As the verbs have it, by the referee: the same seed, the same record."""

    def played() -> str:
        scenario = system("delve").load({
            "kind": "scenario", "system": "delve", "combatants": [
                creature("Ann", "characters", 0, [blow("a", 3, "1d6"), blow("b", 0, "2d6")], hp=6),
                creature("Orc", "enemies", 5, [blow("c", 3, "1d8")], hp=6),
            ],
        })  # fmt: skip
        referee = Referee(system("delve"), scenario, seed=bytes(32))
        decide = tactics_of(system("delve"), "careful", None)
        while (waits := referee.open) is not None:
            if isinstance(waits.ask, Choose):
                referee.choose(
                    waits.number, decide(referee, waits, waits.awaited[0]), who=waits.awaited[0], source="bot"
                )
            else:
                referee.throw(waits.number)
        assert referee.verdict is not None
        return referee.record().hash

    assert played() == played()


def test_of_what_is_secret_nothing_is_weighed() -> None:
    """A foe whose hit points nobody knows: careful does what the tactics do."""
    rulebook = system("delve")
    foe = {**creature("Orc", "enemies", 5, [blow("c", 3, "1d8")]), "secret": ["hp"]}
    people = [creature("Ann", "characters", 0, [blow("a", 3, "1d6"), blow("b", 8, "2d6")]), foe]
    plain = {
        "kind": "scenario",
        "system": "delve",
        "combatants": people,
        "start": {"order": ["Ann", "GM"], "current": "Ann"},
    }
    referee = Referee(rulebook, rulebook.load(plain), seed=bytes(32))
    waits = referee.open
    assert isinstance(waits, OpenAsk) and isinstance(waits.ask, Choose)
    assert tactics_of(rulebook, "careful", None)(referee, waits, "Ann") == tactics_of(rulebook, "default", None)(
        referee, waits, "Ann"
    )


# ---------------------------------------------------------------- what it is made of


@every_system
def test_features_are_seen_alike_from_both_sides(slug: str) -> None:
    squad, place = SQUADS[slug]
    rulebook, start = begun(
        slug,
        *({"name": f"{side} {number}", "from": one, "side": side, "player": side, **place("ab".index(side), number)}
          for side in "ab" for number, one in enumerate(squad[: 1 + (side == "a")])),
    )  # fmt: skip
    for acted in ("", "a 0"):
        told, marks = features(rulebook, start, "a", acted)
        other, others = features(rulebook, start, "b", acted)
        assert told == tuple(-one for one in other)
        assert marks == {mark: -count for mark, count in others.items()}
        assert marks.get(ACTED, 0) == (acted != "")
        assert judged(rulebook, start, "a", acted) + judged(rulebook, start, "b", acted) == pytest.approx(1.0)


@every_system
def test_every_rulebook_brings_weights(slug: str) -> None:
    file = system(slug).folder / FILE
    weights = msgspec.json.decode(file.read_bytes(), type=Weights)
    assert tuple(weights.features) == FEATURES
    assert weights_in(system(slug).folder) == weights
    assert weights.features["able"] + weights.features["firm"] > 0


def test_a_rulebook_without_weights_is_judged_by_usual_ones(tmp_path: Path) -> None:
    assert weights_in(tmp_path).features["able"] > 0


def test_few_of_many_are_the_best_at_a_glance() -> None:
    assert spread(range(100), 3) == [0, 49, 99]
    assert few([3, 1, 2, 9, 5], float) == [9, 5, 3]
    assert few([3, 1, 2, 9, 5], lambda _: 0.5) == [3, 2, 5]


def test_of_each_kind_the_best_is_looked_at_once_more() -> None:
    worths = {1: 0.3, 2: 0.6, "usual": 0.9, "other": 0.2, 2.5: 0.4, None: 0.1, b"": 0.0}
    assert foremost(worths, "usual") == [2, 2.5, "other"]


def test_an_act_with_too_many_ways_is_not_followed() -> None:
    rulebook, start = begun("fury", *FURY)
    ask, known, _ = asked(rulebook, start, "turn", "Ulf")
    strike = next(offer.action for offer in ask.offers if getattr(offer.action, "target", "") == "Orc")
    step = resumed(rulebook.step, (strike,))
    assert Outlook(rulebook, most_runs=5)(step, known) is None
    outlook = Outlook(rulebook)
    whole = outlook(step, known)
    assert whole is not None and sum(whole.values()) == pytest.approx(1.0)
    assert {acted for _, acted in whole} == {"Ulf"}
    going_on = next(position for position, _ in whole if position["Orc"].w > 0)
    next_turn = outlook.after(going_on)
    assert next_turn is not None and sum(next_turn.values()) == pytest.approx(1.0)
    assert {acted for _, acted in next_turn} == {"Orc"}
    short = Outlook(rulebook, most_runs_of_next=5)
    assert short(step, known) == whole
    assert short.after(going_on) is None


@every_system
def test_what_was_looked_at_before_changes_no_look(slug: str) -> None:
    """Steps are remembered from act to act and from decision to decision: a look is as it is from scratch, and costs less."""
    rulebook, start = two_squads(slug)
    wise = careful(rulebook)
    left = 3
    steps: dict[str, int] = {"remembering": 0, "from scratch": 0}

    class Enough(Exception):
        pass

    class Counted(Outlook):
        def __init__(self, who: str) -> None:
            super().__init__(rulebook)
            self.who = who

        def taken(self, *given: Any) -> Any:
            steps[self.who] += 1
            return super().taken(*given)

    remembering = Counted("remembering")

    def decide(ask: Choose, known: Any, _: Any) -> Any:
        nonlocal left
        if ask.window not in ("turn", "activation"):
            return rulebook.tactics["default"](ask, known, no_oracle)
        if not left:
            raise Enough
        left -= 1
        taken = [wise(ask, known, oracle_of(one, known)) for one in (remembering, Counted("from scratch"))]
        assert taken[0] == taken[1]
        return taken[0]

    def oracle_of(outlook: Outlook, known: Any) -> Foreseen:
        def ends(action: Any, *, brief: bool = False) -> Any:
            return outlook(resumed(rulebook.step, (action,)), known, brief=brief)

        return Foreseen(ends, outlook.after)

    with pytest.raises(Enough):
        play_ahead(rulebook, start, decide, QuickDice(3))
    assert steps["remembering"] < steps["from scratch"]
