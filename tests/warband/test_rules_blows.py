"""Blows, answers and strikes clause by clause, where the worked cases look away."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from tests.warband.building import (
    LIBRARY,
    MIDDLE,
    Told,
    active,
    as_cases_play,
    battle,
    character,
    effect,
    place,
    weapon,
)
from zaruba.kernel.asks import Choose, Offer, Parametric, Refusal, Roll
from zaruba.kernel.fight import Fight
from zaruba.space.measured.table import Ladder
from zaruba.systems.warband import SYSTEM, abilities, damage, melee, movement, pushing, replies, turn
from zaruba.systems.warband.actions import Attack, Face, Hold, Push, Rotate, TakeIt, UseDodge, UseShield
from zaruba.systems.warband.battle import Battle, Character, Walk
from zaruba.systems.warband.damage import Hit
from zaruba.systems.warband.facts.moving import Faced, Pushed
from zaruba.systems.warband.facts.striking import BlowLost, NoReply, Replied, Stopped, Struck, Wounded
from zaruba.systems.warband.facts.turning import EffectEnded, Revealed
from zaruba.systems.warband.fleeing import passage

SWORD, DAGGER, SPEAR = weapon(2), weapon(1, name="dagger"), weapon(5, long=True, name="spear")


def fighter(name: str, at: tuple[float, ...] = (0, 0), side: str = "", **fields: Any) -> Character:
    return character(name, side, at=place(at), **{"weapons": (SWORD,), "damage": (1, 2, 3), **fields})


def pair(attacker: dict[str, Any] | None = None, **defender: Any) -> Battle:
    one = fighter("A", **(attacker or {}))
    return active(battle(one, fighter("D", (3, 0), **{"facing": 18000, **defender})), "A", "melee")


def attack(position: Battle, **how: Any) -> Told:
    async def whole(fight: Fight[Battle]) -> None:
        await turn.perform(fight, "A", Attack("D"))
        while fight.state.melee is not None:
            await turn.go_on(fight)

    return Told(position, whole, **how)


# ---------------------------------------------------------------- attacks


def test_an_enemy_within_reach_is_on_offer_and_faced() -> None:
    """warband.melee.reach, warband.melee.sequence: whoever attacks turns to his target before anything else."""
    position = pair({"facing": 18000})
    assert [one for one in melee.options(position, position["A"]) if isinstance(one, Offer)] == [
        Offer(Attack("D"), "warband.melee.reach")
    ]
    told = attack(position)
    assert told.fight.facts[0] == Faced("A", 0)


def test_whoever_is_attacked_may_turn_before_the_first_die() -> None:
    """warband.melee.sequence: declared, turned to, and only then struck."""
    told = attack(pair(rotations_left=1))
    assert [getattr(ask, "window", "die") for ask in told.asked[:2]] == ["rotation", "die"]


def test_each_weapon_goes_by_its_own_reach_and_length() -> None:
    """warband.space.attack-line, warband.melee.long-through, warband.melee.short-blocked: past a comrade with the spear alone.

    The dagger would be long enough, were nobody in between; where somebody is, the blow with it is lost.
    """
    for between, lost in ((None, 0), ((1.7, 0.9), 1)):
        comrades = [] if between is None else [fighter("x", between, "A")]
        one = fighter("A", weapons=(SPEAR,), off_hand=replace(DAGGER, reach=300))
        position = active(battle(one, fighter("D", (5, 0)), *comrades), "A", "melee")
        told = attack(position)
        assert len(told.all(BlowLost)) == lost
        assert [fact.kind for fact in told.all(Struck)] == ["attack", "off_hand"][: 2 - lost]
    far = active(battle(one, fighter("D", (6.5, 0))), "A", "melee")
    assert len(attack(far).all(BlowLost)) == 1, "the spear's reach is not the dagger's"


# ---------------------------------------------------------------- damage


def hit(**fields: Any) -> Hit:
    return Hit(**{"attacker": "A", "target": "D", "kind": "attack", "squad": "A", "triplet": (1, 2, 3), **fields})


def test_whether_a_hit_got_through() -> None:
    """warband.damage.roll-after-hit, warband.melee.auto-hit: its die is thrown by its maker, of a trap by whoever laid it."""
    position = battle(fighter("A", shield=0), fighter("D", (3, 0), shield=4, dodge=0))
    assert Told(position, lambda fight: damage.strike(fight, hit()), die=3).given == [True]
    assert Told(position, lambda fight: damage.strike(fight, hit()), die=6).given == [False]
    for attacker, by in (("A", "A"), ("", "B")):
        made = hit(attacker=attacker, kind="trap" if not attacker else "attack", squad="B")
        told = Told(position, partial(damage.strike, hit=made))
        assert isinstance(told.asked[0], Roll)
        assert told.asked[0].by == by


def test_the_word_of_the_master_on_a_strength_die() -> None:
    """warband.damage.bands: it changes the roll, and so the band."""
    for word, strength in ((0, "weak"), (1, "medium"), (3, "strong")):
        assert attack(pair({"word": word}), die=2).all(Struck)[0].strength == strength


def test_what_is_thrown_adds_its_own() -> None:
    """warband.damage.thrown: a javelin does the thrower's damage and one more."""
    javelin = LIBRARY.ranged["javelin"]
    thrown = hit(kind="shot", with_="javelin", bonus=(javelin.bonus,) * 3)
    told = Told(battle(fighter("A"), fighter("D", (3, 0))), lambda fight: damage.strike(fight, thrown))
    assert told.all(Wounded)[0].amount == 3 + 1


