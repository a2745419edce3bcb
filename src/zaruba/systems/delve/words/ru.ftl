# Подземелье по-русски. Имена сообщений и переменные те же, что в en.ftl; общее для всех систем — в apps/words.
# Сообщение, в котором сказать нечего, — "".

## Что это за правила — тому, кто ни по каким не играл

rulebook-title = Дельв: герои в подземелье
rulebook = Решает один двадцатигранник: прибавь своё и набери нужное число. За ход — перемещение и одно действие; без хитов герой падает. Проще всего для начала: герои и чудовища подземелья.

## Слова правил

ability-str = СИЛ
ability-dex = ЛОВ
ability-con = ВЫН
ability-int = ИНТ
ability-wis = МУД
ability-cha = ХАР

band-self = на себя
band-close = близкая дистанция
band-near = средняя дистанция
band-far = дальняя дистанция

condition-prone = лёжа
condition-asleep = сон
condition-paralysed = паралич
condition-bound = путы
condition-hidden = прячется

life-up = на ногах
life-unconscious = без сознания
life-dying = при смерти
life-fleeing = в бегстве
life-fled = вне боя
life-surrendered = в плену
life-dead = смерть

cover-none = без укрытия
cover-half = укрытие на половину тела
cover-total = полное укрытие

favour-advantage = преимущество
favour-disadvantage = помеха

side-characters = персонажи
side-enemies = враги

number-damage-dice = кости урона
number-healing-dice = кости исцеления
number-duration = длительность
number-targets = количество целей
number-size = размер
number-range = дистанция
number-none = ничего

thing-improvised = импровизация
thing-asleep = сон
thing-paralysed = паралич
thing-bound = путы
thing-prone = положение лёжа

part-ready = { LOW($act) }; условие: { $trigger }
part-trigger = { $when ->
    [said] «{ $text }»
   *[other] { HAS($who) ->
        [yes] { $who }
       *[no] враг
    } { $when ->
        [comes_close] подходит на близкую дистанцию
        [comes_near] подходит на среднюю дистанцию
        [comes_into_sight] появляется в поле зрения
        [casts] сотворяет заклинание
       *[attacks] атакует
    }
}
part-morale = { HAS($group) ->
    [yes] { $group } ({ $initial })
   *[no] остальные ({ $initial })
}

## Что можно сделать

