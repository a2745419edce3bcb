# ---- the command line
usage-lang = --lang takes one of { $known }, not “{ $value }”.
usage-verb = There is no verb “{ $verb }”. There are: { $known }.
usage-verb-near = There is no verb “{ $verb }”. Did you mean “{ $near }”?
usage-option = There is no option { $option } here. “--help” lists them.
usage-option-near = There is no option { $option } here. Did you mean { $near }?
usage-missing = { $name } is missing. “{ $program } { $verb } --help” shows examples.
usage-value = { $name } cannot be “{ $value }”: expected { $kind }.
usage-repeated = { $name } is given twice.
usage-too-many = Too many words: { $words }. “{ $program } { $verb } --help” shows examples.
usage-other = This command line cannot be read. Examples: “{ $program } { $verb } --help”.
argument-file = FILE
argument-record = RECORD
argument-expr = EXPR
argument-kind = KIND
usage-too-deep = It is nested too deeply.

# ---- dice
dice-fault = position { $at }: { $message }
dice-empty = nothing to roll. Write dice such as 2d6+3.
dice-too-long = the text is longer than { $most } characters.
dice-too-deep = brackets more than { $most } deep.
dice-too-big = a number above { $most }.
dice-two-signs = “{ $signs }”: two signs in a row. Write one of them (“+-” and “-+” are read as minus).
dice-not-closed = “{ $bracket }” is never closed.
dice-not-opened = “{ $bracket }” without “{ $opening }”.
dice-bad-label = a label is 1 to { $most } characters in one pair of brackets: 1d6[fire].
dice-wrong-die-letter = “{ $letter }” is no die letter. Write { $instead } (or к, д in Cyrillic).
dice-mixed-letters = “{ $token }” has two die letters. Write one: d, к or д.
dice-not-whole = only whole numbers.
dice-no-sides = a die without sides. Write d6, d20, d%.
dice-too-many-dice = 1 to { $most } dice in all.
dice-bad-sides = a die has 1 to { $most } sides.
dice-keeps-wrong = { $token } of { $left } dice: keep 1 to { $left }, or drop fewer than { $left }.
dice-glued-dice = “{ $token }” right after dice drops the lowest. For more dice put + between them.
dice-in-latin = “{ $token }”: what follows dice is written in Latin letters (kh1, ro<2, cs>4); лб1 and хд1 are read too.
dice-unknown-suffix = “{ $token }” means nothing after dice. Did you mean { $near }?
dice-no-operator = an operator is missing before “{ $token }”: + - * / // or %.
dice-ends-early = the text ends too early: a number or dice should follow.
dice-letter-times = “{ $token }”: letters do not multiply. Write * or ×.
dice-flag-place = “{ $token }” goes to the end: d20+5 adv.
dice-flag-needs-d20 = adv and dis need exactly one d20 in the roll.
dice-unknown-word = “{ $token }” is not part of a roll. Dice are written 2d6+3.
dice-unknown-word-near = “{ $token }” is not part of a roll. Did you mean “{ $near }”?
dice-unexpected = “{ $token }” is not part of a roll.
dice-divides-by-zero = the divisor may come to 0.
dice-needs-dice = “{ $token }” follows dice or a set: 4d6kh3, {"{"}2d6, d10{"}"}kh1.
dice-needs-selector = “{ $token }”: which dice? Write { $example }.
dice-selector-number = “{ $token }”: a number from 1 should follow.
dice-plain-number = “{ $token }” takes a number alone: { $example }.
dice-selector-of-margin = “{ $token }”: by how much it is over or under is written ms>10 or ms<45.
dice-by-value = “{ $token }” looks at what each die shows: { $example }.
dice-bare-r = “{ $token }” means one thing here and another there. Write { $once } (once) or { $until } (until none is left).
dice-no-d = “{ $token }” is no operator in this dialect. Write { $instead }.
dice-always = “{ $token }” would never end: every face is meant.
dice-one-sided = “{ $token }” would never end: the die has one side.
dice-too-much-work = more than { $most } throws and changes of dice may come of it.
dice-explodes-twice = “{ $token }”: these dice explode already.
dice-counts-twice = “{ $token }”: these dice are counted already. Failures that subtract are df<2.
dice-counts-last = “{ $token }” comes too late: counting and the margin stand last.
dice-count-first = “{ $token }” subtracts from successes: write those first, cs>4df<2.
dice-dice-only = “{ $token }” is for dice, not for a set.
dice-set-of-one = “{ $token }”: a set of one has nothing to choose from. For dice write it right behind them.
dice-no-set = commas stand in ( ), {"{"} {"}"} and min( ), max( ) only.
dice-function-brackets = “{ $token }” takes brackets: { $token }(2d6 / 2). The least and the most of a die are min2, max5.
dice-one-number = “{ $token }” takes one number.
dice-several-numbers = “{ $token }” takes two numbers or more.
dice-names = “{ $token }”: there is no sheet here to look names up in. Write the number.
dice-inline-here = [[ ]] stands in prose, not inside a roll. Write the dice alone.
dice-command = chat commands are not read here. Write the dice alone.
dice-power = no powers here. Multiply with *.
dice-too-many-rolls = more than { $most } rolls in one text.
dice-remark-k = note: k is read as kh, keep the highest.
dice-remark-k-exactly = note: k with a number keeps the dice that show exactly that.
dice-remark-d = note: d after dice is read as dl, drop the lowest.
dice-remark-strict = note: > and < do not take in the number itself; write >= and <= for that.
dice-remark-inclusive = note: > and < take in the number itself, as in Roll20.
dice-remark-r-roll20 = note: r is read as rr, re-roll until none is left, as in Roll20.
dice-remark-r-foundry = note: r is read as ro, re-roll once, as in Foundry.
dice-remark-x = note: x explodes dice, as in Foundry; to multiply write *.
dice-remark-chain = note: a die and what its explosions added are kept or dropped as one.
dice-remark-both = note: advantage and disadvantage together cancel out.
roll-read-as = read as: { $text }
roll-node = { $text } = { $total }
roll-set = { $text }: { $words } = { $total }
roll-set-of = a set of { $count }
roll-pool = { $pool }: { $words }; counted { $kept } = { $total }
roll-dice = { $count } × d{ $sides }
roll-kh = keep the highest { $number }
roll-kl = keep the lowest { $number }
roll-dh = drop the highest { $number }
roll-dl = drop the lowest { $number }
roll-which-highest = the highest { $number }
roll-which-lowest = the lowest { $number }
roll-which-more = more than { $number }
roll-which-from = { $number } or more
roll-which-less = less than { $number }
roll-which-upto = { $number } or less
roll-which-just = exactly { $number }
roll-op-k = keep { $which }
roll-op-p = drop { $which }
roll-op-explode = explode on { $which }
roll-op-compound = explode into one number on { $which }
roll-op-penetrate = explode on { $which }, each added die less 1
roll-op-explode-once = explode once on { $which }
roll-op-ro = re-roll once { $which }
roll-op-rr = re-roll until none is { $which }
roll-op-ra = throw one more for the first that is { $which }
roll-op-min = no die under { $number }
roll-op-max = no die over { $number }
roll-op-cs = count { $which }
roll-op-cf = count as failures { $which }
roll-op-df = subtract { $which }
roll-op-over = by how much over { $number }
roll-op-under = by how much under { $number }
roll-range = from { $low } to { $high }
roll-range-mean = from { $low } to { $high }, { $mean } on average
roll-mean = mean { $mean }, standard deviation { $deviation }
roll-sampled = Too much to reckon exactly: estimated from { $samples } rolls.
roll-unresolved = Explosions have no limit: the rarest are not followed, and 1 in { $part } of the whole is missing below.
roll-total = total
roll-chance = chance
usage-save-over = { $file } exists and would be lost. Choose another name; “{ $program } play” with a record goes on from where it stopped.
usage-seat = There is no seat “{ $typed }”. There are: { $known }.
seat-master = GM
usage-tactics = There are no tactics “{ $value }”. There are: { $known }.
usage-system = There is no system “{ $value }”. There are: { $known }.
usage-no-schema = { $system } has no files of this kind: { $kind }
usage-seed-of-record = A record brings its own seed: leave --seed out.
usage-real-board = This fight is measured on a real table: use “play”.
usage-option-key = No option is called “{ $key }”.
usage-option-key-near = No option is called “{ $key }”. Did you mean { $near }?

