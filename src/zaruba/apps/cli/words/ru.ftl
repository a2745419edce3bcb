# ---- командная строка
usage-lang = --lang принимает { $known }, а не «{ $value }».
usage-verb = Нет команды «{ $verb }». Есть: { $known }.
usage-verb-near = Нет команды «{ $verb }». Может быть, «{ $near }»?
usage-option = Здесь нет ключа { $option }. Все ключи покажет «--help».
usage-option-near = Здесь нет ключа { $option }. Может быть, { $near }?
usage-missing = Не хватает: { $name }. Примеры: «{ $program } { $verb } --help».
usage-value = { $name } не может быть «{ $value }»: ожидается { $kind }.
usage-repeated = { $name } указан дважды.
usage-too-many = Лишние слова: { $words }. Примеры: «{ $program } { $verb } --help».
usage-other = Эту команду нельзя разобрать. Примеры: «{ $program } { $verb } --help».
argument-file = ФАЙЛ
argument-record = ЗАПИСЬ
argument-expr = БРОСОК
argument-kind = ВИД
usage-too-deep = Слишком глубокая вложенность.

# ---- кубики
dice-fault = знак { $at }: { $message }
dice-empty = бросать нечего. Напишите кубики, например 2к6+3.
dice-too-long = текст длиннее { $most } знаков.
dice-too-deep = скобки вложены глубже { $most }.
dice-too-big = число больше { $most }.
dice-two-signs = «{ $signs }»: два знака подряд. Оставьте один («+-» и «-+» читаются как минус).
dice-not-closed = «{ $bracket }» не закрыта.
dice-not-opened = «{ $bracket }» без «{ $opening }».
dice-bad-label = пометка — от 1 до { $most } знаков в одной паре скобок: 1к6[огонь].
dice-wrong-die-letter = «{ $letter }» — не буква кубика. Напишите { $instead } (или русскую к либо д).
dice-mixed-letters = «{ $token }»: две буквы кубика. Оставьте одну: d, к или д.
dice-not-whole = только целые числа.
dice-no-sides = у кубика нет граней. Напишите к6, к20, к%.
dice-too-many-dice = всего от 1 до { $most } кубиков.
dice-bad-sides = у кубика от 1 до { $most } граней.
dice-keeps-wrong = { $token } из { $left }: оставить можно от 1 до { $left }, отбросить — меньше { $left }.
dice-glued-dice = «{ $token }» сразу после кубиков отбрасывает худшие. Чтобы добавить кубики, поставьте +.
dice-in-latin = «{ $token }»: всё, что стоит после кубиков, пишется латиницей («kh1», «ro<2», «cs>4»); читаются ещё лб1 и хд1.
dice-unknown-suffix = «{ $token }» после кубиков ничего не значит. Может быть, { $near }?
dice-no-operator = перед «{ $token }» нет знака: + - * / // или %.
dice-ends-early = текст обрывается: дальше нужно число или кубики.
dice-letter-times = «{ $token }»: буквы не умножают. Напишите * или ×.
dice-flag-place = «{ $token }» ставится в конец: к20+5 преим.
dice-flag-needs-d20 = для преимущества и помехи нужен ровно один к20.
dice-unknown-word = «{ $token }» — не часть броска. Кубики пишутся так: 2к6+3.
dice-unknown-word-near = «{ $token }» — не часть броска. Может быть, «{ $near }»?
dice-unexpected = «{ $token }» — не часть броска.
dice-divides-by-zero = делитель может оказаться нулём.
dice-needs-dice = «{ $token }» ставится после кубиков или набора: «4к6kh3», «{"{"}2к6, к10{"}"}kh1».
dice-needs-selector = «{ $token }»: какие кубики? Напишите «{ $example }».
dice-selector-number = «{ $token }»: дальше нужно число от 1.
dice-plain-number = после «{ $token }» нужно одно число: «{ $example }».
dice-selector-of-margin = «{ $token }»: насколько больше или меньше, пишется «ms>10» или «ms<45».
dice-by-value = «{ $token }» смотрит на то, что выпало на каждом кубике: «{ $example }».
dice-bare-r = «{ $token }» в разных программах значит разное. Напишите «{ $once }» (один раз) или «{ $until }» (пока такие есть).
dice-no-d = в этом диалекте «{ $token }» ничего не значит. Напишите «{ $instead }».
dice-always = «{ $token }» никогда не кончится: подходит каждая грань.
dice-one-sided = «{ $token }» никогда не кончится: у кубика одна грань.
dice-too-much-work = может понадобиться больше { $most } бросков и действий с кубиками.
dice-explodes-twice = «{ $token }»: эти кубики уже взрываются.
dice-counts-twice = «{ $token }»: эти кубики уже считаются. Неудачи вычитает «df<2».
dice-counts-last = «{ $token }» стоит слишком поздно: подсчёт и перевес идут последними.
dice-count-first = «{ $token }» вычитает из успехов: сначала напишите их, «cs>4df<2».
dice-dice-only = «{ $token }» — для кубиков, а не для набора.
dice-set-of-one = «{ $token }»: в наборе из одного выбирать не из чего. Для кубиков пишите сразу после них.
dice-no-set = запятые бывают только в ( ), {"{"} {"}"}, «min( )» и «max( )».
dice-function-brackets = после «{ $token }» нужны скобки: «{ $token }(2к6 / 2)». Наименьшее и наибольшее на кубике — «min2», «max5».
dice-one-number = «{ $token }» берёт одно число.
dice-several-numbers = «{ $token }» берёт два числа или больше.
dice-names = «{ $token }»: здесь нет листа персонажа, где искать имена. Напишите число.
dice-inline-here = [[ ]] бывает в тексте вокруг броска, а не внутри него. Напишите одни кубики.
dice-command = команды чата здесь не читаются. Напишите одни кубики.
dice-power = степеней здесь нет. Умножение — *.
dice-too-many-rolls = в одном тексте больше { $most } бросков.
dice-remark-k = замечание: k читается как kh, оставить лучшие.
dice-remark-k-exactly = замечание: k с числом оставляет кубики, на которых ровно столько.
dice-remark-d = замечание: d после кубиков читается как dl, отбросить худшие.
dice-remark-strict = замечание: > и < не включают само число; чтобы включить, пишите >= и <=.
dice-remark-inclusive = замечание: > и < включают само число, как в Roll20.
dice-remark-r-roll20 = замечание: «r» читается как «rr», перебрасывать, пока такие есть, как в Roll20.
dice-remark-r-foundry = замечание: «r» читается как «ro», перебросить один раз, как в Foundry.
dice-remark-x = замечание: «x» взрывает кубики, как в Foundry; умножение пишется *.
dice-remark-chain = замечание: кубик и всё, что добавили его взрывы, оставляются и отбрасываются вместе.
dice-remark-both = замечание: преимущество и помеха вместе взаимно гасятся.
roll-read-as = прочитано: { $text }
roll-node = { $text } = { $total }
roll-set = { $text }: { $words } = { $total }
roll-set-of = набор из { $count }
roll-pool = { $pool }: { $words }; в счёт { $kept } = { $total }
roll-dice = { $count } × к{ $sides }
roll-kh = оставить лучшие: { $number }
roll-kl = оставить худшие: { $number }
roll-dh = отбросить лучшие: { $number }
roll-dl = отбросить худшие: { $number }
roll-which-highest = лучшие { $number }
roll-which-lowest = худшие { $number }
roll-which-more = больше { $number }
roll-which-from = { $number } и больше
roll-which-less = меньше { $number }
roll-which-upto = { $number } и меньше
roll-which-just = ровно { $number }
roll-op-k = оставить, где { $which }
roll-op-p = отбросить, где { $which }
roll-op-explode = взрываются, где { $which }
roll-op-compound = взрываются в одно число, где { $which }
roll-op-penetrate = взрываются, где { $which }, каждый добавленный на 1 меньше
roll-op-explode-once = взрываются один раз, где { $which }
roll-op-ro = перебросить один раз: { $which }
roll-op-rr = перебрасывать, пока есть { $which }
roll-op-ra = добавить кубик к первому, где { $which }
roll-op-min = на кубике не меньше { $number }
roll-op-max = на кубике не больше { $number }
roll-op-cs = сосчитать, где { $which }
roll-op-cf = сосчитать неудачи, где { $which }
roll-op-df = вычесть, где { $which }
roll-op-over = насколько больше { $number }
roll-op-under = насколько меньше { $number }
roll-range = от { $low } до { $high }
roll-range-mean = от { $low } до { $high }, в среднем { $mean }
roll-mean = среднее { $mean }, стандартное отклонение { $deviation }
roll-sampled = Точный расчёт слишком велик: оценка по числу бросков { $samples }.
roll-unresolved = У взрывов нет предела: самые редкие не прослежены, ниже не хватает 1/{ $part } целого.
roll-total = сумма
roll-chance = шанс
usage-save-over = { $file } уже есть и был бы потерян. Выберите другое имя; «{ $program } play» с записью продолжит её.
usage-seat = Нет места «{ $typed }». Есть: { $known }.
seat-master = ГМ
usage-tactics = Нет тактики «{ $value }». Есть: { $known }.
usage-system = Нет системы «{ $value }». Есть: { $known }.
usage-no-schema = В системе { $system } нет таких файлов: { $kind }
usage-seed-of-record = У записи своё зерно случайности: уберите --seed.
usage-real-board = Этот бой меряют на настоящем столе: для него есть «play».
usage-option-key = Нет варианта правил «{ $key }».
usage-option-key-near = Нет варианта правил «{ $key }». Может быть, { $near }?

