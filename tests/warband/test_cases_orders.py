"""Worked cases of orders and skills: who may, whom it reaches, what it lays, and until when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tests.support.cases import CaseUnderTest, Tracked, case, cases_where
from tests.support.playing import said_of
from tests.warband.building import (
    LIBRARY,
    MIDDLE,
    Play,
    active,
    as_cases_play,
    battle,
    character,
    cm,
    place,
    told_cm,
    weapon,
)
from tests.warband.outcome import Outcome, agree
from zaruba.kernel.asks import Offer, Refusal
from zaruba.kernel.clauses import keeping
from zaruba.kernel.fight import Fight
from zaruba.systems.warband import damage, effects, ground, movement, replies, turn
from zaruba.systems.warband.actions import Activate, Attack, Cast, GiveOrder, Move, Shoot, UseAbility
from zaruba.systems.warband.along import Due
from zaruba.systems.warband.battle import Battle, Character, Walk
from zaruba.systems.warband.facts.moving import Walked, WayAnnounced, WayEnded
from zaruba.systems.warband.facts.shooting import Missed
from zaruba.systems.warband.facts.striking import Replied, Struck
from zaruba.systems.warband.facts.turning import TurnEnded
from zaruba.systems.warband.sheet import Changes, Command, Ranged

FAR = (MIDDLE + 100_00, MIDDLE, 0)
FOE = character("E", "B", at=FAR)
LINES = {"captain": 0, "sergeant": 300}


# ---------------------------------------------------------------- the makings of a case


def of_list(name: str) -> Command:
    return LIBRARY.orders[name]


def command(told: Mapping[str, Any], **more: Any) -> Command:
    """An order by what a case tells of it; one that only has a name is the list's."""
    plain = told.plain() if isinstance(told, Tracked) else dict(told)
    made: dict[str, Any] = {
        "name": plain.get("name", "order"), "target": plain.get("target", "single"), "himself": plain.get("self", False),
        "heal": plain.get("heal", 0), "lasts": 0 if "heal" in plain else 1, "changes": Changes(**plain.get("effect", {})),
    }  # fmt: skip
    return Command(**{**made, **more})


def commander(*known: Command, **fields: Any) -> Character:
    """A leader in the middle of the table; what a case does not say of him is plenty."""
    given = {"leadership": 3, "command_radius": cm(20), "at": (MIDDLE, MIDDLE, 0), **fields}
    return character(given.pop("name", "C"), "A", orders=known or (of_list("aim"),), **given)


def ally(name: str, gap: float, **fields: Any) -> Character:
    """Somebody of the same squad so far from the commander, base to base, due north."""
    fields.setdefault("at", (MIDDLE, MIDDLE + cm(gap) + 250, 0))
    return character(name, "A", **fields)


def giving(*people: Character, who: str = "C", **fields: Any) -> Battle:
    """The commander's additional-action phase, one enemy far away."""
    rulings = fields.pop("rulings", None)
    return active(battle(*people, FOE, rulings=rulings, **fields), who, "additional")


def may(play: Play, who: str, action: Any) -> bool:
    return isinstance(play.judged(who, action), Offer)


def effects_of(play: Play, who: str) -> list[str]:
    return [one.name for one in play.now[who].effects]


def next_turn(play: Play, squad: str) -> None:
    """The turn under way is over, and a player's begins."""
    if play.now.turn_of:
        play.fight.record(TurnEnded(play.now.turn_of))
    play.go(lambda fight: _begun(fight, squad))


async def _begun(fight: Fight[Battle], squad: str) -> None:
    turn.upkeep(fight, squad)


# ---------------------------------------------------------------- who, whom, within what


@cases_where("warband", lambda one: set(one.given) == {"commander", "ally"} or (
    set(one.given) == {"commander", "ally", "line_of_sight"}))  # fmt: skip
