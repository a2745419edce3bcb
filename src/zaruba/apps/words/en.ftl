# What every system needs. Ids and variables are the same in ru.ftl.
# Functions: see `Bundle._functions` in telling.py.

master = GM

## Dice and reckoning

roll = { $who } throws { $throw } for { $purpose }
throw-advantage = { $dice } with advantage
throw-disadvantage = { $dice } with disadvantage
throw-highest = { $dice }, keep the highest { $n }
throw-lowest = { $dice }, keep the lowest { $n }
test-at-least = at least { $target }
test-more-than = more than { $target }
test-at-most = at most { $target }
test-less-than = less than { $target }

## Numbers of things

count-rounds = { $n ->
    [one] { $n }{ "\u00A0" }round
   *[other] { $n }{ "\u00A0" }rounds
}
count-feet = { $n ->
    [one] { $n }{ "\u00A0" }foot
   *[other] { $n }{ "\u00A0" }feet
}
count-hits = { $n ->
    [one] { $n }{ "\u00A0" }hit point
   *[other] { $n }{ "\u00A0" }hit points
}
count-points = { $n ->
    [one] { $n }{ "\u00A0" }point
   *[other] { $n }{ "\u00A0" }points
}
count-damage = { $n ->
    [0] no damage
   *[other] { $n }{ "\u00A0" }damage
}

place-line = the { $at }-foot mark
place-square = square ({ $x }, { $y })
way-east = east
way-west = west
way-north = north
way-south = south
way-north-east = north-east
way-north-west = north-west
way-south-east = south-east
way-south-west = south-west

## Where a clause comes from

origin-seed = from the text
origin-inferred = follows from it
origin-gap = our ruling
citation = { $title } ({ $origin }{ HAS($where) ->
    [yes] : “{ $where }”
   *[no] { "" }
})

## Who answered

source-machine = by the machine
source-hand = by hand
source-forum = from the forum
source-bot = by a bot

## Commands that change nothing

