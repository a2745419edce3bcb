"""What is told of a fury fight, word for word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from zaruba.apps.telling import NBSP, Words
from zaruba.kernel.asks import MASTER, Refusal, Roll
from zaruba.kernel.content import Fault
from zaruba.kernel.dice import d10, d100
from zaruba.kernel.duration import Duration
from zaruba.kernel.readings import Total, at_least, at_most
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Verdict
from zaruba.kernel.tally import Modifier, Tally
from zaruba.space.squares import Ground
from zaruba.systems.fury import actions as do
from zaruba.systems.fury import facts
from zaruba.systems.fury.battle import Arm, Fighter, Lasting, Life, Stance, Turn, WeaponState, Work
from zaruba.systems.fury.percent import Percent
from zaruba.systems.fury.sheet import Characteristic, Hand, Location, Mount, Quality, Sheet, Skill, Talent
from zaruba.systems.fury.system import SYSTEM

EN, RU = Words(SYSTEM, "en"), Words(SYSTEM, "ru")
ULF = Fighter("Ульф", MASTER, "enemies", Sheet(ws=41, w_max=14, talents=("strike_to_stun",)), 9, at=(3, 4))


def held(text: str) -> str:
    """A sentence as expected, `_` for the space that holds number and unit together."""
    return text.replace("_", NBSP)


def numbered(rows: Iterable[tuple[Any, str, str]]) -> list[str]:
    return [f"{type(row[0]).__name__}-{number}" for number, row in enumerate(rows)]


def lasting(kind: Any, turns: int) -> Lasting:
    return Lasting(kind, Duration("Грета", "turn_end", turns))


FACTS: list[tuple[Any, str, str]] = [
    (facts.RoundBegan(), "A new round", "Новый раунд"),
    (facts.OrderSet(("Ульф", "Грета")), "Order of turns: Ульф, Грета", "Порядок ходов: Ульф, Грета"),
    (facts.TurnBegan(Turn("Ульф")), "Turn: Ульф", "Ход: Ульф"),
    (facts.TurnLost("Грета"), "Грета loses the turn", "Грета теряет ход"),
    (facts.Reserved("Ульф"), "Ульф delays, keeping a half action", "Ульф: пауза, остаётся полу-действие"),
    (facts.ReserveSpent("Ульф"), "Ульф uses the half action kept by a delay",
     "Ульф применяет полу-действие, оставшееся после паузы"),
    (facts.StanceTaken("Ульф", "defensive_stance"), "Ульф: defensive stance", "Ульф: защитная стойка"),
    (facts.StanceTaken("Ульф", "all_out_attack"), "Ульф: all-out attack", "Ульф: яростная атака"),
    (facts.Aimed("Ульф"), "Ульф takes aim", "Ульф прицеливается"),
    (facts.Feinted("Ульф", "Грета", True), "Ульф → Грета: the feint succeeds", "Ульф → Грета: финт удаётся"),
    (facts.Feinted("Ульф", "Грета", False), "Ульф → Грета: the feint fails", "Ульф → Грета: финт не удаётся"),
    (facts.WorkedOn("Ульф", Work("reload", "pistol", 2)), "Ульф, reloading: pistol (half actions done: 2)",
     "Ульф, перезарядка: пистоль (сделано полу-действий: 2)"),
    (facts.WorkedOn("Ульф", Work("cast", "long_stupor", 2)), "Ульф, casting: long stupor (half actions done: 2)",
     "Ульф, сотворение заклинания: долгое оцепенение (сделано полу-действий: 2)"),
    (facts.WorkLost("Ульф"), "Ульф: the work is broken off and must be started over",
     "Ульф: работа прервана, начинать её придётся заново"),
    (facts.Channelled("Лис", 3), "Лис channels: +3 to the casting", "Лис направляет магию: +3 к броску заклинания"),
    (facts.Moved("Ульф", ((1, 1), (3, 4))), "Ульф moves → square (3, 4)", "Ульф: движение → клетка (3; 4)"),
    (facts.Moved("Ульф", ((3, 4),), "charge"), "Ульф charges → square (3, 4)",
     "Ульф: стремительная атака → клетка (3; 4)"),
    (facts.Moved("Ульф", ((3, 4),), "flee"), "Ульф flees → square (3, 4)", "Ульф: бегство → клетка (3; 4)"),
    (facts.Pushed("Грета", (3, 4), "Ульф"), "Ульф pushes Грета → square (3, 4)",
     "Ульф сдвигает врага: Грета → клетка (3; 4)"),
    (facts.Pushed("Грета", (3, 4), ""), "Грета is pushed → square (3, 4)", "Грета: сдвиг → клетка (3; 4)"),
    (facts.Mounted("Ульф", Mount("warhorse", 8)), "Ульф mounts: warhorse", "Ульф садится в седло: боевой конь"),
    (facts.Mounted("Ульф"), "Ульф dismounts", "Ульф слезает с седла"),
    (facts.Hit("Ульф", "Грета", "rapier", "left_arm"), "Ульф → Грета: hit (rapier), left arm",
     "Ульф → Грета: попадание (рапира), левая рука"),
    (facts.Hit("Ульф", "Грета", "net"), "Ульф → Грета: hit (net)", "Ульф → Грета: попадание (сеть)"),
    (facts.Missed("Ульф", "Грета", "unarmed"), "Ульф → Грета: miss (bare hands)",
     "Ульф → Грета: промах (голые руки)"),
    (facts.Avoided("Грета", "parry", True), "Грета parries", "Грета парирует"),
    (facts.Avoided("Грета", "parry", False), "Грета fails to parry", "Грета: парировать не удаётся"),
    (facts.Avoided("Грета", "dodge", True), "Грета dodges", "Грета уклоняется"),
    (facts.Avoided("Грета", "dodge", False), "Грета fails to dodge", "Грета: уклониться не удаётся"),
    (facts.FuryUnleashed("Ульф"), "Ульф: the fury is unleashed", "Ульф: пробуждается ярость Ульрика"),
    (facts.Damaged("Грета", 9, 5, "head"), "Грета, head: 9_damage, 5_Wounds lost",
     "Грета, голова: 9_единиц урона, минус 5_Ран"),
    (facts.Damaged("Грета", 21, 1, "body"), "Грета, body: 21_damage, 1_Wound lost",
     "Грета, корпус: 21_единица урона, минус 1_Рана"),
    (facts.Damaged("Грета", 3, 0, "right_leg"), "Грета, right leg: 3_damage, no Wounds lost",
     "Грета, правая нога: 3_единицы урона, без потери Ран"),
    (facts.Healed("Грета", 2), "Грета is healed: 2_Wounds", "Грета: исцеление, плюс 2_Раны"),
    (facts.Healed("Грета", 0), "Грета is unhurt, there is nothing to heal", "Грета: ран нет, исцелять нечего"),
    (facts.Healed("Грета", None), "Грета is healed", "Грета: исцеление"),
    (facts.Critical("Грета", 4, 7), "Грета: critical hit, critical value 4, effect 7",
     "Грета: Критический Удар, Критическая Сила 4, последствие 7"),
    (facts.Critical("Грета", 1, 0), "Грета: critical hit, critical value 1, out of the fight at once",
     "Грета: Критический Удар, Критическая Сила 1, сразу вон из боя"),
    (facts.ArmChanged("Ульф", Arm("pistol", "empty", 0)), "Ульф: pistol (not loaded)", "Ульф: пистоль (без заряда)"),
    (facts.ArmChanged("Ульф", Arm("pistol", "jammed")), "Ульф: pistol (jammed)", "Ульф: пистоль (заело)"),
    (facts.ArmChanged("Ульф", Arm("repeater_pistol", "loaded", 5)), "Ульф: repeater pistol (loaded, barrels: 5)",
     "Ульф: многозарядный пистоль (заряд есть, стволов: 5)"),
    (facts.Armed("Ульф", "rapier", "", ()), "Ульф, main hand: rapier; off hand: empty",
     "Ульф, основная рука: рапира; вторая рука: пусто"),
    (facts.LetFall("Ульф", "shield", (1, 2)), "Ульф: shield on the ground, square (1, 2)",
     "Ульф: на земле щит, клетка (1; 2)"),
    (facts.TakenUp("net", (1, 2)), "Gone from the ground: net, square (1, 2)", "Убрано с земли: сеть, клетка (1; 2)"),
    (facts.ConditionBegan("Грета", lasting("stunned", 7)), "Грета: stunned for 7_rounds",
     "Грета: оглушение на 7_раундов"),
    (facts.ConditionBegan("Грета", lasting("winded", 1)), "Грета: winded until the end of the next own turn",
     "Грета: сбитое дыхание до конца своего следующего хода"),
    (facts.ConditionEnded("Грета", "stunned"), "Грета: no longer stunned", "Грета: больше не действует оглушение"),
    (facts.Staggered("Грета"), "Грета staggers: only one half action in the next turn",
     "Грета шатается: в следующий ход только одно полу-действие"),
    (facts.WasHurt("Грета"), "Грета is hurt: −10 on WS and BS", "Грета: ранение, −10 к WS и BS"),
    (facts.ArmourBroken("Грета", "head"), "Грета: armour broken, head", "Грета: разбита броня, голова"),
    (facts.Caught("Грета", "net", "Ульф"), "Грета is caught: net", "Грета попадает в путы: сеть"),
    (facts.Freed("Грета"), "Грета gets free", "Грета освобождается"),
    (facts.Freed("Грета", ruined=True), "Грета breaks free, the snare is ruined", "Грета освобождается, путы порваны"),
    (facts.Fell("Грета", "knocked_out"), "Грета falls unconscious", "Грета падает без сознания"),
    (facts.Fell("Грета", "bleeding", maimed=True), "Грета falls and bleeds out, maimed",
     "Грета падает и истекает кровью, остаётся увечье"),
    (facts.Fell("Грета", "dead"), "Грета dies", "Грета погибает"),
    (facts.Treated("Грета"), "GM’s word, Грета: treated", "Слово ГМ, Грета: помощь оказана"),
    (facts.Warded("Лис", 2), "Лис: +2 armour on every location until the end of the fight",
     "Лис: +2 к броне на всех местах до конца боя"),
    (facts.Favoured("Лис", -10), "Лис: −10 on every test until the end of the fight",
     "Лис: −10 ко всем проверкам до конца боя"),
    (facts.Cast("Лис", "fire_lance", True, 2), "Лис casts fire lance: success (dice alike: 2)",
     "Лис сотворяет заклинание «огненное копьё»: успех (одинаковых костей: 2)"),
    (facts.Cast("Лис", "fire_lance", False), "Лис casts fire lance: failure",
     "Лис сотворяет заклинание «огненное копьё»: провал"),
    (facts.SkillUsed("Лис", "ag", True, "по карнизу"), "Лис, Agility: success (по карнизу)",
     "Лис, Ловкость: успех (по карнизу)"),
    (facts.Joined(ULF), "Ульф joins the fight (enemies)", "В бой вступает Ульф (враги)"),
    (facts.Altered("Ульф", ULF, ("w", "ws", "states", "talents")),
     "GM’s word, Ульф: Wounds 9, WS 41, no stance, talents: Strike to Stun",
     "Слово ГМ, Ульф: Раны 9, WS 41, без стойки, таланты: Оглушающий Удар"),
    (facts.HalvesSet("Ульф", 2), "GM’s word, Ульф: 2_half actions left",
     "Слово ГМ, Ульф: осталось 2_полу-действия"),
    (facts.BoardChanged((1, 2), Ground("rubble")), "GM’s word, square (1, 2): rubble",
     "Слово ГМ, клетка (1; 2): щебень"),
    (facts.LightChanged(-20), "GM’s word, visibility: −20", "Слово ГМ, видимость: −20"),
    (facts.Checked("Лис", "dodge", False), "Лис: Dodge test: failure", "Лис, проверка: Уклонение — провал"),
    (facts.FightWon("characters"), "The fight is over, only one side is left: characters",
     "Бой окончен, осталась одна сторона: персонажи"),
    *((fact, "", "") for fact in (
        facts.TurnEnded("Ульф"), facts.HalvesSpent("Ульф", 1), facts.TurnCutShort("Ульф"), facts.Used("Ульф", "parry"),
        facts.AgendaSet(()), facts.StanceTaken("Ульф", "run"), facts.StanceSpent("Ульф", "parrying_stance"),
        facts.AimLost("Ульф"), facts.FeintLost("Ульф"), facts.WorkedOn("Ульф", None), facts.Channelled("Ульф", 0),
        facts.ConditionCounted("Грета", lasting("stunned", 2)), facts.Bound("Грета"), facts.FirstMelee("Ульф"),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "english", "russian"), FACTS, ids=numbered(FACTS))
def test_facts(fact: Any, english: str, russian: str) -> None:
    assert EN.fact(fact) == held(english)
    assert RU.fact(fact) == held(russian)


OFFERS: list[tuple[Any, str, str]] = [
    (do.StandardAttack("Грета"), "Standard attack → Грета", "Обычная атака → Грета"),
    (do.StandardAttack("Грета", "off_hand", stun=True), "Standard attack → Грета (off hand), to stun",
     "Обычная атака → Грета (вторая рука), оглушить"),
    (do.AllOutAttack("Грета"), "All-out attack → Грета", "Яростная атака → Грета"),
    (do.GuardedAttack("Грета"), "Guarded attack → Грета", "Осторожная атака → Грета"),
    (do.SwiftAttack("Грета"), "Swift attack → Грета", "Быстрая атака → Грета"),
    (do.NextBlow("Грета"), "Next blow → Грета", "Следующий удар → Грета"),
    (do.Charge(""), "Charge", "Стремительная атака"),
    (do.Charge("Грета", ((1, 1), (2, 2)), "off_hand"), "Charge → Грета, square (2, 2), off hand",
     "Стремительная атака → Грета, клетка (2; 2), вторая рука"),
    (do.Flee(), "Flee", "Бегство"),
    (do.Move(((2, 2),)), "Move → square (2, 2)", "Двинуться → клетка (2; 2)"),
    (do.Run(((2, 2),)), "Run → square (2, 2)", "Бежать → клетка (2; 2)"),
    (do.Jump((2, 2)), "Jump or climb → square (2, 2)", "Прыгнуть или забраться → клетка (2; 2)"),
    (do.Aim(), "Aim", "Прицелиться"),
    (do.CastSpell("twin_sparks", ("А", "Б"), 2), "Cast a spell: twin sparks → А, Б (dice: 2)",
     "Сотворить заклинание: парные искры → А, Б (костей: 2)"),
    (do.CastSpell("bark_skin"), "Cast a spell: bark skin", "Сотворить заклинание: кожа из коры"),
    (do.Ready("dagger", "off_hand"), "Ready: dagger (off hand)", "Приготовить: даггер (вторая рука)"),
    (do.Ready("dagger", ""), "Put away: dagger", "Убрать: даггер"),
    (do.Reload("crossbow_pistol"), "Reload: crossbow pistol", "Перезарядка: арбалет-пистоль"),
    (do.ClearJam("pistol"), "Clear the jam: pistol", "Устранить заедание: пистоль"),
    (do.MountUp(), "Mount", "Оседлать"),
    (do.Dismount((2, 2)), "Dismount → square (2, 2)", "Слезть с седла → клетка (2; 2)"),
    (do.UseSkill("trade_gunsmith", "смазать"), "Use a skill: Trade (Gunsmith), “смазать”",
     "Использовать навык: Торговля (Оружейный мастер), «смазать»"),
    (do.DefensiveStance(), "Defensive stance", "Защитная стойка"),
    (do.ParryingStance(), "Parrying stance", "Парирующая стойка"),
    (do.Delay(), "Delay", "Пауза"),
    (do.Feint("Грета"), "Feint → Грета", "Финт → Грета"),
    (do.Manoeuvre("Грета", (1, -1)), "Manoeuvre, push → Грета: south-east", "Манёвр, сдвиг → Грета: на юго-восток"),
    (do.Manoeuvre("Грета", (2, 0), "off_hand"), "Manoeuvre, push → Грета (off hand): 2, 0",
     "Манёвр, сдвиг → Грета (вторая рука): 2, 0"),
    (do.FireBlast((0, 1), "off_hand"), "Fire a blast (off hand): north",
     "Выстрел по полосе (вторая рука): на север"),
    (do.Escape("s"), "Break the snare (Strength)", "Порвать путы (Сила)"),
    (do.Take(), "Take the hit", "Принять удар"),
    (do.Pass(), "Keep the half action for later", "Приберечь полу-действие"),
    (do.Visibility(), "Visibility: no modifier", "Видимость: без модификатора"),
    (do.Visibility(-20), "Visibility: −20", "Видимость: −20"),
    (do.CallTest("ag", 10), "Call for a test: Agility, +10", "Потребовать проверку: Ловкость, +10"),
    (do.EndTurn(), "End the turn", "Закончить ход"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "english", "russian"), OFFERS, ids=numbered(OFFERS))
def test_offers(action: Any, english: str, russian: str) -> None:
    assert EN.action(action) == held(english)
    assert RU.action(action) == held(russian)


# ---------------------------------------------------------------- reckoning


def test_an_attack_roll_shows_how_it_is_reckoned() -> None:
    number = Tally(41, (Modifier(10, "fury.action.charge", "charge"), Modifier(10, "fury.action.aim", "aim")))
    ask = Roll(d100, Percent(target=number, test="at_most"), "Ulf", "attack")
    assert EN.roll(ask) == "Ulf throws d100 for the attack: at most 61 = 41 +10 charge +10 aim"
    assert RU.roll(ask) == "Ulf бросает к100 (атака): не больше 61 = 41 +10 стремительная атака +10 прицеливание"


def test_a_parry_shows_what_is_held_and_what_comes() -> None:
    number = Tally(
        41, (Modifier(10, "fury.quality.defensive", "defensive"), Modifier(-10, "fury.quality.fast", "fast"))
    )
    ask = Roll(d100, at_most(number), "Грета", "parry")
    assert EN.roll(ask) == "Грета throws d100 for the parry: at most 41 = 41 +10 defensive weapon −10 fast weapon"
    assert RU.roll(ask) == "Грета бросает к100 (парирование): не больше 41 = 41 +10 защитное оружие −10 быстрое оружие"


def test_damage_shows_what_the_weapon_adds() -> None:
    adds = Tally(4, (Modifier(-1, "fury.weapons.table", "rapier"),))
    ask = Roll(d10, Total(add=adds), "Ульф", "damage")
    assert EN.roll(ask) == "Ульф throws d10 for damage: +3 = 4 −1 rapier"
    assert RU.roll(ask) == "Ульф бросает к10 (урон): +3 = 4 −1 рапира"


def test_a_casting_shows_what_was_channelled() -> None:
    ask = Roll(
        d10.times(2),
        at_least(Tally(13), add=Tally(0, (Modifier(2, "fury.magic.channelling", "channelling"),))),
        "Лис",
        "casting",
    )
    assert EN.roll(ask) == "Лис throws 2d10 for the casting: +2 = 0 +2 channelling; at least 13"
    assert RU.roll(ask) == "Лис бросает 2к10 (бросок заклинания): +2 = 0 +2 Направление магии; не меньше 13"


def test_the_fury_of_ulric_has_its_own_dice() -> None:
    assert EN.roll(Roll(d10, Total(), "Ulf", "fury")) == "Ulf throws d10 for the fury"
    assert RU.roll(Roll(d10, Total(), "Ульф", "fury")) == "Ульф бросает к10 (ярость Ульрика)"


ROWS: list[tuple[str, str, str, str]] = [
    ("fury.action.defensive-stance", "defensive_stance", "defensive stance", "защитная стойка"),
    ("fury.action.all-out", "all_out_attack", "all-out attack", "яростная атака"),
    ("fury.action.guarded", "guarded_attack", "guarded attack", "осторожная атака"),
    ("fury.action.run-modifiers", "run", "target runs", "цель бежит"),
    ("fury.action.cast", "warded", "ward", "магическая защита"),
    ("fury.action.cast", "fire_lance", "fire lance", "огненное копьё"),
    ("fury.condition.prone", "prone", "target prone", "цель лежит"),
    ("fury.core.modifiers", "master", "GM’s word", "слово ГМ"),
    ("fury.core.modifiers", "against", "GM’s word on the target", "слово ГМ о цели"),
    ("fury.core.modifiers", "difficulty", "difficulty", "сложность"),
    ("fury.core.modifiers", "modifier_cap", "limit of ±30", "предел ±30"),
    ("fury.damage.critical", "hurt", "hurt", "ранение"),
    ("fury.damage.critical", "felled", "felled", "падение с ног"),
    ("fury.damage.critical", "armour_broken", "broken armour", "разбитая броня"),
    ("fury.quality.snare-bonus", "entangled", "target entangled", "цель в путах"),
    ("fury.quality.special-shield", "shield", "shield", "щит"),
    ("fury.ranged.long", "long_range", "long range", "большая дистанция"),
    ("fury.ranged.extreme", "extreme_range", "extreme range", "двойная дальность"),
    ("fury.ranged.off-hand", "off_hand", "off-hand shooting", "стрельба со второй руки"),
    ("fury.two-weapons.attack", "off_hand", "off-hand attack", "атака второй рукой"),
    ("fury.talent.strike-to-injure", "strike_to_injure", "Strike to Injure", "Жестокий Удар"),
    ("fury.talent.strike-to-stun", "ap", "armour on the head", "броня на голове"),
    ("fury.weapons.armour", "ap", "armour", "броня"),
]


@pytest.mark.parametrize(("clause", "name", "english", "russian"), ROWS, ids=lambda value: str(value))
def test_rows_of_a_tally(clause: str, name: str, english: str, russian: str) -> None:
    assert EN.reason(clause, name) == english
    assert RU.reason(clause, name) == russian


def test_two_stances_in_one_reckoning() -> None:
    whole = Tally(41, (Modifier(10, "fury.action.charge"), Modifier(-20, "fury.action.defensive-stance")))
    assert EN.tally(whole) == "31 = 41 +10 charge −20 defensive stance"
    assert RU.tally(whole) == "31 = 41 +10 стремительная атака −20 защитная стойка"


# ---------------------------------------------------------------- how somebody is


def test_a_fighter_in_a_line() -> None:
    busy = Fighter(
        "Ульф", MASTER, "enemies", ULF.sheet, 9, main_hand="rapier", off_hand="main_gauche", aimed=True, hurt=True,
        stances=("defensive_stance",), arms=(Arm("pistol", "empty", 0),),
    )  # fmt: skip
    assert EN.combatant(busy) == (
        "Wounds 9/14, hurt, defensive stance, aiming; in hand: rapier, main gauche; pistol (not loaded)"
    )
    assert RU.combatant(busy) == (
        "Раны 9/14, ранение, защитная стойка, прицеливание; в руках: рапира, дага; пистоль (без заряда)"
    )


def test_a_gun_in_hand_is_told_once() -> None:
    gunner = Fighter(
        "Отто", MASTER, "enemies", ULF.sheet, 9, main_hand="repeater_pistol", off_hand="rapier",
        arms=(Arm("repeater_pistol", "loaded", 4), Arm("pistol", "empty", 0)),
    )  # fmt: skip
    assert EN.combatant(gunner) == (
        "Wounds 9/14; in hand: repeater pistol (loaded, barrels: 4), rapier; pistol (not loaded)"
    )
    assert RU.combatant(replace(gunner, main_hand="", off_hand="pistol")) == (
        "Раны 9/14; в руках: пистоль (без заряда); многозарядный пистоль (заряд есть, стволов: 4)"
    )
    assert EN.combatant(replace(gunner, off_hand="", arms=())) == "Wounds 9/14; in hand: repeater pistol"


def test_a_fighter_who_is_down_holds_nothing_worth_telling() -> None:
    down = Fighter("Ульф", MASTER, "enemies", ULF.sheet, 0, life="bleeding", prone=True, maimed=True, main_hand="foil")
    assert EN.combatant(down) == "Wounds 0/14, bleeding out, maimed, prone"
    assert RU.combatant(down) == "Раны 0/14, истекает кровью, увечье, лёжа"


def test_what_is_secret_is_a_question_mark() -> None:
    caught = Fighter(
        "Ульф", MASTER, "enemies", ULF.sheet, 9, entangled="net", lasting=(lasting("stunned", 2),), reserve=True
    )
    assert EN.combatant(caught, ("w", "w_max")) == "Wounds ?/?, entangled (net), stunned, a half action kept"
    assert RU.combatant(caught, ("w", "w_max")) == "Раны ?/?, в путах (сеть), оглушение, пауза с полу-действием"


# ---------------------------------------------------------------- refusals, windows, endings, faults


REFUSALS: list[tuple[Refusal, str, str]] = [
    (Refusal(do.SwiftAttack("Грета"), "fury.turn.budget", "halves-spent", {"left": 1, "cost": 2}),
     "this takes 2_half actions; left: 1", "на это нужно 2_полу-действия; осталось: 1"),
    (Refusal(do.Charge("Грета"), "fury.action.charge", "too-close", {"distance": 1, "least": 2}),
     "the enemy is too close for a charge: 1_square, at least 2",
     "враг слишком близко для стремительной атаки: 1_клетка, а нужно не меньше 2"),
    (Refusal(do.StandardAttack("Грета"), "fury.ranged.bands", "out-of-range", {"yards": 52, "most": 48}),
     "out of range: 52_yards, at most 48", "слишком далеко: 52_ярда, а можно не больше 48"),
    (Refusal(do.StandardAttack("Грета"), "fury.space.adjacent", "out-of-reach", {"target": "Грета"}),
     "Грета is not on an adjacent square, or is behind a wall", "Грета не на соседней клетке или за стеной"),
    (Refusal(do.Reload("handgun"), "fury.action.reload", "not-in-hand", {"weapon": "handgun"}),
     "not in hand: handgun", "не в руке: ружьё"),
    (Refusal(do.Ready("dagger", ""), "fury.action.ready", "not-in-hand", {"item": "dagger"}),
     "not in hand: dagger", "не в руке: даггер"),
    (Refusal(do.Run(), "fury.space.leaving", "engaged", {"enemies": "Ульф, Огр"}),
     "held in melee by: Ульф, Огр; only fleeing leads out of it",
     "в ближнем бою держат: Ульф, Огр; выйти можно только бегством"),
    (Refusal(do.Dodge(), "fury.reaction.dodge-trained", "not-trained", {"skill": "dodge"}),
     "not trained: Dodge", "нет обучения: Уклонение"),
    (Refusal(do.Parry(), "fury.action.feint", "fooled", {}),
     "the feint has worked: neither parry nor dodge is possible", "финт удался: нельзя ни парировать, ни уклониться"),
    (Refusal(do.Ready("dagger"), "fury.action.ready", "hand-full", {"hand": "main_hand"}),
     "this hand holds something already: main hand", "в этой руке уже что-то есть: основная рука"),
]  # fmt: skip


@pytest.mark.parametrize(("refusal", "english", "russian"), REFUSALS, ids=numbered(REFUSALS))
def test_refusals(refusal: Refusal, english: str, russian: str) -> None:
    assert EN.refusal(refusal) == held(english)
    assert RU.refusal(refusal) == held(russian)


def test_words_of_the_master_that_cannot_be_followed() -> None:
    much = Refused("illegal", "word-w-above-max", w=21, most=14, key="w_max", who="Ульф")
    assert EN.error(much) == (
        held("Refused: Ульф: 21_Wounds are more than the maximum of 14; the key ") + "w_max sets a new one"
    )
    assert RU.error(much) == held("Отказ: Ульф: 21_Рана — больше полного числа 14; новое задаёт ключ ") + "максимум"
    spent = Refused("illegal", "word-halves-spent", who="Ульф", left=0, cost=1)
    assert RU.error(spent) == held("Отказ: Ульф: на это нужно 1_полу-действие; осталось: 0")


def test_windows_and_endings() -> None:
    assert (EN.window("reaction"), RU.window("reaction")) == (
        "Hit! Parry or dodge?", "Попадание! Парировать или уклониться?",
    )  # fmt: skip
    assert (EN.window("delay"), RU.window("delay")) == (
        "Use the half action kept by a delay?", "Применить полу-действие, оставшееся после паузы?",
    )  # fmt: skip
    won = Verdict("enemies", "side-left", "fury.condition.helpless")
    assert EN.verdict(won) == "The fight is over. Winners: enemies"
    assert RU.verdict(won) == "Бой окончен. Победители: враги"
    assert RU.verdict(Verdict(None, "nobody-left", "fury.condition.helpless")) == "Бой окончен. Победителей нет"


def test_faults() -> None:
    fault = Fault(None, ("combatants", 0, "states"), "states-against", {"one": "stunned", "other": "aim"})
    assert EN.fault(fault) == "combatants.0.states: “stunned” does not go with “aim”"
    assert RU.fault(fault) == "combatants.0.states: «stunned» не сочетается с «aim»"
    time = Fault(None, ("spells", "hail", "time"), "not-a-time", {"value": "soon"})
    assert RU.fault(time) == held(
        "spells.hail.time: «soon» — не время; пишите free, half, full или число полных действий, например 3_full"
    )


# ---------------------------------------------------------------- words of the rules


WORDS_OF_THE_RULES: dict[str, Iterable[str]] = {
    "characteristic": get_args(Characteristic),
    "skill": (*get_args(Skill), *get_args(Characteristic)),
    "talent": get_args(Talent),
    "quality": get_args(Quality),
    "location": get_args(Location),
    "hand": get_args(Hand),
    "stance": get_args(Stance),
    "life": get_args(Life),
    "weapon": get_args(WeaponState),
    "condition": ("stunned", "winded", "felled", "staggered", "hurt", "prone", "entangled", "helpless", "maimed"),
}


@pytest.mark.parametrize("kind", WORDS_OF_THE_RULES)
def test_every_word_of_the_rules_has_one_in_each_language(kind: str) -> None:
    for key in WORDS_OF_THE_RULES[kind]:
        assert EN.has(f"{kind}-{key.replace('_', '-')}"), key
        assert RU.has(f"{kind}-{key.replace('_', '-')}"), key
    assert len({RU.term(kind, key) for key in WORDS_OF_THE_RULES[kind]}) == len(tuple(WORDS_OF_THE_RULES[kind]))


@pytest.mark.parametrize(
    ("what", "number", "russian"),
    [
        *(("wounds", n, w) for n, w in ((0, "Ран"), (1, "Рана"), (2, "Раны"), (5, "Ран"), (11, "Ран"), (21, "Рана"))),
        *(("squares", n, w) for n, w in ((1, "клетка"), (2, "клетки"), (5, "клеток"), (11, "клеток"), (21, "клетка"))),
        *(("yards", n, w) for n, w in ((1, "ярд"), (2, "ярда"), (5, "ярдов"), (11, "ярдов"), (21, "ярд"))),
        *(("halves", n, f"полу-действи{w}") for n, w in ((1, "е"), (2, "я"), (5, "й"), (11, "й"), (21, "е"))),
    ],
)
def test_plural_forms(what: str, number: int, russian: str) -> None:
    assert RU.count(number, what) == f"{number}{NBSP}{russian}"


@pytest.mark.parametrize("words", [EN, RU], ids=["en", "ru"])
def test_a_sentence_is_as_long_as_it_takes(words: Words) -> None:
    """Fluent by itself breaks off at 2,500 characters of one value."""
    everybody = tuple(f"Ульф, сын Ингвара, {number}-й" for number in range(300))
    assert words.fact(facts.OrderSet(everybody)).endswith(", ".join(everybody))
