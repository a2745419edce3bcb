# What “--help” prints, verb by verb. Plain text; a blank line stays one.
help =
    zaruba: a combat referee for tabletop games

    Usage: { $program } VERB …

      play      people at one screen play a fight; dice by hand if you like
      fight     both sides by tactics, told to the verdict
      check     every fault of a scenario, library or record at once
      rules     the rulebooks, clause by clause
      solve     what a small fight is worth if both sides play their best
      content   foes, heroes, weapons and spells to choose from
      replay    tell the fight of a record again
      verify    prove a record: every answer, every die
      why       why a thing came about in a record
      roll      dice: 4d6kh3+2
      odds      what one act comes to, exactly, and what may come back
      export    a record as a chronicle: one HTML page, Markdown, BBCode or text
      forecast  who wins how often, who falls, and what would make it fair
      compare   several scenarios side by side, with the error of the difference
      sweep     one scenario in many forms; rulings ranked; everybody against everybody
      map       a measured table as a picture, and what one fighter sees of another
      import    answers posted in a forum, taken into a record
      serve     the table in a browser: a page for each player
      referee   the protocol on standard input and output, for programs
      schema    JSON Schemas of files and messages

    “{ $program } VERB --help” shows what a verb takes, with examples.

    Every verb: --lang ru|en (otherwise as your locale says), --no-color (or NO_COLOR), --help.
    Exit codes: 0 done, 1 refused by the rules, 2 wrong usage, 3 a file cannot be read or is
    invalid, 4 a record is not true, 130 interrupted.

    Examples:
      { $program } play examples/delve/crypt.yaml
      { $program } fight examples/delve/crypt.yaml --seed 7
      { $program } roll 2d6+3 --odds
help-play =
    { $program } play FILE: people at one screen play a fight

    FILE is a scenario, or a record to go on with. Players' seats are yours, the GM's side is
    played by tactics; with “calls: ask” in the scenario what the text leaves to the GM is asked
    here too. The fight is kept after every answer: quitting loses nothing. A record goes on with
    the same seats, dice by hand and tactics, unless you say otherwise.

      --seat NAME      play only this seat, the others by tactics; may be given again;
                       GM is the game master's
      --hand SEAT      this seat's dice are thrown by hand and typed; * for everybody's
                       (“--dice hand” says the same as --hand "*", “--dice machine” the opposite)
      --seed N         machine dice that can be had again
      --save FILE      where the record is kept (otherwise TITLE.zaruba.json here)
      --tactics NAME   how the others are played: default, careful or random
      --no-odds        no odds beside the offers
      --advise         what would be best, and how likely it is to win (small fights only)
      --clauses        the ids of the rules as well

    While playing, “?” lists what can be typed.

    Examples:
      { $program } play examples/delve/crypt.yaml
      { $program } play examples/delve/ogre.yaml --seat Ann --hand Ann
      { $program } play examples/delve/ambush.yaml --seat GM --seat Ann --hand "*"
      { $program } play The-crypt.zaruba.json
help-fight =
    { $program } fight FILE: both sides by tactics, told to the verdict

      --seed N         machine dice that can be had again
      --save FILE      keep the record (also --record)
      --tactics NAME   default, careful (one act ahead by exact odds) or random
      --clauses        the ids of the rules as well
      --quiet          only how it ended
      --json           one document: winner, why, rounds, combatants, facts, hash

    Examples:
      { $program } fight examples/delve/crypt.yaml --seed 7
      { $program } fight examples/delve/ogre.yaml --seed 7 --save ogre.zaruba.json --quiet
      { $program } fight examples/delve/bridge.yaml --json | python3 -m json.tool