# ---- files
kind-scenario = scenario
kind-library = library
kind-roster = roster
kind-record = record
check-sound = { $file }: sound ({ $kind })
record-unreadable = { $file }: this record cannot be read: { $problem }
record-diverges = This record does not play as it was written: answer { $answer }, rule { $clause }: { $problem }
file-refused = This cannot be played. What is wrong with the file:
file-trouble = { $file }: { $problem }
save-failed = { $file } could not be saved: { $problem }
save-aside = { $theirs } was written to by somebody else meanwhile, perhaps in another window, and stays as it is. This fight is kept in { $file } from now on.
save-name = “{ $typed }” cannot be the name of a file. Type, for example: save evening
saved = Saved: { $file }
verified = The record is true: { $answers } answers, { $steps } steps, every link and every die.
verified-but-dice = The record is true but for the dice: there is no seed in it, so those of the machine cannot be checked. { $answers } answers, { $steps } steps, every link.
verified-commitment = Commitment of the dice: { $commitment }
verify-other-dice = The record is true, but its dice are not those that were promised: their commitment is { $commitment }.
verified-undone = { $undone } answers were taken back, and they are true as well.
verified-by-hand = Thrown by hand: { $dice }; for these dice there is the word of those who threw them.
verify-covers = The hash vouches for the fight: its start, answers, dice, positions. The title, the version of the program, the seats at the table and unknown fields do not change it.
verify-unknown = Unknown fields: { $fields }
verify-version = Version { $written } wrote the record, and { $running } checks it.
not-verified = The record is not true. First difference: answer { $answer }, rule { $clause }: { $problem }
replay-open = The fight is not over. “{ $program } play” goes on with it.