error-detail = { $error }: { $message }
error-malformed = This command cannot be read
error-stale-ask = { HAS($ask) ->
    [yes] Question { $ask } is not open any more
   *[no] This question is not open any more
}
error-not-yours = This is for somebody else to answer
error-illegal = Refused
error-bad-faces = These dice cannot show that
error-over = The fight is over
error-internal = A fault in the referee itself; nothing has changed
error-invalid-scenario = This scenario cannot be played
error-invalid-scenario-record = This record cannot be played on
refusal-not-offered = this is not offered here
refusal-waits-for-dice = dice are thrown here, so there is no offer to refuse or to reckon
refusal-waits-for-a-measure = a measure is taken here, so there is no offer to refuse or to reckon
refusal-faces-count = { $dice } shows { $count ->
    [one] { $count } face
   *[other] { $count } faces
}, not { $given }
refusal-no-such-face = a d{ $sides } cannot show { $face }
refusal-each-face = { $dice }: each face is needed here, not the sum
refusal-no-such-sum = { $dice } cannot come to { $total }
refusal-faces-or-a-sum = a roll is answered with its faces or with their sum, one of the two
refusal-no-such-offer = there is no offer { $pick }: the last is { $last }
refusal-no-candidate = this offer has no ready candidate: say the whole action
refusal-no-such-limit = limits are counted from 0 to { $count }: { $value } is none
refusal-no-reason = an override needs a reason
refusal-no-live-answer = there is no live answer { $number }
refusal-over-before = the fight is over before it
refusal-other-kind = { TERM($asked, "answer") } is asked for here, and { TERM($given, "answer") } is given
refusal-other-throw = { $who } throws { $dice } here
refusal-seed-gives = the seed gives { $right }, not { $given }
refusal-no-value = a measure is answered with a number
refusal-other-answer = question { $ask } waits for { TERM($asked, "answer") }
refusal-wrong-shape = { $path }: { TERM($expected, "shape") } is expected{ HAS($found) ->
    [yes] , and { TERM($found, "shape") } stands there
   *[no] { "" }
}
refusal-wrong-length = { $path }: { $length } entries are expected, and { $count } stand there
refusal-missing-field = { $path }: “{ $key }” is missing
refusal-unknown-field = { $path }: “{ $key }” is not known here
refusal-wrong-value = { $path }: “{ $value }” is not known here
refusal-unknown-action = “{ $value }” is not an action here{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] ; there are: { $known }
}
refusal-odd-value = { $path }: this value is not allowed
refusal-line-too-long = a line holds at most { $most } bytes, and this one has { $count }
refusal-not-json = this is not JSON
refusal-body-not-json = a request brings a JSON object
refusal-body-too-large = this is too large: at most { $most } MB can be taken
refusal-too-many-posts = too many requests at once: wait a moment and try again
refusal-no-command = a command is an object with one of: { $known }
refusal-two-commands = one command at a time: { $one } or { $other }
refusal-not-an-object = { $path } holds a mapping of keys to values
refusal-unknown-command = there is no command “{ $value }”{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] ; there are: { $known }
}
refusal-unknown-key = { $path }: “{ $value }” is not known here{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] ; there are: { $known }
}
refusal-unknown-seat = there is no seat “{ $value }”{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] ; there are: { $known }
}
refusal-unknown-tactics = there are no tactics “{ $value }”; there are: { $known }
refusal-unknown-system = there is no system “{ $value }”{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] ; there are: { $known }
}
refusal-nested-too-deep = { $path }: nested deeper than { $most }
refusal-number-too-large = { $path }: a number beyond { $most }
refusal-text-too-long = { $path }: a text longer than { $most }
refusal-key-too-long = { $path }: a key longer than { $most }
refusal-other-protocol = this referee speaks protocol { $speaks }, not { $given }
refusal-speaks-for = this client speaks for { HAS($who) ->
    [yes] { $who }
   *[no] nobody
}
refusal-pick-or-action = an offer is named by its pick or as a whole action, one of the two
refusal-number-not-flag = a number is asked for here, not true or false
refusal-flag-not-number = true or false is asked for here, not a number
refusal-path-of-spots = a way is a list of 1 to { $most } spots, each [x, y] or [x, y, z]
refusal-measure-in-steps = a measure is not negative, and in steps of { $step }
refusal-one-word-at-a-time = an override holds one of set, add, remove, and its reason
refusal-nothing-to-take-back = there is nothing to take back
refusal-masters-alone = { $what } is the GM’s alone
refusal-say-who = several are asked at once, so say who answers: { $who }
refusal-not-just-now = it cannot be answered just now, but stays open
refusal-no-board = this system shows no board
refusal-nothing-to-point-at = this offer lacks neither a way, nor a place, nor a direction
refusal-answer-or-fact = an answer or a fact is explained, one of the two
refusal-too-many-clauses = at most { $most } clauses at a time
refusal-no-such-fact = no fact has the number { $number }: the last is { $last }
refusal-unknown-figure = nobody is called “{ $value }” here{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] ; there are: { $known }
}
refusal-unknown-example = there is no ready fight “{ $value }”{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] ; there are: { $known }
}
refusal-one-fight-to-begin = a fight is begun with one of: { $known }
refusal-too-many-fights = this table keeps { $most } fights and has room for no more
refusal-no-fight = there is no fight yet: send start first
refusal-seed-of-record = a record brings its own seed: dice are hand or machine here
refusal-fight-under-way = a fight is under way here: one fight a session
refusal-one-seed = one fight has one seed
refusal-negative-seed = a seed is not negative
answer-roll = a roll
answer-choose = a choice
answer-measure = a measure

## What people at a real table are asked to measure (`measure-…`), and what they answered

measure-any = { HAS($limit) ->
    [yes] { $of }, from { $source } to { $to }: no more than { $limit }?
   *[no] { $of }, from { $source } to { $to }: how much?
}
measured = { $question } — { $answer }
measured-yes = yes
measured-no = no
answer-override = the GM’s word
answer-improvise = the GM’s check
shape-int = a whole number
shape-float = a number
shape-str = a text
shape-bool = true or false
shape-array = a list
shape-object = a mapping of keys to values
shape-null = nothing

## Records that cannot be read, or do not hold