def test_whom_an_order_reaches(case: CaseUnderTest) -> None:
    told = case.given["commander"]
    leader = commander(at=place(told["at"]), command_radius=cm(told["command_radius"]))
    other = character("x", "A", at=place(case.given["ally"]))
    play = Play(case, giving(leader, other))
    if "line_of_sight" in case.given:  # nothing asks for it
        assert case.given["line_of_sight"] is False
    with case.witness.watching():
        assert told_cm(ground.answer(play.now, ground.gap("C", "x"))) == case.then["gap"]
    assert may(play, "C", GiveOrder("aim", "x")) is case.then["receives"]


@case("warband.order.issuer", "no leadership")
def test_nobody_else_gives_orders(case: CaseUnderTest) -> None:
    assert case.given["request"] == "order"
    nobody = character("C", "A", leadership=case.given["character"]["leadership"], at=(MIDDLE, MIDDLE, 0))
    assert may(Play(case, giving(nobody)), "C", GiveOrder("aim", "C")) is case.then["allowed"]


@case("warband.order.issuer", "allied player's character")
def test_an_allied_players_character(case: CaseUnderTest) -> None:
    given = case.given
    told = command(given["order"])
    order, sides = given["turn_order"], dict.fromkeys(given["alliance"], "allies")
    leader = commander(told, command_radius=cm(given["command_radius"]))
    leader = replace(leader, side=sides["A"], squad="A")
    friend = replace(ally("b1", given["b1"]["gap"], speed=given["b1"]["speed"]), squad="B", seat="B", side=sides["B"])
    third = character("c1", "C", at=FAR)
    leader = replace(leader, name="a1")
    assert given["issued"] == "A turn 1"
    play = Play(
        case, active(battle(replace(leader, side="allies"), friend, third, order=tuple(order)), "a1", "additional")
    )
    play.act("a1", GiveOrder("order"))
    assert ("order" in effects_of(play, "b1")) is case.then["b1_receives"]
    next_turn(play, "B")
    with case.witness.watching():
        assert movement.speed_of(play.now["b1"]).total == case.then["b1_speed_in_B1"]


@case("warband.order.immediate", "speed order before a friend's activation")
def test_an_order_works_at_once(case: CaseUnderTest) -> None:
    told = case.given["ally"].plain()
    play = Play(case, giving(commander(command(case.given["order"], target="all")), ally("x", 3, **told)))
    play.act("C", GiveOrder("order"))
    position = active(play.now, "x")
    assert movement.centimetres(position, position["x"], Move, ()).total == case.then["ally_phase1_allowance"]


@case("warband.order.persists", "coming in later does not help")
def test_coming_in_later(case: CaseUnderTest) -> None:
    given = case.given
    assert given["order"] == "all in radius"
    leader = commander(of_list("charge"), command_radius=cm(given["command_radius"]))
    play = Play(case, giving(leader, ally("x", given["at_issue_gap"])))
    play.act("C", GiveOrder("charge"))
    walk_to(play, "x", given["later_gap"])
    assert bool(effects_of(play, "x")) is case.then["has_effect"]


def walk_to(play: Play, who: str, gap: float) -> None:
    """Somebody is now so far from the commander."""
    at = (MIDDLE, MIDDLE + cm(gap) + 250, 0)
    play.fight.state = active(play.now, who)
    play.fight.record(WayAnnounced(who, "move", (play.now[who].at, at), 0, 0))
    play.fight.record(Walked(who, at, 0))
    play.fight.record(WayEnded(who, 0))


@case("warband.order.persists", "walks out of the radius")
def test_walking_out_of_the_radius(case: CaseUnderTest) -> None:
    """What was received stays: far away he shoots with it."""
    given, shot = case.given, case.given["shot"].plain()
    assert given["effect"].plain() == {"hit_bonus": 1} and shot["mods"] == {"aim": 1}
    bow = Ranged("bow", cm(shot["range"]), tuple(shot["damage"]))
    leader = commander(of_list("aim"), command_radius=cm(given["command_radius"]))
    play = Play(case, giving(leader, ally("x", given["received_at_gap"], ranged=(bow,))))
    play.act("C", GiveOrder("aim", "x"))
    walk_to(play, "x", given["later_gap"])
    assert ground.answer(play.now, ground.gap("C", "x")) > cm(given["command_radius"])
    x, y, z = play.now["x"].at
    play.fight.state = active(play.now.change("E", at=(x + cm(shot["gap"]) + 250, y, z)), "x", "additional")
    play.act("x", Shoot("E", "bow"))
    play.finish()
    (hit, struck), (thrown, *_) = (play.all(Missed), play.all(Struck)), play.script.thrown
    needed = thrown[0].reading.target
    assert needed is not None
    assert (needed.total, not hit) == (case.then["need"], case.then["hit"])
    assert (struck[0].strength, struck[0].damage) == (case.then["band"], case.then["damage"])