# ---- the story
turn-round = — Turn { $number } —
round = — Round { $number } —
said = { $who }: “{ $text }”
masters-word = The GM’s word: { $word }
masters-word-because = The GM’s word: { $word } because { $reason }
masters-word-reason = The GM’s word, because { $reason }
masters-word-bare = The GM’s word
masters-word-before = { $count ->
    [one] The GM’s word takes effect before { $what }: answer { $numbers } ({ $who }) is asked again.
   *[other] The GM’s word takes effect before { $what }: answers { $numbers } ({ $who }) are asked again.
}
open-step = this step
quoted = “{ $text }”
word-verb-set = set
word-verb-add = add
word-verb-remove = remove
word-verb-check = check
decided = { $who } chooses: { $action }
passed = success
failed = failure
verdict-clause = { $clause } ({ $origin }) [{ $id }]
turn-rounds-told = { $rounds ->
    [one] It took { $rounds } turn.
   *[other] It took { $rounds } turns.
}
rounds-told = { $rounds ->
    [one] It took { $rounds } round.
   *[other] It took { $rounds } rounds.
}
fight-hash = Record { $hash }
fight-endless = No verdict after { $answers } answers: these tactics go round in circles.
why-sum = { $total } in all, { $base } to begin with
why-add = bonus { $total }, from { $base }
why-target = target { $total }, from { $base }

# ---- forecasts
usage-precision = --to is a share between 0 and 0.5, such as 0.005 for half a point: { $value } is none.
usage-budget = --budget is a time such as 30s or 2m: “{ $value }” is none.
usage-from = --{ $name } takes a number from { $least } on: { $value } is none.
usage-between = --{ $name } takes a number from { $least } to { $most }: { $value } is none.
usage-plot = A picture is written to a file that ends in .svg or .png: { $value } does not.
usage-plots-missing = Pictures need matplotlib, which is not installed: pip install "zaruba[plots]".
forecast-over = This fight is over: there is nothing left to forecast.
forecast-bars-wins = Who wins
forecast-bars-falls = Who falls
forecast-bars-left = What is left of each at the end
forecast-bars-rounds = How many rounds
forecast-bars-turns = How many turns
progress-exact = Reckoning exactly: { $done } of { $of } positions so far
progress-sampled = Playing: { $done } of about { $of } fights
progress-changes = Looking for a change that makes it fair: { $done } of { $of }

# ---- fights side by side
usage-compare-two = Give at least two files to compare.
usage-json-and-csv = Standard output holds one form: either --json, or --csv -. For both, give the table a file: --csv FILE --json.
usage-sweep-one = Say what is to vary: either --vary, or --rulings, or --matchups. “{ $program } sweep --help” shows examples.
usage-sweep-for-matchups = --system and --library belong to --matchups: a scenario names its own.
usage-sweep-record = { $file } is a record: what is varied is how a fight begins. Give its scenario.
usage-sweep-two = Give at least two to match: --matchups goblin,orc.
usage-sweep-file-or-system = Either a scenario to meet in, or --system and --library.
usage-sweep-system = There is no rulebook “{ $value }”. There are: { $known }.
usage-sweep-where = By which rulebook? Give --system, or --library, or a scenario to meet in.
usage-sweep-vary = “{ $value }” is not NAME.KEY=VALUE,VALUE such as Ragnar.armour=none,leather.
usage-sweep-values = These values cannot be read: { $value }. They are written as in a file, with commas between them.
usage-sweep-varied = There is nothing called “{ $value }” in this scenario. There are: { $known }.
usage-sweep-varied-near = There is nothing called “{ $value }” in this scenario. Did you mean “{ $near }”?
usage-sweep-unused = Nobody in this fight has what “{ $value }” names: whatever it is, nothing changes. Let a combatant have it, by “from”, “weapons” or “armour”.
usage-sweep-place = “{ $value }” leads nowhere: nothing of that kind stands there.
usage-sweep-many = That makes { $value } fights. At most { $most } can be swept at once.
usage-sweep-ruling = There is no ruling “{ $value }”. There are: { $known }.
usage-sweep-ruling-near = There is no ruling “{ $value }”. Did you mean “{ $near }”?
usage-sweep-arena = This scenario has no two sides of single combatants to meet in their places.
sweep-refused = This cannot be played: { $what }
sweep-written = as written
sweep-none-moves = No ruling moves the chance by more than the error.
sweep-still = Whatever these change lies within { $points } points: { $which }.
sweep-still-exact = These are looked at, and make no difference: { $which }.
sweep-unseen = Nobody looks at these in this fight: { $which }.
sweep-mean = all others
sweep-matched = How often the one on the left wins, on each of the two places half of the time.
sweep-matched-error = Give or take at most { $points } points, with 99% certainty.
compared-wins = { $side } win
compared-difference = difference
compared-live = of them live
compared-rounds = rounds
compared-turns = turns
compared-of = { $n } of { $of }
compared-lives = Lives
compared-nothing = The time was up before anything was known. Give a larger --budget.
compared-exact = Reckoned exactly.
compared-partly = The others were reckoned exactly.
compared-played = Played by the full rules with the same dice, so many times: { $fights }.
compared-matched = Played by the full rules, so many times: { $fights }.
compared-drawn = Too large to reckon exactly, so drawn from the tables of what the rules do, so many times: { $fights }.
compared-certainty = Errors hold with 99% certainty.
compared-budget = The time was up before the wanted precision; a larger budget comes closer.
compared-interrupted = Broken off: this is what was known by then.
compared-left-out = Not reached: { $count }.
progress-later = Looking for the moment: fight { $of }, { $done } answers
progress-compared-exact = Reckoning exactly: { $done } of { $of } forms of the fight
progress-compared-played = Playing: { $done } of { $of } forms of the fight are known well enough