unreadable-not-json = it is not JSON, as every record is
unreadable-too-deep = nested too deeply
unreadable-too-large = the file is too large: at most { $most } bytes
unreadable-not-a-record = it is not a record of a fight
unreadable-no-version = the version of the record is missing
unreadable-newer = a newer Zaruba made it: version { $version } of records, and this one reads { $reads }
unreadable-not-hex = pairs of hexadecimal digits are expected: 0–9 and a–f
unreadable-no-such-system = there is no system “{ $value }” here; there are: { $known }
unreadable-wrong-shape = { TERM($expected, "shape") } is expected{ HAS($found) ->
    [yes] , and { TERM($found, "shape") } stands there
   *[no] { "" }
}
unreadable-wrong-length = { $length } entries are expected, and { $count } stand there
unreadable-missing-field = “{ $key }” is missing
unreadable-unknown-field = “{ $key }” is not known here
unreadable-odd-value = this value is not allowed
unreadable-wrong-value = “{ $value }” is not known here
diverged-at = answer { $answer }: { $problem }
diverged-commitment = the seed is not the one that was committed to
diverged-elsewhere = it was given to another question, or in another position
diverged-too-much = it holds what such an answer has not: { $field }
diverged-unlinked = it has no link in the chain
diverged-step = step { $step } ends in another position
diverged-steps = the record has { $told } steps, and its answers make { $made }
diverged-hash = the hash of the record is not its last link
diverged-rulings = the rulings are not those of the scenario
diverged-not-taken-back-there = nothing was taken back after it: there was no such answer then
diverged-twice = it stands, and was taken back as well
diverged-left-out = some of the answers taken back are gone: { $count } numbers have no answer, and no more than { $most } could
diverged-end = the record ends elsewhere

## The master's word

refusal-word-forms = give one of: { $known }{ HAS($found) ->
    [yes] { "" }; found: { $found }
   *[no] { "" }
}
wordpart-set = set
refusal-word-unknown-key = { $key }: “{ $value }” means nothing here; { HAS($near) ->
    [yes] did you mean “{ $near }”?
   *[no] known: { $known }
}
refusal-word-nobody = { $key }: nobody here is called “{ $value }”; { HAS($near) ->
    [yes] did you mean “{ $near }”?
   *[no] in the fight: { $known }
}
refusal-word-not-a-mapping = { $key }: keys with values are expected here, not “{ $value }”
refusal-word-not-whole = { $key }: “{ $value }” is not a whole number from { $least } to { $most }
refusal-word-not-a-flag = { $key }: “{ $value }” is neither true nor false
refusal-word-not-a-text = { $key }: “{ $value }” is not a text
refusal-word-not-one-of = { $key }: “{ $value }” is not one of: { $allowed }
refusal-word-not-a-list = { $key }: “{ $value }” is not a list of words
refusal-word-not-a-square = { $key }: “{ $value }” is not a square, which is a list of two numbers
refusal-word-set-nothing = { $who }: say what to set: { $known }
refusal-word-no-room = { $who } has no room on { PLACE($place) }: it is off the map or in a wall
refusal-word-place-taken = somebody else stands on { PLACE($place) }; choose a free square
refusal-word-not-held = { $who } does not have: { THING($item) }{ HAS($known) ->
    [yes] { "" }; at hand: { THING($known) }
   *[no] { "" }
}
refusal-word-cannot-act = { $who } cannot act; set the state first
refusal-word-current-already = it is the turn of { $who } already
refusal-word-over-already = the fight is over already
refusal-word-off-the-map = { PLACE($place) } is off the map
refusal-word-unknown-ground = { $key }: no such ground: “{ $value }”; { HAS($near) ->
    [yes] did you mean “{ $near }”?
   *[no] known: { $known }
}
refusal-word-somebody-there = { PLACE($place) } cannot be closed: { $who } stands there
refusal-word-not-a-combatant = { $key }: a combatant is expected here as in a scenario, not “{ $value }”
refusal-word-faulty-combatant = there is a fault in this combatant
refusal-word-out-of-the-fight = { $who } is out of the fight
refusal-word-not-a-name = { $key }: “{ $value }” is nobody’s name

## Sections of a library, and what a list tells of their things

section-foes = foes, foe, monsters
section-heroes = heroes, hero
section-weapons = weapons, weapon
section-armours = armours, armour, armor
section-spells = spells, spell
section-shields = shields, shield
section-items = items, item
section-talents = talents, talent
section-mounts = mounts, mount