action-melee-attack = Атака в ближнем бою{ HAS($weapon) ->
    [yes] : { THING($weapon) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($ability) ->
    [yes] { " (" }{ TERM($ability, "ability") })
   *[no] { "" }
}
action-ranged-attack = Дистанционная атака{ HAS($weapon) ->
    [yes] : { THING($weapon) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($ability) ->
    [yes] { " (" }{ TERM($ability, "ability") })
   *[no] { "" }
}
action-monster-attack = Атака{ HAS($attack) ->
    [yes] : { THING($attack) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-finish-off = Добить: { $target }
action-cast-spell = Сотворить заклинание{ HAS($spell) ->
    [yes] : { THING($spell) }
   *[no] { "" }
}{ HAS($item) ->
    [yes] { " (" }{ THING($item) })
   *[no] { "" }
}{ HAS($targets) ->
    [yes] { " → " }{ $targets }
   *[no] { "" }
}
action-first-aid = Первая помощь → { $target }
action-give-potion = Дать зелье: { THING($item) } → { $target }
action-drink-own-potion = Выпить зелье: { THING($item) }
action-activate-item = Активировать предмет: { THING($item) }
action-swap-weapon = { $how ->
    [put_away] Убрать
    [pick_up] Поднять
   *[draw] Достать
}: { THING($weapon) }
action-drop-item = Выпустить из рук: { THING($item) }
action-reload = Перезарядить: { THING($weapon) }
action-stand-up = Встать на ноги
action-speak = { HAS($text) ->
    [yes] Сказать: «{ $text }»
   *[no] Сказать что-нибудь
}
action-move = { HAS($path) ->
    [yes] Переместиться → { PLACE($path) }
   *[no] Переместиться
}
action-improvise = { HAS($text) ->
    [yes] Импровизировать: «{ $text }»
   *[no] Импровизировать
}
action-ready = { HAS($act-weapon, $act-attack, $act-spell) ->
    [yes] Подготовить: { LOW($act) }; условие: { $trigger }
   *[no] Подготовить действие с условием
}
action-let-loose = Совершить подготовленное
action-hold-back = Воздержаться и ждать дальше
action-stop-attacks = Больше не атаковать этим действием
action-let-go = Отпустить заклинание на концентрации
action-surrender = Сдаться
action-end-turn = Закончить ход
action-kill = Убить
action-knock-out = Нокаутировать
action-double = { $effect ->
    [none] Ничего не удваивать
   *[other] Удвоить: { TERM($effect, "number") }
}{ HAS($targets) ->
    [yes] { " → " }{ $targets }
   *[no] { "" }
}
action-keep = Оставить бросок
action-spend-luck = Потратить жетон удачи и бросить заново
action-go-next = Следующий ход: { $who }
action-allow = Пусть так и будет
action-charge-action = Это тратит действие
action-call-check = Потребовать проверку: { TERM($ability, "ability") }, СЛ { $dc }
action-call-attack = Потребовать бросок атаки: { TERM($ability, "ability") }, урон { DICE($damage) }{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-surprise = { HAS($pairs) ->
    [yes] Врасплох: { $pairs }
   *[no] Сюрприза нет
}
action-not-yet = Условие ещё не наступило
action-has-come = Условие наступило: { $who }
action-stray-at = Под шальной выстрел попадает: { $who }

## Заголовки над тем, что можно сделать, по порядку

under-melee-attack = Атаки
under-ranged-attack = Атаки
under-monster-attack = Атаки
under-finish-off = Атаки
under-stop-attacks = Атаки
under-cast-spell = Заклинания
under-let-go = Заклинания
under-move = Перемещение
under-stand-up = Перемещение
under-first-aid = Предметы и помощь
under-give-potion = Предметы и помощь
under-drink-own-potion = Предметы и помощь
under-activate-item = Предметы и помощь
under-swap-weapon = Предметы и помощь
under-drop-item = Предметы и помощь
under-reload = Предметы и помощь
under-ready = Подготовить на потом
under-let-loose = Подготовить на потом
under-hold-back = Подготовить на потом
under-improvise = Прочее
under-speak = Прочее
under-surrender = Прочее
under-end-turn = Прочее

## Что действия стоят и что дают, коротко, под вариантом

costs-first-aid = тратит действие; проверка ИНТ против 15
costs-give-potion = тратит действие
costs-cast-spell = тратит действие и при неудаче; не удалось — заклинания нет до отдыха
costs-swap-weapon = первая смена за ход бесплатна, каждая следующая тратит действие
costs-drop-item = бесплатно
costs-stand-up = бесплатно
costs-speak = бесплатно
costs-improvise = тратит действие
costs-ready = тратит действие; совершится один раз, если условие наступит до вашего следующего хода

## Другие слова, которыми называют действие

meant-melee-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть
meant-ranged-attack = выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-monster-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть
meant-finish-off = убить, добивание, прикончить
meant-cast-spell = магия, колдовать, колдую, чары, заклинание, сотворить
meant-first-aid = лечить, лечение, вылечить, перевязать, помочь
meant-drink-own-potion = зелье
meant-drop-item = бросить, выбросить, уронить
meant-reload = зарядить, перезарядить, зарядка, перезарядка
meant-stand-up = встать, подняться, подъём
meant-hold-back = ждать, подождать
meant-surrender = сдаюсь, капитуляция
meant-end-turn = конец, закончить, хватит, готово, всё, пас

## Что бывает от удара, кроме ран

odds-effect-began = { THING($effect) }

## О чём спрашивают

window-turn = Ваш ход
window-knockout = Убить или нокаутировать?
window-luck = Потратить жетон удачи?
window-critical = Что удваивает критическое сотворение?
window-next = Кто ходит следующим?
window-surprise = Кто кого застаёт врасплох?
window-surprise-order = Чей ход сюрприза следующий?
window-small-task = Это ещё мелкая задача?
window-ready = Условие наступило. Совершить подготовленное?
window-call = Слово за ГМ
window-cornered = Бежать некуда. Драться или сдаться?
window-stray = В кого может попасть шальной выстрел?

## Для чего бросают кости

purpose-attack = атака
purpose-damage = урон
purpose-stray = шальной выстрел
purpose-casting = сотворение заклинания
purpose-focus = концентрация
purpose-save = сопротивление заклинанию
purpose-healing = исцеление
purpose-initiative = инициатива
purpose-morale = боевой дух
purpose-death-timer = таймер смерти
purpose-death-save = подняться на ноги
purpose-first-aid = первая помощь
purpose-pass = пройти сквозь врага
purpose-climb = лазание или плавание
purpose-fall = падение
purpose-rider = сопротивление эффекту
purpose-rider-damage = урон от эффекта
purpose-improvise = импровизация
purpose-improvise-damage = урон от импровизации
purpose-rest = прерванный отдых
purpose-hit-points = хиты

## Строки подсчёта

row-delve-talent-bonuses = { THING($name) }
row-delve-talent-weapon-mastery = мастерство с оружием
row-delve-attack-bonuses = { THING($name) }
row-delve-damage-roll = { THING($name) }
row-delve-damage-no-ability-mod = { TERM($name, "ability") }
row-delve-gear-armour = не в руке: { THING($name) }
row-delve-death-timer-minimum = модификатор не меньше 1

## Что происходит

fact-phase-began = { $phase ->
    [surprise] Ходы сюрприза
    [initiative] Инициатива
   *[other] { "" }
}
fact-surprised = { HAS($pairs) ->
    [yes] Врасплох: { $pairs }
   *[no] Сюрприза нет
}
fact-noticed-by = { $foe } замечает: { $who }
fact-revealed = { $who } больше не прячется
fact-order-set = Порядок ходов: { $order }
fact-round-began = Новый раунд
fact-seat-began = { "" }
fact-surprise-turn-came = Ход сюрприза: { $who }
fact-waiting-ordered = { "" }
fact-turn-began = Ход: { $turn-who }
fact-turn-passed = { $who } не может действовать, ход проходит впустую
fact-turn-ended = { "" }
fact-fight-won = { HAS($winner) ->
    [yes] Бой окончен, осталась одна сторона: { TERM($winner, "side") }
   *[no] Бой окончен, ни одной стороны не осталось
}

fact-action-spent = { "" }
fact-routine-began = { "" }
fact-attack-used = { "" }
fact-routine-ended = { "" }
fact-castings-left = { "" }
fact-moved = { $who }: перемещение, { COUNT($cost_ft, "feet") } → { PLACE($path) }
fact-shifted = { $who }: вынужденное перемещение → { PLACE($to) }
fact-pass-tried = { $who } → { $foe }: { $passed ->
    [yes] пройти удаётся
   *[no] пройти не удаётся
}
fact-task-done = { "" }

fact-hit = { $attacker } → { $target }: { $critical ->
    [yes] критический удар
   *[no] попадание
} ({ THING($with_) })
fact-missed = { $attacker } → { $target }: промах ({ THING($with_) })
fact-damaged = { $who }: { COUNT($amount, "damage") }
fact-healed = { HAS($gained) ->
    [yes] { $gained ->
        [0] { $who }: ран нет, исцелять нечего
       *[other] { $who }: исцеление на { COUNT($gained, "hits") }, до полного здоровья
    }
   *[no] { $who }: исцеление на { COUNT($amount, "hits") }
}
fact-fell = { $life ->
    [dying] { $who } падает без сознания и начинает умирать
    [unconscious] { $who } падает без сознания
   *[other] { $who } падает и погибает
}
fact-woke = { $who } приходит в себя
fact-stabilised = { $who }: стабилизация, больше не умирает, но остаётся без сознания
fact-timer-set = { $who }: таймер смерти, { COUNT($rounds, "rounds") }
fact-timer-ran = { $left ->
    [0] { $who }: таймер смерти истекает
   *[other] { $who }: таймер смерти, ещё { COUNT($left, "rounds") }
}
fact-timer-docked = { $who }: урон умирающему, таймер смерти будет на 1 меньше
fact-rose = { $who } поднимается с 1{ "\u00A0" }хитом
fact-died = { $who } погибает
fact-lay-down = { $who } падает на землю
fact-stood-up = { $who } встаёт на ноги

fact-effect-began = { $who }: начинается эффект «{ THING($effect-name) }»{ HAS($effect-clock) ->
    [yes] { " " }на { COUNT($effect-clock-left, "rounds") }
   *[no] { "" }
}
fact-effect-counted = { "" }
fact-effect-ended = { $who }: эффект «{ THING($name) }» заканчивается

fact-cast = { $who } сотворяет заклинание «{ THING($spell) }»: { $critical ->
    [yes] критический успех
   *[no] { $success ->
        [yes] успех
       *[no] провал
    }
}
fact-spell-lost = { $who }: заклинание «{ THING($spell) }» потеряно до отдыха{ $penance ->
    [yes] { " " }и до искупления вины
   *[no] { "" }
}
fact-mishap-came = { $who }: магический сбой ({ $tier }-й круг), что происходит, говорит ГМ
fact-focus-began = { $who }: концентрация на заклинании «{ THING($spell) }»
fact-focus-ended = { $who }: концентрация на заклинании «{ THING($spell) }» прекращается
fact-item-used = { HAS($on) ->
    [yes] { $who } → { $on }: { THING($item) }
   *[no] { $who } использует предмет: { THING($item) }
}
fact-armed = { HAS($picked_up) ->
    [yes] { $who } поднимает: { THING($picked_up) }; в руках:{ " " }
   *[no] { $who }, в руках:{ " " }
}{ HAS($hands) ->
    [yes] { THING($hands) }
   *[no] ничего
}
fact-let-fall = { $who }: на земле { THING($item) }, { PLACE($at) }
fact-shot = { HAS($ammunition) ->
    [yes] { $who }: { THING($ammunition) }, минус 1{ $unloaded ->
        [yes] ; без заряда: { THING($weapon) }
       *[no] { "" }
    }
   *[no] { $unloaded ->
        [yes] { $who }, без заряда: { THING($weapon) }
       *[no] { "" }
    }
}
fact-reloaded = { $who } перезаряжает: { THING($weapon) }
fact-spoke = { $who }: «{ $text }»
fact-improvised = { $who }{ HAS($text) ->
    [yes] : «{ $text }»
   *[no] : импровизация
}{ HAS($success) ->
    [yes] { $success ->
        [yes] { " — успех" }
       *[no] { " — провал" }
    }
   *[no] { "" }
}
fact-luck-spent = { $who } тратит жетон удачи

fact-readied = { $who } готовит: { $ready }
fact-ready-lost = { $who }: подготовленное пропадает
fact-ready-loosed = { $who } совершает подготовленное{ HAS($by) ->
    [yes] , условие выполняет { $by }
   *[no] { "" }
}

fact-morale-due = { HAS($group) ->
    [yes] Предстоит проверка боевого духа: { $group }
   *[no] Предстоит проверка боевого духа
}
fact-morale-checked = Боевой дух — { HAS($broke) ->
    [yes] { HAS($stood) ->
        [yes] бегут: { $broke }; держатся: { $stood }
       *[no] бегут: { $broke }
    }
   *[no] держатся: { $stood }
}
fact-took-flight = { $who } обращается в бегство
fact-got-away = { $who } выбывает из боя
fact-cornered = { $who }: бежать некуда
fact-fought-on = { $who } снова вступает в бой
fact-surrendered = { $who } сдаётся

fact-joined = В бой вступает { $creature-name } ({ TERM($creature-side, "side") })
fact-seat-taken = Места по часовой стрелке: { $seating }
fact-removed = Слово ГМ: { $who } больше не участвует в бою
fact-altered = Слово ГМ, { $who }: { TERM($fields, "altered") }
fact-groups-split = Слово ГМ, группы для боевого духа: { $morale }
fact-light-changed = { $dark ->
    [yes] Становится темно
   *[no] Становится светло
}
fact-board-changed = Слово ГМ, { PLACE($square) }: { THING($ground-name) }
fact-budget-set = Слово ГМ, { $who }: { $action ->
    [yes] остаются действие и перемещение, { COUNT($feet, "feet") }
   *[no] действия не остаётся, перемещение — { COUNT($feet, "feet") }
}
fact-called-off = { HAS($winner) ->
    [yes] ГМ заканчивает бой, победившая сторона: { TERM($winner, "side") }
   *[no] ГМ заканчивает бой, победителей нет
}
fact-checked = { $who }: проверка { TERM($ability, "ability") }, СЛ { $dc }: { $success ->
    [yes] успех
   *[no] провал
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

## Кто в каком состоянии

combatant = { $hp }/{ $sheet-max_hp }{ $life ->
    [up] { $prone ->
        [yes] , лёжа
       *[no] { "" }
    }
   *[other] , { TERM($life, "life") }
}{ HAS($timer) ->
    [yes] , { COUNT($timer, "rounds") }
   *[no] { "" }
}{ $hidden ->
    [yes] , прячется
   *[no] { "" }
}{ HAS($effects) ->
    [yes] , { $effects }
   *[no] { "" }
}{ $life ->
    [up] { HAS($hands) ->
        [yes] ; в руках: { THING($hands) }
       *[no] { "" }
    }
   *[other] { "" }
}
part-effect = { THING($name) }

## Слово ГМ о существе, поле за полем

altered-hp = хиты { $creature-hp }
altered-state = { TERM($creature-life, "life") }
altered-max-hp = хиты полностью { $creature-sheet-max_hp }
altered-ac = КБ { $creature-sheet-ac }
altered-level = уровень { $creature-sheet-level }
altered-str = СИЛ { SIGNED($creature-sheet-str) }
altered-dex = ЛОВ { SIGNED($creature-sheet-dex) }
altered-con = ВЫН { SIGNED($creature-sheet-con) }
altered-int = ИНТ { SIGNED($creature-sheet-int) }
altered-wis = МУД { SIGNED($creature-sheet-wis) }
altered-cha = ХАР { SIGNED($creature-sheet-cha) }
altered-move = перемещение { COUNT($creature-sheet-move, "feet") }
altered-at = { PLACE($creature-at) }
altered-at-ft = { PLACE($creature-at) }
altered-prone = { $creature-prone ->
    [yes] лежит
   *[no] стоит на ногах
}
altered-hidden = { $creature-hidden ->
    [yes] прячется
   *[no] больше не прячется
}
altered-luck = { $creature-luck ->
    [yes] есть жетон удачи
   *[no] жетона удачи нет
}
altered-way-out = { $creature-way_out ->
    [yes] есть куда бежать
   *[no] бежать некуда
}
altered-cover = { HAS($creature-cover) ->
    [yes] { TERM($creature-cover, "cover") }
   *[no] укрытие по карте
}
altered-favour = { HAS($creature-favour) ->
    [yes] { TERM($creature-favour, "favour") } на свои броски
   *[no] свои броски без преимущества и помехи
}
altered-against = { HAS($creature-against) ->
    [yes] { TERM($creature-against, "favour") } у тех, кто атакует
   *[no] у тех, кто атакует, нет преимущества и помехи
}
altered-side = сторона: { TERM($creature-side, "side") }
altered-player = место: { $creature-seat }
altered-group = { HAS($creature-group) ->
    [yes] группа: { $creature-group }
   *[no] вне отдельных групп
}
altered-hands = { HAS($creature-hands) ->
    [yes] в руках: { THING($creature-hands) }
   *[no] в руках ничего
}
altered-loaded = { HAS($creature-unloaded) ->
    [yes] без заряда: { THING($creature-unloaded) }
   *[no] всё оружие заряжено
}
altered-lost = { HAS($creature-lost) ->
    [yes] потерянные заклинания: { THING($creature-lost) }
   *[no] потерянных заклинаний нет
}
altered-penance = { HAS($creature-penance) ->
    [yes] до искупления вины: { THING($creature-penance) }
   *[no] искупать нечего
}
altered-ammo = боеприпасы пересчитаны
altered-uses = запас предметов пересчитан
altered-secret = скрыто другое
altered-morale-exempt = { $creature-sheet-morale_exempt ->
    [yes] не проверяет боевой дух
   *[no] проверяет боевой дух
}
altered-leader = { $creature-sheet-leader ->
    [yes] лидер
   *[no] не лидер
}
altered-dies-slowly = { $creature-sheet-dies_slowly ->
    [yes] умирает не сразу
   *[no] умирает сразу
}
altered-intelligent = { $creature-sheet-intelligent ->
    [yes] разумное существо
   *[no] неразумное существо
}
altered-dark-adapted = { $creature-sheet-dark_adapted ->
    [yes] видит в темноте
   *[no] не видит в темноте
}
altered-cannot-be-surprised = { $creature-sheet-cannot_be_surprised ->
    [yes] врасплох не застать
   *[no] можно застать врасплох
}
altered-attacked-at-disadvantage = { $creature-sheet-attacked_at_disadvantage ->
    [yes] атаки по этой цели идут с помехой
   *[no] атаки по этой цели идут без помехи
}

## Что может изменить ГМ: показывают первое слово, понимают все

alter-hp = хиты, хп, здоровье, раны
alter-max-hp = максимум, хиты полностью, полные хиты, макс хиты
alter-ac = КБ, КД, класс брони, класс доспеха, броня
alter-state = состояние
alter-conditions = условия, состояния
alter-prone = лежит, лёжа
alter-at-ft = отметка, место на линии
alter-at = клетка
alter-move = скорость, перемещение
alter-level = уровень
alter-str = сил, сила
alter-dex = лов, ловкость
alter-con = вын, тел, выносливость, телосложение
alter-int = инт, интеллект
alter-wis = муд, мудрость
alter-cha = хар, харизма
alter-side = сторона
alter-player = игрок, место
alter-group = группа
alter-hidden = прячется, скрыт
alter-cover = укрытие
alter-luck = удача
alter-way-out = путь отхода, выход
alter-hands = руки, в руках
alter-loaded = заряжено
alter-ammo = боеприпасы
alter-uses = запас
alter-lost = потеряно, потерянные
alter-penance = искупление
alter-timer-left = таймер
alter-action = действие
alter-feet = футы
alter-favour = преимущество
alter-against = против
alter-weapons = оружие
alter-spells = заклинания
alter-items = предметы
alter-talents = таланты
alter-routine = атаки
alter-secret = тайное
alter-fire-ready = подготовленное
alter-leader = лидер
alter-intelligent = разумен
alter-morale-exempt = без боевого духа
alter-dies-slowly = умирает не сразу
alter-dark-adapted = видит в темноте
alter-cannot-be-surprised = врасплох не застать
alter-attacked-at-disadvantage = атакуют с помехой

overall-dark = темно, темнота
overall-current = ход, чей ход
overall-fight = бой
overall-square = местность
overall-morale = боевой дух
overall-groups = группы
overall-unaware = врасплох

## Чем кончается бой

verdict-side-left = Бой окончен. Победители: { TERM($winner, "side") }
verdict-called-off = { HAS($winner) ->
    [yes] ГМ закончил бой. Победители: { TERM($winner, "side") }
   *[no] ГМ закончил бой. Победителей нет
}
verdict-nobody-left = Бой окончен. Победителей нет
verdict-standstill = Бой окончен: никто больше не способен действовать. Победителей нет

## Почему нельзя

refusal-action-given-up = действие отдано за второе перемещение
refusal-action-spent = действие в этот ход уже потрачено
refusal-already-loaded = заряд уже есть: { THING($item) }
refusal-already-on = уже действует: { THING($item) }
refusal-already-standing = и так на ногах
refusal-another-number = здесь удваивается количество целей, а не { TERM($number, "number") }
refusal-another-spell = это для другого заклинания: { THING($spell) }
refusal-cannot-act = { $who } не может действовать
refusal-dead = { $target }: мёртвых выбрать нельзя
refusal-hands-full = нужны обе руки, а в них что-то ещё: { THING($item) }
refusal-has-moved = перезарядка требует всего перемещения за ход, а часть его уже потрачена
refusal-is-dead = { $target }: мёртвых выбрать нельзя
refusal-no-ammunition = боеприпасов не осталось: { THING($item) }
refusal-no-castings-left = все заклинания этого действия уже сотворены ({ $castings })
refusal-no-feet-left = перемещения не осталось
refusal-no-path = путь пуст: скажите, куда идти
refusal-no-such-attack = такой атаки нет: { THING($item) }
refusal-no-such-dc = СЛ бывает от 1 до 40, а не { $dc }
refusal-no-such-spell = такого заклинания нет: { THING($spell) }
refusal-no-target = цель не названа; целей может быть не больше { $most }
refusal-no-way = через { $place } не пройти
refusal-no-words = нужно сказать это словами
refusal-nobody-to-judge = условие, названное словами, оценивает ГМ, а в этом бою ГМ не спрашивают
refusal-not-a-caster = нет характеристики для сотворения заклинаний: { THING($spell) }
refusal-not-a-melee-weapon = { THING($item) } — не оружие ближнего боя: стреляйте, бейте без оружия, смените оружие или импровизируйте
refusal-not-a-ranged-weapon = { THING($item) }: не стреляет и не метается — импровизируйте
refusal-not-a-place = { $place } — такого места на этой доске нет
refusal-not-a-target = { $target }: целью выбрать нельзя
refusal-not-at-this-table = за этим столом подготовленных действий нет
refusal-not-damage = «{ $value }» — не урон; пишите его как 1к6 или 2к6+1
refusal-not-dying = { $target } не умирает
refusal-not-foes = { $who } и { $target } — не враги друг другу
refusal-not-in-hand = не в руке: { THING($item) }
refusal-not-intelligent = первую помощь оказывает только разумное существо
refusal-not-loaded = нет заряда: { THING($item) }
refusal-not-seen = { $target }: цели не видно
refusal-not-your-turn = { $who } делает это только в свой ход
refusal-occupied = место { $place } занято, закончить там перемещение нельзя
refusal-out-of-range = { THING($target) }: вне досягаемости ({ TERM($band, "band") })
refusal-penance-due = потеряно до искупления вины: { THING($spell) }
refusal-same-target-twice = { $target }: цель названа дважды
refusal-spell-lost = потеряно до отдыха: { THING($spell) }
refusal-target-is-whoever-comes = целью будет тот, кто выполнит условие, а не { $target }
refusal-too-far = путь стоит { COUNT($cost, "feet") }; запас перемещения: { COUNT($left, "feet") }
refusal-too-many-targets = целей слишком много; их может быть не больше { $most }
refusal-turn-spent = от хода ничего не осталось
refusal-unknown-creature = никого по имени { $who } здесь нет
refusal-used-up = больше не осталось: { THING($item) }
refusal-wrong-side = дружественное заклинание ждёт названного союзника, любое другое — врага: { THING($spell) }

## Слова ГМ, которые нельзя исполнить

refusal-word-not-damage = { $key }: «{ $value }» — не урон; пишите его как 1к6, 2к6+1 или 3
refusal-word-not-a-mark = { $key }: «{ $value }» — не место на линии; место — это список из одного числа, футов
refusal-word-on-a-map = { $key }: в этом бою есть карта; вместо этого дайте клетку ({ $better })
refusal-word-two-hands = в двух руках помещается две вещи, а не { $count }
refusal-word-nothing-readied = { $who }: ничего не подготовлено
refusal-word-state-needs-hp = { $who }: состояние «{ TERM($state, "life") }» не сочетается с 0{ "\u00A0" }хитов; задайте и хиты
refusal-word-state-without-hp = { $who }: состояние «{ TERM($state, "life") }» не сочетается с хитами больше 0; не задавайте их или задайте 0
refusal-word-hp-above-max = { $who }: { COUNT($hp, "hits") } — больше полного числа { $most }; новое задаёт ключ { $key }
refusal-word-hp-of-the-dead = { $who }: мёртвым одних хитов мало, задайте и состояние
refusal-word-not-dying = { $who } не умирает; задайте и состояние
refusal-word-not-its-turn = сейчас не ход этого существа ({ $who }), а действие возвращают только в его ход
refusal-word-not-an-enemy = { $who } — не враг, а боевой дух считают только по врагам
refusal-word-group-tested = { HAS($group) ->
    [yes] боевой дух группы «{ $group }» уже проверен; делить группу нужно до этого
   *[no] боевой дух врагов уже проверен; делить их нужно до этого
}
refusal-word-no-such-group = группы врагов «{ $group }» нет{ HAS($known) ->
    [yes] { "" }; есть: { $known }
   *[no] { "" }
}
refusal-word-not-groups = { $key }: здесь нужны группы со списками участников, а не «{ $value }»
refusal-word-not-unaware = { $key }: здесь нужны имена со списками имён, а не «{ $value }»
refusal-word-no-rounds = раунды ещё не начались или уже кончились: круга ходов нет
refusal-word-no-map = в этом бою нет карты
refusal-word-one-way = нужно одно из: { $known }
refusal-word-contest-modifier = у состязания нет своего преимущества и помехи; задайте СЛ или уберите их
refusal-word-price-without-dc = цена провала ({ $keys }) бывает только при СЛ; задайте её
refusal-word-action-spent = { $who }: действия не осталось

## Ошибки в сценариях и библиотеках

fault-not-damage = «{ $value }» — не урон; пишите кости, например 1к8 или 2к6+1, либо число
fault-too-many-dice = слишком много костей: не больше { $most_dice } по { $most_sides } граней и не больше { $most_flat } сверх них
fault-unknown-narrowing = нет такой характеристики, оружия или заклинания: «{ $value }»
fault-unknown-weapon-kind = такого вида оружия нет: «{ $value }»
fault-unknown-item = такого предмета нет: «{ $value }»
fault-unknown-ammunition = таких боеприпасов нет: «{ $value }»
fault-unknown-group = нет такой группы или стороны: «{ $value }»
fault-hp-above-max = { $hp } больше полного числа хитов ({ $max_hp }); новое задаёт ключ { $key }
fault-state-against-hp = состояние «{ TERM($state, "life") }» не сочетается с числом хитов { $hp }
fault-timer-without-dying = таймер смерти идёт только у тех, кто при смерти, а не у тех, кто «{ TERM($state, "life") }»
fault-two-places = нужно одно место: клетка карты или футы на линии
fault-no-map = карты нет; укажите место в футах
fault-square-needed = на карте нужна клетка, а не футы
fault-casting-unknown = для заклинаний нужна характеристика или бонус сотворения
fault-empty-effect = «{ $value }» ничего не делает: это не заклинание и не предмет, и нет ни состояния, ни талантов
fault-empty-stretch = отрезок начинается раньше, чем кончается, а не от { $begin } до { $end }
fault-line-and-map = отрезки линии не сочетаются с картой
fault-unaware-with-start = сюрприз не сочетается с боем, который уже идёт

## Что лежит между двумя

unit-feet = футы
sight = { $one } → { $other }: { COUNT($distance, "feet") } ({ TERM($band, "band") }), { TERM($cover, "cover") }

## What the master may change, as his form calls it

field-hp = хиты
field-state = состояние
field-timer-left = таймер смерти, осталось ходов
field-conditions = что мешает
field-at = клетка (вправо, вниз)
field-at-ft = место на линии, футы
field-hidden = скрытность
field-way-out = есть куда бежать
field-action = действие ещё не потрачено
field-feet = осталось футов движения
field-hands = в руках
field-loaded = оружие заряжено
field-ammo = боеприпасы
field-uses = осталось применений
field-lost = потерянные заклинания
field-penance = заклинания до искупления вины
field-ac = КБ
field-max-hp = максимум хитов
field-level = уровень
field-move = скорость, футы
field-str = СИЛ
field-dex = ЛОВ
field-con = ВЫН
field-int = ИНТ
field-wis = МУД
field-cha = ХАР
field-cover = укрытие
field-favour = собственные броски
field-against = атаки по этой цели
field-luck = жетон удачи
field-side = сторона
field-player = кто играет
field-group = группа для боевого духа
field-leader = вожак
field-morale-exempt = не проверяет боевой дух
field-dies-slowly = умирает не сразу, как персонаж
field-intelligent = разумное существо
field-dark-adapted = видит в темноте
field-cannot-be-surprised = нельзя застать врасплох
field-attacked-at-disadvantage = атаки по нему с помехой
field-secret = тайна для игроков
field-weapons = оружие
field-routine = набор атак
field-spells = заклинания
field-items = предметы
field-talents = таланты
favour-none = как обычно

## Values of the options

value-reroll = переброс
value-higher-dex-then-players = выше ЛОВ, затем игроки
value-players-first = сначала игроки
value-seat-order = по порядку мест
value-surprisers-choose = выбирают напавшие
value-dex-descending = по убыванию ЛОВ
value-gm-choice = как решит ГМ
value-unlimited = без ограничения
value-by-total = по сумме
value-always-misses = всегда промах
value-auto = сама решает исход
value-no-penalty = без штрафа
value-disadvantage = помеха
value-advantage = преимущество
value-auto-hit = попадание без броска
value-none = нет
value-dex = ЛОВ
value-str = СИЛ
value-better = лучшая из двух
value-attack-ability = характеристика атаки
value-any-damage = любой урон
value-melee-only = только ближний бой
value-all-attack-dice = все кости атаки
value-weapon-only = только кости оружия
value-unchanged = без изменений
value-doubled = удваивается
value-per-square = по клеткам
value-whole-move = всё перемещение
value-one-square = каждая за одну клетку
value-alternating = поочерёдно одна и две
value-at-once = сразу
value-gm-turn-start = в начале хода ГМ
value-once = один раз
value-every-round = каждый раунд
value-exact = ровно половина
value-round-up = с округлением вверх
value-total = вся сумма
value-modifier = модификатор
value-roll-then-tick = бросок, затем отсчёт
value-tick-then-roll = отсчёт, затем бросок
value-act-normally = действует как обычно
value-turn-ends = ход окончен
value-tick = таймер на один меньше
value-kill = убивает

## Что читают на листе: что умеет каждая вещь

gears-weapon = Оружие
gears-attack = Атаки
gears-spell = Заклинания
gears-item = Предметы
applies-melee-attack = атаки ближнего боя
applies-ranged-attack = дальнобойные атаки
applies-damage = урон
applies-spell-check = проверки заклинаний
applies-ac = КБ
applies-initiative = инициатива
applies-check = проверки
applies-first-aid = первая помощь
applies-death-timer = таймер смерти
item-potion = зелье
item-magic-item = магический предмет
item-kit = набор
item-scroll = свиток
item-wand = жезл
part-talent = { TERM($applies_to, "applies") }{ $value ->
    [0] { "" }
   *[other] { "" } { SIGNED($value) }
}{ $advantage ->
    [yes] { "" } с преимуществом
   *[no] { "" }
}
part-rider = { THING($name) }{ HAS($check) ->
    [yes] ; спасает проверка: { TERM($check, "ability") }, СЛ { $dc }
   *[no] { "" }
}{ HAS($condition) ->
    [yes] ; { TERM($condition, "condition") }
   *[no] { "" }
}
gear-weapon = урон { $damage }{ HAS($versatile) ->
    [yes] , двумя руками { $versatile }
   *[no] { "" }
}{ $melee ->
    [yes] ; ближний бой
   *[no] { "" }
}{ HAS($thrown) ->
    [yes] ; бросок: { TERM($thrown, "band") }
   *[no] { "" }
}{ HAS($ranged) ->
    [yes] ; выстрел: { TERM($ranged, "band") }
   *[no] { "" }
}{ $two_handed ->
    [yes] ; двуручное
   *[no] { "" }
}{ $finesse ->
    [yes] ; по СИЛ или ЛОВ
   *[no] { "" }
}{ $loading ->
    [yes] ; нужно перезаряжать
   *[no] { "" }
}{ $attack_bonus ->
    [0] { "" }
   *[other] ; атака { SIGNED($attack_bonus) }
}{ $damage_bonus ->
    [0] { "" }
   *[other] ; урон { SIGNED($damage_bonus) }
}{ HAS($rider) ->
    [yes] ; { $rider }
   *[no] { "" }
}
gear-attack = атака { SIGNED($bonus) }; урон { $damage }; { TERM($ranges, "band") }{ HAS($rider) ->
    [yes] ; { $rider }
   *[no] { "" }
}
gear-spell = круг { $tier }; { TERM($range, "band") }{ $targets ->
    [0] ; все не дальше чем в { $size_ft }{ "\u00A0" }фт{ $burst ->
    [yes] { "" } от первой цели
   *[no] { "" }
}
    [1] { "" }
   *[other] ; целей не больше { $targets }
}{ HAS($damage) ->
    [yes] ; урон { $damage }
   *[no] { "" }
}{ HAS($healing) ->
    [yes] ; лечит { $healing }
   *[no] { "" }
}{ HAS($healing_per_two_levels) ->
    [yes] ; лечит { $healing_per_two_levels } за каждые два уровня
   *[no] { "" }
}{ HAS($talents) ->
    [yes] ; { $talents }
   *[no] { "" }
}{ HAS($condition) ->
    [yes] ; { TERM($condition, "condition") }
   *[no] { "" }
}{ HAS($most_level) ->
    [yes] , уровень не выше { $most_level }
   *[no] { "" }
}{ HAS($save) ->
    [yes] ; спасает проверка: { TERM($save, "ability") }, СЛ { $save_dc }
   *[no] { "" }
}{ $advantage ->
    [yes] ; сотворяется с преимуществом
   *[no] { "" }
}{ $rounds ->
    [0] { "" }
   *[other] ; на { COUNT($rounds, "rounds") }
}{ $focus ->
    [yes] ; пока держится концентрация
   *[no] { "" }
}
gear-item = { TERM($kind, "item") }{ $uses ->
    [0] { "" }
   *[other] ; применений: { $uses }
}{ $heals_by_level ->
    [yes] ; лечит, чем выше уровень, тем больше
   *[no] { "" }
}{ HAS($healing) ->
    [yes] ; лечит { $healing }
   *[no] { "" }
}{ HAS($condition_ended) ->
    [yes] ; снимает: { TERM($condition_ended, "condition") }
   *[no] { "" }
}{ HAS($talents) ->
    [yes] ; { $talents }
   *[no] { "" }
}{ HAS($spell) ->
    [yes] ; { THING($spell-name) }
   *[no] { "" }
}{ $rounds ->
    [0] { "" }
   *[other] ; на { COUNT($rounds, "rounds") }
}
