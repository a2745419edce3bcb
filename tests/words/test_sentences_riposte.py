"""What is told of a duel, word for word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from zaruba.apps.telling import NBSP, Words
from zaruba.kernel.asks import MASTER, Refusal, Roll
from zaruba.kernel.dice import throw
from zaruba.kernel.duration import Duration
from zaruba.kernel.readings import Total, at_least
from zaruba.kernel.referee import Refused
from zaruba.kernel.system import Verdict
from zaruba.kernel.tally import Modifier, Tally
from zaruba.systems.riposte import actions as do
from zaruba.systems.riposte import facts
from zaruba.systems.riposte.battle import (
    CLOCK,
    Casting,
    Effect,
    Fighter,
    Hold,
    Life,
    Lying,
    Part,
    Tripped,
    Wound,
    as_new,
)  # fmt: skip
from zaruba.systems.riposte.files import built_in
from zaruba.systems.riposte.sheet import HANDS, Attribute, Hand, Location, Skill
from zaruba.systems.riposte.system import SYSTEM

EN, RU = Words(SYSTEM, "en"), Words(SYSTEM, "ru")
LIBRARY = built_in()
SWORD = as_new(LIBRARY.weapons["long_sword"])


def turns(left: int, waits: int = 0) -> Duration:
    """So many turns of the fight."""
    return Duration(CLOCK, "round_end", left, waits)


def held(text: str) -> str:
    """A sentence as expected, `_` for the space that holds number and unit together."""
    return text.replace("_", NBSP)


def numbered(rows: Iterable[tuple[Any, str, str]]) -> list[str]:
    return [f"{type(row[0]).__name__}-{number}" for number, row in enumerate(rows)]


FACTS: list[tuple[Any, str, str]] = [
    (facts.RoundBegan(), "A new turn",
     "Новый ход"),
    (facts.OrderSet(("Ульф","Грета")), "Order: Ульф, Грета",
     "Очередь: Ульф, Грета"),
    (facts.OrdersGiven(()), "Everybody has chosen what to do this turn, unseen by the others",
     "Действия на этот ход выбраны, пока втайне"),
    (facts.OrderOpened("Ульф"), "",
     ""),
    (facts.OrderOpened("Ульф",True), "Ульф: what was chosen can no longer be done",
     "Ульф: выбранное действие больше невозможно"),
    (facts.SegmentBegan("Ульф"), "Ульф acts",
     "Действует Ульф"),
    (facts.TakesOver("Ульф"), "Ульф acts at once, out of order",
     "Ульф действует сразу же, вне очереди"),
    (facts.TurnEnded(), "The turn ends",
     "Ход окончен"),
    (facts.FightWon("enemies"), "The fight is over, one side is left: enemies",
     "Бой окончен, осталась одна сторона: враги"),
    (facts.FightWon(None), "The fight is over, no side is left",
     "Бой окончен, ни одной стороны не осталось"),
    (facts.Claimed("Ульф","Грета"), "The initiative of the next turn passes to Ульф",
     "Инициатива следующего хода переходит: Ульф"),
    (facts.Forfeited("Ульф",("Грета",)), "Ульф yields the initiative of the next turn (Грета)",
     "Ульф: инициатива следующего хода уступлена (Грета)"),
    (facts.Moved("Ульф",3,"move"), "Ульф walks → the 3-metre mark",
     "Ульф: шаг → отметка 3_м"),
    (facts.Moved("Ульф",-3,"crawl"), "Ульф crawls → the −3-metre mark",
     "Ульф: ползком → отметка −3_м"),
    (facts.WaitBegan("Ульф"), "Ульф goes into active evasion",
     "Ульф уходит в активное уклонение"),
    (facts.StoodUp("Ульф"), "Ульф gets up",
     "Ульф встаёт на ноги"),
    (facts.AimTaken("Ульф"), "Ульф takes aim",
     "Ульф прицеливается"),
    (facts.Attempted("Ульф","Грета","attack",22,"long_sword","arms","left"), "Ульф → Грета: attack (long sword), left arm, total 22",
     "Ульф → Грета: атака (длинный меч), левая рука, сумма 22"),
    (facts.Attempted("Ульф","Грета","trip",22), "Ульф → Грета: trip, total 22",
     "Ульф → Грета: подсечка, сумма 22"),
    (facts.Responded("Грета","parry","rapier",True,True), "Грета: parry (rapier), going into active evasion",
     "Грета: парирование (рапира), уходя в активное уклонение"),
    (facts.Responded("Грета","parry","bare"), "Грета: parry (bare hands)",
     "Грета: парирование (голые руки)"),
    (facts.Answered("Грета","dodge","over"), "Грета, dodge: success",
     "Грета, уклонение: успех"),
    (facts.Answered("Грета","dodge","even"), "Грета, dodge: even totals",
     "Грета, уклонение: поровну"),
    (facts.Answered("Грета","counterattack","under"), "Грета, counterattack: failure",
     "Грета, контратака: провал"),
    (facts.Noticed("Грета","Ульф",True), "Грета notices the attack of Ульф",
     "Грета замечает нападение: Ульф"),
    (facts.Noticed("Грета","Ульф",False), "Грета does not notice the attack of Ульф",
     "Грета не замечает нападения: Ульф"),
    (facts.Hit("Ульф","Грета","hands","right",True), "Ульф → Грета: hit, right hand, unconditionally",
     "Ульф → Грета: попадание, правая кисть, безусловно"),
    (facts.Hit("Ульф","Грета"), "Ульф → Грета: hit",
     "Ульф → Грета: попадание"),
    (facts.Failed("Ульф","disarm"), "Ульф, disarm: failure",
     "Ульф, обезоруживание: провал"),
    (facts.Exposed("Ульф"), "Everybody knows of Ульф now",
     "Ульф теперь у всех на виду"),
    (facts.ItemWorn("Ульф","right_hand","long_sword",5), "Ульф, long sword: 5_structural hits lost",
     "Ульф, длинный меч: минус 5_конструктивных хитов"),
    (facts.ItemWorn("Ульф","left_hand","steel_shield",4,of=Tally(12,(Modifier(-8,"riposte.damage.shield","steel_shield"),))),
     "Ульф, steel shield: 4_structural hits lost (4 = 12 −8 steel shield)",
     "Ульф, стальной щит: минус 4_конструктивных хита (4 = 12 −8 стальной щит)"),
    (facts.ItemWorn("Ульф","left_hand","buckler",1,of=Tally(3,(Modifier(-2,"riposte.condition.item-ruined"),))),
     "Ульф, buckler: 1_structural hit lost (1 = 3 −2 no more is left of it)",
     "Ульф, баклер: минус 1_конструктивный хит (1 = 3 −2 больше от вещи ничего не осталось)"),
    (facts.Drew("Ульф","knife","left_hand"), "Ульф draws: knife (left hand)",
     "Ульф извлекает: нож (левая рука)"),
    (facts.Sheathed("Ульф","knife","left_hand"), "Ульф sheathes: knife",
     "Ульф убирает в ножны: нож"),
    (facts.PickedUp("Ульф","knife","right_hand"), "Ульф picks up: knife (right hand)",
     "Ульф поднимает: нож (правая рука)"),
    (facts.LeftHand("Ульф","knife","right_hand",3), "Ульф drops: knife → the 3-metre mark",
     "Ульф роняет: нож → отметка 3_м"),
    (facts.LeftHand("Ульф","knife","right_hand",3,"thrown"), "Ульф throws: knife → the 3-metre mark",
     "Ульф бросает: нож → отметка 3_м"),
    (facts.LeftHand("Ульф","knife","right_hand",3,"disarmed"), "Ульф loses the weapon: knife → the 3-metre mark",
     "Ульф теряет оружие: нож → отметка 3_м"),
    (facts.Reloaded("Ульф","right_hand"), "Ульф reloads (right hand)",
     "Ульф заряжает оружие (правая рука)"),
    (facts.HeldBack(Wound("Грета","Ульф",3)), "This takes hold at the end of the turn: Грета",
     "Это вступит в силу в конце хода: Грета"),
    (facts.ResultsDue(), "The results of the turn take hold",
     "Результаты хода вступают в силу"),
    (facts.Wounded("Грета",14,14,0,"head"), "Грета, head: 14_damage, 14_Health hits lost",
     "Грета, голова: 14_единиц урона, минус 14_Хитов Здоровья"),
    (facts.Wounded("Грета",3,0,3,"arms","left"), "Грета, left arm: 3_damage, 3_Shock hits lost",
     "Грета, левая рука: 3_единицы урона, минус 3_Шоковых Хита"),
    (facts.Wounded("Грета",3,3,1), "Грета: 3_damage, 3_Health hits lost, 1_Shock hit lost",
     "Грета: 3_единицы урона, минус 3_Хита Здоровья, минус 1_Шоковый Хит"),
    (facts.Fell("Грета","unconscious"), "Грета falls unconscious",
     "Грета падает без сознания"),
    (facts.Fell("Грета","dead"), "Грета dies",
     "Грета погибает"),
    (facts.PartLost("Грета",Part("hands","left")), "Грета: cut off (left hand)",
     "Грета: отсечение (левая кисть)"),
    (facts.PartLost("Грета",Part("legs","right"),False), "Грета: crushed (right leg)",
     "Грета: раздробление (правая нога)"),
    (facts.HeadLost("Грета","head",False), "Грета: the head is crushed",
     "Грета: раздробление головы"),
    (facts.HeadLost("Грета","neck"), "Грета: the head is cut off",
     "Грета: отсечение головы"),
    (facts.ChestCrushed("Грета"), "Грета: the chest is crushed",
     "Грета: раздробление груди"),
    (facts.Stunned("Грета",turns(2)), "Грета is stunned until the end of the next turn",
     "Грета: оглушение до конца следующего хода"),
    (facts.Stunned("Грета",turns(1)), "Грета is stunned until the end of this turn",
     "Грета: оглушение до конца этого хода"),
    (facts.Stunned("Грета",turns(1,1)), "Грета is stunned for the whole of the next turn",
     "Грета: оглушение на весь следующий ход"),
    (facts.StunEnded("Грета"), "Грета is no longer stunned",
     "Грета: оглушение прошло"),
    (facts.Knocked("Грета"), "Грета is knocked to the ground",
     "Грета падает на землю"),
    (facts.TripMarked("Грета",Tripped("Ульф",turns(1,1))), "Next turn Грета acts at −2, and Ульф attacks this target at +2",
     "В следующем ходу Грета действует с −2, а Ульф атакует эту цель с +2"),
    (facts.HoldLaid("Грета",Hold("Ульф")), "Грета: held by Ульф",
     "Грета в захвате: Ульф"),
    (facts.HoldLaid("Грета",Hold("Ульф","choke",HANDS)), "Грета: choked by Ульф",
     "Грета в удушающем захвате: Ульф"),
    (facts.HoldLaid("Грета",Hold("snare","trap")), "Грета: in a trap: snare",
     "Грета в ловушке: snare"),
    (facts.ChokeKept("Грета","Ульф"), "Ульф goes on choking Грета",
     "Ульф продолжает душить: Грета"),
    (facts.HoldEnded("Грета",Hold("Ульф"),"escaped"), "Грета gets free",
     "Грета освобождается"),
    (facts.HoldEnded("Грета",Hold("Ульф"),"let_go"), "Грета is let go",
     "Грета снова на свободе: хватка разжата"),
    (facts.HoldEnded("Грета",Hold("Ульф"),"holder_out"), "Грета is free: nobody holds any longer",
     "Грета снова на свободе: держать больше некому"),
    (facts.HoldEnded("Грета",Hold("Ульф")), "Грета is free: the hold is broken",
     "Грета снова на свободе: хватка сорвана"),
    (facts.BleedingSet("Грета",2), "Грета bleeds: 2_Health hits a turn",
     "Грета: кровотечение, минус 2_Хита Здоровья за ход"),
    (facts.BleedingSet("Грета",0), "Грета: the bleeding is stopped",
     "Грета: кровотечение остановлено"),
    (facts.Bled("Грета",1), "Грета loses blood: 1_Health hit",
     "Грета теряет кровь: минус 1_Хит Здоровья"),
    (facts.Aided("Ульф","Грета","bleeding"), "Ульф → Грета, first aid: the wounds are bound",
     "Ульф → Грета, первая помощь: раны перевязаны"),
    (facts.Aided("Ульф","Грета","consciousness"), "Ульф → Грета, first aid: the wounds are bound, enough to bring somebody round",
     "Ульф → Грета, первая помощь: раны перевязаны, сознание может вернуться"),
    (facts.Aided("Ульф","Грета","nothing"), "Ульф → Грета, first aid: of no use",
     "Ульф → Грета, первая помощь: безуспешно"),
    (facts.Healed("Грета",5), "Грета is healed: 5_Health hits",
     "Грета: исцеление, плюс 5_Хитов Здоровья"),
    (facts.CameRound("Грета"), "Грета comes round",
     "Грета приходит в себя"),
    (facts.CastingBegan("Лис","fire_bolt",0,1,6), "Лис begins a spell, fire bolt: 6_points of mana, taking effect at once",
     "Лис начинает заклинание «огненная стрела»: 6_единиц Маны, подействует сразу"),
    (facts.CastingBegan("Лис","fire_bolt",2,0,5), "Лис begins a spell, fire bolt: 5_points of mana, 2_turns to go",
     "Лис начинает заклинание «огненная стрела»: 5_единиц Маны, подействует через 2_хода"),
    (facts.CastingHastened("Лис",1,1,3), "Лис hastens the spell: 3_points of mana more, 1_turn to go",
     "Лис ускоряет заклинание: ещё 3_единицы Маны, подействует через 1_ход"),
    (facts.CastingBroken("Лис","stupor"), "Лис: the spell is broken, its mana lost (stupor)",
     "Лис: заклинание «оцепенение» сорвано, Мана потеряна"),
    (facts.SpellCast("Лис","stupor",True), "Лис casts stupor: success",
     "Лис, заклинание «оцепенение»: успех"),
    (facts.SpellHeld("Лис",False), "Лис loses hold of the spell",
     "Лис не удерживает заклинания"),
    (facts.EffectLaid("Лис",Effect("ward",turns(3),4,"wall_of_wind")), "Лис: +4 Resistance for 3_turns",
     "Лис: +4 к Сопротивлению на 3_хода"),
    (facts.EffectLaid("Лис",Effect("unseen",turns(1),0,"veil")), "Лис: unseen for 1_turn",
     "Лис: невидимость на 1_ход"),
    (facts.EffectEnded("Лис","veil"), "Лис: no longer under veil",
     "Лис: больше не действует покров невидимости"),
    (facts.Withdrew("Лис","fled"), "Лис leaves the fight",
     "Лис выходит из боя"),
    (facts.Checked("Лис","agility","dodge",True,"прыжок"), "Лис, Agility + Dodge: success (прыжок)",
     "Лис, Ловкость + Уклонение: успех (прыжок)"),
    (facts.GroundChanged((Lying(SWORD, 3),)), "The GM’s word, on the ground: long sword, the 3-metre mark",
     "Слово ГМ, на земле: длинный меч, отметка 3_м"),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "english", "russian"), FACTS, ids=numbered(FACTS))
def test_what_happened(fact: Any, english: str, russian: str) -> None:
    assert EN.fact(fact) == held(english)
    assert RU.fact(fact) == held(russian)


OFFERS: list[tuple[Any, str, str]] = [
    (do.Attack("Грета"), "Attack → Грета",
     "Атака → Грета"),
    (do.Attack("Грета","left_hand","arms","left"), "Attack (left hand) → Грета, left arm",
     "Атака (левая рука) → Грета, левая рука"),
    (do.Attack("Грета","bare","head"), "Attack (bare hands) → Грета, head",
     "Атака (голыми руками) → Грета, голова"),
    (do.Attack("Грета","right_hand","",thrown=True), "Attack → Грета, thrown",
     "Атака → Грета, бросить"),
    (do.QuickAttack("Грета","knife","neck"), "Quick attack: knife → Грета, neck",
     "Быстрая атака: нож → Грета, шея"),
    (do.Grab("Грета"), "Grab (bare hands) → Грета",
     "Захват (голыми руками) → Грета"),
    (do.Choke("Грета"), "Choke hold → Грета",
     "Удушающий захват → Грета"),
    (do.Disarm("Грета"), "Disarm → Грета",
     "Обезоруживание → Грета"),
    (do.Trip("Грета"), "Trip → Грета",
     "Опрокинуть → Грета"),
    (do.Escape("Грета"), "Escape from a hold: Грета",
     "Освободиться от захвата: Грета"),
    (do.Escape(""), "Escape from a hold",
     "Освободиться от захвата"),
    (do.Cast("fire_bolt","Грета",1), "Cast: fire bolt → Грета, hastened by 1_turn",
     "Заклинание: огненная стрела → Грета, ускорить на 1_ход"),
    (do.Cast("stupor"), "Cast: stupor",
     "Заклинание: оцепенение"),
    (do.Release("Грета"), "Finish the spell → Грета",
     "Завершить заклинание → Грета"),
    (do.Hasten(2), "Hasten the spell by 2_turns",
     "Ускорить заклинание на 2_хода"),
    (do.Move(3), "Move → the 3-metre mark",
     "Двигаться → отметка 3_м"),
    (do.Draw("knife"), "Draw: knife",
     "Извлечь: нож"),
    (do.Dodge(True), "Dodge, going into active evasion",
     "Уклонение, уходя в активное уклонение"),
    (do.Parry("bracer"), "Parry (bracer)",
     "Парирование (наруч)"),
    (do.Parry(), "Parry",
     "Парирование"),
    (do.Counterattack("right_hand","head"), "Counterattack, head",
     "Контратака, голова"),
    (do.ShieldBlock(), "Shield block",
     "Блок щитом"),
    (do.Decline(), "No response",
     "Не отвечать"),
    (do.Expectation("Грета","Ульф"), "Грета does not expect Ульф",
     "Грета не ждёт удара (Ульф)"),
    (do.Expectation("Грета","Ульф",expects=True), "Грета expects Ульф: no blow from hiding",
     "Грета ждёт удара, скрытой атаки нет (Ульф)"),
    (do.Difficulty(18), "Difficulty of getting free: 18",
     "Сложность освобождения: 18"),
    (do.Wait(), "Wait (active evasion)",
     "Ждать (активное уклонение)"),
    (do.EndSegment(), "Nothing more",
     "Больше ничего"),
    (do.Aim(), "Aim",
     "Прицеливание"),
    (do.GetUp(), "Get up",
     "Подъём"),
    (do.FirstAid("Грета"), "First aid → Грета",
     "Первая помощь → Грета"),
    (do.PickUp("club"), "Pick up: club",
     "Поднять: дубинка"),
    (do.Sheathe(), "Sheathe: right hand",
     "Убрать в ножны: правая рука"),
    (do.Drop("left_hand"), "Drop: left hand",
     "Выпустить: левая рука"),
    (do.Reload(), "Reload: right hand",
     "Зарядить: правая рука"),
    (do.LetGo("Грета"), "Let go → Грета",
     "Отпустить → Грета"),
    (do.Resist(), "Resist",
     "Противодействие"),
    (do.AllOut("Грета", location="neck"), "All-out blow → Грета, neck",
     "Удар со всей дури → Грета, шея"),
    (do.StealthAttack("Грета", "left_hand"), "Stealth attack (left hand) → Грета",
     "Скрытая атака (левая рука) → Грета"),
    (do.Run(7), "Run → the 7-metre mark",
     "Бег → отметка 7_м"),
    (do.Sprint(-9), "Sprint → the −9-metre mark",
     "Спринт → отметка −9_м"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "english", "russian"), OFFERS, ids=numbered(OFFERS))
def test_what_is_offered(action: Any, english: str, russian: str) -> None:
    assert EN.action(action) == held(english)
    assert RU.action(action) == held(russian)


def test_how_somebody_is() -> None:
    yld = Fighter(
        "Ульф", MASTER, "enemies", LIBRARY.heroes["sorceress"].sheet, 7, 12, mana=9, right_hand=SWORD, prone=True,
        bleed_rate=2, stun=turns(1), lost=(Part("feet", "left"),), holds=(Hold("Грета"),), aimed=2,
        casting=Casting("stupor", 1), effects=(Effect("favour", turns(1), -3, "leaden_limbs"),), hidden=True,
    )  # fmt: skip
    assert EN.combatant(yld) == held(
        "Health 7/20, Shock 12/20, mana 9/35, prone, stunned, lost: left foot, bleeding 2, held by Грета, aim +2, casting stupor, 1_turn to go, −3 on rolls, hidden; in hand: long sword"
    )
    assert RU.combatant(yld) == held(
        "Хиты Здоровья 7/20, Шоковые Хиты 12/20, Мана 9/35, лёжа, оглушение, потеряно: левая ступня, кровотечение 2, в захвате: Грета, прицеливание +2, заклинание «оцепенение» подействует через 1_ход, −3 к броскам, прячется; в руках: длинный меч"
    )
    plain = replace(yld, **dict.fromkeys(("prone", "hidden"), False), bleed_rate=0, stun=None, lost=(), holds=(), aimed=0,
                    casting=None, effects=(), sheet=replace(yld.sheet, spells=()), left_hand=replace(SWORD, left=0))  # fmt: skip
    assert EN.combatant(plain) == "Health 7/20, Shock 12/20; in hand: long sword, long sword (ruined)"
    assert RU.combatant(plain) == (
        "Хиты Здоровья 7/20, Шоковые Хиты 12/20; в руках: длинный меч, длинный меч (негодно)"
    )
    assert EN.combatant(plain, ("hits",)).startswith("Health ?/20")


def test_a_roll_with_its_reasons() -> None:
    add = Tally(11, (Modifier(-4, "riposte.damage.loc-head", "head"), Modifier(3, "riposte.action.aim", "aim"),
                     Modifier(-2, "riposte.action.trip-effects", "tripped")))  # fmt: skip
    ask = Roll(throw("3d6"), Total(add=add), "Ульф", "attack")
    assert EN.roll(ask) == "Ульф throws 3d6 for the attack: +8 = 11 −4 head +3 aim −2 just tripped"
    assert RU.roll(ask) == "Ульф бросает 3к6 (атака): +8 = 11 −4 голова +3 прицеливание −2 после подсечки"
    held_spell = Roll(
        throw("3d6"), at_least(Tally(14, (Modifier(4, "riposte.magic.interruption", "damage"),))), "Лис", "hold_spell"
    )
    assert RU.roll(held_spell) == "Лис бросает 3к6 (удержание заклинания): не меньше 18 = 14 +4 полученный урон"


@pytest.mark.parametrize(
    ("refusal", "english", "russian"),
    [
        (Refusal(do.Attack("Грета"), "riposte.space.metric", "out-of-reach", {"target": "Грета"}),
         "Грета is out of reach", "Грета вне досягаемости"),
        (Refusal(do.Run(9), "riposte.movement.run", "too-far", {"most": 6}), "too far: 6_metres at most",
         "слишком далеко: можно не больше 6_метров"),
        (Refusal(do.Cast("stupor"), "riposte.magic.mana", "no-mana", {"left": 3, "cost": 8}),
         "not enough mana: it takes 8, there is 3", "не хватает Маны: нужно 8, есть 3"),
        (Refusal(do.Attack("Грета"), "riposte.action.draw", "drawn-this-turn", {"item": "knife"}),
         "drawn this very turn, it attacks only from the next one on: knife; a quick attack is for that",
         "в том же ходу после извлечения не атакуют: нож; для этого есть быстрая атака"),
    ],
)  # fmt: skip
def test_why_not(refusal: Refusal, english: str, russian: str) -> None:
    assert EN.refusal(refusal) == held(english)
    assert RU.refusal(refusal) == held(russian)


def test_a_word_of_the_master_that_cannot_be() -> None:
    refused = Refused("illegal", "word-above-full", left=30, most=20, key="max_hits", who="Ульф")
    assert "30 is more than the full 20" in EN.error(refused)
    assert "30 — больше полного числа 20" in RU.error(refused)


def test_the_end() -> None:
    assert EN.verdict(Verdict("characters", "side-left", "riposte.turn.end-of-fight")).endswith("characters")
    assert RU.verdict(Verdict(None, "nobody-left", "riposte.turn.end-of-fight")) == "Бой окончен. Победителей нет"


@pytest.mark.parametrize(
    ("kind", "words"),
    [("attribute", get_args(Attribute)), ("skill", get_args(Skill)), ("location", get_args(Location)),
     ("life", get_args(Life)), ("hand", get_args(Hand)), ("side", ("characters", "enemies"))],
)  # fmt: skip
def test_every_word_of_the_rules_has_a_name(kind: str, words: tuple[str, ...]) -> None:
    for key in words:
        for lang in (EN, RU):
            assert lang.term(kind, key) != key or lang is EN, key
    assert len({RU.term(kind, key) for key in words}) == len(words)
