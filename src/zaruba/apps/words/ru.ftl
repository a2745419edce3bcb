# То, что нужно каждой системе. Имена сообщений и переменные те же, что в en.ftl.
# Функции: см. `Bundle._functions` в telling.py.

master = ГМ

## Кости и счёт

roll = { $who } бросает { $throw } ({ $purpose })
throw-advantage = { $dice } с преимуществом
throw-disadvantage = { $dice } с помехой
throw-highest = { $dice }, оставить лучшие: { $n }
throw-lowest = { $dice }, оставить худшие: { $n }
test-at-least = не меньше { $target }
test-more-than = больше { $target }
test-at-most = не больше { $target }
test-less-than = меньше { $target }

## Сколько чего

count-rounds = { $n ->
    [one] { $n }{ "\u00A0" }раунд
    [few] { $n }{ "\u00A0" }раунда
    [many] { $n }{ "\u00A0" }раундов
   *[other] { $n }{ "\u00A0" }раунда
}
count-feet = { $n ->
    [one] { $n }{ "\u00A0" }фут
    [few] { $n }{ "\u00A0" }фута
    [many] { $n }{ "\u00A0" }футов
   *[other] { $n }{ "\u00A0" }фута
}
count-hits = { $n ->
    [one] { $n }{ "\u00A0" }хит
    [few] { $n }{ "\u00A0" }хита
    [many] { $n }{ "\u00A0" }хитов
   *[other] { $n }{ "\u00A0" }хита
}
count-points = { $n ->
    [one] { $n }{ "\u00A0" }очко
    [few] { $n }{ "\u00A0" }очка
    [many] { $n }{ "\u00A0" }очков
   *[other] { $n }{ "\u00A0" }очка
}
count-damage = { $n ->
    [0] без урона
    [one] { $n }{ "\u00A0" }единица урона
    [few] { $n }{ "\u00A0" }единицы урона
    [many] { $n }{ "\u00A0" }единиц урона
   *[other] { $n }{ "\u00A0" }единицы урона
}

place-line = отметка { COUNT($at, "feet") }
place-square = клетка ({ $x }; { $y })
way-east = на восток
way-west = на запад
way-north = на север
way-south = на юг
way-north-east = на северо-восток
way-north-west = на северо-запад
way-south-east = на юго-восток
way-south-west = на юго-запад

## Откуда взят пункт правил

origin-seed = из текста
origin-inferred = по смыслу
origin-gap = наше решение
citation = { $title } ({ $origin }{ HAS($where) ->
    [yes] : «{ $where }»
   *[no] { "" }
})

## Кто ответил

source-machine = машина
source-hand = вручную
source-forum = с форума
source-bot = бот

## Команды, которые ничего не меняют