# ---------------------------------------------------------------- how many, how often


@cases_where("warband", lambda one: set(one.given) <= {"leadership", "given_in_turns", "now_turn"} and (
    "given_in_turns" in one.given))  # fmt: skip
def test_so_many_in_the_whole_game(case: CaseUnderTest) -> None:
    given = case.given
    left = given["leadership"] - len(given["given_in_turns"])
    assert given["now_turn"] not in given["given_in_turns"]
    leader = commander(of_list("strike_hard"), leadership=given["leadership"], orders_left=left)
    play = Play(case, giving(leader))
    assert may(play, "C", GiveOrder("strike_hard")) is case.then["may_order"]
    if case.then["may_order"]:
        play.act("C", GiveOrder("strike_hard"))
        assert play.now["C"].orders_left == case.then["left_after"]


@case("warband.order.count", "two commanders do not share")
def test_two_commanders_do_not_share(case: CaseUnderTest) -> None:
    leaders = {}
    for name, told in case.given.items():
        full, used = told["leadership"], told["given"]
        leaders[name] = commander(
            of_list("charge"), name=name, leadership=full, orders_left=full - used, at=(MIDDLE + LINES[name], MIDDLE, 0)
        )
    for name in leaders:
        play = Play(case, giving(*leaders.values(), who=name))
        assert may(play, name, GiveOrder("charge")) is case.then[f"{name}_may"]


@case("warband.order.frequency", "once in two turns, next turn", "once in two turns, turn after", "once per game")
def test_how_often_one_order_may_be_given(case: CaseUnderTest) -> None:
    """The order is given, the own turns between pass, and it is asked for again."""
    given = case.given
    known = of_list(given["order"])
    if "every" in given:
        assert known.every == given["every"]
    else:
        assert known.once_per_game is given["once_per_game"]
    orders_left = given["orders_left"] + 1
    play = Play(case, giving(commander(known, of_list("aim"), orders_left=orders_left), ally("x", 3)))
    play.act("C", GiveOrder(known.name))
    for _ in range(given["now_turn"] - given["last_turn"]):
        next_turn(play, "B")
        next_turn(play, "A")
    play.fight.state = active(play.now, "C", "additional")
    assert play.now["C"].orders_left == given["orders_left"]
    assert may(play, "C", GiveOrder(known.name)) is case.then["may_order"]
    if "other_order_allowed" in case.then:
        assert may(play, "C", GiveOrder("aim", "x")) is case.then["other_order_allowed"]


@case("warband.order.one-per-turn", "second order in the same phase")
def test_one_order_in_a_turn(case: CaseUnderTest) -> None:
    given = case.given
    assert given["request"] == "order"
    leader = commander(of_list("charge"), leadership=given["leadership"], ordered=given["given_this_turn"] > 0)
    assert may(Play(case, giving(leader)), "C", GiveOrder("charge")) is case.then["allowed"]


@case("warband.order.one-per-turn", "two commanders in one turn", "same under the player option")
def test_two_commanders_in_one_turn(case: CaseUnderTest) -> None:
    told = case.given["sergeant"]
    captain = commander(name="captain", ordered=case.given["captain"]["given_this_turn"] > 0)
    sergeant = commander(
        of_list("charge"), name="sergeant", leadership=told["leadership"], ordered=told["given_this_turn"] > 0,
        orders_left=told["leadership"] - told["given"], at=(MIDDLE + 300, MIDDLE, 0),
    )  # fmt: skip
    rulings = {"orders_per_turn_scope": case.given["scope"]}
    play = Play(case, giving(captain, sergeant, who="sergeant", rulings=rulings))
    assert may(play, "sergeant", GiveOrder("charge")) is case.then["sergeant_may"]