def test_nobody_has_to_stop_a_hit() -> None:
    """warband.damage.avoided-is-no-damage, warband.quality.shield, warband.quality.dodge: to try is offered, and to let it be.

    Whoever lets it be throws no die for it, and is hurt.
    """

    def lets_it_be(ask: Choose) -> Any:
        offered.append({type(offer.action) for offer in ask.offers})
        return TakeIt()

    offered: list[set[Any]] = []
    told = attack(pair(shield=4, dodge=5), decide=lets_it_be)
    assert offered == [{UseShield, UseDodge, TakeIt}]
    assert not told.all(Stopped)
    assert told.all(Wounded)[0].amount == 3


@pytest.mark.parametrize("name", ["stone_skin", "amulet"])
def test_armour_laid_on_somebody(name: str) -> None:
    """warband.quality.armour: it takes its value off beside what he wears."""
    for laid, lost in (((), 2), ((effect(name, "D", armour=1),), 1)):
        assert attack(pair(armour=1, effects=laid)).all(Wounded)[0].amount == lost


# ---------------------------------------------------------------- pushes

HAMMER = weapon(2, knock_back=3)


def test_nobody_has_to_throw_back() -> None:
    """warband.melee.knock-back: its maker may."""
    for wished in (True, False):
        told = attack(pair({"weapons": (HAMMER,)}), decide=lambda ask, wished=wished: Push(wished))
        assert bool(told.all(Pushed)) is wished


def test_straight_from_above_its_maker_says_whereto() -> None:
    """warband.melee.knock-back: where the centres coincide on the plan, in a direction of his choice; it has to be one."""
    pole = weapon(5, long=True, knock_back=3)
    above = fighter("A", (0, 0, 5), weapons=(pole,))
    position = active(battle(above, fighter("D", (0, 0))), "A", "melee")
    offer = next(iter(pushing.pushes(position, "A", "D")))
    assert isinstance(offer, Parametric)
    ready = list(offer.candidates())
    assert [one.towards for one in ready] == [number * 4500 for number in range(8)]
    assert offer.accepts(Push(towards=12345)) is None
    for wrong in (None, -1, 36000):
        refusal = offer.accepts(Push(towards=wrong))
        assert isinstance(refusal, Refusal)
        assert (refusal.clause, refusal.why) == ("warband.melee.knock-back", "no-such-facing")
    told = attack(position, decide=lambda ask: Push(towards=9000))
    assert told.now["D"].at == (MIDDLE, MIDDLE + 300, 0)
    assert told.now["D"].facing == 0