error-detail = { $error }: { $message }
error-malformed = Эту команду нельзя разобрать
error-stale-ask = { HAS($ask) ->
    [yes] Вопрос { $ask } уже закрыт
   *[no] Этот вопрос уже закрыт
}
error-not-yours = Отвечать должен кто-то другой
error-illegal = Отказ
error-bad-faces = Таких костей не бывает
error-over = Бой окончен
error-internal = Ошибка в самом судье; ничего не изменилось
error-invalid-scenario = Этот сценарий сыграть нельзя
error-invalid-scenario-record = Эту запись продолжить нельзя
refusal-not-offered = здесь это не предлагается
refusal-waits-for-dice = здесь бросают кубики, вариантов нет: нечего запрещать и нечему считать шансы
refusal-waits-for-a-measure = здесь меряют, вариантов нет: нечего запрещать и нечему считать шансы
refusal-faces-count = { $count ->
    [one] на { $dice } выпадает { $count } грань
    [few] на { $dice } выпадает { $count } грани
    [many] на { $dice } выпадает { $count } граней
   *[other] на { $dice } выпадает { $count } грани
}, а не { $given }
refusal-no-such-face = на к{ $sides } не бывает { $face }
refusal-each-face = { $dice }: здесь нужна каждая грань, а не сумма
refusal-no-such-sum = { $dice }: суммы { $total } не бывает
refusal-faces-or-a-sum = на бросок отвечают либо гранями, либо их суммой
refusal-no-such-offer = варианта { $pick } нет: последний — { $last }
refusal-no-candidate = у этого варианта нет готового действия: назовите его целиком
refusal-no-such-limit = пределы считаются от 0 до { $count }: { $value } среди них нет
refusal-no-reason = нужна причина, по которой ГМ меняет ход дел
refusal-no-live-answer = ответа { $number } нет, или он уже отменён
refusal-over-before = бой к нему уже окончен
refusal-other-kind = здесь нужен { TERM($asked, "answer") }, а дан { TERM($given, "answer") }
refusal-other-throw = здесь { $who } бросает { $dice }
refusal-seed-gives = зерно даёт { $right }, а не { $given }
refusal-no-value = на измерение отвечают числом
refusal-other-answer = на вопрос { $ask } нужен { TERM($asked, "answer") }
refusal-wrong-shape = { $path }: { HAS($found) ->
    [yes] ожидается { TERM($expected, "shape") }, а стоит { TERM($found, "shape") }
   *[no] ожидается { TERM($expected, "shape") }
}
refusal-wrong-length = { $path }: записей ожидается { $length }, а стоит { $count }
refusal-missing-field = { $path }: не хватает ключа «{ $key }»
refusal-unknown-field = { $path }: ключ «{ $key }» здесь неизвестен
refusal-wrong-value = { $path }: «{ $value }» здесь неизвестно
refusal-unknown-action = действия «{ $value }» здесь нет{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] ; есть: { $known }
}
refusal-odd-value = { $path }: такое значение недопустимо
refusal-line-too-long = в строке может быть не больше { $most } байт, а здесь { $count }
refusal-not-json = это не JSON
refusal-body-not-json = в запросе ожидается объект JSON
refusal-body-too-large = это слишком много: принимается не больше { $most } МБ
refusal-too-many-posts = слишком много запросов сразу: подождите немного и попробуйте снова
refusal-no-command = команда — набор ключей с одним из них: { $known }
refusal-two-commands = команды даются по одной: { $one } или { $other }
refusal-not-an-object = в { $path } ожидается набор ключей со значениями
refusal-unknown-command = команды «{ $value }» нет{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] ; есть: { $known }
}
refusal-unknown-key = { $path }: ключ «{ $value }» здесь неизвестен{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] ; есть: { $known }
}
refusal-unknown-seat = места «{ $value }» нет{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] ; есть: { $known }
}
refusal-unknown-tactics = тактики «{ $value }» нет; есть: { $known }
refusal-unknown-system = системы «{ $value }» нет{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] ; есть: { $known }
}
refusal-nested-too-deep = { $path }: вложенность глубже { $most }
refusal-number-too-large = { $path }: число больше { $most }
refusal-text-too-long = { $path }: текст длиннее { $most }
refusal-key-too-long = { $path }: ключ длиннее { $most }
refusal-other-protocol = здесь говорят по протоколу { $speaks }, а не { $given }
refusal-speaks-for = { HAS($who) ->
    [yes] отсюда говорит { $who }
   *[no] отсюда только смотрят
}
refusal-pick-or-action = вариант называют либо номером, либо целым действием
refusal-number-not-flag = здесь нужно число, а не true или false
refusal-flag-not-number = здесь нужно true или false, а не число
refusal-path-of-spots = путь — это список из 1–{ $most } точек: [x, y] или [x, y, z]
refusal-measure-in-steps = мера не бывает отрицательной, а шаг её — { $step }
refusal-one-word-at-a-time = в приказе ГМ ровно одно из трёх (изменить, добавить, убрать) и причина
refusal-nothing-to-take-back = отменять нечего
refusal-masters-alone = { $what } — дело ГМ
refusal-say-who = отвечают сразу несколько, скажите кто: { $who }
refusal-not-just-now = сейчас на него ответить нельзя, но он остаётся открытым
refusal-no-board = эта система доски не показывает
refusal-nothing-to-point-at = этому варианту не нужны ни путь, ни место, ни направление
refusal-answer-or-fact = объяснить можно ответ или событие, одно из двух
refusal-too-many-clauses = за раз не больше { $most } правил
refusal-no-such-fact = события с номером { $number } нет: последнее { $last }
refusal-unknown-figure = здесь никого не зовут «{ $value }»{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] ; есть: { $known }
}
refusal-unknown-example = готового боя «{ $value }» нет{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] ; есть: { $known }
}
refusal-one-fight-to-begin = бой начинают с чего-то одного: { $known }
refusal-too-many-fights = за этим столом хранится { $most } боёв, больше места нет
refusal-no-fight = боя ещё нет: его нужно начать
refusal-seed-of-record = у записи своё зерно: кости здесь бросают или вручную, или машиной
refusal-fight-under-way = здесь уже идёт бой, а в одном разговоре он один
refusal-one-seed = у боя одно зерно
refusal-negative-seed = зерно не бывает отрицательным
answer-roll = бросок
answer-choose = выбор
answer-measure = ответ об измерении