# ---- файлы
kind-scenario = сценарий
kind-library = библиотека
kind-roster = ростер
kind-record = запись боя
check-sound = { $file }: всё верно ({ $kind })
record-unreadable = { $file }: запись не читается: { $problem }
record-diverges = Запись играется не так, как записана: ответ { $answer }, правило { $clause }: { $problem }
file-refused = Сыграть это нельзя. Что не так в файле:
file-trouble = { $file }: { $problem }
save-failed = { $file } не удалось сохранить: { $problem }
save-aside = В { $theirs } тем временем записал кто-то ещё, может быть, в другом окне; этот файл остался как есть. Ваш бой теперь пишется в { $file }.
save-name = «{ $typed }» не годится в имя файла. Наберите, например: сохрани вечер
saved = Сохранено: { $file }
verified = Запись верна. Ответов: { $answers }, шагов: { $steps }; сошлись каждое звено и каждый кубик.
verified-but-dice = Запись верна, кроме кубиков: зерна в ней нет, и броски машины проверить нельзя. Ответов: { $answers }, шагов: { $steps }; сошлось каждое звено.
verified-commitment = Обязательство кубиков: { $commitment }
verify-other-dice = Запись верна, но кубики в ней не те, что обещаны: их обязательство — { $commitment }.
verified-undone = Отменённых ответов: { $undone }; сошлись и они.
verified-by-hand = Брошено вручную: { $dice }; эти кубики остаются на слове тех, кто бросал.
verify-covers = Хеш ручается за ход боя: начало, ответы, кубики, положения. Он не меняется от названия боя, версии программы, мест за столом и незнакомых полей.
verify-unknown = Незнакомые поля: { $fields }
verify-version = Запись сделала версия { $written }, а проверяет { $running }.
not-verified = Запись неверна. Первое расхождение: ответ { $answer }, правило { $clause }: { $problem }
replay-open = Бой не окончен. Продолжить его можно командой «{ $program } play».

