# Собственные слова интерфейса. Всё о правилах приходит от сервера.
name = Заруба
home = На первую страницу
close = Закрыть
loading = Минутку…
yes = да
no = нет
master = ГМ
someone = кто-то
you-are = Вы: { $who }
spectator = Зрители
do-it = Сделать
light-auto = Свет как в системе
light-light = Всегда светло
light-dark = Всегда темно

# первая страница
start-title = Выберите бой
start-hint = Заруба знает правила, бросит кости, если попросите, и объяснит каждое число. Решаете вы.
start-ways = Как начать
start-ready = Готовые бои
start-new = Свой бой
start-file = Открыть файл
start-going = Продолжить
foes-who = Кто играет за врагов
foes-tactics = Машина
foes-person = Кто-то из нас
dice-who = Кто бросает кости
dice-machine = Машина
dice-hand = Мы сами
dice-ours = Мы, кроме вражеских
dice-seats = По местам
throws-machine = машина
throws-hand = сами
throws-hint = Сами: о каждом броске вас спросят, а вы скажете, что выпало. Это можно менять в любое время.
throws-title = Ваши кости
throws-short = Кости
throws-leave = Пусть дальше бросает машина ({ $who })
play = Играть
opening = Открываем…
fight-over = окончен
fight-answers = { $count ->
    [one] дан { $count } ответ
    [few] дано { $count } ответа
    [many] дано { $count } ответов
   *[other] дано { $count } ответа
 }
file-hint = Сценарий или запись боя. Перетащите файл сюда, выберите его или вставьте текст.
file-pick = Выбрать файл
file-paste = Или вставьте текст
file-open = Открыть
file-faults = { $count ->
    [one] В нём { $count } ошибка
    [few] В нём { $count } ошибки
    [many] В нём { $count } ошибок
   *[other] В нём { $count } ошибки
 }
file-line = Строка { $line }, столбец { $column }:
new-system = Правила
new-heroes = Герои
new-foes = Враги
new-nobody = Пока никого: выберите ниже
new-fewer = На одного меньше: { $who }
new-more = На одного больше: { $who }
library = Свои враги, герои и оружие
library-hint = Файлы библиотек, как в руководстве «Свои враги». Кого они приносят, появится в списках выше.
library-pasted = вставленный текст
library-nobody = никого, только вещи
library-leave = Убрать: { $name }
library-take = Добавить
new-board = Поле
new-table = Стол
new-real = Свой стол
new-real-hint = Фигурки стоят перед вами; что нужно измерить, вас спросят.
new-rulings = Домашние решения
new-rulings-hint = Там, где правила молчат или читаются двояко. Сейчас здесь наше прочтение.
new-begin = Начать бой
players = Игроки
new-both-sides = На каждой стороне кто-то нужен.
board-none = Без карты, только расстояния
board-brush = Чем рисовать
board-floor = пол
board-wall = стена
board-cell = { $x }, { $y }: { $ground }

# стол
board = Поле
board-label = Поле { $width } на { $height } клеток. Стрелки двигают вид, а при выборе места — указатель.
ribbon-label = Все на одной линии
lying = На земле: { $what }
zoom-in = Ближе
zoom-out = Дальше
zoom-whole = Всё поле
square = клетка { $x }, { $y }: { $ground }
route = Путь: { $cost }
route-none = Туда не дойти
route-draws = вызовет удар: { $who }
walk-hint = Выберите подсвеченное место на поле: щёлкните по нему или дойдите стрелками и нажмите Enter.
board-hint = Выберите подсвеченное место, чтобы пойти туда, или действие из списка.
table-label = Стол { $width } на { $depth } см. Стрелки двигают вид, а при выборе — конец пути или метку.
at-height = на высоте { $high } см
ruler-tool = Измерить
ruler = { $far } см
ruler-hint = Проведите от точки до точки, чтобы измерить.
route-free = никто не ударит
aim-place = Покажите место: касанием, перетащив метку или стрелками. Стоящие места подсвечены.
aim-direction = Покажите, куда повернуться: касанием места или фигуры или стрелками.
aim-at = { $x } × { $y } см
aim-facing = лицом на { $degrees }°
aim-allowed = можно
aim-here = Сюда
aim-this-way = В эту сторону
aim-height = Другая высота
aim-across = Вправо, см
aim-deep = Вглубь, см
aim-high = Высота, см
aim-degrees = Лицом, °
aim-list = Из списка: { $count }
way-hint = Коснитесь точки или тащите фигурку; каждое следующее касание добавит отрезок.
way-asked = …
walk-there = Идти
leg-back = Отрезок назад
real-table = Фигурки стоят на вашем столе. Что знает только он, спросят у вас.
walk-anyway = Всё равно идти
away-here = здесь же
away-line = { $unit ->
    [metres] { $far } м отсюда
   *[feet] { $far ->
        [one] { $far } фут отсюда
        [few] { $far } фута отсюда
        [many] { $far } футов отсюда
       *[other] { $far } фута отсюда
     }
 }
