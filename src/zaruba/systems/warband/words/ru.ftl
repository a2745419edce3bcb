# Отряд по-русски. Имена сообщений и переменные те же, что в en.ftl; общее для всех систем — в apps/words.
# Сообщение, в котором сказать нечего, — "". Длины приходят в сотых: { HUNDREDTHS($n) } говорит их в сантиметрах.

## Что это за правила — тому, кто не играл ни в какие

rulebook-title = Отряды: миниатюры на столе
rulebook = Отряды миниатюр на столе, измеренном в сантиметрах: рисуйте путь, и в счёт идут стены, спины, высота и всякий, мимо кого бегут. Силу удара решает один шестигранник. Для битв от пяти до дюжины бойцов на стороне, на экране или рядом с вашим столом.

## Слова правил

side-characters = персонажи
side-enemies = враги
strength-weak = слабый
strength-medium = средний
strength-strong = сильный
phase-movement = движение
phase-additional = дополнительные действия
phase-melee = ближний бой
save-shield = щит
save-dodge = уворот
hand-main = основное оружие
hand-off-hand = оружие в левой руке
life-up = в строю
life-dead = убран со стола
life-fled = вне игры
condition-hidden = прячется
game-annihilation = Полное уничтожение
game-territory = Борьба за территорию
game-relic = Реликвия

## Сколько чего

count-cm = { HUNDREDTHS($n) }{ "\u00A0" }см
count-wounds = { $n ->
    [one] { $n }{ "\u00A0" }рана
    [few] { $n }{ "\u00A0" }раны
    [many] { $n }{ "\u00A0" }ран
   *[other] { $n }{ "\u00A0" }раны
}
count-mana = { $n }{ "\u00A0" }манны
count-victory = { $n ->
    [one] { $n }{ "\u00A0" }победное очко
    [few] { $n }{ "\u00A0" }победных очка
    [many] { $n }{ "\u00A0" }победных очков
   *[other] { $n }{ "\u00A0" }победного очка
}
count-game-turns = { $n ->
    [one] { $n }{ "\u00A0" }игровой ход
    [few] { $n }{ "\u00A0" }игровых хода
    [many] { $n }{ "\u00A0" }игровых ходов
   *[other] { $n }{ "\u00A0" }игрового хода
}
place-measured = ({ HUNDREDTHS($x) }; { HUNDREDTHS($y) }{ $z ->
    [0] { "" }
   *[other] ; высота { HUNDREDTHS($z) }
})

## Части предложений

part-effect = { THING($name) }

## Что можно делать