# ---- рассказ
turn-round = — Ход { $number } —
round = — Раунд { $number } —
said = { $who }: «{ $text }»
masters-word = Слово ГМ: { $word }
masters-word-because = Слово ГМ: { $word }, потому что { $reason }
masters-word-reason = Слово ГМ, потому что { $reason }
masters-word-bare = Слово ГМ
masters-word-before = { $count ->
    [one] Слово ГМ действует раньше, чем { $what }: ответ { $numbers } ({ $who }) нужно дать заново.
    [few] Слово ГМ действует раньше, чем { $what }: ответы { $numbers } ({ $who }) нужно дать заново.
   *[many] Слово ГМ действует раньше, чем { $what }: ответы { $numbers } ({ $who }) нужно дать заново.
}
open-step = этот шаг
quoted = «{ $text }»
word-verb-set = изменить
word-verb-add = добавить
word-verb-remove = убрать
word-verb-check = проверка
decided = { $who } выбирает: { $action }
passed = успех
failed = неудача
verdict-clause = { $clause } ({ $origin }) [{ $id }]
turn-rounds-told = { $rounds ->
    [one] Бой занял { $rounds } ход.
    [few] Бой занял { $rounds } хода.
   *[many] Бой занял { $rounds } ходов.
}
rounds-told = { $rounds ->
    [one] Бой занял { $rounds } раунд.
    [few] Бой занял { $rounds } раунда.
   *[many] Бой занял { $rounds } раундов.
}
fight-hash = Запись { $hash }
fight-endless = Ответов уже { $answers }, а исхода нет: такая тактика ходит по кругу.
why-sum = всего { $total }, исходно { $base }
why-add = прибавка { $total }, исходно { $base }
why-target = порог { $total }, исходно { $base }

# ---- прогнозы
usage-precision = --to это доля от 0 до 0,5, например 0.005 для половины процента: { $value } не годится.
usage-budget = --budget это время, например «30s» или «2m»: «{ $value }» не годится.
usage-from = --{ $name } это число от { $least }: { $value } не годится.
usage-between = --{ $name } это число от { $least } до { $most }: { $value } не годится.
usage-plot = Картинка пишется в файл с окончанием «.svg» или «.png»: { $value } не подходит.
usage-plots-missing = Для картинок нужна библиотека «matplotlib», а её нет: «pip install "zaruba[plots]"».
forecast-over = Этот бой окончен: предсказывать нечего.
forecast-bars-wins = Кто побеждает
forecast-bars-falls = Кто падёт
forecast-bars-left = Что останется от каждого в конце
forecast-bars-rounds = Сколько раундов
forecast-bars-turns = Сколько ходов
progress-exact = Точный расчёт: пока { $done } из { $of } положений
progress-sampled = Разыграно { $done } боёв, нужно около { $of }
progress-changes = Ищу перемену, что уравняет силы: { $done } из { $of }

# ---- бои рядом
usage-compare-two = Сравнивать надо хотя бы два файла.
usage-json-and-csv = В стандартный вывод идёт что-то одно: или --json, или --csv -. Нужно и то и другое, дайте таблице файл: --csv ФАЙЛ --json.
usage-sweep-one = Скажите, что менять: или --vary, или --rulings, или --matchups. Примеры: «{ $program } sweep --help».
usage-sweep-for-matchups = --system и --library относятся к --matchups: сценарий называет их сам.
usage-sweep-record = { $file } это запись, а меняется начало боя. Дайте её сценарий.
usage-sweep-two = Назовите хотя бы двоих, как в «--matchups goblin,orc».
usage-sweep-file-or-system = Либо сценарий, в котором они сойдутся, либо --system и --library.
usage-sweep-system = Нет правил «{ $value }». Есть: { $known }.
usage-sweep-where = По каким правилам? Дайте --system, или --library, или сценарий, в котором они сойдутся.
usage-sweep-vary = «{ $value }» не похоже на ИМЯ.КЛЮЧ=ЗНАЧЕНИЕ,ЗНАЧЕНИЕ, например «Рагнар.armour=none,leather».
usage-sweep-values = Эти значения не читаются: { $value }. Они пишутся как в файле, через запятую.
usage-sweep-varied = В этом сценарии нет ничего с именем «{ $value }». Есть: { $known }.
usage-sweep-varied-near = В этом сценарии нет ничего с именем «{ $value }». Может быть, «{ $near }»?
usage-sweep-unused = Ни у кого в этом бою нет того, что называет «{ $value }»: каким бы оно ни было, ничего не изменится. Дайте его кому-нибудь ключом «from», «weapons» или «armour».
usage-sweep-place = «{ $value }» никуда не ведёт: ничего такого там не стоит.
usage-sweep-many = Получается боёв: { $value }. За раз можно не больше { $most }.
usage-sweep-ruling = Нет трактовки «{ $value }». Есть: { $known }.
usage-sweep-ruling-near = Нет трактовки «{ $value }». Может быть, «{ $near }»?
usage-sweep-arena = В этом сценарии нет двух сторон, на чьих местах могли бы сойтись двое.
sweep-refused = Так сыграть нельзя: { $what }
sweep-written = как записано
sweep-none-moves = Ни одна трактовка не сдвигает шанс больше, чем на погрешность.
sweep-still = Что бы ни меняли эти трактовки, это не больше { $points } п.: { $which }.
sweep-still-exact = На эти смотрят, но разницы от них нет: { $which }.
sweep-unseen = На эти в таком бою никто не смотрит: { $which }.
sweep-mean = всех прочих
sweep-matched = Как часто побеждает тот, кто слева; на каждом из двух мест в половине боёв.
sweep-matched-error = С точностью до { $points } п. в 99 случаях из 100.
compared-wins = побеждает: { $side }
compared-difference = разница
compared-live = из них живы
compared-rounds = раундов
compared-turns = ходов
compared-of = { $n } из { $of }
compared-lives = Выживает
compared-nothing = Время вышло раньше, чем стало известно хоть что-то. Дайте «--budget» побольше.
compared-exact = Посчитано точно.
compared-partly = Остальные посчитаны точно.
compared-played = Разыграно по полным правилам с одними и теми же кубиками, по столько раз: { $fights }.
compared-matched = Разыграно по полным правилам, по столько раз: { $fights }.
compared-drawn = Слишком велико для точного расчёта; взято из таблиц того, что делают правила, по столько раз: { $fights }.
compared-certainty = Погрешности верны в 99 случаях из 100.
compared-budget = Время вышло раньше, чем набралась нужная точность; с большим --budget будет точнее.
compared-interrupted = Прервано: вот что было известно к этому времени.
compared-left-out = До скольких не дошло: { $count }.
progress-later = Ищу подходящую минуту: бой { $of }, ответов { $done }
progress-compared-exact = Точный расчёт: { $done } из { $of } видов боя
progress-compared-played = Розыгрыш: из видов боя достаточно известны { $done } из { $of }