# ---- playing
play-welcome = Here: { $here }. Type a number, the beginning of an offer, or ? for help. Kept in { $file }.
play-same-seats = As before, only these seats are played here: { $seats }. “--seat” says otherwise.
play-same-hand = As before, these dice are thrown by hand: { $seats }. “--hand machine” lets the machine throw them.
play-same-tactics = As before, the others are played by these tactics: { $tactics }. “--tactics default” says otherwise.
everybody = everybody’s
play-calls = What the text leaves to the GM is asked here too.
play-left = Kept in { $file }. “{ $program } play” with this file goes on from here.
map-legend = # wall, % obstacle, ^ low cover, ~ hindering ground
turn-state-title-before = Before the first turn
turn-state-title = Turn { $round }
state-title-before = Before the first round
state-title = Round { $round }
state-more = … and { $count } more: “state { $who }” tells of everybody, “state { $who } > { $other }” of one
state-table = On the table: { $marks }. “state table” tells of walls, ladders and ground.
state-table-bare = “state table” tells of walls, ladders and ground.
table-words = table, board, scenery
table-size = A table of { $width } by { $depth }; places are counted from one corner, along the width and then along the depth
table-none = The table stands before you: there is nothing to tell of it.
table-piece = { $what }: { $where }, { $top } high{ $bottom ->
    [0] { "" }
   *[other] , its underside at { $under }
}
table-round = { $where }, radius { $radius }
table-patch = { $what }: { $where }
table-ladder = { $what } at { $where }, up to { $top }
state-unseen = There is nothing to tell of what { $who } sees: it stands on no board, or whoever was named does not.
whose = { $who } ({ $seat })
hand-one = Throw { $dice } and type what it shows. “t” lets the machine throw.
hand-sum = Throw { $dice } and type { $count } faces, or the sum. “t” lets the machine throw.
hand-faces = Throw { $dice } and type { $count } faces. “t” lets the machine throw.
throw-words = t, throw, roll
yes-words = yes, y
no-words = no, n
on-words = on
off-words = off
move-beside = beside { $who }
way-draws = draws a strike of { $who }
measure-how-flag = Look at the table and type yes or no.
measure-how-number = Measure on the table and type the number: “12.5” or “12,5”.
measure-how-either = Type yes or no, or the length measured: “12.5” or “12,5”.
measure-wants-flag = “{ $typed }” is no answer to this. Type yes or no.
measure-wants-number = “{ $typed }” is no number. Type what you measured: “12.5” or “12,5”.
measure-wants-either = “{ $typed }” is no answer to this. Type yes or no, or the length you measured.
dice-not-numbers = { $count ->
    [one] “{ $typed }” is no throw. Before anything else { $by } throws: type the face, { $least } to { $most }; “t” lets the machine throw, “u” takes back, “?” is for help.
   *[other] “{ $typed }” is no throw. Before anything else { $by } throws: type { $count } faces, { $least } to { $most }, with blanks between them; “t” lets the machine throw, “u” takes back, “?” is for help.
}
dice-count = { $count } dice are thrown here, not { $given }. Type each face, or the sum alone.
dice-count-each = { $count } dice are thrown here, not { $given }. Each face is needed.
dice-face = A d{ $sides } cannot show { $face }. Type 1 to { $sides }.
dice-sum = These dice cannot come to { $total }. Type { $least } to { $most }.
number-too-long = A number of more than { $most } digits: nothing here is counted so far.
answer-number = There is no offer { $number }. Type 1 to { $most }.
answer-unknown = “{ $typed }” is none of the offers. Type a number, the beginning of an offer, or ? for help.
answer-near = “{ $typed }” is not known here. Did you mean “{ $near }”?
answer-more = “{ $typed }” is only the beginning: say the rest as well, as shown under the list.
answer-several = “{ $typed }” may mean several: { $listed }
answer-nothing-to-add = { $number } takes nothing more than its number.
answer-nobody = Nobody here is called “{ $typed }”.
answer-pair = “{ $typed }”: write who > whom.
answer-spot = “{ $typed }” is no way on this table. Type its spots: 52.5,60 55,60 (a third number is the height: 55,60,6).
answer-place = “{ $typed }” is no place. Write 15 on a line, 3,4 on a map.
answer-barred = Not open now. { $why }
answer-json = This JSON cannot be read.
free-move-line = or: move 15 (to any mark)
free-move-metres = or: move 4 (to any metre)
free-move-squares = or: move 3,4 (to any square), move 3,4 4,4 5,5 (by that path)
free-move-measured = or: move 52.5,60 (to any spot, in cm), move 52.5,60 55,60 (leg by leg), move 55,60,6 (the third is the height)
free-run-measured = or: run 52.5,60 (as a move)
free-cast-measured = or: cast { $what } 52.5,60 (at any spot)
free-use-item-measured = or: use { $what } 52.5,60 (at any spot)
free-use-ability-measured = or: skill { $what } 52.5,60 (at any spot)
free-move-real = the way is yours to measure and walk: announce it, then move the miniature
free-face-measured = or: turn 90 (in degrees: 0 along the width, 90 along the depth)
free-rotate-measured = or: rotate { $hero } 90 (in degrees: 0 along the width, 90 along the depth)
free-improvise = or: improvise, and then in your own words
free-speak = or: speak, and then what is said
free-use-skill = or: skill Agility, and then in your own words (a skill or a characteristic)
free-call-test = or: test Agility 10 (a characteristic and a modifier)
free-call-check = or: check wis 15 (an ability and a DC)
free-call-attack = or: attack str { $hero } 2d6 (an ability, at whom, the damage)
free-cast-spell = or: the number and then the targets: { $number } { $foe }, { $other }
free-aimed = or with a place: { $number } { $place }. Places: { $places }. Odds place by place: o { $number }
free-surprise = or: surprise { $foe } > { $hero }, { $other } > { $ally }
verbs-move = go, walk, run
verbs-run = dash
verbs-improvise = try
verbs-speak = talk
verbs-use-skill = skill
verbs-call-test = test
verbs-call-check = check
verbs-call-attack = attack
verbs-surprise = surprised
odds-damage = mean { $mean } damage
odds-need = needed: { $need }
odds-need-from = needed: { $need }, from { $base }
odds-then = then { $throw }
odds-none = No odds: { $reason }
odds-hit = succeeds: { $chance } ({ $exact })
odds-wounds = damage to { $who }: mean { $mean }, misses counted
odds-harmless = damage to { $who }: none, hit or not
odds-effect = { $who }, { $effect }: { $chance }
odds-secret = damage to { $who }: hangs on a secret
odds-felled = { $who } goes down: { $chance }
odds-unresolved = not followed to the end: { $chance }
odds-assumed = assumed: { $who } takes the first offer ({ $window })
odds-of = { $who }: { $act }
odds-at-start = as the fight begins, nobody having done anything yet
odds-at-passed = as the fight begins, these having let their turns go by: { $who }
odds-at-later = after { $count } answers by tactics (--later)
odds-at-record = after { $count } answers of the record
odds-at-now = as things stand
odds-over = The fight is over: nobody acts any more.
odds-later-hint = “--later” looks for the first moment at which it is open, both sides played by tactics.
odds-lands = hits: { $chance } ({ $exact })
odds-loses = { $who } loses { $mean } on average
odds-unhurt = { $who } loses nothing
odds-reacts = { $who }: { $answers } ({ $window })
odds-reacts-one = { $action } { $chance }
odds-unmeasured = it is to be measured at the table ({ $what })
odds-too-many = more than { $most } ways to come out
odds-only-so-far = followed no further: { $reason }
odds-back = in return: { $listed }
odds-back-one = { $who }: { $action } { $chance }
odds-back-harm = hits { $who } { $hit }, { $mean } wounds on average, fells { $fell }
odds-back-none = in return: nobody can strike at { $who } before { $who } is next to act
odds-back-no-time = in return: there was no time to reckon it; “--back 20” gives it twenty seconds
odds-back-spell = costs { $who } { $mean } wounds on average, fells { $fell }
odds-sealed = orders are sealed here: it hangs on what the others have decided
odds-kept-secret = it hangs on a secret ({ $what })
odds-conditions = { $who }: { $listed }
odds-to-come = … are odds yet to be reckoned: “o” reckons them all, “o { $number }” those of one.
odds-nothing = Neither success nor damage hangs on it: there is nothing to reckon.
odds-no-offers = There is nothing here to reckon the odds of.
look-none = Whom? Nobody is acting: say “look { $who }”.
look-costs = cost: { $costs }
why-number = “{ $typed }” is no number of an answer.
why-nothing-yet = Nothing has come about yet.
why-no-answer = There is no answer { $number }. There are: { $live }.
why-undone = Answer { $number } was taken back. Those that stand: { $live }.
why-not = { $action }: { $why } — { $clause } [{ $id }]
why-not-bars = { $why } — { $actions }
why-not-alike = { $action } (and { $more } like it)
why-not-open = { $action }: nothing is against it.
why-not-nothing = Nothing is refused here.
why-not-unknown = No rule here speaks of “{ $typed }”. “n” alone lists what is refused.
over-still = If the last thing was a mistake: “undo”. There are also why, log, state, quit, and ? for help.
over-answer = The fight is over, nothing waits for “{ $typed }”. “undo” goes back, “quit” leaves.
over-word = The fight is over: go back with “undo” first, then speak as the GM.
undo-nothing = There is nothing to take back.
undo-none = No answer has the number { $number }, or it is taken back already. “log” shows the numbers.
undone = — taken back from answer { $number } on —
say-what = Say what? Type: say, and then the words.
say-kept = This goes with your next answer.
reason-prompt = Why?
word-unknown = “{ $typed }” is no word of the GM. There are !set, !add, !remove, !check.
word-set = Write: set { $foe }.{ $field } 5 because the roof fell on it
word-add = Write: add { $comer } because one more was hiding
word-remove = Write: remove { $foe } because it slipped away
word-check = Write: improvise "swings from the chandelier" { $test }
word-check-who = Nobody is acting just now, so say who: improvise { $hero } "swings from the chandelier" { $test }
word-value = “{ $value }” is no value.
word-reason = The GM’s word needs a reason; nothing has changed.
example-place-line = 15
example-place-metres = 4
example-place-measured = 52.5,60
example-place-real = 52.5,60
example-place-squares = 3,4
example-test-ability = dex 12
example-test-characteristic = Agility +10
example-test-attribute = Agility +2
example-test-skill = Agility +10
example-test-number = 4
cmd-help = ?, h, help
cmd-odds = o, odds
cmd-why = w, why
cmd-why-not = n, why not
cmd-undo = u, undo
cmd-log = l, log
cmd-state = s, state
cmd-look = k, look, sheet, inspect
cmd-say = say
cmd-orders = orders, standing
cmd-silent = silent
cmd-save = save
cmd-quit = q, quit, exit
cmd-set = !set, set
cmd-add = !add, add
cmd-remove = !remove, remove
cmd-check = !check, check, !improvise, improvise
play-help-choose =
    Answer with a number, with the beginning of an offer, or with some of its words in order.
    What a list leaves out can be said in words, as shown under it: move { $place }.