## Что люди за настоящим столом должны измерить (`measure-…`) и что они ответили

measure-any = { HAS($limit) ->
    [yes] { $of }, от { $source } до { $to }: не больше { $limit }?
   *[no] { $of }, от { $source } до { $to }: сколько?
}
measured = { $question } — { $answer }
measured-yes = да
measured-no = нет
answer-override = приказ ГМ
answer-improvise = вызов ГМ на проверку
shape-int = целое число
shape-float = число
shape-str = текст
shape-bool = true или false
shape-array = список
shape-object = набор ключей со значениями
shape-null = пустое значение

## Записи, которые не читаются или не сходятся

unreadable-not-json = это не JSON, а записи боя — всегда JSON
unreadable-too-deep = слишком глубокая вложенность
unreadable-too-large = файл слишком велик: допустимо не больше { $most } байт
unreadable-not-a-record = это не запись боя
unreadable-no-version = нет номера версии
unreadable-newer = её сделала более новая Заруба: версия записи { $version }, а здесь читают { $reads }
unreadable-not-hex = ожидаются пары шестнадцатеричных цифр
unreadable-no-such-system = системы «{ $value }» здесь нет; есть: { $known }
unreadable-wrong-shape = { HAS($found) ->
    [yes] ожидается { TERM($expected, "shape") }, а стоит { TERM($found, "shape") }
   *[no] ожидается { TERM($expected, "shape") }
}
unreadable-wrong-length = записей ожидается { $length }, а стоит { $count }
unreadable-missing-field = не хватает ключа «{ $key }»
unreadable-unknown-field = ключ «{ $key }» здесь неизвестен
unreadable-odd-value = такое значение недопустимо
unreadable-wrong-value = «{ $value }» здесь неизвестно
diverged-at = ответ { $answer }: { $problem }
diverged-commitment = зерно не то, за которое ручались
diverged-elsewhere = он дан на другой вопрос или в другом положении
diverged-too-much = в нём есть то, чего в таком ответе не бывает: { $field }
diverged-unlinked = у него нет звена в цепи
diverged-step = шаг { $step } кончается другим положением
diverged-steps = записано шагов { $told }, а по ответам выходит { $made }
diverged-hash = хеш записи — не последнее её звено
diverged-rulings = решения не те, что в сценарии
diverged-not-taken-back-there = после него ничего отменить не могли: такого ответа тогда не было
diverged-twice = он и в силе, и отменён
diverged-left-out = часть отменённых ответов пропала: номеров без ответа { $count }, а могло быть не больше { $most }
diverged-end = запись кончается в другом месте

## Слово ГМ