told-max-hp = hp
told-w-max = wounds
told-damage = damage
told-tier = tier
told-base = base
told-ap = armour

## Faults of files

fault-near = did you mean “{ $near }”?
fault-any-other = this value is not allowed ({ $code })
fault-any-type = “{ $value }” is of the wrong kind ({ $code })
fault-any-parsing = “{ $value }” cannot be read ({ $code })
fault-missing = “{ $key }” is missing
fault-extra-forbidden = “{ $key }” is not known here{ HAS($known) ->
    [yes] ; expected { $known }
   *[no] { "" }
}
fault-literal-error = “{ $value }” is not known here{ HAS($allowed) ->
    [yes] ; expected { $allowed }
   *[no] { "" }
}
fault-enum = “{ $value }” is not known here{ HAS($allowed) ->
    [yes] ; expected { $allowed }
   *[no] { "" }
}
fault-wrong = { TERM($problem, "problem") }
fault-duplicate-key = “{ $key }” stands here twice
fault-key-not-text = a key must be a text
fault-not-yaml = this is not YAML: { TERM($problem, "problem") }
fault-empty-file = the file is empty
fault-library-to-play = this is a library, not a fight; name it in a scenario: { $key }: [{ $file }]
fault-library-by-name = no library can be named here: write it in place of “{ $file }”
fault-cannot-open = { HAS($file) ->
    [yes] “{ $file }” cannot be opened: { TERM($problem, "trouble") }
   *[no] the file cannot be opened: { TERM($problem, "trouble") }
}
fault-too-large = the file is too large: at most { $most } bytes
fault-not-utf8 = the file is not in UTF-8: see byte { $byte }
fault-too-deep = nested too deeply
fault-reserved-name = “{ $value }” means the GM and cannot be a name
fault-duplicate-name = “{ $value }” is taken already, by { $other }
fault-unknown-side = no such side: “{ $value }”
fault-unknown-weapon = no such weapon: “{ $value }”
fault-unknown-armour = no such armour: “{ $value }”
fault-unknown-spell = no such spell: “{ $value }”
fault-unknown-talent = no such talent: “{ $value }”
fault-unknown-creature = no such foe or hero: “{ $value }”
fault-from-below = “{ $value }” stands further down; what others are drawn from comes first
fault-unknown-combatant = nobody in this fight is called “{ $value }”
fault-unknown-player = no such player: “{ $value }”
fault-several-meant = “{ $value }” means several here: { $found }; name one of them
fault-places-for-count = { $places } places for a count of { $count }
fault-off-the-map = square ({ $x }, { $y }) is off the map of { $width } by { $height }
fault-in-a-wall = nobody can stand on square ({ $x }, { $y }): { THING($ground) }
fault-place-taken = square ({ $x }, { $y }) is taken by { $other }
fault-too-many-combatants = { $count } combatants are too many: at most { $most }
fault-legend-without-map = a legend without a map
fault-map-size = the map is { $width } by { $height }; it must have squares, at most { $most } by { $most }
fault-sign-without-legend = the legend does not know “{ $sign }” (row { $row }, column { $column })
fault-not-hundredths = { $value }: at most two decimals, please
fault-footprint-few = a footprint needs at least three corners
fault-footprint-flat = these corners lie on one line and cover nothing
fault-footprint-crossing = sides of this footprint cross or touch: give its corners in order, round it once
fault-upside-down = bottom { $bottom }, top { $top }: the bottom comes first and is the lower
fault-library-not-drawn-in = the library “{ $value }” has not been read
fault-library-not-listed = a list is expected here: write [{ $value }]
fault-seat-twice = “{ $value }” is seated twice
fault-seat-missing = “{ $value }” has no seat
fault-current-without-order = whose turn it is cannot be told without an order
fault-order-missing = “{ $value }” is missing from the order
fault-order-twice = “{ $value }” stands in the order twice
fault-current-not-in-order = “{ $value }” is not in the order
fault-ruling-not-built = the ruling “{ $value }” is named in the rules but not to be had here: only the usual reading is played ({ $clause })
fault-unaware-of-a-friend = “{ $value }” is on the same side
fault-too-many-entries = too many entries, aliases written out: at most { $most }
fault-int-type = “{ $value }” is not a whole number
fault-int-parsing = “{ $value }” is not a whole number
fault-int-from-float = “{ $value }” is not a whole number
fault-float-type = “{ $value }” is not a number
fault-float-parsing = “{ $value }” is not a number
fault-decimal-type = “{ $value }” is not a number
fault-decimal-parsing = “{ $value }” is not a number
fault-string-type = “{ $value }” is not a text; put it in quotes if it is meant as one
fault-bool-type = “{ $value }” is neither true nor false
fault-bool-parsing = “{ $value }” is neither true nor false
fault-list-type = a list is expected here, not “{ $value }”
fault-tuple-type = a list is expected here, not “{ $value }”
fault-dict-type = a mapping of keys to values is expected here, not “{ $value }”
fault-model-type = a mapping of keys to values is expected here, not “{ $value }”
fault-model-attributes-type = a mapping of keys to values is expected here, not “{ $value }”
fault-greater-than = “{ $value }” is too little: more than { $gt } is expected
fault-greater-than-equal = “{ $value }” is too little: at least { $ge } is expected
fault-less-than = “{ $value }” is too much: less than { $lt } is expected
fault-less-than-equal = “{ $value }” is too much: at most { $le } is expected
fault-multiple-of = “{ $value }” is not a multiple of { $multiple_of }
fault-decimal-max-places = “{ $value }” has too many decimal places: at most { $decimal_places }
fault-too-short = too few entries: { $actual_length }, expected at least { $min_length }
fault-too-long = too many entries: { $actual_length }, expected at most { $max_length }
fault-string-too-short = the text is too short: at least { $min_length } characters are expected
fault-string-too-long = the text is too long: at most { $max_length } characters are expected
fault-string-pattern-mismatch = “{ $value }” holds a sign that is not seen, breaks the line or turns the direction of writing: take it out
fault-union-tag-invalid = “{ $value }” is of the wrong kind here
fault-union-tag-not-found = “{ $value }” is of the wrong kind here