# ---------------------------------------------------------------- himself, one or all


@case("warband.order.no-self", "area order skips the issuer")
def test_an_order_to_all_skips_its_giver(case: CaseUnderTest) -> None:
    given = case.given
    leader = commander(command(given["order"]), speed=given["captain_speed"])
    play = Play(case, giving(leader, ally("x", given["ally_gap"], speed=given["ally_speed"])))
    play.act("C", GiveOrder("order"))
    assert movement.speed_of(play.now["C"]).total == case.then["captain_speed"]
    assert movement.speed_of(play.now["x"]).total == case.then["ally_speed"]


@case("warband.order.no-self", "single order at himself")
def test_no_order_to_oneself(case: CaseUnderTest) -> None:
    assert case.given["receiver"] == "issuer"
    play = Play(case, giving(commander(command(case.given["order"]))))
    assert may(play, "C", GiveOrder("order", "C")) is case.then["allowed"]


@case("warband.order.no-self", "description allows it")
def test_unless_the_order_says_so(case: CaseUnderTest) -> None:
    told = case.given["order"]
    known = command(told)
    assert (known.target, known.himself, known.heal) == ("all", True, of_list(known.name).heal)
    play = Play(case, giving(commander(known, **case.given["captain"].plain())))
    play.act("C", GiveOrder(known.name))
    assert play.now["C"].hp == case.then["captain_hp"]


@case("warband.order.no-self", "another commander may be ordered")
def test_another_commander_may_be_ordered(case: CaseUnderTest) -> None:
    assert case.given["receiver"] == "sergeant (leadership 1), gap 5"
    play = Play(case, giving(commander(command(case.given["order"])), ally("sergeant", 5, leadership=1)))
    assert may(play, "C", GiveOrder("order", "sergeant")) is case.then["allowed"]


@case("warband.order.target", "single")
def test_an_order_to_one(case: CaseUnderTest) -> None:
    given = case.given
    known = of_list(given["order"])
    assert known.target == given["target"]
    others = [ally(name, 3 + 3 * row) for row, name in enumerate(given["allies_in_radius"])]
    play = Play(case, giving(commander(known), *others))
    play.act("C", GiveOrder(known.name, given["named"]))
    assert [one.name for one in others if effects_of(play, one.name)] == case.then["affected"]


@case("warband.order.target", "all")
def test_an_order_to_all(case: CaseUnderTest) -> None:
    given = case.given
    known = of_list(given["order"])
    assert known.target == given["target"]
    others = [ally(name, gap) for name, gap in given["gaps"].plain().items()]
    play = Play(case, giving(commander(known, command_radius=cm(given["command_radius"])), *others))
    play.act("C", GiveOrder(known.name))
    assert [one.name for one in others if effects_of(play, one.name)] == case.then["affected"]


# ---------------------------------------------------------------- until when


def bonus(one: Character) -> int:
    """What effects add to the damage of a melee blow."""
    return sum(row.value for row in effects.rows(one, "damage", "melee_damage"))


@case("warband.order.duration", "gone at the start of the issuer's turn")
def test_gone_at_the_start_of_the_givers_turn(case: CaseUnderTest) -> None:
    assert (case.given["issued"], case.given["now"]) == ("A turn 2", "A turn 3, first activation")
    play = Play(case, giving(commander(command(case.given["order"], target="all")), ally("x", 3)))
    play.act("C", GiveOrder("order"))
    next_turn(play, "B")
    next_turn(play, "A")
    assert bool(bonus(play.now["x"])) is case.then["active"]


