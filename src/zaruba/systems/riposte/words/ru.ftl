# Поединок по-русски. Имена сообщений и переменные те же, что в en.ftl; общее для всех систем — в apps/words.
# Сообщение, в котором сказать нечего, — "".

## Что это за правила — тому, кто ни по каким не играл

rulebook-title = Рипост: удар и ответ
rulebook = Три шестигранника и умение — против трёх кубиков и умения врага. На удар отвечают уклонением, парированием, щитом или встречным ударом, и тот, кто отбил клинок клинком, начинает следующий ход. Ударов мало, каждый тяжёл: для поединков.

## Слова правил

attribute-reflex = Рефлекс
attribute-agility = Ловкость
attribute-strength = Сила
attribute-will = Воля
attribute-intellect = Интеллект
attribute-movement = Движение
attribute-body = Тело
attribute-constitution = Телосложение
skill-blade = Клинковое
skill-hand-to-hand = Рукопашный бой
skill-shield-use = Владение щитом
skill-dodge = Уклонение
skill-concentration = Концентрация
skill-exotic-weapon = Экзотическое оружие
skill-blunt = Дробящее оружие
skill-polearm = Древковое оружие
skill-archery = Стрельба
skill-thrown = Метание
skill-first-aid = Первая помощь
told-dice = кубов урона
told-item-resistance = Сопротивление
told-structural-hits = конструктивные хиты
told-reach = досягаемость
told-range-m = дальность
told-base-mana = мана
told-casting-turns = ходов каста
told-reflex = Рефлекс
told-agility = Ловкость
told-strength = Сила
told-body = Тело
told-will = Воля
told-movement = Движение
passes = ход
location-head = голова
location-neck = шея
location-hands = { $side ->
    [left] левая кисть
    [right] правая кисть
   *[other] кисти рук
}
location-arms = { $side ->
    [left] левая рука
    [right] правая рука
   *[other] руки
}
location-shoulders = плечи
location-chest = грудь
location-belly = живот
location-groin = пах
location-thighs = бёдра
location-legs = { $side ->
    [left] левая нога
    [right] правая нога
   *[other] ноги
}
location-feet = { $side ->
    [left] левая ступня
    [right] правая ступня
   *[other] ступни
}
side-characters = персонажи
side-enemies = враги
hand-right-hand = правая рука
hand-left-hand = левая рука
material-flesh = плоть
material-wood = дерево
material-steel = сталь
material-energy = энергия
damage-type-cutting = рубяще-режущее
damage-type-piercing = колющее
damage-type-crushing = дробящее
damage-type-burning = обжигающее
life-up = на ногах
life-unconscious = без сознания
life-dead = смерть
life-fled = вне боя
life-surrendered = в плену
condition-prone = лёжа
condition-stunned = оглушение
condition-held = в захвате
condition-choked = удушение
condition-hidden = прячется
condition-bleeding = кровотечение
condition-tripped = после подсечки
condition-waiting = активное уклонение
condition-sprinting = спринт
condition-unseen = невидимость
condition-casting = сотворение заклинания
condition-aiming = прицеливание
cover-none = видно
cover-total = не видно
act-attack = атака
act-stealth-attack = скрытая атака
act-quick-attack = быстрая атака
act-all-out = удар со всей дури
act-grab = захват
act-choke = удушающий захват
act-disarm = обезоруживание
act-trip = подсечка
act-escape = попытка освободиться
act-cast = заклинание
act-dodge = уклонение
act-parry = парирование
act-counterattack = контратака
act-shield-block = блок щитом
act-resist = противодействие
gait-move = шаг
gait-run = бег
gait-sprint = спринт
gait-crawl = ползком
thing-bare = голые руки

## Сколько чего

count-metres = { $n ->
    [one] { $n }{ "\u00A0" }метр
    [few] { $n }{ "\u00A0" }метра
    [many] { $n }{ "\u00A0" }метров
   *[other] { $n }{ "\u00A0" }метра
}
count-mark = отметка { $n }{ "\u00A0" }м
count-turns = { $n ->
    [one] { $n }{ "\u00A0" }ход
    [few] { $n }{ "\u00A0" }хода
    [many] { $n }{ "\u00A0" }ходов
   *[other] { $n }{ "\u00A0" }хода
}
count-health = { $n ->
    [one] { $n }{ "\u00A0" }Хит Здоровья
    [few] { $n }{ "\u00A0" }Хита Здоровья
    [many] { $n }{ "\u00A0" }Хитов Здоровья
   *[other] { $n }{ "\u00A0" }Хита Здоровья
}
count-shock = { $n ->
    [one] { $n }{ "\u00A0" }Шоковый Хит
    [few] { $n }{ "\u00A0" }Шоковых Хита
    [many] { $n }{ "\u00A0" }Шоковых Хитов
   *[other] { $n }{ "\u00A0" }Шоковых Хита
}
count-structural = { $n ->
    [one] { $n }{ "\u00A0" }конструктивный хит
    [few] { $n }{ "\u00A0" }конструктивных хита
    [many] { $n }{ "\u00A0" }конструктивных хитов
   *[other] { $n }{ "\u00A0" }конструктивных хита
}
count-mana = { $n ->
    [one] { $n }{ "\u00A0" }единица Маны
    [few] { $n }{ "\u00A0" }единицы Маны
    [many] { $n }{ "\u00A0" }единиц Маны
   *[other] { $n }{ "\u00A0" }единицы Маны
}

## Части предложений