play-help-roll = Dice are thrown here: type what they show, several with spaces between; “t” lets the machine throw.
play-help-measure = Something is measured on your table here: type yes or no, or the number you measured. “undo” takes the last answer back.
play-help-over =
    The fight is over. From here:
    u undo            take back the last answer of a person, and the fight goes on; undo 40 everything from answer 40 on
    w why             why the last thing came about; why 40 why answer 40
    l log             the last lines; log all from the beginning
    s state           who stands where; state { $hero } > { $foe } what the one sees of the other
    k look            what somebody can do: numbers, weapons, spells; look { $foe }
    save FILE         keep the record in another file
    q quit            leave; the record is kept
play-help =
    ? help            this help
    o odds            odds of every blow, misses counted; odds 3 of one offer in full; odds off, odds on
    w why             why the last thing came about, in the open step too; why 40 why answer 40
    n why not         everything that is refused, rule by rule; why not { $foe } what of it names { $foe }
    u undo            take back the last answer of a person; undo 40 everything from answer 40 on
    l log             the last lines; log all from the beginning
    s state           who stands where; state { $hero } > { $foe } what the one sees of the other
    k look            what somebody can do: numbers, weapons, spells; look { $foe }; look 3 what an offer does, and its rule
    say …             words that go with your next answer
    orders …          what to answer unasked in the turns of others: orders parry the first hit; else dodge; orders off
    silent            whoever is asked says nothing: tactics answer for them; silent first takes the first offer
    set { $foe }.{ $field } 5 because …   the GM’s word on anything
    add { $comer } because …   somebody joins
    remove { $foe } because …   somebody leaves
    improvise "swings from the chandelier" { $test }   the GM calls for a check
    !set, !add, !remove, !check      the same, where an offer is called so too
    save FILE         keep the record in another file
    q quit            leave; the fight is kept and “{ $program } play FILE” goes on