unit-short = { $unit ->
    [metres] м
   *[feet] фт
 }
away-squares = { $far ->
    [one] { $far } клетка
    [few] { $far } клетки
    [many] { $far } клеток
   *[other] { $far } клетки
 } { $direction }
direction-n = на север
direction-ne = на северо-восток
direction-e = на восток
direction-se = на юго-восток
direction-s = на юг
direction-sw = на юго-запад
direction-w = на запад
direction-nw = на северо-запад
figure-acting = сейчас ходит
order = Порядок ходов
parts = Части стола
tab-acts = Действия
tab-log = Рассказ
tab-figures = Бойцы
acts = Что делать
asked-turn = Сейчас ходит { $who }.
asked-together = Спрошены одновременно
offers-at = Против: { $who }
offers-only = Только против: { $who }
offers-all = все { $count }
offers-exact = Уточнить…
offers-rest = ещё { $count }
offer-details = Шансы и правило: { $offer }
no-candidates = Готового здесь ничего нет.
in-words = Своими словами
key-space = пробел
key-number = Клавиша { $number }
prose = Своими словами…
waiting = Ждём: { $who }
deciding = Решает { $who }…
deciding-myself = Решать за них буду я
connection-lost = Связь потеряна, пробуем снова…
history = По ходу боя
step-back = Шаг назад
step-forth = Шаг вперёд
past = Тогда: { $n } из { $of }
to-present = К настоящему
branch = Играть отсюда
undo = Вернуть
undo-end = Взять назад и играть дальше
over-look-back = Стрелки вверху проводят по всему бою, шаг за шагом.
why-not = Почему нельзя…?
why-not-title = Чего сейчас нельзя и почему: { $who }
why-not-nothing = Больше ничего: всё, что знают правила, уже предложено.
why-coming = Смотрим…
new-fight = Другой бой
no-such-seat = Такого места нет
no-such-seat-hint = Ссылка не ведёт ни к одному бою за этим столом. Возможно, она скопирована не целиком.

# шансы и суммы
odds-coming = Считаем…
odds-nothing = Здесь нечего считать.
odds-chance = Шанс на успех
odds-mean = В среднем
odds-wounds = Урон в среднем, цель: { $who }
odds-felled = Выйдет из строя: { $who }
odds-unresolved = Не прослежено до конца: { $share }
odds-assumed = Решения по пути: первое из предложенного ({ $who })
odds-reacted = Кто как ответит
odds-act = { $who }: { $act }
odds-back = Что может быть в ответ
odds-back-none = { $who }: до следующего хода сразу ударить некому.
odds-back-harm = В худшем случае, цель: { $who } — попадание { $hit }, урон в среднем { $mean }, выход из строя { $felled }.
odds-back-spell = В худшем случае, цель: { $who } — урон в среднем { $mean }, выход из строя { $felled }.
odds-back-unknown = Это зависит от того, что здесь неизвестно или что надо измерить.
odds-up-to = до { $chance }
spread-label = Вероятность каждого числа. { $told }
ahead = Что будет брошено
ahead-secret = С чем сравнивается бросок — тайна.
sum-base = основа
sum-total = всего
sum-add = Прибавляется к броску
sum-target-at_least = Нужно не меньше
sum-target-more_than = Нужно больше
sum-target-at_most = Нужно не больше
sum-target-less_than = Нужно меньше
sum-target-none = Против чего
origin-seed = из текста
origin-inferred = по смыслу
origin-gap = наше решение
clause-ruling = Наше решение: { $ruling }

# кости и замеры
die = к{ $sides }
dice-die = Кость { $n }, граней: { $sides }
dice-tens = десятки
dice-units = единицы
dice-type = Или впишите, что выпало на { $dice }
dice-type-sum = Или впишите грани { $dice } либо их сумму
dice-take = Принять
dice-bad = На { $dice } такого не выпадает.
measure = Измерьте { $of }: от { $from } до { $to }
measure-title = Посмотрите на стол
measure-yes = Да
measure-no = Нет
measure-bad = «{ $typed }» — не число. Введите, сколько намерили: 12,5 или 12.5.

# рассказ
log = Рассказ
log-about = Только о ком
log-everybody = Обо всех
log-empty = Ещё ничего не случилось.
log-earlier = Раньше…
show-then = Показать поле, каким оно было тогда
copy = Скопировать
copy-text = Как текст
copy-markdown = Как Markdown
copy-bbcode = Как BBCode
copied = Скопировано.
copy-failed = Браузер не дал скопировать.