## What keeps files from being read or written

trouble-not-there = there is no such file
trouble-not-there-to-write = there is no such folder
trouble-a-folder = it is a folder
trouble-not-a-folder = a part of its path is a file and no folder
trouble-forbidden = you may not read it
trouble-forbidden-to-write = you may not write there
trouble-read-only = nothing can be written there
trouble-full = there is no room left
trouble-name-too-long = its name is too long
trouble-links-in-a-circle = its links lead round in a circle
trouble-broken = the disk does not answer
trouble-too-many-open = too many files are open
trouble-busy = another program holds it
trouble-other = the computer does not let it be done

## What libraries complain of

problem-mapping-values-are-not-allowed-here = a colon stands where no key can be
problem-mapping-values-are-not-allowed-in-this-context = a colon stands where no key can be
problem-did-not-find-expected-key = a key is expected here: look at the indentation
problem-could-not-find-expected = a colon is missing after a key
problem-did-not-find-expected-indicator = an entry of the list is expected here: look at the indentation
problem-did-not-find-expected-or = a comma or a closing bracket is missing
problem-did-not-find-expected-node-content = something is missing here
problem-did-not-find-expected-document-start = something stands here that belongs to nothing above it
problem-block-sequence-entries-are-not-allowed-in-this-context = a list cannot begin here
problem-found-character-that-cannot-start-any-token = no value can begin with this character; put it in quotes
problem-found-a-tab-character-that-violates-indentation = indent with spaces, not with tabs
problem-found-a-tab-character-where-an-indentation-space-is-expected = indent with spaces, not with tabs
problem-found-unexpected-end-of-stream = the file ends too early: a quote or bracket is not closed
problem-found-undefined-alias = this alias is not defined
problem-but-found-another-document = a second document begins here: one file holds one
problem-exceeded-maximum-nesting-depth = brackets inside brackets go too deep
problem-could-not-find-expected-directive-name = a line beginning with % says something to a YAML reader alone: put the value in quotes
problem-found-unknown-directive-name = a line beginning with % says something to a YAML reader alone: put the value in quotes
problem-did-not-find-expected-version-number = a line beginning with % says something to a YAML reader alone: put the value in quotes
problem-did-not-find-expected-whitespace = a line beginning with % says something to a YAML reader alone: put the value in quotes
problem-did-not-find-expected-tag-uri = a word that begins with an exclamation mark says what kind a value is: put the value in quotes
problem-found-undefined-tag-handle = a word that begins with an exclamation mark says what kind a value is: put the value in quotes
problem-did-not-find-expected-whitespace-or-line-break = a word that begins with an exclamation mark says what kind a value is: put the value in quotes
problem-found-unknown-escape-character = no letter begins so after a backslash: double the backslash or use single quotes
problem-did-not-find-expected-hexdecimal-number = no letter begins so after a backslash: double the backslash or use single quotes
problem-did-not-find-expected-comment-or-line-break = after | or > the line ends and indented text follows: put the value in quotes
problem-did-not-find-expected-alphabetic-or-numeric-character = & and * stand before a name for a value: put the value in quotes
problem-unacceptable-character = a control character stands here: this is no text