# ---- игра
play-welcome = За столом: { $here }. Введите номер, начало варианта или ? для справки. Запись: { $file }.
play-same-seats = Как и раньше, здесь играют только: { $seats }. Иначе — «--seat».
play-same-hand = Как и раньше, кубики бросают руками: { $seats }. «--hand machine» — пусть бросает машина.
play-same-tactics = Как и раньше, остальных ведёт тактика { $tactics }. Иначе — «--tactics default».
everybody = все
play-calls = Что текст оставляет ГМ, спросят тоже здесь.
play-left = Запись: { $file }. «{ $program } play» с этим файлом продолжит отсюда.
map-legend = # стена, % преграда, ^ низкое укрытие, ~ трудная местность
turn-state-title-before = До первого хода
turn-state-title = Ход { $round }
state-title-before = До первого раунда
state-title = Раунд { $round }
state-more = … и ещё { $count }: «состояние { $who }» — обо всех, «состояние { $who } > { $other }» — об одном
state-table = На столе: { $marks }. «состояние стол» — о стенах, лестницах и земле.
state-table-bare = «состояние стол» — о стенах, лестницах и земле.
table-words = стол, поле, местность
table-size = Стол { $width } на { $depth }; точки считаются от одного угла: сначала вдоль ширины, потом вдоль глубины
table-none = Стол перед вами: о нём нечего рассказать.
table-piece = { $what }: { $where }, высота { $top }{ $bottom ->
    [0] { "" }
   *[other] , низ на { $under }
}
table-round = { $where }, радиус { $radius }
table-patch = { $what }: { $where }
table-ladder = { $what }: { $where }, до { $top }
state-unseen = Что видит { $who }, сказать нельзя: его или названного нет на поле, или поля нет вовсе.
whose = { $who } ({ $seat })
hand-one = Бросьте { $dice } и введите, что выпало. «м» — пусть бросит машина.
hand-sum = { $count ->
    [one] Бросьте { $dice } и введите { $count } грань через пробел или сумму. «м» — пусть бросит машина.
    [few] Бросьте { $dice } и введите { $count } грани через пробел или сумму. «м» — пусть бросит машина.
   *[many] Бросьте { $dice } и введите { $count } граней через пробел или сумму. «м» — пусть бросит машина.
}
hand-faces = { $count ->
    [one] Бросьте { $dice } и введите { $count } грань через пробел. «м» — пусть бросит машина.
    [few] Бросьте { $dice } и введите { $count } грани через пробел. «м» — пусть бросит машина.
   *[many] Бросьте { $dice } и введите { $count } граней через пробел. «м» — пусть бросит машина.
}
throw-words = м, машина, бросок, t
yes-words = да, д, y, yes
no-words = нет, н, n, no
on-words = да, вкл, on
off-words = нет, выкл, off
move-beside = рядом: { $who }
way-draws = вызовет удар: { $who }
measure-how-flag = Посмотрите на стол и введите «да» или «нет».
measure-how-number = Измерьте на столе и введите число: «12,5» или «12.5».
measure-how-either = Введите «да» или «нет» либо измеренную длину: «12,5» или «12.5».
measure-wants-flag = «{ $typed }» — не ответ. Введите «да» или «нет».
measure-wants-number = «{ $typed }» — не число. Введите, сколько намерили: «12,5» или «12.5».
measure-wants-either = «{ $typed }» — не ответ. Введите «да» или «нет» либо измеренную длину.
dice-not-numbers = { $count ->
    [one] «{ $typed }» — не бросок. Сначала бросает { $by }: введите, что выпало, от { $least } до { $most }; «м» — пусть бросит машина, «отм» — отменить, «?» — справка.
    [few] «{ $typed }» — не бросок. Сначала бросает { $by }: введите через пробел { $count } грани, от { $least } до { $most }; «м» — пусть бросит машина, «отм» — отменить, «?» — справка.
   *[many] «{ $typed }» — не бросок. Сначала бросает { $by }: введите через пробел { $count } граней, от { $least } до { $most }; «м» — пусть бросит машина, «отм» — отменить, «?» — справка.
}
dice-count = Здесь кубиков { $count }, а не { $given }. Введите каждую грань или одну сумму.
dice-count-each = Здесь кубиков { $count }, а не { $given }. Нужна каждая грань.
dice-face = На к{ $sides } не бывает { $face }. Введите от 1 до { $sides }.
dice-sum = Эти кубики не дают { $total }. Введите от { $least } до { $most }.
number-too-long = В числе больше { $most } цифр: так далеко здесь ничего не считают.
answer-number = Нет варианта { $number }. Введите от 1 до { $most }.
answer-unknown = «{ $typed }» — такого варианта нет. Введите номер, начало варианта или ? для справки.
answer-near = «{ $typed }» здесь неизвестно. Может быть, «{ $near }»?
answer-more = «{ $typed }» — только начало: договорите, как подсказано под списком.
answer-several = «{ $typed }» может значить разное: { $listed }
answer-nothing-to-add = К { $number } ничего добавлять не нужно: хватит номера.
answer-nobody = Здесь никого не зовут «{ $typed }».
answer-pair = «{ $typed }»: напишите кто > кого.
answer-spot = «{ $typed }» — не путь на этом столе. Введите точки: 52.5,60 55,60 (третье число — высота: 55,60,6).
answer-place = «{ $typed }» — не место. На линии пишут 15, на карте 3,4.
answer-barred = Сейчас нельзя. { $why }
answer-json = Этот JSON не читается.
free-move-line = или: идти 15 (до любой отметки)
free-move-metres = или: идти 4 (на любой метр)
free-move-squares = или: идти 3,4 (на любую клетку), идти 3,4 4,4 5,5 (таким путём)
free-move-measured = или: идти 52.5,60 (в любую точку, в см), идти 52.5,60 55,60 (по отрезкам), идти 55,60,6 (третье — высота)
free-run-measured = или: бег 52.5,60 (как движение)
free-cast-measured = или: заклинание { $what } 52.5,60 (в любую точку)
free-use-item-measured = или: предмет { $what } 52.5,60 (в любую точку)
free-use-ability-measured = или: умение { $what } 52.5,60 (в любую точку)
free-move-real = путь меряете и проходите вы сами: объявите его и передвиньте фигурку
free-face-measured = или: повернуться 90 (в градусах: 0 — вдоль ширины, 90 — вдоль глубины)
free-rotate-measured = или: поворот { $hero } 90 (в градусах: 0 — вдоль ширины, 90 — вдоль глубины)
free-improvise = или: импровизация и дальше своими словами
free-speak = или: речь и дальше слова
free-use-skill = или: навык Ловкость и дальше своими словами (навык или характеристика)
free-call-test = или: проверка Ловкость 10 (характеристика и модификатор)
free-call-check = или: проверка муд 15 (характеристика и СЛ)
free-call-attack = или: атака сил { $hero } 2к6 (характеристика, по кому, урон)
free-cast-spell = или: номер и цели: { $number } { $foe }, { $other }
free-aimed = или с местом: { $number } { $place }. Места: { $places }. Шансы по местам: ш { $number }
free-surprise = или: врасплох { $foe } > { $hero }, { $other } > { $ally }
verbs-move = идти, иду, ход, шаг, бежать
verbs-run = бежать, бегу, пробежать
verbs-improvise = импровизация, импровизировать, пробую
verbs-speak = речь, говорить
verbs-use-skill = навык
verbs-call-test = проверка, проверить
verbs-call-check = проверка, проверить
verbs-call-attack = атака, атаковать
verbs-surprise = врасплох, сюрприз
odds-damage = в среднем { $mean } урона
odds-need = нужно: { $need }
odds-need-from = нужно: { $need }, исходно { $base }
odds-then = потом { $throw }
odds-none = Шансы не посчитать: { $reason }
odds-hit = удача: { $chance } ({ $exact })
odds-wounds = урон, { $who }: в среднем { $mean }, считая промахи
odds-harmless = урон, { $who }: никакого, даже если попадёт
odds-effect = { $who }, { $effect }: { $chance }
odds-secret = урон, { $who }: зависит от тайного
odds-felled = { $who } падает: { $chance }
odds-unresolved = не досчитано до конца: { $chance }
odds-assumed = принято: { $who } берёт первый вариант ({ $window })
odds-of = { $who }: { $act }
odds-at-start = бой начинается, никто ещё ничего не сделал
odds-at-passed = бой начинается, свой ход пропустили: { $who }
odds-at-later = после { $count } ответов тактики (--later)
odds-at-record = после { $count } ответов записи
odds-at-now = как всё стоит сейчас
odds-over = Бой окончен: никто больше не действует.
odds-later-hint = «--later» найдёт первую минуту, когда это открыто; обе стороны ведёт тактика.
odds-lands = попадёт: { $chance } ({ $exact })
odds-loses = { $who } теряет в среднем { $mean }
odds-unhurt = { $who } ничего не теряет
odds-reacts = { $who }: { $answers } ({ $window })
odds-reacts-one = { $action } { $chance }
odds-unmeasured = это измеряют за столом ({ $what })
odds-too-many = исходов больше { $most }
odds-only-so-far = дальше не просчитано: { $reason }
odds-back = в ответ: { $listed }
odds-back-one = { $who }: { $action } { $chance }
odds-back-harm = попадёт { $hit }, в среднем ран { $mean }, свалит { $fell } — { $who }
odds-back-none = в ответ: до следующего хода никто не может ударить ({ $who })
odds-back-no-time = в ответ: не хватило времени посчитать; «--back 20» даст двадцать секунд
odds-back-spell = в среднем ран { $mean }, свалит { $fell } — { $who }
odds-sealed = приказы здесь тайные: всё зависит от того, что решили другие
odds-kept-secret = это зависит от тайного ({ $what })
odds-conditions = { $who }: { $listed }
odds-to-come = … — шансы ещё не посчитаны: «ш» посчитает все, «ш { $number }» — одни.
odds-nothing = Ни успех, ни урон от этого не зависят: считать нечего.
odds-no-offers = Здесь нечему считать шансы.
look-none = Кого? Сейчас никто не действует: скажите «лист { $who }».
look-costs = цена: { $costs }
why-number = «{ $typed }» — не номер ответа.
why-nothing-yet = Ещё ничего не произошло.
why-no-answer = Ответа { $number } нет. Есть: { $live }.
why-undone = Ответ { $number } отменён. В силе: { $live }.
why-not = { $action }: { $why } — { $clause } [{ $id }]
why-not-bars = { $why } — { $actions }
why-not-alike = { $action } (и ещё { $more })
why-not-open = { $action }: ничто не мешает.
why-not-nothing = Здесь ничего не запрещено.
why-not-unknown = Про «{ $typed }» здесь ни одно правило не говорит. Одно «н» покажет всё запрещённое.
over-still = Если последнее было ошибкой — «отмена». Ещё можно: почему, журнал, поле, выход, ? — справка.
over-answer = Бой окончен, отвечать на «{ $typed }» некому. Вернуться назад — «отмена», выйти — «выход».
over-word = Бой окончен: сначала верните его назад словом «отмена», потом говорите за ГМ.
undo-nothing = Отменять нечего.
undo-none = Ответа { $number } нет, или он уже отменён. Номера показывает «журнал».
undone = — отменено с ответа { $number } —
say-what = Что сказать? Введите: скажи, и дальше слова.
say-kept = Это прозвучит вместе со следующим ответом.
reason-prompt = Почему?
word-unknown = «{ $typed }» — не слово ГМ. Есть !изменить, !добавить, !убрать, !проверка.
word-set = Пишите так: изменить { $foe }.{ $field } 5 потому что обвалилась крыша
word-add = Пишите так: добавить { $comer } потому что прятался ещё один
word-remove = Пишите так: убрать { $foe } потому что сбежал через лаз
word-check = Пишите так: импровизация "качается на люстре" { $test }
word-check-who = Сейчас никто не ходит, поэтому скажите кто: импровизация { $hero } "качается на люстре" { $test }
word-value = «{ $value }» — не значение.
word-reason = Слову ГМ нужна причина; ничего не изменилось.
example-place-line = 15
example-place-metres = 4
example-place-measured = 52.5,60
example-place-real = 52.5,60
example-place-squares = 3,4
example-test-ability = лов 12
example-test-characteristic = ловкость +10
example-test-attribute = ловкость +2
example-test-skill = ловкость +10
example-test-number = 4
cmd-help = ?, справка, помощь
cmd-odds = ш, щ, шансы, шанс
cmd-why = п, ц, почему
cmd-why-not = н, т, почему нет, почему не, почему нельзя
cmd-undo = г, отм, отмена, отменить, назад
cmd-log = ж, д, журнал
cmd-state = с, ы, состояние, поле
cmd-look = л, лист, осмотр, осмотреть
cmd-say = скажи, сказать
cmd-orders = впредь, приказ, приказы
cmd-silent = молчит, молчание
cmd-save = сохрани, сохранить
cmd-quit = в, й, выход, выйти
cmd-set = !изменить, изменить, !задать, задать
cmd-add = !добавить, добавить
cmd-remove = !убрать, убрать, !удалить, удалить
cmd-check = !проверка, проверка, !импровизация, импровизация
play-help-choose =
    Ответ — номер, начало варианта или несколько его слов по порядку.
    Чего нет в списке, можно сказать словами, как подсказано под ним: идти { $place }.