# ---- rules
rules-formal = Formula
rules-ruling = Ruling
rules-option = Option { $key }: { $default } (default) | { $others }
rules-option-not-built = Option { $key }: { $default } (default) | { $others } — not built, only the default
rules-any-number = any whole number
rules-depends = See also: { $title } [{ $id }]
rules-carried = Carried out by { $rule }
rules-tested = Tested by { $test }
rules-cases = Worked cases
rules-given = given
rules-dice = dice
rules-then = then
rules-none = No clause speaks of “{ $text }”.
rules-none-near = No clause speaks of “{ $text }”. Did you mean { $near }?
rules-more = … and { $count } more. Add a word to narrow it down.
rules-coverage = { $system }: { $clauses } clauses, { $implemented } implemented, { $tested } tested, { $cases } cases, { $left_out } left out

# ---- content
content-none = Nothing here is called “{ $text }”.
content-none-near = Nothing here is called “{ $text }”. Did you mean “{ $near }”?
content-more = One alone is shown whole, as it may be copied into a library of your own: “{ $program } content { $key }”.

serve-ready = Zaruba is on the table: { $address }
serve-end = Ctrl-C ends the server; the fights stay. To play here in the terminal: { $program } play examples/delve/crypt.yaml
serve-open = Listening on { $host }: everybody on your network can reach this table. Whoever has a link has its seat; keep the master's link to yourself. The connection is not encrypted.
serve-taken = Port { $port } on { $host } cannot be had: another program listens there, or it is not allowed. “--port 0” takes a free one.