refusal-word-forms = нужно одно из: { $known }{ HAS($found) ->
    [yes] { "" }; дано: { $found }
   *[no] { "" }
}
wordpart-set = изменить
refusal-word-unknown-key = { $key }: «{ $value }» здесь ничего не значит; { HAS($near) ->
    [yes] может быть, «{ $near }»?
   *[no] известны: { $known }
}
refusal-word-nobody = { $key }: никого по имени «{ $value }» здесь нет; { HAS($near) ->
    [yes] может быть, «{ $near }»?
   *[no] в бою: { $known }
}
refusal-word-not-a-mapping = { $key }: здесь нужны ключи со значениями, а не «{ $value }»
refusal-word-not-whole = { $key }: «{ $value }» — не целое число от { $least } до { $most }
refusal-word-not-a-flag = { $key }: «{ $value }» — не true и не false
refusal-word-not-a-text = { $key }: «{ $value }» — не текст
refusal-word-not-one-of = { $key }: «{ $value }» не подходит, нужно одно из: { $allowed }
refusal-word-not-a-list = { $key }: «{ $value }» — не список слов
refusal-word-not-a-square = { $key }: «{ $value }» — не клетка; клетка — это список из двух чисел
refusal-word-set-nothing = { $who }: скажите, что изменить: { $known }
refusal-word-no-room = { $who }: { PLACE($place) } не подходит — за краем карты или в стене
refusal-word-place-taken = { PLACE($place) }: место занято, нужна свободная клетка
refusal-word-not-held = { $who }: такого предмета нет: { THING($item) }{ HAS($known) ->
    [yes] { "" }; есть: { THING($known) }
   *[no] { "" }
}
refusal-word-cannot-act = { $who } не может действовать; сначала задайте состояние
refusal-word-current-already = { $who }: это и так текущий ход
refusal-word-over-already = бой уже окончен
refusal-word-off-the-map = { PLACE($place) } — за краем карты
refusal-word-unknown-ground = { $key }: такой местности нет: «{ $value }»; { HAS($near) ->
    [yes] может быть, «{ $near }»?
   *[no] известны: { $known }
}
refusal-word-somebody-there = { PLACE($place) }: закрыть нельзя, там стоит { $who }
refusal-word-not-a-combatant = { $key }: здесь нужен участник, как в сценарии, а не «{ $value }»
refusal-word-faulty-combatant = в этом участнике есть ошибка
refusal-word-out-of-the-fight = { $who } больше не участвует в бою
refusal-word-not-a-name = { $key }: «{ $value }» — не имя участника

## Разделы библиотеки и что о них говорит список

section-foes = враги, враг, чудовища, монстры
section-heroes = герои, герой
section-weapons = оружие
section-armours = доспехи, доспех, броня
section-spells = заклинания, заклинание
section-shields = щиты, щит
section-items = предметы, предмет
section-talents = таланты, талант
section-mounts = ездовые животные, скакуны, лошади

told-max-hp = хиты
told-w-max = раны
told-damage = урон
told-tier = круг
told-base = основа
told-ap = броня

## Ошибки в файлах