play-help-roll = Здесь бросают кости: введите, что выпало, несколько — через пробел; «м» — пусть бросит машина.
play-help-measure = Здесь меряют на вашем столе: введите «да», «нет» или измеренное число. «отм» отменяет последний ответ.
play-help-over =
    Бой окончен. Отсюда можно:
    г отмена          отменить последний ответ человека, и бой пойдёт дальше; отмена 40 — всё начиная с ответа 40
    п почему          почему так вышло; почему 40 — почему так вышло в ответе 40
    ж журнал          последние строки; журнал всё — с самого начала
    с состояние       кто где стоит; состояние { $hero } > { $foe } — как первый видит второго
    л лист            что кто умеет: числа, оружие, заклинания; лист { $foe }
    сохрани ФАЙЛ      перенести запись в другой файл
    в выход           выйти; запись сохранена
play-help =
    ? справка         эта справка
    ш шансы           шансы всех ударов, считая промахи; шансы 3 — одного варианта целиком; шансы выкл, шансы вкл
    п почему          почему так вышло, и в начатом шаге тоже; почему 40 — почему так вышло в ответе 40
    н почему нет      всё запрещённое, правило за правилом; почему нет { $foe } — то, где есть { $foe }
    г отмена          отменить последний ответ человека; отмена 40 — всё начиная с ответа 40
    ж журнал          последние строки; журнал всё — с самого начала
    с состояние       кто где стоит; состояние { $hero } > { $foe } — как первый видит второго
    л лист            что кто умеет: числа, оружие, заклинания; лист { $foe }; лист 3 — что делает вариант и по какому правилу
    скажи …           слова к следующему ответу
    впредь …          что отвечать в чужие ходы без вопроса: впредь парировать первый удар; иначе уклониться; впредь выкл
    молчит            тот, кого спросили, не отвечает: за него решает тактика; молчит первый — берёт первый вариант
    изменить { $foe }.{ $field } 5 потому что …   слово ГМ о чём угодно
    добавить { $comer } потому что …   кто-то вступает в бой
    убрать { $foe } потому что …   кто-то уходит
    импровизация "качается на люстре" { $test }   ГМ требует проверку
    !изменить, !добавить, !убрать, !проверка   то же там, где так зовётся и вариант
    сохрани ФАЙЛ      перенести запись в другой файл
    в выход           выйти; бой сохранён, «{ $program } play ФАЙЛ» продолжит