# места, выгрузка
seats-title = Места, кости, ссылки
seats-short = Места
seats-hint = Пошлите каждому игроку его ссылку. У кого она есть, тот и сидит на этом месте; учётных записей нет.
who-plays = Кто за кого играет
masters-figures = Те, за кого играет ГМ
plays-tactics = сами, по тактике
plays-master = ГМ
plays-person = человек
links = Ссылки
export = Взять бой с собой
export-html = Хроника
export-markdown = Markdown
export-bbcode = BBCode
export-text = Текст
export-record = Запись

# страница ГМ
master-title = Слово ГМ
master-short = ГМ
master-set = Изменить
master-add = Добавить
master-remove = Убрать
master-improvise = Назначить проверку
master-set-hint = Ваше слово выше правил. Что изменено, остаётся в записи вместе с причиной.
master-add-hint = В бой вступает кто-то ещё.
master-remove-hint = Кто-то покидает бой, словно его и не было.
master-improvise-hint = То, чего правила не предвидят: назовите проверку и ради чего она.
master-who = Кто
master-from = Вид
master-name = Имя
master-side = Сторона
master-at-square = Клетка (поперёк, вниз)
master-at-line = Место на линии
master-add-hidden = скрытно от игроков
master-hide = Скрыть от игроков
master-reveal = Показать
master-hidden = скрыто по слову ГМ
master-revealed = открыто по слову ГМ
master-field = Что
master-value = Новое значение
master-improvise-check = Что проверяется
master-improvise-number = Сложность или модификатор со знаком
master-improvise-text = Ради чего
master-value-missing = Такого значения быть не может.
master-reason = Причина
master-reason-missing = Скажите почему: причина останется в записи.

# клавиши
keys = Клавиши
keys-hint = Клавиши работают по месту на клавиатуре, в любой раскладке.
keys-choose = взять предложение с этим номером
keys-end = закончить ход, пропустить
keys-move = выбрать, как идти или на что указать; ещё раз — следующее
keys-arrows = двигать указатель или вид на поле; на столе в сантиметрах по 1 см, с Shift по 0,1, с Alt по 0,01
keys-place = на столе в сантиметрах: следующее удачное место или предыдущее
keys-leg = на столе в сантиметрах: ещё отрезок пути или на отрезок назад
keys-turn = повернуть того, кого ставите, влево или вправо
keys-height = метку на поверхность выше или ниже
keys-enter = взять отмеченное
keys-escape = отпустить, вернуться к настоящему
keys-figures = следующий или предыдущий боец
keys-acts = к предложениям
keys-board = к полю
keys-odds = шансы отмеченного предложения
keys-best = лучший ход
keys-forecast = кто победит?
keys-why = почему чего-то нет?
keys-log = к рассказу
keys-prose = сказать своими словами
keys-undo = вернуть (ГМ)
keys-history = шаг назад и вперёд по бою
keys-zoom = ближе, дальше, всё поле
keys-keys = этот список

# приказы впредь, время на раздумья
standing-title = Приказы впредь
standing-short = Приказы
standing-hint = Что отвечать в чужие ходы без вопроса, словами вариантов. Выполняется первое, что можно; «первый» — раз за раунд. «В мой ход: …» и «когда попадание: …» называют случай.
standing-example = парировать первый удар; иначе уклониться
standing-set = Так впредь
standing-drop = Отменить приказ
standing-stands = Впредь: { $order }
deadline-title = Время на раздумья
deadline-minutes = Минут на ответ; пусто — сколько угодно
deadline-then = За того, кто промолчит,
deadline-tactics = решает тактика правил
deadline-first = берётся первый вариант
deadline-set = Так и будет
deadline-until = Ответ — до { $time }.

# кто победит
forecast-title = Кто победит?
forecast-hint = Начиная с открытого шага, если дальше за все стороны играла бы тактика.
forecast-coming = Бой разыгрывается вперёд, это несколько секунд…
forecast-wins = Побеждает
forecast-falls = Падёт
forecast-length = Сколько это продлится

# лучший ход
best-play = Лучший ход
best-coming = Бой разбирается до конца, это не дольше полуминуты…
best-none = Лучшего хода не назвать: { $reason }.
best-offer = Лучше всего: { $offer }.
best-mixed = Лучше довериться случаю: { $offers }.
best-value = Если обе стороны играют лучшим образом, шанс на победу ({ $side }): { $chance }.
best-mark = Лучший ход; шанс на победу после него
best-after = Шанс на победу после этого