@cases_where("warband", lambda one: one.clause.startswith("warband.order.") and {"order", "blow"} <= set(one.given))
def test_a_reply_in_the_enemy_turn(case: CaseUnderTest) -> None:
    """An order to somebody, be it that he has acted already, and his reply in the turn of the enemy."""
    given, blow = case.given, case.given["blow"].plain()
    told = given["ally" if "ally" in given else "replier"].plain()
    assert given["now"] in ("enemy turn", "B turn 2") and ("issued" not in given or given["issued"] == "A turn 2")
    known = command(given["order"], target="all")
    assert blow == {"damage": told["damage"], "damage_mods": {"order": known.changes.melee_damage}, "roll_mod": -1}
    replier = ally("x", 3, damage=tuple(told["damage"]), weapons=(weapon(),), activated=told.get("activated", False))
    play = Play(case, giving(commander(known), replier))
    play.act("C", GiveOrder("order"))
    next_turn(play, "B")
    play.go(lambda fight: replies.reply_blow(fight, "x", "E", "main"))
    play.finish()
    agree(case, Outcome(play, play.now))


@case("warband.order.activated-receivers", "late speed order")
def test_an_order_too_late_for_this_turn(case: CaseUnderTest) -> None:
    """It has the effect, and no way left to walk with it: there is no second activation."""
    assert case.given["ally"]["activated"] is True
    play = Play(case, giving(commander(command(case.given["order"], target="all")), ally("x", 3, activated=True)))
    play.act("C", GiveOrder("order"))
    assert effects_of(play, "x") == ["order"]
    refusal = said_of(turn.player_options(play.now, "A"), Activate("x"), case.witness)
    walked = 0 if isinstance(refusal, Refusal) else movement.speed_of(play.now["x"]).total
    assert walked == case.then["extra_walk"]


@case("warband.order.stacking", "charge twice", "aim and charge")
def test_orders_of_one_name_and_of_two(case: CaseUnderTest) -> None:
    given = case.given
    first, second = given["orders"]
    if "charge_speed" in given:
        assert of_list("charge").changes.speed == given["charge_speed"]
    leaders = [commander(of_list(name), name=f"C{place}", at=(MIDDLE + 300 * place, MIDDLE, 0))
               for place, name in enumerate((first, second))]  # fmt: skip
    play = Play(case, giving(*leaders, ally("x", 3, speed=given["speed"]), who="C0"))
    for leader, name in zip(leaders, (first, second), strict=True):
        play.fight.state = active(play.now, leader.name, "additional")
        play.act(leader.name, GiveOrder(name, "x" if of_list(name).target == "single" else ""))
    assert movement.speed_of(play.now["x"]).total == case.then["speed"]
    if "hit_bonus" in case.then:
        assert sum(row.value for row in effects.rows(play.now["x"], "hit")) == case.then["hit_bonus"]


@case("warband.order.commander-dead", "captain falls in the enemy turn")
def test_orders_outlive_their_giver(case: CaseUnderTest) -> None:
    given = case.given
    assert (given["issued"], given["captain_removed"], given["later"]) == (
        "A turn 2", "B turn 2, first attack", "ally replies in B turn 2",
    )  # fmt: skip
    play = Play(case, giving(commander(command(given["order"], target="all")), ally("x", 3)))
    play.act("C", GiveOrder("order"))
    next_turn(play, "B")
    damage.remove(play.fight, "C", "B")
    assert play.now["C"].orders_left == 0
    assert bonus(play.now["x"]) == case.then["reply_damage_bonus"]