action-name-order = Порядок ходов{ HAS($order) ->
    [yes] { "" }: { $order }
   *[no] { "" }
}
action-deploy = Выставить{ HAS($who) ->
    [yes] { "" }: { $who } → { PLACE($at) }
   *[no] { "" }
}
action-activate = Действовать{ HAS($who) ->
    [yes] { "" }: { $who }
   *[no] { "" }
}
action-end-turn = Закончить ход
action-end-phase = Закончить фазу
action-face = Повернуться { HAS($towards) ->
    [yes] лицом к: { $towards }
   *[no] на { HUNDREDTHS($facing) }°
}
action-move = Движение{ HAS($path) ->
    [yes] { " → " }{ PLACE($path) }
   *[no] { "" }
}
action-run = Бег{ HAS($path) ->
    [yes] { " → " }{ PLACE($path) }
   *[no] { "" }
}
action-give-order = Приказ{ HAS($order) ->
    [yes] { "" }: { THING($order) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-shoot = Выстрел{ HAS($weapon) ->
    [yes] { "" } ({ THING($weapon) })
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-shoot-on = Стрелять ещё
action-cast = Заклинание{ HAS($spell) ->
    [yes] { "" }: { THING($spell) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { " → " }{ PLACE($at) }
   *[no] { "" }
}
action-use-item = Предмет{ HAS($item) ->
    [yes] { "" }: { THING($item) }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { " → " }{ PLACE($at) }
   *[no] { "" }
}
action-pick-up = Поднять реликвию
action-use-ability = Умение{ HAS($ability) ->
    [yes] { "" }: { THING($ability) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { " → " }{ PLACE($at) }
   *[no] { "" }
}
action-attack = Атака{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-forbear = Остановиться на этом
action-push = { $push ->
    [yes] Оттолкнуть цель{ HAS($towards) ->
        [yes] { "" }, на { HUNDREDTHS($towards) }°
       *[no] { "" }
    }
   *[no] Не отталкивать цель
}
action-rotate = Поворот на месте{ HAS($who) ->
    [yes] { "" }: { $who }{ HAS($facing) ->
        [yes] { HAS($towards) ->
            [yes] { "" }, лицом к: { $towards }
           *[no] { "" }, на { HUNDREDTHS($facing) }°
        }
       *[no] { "" }
    }
   *[no] { "" }
}
action-hold = { $turn ->
    [yes] Никого не поворачивать в этот ход
   *[no] Сейчас никого не поворачивать
}
action-reply = Ответный удар ({ TERM($weapon, "hand") })
action-flee-strike = Удар по убегающему
action-waive = В этот ход — нет
action-first-striker = Первым бьёт{ HAS($who) ->
    [yes] { "" }: { $who }
   *[no] { "" }
}
action-use-shield = Закрыться щитом
action-use-dodge = Увернуться
action-take-it = Принять удар

## Заголовки над тем, что можно делать, по порядку

under-activate = Персонажи
under-attack = Атаки
under-shoot = Атаки
under-shoot-on = Атаки
under-forbear = Атаки
under-give-order = Приказы
under-cast = Заклинания
under-use-ability = Умения
under-use-item = Вещи
under-pick-up = Вещи
under-move = Движение
under-run = Движение
under-face = Движение
under-end-phase = Дальше
under-end-turn = Дальше
under-reply = Ответ
under-flee-strike = Ответ
under-waive = Ответ
under-use-shield = Попадание
under-use-dodge = Попадание
under-take-it = Попадание

## О чём спрашивают и в какую фазу

moment = { HAS($activation) ->
    [yes] { $own ->
        [yes] { TERM($activation-phase, "phase") }
       *[no] { $activation-who }, { TERM($activation-phase, "phase") }
    }
   *[no] { $own ->
        [yes] { "" }
       *[no] { HAS($turn_of) ->
            [yes] ход: { $turn_of }
           *[no] { "" }
        }
    }
}

window-order = Порядок ходов называете вы
window-player-turn = Ваш ход: кто действует?
window-activation = Что сделать?
window-rotation = Повернёте кого-нибудь на месте?
window-reply = Вас атакуют. Ответите ударом?
window-flee-strike = Противник уходит. Ударите?
window-save = Попадание. Попробуете его остановить?

## Для чего бросают кубики

purpose-initiative = порядок ходов
purpose-strength = сила урона
purpose-shield = щит
purpose-dodge = уворот

## Строки расчёта

row-warband-melee-damage-source = { THING($name) }
row-warband-damage-thrown = { THING($name) }
row-warband-order-list = { THING($name) }
row-warband-magic-list = { THING($name) }
row-warband-item-list = { THING($name) }
row-warband-ability-list = { THING($name) }
row-warband-quality-armour = броня
row-warband-damage-minimum = не меньше 1
row-warband-reaction-reply-roll = ответный удар

## Что происходит

fact-order-named = { $who } называет порядок ходов: { $order }
fact-stage-began = { "" }
fact-round-began = Новый игровой ход, { $left ->
    [0] последний
   *[other] после него { COUNT($left, "game-turns") }
}
fact-turn-began = Ход: { $who }
fact-turn-skipped = { "" }
fact-revealed = { $who } больше не прячется
fact-measured-out = { $who }: по замеру этого сделать нельзя; ничего не потрачено
fact-turn-ended = { $who }: ход окончен
fact-activated = Действует { $who }
fact-phase-began = { "" }
fact-squad-phase-began = { $who }: { TERM($phase, "phase") }
fact-activation-ended = { "" }
fact-phase-closed = { "" }
fact-effect-ended = { $who }: больше не действует { THING($name) }
fact-cloud-lifted = { HAS($at) ->
    [yes] Дым рассеивается: { PLACE($at) }
   *[no] Дым ({ $who }) рассеивается
}
fact-quieted = { "" }
fact-measured = { "" }
fact-game-ended = Игра окончена
fact-way-announced = { $who } { $kind ->
    [run] бежит
   *[move] идёт
}: { $length ->
    [0] до { HUNDREDTHS($most) } см (дороги, крыши и преграды это меняют): передвиньте фигурку
   *[other] { COUNT($length, "cm") } → { PLACE($path) }
}
fact-walked = { "" }
fact-way-ended = { "" }
fact-faced = { "" }
fact-rotated = { $who } поворачивается{ HAS($facing) ->
    [yes] : направление { HUNDREDTHS($facing) }°
   *[no] { "" }: поверните фигурку
}
fact-pushed = { $who }: отброшен на { COUNT($length, "cm") }
fact-came-down = { $who } падает: { COUNT($height, "cm") }, { COUNT($damage, "damage") }
fact-deployed = { $who }: выставлен, { PLACE($at) }
fact-attack-began = { $attacker } атакует: { $target }{ $front ->
    [yes] { "" }
   *[no] , в тыл
}
fact-blow-spent = { "" }
fact-blow-lost = { $attacker } → { $target }: теперь не достать ({ TERM($hand, "hand") })
fact-attack-ended = { "" }
fact-struck = { $attacker } → { $target }{ HAS($with) ->
    [yes] { "" } ({ THING($with) })
   *[no] { "" }
}{ $kind ->
    [reply] , ответный удар
    [flee_strike] , удар по убегающему
   *[other] { "" }
}: { TERM($strength, "strength") }, { COUNT($damage, "damage") }
fact-stopped = { $who }: попадание остановлено ({ TERM($by, "save") })
fact-not-stopped = { $who }: попадание не остановлено ({ TERM($by, "save") })
fact-wounded = { $who }: { COUNT($amount, "wounds") }, остаётся { COUNT($left, "hits") }
fact-killed = { $who }: убран со стола
fact-healed = { $who }: хиты { $left }
fact-replied = { "" }
fact-reply-waived = { $who } не отвечает
fact-no-reply = { $why ->
    [rear] { $who } ответить не может: атака в тыл
    [out_of_reach] { $who } ответить не может: атаковавший слишком далеко
    [spent] { $who } ответить не может: ответные удары этого хода истрачены
   *[other] { "" }
}
fact-struck-at-fleeing = { $kind ->
    [passing] { $mover } пробегает мимо: { $who } бьёт
    [ladder] { $mover } лезет по лестнице: { $who } бьёт
    [fleeing] { $mover } убегает: { $who } бьёт
   *[other] { "" }
}
fact-flee-strike-waived = { $who } пропускает: { $mover }
fact-scored = { TERM($side, "side") }: { COUNT($points, "victory") } ({ $why ->
    [kill] убит враг
    [commander] убит командир
    [finishing_off] убит последний из отряда
    [marker] удержана метка
   *[relic] удержана реликвия
})
fact-volley-began = { $shooter } стреляет: { $target } ({ THING($weapon) })
fact-shot-spent = { "" }
fact-missed = { $shooter } → { $target }: мимо
fact-volley-ended = { "" }
fact-mana-regained = { $who } восстанавливает { COUNT($amount, "mana") }, всего { COUNT($mana, "mana") }
fact-casting-opened = { "" }
fact-effect-laid = { $who }: { $effect }

## Каков кто-нибудь

combatant = хиты { $hp }/{ $profile-hp }{ $profile-mage ->
    [yes] , манна { $mana }/{ $profile-mana_pool }
   *[no] { "" }
}{ HAS($effects) ->
    [yes] , { $effects }
   *[no] { "" }
}{ $relic ->
    [yes] , реликвия
   *[no] { "" }
}{ $hidden ->
    [yes] , прячется
   *[no] { "" }
}{ $life ->
    [up] { "" }
   *[other] , { TERM($life, "life") }
}

## Как стоят стороны и чем кончается бой

score = Победные очки: { HAS($points) ->
    [yes] { $points }
   *[no] пока ни у кого
}{ $ended ->
    [yes] { "" }
   *[no] ; игровых ходов впереди: { $rounds_left }
}

verdict-points = Игра окончена. Больше всех победных очков: { TERM($winner, "side") }
verdict-draw = Игра окончена. Ничья

## Почему нет

refusal-already-activated = { $who } в этот ход уже действовал
refusal-not-active = сейчас действует не { $who }
refusal-other-phase = сейчас фаза «{ TERM($now, "phase") }», а это делают в фазу «{ TERM($phase, "phase") }»
refusal-phase-closed = фаза дополнительных действий закрыта
refusal-ran = за этим столом после бега не дерутся
refusal-has-moved = в фазу движения двигаются один раз
refusal-no-way = путь должен куда-то вести
refusal-off-the-table = это за краем стола
refusal-too-far = слишком далеко: { COUNT($length, "cm") }, можно не больше { COUNT($most, "cm") }
refusal-enemy-in-the-way = на пути стоит { $target }
refusal-no-room = там нет места: { $target }
refusal-no-such-facing = направление — от 0 до 360 градусов
refusal-has-attacked = в фазу ближнего боя атакуют одного врага
refusal-out-of-reach = { $target } вне радиуса удара{ HAS($past) ->
    [yes] { "" }: не хватает { COUNT($past, "cm") }
   *[no] { "" }
}
refusal-another-character = здесь речь о другом: { $who }
refusal-not-an-enemy-turn = на месте поворачиваются только в ход противника
refusal-rotation-spent = в этот ход поворот уже был

## Ошибки в сценариях и библиотеках

fault-unknown-order = такого приказа нет: «{ $value }»
fault-unknown-item = такого предмета нет: «{ $value }»
fault-unknown-ability = такого умения нет: «{ $value }»
fault-one-footprint = либо углы по порядку (poly), либо центр и радиус (at, r)

## Что говорят списки содержимого

section-profiles = профили, профиль
section-ranged = стрелковое, дистанционное оружие
section-orders = приказы, приказ
section-abilities = умения, умение
section-rosters = отряды, отряд, ростеры
section-boards = столы, стол
section-bands = банды, банда
told-cost = очки
told-speed = скорость
told-hp-max = хиты
told-reach = радиус
told-range = дальность
told-leadership = лидерство
told-mana-pool = мана

## Что лежит между двумя

unit-cm = сантиметры
sight = { $one } → { $other }{ HAS($clock) ->
    [yes] , на { $clock ->
        [one] { $clock } час
        [few] { $clock } часа
        [many] { $clock } часов
       *[other] { $clock } часа
    }{ $front ->
        [yes] , спереди
       *[no] , сзади
    }{ $level ->
        [higher] , выше на { COUNT($rise, "cm") }
        [lower] , ниже на { COUNT($rise, "cm") }
       *[same] { "" }
    }{ $strikes ->
        [yes] , достаёт ударом
       *[no] { "" }
    }{ $struck ->
        [yes] , и сам в радиусе удара
       *[no] { "" }
    }
   *[no] { "" }
}: { $real ->
    [yes] измерьте на своём столе
   *[no] { COUNT($distance, "cm") }
}{ HAS($visible) ->
    [yes] , { $sort ->
        [unseen] не видно
       *[other] видно { $visible } из 100 точек, { TERM($cover, "cover") }
    }
   *[no] { "" }
}{ $sort ->
    [shield] { "" } ({ THING($by) } заслоняет щитом)
    [character] { "" } ({ THING($by) } стоит на линии стрельбы)
    [apart] { "" } ({ THING($by) } { $pieces ->
        [one] скрывает
        [few] скрывают
        [many] скрывают
       *[other] скрывают
    } { $hidden }, но не вплотную)
    [pieces] { "" } ({ THING($by) } { $pieces ->
        [one] скрывает
        [few] скрывают
        [many] скрывают
       *[other] скрывают
    } { $hidden })
    [unseen] { "" } ({ THING($by) } { $pieces ->
        [one] скрывает
        [few] скрывают
        [many] скрывают
       *[other] скрывают
    } всё)
   *[other] { "" }
}
ring-melee = радиус удара
ring-range = дальность стрельбы
ring-command = командный радиус
ring-move = движение
ring-run = бег
thing-marker = цель
thing-relic = реликвия
thing-trap = ловушка
thing-ladder = лестница

## Что ГМ может изменить у бойца

field-hp = хиты
field-side = сторона
field-player = кто играет
overall-fight = бой

## Что люди за настоящим столом должны измерить и как называется измеренная длина

measure-gap = { HAS($limit) ->
    [yes] { $source } и { $to }: между подставками не больше { HUNDREDTHS($limit) } см?
   *[no] { $source } и { $to }: сколько сантиметров между подставками?
}
measure-gap-less-drop = { HAS($limit) ->
    [yes] { $source } и { $to }: расстояние между подставками за вычетом того, насколько стреляющий ({ $source }) стоит выше, не больше { HUNDREDTHS($limit) } см?
   *[no] { $source } и { $to }: сколько сантиметров между подставками за вычетом того, насколько стреляющий ({ $source }) стоит выше?
}
measure-rise = { $source } и { $to }: высоты, на которых они стоят, различаются не больше чем на { HUNDREDTHS($limit) } см?
measure-height = { $source } и { $to }: оба стоят не выше { HUNDREDTHS($limit) } см над столом?
measure-angle = { $source } видит спереди того, о ком речь ({ $to }): середина его базы не дальше { HUNDREDTHS($limit) }° в сторону от взгляда?
measure-contact = { $source } и { $to }: базы соприкасаются (между ними не больше 0,1 см)?
measure-scenery = { $source } и { $to }: прямая между серединами подставок свободна от декораций на высоте 2 см над тем, кто стоит выше?
measure-models = { $source } и { $to }: прямая между серединами подставок свободна от других моделей?
measure-hidden = Посмотрите глазами модели ({ $source }): видна ли из-за декораций хоть часть цели ({ $to })?
measure-walls = Посмотрите глазами модели ({ $source }): каменные стены и укрепления, к которым прижата цель ({ $to }), скрывают меньше половины её? (Если таких нет — тоже «да».)
measure-obstacles = Посмотрите глазами модели ({ $source }): декорации, к которым прижата цель ({ $to }), вместе со зданиями по пути скрывают меньше половины её? (Если таких нет — тоже «да».)
measure-shields = Посмотрите глазами модели ({ $source }): цель ({ $to }) не прикрыта своим щитоносцем, который её касается?
measure-screens = Посмотрите глазами модели ({ $source }): никто другой не заслоняет цель ({ $to }) даже отчасти?
measure-smoke = { $source } и { $to }: линия между ними свободна от дыма?
measure-marker = { $source }: от края базы до маркера { $to } не больше { HUNDREDTHS($limit) } см?
measure-relic = { $source }: подставка касается реликвии?
measure-provokes = { $source }: даёт ли объявленный путь ({ $to }) право на удар — выход из радиуса удара, проход через него насквозь или лестница внутри него, притом точка пути спереди и линия до неё свободна?
measure-provokes-any = { $source }: выходит ли объявленный путь из радиуса удара хоть одного врага, проходит ли сквозь него, ведёт ли внутри него по лестнице?
measure-depth = { $source }: отброшен, отбросил { $to }. Передвиньте фигурку. На сколько сантиметров падение? (0, если уровень тот же.)
measure-heights = Есть ли на вашем столе где прыгать: провал шире 3 см или край выше того, что под ним, больше чем на 4 см?
measure-leaps = { $source }: есть ли на пути прыжок — через провал шире 3 см или с края вниз больше чем на 4 см?
measure-gap-leapt = { $source }: ведёт ли путь через провал шире 3 см? (Удастся ли прыжок, решает кубик; не шире 6 см.)
measure-fallen = { $source }: прыжок не удался. Передвиньте фигурку. На сколько сантиметров падение?
measure-dropped = { $source }: на сколько сантиметров вниз прыжок с края в конце пути? (0, если прыжка нет.)
measure-off-centre = { $source } и { $to }: сколько сантиметров от середины базы первого до края базы второго? (0, если это он сам.)
measure-trap = { $source }: проходит ли объявленный путь не дальше { HUNDREDTHS($limit) } см от ловушки ({ $to })?
measured-gap = { COUNT($n, "cm") }
measured-gap-less-drop = { COUNT($n, "cm") }
measured-off-centre = { COUNT($n, "cm") }
measured-fallen = { COUNT($n, "cm") }
measured-dropped = { COUNT($n, "cm") }
measured-depth = { COUNT($n, "cm") }
measured-marker = { COUNT($n, "cm") }
measured-rise = { COUNT($n, "cm") }

## Движение, местность и расстановка

fault-stands-off-the-table = { $who }: место за краем стола
fault-stands-on-nothing = { $who }: под ногами ничего, поверхности на высоте { COUNT($height, "cm") } там нет
fault-stands-in-something = { $who }: это место занято, там { THING($by) }
fault-stands-in-somebody = { $who } и { $other } стоят друг в друге
fault-ladder-to-nowhere = эта лестница никуда не ведёт: у её { $end ->
    [foot] подножия
   *[head] верха
    } нет поверхности на высоте { COUNT($height, "cm") }
fault-lies-in-something = там ничего не положить: внутри что-то стоит, { THING($by) }
fault-lies-on-nothing = там не на чем лежать: поверхности на высоте { COUNT($height, "cm") } нет
fault-lies-off-the-table = это место вне стола
window-deploy = Кого вы ставите и куда?
refusal-order-of-all = в порядке ходов каждый игрок назван один раз
refusal-outside-the-zone = это не ваша зона расстановки
refusal-nowhere-to-stand = там нельзя стоять
under-deploy = Расстановка
purpose-jump = прыжок
row-warband-movement-terrain-numbers = { THING($name) }
row-warband-movement-phase-one = не меньше нуля
row-warband-movement-run = не меньше нуля
row-warband-movement-run-round = половина с округлением вверх
fact-jumped = { $who }: { $landed ->
    [yes] прыжок удался
   *[no] прыжок не удался
}
refusal-no-such-climb = подняться или спуститься здесь на { COUNT($height, "cm") } не по чему: нужна приставная лестница (отрезок до её подножия, следующий прямо вверх), обычная лестница, шаг до 2 см или край, с которого спрыгивают
refusal-gap-too-wide = слишком широко для прыжка: { COUNT($length, "cm") }, а можно { COUNT($most, "cm") }
refusal-landing-too-high = прыгнуть можно не более чем на { COUNT($most, "cm") } выше
refusal-nothing-underfoot = отрезок пути кончается над пустотой; чтобы спрыгнуть, назовите точку под ним отдельным отрезком
refusal-stands-higher = кто останавливается там, стоит сверху, а не внутри: { THING($by) }, на { COUNT($height, "cm") } выше
refusal-drop-ends-move = прыжок вниз, который ранит, завершает движение
refusal-scenery-in-the-way = на пути стоит { THING($by) }
thing-road = дорога
thing-rough = труднопроходимая местность
thing-water = вода
thing-swamp = болото
thing-pitched_roof = скатная крыша
thing-stair = ступени
thing-rubble = обломки
thing-thick_bushes = густые кусты
thing-shallow_water = мелкая вода
thing-mud = грязь
action-land = Встать{ HAS($at) ->
    [yes] { "" }: { PLACE($at) }
   *[no] { "" }
}
window-landing = Там, где вы упали, места нет. Где вы встанете?

## Удары, ответы и удары по убегающим

refusal-too-high = { $target } слишком высоко или низко для этого оружия{ HAS($past) ->
    [yes] { "" }: на { COUNT($past, "cm") }
   *[no] { "" }
}
refusal-scenery-between = на линии атаки то, через что не бьют{ HAS($by) ->
    [yes] { "" }: { THING($by) }
   *[no] { "" }
}
refusal-model-between = на линии атаки кто-то стоит{ HAS($by) ->
    [yes] { "" }: { $by }
   *[no] { "" }
}
refusal-enemy-turn = в ход противника только поворачиваются на месте, отвечают на удар и бьют убегающих
fault-two-handed = «{ $value }» занимает обе руки
fault-not-in-the-left-hand = «{ $value }» — не оружие для левой руки
fault-counted-by-one-name = «{ $value }» значится дважды: как приказ, умение или предмет, а считаются они за игру по названию. Назовите что-то одно иначе
fault-one-main-weapon = основное оружие одно; второе держат в левой руке
fault-off-hand-too-long = «{ $value }» достаёт дальше основного оружия
window-push = Этот удар отталкивает. Отталкивать?
window-first-striker = В одной точке бьют несколько ваших. Кто первым?
row-warband-reaction-strike-full = удар по убегающему, по решению стола
fact-not-provoked = { "" }
refusal-in-exchange = { $who } обменивается ударами: до конца обмена участники не поворачиваются

## Стрельба, укрытия, заклинания и предметы

thing-Barricade = баррикада
thing-Chapel = часовня
thing-Charnel_house = костница
thing-Counting_house = контора
thing-Dye_house = красильня
thing-East_bridge = восточный мост
thing-West_bridge = западный мост
thing-North_bridge = северный мост
thing-Long_bridge = длинный мост
thing-Gatehouse = привратная башня
thing-Granary = амбар
thing-Inn = трактир
thing-Old_oak = старый дуб
thing-Smithy = кузница
thing-Stall = прилавок
thing-Storehouse = склад
thing-Tannery = кожевня
thing-Town_hall = ратуша
thing-Well = колодец
thing-Workshop = мастерская
thing-Yew = тис
thing-building = дом
thing-house = дом
thing-roof = крыша
thing-parapet = парапет
thing-chimney = труба
thing-bush = куст
thing-tree = дерево
thing-wooden_fence = забор
thing-stone_ruin = разбитая стена
thing-well = колодец
thing-gravestone = надгробие
thing-crate = ящик
thing-cart = телега
thing-stone_wall = каменная ограда
thing-fortification = укрепление
thing-hanging_bridge = подвесной мост
thing-smoke = дым

cover-none = укрытия нет
cover-weak = слабое укрытие
cover-reliable = надёжное укрытие

purpose-hit = попадание

window-volley = Остался выстрел. Стреляете ещё?

row-warband-attack-weak-cover-penalty = { HAS($name) ->
    [yes] слабое укрытие ({ THING($name) })
   *[no] слабое укрытие
}
row-warband-attack-reliable-cover-penalty = { HAS($name) ->
    [yes] надёжное укрытие ({ THING($name) })
   *[no] надёжное укрытие
}
row-warband-quality-stealth = мастер скрытности
row-warband-attack-close-range = ближняя дистанция
row-warband-roster-ranged-weapons = { THING($name) }
row-warband-attack-penalty-cap = штраф не больше 2
row-warband-attack-stealth-cap = штраф не больше 3
row-warband-attack-cap-before-bonus = не хуже наибольшего штрафа
row-warband-attack-natural = 1 — всегда промах, 6 — всегда попадание

fact-in-cover = { $target }: { TERM($cover, "cover") }{ $sort ->
    [shield] { HAS($by) ->
        [yes] { "" }, { THING($by) } заслоняет щитом
       *[no] { "" }, свой щитоносец заслоняет
    }
    [character] { HAS($by) ->
        [yes] { "" }, { THING($by) } стоит на линии стрельбы
       *[no] { "" }, кто-то стоит на линии стрельбы
    }
   *[pieces] { HAS($by) ->
        [yes] { "" }, { THING($by) } { $pieces ->
            [one] скрывает
            [few] скрывают
            [many] скрывают
           *[other] скрывают
        } { $hidden } из 100 точек
       *[no] { "" }
    }
}{ $sort ->
    [apart] { "" }, но он не стоит вплотную
   *[other] { "" }
}

refusal-no-ranged-weapon = нет дистанционного оружия
refusal-not-an-enemy = стреляют только во врагов
refusal-engaged = в радиусе ближней атаки стоит { $enemy }
refusal-out-of-range = { $target } вне дальности{ HAS($past) ->
    [yes] { "" }: не хватает { COUNT($past, "cm") }
   *[no] { "" }
} (дальность { COUNT($range, "cm") })
refusal-not-seen = { $target } не виден{ HAS($by) ->
    [yes] { "" }: { THING($by) } { $pieces ->
        [one] скрывает
        [few] скрывают
        [many] скрывают
       *[other] скрывают
    } все 100 точек
   *[no] { "" }
}
refusal-same-target = все выстрелы идут в одну цель: { $target }

action-first-hit = Первым горит { $who }
window-first-hit = Несколько стоят одинаково близко. Кто первый?

fact-spell-cast = { $who } творит заклинание: { THING($spell) }{ HAS($target) ->
    [yes] { "" } → { $target }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { "" } → { PLACE($at) }
   *[no] { "" }
}; осталось { COUNT($mana, "mana") }
fact-blinked = { $who } исчезает и стоит в другом месте{ HAS($at) ->
    [yes] { "" }: { PLACE($at) }
   *[no] { "" }
}
fact-item-used = { $who } пускает в ход: { THING($item) }
fact-cloud-laid = { HAS($at) ->
    [yes] Расползается дым: { PLACE($at) }
   *[no] Расползается дым
}
fact-trap-sprung = { $who } попадает в ловушку

refusal-unknown-spell = такого заклинания он не знает
refusal-another-spell = это предложение о другом: { THING($spell) }
refusal-no-casting-left = { $level ->
    [one] { $level } заклинание за фазу, не больше
    [few] { $level } заклинания за фазу, не больше
    [many] { $level } заклинаний за фазу, не больше
   *[other] { $level } заклинания за фазу, не больше
}
refusal-no-mana-at-start = в начале фазы маны не хватало ни на одно заклинание
refusal-too-little-mana = стоит { COUNT($cost, "mana") }, есть { $mana }
refusal-cast-already = в этот ход уже сотворено
refusal-no-target-of-it = это не для такой цели
refusal-under-it-already = на персонажа { $target } это заклинание уже действует
refusal-no-point = нужна точка на столе
refusal-point-too-far = до точки не хватает { COUNT($past, "cm") } (не дальше { COUNT($range, "cm") })
refusal-point-not-seen = точка не видна
refusal-no-room-there = там нет места для подставки
refusal-no-items = { $who } не несёт ничего, что можно пустить в ход
refusal-not-carried = { $who } этого не несёт
refusal-item-spent = только раз за игру, и уже использовано
refusal-another-item = это предложение о другом: { THING($item) }

measure-hidden-by-all = Посмотрите глазами модели ({ $source }): видна ли хоть часть цели ({ $to }) за декорациями и за всеми, кто стоит между ними?
measure-touched = Посмотрите глазами модели ({ $source }): декорации, к которым прижата цель ({ $to }), здания тоже, скрывают меньше половины её? (Если таких нет — тоже «да».)
measure-guards = Посмотрите глазами модели ({ $source }): верно ли, что никто из прижатых к цели ({ $to }) не заслоняет её даже частично?
measure-trap-at = { $source }: модель стоит теперь не дальше { HUNDREDTHS($limit) } см от ловушки ({ $to })?

## Приказы, умения, сценарии и отряды

refusal-no-leadership = { $who } никем не командует
refusal-no-orders-left = все приказы этой игры ({ $most }) отданы
refusal-ordered-already = { $who } в этот ход уже отдал приказ
refusal-order-spent = { THING($order) }: раз за игру
refusal-order-rests = { THING($order) } отдают не каждый ход: ждать ещё { COUNT($turns, "own-turns") }
refusal-not-himself = себе командир не приказывает, если в приказе не сказано обратного
refusal-out-of-command = { $target } за пределами командного радиуса
refusal-no-skills = нет умений, требующих действия: { $who }
refusal-skill-spent = { THING($ability) }: { $most ->
    [one] { $most } раз за игру
    [few] { $most } раза за игру
    [many] { $most } раз за игру
   *[other] { $most } раза за игру
}
refusal-no-mage = { $who } не маг
refusal-no-mechanism = { $target } не механизм
refusal-mechanism = { $target } — механизм: ему поможет только ремонт
refusal-no-contact = { $target } не в контакте
refusal-another-skill = здесь речь о другом умении: { THING($ability) }
refusal-trap-without-place = ловушке нужно место
refusal-trap-not-in-contact = ловушку кладут вплотную к своей подставке, на ту же поверхность
refusal-trap-on-nothing = ловушка лежит на поверхности, а на этой высоте там пусто
refusal-trap-inside = ловушку кладут сверху, а не внутрь: там { THING($by) }
count-own-turns = { $n ->
    [one] { $n }{ "\u00A0" }свой ход
    [few] { $n }{ "\u00A0" }своих хода
    [many] { $n }{ "\u00A0" }своих ходов
   *[other] { $n }{ "\u00A0" }своего хода
}
fact-order-given = { $who } отдаёт приказ «{ THING($order) }»{ HAS($receivers) ->
    [yes] { "" } → { $receivers }
   *[no] ; рядом никого нет
}
fact-ability-used = { $who }: { THING($ability) }{ HAS($target) ->
    [yes] { "" } → { $target }
   *[no] { "" }
}
fact-trap-laid = { HAS($at) ->
    [yes] { $who } ставит ловушку: { PLACE($at) }
   *[no] { $who } ставит ловушку
}
refusal-relic-carried = реликвию уже кто-то несёт
refusal-relic-out-of-reach = до реликвии не дотянуться: нужен контакт
fact-relic-taken = { $who } подбирает реликвию
fact-relic-dropped = Реликвия лежит здесь: { PLACE($at) }
fault-unknown-band = такого отряда в списке нет: «{ $value }»
fault-unknown-roster = такого ростера нет: «{ $value }»
fault-unknown-board = такого стола нет: «{ $value }»
fault-unknown-profile = такого профиля нет: «{ $value }»
fault-not-of-the-band = «{ $value }» не из отряда «{ $band }»
fault-squad-too-few = персонажей { $count }, а нужно не меньше { $least }
fault-squad-too-many = персонажей { $count }, а можно не больше { $most }
fault-squad-too-dear = отряд стоит { $cost }, а договорились о { $limit }
fault-squad-leaderless = в отряде ни у кого нет лидерства
fault-wrong-commander = командир — один из тех, у кого в отряде наибольшее лидерство, и только один
fault-squad-of-two-sides = { $squad } уже на стороне «{ $other }», а не «{ $value }»: у отряда одна сторона
fault-above-full = { $key } { $left }: не больше { $most }
fault-start-without-order = посреди игры нужен порядок ходов (order)
fault-start-before-setup = посреди игры все уже где-то стоят (at)
fault-not-its-turn = сейчас не ход «{ $value }»
note-roster = персонажей { $count }, очков { $cost } из { $limit }; командир: { THING($commander) }

## Мастер

row-warband-damage-bands = слово ГМ
row-warband-attack-shot-modifiers = слово ГМ
row-warband-ability-use = слово ГМ
purpose-check = проверка
purpose-harm = урон
fact-altered = Слово ГМ, { $who }: { TERM($fields, "altered") }
fact-joined = { $one-name } вступает в игру ({ TERM($one-side, "side") })
fact-removed = Слово ГМ: { $who } вне игры
fact-seat-taken = Места за столом: { $seating }
fact-points-set = Слово ГМ, победные очки: { HAS($points) ->
    [yes] { $points }
   *[no] нет
}
fact-rounds-set = Слово ГМ: после этой игры ещё { COUNT($left, "game-turns") }
fact-lying-set = Слово ГМ о том, что лежит на столе
fact-checked = { $who }, { $need } и больше: { $success ->
    [yes] успех
   *[no] неудача
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}
part-score = { TERM($side, "side") } { $points }
refusal-word-not-hundredths = { $key }: «{ $value }»: не больше двух знаков после запятой
refusal-word-not-a-place = { $key }: «{ $value }» — не место: [x, y] в сантиметрах или [x, y, высота]
refusal-word-off-the-table = это место за краем стола: { $who }
refusal-word-no-such-item = { $key }: такого предмета нет: «{ $value }»; { HAS($near) ->
    [yes] может быть, «{ $near }»?
   *[no] есть: { $known }
}
refusal-word-no-such-effect = { $key }: такого эффекта нет: «{ $value }»; { HAS($near) ->
    [yes] может быть, «{ $near }»?
   *[no] есть: { $known }
}
refusal-word-no-relic = здесь играют не за реликвию
refusal-word-squad-of-two-sides = { $squad } на стороне «{ TERM($side, "side") }»: у отряда одна сторона
refusal-word-in-the-midst = что-то ещё не закончено; сначала пусть закончится
refusal-word-newcomer-nowhere = новичок где-то стоит: нужно at
alter-hp = хиты, здоровье
alter-hp-max = полные хиты, предел хитов
alter-mana = мана
alter-mana-pool = запас маны
alter-speed = скорость
alter-armour = броня
alter-attacks = атаки
alter-replies = ответы
alter-shield = щит
alter-dodge = уворот
alter-cost = стоимость
alter-leadership = лидерство
alter-command-radius = командный радиус
alter-mage-level = уровень мага
alter-size = размер
alter-mechanism = механизм
alter-master-of-stealth = скрытность
alter-orders-left = осталось приказов
alter-rotations-left = осталось поворотов
alter-replies-left = осталось ответов
alter-flee-strikes-left = осталось ударов по убегающим
alter-activated = действовал
alter-ordered = приказывал
alter-ran = бежал
alter-at = место
alter-facing = направление
alter-carried = предметы, несёт
alter-effects = эффекты
alter-group = группа
alter-modifier = модификатор
alter-hidden = скрыт
alter-side = сторона
alter-player = игрок
alter-secret = тайна
alter-life = состояние, жизнь
alter-relic = реликвия
alter-hurt = урон
overall-points = очки
overall-rounds-left = осталось игр
overall-current = чей ход, ход
overall-relic = реликвия
overall-traps = ловушки
overall-clouds = дым
field-hp-max = полные хиты
field-mana = мана
field-mana-pool = запас маны
field-speed = скорость
field-armour = броня
field-attacks = атаки
field-replies = ответов в ход врага
field-shield = щит
field-dodge = уворот
field-cost = стоимость
field-leadership = лидерство
field-command-radius = командный радиус
field-mage-level = уровень мага
field-size = размер
field-mechanism = механизм
field-master-of-stealth = мастер скрытности
field-orders-left = осталось приказов
field-rotations-left = осталось поворотов
field-replies-left = осталось ответов
field-flee-strikes-left = осталось ударов по убегающим
field-activated = действовал в этот ход
field-ordered = приказывал в этот ход
field-ran = бежал в этот ход
field-at = место на столе
field-facing = направление
field-carried = что несёт
field-effects = эффекты
field-group = группа
field-modifier = модификатор своих бросков
field-hidden = прячется
field-secret = скрыто от игроков
field-life = состояние
field-relic = несёт реликвию
refusal-word-above-full = { $who }: { $left } — больше полного числа { $most } ({ $key })
refusal-word-not-damage = { $key }: «{ $value }» — не урон; пишите его как 9, 2к6 или 3к6+2
size-small = маленький
size-normal = обычный
size-large = большой
size-huge = огромный
field-orders = приказы
field-spells = заклинания
field-abilities = умения
altered-hp-max = полные хиты { $one-profile-hp }
altered-speed = скорость { $one-profile-speed }
altered-armour = броня { $one-profile-armour }
altered-attacks = атаки { $one-profile-attacks }
altered-replies = ответов в ход врага { $one-profile-replies }
altered-shield = щит { $one-profile-shield }
altered-dodge = уворот { $one-profile-dodge }
altered-cost = стоимость { $one-profile-cost }
altered-leadership = лидерство { $one-profile-leadership }
altered-mage-level = уровень мага { $one-profile-mage_level }
altered-mana-pool = запас маны { $one-profile-mana_pool }
altered-hp = хиты { $one-hp }
altered-mana = мана { $one-mana }
altered-orders-left = осталось приказов { $one-orders_left }
altered-rotations-left = осталось поворотов { $one-rotations_left }
altered-replies-left = осталось ответов { $one-replies_left }
altered-flee-strikes-left = осталось ударов по убегающим { $one-flee_strikes_left }
altered-modifier = модификатор своих бросков { $one-word }
altered-group = группа { $one-group }
altered-player = кто играет { $one-seat }
altered-mechanism = { $one-profile-mechanism ->
    [yes] механизм
   *[no] нет: механизм
}
altered-master-of-stealth = { $one-profile-master_of_stealth ->
    [yes] мастер скрытности
   *[no] нет: мастер скрытности
}
altered-activated = { $one-activated ->
    [yes] действовал в этот ход
   *[no] нет: действовал в этот ход
}
altered-ordered = { $one-ordered ->
    [yes] приказывал в этот ход
   *[no] нет: приказывал в этот ход
}
altered-ran = { $one-ran ->
    [yes] бежал в этот ход
   *[no] нет: бежал в этот ход
}
altered-hidden = { $one-hidden ->
    [yes] прячется
   *[no] нет: прячется
}
altered-command-radius = командный радиус { COUNT($one-profile-command_radius, "cm") }
altered-size = размер: { TERM($one-profile-size, "size") }
altered-at = место на столе { PLACE($one-at) }
altered-facing = направление { HUNDREDTHS($one-facing) }°
altered-life = состояние: { TERM($one-life, "life") }
altered-side = сторона: { TERM($one-side, "side") }
altered-carried = что несёт: { HAS($one-items) ->
    [yes] { $one-items }
   *[no] ничего
}
altered-effects = эффекты: { HAS($one-effects) ->
    [yes] { $one-effects }
   *[no] ничего
}
altered-secret = скрыто от игроков: { HAS($one-secret) ->
    [yes] { TERM($one-secret, "field") }
   *[no] ничего
}
part-item = { THING($name) }
fault-too-many-players = игроков { $count }: не больше { $most }
fault-too-few-players = { $count ->
    [0] никого не выставлено: для игры нужно хотя бы { $least } игрока
   *[1] игрок только один: для игры нужно хотя бы { $least }, у каждого свой отряд
}
fault-all-allied = все на стороне «{ $side }»: драться не с кем

## Other words for acts

meant-cast = колдовать, колдовство, чары
meant-face = повернуть, поворот, развернуться, лицом
meant-rotate = повернуть, повернуться, развернуть
meant-end-phase = конец, закончить, хватит, готово, всё, пас
meant-end-turn = конец, закончить, хватит, готово, всё, пас

## Values of rulings

value-alternate = по одному, по очереди
value-whole-squad = отряд целиком
value-per-character = по персонажам
value-per-phase = по фазам
value-each-enemy-turn = каждый вражеский ход
value-once-per-round = раз в раунд
value-allies = любым союзникам
value-own-squad = только своему отряду
value-commander = у каждого командира
value-player = у игрока
value-before-bonus = до бонусов
value-net = после бонусов
value-phase-start = в начале фазы
value-at-cast = при каждом заклинании
value-caster = у каждого мага
value-relative = от того, кто бьёт
value-above-table = от стола
value-turn = на весь ход
value-one-attack = на одну атаку
value-any-front-point = из любой точки спереди
value-exit-point = из точки выхода
value-in-cover = только в укрытии
value-always = всегда
value-none = нет

## Что читают на листе: числа и что умеет каждая вещь

trait-damage = урон { $one-profile-damage } (слабый, средний, сильный)
trait-shield = щит: нужно { $one-profile-shield } на кубике
trait-dodge = уворот: нужно { $one-profile-dodge } на кубике
trait-speed = скорость { $one-profile-speed }{ "\u00A0" }см
trait-cost = { COUNT($one-profile-cost, "points") }
gears-weapon = Оружие
gears-ranged = Стрелковое и метательное
gears-order = Приказы, один за ход
gears-spell = Заклинания
gears-ability = Умения
gears-item = Что несёт
part-changes = { $speed ->
    [0] { "" }
   *[other] ; скорость { SIGNED($speed) } см
}{ $damage ->
    [0] { "" }
   *[other] ; урон { SIGNED($damage) }
}{ $melee_damage ->
    [0] { "" }
   *[other] ; урон в ближнем бою { SIGNED($melee_damage) }
}{ $armour ->
    [0] { "" }
   *[other] ; броня { SIGNED($armour) }
}{ $range ->
    [0] { "" }
   *[other] ; дальность изменена на { HUNDREDTHS($range) } см
}{ $hit ->
    [0] { "" }
   *[other] ; к попаданию своих выстрелов { SIGNED($hit) }
}{ $shot_at ->
    [0] { "" }
   *[other] ; к попаданию выстрелов по нему { SIGNED($shot_at) }
}{ $replies_at_least ->
    [0] { "" }
   *[other] ; ответов в ход врага не меньше: { $replies_at_least }
}{ $no_flee_strikes ->
    [yes] ; при отходе его никто не бьёт
   *[no] { "" }
}
gear-weapon = радиус удара { COUNT($reach, "cm") }{ $more ->
    [0] { "" }
   *[other] ; урон { SIGNED($more) }
}{ HAS($adds) ->
    [yes] ; прибавляет к урону: { $adds } (слабый, средний, сильный)
   *[no] { "" }
}{ $hands ->
    [2] ; двуручное
   *[other] { "" }
}{ $long ->
    [yes] ; бьёт через модели, вверх и вниз
   *[no] { "" }
}{ $knock_back ->
    [0] { "" }
   *[other] ; может отбросить на { COUNT($knock_back, "cm") }
}
gear-ranged = дальность { COUNT($range, "cm") }{ HAS($damage) ->
    [yes] ; урон { $damage } (слабый, средний, сильный)
   *[no] ; урон того, кто бросает
}{ $bonus ->
    [0] { "" }
   *[other] ; урон { SIGNED($bonus) }
}{ $shots ->
    [1] { "" }
   *[other] ; выстрелов: { $shots }
}{ $hit ->
    [0] { "" }
   *[other] ; к попаданию { SIGNED($hit) }
}{ $shoots_in_melee ->
    [yes] ; можно и в ближнем бою
   *[no] { "" }
}
gear-order = { $target ->
    [all] все союзники
   *[single] один союзник
} не дальше { HUNDREDTHS($one-profile-command_radius) }{ "\u00A0" }см{ $himself ->
    [yes] { "" } и сам командир
   *[no] { "" }
}{ $heal ->
    [0] { "" }
   *[other] ; возвращает { COUNT($heal, "hits") }
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; до начала следующего своего хода
   *[other] ; на { COUNT($lasts, "own-turns") }
}{ $every ->
    [0] { "" }
    [1] { "" }
    [2] ; раз в два хода
    [3] ; раз в три хода
   *[other] ; не чаще чем раз в столько ходов: { $every }
}{ $once_per_game ->
    [yes] ; раз за игру
   *[no] { "" }
}
gear-spell = { COUNT($cost, "mana") }{ $aims ->
    [enemy] ; по врагу
    [ally] ; на союзника
    [point] ; в точку
    [self] ; на себя
   *[anyone] ; на кого угодно
}{ $range ->
    [0] { "" }
   *[other] { "" } не дальше { HUNDREDTHS($range) } см
}{ HAS($damage) ->
    [yes] ; урон { $damage } (слабый, средний, сильный)
   *[no] { "" }
}{ $ignores_armour ->
    [yes] , броня не помогает
   *[no] { "" }
}{ $blast ->
    [0] { "" }
   *[other] ; всем не дальше { HUNDREDTHS($blast) } см от неё
}{ $heal ->
    [0] { "" }
   *[other] ; возвращает { COUNT($heal, "hits") }
}{ $blink ->
    [0] { "" }
   *[other] ; сразу оказаться не дальше чем в { HUNDREDTHS($blink) } см
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; до начала следующего своего хода
   *[other] ; на { COUNT($lasts, "own-turns") }
}
gear-ability = { $uses ->
    [0] сколько угодно раз
    [1] раз за игру
   *[other] раз за игру: { $uses }
}{ $heal ->
    [0] { "" }
   *[other] ; возвращает { COUNT($heal, "hits") }
}{ $mends ->
    [yes] { "" } механизму
   *[no] { "" }
}{ $mana ->
    [0] { "" }
   *[other] ; возвращает { COUNT($mana, "mana") }
}{ HAS($trap) ->
    [yes] ; ловушка: урон { $trap } (слабый, средний, сильный)
   *[no] { "" }
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; до начала следующего своего хода
   *[other] ; на { COUNT($lasts, "own-turns") }
}{ $closes ->
    [yes] ; после этого в этой фазе больше ничего
   *[no] { "" }
}
gear-item = { $single_use ->
    [yes] расходуется
   *[no] остаётся
}{ $once_per_game ->
    [yes] , раз за игру
   *[no] { "" }
}{ $heal ->
    [0] { "" }
   *[other] ; возвращает { COUNT($heal, "hits") }
}{ $mana ->
    [0] { "" }
   *[other] ; возвращает { COUNT($mana, "mana") }
}{ $cloud ->
    [0] { "" }
   *[other] ; дым радиусом { COUNT($cloud, "cm") }
}{ $range ->
    [0] { "" }
   *[other] , не дальше { HUNDREDTHS($range) } см
}{ HAS($trap) ->
    [yes] ; ловушка: урон { $trap } (слабый, средний, сильный)
   *[no] { "" }
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; до начала следующего своего хода
   *[other] ; на { COUNT($lasts, "own-turns") }
}{ $closes ->
    [yes] ; после этого в этой фазе больше ничего
   *[no] { "" }
}
