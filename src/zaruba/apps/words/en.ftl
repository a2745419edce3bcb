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
error-invalid-scenario = This scenario cannot be played
refusal-not-offered = this is not offered here
refusal-waits-for-dice = dice are thrown here, so there is no offer to refuse or to reckon
refusal-waits-for-a-measure = a measure is taken here, so there is no offer to refuse or to reckon

## The master's word

refusal-word-forms = give one of: { $known }{ HAS($found) ->
    [yes] { "" }; found: { $found }
   *[no] { "" }
}
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
refusal-word-faulty-combatant = there is a fault in this combatant ({ $problem })
refusal-word-out-of-the-fight = { $who } is out of the fight
refusal-word-not-a-name = { $key }: “{ $value }” is nobody’s name

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
fault-cannot-open = { HAS($file) ->
    [yes] “{ $file }” cannot be opened: { TERM($problem, "problem") }
   *[no] the file cannot be opened: { TERM($problem, "problem") }
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
fault-library-not-drawn-in = the library “{ $value }” has not been read
fault-library-not-listed = a list is expected here: write [{ $value }]
fault-seat-twice = “{ $value }” is seated twice
fault-seat-missing = “{ $value }” has no seat
fault-current-without-order = whose turn it is cannot be told without an order
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
fault-string-pattern-mismatch = “{ $value }” is not written as it should be
fault-union-tag-invalid = “{ $value }” is of the wrong kind here
fault-union-tag-not-found = “{ $value }” is of the wrong kind here

## What libraries complain of

problem-no-such-file-or-directory = there is no such file
problem-permission-denied = you may not read it
problem-is-a-directory = it is a folder
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
problem-an-override-needs-a-reason = an override needs a reason
problem-a-roll-is-answered-with-faces-or-a-sum = a roll is answered with faces or a sum
problem-this-offer-has-no-ready-candidate-say-the-whole-action = this offer has no ready candidate: say the whole action