# ---- правила
rules-formal = Формула
rules-ruling = Решение
rules-option = Вариант { $key }: { $default } (по умолчанию) | { $others }
rules-option-not-built = Вариант { $key }: { $default } (по умолчанию) | { $others } — не сделан, только по умолчанию
rules-any-number = любое целое число
rules-depends = См. также: { $title } [{ $id }]
rules-carried = Исполняет { $rule }
rules-tested = Проверяет { $test }
rules-cases = Разобранные случаи
rules-given = дано
rules-dice = кубики
rules-then = итог
rules-none = Ни одно правило не говорит про «{ $text }».
rules-none-near = Ни одно правило не говорит про «{ $text }». Может быть, { $near }?
rules-more = … и ещё { $count }. Добавьте слово, чтобы сузить поиск.
rules-coverage = { $system }: правил { $clauses }, исполнено { $implemented }, проверено { $tested }, случаев { $cases }, оставлено { $left_out }

# ---- содержимое
content-none = Ничего не зовётся «{ $text }».
content-none-near = Ничего не зовётся «{ $text }». Может быть, «{ $near }»?
content-more = Что-то одно покажут целиком, так что можно переписать в свою библиотеку: «{ $program } content { $key }».

serve-ready = «Заруба» на столе: { $address }
serve-end = «Ctrl-C» остановит сервер; бои останутся. Сыграть прямо в терминале: «{ $program } play examples/delve/crypt.yaml»
serve-open = Сервер слушает { $host }: до стола может дойти каждый в вашей сети. У кого ссылка, у того и место; ссылку ГМ держите при себе. Соединение не шифруется.
serve-taken = Порт { $port } на { $host } не занять: там слушает другая программа или это запрещено. «--port 0» возьмёт свободный.