# ---- forecasts of whole fights
forecast-nobody = nobody
forecast-is-over = This fight is over.
forecast-secret = You do not know all there is here, and the chances would give it away.
forecast-real-board = On a table of one’s own people measure, so nothing can be played ahead.
forecast-cannot = From here the fight cannot be played by tactics alone.
forecast-given-up = The fight has gone on meanwhile.
forecast-nothing = In the time there was not one fight came to its end: a larger budget tells more.
forecast-below = under { $n }
forecast-above = over { $n }
forecast-share = { $side } { $n }
forecast-grade-even = An even fight.
forecast-grade-slight = Slight favourites: { $side }.
forecast-grade-clear = Favourites: { $side }.
forecast-grade-strong = Strong favourites: { $side }.
forecast-grade-foregone = All but decided beforehand: { $side }.
forecast-grade-vague = Too few fights to say who is the favourite.
forecast-grade-nobody = As a rule nobody wins this fight.
forecast-wins-exact = Of 100 such fights they win, exactly: { $wins }.
forecast-wins-sampled = Of 100 such fights they win: { $wins }; give or take { $error }, with 99% certainty.
forecast-ruin = In { $n } of 100 both sides go down together.
forecast-endless = { $n } of 100 never come to an end and count as nobody’s.
forecast-fall-likely = Likely to fall, in so many of 100 fights: { $who }.
forecast-fall-nobody = Nobody is likely to fall.
forecast-fall-risk = Most at risk on the favourites’ side ({ $side }): { $who } of 100.
forecast-swing-close = A close-run thing: in { $close } of 100 fights the winners keep less than a quarter of their health, in { $easy } more than three quarters.
forecast-swing-easy = Seldom in doubt: in { $easy } of 100 fights the winners keep more than three quarters of their health, in { $close } less than a quarter.
forecast-swing-between = The winners pay for it: in { $close } of 100 fights they keep less than a quarter of their health, in { $easy } more than three quarters.
forecast-length = Half of the fights are over within { COUNT($n, "rounds") }; nine in ten last { $low } to { $high }.
forecast-length-turns = Half of the fights are over within { $n } { $n ->
    [one] turn
   *[other] turns
}; nine in ten last { $low } to { $high }.
forecast-acts-first = Who acts first matters. So many of 100 fights are won by { $side }: { $ways }.
forecast-acts-first-then = { $n } if { $side } act first (in { $p } of 100)
forecast-falls-first = The first to fall turns the fight. So many of 100 fights are won by { $side }: { $ways }.
forecast-falls-first-then = { $n } if the first is of { $side } (in { $p } of 100)
forecast-position-turn = Most is decided at { $who }’s turn with { $wounds }: the chance of { $side } is { $before } of 100 there, and goes to { $low } at worst, { $high } at best.
forecast-position = Most is decided with { $wounds }: the chance of { $side } is { $before } of 100 there, and goes to { $low } at worst, { $high } at best.
forecast-wounds = { $who } { $left }/{ $of }
forecast-fair = To make it fair, one change: { $change }. Then, of 100 fights: { $wins }.
forecast-fair-already = It is fair as it stands.
forecast-fair-vague = Too few fights to say whether it is fair; a larger budget tells.
forecast-fair-sides = Between { $n } sides no change that makes it fair is looked for.
forecast-fair-broken-off = The search for a change that makes it fair was broken off before one was found.
forecast-fair-none = No single change makes it fair: { $n } were tried.
forecast-fair-no-time = No change that makes it fair was found in the time there was; a larger budget looks on.
forecast-change = { $who }: { $was } → { $becomes }
forecast-change-count = { $who }: { $before } → { $n }
forecast-change-gone = leave out { $who }
forecast-midway = This is from before the step that is under way: what has been thrown and answered in it does not count yet.
forecast-how-exact = Reckoned exactly, from { $n } { $n ->
    [one] position
   *[other] positions
} that can come about.
forecast-how-sampled = Estimated from { $n } { $n ->
    [one] fight
   *[other] fights
} by the full rules, each side played by its tactics.
forecast-why-positions = There are too many positions to reckon it exactly.
forecast-why-seconds = To reckon it exactly would take longer than its share of the time.
forecast-stopped-budget = The time was up before the wanted precision; a larger budget comes closer.
forecast-stopped-interrupted = Broken off: this is what was known by then.