@case("warband.order.list", "hold fast")
def test_hold_fast(case: CaseUnderTest) -> None:
    """Three enemies stand before him in reach and attack one after the other; each blow is weak."""
    given = case.given
    assert given["all_in_front"] is given["all_in_reach"] is True
    around = [(300, 0), (0, 300), (-300, 0)][: given["attacks_by_different_enemies"]]
    x = ally("x", 3, weapons=(weapon(),), facing=9000)
    enemies = [character(f"E{n}", "B", weapons=(weapon(),), at=(x.at[0] + east, x.at[1] + north, 0))
               for n, (east, north) in enumerate(around)]  # fmt: skip
    play = Play(case, active(battle(commander(of_list(given["order"])), x, *enemies), "C", "additional"))
    play.act("C", GiveOrder(given["order"], "x"))
    next_turn(play, "B")
    made = 0
    for enemy in enemies:
        position = active(play.now, enemy.name, "melee")
        answered = made < case.then["replies_made"]
        attack = attack_by(enemy.name)
        fight, _ = case.run(attack, position, dice=[(6, 1)] * (2 if answered else 1), otherwise=as_cases_play())
        made += sum(isinstance(fact, Replied) for fact in fight.facts)
        play.fight.state = fight.state
    assert made == case.then["replies_made"]


def attack_by(who: str) -> Callable[[Fight[Battle]], Any]:
    """One whole attack at x."""

    async def attack(fight: Fight[Battle]) -> None:
        await turn.perform(fight, who, Attack("x"))
        while fight.state.melee is not None:
            await turn.go_on(fight)

    return attack


@case("warband.order.list", "scatter")
def test_scatter(case: CaseUnderTest) -> None:
    """The same way out of reach, without the order and with it."""
    given = case.given
    assert given["mover"] == "leaves reach 2 of an enemy in that enemy's front arc"
    x = ally("x", 3)
    enemy = character(
        "E0", "B", weapons=(weapon(2),), at=(x.at[0] + 300, x.at[1], 0), facing=18000, flee_strikes_left=1
    )
    play = Play(case, active(battle(commander(of_list(given["order"])), x, enemy), "C", "additional"))
    assert provoked(play)
    play.act("C", GiveOrder(given["order"], "x"))
    assert bool(provoked(play)) is case.then["flee_strike"]


def provoked(play: Play) -> tuple[Due, ...]:
    """Whose strikes fall due on x's way straight away from E0."""
    at = play.now["x"].at
    walk = Walk("x", "move", (at, (at[0] - 500, at[1], 0)), 0)
    with keeping(play.case.witness.log):
        return replies.due(replace(play.now, walk=walk), walk)


# ---------------------------------------------------------------- turns in which an effect works


def turns_of(play: Play, who: str, name: str, begun: str) -> tuple[list[str], str]:
    """The turns of players in which an effect works, from the one it was laid in on; and the turn it is over in."""
    squad, round_ = begun.split(" turn ")
    number, order, found = int(round_), play.now.order, []
    while any(one.name == name for one in play.now[who].effects):
        found.append(f"{squad}{number}")
        squad = order[(order.index(squad) + 1) % len(order)]
        number += squad == order[0]
        next_turn(play, squad)
    return found, f"{squad}{number}"


@case("warband.order.duration", "three players")
def test_through_the_turns_of_all_opponents(case: CaseUnderTest) -> None:
    given, order = case.given, tuple(case.given["turn_order"])
    play = Play(case, giving(commander(), ally("x", 3), character("c1", "C", at=FAR), order=order))
    play.act("C", GiveOrder("aim", "x"))
    found, over = turns_of(play, "x", "aim", given["issued"])
    assert (found, over) == (case.then["active_in"], case.then["inactive_from"])


@case("warband.condition.expiry", "one turn")
def test_an_effect_of_one_turn(case: CaseUnderTest) -> None:
    given = case.given
    squad, order = given["cast"].split(" turn ")[0], tuple(given["turn_order"])
    play = Play(case, replace(battle(character("x", "A"), FOE, order=order), turn_of=squad))
    effects.lay(play.fight, "x", "curse", "spell", squad, given["length"], Changes(damage=-1))
    found, over = turns_of(play, "x", "curse", given["cast"])
    assert (found, f"start of {over}") == (case.then["active_in"], case.then["ends"])