def test_a_reply_with_a_hammer_throws_back_one_with_a_sword_does_not() -> None:
    """warband.reaction.reply-roll, warband.melee.knock-back: the one who answers throws his attacker out of his own reach."""
    for answering, thrown in ((HAMMER, True), (SWORD, False)):
        told = attack(pair({"attacks": 2}, weapons=(answering,), replies_left=1), die=3)
        assert [fact.who for fact in told.all(Pushed)] == (["A"] if thrown else [])
        assert [fact.strength for fact in told.all(Struck)][1] == "weak"
        assert len(told.all(BlowLost)) == thrown


# ---------------------------------------------------------------- rotations and replies


def test_a_rotation_is_ones_own_and_may_wait() -> None:
    """warband.reaction.rotate: each character for itself; to hold is always open, now or for the whole turn."""
    position = battle(fighter("A"), fighter("D", (3, 0), "D", rotations_left=1), fighter("E", (9, 0), "D"))
    position = replace(position, characters=tuple(
        replace(one, squad="D", seat="D") if one.side == "D" else one for one in position.characters
    ))  # fmt: skip
    options = list(replies.rotation_options(position, "D"))
    assert [one.action for one in options[:2]] == [Hold(), Hold(turn=True)]
    offer = options[2]
    assert isinstance(offer, Parametric)
    assert offer.accepts(Rotate("D", 100)) is None
    other = offer.accepts(Rotate("E", 100))
    assert isinstance(other, Refusal)
    assert other.why == "another-character"


def test_players_may_turn_in_the_order_of_their_turns_to_come() -> None:
    """warband.turn.round: after whose turn it is the next in order, then on from the first; the one whose turn it is has no reaction."""
    people = [fighter(name, at, rotations_left=1) for name, at in (("A", (0, 0)), ("B", (20, 0)), ("C", (0, 20)))]
    position = battle(*people, turn_of="B", to_turn=("C",), order=("A", "B", "C"))
    told = Told(position, lambda fight: replies.rotations(fight))
    assert [ask.who for ask in told.asked if isinstance(ask, Choose)] == ["C", "A"]


def test_whoever_hides_provokes_nobody() -> None:
    """warband.reaction.strike-once: nor does whoever an order lets scatter; each keeps the strike he has."""
    striker = fighter("A", (3, 0), facing=18000, flee_strikes_left=1)
    scattered = (effect("scatter", "D", source="order", no_flee_strikes=True),)
    for mover, struck in ((fighter("D"), 1), (fighter("D", hidden=True), 0), (fighter("D", effects=scattered), 0)):
        position = active(battle(mover, striker), "D")
        walk = Walk("D", "move", (place((0, 0)), place((-10, 0))), 0)
        assert len(replies.due(replace(position, walk=walk), walk)) == struck


def test_a_squad_that_holds_is_asked_when_somebody_attacks_from_behind() -> None:
    """warband.reaction.independent, warband.reaction.rotate: and not when the attack comes from the front."""
    for facing, asked in ((0, 1), (18000, 0)):
        position = replace(pair(rotations_left=1, facing=facing), quiet=("D",))
        told = attack(position)
        assert sum(isinstance(ask, Choose) and ask.window == "rotation" for ask in told.asked) == asked
        if asked:
            (ask,) = (ask for ask in told.asked if isinstance(ask, Choose))
            assert Hold(turn=True) not in [offer.action for offer in ask.offers]


@pytest.mark.parametrize(("scope", "left"), [("turn", 0), ("one_attack", 1)])
def test_an_answer_may_be_waived(scope: str, left: int) -> None:
    """warband.reaction.reply, warband.reaction.reply-no-chain: for this turn, or by ruling for this attack."""
    position = pair(replies_left=1)
    position = replace(
        position, setting=replace(position.setting, rulings=replace(position.rulings, waiver_scope=scope))
    )
    told = attack(position, decide=as_cases_play(waive=True))
    assert not told.all(Replied)
    assert told.now["D"].replies_left == left


def test_why_there_is_no_answer_is_told() -> None:
    """warband.reaction.reply, warband.reaction.reply-no-chain: too far, and nothing is used up."""
    told = attack(pair({"weapons": (SPEAR,)}, weapons=(weapon(0),), replies_left=1))
    assert [fact.why for fact in told.all(NoReply)] == ["out_of_reach"]
    assert told.now["D"].replies_left == 1