chronicle-open = The fight is not over.
chronicle-opening = Before the first act
chronicle-ending = At the end
chronicle-story = The story
chronicle-turning = Turning points
turn-chronicle-in-round = (turn { $round })
chronicle-in-round = (round { $round })
chronicle-after = How they came out of it
chronicle-luck = The luck of the dice
chronicle-luck-who = who
chronicle-luck-passed = tests passed
chronicle-luck-expected = expected
chronicle-luck-total = other dice came to
chronicle-luck-mean = on average
chronicle-luck-row = { $who }: tests passed { $passed }, expected { $expected }; other dice came to { $total }, on average { $mean }
turn-chronicle-rounds = Turns: { $rounds }
chronicle-rounds = Rounds: { $rounds }
chronicle-hash = Hash of the record: { $hash }

# ---- posts
turn-post-title = { $title }: turn { $round }
post-title = { $title }: round { $round }
turn-post-round = Turn { $round }
post-round = Round { $round }
post-dark = It is dark.
post-asked = To answer now
post-asked-until = To answer until { $until }
post-how = Write your post, and copy the template into it with a number or the words of an offer behind “Answer:”. More lines “Answer:” tell in words what comes next in your turn, a line “Standing:” what you do in the turns of others: parry the first hit; else dodge. After the number of a move a place may follow: 3 15. Rolls of your own in the story: [[2d6]].
post-sealed = The answers are revealed together: send yours to the GM alone.
post-somebody = Somebody else is to act.
post-unlisted = Answer in words.
post-dice = Throw { $dice } with the dice of the forum, or write the faces behind “Answer:”.
post-aimed = with a place: { $number } { $place }. Places: { $places }
post-template =
    ⟦{ $code }⟧ { $who }
    Answer:
turn-post-no-round = There is no turn { $round }: the last is { $last }.
post-no-round = There is no round { $round }: the last is { $last }.
post-sort-taken = taken: { $text }
post-sort-again = known: { $text }
post-sort-late = late: { $text }
post-sort-refused = refused: { $text }
post-sort-ignored = passed over: { $text }
post-sort-note = note: { $text }
post-taken = { $who } — { $answer }
post-again = { $who } — { $stands }: this was taken before.
post-late = { $who }: another answer has been given, and it stands: { $stands }. The GM may take it back.
post-late-fallback = { $who }: the time was over, and { $stands } was answered in their stead. The GM may take it back.
post-taken-back = { $who }: the GM took back what was answered here, and the question is put anew.
post-forged = No question of this record has the code { $code }: it is mistyped, or made up, or of another fight.
post-other-name = The code { $code } is that of { $who }, and the template names { $name }: it was changed.
post-author = Who plays as “{ $author }” here? The seats are { $known }; --player "{ $author }=SEAT" tells.
post-foreign = { $author } cannot answer for { $who }, whose seat is { $seat }.
post-no-answer = { $who }: nothing stands behind “Answer:”.
post-too-long = An answer has { $most } characters at most.
post-left-empty = The template { $code } is empty.
post-no-template = There is no answer template in this post.
post-odd = { $mark } looks like the head of a template, but is none.
post-quoted = { $count ->
    [one] one template stands in a quotation.
   *[other] { $count } templates stand in quotations.
}
post-dice-empty = { $typed }: what was thrown is not in this tag. Copy the line with the result.
post-dice-unreadable = { $typed }: this tag of dice cannot be read.
post-dice-count = { $typed }: the tag holds { $given } faces, but speaks of another number of dice.
post-dice-forged = { $typed }: { $value } is no multiple of { $constant }. No forum made this tag.
post-dice-face = { $typed }: a d{ $sides } cannot show { $face }.
post-dice-sum = { $typed }: the faces come to { $right }, not to { $given }.
post-dice-other = { $typed }: other dice are thrown here, { $dice }.
post-dice-edited = Dice of a post that was edited after it was sent do not count ({ $mark }). The GM may enter them.
post-dice-changed = Other dice were taken with this answer, { $taken }: the post has been changed since. They stand.
post-dice-machine = The dice of { $who } are thrown by the program. With --hand "{ $seat }" those of the forum count.
post-dice-left = { $count ->
    [one] one throw was not needed.
   *[other] { $count } throws were not needed.
}
post-inline-fault = a roll in the story stays as it is written: { $problem }
post-fallback = { $who } — { $answer } (nobody answered)
post-waits-for-master = What comes next only the GM can tell.
post-waits = To answer now: { $seats }
usage-turn-alone = --until, --seat and --limit belong to a post: name the round with --turn.
usage-turn-html = A post is written --as bbcode, markdown or text.
usage-limit = A message has { $least } characters at least.
usage-constant = --constant is a whole number above 0.
usage-player = --player takes NICK=SEAT, not “{ $typed }”.
usage-post-too-large = { $file } is larger than { $most } bytes.
post-number-ahead = { $number }: what is asked then has no list yet. Name it in words.
post-answers-left = not needed, or not asked yet: { $answers }
post-order = stands: { $order }
post-order-none = no order stands
post-ordered = { $who } — { $answer } (as ordered)

# ---- standing orders
order-of = Standing order of { $who }: { $order }
order-dropped = { $who }: no order stands any more.
order-none = No order stands. “orders parry the first hit; else dodge” gives one.
order-whose = Whose order is that? Begin with the name: orders { $hero }: parry
silent-tactics = tactics
silent-first = first
silent-how = “{ $typed }”: say “silent”, “silent tactics” or “silent first”.
post-in-time = The time is not over yet: until { $until } everybody may answer.
usage-policy = --policy takes one of { $known }, not “{ $value }”.
usage-after-record = { $file } is no record of a fight.
usage-after-other = { $file } is the record of another fight.
usage-after-number = There are only { $most } answers in that record, not { $number }.
usage-map-pair = --from and --to belong together: whose eyes, and at whom.
usage-nobody-there = Nobody called “{ $typed }” stands on the table. There are: { $known }.
map-none = This fight has no measured table to draw.

# ---- solve
usage-side = There is no side “{ $value }”. There are: { $known }.
solve-value = With best play on both sides: { $side } win { $chance }
solve-open = Whoever is losing can draw the fight out for ever: the value lies between { $low } and { $high }.
solve-size = { $nodes } positions and decisions, { $seconds } s
solve-left-out = Left out: { $kinds }
solve-assumed = Answered by habit: { $who }, { $window }
solve-if = If it comes to that ({ $chance }): { $who }, { $window }, worth { $value }
solve-now = { $who }, { $window }, worth { $value }
solve-often = ({ $share } of the time)
solve-reply = Then { $who }, { $window } ({ $chance }): { $best }
solve-progress = … { $known } positions so far
solve-too-large-positions = Too large to be solved: more than { $most } positions.
solve-too-large-step = Too large to be solved: one step alone can go too many ways. { $met ->
    [one] One position was met by then.
   *[other] { $met } positions were met by then.
}
solve-too-large-seconds = Too large to be solved in { $seconds } seconds. { $met ->
    [one] One position was met by then.
   *[other] { $met } positions were met by then.
}
solve-answers-open = { $answers ->
    [one] One answer stood open in the step at hand.
   *[other] { $answers } answers stood open in the step at hand.
}
solve-smaller = Fewer wounds, weapons and things to carry make it smaller; so do --without and --candidates (see --help).
usage-without = There is no kind of action “{ $value }” to leave out. There are: { $known }.
solve-measured = Only fights without free positions can be solved: on a measured table there are more places to stand than can be gone through.
solve-over = The fight is over: there is nothing left to decide.
advice-best = Best play: { $best }
advice-none = No advice: { $reason }
solve-often-short = { $share } of the time