# ---- standing orders, time
no-odds-secret = secret: { $what }
no-odds-too-many = more than { $most } ways to come out
no-odds-unmeasured = it is to be measured at the table
no-odds-sealed = orders are sealed here: it hangs on what the others have decided
no-odds-unknown = it hangs on something that is not known
unasked-order = { $who }: as ordered.
unasked-fallback = { $who } did not answer in time: answered in their stead.
source-order = by a standing order
source-fallback = in their stead
deadline-none = Everybody may think as long as they like.
deadline-tactics = Whoever stays silent then is played by the rulebook’s tactics.
deadline-first = For whoever stays silent then the first offer is taken.
fault-order-words = “{ $value }” is in no offer of this rulebook
fault-order-occasion = “{ $value }” is the occasion of no question of this rulebook
fault-order-empty = this order says nothing
fault-order-too-many = an order has { $most } wishes at most
fault-order-too-long = an order has { $most } characters at most
refusal-order-words = “{ $value }” is in no offer of this rulebook{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] { "" }
}
refusal-order-occasion = “{ $value }” is the occasion of no question of this rulebook{ HAS($near) ->
    [yes] ; did you mean “{ $near }”?
   *[no] { "" }
}
refusal-order-empty = this order says nothing
refusal-order-too-many = an order has { $most } wishes at most
refusal-order-too-long = an order has { $most } characters at most
refusal-unknown-combatant = nobody in this fight is called “{ $value }”; there are: { $known }
refusal-deadline-too-long = a deadline has { $most } seconds at most

# ---- dice anyone can check
dice-promised = The machine’s dice are settled: { $commitment } is the SHA-256 of salt and seed, which are told after the fight.
dice-revealed = The machine’s dice can be checked: salt { $salt }, seed { $seed }; the SHA-256 of the two, one behind the other, is { $commitment }, as was told before the fight.

## What a way on a measured table comes to

way-drop = drops { $height }{ $hurt ->
    [0] { "" }
    [one] { "" }: { $hurt } wound
   *[other] { "" }: { $hurt } wounds
}
way-jumps = { $count ->
    [one] a jump that may fail
   *[other] { $count } jumps that may fail
}
way-away = { $far } away
way-clock = { $length }, { $clock } o’clock
way-nearest = { $length } to { $who }
way-strikes = reaches { $who }
way-touches = beside: { $what }

advice-no-choice = nothing is to be decided here
advice-measured = on a measured table there are more places to stand than can be gone through
advice-hidden = not all of the fight is known here
advice-elsewhere = it leads where nothing was gone through: somebody moves
advice-too-large-positions = too large to be solved: more than { $most } positions
advice-too-large-step = too large to be solved: one step alone can go too many ways, { $answers ->
    [one] one answer stood open in it
   *[other] { $answers } answers stood open in it
}
advice-too-large-seconds = too large to be solved in { $seconds } seconds: { $met ->
    [one] one position was met by then
   *[other] { $met } positions were met by then
}
