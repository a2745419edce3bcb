# Ярость по-русски. Имена сообщений и переменные те же, что в en.ftl; общее для всех систем — в apps/words.
# Сообщение, в котором сказать нечего, — "".

## Что это за правила — тому, кто ни по каким не играл

rulebook-title = Ярость Ульрика: раны, которые калечат
rulebook = Два десятигранника дают число до 100: выпало не больше умения — удар попал, и противник ещё может парировать или уклониться. За ход два полудействия, доспехи по частям тела, раны калечат.

## Слова правил

characteristic-ws = WS
characteristic-bs = BS
characteristic-s = Сила
characteristic-t = Выносливость
characteristic-ag = Ловкость
characteristic-wp = Сила воли
characteristic-int = Интеллект

skill-dodge = Уклонение
skill-trade-gunsmith = Торговля (Оружейный мастер)
skill-channelling = Направление магии
skill-ws = WS
skill-bs = BS
skill-s = Сила
skill-t = Выносливость
skill-ag = Ловкость
skill-wp = Сила воли
skill-int = Интеллект

talent-strike-to-stun = Оглушающий Удар
talent-strike-to-injure = Жестокий Удар

printed-sb = БС
printed-none = нет

quality-armour-piercing = Бронебойное
quality-balanced = Сбалансированное
quality-impact = Ударное
quality-precise = Точное
quality-defensive = Защитное
quality-experimental = Экспериментальное
quality-fast = Быстрое
quality-pummelling = Дробящее
quality-shrapnel = Осколочное
quality-slow = Медленное
quality-snare = Опутывающее
quality-shield = Особое (щит)
quality-tiring = Утомительное
quality-unreliable = Ненадёжное
quality-unarmed = Особое (голые руки)

location-head = голова
location-right-arm = правая рука
location-left-arm = левая рука
location-body = корпус
location-right-leg = правая нога
location-left-leg = левая нога

hand-main-hand = основная рука
hand-off-hand = вторая рука

stance-all-out-attack = яростная атака
stance-guarded-attack = осторожная атака
stance-defensive-stance = защитная стойка
stance-parrying-stance = парирующая стойка
stance-run = бег

cover-none = видно
cover-total = не видно
condition-stunned = оглушение
condition-winded = сбитое дыхание
condition-felled = падение с ног
condition-staggered = шатается
condition-hurt = ранение
condition-prone = лёжа
condition-entangled = в путах
condition-helpless = беспомощность
condition-maimed = увечье
condition-hidden = прячется

life-up = на ногах
life-knocked-out = без сознания
life-bleeding = истекает кровью
life-dead = смерть
life-fled = вне боя
life-surrendered = в плену

weapon-loaded = заряд есть
weapon-empty = без заряда
weapon-jammed = заело
weapon-destroyed = больше не пригодно

side-characters = персонажи
side-enemies = враги

part-lasting = { TERM($kind, "condition") }
part-work = { $action ->
    [reload] перезарядка: { THING($what) }
   *[cast] сотворение заклинания: { THING($what) }
} (сделано полу-действий: { $done })
part-arm = { THING($name) } ({ TERM($state, "weapon") }{ $barrels ->
    [0] { "" }
    [1] { "" }
   *[other] , стволов: { $barrels }
})
part-mount = { THING($name) }

## Сколько чего

count-wounds = { $n ->
    [one] { $n }{ "\u00A0" }Рана
    [few] { $n }{ "\u00A0" }Раны
    [many] { $n }{ "\u00A0" }Ран
   *[other] { $n }{ "\u00A0" }Раны
}
count-squares = { $n ->
    [one] { $n }{ "\u00A0" }клетка
    [few] { $n }{ "\u00A0" }клетки
    [many] { $n }{ "\u00A0" }клеток
   *[other] { $n }{ "\u00A0" }клетки
}
count-yards = { $n ->
    [one] { $n }{ "\u00A0" }ярд
    [few] { $n }{ "\u00A0" }ярда
    [many] { $n }{ "\u00A0" }ярдов
   *[other] { $n }{ "\u00A0" }ярда
}
count-halves = { $n ->
    [one] { $n }{ "\u00A0" }полу-действие
    [few] { $n }{ "\u00A0" }полу-действия
    [many] { $n }{ "\u00A0" }полу-действий
   *[other] { $n }{ "\u00A0" }полу-действия
}

## Что можно сделать