help-check =
    { $program } check FILE…: every fault of scenarios, libraries and records at once

    Each fault stands as file:line:column: path: what is wrong; the nearest known word.
    Exit code 3 if anything is wrong.

      --json           one document a file

    Examples:
      { $program } check examples/delve/crypt.yaml
      { $program } check my_foes.yaml my_fight.yaml
      { $program } check examples/delve/*.yaml --json
help-rules =
    { $program } rules [SYSTEM] [CLAUSE or words]: the rulebooks, clause by clause

    A clause with its wording, where it comes from (the text, what follows from it, our ruling),
    its options, worked cases, and the code that carries it out. Words are looked for in both
    languages.

      --origin seed|inferred|gap   only clauses of this origin; gap is what is ours
      --options                    the options of the rules: default, others, which are built
      --coverage                   how much is carried out and tested
      --json                       as data

    Examples:
      { $program } rules delve.death.timer
      { $program } rules delve natural 20
      { $program } rules --origin gap
      { $program } rules delve --options morale
      { $program } rules --coverage --json
help-solve =
    { $program } solve FILE: what a small fight is worth if both sides play their best

    The fight is gone through to its end as a game: every decision open, every die weighed, by the
    rules themselves. You get the chance of the side that is named first to win, what each offer now
    is worth to it, and how to answer what comes of the best. FILE is a scenario, or the record of a
    fight under way. Small fights only: one against one, face to face. Whatever would move somebody
    is left out, and that is said. A fight that nobody wins counts as half.

      --side SIDE          whose chance it is (otherwise the side named first)
      --without KINDS      kinds of acts that nobody takes, with commas: drop_item,ready
      --candidates N       of an offer with many variants (a place to aim at) only the first N
      --most-positions N   refuse beyond so many positions and decisions (200000)
      --seconds S          refuse if they are not all found in so many seconds (120)
      --json               as one JSON document

    Examples:
      { $program } solve examples/delve/passage.yaml
      { $program } solve examples/riposte/ring.yaml --without aim,choke,grab,trip,wait --candidates 1
      { $program } solve examples/delve/passage.yaml --without ready --json
help-content =
    { $program } content [SYSTEM] [SECTION] [WORDS]: foes, heroes, weapons and spells that come with a rulebook

    A list to choose from; the key in brackets is what a scenario writes after “from:”. One thing alone is
    printed whole, as it may be copied into a library of your own. Words are sought in both languages.
    Sections: foes, heroes, weapons, armours, spells, items, talents, mounts.

      --json           as data

    Examples:
      { $program } content delve foes
      { $program } content delve goblin
      { $program } content fury weapons --json
help-replay =
    { $program } replay RECORD: tell the fight of a record again

      --to N           only up to answer N
      --clauses        the ids of the rules as well
      --json           as “fight --json”

    Examples:
      { $program } replay The-crypt.zaruba.json
      { $program } replay The-crypt.zaruba.json --to 40 --lang ru
      { $program } replay The-crypt.zaruba.json --clauses
help-verify =
    { $program } verify RECORD: prove a record

    Plays it again: every answer must fit its question and its link in the chain, every machine
    die the seed, the seed its commitment, every step its hash. Exit code 0, or 4 with the first
    answer and rule that differ.

      --commitment HASH  and that its dice are those promised before the fight
      --json           as data

    Examples:
      { $program } verify The-crypt.zaruba.json
      { $program } verify ogre.zaruba.json --json
      { $program } verify ogre.zaruba.json && echo true
help-why =
    { $program } why RECORD [ANSWER]: why a thing came about

    The rules at work in the step of an answer (the last one, if none is named): each with its
    origin, the dice, every row of every sum, and what happened.

    Examples:
      { $program } why The-crypt.zaruba.json
      { $program } why The-crypt.zaruba.json 40
      { $program } why The-crypt.zaruba.json 40 --lang ru
help-roll =
    { $program } roll EXPR…: dice

    Dice 2d6, d20, d%, in Cyrillic too (2к6, 2д6); kh2, kl1 keep the highest or lowest, dh1, dl1
    drop them; adv or dis for one d20; [labels]; # a note. In the order it is written:

      ! !! !o !p       explode; into one number; once; each added die less 1
      ro<2 rr<2 ra>5   re-roll once; until none is left; throw one more for one die
      min2 max5        the least and the most a die counts
      cs>4 cf<2 df<2   count dice; as failures; subtract failures. >4 alone counts too
      ms>10 ms<45      by how much the sum is over, or under
      k>3 p<3          keep, drop by what a die shows

    Which dice: h2 l1 >4 >=4 <2 <=2, or a number: exactly that. Sets {"{"}4d6+3, 2d8{"}"}kh1; + - * / // % ( ),
    floor ceil round abs min max. Quote all that but plain dice. Text with [[2d6]] in it is told
    with its rolls. Where other programs read a text otherwise, the reading is named.

      --odds           the exact chances of every total
      --explain        how the text was read, part by part
      --dialect NAME   read k3, d1, r and > as roll20, foundry or avrae do
      --seed N         dice that can be had again
      --json           as data, one object a line

    Examples:
      { $program } roll 4d6kh3+2
      { $program } roll d20+5 adv --odds
      { $program } roll "2d6[fire] + 1d4*2" 1d8 --explain
      { $program } roll "4d6ro<2!kh3" --explain
      { $program } roll "The orc swings [[d20+3]] and hits for [[2d6]]"
help-odds =
    { $program } odds FILE ACT…: what one act comes to, exactly, with the best answer to it

    FILE is a scenario, or a record as it stands. ACT is said in the words of offers, as in “play”:
    the beginning of one is enough. Several acts are done one after another. Of a scenario the odds
    are those of the first moment at which the act is open, if nobody does anything before.
    Whoever reacts looks ahead: the answer that fells them least often, then costs the fewest wounds.

      --who NAME       whose act it is, where several might
      --after RECORD   after that record, or after so many answers of it: RECORD:12
      --later          the first moment at which it is open, both sides played by tactics
      --policy NAME    who reacts by what: reply (looking ahead), tactics, first (the first offer)
      --back SECONDS   how long to reckon what may come back, the worst the enemies can do before it
                       is your turn again (2; 0: not at all)
      --json           as data, chances as exact fractions

    Examples:
      { $program } odds examples/fury/pit.yaml "all-out"
      { $program } odds examples/delve/ogre.yaml "great club" --later
      { $program } odds examples/riposte/duel.yaml "attack" --policy first --json
help-export =
    { $program } export RECORD: a fight as a chronicle to keep, to print, to post

    The story with every roll, the turning points, how everybody came out of it, and the luck of
    the dice against expectation. As HTML it is one file with pictures of the board that needs no
    network.

      --as FORM        html, markdown, bbcode or text (otherwise text)
      --turn N|now     a round as a post: who stands how, what was said and done, who is to answer
      --until TEXT     until when they answer
      --seat SEAT      the post for one seat alone, with what only they may see
      --limit N        characters in a message (else 20000 bbcode, 2000 markdown, 4096 text)
      --out FILE       write it there instead of printing it

    Examples:
      { $program } export The-crypt.zaruba.json --as html --out crypt.html
      { $program } export The-crypt.zaruba.json --as bbcode --turn now --until Friday
      { $program } export The-crypt.zaruba.json
help-forecast =
    { $program } forecast FILE: who wins how often, and what would make it fair

    FILE is a scenario, or a record to go on from where it stands. Each side is played by its
    tactics. Small fights are reckoned exactly; others are played over and over by the full rules,
    until the chances are known within --to (99 of 100 times) or the time is up. Then it says who
    is likely to fall, how swingy the fight is, what turns it, and which one change of the scenario
    would make it fair. Ctrl-C tells what is known by then.

      --to 0.005          how closely a chance to win is wanted: half a point to either side
      --budget 30s        the time there is (also 2m, 1h); a third of it goes to the search for a change
      --no-fair           do not look for a change
      --plot FILE         the same as a picture, .svg or .png
      --after RECORD[:N]  from the position of a record of this fight, after N answers
      --tactics SIDE=NAME how a side plays; without SIDE= all of them; may be given again
      --processes N       so many at once (otherwise as many as the machine has); the figures stay the same
      --seed N            other dice for fights that are played
      --json              as data: chances with their errors, fates, rounds, turning points, sentences

    Examples:
      { $program } forecast examples/delve/crypt.yaml
      { $program } forecast examples/fury/duel.yaml --to 0.01 --budget 2m --plot duel.svg
      { $program } forecast crypt.zaruba.json --no-fair
      { $program } forecast examples/delve/ogre.yaml --json | python3 -m json.tool
help-compare =
    { $program } compare FILE FILE…: several scenarios side by side

    Each stands beside the first: who wins how often, who lives, how long it takes, and how closely
    the difference is known. Small fights are reckoned exactly. Others are played with the same dice,
    so that what they have in common cancels out and the difference is known sooner than either.
    Each side is played by its tactics. Records go on from where they stand. Ctrl-C tells what is
    known by then.

      --to 0.005          how closely the difference of the chances is wanted: half a point
      --budget 30s        the time there is (also 2m, 1h)
      --tactics SIDE=NAME how a side plays; without SIDE= all of them; may be given again
      --processes N       so many at once (otherwise as many as the machine has); the figures stay the same
      --seed N            other dice for fights that are played
      --csv FILE          the same as a table of numbers; - for standard output
      --json              as data: chances and differences with their errors

    Examples:
      { $program } compare examples/delve/crypt.yaml examples/delve/ogre.yaml --to 0.02
      { $program } compare before.yaml after.yaml --csv -
      { $program } compare examples/fury/duel.yaml examples/fury/pit.yaml --json | python3 -m json.tool
help-sweep =
    { $program } sweep FILE --vary NAME.KEY=VALUE,VALUE…: one scenario in many forms
    { $program } sweep FILE --rulings all: what each ruling of the table does to a fight
    { $program } sweep --matchups NAME,NAME… --system NAME: everybody against everybody

    Every form of the fight stands beside the fight as it is written, with the error of the difference.

      --vary NAME.KEY=VALUES  NAME is a combatant, a thing of its library or of the rulebook, or rulings; KEY and
                          values stand there as in a file (null: nothing, [a, b]: a list). Several
                          --vary: every combination
      --rulings NAMES     names with commas, or all: every other value of each, the greatest swing first
      --matchups NAMES    one on one, each against each, on both places by turns
      --system NAME       the rulebook they meet by, on open ground; or give a FILE to meet in
      --library FILE      own foes and weapons for --matchups; may be given again

      --to 0.005          how closely the difference of the chances is wanted: half a point
      --budget 30s        the time there is for all of it (also 2m, 1h)
      --tactics SIDE=NAME how a side plays; without SIDE= all of them; may be given again
      --processes N       so many at once (otherwise as many as the machine has); the figures stay the same
      --seed N            other dice for fights that are played
      --csv FILE          the same as a table of numbers; - for standard output
      --json              as data: chances and differences with their errors

    Examples:
      { $program } sweep examples/homebrew/well.yaml --vary Vera.armour=none,leather,chain
      { $program } sweep examples/homebrew/well.yaml --vary billhook.damage=1d6,1d8,1d10 --vary Vera.hp=9,13
      { $program } sweep examples/fury/duel.yaml --rulings all --budget 2m
      { $program } sweep --matchups goblin,orc,skeleton --system delve --csv orders.csv
help-map =
    { $program } map FILE --svg OUT: a measured table as a picture, with everybody on it

    FILE is a scenario, drawn as it begins, or a record, drawn as it stands. With two names the
    picture shows what the first sees of the second: the line, what hides how much of him, and
    the cover that gives; a sentence says the same below it and here.

      --svg OUT        where to write the picture
      --from NAME      whose eyes
      --to NAME        at whom
      --seat SEAT      as this seat knows it: whoever hides from it is not drawn

    Examples:
      { $program } map examples/warband/rooftops.yaml --svg rooftops.svg
      { $program } map examples/warband/rooftops.yaml --svg shot.svg --from Crossbowman --to Reed
      { $program } map Rooftops.zaruba.json --svg now.svg --seat Ann
help-import =
    { $program } import post FILE [POST…]: take answers that were posted into a record

    FILE is a record, or a scenario, of which the record is begun. POST is a file with what people
    posted, copied as it stands; without one it is read from standard input. A line “Author: NAME”
    begins a post. Each template is known by its code, quotations are passed over, prose is kept
    with its answer, dice of the forum are declared and stand in the record as such. What cannot be
    taken is told with the reason, and changes nothing. “export --turn now” writes the next post.

      --author NAME    who wrote the posts that do not say so
      --player NICK=SEAT  which seat somebody of another name plays; repeat it for several
      --hand SEAT      dice of this seat are thrown in the forum; * for all (the record keeps it)
      --constant N     what the forum multiplies faces by in its dice tags (else 1936)
      --fallback tactics|first  answer for those who were asked and stay silent
      --fallback agreed         the same as the scenario says, once the deadline has passed
      --save FILE      where the record goes (else back where it came from)
      --seed N         the seed of the dice, for a fight that is begun
      --json           as data

    Examples:
      { $program } import post examples/fury/duel.yaml --save duel.zaruba.json
      { $program } import post duel.zaruba.json ann.txt --author Ann --hand Ann
      { $program } import post duel.zaruba.json --fallback tactics
help-serve =
    { $program } serve: the table in a browser

    Opens a page with ready fights; each player gets a link to a seat of their own. Every answer is
    on disk before it is told: the server can be stopped at any moment, and the pages come back by
    themselves.

      --port N         the port (otherwise 8642; 0 takes a free one)
      --host ADDRESS   who may reach it: 127.0.0.1 this machine alone, 0.0.0.0 everybody on your
                       network
      --data FOLDER    where the fights are kept
      --browser        open a browser on it

    Examples:
      { $program } serve --browser
      { $program } serve --host 0.0.0.0
      { $program } serve --port 0 --data ./fights
help-referee =
    { $program } referee: the protocol on standard input and output

    JSON lines: commands in, messages out; one fight a process. “{ $program } schema protocol” says
    exactly which.

    Examples:
      { $program } referee
      printf '%s\n' '{ "{" }"hello": { "{" }"protocol": 1{ "}" }{ "}" }' | { $program } referee
      python3 examples/clients/bot.py examples/clients/duel.json 7
help-schema =
    { $program } schema KIND [SYSTEM]: JSON Schemas

    KIND is scenario, library, roster, record or protocol.

    For editors: # yaml-language-server: $schema=scenario.schema.json

    Examples:
      { $program } schema scenario delve > scenario.schema.json
      { $program } schema library
      { $program } schema protocol