def test_a_reply_is_shielded_from_in_front() -> None:
    """warband.reaction.reply-roll: where its maker stands as seen from the one who is answered; a shield asks that."""
    position = pair({"shield": 4}, replies_left=1)
    for facing, stopped in ((0, True), (18000, False)):
        turned = replace(position.change("A", facing=facing), melee=None)
        told = Told(turned, lambda fight: replies.reply_blow(fight, "D", "A", "main"))
        assert bool(told.all(Stopped)) is stopped


def test_effects_end_as_a_turn_begins() -> None:
    """warband.turn.per-opponent: what lasts until then is over, and told, before allowances are full again."""
    laid = fighter("A", effects=(effect("order", "B", damage=1),), replies_left=0)
    position = battle(laid, fighter("B", (9, 0)), turn_of="", order=("B", "A"), to_turn=("B", "A"))
    told = Told(position, turn.go_on)
    assert told.all(EffectEnded) == [EffectEnded("A", "order")]
    assert (told.now["A"].effects, told.now["A"].replies_left) == ((), 1)


# ---------------------------------------------------------------- strikes


def test_the_foot_and_the_head_of_a_ladder_belong_to_the_climb() -> None:
    """warband.reaction.strike-ladder: even where a short weapon reaches nothing else of it."""
    striker = fighter("A", flee_strikes_left=1)
    for climb in (((3, 0, 2), (3, 0, 8)), ((3, 0, 8), (3, 0, 2))):
        path = tuple(place(at) for at in climb)
        mover = replace(fighter("D"), at=path[0])
        position = battle(mover, striker)
        table = replace(position.setting.table, ladders=(Ladder(path[0][:2], 200, 800),))
        position = replace(position, setting=replace(position.setting, table=table))
        seen = passage(position, position["A"], position["D"], path)
        assert seen.kind == "ladder"
        assert seen.point is not None
        assert seen.point.at == place((3, 0, 2))


# ---------------------------------------------------------------- weapons


def test_the_list_of_weapons() -> None:
    """warband.roster.melee-weapons: reach, what is added to a weak, a medium and a strong result, and what else is said."""
    listed = {
        "unarmed": (0, (-1, -1, -1), ""), "dagger": (100, (0, 0, 0), "left"), "sword": (200, (0, 0, 0), "left"),
        "axe": (200, (0, 0, 1), ""), "great_axe": (300, (1, 1, 1), "two"), "war_hammer": (200, (0, 0, 0), "two 300"),
        "halberd": (400, (1, 1, 1), "two long"), "spear": (500, (0, 0, 0), "long"), "pike": (800, (0, 0, 0), "two long"),
    }  # fmt: skip
    for name, told in listed.items():
        one = LIBRARY.weapons[name]
        said = [word for word, so in (("left", one.in_off_hand), ("two", one.hands == 2), ("long", one.long)) if so]
        said += [str(one.knock_back)] if one.knock_back else []
        assert (one.reach, one.bonus, " ".join(said)) == told, name


def test_weapons_of_ones_own() -> None:
    """warband.roster.melee-weapons: one number for every result, or one for each."""
    left = {"reach": 1, "bonus": 2, "in_off_hand": True}
    made = SYSTEM.start(SYSTEM.load(scenario(weapons=[{"reach": 2.5, "bonus": [0, 0, 1]}], off_hand=left)))
    first, second = made["one"].profile.main, made["one"].profile.off_hand
    assert second is not None
    assert (first.reach, first.bonus, second.bonus) == (250, (0, 0, 1), (2, 2, 2))


def test_a_turn_a_file_begins_in() -> None:
    """warband.turn.per-opponent: everybody hostile to the player whose turn it is has his allowances; of game turns none is owed."""
    for round_, left in ((1, 1), (2, 0), (5, 0)):
        plain = scenario() | {"order": ["A", "B"], "game_turns": 2, "start": {"current": "A", "round": round_}}
        made = SYSTEM.start(SYSTEM.load(plain))
        assert [made[name].replies_left for name in ("one", "other")] == [0, 1]
        assert made.rounds_left == left