chronicle-open = Бой не окончен.
chronicle-opening = До первого действия
chronicle-ending = В конце
chronicle-story = Рассказ
chronicle-turning = Переломные моменты
turn-chronicle-in-round = (ход { $round })
chronicle-in-round = (раунд { $round })
chronicle-after = Чем всё кончилось для каждого
chronicle-luck = Удача костей
chronicle-luck-who = кто
chronicle-luck-passed = удачных проверок
chronicle-luck-expected = ожидалось
chronicle-luck-total = прочие кости дали
chronicle-luck-mean = в среднем вышло бы
chronicle-luck-row = { $who }: удачных проверок { $passed }, ожидалось { $expected }; прочие кости дали { $total }, в среднем вышло бы { $mean }
turn-chronicle-rounds = Ходов: { $rounds }
chronicle-rounds = Раундов: { $rounds }
chronicle-hash = Хеш записи: { $hash }

# ---- посты
turn-post-title = { $title }: ход { $round }
post-title = { $title }: раунд { $round }
turn-post-round = Ход { $round }
post-round = Раунд { $round }
post-dark = Темно.
post-asked = Сейчас отвечают
post-asked-until = Отвечают до { $until }
post-how = Напишите пост и вставьте в него шаблон; после «Ответ:» — номер или слова варианта. Ещё строки «Ответ:» скажут словами, что дальше в ваш ход, строка «Впредь:» — что делать в чужие ходы: парирование первый удар; иначе уклонение. За номером перемещения можно назвать место: 3 15. Свои броски прямо в рассказе: [[2к6]].
post-sealed = Ответы раскрываются вместе: пришлите свой одному ведущему.
post-somebody = Ходит кто-то ещё.
post-unlisted = Ответьте словами.
post-dice = Бросьте { $dice } кубиками форума или впишите грани после «Ответ:».
post-aimed = с местом: { $number } { $place }. Места: { $places }
post-template =
    ⟦{ $code }⟧ { $who }
    Ответ:
turn-post-no-round = Хода { $round } нет: последний — { $last }.
post-no-round = Раунда { $round } нет: последний — { $last }.
post-sort-taken = принято: { $text }
post-sort-again = уже есть: { $text }
post-sort-late = опоздало: { $text }
post-sort-refused = не принято: { $text }
post-sort-ignored = пропущено: { $text }
post-sort-note = заметка: { $text }
post-taken = { $who } — { $answer }
post-again = { $who } — { $stands }: это уже принято раньше.
post-late = { $who }: ответ уже дан другой, и он в силе: { $stands }. Ведущий может его отменить.
post-late-fallback = { $who }: время вышло, и ответ дан за вас: { $stands }. Ведущий может его отменить.
post-taken-back = { $who }: ведущий отменил то, что здесь ответили, и вопрос задан заново.
post-forged = Ни у одного вопроса этой записи нет кода { $code }: в нём опечатка, он выдуман или из другого боя.
post-other-name = Код { $code } — это { $who }, а в шаблоне стоит { $name }: шаблон изменён.
post-author = За кого здесь играет «{ $author }»? Места: { $known }; подскажет --player "{ $author }=МЕСТО".
post-foreign = { $author } отвечает не за себя: { $who } — место { $seat }.
post-no-answer = { $who }: после «Ответ:» ничего нет.
post-too-long = В ответе не больше { $most } знаков.
post-left-empty = Шаблон { $code } пуст.
post-no-template = В этом посте нет шаблона ответа.
post-odd = { $mark } похоже на начало шаблона, но это не он.
post-quoted = { $count ->
    [one] { $count } шаблон стоит в цитате.
    [few] { $count } шаблона стоят в цитатах.
   *[other] { $count } шаблонов стоят в цитатах.
}
post-dice-empty = { $typed }: в этом теге нет того, что выпало. Скопируйте строку с результатом.
post-dice-unreadable = { $typed }: этот тег с кубиками не читается.
post-dice-count = { $typed }: граней в теге { $given }, а кубиков названо другое число.
post-dice-forged = { $typed }: { $value } не делится на { $constant }. Такой тег форум не делал.
post-dice-face = { $typed }: на к{ $sides } не бывает { $face }.
post-dice-sum = { $typed }: в сумме грани дают { $right }, а не { $given }.
post-dice-other = { $typed }: здесь бросают другое — { $dice }.
post-dice-edited = Кубики из поста, который правили после отправки, не считаются ({ $mark }). Их может внести ведущий.
post-dice-changed = С этим ответом приняты другие кубики, { $taken }: пост с тех пор изменили. В силе прежние.
post-dice-machine = { $who }: кубики бросает программа. С ключом --hand "{ $seat }" считаются кубики форума.
post-dice-left = { $count ->
    [one] { $count } бросок не понадобился.
    [few] { $count } броска не понадобились.
   *[other] { $count } бросков не понадобились.
}
post-inline-fault = бросок в рассказе остался как написан: { $problem }
post-fallback = { $who } — { $answer } (ответа не было)
post-waits-for-master = Что дальше, знает только ведущий.
post-waits = Сейчас отвечают: { $seats }
usage-turn-alone = --until, --seat и --limit — для поста: назовите раунд ключом --turn.
usage-turn-html = Пост пишется в виде «bbcode», «markdown» или «text» (--as).
usage-limit = В сообщении не меньше { $least } знаков.
usage-constant = --constant — целое число больше 0.
usage-player = --player принимает НИК=МЕСТО, а не «{ $typed }».
usage-post-too-large = { $file } больше { $most } байт.
post-number-ahead = { $number }: у следующего вопроса ещё нет списка. Назовите вариант словами.
post-answers-left = не понадобилось или ещё не спрошено: { $answers }
post-order = впредь: { $order }
post-order-none = приказа впредь нет
post-ordered = { $who } — { $answer } (по приказу)

# ---- приказы впредь
order-of = Приказ впредь, { $who }: { $order }
order-dropped = { $who }: приказа впредь больше нет.
order-none = Приказов впредь нет. Отдать: «впредь парировать первый удар; иначе уклониться».
order-whose = Чей это приказ? Начните с имени: впредь { $hero }: парировать
silent-tactics = тактика
silent-first = первый, первое
silent-how = «{ $typed }»: скажите «молчит», «молчит тактика» или «молчит первый».
post-in-time = Срок ещё не вышел: ответить можно до { $until }.
usage-policy = --policy — одно из { $known }, а не «{ $value }».
usage-after-record = { $file } — не запись боя.
usage-after-other = { $file } — запись другого боя.
usage-after-number = В этой записи всего { $most } ответов, а не { $number }.
usage-map-pair = --from и --to нужны вместе: чьими глазами и на кого.
usage-nobody-there = На столе нет никого по имени «{ $typed }». Есть: { $known }.
map-none = У этого боя нет измеренного стола, рисовать нечего.

# ---- solve
usage-side = Нет стороны «{ $value }». Есть: { $known }.
solve-value = Побеждает при лучшей игре обеих сторон: { $side }, в { $chance } боёв
solve-open = Проигрывающий может тянуть бой вечно: цена лежит между { $low } и { $high }.
solve-size = положений и решений: { $nodes }, секунд: { $seconds }
solve-left-out = Не входит в игру: { $kinds }
solve-assumed = Отвечено по привычке: { $who }, { $window }
solve-if = Если дойдёт до этого ({ $chance }): { $who }, { $window }, цена { $value }
solve-now = { $who }, { $window }, цена { $value }
solve-often = (в { $share } случаев)
solve-reply = Затем { $who }, { $window } ({ $chance }): { $best }
solve-progress = … положений пока { $known }
solve-too-large-positions = Слишком большой бой: положений больше { $most }.
solve-too-large-step = Слишком большой бой: у одного шага слишком много исходов. Положений к тому времени встретилось: { $met }.
solve-too-large-seconds = Слишком большой бой: за { $seconds } секунд его не разобрать. Положений за это время встретилось: { $met }.
solve-answers-open = В начатом шаге открытых ответов: { $answers }.
solve-smaller = Меньше ранений, оружия и вещей — меньше и бой; то же делают --without и --candidates (см. --help).
usage-without = Вида действий «{ $value }» нет, исключать нечего. Есть: { $known }.
solve-measured = Решаются только бои без свободных мест: на измеренном столе мест, где можно стоять, больше, чем можно перебрать.
solve-over = Бой окончен: решать больше нечего.
advice-best = Лучшая игра: { $best }
advice-none = Подсказки нет: { $reason }
solve-often-short = в { $share } случаев