@case("warband.condition.expiry", "dead mage's curse")
def test_an_effect_outlives_its_maker(case: CaseUnderTest) -> None:
    """The mage's player has nobody left: his place in the order ends it all the same."""
    given = case.given
    assert (given["cast"], given["mage_removed"]) == ("A turn 1", "B turn 1")
    play = Play(case, battle(character("mage", "A"), FOE, character("c1", "C", at=(0, 0, 0))))
    effects.lay(play.fight, "E", "curse", "spell", "A", given["length"], Changes(damage=-1))
    next_turn(play, "B")
    damage.remove(play.fight, "mage", "B")
    assert bool(play.now["E"].effects) is case.then["active_in_rest_of_B1"]
    play.fight.state = replace(play.now, to_turn=("C", "A"), turn_of="")
    play.go(turn.begin_turn)
    play.fight.record(TurnEnded("C"))
    assert play.now["E"].effects
    play.go(turn.begin_turn)
    assert (case.then["ends"], play.now["E"].effects) == ("start of A2", ())


# ---------------------------------------------------------------- what the profiles say, and skills


@case("warband.order.values", "sergeant")
def test_leadership_stands_in_the_profile(case: CaseUnderTest) -> None:
    profile = LIBRARY.profiles[case.given["profile"]]
    assert profile.leadership == case.then["leadership"]
    assert told_cm(profile.command_radius) == case.then["command_radius"]
    leader = replace(commander(*profile.orders), profile=profile)
    may(Play(case, giving(leader)), "C", GiveOrder("charge"))


def patient(name: str, told: Mapping[str, Any], **fields: Any) -> Character:
    """An ally so far from the one who heals."""
    return ally(name, told["gap"], hp=told["hp"], hp_max=told["hp_max"], **fields)


@case("warband.ability.use", "healer in contact")
def test_a_healer_in_contact(case: CaseUnderTest) -> None:
    known = LIBRARY.abilities[case.given["ability"]]
    healer = commander(leadership=0, abilities=(known,))
    play = Play(case, giving(healer, patient("x", case.given["patient"])))
    play.act("C", UseAbility(known.name, "x"))
    assert play.now["x"].hp == case.then["patient_hp"]
    assert play.now.activation is not None and play.now.activation.closed is case.then["phase_closed"]


@case("warband.ability.use", "skill not in the profile")
def test_a_skill_that_is_not_in_the_profile(case: CaseUnderTest) -> None:
    assert case.given["abilities"] == []
    play = Play(case, giving(commander(leadership=0, abilities=()), ally("x", 0)))
    assert may(play, "C", UseAbility(case.given["request"], "x")) is case.then["allowed"]


@case("warband.ability.list", "bandage needs contact")
def test_a_bandage_needs_contact(case: CaseUnderTest) -> None:
    known = LIBRARY.abilities[case.given["ability"]]
    play = Play(case, giving(commander(leadership=0, abilities=(known,)), ally("x", case.given["patient_gap"])))
    assert may(play, "C", UseAbility(known.name, "x")) is case.then["allowed"]


@case("warband.ability.list", "mechanism: repair yes, bandage no")
def test_a_mechanism_is_repaired(case: CaseUnderTest) -> None:
    given = case.given
    known = tuple(LIBRARY.abilities[name] for name in given["abilities"])
    golem = patient("x", given["mechanism"], mechanism=True)
    play = Play(case, giving(commander(leadership=0, abilities=known), golem))
    assert may(play, "C", UseAbility("bandage", "x")) is case.then["bandage_allowed"]
    play.act("C", UseAbility("repair", "x"))
    assert play.now["x"].hp == case.then["hp_after_repair"]


@case("warband.ability.list", "trance instead of casting")
def test_a_trance(case: CaseUnderTest) -> None:
    given = case.given
    known = LIBRARY.abilities[given["ability"]]
    mage = commander(
        leadership=0, abilities=(known,), mage_level=given["mage_level"], mana=given["mana_after_regain"],
        mana_pool=given["mana_pool"], spells=(LIBRARY.spells["spark"],),
    )  # fmt: skip
    play = Play(case, giving(mage))
    play.act("C", UseAbility(known.name))
    assert play.now["C"].mana == case.then["mana"]
    assert may(play, "C", Cast("spark", "E")) is case.then["may_cast"]