def scenario(**one: Any) -> dict[str, Any]:
    """Two a good way apart, the first as told."""
    own = {"speed": 14, "hp_max": 6, "damage": [1, 2, 3], **one}
    return {
        "kind": "scenario",
        "system": "warband",
        "title": {"en": "Two", "ru": "Двое"},
        "combatants": [
            {"name": "one", "player": "A", "at": [10, 10], **own},
            {"name": "other", "player": "B", "at": [30, 10], "from": "swordsman"},
        ],
    }


def test_a_rotation_says_at_whom_it_is_and_lists_only_who_matters() -> None:
    """warband.reaction.rotate: candidates are whoever is active or behind; any other facing may still be told."""
    enemies = [character(name, "A", at=place(at)) for name, at in (("a1", (10, 0)), ("a2", (10, 10)), ("a3", (-10, 0)))]
    one = character("D", at=place((0, 0)), facing=45_00, rotations_left=1)
    position = battle(*enemies, one)

    def offered(now: Battle) -> list[Rotate]:
        offers = [offer for offer in replies.rotation_options(now, "D") if isinstance(offer, Parametric)]
        return [action for offer in offers for action in offer.candidates()]

    assert offered(position) == [Rotate("D", 180_00, "a3")], "who is behind"
    assert offered(active(position, "a1")) == [Rotate("D", 0, "a1"), Rotate("D", 180_00, "a3")], "and who is active"
    assert offered(battle(*enemies[:2], one)) == [Rotate("D", 0, "a1")], "where nobody is, the nearest"
    assert replies.rotation_refused(position, one, Rotate("D", 12_34)) is None
    wrong = replies.rotation_refused(position, one, Rotate("D", 12_34, "a3"))
    assert wrong is not None and wrong.why == "no-such-facing", "it is not towards him"
    turned = movement.face_refused(active(battle(one, *enemies), "D"), one, Face(0, "a3"))
    assert turned is not None and turned.why == "no-such-facing"
    assert movement.face_refused(active(battle(one, *enemies), "D"), one, Face(0, "a1")) is None


# ---------------------------------------------------------------- hiding


def hidden_swordsman() -> Battle:
    return pair({"hidden": True}, replies_left=1)


def test_whoever_strikes_hides_no_longer_and_may_be_answered() -> None:
    """warband.melee.sequence, warband.damage.roll-after-hit, warband.melee.auto-hit: shown before he turns to his target."""
    told = attack(hidden_swordsman(), die=2)
    facts = told.fight.facts
    assert facts[:2] == [Revealed("A"), Faced("A", 0)]
    assert [fact.kind for fact in facts if isinstance(fact, Struck)] == ["attack", "reply"]
    assert not told.fight.state["A"].hidden


def test_whoever_is_come_upon_hides_no_longer() -> None:
    """warband.damage.roll-after-hit, warband.melee.auto-hit: shown before the die is thrown."""
    position = hidden_swordsman()
    blow = Hit("D", "A", "spell", "D", (1, 1, 1), "fireball")
    told = Told(position, lambda fight: damage.strike(fight, blow))
    assert told.fight.facts[0] == Revealed("A")


def test_a_trap_does_not_betray_who_laid_it() -> None:
    """warband.damage.roll-after-hit, warband.melee.auto-hit: it hits by itself."""
    told = Told(hidden_swordsman(), lambda fight: damage.strike(fight, Hit("A", "D", "trap", "A", (1, 1, 1), "trap")))
    assert not any(isinstance(fact, Revealed) for fact in told.fight.facts)
    assert told.fight.state["A"].hidden


def test_a_trap_is_laid_at_a_place_and_at_nobody() -> None:
    """warband.ability.list: a name given with it is refused, whoever bears it, so that none is found out by it."""
    one = fighter("A", abilities=(LIBRARY.abilities["set_trap"],))
    position = active(battle(one, fighter("D", (20, 0))), "A", "additional")
    offer = next(iter(abilities.options(position, position["A"])))
    assert isinstance(offer, Parametric)
    good = next(iter(offer.candidates()))
    assert offer.accepts(good) is None
    refusal = offer.accepts(replace(good, target="D"))
    assert refusal is not None
    assert refusal.why == "no-target-of-it"