fault-near = может быть, «{ $near }»?
fault-any-other = такое значение недопустимо ({ $code })
fault-any-type = «{ $value }» — значение не того вида ({ $code })
fault-any-parsing = «{ $value }» нельзя прочитать ({ $code })
fault-missing = не хватает ключа «{ $key }»
fault-extra-forbidden = ключ «{ $key }» здесь неизвестен{ HAS($known) ->
    [yes] ; ожидается одно из: { $known }
   *[no] { "" }
}
fault-literal-error = «{ $value }» здесь неизвестно{ HAS($allowed) ->
    [yes] ; ожидается одно из: { $allowed }
   *[no] { "" }
}
fault-enum = «{ $value }» здесь неизвестно{ HAS($allowed) ->
    [yes] ; ожидается одно из: { $allowed }
   *[no] { "" }
}
fault-wrong = { TERM($problem, "problem") }
fault-duplicate-key = ключ «{ $key }» стоит здесь дважды
fault-key-not-text = ключ должен быть текстом
fault-not-yaml = это не YAML: { TERM($problem, "problem") }
fault-empty-file = файл пуст
fault-library-to-play = это библиотека, а не бой; назовите её в сценарии: { $key }: [{ $file }]
fault-library-by-name = назвать здесь библиотеку по имени нельзя: впишите её вместо «{ $file }»
fault-cannot-open = { HAS($file) ->
    [yes] файл «{ $file }» не открывается: { TERM($problem, "trouble") }
   *[no] файл не открывается: { TERM($problem, "trouble") }
}
fault-too-large = файл слишком велик: допустимо не больше { $most } байт
fault-not-utf8 = файл не в UTF-8: см. байт { $byte }
fault-too-deep = слишком глубокая вложенность
fault-reserved-name = «{ $value }» означает ГМ и не может быть именем
fault-duplicate-name = имя «{ $value }» уже занято: { $other }
fault-unknown-side = такой стороны нет: «{ $value }»
fault-unknown-weapon = такого оружия нет: «{ $value }»
fault-unknown-armour = такого доспеха нет: «{ $value }»
fault-unknown-spell = такого заклинания нет: «{ $value }»
fault-unknown-talent = такого таланта нет: «{ $value }»
fault-unknown-creature = нет такого врага или героя: «{ $value }»
fault-from-below = «{ $value }» стоит ниже; сначала опишите того, от кого берут остальное
fault-unknown-combatant = в этом бою никого не зовут «{ $value }»
fault-unknown-player = такого игрока нет: «{ $value }»
fault-several-meant = «{ $value }» — здесь это сразу несколько: { $found }; назовите кого-то одного
fault-places-for-count = мест { $places }, а участников { $count }
fault-off-the-map = клетка ({ $x }; { $y }) за краем карты { $width } × { $height }
fault-in-a-wall = на клетке ({ $x }; { $y }) стоять нельзя: { THING($ground) }
fault-place-taken = клетка ({ $x }; { $y }) занята: { $other }
fault-too-many-combatants = участников слишком много: { $count }, а можно не больше { $most }
fault-legend-without-map = легенда без карты
fault-map-size = размер карты { $width } × { $height }; в ней должны быть клетки, не больше { $most } × { $most }
fault-sign-without-legend = в легенде нет знака «{ $sign }» (ряд { $row }, столбец { $column })
fault-not-hundredths = { $value }: после запятой не больше двух знаков
fault-footprint-few = у основания должно быть не меньше трёх углов
fault-footprint-flat = эти углы лежат на одной прямой и ничего не накрывают
fault-footprint-crossing = стороны основания пересекаются или касаются друг друга: перечислите углы по порядку, один раз по кругу
fault-upside-down = низ { $bottom }, верх { $top }: сначала пишут низ, и он должен быть ниже
fault-library-not-drawn-in = библиотека «{ $value }» не прочитана
fault-library-not-listed = здесь нужен список: напишите [{ $value }]
fault-seat-twice = «{ $value }» сидит за столом дважды
fault-seat-missing = у игрока «{ $value }» нет места
fault-current-without-order = чей сейчас ход, без порядка ходов сказать нельзя
fault-order-missing = «{ $value }» — в порядке ходов этого имени нет
fault-order-twice = «{ $value }» стоит в порядке ходов дважды
fault-current-not-in-order = «{ $value }» — этого имени нет в порядке ходов
fault-ruling-not-built = решение «{ $value }» названо в правилах, но здесь его нет: действует только обычное чтение ({ $clause })
fault-unaware-of-a-friend = «{ $value }» на той же стороне
fault-too-many-entries = слишком много записей, считая повторённые ссылками: допустимо не больше { $most }
fault-int-type = «{ $value }» — не целое число
fault-int-parsing = «{ $value }» — не целое число
fault-int-from-float = «{ $value }» — не целое число
fault-float-type = «{ $value }» — не число
fault-float-parsing = «{ $value }» — не число
fault-decimal-type = «{ $value }» — не число
fault-decimal-parsing = «{ $value }» — не число
fault-string-type = «{ $value }» — не текст; если нужен текст, возьмите значение в кавычки
fault-bool-type = «{ $value }» — ни да, ни нет: ожидается true или false
fault-bool-parsing = «{ $value }» — ни да, ни нет: ожидается true или false
fault-list-type = здесь ожидается список, а не «{ $value }»
fault-tuple-type = здесь ожидается список, а не «{ $value }»
fault-dict-type = здесь ожидаются ключи со значениями, а не «{ $value }»
fault-model-type = здесь ожидаются ключи со значениями, а не «{ $value }»
fault-model-attributes-type = здесь ожидаются ключи со значениями, а не «{ $value }»
fault-greater-than = «{ $value }» — слишком мало: ожидается больше { $gt }
fault-greater-than-equal = «{ $value }» — слишком мало: ожидается не меньше { $ge }
fault-less-than = «{ $value }» — слишком много: ожидается меньше { $lt }
fault-less-than-equal = «{ $value }» — слишком много: ожидается не больше { $le }
fault-multiple-of = «{ $value }» не делится на { $multiple_of }
fault-decimal-max-places = в «{ $value }» слишком много знаков после запятой: допустимо не больше { $decimal_places }
fault-too-short = слишком мало записей: { $actual_length }, ожидается не меньше { $min_length }
fault-too-long = слишком много записей: { $actual_length }, ожидается не больше { $max_length }
fault-string-too-short = текст слишком короткий: ожидается не меньше { $min_length } знаков
fault-string-too-long = текст слишком длинный: ожидается не больше { $max_length } знаков
fault-string-pattern-mismatch = «{ $value }» содержит знак, который не виден, обрывает строку или меняет направление письма: уберите его
fault-union-tag-invalid = «{ $value }» — значение не того вида
fault-union-tag-not-found = «{ $value }» — значение не того вида