part-part = { TERM($location, "location") }
part-item = { THING($name) }
part-thing = { THING($item-name) }{ $left ->
    [0] { "" } (негодно)
   *[other] { "" }
}{ $loaded ->
    [yes] { "" }
   *[no] { "" } (без заряда)
}
part-lying = { $thing }, { COUNT($at_m, "mark") }
part-hold = { $kind ->
    [grab] в захвате: { $by }
    [choke] в удушающем захвате: { $by }
   *[trap] { HAS($by) ->
        [yes] в ловушке: { THING($by) }
       *[no] в путах{ HAS($thing) ->
            [yes] : { $thing }
           *[no] { "" }
        }
    }
}
part-casting = заклинание «{ THING($spell) }» { $left ->
    [0] вот-вот подействует
   *[other] подействует через { COUNT($left, "turns") }
}
part-effect = { $kind ->
    [unseen] невидимость
    [ward] { SIGNED($value) } к Сопротивлению
   *[favour] { SIGNED($value) } к броскам
}
part-tripped = после подсечки

## Что можно сделать

action-attack = Атака{ $means ->
    [left_hand] { "" } (левая рука)
    [bare] { "" } (голыми руками)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , бросить
   *[no] { "" }
}
action-stealth-attack = Скрытая атака{ $means ->
    [left_hand] { "" } (левая рука)
    [bare] { "" } (голыми руками)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , бросить
   *[no] { "" }
}
action-all-out = Удар со всей дури{ $means ->
    [left_hand] { "" } (левая рука)
    [bare] { "" } (голыми руками)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , бросить
   *[no] { "" }
}
action-quick-attack = Быстрая атака{ HAS($weapon) ->
    [yes] { "" }: { THING($weapon) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , бросить
   *[no] { "" }
}
action-grab = Захват{ $means ->
    [left_hand] { "" } (левая рука)
    [bare] { "" } (голыми руками)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-choke = Удушающий захват{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-disarm = Обезоруживание{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [left_hand] { "" } (левая рука)
   *[right_hand] { "" }
}
action-trip = Опрокинуть{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-escape = Освободиться от захвата{ HAS($holder) ->
    [yes] { "" }: { $holder }
   *[no] { "" }
}
action-cast = Заклинание{ HAS($spell) ->
    [yes] { "" }: { THING($spell) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $cut ->
    [0] { "" }
   *[other] , ускорить на { COUNT($cut, "turns") }
}
action-release = Завершить заклинание{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-hasten = Ускорить заклинание на { COUNT($cut, "turns") }
action-move = Двигаться → { COUNT($to, "mark") }
action-run = Бег → { COUNT($to, "mark") }
action-sprint = Спринт → { COUNT($to, "mark") }
action-get-up = Подъём
action-aim = Прицеливание
action-first-aid = Первая помощь{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-wait = Ждать (активное уклонение)
action-draw = Извлечь: { THING($weapon) }{ $hand ->
    [left_hand] { "" } (левая рука)
   *[right_hand] { "" }
}
action-pick-up = Поднять: { THING($weapon) }{ $hand ->
    [left_hand] { "" } (левая рука)
   *[right_hand] { "" }
}
action-sheathe = Убрать в ножны: { TERM($hand, "hand") }
action-drop = Выпустить: { TERM($hand, "hand") }
action-reload = Зарядить: { TERM($hand, "hand") }
action-let-go = Отпустить{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-end-segment = Больше ничего
action-dodge = Уклонение{ $wait ->
    [yes] , уходя в активное уклонение
   *[no] { "" }
}
action-parry = Парирование{ $means ->
    [left_hand] { "" } (левая рука)
    [bracer] { "" } (наруч)
    [bare] { "" } (голыми руками)
   *[right_hand] { "" }
}{ $wait ->
    [yes] , уходя в активное уклонение
   *[no] { "" }
}
action-counterattack = Контратака{ $means ->
    [left_hand] { "" } (левая рука)
    [bare] { "" } (голыми руками)
   *[other] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $wait ->
    [yes] , уходя в активное уклонение
   *[no] { "" }
}
action-shield-block = Блок щитом
action-resist = Противодействие
action-decline = Не отвечать
action-difficulty = Сложность освобождения: { $number }
action-expectation = { $expects ->
    [yes] { $target } ждёт удара, скрытой атаки нет ({ $by })
   *[no] { $target } не ждёт удара ({ $by })
}

## Заголовки над тем, что можно сделать, по порядку

under-attack = Атаки
under-stealth-attack = Атаки
under-all-out = Атаки
under-quick-attack = Атаки
under-choke = Атаки
under-disarm = Атаки
under-trip = Атаки
under-grab = Атаки
under-escape = Атаки
under-cast = Заклинания
under-release = Заклинания
under-hasten = Заклинания
under-move = Перемещение
under-run = Перемещение
under-sprint = Перемещение
under-get-up = Перемещение
under-aim = Прицел и ожидание
under-wait = Прицел и ожидание
under-first-aid = Предметы и помощь
under-draw = Предметы и помощь
under-pick-up = Предметы и помощь
under-sheathe = Предметы и помощь
under-drop = Предметы и помощь
under-reload = Предметы и помощь
under-let-go = Предметы и помощь
under-end-segment = Прочее
under-dodge = Ответы
under-parry = Ответы
under-counterattack = Ответы
under-shield-block = Ответы
under-resist = Ответы
under-decline = Ответы

## Что действия стоят и что дают, коротко, под вариантом

costs-all-out = −3 к попаданию, Сила +3 для урона
costs-quick-attack = −3 к попаданию
costs-grab = { $means ->
    [bare] без урона, держит; сталь, которая его отобьёт, ранит ваши руки
   *[other] без урона, держит
}
costs-choke = обе руки; 2к6 Здоровья за ход, пока держит; парирование оружием ранит ваши руки
costs-disarm = без урона; оружие ложится в 1к6 м
costs-trip = без урона; враг лежит, и следующий ход начинаете вы
costs-cast = { $cut ->
    [0] { "" }
    [1] маны вдвое больше
    [2] маны вчетверо больше
   *[other] маны вшестеро больше
}
costs-hasten = { $cut ->
    [1] всего маны вдвое больше
    [2] всего маны вчетверо больше
   *[other] всего маны вшестеро больше
}
costs-move = действия не тратит
costs-run = действия не тратит; вместо шага
costs-sprint = тратит действие; до конца хода Ловкость вдвое меньше, Рефлекс 0
costs-get-up = тратит действие
costs-aim = тратит действие; +1 к следующей атаке, до +3, пока вы не шевелитесь
costs-wait = в этот ход ни действия, ни шага; +3 к уклонению, +1 к парированию и контратаке. Уступаете в инициативе — уступите и следующую
costs-first-aid = тратит действие
costs-draw = бесплатно; ударить им в этот же ход — быстрая атака
costs-pick-up = бесплатно
costs-sheathe = бесплатно
costs-drop = бесплатно
costs-reload = бесплатно
costs-let-go = бесплатно
costs-dodge = { $wait ->
    [yes] +3; в этот ход ни действия, ни шага; уступаете в инициативе — уступите и следующую
   *[no] тратит действие, если оно цело
}
costs-parry = { $wait ->
    [yes] +1; в этот ход ни действия, ни шага; уступаете в инициативе — уступите и следующую
   *[no] тратит действие, если оно цело; { $means ->
        [bare] оружие, которое рука остановит, её ранит; следующий ход начинаете вы
       *[other] то, чем парируют, изнашивается; следующий ход начинаете вы
    }
}
costs-counterattack = { $wait ->
    [yes] −4 и +1; в этот ход ни действия, ни шага; уступаете в инициативе — уступите и следующую
   *[no] тратит действие, если оно цело; −4: удалась — удар получит враг, и следующий ход ваш; нет — в вас попали наверняка
}
costs-shield-block = тратит действие, если оно цело; урон берёт щит, инициатива не переходит
costs-decline = попадут наверняка, зато действие остаётся

## Другие слова, которыми называют действие

meant-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-stealth-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-all-out = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-quick-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-grab = схватить, хватать
meant-choke = душить, задушить, удушение
meant-disarm = обезоружить, выбить
meant-trip = подсечка, подсечь, повалить, сбить
meant-escape = вырваться, вырываюсь, освободиться
meant-cast = магия, колдовать, колдую, чары, заклинание, сотворить
meant-get-up = встать, подняться, подъём
meant-aim = прицелиться, прицел, целиться
meant-first-aid = лечить, лечение, вылечить, перевязать, помочь
meant-pick-up = взять, подобрать
meant-reload = зарядить, перезарядить, зарядка, перезарядка
meant-end-segment = конец, закончить, хватит, готово, всё, пас
meant-dodge = уклонение, уклониться, увернуться, уворот, уворачиваюсь
meant-parry = парирование, парировать, отбить, отбив, отразить, блок
meant-counterattack = контрудар, встречный удар, ударить в ответ
meant-shield-block = щит, закрыться
meant-decline = ничего, не отвечать, принять, терпеть

## О чём спрашивают

window-turn = Ваша очередь действовать
window-response = Вас атакуют. Чем ответить?
window-orders = Что делать в этом ходу? Остальные узнают, когда выберут все
window-expectation = Слово за ГМ: ждут ли этого удара?
window-difficulty = Слово за ГМ: насколько трудно освободиться?

## Для чего бросают кости

purpose-initiative = инициатива
purpose-tie_roll = инициатива равная, бросают ещё раз
purpose-attack = атака
purpose-stealth_attack = скрытая атака
purpose-grab = захват
purpose-choke = удушающий захват
purpose-disarm = обезоруживание
purpose-trip = подсечка
purpose-escape = освобождение от захвата
purpose-cast = бросок заклинания
purpose-dodge = уклонение
purpose-parry = парирование
purpose-counterattack = контратака
purpose-shield_block = блок щитом
purpose-resist = такой же бросок в ответ
purpose-perception = бросок концентрации
purpose-location = место попадания
purpose-side = левая или правая сторона
purpose-damage = урон
purpose-parry_wear = износ от парирования
purpose-choke_damage = удушение
purpose-flight = как далеко отлетит оружие
purpose-direction = куда отлетит оружие
purpose-hold_spell = удержание заклинания
purpose-first_aid = первая помощь
purpose-healing = исцеление
purpose-check = проверка по слову ГМ
purpose-harm = урон по слову ГМ

## Строки подсчёта

row-riposte-action-aim = прицеливание
row-riposte-action-all-out = удар со всей дури
row-riposte-action-quick-attack = быстрая атака
row-riposte-action-stealth-roll = скрытая атака
row-riposte-action-trip-effects = { $name ->
    [tripper] по сбитой с ног цели
   *[tripped] после подсечки
}
row-riposte-action-wait = активное уклонение
row-riposte-attack-ranged = дистанция
row-riposte-damage-dice = Сила
row-riposte-damage-armour = { THING($name) }
row-riposte-damage-shield = { THING($name) }
row-riposte-condition-item-ruined = больше от вещи ничего не осталось
row-riposte-damage-dice-cap = не больше удвоенных костей оружия
row-riposte-magic-interruption = полученный урон
row-riposte-magic-model = { THING($name) }
row-riposte-reaction-counterattack = контратака
row-riposte-reaction-several-attackers = не первый ответ за ход
row-riposte-sheet-modifiers = { $name ->
    [against] слово ГМ о цели
    [difficulty] сложность
   *[word] слово ГМ
}
row-riposte-damage-loc-head = голова{ $name ->
    [times] { " " }×2
   *[other] { "" }
}
row-riposte-damage-loc-neck = шея{ $name ->
    [times] { " " }×3
   *[other] { "" }
}
row-riposte-damage-loc-hands = кисть{ $name ->
    [times] { " " }×½
   *[other] { "" }
}
row-riposte-damage-loc-arms = рука{ $name ->
    [times] { " " }×½
   *[other] { "" }
}
row-riposte-damage-loc-shoulders = плечи
row-riposte-damage-loc-chest = грудь
row-riposte-damage-loc-belly = живот{ $name ->
    [times] { " " }×2
   *[other] { "" }
}
row-riposte-damage-loc-groin = пах{ $name ->
    [times] { " " }×1½
   *[other] { "" }
}
row-riposte-damage-loc-thighs = бёдра
row-riposte-damage-loc-legs = нога{ $name ->
    [times] { " " }×½
   *[other] { "" }
}
row-riposte-damage-loc-feet = ступня

## Что происходит

fact-round-began = Новый ход
fact-order-set = Очередь: { $order }
fact-orders-given = Действия на этот ход выбраны, пока втайне
fact-order-opened = { $void ->
    [yes] { $who }: выбранное действие больше невозможно
   *[no] { "" }
}
fact-segment-began = Действует { $who }
fact-segment-ended = { "" }
fact-segment-skipped = { "" }
fact-takes-over = { $who } действует сразу же, вне очереди
fact-turn-ended = Ход окончен
fact-fight-won = { HAS($winner) ->
    [yes] Бой окончен, осталась одна сторона: { TERM($winner, "side") }
   *[no] Бой окончен, ни одной стороны не осталось
}
fact-claimed = Инициатива следующего хода переходит: { $who }
fact-forfeited = { $who }: инициатива следующего хода уступлена ({ $to })
fact-action-spent = { "" }
fact-free-action-taken = { "" }
fact-moved = { $who }: { TERM($gait, "gait") } → { COUNT($to, "mark") }
fact-wait-began = { $who } уходит в активное уклонение
fact-stood-up = { $who } встаёт на ноги
fact-aim-taken = { $who } прицеливается
fact-aim-lost = { "" }
fact-attempted = { $attacker } → { $target }: { TERM($act, "act") }{ HAS($with) ->
    [yes] { " (" }{ THING($with) })
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}, сумма { $total }
fact-answer-due = { "" }
fact-answer-given = { "" }
fact-responded = { $who }: { TERM($by, "act") }{ HAS($with) ->
    [yes] { " (" }{ THING($with) })
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $wait ->
    [yes] , уходя в активное уклонение
   *[no] { "" }
}
fact-answered = { $who }, { TERM($by, "act") }: { $outcome ->
    [over] успех
    [even] поровну
   *[under] провал
}
fact-noticed = { $success ->
    [yes] { $who } замечает нападение: { $attacker }
   *[no] { $who } не замечает нападения: { $attacker }
}
fact-hit = { $attacker } → { $target }: попадание{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $unconditional ->
    [yes] , безусловно
   *[no] { "" }
}
fact-failed = { $who }, { TERM($act, "act") }: провал
fact-exposed = { $who } теперь у всех на виду
fact-item-worn = { $who }, { THING($item) }: { $lost ->
    [0] без износа
   *[other] минус { COUNT($lost, "structural") }
}{ HAS($of) ->
    [yes] { " " }({ $of })
   *[no] { "" }
}
fact-drew = { $who } извлекает: { THING($item) } ({ TERM($hand, "hand") })
fact-sheathed = { $who } убирает в ножны: { THING($item) }
fact-picked-up = { $who } поднимает: { THING($item) } ({ TERM($hand, "hand") })
fact-left-hand = { $how ->
    [thrown] { $who } бросает: { THING($item) }
    [disarmed] { $who } теряет оружие: { THING($item) }
   *[dropped] { $who } роняет: { THING($item) }
} → { COUNT($at_m, "mark") }
fact-loosed = { "" }
fact-reloaded = { $who } заряжает оружие ({ TERM($hand, "hand") })
fact-held-back = Это вступит в силу в конце хода: { $harm-who }
fact-results-due = Результаты хода вступают в силу
fact-wounded = { $who }{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}: { COUNT($final, "damage") }{ HAS($of) ->
    [yes] { " " }({ $of })
   *[no] { "" }
}{ $hits ->
    [0] { "" }
   *[other] , минус { COUNT($hits, "health") }
}{ $shock ->
    [0] { "" }
   *[other] , минус { COUNT($shock, "shock") }
}
fact-fell = { $life ->
    [unconscious] { $who } падает без сознания
    [dead] { $who } погибает
   *[other] { $who } выбывает из боя
}
fact-part-lost = { $who }: { $cut ->
    [yes] отсечение
   *[no] раздробление
} ({ $part })
fact-head-lost = { $who }: { $location ->
    [head] { $cut ->
        [yes] рассечение головы пополам
       *[no] раздробление головы
    }
   *[neck] { $cut ->
        [yes] отсечение головы
       *[no] отрывание головы
    }
}
fact-chest-crushed = { $who }: раздробление груди
fact-stunned = { $who }: оглушение { $clock-waits ->
    [0] { $clock-left ->
        [1] до конца этого хода
        [2] до конца следующего хода
       *[other] на { COUNT($clock-left, "turns") }
    }
   *[other] на весь следующий ход
}
fact-stun-ended = { $who }: оглушение прошло
fact-knocked = { $who } падает на землю
fact-trip-marked = В следующем ходу { $who } действует с −2, а { $tripped-by } атакует эту цель с +2
fact-hold-laid = { $who } { $hold }
fact-choke-kept = { $by } продолжает душить: { $who }
fact-hold-ended = { $why ->
    [escaped] { $who } освобождается
    [let_go] { $who } снова на свободе: хватка разжата
    [holder_out] { $who } снова на свободе: держать больше некому
   *[broken] { $who } снова на свободе: хватка сорвана
}
fact-net-left = { $who } остаётся в сети, держать её больше не нужно
fact-bleeding-set = { $rate ->
    [0] { $who }: кровотечение остановлено
   *[other] { $who }: кровотечение, минус { COUNT($rate, "health") } за ход
}
fact-bled = { $who } теряет кровь: минус { COUNT($hits, "health") }
fact-aided = { $who } → { $target }, первая помощь: { $reached ->
    [nothing] безуспешно
    [bleeding] раны перевязаны
   *[consciousness] раны перевязаны, сознание может вернуться
}
fact-healed = { $hits ->
    [0] { $who }: исцеление
   *[other] { $who }: исцеление, плюс { COUNT($hits, "health") }
}
fact-came-round = { $who } приходит в себя
fact-casting-began = { $who } начинает заклинание «{ THING($spell) }»: { COUNT($mana, "mana") }, { $left ->
    [0] подействует сразу
   *[other] подействует через { COUNT($left, "turns") }
}
fact-casting-hastened = { $who } ускоряет заклинание: ещё { COUNT($mana, "mana") }, { $left ->
    [0] подействует сразу
   *[other] подействует через { COUNT($left, "turns") }
}
fact-casting-broken = { $who }: заклинание «{ THING($spell) }» сорвано, Мана потеряна
fact-spell-cast = { $who }, заклинание «{ THING($spell) }»: { $success ->
    [yes] успех
   *[no] провал
}
fact-spell-held = { $success ->
    [yes] { $who } удерживает заклинание
   *[no] { $who } не удерживает заклинания
}
fact-effect-laid = { $who }: { $effect } на { COUNT($effect-clock-left, "turns") }
fact-effect-ended = { $who }: больше не действует { THING($name) }
fact-joined = В бой вступает { $fighter-name } ({ TERM($fighter-side, "side") })
fact-removed = Слово ГМ: { $who } больше не участвует в бою
fact-withdrew = { $life ->
    [fled] { $who } выходит из боя
   *[surrendered] { $who } сдаётся
}
fact-altered = Слово ГМ, { $who }: { TERM($fields, "altered") }
fact-seat-taken = Места за столом: { $seating }
fact-ground-changed = { HAS($ground) ->
    [yes] Слово ГМ, на земле: { $ground }
   *[no] Слово ГМ: на земле ничего
}
fact-called-off = { HAS($winner) ->
    [yes] ГМ заканчивает бой, победившая сторона: { TERM($winner, "side") }
   *[no] ГМ заканчивает бой, победителей нет
}
fact-checked = { $who }, { TERM($attribute, "attribute") }{ HAS($skill) ->
    [yes] {" + "}{ TERM($skill, "skill") }
   *[no] { "" }
}: { $success ->
    [yes] успех
   *[no] провал
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

## Кто в каком состоянии

combatant = Хиты Здоровья { $hits }/{ $sheet-max_hits }, Шоковые Хиты { $shock_hits }/{ $sheet-max_shock_hits }{ HAS($sheet-spells) ->
    [yes] , Мана { $mana }/{ $sheet-mana_max }
   *[no] { "" }
}{ $life ->
    [up] { "" }
   *[other] , { TERM($life, "life") }
}{ $prone ->
    [yes] , лёжа
   *[no] { "" }
}{ $stunned ->
    [yes] , оглушение
   *[no] { "" }
}{ HAS($lost) ->
    [yes] , потеряно: { $lost }
   *[no] { "" }
}{ $bleed_rate ->
    [0] { "" }
   *[other] , кровотечение { $bleed_rate }
}{ HAS($holds) ->
    [yes] , { $holds }
   *[no] { "" }
}{ HAS($tripped) ->
    [yes] , { $tripped }
   *[no] { "" }
}{ $waiting ->
    [yes] , активное уклонение
   *[no] { "" }
}{ $sprinting ->
    [yes] , спринт
   *[no] { "" }
}{ $aimed ->
    [0] { "" }
   *[other] , прицеливание { SIGNED($aimed) }
}{ HAS($casting) ->
    [yes] , { $casting }
   *[no] { "" }
}{ HAS($effects) ->
    [yes] , { $effects }
   *[no] { "" }
}{ $hidden ->
    [yes] , прячется
   *[no] { "" }
}{ HAS($right_hand, $left_hand) ->
    [yes] ; в руках: { $right_hand }{ HAS($right_hand) ->
        [yes] { HAS($left_hand) ->
            [yes] { ", " }
           *[no] { "" }
        }
       *[no] { "" }
    }{ $left_hand }
   *[no] { "" }
}

## Слово ГМ о бойце, поле за полем

altered-reflex = Рефлекс { $fighter-sheet-reflex }
altered-agility = Ловкость { $fighter-sheet-agility }
altered-strength = Сила { $fighter-sheet-strength }
altered-will = Воля { $fighter-sheet-will }
altered-intellect = Интеллект { $fighter-sheet-intellect }
altered-movement = Движение { $fighter-sheet-movement }
altered-body = Тело { $fighter-sheet-body }
altered-constitution = Телосложение { $fighter-sheet-constitution }
altered-max-hits = Хиты Здоровья полностью { $fighter-sheet-max_hits }
altered-max-shock-hits = Шоковые Хиты полностью { $fighter-sheet-max_shock_hits }
altered-res = Сопротивление (RES) { $fighter-sheet-res }
altered-mana-max = Мана полностью { $fighter-sheet-mana_max }
altered-skills = умения другие
altered-schools = школы магии другие
altered-hits = Хиты Здоровья { $fighter-hits }
altered-shock-hits = Шоковые Хиты { $fighter-shock_hits }
altered-mana = Мана { $fighter-mana }
altered-at-m = { COUNT($fighter-at_m, "mark") }
altered-hidden = { $fighter-hidden ->
    [yes] прячется
   *[no] больше не прячется
}
altered-side = сторона: { TERM($fighter-side, "side") }
altered-player = место: { $fighter-seat }
altered-group = { HAS($fighter-group) ->
    [yes] группа: { $fighter-group }
   *[no] вне групп
}
altered-aimed-turns = { $fighter-aimed ->
    [0] прицел сбит
   *[other] прицеливание { SIGNED($fighter-aimed) }
}
altered-ammunition = { HAS($fighter-ammunition) ->
    [yes] снарядов: { $fighter-ammunition }
   *[no] снаряды не считаются
}
altered-unaware-of = { HAS($fighter-unaware_of) ->
    [yes] не ожидает удара: { $fighter-unaware_of }
   *[no] ожидает удара от каждого врага
}
altered-action-left = { $fighter-action_left ->
    [yes] действие этого хода не потрачено
   *[no] действие этого хода потрачено
}
altered-stretch-left = { $fighter-stretch_left ->
    [yes] в этом ходу ещё можно двигаться
   *[no] двигаться в этом ходу больше нельзя
}
altered-modifier = { SIGNED($fighter-word) } к своим броскам
altered-modifier-against = { SIGNED($fighter-against) } у тех, кто атакует
altered-secret = скрыто другое
altered-life = { TERM($fighter-life, "life") }

## Что может изменить ГМ: показывают первое слово, понимают все

alter-hits = хиты, хп, здоровье
alter-max-hits = максимум, хиты полностью
alter-shock-hits = шок, шоковые хиты
alter-max-shock-hits = максимум шока
alter-mana = мана
alter-mana-max = максимум маны
alter-life = состояние
alter-prone = лежит, лёжа
alter-hurt = урон
alter-stunned-turns = оглушение
alter-bleed-rate = кровотечение
alter-lost = потеряно
alter-held = удержание
alter-casting = колдовство
alter-at-m = отметка, место на линии
alter-hidden = скрыт, прячется
alter-action-left = действие
alter-stretch-left = растягиваемое
alter-aimed-turns = прицеливание
alter-ammunition = боеприпасы
alter-unaware-of = не знает о
alter-modifier = модификатор
alter-modifier-against = модификатор против
alter-res = сопротивление
alter-reflex = рефлекс
alter-agility = ловкость
alter-strength = сила
alter-will = воля
alter-intellect = интеллект
alter-movement = движение
alter-body = тело
alter-constitution = телосложение
alter-skills = умения, навыки
alter-schools = школы
alter-side = сторона
alter-player = игрок, место
alter-group = группа
alter-secret = тайное
alter-weapons = оружие
alter-armour = броня, доспех
alter-spells = заклинания

overall-initiative = очередь, инициатива
overall-fight = бой

## Чем кончается бой

verdict-side-left = Бой окончен. Победители: { TERM($winner, "side") }
verdict-nobody-left = Бой окончен. Победителей нет

## Почему нельзя

refusal-action-spent = действие этого хода уже потрачено
refusal-casting = во время каста нельзя ни двигаться, ни бежать
refusal-casting-goes-on = заклинание ещё не готово, подождать: { COUNT($left, "turns") }
refusal-cut-too-much = ускорить можно не больше чем на { COUNT($most, "turns") }
refusal-drawn-this-turn = в том же ходу после извлечения не атакуют: { THING($item) }; для этого есть быстрая атака
refusal-enemy-in-the-way = сквозь врага не пройти
refusal-expects-you = { $target } вас видит и ждёт удара
refusal-free-actions-used = свободных действий за ход может быть не больше { $most }
refusal-hand-holds = эта рука держит врага: { TERM($hand, "hand") }
refusal-has-acted = Ждать можно, только пока в этом ходу ничего не сделано
refusal-has-moved = прицеливание не допускает движения
refusal-held = в захвате можно только пытаться освободиться
refusal-held-already = { $target } уже в вашем захвате
refusal-holds-somebody = дальше не пускает захват: { $target }
refusal-lies-already = { $target } и так на земле
refusal-loaded-already = и так заряжено: { THING($item) }
refusal-must-answer = по решению стола отвечать обязательно
refusal-needs-no-aid = { $target }: перевязывать нечего, сознания никто не терял
refusal-no-ammunition = снаряды кончились
refusal-no-distance = вы и так здесь
refusal-no-free-hand = { HAS($item) ->
    [yes] нет свободной руки: { THING($item) }
   *[no] нет свободной руки
}
refusal-no-leg = без ноги не встать
refusal-no-mana = не хватает Маны: нужно { $cost }, есть { $left }
refusal-no-shield = в руке нет целого щита
refusal-no-side = у этого места нет левой и правой стороны: { TERM($location, "location") }
refusal-no-such-enemy = такого врага здесь нет: { $target }
refusal-no-such-spell = такого заклинания нет: { THING($spell) }
refusal-no-target = эту цель выбрать нельзя
refusal-no-target-yet = цель называют, когда заклинание готово
refusal-no-wait-now = сейчас уйти в активное уклонение нельзя
refusal-no-way = идти некуда
refusal-nobody-in-range = в пределах заклинания никого нет
refusal-not-a-blow = со всей дури бьют только в ближнем бою
refusal-not-against-grabs = от захвата уклоняются или парируют
refusal-not-against-shots = от выстрела, броска и заклинания уклоняются или закрываются щитом
refusal-not-here = здесь не лежит: { THING($item) }
refusal-not-loaded = нет заряда: { THING($item) }
refusal-not-midway = ускорить заклинание можно, только начиная его
refusal-not-sheathed = не в ножнах: { THING($item) }
refusal-not-throwable = { HAS($item) ->
    [yes] не для броска: { THING($item) }
   *[no] бросать нечего
}
refusal-not-to-be-sheathed = в ножны не убрать: { THING($item) }
refusal-nothing-in-hand = в этой руке нет оружия: { TERM($hand, "hand") }
refusal-nothing-to-knock-away = { $target }: выбивать нечего
refusal-nothing-to-parry-with = парировать нечем
refusal-nothing-to-strike-with = ударить в ответ нечем или не дотянуться
refusal-only-holds = этим только удерживают: { THING($item) }
refusal-only-thrown = это только бросают: { THING($item) }
refusal-out-of-range = { $target } слишком далеко
refusal-out-of-reach = { $target } вне досягаемости
refusal-part-gone = { $target }: этой части тела больше нет
refusal-prone = сначала нужно встать
refusal-ruined = пришло в негодность: { THING($item) }
refusal-self-only = только на себя: { THING($spell) }
refusal-stands-already = и так на ногах
refusal-stretch-used = передвижение этого хода уже использовано
refusal-stunned = в оглушении можно только встать, двигаться, бежать или парировать
refusal-too-far = слишком далеко: можно не больше { COUNT($most, "metres") }
refusal-two-free-hands = душат двумя свободными руками
refusal-two-handed = это берут двумя руками, начиная с правой: { THING($item) }
refusal-unconscious = без сознания ничего нельзя сделать
refusal-untrained-school = эта школа не изучена: { $school }

## Слова ГМ, которые нельзя исполнить

refusal-word-above-full = { $who }: { $left } — больше полного числа { $most }; новое задаёт ключ { $key }
refusal-word-against-itself = { $who }: бросок против себя невозможен
refusal-word-no-casting = { $who } не сотворяет заклинания
refusal-word-no-damage = { $key }: нужен урон, а не «{ $value }»
refusal-word-no-such-part = { $key }: такой части тела нет, «{ $value }»
refusal-word-not-damage = { $key }: «{ $value }» — не урон; пишите его как 9, 2к6 или 3к6+2
refusal-word-one-of-two = нужно что-то одно: «{ $one }» или «{ $other }»
refusal-word-states-against = { $who }: «{ $one }» не сочетается с «{ $other }»
refusal-word-only-null = { $key }: можно только прервать пустым значением, а начинают заклинание в бою

## Ошибки в сценариях и библиотеках

fault-unknown-shield = такого щита нет: «{ $value }»
fault-unknown-skill = такого умения нет: «{ $value }»
fault-skill-twice = умение «{ $value }» названо дважды
fault-no-use = оружие без костей урона должно хотя бы удерживать
fault-two-handed = { THING($weapon) }: заняты обе руки, вторая должна быть пуста
fault-not-of-a-shield = у щита нет ключа { $key }
fault-directed-and-mental = заклинание либо направленное, либо воздействует на разум
fault-above-max = { $left } больше полного числа { $most }; новое задаёт ключ { $key }
fault-structure-above-max = { COUNT($left, "structural") } — больше полного числа { $most }
fault-states-against = «{ $one }» не сочетается с «{ $other }»
fault-turns-without-stun = ходы оглушения бывают только у оглушённых
fault-one-effect = у эффекта должен быть ровно один ключ из этих: { $known }
fault-one-hold = держит либо боец, ключ { $one }, либо ловушка, ключ { $other }: нужно что-то одно
fault-difficulty-without-trap = сложность бывает только у ловушки
fault-held-by-itself = «{ $value }» не может держать себя
fault-casting-too-long = заклинанию осталось не больше { COUNT($most, "turns") }, а не { $left }
fault-segment-of-another = метры, шаг и удушение задают тому, чья сейчас очередь, а не «{ $value }»

## Что лежит между двумя

unit-metres = метры
place-mark = отметка { $at }{ "\u00A0" }м
band-point-blank = вплотную
band-short = короткая дистанция
band-medium = средняя дистанция
band-long = дальняя дистанция
sight = { $one } → { $other }: { COUNT($distance, "metres") }, { TERM($band, "band") }, { TERM($cover, "cover") }

## Что ведущий может изменить у бойца

field-hits = хиты
field-shock-hits = Шоковые хиты
field-mana = мана
field-life = состояние
field-prone = лежит
field-stunned-turns = ходов оглушения
field-bleed-rate = кровотечение, хитов за ход
field-lost = потерянные части тела
field-at-m = место на линии, метры
field-hidden = скрытность
field-action-left = действие ещё не потрачено
field-stretch-left = растягиваемое ещё не потрачено
field-aimed-turns = ходов прицеливания
field-ammunition = боеприпасы
field-modifier = модификатор к своим броскам
field-modifier-against = модификатор к атакам по этой цели
field-max-hits = максимум хитов
field-max-shock-hits = максимум Шоковых хитов
field-res = Сопротивление
field-mana-max = максимум маны
field-reflex = Рефлекс
field-agility = Ловкость
field-strength = Сила
field-will = Воля
field-intellect = Интеллект
field-movement = Движение
field-body = Тело
field-constitution = Телосложение
field-skills = умения
field-schools = школы магии
field-side = сторона
field-player = кто играет
field-group = группа
field-secret = тайна для игроков
field-weapons = оружие
field-armour = броня
field-spells = заклинания
body-part-right-hand = правая кисть
body-part-left-hand = левая кисть
body-part-right-arm = правая рука
body-part-left-arm = левая рука
body-part-right-leg = правая нога
body-part-left-leg = левая нога
body-part-right-foot = правая ступня
body-part-left-foot = левая ступня

## Значения решений за рассказчика

value-immediate = сразу
value-end-of-turn = в конце хода
value-latest = последнее
value-cancel = взаимно отменяются
value-spend-if-unspent = тратит действие, если оно осталось
value-free = бесплатно
value-same-roll = тот же бросок
value-dodge-or-same = уклонение или тот же бросок
value-material-gated = по материалам
value-every-parry = при каждом парировании
value-only-outranked = только у худшего материала
value-any = любое
value-default-only = только по умолчанию
value-contest = состязание
value-difficulty = сложность
value-until-next-segment = до следующей своей очереди
value-away = прочь
value-random = наугад
value-forfeit = потеря права
value-gain = получение права
value-unlimited = сколько угодно
value-shoulders = плечи
value-chest = грудь
value-random-3d6 = наугад, 3к6
value-rest-plus-next = остаток хода и следующий
value-next-turn-only = только следующий ход
value-rest-of-turn = остаток хода
value-max = полного числа
value-current = нынешнего числа
value-none = нет
value-equal = столько же
value-half = половина

## Что читают на листе: что умеет каждая вещь

gears-weapon = Оружие
gears-shield = Щиты
gears-armour = Доспехи
gears-spell = Заклинания
track-lethal = в Хиты Здоровья
track-shock = в Шоковые Хиты
gear-weapon = { TERM($skill, "skill") }{ $dice ->
    [0] { "" }
   *[other] ; урон { $dice }к6
}{ $flat ->
    [0] { "" }
   *[other] { "" } { SIGNED($flat) }
}{ HAS($damage_type) ->
    [yes] , { TERM($damage_type, "damage-type") }
   *[no] { "" }
}{ $dice ->
    [0] { "" }
   *[other] , { TERM($track, "track") }
}{ $reach ->
    [0] { "" }
   *[other] ; досягаемость { $reach }
}{ $range_m ->
    [0] { "" }
   *[other] ; дальность { COUNT($range_m, "metres") }
}{ $hands ->
    [2] ; двуручное
   *[other] { "" }
}{ $grabs ->
    [yes] ; может удержать врага
   *[no] { "" }
}
gear-shield = { TERM($skill, "skill") }; Сопротивление { $item_resistance }, { COUNT($structural_hits, "structural") }
gear-armour = Сопротивление { $item_resistance }, { COUNT($structural_hits, "structural") }; закрывает: { TERM($covers, "location") }{ $bracer ->
    [yes] ; может парировать
   *[no] { "" }
}
gear-spell = { COUNT($base_mana, "mana") }; сложность { $difficulty }{ $casting_turns ->
    [0] ; действует сразу
   *[other] ; сотворение: { COUNT($casting_turns, "turns") }
}{ $aims ->
    [self] ; на себя
    [area] ; все вокруг кого-то, радиус { COUNT($radius_m, "metres") }
   *[other] { "" }
}{ $range_m ->
    [0] { "" }
   *[other] ; дальность { COUNT($range_m, "metres") }
}{ $outcome ->
    [heal] { $dice ->
    [0] { "" }
   *[other] ; возвращает { $dice }к6
}
   *[other] { $dice ->
    [0] { "" }
   *[other] ; урон { $dice }к6
}
}{ $flat ->
    [0] { "" }
   *[other] { "" } { SIGNED($flat) }
}{ $mental ->
    [yes] ; действует на разум
   *[no] { "" }
}{ $outcome ->
    [stun] ; оглушает
    [fall] ; сбивает с ног
    [hold] ; удерживает
    [unseen] ; делает невидимым
    [favour] ; броски
    [ward] ; Сопротивление
    [bleed] ; вызывает кровотечение
   *[other] { "" }
}{ $modifier ->
    [0] { "" }
   *[other] { "" } { SIGNED($modifier) }
}{ $turns ->
    [0] { "" }
   *[other] ; на { COUNT($turns, "turns") }
}
