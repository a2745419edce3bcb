# Что печатает «--help», команда за командой. Простой текст; пустая строка остаётся пустой.
help =
    zaruba: судья настольных боёв

    Запуск: { $program } КОМАНДА …

      play      бой играют люди у одного экрана, можно настоящими кубиками
      fight     обе стороны ведёт тактика, рассказ до исхода
      check     все ошибки сценария, библиотеки или записи сразу
      rules     правила, пункт за пунктом
      content   враги, герои, оружие и заклинания на выбор
      replay    рассказать бой по записи заново
      verify    проверить запись: каждый ответ, каждый кубик
      why       почему так вышло, по записи
      roll      кубики: 4к6kh3+2
      export    летопись боя: одна страница HTML, Markdown, BBCode или текст
      serve     стол в браузере: каждому игроку своя страница
      referee   протокол для программ на стандартном вводе и выводе
      schema    схемы JSON файлов и сообщений

    «{ $program } КОМАНДА --help» покажет ключи и примеры.

    У каждой команды: --lang ru|en (иначе как в системе), --no-color (или NO_COLOR), --help.
    Коды выхода: 0 сделано, 1 запрещено правилами, 2 неверный вызов, 3 файл не читается или
    неверен, 4 запись не сошлась, 130 прервано.

    Примеры:
      { $program } play examples/delve/crypt.yaml --lang ru
      { $program } fight examples/delve/crypt.yaml --seed 7
      { $program } roll 2к6+3 --odds
help-play =
    { $program } play ФАЙЛ: бой играют люди у одного экрана

    ФАЙЛ — сценарий или запись, которую надо продолжить. Места игроков ваши, сторону ГМ
    ведёт тактика; с «calls: ask» в сценарии здесь же спросят то, что текст оставляет ГМ.
    Бой сохраняется после каждого ответа: при выходе ничего не теряется. Запись продолжается с теми
    же местами, ручными кубиками и тактикой, если не сказать иначе.

      --seat ИМЯ       играть только это место, остальные ведёт тактика; можно повторить;
                       ГМ — место того, кто ведёт игру
      --hand МЕСТО     кубики этого места бросают руками и вводят; * — у всех
                       («--dice hand» — то же, что --hand "*"; «--dice machine» — наоборот)
      --seed N         машинные кубики, которые можно повторить
      --save ФАЙЛ      куда писать бой (иначе НАЗВАНИЕ.zaruba.json здесь же)
      --tactics ИМЯ    кто ведёт остальных: default или random
      --no-odds        без шансов рядом с вариантами
      --clauses        с обозначениями правил

    Во время игры «?» покажет, что можно ввести.

    Примеры:
      { $program } play examples/delve/crypt.yaml
      { $program } play examples/delve/ogre.yaml --seat Ann --hand Ann
      { $program } play examples/delve/ambush.yaml --seat ГМ --seat Ann --hand "*"
      { $program } play Склеп.zaruba.json
help-fight =
    { $program } fight ФАЙЛ: обе стороны ведёт тактика, рассказ до исхода

      --seed N         машинные кубики, которые можно повторить
      --save ФАЙЛ      сохранить запись (или --record)
      --tactics ИМЯ    default или random
      --clauses        с обозначениями правил
      --quiet          только исход
      --json           один документ: победитель, причина, раунды, участники, события, хеш

    Примеры:
      { $program } fight examples/delve/crypt.yaml --seed 7 --lang ru
      { $program } fight examples/delve/ogre.yaml --seed 7 --save ogre.zaruba.json --quiet
      { $program } fight examples/delve/bridge.yaml --json | python3 -m json.tool
