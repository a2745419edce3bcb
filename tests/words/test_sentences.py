"""What is told, word for word."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from typing import Any

import pytest

from zaruba.apps.telling import NARROW, NBSP, Words, names_in
from zaruba.kernel.asks import MASTER, Refusal, Roll
from zaruba.kernel.content import Fault, Faults, Place, read_text
from zaruba.kernel.dice import d20, throw
from zaruba.kernel.duration import Duration
from zaruba.kernel.readings import Total, at_least, at_most
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Verdict
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.delve import actions as do
from zaruba.systems.delve import facts
from zaruba.systems.delve.battle import Creature, Morale, Ready, Turn
from zaruba.systems.delve.sheet import Effect, Sheet

EN, RU = Words("delve", "en"), Words("delve", "ru")
OGRE = Creature("Огр", MASTER, "enemies", Sheet("monster", ac=9, strength=-1, max_hp=30), 5, hidden=True)


def held(text: str) -> str:
    """A sentence as expected, `_` for the space that holds number and unit together."""
    return text.replace("_", NBSP)


def numbered(rows: list[tuple[Any, str, str]]) -> list[str]:
    return [f"{type(row[0]).__name__}-{number}" for number, row in enumerate(rows)]


FACTS: list[tuple[Any, str, str]] = [
    (facts.Hit("Гоблин", "Иван", "longsword"), "Гоблин → Иван: hit (longsword)",
     "Гоблин → Иван: попадание (длинный меч)"),
    (facts.Hit("A", "Б", "bite", critical=True), "A → Б: critical hit (bite)", "A → Б: критический удар (укус)"),
    (facts.Missed("A", "Б", "improvised"), "A → Б: miss (improvised attack)", "A → Б: промах (импровизация)"),
    (facts.Damaged("Иван", 0), "Иван: no damage", "Иван: без урона"),
    (facts.Damaged("Иван", 1), "Иван: 1_damage", "Иван: 1_единица урона"),
    (facts.Damaged("Иван", 2), "Иван: 2_damage", "Иван: 2_единицы урона"),
    (facts.Damaged("Иван", 11), "Иван: 11_damage", "Иван: 11_единиц урона"),
    (facts.Damaged("Иван", 21), "Иван: 21_damage", "Иван: 21_единица урона"),
    (facts.Healed("Иван", 5), "Иван: healed by 5_hit points", "Иван: исцеление на 5_хитов"),
    (facts.Healed("Иван", 5, 0), "Иван is unhurt, there is nothing to heal", "Иван: ран нет, исцелять нечего"),
    (facts.Healed("Иван", 5, 2), "Иван: healed by 2_hit points, nothing is lacking now", "Иван: исцеление на 2_хита, до полного здоровья"),
    (facts.Fell("Иван", "dying"), "Иван falls unconscious and begins to die",
     "Иван падает без сознания и начинает умирать"),
    (facts.Rose("Иван"), "Иван rises with 1_hit point", "Иван поднимается с 1_хитом"),
    (facts.TimerSet("Иван", 3), "Иван: death timer, 3_rounds", "Иван: таймер смерти, 3_раунда"),
    (facts.TimerRan("Иван", 1), "Иван: death timer, 1_round left", "Иван: таймер смерти, ещё 1_раунд"),
    (facts.TimerRan("Иван", 0), "Иван: the death timer runs out", "Иван: таймер смерти истекает"),
    (facts.Moved("Иван", ((1, 1), (3, 4)), 15), "Иван moves 15_feet → square (3, 4)",
     "Иван: перемещение, 15_футов → клетка (3; 4)"),
    (facts.Moved("Иван", ((-5,),), 5), "Иван moves 5_feet → the −5-foot mark",
     "Иван: перемещение, 5_футов → отметка −5_футов"),
    (facts.Surprised((("Гоблин 1", "Иван"),), ()), "By surprise: Гоблин 1 → Иван", "Врасплох: Гоблин 1 → Иван"),
    (
        facts.Surprised((("А", "В"), ("А", "Г"), ("Б", "В"), ("Б", "Г"), ("Е", "В")), ()),
        "By surprise: А, Б → В, Г; Е → В",
        "Врасплох: А, Б → В, Г; Е → В",
    ),
    (facts.Surprised((), ()), "Nobody is surprised", "Сюрприза нет"),
    (facts.OrderSet(("Ann", "master", "Bob")), "Order of turns: Ann, GM, Bob", "Порядок ходов: Ann, ГМ, Bob"),
    (facts.TurnBegan(Turn("Иван", 60)), "Turn: Иван", "Ход: Иван"),
    (facts.EffectBegan("Иван", Effect("drowse", "Лис", Duration("Лис", "turn_start", 4))),
     "Иван: drowse begins, for 4_rounds", "Иван: начинается эффект «дрёма» на 4_раунда"),
    (facts.EffectBegan("Иван", Effect("bound", MASTER)), "Иван: binding begins", "Иван: начинается эффект «путы»"),
    (facts.Cast("Лис", "spark", True), "Лис casts spark: success", "Лис сотворяет заклинание «искра»: успех"),
    (facts.Cast("Лис", "spark", False), "Лис casts spark: failure", "Лис сотворяет заклинание «искра»: провал"),
    (facts.SpellLost("Лис", "kneel", True), "Лис loses kneel until a rest and until amends are made",
     "Лис: заклинание «на колени» потеряно до отдыха и до искупления вины"),
    (facts.MishapCame("Лис", 3), "Лис: a mishap of tier 3, the GM tells what happens",
     "Лис: магический сбой (3-й круг), что происходит, говорит ГМ"),
    (facts.ItemUsed("Лис", "healing_potion", "Иван"), "Лис → Иван: healing potion", "Лис → Иван: лечебное зелье"),
    (facts.Armed("Лис", ("dagger", "shield"), (), "dagger"), "Лис picks up dagger; in hand: dagger, shield",
     "Лис поднимает: кинжал; в руках: кинжал, щит"),
    (facts.Armed("Лис", (), ()), "Лис, in hand: nothing", "Лис, в руках: ничего"),
    (facts.Shot("Лис", "crossbow", "bolts", True), "Лис: bolts, one used; crossbow is unloaded",
     "Лис: болты, минус 1; без заряда: арбалет"),
    (facts.Improvised("Лис", "прыжок", True), "Лис: “прыжок” — success", "Лис: «прыжок» — успех"),
    (facts.Readied("Лис", Ready(do.Trigger("comes_close"), do.MeleeAttack("dagger", ""))),
     "Лис readies: melee attack: dagger; trigger: a foe comes close",
     "Лис готовит: атака в ближнем бою: кинжал; условие: враг подходит на близкую дистанцию"),
    (facts.ReadyLoosed("Лис", ""), "Лис does what was readied", "Лис совершает подготовленное"),
    (facts.MoraleDue(""), "A morale check is due", "Предстоит проверка боевого духа"),
    (facts.MoraleDue("лучники"), "A morale check is due: лучники", "Предстоит проверка боевого духа: лучники"),
    (facts.MoraleChecked("", ("Гоблин 1",), ("Гоблин 2",)), "Morale — broken: Гоблин 1; holding: Гоблин 2",
     "Боевой дух — бегут: Гоблин 1; держатся: Гоблин 2"),
    (facts.GroupsSplit((Morale("лучники", 2), Morale("", 3))),
     "GM’s word, groups for morale: лучники (2), the rest (3)",
     "Слово ГМ, группы для боевого духа: лучники (2), остальные (3)"),
    (facts.Altered("Огр", OGRE, ("ac", "hp", "str", "hidden")), "GM’s word, Огр: AC 9, hit points 5, STR −1, hidden",
     "Слово ГМ, Огр: КБ 9, хиты 5, СИЛ −1, прячется"),
    (facts.FightWon("characters"), "The fight is over, only one side is left: characters",
     "Бой окончен, осталась одна сторона: персонажи"),
    (facts.Checked("Лис", "dex", 12, False, "карниз"), "Лис: DEX check, DC 12: failure (карниз)",
     "Лис: проверка ЛОВ, СЛ 12: провал (карниз)"),
    (facts.SeatBegan("master", ()), "", ""),
    (facts.EffectCounted("Иван", Effect("drowse", "Лис")), "", ""),
    (facts.TaskDone("Иван", "item"), "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "english", "russian"), FACTS, ids=numbered(FACTS))
def test_facts(fact: Any, english: str, russian: str) -> None:
    assert EN.fact(fact) == held(english)
    assert RU.fact(fact) == held(russian)


OFFERS: list[tuple[Any, str, str]] = [
    (do.MeleeAttack("longsword", "Гоблин"), "Melee attack: longsword → Гоблин",
     "Атака в ближнем бою: длинный меч → Гоблин"),
    (do.RangedAttack("dagger", "Гоблин", "str"), "Ranged attack: dagger → Гоблин (STR)",
     "Дистанционная атака: кинжал → Гоблин (СИЛ)"),
    (do.CastSpell("forked_lightning", ("А", "Б")), "Cast a spell: forked lightning → А, Б",
     "Сотворить заклинание: ветвистая молния → А, Б"),
    (do.CastSpell("spark", ("А",), "wand_of_sparks"), "Cast a spell: spark (wand of sparks) → А",
     "Сотворить заклинание: искра (жезл искр) → А"),
    (do.SwapWeapon("longsword"), "Draw: longsword", "Достать: длинный меч"),
    (do.SwapWeapon("longsword", "put_away"), "Put away: longsword", "Убрать: длинный меч"),
    (do.SwapWeapon("longsword", "pick_up"), "Pick up: longsword", "Поднять: длинный меч"),
    (do.Move(), "Move", "Переместиться"),
    (do.Move(((30,),)), "Move → the 30-foot mark", "Переместиться → отметка 30_футов"),
    (do.Speak(), "Speak", "Сказать что-нибудь"),
    (do.ReadyAct(do.Trigger("comes_close"), do.MeleeAttack("", "")), "Ready an act with a trigger",
     "Подготовить действие с условием"),
    (do.ReadyAct(do.Trigger("said", text="дверь открылась"), do.CastSpell("spark")),
     "Ready: cast a spell: spark; trigger: “дверь открылась”",
     "Подготовить: сотворить заклинание: искра; условие: «дверь открылась»"),
    (do.Double("damage_dice"), "Double: damage dice", "Удвоить: кости урона"),
    (do.CallAttack("str", "Огр", "2d6+1"), "Call for an attack roll: STR, damage 2d6+1 → Огр",
     "Потребовать бросок атаки: СИЛ, урон 2к6+1 → Огр"),
    (do.CallAttack("str", ""), "Call for an attack roll: STR, damage 1d4", "Потребовать бросок атаки: СИЛ, урон 1к4"),
    (do.EndTurn(), "End the turn", "Закончить ход"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "english", "russian"), OFFERS, ids=numbered(OFFERS))
def test_offers(action: Any, english: str, russian: str) -> None:
    assert EN.action(action) == held(english)
    assert RU.action(action) == held(russian)


def test_an_attack_roll_shows_how_it_is_reckoned() -> None:
    add = Tally(0, (Modifier(2, "delve.talent.weapon-mastery", "longsword"),))
    ask = Roll(d20, at_least(Tally(13), add=add), "Goblin", "attack")
    assert EN.roll(ask) == "Goblin throws d20 for the attack: +2 = 0 +2 weapon mastery; at least 13"
    assert RU.roll(ask) == "Goblin бросает к20 (атака): +2 = 0 +2 мастерство с оружием; не меньше 13"


def test_a_target_shows_its_reasons_too() -> None:
    armour = Tally(15, (Modifier(-2, "delve.gear.armour", "shield"),))
    ask = Roll(d20.with_disadvantage(), at_least(armour), "Лис", "attack")
    assert EN.roll(ask) == "Лис throws d20 with disadvantage for the attack: at least 13 = 15 −2 without shield"
    assert RU.roll(ask) == "Лис бросает к20 с помехой (атака): не меньше 13 = 15 −2 не в руке: щит"


def test_a_bare_roll_shows_no_reckoning() -> None:
    ask = Roll(throw("2d6+1d4"), Total(), MASTER, "damage")
    assert EN.roll(ask) == "GM throws 2d6+1d4 for damage"
    assert RU.roll(ask) == "ГМ бросает 2к6+1к4 (урон)"


def test_a_tally_shows_every_row_by_its_title() -> None:
    whole = Tally(41, (Modifier(10, "delve.critical.flat"), Modifier(-10, "delve.gear.finesse")))
    assert EN.tally(whole) == "41 = 41 +10 critical without dice −10 finesse weapons"
    assert RU.tally(whole) == "41 = 41 +10 критический удар без костей −10 фехтовальное оружие"
    assert EN.tally(Tally(7)) == "7"


def test_a_title_that_begins_with_an_abbreviation_keeps_it() -> None:
    assert EN.reason("delve.surprise.gm-decides") == "GM decides on surprise"
    assert RU.test("at_most", "45") == "не больше 45"
    assert RU.roll(Roll(d20, at_most(Tally(3)), "Лис", "attack")) == "Лис бросает к20 (атака): не больше 3"


def test_throws_that_keep_some_dice() -> None:
    assert EN.throw(throw("4d6kh3")) == "4d6, keep the highest 3"
    assert RU.throw(throw("4d6kl1")) == "4к6, оставить худшие: 1"
    assert RU.throw(throw("2d20kh1")) == "к20 с преимуществом"


# ---------------------------------------------------------------- names


def test_things_of_a_scenarios_own_library_have_their_own_names() -> None:
    plain = {
        "library": [{"weapons": {"needle": {"name": {"en": "needle", "ru": "игла"}, "damage": "1d4"}}}],
        "combatants": [
            {"name": "Лис", "weapons": [{"name": {"en": "sword of dawn", "ru": "меч зари"}, "from": "longsword"}]},
            {"name": {"nom": "Огр"}, "routine": [[{"attack": {"en": "headbutt", "ru": "удар головой"}}]]},
        ],
    }
    names = names_in(plain)
    assert RU.action(do.MeleeAttack("needle", "Огр"), names) == "Атака в ближнем бою: игла → Огр"
    assert RU.named(names).thing("sword of dawn") == "меч зари"
    assert RU.named(names).thing("headbutt") == "удар головой"
    assert RU.thing("needle") == "needle"
    assert "Лис" not in names


def test_an_unknown_thing_is_called_by_its_key_and_a_name_stays_as_it_is() -> None:
    assert RU.fact(facts.Hit("Торвальд", "Крысы", "torch")) == "Торвальд → Крысы: попадание (torch)"


# ---------------------------------------------------------------- refusals and errors


def test_refusals() -> None:
    far = Refusal(
        do.MeleeAttack("longsword", "Огр"), "delve.attack.range", "out-of-range", {"band": "close", "target": "Огр"}
    )
    assert EN.refusal(far) == "Огр: out of range (close)"
    assert RU.refusal(far) == "Огр: вне досягаемости (близкая дистанция)"
    long = Refusal(do.Move(), "delve.turn.action-and-move", "too-far", {"cost": 45, "left": 1})
    assert EN.refusal(long) == held("the path costs 45_feet; movement left: 1_foot")
    assert RU.refusal(long) == held("путь стоит 45_футов; запас перемещения: 1_фут")


def test_what_the_details_leave_out_is_taken_from_the_action() -> None:
    bare = Refusal(do.FinishOff("Огр"), "delve.attack.range", "out-of-range", {"band": "close"})
    assert EN.refusal(bare) == "Огр: out of range (close)"


def test_errors() -> None:
    spent = Refusal(do.EndTurn(), "delve.turn.action-and-move", "action-spent")
    refused = Refused("illegal", "action-spent", clause=spent.clause, ask=3, refusal=spent)
    assert EN.error(refused) == "Refused: the action of this turn is spent"
    assert RU.error(refused) == "Отказ: действие в этот ход уже потрачено"
    stale = Refused("stale_ask", "other-ask", ask=4, open=5)
    assert EN.error(stale) == "Question 4 is not open any more"
    assert RU.error(stale) == "Вопрос 4 уже закрыт"
    assert RU.error(Refused("illegal", "not-offered", ask=4)) == "Отказ: здесь это не предлагается"
    assert EN.error(Refused("illegal", "waits-for-dice", ask=4)).startswith("Refused: dice are thrown here")
    assert RU.error(Refused("illegal", "waits-for-a-measure", ask=4)).startswith("Отказ: здесь меряют")
    odd = Refused("bad_faces", "no-such-face", face=25, sides=20)
    assert EN.error(odd) == "These dice cannot show that: a d20 cannot show 25"
    assert RU.error(Refused("malformed", "no-reason")) == (
        "Эту команду нельзя разобрать: нужна причина, по которой ГМ меняет ход дел"
    )


@pytest.mark.parametrize(
    ("number", "writing", "english", "russian"),
    [
        (errno.ENOENT, False, "there is no such file", "такого файла нет"),
        (errno.ENOENT, True, "there is no such folder", "такой папки нет"),
        (errno.EACCES, False, "you may not read it", "нет права его читать"),
        (errno.EACCES, True, "you may not write there", "нет права туда писать"),
        (errno.ENOSPC, True, "there is no room left", "кончилось место"),
        (errno.EROFS, True, "nothing can be written there", "туда ничего нельзя записать"),
        (errno.ENAMETOOLONG, True, "its name is too long", "имя слишком длинное"),
        (errno.EXDEV, True, "the computer does not let it be done", "компьютер не даёт этого сделать"),
    ],
)
def test_troubles_with_files(number: int, writing: bool, english: str, russian: str) -> None:
    error = OSError(number, os.strerror(number))
    assert (EN.trouble(error, writing=writing), RU.trouble(error, writing=writing)) == (english, russian)


def test_endings_windows_and_purposes() -> None:
    won = Verdict("characters", "side-left", "delve.turn.combat-end")
    assert EN.verdict(won) == "The fight is over. Winners: characters"
    assert RU.verdict(won) == "Бой окончен. Победители: персонажи"
    assert RU.verdict(Verdict(None, "nobody-left", "delve.turn.combat-end")) == "Бой окончен. Победителей нет"
    assert (EN.window("knockout"), RU.window("knockout")) == ("Kill or knock out?", "Убить или нокаутировать?")
    assert (EN.purpose("attack"), RU.purpose("attack")) == ("the attack", "атака")


def test_origins_and_citations() -> None:
    assert [EN.origin(one) for one in ("seed", "inferred", "gap")] == ["from the text", "follows from it", "our ruling"]
    assert [RU.origin(one) for one in ("seed", "inferred", "gap")] == ["из текста", "по смыслу", "наше решение"]
    assert RU.citation("delve.attack.hit") == "Когда атака попадает (из текста: «равен или больше её КБ»)"
    assert RU.citation("delve.turn.round") == "Что такое раунд (наше решение)"


# ---------------------------------------------------------------- faults


def test_a_fault_says_where_what_and_what_may_be_meant() -> None:
    fault = Fault(
        Place("s.yaml", 12, 5),
        ("combatants", 0, "rang"),
        "extra-forbidden",
        {"key": "rang", "known": "at, range"},
        "range",
    )
    assert EN.fault(fault) == (
        "s.yaml:12:5: combatants.0.rang: “rang” is not known here; expected at, range; did you mean “range”?"
    )
    assert RU.fault(fault) == (
        "s.yaml:12:5: combatants.0.rang: ключ «rang» здесь неизвестен; ожидается одно из: at, range; "
        "может быть, «range»?"
    )


def test_quoted_values_lose_the_quotes_of_the_program() -> None:
    fault = Fault(None, ("move",), "literal-error", {"value": '"nar"', "allowed": "near, far"}, "near")
    assert RU.fault(fault) == "move: «nar» здесь неизвестно; ожидается одно из: near, far; может быть, «near»?"
    little = Fault(None, ("hp",), "greater-than-equal", {"value": "-3", "ge": 0})
    assert EN.fault(little) == "hp: “−3” is too little: at least 0 is expected"
    assert RU.fault(little) == "hp: «−3» — слишком мало: ожидается не меньше 0"


@pytest.mark.parametrize(
    ("text", "russian"),
    [
        ("a: b: c", "x.yaml:1:5: это не YAML: двоеточие стоит там, где не может быть ключа"),
        ("a: [1, 2", "x.yaml:1:9: это не YAML: не хватает запятой или закрывающей скобки"),
        ("a: 1\na: 2", "x.yaml:2:1: a: ключ «a» стоит здесь дважды"),
        ("", "x.yaml:1:1: файл пуст"),
    ],
)
def test_faults_of_yaml_are_told_in_russian_too(text: str, russian: str) -> None:
    with pytest.raises(Faults) as found:
        read_text(text, "x.yaml")
    assert RU.fault(found.value.faults[0]) == russian


def test_faults_of_a_system() -> None:
    fault = Fault(None, ("combatants", 1, "hp"), "hp-above-max", {"hp": 15, "max_hp": 12, "key": "max_hp"})
    assert EN.fault(fault) == "combatants.1.hp: 15 is more than the maximum of 12; the key max_hp sets a new one"
    assert RU.fault(fault) == "combatants.1.hp: 15 больше полного числа хитов (12); новое задаёт ключ max_hp"


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("what", "number", "russian"),
    [
        *(("rounds", n, w) for n, w in ((0, "раундов"), (1, "раунд"), (2, "раунда"), (5, "раундов"), (11, "раундов"))),
        *(("rounds", n, w) for n, w in ((14, "раундов"), (21, "раунд"), (22, "раунда"), (111, "раундов"))),
        *(("hits", n, w) for n, w in ((0, "хитов"), (1, "хит"), (2, "хита"), (5, "хитов"), (11, "хитов"), (21, "хит"))),
        *(("feet", n, w) for n, w in ((0, "футов"), (1, "фут"), (2, "фута"), (5, "футов"), (11, "футов"), (21, "фут"))),
        *(("points", n, w) for n, w in ((0, "очков"), (1, "очко"), (2, "очка"), (5, "очков"), (11, "очков"))),
    ],
)
def test_plural_forms(what: str, number: int, russian: str) -> None:
    assert RU.count(number, what) == f"{number}{NBSP}{russian}"


def test_broken_numbers_have_a_form_of_their_own() -> None:
    assert RU.count(1.5, "rounds") == held("1,5_раунда")
    assert EN.count(1.5, "rounds") == held("1.5_rounds")
    assert EN.count(1, "feet") == held("1_foot")


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert [RU.number(n) for n in (-2, 0, 999, 1234567, 0.5)] == ["−2", "0", "999", f"1{NARROW}234{NARROW}567", "0,5"]
    assert [EN.number(n) for n in (-2, 1234567, 0.5)] == ["−2", "1,234,567", "0.5"]
    assert [RU.signed(n) for n in (-1, 0, 1)] == ["−1", "+0", "+1"]
    assert (EN.percent(0.456), RU.percent(0.456)) == ("46%", held("46_%"))
    assert (EN.percent(0.4556, 1), RU.percent(0.4556, 1)) == ("45.6%", held("45,6_%"))
    assert (EN.dice("2d6-1"), RU.dice("2d6-1")) == ("2d6−1", "2к6−1")


# ---------------------------------------------------------------- manners


def test_a_message_that_is_not_there_shows_its_id() -> None:
    assert EN.say("no-such-message") == "[no-such-message]"


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="'de' is not one of en, ru"):
        Words(None, "de")


def test_without_a_system_there_are_the_common_words_alone() -> None:
    words = Words(None, "ru")
    assert words.say("source-hand") == "вручную"
    assert words.clause("delve.attack.hit") == "delve.attack.hit"


def test_a_system_may_be_given_itself() -> None:
    from zaruba.systems.delve import SYSTEM

    assert Words(SYSTEM, "ru").window("turn") == "Ваш ход"


def test_fluent_and_babel_are_imported_only_for_words() -> None:
    program = (
        "import sys, zaruba.apps.telling as telling\n"
        "heavy = {'fluent', 'babel', 'yaml'} - {'yaml'}\n"
        "assert not heavy & set(sys.modules), sorted(heavy & set(sys.modules))\n"
        "telling.Words(None, 'en').say('master')\n"
        "assert 'fluent' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