## Что мешает читать и писать файлы

trouble-not-there = такого файла нет
trouble-not-there-to-write = такой папки нет
trouble-a-folder = это папка
trouble-not-a-folder = часть пути — файл, а не папка
trouble-forbidden = нет права его читать
trouble-forbidden-to-write = нет права туда писать
trouble-read-only = туда ничего нельзя записать
trouble-full = кончилось место
trouble-name-too-long = имя слишком длинное
trouble-links-in-a-circle = ссылки водят по кругу
trouble-broken = диск не отвечает
trouble-too-many-open = открыто слишком много файлов
trouble-busy = он занят другой программой
trouble-other = компьютер не даёт этого сделать

## На что жалуются библиотеки

problem-mapping-values-are-not-allowed-here = двоеточие стоит там, где не может быть ключа
problem-mapping-values-are-not-allowed-in-this-context = двоеточие стоит там, где не может быть ключа
problem-did-not-find-expected-key = здесь ожидается ключ: проверьте отступы
problem-could-not-find-expected = после ключа не хватает двоеточия
problem-did-not-find-expected-indicator = здесь ожидается запись списка: проверьте отступы
problem-did-not-find-expected-or = не хватает запятой или закрывающей скобки
problem-did-not-find-expected-node-content = здесь чего-то не хватает
problem-did-not-find-expected-document-start = то, что здесь стоит, не относится ни к чему выше
problem-block-sequence-entries-are-not-allowed-in-this-context = список здесь начинаться не может
problem-found-character-that-cannot-start-any-token = с этого знака значение начинаться не может; возьмите его в кавычки
problem-found-a-tab-character-that-violates-indentation = отступы делаются пробелами, а не табуляцией
problem-found-a-tab-character-where-an-indentation-space-is-expected = отступы делаются пробелами, а не табуляцией
problem-found-unexpected-end-of-stream = файл обрывается: не закрыта кавычка или скобка
problem-found-undefined-alias = такая ссылка не определена
problem-but-found-another-document = здесь начинается второй документ: в файле должен быть один
problem-exceeded-maximum-nesting-depth = скобки вложены слишком глубоко
problem-could-not-find-expected-directive-name = строка со знака % обращена только к программе, читающей YAML; возьмите значение в кавычки
problem-found-unknown-directive-name = строка со знака % обращена только к программе, читающей YAML; возьмите значение в кавычки
problem-did-not-find-expected-version-number = строка со знака % обращена только к программе, читающей YAML; возьмите значение в кавычки
problem-did-not-find-expected-whitespace = строка со знака % обращена только к программе, читающей YAML; возьмите значение в кавычки
problem-did-not-find-expected-tag-uri = слово с восклицательным знаком впереди говорит, какого вида значение; возьмите значение в кавычки
problem-found-undefined-tag-handle = слово с восклицательным знаком впереди говорит, какого вида значение; возьмите значение в кавычки
problem-did-not-find-expected-whitespace-or-line-break = слово с восклицательным знаком впереди говорит, какого вида значение; возьмите значение в кавычки
problem-found-unknown-escape-character = такого знака после обратной черты не бывает: удвойте её или возьмите одинарные кавычки
problem-did-not-find-expected-hexdecimal-number = такого знака после обратной черты не бывает: удвойте её или возьмите одинарные кавычки
problem-did-not-find-expected-comment-or-line-break = после | и > строка кончается и идёт текст с отступом; возьмите значение в кавычки
problem-did-not-find-expected-alphabetic-or-numeric-character = за знаками & и * должно стоять имя значения; возьмите его в кавычки
problem-unacceptable-character = здесь управляющий символ: это не текст