help-check =
    { $program } check ФАЙЛ…: все ошибки сценариев, библиотек и записей сразу

    Каждая ошибка: файл:строка:столбец: путь: что не так; ближайшее известное слово.
    Код выхода 3, если что-нибудь неверно.

      --json           по документу на файл

    Примеры:
      { $program } check examples/delve/crypt.yaml
      { $program } check my_foes.yaml my_fight.yaml
      { $program } check examples/delve/*.yaml --json
help-rules =
    { $program } rules [СИСТЕМА] [ПУНКТ или слова]: правила, пункт за пунктом

    Пункт целиком: что говорит, откуда взят (из текста, по смыслу, наше решение), варианты,
    разобранные случаи и код, который его исполняет. Слова ищутся на обоих языках.

      --origin seed|inferred|gap   только такого происхождения; gap — наши решения
      --options                    варианты правил: по умолчанию, другие, какие сделаны
      --coverage                   сколько исполнено и проверено
      --json                       данными

    Примеры:
      { $program } rules delve.death.timer
      { $program } rules delve таймер смерти
      { $program } rules --origin gap
      { $program } rules delve --options morale
      { $program } rules --coverage --json
help-content =
    { $program } content [СИСТЕМА] [РАЗДЕЛ] [СЛОВА]: враги, герои, оружие и заклинания, что есть с самого начала

    Список, из которого выбирают; слово в скобках пишут в сценарии после «from:». Что-то одно
    печатается целиком, так что можно переписать в свою библиотеку. Слова ищутся на обоих языках.
    Разделы: враги, герои, оружие, доспехи, заклинания, предметы, таланты, скакуны.

      --json           данными

    Примеры:
      { $program } content delve враги
      { $program } content delve гоблин
      { $program } content fury оружие --json
help-replay =
    { $program } replay ЗАПИСЬ: рассказать бой по записи заново

      --to N           только до ответа N
      --clauses        с обозначениями правил
      --json           как «fight --json»

    Примеры:
      { $program } replay Склеп.zaruba.json
      { $program } replay Склеп.zaruba.json --to 40 --lang en
      { $program } replay Склеп.zaruba.json --clauses
help-verify =
    { $program } verify ЗАПИСЬ: проверить запись

    Играет её заново: каждый ответ должен подойти к своему вопросу и звену цепи, каждый машинный
    кубик — к зерну, зерно — к обязательству, каждый шаг — к своему хешу. Код выхода 0 или 4, и
    тогда первый ответ и правило, где запись расходится.

      --json           данными

    Примеры:
      { $program } verify Склеп.zaruba.json
      { $program } verify ogre.zaruba.json --json
      { $program } verify ogre.zaruba.json && echo верно
help-why =
    { $program } why ЗАПИСЬ [ОТВЕТ]: почему так вышло

    Правила, сработавшие в шаге этого ответа (последнего, если не указан): откуда каждое, что
    выпало, все слагаемые и что произошло.

    Примеры:
      { $program } why Склеп.zaruba.json
      { $program } why Склеп.zaruba.json 40
      { $program } why Склеп.zaruba.json 40 --lang en
help-roll =
    { $program } roll БРОСОК…: кубики

    Кубики 2к6, к20, к% (или 2d6, 2д6); kh2, kl1 оставляют лучшие и худшие, dh1, dl1 отбрасывают;
    преим или помеха к одному к20; [пометки]; # примечание. В том порядке, как написано:

      ! !! !o !p       взрываются; в одно число; один раз; каждый добавленный на 1 меньше
      ro<2 rr<2 ra>5   перебросить один раз; пока такие есть; добавить кубик к одному
      min2 max5        меньше и больше этого кубик не считается
      cs>4 cf<2 df<2   сосчитать кубики; как неудачи; вычесть неудачи. Считает и просто >4
      ms>10 ms<45      насколько сумма больше или меньше
      k>3 p<3          оставить, отбросить по тому, что выпало

    Какие кубики: h2 l1 >4 >=4 <2 <=2 или число: ровно столько. Наборы {"{"}4к6+3, 2к8{"}"}kh1;
    + - * / // % ( ), floor ceil round abs min max. Всё, кроме простых кубиков, берите в кавычки.
    Текст, в котором есть [[2к6]], пересказывается с бросками. Где другие программы читают иначе,
    прочтение называется.

      --odds           точные шансы каждой суммы
      --explain        как прочитан текст, по частям
      --dialect ИМЯ    читать k3, d1, r и > как roll20, foundry или avrae
      --seed N         кубики, которые можно повторить
      --json           данными, по объекту в строке

    Примеры:
      { $program } roll 4к6kh3+2
      { $program } roll к20+5 преим --odds
      { $program } roll "2к6[огонь] + 1к4*2" 1к8 --explain
      { $program } roll "4к6ro<2!kh3" --explain
      { $program } roll "Орк бьёт [[к20+3]] на [[2к6]]"
help-export =
    { $program } export ЗАПИСЬ: бой летописью, чтобы хранить, печатать, выкладывать

    Рассказ с каждым броском, переломы боя, чем всё кончилось для каждого и удача костей против
    ожидания. В виде HTML это один файл с картинками доски, которому не нужна сеть.

      --as ВИД         html, markdown, bbcode или text (иначе text)
      --out ФАЙЛ       записать туда, а не печатать

    Примеры:
      { $program } export Склеп.zaruba.json --as html --out sklep.html
      { $program } export Склеп.zaruba.json --as markdown --lang ru
      { $program } export Склеп.zaruba.json
help-serve =
    { $program } serve: стол в браузере

    Открывает страницу с готовыми боями; у каждого игрока своя ссылка и своё место. Каждый ответ
    сначала ложится на диск и лишь потом виден всем: сервер можно остановить в любой миг, страницы
    вернутся сами.

      --port N         порт (иначе 8642; 0 — взять свободный)
      --host АДРЕС     кому доступен: 127.0.0.1 — только этой машине, 0.0.0.0 — всем в вашей сети
      --data ПАПКА     где хранить бои
      --browser        открыть браузер

    Примеры:
      { $program } serve --browser
      { $program } serve --host 0.0.0.0
      { $program } serve --port 0 --data ./fights
help-referee =
    { $program } referee: протокол на стандартном вводе и выводе

    Строки JSON: команды на входе, сообщения на выходе; один бой на процесс. Что именно, скажет
    «{ $program } schema protocol».

    Примеры:
      { $program } referee --lang ru
      printf '%s\n' '{ "{" }"hello": { "{" }"protocol": 1{ "}" }{ "}" }' | { $program } referee
      python3 examples/clients/bot.py examples/clients/duel.json 7
help-schema =
    { $program } schema ВИД [СИСТЕМА]: схемы JSON

    ВИД — scenario, library, record или protocol.

    Для редакторов: # yaml-language-server: $schema=scenario.schema.json

    Примеры:
      { $program } schema scenario delve > scenario.schema.json
      { $program } schema library
      { $program } schema protocol