action-standard-attack = Обычная атака{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(вторая рука)
   *[other] { "" }
}{ $stun ->
    [yes] , оглушить
   *[no] { "" }
}
action-all-out-attack = Яростная атака{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(вторая рука)
   *[other] { "" }
}{ $stun ->
    [yes] , оглушить
   *[no] { "" }
}
action-guarded-attack = Осторожная атака{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(вторая рука)
   *[other] { "" }
}{ $stun ->
    [yes] , оглушить
   *[no] { "" }
}
action-swift-attack = Быстрая атака{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(вторая рука)
   *[other] { "" }
}{ $stun ->
    [yes] , оглушить
   *[no] { "" }
}
action-next-blow = Следующий удар{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(вторая рука)
   *[other] { "" }
}{ $stun ->
    [yes] , оглушить
   *[no] { "" }
}
action-stop-blows = Больше не атаковать
action-charge = Стремительная атака{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($path) ->
    [yes] { "" }, { PLACE($path) }
   *[no] { "" }
}{ $hand ->
    [off_hand] , вторая рука
   *[other] { "" }
}{ $stun ->
    [yes] , оглушить
   *[no] { "" }
}
action-flee = { HAS($path) ->
    [yes] Бегство → { PLACE($path) }
   *[no] Бегство
}
action-move = { HAS($path) ->
    [yes] Двинуться → { PLACE($path) }
   *[no] Двинуться
}
action-run = { HAS($path) ->
    [yes] Бежать → { PLACE($path) }
   *[no] Бежать
}
action-jump = Прыгнуть или забраться → { PLACE($to) }
action-aim = Прицелиться
action-channelling = Направить магию
action-cast = Сотворить заклинание{ HAS($spell) ->
    [yes] : { THING($spell) }
   *[no] { "" }
}{ HAS($targets) ->
    [yes] { " → " }{ $targets }
   *[no] { "" }
}{ $dice ->
    [0] { "" }
   *[other] { " " }(костей: { $dice })
}
action-ready = { $hand ->
    [main_hand] Приготовить: { THING($item) } (основная рука)
    [off_hand] Приготовить: { THING($item) } (вторая рука)
   *[other] Убрать: { THING($item) }
}
action-drop-item = Выпустить из рук: { THING($item) }
action-reload = Перезарядка: { THING($weapon) }
action-clear-jam = Устранить заедание: { THING($weapon) }
action-stand-up = Встать
action-lie-down = Лечь
action-mount = Оседлать
action-dismount = { HAS($to) ->
    [yes] Слезть с седла → { PLACE($to) }
   *[no] Слезть с седла
}
action-use-skill = Использовать навык: { TERM($skill, "skill") }{ HAS($text) ->
    [yes] { "" }, «{ $text }»
   *[no] { "" }
}
action-defensive-stance = Защитная стойка
action-parrying-stance = Парирующая стойка
action-delay = Пауза
action-feint = Финт{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-manoeuvre = Манёвр, сдвиг{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { "" } (вторая рука)
   *[other] { "" }
}: { WAY($step) }
action-blast = Выстрел по полосе{ $hand ->
    [off_hand] { "" } (вторая рука)
   *[other] { "" }
}: { WAY($step) }
action-escape = { $by ->
    [s] Порвать путы (Сила)
   *[ag] Выпутаться (Ловкость)
}
action-speak = { HAS($text) ->
    [yes] Сказать: «{ $text }»
   *[no] Сказать что-нибудь
}
action-end-turn = Закончить ход
action-take-it = Принять удар
action-parry = Парировать
action-dodge = Уклониться
action-pass = Приберечь полу-действие
action-push-further = Сдвигать дальше
action-stop-pushing = Дальше не сдвигать
action-visibility = { $modifier ->
    [0] Видимость: без модификатора
   *[other] Видимость: { SIGNED($modifier) }
}
action-allow = Пусть так и будет
action-call-test = Потребовать проверку: { TERM($characteristic, "characteristic") }{ $modifier ->
    [0] { "" }
   *[other] , { SIGNED($modifier) }
}

## Заголовки над тем, что можно сделать, по порядку

under-standard-attack = Атаки
under-swift-attack = Атаки
under-all-out-attack = Атаки
under-guarded-attack = Атаки
under-charge = Атаки
under-next-blow = Атаки
under-stop-blows = Атаки
under-blast = Атаки
under-aim = Приёмы и прицел
under-feint = Приёмы и прицел
under-manoeuvre = Приёмы и прицел
under-cast = Заклинания
under-channelling = Заклинания
under-defensive-stance = Стойки
under-parrying-stance = Стойки
under-move = Перемещение
under-run = Перемещение
under-jump = Перемещение
under-flee = Перемещение
under-stand-up = Перемещение
under-lie-down = Перемещение
under-mount = Перемещение
under-dismount = Перемещение
under-escape = Перемещение
under-ready = Предметы
under-drop-item = Предметы
under-reload = Предметы
under-clear-jam = Предметы
under-use-skill = Прочее
under-speak = Прочее
under-delay = Прочее
under-end-turn = Прочее

## Что действия стоят и что дают, коротко, под вариантом

costs-standard-attack = полудействие
costs-swift-attack = полное действие: удар за каждую единицу Атаки
costs-all-out-attack = полное действие: +20 к попаданию; до следующего хода ни парирования, ни уклонения
costs-guarded-attack = полное действие: −10 к попаданию; до следующего хода +10 к парированию и уклонению
costs-charge = полное действие: разбег и удар с +10
costs-blast = полное действие
costs-aim = полудействие: +10 к атаке, если она идёт сразу следом
costs-feint = полудействие: удался — от следующей обычной атаки по этому врагу ни парирования, ни уклонения
costs-manoeuvre = полудействие и атака этого хода: сдвигает вместо того, чтобы ранить
costs-defensive-stance = полудействие: до следующего хода удары по вам с −20
costs-parrying-stance = полудействие: до следующего хода одно парирование любым оружием в руке
costs-channelling = полудействие: итог прибавится к броску заклинания
costs-move = полудействие
costs-run = полное действие: втрое дальше; выстрелы по вам с −20, удары с +20
costs-jump = полное действие
costs-flee = полное действие: прочь из боя; каждый враг рядом сперва бьёт
costs-stand-up = полудействие
costs-lie-down = полудействие
costs-mount = полудействие
costs-dismount = полудействие
costs-ready = полудействие
costs-drop-item = бесплатно
costs-delay = полудействие, и ход окончен: второе можно применить до следующего хода
costs-take-it = парирование и уклонение остаются при вас
costs-parry = единственное парирование раунда
costs-dodge = единственное уклонение раунда

## Другие слова, которыми называют действие

meant-standard-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-all-out-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть
meant-guarded-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть
meant-swift-attack = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-next-blow = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-charge = удар, ударить, бить, бью, рубить, атака, атаковать, напасть, натиск, наскок, разбег, рывок
meant-aim = прицел, прицеливание, целиться
meant-cast = магия, колдовать, колдую, чары, заклинание, сотворить
meant-drop-item = бросить, выбросить, уронить
meant-reload = зарядить, перезарядить, зарядка, перезарядка
meant-stand-up = встать, подняться, подъём
meant-feint = обман, обмануть
meant-manoeuvre = толкнуть, толчок, оттеснить
meant-blast = выстрел, выстрелить, стрелять, стреляю, метнуть, бросить
meant-escape = вырваться, вырываюсь, освободиться
meant-end-turn = конец, закончить, хватит, готово, всё, пас
meant-take-it = ничего, не отвечать, принять, терпеть
meant-parry = парирование, парировать, отбить, отбив, отразить, блок
meant-dodge = уклонение, уклониться, увернуться, уворот, уворачиваюсь

## Что бывает от удара, кроме ран

odds-caught = путы

## О чём спрашивают

window-turn = Ваш ход
window-blow = Следующий удар быстрой атаки?
window-reaction = Попадание! Парировать или уклониться?
window-delay = Применить полу-действие, оставшееся после паузы?
window-push = Сдвигать дальше?
window-use-skill = Слово за ГМ: какая нужна проверка?
window-visibility = Насколько хорошо видна цель?

## Для чего бросают кости

purpose-attack = атака
purpose-damage = урон
purpose-helpless = урон беспомощной цели
purpose-fury-confirm = пробуждение ярости Ульрика
purpose-fury = ярость Ульрика
purpose-location = место попадания
purpose-critical = Критический Удар
purpose-parry = парирование
purpose-dodge = уклонение
purpose-feint = финт
purpose-push = сдвиг
purpose-delay = кто применит паузу раньше
purpose-initiative = инициатива
purpose-roll-off = равная инициатива
purpose-stun-strength = оглушающий удар
purpose-stun-toughness = сопротивление оглушению
purpose-stun-rounds = длительность оглушения
purpose-snare = избежать пут
purpose-escape = освободиться от пут
purpose-escape-blast = избежать осколков
purpose-clear-jam = устранение заедания
purpose-bleeding = потеря крови
purpose-channelling = Направление магии
purpose-casting = бросок заклинания
purpose-spell-damage = урон от заклинания
purpose-use-skill = применение навыка
purpose-jump = прыжок
purpose-check = проверка по слову ГМ
purpose-harm = урон по слову ГМ

## Строки подсчёта

row-fury-action-aim = прицеливание
row-fury-action-charge = стремительная атака
row-fury-action-cast = { $name ->
    [warded] магическая защита
   *[other] { THING($name) }
}
row-fury-action-run-modifiers = цель бежит
row-fury-combat-outnumbering = численный перевес
row-fury-condition-prone = цель лежит
row-fury-condition-stunned = цель оглушена
row-fury-core-modifiers = { $name ->
    [against] слово ГМ о цели
    [difficulty] сложность
    [modifier_cap] предел ±30
   *[master] слово ГМ
}
row-fury-damage-critical = { $name ->
    [armour_broken] разбитая броня
    [felled] падение с ног
   *[hurt] ранение
}
row-fury-magic-channelling = Направление магии
row-fury-quality-armour-piercing = бронебойное оружие
row-fury-quality-defensive = защитное оружие
row-fury-quality-fast = быстрое оружие
row-fury-quality-precise = точное оружие
row-fury-quality-pummelling = дробящее оружие
row-fury-quality-slow = медленное оружие
row-fury-quality-snare-bonus = цель в путах
row-fury-quality-special-shield = щит
row-fury-ranged-in-melee = стрельба в ближнем бою
row-fury-ranged-visibility = видимость
row-fury-talent-strike-to-injure = Жестокий Удар
row-fury-talent-strike-to-stun = броня на голове
row-fury-weapons-armour = броня
row-fury-weapons-table = { THING($name) }
row-fury-weapons-unarmed = броня против голых рук вдвое

## Что происходит

fact-round-began = Новый раунд
fact-order-set = Порядок ходов: { $order }
fact-turn-began = Ход: { $turn-who }
fact-turn-lost = { $who } теряет ход
fact-turn-ended = { "" }
fact-halves-spent = { "" }
fact-turn-cut-short = { "" }
fact-reserved = { $who }: пауза, остаётся полу-действие
fact-reserve-spent = { $who } применяет полу-действие, оставшееся после паузы
fact-used = { "" }
fact-agenda-set = { "" }
fact-fight-won = { HAS($winner) ->
    [yes] Бой окончен, осталась одна сторона: { TERM($winner, "side") }
   *[no] Бой окончен, ни одной стороны не осталось
}

fact-stance-taken = { $stance ->
    [run] { "" }
   *[other] { $who }: { TERM($stance, "stance") }
}
fact-stance-spent = { "" }
fact-aimed = { $who } прицеливается
fact-aim-lost = { "" }
fact-feinted = { $who } → { $target }: { $success ->
    [yes] финт удаётся
   *[no] финт не удаётся
}
fact-feint-lost = { "" }
fact-worked-on = { HAS($work) ->
    [yes] { $who }, { $work }
   *[no] { "" }
}
fact-work-lost = { $who }: работа прервана, начинать её придётся заново
fact-channelled = { $bonus ->
    [0] { "" }
   *[other] { $who } направляет магию: { SIGNED($bonus) } к броску заклинания
}

fact-moved = { $who }: { $mode ->
    [charge] стремительная атака
    [flee] бегство
    [run] бег
    [jump] прыжок
   *[move] движение
} → { PLACE($path) }
fact-pushed = { HAS($by) ->
    [yes] { $by } сдвигает врага: { $who } → { PLACE($to) }
   *[no] { $who }: сдвиг → { PLACE($to) }
}
fact-lay-down = { $who } оказывается на земле
fact-stood-up = { $who } встаёт на ноги
fact-mounted = { HAS($mount) ->
    [yes] { $who } садится в седло: { $mount }
   *[no] { $who } слезает с седла
}
fact-unhorsed = { $who } вылетает из седла: { THING($steed-name) }
fact-got-away = { $who } выбывает из боя
fact-surrendered = { $who } сдаётся

fact-hit = { $attacker } → { $target }: попадание ({ THING($with_) }){ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}
fact-missed = { $attacker } → { $target }: промах ({ THING($with_) })
fact-avoided = { $by ->
    [parry] { $success ->
        [yes] { $who } парирует
       *[no] { $who }: парировать не удаётся
    }
   *[dodge] { $success ->
        [yes] { $who } уклоняется
       *[no] { $who }: уклониться не удаётся
    }
}
fact-fury-unleashed = { $who }: пробуждается ярость Ульрика
fact-damaged = { $who }, { TERM($location, "location") }: { COUNT($damage, "damage") }, { $wounds ->
    [0] без потери Ран
   *[other] минус { COUNT($wounds, "wounds") }
}
fact-healed = { HAS($wounds) ->
    [yes] { $wounds ->
        [0] { $who }: ран нет, исцелять нечего
       *[other] { $who }: исцеление, плюс { COUNT($wounds, "wounds") }
    }
   *[no] { $who }: исцеление
}
fact-critical = { $effect ->
    [0] { $who }: Критический Удар, Критическая Сила { $value }, сразу вон из боя
   *[other] { $who }: Критический Удар, Критическая Сила { $value }, последствие { $effect }
}
fact-arm-changed = { $who }: { $arm }
fact-armed = { $who }, основная рука: { HAS($main_hand) ->
    [yes] { THING($main_hand) }
   *[no] пусто
}; вторая рука: { HAS($off_hand) ->
    [yes] { THING($off_hand) }
   *[no] пусто
}
fact-let-fall = { $who }: на земле { THING($item) }, { PLACE($at) }
fact-taken-up = Убрано с земли: { THING($item) }, { PLACE($at) }

fact-condition-began = { $who }: { TERM($condition-kind, "condition") } { $condition-clock-left ->
    [1] до конца своего следующего хода
   *[other] на { COUNT($condition-clock-left, "rounds") }
}
fact-condition-counted = { "" }
fact-condition-ended = { $who }: больше не действует { TERM($kind, "condition") }
fact-staggered = { $who } шатается: в следующий ход только одно полу-действие
fact-was-hurt = { $who }: ранение, −10 к WS и BS
fact-armour-broken = { $who }: разбита броня, { TERM($location, "location") }
fact-caught = { $who } попадает в путы: { THING($snare) }
fact-freed = { $ruined ->
    [yes] { $who } освобождается, путы порваны
   *[no] { $who } освобождается
}
fact-fell = { $life ->
    [knocked_out] { $who } падает без сознания
    [bleeding] { $who } падает и истекает кровью
   *[other] { $who } погибает
}{ $maimed ->
    [yes] , остаётся увечье
   *[no] { "" }
}
fact-treated = Слово ГМ, { $who }: помощь оказана
fact-bound = { "" }
fact-first-melee = { "" }
fact-warded = { $who }: { SIGNED($armour) } к броне на всех местах до конца боя
fact-favoured = { $who }: { SIGNED($modifier) } ко всем проверкам до конца боя
fact-cast = { $who } сотворяет заклинание «{ THING($spell) }»: { $success ->
    [yes] успех
   *[no] провал
}{ $event ->
    [0] { "" }
   *[other] { " " }(одинаковых костей: { $event })
}
fact-spoke = { $who }: «{ $text }»
fact-skill-used = { $who }, { TERM($skill, "skill") }: { $success ->
    [yes] успех
   *[no] провал
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

fact-revealed = { $who } больше не прячется
fact-joined = В бой вступает { $fighter-name } ({ TERM($fighter-side, "side") })
fact-seat-taken = Места за столом: { $seating }
fact-removed = Слово ГМ: { $who } больше не участвует в бою
fact-altered = Слово ГМ, { $who }: { TERM($fields, "altered") }
fact-halves-set = { $halves ->
    [0] Слово ГМ, { $who }: от хода ничего не осталось
   *[other] Слово ГМ, { $who }: осталось { COUNT($halves, "halves") }
}
fact-board-changed = Слово ГМ, { PLACE($at) }: { THING($ground-name) }
fact-light-changed = { $visibility ->
    [0] Слово ГМ, видимость: без модификатора
   *[other] Слово ГМ, видимость: { SIGNED($visibility) }
}
fact-called-off = { HAS($winner) ->
    [yes] ГМ заканчивает бой, победившая сторона: { TERM($winner, "side") }
   *[no] ГМ заканчивает бой, победителей нет
}
fact-checked = { $who }, проверка: { TERM($characteristic, "skill") } — { $success ->
    [yes] успех
   *[no] провал
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

## Кто в каком состоянии

combatant = Раны { $w }/{ $sheet-w_max }{ $life ->
    [up] { "" }
   *[other] , { TERM($life, "life") }
}{ $maimed ->
    [yes] , увечье
   *[no] { "" }
}{ $prone ->
    [yes] , лёжа
   *[no] { "" }
}{ HAS($entangled) ->
    [yes] , в путах ({ THING($entangled) })
   *[no] { "" }
}{ HAS($lasting) ->
    [yes] , { $lasting }
   *[no] { "" }
}{ $staggered ->
    [yes] , шатается
   *[no] { "" }
}{ $hurt ->
    [yes] , ранение
   *[no] { "" }
}{ HAS($stances) ->
    [yes] , { TERM($stances, "stance") }
   *[no] { "" }
}{ $aimed ->
    [yes] , прицеливание
   *[no] { "" }
}{ HAS($feint) ->
    [yes] , финт → { $feint }
   *[no] { "" }
}{ $reserve ->
    [yes] , пауза с полу-действием
   *[no] { "" }
}{ HAS($work) ->
    [yes] , { $work }
   *[no] { "" }
}{ $hidden ->
    [yes] , прячется
   *[no] { "" }
}{ HAS($mount) ->
    [yes] , верхом: { $mount }
   *[no] { "" }
}{ HAS($steed) ->
    [yes] , животное ждёт: { $steed }
   *[no] { "" }
}{ $life ->
    [up] { HAS($main_hand, $off_hand) ->
        [yes] ; в руках: { HAS($main_arm) ->
            [yes] { $main_arm }
           *[no] { THING($main_hand) }
        }{ HAS($main_hand) ->
            [yes] { HAS($off_hand) ->
                [yes] { ", " }
               *[no] { "" }
            }
           *[no] { "" }
        }{ HAS($off_arm) ->
            [yes] { $off_arm }
           *[no] { THING($off_hand) }
        }
       *[no] { "" }
    }
   *[other] { "" }
}{ HAS($arms_away) ->
    [yes] ; { $arms_away }
   *[no] { "" }
}

## Слово ГМ о бойце, поле за полем

altered-w = Раны { $fighter-w }
altered-w-max = Раны полностью { $fighter-sheet-w_max }
altered-ws = WS { $fighter-sheet-ws }
altered-bs = BS { $fighter-sheet-bs }
altered-s = Сила { $fighter-sheet-s }
altered-t = Выносливость { $fighter-sheet-t }
altered-ag = Ловкость { $fighter-sheet-ag }
altered-wp = Сила воли { $fighter-sheet-wp }
altered-int = { HAS($fighter-sheet-int) ->
    [yes] Интеллект { $fighter-sheet-int }
   *[no] Интеллект не записан
}
altered-a = Атака { $fighter-sheet-a }
altered-m = Скорость { $fighter-sheet-m }
altered-magic = Магия { $fighter-sheet-magic }
altered-ap = броня по местам: { $fighter-sheet-ap }
altered-skills = навыки другие
altered-talents = { HAS($fighter-sheet-talents) ->
    [yes] таланты: { TERM($fighter-sheet-talents, "talent") }
   *[no] талантов нет
}
altered-unnamed = { $fighter-sheet-unnamed ->
    [yes] безымянный враг
   *[no] не безымянный враг
}
altered-fearless = { $fighter-sheet-fearless ->
    [yes] никогда не бежит
   *[no] может бежать
}
altered-at = { PLACE($fighter-at) }
altered-side = сторона: { TERM($fighter-side, "side") }
altered-player = место: { $fighter-seat }
altered-group = { HAS($fighter-group) ->
    [yes] группа: { $fighter-group }
   *[no] вне групп
}
altered-hidden = { $fighter-hidden ->
    [yes] прячется
   *[no] больше не прячется
}
altered-secret = скрыто другое
altered-main-hand = { HAS($fighter-main_hand) ->
    [yes] основная рука: { THING($fighter-main_hand) }
   *[no] основная рука: пусто
}
altered-off-hand = { HAS($fighter-off_hand) ->
    [yes] вторая рука: { THING($fighter-off_hand) }
   *[no] вторая рука: пусто
}
altered-carried = { HAS($fighter-carried) ->
    [yes] при себе: { THING($fighter-carried) }
   *[no] при себе ничего
}
altered-weapon-state = { HAS($fighter-arms) ->
    [yes] оружие: { $fighter-arms }
   *[no] всё оружие заряжено
}
altered-barrels = { HAS($fighter-arms) ->
    [yes] стволы: { $fighter-arms }
   *[no] все стволы заряжены
}
altered-states = { HAS($fighter-stances) ->
    [yes] стойки: { TERM($fighter-stances, "stance") }
   *[no] без стойки
}{ $fighter-aimed ->
    [yes] , прицеливание
   *[no] { "" }
}{ $fighter-reserve ->
    [yes] , пауза с полу-действием
   *[no] { "" }
}{ $fighter-staggered ->
    [yes] , шатается
   *[no] { "" }
}{ $fighter-hurt ->
    [yes] , ранение
   *[no] { "" }
}{ $fighter-maimed ->
    [yes] , увечье
   *[no] { "" }
}
altered-life = { TERM($fighter-life, "life") }
altered-attack-used = { $fighter-attack_used ->
    [yes] атака в этом раунде уже была
   *[no] атаки в этом раунде ещё не было
}
altered-spell-used = { $fighter-spell_used ->
    [yes] заклинание в этом раунде уже было
   *[no] заклинания в этом раунде ещё не было
}
altered-parry-used = { $fighter-parry_used ->
    [yes] парирование в этом раунде уже было
   *[no] парирования в этом раунде ещё не было
}
altered-dodge-used = { $fighter-dodge_used ->
    [yes] уклонение в этом раунде уже было
   *[no] уклонения в этом раунде ещё не было
}
altered-tiring = { $fighter-tiring ->
    [fresh] свой первый раунд ближнего боя впереди
    [now] идёт свой первый раунд ближнего боя
   *[over] свой первый раунд ближнего боя позади
}
altered-feint = { HAS($fighter-feint) ->
    [yes] финт → { $fighter-feint }
   *[no] без преимущества финта
}
altered-channelling = к броску заклинания направлено { SIGNED($fighter-channelled) }
altered-lost-ap = разбитая броня по местам: { $fighter-lost_ap }
altered-ward = магическая защита { $fighter-warded }
altered-favours = { HAS($fighter-favours) ->
    [yes] проверки под действием чар
   *[no] проверки без действия чар
}
altered-modifier = { SIGNED($fighter-word) } к своим проверкам
altered-modifier-against = { SIGNED($fighter-against) } у тех, кто атакует

## Что может изменить ГМ: показывают первое слово, понимают все

alter-w = раны
alter-w-max = максимум, раны полностью, полные раны, макс раны
alter-life = состояние
alter-states = состояния, условия
alter-hurt = урон
alter-prone = лежит, лёжа
alter-at = клетка, место на карте
alter-ws = WS, ближний бой
alter-bs = BS, стрельба
alter-s = сила
alter-t = выносливость
alter-ag = ловкость
alter-wp = сила воли, воля
alter-int = интеллект
alter-a = атака, атаки
alter-m = скорость, движение
alter-magic = магия
alter-ap = броня, доспех
alter-lost-ap = разбитая броня
alter-ward = магическая защита
alter-side = сторона
alter-player = игрок, место
alter-group = группа
alter-hidden = прячется, скрыт
alter-main-hand = правая рука, основная рука
alter-off-hand = левая рука, вторая рука
alter-carried = несёт, снаряжение
alter-weapon-state = состояние оружия
alter-barrels = стволы
alter-talents = таланты
alter-skills = навыки
alter-halves = полудействия
alter-treated = перевязан
alter-stunned-rounds = раунды оглушения
alter-snare = сеть
alter-caught-by = кто поймал
alter-attack-used = атака потрачена
alter-spell-used = заклинание потрачено
alter-parry-used = парирование потрачено
alter-dodge-used = уклонение потрачено
alter-tiring = утомление
alter-feint = финт
alter-channelling = направлено
alter-modifier = модификатор
alter-modifier-against = модификатор против
alter-favours = благословения
alter-unnamed = безымянный
alter-fearless = бесстрашен
alter-weapons = оружие
alter-spells = заклинания
alter-secret = тайное

overall-visibility = видимость, свет
overall-current = ход, чей ход
overall-fight = бой
overall-square = местность

## Чем кончается бой

verdict-side-left = Бой окончен. Победители: { TERM($winner, "side") }
verdict-called-off = { HAS($winner) ->
    [yes] ГМ закончил бой. Победители: { TERM($winner, "side") }
   *[no] ГМ закончил бой. Победителей нет
}
verdict-nobody-left = Бой окончен. Победителей нет

## Почему нельзя

refusal-all-out = после яростной атаки до нового хода нельзя ни парировать, ни уклоняться
refusal-already-loaded = уже заряжено или в руке: { THING($weapon) }
refusal-already-mounted = и так в седле: { THING($mount) }
refusal-already-prone = и так лежит
refusal-already-standing = и так на ногах
refusal-attack-used = атака в этом раунде уже была
refusal-destroyed = больше никогда не может быть использовано: { THING($weapon) }
refusal-difficult-ground = { $place }: труднопроходимая территория, ни бег, ни конец стремительной атаки через неё не ведут
refusal-dodge-used = уклонение в этом раунде уже было
refusal-dodge-used-instead = в этом раунде уже было уклонение, поэтому парировать нельзя
refusal-enemy-in-the-way = { $place }: путь закрывает враг
refusal-engaged = в ближнем бою держат: { $enemies }; выйти можно только бегством
refusal-entangled = в путах можно только пытаться освободиться
refusal-fires-a-blast = { THING($weapon) }: выстрел накрывает полосу, а не одну цель
refusal-fooled = финт удался: нельзя ни парировать, ни уклониться
refusal-halves-begun = для паузы нужны оба полу-действия хода, а ход уже начат
refusal-halves-spent = на это нужно { COUNT($cost, "halves") }; осталось: { $left }
refusal-hand-full = в этой руке уже что-то есть: { TERM($hand, "hand") }
refusal-hands-full = нужны обе руки, а вторая занята: { THING($weapon) }
refusal-helpless = беспомощные не могут ни действовать, ни защищаться
refusal-holds-somebody = { $target } ещё в путах: { THING($weapon) }
refusal-in-melee = в ближнем бою из этого не стреляют: { THING($weapon) }
refusal-jammed = заело: { THING($weapon) }
refusal-melee-only = эта атака — для оружия ближнего боя: { THING($weapon) }
refusal-mounted = сначала нужно слезть с седла: { THING($mount) }
refusal-needs-a-jump = { $place }: там препятствие, на него нужно запрыгнуть или забраться
refusal-no-intelligence = в листе бойца не записан Интеллект
refusal-no-magic = бросать нечего: Магия — 0
refusal-no-mount = ездового животного нет
refusal-no-obstacle = рядом нет препятствия
refusal-no-path = путь пуст: скажите, куда идти
refusal-no-run-up = разбежаться негде: последние клетки должны быть свободны и лежать на одной прямой, а весь путь — не длиннее { $most }
refusal-no-such-skill = такого навыка нет: { $skill }
refusal-no-such-spell = такого заклинания нет: { THING($spell) }
refusal-no-talent = нет таланта: { TERM($talent, "talent") }
refusal-no-target = цель не названа; целей может быть не больше { $most }
refusal-no-way = { $place }: там не пройти
refusal-no-words = нужно сказать это словами
refusal-nobody-in-reach = для этого заклинания никого нет на дистанции и на виду
refusal-none-at-hand = при себе больше нет, и рядом не лежит: { THING($weapon) }
refusal-not-a-main-hand-weapon = вторая рука не бьёт, пока в основной: { HAS($item) ->
    [yes] { THING($item) }
   *[no] ничего
}
refusal-not-a-target = { $target }: целью выбрать нельзя
refusal-not-a-weapon = в этой руке не оружие: { TERM($hand, "hand") }
refusal-not-against-shots = от атаки дальнего боя нельзя ни уклониться, ни защититься парированием
refusal-not-aimed = на двойную дальность стреляют только сразу после прицеливания
refusal-not-an-enemy = { $target }: это не враг, на которого можно броситься
refusal-not-beside-target = стремительная атака должна кончаться рядом с целью: { $target }
refusal-not-carried = при себе нет: { THING($item) }
refusal-not-entangled = пут нет
refusal-not-for-the-off-hand = не для второй руки: { THING($weapon) }
refusal-not-in-hand = не в руке: { HAS($weapon) ->
    [yes] { THING($weapon) }
   *[no] { THING($item) }
}
refusal-not-jammed = не заело: { THING($weapon) }
refusal-not-loaded = нет заряда: { THING($weapon) }
refusal-not-mounted = и так не в седле
refusal-not-next-to-mount = { $place }: эта клетка не рядом
refusal-not-seen = { $target }: цели не видно
refusal-not-straight = последние клетки стремительной атаки должны лежать на одной прямой с целью: { $target }
refusal-not-trained = нет обучения: { TERM($skill, "skill") }
refusal-not-your-turn = свободные действия совершают в свой ход
refusal-nothing-to-parry-with = чтобы парировать, нужна парирующая стойка с оружием ближнего боя или подходящее оружие в каждой руке
refusal-nowhere-to-go = идти некуда
refusal-occupied = { $place }: клетка занята, закончить там перемещение нельзя
refusal-out-of-range = слишком далеко: { COUNT($yards, "yards") }, а можно не больше { $most }
refusal-out-of-reach = { $target } не на соседней клетке или за стеной
refusal-parry-used = парирование в этом раунде уже было
refusal-parry-used-instead = в этом раунде уже было парирование, поэтому уклониться нельзя
refusal-prone = сначала нужно встать
refusal-push-blocked = { $target }: туда не сдвинуть, мешает преграда
refusal-readied-instead = метательное оружие не перезаряжают: приготовьте другое такое же ({ THING($weapon) })
refusal-reload-instead = это собирают перезарядкой: { THING($item) }
refusal-reserve-is-one-half = сейчас годится только полу-действие, оставшееся после паузы (есть: { $left }), а нужно { COUNT($cost, "halves") }
refusal-run-up-too-short = разбег слишком короткий: нужно не меньше { $least }
refusal-same-target-twice = { $target }: цель названа дважды
refusal-spell-used = заклинание в этом раунде уже было
refusal-stun-is-melee = оглушает только атака ближнего боя: { THING($weapon) }
refusal-stunned = оглушённые ничего не могут делать
refusal-too-close = враг слишком близко для стремительной атаки: { COUNT($distance, "squares") }, а нужно не меньше { $least }
refusal-too-far = путь стоит { COUNT($cost, "squares") }, а можно не больше { $most }
refusal-too-many-dice = слишком много костей; Магия позволяет не больше { $most }
refusal-too-many-targets = целей слишком много; их может быть не больше { $most }
refusal-two-handed = это занимает обе руки: { THING($item) }
refusal-untrained = только для обученных: { TERM($skill, "skill") }
refusal-walled-off = прямо впереди стена
refusal-winded = со сбитым дыханием ничего нельзя делать

## Слова ГМ, которые нельзя исполнить

refusal-word-not-damage = { $key }: «{ $value }» — не урон; пишите его как 9, к10+3 или 2к10
refusal-word-not-tens = { $key }: «{ $value }» не подходит, нужны десятки от { $least } до { $most }
refusal-word-two-handed = { $who }: это занимает обе руки, вторая должна быть пуста: { THING($item) }
refusal-word-w-above-max = { $who }: { COUNT($w, "wounds") } — больше полного числа { $most }; новое задаёт ключ { $key }
refusal-word-modifier-wanted = проверка делается против характеристики, числа { $number } она не берёт; нужен модификатор со знаком: +10, −20
refusal-word-one-of-two = нужно что-то одно: «{ $one }» или «{ $other }»
refusal-word-no-damage = { $key }: нужен урон, а не «{ $value }»
refusal-word-price-without-damage = «{ $key }» бывает только вместе с уроном; задайте и его
refusal-word-needs-state = «{ $key }» бывает только вместе с состоянием «{ $state }»; задайте и состояния
refusal-word-states-against = { $who }: «{ $one }» не сочетается с «{ $other }»
refusal-word-nothing-to-treat = { $who }: лечить нечего
refusal-word-not-its-turn = сейчас не ход этого бойца ({ $who }), а полу-действия остаются только в его ход
refusal-word-halves-spent = { $who }: на это нужно { COUNT($cost, "halves") }; осталось: { $left }
refusal-word-against-itself = { $who }: проверка против себя невозможна
refusal-word-untrained = { $who }: нет обучения — { TERM($skill, "skill") }
refusal-word-no-intelligence = { $who }: в листе бойца не записан Интеллект

## Ошибки в сценариях и библиотеках

fault-not-damage = «{ $value }» — не урон; пишите SB или БС, БС-3, БС+1, число или нет
fault-not-a-time = «{ $value }» — не время; пишите free, half, full или число полных действий, например 3{ "\u00A0" }full
fault-unknown-attack = такой атаки нет: «{ $value }»
fault-unknown-mount = такого ездового животного нет: «{ $value }»
fault-unknown-skill = такого навыка нет: «{ $value }»
fault-free-reload = свободно перезаряжается только оружие с несколькими стволами, и ему нужно время на случай, когда разряжены все
fault-ranges-out-of-order = большая дистанция ({ $long }) должна быть больше малой ({ $short })
fault-no-magic = для заклинаний нужна Магия не меньше 1
fault-two-handed = { THING($weapon) }: заняты обе руки, вторая должна быть пуста
fault-w-above-max = { $w } больше полного числа Ран ({ $w_max }); новое задаёт ключ { $key }
fault-states-against = «{ $one }» не сочетается с «{ $other }»
fault-rounds-without-stun = раунды оглушения бывают только у оглушённых
fault-snare-without-entangled = путы бывают только у пойманных
fault-steed-nowhere = на клетке ({ $x }; { $y }) животное ждать не может: нет либо спешенного животного, либо такой клетки
fault-mount-and-steed = животное либо под седоком, либо ждёт: нужно что-то одно
fault-barrels-wrong = { THING($weapon) }: { $left } — не то число заряженных стволов; всего их { $most }
fault-no-shooter = нет оружия, которое заряжают
fault-one-work = нужна одна работа: перезарядка оружия или сотворение заклинания
fault-work-done = { COUNT($halves, "halves") } закончили бы эту работу; на неё нужно { $needed }
fault-no-obstacle = трудным бывает только препятствие, а не { THING($ground) }
fault-open-and-map = нужно что-то одно: карта или открытая местность
fault-order-needed = где инициативу бросают один раз, для боя после первого раунда нужен порядок ходов
fault-halves-of-another-turn = полу-действия тратят из текущего хода, а «{ $value }» сейчас не ходит

## Что лежит между двумя

unit-squares = клетки
sight = { $one } → { $other }: { COUNT($distance, "yards") }, { TERM($cover, "cover") }

## What the master may change, as his form calls it

field-w = Раны
field-life = состояние
field-treated = оказана помощь
field-states = состояния и стойки
field-at = клетка (вправо, вверх)
field-hidden = скрытность
field-halves = осталось полу-действий
field-attack-used = атака раунда потрачена
field-spell-used = заклинание раунда потрачено
field-parry-used = парирование раунда потрачено
field-dodge-used = уклонение раунда потрачено
field-main-hand = ведущая рука
field-off-hand = другая рука
field-weapon-state = стрелковое оружие
field-ap = броня по местам
field-lost-ap = разбитая броня по местам
field-ward = магическая защита
field-modifier = модификатор к своим проверкам
field-modifier-against = модификатор к атакам по этой цели
field-w-max = Раны полностью
field-ws = WS
field-bs = BS
field-s = Сила
field-t = Выносливость
field-ag = Ловкость
field-wp = Сила воли
field-int = Интеллект
field-a = Атаки
field-m = Движение
field-magic = Магия
field-channelling = накоплено для заклинания
field-skills = навыки
field-talents = таланты
field-fearless = бесстрашие
field-unnamed = безымянный враг
field-side = сторона
field-player = кто играет
field-group = группа
field-secret = тайна для игроков
field-weapons = оружие
field-spells = заклинания
stance-aim = прицелился
stance-delay = полу-действие сбережено
thing-none = пусто

## Values of the options

value-clamp = 01 — успех, 00 — неудача
value-none = нет
value-initiator-loses = начавший проигрывает
value-reroll = переброс
value-each-round = каждый раунд
value-once = один раз
value-game-round = раунды игры
value-own-turn-to-own-turn = от своего хода до своего хода
value-first-half-only = только первое полу-действие
value-saves-leftover-half = сберегает оставшееся
value-first-roll = первый бросок
value-all-rolls = все броски
value-attack-roll = бросок атаки
value-opposed-ws = взаимная проверка WS
value-automatic = без броска
value-flee-only = только бегством
value-any-move-provokes = любое движение вызывает удары
value-to-target = до самой цели
value-two-moved = пройдены две клетки
value-either = любым способом
value-stance-needs-offhand = стойке нужна вторая рука
value-per-attack = на каждую атаку
value-per-round = на каждый раунд
value-held = пока в руках
value-parrying-weapon = только парирующее оружие
value-pistols-at-minus-20 = пистолеты, с −20
value-pistols-no-penalty = пистолеты, без штрафа
value-anyone-at-minus-20 = любое оружие, с −20
value-minus-20 = −20
value-net-minus-30 = всего −30
value-stacks-to-minus-20 = в сумме −20
value-explode = взрывается
value-jam = заедает
value-bs-confirm = подтверждается проверкой BS
value-encounter-round-1 = первый раунд боя
value-own-first-melee-round = свой первый раунд ближнего боя
value-ag = Ловкость
value-int = Интеллект
value-alternating = поочерёдно одна и две
value-off = выключено
value-on = включено
value-ladder = лестница последствий
value-minor-foes-drop = безымянные враги падают сразу

## Что читают на листе: что умеет каждая вещь

gears-weapon = Оружие
gears-spell = Заклинания
gear-weapon = { HAS($damage) ->
    [yes] урон { $strength ->
        [yes] БС
       *[no] { "" }
    }{ $damage ->
        [0] { "" }
       *[other] { SIGNED($damage) }
    }
   *[no] без урона
}{ $short ->
    [0] { "" }
   *[other] ; дальность { COUNT($short, "yards") }
}{ $long ->
    [0] { "" }
   *[other] , большая { $long }
}{ $short ->
    [0] { "" }
   *[other] { $reload ->
        [0] { "" }
       *[other] ; перезарядка: { COUNT($reload, "halves") }
    }
}{ $two_handed ->
    [yes] ; двуручное
   *[no] { "" }
}{ HAS($qualities) ->
    [yes] ; { TERM($qualities, "quality") }
   *[no] { "" }
}
gear-spell = число сложности { $casting_number }; { COUNT($time, "halves") }{ $range_yards ->
    [0] { "" }
   *[other] ; не дальше { $range_yards } ярдов
}{ $targets ->
    [0] ; на себя
    [1] { "" }
   *[other] ; целей не больше { $targets }
}{ HAS($damage) ->
    [yes] ; урон к10 { SIGNED($damage) }
   *[no] { "" }
}{ $ignores_armour ->
    [yes] , броня не помогает
   *[no] { "" }
}{ $heals ->
    [0] { "" }
   *[other] ; возвращает { COUNT($heals, "wounds") }
}{ HAS($condition) ->
    [yes] ; { TERM($condition, "condition") }
   *[no] { "" }
}{ $armour ->
    [0] { "" }
   *[other] ; броня { SIGNED($armour) }
}{ $modifier ->
    [0] { "" }
   *[other] ; проверки { SIGNED($modifier) }
}