# ---- прогнозы боёв
forecast-nobody = никто
forecast-is-over = Этот бой окончен.
forecast-secret = Вы знаете здесь не всё, и шансы выдали бы остальное.
forecast-real-board = На своём столе меряют люди, и вперёд ничего не разыграть.
forecast-cannot = Отсюда одной тактикой этот бой не доиграть.
forecast-given-up = Тем временем бой пошёл дальше.
forecast-nothing = За отведённое время ни один бой не дошёл до конца: с большим временем будет ответ.
forecast-below = меньше { $n }
forecast-above = больше { $n }
forecast-share = { $side } { $n }
forecast-grade-even = Силы равны.
forecast-grade-slight = Небольшой перевес: { $side }.
forecast-grade-clear = Перевес: { $side }.
forecast-grade-strong = Большой перевес: { $side }.
forecast-grade-foregone = Исход почти предрешён, верх возьмут: { $side }.
forecast-grade-vague = Боёв слишком мало, чтобы назвать сильнейших.
forecast-grade-nobody = Как правило, в этом бою не побеждает никто.
forecast-wins-exact = Из 100 таких боёв побеждают, точно: { $wins }.
forecast-wins-sampled = Из 100 таких боёв побеждают: { $wins }; плюс-минус { $error }, с уверенностью 99 %.
forecast-ruin = В { $n } из 100 обе стороны гибнут вместе.
forecast-endless = { $n } из 100 не кончаются никогда и считаются ничьими.
forecast-fall-likely = Скорее всего падут, во стольких боях из 100: { $who }.
forecast-fall-nobody = Скорее всего не падёт никто.
forecast-fall-risk = На стороне, у которой перевес ({ $side }), больше всех рискует: { $who } из 100.
forecast-swing-close = Бой на волоске: в { $close } боях из 100 у победителей остаётся меньше четверти здоровья, в { $easy } больше трёх четвертей.
forecast-swing-easy = Сомнений мало: в { $easy } боях из 100 у победителей остаётся больше трёх четвертей здоровья, в { $close } меньше четверти.
forecast-swing-between = Победа стоит дорого: в { $close } боях из 100 у победителей остаётся меньше четверти здоровья, в { $easy } больше трёх четвертей.
forecast-length = Половина боёв кончается за { COUNT($n, "rounds") } или раньше; девять из десяти длятся от { $low } до { $high }.
forecast-length-turns = Половина боёв кончается за { $n } { $n ->
    [one] ход
    [few] хода
    [many] ходов
   *[other] хода
} или раньше; девять из десяти длятся от { $low } до { $high }.
forecast-acts-first = Важно, кто ходит первым. Во стольких боях из 100 побеждают { $side }: { $ways }.
forecast-acts-first-then = { $n }, если первыми ходят { $side } (в { $p } из 100)
forecast-falls-first = Первый павший решает многое. Во стольких боях из 100 побеждают { $side }: { $ways }.
forecast-falls-first-then = { $n }, если первый павший на стороне «{ $side }» (в { $p } из 100)
forecast-position-turn = Больше всего решается так: ход { $who }, { $wounds }. Шансы стороны «{ $side }» там { $before } из 100, а после { $low } в худшем случае и { $high } в лучшем.
forecast-position = Больше всего решается так: { $wounds }. Шансы стороны «{ $side }» там { $before } из 100, а после { $low } в худшем случае и { $high } в лучшем.
forecast-wounds = { $who } { $left }/{ $of }
forecast-fair = Чтобы силы сравнялись, хватит одной перемены: { $change }. Тогда из 100 боёв: { $wins }.
forecast-fair-already = Бой и так честный.
forecast-fair-vague = Боёв слишком мало, чтобы сказать, равны ли силы; с большим временем будет видно.
forecast-fair-sides = Сторон { $n }: для стольких перемену, что уравняет силы, программа не ищет.
forecast-fair-broken-off = Поиск перемены, что уравняет силы, прерван раньше, чем она нашлась.
forecast-fair-none = Ни одна перемена сама по себе сил не уравняет: проверено { $n }.
forecast-fair-no-time = За отведённое время перемена, что уравняла бы силы, не нашлась; с большим временем поиск пойдёт дальше.
forecast-change = { $who }: { $was } → { $becomes }
forecast-change-count = { $who }: { $before } → { $n }
forecast-change-gone = убрать: { $who }
forecast-midway = Это с начала шага, который ещё идёт: что в нём уже брошено и отвечено, пока не в счёт.
forecast-how-exact = Посчитано точно: { $n } { $n ->
    [one] возможное положение
    [few] возможных положения
    [many] возможных положений
   *[other] возможного положения
}.
forecast-how-sampled = Оценка по { $n } { $n ->
    [one] бою
    [few] боям
    [many] боям
   *[other] боя
} по полным правилам, каждую сторону ведёт её тактика.
forecast-why-positions = Для точного расчёта положений слишком много.
forecast-why-seconds = Точный расчёт занял бы больше отведённого ему времени.
forecast-stopped-budget = Время вышло раньше, чем достигнута желанная точность; с большим временем она выше.
forecast-stopped-interrupted = Прервано: вот что было известно к тому времени.

# ---- приказы впредь, время
no-odds-secret = тайна: { $what }
no-odds-too-many = исходов больше { $most }
no-odds-unmeasured = это нужно измерить на столе
no-odds-sealed = приказы здесь тайные: всё зависит от того, что решили другие
no-odds-unknown = это зависит от того, что неизвестно
unasked-order = { $who }: по приказу.
unasked-fallback = { $who }: ответа в срок не было, ответ дан взамен.
source-order = по приказу
source-fallback = взамен молчащего
deadline-none = Думать можно сколько угодно.
deadline-tactics = За тех, кто промолчит, решит тактика правил.
deadline-first = За тех, кто промолчит, берётся первый вариант.
fault-order-words = «{ $value }»: таких слов нет ни в одном варианте этих правил
fault-order-occasion = «{ $value }»: такого вопроса в этих правилах нет
fault-order-empty = в этом приказе ничего не сказано
fault-order-too-many = в приказе не больше { $most } пожеланий
fault-order-too-long = в приказе не больше { $most } знаков
refusal-order-words = «{ $value }»: таких слов нет ни в одном варианте этих правил{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] { "" }
}
refusal-order-occasion = «{ $value }»: такого вопроса в этих правилах нет{ HAS($near) ->
    [yes] ; может быть, «{ $near }»?
   *[no] { "" }
}
refusal-order-empty = в этом приказе ничего не сказано
refusal-order-too-many = в приказе не больше { $most } пожеланий
refusal-order-too-long = в приказе не больше { $most } знаков
refusal-unknown-combatant = в этом бою никого не зовут «{ $value }»; есть: { $known }
refusal-deadline-too-long = в сроке не больше { $most } секунд

# ---- кубики, которые может проверить каждый
dice-promised = Кубики машины уже определены: { $commitment } — SHA-256 от соли и зерна, их откроют после боя.
dice-revealed = Кубики машины можно проверить: соль { $salt }, зерно { $seed }; SHA-256 от них подряд — { $commitment }, как и было сказано до боя.

## Чего стоит путь по столу

way-drop = прыжок вниз на { $height }{ $hurt ->
    [0] { "" }
    [one] { "" }: { $hurt } рана
    [few] { "" }: { $hurt } раны
    [many] { "" }: { $hurt } ран
   *[other] { "" }: { $hurt } раны
}
way-jumps = { $count ->
    [one] прыжок, который может не выйти
    [few] { $count } прыжка, которые могут не выйти
    [many] { $count } прыжков, которые могут не выйти
   *[other] { $count } прыжка, которые могут не выйти
}
way-away = до места { $far }
way-clock = { $length }, на { $clock ->
    [one] { $clock } час
    [few] { $clock } часа
    [many] { $clock } часов
   *[other] { $clock } часа
}
way-nearest = до ближайшего ({ $who }) { $length }
way-strikes = достанет: { $who }
way-touches = рядом: { $what }

advice-no-choice = здесь нечего решать
advice-measured = на измеренном столе мест, где можно стоять, больше, чем можно перебрать
advice-hidden = здесь известно не всё об этом бое
advice-elsewhere = это ведёт туда, где бой не разобран: кто-то сходит с места
advice-too-large-positions = бой слишком велик: положений больше { $most }
advice-too-large-step = бой слишком велик: у одного шага слишком много исходов, открытых ответов в нём { $answers }
advice-too-large-seconds = бой слишком велик: за { $seconds } секунд его не разобрать, положений за это время встретилось: { $met }
